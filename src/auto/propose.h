/* Candidates of auto's own: nodes of one kind, runs of siblings, rows of tables. */
#ifndef FW_AUTO_PROPOSE_H
#define FW_AUTO_PROPOSE_H

#include "auto/facts.h"
#include "methods/method.h"
#include "region/grid.h"

/* Add regions whose records are single elements: children of one parent,
 * grandchildren of one, or elements of one path over the whole page, all of
 * one tag, kind or shape, with at least so much text. False when out of memory. */
bool fw_propose_nodes(fw_regions *out, const fw_facts *facts, double min_text, fw_arena *scratch);

/* Add regions whose records are several siblings each: children of one parent,
 * cut before or after each child of some kind. */
bool fw_propose_cuts(fw_regions *out, const fw_facts *facts, double min_text, fw_arena *scratch);

/* Records that each may propose in all. A page of a million siblings can be
 * grouped in dozens of ways; the first few are enough. */
#define FW_MAX_PROPOSED ((size_t)2 << 20)

/* A new region of records with one span each; the spans are to be filled in.
 * NULL when '*room' does not suffice, which is then 0, or when out of memory. */
fw_span *fw_propose_region(fw_regions *out, uint32_t records, size_t *room);

/* ---- Rows of tables of data: as candidates, and as evidence (tables.c) ------- */

/* What auto knows of the tables of data in a page. Those with header rows, and
 * with rows that are all of one kind, are sure: nothing else inside them is taken
 * for records. */
typedef struct fw_tables {
    const furrow_page *page;
    uint8_t *kind;  /* per node: 0, or 1 + fw_row_kind of a row of a table of data */
    bool *is_in;    /* per node: it stands in a table that is sure */
    uint32_t *text; /* sum: text in tables that are sure and have likes */
} fw_tables;

/* Find the tables, and add regions whose records are the rows of one, without
 * header rows and footers, in groups where rows of one cell divide them; or of
 * all with the same names of columns. False when out of memory. */
bool fw_tables_propose(fw_tables *tables, fw_regions *out, const fw_facts *facts, double min_text,
                       const fw_method_input *in);

/* Share of the records of a region that are records of tables of data, 0 to 1:
 * one row of the body each, with the details below it. */
double fw_tables_share(const fw_tables *tables, const fw_region *region);

/* Whether a region takes something else for records where a table of data says
 * what they are: its cells, several rows, header rows, or the whole of each of
 * several tables with the same names of columns. */
bool fw_tables_contradict(const fw_tables *tables, const fw_facts *facts, const fw_region *region);

#endif
