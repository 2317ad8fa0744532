/* The rows of tables of data: as candidates, and as evidence. */
#ifndef FW_METHODS_AUTO_TABLES_H
#define FW_METHODS_AUTO_TABLES_H

#include "methods/auto/facts.h"
#include "region/grid.h"
#include "region/region.h"

/* Per node of the page: 0, or 1 + fw_row_kind of a row of a table of data. */
typedef uint8_t fw_row_mark;

/* Add regions whose records are the rows of a table of data, without header
 * rows and footers, in groups where rows of one cell divide them. 'marks' has
 * an entry for each node of the page, all 0. False when memory is out. */
bool fw_propose_tables(fw_regions *out, fw_row_mark *marks, const fw_facts *facts,
                       fw_arena *scratch);

/* What is a record in such a table, and what is none. */
enum {
    FW_ROWS_RECORD = 1 << FW_ROW_BODY,
    FW_ROWS_OTHER = 1 << FW_ROW_HEADER | 1 << FW_ROW_TITLE | 1 << FW_ROW_GROUP |
                    1 << FW_ROW_FOOTER | 1 << FW_ROW_EMPTY
};

/* Share of the records of a region that are one row each, of one of 'kinds', in
 * tables of data: 0 to 1. */
double fw_row_share(const fw_region *region, const fw_row_mark *marks, const furrow_page *page,
                    unsigned kinds);

#endif
