/* Tag forests between the first lines of records, and the separators in them. */
#ifndef FW_METHODS_VINTS_FOREST_H
#define FW_METHODS_VINTS_FOREST_H

#include "base/map.h"
#include "methods/vints/vints_candidate.h"

/* How far the children of an element have been counted. */
typedef struct fw_forest_count {
    fw_node_id root, at;   /* children before 'at' are counted */
    fw_tag tag;            /* of the first sibling of a separator */
    uint32_t before, tail; /* elements, and how many at the end have that tag */
} fw_forest_count;

typedef struct fw_forest {
    const furrow_page *page;
    fw_vints_candidates *out;
    fw_map known; /* candidates by hash, so that each is kept once */
    /* Different separators of lines lead to the same records: what three of
     * them gave is noted, as a count and the numbers of the candidates. */
    fw_map windows;
    FW_VEC(uint32_t) made;
    size_t making; /* where the count of the window at hand stands */
    fw_forest_count counted;
    fw_arena *arena;
} fw_forest;

/* Wrappers for every three neighbours among the nodes that records begin
 * with; FURROW_NO_NODE stands for one that is not known. False when memory
 * is out. */
bool fw_forest_add(fw_forest *forest, const fw_node_id *starts, uint32_t count);

#endif
