/*
 * Writing into a furrow_buf. A buffer remembers that memory ran out and
 * ignores later writes, so that one check at the end is enough.
 */
#ifndef FW_BASE_BUF_H
#define FW_BASE_BUF_H

#include "furrow.h"

void fw_buf_clear(furrow_buf *buf);
void fw_buf_add(furrow_buf *buf, const char *at, size_t len);
void fw_buf_str(furrow_buf *buf, furrow_str text);
void fw_buf_text(furrow_buf *buf, const char *text);
void fw_buf_char(furrow_buf *buf, char c);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void fw_buf_format(furrow_buf *buf, const char *format, ...);

/* Room for 'len' more bytes after buf->len, to be written by the caller, who
 * then adds to buf->len; NULL when out of memory. */
char *fw_buf_room(furrow_buf *buf, size_t len);

/* FURROW_OK, or FURROW_ENOMEM when any write failed. */
furrow_status fw_buf_status(const furrow_buf *buf, furrow_error *err);

furrow_str fw_buf_view(const furrow_buf *buf);

#endif
