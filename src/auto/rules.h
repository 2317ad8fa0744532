/*
 * The thresholds of the rules that stand beside the weights. bench/auto/fit.py reads them here, so
 * that what is fitted is what runs.
 */
#ifndef FW_AUTO_RULES_H
#define FW_AUTO_RULES_H

/* From this confidence on a candidate is as likely right as not. */
#define FW_PLAUSIBLE 0.5

/* Below this confidence no candidate is taken for records. Of lists that are chosen
 * rightly, about one in fifty stays below it on sets that were left out; of articles
 * (modern-none) and recipes, more than half (fit.py). */
#define FW_MIN_CONFIDENCE 0.15

/* A table of data with this share of the page's text, or with so many rows and cells in each, has
 * records, however sure: people who open such a page want its rows, also where a report is written
 * around them. Ingredients and facts are tables of two cells a row. */
#define FW_MIN_TABLE_SHARE 0.25
#define FW_MANY_ROWS 8
#define FW_MANY_CELLS 3

/* So have three records or more that are made of the same elements, are no mere paragraphs, and
 * hold nearly the whole of a page that does not call itself an article. What is made of
 * different ones is the sections of a page, unless it is more than these are. */
#define FW_MIN_WHOLE_SHARE 0.8
#define FW_SAME_ELEMENTS 0.9
#define FW_MANY_SECTIONS 10

/* Share of the records from which on a list is the facts about one thing, by their labels; is
 * questions, notes or choices with counts; is out of sight; is the links of a menu. */
#define FW_MOST_LABELS 0.5
#define FW_MOST_ASIDES 0.5
#define FW_MOST_HIDDEN 0.9
#define FW_MOST_LINKS 0.9

/* Paragraphs, sections, steps, chapters and verses are no list below this confidence: on no
 * labelled page they are one. */
#define FW_SURE_OF_PROSE 0.85

/* So many records with a heading each, and without links, images and all but a few digits, may be
 * what a page says of itself, the promises below its title or the steps to take: they are no list
 * below this confidence, and with images below FW_PLAUSIBLE. No labelled list is like that. */
#define FW_FEW_CLAIMS 6
#define FW_FEW_DIGITS 0.02
#define FW_CLAIM_LENGTH 5.0 /* log2 of the bytes that a name and a sentence have at least */
#define FW_SURE_OF_CLAIMS 0.8

/* How sure another list must be for one to give way that is questions, notes, choices or a menu;
 * that is too unlikely to be shown. For one that is out of sight, FW_PLAUSIBLE. */
#define FW_SURER_THAN_ASIDES 0.3
#define FW_SURER_THAN_NOTHING 0.4

/* How sure the rows of a table of data must be for a list to give way that stands beside the
 * content: related goods have pictures, prices and links, and rows of figures have none. */
#define FW_SURER_THAN_BESIDE 0.4

/* How sure another list must be for one to give way that stands in a dialogue: most pages are below
 * it, but some show what was searched for in one (courts). */
#define FW_SURER_THAN_DIALOGUE 0.6

/* Records inside of sections are things of their own when this share has a link, and so many texts
 * come once in each (levels.c). */
#define FW_THINGS_LINKED 0.9
#define FW_THINGS_TEXTS 2

/* From this probability on a candidate counts as a list of data. F1 gains by a
 * list whose records are right by more than half of the F1 that is reached. */
#define FW_MIN_LIST 0.42

/* How many records are nearly all, where a rule asks for that. A list is what three of four of its
 * records are: advertisements and notes stand among the others. What is in each record, as a text
 * that comes once or a label, may be lacking in one of five. What a template writes is in nine of
 * ten (FW_NEARLY_ALL in region/region.h). */
#define FW_MOST_RECORDS 0.75
#define FW_IN_EACH 0.8

/* A record with this share of its text in a table is that table; the rest is its heading. */
#define FW_ALL_BUT_HEADING 0.8
/* The same of a candidate that is built like a list of data: either half of the reasons is enough.
 */
#define FW_MIN_TWIN 0.21

/* What the odds of being a list of data (their logarithm) count beside the rank in the order of all
 * lists. From 1 to 4 the labelled pages come out the same, but for one. */
#define FW_ODDS_IN_RANK 2.0

/* A rank that is further behind the main list says nothing more. */
#define FW_MAX_GAP 15.0

/* Share of the records that must have a kind of text for it to be usual; a kind of element for it
 * to be common. The rank that a candidate can come to (fw_rank_at_most) rests on both. */
#define FW_USUAL 0.75
#define FW_COMMON 0.5

#endif
