/* Names in a hash table with open addressing. Cost: constant for each call. */
#include "output/names.h"

#include "base/hash.h"

enum { FIRST_SLOTS = 64 };

/* The slot that holds 'name', or the free one where it belongs. */
static uint32_t *slot_of(const fw_names *names, furrow_str name) {
    size_t mask = names->slot_count - 1;
    size_t i = fw_hash_place(fw_hash_text(0, name), names->slot_count);
    while (names->slots[i] && !fw_str_equal(names->list.at[names->slots[i] - 1], name))
        i = (i + 1) & mask;
    return &names->slots[i];
}

/* Keep the hash table at most half full. */
static bool grow_slots(fw_names *names, fw_arena *arena) {
    if (names->list.count * 2 < names->slot_count) return true;
    size_t count = names->slot_count ? names->slot_count * 2 : FIRST_SLOTS;
    uint32_t *slots = FW_TAKE_ZEROED(arena, count, uint32_t);
    if (!slots) return false;
    names->slots = slots;
    names->slot_count = count;
    for (size_t i = 0; i < names->list.count; i++)
        *slot_of(names, names->list.at[i]) = (uint32_t)i + 1;
    return true;
}

size_t fw_names_find(const fw_names *names, furrow_str name) {
    uint32_t number = names->slot_count ? *slot_of(names, name) : 0;
    return number ? number - 1 : FW_NO_NAME;
}

size_t fw_names_add(fw_names *names, furrow_str name, fw_arena *arena) {
    if (!grow_slots(names, arena)) return FW_NO_NAME;
    uint32_t *slot = slot_of(names, name);
    if (*slot) return *slot - 1;
    furrow_str copy = fw_arena_copy(arena, name);
    furrow_str *place = copy.at ? fw_vec_push(&names->list, arena) : NULL;
    if (!place) return FW_NO_NAME;
    *place = copy;
    *slot = (uint32_t)names->list.count;
    return names->list.count - 1;
}
