/* What must hold of a table, in builds that check it: region/check.h. */
#ifndef FW_TABLE_CHECK_TABLE_H
#define FW_TABLE_CHECK_TABLE_H

#include "region/check.h"
#include "table/table.h"

#ifdef FURROW_CHECKS
/* Rows are the records of the region, their cells stand by column and have
 * values, names of columns are unique, groups are as those of the region. */
void fw_table_check(const furrow_table *table, const fw_region *region);
#else
static inline void fw_table_check(const furrow_table *table, const fw_region *region) {
    (void)table;
    (void)region;
}
#endif

#endif
