/*
 * The thresholds of the rules that act next to the weights. bench/auto/fit.py reads them from here,
 * so that it fits what runs.
 */
#ifndef FW_AUTO_RULES_H
#define FW_AUTO_RULES_H

/* From this confidence on, a candidate is at least as likely right as wrong. */
#define FW_PLAUSIBLE 0.5

/* Below this confidence no candidate is taken for records. It is the highest at which every list of
 * the labelled pages is still shown; on sets that are left out, about one in eighty correctly
 * chosen lists stays below it, and two thirds of the articles (modern-none) and recipes
 * (fit.py). */
#define FW_MIN_CONFIDENCE 0.18

/* The same for goods: records that nearly all have a picture, a price and a link are a list even if
 * a long text about their kind is below them. */
#define FW_MIN_CONFIDENCE_OF_GOODS 0.05

/* A data table with this share of the page's text, or with this many rows and cells per row, has
 * records, whatever its confidence: people who open such a page want its rows, even if a report is
 * written around them. Tables of ingredients and facts have two cells per row. */
#define FW_MIN_TABLE_SHARE 0.25
#define FW_MANY_ROWS 8
#define FW_MANY_CELLS 3

/* The same holds for three or more records that are made of the same elements, are not mere
 * paragraphs, and hold nearly all of a page that does not call itself an article. Records made of
 * different elements are the sections of a page, unless there are at least FW_MANY_SECTIONS. */
#define FW_MIN_WHOLE_SHARE 0.8
#define FW_SAME_ELEMENTS 0.9
#define FW_MANY_SECTIONS 10

/* From these shares of the records on, a list is: the facts about one thing (labels); questions,
 * notes or choices with counts; hidden; the links of a menu. */
#define FW_MOST_LABELS 0.5
#define FW_MOST_ASIDES 0.5
#define FW_MOST_HIDDEN 0.9
#define FW_MOST_LINKS 0.9

/* Paragraphs, sections, steps, chapters, verses, and facts that are told by their texts are not a
 * list below this confidence: they are not one on any labelled page. */
#define FW_SURE_OF_PROSE 0.85

/* A few records that each have a heading, no links and hardly any digits may be what a page says
 * about itself: the promises below its title, or steps to take. They are not a list below this
 * confidence; if they have images, not below FW_PLAUSIBLE. No labelled list is like that. */
#define FW_FEW_CLAIMS 6
#define FW_FEW_DIGITS 0.02
#define FW_CLAIM_LENGTH 5.0 /* log2 of the bytes that a name and a sentence have at least */
#define FW_SURE_OF_CLAIMS 0.8

/* Plans have at most this share of the text of the page that offers them: a comparison of tariffs
 * has more. What a page has beside its thing has at most half. */
#define FW_MOST_OF_PLANS 0.25
#define FW_MOST_BESIDE 0.5

/* How sure another list must be to replace the best one, if that is questions, notes, choices or a
 * menu; or if it is too unlikely to be shown. To replace a hidden one: FW_PLAUSIBLE. */
#define FW_SURER_THAN_ASIDES 0.3
#define FW_SURER_THAN_NOTHING 0.4

/* How sure the rows of a data table must be to replace a list beside the content: related goods
 * have pictures, prices and links, and rows of figures have none. */
#define FW_SURER_THAN_BESIDE 0.4

/* How sure another list must be to replace one in a dialogue. Most pages are below it, but some
 * show their search results in a dialogue (courts). */
#define FW_SURER_THAN_DIALOGUE 0.6

/* Records inside sections are things of their own if this share of them has a link, and this many
 * texts come once in each (levels.c). */
#define FW_THINGS_LINKED 0.9
#define FW_THINGS_TEXTS 2

/* From this probability on, a candidate counts as a list of data. A list raises F1 if its records
 * are right with a probability of more than half of the F1 reached so far. */
#define FW_MIN_LIST 0.42

/* How many records are "nearly all" in a rule. A list is what three of four of its records are,
 * since advertisements and notes may be among them. What is in each record (a text that comes once,
 * a label) may be missing in one of five. What a template writes is in nine of ten (FW_NEARLY_ALL
 * in region/region.h). */
#define FW_MOST_RECORDS 0.75
#define FW_IN_EACH 0.8

/* A record with this share of its text in a table is that table; the rest is its heading. */
#define FW_ALL_BUT_HEADING 0.8
/* FW_MIN_LIST for a candidate that is built like a list of data: half the probability is enough. */
#define FW_MIN_TWIN 0.21

/* How much the log odds of being a list of data count next to the rank when all lists are ordered.
 * Values from 1 to 4 give the same result on all labelled pages but one. */
#define FW_ODDS_IN_RANK 2.0

/* A larger gap to the rank of the main list says nothing more. */
#define FW_MAX_GAP 15.0

/* Share of the records that must have a kind of text for it to be usual, and a kind of element for
 * it to be common. The upper bound of a rank (fw_rank_at_most) rests on both. */
#define FW_USUAL 0.75
#define FW_COMMON 0.5

#endif
