/*
 * Starting a browser and talking to it.
 *
 * A shell, the keeper, runs between us and the browser. It runs the browser in a separate
 * process group, waits for it, and removes the profile. So no profile is left even if we are
 * killed, since the browser ends by itself once its pipe is closed. A browser that does not end
 * is killed with its whole group.
 *
 * Messages are JSON texts ended by a NUL, to the browser's descriptor 3 and from its descriptor
 * 4.
 */
#include "pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum {
    PIECE = 1 << 16,
    CLOSE_MS = 3000, /* for the browser to end by itself, and again after killing it */
    LOW_FD = 10      /* our ends stay above the descriptors that the browser gets */
};

/* A page's snapshot is smaller; a browser that sends more is broken. */
static const size_t MAX_MESSAGE = (size_t)1 << 30;

/* $0 is the profile, the rest is the browser with its options. Processes of a killed browser
 * may still write to the profile for a moment. */
static const char KEEPER[] = "trap '' INT TERM HUP; p=$0; TMPDIR=$p \"$@\"; exec 3<&- 4>&-; "
                             "for i in 1 2 3 4 5 6 7 8; do rm -rf -- \"$p\" && break; "
                             "sleep 0.2; done";

uint64_t render_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void sleep_ms(long ms) {
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

/* ---- Finding it --------------------------------------------------------- */

static bool is_in(char *room, size_t size, const char *folder, size_t len, const char *name) {
    int n = snprintf(room, size, "%.*s/%s", (int)len, folder, name);
    return n > 0 && (size_t)n < size && access(room, X_OK) == 0;
}

const char *render_find_browser(char *room, size_t size) {
    static const char *const names[] = {"chromium", "chromium-browser", "google-chrome",
                                        "google-chrome-stable", "chrome"};
    const char *path = getenv("PATH");
    for (size_t i = 0; path && i < sizeof names / sizeof *names; i++)
        for (const char *at = path; *at;) {
            size_t len = strcspn(at, ":");
            if (len && is_in(room, size, at, len, names[i])) return room;
            at += len + (at[len] == ':');
        }
    return NULL;
}

/* ---- Starting ----------------------------------------------------------- */

static bool make_profile(char *room, size_t size) {
    const char *tmp = getenv("TMPDIR");
    int n = snprintf(room, size, "%s/furrow-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    return n > 0 && (size_t)n < size && mkdtemp(room);
}

/* A pipe whose ends are closed when other programs start. */
static bool make_pipe(int ends[2]) {
    int raw[2];
    if (pipe(raw) < 0) return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(raw[i], F_DUPFD_CLOEXEC, LOW_FD);
        close(raw[i]);
    }
    if (ends[0] >= 0 && ends[1] >= 0) return true;
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0) close(ends[i]);
    return false;
}

static int spawn_keeper(pid_t *keeper, char *const *argv, int browser_reads, int browser_writes) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attr;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attr);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, browser_reads, 3);
    posix_spawn_file_actions_adddup2(&files, browser_writes, 4);
    /* The browser must not inherit the signals that we block or ignore, as the window and
     * writers of files do. */
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGCHLD);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                        POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&attr, &none);
    posix_spawnattr_setsigdefault(&attr, &usual);
    posix_spawnattr_setpgroup(&attr, 0);
    int rc = posix_spawn(keeper, "/bin/sh", &files, &attr, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attr);
    return rc;
}

static int start(pid_t *keeper, const char *program, char *profile, render_window show,
                 int browser_reads, int browser_writes) {
    char user_dir[4200], window[64];
    snprintf(user_dir, sizeof user_dir, "--user-data-dir=%s", profile);
    snprintf(window, sizeof window, "--window-size=%u,%u", show.width, show.height);
    /* Only root runs without the browser's sandbox, and root cannot use it. */
    const char *sandbox = geteuid() == 0 ? "--no-sandbox" : "--no-first-run";
    const char *argv[] = {
        "sh", "-c", KEEPER, profile, program, "--headless", "--remote-debugging-pipe", user_dir,
        window, sandbox, "--no-first-run", "--no-default-browser-check", "--disable-gpu",
        "--disable-dev-shm-usage", "--disable-extensions", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--disable-breakpad",
        "--disable-crash-reporter", "--disable-domain-reliability", "--disable-default-apps",
        "--dns-prefetch-disable", "--no-pings", "--mute-audio", "--hide-scrollbars",
        "--force-device-scale-factor=1", "--lang=en-US",
        /* Speculation, prefetching and WebRTC use connections that the debugging protocol does
         * not control. */
        "--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider,"
        "Prerender2,PrefetchProxy,SpeculationRulesPrefetchProxy,SpeculativeServiceWorkerWarmUp,"
        "LoadingPredictorUseOptimizationGuide,PreconnectOnAnchorInteraction,"
        "NetworkTimeServiceQuerying,CertificateTransparencyComponentUpdater,"
        "AutofillServerCommunication",
        "--disable-blink-features=SpeculationRulesPrefetchFuture,WebTransport,BackgroundFetch",
        "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
        "--webrtc-ip-handling-policy=disable_non_proxied_udp",
        "--disable-client-side-phishing-detection", "--safebrowsing-disable-auto-update",
        "--metrics-recording-only", "--disable-field-trial-config", "about:blank", NULL, NULL, NULL,
        NULL};
    size_t end = sizeof argv / sizeof *argv - 4;
    if (show.is_offline) { /* no name resolves, and the proxy is a port where nobody listens */
        argv[end++] = "--host-resolver-rules=MAP * ~NOTFOUND";
        argv[end++] = "--proxy-server=socks5://127.0.0.1:1";
        argv[end++] = "--proxy-bypass-list=<-loopback>";
    }
    char *copy[sizeof argv / sizeof *argv]; /* posix_spawn takes no const, but changes nothing */
    memcpy(copy, argv, sizeof argv);
    return spawn_keeper(keeper, copy, browser_reads, browser_writes);
}

furrow_status render_pipe_open(render_pipe *pipe, const char *program, render_window window,
                               furrow_error *err) {
    char profile[4096];
    int to[2], from[2];
    *pipe = (render_pipe){.to = -1, .from = -1};
    signal(SIGPIPE, SIG_IGN);
    if (!make_profile(profile, sizeof profile))
        return furrow_fail(err, FURROW_EIO, "cannot make a folder for the browser's profile: %s",
                           strerror(errno));
    if (!make_pipe(to)) {
        rmdir(profile);
        return furrow_fail(err, FURROW_EIO, "cannot open a pipe to the browser: %s",
                           strerror(errno));
    }
    if (!make_pipe(from)) {
        close(to[0]), close(to[1]);
        rmdir(profile);
        return furrow_fail(err, FURROW_EIO, "cannot open a pipe from the browser: %s",
                           strerror(errno));
    }
    int rc = start(&pipe->keeper, program, profile, window, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    pipe->to = to[1];
    pipe->from = from[0];
    pipe->profile = strdup(profile);
    if (rc == 0) return FURROW_OK;
    pipe->keeper = 0;
    render_pipe_close(pipe);
    rmdir(profile);
    return furrow_fail(err, FURROW_EIO, "%s cannot be started: %s", program, strerror(rc));
}

/* ---- Ending ------------------------------------------------------------- */

static bool has_ended(pid_t pid, uint64_t within_ms) {
    uint64_t end = render_now_ms() + within_ms;
    for (;;) {
        pid_t got = waitpid(pid, NULL, WNOHANG);
        if (got == pid || (got < 0 && errno != EINTR)) return true;
        if (render_now_ms() >= end) return false;
        sleep_ms(10);
    }
}

static void remove_folder(char *folder) {
    char name[] = "rm", flags[] = "-rf", end[] = "--";
    char *argv[] = {name, flags, end, folder, NULL};
    pid_t pid;
    if (posix_spawn(&pid, "/bin/rm", NULL, NULL, argv, environ) == 0) has_ended(pid, CLOSE_MS);
}

/* Closing the pipe ends the browser; a signal ends one that hangs. The keeper ignores that
 * signal, since it still has to remove the profile. If that does not work, all are killed and
 * we remove it. */
static void end_group(pid_t keeper, char *profile) {
    if (has_ended(keeper, CLOSE_MS)) return;
    kill(-keeper, SIGTERM);
    if (has_ended(keeper, CLOSE_MS)) return;
    kill(-keeper, SIGKILL);
    has_ended(keeper, CLOSE_MS);
    if (profile) remove_folder(profile);
}

void render_pipe_close(render_pipe *pipe) {
    if (pipe->to >= 0) close(pipe->to);
    if (pipe->from >= 0) close(pipe->from);
    if (pipe->keeper > 0) end_group(pipe->keeper, pipe->profile);
    furrow_buf_free(&pipe->got);
    free(pipe->profile);
    *pipe = (render_pipe){.to = -1, .from = -1};
}

/* ---- Messages ----------------------------------------------------------- */

bool render_pipe_send(render_pipe *pipe, const char *at, size_t len) {
    static const char end = '\0';
    for (size_t sent = 0; sent <= len;) {
        const char *from = sent < len ? at + sent : &end;
        ssize_t n = write(pipe->to, from, sent < len ? len - sent : 1);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        sent += (size_t)n;
    }
    return true;
}

static bool read_more(render_pipe *pipe) {
    char *room = pipe->got.len < MAX_MESSAGE ? furrow_buf_room(&pipe->got, PIECE) : NULL;
    ssize_t n;
    if (!room) return false;
    do n = read(pipe->from, room, pipe->got.cap - pipe->got.len);
    while (n < 0 && errno == EINTR);
    if (n > 0) pipe->got.len += (size_t)n;
    return n > 0;
}

render_got render_pipe_next(render_pipe *pipe, furrow_str *message, uint64_t deadline_ms) {
    furrow_buf *got = &pipe->got;
    if (pipe->taken) {
        memmove(got->at, got->at + pipe->taken, got->len - pipe->taken);
        got->len -= pipe->taken;
        pipe->taken = 0;
    }
    size_t looked = 0;
    for (;;) {
        const char *end =
            got->len > looked ? memchr(got->at + looked, '\0', got->len - looked) : NULL;
        if (end) {
            *message = (furrow_str){got->at, (size_t)(end - got->at)};
            pipe->taken = message->len + 1;
            return RENDER_MESSAGE;
        }
        looked = got->len;
        uint64_t now = render_now_ms();
        if (now >= deadline_ms) return RENDER_LATE;
        struct pollfd wait = {.fd = pipe->from, .events = POLLIN};
        int rc = poll(&wait, 1, (int)(deadline_ms - now > 60000 ? 60000 : deadline_ms - now));
        if (rc < 0 && errno != EINTR) return RENDER_GONE;
        if (rc > 0 && !read_more(pipe)) return RENDER_GONE;
    }
}
