/*
 * Crawls: the pages of a WARC file, one after another.
 *
 * Supports WARC 1.0 and 1.1, and 0.17 and 0.18 of old crawls; plain, with gzip as crawlers
 * write it (one member per record) or as people do (all in one), or with zstd and its
 * dictionary. A page is the body of a response record that contains HTML, with its chunks
 * joined and its content encoding undone.
 *
 *   warc_reader *reader = warc_open(read_more, file, NULL);
 *   while ((st = warc_next(&page, reader, &err)) != FURROW_ENOTFOUND)
 *       if (st == FURROW_OK) use(&page);
 *       else if (st == FURROW_EFORMAT || st == FURROW_ELIMIT) report(&err);
 *       else break;
 *   warc_close(reader);
 *
 * Files are hostile: whatever is in them, memory stays within the limits and no record is read
 * twice.
 */
#ifndef WARC_WARC_H
#define WARC_WARC_H

#include "furrow.h"

/* Read up to 'room' bytes into 'to' and return their number; 0 at the end, negative if reading
 * failed. */
typedef ptrdiff_t (*warc_read_fn)(void *user, char *to, size_t room);

/* Seek to an offset; false if that is not possible. */
typedef bool (*warc_seek_fn)(void *user, uint64_t offset);

typedef struct warc_options {
    size_t max_bytes; /* for one page, and for one stored record; 0: 256 MiB */
    bool all_types;   /* every response is a page, whatever its type */
    /* Only records that begin at 'start' or later and before 'end' (0: to the end). If 'start'
     * is inside a record, reading begins with the next one, so that several readers that share
     * a file return each page once. 'seek' is called if 'start' is not 0. */
    uint64_t start, end;
    warc_seek_fn seek;
} warc_options;

typedef struct warc_reader warc_reader;

/* What the last call of warc_next() found. All texts are borrowed until the next call; each
 * ends with a NUL that its length does not include. */
typedef struct warc_page {
    furrow_str url;     /* WARC-Target-URI */
    furrow_str date;    /* WARC-Date, unchanged */
    furrow_str mime;    /* of the HTTP header, in lower case; may be empty */
    furrow_str charset; /* of the HTTP header; may be empty */
    uint32_t status;    /* of HTTP */
    furrow_str body;
    bool is_partial; /* the body is damaged or cut off, and this is what could be read of it */
    uint64_t offset; /* in the file: of the record, or of the member that contains it */
} warc_page;

/* Bytes that certainly include the first zstd block and what precedes it. */
enum { WARC_FIRST_BLOCK = (128 << 10) + 32 };

/* Whether bytes begin like gzip or zstd. */
bool warc_is_packed(const char *at, size_t len);

/* Whether a file that begins with these bytes may be a WARC file: "WARC/1.", or gzip or zstd
 * that unpacks to it. Also true for zstd with less than its first block. */
bool warc_is_warc(const char *at, size_t len);

/* Unpack a gzip or zstd file that is not a crawl. FURROW_EFORMAT if it is damaged,
 * FURROW_ELIMIT if there would be more than 'limit' bytes. */
furrow_status warc_unpack(furrow_buf *out, furrow_str packed, size_t limit, furrow_error *err);

/* NULL when out of memory. 'opts' may be NULL. */
warc_reader *warc_open(warc_read_fn read, void *user, const warc_options *opts);
void warc_close(warc_reader *reader);

/* The next page. FURROW_ENOTFOUND at the end of the file. After FURROW_EFORMAT (a damaged
 * record) and FURROW_ELIMIT (a record that is too large) the next call continues after it; the
 * message names the offset. After FURROW_EIO and FURROW_ENOMEM no further call is possible. */
furrow_status warc_next(warc_page *out, warc_reader *reader, furrow_error *err);

/* The offset up to which the file was read. */
uint64_t warc_position(const warc_reader *reader);

/* The charset in the value of a Content-Type header; may be empty. */
furrow_str warc_type_charset(furrow_str type);

#endif
