/*
 * Suffix arrays by induced sorting.
 *
 * Nong, Zhang, Chan 2009 (SA-IS). A suffix is small (S) when it sorts before
 * the one that starts a symbol later, else large (L). A small one right after
 * a large one is leftmost-small (LMS); there are at most count / 2 of them.
 * Once those are sorted, two passes over the buckets put all others in place.
 * They are sorted by naming the pieces between them and sorting the string of
 * names, which is at most half as long: so the calls nest log2(count) deep and
 * the work adds up to a linear sum.
 *
 *   text    m i s s i s s i p p i
 *   type    L S L L S L L S L L L
 *   LMS       1     4     7
 *
 * Common prefixes: Kasai and others 2001. Repeats: intervals of equal common
 * prefix, closed on a stack.
 */
#include "algo/suffix_array.h"

#include <string.h>

#define NONE UINT32_MAX

typedef struct sorter {
    const uint32_t *text;
    uint32_t count, alphabet;
    uint8_t *is_small;
    uint32_t *sizes;   /* of the buckets, one per symbol */
    uint32_t *borders; /* moving ends of the buckets */
    uint32_t *sa;
} sorter;

static bool is_lms(const sorter *s, uint32_t i) {
    return i > 0 && s->is_small[i] && !s->is_small[i - 1];
}

static void set_types(sorter *s) {
    s->is_small[s->count - 1] = 0;
    for (uint32_t i = s->count - 1; i-- > 0;)
        s->is_small[i] =
            s->text[i] < s->text[i + 1] || (s->text[i] == s->text[i + 1] && s->is_small[i + 1]);
    memset(s->sizes, 0, s->alphabet * sizeof *s->sizes);
    for (uint32_t i = 0; i < s->count; i++) s->sizes[s->text[i]]++;
}

static void to_bucket_starts(sorter *s) {
    uint32_t sum = 0;
    for (uint32_t c = 0; c < s->alphabet; c++) {
        s->borders[c] = sum;
        sum += s->sizes[c];
    }
}

static void to_bucket_ends(sorter *s) {
    uint32_t sum = 0;
    for (uint32_t c = 0; c < s->alphabet; c++) s->borders[c] = sum += s->sizes[c];
}

/* Fill the array from LMS suffixes in the given order. The result is exact if they are sorted;
 * otherwise it sorts the pieces between them. */
static void induce(sorter *s, const uint32_t *lms, uint32_t lms_count) {
    uint32_t *sa = s->sa;
    for (uint32_t i = 0; i < s->count; i++) sa[i] = NONE;
    to_bucket_ends(s);
    for (uint32_t i = lms_count; i-- > 0;) sa[--s->borders[s->text[lms[i]]]] = lms[i];

    to_bucket_starts(s);
    sa[s->borders[s->text[s->count - 1]]++] = s->count - 1; /* before the end of the text */
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t at = sa[i];
        if (at == NONE || at == 0 || s->is_small[at - 1]) continue;
        sa[s->borders[s->text[at - 1]]++] = at - 1;
    }
    to_bucket_ends(s);
    for (uint32_t i = s->count; i-- > 0;) {
        uint32_t at = sa[i];
        if (at == NONE || at == 0 || !s->is_small[at - 1]) continue;
        sa[--s->borders[s->text[at - 1]]] = at - 1;
    }
}

/* Whether the pieces from LMS places a and b up to the next one are equal. */
static bool same_piece(const sorter *s, uint32_t a, uint32_t b) {
    for (uint32_t k = 0;; k++) {
        if (a + k == s->count || b + k == s->count) return false;
        if (s->text[a + k] != s->text[b + k]) return false;
        bool a_ends = k && is_lms(s, a + k), b_ends = k && is_lms(s, b + k);
        if (a_ends || b_ends) return a_ends && b_ends;
    }
}

/* Name the pieces in their sorted order; 'names' is by number of the LMS in
 * the text. Returns how many different names there are. */
static uint32_t name_pieces(const sorter *s, uint32_t *names, const uint32_t *number) {
    uint32_t used = 0, before = NONE;
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t at = s->sa[i];
        if (!is_lms(s, at)) continue;
        if (before != NONE && !same_piece(s, before, at)) used++;
        names[number[at]] = used;
        before = at;
    }
    return before == NONE ? 0 : used + 1;
}

static bool sort_suffixes(uint32_t *sa, const uint32_t *text, uint32_t count, uint32_t alphabet,
                          fw_arena *scratch);

/* Put the LMS places in the order of their suffixes.
 * NOLINTNEXTLINE(misc-no-recursion): log2(count) deep, see above */
static bool sort_lms(sorter *s, uint32_t *lms, uint32_t lms_count, fw_arena *scratch) {
    uint32_t *number = FW_TAKE(scratch, s->count, uint32_t);
    uint32_t *names = FW_TAKE(scratch, lms_count, uint32_t);
    uint32_t *order = FW_TAKE(scratch, lms_count, uint32_t);
    uint32_t *sorted = FW_TAKE(scratch, lms_count, uint32_t);
    if (!number || !names || !order || !sorted) return false;
    for (uint32_t i = 0; i < lms_count; i++) number[lms[i]] = i;
    uint32_t used = name_pieces(s, names, number);
    if (used < lms_count) {
        if (!sort_suffixes(order, names, lms_count, used, scratch)) return false;
    } else {
        for (uint32_t i = 0; i < lms_count; i++) order[names[i]] = i;
    }
    for (uint32_t i = 0; i < lms_count; i++) sorted[i] = lms[order[i]];
    if (lms_count) memcpy(lms, sorted, lms_count * sizeof *lms);
    return true;
}

/* NOLINTNEXTLINE(misc-no-recursion): log2(count) deep, see above */
static bool sort_suffixes(uint32_t *sa, const uint32_t *text, uint32_t count, uint32_t alphabet,
                          fw_arena *scratch) {
    if (count == 0) return true;
    fw_arena_mark mark = fw_arena_here(scratch);
    sorter s = {.text = text, .count = count, .alphabet = alphabet, .sa = sa};
    s.is_small = FW_TAKE(scratch, count, uint8_t);
    s.sizes = FW_TAKE(scratch, alphabet, uint32_t);
    s.borders = FW_TAKE(scratch, alphabet, uint32_t);
    uint32_t *lms = FW_TAKE(scratch, (size_t)count / 2 + 1, uint32_t);
    bool ok = s.is_small && s.sizes && s.borders && lms;
    if (ok) {
        uint32_t lms_count = 0;
        set_types(&s);
        for (uint32_t i = 1; i < count; i++)
            if (is_lms(&s, i)) lms[lms_count++] = i;
        induce(&s, lms, lms_count);
        ok = sort_lms(&s, lms, lms_count, scratch);
        if (ok) induce(&s, lms, lms_count);
    }
    fw_arena_back(scratch, mark);
    return ok;
}

bool fw_suffix_array(uint32_t *sa, const uint32_t *text, uint32_t count, uint32_t alphabet,
                     fw_arena *scratch) {
    return sort_suffixes(sa, text, count, alphabet, scratch);
}

bool fw_suffix_lcp(uint32_t *lcp, const uint32_t *sa, const uint32_t *text, uint32_t count,
                   fw_arena *scratch) {
    fw_arena_mark mark = fw_arena_here(scratch);
    uint32_t *rank = FW_TAKE(scratch, count, uint32_t);
    if (!rank) return false;
    for (uint32_t i = 0; i < count; i++) rank[sa[i]] = i;
    uint32_t same = 0; /* falls by at most one from a suffix to the next */
    for (uint32_t i = 0; i < count; i++) {
        if (rank[i] == 0) {
            lcp[0] = same = 0;
            continue;
        }
        uint32_t j = sa[rank[i] - 1];
        while (i + same < count && j + same < count && text[i + same] == text[j + same]) same++;
        lcp[rank[i]] = same;
        if (same) same--;
    }
    fw_arena_back(scratch, mark);
    return true;
}

/* ---- Repeats ------------------------------------------------------------ */

/* An interval of suffixes that is still open. 'left' is the symbol before all
 * its places: a repeat that always follows the same symbol is not maximal. */
typedef struct interval {
    uint32_t lcp, from;
    uint32_t first, last;
    uint64_t left;
} interval;

#define LEFT_DIFFERS UINT64_MAX

static void take_in(interval *outer, const interval *inner) {
    if (inner->first < outer->first) outer->first = inner->first;
    if (inner->last > outer->last) outer->last = inner->last;
    if (inner->left != outer->left) outer->left = LEFT_DIFFERS;
}

bool fw_repeats_find(fw_repeats *out, const uint32_t *text, const uint32_t *sa, const uint32_t *lcp,
                     uint32_t count, uint32_t min_length, uint32_t min_count, fw_arena *arena) {
    FW_VEC(interval) open = {0};
    for (uint32_t i = 1; i <= count; i++) {
        uint32_t next = i < count ? lcp[i] : 0, at = sa[i - 1];
        interval done = {.from = i - 1, .first = at, .last = at};
        done.left = at ? text[at - 1] : LEFT_DIFFERS;
        while (open.count && open.at[open.count - 1].lcp > next) {
            interval *top = &open.at[--open.count];
            take_in(top, &done);
            done = *top;
            if (done.lcp < min_length || i - done.from < min_count) continue;
            if (done.left != LEFT_DIFFERS) continue;
            fw_repeat *repeat = fw_vec_push(out, arena);
            if (!repeat) return false;
            *repeat = (fw_repeat){done.lcp, i - done.from, done.from, done.first, done.last};
        }
        if (next == 0) continue;
        if (open.count && open.at[open.count - 1].lcp == next) {
            take_in(&open.at[open.count - 1], &done);
            continue;
        }
        interval *top = fw_vec_push(&open, arena);
        if (!top) return false;
        *top = done;
        top->lcp = next;
    }
    return true;
}
