/* Nested pages: what tagpath makes of them against what a person sees. */
#include "found.h"

#include "base/json.h"
#include "page/page.h"

#include <stdio.h>

/* The paper reports at least this much for nested and for atomic records. */
static const double MIN_SHARE = 0.98;

static const char *const CASES[] = {
    "nested-agencies",      "nested-agenda",        "nested-branches",   "nested-departments",
    "nested-directory",     "nested-faculty",       "nested-jobs",       "nested-library",
    "nested-menu",          "nested-permits",       "nested-press",      "nested-years",
    "nested-programme",     "nested-terms",         "nested-open-items", "nested-inner-tables",
    "nested-spanning-rows", "nested-bare-headings",
};

typedef struct tally {
    size_t right, found, there;
} tally;

static furrow_buf read_file(const char *name, const char *file) {
    char path[512], piece[4096];
    furrow_buf out = {0};
    snprintf(path, sizeof path, "%s/%s/%s", FURROW_TEST_PAGES, name, file);
    FILE *in = fopen(path, "rb");
    if (!in) fail_msg("%s: not there", path);
    for (size_t n; (n = fread(piece, 1, sizeof piece, in)) > 0;) fw_buf_add(&out, piece, n);
    fclose(in);
    return out;
}

enum { MAX_RECORDS = 64 };

/* What a person sees. */
typedef struct truth {
    furrow_str text[MAX_RECORDS], heading[MAX_RECORDS];
    size_t count;
} truth;

static truth truth_of(const fw_json_doc *doc) {
    truth t = {.count = 0};
    fw_json_iter it = fw_json_each(fw_json_get(fw_json_root(doc), "records"));
    while (fw_json_next(&it)) {
        CHECK(t.count < MAX_RECORDS);
        t.text[t.count] = fw_json_get_str(fw_json_get(it.value, "text"));
        t.heading[t.count++] = fw_json_get_str(fw_json_get(it.value, "heading"));
    }
    return t;
}

static bool is_record(const found *f, size_t r, furrow_str want) {
    furrow_buf text = {0};
    furrow_record_text(&text, f->regions, 0, r, NULL);
    bool same = fw_str_equal(fw_buf_view(&text), want);
    furrow_buf_free(&text);
    return same;
}

static void count_records(tally *t, const found *f, const truth *seen) {
    size_t found_here = furrow_region_records(f->regions, 0);
    t->there += seen->count;
    t->found += found_here;
    for (size_t i = 0, r = 0; i < seen->count; i++) {
        size_t at = r;
        while (at < found_here && !is_record(f, at, seen->text[i])) at++;
        if (at == found_here) continue;
        t->right++;
        r = at + 1;
    }
}

static bool has_heading(const found *f, furrow_group group, furrow_str want) {
    furrow_buf text = {0};
    fw_page_text(&text, f->page, group.heading.first, group.heading.end);
    bool same = fw_str_equal(fw_buf_view(&text), want);
    furrow_buf_free(&text);
    return same;
}

/* Whether a group is the category that starts at true record 'first'. */
static bool is_category(const found *f, furrow_group group, const truth *seen, size_t first,
                        size_t count) {
    if (group.count != count || !has_heading(f, group, seen->heading[first])) return false;
    for (size_t k = 0; k < count; k++)
        if (!is_record(f, group.first + k, seen->text[first + k])) return false;
    return true;
}

static void count_groups(tally *t, const found *f, const truth *seen) {
    size_t groups = furrow_region_groups(f->regions, 0);
    t->found += groups;
    for (size_t first = 0, end; first < seen->count; first = end) {
        for (end = first; end < seen->count; end++)
            if (!fw_str_equal(seen->heading[end], seen->heading[first])) break;
        t->there++;
        for (size_t g = 0; g < groups; g++) {
            furrow_group group = furrow_region_group(f->regions, 0, g);
            if (!is_category(f, group, seen, first, end - first)) continue;
            t->right++;
            break;
        }
    }
}

static void check_tally(const char *what, tally t) {
    double precision = (double)t.right / (double)t.found;
    double recall = (double)t.right / (double)t.there;
    print_message("%s: %zu right of %zu found, %zu there\n", what, t.right, t.found, t.there);
    CHECK(precision >= MIN_SHARE);
    CHECK(recall >= MIN_SHARE);
}

TEST(nested_and_atomic_records_are_found_as_a_person_sees_them) {
    UNUSED_STATE;
    tally atomic = {0}, nested = {0};
    furrow_options opts = {.method = "tagpath"};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        furrow_buf html = read_file(CASES[i], "page.html");
        furrow_buf json = read_file(CASES[i], "truth.json");
        fw_json_doc *doc = NULL;
        furrow_alloc alloc = {0};
        CHECK_UINT(fw_json_read(&doc, fw_buf_view(&json), &alloc, NULL), FURROW_OK);
        truth seen = truth_of(doc);
        found f = find_with(html.at, &opts);
        CHECK(f.regions != NULL);
        count_records(&atomic, &f, &seen);
        count_groups(&nested, &f, &seen);
        found_free(&f);
        fw_json_free(doc);
        furrow_buf_free(&html);
        furrow_buf_free(&json);
    }
    check_tally("atomic", atomic);
    check_tally("nested", nested);
}

TEST_MAIN(CASE(nested_and_atomic_records_are_found_as_a_person_sees_them))
