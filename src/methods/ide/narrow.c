/* Which of several places a label means. See narrow.h. */
#include "methods/ide/narrow.h"

#include "base/error.h"

#include <string.h>

/* ---- What templates find ------------------------------------------------ */

static bool find_one(fw_found_spot *out, const fw_item *item, const fw_words *words,
                     fw_arena *arena) {
    fw_matches matches;
    fw_arena_mark mark = fw_arena_here(arena);
    *out = (fw_found_spot){.field = item->field};
    bool ok = fw_matches_find(&matches, item, words, false, arena);
    const fw_match *best = ok ? fw_match_best(&matches, item) : NULL;
    out->is_found = best != NULL;
    if (best) out->spot = best->spot;
    fw_arena_back(arena, mark);
    return ok;
}

furrow_status fw_narrow_find(fw_found_spots *out, const fw_ide_rules *rules, const fw_words *words,
                             fw_arena *arena, furrow_error *err) {
    size_t total = 0;
    for (uint32_t t = 0; t < rules->template_count; t++)
        total += rules->templates[t].item_count + rules->templates[t].other_count;
    *out = (fw_found_spots){FW_TAKE(arena, total, fw_found_spot), 0};
    bool ok = out->at != NULL;
    for (uint32_t t = 0; t < rules->template_count && ok; t++) {
        const fw_template *template = &rules->templates[t];
        for (uint32_t i = 0; i < template->item_count && ok; i++)
            ok = find_one(&out->at[out->count++], &template->items[i], words, arena);
        for (uint32_t i = 0; i < template->other_count && ok; i++)
            ok = find_one(&out->at[out->count++], &template->others[i], words, arena);
    }
    return ok ? FURROW_OK : fw_fail_memory(err);
}

void fw_narrow_spots(fw_spots *spots, const fw_found_spots *found, uint32_t field) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < spots->count; i++) {
        bool is_found = false;
        for (size_t k = 0; k < found->count && !is_found; k++)
            is_found = found->at[k].is_found && found->at[k].field == field &&
                       fw_spot_equal(&found->at[k].spot, &spots->at[i]);
        if (!is_found) continue;
        fw_spot spot = spots->at[i];
        spots->at[i] = spots->at[kept];
        spots->at[kept++] = spot;
    }
    if (kept) spots->count = kept;
}

/* ---- What is dropped ---------------------------------------------------- */

static bool is_meant(const fw_found_spot *found, const fw_meant *meant, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (found->is_found && meant[i].field == found->field &&
            fw_spot_equal(&meant[i].spot, &found->spot))
            return true;
    return false;
}

static void swap_items(fw_item *a, fw_item *b) {
    fw_item held = *a;
    *a = *b;
    *b = held;
}

/* Put item 'i' of a template, whose place has changed, where it belongs. */
static void sort_items(fw_template *template) {
    for (uint32_t i = 1; i < template->item_count; i++)
        for (uint32_t k = i; k > 0; k--) {
            fw_item *item = &template->items[k];
            if (!fw_place_before(&item->place, &item[-1].place)) break;
            swap_items(item, item - 1);
            for (uint32_t o = 0; o < template->other_count; o++) {
                uint32_t *of = &template->other_of[o];
                if (*of == k) *of = k - 1;
                else if (*of == k - 1) *of = k;
            }
        }
}

/* 'found' are those of the template's items, then of its other places; 'right'
 * says which of them are meant. */
static void narrow_template(fw_template *template, const fw_found_spot *found, bool *right) {
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
    sort_items(template);
}

furrow_status fw_narrow_rules(fw_ide_rules *rules, const fw_found_spots *found,
                              const fw_meant *meant, size_t meant_count, fw_arena *scratch,
                              furrow_error *err) {
    bool *right = FW_TAKE(scratch, found->count, bool);
    if (!right) return fw_fail_memory(err);
    for (size_t i = 0; i < found->count; i++)
        right[i] = is_meant(&found->at[i], meant, meant_count);
    size_t at = 0;
    for (uint32_t t = 0; t < rules->template_count; t++) {
        fw_template *template = &rules->templates[t];
        size_t size = (size_t) template->item_count + template->other_count;
        narrow_template(template, found->at + at, right + at);
        at += size;
    }
    return FURROW_OK;
}
