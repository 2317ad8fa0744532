/*
 * The names of texts that the page does not name: every source votes.
 *
 * A class, the words beside a value, an icon, an address, the kind of the values: each votes for
 * a name with the weight that its source deserves. Names that the values cannot have are struck
 * out. The columns with the most votes choose first, and of several columns that want one name
 * the others take their next.
 *
 * Cost: columns by columns, for names that several want.
 */
#include "table/naming.h"

#include "base/str.h"
#include "values/names.h"
#include "values/text.h"

/* How far a source can be trusted. */
enum {
    BY_PAGE = 200,        /* a header cell, a label or a property that another column has, too */
    BY_PROPERTY = 100,    /* an itemprop, in the words of schema.org */
    BY_UNIT = 90,         /* the words beside a number say what it counts: "12 comments" */
    BY_FORMAT = 80,       /* values that can be nothing else: an email, "4.5 out of 5" */
    BY_BESIDE = 75,       /* constant words before the values, which readers see */
    BY_PLAIN = 61,        /* prices and ratings that the class calls so in more words; 4.5 */
    BY_FIELD_CLASS = 60,  /* the author of the page calls it so, in a word for fields */
    BY_ELEMENT = 52,      /* an element that is for such values only: <address> */
    BY_KIND = 50,         /* days and sentences, which may be about several things */
    BY_TIP = 45,          /* a tooltip or an icon, which may be about a part of the value */
    BY_FIELD_STEP = 40,   /* where its link leads, in a word for fields */
    BY_TERMS = 35,        /* words of a known set, such as fuels */
    BY_COMMON_CLASS = 28, /* a word for fields that sites use for many of them: "category" */
    BY_FORM = 25,         /* what the values look like: long words, codes, "Lot 12" */
    BY_STEP = 20,         /* where its link leads, in any word */
    BY_CLASS = 16,        /* a word that may be about looks as well */
    BY_TAG = 13,          /* the element, which says how the text is set */
    BY_BOX = 12,          /* the class of a box with more than the field, if it is of no other */
    BY_NUMBER = 10,       /* numbers of anything */
    BY_BADGE = 8,         /* a class that only says how it looks */
    BY_LOOKS = 5,         /* how long and how many the values are */
    AGREED = 10,          /* for another source that says the same in other words, or the same */
};

/* The least weight of a name that is used because the better one is taken. */
enum { LEAST_SECOND = BY_FIELD_CLASS, LEAST_IN_CELL = BY_COMMON_CLASS };

enum { MAX_VOTES = 16, SHORT = 30 }; /* letters of a tag, on average */

typedef struct vote {
    furrow_str name;
    uint32_t weight;
} vote;

typedef struct ballot {
    vote at[MAX_VOTES];
    uint32_t count;
    bool is_out; /* of memory */
} ballot;

/* ---- Names that values cannot have -------------------------------------------- */

#define ENDS_IN_ONE_OF(name, words) ends_in_one_of((name), (words), FW_COUNT(words))

static bool ends_in_one_of(furrow_str name, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (fw_name_ends_in(name, words[i])) return true;
    return false;
}

/* Names of days and times, by their last words. */
static const char *const DAYS[] = {"date",    "datum",     "fecha",    "published", "posted",
                                   "updated", "submitted", "modified", "expires",   "deadline"};
static const char *const TIMES[] = {"time", "duration", "runtime", "age"};
/* Names of amounts of money, and of what is counted or measured. Words may stand for some of the
 * numbers: "Studio" for one bed, "Leave a comment". */
static const char *const MONEY[] = {"price", "prices", "pricing", "cost",   "amount",
                                    "fee",   "preis",  "prix",    "precio", "salary"};
static const char *const RATINGS[] = {"rating", "ratings", "stars", "score"};
static const char *const AMOUNTS[] = {"votes",    "likes",     "views",     "shares",  "replies",
                                      "answers",  "followers", "downloads", "upvotes", "mileage",
                                      "beds",     "baths",     "comments",  "reviews", "discount",
                                      "distance", "percent",   "count"};
/* Names of words: no figures have them. Those of the second set are no sentences either. */
static const char *const TEXTS[] = {"description", "subtitle", "tagline",
                                    "byline",      "teaser",   "summary"};
static const char *const WORDS[] = {"category", "kategorie", "brand",    "company",  "location",
                                    "city",     "town",      "ort",      "lieu",     "tag",
                                    "author",   "user",      "username", "users",    "profile",
                                    "member",   "members",   "people",   "reviewer", "writer"};
static const char *const ADDRESSES[] = {"url", "site", "website", "domain", "link", "source"};

static bool are_words(const fw_value_facts *f) {
    return f->kind == FW_VALUE_WORDS || f->kind == FW_VALUE_SENTENCE || f->kind == FW_VALUE_PLACE ||
           f->kind == FW_VALUE_SITE;
}

/* Whether all values have blanks. Addresses have blanks only if they are shown in steps. */
static bool has_blanks(const fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text;
        if (!memchr(text.at, ' ', text.len) || fw_take_folded(&text, "http")) return false;
    }
    return c->count > 0;
}

/* Whether the values of a column can have a name. */
static bool may_have(const fw_tab *d, const fw_tab_column *c, const fw_value_facts *f,
                     furrow_str name) {
    enum { SHORT_WORDS = 20 }; /* letters of a name, on average */
    bool is_sentence = f->kind == FW_VALUE_SENTENCE;
    bool is_day = f->kind == FW_VALUE_DATE, is_time = f->kind == FW_VALUE_TIME;
    bool is_money = f->kind == FW_VALUE_PRICE;
    bool is_few = (f->is_same || f->are_few) && c->count < d->rows;
    if (f->is_address || f->kind == FW_VALUE_SITE) return ENDS_IN_ONE_OF(name, ADDRESSES);
    if (ENDS_IN_ONE_OF(name, DAYS))
        return !is_sentence && !is_money && !(are_words(f) && f->are_mostly_plain) &&
               (f->kind != FW_VALUE_NUMBER || f->is_year);
    if (ENDS_IN_ONE_OF(name, TIMES)) return !is_money && !(are_words(f) && f->are_plain);
    if (ENDS_IN_ONE_OF(name, MONEY)) return !is_day && !is_time && !(are_words(f) && f->are_plain);
    if (ENDS_IN_ONE_OF(name, RATINGS))
        return !is_sentence && !is_day && !is_time && !is_money && !f->is_year &&
               !(are_words(f) && f->is_same);
    if (ENDS_IN_ONE_OF(name, AMOUNTS))
        return !is_sentence && !is_day && !is_time && !f->is_year &&
               !(are_words(f) && f->are_plain);
    if (fw_name_is_title(name))
        return !is_few && !is_day && !is_time && !is_money && f->kind != FW_VALUE_NUMBER;
    if (ENDS_IN_ONE_OF(name, TEXTS))
        return are_words(f) &&
               !(fw_name_ends_in(name, "description") && f->is_repeated && f->length < SHORT_WORDS);
    if (ENDS_IN_ONE_OF(name, WORDS)) return are_words(f) && !is_sentence;
    if (fw_name_ends_in(name, "url")) return f->is_address || !has_blanks(c);
    if (fw_name_ends_in(name, "currency")) return !is_money;
    return true;
}

/* ---- The votes of one column ---------------------------------------------------- */

static void vote_for(ballot *b, furrow_str name, uint32_t weight) {
    if (!name.at) {
        b->is_out = true;
        return;
    }
    if (!name.len) return;
    uint32_t i = 0;
    while (i < b->count && !fw_str_equal(b->at[i].name, name)) i++;
    if (i == MAX_VOTES) return;
    if (i == b->count) b->at[b->count++] = (vote){name, weight};
    else b->at[i].weight = AGREED + (weight > b->at[i].weight ? weight : b->at[i].weight);
}

/* Whether the counted thing is known as a field name: "reviews". */
static bool is_counted_field(const fw_tab *d, furrow_str unit) {
    fw_buf_clear(d->buf);
    if (!unit.len || memchr(unit.at, ' ', unit.len) || fw_unit_is_measure(unit)) return false;
    return fw_name_of_class(d->buf, unit) == FW_NAME_OF_FIELD;
}

/* The word before the number that all values begin with: "Lot" of "Lot 12"; empty if there is
 * none. */
static furrow_str lead_of_numbers(const fw_tab_column *c) {
    enum { LEAST = 3, MIN_CELLS = 3 }; /* letters, but for "ID"; values */
    furrow_str word = {"", 0};
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text;
        size_t len = 0;
        while (len < text.len && fw_is_letter(text.at[len])) len++;
        furrow_str id = text;
        bool is_id = fw_take_folded(&id, "id ");
        bool is_one = (len >= LEAST || is_id) && len + 1 < text.len && text.at[len] == ' ' &&
                      fw_is_digit(text.at[len + 1]) && fw_str_count(text, ' ') == 1;
        if (!is_one || (i && (len != word.len || memcmp(text.at, word.at, len) != 0)))
            return (furrow_str){"", 0};
        word = (furrow_str){text.at, len};
    }
    return c->count >= MIN_CELLS && !c->is_list ? word : (furrow_str){"", 0};
}

/* Whether a class is one that sites give to many fields. */
static bool is_common(furrow_str name, const fw_value_facts *f) {
    static const char *const words[] = {"category", "subtitle", "tag", "badge", "byline"};
    if (f->kind == FW_VALUE_DATE && fw_name_ends_in(name, "time")) return true;
    return ENDS_IN_ONE_OF(name, words);
}

/* What the values are called by how they look. */
static furrow_str name_of_looks(const fw_tab *d, const fw_tab_column *c, const fw_value_facts *f) {
    if (fw_piece_of(d, &c->cells[0])->is_prose) return FW_STR("text");
    if (c->is_list && f->are_phrases) return FW_STR("details");
    if (c->is_list && f->length <= SHORT) return FW_STR("tags");
    bool is_some = 2 * c->count <= d->rows && f->are_few && f->length <= SHORT;
    if ((f->is_same && c->count < d->rows) || is_some) return FW_STR("badge");
    return f->is_repeated && f->kind == FW_VALUE_WORDS ? FW_STR("category") : FW_STR("text");
}

/* What the kind of the values votes for. */
static void vote_by_kind(ballot *b, const fw_tab *d, const fw_tab_column *c,
                         const fw_name_clues *k) {
    const fw_value_facts *f = &k->facts;
    furrow_str name = fw_name_of_values(d, c, f);
    /* "Book Babies on Tuesday, March 5" is the text of a link, not a date. */
    if (fw_str_equal(name, FW_STR("date")) && fw_piece_of(d, &c->cells[0])->is_link_text &&
        fw_text_says_more(c->cells[0].text))
        return;
    bool is_sure = f->kind == FW_VALUE_RATING || f->kind == FW_VALUE_EMAIL ||
                   fw_str_equal(name, FW_STR("old_price"));
    bool is_long = f->kind == FW_VALUE_WORDS && fw_str_equal(name, FW_STR("description"));
    /* "price" is plainer than "discounted_price". */
    static const char *const prices[] = {"price",    "prices", "pricing", "amount", "cost",
                                         "discount", "sale",   "offer",   "deal"};
    bool is_price = fw_str_equal(name, FW_STR("price"));
    bool is_plain = (is_price && ENDS_IN_ONE_OF(k->field, prices)) ||
                    (fw_str_equal(name, FW_STR("rating")) && ENDS_IN_ONE_OF(k->field, RATINGS));
    uint32_t weight = is_sure                   ? BY_FORMAT
                      : is_plain || f->is_score ? BY_PLAIN
                      : is_long                 ? BY_FORM
                                                : BY_KIND;
    if (fw_str_equal(name, FW_STR("number"))) weight = BY_NUMBER;
    /* Numbers that follow one another may do so by chance. */
    if (fw_str_equal(name, FW_STR("rank"))) weight = BY_FIELD_STEP;
    vote_for(b, name, weight);
}

/* Add to each name what the sources of others that mean the same are worth. */
static void add_senses(ballot *b) {
    uint32_t others[MAX_VOTES] = {0};
    for (uint32_t i = 0; i < b->count; i++) {
        int sense = b->at[i].weight ? fw_name_sense(b->at[i].name) : 0;
        for (uint32_t k = 0; k < b->count && sense; k++)
            others[i] += k != i && b->at[k].weight && fw_name_sense(b->at[k].name) == sense;
    }
    for (uint32_t i = 0; i < b->count; i++) b->at[i].weight += AGREED * others[i];
}

static void vote_all(ballot *b, const fw_tab *d, const fw_tab_column *c, const fw_name_clues *k) {
    const fw_value_facts *f = &k->facts;
    bool is_number = f->kind == FW_VALUE_NUMBER;
    if (k->property.len) {
        /* "date" is plainer than "date_published". */
        const char *kind = fw_name_of_kind(f->kind);
        furrow_str plain = kind ? fw_str(kind) : FW_STR("");
        int sense = fw_name_sense(k->property);
        bool is_plain = plain.len && sense && fw_name_sense(plain) == sense;
        vote_for(b, is_plain ? plain : k->property, BY_PROPERTY);
    }
    if (k->written.len) vote_for(b, k->written, BY_PAGE);
    if (is_counted_field(d, c->unit)) vote_for(b, fw_name_of_words(d, c->unit), BY_UNIT);
    /* In a split column, the class names the whole. */
    bool is_field = k->field.len && !is_common(k->field, f) && !c->is_side;
    if (k->field.len) {
        furrow_str name = k->field;
        if (fw_name_ends_in(name, "tags") && !c->is_list) name = fw_name_of_one(name);
        if (fw_str_equal(name, FW_STR("tag")) && c->is_list) name = FW_STR("tags");
        bool has_measure = is_field && fw_unit_is_measure(c->unit);
        vote_for(b, has_measure ? fw_name_with_unit(d, name, c->unit) : name,
                 is_field ? BY_FIELD_CLASS : BY_COMMON_CLASS);
    } else if (k->class.len && !fw_name_is_title(k->class)) {
        furrow_str name = fw_name_is_profile(k->class) ? FW_STR("user") : k->class;
        vote_for(b, name, fw_str_equal(name, FW_STR("badge")) ? BY_BADGE : BY_CLASS);
    }
    if (k->beside.len) vote_for(b, k->beside, BY_BESIDE);
    if (k->box.len && !fw_name_is_title(k->box)) vote_for(b, k->box, BY_BOX);
    vote_by_kind(b, d, c, k);
    if (k->tip.len) vote_for(b, k->tip, BY_TIP);
    if (f->kind == FW_VALUE_WORDS && !c->is_list) {
        vote_for(b, fw_name_of_terms(c), BY_TERMS);
        if (k->is_step_field) vote_for(b, fw_name_of_one(k->path), BY_FIELD_STEP);
    }
    if (fw_piece_of(d, &c->cells[0])->is_in_link && fw_are_accounts(d, (size_t)(c - d->columns.at)))
        vote_for(b, FW_STR("user"), BY_TERMS);
    furrow_str lead = lead_of_numbers(c);
    if (lead.len) vote_for(b, fw_name_of_words(d, lead), BY_FORM);
    if (f->is_code && f->is_distinct)
        vote_for(b, f->is_handle ? FW_STR("user") : FW_STR("id"), BY_FORM);
    if (k->path.len && (!k->is_step_field || f->kind != FW_VALUE_WORDS || c->is_list))
        vote_for(b, c->is_list || is_number ? k->path : fw_name_of_one(k->path), BY_STEP);
    static const char *const meant[] = {"address", "caption"}; /* an element for nothing else */
    bool is_meant = are_words(f) && fw_str_is_one_of(k->tag, meant, FW_COUNT(meant));
    if (k->tag.len) vote_for(b, k->tag, is_meant ? BY_ELEMENT : BY_TAG);
    for (uint32_t i = 0; i < b->count; i++)
        if (b->at[i].weight < BY_PROPERTY && !may_have(d, c, f, b->at[i].name)) b->at[i].weight = 0;
    add_senses(b);
    vote_for(b, fw_are_weekdays(c) ? FW_STR("weekday") : name_of_looks(d, c, f), BY_LOOKS);
}

/* ---- The election ------------------------------------------------------------------ */

/* The vote with the most weight; of several, the first. */
static const vote *best_of(const ballot *b) {
    const vote *best = &b->at[0];
    for (uint32_t i = 1; i < b->count; i++)
        if (b->at[i].weight > best->weight) best = &b->at[i];
    return best;
}

/* Whether two names are the same but for capitals. */
static bool is_same(furrow_str a, furrow_str b) {
    size_t i = 0;
    while (i < a.len && i < b.len && fw_fold(a.at[i]) == fw_fold(b.at[i])) i++;
    return i == a.len && i == b.len;
}

/* Whether a column of texts that has its name already has this one. */
static bool is_taken(const fw_tab *d, furrow_str name) {
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (!c->is_gone && c->kind == FW_FIELD_TEXT && fw_str_equal(c->name, name)) return true;
    }
    return false;
}

bool fw_name_by_votes(fw_tab *d, const fw_name_clues *all) {
    ballot *ballots = FW_TAKE_ZEROED(d->scratch, d->columns.count, ballot);
    if (!ballots) return false;
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_TEXT || c->name.len) continue;
        vote_all(&ballots[i], d, c, &all[i]);
        if (ballots[i].is_out) return false;
    }
    for (;;) {
        size_t found = d->columns.count;
        const vote *best = NULL;
        if (fw_budget_is_spent(d->scratch->budget)) return false;
        for (size_t i = 0; i < d->columns.count; i++) {
            const vote *v = ballots[i].count ? best_of(&ballots[i]) : NULL;
            if (v && (!best || v->weight > best->weight)) best = v, found = i;
        }
        if (!best) return true;
        furrow_str name = best->name;
        if (is_taken(d, name)) {
            /* A header cell above several columns says little of the second. */
            uint32_t most = (best->weight < BY_PROPERTY ? LEAST_SECOND : LEAST_IN_CELL) - 1;
            for (uint32_t i = 0; i < ballots[found].count; i++) {
                const vote *v = &ballots[found].at[i];
                bool is_other = v->weight > most && !is_same(v->name, best->name);
                if (is_other && !is_taken(d, v->name)) name = v->name, most = v->weight;
            }
        }
        d->columns.at[found].name = name;
        ballots[found].count = 0;
    }
}
