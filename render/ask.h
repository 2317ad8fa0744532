/* What the browser's requests carry when an address is asked for, as commands to it. */
#ifndef RENDER_ASK_H
#define RENDER_ASK_H

#include "render.h"

struct yyjson_val;

/* All texts are JSON from the C library, to be freed; NULL when out of memory. */

/* To let a request go on, given the event that tells of it: with our headers when it goes where
 * the page is. Whoever else the page asks, for pictures or numbers, has no business with them. */
char *render_ask_continue(const render_asking *ask, const char *page_url, struct yyjson_val *event);

/* To make one cookie known, given a line of a file as curl and browser extensions write it.
 * "" when the line has none. */
char *render_ask_cookie(const char *line, const char *context);

/* To say who is asking. */
char *render_ask_user_agent(const char *name);

/* To make a context, with its proxy if there is one. */
char *render_ask_context(const char *proxy);

#endif
