/* The rows of one page, and of pages that follow one another. */
#include "page_rows.h"

#include "drift.h"

#include <stdlib.h>
#include <string.h>

static void free_tables(page_rows *r) {
    for (size_t i = 0; i < r->count; i++) furrow_table_free(r->regions[i].table);
    free(r->regions);
    r->regions = NULL;
    r->count = 0;
}

void page_rows_free(page_rows *r) {
    if (!r) return;
    free_tables(r);
    furrow_repair_free(r->repair);
    cli_search_free(&r->search);
    free(r);
}

/* Whether a column that a schema requires has no value in a table. */
static bool lacks_required(const furrow_table *table, const furrow_schema *schema) {
    for (size_t c = 0; c < furrow_schema_columns(schema); c++) {
        bool is_there = !furrow_schema_is_required(schema, c);
        for (size_t row = 0; row < furrow_table_rows(table) && !is_there; row++)
            is_there = furrow_table_values(table, row, c) > 0;
        if (!is_there) return true;
    }
    return false;
}

/* Whether a table has one of the requested columns; if a schema requires some, one of those. */
static bool has_some(const furrow_table *table, const furrow_schema *schema) {
    bool has_any = false, has_required = false, is_required = false;
    for (size_t c = 0; c < furrow_table_columns(table); c++) {
        bool is_there = furrow_table_source(table, c).len > 0;
        bool is_must = schema && furrow_schema_is_required(schema, c);
        has_any |= is_there;
        is_required |= is_must;
        has_required |= is_must && is_there;
    }
    return is_required ? has_required : has_any;
}

/* Keep the wanted columns. A column that the page lacks stays empty, which is reported when the
 * page is done. FURROW_ENOTFOUND if the page has none of them. */
static furrow_status pick_columns(page_rows *r, furrow_table *table, const extract_args *args) {
    if (!args->columns && !args->schema) return FURROW_OK;
    furrow_error err = {0};
    furrow_status st = args->schema ? furrow_table_shape(table, args->schema, &err)
                                    : furrow_table_pick(table, args->columns, &err);
    if (args->schema && (st == FURROW_OK || st == FURROW_ENOTFOUND))
        r->lacks_required |= lacks_required(table, args->schema);
    if (st == FURROW_ENOTFOUND && has_some(table, args->schema)) {
        r->lacking = err;
        return FURROW_OK;
    }
    r->search.err = err;
    return st;
}

static furrow_status build_tables(page_rows *r, const extract_args *args) {
    bool all = args->search.all, lacks_all = false;
    const furrow_regions *regions = r->search.regions;
    r->found_count = furrow_regions_count(regions);
    size_t wanted = all ? r->found_count : 1;
    r->regions = calloc(wanted, sizeof *r->regions);
    if (!r->regions) {
        r->search.err = (furrow_error){FURROW_ENOMEM, "out of memory"};
        return FURROW_ENOMEM;
    }
    for (size_t i = 0; i < wanted; i++) {
        region_rows *rows = &r->regions[r->count];
        rows->score = furrow_region_score(regions, i);
        if (rows->score < args->min_score) continue;
        snprintf(rows->method, sizeof rows->method, "%s", furrow_region_method(regions, i));
        furrow_status st = furrow_table_build(&rows->table, regions, i, &r->search.err);
        if (st < 0) return st;
        st = pick_columns(r, rows->table, args);
        if (st == FURROW_OK) {
            r->count++; /* from here on it is freed with the others */
            continue;
        }
        furrow_table_free(rows->table);
        if (st != FURROW_ENOTFOUND) return st;
        lacks_all = r->search.is_told = true;
    }
    if (r->count) return FURROW_OK;
    if (lacks_all) return FURROW_ENOTFOUND;
    r->search.err = (furrow_error){FURROW_ENOTFOUND, "no list reaches the score of --min-score"};
    return FURROW_ENOTFOUND;
}

/* Extract the rows of a page with the wrapper repaired for it. False if it cannot be repaired;
 * then the rows are unchanged. */
static bool repair_page(page_rows *r, const extract_args *args, const furrow_wrapper *wrapper,
                        const char *name) {
    furrow_example example = {.page = r->search.page, .name = name};
    const cli_page_args *limits = &args->search.page;
    furrow_options opts = cli_find_options(&args->search, r->search.start_ms);
    furrow_error err = {0};
    page_rows again = {.search.page = r->search.page};
    bool is_mended = false;
    opts.main_only = false; /* the list may no longer be the main one */
    if (!cli_limit_step(&opts.max_ms, limits, r->search.start_ms, &err) ||
        furrow_repair_make(&r->repair, wrapper, &example, 1, 0, &opts, &err) < 0) {
        r->unmended = err;
        return false;
    }
    if (!furrow_repair_wrapper(r->repair)) return false;
    if (cli_limit_step(&opts.max_ms, limits, r->search.start_ms, &err) &&
        furrow_apply(&again.search.regions, furrow_repair_wrapper(r->repair), r->search.page, &opts,
                     &err) == FURROW_OK &&
        build_tables(&again, args) == FURROW_OK) {
        free_tables(r);
        r->regions = again.regions;
        r->count = again.count;
        r->found_count = again.found_count;
        r->search.status = FURROW_OK;
        is_mended = true;
    } else {
        free_tables(&again);
    }
    furrow_regions_free(again.search.regions);
    return is_mended;
}

page_rows *page_rows_read(const extract_args *args, const cli_input *in) {
    page_rows *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    cli_search_args search = args->search;
    r->site = cli_wrapper_for(&args->wrappers, in->name, &r->rival);
    if (r->site) search.wrapper = r->site->wrapper;
    if (cli_search_run(&r->search, in, &search) == FURROW_OK)
        r->search.status = build_tables(r, args);
    cli_fit fit = cli_drift_fit(&r->search, r->count ? r->regions[0].table : NULL);
    if (fit == CLI_EMPTY && args->strict && search.wrapper)
        cli_drift_look_elsewhere(&r->search, &search);
    if (args->repairs && r->search.page && (fit == CLI_DRIFTED || fit == CLI_EMPTY))
        repair_page(r, args, search.wrapper, in->name);
    cli_search_free_page(&r->search);
    return r;
}

/* ---- Further pages ------------------------------------------------------ */

static void use_wrapper(page_trail *t, const extract_args *args, furrow_wrapper *wrapper) {
    furrow_wrapper_free(t->wrapper);
    t->wrapper = wrapper;
    cli_follow_use(t->follow, wrapper ? wrapper : args->search.wrapper);
}

static void learn(page_trail *t, const extract_args *args, const page_rows *r, const char *name) {
    furrow_example example = {.page = r->search.page, .name = name};
    furrow_wrapper *wrapper = NULL;
    const cli_search_args *search = &args->search;
    furrow_options opts = cli_find_options(search, r->search.start_ms);
    if (!search->wrapper && !search->all && !search->list &&
        cli_limit_step(&opts.max_ms, &search->page, r->search.start_ms, &(furrow_error){0}))
        furrow_learn(&wrapper, &example, 1, &opts, NULL);
    use_wrapper(t, args, wrapper);
}

/* Read the following pages with the repaired wrapper. */
static void keep_mended(page_trail *t, const extract_args *args, const furrow_repair *repair) {
    furrow_buf text = {0};
    furrow_wrapper *copy = NULL;
    if (furrow_wrapper_save(&text, furrow_repair_wrapper(repair), NULL) == FURROW_OK &&
        furrow_wrapper_load(&copy, text.at, text.len, NULL, NULL) == FURROW_OK)
        use_wrapper(t, args, copy);
    furrow_buf_free(&text);
}

/* Search for the list again, on a page that the wrapper does not fit. */
static void search_anew(page_rows *r, const extract_args *args) {
    free_tables(r);
    free(r->search.trace);
    furrow_regions_free(r->search.regions);
    r->search.trace = NULL;
    r->search.regions = NULL;
    if (cli_search_on(&r->search, r->search.page, &args->search) == FURROW_OK)
        r->search.status = build_tables(r, args);
}

/* Extract the rows of a page that the wrapper does not fit: with the repaired wrapper, so that
 * the columns stay the same, otherwise by a new search, unless the wrapper is the user's. */
static void read_anew(page_rows *r, const extract_args *args, page_trail *t,
                      const furrow_wrapper *wrapper, const char *name) {
    r->is_followed = t->wrapper != NULL;
    if (repair_page(r, args, wrapper, name)) {
        keep_mended(t, args, r->repair);
        return;
    }
    if (!t->wrapper || args->search.wrapper) return;
    furrow_repair_free(r->repair);
    r->repair = NULL;
    search_anew(r, args);
    if (r->search.status != FURROW_OK) return;
    cli_report(name,
               "this page has another structure than the previous ones; its list was searched "
               "for again, so its columns may differ");
    learn(t, args, r, name);
}

static uint64_t hash_row(const furrow_table *table, size_t row) {
    uint64_t hash = 0;
    for (size_t c = 0; c < furrow_table_columns(table); c++) {
        furrow_str cell = furrow_table_cell(table, row, c);
        hash = cli_follow_hash(hash, cell.at, cell.len);
        hash = cli_follow_hash(hash, "\x1F", 1); /* between cells */
    }
    return hash;
}

/* Drop rows that an earlier page had. */
static void drop_repeated(page_trail *t, page_rows *r) {
    size_t rows = 0, repeated = 0;
    for (size_t i = 0; i < r->count; i++) {
        furrow_table *table = r->regions[i].table;
        size_t count = furrow_table_rows(table);
        bool *gone = calloc(count + 1, sizeof *gone);
        if (!gone) { /* better no rows than duplicates */
            r->search.err = (furrow_error){FURROW_ENOMEM, "out of memory"};
            r->search.status = FURROW_ENOMEM;
            return;
        }
        for (size_t row = 0; row < count; row++) {
            gone[row] = !cli_follow_is_new(t->follow, hash_row(table, row));
            repeated += gone[row];
        }
        furrow_table_drop(table, gone);
        free(gone);
        rows += count;
    }
    t->rows += rows - repeated;
    t->repeated += repeated;
    if (rows && rows == repeated) cli_follow_stop(t->follow);
}

page_rows *page_rows_follow(page_trail *t, const extract_args *args, furrow_page *page,
                            const char *name) {
    cli_search_args search = args->search;
    page_rows *r = calloc(1, sizeof *r);
    if (!r) {
        furrow_page_free(page);
        return NULL;
    }
    bool is_first = !t->is_begun;
    t->is_begun = true;
    r->search.page = page;
    r->search.start_ms = cli_now_ms();
    if (is_first) learn(t, args, r, name);
    if (t->wrapper) search.wrapper = t->wrapper;
    if (cli_search_on(&r->search, page, &search) == FURROW_OK)
        r->search.status = build_tables(r, args);
    furrow_status st = r->search.status;
    bool is_missed = st == FURROW_ENOTFOUND || st == FURROW_EDRIFT;
    bool is_drifted = r->count && furrow_table_drifts(r->regions[0].table);
    if ((t->wrapper || args->repairs) && (is_missed || is_drifted)) {
        if (is_first && !args->repairs) search_anew(r, args);
        else read_anew(r, args, t, search.wrapper, name);
    }
    drop_repeated(t, r);
    cli_search_free_page(&r->search);
    return r;
}
