/*
 * IEPAD as a method: patterns become regions.
 *
 * Chang, Hsu, Lui 2003. Where we differ, and why: docs/methods/iepad.md.
 */
#include "methods/method.h"

#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"
#include "methods/iepad/iepad_parts.h"

#include <string.h>

/* Limits on the patterns listed (for all encodings together), on the rotations among them that
 * only a user can judge, and on the patterns whose rotations are tried. */
enum { MAX_LISTED = 20, MAX_TURNED = 4, MAX_TO_TURN = 4 };

/* Work of the matcher for rotations, in words: as much as one encoding of a page of that size
 * gets. */
enum { TURN_PER_NODE = 256, FREE_TURN = 1 << 18 };

/* With this many records a list is half as likely as with many. It is also the least count of a
 * repeat. */
enum { FEW_RECORDS = 3 };

/* A record is a list itself if it contains this many records of another pattern, with nearly all
 * of its text. Few records have eight similar lines. */
enum { MANY_PARTS = 8 };
static const double SAME_TEXT = 0.9;

/* The weight of a digit or sign, relative to a letter. */
static const double SIGN_WEIGHT = 0.25;

bool fw_iepad_cover(fw_iepad_spans *out, const furrow_page *page, fw_node_id from, fw_node_id to,
                    fw_arena *arena) {
    out->count = 0;
    for (fw_node_id v = from; v < to;) {
        if (page->end[v] > to) { /* reaches beyond 'to': only the part inside counts */
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
    fw_buf_format(buf, " length %u, count %u, variance %.2f, density %.2f",
                  (unsigned)found->block.length, (unsigned)found->block.count,
                  found->block.variance, found->block.density);
    return buf->failed ? NULL : fw_arena_copy(&out->arena, fw_buf_view(buf)).at;
}

/* The amount of words up to each node: letters in the seen texts count in bytes, other
 * characters count less. Page turners and counts have few letters, however many there are. count
 * + 1 entries; NULL when out of memory. */
static double *weigh_words(const furrow_page *page, fw_arena *scratch) {
    double *words = FW_TAKE(scratch, (size_t)page->count + 1, double), sum = 0;
    for (fw_node_id n = 0; words && n < page->count; n++) {
        words[n] = sum;
        if (!fw_page_is_text(page, n) || !fw_page_is_seen(page, n)) continue;
        furrow_str text = fw_page_own_text(page, n);
        uint32_t letters = 0;
        for (size_t i = 0; i < text.len; i++) letters += fw_is_letter(text.at[i]);
        uint32_t all = page->sums[n + 1] - page->sums[n];
        sum += letters < all ? letters + SIGN_WEIGHT * (all - letters) : all;
    }
    if (words) words[page->count] = sum;
    return words;
}

/* How promising a pattern is: the words of its records, less if there are few records (not a
 * list) or if much of the pattern varies (not a template). Each can take away half of the
 * weight. */
static double weight_of(const fw_region *region, const fw_pattern *pattern, const double *words) {
    double count = region->record_count, varying = fw_pattern_varying(pattern), said = 0;
    for (uint32_t i = 0; i < region->record_count; i++)
        for (uint32_t k = 0; k < region->records[i].span_count; k++)
            said +=
                words[region->records[i].spans[k].end] - words[region->records[i].spans[k].first];
    return said * (count / (count + FEW_RECORDS)) * (1 - varying / pattern->count / 2);
}

static bool same_records(const fw_region *a, const fw_region *b) {
    if (a->record_count != b->record_count) return false;
    for (uint32_t i = 0; i < a->record_count; i++) {
        const fw_record *x = &a->records[i], *y = &b->records[i];
        if (x->span_count != y->span_count ||
            memcmp(x->spans, y->spans, x->span_count * sizeof *x->spans) != 0)
            return false;
    }
    return true;
}

static furrow_status add_region(fw_regions *out, const fw_method_input *in, fw_iepad_found *found,
                                const double *words, furrow_buf *buf, furrow_error *err) {
    const fw_iepad_hits *matches = &found->matches;
    const fw_tokens *tokens = found->tokens;
    fw_region *region = fw_region_add(out, "iepad", (uint32_t)matches->count);
    if (!region) return fw_fail_memory(err);
    fw_iepad_spans parts = {0};
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
    region->weight = weight_of(region, &found->pattern, words);
    if (found->is_spread) region->weight /= 2;
    for (size_t i = 0; i + 1 < out->list.count; i++) {
        if (!same_records(&out->list.at[i], region)) continue;
        out->list.count--;
        return FURROW_OK;
    }
    region->note = found->note = note_of(out, in->page, found, buf);
    return region->note ? FURROW_OK : fw_fail_memory(err);
}

static int by_weight(const void *left, const void *right) {
    const fw_region *a = left, *b = right;
    if (a->weight != b->weight) return a->weight > b->weight ? -1 : 1;
    return (a->records[0].spans[0].first > b->records[0].spans[0].first) -
           (a->records[0].spans[0].first < b->records[0].spans[0].first);
}

/* Whether nearly all of one span is inside another. */
static bool lies_in(fw_span inner, fw_span outer) {
    fw_node_id first = inner.first > outer.first ? inner.first : outer.first;
    fw_node_id end = inner.end < outer.end ? inner.end : outer.end;
    return end > first && end - first >= SAME_TEXT * (inner.end - inner.first);
}

/* Halve the weight of regions whose records are lists themselves: another region has many times
 * as many records in nearly the same text. */
static void mark_lists_of_lists(fw_regions *out, size_t first, const furrow_page *page) {
    for (size_t i = first; i < out->list.count; i++) {
        fw_region *whole = &out->list.at[i];
        double text = fw_region_text(whole, page);
        fw_span outer = fw_region_extent(whole);
        for (size_t k = first; k < out->list.count; k++) {
            const fw_region *parts = &out->list.at[k];
            if (parts->record_count < MANY_PARTS * whole->record_count ||
                !lies_in(fw_region_extent(parts), outer) ||
                fw_region_text(parts, page) < SAME_TEXT * text)
                continue;
            whole->weight /= 2;
            break;
        }
    }
}

/* Sort the regions from 'first' on by weight and keep the best. */
static void keep_best(fw_regions *out, size_t first, size_t most) {
    size_t count = out->list.count - first;
    if (count) fw_sort(out->list.at + first, count, sizeof *out->list.at, by_weight);
    if (count > most) out->list.count = first + most;
}

/* Keep the best regions from 'last' on, ranked after all listed from 'first' on. */
static void list_last(fw_regions *out, size_t first, size_t last, size_t most) {
    keep_best(out, last, most);
    double least = 1;
    for (size_t i = first; i < last; i++)
        if (out->list.at[i].weight > 0) least = out->list.at[i].weight;
    for (size_t i = last; i < out->list.count; i++)
        out->list.at[i].weight = least / (double)(2 + i - last);
}

/* What the regions of one page are made with. */
typedef struct lister {
    fw_regions *out;
    size_t first; /* region of the page */
    const fw_method_input *in;
    fw_iepad_page *all;
    const double *words;
    furrow_buf buf;
} lister;

/* Add the patterns of 'all' from 'from' on: only pairs, or only others. */
static furrow_status add_patterns(lister *l, size_t from, bool pairs, furrow_error *err) {
    for (size_t i = from; i < l->all->list.count; i++) {
        fw_iepad_found *found = &l->all->list.at[i];
        if (found->block.is_pair != pairs) continue;
        furrow_status st = add_region(l->out, l->in, found, l->words, &l->buf, err);
        if (st < 0) return st;
    }
    return FURROW_OK;
}

/* Add rotations of the best patterns, after all others. If no tag outside the list shows where a
 * record begins, only people can see it. */
static furrow_status add_turned(lister *l, furrow_error *err) {
    fw_iepad_page *all = l->all;
    size_t listed = l->out->list.count, known = all->list.count;
    uint64_t work = (uint64_t)l->in->page->count * TURN_PER_NODE + FREE_TURN;
    for (size_t i = l->first; i < listed && i < l->first + MAX_TO_TURN; i++)
        for (size_t k = 0; k < known; k++)
            if (all->list.at[k].note == l->out->list.at[i].note &&
                !fw_iepad_turn(all, all->list.at[k], &work, l->in->scratch))
                return fw_fail_memory(err);
    furrow_status st = add_patterns(l, known, false, err);
    if (st == FURROW_OK) list_last(l->out, l->first, listed, MAX_TURNED);
    return st;
}

/* Add pairs if there is room: two adjacent similar things may be a list of two, or the two
 * halves of something. */
static furrow_status add_pairs(lister *l, furrow_error *err) {
    size_t listed = l->out->list.count, room = l->first + MAX_LISTED - listed;
    if (room == 0) return FURROW_OK;
    furrow_status st = add_patterns(l, 0, true, err);
    if (st == FURROW_OK) list_last(l->out, l->first, listed, room);
    return st;
}

furrow_status fw_iepad_regions(fw_regions *out, const fw_method_input *in, fw_iepad_page *all,
                               furrow_error *err) {
    lister l = {.out = out, .first = out->list.count, .in = in, .all = all};
    l.buf.alloc = in->scratch->alloc;
    bool is_plain = in->opts->plain;
    l.words = weigh_words(in->page, in->scratch);
    if (!l.words) return fw_fail_memory(err);
    furrow_status st = add_patterns(&l, 0, false, err);
    if (st == FURROW_OK) {
        mark_lists_of_lists(out, l.first, in->page);
        keep_best(out, l.first, is_plain ? MAX_LISTED : MAX_LISTED - MAX_TURNED);
    }
    if (st == FURROW_OK && !is_plain) st = add_turned(&l, err);
    if (st == FURROW_OK) st = add_pairs(&l, err);
    furrow_buf_free(&l.buf);
    return st;
}

furrow_status fw_iepad_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    fw_iepad_params params;
    fw_iepad_page all;
    furrow_status st = fw_iepad_params_from(&params, in->opts, err);
    if (st == FURROW_OK) st = fw_iepad_discover(&all, in, &params, err);
    if (st == FURROW_OK) st = fw_iepad_regions(out, in, &all, err);
    return st;
}

/* ---- For people --------------------------------------------------------- */

/* The encoding that is asked for; checked by fw_iepad_params_from. */
static fw_encoding encoding_of(const furrow_iepad_options *opts) {
    fw_encoding encoding = FW_ENCODE_BLOCK;
    if (opts->encoding) fw_encoding_named(&encoding, fw_str(opts->encoding));
    return encoding;
}

furrow_status fw_iepad_show_tokens(furrow_buf *out, const fw_method_input *in, furrow_error *err) {
    fw_iepad_params params;
    furrow_status st = fw_iepad_params_from(&params, in->opts, err);
    return st < 0
               ? st
               : fw_tokens_inspect(out, in->page, encoding_of(&in->opts->iepad), in->scratch, err);
}

furrow_status fw_iepad_show_repeats(furrow_buf *out, const fw_method_input *in, furrow_error *err) {
    fw_iepad_params params;
    fw_iepad_blocks blocks = {0};
    fw_tokens tokens;
    furrow_status st = fw_iepad_params_from(&params, in->opts, err);
    if (st < 0) return st;
    fw_span whole = {0, in->page->count};
    if (!fw_tokens_encode(&tokens, in->page, whole, encoding_of(&in->opts->iepad), in->scratch))
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
