/*
 * Texts that hold several values, or a value among words that never change.
 *
 *   Case No. 14-1629: Brown v. Polk County      case_no 14-1629, title Brown v. Polk County
 *   Of Columbus - Elected 1974; 3rd term        Columbus, elected 1974, 3rd term
 *   size 6,828 bytes - 4/28/97                  size 6,828, date 4/28/97
 *   Feb 23, 2018 by Ann Bee                     date Feb 23, 2018, author Ann Bee
 *
 * A text is read as tokens: words, signs, numbers, prices and dates. Runs of tokens
 * that nearly all values of a column have, in the same order, are its template;
 * what stands between two runs is a slot. A run divides the text where that is
 * plain: a label with a colon, or a sign or a connecting word with a number, a
 * price or a date on one side of it, or a sign with one of a few words that
 * return. Everything else stays together: "Brown v. Polk" is one name, however
 * many records have a "v.".
 *
 * The template is learned from a sample of the column and then tried on all of it.
 * Cost: linear in the cells, with a constant that the sample bounds.
 */
#include "base/hash.h"
#include "base/map.h"
#include "base/str.h"
#include "base/utf8.h"
#include "table/draft.h"
#include "table/naming.h"
#include "values/kind.h"
#include "values/names.h"
#include "values/number.h"
#include "values/relative.h"
#include "values/scan.h"

enum {
    MIN_RANGES = 3,  /* cells; fewer show no separator */
    MIN_CELLS = 3,   /* fewer show no template */
    MAX_BYTES = 300, /* of a text; longer ones are sentences */
    MAX_TOKENS = 80, /* of a text */
    MAX_RUNS = 12,   /* of a template */
    SAMPLE = 200     /* cells from which a template is learned */
};
/* Of the cells: so many must have the template, and a slot its kind. */
static const double NEARLY_ALL = 0.9;
/* Of the values of a slot: when no more are different, they name categories. */
static const double FEW_VALUES = 0.25;

/* How many of 'count' may be otherwise where nearly all must be so. */
static uint32_t exceptions(uint32_t count) {
    return (uint32_t)((1 - NEARLY_ALL) * count + 1e-6);
}

/* ---- Tokens ------------------------------------------------------------- */

typedef enum token_kind {
    WORD,
    DOT,  /* behind a word: an abbreviation, or the end of a sentence */
    SIGN, /* anything else that is neither a word nor a number */
    NUMBER,
    PRICE,
    DATE
} token_kind;

typedef struct token {
    uint64_t hash;
    uint32_t start, end; /* in the text */
    token_kind kind;
    bool is_year;
} token;

typedef struct tokens {
    furrow_str text;
    token at[MAX_TOKENS];
    uint32_t count; /* 0: the text is empty or too long */
} tokens;

static furrow_str slice(const tokens *t, uint32_t first, uint32_t end) {
    if (first >= end) return (furrow_str){t->text.at, 0};
    uint32_t start = t->at[first].start;
    return (furrow_str){t->text.at + start, t->at[end - 1].end - start};
}

static bool is_year(furrow_str text) {
    return text.len == 4 && (text.at[0] == '1' || text.at[0] == '2') && fw_is_digit(text.at[1]) &&
           fw_is_digit(text.at[2]) && fw_is_digit(text.at[3]);
}

static bool add_token(tokens *t, uint32_t start, uint32_t end) {
    if (t->count == MAX_TOKENS) return false;
    furrow_str text = {t->text.at + start, end - start};
    token_kind kind = fw_str_equal(text, FW_STR(".")) ? DOT
                      : fw_text_is_signs(text)        ? SIGN
                      : fw_str_has_digit(text)        ? NUMBER
                                                      : WORD;
    t->at[t->count++] = (token){fw_hash_text(0, text), start, end, kind, is_year(text)};
    return true;
}

/* The size of the sign that a text ends with; 0 when it ends with a letter, a digit
 * or the sign of a percentage. */
static size_t sign_at_end(furrow_str text) {
    size_t at = text.len - 1;
    while (at && ((unsigned char)text.at[at] & 0xC0) == 0x80) at--;
    furrow_str last = fw_str_from(text, at);
    return fw_text_is_signs(last) && last.at[0] != '%' ? last.len : 0;
}

/* Whether a sign that touches a word is a part of it: "-v-", "and/or". */
static bool is_joint(char sign) {
    return sign == '-' || sign == '/';
}

/* The tokens of what stands between two blanks: signs at either end, and the rest. */
static bool add_chunk(tokens *t, uint32_t start, uint32_t end) {
    size_t size;
    for (; start < end; start += (uint32_t)size) {
        furrow_str rest = {t->text.at + start, end - start};
        fw_utf8_next(rest, &size);
        bool is_sign = fw_text_is_signs((furrow_str){rest.at, size});
        if (!is_sign || (is_joint(rest.at[0]) && size < rest.len)) break;
        if (!add_token(t, start, start + (uint32_t)size)) return false;
    }
    uint32_t core = end;
    while (core > start && (size = sign_at_end((furrow_str){t->text.at + start, core - start})) &&
           !is_joint(t->text.at[core - 1]))
        core -= (uint32_t)size;
    if (core > start && !add_token(t, start, core)) return false;
    for (; core < end; core += (uint32_t)size) {
        fw_utf8_next((furrow_str){t->text.at + core, end - core}, &size);
        if (!add_token(t, core, core + (uint32_t)size)) return false;
    }
    return true;
}

/* How many tokens from 'at' on are a date that counts from today, "3 days ago", "vor 3
 * Tagen", "yesterday"; 0: none. */
static uint32_t relative_at(const tokens *t, uint32_t at) {
    enum { LONGEST = 4 };
    if (t->at[at].kind == WORD && fw_date_is_relative(slice(t, at, at + 1))) {
        bool has_amount = at + 2 < t->count && t->at[at + 1].kind == NUMBER;
        return has_amount && t->at[at + 2].kind == WORD ? 3 : 1;
    }
    for (uint32_t n = 2; t->at[at].kind == NUMBER && n <= LONGEST && at + n <= t->count; n++)
        if (fw_date_is_relative(slice(t, at + n - 1, at + n))) return n;
    return 0;
}

/* Three digits, as numbers have behind the first blank. */
static bool is_group(furrow_str text) {
    return text.len == 3 && fw_is_digit(text.at[0]) && fw_is_digit(text.at[1]) &&
           fw_is_digit(text.at[2]);
}

/* How many tokens from 'at' on are a date, a price or a number in groups; 0: none. */
static uint32_t value_at(const tokens *t, uint32_t at, token_kind *kind) {
    enum { LONGEST = 9 }; /* "Tue, 4 Aug 2026, 12:30 pm" */
    furrow_str word = slice(t, at, at + 1);
    uint32_t relative = relative_at(t, at);
    *kind = relative ? DATE : t->at[at].kind;
    if (relative) return relative;
    fw_calendar_name name = fw_calendar_find(word);
    bool may_be_date = t->at[at].kind == NUMBER || name.month || name.is_weekday;
    bool may_be_price = t->at[at].kind == NUMBER || fw_is_currency(word);
    if (!may_be_date && !may_be_price) return 0;
    uint32_t most = t->count - at < LONGEST ? t->count - at : LONGEST;
    for (uint32_t n = most; n > 0; n--) {
        furrow_str text = slice(t, at, at + n);
        token_kind last = t->at[at + n - 1].kind;
        if ((last == SIGN && !fw_is_currency(slice(t, at + n - 1, at + n))) || last == DOT)
            continue;
        if (may_be_date && fw_date_read(text, FW_ORDER_UNKNOWN).is_written) {
            *kind = DATE;
            return n;
        }
        if (may_be_price && fw_price_read(text, 0).is_written) {
            *kind = PRICE;
            return n;
        }
    }
    if (t->at[at].kind == NUMBER) {
        uint32_t groups = 1; /* of a number: "21 000" */
        while (at + groups < t->count && is_group(slice(t, at + groups, at + groups + 1))) groups++;
        if (groups > 1 && fw_number_read(slice(t, at, at + groups), 0).is_written) return groups;
    }
    /* 4/28/97, whose year nobody knows for sure. */
    if (memchr(word.at, '/', word.len) && fw_shape_of(word) == FW_SHAPE_DATE) *kind = DATE;
    return 0;
}

/* Make one token of each date and price. */
static void join_values(tokens *t) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < t->count;) {
        token_kind kind = t->at[i].kind;
        uint32_t n = value_at(t, i, &kind);
        token joined = t->at[i];
        if (n) joined.end = t->at[i + n - 1].end;
        joined.kind = kind;
        t->at[kept++] = joined;
        i += n ? n : 1;
    }
    t->count = kept;
}

/* The tokens of a text, dates and prices still in pieces. */
static void read_pieces(tokens *t, furrow_str text) {
    t->text = text;
    t->count = 0;
    for (uint32_t i = 0; i < text.len && text.len <= MAX_BYTES;) {
        uint32_t start = i;
        while (i < text.len && text.at[i] != ' ') i++;
        if (i > start && !add_chunk(t, start, i)) {
            t->count = 0;
            return;
        }
        i++;
    }
}

static void read_tokens(tokens *t, furrow_str text) {
    read_pieces(t, text);
    join_values(t);
}

/* ---- Templates ---------------------------------------------------------- */

/* Tokens that nearly all texts have side by side. */
typedef struct run {
    uint32_t first, count; /* in the text that the template is taken from */
    bool is_start, is_end; /* it stands at that end of the text */
} run;

typedef enum slot_kind { SLOT_EMPTY, SLOT_WORDS, SLOT_CATEGORY, SLOT_VALUE } slot_kind;

typedef struct slot {
    uint32_t filled, values, years; /* texts that have something there; a value; a year */
    uint32_t distinct, tokens;
    uint32_t begins[DATE + 1], ends[DATE + 1]; /* texts in which it does so with each kind */
    token_kind value;                          /* the kind of the last of the values */
    bool is_mixed;                             /* they are of several kinds */
    slot_kind kind;
} slot;

typedef struct form {
    const tokens *model; /* the text that the runs are taken from */
    run runs[MAX_RUNS];
    bool is_cut[MAX_RUNS];
    uint32_t run_count;
    slot slots[MAX_RUNS + 1]; /* slot i stands before run i */
    bool from_end;            /* runs are looked for from the end */
    bool joins_years;         /* any year is as good as another: "2025 ND 118" */
    bool is_title;            /* the text of a link or a heading */
    bool is_heading;          /* that of a heading */
    bool is_named;            /* the page names the column, and a unit would be lost */
} form;

static bool is_run_at(const form *f, const run *r, const tokens *t, uint32_t at) {
    if (at + r->count > t->count || (r->is_start && at) || (r->is_end && at + r->count != t->count))
        return false;
    for (uint32_t i = 0; i < r->count; i++) {
        const token *a = &t->at[at + i], *b = &f->model->at[r->first + i];
        if (a->hash != b->hash && !(f->joins_years && a->is_year && b->is_year)) return false;
    }
    return true;
}

/* Where each run of the template begins in a text. The number of the first that it
 * lacks; 'run_count' when it has them all. */
static uint32_t place_runs(const form *f, const tokens *t, uint32_t *place) {
    uint32_t from = 0, end = t->count;
    for (uint32_t n = 0; n < f->run_count; n++) {
        uint32_t i = f->from_end ? f->run_count - 1 - n : n;
        const run *r = &f->runs[i];
        bool is_found = false;
        for (uint32_t at = from; at + r->count <= end && !is_found; at++) {
            uint32_t here = f->from_end ? end - r->count - (at - from) : at;
            is_found = is_run_at(f, r, t, here);
            if (is_found) place[i] = here;
        }
        if (!is_found) return i;
        if (f->from_end) end = place[i];
        else from = place[i] + r->count;
    }
    return f->run_count;
}

static bool match(const form *f, const tokens *t, uint32_t *place) {
    return place_runs(f, t, place) == f->run_count;
}

/* Whether all but a few of the texts have a run. */
static bool is_common(const form *f, const run *r, const tokens *texts, uint32_t count) {
    form one = {.model = f->model, .runs = {*r}, .run_count = 1, .joins_years = f->joins_years};
    uint32_t without = 0, place[MAX_RUNS];
    for (uint32_t i = 0; i < count && without <= exceptions(count); i++)
        without += !match(&one, &texts[i], place);
    return without <= exceptions(count);
}

static bool has_kind(const form *f, const run *r, token_kind kind) {
    for (uint32_t i = r->first; i < r->first + r->count; i++)
        if (f->model->at[i].kind == kind) return true;
    return false;
}

/* The runs of a template: each is common, but maybe not all of them in one text. */
static void find_runs(form *f, const tokens *texts, uint32_t count) {
    const tokens *m = f->model;
    f->run_count = 0;
    for (uint32_t i = 0; i < m->count && f->run_count < MAX_RUNS;) {
        run r = {.first = i, .count = 1, .is_start = i == 0};
        bool is_one =
            m->at[i].kind != DATE && m->at[i].kind != PRICE && is_common(f, &r, texts, count);
        if (!is_one) {
            i++;
            continue;
        }
        while (r.first + r.count < m->count) {
            run longer = r;
            longer.count++;
            if (!is_common(f, &longer, texts, count)) break;
            r = longer;
        }
        i = r.first + r.count;
        run last = r;
        last.is_end = i == m->count;
        if (last.is_end && !is_common(f, &last, texts, count)) last.is_end = false;
        bool has_words = has_kind(f, &r, WORD), has_sign = has_kind(f, &r, SIGN);
        if (!has_words && !has_sign && !has_kind(f, &r, DOT)) continue;
        f->runs[f->run_count++] = last;
    }
}

/* Leave out runs until nearly all texts have those that are left, in their order: each
 * time the one that most texts lack. */
static void drop_loners(form *f, const tokens *texts, uint32_t count) {
    while (f->run_count) {
        uint32_t lacking[MAX_RUNS + 1] = {0}, place[MAX_RUNS], worst = 0;
        for (uint32_t i = 0; i < count; i++) lacking[place_runs(f, &texts[i], place)]++;
        if (count - lacking[f->run_count] <= exceptions(count)) return;
        for (uint32_t r = 1; r < f->run_count; r++)
            if (lacking[r] > lacking[worst]) worst = r;
        f->run_count--;
        memmove(&f->runs[worst], &f->runs[worst + 1], (f->run_count - worst) * sizeof *f->runs);
    }
}

/* ---- Slots -------------------------------------------------------------- */

static uint32_t slot_start(const form *f, const uint32_t *place, uint32_t i) {
    return i ? place[i - 1] + f->runs[i - 1].count : 0;
}

static uint32_t slot_end(const form *f, const uint32_t *place, uint32_t i, const tokens *t) {
    return i < f->run_count ? place[i] : t->count;
}

/* Count what stands in a slot of one text. */
static bool note_slot(slot *s, const tokens *t, uint32_t first, uint32_t end, fw_map *seen,
                      uint64_t number, fw_arena *scratch) {
    if (first >= end) return true;
    bool is_new, is_value = end == first + 1 && t->at[first].kind >= NUMBER;
    furrow_str text = slice(t, first, end);
    if (!fw_map_place(seen, fw_hash_text(number + 1, text), &is_new, scratch)) return false;
    s->filled++;
    s->begins[t->at[first].kind]++;
    s->ends[t->at[end - 1].kind]++;
    s->tokens += end - first;
    s->distinct += is_new;
    s->years += is_value && is_year(text);
    if (!is_value) return true;
    s->is_mixed |= s->values && s->value != t->at[first].kind;
    s->value = t->at[first].kind;
    s->values++;
    return true;
}

static void settle_slot(slot *s, uint32_t matched) {
    enum { MIN_CATEGORY = 6, MAX_CATEGORY_WORDS = 4 };
    uint32_t few = (uint32_t)(FEW_VALUES * s->filled);
    s->kind = 2 * s->filled < matched               ? SLOT_EMPTY
              : s->values >= NEARLY_ALL * s->filled ? SLOT_VALUE
              : s->filled >= MIN_CATEGORY && s->distinct <= few + 1 &&
                      s->tokens <= MAX_CATEGORY_WORDS * s->filled
                  ? SLOT_CATEGORY
                  : SLOT_WORDS;
}

/* Match the template with all texts and settle what its slots are. False when out of
 * memory. */
static bool study(form *f, const tokens *texts, uint32_t count, fw_arena *scratch) {
    uint32_t place[MAX_RUNS], matched = 0;
    fw_map seen = {0};
    memset(f->slots, 0, sizeof f->slots);
    for (uint32_t i = 0; i < count; i++) {
        if (!match(f, &texts[i], place)) continue;
        matched++;
        for (uint32_t s = 0; s <= f->run_count; s++)
            if (!note_slot(&f->slots[s], &texts[i], slot_start(f, place, s),
                           slot_end(f, place, s, &texts[i]), &seen, s, scratch))
                return false;
    }
    for (uint32_t s = 0; s <= f->run_count; s++) settle_slot(&f->slots[s], matched);
    return true;
}

/* ---- Where a template divides ------------------------------------------- */

/* What a run is made of. */
typedef struct makeup {
    uint32_t words_end, label; /* of its tokens: end of those that go with the slot before it;
                                * first of those that go with the slot after it */
    bool has_sign, has_label;  /* it has a sign; words with a colon behind them */
    bool has_bullet;           /* it has a sign that stands between values alone */
    char sign;                 /* the first byte of the first sign */
} makeup;

static bool is_sign(const form *f, uint32_t which, const char *sign) {
    return fw_str_equal(slice(f->model, which, which + 1), fw_str(sign));
}

/* Whether a token is a sign that people put between values, or around one. Others
 * belong to the words beside them: "!", "&", a quote. */
static bool is_separator(const form *f, uint32_t which) {
    static const char *const signs[] = {"\xC2\xB7", "\xE2\x80\xA2", "\xE2\x80\x93", "\xE2\x80\x94",
                                        "\xC2\xBB", "\xE2\x86\x92", "\xE2\x88\x99", "\xE2\x97\x8F"};
    if (which >= f->model->count || f->model->at[which].kind != SIGN) return false;
    furrow_str text = slice(f->model, which, which + 1);
    if (!text.len) return false;
    if (text.len == 1) return memchr("()[]{}|-:;,/>~", text.at[0], 14) != NULL;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (fw_str_equal(text, fw_str(signs[i]))) return true;
    return false;
}

/* Whether a token is a sign that stands between values and never within one. */
static bool is_bullet(const form *f, uint32_t which) {
    return is_sign(f, which, "|") || is_sign(f, which, "\xC2\xB7") ||
           is_sign(f, which, "\xE2\x80\xA2") || is_sign(f, which, "\xE2\x88\x99");
}

/* Whether a word leads to the value behind it, as "by", "on" and "of" do. */
static bool is_lead(const form *f, uint32_t which) {
    static const char *const plain[] = {"of", "at", "from", "to"};
    furrow_str word = slice(f->model, which, which + 1);
    const char *name = f->model->at[which].kind == WORD ? fw_name_of_lead(word) : NULL;
    if (!name || *name) return name != NULL;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        furrow_str rest = word;
        if (fw_take_folded(&rest, plain[i]) && !rest.len) return true;
    }
    return false;
}

/* Whether a sign is one that people put between values of any kind. */
static bool is_strong(char sign) {
    return (sign && memchr("|-;:()[]/", sign, 9)) || (unsigned char)sign >= 0x80;
}

static makeup look_at_run(const form *f, uint32_t i) {
    const run *r = &f->runs[i];
    uint32_t end = r->first + r->count, first_sign = end, last_sign = end;
    makeup m = {.words_end = end, .label = end};
    bool has_colon = is_sign(f, end - 1, ":") && r->count > 1 &&
                     (f->model->at[end - 2].kind == WORD || f->model->at[end - 2].kind == DOT);
    uint32_t signs_end = has_colon ? end - 1 : end;
    for (uint32_t k = r->first; k < signs_end; k++) {
        if (!is_separator(f, k)) continue;
        if (first_sign == end) first_sign = k;
        last_sign = k;
        m.has_bullet |= is_bullet(f, k);
    }
    m.has_sign = first_sign != end;
    m.has_label = has_colon;
    if (m.has_sign) m.sign = f->model->text.at[f->model->at[first_sign].start];
    if (r->is_start || r->is_end) {
        /* Signs at the end of a text go, words stay: "(", but not "concur". */
        m.label = r->first;
        while (m.label < end && is_separator(f, m.label)) m.label++;
        while (m.words_end > r->first && is_separator(f, m.words_end - 1)) m.words_end--;
        if (r->is_end && is_strong(m.sign) && first_sign == r->first) m.words_end = r->first;
    } else if (m.has_sign) {
        m.words_end = first_sign;
        m.label = last_sign + 1;
    } else if (has_colon) {
        m.words_end = m.label = r->first;
    } else if (!has_kind(f, r, WORD) && !has_kind(f, r, NUMBER)) {
        m.words_end = r->first;
    } else {
        /* Words between two slots go with the one that they lead to, or that they
         * are the unit of. */
        bool is_unit = f->slots[i].kind == SLOT_VALUE && f->slots[i].value == NUMBER;
        while (is_unit && m.words_end > r->first && !is_lead(f, m.words_end - 1)) m.words_end--;
        uint32_t lead = m.words_end;
        m.words_end = m.label = is_unit && lead > r->first ? lead - 1 : is_unit ? end : r->first;
    }
    return m;
}

static bool divides(const form *f, uint32_t i) {
    const slot *left = &f->slots[i], *right = &f->slots[i + 1];
    if (left->kind == SLOT_EMPTY || right->kind == SLOT_EMPTY) return false;
    makeup m = look_at_run(f, i);
    const run *r = &f->runs[i];
    if (m.has_label) return true;
    bool left_is = left->kind == SLOT_VALUE, right_is = right->kind == SLOT_VALUE;
    bool is_plain = left_is != right_is ||
                    (left_is && !left->is_mixed && !right->is_mixed && left->value != right->value);
    bool are_years = right_is && right->years >= NEARLY_ALL * right->values;
    /* From one day, hour or price to another: a range, whatever stands around it. */
    for (int kind = PRICE; kind <= DATE && m.has_sign; kind++)
        if (2 * left->ends[kind] > left->filled && 2 * right->begins[kind] > right->filled)
            return false;
    if (m.has_sign) {
        /* "Inception (2010)" is a title. */
        if (m.sign == '(' && are_years) return false;
        /* A comma alone stands within names and lists as well. */
        bool is_amount = (left_is ? left : right)->value == NUMBER;
        if (m.sign == ',' && r->count == 1 && is_amount) return false;
        if (is_plain || (m.has_bullet && left_is && right_is)) return true;
        bool has_category = left->kind == SLOT_CATEGORY || right->kind == SLOT_CATEGORY;
        return has_category && !left_is && !right_is && is_strong(m.sign);
    }
    if (f->is_title) return false;
    /* One of a few words that return, and a sentence. */
    if (has_kind(f, r, DOT) && !has_kind(f, r, WORD)) return i == 0 && left->kind == SLOT_CATEGORY;
    if (!is_plain) return false;
    bool has_lead = is_lead(f, r->first) || is_lead(f, r->first + r->count - 1);
    return has_lead || (right_is && r->count > 1) || (right_is && right->value == DATE);
}

/* ---- Parts -------------------------------------------------------------- */

/* A column to be made of one: the slots from 'first' to 'last', and the words of
 * the runs around them. */
typedef struct part {
    uint32_t first, last;
    furrow_str label, unit;         /* words that are no part of the value */
    bool keeps_before, keeps_after; /* words that are */
    bool has_lead;                  /* of the words before it, the first alone is none */
} part;

static furrow_str model_words(const form *f, uint32_t first, uint32_t end) {
    return slice(f->model, first, end);
}

static bool is_value(const form *f, const part *p) {
    return p->first == p->last && f->slots[p->first].kind == SLOT_VALUE;
}

/* Whether words may be a name: with more of them the text is a sentence. */
static bool is_brief(furrow_str words) {
    enum { MAX_LETTERS = 30, MAX_SPACES = 3 };
    size_t spaces = 0;
    for (size_t i = 0; i < words.len; i++) spaces += words.at[i] == ' ';
    return words.len <= MAX_LETTERS && spaces <= MAX_SPACES;
}

/* What becomes of the words before a part. */
static void settle_before(const form *f, part *p) {
    enum { MIN_LETTERS = 4 };
    if (p->first == 0) return;
    const run *r = &f->runs[p->first - 1];
    makeup m = look_at_run(f, p->first - 1);
    uint32_t end = r->first + r->count;
    furrow_str words = model_words(f, m.label, end);
    if (!words.len || m.label >= end) return;
    size_t letters = 0;
    for (size_t i = 0; i < words.len; i++) letters += fw_is_letter(words.at[i]);
    /* The label of a title is a part of it: "Q: Why not?" */
    bool has_label = m.has_label && !(f->is_heading && r->is_start);
    bool is_name = is_value(f, p) && !fw_str_has_digit(words) &&
                   (letters >= MIN_LETTERS || is_lead(f, m.label));
    if ((has_label || is_name) && is_brief(words)) {
        p->label = words;
        return;
    }
    p->keeps_before = true;
    p->has_lead = !f->is_title && is_lead(f, m.label);
    if (p->has_lead) p->label = model_words(f, m.label, m.label + 1);
}

static void settle_after(const form *f, part *p) {
    if (p->last == f->run_count) return;
    const run *r = &f->runs[p->last];
    makeup m = look_at_run(f, p->last);
    furrow_str words = model_words(f, r->first, m.words_end);
    if (m.words_end <= r->first || !words.len) return;
    bool is_unit = is_value(f, p) && f->slots[p->first].value == NUMBER && !f->is_named &&
                   !fw_str_has_digit(words) && is_brief(words);
    if (is_unit) p->unit = words;
    else p->keeps_after = true;
}

/* The parts of a template, from the left; their number. */
static uint32_t find_parts(form *f, part *parts) {
    uint32_t count = 0, first = 0;
    for (uint32_t i = 0; i <= f->run_count; i++) {
        bool is_end = i == f->run_count;
        bool is_edge = !is_end && (f->runs[i].is_start || f->runs[i].is_end);
        if (!is_end) f->is_cut[i] = is_edge || divides(f, i);
        if (!is_end && !f->is_cut[i]) continue;
        bool is_empty = true;
        for (uint32_t s = first; s <= i; s++) is_empty &= f->slots[s].kind == SLOT_EMPTY;
        if (!is_empty) {
            part p = {.first = first, .last = i};
            settle_before(f, &p);
            settle_after(f, &p);
            parts[count++] = p;
        }
        first = i + 1;
    }
    return count;
}

/* The part that a text belongs to which has not the form of the others: the one of
 * the most words. */
static uint32_t main_part(const form *f, const part *parts, uint32_t count) {
    uint32_t best = 0, most = 0;
    for (uint32_t p = 0; p < count; p++) {
        uint32_t words = 1;
        for (uint32_t s = parts[p].first; s <= parts[p].last; s++)
            if (f->slots[s].kind != SLOT_VALUE) words += f->slots[s].tokens;
        if (words > most) best = p, most = words;
    }
    return best;
}

/* A text with the brackets that were cut off it, where it has the other of the two. */
static furrow_str balance(const tokens *t, furrow_str text) {
    int open = 0, missing = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '(') open++;
        if (text.at[i] == ')' && open-- == 0) open = 0, missing++;
    }
    const char *end = text.at + text.len;
    if (missing && text.at > t->text.at && text.at[-1] == '(') text.at--, text.len++;
    if (open > 0 && end < t->text.at + t->text.len && *end == ')') text.len++;
    return text;
}

/* The text of a part, and with the words around it. */
static furrow_str text_of_part(const form *f, const part *p, const tokens *t, const uint32_t *place,
                               furrow_str *written) {
    uint32_t first = slot_start(f, place, p->first), end = slot_end(f, place, p->last, t);
    uint32_t from = first, to = end;
    if (p->first) {
        uint32_t run_first = f->runs[p->first - 1].first;
        makeup m = look_at_run(f, p->first - 1);
        if (p->label.len || p->keeps_before) from = place[p->first - 1] + m.label - run_first;
        if (p->keeps_before) first = from + p->has_lead;
    }
    if (p->last < f->run_count) {
        makeup m = look_at_run(f, p->last);
        if (p->unit.len || p->keeps_after)
            to = place[p->last] + m.words_end - f->runs[p->last].first;
        if (p->keeps_after) end = to;
    }
    if (p->label.len || p->unit.len) *written = slice(t, from, to);
    return first < end ? balance(t, slice(t, first, end)) : (furrow_str){0};
}

/* ---- Columns ------------------------------------------------------------ */

/* Make a column of each part, into 'out'. False when out of memory. */
static bool make_parts(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c, const form *f,
                       const part *parts, uint32_t count) {
    size_t first = out->count;
    uint32_t place[MAX_RUNS], main = main_part(f, parts, count);
    for (uint32_t p = 0; p < count; p++) {
        fw_tab_column *made = fw_vec_push(out, d->scratch);
        if (!made) return false;
        *made = *c;
        made->part = count > 1 ? p + 1 : c->part;
        made->is_side = count > 1 && p != main;
        made->count = 0;
        if (parts[p].label.len) made->label = parts[p].label;
        if (parts[p].unit.len) made->unit = parts[p].unit;
        if (p) made->prefix = (furrow_str){0};
        if (p + 1 < count) made->suffix = (furrow_str){0};
        made->cells = FW_TAKE(d->scratch, c->count, fw_tab_cell);
        if (!made->cells) return false;
    }
    tokens t;
    for (uint32_t i = 0; i < c->count; i++) {
        fw_tab_cell cell = c->cells[i];
        read_tokens(&t, cell.text);
        bool is_whole = !match(f, &t, place);
        for (uint32_t p = 0; p < count; p++) {
            fw_tab_column *made = &out->at[first + p];
            furrow_str written = {0}, text = {0};
            if (!is_whole) text = text_of_part(f, &parts[p], &t, place, &written);
            else if (p == main) text = cell.text;
            if (count == 1) written.len = 0; /* all of it is this value's */
            if (!text.len) continue;
            made->cells[made->count++] = (fw_tab_cell){
                .row = cell.row, .piece = cell.piece, .text = text, .written = written};
        }
    }
    return true;
}

/* Whether a column is of one kind of value as it is, so that nothing within it is
 * worth a look. */
static bool is_settled(const fw_tab_column *c) {
    enum { ASKED = 20 };
    uint32_t step = 1 + c->count / ASKED, seen = 0, whole = 0;
    for (uint32_t i = 0; i < c->count; i += step, seen++) {
        furrow_str unit;
        fw_value_kind kind = fw_value_kind_of(c->cells[i].text, &unit);
        whole += kind == FW_VALUE_NUMBER || kind == FW_VALUE_PERCENT || kind == FW_VALUE_PRICE ||
                 kind == FW_VALUE_TIME || kind == FW_VALUE_RATING || kind == FW_VALUE_PHONE ||
                 kind == FW_VALUE_EMAIL || kind == FW_VALUE_SITE ||
                 (kind == FW_VALUE_DATE && fw_type_of(c->cells[i].text) == FURROW_DATE);
    }
    return 2 * whole > seen;
}

static bool has_token(const tokens *t, const token *wanted) {
    for (uint32_t i = 0; i < t->count; i++)
        if (t->at[i].hash == wanted->hash || (t->at[i].is_year && wanted->is_year)) return true;
    return false;
}

/* Whether a token is in nearly all of the texts. A template needs one, and most columns
 * have none: it is told before dates and prices are looked for, which costs most. Such a
 * token is in one of the first texts, one more than may lack it. */
static bool has_common_token(const tokens *texts, uint32_t count) {
    uint32_t most = exceptions(count);
    for (uint32_t first = 0; first <= most && first < count; first++)
        for (uint32_t k = 0; k < texts[first].count; k++) {
            uint32_t without = 0;
            for (uint32_t i = 0; i < count && without <= most; i++)
                without += !has_token(&texts[i], &texts[first].at[k]);
            if (without <= most) return true;
        }
    return false;
}

/* Pieces of a sample of the column's texts, and their number. */
static tokens *take_sample(const fw_tab_column *c, uint32_t *count, fw_arena *scratch) {
    uint32_t step = 1 + (c->count - 1) / SAMPLE;
    tokens *texts = FW_TAKE(scratch, c->count / step + 1, tokens);
    *count = 0;
    for (uint32_t i = 0; texts && i < c->count; i += step)
        read_pieces(&texts[(*count)++], c->cells[i].text);
    return texts;
}

/* The text with the fewest tokens: it has the fewest that are common by chance. */
static const tokens *shortest(const tokens *texts, uint32_t count) {
    const tokens *best = &texts[count / 2];
    for (uint32_t i = 0; i < count; i++)
        if (texts[i].count && (!best->count || texts[i].count < best->count)) best = &texts[i];
    return best;
}

/* Whether a template has something to tell: several parts, or words or signs at the
 * ends that are no part of the values. */
static bool is_worth(const form *f, const part *parts, uint32_t count) {
    if (count != 1) return count > 1;
    const run *first = &f->runs[0], *last = &f->runs[f->run_count - 1];
    return parts[0].label.len || parts[0].unit.len ||
           (first->is_start && is_separator(f, first->first)) ||
           (last->is_end && is_separator(f, last->first + last->count - 1));
}

/* The parts of a column, 0 when it stays as it is. False when out of memory. */
static bool find_form(form *f, part *parts, uint32_t *count, const tokens *texts,
                      uint32_t text_count, fw_arena *scratch) {
    const tokens *models[] = {shortest(texts, text_count), &texts[text_count / 2]};
    for (uint32_t way = 0; way < 8; way++) {
        f->model = models[way & 1];
        f->from_end = way >> 1 & 1;
        f->joins_years = way >> 2 & 1;
        if (!f->model->count) continue;
        find_runs(f, texts, text_count);
        drop_loners(f, texts, text_count);
        *count = 0;
        if (!f->run_count) continue;
        if (!study(f, texts, text_count, scratch)) return false;
        *count = find_parts(f, parts);
        if (is_worth(f, parts, *count)) return true;
    }
    *count = 0;
    return true;
}

/* Make several columns of one, into 'out', or one without its words; '*is_split' tells
 * whether there was anything to do. False when out of memory. */
static bool split_template(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                           bool *is_split) {
    form f = {0};
    part parts[MAX_RUNS + 1];
    uint32_t count = 0, text_count;
    *is_split = false;
    if (c->count < MIN_CELLS || c->is_list || c->kind != FW_FIELD_TEXT || is_settled(c))
        return true;
    fw_arena work = fw_arena_under(d->scratch->alloc, d->scratch->budget);
    const fw_piece *piece = &d->pieces.at[c->cells[0].piece];
    f.is_heading = fw_piece_is_in_heading(d->page, piece);
    f.is_title = piece->is_link_text || f.is_heading;
    f.is_named = piece->label || fw_name_is_certain(d, piece);
    tokens *texts = take_sample(c, &text_count, &work);
    bool may_have = texts && has_common_token(texts, text_count);
    for (uint32_t i = 0; may_have && i < text_count; i++) join_values(&texts[i]);
    bool is_done =
        !may_have ? texts != NULL : find_form(&f, parts, &count, texts, text_count, &work);
    *is_split = is_done && count;
    if (*is_split) is_done = make_parts(out, d, c, &f, parts, count);
    fw_arena_free(&work);
    return is_done;
}

/* ---- Counts ------------------------------------------------------------- */

/* Whether two units are one word in the singular and the plural: "review", "reviews". */
static bool are_alike(furrow_str a, furrow_str b) {
    enum { LEAST = 3 };
    size_t same = 0;
    while (same < a.len && same < b.len && fw_fold(a.at[same]) == fw_fold(b.at[same])) same++;
    return same >= LEAST && same + LEAST >= a.len && same + LEAST >= b.len;
}

/* What is counted in nearly all values of a column, in the longest form; empty when
 * there is no such thing. Values without a unit count for it. */
static furrow_str common_unit(const fw_tab_column *c) {
    furrow_str best = {0}, none = {0};
    uint32_t others = 0, with = 0;
    for (uint32_t i = 0; i < c->count && others <= exceptions(c->count); i++) {
        furrow_str unit;
        fw_value_kind kind = fw_value_kind_of(c->cells[i].text, &unit);
        bool is_count = kind == FW_VALUE_COUNT && unit.len;
        bool is_known = is_count && (!best.len || are_alike(unit, best));
        with += is_known;
        others += !is_known && kind != FW_VALUE_NUMBER;
        if (is_known && unit.len > best.len) best = unit;
    }
    return others <= exceptions(c->count) && 2 * with > c->count ? best : none;
}

/* Make numbers of counts: "12 reviews" is 12 in a column called after its unit. */
static bool cut_units(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                      furrow_str unit) {
    fw_tab_column *made = fw_vec_push(out, d->scratch);
    if (!made) return false;
    *made = *c;
    made->unit = unit;
    made->cells = FW_TAKE(d->scratch, c->count, fw_tab_cell);
    if (!made->cells) return false;
    for (uint32_t i = 0; i < c->count; i++) {
        fw_tab_cell cell = c->cells[i];
        furrow_str own;
        fw_value_kind kind = fw_value_kind_of(cell.text, &own);
        if (kind == FW_VALUE_COUNT && own.len) {
            furrow_str amount = {cell.text.at, (size_t)(own.at - cell.text.at)};
            amount = fw_str_trim(amount);
            if (amount.len && amount.at[0] == '(') amount = fw_str_from(amount, 1);
            cell.text = fw_str_trim(amount);
        }
        made->cells[i] = cell;
    }
    return true;
}

/* ---- Separators --------------------------------------------------------- */

static const char *const SEPARATORS[] = {" | ",
                                         " \xC2\xB7 ",
                                         " \xE2\x80\xA2 ",
                                         " \xE2\x80\x93 ",
                                         " \xE2\x80\x94 ",
                                         " \xE2\x88\x99 ",
                                         " - ",
                                         " :: ",
                                         " / ",
                                         "; "};
enum { SEPARATOR_COUNT = sizeof SEPARATORS / sizeof *SEPARATORS };
enum { MAX_PARTS = 8 };

static uint32_t count_in(furrow_str text, furrow_str sep) {
    uint32_t n = 0;
    size_t sign = (sep.len - 1) / 2; /* not a blank, as its ends mostly are */
    for (size_t i = 0; i + sep.len <= text.len; i++) {
        if (text.at[i + sign] != sep.at[sign]) continue;
        if (memcmp(text.at + i, sep.at, sep.len) == 0) n++, i += sep.len - 1;
    }
    return n;
}

/* The number of separators that nearly all values have; 0: they do not. */
static uint32_t common_count(const fw_tab_column *c, furrow_str sep) {
    uint32_t with[MAX_PARTS] = {0}, most = 0, without = 0;
    for (uint32_t i = 0; i < c->count && without <= exceptions(c->count); i++) {
        if (c->cells[i].text.len > MAX_BYTES) return 0;
        uint32_t n = count_in(c->cells[i].text, sep);
        if (n && n < MAX_PARTS) with[n]++;
        else without++;
    }
    for (uint32_t n = 1; n < MAX_PARTS; n++)
        if (with[n] > with[most]) most = n;
    return with[most] > NEARLY_ALL * c->count ? most : 0;
}

/* Whether nearly all values have digits: others are not split. */
static bool have_digits(const fw_tab *d, const fw_tab_column *c) {
    uint32_t without = 0;
    for (uint32_t i = 0; i < c->count && without <= exceptions(c->count); i++) {
        uint8_t shape = d->pieces.at[c->cells[i].piece].shape;
        without += shape == FW_SHAPE_TEXT || shape == FW_SHAPE_LONG;
    }
    return without <= exceptions(c->count);
}

/* The text up to the first separator; '*rest' is what follows. */
static furrow_str next_part(furrow_str *rest, furrow_str sep) {
    for (size_t i = 0; i + sep.len <= rest->len; i++) {
        if (memcmp(rest->at + i, sep.at, sep.len) != 0) continue;
        furrow_str first = {rest->at, i};
        *rest = fw_str_from(*rest, i + sep.len);
        return fw_str_trim(first);
    }
    furrow_str last = *rest;
    *rest = (furrow_str){0};
    return fw_str_trim(last);
}

/* Whether the parts of nearly all values are numbers, prices or dates, and not
 * all dates: a day and a time are one. */
static bool are_pure(const fw_tab_column *c, furrow_str sep) {
    uint32_t pure = 0, dates = 0, parts = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str rest = c->cells[i].text;
        while (rest.len) {
            fw_shape shape = fw_shape_of(next_part(&rest, sep));
            parts++;
            dates += shape == FW_SHAPE_DATE;
            pure += shape == FW_SHAPE_NUMBER || shape == FW_SHAPE_PRICE || shape == FW_SHAPE_DATE;
        }
    }
    return pure >= NEARLY_ALL * parts && dates < NEARLY_ALL * parts;
}

/* Make 'parts' columns of one, into 'out'. Values with fewer parts stay whole
 * in the first. */
static bool split(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c, furrow_str sep,
                  uint32_t parts) {
    size_t first = out->count;
    for (uint32_t p = 0; p < parts; p++) {
        fw_tab_column *made = fw_vec_push(out, d->scratch);
        if (!made) return false;
        *made = *c;
        made->part = p + 1;
        made->count = 0;
        if (p) made->prefix = (furrow_str){0};
        if (p + 1 < parts) made->suffix = (furrow_str){0};
        made->cells = FW_TAKE(d->scratch, c->count, fw_tab_cell);
        if (!made->cells) return false;
    }
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str rest = c->cells[i].text;
        bool is_whole = count_in(rest, sep) + 1 != parts;
        for (uint32_t p = 0; p < parts && rest.len; p++) {
            furrow_str text = is_whole ? rest : next_part(&rest, sep);
            if (is_whole) rest.len = 0;
            fw_tab_column *made = &out->at[first + p];
            if (text.len)
                made->cells[made->count++] =
                    (fw_tab_cell){.row = c->cells[i].row, .piece = c->cells[i].piece, .text = text};
        }
    }
    return true;
}

/* The separator of a column of numbers, prices or dates, and how many all values have;
 * 0: it is not split. */
static uint32_t find_separator(const fw_tab *d, const fw_tab_column *c, furrow_str *sep) {
    if (c->count < MIN_RANGES || c->is_list || c->kind != FW_FIELD_TEXT || !have_digits(d, c))
        return 0;
    for (int s = 0; s < SEPARATOR_COUNT; s++) {
        *sep = fw_str(SEPARATORS[s]);
        uint32_t count = common_count(c, *sep);
        if (count && are_pure(c, *sep)) return count;
    }
    return 0;
}

/* Whether a column may be one of counts that can be called after what is counted. */
static bool may_be_counts(const fw_tab *d, const fw_tab_column *c) {
    if (c->kind != FW_FIELD_TEXT || c->is_list || c->count < MIN_RANGES) return false;
    const fw_piece *piece = &d->pieces.at[c->cells[0].piece];
    return piece->shape != FW_SHAPE_TEXT && piece->shape != FW_SHAPE_LONG && !piece->label &&
           !fw_piece_is_in_heading(d->page, piece) && !fw_name_is_certain(d, piece);
}

bool fw_tab_split(fw_tab *d) {
    fw_tab_columns out = {0};
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        furrow_str sep = {0};
        bool is_split = false;
        if (fw_budget_is_spent(d->scratch->budget)) return false;
        furrow_str unit = {0};
        if (!c->is_gone && may_be_counts(d, c)) unit = common_unit(c);
        if (unit.len) {
            if (!cut_units(&out, d, c, unit)) return false;
            continue;
        }
        if (!c->is_gone && !split_template(&out, d, c, &is_split)) return false;
        uint32_t count = c->is_gone || is_split ? 0 : find_separator(d, c, &sep);
        if (count && !split(&out, d, c, sep, count + 1)) return false;
        if (count || is_split) continue;
        fw_tab_column *kept = fw_vec_push(&out, d->scratch);
        if (!kept) return false;
        *kept = *c;
    }
    d->columns = out;
    return true;
}
