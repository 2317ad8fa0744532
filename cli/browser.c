/*
 * A browser is started when a page needs one: the page takes an idle browser, or starts a new
 * one up to MAX_BROWSERS. So a batch on one thread has one browser, and a batch on four threads
 * has four. They end with the program.
 */
#include "browser.h"

#include "opt.h"
#include "render/render.h"
#include "report.h"
#include "secrets.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* More browsers would not render faster, since each has threads of its own. */
enum { MAX_BROWSERS = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static render_browser *browsers[MAX_BROWSERS];
static uint32_t users[MAX_BROWSERS]; /* pages that use it or wait for it */

static void close_browsers(void) {
    for (size_t i = 0; i < MAX_BROWSERS; i++) {
        render_close(browsers[i]);
        browsers[i] = NULL;
    }
}

/* "500", "network" or a selector. */
static void read_wait(render_options *out, const char *text) {
    char *end;
    if (!text || strcmp(text, "network") == 0) return;
    unsigned long ms = strtoul(text, &end, 10);
    out->has_wait_ms = end != text && *end == '\0';
    if (out->has_wait_ms) out->wait_ms = ms < UINT32_MAX ? (uint32_t)ms : UINT32_MAX;
    else out->wait_for = text;
}

static render_browser *new_browser(const cli_page_args *args) {
    static bool is_registered;
    const cli_fetch_args *fetch = &args->fetch;
    uint32_t most = fetch->max_time_ms;
    render_options opts = {.timeout_ms = args->timeout_ms,
                           .no_scripts = args->no_js,
                           .more = args->more,
                           .ask = {.headers = fetch->headers.at,
                                   .header_count = fetch->headers.count,
                                   .cookies = fetch->cookies,
                                   .user_agent = fetch->user_agent,
                                   .proxy = fetch->proxy,
                                   .insecure = fetch->insecure}};
    if (most && (!opts.timeout_ms || most < opts.timeout_ms)) opts.timeout_ms = most;
    if (args->viewport) cli_read_viewport(args->viewport, &opts.width, &opts.height);
    read_wait(&opts, args->wait);
    if (!is_registered) atexit(close_browsers);
    is_registered = true;
    return render_open(&opts);
}

/* The browser with the fewest users; NULL when out of memory. */
static render_browser *take_browser(const cli_page_args *args, size_t *number) {
    pthread_mutex_lock(&lock);
    *number = 0;
    for (size_t i = 1; i < MAX_BROWSERS; i++)
        if (users[i] < users[*number]) *number = i;
    if (!browsers[*number]) browsers[*number] = new_browser(args);
    render_browser *browser = browsers[*number];
    users[*number] += browser != NULL;
    pthread_mutex_unlock(&lock);
    return browser;
}

static void give_back(size_t number) {
    pthread_mutex_lock(&lock);
    users[number]--;
    pthread_mutex_unlock(&lock);
}

furrow_status cli_render(cli_bytes *bytes, const char *name, const cli_page_args *args,
                         furrow_error *err) {
    size_t number;
    render_browser *browser = take_browser(args, &number);
    if (!browser) {
        *err = (furrow_error){FURROW_ENOMEM, "out of memory"};
        return FURROW_ENOMEM;
    }
    render_page page = {.url = args->base ? args->base : bytes->url,
                        .html = bytes->text.at,
                        .len = bytes->text.len,
                        .charset = args->charset ? args->charset : bytes->charset};
    char *address = bytes->text.at ? NULL : cli_secrets_put_back(name);
    if (!bytes->text.at) page.url = name;
    page.address = address;
    furrow_buf snapshot = {0};
    bool is_cut = false;
    furrow_status st = render_show(&snapshot, &is_cut, browser, &page, err);
    give_back(number);
    free(address);
    if (st < 0) {
        furrow_buf_free(&snapshot);
        return st;
    }
    render_options opts = {0};
    read_wait(&opts, args->wait);
    if (is_cut && opts.wait_for)
        cli_report(name, "'%s' did not appear in time; using the page as it is", opts.wait_for);
    else if (is_cut) cli_report(name, "loading did not finish in time; using what was loaded");
    furrow_buf_free(&bytes->text);
    bytes->text = snapshot;
    return FURROW_OK;
}
