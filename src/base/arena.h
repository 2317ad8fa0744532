/*
 * Arenas: memory that is taken piece by piece and freed all at once.
 *
 * furrow has two lifetimes, and each is an arena: that of a result (page,
 * regions, table, wrapper), which the result owns and frees, and the scratch of
 * one call, which is on the stack of the public function that makes it. A function
 * that is given an arena takes from it and never frees it. An arena is passed by
 * address and does not move. Nothing else calls an allocator, except furrow_buf.
 * A function that gets no memory returns NULL or false, and the caller that has
 * 'err' calls fw_fail_memory().
 *
 * An arena gives no more memory once its budget is spent (call.h).
 */
#ifndef FW_BASE_ARENA_H
#define FW_BASE_ARENA_H

#include "base/call.h"

typedef struct fw_arena_block fw_arena_block;

typedef struct fw_arena {
    furrow_alloc alloc;
    fw_budget *budget;    /* of the call that uses the arena now; NULL: none */
    fw_arena_block *last; /* newest block; older ones are linked after it */
    size_t next_size;
} fw_arena;

/* Grow, make or free a block as furrow_alloc.resize does. If 'alloc' has no function, the C
 * library's allocator is used. */
void *fw_resize(const furrow_alloc *alloc, void *old, size_t old_size, size_t new_size);

/* An empty arena; it takes no memory until it is used. */
fw_arena fw_arena_make(furrow_alloc alloc);

/* The same, for the scratch of a call that works under a budget. */
fw_arena fw_arena_under(furrow_alloc alloc, fw_budget *budget);
void fw_arena_free(fw_arena *arena);

/* Free an arena and the struct that contains it, which came from the same allocator. */
void fw_arena_free_owner(fw_arena *arena, void *owner, size_t size);

/* 'size' bytes, aligned for any type, not cleared; NULL when out of memory. Zero bytes give a valid
 * pointer. */
void *fw_arena_bytes(fw_arena *arena, size_t size);
void *fw_arena_zeros(fw_arena *arena, size_t size);

/* 'count' times 'size' of them; also NULL when the product overflows. These are in the header
 * because 'size' is nearly always known there: then nothing is divided. */
static inline bool fw_arena_fits(size_t count, size_t size) {
    return size == 0 || count <= (SIZE_MAX / 2) / size;
}

static inline void *fw_arena_take(fw_arena *arena, size_t count, size_t size) {
    return fw_arena_fits(count, size) ? fw_arena_bytes(arena, count * size) : NULL;
}

static inline void *fw_arena_take_zeroed(fw_arena *arena, size_t count, size_t size) {
    return fw_arena_fits(count, size) ? fw_arena_zeros(arena, count * size) : NULL;
}

/* A copy that ends in a NUL, which the length does not include; 'at' is NULL when out of memory. */
furrow_str fw_arena_copy(fw_arena *arena, furrow_str text);

/* Bytes taken from the allocator so far. */
size_t fw_arena_size(const fw_arena *arena);

/* The current position of an arena; going back to it frees all that is taken later, and the next
 * block is as small as it would have been then. */
typedef struct fw_arena_mark {
    fw_arena_block *block;
    size_t used, next_size;
} fw_arena_mark;

fw_arena_mark fw_arena_here(const fw_arena *arena);
void fw_arena_back(fw_arena *arena, fw_arena_mark mark);

#define FW_TAKE(arena, count, type) ((type *)fw_arena_take((arena), (count), sizeof(type)))
#define FW_TAKE_ZEROED(arena, count, type) \
    ((type *)fw_arena_take_zeroed((arena), (count), sizeof(type)))

#endif
