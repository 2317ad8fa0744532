/*
 * ViNTs on one page: a wrapper is built from the page and used on it.
 *
 * Zhao, Meng, Wu, Raghavan, Yu 2005. Where we differ, and why:
 * docs/methods/vints.md.
 */
#include "methods/method.h"

#include "algo/edit_distance.h"
#include "base/call.h"
#include "base/map.h"
#include "base/vec.h"
#include "methods/vints/vints_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The search: what finding and learning both do ------------------- */

/* How much two blocks of one section may differ. The paper learned its limits, but they are
 * lost; these are reasoned, not learned. Records of a section share a left edge, and lists are
 * indented by 40 pixels, so 20 keep levels apart. A record differs from its neighbour in at most
 * two lines of five. */
static const fw_vints_limits LIMITS = {.type = 0.4, .shape = 20, .position = 10};

static furrow_status lay_out(fw_layout *out, const furrow_page *page, const furrow_options *opts,
                             fw_arena *arena, furrow_error *err) {
    if (opts->vints.no_visual) return fw_layout_tags(out, page, arena, err);
    if (fw_layout_is_given(page)) return fw_layout_given(out, page, arena, err);
    return fw_layout_estimate(out, page, arena, err);
}

static furrow_status find_lines(fw_content_lines *out, const furrow_page *page,
                                const furrow_options *opts, fw_arena *arena, furrow_error *err) {
    fw_layout *layout = FW_TAKE(arena, 1, fw_layout);
    if (!layout) return fw_fail_memory(err);
    furrow_status st = lay_out(layout, page, opts, arena, err);
    return st < 0 ? st : fw_lines_find(out, page, layout, arena, err);
}

/* Drop the lines of 'lines' that show the same as a line of 'other'. */
static bool remove_lines(fw_content_lines *lines, const furrow_page *page,
                         const fw_content_lines *other, const furrow_page *other_page,
                         fw_arena *arena) {
    fw_map known = {0};
    bool is_new;
    for (uint32_t i = 0; i < other->count; i++) {
        uint64_t hash = fw_line_hash(other_page, other, &other->at[i]);
        if (hash && !fw_map_place(&known, hash, &is_new, arena)) return false;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < lines->count; i++) {
        fw_content_line line = lines->at[i];
        uint64_t hash = fw_line_hash(page, lines, &line);
        bool is_known = hash && line.type != FW_LINE_HR && fw_map_find(&known, hash);
        bool is_lone_blank = hash == 0 && (kept == 0 || lines->at[kept - 1].type == FW_LINE_BLANK);
        if (!is_known && !is_lone_blank) lines->at[kept++] = line;
    }
    lines->count = kept;
    return true;
}

/* Content lines of a page in the way the options ask for: from the boxes that the page carries,
 * from the estimate, or from tags alone. Lines that are also on the page without results are
 * left out. */
static furrow_status content_lines(fw_content_lines *out, const furrow_page *page,
                                   const furrow_options *opts, fw_arena *arena, furrow_error *err) {
    const furrow_page *empty = opts->vints.no_result;
    furrow_status st = find_lines(out, page, opts, arena, err);
    if (st < 0 || !empty) return st;
    fw_content_lines other;
    st = find_lines(&other, empty, opts, arena, err);
    if (st == FURROW_OK && !remove_lines(out, page, &other, empty, arena)) st = fw_fail_memory(err);
    return st;
}

static bool evaluate(fw_vints_results *out, fw_vints_candidates *candidates,
                     const fw_vints_search *search);

furrow_status fw_vints_search_page(fw_vints_results *out, const fw_method_input *in,
                                   furrow_error *err) {
    fw_content_lines lines;
    fw_vints_codes codes;
    furrow_status st = fw_method_refuse_large(in, "vints", err);
    if (st == FURROW_OK) st = content_lines(&lines, in->page, in->opts, in->scratch, err);
    if (st == FURROW_OK && !fw_vints_codes_make(&codes, &lines, in->scratch))
        st = fw_fail_memory(err);
    if (st < 0) return st;
    fw_vints_search search = {.page = in->page,
                              .lines = &lines,
                              .codes = &codes,
                              .limits = LIMITS,
                              .is_plain = in->opts->plain,
                              .budget = in->budget,
                              .arena = in->scratch};
    fw_vints_candidates candidates = {0};
    bool ok = fw_vints_propose(&candidates, &search) && evaluate(out, &candidates, &search);
    return ok ? FURROW_OK : fw_fail_memory(err);
}

/* ---- The method ------------------------------------------------------ */

enum {
    NOTE_SIZE = 160,
    MAX_REGIONS = 16 /* reported, the best first; the others are parts of these */
};

/* The ranking of regions must keep the order of the method, so weights differ at least by this
 * part of a character. */
static const double STEP = 1e-6;

static const char *note_of(const fw_vints_result *r, fw_arena *arena) {
    char *note = fw_arena_take(arena, NOTE_SIZE, 1);
    const fw_vints_features *f = &r->features;
    if (note)
        snprintf(note, NOTE_SIZE,
                 "area %.3f, centre %.3f, records %.3f, characters %.3f, alike %.3f, links %.3f, "
                 "votes %.3f",
                 f->area, f->centre, f->records, f->chars, f->alike, f->links, f->votes);
    return note;
}

static bool add_region(fw_regions *out, const fw_method_input *in, const fw_vints_result *r,
                       double weight) {
    fw_region *region = fw_region_add(out, "vints", r->count);
    if (!region) return false;
    region->weight = weight;
    if (!in->is_voice) {
        region->note = note_of(r, &out->arena);
        if (!region->note) return false;
        fw_trace(in, "vints", r->wrapper.root, "%u records, score %.3f: %s", r->count, r->score,
                 region->note);
    }
    for (uint32_t i = 0; i < r->count; i++)
        if (!fw_record_set(out, &region->records[i], &r->records[i], 1)) return false;
    return true;
}

furrow_status fw_vints_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    fw_vints_results results = {0};
    furrow_status st = fw_vints_search_page(&results, in, err);
    if (st < 0 || results.count == 0) return st;
    double scale = results.at[0].chars / results.at[0].score;
    for (size_t i = 0; i < results.count && i < MAX_REGIONS; i++)
        if (!add_region(out, in, &results.at[i], results.at[i].score * scale - STEP * (double)i))
            return fw_fail_memory(err);
    return FURROW_OK;
}

furrow_status fw_vints_show_lines(furrow_buf *out, const fw_method_input *in, furrow_error *err) {
    fw_content_lines lines;
    furrow_status st = content_lines(&lines, in->page, in->opts, in->scratch, err);
    if (st == FURROW_OK) fw_lines_show(out, in->page, &lines);
    return st;
}

/*
 * Which wrapper is the right one: the one whose records cover the largest area, in
 * the middle of the page, with many records and many characters.
 */

/* Weights of the features. The paper learned those of its four on its data set 1, but the
 * numbers are lost. These were learned on the same pages by bench/accuracy/vints_weights.py,
 * which gives the reasons. The weight of 'alike', 0.7 then, was raised to the middle of the
 * range that does as well or better on nearly all sets: docs/methods/vints.md. */
static const fw_vints_features WEIGHTS = {.area = 1.8,
                                          .centre = 1.7,
                                          .records = 1.0,
                                          .chars = 1.1,
                                          .alike = 1.3,
                                          .links = 1.3,
                                          .votes = 2.3};

/* Results in <nav>, <header> or <footer> count half: few pages have their records there, but
 * many have menus of that size. */
static const double ASIDE = 0.5;

/* A result also counts half if one of its records contains another result with half as many
 * records and half of the text: ads around the results. */
static const double AROUND = 0.5, MOST_TEXT = 0.5;

/* Records that look different still belong to a list if their tags differ by at most this part. */
static const double MAX_TAG_DISTANCE = 0.4;

enum {
    MIN_RECORDS = 2,
    MAX_ODD = 2,         /* records in a row that may look different */
    MIN_LINES = 2,       /* of a record inside a record */
    MIN_INNER = 3,       /* records between the ends of a list, needed to judge the ends */
    MAX_SIBLINGS = 8,    /* of a record, checked for being records themselves */
    MAX_TAGS = 256,      /* of a record that are compared */
    MAX_CANDIDATES = 128 /* tried, those with most votes first */
};

typedef struct judge {
    const fw_vints_search *search;
    const furrow_page *page;
    const fw_content_lines *lines;
    fw_arena *arena;
    fw_node_id *line_node;  /* per line: the node it begins with */
    fw_vints_spans spans;   /* of the current candidate */
    fw_vints_block *blocks; /* and how they look */
    uint32_t block_cap;
    fw_map known; /* results, by their records */
    fw_edit edit;
    fw_vints_limits limits; /* for the current candidate */
} judge;

/* ---- Records as blocks of lines ----------------------------------------- */

static bool list_line_nodes(judge *j) {
    uint32_t n = j->lines->count;
    j->line_node = FW_TAKE(j->arena, n, fw_node_id);
    if (!j->line_node) return false;
    const fw_layout *layout = j->lines->layout;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t from = j->lines->at[i].from;
        j->line_node[i] = from < layout->count ? layout->fragments[from].node : j->page->count;
    }
    return true;
}

/* The first line at or after 'at' that begins at 'node' or later; usually it is near. */
static uint32_t line_from(const judge *j, uint32_t at, fw_node_id node) {
    uint32_t low = at, high = at;
    for (uint32_t step = 1; high < j->lines->count && j->line_node[high] < node; step *= 2) {
        low = high + 1;
        high += step;
    }
    if (high > j->lines->count) high = j->lines->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (j->line_node[middle] < node) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* The lines of a span; none of them is before 'at'. */
static fw_vints_block block_of(const judge *j, uint32_t at, fw_span span) {
    uint32_t from = line_from(j, at, span.first), to = line_from(j, from, span.end);
    while (from < to && j->lines->at[from].type >= FW_LINE_HR) from++;
    while (to > from && j->lines->at[to - 1].type >= FW_LINE_HR) to--;
    return fw_vints_block_of(j->search->codes, from, to);
}

static bool block_all(judge *j) {
    if (j->spans.count > j->block_cap) {
        j->block_cap = (uint32_t)j->spans.count * 2;
        j->blocks = FW_TAKE(j->arena, j->block_cap, fw_vints_block);
        if (!j->blocks) return false;
    }
    for (size_t i = 0; i < j->spans.count; i++) {
        bool is_after = i > 0 && j->spans.at[i - 1].first <= j->spans.at[i].first;
        j->blocks[i] = block_of(j, is_after ? j->blocks[i - 1].from : 0, j->spans.at[i]);
    }
    return true;
}

static bool has_link(const judge *j, const fw_vints_block *block) {
    for (uint32_t i = block->from; i < block->to; i++) {
        uint8_t type = j->lines->at[i].type;
        if (type < FW_LINE_HR && type != FW_LINE_TEXT && type != FW_LINE_TEXT_HEAD) return true;
    }
    return false;
}

/* ---- Borders ------------------------------------------------------------ */

/* Whether two records are made of much the same tags. */
static bool tags_alike(judge *j, fw_span a, fw_span b) {
    const uint32_t *rank = j->page->rank;
    size_t n = rank[a.end] - rank[a.first], m = rank[b.end] - rank[b.first];
    if (n > MAX_TAGS) n = MAX_TAGS;
    if (m > MAX_TAGS) m = MAX_TAGS;
    size_t limit = (size_t)(MAX_TAG_DISTANCE * (double)(n > m ? n : m));
    if ((n > m ? n - m : m - n) > limit) return false;
    return fw_edit_distance(&j->edit, j->page->tags + rank[a.first], n,
                            j->page->tags + rank[b.first], m, limit) <= limit;
}

static bool belongs(judge *j, size_t i, size_t middle) {
    const fw_vints_block *block = &j->blocks[i], *like = &j->blocks[middle];
    if (block->from == block->to || (has_link(j, like) && !has_link(j, block))) return false;
    if (fw_vints_alike(like, block, &j->limits)) return true;
    return abs(like->left - block->left) <= j->limits.position &&
           tags_alike(j, j->spans.at[i], j->spans.at[middle]);
}

/* Go from one record to both ends, across at most MAX_ODD records in a row that do not belong,
 * since one record in a list may well look different. */
static void find_borders_from(judge *j, size_t middle, uint32_t *min, uint32_t *max) {
    size_t count = j->spans.count, up = middle, down = middle;
    for (size_t i = middle; i-- > 0 && up - i <= MAX_ODD + 1;)
        if (belongs(j, i, middle)) up = i;
    for (size_t i = middle + 1; i < count && i - down <= MAX_ODD + 1; i++)
        if (belongs(j, i, middle)) down = i;
    *min = (uint32_t)up + 1;
    *max = (uint32_t)down + 1;
}

/* ---- Results ------------------------------------------------------------ */

/* Whether the two neighbours that a candidate was built from begin two adjacent records. */
static bool is_confirmed(const judge *j, const fw_vints_candidate *c) {
    /* An element that is looked through begins before the record in it. */
    fw_node_id last = c->wrapper.through_count ? j->page->end[c->second] - 1 : c->second;
    for (size_t i = 0; i + 1 < j->spans.count; i++) {
        fw_node_id next = j->spans.at[i + 1].first;
        if (next < c->second) continue;
        return next <= last && j->spans.at[i].first <= c->first && c->first < j->spans.at[i].end;
    }
    return false;
}

static bool starts_with_link(const judge *j, const fw_vints_block *block) {
    return has_link(j, &(fw_vints_block){.from = block->from, .to = block->from + 1});
}

/* The box, the text and the looks of the records from number 'first' on. */
static void measure(const judge *j, fw_vints_result *r, uint32_t first) {
    int32_t left = INT32_MAX, top = INT32_MAX, right = 0, bottom = 0;
    uint32_t alike = 0, links = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        const fw_vints_block *block = &j->blocks[first + i];
        if (block->from == block->to) continue;
        alike += i > 0 && fw_vints_alike(block, block - 1, &j->limits);
        links += starts_with_link(j, block);
        for (uint32_t l = block->from; l < block->to; l++) {
            fw_box box = j->lines->at[l].box;
            r->chars += j->lines->at[l].chars;
            if (box.x < left) left = box.x;
            if (box.y < top) top = box.y;
            if (box.x + box.w > right) right = box.x + box.w;
            if (box.y + box.h > bottom) bottom = box.y + box.h;
        }
    }
    if (left < right) r->box = (fw_box){left, top, right - left, bottom - top};
    r->features.alike = (double)alike / (r->count - 1);
    r->features.links = (double)links / r->count;
}

static uint64_t hash_records(const fw_vints_result *r) {
    uint64_t hash = r->count;
    for (uint32_t i = 0; i < r->count; i++)
        hash = fw_hash_mix(fw_hash_mix(hash, r->records[i].first), r->records[i].end);
    return hash;
}

/* Keep records min to max, once for all candidates with the same records. */
static bool keep(fw_vints_results *out, judge *j, const fw_vints_candidate *c, uint32_t min,
                 uint32_t max) {
    fw_vints_result r = {.wrapper = c->wrapper,
                         .records = j->spans.at + min - 1,
                         .votes = c->votes,
                         .count = max - min + 1,
                         .cut_count = (uint32_t)j->spans.count};
    if (r.count < MIN_RECORDS) return true;
    uint64_t hash = hash_records(&r);
    const uint32_t *known = fw_map_find(&j->known, hash);
    if (known) {
        out->at[*known].votes += r.votes;
        return true;
    }
    measure(j, &r, min - 1);
    if (r.chars == 0) return true;
    r.wrapper.min = min;
    r.wrapper.max = max == j->spans.count ? 0 : max;
    bool is_new;
    fw_span *records = FW_TAKE(j->arena, r.count, fw_span);
    uint32_t *place = fw_map_place(&j->known, hash, &is_new, j->arena);
    fw_vints_result *slot = fw_vec_push(out, j->arena);
    if (!records || !place || !slot) return false;
    memcpy(records, r.records, r.count * sizeof *records);
    r.records = records;
    *place = (uint32_t)out->count - 1;
    *slot = r;
    return true;
}

/* Whether the siblings of a record are records themselves: each looks like the one before, apart
 * from its position, and has similar tags. A record that is one element is judged by its
 * content. A sibling with only one line may be a field. */
static bool holds_several(judge *j, fw_span record) {
    const furrow_page *page = j->page;
    while (record.first < record.end && page->end[record.first] == record.end &&
           !fw_page_is_text(page, record.first))
        record.first++;
    fw_vints_limits loose = {
        .type = j->limits.type, .shape = j->limits.shape, .position = INT32_MAX};
    fw_vints_block blocks[2]; /* of every other child */
    fw_span last = {0, 0};
    uint32_t count = 0;
    for (fw_node_id c = record.first; c < record.end; c = page->end[c]) {
        if (!fw_page_is_element(page, c)) continue;
        fw_span now = {c, page->end[c]};
        fw_vints_block *block = &blocks[count % 2], *before = &blocks[1 - count % 2];
        *block = block_of(j, 0, now);
        if (block->to < block->from + MIN_LINES || !has_link(j, block)) return false;
        if (count++ > 0 && (!fw_vints_alike(before, block, &loose) || !tags_alike(j, last, now)))
            return false;
        if (count == MAX_SIBLINGS) return true;
        last = now;
    }
    return count > 1;
}

/* If a separator matches only every second time, each record contains two, and a row contains
 * several. The record in the middle and its neighbour are tested. */
static bool is_too_coarse(judge *j) {
    size_t middle = j->spans.count / 2;
    return holds_several(j, j->spans.at[middle]) && holds_several(j, j->spans.at[middle - 1]);
}

/* Records number min to max of the current candidate. */
typedef struct run {
    uint32_t min, max;
} run;

static uint32_t length_of(run r) {
    return r.max - r.min + 1;
}

static uint64_t block_chars(const judge *j, const fw_vints_block *block) {
    uint64_t chars = 0;
    for (uint32_t l = block->from; l < block->to; l++) chars += j->lines->at[l].chars;
    return chars;
}

static uint64_t chars_of(const judge *j, run r) {
    uint64_t chars = 0;
    for (uint32_t i = r.min - 1; i < r.max; i++) chars += block_chars(j, &j->blocks[i]);
    return chars;
}

/* Whether record number i begins with another type of line than all records of 'inner', and has
 * less than half the text of the shortest of them. */
static bool is_stray(const judge *j, uint32_t i, run inner) {
    const fw_vints_block *block = &j->blocks[i - 1];
    uint64_t most = 2 * block_chars(j, block);
    for (uint32_t k = inner.min; k <= inner.max; k++) {
        const fw_vints_block *other = &j->blocks[k - 1];
        if (other->from == other->to) continue;
        if (j->lines->at[other->from].type == j->lines->at[block->from].type) return false;
        if (block_chars(j, other) <= most) return false;
    }
    return true;
}

/* The run without the line before it that says how many results there are, and the line after it
 * that leads to the next ones. Either may be where a record would be. */
static run without_strays(const judge *j, run r) {
    if (j->search->is_plain || length_of(r) < MIN_INNER + 2) return r;
    run inner = {r.min + 1, r.max - 1};
    return (run){r.min + is_stray(j, r.min, inner), r.max - is_stray(j, r.max, inner)};
}

/* Keep the records that belong to the one in the middle, as the paper does. If they are few, the
 * middle one may be odd itself, so others are tried as well, and the longest run is kept. But
 * the page may have other lists of the same tags, such as ads before and after the results. So
 * the middle run is a result as well if it is apart from the longest and has twice as much text;
 * the features choose. */
static bool keep_runs(fw_vints_results *out, judge *j, const fw_vints_candidate *c) {
    static const size_t others[] = {1, 3}; /* quarters */
    run middle, longest;
    size_t count = j->spans.count;
    find_borders_from(j, count / 2, &middle.min, &middle.max);
    longest = middle;
    for (size_t k = 0; k < 2 && length_of(longest) * 2 <= count; k++) {
        run other;
        find_borders_from(j, count * others[k] / 4, &other.min, &other.max);
        if (length_of(other) > length_of(longest)) longest = other;
    }
    longest = without_strays(j, longest);
    if (!keep(out, j, c, longest.min, longest.max)) return false;
    bool is_apart = middle.max < longest.min || middle.min > longest.max;
    bool is_more = MOST_TEXT * (double)chars_of(j, middle) > (double)chars_of(j, longest);
    return !is_apart || !is_more || keep(out, j, c, middle.min, middle.max);
}

static bool try_candidate(fw_vints_results *out, judge *j, const fw_vints_candidate *c) {
    j->spans.count = 0;
    if (!fw_vints_cut(&j->spans, j->page, &c->wrapper, j->arena)) return false;
    if (j->spans.count < MIN_RECORDS || !is_confirmed(j, c)) return true;
    if (!block_all(j)) return false;
    j->limits = j->search->limits;
    if (c->wrapper.through_count) j->limits.position = INT32_MAX; /* they are side by side */
    if (is_too_coarse(j)) return true;
    return keep_runs(out, j, c);
}

/* ---- Choice ------------------------------------------------------------- */

static double centre_distance(const fw_layout *layout, fw_box box) {
    double x = layout->width / 2.0, y = layout->height / 2.0;
    if (x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h) return 0;
    return hypot(box.x + box.w / 2.0 - x, box.y + box.h / 2.0 - y);
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

/* Raw values of the features that are compared across results. */
static void set_raw(fw_vints_result *r, const fw_layout *layout) {
    bool has_looks = layout->width > 0; /* otherwise these two mean nothing */
    r->features.area = has_looks ? (double)r->box.w * r->box.h : 0;
    r->features.centre = has_looks ? centre_distance(layout, r->box) : 0;
    r->features.records = r->count;
    r->features.chars = (double)r->chars / r->count;
    r->features.votes = log1p(r->votes);
}

static double part_of(double value, double most) {
    return most > 0 ? value / most : 0;
}

static double score_of(const fw_vints_features *f) {
    return WEIGHTS.area * f->area + WEIGHTS.centre * f->centre + WEIGHTS.records * f->records +
           WEIGHTS.chars * f->chars + WEIGHTS.alike * f->alike + WEIGHTS.links * f->links +
           WEIGHTS.votes * f->votes;
}

/* Whether the page itself marks something as not the main content. */
static bool is_aside(const furrow_page *page, fw_node_id node) {
    for (; node != FURROW_NO_NODE; node = page->parent[node]) {
        fw_tag tag = page->tag[node];
        if (tag == FW_TAG_NAV || tag == FW_TAG_HEADER || tag == FW_TAG_FOOTER) return true;
    }
    return false;
}

/* Whether all records of 'inner' are in one record of 'outer' and have most of its text. */
static bool is_around(const fw_vints_result *outer, const fw_vints_result *inner) {
    if (2 * inner->count < outer->count || inner->chars < MOST_TEXT * outer->chars) return false;
    fw_span all = {inner->records[0].first, inner->records[inner->count - 1].end};
    uint32_t low = 0, high = outer->count;
    while (low < high) { /* the first record that ends after the first of 'inner' */
        uint32_t middle = low + (high - low) / 2;
        if (outer->records[middle].end <= all.first) low = middle + 1;
        else high = middle;
    }
    return low < outer->count && outer->records[low].first <= all.first &&
           all.end <= outer->records[low].end;
}

static bool is_around_another(const fw_vints_results *results, size_t i) {
    for (size_t k = 0; k < results->count; k++)
        if (k != i && is_around(&results->at[i], &results->at[k])) return true;
    return false;
}

/* Set each feature relative to the best of all results. A group that covers the centre of the
 * page is as near as possible. */
static void weigh(fw_vints_results *results, const furrow_page *page, const fw_layout *layout) {
    fw_vints_features best = {.centre = -1};
    for (size_t i = 0; i < results->count; i++) {
        const fw_vints_features *f = &results->at[i].features;
        set_raw(&results->at[i], layout);
        best.area = larger(best.area, f->area);
        best.records = larger(best.records, f->records);
        best.chars = larger(best.chars, f->chars);
        best.votes = larger(best.votes, f->votes);
        if (f->centre > 0 && (best.centre < 0 || f->centre < best.centre)) best.centre = f->centre;
    }
    for (size_t i = 0; i < results->count; i++) {
        fw_vints_features *f = &results->at[i].features;
        f->area = part_of(f->area, best.area);
        f->centre = f->centre > 0 ? best.centre / f->centre : 1;
        f->records = part_of(f->records, best.records);
        f->chars = part_of(f->chars, best.chars);
        f->votes = part_of(f->votes, best.votes);
        results->at[i].score = score_of(f);
        if (is_aside(page, results->at[i].wrapper.root)) results->at[i].score *= ASIDE;
        if (is_around_another(results, i)) results->at[i].score *= AROUND;
    }
}

static int by_score(const void *left, const void *right) {
    const fw_vints_result *a = left, *b = right;
    if (a->score != b->score) return a->score > b->score ? -1 : 1;
    if (a->votes != b->votes) return a->votes > b->votes ? -1 : 1;
    return (a->records[0].first > b->records[0].first) -
           (a->records[0].first < b->records[0].first);
}

static int by_votes(const void *left, const void *right) {
    const fw_vints_candidate *a = left, *b = right;
    if (a->votes != b->votes) return a->votes > b->votes ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Apply every candidate, keep those that find the records they were built from, find their
 * borders, weigh them, and put the best first. False when out of memory. */
static bool evaluate(fw_vints_results *out, fw_vints_candidates *candidates,
                     const fw_vints_search *search) {
    judge j = {
        .search = search, .page = search->page, .lines = search->lines, .arena = search->arena};
    if (!list_line_nodes(&j) ||
        !fw_edit_init(&j.edit, j.arena, FW_TAG_CUSTOM + j.page->name_count, MAX_TAGS))
        return false;
    if (candidates->count > MAX_CANDIDATES)
        fw_sort(candidates->at, candidates->count, sizeof *candidates->at, by_votes);
    for (size_t i = 0; i < candidates->count && i < MAX_CANDIDATES; i++) {
        if (fw_budget_is_spent_now(search->budget)) break;
        if (!try_candidate(out, &j, &candidates->at[i])) return false;
    }
    weigh(out, search->page, search->lines->layout);
    if (out->count) fw_sort(out->at, out->count, sizeof *out->at, by_score);
    return true;
}
