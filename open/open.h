/*
 * furrow open: pages, their records and their rows in the user's own browser.
 *
 *   http.c      the local web server: who may ask, and for what
 *   api.c       requests and answers as JSON
 *   keep.c      those that save wrappers and labels, and give rows
 *   pointing.c  what the user points at: lists, values, borders of records
 *   session.c   pages, and what was found in them, for as long as it is needed
 *   recipe.c    what the user has chosen, from JSON
 *   view.c      a page written out so that it can be shown and can do nothing
 *   web/        what the browser shows: HTML, CSS and ES modules as they are
 *
 * Everything goes through furrow.h. How pages are read is the caller's: this
 * folder opens no address but that of its own server.
 */
#ifndef OPEN_OPEN_H
#define OPEN_OPEN_H

#include "furrow.h"

/* Reads and parses a page: a file, or an address, in a browser with 'render'. */
typedef furrow_status (*open_read_fn)(void *user, furrow_page **out, const char *name, bool render,
                                      furrow_error *err);

/* What to try with a page that has no records, as a word for the window: "empty", "bare",
 * "embedded", "render" or "detail". */
typedef const char *(*open_advise_fn)(const furrow_page *page, bool is_rendered);

typedef struct open_options {
    open_read_fn read;
    open_advise_fn advise; /* NULL: no advice */
    void *user;
    furrow_page_options page; /* for pages that are pasted */
    bool no_browser;          /* print the address, and start nothing */
} open_options;

typedef struct open_session open_session;

/* A session without pages; NULL when out of memory. */
open_session *open_new(const open_options *opts);
void open_free(open_session *session);

/* Add a page, or a wrapper file when 'name' is one. FURROW_ELIMIT when there
 * are too many. */
furrow_status open_add(open_session *session, const char *name, bool render, furrow_error *err);

/* Serve until the user quits or 'session' is told to stop; says on standard
 * output where, and on standard error what was not saved. */
furrow_status open_serve(open_session *session, furrow_error *err);

/* One request of the browser to the JSON interface, and its answer. 'path' is
 * what stands behind "api/"; 'body' is NULL for a request without one. Any
 * bytes may be given. Several threads may ask at once. */
typedef struct open_answer {
    int status; /* of HTTP */
    const char *type;
    char *at; /* to be freed with free() */
    size_t len;
    bool is_last;    /* the user has quit */
    size_t left_out; /* pages of an export that gave no rows */
} open_answer;

open_answer open_ask(open_session *session, const char *path, const char *body, size_t len);

#endif
