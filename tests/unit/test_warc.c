/* WARC files, byte by byte. What gzip and others make of them is in python/tests. */
#include "test.h"

#include "warc/warc.h"

#include <stdio.h>
#include <time.h>

#ifdef WARC_HAS_ZSTD
#include <zstd.h>
#endif

#define RECORD(type, uri, length, block)                                                     \
    "WARC/1.1\r\nWARC-Type: " type "\r\nWARC-Target-URI: " uri                               \
    "\r\nWARC-Date: 2024-01-01T00:00:00Z\r\nContent-Type: application/http;msgtype=response" \
    "\r\nContent-Length: " length "\r\n\r\n" block "\r\n\r\n"

#define PAGE "HTTP/1.1 200 OK\r\nContent-Type: Text/HTML; Charset=\"latin-1\"\r\n\r\n<p>one</p>"
#define PAGE_LENGTH "73"

typedef struct file {
    const char *at;
    size_t len;
    const char *start;
    size_t whole;
} file;

/* One byte a time, so that every border lies between two reads once. */
static ptrdiff_t read_byte(void *user, char *to, size_t room) {
    file *f = user;
    if (f->len == 0 || room == 0) return 0;
    *to = *f->at++;
    f->len--;
    return 1;
}

static ptrdiff_t read_much(void *user, char *to, size_t room) {
    file *f = user;
    size_t len = f->len < room ? f->len : room;
    memcpy(to, f->at, len);
    f->at += len;
    f->len -= len;
    return (ptrdiff_t)len;
}

static bool seek_byte(void *user, uint64_t offset) {
    file *f = user;
    f->at = f->start + offset;
    f->len = f->whole - (size_t)offset;
    return true;
}

/* Append what is found: "url status charset body; ", or the message of an error. */
static void add_found(furrow_buf *got, furrow_str text, const warc_options *opts) {
    file f = {text.at, text.len, text.at, text.len};
    warc_reader *reader = warc_open(read_byte, &f, opts);
    furrow_status st = FURROW_OK;
    CHECK(reader);
    while (st != FURROW_ENOTFOUND) {
        furrow_error err = {0};
        warc_page page;
        st = warc_next(&page, reader, &err);
        if (st == FURROW_OK)
            fw_buf_format(got, "%s %u %s %.*s; ", page.url.at, page.status, page.charset.at,
                          (int)page.body.len, page.body.at);
        else if (st != FURROW_ENOTFOUND) fw_buf_format(got, "%s; ", err.message);
    }
    warc_close(reader);
}

static void check_found(const char *text, size_t max_bytes, const char *want) {
    furrow_buf got = {0};
    add_found(&got, (furrow_str){text, strlen(text)}, &(warc_options){.max_bytes = max_bytes});
    CHECK_STR(got.at ? got.at : "", want);
    furrow_buf_free(&got);
}

/* Two readers that share a file, wherever it is cut, find together what one finds. */
static void check_shared(furrow_str text) {
    furrow_buf want = {0};
    add_found(&want, text, NULL);
    CHECK(want.len > 0);
    for (uint64_t cut = 1; cut < text.len; cut++) {
        furrow_buf got = {0};
        add_found(&got, text, &(warc_options){.end = cut});
        add_found(&got, text, &(warc_options){.start = cut, .seek = seek_byte});
        CHECK_STR(got.at ? got.at : "", want.at);
        furrow_buf_free(&got);
    }
    furrow_buf_free(&want);
}

TEST(responses_with_html_are_pages) {
    UNUSED_STATE;
    check_found(RECORD("warcinfo", "x:", "4", "a: b")
                    RECORD("response", "<http://a/>", PAGE_LENGTH, PAGE)
                        RECORD("request", "http://b/", "3", "GET")
                            RECORD("Response", "http://c/", PAGE_LENGTH, PAGE),
                0, "http://a/ 200 latin-1 <p>one</p>; http://c/ 200 latin-1 <p>one</p>; ");
    check_found("WARC/1.0\r\nWARC-Type: response\r\nContent-Type: text/dns\r\nContent-Length: 4"
                "\r\n\r\na. 1\r\n\r\nWARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: "
                "http://untyped/\r\nContent-Length: " PAGE_LENGTH "\r\n\r\n" PAGE "\r\n\r\n",
                0, "http://untyped/ 200 latin-1 <p>one</p>; ");
}

TEST(chunks_are_joined_and_left_alone_where_they_are_none) {
    UNUSED_STATE;
    check_found(RECORD("response", "u:", "104",
                       "HTTP/1.0 404 No\r\nContent-Type: text/html\r\nTransfer-Encoding: "
                       "chunked\r\n\r\n3;x=y\r\n<p>\r\nA\r\n0123456789\r\n0\r\n\r\n"),
                0, "u: 404  <p>0123456789; ");
    check_found(RECORD("response", "u:", "76",
                       "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: "
                       "chunked\r\n\r\n<p>!"),
                0, "u: 200  <p>!; ");
}

TEST(a_damaged_record_is_named_and_the_next_one_is_read) {
    UNUSED_STATE;
    check_found(
        RECORD("response", "u:", "twelve", PAGE) RECORD("response", "v:", PAGE_LENGTH, PAGE), 0,
        "record at byte 0: no WARC header, or one without a length; "
        "v: 200 latin-1 <p>one</p>; ");
    check_found("\r\n\r\n" RECORD("response", "u:", "99999", PAGE), 0,
                "record at byte 4: cut off; ");
    check_found("nothing of the kind", 0, "record at byte 0: no WARC header; ");
}

/* What looks like members of gzip, each of which would unpack those after it. */
TEST(fake_members_cost_no_more_than_their_bytes) {
    UNUSED_STATE;
    static const char *const units[] = {"\x1f\x8b\x08\0\0\0\0\0\0\xff\0\xfa\xff\x05\0----------",
                                        "\x1f\x8b\x08\0\0\0\0\0\0\xff\0\xfa\xff\x05\0WARC/1.0\r\n"};
    for (size_t u = 0; u < 2; u++) {
        furrow_buf text = {0};
        for (int i = 0; i < 40000; i++) fw_buf_add(&text, units[u], 25);
        clock_t start = clock();
        file f = {text.at, text.len, text.at, text.len};
        warc_reader *reader = warc_open(read_much, &f, NULL);
        warc_page page;
        while (warc_next(&page, reader, NULL) != FURROW_ENOTFOUND) continue;
        CHECK(clock() - start < 5 * CLOCKS_PER_SEC);
        warc_close(reader);
        furrow_buf_free(&text);
    }
}

TEST(a_record_that_is_too_large_is_named_and_skipped) {
    UNUSED_STATE;
    check_found(RECORD("response", "u:", PAGE_LENGTH, PAGE) RECORD("request", "v:", "3", "GET"), 20,
                "record at byte 0: more than 20 bytes (see max_bytes); ");
}

TEST(a_file_is_told_by_its_bytes) {
    UNUSED_STATE;
    CHECK(warc_is_warc("WARC/1.0\r\n", 10));
    CHECK(!warc_is_warc("WARC/1", 6));
    CHECK(!warc_is_warc("<html>", 6));
    CHECK(!warc_is_warc("\x1f\x8b\x08\0 is no gzip at all", 22));
    CHECK(!warc_is_warc(NULL, 0));
}

#define TWO_PAGES                                      \
    RECORD("warcinfo", "x:", "4", "a: b")              \
    RECORD("response", "http://a/", PAGE_LENGTH, PAGE) \
    RECORD("response", "http://b/", PAGE_LENGTH, PAGE)

TEST(readers_can_share_a_file) {
    UNUSED_STATE;
    check_shared((furrow_str){TWO_PAGES, sizeof TWO_PAGES - 1});
}

#ifdef WARC_HAS_ZSTD

/* A frame for each record, behind the dictionary in a frame that zstd passes over. */
static void pack(furrow_buf *out, bool is_dictionary_packed) {
    static const char *const records[] = {RECORD("warcinfo", "x:", "4", "a: b"),
                                          RECORD("response", "http://a/", PAGE_LENGTH, PAGE),
                                          RECORD("response", "http://b/", PAGE_LENGTH, PAGE)};
    const char *dictionary = records[1];
    char packed[4096];
    ZSTD_CCtx *c = ZSTD_createCCtx();
    size_t len = strlen(dictionary);
    if (is_dictionary_packed) len = ZSTD_compress2(c, packed, sizeof packed, dictionary, len);
    unsigned char head[] = {0x5d, 0x2a, 0x4d, 0x18, (unsigned char)len, (unsigned char)(len >> 8),
                            0,    0};
    fw_buf_add(out, (const char *)head, sizeof head);
    fw_buf_add(out, is_dictionary_packed ? packed : dictionary, len);
    ZSTD_CCtx_loadDictionary(c, dictionary, strlen(dictionary));
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        len = ZSTD_compress2(c, packed, sizeof packed, records[i], strlen(records[i]));
        CHECK(!ZSTD_isError(len));
        fw_buf_add(out, packed, len);
    }
    ZSTD_freeCCtx(c);
}

TEST(zstd_with_a_dictionary_is_read) {
    UNUSED_STATE;
    for (int is_packed = 0; is_packed < 2; is_packed++) {
        furrow_buf packed = {0}, got = {0};
        pack(&packed, is_packed);
        furrow_str text = {packed.at, packed.len};
        CHECK(warc_is_warc(packed.at, packed.len));
        add_found(&got, text, NULL);
        CHECK_STR(got.at, "http://a/ 200 latin-1 <p>one</p>; http://b/ 200 latin-1 <p>one</p>; ");
        check_shared(text);
        furrow_buf_free(&got);
        add_found(&got, (furrow_str){packed.at, 20}, NULL); /* ends within the dictionary */
        CHECK_STR(got.at, "record at byte 0: its zstd dictionary is damaged or too large; ");
        furrow_buf_free(&got);
        furrow_buf_free(&packed);
    }
}

#else

TEST(zstd_with_a_dictionary_is_read) {
    UNUSED_STATE;
    skip();
}

#endif

TEST_MAIN(CASE(responses_with_html_are_pages),
          CASE(chunks_are_joined_and_left_alone_where_they_are_none),
          CASE(a_damaged_record_is_named_and_the_next_one_is_read),
          CASE(fake_members_cost_no_more_than_their_bytes),
          CASE(a_record_that_is_too_large_is_named_and_skipped), CASE(a_file_is_told_by_its_bytes),
          CASE(readers_can_share_a_file), CASE(zstd_with_a_dictionary_is_read))
