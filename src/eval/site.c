/*
 * The ide method on the detail pages of a site, with the truth as its user.
 */
#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "base/vec.h"
#include "eval/detail.h"
#include "methods/ide/ide.h"

#include <stdio.h>

typedef struct site {
    const furrow_page *const *pages;
    const char *const *names;
    const furrow_truth *const *truths;
    const furrow_options *opts;
    fw_arena arena; /* of the rules */
    fw_arena found; /* of the last page's fields */
    void *rules;
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

/* "author wanted 'A' 'B' found 'A'", when that is wrong. 'want' is NULL when
 * the page has no such field. */
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
    if (st >= 0) st = fw_field_judge(&verdict, want, found, count, &scratch, err);
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
    fw_arena scratch = fw_arena_make(s->arena.alloc);
    furrow_label *labels = NULL;
    furrow_example example = {.page = s->pages[page], .name = s->names[page]};
    furrow_status st = add_labels(&labels, &example.label_count, truth, &scratch, err);
    example.labels = labels;
    fw_learn_input in = {&example, 1, s->opts, &s->arena, &scratch, fw_deadline_in(FW_DEFAULT_MS)};
    if (st >= 0)
        st = s->rules ? fw_ide_kind.extend(s->rules, &in, err)
                      : fw_ide_kind.learn(&s->rules, &in, err);
    fw_arena_free(&scratch);
    return st;
}

/* Values of one field stand on lines of their own. */
static bool add_values(site *s, furrow_str name, furrow_str text) {
    for (;;) {
        const char *end = text.len ? memchr(text.at, '\n', text.len) : NULL;
        fw_found_field *field = fw_vec_push(&s->fields, &s->found);
        if (!field) return false;
        *field = (fw_found_field){name, {text.at, end ? (size_t)(end - text.at) : text.len}};
        if (!end) return true;
        text = (furrow_str){end + 1, text.len - field->value.len - 1};
    }
}

static furrow_status extract(void *user, size_t page, const fw_found_field **fields, size_t *count,
                             furrow_error *err) {
    site *s = user;
    furrow_error own = {0};
    fw_arena scratch = fw_arena_make(s->arena.alloc);
    fw_method_input in = {s->pages[page], s->opts, &scratch, fw_deadline_in(FW_DEFAULT_MS)};
    fw_arena_free(&s->found);
    fw_regions regions = {.arena = fw_arena_make(s->arena.alloc)};
    s->fields.at = NULL;
    s->fields.count = s->fields.cap = 0;
    furrow_status st = fw_ide_kind.apply(&regions, s->rules, &in, &own);
    s->found = regions.arena;
    if (st == FURROW_ENOTFOUND) tell(s, page, own.message);
    if (st < 0 && err) *err = own;
    const fw_region *region = st >= 0 && regions.list.count ? &regions.list.at[0] : NULL;
    for (uint32_t f = 0; region && f < region->records[0].field_count && st >= 0; f++) {
        const fw_field *field = &region->records[0].fields[f];
        if (!add_values(s, region->columns[field->column], field->text)) st = fw_fail_memory(err);
    }
    fw_arena_free(&scratch);
    if (st >= 0) st = tell_fields(s, page, err);
    *fields = s->fields.at;
    *count = s->fields.count;
    return st;
}

/* ---- Drawing pages ------------------------------------------------------ */

/* The next of a row of numbers that look random (splitmix64). */
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
    s->arena = fw_arena_make(s->pages[0]->arena.alloc);
    s->found = fw_arena_make(s->arena.alloc);
    s->rules = NULL;
    furrow_status st =
        labelled ? fw_detail_site_given(out, each, s->truths, labelled, count, &method, err)
                 : fw_detail_site(out, each, s->truths, count, &method, err);
    fw_arena_free(&s->found);
    fw_arena_free(&s->arena);
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
    fw_arena scratch = fw_arena_make(pages[0]->arena.alloc);
    bool *labelled = FW_TAKE(&scratch, count, bool);
    if (labelled) draw_pages(labelled, count, out->labelled, seed);
    s.opts = opts ? opts : &none;
    st = labelled ? measure(&s, out, each, count, labelled, err) : fw_fail_memory(err);
    fw_arena_free(&scratch);
    return st;
}
