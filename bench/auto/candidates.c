/*
 * candidates: what auto weighs on labelled pages, as a table to fit its
 * weights on.
 *
 *   candidates SET... > candidates.tsv
 *
 * SET is a folder with pages/SITE/PAGE.html and truth/SITE/PAGE.json. A line
 * for each candidate of each page: set, site, page, 1 for a detail page,
 * records, true records, right records, the numbers of the candidates that people
 * mean if it is the first (fw_is_meant), then the evidence in the order of
 * auto/candidate.h. The first line has the names. Truth with "exact": true (changed
 * pages) wants the whole text of a record: a field more or less is the change.
 */
#define _XOPEN_SOURCE 700

#include "auto/candidate.h"
#include "base/str.h"
#include "eval/match.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PATH = 4096, OPEN_FOLDERS = 16 };

static char *read_file(const char *path, size_t *len) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *bytes = size < 0 ? NULL : malloc((size_t)size + 1);
    *len = bytes ? fread(bytes, 1, (size_t)size, file) : 0;
    if (bytes) bytes[*len] = '\0';
    fclose(file);
    return bytes;
}

/* Pairs of texts that are equal to the letter. */
static size_t equal_pairs(const fw_match *match, const furrow_truth *truth,
                          const furrow_str *have) {
    size_t equal = 0;
    for (size_t i = 0; i < truth->record_count; i++)
        equal += match->partner[i] != FW_UNPAIRED &&
                 fw_str_equal(truth->records[i].parts.at[0], have[match->partner[i]]);
    return equal;
}

/* Records of a candidate that are a true one; all of it when 'is_exact'. */
static size_t right_records(const fw_candidate *c, const furrow_page *page,
                            const furrow_truth *truth, bool is_exact) {
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_squasher squasher = fw_squasher_make((furrow_alloc){0});
    furrow_buf buf = {0};
    fw_match match = {0};
    furrow_str *have = FW_TAKE(&arena, c->region.record_count, furrow_str);
    bool is_ready = have != NULL;
    for (uint32_t r = 0; is_ready && r < c->region.record_count; r++) {
        fw_buf_clear(&buf);
        fw_record_text(&buf, page, &c->region.records[r]);
        is_ready = fw_squash(&have[r], &squasher, fw_buf_view(&buf), &arena, NULL) == FURROW_OK;
    }
    size_t right = 0;
    if (is_ready &&
        fw_match_texts(&match, truth, have, c->region.record_count, &arena, NULL) == FURROW_OK)
        right = is_exact ? equal_pairs(&match, truth, have) : match.score.right;
    furrow_buf_free(&buf);
    fw_squasher_free(&squasher);
    fw_arena_free(&arena);
    return right;
}

/* XPaths of a candidate's records: parts joined by ',', records by ' '. */
static void print_paths(const fw_candidate *c, const furrow_page *page) {
    furrow_buf path = {0};
    for (uint32_t r = 0; r < c->region.record_count; r++) {
        const fw_record *record = &c->region.records[r];
        char sep = r ? ' ' : '\t';
        for (uint32_t i = 0; i < record->span_count; i++)
            for (fw_node_id n = record->spans[i].first; n < record->spans[i].end;
                 n = page->end[n]) {
                if (furrow_node_xpath(&path, page, n, NULL) != FURROW_OK) continue;
                printf("%c%s", sep, path.at);
                sep = ',';
            }
    }
    furrow_buf_free(&path);
}

/* Numbers of the candidates that take the place of one, joined by ','; '-' when there are none.
 * Those that do however likely they are have a '+'. */
static void print_meant(const fw_candidates *found, const fw_candidate *first) {
    const char *sep = "\t";
    for (size_t i = 0; i < found->list.count; i++) {
        fw_meant meant = fw_is_meant(&found->facts, &found->list.at[i], first);
        if (meant == FW_IS_NOT_MEANT) continue;
        printf("%s%s%zu", sep, meant == FW_IS_MEANT ? "+" : "", i);
        sep = ",";
    }
    if (*sep == '\t') printf("\t-");
}

/* 'truth' is NULL for a page of which all lists are labelled. */
static void print_candidates(const char *where, const furrow_page *page, const furrow_truth *truth,
                             bool is_exact) {
    furrow_options opts = {0};
    furrow_error err = {0};
    fw_arena scratch = fw_arena_make((furrow_alloc){0});
    fw_regions regions = {.arena = fw_arena_make((furrow_alloc){0})};
    fw_candidates found = {.regions = &regions};
    fw_method_input in = {.page = page, .opts = &opts, .scratch = &scratch};
    if (fw_propose(&found, &in, truth ? FW_AUTO_MAIN : FW_AUTO_ALL, &err) < 0)
        fprintf(stderr, "candidates: %s: %s\n", where, err.message);
    bool is_list = truth && !truth->is_detail;
    for (size_t i = 0; i < found.list.count; i++) {
        fw_candidate *c = &found.list.at[i];
        if (!fw_list_evidence(c, &found.facts, &scratch))
            fprintf(stderr, "candidates: %s: out of memory\n", where);
        printf("%s\t%d\t%u\t%zu\t%zu", where, truth && truth->is_detail, c->region.record_count,
               is_list ? truth->record_count : 0,
               is_list ? right_records(c, page, truth, is_exact) : 0);
        print_meant(&found, c);
        for (int e = 0; e < FW_EV_ALL; e++) printf("\t%.6g", c->evidence[e]);
        if (!truth) print_paths(c, page);
        putchar('\n');
    }
    fw_arena_free(&regions.arena);
    fw_arena_free(&scratch);
}

/* One page: SET/pages/SITE/PAGE.html. A page without a truth file has no list. */
static int visit(const char *path, const struct stat *info, int type, struct FTW *ftw) {
    (void)info;
    const char *end = strrchr(path, '.');
    if (type != FTW_F || ftw->level != 2 || !end || strcmp(end, ".html") != 0) return 0;
    const char *name = path + ftw->base, *site = name - 1;
    while (site[-1] != '/') site--;
    const char *set_end = site - strlen("/pages/"), *set = set_end;
    while (set > path && set[-1] != '/') set--;
    char truth_path[MAX_PATH], where[MAX_PATH];
    int stem = (int)(end - name), folder = (int)(set_end - path), site_len = (int)(name - 1 - site);
    snprintf(truth_path, sizeof truth_path, "%.*s/truth/%.*s/%.*s.json", folder, path, site_len,
             site, stem, name);
    snprintf(where, sizeof where, "%.*s\t%.*s\t%.*s", (int)(set_end - set), set, site_len, site,
             stem, name);
    size_t html_len = 0, json_len = 0;
    char *html = read_file(path, &html_len), *json = read_file(truth_path, &json_len);
    furrow_page *page = NULL;
    furrow_truth *truth = NULL, none = {.is_detail = true};
    bool has_lists = json && strstr(json, "\"label\": \"lists\"");
    if (json && !has_lists) furrow_truth_parse(&truth, json, json_len, NULL, NULL);
    if (html && furrow_page_parse(&page, html, html_len, NULL, NULL) == FURROW_OK &&
        (!json || has_lists || truth))
        print_candidates(where, page, !json ? &none : truth,
                         json && strstr(json, "\"exact\": true"));
    else fprintf(stderr, "candidates: %s: cannot be used\n", path);
    furrow_page_free(page);
    furrow_truth_free(truth);
    free(html);
    free(json);
    return 0;
}

int main(int argc, char **argv) {
    printf("set\tsite\tpage\tdetail\tfound\twanted\tright\tmeant");
    for (int e = 0; e < FW_EV_ALL; e++) printf("\t%s", fw_evidence_name(e));
    putchar('\n');
    for (int i = 1; i < argc; i++) {
        char folder[MAX_PATH];
        snprintf(folder, sizeof folder, "%s/pages", argv[i]);
        if (nftw(folder, visit, OPEN_FOLDERS, FTW_PHYS) != 0) perror(folder);
    }
    return 0;
}
