/*
 * Repairing the rules of a list for pages that they no longer fit.
 *
 * auto finds the lists of the page again. The columns of each list are compared
 * with those of the wrapper by everything that may survive a redesign: the
 * values themselves (samples), what they look like (profile, type), what the
 * page calls them (label, name, class words), how many records have them, and
 * their order. The list with most of the columns is taken. Each column gets a
 * confidence that it was matched correctly; a column below the requested
 * confidence is proposed, but not written.
 *
 * Cost: auto, a table for each of its lists, and for each column found the
 * product of the numbers of old and new columns.
 */
#include "wrapper/list_rules.h"

#include "auto/auto.h"
#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "table/table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_LISTS = 16, /* lists of a page that are compared */
    MAX_VALUES = 64 /* values of a column in which samples are searched */
};

/* Shorter words say nothing: "of", "v.", "a". */
enum { MIN_WORD = 3 };

/* Evidence that two columns are the same, in logits: a difference of about two is an order of
 * magnitude. The values follow how often each sign survives a redesign for a field: the words of
 * the page say most, the names of styled elements say least. */
static const struct {
    double sample;     /* if all samples are found again; in proportion for some */
    double any_sample; /* if at least one is found */
    double words;      /* if all words of the samples are found again */
    double label;      /* equal labels; the same against different ones */
    double name;       /* equal names that mean something */
    double word;       /* names with a word in common */
    double type;       /* equal types other than text; the same against different ones */
    double profile;    /* equal profiles; the same against those with nothing in common */
    double share;      /* against columns with shares 1 and 0: that nearly all records had a value
                        * and few still have is as rare as another label */
    double place;      /* equal class words nearest to the field */
    double path;       /* equal places within the record */
    double tag;        /* equal last tags */
    double form;       /* addresses of one form; half against different ones */
    double order;      /* against the first and the last column */
    double partner;    /* the address of a text that was matched */
    double neighbour;  /* next to a matched column, on the same side */
    double none;       /* of no match at all; a match must be better */
} WORTH = {.sample = 3,
           .any_sample = 2,
           .words = 2.5,
           .label = 3,
           .name = 2.5,
           .word = 1.5,
           .type = 1.5,
           .profile = 2,
           .share = 4,
           .place = 1.5,
           .path = 1.5,
           .tag = 0.5,
           .form = 1.5,
           .order = 1.5,
           .partner = 3,
           .neighbour = 0.75,
           .none = 0.5};

/* Below this a column is missing; from here to the requested confidence it is in doubt. */
#define MAYBE 0.3

/* The smallest share of the columns, weighted by how many records had them, that the list must
 * have. */
#define MIN_LIST 0.5

/* By how much a list must beat the share of one that auto ranks before it. */
#define CLEARLY 0.15

/* ---- One column and another --------------------------------------------- */

/* A column of a page, with facts that are needed often. */
typedef struct candidate {
    const fw_column *column;
    fw_profile profile;
    furrow_str values[MAX_VALUES];
    uint32_t value_count;
    fw_map words;       /* of the values */
    double share, rank; /* of the records; position among the columns, 0 to 1 */
} candidate;

/* One list of a page. */
typedef struct list {
    const fw_region *region;
    furrow_table table;
    candidate *candidates; /* one for each column of the table */
    double *match;         /* confidence, by column of the wrapper and candidate */
    uint32_t *to;          /* by column of the wrapper: its candidate, or FW_NO_COLUMN */
    double worth;          /* share of the wrapper's columns that it has */
} list;

/* Take the next word off a text. Returns its hash, 0 if there is none; '*len' is its length in
 * bytes. */
static uint64_t next_word(furrow_str *rest, size_t *len) {
    uint64_t hash = 0;
    size_t at = 0, first;
    while (at < rest->len && !fw_is_letter(rest->at[at])) at++;
    for (first = at; at < rest->len && fw_is_letter(rest->at[at]); at++)
        hash = fw_hash_mix(hash + 1, (unsigned char)fw_fold(rest->at[at]));
    *len = at - first;
    *rest = fw_str_from(*rest, at);
    return hash;
}

static bool add_words(fw_map *words, furrow_str text, fw_arena *scratch) {
    size_t len;
    for (uint64_t word; (word = next_word(&text, &len));) {
        bool is_new;
        if (len >= MIN_WORD && !fw_map_place(words, word, &is_new, scratch)) return false;
    }
    return true;
}

/* Share of the words of the samples that are also in the values. High for a part of a longer text,
 * for another title of the same kind ("Committee Meeting - 11/09") and for a list of few terms. */
static double share_of_words(const fw_column *old, const candidate *now) {
    uint32_t found = 0, all = 0;
    size_t len;
    for (uint32_t s = 0; s < old->sample_count; s++) {
        furrow_str rest = old->samples[s];
        for (uint64_t word; (word = next_word(&rest, &len));) {
            if (len < MIN_WORD) continue;
            all++;
            found += fw_map_find(&now->words, word) != NULL;
        }
    }
    return all ? (double)found / all : 0;
}

static double share_of_samples(const fw_column *old, const candidate *now) {
    uint32_t found = 0;
    for (uint32_t s = 0; s < old->sample_count; s++) {
        bool is_there = false;
        for (uint32_t v = 0; v < now->value_count && !is_there; v++)
            is_there = fw_str_equal(old->samples[s], now->values[v]);
        found += is_there;
    }
    return old->sample_count ? (double)found / old->sample_count : 0;
}

/* A name without the number that makes it unique. */
static furrow_str plain_name(furrow_str name) {
    size_t len = name.len;
    while (len && fw_is_digit(name.at[len - 1])) len--;
    return len > 1 && len < name.len && name.at[len - 1] == '_' ? (furrow_str){name.at, len - 1}
                                                                : name;
}

/* Whether a name says only the kind of a value, not its meaning. */
static bool is_plain_kind(furrow_str name) {
    static const char *const names[] = {"text", "link",  "image",  "number",
                                        "date", "price", "heading"};
    return fw_str_is_one_of(name, names, FW_COUNT(names));
}

static bool has_same_words(furrow_str a, furrow_str b) {
    uint64_t word;
    size_t len;
    while ((word = next_word(&a, &len)))
        if (next_word(&b, &len) != word) return false;
    return next_word(&b, &len) == 0;
}

/* Whether two names share a word other than one for a kind. */
static bool has_common_word(furrow_str a, furrow_str b) {
    enum { MAX_LOOKS = 8 }; /* words of a name */
    uint64_t words[MAX_LOOKS], link = 0, image = 0;
    size_t count = 0, len;
    furrow_str kinds = FW_STR("link image");
    link = next_word(&kinds, &len);
    image = next_word(&kinds, &len);
    for (uint64_t word; count < MAX_LOOKS && (word = next_word(&a, &len));)
        if (word != link && word != image) words[count++] = word;
    for (uint64_t word; (word = next_word(&b, &len));)
        for (size_t i = 0; i < count; i++)
            if (words[i] == word) return true;
    return false;
}

static double name_worth(furrow_str old, furrow_str now) {
    old = plain_name(old);
    now = plain_name(now);
    if (is_plain_kind(old) || is_plain_kind(now)) return 0;
    if (fw_str_equal(old, now) || has_same_words(old, now)) return WORTH.name;
    return has_common_word(old, now) ? WORTH.word : 0;
}

/* How an address ends: ".html". */
static furrow_str ending_of(furrow_str address) {
    size_t dot = address.len;
    for (size_t i = 0; i < address.len; i++)
        dot = address.at[i] == '.' ? i : address.at[i] == '/' ? address.len : dot;
    return fw_str_from(address, dot);
}

/* The host and the first folder of an address. */
static furrow_str folder_of(furrow_str address) {
    size_t at = 0, slashes = 0;
    size_t wanted = fw_str_starts(address, FW_STR("http")) ? 4 : 2;
    while (at < address.len && slashes < wanted && address.at[at] != '?')
        slashes += address.at[at++] == '/';
    return (furrow_str){address.at, at};
}

static double form_worth(const fw_column *old, const candidate *now) {
    if (old->sample_count == 0 || now->value_count == 0) return 0;
    furrow_str a = old->samples[0], b = now->values[0];
    bool is_same =
        fw_str_equal(folder_of(a), folder_of(b)) && fw_str_equal(ending_of(a), ending_of(b));
    return is_same ? WORTH.form : -WORTH.form / 2;
}

static double place_worth(const fw_column *old, const fw_column *now) {
    fw_field_place a = fw_field_place_read(old->place), b = fw_field_place_read(now->place);
    double worth = 0;
    for (uint8_t i = 0; i < a.word_count; i++)
        for (uint8_t k = 0; k < b.word_count; k++)
            if (a.words[i] == b.words[k]) worth = WORTH.place;
    if (fw_str_equal(old->place, now->place)) return worth + WORTH.path;
    size_t at_a = old->place.len, at_b = now->place.len;
    while (at_a && old->place.at[at_a - 1] != '/') at_a--;
    while (at_b && now->place.at[at_b - 1] != '/') at_b--;
    if (fw_str_equal(fw_str_from(old->place, at_a), fw_str_from(now->place, at_b)))
        worth += WORTH.tag;
    return worth;
}

/* All evidence for a pair, in logits; -INFINITY if the pair is impossible. */
static double evidence(const fw_column *old, double old_rank, const candidate *now) {
    const fw_column *column = now->column;
    if (old->kind != column->kind || old->is_gone) return -(double)INFINITY;
    double sum = 0, samples = share_of_samples(old, now), words = share_of_words(old, now);
    if (samples > 0) sum += WORTH.any_sample + samples * WORTH.sample;
    else if (old->kind == FW_FIELD_TEXT) sum += WORTH.words * words;
    if (old->label.len && column->label.len)
        sum += fw_str_equal(old->label, column->label) ? WORTH.label : -WORTH.label;
    sum += name_worth(old->name, column->name);
    if (old->kind == FW_FIELD_TEXT && old->type != column->type) sum -= WORTH.type;
    else if (old->kind == FW_FIELD_TEXT && old->type != FURROW_TEXT) sum += WORTH.type;
    if (old->kind == FW_FIELD_TEXT && old->profile.values) {
        double likeness = fw_profile_likeness(&old->profile, &now->profile);
        sum += WORTH.profile * (2 * (likeness > words ? likeness : words) - 1);
    } else if (old->kind != FW_FIELD_TEXT) {
        sum += form_worth(old, now);
    }
    sum -= WORTH.share * fabs(old->share - now->share);
    sum -= WORTH.order * fabs(old_rank - now->rank);
    return sum + place_worth(old, column);
}

/* ---- All columns of a list ---------------------------------------------- */

static bool make_candidates(list *l, fw_arena *scratch) {
    furrow_table *t = &l->table;
    fw_profile *profiles = FW_TAKE(scratch, t->column_count, fw_profile);
    uint32_t *records = FW_TAKE_ZEROED(scratch, t->column_count, uint32_t);
    l->candidates = FW_TAKE_ZEROED(scratch, t->column_count, candidate);
    if (!profiles || !records || !l->candidates || !fw_table_profiles(profiles, t, scratch))
        return false;
    size_t cells = t->rows ? t->row_ends[t->rows - 1] : 0;
    for (size_t i = 0; i < cells; i++) {
        const fw_cell *cell = &t->cells[i];
        candidate *c = &l->candidates[cell->column];
        records[cell->column]++;
        if (c->value_count == MAX_VALUES) continue;
        furrow_str value = cell->values ? cell->values[0] : cell->text;
        c->values[c->value_count++] = value;
        if (!add_words(&c->words, value, scratch)) return false;
    }
    for (size_t c = 0; c < t->column_count; c++) {
        l->candidates[c].column = &t->columns[c];
        l->candidates[c].profile = profiles[c];
        l->candidates[c].share = t->rows ? (double)records[c] / (double)t->rows : 0;
        l->candidates[c].rank = (double)c / (double)t->column_count;
    }
    return true;
}

/* Turn evidence into confidence: how likely a pair is, compared with all other pairs of either
 * column and with no match. */
static void weigh_pairs(double *match, uint32_t old_count, size_t new_count) {
    for (uint32_t o = 0; o < old_count; o++)
        for (size_t n = 0; n < new_count; n++)
            match[o * new_count + n] = exp(match[o * new_count + n]);
}

/* Sum the weights of each old and each new column, including no match. */
static void add_up(double *old, double *new, const double *weights, uint32_t old_count,
                   size_t new_count) {
    for (uint32_t o = 0; o < old_count; o++) old[o] = exp(WORTH.none);
    for (size_t n = 0; n < new_count; n++) new[n] = exp(WORTH.none);
    for (uint32_t o = 0; o < old_count; o++)
        for (size_t n = 0; n < new_count; n++) {
            old[o] += weights[o * new_count + n];
            new[n] += weights[o * new_count + n];
        }
}

/* A match counts only as far as the column still has its values. If half of them are in another
 * column, it is in doubt, whatever else supports it. */
static double share_kept(const fw_column *old, const candidate *now) {
    return now->share < old->share ? now->share / old->share : 1;
}

/* Whether a column has the same samples as an earlier one. */
static bool is_twin(const fw_wrapper_columns *columns, uint32_t number) {
    const fw_column *column = &columns->at[number];
    for (uint32_t o = 0; o < number && column->sample_count > 1; o++) {
        const fw_column *other = &columns->at[o];
        uint32_t same = 0;
        if (other->kind != column->kind || other->sample_count != column->sample_count) continue;
        while (same < column->sample_count &&
               fw_str_equal(column->samples[same], other->samples[same]))
            same++;
        if (same == column->sample_count) return true;
    }
    return false;
}

/* Whether two columns are a text and its address: they are neighbours, and one is at the place of
 * the other or around it. */
static bool is_partner(const fw_column *columns, size_t count, size_t a, size_t b) {
    if (a >= count || b >= count || (a + 1 != b && b + 1 != a)) return false;
    furrow_str x = columns[a].place, y = columns[b].place;
    size_t least = x.len < y.len ? x.len : y.len;
    if (columns[a].kind == columns[b].kind) return false;
    if (!fw_str_equal((furrow_str){x.at, least}, (furrow_str){y.at, least})) return false;
    furrow_str longer = x.len > least ? x : y;
    return longer.len == least || longer.at[least] == '/' || longer.at[least] == '.';
}

/* Raise the weights of pairs that go with a matched one: the address of a matched text, and
 * neighbours, which mostly stay neighbours. */
static void support(double *weights, const list *l, const fw_wrapper_columns *columns, uint32_t old,
                    size_t now) {
    size_t news = l->table.column_count;
    for (uint32_t o = 0; o < columns->count; o++) {
        if (o + 1 != old && o != old + 1) continue;
        bool is_partner_there = is_partner(columns->at, columns->count, old, o);
        for (size_t n = 0; n < news; n++) {
            if (is_partner_there && is_partner(l->table.columns, news, now, n))
                weights[o * news + n] *= exp(WORTH.partner);
            else if (o < old ? n + 1 == now : n == now + 1)
                weights[o * news + n] *= exp(WORTH.neighbour);
        }
    }
}

/* Whether another column of the page is a part of the same text: at the same place under the same
 * name, in most records, and matched to no column of the wrapper. */
static bool has_other_part(const list *l, const fw_wrapper_columns *columns, uint32_t now) {
    const double most = 0.5; /* of the records */
    const fw_column *own = &l->table.columns[now];
    for (size_t n = 0; own->kind == FW_FIELD_TEXT && n < l->table.column_count; n++) {
        const fw_column *other = &l->table.columns[n];
        bool is_taken = false;
        for (uint32_t o = 0; o < columns->count && !is_taken; o++) is_taken = l->to[o] == n;
        if (!is_taken && other->kind == own->kind && l->candidates[n].share >= most &&
            fw_str_equal(other->place, own->place) && fw_str_equal(other->label, own->label) &&
            fw_str_equal(other->header, own->header))
            return true;
    }
    return false;
}

/* A text that the page shows in parts may lack one of them, and a former part of a text may now be
 * all of it. Such a match is in doubt, whatever supports it. */
static void doubt_parts(double *sure, const list *l, const fw_wrapper_columns *columns) {
    const double part = 0.7;
    size_t news = l->table.column_count;
    for (uint32_t o = 0; o < columns->count; o++) {
        uint32_t now = l->to[o];
        if (now == FW_NO_COLUMN) continue;
        bool is_all = columns->at[o].part && !l->table.columns[now].part;
        if (is_all || has_other_part(l, columns, now)) sure[o * news + now] *= part;
    }
}

/* Take the surest pair, then the next, and so on. A taken column is no longer available to others,
 * and the address of a text goes with it. */
static bool assign(list *l, const fw_wrapper_columns *columns, fw_arena *scratch) {
    size_t news = l->table.column_count;
    double *weights = l->match;
    double *sure = FW_TAKE_ZEROED(scratch, columns->count * news, double);
    double *of_old = FW_TAKE(scratch, columns->count, double);
    double *of_new = FW_TAKE(scratch, news, double);
    if (!sure || !of_old || !of_new) return false;
    weigh_pairs(weights, columns->count, news);
    for (uint32_t round = 0; round < columns->count; round++) {
        double best = MAYBE;
        uint32_t old = FW_NO_COLUMN;
        size_t now = 0;
        if (fw_budget_is_spent_after(scratch->budget, (uint32_t)news)) return false;
        add_up(of_old, of_new, weights, columns->count, news);
        for (uint32_t o = 0; o < columns->count; o++)
            for (size_t n = 0; n < news && l->to[o] == FW_NO_COLUMN; n++) {
                if (weights[o * news + n] <= 0) continue;
                double c = weights[o * news + n] / fmax(of_old[o], of_new[n]) *
                           share_kept(&columns->at[o], &l->candidates[n]);
                if (c <= best) continue;
                best = c;
                old = o;
                now = n;
            }
        if (old == FW_NO_COLUMN) break;
        l->to[old] = (uint32_t)now;
        sure[old * news + now] = best;
        for (size_t n = 0; n < news; n++) weights[old * news + n] = 0;
        for (uint32_t o = 0; o < columns->count; o++) weights[o * news + now] = 0;
        support(weights, l, columns, old, now);
    }
    doubt_parts(sure, l, columns);
    memcpy(l->match, sure, columns->count * news * sizeof *sure);
    return true;
}

static double found_share(const list *l, const fw_wrapper_columns *columns) {
    double all = 0, found = 0;
    for (uint32_t o = 0; o < columns->count; o++) {
        if (columns->at[o].is_gone || columns->at[o].is_hidden || is_twin(columns, o)) continue;
        all += columns->at[o].share;
        if (l->to[o] != FW_NO_COLUMN)
            found += columns->at[o].share * l->match[o * l->table.column_count + l->to[o]];
    }
    return all > 0 ? found / all : 0;
}

/* Compare the columns of a list. Its texts are cut as those of the wrapper were ('is_alike'), or as
 * the page itself suggests. */
static furrow_status compare_list(list *l, const fw_wrapper_columns *columns, bool is_alike,
                                  const furrow_page *page, fw_arena *scratch, furrow_error *err) {
    l->table = (furrow_table){.arena = fw_arena_make(scratch->alloc), .heading = FW_NO_COLUMN};
    furrow_status st = is_alike ? fw_table_fill_like(&l->table, l->region, page, columns->at,
                                                     columns->count, scratch, err)
                                : fw_table_fill(&l->table, l->region, page, NULL, 0, scratch, err);
    if (st < 0) return st;
    size_t news = l->table.column_count;
    l->match = FW_TAKE(scratch, columns->count * news, double);
    l->to = FW_TAKE(scratch, columns->count, uint32_t);
    if (!l->match || !l->to || !fw_table_set_types(&l->table, scratch) ||
        !make_candidates(l, scratch))
        return fw_fail_memory(err);
    for (uint32_t o = 0; o < columns->count; o++) {
        double rank = (double)o / columns->count;
        bool is_out = columns->at[o].is_hidden || is_twin(columns, o);
        l->to[o] = FW_NO_COLUMN;
        for (size_t n = 0; n < news; n++)
            l->match[o * news + n] =
                is_out ? -(double)INFINITY : evidence(&columns->at[o], rank, &l->candidates[n]);
    }
    if (!assign(l, columns, scratch)) return fw_fail_memory(err);
    l->worth = found_share(l, columns);
    return FURROW_OK;
}

/* ---- The list ----------------------------------------------------------- */

typedef struct mender {
    fw_repair_result *out;
    const fw_wrapper_rules *rules;
    const fw_learn_input *in;
    fw_regions regions;       /* of all pages */
    const fw_region **chosen; /* by page; NULL: it fits, or has no such list */
    list first;               /* of the first page that needs it */
    bool has_first;
    furrow_error *err;
} mender;

/* How the wrapper fits a page as it is. EMPTY: the place of the list is there, without records. */
typedef enum fit { FITS, EMPTY, DRIFTED } fit;

/* Whether the element that should hold the records is there. */
static bool has_place(bool *out, const mender *m, const furrow_page *page) {
    fw_sight sight = {.page = page, .scratch = m->in->scratch};
    const fw_wrapper_place *place = NULL;
    fw_wrapper_found found;
    if (!fw_wrapper_rules_find(&found, &place, m->rules, &sight)) return false;
    *out = found.holder != NULL;
    return true;
}

static furrow_status look_at(fit *out, const mender *m, const furrow_page *page) {
    fw_method_input in = {
        .page = page, .opts = m->in->opts, .scratch = m->in->scratch, .budget = m->in->budget};
    fw_regions found = {.arena = fw_arena_make(m->in->scratch->alloc)};
    furrow_error why = {0};
    furrow_status st = fw_wrapper_rules_kind.apply(&found, m->rules, &in, &why);
    bool is_empty = false;
    *out = DRIFTED;
    if (st == FURROW_OK && found.list.count) {
        const fw_region *region = &found.list.at[0];
        furrow_table table = {.arena = fw_arena_make(m->in->scratch->alloc),
                              .heading = FW_NO_COLUMN};
        st = fw_table_fill(&table, region, page, m->rules->columns.at, m->rules->columns.count,
                           m->in->scratch, m->err);
        if (st >= 0) st = fw_drift_note(&table, region->expected, m->err);
        if (st >= 0 && table.drift_count == 0) *out = FITS;
        fw_arena_free(&table.arena);
    }
    fw_arena_free(&found.arena);
    if (st == FURROW_ENOTFOUND && !has_place(&is_empty, m, page)) return fw_fail_memory(m->err);
    if (is_empty) *out = EMPTY;
    if (st == FURROW_ENOTFOUND || st == FURROW_EDRIFT) return FURROW_OK;
    return st < 0 && why.message[0] ? fw_fail(m->err, st, "%s", why.message) : st;
}

/* Whether two regions have nothing of the page in common: they are no two cuts of one list. */
static bool is_apart(const fw_region *a, const fw_region *b) {
    fw_span x = fw_region_extent(a), y = fw_region_extent(b);
    return x.end <= y.first || y.end <= x.first;
}

/* Note where another list of the page has nearly as many of the columns as the chosen one: then
 * nothing but the order of auto decided between the two, and a person should look. 'worth' is that
 * of each list. */
static bool note_rival(mender *m, const fw_regions *found, const double *worth, const list *best,
                       const furrow_page *page) {
    const fw_region *rival = NULL;
    double most = best->worth - CLEARLY > MIN_LIST ? best->worth - CLEARLY : MIN_LIST;
    for (size_t k = 0; k < found->list.count && k < MAX_LISTS; k++) {
        if (worth[k] < most || !is_apart(&found->list.at[k], best->region)) continue;
        rival = &found->list.at[k];
        most = worth[k];
    }
    if (!rival || m->out->rival_at.len) return true;
    furrow_buf path = {.alloc = m->in->arena->alloc};
    fw_path_write(&path, page, NULL, fw_region_holder(rival, page));
    m->out->rival_at = fw_arena_copy(m->in->arena, fw_buf_view(&path));
    bool is_noted = !path.failed && m->out->rival_at.at;
    furrow_buf_free(&path);
    return is_noted;
}

/* The list of a page that has most of the columns. */
static furrow_status choose_list(mender *m, size_t i) {
    const furrow_page *page = m->in->examples[i].page;
    fw_method_input in = {
        .page = page, .opts = m->in->opts, .scratch = m->in->scratch, .budget = m->in->budget};
    fw_regions found = {.arena = m->regions.arena};
    furrow_status st = fw_auto_find(&found, &in, m->err);
    double worth[MAX_LISTS] = {0};
    list best = {0};
    m->regions.arena = found.arena;
    if (st < 0) return st == FURROW_ENOTFOUND ? FURROW_OK : st;
    for (size_t k = 0; k < 2 * found.list.count && k < 2 * MAX_LISTS && st >= 0; k++) {
        list now = {.region = &found.list.at[k / 2]};
        st = compare_list(&now, &m->rules->columns, k % 2 == 0, page, m->in->scratch, m->err);
        bool is_other = best.region && best.region != now.region;
        bool is_better = st >= 0 && now.worth > best.worth + (is_other ? CLEARLY : 0);
        if (now.worth > worth[k / 2]) worth[k / 2] = now.worth;
        if (is_better) {
            fw_arena_free(&best.table.arena);
            best = now;
        } else {
            fw_arena_free(&now.table.arena);
        }
    }
    m->out->confidence = best.worth > m->out->confidence ? best.worth : m->out->confidence;
    bool is_it = st >= 0 && best.worth >= MIN_LIST;
    if (is_it && !note_rival(m, &found, worth, &best, page)) st = fw_fail_memory(m->err);
    if (is_it) m->chosen[i] = best.region;
    if (is_it && !m->has_first) {
        m->first = best;
        m->has_first = true;
    } else {
        fw_arena_free(&best.table.arena);
    }
    return st;
}

/* ---- The mended rules --------------------------------------------------- */

/* The columns of the wrapper at their new places. The other columns of the list are added as hidden
 * ones, since they help to tell columns apart. */
static bool make_columns(fw_wrapper_rules *made, const mender *m) {
    const fw_wrapper_columns *old = &m->rules->columns;
    const list *l = &m->first;
    size_t news = l->table.column_count;
    fw_arena *arena = m->in->arena;
    bool *is_used = FW_TAKE_ZEROED(m->in->scratch, news, bool);
    made->columns =
        (fw_wrapper_columns){.at = FW_TAKE_ZEROED(arena, old->count + news, fw_column),
                             .records = FW_TAKE_ZEROED(arena, old->count + news, uint32_t)};
    if (!is_used || !made->columns.at || !made->columns.records) return false;
    assert(l->to && l->match);
    for (uint32_t o = 0; o < old->count; o++) {
        const fw_column *before = &old->at[o];
        fw_column *column = &made->columns.at[made->columns.count];
        if (before->is_hidden) continue;
        bool is_sure = l->to[o] != FW_NO_COLUMN && l->match[o * news + l->to[o]] >= m->out->wanted;
        if (!fw_column_copy(column, is_sure ? &l->table.columns[l->to[o]] : before, arena))
            return false;
        column->name = fw_arena_copy(arena, before->name);
        column->is_gone = !is_sure;
        column->profile = is_sure ? l->candidates[l->to[o]].profile : before->profile;
        if (is_sure) column->nth = l->to[o] + 1;
        if (is_sure) is_used[l->to[o]] = true;
        if (!column->name.at) return false;
        made->columns.count++;
    }
    for (size_t n = 0; n < news; n++) {
        fw_column *column = &made->columns.at[made->columns.count];
        if (is_used[n]) continue;
        if (!fw_column_copy(column, &l->table.columns[n], arena)) return false;
        column->is_hidden = true;
        column->nth = (uint32_t)n + 1;
        column->profile = l->candidates[n].profile;
        made->columns.count++;
        if (!fw_wrapper_column_rename(&made->columns, made->columns.count - 1, arena,
                                      m->in->scratch))
            return false;
    }
    return true;
}

/* Report what happened to each column, for the user. */
static bool report(const mender *m) {
    const fw_wrapper_columns *old = &m->rules->columns;
    const list *l = &m->first;
    fw_repair_result *out = m->out;
    fw_arena *arena = m->in->arena;
    size_t news = l->table.column_count;
    out->columns = FW_TAKE_ZEROED(arena, old->count, furrow_repair_column);
    if (!out->columns) return false;
    assert(l->to && l->match);
    for (uint32_t o = 0; o < old->count; o++) {
        const fw_column *before = &old->at[o];
        if (before->is_hidden || before->is_gone) continue;
        furrow_repair_column *c = &out->columns[out->column_count++];
        *c = (furrow_repair_column){.state = FURROW_REPAIR_GONE,
                                    .name = fw_arena_copy(arena, before->name),
                                    .old_place = fw_arena_copy(arena, before->place),
                                    .share = before->share};
        if (before->sample_count) c->old_sample = fw_arena_copy(arena, before->samples[0]);
        if (l->to[o] == FW_NO_COLUMN) continue;
        const candidate *now = &l->candidates[l->to[o]];
        c->confidence = l->match[o * news + l->to[o]];
        c->state = c->confidence >= out->wanted ? FURROW_REPAIR_FOUND : FURROW_REPAIR_UNSURE;
        c->new_place = fw_arena_copy(arena, now->column->place);
        if (now->value_count) c->new_sample = fw_arena_copy(arena, now->values[0]);
        if (!c->name.at || !c->new_place.at) return false;
    }
    return true;
}

static bool copy_way(furrow_str *out, const fw_wrapper_rules *rules, fw_arena *arena) {
    furrow_buf text = {.alloc = arena->alloc};
    if (rules->place_count) fw_selector_write(&text, &rules->places[0].where.at[0]);
    *out = fw_arena_copy(arena, fw_buf_view(&text));
    bool ok = !text.failed && out->at;
    furrow_buf_free(&text);
    return ok;
}

static furrow_status make_rules(mender *m) {
    fw_wrapper_rules *made = FW_TAKE_ZEROED(m->in->arena, 1, fw_wrapper_rules);
    if (!made || !make_columns(made, m)) return fw_fail_memory(m->err);
    uint32_t wanted = made->columns.count;
    furrow_status st = fw_wrapper_rules_teach(made, m->in, m->chosen, m->err);
    if (st < 0) return st;
    /* Columns of the pages that nobody asked for. */
    for (uint32_t c = 0; wanted < made->columns.count && c < made->columns.count; c++)
        if (made->columns.at[c].nth == 0 && !made->columns.at[c].is_gone)
            made->columns.at[c].is_hidden = true;
    m->out->rules = made;
    return copy_way(&m->out->new_at, made, m->in->arena) ? FURROW_OK : fw_fail_memory(m->err);
}

/* Whether enough is known about the columns to find them again. */
static bool can_be_mended(const fw_wrapper_columns *columns) {
    for (uint32_t c = 0; c < columns->count; c++)
        if (columns->at[c].profile.values) return true;
    return false;
}

furrow_status fw_wrapper_rules_repair(fw_repair_result *out, const void *kept,
                                      const fw_learn_input *in, furrow_error *err) {
    mender m = {.out = out, .rules = kept, .in = in, .err = err};
    if (!can_be_mended(&m.rules->columns))
        return fw_fail(err, FURROW_EINVAL,
                       "the wrapper keeps no profiles of its columns, so it cannot "
                       "be repaired: learn it again");
    m.regions.arena = fw_arena_make(in->scratch->alloc);
    m.chosen = FW_TAKE_ZEROED(in->scratch, in->count, const fw_region *);
    furrow_status st =
        m.chosen && copy_way(&out->old_at, m.rules, in->arena) ? FURROW_OK : fw_fail_memory(err);
    for (size_t i = 0; i < in->count && st >= 0; i++) {
        fit now = FITS;
        st = look_at(&now, &m, in->examples[i].page);
        if (st < 0 || now == FITS) continue;
        st = choose_list(&m, i);
        /* Without a similar list anywhere, it is a search without results. */
        if (now == DRIFTED || m.chosen[i]) out->is_needed = true;
    }
    if (st >= 0 && m.has_first) {
        if (!report(&m)) st = fw_fail_memory(err);
        if (st >= 0) st = make_rules(&m);
        if (st == FURROW_ENOTFOUND) st = FURROW_OK; /* no rule finds its records */
    }
    if (m.has_first) fw_arena_free(&m.first.table.arena);
    fw_arena_free(&m.regions.arena);
    return st;
}
