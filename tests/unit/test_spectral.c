/* Normalized cut clustering against a plain version of the same. */
#include "algo/spectral.h"
#include "test.h"

#include <math.h>

enum { MAX_N = 24 };

typedef struct graph {
    double weight[MAX_N * MAX_N];
    uint32_t n;
} graph;

static void join_vertices(graph *g, uint32_t a, uint32_t b, double weight) {
    g->weight[a * g->n + b] = g->weight[b * g->n + a] = weight;
}

/* 'n' vertices with loops of 1 and nothing between them. */
static graph loops(uint32_t n) {
    graph g = {.n = n};
    for (uint32_t i = 0; i < n; i++) join_vertices(&g, i, i, 1);
    return g;
}

static void join_all(graph *g, uint32_t first, uint32_t end, double weight) {
    for (uint32_t a = first; a < end; a++)
        for (uint32_t b = first; b < a; b++) join_vertices(g, a, b, weight);
}

static uint32_t random_below(uint32_t *seed, uint32_t limit) {
    *seed = *seed * 1103515245u + 12345u;
    return (*seed >> 16) % limit;
}

/* Blocks of near vertices with weak links between them. */
static graph random_blocks(uint32_t *seed) {
    graph g = loops(6 + random_below(seed, MAX_N - 6));
    uint32_t blocks = 1 + random_below(seed, 4);
    for (uint32_t a = 0; a < g.n; a++)
        for (uint32_t b = 0; b < a; b++) {
            bool same = a % blocks == b % blocks;
            double w = (same ? 0.5 : 0.0) + random_below(seed, 1000) / (same ? 2000.0 : 30000.0);
            join_vertices(&g, a, b, w);
        }
    return g;
}

static uint32_t cluster(const graph *g, double max_cut, uint32_t *label) {
    fw_arena scratch = fw_arena_make((furrow_alloc){0});
    uint32_t count = 0;
    furrow_status st =
        fw_spectral_cluster(label, &count, g->weight, g->n, max_cut, NULL, &scratch, NULL);
    CHECK_UINT(st, FURROW_OK);
    fw_arena_free(&scratch);
    return count;
}

/* Normalized cut of the vertices with side[i] against the others; 2, the largest
 * value there is, when either part is empty. */
static double cut_of(const double *weight, uint32_t n, const bool *side) {
    double cut = 0, in = 0, out = 0;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            double w = weight[(size_t)i * n + j];
            *(side[i] ? &in : &out) += w;
            if (side[i] && !side[j]) cut += w;
        }
    return in > 0 && out > 0 ? cut / in + cut / out : 2;
}

/* ---- The plain version: Jacobi rotations, every split computed ------------- */

/* Eigenvectors of a symmetric matrix 'a' into the columns of 'v'; the values
 * are left on the diagonal of 'a'. */
static void jacobi(double *a, double *v, uint32_t n) {
    for (uint32_t i = 0; i < n * n; i++) v[i] = i % (n + 1) == 0;
    for (int sweep = 0; sweep < 60; sweep++)
        for (uint32_t p = 0; p < n; p++)
            for (uint32_t q = p + 1; q < n; q++) {
                if (fabs(a[p * n + q]) < 1e-15) continue;
                double angle = 0.5 * atan2(2 * a[p * n + q], a[q * n + q] - a[p * n + p]);
                double c = cos(angle), s = sin(angle);
                for (uint32_t k = 0; k < n; k++) {
                    double x = a[k * n + p], y = a[k * n + q];
                    a[k * n + p] = c * x - s * y;
                    a[k * n + q] = s * x + c * y;
                }
                for (uint32_t k = 0; k < n; k++) {
                    double x = a[p * n + k], y = a[q * n + k];
                    a[p * n + k] = c * x - s * y;
                    a[q * n + k] = s * x + c * y;
                    x = v[k * n + p], y = v[k * n + q];
                    v[k * n + p] = c * x - s * y;
                    v[k * n + q] = s * x + c * y;
                }
            }
}

/* The column of the second largest eigenvalue. */
static uint32_t second_of(const double *a, uint32_t n) {
    uint32_t first = 0, second = UINT32_MAX;
    for (uint32_t i = 1; i < n; i++)
        if (a[i * n + i] > a[first * n + first]) first = i;
    for (uint32_t i = 0; i < n; i++) {
        if (i == first) continue;
        if (second == UINT32_MAX || a[i * n + i] > a[second * n + second]) second = i;
    }
    return second;
}

/* The best cut along the second eigenvector, all places tried; 2 for none. */
static double plain_split(const graph *g, bool *side) {
    static double a[MAX_N * MAX_N], v[MAX_N * MAX_N];
    double degree[MAX_N] = {0}, best = 2;
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t j = 0; j < g->n; j++) degree[i] += g->weight[i * g->n + j];
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t j = 0; j < g->n; j++)
            a[i * g->n + j] = g->weight[i * g->n + j] / sqrt(degree[i] * degree[j]);
    jacobi(a, v, g->n);
    uint32_t column = second_of(a, g->n);
    for (uint32_t at = 0; at < g->n; at++) {
        bool trial[MAX_N];
        double border = v[at * g->n + column] / sqrt(degree[at]) + 1e-9;
        for (uint32_t i = 0; i < g->n; i++)
            trial[i] = v[i * g->n + column] / sqrt(degree[i]) < border;
        double cut = cut_of(g->weight, g->n, trial);
        if (cut >= best) continue;
        best = cut;
        memcpy(side, trial, sizeof trial);
    }
    return best;
}

static graph part_of(const graph *g, const uint32_t *vertex, uint32_t n) {
    graph part = {.n = n};
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            part.weight[i * n + j] = g->weight[vertex[i] * g->n + vertex[j]];
    return part;
}

static uint32_t plain_cluster(const graph *g, double max_cut, uint32_t *label) {
    uint32_t count = 1;
    memset(label, 0, g->n * sizeof *label);
    for (uint32_t c = 0; c < count;) {
        uint32_t vertex[MAX_N], n = 0;
        bool side[MAX_N];
        for (uint32_t i = 0; i < g->n; i++)
            if (label[i] == c) vertex[n++] = i;
        graph part = part_of(g, vertex, n);
        if (n < 2 || plain_split(&part, side) >= max_cut) {
            c++;
            continue;
        }
        for (uint32_t i = 0; i < n; i++)
            if (side[i]) label[vertex[i]] = count;
        count++;
    }
    return count;
}

static bool same_partition(const uint32_t *a, const uint32_t *b, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < i; j++)
            if ((a[i] == a[j]) != (b[i] == b[j])) return false;
    return true;
}

/* ---- Tests ------------------------------------------------------------------- */

TEST(two_cliques_with_a_weak_link_are_two_clusters) {
    UNUSED_STATE;
    uint32_t label[8];
    graph g = loops(8);
    join_all(&g, 0, 5, 1);
    join_all(&g, 5, 8, 1);
    join_vertices(&g, 4, 5, 0.1);
    CHECK_UINT(cluster(&g, 0.2, label), 2);
    for (uint32_t i = 0; i < 8; i++) CHECK_UINT(label[i], i >= 5);
}

TEST(a_clique_stays_whole) {
    UNUSED_STATE;
    uint32_t label[MAX_N];
    graph g = loops(MAX_N);
    join_all(&g, 0, MAX_N, 0.7);
    CHECK_UINT(cluster(&g, 0.2, label), 1);
}

TEST(links_of_next_to_no_weight_are_cut) {
    UNUSED_STATE;
    for (double weight = 1e-2; weight > 1e-300; weight *= 1e-7) {
        uint32_t label[9];
        graph g = loops(9);
        for (uint32_t i = 0; i < 9; i += 3) join_all(&g, i, i + 3, 1);
        for (uint32_t i = 2; i + 1 < 9; i += 3) join_vertices(&g, i, i + 1, weight);
        CHECK_UINT(cluster(&g, 0.2, label), 3);
        for (uint32_t i = 0; i < 9; i++) CHECK_UINT(label[i], i / 3);
    }
}

TEST(a_chain_is_cut_in_its_middle) {
    UNUSED_STATE;
    uint32_t label[MAX_N];
    graph g = loops(MAX_N);
    for (uint32_t i = 0; i + 1 < MAX_N; i++) join_vertices(&g, i, i + 1, 1);
    CHECK_UINT(cluster(&g, 0.08, label), 2); /* one link of 35.5 on either side: 0.057 */
    for (uint32_t i = 0; i < MAX_N; i++) CHECK_UINT(label[i], i >= MAX_N / 2);
}

TEST(vertices_without_edges_are_clusters_of_their_own) {
    UNUSED_STATE;
    uint32_t label[5];
    graph g = loops(5);
    CHECK_UINT(cluster(&g, 0.2, label), 5);
    for (uint32_t i = 0; i < 5; i++) CHECK_UINT(label[i], i);
}

TEST(clusters_are_numbered_by_their_first_vertices) {
    UNUSED_STATE;
    uint32_t label[6];
    graph g = loops(6);
    for (uint32_t i = 0; i + 2 < 6; i++) join_vertices(&g, i, i + 2, 1);
    CHECK_UINT(cluster(&g, 0.05, label), 2);
    for (uint32_t i = 0; i < 6; i++) CHECK_UINT(label[i], i % 2);
}

TEST(no_vertices_give_no_clusters) {
    UNUSED_STATE;
    graph g = {.n = 0};
    uint32_t label[1];
    CHECK_UINT(cluster(&g, 0.2, label), 0);
}

TEST(the_cut_of_two_parts_is_normalized_by_both) {
    UNUSED_STATE;
    graph g = loops(3);
    join_vertices(&g, 0, 1, 0.5);
    bool side[3] = {true, false, false};
    CHECK_NEAR(cut_of(g.weight, 3, side), 0.5 / 1.5 + 0.5 / 2.5, 1e-12);
    side[0] = false;
    CHECK_NEAR(cut_of(g.weight, 3, side), 2, 0);
}

TEST(clusters_equal_those_of_the_plain_version) {
    UNUSED_STATE;
    uint32_t seed = 7, fast[MAX_N], plain[MAX_N];
    for (int round = 0; round < 300; round++) {
        graph g = random_blocks(&seed);
        uint32_t count = cluster(&g, 0.2, fast);
        CHECK_UINT(count, plain_cluster(&g, 0.2, plain));
        CHECK(same_partition(fast, plain, g.n));
    }
}

TEST(the_order_of_the_vertices_does_not_matter) {
    UNUSED_STATE;
    uint32_t seed = 3, straight[MAX_N], turned[MAX_N], back[MAX_N];
    for (int round = 0; round < 100; round++) {
        graph g = random_blocks(&seed);
        uint32_t vertex[MAX_N];
        for (uint32_t i = 0; i < g.n; i++) vertex[i] = g.n - 1 - i;
        graph mirror = part_of(&g, vertex, g.n);
        CHECK_UINT(cluster(&g, 0.2, straight), cluster(&mirror, 0.2, turned));
        for (uint32_t i = 0; i < g.n; i++) back[i] = turned[g.n - 1 - i];
        CHECK(same_partition(straight, back, g.n));
    }
}

/* ---- The largest eigenpair of a tridiagonal matrix ---------------------------- */

/* Compares with 'known', and asks whether the vector is one of length 1 that the
 * matrix stretches by the value. */
static void check_largest(const double *diagonal, const double *off, uint32_t n, double known) {
    double vector[MAX_N], work[FW_TRIDIAGONAL_WORK * MAX_N], squares = 0, size = 0;
    double value = fw_tridiagonal_largest(vector, diagonal, off, n, work);
    for (uint32_t i = 0; i < n; i++) size += fabs(diagonal[i]) + (i + 1 < n ? fabs(off[i]) : 0);
    CHECK_NEAR(value, known, 1e-13 * size);
    for (uint32_t i = 0; i < n; i++) {
        double out = diagonal[i] * vector[i];
        if (i > 0) out += off[i - 1] * vector[i - 1];
        if (i + 1 < n) out += off[i] * vector[i + 1];
        CHECK_NEAR(out, value * vector[i], 1e-13 * size);
        squares += vector[i] * vector[i];
    }
    CHECK_NEAR(squares, 1, 1e-14);
}

TEST(a_matrix_of_one_row_is_its_own_eigenvalue) {
    UNUSED_STATE;
    double diagonal[] = {-3.5};
    check_largest(diagonal, NULL, 1, -3.5);
}

TEST(the_largest_eigenpair_of_known_spectra) {
    UNUSED_STATE;
    const double pi = acos(-1);
    for (uint32_t n = 2; n <= MAX_N; n++) {
        double diagonal[MAX_N], off[MAX_N];
        for (uint32_t i = 0; i < n; i++) diagonal[i] = 2, off[i] = -1;
        check_largest(diagonal, off, n, 2 + 2 * cos(pi / (n + 1))); /* second differences */
        for (uint32_t i = 0; i < n; i++) {
            diagonal[i] = 0;
            off[i] = sqrt((double)((i + 1) * (n - 1 - i)));
        }
        check_largest(diagonal, off, n, n - 1); /* Kac: 1 - n, 3 - n, ..., n - 1 */
        for (uint32_t i = 0; i < n; i++) diagonal[i] = i, off[i] = 0;
        check_largest(diagonal, off, n, n - 1);
    }
}

TEST(two_largest_eigenvalues_that_are_nearly_equal_are_no_trouble) {
    UNUSED_STATE;
    double diagonal[21], off[21]; /* Wilkinson's: the two differ in the 15th digit */
    for (int i = 0; i < 21; i++) diagonal[i] = abs(i - 10), off[i] = 1;
    check_largest(diagonal, off, 21, 10.746194182903393);
}

/* Also matrices whose rows differ by many orders of magnitude, as those of the
 * iteration on the inverse do. */
TEST(the_largest_eigenpair_of_random_matrices) {
    UNUSED_STATE;
    static double a[MAX_N * MAX_N], v[MAX_N * MAX_N];
    uint32_t seed = 11;
    for (int round = 0; round < 600; round++) {
        uint32_t n = 1 + random_below(&seed, MAX_N);
        double diagonal[MAX_N], off[MAX_N], shrink = round % 3 ? 1 : 0.2, by = 1;
        memset(a, 0, sizeof a);
        for (uint32_t i = 0; i < n; i++) {
            diagonal[i] = by * (random_below(&seed, 2001) / 1000.0 - (round % 2));
            off[i] = by * random_below(&seed, 1001) / 1000.0;
            a[i * n + i] = diagonal[i];
            if (i + 1 < n) a[i * n + i + 1] = a[(i + 1) * n + i] = off[i];
            by *= shrink;
        }
        jacobi(a, v, n);
        double largest = a[0];
        for (uint32_t i = 1; i < n; i++) largest = fmax(largest, a[i * n + i]);
        check_largest(diagonal, off, n, largest);
    }
}

TEST(time_that_is_up_is_a_limit) {
    UNUSED_STATE;
    graph g = loops(4);
    uint32_t label[4], count;
    fw_arena scratch = fw_arena_make((furrow_alloc){0});
    fw_budget budget = fw_budget_of(&(furrow_options){0});
    budget.end_ms = 0;
    furrow_status st =
        fw_spectral_cluster(label, &count, g.weight, 4, 0.2, &budget, &scratch, NULL);
    CHECK_UINT(st, FURROW_ELIMIT);
    fw_arena_free(&scratch);
}

TEST_MAIN(CASE(two_cliques_with_a_weak_link_are_two_clusters), CASE(a_clique_stays_whole),
          CASE(links_of_next_to_no_weight_are_cut), CASE(a_chain_is_cut_in_its_middle),
          CASE(vertices_without_edges_are_clusters_of_their_own),
          CASE(clusters_are_numbered_by_their_first_vertices), CASE(no_vertices_give_no_clusters),
          CASE(the_cut_of_two_parts_is_normalized_by_both),
          CASE(clusters_equal_those_of_the_plain_version),
          CASE(the_order_of_the_vertices_does_not_matter),
          CASE(a_matrix_of_one_row_is_its_own_eigenvalue),
          CASE(the_largest_eigenpair_of_known_spectra),
          CASE(two_largest_eigenvalues_that_are_nearly_equal_are_no_trouble),
          CASE(the_largest_eigenpair_of_random_matrices), CASE(time_that_is_up_is_a_limit))
