/* Pages of folders, in memory. */
#include "pages.h"

#include <errno.h>
#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static page_files *filling; /* nftw has no room for an argument */

static void give_up(const char *name) {
    fprintf(stderr, "speed: %s: %s\n", name, strerror(errno));
    exit(2);
}

static char *read_file(const char *name, size_t len) {
    FILE *file = fopen(name, "rb");
    char *bytes = malloc(len + 1);
    if (!file || !bytes || fread(bytes, 1, len, file) != len) give_up(name);
    fclose(file);
    return bytes;
}

static int add_file(const char *name, const struct stat *info, int kind, struct FTW *place) {
    (void)place;
    const char *dot = strrchr(name, '.');
    if (kind != FTW_F || !dot || (strcmp(dot, ".html") != 0 && strcmp(dot, ".htm") != 0)) return 0;
    size_t len = (size_t)info->st_size;
    filling->at = realloc(filling->at, (filling->count + 1) * sizeof *filling->at);
    if (!filling->at) give_up(name);
    filling->at[filling->count++] = (page_file){strdup(name), read_file(name, len), len};
    filling->bytes += len;
    return 0;
}

static int by_name(const void *left, const void *right) {
    const page_file *a = left, *b = right;
    return strcmp(a->name, b->name);
}

void pages_load(page_files *pages, const char *path) {
    filling = pages;
    if (nftw(path, add_file, 16, FTW_PHYS) != 0) give_up(path);
    filling = NULL;
    if (pages->count) qsort(pages->at, pages->count, sizeof *pages->at, by_name);
}

static void free_page(const page_file *page) {
    free(page->name);
    free(page->bytes);
}

/* Keep 'most' of the pages; all when it is 0. */
static void thin(page_files *pages, size_t most) {
    size_t kept = 0, count = pages->count;
    if (most == 0 || count <= most) return;
    for (size_t i = 0; i < count; i++) {
        bool is_kept = kept < most && i == (2 * kept + 1) * count / (2 * most);
        if (!is_kept) pages->bytes -= pages->at[i].len;
        if (is_kept) pages->at[kept++] = pages->at[i];
        else free_page(&pages->at[i]);
    }
    pages->count = kept;
}

void pages_add(page_files *pages, const char *path, size_t most) {
    page_files more = {0};
    pages_load(&more, path);
    thin(&more, most);
    pages->at = realloc(pages->at, (pages->count + more.count + 1) * sizeof *pages->at);
    if (!pages->at) give_up(path);
    if (more.count) memcpy(pages->at + pages->count, more.at, more.count * sizeof *more.at);
    pages->count += more.count;
    pages->bytes += more.bytes;
    free(more.at);
}

void pages_free(page_files *pages) {
    for (size_t i = 0; i < pages->count; i++) free_page(&pages->at[i]);
    free(pages->at);
    *pages = (page_files){0};
}
