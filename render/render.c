/*
 * One page in the browser: create a context with a tab, load the page, take its snapshot,
 * dispose of the context.
 *
 *   createBrowserContext -> createTarget -> attachToTarget
 *     Page.enable, Fetch.enable, Page.navigate ... Page.loadEventFired
 *     DOMSnapshot.captureSnapshot
 *   disposeBrowserContext
 *
 * All requests of the page pass through Fetch: given bytes answer the first request; everything
 * else is refused or let through.
 *
 * Time: a page has its limit for loading, and GRACE_MS more to stop loading, end scripts and
 * take the snapshot. A browser that does not answer by then is ended; the next page gets a new
 * one.
 */
#include "render.h"

#include "ask.h"
#include "pipe.h"
#include "snapshot.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <yyjson.h>

enum {
    DEFAULT_WIDTH = 1280,
    DEFAULT_HEIGHT = 1024,
    DEFAULT_MS = 30000,
    START_MS = 20000, /* for the browser's first answer */
    GRACE_MS = 5000,
    SETTLE_MS = 100,  /* after loading, for scripts that wait for it */
    QUIET_MS = 500,   /* a page without requests for this long is complete */
    NOISY_MS = 5000,  /* a page whose network is never quiet is taken after this time */
    LOOK_MS = 100,    /* between two checks for an element */
    ID_SIZE = 128,    /* of the browser's ids */
    FIRST_ERROR = 400 /* first HTTP status that is an error (RFC 9110, 15) */
};

/* Address of a page that is given as bytes without one: it never resolves. */
static const char NOWHERE[] = "http://page.invalid/";

struct render_browser {
    render_options opts;
    pthread_mutex_t lock;
    render_pipe pipe;
    bool is_up;
    bool is_offline; /* started for pages given as bytes */
    int last_id;
};

/* One page in progress. */
typedef struct job {
    render_browser *browser;
    const render_page *page;
    furrow_error *err;
    char context[ID_SIZE], target[ID_SIZE], session[ID_SIZE];
    uint64_t deadline_ms;
    char reason[160]; /* why the page cannot be loaded */
    int status;       /* the server's last status; 0: none */
    bool is_answered; /* the given bytes were passed to the browser */
    bool is_loaded, is_crashed, is_download;
    uint32_t under_way;   /* requests that have not ended */
    uint64_t last_change; /* when that number changed last */
} job;

/* ---- Messages ----------------------------------------------------------- */

static void end_browser(render_browser *browser) {
    if (browser->is_up) render_pipe_close(&browser->pipe);
    browser->is_up = false;
}

/* A JSON string, quotes included; NULL when out of memory. */
static char *json_text(const char *text) {
    yyjson_mut_doc *doc = yyjson_mut_doc_new(NULL);
    char *out = NULL;
    if (doc) {
        yyjson_mut_doc_set_root(doc, yyjson_mut_strcpy(doc, text));
        out = yyjson_mut_write(doc, YYJSON_WRITE_ALLOW_INVALID_UNICODE, NULL);
    }
    yyjson_mut_doc_free(doc);
    return out;
}

/* Send a command; returns its number, or 0 if the browser is gone. 'params' is JSON; 'session'
 * is NULL for the browser as a whole. */
static int send_command(job *j, const char *session, const char *method, const char *params,
                        size_t params_len) {
    char head[ID_SIZE + 200];
    int id = ++j->browser->last_id;
    int n = snprintf(head, sizeof head, "{\"id\":%d,%s%s%s\"method\":\"%s\",\"params\":", id,
                     session ? "\"sessionId\":\"" : "", session ? session : "",
                     session ? "\"," : "", method);
    if (n < 0 || (size_t)n >= sizeof head) return 0;
    char *message = malloc((size_t)n + params_len + 1);
    if (!message) return 0;
    memcpy(message, head, (size_t)n);
    memcpy(message + n, params, params_len);
    message[(size_t)n + params_len] = '}';
    bool ok = render_pipe_send(&j->browser->pipe, message, (size_t)n + params_len + 1);
    free(message);
    return ok ? id : 0;
}

static const char *text_in(yyjson_val *object, const char *key) {
    const char *text = yyjson_get_str(yyjson_obj_get(object, key));
    return text ? text : "";
}

/* ---- What the page asks for --------------------------------------------- */

static void put_base64(char *out, const unsigned char *at, size_t len) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < len; i += 3, out += 4) {
        unsigned b = i + 1 < len ? at[i + 1] : 0, c = i + 2 < len ? at[i + 2] : 0;
        out[0] = digits[at[i] >> 2];
        out[1] = digits[(at[i] & 3u) << 4 | b >> 4];
        out[2] = i + 1 < len ? digits[(b & 15) << 2 | c >> 6] : '=';
        out[3] = i + 2 < len ? digits[c & 63] : '=';
    }
}

/* Whether a charset's name is valid in a header. */
static bool is_charset(const char *name) {
    size_t len = name ? strlen(name) : 0;
    return len > 0 && len < 40 &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:.") ==
               len;
}

/* Answer a request with the bytes of the page. */
static void answer_with_page(job *j, const char *request) {
    const render_page *page = j->page;
    size_t room = (page->len + 2) / 3 * 4 + ID_SIZE + 400;
    char *params = malloc(room);
    if (!params) return;
    bool has_charset = is_charset(page->charset);
    int n = snprintf(params, room,
                     "{\"requestId\":\"%s\",\"responseCode\":200,\"responseHeaders\":[{\"name\":"
                     "\"Content-Type\",\"value\":\"text/html%s%s\"}],\"body\":\"",
                     request, has_charset ? "; charset=" : "", has_charset ? page->charset : "");
    put_base64(params + n, (const unsigned char *)page->html, page->len);
    size_t len = (size_t)n + (page->len + 2) / 3 * 4;
    memcpy(params + len, "\"}", 2);
    send_command(j, j->session, "Fetch.fulfillRequest", params, len + 2);
    free(params);
}

static void answer_request(job *j, yyjson_val *params) {
    const char *request = text_in(params, "requestId");
    char text[ID_SIZE + 80];
    if (strlen(request) >= ID_SIZE || strpbrk(request, "\"\\")) return;
    if (j->page->html && !j->is_answered) {
        j->is_answered = true;
        answer_with_page(j, request);
        return;
    }
    const char *url = text_in(yyjson_obj_get(params, "request"), "url");
    bool is_http = strncasecmp(url, "http:", 5) == 0 || strncasecmp(url, "https:", 6) == 0;
    if (!j->page->html && is_http) {
        char *go_on = render_ask_continue(&j->browser->opts.ask, j->page->url, params);
        if (go_on) send_command(j, j->session, "Fetch.continueRequest", go_on, strlen(go_on));
        free(go_on);
        return;
    }
    int n = snprintf(text, sizeof text,
                     "{\"requestId\":\"%s\",\"errorReason\":\"BlockedByClient\"}", request);
    send_command(j, j->session, "Fetch.failRequest", text, (size_t)n);
}

/* Take the status of the page itself: its frame has the id of the tab. The last answer counts,
 * since some servers let a page in only after it has run a script. */
static void take_answer(job *j, yyjson_val *params) {
    bool is_page = strcmp(text_in(params, "type"), "Document") == 0 &&
                   strcmp(text_in(params, "frameId"), j->target) == 0;
    yyjson_val *response = yyjson_obj_get(params, "response");
    if (is_page) j->status = yyjson_get_int(yyjson_obj_get(response, "status"));
}

/* A redirect continues a request that is already counted. */
static void count_request(job *j, yyjson_val *params, bool begins) {
    if (begins && yyjson_obj_get(params, "redirectResponse")) return;
    if (begins) j->under_way++;
    else if (j->under_way) j->under_way--;
    j->last_change = render_now_ms();
}

static void take_event(job *j, yyjson_val *message) {
    const char *method = text_in(message, "method");
    yyjson_val *params = yyjson_obj_get(message, "params");
    bool is_ours = strcmp(text_in(message, "sessionId"), j->session) == 0;
    if (strcmp(method, "Browser.downloadWillBegin") == 0) j->is_download = true;
    if (!is_ours || !j->session[0]) return;
    if (strcmp(method, "Fetch.requestPaused") == 0) answer_request(j, params);
    else if (strcmp(method, "Page.loadEventFired") == 0) j->is_loaded = true;
    else if (strcmp(method, "Network.requestWillBeSent") == 0) count_request(j, params, true);
    else if (strcmp(method, "Network.responseReceived") == 0) take_answer(j, params);
    else if (strcmp(method, "Network.loadingFinished") == 0 ||
             strcmp(method, "Network.loadingFailed") == 0)
        count_request(j, params, false);
    else if (strcmp(method, "Inspector.targetCrashed") == 0) j->is_crashed = true;
    else if (strcmp(method, "Page.javascriptDialogOpening") == 0)
        send_command(j, j->session, "Page.handleJavaScriptDialog", "{\"accept\":false}", 16);
}

/* Process messages until the reply to command 'id' arrives (0: until the page is loaded).
 * '*reply' may be NULL. */
static render_got wait_for(job *j, int id, uint64_t deadline_ms, furrow_str *reply) {
    for (;;) {
        furrow_str message;
        if (id == 0 && (j->is_loaded || j->is_crashed || j->is_download)) return RENDER_MESSAGE;
        render_got got = render_pipe_next(&j->browser->pipe, &message, deadline_ms);
        if (got != RENDER_MESSAGE) return got;
        yyjson_doc *doc = yyjson_read(message.at, message.len, 0);
        yyjson_val *root = yyjson_doc_get_root(doc);
        yyjson_val *number = yyjson_obj_get(root, "id");
        bool is_reply = id != 0 && yyjson_is_int(number) && yyjson_get_sint(number) == id;
        if (!number) take_event(j, root);
        yyjson_doc_free(doc);
        if (is_reply) {
            if (reply) *reply = message;
            return RENDER_MESSAGE;
        }
        if (j->is_crashed && id != 0) return RENDER_LATE;
    }
}

/* ---- Commands ----------------------------------------------------------- */

static furrow_status gone(job *j) {
    end_browser(j->browser);
    return furrow_fail(j->err, FURROW_EIO, "the browser has died");
}

static furrow_status late(job *j) {
    if (j->is_crashed) return furrow_fail(j->err, FURROW_EIO, "the browser's page has crashed");
    end_browser(j->browser);
    return furrow_fail(j->err, FURROW_EIO, "the browser does not answer");
}

/* Send a command and wait for its reply. */
static furrow_status call(job *j, const char *session, const char *method, const char *params,
                          furrow_str *reply) {
    int id = send_command(j, session, method, params, strlen(params));
    if (!id) return gone(j);
    render_got got = wait_for(j, id, j->deadline_ms + GRACE_MS, reply);
    if (got == RENDER_GONE) return gone(j);
    return got == RENDER_LATE ? late(j) : FURROW_OK;
}

/* The same, keeping one text of the result. */
static furrow_status call_for(char out[ID_SIZE], job *j, const char *method, const char *params,
                              const char *key) {
    furrow_str reply = {0};
    furrow_status st = call(j, NULL, method, params, &reply);
    if (st < 0) return st;
    yyjson_doc *doc = yyjson_read(reply.at, reply.len, 0);
    const char *text = text_in(yyjson_obj_get(yyjson_doc_get_root(doc), "result"), key);
    size_t len = strlen(text);
    bool ok = len && len < ID_SIZE && !strpbrk(text, "\"\\");
    if (ok) memcpy(out, text, len + 1);
    yyjson_doc_free(doc);
    return ok ? FURROW_OK : furrow_fail(j->err, FURROW_EIO, "the browser refuses %s", method);
}

/* ---- A page ------------------------------------------------------------- */

static furrow_status open_context(job *j) {
    char *params = render_ask_context(j->page->html ? NULL : j->browser->opts.ask.proxy);
    if (!params) return furrow_fail(j->err, FURROW_EIO, "out of memory");
    furrow_status st =
        call_for(j->context, j, "Target.createBrowserContext", params, "browserContextId");
    free(params);
    return st;
}

/* Open an empty tab, in a context that shares nothing with others. */
static furrow_status open_tab(job *j) {
    char params[ID_SIZE * 2 + 200];
    const render_options *opts = &j->browser->opts;
    furrow_status st = open_context(j);
    if (st < 0) return st;
    snprintf(params, sizeof params,
             "{\"behavior\":\"deny\",\"browserContextId\":\"%s\",\"eventsEnabled\":true}",
             j->context);
    st = call(j, NULL, "Browser.setDownloadBehavior", params, NULL);
    if (st < 0) return st;
    snprintf(params, sizeof params,
             "{\"url\":\"about:blank\",\"browserContextId\":\"%s\",\"width\":%u,\"height\":%u}",
             j->context, opts->width, opts->height);
    st = call_for(j->target, j, "Target.createTarget", params, "targetId");
    if (st < 0) return st;
    snprintf(params, sizeof params, "{\"targetId\":\"%s\",\"flatten\":true}", j->target);
    return call_for(j->session, j, "Target.attachToTarget", params, "sessionId");
}

static furrow_status set_up_tab(job *j) {
    char metrics[160];
    snprintf(metrics, sizeof metrics,
             "{\"width\":%u,\"height\":%u,\"deviceScaleFactor\":1,\"mobile\":false}",
             j->browser->opts.width, j->browser->opts.height);
    const char *commands[][2] = {
        {"Page.enable", "{}"},
        {"Network.enable", "{\"maxTotalBufferSize\":0,\"maxResourceBufferSize\":0}"},
        {"Emulation.setDeviceMetricsOverride", metrics},
        {"Fetch.enable", "{\"patterns\":[{\"urlPattern\":\"*\"}]}"},
        {"Emulation.setScriptExecutionDisabled", "{\"value\":true}"},
    };
    size_t count = sizeof commands / sizeof *commands - !j->browser->opts.no_scripts;
    furrow_status st = FURROW_OK;
    for (size_t i = 0; i < count && st == FURROW_OK; i++)
        st = call(j, j->session, commands[i][0], commands[i][1], NULL);
    if (st == FURROW_OK && j->page->html) /* sockets do not pass through Fetch */
        st = call(j, j->session, "Network.emulateNetworkConditions",
                  "{\"offline\":true,\"latency\":0,\"downloadThroughput\":-1,"
                  "\"uploadThroughput\":-1}",
                  NULL);
    return st;
}

/* Send a command and free its parameters; none for "". */
static furrow_status call_freeing(job *j, const char *session, const char *method, char *params) {
    furrow_status st = params ? FURROW_OK : furrow_fail(j->err, FURROW_EIO, "out of memory");
    if (params && *params) st = call(j, session, method, params, NULL);
    free(params);
    return st;
}

static furrow_status give_cookies(job *j, const char *path) {
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    furrow_status st =
        file ? FURROW_OK : furrow_fail(j->err, FURROW_EIO, "cannot read '%.200s'", path);
    while (st == FURROW_OK && getline(&line, &room, file) >= 0)
        st = call_freeing(j, NULL, "Storage.setCookies", render_ask_cookie(line, j->context));
    free(line);
    if (file) fclose(file);
    return st;
}

/* Set how an address is requested. */
static furrow_status set_up_asking(job *j) {
    const render_asking *ask = &j->browser->opts.ask;
    furrow_status st = FURROW_OK;
    if (ask->cookies) st = give_cookies(j, ask->cookies);
    if (st == FURROW_OK && ask->user_agent)
        st = call_freeing(j, j->session, "Emulation.setUserAgentOverride",
                          render_ask_user_agent(ask->user_agent));
    if (st == FURROW_OK && ask->insecure)
        st = call(j, j->session, "Security.setIgnoreCertificateErrors", "{\"ignore\":true}", NULL);
    return st;
}

/* Read why the browser refused to go to a page, if it did. */
static void read_refusal(job *j, furrow_str reply) {
    yyjson_doc *doc = yyjson_read(reply.at, reply.len, 0);
    const char *text = text_in(yyjson_obj_get(yyjson_doc_get_root(doc), "result"), "errorText");
    snprintf(j->reason, sizeof j->reason, "%s", text);
    yyjson_doc_free(doc);
}

/* Load the page; '*is_cut' is set if it is not loaded in time. */
static furrow_status load(job *j, bool *is_cut) {
    const char *address = j->page->address ? j->page->address : j->page->url;
    char *url = json_text(address ? address : NOWHERE);
    size_t room = url ? strlen(url) + 20 : 0;
    char *params = url ? malloc(room) : NULL;
    furrow_str reply;
    if (!params) {
        free(url);
        return furrow_fail(j->err, FURROW_EIO, "out of memory");
    }
    int n = snprintf(params, room, "{\"url\":%s}", url);
    int id = send_command(j, j->session, "Page.navigate", params, (size_t)n);
    free(url);
    free(params);
    if (!id) return gone(j);
    render_got got = wait_for(j, id, j->deadline_ms, &reply);
    if (got == RENDER_MESSAGE) {
        read_refusal(j, reply);
        if (j->reason[0] && !j->is_download && strstr(j->reason, "ERR_ABORTED"))
            wait_for(j, 0, render_now_ms() + SETTLE_MS, NULL); /* a download reports itself */
        if (j->is_download)
            return furrow_fail(j->err, FURROW_EIO, "the address is a download, not a page");
        if (j->reason[0])
            return furrow_fail(j->err, FURROW_EIO, "the browser cannot load it: %s", j->reason);
        got = wait_for(j, 0, j->deadline_ms, NULL);
    }
    if (got == RENDER_GONE) return gone(j);
    if (j->is_crashed) return furrow_fail(j->err, FURROW_EIO, "the browser's page has crashed");
    *is_cut = got == RENDER_LATE;
    return FURROW_OK;
}

/* ---- Waiting ------------------------------------------------------------ */

/* Process messages until a given time. */
static furrow_status pause_until(job *j, uint64_t end) {
    render_got got = wait_for(j, INT32_MAX, end < j->deadline_ms ? end : j->deadline_ms, NULL);
    return got == RENDER_GONE ? gone(j) : FURROW_OK;
}

/* Wait until no request has been in progress for a moment. */
static furrow_status wait_for_quiet(job *j) {
    uint64_t end = render_now_ms() + NOISY_MS;
    if (end > j->deadline_ms) end = j->deadline_ms;
    j->last_change = render_now_ms();
    for (uint64_t now; (now = render_now_ms()) < end && !j->is_crashed;) {
        uint64_t quiet_at = j->under_way ? end : j->last_change + QUIET_MS;
        if (quiet_at <= now) return FURROW_OK;
        uint64_t look = now + LOOK_MS < quiet_at ? now + LOOK_MS : quiet_at;
        furrow_status st = pause_until(j, look);
        if (st < 0) return st;
    }
    return FURROW_OK;
}

/* The number that a script returns; 0 if it returns none. */
static furrow_status evaluate(double *out, job *j, const char *script) {
    char *text = json_text(script);
    size_t room = text ? strlen(text) + 60 : 0;
    char *params = text ? malloc(room) : NULL;
    furrow_str reply = {0};
    *out = 0;
    if (!params) {
        free(text);
        return furrow_fail(j->err, FURROW_EIO, "out of memory");
    }
    snprintf(params, room, "{\"expression\":%s,\"returnByValue\":true}", text);
    furrow_status st = call(j, j->session, "Runtime.evaluate", params, &reply);
    free(text);
    free(params);
    if (st < 0) return st;
    yyjson_doc *doc = yyjson_read(reply.at, reply.len, 0);
    yyjson_val *result = yyjson_obj_get(yyjson_doc_get_root(doc), "result");
    yyjson_val *value = yyjson_obj_get(yyjson_obj_get(result, "result"), "value");
    *out = yyjson_get_num(value);
    if (yyjson_obj_get(result, "exceptionDetails")) *out = -1;
    yyjson_doc_free(doc);
    return FURROW_OK;
}

/* Wait until an element is there; without it, the page is used as it is. */
static furrow_status wait_for_element(job *j, bool *is_cut) {
    char *selector = json_text(j->browser->opts.wait_for);
    size_t room = selector ? strlen(selector) + 60 : 0;
    char *script = selector ? malloc(room) : NULL;
    furrow_status st = script ? FURROW_OK : furrow_fail(j->err, FURROW_EIO, "out of memory");
    double count = 0;
    if (script) snprintf(script, room, "document.querySelectorAll(%s).length", selector);
    while (st == FURROW_OK && count == 0) {
        st = evaluate(&count, j, script);
        if (count > 0 || st < 0) break;
        if (count < 0)
            st = furrow_fail(j->err, FURROW_EIO, "'%.80s' is not a CSS selector",
                             j->browser->opts.wait_for);
        *is_cut = render_now_ms() >= j->deadline_ms;
        if (*is_cut) break;
        if (st == FURROW_OK) st = pause_until(j, render_now_ms() + LOOK_MS);
    }
    free(selector);
    free(script);
    return st;
}

/* Scroll to the end of the page and press the first button that promises more; links to other
 * pages are not followed. Returns the number of elements. */
static const char ASK_FOR_MORE[] =
    "(() => {"
    "const words = /^\\W*(((load|show|see|view) )?more( (results|items|posts|products))?|"
    "mehr( (laden|anzeigen))?|weitere( (laden|anzeigen))?|(voir|afficher|charger) plus|"
    "(ver|cargar|mostrar) m\u00e1s|(carregar|ver|mostrar) mais|(mostra|carica) (altri|altro)|"
    "(toon|laad) meer|\u3082\u3063\u3068\u898b\u308b|\u52a0\u8f7d\u66f4\u591a|"
    "\u043f\u043e\u043a\u0430\u0437\u0430\u0442\u044c \u0435\u0449\u0451)\\W*$/i;"
    "const press = "
    "[...document.querySelectorAll('button,a,[role=button],input[type=button]')].find("
    "e => words.test((e.innerText || e.value || '').trim()) && e.getClientRects().length &&"
    " !e.disabled && !(e.tagName === 'A' && e.href && !/#$|^javascript:/.test(e.href)));"
    "window.scrollTo(0, document.documentElement.scrollHeight);"
    "if (press) press.click();"
    "return document.getElementsByTagName('*').length; })()";

/* Load more until the page no longer grows. */
static furrow_status ask_for_more(job *j) {
    furrow_status st = FURROW_OK;
    double before = -1, now = 0;
    for (uint32_t i = 0; i <= j->browser->opts.more && st == FURROW_OK; i++) {
        if (render_now_ms() >= j->deadline_ms) break;
        bool is_last = i == j->browser->opts.more;
        st =
            evaluate(&now, j, is_last ? "document.getElementsByTagName('*').length" : ASK_FOR_MORE);
        if (is_last || st < 0 || now <= before) break;
        before = now;
        st = wait_for_quiet(j);
    }
    return st;
}

/* Give scripts time after loading, or end those of a page that is late. */
static furrow_status settle(job *j, bool *is_cut) {
    if (*is_cut) {
        j->deadline_ms = render_now_ms();
        send_command(j, j->session, "Page.stopLoading", "{}", 2);
        send_command(j, j->session, "Runtime.terminateExecution", "{}", 2);
        return call(j, j->session, "Emulation.setScriptExecutionDisabled", "{\"value\":true}",
                    NULL);
    }
    const render_options *opts = &j->browser->opts;
    furrow_status st = FURROW_OK;
    if (opts->no_scripts) return st;
    if (opts->has_wait_ms) st = pause_until(j, render_now_ms() + opts->wait_ms);
    else if (opts->wait_for) st = wait_for_element(j, is_cut);
    else if (j->page->html) st = pause_until(j, render_now_ms() + SETTLE_MS);
    else st = wait_for_quiet(j);
    return st == FURROW_OK && opts->more ? ask_for_more(j) : st;
}

static furrow_status show(furrow_buf *out, bool *is_cut, job *j) {
    furrow_str reply = {0};
    furrow_status st = open_tab(j);
    if (st == FURROW_OK) st = set_up_tab(j);
    if (st == FURROW_OK && !j->page->html) st = set_up_asking(j);
    if (st == FURROW_OK) st = load(j, is_cut);
    if (st == FURROW_OK) st = settle(j, is_cut);
    if (st == FURROW_OK && j->status >= FIRST_ERROR)
        st = furrow_fail(j->err, FURROW_EIO, "the server answered with status %d", j->status);
    if (st == FURROW_OK)
        st = call(j, j->session, "DOMSnapshot.captureSnapshot", RENDER_SNAPSHOT_PARAMS, &reply);
    if (st < 0) return st;
    return render_snapshot_write(out, reply, j->browser->opts.width, j->page->url, j->err);
}

/* Dispose of the context and everything in it. */
static void close_tab(job *j) {
    char params[ID_SIZE + 60];
    if (!j->browser->is_up || !j->context[0]) return;
    furrow_error unused;
    j->err = &unused;
    snprintf(params, sizeof params, "{\"browserContextId\":\"%s\"}", j->context);
    j->deadline_ms = render_now_ms();
    j->is_crashed = false;
    call(j, NULL, "Target.disposeBrowserContext", params, NULL);
}

/* ---- The browser -------------------------------------------------------- */

/* A browser for pages given as bytes has no network; one for addresses has. In a batch of both,
 * it is restarted when they change. */
static furrow_status start_browser(render_browser *browser, bool is_offline, furrow_error *err) {
    char room[4096];
    if (browser->is_up && browser->is_offline == is_offline) return FURROW_OK;
    if (browser->is_up) end_browser(browser);
    browser->is_offline = is_offline;
    const char *program = browser->opts.browser ? browser->opts.browser : getenv("FURROW_BROWSER");
    if (!program || !*program) program = render_find_browser(room, sizeof room);
    if (!program)
        return furrow_fail(err, FURROW_EIO,
                           "no browser found; install the package 'chromium', or name one in "
                           "$FURROW_BROWSER");
    render_window window = {browser->opts.width, browser->opts.height, is_offline};
    furrow_status st = render_pipe_open(&browser->pipe, program, window, err);
    if (st < 0) return st;
    browser->is_up = true;
    job hello = {.browser = browser, .err = err, .deadline_ms = render_now_ms() + START_MS};
    st = call(&hello, NULL, "Browser.getVersion", "{}", NULL);
    return st < 0 ? furrow_fail(err, FURROW_EIO, "%s does not work as a browser", program)
                  : FURROW_OK;
}

render_browser *render_open(const render_options *opts) {
    render_browser *browser = calloc(1, sizeof *browser);
    if (!browser) return NULL;
    if (opts) browser->opts = *opts;
    if (browser->opts.width == 0) browser->opts.width = DEFAULT_WIDTH;
    if (browser->opts.height == 0) browser->opts.height = DEFAULT_HEIGHT;
    if (browser->opts.timeout_ms == 0) browser->opts.timeout_ms = DEFAULT_MS;
    if (pthread_mutex_init(&browser->lock, NULL) == 0) return browser;
    free(browser);
    return NULL;
}

void render_close(render_browser *browser) {
    if (!browser) return;
    end_browser(browser);
    pthread_mutex_destroy(&browser->lock);
    free(browser);
}

furrow_status render_show(furrow_buf *out, bool *is_cut, render_browser *browser,
                          const render_page *page, furrow_error *err) {
    job j = {.browser = browser, .page = page, .err = err};
    *is_cut = false;
    pthread_mutex_lock(&browser->lock);
    furrow_status st = start_browser(browser, page->html != NULL, err);
    if (st == FURROW_OK) {
        j.deadline_ms = render_now_ms() + browser->opts.timeout_ms;
        st = show(out, is_cut, &j);
        close_tab(&j);
    }
    pthread_mutex_unlock(&browser->lock);
    return st;
}
