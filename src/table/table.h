/*
 * Tables: a region as rows and columns.
 *
 * Only cells that exist are stored, row by row. A record with few fields has a short row, however
 * many columns the table has.
 */
#ifndef FW_TABLE_TABLE_H
#define FW_TABLE_TABLE_H

#include "base/json.h"
#include "base/map.h"
#include "base/vec.h"
#include "page/page.h"
#include "region/region.h"
#include "values/kind.h"

typedef enum fw_field_kind {
    FW_FIELD_TEXT,
    FW_FIELD_LINK,
    FW_FIELD_IMAGE,
    FW_FIELD_HEADING, /* heading of the group that the record is in */
    FW_FIELD_OTHER    /* a list of texts that no other record has */
} fw_field_kind;

/* A column, and everything needed to find it again in another page of the site. Whoever copies a
 * column copies every member; the texts may be in any memory. Columns with the same kind, place and
 * label are told apart by their order. */
typedef struct fw_column {
    furrow_str name;   /* unique within the table */
    furrow_str source; /* its name before the user renamed it; or empty */
    furrow_type type;
    fw_field_kind kind;
    bool is_list;              /* its field may repeat within a record */
    furrow_str place;          /* tags below the record, with class words: "h2.title/a" */
    furrow_str label;          /* words in front of its values: "Price"; or empty */
    furrow_str header;         /* text of the header cells of its table; or empty */
    furrow_str prefix, suffix; /* template text cut off its values; mostly empty */
    furrow_str form;           /* of the texts it was cut from, see text_form.h; mostly empty */
    uint32_t part;             /* number of its part in that form, from 1; 0: the only one */
    double share;              /* of the records of earlier pages that had it; 0: not counted */
    /* What a wrapper knows of its values, see values/kind.h. */
    fw_profile profile;
    furrow_str *samples; /* some of them; 'sample_count' is 0 when none are kept */
    uint32_t sample_count;
    bool is_gone;   /* the site no longer has it: it stays empty */
    bool is_hidden; /* it is matched in pages, but not output */
    double sure;    /* how sure the wrapper of a labelled page is of it here; 0: unknown */
    uint32_t nth;   /* its number among columns of its kind, place and label, from 1; 0: by its
                     * order in the table */
} fw_column;

typedef struct fw_cell {
    uint32_t column;
    uint32_t count;     /* number of values: 1, or more if the field repeats in its record */
    furrow_str text;    /* all of it */
    furrow_str *values; /* of a repeated field; NULL when 'count' is 1 */
    furrow_str written; /* another form of it in the page, if any: with its label and unit, or
                         * without the currency */
    fw_span nodes;      /* the nodes it came from; empty: none of this page */
} fw_cell;

/* Rows [first, first + count) are under one heading. */
typedef struct fw_row_group {
    furrow_str heading;
    size_t first, count;
} fw_row_group;

struct furrow_table {
    fw_arena arena;
    size_t rows, column_count;
    fw_column *columns;
    uint32_t *row_ends; /* row r has the cells from row_ends[r - 1] to row_ends[r] */
    fw_cell *cells;     /* row by row, ordered by column */
    uint32_t heading;   /* the column of the groups' headings; FW_NO_COLUMN: none */
    fw_row_group *groups;
    size_t group_count;
    int64_t now;            /* when the page was written; 0: not known */
    bool keeps_all;         /* text that is not data is kept, too */
    const fw_habit *habits; /* of the columns: values/kind.h */
    size_t unplaced;        /* fields left out because they fit no given column */
    furrow_drift *drifts;   /* from what a wrapper expected; drift.h */
    size_t drift_count;
};

#define FW_NO_COLUMN UINT32_MAX

/* Whether the groups of a region have headings that are worth a column. A text above only a few of
 * the records is mostly not a heading but a pager or the title of a single box. */
bool fw_table_is_headed(const fw_region *region, const furrow_page *page);

/* Fill the table of a region; 'table' has only its arena.
 *
 * Given columns (table->columns of an earlier page of the site, or read from a file) become the
 * columns of the table: all of them, in their order and with their names, even if no record here
 * has them. Fields that fit none of them are counted in table->unplaced. Without given columns
 * ('given_count' is 0) the columns are found. A region whose method knows its fields keeps its own
 * columns. */
furrow_status fw_table_fill(furrow_table *table, const fw_region *region, const furrow_page *page,
                            const fw_column *given, uint32_t given_count, fw_arena *scratch,
                            furrow_error *err);

/* The same, but the page is always cut by the given columns. fw_table_fill first cuts it without
 * them, and cuts it again by them only if the columns found are not the given ones. A page
 * that was learned from needs no second cut. */
furrow_status fw_table_fill_once(furrow_table *table, const fw_region *region,
                                 const furrow_page *page, const fw_column *given,
                                 uint32_t given_count, fw_arena *scratch, furrow_error *err);

/* The table of a region with its own columns, but with texts cut like those of known columns: for a
 * list that has them in other places. */
furrow_status fw_table_fill_like(furrow_table *table, const fw_region *region,
                                 const furrow_page *page, const fw_column *known,
                                 uint32_t known_count, fw_arena *scratch, furrow_error *err);

/* Set the types of columns that are still text, and the habits of all; links and images already
 * have their types. Linear in the texts; false when out of memory. */
bool fw_table_set_types(furrow_table *table, fw_arena *scratch);

/* Make the name in 'buf' unique: the second "price" becomes price_2. 'names' holds the last number
 * used for each name, so many equal names need no search. */
bool fw_table_number_name(furrow_buf *buf, fw_map *names, fw_arena *scratch);

/* The habit of each column of a table; NULL when out of memory. */
fw_habit *fw_table_habits(const furrow_table *table, fw_arena *scratch);

/* What must hold of a table, in builds that check it: region/region.h. */

#ifdef FURROW_CHECKS
/* Rows match the records of the region. Cells are ordered by column and have values. Column names
 * are unique. Groups match those of the region. */
void fw_table_check(const furrow_table *table, const fw_region *region);
#else
static inline void fw_table_check(const furrow_table *table, const fw_region *region) {
    (void)table;
    (void)region;
}
#endif

/*
 * A view: the columns of a table as they are output.
 *
 * A user may rename, reorder, drop, join or split the columns that were found, or change their
 * types. A view lists the output columns, each with its source columns, so that people can read
 * and edit it in the wrapper file:
 *
 *   {"name": "title"}                              as it is
 *   {"name": "cost", "from": ["price"], "type": "number"}
 *   {"name": "who", "from": ["first", "last"], "join": " "}
 *   {"name": "width", "from": ["size"], "split": " x ", "part": 1, "parts": 2}
 */

typedef struct fw_view {
    furrow_view_column *at;
    size_t count;
} fw_view;

/* Give a table the columns of a view. Cost: linear in the cells, and in the
 * columns of both for each row. False when out of memory. */
bool fw_view_take(furrow_table *table, const fw_view *view, fw_arena *scratch);

/* A checked copy in 'arena'; FURROW_EINVAL says what is wrong. */
furrow_status fw_view_copy(fw_view *out, const furrow_view_column *columns, size_t count,
                           fw_arena *arena, furrow_error *err);

/* Write and read a view as JSON. A NULL 'value' is an empty view. */
void fw_view_write(fw_json *json, const fw_view *view);
furrow_status fw_view_read(fw_view *out, const fw_json_value *value, fw_arena *arena,
                           furrow_error *err);

/*
 * The place of a field in its record: the tags above it, and the class words and itemprop that
 * name it. Written as "h2.title/a", so that people can read it and find it in another page of the
 * site.
 */

enum { FW_PLACE_WORDS = 4 }; /* more words add nothing */

typedef struct fw_field_place {
    uint64_t path; /* hash of the tags, from the field up to the top of the record */
    /* Class words and itemprop of the nearest element above the field that has any, 'level'
     * elements up. Digits within words are ignored. */
    uint64_t words[FW_PLACE_WORDS];
    uint8_t word_count, level;
    uint16_t cell; /* for pieces: column of its table cell, from 1; 0: none */
} fw_field_place;

/* A cache of class words: fields of all records share few classes. Zero it before use; it serves
 * one page. */
enum { FW_KNOWN_CLASSES = 64 };
typedef struct fw_class_words {
    struct {
        const char *class; /* address of the class text, the key; NULL: free */
        uint64_t words[FW_PLACE_WORDS];
        uint8_t count;
    } known[FW_KNOWN_CLASSES];
} fw_class_words;

/* The place of an element, or of the element around a text. 'top' is the first node of the record's
 * span. 'itemprop' is FW_ATTR_ITEMPROP, or FW_ATTR_NONE to ignore it; 'words' may be NULL. Cost: a
 * bounded number of levels. */
fw_field_place fw_field_place_of(const furrow_page *page, fw_node_id node, fw_node_id top,
                                 uint32_t itemprop, fw_class_words *words);

/* The column of the table cell around an element, from 1; 0: none. */
uint16_t fw_field_cell_of(const furrow_page *page, fw_node_id node, fw_node_id top);

/* Append the place as text. */
void fw_field_place_write(furrow_buf *out, const furrow_page *page, fw_node_id node,
                          fw_node_id top);

/* Read a place from such a text, as far as its syntax is valid; 'cell' is 0. */
fw_field_place fw_field_place_read(furrow_str text);

/* ---- Columns of an earlier page, found again in the table of this one ---- */

/* The places of given columns, for steps that run before there are columns. A few records do not
 * show the template; given columns tell it. */
typedef struct fw_given {
    const fw_column *columns;
    uint32_t count;
    bool is_elsewhere; /* this page has them in other places: only their forms are used */
    bool is_new_page;  /* not a page they were learned from: cut by them alone */
    fw_map places;     /* place -> number of a column */
    uint64_t *keys;    /* keys of the places, by column */
    uint32_t *fields;  /* by that number: fields of a record that have a column at the place; 0: any
                        * number, since one of the columns is a list */
    bool *has_label;   /* by that number: one of the columns has a label */
    fw_map labels;     /* place and label -> 1 */
} fw_given;

/* What tells one place from another: the tags and the first word. */
uint64_t fw_place_key(fw_field_kind kind, const fw_field_place *place);

bool fw_given_make(fw_given *out, const fw_column *given, uint32_t count, fw_arena *scratch);

/* The largest share of records that had a given column of this kind and place; 1 if it was not
 * counted, 0 if there is no such column. 'given' may be NULL. */
double fw_given_share(const fw_given *given, fw_field_kind kind, const fw_field_place *place);

/* How many fields of a record have a column at a place; 0 if unknown. */
uint32_t fw_given_fields(const fw_given *given, fw_field_kind kind, const fw_field_place *place);

/* Whether a place has several columns, some with labels: "5g, Protein: 2g". */
bool fw_given_are_labelled(const fw_given *given, fw_field_kind kind, const fw_field_place *place);

/* Whether a place has a column with this label (fw_label_hash). 'given' may be NULL. */
bool fw_given_has_label(const fw_given *given, const fw_field_place *place, uint64_t label);

/* The next given column, from number '*at' on, at the place of a piece and with the same label if
 * the piece has one; NULL if there is none. If the columns are elsewhere, the next column of its
 * kind. */
struct fw_piece;
const fw_column *fw_given_next(const fw_given *given, const struct fw_piece *piece, uint32_t *at);

/* Whether a text that all records of this page share is still data: the given column at its place
 * had several values, and no given column has the text as its label. */
bool fw_given_is_data(const fw_given *given, fw_field_kind kind, const fw_field_place *place,
                      furrow_str text);

/* The profile of each column of a table. False when out of memory. */
bool fw_table_profiles(fw_profile *out, const furrow_table *table, fw_arena *scratch);

/* Find the given column that each column of a table matches; FW_NO_COLUMN if none. Columns match if
 * kind, place and label are equal. Among several of these the order decides, or the profiles if
 * some are missing. False when out of memory. */
bool fw_table_match(uint32_t *to, const furrow_table *table, const fw_column *given, uint32_t count,
                    fw_arena *scratch);

/* What the page calls a column: the label in front of its values, else the text of its header
 * cells. */
static inline furrow_str fw_column_called(const fw_column *column) {
    return column->label.len ? column->label : column->header;
}

/* A copy whose texts lie in 'arena', without samples. False when out of memory. */
bool fw_column_copy(fw_column *out, const fw_column *from, fw_arena *arena);

/* Whether the columns of a table are exactly the given ones: all of them and no others. False when
 * out of memory. */
bool fw_table_is_given(bool *out, const furrow_table *table, const fw_column *given, uint32_t count,
                       fw_arena *scratch);

/* Fit a table to the given columns: a column that matches a given one moves there, the others are
 * dropped and their fields counted in table->unplaced. False when out of memory. */
bool fw_table_fit(furrow_table *table, const fw_column *given, uint32_t count, fw_arena *scratch);

/* Remove the hidden columns from a table. False when out of memory. */
bool fw_table_hide(furrow_table *table, fw_arena *scratch);

/*
 * Drift: how a table differs from the pages that its wrapper was learned from. Sites change; a
 * mismatch is reported, not guessed away.
 */
/* What a wrapper knows of a region that it has found. Texts and columns belong
 * to the wrapper or to the arena of the regions. */
typedef struct fw_expected {
    const fw_column *columns; /* of the table, see fw_table_fill */
    uint32_t column_count;
    bool is_new_page;        /* not a page that was learned from: fw_table_fill_once */
    const uint32_t *records; /* by column: how many learned records had it */
    uint32_t record_count;   /* number of learned records */
    double unknown;          /* share of their fields that no column held */
    double fit;              /* of the records here; 1: like the learned ones */
    furrow_str wanted_at;    /* where the region was looked for first, and where it */
    furrow_str found_at;     /* was found; both empty: the place is the same */
    uint32_t left_out;       /* records in other elements that fit as well, although the learned
                              * pages had only one such element */
    uint32_t taught;         /* records of the learned pages, and how many of */
    uint32_t given_back;     /* them the wrapper finds there itself */
    bool lacks_heading;      /* the learned records had headings, but the wrapper cannot find any */
} fw_expected;

/* Set the drift of a filled table. Fails only with FURROW_ENOMEM. */
furrow_status fw_drift_note(furrow_table *table, const fw_expected *expected, furrow_error *err);

/* Report the doubts of a region as drift of its table. Fails only with FURROW_ENOMEM. */
furrow_status fw_drift_doubts(furrow_table *table, const fw_region *region, furrow_error *err);

#endif
