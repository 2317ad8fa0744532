/* Read and write wrappers; read schemas. */
#include "wrapper_file.h"

#include "out.h"
#include "read.h"
#include "report.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Limit for a wrapper file, in bytes: far above any learned one. */
#define MAX_FILE ((size_t)64 << 20)

furrow_wrapper *cli_read_wrapper(const char *path) {
    furrow_wrapper *wrapper = NULL;
    cli_bytes bytes = {0};
    furrow_error err = {0};
    furrow_status st = strcmp(path, "-") == 0 ? cli_read_all(&bytes, STDIN_FILENO, MAX_FILE, &err)
                                              : cli_read_file(&bytes, path, MAX_FILE, &err);
    if (st >= 0)
        st = furrow_wrapper_load(&wrapper, bytes.text.at ? bytes.text.at : "", bytes.text.len, NULL,
                                 &err);
    bool is_page =
        bytes.text.at && bytes.text.at[strspn(bytes.text.at, " \t\r\n\xEF\xBB\xBF")] == '<';
    cli_bytes_free(&bytes);
    if (st == FURROW_EFORMAT && is_page)
        cli_report(path, "is a page, not a wrapper; give the wrapper (from 'furrow learn') first");
    else if (st < 0) cli_report(path, "%s", err.message);
    return wrapper;
}

/* ---- One for each site -------------------------------------------------- */

static int is_wrapper_name(const struct dirent *entry) {
    size_t len = strlen(entry->d_name);
    return entry->d_name[0] != '.' && len > 5 && strcmp(entry->d_name + len - 5, ".json") == 0;
}

/* False after a message. */
static bool add_site(cli_wrappers *to, const char *folder, const char *name) {
    size_t room = strlen(folder) + strlen(name) + 2, patterns = 0;
    cli_site site = {.path = malloc(room)};
    if (site.path) {
        bool has_slash = folder[0] && folder[strlen(folder) - 1] == '/';
        snprintf(site.path, room, "%s%s%s", folder, has_slash ? "" : "/", name);
        site.wrapper = cli_read_wrapper(site.path);
        to->at[to->count++] = site;
    } else {
        cli_report(NULL, "out of memory");
    }
    if (site.wrapper) furrow_wrapper_addresses(site.wrapper, &patterns);
    if (site.wrapper && patterns == 0)
        cli_report(site.path, "names no addresses; add \"addresses\" to it, or learn it with --for "
                              "'shop.example/list/*'");
    return patterns > 0;
}

bool cli_read_wrappers(cli_wrappers *out, const char *folder) {
    struct dirent **names = NULL;
    *out = (cli_wrappers){0};
    int count = scandir(folder, &names, is_wrapper_name, alphasort);
    if (count > 0) out->at = calloc((size_t)count, sizeof *out->at);
    bool is_fine = count > 0 && out->at;
    if (count < 0) cli_report(folder, "%s", cli_reason(errno).text);
    else if (count == 0) cli_report(folder, "has no wrappers (files ending in .json)");
    else if (!out->at) cli_report(NULL, "out of memory");
    for (int i = 0; i < count; i++) {
        is_fine = is_fine && add_site(out, folder, names[i]->d_name);
        free(names[i]);
    }
    free(names);
    return is_fine;
}

void cli_wrappers_free(cli_wrappers *wrappers) {
    for (size_t i = 0; i < wrappers->count; i++) {
        free(wrappers->at[i].path);
        furrow_wrapper_free(wrappers->at[i].wrapper);
    }
    free(wrappers->at);
    *wrappers = (cli_wrappers){0};
}

cli_site *cli_wrapper_for(const cli_wrappers *wrappers, const char *address, cli_site **rival) {
    cli_site *best = NULL, *second = NULL;
    size_t best_fit = 0;
    for (size_t i = 0; i < wrappers->count; i++) {
        size_t fit = furrow_wrapper_fit(wrappers->at[i].wrapper, address);
        if (fit > best_fit) {
            best = &wrappers->at[i];
            best_fit = fit;
            second = NULL;
        } else if (fit && fit == best_fit && !second) {
            second = &wrappers->at[i];
        }
    }
    if (rival) *rival = second;
    return best;
}

/* ---- Schemas, and writing ----------------------------------------------- */

furrow_schema *cli_read_schema(const char *path) {
    furrow_schema *schema = NULL;
    cli_bytes bytes = {0};
    furrow_error err = {0};
    if (strcmp(path, "-") == 0) { /* standard input is for pages */
        cli_report(NULL, "--schema needs a file, not '-'");
        return NULL;
    }
    furrow_status st = cli_read_file(&bytes, path, MAX_FILE, &err);
    if (st >= 0)
        st = furrow_schema_parse(&schema, bytes.text.at ? bytes.text.at : "", bytes.text.len, NULL,
                                 &err);
    cli_bytes_free(&bytes);
    if (st < 0) cli_report(path, "%s", err.message);
    furrow_str ignored = schema ? furrow_schema_ignored(schema) : (furrow_str){0};
    if (ignored.len)
        cli_report(path, "furrow ignores these keywords: %.*s", (int)ignored.len, ignored.at);
    return schema;
}

bool cli_write_wrapper(const furrow_wrapper *wrapper, const char *path) {
    cli_out out;
    furrow_buf text = {0};
    furrow_error err = {0};
    bool is_done = furrow_wrapper_save(&text, wrapper, &err) >= 0;
    if (!is_done) cli_report(path, "%s", err.message);
    if (is_done && cli_out_open(&out, path)) {
        is_done = cli_out_write(&out, text.at, text.len);
        is_done = cli_out_close(&out, is_done) && is_done;
    } else {
        is_done = false;
    }
    furrow_buf_free(&text);
    return is_done;
}
