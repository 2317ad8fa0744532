/*
 * Options of callers who were compiled against another version of the header.
 *
 * Every struct of options begins with 'size': the sizeof of the caller, or 0
 * for the struct as it was in the first version. Members are only ever added
 * at the end, and leave no gap behind them: what a newer caller has there would
 * be taken for nothing. A caller who is older than the library lacks the last members,
 * which count as zero; one who is newer may have more, which must be zero.
 */
#ifndef FW_BASE_OPTIONS_H
#define FW_BASE_OPTIONS_H

#include "furrow.h"

/* Copy 'from', which may be NULL for all zero, to 'out', 'size' bytes. 'first'
 * is the size that the struct had in the first version. FURROW_EINVAL when the
 * caller asks for what this version does not know. */
furrow_status fw_options_read(void *out, size_t size, size_t first, const void *from,
                              furrow_error *err);

/* The three structs. */
furrow_status fw_page_options_read(furrow_page_options *out, const furrow_page_options *from,
                                   furrow_error *err);
furrow_status fw_find_options_read(furrow_options *out, const furrow_options *from,
                                   furrow_error *err);
furrow_status fw_writer_options_read(furrow_writer_options *out, const furrow_writer_options *from,
                                     furrow_error *err);

#endif
