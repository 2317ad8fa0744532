/*
 * Arenas: a chain of blocks, each larger than the one before.
 *
 *   last -> [ header | used ......... | free ]  -> [ header | used ] -> NULL
 *
 * Blocks grow from FW_FIRST_BLOCK to MAX_BLOCK by doubling, so that a small page
 * takes little and a large one few calls. A request larger than the next
 * block gets a block of its own size.
 */
#include "base/arena.h"

#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

/* 0 is for tests: every piece gets its own block, so that each allocation can fail. */
#ifndef FW_FIRST_BLOCK
#define FW_FIRST_BLOCK 4096
#endif

enum { MAX_BLOCK = 1 << 20, ALIGN = 16 };

/* With the address sanitizer, only taken memory may be accessed: the rest of a block, and a gap
 * after every piece, are poisoned. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_GAPS
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define HAS_GAPS
#endif

#ifdef HAS_GAPS
#include <sanitizer/asan_interface.h>
enum { GAP = ALIGN };
#define FORBID(at, len) __asan_poison_memory_region((at), (len))
#define ALLOW(at, len) __asan_unpoison_memory_region((at), (len))
#else
enum { GAP = 0 };
#define FORBID(at, len) ((void)(at), (void)(len))
#define ALLOW(at, len) ((void)(at), (void)(len))
#endif

struct fw_arena_block {
    fw_arena_block *before;
    size_t size; /* bytes after the header */
    size_t used;
};

/* The header, rounded up so that what follows is aligned. */
enum { HEADER = (sizeof(fw_arena_block) + ALIGN - 1) / ALIGN * ALIGN };

static unsigned char *bytes_of(fw_arena_block *block) {
    return (unsigned char *)block + HEADER;
}

void *fw_resize(const furrow_alloc *alloc, void *old, size_t old_size, size_t new_size) {
    if (alloc->resize) return alloc->resize(alloc->user, old, old_size, new_size);
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return realloc(old, new_size);
}

fw_arena fw_arena_make(furrow_alloc alloc) {
    return (fw_arena){.alloc = alloc, .last = NULL, .next_size = FW_FIRST_BLOCK};
}

fw_arena fw_arena_under(furrow_alloc alloc, fw_budget *budget) {
    fw_arena arena = fw_arena_make(alloc);
    arena.budget = budget;
    return arena;
}

void fw_arena_free(fw_arena *arena) {
    fw_arena_back(arena, (fw_arena_mark){.next_size = FW_FIRST_BLOCK});
}

void fw_arena_free_owner(fw_arena *arena, void *owner, size_t size) {
    furrow_alloc alloc = arena->alloc;
    fw_arena_free(arena);
    fw_resize(&alloc, owner, size, 0);
}

static fw_arena_block *add_block(fw_arena *arena, size_t want) {
    size_t size = arena->next_size > want ? arena->next_size : want;
    if (!fw_budget_take_memory(arena->budget, HEADER + size)) return NULL;
    fw_arena_block *block = fw_resize(&arena->alloc, NULL, 0, HEADER + size);
    if (!block) {
        fw_budget_take_nothing(arena->budget);
        return NULL;
    }
    *block = (fw_arena_block){.before = arena->last, .size = size, .used = 0};
    FORBID(bytes_of(block), size);
    arena->last = block;
    if (arena->next_size < MAX_BLOCK) arena->next_size *= 2;
    return block;
}

/* The bytes that a piece takes of its block. */
static size_t rounded(size_t size) {
    return (size + ALIGN - 1) / ALIGN * ALIGN + GAP;
}

void *fw_arena_bytes(fw_arena *arena, size_t size) {
    if (size > SIZE_MAX / 2 || fw_budget_is_spent(arena->budget)) return NULL;
    size_t want = rounded(size);
    fw_arena_block *block = arena->last;
    if (!block || block->size - block->used < want) {
        block = add_block(arena, want);
        if (!block) return NULL;
    }
    void *at = bytes_of(block) + block->used;
    ALLOW(at, size);
    block->used += want;
    return at;
}

void *fw_arena_zeros(fw_arena *arena, size_t size) {
    void *at = fw_arena_bytes(arena, size);
    if (at) memset(at, 0, size);
    return at;
}

furrow_str fw_arena_copy(fw_arena *arena, furrow_str text) {
    char *at = fw_arena_take(arena, text.len + 1, 1);
    if (!at) return (furrow_str){NULL, 0};
    if (text.len) memcpy(at, text.at, text.len);
    at[text.len] = '\0';
    return (furrow_str){at, text.len};
}

size_t fw_arena_size(const fw_arena *arena) {
    size_t size = 0;
    for (const fw_arena_block *b = arena->last; b; b = b->before) size += HEADER + b->size;
    return size;
}

fw_arena_mark fw_arena_here(const fw_arena *arena) {
    return (fw_arena_mark){arena->last, arena->last ? arena->last->used : 0, arena->next_size};
}

void fw_arena_back(fw_arena *arena, fw_arena_mark mark) {
    while (arena->last != mark.block) {
        fw_arena_block *block = arena->last;
        arena->last = block->before;
        fw_budget_give_back(arena->budget, HEADER + block->size);
        ALLOW(bytes_of(block), block->size);
        fw_resize(&arena->alloc, block, HEADER + block->size, 0);
    }
    arena->next_size = mark.next_size;
    if (!arena->last) return;
    FORBID(bytes_of(arena->last) + mark.used, arena->last->used - mark.used);
    arena->last->used = mark.used;
}

/* ---- Arrays that grow (vec.h) --------------------------------------------- */

enum { FIRST_ROOM = 8, FIRST_BYTES = 256 }; /* whichever is more */

/* Give the newest piece of an arena as many bytes again as it has. False if it is not the newest,
 * or if its block has no room. */
static bool extend(fw_arena *arena, void *piece, size_t size) {
    fw_arena_block *block = arena->last;
    size_t taken = rounded(size), wanted = rounded(2 * size);
    if (!block || block->used < taken || wanted - taken > block->size - block->used ||
        (unsigned char *)piece != bytes_of(block) + block->used - taken)
        return false;
    block->used += wanted - taken;
    ALLOW(piece, 2 * size);
    return true;
}

bool fw_vec_grow(void *vec_at, size_t count, size_t *cap, size_t size, fw_arena *arena) {
    size_t room = *cap * 2;
    if (room == 0) room = size * FIRST_ROOM < FIRST_BYTES ? FIRST_BYTES / size : FIRST_ROOM;
    void *old;
    memcpy(&old, vec_at, sizeof old); /* 'vec_at' is a T **, whatever T is */
    if (*cap && extend(arena, old, *cap * size)) {
        *cap = room;
        return true;
    }
    void *moved = fw_arena_take(arena, room, size);
    if (!moved) return false;
    if (count) memcpy(moved, old, count * size);
    memcpy(vec_at, &moved, sizeof moved);
    *cap = room;
    return true;
}
