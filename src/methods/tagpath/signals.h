/*
 * Visual signals: every distinct tag path of a page with where it occurs.
 *
 * Positions count the seen elements of the page from 0, so that texts and
 * scripts take no place (paper, section 3.1.1).
 */
#ifndef FW_METHODS_TAGPATH_SIGNALS_H
#define FW_METHODS_TAGPATH_SIGNALS_H

#include "page/page.h"

/* A tag path, as its last step behind the path of the parents. Parents have
 * smaller numbers than their children. */
typedef struct fw_signal {
    uint32_t parent;       /* UINT32_MAX for html */
    uint32_t first, count; /* its occurrences: node[first .. first + count) */
    fw_tag tag;
    uint16_t depth;
} fw_signal;

typedef struct fw_signals {
    const furrow_page *page;
    fw_signal *list;
    uint32_t count;
    uint32_t *of;     /* signal of each node; UINT32_MAX for texts and the unseen */
    fw_node_id *node; /* occurrences, those of a signal together, in document order */
    uint32_t *at;     /* positions of the same */
} fw_signals;

/* In one pass over the page. */
furrow_status fw_signals_build(fw_signals *out, const furrow_page *page, fw_arena *scratch,
                               furrow_error *err);

/* Append html/body/table. */
void fw_signal_path(furrow_buf *out, const fw_signals *signals, uint32_t signal);

#endif
