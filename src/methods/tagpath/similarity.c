/*
 * Similarity of two signals by the runs in which they alternate.
 *
 *   a a . b . a . b b          a divided by b: {2, 1}
 *                              b divided by a: {1, 2}
 *
 * The shorter signal is walked and the longer one searched by galloping, so
 * that a signal of two occurrences costs little beside one of thousands.
 */
#include "methods/tagpath/similarity.h"

#include <math.h>

fw_positions fw_positions_make(const uint32_t *at, uint32_t count) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += at[i];
    return (fw_positions){at, count, count ? (double)sum / count : 0};
}

/* First index from 'from' on whose position is past 'limit'. */
static uint32_t past(const fw_positions *p, uint32_t from, uint32_t limit) {
    uint32_t step = 1, low = from, high = from;
    while (high < p->count && p->at[high] <= limit) {
        low = high + 1;
        high += step;
        step *= 2;
    }
    if (high > p->count) high = p->count;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (p->at[mid] <= limit) low = mid + 1;
        else high = mid;
    }
    return low;
}

static void add_segment(fw_segments *s, uint32_t size) {
    s->count++;
    s->squares += (uint64_t)size * size;
}

void fw_positions_divide(fw_segments *a_by_b, fw_segments *b_by_a, const fw_positions *a,
                         const fw_positions *b) {
    uint32_t i = 0, j = 0;
    *a_by_b = *b_by_a = (fw_segments){0, 0};
    while (i < a->count && j < b->count) {
        if (a->at[i] < b->at[j]) {
            uint32_t end = past(a, i + 1, b->at[j]);
            add_segment(a_by_b, end - i);
            i = end;
        } else {
            uint32_t end = past(b, j + 1, a->at[i]);
            add_segment(b_by_a, end - j);
            j = end;
        }
    }
    if (i < a->count) add_segment(a_by_b, a->count - i);
    if (j < b->count) add_segment(b_by_a, b->count - j);
}

double fw_segments_variance(fw_segments segments, uint32_t total) {
    if (segments.count == 0) return 0;
    double n = segments.count, sum = total; /* over one denominator: 0 stays 0 */
    double variance = (n * (double)segments.squares - sum * sum) / (n * n);
    return variance > 0 ? variance : 0;
}

double fw_signal_offset(const fw_positions *a, const fw_positions *b) {
    return fabs(a->mean - b->mean);
}

/* Whether both signals are divided: a b a b at least. */
static bool interleave(const fw_positions *a, const fw_positions *b) {
    if (a->at[0] > b->at[0]) {
        const fw_positions *swap = a;
        a = b;
        b = swap;
    }
    uint32_t second = past(a, 0, b->at[0]);
    return second < a->count && b->at[b->count - 1] > a->at[second];
}

double fw_signal_interleaving(const fw_positions *a, const fw_positions *b) {
    if (a->count == 0 || b->count == 0) return -1;
    if (a->count > 1 && b->count > 1 && !interleave(a, b)) return -1;
    fw_segments x, y;
    fw_positions_divide(&x, &y, a, b);
    if ((x.count < 2 && a->count > 1) || (y.count < 2 && b->count > 1)) return -1;
    return fmax(fw_segments_variance(x, a->count), fw_segments_variance(y, b->count));
}

double fw_signal_likeness(double offset, double interleaving, double epsilon) {
    return interleaving < 0 ? 0 : epsilon / (offset * interleaving + epsilon);
}

double fw_signal_similarity(const fw_positions *a, const fw_positions *b, double epsilon) {
    return fw_signal_likeness(fw_signal_offset(a, b), fw_signal_interleaving(a, b), epsilon);
}
