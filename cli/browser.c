/*
 * The browser is started by the first page that needs one and serves all that
 * follow, whichever thread they are on; it ends with the program.
 */
#include "browser.h"

#include "render/render.h"
#include "report.h"
#include "secrets.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MIN_SIDE = 100, MAX_SIDE = 10000 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static render_browser *the_browser;

static void close_browser(void) {
    render_close(the_browser);
    the_browser = NULL;
}

/* "1280x1024", or a width alone. */
static bool read_viewport(const char *text, uint32_t *width, uint32_t *height) {
    char *end;
    unsigned long w = strtoul(text, &end, 10), h = 0;
    if (end == text) return false;
    if (*end == 'x') {
        const char *from = end + 1;
        h = strtoul(from, &end, 10);
        if (end == from || h < MIN_SIDE || h > MAX_SIDE) return false;
    }
    *width = (uint32_t)w;
    *height = (uint32_t)h;
    return *end == '\0' && w >= MIN_SIDE && w <= MAX_SIDE;
}

int cli_check_viewport(const cli_page_args *args) {
    uint32_t width, height;
    if (!args->viewport || read_viewport(args->viewport, &width, &height)) return CLI_GO;
    cli_report(NULL, "--viewport takes a width, or width and height as in 1280x1024, from %d to %d",
               MIN_SIDE, MAX_SIDE);
    return CLI_FAILED;
}

static render_browser *browser_for(const cli_page_args *args) {
    pthread_mutex_lock(&lock);
    if (!the_browser) {
        render_options opts = {.timeout_ms = args->timeout_ms, .no_scripts = args->no_js};
        if (args->viewport) read_viewport(args->viewport, &opts.width, &opts.height);
        the_browser = render_open(&opts);
        if (the_browser) atexit(close_browser);
    }
    render_browser *browser = the_browser;
    pthread_mutex_unlock(&lock);
    return browser;
}

furrow_status cli_render(cli_bytes *bytes, const char *name, const cli_page_args *args,
                         furrow_error *err) {
    render_browser *browser = browser_for(args);
    if (!browser) {
        *err = (furrow_error){FURROW_ENOMEM, "out of memory"};
        return FURROW_ENOMEM;
    }
    render_page page = {.url = args->base ? args->base : bytes->url,
                        .html = bytes->at,
                        .len = bytes->len,
                        .charset = args->charset ? args->charset : bytes->charset};
    char *address = bytes->at ? NULL : cli_secrets_put_back(name);
    if (!bytes->at) page.url = name;
    page.address = address;
    furrow_buf snapshot = {0};
    bool is_cut = false;
    furrow_status st = render_show(&snapshot, &is_cut, browser, &page, err);
    free(address);
    if (st < 0) {
        furrow_buf_free(&snapshot);
        return st;
    }
    if (is_cut) cli_report(name, "not done in time; used as far as it came");
    free(bytes->at);
    bytes->at = snapshot.at; /* both are the C library's */
    bytes->len = snapshot.len;
    bytes->cap = snapshot.cap;
    return FURROW_OK;
}
