/*
 * The fields of records: their texts, links and images, in order.
 *
 * A text ends where its line ends, and a line ends where its block ends. Markup within a line
 * divides it if most records have the same markup in the same way; a bold word in a sentence
 * does not divide it.
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
 * Rows of data tables, as records.
 *
 * A row consists of the cells that cover it, from the left. A cell that spans several rows
 * belongs to each of them. The place of a field is the column of its cell, whichever other
 * cells the row lacks.
 */
/* A node in no cell of a data table below 'top'; 'node' is one more, so that 0 means none. */
typedef struct fw_no_cell {
    fw_node_id node, top;
} fw_no_cell;

enum { FW_NO_CELLS = 128 };

/* The state for reading the rows of one region. */
typedef struct fw_record_rows {
    const furrow_page *page;
    fw_arena *scratch;
    fw_grids grids;
    size_t room;                      /* nodes and bytes of cells that may still be repeated */
    bool is_out;                      /* out of memory, in a call that cannot report it */
    fw_no_cell no_cells[FW_NO_CELLS]; /* nodes that were asked for, by number */
} fw_record_rows;

fw_record_rows fw_rows_make(const furrow_page *page, fw_arena *scratch);

/* Append the name that header cells give to 'node', which is in a cell not above 'top'. Returns
 * false and appends nothing if they give none. */
bool fw_rows_name(furrow_buf *out, fw_record_rows *rows, fw_node_id node, fw_node_id top);

/* Whether header cells give such a name. */
bool fw_rows_is_named(fw_record_rows *rows, fw_node_id node, fw_node_id top);

typedef struct fw_piece {
    fw_field_kind kind;
    bool is_part;        /* its line has other parts */
    bool is_common;      /* most records have the same text at this place */
    bool is_gone;        /* dropped: template, or a further value of another piece */
    bool is_in_link;     /* it is inside a link */
    bool is_link_text;   /* it is the text of a link that spans no other line */
    bool has_glue;       /* a separator such as a comma is before it */
    bool is_prose;       /* a text of several paragraphs, or a link or image in one */
    bool is_state;       /* its class tells its state, not its field, and is ignored */
    uint8_t shape;       /* of the text; fw_shape */
    fw_node_id node;     /* the element with the address, or the first text */
    fw_node_id last;     /* the same, or the last text */
    fw_node_id from, to; /* 'node' and 'last', extended by words such as a unit */
    fw_node_id holder;   /* the deepest element that holds all of it */
    fw_node_id record;   /* first node of its record's span, or row of its cell */
    uint32_t column;     /* of the data table that has the record as a row, from 1; 0: none */
    uint32_t row;        /* of the record */
    uint32_t line;       /* number of the line, over all records */
    uint32_t more;       /* the next value of the same field in the record; 0: none */
    uint64_t label;      /* hash of the label before it; 0: none */
    uint64_t name;       /* hash of what an attribute such as data-testid calls it, or of what its
                          * value says it is; 0: none */
    furrow_str label_text;
    fw_field_place place;
    furrow_str text;
} fw_piece;

typedef FW_VEC(fw_piece) fw_pieces;

/* Whether the text 'right' holds the two decimals of the amount in 'left'. Prices are often set
 * without a point, 12 large and 99 small. */
bool fw_field_is_fraction(const furrow_page *page, fw_node_id left, fw_node_id right);

/* Whether a class says that its element is for screen readers only. */
bool fw_class_is_for_ears(furrow_str class);

/* Whether a piece is the exact time in an attribute of an element that shows it in other words
 * (times.c). */
bool fw_piece_is_exact_time(const furrow_page *page, const fw_piece *piece);

/* Append the visible text of a range in the form that values have: cleaned (values/text.h), with
 * the pieces of a price joined. */
void fw_field_text(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to);

/* Whether each given column has a piece of its kind at its place. If one has none, the table cannot
 * have exactly the given columns. False when out of memory (given.c). */
bool fw_given_are_there(bool *out, const fw_given *given, const fw_pieces *pieces,
                        fw_arena *scratch);

/* A text without stray signs at its ends: a separator, an unpaired bracket, a comma (signs.c). */
furrow_str fw_without_loose_signs(furrow_str text);

/* Whether a sign is a star. Before or after a number it means points, or how many like a thing. */
bool fw_sign_is_star(furrow_str sign);

/* ---- Labels: "Price:" is a name, not a value (labels.c) -------------------- */

/* Mark the texts that most records have at one place, assign labels to the fields after them, and
 * drop these label texts. The labels of given columns (NULL: none) need no other records. False
 * when out of memory. Cost: linear. */
bool fw_labels_find(fw_pieces *pieces, const furrow_page *page, uint32_t rows,
                    const fw_given *given, fw_arena *scratch);

/* Set 'is_label' for each piece that is a label without a colon at the start of its line, as its
 * place shows, where records have several such lines, or as the given columns say (NULL: none).
 * False when out of memory (label_lines.c). */
bool fw_label_lines_find(bool *is_label, const fw_pieces *pieces, const furrow_page *page,
                         const fw_given *given, fw_arena *scratch);

/* The words at the start of a text that can be a label, with a value after them: those before the
 * first colon, or those that an element sets apart. Empty if there are none. */
furrow_str fw_label_inside(const furrow_page *page, const fw_piece *piece);

/* A label without the signs around it: "Size" of ", Size:". */
furrow_str fw_label_trim(furrow_str text);

/* Hash of a text for comparing labels and equal texts: in lower case, without signs around it.
 * Never 0. */
uint64_t fw_label_hash(furrow_str text);

/* ---- Texts of several lines and paragraphs (prose.c) ------------------------- */

/* Average bytes per line above which lines are paragraphs of one text. */
enum { FW_LONG_LINE = 80 };

/* Join each text of several paragraphs into one piece, and each text that is one value in the given
 * columns (NULL: none). The other pieces are dropped. Texts go into 'keep'. False when out of
 * memory. Cost: linear. */
bool fw_prose_join(fw_pieces *pieces, const furrow_page *page, uint32_t rows, const fw_given *given,
                   furrow_buf *buf, fw_arena *keep, fw_arena *scratch);

/* ---- Pictures that stand for words: flags, logos, icons (emblems.c) ---------- */

/* Make texts of such pictures. The texts go into 'keep'. False when out of memory. */
bool fw_emblems_find(fw_pieces *pieces, const furrow_page *page, furrow_buf *buf, fw_arena *keep,
                     fw_arena *scratch);

/* Drop the drawings. */
void fw_emblems_drop_drawings(fw_pieces *pieces, const furrow_page *page);

/* ---- Values that say what they are: "3 beds", "958 sqft" (self_named.c) ------ */

/* Name the pieces of a place that records have several times after what their values say they are.
 * False when out of memory. Cost: linear. */
bool fw_self_named_find(fw_pieces *pieces, const furrow_page *page, fw_arena *scratch);

/* ---- Fields that repeat within a record: tags, authors, pictures (lists.c) -- */

/* Join a text that is broken into plain lines of one element, whose number varies, into one piece.
 * The other pieces are dropped. Texts go into 'keep'. False when out of memory. Cost: linear. */
bool fw_lists_join_lines(fw_pieces *pieces, const furrow_page *page, furrow_buf *buf,
                         fw_arena *keep, fw_arena *scratch);

/* Make one field of several pieces that form a list: 'more' of the first leads to the others, which
 * are marked as gone. A list is a run of similar elements whose number differs from record to
 * record. False when out of memory. Cost: linear. */
bool fw_lists_find(fw_pieces *pieces, const furrow_page *page, uint32_t rows, fw_arena *scratch);

/*
 * A table in the making: columns from left to right, and the cells of each
 * from the first row to the last.
 */

typedef struct fw_tab_cell {
    uint32_t row;
    uint32_t piece;     /* index into the draft's pieces; its 'more' has further values */
    furrow_str text;    /* the part of the first value that belongs to this column */
    furrow_str written; /* with the words around it in the page; empty: see fill.c */
} fw_tab_cell;

typedef struct fw_tab_column {
    fw_tab_cell *cells; /* by row */
    uint32_t count;
    fw_field_kind kind;
    bool is_gone; /* dropped: template text, not data */
    bool is_list;
    bool is_heading;  /* a heading of the records says the same and was dropped */
    furrow_str label; /* constant text before the values; may be empty */
    furrow_str unit;  /* constant text after them; may be empty */
    furrow_str prefix, suffix;
    uint32_t part;   /* number of this part if a column was split, from 1 */
    bool is_side;    /* a part that does not get the name of the whole */
    furrow_str form; /* form of the texts it was cut from, text_form.h; may be empty */
    furrow_str name; /* not unique yet; naming.c sets it */
} fw_tab_column;

typedef FW_VEC(fw_tab_column) fw_tab_columns;

/* The names that the words of a class, an id or another attribute give; empty: none. */
typedef struct fw_value_names {
    furrow_str of_field; /* of the first word that is common for fields */
    furrow_str maybe;    /* of the first that may be a name at all */
    bool is_short;       /* none, and all words are so short that they may be fragments */
} fw_value_names;

/* State for naming columns: the attributes of the page that name fields and label cells, and the
 * names that attribute values give. Zeroed at first. */
enum { FW_DATA_NAMES = 27, FW_CELL_LABELS = 6 };
typedef struct fw_namer {
    bool is_ready;
    uint32_t data[FW_DATA_NAMES], data_count;
    uint32_t key_count; /* the first of them: names of fields in the program that made the page */
    uint32_t labels[FW_CELL_LABELS], label_count;
    uint32_t aria_label;
    fw_map index; /* value -> names */
    FW_VEC(fw_value_names) names;
} fw_namer;

/* Kinds of texts that steps have asked for, as several of them ask for the same texts. Zeroed at
 * first. */
enum { FW_MOST_KINDS = 256 }; /* that are kept */
typedef struct fw_known_kind {
    furrow_str text, unit;
    fw_value_kind kind;
} fw_known_kind;

typedef struct fw_tab {
    const furrow_page *page;
    fw_record_rows *tables; /* data tables and their header cells */
    fw_pieces pieces;
    fw_tab_columns columns;
    uint32_t rows;
    const fw_given *given; /* columns of an earlier page; NULL: none */
    fw_namer *namer;
    fw_known_kind *kinds; /* by the place of the text in memory; NULL: none are kept */
    size_t kind_count;
    furrow_buf *buf; /* room to work in */
    bool keeps_all;  /* nothing is dropped: the user wants to see everything */
    fw_arena *keep, *scratch;
} fw_tab;

/* The piece that a cell is made of. */
static inline const fw_piece *fw_piece_of(const fw_tab *draft, const fw_tab_cell *cell) {
    return &draft->pieces.at[cell->piece];
}

/* The kind of a text of a cell (values/kind.h), which may be known already. (split.c) */
fw_value_kind fw_kind_of_cell(const fw_tab *draft, furrow_str text, furrow_str *unit);

/* Whether an earlier page had the column. */
static inline bool fw_column_is_given(const fw_tab *draft, const fw_tab_column *c) {
    return c->count &&
           fw_given_share(draft->given, c->kind, &fw_piece_of(draft, &c->cells[0])->place) > 0;
}

/* The label of a column: that of its first value with one, since columns are made by labels.
 * (labels.c) */
furrow_str fw_column_label(const fw_tab *draft, const fw_tab_column *column);

/* How many of 'count' may be exceptions if nearly all must agree. Loops stop at the first one too
 * many, which mostly comes soon. */
static inline uint32_t fw_exceptions(uint32_t count) {
    const double rounding = 1e-6; /* a tenth of 10 is 1, not 0.9999999 */
    return (uint32_t)((1 - FW_NEARLY_ALL) * count + rounding);
}

/* Advance 'i' and 'k' to the next cells of two columns that are in the same row. False when no
 * shared row is left. */
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

/* Add the cells of 'from' in rows where 'column' has none. False when out of memory. (turns.c) */
bool fw_column_add_cells(fw_tab *draft, fw_tab_column *column, const fw_tab_column *from);

/* Align the pieces of records into columns, without cleaning. False when out of memory. */
bool fw_tab_align(fw_tab *draft);

/* Separate template from data: merge columns that take turns, drop constant texts, trim signs,
 * split at separators. False when out of memory. */
bool fw_template_clean(fw_tab *draft);

/* The form of a rating with the number of its voters: "4.8 (105)". */
#define FW_SCORED_FORM "# ( # )"
/* The form of a rating with a constant maximum: "4.8 out of 5 stars". */
#define FW_POINTS_FORM "# / #"

/* Split columns whose texts all hold several values in the same way, and cut off words that never
 * change. False when out of memory. */
bool fw_tab_split(fw_tab *draft);

/* Whether nearly all values of a column are ratings with the number of people who gave them, and
 * splitting these into two columns. (points.c) */
bool fw_are_scored(const fw_tab_column *column);
bool fw_split_scores(fw_tab_columns *out, const fw_tab *draft, const fw_tab_column *column);

/* Whether nearly all values of a column are ratings with words around them, all on the same scale,
 * and cutting them down to their points. Some may be without the words: "4.5/5", "4.5". */
bool fw_are_points(const fw_tab_column *column);
bool fw_cut_points(fw_tab_columns *out, const fw_tab *draft, const fw_tab_column *column);

/* Split a column of lines whose parts have bullets between them, even if records lack some parts.
 * '*is_split' tells whether it has such lines; with 'must_vary', only if their number of parts
 * differs. False when out of memory. (bullets.c) */
bool fw_bullets_split(fw_tab_columns *out, const fw_tab *draft, const fw_tab_column *column,
                      bool must_vary, bool *is_split, fw_arena *work);

/* Whether a column has such lines. */
bool fw_bullets_are_in(const fw_tab_column *column);

/* Whether a written form is that of such lines, and splitting by it. False when out of memory. */
bool fw_bullets_is_form(furrow_str form);
bool fw_bullets_split_as(fw_tab_columns *out, const fw_tab *draft, const fw_tab_column *column,
                         furrow_str form, fw_arena *work);

/* Drop columns that are not data or not worth keeping. False when out of memory. */
bool fw_tab_prune(fw_tab *draft);

/* Drop button texts such as "Show salary" from columns of prices. */
void fw_tab_drop_offers(fw_tab *draft);

/* Whether the texts of 'words' are those of 'plain' after constant words, as screen readers get
 * them: "current price $12", "Located in York.". With 'may_end', constant words may also follow. */
bool fw_column_says_again(const fw_tab_column *words, const fw_tab_column *plain, bool may_end);

/* Whether two units are the singular and the plural of one word, perhaps before words that they
 * share: "review" and "reviews", "day left" and "days left". */
bool fw_units_are_alike(furrow_str a, furrow_str b);

/* Whether an element is a button of a record. A button that holds all text of the record, or
 * several texts and most of the record's, is the record itself: a card that can be clicked. */
bool fw_is_button(const furrow_page *page, fw_node_id node, fw_node_id record);

/* Whether a text tells what a click does: it is in a link, a button or a form of its record. */
bool fw_piece_is_control(const furrow_page *page, const fw_piece *piece);

/* Whether the text of a node is crossed out, like an old price: by an element below 'top', its
 * class or its style. */
bool fw_is_struck(const furrow_page *page, fw_node_id node, fw_node_id top);

/* Whether a text is in a heading. */
bool fw_piece_is_in_heading(const furrow_page *page, const fw_piece *piece);

/* ---- Names of columns (naming.c) ------------------------------------------- */

/* Note the names that attributes such as data-testid give to pieces, if half of the records have a
 * piece of that name. False when out of memory. */
bool fw_names_note(fw_tab *draft);

/* Set the names of all kept columns, not unique yet. False when out of memory. */
bool fw_tab_name(fw_tab *draft);

/* Name the text right after the title "subtitle", if it has no other name and most records have
 * it. */
void fw_tab_subtitle(fw_tab *draft);

/* Whether a header cell or an itemprop names the field. It is then data, even if all its values are
 * equal. */
bool fw_name_is_certain(const fw_tab *draft, const fw_piece *piece);

/* Append the name that the page gives to a field by a header cell, a label, an itemprop or a known
 * class. False if it gives none. */
bool fw_name_of_field(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);

/* ---- The things that the page describes in JSON-LD, which are the same as those of records
 * if they have the same addresses or names (embedded.c) ---- */

/* Name columns without a name of their own after the property that has the same values. False when
 * out of memory. */
bool fw_tab_describe(fw_tab *draft);

/* Add the properties that no column has as further columns. False when out of memory. */
bool fw_table_embed(furrow_table *table, const furrow_page *page, fw_arena *scratch);

/*
 * Lines of records: runs of texts with no block between them, and the parts into which the
 * markup divides them.
 */

/* A text, or a link or image before it. */
typedef struct fw_field_atom {
    fw_node_id node, last; /* first and last text; or the element twice */
    fw_node_id link;       /* the link around it, FURROW_NO_NODE: none */
    fw_node_id part;       /* the child of the line's holder that it is in */
    fw_node_id holder;     /* of its text if cut without given columns, or none */
    fw_node_id from_last;  /* of a range of amounts: the last text of the first amount, whose place
                            * is that of the range; else FURROW_NO_NODE */
    uint32_t line;
    bool is_text;
    bool is_attr;  /* a value from an attribute; not part of the line */
    bool is_cut;   /* the atom before it in the line is another field */
    bool was_cut;  /* 'is_cut' of the previous division */
    bool is_stuck; /* always cut: it touches the atom before it */
} fw_field_atom;

typedef struct fw_field_line {
    uint32_t first, end; /* atoms */
    uint32_t row;
    fw_node_id holder;       /* the deepest element around all its texts */
    fw_node_id top;          /* first node of the record's span, or row of its cell */
    uint32_t column;         /* of a data table, from 1; 0: none */
    uint32_t texts;          /* atoms that are texts */
    uint32_t place, pattern; /* used by lines.c */
    bool is_cut;             /* its cuts are decided */
} fw_field_line;

/*
 * Highlighted words: elements that set off words at varying places in a text, like the hits
 * of a search. They do not divide a line.
 */
typedef struct fw_field_mark {
    uint32_t seen;           /* elements of this kind beside words */
    uint32_t behind, before; /* those after words; those before words */
    uint32_t within;         /* those in the middle of a sentence */
    uint32_t inside;         /* those in the middle of a word or a path */
    uint32_t lefts, rights;  /* different texts before these; after them */
    uint32_t pairs;          /* different texts on both sides */
} fw_field_mark;

/* What is known of elements: by tag and class, and by tag, class and place. */
typedef struct fw_field_marks {
    fw_map index;
    fw_map texts; /* beside elements of a kind */
    FW_VEC(fw_field_mark) found;
    uint32_t color; /* the attribute */
    bool has_any;   /* some of them are highlights */
} fw_field_marks;

/* The lines of all records, not divided yet. */
typedef struct fw_field_lines {
    FW_VEC(fw_field_atom) atoms;
    FW_VEC(fw_field_line) lines;
    fw_field_marks marks;
} fw_field_lines;

/* Collect the lines of all records in one walk. They are allocated in 'arena' and may be divided
 * several times. Of elements that show a time they have what the given columns (NULL: none) have of
 * them. False when out of memory. Cost: linear in the nodes. */
bool fw_lines_of(fw_field_lines *out, fw_record_rows *rows, const fw_region *region,
                 const fw_given *given, fw_arena *arena);

/* Learn from all lines of all records which elements are highlights, and join these with the words
 * beside them into one text. False when out of memory. Cost: linear in the atoms. */
bool fw_marks_join(fw_field_lines *lines, const furrow_page *page, fw_arena *arena);

/* Decide for every line where it is cut, by comparing the lines of all records, or by the given
 * columns (NULL: none) if they know the line. False when out of memory. */
bool fw_lines_divide(fw_field_lines *lines, const furrow_page *page, const fw_given *given,
                     fw_arena *scratch);

/* Whether lines that are now divided by given columns give the same fields as they gave without
 * them. */
bool fw_lines_are_alike(const fw_field_lines *lines, const furrow_page *page,
                        const fw_given *given);

/* The pieces of all divided lines, record by record, at the places of given columns (NULL: none).
 * Texts are copied into 'keep'; 'buf' is a work buffer. False when out of memory. Cost: linear in
 * the atoms. */
bool fw_fields_of(fw_pieces *out, fw_field_lines *lines, const furrow_page *page,
                  const fw_given *given, fw_url_base *base, furrow_buf *buf, fw_arena *keep,
                  fw_arena *scratch);

/* Whether an element is of a kind that is a highlight. */
bool fw_marks_has(const fw_field_marks *marks, const furrow_page *page, fw_node_id node,
                  fw_node_id top);

/*
 * Alignment of records: sequences of fields into common columns.
 *
 * Partial tree alignment (Zhai and Liu 2005), applied to sequences. A field is identified by
 * its place, words, label and the shape of its value, not by tags alone. Fields with a name of
 * their own may change their order.
 */

/* What identifies a field. 0 means: not present. */
typedef struct fw_item {
    uint64_t path;     /* kind and tags */
    uint64_t words;    /* set of class words: one bit of 64 each */
    uint64_t label;    /* the label before it */
    uint64_t name;     /* what its attributes call it */
    uint64_t text;     /* the value itself, if many records have it */
    uint16_t cell;     /* column of its table cell */
    uint8_t kind;      /* fields of different kinds are never one column */
    uint8_t is_struck; /* a crossed-out amount, never in one column with others */
    uint8_t level;     /* level of the element with the words */
    uint8_t shape;     /* fw_shape */
    uint8_t is_cell;   /* the record is a table row, and this is all text of a cell */
    uint8_t is_known;  /* 'path' is that of its column in a data table */
    uint8_t is_only;   /* no record has two of its identity */
} fw_item;

/* The key for 'is_only': label, or path and words; name, kind and crossed out; cell. */
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

/* Align 'count' sequences. The seed is the first one if 'has_seed', else the one with the most
 * items. Columns are numbered in the order in which they are made, so those of a given seed are 0,
 * 1, 2 ... Cost: linear in the items for equal sequences, items times columns for each different
 * one, and bounded: past the bound a field is placed by its number among fields of the same
 * identity. The result is in 'arena'. False when out of memory. */
bool fw_align_items(fw_aligned *out, fw_items *seqs, uint32_t count, bool has_seed,
                    fw_arena *arena);

#endif
