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
void pages_free(page_files *pages);

#endif
