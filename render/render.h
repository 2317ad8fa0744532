/*
 * A real browser, for real boxes: Chromium without a window, driven over its
 * debugging pipe.
 *
 * One browser serves any number of pages, one after the other; several
 * threads may ask at once and wait for each other. It is started when the
 * first page comes, again when it has died, and ends with render_close().
 *
 * A page that is given as bytes is shown without a network: whatever it asks
 * for is refused. A page that is given as an address may fetch what it needs.
 */
#ifndef RENDER_RENDER_H
#define RENDER_RENDER_H

#include "furrow.h"

/* What requests carry when an address is asked for. */
typedef struct render_asking {
    const char *const *headers; /* "Name: value" each, to where the page is and nowhere else */
    size_t header_count;
    const char *cookies;    /* a file, as curl and browser extensions write it; NULL: none */
    const char *user_agent; /* NULL: the browser's own */
    const char *proxy;      /* NULL: none */
    bool insecure;          /* servers need not prove who they are */
} render_asking;

typedef struct render_options {
    const char *browser; /* its program; NULL: $FURROW_BROWSER, else what is on the PATH */
    uint32_t width;      /* of the window; 0: 1280 */
    uint32_t height;     /* 0: 1024 */
    uint32_t timeout_ms; /* of one page; 0: 30,000 */
    bool no_scripts;     /* scripts of pages do not run */

    /* What is waited for after loading, within the time of the page. By default
     * until the network has been quiet for a moment, but not for long: some
     * pages never are. */
    bool has_wait_ms;
    uint32_t wait_ms;     /* with 'has_wait_ms': so long, whatever happens */
    const char *wait_for; /* a CSS selector: until such an element is there; NULL: none */

    /* How often more is asked for, by scrolling down and by pressing what says
     * "load more", while the page grows. 0: not at all. */
    uint32_t more;

    render_asking ask;
} render_options;

/* A page to be shown. */
typedef struct render_page {
    const char *url;     /* where it is, or with 'html' where it would be; may be NULL then */
    const char *address; /* where the browser goes, when it is not 'url': with a password */
    const char *html;    /* its bytes; NULL: the browser fetches it */
    size_t len;
    const char *charset; /* of the bytes, as the transport told; may be NULL */
} render_page;

typedef struct render_browser render_browser;

/* Starts nothing yet. NULL when out of memory. The options are copied, the
 * texts in them are not. */
render_browser *render_open(const render_options *opts);

/* End the browser and remove its profile. NULL is fine. */
void render_close(render_browser *browser);

/* Show a page and write it to 'out' as HTML whose elements carry their boxes
 * (see docs/layout.md). A page that does not finish within the time is written
 * as it stands by then, if it can be, and '*is_cut' is set. FURROW_EIO with
 * the reason otherwise: no browser, it has died, the page cannot be loaded, the
 * server answered with an error. */
furrow_status render_show(furrow_buf *out, bool *is_cut, render_browser *browser,
                          const render_page *page, furrow_error *err);

#endif
