/* Pages from files, standard input and addresses. */
#ifndef CLI_READ_H
#define CLI_READ_H

#include "furrow.h"
#include "opt.h"

/* What was read, and what the transport said about it. */
typedef struct cli_bytes {
    furrow_buf text;
    char *charset;    /* NULL when it said nothing */
    char *url;        /* after redirects; NULL for files */
    long http_status; /* 0 for files, and where no server answered */
} cli_bytes;

void cli_bytes_free(cli_bytes *bytes);

/* Append; FURROW_ELIMIT when there would be more than 'limit' bytes. */
furrow_status cli_bytes_add(cli_bytes *bytes, const char *at, size_t len, size_t limit,
                            furrow_error *err);

/* Decompress gzip bytes; others stay unchanged. FURROW_EFORMAT if they are damaged. */
furrow_status cli_bytes_unpack(cli_bytes *bytes, size_t limit, furrow_error *err);

/* All bytes of a file, at most 'limit'. */
furrow_status cli_read_file(cli_bytes *out, const char *name, size_t limit, furrow_error *err);

/* How addresses are requested. */
typedef struct cli_fetch_args {
    cli_list headers;    /* "Name: value" each */
    const char *cookies; /* a file of cookies, as curl and browsers export them */
    const char *user_agent, *proxy;
    uint32_t retry;       /* further attempts, if they may help */
    uint32_t max_time_ms; /* for all attempts for one page; 0: no further limit */
    bool insecure;        /* accept any server certificate */
} cli_fetch_args;

struct cli_wrappers;

/* Which pages of a crawl are wanted. */
typedef struct cli_crawl_args {
    cli_list urls;      /* patterns of addresses; none: all */
    const char *status; /* "200-299,404"; NULL: only success */
    bool date;          /* add a column with the date of the page */
    const char *mime;   /* pattern; NULL: HTML, judged by its bytes if the header is silent */
    const struct cli_wrappers *only; /* only pages that one of these is for; NULL: all */
} cli_crawl_args;

/* The options of every command that reads pages. */
typedef struct cli_page_args {
    const char *base, *charset;
    uint32_t timeout_ms; /* for all work on one page; 0: 30 s for each step */
    size_t max_bytes, max_nodes, max_depth, max_cells, max_output;
    bool render; /* use the page as a browser shows it */
    bool no_js;
    const char *viewport;
    const char *wait; /* milliseconds, "network" or a selector; NULL: network */
    uint32_t more;    /* how often to load more by scrolling and by buttons */
    cli_fetch_args fetch;
    cli_crawl_args crawl;
} cli_page_args;

extern const cli_option cli_page_options[];

/* Free what the options hold. */
void cli_page_args_free(cli_page_args *args);

/* Options for addresses only; members of cli_page_args. */
extern const cli_option cli_fetch_options[];

/* --render, followed by the options that only apply with it. */
extern const cli_option cli_browser_options[];

/* The path of a file:// address; other names unchanged. */
const char *cli_path_of(const char *name);

/* Append the rest of a file. */
furrow_status cli_read_all(cli_bytes *out, int fd, size_t limit, furrow_error *err);

/* The limit for one page, in bytes. */
size_t cli_max_bytes(const cli_page_args *args);

/* Whether 'name' is an http or https address. */
bool cli_is_url(const char *name);

/* Milliseconds left of the timeout for a page begun at 'start_ms', at least
 * a quarter of it; 0 when there is no timeout. */
uint32_t cli_time_left(const cli_page_args *args, uint64_t start_ms);

/* The same for a later step, without the guaranteed quarter: only what is left. False, with
 * 'err' filled, if nothing is. */
bool cli_limit_step(uint32_t *max_ms, const cli_page_args *args, uint64_t start_ms,
                    furrow_error *err);

/* Options for a call of the library: those of a search, or the defaults for NULL, with the
 * limits of the page. The time limit is what is left since 'start_ms', or all of it if that is
 * 0. */
furrow_options cli_options(const furrow_options *find, const cli_page_args *args,
                           uint64_t start_ms);

/* The bytes of one page: a file, "-" or an address; with --render, those of
 * its snapshot. */
furrow_status cli_read_bytes(cli_bytes *out, const char *name, const cli_page_args *args,
                             furrow_error *err);

/* Parse what was read. 'start_ms' is when reading began. FURROW_EINVAL if the bytes are a
 * crawl. Bytes that are not text have no records: FURROW_ENOTFOUND. */
furrow_status cli_parse_bytes(furrow_page **out, const cli_bytes *bytes, uint64_t start_ms,
                              const cli_page_args *args, furrow_error *err);

/* Read and parse one page: a file, "-" or an address. */
furrow_status cli_read_page(furrow_page **out, const char *name, const cli_page_args *args,
                            furrow_error *err);

/* Whether a wrapper and a page are given; a message says what is missing. */
bool cli_has_wrapper_and_page(const cli_command *command, cli_operands operands);

/* Whether the library accepts the limits. False after a message. */
bool cli_check_limits(const cli_page_args *args);

/* Check before any work: limits, at least one page, "-" at most once, no browser options without
 * the browser. No page at all means "-", unless standard input is a terminal. Returns CLI_GO, or
 * the exit code after a message. Prepares fetching if needed. */
int cli_check_pages(const cli_command *command, cli_operands *pages, const cli_page_args *args);

#endif
