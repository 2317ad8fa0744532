/*
 * Normalized cut clustering of a weighted graph.
 *
 * A graph of n vertices is its symmetric n x n matrix of weights, none below
 * zero; the diagonal counts as loops. The normalized cut of two parts is
 * cut/assoc(A) + cut/assoc(B), where assoc sums the rows of a part.
 */
#ifndef FW_ALGO_SPECTRAL_H
#define FW_ALGO_SPECTRAL_H

#include "base/arena.h"
#include "base/call.h"

/* Split a graph in two again and again, as long as the best split found costs
 * less than 'max_cut'. label[i] becomes the cluster of vertex i; clusters are
 * numbered from 0 in the order of their first vertices, '*count' in all.
 * Equal input gives equal output: signs, ties and order are settled.
 * FURROW_ELIMIT when time is up. Cost: O(n^3) for each split that the bounds in
 * spectral.c do not settle. */
furrow_status fw_spectral_cluster(uint32_t *label, uint32_t *count, const double *weight,
                                  uint32_t n, double max_cut, fw_budget *budget, fw_arena *scratch,
                                  furrow_error *err);

/* Largest eigenvalue of a symmetric tridiagonal matrix of n >= 1 rows, with its
 * vector of length 1 in 'vector'. off[i] joins rows i and i + 1; off[n - 1] is
 * not read. 'work' has room for FW_TRIDIAGONAL_WORK * n numbers. Where the
 * largest eigenvalue is as good as double, the vector is one of those that
 * belong to it. Cost: O(n) for each of a few steps. */
enum { FW_TRIDIAGONAL_WORK = 2 };
double fw_tridiagonal_largest(double *vector, const double *diagonal, const double *off, uint32_t n,
                              double *work);

#endif
