/* A page written out so that it can be shown and can do nothing. */
#ifndef OPEN_VIEW_H
#define OPEN_VIEW_H

#include "furrow.h"

typedef struct open_view_options {
    const char *script; /* our own, put at the end */
    size_t script_len;
    const char *nonce;
    bool with_images;       /* addresses of images and style sheets are kept */
    furrow_node first, end; /* the part that is shown, as of open_view_parts() */
} open_view_options;

/* Where the parts begin that a page is shown in, one of them for most pages: a
 * browser takes seconds for a hundred thousand nodes, and minutes for a million.
 * To be freed with free(); NULL when out of memory. */
furrow_node *open_view_parts(size_t *count, const furrow_page *page);

/* HTML of a part of the page, given to 'write': its nodes, the elements around
 * them, and all style sheets. Every element has its number in the attribute
 * "data-furrow"; a text has that of the node before it and one more, unless a
 * comment before it tells another. False when 'write' said so. */
bool open_view_write(furrow_write_fn write, void *user, const furrow_page *page,
                     const open_view_options *opts);

#endif
