/*
 * Output files are written beside their place, under a name of their own, and
 * renamed when all is on the disk. So a full disk, an error or an interrupt
 * leaves the old file, or none; never half a one. A database is the library's
 * to write, in place and by a transaction.
 */
#include "out.h"

#include "report.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER = 64 * 1024 };

/* ---- Interrupts --------------------------------------------------------- */

/* Files that a command may have open at a time. */
enum { MAX_FILES = 4, MAX_PATH = 4096 };

/* What a signal has to remove. A handler can be told by globals alone. */
static char doomed[MAX_FILES][MAX_PATH];
static volatile sig_atomic_t is_doomed[MAX_FILES];

static void remove_and_die(int sig) {
    for (size_t i = 0; i < MAX_FILES; i++)
        if (is_doomed[i]) unlink(doomed[i]);
    signal(sig, SIG_DFL);
    raise(sig);
}

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };

static void catch_signals(void) {
    for (size_t i = 0; i < SIGNAL_COUNT; i++) {
        struct sigaction action = {.sa_handler = remove_and_die};
        struct sigaction old;
        sigemptyset(&action.sa_mask);
        sigaction(signals[i], NULL, &old);
        if (old.sa_handler != SIG_IGN) sigaction(signals[i], &action, NULL);
    }
}

static void guard_temp(const char *path) {
    size_t i = 0;
    while (i < MAX_FILES - 1 && is_doomed[i]) i++;
    is_doomed[i] = 0;
    snprintf(doomed[i], sizeof doomed[i], "%s", path);
    is_doomed[i] = strlen(path) < sizeof doomed[i];
    catch_signals();
}

/* 'path' is no longer doomed. */
static void release_temp(const char *path) {
    for (size_t i = 0; i < MAX_FILES; i++)
        if (is_doomed[i] && strcmp(doomed[i], path) == 0) is_doomed[i] = 0;
}

/* Make the file and note that it is doomed, with no signal in between. */
static int make_temp(char *path) {
    sigset_t held, old;
    sigemptyset(&held);
    for (size_t i = 0; i < SIGNAL_COUNT; i++) sigaddset(&held, signals[i]);
    pthread_sigmask(SIG_BLOCK, &held, &old);
    int fd = mkstemp(path);
    int code = errno;
    if (fd >= 0) guard_temp(path);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    errno = code;
    return fd;
}

/* ---- Opening ------------------------------------------------------------ */

static bool fail(cli_out *out, int code) {
    if (out->has_failed) return false;
    out->has_failed = true;
    cli_report(out->name, "%s", cli_reason(code).text);
    return false;
}

/* The name of a file that is not whole yet; the end is made up. */
static const char TEMP[] = ".furrow-XXXXXX";
enum { TEMP_END = 6, MAX_LINKS = 40 };

/* DIRECTORY/.furrow-XXXXXX beside 'path'. */
static char *name_beside(const char *path) {
    const char *slash = strrchr(path, '/');
    size_t len = slash ? (size_t)(slash - path) + 1 : 0;
    char *temp = malloc(len + sizeof TEMP);
    if (!temp) return NULL;
    memcpy(temp, path, len);
    memcpy(temp + len, TEMP, sizeof TEMP);
    return temp;
}

/* The rights that the file would have got, had it been made or written in
 * place. */
static mode_t rights_for(const struct stat *old) {
    if (old) return old->st_mode & 07777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Where the file will stand: a link leads to its end, also to one that is not
 * there yet. NULL, with errno, when it leads nowhere. */
static char *follow(const char *path) {
    char *at = realpath(path, NULL);
    if (at || errno != ENOENT) return at;
    at = strdup(path);
    for (int links = 0; at && links < MAX_LINKS; links++) {
        char target[MAX_PATH];
        ssize_t len = readlink(at, target, sizeof target - 1);
        if (len < 0) return at; /* no link: the file itself */
        target[len] = '\0';
        const char *slash = strrchr(at, '/');
        size_t folder = slash && target[0] != '/' ? (size_t)(slash - at) + 1 : 0;
        char *next = malloc(folder + (size_t)len + 1);
        if (next) {
            memcpy(next, at, folder);
            memcpy(next + folder, target, (size_t)len + 1);
        }
        free(at);
        at = next;
    }
    bool is_loop = at != NULL;
    free(at);
    errno = is_loop ? ELOOP : ENOMEM;
    return NULL;
}

/* Remove what runs that were killed have left in the folder of 'temp'. A file
 * that is still written to is locked by its writer. */
static void clean_up(const char *temp) {
    const char *slash = strrchr(temp, '/');
    size_t len = slash ? (size_t)(slash - temp) + 1 : 0;
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%.*s", (int)len, temp);
    DIR *folder = opendir(len ? path : ".");
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        if (strncmp(entry->d_name, TEMP, sizeof TEMP - 1 - TEMP_END) != 0) continue;
        if (strlen(entry->d_name) != sizeof TEMP - 1) continue;
        snprintf(path, sizeof path, "%.*s%s", (int)len, temp, entry->d_name);
        int fd = strcmp(path, temp) == 0 ? -1 : open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
        struct stat info;
        bool is_left = fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode) &&
                       info.st_uid == geteuid() && flock(fd, LOCK_EX | LOCK_NB) == 0;
        if (is_left) unlink(path);
        if (fd >= 0) close(fd);
    }
    if (folder) closedir(folder);
}

static bool open_beside(cli_out *out, const char *path, const struct stat *old) {
    out->path = follow(path);
    if (!out->path) return fail(out, errno);
    out->temp = out->path ? name_beside(out->path) : NULL;
    if (!out->temp) return fail(out, ENOMEM);
    int fd = make_temp(out->temp);
    if (fd < 0) {
        int code = errno;
        free(out->temp);
        out->temp = NULL;
        return fail(out, code);
    }
    flock(fd, LOCK_EX | LOCK_NB); /* so that no other run takes it for a left-over */
    clean_up(out->temp);
    fchmod(fd, rights_for(old));
    out->file = fdopen(fd, "w");
    if (out->file) return true;
    fail(out, errno);
    unlink(out->temp);
    close(fd);
    return false;
}

static bool open_path(cli_out *out, const char *path) {
    struct stat old;
    bool is_old = stat(path, &old) == 0;
    if (is_old && S_ISDIR(old.st_mode)) return fail(out, EISDIR);
    if (is_old && access(path, W_OK) != 0) return fail(out, errno);
    if (!is_old || S_ISREG(old.st_mode)) return open_beside(out, path, is_old ? &old : NULL);
    out->file = fopen(path, "w"); /* a device or a pipe */
    return out->file ? true : fail(out, errno);
}

/* Whether there is a folder to make the file in; errno tells why not. */
static bool has_folder(const char *path) {
    char *folder = name_beside(path);
    if (!folder) return false;
    char *slash = strrchr(folder, '/');
    if (slash) slash[1] = '\0';
    bool is_there = access(slash ? folder : ".", W_OK | X_OK) == 0;
    int code = errno;
    free(folder);
    errno = code;
    return is_there;
}

void cli_out_ignore_signals(void) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

bool cli_out_open_database(cli_out *out, const char *path) {
    struct stat old;
    *out = (cli_out){.name = path};
    cli_out_ignore_signals();
    bool is_there = stat(path, &old) == 0;
    if (!is_there && errno != ENOENT) return fail(out, errno);
    if (!is_there) return has_folder(path) ? true : fail(out, errno);
    if (S_ISDIR(old.st_mode)) return fail(out, EISDIR);
    if (access(path, W_OK) != 0) return fail(out, errno);
    if (S_ISREG(old.st_mode)) return true;
    cli_report(path, "no file, and so no place for a database");
    return false;
}

bool cli_out_open(cli_out *out, const char *path) {
    bool is_stdout = !path || strcmp(path, "-") == 0;
    *out = (cli_out){.name = is_stdout ? "standard output" : path};
    cli_out_ignore_signals();
    if (is_stdout) out->file = stdout;
    else if (!open_path(out, path)) {
        cli_out_close(out, false);
        return false;
    }
    setvbuf(out->file, NULL, _IOFBF, BUFFER);
    out->is_terminal = isatty(fileno(out->file)) == 1;
    return true;
}

/* ---- What a name says ---------------------------------------------------- */

const char *cli_out_ending(const char *path) {
    const char *name = path ? strrchr(path, '/') : NULL;
    const char *ending = path ? strrchr(name ? name : path, '.') : NULL;
    return ending && ending > path && ending[-1] != '/' ? ending + 1 : NULL;
}

const char *cli_out_format(const char *path) {
    static const char *const others[][2] = {{"db", "sqlite"},
                                            {"sqlite", "sqlite"},
                                            {"sqlite3", "sqlite"},
                                            {"ndjson", "jsonl"},
                                            {"markdown", "md"}};
    const char *ending = cli_out_ending(path);
    if (!ending) return NULL;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcasecmp(ending, others[i][0]) == 0) return others[i][1];
    for (size_t i = 0; furrow_format_name(i); i++)
        if (strcasecmp(ending, furrow_format_name(i)) == 0) return furrow_format_name(i);
    return NULL;
}

/* ---- Writing ------------------------------------------------------------ */

/* A reader that went away, as head does, is no failure. */
static bool note_error(cli_out *out, int code) {
    if (code != EPIPE) return fail(out, code);
    out->is_closed = true;
    return false;
}

/* Why an earlier write failed that was not by cli_out_write(): nobody kept its error. */
static int lost_error(FILE *file) {
    struct pollfd end = {.fd = fileno(file), .events = POLLOUT};
    bool is_closed = poll(&end, 1, 0) == 1 && (end.revents & POLLERR); /* a pipe without a reader */
    return is_closed ? EPIPE : EIO;
}

bool cli_out_write(cli_out *out, const char *at, size_t len) {
    if (out->has_failed || out->is_closed) return false;
    errno = 0;
    if (fwrite(at, 1, len, out->file) == len) return true;
    return note_error(out, errno);
}

bool cli_out_flush(cli_out *out) {
    if (out->has_failed || out->is_closed) return false;
    if (!out->file) return true;
    errno = 0;
    if (fflush(out->file) == 0 && !ferror(out->file)) return true;
    return note_error(out, errno ? errno : lost_error(out->file));
}

/* The new name is on the disk, too. Not every kind of folder can be synced. */
static void sync_folder(const char *temp) {
    char path[MAX_PATH];
    const char *slash = strrchr(temp, '/');
    snprintf(path, sizeof path, "%.*s", slash ? (int)(slash - temp) + 1 : 1, slash ? temp : ".");
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) fsync(fd);
    if (fd >= 0) close(fd);
}

/* Bring the file to its place, or take it away. */
static void finish_file(cli_out *out, bool keep) {
    bool is_whole = keep && cli_out_flush(out);
    if (!keep && !out->has_failed && !out->is_closed && out->temp && access(out->path, F_OK) == 0)
        cli_report(out->name, "left as it was");
    if (is_whole && out->temp && fsync(fileno(out->file)) != 0) is_whole = fail(out, errno);
    if (fclose(out->file) != 0 && is_whole) is_whole = fail(out, errno);
    if (is_whole && out->temp && rename(out->temp, out->path) != 0) is_whole = fail(out, errno);
    if (is_whole && out->temp) sync_folder(out->temp);
    if (!is_whole && out->temp) unlink(out->temp);
}

bool cli_out_close(cli_out *out, bool keep) {
    if (out->file == stdout) cli_out_flush(out);
    else if (out->file) finish_file(out, keep);
    out->file = NULL;
    if (out->temp) release_temp(out->temp);
    free(out->temp);
    free(out->path);
    out->temp = out->path = NULL;
    return !out->has_failed;
}
