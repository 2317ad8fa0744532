/*
 * Tag paths as a tree of numbers: a path is (path of the parent, tag), found
 * in a hash table, so that a page of any depth costs the same per node.
 */
#include "methods/tagpath/signals.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/vec.h"

#include <string.h>

static const uint32_t NONE = UINT32_MAX;

/* Open addressing over signal numbers, at most half full. */
typedef struct {
    uint32_t *slot;
    uint32_t mask;
} table;

typedef FW_VEC(fw_signal) signal_vec;

static uint32_t place_of(const table *t, uint32_t parent, fw_tag tag) {
    return (uint32_t)fw_hash_place((uint64_t)parent << 16 | tag, (size_t)t->mask + 1);
}

static void put(table *t, const fw_signal *list, uint32_t signal) {
    uint32_t i = place_of(t, list[signal].parent, list[signal].tag);
    while (t->slot[i] != NONE) i = (i + 1) & t->mask;
    t->slot[i] = signal;
}

static bool grow(table *t, const signal_vec *signals, fw_arena *scratch) {
    uint32_t size = t->slot ? (t->mask + 1) * 4 : 256;
    t->slot = FW_TAKE(scratch, size, uint32_t);
    if (!t->slot) return false;
    t->mask = size - 1;
    memset(t->slot, 0xff, (size_t)size * sizeof *t->slot);
    for (uint32_t i = 0; i < signals->count; i++) put(t, signals->at, i);
    return true;
}

/* The signal of (parent, tag), made where there is none; NULL when memory is
 * out. */
static fw_signal *intern(table *t, signal_vec *signals, uint32_t parent, fw_tag tag,
                         fw_arena *scratch) {
    if (!t->slot || signals->count * 2 > t->mask)
        if (!grow(t, signals, scratch)) return NULL;
    uint32_t i = place_of(t, parent, tag);
    for (; t->slot[i] != NONE; i = (i + 1) & t->mask) {
        fw_signal *s = &signals->at[t->slot[i]];
        if (s->parent == parent && s->tag == tag) return s;
    }
    fw_signal *s = fw_vec_push(signals, scratch);
    if (!s) return NULL;
    uint16_t depth = parent == NONE ? 0 : (uint16_t)(signals->at[parent].depth + 1);
    *s = (fw_signal){.parent = parent, .tag = tag, .depth = depth};
    t->slot[i] = (uint32_t)(s - signals->at);
    return s;
}

/* Sort the occurrences by signal, keeping document order: a counting sort. */
static bool list_occurrences(fw_signals *out, fw_arena *scratch) {
    const furrow_page *page = out->page;
    out->node = FW_TAKE(scratch, page->tag_count, fw_node_id);
    out->at = FW_TAKE(scratch, page->tag_count, uint32_t);
    if (!out->node || !out->at) return false;
    uint32_t first = 0;
    for (uint32_t i = 0; i < out->count; i++) {
        out->list[i].first = first;
        first += out->list[i].count;
        out->list[i].count = 0;
    }
    uint32_t position = 0;
    for (fw_node_id n = 0; n < page->count; n++) {
        if (out->of[n] >= out->count) continue; /* NONE */
        fw_signal *s = &out->list[out->of[n]];
        uint32_t i = s->first + s->count++;
        out->node[i] = n;
        out->at[i] = position++;
    }
    return true;
}

furrow_status fw_signals_build(fw_signals *out, const furrow_page *page, fw_arena *scratch,
                               furrow_error *err) {
    signal_vec signals = {0};
    table paths = {0};
    *out = (fw_signals){.page = page, .of = FW_TAKE(scratch, page->count, uint32_t)};
    if (!out->of) return fw_fail_memory(err);
    for (fw_node_id n = 0; n < page->count; n++) {
        out->of[n] = NONE;
        if (fw_page_is_text(page, n) || !fw_page_is_seen(page, n)) continue;
        uint32_t parent = n == 0 ? NONE : out->of[page->parent[n]];
        fw_signal *s = intern(&paths, &signals, parent, page->tag[n], scratch);
        if (!s) return fw_fail_memory(err);
        s->count++;
        out->of[n] = (uint32_t)(s - signals.at);
    }
    out->list = signals.at;
    out->count = (uint32_t)signals.count;
    return list_occurrences(out, scratch) ? FURROW_OK : fw_fail_memory(err);
}

void fw_signal_path(furrow_buf *out, const fw_signals *signals, uint32_t signal) {
    const fw_signal *list = signals->list;
    for (uint32_t depth = 0; depth <= list[signal].depth; depth++) {
        uint32_t step = signal;
        while (list[step].depth > depth) step = list[step].parent;
        if (depth) fw_buf_char(out, '/');
        fw_buf_str(out, fw_page_tag_name(signals->page, list[step].tag));
    }
}
