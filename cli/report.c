/* Messages, colours and the progress line. */
#include "report.h"

#include "screen.h"
#include "secrets.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The progress line is drawn at most this often. */
enum { REDRAW_MS = 100 };

/* A message may contain an address, for example that of a redirect. */
static void show_text(const char *name) {
    char text[4096];
    snprintf(text, sizeof text, "%s", name);
    cli_secrets_remove(text);
    cli_show(stderr, (furrow_str){text, strlen(text)}, SIZE_MAX - 1, CLI_CUT_END);
}

static const char *name_for_people(const char *page) {
    if (strcmp(page, "-") == 0) return "standard input";
    return *page ? page : "''";
}

/* The library names the option of a limit, "(see max_nodes)". Name that of the command line
 * instead. */
static void name_options(char *message, size_t size) {
    static const char *const names[][2] = {
        {"max_bytes", "--max-bytes"}, {"max_nodes", "--max-nodes"},   {"max_depth", "--max-depth"},
        {"max_cells", "--max-cells"}, {"max_output", "--max-output"}, {"max_ms", "--timeout"},
    };
    char *hint = strstr(message, " (see max_");
    for (size_t i = 0; hint && i < sizeof names / sizeof *names; i++) {
        char *name = hint + strlen(" (see ");
        size_t len = strlen(names[i][0]);
        if (strncmp(name, names[i][0], len) != 0 || strcmp(name + len, ")") != 0) continue;
        snprintf(name, size - (size_t)(name - message), "%s)", names[i][1]);
        return;
    }
}

void cli_report(const char *page, const char *format, ...) {
    char message[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    name_options(message, sizeof message);
    flockfile(stderr); /* threads report too; keep each line whole */
    fputs("furrow: ", stderr);
    if (page) {
        show_text(name_for_people(page));
        fputs(": ", stderr);
    }
    show_text(message);
    fputc('\n', stderr);
    funlockfile(stderr);
}

const char *cli_plural(size_t count) {
    return count == 1 ? "" : "s";
}

cli_reason_text cli_reason(int code) {
    cli_reason_text reason;
    if (strerror_r(code, reason.text, sizeof reason.text) != 0)
        snprintf(reason.text, sizeof reason.text, "error %d", code);
    if (reason.text[0] >= 'A' && reason.text[0] <= 'Z')
        reason.text[0] = (char)(reason.text[0] - 'A' + 'a');
    return reason;
}

int cli_finish(int rc) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return rc;
    if (errno == EPIPE) return rc;
    cli_report(NULL, "standard output: %s", cli_reason(errno).text);
    return CLI_FAILED;
}

const char *cli_join(cli_names names) {
    static char text[512];
    size_t len = 0;
    text[0] = '\0';
    for (size_t i = 0; names(i) && len < sizeof text; i++) {
        const char *gap = i == 0 ? "" : names(i + 1) ? ", " : " or ";
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", gap, names(i));
    }
    return text;
}

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value && *value;
}

bool cli_has_colour(FILE *to) {
    const char *term = getenv("TERM");
    return isatty(fileno(to)) && !is_set("NO_COLOR") && term && strcmp(term, "dumb") != 0;
}

bool cli_text_close(FILE *to, char **text) {
    bool is_whole = !ferror(to);
    is_whole = fclose(to) == 0 && is_whole && *text;
    if (is_whole) return true;
    free(*text);
    *text = NULL;
    return false;
}

uint64_t cli_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

cli_progress cli_progress_start(size_t total, bool is_many) {
    return (cli_progress){.total = total,
                          .is_many = is_many,
                          .is_on = is_many && isatty(STDERR_FILENO),
                          .start_ms = cli_now_ms()};
}

void cli_progress_fail(cli_progress *progress, furrow_status status) {
    progress->failed++;
    progress->limit += status == FURROW_ELIMIT;
    progress->memory += status == FURROW_ENOMEM;
}

/* "123 pages, 456 rows, 12.3 MB/s, 1 failed, 2:05 left" */
static void draw_crawl(const cli_progress *p, uint64_t now) {
    double seconds = (double)(now - p->start_ms) / 1000;
    double speed = seconds > 0 ? (double)p->bytes / seconds : 0;
    fprintf(stderr, "\r\033[K%zu pages, %zu rows", p->done, p->rows);
    if (speed > 0) fprintf(stderr, ", %.1f MB/s", speed / 1e6);
    if (p->failed) fprintf(stderr, ", %zu failed", p->failed);
    if (p->damaged) fprintf(stderr, ", %zu damaged", p->damaged);
    if (speed > 0 && p->total_bytes >= p->bytes) {
        unsigned long left = (unsigned long)((double)(p->total_bytes - p->bytes) / speed);
        fprintf(stderr, ", %lu:%02lu left", left / 60, left % 60);
    }
}

void cli_progress_show(cli_progress *progress) {
    if (!progress->is_on) return;
    uint64_t now = cli_now_ms();
    if (now < progress->shown_ms + REDRAW_MS) return;
    if (progress->is_crawl) {
        draw_crawl(progress, now);
    } else {
        fprintf(stderr, "\r\033[K%zu of %zu pages", progress->done, progress->total);
        if (progress->failed) fprintf(stderr, ", %zu failed", progress->failed);
    }
    fflush(stderr);
    progress->shown_ms = now;
    progress->is_drawn = true;
}

void cli_progress_tell(const cli_progress *p, FILE *report) {
    size_t other = p->failed - p->limit - p->memory;
    double seconds = (double)(cli_now_ms() - p->start_ms) / 1000;
    if (p->is_crawl && p->is_on) {
        fprintf(stderr, "%zu pages, %zu rows, %zu pages without rows", p->done, p->rows, p->empty);
        if (p->failed)
            fprintf(stderr, ", %zu failed (%zu past a limit, %zu out of memory, %zu not read)",
                    p->failed, p->limit, p->memory, other);
        if (p->drifted) fprintf(stderr, ", %zu that no longer fit their wrapper", p->drifted);
        if (p->damaged) fprintf(stderr, ", %zu damaged records", p->damaged);
        fprintf(stderr, ", %.1f s\n", seconds);
    }
    if (report)
        fprintf(report,
                "{\"pages\":%zu,\"rows\":%zu,\"with_rows\":%zu,\"empty\":%zu,\"failed\":%zu,"
                "\"failures\":{\"limit\":%zu,\"memory\":%zu,\"not_read\":%zu},\"drifted\":%zu,"
                "\"damaged\":%zu,\"bytes\":%llu,\"seconds\":%.3f}\n",
                p->done, p->rows, p->found, p->empty, p->failed, p->limit, p->memory, other,
                p->drifted, p->damaged, (unsigned long long)p->bytes, seconds);
}

void cli_progress_clear(cli_progress *progress) {
    if (!progress->is_drawn) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->is_drawn = false;
}

int cli_progress_rc(const cli_progress *progress) {
    if (progress->failed || progress->damaged) return CLI_FAILED;
    return progress->found && !progress->unlabelled ? CLI_FOUND : CLI_NOTHING;
}
