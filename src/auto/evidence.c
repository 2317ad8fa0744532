/*
 * The evidence for and against each candidate.
 *
 * All of it is read off sums, so that a candidate costs its number of records.
 */
#include "auto/evidence.h"

#include <math.h>

/* What is known of one record. */
typedef struct part {
    fw_sums sum;
    uint64_t kind; /* that it begins with */
    uint64_t mix;  /* kinds in it, a bit each */
    double size;   /* log2 of 1 + tags */
    double length; /* log2 of 1 + text */
} part;

typedef struct gatherer {
    const fw_facts *facts;
    part *parts; /* room for the largest candidate */
    fw_candidate *candidate;
    uint32_t count; /* of its records */
    double *ev;
} gatherer;

static double at_most(double value, double most) {
    return value < most ? value : most;
}

static double share(double some, double whole) {
    return whole > 0 ? some / whole : 0;
}

static int bits(uint64_t set) {
    int count = 0;
    for (; set; set &= set - 1) count++;
    return count;
}

/* Share of the kinds of either that both have. */
static double common(uint64_t a, uint64_t b) {
    return share(bits(a & b), bits(a | b));
}

/* ---- Records ------------------------------------------------------------ */

static uint64_t mix_of(const fw_facts *facts, const fw_record *record, double *siblings) {
    const furrow_page *page = facts->page;
    uint64_t mix = 0;
    for (uint32_t i = 0; i < record->span_count; i++)
        for (fw_node_id n = record->spans[i].first; n < record->spans[i].end; n = page->end[n]) {
            mix |= facts->mix[n];
            *siblings += fw_facts_has_text(facts, n);
        }
    return mix;
}

/* Look at every record once. */
static void measure(gatherer *g) {
    double siblings = 0;
    for (uint32_t r = 0; r < g->count; r++) {
        const fw_record *record = &g->candidate->region.records[r];
        part *p = &g->parts[r];
        p->sum = fw_facts_sum(g->facts, record);
        p->kind = g->facts->kind[record->spans[0].first];
        p->mix = mix_of(g->facts, record, &siblings);
        p->size = log2(1.0 + p->sum.tags);
        p->length = log2(1.0 + p->sum.text);
    }
    g->ev[FW_EV_WIDTH] = at_most(log2(fmax(siblings / g->count, 1)), 5);
}

/* What adding up over the records gives. */
static void gather_sums(gatherer *g) {
    double n = g->count, text = 0, square = 0, digits = 0, linked = 0, dim = 0, numbers = 0;
    double texts = 0, links = 0, tags = 0, with_link = 0, with_image = 0, with_heading = 0;
    double with_control = 0, *ev = g->ev;
    for (uint32_t r = 0; r < g->count; r++) {
        const fw_sums *s = &g->parts[r].sum;
        text += s->text;
        square += (double)s->text * s->text;
        digits += s->digits;
        numbers += 2 * s->digits >= s->text;
        linked += s->link_text;
        dim += s->dim_text;
        texts += s->texts;
        links += s->links;
        tags += s->tags;
        with_link += s->links > 0;
        with_image += s->images > 0;
        with_heading += s->headings > 0;
        with_control += s->controls > 0;
    }
    double mean = text / n, variance = square / n - mean * mean;
    ev[FW_EV_COUNT] = at_most(log2(n), 6);
    ev[FW_EV_PAIR] = n == 2;
    ev[FW_EV_SHARE] = at_most(share(text, g->facts->total), 1);
    ev[FW_EV_WEIGHT] = fmax(log2(fmax(ev[FW_EV_SHARE], 1e-9)), -6);
    ev[FW_EV_SIZE] = at_most(log2(1 + mean), 10);
    ev[FW_EV_SPREAD] = at_most(share(sqrt(variance > 0 ? variance : 0), mean), 2);
    ev[FW_EV_DIGITS] = share(digits, text);
    ev[FW_EV_NUMBERS] = numbers / n;
    ev[FW_EV_LINKED] = share(linked, text);
    ev[FW_EV_DIM] = share(dim, text);
    ev[FW_EV_LINKS] = with_link / n;
    ev[FW_EV_MANY] = at_most(log2(1 + links / n), 5);
    ev[FW_EV_IMAGES] = with_image / n;
    ev[FW_EV_HEADINGS] = with_heading / n;
    ev[FW_EV_CONTROLS] = with_control / n;
    ev[FW_EV_TEXTS] = at_most(log2(1 + texts / n), 6);
    ev[FW_EV_TAGS] = at_most(log2(1 + tags / n), 8);
}

/* ---- Likeness ----------------------------------------------------------- */

/* The kind of element that the last text of a record stands in. */
static uint64_t last_kind(const fw_facts *facts, const fw_record *record) {
    fw_node_id end = record->spans[record->span_count - 1].end;
    return facts->kind[facts->page->parent[facts->text_node[facts->sum[end].texts - 1]]];
}

static void gather_likeness(gatherer *g) {
    const fw_record *record = g->candidate->region.records;
    double unlike = 0, starts = 0, lasts = 0, alike = 0, pairs = g->count - 1;
    uint64_t last = last_kind(g->facts, &record[0]);
    for (uint32_t r = 1; r < g->count; r++) {
        const part *a = &g->parts[r - 1], *b = &g->parts[r];
        double a_tags = a->sum.tags, b_tags = b->sum.tags;
        uint64_t before = last;
        last = last_kind(g->facts, &record[r]);
        unlike += share(fabs(a_tags - b_tags), a_tags + b_tags);
        starts += a->kind == b->kind;
        lasts += last == before;
        alike += common(a->mix, b->mix);
    }
    g->ev[FW_EV_UNLIKE] = unlike / pairs;
    g->ev[FW_EV_STARTS] = starts / pairs;
    g->ev[FW_EV_LASTS] = lasts / pairs;
    g->ev[FW_EV_ALIKE] = alike / pairs;
}

/* The kind that most records begin with, if there is one (Boyer, Moore). */
static uint64_t usual_start(const gatherer *g) {
    uint64_t usual = 0;
    uint32_t lead = 0;
    for (uint32_t r = 0; r < g->count; r++) {
        if (lead == 0) usual = g->parts[r].kind;
        lead = g->parts[r].kind == usual ? lead + 1 : lead - 1;
    }
    return usual;
}

enum { PLANES = 7, SAMPLE = (1 << PLANES) - 1 }; /* counts up to SAMPLE fit into PLANES bits */

/* The kinds that more than half of the records have: 64 counters side by
 * side, plane k holding bit k of each. */
static uint64_t usual_mix(const gatherer *g) {
    uint64_t plane[PLANES] = {0}, above = 0, equal = ~(uint64_t)0;
    uint32_t n = g->count < SAMPLE ? g->count : SAMPLE, half = n / 2;
    for (uint32_t r = 0; r < n; r++) {
        uint64_t carry = g->parts[r].mix;
        for (int k = 0; k < PLANES && carry; k++) {
            uint64_t next = plane[k] & carry;
            plane[k] ^= carry;
            carry = next;
        }
    }
    for (int k = PLANES - 1; k >= 0; k--) {
        uint64_t bit = half >> k & 1 ? ~(uint64_t)0 : 0;
        above |= equal & plane[k] & ~bit;
        equal &= ~(plane[k] ^ bit);
    }
    return above;
}

/* ---- Ends --------------------------------------------------------------- */

/* What most records have in common. */
typedef struct usual {
    uint64_t start, mix;
    double size, size_off;     /* mean and deviation */
    double length, length_off; /* the same */
    bool has_link, has_image;
} usual;

static double deviation(double square, double mean, double n) {
    double variance = square / n - mean * mean;
    return sqrt(variance > 0 ? variance : 0);
}

static usual find_usual(gatherer *g) {
    const double nearly_all = 0.75;
    double size = 0, length = 0, core = 0, kinds = 0, tags = 0, n = g->count;
    usual u = {.start = usual_start(g),
               .mix = usual_mix(g),
               .has_link = g->ev[FW_EV_LINKS] >= nearly_all,
               .has_image = g->ev[FW_EV_IMAGES] >= nearly_all};
    for (uint32_t r = 0; r < g->count; r++) {
        const part *p = &g->parts[r];
        u.size += p->size / n;
        u.length += p->length / n;
        size += p->size * p->size;
        length += p->length * p->length;
        core += common(p->mix, u.mix);
        kinds += bits(p->mix);
        tags += p->sum.tags;
    }
    u.size_off = deviation(size, u.size, n);
    u.length_off = deviation(length, u.length, n);
    g->ev[FW_EV_CORE] = core / n;
    g->ev[FW_EV_RICH] = log2(1 + bits(u.mix));
    g->ev[FW_EV_REPEAT] = at_most(log2(1 + share(tags, kinds)), 5);
    return u;
}

static bool is_odd(const part *p, const usual *u) {
    return p->kind != u->start || fabs(p->size - u->size) > 1 ||
           (u->has_link && p->sum.links == 0) || (u->has_image && p->sum.images == 0);
}

/* Records that differ from nearly all others: at the ends they are mostly
 * headers and footers, inside advertisements. */
static void gather_odd(gatherer *g, const usual *u) {
    uint32_t n = g->count, first = 0, last = n, odd = 0;
    while (first < n && is_odd(&g->parts[first], u)) first++;
    while (last > first && is_odd(&g->parts[last - 1], u)) last--;
    for (uint32_t r = first; r < last; r++) odd += is_odd(&g->parts[r], u);
    g->ev[FW_EV_ODD_ENDS] = at_most((first + (n - last)) / 4.0, 1);
    g->ev[FW_EV_ODD] = share(odd, n);
}

/* How far the further of two values is off the mean, in deviations / 4. */
static double off(double a, double b, double mean, double deviation) {
    const double least = 0.3; /* so that among records all alike a trifle is not odd */
    return at_most(fmax(fabs(a - mean), fabs(b - mean)) / (deviation + least) / 4, 1);
}

static void gather_ends(gatherer *g, const usual *u) {
    const part *a = &g->parts[0], *z = &g->parts[g->count - 1];
    double worst = fmin(common(a->mix, u->mix), common(z->mix, u->mix));
    g->ev[FW_EV_END_MIX] = fmax(g->ev[FW_EV_CORE] - worst, 0);
    g->ev[FW_EV_END_TAGS] = off(a->size, z->size, u->size, u->size_off);
    g->ev[FW_EV_END_TEXT] = off(a->length, z->length, u->length, u->length_off);
}

/* ---- Neighbourhood ------------------------------------------------------ */

/* How unlike two spans are, 0 to 1: in number of tags and in how they begin. */
static double unlike(const fw_facts *facts, fw_span a, fw_span b) {
    double a_tags = facts->sum[a.end].tags - facts->sum[a.first].tags;
    double b_tags = facts->sum[b.end].tags - facts->sum[b.first].tags;
    double tags = share(fabs(a_tags - b_tags), a_tags + b_tags);
    return (tags + (facts->kind[a.first] != facts->kind[b.first])) / 2;
}

/* The sibling element with text before a node, or FURROW_NO_NODE. */
static fw_node_id sibling_before(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    fw_node_id found = FURROW_NO_NODE;
    for (fw_node_id c = page->parent[node] + 1; c < node; c = page->end[c])
        if (fw_page_is_element(page, c) && fw_facts_has_text(facts, c)) found = c;
    return found;
}

static fw_node_id sibling_after(const fw_facts *facts, fw_node_id parent, fw_node_id node) {
    const furrow_page *page = facts->page;
    for (; node < page->end[parent]; node = page->end[node])
        if (fw_page_is_element(page, node) && fw_facts_has_text(facts, node)) return node;
    return FURROW_NO_NODE;
}

/* The largest element that holds the same text as a span of one element: what
 * stands beside a record stands beside what is wrapped around it. */
static fw_span unwrapped(const fw_facts *facts, fw_span span) {
    const furrow_page *page = facts->page;
    if (page->end[span.first] != span.end) return span;
    for (fw_node_id up = page->parent[span.first]; up && up != FURROW_NO_NODE;
         up = page->parent[up]) {
        fw_span around = {up, page->end[up]};
        if (fw_facts_text(facts, around) != fw_facts_text(facts, span)) break;
        span = around;
    }
    return span;
}

/* What is next to the list and not in it. */
static void gather_neighbours(gatherer *g, const usual *u) {
    /* Siblings this much like a record are taken for one that was left out. */
    const double like = 0.2;
    const fw_facts *facts = g->facts;
    const furrow_page *page = facts->page;
    const fw_record *first = &g->candidate->region.records[0], *last = first + g->count - 1;
    fw_span ends[2] = {unwrapped(facts, first->spans[0]),
                       unwrapped(facts, last->spans[last->span_count - 1])};
    fw_node_id next[2] = {sibling_before(facts, ends[0].first),
                          sibling_after(facts, page->parent[ends[1].first], ends[1].end)};
    double out = 0, kinds = 0, left = 0;
    for (int i = 0; i < 2; i++) {
        if (next[i] == FURROW_NO_NODE) continue;
        out = fmax(out, common(facts->mix[next[i]], u->mix));
        kinds += facts->kind[next[i]] == u->start;
        left += unlike(facts, (fw_span){next[i], page->end[next[i]]}, ends[i]) <= like;
    }
    g->ev[FW_EV_OUT] = out;
    g->ev[FW_EV_OUT_KIND] = kinds / 2;
    g->ev[FW_EV_LEFT] = left / 2;
}

static void gather_place(gatherer *g) {
    const fw_facts *facts = g->facts;
    const furrow_page *page = facts->page;
    double *ev = g->ev, text = g->candidate->text, page_text = facts->sum[page->count].text;
    fw_span x = g->candidate->extent, around = {0, page->count};
    fw_node_id holder = page->parent[x.first];
    while (holder != FURROW_NO_NODE && page->end[holder] < x.end) holder = page->parent[holder];
    if (holder != FURROW_NO_NODE) around = (fw_span){holder, page->end[holder]};
    unsigned place = fw_facts_place(facts, around.first);
    ev[FW_EV_GAPS] = share(fw_facts_text(facts, x) - text, fw_facts_text(facts, x));
    ev[FW_EV_COVER] = share(text, fw_facts_text(facts, around));
    ev[FW_EV_EARLY] = share(facts->sum[x.first].text, page_text);
    ev[FW_EV_LATE] = share(page_text - facts->sum[x.end].text, page_text);
    ev[FW_EV_FRAME] = (place & FW_PLACE_FRAME) != 0;
    ev[FW_EV_ASIDE] = (place & FW_PLACE_ASIDE) != 0;
    ev[FW_EV_MAIN] = (place & FW_PLACE_MAIN) != 0;
    ev[FW_EV_AGREE] = at_most(log2(g->candidate->times), 4);
}

static void gather_tag(gatherer *g) {
    fw_tag tag = g->facts->page->tag[g->candidate->region.records[0].spans[0].first];
    g->ev[FW_EV_CELLS] = tag == FW_TAG_TD || tag == FW_TAG_TH;
    g->ev[FW_EV_OPTIONS] = tag == FW_TAG_OPTION;
    g->ev[FW_EV_ITEMS] = tag == FW_TAG_LI || tag == FW_TAG_ARTICLE;
}

static void gather(gatherer *g) {
    measure(g);
    gather_sums(g);
    gather_likeness(g);
    usual u = find_usual(g);
    gather_odd(g, &u);
    gather_ends(g, &u);
    gather_neighbours(g, &u);
    gather_place(g);
    gather_tag(g);
}

bool fw_evidence_gather(fw_candidates *candidates, size_t first, const fw_facts *facts,
                        fw_arena *scratch) {
    uint32_t most = 0;
    for (size_t i = first; i < candidates->count; i++)
        if (candidates->at[i].region.record_count > most)
            most = candidates->at[i].region.record_count;
    gatherer g = {.facts = facts, .parts = FW_TAKE(scratch, most, part)};
    if (!g.parts) return false;
    for (size_t i = first; i < candidates->count; i++) {
        g.candidate = &candidates->at[i];
        g.count = g.candidate->region.record_count;
        g.ev = g.candidate->evidence;
        gather(&g);
    }
    return true;
}
