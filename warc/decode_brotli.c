/* Brotli, with its own library, if available. */
#include "warc/decode.h"

#ifdef WARC_HAS_BROTLI

#include <brotli/decode.h>

enum { PIECE = 64 * 1024 };

warc_decoded warc_unpack_brotli(furrow_buf *out, furrow_str in, size_t limit) {
    BrotliDecoderState *state = BrotliDecoderCreateInstance(NULL, NULL, NULL);
    if (!state) return WARC_NO_MEMORY;
    const uint8_t *next = (const uint8_t *)in.at;
    size_t left = in.len;
    warc_decoded done = WARC_PARTLY;
    BrotliDecoderResult result = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT;
    while (result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) {
        if (out->len >= limit) {
            done = WARC_TOO_LARGE;
            break;
        }
        if (!furrow_buf_room(out, PIECE)) {
            done = WARC_NO_MEMORY;
            break;
        }
        uint8_t *at = (uint8_t *)out->at + out->len;
        size_t room = PIECE;
        result = BrotliDecoderDecompressStream(state, &left, &next, &room, &at, NULL);
        out->len += PIECE - room;
    }
    BrotliDecoderDestroyInstance(state);
    return result == BROTLI_DECODER_RESULT_SUCCESS ? WARC_WHOLE : done;
}

#else

warc_decoded warc_unpack_brotli(furrow_buf *out, furrow_str in, size_t limit) {
    (void)out;
    (void)in;
    (void)limit;
    return WARC_UNKNOWN;
}

#endif
