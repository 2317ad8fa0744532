/* Read the bytes of a page from any source, and parse them. */
#include "read.h"

#include "browser.h"
#include "fetch.h"
#include "report.h"
#include "secrets.h"
#include "warc/warc.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* The default of the library: furrow_page_options.max_bytes. */
#define MIB ((size_t)1 << 20)
#define DEFAULT_MAX_BYTES (256 * MIB)

/* Time for a fetch when no timeout is given. */
enum { DEFAULT_FETCH_MS = 30000 };

enum { PIECE = 64 * 1024 };

const cli_option cli_page_options[] = {
    {0, "base", CLI_ADDRESS, offsetof(cli_page_args, base), "URL",
     "address of the page, to make links absolute", NULL},
    {0, "charset", CLI_CHARSET, offsetof(cli_page_args, charset), "NAME",
     "charset of the page, overriding what it declares", NULL},
    {0, "timeout", CLI_SECONDS, offsetof(cli_page_args, timeout_ms), "S",
     "time limit per page, in seconds (30 for each step)", NULL},
    {0, "max-bytes", CLI_SIZE, offsetof(cli_page_args, max_bytes), "N",
     "maximum size of a page (256M), at most 1G", NULL},
    {0, "max-nodes", CLI_SIZE, offsetof(cli_page_args, max_nodes), "N",
     "maximum number of elements and texts (5 million)", NULL},
    {0, "max-depth", CLI_SIZE, offsetof(cli_page_args, max_depth), "N",
     "maximum depth of nesting (4000), at most 60000", NULL},
    {0, "max-cells", CLI_SIZE, offsetof(cli_page_args, max_cells), "N",
     "maximum number of cells of a table (5 million)", NULL},
    {0, "max-output", CLI_SIZE, offsetof(cli_page_args, max_output), "N",
     "maximum output size of a table (256M)", NULL},
    {0}};

const cli_option cli_fetch_options[] = {
    {0, "header", CLI_HEADER, offsetof(cli_page_args, fetch.headers), "LINE",
     "add this request header: 'Name: value'", NULL},
    {0, "cookie", CLI_TEXT, offsetof(cli_page_args, fetch.cookies), "FILE",
     "send the cookies in FILE", NULL},
    {0, "user-agent", CLI_ANY_TEXT, offsetof(cli_page_args, fetch.user_agent), "NAME",
     "send this User-Agent", NULL},
    {0, "proxy", CLI_ANY_TEXT, offsetof(cli_page_args, fetch.proxy), "URL", "use this proxy", NULL},
    {0, "insecure", CLI_FLAG, offsetof(cli_page_args, fetch.insecure), NULL,
     "do not verify TLS certificates", NULL},
    {0, "retry", CLI_TIMES, offsetof(cli_page_args, fetch.retry), "N",
     "retries after a temporary failure (0)", NULL},
    {0, "max-time", CLI_SECONDS, offsetof(cli_page_args, fetch.max_time_ms), "S",
     "time limit for all attempts on a page, in seconds", NULL},
    {0}};

void cli_page_args_free(cli_page_args *args) {
    free(args->fetch.headers.at);
    free(args->crawl.urls.at);
    args->fetch.headers = args->crawl.urls = (cli_list){0};
}

const cli_option cli_browser_options[] = {
    {0, "render", CLI_FLAG, offsetof(cli_page_args, render), NULL,
     "load the page in a browser first and run its scripts", NULL},
    {0, "no-js", CLI_FLAG, offsetof(cli_page_args, no_js), NULL,
     "with --render: do not run scripts", NULL},
    {0, "viewport", CLI_WINDOW, offsetof(cli_page_args, viewport), "SIZE",
     "with --render: size of the browser window (1280x1024)", NULL},
    {0, "wait", CLI_TEXT, offsetof(cli_page_args, wait), "WHAT",
     "with --render: after loading, wait for a number of milliseconds, until the "
     "'network' is idle, or until a CSS selector matches (network)",
     NULL},
    {0, "more", CLI_COUNT, offsetof(cli_page_args, more), "N",
     "with --render: scroll down and press 'load more' up to N times", NULL},
    {0}};

void cli_bytes_free(cli_bytes *bytes) {
    furrow_buf_free(&bytes->text);
    free(bytes->charset);
    free(bytes->url);
    *bytes = (cli_bytes){0};
}

static furrow_status fail_limit(furrow_error *err, size_t limit) {
    bool is_round = limit % MIB == 0;
    return furrow_fail(err, FURROW_ELIMIT, "more than %zu %s (see --max-bytes)",
                       is_round ? limit / MIB : limit, is_round ? "MiB" : "bytes");
}

furrow_status cli_bytes_add(cli_bytes *bytes, const char *at, size_t len, size_t limit,
                            furrow_error *err) {
    if (len > limit - bytes->text.len) return fail_limit(err, limit);
    if (furrow_buf_add(&bytes->text, at, len)) return FURROW_OK;
    return furrow_fail(err, FURROW_ENOMEM, "out of memory");
}

furrow_status cli_bytes_unpack(cli_bytes *bytes, size_t limit, furrow_error *err) {
    furrow_str packed = {bytes->text.at, bytes->text.len};
    if (!warc_is_packed(packed.at, packed.len) || warc_is_warc(packed.at, packed.len))
        return FURROW_OK;
    furrow_buf out = {0};
    furrow_status st = warc_unpack(&out, packed, limit, err);
    if (st < 0) {
        furrow_buf_free(&out);
        return st;
    }
    furrow_buf_free(&bytes->text);
    bytes->text = out;
    return FURROW_OK;
}

/* ---- Files -------------------------------------------------------------- */

furrow_status cli_read_all(cli_bytes *out, int fd, size_t limit, furrow_error *err) {
    furrow_buf *text = &out->text;
    for (;;) {
        bool is_full = text->cap - text->len <= 1; /* one for a NUL */
        if (is_full && !furrow_buf_room(text, PIECE))
            return furrow_fail(err, FURROW_ENOMEM, "out of memory");
        ssize_t got = read(fd, text->at + text->len, text->cap - text->len - 1);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return furrow_fail(err, FURROW_EIO, "%s", cli_reason(errno).text);
        if ((size_t)got > limit - text->len) return fail_limit(err, limit);
        text->len += (size_t)got;
        text->at[text->len] = '\0';
        if (got == 0) return FURROW_OK;
    }
}

/* Whether a name starts like a host: example.org/list. Endings that are also used for files do
 * not count. */
static bool is_host(const char *name) {
    static const char *const endings[] = {".com", ".org", ".net", ".edu", ".gov", ".info"};
    size_t len = strcspn(name, "/:");
    if (strncasecmp(name, "www.", 4) == 0) return true;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t end = strlen(endings[i]);
        if (len > end && strncasecmp(name + len - end, endings[i], end) == 0) return true;
    }
    return false;
}

/* Explain why a name cannot be opened; addresses with other schemes also end up here. */
static furrow_status fail_open(furrow_error *err, const char *name, int code) {
    const char *scheme = strstr(name, "://");
    if (code == ENOENT && is_host(name))
        return furrow_fail(err, FURROW_EIO, "no such file; did you mean https://%s?", name);
    if (code == ENOENT && scheme && scheme > name && isalpha((unsigned char)name[0]))
        return furrow_fail(err, FURROW_EIO, "only http and https addresses can be fetched");
    return furrow_fail(err, FURROW_EIO, "%s", cli_reason(code).text);
}

furrow_status cli_read_file(cli_bytes *out, const char *name, size_t limit, furrow_error *err) {
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return fail_open(err, name, errno);
    struct stat info = {0};
    furrow_status st = FURROW_OK;
    if (fstat(fd, &info) == 0 && S_ISDIR(info.st_mode))
        st = furrow_fail(err, FURROW_EIO, "is a directory, not a file");
    else if (S_ISREG(info.st_mode) && info.st_size > 0 && (uintmax_t)info.st_size <= limit &&
             !furrow_buf_room(&out->text, (size_t)info.st_size + 1)) /* one more, to see the end */
        st = furrow_fail(err, FURROW_ENOMEM, "out of memory");
    if (st == FURROW_OK) st = cli_read_all(out, fd, limit, err);
    close(fd);
    return st;
}

/* ---- Pages -------------------------------------------------------------- */

bool cli_is_url(const char *name) {
    return strncasecmp(name, "http://", 7) == 0 || strncasecmp(name, "https://", 8) == 0;
}

uint32_t cli_time_left(const cli_page_args *args, uint64_t start_ms) {
    if (args->timeout_ms == 0) return 0;
    /* Even if waiting used up all the time, a browser may have a page to show. */
    uint32_t least = args->timeout_ms / 4 + 1;
    uint64_t gone = cli_now_ms() - start_ms;
    return gone + least < args->timeout_ms ? args->timeout_ms - (uint32_t)gone : least;
}

bool cli_limit_step(uint32_t *max_ms, const cli_page_args *args, uint64_t start_ms,
                    furrow_error *err) {
    uint64_t gone = cli_now_ms() - start_ms;
    bool is_over = args->timeout_ms && gone >= args->timeout_ms;
    *max_ms = is_over || !args->timeout_ms ? 0 : args->timeout_ms - (uint32_t)gone;
    if (is_over) furrow_fail(err, FURROW_ELIMIT, "takes longer than its time limit (see max_ms)");
    return !is_over;
}

furrow_options cli_options(const furrow_options *find, const cli_page_args *args,
                           uint64_t start_ms) {
    furrow_options opts = find ? *find : (furrow_options){0};
    opts.size = sizeof opts;
    opts.max_ms = start_ms ? cli_time_left(args, start_ms) : args->timeout_ms;
    opts.max_cells = args->max_cells;
    opts.max_output = args->max_output;
    return opts;
}

const char *cli_path_of(const char *name) {
    static const char local[] = "file://";
    if (strncasecmp(name, local, sizeof local - 1) != 0) return name;
    name += sizeof local - 1;
    return strncasecmp(name, "localhost/", 10) == 0 ? name + 9 : name;
}

size_t cli_max_bytes(const cli_page_args *args) {
    return args->max_bytes ? args->max_bytes : DEFAULT_MAX_BYTES;
}

static furrow_status read_bytes(cli_bytes *out, const char *name, const cli_page_args *args,
                                furrow_error *err) {
    size_t limit = cli_max_bytes(args);
    if (strcmp(name, "-") == 0) return cli_read_all(out, STDIN_FILENO, limit, err);
    if (!cli_is_url(name)) {
        const char *path = cli_path_of(name);
        struct stat info;
        if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
            return cli_read_file(out, path, limit, err);
        return furrow_fail(err, FURROW_EIO,
                           "is a directory; name the pages in it, as in %s%s*.html", path,
                           path[strlen(path) - 1] == '/' ? "" : "/");
    }
    uint32_t max_ms = args->timeout_ms ? args->timeout_ms : DEFAULT_FETCH_MS;
    return cli_fetch(out, name, limit, max_ms, &args->fetch, err);
}

/* Whether bytes are a picture, an archive or a program. One byte in ten of those is a control
 * character that text does not have; a page may have a few by mistake. These are the "binary
 * data bytes" of the MIME Sniffing Standard, as is the number of bytes to look at. */
static bool is_binary(const furrow_buf *bytes, const char *charset) {
    enum { LOOKED_AT = 1445, LEAST_SHARE = 20 };
    static const char text_controls[] = "\t\n\f\r\033";
    bool is_wide = bytes->len >= 2 &&
                   (memcmp(bytes->at, "\xFE\xFF", 2) == 0 || memcmp(bytes->at, "\xFF\xFE", 2) == 0);
    if (is_wide || (charset && strncasecmp(charset, "utf-16", 6) == 0)) return false;
    size_t len = bytes->len < LOOKED_AT ? bytes->len : LOOKED_AT, controls = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)bytes->at[i];
        controls += byte < ' ' && !memchr(text_controls, byte, sizeof text_controls - 1);
    }
    return controls > len / LEAST_SHARE;
}

/* What a file is that people take for a page; NULL if its first bytes do not say. */
static const char *kind_of(const furrow_buf *bytes) {
    static const struct {
        const char *start, *kind;
    } kinds[] = {{"%PDF-", "a PDF file"},
                 {"PK\x03\x04", "a ZIP archive, or a document or e-book in one"},
                 {"\xFD"
                  "7zXZ",
                  "packed with xz; unpack it first"},
                 {"BZh", "packed with bzip2; unpack it first"},
                 {"\x89PNG", "a picture"},
                 {"GIF8", "a picture"},
                 {"\xFF\xD8\xFF", "a picture"},
                 {"SQLite format 3", "an SQLite database"},
                 {"\x7F"
                  "ELF",
                  "a program"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t len = strlen(kinds[i].start);
        if (bytes->len >= len && memcmp(bytes->at, kinds[i].start, len) == 0) return kinds[i].kind;
    }
    return NULL;
}

/* FURROW_OK if the bytes are those of a single page. */
static furrow_status check_page(const furrow_buf *bytes, const char *charset, furrow_error *err) {
    if (warc_is_warc(bytes->at, bytes->len))
        return furrow_fail(err, FURROW_EINVAL,
                           "a WARC file holds many pages; this command reads single pages");
    const char *kind = kind_of(bytes);
    if (kind) return furrow_fail(err, FURROW_ENOTFOUND, "not a web page but %s", kind);
    if (is_binary(bytes, charset))
        return furrow_fail(err, FURROW_ENOTFOUND,
                           "no records; the file looks binary: is it a web page?");
    return FURROW_OK;
}

furrow_status cli_read_bytes(cli_bytes *out, const char *name, const cli_page_args *args,
                             furrow_error *err) {
    bool is_fetched = args->render && cli_is_url(name); /* by the browser */
    furrow_status st = is_fetched ? FURROW_OK : read_bytes(out, name, args, err);
    if (st >= 0 && out->text.at) st = cli_bytes_unpack(out, cli_max_bytes(args), err);
    if (st < 0 || !args->render) return st;
    if (!is_fetched && !furrow_buf_room(&out->text, 0))
        return furrow_fail(err, FURROW_ENOMEM, "out of memory");
    if (!is_fetched) st = check_page(&out->text, args->charset, err); /* a browser shows anything */
    if (st < 0) return st;
    return cli_render(out, name, args, err);
}

furrow_status cli_parse_bytes(furrow_page **out, const cli_bytes *bytes, uint64_t start_ms,
                              const cli_page_args *args, furrow_error *err) {
    const char *charset = args->charset ? args->charset : bytes->charset;
    furrow_status st = check_page(&bytes->text, charset, err);
    if (st < 0) return st;
    furrow_page_options opts = {
        .charset = charset,
        .base_url = args->base ? args->base : bytes->url,
        .max_bytes = args->max_bytes,
        .max_nodes = args->max_nodes,
        .max_depth = args->max_depth,
        .max_ms = cli_time_left(args, start_ms),
    };
    return furrow_page_parse(out, bytes->text.at ? bytes->text.at : "", bytes->text.len, &opts,
                             err);
}

furrow_status cli_read_page(furrow_page **out, const char *name, const cli_page_args *args,
                            furrow_error *err) {
    uint64_t start = cli_now_ms();
    cli_bytes bytes = {0};
    *out = NULL;
    furrow_status st = cli_read_bytes(&bytes, name, args, err);
    if (st == FURROW_OK) st = cli_parse_bytes(out, &bytes, start, args, err);
    cli_bytes_free(&bytes);
    return st;
}

bool cli_has_wrapper_and_page(const cli_command *command, cli_operands operands) {
    if (operands.count >= 2) return true;
    cli_report(NULL, "no %s given; usage: furrow %s", operands.count ? "page" : "wrapper",
               command->usage);
    return false;
}

/* The library tells with an empty page. */
bool cli_check_limits(const cli_page_args *args) {
    furrow_page *page = NULL;
    furrow_error err = {0};
    furrow_page_options opts = {
        .max_bytes = args->max_bytes, .max_nodes = args->max_nodes, .max_depth = args->max_depth};
    bool is_wrong = furrow_page_parse(&page, "", 0, &opts, &err) == FURROW_EINVAL;
    if (is_wrong) cli_report(NULL, "%s", err.message);
    furrow_page_free(page);
    return !is_wrong;
}

int cli_check_pages(const cli_command *command, cli_operands *pages, const cli_page_args *args) {
    static char standard_input[] = "-";
    const char *alone = args->wait       ? "--wait"
                        : args->more     ? "--more"
                        : args->viewport ? "--viewport"
                        : args->no_js    ? "--no-js"
                                         : NULL;
    if (alone && !args->render) {
        cli_report(NULL, "%s needs --render", alone);
        return CLI_FAILED;
    }
    if (args->render && args->fetch.retry) {
        cli_report(NULL, "--render and --retry cannot be combined");
        return CLI_FAILED;
    }
    if (!cli_check_limits(args) || !cli_fetch_check(&args->fetch)) return CLI_FAILED;
    if (pages->count == 0 && !isatty(STDIN_FILENO)) pages->at[pages->count++] = standard_input;
    if (pages->count == 0) {
        cli_report(NULL, "no page given; usage: furrow %s", command->usage);
        return CLI_FAILED;
    }
    size_t inputs = 0;
    bool has_url = false;
    for (size_t i = 0; i < pages->count; i++) {
        inputs += strcmp(pages->at[i], "-") == 0;
        has_url = has_url || cli_is_url(pages->at[i]);
        if (cli_is_url(pages->at[i])) cli_secrets_take(pages->at[i]);
    }
    if (inputs > 1) {
        cli_report(NULL, "'-' (standard input) can be given only once");
        return CLI_FAILED;
    }
    if (has_url) cli_fetch_start();
    return CLI_GO;
}
