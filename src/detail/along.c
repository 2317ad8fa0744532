/*
 * Pages given without labels, and what they tell about those with labels.
 *
 * Beyond the paper. One labelled page does not show what belongs to the template of
 * the site and what is data of this page: the text before a field may be its caption
 * or the title, and a label may be in a heading and in a menu of all pages. A few
 * other pages of the site show it, and nobody has to label them:
 *
 * - a text near a field that none of them has is data, not a caption;
 * - of the places that a label may mean, one with the same text in all pages belongs
 *   to the template if another one varies; one that is found in no page was chance
 *   if another one is found in all;
 * - a selector that finds nothing in any of them is dropped if another one does.
 *
 * Cost: each place of each field is searched once in each page.
 */
#include "detail/ide.h"

#include "base/call.h"
#include "base/map.h"
#include "base/str.h"

/* Most places of a label that are compared: the item and its others. */
enum { MAX_COMPARED = 16 };

/* A page given without labels. */
typedef struct along {
    fw_words words;
    fw_ide_index index;
    fw_url_base *base;
} along;

typedef struct teller {
    fw_ide_rules *rules;
    const along *pages;
    size_t count;
    fw_arena *scratch;
} teller;

/* ---- Captions ----------------------------------------------------------- */

static bool is_in_some_page(bool *out, const teller *t, furrow_str text) {
    *out = false;
    for (size_t p = 0; p < t->count && !*out; p++) {
        fw_ide_spots spots;
        fw_arena_mark mark = fw_arena_here(t->scratch);
        if (!fw_ide_index_find(&spots, &t->pages[p].index, &t->pages[p].words, text, t->scratch))
            return false;
        *out = spots.count > 0;
        fw_arena_back(t->scratch, mark);
    }
    return true;
}

/* Drop a caption that is not part of the template. A text with the name of the field is a caption
 * even if no other page has the field. */
static bool check_caption(const teller *t, fw_ide_caption *caption, furrow_str field) {
    bool is_template;
    if (caption->text.len == 0 || fw_ide_is_good_caption(caption->text, field)) return true;
    if (!is_in_some_page(&is_template, t, caption->text)) return false;
    if (!is_template) caption->text.len = 0;
    return true;
}

/* Whether an item is a list of blocks, one below the other. The text before it shows where it
 * begins, even if that text is data. */
static bool is_block_list(const fw_ide_item *item) {
    if (item->each.len) return true;
    if (item->separator_count == 0 || item->before.chain.count == 0) return false;
    uint32_t tag = item->before.chain.plain[0] >> 1;
    return tag < FW_TAG_KNOWN && fw_tag_class((fw_tag)tag) == FW_BLOCK;
}

static bool check_captions(const teller *t, fw_ide_item *items, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        furrow_str field = t->rules->fields[items[i].field].name;
        if (is_block_list(&items[i])) continue;
        if (!check_caption(t, &items[i].before.caption, field) ||
            !check_caption(t, &items[i].after.caption, field))
            return false;
    }
    return true;
}

/* ---- Places ------------------------------------------------------------- */

/* The texts at the places of a label in one page: a hash each, 0 for nothing. */
typedef struct row {
    uint64_t says[MAX_COMPARED];
} row;

/* The hash of the text at a place in a page. */
static bool ask(uint64_t *out, const teller *t, const along *page, const fw_ide_item *item) {
    fw_ide_matches matches;
    fw_arena_mark mark = fw_arena_here(t->scratch);
    furrow_buf buf = {.alloc = t->scratch->alloc};
    *out = 0;
    bool ok = !fw_budget_is_spent_now(t->scratch->budget) &&
              fw_ide_matches_find(&matches, item, &page->words, false, t->scratch);
    const fw_ide_match *best = ok ? fw_ide_match_best(&matches, item) : NULL;
    if (best) {
        fw_ide_value_write(&buf, &page->words, item, best, false, page->base);
        ok = !buf.failed && fw_ide_value_hash(out, fw_buf_view(&buf), t->scratch);
    }
    furrow_buf_free(&buf);
    fw_arena_back(t->scratch, mark);
    return ok;
}

/* Whether a place cannot be the one meant. */
static bool is_not_meant(const row *pages, size_t page_count, uint32_t count, uint32_t k,
                         const uint64_t *labelled) {
    bool varies = false, other_varies = false, other_is_everywhere = false;
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t own = 0;
        for (size_t p = 0; p < page_count; p++) {
            bool is_new = pages[p].says[i] && pages[p].says[i] != labelled[i];
            own += pages[p].says[i] != 0;
            if (i == k) varies = varies || is_new;
            else other_varies = other_varies || is_new;
        }
        if (i == k) found = own;
        else other_is_everywhere = other_is_everywhere || own == page_count;
    }
    return found ? !varies && other_varies : other_is_everywhere;
}

/* Keep those places of item 'i' that may be meant; all, if none is left. */
static bool check_places(const teller *t, fw_ide_template *template, uint32_t item) {
    fw_ide_item *places[MAX_COMPARED] = {&template->items[item]};
    uint64_t labelled[MAX_COMPARED] = {places[0]->hash};
    uint32_t count = 1, numbers[MAX_COMPARED] = {0}, kept = 0;
    bool is_wrong[MAX_COMPARED] = {false};
    for (uint32_t o = 0; o < template->other_count && count < MAX_COMPARED; o++) {
        if (template->other_of[o] != item) continue;
        numbers[count] = o;
        labelled[count] = template->others[o].hash;
        places[count++] = &template->others[o];
    }
    row *pages = FW_TAKE_ZEROED(t->scratch, t->count, row);
    if (!pages) return false;
    if (count == 1) return true;
    for (size_t p = 0; p < t->count; p++)
        for (uint32_t k = 0; k < count; k++)
            if (!ask(&pages[p].says[k], t, &t->pages[p], places[k])) return false;
    for (uint32_t k = 0; k < count; k++) {
        is_wrong[k] = is_not_meant(pages, t->count, count, k, labelled);
        kept += !is_wrong[k];
    }
    if (kept == 0) return true;
    for (uint32_t k = 1; k < count && is_wrong[0]; k++) {
        if (is_wrong[k]) continue;
        fw_ide_item first = *places[0];
        *places[0] = *places[k];
        *places[k] = first;
        is_wrong[0] = false;
        is_wrong[k] = true;
    }
    for (uint32_t k = count; k-- > 1;) {
        if (!is_wrong[k]) continue;
        for (uint32_t o = numbers[k]; o + 1 < template->other_count; o++) {
            template->others[o] = template->others[o + 1];
            template->other_of[o] = template->other_of[o + 1];
        }
        template->other_count--;
    }
    return true;
}

/* ---- Selectors ---------------------------------------------------------- */

static bool check_ways(const teller *t, fw_ide_ways *ways) {
    bool *is_found = FW_TAKE_ZEROED(t->scratch, ways->list.count, bool);
    uint32_t found = 0, kept = 0;
    if (!is_found) return false;
    for (uint32_t i = 0; i < ways->list.count; i++) {
        for (size_t p = 0; p < t->count && !is_found[i]; p++) {
            fw_sight sight = {.page = t->pages[p].words.page, .scratch = t->scratch};
            fw_node_list nodes = {0};
            if (!fw_selector_find(&nodes, &ways->list.at[i], &sight)) return false;
            is_found[i] = nodes.count > 0;
        }
        found += is_found[i];
    }
    for (uint32_t i = 0; i < ways->list.count && found; i++)
        if (is_found[i]) ways->list.at[kept++] = ways->list.at[i];
    if (found) ways->list.count = kept;
    return true;
}

/* ---- All templates ------------------------------------------------------ */

static bool check_template(const teller *t, fw_ide_template *template) {
    if (!check_captions(t, template->items, template->item_count) ||
        !check_captions(t, template->others, template->other_count))
        return false;
    for (uint32_t i = 0; i < template->item_count; i++)
        if (!check_places(t, template, i)) return false;
    fw_ide_sort_items(template);
    for (uint32_t w = 0; w < template->way_count; w++)
        if (!check_ways(t, &template->ways[w])) return false;
    return true;
}

furrow_status fw_ide_along(fw_ide_rules *rules, const furrow_example *examples, size_t count,
                           fw_arena *scratch, furrow_error *err) {
    along *pages = FW_TAKE_ZEROED(scratch, count, along);
    teller t = {.rules = rules, .pages = pages, .scratch = scratch};
    bool ok = pages != NULL;
    for (size_t i = 0; i < count && ok; i++) {
        if (examples[i].label_count) continue;
        along *page = &pages[t.count];
        page->base = fw_url_base_new(examples[i].page->base);
        ok = page->base != NULL;
        t.count += ok;
        ok = ok && fw_words_make(&page->words, examples[i].page, scratch) &&
             fw_ide_index_make(&page->index, &page->words, scratch);
    }
    for (uint32_t k = 0; k < rules->template_count && ok && t.count; k++)
        ok = check_template(&t, &rules->templates[k]);
    for (size_t i = 0; i < t.count; i++) fw_url_base_free(pages[i].base);
    return ok ? FURROW_OK : fw_fail_memory(err);
}
