/*
 * Texts made ready for comparison: NFKC, lower case, typographic quotes and
 * dashes folded, all white space removed.
 */
#ifndef FW_EVAL_SQUASH_H
#define FW_EVAL_SQUASH_H

#include "base/arena.h"
#include "base/normalize.h"

typedef struct fw_squasher {
    fw_normalizer *normalizer; /* made when a text first needs it */
    furrow_buf buf;
} fw_squasher;

fw_squasher fw_squasher_make(furrow_alloc alloc);
void fw_squasher_free(fw_squasher *squasher);

/* '*out' lies in 'arena'. It holds no NUL but the one that closes it, so
 * that the C library may search in it. */
furrow_status fw_squash(furrow_str *out, fw_squasher *squasher, furrow_str text, fw_arena *arena,
                        furrow_error *err);

/* Characters in a squashed text. */
size_t fw_squashed_length(furrow_str text);

#endif
