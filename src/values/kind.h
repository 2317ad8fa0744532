/*
 * What a text is: the one place that tells numbers, prices, dates, addresses and words apart.
 * Alignment and column names use shapes, which are cheap; types and typed values use the readers of
 * number.h and date.h.
 */
#ifndef FW_VALUES_KIND_H
#define FW_VALUES_KIND_H

#include "base/map.h"
#include "values/date.h"
#include "values/text.h"

/* ---- Shapes ------------------------------------------------------------- */

typedef enum fw_shape {
    FW_SHAPE_TEXT,   /* words */
    FW_SHAPE_NUMBER, /* digits with marks and units: "1,200", "3.5 %" */
    FW_SHAPE_PRICE,  /* the same with a currency */
    FW_SHAPE_DATE,   /* digits with a month, or grouped like a date or time */
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
    FW_VALUE_TIME,     /* of day, or a length: 12:30 */
    FW_VALUE_DURATION, /* "2 hr 21 min" */
    FW_VALUE_RATING,
    FW_VALUE_COUNT, /* a number of something: "12 reviews", "(621)", "1.2k" */
    FW_VALUE_PHONE,
    FW_VALUE_EMAIL,
    FW_VALUE_PLACE,    /* "Troy, NY", "Lyon, France" */
    FW_VALUE_SITE,     /* the name of a site, or a displayed address */
    FW_VALUE_SENTENCE, /* or more than one */
    FW_VALUE_KINDS
} fw_value_kind;

/* The kind of one text. For a count, '*unit' is what is counted; empty when the text does not say,
 * and for all other kinds. */
fw_value_kind fw_value_kind_of(furrow_str text, furrow_str *unit);

/* What a text counts, if it can be a count, otherwise empty: the "Bytes" of "97221 Bytes", although
 * that could also be a postcode and a town. */
furrow_str fw_unit_of_count(furrow_str text);

/* Whether a text is the name of a file, with an ending that no site has, or of a folder: "a.txt",
 * "b/". */
bool fw_is_file_name(furrow_str name);

/* The text after a word for a telephone at its start: "555-0100" of "Tel. 555-0100"; all of it when
 * there is no such word. */
furrow_str fw_phone_behind(furrow_str text);

/* ---- Types -------------------------------------------------------------- */

enum { FW_TYPE_COUNT = FURROW_IMAGE + 1 };

/* What one text looks like by itself: a text, a number, a price, a date, or the absolute address of
 * a page or an image. */
furrow_type fw_type_of(furrow_str text);

/* What the texts of a column together show about ambiguous ones. */
typedef struct fw_habit {
    char decimal; /* last decimal mark seen, '.' or ','; 0: none */
    fw_date_order order;
    int64_t now;    /* when the texts were written, for "5 hours ago"; 0: not known */
    bool has_both;  /* both marks were seen, so neither counts */
    bool has_plain; /* amounts without brackets were seen: so those in brackets are negative */
} fw_habit;

/* How many texts of a column are of each type, and what they show. All zero at first, except
 * 'values'. */
typedef struct fw_type_tally {
    size_t values; /* values of the column, counted or not */
    size_t counts[FW_TYPE_COUNT];
    size_t total; /* of 'counts' */
    bool has_code;
    bool has_plain; /* amounts without brackets occur, so those in brackets are negative */
    fw_habit of_numbers, of_prices, of_dates; /* the habit if the column is of that type */
} fw_type_tally;

void fw_type_count(fw_type_tally *tally, furrow_str text);

/* The type that most of the texts agree on. */
furrow_type fw_type_of_tally(const fw_type_tally *tally);
furrow_type fw_type_of_texts(const furrow_str *texts, size_t count);

/* The habit of a column of this type. */
fw_habit fw_habit_of_tally(const fw_type_tally *tally, furrow_type type);

/* The same from the texts, for a type that was not found by counting them. */
void fw_habit_note(fw_habit *habit, furrow_str text, furrow_type type);
fw_habit fw_habit_of_texts(const furrow_str *texts, size_t count, furrow_type type);

/* ---- Values ------------------------------------------------------------- */

/* A typed value. */
typedef struct fw_typed {
    furrow_type type; /* FURROW_TEXT: the text cannot be read as the column's type */
    bool is_whole;    /* of a number or price: 'whole' is exact */
    int64_t whole;
    double number;
    char text[FW_DATE_SIZE]; /* of a date: ISO 8601; of a price: its currency */
} fw_typed;

/* Read a text of a column. */
fw_typed fw_typed_read(furrow_str text, furrow_type type, fw_habit habit);

/*
 * Profiles: statistics about the values of a column.
 *
 * A wrapper keeps the profile of each column. So it notices when a column holds something else than
 * before, and finds the known column again in a redesigned page.
 */

typedef struct fw_profile {
    uint32_t values;            /* 0: nothing is known */
    uint32_t distinct;          /* of them */
    uint32_t shapes[FW_SHAPES]; /* how many have each shape */
    uint64_t bytes;             /* of all values together */
} fw_profile;

/* Count a value. 'seen' holds the values so far; its keys are mixed with 'column', so that columns
 * can share it. False when out of memory. */
bool fw_profile_add(fw_profile *profile, furrow_str value, fw_map *seen, uint32_t column,
                    fw_arena *arena);

/* How alike two profiles are, 0 to 1: shapes, lengths and how often values repeat. 1 when one of
 * them is empty. */
double fw_profile_likeness(const fw_profile *a, const fw_profile *b);

/* The share of the values of 'now' whose shapes differ from those in 'known', 0 to 1; 0 when too
 * few values are known. While the shapes of 'now' are not all counted, this is an upper bound. */
double fw_profile_departure(const fw_profile *known, const fw_profile *now);

/* Name of a shape, as in wrapper files. */
const char *fw_shape_name(fw_shape shape);

#endif
