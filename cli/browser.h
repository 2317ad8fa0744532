/* Pages through a browser: the options, and the one browser of this program. */
#ifndef CLI_BROWSER_H
#define CLI_BROWSER_H

#include "read.h"

/* Show a page in the browser. 'bytes' are what was read of it, and become its
 * snapshot; when there are none, the browser fetches 'name'. Any thread may
 * ask. A page that was not done in time is used as far as it came, with a
 * message. */
furrow_status cli_render(cli_bytes *bytes, const char *name, const cli_page_args *args,
                         furrow_error *err);

#endif
