/* Write a page so that it can be shown but cannot do anything. */
#ifndef OPEN_VIEW_H
#define OPEN_VIEW_H

#include "furrow.h"

typedef struct open_view_options {
    const char *script; /* our own script, put at the end */
    size_t script_len;
    const char *nonce;
    bool with_images;       /* keep addresses of images and style sheets */
    furrow_node first, end; /* the part to show, from open_view_parts() */
} open_view_options;

/* Where the parts of a page begin; most pages have one part. A browser takes seconds for a
 * hundred thousand nodes, and minutes for a million. Free with free(); NULL when out of memory.
 * */
furrow_node *open_view_parts(size_t *count, const furrow_page *page);

/* Pass the HTML of a part of the page to 'write': its nodes, the elements around them, and all
 * style sheets. Every element has its number in the attribute "data-furrow". A text has the
 * number of the node before it plus one, unless a comment before it gives another. False if
 * 'write' returned false. */
bool open_view_write(furrow_write_fn write, void *user, const furrow_page *page,
                     const open_view_options *opts);

#endif
