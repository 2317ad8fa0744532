/*
 * Any bytes as a WARC file, read in pieces of any size: the reader comes to the
 * end, no record is given out twice, and no page is larger than it may be.
 */
#include "fuzz.h"

#include "warc/warc.h"

#include <string.h>

enum { MAX_PAGE = 64 * 1024 };

typedef struct input {
    const char *at;
    size_t len, piece;
} input;

static ptrdiff_t read_piece(void *user, char *to, size_t room) {
    input *in = user;
    size_t len = in->len < in->piece ? in->len : in->piece;
    if (len > room) len = room;
    if (len) memcpy(to, in->at, len);
    in->at += len;
    in->len -= len;
    return (ptrdiff_t)len;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    input in = {(const char *)data + 1, size - 1, (size_t)1 + data[0] * 16U};
    warc_reader *reader = warc_open(read_piece, &in, &(warc_options){.max_bytes = MAX_PAGE});
    REQUIRE(reader);
    uint64_t offset = 0;
    furrow_error err = {0};
    furrow_status st = FURROW_OK;
    for (size_t steps = 0; st != FURROW_ENOTFOUND; steps++) {
        warc_page page;
        st = warc_next(&page, reader, &err);
        REQUIRE(st == FURROW_OK || st == FURROW_ENOTFOUND || st == FURROW_EFORMAT ||
                st == FURROW_ELIMIT);
        REQUIRE(steps <= size * 1024); /* gzip makes a byte a thousand at most */
        if (st != FURROW_OK) continue;
        REQUIRE(page.body.len > 0 && page.body.len <= MAX_PAGE);
        REQUIRE(page.offset >= offset && page.offset < size);
        REQUIRE(page.url.at[page.url.len] == '\0' && page.mime.at[page.mime.len] == '\0');
        offset = page.offset;
    }
    warc_close(reader);
    return 0;
}
