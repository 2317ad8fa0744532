/*
 * Selectors: reading, writing and matching.
 *
 * Matching goes from the element up to its parents, so for nearly every node one
 * comparison of tags is enough.
 */
#include "page/selector.h"

#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "page/page.h"

/* A value that no tag of any page has. */
#define ANY_TAG ((fw_tag)UINT16_MAX)

static const furrow_str ANY = {"*", 1};
static const furrow_str TEXT = {"text()", 6};

/* ---- Writing ------------------------------------------------------------ */

static bool is_plain(char c) {
    return fw_is_ascii_letter(c) || fw_is_digit(c) || c == '-' || c == '_' ||
           (unsigned char)c >= 0x80;
}

static void write_name(furrow_buf *out, furrow_str name) {
    for (size_t i = 0; i < name.len; i++) {
        if (!is_plain(name.at[i])) fw_buf_char(out, '\\');
        fw_buf_char(out, name.at[i]);
    }
}

static void write_step(furrow_buf *out, const fw_step *step) {
    if (fw_str_equal(step->tag, ANY) || fw_str_equal(step->tag, TEXT)) fw_buf_str(out, step->tag);
    else write_name(out, step->tag);
    if (step->id.at) {
        fw_buf_char(out, '#');
        write_name(out, step->id);
    }
    for (uint32_t i = 0; i < step->word_count; i++) {
        fw_buf_char(out, '.');
        write_name(out, step->words[i]);
    }
    if (step->nth) fw_buf_format(out, ":nth-of-type(%u)", step->nth);
}

void fw_selector_write(furrow_buf *out, const fw_selector *selector) {
    for (uint32_t i = 0; i < selector->count; i++) {
        if (i) fw_buf_text(out, " > ");
        write_step(out, &selector->steps[i]);
    }
    if (selector->has_count == 0) return;
    fw_buf_text(out, ":has(");
    for (uint32_t i = 0; i < selector->has_count; i++) {
        fw_buf_text(out, i ? " > " : "> ");
        write_step(out, &selector->has[i]);
    }
    fw_buf_char(out, ')');
}

/* ---- Reading ------------------------------------------------------------ */

typedef struct reader {
    furrow_str whole, rest;
    fw_arena *arena;
    furrow_error *err;
} reader;

static furrow_status bad(const reader *r, const char *what) {
    enum { SHOWN = 60 };
    return fw_fail(r->err, FURROW_EFORMAT, "selector '%.*s' %s",
                   (int)(r->whole.len < SHOWN ? r->whole.len : SHOWN), r->whole.at, what);
}

/* Skip blanks and comments. */
static void skip_blanks(reader *r) {
    for (;;) {
        if (r->rest.len && fw_is_space(r->rest.at[0])) r->rest = fw_str_from(r->rest, 1);
        else if (fw_take(&r->rest, "/*"))
            while (r->rest.len && !fw_take(&r->rest, "*/")) r->rest = fw_str_from(r->rest, 1);
        else return;
    }
}

/* Whether the next character belongs to a name; '*skip' is 1 for a backslash. Characters escaped
 * by their number are not supported. */
static bool is_in_name(furrow_str rest, size_t *skip) {
    *skip = rest.len > 1 && rest.at[0] == '\\';
    if (!rest.len || rest.at[*skip] == '\0') return false;
    return *skip ? fw_hex_value(rest.at[1]) < 0 : is_plain(rest.at[0]);
}

/* Take a name off the front, without its backslashes; FURROW_EFORMAT if there is none. */
static furrow_status take_name(furrow_str *out, reader *r) {
    size_t used = 0, len = 0, skip;
    while (is_in_name(fw_str_from(r->rest, used), &skip)) used += skip + 1;
    if (used == 0) return bad(r, "lacks a name");
    char *at = FW_TAKE(r->arena, used + 1, char);
    if (!at) return fw_fail_memory(r->err);
    for (size_t i = 0; i < used; i += skip + 1) {
        skip = r->rest.at[i] == '\\';
        at[len++] = r->rest.at[i + skip];
    }
    at[len] = '\0';
    r->rest = fw_str_from(r->rest, used);
    *out = (furrow_str){at, len};
    return FURROW_OK;
}

/* Ids and classes, in any order. */
static furrow_status take_names(fw_step *step, reader *r) {
    furrow_str words[FW_MAX_WORDS];
    for (;;) {
        bool is_id = fw_take(&r->rest, "#");
        if (!is_id && !fw_take(&r->rest, ".")) break;
        if (is_id && step->id.at) return bad(r, "has two ids for one element");
        if (step->word_count == FW_MAX_WORDS) return bad(r, "has too many classes");
        furrow_status st = take_name(is_id ? &step->id : &words[step->word_count], r);
        if (st < 0) return st;
        step->word_count += !is_id;
    }
    if (step->word_count == 0) return FURROW_OK;
    step->words = FW_TAKE(r->arena, step->word_count, furrow_str);
    if (!step->words) return fw_fail_memory(r->err);
    memcpy(step->words, words, step->word_count * sizeof *words);
    return FURROW_OK;
}

static furrow_status take_nth(fw_step *step, reader *r) {
    uint64_t nth = 0;
    if (!fw_take(&r->rest, ":nth-of-type(")) return FURROW_OK;
    while (r->rest.len && fw_is_digit(r->rest.at[0]) && nth < UINT32_MAX) {
        nth = nth * 10 + (uint64_t)(r->rest.at[0] - '0');
        r->rest = fw_str_from(r->rest, 1);
    }
    if (!fw_take(&r->rest, ")") || nth == 0 || nth > UINT32_MAX)
        return bad(r, "has a position that is not a number of 1 or more");
    step->nth = (uint32_t)nth;
    return FURROW_OK;
}

static furrow_status take_step(fw_step *step, reader *r) {
    furrow_status st = FURROW_OK;
    if (fw_take(&r->rest, "text()")) {
        step->tag = TEXT;
        return st;
    }
    bool may_be_bare = r->rest.len && (r->rest.at[0] == '#' || r->rest.at[0] == '.');
    if (!fw_take(&r->rest, "*") && !may_be_bare) st = take_name(&step->tag, r);
    if (st >= 0) st = take_names(step, r);
    return st < 0 ? st : take_nth(step, r);
}

/* The '>' between two steps, with blanks around it; false when no step follows. */
static bool take_between(reader *r) {
    skip_blanks(r);
    if (!fw_take(&r->rest, ">")) return false;
    skip_blanks(r);
    return true;
}

/* Steps, at most 'most' of them. */
static furrow_status take_steps(fw_step **out, uint32_t *count, uint32_t most, reader *r) {
    fw_step steps[FW_MAX_STEPS];
    do {
        if (*count == most) return bad(r, "has too many steps");
        steps[*count] = (fw_step){.tag = ANY};
        furrow_status st = take_step(&steps[*count], r);
        if (st < 0) return st;
        ++*count;
    } while (take_between(r));
    *out = FW_TAKE(r->arena, *count, fw_step);
    if (!*out) return fw_fail_memory(r->err);
    memcpy(*out, steps, *count * sizeof *steps);
    return FURROW_OK;
}

furrow_status fw_selector_parse(fw_selector *out, furrow_str text, fw_arena *arena,
                                furrow_error *err) {
    reader r = {text, text, arena, err};
    *out = (fw_selector){0};
    skip_blanks(&r);
    furrow_status st = take_steps(&out->steps, &out->count, FW_MAX_STEPS, &r);
    if (st >= 0 && fw_take(&r.rest, ":has(")) {
        if (!take_between(&r)) return bad(&r, "uses CSS that is not supported here");
        st = take_steps(&out->has, &out->has_count, FW_MAX_HAS, &r);
        if (st >= 0 && !fw_take(&r.rest, ")")) st = bad(&r, "lacks a closing bracket");
    }
    if (st >= 0 && r.rest.len) st = bad(&r, "uses CSS that is not supported here");
    return st;
}

bool fw_selector_copy(fw_selector *out, const fw_selector *from, fw_arena *arena) {
    furrow_buf text = {.alloc = arena->alloc};
    fw_selector_write(&text, from);
    bool ok = !text.failed && fw_selector_parse(out, fw_buf_view(&text), arena, NULL) == FURROW_OK;
    furrow_buf_free(&text);
    return ok;
}

bool fw_selector_has_names(const fw_selector *selector) {
    for (uint32_t i = 0; i < selector->count; i++)
        if (selector->steps[i].id.at || selector->steps[i].word_count) return true;
    return false;
}

/* ---- Matching ----------------------------------------------------------- */

/* How many bytes of a class attribute are read. */
enum { MAX_CLASS = 4096 };

static bool has_word(furrow_str class, furrow_str word) {
    size_t at = 0;
    if (!class.at || class.len == 0) return false;
    if (class.len > MAX_CLASS) class.len = MAX_CLASS;
    for (furrow_str next; (next = fw_next_word(class, &at)).len;)
        if (fw_str_equal(next, word)) return true;
    return false;
}

/* The number of a tag's name in this page; false if it has no such element. */
static bool tag_in_page(fw_tag *out, const furrow_page *page, furrow_str name) {
    for (uint32_t i = 0; i < page->name_count; i++)
        if (fw_str_equal(name, page->names[i])) {
            *out = (fw_tag)(FW_TAG_CUSTOM + i);
            return true;
        }
    *out = fw_tag_named(name);
    return *out != FW_TAG_TEXT;
}

/* The tag of a step in this page; false if it has none of that name. */
static bool bind_step(fw_tag *out, const fw_step *step, const furrow_page *page) {
    *out = fw_str_equal(step->tag, ANY) ? ANY_TAG : FW_TAG_TEXT;
    if (*out == ANY_TAG || fw_str_equal(step->tag, TEXT)) return true;
    return tag_in_page(out, page, step->tag);
}

bool fw_selectors_bind(fw_bound *out, const fw_selectors *selectors, fw_sight *sight) {
    uint32_t steps = 0, n = 0;
    bool wants_positions = false;
    for (uint32_t i = 0; i < selectors->count; i++)
        steps += selectors->at[i].count + selectors->at[i].has_count;
    *out = (fw_bound){.of = selectors,
                      .tags = FW_TAKE(sight->scratch, steps, fw_tag),
                      .first = FW_TAKE(sight->scratch, selectors->count, uint32_t),
                      .is_possible = FW_TAKE(sight->scratch, selectors->count, bool)};
    if (!out->tags || !out->first || !out->is_possible) return false;
    for (uint32_t i = 0; i < selectors->count; i++) {
        const fw_selector *s = &selectors->at[i];
        out->is_possible[i] = true;
        out->first[i] = n;
        for (uint32_t k = 0; k < s->count + s->has_count; k++, n++) {
            const fw_step *step = k < s->count ? &s->steps[k] : &s->has[k - s->count];
            wants_positions = wants_positions || step->nth;
            if (!bind_step(&out->tags[n], step, sight->page)) out->is_possible[i] = false;
        }
    }
    if (wants_positions && !sight->positions)
        sight->positions = fw_path_positions(sight->page, sight->scratch);
    return !wants_positions || sight->positions;
}

/* Whether a step, number 'n' of all bound steps, fits a node. */
static bool step_fits(const fw_bound *bound, const fw_step *step, uint32_t n, const fw_sight *sight,
                      fw_node_id node) {
    const furrow_page *page = sight->page;
    fw_tag tag = bound->tags[n];
    if (page->tag[node] != tag && (tag != ANY_TAG || fw_page_is_text(page, node))) return false;
    if (step->nth && sight->positions[node] != step->nth) return false;
    if (tag == FW_TAG_TEXT) return true;
    if (step->id.at && !fw_str_equal(fw_page_attr(page, node, FW_ATTR_ID), step->id)) return false;
    if (step->word_count == 0) return true;
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    for (uint32_t i = 0; i < step->word_count; i++)
        if (!has_word(class, step->words[i])) return false;
    return true;
}

/* Whether there is a child that fits the first step, with a child that fits the second, and so
 * on: a walk in document order, no deeper than the steps. 'ends' holds the ends of the parents
 * entered so far. */
static bool has_inside(const fw_bound *bound, uint32_t which, const fw_sight *sight,
                       fw_node_id node) {
    const furrow_page *page = sight->page;
    const fw_selector *s = &bound->of->at[which];
    uint32_t first = bound->first[which] + s->count, level = 0;
    fw_node_id ends[FW_MAX_HAS];
    ends[0] = page->end[node];
    for (fw_node_id c = node + 1;;) {
        while (c >= ends[level]) {
            if (level == 0) return false;
            level--;
        }
        if (!fw_page_is_seen(page, c) ||
            !step_fits(bound, &s->has[level], first + level, sight, c)) {
            c = page->end[c];
            continue;
        }
        if (level + 1 == s->has_count) return true;
        ends[++level] = page->end[c];
        c++;
    }
}

/* Whether a node matches the selector with that number: its steps are checked from the last to
 * the first, going up. */
static bool fits_one(const fw_bound *bound, uint32_t which, const fw_sight *sight,
                     fw_node_id node) {
    const fw_selector *s = &bound->of->at[which];
    fw_node_id at = node;
    if (!bound->is_possible[which]) return false;
    for (uint32_t i = s->count; i-- > 0; at = sight->page->parent[at])
        if (at == FURROW_NO_NODE ||
            !step_fits(bound, &s->steps[i], bound->first[which] + i, sight, at))
            return false;
    return s->has_count == 0 || has_inside(bound, which, sight, node);
}

bool fw_bound_fits(const fw_bound *bound, const fw_sight *sight, fw_node_id node) {
    for (uint32_t i = 0; i < bound->of->count; i++)
        if (fits_one(bound, i, sight, node)) return true;
    return false;
}

bool fw_selector_find(fw_node_list *out, const fw_selector *selector, fw_sight *sight) {
    fw_selector copy = *selector;
    fw_selectors one = {&copy, 1};
    fw_bound bound;
    if (!fw_selectors_bind(&bound, &one, sight)) return false;
    const furrow_page *page = sight->page;
    if (!bound.is_possible[0]) return true;
    fw_tag last = bound.tags[selector->count - 1];
    for (fw_node_id node = 0; node < page->count; node++) {
        if (page->tag[node] != last && last != ANY_TAG) continue;
        if (fw_budget_is_spent(sight->scratch->budget)) return false;
        if (!fw_page_is_seen(page, node) || !fits_one(&bound, 0, sight, node)) continue;
        fw_node_id *slot = fw_vec_push(out, sight->scratch);
        if (!slot) return false;
        *slot = node;
    }
    return true;
}
