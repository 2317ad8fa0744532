/*
 * Lists in lists: which level people mean.
 *
 * Sections with a heading each are as alike as the things in them, and hold more; people mean the
 * things. The times at which films are shown are more than the films, and more alike; people mean
 * the films. The labelled pages have too few of either to fit weights.
 *
 * Cost: linear in the records of both lists, and in the texts of the outer one.
 */
#include "auto/candidate.h"
#include "auto/record_facts.h"
#include "base/str.h"
#include "values/kind.h"

#include <math.h>
#include <string.h>

/* Whether most records of one candidate hold two or more records of another, which have a good part
 * of the text. */
static bool is_made_of(const fw_candidate *outer, const fw_candidate *inner) {
    const double good_part = 0.3;
    const fw_region *a = &outer->region, *b = &inner->region;
    uint32_t made = 0, at = 0;
    if (b->record_count < 2 * a->record_count || inner->text < good_part * outer->text ||
        inner->extent.first >= outer->extent.end || outer->extent.first >= inner->extent.end)
        return false;
    for (uint32_t r = 0; r < a->record_count; r++) {
        fw_span span = a->records[r].spans[0];
        uint32_t inside = 0;
        while (at < b->record_count && b->records[at].spans[0].first < span.first) at++;
        for (; at < b->record_count && b->records[at].spans[0].first < span.end; at++) inside++;
        made += inside >= 2;
    }
    return made >= FW_MOST_RECORDS * a->record_count;
}

/* ---- Things with parts -------------------------------------------------------- */

/* Texts with one signature outside the inner records. */
typedef struct own_texts {
    uint32_t signature;
    uint32_t first;   /* times in the first record */
    uint32_t times;   /* in the current record */
    uint32_t records; /* that have it as often as the first */
} own_texts;

enum { MAX_OWN = 16 }; /* signatures counted: those of the first record */

/* Count the texts of a record that are in no inner record; '*at' is the first inner record that may
 * hold one. */
static uint32_t count_own(own_texts *own, uint32_t count, const fw_facts *facts, fw_span record,
                          const fw_region *inner, uint32_t *at) {
    bool is_first = count == 0;
    uint32_t text = facts->sum[record.first].texts, end = facts->sum[record.end].texts;
    for (uint32_t i = 0; i < count; i++) own[i].times = 0;
    for (; text < end; text++) {
        fw_node_id node = facts->text_node[text];
        while (*at < inner->record_count && fw_record_extent(&inner->records[*at]).end <= node)
            (*at)++;
        if (*at < inner->record_count && inner->records[*at].spans[0].first <= node) continue;
        uint32_t i = 0;
        while (i < count && own[i].signature != facts->signature[text]) i++;
        if (i == count && is_first && count < MAX_OWN)
            own[count++] = (own_texts){.signature = facts->signature[text]};
        if (i < count) own[i].times++;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (is_first) own[i].first = own[i].times;
        own[i].records += own[i].times == own[i].first;
    }
    return count;
}

/* The number of texts outside the inner records that most records of the outer list have. */
static uint32_t texts_outside(const fw_facts *facts, const fw_region *outer,
                              const fw_region *inner) {
    own_texts own[MAX_OWN];
    uint32_t count = 0, at = 0, usual = 0;
    for (uint32_t r = 0; r < outer->record_count; r++)
        count = count_own(own, count, facts, fw_record_extent(&outer->records[r]), inner, &at);
    for (uint32_t i = 0; i < count; i++)
        if (own[i].records >= FW_USUAL * outer->record_count) usual += own[i].first;
    return usual;
}

/* Whether the inner list can be parts: its records are short, and there is much text beside
 * them. */
static bool can_be_parts(const fw_candidate *inner, const fw_candidate *outer) {
    const double most_inside = 0.6;
    enum { SHORT = 24 }; /* bytes: a time, a size, a place in a room */
    return inner->text <= SHORT * inner->region.record_count &&
           inner->text <= most_inside * outer->text && is_made_of(outer, inner);
}

/* Whether the records of the outer list are things, and those of the inner one their parts, as the
 * times of a film: a thing has three or more texts of its own, and more than a part has. The things
 * in a section would have names, and be longer. */
static bool has_parts(const fw_facts *facts, const fw_candidate *outer, const fw_candidate *inner) {
    enum { LEAST = 3 };
    if (!can_be_parts(inner, outer)) return false;
    uint32_t own = texts_outside(facts, &outer->region, &inner->region);
    return own >= LEAST && own > inner->texts;
}

/* ---- Sections with things ------------------------------------------------------ */

static uint64_t hash_of_first_text(const fw_facts *facts, const fw_record *record) {
    fw_node_id text = facts->text_node[facts->sum[record->spans[0].first].texts];
    return fw_facts_hash(facts, (fw_span){text, text + 1});
}

/* Whether most records have a hash that no earlier one has; 'hash_of' hashes all texts or the
 * first. The facts about things begin with the same labels again and again. */
static bool say_their_own(const fw_facts *facts, const fw_region *region,
                          uint64_t (*hash_of)(const fw_facts *, const fw_record *)) {
    enum { SAMPLE = 32 };
    const double most = 0.5;
    uint64_t seen[SAMPLE];
    uint32_t count = region->record_count < SAMPLE ? region->record_count : SAMPLE, again = 0;
    for (uint32_t r = 0; r < count; r++) {
        seen[r] = hash_of(facts, &region->records[r]);
        uint32_t i = 0;
        while (i < r && seen[i] != seen[r]) i++;
        again += i < r;
    }
    return again < most * count;
}

/* Whether the records of the inner list are things with most of the text, and those of the outer
 * one sections with a heading. Either nearly all things have a link, and two or more texts that
 * come once; or they have two or more texts, most begin with a text of their own, and there is
 * nothing else but the heading. */
static bool has_things(const fw_facts *facts, const fw_candidate *outer,
                       const fw_candidate *inner) {
    const double most_text = 0.5;
    enum { HEADING = 2 }; /* texts: a name and a count */
    if (inner->text < most_text * outer->text || !is_made_of(outer, inner) ||
        has_parts(facts, outer, inner))
        return false;
    if (inner->evidence[FW_EV_WITH_LINK] >= FW_THINGS_LINKED &&
        inner->evidence[FW_EV_ONCE_COUNT] >= log2(1 + FW_THINGS_TEXTS))
        return true;
    if (inner->texts < FW_THINGS_TEXTS || inner->text < FW_MOST_RECORDS * outer->text) return false;
    uint32_t own = texts_outside(facts, &outer->region, &inner->region);
    return own > 0 && own <= HEADING && say_their_own(facts, &inner->region, hash_of_first_text);
}

/* What a record of an outer list holds of an inner one. */
typedef struct inside {
    uint32_t records;
    uint32_t before, between, after; /* texts before, between and after these records */
} inside;

/* Look at the records of the inner list, from '*at' on, that are in a record. */
static inside look_inside(const fw_facts *facts, fw_span record, const fw_region *inner,
                          uint32_t *at) {
    inside found = {0};
    uint32_t from = facts->sum[record.first].texts;
    while (*at < inner->record_count && inner->records[*at].spans[0].first < record.first) (*at)++;
    for (; *at < inner->record_count && inner->records[*at].spans[0].first < record.end; (*at)++) {
        fw_span span = fw_record_extent(&inner->records[*at]);
        uint32_t gap = facts->sum[span.first].texts - from;
        if (found.records++) found.between += gap;
        else found.before = gap;
        from = facts->sum[span.end].texts;
    }
    found.after = facts->sum[record.end].texts - from;
    return found;
}

/* Whether nearly all records of the outer list are a short heading and a row of inner records with
 * nothing between them, and not the same few in each, as fields are; unless they are surely things,
 * not the same number at all. */
static bool are_headed_rows(const fw_facts *facts, const fw_region *outer, const fw_region *inner,
                            bool are_things) {
    enum { HEADING = 3, FIELDS = 3 }; /* texts: a name, a count, a link to all; records */
    const double some = 1.0 / 3;      /* in an index by letters, many letters have one record */
    uint32_t at = 0, headed = 0, several = 0, fewest = UINT32_MAX, largest = 0;
    for (uint32_t r = 0; r < outer->record_count; r++) {
        inside found = look_inside(facts, fw_record_extent(&outer->records[r]), inner, &at);
        headed += found.records && found.before && found.between == 0 &&
                  found.before + found.after <= HEADING;
        several += found.records > 1;
        if (found.records < fewest) fewest = found.records;
        if (found.records > largest) largest = found.records;
    }
    return headed >= FW_NEARLY_ALL * outer->record_count && several > some * outer->record_count &&
           (largest > fewest || (are_things && largest > FIELDS));
}

/* Whether the records of the outer list can be sections with a heading. */
static bool can_be_headed(const fw_candidate *outer, const fw_candidate *inner) {
    const double most_text = 0.5;
    return inner->region.record_count >= 2 * outer->region.record_count &&
           inner->text >= most_text * outer->text && inner->extent.first >= outer->extent.first &&
           inner->extent.end <= outer->extent.end;
}

/* Whether they are: each is a heading and things. Things have a link; or more texts than a label
 * and a value, which come once or begin with one of their own; or are terms with more than a value;
 * and differ from each other. */
static bool is_headed(const fw_facts *facts, const fw_candidate *outer, const fw_candidate *inner) {
    bool are_things = inner->evidence[FW_EV_WITH_LINK] >= FW_THINGS_LINKED ||
                      inner->evidence[FW_EV_ONCE_COUNT] > log2(1 + FW_THINGS_TEXTS) ||
                      (inner->are_terms && inner->evidence[FW_EV_LABELS] <= FW_MOST_LABELS);
    return can_be_headed(outer, inner) &&
           (are_things || (inner->texts > FW_THINGS_TEXTS &&
                           say_their_own(facts, &inner->region, hash_of_first_text))) &&
           fmax(inner->evidence[FW_EV_FIRST_TEXT], inner->evidence[FW_EV_SAME_START]) >= FW_USUAL &&
           are_headed_rows(facts, &outer->region, &inner->region, are_things) &&
           say_their_own(facts, &inner->region, fw_facts_record_hash) &&
           !has_parts(facts, outer, inner);
}

/* ---- Versions with changes -------------------------------------------------------- */

/* Whether a text names a version: two numbers with a dot between them after a "v" or a word
 * ("Release 4.2"), or three ("1.12.0") that are not a date. */
static bool is_version(furrow_str text) {
    enum { LETTERS = 12, NUMBERS = 4 }; /* bytes before it; numbers that are read */
    furrow_str s = fw_str_trim(text);
    size_t at = 0;
    while (at < s.len && at < LETTERS && !fw_is_digit(s.at[at])) at++;
    bool is_named = at > 0 && fw_is_letter(s.at[0]), is_date = false;
    uint32_t numbers = 0;
    while (at < s.len && numbers < NUMBERS && fw_is_digit(s.at[at])) {
        size_t first = at;
        while (at < s.len && fw_is_digit(s.at[at])) at++;
        is_date |= at - first > 3 || (at - first > 1 && s.at[first] == '0'); /* a year; "05" */
        numbers++;
        if (at < s.len && s.at[at] == '.') at++;
    }
    return is_named ? numbers > 1 : numbers > 2 && !is_date;
}

/* Whether the records of the outer list can be versions, and those of the inner one changes. */
static bool can_be_versions(const fw_candidate *outer, const fw_candidate *inner) {
    return outer->region.record_count >= 2 &&
           inner->region.record_count > outer->region.record_count &&
           outer->evidence[FW_EV_WITH_HEADING] >= 1 && inner->text < outer->text &&
           inner->extent.first >= outer->extent.first && inner->extent.end <= outer->extent.end;
}

/* Whether they are: all begin with a heading that names a version, except perhaps the first, which
 * has no number yet. */
static bool are_versions(const fw_facts *facts, const fw_candidate *outer,
                         const fw_candidate *inner) {
    const furrow_page *page = facts->page;
    const fw_region *list = &outer->region;
    fw_node_id second = FURROW_NO_NODE;
    if (!can_be_versions(outer, inner)) return false;
    for (uint32_t r = list->record_count; r-- > 0;) {
        fw_node_id heading = fw_record_heading(facts, &list->records[r]);
        if (heading == FURROW_NO_NODE) return false;
        fw_node_id text = facts->text_node[facts->sum[heading].texts];
        if (!is_version(fw_page_own_text(page, text)))
            return r == 0 && page->tag[heading] == page->tag[second];
        second = heading;
    }
    return true;
}

/* ---- Boxes with things ---------------------------------------------------------- */

/* Whether the records of the outer list can be boxes: the inner list has more records, and all the
 * text. */
static bool can_be_boxes(const fw_candidate *outer, const fw_candidate *inner) {
    return inner->region.record_count > outer->region.record_count && inner->text >= outer->text &&
           inner->extent.first <= outer->extent.end && outer->extent.first <= inner->extent.end;
}

/* Whether they are: all their text is in things, and most hold one thing, but some hold several, as
 * the columns of a grid do. (Fields would be as many in each record.) */
static bool are_boxes(const fw_facts *facts, const fw_candidate *outer, const fw_candidate *inner) {
    enum { SEVERAL = 2 }; /* a single one may be a thing with a part like the others */
    const double most = 0.5;
    const fw_region *boxes = &outer->region;
    uint32_t at = 0, single = 0;
    if (!can_be_boxes(outer, inner) || inner->evidence[FW_EV_WITH_LINK] < FW_THINGS_LINKED ||
        inner->evidence[FW_EV_ONCE_COUNT] < log2(1 + FW_THINGS_TEXTS) ||
        inner->evidence[FW_EV_FIRST_TEXT] < FW_USUAL)
        return false;
    for (uint32_t r = 0; r < boxes->record_count; r++) {
        inside found =
            look_inside(facts, fw_record_extent(&boxes->records[r]), &inner->region, &at);
        if (found.records == 0 || found.before + found.between + found.after > 0) return false;
        single += found.records == 1;
    }
    return single > most * boxes->record_count && single + SEVERAL <= boxes->record_count;
}

/* ---- Boxes with a thing twice ---------------------------------------------------- */

/* How many different texts of a span are in another one; '*all' becomes the number looked at. */
static uint32_t texts_in_common(const fw_facts *facts, fw_span span, fw_span other, uint32_t *all) {
    enum { MOST = 24 }; /* texts looked at in each */
    uint64_t said[MOST];
    uint32_t from = facts->sum[other.first].texts, end = facts->sum[other.end].texts, count = 0;
    for (; from < end && count < MOST; from++) {
        fw_node_id text = facts->text_node[from];
        said[count++] = fw_facts_hash(facts, (fw_span){text, text + 1});
    }
    uint32_t same = 0;
    *all = 0;
    from = facts->sum[span.first].texts, end = facts->sum[span.end].texts;
    for (; from < end && *all < MOST; from++, ++*all) {
        fw_node_id text = facts->text_node[from];
        uint64_t hash = fw_facts_hash(facts, (fw_span){text, text + 1});
        uint32_t i = 0;
        while (i < count && said[i] != hash) i++;
        same += i < count;
    }
    return same;
}

/* Whether a record says what the one before it says: a page has each thing once for wide screens
 * and once for narrow ones. */
static bool says_again(const fw_facts *facts, fw_span again, fw_span before) {
    enum { LEAST = 2 }; /* texts */
    uint32_t all;
    uint32_t same = texts_in_common(facts, again, before, &all);
    return same >= LEAST && same >= FW_MOST_RECORDS * all;
}

/* Whether a box holds one inner record, said at least twice. What the thing of the last box says,
 * too, are words of the template. '*at' is moved past the records of the box, '*thing' becomes its
 * thing. */
static bool holds_copies(const fw_facts *facts, fw_span box, const fw_region *inner, uint32_t *at,
                         fw_span *thing) {
    const fw_record *record = inner->records;
    uint32_t count = inner->record_count, things = 0, copies = 0;
    fw_span last = *thing;
    while (*at < count && record[*at].spans[0].first < box.first) ++*at;
    for (; *at < count && record[*at].spans[0].first < box.end; ++*at) {
        fw_span span = fw_record_extent(&record[*at]);
        if (things && span.first >= thing->end && says_again(facts, span, *thing)) copies++;
        else things++, *thing = span;
    }
    return things == 1 && copies && !says_again(facts, *thing, last);
}

/* Whether nearly every box of the outer list holds one thing of the inner one, written more than
 * once. */
static bool hold_one_each(const fw_facts *facts, const fw_candidate *outer,
                          const fw_candidate *inner) {
    const fw_region *boxes = &outer->region;
    const double enough = FW_NEARLY_ALL * boxes->record_count;
    fw_span thing = {0, 0};
    uint32_t at = 0, others = 0; /* boxes without copies */
    if (!can_be_boxes(outer, inner)) return false;
    for (uint32_t r = 0; r < boxes->record_count; r++) {
        fw_span box = fw_record_extent(&boxes->records[r]);
        others += !holds_copies(facts, box, &inner->region, &at, &thing);
        if (boxes->record_count - others < enough) return false; /* mostly at the first few */
    }
    return true;
}

/* ---- Variants side by side ------------------------------------------------------- */

/* Whether a list can be all of the things of which another one has only some. */
static bool can_be_all(const fw_candidate *all, const fw_candidate *some) {
    return all->region.record_count > some->region.record_count &&
           all->extent.first <= some->extent.first && all->extent.end >= some->extent.end;
}

/* Whether many others are between the things of a list, in several places. Things in one place may
 * be another list, and a few may be advertisements. */
static bool are_many_between(const fw_candidate *all, const fw_candidate *some) {
    enum { PLACES = 2 };
    const double more = 1.5;
    return all->region.record_count >= more * some->region.record_count &&
           some->evidence[FW_EV_BETWEEN] * (some->region.record_count - 1) > PLACES - 0.5;
}

/* Whether a text is right inside a heading or link, as the names of things are. */
static bool is_name(const furrow_page *page, fw_node_id text) {
    fw_node_id above = page->parent[text], higher = page->parent[above];
    bool is_higher = higher != FURROW_NO_NODE &&
                     (page->tag[higher] == FW_TAG_A || fw_tag_is_heading(page->tag[higher]));
    return is_higher || page->tag[above] == FW_TAG_A || fw_tag_is_heading(page->tag[above]);
}

/* The kinds of the two elements around a text, without that of the record itself, which may tell
 * what kind of record it is. */
static uint64_t kind_of_name(const fw_facts *facts, fw_node_id text, fw_node_id record) {
    fw_node_id above = facts->page->parent[text], higher = facts->page->parent[above];
    return higher == record ? facts->kind[above]
                            : fw_hash_mix(facts->kind[above], facts->kind[higher]);
}

/* How many elements of a record hold names of a kind. Highlighted words divide a text. */
static uint32_t count_names(const fw_facts *facts, const fw_record *record, uint64_t kind) {
    fw_span span = fw_record_extent(record);
    fw_node_id last = FURROW_NO_NODE;
    uint32_t names = 0;
    for (uint32_t t = facts->sum[span.first].texts; t < facts->sum[span.end].texts; t++) {
        fw_node_id text = facts->text_node[t], holder = facts->page->parent[text];
        if (holder == last || kind_of_name(facts, text, span.first) != kind) continue;
        last = holder;
        names++;
    }
    return names;
}

/* Whether all records have one name like one of the first record, in the same kinds of elements. A
 * pager has several links that are alike. */
static bool have_like_names(const fw_facts *facts, const fw_region *all) {
    fw_span first = fw_record_extent(&all->records[0]);
    uint32_t end = facts->sum[first.end].texts, tried = 0;
    for (uint32_t t = facts->sum[first.first].texts; t < end && tried < MAX_OWN; t++) {
        fw_node_id text = facts->text_node[t];
        uint32_t named = 0;
        if (!is_name(facts->page, text)) continue;
        uint64_t kind = kind_of_name(facts, text, first.first);
        tried++;
        while (named < all->record_count && count_names(facts, &all->records[named], kind) == 1)
            named++;
        if (named == all->record_count) return true;
    }
    return false;
}

/* Whether an element is an article, or has a class word that extends 'name': "card--video",
 * "card-last" for "card". */
static bool is_variant(const furrow_page *page, fw_node_id node, furrow_str name) {
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS), word;
    size_t at = 0;
    if (page->tag[node] == FW_TAG_ARTICLE) return true;
    while (name.len && (word = fw_next_word(class, &at)).len) {
        furrow_str start = {word.at, name.len};
        if (word.len > name.len && fw_str_equal(start, name) &&
            (word.at[name.len] == '-' || word.at[name.len] == '_'))
            return true;
    }
    return false;
}

/* Whether two elements are siblings, or in boxes that are siblings. */
static bool are_beside(const furrow_page *page, fw_node_id a, fw_node_id b) {
    fw_node_id above = page->parent[a], other = page->parent[b];
    return above == other || (above != FURROW_NO_NODE && other != FURROW_NO_NODE &&
                              page->parent[above] == page->parent[other]);
}

/* Whether a list has all children of an element that hold text, and those at its ends are among
 * 'some', since a name and a link to more may be there. */
static bool are_all_children(const fw_facts *facts, const fw_region *list,
                             const fw_candidate *some) {
    const furrow_page *page = facts->page;
    fw_node_id above = page->parent[list->records[0].spans[0].first];
    uint32_t children = 0;
    if (above == FURROW_NO_NODE || some->extent.first >= list->records[0].spans[0].end ||
        some->extent.end <= list->records[list->record_count - 1].spans[0].first)
        return false;
    for (fw_node_id n = above + 1; n < page->end[above] && children <= list->record_count;
         n = page->end[n])
        children += fw_facts_has_text(facts, n);
    return children == list->record_count &&
           page->parent[list->records[children - 1].spans[0].first] == above;
}

/* Whether all are elements of one tag, side by side, none is hidden, and each record of the other
 * list begins in one of them. */
static bool are_around(const fw_facts *facts, const fw_region *all, const fw_region *some) {
    const furrow_page *page = facts->page;
    fw_node_id first = all->records[0].spans[0].first;
    uint32_t taken = 0, count = some->record_count;
    for (uint32_t r = 0; r < all->record_count; r++) {
        fw_span span = all->records[r].spans[0];
        if (all->records[r].span_count > 1 || page->end[span.first] != span.end ||
            page->tag[span.first] != page->tag[first] || !are_beside(page, span.first, first) ||
            !fw_facts_in_sight(facts, span))
            return false;
        taken += taken < count && some->records[taken].spans[0].first >= span.first &&
                 some->records[taken].spans[0].first < span.end;
    }
    return taken == count;
}

/* Whether it is: all are of one kind with a class, or variants of one thing, side by side, whatever
 * each contains; none is hidden; and each record of the other list begins in one of them. If they
 * are not many more, they must also have names alike; then their classes need only begin alike, and
 * they need none if nothing else is beside them. */
static bool has_all(const fw_facts *facts, const fw_candidate *all, const fw_candidate *some) {
    const furrow_page *page = facts->page;
    const fw_record *record = all->region.records;
    fw_node_id first = record[0].spans[0].first;
    if (!can_be_all(all, some) || !are_around(facts, &all->region, &some->region)) return false;
    bool are_named = have_like_names(facts, &all->region);
    if (!are_named && !are_many_between(all, some)) return false;
    bool are_all = are_named && are_all_children(facts, &all->region, some);
    furrow_str name = fw_next_word(fw_page_attr(page, first, FW_ATTR_CLASS), &(size_t){0});
    for (uint32_t r = 0; r < all->region.record_count; r++) {
        fw_node_id node = record[r].spans[0].first;
        if (!((are_all && !facts->class[node]) || is_variant(page, node, name) ||
              (are_named && fw_are_named_alike(page, first, node)) ||
              (name.len && facts->kind[node] == facts->kind[first])))
            return false;
    }
    return true;
}

/* ---- Things taken apart ----------------------------------------------------------- */

/* What the inner records are that have the same number within their outer records: how many there
 * are, and how many begin with a text of each shape. */
typedef struct turn_shapes {
    uint32_t records, of[FW_SHAPES];
} turn_shapes;

/* The shape that most records of a turn begin with; FW_SHAPES if there is none. */
static int shape_of_turn(const turn_shapes *turn) {
    for (int s = 0; s < FW_SHAPES; s++)
        if (turn->of[s] >= FW_USUAL * turn->records) return s;
    return FW_SHAPES;
}

/* Whether the inner list can be fields of the things of the outer one: only these have names. */
static bool can_be_fields(const fw_candidate *outer, const fw_candidate *inner) {
    return inner->evidence[FW_EV_WITH_LINK] == 0 && inner->evidence[FW_EV_WITH_HEADING] == 0 &&
           outer->evidence[FW_EV_WITH_LINK] >= FW_THINGS_LINKED && is_made_of(outer, inner);
}

/* Whether they are: each thing has a name, and the first and the second inner record of the things
 * are of different shapes, an amount and a place, always in this order. What sections hold is
 * alike, and what it begins with is not told by its number. */
static bool are_fields(const fw_facts *facts, const fw_candidate *outer,
                       const fw_candidate *inner) {
    enum { TURNS = 2 };
    turn_shapes turns[TURNS] = {{0}, {0}};
    const fw_record *record = inner->region.records;
    uint32_t at = 0, count = inner->region.record_count;
    if (!can_be_fields(outer, inner) || !have_like_names(facts, &outer->region)) return false;
    for (uint32_t r = 0; r < outer->region.record_count; r++) {
        fw_span thing = fw_record_extent(&outer->region.records[r]);
        while (at < count && record[at].spans[0].first < thing.first) at++;
        for (uint32_t turn = 0; at < count && record[at].spans[0].first < thing.end; at++, turn++) {
            uint32_t text = facts->sum[record[at].spans[0].first].texts;
            if (turn >= TURNS) continue;
            furrow_str first = fw_page_own_text(facts->page, facts->text_node[text]);
            turns[turn].records++;
            turns[turn].of[fw_shape_of(fw_str_trim(first))]++;
        }
    }
    int first = shape_of_turn(&turns[0]), second = shape_of_turn(&turns[1]);
    return first != FW_SHAPES && second != FW_SHAPES && first != second;
}

/* ---- The lead before a list ------------------------------------------------------ */

/* Whether a list can be another one with a few more records before it. */
static bool can_have_lead(const fw_candidate *all, const fw_candidate *some) {
    enum { MOST = 6, LEAST = 5 }; /* more are a list of their own; fewer are boxes below a banner */
    uint32_t count = all->region.record_count, others = some->region.record_count;
    return count > others && count - others <= MOST && others >= LEAST && all->text > some->text &&
           all->extent.first < some->extent.first && all->extent.end <= some->extent.end;
}

/* Whether a record before a list is one element, with a class or an article, that has what nearly
 * all records of the list have, is at least half as long as they are on average, and is neither a
 * form nor contains the title. If it is named like them, it needs only a heading and a link. */
static bool is_lead(const fw_facts *facts, const fw_record *record, const fw_candidate *list,
                    bool is_alike) {
    const double *evidence = list->evidence;
    fw_span span = record->spans[0];
    fw_sums sum = fw_facts_sum(facts, record);
    bool is_named = facts->class[span.first] || facts->page->tag[span.first] == FW_TAG_ARTICLE;
    if (!is_named || record->span_count > 1 || facts->page->end[span.first] != span.end ||
        (facts->title >= span.first && facts->title < span.end) ||
        (sum.controls && evidence[FW_EV_WITH_CONTROL] == 0))
        return false;
    if (is_alike) return sum.headings && sum.links && sum.hidden_text == 0;
    bool lacks = (evidence[FW_EV_WITH_LINK] >= FW_NEARLY_ALL && sum.links == 0) ||
                 (evidence[FW_EV_WITH_IMAGE] >= FW_NEARLY_ALL && sum.images == 0) ||
                 (evidence[FW_EV_WITH_HEADING] >= FW_NEARLY_ALL && sum.headings == 0);
    return !lacks && sum.hidden_text == 0 && sum.texts >= FW_USUAL * list->texts &&
           2.0 * sum.text * list->region.record_count >= list->text;
}

/* Whether 'leads' records in front are of the tag of the others and named like them: stories shown
 * larger or smaller. */
static bool are_leads_alike(const furrow_page *page, const fw_region *all, uint32_t leads) {
    fw_node_id other = all->records[leads].spans[0].first;
    for (uint32_t r = 0; r < leads; r++) {
        fw_node_id lead = all->records[r].spans[0].first;
        if (page->tag[lead] != page->tag[other] || !fw_are_named_alike(page, lead, other))
            return false;
    }
    return true;
}

/* Whether it is: the first story of a page in a box of its own, with a larger picture, and a list
 * of the others, perhaps below a heading. All need a heading and a link, which tell stories from
 * boxes. */
static bool has_lead(const fw_facts *facts, const fw_candidate *all, const fw_candidate *some) {
    enum { NOT_ALIKE = 3, HEADING = 3 }; /* leads built differently; texts after them */
    const double *evidence = some->evidence;
    const fw_record *record = all->region.records, *other = some->region.records;
    if (!can_have_lead(all, some) || evidence[FW_EV_WITH_LINK] < FW_NEARLY_ALL ||
        evidence[FW_EV_WITH_HEADING] < FW_NEARLY_ALL || all->evidence[FW_EV_TITLE_BETWEEN] > 0)
        return false;
    uint32_t leads = all->region.record_count - some->region.record_count;
    uint32_t between = facts->sum[record[leads].spans[0].first].texts -
                       facts->sum[fw_record_extent(&record[leads - 1]).end].texts;
    bool are_alike = between == 0 && are_leads_alike(facts->page, &all->region, leads);
    if (between > HEADING || (leads > NOT_ALIKE && !are_alike)) return false;
    for (uint32_t r = 0; r < leads; r++)
        if (!is_lead(facts, &record[r], some, are_alike)) return false;
    for (uint32_t r = 0; r < some->region.record_count; r++) {
        fw_span a = fw_record_extent(&record[leads + r]), b = fw_record_extent(&other[r]);
        if (facts->sum[a.first].text != facts->sum[b.first].text ||
            facts->sum[a.end].text != facts->sum[b.end].text)
            return false;
    }
    return true;
}

/* ---- The list below the title ------------------------------------------------------ */

/* Whether a list has links, pictures and prices wherever another one has them. */
static bool lacks_nothing(const fw_candidate *c, const fw_candidate *other) {
    static const int has[] = {FW_EV_WITH_LINK, FW_EV_WITH_IMAGE, FW_EV_WITH_PRICE};
    for (size_t i = 0; i < FW_COUNT(has); i++)
        if (c->evidence[has[i]] < FW_IN_EACH * other->evidence[has[i]]) return false;
    return c->texts >= other->texts;
}

/* Whether a list is what the title names, and another one is beside it: in a carousel below it,
 * with no more in each record; or in a place for what is beside the content. */
static bool is_named_by_title(const fw_facts *facts, const fw_candidate *c,
                              const fw_candidate *first) {
    if (facts->title == FURROW_NO_NODE || c->is_in_carousel || c->evidence[FW_EV_ASIDE] > 0)
        return false;
    if (first->is_in_carousel)
        return c->extent.first > facts->title && c->extent.end <= first->extent.first &&
               lacks_nothing(c, first);
    bool is_apart = c->extent.end <= first->extent.first || c->extent.first >= first->extent.end;
    return first->evidence[FW_EV_ASIDE] > 0 && c->is_below_title && is_apart;
}

/* ---- Headings between siblings ---------------------------------------------------- */

/* Whether two lists can be the same one, cut at different elements: both have headings, and the
 * records of 'first' are several siblings that begin with a kind that often begins no record. */
static bool can_have_headings(const fw_candidate *c, const fw_candidate *first) {
    uint32_t a = c->region.record_count, b = first->region.record_count;
    return first->evidence[FW_EV_SIBLINGS] > 0 && first->evidence[FW_EV_STARTS_TAKEN] < FW_USUAL &&
           a + 1 >= b && b + 1 >= a && c->evidence[FW_EV_WITH_HEADING] >= 1 &&
           first->evidence[FW_EV_WITH_HEADING] >= FW_USUAL && fw_is_same_list(c, first);
}

/* Whether the records of 'c' begin with the headings, and its first and last have all usual texts,
 * while those of 'first' begin in between: a heading is above what it heads. */
static bool begins_with_headings(const fw_facts *facts, const fw_candidate *c,
                                 const fw_candidate *first) {
    const fw_tag *tag = facts->page->tag;
    const fw_record *record = c->region.records, *other = first->region.records;
    if (!can_have_headings(c, first) || c->evidence[FW_EV_SIBLINGS] == 0 ||
        c->evidence[FW_EV_FIRST_LACKS] + c->evidence[FW_EV_LAST_LACKS] > 0 ||
        c->evidence[FW_EV_STARTS_TAKEN] < FW_NEARLY_ALL)
        return false;
    for (uint32_t r = 0; r < c->region.record_count; r++)
        if (!fw_tag_is_heading(tag[record[r].spans[0].first]) ||
            tag[record[r].spans[0].first] != tag[record[0].spans[0].first])
            return false;
    for (uint32_t r = 0; r < first->region.record_count; r++)
        if (fw_record_heading(facts, &other[r]) != FURROW_NO_NODE) return false;
    return true;
}

/* ---- Records cut too late ---------------------------------------------------------- */

/* Whether two lists can be the same one, cut at different elements: the records of both are several
 * siblings, and 'c' begins before 'first' and ends no earlier. */
static bool can_be_recut(const fw_candidate *c, const fw_candidate *first) {
    uint32_t a = c->region.record_count, b = first->region.record_count;
    return first->evidence[FW_EV_SIBLINGS] > 0 && a >= b && a <= b + 1 &&
           c->extent.first < first->extent.first && c->extent.end >= first->extent.end &&
           fw_is_same_list(c, first);
}

/* Whether each record of 'first' begins inside a record of 'c', whose own beginning is at the end
 * of the record before: "Name, price, date" cut as "price, date, next name". The first name would
 * then be in no record, and the last record has none. */
static bool begins_earlier(const furrow_page *page, const fw_candidate *c,
                           const fw_candidate *first) {
    const fw_region *early = &c->region, *late = &first->region;
    const double *evidence = c->evidence;
    if (!can_be_recut(c, first) || evidence[FW_EV_SIBLINGS] == 0 ||
        evidence[FW_EV_STARTS_TAKEN] < FW_NEARLY_ALL ||
        evidence[FW_EV_SAME_START] < FW_NEARLY_ALL ||
        evidence[FW_EV_FIRST_LACKS] + evidence[FW_EV_LAST_LACKS] >
            first->evidence[FW_EV_FIRST_LACKS] + first->evidence[FW_EV_LAST_LACKS])
        return false;
    for (uint32_t r = 0; r < late->record_count; r++) {
        fw_span record = fw_record_extent(&late->records[r]);
        fw_node_id own = early->records[r].spans[0].first;
        if (own >= record.first || page->parent[own] != page->parent[record.first]) return false;
        if (r + 1 == early->record_count) break;
        fw_node_id next = early->records[r + 1].spans[0].first;
        if (next <= record.first || next >= record.end) return false;
    }
    return true;
}

bool fw_may_be_meant(const fw_candidate *c, const fw_candidate *first) {
    return is_made_of(first, c) || can_be_parts(first, c) || can_be_headed(first, c) ||
           can_be_boxes(first, c) || can_be_boxes(c, first) || can_be_all(c, first) ||
           can_have_lead(c, first) || can_be_versions(c, first) || can_have_headings(c, first) ||
           can_be_recut(c, first) || can_be_fields(c, first) ||
           ((first->is_in_carousel || first->evidence[FW_EV_ASIDE] > 0) &&
            (c->is_below_title || c->extent.end <= first->extent.first));
}

fw_meant fw_is_meant(const fw_facts *facts, const fw_candidate *c, const fw_candidate *first) {
    if (are_versions(facts, first, c) || hold_one_each(facts, first, c)) return FW_IS_NOT_MEANT;
    if (hold_one_each(facts, c, first) || are_fields(facts, c, first) ||
        is_headed(facts, first, c) || has_all(facts, c, first) || has_lead(facts, c, first) ||
        are_versions(facts, c, first) || begins_with_headings(facts, c, first) ||
        begins_earlier(facts->page, c, first))
        return FW_IS_MEANT;
    bool is_other_level = has_things(facts, first, c) || has_parts(facts, c, first) ||
                          are_boxes(facts, first, c) || is_named_by_title(facts, c, first);
    return is_other_level ? FW_IS_MEANT_IF_LIKELY : FW_IS_NOT_MEANT;
}

bool fw_can_be_meant(const fw_facts *facts, const fw_candidate *c, const fw_candidate *first) {
    static const int in_favour[] = {FW_EV_SIBLINGS, FW_EV_SAME_START, FW_EV_FIRST_TEXT,
                                    FW_EV_STARTS_TAKEN, FW_EV_ONCE_COUNT};
    double evidence[FW_EV_ALL];
    fw_candidate hope = *c;
    if (fw_is_menu(c) || !fw_may_be_meant(c, first)) return false;
    if (!c->is_weighed) {
        memcpy(evidence, c->evidence, sizeof evidence);
        for (size_t i = 0; i < FW_COUNT(in_favour); i++) evidence[in_favour[i]] = FW_MAX_LOG;
        hope.evidence = evidence;
    }
    return fw_is_meant(facts, &hope, first) != FW_IS_NOT_MEANT;
}
