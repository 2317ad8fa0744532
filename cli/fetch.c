/*
 * Fetch pages with libcurl. Only http and https are allowed, also after a redirect: a page must
 * not make furrow read files or speak other protocols.
 *
 * libcurl is loaded when the first address is read, since it brings thirty libraries with it.
 * Reading files needs no libcurl at all.
 */
#include "fetch.h"

#include "furrow.h"
#include "load/load.h"
#include "report.h"
#include "secrets.h"
#include "warc/warc.h"

#define CURL_DISABLE_TYPECHECK /* it has macros with the names of functions */
#include <curl/curl.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_REDIRECTS = 10,
    FIRST_WAIT_MS = 500, /* before a second attempt; doubled for each further one */
    MAX_WAIT_MS = 60000
};

/* One transfer. */
typedef struct transfer {
    CURL *curl;
    cli_bytes *out;
    size_t limit;
    uint32_t max_ms;
    const cli_fetch_args *args;
    struct curl_slist *headers;
    furrow_error *err;
    furrow_status status; /* why the body was rejected */
    char reason[CURL_ERROR_SIZE];
} transfer;

static const char OUT_OF_MEMORY[] = "out of memory";

/* The functions of libcurl, set by cli_fetch_start. */
#define FUNCTIONS(X)      \
    X(curl_global_init)   \
    X(curl_easy_init)     \
    X(curl_easy_setopt)   \
    X(curl_easy_getinfo)  \
    X(curl_easy_perform)  \
    X(curl_easy_strerror) \
    X(curl_easy_cleanup) X(curl_slist_append) X(curl_slist_free_all)
static struct {
    FUNCTIONS(LOAD_MEMBER)
    bool is_loaded;
} lib;

void cli_fetch_start(void) {
    /* The names for the interface of the header, which all versions since 2006 share. Debian
     * has a second build under its own name. */
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"};
    static const load_entry entries[] = {FUNCTIONS(LOAD_ENTRY)};
    lib.is_loaded = load(names, LOAD_COUNT(names), entries, LOAD_COUNT(entries));
    if (lib.is_loaded) lib.curl_global_init(CURL_GLOBAL_DEFAULT);
}

bool cli_fetch_check(const cli_fetch_args *args) {
    if (args->user_agent && strpbrk(args->user_agent, "\r\n")) {
        cli_report(NULL, "--user-agent takes one line");
        return false;
    }
    if (!args->cookies || access(args->cookies, R_OK) == 0) return true;
    cli_report(args->cookies, "%s, for --cookie",
               cli_reason(errno).text); /* libcurl gives no reason */
    return false;
}

static size_t take(char *at, size_t size, size_t count, void *user) {
    transfer *t = user;
    t->status = cli_bytes_add(t->out, at, size * count, t->limit, t->err);
    if (t->status == FURROW_ELIMIT) /* the bytes up to the limit may be useful */
        cli_bytes_add(t->out, at, t->limit - t->out->text.len, t->limit, t->err);
    return t->status < 0 ? 0 : size * count;
}

/* Set the options of a transfer. Returns what is wrong with them, or NULL. */
static const char *set_up(transfer *t, const char *url) {
    char agent[64];
    snprintf(agent, sizeof agent, "furrow/%s", furrow_version());
    CURLcode bad = lib.curl_easy_setopt(t->curl, CURLOPT_URL, url);
    CURLcode known = lib.curl_easy_setopt(t->curl, CURLOPT_PROTOCOLS_STR, "http,https");
    if (known == CURLE_UNKNOWN_OPTION) return "libcurl is older than 7.85";
    bad |= known;
    bad |= lib.curl_easy_setopt(t->curl, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    bad |= lib.curl_easy_setopt(t->curl, CURLOPT_FOLLOWLOCATION, 1L);
    bad |= lib.curl_easy_setopt(t->curl, CURLOPT_MAXREDIRS, (long)MAX_REDIRECTS);
    bad |= lib.curl_easy_setopt(t->curl, CURLOPT_ACCEPT_ENCODING, "");
    bad |= lib.curl_easy_setopt(t->curl, CURLOPT_USERAGENT,
                                t->args->user_agent ? t->args->user_agent : agent);
    bad |= lib.curl_easy_setopt(t->curl, CURLOPT_TIMEOUT_MS, (long)t->max_ms);
    bad |= lib.curl_easy_setopt(t->curl, CURLOPT_NOSIGNAL, 1L);
    bad |= lib.curl_easy_setopt(t->curl, CURLOPT_FAILONERROR, 1L);
    bad |= lib.curl_easy_setopt(t->curl, CURLOPT_ERRORBUFFER, t->reason);
    bad |= lib.curl_easy_setopt(t->curl, CURLOPT_WRITEFUNCTION, take);
    bad |= lib.curl_easy_setopt(t->curl, CURLOPT_WRITEDATA, t);
    if (t->args->proxy) bad |= lib.curl_easy_setopt(t->curl, CURLOPT_PROXY, t->args->proxy);
    if (t->args->cookies)
        bad |= lib.curl_easy_setopt(t->curl, CURLOPT_COOKIEFILE, t->args->cookies);
    if (t->args->insecure) {
        bad |= lib.curl_easy_setopt(t->curl, CURLOPT_SSL_VERIFYPEER, 0L);
        bad |= lib.curl_easy_setopt(t->curl, CURLOPT_SSL_VERIFYHOST, 0L);
    }
    for (size_t i = 0; i < t->args->headers.count; i++) {
        struct curl_slist *longer = lib.curl_slist_append(t->headers, t->args->headers.at[i]);
        if (!longer) return OUT_OF_MEMORY;
        t->headers = longer;
    }
    if (t->headers) bad |= lib.curl_easy_setopt(t->curl, CURLOPT_HTTPHEADER, t->headers);
    return bad == CURLE_OK ? NULL : OUT_OF_MEMORY;
}

/* For all other errors, use curl's own message, with a lower-case first letter. */
static void say_reason(char *message, size_t size, const transfer *t, CURLcode code) {
    snprintf(message, size, "%.200s", t->reason[0] ? t->reason : lib.curl_easy_strerror(code));
    if (message[0] >= 'A' && message[0] <= 'Z' && message[1] >= 'a')
        message[0] = (char)(message[0] - 'A' + 'a');
}

/* Whether another attempt may help. */
static bool is_temporary(const transfer *t, CURLcode code) {
    long status = 0;
    lib.curl_easy_getinfo(t->curl, CURLINFO_RESPONSE_CODE, &status);
    bool is_busy = code == CURLE_HTTP_RETURNED_ERROR &&
                   (status == 429 || status == 408 || (status >= 500 && status != 501));
    return is_busy || code == CURLE_OPERATION_TIMEDOUT || code == CURLE_COULDNT_CONNECT ||
           code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR || code == CURLE_GOT_NOTHING ||
           code == CURLE_PARTIAL_FILE;
}

static furrow_status explain(const transfer *t, CURLcode code) {
    char *message = t->err->message;
    size_t size = sizeof t->err->message;
    long status = 0;
    lib.curl_easy_getinfo(t->curl, CURLINFO_RESPONSE_CODE, &status);
    t->err->status = FURROW_EIO;
    switch (code) {
    case CURLE_HTTP_RETURNED_ERROR:
        snprintf(message, size, "the server answered with status %ld%s", status,
                 is_temporary(t, code) && !t->args->retry ? " (see --retry)" : "");
        break;
    case CURLE_OPERATION_TIMEDOUT:
        snprintf(message, size, "not loaded within %g second%s (see --timeout)", t->max_ms / 1000.0,
                 t->max_ms == 1000 ? "" : "s");
        t->err->status = FURROW_ELIMIT;
        break;
    case CURLE_UNSUPPORTED_PROTOCOL:
        if (strstr(t->reason, "HTTP/0.9"))
            snprintf(message, size, "the server's answer is not HTTP");
        else snprintf(message, size, "redirects to an address that is neither http nor https");
        break;
    case CURLE_PARTIAL_FILE:
        snprintf(message, size, "the connection ended before the page was complete%s",
                 t->args->retry ? "" : " (see --retry)");
        break;
    case CURLE_TOO_MANY_REDIRECTS:
        snprintf(message, size, "more than %d redirects", MAX_REDIRECTS);
        break;
    case CURLE_COULDNT_RESOLVE_HOST: snprintf(message, size, "no such host"); break;
    case CURLE_COULDNT_CONNECT: snprintf(message, size, "the server cannot be reached"); break;
    case CURLE_URL_MALFORMAT: snprintf(message, size, "not a valid address"); break;
    default: say_reason(message, size, t, code); break;
    }
    return t->err->status;
}

/* Milliseconds to wait before the next attempt; 0: another attempt would not help. */
static uint32_t wait_before_next(const transfer *t, CURLcode code, uint32_t attempt) {
    curl_off_t asked = 0;
    lib.curl_easy_getinfo(t->curl, CURLINFO_RETRY_AFTER, &asked);
    if (!is_temporary(t, code)) return 0;
    if (asked > 0) return asked < MAX_WAIT_MS / 1000 ? (uint32_t)asked * 1000 : MAX_WAIT_MS;
    uint32_t wait = attempt < 7 ? (uint32_t)FIRST_WAIT_MS << attempt : MAX_WAIT_MS;
    return wait < MAX_WAIT_MS ? wait : MAX_WAIT_MS;
}

/* Keep what the server said about the page: its charset and address affect how it is read. */
static furrow_status keep_answer(cli_bytes *out, const transfer *t) {
    const char *type = NULL, *last = NULL;
    lib.curl_easy_getinfo(t->curl, CURLINFO_CONTENT_TYPE, &type);
    lib.curl_easy_getinfo(t->curl, CURLINFO_EFFECTIVE_URL, &last);
    furrow_str charset = {NULL, 0};
    if (type) charset = warc_type_charset((furrow_str){type, strlen(type)});
    if (charset.len) out->charset = strndup(charset.at, charset.len);
    if (last) out->url = strdup(last);
    if (out->url) cli_secrets_remove(out->url);
    if ((out->charset || !charset.len) && (out->url || !last)) return FURROW_OK;
    *t->err = (furrow_error){FURROW_ENOMEM, "out of memory"};
    return FURROW_ENOMEM;
}

/* Make a request, and repeat it while that may help and is allowed. */
static furrow_status perform(transfer *t) {
    uint64_t start = cli_now_ms();
    for (uint32_t attempt = 0;; attempt++) {
        t->out->text.len = 0;
        t->reason[0] = '\0';
        CURLcode code = lib.curl_easy_perform(t->curl);
        lib.curl_easy_getinfo(t->curl, CURLINFO_RESPONSE_CODE, &t->out->http_status);
        if (t->status < 0) return t->status;
        if (code == CURLE_OK) return FURROW_OK;
        furrow_status st = explain(t, code);
        uint32_t wait = attempt < t->args->retry ? wait_before_next(t, code, attempt) : 0;
        uint32_t most = t->args->max_time_ms;
        if (wait == 0 || (most && cli_now_ms() - start + wait >= most)) return st;
        struct timespec time = {wait / 1000, (long)(wait % 1000) * 1000000};
        while (nanosleep(&time, &time) != 0 && errno == EINTR) continue;
    }
}

furrow_status cli_fetch(cli_bytes *out, const char *url, size_t limit, uint32_t max_ms,
                        const cli_fetch_args *args, furrow_error *err) {
    if (args->max_time_ms && args->max_time_ms < max_ms) max_ms = args->max_time_ms;
    transfer t = {.out = out, .limit = limit, .max_ms = max_ms, .args = args, .err = err};
    if (!lib.is_loaded) {
        *err = (furrow_error){FURROW_EIO, "fetching needs libcurl, which is not installed"};
        return err->status;
    }
    t.curl = lib.curl_easy_init();
    char *whole = cli_secrets_put_back(url);
    const char *wrong = t.curl && whole ? set_up(&t, whole) : OUT_OF_MEMORY;
    free(whole); /* libcurl has a copy */
    furrow_status st = FURROW_OK;
    if (wrong)
        st = furrow_fail(err, wrong == OUT_OF_MEMORY ? FURROW_ENOMEM : FURROW_EIO, "%s", wrong);
    if (st == FURROW_OK) st = perform(&t);
    if (st == FURROW_OK) st = keep_answer(out, &t);
    lib.curl_easy_cleanup(t.curl);
    lib.curl_slist_free_all(t.headers);
    return st;
}
