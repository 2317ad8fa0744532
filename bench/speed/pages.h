/* Pages of folders, in memory. */
#ifndef BENCH_SPEED_PAGES_H
#define BENCH_SPEED_PAGES_H

#include <stddef.h>

typedef struct page_file {
    char *name;
    char *bytes;
    size_t len;
} page_file;

typedef struct page_files {
    page_file *at;
    size_t count, bytes;
} page_files;

/* Add all .html and .htm files at or below 'path', in order of their names;
 * exits with a message when one cannot be read. */
void pages_load(page_files *pages, const char *path);

/* Add 'most' of these, evenly spread over their order; all when it is 0. */
void pages_add(page_files *pages, const char *path, size_t most);

void pages_free(page_files *pages);

#endif
