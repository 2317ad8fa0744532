/*
 * An allocator for lexbor: the C library's, with a reserve block to fall back on.
 *
 *   [ size | bytes ... ][ size | bytes ... ] . . . free . . .
 *
 * The block belongs to one thread. Pieces of it are not reused until the whole
 * block is freed; growing a piece copies it.
 */
#include "page/reserve_lexbor.h"

#include <lexbor/core/base.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Twice what lexbor 3.0 takes for an empty document and its parser. */
enum { RESERVE = 512 * 1024, ALIGN = 16 };

static _Thread_local unsigned char *block;
static _Thread_local size_t used;
static _Thread_local bool is_making, is_missed;

static bool is_ours(const void *at) {
    uintptr_t place = (uintptr_t)at, first = (uintptr_t)block;
    return block && place >= first && place < first + RESERVE;
}

static void *take(size_t size) {
    size_t want = ALIGN + (size + ALIGN - 1) / ALIGN * ALIGN;
    if (!block || !is_making || size > RESERVE || want > RESERVE - used) {
        is_missed = true;
        return NULL;
    }
    unsigned char *at = block + used + ALIGN;
    memcpy(at - ALIGN, &size, sizeof size);
    used += want;
    return at;
}

static void *reserve_malloc(size_t size) {
    void *at = malloc(size);
    return at ? at : take(size);
}

static void *reserve_calloc(size_t count, size_t size) {
    void *at = calloc(count, size);
    if (at || (size && count > SIZE_MAX / size)) return at;
    at = take(count * size);
    return at ? memset(at, 0, count * size) : NULL;
}

static void *reserve_realloc(void *old, size_t size) {
    if (!old) return reserve_malloc(size);
    if (!is_ours(old)) {
        void *grown = realloc(old, size);
        is_missed = is_missed || !grown;
        return grown;
    }
    void *at = reserve_malloc(size);
    is_missed = is_missed || !at;
    if (!at) return NULL;
    size_t before;
    memcpy(&before, (unsigned char *)old - ALIGN, sizeof before);
    return memcpy(at, old, before < size ? before : size);
}

static void reserve_free(void *at) {
    if (!is_ours(at)) free(at);
}

bool fw_reserve_begin(void) {
    enum { UNTOUCHED, UNDER_WAY, DONE };
    static atomic_int set_up; /* no thread parses before it is done */
    int untouched = UNTOUCHED;
    unsigned char *made = malloc(RESERVE);
    if (!made) return false;
    if (atomic_compare_exchange_strong(&set_up, &untouched, UNDER_WAY)) {
        lexbor_memory_setup(reserve_malloc, reserve_realloc, reserve_calloc, reserve_free);
        atomic_store(&set_up, DONE);
    }
    while (atomic_load(&set_up) != DONE) continue;
    block = made;
    used = 0;
    is_making = true;
    return true;
}

bool fw_reserve_was_missed(void) {
    bool was = is_missed;
    is_missed = false;
    return was;
}

bool fw_reserve_end_making(void) {
    is_making = false;
    return used == 0;
}

void fw_reserve_free(void) {
    free(block);
    block = NULL;
    used = 0;
    is_making = false;
}
