/*
 * The evidence for and against each candidate.
 *
 * All of it is read from sums, so the cost of a candidate is linear in its records.
 */
#include "auto/candidate.h"

#include "auto/record_facts.h"
#include "base/map.h"
#include "values/terms.h"

#include <assert.h>
#include <math.h>

/* How often a signature occurs in the records of one candidate. */
typedef struct tally {
    uint32_t owner;         /* number of the candidate it was counted for */
    uint32_t records, once; /* records that have it; that have it exactly once */
    uint32_t times;
    uint32_t last;    /* the last record that has it */
    bool is_in_first; /* the first record has it */
    bool is_repeated; /* the last record that has it has it twice */
} tally;

enum { KNOWN_LOGS = 256 }; /* counts whose logarithm is cached */

/* What is known of the page and its records, and of one candidate at a time. */
typedef struct fw_weighing {
    const fw_facts *facts;
    double *logs;                  /* log2 of 1 + each count that came up; 0 before that */
    const fw_record_facts **parts; /* of the candidate's records: room for the largest */
    fw_record_facts *own;          /* the same size, for records that are several siblings */
    uint32_t room;                 /* records of the largest */
    fw_record_facts **known;       /* per node: facts about it as a record, or NULL */
    fw_arena *scratch;
    fw_candidate *candidate;
    uint32_t number; /* of the candidate, in the order of weighing from 1 */
    uint32_t count;  /* of its records */
    tally *tallies;  /* per signature of the page */
    uint32_t *used;  /* signatures in the candidate */
    uint32_t used_count;
    bool *is_usual;    /* per signature of the page: most records have it */
    fw_map places;     /* hash of an id -> element */
    fw_node_id holder; /* the deepest element that holds all records */
    double menu_parts; /* share of records that are one link, or mostly links */
    double *ev;
} gatherer;

static double at_most(double value, double most) {
    return value < most ? value : most;
}

static double share(double some, double whole) {
    return whole > 0 ? some / whole : 0;
}

/* Share of the kinds in either set that are in both. */
static double common(uint64_t a, uint64_t b) {
    if (a == b) return a != 0; /* the common case for neighbours */
    return share(fw_count_bits(a & b), fw_count_bits(a | b));
}

/* ---- Records ------------------------------------------------------------ */

/* Whether a record is several links, or a heading and a link, and nothing else but the text before
 * them: a column of a footer, a part of a menu. */
static bool is_bar(const fw_facts *facts, const fw_record *record, const fw_sums *sum) {
    if (sum->links == 0 || (sum->links == 1 && !sum->headings) || sum->images) return false;
    fw_node_id text = facts->text_node[facts->sum[record->spans[0].first].texts];
    const fw_sums *before = &facts->sum[text], *after = &facts->sum[text + 1];
    uint32_t heading = after->link_text > before->link_text ? 0 : after->text - before->text;
    return sum->text == sum->link_text + heading;
}

/* Whether a record is mostly links: a part of a menu that unfolds, with headings and pictures. */
static bool is_panel(const fw_sums *sum) {
    return sum->links >= 2 && 2 * sum->link_text > sum->text && sum->prices == 0;
}

/* log2 of 1 + count, cached: records of many candidates have the same counts. */
static double log_of(gatherer *g, uint32_t count) {
    if (count >= KNOWN_LOGS) return log2(1.0 + count);
    double *known = &g->logs[count];
    if (*known == 0 && count) *known = log2(1.0 + count);
    return *known;
}

static fw_record_facts facts_of(gatherer *g, const fw_record *record, bool is_whole) {
    fw_record_facts p = fw_record_facts_of(g->facts, &g->places, record);
    p.is_whole = is_whole;
    p.size = log_of(g, p.sum.tags);
    return p;
}

/* Whether a record is a single element. */
static bool is_whole(const fw_facts *facts, const fw_record *record) {
    return record->span_count == 1 &&
           facts->page->end[record->spans[0].first] == record->spans[0].end;
}

/* Measure every record once; an element that is a record of several candidates is measured once for
 * all of them. False when out of memory. */
static bool measure(gatherer *g) {
    double siblings = 0;
    for (uint32_t r = 0; r < g->count; r++) {
        const fw_record *record = &g->candidate->region.records[r];
        bool is_element = is_whole(g->facts, record);
        fw_record_facts **known = &g->known[record->spans[0].first];
        if (!is_element) g->own[r] = facts_of(g, record, false);
        if (is_element && !*known) {
            *known = FW_TAKE(g->scratch, 1, fw_record_facts);
            if (!*known) return false;
            **known = facts_of(g, record, true);
        }
        g->parts[r] = is_element ? *known : &g->own[r];
        siblings += g->parts[r]->siblings;
    }
    g->ev[FW_EV_SIBLINGS] = at_most(log2(fmax(siblings / g->count, 1)), FW_MAX_LOG);
    return true;
}

/* From this many bytes outside links on, a record is a chapter of a text, if half of them are in
 * long texts. The posts and reviews of the labelled pages are shorter on average. */
enum { CHAPTER = 1000 };

/* The evidence that comes from sums over the records. */
static void gather_sums(gatherer *g) {
    double n = g->count, square = 0, *ev = g->ev;
    uint64_t all = 0, digits = 0, linked = 0, hidden = 0, prose = 0, links = 0, texts = 0, tags = 0;
    uint32_t numbers = 0, with_link = 0, with_image = 0, with_heading = 0, with_control = 0;
    uint32_t with_price = 0, bare = 0, bars = 0, chapters = 0, whole_links = 0, cards = 0;
    for (uint32_t r = 0; r < g->count; r++) {
        const fw_record *record = &g->candidate->region.records[r];
        fw_sums sum = fw_facts_sum(g->facts, record), *s = &sum;
        texts += s->texts;
        tags += s->tags;
        all += s->text;
        square += (double)s->text * s->text;
        digits += s->digits;
        numbers += 2 * s->digits >= s->text;
        linked += s->link_text;
        hidden += s->hidden_text;
        prose += s->long_text;
        links += s->links;
        with_link += s->links > 0;
        with_image += s->images > 0;
        with_heading += s->headings > 0;
        with_control += s->controls > 0;
        with_price += s->prices > 0;
        bool is_card = s->links == 1 && s->link_text == s->text;
        bool is_link = is_card && s->images == 0, is_bare = is_link && s->texts == 1;
        cards += is_card || is_panel(s);
        whole_links += is_link;
        bare += is_bare;
        bars += is_bare || is_bar(g->facts, record, s);
        uint32_t read = s->text - s->link_text;
        chapters += read >= CHAPTER && 2 * s->long_text >= read;
    }
    double text = (double)all, mean = text / n, variance = square / n - mean * mean;
    ev[FW_EV_RECORDS] = at_most(log2(n), 6);
    ev[FW_EV_ONLY_TWO] = n == 2;
    ev[FW_EV_TEXT_SHARE] = at_most(share(text, g->facts->total), 1);
    ev[FW_EV_TEXT_LOG] = fmax(log2(fmax(ev[FW_EV_TEXT_SHARE], 1e-9)), -6);
    ev[FW_EV_LENGTH_SPREAD] = at_most(share(sqrt(variance > 0 ? variance : 0), mean), 2);
    ev[FW_EV_DIGITS] = share((double)digits, text);
    ev[FW_EV_MOSTLY_DIGITS] = numbers / n;
    ev[FW_EV_LINK_TEXT] = share((double)linked, text);
    ev[FW_EV_HIDDEN] = share((double)hidden, text);
    ev[FW_EV_PROSE_OUTSIDE] =
        share(g->facts->sum[g->facts->page->count].long_text - (double)prose, g->facts->total);
    ev[FW_EV_WITH_LINK] = with_link / n;
    ev[FW_EV_LINKS] = at_most(log2(1 + (double)links / n), FW_MAX_LOG);
    ev[FW_EV_WITH_IMAGE] = with_image / n;
    ev[FW_EV_WITH_PRICE] = with_price / n;
    ev[FW_EV_RECORD_LENGTH] = at_most(log2(1 + mean), 8);
    ev[FW_EV_WITH_HEADING] = with_heading / n;
    ev[FW_EV_WITH_CONTROL] = with_control / n;
    ev[FW_EV_BARE_LINKS] = bare / n;
    /* Both also depend on the place, see gather_place(). */
    ev[FW_EV_MENU] = bars / n;
    ev[FW_EV_LINK_INDEX] = whole_links / n * ev[FW_EV_RECORDS];
    ev[FW_EV_CHAPTERS] = chapters / n;
    ev[FW_EV_LONG_TEXT] = share((double)prose, text);
    g->menu_parts = cards / n;
    g->candidate->texts = (double)texts / n;
    g->candidate->tags = (double)tags / n;
}

/* The kind of the element that holds the last text of a record. */
static uint64_t last_kind(const fw_facts *facts, const fw_record *record) {
    fw_node_id end = fw_record_extent(record).end;
    return facts->kind[facts->page->parent[facts->text_node[facts->sum[end].texts - 1]]];
}

static uint32_t tags_in(const fw_facts *facts, const fw_record *record) {
    uint32_t tags = 0;
    for (uint32_t i = 0; i < record->span_count; i++)
        tags += facts->sum[record->spans[i].end].tags - facts->sum[record->spans[i].first].tags;
    return tags;
}

/* The evidence from the elements of the records that needs no more than a look at each. */
static void gather_elements(gatherer *g) {
    const fw_record *record = g->candidate->region.records;
    fw_tag tag = g->facts->page->tag[record[0].spans[0].first];
    double unlike = 0, lasts = 0, whole = is_whole(g->facts, &record[0]), pairs = g->count - 1;
    double tags = tags_in(g->facts, &record[0]);
    uint64_t last = last_kind(g->facts, &record[0]);
    for (uint32_t r = 1; r < g->count; r++) {
        double tags_before = tags;
        uint64_t last_before = last;
        tags = tags_in(g->facts, &record[r]);
        last = last_kind(g->facts, &record[r]);
        unlike += share(fabs(tags_before - tags), tags_before + tags);
        lasts += last == last_before;
        whole += is_whole(g->facts, &record[r]);
    }
    g->ev[FW_EV_SIZE_DIFFERENCE] = unlike / pairs;
    g->ev[FW_EV_SAME_LAST] = lasts / pairs;
    g->ev[FW_EV_WHOLE] = whole / g->count;
    g->ev[FW_EV_CELLS] = tag == FW_TAG_TD || tag == FW_TAG_TH;
    g->ev[FW_EV_ITEMS] = tag == FW_TAG_LI || tag == FW_TAG_ARTICLE;
}

/* ---- Likeness ----------------------------------------------------------- */

static void gather_likeness(gatherer *g) {
    double starts = 0, alike = 0, pairs = g->count - 1;
    for (uint32_t r = 1; r < g->count; r++) {
        const fw_record_facts *a = g->parts[r - 1], *b = g->parts[r];
        starts += a->kind == b->kind;
        alike += common(a->mix, b->mix);
    }
    g->ev[FW_EV_SAME_START] = starts / pairs;
    g->ev[FW_EV_SHARED_KINDS] = alike / pairs;
}

/* The kind that most records begin with, if there is a majority (Boyer-Moore). */
static uint64_t usual_start(const gatherer *g) {
    uint64_t usual = 0;
    uint32_t lead = 0;
    for (uint32_t r = 0; r < g->count; r++) {
        if (lead == 0) usual = g->parts[r]->kind;
        lead = g->parts[r]->kind == usual ? lead + 1 : lead - 1;
    }
    return usual;
}

/* The kinds that more than half of the records have. FW_KIND_BITS counters run in parallel; plane k
 * holds bit k of each. */
static uint64_t usual_mix(const gatherer *g) {
    uint64_t plane[FW_KIND_PLANES] = {0}, above = 0, equal = ~(uint64_t)0;
    uint32_t n = g->count < FW_KIND_SAMPLE ? g->count : FW_KIND_SAMPLE, half = n / 2;
    for (uint32_t r = 0; r < n; r++) {
        uint64_t carry = g->parts[r]->mix;
        for (int k = 0; k < FW_KIND_PLANES && carry; k++) {
            uint64_t next = plane[k] & carry;
            plane[k] ^= carry;
            carry = next;
        }
    }
    for (int k = FW_KIND_PLANES - 1; k >= 0; k--) {
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
    double size; /* mean */
    bool has_link, has_image;
} usual;

static usual find_usual(gatherer *g) {
    double core = 0, kinds = 0, tags = 0, n = g->count;
    usual u = {.start = usual_start(g),
               .mix = usual_mix(g),
               .has_link = g->ev[FW_EV_WITH_LINK] >= FW_MOST_RECORDS,
               .has_image = g->ev[FW_EV_WITH_IMAGE] >= FW_MOST_RECORDS};
    for (uint32_t r = 0; r < g->count; r++) {
        const fw_record_facts *p = g->parts[r];
        u.size += p->size / n;
        core += common(p->mix, u.mix);
        kinds += fw_count_bits(p->mix);
        tags += p->sum.tags;
    }
    g->ev[FW_EV_COMMON_KINDS] = core / n;
    g->ev[FW_EV_COMMON_COUNT] = log2(1 + fw_count_bits(u.mix));
    g->ev[FW_EV_REPEATED_KINDS] = at_most(log2(1 + share(tags, kinds)), FW_MAX_LOG);
    return u;
}

static bool is_odd(const fw_record_facts *p, const usual *u) {
    return p->kind != u->start || fabs(p->size - u->size) > 1 ||
           (u->has_link && p->sum.links == 0) || (u->has_image && p->sum.images == 0);
}

/* Records that differ from nearly all others: at the ends mostly headers and footers, inside mostly
 * advertisements. */
static void gather_odd(gatherer *g, const usual *u) {
    uint32_t n = g->count, first = 0, last = n, odd = 0;
    while (first < n && is_odd(g->parts[first], u)) first++;
    while (last > first && is_odd(g->parts[last - 1], u)) last--;
    for (uint32_t r = first; r < last; r++) odd += is_odd(g->parts[r], u);
    g->ev[FW_EV_ODD_AT_ENDS] = at_most((first + (n - last)) / 4.0, 1);
    g->ev[FW_EV_ODD_INSIDE] = share(odd, n);
}

/* ---- Neighbourhood ------------------------------------------------------ */

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

/* The largest element with the same text as a span of one element: neighbours of a record are
 * neighbours of the boxes wrapped around it. */
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

/* How many of the kinds common to most records also occur in the elements next to the list. */
static void gather_neighbours(gatherer *g, const usual *u) {
    const fw_facts *facts = g->facts;
    const fw_record *first = &g->candidate->region.records[0], *last = first + g->count - 1;
    fw_span start = unwrapped(facts, first->spans[0]);
    fw_span end = unwrapped(facts, last->spans[last->span_count - 1]);
    fw_node_id next[2] = {sibling_before(facts, start.first),
                          sibling_after(facts, facts->page->parent[end.first], end.end)};
    double most = 0;
    for (int i = 0; i < 2; i++)
        if (next[i] != FURROW_NO_NODE) most = fmax(most, common(facts->mix[next[i]], u->mix));
    g->ev[FW_EV_NEIGHBOUR_KINDS] = most;
}

/* Share of neighbouring records that have text between them. */
static double between(const gatherer *g) {
    const fw_record *record = g->candidate->region.records;
    double found = 0;
    for (uint32_t r = 1; r < g->count; r++) {
        fw_span gap = {record[r - 1].spans[record[r - 1].span_count - 1].end,
                       record[r].spans[0].first};
        found += gap.first < gap.end && fw_facts_text(g->facts, gap) > 0;
    }
    return found / (g->count - 1);
}

/* Whether the page's title is between two records: what comes before it belongs to the frame of the
 * page. */
static bool has_title_between(const gatherer *g) {
    const fw_record *record = g->candidate->region.records;
    fw_node_id title = g->facts->title;
    fw_span x = g->candidate->extent;
    if (title == FURROW_NO_NODE || title < x.first || title >= x.end) return false;
    for (uint32_t r = 0; r < g->count; r++)
        for (uint32_t i = 0; i < record[r].span_count; i++)
            if (title >= record[r].spans[i].first && title < record[r].spans[i].end) return false;
    return true;
}

/* Whether the records are one text each on a page that is there to sign in: rules for a password,
 * other ways to sign in. They are in the form, or below another heading than the page's title. */
static bool is_for_sign_in(const fw_facts *facts, const fw_candidate *c) {
    fw_node_id form = facts->sign_in;
    if (form == FURROW_NO_NODE || c->texts > 1) return false;
    return !c->is_below_title ||
           (c->extent.first > form && c->extent.end <= facts->page->end[form]);
}

static void gather_place(gatherer *g) {
    const fw_facts *facts = g->facts;
    const furrow_page *page = facts->page;
    double *ev = g->ev, text = g->candidate->text, page_text = facts->sum[page->count].text;
    fw_span x = g->candidate->extent, around = {g->holder, page->end[g->holder]};
    unsigned place = fw_facts_place(facts, g->holder), first = place; /* of the first record */
    for (fw_node_id n = x.first; n > g->holder; n = page->parent[n])
        first |= fw_facts_own_place(facts, n);
    ev[FW_EV_GAPS] = share(fw_facts_text(facts, x) - text, fw_facts_text(facts, x));
    ev[FW_EV_COVER] = share(text, fw_facts_text(facts, around));
    ev[FW_EV_BETWEEN] = between(g);
    ev[FW_EV_TITLE_BETWEEN] = has_title_between(g);
    ev[FW_EV_BEFORE] = share(facts->sum[x.first].text, page_text);
    ev[FW_EV_AFTER] = share(page_text - facts->sum[x.end].text, page_text);
    ev[FW_EV_IN_FRAME] = (place & FW_PLACE_FRAME) != 0;
    g->candidate->is_in_dialogue = (place & FW_PLACE_DIALOGUE) != 0;
    g->candidate->is_in_carousel = (first & FW_PLACE_CAROUSEL) != 0;
    bool is_above = facts->title != FURROW_NO_NODE && x.end <= facts->title;
    if (!(place & (FW_PLACE_FRAME | FW_PLACE_LANDMARK)) && !is_above) ev[FW_EV_MENU] = 0;
    if (place & FW_PLACE_NAVIGATION || (place & FW_PLACE_FRAME && is_above))
        ev[FW_EV_MENU] = fmax(ev[FW_EV_MENU], g->menu_parts);
    if (place & FW_PLACE_LANDMARK) ev[FW_EV_LINK_INDEX] = 0;
    fw_node_id heading = fw_heading_before(facts, x.first);
    ev[FW_EV_HEADED] = heading != FURROW_NO_NODE;
    g->candidate->is_below_title = fw_is_below_title(facts, g->candidate, heading);
    g->candidate->is_suggested = facts->has_nothing || is_for_sign_in(facts, g->candidate) ||
                                 fw_is_suggested(facts, g->candidate, heading, place);
    ev[FW_EV_ARTICLE] = facts->is_article;
    ev[FW_EV_ASIDE] = (place & FW_PLACE_ASIDE) != 0;
    ev[FW_EV_IN_MAIN] = (place & FW_PLACE_MAIN) != 0;
    ev[FW_EV_IN_NAVIGATION] = (place & FW_PLACE_NAVIGATION) != 0;
    ev[FW_EV_IN_TOOL] = (place & FW_PLACE_TOOL) != 0;
    ev[FW_EV_IN_FORM] = (place & FW_PLACE_FORM) != 0;
    ev[FW_EV_IN_MAIN_PART] = (place & FW_PLACE_MAIN_PART) != 0;
    ev[FW_EV_BEFORE_TITLE] = is_above;
}

/* ---- How texts repeat ----------------------------------------------------- */

static void count_signature(gatherer *g, uint32_t signature, uint32_t record) {
    tally *t = &g->tallies[signature];
    if (t->owner != g->number) {
        *t = (tally){.owner = g->number, .last = UINT32_MAX, .is_in_first = record == 0};
        g->used[g->used_count++] = signature;
    }
    t->times++;
    if (t->last != record) {
        t->last = record;
        t->is_repeated = false;
        t->records++;
        t->once++;
    } else if (!t->is_repeated) {
        t->is_repeated = true;
        t->once--;
    }
}

/* Count the signatures of all texts, and how many records begin with the most common first
 * signature (Boyer-Moore). */
static void count_texts(gatherer *g, double *texts) {
    const fw_facts *facts = g->facts;
    uint32_t majority = 0, lead = 0, same = 0;
    for (uint32_t r = 0; r < g->count; r++) {
        const fw_record *record = &g->candidate->region.records[r];
        for (uint32_t i = 0; i < record->span_count; i++) {
            uint32_t start = facts->sum[record->spans[i].first].texts;
            uint32_t end = facts->sum[record->spans[i].end].texts;
            for (uint32_t t = start; t < end; t++) count_signature(g, facts->signature[t], r);
            *texts += end - start;
        }
        uint32_t first = facts->signature[facts->sum[record->spans[0].first].texts];
        if (lead == 0) majority = first;
        lead = first == majority ? lead + 1 : lead - 1;
    }
    for (uint32_t r = 0; r < g->count; r++) {
        const fw_record *record = &g->candidate->region.records[r];
        same += facts->signature[facts->sum[record->spans[0].first].texts] == majority;
    }
    g->ev[FW_EV_FIRST_TEXT] = share(same, g->count);
}

/* The number of texts in a range whose signature is usual. */
static uint32_t usual_texts(const gatherer *g, fw_node_id from, fw_node_id to) {
    const fw_facts *facts = g->facts;
    const uint32_t *signature = facts->signature + facts->sum[from].texts;
    const uint32_t *end = facts->signature + facts->sum[to].texts;
    uint32_t found = 0;
    for (; signature < end; signature++) found += g->is_usual[*signature];
    return found;
}

/* Texts outside the records with the signatures that are usual inside. 'inside' are those of the
 * records; they are counted again only if there is text between the records. */
static void gather_outside(gatherer *g, double inside) {
    const furrow_page *page = g->facts->page;
    fw_span x = g->candidate->extent;
    fw_node_id above = page->parent[g->holder];
    double around = inside, near = 0;
    if (g->ev[FW_EV_GAPS] != 0) around = usual_texts(g, x.first, x.end);
    around += usual_texts(g, g->holder, x.first) + usual_texts(g, x.end, page->end[g->holder]);
    if (above != FURROW_NO_NODE)
        near = usual_texts(g, above, g->holder) +
               usual_texts(g, page->end[g->holder], page->end[above]);
    g->ev[FW_EV_USUAL_OUTSIDE] = share(fmax(around - inside, 0), around);
    g->ev[FW_EV_USUAL_ABOVE] = share(near, around + near);
}

static void gather_texts(gatherer *g) {
    double common_ones = 0, once = 0, singles = 0, times = 0, all = 0, usual_times = 0;
    double first_lacks = 0, last_lacks = 0, n = g->count;
    g->used_count = 0;
    count_texts(g, &all);
    for (uint32_t i = 0; i < g->used_count; i++) {
        const tally *t = &g->tallies[g->used[i]];
        singles += t->once >= FW_IN_EACH * n;
        g->is_usual[g->used[i]] = t->records >= FW_USUAL * n;
        if (!g->is_usual[g->used[i]]) continue;
        common_ones++;
        once += (double)t->once / t->records;
        times += (double)t->times / t->records;
        usual_times += t->times;
        first_lacks += !t->is_in_first;
        last_lacks += t->last != g->count - 1;
    }
    g->ev[FW_EV_USUAL_COUNT] = at_most(log2(1 + common_ones), FW_MAX_LOG);
    g->ev[FW_EV_USUAL_TEXTS] = share(usual_times, all);
    g->ev[FW_EV_ONCE_SHARE] = share(once, common_ones);
    g->ev[FW_EV_ONCE_COUNT] = at_most(log2(1 + singles), FW_MAX_LOG);
    g->ev[FW_EV_USUAL_TIMES] = at_most(log2(fmax(share(times, common_ones), 1)), 4);
    g->ev[FW_EV_FIRST_LACKS] = share(first_lacks, common_ones);
    g->ev[FW_EV_LAST_LACKS] = share(last_lacks, common_ones);
    gather_outside(g, usual_times);
    for (uint32_t i = 0; i < g->used_count; i++) g->is_usual[g->used[i]] = false;
}

/* ---- How records are cut -------------------------------------------------- */

/* Share of the elements of the usual starting kind, below the same parents, that do begin a
 * record. */
static void gather_starts(gatherer *g, uint64_t start) {
    const furrow_page *page = g->facts->page;
    const fw_record *record = g->candidate->region.records;
    double siblings = 0, begin = 0;
    fw_node_id parent = FURROW_NO_NODE;
    for (uint32_t r = 0; r < g->count; r++) {
        begin += g->parts[r]->kind == start;
        if (page->parent[record[r].spans[0].first] == parent) continue;
        parent = page->parent[record[r].spans[0].first];
        if (parent == FURROW_NO_NODE) continue;
        for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c])
            siblings += g->facts->kind[c] == start && fw_facts_has_text(g->facts, c);
    }
    g->ev[FW_EV_STARTS_TAKEN] = at_most(share(begin, siblings), 1);
}

/* Whether records that are lines are a poem: they are between breaks, or in several boxes with
 * nothing else. */
static bool are_lines_of_verse(const gatherer *g) {
    const furrow_page *page = g->facts->page;
    const fw_record *record = g->candidate->region.records;
    fw_node_id parent = FURROW_NO_NODE;
    uint32_t boxes = 0;
    if (fw_page_is_text(page, record[0].spans[0].first)) return true;
    for (uint32_t r = 0; r < g->count; r++) {
        fw_node_id own = page->parent[record[r].spans[0].first];
        boxes += own != parent;
        parent = own;
    }
    return boxes > 1 && g->count >= 2 * boxes && g->ev[FW_EV_BETWEEN] == 0;
}

/* Whether a paragraph begins with a text of its own and has no breaks: running sentences, not a
 * list of lines. */
static bool is_run_of_sentences(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    if (page->tag[node] != FW_TAG_P) return false;
    fw_node_id text = facts->text_node[facts->sum[node].texts];
    if (page->parent[text] != node ||
        fw_str_trim(fw_page_own_text(page, text)).len < FW_PIECE_OF_SENTENCE)
        return false;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        if (page->tag[c] == FW_TAG_BR) return false;
    return true;
}

/* Whether most records are pieces of several such paragraphs: sentences cut at their links. */
static bool are_pieces(const gatherer *g) {
    enum { PARAGRAPHS = 3 };
    const furrow_page *page = g->facts->page;
    uint32_t pieces = 0, runs = 0;
    fw_node_id parent = FURROW_NO_NODE;
    bool is_run = false;
    for (uint32_t r = 0; r < g->count; r++) {
        fw_node_id up = page->parent[g->candidate->region.records[r].spans[0].first];
        if (up == FURROW_NO_NODE) return false;
        if (up != parent) {
            is_run = is_run_of_sentences(g->facts, up);
            runs += is_run;
        }
        parent = up;
        pieces += is_run;
    }
    return runs >= PARAGRAPHS && pieces >= FW_MOST_RECORDS * g->count;
}

/* Whether the records are prose: paragraphs or mostly long texts that have no kind in common but
 * that of the record itself. Also paragraphs of long texts that begin with the text itself,
 * whatever notes and links each has; and paragraphs that are long only with the links that cut
 * their texts into pieces, as in an encyclopedia. */
static bool is_prose(const gatherer *g, double long_share, double paragraphs) {
    enum { LONG_PARAGRAPH = 240 }; /* bytes; entries about the works of an author are shorter */
    const double few_links = 0.3;
    bool is_text = 2 * long_share >= 1;
    bool is_long = g->candidate->text >= (double)LONG_PARAGRAPH * g->count &&
                   g->ev[FW_EV_LINK_TEXT] <= few_links;
    if ((is_text || is_long) && paragraphs >= FW_MOST_RECORDS) return true;
    for (uint32_t r = 0; !is_text && r < g->count; r++)
        if (g->facts->page->tag[g->candidate->region.records[r].spans[0].first] != FW_TAG_P)
            return false;
    return g->ev[FW_EV_COMMON_COUNT] <= log2(1 + 1);
}

/* Whether a text is a number of the list ("3", "Step 3:") or begins with it ("3. Fees"). */
static bool has_number(furrow_str text, uint32_t wanted) {
    enum { LETTERS = 8 }; /* bytes of a word before the number, with the space */
    furrow_str s = fw_str_trim(text);
    size_t at = 0;
    uint32_t number = 0;
    while (at < s.len && at < LETTERS && !fw_is_digit(s.at[at])) at++;
    size_t first = at;
    for (; at < s.len && fw_is_digit(s.at[at]) && number < wanted; at++)
        number = 10 * number + (uint32_t)(s.at[at] - '0');
    if (number != wanted) return false;
    return at + 1 >= s.len ||
           (first == 0 && (s.at[at] == '.' || s.at[at] == ')') && fw_is_space(s.at[at + 1]));
}

/* Whether a record has its number in the list in front, or right after its heading; the browser
 * numbers the items of an ol. */
static bool is_numbered(const gatherer *g, uint32_t r) {
    const fw_facts *facts = g->facts;
    fw_node_id first = g->candidate->region.records[r].spans[0].first;
    fw_node_id parent = facts->page->parent[first];
    if (facts->page->tag[first] == FW_TAG_LI && facts->page->tag[parent] == FW_TAG_OL) return true;
    const fw_node_id *text = facts->text_node + facts->sum[first].texts;
    return has_number(fw_page_own_text(facts->page, text[0]), r + 1) ||
           (g->parts[r]->sum.texts > 1 &&
            has_number(fw_page_own_text(facts->page, text[1]), r + 1));
}

/* Whether records are the steps of a guide or the clauses of a contract: numbered sentences,
 * without links, prices or many other numbers. */
static bool are_steps(const gatherer *g) {
    const double sentence = 6; /* log2 of its bytes */
    if (g->ev[FW_EV_WITH_LINK] > 0 || g->ev[FW_EV_WITH_PRICE] > 0 ||
        g->ev[FW_EV_RECORD_LENGTH] < sentence)
        return false;
    double digits = 0, text = 0;
    for (uint32_t r = 0; r < g->count; r++) {
        if (!is_numbered(g, r)) return false;
        double own = r < 9 ? 1 : 2; /* digits of its number */
        digits += fmax(g->parts[r]->sum.digits - own, 0);
        text += g->parts[r]->sum.text;
    }
    return digits < FW_FEW_DIGITS * text;
}

/* Whether most records are questions of a form, with a choice of answers each: several fields, and
 * nothing to follow or to look at. */
static bool are_form_questions(const gatherer *g) {
    enum { ANSWERS = 2 };
    uint32_t questions = 0;
    if (g->ev[FW_EV_WITH_LINK] > 0 || g->ev[FW_EV_WITH_IMAGE] > 0 || g->ev[FW_EV_WITH_PRICE] > 0 ||
        g->ev[FW_EV_ROWS] > 0)
        return false;
    for (uint32_t r = 0; r < g->count; r++) questions += g->parts[r]->sum.controls >= ANSWERS;
    return questions >= FW_MOST_RECORDS * g->count;
}

/* Whether two texts are the same but for their digits. */
static bool differ_by_digits(furrow_str a, furrow_str b) {
    size_t i = 0, k = 0;
    for (;; i++, k++) {
        while (i < a.len && fw_is_digit(a.at[i])) i++;
        while (k < b.len && fw_is_digit(b.at[k])) k++;
        if (i == a.len || k == b.len) return i == a.len && k == b.len;
        if (a.at[i] != b.at[k]) return false;
    }
}

/* Whether all records say the same but for a number: "Slide 1", "Archive 2019", days on which
 * nothing happened. */
static bool are_numbered(const gatherer *g) {
    const fw_facts *facts = g->facts;
    const fw_record *record = g->candidate->region.records;
    uint32_t first = facts->sum[record[0].spans[0].first].texts, count = g->parts[0]->sum.texts;
    if (g->parts[0]->sum.digits == 0) return false;
    for (uint32_t r = 1; r < g->count; r++) {
        uint32_t text = facts->sum[record[r].spans[0].first].texts;
        const fw_sums *sum = &g->parts[r]->sum;
        if (sum->texts != count || sum->digits == 0) return false;
        for (uint32_t t = 0; t < count; t++)
            if (!differ_by_digits(fw_page_own_text(facts->page, facts->text_node[first + t]),
                                  fw_page_own_text(facts->page, facts->text_node[text + t])))
                return false;
    }
    return true;
}

/* Whether all pictures of the records are drawings. Photographs are never svg files, icons mostly
 * are. */
static bool have_icons(const gatherer *g) {
    const furrow_page *page = g->facts->page;
    if (g->ev[FW_EV_WITH_IMAGE] == 0) return false;
    for (fw_node_id n = g->candidate->extent.first; n < g->candidate->extent.end; n++) {
        if (page->tag[n] != FW_TAG_IMG) continue;
        furrow_str address = fw_page_attr(page, n, FW_ATTR_SRC);
        if (address.len < 4 || !fw_str_starts_folded(fw_str_from(address, address.len - 4), ".svg"))
            return false;
    }
    return true;
}

/* Whether each record has a list of points. */
static bool have_points(const gatherer *g) {
    enum { POINTS = 3 };
    const furrow_page *page = g->facts->page;
    for (uint32_t r = 0; r < g->count; r++) {
        const fw_record *record = &g->candidate->region.records[r];
        uint32_t points = 0;
        for (fw_node_id n = record->spans[0].first + 1; n < fw_record_extent(record).end; n++)
            points += page->tag[n] == FW_TAG_LI;
        if (points < POINTS) return false;
    }
    return true;
}

/* Whether all records begin with a dt, or with a name in strong type. */
static bool are_terms(const gatherer *g) {
    const fw_facts *facts = g->facts;
    for (uint32_t r = 0; r < g->count; r++) {
        uint32_t text = facts->sum[g->candidate->region.records[r].spans[0].first].texts;
        fw_node_id holder = facts->page->parent[facts->text_node[text]];
        fw_tag tag = facts->page->tag[holder];
        if (tag != FW_TAG_DT && tag != FW_TAG_STRONG && tag != FW_TAG_B) return false;
    }
    return true;
}

/* The sibling of an element that contains the page's title, or FURROW_NO_NODE. */
static fw_node_id beside_title(const gatherer *g, fw_node_id node) {
    const fw_node_id *parent = g->facts->page->parent;
    fw_node_id up = g->facts->title, around = parent[node];
    if (up == FURROW_NO_NODE || up < around) return FURROW_NO_NODE;
    while (up > around && parent[up] != around) up = parent[up];
    return up > around ? up : FURROW_NO_NODE;
}

/* A hash of the texts of the links in a record. */
static uint64_t hash_of_links(const fw_facts *facts, const fw_record *record) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < record->span_count; i++) {
        uint32_t text = facts->sum[record->spans[i].first].texts;
        for (; text < facts->sum[record->spans[i].end].texts; text++) {
            fw_node_id node = facts->text_node[text];
            if (facts->sum[node + 1].link_text > facts->sum[node].link_text)
                hash = fw_hash_mix(hash, fw_facts_hash(facts, (fw_span){node, node + 1}));
        }
    }
    return hash;
}

/* Whether the links say the same in all records ("Learn more"), or there are none. */
static bool have_same_links(const gatherer *g) {
    const fw_record *record = g->candidate->region.records;
    uint64_t links = hash_of_links(g->facts, &record[0]);
    for (uint32_t r = 1; r < g->count; r++)
        if (hash_of_links(g->facts, &record[r]) != links) return false;
    return true;
}

/* Whether the records are a few sections of the page itself: a sibling before them holds the page's
 * title, and is a section too; or they have headings and sentences, and classes that begin like the
 * sibling's, or the same link each. Things in a list would have dates, prices or sizes. */
static bool are_page_sections(const gatherer *g) {
    enum { MOST = 8, SENTENCE = 80 }; /* records; bytes of one with its heading */
    const fw_facts *facts = g->facts;
    const fw_record *record = g->candidate->region.records;
    if (g->count > MOST || g->ev[FW_EV_DIGITS] >= FW_FEW_DIGITS) return false;
    fw_node_id first = unwrapped(facts, record[0].spans[0]).first, head = beside_title(g, first);
    if (head == FURROW_NO_NODE || head == facts->title || head >= first) return false;
    fw_tag tag = facts->page->tag[head];
    bool have_same = g->ev[FW_EV_WITH_LINK] >= 1 && have_same_links(g);
    for (uint32_t r = 0; r < g->count; r++) {
        fw_node_id own = unwrapped(facts, record[r].spans[0]).first;
        bool is_same = g->parts[r]->sum.headings && g->parts[r]->sum.text >= SENTENCE &&
                       (have_same || fw_are_named_alike(facts->page, own, head));
        if (!g->parts[r]->is_whole || facts->page->parent[own] != facts->page->parent[head] ||
            !(is_same || (tag == FW_TAG_SECTION && facts->page->tag[own] == tag)))
            return false;
    }
    return true;
}

/* Whether the records are what a section of the page promises: a few headings with a sentence, and
 * perhaps the same link in each ("Learn more"), below a heading of their own, while the page's
 * title is in another section before. */
static bool are_promises(const gatherer *g, fw_node_id heading) {
    const fw_facts *facts = g->facts;
    const furrow_page *page = facts->page;
    fw_node_id title = facts->title, section = g->candidate->extent.first;
    if (g->count > FW_FEW_CLAIMS || title == FURROW_NO_NODE || heading == FURROW_NO_NODE ||
        heading < title || g->ev[FW_EV_WITH_HEADING] < 1 || g->ev[FW_EV_WITH_IMAGE] > 0 ||
        g->ev[FW_EV_DIGITS] >= FW_FEW_DIGITS || g->ev[FW_EV_RECORD_LENGTH] < FW_CLAIM_LENGTH)
        return false;
    while (section != FURROW_NO_NODE && page->tag[section] != FW_TAG_SECTION)
        section = page->parent[section];
    while (title != FURROW_NO_NODE && page->tag[title] != FW_TAG_SECTION)
        title = page->parent[title];
    if (section == FURROW_NO_NODE || title == FURROW_NO_NODE ||
        page->parent[section] != page->parent[title] || section > heading ||
        page->end[section] < g->candidate->extent.end)
        return false;
    return have_same_links(g);
}

/* Whether the records are languages to read the page in: nearly all begin with one in its own
 * words, and say little else. */
static bool are_languages(const gatherer *g) {
    enum { TEXTS = 2, FEWEST = 3 }; /* texts of a record: a name and its translation; records */
    const fw_facts *facts = g->facts;
    uint32_t others = 0;
    if (g->candidate->texts > TEXTS || g->count < FEWEST) return false;
    for (uint32_t r = 0; r < g->count; r++) {
        fw_node_id first = g->candidate->region.records[r].spans[0].first;
        fw_node_id text = facts->text_node[facts->sum[first].texts];
        others += !fw_is_own_name_of_language(fw_page_own_text(facts->page, text));
        if (others > (1 - FW_MOST_RECORDS) * g->count) return false;
    }
    return true;
}

static void gather_tag(gatherer *g) {
    double labels = 0, questions = 0, notes = 0, counted = 0, paragraphs = 0, chapters = 0;
    double codes = 0, sections = 0, clauses = 0, verses = 0, lines = 0;
    double text = 0, long_text = 0, running = 0;
    for (uint32_t r = 0; r < g->count; r++) {
        text += g->parts[r]->sum.text;
        long_text += g->parts[r]->sum.long_text;
        if (g->parts[r]->is_running) running += g->parts[r]->sum.text;
        labels += g->parts[r]->is_labelled;
        questions += g->parts[r]->is_question;
        codes += g->parts[r]->is_code;
        notes += g->parts[r]->is_note;
        counted += g->parts[r]->is_counted;
        paragraphs += g->parts[r]->is_paragraph;
        chapters += g->parts[r]->is_chapter;
        sections += g->parts[r]->is_section;
        clauses += g->parts[r]->is_clause;
        verses += g->parts[r]->is_verse;
        lines += g->parts[r]->is_line;
    }
    g->candidate->are_facts = fw_records_are_facts(g->facts, &g->candidate->region);
    if (!g->candidate->is_below_title) labels += codes;
    g->ev[FW_EV_LABELS] = g->candidate->are_facts ? 1 : labels / g->count;
    g->ev[FW_EV_QUESTIONS] = questions / g->count;
    g->ev[FW_EV_NOTES] = notes / g->count;
    g->ev[FW_EV_COUNTED] = counted / g->count;
    g->candidate->is_page =
        are_page_sections(g) ||
        are_promises(g, fw_heading_before(g->facts, g->candidate->extent.first));
    g->candidate->is_form = are_form_questions(g);
    g->candidate->are_terms = are_terms(g);
    g->candidate->are_languages = are_languages(g);
    bool are_named = g->ev[FW_EV_WITH_HEADING] > 0 || g->candidate->are_terms;
    if (g->count <= FW_FEW_CLAIMS && are_named) {
        g->candidate->have_icons = have_icons(g);
        g->candidate->have_points = g->ev[FW_EV_WITH_PRICE] >= 1 && have_points(g);
        g->candidate->share_links = g->ev[FW_EV_DIGITS] < FW_FEW_DIGITS && have_same_links(g);
    }
    g->candidate->is_numbered = g->ev[FW_EV_ROWS] == 0 && are_numbered(g);
    g->candidate->is_running = running >= FW_MOST_RECORDS * text;
    g->ev[FW_EV_PROSE] =
        g->candidate->is_running ||
        is_prose(g, share(long_text, text), (paragraphs + sections) / g->count) || are_pieces(g) ||
        chapters >= FW_MOST_RECORDS * g->count || verses >= FW_MOST_RECORDS * g->count ||
        sections >= FW_MOST_RECORDS * g->count || clauses >= FW_MOST_RECORDS * g->count ||
        are_steps(g) || (lines >= FW_MOST_RECORDS * g->count && are_lines_of_verse(g));
}

/* Make a candidate the current one. */
static void take_up(gatherer *g, fw_candidate *c) {
    g->candidate = c;
    g->count = c->region.record_count;
    g->ev = c->evidence;
    g->holder = c->region.node;
}

/* The evidence from sums and place: cheap, and enough to dismiss most candidates. */
static void look_first(gatherer *g, fw_candidate *c) {
    if (c->is_looked_at) return;
    c->is_looked_at = true;
    c->region.node = fw_region_holder(&c->region, g->facts->page);
    take_up(g, c);
    gather_sums(g);
    gather_elements(g);
    gather_place(g);
}

/* All other evidence, and the rank, which is then also its own bound. False when out of memory or
 * time. */
static bool gather(gatherer *g, fw_candidate *c) {
    if (c->is_weighed) return true;
    c->is_weighed = true;
    take_up(g, c);
    g->number++;
    if (fw_budget_is_spent_after(g->scratch->budget, g->count) || !measure(g)) return false;
    gather_likeness(g);
    usual u = find_usual(g);
    gather_odd(g, &u);
    gather_neighbours(g, &u);
    gather_tag(g);
    gather_texts(g);
    gather_starts(g, u.start);
    c->rank = fw_rank(c);
    assert(c->rank <= c->most + 1e-9);
    c->most = c->rank;
    return true;
}

/* Set up what all candidates share, once, and room for the records of the largest. */
static gatherer *make_ready(fw_candidates *candidates, fw_arena *scratch) {
    const fw_facts *facts = &candidates->facts;
    gatherer *g = candidates->weighing;
    uint32_t most = 0;
    for (size_t i = 0; i < candidates->list.count; i++)
        if (candidates->list.at[i].region.record_count > most)
            most = candidates->list.at[i].region.record_count;
    if (!g) {
        g = candidates->weighing = FW_TAKE(scratch, 1, gatherer);
        if (!g) return NULL;
        *g = (gatherer){.facts = facts,
                        .logs = FW_TAKE_ZEROED(scratch, KNOWN_LOGS, double),
                        .scratch = scratch,
                        .known = FW_TAKE_ZEROED(scratch, facts->page->count, fw_record_facts *),
                        .tallies = FW_TAKE_ZEROED(scratch, facts->signature_count, tally),
                        .used = FW_TAKE(scratch, facts->signature_count, uint32_t),
                        .is_usual = FW_TAKE_ZEROED(scratch, facts->signature_count, bool)};
        if (!g->logs || !g->known || !g->tallies || !g->used || !g->is_usual ||
            (facts->leads_inside && !fw_ids_find(&g->places, facts, scratch)))
            return NULL;
    }
    if (most <= g->room) return g;
    g->room = most;
    g->parts = FW_TAKE(scratch, most, const fw_record_facts *);
    g->own = FW_TAKE(scratch, most, fw_record_facts);
    return g->parts && g->own ? g : NULL;
}

bool fw_evidence_gather(fw_candidates *candidates, double behind, fw_arena *scratch) {
    if (candidates->list.count == 0) return true;
    fw_candidate *c = candidates->list.at, *end = c + candidates->list.count;
    gatherer *g = make_ready(candidates, scratch);
    if (!g) return false;
    fw_candidate *best = c;
    for (; c < end; c++) {
        look_first(g, c);
        c->rank = fw_rank(c);
        c->most = fw_rank_at_most(c);
        if (c->most > best->most) best = c;
    }
    if (!gather(g, best)) return false;
    /* First those that may be better: the better the best, the fewer come near it. */
    const double margins[] = {0, behind};
    for (size_t i = 0; i < FW_COUNT(margins); i++)
        for (c = candidates->list.at; c < end; c++) {
            if (c->most < best->most - margins[i]) continue;
            if (!gather(g, c)) return false;
            if (c->most > best->most) best = c;
        }
    /* Candidates that may replace the best need all evidence, too. If it may be replaced, any other
     * may be meant instead of what replaces it. */
    bool gives_way = fw_gives_way(best) < 1, to_rows = fw_gives_way_to_rows(best) < 1;
    bool may_change = to_rows;
    for (c = candidates->list.at; c < end && !may_change; c++)
        may_change = (c != best && c->most == best->most) || fw_can_be_meant(g->facts, c, best);
    candidates->unrivalled = may_change ? 0 : best->hash;
    for (c = candidates->list.at; c < end && may_change; c++) {
        bool may_win = gives_way || (to_rows && c->evidence[FW_EV_ROWS] >= 1);
        if ((may_win || fw_may_be_meant(c, best)) && !gather(g, c)) return false;
    }
    return true;
}
