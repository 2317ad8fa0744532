/*
 * Recursive two-way normalized cut.
 *
 * Shi and Malik 2000, section 3: the second eigenvector of the normalized
 * graph orders the vertices, and the best place to cut that order is found by
 * trying all of them. Three things save work and change no result:
 *
 *   - a graph in several components is first cut between those, for nothing;
 *   - a graph that a bound shows to have no cut below the limit is not looked
 *     at: the best cut costs at least 1 - (second eigenvalue), and the second
 *     eigenvalue of a random walk whose rows share a mass m is at most 1 - m;
 *   - the eigenvector is not computed when its eigenvalue already says no.
 *
 * As Shi and Malik propose, the eigenvector comes from Lanczos' iteration, but
 * on the inverse: eigenvalues crowd near 1, and on the matrix itself the
 * iteration takes n steps to tell the second from the next, on the inverse of
 * the Laplacian a handful. That leaves a tridiagonal matrix of some eight rows,
 * of which fw_tridiagonal_largest finds the one eigenpair that is needed.
 */
#include "algo/spectral.h"

#include "base/call.h"
#include "base/vec.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Values of an eigenvector that are this close count as equal, so that rounding does not
 * separate vertices that the graph does not distinguish. */
static const double SAME_VALUE = 1e-6;

/* The iteration: a length that counts as zero, a share of a vector that nearly does, the
 * residual of the eigenpair (as a share of its value) at which it ends, and how many steps there
 * are between two checks of it. */
static const double TINY = 1e-12, MOSTLY_GONE = 0.1, MAX_RESIDUAL = 1e-10;
enum { LOOK_EVERY = 4 };
/* Laguerre's steps to an eigenvalue: five or six are enough on real pages, and no matrix is
 * known to need more than twenty. */
enum { MAX_LAGUERRE = 60 };
/* Rows between two checks of whether their shared mass is already too small. */
enum { ROWS_AT_ONCE = 4 };
/* Added to all eigenvalues of the Laplacian, so that links of nearly no weight do not make it
 * singular: far below any cut, far above rounding. */
static const double SHIFT = 1e-10;

typedef struct {
    double value;
    uint32_t vertex;
} place;

/* Everything that splitting one part needs, for the largest part there is. */
typedef struct {
    const double *weight; /* of the whole graph */
    uint32_t n;
    double max_cut;
    double *matrix; /* weights of the part, n x n */
    double *factor; /* of its Laplacian: L where L times its transpose is that */
    double *degree; /* row sums of the part */
    double *least;  /* per column: smallest share of a row */
    double *basis;  /* of the iteration: vectors of the part's size */
    double *scale;  /* 1 / root of the degree */
    double *vector; /* the second eigenvector */
    double *work;
    place *order;
    uint32_t *vertex; /* all vertices, those of one part side by side */
    uint32_t *moved;
    uint32_t *queue;
    bool *seen;
} cutter;

/* Per vertex: a tridiagonal matrix, one of its vectors, and the work space of
 * fw_tridiagonal_largest. */
enum { WORK_PER_VERTEX = 3 + FW_TRIDIAGONAL_WORK };

static bool make_cutter(cutter *cx, fw_arena *scratch) {
    size_t n = cx->n;
    cx->matrix = FW_TAKE(scratch, n * n, double);
    cx->factor = FW_TAKE(scratch, n * n, double);
    cx->degree = FW_TAKE(scratch, n, double);
    cx->least = FW_TAKE(scratch, n, double);
    cx->basis = FW_TAKE(scratch, n * n, double);
    cx->scale = FW_TAKE(scratch, n, double);
    cx->vector = FW_TAKE(scratch, n, double);
    cx->work = FW_TAKE(scratch, n * WORK_PER_VERTEX, double);
    cx->order = FW_TAKE(scratch, n, place);
    cx->vertex = FW_TAKE(scratch, n, uint32_t);
    cx->moved = FW_TAKE(scratch, n, uint32_t);
    cx->queue = FW_TAKE(scratch, n, uint32_t);
    cx->seen = FW_TAKE_ZEROED(scratch, n, bool);
    return cx->matrix && cx->factor && cx->degree && cx->least && cx->basis && cx->scale &&
           cx->vector && cx->work && cx->order && cx->vertex && cx->moved && cx->queue && cx->seen;
}

/* Move the component of the first vertex of a part before the rest of the part, both in their
 * old order; returns its size. */
static uint32_t component_first(cutter *cx, uint32_t *part, uint32_t size) {
    uint32_t head = 0, tail = 1, left = size - 1, *rest = cx->moved;
    cx->queue[0] = part[0];
    cx->seen[part[0]] = true;
    memcpy(rest, part + 1, left * sizeof *rest);
    while (head < tail && left > 0) {
        const double *weight = cx->weight + (size_t)cx->queue[head++] * cx->n;
        uint32_t kept = 0;
        for (uint32_t i = 0; i < left; i++) {
            bool is_joined = weight[rest[i]] > 0;
            if (is_joined) cx->seen[cx->queue[tail++] = rest[i]] = true;
            else rest[kept++] = rest[i];
        }
        left = kept;
    }
    if (left > 0) { /* 'rest' has kept its order */
        uint32_t in = 0;
        for (uint32_t i = 0; i < size; i++)
            if (cx->seen[part[i]]) part[in++] = part[i];
        memcpy(part + in, rest, left * sizeof *part);
    }
    for (uint32_t i = 0; i < tail; i++) cx->seen[cx->queue[i]] = false;
    return tail;
}

/* The weights of a part by themselves, and the sums of their rows. */
static void take_weights(cutter *cx, const uint32_t *part, uint32_t size) {
    for (uint32_t i = 0; i < size; i++) {
        const double *from = cx->weight + (size_t)part[i] * cx->n;
        double sum = 0, *to = cx->matrix + (size_t)i * size;
        for (uint32_t j = 0; j < size; j++) sum += to[j] = from[part[j]];
        cx->degree[i] = sum;
    }
}

static double sum_of(const double *at, uint32_t n) {
    double sum = 0;
    for (uint32_t i = 0; i < n; i++) sum += at[i];
    return sum;
}

/* Whether a lower bound of every normalized cut exceeds the limit: the mass that all rows of the
 * random walk share. It shrinks row by row. */
static bool shares_too_much(cutter *cx, uint32_t n) {
    for (uint32_t j = 0; j < n; j++) cx->least[j] = 1;
    for (uint32_t i = 0; i < n; i++) {
        const double *row = cx->matrix + (size_t)i * n, by = cx->degree[i];
        for (uint32_t j = 0; j < n; j++) {
            double share = row[j] / by;
            cx->least[j] = share < cx->least[j] ? share : cx->least[j];
        }
        if (i % ROWS_AT_ONCE == 0 && sum_of(cx->least, n) < cx->max_cut) return false;
    }
    return sum_of(cx->least, n) >= cx->max_cut;
}

/* ---- The second eigenvector ---------------------------------------------- */

/* Where 'at' lies above all eigenvalues: Laguerre's step from there down to the
 * largest. Negative when it does not lie above all of them.
 *
 * The characteristic polynomial is the product of the pivots
 * q[i] = at - diagonal[i] - off[i-1]^2 / q[i-1], all of which are positive above
 * the largest root. 'first' and 'second' are a pivot's derivatives; 'slope' and
 * 'bend' those of the polynomial's logarithm. All roots are real, so the step
 * never passes the root, and gets there in a few steps even where others lie
 * next to it. */
static double step_down(const double *diagonal, const double *off, uint32_t n, double at) {
    double slope = 0, bend = 0, pivot = 1, first = 0, second = 0;
    for (uint32_t i = 0; i < n; i++) {
        double by = i ? off[i - 1] / pivot : 0, link = by * by;
        double ratio = first / pivot;
        second = link * (second - 2 * first * ratio);
        first = 1 + link * first;
        pivot = at - diagonal[i] - by * (i ? off[i - 1] : 0);
        if (!(pivot > 0)) return -1;
        slope += first / pivot;
        bend += (first / pivot) * (first / pivot) - second / pivot;
    }
    double spread = (n - 1) * (n * bend - slope * slope);
    return n / (slope + sqrt(spread > 0 ? spread : 0));
}

static double largest_value(const double *diagonal, const double *off, uint32_t n) {
    double at = 0, size = 0; /* a bound of all eigenvalues (Gershgorin), and of their sizes */
    for (uint32_t i = 0; i < n; i++) {
        double around = (i ? fabs(off[i - 1]) : 0) + (i + 1 < n ? fabs(off[i]) : 0);
        if (i == 0 || diagonal[i] + around > at) at = diagonal[i] + around;
        if (fabs(diagonal[i]) + around > size) size = fabs(diagonal[i]) + around;
    }
    at += size * DBL_EPSILON * n;
    for (uint32_t steps = 0; steps < MAX_LAGUERRE; steps++) {
        double by = step_down(diagonal, off, n, at);
        if (!(by > size * DBL_EPSILON)) break;
        at -= by;
    }
    return at;
}

/* A pivot that can be a divisor: rounding may make it zero. */
static double not_zero(double pivot) {
    return fabs(pivot) < DBL_MIN ? DBL_MIN : pivot;
}

/* The vector is read off two triangular factors of the shifted matrix, one made
 * from the top and one from the bottom, that meet in the row where the least is
 * left over (Dhillon and Parlett's twisted factorization). */
double fw_tridiagonal_largest(double *vector, const double *diagonal, const double *off, uint32_t n,
                              double *work) {
    double value = largest_value(diagonal, off, n), *down = work, *up = work + n;
    for (uint32_t i = 0; i < n; i++)
        down[i] = not_zero(diagonal[i] - value - (i ? off[i - 1] * (off[i - 1] / down[i - 1]) : 0));
    for (uint32_t i = n; i-- > 0;)
        up[i] = not_zero(diagonal[i] - value - (i + 1 < n ? off[i] * (off[i] / up[i + 1]) : 0));

    uint32_t meet = 0;
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < n; i++) {
        double left = fabs(down[i] + up[i] - (diagonal[i] - value));
        if (left < least) least = left, meet = i;
    }
    double squares = vector[meet] = 1;
    for (uint32_t i = meet; i-- > 0;) {
        vector[i] = -off[i] * vector[i + 1] / down[i];
        squares += vector[i] * vector[i];
    }
    for (uint32_t i = meet + 1; i < n; i++) {
        vector[i] = -off[i - 1] * vector[i - 1] / up[i];
        squares += vector[i] * vector[i];
    }
    for (uint32_t i = 0; i < n; i++) vector[i] /= sqrt(squares);
    return value;
}

/* Four sums side by side, which a processor adds at once. */
static double dot(const double *a, const double *b, uint32_t n) {
    double sum[4] = {0};
    uint32_t i = 0;
    for (; i + 4 <= n; i += 4)
        for (uint32_t k = 0; k < 4; k++) sum[k] += a[i + k] * b[i + k];
    for (; i < n; i++) sum[0] += a[i] * b[i];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

static void add_scaled(double *restrict to, double by, const double *restrict from, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) to[i] += by * from[i];
}

/* Make 'v' orthogonal to the basis so far, and of length 1; returns the length before scaling.
 * If most of 'v' is removed, the rest is inexact, and is made orthogonal once more. */
static double orthonormalize(double *v, const double *basis, uint32_t count, uint32_t n) {
    double before, length = sqrt(dot(v, v, n));
    do {
        before = length;
        for (uint32_t k = 0; k < count; k++) {
            const double *b = basis + (size_t)k * n;
            add_scaled(v, -dot(v, b, n), b, n);
        }
        length = sqrt(dot(v, v, n));
    } while (length > TINY && length < before * MOSTLY_GONE);
    if (length > TINY)
        for (uint32_t i = 0; i < n; i++) v[i] /= length;
    return length;
}

/* The Laplacian 1 - D^-1/2 W D^-1/2 of the part, shifted, as the product of a
 * lower triangle and its transpose. The first eigenvector 'first', whose value
 * is 0, gets the value 1, as the square of it is added. */
static void factorize(cutter *cx, const double *first, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        const double *weight = cx->matrix + (size_t)i * n;
        double *row = cx->factor + (size_t)i * n;
        for (uint32_t j = 0; j < i; j++) {
            const double *above = cx->factor + (size_t)j * n;
            double value = first[i] * first[j] - weight[j] * cx->scale[i] * cx->scale[j];
            row[j] = (value - dot(row, above, j)) * above[j]; /* the diagonal is inverse */
        }
        double value = first[i] * first[i] - weight[i] / cx->degree[i] + 1 + SHIFT;
        row[i] = 1 / sqrt(value - dot(row, row, i));
    }
}

/* Solve for the factorized matrix, in place. */
static void solve(const cutter *cx, double *x, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        const double *row = cx->factor + (size_t)i * n;
        x[i] = (x[i] - dot(row, x, i)) * row[i];
    }
    for (uint32_t i = n; i-- > 0;) {
        const double *row = cx->factor + (size_t)i * n;
        x[i] *= row[i];
        add_scaled(x, -x[i], row, i);
    }
}

/* The first vectors of the basis: the first eigenvector, which is known, and a
 * fixed start that leans in no direction. */
static void start_basis(cutter *cx, uint32_t n) {
    double *first = cx->basis, *start = cx->basis + n;
    uint32_t random = 1;
    for (uint32_t i = 0; i < n; i++) {
        random = random * 1664525u + 1013904223u;
        first[i] = sqrt(cx->degree[i]);
        cx->scale[i] = 1 / first[i];
        start[i] = (double)(random >> 8) / (1 << 24) - 0.5;
    }
    orthonormalize(first, NULL, 0, n);
    orthonormalize(start, first, 1, n);
}

/* One step of the iteration: the next vector of the basis, from vector 'k'. */
static void step(cutter *cx, uint32_t n, uint32_t k, double *diagonal, double *off) {
    const double *v = cx->basis + (size_t)k * n;
    double *next = k + 1 < n ? cx->basis + (size_t)(k + 1) * n : cx->vector;
    memcpy(next, v, n * sizeof *next);
    solve(cx, next, n);
    diagonal[k - 1] = dot(v, next, n);
    off[k - 1] = orthonormalize(next, cx->basis, k + 1, n);
}

/* Lanczos' iteration on the inverse of the Laplacian of the part, without its
 * first eigenvector: the largest eigenvalue that is left, which is the inverse
 * of the smallest of the Laplacian, and the vector to it in cx->vector. False
 * when it rules a cut out. */
static bool second_pair(cutter *cx, uint32_t n) {
    double *diagonal = cx->work, *off = diagonal + n, *small = off + n, *work = small + n;
    double value = 0;
    uint32_t k = 0;
    start_basis(cx, n);
    factorize(cx, cx->basis, n);
    for (bool done = false; !done;) {
        step(cx, n, ++k, diagonal, off);
        done = off[k - 1] < TINY || k + 1 == n;
        if (!done && k % LOOK_EVERY != 0) continue;
        value = fw_tridiagonal_largest(small, diagonal, off, k, work);
        done = done || off[k - 1] * fabs(small[k - 1]) < MAX_RESIDUAL * value;
    }
    if (1 / value - SHIFT >= cx->max_cut) return false;
    memset(cx->vector, 0, n * sizeof *cx->vector);
    for (uint32_t j = 0; j < k; j++)
        add_scaled(cx->vector, small[j], cx->basis + (size_t)(j + 1) * n, n);
    return true;
}

/* The second eigenvector, scaled back to the vertices, into cx->order. */
static bool second_vector(cutter *cx, uint32_t size) {
    if (!second_pair(cx, size)) return false;
    uint32_t top = 0; /* its sign is made positive */
    for (uint32_t i = 0; i < size; i++) {
        cx->order[i] = (place){cx->vector[i] * cx->scale[i], i};
        if (fabs(cx->order[i].value) > fabs(cx->order[top].value) + SAME_VALUE) top = i;
    }
    if (cx->order[top].value < 0)
        for (uint32_t i = 0; i < size; i++) cx->order[i].value = -cx->order[i].value;
    return true;
}

/* ---- Cutting -------------------------------------------------------------- */

static int by_value(const void *a, const void *b) {
    const place *x = a, *y = b;
    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    return x->vertex < y->vertex ? -1 : 1;
}

/* Where to cut the order: how many vertices go to the first side, 0 if no cut is below the
 * limit. Moving one vertex to the other side changes the cut by its row. */
static uint32_t best_cut(const cutter *cx, uint32_t size) {
    double total = sum_of(cx->degree, size), left = 0, cut = 0, best = cx->max_cut;
    uint32_t at = 0;
    for (uint32_t k = 0; k + 1 < size; k++) {
        uint32_t v = cx->order[k].vertex;
        const double *weight = cx->matrix + (size_t)v * size;
        double to_left = 0;
        for (uint32_t i = 0; i < k; i++) to_left += weight[cx->order[i].vertex];
        cut += cx->degree[v] - weight[v] - 2 * to_left;
        left += cx->degree[v];
        if (cx->order[k + 1].value - cx->order[k].value <= SAME_VALUE) continue;
        double ncut = cut / left + cut / (total - left);
        if (ncut < best - SAME_VALUE) best = ncut, at = k + 1;
    }
    return at;
}

/* Reorder a part so that one side of its best cut comes first, each side in the old order;
 * returns the size of that side, 0 if the part stays whole. */
static uint32_t split(cutter *cx, uint32_t *part, uint32_t size) {
    if (size < 2) return 0;
    uint32_t connected = component_first(cx, part, size);
    if (connected < size) return connected;
    take_weights(cx, part, size);
    if (shares_too_much(cx, size) || !second_vector(cx, size)) return 0;
    fw_sort(cx->order, size, sizeof *cx->order, by_value);
    uint32_t at = best_cut(cx, size);
    if (at == 0) return 0;
    for (uint32_t k = 0; k < size; k++) cx->seen[cx->order[k].vertex] = k < at;
    uint32_t in = 0, out = 0;
    for (uint32_t i = 0; i < size; i++)
        if (cx->seen[i]) part[in++] = part[i];
        else cx->moved[out++] = part[i];
    memcpy(part + in, cx->moved, out * sizeof *part);
    for (uint32_t i = 0; i < size; i++) cx->seen[i] = false;
    return in;
}

/* Number the clusters in the order of their first vertices. */
static uint32_t renumber(uint32_t *label, uint32_t n, uint32_t *number) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < n; i++) number[i] = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++) {
        if (number[label[i]] == UINT32_MAX) number[label[i]] = count++;
        label[i] = number[label[i]];
    }
    return count;
}

furrow_status fw_spectral_cluster(uint32_t *label, uint32_t *count, const double *weight,
                                  uint32_t n, double max_cut, fw_budget *budget, fw_arena *scratch,
                                  furrow_error *err) {
    cutter cx = {.weight = weight, .n = n, .max_cut = max_cut};
    *count = 0;
    if (n == 0) return FURROW_OK;
    uint32_t *ends = FW_TAKE(scratch, n, uint32_t); /* of parts not done, a stack */
    if (!ends || !make_cutter(&cx, scratch)) return fw_fail_memory(err);
    for (uint32_t i = 0; i < n; i++) cx.vertex[i] = i;
    uint32_t depth = 0, first = 0, end = n;
    for (;;) {
        if (fw_budget_is_spent_now(budget))
            return fw_fail(err, FURROW_ELIMIT, "time limit reached while clustering");
        uint32_t in = split(&cx, cx.vertex + first, end - first);
        if (in) {
            ends[depth++] = end;
            end = first + in;
            continue;
        }
        for (uint32_t i = first; i < end; i++) label[cx.vertex[i]] = first;
        first = end;
        if (depth == 0) break;
        end = ends[--depth];
    }
    *count = renumber(label, n, cx.queue);
    return FURROW_OK;
}
