/*
 * Inputs, one after another. Operands that are plain files are passed on by name, so that the
 * worker thread reads them. A crawl is read record by record, in the memory of one record. The
 * first bytes of a pipe are examined here and passed on with it.
 */
#include "source.h"

#include "browser.h"
#include "report.h"
#include "warc/warc.h"
#include "wrapper_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How many bytes identify a WARC file, also when it is gzip-compressed. A zstd file may begin
 * with a dictionary, which identifies it too. */
enum { SNIFFED = 512 };

const cli_option cli_crawl_options[] = {
    {0, "url", CLI_LIST, offsetof(cli_page_args, crawl.urls), "GLOB",
     "WARC: only pages whose address matches, such as 'shop.example/list/*'", NULL},
    {0, "status", CLI_TEXT, offsetof(cli_page_args, crawl.status), "LIST",
     "WARC: only responses with these status codes (200-299)", NULL},
    {0, "mime", CLI_TEXT, offsetof(cli_page_args, crawl.mime), "GLOB",
     "WARC: only responses of this MIME type (HTML)", NULL},
    {0}};

/* The open operand, and its first bytes. */
typedef struct stream {
    int fd; /* -1: none is open */
    char first[WARC_FIRST_BLOCK];
    size_t len, at; /* of 'first', and how much of it was passed on */
    bool is_regular;
} stream;

struct cli_source {
    cli_operands pages;
    const cli_page_args *args;
    size_t operand; /* the open operand, or the next one */
    bool is_open;   /* its first bytes were examined */
    size_t number;  /* number of its inputs so far */
    stream from;
    warc_reader *reader; /* NULL: the operand is not a crawl */
    size_t skip;         /* inputs of the operand done by an earlier run */
    uint64_t size;       /* total size of operands that are files */
    uint64_t read;       /* bytes of the operands before this one */
    bool has_failed;
};

/* ---- Which pages -------------------------------------------------------- */

/* Whether a code is in a list like "200-299,404". Also false if the list is malformed; then
 * '*is_list' is false. */
static bool has_status(const char *list, uint32_t status, bool *is_list) {
    bool is_in = false;
    *is_list = true;
    while (*is_list) {
        char *end;
        unsigned long first = strtoul(list, &end, 10), last = first;
        *is_list = end > list && *list >= '0' && *list <= '9';
        if (*is_list && *end == '-') {
            const char *from = end + 1;
            last = strtoul(from, &end, 10);
            *is_list = end > from && *from >= '0' && *from <= '9' && last >= first;
        }
        is_in = is_in || (status >= first && status <= last);
        if (*end == '\0') break;
        *is_list = *is_list && *end == ',';
        list = end + 1;
    }
    return is_in && *is_list;
}

static bool is_wanted(const cli_crawl_args *args, const warc_page *page) {
    bool is_list, is_match = args->urls.count == 0;
    if (args->status ? !has_status(args->status, page->status, &is_list)
                     : page->status < 200 || page->status > 299)
        return false;
    if (args->mime && !furrow_is_like(args->mime, page->mime.at)) return false;
    for (size_t i = 0; i < args->urls.count && !is_match; i++)
        is_match = furrow_is_like(args->urls.at[i], page->url.at);
    return is_match && (!args->only || cli_wrapper_for(args->only, page->url.at, NULL));
}

/* ---- Operands ----------------------------------------------------------- */

static ptrdiff_t read_fd(int fd, char *to, size_t room) {
    ssize_t got;
    do got = read(fd, to, room);
    while (got < 0 && errno == EINTR);
    return got;
}

static ptrdiff_t read_more(void *user, char *to, size_t room) {
    stream *from = user;
    size_t left = from->len - from->at;
    if (left == 0) return read_fd(from->fd, to, room);
    if (left > room) left = room;
    memcpy(to, from->first + from->at, left);
    from->at += left;
    return (ptrdiff_t)left;
}

static void close_operand(cli_source *s) {
    warc_close(s->reader);
    s->reader = NULL;
    if (s->from.fd > STDIN_FILENO) close(s->from.fd);
    s->from.fd = -1;
}

/* Read the first bytes of an operand; for zstd, its first block. */
static void look_into(stream *from) {
    ptrdiff_t got = 1;
    while (got > 0 && from->len < sizeof from->first) {
        bool is_packed = warc_is_packed(from->first, from->len);
        size_t wanted = is_packed ? sizeof from->first : SNIFFED;
        if (from->len >= wanted) return;
        got = read_fd(from->fd, from->first + from->len, wanted - from->len);
        if (got > 0) from->len += (size_t)got;
    }
}

/* Open an operand and examine its first bytes. If it cannot be opened or is not a file, that is
 * reported when it is read as a page. */
static void open_operand(cli_source *s) {
    const char *name = s->pages.at[s->operand];
    struct stat info;
    s->from.fd = -1;
    s->from.len = s->from.at = 0;
    s->from.is_regular = false;
    s->number = 0;
    s->is_open = true;
    if (strcmp(name, "-") == 0) s->from.fd = STDIN_FILENO;
    else if (!cli_is_url(name)) s->from.fd = open(cli_path_of(name), O_RDONLY | O_CLOEXEC);
    if (s->from.fd < 0) return;
    if (fstat(s->from.fd, &info) != 0 || S_ISDIR(info.st_mode)) {
        close_operand(s);
        return;
    }
    s->from.is_regular = S_ISREG(info.st_mode) && s->from.fd != STDIN_FILENO;
    look_into(&s->from);
    if (!warc_is_warc(s->from.first, s->from.len)) return;
    const cli_page_args *args = s->args;
    if (args->render) {
        cli_report(name, "--render does not work with WARC files");
        s->has_failed = true;
        return;
    }
    warc_options opts = {.max_bytes = args->max_bytes, .all_types = args->crawl.mime != NULL};
    s->reader = warc_open(read_more, &s->from, &opts);
    if (s->reader) return;
    cli_report(name, "out of memory");
    s->has_failed = true;
}

/* Size of a file in bytes; 0 for anything else. */
static uint64_t size_of(const char *name) {
    struct stat info;
    bool is_file = stat(cli_path_of(name), &info) == 0 && S_ISREG(info.st_mode);
    return is_file && info.st_size > 0 ? (uint64_t)info.st_size : 0;
}

cli_source *cli_source_open(cli_operands pages, const cli_page_args *args) {
    bool is_list = true;
    if (args->crawl.status) has_status(args->crawl.status, 0, &is_list);
    if (!is_list) {
        cli_report(NULL, "--status: '%s' is not a list of codes such as 200-299,404",
                   args->crawl.status);
        return NULL;
    }
    cli_source *s = calloc(1, sizeof *s);
    if (!s) {
        cli_report(NULL, "out of memory");
        return NULL;
    }
    s->pages = pages;
    s->args = args;
    s->from.fd = -1;
    for (size_t i = 0; i < pages.count; i++) s->size += size_of(pages.at[i]);
    if (pages.count == 1) open_operand(s);
    return s;
}

void cli_source_close(cli_source *source) {
    if (!source) return;
    close_operand(source);
    free(source);
}

bool cli_source_is_many(const cli_source *source) {
    return source->pages.count > 1 || source->reader;
}

uint64_t cli_source_size(const cli_source *source) {
    return source->size;
}

bool cli_source_is_whole(const cli_source *source) {
    return !source->has_failed;
}

void cli_source_skip(cli_source *source, size_t operand, size_t number) {
    for (; source->operand < operand; source->operand++) {
        close_operand(source);
        source->is_open = false;
        source->read += size_of(source->pages.at[source->operand]);
    }
    source->skip = number;
}

/* ---- Inputs ------------------------------------------------------------- */

void cli_input_free(cli_input *input) {
    if (!input) return;
    if (input->is_pipe && input->fd > STDIN_FILENO) close(input->fd);
    cli_bytes_free(&input->bytes);
    free(input->name);
    free(input->date);
    free(input);
}

/* An input of the current operand; NULL after a message when out of memory. */
static cli_input *make_input(cli_source *s, const char *name) {
    cli_input *in = calloc(1, sizeof *in);
    if (in) in->name = strdup(name);
    if (in && in->name) {
        in->operand = s->operand;
        in->number = ++s->number;
        in->read = s->size ? s->read : 0;
        return in;
    }
    free(in);
    cli_report(name, "out of memory");
    s->has_failed = true;
    return NULL;
}

/* Copy what the reader lent. */
static cli_input *take_page(cli_source *s, const warc_page *page) {
    cli_input *in = make_input(s, page->url.at);
    if (!in) return NULL;
    in->is_crawled = true;
    if (page->is_partial)
        cli_report(in->name, "damaged or cut off in the crawl; rows may be missing");
    in->date = strdup(page->date.at);
    in->bytes.charset = page->charset.len ? strdup(page->charset.at) : NULL;
    if (in->date && (in->bytes.charset || !page->charset.len) &&
        cli_bytes_add(&in->bytes, page->body.at, page->body.len, page->body.len, &in->err) >= 0)
        return in;
    cli_bytes_free(&in->bytes);
    in->err = (furrow_error){FURROW_ENOMEM, "out of memory"};
    return in;
}

/* The next input of the crawl; NULL at its end. */
static cli_input *next_of_crawl(cli_source *s) {
    for (;;) {
        warc_page page;
        furrow_error err = {0};
        furrow_status st = warc_next(&page, s->reader, &err);
        cli_input *in = NULL;
        if (st == FURROW_ENOTFOUND) return NULL;
        if (st == FURROW_OK) {
            if (!is_wanted(&s->args->crawl, &page)) continue;
            in = take_page(s, &page);
        } else {
            in = make_input(s, s->pages.at[s->operand]);
            if (in) in->err = err;
            if (in) in->is_damaged = st == FURROW_EFORMAT || st == FURROW_ELIMIT;
            if (!in || !in->is_damaged) close_operand(s); /* the rest of the file is unusable */
        }
        if (in && s->size && s->reader) in->read = s->read + warc_position(s->reader);
        return in;
    }
}

/* The operand itself is the page. */
static cli_input *take_operand(cli_source *s) {
    const char *name = s->pages.at[s->operand];
    const cli_wrappers *only = s->args->crawl.only;
    if (only && !cli_wrapper_for(only, name, NULL)) return NULL; /* skip it */
    cli_input *in = make_input(s, name);
    if (in && s->size) in->read += size_of(name);
    if (!in || s->from.fd < 0 || s->from.is_regular) return in;
    in->is_pipe = true;
    in->fd = s->from.fd;
    s->from.fd = -1;
    cli_bytes_add(&in->bytes, s->from.first, s->from.len, s->from.len, &in->err);
    return in;
}

cli_input *cli_source_next(cli_source *s) {
    while (!s->has_failed && s->operand < s->pages.count) {
        if (!s->is_open) open_operand(s);
        cli_input *in = NULL;
        if (s->reader) in = next_of_crawl(s);
        else if (!s->has_failed && s->number == 0) in = take_operand(s);
        if (in && in->number > s->skip) return in;
        if (!in && !s->has_failed) cli_source_skip(s, s->operand + 1, 0);
        cli_input_free(in);
    }
    return NULL;
}

/* Read a whole pipe, including its first bytes that were examined. */
static furrow_status read_pipe(cli_bytes *out, const cli_input *input, const cli_page_args *args,
                               furrow_error *err) {
    size_t limit = cli_max_bytes(args);
    furrow_status st = cli_bytes_add(out, input->bytes.text.at, input->bytes.text.len, limit, err);
    if (st >= 0) st = cli_read_all(out, input->fd, limit, err);
    if (st >= 0) st = cli_bytes_unpack(out, limit, err);
    return st < 0 || !args->render ? st : cli_render(out, input->name, args, err);
}

furrow_status cli_read_input(furrow_page **out, const cli_input *input, const cli_page_args *args,
                             furrow_error *err) {
    uint64_t start = cli_now_ms();
    furrow_status st = input->err.status;
    *out = NULL;
    if (st < 0) {
        *err = input->err;
    } else if (input->is_crawled) {
        cli_bytes bytes = input->bytes;
        bytes.url = input->name;
        st = cli_parse_bytes(out, &bytes, start, args, err);
    } else if (input->is_pipe) {
        cli_bytes bytes = {0};
        st = read_pipe(&bytes, input, args, err);
        if (st >= 0) st = cli_parse_bytes(out, &bytes, start, args, err);
        cli_bytes_free(&bytes);
    } else {
        st = cli_read_page(out, input->name, args, err);
    }
    return st;
}

void cli_source_report_none(cli_operands pages, const cli_page_args *args) {
    const cli_crawl_args *crawl = &args->crawl;
    bool has_set = false; /* a character set, as in the shell */
    for (size_t i = 0; i < crawl->urls.count; i++)
        has_set |= strchr(crawl->urls.at[i], '[') != NULL;
    cli_report(pages.count == 1 ? pages.at[0] : NULL, "no page in it%s%s",
               crawl->only ? ", or none that has a wrapper"
                           : ", or none that --url, --status and --mime select",
               has_set ? "; in --url only * is a wildcard" : "");
}

/* ---- Many at a time ----------------------------------------------------- */

static bool add_example(cli_examples *to, const cli_input *in, const cli_page_args *args) {
    furrow_error err = {FURROW_ENOMEM, "out of memory"};
    furrow_page *page = NULL;
    if (to->count == to->cap) {
        size_t cap = to->cap ? 2 * to->cap : 16;
        furrow_example *at = realloc(to->at, cap * sizeof *at);
        if (at) to->at = at;
        if (at) to->cap = cap;
    }
    char *name = to->count < to->cap ? strdup(in->name) : NULL;
    if (name && cli_read_input(&page, in, args, &err) == FURROW_OK) {
        to->at[to->count++] = (furrow_example){.page = page, .name = name};
        return true;
    }
    free(name);
    cli_report(in->name, "%s", err.message);
    return in->is_damaged;
}

bool cli_read_examples(cli_examples *out, cli_operands pages, const cli_page_args *args) {
    cli_source *source = cli_source_open(pages, args);
    cli_input *in;
    bool is_fine = source != NULL;
    while (is_fine && (in = cli_source_next(source))) {
        is_fine = add_example(out, in, args);
        cli_input_free(in);
    }
    is_fine = is_fine && cli_source_is_whole(source);
    cli_source_close(source);
    if (is_fine && out->count == 0) cli_source_report_none(pages, args);
    return is_fine && out->count > 0;
}

static void free_example(furrow_example *example) {
    furrow_page_free((furrow_page *)(uintptr_t)example->page);
    free((char *)(uintptr_t)example->name);
    furrow_regions_free((furrow_regions *)(uintptr_t)example->regions);
}

void cli_examples_drop(cli_examples *examples, size_t i) {
    furrow_example *at = &examples->at[i];
    free_example(at);
    memmove(at, at + 1, (--examples->count - i) * sizeof *at);
}

void cli_examples_free(cli_examples *examples) {
    for (size_t i = 0; i < examples->count; i++) free_example(&examples->at[i]);
    free(examples->at);
    *examples = (cli_examples){0};
}
