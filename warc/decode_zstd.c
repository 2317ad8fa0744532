/* Zstandard, with its own library, if available. */
#include "warc/decode.h"

#ifdef WARC_HAS_ZSTD

#include <zstd.h>

enum { PIECE = 64 * 1024 };

bool warc_has_zstd(void) {
    return true;
}

warc_unzstd *warc_unzstd_new(furrow_str dictionary) {
    ZSTD_DCtx *d = ZSTD_createDCtx();
    if (!d) return NULL;
    size_t loaded = ZSTD_DCtx_loadDictionary(d, dictionary.at, dictionary.len);
    if (!ZSTD_isError(loaded)) return (warc_unzstd *)d;
    ZSTD_freeDCtx(d);
    return NULL;
}

void warc_unzstd_free(warc_unzstd *unzstd) {
    ZSTD_freeDCtx((ZSTD_DCtx *)unzstd);
}

void warc_unzstd_restart(warc_unzstd *unzstd) {
    ZSTD_DCtx_reset((ZSTD_DCtx *)unzstd, ZSTD_reset_session_only);
}

warc_step warc_unzstd_run(warc_unzstd *unzstd, const char **in, size_t *in_len, char *out,
                          size_t room, size_t *written) {
    ZSTD_inBuffer from = {*in, *in_len, 0};
    ZSTD_outBuffer to = {out, room, 0};
    size_t left = ZSTD_decompressStream((ZSTD_DCtx *)unzstd, &to, &from);
    *in += from.pos;
    *in_len -= from.pos;
    *written = to.pos;
    bool is_stuck = left && from.size && from.pos == 0 && to.pos == 0;
    if (ZSTD_isError(left) || is_stuck) return WARC_DAMAGED;
    return left ? WARC_MORE : WARC_END;
}

size_t warc_unzstd_first(char *out, size_t room, const char *at, size_t len) {
    ZSTD_DStream *stream = ZSTD_createDStream();
    if (!stream) return 0;
    ZSTD_inBuffer from = {at, len, 0};
    ZSTD_outBuffer to = {out, room, 0};
    size_t left = 1, before = 0;
    do {
        before = from.pos;
        left = ZSTD_decompressStream(stream, &to, &from);
    } while (!ZSTD_isError(left) && left && to.pos < room && from.pos > before);
    ZSTD_freeDStream(stream);
    return to.pos;
}

warc_decoded warc_unpack_zstd(furrow_buf *out, furrow_str in, size_t limit) {
    ZSTD_DStream *stream = ZSTD_createDStream();
    if (!stream) return WARC_NO_MEMORY;
    ZSTD_inBuffer from = {in.at, in.len, 0};
    warc_decoded done = WARC_WHOLE;
    size_t left = 1; /* bytes that the frame still needs; 0 at its end */
    while (done == WARC_WHOLE && (from.pos < from.size || left)) {
        if (out->len >= limit) done = WARC_TOO_LARGE;
        else if (!furrow_buf_room(out, PIECE)) done = WARC_NO_MEMORY;
        else {
            ZSTD_outBuffer to = {out->at + out->len, PIECE, 0};
            size_t before = from.pos;
            left = ZSTD_decompressStream(stream, &to, &from);
            out->len += to.pos;
            if (ZSTD_isError(left) || (left && from.pos == before && to.pos == 0))
                done = WARC_PARTLY;
        }
    }
    ZSTD_freeDStream(stream);
    return done;
}

#else

bool warc_has_zstd(void) {
    return false;
}

warc_unzstd *warc_unzstd_new(furrow_str dictionary) {
    (void)dictionary;
    return NULL;
}

void warc_unzstd_free(warc_unzstd *unzstd) {
    (void)unzstd;
}

void warc_unzstd_restart(warc_unzstd *unzstd) {
    (void)unzstd;
}

warc_step warc_unzstd_run(warc_unzstd *unzstd, const char **in, size_t *in_len, char *out,
                          size_t room, size_t *written) {
    (void)unzstd;
    (void)in;
    (void)in_len;
    (void)out;
    (void)room;
    *written = 0;
    return WARC_DAMAGED;
}

size_t warc_unzstd_first(char *out, size_t room, const char *at, size_t len) {
    (void)out;
    (void)room;
    (void)at;
    (void)len;
    return 0;
}

warc_decoded warc_unpack_zstd(furrow_buf *out, furrow_str in, size_t limit) {
    (void)out;
    (void)in;
    (void)limit;
    return WARC_UNKNOWN;
}

#endif
