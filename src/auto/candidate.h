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
#define FW_EVIDENCE(X)                                                                            \
    /* How much there is. */                                                                      \
    X(RECORDS, 1, "it has few records")                     /* log of their number, at most 6 */  \
    X(ONLY_TWO, -1, "it has few records")                   /* 1 when there are two */            \
    X(TEXT_SHARE, 1, "it holds little of the page")         /* of the page's text */              \
    X(TEXT_LOG, 1, "it holds little of the page")           /* log of that share, at least -6 */  \
    X(LENGTH_SPREAD, -1, "its records vary much in length") /* deviation / mean, at most 2 */     \
    /* What is in the records. */                                                                 \
    X(DIGITS, 1, "it has few numbers")                   /* share of the text */                  \
    X(MOSTLY_DIGITS, -1, "its records are only numbers") /* share of such records */              \
    X(LINK_TEXT, -1, "most of it is links")              /* share of the text that is link */     \
    X(WITH_LINK, 1, "its records lack links")            /* share of the records with one */      \
    X(LINKS, -1, "its records have many links") /* log of 1 + links a record, at most 5 */        \
    X(WITH_HEADING, 1, "its records lack headings")                                               \
    X(RECORD_LENGTH, 1, "its records are short") /* log of 1 + mean text, at most 8 */            \
    X(WITH_IMAGE, 1, "its records lack images")                                                   \
    X(WITH_PRICE, 1, "its records lack prices")                                                   \
    X(WITH_CONTROL, -1, "its records have form fields")                                           \
    X(BARE_LINKS, -1, "its records are bare links")           /* share */                         \
    X(LABELS, -1, "its records are labels with values")       /* share */                         \
    X(CHAPTERS, -1, "its records read like chapters")         /* share */                         \
    X(LONG_TEXT, -1, "its records are long texts")            /* share of the text */             \
    X(QUESTIONS, -1, "its records are questions and answers") /* share */                         \
    X(NOTES, -1, "its records link to places in the page")    /* share: notes, contents */        \
    X(SIBLINGS, -1,                                                                               \
      "its records consist of several elements") /* log of elements side by side, at most 5 */    \
    /* How alike the records are. */                                                              \
    X(SIZE_DIFFERENCE, -1, "neighbouring records differ in size") /* in tags, over their sum */   \
    X(SAME_START, 1, "its records begin differently")             /* share of neighbours */       \
    X(SAME_LAST, 1, "its records end differently")                /* share of neighbours */       \
    X(SHARED_KINDS, 1, "neighbouring records have different elements") /* kinds that both have */ \
    X(COMMON_KINDS, 1, "its records have little in common")            /* share that most have */ \
    X(COMMON_COUNT, 1, "its records have little in common") /* log of 1 + their number */         \
    X(REPEATED_KINDS, -1,                                                                         \
      "its records look like lists themselves")          /* log of 1 + tags / kinds, at most 5 */ \
    X(ODD_AT_ENDS, -1, "it has odd records at its ends") /* their number / 4, at most 1 */        \
    X(ODD_INSIDE, -1, "it has odd records inside")       /* share */                              \
    /* How texts repeat in them. */                                                               \
    X(USUAL_COUNT, 1, "its records share few texts")         /* log of 1 + usual signatures */    \
    X(USUAL_TEXTS, 1, "some texts are only in some records") /* share of texts that are usual */  \
    X(ONCE_SHARE, 1, "some texts repeat within a record")    /* usual ones that come once */      \
    X(ONCE_COUNT, 1, "few texts are once in each record")    /* log of 1 + such signatures */     \
    X(USUAL_TIMES, -1, "some texts repeat within a record")  /* log of times, at most 4 */        \
    X(FIRST_LACKS, -1, "its first record lacks usual texts") /* share of the usual ones */        \
    X(LAST_LACKS, -1, "its last record lacks usual texts")                                        \
    X(FIRST_TEXT, 1, "its records begin with different texts") /* share with the usual one */     \
    /* How the records are cut. */                                                                \
    X(WHOLE, 1, "its records are not single elements")     /* share */                            \
    X(STARTS_TAKEN, 1, "similar elements begin no record") /* share that does */                  \
    X(NEIGHBOUR_KINDS, -1, "a neighbour that looks like its records is left out")                 \
    X(USUAL_OUTSIDE, -1, "similar texts surround it")         /* share of usual texts */          \
    X(USUAL_ABOVE, -1, "similar texts are near it")           /* the same, one level up */        \
    X(GAPS, -1, "there is text between its records")          /* share of text in none */         \
    X(COVER, 1, "text around its records is in none of them") /* share of the holder's text */    \
    X(BETWEEN, -1, "there is text between its records")       /* share of neighbours */           \
    X(TITLE_BETWEEN, -1, "the page's title is between its records") /* the first h1 */            \
    /* Where it is. */                                                                            \
    X(BEFORE, -1, "its position in the page is unusual") /* share of the page's text before it */ \
    X(AFTER, -1, "its position in the page is unusual")                                           \
    X(PROSE_OUTSIDE, -1, "there are long texts outside of it") /* share of the page's text */     \
    X(IN_FRAME, -1, "it is in a menu, header or footer")                                          \
    /* Share of records that are links, of several also with a heading; above the title, too. */  \
    X(MENU, -1, "it looks like a menu, header or footer")                                         \
    X(HEADED, 1, "it has no heading") /* the text right before it is one */                       \
    X(ASIDE, -1, "it is beside the main content")                                                 \
    X(IN_MAIN, 1, "it is outside of the main content")                                            \
    X(ARTICLE, -1, "the page calls itself an article") /* or a product, by og:type */             \
    X(HIDDEN, -1, "some of its text is hidden")        /* share */                                \
    /* What the records are. */                                                                   \
    X(CELLS, -1, "its records are single cells")                                                  \
    X(PROSE, -1, "its records are plain paragraphs")                                              \
    X(ROWS, 1, "its records are not table rows")       /* share that are rows of data tables */   \
    X(ITEMS, 1, "its records are not marked as items") /* li or article */                        \
    /* Who else finds them. */                                                                    \
    X(WAYS, 1, "few ways of grouping find it")      /* log of their number, at most 4 */          \
    X(TAGPATH_TOP, 1, "tagpath does not choose it") /* overlap with its first region */           \
    X(VINTS, 1, "vints cuts its records differently")                                             \
    X(VINTS_TOP, 1, "vints does not choose it")                                                   \
    X(MDR_TOP, 1, "mdr does not choose it")                                                       \
    /* Data or menu: weighed for all lists of a page alone. */                                    \
    X(COUNTED, -1, "its records are a name and a count") /* share: "Shoes (21)" */                \
    X(IN_NAVIGATION, -1, "it is in a menu")                                                       \
    X(IN_TOOL, -1, "it is in filters, a calendar or a dialog")                                    \
    X(IN_FORM, -1, "it is in a form")                                                             \
    X(LINK_INDEX, 1, "it is not a long index of links") /* share * RECORDS, no landmark */        \
    X(IN_MAIN_PART, 1, "it is outside of the main part")                                          \
    X(BEFORE_TITLE, -1, "it is before the page's title") /* the first h1 */                       \
    /* The same; known once the lists that overlap a better one are gone (all.c). */              \
    X(REPEATED_TEXT, -1, "its records repeat each other")  /* share */                            \
    X(IN_ITEM, -1, "it is inside an item of another list") /* an li */                            \
    /* The same; beside the main list, so known once that is chosen (all.c). */                   \
    X(IS_MAIN, 1, "it is not the main list")                                                      \
    X(RANK_GAP, -1, "it ranks far below the main list") /* in rank, at most 15 */                 \
    X(SHORTER, -1,                                                                                \
      "its records are shorter than in the main list") /* by RECORD_LENGTH, at least 0 */

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
    fw_span extent;      /* from the first record to the end of the last */
    uint32_t text;       /* of its records */
    uint32_t ways;       /* how many ways of grouping propose it */
    uint32_t number;     /* its index before sorting */
    uint64_t hash;       /* of the text of its records */
    double *evidence;    /* FW_EV_ALL of them */
    double rank;         /* the evidence, weighed */
    double most;         /* upper bound of the rank, until all evidence is known */
    uint32_t turn;       /* period after which the first texts of records repeat; 0: they do not */
    double assured;      /* lower bound of its confidence, from the list it replaces or the title */
    bool is_page;        /* its records are the sections of the page itself */
    bool is_running;     /* its records are parts of a running text */
    bool is_suggested;   /* the page is about something else, or found nothing */
    bool is_numbered;    /* its records say the same but for a number */
    bool are_terms;      /* its records begin with a dt, or with a name in strong type */
    bool have_icons;     /* its only pictures are drawings; this and the next two: of a few */
    bool have_points;    /* each record has several items */
    bool share_links;    /* each record has the same links, or none */
    bool are_languages;  /* to read the page in */
    bool are_facts;      /* about one thing, told by their texts alone */
    bool is_form;        /* its records are the questions of a form */
    bool is_below_title; /* the page's title is its heading */
    bool is_in_carousel; /* its first record is */
    bool is_in_dialogue; /* it is in a dialogue that covers the page until answered */
    bool is_dropped;     /* its records are the fields of another candidate's */
    double texts, tags;  /* per record, on average */
    bool is_looked_at;   /* evidence from sums and place is known */
    bool is_weighed;     /* all evidence is known; if not, it was seen early that it cannot win */
} fw_candidate;

/* What evidence.c keeps from one weighing to the next. */
typedef struct fw_weighing fw_weighing;

typedef struct fw_candidates {
    fw_facts facts;
    fw_weighing *weighing; /* NULL before the first */
    fw_regions *regions;   /* what was proposed; owns the records */
    FW_VEC(fw_candidate) list;
    uint64_t settled;    /* hash of the candidate chosen before all voices were asked; 0: none */
    uint64_t unrivalled; /* hash of the best, if no other can be meant instead; 0: not known */
} fw_candidates;

/* How generously to propose: for the main list of a page, lists with little of its text are
 * skipped. */
typedef enum fw_auto_aim { FW_AUTO_MAIN, FW_AUTO_ALL } fw_auto_aim;

/* Ask all voices for candidates, and gather the evidence for and against each. */
furrow_status fw_propose(fw_candidates *out, const fw_method_input *in, fw_auto_aim aim,
                         furrow_error *err);

/* Fill in the evidence of candidates that have none yet, except that about voices and tables, which
 * propose.c knows: of those whose rank may come within 'behind' of the best, and of those that may
 * replace it. False when out of memory. */
bool fw_evidence_gather(fw_candidates *candidates, double behind, fw_arena *scratch);

/* Limits of the evidence: logarithms of counts, kinds of elements told apart, and records sampled
 * for them. The bound of fw_rank_at_most relies on these. */
enum {
    FW_MAX_LOG = 5,
    FW_KIND_BITS = 64,  /* of a mask */
    FW_KIND_PLANES = 7, /* bits of a counter */
    FW_KIND_SAMPLE = (1 << FW_KIND_PLANES) - 1
};

/* ---- The choice (decide.c) ------------------------------------------------ */

/* Two candidates are the same list with other borders if they share this much of the text between
 * the first and last record of either. */
#define FW_SAME_PLACE 0.7

bool fw_is_same_list(const fw_candidate *a, const fw_candidate *b);

/* The weighted evidence of a candidate; and an upper bound of it while only its sums and its place
 * are known. */
double fw_rank(const fw_candidate *c);
double fw_rank_at_most(const fw_candidate *c);

/* Order candidates by rank, best first; equals keep their order. */
void fw_sort_by_rank(fw_candidate *list, size_t count);

/* Put the best candidate first. Their evidence must have been gathered. */
void fw_choose(fw_candidates *candidates);

/* How likely a candidate is right if it is chosen, 0 to 1. */
double fw_confidence(const fw_candidate *c);

/* Whether the records are prose, the points of a text, or mostly labels with a value each, as the
 * facts about one thing are: these are not a list unless they are more likely one than not. */
bool fw_is_about_one_thing(const fw_candidate *c);

/* Whether a candidate is the links of a menu, header or footer: no labelled page has them as its
 * main list, and pages without a list, or not yet filled by a script, have little else. */
bool fw_is_menu(const fw_candidate *c);

/* Whether a candidate is too unlikely to be taken for records if it is the best one. */
bool fw_is_nothing(const fw_candidate *c);

/* How sure another list must be to replace this one: 0.5 if this one is hidden; more if it is in a
 * dialogue; less if it is too unlikely to be shown, or is questions and answers, notes, the choices
 * of a filter, or a menu; 1 if nothing replaces it. Not all of its records need to be hidden: lists
 * are also faded in record by record. */
double fw_gives_way(const fw_candidate *c);

/* The same for the rows of a data table. They replace what would be shown if they are likely enough
 * to be shown themselves; a list beside the content also gives way to them. */
double fw_gives_way_to_rows(const fw_candidate *c);

/* A kind of evidence (FW_EV_...): its name, words for people, what it adds to the rank of a
 * candidate, its weight in the rank, and its weight in the confidence. */
const char *fw_evidence_name(int kind);
const char *fw_evidence_words(int kind);
double fw_rank_part(const fw_candidate *c, int kind);
double fw_rank_weight(int kind);
double fw_sure_weight(int kind);

/* ---- Lists in lists (levels.c) ---------------------------------------------- */

/* Whether people may mean this candidate rather than the first one, which contains it or is inside
 * it. All evidence of it is needed to tell. */
bool fw_may_be_meant(const fw_candidate *c, const fw_candidate *first);

/* Whether some evidence not known yet could tell that they do. Where the records of both are rules
 * that out for nearly all candidates that may be meant. */
bool fw_can_be_meant(const fw_facts *facts, const fw_candidate *c, const fw_candidate *first);

typedef enum fw_meant { FW_IS_NOT_MEANT, FW_IS_MEANT_IF_LIKELY, FW_IS_MEANT } fw_meant;

/* Whether they do mean it: the things in sections, or the things that have parts, if these are at
 * least as likely right as wrong; the things in sections that are only a heading, however
 * likely. */
fw_meant fw_is_meant(const fw_facts *facts, const fw_candidate *c, const fw_candidate *first);

/* ---- What is suggested (suggested.c) ---------------------------------------- */

/* The heading that holds the last text before a node, or FURROW_NO_NODE. */
fw_node_id fw_heading_before(const fw_facts *facts, fw_node_id node);

/* Whether a list is what the title names, whatever its place is called ("Recommended hotels"): it
 * comes after the title, and between the two there is no other heading of the list, no price and no
 * prose but an introduction, as a thing would have that it goes with. */
bool fw_is_below_title(const fw_facts *facts, const fw_candidate *c, fw_node_id heading);

/* Whether a list is only suggested beside what the page is about: its place or its heading says so,
 * or it is goods below a product. The title is before it, and most of the page is something
 * else. */
bool fw_is_suggested(const fw_facts *facts, const fw_candidate *c, fw_node_id heading,
                     unsigned place);

/* ---- Pictures without a word (pictures.c) ----------------------------------- */

/* Add the region of a gallery, if the page is one. False when out of memory. */
bool fw_propose_pictures(fw_regions *out, const fw_facts *facts, fw_arena *scratch);

/* Add pictures without a caption to the region of a candidate whose records are pictures with one.
 * False when out of memory. */
bool fw_add_pictures(fw_region *region, const fw_candidate *c, const fw_facts *facts,
                     fw_arena *arena);

/* ---- All lists (all.c) ------------------------------------------------------ */

/* Fill in the evidence that only tells lists of data from menus. False when out of
 * memory. */
bool fw_list_evidence(fw_candidate *c, const fw_facts *facts, fw_arena *scratch);

/* Walk the candidates in order and drop those that share text with a better one. False when out of
 * memory. */
bool fw_drop_overlaps(fw_candidates *candidates, fw_arena *scratch);

/* The same, with the likelier data first; also drop those that are not lists of data. The first
 * one, the main list, need only be plausible. */
bool fw_keep_lists(fw_candidates *candidates, fw_arena *scratch);

/* ---- In words (explain.c) --------------------------------------------------- */

/* Tell opts->trace what was chosen, what came second and why not, and where the
 * borders of the records are in doubt. Candidates are in order, best first. */
void fw_explain_choice(const fw_method_input *in, const fw_candidates *found);

/* Returns FURROW_ENOTFOUND; the message names what comes nearest to a list and what speaks against
 * it. */
furrow_status fw_explain_nothing(const fw_candidates *found, furrow_error *err);

#endif
