/* The rows of one page, and of a series of pages. */
#ifndef CLI_PAGE_ROWS_H
#define CLI_PAGE_ROWS_H

#include "extract.h"

/* A table and where it comes from. */
typedef struct region_rows {
    furrow_table *table;
    char method[16];
    double score;
} region_rows;

typedef struct page_rows {
    cli_search search;
    region_rows *regions;
    size_t count;           /* of 'regions' */
    size_t found_count;     /* regions of the page; more than 'count' without --all */
    furrow_repair *repair;  /* of the wrapper for this page; NULL: none was needed */
    furrow_error unmended;  /* why the wrapper cannot be repaired, if so */
    bool is_followed;       /* the wrapper was learned from the list of an earlier page */
    furrow_error lacking;   /* names a wanted column that is missing, if any */
    bool lacks_required;    /* a column that the schema requires has no value */
    cli_site *site, *rival; /* the wrapper used, and another that fits equally; or NULL */
} page_rows;

/* Read a page and find its rows; errors are in the result. NULL when out of memory.
 * Thread-safe. */
page_rows *page_rows_read(const extract_args *args, const cli_input *in);
void page_rows_free(page_rows *rows);

/* One list over several pages. A wrapper is learned from the first page, so that the others
 * have the same columns. */
typedef struct page_trail {
    cli_follow *follow;
    furrow_wrapper *wrapper; /* NULL: each page is searched by itself */
    bool is_begun;
    size_t rows, repeated;
} page_trail;

/* The rows of the next page of a trail, without those that an earlier page had. The page is
 * freed. NULL when out of memory. */
page_rows *page_rows_follow(page_trail *trail, const extract_args *args, furrow_page *page,
                            const char *name);

#endif
