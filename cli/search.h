/* Read a page and find its regions, for every command that does both. */
#ifndef CLI_SEARCH_H
#define CLI_SEARCH_H

#include "report.h"
#include "source.h"

typedef struct cli_search_args {
    cli_page_args page;
    furrow_options find;
    const furrow_wrapper *wrapper; /* if not NULL, used instead of a search */
    uint32_t threads;
    bool explain;
    bool variants;               /* also other borders of the same list */
    bool all;                    /* every list of the page, not only the main one */
    const char *list;            /* the wanted list: its number, path or a text in it; or NULL */
    const char *no_result;       /* name of a page of the site without results, or NULL */
    furrow_page *no_result_page; /* that page; cli_search_free_args() frees it */
    bool advises;                /* fill in cli_search.note */
    bool detail;                 /* the one thing that the page is about, instead of a list */
} cli_search_args;

/* Read the page of --no-result, which selects the method vints. False after a message. Call
 * cli_search_free_args() in either case. */
bool cli_search_prepare(cli_search_args *args);
void cli_search_free_args(cli_search_args *args);

/* -m, -j, --explain and --plain. */
extern const cli_option cli_search_options[];

/* Options of one method only; members of cli_search_args. */
extern const cli_option cli_mdr_options[], cli_tagpath_options[], cli_iepad_options[],
    cli_vints_options[];

/* One page in progress. Zero it first; free it with cli_search_free(). */
typedef struct cli_search {
    uint64_t start_ms; /* when the work on the page began; 0: with the search */
    furrow_page *page;
    furrow_regions *regions;
    furrow_status status; /* FURROW_ENOTFOUND or FURROW_EDRIFT when the page has no region */
    furrow_error err;
    char *trace; /* lines of --explain; may be NULL */
    size_t trace_len;
    bool needs_label; /* the ide wrapper does not fit the page */
    bool is_told;     /* say why nothing was found even among many pages */
    bool is_guessed;  /* its charset is a guess; reported if no wrapper is used */
    char note[160];   /* the page rather needs, or does not need, --detail; may be empty */
    bool is_damaged;  /* a damaged record of a crawl, not a page */
} cli_search;

/* The options for searching a page, or for applying a wrapper to it. */
furrow_options cli_find_options(const cli_search_args *args, uint64_t start_ms);

furrow_status cli_search_run(cli_search *search, const cli_input *input,
                             const cli_search_args *args);

/* The same for a parsed page; the search takes ownership of it. */
furrow_status cli_search_on(cli_search *search, furrow_page *page, const cli_search_args *args);

/* The lists of a page, best first: the main one and its rivals, or with 'all' every data list.
 * With 'list' only that one: its number, its path or a text in it. */
furrow_status cli_find_lists(furrow_regions **out, const furrow_page *page, bool all,
                             const char *list, const furrow_options *opts, furrow_error *err);

/* What to try with a page that has no records. */
typedef enum cli_advice {
    CLI_PAGE_EMPTY,
    CLI_PAGE_BARE, /* without markup */
    CLI_TRY_EMBEDDED,
    CLI_TRY_RENDER,
    CLI_TRY_DETAIL
} cli_advice;

cli_advice cli_advise(const furrow_page *page, bool is_rendered, const furrow_options *opts);

/* By cli_advice: a name for programs, and a hint that is appended to a message. */
typedef struct cli_advice_text {
    const char *name, *hint;
} cli_advice_text;
extern const cli_advice_text cli_advice_words[];

/* Free the page and regions, which are large; keep the rest. */
void cli_search_free_page(cli_search *search);
void cli_search_free(cli_search *search);

/* Count a finished page and print on stderr: the lines of --explain, why it failed, or that
 * nothing was found (on a terminal, and if a wrapper can tell why). True if there are regions.
 * NULL stands for a page that memory ran out for. */
bool cli_search_done(const cli_search *search, const char *name, cli_progress *progress);

/* "auto" and the methods for lists; ide, the last method, is not one. */
const char *cli_list_method(size_t i);

/* The list of methods, for the end of a command's help. */
void cli_help_methods(FILE *to, cli_names methods);

#endif
