/*
 * Which places of a page match the items of one template.
 *
 * The item with a unique best match is taken first (IDE 3.3, Figures 6 and 7).
 * Items before it in the template are then searched before it in the page, the
 * others after it, and so on until all are found. The recursion of Figure 7 is
 * a loop here: every item keeps the window that the found ones leave to it. The
 * window limits only the place of an item; its prefix and suffix reach beyond.
 * Figure 7 as printed fails when a part succeeds (lines 13 and 18); the reverse
 * is meant, and done here.
 *
 * Cost: the matches of each item, for each item that is found.
 */
#include "detail/ide.h"

#include "base/str.h"

/* ---- Windows ------------------------------------------------------------ */

/* The window that the found items leave to slot 'i': between its neighbours in template order.
 * Items that overlap in the labelled page are no neighbours. */
static void window_of(const fw_ide_attempt *a, uint32_t i, const fw_ide_spot **low,
                      const fw_ide_spot **high) {
    const fw_ide_place *own = &a->slots[i].item->place;
    *low = *high = NULL;
    for (uint32_t k = i; k-- > 0 && !*low;)
        if (a->slots[k].is_found && fw_ide_place_before(&a->slots[k].item->place, own))
            *low = &a->slots[k].found.spot;
    for (uint32_t k = i + 1; k < a->count && !*high; k++)
        if (a->slots[k].is_found && fw_ide_place_before(own, &a->slots[k].item->place))
            *high = &a->slots[k].found.spot;
}

static bool is_between(const fw_ide_attempt *a, const fw_ide_match *match, const fw_ide_spot *low,
                       const fw_ide_spot *high) {
    return (!low || fw_ide_spot_before(a->words, low, &match->spot)) &&
           (!high || fw_ide_spot_before(a->words, &match->spot, high));
}

/* The best match in a slot's window, and whether it is the only best one; others with the same text
 * do not count. */
static void find_best(fw_ide_attempt *a, uint32_t i) {
    fw_ide_slot *s = &a->slots[i];
    const fw_ide_spot *low, *high;
    window_of(a, i, &low, &high);
    uint32_t second = 0;
    s->best = NULL;
    for (size_t m = 0; m < s->matches.count; m++) {
        const fw_ide_match *match = &s->matches.at[m];
        if ((!s->best || match->score > s->best->score) && is_between(a, match, low, high))
            s->best = match;
    }
    for (size_t m = 0; s->best && m < s->matches.count; m++) {
        const fw_ide_match *match = &s->matches.at[m];
        if (match == s->best || match->score <= second || !is_between(a, match, low, high))
            continue;
        if (a->plain || !fw_ide_spots_agree(a->words, &s->best->spot, &match->spot))
            second = match->score;
    }
    s->is_unique = s->best && s->best->score >= second + (a->plain ? 1 : FW_IDE_MARGIN);
    s->share = s->best ? fw_ide_match_share(s->best, s->item) : 0;
}

/* ---- One template ------------------------------------------------------- */

/* Whether one side alone identifies a match: its caption is a real one, and the tags next to it are
 * equal including their names. What follows it may differ, since it is mostly another field. */
static bool is_anchored(const fw_ide_attempt *a, const fw_ide_slot *s) {
    enum { NEAR = 4 }; /* the tags that count most in a score */
    const fw_ide_item *item = s->item;
    return s->best->caption_before && item->is_one_text && s->best->before_full >= NEAR &&
           !item->separator_count && item->before.words.len == 0 && item->after.words.len == 0 &&
           fw_ide_is_good_caption(item->before.caption.text, a->fields[item->field].name);
}

/* The item to take next: the one whose match has the most of its evidence. */
static fw_ide_slot *surest(fw_ide_attempt *a) {
    fw_ide_slot *best = NULL;
    for (uint32_t i = 0; i < a->count; i++) {
        fw_ide_slot *s = &a->slots[i];
        if (s->is_found || s->why) continue;
        find_best(a, i);
        if (!s->best || !s->is_unique) continue;
        if (!a->plain && s->share < FW_IDE_MIN_SHARE && !is_anchored(a, s)) continue;
        if (!best || s->share > best->share) best = s;
    }
    return best;
}

/* Doubts about a value that was found. */
const char FW_IDE_DIFFERENT[] = "its label fits several places, and their texts differ";
static const char MORE_TEXT[] = "its element has more text than in the labelled page",
                  MORE_VALUES_HERE[] = "it has more values here than in the labelled page",
                  CUT_OTHERWISE[] = "its values stand in other elements here";

/* Whether a text is between the same two tags as the caption of an item. */
static bool is_caption_like(const fw_ide_attempt *a, const fw_ide_context *before, uint32_t text) {
    uint32_t place = a->words->place[text], tags = before->caption.tags;
    if (tags == 0 || tags >= before->chain.count || place == 0) return true;
    return place < a->words->count &&
           fw_words_full(a->words, place) == before->chain.full[tags - 1] &&
           fw_words_full(a->words, place - 1) == before->chain.full[tags];
}

/* From this many tags on between a value and the text before it, the text is no caption but
 * whatever came last: the menu above a heading. */
enum { FAR_CAPTION = 10 };

/* Whether the caption of an item is in the page, but not at its match. */
static bool is_elsewhere(const fw_ide_attempt *a, const fw_ide_item *item,
                         const fw_ide_match *match) {
    const fw_ide_context *before = &item->before;
    if (match->caption_before || before->caption.text.len == 0 ||
        before->caption.tags > FAR_CAPTION)
        return false;
    for (uint32_t text = 0; text < a->words->text_count; text++)
        if (fw_ide_same_text(fw_words_text(a->words, text), before->caption.text) &&
            is_caption_like(a, before, text))
            return true;
    return false;
}

static bool has_new_twin(const fw_ide_attempt *a, const fw_ide_item *item,
                         const fw_ide_match *match) {
    if (item->separator_count) return false;
    if (item->each.len)
        return (!item->has_twin[0] &&
                fw_ide_has_twin_list(a->words, &match->spot, item->each, true)) ||
               (!item->has_twin[1] &&
                fw_ide_has_twin_list(a->words, &match->spot, item->each, false));
    return (!item->has_twin[0] && fw_ide_has_twin(a->words, &match->spot, true)) ||
           (!item->has_twin[1] && fw_ide_has_twin(a->words, &match->spot, false));
}

/* Whether an item that was all text of its element is only a part of it here. */
static bool has_more_text(const fw_ide_attempt *a, const fw_ide_item *item,
                          const fw_ide_match *match) {
    if (!item->is_whole || match->spot.is_tag || item->separator_count) return false;
    fw_ide_text_range all = fw_ide_texts_of(a->words, fw_ide_spot_node(a->words, &match->spot));
    return all.first != match->spot.first || all.end != match->spot.last + 1;
}

/* Whether a list has other elements here: some of its texts are in no element of the tag that its
 * values had. */
static bool is_cut_otherwise(const fw_ide_attempt *a, const fw_ide_item *item,
                             const fw_ide_match *match) {
    const furrow_page *page = a->words->page;
    if (item->each.len == 0) return false;
    fw_node_id list = fw_ide_spot_node(a->words, &match->spot);
    for (uint32_t text = match->spot.first; text <= match->spot.last; text++) {
        fw_node_id up = page->parent[a->words->text[text]];
        while (up != FURROW_NO_NODE && up > list &&
               !fw_str_equal(fw_page_tag_name(page, page->tag[up]), item->each))
            up = page->parent[up];
        bool is_one = match->spot.first == match->spot.last;
        if (up == FURROW_NO_NODE || up < list || (up == list && !is_one)) return true;
        text = fw_ide_texts_of(a->words, up).end - 1; /* skip all texts inside it */
    }
    return false;
}

/* Whether a list may begin before its match: the text before the labelled list is not here, and
 * little else is the same. */
static bool may_be_cut(const fw_ide_item *item, const fw_ide_match *match) {
    enum { MIN_LIST_SHARE = 60 }; /* percent, see FW_IDE_MIN_SHARE */
    return (item->each.len || item->separator_count) && !match->caption_before &&
           fw_ide_match_share(match, item) < MIN_LIST_SHARE;
}

/* Why a unique best match is still not taken; NULL: it is. */
static const char *doubt(const fw_ide_attempt *a, const fw_ide_item *item,
                         const fw_ide_match *match) {
    if (a->plain) return NULL;
    if (is_elsewhere(a, item, match)) return "its caption stands elsewhere in the page";
    if (has_more_text(a, item, match)) return MORE_TEXT;
    if (has_new_twin(a, item, match)) return MORE_VALUES_HERE;
    if (is_cut_otherwise(a, item, match)) return CUT_OTHERWISE;
    if (may_be_cut(item, match)) return "it may begin earlier than the matching text";
    return NULL;
}

/* Take the best match of a slot. The paper finds the end of an item by its suffix alone. */
static void take(fw_ide_attempt *a, fw_ide_slot *s) {
    s->found = *s->best;
    s->why = doubt(a, s->item, &s->found);
    s->is_found = !s->why;
    if (!a->plain || s->item->attribute.len) return;
    uint32_t end = a->words->text_count;
    const fw_ide_spot *low, *high;
    window_of(a, (uint32_t)(s - a->slots), &low, &high);
    if (high && !high->is_tag) end = high->from ? high->first + 1 : high->first;
    s->is_found = fw_ide_match_end(&s->found, s->item, a->words, end);
    if (!s->is_found) s->why = "its end is not certain";
}

static const char *why_not(const fw_ide_attempt *a, const fw_ide_slot *s) {
    if (!s->best) return "the page has nothing like it";
    bool is_like = a->plain || s->share >= FW_IDE_MIN_SHARE;
    return is_like && !s->is_unique ? "several places fit equally well"
                                    : "no place is similar enough";
}

static void find_all(fw_ide_attempt *a) {
    for (fw_ide_slot *s; (s = surest(a));) take(a, s);
    for (uint32_t i = 0; i < a->count; i++)
        if (!a->slots[i].is_found && !a->slots[i].why) a->slots[i].why = why_not(a, &a->slots[i]);
}

/* Least letters of a value that does not repeat by chance, as "R", "6 ft" and numbers do. */
enum { MIN_NAME = 4 };

/* Whether an item has the same text here as in the labelled page, and that is a name. */
static bool is_unchanged(const fw_ide_item *item, furrow_str says, bool *ok, fw_arena *scratch) {
    uint64_t hash = 0;
    uint32_t letters = 0;
    for (size_t i = 0; i < says.len; i++) letters += fw_is_letter(says.at[i]);
    if (letters < MIN_NAME) return false;
    *ok = *ok && fw_ide_value_hash(&hash, says, scratch);
    return item->hash && item->hash == hash;
}

uint32_t fw_ide_values_of(const fw_ide_attempt *a, uint32_t field) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->count; i++) count += a->slots[i].item->field == field;
    return count;
}

/* Another place that the label of a slot may mean has a different text. If exactly one of the two
 * has the same text as in the labelled page, it belongs to the template, and the other is meant.
 * Otherwise the value is in doubt, as is one of several values. */
static void choose_place(const fw_ide_attempt *a, fw_ide_slot *s, const fw_ide_item *item,
                         const fw_ide_match *match, bool is_same, bool is_other_same) {
    s->is_chosen = is_same != is_other_same && fw_ide_values_of(a, item->field) == 1;
    s->why = s->is_chosen ? NULL : FW_IDE_DIFFERENT;
    if (s->is_chosen && is_same) {
        s->item = item;
        s->found = *match;
        s->why = doubt(a, item, match);
    }
    s->is_found = !s->why;
}

/* Check the other places that labels may mean. */
static bool check_others(fw_ide_attempt *a, const fw_ide_template *template, fw_url_base *base) {
    furrow_buf own = {.alloc = a->scratch->alloc}, other = own;
    bool ok = true;
    for (uint32_t i = 0; i < template->other_count && ok; i++) {
        const fw_ide_item *item = &template->others[i];
        fw_ide_slot *s = &a->slots[template->other_of[i]];
        if (!s->is_found) continue;
        fw_ide_matches matches;
        ok = fw_ide_matches_find(&matches, item, a->words, false, a->scratch);
        const fw_ide_match *best = ok ? fw_ide_match_best(&matches, item) : NULL;
        if (!best) continue;
        fw_buf_clear(&own);
        fw_buf_clear(&other);
        fw_ide_value_write(&own, a->words, s->item, &s->found, false, base);
        fw_ide_value_write(&other, a->words, item, best, false, base);
        ok = !own.failed && !other.failed;
        if (fw_ide_same_text(fw_buf_view(&own), fw_buf_view(&other))) continue;
        bool is_same = is_unchanged(s->item, fw_buf_view(&own), &ok, a->scratch);
        bool is_other_same = is_unchanged(item, fw_buf_view(&other), &ok, a->scratch);
        choose_place(a, s, item, best, is_same, is_other_same);
    }
    furrow_buf_free(&own);
    furrow_buf_free(&other);
    return ok;
}

bool fw_ide_search_template(fw_ide_attempt *a, const fw_ide_template *template, fw_url_base *base) {
    a->template = template;
    a->count = template->item_count;
    a->slots = FW_TAKE_ZEROED(a->scratch, a->count, fw_ide_slot);
    if (!a->slots) return false;
    for (uint32_t i = 0; i < a->count; i++) {
        fw_ide_slot *s = &a->slots[i];
        s->item = &template->items[i];
        if (!fw_ide_matches_find(&s->matches, s->item, a->words, a->plain, a->scratch))
            return false;
    }
    find_all(a);
    return a->plain || check_others(a, template, base);
}

bool fw_ide_is_about_place(const char *why) {
    return why != FW_IDE_DIFFERENT && why != MORE_TEXT && why != MORE_VALUES_HERE;
}
