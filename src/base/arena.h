/*
 * Arenas: memory that is taken piece by piece and given back at once.
 *
 * Two lifetimes exist in furrow, and each is an arena: that of a result
 * (page, regions, table, wrapper), which the result owns and frees, and the
 * scratch of one call, which lies on the stack of the public function that
 * makes it. Whoever is given an arena takes from it and never frees it; an
 * arena is passed by its address and does not move. Nothing else calls an
 * allocator, but for furrow_buf. A function that finds no memory returns NULL
 * or false, and the one that has 'err' calls fw_fail_memory().
 *
 * An arena with a budget gives no more once that is spent (call.h).
 */
#ifndef FW_BASE_ARENA_H
#define FW_BASE_ARENA_H

#include "base/call.h"

typedef struct fw_arena_block fw_arena_block;

typedef struct fw_arena {
    furrow_alloc alloc;
    fw_budget *budget;    /* of the call that uses the arena now; NULL: none */
    fw_arena_block *last; /* newest block; older ones hang behind it */
    size_t next_size;
} fw_arena;

/* Grow, make or free a block, as furrow_alloc.resize does, with the C
 * library's allocator where 'alloc' has none. */
void *fw_resize(const furrow_alloc *alloc, void *old, size_t old_size, size_t new_size);

/* An empty arena; it takes no memory until it is used. */
fw_arena fw_arena_make(furrow_alloc alloc);

/* The same, for the scratch of a call that works under a budget. */
fw_arena fw_arena_under(furrow_alloc alloc, fw_budget *budget);
void fw_arena_free(fw_arena *arena);

/* Free an arena and the struct that it is a member of, which came from its allocator. */
void fw_arena_free_owner(fw_arena *arena, void *owner, size_t size);

/* 'count' times 'size' bytes, aligned for any type, not cleared; NULL when
 * out of memory or the product overflows. Zero bytes give a valid pointer. */
void *fw_arena_take(fw_arena *arena, size_t count, size_t size);
void *fw_arena_take_zeroed(fw_arena *arena, size_t count, size_t size);

/* A copy closed by a NUL, which the length does not count; 'at' is NULL when
 * out of memory. */
furrow_str fw_arena_copy(fw_arena *arena, furrow_str text);

/* Bytes taken from the allocator so far. */
size_t fw_arena_size(const fw_arena *arena);

/* The place an arena has come to, to give back all that is taken later. */
typedef struct fw_arena_mark {
    fw_arena_block *block;
    size_t used;
} fw_arena_mark;

fw_arena_mark fw_arena_here(const fw_arena *arena);
void fw_arena_back(fw_arena *arena, fw_arena_mark mark);

#define FW_TAKE(arena, count, type) ((type *)fw_arena_take((arena), (count), sizeof(type)))
#define FW_TAKE_ZEROED(arena, count, type) \
    ((type *)fw_arena_take_zeroed((arena), (count), sizeof(type)))

#endif
