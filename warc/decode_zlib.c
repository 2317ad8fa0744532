/* gzip, zlib and deflate, with zlib. */
#include "warc/decode.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* Window bits: gzip only, zlib only, no header. */
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

/* zlib only reads its input, although the pointer is not const. */
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

/* Memory on the stack for the first bytes: inflate needs about 10 KB and a window of 32 KB. */
typedef struct pool {
    size_t used;
    _Alignas(max_align_t) unsigned char at[64 * 1024];
} pool;

static voidpf take(voidpf opaque, uInt count, uInt size) {
    pool *p = opaque;
    const size_t align = _Alignof(max_align_t);
    size_t want = ((size_t)count * size + align - 1) / align * align;
    if (want > sizeof p->at - p->used) return Z_NULL;
    p->used += want;
    return p->at + p->used - want;
}

static void leave(voidpf opaque, voidpf at) {
    (void)opaque, (void)at;
}

size_t warc_gunzip_first(char *out, size_t room, const char *at, size_t len) {
    pool memory;
    memory.used = 0;
    z_stream z = {.zalloc = take,
                  .zfree = leave,
                  .opaque = &memory,
                  .next_out = (unsigned char *)out,
                  .avail_out = at_most(room)};
    set_input(&z, at, len);
    if (inflateInit2(&z, AS_GZIP) != Z_OK) return 0;
    (void)inflate(&z, Z_SYNC_FLUSH);
    size_t written = room - z.avail_out;
    inflateEnd(&z);
    return written;
}

/* Make room for another piece, within the limit. */
static warc_decoded grow(furrow_buf *out, size_t limit) {
    if (out->len >= limit) return WARC_TOO_LARGE;
    return furrow_buf_room(out, PIECE) ? WARC_WHOLE : WARC_NO_MEMORY;
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
        /* Several members form one body; anything else that follows is padding. */
        bool is_more = z.avail_in > 1 && z.next_in[0] == 0x1F && z.next_in[1] == 0x8B;
        if (result == Z_STREAM_END && is_more && bits == AS_GZIP) result = inflateReset(&z);
    }
    inflateEnd(&z);
    if (done != WARC_WHOLE) return done;
    return result == Z_STREAM_END ? WARC_WHOLE : WARC_PARTLY;
}

warc_decoded warc_unpack_gzip(furrow_buf *out, furrow_str in, size_t limit) {
    return unpack(out, in, limit, AS_GZIP);
}

/* HTTP specifies zlib, but many servers send the bare stream. */
warc_decoded warc_unpack_deflate(furrow_buf *out, furrow_str in, size_t limit) {
    size_t before = out->len;
    warc_decoded done = unpack(out, in, limit, AS_ZLIB);
    if (done != WARC_PARTLY || out->len > before) return done;
    return unpack(out, in, limit, AS_RAW);
}
