/*
 * What a text is: the one place that tells numbers, prices, dates, addresses and
 * words apart. Alignment and names of columns use shapes, which are cheap; types
 * and typed values use the readers of number.h and date.h.
 */
#ifndef FW_VALUES_KIND_H
#define FW_VALUES_KIND_H

#include "base/map.h"
#include "values/date.h"
#include "values/text.h"

/* ---- Shapes ------------------------------------------------------------- */

typedef enum fw_shape {
    FW_SHAPE_TEXT,   /* words */
    FW_SHAPE_NUMBER, /* digits with what goes with them: "1,200", "3.5 %" */
    FW_SHAPE_PRICE,  /* the same with a sign of money */
    FW_SHAPE_DATE,   /* digits with a month, or in groups of a date or time */
    FW_SHAPE_MIXED,  /* words with digits */
    FW_SHAPE_LONG,   /* a sentence or more */
    FW_SHAPES
} fw_shape;

/* Cost: linear in the text, at most a few hundred bytes of it. */
fw_shape fw_shape_of(furrow_str text);

/* ---- Kinds -------------------------------------------------------------- */

/* What a text is to a person. */
typedef enum fw_value_kind {
    FW_VALUE_WORDS,
    FW_VALUE_NUMBER,
    FW_VALUE_PERCENT,
    FW_VALUE_PRICE,
    FW_VALUE_DATE,     /* a day, with a year or without; "3 days ago" */
    FW_VALUE_TIME,     /* of a day, or as long as something takes: 12:30 */
    FW_VALUE_DURATION, /* "2 hr 21 min" */
    FW_VALUE_RATING,
    FW_VALUE_COUNT, /* a number of something: "12 reviews", "(621)", "1.2k" */
    FW_VALUE_PHONE,
    FW_VALUE_EMAIL,
    FW_VALUE_PLACE,    /* "Troy, NY", "Lyon, France" */
    FW_VALUE_SITE,     /* the name of a site, or an address as it is shown */
    FW_VALUE_SENTENCE, /* or more than one */
    FW_VALUE_KINDS
} fw_value_kind;

/* The kind of one text. Of a count, '*unit' is what is counted; empty when it does
 * not say, and for all other kinds. */
fw_value_kind fw_value_kind_of(furrow_str text, furrow_str *unit);

/* What a text counts, where it may be a count: the "Bytes" of "97221 Bytes", though a town may have
 * such a name, and its post such a code; else empty. */
furrow_str fw_unit_of_count(furrow_str text);

/* Whether a text is the name of a file, with an ending that no site has, or of a folder: "a.txt",
 * "b/". */
bool fw_is_file_name(furrow_str name);

/* What follows a word for a telephone at the start of a text: "555-0100" of "Tel. 555-0100";
 * all of it when there is none. */
furrow_str fw_phone_behind(furrow_str text);

/* ---- Types -------------------------------------------------------------- */

enum { FW_TYPE_COUNT = FURROW_IMAGE + 1 };

/* What one text looks like by itself: a text, a number, a price, a date, or
 * the absolute address of a page or an image. */
furrow_type fw_type_of(furrow_str text);

/* How many texts of a column are of each type. Zeroed but for 'values'. */
typedef struct fw_type_tally {
    size_t values; /* of the column, not all of them counted yet */
    size_t counts[FW_TYPE_COUNT];
    size_t total; /* of 'counts' */
    bool has_code;
    bool has_plain; /* amounts without brackets: those with them, as (12), are below zero */
} fw_type_tally;

void fw_type_count(fw_type_tally *tally, furrow_str text);

/* The type that most of the texts agree on. */
furrow_type fw_type_of_tally(const fw_type_tally *tally);
furrow_type fw_type_of_texts(const furrow_str *texts, size_t count);

/* ---- Values ------------------------------------------------------------- */

/* What the texts of a column show together about those that are open. */
typedef struct fw_habit {
    char decimal; /* mark of decimals that was seen last, '.' or ','; 0: none */
    fw_date_order order;
    int64_t now;    /* when the texts were written, for "5 hours ago"; 0: not known */
    bool has_both;  /* both marks were seen, so that neither tells anything */
    bool has_plain; /* amounts without brackets were seen: those with them are below zero */
} fw_habit;

void fw_habit_note(fw_habit *habit, furrow_str text, furrow_type type);
fw_habit fw_habit_of_texts(const furrow_str *texts, size_t count, furrow_type type);

/* A value as it was meant. */
typedef struct fw_typed {
    furrow_type type; /* FURROW_TEXT: the text does not read as the column's type */
    bool is_whole;    /* of a number or price: 'whole' has it */
    int64_t whole;
    double number;
    char text[FW_DATE_SIZE]; /* of a date: ISO 8601; of a price: its currency */
} fw_typed;

/* Read a text of a column. */
fw_typed fw_typed_read(furrow_str text, furrow_type type, fw_habit habit);

/*
 * Profiles: what the values of a column are like, counted.
 *
 * A wrapper keeps the profile of each column. So it sees when a column holds
 * something else than it did, and which column of a redesigned page is the
 * one that it knew.
 */

typedef struct fw_profile {
    uint32_t values;            /* 0: nothing is known */
    uint32_t distinct;          /* of them */
    uint32_t shapes[FW_SHAPES]; /* how many have each shape */
    uint64_t bytes;             /* of all of them together */
} fw_profile;

/* Count a value. 'seen' tells which were there already; its keys are mixed
 * with 'column', so that columns may share it. False when out of memory. */
bool fw_profile_add(fw_profile *profile, furrow_str value, fw_map *seen, uint32_t column,
                    fw_arena *arena);

/* How much two profiles have in common, 0 to 1: shapes, lengths and how often
 * values repeat. 1 when nothing is known of one of them. */
double fw_profile_likeness(const fw_profile *a, const fw_profile *b);

/* The share of the values that have a shape which the other's have not, 0 to
 * 1; 0 when too few are known to tell. While the shapes of 'now' are not all counted, it is
 * at most what this gives. */
double fw_profile_departure(const fw_profile *known, const fw_profile *now);

/* Name of a shape, as in wrapper files. */
const char *fw_shape_name(fw_shape shape);

#endif
