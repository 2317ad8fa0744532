/* Commands to the browser that set what its requests carry when an address is fetched. */
#ifndef RENDER_ASK_H
#define RENDER_ASK_H

#include "render.h"

struct yyjson_val;

/* All texts are JSON, allocated with malloc; the caller frees them. NULL when out of memory. */

/* Continue a request, given its event: with our headers if it goes to the page's own origin.
 * Other hosts, for images or statistics, do not get them. */
char *render_ask_continue(const render_asking *ask, const char *page_url, struct yyjson_val *event);

/* Set one cookie, given a line of a cookie file as curl and browser extensions write it. "" if
 * the line has none. */
char *render_ask_cookie(const char *line, const char *context);

/* Set the user agent. */
char *render_ask_user_agent(const char *name);

/* Create a context, with a proxy unless that is NULL. */
char *render_ask_context(const char *proxy);

#endif
