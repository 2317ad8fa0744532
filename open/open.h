/*
 * furrow open: show pages, their records and rows in the user's own browser.
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
 * Everything goes through furrow.h. The caller reads the pages: this folder opens no address
 * but that of its own server.
 */
#ifndef OPEN_OPEN_H
#define OPEN_OPEN_H

#include "furrow.h"

/* Reads and parses a page: a file, or an address; with 'render' in a browser. */
typedef furrow_status (*open_read_fn)(void *user, furrow_page **out, const char *name, bool render,
                                      furrow_error *err);

/* What to try with a page that has no records, as a keyword for the window: "empty", "bare",
 * "embedded", "render" or "detail". */
typedef const char *(*open_advise_fn)(const furrow_page *page, bool is_rendered);

typedef struct open_options {
    open_read_fn read;
    open_advise_fn advise; /* NULL: no advice */
    void *user;
    furrow_page_options page; /* for pasted pages */
    bool no_browser;          /* only print the address */
} open_options;

typedef struct open_session open_session;

/* A session without pages; NULL when out of memory. */
open_session *open_new(const open_options *opts);
void open_free(open_session *session);

/* Add a page, or a wrapper file if 'name' is one. FURROW_ELIMIT if there are too many. */
furrow_status open_add(open_session *session, const char *name, bool render, furrow_error *err);

/* Serve until the user quits or 'session' is told to stop. Prints the address on standard
 * output, and what was not saved on standard error. */
furrow_status open_serve(open_session *session, furrow_error *err);

/* One request of the browser to the JSON interface, and its answer. 'path' is the part after
 * "api/"; 'body' is NULL for a request without one. Any bytes may be given. Thread-safe. */
typedef struct open_answer {
    int status; /* HTTP status */
    const char *type;
    char *at; /* free with free() */
    size_t len;
    bool is_last;    /* the user has quit */
    size_t left_out; /* pages of an export that gave no rows */
} open_answer;

open_answer open_ask(open_session *session, const char *path, const char *body, size_t len);

#endif
