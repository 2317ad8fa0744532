/* gzip members that are completely in memory, with libdeflate, if available. */
#include "warc/decode.h"

#ifdef WARC_HAS_LIBDEFLATE

#include <libdeflate.h>

/* The first allocation, in bytes: most pages fit. */
enum { FIRST_ROOM = 256 * 1024 };

warc_inflater *warc_inflater_new(void) {
    return (warc_inflater *)libdeflate_alloc_decompressor();
}

void warc_inflater_free(warc_inflater *inflater) {
    if (inflater) libdeflate_free_decompressor((struct libdeflate_decompressor *)inflater);
}

bool warc_inflate_member(warc_inflater *inflater, furrow_buf *out, furrow_str in, size_t limit,
                         size_t *used) {
    enum libdeflate_result result = LIBDEFLATE_INSUFFICIENT_SPACE;
    size_t written = 0;
    for (size_t room = FIRST_ROOM; result == LIBDEFLATE_INSUFFICIENT_SPACE && room <= limit;) {
        if (!furrow_buf_room(out, room)) return false;
        size_t there = out->cap - out->len - 1; /* one for a NUL */
        if (there > limit) there = limit;
        result = libdeflate_gzip_decompress_ex((struct libdeflate_decompressor *)inflater, in.at,
                                               in.len, out->at + out->len, there, used, &written);
        room = 2 * there;
    }
    if (result != LIBDEFLATE_SUCCESS) return false;
    out->len += written;
    return true;
}

#else

warc_inflater *warc_inflater_new(void) {
    return NULL;
}

void warc_inflater_free(warc_inflater *inflater) {
    (void)inflater;
}

bool warc_inflate_member(warc_inflater *inflater, furrow_buf *out, furrow_str in, size_t limit,
                         size_t *used) {
    (void)inflater;
    (void)out;
    (void)in;
    (void)limit;
    (void)used;
    return false;
}

#endif
