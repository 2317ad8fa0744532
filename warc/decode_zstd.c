/* Zstandard, by its own library, where that is there. */
#include "warc/decode.h"

#ifdef WARC_HAS_ZSTD

#include <zstd.h>

enum { PIECE = 64 * 1024 };

warc_decoded warc_unpack_zstd(furrow_buf *out, furrow_str in, size_t limit) {
    ZSTD_DStream *stream = ZSTD_createDStream();
    if (!stream) return WARC_NO_MEMORY;
    ZSTD_inBuffer from = {in.at, in.len, 0};
    warc_decoded done = WARC_WHOLE;
    size_t left = 1; /* bytes that the frame still wants; 0 at its end */
    while (done == WARC_WHOLE && (from.pos < from.size || left)) {
        if (out->len >= limit) done = WARC_TOO_LARGE;
        else if (!warc_room(out, PIECE)) done = WARC_NO_MEMORY;
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

warc_decoded warc_unpack_zstd(furrow_buf *out, furrow_str in, size_t limit) {
    (void)out;
    (void)in;
    (void)limit;
    return WARC_UNKNOWN;
}

#endif
