/*
 * Profiles: what the values of a column are like, counted.
 *
 * A wrapper keeps the profile of each column. So it sees when a column holds
 * something else than it did, and which column of a redesigned page is the
 * one that it knew.
 */
#ifndef FW_VALUES_PROFILE_H
#define FW_VALUES_PROFILE_H

#include "base/map.h"
#include "values/kind.h"

typedef struct fw_profile {
    uint32_t values;            /* 0: nothing is known */
    uint32_t distinct;          /* of them */
    uint32_t shapes[FW_SHAPES]; /* how many have each shape */
    uint64_t bytes;             /* of all of them together */
} fw_profile;

/* Count a value. 'seen' tells which were there already; its keys are mixed
 * with 'column', so that columns may share it. False when out of memory. */
bool fw_profile_add(fw_profile *profile, furrow_str value, fw_map *seen, uint32_t column,
                    fw_arena *arena);

/* How much two profiles have in common, 0 to 1: shapes, lengths and how often
 * values repeat. 1 when nothing is known of one of them. */
double fw_profile_likeness(const fw_profile *a, const fw_profile *b);

/* The share of the values that have a shape which the other's have not, 0 to
 * 1; 0 when too few are known to tell. */
double fw_profile_departure(const fw_profile *known, const fw_profile *now);

/* Name of a shape, as in wrapper files. */
const char *fw_shape_name(fw_shape shape);

#endif
