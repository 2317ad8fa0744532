/* Squashing: character by character behind the normalizer. Linear. */
#include "eval/squash.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/utf8.h"

fw_squasher fw_squasher_make(furrow_alloc alloc) {
    return (fw_squasher){.buf = {.alloc = alloc}};
}

void fw_squasher_free(fw_squasher *squasher) {
    fw_normalizer_free(squasher->normalizer);
    furrow_buf_free(&squasher->buf);
}

/* White space as Unicode has it, the four separators of ASCII, NUL, and what
 * is invisible: soft hyphen and zero width space. */
static bool is_dropped(uint32_t c) {
    if (c < 0x80) return c == ' ' || c == 0 || (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x1F);
    return c == 0x85 || c == 0xA0 || c == 0xAD || c == 0x1680 || (c >= 0x2000 && c <= 0x200B) ||
           c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

/* Quotes and dashes as they are typed. */
static uint32_t fold(uint32_t c) {
    switch (c) {
    case 0x2018:
    case 0x2019: return '\'';
    case 0x201C:
    case 0x201D: return '"';
    case 0x2013:
    case 0x2014:
    case 0x2212: return '-';
    default: return c;
    }
}

static void add_points(void *user, const uint32_t *points, size_t count) {
    furrow_buf *buf = user;
    char *at = fw_buf_room(buf, count * 8); /* two characters of 4 bytes each */
    if (!at) return;
    for (size_t i = 0; i < count; i++) {
        uint32_t lower[2];
        size_t n = fw_lower_case(lower, fold(points[i]));
        for (size_t k = 0; k < n; k++)
            if (!is_dropped(lower[k])) at += fw_utf8_put(at, lower[k]);
    }
    buf->len = (size_t)(at - buf->at);
    *at = '\0';
}

/* ASCII needs no normalizer, and never grows. */
static furrow_str squash_ascii(furrow_str text, fw_arena *arena) {
    char *to = fw_arena_take(arena, text.len + 1, 1);
    if (!to) return (furrow_str){0};
    size_t len = 0;
    for (size_t i = 0; i < text.len; i++) {
        uint32_t lower[2];
        fw_lower_case(lower, (unsigned char)text.at[i]);
        if (!is_dropped(lower[0])) to[len++] = (char)lower[0];
    }
    to[len] = '\0';
    return (furrow_str){to, len};
}

furrow_status fw_squash(furrow_str *out, fw_squasher *squasher, furrow_str text, fw_arena *arena,
                        furrow_error *err) {
    if (fw_ascii_run(text) == text.len) {
        *out = squash_ascii(text, arena);
        return out->at ? FURROW_OK : fw_fail_memory(err);
    }
    if (!squasher->normalizer) squasher->normalizer = fw_normalizer_new();
    if (!squasher->normalizer) return fw_fail_memory(err);
    fw_buf_clear(&squasher->buf);
    furrow_status st = fw_normalize(squasher->normalizer, text, add_points, &squasher->buf, err);
    if (st >= 0) st = fw_buf_status(&squasher->buf, err);
    if (st < 0) return st;
    *out = fw_arena_copy(arena, fw_buf_view(&squasher->buf));
    return out->at ? FURROW_OK : fw_fail_memory(err);
}

size_t fw_squashed_length(furrow_str text) {
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++) count += ((unsigned char)text.at[i] & 0xC0) != 0x80;
    return count;
}
