/* Render pages in a browser: the options, and the browsers of this program. */
#ifndef CLI_BROWSER_H
#define CLI_BROWSER_H

#include "read.h"

/* Render a page in the browser. 'bytes' is what was read of it and becomes its snapshot; if it
 * is empty, the browser fetches 'name'. Thread-safe. A page that is not finished in time is
 * used as it is then, with a message. */
furrow_status cli_render(cli_bytes *bytes, const char *name, const cli_page_args *args,
                         furrow_error *err);

#endif
