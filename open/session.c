/* The pages of a session, searches in them, and their rows. */
#include "session.h"
#include "view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Time limit of one search, so that the window never waits long. */
enum { SEARCH_MS = 20000 };

/* ---- Pages -------------------------------------------------------------- */

open_session *open_new(const open_options *opts) {
    open_session *session = calloc(1, sizeof *session);
    if (!session) return NULL;
    session->opts = *opts;
    pthread_mutex_init(&session->lock, NULL);
    return session;
}

void open_free(open_session *session) {
    if (!session) return;
    for (size_t i = 0; i < OPEN_CACHE; i++)
        if (session->cache[i]) open_give_back(session, session->cache[i]);
    for (size_t i = 0; i < session->page_count; i++) {
        furrow_page_free(session->pages[i]->page);
        free(session->pages[i]->name);
        free(session->pages[i]->parts);
        free(session->pages[i]);
    }
    for (size_t i = 0; i < session->wrapper_count; i++) {
        furrow_wrapper_free(session->wrappers[i].wrapper);
        free(session->wrappers[i].name);
    }
    free(session->pages);
    free(session->wrappers);
    free(session->unsaved);
    furrow_buf_free(&session->labels);
    pthread_mutex_destroy(&session->lock);
    free(session);
}

open_page *open_page_at(open_session *session, size_t number) {
    pthread_mutex_lock(&session->lock);
    open_page *page = number < session->page_count ? session->pages[number] : NULL;
    pthread_mutex_unlock(&session->lock);
    return page;
}

furrow_wrapper *open_wrapper_at(open_session *session, size_t number) {
    pthread_mutex_lock(&session->lock);
    furrow_wrapper *wrapper =
        number < session->wrapper_count ? session->wrappers[number].wrapper : NULL;
    pthread_mutex_unlock(&session->lock);
    return wrapper;
}

/* Append a page to the list; false when out of memory. */
static bool append_page(open_session *session, open_page *page) {
    size_t size = (session->page_count + 1) * sizeof(open_page *);
    open_page **pages = realloc(session->pages, size);
    if (!pages) return false;
    session->pages = pages;
    page->number = session->page_count;
    pages[session->page_count++] = page;
    return true;
}

furrow_status open_page_add(open_page **out, open_session *session, furrow_page *page,
                            const char *name, bool is_named, bool is_rendered, furrow_error *err) {
    open_page *made = calloc(1, sizeof *made);
    char *copy = strdup(name);
    size_t part_count = 0;
    furrow_node *parts = open_view_parts(&part_count, page);
    bool is_full = false, is_added = false;
    if (made && copy && parts) {
        *made = (open_page){.name = copy,
                            .page = page,
                            .is_named = is_named,
                            .is_rendered = is_rendered,
                            .parts = parts,
                            .part_count = part_count};
        pthread_mutex_lock(&session->lock);
        is_full = session->page_count >= OPEN_MAX_PAGES;
        is_added = !is_full && append_page(session, made);
        pthread_mutex_unlock(&session->lock);
    }
    if (is_added) {
        *out = made;
        return FURROW_OK;
    }
    free(made);
    free(copy);
    free(parts);
    if (is_full) return furrow_fail(err, FURROW_ELIMIT, "more than %d pages", OPEN_MAX_PAGES);
    return furrow_fail(err, FURROW_ENOMEM, "out of memory");
}

/* Read a wrapper or label file of ours; empty with FURROW_OK if it is something else, which may
 * be a page. Free it in either case. */
static furrow_status read_own(furrow_buf *out, const char *name, furrow_error *err) {
    enum { PIECE = 4096, MOST = 64 << 20 };
    struct stat info;
    bool is_file = stat(name, &info) == 0 && S_ISREG(info.st_mode); /* a pipe is read once */
    FILE *file = is_file ? fopen(name, "rb") : NULL;
    bool is_own = false;
    char piece[PIECE];
    size_t got;
    *out = (furrow_buf){0};
    if (!file) return FURROW_OK; /* reading it as a page will report why */
    while (out->len < MOST && (got = fread(piece, 1, sizeof piece, file)) > 0) {
        if (!furrow_buf_add(out, piece, got)) break;
        is_own =
            is_own || (out->at[strspn(out->at, " \t\r\n\xEF\xBB\xBF")] == '{' &&
                       (strstr(out->at, OPEN_WRAPPER_KEY) || strstr(out->at, OPEN_LABELS_KEY)));
        if (!is_own) break;
    }
    fclose(file);
    if (out->failed) return furrow_fail(err, FURROW_ENOMEM, "out of memory");
    if (!is_own) furrow_buf_free(out);
    return FURROW_OK;
}

furrow_status open_wrapper_add(size_t *number, open_session *session, const char *name,
                               const char *bytes, size_t len, furrow_error *err) {
    furrow_wrapper *wrapper = NULL;
    furrow_status st = furrow_wrapper_load(&wrapper, bytes, len, NULL, err);
    if (st < 0) return st;
    open_kept *kept = NULL;
    char *copy = strdup(name);
    pthread_mutex_lock(&session->lock);
    if (copy && session->wrapper_count < OPEN_MAX_WRAPPERS)
        kept = realloc(session->wrappers, (session->wrapper_count + 1) * sizeof *kept);
    if (kept) {
        session->wrappers = kept;
        *number = session->wrapper_count;
        kept[session->wrapper_count++] = (open_kept){copy, wrapper};
    }
    pthread_mutex_unlock(&session->lock);
    if (kept) return FURROW_OK;
    free(copy);
    furrow_wrapper_free(wrapper);
    return furrow_fail(err, FURROW_ELIMIT, "more than %d wrappers", OPEN_MAX_WRAPPERS);
}

furrow_status open_add(open_session *session, const char *name, bool render, furrow_error *err) {
    furrow_page *page = NULL;
    open_page *made;
    furrow_buf own;
    size_t number;
    furrow_status st = read_own(&own, name, err);
    if (st >= 0 && own.at && strstr(own.at, OPEN_WRAPPER_KEY))
        st = open_wrapper_add(&number, session, name, own.at, own.len, err);
    else if (st >= 0 && own.at) { /* labels: the last of several files counts */
        furrow_buf_free(&session->labels);
        session->labels = own;
        return FURROW_OK;
    }
    bool is_own = own.at != NULL;
    furrow_buf_free(&own);
    if (st < 0 || is_own) return st;
    st = session->opts.read(session->opts.user, &page, name, render, err);
    if (st >= 0) st = open_page_add(&made, session, page, name, true, render, err);
    if (st < 0) furrow_page_free(page);
    return st;
}

/* ---- The cache ---------------------------------------------------------- */

static void found_free(open_found *found) {
    furrow_table_free(found->table);
    furrow_regions_free(found->regions);
    furrow_wrapper_free(found->own);
    free(found->trace);
    free(found->key);
    free(found);
}

void open_give_back(open_session *session, open_found *found) {
    while (found) {
        pthread_mutex_lock(&session->lock);
        bool is_last = --found->users == 0;
        pthread_mutex_unlock(&session->lock);
        open_found *search = is_last ? found->search : NULL;
        if (is_last) found_free(found);
        found = search;
    }
}

static open_found *look_up(open_session *session, const char *key) {
    open_found *found = NULL;
    pthread_mutex_lock(&session->lock);
    for (size_t i = 0; i < OPEN_CACHE && !found; i++)
        if (session->cache[i] && strcmp(session->cache[i]->key, key) == 0)
            found = session->cache[i];
    if (found) {
        found->users++;
        found->used_at = ++session->clock;
    }
    pthread_mutex_unlock(&session->lock);
    return found;
}

/* Cache a result in place of the least recently used one. */
static void remember(open_session *session, open_found *found) {
    size_t oldest = 0;
    if (found->status == FURROW_ECANCELLED) return; /* incomplete: do not reuse it */
    pthread_mutex_lock(&session->lock);
    for (size_t i = 1; i < OPEN_CACHE && session->cache[oldest]; i++)
        if (!session->cache[i] || session->cache[i]->used_at < session->cache[oldest]->used_at)
            oldest = i;
    open_found *dropped = session->cache[oldest];
    session->cache[oldest] = found;
    found->users++;
    found->used_at = ++session->clock;
    pthread_mutex_unlock(&session->lock);
    open_give_back(session, dropped);
}

static open_found *found_new(const char *key) {
    open_found *found = calloc(1, sizeof *found);
    char *copy = strdup(key);
    if (found && copy) {
        found->key = copy;
        found->users = 1;
        return found;
    }
    free(found);
    free(copy);
    return NULL;
}

/* ---- Searching ---------------------------------------------------------- */

typedef struct tracer {
    FILE *to;
    const furrow_page *page;
    size_t lines;
} tracer;

/* What a method said, one line each: "NODE what". */
static void trace(void *user, const char *method, furrow_node node, const char *what) {
    enum { MAX_LINES = 60 };
    tracer *t = user;
    if (t->lines++ >= MAX_LINES) return;
    fprintf(t->to, "%s\t%ld\t%s\n", method, node == FURROW_NO_NODE ? -1 : (long)node, what);
}

/* Register a search that begins, or unregister one that has ended, so that it can be stopped.
 * */
static void note_running(open_session *session, open_found *found, bool is_running) {
    pthread_mutex_lock(&session->lock);
    for (size_t i = 0; i < OPEN_CACHE; i++) {
        if (session->running[i] != (is_running ? NULL : found)) continue;
        session->running[i] = is_running ? found : NULL;
        break;
    }
    pthread_mutex_unlock(&session->lock);
}

void open_stop(open_session *session, uint64_t ticket) {
    pthread_mutex_lock(&session->lock);
    for (size_t i = 0; i < OPEN_CACHE; i++)
        if (session->running[i] && session->running[i]->ticket < ticket)
            __atomic_store_n(&session->running[i]->is_cancelled, 1, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&session->lock);
}

/* The options of a search, with the pages that they refer to. */
static furrow_options find_options(open_session *session, const open_recipe *recipe) {
    const open_page *no_result = open_page_at(session, recipe->no_result);
    furrow_options opts = recipe->find;
    opts.size = sizeof opts;
    opts.max_ms = SEARCH_MS;
    opts.vints.no_result = no_result ? no_result->page : NULL;
    return opts;
}

static furrow_status search(open_session *session, open_found *found, const furrow_page *page,
                            const open_recipe *recipe, const furrow_wrapper *wrapper) {
    furrow_options opts = find_options(session, recipe);
    tracer t = {.page = page};
    opts.cancel = &found->is_cancelled;
    opts.ide.partial = true; /* like 'furrow apply' */
    note_running(session, found, true);
    t.to = open_memstream(&found->trace, &found->trace_len);
    if (t.to) {
        opts.trace = trace;
        opts.trace_user = &t;
    }
    furrow_status st = wrapper ? furrow_apply(&found->regions, wrapper, page, &opts, &found->err)
                               : furrow_find(&found->regions, page, &opts, &found->err);
    if (t.to) fclose(t.to);
    note_running(session, found, false);
    return st;
}

open_found *open_search(open_session *session, const open_recipe *recipe) {
    char key[512];
    int len = snprintf(key, sizeof key, "find %zu %zu %s", recipe->page, recipe->no_result,
                       recipe->find.method);
    open_recipe_options(key + len, sizeof key - (size_t)len, recipe);
    open_found *found = look_up(session, key);
    if (found) return found;
    found = found_new(key);
    open_page *page = open_page_at(session, recipe->page);
    if (!found) return NULL;
    if (!page) found->status = furrow_fail(&found->err, FURROW_EINVAL, "no such page");
    else {
        found->ticket = recipe->ticket;
        found->status = search(session, found, page->page, recipe, NULL);
    }
    remember(session, found);
    return found;
}

/* ---- Learning ----------------------------------------------------------- */

/* Learn from the list of a recipe as an example. */
static furrow_status learn_list(furrow_wrapper **out, open_session *session,
                                const open_recipe *recipe, open_found *search, furrow_error *err) {
    open_page *page = open_page_at(session, recipe->page);
    furrow_regions *given = NULL;
    furrow_options opts = {.method = "auto", .max_ms = SEARCH_MS};
    if (!page) return furrow_fail(err, FURROW_EINVAL, "no such page");
    furrow_example example = {.page = page->page, .name = page->name};
    if (recipe->record_count) {
        furrow_status st =
            furrow_regions_make(&given, page->page, recipe->records, recipe->record_count, err);
        if (st < 0) return st;
        example.regions = given;
    } else if (search->status < 0) {
        return furrow_fail(err, search->status, "%s", search->err.message);
    } else if (recipe->list >= furrow_regions_count(search->regions)) {
        return furrow_fail(err, FURROW_EINVAL, "no such list");
    } else {
        example.regions = search->regions;
        example.region = recipe->list;
    }
    furrow_status st = furrow_learn(out, &example, 1, &opts, err);
    furrow_regions_free(given);
    return st;
}

/* Learn from labelled pages, in the order of the recipe. */
static furrow_status learn_labels(furrow_wrapper **out, open_session *session,
                                  const open_recipe *recipe, furrow_error *err) {
    furrow_example *examples = calloc(recipe->label_count, sizeof *examples);
    furrow_label *labels = calloc(recipe->label_count, sizeof *labels);
    furrow_options opts = {.method = "ide", .max_ms = SEARCH_MS};
    furrow_status st = FURROW_OK;
    if (!examples || !labels) {
        free(examples);
        free(labels);
        return furrow_fail(err, FURROW_ENOMEM, "out of memory");
    }
    size_t count = 0;
    for (size_t i = 0; i < recipe->label_count && st >= 0; i++) {
        const open_label *label = &recipe->labels[i];
        open_page *page = open_page_at(session, label->page);
        labels[i] = label->label;
        if (!page) {
            st = furrow_fail(err, FURROW_EINVAL, "no such page");
        } else if (label->label.node != FURROW_NO_NODE &&
                   label->label.node >= furrow_page_nodes(page->page)) {
            st = furrow_fail(err, FURROW_EINVAL, "no such node");
        } else if (count == 0 || examples[count - 1].page != page->page) {
            examples[count++] =
                (furrow_example){.page = page->page, .name = page->name, .labels = &labels[i]};
        }
        if (st >= 0 && count) examples[count - 1].label_count++;
    }
    if (st >= 0) st = furrow_learn(out, examples, count, &opts, err);
    free(examples);
    free(labels);
    return st;
}

/* Learn the method's own rule, as in its paper: the chosen pattern of iepad and its slots, or
 * the rule of vints. */
static furrow_status learn_rule(furrow_wrapper **out, open_session *session,
                                const open_recipe *recipe, furrow_error *err) {
    open_page *page = open_page_at(session, recipe->page);
    furrow_options opts = find_options(session, recipe);
    bool is_iepad = strcmp(opts.method, "iepad") == 0;
    if (!page) return furrow_fail(err, FURROW_EINVAL, "no such page");
    if (!is_iepad && strcmp(opts.method, "vints") != 0)
        return furrow_fail(err, FURROW_EINVAL, "%s cannot make wrappers", opts.method);
    if (!is_iepad && recipe->list)
        return furrow_fail(err, FURROW_EINVAL, "vints can make a wrapper only of its first list");
    if (recipe->list >= UINT32_MAX) return furrow_fail(err, FURROW_EINVAL, "no such list");
    furrow_example example = {.page = page->page, .name = page->name};
    opts.iepad.pattern = (uint32_t)recipe->list + 1;
    return furrow_learn(out, &example, 1, &opts, err);
}

furrow_status open_learn(furrow_wrapper **out, open_session *session, const open_recipe *recipe,
                         furrow_error *err) {
    furrow_wrapper *plain = NULL;
    const furrow_wrapper *base = NULL;
    furrow_status st = FURROW_OK;
    *out = NULL;
    if (recipe->wrapper != OPEN_NONE) {
        base = open_wrapper_at(session, recipe->wrapper);
        if (!base) return furrow_fail(err, FURROW_EINVAL, "no such wrapper");
    } else if (recipe->label_count) {
        st = learn_labels(&plain, session, recipe, err);
    } else if (recipe->is_rule && !recipe->record_count) {
        st = learn_rule(&plain, session, recipe, err);
    } else {
        open_found *search = open_search(session, recipe);
        st = search ? learn_list(&plain, session, recipe, search, err)
                    : furrow_fail(err, FURROW_ENOMEM, "out of memory");
        open_give_back(session, search);
    }
    if (st >= 0)
        st = furrow_wrapper_set_view(out, base ? base : plain, recipe->view, recipe->view_count,
                                     err);
    furrow_wrapper_free(plain);
    return st;
}

/* ---- Rows --------------------------------------------------------------- */

/* Directly from the search: the table that 'furrow extract' prints. */
static furrow_status rows_of_search(open_found *found, open_session *session,
                                    const open_recipe *recipe) {
    found->search = open_search(session, recipe);
    if (!found->search) return furrow_fail(&found->err, FURROW_ENOMEM, "out of memory");
    if (found->search->status < 0)
        return furrow_fail(&found->err, found->search->status, "%s", found->search->err.message);
    if (recipe->list >= furrow_regions_count(found->search->regions))
        return furrow_fail(&found->err, FURROW_EINVAL, "no such list");
    found->list = recipe->list;
    return furrow_table_build(&found->table, found->search->regions, recipe->list, &found->err);
}

/* The one object that the page is about: what 'furrow --detail' prints. */
static furrow_status rows_of_object(open_found *found, open_session *session,
                                    const furrow_page *page) {
    furrow_options opts = {
        .size = sizeof opts, .max_ms = SEARCH_MS, .cancel = &found->is_cancelled};
    note_running(session, found, true);
    furrow_status st = furrow_find_object(&found->regions, page, &opts, &found->err);
    if (st >= 0) st = furrow_table_build(&found->table, found->regions, 0, &found->err);
    note_running(session, found, false);
    return st;
}

/* With a wrapper: what 'furrow apply' prints. */
static furrow_status rows_of_wrapper(open_found *found, open_session *session,
                                     const open_recipe *recipe, const furrow_page *page) {
    furrow_status st = open_learn(&found->own, session, recipe, &found->err);
    if (st < 0) return st;
    bool is_list = recipe->wrapper == OPEN_NONE && !recipe->label_count;
    if (recipe->record_count) {
        found->wanted = recipe->record_count;
    } else if (is_list) {
        found->search = open_search(session, recipe);
        if (found->search && found->search->status >= 0 &&
            recipe->list < furrow_regions_count(found->search->regions))
            found->wanted = furrow_region_records(found->search->regions, recipe->list);
    }
    st = search(session, found, page, recipe, found->own);
    if (st >= 0) st = furrow_table_build(&found->table, found->regions, 0, &found->err);
    return st;
}

open_found *open_rows(open_session *session, const open_recipe *recipe, const char *key,
                      size_t number) {
    size_t room = strlen(key) + 32;
    char *whole = malloc(room);
    if (!whole) return NULL;
    snprintf(whole, room, "rows %zu %s", number, key);
    open_found *found = look_up(session, whole);
    bool is_new = !found;
    if (is_new) found = found_new(whole);
    free(whole);
    if (!found || !is_new) return found;
    found->ticket = recipe->ticket;
    open_page *page = open_page_at(session, number);
    if (!page) found->status = furrow_fail(&found->err, FURROW_EINVAL, "no such page");
    else if (open_recipe_is_object(recipe))
        found->status = rows_of_object(found, session, page->page);
    else if (open_recipe_is_kept(recipe) || number != recipe->page)
        found->status = rows_of_wrapper(found, session, recipe, page->page);
    else found->status = rows_of_search(found, session, recipe);
    remember(session, found);
    return found;
}
