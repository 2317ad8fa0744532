/* Search with a suffix array, built in linear time. */
#include "eval/finder.h"

#include "algo/suffix_array.h"

#include <string.h>

enum { SEPARATOR = '\n', ALPHABET = 256 };

/* Join the texts into one string; false when out of memory or if they are too long for 32-bit
 * positions. */
static bool string_up(fw_finder *out, const furrow_str *texts, size_t count, fw_arena *arena) {
    size_t len = 1;
    for (size_t k = 0; k < count; k++) len += texts[k].len + 1;
    if (len >= UINT32_MAX) return false;
    char *at = FW_TAKE(arena, len, char);
    out->begins = FW_TAKE(arena, count, uint32_t);
    if (!at || !out->begins) return false;
    size_t end = 0;
    at[end++] = SEPARATOR;
    for (size_t k = 0; k < count; k++) {
        out->begins[k] = (uint32_t)end;
        if (texts[k].len) memcpy(at + end, texts[k].at, texts[k].len);
        end += texts[k].len;
        at[end++] = SEPARATOR;
    }
    out->at = at;
    out->len = (uint32_t)len;
    out->count = count;
    return true;
}

bool fw_finder_make(fw_finder *out, const furrow_str *texts, size_t count, fw_arena *arena) {
    if (!string_up(out, texts, count, arena)) return false;
    out->suffixes = FW_TAKE(arena, out->len, uint32_t);
    uint32_t *symbols = FW_TAKE(arena, out->len, uint32_t);
    if (!out->suffixes || !symbols) return false;
    for (uint32_t i = 0; i < out->len; i++) symbols[i] = (unsigned char)out->at[i];
    return fw_suffix_array(out->suffixes, symbols, out->len, ALPHABET, arena);
}

/* Byte 'i' of the search text, including the separators that 'how' adds. */
static int byte_of(furrow_str what, fw_find_how how, size_t i) {
    if (how == FW_FIND_EQUAL && i == 0) return SEPARATOR;
    i -= how == FW_FIND_EQUAL;
    return i < what.len ? (unsigned char)what.at[i] : SEPARATOR;
}

static size_t length_of(furrow_str what, fw_find_how how) {
    return what.len + (how != FW_FIND_WITHIN) + (how == FW_FIND_EQUAL);
}

/* How the suffix at 'place' sorts relative to 'what'. */
static int compare(const fw_finder *finder, uint32_t place, furrow_str what, fw_find_how how) {
    size_t len = length_of(what, how), left = finder->len - place;
    for (size_t i = 0; i < len; i++) {
        if (i == left) return -1;
        int order = (unsigned char)finder->at[place + i] - byte_of(what, how, i);
        if (order) return order;
    }
    return 0;
}

/* The first suffix that sorts after 'what', or at it with 'or_at'. */
static uint32_t bound(const fw_finder *finder, furrow_str what, fw_find_how how, bool or_at) {
    uint32_t low = 0, high = finder->len;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        int order = compare(finder, finder->suffixes[mid], what, how);
        if (order < 0 || (order == 0 && !or_at)) low = mid + 1;
        else high = mid;
    }
    return low;
}

fw_hits fw_finder_find(const fw_finder *finder, furrow_str what, fw_find_how how) {
    if (what.len == 0) return (fw_hits){0, 0};
    return (fw_hits){bound(finder, what, how, true), bound(finder, what, how, false)};
}

size_t fw_finder_text(const fw_finder *finder, uint32_t i, fw_find_how how, size_t *offset) {
    uint32_t place = finder->suffixes[i] + (how == FW_FIND_EQUAL);
    size_t low = 0, high = finder->count - 1;
    while (low < high) {
        size_t mid = low + (high - low + 1) / 2;
        if (finder->begins[mid] <= place) low = mid;
        else high = mid - 1;
    }
    *offset = place - finder->begins[low];
    return low;
}
