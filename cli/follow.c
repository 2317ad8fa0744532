/*
 * Following a list from page to page.
 *
 * There is one request at a time and a delay between two requests; what robots.txt forbids is
 * not requested. furrow_page_next() gives links to the same host only. A page that cannot be
 * read is skipped if the pager of the page before it named the one after it.
 *
 * With a cache, every page is kept as two files, named by the hash of its address and of the
 * browser options: the bytes, and what the server said about them. A second run requests
 * nothing that is cached, so an interrupted run continues where it stopped.
 */
#include "follow.h"

#include "fetch.h"
#include "files/whole.h"
#include "report.h"
#include "robots.h"
#include "warc/warc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    DEFAULT_DELAY_MS = 1000,
    MOST_PAGES = 10000, /* limit for "all" */
    MAX_FAILED = 3,     /* unreadable pages in a row */
    ROBOTS_BYTES = 512 * 1024,
    ROBOTS_MS = 15000,
    PATH_ROOM = 4096
};

/* A set of 64-bit hashes with open addressing; 0 marks a free slot. The slot is given by the
 * upper bits of the hash times a secret odd number, so that no page can make all of its rows
 * collide. */
typedef struct hash_set {
    uint64_t *at, secret;
    size_t size, count;
    unsigned shift; /* 64 minus the bits of a slot number */
} hash_set;

struct cli_follow {
    const cli_follow_args *args;
    const cli_page_args *page_args;
    const furrow_wrapper *wrapper; /* knows where the link is; NULL: none */
    char *url;                     /* address of the next page to read; NULL: none */
    char *name;                    /* name of the last page given out */
    char *base;                    /* the original address of the next file to read; NULL: none */
    char *missing;                 /* the next page of a file, if there is no such file beside it */
    bool is_lost;                  /* the last page's link could not be read, for want of memory */
    char **numbered;               /* pages named by the last pager */
    size_t numbered_count;
    cli_robots *robots; /* NULL: there are no rules */
    char *robots_of;    /* an address on the host that they belong to */
    uint64_t start_ms;  /* when the work on the last page given out began */
    uint64_t asked_ms;  /* when the last request was made; 0: never */
    hash_set visited, rows;
    size_t given, failed, failed_in_row, most, cached;
    cli_follow_end end;
};

const cli_option cli_follow_options[] = {
    {0, "pages", CLI_TEXT, offsetof(cli_follow_args, pages), "N",
     "follow the links to the next page, for N pages or 'all'", NULL},
    {0, "delay", CLI_PAUSE, offsetof(cli_follow_args, delay), "S",
     "seconds between two requests (1)", NULL},
    {0, "no-robots", CLI_FLAG, offsetof(cli_follow_args, no_robots), NULL, "ignore robots.txt",
     NULL},
    {0, "cache", CLI_TEXT, offsetof(cli_follow_args, cache), "DIR",
     "store fetched pages in DIR, and fetch none twice", NULL},
    {0}};

/* ---- Small things ------------------------------------------------------- */

/* FNV-1a. */
uint64_t cli_follow_hash(uint64_t hash, const char *at, size_t len) {
    if (hash == 0) hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < len; i++) hash = (hash ^ (unsigned char)at[i]) * UINT64_C(1099511628211);
    return hash;
}

static uint64_t hash_text(const char *text) {
    return cli_follow_hash(0, text, strlen(text));
}

/* The slot of a hash, or the free slot where it belongs. */
static uint64_t *place_of(const hash_set *set, uint64_t hash) {
    size_t place = (size_t)(hash * set->secret >> set->shift);
    while (set->at[place] && set->at[place] != hash) place = (place + 1) & (set->size - 1);
    return &set->at[place];
}

static bool grow_set(hash_set *set) {
    hash_set larger = {.secret = (cli_now_ms() ^ (uintptr_t)set) * 2 + 1,
                       .count = set->count,
                       .shift = set->size ? set->shift - 1 : 56};
    larger.size = (size_t)1 << (64 - larger.shift);
    larger.at = calloc(larger.size, sizeof *larger.at);
    if (!larger.at) return false;
    for (size_t i = 0; i < set->size; i++)
        if (set->at[i]) *place_of(&larger, set->at[i]) = set->at[i];
    free(set->at);
    *set = larger;
    return true;
}

/* Whether 'hash' is new; also true if there is no memory to store it. */
static bool add_hash(hash_set *set, uint64_t hash) {
    if (hash == 0) hash = 1;
    if (2 * set->count >= set->size && !grow_set(set)) return true;
    uint64_t *place = place_of(set, hash);
    if (*place) return false;
    *place = hash;
    set->count++;
    return true;
}

static size_t pages_wanted(const char *text) {
    char *end = NULL;
    if (strcmp(text, "all") == 0) return MOST_PAGES;
    unsigned long count = strtoul(text, &end, 10);
    return end && *end == '\0' && text[0] >= '0' && text[0] <= '9' && count <= MOST_PAGES ? count
                                                                                          : 0;
}

bool cli_follow_check(const cli_follow_args *args) {
    if (!args->pages) {
        const char *alone = args->cache ? "--cache" : args->no_robots ? "--no-robots" : NULL;
        if (args->delay.is_given) alone = "--delay";
        if (alone) cli_report(NULL, "%s needs --pages", alone);
        return !alone;
    }
    if (pages_wanted(args->pages) == 0) {
        cli_report(NULL, "--pages: '%s' is neither a number up to %d nor 'all'", args->pages,
                   MOST_PAGES);
        return false;
    }
    if (args->cache && mkdir(args->cache, 0777) != 0 && errno != EEXIST) {
        cli_report(args->cache, "%s", cli_reason(errno).text);
        return false;
    }
    char folder[PATH_ROOM];
    snprintf(folder, sizeof folder, "%s/", args->cache ? args->cache : "");
    if (args->cache) whole_clean_up(folder);
    return true;
}

cli_follow *cli_follow_new(const char *first, const cli_follow_args *args,
                           const cli_page_args *page_args) {
    cli_follow *f = calloc(1, sizeof *f);
    if (!f) return NULL;
    *f = (cli_follow){.args = args, .page_args = page_args, .most = pages_wanted(args->pages)};
    f->url = strdup(first);
    if (page_args->base && !cli_is_url(first)) f->base = strdup(page_args->base);
    if (f->url) return f;
    cli_follow_free(f);
    return NULL;
}

static void free_numbered(cli_follow *f) {
    for (size_t i = 0; i < f->numbered_count; i++) free(f->numbered[i]);
    free(f->numbered);
    f->numbered = NULL;
    f->numbered_count = 0;
}

void cli_follow_free(cli_follow *follow) {
    if (!follow) return;
    free_numbered(follow);
    free(follow->url);
    free(follow->name);
    free(follow->base);
    free(follow->missing);
    free(follow->robots_of);
    free(follow->visited.at);
    free(follow->rows.at);
    cli_robots_free(follow->robots);
    free(follow);
}

/* ---- Addresses ---------------------------------------------------------- */

/* Where the host of an address begins, and its length with the port. */
static const char *host_of(const char *url, size_t *len) {
    const char *host = strstr(url, "://");
    host = host ? host + 3 : url;
    *len = strcspn(host, "/?#");
    return host;
}

static bool is_same_host(const char *a, const char *b) {
    size_t a_len, b_len;
    const char *a_host = host_of(a, &a_len), *b_host = host_of(b, &b_len);
    return a_len == b_len && strncmp(a_host, b_host, a_len) == 0;
}

/* A link without the folder that it shares with the address of its page; the whole link if it
 * leads to another folder. */
static const char *link_from(const char *base, const char *link) {
    size_t folder = base ? strcspn(base, "?#") : 0;
    while (folder && base[folder - 1] != '/') folder--;
    return folder && strncmp(base, link, folder) == 0 ? link + folder : link;
}

/* Whether a path leaves the folder that it starts in. */
static bool climbs(const char *path) {
    for (const char *at = path;; at++) {
        if (strncmp(at, "..", 2) == 0 && (at[2] == '/' || at[2] == '\0')) return true;
        at = strchr(at, '/');
        if (!at) return path[0] == '/';
    }
}

/* The file that a link of a saved page leads to, beside the page or below; NULL if it leads
 * elsewhere. A page must not make furrow read other files, and reading a pipe might never end.
 * */
static char *file_beside(const char *page, const char *link) {
    const char *slash = strrchr(page, '/');
    size_t folder = slash ? (size_t)(slash - page) + 1 : 0, len = folder;
    char *path = calloc(folder + strlen(link) + 1, 1);
    if (!path) return NULL;
    memcpy(path, page, folder);
    for (const char *at = link; *at && *at != '#'; at++) {
        char code[3] = {at[0] == '%' ? at[1] : '\0', at[0] == '%' && at[1] ? at[2] : '\0', '\0'};
        bool is_coded = code[0] && strspn(code, "0123456789abcdefABCDEF") == 2;
        path[len++] = is_coded ? (char)strtol(code, NULL, 16) : *at;
        if (is_coded) at += 2;
    }
    struct stat info;
    bool is_file = !strstr(link, "://") && strlen(path) == len && !climbs(path + folder) &&
                   stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, R_OK) == 0;
    if (is_file) return path;
    free(path);
    return NULL;
}

/* ---- Politeness --------------------------------------------------------- */

static void wait_for_turn(cli_follow *f) {
    uint32_t delay = f->args->delay.is_given ? f->args->delay.ms : DEFAULT_DELAY_MS;
    uint32_t asked = f->robots ? cli_robots_delay(f->robots) : 0;
    if (asked > delay) delay = asked;
    uint64_t now = cli_now_ms();
    if (f->asked_ms && now < f->asked_ms + delay) {
        uint64_t left = f->asked_ms + delay - now;
        struct timespec time = {(time_t)(left / 1000), (long)(left % 1000) * 1000000};
        while (nanosleep(&time, &time) != 0 && errno == EINTR) continue;
    }
    f->asked_ms = cli_now_ms();
}

/* Treat the page as unreadable: without memory there is no next page. */
static int fail_memory(cli_follow *f, const char *url) {
    cli_report(url, "out of memory");
    f->failed++;
    return CLI_FOLLOW_FAILED;
}

/* Fetch the rules of the host that ends at byte 'len' of 'url'. Returns -1, or the reason why
 * nothing may be requested. If there are no rules, everything is allowed; if the server fails
 * or cannot be reached, nothing is (RFC 9309). */
static int ask_robots(cli_follow *f, const char *url, size_t len) {
    const char forbidden[] = "user-agent: *\ndisallow: /\n";
    cli_bytes bytes = {0};
    furrow_error err = {0};
    char address[PATH_ROOM];
    free(f->robots_of);
    cli_robots_free(f->robots);
    f->robots_of = strdup(url);
    f->robots = NULL;
    snprintf(address, sizeof address, "%.*s/robots.txt", (int)len, url);
    wait_for_turn(f);
    furrow_status st =
        cli_fetch(&bytes, address, ROBOTS_BYTES, ROBOTS_MS, &f->page_args->fetch, &err);
    bool is_cut = st == FURROW_ELIMIT && bytes.text.len == ROBOTS_BYTES;
    while (is_cut && bytes.text.len && bytes.text.at[bytes.text.len - 1] != '\n') bytes.text.len--;
    bool is_told = st == FURROW_OK || is_cut, is_none = bytes.http_status / 100 == 4;
    bool is_lost = !is_told && bytes.http_status < 300; /* no answer, or an incomplete one */
    if (is_told) f->robots = cli_robots_parse(bytes.text.at ? bytes.text.at : "", bytes.text.len);
    else if (is_lost || bytes.http_status >= 500)
        f->robots = cli_robots_parse(forbidden, strlen(forbidden));
    bool is_known = f->robots || is_none || bytes.http_status / 100 == 3;
    cli_bytes_free(&bytes);
    if (st == FURROW_ENOMEM || !is_known || !f->robots_of) return fail_memory(f, url);
    if (!is_lost) return -1;
    cli_report(address, "%s; not fetching from this site (see --no-robots)", err.message);
    f->failed++;
    return CLI_FOLLOW_FAILED;
}

/* Why robots.txt forbids an address; -1: it is allowed. */
static int why_forbidden(cli_follow *f, const char *url) {
    if (f->args->no_robots) return -1;
    size_t len;
    const char *host = host_of(url, &len), *path = host + len;
    if (!f->robots_of || !is_same_host(f->robots_of, url)) {
        int reason = ask_robots(f, url, (size_t)(path - url));
        if (reason >= 0) return reason;
    }
    char with_query[PATH_ROOM];
    snprintf(with_query, sizeof with_query, "%s%.*s", *path == '/' ? "" : "/",
             (int)strcspn(path, "#"), path);
    return !f->robots || cli_robots_allow(f->robots, with_query) ? -1 : CLI_FOLLOW_ROBOTS;
}

/* ---- The cache ---------------------------------------------------------- */

/* The path includes the browser options, since rendering gives another page for the same
 * address. */
static void cache_path(char path[PATH_ROOM], const cli_follow *f, const char *ending) {
    const cli_page_args *args = f->page_args;
    const char *wait = args->wait ? args->wait : "", *size = args->viewport ? args->viewport : "";
    uint64_t key = hash_text(f->url);
    int len = snprintf(path, PATH_ROOM, "\n%d\n%u\n%s\n%s", args->no_js, args->more, size, wait);
    if (args->render) key = cli_follow_hash(key, path, len < PATH_ROOM ? (size_t)len : PATH_ROOM);
    snprintf(path, PATH_ROOM, "%s/%016llx.%s", f->args->cache, (unsigned long long)key, ending);
}

/* Read the page from the cache; false if it is missing or incomplete. */
static bool read_cached(cli_follow *f, cli_bytes *out) {
    char path[PATH_ROOM];
    cli_bytes told = {0};
    furrow_error err = {0};
    if (!f->args->cache) return false;
    cache_path(path, f, "head");
    bool ok = cli_read_file(&told, path, PATH_ROOM * 4, &err) == FURROW_OK;
    cache_path(path, f, "html");
    ok = ok && cli_read_file(out, path, SIZE_MAX, &err) == FURROW_OK;
    if (ok) {
        char *line = strchr(told.text.at, '\n'), *second = line ? strchr(line + 1, '\n') : NULL;
        if (line) *line = '\0';
        if (second) *second = '\0';
        out->url = strdup(told.text.at);
        if (second && line[1]) out->charset = strdup(line + 1);
        ok = out->url && (out->charset || !second || !line[1]);
    }
    cli_bytes_free(&told);
    return ok;
}

/* Write the bytes first: a page counts as cached once its head file exists. */
static void write_cached(const cli_follow *f, const cli_bytes *bytes) {
    char path[PATH_ROOM], head[PATH_ROOM];
    if (!f->args->cache) return;
    cache_path(path, f, "html");
    int code = whole_write(path, bytes->text.at ? bytes->text.at : "", bytes->text.len);
    int len = snprintf(head, sizeof head, "%s\n%s\n", bytes->url ? bytes->url : f->url,
                       bytes->charset ? bytes->charset : "");
    cache_path(path, f, "head");
    if (len < 0 || (size_t)len >= sizeof head) code = ENAMETOOLONG;
    if (!code) code = whole_write(path, head, (size_t)len);
    if (code) cli_report(f->args->cache, "not cached: %s", cli_reason(code).text);
}

/* ---- Pages -------------------------------------------------------------- */

static furrow_status read_bytes(cli_follow *f, cli_bytes *bytes, furrow_error *err) {
    if (!cli_is_url(f->url)) return cli_read_bytes(bytes, f->url, f->page_args, err);
    if (read_cached(f, bytes)) {
        f->cached++;
        return FURROW_OK;
    }
    cli_bytes_free(bytes);
    wait_for_turn(f);
    furrow_status st = cli_read_bytes(bytes, f->url, f->page_args, err);
    if (st == FURROW_OK) write_cached(f, bytes);
    return st;
}

static furrow_page *read_page(cli_follow *f, furrow_error *err) {
    furrow_page *page = NULL;
    cli_bytes bytes = {0};
    cli_page_args args = *f->page_args;
    if (!cli_is_url(f->url)) args.base = f->base;
    else if (f->given > 0) args.base = NULL; /* applies to the first page only */
    f->start_ms = cli_now_ms();
    furrow_status st = read_bytes(f, &bytes, err);
    if (st == FURROW_OK && warc_is_warc(bytes.text.at, bytes.text.len)) {
        *err = (furrow_error){FURROW_EINVAL, "a WARC file has no next page; leave out --pages"};
    } else if (st == FURROW_OK) {
        if (bytes.url) add_hash(&f->visited, hash_text(bytes.url));
        cli_parse_bytes(&page, &bytes, f->start_ms, &args, err);
    }
    cli_bytes_free(&bytes);
    return page;
}

void cli_follow_use(cli_follow *f, const furrow_wrapper *wrapper) {
    f->wrapper = wrapper;
}

/* Keep the pages that the pager of a page numbers, in case one of them cannot be read. */
static bool keep_numbered(cli_follow *f, const furrow_pager *pager) {
    size_t count = furrow_pager_pages(pager);
    f->numbered = calloc(count + 1, sizeof *f->numbered);
    for (size_t i = 0; f->numbered && i < count; i++) {
        furrow_str url = furrow_pager_page(pager, i);
        f->numbered[i] = strndup(url.at, url.len);
        if (!f->numbered[i]) return false;
        f->numbered_count = i + 1;
    }
    return f->numbered != NULL;
}

/* Turn the link of a saved page into the file that it stands for. */
static bool keep_file(cli_follow *f) {
    char *link = f->url;
    errno = 0;
    f->url = file_beside(f->name, link_from(f->base, link));
    if (!f->url) {
        f->missing = link;
        return errno != ENOMEM;
    }
    if (f->base) {
        free(f->base);
        f->base = link;
    } else {
        free(link);
    }
    return true;
}

/* Find where the page leads. If this fails, the list has not necessarily ended. */
static void find_next(cli_follow *f, const furrow_page *page) {
    furrow_pager *pager = NULL;
    furrow_buf known = {0};
    furrow_error err = {FURROW_ENOMEM, "out of memory"};
    free_numbered(f);
    free(f->url);
    f->url = NULL;
    furrow_options opts = cli_options(NULL, f->page_args, f->start_ms);
    furrow_status st = f->name ? furrow_page_next(&pager, page, &opts, &err) : FURROW_ENOMEM;
    furrow_str next = st == FURROW_OK ? furrow_pager_next(pager) : (furrow_str){NULL, 0};
    if (st == FURROW_OK && f->wrapper) {
        opts = cli_options(NULL, f->page_args, f->start_ms);
        st = furrow_wrapper_next(&known, f->wrapper, page, &opts, &err);
        if (known.len) next = (furrow_str){known.at, known.len};
    }
    if (next.at) f->url = strndup(next.at, next.len);
    bool is_kept = st == FURROW_OK && (f->url || !next.at) && keep_numbered(f, pager) &&
                   (!f->url || cli_is_url(f->name) || keep_file(f));
    furrow_buf_free(&known);
    furrow_pager_free(pager);
    if (is_kept) return;
    cli_report(f->name, "cannot tell the next page: %s", err.message);
    f->failed++;
    f->is_lost = true;
}

/* The page after one that cannot be read, from the last pager's numbered pages. */
static bool pass_over(cli_follow *f) {
    for (size_t i = 0; i + 1 < f->numbered_count; i++) {
        if (strcmp(f->numbered[i], f->url) != 0) continue;
        char *next = strdup(f->numbered[i + 1]);
        if (!next) return false;
        free(f->url);
        f->url = next;
        return true;
    }
    return false;
}

/* Why the next page may not be read; -1: it may. */
static int why_not(cli_follow *f) {
    if (f->is_lost) return CLI_FOLLOW_FAILED;
    if (!f->url) return f->missing ? CLI_FOLLOW_NO_FILE : CLI_FOLLOW_LAST;
    if (f->given >= f->most) return CLI_FOLLOW_LIMIT;
    if (!add_hash(&f->visited, hash_text(f->url))) return CLI_FOLLOW_LOOP;
    return cli_is_url(f->url) ? why_forbidden(f, f->url) : -1;
}

furrow_page *cli_follow_next(cli_follow *f, const char **name) {
    for (;;) {
        if (f->end == CLI_FOLLOW_OLD) return NULL;
        int reason = why_not(f);
        if (reason >= 0) {
            f->end = (cli_follow_end)reason;
            return NULL;
        }
        furrow_error err = {0};
        furrow_page *page = read_page(f, &err);
        if (page) {
            free(f->name);
            f->name = strdup(f->url);
            *name = f->name ? f->name : "page";
            f->given++;
            f->failed_in_row = 0;
            find_next(f, page);
            return page;
        }
        cli_report(f->url, "%s", err.message);
        f->failed++;
        if (++f->failed_in_row >= MAX_FAILED || !pass_over(f)) {
            f->end = CLI_FOLLOW_FAILED;
            return NULL;
        }
    }
}

bool cli_follow_is_new(cli_follow *follow, uint64_t row) {
    return add_hash(&follow->rows, row);
}

void cli_follow_stop(cli_follow *follow) {
    follow->end = CLI_FOLLOW_OLD;
}

size_t cli_follow_failed(const cli_follow *follow) {
    return follow->failed;
}

/* Why there is no further page, in words. */
static void tell_end(char *out, size_t room, const cli_follow *f) {
    static const char *const reasons[] = {
        [CLI_FOLLOW_LAST] = "the last page has no link to a next one",
        [CLI_FOLLOW_LIMIT] = "there are more pages (see --pages)",
        [CLI_FOLLOW_LOOP] = "the last page links back to an earlier one",
        [CLI_FOLLOW_OLD] = "the last page had nothing new"};
    const char *which = f->given ? "the next page" : "the page";
    if (f->end == CLI_FOLLOW_ROBOTS)
        snprintf(out, room, "robots.txt forbids %s (see --no-robots)", which);
    else if (f->end == CLI_FOLLOW_FAILED) snprintf(out, room, "%s cannot be read", which);
    else if (f->end == CLI_FOLLOW_NO_FILE)
        snprintf(out, room, "the next page, %.200s, is not a file next to the last one",
                 f->missing);
    else snprintf(out, room, "%s", reasons[f->end]);
}

void cli_follow_report(const cli_follow *f, size_t rows, size_t repeated) {
    char more[160] = "", end[320];
    size_t len = 0;
    if (repeated) len += (size_t)snprintf(more, sizeof more, ", %zu repeated", repeated);
    if (f->failed)
        len += (size_t)snprintf(more + len, sizeof more - len, ", %zu page%s not read", f->failed,
                                cli_plural(f->failed));
    if (f->cached) snprintf(more + len, sizeof more - len, ", %zu from the cache", f->cached);
    tell_end(end, sizeof end, f);
    cli_report(NULL, "%zu page%s, %zu row%s%s; %s", f->given, cli_plural(f->given), rows,
               cli_plural(rows), more, end);
}
