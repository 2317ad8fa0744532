/*
 * Detail pages: verdicts on fields, the labelling protocol, and the ide method under that
 * protocol, with the truth as its user.
 */
#include "eval/detail.h"

#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"

#include <stdio.h>
#include <stdlib.h>

static int compare_str(const void *a, const void *b) {
    const furrow_str *x = a, *y = b;
    return strcmp(x->at, y->at); /* squashed: no NUL inside */
}

static bool contains(furrow_str a, furrow_str b) {
    if (a.len == 0 || b.len == 0) return a.len == b.len;
    return strstr(a.at, b.at) || strstr(b.at, a.at);
}

/* Whether the values are the same. Both lists are sorted. */
static bool same_values(const furrow_str *a, const furrow_str *b, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!fw_str_equal(a[i], b[i])) return false;
    return true;
}

/* Both lists are sorted. Partial: some found value contains a true one or is contained in it,
 * even if only the lengths of the lists differ. */
static fw_verdict compare_values(const furrow_str *want, size_t wanted, const furrow_str *found,
                                 size_t count) {
    if (wanted == count && same_values(want, found, count)) return FW_FIELD_RIGHT;
    for (size_t i = 0; i < wanted; i++)
        for (size_t k = 0; k < count; k++)
            if (contains(want[i], found[k])) return FW_FIELD_PARTIAL;
    return FW_FIELD_WRONG;
}

/* Sort a copy of 'values' without the empty ones; returns how many are left. */
static size_t sort_values(furrow_str *out, const furrow_str *values, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (values[i].len) out[kept++] = values[i];
    if (kept) qsort(out, kept, sizeof *out, compare_str);
    return kept;
}

/* Judge one field of a page: the true values ('want' NULL: none) against the values found under
 * its name, squashed. Empty values are ignored. */
static furrow_status judge_field(fw_verdict *out, const fw_true_field *want,
                                 const furrow_str *found, size_t count, fw_arena *scratch,
                                 furrow_error *err) {
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

/* Judge the found values of one name, squashed, against the truth. */
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
    if (st >= 0) st = judge_field(&verdict, field_named(truth, name), found, kept, scratch, err);
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

/* The page to label first: the first page with the highest number of fields. If any page has
 * all fields of the site, this is the first of them. */
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

/* The same with the pages of 'labelled' labelled in advance, and none later: if the method
 * reports that it cannot extract a page, all its fields are missed. */
static furrow_status measure_given(fw_detail_score *out, fw_detail_score *pages,
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

/* ---- The ide method on a site ------------------------------------------- */

typedef struct site {
    const furrow_page *const *pages;
    const char *const *names;
    const furrow_truth *const *truths;
    const furrow_options *opts;
    furrow_options ide;      /* the same, for ide only */
    furrow_wrapper *wrapper; /* NULL before the first page is labelled */
    furrow_table *table;     /* of the last page */
    fw_arena arena;          /* memory of its fields */
    FW_VEC(fw_found_field) fields;
} site;

/* ---- Telling ------------------------------------------------------------ */

static void tell(const site *s, size_t page, const char *what) {
    char line[512];
    if (!s->opts->trace) return;
    snprintf(line, sizeof line, "%s: %s", s->names[page], what);
    s->opts->trace(s->opts->trace_user, "eval", FURROW_NO_NODE, line);
}

static void add_value(furrow_buf *line, furrow_str value) {
    enum { MAX_SHOWN = 70 };
    fw_buf_text(line, " '");
    fw_buf_add(line, value.at, value.len < MAX_SHOWN ? value.len : MAX_SHOWN);
    fw_buf_text(line, value.len < MAX_SHOWN ? "'" : "...'");
}

/* Report "author wanted 'A' 'B' found 'A'" if that is wrong. 'want' is NULL if the page has no
 * such field. */
static furrow_status tell_field(site *s, size_t page, furrow_str name, const fw_true_field *want,
                                fw_squasher *squasher, furrow_error *err) {
    furrow_buf line = {.alloc = s->arena.alloc};
    fw_arena scratch = fw_arena_make(s->arena.alloc);
    furrow_str *found = FW_TAKE(&scratch, s->fields.count, furrow_str);
    furrow_status st = found ? FURROW_OK : fw_fail_memory(err);
    size_t count = 0;
    fw_verdict verdict = FW_FIELD_RIGHT;
    fw_buf_str(&line, name);
    fw_buf_text(&line, " wanted");
    for (uint32_t i = 0; want && i < want->count; i++) add_value(&line, want->values[i]);
    fw_buf_text(&line, want ? " found" : " nothing, found");
    for (size_t i = 0; i < s->fields.count && st >= 0; i++) {
        if (!fw_str_equal(s->fields.at[i].name, name)) continue;
        add_value(&line, s->fields.at[i].value);
        st = fw_squash(&found[count++], squasher, s->fields.at[i].value, &scratch, err);
    }
    if (st >= 0) st = judge_field(&verdict, want, found, count, &scratch, err);
    bool is_right = verdict == FW_FIELD_RIGHT || verdict == FW_FIELD_ABSENT;
    if (st >= 0 && !is_right && !line.failed) tell(s, page, line.at);
    fw_arena_free(&scratch);
    furrow_buf_free(&line);
    return st;
}

static bool is_true_field(const fw_true_record *truth, furrow_str name) {
    for (uint32_t f = 0; f < truth->field_count; f++)
        if (fw_str_equal(truth->fields[f].name, name)) return true;
    return false;
}

static furrow_status tell_fields(site *s, size_t page, furrow_error *err) {
    const fw_true_record *truth = &s->truths[page]->records[0];
    furrow_status st = FURROW_OK;
    if (!s->opts->trace) return st;
    fw_squasher squasher = fw_squasher_make(s->arena.alloc);
    for (uint32_t f = 0; f < truth->field_count && st >= 0; f++)
        st = tell_field(s, page, truth->fields[f].name, &truth->fields[f], &squasher, err);
    for (size_t i = 0; i < s->fields.count && st >= 0; i++) {
        furrow_str name = s->fields.at[i].name;
        bool is_next = i == 0 || !fw_str_equal(name, s->fields.at[i - 1].name);
        if (is_next && !is_true_field(truth, name))
            st = tell_field(s, page, name, NULL, &squasher, err);
    }
    fw_squasher_free(&squasher);
    return st;
}

/* ---- The method as the protocol sees it --------------------------------- */

static furrow_status add_labels(furrow_label **out, size_t *count, const furrow_truth *truth,
                                fw_arena *scratch, furrow_error *err) {
    const fw_true_record *record = &truth->records[0];
    size_t total = 0;
    for (uint32_t f = 0; f < record->field_count; f++) total += record->fields[f].count;
    *out = FW_TAKE(scratch, total, furrow_label);
    if (!*out) return fw_fail_memory(err);
    for (uint32_t f = 0; f < record->field_count; f++) {
        const fw_true_field *field = &record->fields[f];
        for (uint32_t i = 0; i < field->count; i++) {
            if (field->squashed[i].len == 0) continue;
            (*out)[(*count)++] = (furrow_label){
                .name = field->name.at, .text = field->values[i], .node = FURROW_NO_NODE};
        }
    }
    return FURROW_OK;
}

static furrow_status label(void *user, size_t page, const furrow_truth *truth, furrow_error *err) {
    site *s = user;
    fw_arena scratch = fw_arena_make(truth->arena.alloc);
    furrow_label *labels = NULL;
    furrow_wrapper *learned = NULL;
    furrow_example example = {.page = s->pages[page], .name = s->names[page]};
    furrow_status st = add_labels(&labels, &example.label_count, truth, &scratch, err);
    example.labels = labels;
    if (st >= 0)
        st = s->wrapper ? furrow_extend(&learned, s->wrapper, &example, 1, &s->ide, err)
                        : furrow_learn(&learned, &example, 1, &s->ide, err);
    if (st >= 0) {
        furrow_wrapper_free(s->wrapper);
        s->wrapper = learned;
    }
    fw_arena_free(&scratch);
    return st;
}

/* Several values of one field may be on separate lines. */
static bool add_values(site *s, furrow_str name, furrow_str text) {
    for (;;) {
        const char *end = text.len ? memchr(text.at, '\n', text.len) : NULL;
        fw_found_field *field = fw_vec_push(&s->fields, &s->arena);
        if (!field) return false;
        *field = (fw_found_field){name, {text.at, end ? (size_t)(end - text.at) : text.len}};
        if (!end) return true;
        text = (furrow_str){end + 1, text.len - field->value.len - 1};
    }
}

/* The fields of the first row, each value separately. */
static bool read_fields(site *s) {
    for (size_t c = 0; c < furrow_table_columns(s->table); c++)
        for (size_t i = 0; i < furrow_table_values(s->table, 0, c); i++)
            if (!add_values(s, furrow_table_column(s->table, c),
                            furrow_table_value(s->table, 0, c, i)))
                return false;
    return true;
}

static furrow_status extract(void *user, size_t page, const fw_found_field **fields, size_t *count,
                             furrow_error *err) {
    site *s = user;
    furrow_error own = {0};
    furrow_regions *regions = NULL;
    furrow_table_free(s->table);
    s->table = NULL;
    s->fields.count = 0;
    furrow_status st = furrow_apply(&regions, s->wrapper, s->pages[page], &s->ide, &own);
    if (st == FURROW_ENOTFOUND) tell(s, page, own.message);
    if (st >= 0) st = furrow_table_build(&s->table, regions, 0, &own);
    furrow_regions_free(regions);
    if (st < 0 && err) *err = own;
    if (st >= 0 && furrow_table_rows(s->table) && !read_fields(s)) st = fw_fail_memory(err);
    if (st >= 0) st = tell_fields(s, page, err);
    *fields = s->fields.at;
    *count = s->fields.count;
    return st;
}

/* ---- Drawing pages ------------------------------------------------------ */

/* The next pseudo-random number (splitmix64). */
static uint64_t draw(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static void draw_pages(bool *labelled, size_t count, size_t wanted, uint32_t seed) {
    uint64_t state = seed;
    for (size_t i = 0; i < count; i++) labelled[i] = false;
    for (size_t left = wanted < count ? wanted : count; left > 0;) {
        size_t page = (size_t)(draw(&state) % count);
        left -= !labelled[page];
        labelled[page] = true;
    }
}

/* ---- A site ------------------------------------------------------------- */

static furrow_status measure(site *s, furrow_detail_score *out, furrow_detail_score *each,
                             size_t count, const bool *labelled, furrow_error *err) {
    fw_detail_method method = {s, label, extract};
    s->arena = fw_arena_make(s->truths[0]->arena.alloc);
    s->ide = *s->opts;
    s->ide.method = "ide";
    furrow_status st = labelled ? measure_given(out, each, s->truths, labelled, count, &method, err)
                                : fw_detail_site(out, each, s->truths, count, &method, err);
    furrow_table_free(s->table);
    furrow_wrapper_free(s->wrapper);
    fw_arena_free(&s->arena);
    s->table = NULL;
    s->wrapper = NULL;
    s->fields.at = NULL;
    s->fields.count = s->fields.cap = 0;
    return st;
}

furrow_status furrow_detail_measure(furrow_detail_score *out, furrow_detail_score *each,
                                    const furrow_page *const *pages, const char *const *names,
                                    const furrow_truth *const *truths, size_t count,
                                    const furrow_options *opts, uint32_t seed, furrow_error *err) {
    static const furrow_options none = {0};
    furrow_options quiet = opts ? *opts : none;
    site s = {.pages = pages, .names = names, .truths = truths, .opts = opts ? opts : &none};
    *out = (furrow_detail_score){0};
    if (count == 0) return FURROW_OK;
    if (seed == 0) return measure(&s, out, each, count, NULL, err);
    quiet.trace = NULL;
    s.opts = &quiet;
    furrow_status st = measure(&s, out, each, count, NULL, err);
    if (st < 0) return st;
    fw_arena scratch = fw_arena_make(truths[0]->arena.alloc);
    bool *labelled = FW_TAKE(&scratch, count, bool);
    if (labelled) draw_pages(labelled, count, out->labelled, seed);
    s.opts = opts ? opts : &none;
    st = labelled ? measure(&s, out, each, count, labelled, err) : fw_fail_memory(err);
    fw_arena_free(&scratch);
    return st;
}
