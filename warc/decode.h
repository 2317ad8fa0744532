/*
 * Undoing what makes bytes smaller: gzip, zlib, deflate; brotli and zstd where
 * their libraries are there. Each library is seen by one file. libdeflate, where it is
 * there, unpacks gzip members that are in memory as a whole, at a third of the cost.
 */
#ifndef WARC_DECODE_H
#define WARC_DECODE_H

#include "furrow.h"

/* ---- Streams ------------------------------------------------------------ */

/* One gzip member at a time, in pieces. */
typedef struct warc_gunzip warc_gunzip;

typedef enum warc_step {
    WARC_MORE,   /* wants further input, or further room */
    WARC_END,    /* the member is complete, and its sum is right */
    WARC_DAMAGED /* it is not gzip, or its sum is wrong */
} warc_step;

warc_gunzip *warc_gunzip_new(void); /* NULL when there is no memory */
void warc_gunzip_free(warc_gunzip *gunzip);
void warc_gunzip_restart(warc_gunzip *gunzip);

/* The first bytes of what is packed, at most 'room'; how many, 0 when it is damaged. Takes
 * no memory, so that what a file is does not depend on it. */
size_t warc_gunzip_first(char *out, size_t room, const char *at, size_t len);

/* The same for zstd, as far as its blocks are whole; 0 as well when there is no memory, or no
 * library. */
size_t warc_unzstd_first(char *out, size_t room, const char *at, size_t len);

/* Take from '*in' and write to 'out'; '*in' and '*in_len' say what is left, and
 * '*written' how much was written. */
warc_step warc_gunzip_run(warc_gunzip *gunzip, const char **in, size_t *in_len, char *out,
                          size_t room, size_t *written);

/* The same for frames of zstd. 'dictionary' may be empty, and is copied. NULL when there
 * is no memory, or no library. */
typedef struct warc_unzstd warc_unzstd;

bool warc_has_zstd(void);
warc_unzstd *warc_unzstd_new(furrow_str dictionary);
void warc_unzstd_free(warc_unzstd *unzstd);
void warc_unzstd_restart(warc_unzstd *unzstd);
warc_step warc_unzstd_run(warc_unzstd *unzstd, const char **in, size_t *in_len, char *out,
                          size_t room, size_t *written);

/* Whole gzip members at once. */
typedef struct warc_inflater warc_inflater;

warc_inflater *warc_inflater_new(void); /* NULL when there is no memory, or no library */
void warc_inflater_free(warc_inflater *inflater);

/* Append the member that 'in' begins with to 'out', by at most 'limit' bytes, and tell
 * how long it was. False, and nothing has changed, when it is damaged, not whole, or
 * larger: whoever reads it in pieces will see. */
bool warc_inflate_member(warc_inflater *inflater, furrow_buf *out, furrow_str in, size_t limit,
                         size_t *used);

/* ---- Bodies ------------------------------------------------------------- */

/* What a body became. What could be read of a damaged one is kept, as browsers
 * do. */
typedef enum warc_decoded {
    WARC_WHOLE,
    WARC_PARTLY,    /* damaged, or cut off */
    WARC_TOO_LARGE, /* more than 'limit' bytes */
    WARC_UNKNOWN,   /* no library for it here */
    WARC_NO_HEADER, /* it does not begin as HTTP does */
    WARC_NO_MEMORY
} warc_decoded;

/* Append what 'in' is when unpacked to 'out', which has at most 'limit' bytes
 * then. */
warc_decoded warc_unpack_gzip(furrow_buf *out, furrow_str in, size_t limit);
warc_decoded warc_unpack_deflate(furrow_buf *out, furrow_str in, size_t limit);
warc_decoded warc_unpack_brotli(furrow_buf *out, furrow_str in, size_t limit);
warc_decoded warc_unpack_zstd(furrow_buf *out, furrow_str in, size_t limit);

#endif
