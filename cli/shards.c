/*
 * After each shard, one line is appended to the journal in one write, and synced. A line cut
 * off by a crash has no newline; it is removed before the run continues.
 */
#include "shards.h"

#include "files/whole.h"
#include "secrets.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Limits in bytes: for a path, and for the name of a shard with the suffix that SQLite adds. */
enum { MAX_NAME = 4096, MAX_PART = 80 };

static const char JOURNAL[] = "journal.jsonl";

struct cli_shards {
    const char *folder, *ending;
    int journal;
    char path[MAX_NAME];
};

/* The path of a file in the folder; valid until the next call. */
static const char *path_of(cli_shards *s, const char *name) {
    size_t len = strlen(s->folder);
    bool has_slash = len && s->folder[len - 1] == '/';
    snprintf(s->path, sizeof s->path, "%s%s%s", s->folder, has_slash ? "" : "/", name);
    return s->path;
}

static const char *path_of_part(cli_shards *s, size_t number, const char *before) {
    char name[MAX_PART];
    snprintf(name, sizeof name, "%spart-%05zu.%s", before, number, s->ending);
    return path_of(s, name);
}

bool cli_shards_is_folder(const char *output) {
    char path[MAX_NAME];
    size_t len = strlen(output);
    snprintf(path, sizeof path, "%s/%s", output, JOURNAL);
    return (len && output[len - 1] == '/') || access(path, F_OK) == 0;
}

/* ---- The command -------------------------------------------------------- */

/* Whether a word is one of these options. '*value' is the value in the same word, or NULL if it
 * is the next word. */
static bool is_option(const char *word, const char *const *names, const char **value) {
    for (; *names; names++) {
        size_t len = strlen(*names);
        bool is_long = (*names)[1] == '-';
        if (strncmp(word, *names, len) != 0) continue;
        if (is_long && word[len] && word[len] != '=') continue;
        *value = word[len] ? word + len + is_long : NULL;
        return true;
    }
    return false;
}

/* Write up to 'len' bytes of a text as the inside of a JSON string. */
static void write_text(FILE *to, const char *text, size_t len) {
    for (; *text && len; text++, len--) {
        if (*text == '"' || *text == '\\') fprintf(to, "\\%c", *text);
        else if ((unsigned char)*text < ' ') fprintf(to, "\\u%04x", (unsigned char)*text);
        else fputc(*text, to);
    }
}

/* Write size and time of a file, or of the files in a folder. */
static void write_stamp(FILE *to, const char *path) {
    struct stat info;
    if (stat(path, &info) != 0) return;
    long long size = S_ISREG(info.st_mode) ? (long long)info.st_size : 0, count = 1;
    long long newest = (long long)info.st_mtime;
    DIR *folder = S_ISDIR(info.st_mode) ? opendir(path) : NULL;
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        if (fstatat(dirfd(folder), entry->d_name, &info, 0) != 0 || !S_ISREG(info.st_mode))
            continue;
        size += (long long)info.st_size;
        count++;
        if ((long long)info.st_mtime > newest) newest = (long long)info.st_mtime;
    }
    if (folder) closedir(folder);
    if (folder) fprintf(to, " [%lld %lld %lld]", count - 1, size, newest);
    else if (S_ISREG(info.st_mode)) fprintf(to, " [%lld %lld]", size, newest);
}

char *cli_command_text(int argc, char **argv) {
    static const char *const no_matter[] = {"-j", "--jobs", "--report", "--proxy", NULL};
    static const char *const output[] = {"-o", "--output", NULL};
    static const char *const header[] = {"--header", NULL};
    char *text = NULL;
    size_t len = 0;
    FILE *to = open_memstream(&text, &len);
    if (!to) return NULL;
    for (int i = 0; i < argc; i++) {
        const char *value = NULL, *sign = argv[i][0] == '-' ? strchr(argv[i], '=') : NULL;
        if (is_option(argv[i], no_matter, &value)) {
            i += !value;
            continue;
        }
        if (i) fputc(' ', to);
        if (is_option(argv[i], header, &value)) { /* its value may be a password */
            if (!value && i + 1 < argc) value = argv[++i];
            fputs("--header ", to);
            if (value) write_text(to, value, strcspn(value, ":"));
            continue;
        }
        write_text(to, argv[i], SIZE_MAX);
        if (is_option(argv[i], output, &value)) { /* it changes during the run: no stamp */
            if (!value && i + 1 < argc) {
                value = argv[++i];
                fputc(' ', to);
                write_text(to, value, SIZE_MAX);
            }
            bool has_slash = value && *value && value[strlen(value) - 1] == '/';
            if (value && !has_slash && cli_shards_is_folder(value)) fputc('/', to);
        } else if (i) {
            write_stamp(to, sign ? sign + 1 : argv[i]);
        }
    }
    if (!cli_text_close(to, &text)) return NULL;
    cli_secrets_remove(text);
    return text;
}

/* ---- The journal -------------------------------------------------------- */

/* The numbers of a line, in order. */
enum { COUNTS = 14 };
static const char *const count_names[COUNTS] = {
    "shards", "operand", "number", "rows",    "pages",   "found",      "empty",
    "failed", "limit",   "memory", "damaged", "drifted", "unlabelled", "done"};

static void point_to_counts(size_t *at[COUNTS], cli_mark *mark, size_t *is_done) {
    cli_progress *p = &mark->counts;
    size_t *counts[COUNTS] = {&mark->shards, &mark->operand, &mark->number,  &p->rows,  &p->done,
                              &p->found,     &p->empty,      &p->failed,     &p->limit, &p->memory,
                              &p->damaged,   &p->drifted,    &p->unlabelled, is_done};
    memcpy(at, counts, sizeof counts);
}

bool cli_mark_read(cli_mark *mark, const char *line) {
    cli_mark found = {0};
    size_t is_done = 0, *at[COUNTS];
    point_to_counts(at, &found, &is_done);
    for (size_t i = 0; i < COUNTS; i++) {
        char name[32], *end;
        int len = snprintf(name, sizeof name, "%c\"%s\":", i ? ',' : '{', count_names[i]);
        if (strncmp(line, name, (size_t)len) != 0) return false;
        line += len;
        *at[i] = strtoull(line, &end, 10);
        if (end == line) return false;
        line = end;
    }
    found.is_done = is_done == 1;
    if (strcmp(line, "}\n") != 0) return false;
    *mark = found;
    return true;
}

/* One write, so that a line is either complete or cut off; false with errno. */
static bool append(int fd, const char *line, size_t len) {
    while (len) {
        ssize_t put = write(fd, line, len);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return false;
        line += put;
        len -= (size_t)put;
    }
    return fsync(fd) == 0;
}

void cli_mark_write(char out[CLI_MARK_ROOM], const cli_mark *m) {
    cli_mark mark = *m;
    size_t is_done = m->is_done, *at[COUNTS], len = 0;
    point_to_counts(at, &mark, &is_done);
    for (size_t i = 0; i < COUNTS; i++)
        len += (size_t)snprintf(out + len, CLI_MARK_ROOM - len, "%c\"%s\":%zu", i ? ',' : '{',
                                count_names[i], *at[i]);
    snprintf(out + len, CLI_MARK_ROOM - len, "}\n");
}

bool cli_shards_note(cli_shards *s, const cli_mark *mark) {
    char line[CLI_MARK_ROOM];
    cli_mark_write(line, mark);
    if (append(s->journal, line, strlen(line))) return true;
    cli_report(path_of(s, JOURNAL), "%s", cli_reason(errno).text);
    return false;
}

/* Read the journal; its first line must be 'head'. What follows the last complete line is
 * removed, unless reading failed. False after a message. */
static bool read_journal(cli_shards *s, const char *head, cli_mark *mark) {
    int copy = dup(s->journal);
    FILE *from = copy >= 0 ? fdopen(copy, "r") : NULL;
    char *line = NULL;
    size_t cap = 0, count = 0;
    ssize_t len = -1;
    off_t whole = 0;
    bool is_ours = true;
    while (from && is_ours && (len = getline(&line, &cap, from)) > 0 && line[len - 1] == '\n') {
        if (count++ == 0) is_ours = strcmp(line, head) == 0;
        else if (!cli_mark_read(mark, line)) break;
        whole += len;
    }
    int code = errno;
    bool is_read = from && (len > 0 || feof(from));
    free(line);
    if (from) fclose(from);
    else if (copy >= 0) close(copy);
    if (!is_ours) {
        cli_report(s->folder,
                   "has the rows of another command, or of input that has changed since (see its "
                   "journal.jsonl); choose another folder, or remove this one");
        return false;
    }
    errno = code;
    if (is_read && ftruncate(s->journal, whole) == 0 &&
        lseek(s->journal, whole, SEEK_SET) == whole &&
        (whole || append(s->journal, head, strlen(head))))
        return true;
    cli_report(path_of(s, JOURNAL), "%s", cli_reason(errno).text);
    return false;
}

/* ---- The folder --------------------------------------------------------- */

const char *cli_shards_path(cli_shards *s, size_t number) {
    return path_of_part(s, number, "");
}

const char *cli_shards_clean(cli_shards *s, size_t number) {
    char journal[MAX_NAME + 16];
    snprintf(journal, sizeof journal, "%s-journal", path_of_part(s, number, "."));
    remove(journal);
    remove(s->path);
    return s->path;
}

bool cli_shards_move(cli_shards *s, size_t number) {
    char from[MAX_NAME];
    snprintf(from, sizeof from, "%s", path_of_part(s, number, "."));
    if (rename(from, cli_shards_path(s, number)) == 0) {
        whole_sync_folder(from); /* before the journal lists it */
        return true;
    }
    cli_report(from, "%s", cli_reason(errno).text);
    return false;
}

/* Whether the folder can be read and has no shards: without a journal, they belong to someone
 * else. False after a message. */
static bool is_free(const char *folder) {
    DIR *dir = opendir(folder);
    bool is_there = false;
    if (!dir) cli_report(folder, "%s", cli_reason(errno).text);
    for (const struct dirent *entry; dir && !is_there && (entry = readdir(dir));)
        is_there = strncmp(entry->d_name, "part-", 5) == 0;
    if (is_there) cli_report(folder, "has files part-... without a journal; choose another folder");
    if (dir) closedir(dir);
    return dir && !is_there;
}

static bool open_journal(cli_shards *s) {
    const char *path = path_of(s, JOURNAL);
    bool is_new = access(path, F_OK) != 0;
    if (strlen(s->folder) + MAX_PART >= MAX_NAME) {
        cli_report(s->folder, "%s", cli_reason(ENAMETOOLONG).text);
        return false;
    }
    if (mkdir(s->folder, 0777) != 0 && errno != EEXIST) {
        cli_report(s->folder, "%s", cli_reason(errno).text);
        return false;
    }
    if (is_new && !is_free(s->folder)) return false;
    s->journal = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (s->journal < 0) {
        cli_report(path, "%s", cli_reason(errno).text);
        return false;
    }
    if (flock(s->journal, LOCK_EX | LOCK_NB) == 0) return true;
    cli_report(s->folder, "another furrow is writing to it");
    return false;
}

cli_shards *cli_shards_open(const char *folder, const char *command, const char *ending,
                            cli_mark *mark) {
    size_t room = strlen(command) + 64;
    char *head = malloc(room);
    cli_shards *s = calloc(1, sizeof *s);
    *mark = (cli_mark){0};
    bool is_fine = s && head;
    if (!is_fine) cli_report(NULL, "out of memory");
    if (s) *s = (cli_shards){.folder = folder, .ending = ending, .journal = -1};
    if (is_fine) snprintf(head, room, "{\"furrow\":1,\"command\":\"%s\"}\n", command);
    is_fine = is_fine && open_journal(s) && read_journal(s, head, mark);
    free(head);
    if (is_fine) return s;
    cli_shards_close(s);
    return NULL;
}

void cli_shards_close(cli_shards *shards) {
    if (shards && shards->journal >= 0) close(shards->journal);
    free(shards);
}
