/*
 * IEPAD as a method: patterns become regions.
 *
 * Chang, Hsu, Lui 2003. Where we differ, and why: docs/methods/iepad.md.
 */
#include "methods/iepad/iepad.h"

#include "base/buf.h"
#include "base/error.h"
#include "methods/iepad/rule.h"

#include <stdlib.h>

/* Patterns that are listed. On 403 labelled pages with a pattern that is right
 * in every record, it is among the first 16 on all but one. */
enum { MAX_LISTED = 16 };

/* Records that make a list half as likely as many do; the least number that a
 * repeat needs. */
enum { FEW_RECORDS = 3 };

bool fw_iepad_cover(fw_spans *out, const furrow_page *page, fw_node_id from, fw_node_id to,
                    fw_arena *arena) {
    out->count = 0;
    for (fw_node_id v = from; v < to;) {
        if (page->end[v] > to) { /* reaches beyond: only what lies inside counts */
            v++;
            continue;
        }
        fw_span *last = out->count ? &out->at[out->count - 1] : NULL;
        if (last && last->end == v && page->parent[last->first] == page->parent[v]) {
            last->end = page->end[v];
        } else {
            fw_span *span = fw_vec_push(out, arena);
            if (!span) return false;
            *span = (fw_span){v, page->end[v]};
        }
        v = page->end[v];
    }
    return true;
}

/* What the paper's pattern viewer shows of a pattern. */
static const char *note_of(fw_regions *out, const furrow_page *page, const fw_iepad_found *found,
                           furrow_buf *buf) {
    fw_buf_clear(buf);
    fw_pattern_write(buf, &found->pattern, page->names);
    fw_buf_format(buf, " length %u, count %u, variance %.2f, density %.2f", (unsigned)found->length,
                  (unsigned)found->count, found->variance, found->density);
    return buf->failed ? NULL : fw_arena_copy(&out->arena, fw_buf_view(buf)).at;
}

/* How much a pattern promises: the text of its records, less where they are
 * few, which makes no list, and where much of the pattern varies, which makes
 * no template. Half of the weight hangs on either. */
static double weight_of(const fw_region *region, const fw_pattern *pattern,
                        const furrow_page *page) {
    double count = region->record_count, varying = fw_pattern_varying(pattern);
    return fw_region_text(region, page) * (count / (count + FEW_RECORDS)) *
           (1 - varying / pattern->count / 2);
}

static furrow_status add_region(fw_regions *out, const fw_method_input *in, const fw_tokens *tokens,
                                fw_iepad_found *found, furrow_buf *buf, furrow_error *err) {
    const fw_matches *matches = &found->matches;
    fw_region *region = fw_region_add(out, "iepad", (uint32_t)matches->count);
    if (!region) return fw_fail_memory(err);
    fw_spans parts = {0};
    uint32_t kept = 0;
    for (size_t i = 0; i < matches->count; i++) {
        fw_node_id from = tokens->node[matches->at[i].first];
        fw_node_id to = tokens->node[matches->at[i].end];
        if (!fw_iepad_cover(&parts, in->page, from, to, in->scratch)) return fw_fail_memory(err);
        if (parts.count == 0) continue;
        if (!fw_record_set(out, &region->records[kept++], parts.at, (uint32_t)parts.count))
            return fw_fail_memory(err);
    }
    region->record_count = kept;
    if (kept < 2) {
        out->list.count--;
        return FURROW_OK;
    }
    region->weight = weight_of(region, &found->pattern, in->page);
    region->note = found->note = note_of(out, in->page, found, buf);
    return region->note ? FURROW_OK : fw_fail_memory(err);
}

static int by_weight(const void *left, const void *right) {
    const fw_region *a = left, *b = right;
    if (a->weight != b->weight) return a->weight > b->weight ? -1 : 1;
    return (a->records[0].spans[0].first > b->records[0].spans[0].first) -
           (a->records[0].spans[0].first < b->records[0].spans[0].first);
}

/* Of the regions from 'first' on, leave those with most weight. */
static void keep_best(fw_regions *out, size_t first) {
    size_t count = out->list.count - first;
    if (count <= MAX_LISTED) return;
    qsort(out->list.at + first, count, sizeof *out->list.at, by_weight);
    out->list.count = first + MAX_LISTED;
}

furrow_status fw_iepad_regions(fw_regions *out, const fw_method_input *in, fw_iepad_page *all,
                               furrow_error *err) {
    furrow_buf buf = {.alloc = in->scratch->alloc};
    furrow_status st = FURROW_OK;
    size_t first = out->list.count;
    for (size_t i = 0; st == FURROW_OK && i < all->list.count; i++)
        st = add_region(out, in, &all->tokens, &all->list.at[i], &buf, err);
    furrow_buf_free(&buf);
    if (st == FURROW_OK) keep_best(out, first);
    return st;
}

furrow_status fw_iepad_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    fw_iepad_params params;
    fw_iepad_page all;
    furrow_status st = fw_iepad_params_from(&params, &in->opts->iepad, err);
    if (st == FURROW_OK) st = fw_iepad_discover(&all, in, &params, err);
    if (st == FURROW_OK) st = fw_iepad_regions(out, in, &all, err);
    return st;
}

/* ---- For people --------------------------------------------------------- */

furrow_status fw_iepad_show_tokens(furrow_buf *out, const fw_method_input *in, furrow_error *err) {
    fw_iepad_params params;
    furrow_status st = fw_iepad_params_from(&params, &in->opts->iepad, err);
    return st < 0 ? st : fw_tokens_inspect(out, in->page, params.encoding, in->scratch, err);
}

furrow_status fw_iepad_show_repeats(furrow_buf *out, const fw_method_input *in, furrow_error *err) {
    fw_iepad_params params;
    fw_iepad_blocks blocks = {0};
    fw_tokens tokens;
    furrow_status st = fw_iepad_params_from(&params, &in->opts->iepad, err);
    if (st < 0) return st;
    fw_span whole = {0, in->page->count};
    if (!fw_tokens_encode(&tokens, in->page, whole, params.encoding, in->scratch))
        return fw_fail_memory(err);
    st = fw_iepad_sift(&blocks, &tokens, &params, in->scratch, err);
    if (st < 0) return st;
    fw_buf_clear(out);
    fw_buf_text(out, "length\tcount\tfirst\tlast\tvariance\tdensity\trepeat\n");
    for (size_t i = 0; i < blocks.count; i++) {
        const fw_iepad_block *b = &blocks.at[i];
        fw_buf_format(out, "%u\t%u\t%u\t%u\t%.4f\t%.4f\t", (unsigned)b->length, (unsigned)b->count,
                      (unsigned)b->places[0], (unsigned)b->places[b->count - 1], b->variance,
                      b->density);
        for (uint32_t k = 0; k < b->length; k++)
            fw_token_write(out, in->page->names, tokens.code[b->places[0] + k]);
        fw_buf_char(out, '\n');
    }
    return fw_buf_status(out, err);
}
