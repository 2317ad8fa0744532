/*
 * Crawls: the pages of a WARC file, one after the other.
 *
 * WARC 1.0 and 1.1, and the 0.17 and 0.18 of old crawls, plain, with gzip as crawlers write it (a
 * member for each record) or as people do (all in one), or with zstd and its dictionary. A page is
 * the body of a response record that holds HTML, with its chunks joined and its content encoding
 * undone.
 *
 *   warc_reader *reader = warc_open(read_more, file, NULL);
 *   while ((st = warc_next(&page, reader, &err)) != FURROW_ENOTFOUND)
 *       if (st == FURROW_OK) use(&page);
 *       else if (st == FURROW_EFORMAT || st == FURROW_ELIMIT) report(&err);
 *       else break;
 *   warc_close(reader);
 *
 * Files are hostile: whatever is in them, memory stays within the limits and no
 * record is read twice.
 */
#ifndef WARC_WARC_H
#define WARC_WARC_H

#include "furrow.h"

/* Put up to 'room' bytes at 'to' and return their number; 0 at the end, less
 * than 0 when reading failed. */
typedef ptrdiff_t (*warc_read_fn)(void *user, char *to, size_t room);

/* Go to an offset; false when that cannot be done. */
typedef bool (*warc_seek_fn)(void *user, uint64_t offset);

typedef struct warc_options {
    size_t max_bytes; /* of one page, and of one record as it is stored; 0: 256 MiB */
    bool all_types;   /* every response is a page, whatever its type */
    /* Only the records that begin from 'start' on and before 'end', 0: to the end. Where
     * 'start' is within a record, the first one behind it is searched for: several
     * readers that share a file give each page once. 'seek' is called when 'start' is
     * not 0. */
    uint64_t start, end;
    warc_seek_fn seek;
} warc_options;

typedef struct warc_reader warc_reader;

/* What the last call of warc_next() found. All texts are borrowed until the
 * next call; each is closed by a NUL that its length does not count. */
typedef struct warc_page {
    furrow_str url;     /* WARC-Target-URI */
    furrow_str date;    /* WARC-Date, as it is written */
    furrow_str mime;    /* of the HTTP header, in lower case; may be empty */
    furrow_str charset; /* of the HTTP header; may be empty */
    uint32_t status;    /* of HTTP */
    furrow_str body;
    uint64_t offset; /* of the record in the file, or of the member that it lies in */
} warc_page;

/* Bytes that surely hold the first block of zstd, and what stands before it. */
enum { WARC_FIRST_BLOCK = (128 << 10) + 32 };

/* Whether bytes begin as gzip or zstd does. */
bool warc_is_packed(const char *at, size_t len);

/* Whether a file that begins with these bytes may be a WARC file: "WARC/1.", or gzip or zstd
 * that begins so when it is unpacked. So may zstd with less than its first block. */
bool warc_is_warc(const char *at, size_t len);

/* Unpack a file of gzip or zstd that is no crawl. FURROW_EFORMAT when it is damaged,
 * FURROW_ELIMIT when there would be more than 'limit' bytes. */
furrow_status warc_unpack(furrow_buf *out, furrow_str packed, size_t limit, furrow_error *err);

/* NULL when there is no memory. 'opts' may be NULL. */
warc_reader *warc_open(warc_read_fn read, void *user, const warc_options *opts);
void warc_close(warc_reader *reader);

/* The next page. FURROW_ENOTFOUND at the end of the file. After FURROW_EFORMAT (a
 * damaged record) and FURROW_ELIMIT (one that is too large) the next call goes on
 * behind it; the message names the offset. FURROW_EIO and FURROW_ENOMEM are the
 * end. */
furrow_status warc_next(warc_page *out, warc_reader *reader, furrow_error *err);

/* Offset up to which the file was used. */
uint64_t warc_position(const warc_reader *reader);

/* The charset that the value of a Content-Type header names; may be empty. */
furrow_str warc_type_charset(furrow_str type);

#endif
