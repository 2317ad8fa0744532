/*
 * Narrowing down: which of several places a label means.
 *
 * A label is a text, and a text may stand in a page more than once: the name
 * of a team as the caption of a player's page, and in a menu of all teams.
 * All places are kept. When a further page is labelled, a place whose likeness
 * in that page says something else cannot have been meant, and goes.
 */
#ifndef FW_METHODS_IDE_NARROW_H
#define FW_METHODS_IDE_NARROW_H

#include "methods/ide/match.h"

/* What an item of a template, or one of its other places, finds in a page. */
typedef struct fw_found_spot {
    uint32_t field;
    fw_spot spot;
    bool is_found;
} fw_found_spot;

/* For each template its items, then its other places. */
typedef struct fw_found_spots {
    fw_found_spot *at;
    size_t count;
} fw_found_spots;

furrow_status fw_narrow_find(fw_found_spots *out, const fw_ide_rules *rules, const fw_words *words,
                             fw_arena *arena, furrow_error *err);

/* Keep those places of a label that templates find; all, when they find none. */
void fw_narrow_spots(fw_spots *spots, const fw_found_spots *found, uint32_t field);

/* A place that a label of the new page means. */
typedef struct fw_meant {
    uint32_t field;
    fw_spot spot;
} fw_meant;

/* Drop the places of all templates that find something else. */
furrow_status fw_narrow_rules(fw_ide_rules *rules, const fw_found_spots *found,
                              const fw_meant *meant, size_t meant_count, fw_arena *scratch,
                              furrow_error *err);

#endif
