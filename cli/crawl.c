/*
 * A WARC file is gone over once, to know its pages; then any thread reads the
 * one that it works on, from its own record. So pages of crawls are counted,
 * shared out and named like all others, at the cost of unpacking the file twice.
 */
#include "crawl.h"

#include "report.h"
#include "warc/warc.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Bytes that tell a WARC file, unpacked ones of a gzip member among them. */
enum { SNIFFED = 512 };

/* The operands as they are built up, and the places of those that have one. */
typedef struct list {
    char **names;
    cli_place *places; /* one for each name; 'file' is NULL for a plain operand */
    size_t count, cap;
} list;

/* Kept until the end of the program, as the arguments are. */
static list expanded;

static bool add(list *to, char *name, const char *file, uint64_t offset) {
    if (to->count == to->cap) {
        size_t cap = to->cap ? 2 * to->cap : 64;
        char **names = realloc(to->names, cap * sizeof *names);
        if (names) to->names = names;
        cli_place *places = realloc(to->places, cap * sizeof *places);
        if (places) to->places = places;
        if (!names || !places) return false;
        to->cap = cap;
    }
    to->names[to->count] = name;
    to->places[to->count++] = (cli_place){name, file, offset};
    return true;
}

static ptrdiff_t read_more(void *user, char *to, size_t room) {
    size_t got = fread(to, 1, room, user);
    return got == 0 && ferror((FILE *)user) ? -1 : (ptrdiff_t)got;
}

/* The file at its start when it is a WARC file; else NULL. What cannot be
 * opened is reported when it is read as a page. A pipe is left alone: what is
 * read of it to see what it is would be lost. */
static FILE *open_crawl(const char *name) {
    char start[SNIFFED];
    struct stat info;
    bool is_file = !cli_is_url(name) && stat(name, &info) == 0 && S_ISREG(info.st_mode);
    FILE *file = is_file ? fopen(name, "rb") : NULL;
    if (!file) return NULL;
    size_t len = fread(start, 1, sizeof start, file);
    if (warc_is_warc(start, len) && fseek(file, 0, SEEK_SET) == 0) return file;
    fclose(file);
    return NULL;
}

static bool is_success(const warc_page *page) {
    return page->status >= 200 && page->status < 300;
}

/* Add the pages of a file; false after a message. */
static bool add_pages(list *to, const char *name, FILE *file) {
    warc_reader *reader = warc_open(read_more, file, NULL);
    furrow_status st = reader ? FURROW_OK : FURROW_ENOMEM;
    furrow_error err = {FURROW_ENOMEM, "out of memory"};
    uint64_t last = UINT64_MAX;
    while (st == FURROW_OK) {
        warc_page page;
        st = warc_next(&page, reader, &err);
        if (st == FURROW_EFORMAT || st == FURROW_ELIMIT) {
            cli_report(name, "%s", err.message);
            st = FURROW_OK;
        } else if (st == FURROW_OK && is_success(&page)) {
            if (page.offset == last) {
                cli_report(name, "all of it is one gzip member; unpack it first");
                warc_close(reader);
                return false;
            }
            last = page.offset;
            char *url = strdup(page.url.at);
            if (!url || !add(to, url, name, page.offset)) {
                free(url);
                st = FURROW_ENOMEM;
            }
        }
    }
    warc_close(reader);
    if (st == FURROW_ENOTFOUND) return true;
    cli_report(name, "%s", st == FURROW_ENOMEM ? "out of memory" : err.message);
    return false;
}

static int by_name(const void *a, const void *b) {
    uintptr_t one = (uintptr_t)((const cli_place *)a)->name;
    uintptr_t two = (uintptr_t)((const cli_place *)b)->name;
    return (one > two) - (one < two);
}

bool cli_crawl_expand(cli_operands *pages) {
    bool is_fine = true, is_crawl = false;
    for (size_t i = 0; i < pages->count && is_fine; i++) {
        FILE *file = open_crawl(pages->at[i]);
        if (file) {
            is_crawl = true;
            is_fine = add_pages(&expanded, pages->at[i], file);
            fclose(file);
        } else if (!add(&expanded, pages->at[i], NULL, 0)) {
            cli_report(NULL, "out of memory");
            is_fine = false;
        }
    }
    if (!is_fine || !is_crawl) {
        expanded.count = 0;
        return is_fine;
    }
    *pages = (cli_operands){.at = expanded.names, .count = expanded.count};
    if (expanded.count) qsort(expanded.places, expanded.count, sizeof *expanded.places, by_name);
    return true;
}

const cli_place *cli_crawl_place(const char *name) {
    cli_place wanted = {.name = name};
    if (expanded.count == 0) return NULL;
    const cli_place *found =
        bsearch(&wanted, expanded.places, expanded.count, sizeof wanted, by_name);
    return found && found->file ? found : NULL;
}

/* Take over what the reader found. */
static furrow_status keep(cli_bytes *out, const warc_page *page, size_t limit, furrow_error *err) {
    furrow_status st = cli_bytes_add(out, page->body.at, page->body.len, limit, err);
    if (st < 0) return st;
    out->url = strdup(page->url.at);
    if (page->charset.len) out->charset = strdup(page->charset.at);
    if (out->url && (out->charset || !page->charset.len)) return FURROW_OK;
    *err = (furrow_error){FURROW_ENOMEM, "out of memory"};
    return FURROW_ENOMEM;
}

furrow_status cli_crawl_read(cli_bytes *out, const cli_place *place, size_t limit,
                             furrow_error *err) {
    FILE *file = fopen(place->file, "rb");
    if (!file || fseeko(file, (off_t)place->offset, SEEK_SET) != 0) {
        snprintf(err->message, sizeof err->message, "%s", cli_reason(errno).text);
        if (file) fclose(file);
        return err->status = FURROW_EIO;
    }
    warc_page page;
    warc_reader *reader = warc_open(read_more, file, &(warc_options){.max_bytes = limit});
    furrow_status st = FURROW_ENOMEM;
    *err = (furrow_error){FURROW_ENOMEM, "out of memory"};
    if (reader) st = warc_next(&page, reader, err);
    if (st == FURROW_OK) st = keep(out, &page, limit, err);
    warc_close(reader);
    fclose(file);
    return st;
}
