/*
 * The evidence for and against each candidate. What the records of a list are together (prose,
 * steps, promises) is told in list_kind.c.
 *
 * All of it is read from sums, so the cost of a candidate is linear in its records.
 */
#include "auto/weighing.h"

#include <assert.h>
#include <math.h>

enum { KNOWN_LOGS = 256 }; /* counts whose logarithm is cached */

static double at_most(double value, double most) {
    return value < most ? value : most;
}

/* Share of the kinds in either set that are in both. */
static double common(uint64_t a, uint64_t b) {
    if (a == b) return a != 0; /* the common case for neighbours */
    return fw_share(fw_count_bits(a & b), fw_count_bits(a | b));
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
static double log_of(fw_weighing *g, uint32_t count) {
    if (count >= KNOWN_LOGS) return log2(1.0 + count);
    double *known = &g->logs[count];
    if (*known == 0 && count) *known = log2(1.0 + count);
    return *known;
}

static fw_record_facts facts_of(fw_weighing *g, const fw_record *record, bool is_whole) {
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
static bool measure(fw_weighing *g) {
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
static void gather_sums(fw_weighing *g) {
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
    ev[FW_EV_TEXT_SHARE] = at_most(fw_share(text, g->facts->total), 1);
    ev[FW_EV_TEXT_LOG] = fmax(log2(fmax(ev[FW_EV_TEXT_SHARE], 1e-9)), -6);
    ev[FW_EV_LENGTH_SPREAD] = at_most(fw_share(sqrt(variance > 0 ? variance : 0), mean), 2);
    ev[FW_EV_DIGITS] = fw_share((double)digits, text);
    ev[FW_EV_MOSTLY_DIGITS] = numbers / n;
    ev[FW_EV_LINK_TEXT] = fw_share((double)linked, text);
    ev[FW_EV_HIDDEN] = fw_share((double)hidden, text);
    ev[FW_EV_PROSE_OUTSIDE] =
        fw_share(g->facts->sum[g->facts->page->count].long_text - (double)prose, g->facts->total);
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
    ev[FW_EV_LONG_TEXT] = fw_share((double)prose, text);
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
static void gather_elements(fw_weighing *g) {
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
        unlike += fw_share(fabs(tags_before - tags), tags_before + tags);
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

static void gather_likeness(fw_weighing *g) {
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
static uint64_t usual_start(const fw_weighing *g) {
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
static uint64_t usual_mix(const fw_weighing *g) {
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

static usual find_usual(fw_weighing *g) {
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
    g->ev[FW_EV_REPEATED_KINDS] = at_most(log2(1 + fw_share(tags, kinds)), FW_MAX_LOG);
    return u;
}

static bool is_odd(const fw_record_facts *p, const usual *u) {
    return p->kind != u->start || fabs(p->size - u->size) > 1 ||
           (u->has_link && p->sum.links == 0) || (u->has_image && p->sum.images == 0);
}

/* Records that differ from nearly all others: at the ends mostly headers and footers, inside mostly
 * advertisements. */
static void gather_odd(fw_weighing *g, const usual *u) {
    uint32_t n = g->count, first = 0, last = n, odd = 0;
    while (first < n && is_odd(g->parts[first], u)) first++;
    while (last > first && is_odd(g->parts[last - 1], u)) last--;
    for (uint32_t r = first; r < last; r++) odd += is_odd(g->parts[r], u);
    g->ev[FW_EV_ODD_AT_ENDS] = at_most((first + (n - last)) / 4.0, 1);
    g->ev[FW_EV_ODD_INSIDE] = fw_share(odd, n);
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

/* How many of the kinds common to most records also occur in the elements next to the list. */
static void gather_neighbours(fw_weighing *g, const usual *u) {
    const fw_facts *facts = g->facts;
    const fw_record *first = &g->candidate->region.records[0], *last = first + g->count - 1;
    fw_span start = fw_unwrapped(facts, first->spans[0]);
    fw_span end = fw_unwrapped(facts, last->spans[last->span_count - 1]);
    fw_node_id next[2] = {sibling_before(facts, start.first),
                          sibling_after(facts, facts->page->parent[end.first], end.end)};
    double most = 0;
    for (int i = 0; i < 2; i++)
        if (next[i] != FURROW_NO_NODE) most = fmax(most, common(facts->mix[next[i]], u->mix));
    g->ev[FW_EV_NEIGHBOUR_KINDS] = most;
}

/* Share of neighbouring records that have text between them. */
static double between(const fw_weighing *g) {
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
static bool has_title_between(const fw_weighing *g) {
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

static void gather_place(fw_weighing *g) {
    const fw_facts *facts = g->facts;
    const furrow_page *page = facts->page;
    double *ev = g->ev, text = g->candidate->text, page_text = facts->sum[page->count].text;
    fw_span x = g->candidate->extent, around = {g->holder, page->end[g->holder]};
    unsigned place = fw_facts_place(facts, g->holder), first = place; /* of the first record */
    for (fw_node_id n = x.first; n > g->holder; n = page->parent[n])
        first |= fw_facts_own_place(facts, n);
    ev[FW_EV_GAPS] = fw_share(fw_facts_text(facts, x) - text, fw_facts_text(facts, x));
    ev[FW_EV_COVER] = fw_share(text, fw_facts_text(facts, around));
    ev[FW_EV_BETWEEN] = between(g);
    ev[FW_EV_TITLE_BETWEEN] = has_title_between(g);
    ev[FW_EV_BEFORE] = fw_share(facts->sum[x.first].text, page_text);
    ev[FW_EV_AFTER] = fw_share(page_text - facts->sum[x.end].text, page_text);
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

static void count_signature(fw_weighing *g, uint32_t signature, uint32_t record) {
    fw_tally *t = &g->tallies[signature];
    if (t->owner != g->number) {
        *t = (fw_tally){.owner = g->number, .last = UINT32_MAX, .is_in_first = record == 0};
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
static void count_texts(fw_weighing *g, double *texts) {
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
    g->ev[FW_EV_FIRST_TEXT] = fw_share(same, g->count);
}

/* The number of texts in a range whose signature is usual. */
static uint32_t usual_texts(const fw_weighing *g, fw_node_id from, fw_node_id to) {
    const fw_facts *facts = g->facts;
    const uint32_t *signature = facts->signature + facts->sum[from].texts;
    const uint32_t *end = facts->signature + facts->sum[to].texts;
    uint32_t found = 0;
    for (; signature < end; signature++) found += g->is_usual[*signature];
    return found;
}

/* Texts outside the records with the signatures that are usual inside. 'inside' are those of the
 * records; they are counted again only if there is text between the records. */
static void gather_outside(fw_weighing *g, double inside) {
    const furrow_page *page = g->facts->page;
    fw_span x = g->candidate->extent;
    fw_node_id above = page->parent[g->holder];
    double around = inside, near = 0;
    if (g->ev[FW_EV_GAPS] != 0) around = usual_texts(g, x.first, x.end);
    around += usual_texts(g, g->holder, x.first) + usual_texts(g, x.end, page->end[g->holder]);
    if (above != FURROW_NO_NODE)
        near = usual_texts(g, above, g->holder) +
               usual_texts(g, page->end[g->holder], page->end[above]);
    g->ev[FW_EV_USUAL_OUTSIDE] = fw_share(fmax(around - inside, 0), around);
    g->ev[FW_EV_USUAL_ABOVE] = fw_share(near, around + near);
}

static void gather_texts(fw_weighing *g) {
    double common_ones = 0, once = 0, singles = 0, times = 0, all = 0, usual_times = 0;
    double first_lacks = 0, last_lacks = 0, n = g->count;
    g->used_count = 0;
    count_texts(g, &all);
    for (uint32_t i = 0; i < g->used_count; i++) {
        const fw_tally *t = &g->tallies[g->used[i]];
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
    g->ev[FW_EV_USUAL_TEXTS] = fw_share(usual_times, all);
    g->ev[FW_EV_ONCE_SHARE] = fw_share(once, common_ones);
    g->ev[FW_EV_ONCE_COUNT] = at_most(log2(1 + singles), FW_MAX_LOG);
    g->ev[FW_EV_USUAL_TIMES] = at_most(log2(fmax(fw_share(times, common_ones), 1)), 4);
    g->ev[FW_EV_FIRST_LACKS] = fw_share(first_lacks, common_ones);
    g->ev[FW_EV_LAST_LACKS] = fw_share(last_lacks, common_ones);
    gather_outside(g, usual_times);
    for (uint32_t i = 0; i < g->used_count; i++) g->is_usual[g->used[i]] = false;
}

/* ---- How records are cut -------------------------------------------------- */

/* Share of the elements of the usual starting kind, below the same parents, that do begin a
 * record. */
static void gather_starts(fw_weighing *g, uint64_t start) {
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
    g->ev[FW_EV_STARTS_TAKEN] = at_most(fw_share(begin, siblings), 1);
}

/* Make a candidate the current one. */
static void take_up(fw_weighing *g, fw_candidate *c) {
    g->candidate = c;
    g->count = c->region.record_count;
    g->ev = c->evidence;
    g->holder = c->region.node;
}

/* The evidence from sums and place: cheap, and enough to dismiss most candidates. */
static void look_first(fw_weighing *g, fw_candidate *c) {
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
static bool gather(fw_weighing *g, fw_candidate *c) {
    if (c->is_weighed) return true;
    c->is_weighed = true;
    take_up(g, c);
    g->number++;
    if (fw_budget_is_spent_after(g->scratch->budget, g->count) || !measure(g)) return false;
    gather_likeness(g);
    usual u = find_usual(g);
    gather_odd(g, &u);
    gather_neighbours(g, &u);
    fw_gather_kind(g);
    gather_texts(g);
    gather_starts(g, u.start);
    c->rank = fw_rank(c);
    assert(c->rank <= c->most + 1e-9);
    c->most = c->rank;
    return true;
}

/* Set up what all candidates share, once, and room for the records of the largest. */
static fw_weighing *make_ready(fw_candidates *candidates, fw_arena *scratch) {
    const fw_facts *facts = &candidates->facts;
    fw_weighing *g = candidates->weighing;
    uint32_t most = 0;
    for (size_t i = 0; i < candidates->list.count; i++)
        if (candidates->list.at[i].region.record_count > most)
            most = candidates->list.at[i].region.record_count;
    if (!g) {
        g = candidates->weighing = FW_TAKE(scratch, 1, fw_weighing);
        if (!g) return NULL;
        *g = (fw_weighing){.facts = facts,
                           .logs = FW_TAKE_ZEROED(scratch, KNOWN_LOGS, double),
                           .scratch = scratch,
                           .known = FW_TAKE_ZEROED(scratch, facts->page->count, fw_record_facts *),
                           .tallies = FW_TAKE_ZEROED(scratch, facts->signature_count, fw_tally),
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
    fw_weighing *g = make_ready(candidates, scratch);
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
