/* Memory for lexbor's first steps, which cannot handle a failed allocation. */
#ifndef FW_PAGE_RESERVE_LEXBOR_H
#define FW_PAGE_RESERVE_LEXBOR_H

#include <stdbool.h>

/*
 * While lexbor makes an empty document and its parser, it does not check what its
 * allocator returns: a failure there is a crash or a leak. So a block is reserved
 * first, and serves these allocations if the C library has no more memory. lexbor
 * reports later failures correctly.
 *
 *   if (!fw_reserve_begin()) return fw_fail_memory(err);
 *   ... make the document ...
 *   bool is_whole = fw_reserve_end_making();      false: the block was touched
 *   ... parse, destroy the document ...
 *   fw_reserve_free();
 *
 * All of it on one thread.
 */
bool fw_reserve_begin(void);
bool fw_reserve_end_making(void);
void fw_reserve_free(void);

/* Whether an allocation by lexbor failed since the last call. Some of its functions do not say
 * whether their input is bad or memory ran out. */
bool fw_reserve_was_missed(void);

#endif
