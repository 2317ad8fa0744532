/*
 * Unicode for comparing texts: compatibility composition and lower case.
 *
 * Both are the same on every machine: no locale is asked.
 */
#ifndef FW_BASE_NORMALIZE_H
#define FW_BASE_NORMALIZE_H

#include "furrow.h"

/* One thread at a time; made once to serve many texts. */
typedef struct fw_normalizer fw_normalizer;

/* NULL when out of memory. */
fw_normalizer *fw_normalizer_new(void);
void fw_normalizer_free(fw_normalizer *normalizer);

/* Called with the code points of a normalized text, some at a time. */
typedef void (*fw_code_points_fn)(void *user, const uint32_t *points, size_t count);

/* Give 'text', UTF-8, in the form NFKC to 'each'. More than 64 combining
 * marks in a row are put in order 64 by 64, so that the cost stays linear.
 * FURROW_ENOMEM is the one failure. */
furrow_status fw_normalize(fw_normalizer *normalizer, furrow_str text, fw_code_points_fn each,
                           void *user, furrow_error *err);

/* The lower case of a code point that normalization left standing, one or two
 * code points; returns how many. A sigma at the end of a word is no different
 * from any other. */
size_t fw_lower_case(uint32_t lower[2], uint32_t point);

#endif
