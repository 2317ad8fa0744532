/*
 * Fetching through libcurl. Only http and https, also after a redirect: a
 * page must not make furrow read files or speak other protocols.
 *
 * libcurl is loaded when the first address is read, and not when the program
 * starts: it brings thirty libraries with it, and loading those takes longer
 * than most pages do. Who reads files only needs no libcurl at all.
 */
#include "fetch.h"

#include "furrow.h"
#include "secrets.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MAX_REDIRECTS = 10 };

/* One transfer. */
typedef struct transfer {
    CURL *curl;
    cli_bytes *out;
    size_t limit;
    uint32_t max_ms;
    furrow_error *err;
    furrow_status status; /* why the body was not taken */
    char reason[CURL_ERROR_SIZE];
} transfer;

/* The functions of libcurl, as soon as cli_fetch_start has found them. */
static struct {
    bool is_loaded;
    CURLcode (*global_init)(long flags);
    CURL *(*easy_init)(void);
    CURLcode (*easy_setopt)(CURL *curl, CURLoption option, ...);
    CURLcode (*easy_getinfo)(CURL *curl, CURLINFO info, ...);
    CURLcode (*easy_perform)(CURL *curl);
    const char *(*easy_strerror)(CURLcode code);
    void (*easy_cleanup)(CURL *curl);
} lib;

/* By the names that go with the interface of the header, which is that of all
 * versions since 2006; Debian has a second build under a name of its own. */
static void *open_library(void) {
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"};
    void *found = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !found; i++)
        found = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    return found;
}

/* One function into a pointer of whatever type, as POSIX has it. */
static bool find(void *library, const char *name, void *pointer) {
    void *found = dlsym(library, name);
    memcpy(pointer, &found, sizeof found);
    return found != NULL;
}

void cli_fetch_start(void) {
    void *library = open_library();
    lib.is_loaded = library && find(library, "curl_global_init", &lib.global_init) &&
                    find(library, "curl_easy_init", &lib.easy_init) &&
                    find(library, "curl_easy_setopt", &lib.easy_setopt) &&
                    find(library, "curl_easy_getinfo", &lib.easy_getinfo) &&
                    find(library, "curl_easy_perform", &lib.easy_perform) &&
                    find(library, "curl_easy_strerror", &lib.easy_strerror) &&
                    find(library, "curl_easy_cleanup", &lib.easy_cleanup);
    if (lib.is_loaded) lib.global_init(CURL_GLOBAL_DEFAULT);
}

static size_t take(char *at, size_t size, size_t count, void *user) {
    transfer *t = user;
    t->status = cli_bytes_add(t->out, at, size * count, t->limit, t->err);
    return t->status < 0 ? 0 : size * count;
}

static bool set_up(transfer *t, const char *url) {
    char agent[64];
    snprintf(agent, sizeof agent, "furrow/%s", furrow_version());
    CURLcode bad = CURLE_OK;
    bad |= lib.easy_setopt(t->curl, CURLOPT_URL, url);
    bad |= lib.easy_setopt(t->curl, CURLOPT_PROTOCOLS_STR, "http,https");
    bad |= lib.easy_setopt(t->curl, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    bad |= lib.easy_setopt(t->curl, CURLOPT_FOLLOWLOCATION, 1L);
    bad |= lib.easy_setopt(t->curl, CURLOPT_MAXREDIRS, (long)MAX_REDIRECTS);
    bad |= lib.easy_setopt(t->curl, CURLOPT_ACCEPT_ENCODING, "");
    bad |= lib.easy_setopt(t->curl, CURLOPT_USERAGENT, agent);
    bad |= lib.easy_setopt(t->curl, CURLOPT_TIMEOUT_MS, (long)t->max_ms);
    bad |= lib.easy_setopt(t->curl, CURLOPT_NOSIGNAL, 1L);
    bad |= lib.easy_setopt(t->curl, CURLOPT_FAILONERROR, 1L);
    bad |= lib.easy_setopt(t->curl, CURLOPT_ERRORBUFFER, t->reason);
    bad |= lib.easy_setopt(t->curl, CURLOPT_WRITEFUNCTION, take);
    bad |= lib.easy_setopt(t->curl, CURLOPT_WRITEDATA, t);
    return bad == CURLE_OK;
}

/* curl's own words for what is left over, with a small first letter. */
static void say_reason(char *message, size_t size, const transfer *t, CURLcode code) {
    snprintf(message, size, "%.200s", t->reason[0] ? t->reason : lib.easy_strerror(code));
    if (message[0] >= 'A' && message[0] <= 'Z' && message[1] >= 'a')
        message[0] = (char)(message[0] - 'A' + 'a');
}

static furrow_status explain(const transfer *t, CURLcode code) {
    char *message = t->err->message;
    size_t size = sizeof t->err->message;
    long status = 0;
    lib.easy_getinfo(t->curl, CURLINFO_RESPONSE_CODE, &status);
    t->err->status = FURROW_EIO;
    switch (code) {
    case CURLE_HTTP_RETURNED_ERROR:
        snprintf(message, size, "the server answered with status %ld", status);
        break;
    case CURLE_OPERATION_TIMEDOUT:
        snprintf(message, size, "not there within %g seconds (see --timeout)", t->max_ms / 1000.0);
        t->err->status = FURROW_ELIMIT;
        break;
    case CURLE_UNSUPPORTED_PROTOCOL:
        if (strstr(t->reason, "HTTP/0.9"))
            snprintf(message, size, "the server's answer is no HTTP");
        else snprintf(message, size, "leads to an address that is neither http nor https");
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

/* The value of "charset=" in a Content-Type header; NULL when there is none. */
static char *charset_of(const char *type) {
    static const char key[] = "charset=";
    for (; type && *type; type++)
        if (strncasecmp(type, key, sizeof key - 1) == 0) break;
    if (!type || !*type) return NULL;
    type += sizeof key - 1;
    if (*type == '"') type++;
    size_t len = strcspn(type, "\"; \t\r\n");
    return len ? strndup(type, len) : NULL;
}

furrow_status cli_fetch(cli_bytes *out, const char *url, size_t limit, uint32_t max_ms,
                        furrow_error *err) {
    transfer t = {.out = out, .limit = limit, .max_ms = max_ms, .err = err};
    if (!lib.is_loaded) {
        *err = (furrow_error){FURROW_EIO, "addresses need libcurl, which is not installed"};
        return err->status;
    }
    t.curl = lib.easy_init();
    char *whole = cli_secrets_put_back(url);
    bool is_ready = t.curl && whole && set_up(&t, whole);
    free(whole); /* libcurl has a copy */
    if (!is_ready) {
        *err = (furrow_error){FURROW_ENOMEM, "out of memory"};
        if (t.curl) *err = (furrow_error){FURROW_EIO, "libcurl is older than 7.85"};
        lib.easy_cleanup(t.curl);
        return err->status;
    }
    CURLcode code = lib.easy_perform(t.curl);
    furrow_status st = t.status;
    if (st == FURROW_OK && code != CURLE_OK) st = explain(&t, code);
    if (st == FURROW_OK) {
        const char *type = NULL, *last = NULL;
        lib.easy_getinfo(t.curl, CURLINFO_CONTENT_TYPE, &type);
        lib.easy_getinfo(t.curl, CURLINFO_EFFECTIVE_URL, &last);
        out->charset = charset_of(type);
        out->url = last ? strdup(last) : NULL;
        if (out->url) cli_secrets_remove(out->url);
    }
    lib.easy_cleanup(t.curl);
    return st;
}
