/* Open addressing with linear steps, at most half full. */
#include "base/map.h"

enum { FIRST_SIZE = 64 };

static size_t slot_of(const fw_map *map, uint64_t key) {
    size_t at = (size_t)(key * 0x9E3779B97F4A7C15u >> 32) & (map->size - 1);
    while (map->keys[at] != 0 && map->keys[at] != key) at = (at + 1) & (map->size - 1);
    return at;
}

static bool grow(fw_map *map, fw_arena *arena) {
    fw_map old = *map, next = {.size = old.size ? old.size * 2 : FIRST_SIZE, .count = old.count};
    next.keys = FW_TAKE_ZEROED(arena, next.size, uint64_t);
    next.values = FW_TAKE(arena, next.size, uint32_t);
    if (!next.keys || !next.values) return false;
    for (size_t i = 0; i < old.size; i++) {
        if (old.keys[i] == 0) continue;
        size_t at = slot_of(&next, old.keys[i]);
        next.keys[at] = old.keys[i];
        next.values[at] = old.values[i];
    }
    *map = next;
    return true;
}

uint32_t *fw_map_place(fw_map *map, uint64_t key, bool *is_new, fw_arena *arena) {
    if (key == 0) key = 1;
    if (map->count * 2 >= map->size && !grow(map, arena)) return NULL;
    size_t at = slot_of(map, key);
    *is_new = map->keys[at] == 0;
    if (*is_new) {
        map->keys[at] = key;
        map->count++;
    }
    return &map->values[at];
}

uint32_t *fw_map_find(const fw_map *map, uint64_t key) {
    if (map->count == 0) return NULL;
    size_t at = slot_of(map, key == 0 ? 1 : key);
    return map->keys[at] == 0 ? NULL : &map->values[at];
}
