/*
 * The fields of records: their texts, links and images, in order.
 *
 * A text goes as far as its line does, and a line as far as its block. Markup
 * within a line divides it where the same markup stands in the same way in
 * most records; a bold word in a sentence does not.
 */
#ifndef FW_TABLE_DRAFT_H
#define FW_TABLE_DRAFT_H

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"
#include "page/page.h"
#include "region/grid.h"
#include "region/region.h"
#include "table/table.h"

/*
 * Rows of tables of data, as records.
 *
 * A row is made of the cells that cover it, from the left: cells that span down
 * from rows above belong to every row that they cover, and a field's place is
 * the column of its cell, whatever its row lacks.
 */
/* What is needed to look at the rows of one region. */
typedef struct fw_record_rows {
    const furrow_page *page;
    fw_arena *scratch;
    fw_grids grids;
    size_t room; /* nodes and bytes of cells that may still be given again */
    bool is_out; /* memory was, in a question that has no other way to tell */
} fw_record_rows;

fw_record_rows fw_rows_make(const furrow_page *page, fw_arena *scratch);

/* Append the name that header cells give to what stands at 'node', in a cell
 * that is not above 'top'. False, and nothing appended, when they give none. */
bool fw_rows_name(furrow_buf *out, fw_record_rows *rows, fw_node_id node, fw_node_id top);

/* Whether they give one. */
bool fw_rows_is_named(fw_record_rows *rows, fw_node_id node, fw_node_id top);

typedef struct fw_piece {
    fw_field_kind kind;
    bool is_part;        /* of a line that has others */
    bool is_common;      /* the same text stands at this place in most records */
    bool is_gone;        /* template, or a further value of another piece */
    bool is_in_link;     /* a link is around it */
    bool is_link_text;   /* one that is around no other line */
    bool has_glue;       /* a comma or so stood before it */
    bool is_prose;       /* a text of several paragraphs, or a link or image in one */
    bool is_state;       /* its class tells how it is, and is forgotten */
    uint8_t shape;       /* of the text; fw_shape */
    fw_node_id node;     /* the element with the address, or the first text */
    fw_node_id last;     /* the same, or the last text */
    fw_node_id from, to; /* 'node' and 'last' with the words that go with it */
    fw_node_id holder;   /* the deepest element that holds all of it */
    fw_node_id record;   /* first node of the span that it stands in, or row of its cell */
    uint32_t column;     /* of the table of data that the record is a row of, from 1; 0: none */
    uint32_t row;        /* of the record */
    uint32_t line;       /* number of the line, over all records */
    uint32_t more;       /* the next value of the same field in the record; 0: none */
    uint64_t label;      /* hash of the label in front of it; 0: none */
    uint64_t name;       /* hash of what an attribute such as data-testid calls it; 0: none */
    furrow_str label_text;
    fw_field_place place;
    furrow_str text;
} fw_piece;

typedef FW_VEC(fw_piece) fw_pieces;

/* Whether the text 'right' has the two digits behind the point of the amount in
 * 'left': prices are often set so, 12 large and 99 small, without a point. */
bool fw_field_is_fraction(const furrow_page *page, fw_node_id left, fw_node_id right);

/* Whether a class says that its element is there for screen readers alone. */
bool fw_class_is_for_ears(furrow_str class);

/* Append the visible text of a range as values have it: clean (values/text.h), and
 * prices in pieces put together. */
void fw_field_text(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to);

/* Whether each given column has a piece of its kind at its place. Where one has none, the table
 * cannot have the given columns and no others. False when out of memory (given.c). */
bool fw_given_are_there(bool *out, const fw_given *given, const fw_pieces *pieces,
                        fw_arena *scratch);

/* A text without what no value has at its ends: a sign that stands between values, half a pair of
 * brackets, a comma (signs.c). */
furrow_str fw_without_loose_signs(furrow_str text);

/* ---- Labels: "Price:" is a name, not a value (labels.c) -------------------- */

/* Mark the texts that most records have at one place, give fields the labels
 * in front of them, and take these away. False when out of memory. Cost:
 * linear. */
bool fw_labels_find(fw_pieces *pieces, const furrow_page *page, uint32_t rows, fw_arena *scratch);

/* A label without the signs around it: "Size" of ", Size:". */
furrow_str fw_label_trim(furrow_str text);

/* Hash of a text as labels and equal texts are compared: letters in lower case,
 * no signs around. Never 0. */
uint64_t fw_label_hash(furrow_str text);

/* ---- Texts of several lines and paragraphs (prose.c) ------------------------- */

/* Bytes of lines, on average, that are paragraphs of one text. */
enum { FW_LONG_LINE = 80 };

/* Make one piece of each text that has several paragraphs, and of those that the given columns
 * (NULL: none) have as one. The others are gone. Texts go into 'keep'. False when out of memory.
 * Cost: linear. */
bool fw_prose_join(fw_pieces *pieces, const furrow_page *page, uint32_t rows, const fw_given *given,
                   furrow_buf *buf, fw_arena *keep, fw_arena *scratch);

/* ---- Fields that repeat within a record: tags, authors, pictures (lists.c) -- */

/* Make one piece of a text that is broken into lines: many plain lines of one
 * element, as many as it takes. The others are gone. Texts go into 'keep'.
 * False when out of memory. Cost: linear. */
bool fw_lists_join_lines(fw_pieces *pieces, const furrow_page *page, furrow_buf *buf,
                         fw_arena *keep, fw_arena *scratch);

/* Make one field of several where they are a list: 'more' of the first leads to
 * the others, which are gone. A list is a run of like elements whose number
 * differs from record to record. False when out of memory. Cost: linear. */
bool fw_lists_find(fw_pieces *pieces, const furrow_page *page, uint32_t rows, fw_arena *scratch);

/*
 * A table in the making: columns from left to right, and the cells of each
 * from the first row to the last.
 */

typedef struct fw_tab_cell {
    uint32_t row;
    uint32_t piece;     /* of the draft's pieces; further values behind 'more' */
    furrow_str text;    /* of the first value, as far as it is this column's */
    furrow_str written; /* with the words that the page has around it; empty: see fill.c */
} fw_tab_cell;

typedef struct fw_tab_column {
    fw_tab_cell *cells; /* by row */
    uint32_t count;
    fw_field_kind kind;
    bool is_gone; /* template text, no data */
    bool is_list;
    bool is_heading;  /* a heading of the records says the same, and is gone for it */
    furrow_str label; /* constant text in front of the values; may be empty */
    furrow_str unit;  /* constant text behind them; may be empty */
    furrow_str prefix, suffix;
    uint32_t part;   /* of a column that was split: its number, from 1 */
    bool is_side;    /* a part that is not what the whole was called after */
    furrow_str form; /* of the texts that it was cut out of, text_form.h; may be empty */
    furrow_str name; /* not unique yet; naming.c sets it */
} fw_tab_column;

typedef FW_VEC(fw_tab_column) fw_tab_columns;

/* What is remembered while columns are named: which attributes of the page name fields and label
 * cells, and the names that values of attributes give. Zeroed at first. */
enum { FW_DATA_NAMES = 17, FW_CELL_LABELS = 6 };
typedef struct fw_namer {
    bool is_ready;
    uint32_t data[FW_DATA_NAMES], data_count;
    uint32_t labels[FW_CELL_LABELS], label_count;
    uint32_t aria_label;
    fw_map index; /* value -> name */
    FW_VEC(furrow_str) names;
} fw_namer;

typedef struct fw_tab {
    const furrow_page *page;
    fw_record_rows *tables; /* of data, and what their header cells say */
    fw_pieces pieces;
    fw_tab_columns columns;
    uint32_t rows;
    const fw_given *given; /* columns of an earlier page; NULL: none */
    fw_namer *namer;
    furrow_buf *buf; /* room to work in */
    bool keeps_all;  /* nothing is taken away: the user wants to see everything */
    fw_arena *keep, *scratch;
} fw_tab;

/* The piece that a cell is made of. */
static inline const fw_piece *fw_piece_of(const fw_tab *draft, const fw_tab_cell *cell) {
    return &draft->pieces.at[cell->piece];
}

/* Whether an earlier page had the column. */
static inline bool fw_column_is_given(const fw_tab *draft, const fw_tab_column *c) {
    return c->count &&
           fw_given_share(draft->given, c->kind, &fw_piece_of(draft, &c->cells[0])->place) > 0;
}

/* How many of 'count' may be otherwise where nearly all must be so. Loops end when more are, which
 * they mostly do soon. */
static inline uint32_t fw_exceptions(uint32_t count) {
    const double rounding = 1e-6; /* a tenth of 10 is 1, not 0.9999999 */
    return (uint32_t)((1 - FW_NEARLY_ALL) * count + rounding);
}

/* Move on to the next cells of two columns that are in the same row, from 'i' and 'k' on. False
 * when no row is left that both have. */
static inline bool fw_next_shared_row(const fw_tab_column *a, uint32_t *i, const fw_tab_column *b,
                                      uint32_t *k) {
    while (*i < a->count && *k < b->count) {
        uint32_t left = a->cells[*i].row, right = b->cells[*k].row;
        if (left == right) return true;
        if (left < right) ++*i;
        else ++*k;
    }
    return false;
}

/* Add the cells of 'from' in rows that a column has not. False when out of memory. (turns.c) */
bool fw_column_add_cells(fw_tab *draft, fw_tab_column *column, const fw_tab_column *from);

/* Records into columns: pieces aligned, nothing cleaned yet. False when out of
 * memory. */
bool fw_tab_align(fw_tab *draft);

/* Tell template from data: merge columns that are turns of one, drop constant
 * texts, trim signs, split at separators. False when out of memory. */
bool fw_template_clean(fw_tab *draft);

/* How the form of points with the number of those who gave them is written down: "4.8 (105)". */
#define FW_SCORED_FORM "# ( # )"
/* And that of points out of so many, which never change: "4.8 out of 5 stars". */
#define FW_POINTS_FORM "# / #"

/* Make several columns of those whose texts hold several values in the same way, and
 * cut off words that never change. False when out of memory. */
bool fw_tab_split(fw_tab *draft);

/* Take away what is no data, or not worth a column of its own. False when out of
 * memory. */
bool fw_tab_prune(fw_tab *draft);

/* Where a column has prices, take away what buttons have in their place: "Show salary". */
void fw_tab_drop_offers(fw_tab *draft);

/* Whether the texts of a column are those of another with words before them that are always the
 * same, as those who cannot see the page are told: "current price $12", "Located in York."; with
 * words behind them, too, if they 'may_end' so. */
bool fw_column_says_again(const fw_tab_column *words, const fw_tab_column *plain, bool may_end);

/* Whether two units are one word in the singular and the plural: "review", "reviews". */
bool fw_units_are_alike(furrow_str a, furrow_str b);

/* Whether an element is a button of a record. One that holds all of its text is the record itself,
 * a card to be pressed. */
bool fw_is_button(const furrow_page *page, fw_node_id node, fw_node_id record);

/* Whether a text tells what a click does: it stands in a link, a button or a
 * form of its record. */
bool fw_piece_is_control(const furrow_page *page, const fw_piece *piece);

/* Whether the text of a node is crossed out, as the price is that a thing had before: by an element
 * below 'top', its class or its style. */
bool fw_is_struck(const furrow_page *page, fw_node_id node, fw_node_id top);

/* Whether a text is that of a heading. */
bool fw_piece_is_in_heading(const furrow_page *page, const fw_piece *piece);

/* ---- Names of columns (naming.c) ------------------------------------------- */

/* Note what attributes such as data-testid call the pieces, where half of the records have one
 * that is called so. False when out of memory. */
bool fw_names_note(fw_tab *draft);

/* Set the names of all columns that are kept, not unique yet. False when out of
 * memory. */
bool fw_tab_name(fw_tab *draft);

/* Call the words right behind the title its second line, where nothing else names them and most
 * records have them. */
void fw_tab_subtitle(fw_tab *draft);

/* Whether a header cell or an itemprop names the field: then it is data, even
 * where all values are the same. */
bool fw_name_is_certain(const fw_tab *draft, const fw_piece *piece);

/* Append the name of one field by what the page says of it: a header cell, a label,
 * an itemprop, a class that fields have. False when it says nothing. */
bool fw_name_of_field(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);

/* ---- The things that the page describes in JSON-LD, which are the same as those of records
 * if they have the same addresses or names (embedded.c) ---- */

/* Give columns that have no name of their own that of the property with the same
 * values. False when out of memory. */
bool fw_tab_describe(fw_tab *draft);

/* Add the properties that no column has as further columns. False when out of memory. */
bool fw_table_embed(furrow_table *table, const furrow_page *page, fw_arena *scratch);

/*
 * Lines of records: runs of texts with no block between them, and the parts
 * that the markup makes of them.
 */

/* A text, or a link or image that stands before it. */
typedef struct fw_field_atom {
    fw_node_id node, last; /* first and last text; or the element twice */
    fw_node_id link;       /* the link around it, FURROW_NO_NODE: none */
    fw_node_id part;       /* the child of the line's holder that it is in */
    fw_node_id holder;     /* of the text that began with it, without given columns, or none */
    uint32_t line;
    bool is_text;
    bool is_attr;  /* a value that stands in an attribute alone; no part of the line */
    bool is_cut;   /* the atom before it in the line is another field */
    bool was_cut;  /* the same of the cut before this one */
    bool is_stuck; /* is_cut, in any case: it touches that one */
} fw_field_atom;

typedef struct fw_field_line {
    uint32_t first, end; /* atoms */
    uint32_t row;
    fw_node_id holder;       /* the deepest element around all its texts */
    fw_node_id top;          /* first node of the record's span, or row of its cell */
    uint32_t column;         /* of a table of data, from 1; 0: none */
    uint32_t texts;          /* atoms that are texts */
    uint32_t place, pattern; /* what lines.c knows of them */
    bool is_cut;             /* where it is cut has been decided */
} fw_field_line;

/*
 * Highlighted words: elements that set off words in a text, now here, now there,
 * as the hits of a search are. They divide nothing.
 */
typedef struct fw_field_mark {
    uint32_t seen;           /* elements of this kind beside words */
    uint32_t behind, before; /* those with words in front of them; after them */
    uint32_t within;         /* those in the midst of a sentence */
    uint32_t inside;         /* those in the midst of a word or a path */
    uint32_t lefts, rights;  /* different texts in front of these; after them */
    uint32_t pairs;          /* different texts on both sides */
} fw_field_mark;

/* What is known of elements: by tag and class, and by these and the place. */
typedef struct fw_field_marks {
    fw_map index;
    fw_map texts; /* beside elements of a kind */
    FW_VEC(fw_field_mark) found;
    uint32_t color; /* the attribute */
    bool has_any;   /* of them highlights */
} fw_field_marks;

/* The lines of all records, not divided yet. */
typedef struct fw_field_lines {
    FW_VEC(fw_field_atom) atoms;
    FW_VEC(fw_field_line) lines;
    fw_field_marks marks;
} fw_field_lines;

/* Walk over the records once. The lines lie in 'arena', and may be cut several times. False when
 * out of memory. Cost: linear in the nodes. */
bool fw_lines_of(fw_field_lines *out, fw_record_rows *rows, const fw_region *region,
                 fw_arena *arena);

/* Learn from all lines of all records which elements are highlights, and make
 * one text of these and the words beside them. False when out of memory. Cost:
 * linear in the atoms. */
bool fw_marks_join(fw_field_lines *lines, const furrow_page *page, fw_arena *arena);

/* Decide for every line where it is cut, with all lines of all records in
 * sight; by given columns (NULL: none) where they know the line. False when
 * out of memory. */
bool fw_lines_divide(fw_field_lines *lines, const furrow_page *page, const fw_given *given,
                     fw_arena *scratch);

/* Whether lines that were made into fields without given columns, and are divided by these now,
 * give the same fields again. */
bool fw_lines_are_alike(const fw_field_lines *lines, const furrow_page *page,
                        const fw_given *given);

/* All pieces of divided lines, one record after the other, at the places of given columns (NULL:
 * none). Texts are copied into 'keep'; 'buf' is room to work in. False when out of memory. Cost:
 * linear in the atoms. */
bool fw_fields_of(fw_pieces *out, fw_field_lines *lines, const furrow_page *page,
                  const fw_given *given, fw_url_base *base, furrow_buf *buf, fw_arena *keep,
                  fw_arena *scratch);

/* Whether an element is of a kind that highlights. */
bool fw_marks_has(const fw_field_marks *marks, const furrow_page *page, fw_node_id node,
                  fw_node_id top);

/*
 * Alignment of records: sequences of fields into common columns.
 *
 * Partial tree alignment (Zhai and Liu 2005), of sequences: a field is told by
 * its place, words, label and the shape of its value rather than by tags
 * alone, and fields with a name of their own may change their order.
 */

/* What tells a field. 0 means: has none. */
typedef struct fw_item {
    uint64_t path;     /* kind and tags */
    uint64_t words;    /* set of class words: one bit of 64 each */
    uint64_t label;    /* what is written in front of it */
    uint64_t name;     /* what its attributes call it */
    uint64_t text;     /* the value itself, where it is that of many records */
    uint16_t cell;     /* column of the table cell that it stands in */
    uint8_t kind;      /* of different kinds: never one column */
    uint8_t is_struck; /* an amount that is crossed out: never one column with others */
    uint8_t level;     /* where the words stand */
    uint8_t shape;     /* fw_shape */
    uint8_t is_cell;   /* the record is a table row, and this all of a cell's text */
    uint8_t is_known;  /* 'path' is that of its column in a table of data */
    uint8_t is_only;   /* no record has two of its identity */
} fw_item;

/* What must differ for 'is_only': label, or path and words; kind; cell. */
uint64_t fw_item_identity(const fw_item *item);

typedef struct fw_items {
    const fw_item *at;
    uint32_t count;
    uint32_t weight; /* records that have this sequence */
    uint32_t *to;    /* per item its column, filled by fw_align_items */
} fw_items;

typedef struct fw_aligned {
    uint32_t columns;
    uint32_t *order; /* per column its place from the left */
} fw_aligned;

/* Align 'count' sequences. The first one is the seed when 'has_seed', else the
 * richest is: columns are numbered in the order in which they are made, so
 * those of a given seed are 0, 1, 2 ... Cost: linear in the items for equal
 * sequences, items times columns for each different one, and bounded: past
 * the bound a field is told by its number among its likes. The result lies in
 * 'arena'. False when out of memory. */
bool fw_align_items(fw_aligned *out, fw_items *seqs, uint32_t count, bool has_seed,
                    fw_arena *arena);

#endif
