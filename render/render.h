/*
 * A real browser, for real boxes: headless Chromium, driven over its debugging pipe.
 *
 * One browser serves any number of pages, one after another; threads may ask at the same time
 * and wait for each other. It is started with the first page, restarted if it has died, and
 * ended by render_close().
 *
 * A page given as bytes is shown without a network: all its requests are refused. A page given
 * as an address may fetch what it needs.
 */
#ifndef RENDER_RENDER_H
#define RENDER_RENDER_H

#include "furrow.h"

/* What requests carry when an address is fetched. */
typedef struct render_asking {
    const char *const *headers; /* "Name: value" each, sent only to the page's own origin */
    size_t header_count;
    const char *cookies;    /* a file, as curl and browser extensions write it; NULL: none */
    const char *user_agent; /* NULL: the browser's own */
    const char *proxy;      /* NULL: none */
    bool insecure;          /* accept any server certificate */
} render_asking;

typedef struct render_options {
    const char *browser; /* its program; NULL: $FURROW_BROWSER, else what is on the PATH */
    uint32_t width;      /* of the window; 0: 1280 */
    uint32_t height;     /* 0: 1024 */
    uint32_t timeout_ms; /* of one page; 0: 30,000 */
    bool no_scripts;     /* scripts of pages do not run */

    /* What to wait for after loading, within the time of the page. By default, until the
     * network has been quiet for a moment, but not for long, since some pages never are. */
    bool has_wait_ms;
    uint32_t wait_ms;     /* with 'has_wait_ms': wait exactly this long */
    const char *wait_for; /* a CSS selector: wait for such an element; NULL: none */

    /* How often to load more, by scrolling down and pressing "load more" buttons, while the
     * page grows. 0: never. */
    uint32_t more;

    render_asking ask;
} render_options;

/* A page to be shown. */
typedef struct render_page {
    const char *url;     /* where it is, or with 'html' where it would be; may be NULL then */
    const char *address; /* where the browser goes, if not to 'url': with a password */
    const char *html;    /* its bytes; NULL: the browser fetches it */
    size_t len;
    const char *charset; /* of the bytes, from the transport; may be NULL */
} render_page;

typedef struct render_browser render_browser;

/* Does not start the browser yet. NULL when out of memory. The options are copied, but not the
 * texts in them. */
render_browser *render_open(const render_options *opts);

/* End the browser and remove its profile. 'browser' may be NULL. */
void render_close(render_browser *browser);

/* Render a page and write it to 'out' as HTML whose elements carry their boxes (see
 * docs/layout.md). If a page does not finish in time, it is written as it is then, if possible,
 * and '*is_cut' is set. Otherwise FURROW_EIO with the reason: no browser, it died, the page
 * cannot be loaded, or the server answered with an error. */
furrow_status render_show(furrow_buf *out, bool *is_cut, render_browser *browser,
                          const render_page *page, furrow_error *err);

#endif
