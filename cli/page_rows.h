/* The rows of one page, and of pages that follow one another. */
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
    size_t found_count;     /* regions of the page, more than 'count' without --all */
    furrow_repair *repair;  /* of the wrapper for this page; NULL: none was needed */
    furrow_error unmended;  /* why the wrapper cannot be repaired, if it cannot */
    bool is_followed;       /* from an earlier page, whose list the wrapper was learned from */
    furrow_error lacking;   /* names a column that is wanted and not there, if any */
    bool lacks_required;    /* a column that the schema requires has no value */
    cli_site *site, *rival; /* whose wrapper was used, and another that is as close; or NULL */
} page_rows;

/* Read a page and find its rows, whatever comes of it; NULL when out of memory. Several
 * threads may do so. */
page_rows *page_rows_read(const extract_args *args, const cli_input *in);
void page_rows_free(page_rows *rows);

/* One list over several pages. What is found on the first page is learned, so
 * that the others have the same columns. */
typedef struct page_trail {
    cli_follow *follow;
    furrow_wrapper *wrapper; /* NULL: each page is searched by itself */
    bool is_begun;
    size_t rows, repeated;
} page_trail;

/* The rows of the next page of a trail, without those that an earlier one had. The page is
 * freed. NULL when out of memory. */
page_rows *page_rows_follow(page_trail *trail, const extract_args *args, furrow_page *page,
                            const char *name);

#endif
