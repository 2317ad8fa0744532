/*
 * A C library whose n-th allocation fails, to be loaded before the program:
 *
 *   SCARCE_AT=17 SCARCE_COUNT=/tmp/count LD_PRELOAD=scarce.so furrow page.html
 *
 * Without SCARCE_AT nothing fails. The number of allocations is written to
 * SCARCE_COUNT when the program ends. Only what the program itself and its
 * libraries ask for in main() counts: the loader's own needs come before.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static atomic_ulong asked;
static unsigned long fail_at;
static char is_on;

__attribute__((constructor)) static void begin(void) {
    const char *at = getenv("SCARCE_AT");
    fail_at = at ? strtoul(at, NULL, 10) : 0;
    is_on = 1;
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("SCARCE_COUNT");
    char text[32];
    is_on = 0;
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (fd < 0) return;
    int len = snprintf(text, sizeof text, "%lu", atomic_load(&asked));
    if (write(fd, text, (size_t)len) != len) abort();
    close(fd);
}

static int is_refused(void) {
    if (!is_on || atomic_fetch_add(&asked, 1) + 1 != fail_at) return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) {
    return is_refused() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return is_refused() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    return size && is_refused() ? NULL : __libc_realloc(old, size);
}
