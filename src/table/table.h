/*
 * Tables: a region as rows and columns.
 *
 * Cells are kept by row, only those that are there: a row of a record with few
 * fields is short, however many columns others bring.
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
    FW_FIELD_HEADING, /* of the group that the record stands in */
    FW_FIELD_OTHER    /* texts that no other record has, as a list */
} fw_field_kind;

/* A column, and all that it takes to find it again in another page of the
 * site. Whoever keeps columns keeps every member; the texts may lie anywhere.
 * Columns of one kind, place and label are told apart by their order. */
typedef struct fw_column {
    furrow_str name;   /* unique within the table */
    furrow_str source; /* the name that it had before a user gave it another; or empty */
    furrow_type type;
    fw_field_kind kind;
    bool is_list;              /* its field may repeat within a record */
    furrow_str place;          /* tags below the record, with class words: "h2.title/a" */
    furrow_str label;          /* what the page writes in front of it: "Price"; or empty */
    furrow_str header;         /* what the header cells of its table say; or empty */
    furrow_str prefix, suffix; /* template text, cut off its values; mostly empty */
    furrow_str form;           /* of the texts that it was cut out of, text_form.h; mostly empty */
    uint32_t part;             /* of that form, from 1; 0: the only one */
    double share;              /* of the records of earlier pages that had it; 0: not counted */
    /* What a wrapper knows of its values, see values/kind.h. */
    fw_profile profile;
    furrow_str *samples; /* some of them; 'sample_count' is 0 when none are kept */
    uint32_t sample_count;
    bool is_gone;   /* the site no longer has it: it stays empty */
    bool is_hidden; /* it is told from others, but not asked for */
    double sure;    /* how sure the wrapper of a labelled page is of it here; 0: not told */
    uint32_t nth;   /* its place among those of one kind, place and label, from 1;
                     * 0: that which it has among the columns */
} fw_column;

typedef struct fw_cell {
    uint32_t column;
    uint32_t count;     /* values: 1, or more where the field repeats in its record */
    furrow_str text;    /* all of it */
    furrow_str *values; /* of a repeated field; NULL when 'count' is 1 */
    furrow_str written; /* the other form that the page has of it, if any: with the label and
                         * unit that stand beside it, or without the currency */
    fw_span nodes;      /* what it came from; empty: nothing of this page */
} fw_cell;

/* Rows [first, first + count) stand under one heading. */
typedef struct fw_row_group {
    furrow_str heading;
    size_t first, count;
} fw_row_group;

struct furrow_table {
    fw_arena arena;
    size_t rows, column_count;
    fw_column *columns;
    uint32_t *row_ends; /* row r has the cells from row_ends[r - 1] to row_ends[r] */
    fw_cell *cells;     /* of one row after another, by column */
    uint32_t heading;   /* the column of the groups' headings; FW_NO_COLUMN: none */
    fw_row_group *groups;
    size_t group_count;
    int64_t now;            /* when the page was written; 0: not known */
    bool keeps_all;         /* what is no data is kept, too */
    const fw_habit *habits; /* of the columns: values/kind.h */
    size_t unplaced;        /* fields left out because they fit no given column */
    furrow_drift *drifts;   /* from what a wrapper expected; drift.h */
    size_t drift_count;
};

#define FW_NO_COLUMN UINT32_MAX

/* Whether the groups of a region have headings that are worth a column. What stands above few of
 * the records is mostly none, but a pager, or the title of a single box. */
bool fw_table_is_headed(const fw_region *region, const furrow_page *page);

/* The table of a region; 'table' has its arena and nothing else.
 *
 * With given columns (table->columns of an earlier page of the site, or read
 * from a file) these are the columns of the table: all of them, in their order
 * and under their names, also those that no record here has. Fields that fit
 * none of them are counted in table->unplaced. Without given columns
 * ('given_count' is 0) the columns are found. A region whose method knows the
 * fields keeps its own columns. */
furrow_status fw_table_fill(furrow_table *table, const fw_region *region, const furrow_page *page,
                            const fw_column *given, uint32_t given_count, fw_arena *scratch,
                            furrow_error *err);

/* The same by what the given columns know alone. The other one first cuts the page as if there were
 * none, and by them only where it then has other columns: as a page has that is not learned from.
 */
furrow_status fw_table_fill_once(furrow_table *table, const fw_region *region,
                                 const furrow_page *page, const fw_column *given,
                                 uint32_t given_count, fw_arena *scratch, furrow_error *err);

/* The table of a region with columns of its own, but its texts cut as those of known columns
 * were: for a list that has them in other places. */
furrow_status fw_table_fill_like(furrow_table *table, const fw_region *region,
                                 const furrow_page *page, const fw_column *known,
                                 uint32_t known_count, fw_arena *scratch, furrow_error *err);

/* Set the types of the columns that are text so far: addresses are known by
 * the kind of field. Linear in the texts; false when out of memory. */
bool fw_table_set_types(furrow_table *table, fw_arena *scratch);

/* Make the name in 'buf' unique: the second "price" is price_2. 'names' has the
 * last number given to each name, so that many equal ones cost no search. */
bool fw_table_number_name(furrow_buf *buf, fw_map *names, fw_arena *scratch);

/* The habit of each column of a table; NULL when out of memory. */
fw_habit *fw_table_habits(const furrow_table *table, fw_arena *scratch);

/* What must hold of a table, in builds that check it: region/region.h. */

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

/*
 * A view: the columns of a table as they are to go out.
 *
 * What a person has made of the columns that were found: other names, another
 * order, some left out, several joined to one, one divided, another type. It
 * is a list of the columns that go out, each with the columns that it is made
 * of, so that it can be read and changed by hand in the wrapper file:
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

/* As JSON, and from it: 'value' may be NULL, an empty view. */
void fw_view_write(fw_json *json, const fw_view *view);
furrow_status fw_view_read(fw_view *out, const fw_json_value *value, fw_arena *arena,
                           furrow_error *err);

/*
 * The place of a field in its record: the tags above it, and the words by
 * which the page calls it. Written as "h2.title/a", so that people can read it
 * and another page of the site be searched for it.
 */

enum { FW_PLACE_WORDS = 4 }; /* that are looked at; more say nothing new */

typedef struct fw_field_place {
    uint64_t path; /* of the tags, from the field up to the top of the record */
    /* Class words and itemprop of the nearest element above the field that has
     * any, 'level' elements up; digits within words do not count. */
    uint64_t words[FW_PLACE_WORDS];
    uint8_t word_count, level;
    uint16_t cell; /* of pieces: column of the table cell around it, from 1; 0: none */
} fw_field_place;

/* The words of classes that were asked for lately: fields of all records have the same few.
 * Zeroed at first, and for one page. */
enum { FW_KNOWN_CLASSES = 64 };
typedef struct fw_class_words {
    struct {
        const char *class; /* where it stands; NULL: none */
        uint64_t words[FW_PLACE_WORDS];
        uint8_t count;
    } known[FW_KNOWN_CLASSES];
} fw_class_words;

/* The place of an element, or of the element around a text. 'top' is the first
 * node of the record's span. 'itemprop' is FW_ATTR_ITEMPROP, or FW_ATTR_NONE to
 * pass over it; 'words' may be NULL. Cost: a bounded number of levels. */
fw_field_place fw_field_place_of(const furrow_page *page, fw_node_id node, fw_node_id top,
                                 uint32_t itemprop, fw_class_words *words);

/* The column of the table cell around an element, from 1; 0: none. */
uint16_t fw_field_cell_of(const furrow_page *page, fw_node_id node, fw_node_id top);

/* Append it as text. */
void fw_field_place_write(furrow_buf *out, const furrow_page *page, fw_node_id node,
                          fw_node_id top);

/* The place that such a text tells, as far as its syntax goes; 'cell' is 0. */
fw_field_place fw_field_place_read(furrow_str text);

/* Columns of an earlier page, found again in the table of this one. */

/* The places of given columns, for steps that come before there are columns:
 * few records show no template, but where columns are given it is known. */
typedef struct fw_given {
    const fw_column *columns;
    uint32_t count;
    bool is_elsewhere; /* this page has them in other places: only their forms count */
    bool is_new_page;  /* it is none that they come from, and cut by them alone */
    fw_map places;     /* -> number of a column */
    uint64_t *keys;    /* of the places, by column */
    uint32_t *fields;  /* by such a number: texts or addresses of a record that have a column there;
                        * 0: any number, as one of the columns is a list */
    bool *has_label;   /* the same: one of the columns has a label */
} fw_given;

/* What tells one place from another: the tags and the first of the words. */
uint64_t fw_place_key(fw_field_kind kind, const fw_field_place *place);

bool fw_given_make(fw_given *out, const fw_column *given, uint32_t count, fw_arena *scratch);

/* The largest share of records that a given column of this kind and place had,
 * 1 where that was not counted; 0 when there is none. 'given' may be NULL. */
double fw_given_share(const fw_given *given, fw_field_kind kind, const fw_field_place *place);

/* How many fields of a record have a column at a place; 0 when that is not known. */
uint32_t fw_given_fields(const fw_given *given, fw_field_kind kind, const fw_field_place *place);

/* Whether these are several, and some have labels: "5g, Protein: 2g". */
bool fw_given_are_labelled(const fw_given *given, fw_field_kind kind, const fw_field_place *place);

/* The next given column, from number '*at' on, that stands at the place of a piece and, where
 * that has a label, has the same; NULL when there is none. Where they are elsewhere, the next
 * of its kind. */
struct fw_piece;
const fw_column *fw_given_next(const fw_given *given, const struct fw_piece *piece, uint32_t *at);

/* Whether a text that all records of this page share is data nevertheless: the
 * given column of its place had several values, and none has it for a label. */
bool fw_given_is_data(const fw_given *given, fw_field_kind kind, const fw_field_place *place,
                      furrow_str text);

/* The profile of each column of a table. False when out of memory. */
bool fw_table_profiles(fw_profile *out, const furrow_table *table, fw_arena *scratch);

/* The given column that each column of a table is, FW_NO_COLUMN when it is
 * none. Two columns are the same when they have kind, place and label in
 * common; among several of these their order tells, and their profiles where
 * some are missing. False when out of memory. */
bool fw_table_match(uint32_t *to, const furrow_table *table, const fw_column *given, uint32_t count,
                    fw_arena *scratch);

/* What the page calls a column: the label in front of its values, else what
 * its header cells say. */
static inline furrow_str fw_column_called(const fw_column *column) {
    return column->label.len ? column->label : column->header;
}

/* A copy whose texts lie in 'arena', without samples. False when out of memory. */
bool fw_column_copy(fw_column *out, const fw_column *from, fw_arena *arena);

/* Whether the columns of a table are the given ones, to the letter: all of
 * them and no other. False when out of memory. */
bool fw_table_is_given(bool *out, const furrow_table *table, const fw_column *given, uint32_t count,
                       fw_arena *scratch);

/* Put a table into the given columns: each column of the table that is like a
 * given one goes there, the others are dropped and their fields counted in
 * table->unplaced. False when out of memory. */
bool fw_table_fit(furrow_table *table, const fw_column *given, uint32_t count, fw_arena *scratch);

/* Take the hidden columns out of a table. False when out of memory. */
bool fw_table_hide(furrow_table *table, fw_arena *scratch);

/*
 * Drift: in what a table departs from the pages that its wrapper was learned
 * from. Sites change; what no longer fits is to be said, not guessed at.
 */
/* What a wrapper knows of a region that it has found. Texts and columns belong
 * to the wrapper or to the arena of the regions. */
typedef struct fw_expected {
    const fw_column *columns; /* of the table, see fw_table_fill */
    uint32_t column_count;
    bool is_new_page;        /* none that was learned from: fw_table_fill_once */
    const uint32_t *records; /* by column: how many learned records had it */
    uint32_t record_count;   /* all that were learned */
    double unknown;          /* share of their fields that no column held */
    double fit;              /* of the records here; 1: as those learned */
    furrow_str wanted_at;    /* where the region was looked for first, and where it */
    furrow_str found_at;     /* was found; both empty: there */
    uint32_t left_out;       /* records in other elements that fit as well, where the
                              * learned pages had but one such element */
    uint32_t taught;         /* records of the pages that were learned, and how many of */
    uint32_t given_back;     /* them the wrapper finds there itself */
    bool lacks_heading;      /* they had headings, and the wrapper has no way to find such */
} fw_expected;

/* Set the drift of a table that has been filled. FURROW_ENOMEM is the one
 * failure. */
furrow_status fw_drift_note(furrow_table *table, const fw_expected *expected, furrow_error *err);

/* Tell the doubts of a region as drift of its table. FURROW_ENOMEM is the one
 * failure. */
furrow_status fw_drift_doubts(furrow_table *table, const fw_region *region, furrow_error *err);

#endif
