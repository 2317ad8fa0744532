/*
 * Output files are complete or absent (files/whole.h). A database is written by the library, in
 * place and in a transaction.
 */
#include "out.h"

#include "report.h"
#include "warc/warc.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER = 64 * 1024 };

/* ---- Opening ------------------------------------------------------------ */

static bool fail(cli_out *out, int code) {
    if (out->has_failed) return false;
    out->has_failed = true;
    bool has_folder = code != ENOENT || !strchr(out->name, '/'); /* the file gets created */
    cli_report(out->name, "%s", has_folder ? cli_reason(code).text : "no such folder");
    return false;
}

/* Whether a file is what furrow reads: a page, or something packed such as a WARC file. Such a
 * file is named as an output only by mistake, as in "-o *.html", which the shell turns into
 * "-o a.html b.html", or in "--report a.html", where the value was forgotten. */
static bool is_input(const char *path) {
    enum { LOOKED_AT = 512 };
    char start[LOOKED_AT];
    FILE *file = fopen(path, "rb");
    size_t len = file ? fread(start, 1, sizeof start, file) : 0, at = 0;
    if (file) fclose(file);
    if (warc_is_warc(start, len) || warc_is_packed(start, len)) return true;
    if (len >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0) at = 3;
    while (at < len && memchr(" \t\r\n", start[at], 4)) at++;
    if (at + 1 >= len || start[at] != '<') return false;
    return start[at + 1] == '!' || start[at + 1] == '?' || isalpha((unsigned char)start[at + 1]);
}

static bool open_path(cli_out *out, const char *path, bool is_page) {
    struct stat old;
    bool is_old = stat(path, &old) == 0;
    if (is_old && S_ISDIR(old.st_mode)) return fail(out, EISDIR);
    if (is_old && access(path, W_OK) != 0) return fail(out, errno);
    if (is_old && S_ISREG(old.st_mode) && !is_page && is_input(path)) {
        cli_report(path, "is a page or a WARC file, which furrow does not overwrite; name another "
                         "file, or remove this one");
        out->has_failed = true;
        return false;
    }
    if (is_old && !S_ISREG(old.st_mode)) { /* a device or a pipe */
        out->file = fopen(path, "w");
        return out->file ? true : fail(out, errno);
    }
    int code = whole_open(&out->whole, path);
    if (code) return fail(out, code);
    out->file = out->whole.to;
    whole_clean_up(out->whole.path);
    return true;
}

/* Whether the folder for the file exists; errno says why not. */
static bool has_folder(const char *path) {
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    bool is_there = folder && access(folder, W_OK | X_OK) == 0;
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
    cli_report(path, "not a regular file, which a database needs");
    return false;
}

static bool open_any(cli_out *out, const char *path, bool is_page) {
    bool is_stdout = !path || strcmp(path, "-") == 0;
    *out = (cli_out){.name = is_stdout ? "standard output" : path};
    cli_out_ignore_signals();
    if (is_stdout) out->file = stdout;
    else if (!open_path(out, path, is_page)) {
        cli_out_close(out, false);
        return false;
    }
    setvbuf(out->file, NULL, _IOFBF, BUFFER);
    out->is_terminal = isatty(fileno(out->file)) == 1;
    return true;
}

bool cli_out_open(cli_out *out, const char *path) {
    return open_any(out, path, false);
}

bool cli_out_open_page(cli_out *out, const char *path) {
    return open_any(out, path, true);
}

bool cli_out_is_same(const char *one, const char *other) {
    struct stat a, b;
    return one && other && stat(one, &a) == 0 && stat(other, &b) == 0 && S_ISREG(a.st_mode) &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool cli_out_spares(const char *output, cli_operands pages) {
    for (size_t i = 0; i < pages.count; i++) {
        if (!cli_out_is_same(pages.at[i], output)) continue;
        cli_report(output, "is one of the input pages; the output would overwrite it");
        return false;
    }
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

/* A reader that closed the pipe, as head does, is not a failure. */
static bool note_error(cli_out *out, int code) {
    if (code != EPIPE) return fail(out, code);
    out->is_closed = true;
    return false;
}

/* Why an earlier write outside cli_out_write() failed; its errno was not kept. */
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

/* Move the file into place, or remove it. */
static void finish_file(cli_out *out, bool keep) {
    bool is_whole = keep && cli_out_flush(out);
    if (!out->whole.to) {
        if (fclose(out->file) != 0 && is_whole) fail(out, errno);
        return;
    }
    if (!keep && !out->has_failed && !out->is_closed && access(out->whole.path, F_OK) == 0)
        cli_report(out->name, "left unchanged");
    int code = is_whole ? whole_keep(&out->whole) : 0;
    if (code) fail(out, code);
    else if (!is_whole) whole_drop(&out->whole);
}

bool cli_out_close(cli_out *out, bool keep) {
    if (out->file == stdout) cli_out_flush(out);
    else if (out->file) finish_file(out, keep);
    out->file = NULL;
    return !out->has_failed;
}
