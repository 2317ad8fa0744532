/*
 * Candidates: group siblings, ask other methods, drop duplicates.
 *
 * Two records are the same when they hold the same text, however many elements are wrapped around
 * it; two regions are the same when their records are. Of such regions the first stays, with the
 * groups of a nested one. For every record it is known which voices have it, and which have it in
 * their first region.
 */
#include "auto/candidate.h"
#include "auto/groups.h"
#include "auto/tables.h"

#include "base/call.h"
#include "base/map.h"
#include "methods/method.h"

#include <math.h>
#include <string.h>

/* Share of the page's text that a candidate must hold to be weighed. On all but a few labelled
 * pages the main list holds more; the lists beside it may be three short cards. */
static const double MIN_SHARE[] = {[FW_AUTO_MAIN] = 0.02, [FW_AUTO_ALL] = 0.003};

/* Bits per record and voice: the voice has the record; it has it in its first region. */
enum { HAS = 1, HAS_FIRST = 1 << FW_VOICES };

/* Most nodes of a page that vints is asked about. It lays the page out, which takes some 300 bytes
 * per node, and no page that people read has a million nodes. */
enum { MAX_LAID_OUT = 1000000 };

/* Most siblings per group for mdr. It is asked for what no other method finds, objects that are
 * interleaved over two to four rows. The wider groups of its own default cost four times as much
 * and change no choice on the labelled pages. */
enum { MDR_WIDTH = 4 };

typedef struct context {
    fw_candidates *out;
    const fw_facts *facts;
    fw_arena *scratch;
    double min_text;              /* least text of a candidate */
    double max_text;              /* candidates with as much text or more are known already */
    bool is_alone;                /* only the best candidate is wanted, without reasons */
    fw_map records;               /* hash of a record -> HAS, HAS_FIRST << voice */
    fw_map regions;               /* hash of a region -> number of its candidate */
    uint32_t top_size[FW_VOICES]; /* records in the first region of a voice */
    fw_tables tables;
} context;

/* Sums of text identify a place in the page's text, so equal texts elsewhere differ. */
static uint64_t record_hash(const fw_facts *facts, const fw_record *record) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < record->span_count; i++)
        hash = fw_hash_mix(fw_hash_mix(hash, facts->text[record->spans[i].first]),
                           facts->text[record->spans[i].end]);
    return hash;
}

static uint32_t record_text(const fw_facts *facts, const fw_record *record) {
    uint32_t text = 0;
    for (uint32_t i = 0; i < record->span_count; i++)
        text += fw_facts_text(facts, record->spans[i]);
    return text;
}

static bool is_empty(const void *facts, const fw_record *record) {
    return record_text(facts, record) == 0;
}

static uint32_t region_text(const fw_facts *facts, const fw_region *region) {
    uint32_t text = 0;
    for (uint32_t r = 0; r < region->record_count; r++)
        text += record_text(facts, &region->records[r]);
    return text;
}

/* What one pass over the records of a region finds. */
typedef struct looks {
    fw_span extent;
    uint32_t text;
    bool has_empty;   /* a record without text */
    bool has_several; /* a record of more than one element */
} looks;

static looks look_at(const fw_facts *facts, const fw_region *region) {
    looks found = {.extent = {FURROW_NO_NODE, 0}};
    for (uint32_t r = 0; r < region->record_count; r++) {
        const fw_record *record = &region->records[r];
        uint32_t text = 0;
        for (uint32_t i = 0; i < record->span_count; i++) {
            fw_span span = record->spans[i];
            if (span.first < found.extent.first) found.extent.first = span.first;
            if (span.end > found.extent.end) found.extent.end = span.end;
            text += fw_facts_text(facts, span);
        }
        found.text += text;
        found.has_empty |= text == 0;
        found.has_several |= record->span_count > 1 ||
                             facts->page->end[record->spans[0].first] != record->spans[0].end;
    }
    return found;
}

/* ---- Terms and what is said of them ------------------------------------------ */

/* The dt or dd right before a dd; FURROW_NO_NODE: none. */
static fw_node_id entry_before(const furrow_page *page, fw_node_id node) {
    if (page->tag[node] != FW_TAG_DD) return FURROW_NO_NODE;
    fw_node_id before = node - 1;
    while (before > page->parent[node] && page->parent[before] != page->parent[node])
        before = page->parent[before];
    if (before <= page->parent[node]) return FURROW_NO_NODE;
    bool is_entry = page->tag[before] == FW_TAG_DT || page->tag[before] == FW_TAG_DD;
    return is_entry ? before : FURROW_NO_NODE;
}

/* If all records are dd elements, prepend the dt to each, and merge further dd elements of the same
 * dt into it: in HTML they belong together. A dt with many dd elements is a heading, and the dd
 * elements below it are records. */
static void take_terms(const furrow_page *page, fw_region *region) {
    enum { MUCH = 2 }; /* dd elements per dt, on average */
    fw_record *records = region->records;
    uint32_t count = 0, terms = 0;
    for (uint32_t r = 0; r < region->record_count; r++) {
        fw_node_id before = entry_before(page, records[r].spans[0].first);
        bool is_more = r && before == records[r - 1].spans[0].first;
        if (before == FURROW_NO_NODE || (page->tag[before] == FW_TAG_DD && !is_more)) return;
        terms += page->tag[before] == FW_TAG_DT;
    }
    if (region->record_count > MUCH * terms) return;
    for (uint32_t r = 0; r < region->record_count; r++) {
        fw_span *span = &records[r].spans[0];
        fw_node_id before = entry_before(page, span->first);
        if (page->tag[before] == FW_TAG_DD) {
            records[count - 1].spans[0].end = span->end;
        } else {
            span->first = before;
            records[count++] = records[r];
        }
    }
    if (count < region->record_count) region->group_count = 0; /* they counted other records */
    region->record_count = count;
}

/* Whether the records are the parts of the page itself: its main part, or its head and foot. */
static bool are_parts_of_page(const furrow_page *page, const fw_region *region) {
    bool has_head = false, has_foot = false, has_main = false;
    for (uint32_t r = 0; r < region->record_count; r++) {
        fw_tag tag = page->tag[region->records[r].spans[0].first];
        has_main |= tag == FW_TAG_MAIN;
        has_head |= tag == FW_TAG_HEADER || tag == FW_TAG_NAV;
        has_foot |= tag == FW_TAG_FOOTER;
    }
    return has_main || (has_head && has_foot);
}

/* ---- The head of a folder, and contents --------------------------------------- */

/* Where the links of a record lead. */
typedef enum target { NOWHERE, TO_NAME, TO_ORDER, TO_ABOVE, TO_FOLDER, TO_PLACE, ELSEWHERE } target;

/* The targets, in order: a name in the folder of the page; the same page in another order; the
 * folder above; a folder by its full path; a place in the page. */
static target target_of(furrow_str href) {
    if (href.len == 0) return ELSEWHERE;
    if (href.at[0] == '#') return href.len > 1 ? TO_PLACE : ELSEWHERE;
    if (href.at[0] == '?') return TO_ORDER;
    if (fw_str_equal(href, FW_STR("..")) || fw_str_equal(href, FW_STR("../"))) return TO_ABOVE;
    if (href.at[0] == '/') return href.at[href.len - 1] == '/' ? TO_FOLDER : ELSEWHERE;
    bool is_name = !memchr(href.at, '/', href.len - 1) && !memchr(href.at, ':', href.len);
    return is_name ? TO_NAME : ELSEWHERE;
}

/* Where the links of a record lead, if all lead to the same kind of target. */
static target target_of_all(const furrow_page *page, const fw_record *record) {
    enum { MOST = 64 }; /* nodes of a line in a folder listing */
    fw_span span = fw_record_extent(record);
    target found = NOWHERE;
    if (span.end - span.first > MOST) return ELSEWHERE;
    for (fw_node_id n = span.first; n < span.end; n++) {
        if (page->tag[n] != FW_TAG_A) continue;
        target own = target_of(fw_str_trim(fw_page_attr(page, n, FW_ATTR_HREF)));
        if (found != NOWHERE && own != found) return ELSEWHERE;
        found = own;
    }
    return found;
}

static bool is_before(const void *first, const fw_record *record) {
    return record->spans[0].first < *(const fw_node_id *)first;
}

/* If the records are the names in a folder, drop the first ones that sort them or lead to the
 * folder above. */
static bool drop_head_of_folder(const furrow_page *page, fw_region *region) {
    uint32_t first = 0, last = region->record_count - 1;
    while (first < last) {
        target own = target_of_all(page, &region->records[first]);
        if (own != TO_ORDER && own != TO_ABOVE && own != TO_FOLDER) break;
        first++;
    }
    if (first == 0 || last - first < 2 || target_of_all(page, &region->records[first]) != TO_NAME ||
        target_of_all(page, &region->records[last]) != TO_NAME)
        return false;
    fw_node_id node = region->records[first].spans[0].first;
    fw_region_drop(region, is_before, &node);
    return true;
}

/* Whether a record is only links to places in the page. */
static bool is_contents(const fw_facts *facts, const fw_record *record) {
    fw_sums sum = fw_facts_sum(facts, record);
    return sum.text == sum.link_text && target_of_all(facts->page, record) == TO_PLACE;
}

/* If other records follow, drop the first ones that only link to places in the page: they are its
 * contents. */
static bool drop_contents(const fw_facts *facts, fw_region *region) {
    uint32_t first = 0, count = region->record_count;
    while (first < count && is_contents(facts, &region->records[first])) first++;
    if (first == 0 || 2 * first >= count || is_contents(facts, &region->records[count - 1]))
        return false;
    fw_node_id node = region->records[first].spans[0].first;
    fw_region_drop(region, is_before, &node);
    return true;
}

/* Whether a record is a form that leads nowhere else: a field for an address, and no link. */
static bool is_form(const void *facts, const fw_record *record) {
    fw_sums sum = fw_facts_sum(facts, record);
    return sum.controls && sum.links == 0;
}

/* Drop a form between records that all have links and no form fields: it asks readers to subscribe.
 * 'all' is the extent of the region. */
static bool drop_forms(const fw_facts *facts, fw_region *region, fw_span all) {
    enum { LEAST = 5 };
    uint32_t count = region->record_count, forms = 0, linked = 0;
    if (count < LEAST || facts->sum[all.first].controls == facts->sum[all.end].controls)
        return false; /* as for most */
    for (uint32_t r = 0; r < count; r++) {
        fw_sums sum = fw_facts_sum(facts, &region->records[r]);
        forms += is_form(facts, &region->records[r]);
        linked += sum.links && sum.controls == 0;
    }
    if (forms == 0 || linked + forms < count || forms > (1 - FW_NEARLY_ALL) * count + 1)
        return false;
    fw_region_drop(region, is_form, facts);
    return true;
}

/* Drop the records of a region without text and add it, unless the same candidate exists. 'bits'
 * are set for its records; 0 when the region is from no voice. */
static bool add(context *cx, fw_region *region, looks found, uint32_t bits) {
    if (found.text < cx->min_text || found.text >= cx->max_text) return true;
    if (found.has_empty) fw_region_drop(region, is_empty, cx->facts);
    if (region->record_count < 2) return true;
    if (drop_head_of_folder(cx->facts->page, region) || drop_contents(cx->facts, region) ||
        drop_forms(cx->facts, region, found.extent) || found.has_empty)
        found = look_at(cx->facts, region);
    if (cx->facts->page->tag[region->records[0].spans[0].first] == FW_TAG_OPTION)
        return true; /* the options of a form are not records */
    if (are_parts_of_page(cx->facts->page, region)) return true;
    uint64_t hash = region->record_count;
    bool is_new;
    for (uint32_t r = 0; r < region->record_count; r++) {
        uint64_t record = record_hash(cx->facts, &region->records[r]);
        hash = fw_hash_mix(hash, record);
        if (!bits) continue;
        uint32_t *known = fw_map_place(&cx->records, record, &is_new, cx->scratch);
        if (!known) return false;
        *known = (is_new ? 0 : *known) | bits;
    }
    uint32_t *number = fw_map_place(&cx->regions, hash, &is_new, cx->scratch);
    if (!number) return false;
    if (!is_new) {
        fw_region *same = &cx->out->list.at[*number].region;
        cx->out->list.at[*number].ways += 1 + region->more_ways;
        if (same->group_count == 0) {
            same->groups = region->groups;
            same->group_count = region->group_count;
        }
        return true;
    }
    fw_candidate *made = fw_vec_push(&cx->out->list, cx->scratch);
    if (!made) return false;
    *made = (fw_candidate){.region = *region, .text = found.text, .hash = hash};
    made->ways = 1 + region->more_ways;
    made->evidence = FW_TAKE_ZEROED(cx->scratch, FW_EV_ALL, double);
    if (!made->evidence) return false;
    made->region.note = NULL; /* it explains the rank within its method */
    made->extent = found.extent;
    *number = (uint32_t)cx->out->list.count - 1;
    return true;
}

/* ---- Advertisements at the end of records ---------------------------------- */

/* Largest share of the records that may end with an advertisement of one kind. What more of them
 * have is a field. */
#define FEW_ADS 0.2

/* The last sibling with text of a record of several siblings, if it is a block whose text is all
 * links; otherwise FURROW_NO_NODE. */
static fw_node_id linked_end(const fw_facts *facts, const fw_record *record) {
    const furrow_page *page = facts->page;
    fw_span span = record->spans[record->span_count - 1];
    fw_node_id last = FURROW_NO_NODE;
    if (record->span_count == 1 && page->end[span.first] == span.end) return FURROW_NO_NODE;
    for (fw_node_id n = span.first; n < span.end; n = page->end[n])
        if (fw_facts_has_text(facts, n)) last = n;
    if (last == FURROW_NO_NODE || last == record->spans[0].first ||
        fw_tag_class(page->tag[last]) != FW_BLOCK)
        return FURROW_NO_NODE;
    const fw_sums *from = &facts->sum[last], *to = &facts->sum[page->end[last]];
    return to->text - from->text == to->link_text - from->link_text ? last : FURROW_NO_NODE;
}

/* If records are several siblings each, an advertisement between two of them is taken for the end
 * of the first. Add the same region without it: without blocks of only links, of a kind that few
 * records end with. */
static bool add_without_ads(context *cx, const fw_region *region) {
    fw_arena *arena = &cx->out->regions->arena;
    uint32_t count = region->record_count, times[2] = {0};
    uint64_t kinds[2] = {0}; /* the first two kinds that records end with: one may be a field */
    for (uint32_t r = 0; r < count; r++) {
        fw_node_id end = linked_end(cx->facts, &region->records[r]);
        if (end == FURROW_NO_NODE) continue;
        uint64_t own = cx->facts->kind[end];
        int i = kinds[0] && kinds[0] != own;
        if (!kinds[i]) kinds[i] = own;
        times[i] += kinds[i] == own;
    }
    int ad = times[0] > FEW_ADS * count;
    uint64_t kind = kinds[ad];
    if (times[ad] == 0 || times[ad] > FEW_ADS * count) return true;
    fw_region made = *region;
    made.records = FW_TAKE(arena, count, fw_record);
    if (!made.records) return false;
    for (uint32_t r = 0; r < count; r++) {
        fw_record *record = &made.records[r];
        *record = region->records[r];
        fw_node_id end = linked_end(cx->facts, record);
        if (end == FURROW_NO_NODE || cx->facts->kind[end] != kind) continue;
        fw_span *spans = FW_TAKE(arena, record->span_count, fw_span);
        if (!spans) return false;
        memcpy(spans, record->spans, record->span_count * sizeof *spans);
        record->spans = spans;
        if (spans[record->span_count - 1].first == end) record->span_count--;
        else spans[record->span_count - 1].end = end;
    }
    return add(cx, &made, look_at(cx->facts, &made), 0);
}

/* ---- Records before the title ------------------------------------------------ */

/* If the page's title is between records, add the region of those after it: the others belong to
 * the frame of the page. */
static bool add_below_title(context *cx, const fw_region *region) {
    fw_node_id title = cx->facts->title;
    uint32_t first = 0;
    if (title == FURROW_NO_NODE) return true;
    for (; first < region->record_count; first++) {
        const fw_record *record = &region->records[first];
        if (fw_record_extent(record).end > title) break;
    }
    if (first == 0 || region->record_count - first < 2 ||
        region->records[first].spans[0].first < title)
        return true;
    fw_region made = *region;
    made.records += first;
    made.record_count -= first;
    made.group_count = 0;
    return add(cx, &made, look_at(cx->facts, &made), 0);
}

/* Add a list of single elements together with its lead, which is built of other elements. */
static bool add_with_lead(context *cx, const fw_region *region) {
    fw_arena *arena = &cx->out->regions->arena;
    fw_node_id lead = fw_find_lead(cx->facts, region);
    if (lead == FURROW_NO_NODE) return true;
    fw_region made = *region;
    made.record_count++;
    made.group_count = 0;
    made.records = FW_TAKE(arena, made.record_count, fw_record);
    fw_span *span = FW_TAKE(arena, 1, fw_span);
    if (!made.records || !span) return false;
    *span = (fw_span){lead, cx->facts->page->end[lead]};
    made.records[0] = (fw_record){.spans = span, .span_count = 1};
    memcpy(made.records + 1, region->records, region->record_count * sizeof *made.records);
    return add(cx, &made, look_at(cx->facts, &made), 0);
}

/* The weight by which fw_regions_order() would order the regions of one method. */
static double rank_weight(const fw_facts *facts, const fw_region *region) {
    return region->weight > 0 ? region->weight : region_text(facts, region);
}

/* Add the regions from index 'first' on: those of a voice, or our own when 'voice' is FW_VOICES. */
static bool add_all(context *cx, size_t first, fw_voice voice) {
    const fw_regions *regions = cx->out->regions;
    fw_region *region = regions->list.at;
    size_t top = first;
    double most = -1;
    for (size_t i = first; voice < FW_VOICES && i < regions->list.count; i++) {
        double weight = rank_weight(cx->facts, &region[i]);
        if (weight > most) most = weight, top = i;
    }
    if (voice < FW_VOICES && top < regions->list.count)
        cx->top_size[voice] = region[top].record_count;
    for (size_t i = first; i < regions->list.count; i++) {
        uint32_t bits = voice < FW_VOICES ? (uint32_t)HAS << voice : 0;
        if (voice < FW_VOICES && i == top) bits |= (uint32_t)HAS_FIRST << voice;
        take_terms(cx->facts->page, &region[i]);
        looks found = look_at(cx->facts, &region[i]);
        if (!add(cx, &region[i], found, bits)) return false;
        if (found.has_several && !add_without_ads(cx, &region[i])) return false;
        if (!found.has_several && !add_with_lead(cx, &region[i])) return false;
        if (!add_below_title(cx, &region[i])) return false;
    }
    return true;
}

/* The evidence for a candidate that a voice puts first. */
static const int TOP[FW_VOICES] = {FW_EV_TAGPATH_TOP, FW_EV_VINTS_TOP, FW_EV_MDR_TOP};

/* Note which of the voices asked so far have the records of a candidate too. */
static void count_voices(const context *cx, fw_candidate *c) {
    double n = c->region.record_count;
    c->evidence[FW_EV_WAYS] = fmin(log2(c->ways), 4);
    c->evidence[FW_EV_VINTS] = 0;
    for (unsigned v = 0; v < FW_VOICES; v++) c->evidence[TOP[v]] = 0;
    for (uint32_t r = 0; cx->records.count && r < c->region.record_count; r++) {
        const uint32_t *known =
            fw_map_find(&cx->records, record_hash(cx->facts, &c->region.records[r]));
        for (unsigned v = 0; known && v < FW_VOICES; v++) {
            c->evidence[TOP[v]] +=
                *known & (unsigned)HAS_FIRST << v ? 2 / (n + cx->top_size[v]) : 0;
            if (v == FW_VOICE_VINTS && *known >> v & HAS) c->evidence[FW_EV_VINTS] += 1 / n;
        }
    }
}

/* Whether the records are interleaved, as in a table whose titles fill one row and whose prices
 * fill the next. */
static bool is_in_turns(const fw_region *region) {
    return region->record_count > 1 && region->records[0].span_count > 1 &&
           region->records[1].spans[0].first < region->records[0].spans[1].first;
}

/* The interleaved candidate with the most text, or NULL. */
static const fw_candidate *find_turns(const fw_candidates *candidates) {
    const fw_candidate *found = NULL;
    for (size_t i = 0; i < candidates->list.count; i++)
        if (is_in_turns(&candidates->list.at[i].region) &&
            (!found || candidates->list.at[i].text > found->text))
            found = &candidates->list.at[i];
    return found;
}

/* Drop the candidates whose records are whole rows of interleaved objects: same text, fewer
 * records. Objects are found interleaved only if all rows fit. */
static void drop_rows(fw_candidates *candidates) {
    const fw_candidate *found = find_turns(candidates);
    if (!found) return;
    fw_candidate turns = *found;
    size_t kept = 0;
    for (size_t i = 0; i < candidates->list.count; i++) {
        const fw_candidate *c = &candidates->list.at[i];
        bool is_row = c->text == turns.text && c->extent.first <= turns.extent.first &&
                      c->extent.end >= turns.extent.end &&
                      c->region.record_count < turns.region.record_count;
        if (!is_row) candidates->list.at[kept++] = *c;
    }
    candidates->list.count = kept;
}

/* Whether two records begin with the same label. A text with digits is a value rather than a
 * label: the same hours of several days are not fields. */
static bool are_labelled_alike(const fw_facts *facts, const fw_record *a, const fw_record *b) {
    fw_node_id first = facts->text_node[facts->sum[a->spans[0].first].texts];
    fw_node_id second = facts->text_node[facts->sum[b->spans[0].first].texts];
    fw_span x = {first, first + 1}, y = {second, second + 1};
    return fw_facts_text(facts, x) == fw_facts_text(facts, y) &&
           facts->sum[first].digits == facts->sum[first + 1].digits &&
           fw_facts_hash(facts, x) == fw_facts_hash(facts, y);
}

/* The period after which the first texts of records repeat in the same order, as labels do:
 * "Name:", "Phone:", "Name:", "Phone:"; 0 when they do not. */
static uint32_t turn_of(const fw_facts *facts, const fw_region *region) {
    enum { MOST_FIELDS = 8, TURNS = 3 }; /* fields of a record; turns that tell it from chance */
    const fw_record *record = region->records;
    uint32_t count = region->record_count;
    for (uint32_t turn = 2; turn <= MOST_FIELDS && TURNS * turn <= count; turn++) {
        uint32_t same = 0, others = (uint32_t)((1 - FW_NEARLY_ALL) * (count - turn));
        for (uint32_t r = turn; r < count && r - turn - same <= others; r++)
            same += are_labelled_alike(facts, &record[r], &record[r - turn]) &&
                    !are_labelled_alike(facts, &record[r], &record[r - 1]);
        if (same >= FW_NEARLY_ALL * (count - turn)) return turn;
    }
    return 0;
}

/* Whether the records of a candidate are one turn of fields each: it has the same text, and most of
 * its records contain exactly 'turn' fields. */
static bool has_turns(const fw_candidate *c, const fw_candidate *fields, uint32_t turn) {
    const double little = 0.1, most = 0.5;
    double records = (double)c->region.record_count * turn;
    if (fabs(records - fields->region.record_count) > little * records ||
        fabs((double)c->text - fields->text) > little * c->text ||
        c->extent.first > fields->extent.first || c->extent.end < fields->extent.end)
        return false;
    uint32_t count = 0, at = 0;
    for (uint32_t r = 0; r < c->region.record_count; r++) {
        const fw_record *record = &c->region.records[r];
        fw_node_id end = fw_record_extent(record).end;
        uint32_t first = at;
        while (at < fields->region.record_count && fields->region.records[at].spans[0].first < end)
            at++;
        count += at - first == turn;
    }
    return count > most * c->region.record_count;
}

/* Drop the candidates whose records are fields of another candidate's records: the same labels
 * begin them in turn. */
static void drop_fields(context *cx) {
    fw_candidates *all = cx->out;
    size_t kept = 0;
    for (size_t i = 0; i < all->list.count; i++) {
        fw_candidate *c = &all->list.at[i];
        if (!c->is_looked_at) c->turn = turn_of(cx->facts, &c->region);
        uint32_t turn = c->turn;
        bool is_field = false;
        for (size_t k = 0; turn && k < all->list.count && !is_field; k++)
            is_field = has_turns(&all->list.at[k], c, turn);
        c->is_dropped = is_field;
    }
    for (size_t i = 0; i < all->list.count; i++) {
        if (all->list.at[i].is_dropped) continue;
        if (kept < i) all->list.at[kept] = all->list.at[i];
        kept++;
    }
    all->list.count = kept;
}

/* In a data table the rows are the records. Drop candidates that take other parts of a table for
 * records, and note the share of rows of the others. */
static void heed_tables(context *cx) {
    size_t kept = 0;
    for (size_t i = 0; i < cx->out->list.count; i++) {
        fw_candidate *c = &cx->out->list.at[i];
        if (!c->is_looked_at) {
            if (fw_tables_contradict(&cx->tables, cx->facts, &c->region)) continue;
            c->evidence[FW_EV_ROWS] = fw_tables_share(&cx->tables, &c->region);
            if (c->evidence[FW_EV_ROWS] >= 1) fw_tables_unwrap(&cx->tables, &c->region);
        }
        if (kept < i) cx->out->list.at[kept] = *c;
        kept++;
    }
    cx->out->list.count = kept;
}

/* Ask a method for candidates. Its own steps are not traced: to see those, name the method. It
 * frees its scratch memory before the next is asked: on a page of a million records that is half a
 * gigabyte each. */
static furrow_status ask(context *cx, fw_voice voice, fw_method_fn find, const fw_method_input *in,
                         furrow_error *err) {
    fw_arena scratch = fw_arena_under(in->scratch->alloc, in->scratch->budget);
    furrow_options opts = *in->opts;
    opts.trace = NULL;
    opts.mdr.max_width = MDR_WIDTH;
    fw_method_input own = *in;
    own.opts = &opts;
    own.is_voice = true;
    own.min_text = cx->min_text;
    own.scratch = &scratch;
    size_t first = cx->out->regions->list.count;
    furrow_status st = find(cx->out->regions, &own, err);
    fw_arena_free(&scratch);
    if (st < 0) return st;
    return add_all(cx, first, voice) ? FURROW_OK : fw_fail_memory(err);
}

/* Our own candidates: elements that are alike, and rows of data tables. */
static bool group(context *cx, const fw_method_input *in) {
    size_t first = cx->out->regions->list.count;
    fw_arena_mark mark = fw_arena_here(in->scratch);
    bool ok = fw_propose_nodes(cx->out->regions, cx->facts, cx->min_text, in->scratch) &&
              fw_propose_threads(cx->out->regions, cx->facts, in->scratch) &&
              fw_propose_cuts(cx->out->regions, cx->facts, cx->min_text, in->scratch);
    fw_arena_back(in->scratch, mark); /* the regions have an arena of their own */
    return ok && fw_tables_propose(&cx->tables, cx->out->regions, cx->facts, cx->min_text, in) &&
           add_all(cx, first, FW_VOICES);
}

/* Drop candidates that are not lists of their own, and gather the evidence of those that may still
 * win: voices not asked yet can add 'word' to a rank. */
static bool weigh(context *cx, double word) {
    drop_rows(cx->out);
    heed_tables(cx);
    drop_fields(cx);
    for (size_t i = 0; i < cx->out->list.count; i++) count_voices(cx, &cx->out->list.at[i]);
    return fw_evidence_gather(cx->out, cx->is_alone ? word : HUGE_VAL, cx->scratch);
}

/* What voices can add to the rank of a candidate: for having its records, and for putting them
 * first. */
typedef struct words {
    double has, first;
    unsigned voices;
} words;

/* The most that voices can add to the rank of any candidate. */
static double most_of_all(words word) {
    return word.has + word.first + word.voices * fw_rank_weight(FW_EV_WAYS);
}

/* The most that voices can gain a candidate on the first one, whose 'first' records are 'others':
 * the voices have all records of the candidate, or only those that the first one lacks. */
static double most_of_words(const context *cx, words word, const fw_candidate *c,
                            const fw_map *others, double first) {
    double count = c->region.record_count, own = 0;
    for (uint32_t r = 0; r < c->region.record_count; r++)
        own += !fw_map_find(others, record_hash(cx->facts, &c->region.records[r]));
    double shared = count - own;
    return word.has * fmax(own / count, 1 - shared / first) +
           word.first * fmax(2 * own / (count + own), 1 - 2 * shared / (count + first)) +
           fw_rank_weight(FW_EV_WAYS) * log2((double)(c->ways + word.voices) / c->ways);
}

/* Whether voices cannot change the choice: the first candidate is plausible, and so far ahead that
 * no other can catch up with their help. (Even if the first one is sure, voices decide between it
 * and a close other cut of the same list; this mattered on pages with an extra field before some
 * records.) False also when out of memory. */
static bool is_settled(const context *cx, words word) {
    const fw_candidates *found = cx->out;
    const fw_candidate *first = found->list.at;
    if (found->list.count == 0 || fw_is_nothing(first) || fw_confidence(first) < FW_PLAUSIBLE)
        return false;
    double most = most_of_all(word);
    fw_map records = {0}; /* of the first */
    for (uint32_t r = 0; r < first->region.record_count; r++) {
        bool is_new;
        if (!fw_map_place(&records, record_hash(cx->facts, &first->region.records[r]), &is_new,
                          cx->scratch))
            return false;
    }
    for (size_t i = 1; i < found->list.count; i++) {
        const fw_candidate *c = &found->list.at[i];
        double lead = first->rank - c->rank;
        if (lead <= most &&
            lead <= most_of_words(cx, word, c, &records, first->region.record_count))
            return false;
    }
    return true;
}

/* Rebuild the map of candidates before more are added: some were dropped, and the best was moved
 * first. */
static bool renumber(context *cx) {
    cx->regions = (fw_map){0};
    for (uint32_t i = 0; i < cx->out->list.count; i++) {
        bool is_new;
        uint32_t *number =
            fw_map_place(&cx->regions, cx->out->list.at[i].hash, &is_new, cx->scratch);
        if (!number) return false;
        *number = i;
    }
    return true;
}

/* Whether a candidate has no odd records at its ends, and no text between its records. Otherwise
 * voices may find what groupings miss: ends that are not records, and headings of some records. */
static bool is_clean(const fw_candidate *c) {
    return c->evidence[FW_EV_ODD_AT_ENDS] == 0 && c->evidence[FW_EV_BETWEEN] == 0;
}

/* Weigh all candidates, and note the best if the voices not asked yet, with 'left' to say, cannot
 * change it. False when out of memory. */
static bool settle(context *cx, words left, bool has_to_be_clean) {
    fw_candidates *out = cx->out;
    if (!weigh(cx, most_of_all(left))) return false;
    fw_choose(out);
    if (out->list.count && (!has_to_be_clean || is_clean(&out->list.at[0])) && is_settled(cx, left))
        out->settled = out->list.at[0].hash;
    return true;
}

/* If no candidate is likely enough, add groups of like elements with little of the page's text
 * (three hits beside a large menu), but keep only those that may replace the best. */
static bool look_closer(context *cx, const fw_method_input *in) {
    fw_candidates *all = cx->out;
    fw_choose(all);
    if (all->list.count == 0 || !fw_is_nothing(&all->list.at[0])) return true;
    double least = fw_gives_way(&all->list.at[0]);
    cx->max_text = cx->min_text;
    cx->min_text = MIN_SHARE[FW_AUTO_ALL] * cx->facts->total;
    if (!renumber(cx) || !group(cx, in) || !weigh(cx, 0)) return false;
    size_t kept = 0;
    for (size_t i = 0; i < all->list.count; i++)
        if (all->list.at[i].text >= cx->max_text || fw_confidence(&all->list.at[i]) >= least)
            all->list.at[kept++] = all->list.at[i];
    all->list.count = kept;
    return true;
}

furrow_status fw_propose(fw_candidates *out, const fw_method_input *in, fw_auto_aim aim,
                         furrow_error *err) {
    enum { FIRST_ROOM = 128 }; /* candidates; most pages have fewer */
    context cx = {.out = out, .facts = &out->facts, .scratch = in->scratch, .max_text = HUGE_VAL};
    out->list.cap = FIRST_ROOM;
    out->list.at = FW_TAKE(in->scratch, FIRST_ROOM, fw_candidate);
    if (!out->list.at || !fw_facts_make(&out->facts, in->page, in->scratch))
        return fw_fail_memory(err);
    cx.min_text = MIN_SHARE[aim] * out->facts.total;
    if (!group(&cx, in)) return fw_fail_memory(err);
    bool is_main = aim == FW_AUTO_MAIN;
    cx.is_alone = is_main && in->opts->main_only && !in->opts->trace;
    words left = {fw_rank_weight(FW_EV_VINTS), 0, FW_VOICES};
    for (unsigned v = 0; v < FW_VOICES; v++) left.first += fw_rank_weight(TOP[v]);
    if (is_main && !settle(&cx, left, true)) return fw_fail_memory(err);
    if (cx.is_alone && out->settled) return FURROW_OK;
    if (!renumber(&cx)) return fw_fail_memory(err);
    furrow_status st = ask(&cx, FW_VOICE_TAGPATH, fw_tagpath_vote, in, err);
    if (st == FURROW_OK) st = ask(&cx, FW_VOICE_MDR, fw_mdr_find, in, err);
    if (st < 0) return st;
    /* Laying out the page is the most expensive step of auto. */
    left = (words){left.has, fw_rank_weight(FW_EV_VINTS_TOP), 1};
    if (is_main && !out->settled && !settle(&cx, left, false)) return fw_fail_memory(err);
    if (cx.is_alone && out->settled) return FURROW_OK;
    if (!renumber(&cx)) return fw_fail_memory(err);
    if (in->page->count <= MAX_LAID_OUT) st = ask(&cx, FW_VOICE_VINTS, fw_vints_find, in, err);
    if (st < 0) return st;
    if (!weigh(&cx, 0)) return fw_fail_memory(err);
    return !is_main || look_closer(&cx, in) ? FURROW_OK : fw_fail_memory(err);
}
