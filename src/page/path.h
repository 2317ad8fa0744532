/*
 * XPaths of nodes, and nodes of XPaths.
 *
 * The position of an element is its number among siblings of the same name.
 * Counting it means looking at all siblings before it, so whoever writes many
 * paths numbers the whole page once.
 */
#ifndef FW_PAGE_PATH_H
#define FW_PAGE_PATH_H

#include "page/page.h"

/* Position of every node among its siblings of the same name, from 1; NULL
 * when out of memory. */
uint32_t *fw_path_positions(const furrow_page *page, fw_arena *arena);

/* Append /html[1]/body[1]/... of an element; of a text, that of its parent.
 * 'positions' may be NULL: they are counted then. */
void fw_path_write(furrow_buf *out, const furrow_page *page, const uint32_t *positions,
                   fw_node_id node);

/* The element at such a path; a position left out means [1]. */
furrow_status fw_path_find(fw_node_id *out, const furrow_page *page, furrow_str path,
                           furrow_error *err);

#endif
