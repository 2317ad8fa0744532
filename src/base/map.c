/*
 * Open addressing with linear steps, at most half full. With random places a run
 * of MAX_STEPS practically never occurs; keys that make one anyway double the map,
 * up to MAX_SPARSE places for each key.
 */
#define _POSIX_C_SOURCE 200809L
#include "base/map.h"

#include <stdatomic.h>
#include <time.h>

enum { FIRST_SIZE = 64, SMALL = 4096, MAX_STEPS = 128, MAX_SPARSE = 64 };

/* Drawn at the first use; 0 before that. Threads that draw at the same time agree on the first
 * value. A page cannot know the nanosecond of the draw or the addresses of stack and code. */
static _Atomic uint64_t process_seed;

static uint64_t draw_seed(void) {
    uint64_t none = 0;
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t drawn = fw_hash_mix((uint64_t)now.tv_sec, (uint64_t)now.tv_nsec);
    drawn = fw_hash_mix(drawn, (uint64_t)(uintptr_t)&now);
    drawn = fw_hash_mix(drawn, (uint64_t)(uintptr_t)&process_seed) | 1;
    return atomic_compare_exchange_strong(&process_seed, &none, drawn) ? drawn : none;
}

static uint64_t seed_of_process(void) {
    uint64_t seed = atomic_load_explicit(&process_seed, memory_order_relaxed);
    return seed ? seed : draw_seed();
}

/* The seed of a map that has places; it was drawn when they were made. */
static uint64_t seed_of_map(void) {
    return atomic_load_explicit(&process_seed, memory_order_relaxed);
}

size_t fw_hash_place(uint64_t hash, size_t size) {
    uint64_t seed = seed_of_process();
    hash = (hash ^ seed) * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 32) * seed;
    return (size_t)(hash >> 32) & (size - 1);
}

/* The place of a key, or the free one where it belongs; '*is_far' is set if that is too many
 * steps away. */
static inline size_t slot_of(const fw_map *map, uint64_t key, uint64_t seed, bool *is_far) {
    /* The upper bits of a product with a random odd number: two keys rarely collide, whatever
     * they are (Dietzfelbinger and others 1997, multiply-shift). */
    size_t first = (size_t)(key * seed >> map->shift), at = first;
    while (map->keys[at] != 0 && map->keys[at] != key) at = (at + 1) & (map->size - 1);
    *is_far = ((at - first) & (map->size - 1)) > MAX_STEPS;
    return at;
}

/* An empty map of 'size' places. */
static bool make(fw_map *map, size_t size, fw_arena *arena) {
    *map = (fw_map){.size = size, .shift = 64};
    while (size >>= 1) map->shift--;
    map->keys = FW_TAKE_ZEROED(arena, map->size, uint64_t);
    map->values = FW_TAKE(arena, map->size, uint32_t);
    return map->keys && map->values;
}

bool fw_map_room(fw_map *map, size_t count, fw_arena *arena) {
    size_t size = FIRST_SIZE;
    while (size / 2 < count) size *= 2;
    (void)seed_of_process(); /* it is drawn before the first look into the map */
    return make(map, size, arena);
}

/* Small maps grow fourfold, so that keys are moved less often. */
static bool grow(fw_map *map, fw_arena *arena) {
    fw_map old = *map, next;
    uint64_t seed = seed_of_process();
    bool is_far;
    if (!make(&next, old.size == 0 ? FIRST_SIZE : old.size * (old.size < SMALL ? 4 : 2), arena))
        return false;
    next.count = old.count;
    for (size_t i = 0; i < old.size; i++) {
        if (old.keys[i] == 0) continue;
        size_t at = slot_of(&next, old.keys[i], seed, &is_far);
        next.keys[at] = old.keys[i];
        next.values[at] = old.values[i];
    }
    *map = next;
    return true;
}

uint32_t *fw_map_find(const fw_map *map, uint64_t key) {
    bool is_far;
    if (map->count == 0) return NULL;
    size_t at = slot_of(map, key == 0 ? 1 : key, seed_of_map(), &is_far);
    return map->keys[at] == 0 ? NULL : &map->values[at];
}

/* Make room for a key that is not there, and put it in. */
static uint32_t *grow_and_insert(fw_map *map, uint64_t key, fw_arena *arena) {
    bool is_far;
    if (!grow(map, arena)) return NULL;
    size_t at = slot_of(map, key, seed_of_process(), &is_far);
    map->keys[at] = key;
    map->count++;
    return &map->values[at];
}

uint32_t *fw_map_place(fw_map *map, uint64_t key, bool *is_new, fw_arena *arena) {
    bool is_far;
    *is_new = true;
    if (key == 0) key = 1;
    if (map->size == 0) return grow_and_insert(map, key, arena);
    size_t at = slot_of(map, key, seed_of_map(), &is_far);
    *is_new = map->keys[at] == 0;
    if (*is_new) {
        bool is_sparse = map->size / MAX_SPARSE >= map->count;
        if (map->count * 2 >= map->size || (is_far && !is_sparse))
            return grow_and_insert(map, key, arena);
        map->keys[at] = key;
        map->count++;
    }
    return &map->values[at];
}
