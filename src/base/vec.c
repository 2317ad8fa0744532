/* Growing arrays: double the room, copy, leave the old copy to the arena. */
#include "base/vec.h"

#include <string.h>

enum { FIRST_ROOM = 8 };

bool fw_vec_grow(void *vec_at, size_t count, size_t *cap, size_t size, fw_arena *arena) {
    size_t room = *cap ? *cap * 2 : FIRST_ROOM;
    void *moved = fw_arena_take(arena, room, size);
    if (!moved) return false;
    void *old;
    memcpy(&old, vec_at, sizeof old); /* 'vec_at' is a T **, whatever T is */
    if (count) memcpy(moved, old, count * size);
    memcpy(vec_at, &moved, sizeof moved);
    *cap = room;
    return true;
}
