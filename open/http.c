/*
 * The local web server.
 *
 * There are two servers, on two free ports of the loopback address. One serves the window and
 * its JSON interface; the other serves the pages under view, which are hostile and get a
 * separate origin. Each has its own secret in every address. A request is answered only
 *
 *   if its Host is ours, so that a name rebound to 127.0.0.1 leads nowhere,
 *   if it carries the secret, and
 *   if its Origin and its Sec-Fetch-Site, as far as they are sent, are ours.
 *
 * Each connection has a thread, so that a long search blocks nobody. The main thread waits for
 * a signal; the browser's "quit" also sends one.
 */
#include "assets.h"
#include "load/load.h"
#include "session.h"
#include "view.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

/* The functions of libmicrohttpd, which is loaded when a window is opened. */
#define FUNCTIONS(X)                   \
    X(MHD_add_response_header)         \
    X(MHD_create_response_from_buffer) \
    X(MHD_destroy_response)            \
    X(MHD_lookup_connection_value) X(MHD_queue_response) X(MHD_start_daemon) X(MHD_stop_daemon)
static struct { FUNCTIONS(LOAD_MEMBER) } lib;

enum {
    SECRET_BYTES = 16,
    MAX_CONNECTIONS = 200,
    IDLE_SECONDS = 60,
    MAX_BODY = 64 << 20 /* a pasted page is the largest */
};

typedef struct server {
    open_session *session;
    struct MHD_Daemon *daemon;
    const struct server *other; /* the page server for the window's, and the other way round */
    int fd;                     /* listening socket; -1: none */
    bool is_view;
    char host[32]; /* 127.0.0.1:PORT */
    char secret[2 * SECRET_BYTES + 1];
} server;

/* A request in progress: its body so far. */
typedef struct upload {
    furrow_buf bytes;
    size_t dropped; /* bytes that were discarded */
    bool is_ours;   /* the body of other requests is discarded */
    bool is_too_large, is_last;
} upload;

static bool make_secret(char out[2 * SECRET_BYTES + 1]) {
    unsigned char bytes[SECRET_BYTES];
    FILE *file = fopen("/dev/urandom", "rb");
    bool is_made = file && fread(bytes, 1, sizeof bytes, file) == sizeof bytes;
    if (file) fclose(file);
    for (size_t i = 0; is_made && i < sizeof bytes; i++) snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    return is_made;
}

/* ---- Who may ask -------------------------------------------------------- */

/* Compare all of it, wherever it differs, so that the time reveals nothing. */
static bool has_secret(const char *path, const char *secret) {
    size_t len = 2 * SECRET_BYTES;
    unsigned char differs = 0;
    if (path[0] != '/' || strlen(path) < len + 2 || path[len + 1] != '/') return false;
    for (size_t i = 0; i < len; i++) differs |= (unsigned char)(path[i + 1] ^ secret[i]);
    return differs == 0;
}

static const char *header(struct MHD_Connection *connection, const char *name) {
    return lib.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static bool is_ours(const server *s, struct MHD_Connection *connection, const char *path) {
    const char *host = header(connection, "Host"), *origin = header(connection, "Origin");
    const char *site = header(connection, "Sec-Fetch-Site");
    if (!host || strcmp(host, s->host) != 0 || !has_secret(path, s->secret)) return false;
    if (origin && (strncmp(origin, "http://", 7) != 0 || strcmp(origin + 7, s->host) != 0))
        return false;
    /* A page is shown in a frame of the window, which has another port. */
    bool is_near = !site || strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0 ||
                   (s->is_view && strcmp(site, "same-site") == 0);
    const char *to = header(connection, "Sec-Fetch-Dest");
    return is_near && (!s->is_view || !to || strcmp(to, "iframe") == 0);
}

/* ---- Answers ------------------------------------------------------------ */

static void common_headers(struct MHD_Response *response, const char *type) {
    lib.MHD_add_response_header(response, "Content-Type", type);
    lib.MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    lib.MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    lib.MHD_add_response_header(response, "Cache-Control", "no-store");
    lib.MHD_add_response_header(response, "X-DNS-Prefetch-Control", "off");
}

static enum MHD_Result queue(struct MHD_Connection *connection, int status,
                             struct MHD_Response *response) {
    if (!response) return MHD_NO;
    enum MHD_Result result = lib.MHD_queue_response(connection, (unsigned)status, response);
    lib.MHD_destroy_response(response);
    return result;
}

static enum MHD_Result send_text(struct MHD_Connection *connection, int status, const char *text) {
    struct MHD_Response *response = lib.MHD_create_response_from_buffer(
        strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_PERSISTENT);
    if (response) common_headers(response, "text/plain; charset=utf-8");
    return queue(connection, status, response);
}

static void window_headers(const server *s, struct MHD_Response *response) {
    char policy[512];
    snprintf(policy, sizeof policy,
             "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
             "connect-src 'self'; frame-src http://%s; base-uri 'none'; form-action 'none'; "
             "frame-ancestors 'none'",
             s->other->host);
    lib.MHD_add_response_header(response, "Content-Security-Policy", policy);
    lib.MHD_add_response_header(response, "Cross-Origin-Opener-Policy", "same-origin");
    lib.MHD_add_response_header(response, "Cross-Origin-Resource-Policy", "same-origin");
}

static enum MHD_Result send_asset(const server *s, struct MHD_Connection *connection,
                                  const char *name) {
    const open_asset *asset = open_assets;
    if (!*name) name = "index.html";
    while (asset->name && strcmp(asset->name, name) != 0) asset++;
    if (!asset->name) return send_text(connection, MHD_HTTP_NOT_FOUND, "Nothing here.\n");
    struct MHD_Response *response = lib.MHD_create_response_from_buffer(
        asset->len, (void *)(uintptr_t)asset->at, MHD_RESPMEM_PERSISTENT);
    if (response) {
        common_headers(response, asset->type);
        window_headers(s, response);
    }
    return queue(connection, MHD_HTTP_OK, response);
}

static enum MHD_Result send_api(const server *s, struct MHD_Connection *connection,
                                const char *name, upload *body) {
    if (body->is_too_large) return send_text(connection, 413, "The request is too large.\n");
    open_answer answer = open_ask(s->session, name, body->bytes.at, body->bytes.len);
    body->is_last = answer.is_last;
    if (!answer.at) return send_text(connection, 500, "Out of memory.\n");
    struct MHD_Response *response =
        lib.MHD_create_response_from_buffer(answer.len, answer.at, MHD_RESPMEM_MUST_FREE);
    if (!response) free(answer.at);
    else common_headers(response, answer.type);
    char left_out[32];
    snprintf(left_out, sizeof left_out, "%zu", answer.left_out);
    if (response && answer.left_out)
        lib.MHD_add_response_header(response, "Furrow-Left-Out", left_out);
    return queue(connection, answer.status, response);
}

/* ---- Pages under view --------------------------------------------------- */

/* The page may only be displayed. */
static void view_headers(const server *s, struct MHD_Response *response, const char *nonce,
                         bool with_images) {
    char policy[768];
    const char *more = with_images ? " http: https:" : "";
    common_headers(response, "text/html; charset=utf-8");
    snprintf(policy, sizeof policy,
             "sandbox allow-scripts; default-src 'none'; script-src 'nonce-%s'; "
             "style-src 'unsafe-inline'%s; img-src data:%s; font-src data:%s; "
             "base-uri http: https:; form-action 'none'; frame-ancestors http://%s",
             nonce, more, more, more, s->other->host);
    lib.MHD_add_response_header(response, "Content-Security-Policy", policy);
    lib.MHD_add_response_header(response, "Cross-Origin-Resource-Policy", "same-site");
}

static enum MHD_Result send_view(const server *s, struct MHD_Connection *connection,
                                 const char *name) {
    char *end = NULL, nonce[2 * SECRET_BYTES + 1];
    const open_asset *script = open_assets;
    unsigned long number = strtoul(name, &end, 10);
    open_page *page = *name && !*end ? open_page_at(s->session, number) : NULL;
    furrow_buf html = {0};
    if (!page) return send_text(connection, MHD_HTTP_NOT_FOUND, "No such page.\n");
    while (script->name && strcmp(script->name, "view.js") != 0) script++;
    const char *images =
        lib.MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "images");
    const char *wanted = lib.MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "part");
    size_t part = wanted ? strtoul(wanted, NULL, 10) : 0;
    if (part >= page->part_count)
        return send_text(connection, MHD_HTTP_NOT_FOUND, "No such part.\n");
    bool is_last = part + 1 == page->part_count;
    open_view_options opts = {.script = (const char *)script->at,
                              .script_len = script->len,
                              .nonce = nonce,
                              .with_images = images != NULL,
                              .first = page->parts[part],
                              .end = is_last ? (furrow_node)furrow_page_nodes(page->page)
                                             : page->parts[part + 1]};
    if (!make_secret(nonce) || !open_view_write(furrow_buf_add, &html, page->page, &opts)) {
        free(html.at);
        return send_text(connection, 500, "Out of memory.\n");
    }
    struct MHD_Response *response =
        lib.MHD_create_response_from_buffer(html.len, html.at, MHD_RESPMEM_MUST_FREE);
    if (!response) free(html.at);
    else view_headers(s, response, nonce, opts.with_images);
    return queue(connection, MHD_HTTP_OK, response);
}

/* ---- Requests ----------------------------------------------------------- */

/* Keep a piece of a body. Rejected bytes are still read, up to a limit, since a client that is
 * sending would not see the answer. False if there is no use in going on. */
static bool take_upload(upload *body, const char *at, size_t len) {
    furrow_buf *bytes = &body->bytes;
    if (body->is_ours && !body->is_too_large)
        body->is_too_large = len > (size_t)MAX_BODY - bytes->len || !furrow_buf_add(bytes, at, len);
    if (body->is_ours && !body->is_too_large) return true;
    body->dropped += len;
    return body->dropped <= (size_t)MAX_BODY;
}

static enum MHD_Result on_request(void *user, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *data,
                                  size_t *len, void **state) {
    const server *s = user;
    upload *body = *state;
    (void)version;
    if (!body) { /* the headers are complete, the body is not */
        *state = body = calloc(1, sizeof *body);
        if (body) body->is_ours = is_ours(s, connection, path);
        return body ? MHD_YES : MHD_NO;
    }
    if (*len) {
        bool goes_on = take_upload(body, data, *len);
        *len = 0;
        return goes_on ? MHD_YES : MHD_NO;
    }
    if (!body->is_ours)
        return send_text(connection, MHD_HTTP_FORBIDDEN,
                         "This address works only in the browser that furrow opened.\n");
    const char *rest = path + 2 * SECRET_BYTES + 2;
    bool is_get = strcmp(method, "GET") == 0, is_post = strcmp(method, "POST") == 0;
    if (s->is_view && is_get) return send_view(s, connection, rest);
    if (!s->is_view && is_get && strncmp(rest, "api/", 4) != 0)
        return send_asset(s, connection, rest);
    if (!s->is_view && is_post && strncmp(rest, "api/", 4) == 0)
        return send_api(s, connection, rest + 4, body);
    return send_text(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "Method not allowed.\n");
}

static void on_done(void *user, struct MHD_Connection *connection, void **state,
                    enum MHD_RequestTerminationCode code) {
    upload *body = *state;
    (void)user;
    (void)connection;
    (void)code;
    if (!body) return;
    if (body->is_last) kill(getpid(), SIGTERM); /* blocked in all threads; main waits for it */
    free(body->bytes.at);
    free(body);
    *state = NULL;
}

/* Bind a free port of the loopback address. Nothing is answered yet, so that everything that
 * requests are checked against is set before the first one arrives. */
static bool take_port(server *s) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof address;
    s->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool is_bound = s->fd >= 0 && make_secret(s->secret) &&
                    bind(s->fd, (struct sockaddr *)&address, len) == 0 &&
                    listen(s->fd, SOMAXCONN) == 0 &&
                    getsockname(s->fd, (struct sockaddr *)&address, &len) == 0;
    snprintf(s->host, sizeof s->host, "127.0.0.1:%u", (unsigned)ntohs(address.sin_port));
    return is_bound;
}

static bool start(server *s) {
    s->daemon = lib.MHD_start_daemon(
        MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL, on_request,
        s, MHD_OPTION_LISTEN_SOCKET, s->fd, MHD_OPTION_NOTIFY_COMPLETED, on_done, s,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)MAX_CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_SECONDS, MHD_OPTION_END);
    return s->daemon != NULL;
}

static void stop(server *s) {
    if (s->daemon) lib.MHD_stop_daemon(s->daemon); /* this also closes the port */
    else if (s->fd >= 0) close(s->fd);
}

/* ---- The browser -------------------------------------------------------- */

/* Pass the address to the browser in a file that only the user can read, since everybody on the
 * machine can see a command line. */
static bool start_browser(char *file, size_t room, const char *url) {
    const char *folder = getenv("XDG_RUNTIME_DIR"), *program = getenv("BROWSER");
    pid_t pid;
    snprintf(file, room, "%s/furrow-open-XXXXXX.html", folder && *folder ? folder : "/tmp");
    int fd = mkstemps(file, 5);
    FILE *to = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!to) {
        *file = '\0';
        return false;
    }
    fprintf(to,
            "<!doctype html><meta http-equiv=refresh content=\"0;url=%s\"><title>furrow</title>"
            "<a href=\"%s\">furrow</a>\n",
            url, url);
    bool is_written = fclose(to) == 0;
    if (!program || !*program || strchr(program, '%') || strchr(program, ' ')) program = "xdg-open";
    char *const argv[] = {(char *)(uintptr_t)program, file, NULL};
    /* Restore the signals that the server has blocked or ignores. */
    posix_spawnattr_t attr;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGCHLD);
    posix_spawn_file_actions_t silent; /* hide its error messages */
    posix_spawn_file_actions_init(&silent);
    posix_spawn_file_actions_addopen(&silent, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&attr, &none);
    posix_spawnattr_setsigdefault(&attr, &usual);
    bool is_started = is_written && posix_spawnp(&pid, program, &silent, &attr, argv, environ) == 0;
    posix_spawn_file_actions_destroy(&silent);
    posix_spawnattr_destroy(&attr);
    return is_started;
}

/* ---- Serving ------------------------------------------------------------ */

static void say_unsaved(const open_session *session) {
    if (session->unsaved) fprintf(stderr, "furrow: not saved: %s\n", session->unsaved);
}

/* By the name that matches the interface of the header. */
static bool load_library(void) {
    static const char *const names[] = {"libmicrohttpd.so.12", "libmicrohttpd.12.dylib"};
    static const load_entry entries[] = {FUNCTIONS(LOAD_ENTRY)};
    return load(names, LOAD_COUNT(names), entries, LOAD_COUNT(entries));
}

furrow_status open_serve(open_session *session, furrow_error *err) {
    if (!load_library())
        return furrow_fail(err, FURROW_EIO,
                           "the window needs libmicrohttpd, which cannot be loaded");
    server window = {.session = session, .fd = -1};
    server pages = {.session = session, .fd = -1, .is_view = true};
    char url[128], view_url[128], file[512] = "";
    sigset_t signals;
    int got = 0;
    window.other = &pages;
    pages.other = &window;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_IGN);
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    bool is_started = take_port(&pages) && take_port(&window);
    snprintf(view_url, sizeof view_url, "http://%s/%s/", pages.host, pages.secret);
    session->view_url = view_url;
    is_started = is_started && start(&pages) && start(&window);
    int code = errno; /* stopping may change errno */
    if (is_started) {
        snprintf(url, sizeof url, "http://%s/%s/", window.host, window.secret);
        printf("%s\n", url);
        fflush(stdout);
        if (!session->opts.no_browser && !start_browser(file, sizeof file, url))
            fputs("furrow: no browser could be started; open the address above\n", stderr);
        else if (isatty(STDERR_FILENO))
            fputs("furrow: the window is at the address above; press Ctrl-C to stop\n", stderr);
        sigwait(&signals, &got);
    }
    stop(&window);
    stop(&pages);
    session->view_url = NULL;
    if (*file) unlink(file);
    say_unsaved(session);
    if (!is_started)
        return furrow_fail(err, FURROW_EIO, "cannot listen on the loopback address: %s",
                           strerror(code));
    return FURROW_OK;
}
