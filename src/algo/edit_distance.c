/*
 * Edit distance, bit-parallel after Myers (JACM 1999) in Hyyroe's form.
 *
 * One column of the dynamic programming table is held as the differences
 * between neighbours, 64 rows a word: 'plus' has a bit where the value goes
 * up by one, 'minus' where it goes down. A column is computed from the one
 * before with a dozen word operations; the horizontal difference at the foot
 * of a word is carried into the next word.
 *
 *        b ->                 The distance is the value in the last row, which
 *      +-------+              changes by at most one a column. So after column
 *   a  | word 0|              j it cannot end below value - (|b| - j), and the
 *   |  | word 1|              loop stops when that is past the limit.
 *   v  +-------+
 *
 * Before that: equal ends are cut off, and the difference of the two bags of
 * symbols, which no alignment can beat, is compared with the limit.
 */
#include "algo/edit_distance.h"

#include <string.h>

enum { WORD = 64, BAG = 256 };

bool fw_edit_init(fw_edit *edit, fw_arena *arena, size_t symbols, size_t max_len) {
    edit->max_len = max_len;
    edit->max_words = max_len / WORD + 1;
    edit->dense = FW_TAKE_ZEROED(arena, symbols, uint16_t);
    edit->match = FW_TAKE(arena, (FW_EDIT_MAX_SYMBOLS + 1) * edit->max_words, uint64_t);
    edit->plus = FW_TAKE(arena, edit->max_words, uint64_t);
    edit->minus = FW_TAKE(arena, edit->max_words, uint64_t);
    return edit->dense && edit->match && edit->plus && edit->minus;
}

/* A lower bound of the distance: symbols of the longer string 'b' without a partner in the
 * other. Symbols are folded to BAG kinds, which only lowers it. */
static size_t bag_distance(const uint16_t *a, size_t a_len, const uint16_t *b, size_t b_len) {
    uint32_t count[BAG] = {0};
    size_t partners = 0;
    for (size_t i = 0; i < a_len; i++) count[a[i] % BAG]++;
    for (size_t i = 0; i < b_len; i++) {
        uint32_t *left = &count[b[i] % BAG];
        uint32_t has_one = *left > 0;
        *left -= has_one;
        partners += has_one;
    }
    return b_len - partners;
}

/* Number the pattern's symbols and mark their places. All others have number 0, and no place.
 * False if there are too many. */
static bool mark_places(fw_edit *edit, const uint16_t *a, size_t len, size_t words) {
    size_t symbols = 0;
    memset(edit->match, 0, words * sizeof *edit->match);
    for (size_t i = 0; i < len; i++) {
        uint16_t *number = &edit->dense[a[i]];
        if (*number == 0) {
            if (symbols == FW_EDIT_MAX_SYMBOLS) return false;
            *number = (uint16_t)++symbols;
            memset(edit->match + symbols * words, 0, words * sizeof *edit->match);
        }
        uint64_t *places = edit->match + (size_t)*number * words;
        places[i / WORD] |= (uint64_t)1 << i % WORD;
    }
    return true;
}

static void forget_places(fw_edit *edit, const uint16_t *a, size_t len) {
    for (size_t i = 0; i < len; i++) edit->dense[a[i]] = 0;
}

/* The horizontal difference at some row of a column: one bit for up and one for down, never
 * both. */
typedef struct {
    uint64_t up, down;
} difference;

/* One word of one column: from the difference that enters at its top to the one that leaves at
 * its row 'foot'. */
static inline difference advance(uint64_t *plus, uint64_t *minus, uint64_t match, difference in,
                                 size_t foot) {
    uint64_t p = *plus, m = *minus, x = match | m;
    match |= in.down;
    uint64_t zero = (((match & p) + p) ^ p) | match;
    uint64_t up = m | ~(zero | p), down = p & zero;
    difference out = {up >> foot & 1, down >> foot & 1};
    up = up << 1 | in.up;
    *plus = (down << 1 | in.down) | ~(x | up);
    *minus = up & x;
    return out;
}

static size_t by_columns(fw_edit *edit, size_t a_len, const uint16_t *b, size_t b_len,
                         size_t limit) {
    size_t words = (a_len + WORD - 1) / WORD, last = words - 1, foot = (a_len - 1) % WORD;
    uint64_t *plus = edit->plus, *minus = edit->minus;
    memset(plus, 0xff, words * sizeof *plus);
    memset(minus, 0, words * sizeof *minus);
    size_t distance = a_len;
    for (size_t j = 0; j < b_len; j++) {
        const uint64_t *match = edit->match + edit->dense[b[j]] * words;
        difference d = {1, 0}; /* the first row is 0, 1, 2, ... */
        for (size_t w = 0; w < last; w++) d = advance(&plus[w], &minus[w], match[w], d, WORD - 1);
        d = advance(&plus[last], &minus[last], match[last], d, foot);
        distance += d.up - d.down;
        if (distance > limit + (b_len - 1 - j)) return limit + 1;
    }
    return distance;
}

/* The same for a pattern of one word, as most are: the column stays in registers. */
static size_t by_words(const fw_edit *edit, size_t a_len, const uint16_t *b, size_t b_len,
                       size_t limit) {
    uint64_t plus = ~(uint64_t)0, minus = 0;
    size_t distance = a_len;
    for (size_t j = 0; j < b_len; j++) {
        uint64_t match = edit->match[edit->dense[b[j]]];
        difference d = advance(&plus, &minus, match, (difference){1, 0}, a_len - 1);
        distance += d.up - d.down;
        if (distance > limit + (b_len - 1 - j)) return limit + 1;
    }
    return distance;
}

/* For strings without equal ends; the shorter one, 'a', is the pattern. */
static size_t distance_of_rest(fw_edit *edit, const uint16_t *a, size_t a_len, const uint16_t *b,
                               size_t b_len, size_t limit) {
    if (b_len - a_len > limit) return limit + 1;
    if (a_len == 0) return b_len;
    if (b_len > edit->max_len || bag_distance(a, a_len, b, b_len) > limit) return limit + 1;

    size_t distance = limit + 1, words = (a_len + WORD - 1) / WORD;
    if (mark_places(edit, a, a_len, words))
        distance = words == 1 ? by_words(edit, a_len, b, b_len, limit)
                              : by_columns(edit, a_len, b, b_len, limit);
    forget_places(edit, a, a_len);
    return distance;
}

size_t fw_edit_distance(fw_edit *edit, const uint16_t *a, size_t a_len, const uint16_t *b,
                        size_t b_len, size_t limit) {
    while (a_len && b_len && a[0] == b[0]) a++, b++, a_len--, b_len--;
    while (a_len && b_len && a[a_len - 1] == b[b_len - 1]) a_len--, b_len--;
    if (a_len > b_len) return distance_of_rest(edit, b, b_len, a, a_len, limit);
    return distance_of_rest(edit, a, a_len, b, b_len, limit);
}

uint32_t fw_edit_distance_short(const uint8_t *a, uint32_t a_len, const uint8_t *b,
                                uint32_t b_len) {
    while (a_len && b_len && a[0] == b[0]) a++, b++, a_len--, b_len--;
    while (a_len && b_len && a[a_len - 1] == b[b_len - 1]) a_len--, b_len--;
    if (a_len == 0 || b_len == 0) return a_len + b_len;
    uint64_t match[FW_EDIT_SHORT_SYMBOLS] = {0}, plus = ~(uint64_t)0, minus = 0;
    for (uint32_t i = 0; i < a_len; i++) match[a[i]] |= (uint64_t)1 << i;
    uint64_t distance = a_len;
    for (uint32_t j = 0; j < b_len; j++) {
        difference d = advance(&plus, &minus, match[b[j]], (difference){1, 0}, a_len - 1);
        distance += d.up - d.down;
    }
    return (uint32_t)distance;
}
