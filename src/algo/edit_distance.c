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
    edit->match = FW_TAKE(arena, FW_EDIT_MAX_SYMBOLS * edit->max_words, uint64_t);
    edit->plus = FW_TAKE(arena, edit->max_words, uint64_t);
    edit->minus = FW_TAKE(arena, edit->max_words, uint64_t);
    return edit->dense && edit->match && edit->plus && edit->minus;
}

/* A lower bound of the distance: symbols of one string that the other has no
 * partner for. Symbols are folded to BAG kinds, which only lowers it. */
static size_t bag_distance(const uint16_t *a, size_t a_len, const uint16_t *b, size_t b_len) {
    int32_t count[BAG] = {0};
    for (size_t i = 0; i < a_len; i++) count[a[i] % BAG]++;
    for (size_t i = 0; i < b_len; i++) count[b[i] % BAG]--;
    size_t only_a = 0, only_b = 0;
    for (size_t i = 0; i < BAG; i++) {
        if (count[i] > 0) only_a += (size_t)count[i];
        else only_b += (size_t)-count[i];
    }
    return only_a > only_b ? only_a : only_b;
}

/* Number the pattern's symbols and mark their places; how many there are, or
 * 0 when there are too many. */
static size_t mark_places(fw_edit *edit, const uint16_t *a, size_t len, size_t words) {
    size_t symbols = 0;
    for (size_t i = 0; i < len; i++) {
        uint16_t *number = &edit->dense[a[i]];
        if (*number == 0) {
            if (symbols == FW_EDIT_MAX_SYMBOLS) return 0;
            memset(edit->match + symbols * words, 0, words * sizeof *edit->match);
            *number = (uint16_t)++symbols;
        }
        uint64_t *places = edit->match + (size_t)(*number - 1) * words;
        places[i / WORD] |= (uint64_t)1 << i % WORD;
    }
    return symbols;
}

static void forget_places(fw_edit *edit, const uint16_t *a, size_t len) {
    for (size_t i = 0; i < len; i++) edit->dense[a[i]] = 0;
}

/* One word of one column. 'carry' is the horizontal difference coming in at
 * the top, -1, 0 or 1; the result is the one going out below row 'last'. */
static int advance(uint64_t *plus, uint64_t *minus, uint64_t match, int carry, uint64_t last) {
    uint64_t p = *plus, m = *minus;
    uint64_t x = match | m;
    if (carry < 0) match |= 1;
    uint64_t zero = (((match & p) + p) ^ p) | match;
    uint64_t up = m | ~(zero | p), down = p & zero;
    int out = up & last ? 1 : down & last ? -1 : 0;
    up = up << 1 | (carry > 0);
    down = down << 1 | (carry < 0);
    *plus = down | ~(x | up);
    *minus = up & x;
    return out;
}

static size_t by_columns(fw_edit *edit, size_t a_len, const uint16_t *b, size_t b_len,
                         size_t limit) {
    size_t words = (a_len + WORD - 1) / WORD;
    uint64_t last = (uint64_t)1 << (a_len - 1) % WORD, top = (uint64_t)1 << (WORD - 1);
    for (size_t w = 0; w < words; w++) {
        edit->plus[w] = ~(uint64_t)0;
        edit->minus[w] = 0;
    }
    size_t distance = a_len;
    for (size_t j = 0; j < b_len; j++) {
        uint16_t number = edit->dense[b[j]];
        const uint64_t *match = number ? edit->match + (size_t)(number - 1) * words : NULL;
        int carry = 1; /* the first row is 0, 1, 2, ... */
        for (size_t w = 0; w < words; w++)
            carry = advance(&edit->plus[w], &edit->minus[w], match ? match[w] : 0, carry,
                            w + 1 == words ? last : top);
        distance = carry < 0 ? distance - 1 : distance + (size_t)carry;
        if (distance > limit + (b_len - 1 - j)) return limit + 1;
    }
    return distance;
}

size_t fw_edit_distance(fw_edit *edit, const uint16_t *a, size_t a_len, const uint16_t *b,
                        size_t b_len, size_t limit) {
    while (a_len && b_len && a[0] == b[0]) a++, b++, a_len--, b_len--;
    while (a_len && b_len && a[a_len - 1] == b[b_len - 1]) a_len--, b_len--;
    size_t longer = a_len > b_len ? a_len : b_len, shorter = a_len + b_len - longer;
    if (longer - shorter > limit) return limit + 1;
    if (shorter == 0) return longer;
    if (longer > edit->max_len || bag_distance(a, a_len, b, b_len) > limit) return limit + 1;

    size_t distance = limit + 1;
    if (mark_places(edit, a, a_len, (a_len + WORD - 1) / WORD))
        distance = by_columns(edit, a_len, b, b_len, limit);
    forget_places(edit, a, a_len);
    return distance;
}
