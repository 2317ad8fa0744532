/*
 * ViNTs on one page: a wrapper is built from the page and used on it.
 *
 * Zhao, Meng, Wu, Raghavan, Yu 2005. Where we differ, and why:
 * docs/methods/vints.md.
 */
#include "methods/vints/vints.h"

#include "base/error.h"
#include "methods/vints/vints_search.h"

#include <stdio.h>

enum {
    NOTE_SIZE = 160,
    MAX_REGIONS = 16 /* told of, the best first; what follows are parts of these */
};

/* The order of the method is kept by rank.c: weights differ at least by this
 * part of a character. */
static const double STEP = 1e-6;

static const char *note_of(const fw_vints_result *r, fw_arena *arena) {
    char *note = fw_arena_take(arena, NOTE_SIZE, 1);
    const fw_vints_features *f = &r->features;
    if (note)
        snprintf(note, NOTE_SIZE,
                 "area %.3f, centre %.3f, records %.3f, characters %.3f, alike %.3f, links %.3f, "
                 "votes %.3f",
                 f->area, f->centre, f->records, f->chars, f->alike, f->links, f->votes);
    return note;
}

static bool add_region(fw_regions *out, const fw_method_input *in, const fw_vints_result *r,
                       double weight) {
    fw_region *region = fw_region_add(out, "vints", r->count);
    if (!region) return false;
    region->weight = weight;
    region->note = note_of(r, &out->arena);
    if (!region->note) return false;
    fw_trace(in, "vints", r->wrapper.root, "%u records, score %.3f: %s", r->count, r->score,
             region->note);
    for (uint32_t i = 0; i < r->count; i++)
        if (!fw_record_set(out, &region->records[i], &r->records[i], 1)) return false;
    return true;
}

furrow_status fw_vints_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    fw_vints_results results = {0};
    furrow_status st = fw_vints_search_page(&results, in, err);
    if (st < 0 || results.count == 0) return st;
    double scale = results.at[0].chars / results.at[0].score;
    for (size_t i = 0; i < results.count && i < MAX_REGIONS; i++)
        if (!add_region(out, in, &results.at[i], results.at[i].score * scale - STEP * (double)i))
            return fw_fail_memory(err);
    return FURROW_OK;
}

furrow_status fw_vints_show_lines(furrow_buf *out, const fw_method_input *in, furrow_error *err) {
    fw_content_lines lines;
    furrow_status st = fw_vints_lines(&lines, in->page, in->opts, in->scratch, err);
    if (st == FURROW_OK) fw_lines_show(out, in->page, &lines);
    return st;
}
