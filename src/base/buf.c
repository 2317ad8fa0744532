/* Text that grows: doubling room, always closed by a NUL. */
#include "base/buf.h"

#include "base/arena.h"
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

void furrow_buf_free(furrow_buf *buf) {
    if (!buf) return;
    if (buf->at) fw_resize(&buf->alloc, buf->at, buf->cap, 0);
    *buf = (furrow_buf){.alloc = buf->alloc};
}

void fw_buf_clear(furrow_buf *buf) {
    buf->len = 0;
    buf->failed = false;
    if (buf->at) buf->at[0] = '\0';
}

char *fw_buf_room(furrow_buf *buf, size_t len) {
    if (buf->failed) return NULL;
    if (buf->cap - buf->len > len) return buf->at + buf->len;
    size_t cap = buf->cap ? buf->cap : FIRST_ROOM;
    while (cap - buf->len <= len && cap < SIZE_MAX / 2) cap *= 2;
    char *at = cap - buf->len > len ? fw_resize(&buf->alloc, buf->at, buf->cap, cap) : NULL;
    if (!at) {
        buf->failed = true;
        return NULL;
    }
    buf->at = at;
    buf->cap = cap;
    return at + buf->len;
}

void fw_buf_add(furrow_buf *buf, const char *at, size_t len) {
    char *room = fw_buf_room(buf, len);
    if (!room) return;
    if (len) memcpy(room, at, len);
    buf->len += len;
    buf->at[buf->len] = '\0';
}

void fw_buf_str(furrow_buf *buf, furrow_str text) {
    fw_buf_add(buf, text.at, text.len);
}

void fw_buf_text(furrow_buf *buf, const char *text) {
    fw_buf_add(buf, text, strlen(text));
}

void fw_buf_char(furrow_buf *buf, char c) {
    fw_buf_add(buf, &c, 1);
}

void fw_buf_format(furrow_buf *buf, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, args);
    char *room = len < 0 ? NULL : fw_buf_room(buf, (size_t)len);
    if (room) {
        vsnprintf(room, (size_t)len + 1, format, again);
        buf->len += (size_t)len;
    }
    va_end(again);
    va_end(args);
}

furrow_status fw_buf_status(const furrow_buf *buf, furrow_error *err) {
    return buf->failed ? fw_fail_memory(err) : FURROW_OK;
}

furrow_str fw_buf_view(const furrow_buf *buf) {
    return (furrow_str){buf->at, buf->len};
}
