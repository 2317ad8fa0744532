/*
 * Fields by the names of their elements.
 *
 * Beyond the paper. Prefix and suffix find a field by its surroundings, so they
 * miss a list of ingredients that has three parts in one page and one in
 * another. But elements have names: the labelled page shows which selectors
 * find exactly the values of a field. If the surroundings leave a field in
 * doubt, or find only a part of a list, these selectors are used.
 *
 * Cost: a few passes over the page for each field that is in doubt.
 */
#include "detail/ide.h"

#include "base/str.h"
#include "page/selector.h"
#include "values/text.h"

/* ---- Learning ----------------------------------------------------------- */

/* The highest element that has only the texts of a spot. */
fw_node_id fw_ide_element_of(const fw_words *words, const fw_ide_spot *spot) {
    fw_node_id node = fw_ide_spot_node(words, spot), up = words->page->parent[node];
    for (; up != FURROW_NO_NODE; up = words->page->parent[up]) {
        fw_ide_text_range range = fw_ide_texts_of(words, up);
        if (range.first != spot->first || range.end != spot->last + 1) break;
        node = up;
    }
    return node;
}

static unsigned chars_of(const fw_words *words, const fw_ide_spot *spot) {
    unsigned chars = 0;
    for (uint32_t text = spot->first; text <= spot->last; text++)
        chars |= fw_ide_chars_of(fw_words_text(words, text));
    return chars;
}

/* Whether a way is specific: it has a name in it, or is the only heading of a page. */
static bool is_telling(const fw_selector *way) {
    return fw_selector_has_names(way) ||
           (way->count == 1 && fw_str_equal(way->steps[0].tag, FW_STR("h1")));
}

bool fw_ide_is_block(const furrow_page *page, fw_node_id node) {
    return page->tag[node] < FW_TAG_KNOWN && fw_tag_class(page->tag[node]) == FW_BLOCK;
}

/* The depth at which all values have an element of their own. The highest such element is wrong: if
 * one part of a list has one value, it is the whole part. No value goes above an li, which may be
 * the only one of its list in this page. */
static uint32_t common_depth(const fw_words *words, const fw_ide_spot *spots, uint32_t count) {
    const furrow_page *page = words->page;
    uint32_t depth = 0;
    for (uint32_t i = 0; i < count; i++) {
        fw_node_id node = fw_ide_spot_node(words, &spots[i]);
        fw_node_id top = fw_ide_element_of(words, &spots[i]);
        while (node != top && page->tag[node] != FW_TAG_LI) node = page->parent[node];
        if (page->depth[node] > depth) depth = page->depth[node];
    }
    return depth;
}

/* The element of a value at some depth, or the nearest one to it. */
static fw_node_id element_at(const fw_words *words, const fw_ide_spot *spot, uint32_t depth) {
    fw_node_id node = fw_ide_spot_node(words, spot), top = fw_ide_element_of(words, spot);
    while (node != top && words->page->depth[node] > depth) node = words->page->parent[node];
    return node;
}

/* Whether a way to the values of a list leads to few others: somebody who labels most of a list
 * means all of it. */
static bool finds_few_more(bool *out, const fw_selector *way, fw_targets *here) {
    fw_node_list found = {0};
    if (!fw_selector_find(&found, way, &here->sight)) return false;
    *out = here->count > 1 && (double)here->count >= FW_IDE_MOST * (double)found.count;
    return true;
}

/* ---- Lines -------------------------------------------------------------- */

/* Whether a block or a line ends or begins between a text and the next. */
static bool breaks_after(const fw_words *words, uint32_t text) {
    for (uint32_t tag = words->place[text]; tag < words->place[text + 1]; tag++) {
        uint32_t own = words->code[tag] / 2;
        if (own < FW_TAG_KNOWN && fw_tag_class((fw_tag)own) == FW_BLOCK) return true;
    }
    return false;
}

/* The line of a stretch of texts that begins with text 'first'. */
static fw_ide_spot line_from(const fw_words *words, uint32_t first, uint32_t last) {
    uint32_t end = first;
    while (end < last && !breaks_after(words, end)) end++;
    return fw_ide_spot_of_texts(words, (fw_ide_text_range){first, end + 1});
}

/* The block that contains a spot. */
static fw_node_id block_of(const fw_words *words, const fw_ide_spot *spot) {
    fw_node_id node = fw_ide_spot_node(words, spot);
    while (!fw_ide_is_block(words->page, node) && words->page->parent[node] != FURROW_NO_NODE)
        node = words->page->parent[node];
    return node;
}

/* The number of lines of a block; '*hits' of them are among the values from 'spots' on. */
static uint32_t count_lines(uint32_t *hits, const fw_words *words, fw_node_id block,
                            const fw_ide_spot *spots, uint32_t count) {
    fw_ide_spot all = fw_ide_spot_of(words, block), line;
    uint32_t lines = 0;
    for (uint32_t text = all.first; text <= all.last; text = line.last + 1, lines++) {
        line = line_from(words, text, all.last);
        for (uint32_t i = 0; i < count; i++) *hits += fw_ide_spot_equal(&line, &spots[i]);
    }
    return lines;
}

/* The blocks whose lines are the values, if these are most of their lines; otherwise none. */
static uint32_t blocks_of(fw_node_id *out, const fw_words *words, const fw_ide_spot *spots,
                          uint32_t count) {
    uint32_t blocks = 0, hits = 0, lines = 0;
    for (uint32_t i = 0; i < count; i++) {
        fw_node_id block = block_of(words, &spots[i]);
        if (blocks && block == out[blocks - 1]) continue;
        if (blocks && block < words->page->end[out[blocks - 1]]) return 0;
        lines += count_lines(&hits, words, block, spots + i, count - i);
        out[blocks++] = block;
    }
    bool is_most =
        (double)hits >= FW_IDE_MOST * (double)lines && (double)hits >= FW_IDE_MOST * (double)count;
    return is_most ? blocks : 0;
}

/* The elements of the values; none if a value is a part of a text, which has no name of its own. */
static uint32_t elements_of(fw_node_id *out, const fw_words *words, const fw_ide_spot *spots,
                            uint32_t count) {
    uint32_t depth = count > 1 ? common_depth(words, spots, count) : 0;
    for (uint32_t i = 0; i < count; i++) {
        out[i] =
            count > 1 ? element_at(words, &spots[i], depth) : fw_ide_spot_node(words, &spots[i]);
        if (count > 1 && !fw_ide_is_block(words->page, out[i])) return 0;
        fw_ide_spot whole = fw_ide_spot_of(words, out[i]);
        if (!fw_ide_spot_equal(&whole, &spots[i]) || (i && out[i] <= out[i - 1])) return 0;
    }
    return count;
}

/* ---- Marks -------------------------------------------------------------- */

uint32_t fw_ide_part_depth(const fw_words *words, const fw_ide_spot *a, const fw_ide_spot *b) {
    const furrow_page *page = words->page;
    fw_node_id x = words->text[a->last], y = words->text[b->first];
    while (page->depth[x] > page->depth[y]) x = page->parent[x];
    while (page->depth[y] > page->depth[x]) y = page->parent[y];
    while (x != y && page->parent[x] != page->parent[y]) {
        x = page->parent[x];
        y = page->parent[y];
    }
    return page->depth[x];
}

fw_node_id fw_ide_part_of(const fw_words *words, const fw_ide_spot *spot, uint32_t depth) {
    fw_node_id node = words->text[spot->first];
    while (words->page->depth[node] > depth) node = words->page->parent[node];
    return node;
}

/* Most elements before that of a value that may belong to it. */
enum { MAX_WITH = 3 };

/* The sibling of an element, or the element itself, that contains a text; FURROW_NO_NODE: none. */
static fw_node_id sibling_of(const fw_words *words, fw_node_id node, uint32_t text) {
    const furrow_page *page = words->page;
    fw_node_id up = words->text[text];
    while (page->depth[up] > page->depth[node]) up = page->parent[up];
    return page->parent[up] == page->parent[node] ? up : FURROW_NO_NODE;
}

static bool is_tagged(const furrow_page *page, fw_node_id node, furrow_str tag) {
    return node != FURROW_NO_NODE && fw_page_is_element(page, node) &&
           fw_str_equal(fw_page_tag_name(page, page->tag[node]), tag);
}

/* The value of an element, including the elements before it that belong to it, and without the
 * marks around it. */
static fw_ide_spot value_of(const fw_words *words, const fw_ide_ways *ways, fw_node_id node) {
    fw_ide_text_range own = fw_ide_texts_of(words, node);
    for (int i = 0; i < MAX_WITH && ways->with.len && own.first > 0; i++) {
        fw_node_id before = sibling_of(words, node, own.first - 1);
        if (!is_tagged(words->page, before, ways->with)) break;
        own.first = fw_ide_texts_of(words, before).first;
    }
    if (ways->lead.len && own.end - own.first > 1 &&
        fw_ide_same_text(fw_words_text(words, own.first), ways->lead))
        own.first++;
    if (ways->trail.len && own.end - own.first > 1 &&
        fw_ide_same_text(fw_words_text(words, own.end - 1), ways->trail))
        own.end--;
    return fw_ide_spot_of_texts(words, own);
}

/* Keep a copy of a text if it has no letters and digits; else leave it empty. */
static bool keep_mark(furrow_str *out, furrow_str text, fw_arena *arena) {
    if (!fw_text_is_signs(text)) return true;
    *out = fw_arena_copy(arena, text);
    return out->at != NULL;
}

/* Learn the marks beside a value in its own element, unless they are known. False when out of
 * memory. */
static bool learn_marks(fw_ide_ways *out, const fw_words *words, const fw_ide_spot *spot,
                        fw_node_id node, fw_arena *arena) {
    fw_ide_text_range own = fw_ide_texts_of(words, node);
    if (out->lead.len == 0 && own.first + 1 == spot->first &&
        !keep_mark(&out->lead, fw_words_text(words, own.first), arena))
        return false;
    return out->trail.len || own.end != spot->last + 2 ||
           keep_mark(&out->trail, fw_words_text(words, own.end - 1), arena);
}

/* The elements of a list whose values are all of their text except marks. '*found' is 0 if this is
 * not so. False when out of memory. */
static bool marked_elements_of(uint32_t *found, fw_node_id *nodes, fw_ide_ways *ways,
                               const fw_words *words, const fw_ide_spot *spots, uint32_t count,
                               fw_arena *arena) {
    uint32_t depth = 0;
    *found = 0;
    for (uint32_t i = 1; i < count; i++) {
        uint32_t own = fw_ide_part_depth(words, &spots[i - 1], &spots[i]);
        if (own > depth) depth = own;
    }
    for (uint32_t i = 0; i < count; i++) {
        nodes[i] = fw_ide_part_of(words, &spots[i], depth);
        if (!fw_ide_is_block(words->page, nodes[i]) || (i && nodes[i] <= nodes[i - 1])) return true;
        if (!learn_marks(ways, words, &spots[i], nodes[i], arena)) return false;
        fw_ide_spot own = value_of(words, ways, nodes[i]);
        if (!fw_ide_spot_equal(&own, &spots[i])) return true;
    }
    *found = count;
    return true;
}

/* ---- Values of several elements ----------------------------------------- */

/* The last elements of the values of a list, if each value is several siblings: an amount and what
 * it measures (<dt>2 cups <dd>milk). The elements before the last have one tag; some values may
 * lack them, but not most. '*found' is 0 if this is not so. */
static bool ends_of(uint32_t *found, fw_node_id *nodes, fw_ide_ways *ways, const fw_words *words,
                    const fw_ide_spot *spots, uint32_t count, fw_arena *arena) {
    const furrow_page *page = words->page;
    uint32_t depth = 0, with = 0;
    fw_tag tag = FW_TAG_TEXT;
    *found = 0;
    for (uint32_t i = 1; i < count; i++) {
        uint32_t own = fw_ide_part_depth(words, &spots[i - 1], &spots[i]);
        if (own > depth) depth = own;
    }
    for (uint32_t i = 0; i < count; i++) {
        fw_node_id first = fw_ide_part_of(words, &spots[i], depth);
        nodes[i] = sibling_of(words, first, spots[i].last);
        if (nodes[i] == FURROW_NO_NODE || !fw_ide_is_block(page, nodes[i])) return true;
        uint32_t end = fw_ide_texts_of(words, nodes[i]).end;
        fw_ide_spot all = fw_ide_spot_of_texts(
            words, (fw_ide_text_range){fw_ide_texts_of(words, first).first, end});
        if (!fw_ide_spot_equal(&all, &spots[i]) || (i && first < nodes[i - 1])) return true;
        with += first != nodes[i];
        for (fw_node_id n = first; n < nodes[i]; n = page->end[n]) {
            fw_ide_text_range own = fw_ide_texts_of(words, n);
            if (own.first == own.end) continue;
            if (tag == FW_TAG_TEXT) tag = page->tag[n];
            if (!fw_page_is_element(page, n) || page->tag[n] != tag) return true;
            if (tag == page->tag[nodes[i]]) return true;
        }
    }
    if (2 * with <= count) return true;
    ways->with = fw_arena_copy(arena, fw_page_tag_name(page, tag));
    *found = count;
    return ways->with.at != NULL;
}

/* ---- Ways --------------------------------------------------------------- */

/* Learn the selectors that find some elements. */
static bool learn_selectors(fw_selectors *out, const furrow_page *page, fw_node_id *nodes,
                            uint32_t count, fw_arena *arena, fw_arena *scratch) {
    fw_targets here = {.sight = {.page = page, .scratch = scratch}, nodes, count};
    uint32_t sure, kept = 0;
    if (!fw_ways_learn(out, &sure, &here, 1, arena, scratch)) return false;
    for (uint32_t i = 0; i < out->count; i++) {
        bool is_kept = is_telling(&out->at[i]);
        if (is_kept && i >= sure && !finds_few_more(&is_kept, &out->at[i], &here)) return false;
        if (is_kept) out->at[kept++] = out->at[i];
    }
    out->count = kept;
    return true;
}

/* Add the ways to the highest element that has only the value: in another page it may have more
 * paragraphs than in the labelled one, or none of the markup inside. */
static bool learn_outer(fw_selectors *out, const furrow_page *page, fw_node_id outer,
                        fw_arena *arena, fw_arena *scratch) {
    fw_selectors more = {0};
    if (!learn_selectors(&more, page, &outer, 1, arena, scratch)) return false;
    fw_selector *all = FW_TAKE(arena, out->count + more.count, fw_selector);
    if (!all) return false;
    for (uint32_t i = 0; i < out->count; i++) all[i] = out->at[i];
    for (uint32_t i = 0; i < more.count; i++) all[out->count + i] = more.at[i];
    *out = (fw_selectors){all, out->count + more.count};
    return true;
}

/* Learn ways to an element without a name that is the first of its tag in a parent with one: the
 * first paragraph of a text. */
static bool learn_first(fw_selectors *out, const furrow_page *page, fw_node_id node,
                        fw_arena *arena, fw_arena *scratch) {
    fw_node_id parent = page->parent[node];
    if (parent == FURROW_NO_NODE || !fw_ide_is_block(page, node)) return true;
    for (fw_node_id n = parent + 1; n < node; n = page->end[n])
        if (page->tag[n] == page->tag[node]) return true;
    if (!learn_selectors(out, page, &parent, 1, arena, scratch)) return false;
    furrow_str tag = fw_arena_copy(arena, fw_page_tag_name(page, page->tag[node]));
    if (!tag.at) return false;
    for (uint32_t i = 0; i < out->count; i++) {
        fw_selector *way = &out->at[i];
        fw_step *steps = FW_TAKE(arena, way->count + 1, fw_step);
        if (!steps) return false;
        memcpy(steps, way->steps, way->count * sizeof *steps);
        steps[way->count] = (fw_step){.tag = tag, .nth = 1};
        *way = (fw_selector){.steps = steps, .count = way->count + 1};
    }
    return true;
}

bool fw_ide_ways_learn(fw_ide_ways *out, const fw_words *words, const fw_ide_spot *spots,
                       uint32_t count, fw_arena *arena, fw_arena *scratch) {
    fw_node_id *nodes = FW_TAKE(scratch, count, fw_node_id);
    *out = (fw_ide_ways){.is_list = count > 1};
    if (!nodes) return false;
    for (uint32_t i = 0; i < count; i++)
        if (spots[i].is_tag) return true;
    for (uint32_t i = 0; i < count; i++) out->chars |= chars_of(words, &spots[i]);
    uint32_t targets = elements_of(nodes, words, spots, count);
    if (targets == 0 && count > 1 && !ends_of(&targets, nodes, out, words, spots, count, arena))
        return false;
    if (targets == 0 && count > 1 &&
        !marked_elements_of(&targets, nodes, out, words, spots, count, arena))
        return false;
    if (targets == 0 && count > 1) {
        targets = blocks_of(nodes, words, spots, count);
        out->is_lines = true;
    }
    if (targets == 0) return true;
    if (count == 1 && !fw_ide_is_block(words->page, nodes[0])) {
        out->each = fw_arena_copy(arena, fw_page_tag_name(words->page, words->page->tag[nodes[0]]));
        if (!out->each.at) return false;
    }
    if (!out->is_lines && out->with.len == 0 &&
        !fw_ide_section_learn(out, words, nodes, targets, arena, scratch))
        return false;
    if (!learn_selectors(&out->list, words->page, nodes, targets, arena, scratch)) return false;
    fw_node_id outer = count == 1 ? fw_ide_element_of(words, &spots[0]) : nodes[0];
    if (count == 1 && out->list.count == 0)
        return learn_first(&out->list, words->page, nodes[0], arena, scratch);
    return outer == nodes[0] || learn_outer(&out->list, words->page, outer, arena, scratch);
}

bool fw_ide_ways_are_first(const fw_ide_ways *ways) {
    if (ways->is_list || ways->list.count == 0) return false;
    const fw_selector *way = &ways->list.at[0];
    return way->steps[way->count - 1].nth > 0;
}

/* ---- Finding ------------------------------------------------------------ */

/* Add the lines of an element. */
static void add_lines(fw_ide_spots *out, const fw_words *words, fw_ide_spot all) {
    for (uint32_t text = all.first; text <= all.last; text = out->at[out->count - 1].last + 1)
        out->at[out->count++] = line_from(words, text, all.last);
}

/* Add the elements of the value's tag inside an element, if there are several with only signs
 * beside them: the labelled page had one author, this one has more. */
static bool add_each(fw_ide_spots *out, const fw_ide_ways *ways, const fw_words *words,
                     fw_node_id node, fw_arena *scratch) {
    const furrow_page *page = words->page;
    fw_ide_text_range all = fw_ide_texts_of(words, node);
    uint32_t text = all.first, count = 0;
    fw_ide_spot *spots = FW_TAKE(scratch, all.end - all.first, fw_ide_spot);
    if (!spots) return false;
    for (fw_node_id n = node + 1; n < page->end[node] && ways->each.len;) {
        fw_ide_text_range own = fw_ide_texts_of(words, n);
        bool is_value = fw_page_is_element(page, n) && own.first < own.end &&
                        fw_str_equal(fw_page_tag_name(page, page->tag[n]), ways->each) &&
                        chars_of(words, &(fw_ide_spot){.first = own.first, .last = own.end - 1});
        for (; is_value && text < own.first; text++)
            if (!fw_text_is_signs(fw_words_text(words, text))) return true;
        if (is_value) spots[count++] = fw_ide_spot_of_texts(words, own);
        if (is_value) text = own.end;
        n = is_value ? page->end[n] : n + 1;
    }
    for (; text < all.end; text++)
        if (!fw_text_is_signs(fw_words_text(words, text))) return true;
    if (count > 1) *out = (fw_ide_spots){spots, count};
    return true;
}

/* The values that one way leads to; none if they cannot be those of the field. False when out of
 * memory. */
static bool follow(fw_ide_spots *out, const fw_ide_ways *ways, const fw_selector *way,
                   const fw_words *words, fw_arena *scratch) {
    fw_sight sight = {.page = words->page, .scratch = scratch};
    fw_node_list found = {0};
    out->count = 0;
    if (!fw_selector_find(&found, way, &sight)) return false;
    out->at = FW_TAKE(scratch, ways->is_lines ? words->text_count : found.count, fw_ide_spot);
    if (!out->at) return false;
    for (size_t i = 0; i < found.count; i++) {
        fw_ide_text_range all = fw_ide_texts_of(words, found.at[i]);
        if (all.first == all.end) continue;
        fw_ide_spot spot = value_of(words, ways, found.at[i]);
        bool is_inside = out->count && spot.first <= out->at[out->count - 1].last;
        bool is_other =
            !ways->is_list && out->count && !fw_ide_spots_agree(words, &out->at[0], &spot);
        bool is_other_kind = ways->chars && !(chars_of(words, &spot) & ways->chars);
        if (is_inside || is_other || (!ways->is_list && is_other_kind)) {
            out->count = 0;
            return true;
        }
        if (ways->is_lines) add_lines(out, words, spot);
        else if (ways->is_list || out->count == 0) out->at[out->count++] = spot;
    }
    if (ways->is_list || out->count == 0) return true;
    return add_each(out, ways, words, fw_ide_spot_node(words, &out->at[0]), scratch);
}

bool fw_ide_ways_find(fw_ide_spots *out, const fw_ide_ways *ways, const fw_words *words,
                      fw_arena *scratch) {
    *out = (fw_ide_spots){0};
    for (uint32_t i = 0; i < ways->list.count && out->count == 0; i++)
        if (!follow(out, ways, &ways->list.at[i], words, scratch)) return false;
    return true;
}
