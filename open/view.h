/* A page written out so that it can be shown and can do nothing. */
#ifndef OPEN_VIEW_H
#define OPEN_VIEW_H

#include "furrow.h"

typedef struct open_view_options {
    const char *script; /* our own, put at the end */
    size_t script_len;
    const char *nonce;
    bool with_images; /* addresses of images and style sheets are kept */
} open_view_options;

/* HTML of the page, appended to 'out' by 'write'. Every element has its number
 * in the attribute "data-furrow". False when 'write' said so. */
bool open_view_write(furrow_write_fn write, void *user, const furrow_page *page,
                     const open_view_options *opts);

#endif
