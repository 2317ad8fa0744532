/*
 * Which of several places a label means.
 *
 * A label's text may be in several places of its page, and a template keeps all of them. The
 * label of a further page shows which were meant: those where the template finds what was
 * labelled there. The others are dropped.
 */
#include "detail/ide.h"

#include "base/call.h"

/* ---- What templates find ------------------------------------------------ */

static bool find_one(fw_ide_found_spot *out, const fw_ide_item *item, const fw_words *words,
                     fw_arena *arena) {
    fw_ide_matches matches;
    fw_arena_mark mark = fw_arena_here(arena);
    *out = (fw_ide_found_spot){.field = item->field,
                               .is_list = item->each.len || item->separator_count};
    bool ok = fw_ide_matches_find(&matches, item, words, false, arena);
    const fw_ide_match *best = ok ? fw_ide_match_best(&matches, item) : NULL;
    out->is_found = best != NULL;
    if (best) out->spot = best->spot;
    fw_arena_back(arena, mark);
    return ok;
}

furrow_status fw_ide_narrow_find(fw_ide_found_spots *out, const fw_ide_rules *rules,
                                 const fw_words *words, fw_arena *arena, furrow_error *err) {
    size_t total = 0;
    for (uint32_t t = 0; t < rules->template_count; t++)
        total += rules->templates[t].item_count + rules->templates[t].other_count;
    *out = (fw_ide_found_spots){FW_TAKE(arena, total, fw_ide_found_spot), 0};
    bool ok = out->at != NULL;
    for (uint32_t t = 0; t < rules->template_count && ok; t++) {
        const fw_ide_template *template = &rules->templates[t];
        for (uint32_t i = 0; i < template->item_count && ok; i++)
            ok = find_one(&out->at[out->count++], &template->items[i], words, arena);
        for (uint32_t i = 0; i < template->other_count && ok; i++)
            ok = find_one(&out->at[out->count++], &template->others[i], words, arena);
    }
    return ok ? FURROW_OK : fw_fail_memory(err);
}

/* Whether what was found is a spot, or a list with this spot among its values. */
static bool holds(const fw_ide_found_spot *found, const fw_ide_spot *spot) {
    if (found->is_list && !spot->is_tag && !found->spot.is_tag)
        return spot->first >= found->spot.first && spot->last <= found->spot.last;
    return fw_ide_spot_equal(&found->spot, spot);
}

void fw_ide_narrow_spots(fw_ide_spots *spots, const fw_ide_found_spots *found, uint32_t field) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < spots->count; i++) {
        bool is_found = false;
        for (size_t k = 0; k < found->count && !is_found; k++)
            is_found = found->at[k].is_found && found->at[k].field == field &&
                       holds(&found->at[k], &spots->at[i]);
        if (!is_found) continue;
        fw_ide_spot spot = spots->at[i];
        spots->at[i] = spots->at[kept];
        spots->at[kept++] = spot;
    }
    if (kept) spots->count = kept;
}

/* ---- What is dropped ---------------------------------------------------- */

static bool is_meant(const fw_ide_found_spot *found, const fw_ide_meant *meant, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (found->is_found && meant[i].field == found->field && holds(found, &meant[i].spot))
            return true;
    return false;
}

static void swap_items(fw_ide_item *a, fw_ide_item *b) {
    fw_ide_item held = *a;
    *a = *b;
    *b = held;
}

void fw_ide_sort_items(fw_ide_template *template) {
    for (uint32_t i = 1; i < template->item_count; i++)
        for (uint32_t k = i; k > 0; k--) {
            fw_ide_item *item = &template->items[k];
            if (!fw_ide_place_before(&item->place, &item[-1].place)) break;
            swap_items(item, item - 1);
            for (uint32_t o = 0; o < template->other_count; o++) {
                uint32_t *of = &template->other_of[o];
                if (*of == k) *of = k - 1;
                else if (*of == k - 1) *of = k;
            }
        }
}

/* 'found' has the template's items, then its other places; 'right' says which of them are meant. */
static void narrow_template(fw_ide_template *template, const fw_ide_found_spot *found,
                            bool *right) {
    uint32_t items = template->item_count, kept = 0;
    for (uint32_t o = 0; o < template->other_count; o++) {
        uint32_t of = template->other_of[o];
        if (!right[items + o] || right[of]) continue;
        swap_items(&template->items[of], &template->others[o]);
        right[of] = true;
        right[items + o] = false;
    }
    for (uint32_t o = 0; o < template->other_count; o++) {
        uint32_t of = template->other_of[o];
        bool is_wrong = right[of] && !right[items + o] && found[items + o].is_found;
        if (is_wrong) continue;
        template->others[kept] = template->others[o];
        template->other_of[kept++] = of;
    }
    template->other_count = kept;
    fw_ide_sort_items(template);
}

furrow_status fw_ide_narrow_rules(fw_ide_rules *rules, const fw_ide_found_spots *found,
                                  const fw_ide_meant *meant, size_t meant_count, fw_arena *scratch,
                                  furrow_error *err) {
    bool *right = FW_TAKE(scratch, found->count, bool);
    if (!right) return fw_fail_memory(err);
    for (size_t i = 0; i < found->count; i++)
        right[i] = is_meant(&found->at[i], meant, meant_count);
    size_t at = 0;
    for (uint32_t t = 0; t < rules->template_count; t++) {
        fw_ide_template *template = &rules->templates[t];
        size_t size = (size_t) template->item_count + template->other_count;
        narrow_template(template, found->at + at, right + at);
        at += size;
    }
    return FURROW_OK;
}
