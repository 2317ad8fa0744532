/*
 * Unfinished files are named .furrow-tmp-PID-XXXXXX, with a random end. Nobody chooses such a
 * name, so a file with one that is not locked is a leftover. The file is created with the
 * default rights of a new file, so the umask is not needed: reading it means changing it, for
 * all threads at once.
 */
#include "files/whole.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char START[] = ".furrow-tmp-";
enum { END_LEN = 6, MAX_NAME = 48, MAX_PATH = 4096, MAX_LINKS = 40, MAX_TRIES = 100 };

/* ---- Interrupts --------------------------------------------------------- */

/* How many files a command may have open at a time. */
enum { MAX_FILES = 4 };

/* The files that a signal handler has to remove. Only globals can reach a handler. */
static char doomed[MAX_FILES][MAX_PATH];
static volatile sig_atomic_t is_doomed[MAX_FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* for writers of the two arrays */

/* The last words of the program, if a signal ends it; NULL: none. */
static const char *volatile last_words;

static void remove_and_die(int sig) {
    const char *words = last_words;
    for (size_t i = 0; i < MAX_FILES; i++)
        if (is_doomed[i]) unlink(doomed[i]);
    if (words && write(STDERR_FILENO, words, strlen(words)) < 0) words = NULL; /* nobody to tell */
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

static void guard(const char *path) {
    pthread_mutex_lock(&lock);
    size_t i = 0;
    while (i < MAX_FILES - 1 && is_doomed[i]) i++;
    is_doomed[i] = 0;
    snprintf(doomed[i], sizeof doomed[i], "%s", path);
    is_doomed[i] = strlen(path) < sizeof doomed[i];
    catch_signals();
    pthread_mutex_unlock(&lock);
}

/* 'path' no longer has to be removed. */
static void release(const char *path) {
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < MAX_FILES; i++)
        if (is_doomed[i] && strcmp(doomed[i], path) == 0) is_doomed[i] = 0;
    pthread_mutex_unlock(&lock);
}

void whole_say_at_the_end(const char *text) {
    pthread_mutex_lock(&lock);
    last_words = text;
    if (text) catch_signals();
    pthread_mutex_unlock(&lock);
}

/* ---- Names -------------------------------------------------------------- */

/* Bytes of a path before the file name. */
static size_t folder_len(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* Append a random name to the folder in the first 'len' bytes of 'out'. */
static void make_up_name(char *out, size_t len, unsigned attempt) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t bits = (uint64_t)now.tv_nsec * UINT64_C(2654435761) + (uint64_t)now.tv_sec + attempt +
                    (uintptr_t)out;
    char end[END_LEN + 1] = "";
    for (size_t i = 0; i < END_LEN; i++, bits /= sizeof letters - 1)
        end[i] = letters[bits % (sizeof letters - 1)];
    snprintf(out + len, MAX_NAME, "%s%ld-%s", START, (long)getpid(), end);
}

static bool is_ours(const char *name) {
    size_t len = sizeof START - 1;
    if (strncmp(name, START, len) != 0) return false;
    size_t digits = strspn(name + len, "0123456789");
    const char *end = name + len + digits;
    return digits && end[0] == '-' && strlen(end + 1) == END_LEN &&
           strspn(end + 1, "abcdefghijklmnopqrstuvwxyz0123456789") == END_LEN;
}

/* The final path of the file: links are followed, also to a file that does not exist yet. NULL,
 * with errno, if a link leads nowhere. */
static char *follow(const char *path) {
    char *at = realpath(path, NULL);
    if (at || errno != ENOENT) return at;
    at = strdup(path);
    for (int links = 0; at && links < MAX_LINKS; links++) {
        char target[MAX_PATH];
        ssize_t len = readlink(at, target, sizeof target - 1);
        if (len < 0) return at; /* not a link: the file itself */
        target[len] = '\0';
        size_t folder = target[0] != '/' ? folder_len(at) : 0;
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

void whole_clean_up(const char *path) {
    size_t len = folder_len(path);
    char name[MAX_PATH];
    snprintf(name, sizeof name, "%.*s", (int)len, path);
    DIR *folder = opendir(len ? name : ".");
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        if (!is_ours(entry->d_name)) continue;
        int fd = openat(dirfd(folder), entry->d_name, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
        struct stat info;
        bool is_left = fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode) &&
                       info.st_uid == geteuid() && flock(fd, LOCK_EX | LOCK_NB) == 0;
        if (is_left) unlinkat(dirfd(folder), entry->d_name, 0);
        if (fd >= 0) close(fd);
    }
    if (folder) closedir(folder);
}

void whole_sync_folder(const char *path) {
    char name[MAX_PATH];
    size_t len = folder_len(path);
    snprintf(name, sizeof name, "%.*s", len ? (int)len : 1, len ? path : ".");
    int fd = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) fsync(fd); /* not every kind of folder can be synced */
    if (fd >= 0) close(fd);
}

/* ---- Writing ------------------------------------------------------------ */

/* Whether a new file is safe from being removed as a leftover: it is locked, and still there.
 * If files cannot be locked, nothing is considered a leftover. */
static bool is_mine(int fd) {
    struct stat info;
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) return errno != EWOULDBLOCK;
    return fstat(fd, &info) == 0 && info.st_nlink > 0;
}

/* Create the file and register it for removal, with signals blocked in between. */
static int make_temp(char *path, size_t len, mode_t rights) {
    sigset_t held, old;
    sigemptyset(&held);
    for (size_t i = 0; i < SIGNAL_COUNT; i++) sigaddset(&held, signals[i]);
    pthread_sigmask(SIG_BLOCK, &held, &old);
    int fd = -1, code = EEXIST;
    for (unsigned i = 0; i < MAX_TRIES && fd < 0 && code == EEXIST; i++) {
        make_up_name(path, len, i);
        fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, rights);
        code = errno;
        if (fd < 0 || is_mine(fd)) continue;
        close(fd);
        fd = -1, code = EEXIST;
    }
    if (fd >= 0) guard(path);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    errno = code;
    return fd;
}

/* Free what an open file holds; returns 'code'. */
static int end(whole_file *file, int code) {
    if (file->temp) release(file->temp);
    free(file->temp);
    free(file->path);
    *file = (whole_file){0};
    return code;
}

/* Why the last call failed; never 0. */
static int failure(void) {
    int code = errno;
    return code ? code : EIO;
}

int whole_open(whole_file *file, const char *path) {
    struct stat old;
    *file = (whole_file){.path = follow(path)};
    if (!file->path) return failure();
    size_t len = folder_len(file->path);
    file->temp = malloc(len + MAX_NAME);
    if (!file->temp) return end(file, ENOMEM);
    memcpy(file->temp, file->path, len);
    bool is_old = stat(file->path, &old) == 0;
    int fd = make_temp(file->temp, len, is_old ? 0600 : 0666);
    if (fd < 0) return end(file, failure());
    if (is_old) fchmod(fd, old.st_mode & 07777);
    file->to = fdopen(fd, "w");
    if (file->to) return 0;
    int code = failure();
    unlink(file->temp);
    close(fd);
    return end(file, code);
}

int whole_keep(whole_file *file) {
    int code = 0, locked = dup(fileno(file->to)); /* keeps the lock until the file has its name */
    errno = EIO;                                  /* an earlier write failed */
    if (ferror(file->to) || fflush(file->to) != 0 || fsync(fileno(file->to)) != 0) code = errno;
    if (fclose(file->to) != 0 && !code) code = errno;
    if (!code && rename(file->temp, file->path) != 0) code = errno;
    if (code) unlink(file->temp);
    else whole_sync_folder(file->path);
    if (locked >= 0) close(locked);
    return end(file, code);
}

void whole_drop(whole_file *file) {
    fclose(file->to);
    unlink(file->temp);
    end(file, 0);
}

int whole_write(const char *path, const char *at, size_t len) {
    whole_file file;
    int code = whole_open(&file, path);
    if (code) return code;
    if (fwrite(at, 1, len, file.to) == len) return whole_keep(&file);
    code = errno;
    whole_drop(&file);
    return code;
}
