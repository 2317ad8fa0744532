/*
 * Runs of a few elements are sorted by insertion, then merged in pairs. Two runs
 * are merged through a buffer if the shorter one fits into it, otherwise by
 * rotating parts of them, as in Kim and Kutzner's SymMerge (2004):
 *
 *   1 3 5 7 | 2 4 6 8      the largest of the left run change places with equally
 *   1 3 2 4 | 5 7 6 8      many smaller ones of the right run; two merges of half
 *                          the size remain
 */
#include "base/vec.h"

#include <stdbool.h>
#include <string.h>

enum {
    RUN = 6,
    BUFFER = 4096,
    LARGE = 64, /* bytes; larger elements are moved once, after sorting pointers to them */
    MAX_ORDER = 512
};

typedef struct sorter {
    size_t size;
    int (*compare)(const void *, const void *);
    bool is_order; /* elements are pointers to what is compared */
    _Alignas(max_align_t) char buffer[BUFFER];
} sorter;

static int compare(const sorter *s, const char *a, const char *b) {
    if (!s->is_order) return s->compare(a, b);
    const void *left, *right;
    memcpy(&left, a, sizeof left);
    memcpy(&right, b, sizeof right);
    return s->compare(left, right);
}

/* Copy an element. Most are as large as a pointer or a double: these need no call. */
static inline void copy(const sorter *s, char *to, const char *from) {
    if (s->size == sizeof(void *)) memcpy(to, from, sizeof(void *));
    else memcpy(to, from, s->size);
}

static void swap(sorter *s, char *a, char *b) {
    for (size_t done = 0; done < s->size;) {
        size_t part = s->size - done < BUFFER ? s->size - done : BUFFER;
        memcpy(s->buffer, a + done, part);
        memcpy(a + done, b + done, part);
        memcpy(b + done, s->buffer, part);
        done += part;
    }
}

static void reverse(sorter *s, char *at, char *end) {
    for (; at + s->size < end; at += s->size) {
        end -= s->size;
        swap(s, at, end);
    }
}

/* Swap [at, middle) and [middle, end). */
static void rotate(sorter *s, char *at, char *middle, char *end) {
    if (at == middle || middle == end) return;
    size_t left = (size_t)(middle - at), right = (size_t)(end - middle);
    if (left <= BUFFER) {
        memcpy(s->buffer, at, left);
        memmove(at, middle, right);
        memcpy(at + right, s->buffer, left);
    } else if (right <= BUFFER) {
        memcpy(s->buffer, middle, right);
        memmove(at + right, at, left);
        memcpy(at, s->buffer, right);
    } else {
        reverse(s, at, middle);
        reverse(s, middle, end);
        reverse(s, at, end);
    }
}

static void insert_each(sorter *s, char *at, char *end) {
    for (char *next = at + s->size; next < end; next += s->size) {
        char *to = next;
        while (to > at && compare(s, to - s->size, next) > 0) to -= s->size;
        rotate(s, to, next, next + s->size);
    }
}

/* The left run is copied to the buffer. */
static void merge_forward(sorter *s, char *at, char *middle, char *end) {
    char *left = s->buffer, *stop = left + (middle - at);
    memcpy(left, at, (size_t)(middle - at));
    while (left < stop && middle < end) {
        bool is_right = compare(s, left, middle) > 0;
        copy(s, at, is_right ? middle : left);
        if (is_right) middle += s->size;
        else left += s->size;
        at += s->size;
    }
    memcpy(at, left, (size_t)(stop - left));
}

/* The right run is copied to the buffer. */
static void merge_backward(sorter *s, char *at, char *middle, char *end) {
    char *right = s->buffer + (end - middle);
    memcpy(s->buffer, middle, (size_t)(end - middle));
    while (right > s->buffer && middle > at) {
        bool is_left = compare(s, middle - s->size, right - s->size) > 0;
        end -= s->size;
        if (is_left) copy(s, end, middle -= s->size);
        else copy(s, end, right -= s->size);
    }
    memcpy(at, s->buffer, (size_t)(right - s->buffer)); /* nothing, or all that is left */
}

/* How many elements of the left run, which begins at 'at', stay: the smallest number between
 * 'low' and 'high' for which the next element is greater than the last one taken from the right
 * run in exchange. Elements of the right run are counted down from 'to'. */
static size_t find_turn(const sorter *s, const char *at, const char *to, size_t low, size_t high) {
    while (low < high) {
        size_t half = low + (high - low) / 2;
        if (compare(s, at + half * s->size, to - (half + 1) * s->size) <= 0) low = half + 1;
        else high = half;
    }
    return low;
}

/* NOLINTNEXTLINE(misc-no-recursion): half as much each time, so log2(count) deep */
static void merge(sorter *s, char *at, char *middle, char *end) {
    while (at < middle && middle < end && compare(s, middle - s->size, middle) > 0) {
        size_t left = (size_t)(middle - at), right = (size_t)(end - middle);
        if (left <= BUFFER && left <= right) {
            merge_forward(s, at, middle, end);
            return;
        }
        if (right <= BUFFER) {
            merge_backward(s, at, middle, end);
            return;
        }
        size_t n = left / s->size, all = n + right / s->size, half = all / 2;
        /* Of the first 'half' after merging, 'stay' come from the left run. */
        size_t low = half > all - n ? half - (all - n) : 0, high = n < half ? n : half;
        size_t stay = find_turn(s, at, middle + half * s->size, low, high);
        char *from = at + stay * s->size, *to = middle + (half - stay) * s->size;
        rotate(s, from, middle, to);
        merge(s, at, from, at + half * s->size);
        at += half * s->size; /* and go on with the second half */
        middle = to;
    }
}

static void sort(sorter *s, char *at, size_t count) {
    size_t size = s->size;
    char *end = at + count * size;
    for (size_t i = 0; i < count; i += RUN)
        insert_each(s, at + i * size, i + RUN < count ? at + (i + RUN) * size : end);
    for (size_t run = RUN; run < count; run *= 2)
        for (size_t i = 0; i + run < count; i += 2 * run)
            merge(s, at + i * size, at + (i + run) * size,
                  count - i > 2 * run ? at + (i + 2 * run) * size : end);
}

/* Sort pointers to the elements, then move each element to its place, one cycle at a time. */
static void sort_large(sorter *s, char *at, size_t count, size_t size) {
    char *order[MAX_ORDER];
    for (size_t i = 0; i < count; i++) order[i] = at + i * size;
    s->size = sizeof *order;
    s->is_order = true;
    sort(s, (char *)order, count);
    for (size_t i = 0; i < count; i++) {
        if (order[i] == at + i * size) continue;
        size_t to = i;
        memcpy(s->buffer, at + i * size, size);
        for (char *from = order[to]; from != at + i * size; from = order[to]) {
            memcpy(at + to * size, from, size);
            order[to] = at + to * size;
            to = (size_t)(from - at) / size;
        }
        memcpy(at + to * size, s->buffer, size);
        order[to] = at + to * size;
    }
}

void fw_sort(void *at, size_t count, size_t size, int (*by)(const void *, const void *)) {
    if (count < 2 || size == 0) return;
    sorter s; /* its buffer needs no value */
    s.size = size;
    s.compare = by;
    s.is_order = false;
    if (size >= LARGE && size <= BUFFER && count <= MAX_ORDER) sort_large(&s, at, count, size);
    else sort(&s, at, count);
}
