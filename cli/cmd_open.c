/* furrow open: show pages, their records and rows in the user's own browser. */
#include "commands.h"
#include "fetch.h"
#include "read.h"
#include "report.h"
#include "search.h"

#ifdef FURROW_HAS_OPEN
#include "open/open.h"
#endif

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

typedef struct open_args {
    cli_page_args page;
    bool no_browser;
} open_args;

static const cli_option open_option_list[] = {{0, "no-browser", CLI_FLAG,
                                               offsetof(open_args, no_browser), NULL,
                                               "print the address, but start no browser", NULL},
                                              {0}};

static const cli_group open_groups[] = {{"Options", open_option_list, 0},
                                        {"Pages", cli_page_options, offsetof(open_args, page)},
                                        {"Fetching", cli_fetch_options, offsetof(open_args, page)},
                                        {"Browser", cli_browser_options, offsetof(open_args, page)},
                                        {0}};

static void more_help(FILE *to) {
    fputs("\n"
          "You can also give a wrapper, which is applied to the pages, a file of labels\n"
          "saved in the window, or a folder of pages.\n\n"
          "  furrow open results.html\n"
          "  furrow open site.json pages/\n\n"
          "Only this machine can reach the window, under a secret address. Scripts of "
          "the\n"
          "pages do not run in it, and nothing is fetched unless you ask. Stop it with\n"
          "Ctrl-C, or with Quit in its menu.\n",
          to);
}

#ifdef FURROW_HAS_OPEN

static furrow_status read_page(void *user, furrow_page **out, const char *name, bool render,
                               furrow_error *err) {
    cli_page_args args = *(const cli_page_args *)user;
    args.render = args.render || render;
    return cli_read_page(out, name, &args, err);
}

static const char *advise(const furrow_page *page, bool is_rendered) {
    furrow_options opts = {.size = sizeof opts};
    return cli_advice_words[cli_advise(page, is_rendered, &opts)].name;
}

static int is_page(const struct dirent *entry) {
    const char *ending = strrchr(entry->d_name, '.');
    return ending && (strcasecmp(ending, ".html") == 0 || strcasecmp(ending, ".htm") == 0);
}

/* Add one page or wrapper; print a message if it cannot be opened. */
static bool add(open_session *session, const char *name, bool render) {
    furrow_error err = {0};
    if (open_add(session, name, render, &err) >= 0) return true;
    cli_report(name, "%s", err.message);
    return false;
}

/* Add the pages of a folder, by name. */
static bool add_folder(open_session *session, const char *name, bool render) {
    struct dirent **entries = NULL;
    int count = scandir(name, &entries, is_page, alphasort);
    bool is_added = false;
    for (int i = 0; i < count; i++) {
        size_t len = strlen(name) + strlen(entries[i]->d_name) + 2;
        char *path = malloc(len);
        if (path) {
            snprintf(path, len, "%s%s%s", name, name[strlen(name) - 1] == '/' ? "" : "/",
                     entries[i]->d_name);
            is_added = add(session, path, render) || is_added;
        }
        free(path);
        free(entries[i]);
    }
    free(entries);
    if (count <= 0) cli_report(name, "the folder has no pages (files ending in .html or .htm)");
    return is_added;
}

static int serve(open_args *args, cli_operands pages) {
    open_options opts = {.read = read_page,
                         .advise = advise,
                         .user = &args->page,
                         .no_browser = args->no_browser,
                         .page = {.max_bytes = args->page.max_bytes,
                                  .max_nodes = args->page.max_nodes,
                                  .max_depth = args->page.max_depth}};
    open_session *session = open_new(&opts);
    furrow_error err = {0};
    size_t added = 0;
    if (!session) {
        cli_report(NULL, "out of memory");
        return CLI_FAILED;
    }
    cli_fetch_start(); /* the user may enter an address in the window */
    for (size_t i = 0; i < pages.count; i++) {
        struct stat info;
        bool is_folder = stat(pages.at[i], &info) == 0 && S_ISDIR(info.st_mode);
        added += is_folder ? add_folder(session, pages.at[i], args->page.render)
                           : add(session, pages.at[i], args->page.render);
    }
    int rc = CLI_FAILED;
    if (added || pages.count == 0) {
        rc = open_serve(session, &err) < 0 ? CLI_FAILED : CLI_FOUND;
        if (rc == CLI_FAILED) cli_report(NULL, "%s", err.message);
    }
    open_free(session);
    return rc;
}

#else

static int serve(open_args *args, cli_operands pages) {
    (void)args;
    (void)pages;
    cli_report(NULL, "this furrow was built without libmicrohttpd, which 'furrow open' needs");
    return CLI_FAILED;
}

#endif

static int run(int argc, char **argv) {
    open_args args = {0};
    cli_operands pages;
    int rc = cli_parse(&pages, &args, &cmd_open, argc, argv);
    if (rc == CLI_GO && (!cli_check_limits(&args.page) || !cli_fetch_check(&args.page.fetch)))
        rc = CLI_FAILED;
    if (rc == CLI_GO) rc = serve(&args, pages);
    cli_page_args_free(&args.page);
    return rc;
}

const cli_command cmd_open = {
    .name = "open",
    .about = "view and correct records in a browser",
    .usage = "open [options] [PAGE|WRAPPER|FOLDER]...",
    .groups = open_groups,
    .more_help = more_help,
    .run = run,
};
