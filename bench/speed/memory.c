/* Counting the bytes that lexbor and furrow have in use. Blocks count as large
 * as the C library makes them. */
#include "memory.h"

#include <lexbor/core/base.h>

#include <malloc.h>
#include <stdlib.h>

static size_t in_use, peak;

static void *count(void *at) {
    if (at) in_use += malloc_usable_size(at);
    if (in_use > peak) peak = in_use;
    return at;
}

static void *counted_malloc(size_t size) {
    return count(malloc(size));
}

static void *counted_calloc(size_t number, size_t size) {
    return count(calloc(number, size));
}

static void *counted_realloc(void *old, size_t size) {
    size_t before = old ? malloc_usable_size(old) : 0;
    void *at = realloc(old, size);
    if (!at) return NULL;
    in_use -= before;
    return count(at);
}

static void counted_free(void *at) {
    if (at) in_use -= malloc_usable_size(at);
    free(at);
}

static void *counted_resize(void *user, void *old, size_t old_size, size_t new_size) {
    (void)user;
    (void)old_size;
    if (new_size > 0) return counted_realloc(old, new_size);
    counted_free(old);
    return NULL;
}

void memory_watch(void) {
    lexbor_memory_setup(counted_malloc, counted_realloc, counted_calloc, counted_free);
}

size_t memory_peak(step s, const char *bytes, size_t len) {
    const furrow_alloc alloc = {counted_resize, NULL};
    in_use = peak = 0;
    step_run(s, bytes, len, &alloc);
    return peak;
}
