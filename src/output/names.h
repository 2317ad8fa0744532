/* Names, each once, in order of their first appearance. */
#ifndef FW_OUTPUT_NAMES_H
#define FW_OUTPUT_NAMES_H

#include "base/arena.h"
#include "base/vec.h"

typedef struct fw_names {
    FW_VEC(furrow_str) list;
    uint32_t *slots;   /* hash table of 'list', by number + 1; 0: free */
    size_t slot_count; /* a power of two, or 0 */
} fw_names;

#define FW_NO_NAME SIZE_MAX

/* Number of a name; FW_NO_NAME when it is not there. */
size_t fw_names_find(const fw_names *names, furrow_str name);

/* Number of a name, which is copied and added if need be; FW_NO_NAME when
 * memory is out. */
size_t fw_names_add(fw_names *names, furrow_str name, fw_arena *arena);

#endif
