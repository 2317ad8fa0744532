/*
 * ViNTs on one page: a wrapper is built from the page and used on it.
 *
 * Zhao, Meng, Wu, Raghavan, Yu 2005. Where we differ, and why:
 * docs/methods/vints.md.
 */
#include "methods/vints/vints.h"

#include "base/error.h"
#include "base/map.h"
#include "methods/vints/vints_parts.h"

#include <stdio.h>

/* ---- The search: what finding and learning both do ------------------- */

/* How much two blocks of one section may differ. The paper learned its limits
 * and they are lost; these are reasoned, not learned. Records of a section
 * share a left edge, and lists are set in by 40 pixels, so 20 keep levels
 * apart; a record differs from its neighbour in two lines of five at most. */
static const fw_vints_limits LIMITS = {.type = 0.4, .shape = 20, .position = 10};

static furrow_status lay_out(fw_layout *out, const furrow_page *page, const furrow_options *opts,
                             fw_arena *arena, furrow_error *err) {
    if (opts->vints.no_visual) return fw_layout_tags(out, page, arena, err);
    if (fw_layout_is_given(page)) return fw_layout_given(out, page, arena, err);
    return fw_layout_estimate(out, page, arena, err);
}

static furrow_status find_lines(fw_content_lines *out, const furrow_page *page,
                                const furrow_options *opts, fw_arena *arena, furrow_error *err) {
    fw_layout *layout = FW_TAKE(arena, 1, fw_layout);
    if (!layout) return fw_fail_memory(err);
    furrow_status st = lay_out(layout, page, opts, arena, err);
    return st < 0 ? st : fw_lines_find(out, page, layout, arena, err);
}

/* Leave out the lines of 'lines' that show what a line of 'other' shows. */
static bool remove_lines(fw_content_lines *lines, const furrow_page *page,
                         const fw_content_lines *other, const furrow_page *other_page,
                         fw_arena *arena) {
    fw_map known = {0};
    bool is_new;
    for (uint32_t i = 0; i < other->count; i++) {
        uint64_t hash = fw_line_hash(other_page, other, &other->at[i]);
        if (hash && !fw_map_place(&known, hash, &is_new, arena)) return false;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < lines->count; i++) {
        fw_content_line line = lines->at[i];
        uint64_t hash = fw_line_hash(page, lines, &line);
        bool is_known = hash && line.type != FW_LINE_HR && fw_map_find(&known, hash);
        bool is_lone_blank = hash == 0 && (kept == 0 || lines->at[kept - 1].type == FW_LINE_BLANK);
        if (!is_known && !is_lone_blank) lines->at[kept++] = line;
    }
    lines->count = kept;
    return true;
}

furrow_status fw_vints_lines(fw_content_lines *out, const furrow_page *page,
                             const furrow_options *opts, fw_arena *arena, furrow_error *err) {
    const furrow_page *empty = opts->vints.no_result;
    furrow_status st = find_lines(out, page, opts, arena, err);
    if (st < 0 || !empty) return st;
    fw_content_lines other;
    st = find_lines(&other, empty, opts, arena, err);
    if (st == FURROW_OK && !remove_lines(out, page, &other, empty, arena)) st = fw_fail_memory(err);
    return st;
}

furrow_status fw_vints_search_page(fw_vints_results *out, const fw_method_input *in,
                                   furrow_error *err) {
    fw_content_lines lines;
    fw_vints_codes codes;
    furrow_status st = fw_method_refuse_large(in, "vints", err);
    if (st == FURROW_OK) st = fw_vints_lines(&lines, in->page, in->opts, in->scratch, err);
    if (st == FURROW_OK && !fw_vints_codes_make(&codes, &lines, in->scratch))
        st = fw_fail_memory(err);
    if (st < 0) return st;
    fw_vints_search search = {.page = in->page,
                              .lines = &lines,
                              .codes = &codes,
                              .limits = LIMITS,
                              .has_places = in->opts->plain,
                              .budget = in->budget,
                              .arena = in->scratch};
    fw_vints_candidates candidates = {0};
    bool ok =
        fw_vints_propose(&candidates, &search) && fw_vints_evaluate(out, &candidates, &search);
    return ok ? FURROW_OK : fw_fail_memory(err);
}

/* ---- The method ------------------------------------------------------ */

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
