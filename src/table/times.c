/*
 * Elements that show a time and have its exact form in an attribute: a time element, a custom
 * element such as relative-time, an abbr or span with the date as its tooltip.
 *
 * Software writes "2 May 2019" for what is long ago and "yesterday" for what is not, so the texts
 * of one column differ in kind. Whether such elements are read as their text, their attribute or
 * both is therefore decided for all elements at one place of the records, not for each.
 *
 * Cost: linear in the nodes of the records.
 */
#include "base/str.h"
#include "table/fields.h"
#include "values/date.h"
#include "values/kind.h"
#include "values/text.h"

/* ---- Elements ------------------------------------------------------------- */

/* The date in the tooltip of an inline element with words of its own. */
static furrow_str date_of_title(const furrow_page *page, fw_node_id node) {
    furrow_str title = {0};
    bool may_have = page->len[node] && fw_tag_class(page->tag[node]) == FW_INLINE &&
                    page->tag[node] != FW_TAG_A && page->sums[page->end[node]] > page->sums[node];
    if (may_have) title = fw_str_trim(fw_page_attr(page, node, FW_ATTR_TITLE));
    return fw_str_has_digit(title) && fw_type_of(title) == FURROW_DATE ? title : (furrow_str){0};
}

/* Whether an element is made to show a time, so that its attribute is one whatever it shows. */
static bool is_for_times(fw_tag tag) {
    return tag == FW_TAG_TIME || tag == FW_TAG_ABBR || tag >= FW_TAG_CUSTOM;
}

furrow_str fw_time_of(const furrow_page *page, fw_node_id node, const fw_attr_names *a) {
    fw_tag tag = page->tag[node];
    if (!page->len[node] || fw_page_is_text(page, node)) return (furrow_str){0};
    bool has_own = a->datetime != FW_ATTR_NONE && (tag == FW_TAG_TIME || tag >= FW_TAG_CUSTOM);
    furrow_str time = {0};
    if (has_own) time = fw_str_trim(fw_page_attr(page, node, a->datetime));
    if (time.len && fw_type_of(time) == FURROW_DATE) return time;
    return tag == FW_TAG_TIME ? (furrow_str){0} : date_of_title(page, node);
}

/* Whether a text is a day without its year: "May 1", "Mon 3 Jun". */
static bool lacks_year(furrow_str text) {
    bool has_month = false;
    size_t digits = 0;
    for (size_t i = 0, end; i < text.len; i = end) {
        for (end = i; end < text.len && fw_is_letter(text.at[end]);) end++;
        fw_calendar_name name = fw_calendar_find((furrow_str){text.at + i, end - i});
        if (end > i && !name.month && !name.is_weekday) return false;
        has_month |= name.month > 0;
        if (end == i) digits += fw_is_digit(text.at[end++]);
    }
    return has_month && digits > 0 && digits <= 2;
}

/* What an element shows beside its exact time. */
typedef enum shown_form {
    SHOWN_NOTHING,
    SHOWN_DATE,  /* "1 May 2026"; a time of day alone only if the exact time is no more */
    SHOWN_MORE,  /* a date, and further words */
    SHOWN_HINT,  /* "3h", "May 1": nothing that the exact time does not say */
    SHOWN_OTHER, /* "5 hours ago", "10:20" */
} shown_form;

/* The first text in an element; FURROW_NO_NODE: none. */
static fw_node_id first_text(const furrow_page *page, fw_node_id node) {
    fw_node_id first = node + 1; /* perhaps in a link */
    while (first < page->end[node] && !fw_page_is_text(page, first)) first++;
    return first < page->end[node] ? first : FURROW_NO_NODE;
}

/* Whether a text is all that an element shows. */
static bool is_all(const furrow_page *page, fw_node_id node, fw_node_id text) {
    return page->sums[text + 1] - page->sums[text] ==
           page->sums[page->end[node]] - page->sums[node];
}

static shown_form form_of(const furrow_page *page, fw_node_id node, furrow_str exact) {
    enum { CLOCK = 5 };              /* bytes of "10:20" */
    enum { SHORT = 4, LONGEST = 9 }; /* bytes of "12mo", "45 мин" */
    fw_node_id first = first_text(page, node);
    if (first == FURROW_NO_NODE) return SHOWN_NOTHING;
    furrow_str text = fw_str_trim(fw_page_own_text(page, first));
    fw_date date = fw_date_read(text, FW_ORDER_UNKNOWN);
    bool is_clock = date.is_read && date.iso[2] == ':', is_whole = is_all(page, node, first);
    if (date.is_written && (!is_clock || exact.len <= CLOCK))
        return is_whole ? SHOWN_DATE : SHOWN_MORE;
    bool is_age = text.len <= LONGEST && fw_time_unit_of(text) != FW_UNIT_NONE;
    bool is_hint = (text.len <= SHORT && fw_str_has_digit(text)) || is_age || lacks_year(text);
    return is_hint && is_whole ? SHOWN_HINT : SHOWN_OTHER;
}

bool fw_piece_is_exact_time(const furrow_page *page, const fw_piece *piece) {
    if (piece->kind != FW_FIELD_TEXT || piece->node != piece->holder) return false;
    if (page->tag[piece->node] == FW_TAG_TIME) return true;
    bool has_text = page->sums[page->end[piece->node]] > page->sums[piece->node];
    return has_text && fw_type_of(piece->text) == FURROW_DATE;
}

/* ---- All elements at one place ---------------------------------------------- */

/* What is known of the elements at a place. */
struct fw_time_place {
    fw_field_place place;
    fw_node_id node, top;  /* the first of them, and the top of its record */
    uint32_t timed;        /* elements with an exact time */
    uint32_t bare;         /* those without one */
    uint32_t dates, whole; /* those that show a date; that show no more */
    uint32_t hints, ages;
    bool is_for_times; /* they are made to show times */
    fw_profile shown, exact;
    fw_time_form form;
};
typedef struct fw_time_place time_place;

static uint64_t key_of(const furrow_page *page, fw_node_id node, fw_node_id top,
                       fw_field_place *place) {
    *place = fw_field_place_of(page, node, top, FW_ATTR_ITEMPROP, NULL);
    return fw_hash_mix(fw_place_key(FW_FIELD_TEXT, place), fw_field_cell_of(page, node, top));
}

static void count_one(time_place *at, const furrow_page *page, fw_node_id node, furrow_str exact) {
    shown_form form = form_of(page, node, exact);
    at->timed++;
    at->dates += form == SHOWN_DATE || form == SHOWN_MORE;
    at->whole += form == SHOWN_DATE;
    at->hints += form == SHOWN_HINT;
    if (form != SHOWN_OTHER) return;
    furrow_str text = fw_page_own_text(page, first_text(page, node));
    at->ages += fw_date_is_relative(text);
}

/* How the elements at a place are read. A tooltip counts only where the texts leave the date
 * open. */
static fw_time_form form_by_page(const time_place *at) {
    uint32_t most = fw_exceptions(at->timed), open = at->hints + at->ages;
    if (at->dates && at->dates + most >= at->timed) return FW_TIME_SHOWN;
    if (!at->is_for_times && 2 * open < at->timed) return FW_TIME_SHOWN;
    bool have_all = at->bare <= fw_exceptions(at->timed + at->bare);
    bool is_no_loss = at->whole + at->hints + most >= at->timed;
    if (at->hints && have_all && is_no_loss) return FW_TIME_EXACT;
    return FW_TIME_BOTH;
}

/* The same where an earlier page has columns at the place, which this page must give again. */
static fw_time_form form_by_given(const time_place *at, const fw_given *given,
                                  const furrow_page *page) {
    uint32_t fields = fw_given_fields(given, FW_FIELD_TEXT, &at->place);
    if (fields == 0) return at->form;
    if (fields > 1) return FW_TIME_BOTH;
    const fw_profile *known = NULL;
    uint64_t key = fw_place_key(FW_FIELD_TEXT, &at->place);
    for (uint32_t c = 0; c < given->count && !known; c++)
        if (given->keys[c] == key) known = &given->columns[c].profile;
    double exact = fw_profile_likeness(known, &at->exact);
    double shown = fw_profile_likeness(known, &at->shown);
    if (exact <= shown) return exact < shown ? FW_TIME_SHOWN : at->form;
    /* The text may be a column too, at a place of its own. */
    fw_node_id text = first_text(page, at->node);
    fw_node_id around[] = {page->parent[at->node],
                           text == FURROW_NO_NODE ? at->node : page->parent[text]};
    for (size_t i = 0; i < FW_COUNT(around); i++) {
        if (around[i] == at->node || around[i] < at->top) continue;
        fw_field_place place = fw_field_place_of(page, around[i], at->top, FW_ATTR_ITEMPROP, NULL);
        if (fw_given_share(given, FW_FIELD_TEXT, &place) > 0) return FW_TIME_BOTH;
    }
    return FW_TIME_EXACT;
}

/* ---- The places of a region --------------------------------------------------- */

typedef struct finder {
    fw_times *out;
    const furrow_page *page;
    const fw_attr_names *attrs;
    const fw_given *given;
    fw_map seen; /* values, for the profiles */
    fw_arena *arena;
} finder;

/* The place of an element, which may be new; NULL when out of memory. */
static time_place *place_at(finder *f, fw_node_id node, fw_node_id top) {
    bool is_new;
    fw_field_place place;
    uint64_t key = key_of(f->page, node, top, &place);
    uint32_t *number = fw_map_place(&f->out->index, key, &is_new, f->arena);
    if (!number) return NULL;
    if (!is_new) return &f->out->places.at[*number];
    *number = (uint32_t)f->out->places.count;
    time_place *at = fw_vec_push(&f->out->places, f->arena);
    if (at)
        *at = (time_place){.place = place,
                           .node = node,
                           .top = top,
                           .is_for_times = is_for_times(f->page->tag[node])};
    return at;
}

static bool add_element(finder *f, fw_node_id node, fw_node_id top) {
    furrow_str exact = fw_time_of(f->page, node, f->attrs);
    if (!exact.len && f->page->tag[node] != FW_TAG_TIME) return true; /* most elements */
    time_place *at = place_at(f, node, top);
    if (!at) return false;
    at->bare += !exact.len;
    if (!exact.len) return true;
    count_one(at, f->page, node, exact);
    if (!f->given) return true;
    fw_node_id text = first_text(f->page, node);
    uint32_t number = 2 * (uint32_t)(at - f->out->places.at);
    furrow_str shown = {0};
    if (text != FURROW_NO_NODE) shown = fw_str_trim(fw_page_own_text(f->page, text));
    return fw_profile_add(&at->exact, exact, &f->seen, number, f->arena) &&
           (!shown.len || fw_profile_add(&at->shown, shown, &f->seen, number + 1, f->arena));
}

bool fw_times_find(fw_times *out, const furrow_page *page, const fw_region *region,
                   const fw_attr_names *attrs, const fw_given *given, fw_arena *arena) {
    finder f = {.out = out, .page = page, .attrs = attrs, .arena = arena};
    if (given && given->count && !given->is_elsewhere) f.given = given;
    *out = (fw_times){0};
    for (uint32_t row = 0; row < region->record_count; row++) {
        const fw_record *record = &region->records[row];
        for (uint32_t s = 0; s < record->span_count; s++) {
            fw_span span = record->spans[s];
            for (fw_node_id n = span.first; n < span.end; n++)
                if (page->len[n] && !fw_page_is_text(page, n) && fw_page_is_seen(page, n) &&
                    !add_element(&f, n, span.first))
                    return false;
        }
    }
    for (size_t i = 0; i < out->places.count; i++) {
        time_place *at = &out->places.at[i];
        at->form = form_by_page(at);
        if (f.given) at->form = form_by_given(at, f.given, page);
    }
    return true;
}

fw_time_form fw_time_form_of(const fw_times *times, const furrow_page *page, fw_node_id node,
                             fw_node_id top, furrow_str exact) {
    fw_field_place place;
    uint64_t key = key_of(page, node, top, &place);
    const uint32_t *number = times->places.count ? fw_map_find(&times->index, key) : NULL;
    time_place alone = {.is_for_times = is_for_times(page->tag[node])};
    if (!number) count_one(&alone, page, node, exact);
    fw_time_form form = number ? times->places.at[*number].form : form_by_page(&alone);
    return form == FW_TIME_SHOWN && first_text(page, node) == FURROW_NO_NODE ? FW_TIME_BOTH : form;
}
