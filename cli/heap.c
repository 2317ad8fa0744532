/* What the C library and the system are told of the program's memory. It works without. */
#include "heap.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Returning the memory of a page, which is the default, costs a fifth of the time, since the
 * system clears it again for the next one. */
void cli_heap_keep(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20); /* larger ones are few, and grow in place */
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_TOP_PAD, 1 << 20);
#endif
}

/* The heap grows once, by what most pages need: the C library would make it usable piece by piece,
 * and in a second thread each piece stops the page faults of all threads. It asks for large memory
 * pages, because each of the small ones costs a fault when it is first used. None is taken before
 * that. */
void cli_heap_grow(void) {
    enum { ENOUGH = 16 << 20, SMALL = 4096 };
    char *volatile taken = malloc(ENOUGH); /* or else it would be optimized away */
    char *memory = taken;
#ifdef MADV_HUGEPAGE
    size_t before = SMALL - (size_t)((uintptr_t)memory % SMALL);
    if (memory) madvise(memory + before, ENOUGH - before, MADV_HUGEPAGE);
#endif
    free(memory);
}
