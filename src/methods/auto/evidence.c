/*
 * The evidence for and against each candidate.
 *
 * All of it is read off sums, so that a candidate costs its number of records,
 * and a pair of candidates a few looks.
 */
#include "methods/auto/evidence.h"

#include "base/str.h"

#include <math.h>

/* Words in tag names, classes, ids and roles that mark the frame of a page
 * rather than its content. */
static const char *const FRAME_WORDS[] = {"nav",     "menu",  "footer",     "header",
                                          "sidebar", "aside", "breadcrumb", "toolbar"};

static double at_most(double value, double most) {
    return value < most ? value : most;
}

static double share(double part, double whole) {
    return whole > 0 ? part / whole : 0;
}

static uint32_t between(const uint32_t *sum, const fw_record *record) {
    uint32_t total = 0;
    for (uint32_t i = 0; i < record->span_count; i++)
        total += sum[record->spans[i].end] - sum[record->spans[i].first];
    return total;
}

/* Whether one of the words stands in 'text', whatever the case. */
static bool has_frame_word(furrow_str text) {
    for (size_t w = 0; w < sizeof FRAME_WORDS / sizeof FRAME_WORDS[0]; w++) {
        furrow_str word = fw_str(FRAME_WORDS[w]);
        for (size_t i = 0; i + word.len <= text.len; i++) {
            size_t j = 0;
            while (j < word.len && (text.at[i + j] | 0x20) == word.at[j]) j++;
            if (j == word.len) return true;
        }
    }
    return false;
}

static bool is_in_frame(const furrow_page *page, fw_span extent) {
    fw_node_id node = page->parent[extent.first];
    while (node != FURROW_NO_NODE && page->end[node] < extent.end) node = page->parent[node];
    for (; node != FURROW_NO_NODE && page->tag[node] != FW_TAG_BODY; node = page->parent[node])
        if (has_frame_word(fw_page_tag_name(page, page->tag[node])) ||
            has_frame_word(fw_page_attr(page, node, FW_ATTR_CLASS)) ||
            has_frame_word(fw_page_attr(page, node, FW_ATTR_ID)))
            return true;
    return false;
}

/* What adding up over the records gives. */
typedef struct sums {
    double text, square, links, with_link, with_image, tags, unlike, starts;
} sums;

/* How unlike two spans are, 0 to 1: in number of tags and in how they begin. */
static double unlike(const fw_facts *facts, fw_span a, fw_span b) {
    const uint32_t *rank = facts->page->rank;
    double a_tags = rank[a.end] - rank[a.first], b_tags = rank[b.end] - rank[b.first];
    double tags = share(fabs(a_tags - b_tags), a_tags + b_tags);
    return (tags + (facts->kind[a.first] != facts->kind[b.first])) / 2;
}

/* The sibling element with text before a node, or FURROW_NO_NODE. */
static fw_node_id sibling_before(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    fw_node_id found = FURROW_NO_NODE;
    for (fw_node_id c = page->parent[node] + 1; c < node; c = page->end[c])
        if (fw_page_is_element(page, c) && facts->text[page->end[c]] > facts->text[c]) found = c;
    return found;
}

static fw_node_id sibling_after(const fw_facts *facts, fw_node_id parent, fw_node_id node) {
    const furrow_page *page = facts->page;
    for (; node < page->end[parent]; node = page->end[node])
        if (fw_page_is_element(page, node) && facts->text[page->end[node]] > facts->text[node])
            return node;
    return FURROW_NO_NODE;
}

/* What is next to the list and not in it. */
static void gather_neighbours(fw_candidate *c, const fw_facts *facts) {
    /* Siblings this much like a record are taken for one that was left out. */
    const double like = 0.2;
    const furrow_page *page = facts->page;
    const fw_record *first = &c->region.records[0], *last = first + c->region.record_count - 1;
    fw_span a = first->spans[0], z = last->spans[last->span_count - 1];
    fw_node_id before = sibling_before(facts, a.first);
    fw_node_id after = sibling_after(facts, page->parent[z.first], z.end);
    double left = 0;
    if (before != FURROW_NO_NODE)
        left += unlike(facts, (fw_span){before, page->end[before]}, a) <= like;
    if (after != FURROW_NO_NODE)
        left += unlike(facts, (fw_span){after, page->end[after]}, z) <= like;
    c->evidence[FW_EV_LEFT] = left / 2;
}

/* The kind that most records begin with, if there is one (Boyer, Moore). */
static uint64_t usual_start(const fw_candidate *c, const fw_facts *facts) {
    uint64_t usual = 0;
    uint32_t lead = 0;
    for (uint32_t r = 0; r < c->region.record_count; r++) {
        uint64_t kind = facts->kind[c->region.records[r].spans[0].first];
        if (lead == 0) usual = kind;
        lead = kind == usual ? lead + 1 : lead - 1;
    }
    return usual;
}

/* What a record must have in common with the others not to be odd. */
typedef struct usual {
    uint64_t start;
    double tags; /* mean of log2 */
    bool has_link, has_image;
} usual;

static bool is_odd(const fw_record *record, const usual *u, const fw_facts *facts) {
    return facts->kind[record->spans[0].first] != u->start ||
           fabs(log2(1 + between(facts->page->rank, record)) - u->tags) > 1 ||
           (u->has_link && between(facts->links, record) == 0) ||
           (u->has_image && between(facts->images, record) == 0);
}

/* Records that differ from nearly all others: at the ends they are mostly
 * headers and footers, inside advertisements. */
static void gather_odd(fw_candidate *c, const fw_facts *facts) {
    const double nearly_all = 0.75;
    const fw_record *record = c->region.records;
    uint32_t n = c->region.record_count, first = 0, last = n, odd = 0;
    usual u = {.start = usual_start(c, facts),
               .has_link = c->evidence[FW_EV_LINKS] >= nearly_all,
               .has_image = c->evidence[FW_EV_IMAGES] >= nearly_all};
    for (uint32_t r = 0; r < n; r++) u.tags += log2(1 + between(facts->page->rank, &record[r]));
    u.tags /= n;
    while (first < n && is_odd(&record[first], &u, facts)) first++;
    while (last > first && is_odd(&record[last - 1], &u, facts)) last--;
    for (uint32_t r = first; r < last; r++) odd += is_odd(&record[r], &u, facts);
    c->evidence[FW_EV_ODD_ENDS] = at_most((first + (n - last)) / 4.0, 1);
    c->evidence[FW_EV_ODD] = share(odd, n);
}

static sums add_up(const fw_candidate *c, const fw_facts *facts) {
    sums s = {0};
    double last_tags = 0;
    uint64_t last_kind = 0;
    for (uint32_t r = 0; r < c->region.record_count; r++) {
        const fw_record *record = &c->region.records[r];
        double text = between(facts->text, record), links = between(facts->links, record);
        double tags = between(facts->page->rank, record);
        uint64_t kind = facts->kind[record->spans[0].first];
        s.text += text;
        s.square += text * text;
        s.links += links;
        s.with_link += links > 0;
        s.with_image += between(facts->images, record) > 0;
        s.tags += tags;
        if (r > 0) {
            s.unlike += share(fabs(tags - last_tags), tags + last_tags);
            s.starts += kind == last_kind;
        }
        last_tags = tags;
        last_kind = kind;
    }
    return s;
}

static void gather_records(fw_candidate *c, const fw_facts *facts) {
    sums s = add_up(c, facts);
    double n = c->region.record_count, mean = s.text / n;
    double *ev = c->evidence;
    double variance = s.square / n - mean * mean;
    ev[FW_EV_COUNT] = at_most(log2(n), 6);
    ev[FW_EV_PAIR] = n == 2;
    ev[FW_EV_SHARE] = at_most(share(s.text, facts->total), 1);
    ev[FW_EV_WEIGHT] = fmax(log2(fmax(ev[FW_EV_SHARE], 1e-9)), -6);
    ev[FW_EV_SIZE] = at_most(log2(1 + mean), 10);
    ev[FW_EV_SPREAD] = at_most(share(sqrt(variance > 0 ? variance : 0), mean), 2);
    ev[FW_EV_LINKS] = s.with_link / n;
    ev[FW_EV_MANY] = at_most(log2(1 + s.links / n), 5);
    ev[FW_EV_IMAGES] = s.with_image / n;
    ev[FW_EV_TAGS] = at_most(log2(1 + s.tags / n), 8);
    ev[FW_EV_UNLIKE] = s.unlike / (n - 1);
    ev[FW_EV_STARTS] = s.starts / (n - 1);
}

static void gather_place(fw_candidate *c, const fw_facts *facts) {
    const furrow_page *page = facts->page;
    double *ev = c->evidence;
    fw_span x = c->extent;
    double all = fw_facts_text(facts, x), linked = 0, dim = 0, digits = 0, numbers = 0;
    for (uint32_t r = 0; r < c->region.record_count; r++) {
        linked += between(facts->link_text, &c->region.records[r]);
        dim += between(facts->dim_text, &c->region.records[r]);
        double own_digits = between(facts->digits, &c->region.records[r]);
        digits += own_digits;
        numbers += 2 * own_digits >= between(facts->text, &c->region.records[r]);
    }
    fw_tag tag = page->tag[c->region.records[0].spans[0].first];
    ev[FW_EV_DIGITS] = share(digits, c->text);
    ev[FW_EV_NUMBERS] = numbers / c->region.record_count;
    ev[FW_EV_LINKED] = share(linked, c->text);
    ev[FW_EV_DIM] = share(dim, c->text);
    ev[FW_EV_GAPS] = share(all - c->text, all);
    double page_text = facts->text[page->count];
    ev[FW_EV_EARLY] = share(facts->text[x.first], page_text);
    ev[FW_EV_LATE] = share(page_text - facts->text[x.end], page_text);
    ev[FW_EV_FRAME] = is_in_frame(page, x);
    ev[FW_EV_CELLS] = tag == FW_TAG_TD || tag == FW_TAG_TH;
    ev[FW_EV_OPTIONS] = tag == FW_TAG_OPTION;
}

void fw_evidence_gather(fw_candidates *candidates, const fw_facts *facts) {
    for (size_t i = 0; i < candidates->count; i++) {
        gather_records(&candidates->at[i], facts);
        gather_odd(&candidates->at[i], facts);
        gather_place(&candidates->at[i], facts);
        gather_neighbours(&candidates->at[i], facts);
    }
}
