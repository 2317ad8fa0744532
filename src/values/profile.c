/* Profiles: what the values of a column are like, counted; see kind.h. Cost: linear in the values.
 */
#include "values/kind.h"

#include "base/map.h"

#include <math.h>

bool fw_profile_add(fw_profile *profile, furrow_str value, fw_map *seen, uint32_t column,
                    fw_arena *arena) {
    bool is_new;
    uint32_t *known = fw_map_place(seen, fw_hash_text(column + 1, value), &is_new, arena);
    if (!known) return false;
    *known = 1;
    profile->values++;
    profile->distinct += is_new;
    profile->shapes[fw_shape_of(value)]++;
    profile->bytes += value.len;
    return true;
}

/* Half the sum of the differences between the shares of the shapes: 0 equal, 1 nothing in
 * common. */
static double shape_distance(const fw_profile *a, const fw_profile *b) {
    double sum = 0;
    for (int s = 0; s < FW_SHAPES; s++)
        sum += fabs((double)a->shapes[s] / a->values - (double)b->shapes[s] / b->values);
    return sum / 2;
}

double fw_profile_likeness(const fw_profile *a, const fw_profile *b) {
    if (a->values == 0 || b->values == 0) return 1;
    double length_a = (double)a->bytes / a->values + 1, length_b = (double)b->bytes / b->values + 1;
    double length = length_a < length_b ? length_a / length_b : length_b / length_a;
    double distinct =
        fabs((double)a->distinct / a->values - (double)b->distinct / b->values); /* 0 to 1 */
    return (1 - shape_distance(a, b)) * sqrt(length) * (1 - distinct / 2);
}

double fw_profile_departure(const fw_profile *known, const fw_profile *now) {
    /* Fewer values show no pattern: one of them may be an exception. */
    enum { MIN_KNOWN = 5, MIN_NOW = 3 };
    double both = 0;
    if (known->values < MIN_KNOWN || now->values < MIN_NOW) return 0;
    for (int s = 0; s < FW_SHAPES; s++)
        both +=
            fmin((double)known->shapes[s] / known->values, (double)now->shapes[s] / now->values);
    return 1 - both;
}
