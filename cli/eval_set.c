/*
 * Reading a set: both folders are listed and sorted, then walked side by side, so that a page
 * without truth and a truth without a page are noticed. The pages may also come from a crawl,
 * which is read into memory.
 */
#include "eval.h"

#include "read.h"
#include "report.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Depth limit for folders; a link that leads back up ends here. */
enum { MAX_LEVELS = 8 };

#define MAX_TRUTH ((size_t)256 << 20)

/* Pages of a crawl, by their names. */
typedef struct crawled {
    char *name; /* SITE/PAGE */
    cli_input *input;
} crawled;

/* Names below a folder, without their suffix, or the names of the pages of a crawl. */
typedef struct names {
    char **at;
    cli_input **inputs; /* of 'at'; NULL for a folder */
    size_t count, cap;
    bool has_failed;
    bool is_out_of_memory; /* not yet reported */
} names;

static void names_free(names *list) {
    for (size_t i = 0; i < list->count; i++) free(list->at[i]);
    for (size_t i = 0; list->inputs && i < list->count; i++) cli_input_free(list->inputs[i]);
    free(list->inputs);
    free(list->at);
}

static bool out_of_memory(void) {
    cli_report(NULL, "out of memory");
    return false;
}

/* Takes ownership of 'name'; NULL means that memory for it ran out. */
static void names_add(names *list, char *name) {
    if (list->count == list->cap) {
        size_t cap = list->cap ? list->cap * 2 : 64;
        char **at = realloc(list->at, cap * sizeof *at);
        if (at) {
            list->at = at;
            list->cap = cap;
        }
    }
    if (name && list->count < list->cap) {
        list->at[list->count++] = name;
        return;
    }
    free(name);
    list->has_failed = list->is_out_of_memory = true;
}

/* "a/b" + suffix; the caller frees it. NULL when out of memory. */
static char *join(const char *a, const char *b, const char *suffix) {
    size_t room = strlen(a) + strlen(b) + strlen(suffix) + 2;
    char *path = malloc(room);
    if (path) snprintf(path, room, "%s%s%s%s", a, *a ? "/" : "", b, suffix);
    return path;
}

/* Length of a name without its suffix; 0 if it does not end in it. */
static size_t stem(const char *name, const char *suffix) {
    size_t len = strlen(name), end = strlen(suffix);
    return len > end && strcmp(name + len - end, suffix) == 0 ? len - end : 0;
}

/* Add one entry of a folder: a folder to 'folders', a file to 'files'. */
static void take_entry(names *files, names *folders, const char *root, const char *below,
                       const char *name, const char *suffix) {
    struct stat info;
    char *inner = join(below, name, "");
    char *path = inner ? join(root, inner, "") : NULL;
    if (!path) {
        files->has_failed = files->is_out_of_memory = true;
    } else if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        names_add(folders, inner);
        inner = NULL;
    } else if (stem(name, suffix)) {
        inner[stem(inner, suffix)] = '\0';
        names_add(files, inner);
        inner = NULL;
    }
    free(inner);
    free(path);
}

static void list_folder(names *files, names *folders, const char *root, const char *below,
                        const char *suffix) {
    char *path = join(root, below, "");
    DIR *folder = path ? opendir(path) : NULL;
    if (!folder) {
        cli_report(path, "%s", cli_reason(path ? errno : ENOMEM).text);
        files->has_failed = true;
    }
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (entry->d_name[0] != '.') take_entry(files, folders, root, below, entry->d_name, suffix);
    if (folder) closedir(folder);
    free(path);
}

static size_t levels(const char *path) {
    size_t count = 0;
    for (; *path; path++) count += *path == '/';
    return count;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All files below 'root' with a suffix, sorted; false after a message. */
static bool list_files(names *files, const char *root, const char *suffix) {
    names folders = {0};
    names_add(&folders, join("", "", ""));
    for (size_t i = 0; i < folders.count; i++)
        if (levels(folders.at[i]) < MAX_LEVELS)
            list_folder(files, &folders, root, folders.at[i], suffix);
    bool ok = !files->has_failed && !folders.has_failed;
    if (files->is_out_of_memory || folders.is_out_of_memory) (void)out_of_memory();
    names_free(&folders);
    if (files->count) qsort(files->at, files->count, sizeof *files->at, compare_names);
    return ok;
}

/* ---- The pages of a crawl ----------------------------------------------- */

/* The file in SET with the crawl of its pages: "pages.warc.gz", or with another ending. NULL if
 * there is none. The caller frees it. */
static char *crawl_of(const char *folder) {
    char *path = NULL;
    DIR *dir = opendir(folder);
    for (const struct dirent *entry; dir && !path && (entry = readdir(dir));)
        if (strncmp(entry->d_name, "pages.", 6) == 0) path = join(folder, entry->d_name, "");
    if (dir) closedir(dir);
    return path;
}

/* "SITE/PAGE" of "http://SITE/PAGE.html"; the caller frees it. */
static char *name_of(const char *address) {
    const char *scheme = strstr(address, "://");
    char *name = strdup(scheme ? scheme + 3 : address);
    size_t len = name ? strcspn(name, "?#") : 0;
    if (name) name[len] = '\0';
    if (name && stem(name, ".html")) name[stem(name, ".html")] = '\0';
    return name;
}

static int compare_crawled(const void *a, const void *b) {
    return strcmp(((const crawled *)a)->name, ((const crawled *)b)->name);
}

/* All pages of a crawl, sorted by name; false after a message. */
static bool list_crawl(names *pages, char *path, const cli_page_args *args) {
    cli_source *source = cli_source_open((cli_operands){&path, 1}, args);
    crawled *list = NULL;
    size_t count = 0, cap = 0;
    bool ok = source != NULL;
    for (cli_input *in; ok && (in = cli_source_next(source));) {
        if (count == cap) {
            cap = cap ? 2 * cap : 64;
            crawled *more = realloc(list, cap * sizeof *more);
            if (more) list = more;
            ok = more != NULL;
        }
        char *name = ok ? name_of(in->name) : NULL;
        if (name) list[count++] = (crawled){name, in};
        else cli_input_free(in);
        if (!name) ok = out_of_memory();
        else if (in->err.status < 0) cli_report(path, "%s", in->err.message);
        ok = ok && in->err.status >= 0;
    }
    ok = ok && cli_source_is_whole(source);
    cli_source_close(source);
    if (count) qsort(list, count, sizeof *list, compare_crawled);
    pages->at = calloc(count + 1, sizeof *pages->at);
    pages->inputs = calloc(count + 1, sizeof *pages->inputs);
    if (!pages->at || !pages->inputs) ok = out_of_memory();
    for (size_t i = 0; i < count; i++) {
        bool is_kept = pages->at && pages->inputs;
        if (is_kept) pages->at[i] = list[i].name;
        if (is_kept) pages->inputs[i] = list[i].input;
        if (is_kept) pages->count++;
        if (!is_kept) free(list[i].name);
        if (!is_kept) cli_input_free(list[i].input);
    }
    free(list);
    return ok;
}

/* The input of page 'k' from a folder or from a crawl; NULL when out of memory. */
static cli_input *take_input(const char *folder, const names *pages, size_t k) {
    cli_input *in = pages->inputs ? pages->inputs[k] : calloc(1, sizeof *in);
    if (pages->inputs) pages->inputs[k] = NULL;
    else if (in) in->name = join(folder, pages->at[k], ".html");
    if (in && in->name) return in;
    free(in);
    return NULL;
}

/* ---- Truth -------------------------------------------------------------- */

static furrow_truth *read_truth(const char *path) {
    cli_bytes bytes = {0};
    furrow_error err = {0};
    furrow_truth *truth = NULL;
    furrow_status st = cli_read_file(&bytes, path, MAX_TRUTH, &err);
    if (st >= 0) st = furrow_truth_parse(&truth, bytes.text.at, bytes.text.len, NULL, &err);
    if (st < 0) cli_report(path, "%s", err.message);
    cli_bytes_free(&bytes);
    return truth;
}

/* Set the site number of a page: that of the page before, or a new one. */
static bool set_site(eval_set *set, eval_page *page) {
    size_t len = strcspn(page->name, "/");
    const char *last = set->site_count ? set->sites[set->site_count - 1] : "";
    if (strlen(last) != len || strncmp(last, page->name, len) != 0) {
        char *site = malloc(len + 1);
        if (!site) return false;
        memcpy(site, page->name, len);
        site[len] = '\0';
        set->sites[set->site_count++] = site;
    }
    page->site = set->site_count - 1;
    return true;
}

static bool add_page(eval_set *set, const char *folder, const char *name, bool want_detail) {
    char *truth_path = join(folder, name, ".json");
    if (!truth_path) return out_of_memory();
    furrow_truth *truth = read_truth(truth_path);
    free(truth_path);
    if (!truth) return false;
    if (furrow_truth_is_detail(truth) != want_detail) {
        furrow_truth_free(truth);
        set->left_out++;
        return true;
    }
    bool has_lists = furrow_truth_has_lists(truth);
    if (set->count && has_lists != set->has_lists) {
        cli_report(NULL, "%s/%s.json: a set cannot mix the label 'lists' with other labels", folder,
                   name);
        furrow_truth_free(truth);
        return false;
    }
    set->has_lists = has_lists;
    eval_page *page = &set->pages[set->count++];
    *page = (eval_page){.name = join("", name, ".html"), .truth = truth};
    return (page->name && set_site(set, page)) || out_of_memory();
}

/* Walk both lists; a name that is in only one of them is an error of the set. */
static bool read_pages(eval_set *set, const char *truth_folder, const names *truths,
                       const char *page_folder, const names *pages, bool want_detail) {
    bool ok = true;
    size_t i = 0, k = 0;
    while (i < truths->count || k < pages->count) {
        int order = i == truths->count  ? 1
                    : k == pages->count ? -1
                                        : strcmp(truths->at[i], pages->at[k]);
        if (order == 0) {
            eval_page *page = &set->pages[set->count];
            size_t before = set->count;
            ok = add_page(set, truth_folder, truths->at[i], want_detail) && ok;
            if (set->count > before) {
                page->input = take_input(page_folder, pages, k);
                ok = (page->input || out_of_memory()) && ok;
            }
            i++, k++;
        } else if (order < 0) {
            cli_report(NULL, "%s/%s.json: its page %s/%s.html is missing", truth_folder,
                       truths->at[i], page_folder, truths->at[i]);
            ok = false, i++;
        } else {
            cli_report(NULL, "%s/%s.html: its labels %s/%s.json are missing", page_folder,
                       pages->at[k], truth_folder, pages->at[k]);
            ok = false, k++;
        }
    }
    return ok;
}

/* The last part of a folder's name; slashes at its end are removed. */
static const char *last_part(char *folder) {
    size_t len = strlen(folder);
    while (len > 1 && folder[len - 1] == '/') folder[--len] = '\0';
    const char *slash = strrchr(folder, '/');
    return slash && slash[1] ? slash + 1 : folder;
}

bool eval_set_read(eval_set *set, char *folder, bool want_detail, const cli_page_args *args) {
    names truths = {0}, pages = {0};
    *set = (eval_set){.name = last_part(folder)};
    char *truth_folder = join(folder, "truth", ""), *page_folder = join(folder, "pages", "");
    bool ok = (truth_folder && page_folder) || out_of_memory();
    if (ok && access(folder, F_OK) == 0 && access(truth_folder, F_OK) != 0) {
        cli_report(folder, "not a set of labelled pages: it has no folder 'truth'");
        ok = false;
    }
    char *crawl = ok && access(page_folder, F_OK) != 0 ? crawl_of(folder) : NULL;
    ok = ok && list_files(&truths, truth_folder, ".json") &&
         (crawl ? list_crawl(&pages, crawl, args) : list_files(&pages, page_folder, ".html"));
    if (ok) {
        set->pages = calloc(truths.count + 1, sizeof *set->pages);
        set->sites = calloc(truths.count + 1, sizeof *set->sites);
        ok = (set->pages && set->sites) || out_of_memory();
    }
    if (ok) ok = read_pages(set, truth_folder, &truths, page_folder, &pages, want_detail);
    names_free(&truths);
    names_free(&pages);
    free(truth_folder);
    free(page_folder);
    free(crawl);
    return ok;
}

void eval_set_free(eval_set *set) {
    for (size_t i = 0; i < set->count; i++) {
        free(set->pages[i].name);
        cli_input_free(set->pages[i].input);
        furrow_truth_free(set->pages[i].truth);
    }
    for (size_t i = 0; i < set->site_count; i++) free(set->sites[i]);
    free(set->pages);
    free(set->sites);
}
