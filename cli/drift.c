/* Write drift as lines of JSON. */
#include "drift.h"

#include "repair.h"

#include <string.h>

cli_fit cli_drift_fit(const cli_search *search, const furrow_table *table) {
    furrow_status status = search ? search->status : FURROW_ENOMEM;
    if (status == FURROW_OK) return table && furrow_table_drifts(table) ? CLI_DRIFTED : CLI_FITS;
    if (status == FURROW_EDRIFT || (status == FURROW_ENOTFOUND && search->needs_label))
        return CLI_DRIFTED;
    return status == FURROW_ENOTFOUND ? CLI_EMPTY : CLI_UNREAD;
}

void cli_drift_look_elsewhere(cli_search *search, const cli_search_args *args) {
    furrow_example example = {.page = search->page};
    furrow_options opts = cli_find_options(args, search->start_ms);
    const furrow_wrapper *wrapper = args->wrapper;
    furrow_repair *repair = NULL;
    furrow_error err = {0};
    if (!search->page) return;
    opts.main_only = false; /* the list may no longer be the main one */
    furrow_status st = cli_limit_step(&opts.max_ms, &args->page, search->start_ms, &err)
                           ? furrow_repair_make(&repair, wrapper, &example, 1, 0, &opts, &err)
                           : err.status;
    if (st == FURROW_ELIMIT || st == FURROW_ENOMEM) { /* unknown whether it is elsewhere */
        search->status = st;
        search->err = err;
        return;
    }
    bool is_there = repair && furrow_repair_wrapper(repair);
    bool can_tell = st != FURROW_EINVAL || strcmp(furrow_wrapper_method(wrapper), "auto") == 0;
    if (is_there || !can_tell) search->status = FURROW_EDRIFT;
    size_t len = strlen(search->err.message);
    furrow_str place = is_there ? furrow_repair_new_place(repair) : (furrow_str){0};
    if (is_there && cli_repair_is_in_place(repair))
        snprintf(search->err.message + len, sizeof search->err.message - len,
                 "; the list is still there, but its records have changed");
    else if (place.len)
        snprintf(search->err.message + len, sizeof search->err.message - len,
                 "; a similar list is at %.*s", (int)place.len, place.at);
    furrow_repair_free(repair);
}

static void write_drift(FILE *to, const char *kind, const furrow_str *columns, size_t count,
                        furrow_str text) {
    fprintf(to, "{\"kind\":\"%s\",\"columns\":[", kind);
    for (size_t i = 0; i < count; i++) {
        if (i) fputc(',', to);
        cli_json_text(to, columns[i]);
    }
    fputs("],\"text\":", to);
    cli_json_text(to, text);
    fputc('}', to);
}

/* The confidence for each field of a labelled wrapper; nothing for other tables. */
static void write_confidence(FILE *to, const furrow_table *table) {
    size_t told = 0;
    for (size_t c = 0; table && c < furrow_table_columns(table); c++) {
        double sure = furrow_table_confidence(table, c);
        if (sure <= 0) continue;
        fputs(told++ ? "," : ",\"confidence\":{", to);
        cli_json_text(to, furrow_table_column(table, c));
        fprintf(to, ":%.2f", sure);
    }
    if (told) fputc('}', to);
}

void cli_drift_write(FILE *to, const char *page, const cli_search *search,
                     const furrow_table *table, const furrow_repair *repair) {
    static const char *const results[] = {[CLI_FITS] = "fits",
                                          [CLI_EMPTY] = "empty",
                                          [CLI_DRIFTED] = "drifted",
                                          [CLI_UNREAD] = "failed"};
    cli_fit fit = cli_drift_fit(search, table);
    const char *message = search ? search->err.message : "out of memory";
    bool is_mended = repair && furrow_repair_wrapper(repair);
    fputs("{\"page\":", to);
    cli_json_text(to, (furrow_str){page, strlen(page)});
    fprintf(to, ",\"result\":\"%s\",\"records\":%zu,\"drift\":[",
            is_mended ? "repaired" : results[fit], table ? furrow_table_rows(table) : (size_t)0);
    for (size_t i = 0; table && i < furrow_table_drifts(table); i++) {
        furrow_drift drift = furrow_table_drift(table, i);
        if (i) fputc(',', to);
        write_drift(to, furrow_drift_name(drift.kind), drift.columns, drift.column_count,
                    drift.text);
    }
    if (!table && fit != CLI_FITS)
        write_drift(to,
                    fit == CLI_EMPTY    ? "empty"
                    : fit == CLI_UNREAD ? "failed"
                                        : "lost",
                    NULL, 0, (furrow_str){message, strlen(message)});
    fputc(']', to);
    write_confidence(to, table);
    if (repair) {
        fputs(",\"repair\":", to);
        cli_repair_json(to, repair);
    }
    fputs("}\n", to);
}
