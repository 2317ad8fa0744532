/* gzip, zlib and deflate, by zlib. */
#include "warc/decode.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* Window bits: gzip alone, zlib alone, neither header. */
enum { AS_GZIP = 15 + 16, AS_ZLIB = 15, AS_RAW = -15 };

/* Bytes by which an unpacked body grows at a time. */
enum { PIECE = 64 * 1024 };

struct warc_gunzip {
    z_stream z;
};

warc_gunzip *warc_gunzip_new(void) {
    warc_gunzip *gunzip = calloc(1, sizeof *gunzip);
    if (gunzip && inflateInit2(&gunzip->z, AS_GZIP) == Z_OK) return gunzip;
    free(gunzip);
    return NULL;
}

void warc_gunzip_free(warc_gunzip *gunzip) {
    if (gunzip) inflateEnd(&gunzip->z);
    free(gunzip);
}

void warc_gunzip_restart(warc_gunzip *gunzip) {
    inflateReset(&gunzip->z);
}

/* zlib counts in unsigned int. */
static unsigned at_most(size_t len) {
    return len < UINT32_MAX ? (unsigned)len : UINT32_MAX;
}

/* zlib reads its input and leaves it as it is. */
static void set_input(z_stream *z, const char *in, size_t len) {
    z->next_in = (unsigned char *)(uintptr_t)in;
    z->avail_in = at_most(len);
}

warc_step warc_gunzip_run(warc_gunzip *gunzip, const char **in, size_t *in_len, char *out,
                          size_t room, size_t *written) {
    z_stream *z = &gunzip->z;
    set_input(z, *in, *in_len);
    z->next_out = (unsigned char *)out;
    z->avail_out = at_most(room);
    int result = inflate(z, Z_NO_FLUSH);
    size_t used = at_most(*in_len) - z->avail_in;
    *in += used;
    *in_len -= used;
    *written = at_most(room) - z->avail_out;
    if (result == Z_STREAM_END) return WARC_END;
    return result == Z_OK || result == Z_BUF_ERROR ? WARC_MORE : WARC_DAMAGED;
}

/* Room for a further piece, within the limit. */
static warc_decoded grow(furrow_buf *out, size_t limit) {
    if (out->len >= limit) return WARC_TOO_LARGE;
    return warc_room(out, PIECE) ? WARC_WHOLE : WARC_NO_MEMORY;
}

static warc_decoded unpack(furrow_buf *out, furrow_str in, size_t limit, int bits) {
    z_stream z = {0};
    if (inflateInit2(&z, bits) != Z_OK) return WARC_NO_MEMORY;
    warc_decoded done = WARC_WHOLE;
    int result = Z_OK;
    set_input(&z, in.at, in.len);
    while (result == Z_OK && (done = grow(out, limit)) == WARC_WHOLE) {
        z.next_out = (unsigned char *)out->at + out->len;
        z.avail_out = PIECE;
        result = inflate(&z, Z_NO_FLUSH);
        out->len += PIECE - z.avail_out;
        /* Several members are one body. */
        if (result == Z_STREAM_END && z.avail_in > 0 && bits == AS_GZIP) result = inflateReset(&z);
    }
    inflateEnd(&z);
    if (done != WARC_WHOLE) return done;
    return result == Z_STREAM_END ? WARC_WHOLE : WARC_PARTLY;
}

warc_decoded warc_unpack_gzip(furrow_buf *out, furrow_str in, size_t limit) {
    return unpack(out, in, limit, AS_GZIP);
}

/* HTTP says zlib, and many servers send the bare stream. */
warc_decoded warc_unpack_deflate(furrow_buf *out, furrow_str in, size_t limit) {
    size_t before = out->len;
    warc_decoded done = unpack(out, in, limit, AS_ZLIB);
    if (done != WARC_PARTLY || out->len > before) return done;
    return unpack(out, in, limit, AS_RAW);
}
