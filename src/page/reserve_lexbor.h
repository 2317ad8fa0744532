/* Memory for lexbor's first steps, which do not stand to lose any. */
#ifndef FW_PAGE_RESERVE_LEXBOR_H
#define FW_PAGE_RESERVE_LEXBOR_H

#include <stdbool.h>

/*
 * While lexbor makes an empty document and its parser, it does not look at what
 * its allocator returns: a failure there is a crash, or a leak. So before that
 * a block is put aside from which these allocations are served when the C
 * library has no more. Later failures lexbor reports as it should.
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

/* Whether lexbor asked in vain since the last call: some of its functions do not
 * say whether what they were given is bad or there is no memory. */
bool fw_reserve_was_missed(void);

#endif
