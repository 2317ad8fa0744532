/*
 * A candidate for the records of a page: what speaks for and against it, and how one is chosen.
 */
#ifndef FW_AUTO_CANDIDATE_H
#define FW_AUTO_CANDIDATE_H

#include "auto/facts.h"
#include "auto/rules.h"
#include "methods/method.h"

/*
 * What speaks for or against a candidate: X(NAME, sign, words).
 *
 * Shares are 0 to 1, and logarithms are to the base 2. The sign says what the
 * weight may be: 1 not negative, -1 not positive, 0 either. The words complete
 * the sentence "it was passed over because of ..." about a candidate that
 * another one is ahead of by this evidence.
 *
 * A signature of a text is the kinds of its parent and grandparent. A signature
 * is usual when three quarters of the records have it.
 */
#define FW_EVIDENCE(X)                                                                             \
    /* How much there is. */                                                                       \
    X(RECORDS, 1, "how few records it has")             /* log of their number, at most 6 */       \
    X(ONLY_TWO, -1, "how few records it has")           /* 1 when there are two */                 \
    X(TEXT_SHARE, 1, "how little of the page it holds") /* of the page's text */                   \
    X(TEXT_LOG, 1, "how little of the page it holds")   /* log of that share, at least -6 */       \
    X(LENGTH_SPREAD, -1, "how much its records vary in length") /* deviation / mean, at most 2 */  \
    /* What is in the records. */                                                                  \
    X(DIGITS, 1, "how few numbers are in it")             /* share of the text */                  \
    X(MOSTLY_DIGITS, -1, "records that are mere numbers") /* share of such records */              \
    X(LINK_TEXT, -1, "how much of it is links")           /* share of the text that is link */     \
    X(WITH_LINK, 1, "records without a link")             /* share of the records with one */      \
    X(LINKS, -1, "how many links a record has") /* log of 1 + links a record, at most 5 */         \
    X(WITH_HEADING, 1, "records without headings")                                                 \
    X(RECORD_LENGTH, 1, "how short its records are") /* log of 1 + mean text, at most 8 */         \
    X(WITH_IMAGE, 1, "records without an image")                                                   \
    X(WITH_PRICE, 1, "records without a price")                                                    \
    X(WITH_CONTROL, -1, "form fields in its records")                                              \
    X(BARE_LINKS, -1, "records that are a link and nothing else") /* share */                      \
    X(LABELS, -1, "records that are a label and its value")       /* share */                      \
    X(CHAPTERS, -1, "records that read like chapters")            /* share */                      \
    X(QUESTIONS, -1, "records that are questions and answers")    /* share */                      \
    X(NOTES, -1, "records that lead to places in the page")       /* share: notes, contents */     \
    X(SIBLINGS, -1,                                                                                \
      "records made of several elements") /* log of elements side by side, at most 5 */            \
    /* How alike the records are. */                                                               \
    X(SIZE_DIFFERENCE, -1, "neighbours of different size")      /* in tags, over their sum */      \
    X(SAME_START, 1, "records that begin differently")          /* share of neighbours */          \
    X(SAME_LAST, 1, "records that end differently")             /* share of neighbours */          \
    X(SHARED_KINDS, 1, "neighbours made of different elements") /* kinds that both have */         \
    X(COMMON_KINDS, 1, "how little its records have in common") /* share that most have */         \
    X(COMMON_COUNT, 1, "how little its records have in common") /* log of 1 + their number */      \
    X(REPEATED_KINDS, -1,                                                                          \
      "records that are lists themselves")        /* log of 1 + tags / kinds, at most 5 */         \
    X(ODD_AT_ENDS, -1, "odd records at its ends") /* their number / 4, at most 1 */                \
    X(ODD_INSIDE, -1, "odd records in it")        /* share */                                      \
    /* How texts repeat in them. */                                                                \
    X(USUAL_COUNT, 1, "how few texts all its records have") /* log of 1 + usual signatures */      \
    X(USUAL_TEXTS, 1, "texts that only some records have")  /* share of texts that are usual */    \
    X(ONCE_SHARE, 1, "texts that come several times in a record") /* usual ones that come once */  \
    X(ONCE_COUNT, 1, "how few texts come once in each record")    /* log of 1 + such signatures */ \
    X(USUAL_TIMES, -1, "texts that come several times in a record") /* log of times, at most 4 */  \
    X(FIRST_LACKS, -1, "a first record that lacks usual texts")     /* share of the usual ones */  \
    X(LAST_LACKS, -1, "a last record that lacks usual texts")                                      \
    X(FIRST_TEXT, 1, "records that begin with different texts") /* share with the usual one */     \
    /* How the records are cut. */                                                                 \
    X(WHOLE, 1, "records that are not one element")                         /* share */            \
    X(STARTS_TAKEN, 1, "elements like its first ones that begin no record") /* share that does */  \
    X(NEIGHBOUR_KINDS, -1, "a neighbour left out that is much like the records")                   \
    X(USUAL_OUTSIDE, -1, "texts like its own around the list")   /* share of usual texts */        \
    X(USUAL_ABOVE, -1, "texts like its own near the list")       /* the same, one level up */      \
    X(GAPS, -1, "text between its records")                      /* share of text in none */       \
    X(COVER, 1, "text around its records that is in none")       /* share of the holder's text */  \
    X(BETWEEN, -1, "text between its records")                   /* share of neighbours */         \
    X(TITLE_BETWEEN, -1, "the page's title between its records") /* the first h1 */                \
    /* Where it stands. */                                                                         \
    X(BEFORE, -1, "its place in the page") /* share of the page's text before it */                \
    X(AFTER, -1, "its place in the page")                                                          \
    X(PROSE_OUTSIDE, -1, "long texts outside of it") /* share of the page's text */                \
    X(IN_FRAME, -1, "its place in a menu, header or footer")                                       \
    /* Share of records that are links, of several also with a heading; above the title, too. */   \
    X(MENU, -1, "being links of a menu, header or footer")                                         \
    X(HEADED, 1, "not having a heading") /* the text right before it is one */                     \
    X(ASIDE, -1, "its place beside the content")                                                   \
    X(IN_MAIN, 1, "its place outside of the main content")                                         \
    X(ARTICLE, -1, "a page that calls itself an article") /* or a product, by og:type */           \
    X(HIDDEN, -1, "text that is out of sight")            /* share */                              \
    /* What the records are. */                                                                    \
    X(CELLS, -1, "records that are single cells")                                                  \
    X(PROSE, -1, "records that are mere paragraphs")                                               \
    X(ROWS, 1, "not being the rows of a table") /* share that are rows of data tables */           \
    X(ITEMS, 1, "not being marked as items")    /* li or article */                                \
    /* Who else finds them. */                                                                     \
    X(WAYS, 1, "how few ways of grouping find it")  /* log of their number, at most 4 */           \
    X(TAGPATH_TOP, 1, "not being tagpath's choice") /* overlap with its first region */            \
    X(VINTS, 1, "records that vints cuts otherwise")                                               \
    X(VINTS_TOP, 1, "not being vints' choice")                                                     \
    X(MDR_TOP, 1, "not being mdr's choice")                                                        \
    /* Data or menu: weighed for all lists of a page alone. */                                     \
    X(COUNTED, -1, "records that are a name and a count") /* share: "Shoes (21)" */                \
    X(IN_NAVIGATION, -1, "its place in a menu")                                                    \
    X(IN_TOOL, -1, "its place in filters, a calendar or a dialogue")                               \
    X(IN_FORM, -1, "its place in a form")                                                          \
    X(LINK_INDEX, 1, "not being a long index of links") /* share * RECORDS, no landmark */         \
    X(IN_MAIN_PART, 1, "its place outside of the main part")                                       \
    X(BEFORE_TITLE, -1, "its place before the page's title") /* the first h1 */                    \
    /* The same; known once the lists that overlap a better one are gone (all.c). */               \
    X(REPEATED_TEXT, -1, "records that say what others say")   /* share */                         \
    X(IN_ITEM, -1, "its place inside an item of another list") /* an li */                         \
    /* The same; beside the main list, so known once that is chosen (all.c). */                    \
    X(IS_MAIN, 1, "not being the main list")                                                       \
    X(RANK_GAP, -1, "how far it is behind the main list")   /* in rank, at most 15 */              \
    X(SHORTER, -1, "records shorter than in the main list") /* by RECORD_LENGTH, at least 0 */

enum {
#define X(NAME, sign, words) FW_EV_##NAME,
    FW_EVIDENCE(X)
#undef X
        FW_EV_ALL
};

/* The methods that are asked for candidates. */
typedef enum fw_voice { FW_VOICE_TAGPATH, FW_VOICE_VINTS, FW_VOICE_MDR, FW_VOICES } fw_voice;

typedef struct fw_candidate {
    fw_region region;
    fw_span extent;      /* from its first record to the end of the last */
    uint32_t text;       /* of its records */
    uint32_t ways;       /* how many ways of grouping propose it */
    uint32_t number;     /* in the order before they were sorted */
    uint64_t hash;       /* of the text of its records */
    double *evidence;    /* FW_EV_ALL of them */
    double rank;         /* the evidence, weighed */
    double most;         /* that its rank can come to when all evidence is known */
    uint32_t turn;       /* records after which their first texts come again; 0: they do not */
    double assured;      /* how sure the list is that it stands for: sections of its records */
    bool is_page;        /* its records are the sections of the page itself */
    bool is_in_dialogue; /* it stands in what covers the page until it is answered */
    bool is_in_consent;  /* which is about the reader, and not about the page */
    bool is_dropped;     /* its records are the fields of another candidate's */
    double texts, tags;  /* a record has on average */
    bool is_looked_at;   /* what its sums and its place say is known */
    bool is_weighed;     /* so is all evidence; else no more was needed to see that it cannot win */
} fw_candidate;

/* What evidence.c keeps from one weighing to the next. */
typedef struct fw_weighing fw_weighing;

typedef struct fw_candidates {
    fw_facts facts;
    fw_weighing *weighing; /* NULL before the first */
    fw_regions *regions;   /* what was proposed; owns the records */
    FW_VEC(fw_candidate) list;
    uint64_t settled; /* hash of the one that was chosen before all voices were asked; 0: none */
} fw_candidates;

/* How generously to propose: for the main list of a page, lists with little of
 * its text need no look. */
typedef enum fw_auto_aim { FW_AUTO_MAIN, FW_AUTO_ALL } fw_auto_aim;

/* Ask everybody for candidates, and gather what speaks for and against each. */
furrow_status fw_propose(fw_candidates *out, const fw_method_input *in, fw_auto_aim aim,
                         furrow_error *err);

/* Fill in the evidence of candidates that have none yet, but for what propose.c knows of
 * voices and tables: of those whose rank may come to less than 'behind' below that of the best, and
 * of those that may take its place. False when out of memory. */
bool fw_evidence_gather(fw_candidates *candidates, double behind, fw_arena *scratch);

/* How far evidence goes: logarithms of counts, the kinds of elements that are told apart, and the
 * records that are asked for them. fw_rank_at_most is a bound by these. */
enum {
    FW_MAX_LOG = 5,
    FW_KIND_BITS = 64,  /* of a mask */
    FW_KIND_PLANES = 7, /* bits of a counter */
    FW_KIND_SAMPLE = (1 << FW_KIND_PLANES) - 1
};

/* ---- The choice (decide.c) ------------------------------------------------ */

/* Candidates are for the same list, with other borders, when of the text from
 * first to last record of either they share this much. */
#define FW_SAME_PLACE 0.7

bool fw_is_same_list(const fw_candidate *a, const fw_candidate *b);

/* The evidence of a candidate, weighed; the most that this rank can come to when only its sums and
 * its place have been looked at. */
double fw_rank(const fw_candidate *c);
double fw_rank_at_most(const fw_candidate *c);

/* Order candidates by their rank, best first; equals stay as they are. */
void fw_sort_by_rank(fw_candidate *list, size_t count);

/* Put the best of candidates whose evidence has been gathered first. */
void fw_choose(fw_candidates *candidates);

/* How likely a candidate is right if it is chosen, 0 to 1. */
double fw_confidence(const fw_candidate *c);

/* Whether the records are prose, the points of a text, or mostly labels with a value each, as the
 * facts about one thing are: these are no list until they are more likely one than not. */
bool fw_is_about_one_thing(const fw_candidate *c);

/* Whether a candidate is the links of a menu, header or footer: no labelled page has them for its
 * main list, and pages without a list, or before a script has filled them, have little else. */
bool fw_is_menu(const fw_candidate *c);

/* Whether a candidate is too unlikely to be taken for records if it is the best one. */
bool fw_is_nothing(const fw_candidate *c);

/* How sure another list must be for one to give way to it: 0.5 where that is out of sight, more
 * where it stands in a dialogue, less where it is too unlikely to be shown, and where it is
 * questions and answers, notes, the choices of a filter or a menu, or what a dialogue asks consent
 * for; 1 where it does not give way. Not all of its records need be: lists are also faded in a
 * record at a time. */
double fw_gives_way(const fw_candidate *c);

/* The same for the rows of a table of data. To win over what would be shown, they need only be
 * likely enough to be shown; what stands beside the content gives way to them, too. */
double fw_gives_way_to_rows(const fw_candidate *c);

/* A kind of evidence (FW_EV_...): its name, words for people, what it adds to the
 * rank of a candidate, its weight there, and its weight in how sure the choice is. */
const char *fw_evidence_name(int kind);
const char *fw_evidence_words(int kind);
double fw_rank_part(const fw_candidate *c, int kind);
double fw_rank_weight(int kind);
double fw_sure_weight(int kind);

/* ---- Lists in lists (levels.c) ---------------------------------------------- */

/* Whether people may mean a candidate, and not the first one, which it holds or stands in: all
 * evidence of it must be known to tell. */
bool fw_may_be_meant(const fw_candidate *c, const fw_candidate *first);

typedef enum fw_meant { FW_IS_NOT_MEANT, FW_IS_MEANT_IF_LIKELY, FW_IS_MEANT } fw_meant;

/* Whether they do: the things in sections, or the things that have parts, if these are as likely
 * right as not; the things in sections that are a heading and nothing else, however likely. */
fw_meant fw_is_meant(const fw_facts *facts, const fw_candidate *c, const fw_candidate *first);

/* ---- Pictures without a word (pictures.c) ----------------------------------- */

/* Add the region of a gallery, if the page is one. False when out of memory. */
bool fw_propose_pictures(fw_regions *out, const fw_facts *facts, fw_arena *scratch);

/* Add those without a caption to the region of a candidate that is pictures with one. False when
 * out of memory. */
bool fw_add_pictures(fw_region *region, const fw_candidate *c, const fw_facts *facts,
                     fw_arena *arena);

/* ---- All lists (all.c) ------------------------------------------------------ */

/* Fill in the evidence that only tells lists of data from menus. False when out of
 * memory. */
bool fw_list_evidence(fw_candidate *c, const fw_facts *facts, fw_arena *scratch);

/* Of candidates in order, drop those that share text with a better one. False
 * when out of memory. */
bool fw_drop_overlaps(fw_candidates *candidates, fw_arena *scratch);

/* The same, those that are likelier data first, and drop those that are no lists of data. The
 * first one, which is the main list, need only be plausible. */
bool fw_keep_lists(fw_candidates *candidates, fw_arena *scratch);

/* ---- In words (explain.c) --------------------------------------------------- */

/* Tell opts->trace what was chosen, what came second and why not, and where the
 * borders of the records are in doubt. Candidates are in order, best first. */
void fw_explain_choice(const fw_method_input *in, const fw_candidates *found);

/* FURROW_ENOTFOUND, with what comes nearest to a list and what speaks against it. */
furrow_status fw_explain_nothing(const fw_candidates *found, furrow_error *err);

#endif
