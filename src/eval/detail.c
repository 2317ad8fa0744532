/* Detail pages: verdicts on fields, and the labelling protocol. */
#include "eval/detail.h"

#include "base/error.h"
#include "base/str.h"

#include <stdlib.h>

static int compare_str(const void *a, const void *b) {
    const furrow_str *x = a, *y = b;
    return strcmp(x->at, y->at); /* squashed: no NUL inside */
}

static bool contains(furrow_str a, furrow_str b) {
    if (a.len == 0 || b.len == 0) return a.len == b.len;
    return strstr(a.at, b.at) || strstr(b.at, a.at);
}

/* Whether the values are the same, in any order. Both lists are sorted. */
static bool same_values(const furrow_str *a, const furrow_str *b, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!fw_str_equal(a[i], b[i])) return false;
    return true;
}

/* Both lists sorted. Partial: some found value holds a true one or lies in
 * it, be it that the lists differ in length alone. */
static fw_verdict compare_values(const furrow_str *want, size_t wanted, const furrow_str *found,
                                 size_t count) {
    if (wanted == count && same_values(want, found, count)) return FW_FIELD_RIGHT;
    for (size_t i = 0; i < wanted; i++)
        for (size_t k = 0; k < count; k++)
            if (contains(want[i], found[k])) return FW_FIELD_PARTIAL;
    return FW_FIELD_WRONG;
}

/* Sort a copy of 'values' without the empty ones; returns how many stay. */
static size_t sort_values(furrow_str *out, const furrow_str *values, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (values[i].len) out[kept++] = values[i];
    if (kept) qsort(out, kept, sizeof *out, compare_str);
    return kept;
}

furrow_status fw_field_judge(fw_verdict *out, const fw_true_field *want, const furrow_str *found,
                             size_t count, fw_arena *scratch, furrow_error *err) {
    size_t wanted = want ? want->count : 0;
    furrow_str *a = FW_TAKE(scratch, wanted, furrow_str), *b = FW_TAKE(scratch, count, furrow_str);
    if (!a || !b) return fw_fail_memory(err);
    wanted = want ? sort_values(a, want->squashed, wanted) : 0;
    count = sort_values(b, found, count);
    if (wanted == 0) *out = count ? FW_FIELD_FOUND_NO : FW_FIELD_ABSENT;
    else if (count == 0) *out = FW_FIELD_MISS;
    else *out = compare_values(a, wanted, b, count);
    return FURROW_OK;
}

static bool has_value(const fw_true_field *field) {
    for (uint32_t i = 0; i < field->count; i++)
        if (field->squashed[i].len) return true;
    return false;
}

static const fw_true_field *field_named(const furrow_truth *truth, furrow_str name) {
    const fw_true_record *page = &truth->records[0];
    for (uint32_t f = 0; f < page->field_count; f++)
        if (fw_str_equal(page->fields[f].name, name)) return &page->fields[f];
    return NULL;
}

static void count_verdict(fw_detail_score *score, fw_verdict verdict) {
    score->wanted += verdict != FW_FIELD_ABSENT && verdict != FW_FIELD_FOUND_NO;
    score->found += verdict != FW_FIELD_ABSENT && verdict != FW_FIELD_MISS;
    score->right += verdict == FW_FIELD_RIGHT;
    score->miss += verdict == FW_FIELD_MISS;
    score->found_no += verdict == FW_FIELD_FOUND_NO;
    score->wrong += verdict == FW_FIELD_WRONG;
    score->partial += verdict == FW_FIELD_PARTIAL;
}

/* The found values of one name, squashed, judged against the truth. */
static furrow_status judge_name(fw_detail_score *score, const furrow_truth *truth, furrow_str name,
                                const fw_found_field *fields, size_t count, fw_squasher *squasher,
                                fw_arena *scratch, furrow_error *err) {
    furrow_str *found = FW_TAKE(scratch, count, furrow_str);
    size_t kept = 0;
    furrow_status st = found ? FURROW_OK : fw_fail_memory(err);
    for (size_t i = 0; i < count && st >= 0; i++)
        if (fw_str_equal(fields[i].name, name))
            st = fw_squash(&found[kept++], squasher, fields[i].value, scratch, err);
    fw_verdict verdict = FW_FIELD_ABSENT;
    if (st >= 0) st = fw_field_judge(&verdict, field_named(truth, name), found, kept, scratch, err);
    if (st >= 0) count_verdict(score, verdict);
    return st;
}

static bool is_first_of_name(const fw_found_field *fields, size_t at) {
    for (size_t i = 0; i < at; i++)
        if (fw_str_equal(fields[i].name, fields[at].name)) return false;
    return true;
}

furrow_status fw_detail_page(fw_detail_score *score, const furrow_truth *truth,
                             const fw_found_field *fields, size_t count, furrow_error *err) {
    const fw_true_record *page = &truth->records[0];
    fw_arena scratch = fw_arena_make(truth->arena.alloc);
    fw_squasher squasher = fw_squasher_make(truth->arena.alloc);
    fw_detail_score one = {.pages = 1};
    furrow_status st = FURROW_OK;
    for (uint32_t f = 0; f < page->field_count && st >= 0; f++)
        st = judge_name(&one, truth, page->fields[f].name, fields, count, &squasher, &scratch, err);
    for (size_t i = 0; i < count && st >= 0; i++)
        if (is_first_of_name(fields, i) && !field_named(truth, fields[i].name))
            st = judge_name(&one, truth, fields[i].name, fields, count, &squasher, &scratch, err);
    one.page_errors = one.miss + one.found_no + one.wrong + one.partial > 0;
    if (st >= 0) furrow_detail_add(score, &one);
    fw_squasher_free(&squasher);
    fw_arena_free(&scratch);
    return st;
}

/* The first page that has all fields of the site; where no page has, the
 * first of those that have most. That is the first page with the highest
 * number of fields. */
static size_t first_to_label(const furrow_truth *const *truths, size_t count) {
    size_t best = 0, most = 0;
    for (size_t i = 0; i < count; i++) {
        const fw_true_record *page = &truths[i]->records[0];
        size_t fields = 0;
        for (uint32_t f = 0; f < page->field_count; f++) fields += has_value(&page->fields[f]);
        if (fields <= most) continue;
        most = fields;
        best = i;
    }
    return best;
}

static furrow_status label_page(fw_detail_score *score, size_t page, const furrow_truth *truth,
                                const fw_detail_method *method, furrow_error *err) {
    *score = (fw_detail_score){.pages = 1, .labelled = 1};
    return method->label(method->user, page, truth, err);
}

static furrow_status measure_page(fw_detail_score *score, size_t page, const furrow_truth *truth,
                                  const fw_detail_method *method, furrow_error *err) {
    const fw_found_field *fields = NULL;
    size_t found = 0;
    furrow_status st = method->extract(method->user, page, &fields, &found, err);
    if (st == FURROW_ENOTFOUND) return label_page(score, page, truth, method, err);
    *score = (fw_detail_score){0};
    return st < 0 ? st : fw_detail_page(score, truth, fields, found, err);
}

furrow_status fw_detail_site(fw_detail_score *out, fw_detail_score *pages,
                             const furrow_truth *const *truths, size_t count,
                             const fw_detail_method *method, furrow_error *err) {
    *out = (fw_detail_score){0};
    if (count == 0) return FURROW_OK;
    size_t first = first_to_label(truths, count);
    furrow_status st = label_page(&pages[first], first, truths[first], method, err);
    for (size_t i = 0; i < count && st >= 0; i++)
        if (i != first) st = measure_page(&pages[i], i, truths[i], method, err);
    for (size_t i = 0; i < count && st >= 0; i++) furrow_detail_add(out, &pages[i]);
    return st;
}

furrow_status fw_detail_site_given(fw_detail_score *out, fw_detail_score *pages,
                                   const furrow_truth *const *truths, const bool *labelled,
                                   size_t count, const fw_detail_method *method,
                                   furrow_error *err) {
    furrow_status st = FURROW_OK;
    *out = (fw_detail_score){0};
    for (size_t i = 0; i < count && st >= 0; i++)
        if (labelled[i]) st = label_page(&pages[i], i, truths[i], method, err);
    for (size_t i = 0; i < count && st >= 0; i++) {
        if (labelled[i]) continue;
        const fw_found_field *fields = NULL;
        size_t found = 0;
        pages[i] = (fw_detail_score){0};
        st = method->extract(method->user, i, &fields, &found, err);
        if (st == FURROW_ENOTFOUND) st = FURROW_OK, found = 0;
        if (st >= 0) st = fw_detail_page(&pages[i], truths[i], fields, found, err);
    }
    for (size_t i = 0; i < count && st >= 0; i++) furrow_detail_add(out, &pages[i]);
    return st;
}

void furrow_detail_add(fw_detail_score *sum, const fw_detail_score *score) {
    sum->pages += score->pages;
    sum->labelled += score->labelled;
    sum->wanted += score->wanted;
    sum->found += score->found;
    sum->right += score->right;
    sum->miss += score->miss;
    sum->found_no += score->found_no;
    sum->wrong += score->wrong;
    sum->partial += score->partial;
    sum->page_errors += score->page_errors;
}

static double ratio(size_t part, size_t whole) {
    return whole ? (double)part / (double)whole : 1.0;
}

double furrow_detail_recall(const fw_detail_score *score) {
    return ratio(score->right, score->wanted);
}

double furrow_detail_precision(const fw_detail_score *score) {
    return ratio(score->right, score->found);
}

double furrow_detail_page_accuracy(const fw_detail_score *score) {
    size_t scored = score->pages - score->labelled;
    return ratio(scored - score->page_errors, scored);
}
