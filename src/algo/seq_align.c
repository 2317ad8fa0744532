/*
 * Edit alignment of integer sequences, and centre-star alignment of many.
 *
 * Equal ends are removed first: sequences from one template differ in few places,
 * and only those are left for the quadratic part. Among alignments of equal cost
 * the one that pairs symbols as far to the left as possible is taken, so the
 * result depends only on the input.
 */
#include "algo/seq_align.h"

#include <string.h>

static uint32_t mismatch_cost(const fw_align_options *opts) {
    return opts && opts->mismatch ? opts->mismatch : 1;
}

static bool may_fill(const fw_align_options *opts, uint64_t cells) {
    if (!opts || !opts->cells) return true;
    if (*opts->cells < cells) return false;
    *opts->cells -= cells;
    return true;
}

/* The number of equal symbols at the start and, in the rest, at the end. */
static void equal_ends(uint32_t *head, uint32_t *tail, fw_seq a, fw_seq b) {
    uint32_t shorter = a.count < b.count ? a.count : b.count, h = 0, t = 0;
    while (h < shorter && a.at[h] == b.at[h]) h++;
    while (t < shorter - h && a.at[a.count - 1 - t] == b.at[b.count - 1 - t]) t++;
    *head = h;
    *tail = t;
}

static fw_seq middle(fw_seq s, uint32_t head, uint32_t tail) {
    return (fw_seq){s.at + head, s.count - head - tail, s.weight};
}

/* How a cell of the table was reached. */
enum { BOTH, ONLY_A, ONLY_B };

/* Fill the table from the end, so that walking it from the start gives the
 * leftmost pairing. how[i * (b + 1) + j]: the step to take at a[i], b[j]. */
static uint32_t fill_table(uint8_t *how, uint32_t *row, fw_seq a, fw_seq b, uint32_t mismatch) {
    size_t width = (size_t)b.count + 1;
    for (uint32_t j = 0; j <= b.count; j++) {
        row[j] = b.count - j;
        how[a.count * width + j] = ONLY_B;
    }
    for (uint32_t i = a.count; i-- > 0;) {
        uint32_t diagonal = row[b.count]; /* of i + 1, j + 1 */
        row[b.count] = a.count - i;
        how[i * width + b.count] = ONLY_A;
        for (uint32_t j = b.count; j-- > 0;) {
            uint32_t pair = diagonal + (a.at[i] == b.at[j] ? 0 : mismatch);
            uint32_t skip_a = row[j] + 1, skip_b = row[j + 1] + 1;
            uint32_t best = pair;
            uint8_t step = BOTH;
            if (skip_a < best) best = skip_a, step = ONLY_A;
            if (skip_b < best) best = skip_b, step = ONLY_B;
            diagonal = row[j];
            row[j] = best;
            how[i * width + j] = step;
        }
    }
    return row[0];
}

static void walk_table(uint32_t *to, const uint8_t *how, uint32_t a_count, uint32_t b_count,
                       uint32_t b_shift) {
    size_t width = (size_t)b_count + 1;
    for (uint32_t i = 0, j = 0; i < a_count;) {
        uint8_t step = how[i * width + j];
        if (step == ONLY_B) {
            j++;
            continue;
        }
        to[i++] = step == BOTH ? b_shift + j++ : FW_ALIGN_GAP;
    }
}

uint32_t fw_align_pair(uint32_t *to, fw_seq a, fw_seq b, const fw_align_options *opts,
                       fw_arena *scratch) {
    uint32_t head, tail;
    equal_ends(&head, &tail, a, b);
    for (uint32_t i = 0; i < head; i++) to[i] = i;
    for (uint32_t i = 0; i < tail; i++) to[a.count - 1 - i] = b.count - 1 - i;
    fw_seq x = middle(a, head, tail), y = middle(b, head, tail);
    for (uint32_t i = 0; i < x.count; i++) to[head + i] = FW_ALIGN_GAP;
    if (x.count == 0 || y.count == 0) return x.count + y.count;
    uint64_t cells = ((uint64_t)x.count + 1) * ((uint64_t)y.count + 1);
    if (!may_fill(opts, cells)) return x.count + y.count;

    fw_arena_mark mark = fw_arena_here(scratch);
    uint8_t *how = cells <= SIZE_MAX ? FW_TAKE(scratch, (size_t)cells, uint8_t) : NULL;
    uint32_t *row = FW_TAKE(scratch, (size_t)y.count + 1, uint32_t);
    uint32_t distance = UINT32_MAX;
    if (how && row) {
        distance = fill_table(how, row, x, y, mismatch_cost(opts));
        walk_table(to + head, how, x.count, y.count, head);
    }
    fw_arena_back(scratch, mark);
    return distance;
}

uint32_t fw_align_distance(fw_seq a, fw_seq b, uint32_t limit, const fw_align_options *opts,
                           fw_arena *scratch) {
    uint32_t head, tail, over = limit == UINT32_MAX ? limit : limit + 1;
    equal_ends(&head, &tail, a, b);
    fw_seq x = middle(a, head, tail), y = middle(b, head, tail);
    uint32_t apart = x.count > y.count ? x.count - y.count : y.count - x.count;
    if (apart > limit) return over;
    if (x.count == 0 || y.count == 0) return apart;
    if (!may_fill(opts, (uint64_t)x.count * y.count)) return over;

    fw_arena_mark mark = fw_arena_here(scratch);
    uint32_t *row = FW_TAKE(scratch, (size_t)y.count + 1, uint32_t), mismatch = mismatch_cost(opts);
    if (!row) return UINT32_MAX;
    for (uint32_t j = 0; j <= y.count; j++) row[j] = j;
    uint32_t least = 0; /* of a row; no later cell is smaller */
    for (uint32_t i = 0; i < x.count && least <= limit; i++) {
        uint32_t diagonal = row[0];
        row[0] = least = i + 1;
        for (uint32_t j = 1; j <= y.count; j++) {
            uint32_t best = diagonal + (x.at[i] == y.at[j - 1] ? 0 : mismatch);
            if (row[j] + 1 < best) best = row[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            diagonal = row[j];
            row[j] = best;
            if (best < least) least = best;
        }
    }
    uint32_t distance = least > limit ? over : row[y.count];
    fw_arena_back(scratch, mark);
    return distance < over ? distance : over;
}

/* ---- Many ---------------------------------------------------------------- */

static uint64_t weight_of(fw_seq s) {
    return s.weight ? s.weight : 1;
}

/* The candidate with the least sum of distances; the first on a tie. A sum is abandoned once it
 * exceeds the best so far. UINT32_MAX when out of memory. */
static uint32_t find_centre(const fw_seq *seqs, uint32_t count, uint32_t candidates,
                            const fw_align_options *opts, fw_arena *scratch) {
    const uint32_t most = UINT32_MAX - 2; /* so that no distance looks like a failure */
    uint32_t best = 0;
    uint64_t best_sum = UINT64_MAX;
    if (candidates == 0 || candidates > count) candidates = count;
    for (uint32_t c = 0; candidates > 1 && c < candidates; c++) {
        uint64_t sum = 0;
        for (uint32_t i = 0; i < count && sum < best_sum; i++) {
            if (i == c) continue;
            uint64_t left = (best_sum - sum) / weight_of(seqs[i]);
            uint32_t limit = left < most ? (uint32_t)left : most;
            uint32_t distance = fw_align_distance(seqs[c], seqs[i], limit, opts, scratch);
            if (distance == UINT32_MAX) return UINT32_MAX;
            sum += weight_of(seqs[i]) * distance;
        }
        if (sum < best_sum) best_sum = sum, best = c;
    }
    return best;
}

/* to: rows x centre, as fw_align_pair gives it. room[i]: the most symbols that
 * any row has before centre symbol i and after the one before it. */
static void measure_room(uint32_t *room, const uint32_t *to, const fw_seq *seqs, uint32_t count,
                         uint32_t width) {
    memset(room, 0, ((size_t)width + 1) * sizeof *room);
    for (uint32_t r = 0; r < count; r++) {
        uint32_t next = 0; /* first symbol of the row that is not placed yet */
        for (uint32_t i = 0; i <= width; i++) {
            uint32_t at = i < width ? to[(size_t)r * width + i] : seqs[r].count;
            if (at == FW_ALIGN_GAP) continue;
            if (at - next > room[i]) room[i] = at - next;
            next = at + 1;
        }
    }
}

/* Spread one row over the columns: symbols without a partner in the centre go, from the left,
 * into the room before the next symbol that has one. */
static void place_row(uint32_t *cells, const uint32_t *to, const uint32_t *room, uint32_t width,
                      uint32_t count) {
    uint32_t next = 0, column = 0;
    for (uint32_t i = 0; i <= width; i++) {
        uint32_t at = i < width ? to[i] : count;
        uint32_t end = column + room[i];
        if (at != FW_ALIGN_GAP)
            for (uint32_t k = column; next < at;) cells[k++] = next++;
        column = end;
        if (i == width) break;
        if (at != FW_ALIGN_GAP) cells[column] = next++;
        column++;
    }
}

bool fw_align_star(fw_alignment *out, const fw_seq *seqs, uint32_t count, uint32_t candidates,
                   const fw_align_options *opts, fw_arena *arena) {
    uint32_t centre = find_centre(seqs, count, candidates, opts, arena);
    if (centre == UINT32_MAX) return false;
    uint32_t width = seqs[centre].count;
    uint32_t *to = FW_TAKE(arena, (size_t)count * width, uint32_t);
    uint32_t *room = FW_TAKE(arena, (size_t)width + 1, uint32_t);
    if (!to || !room) return false;
    for (uint32_t r = 0; r < count; r++)
        if (fw_align_pair(to + (size_t)r * width, seqs[centre], seqs[r], opts, arena) == UINT32_MAX)
            return false;
    measure_room(room, to, seqs, count, width);

    size_t columns = width;
    for (uint32_t i = 0; i <= width; i++) columns += room[i];
    if (columns > UINT32_MAX) return false;
    *out = (fw_alignment){.rows = count, .columns = (uint32_t)columns, .centre = centre};
    out->cells = FW_TAKE(arena, count * columns, uint32_t);
    if (!out->cells) return false;
    memset(out->cells, 0xff, count * columns * sizeof *out->cells); /* all FW_ALIGN_GAP */
    for (uint32_t r = 0; r < count; r++)
        place_row(out->cells + r * columns, to + (size_t)r * width, room, width, seqs[r].count);
    return true;
}
