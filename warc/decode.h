/*
 * Decompression: gzip, zlib, deflate; brotli and zstd if their libraries are available. Only
 * one file uses each library. libdeflate, if available, decompresses gzip members that are
 * completely in memory, at a third of the cost.
 */
#ifndef WARC_DECODE_H
#define WARC_DECODE_H

#include "furrow.h"

/* ---- Streams ------------------------------------------------------------ */

/* One gzip member at a time, in pieces. */
typedef struct warc_gunzip warc_gunzip;

typedef enum warc_step {
    WARC_MORE,   /* needs more input or more room */
    WARC_END,    /* the member is complete, and its checksum is right */
    WARC_DAMAGED /* it is not gzip, or its checksum is wrong */
} warc_step;

warc_gunzip *warc_gunzip_new(void); /* NULL when out of memory */
void warc_gunzip_free(warc_gunzip *gunzip);
void warc_gunzip_restart(warc_gunzip *gunzip);

/* Decompress the first bytes, at most 'room'; returns how many, 0 if they are damaged.
 * Allocates nothing, so that recognizing a file does not depend on memory. */
size_t warc_gunzip_first(char *out, size_t room, const char *at, size_t len);

/* The same for zstd, as far as its blocks are complete; also 0 when out of memory or without
 * the library. */
size_t warc_unzstd_first(char *out, size_t room, const char *at, size_t len);

/* Read from '*in' and write to 'out'. '*in' and '*in_len' are advanced to what is left;
 * '*written' is how much was written. */
warc_step warc_gunzip_run(warc_gunzip *gunzip, const char **in, size_t *in_len, char *out,
                          size_t room, size_t *written);

/* The same for zstd frames. 'dictionary' may be empty, and is copied. NULL when out of memory
 * or without the library. */
typedef struct warc_unzstd warc_unzstd;

bool warc_has_zstd(void);
warc_unzstd *warc_unzstd_new(furrow_str dictionary);
void warc_unzstd_free(warc_unzstd *unzstd);
void warc_unzstd_restart(warc_unzstd *unzstd);
warc_step warc_unzstd_run(warc_unzstd *unzstd, const char **in, size_t *in_len, char *out,
                          size_t room, size_t *written);

/* Whole gzip members at once. */
typedef struct warc_inflater warc_inflater;

warc_inflater *warc_inflater_new(void); /* NULL when out of memory or without the library */
void warc_inflater_free(warc_inflater *inflater);

/* Append the member that 'in' begins with to 'out', at most 'limit' bytes; '*used' is its
 * packed length. False, with nothing changed, if it is damaged, incomplete, or larger: then it
 * must be read in pieces. */
bool warc_inflate_member(warc_inflater *inflater, furrow_buf *out, furrow_str in, size_t limit,
                         size_t *used);

/* ---- Bodies ------------------------------------------------------------- */

/* The result of decoding a body. The readable part of a damaged body is kept, as browsers do.
 * */
typedef enum warc_decoded {
    WARC_WHOLE,
    WARC_PARTLY,    /* damaged, or cut off */
    WARC_TOO_LARGE, /* more than 'limit' bytes */
    WARC_UNKNOWN,   /* no library for it */
    WARC_NO_HEADER, /* it does not begin like HTTP */
    WARC_NO_MEMORY
} warc_decoded;

/* Decompress 'in' and append it to 'out', which then has at most 'limit' bytes. */
warc_decoded warc_unpack_gzip(furrow_buf *out, furrow_str in, size_t limit);
warc_decoded warc_unpack_deflate(furrow_buf *out, furrow_str in, size_t limit);
warc_decoded warc_unpack_brotli(furrow_buf *out, furrow_str in, size_t limit);
warc_decoded warc_unpack_zstd(furrow_buf *out, furrow_str in, size_t limit);

#endif
