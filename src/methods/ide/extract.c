/*
 * Extraction (IDE 3.3, Figures 6 and 7).
 *
 * Templates are tried in their order. With one template, the item whose best
 * match is the only best one is taken first; items that come before it in the
 * template are then searched before it in the page, the others after it, and
 * so on until all are found. The recursion of Figure 7 is a loop here: every
 * item keeps the window that the found ones leave to it. Only where an item
 * may stand is limited; its prefix and suffix reach beyond.
 *
 * Figure 7 as printed fails when a part succeeds (lines 13 and 18); it is
 * meant, and done here, the other way round.
 *
 * Beyond the paper: where no template finds everything, each field is taken
 * from the template that fits it best (choose.c).
 */
#include "methods/ide/extract.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "methods/ide/value.h"

/* ---- Windows ------------------------------------------------------------ */

/* What the found items leave to slot 'i': its neighbours in the order of the
 * template. Items that overlap in the labelled page are no neighbours. */
static void window_of(const fw_attempt *a, uint32_t i, const fw_spot **low, const fw_spot **high) {
    const fw_place *own = &a->slots[i].item->place;
    *low = *high = NULL;
    for (uint32_t k = i; k-- > 0 && !*low;)
        if (a->slots[k].is_found && fw_place_before(&a->slots[k].item->place, own))
            *low = &a->slots[k].found.spot;
    for (uint32_t k = i + 1; k < a->count && !*high; k++)
        if (a->slots[k].is_found && fw_place_before(own, &a->slots[k].item->place))
            *high = &a->slots[k].found.spot;
}

/* The best match of a slot's window, and whether it is the only best one. */
static void find_best(fw_attempt *a, uint32_t i) {
    fw_slot *s = &a->slots[i];
    const fw_spot *low, *high;
    window_of(a, i, &low, &high);
    uint32_t second = 0;
    s->best = NULL;
    for (uint32_t m = 0; m < s->matches.count; m++) {
        const fw_match *match = &s->matches.at[m];
        if (s->best && match->score <= second) continue;
        if (low && !fw_spot_before(a->words, low, &match->spot)) continue;
        if (high && !fw_spot_before(a->words, &match->spot, high)) continue;
        bool is_best = !s->best || match->score > s->best->score;
        if (s->best) second = is_best ? s->best->score : match->score;
        if (is_best) s->best = match;
    }
    s->is_unique = s->best && s->best->score >= second + (a->plain ? 1 : FW_MARGIN);
    s->share = s->best ? fw_match_share(s->best, s->item) : 0;
}

/* ---- One template ------------------------------------------------------- */

/* The item to take next: the one whose match has the most of its evidence. */
static fw_slot *surest(fw_attempt *a) {
    fw_slot *best = NULL;
    for (uint32_t i = 0; i < a->count; i++) {
        fw_slot *s = &a->slots[i];
        if (s->is_found || s->why) continue;
        find_best(a, i);
        if (!s->best || !s->is_unique) continue;
        if (!a->plain && s->share < FW_MIN_SHARE) continue;
        if (!best || s->share > best->share) best = s;
    }
    return best;
}

/* Whether a text stands between the same two tags as the caption of an item. */
static bool is_caption_like(const fw_attempt *a, const fw_context *before, uint32_t text) {
    uint32_t place = a->words->place[text], tags = before->caption.tags;
    if (tags == 0 || tags >= before->chain.count || place == 0) return true;
    return place < a->words->count &&
           fw_words_full(a->words, place) == before->chain.full[tags - 1] &&
           fw_words_full(a->words, place - 1) == before->chain.full[tags];
}

/* Whether the caption of an item stands in the page, but not at its match. */
static bool is_elsewhere(const fw_attempt *a, const fw_item *item, const fw_match *match) {
    const fw_context *before = &item->before;
    if (match->caption_before || before->caption.text.len == 0) return false;
    for (uint32_t text = 0; text < a->words->text_count; text++)
        if (fw_same_text(fw_words_text(a->words, text), before->caption.text) &&
            is_caption_like(a, before, text))
            return true;
    return false;
}

static bool has_new_twin(const fw_attempt *a, const fw_item *item, const fw_match *match) {
    if (item->separator_count) return false;
    return (!item->has_twin[0] && fw_has_twin(a->words, &match->spot, true)) ||
           (!item->has_twin[1] && fw_has_twin(a->words, &match->spot, false));
}

/* Whether an item that was all text of its element is a part of it here. */
static bool has_more_text(const fw_attempt *a, const fw_item *item, const fw_match *match) {
    if (!item->is_whole || match->spot.is_tag || item->separator_count) return false;
    fw_text_range all = fw_texts_of(a->words, fw_spot_node(a->words, &match->spot));
    return all.first != match->spot.first || all.end != match->spot.last + 1;
}

/* Why a match that is the only best one is not taken nevertheless. */
static const char *doubt(const fw_attempt *a, const fw_item *item, const fw_match *match) {
    if (a->plain) return NULL;
    if (is_elsewhere(a, item, match)) return "its caption stands elsewhere in the page";
    if (has_more_text(a, item, match)) return "its element has more text than in the labelled page";
    if (has_new_twin(a, item, match)) return "it has more values here than in the labelled page";
    return NULL;
}

/* Take the best match of a slot. The paper knows the end of an item by its
 * suffix alone. */
static void take(fw_attempt *a, fw_slot *s) {
    s->found = *s->best;
    s->why = doubt(a, s->item, &s->found);
    s->is_found = !s->why;
    if (!a->plain || s->item->attribute.len) return;
    uint32_t end = a->words->text_count;
    const fw_spot *low, *high;
    window_of(a, (uint32_t)(s - a->slots), &low, &high);
    if (high && !high->is_tag) end = high->from ? high->first + 1 : high->first;
    s->is_found = fw_match_end(&s->found, s->item, a->words, end);
    if (!s->is_found) s->why = "its end is not certain";
}

static const char *why_not(const fw_slot *s) {
    if (!s->best) return "nothing like it in the page";
    if (!s->is_unique) return "several places fit equally well";
    return "no place is similar enough";
}

static void find_all(fw_attempt *a) {
    for (fw_slot *s; (s = surest(a));) take(a, s);
    for (uint32_t i = 0; i < a->count; i++)
        if (!a->slots[i].is_found && !a->slots[i].why) a->slots[i].why = why_not(&a->slots[i]);
}

/* A value is in doubt where the other places that its label may have meant
 * say something else. */
static bool check_others(fw_attempt *a, const fw_template *template, fw_url_base *base) {
    furrow_buf own = {.alloc = a->scratch->alloc}, other = own;
    bool ok = true;
    for (uint32_t i = 0; i < template->other_count && ok; i++) {
        const fw_item *item = &template->others[i];
        fw_slot *s = &a->slots[template->other_of[i]];
        if (!s->is_found) continue;
        fw_matches matches;
        ok = fw_matches_find(&matches, item, a->words, false, a->scratch);
        const fw_match *best = ok ? fw_match_best(&matches, item) : NULL;
        if (!best) continue;
        fw_buf_clear(&own);
        fw_buf_clear(&other);
        fw_value_write(&own, a->words, s->item, &s->found, false, base);
        fw_value_write(&other, a->words, item, best, false, base);
        ok = !own.failed && !other.failed;
        if (fw_same_text(fw_buf_view(&own), fw_buf_view(&other))) continue;
        s->is_found = false;
        s->why = "the places that its label may mean say different things";
    }
    furrow_buf_free(&own);
    furrow_buf_free(&other);
    return ok;
}

bool fw_attempt_run(fw_attempt *a, const fw_template *template, fw_url_base *base) {
    a->template = template;
    a->count = template->item_count;
    a->slots = FW_TAKE_ZEROED(a->scratch, a->count, fw_slot);
    if (!a->slots) return false;
    for (uint32_t i = 0; i < a->count; i++) {
        fw_slot *s = &a->slots[i];
        s->item = &template->items[i];
        if (!fw_matches_find(&s->matches, s->item, a->words, a->plain, a->scratch)) return false;
    }
    find_all(a);
    return a->plain || check_others(a, template, base);
}
