/* See text_form.h. */
#include "table/text_form.h"

#include "base/map.h"
#include "base/str.h"
#include "table/draft.h"
#include "values/names.h"
#include "values/text.h"

/* If no more than this share of the values of a slot are different, they are categories. */
static const double FEW_VALUES = 0.25;

/* ---- Runs --------------------------------------------------------------- */

static bool is_run_at(const fw_form *f, const fw_form_run *r, const fw_text_token *at) {
    const fw_text_token *run = &f->model->at[r->first];
    for (uint32_t i = 0; i < r->count; i++)
        if (at[i].hash != run[i].hash && !(f->joins_years && at[i].is_year && run[i].is_year))
            return false;
    return true;
}

/* The place of a run in the tokens of a text from 'from' to 'end': the first one, or the last one
 * if the form is searched from the end. UINT32_MAX if the run is not there. */
static uint32_t find_run(const fw_form *f, const fw_form_run *r, const fw_text_tokens *t,
                         uint32_t from, uint32_t end) {
    if (from + r->count > end || (r->is_start && from) || (r->is_end && end < t->count))
        return UINT32_MAX;
    uint32_t last = r->is_start ? 0 : end - r->count;
    if (r->is_end) from = end - r->count;
    for (uint32_t n = 0; from + n <= last; n++) {
        uint32_t at = f->from_end ? last - n : from + n;
        if (is_run_at(f, r, &t->at[at])) return at;
    }
    return UINT32_MAX;
}

/* Whether a run is within a value, as "v." is in the name of a case. */
static bool is_inner(const fw_form *f, uint32_t run) {
    for (uint32_t p = 0; p < f->part_count; p++)
        if (f->parts[p].first <= run && run < f->parts[p].last) return true;
    return false;
}

/* Find the start of each run of the template in a text, or only of each run that divides it
 * ('are_all' false). Returns the number of the first missing run; 'run_count' if there is none. */
static uint32_t place_runs(const fw_form *f, const fw_text_tokens *t, uint32_t *place,
                           bool are_all) {
    uint32_t from = 0, end = t->count;
    for (uint32_t n = 0; n < f->run_count; n++) {
        uint32_t i = f->from_end ? f->run_count - 1 - n : n;
        const fw_form_run *r = &f->runs[i];
        if (!are_all && is_inner(f, i)) continue;
        uint32_t at = find_run(f, r, t, from, end);
        if (at == UINT32_MAX) return i;
        place[i] = at;
        if (f->from_end) end = at;
        else from = at + r->count;
    }
    return f->run_count;
}

bool fw_form_match(const fw_form *f, const fw_text_tokens *t, uint32_t place[FW_FORM_RUNS]) {
    return place_runs(f, t, place, true) == f->run_count ||
           place_runs(f, t, place, false) == f->run_count;
}

/* The bits that the tokens of a run set in the 'hashes' of each text that has it. */
static uint64_t bits_of_run(const fw_form *f, const fw_form_run *r) {
    uint64_t bits = 0;
    for (uint32_t i = r->first; i < r->first + r->count; i++)
        if (!f->joins_years || !f->model->at[i].is_year)
            bits |= (uint64_t)1 << f->model->at[i].hash % 64;
    return bits;
}

/* Whether nearly all of the texts have a run. */
static bool is_common(const fw_form *f, const fw_form_run *r, const fw_text_tokens *texts,
                      uint32_t count) {
    uint32_t without = 0, most = fw_exceptions(count);
    uint64_t bits = bits_of_run(f, r);
    for (uint32_t i = 0; i < count && without <= most; i++) {
        bool may_have = !(bits & ~texts[i].hashes); /* most texts lack a token */
        without += !may_have || find_run(f, r, &texts[i], 0, texts[i].count) == UINT32_MAX;
    }
    return without <= most;
}

static bool has_kind(const fw_form *f, const fw_form_run *r, fw_token_kind kind) {
    for (uint32_t i = r->first; i < r->first + r->count; i++)
        if (f->model->at[i].kind == kind) return true;
    return false;
}

/* Whether a token was joined from several, and is known only by the first of them: two prices in
 * dollars look equal. */
static bool is_joined(const fw_text_token *t) {
    return t->kind == FW_TOKEN_DATE || t->kind == FW_TOKEN_PRICE;
}

/* Find the runs of a template. Each is common, but one text may not have all of them. */
static void find_runs(fw_form *f, const fw_text_tokens *texts, uint32_t count) {
    const fw_text_tokens *m = f->model;
    f->run_count = 0;
    for (uint32_t i = 0; i < m->count && f->run_count < FW_FORM_RUNS;) {
        fw_form_run r = {.first = i, .count = 1, .is_start = i == 0};
        if (is_joined(&m->at[i]) || !is_common(f, &r, texts, count)) {
            i++;
            continue;
        }
        while (r.first + r.count < m->count && !is_joined(&m->at[r.first + r.count])) {
            fw_form_run longer = r;
            longer.count++;
            if (!is_common(f, &longer, texts, count)) break;
            r = longer;
        }
        i = r.first + r.count;
        fw_form_run last = r;
        last.is_end = i == m->count;
        if (last.is_end && !is_common(f, &last, texts, count)) last.is_end = false;
        bool has_words = has_kind(f, &r, FW_TOKEN_WORD), has_sign = has_kind(f, &r, FW_TOKEN_SIGN);
        if (!has_words && !has_sign && !has_kind(f, &r, FW_TOKEN_DOT)) continue;
        f->runs[f->run_count++] = last;
    }
}

/* Drop runs until nearly all texts have the remaining ones, in their order. Each time drop the run
 * that most texts lack. */
static void drop_loners(fw_form *f, const fw_text_tokens *texts, uint32_t count) {
    while (f->run_count) {
        uint32_t lacking[FW_FORM_RUNS + 1] = {0}, place[FW_FORM_RUNS], worst = 0;
        for (uint32_t i = 0; i < count; i++) lacking[place_runs(f, &texts[i], place, true)]++;
        if (count - lacking[f->run_count] <= fw_exceptions(count)) return;
        for (uint32_t r = 1; r < f->run_count; r++)
            if (lacking[r] > lacking[worst]) worst = r;
        f->run_count--;
        memmove(&f->runs[worst], &f->runs[worst + 1], (f->run_count - worst) * sizeof *f->runs);
    }
}

/* ---- Slots -------------------------------------------------------------- */

typedef enum slot_kind { SLOT_EMPTY, SLOT_WORDS, SLOT_CATEGORY, SLOT_VALUE } slot_kind;

typedef struct slot {
    uint32_t filled, values, years; /* texts with something in it; with a value; with a year */
    uint32_t distinct, tokens;
    uint32_t initials; /* texts in which it ends with a single letter: "Lisa P" */
    uint32_t ordinals; /* texts in which it is a number that ends with letters: "2nd" */
    uint32_t begins[FW_TOKEN_KINDS],
        ends[FW_TOKEN_KINDS]; /* texts in which it begins or ends with each kind */
    fw_token_kind value;      /* the kind of the last of the values */
    bool is_mixed;            /* the values are of several kinds */
    slot_kind kind;
} slot;

/* A form that is being learned. */
typedef struct learner {
    fw_form *form;
    slot slots[FW_FORM_RUNS + 1]; /* slot i is before run i */
    uint32_t matched;             /* texts that have all runs */
    fw_form_hints hints;
} learner;

static uint32_t slot_start(const fw_form *f, const uint32_t *place, uint32_t i) {
    return i ? place[i - 1] + f->runs[i - 1].count : 0;
}

static uint32_t slot_end(const fw_form *f, const uint32_t *place, uint32_t i,
                         const fw_text_tokens *t) {
    return i < f->run_count ? place[i] : t->count;
}

/* Count the content of a slot in one text. */
static bool note_slot(slot *s, const fw_text_tokens *t, uint32_t first, uint32_t end, fw_map *seen,
                      uint64_t number, fw_arena *scratch) {
    if (first >= end) return true;
    bool is_new, is_value = end == first + 1 && t->at[first].kind >= FW_TOKEN_NUMBER;
    furrow_str text = fw_text_slice(t, first, end);
    if (!fw_map_place(seen, fw_hash_text(number + 1, text), &is_new, scratch)) return false;
    s->filled++;
    s->begins[t->at[first].kind]++;
    s->ends[t->at[end - 1].kind]++;
    s->initials +=
        t->at[end - 1].kind == FW_TOKEN_WORD && t->at[end - 1].end - t->at[end - 1].start == 1;
    s->tokens += end - first;
    s->distinct += is_new;
    s->years += is_value && fw_text_is_year(text);
    s->ordinals +=
        is_value && t->at[first].kind == FW_TOKEN_NUMBER && fw_is_letter(text.at[text.len - 1]);
    if (!is_value) return true;
    s->is_mixed |= s->values && s->value != t->at[first].kind;
    s->value = t->at[first].kind;
    s->values++;
    return true;
}

static void settle_slot(slot *s, uint32_t matched) {
    enum { MIN_CATEGORY = 6, MAX_CATEGORY_WORDS = 4 };
    uint32_t few = (uint32_t)(FEW_VALUES * s->filled);
    s->kind = 2 * s->filled < matched                  ? SLOT_EMPTY
              : s->values >= FW_NEARLY_ALL * s->filled ? SLOT_VALUE
              : s->filled >= MIN_CATEGORY && s->distinct <= few + 1 &&
                      s->tokens <= MAX_CATEGORY_WORDS * s->filled
                  ? SLOT_CATEGORY
                  : SLOT_WORDS;
}

/* Match the template with all texts and find the kind of each slot. False when out of memory. */
static bool study(learner *l, const fw_text_tokens *texts, uint32_t count, fw_arena *scratch) {
    const fw_form *f = l->form;
    uint32_t place[FW_FORM_RUNS] = {0}, matched = 0;
    fw_map seen = {0};
    memset(l->slots, 0, sizeof l->slots);
    for (uint32_t i = 0; i < count; i++) {
        if (place_runs(f, &texts[i], place, true) < f->run_count) continue;
        matched++;
        for (uint32_t s = 0; s <= f->run_count; s++)
            if (!note_slot(&l->slots[s], &texts[i], slot_start(f, place, s),
                           slot_end(f, place, s, &texts[i]), &seen, s, scratch))
                return false;
    }
    l->matched = matched;
    for (uint32_t s = 0; s <= f->run_count; s++) settle_slot(&l->slots[s], matched);
    return true;
}

/* ---- Where a template divides texts -------------------------------------- */

/* The makeup of a run. */
typedef struct makeup {
    uint32_t words_end, label; /* end of its tokens that belong to the slot before it; first of
                                * those that belong to the slot after it */
    bool has_sign, has_label;  /* it has a sign; words with a colon after them */
    bool has_bullet;           /* it has a sign that is only used between values */
    char sign;                 /* the first byte of the first sign */
} makeup;

static bool is_sign(const fw_form *f, uint32_t which, const char *sign) {
    return fw_str_equal(fw_text_slice(f->model, which, which + 1), fw_str(sign));
}

/* Whether a token is a sign that people put between values or around one. Others belong to the
 * words beside them: "!", "&", a quote. */
static bool is_separator(const fw_form *f, uint32_t which) {
    static const char *const signs[] = {"\xC2\xB7", "\xE2\x80\xA2", "\xE2\x80\x93", "\xE2\x80\x94",
                                        "\xC2\xBB", "\xE2\x86\x92", "\xE2\x88\x99", "\xE2\x97\x8F"};
    if (which >= f->model->count || f->model->at[which].kind != FW_TOKEN_SIGN) return false;
    furrow_str text = fw_text_slice(f->model, which, which + 1);
    if (!text.len) return false;
    if (text.len == 1) return memchr("()[]{}|-:;,/>~", text.at[0], 14) != NULL;
    return fw_str_is_one_of(text, signs, FW_COUNT(signs));
}

/* Whether a token is a sign that is used between values and never within one. "|" may be within
 * one: "Season 1 | Episode 11". */
static bool is_bullet(const fw_form *f, uint32_t which) {
    return is_sign(f, which, "\xC2\xB7") || is_sign(f, which, "\xE2\x80\xA2") ||
           is_sign(f, which, "\xE2\x88\x99");
}

/* Whether a token is a quote right after the text that it closes. */
static bool is_closing_quote(const fw_form *f, uint32_t which) {
    bool is_quote = is_sign(f, which, "'") || is_sign(f, which, "\"");
    return is_quote && which && f->model->at[which - 1].end == f->model->at[which].start;
}

/* Whether a word leads to the value after it, as "by", "on" and "of" do. */
static bool is_lead(const fw_form *f, uint32_t which) {
    static const char *const plain[] = {"of", "at", "from", "to"};
    furrow_str word = fw_text_slice(f->model, which, which + 1);
    const char *name = f->model->at[which].kind == FW_TOKEN_WORD ? fw_name_of_lead(word) : NULL;
    if (!name || *name) return name != NULL;
    for (size_t i = 0; i < FW_COUNT(plain); i++) {
        furrow_str rest = word;
        if (fw_take_folded(&rest, plain[i]) && !rest.len) return true;
    }
    return false;
}

/* Whether the tokens are two words that lead to the value after them: "Located in", "Sold by". */
static bool is_double_lead(const fw_form *f, uint32_t first, uint32_t end) {
    static const char *const verbs[] = {"sold", "made",  "built",  "born",
                                        "held", "ships", "written"};
    if (end != first + 2 || f->model->at[first].kind != FW_TOKEN_WORD || !is_lead(f, first + 1))
        return false;
    furrow_str word = fw_text_slice(f->model, first, first + 1);
    bool is_verb = word.len > 3 && fw_str_ends(word, FW_STR("ed"));
    for (size_t i = 0; i < FW_COUNT(verbs) && !is_verb; i++) {
        furrow_str rest = word;
        is_verb = fw_take_folded(&rest, verbs[i]) && !rest.len;
    }
    return is_verb;
}

/* Whether a sign is one that people put between values of any kind. */
static bool is_strong(char sign) {
    return (sign && memchr("|-;:()[]/", sign, 9)) || (unsigned char)sign >= 0x80;
}

static makeup look_at_run(const learner *l, uint32_t i) {
    const fw_form *f = l->form;
    const fw_form_run *r = &f->runs[i];
    uint32_t end = r->first + r->count, first_sign = end, last_sign = end;
    makeup m = {.words_end = end, .label = end};
    bool has_colon =
        is_sign(f, end - 1, ":") && r->count > 1 &&
        (f->model->at[end - 2].kind == FW_TOKEN_WORD || f->model->at[end - 2].kind == FW_TOKEN_DOT);
    uint32_t signs_end = has_colon ? end - 1 : end;
    for (uint32_t k = r->first; k < signs_end; k++) {
        if (!is_separator(f, k)) continue;
        /* Words between a comma and another sign belong to the value: ", Troy -". */
        if (first_sign == end || (is_sign(f, first_sign, ",") && k > first_sign + 1))
            first_sign = k;
        last_sign = k;
        m.has_bullet |= is_bullet(f, k);
    }
    m.has_sign = first_sign != end;
    m.has_label = has_colon;
    if (m.has_sign) m.sign = f->model->text.at[f->model->at[first_sign].start];
    if (r->is_start || r->is_end) {
        /* Signs at the ends of a text are dropped, words are kept: "(", but not "concur". */
        m.label = r->first;
        while (m.label < end && is_separator(f, m.label)) m.label++;
        while (m.words_end > r->first && is_separator(f, m.words_end - 1)) m.words_end--;
        /* Words after a bullet do not belong to a unit: "12 bids • Ends in". */
        for (uint32_t k = r->first + 1; r->is_end && k < m.words_end; k++)
            if (is_bullet(f, k)) m.words_end = k;
        /* Words at the end of a title are part of it: "(m/w/d)", "- Acme". */
        if (l->hints.is_title && r->is_end && !r->is_start && has_kind(f, r, FW_TOKEN_WORD) &&
            l->slots[i].kind != SLOT_VALUE) {
            m.words_end = end;
            return m;
        }
        /* "/ kg" belongs to the price before it. */
        if (r->is_end && is_strong(m.sign) && m.sign != '/' && first_sign == r->first)
            m.words_end = r->first;
    } else if (m.has_sign) {
        m.words_end = first_sign;
        m.label = last_sign + 1;
    } else if (has_colon) {
        m.words_end = m.label = r->first;
    } else if (!has_kind(f, r, FW_TOKEN_WORD) && !has_kind(f, r, FW_TOKEN_NUMBER)) {
        m.words_end = r->first;
    } else {
        /* Words between two slots belong to the slot that they lead to, or whose unit they are. */
        bool is_unit = l->slots[i].kind == SLOT_VALUE && l->slots[i].value == FW_TOKEN_NUMBER;
        while (is_unit && m.words_end > r->first && !is_lead(f, m.words_end - 1)) m.words_end--;
        uint32_t lead = m.words_end;
        m.words_end = m.label = is_unit && lead > r->first ? lead - 1 : is_unit ? end : r->first;
    }
    return m;
}

/* Whether a slot has what may be cut off a title although it repeats: a letter alone, which is a
 * code, as in "John Glenn (D)". */
static bool has_letters(const slot *s) {
    return s->kind == SLOT_CATEGORY && s->initials == s->filled && s->tokens == s->filled;
}

static bool divides(const learner *l, uint32_t i) {
    const fw_form *f = l->form;
    const slot *left = &l->slots[i], *right = &l->slots[i + 1];
    if (left->kind == SLOT_EMPTY || right->kind == SLOT_EMPTY) return false;
    makeup m = look_at_run(l, i);
    const fw_form_run *r = &f->runs[i];
    if (m.has_label) return true;
    bool left_is = left->kind == SLOT_VALUE, right_is = right->kind == SLOT_VALUE;
    bool is_plain = left_is != right_is ||
                    (left_is && !left->is_mixed && !right->is_mixed && left->value != right->value);
    bool are_years = right_is && right->years >= FW_NEARLY_ALL * right->values;
    /* From one date, time or price to another: a range is never divided. */
    for (int kind = FW_TOKEN_PRICE; kind <= FW_TOKEN_DATE && m.has_sign; kind++)
        if (2 * left->ends[kind] > left->filled && 2 * right->begins[kind] > right->filled)
            return false;
    if (m.has_sign) {
        /* "Inception (2010)" is a title. */
        if (m.sign == '(' && are_years) return false;
        /* So is "Algebra (2nd edition)". */
        if (l->hints.is_title && right_is && right->ordinals >= FW_NEARLY_ALL * right->values)
            return false;
        /* A lone comma is also used within names and lists. */
        bool is_amount = (left_is ? left : right)->value == FW_TOKEN_NUMBER;
        bool is_day = right_is && right->value == FW_TOKEN_DATE; /* "ann72, 3 May 2020" */
        if (m.sign == ',' && r->count == 1 && is_amount && !is_day) return false;
        if (is_plain || (m.has_bullet && left_is && right_is)) return true;
        /* The number of an entry is a value, whatever comes after its dot: "12. (0.46)". */
        if (i == 0 && left_is && is_sign(f, r->first, ".")) return true;
        /* Words that repeat are part of a title: "Painter (m/f/d) in Bonn", "Cook - Part time". */
        bool has_category = l->hints.is_title
                                ? has_letters(right)
                                : left->kind == SLOT_CATEGORY || right->kind == SLOT_CATEGORY;
        return has_category && !left_is && !right_is && is_strong(m.sign) && m.sign != ':';
    }
    if (l->hints.is_title) return false;
    /* A category and then a sentence are divided. The dot of "Lisa P. Page" is part of a name. */
    if (has_kind(f, r, FW_TOKEN_DOT) && !has_kind(f, r, FW_TOKEN_WORD))
        return i == 0 && left->kind == SLOT_CATEGORY && 2 * left->initials < left->filled;
    if (!is_plain) return false;
    bool has_lead = is_lead(f, r->first) || is_lead(f, r->first + r->count - 1);
    return has_lead || (right_is && r->count > 1) || (right_is && right->value == FW_TOKEN_DATE);
}

/* ---- Parts -------------------------------------------------------------- */

/* Whether words are few enough for a name; more of them are a sentence. */
static bool is_brief(furrow_str words) {
    enum { MAX_LETTERS = 30, MAX_SPACES = 3 };
    return words.len <= MAX_LETTERS && fw_str_count(words, ' ') <= MAX_SPACES;
}

/* Decide whether the words before a part are its label or part of it. */
static void settle_before(const learner *l, fw_form_part *p) {
    enum { MIN_LETTERS = 4, MIN_OF_PRICE = 3 }; /* "Was $12" */
    const fw_form *f = l->form;
    if (p->first == 0) return;
    const fw_form_run *r = &f->runs[p->first - 1];
    makeup m = look_at_run(l, p->first - 1);
    uint32_t end = r->first + r->count;
    /* A closing quote belongs to the text before it: "'Granted' on 2 May". */
    while (!r->is_start && m.label < end && is_closing_quote(f, m.label)) m.label++;
    furrow_str words = fw_text_slice(f->model, m.label, end);
    if (!words.len || m.label >= end) return;
    size_t letters = 0;
    for (size_t i = 0; i < words.len; i++) letters += fw_is_letter(words.at[i]);
    p->written_before = end - m.label;
    /* The label of a heading is part of it: "Q: Why not?" */
    bool has_label = m.has_label && !(l->hints.is_heading && r->is_start);
    bool is_value = p->first == p->last && l->slots[p->first].kind == SLOT_VALUE;
    bool is_price = is_value && l->slots[p->first].value == FW_TOKEN_PRICE;
    /* "Case No. 12" is a number with a label. "Minutes of 2 May" is a title with a date. "on 2 May"
     * is a date whose link leads to the record. */
    uint32_t own = m.label;
    while (own < end && is_lead(f, own)) own++;
    bool is_day =
        is_value && l->hints.is_title && own < end && l->slots[p->first].value == FW_TOKEN_DATE;
    bool is_name = is_value && !is_day && !fw_str_has_digit(words) &&
                   (letters >= (is_price ? MIN_OF_PRICE : MIN_LETTERS) || is_lead(f, m.label));
    if ((has_label || is_name) && is_brief(words)) {
        p->label = words;
        return;
    }
    /* Words that lead to a value are not part of it: "by", "Posted by". A sentence may begin with
     * "In" or "For". */
    enum { SENTENCE = 60 }; /* bytes; names and places are shorter */
    bool is_sentence = f->model->text.len - words.len > SENTENCE;
    uint32_t lead = m.label;
    if (!l->hints.is_title && !is_sentence && is_double_lead(f, lead, end)) lead = end;
    while (!l->hints.is_title && !is_sentence && lead < end && is_lead(f, lead)) lead++;
    p->before = end - lead;
    p->label = fw_text_slice(f->model, m.label, lead);
}

static void settle_after(const learner *l, fw_form_part *p) {
    const fw_form *f = l->form;
    if (p->last == f->run_count) return;
    const fw_form_run *r = &f->runs[p->last];
    makeup m = look_at_run(l, p->last);
    furrow_str words = fw_text_slice(f->model, r->first, m.words_end);
    if (m.words_end <= r->first || !words.len) return;
    bool is_number = p->first == p->last && l->slots[p->first].kind == SLOT_VALUE &&
                     l->slots[p->first].value == FW_TOKEN_NUMBER;
    bool is_unit = is_number && !l->hints.is_named && !fw_str_has_digit(words) && is_brief(words) &&
                   p->before == 0; /* "PDF, 213 KB" is more than an amount */
    p->written_after = m.words_end - r->first;
    if (is_unit) p->unit = words;
    else p->after = p->written_after;
}

/* Find the parts of a form, from the left, and which of them has the most words. */
static void find_parts(learner *l) {
    fw_form *f = l->form;
    uint32_t first = 0, most = 0;
    f->part_count = f->main = 0;
    for (uint32_t i = 0; i <= f->run_count; i++) {
        bool is_end = i == f->run_count;
        if (!is_end && !f->runs[i].is_start && !f->runs[i].is_end && !divides(l, i)) continue;
        uint32_t words = 1;
        bool is_empty = true;
        for (uint32_t s = first; s <= i; s++) {
            is_empty &= l->slots[s].kind == SLOT_EMPTY;
            if (l->slots[s].kind != SLOT_VALUE) words += l->slots[s].tokens;
        }
        if (!is_empty) {
            fw_form_part *p = &f->parts[f->part_count];
            *p = (fw_form_part){.first = first, .last = i};
            settle_before(l, p);
            settle_after(l, p);
            if (words > most) f->main = f->part_count, most = words;
            f->part_count++;
        }
        first = i + 1;
    }
}

/* Add a bracket that was cut off a text if the text has its partner. */
static furrow_str balance(const fw_text_tokens *t, furrow_str text, const char *opens,
                          const char *closes) {
    int open = 0, missing = 0;
    size_t size = strlen(opens); /* of both */
    for (size_t i = 0; i + size <= text.len; i++) {
        if (text.at[i] != opens[0] && text.at[i] != closes[0]) continue;
        if (memcmp(text.at + i, opens, size) == 0) open++;
        if (memcmp(text.at + i, closes, size) == 0 && open-- == 0) open = 0, missing++;
    }
    const char *end = text.at + text.len, *all_end = t->text.at + t->text.len;
    bool has_open = text.at >= t->text.at + size && memcmp(text.at - size, opens, size) == 0;
    bool has_close = end + size <= all_end && memcmp(end, closes, size) == 0;
    if (missing && has_open) text.at -= size, text.len += size;
    if (open > 0 && has_close) text.len += size;
    return text;
}

/* Drop the opening quote of a text if its closing quote was cut off: "'Granted' on 2 May". */
static furrow_str unquoted(const fw_text_tokens *t, furrow_str text) {
    const char *end = text.at + text.len, *all_end = t->text.at + t->text.len;
    bool is_quote = text.len > 1 && (text.at[0] == '\'' || text.at[0] == '"');
    if (!is_quote || end == all_end || *end != text.at[0]) return text;
    furrow_str inner = fw_str_from(text, 1);
    return memchr(inner.at, text.at[0], inner.len) ? text : inner;
}

/* ---- All of it ---------------------------------------------------------- */

static const fw_text_tokens *text_at(fw_form_texts *texts, uint32_t i) {
    for (; texts->read <= i; texts->read++) {
        fw_text_tokens *t = &texts->at[texts->read];
        fw_text_tokens_read(t, texts->from[texts->read], texts->room);
        texts->room += t->count;
    }
    return &texts->at[i];
}

static bool has_token(const fw_text_tokens *t, const fw_text_token *wanted) {
    if (!(t->hashes >> wanted->hash % 64 & 1) && !wanted->is_year) return false;
    for (uint32_t i = 0; i < t->count; i++)
        if (t->at[i].hash == wanted->hash || (t->at[i].is_year && wanted->is_year)) return true;
    return false;
}

/* A common token must be in one of the first texts: look at one more text than may lack it. */
bool fw_form_is_possible(fw_form_texts *texts) {
    uint32_t most = fw_exceptions(texts->count);
    for (uint32_t first = 0; first <= most && first < texts->count; first++) {
        const fw_text_tokens *t = text_at(texts, first);
        for (uint32_t k = 0; k < t->count; k++) {
            uint32_t without = 0;
            for (uint32_t i = 0; i < texts->count && without <= most; i++)
                without += !has_token(text_at(texts, i), &t->at[k]);
            if (without <= most) return true;
        }
    }
    return false;
}

/* The text with the fewest tokens, since it has the fewest that are common by chance. */
static const fw_text_tokens *shortest(const fw_text_tokens *texts, uint32_t count) {
    const fw_text_tokens *best = &texts[count / 2];
    for (uint32_t i = 0; i < count; i++)
        if (texts[i].count && (!best->count || texts[i].count < best->count)) best = &texts[i];
    return best;
}

/* Whether a form is useful: it has several parts, or words or signs at the ends that are not part
 * of the values. */
static bool is_worth(const fw_form *f) {
    if (f->part_count != 1) return f->part_count > 1;
    const fw_form_run *first = &f->runs[0], *last = &f->runs[f->run_count - 1];
    bool keeps_end = last->is_end && f->parts[0].after == last->count;
    return f->parts[0].label.len || f->parts[0].unit.len ||
           (first->is_start && is_separator(f, first->first)) ||
           (last->is_end && !keeps_end && is_separator(f, last->first + last->count - 1));
}

static bool has_year(const fw_text_tokens *t) {
    for (uint32_t i = 0; i < t->count; i++)
        if (t->at[i].is_year) return true;
    return false;
}

/* How many texts a form does not fit, and how many values of a kind are something else in them: the
 * sign before them may be earlier in the text, too, so that the form fits from the other end. */
static uint32_t count_strays(const learner *l, uint32_t texts) {
    uint32_t strays = texts - l->matched;
    for (uint32_t s = 0; s <= l->form->run_count; s++)
        if (l->slots[s].kind == SLOT_VALUE)
            strays += l->slots[s].filled - (l->slots[s].is_mixed ? 0 : l->slots[s].values);
    return strays;
}

/* Try two models, each with years as they are and with all years as equal, and match from either
 * end, which uses the same runs. The first useful form wins, unless it fits better from the end. */
static bool try_ways(learner *l, const fw_text_tokens *texts, uint32_t count, fw_arena *scratch) {
    const fw_text_tokens *models[] = {shortest(texts, count), &texts[count / 2]};
    uint32_t model_count = models[0] == models[1] ? 1 : 2;
    fw_form *f = l->form;
    for (int years = 0; years < 2; years++) {
        fw_form found[2], best = {0};
        uint32_t least = UINT32_MAX; /* strays of the best form */
        for (int from_end = 0; from_end < 2; from_end++)
            for (uint32_t m = 0; m < model_count; m++) {
                if (!models[m]->count || (years && !has_year(models[m]))) continue;
                if (!from_end) {
                    found[m].model = models[m];
                    found[m].joins_years = years;
                    found[m].from_end = false;
                    find_runs(&found[m], texts, count);
                }
                if (!found[m].run_count) continue;
                *f = found[m];
                f->from_end = from_end;
                drop_loners(f, texts, count);
                if (!f->run_count) continue;
                if (!study(l, texts, count, scratch)) return false;
                find_parts(l);
                uint32_t strays = count_strays(l, count);
                if (!is_worth(f) || strays >= least) continue;
                if (!strays) return true;
                best = *f;
                least = strays;
            }
        *f = best;
        if (least < UINT32_MAX) return true;
    }
    f->part_count = 0;
    return true;
}

bool fw_form_find(fw_form *out, fw_form_texts *texts, fw_form_hints hints, fw_arena *scratch) {
    learner l = {.form = out, .hints = hints};
    text_at(texts, texts->count - 1);
    for (uint32_t i = 0; i < texts->count; i++) fw_text_tokens_join(&texts->at[i]);
    return try_ways(&l, texts->at, texts->count, scratch);
}

furrow_str fw_form_value(const fw_form *f, const fw_form_part *p, const fw_text_tokens *t,
                         const uint32_t *place, furrow_str *written) {
    uint32_t first = slot_start(f, place, p->first), end = slot_end(f, place, p->last, t);
    if (p->label.len || p->unit.len)
        *written = fw_text_slice(t, first - p->written_before, end + p->written_after);
    first -= p->before;
    end += p->after;
    if (first >= end) return (furrow_str){0};
    furrow_str text = balance(t, fw_text_slice(t, first, end), "(", ")");
    text = balance(t, text, "[", "]");
    text = balance(t, text, "{", "}");
    text = balance(t, text, "\xC2\xAB", "\xC2\xBB"); /* guillemets */
    return unquoted(t, text);
}

/* ---- As text ------------------------------------------------------------- */

/* Whether a word has a meaning in a written form. A backslash before it makes it a plain word. */
static bool is_mark(furrow_str word) {
    return word.len == 1 && memchr("*{}[]<", word.at[0], 6) != NULL;
}

static void write_word(furrow_buf *out, furrow_str word) {
    if (out->len) fw_buf_char(out, ' ');
    fw_buf_str(out, word);
}

/* Write a token; if all years count as equal, a year is written as "\y". False if it cannot be
 * written: a token joined from several words is known only by the first of them. */
static bool write_token(furrow_buf *out, const fw_form *f, uint32_t which) {
    const fw_text_token *t = &f->model->at[which];
    furrow_str word = fw_text_slice(f->model, which, which + 1);
    if (f->joins_years && t->is_year) {
        write_word(out, FW_STR("\\y"));
        return true;
    }
    if (memchr(word.at, ' ', word.len)) return false;
    bool is_escaped = is_mark(word) || word.at[0] == '\\';
    write_word(out, is_escaped ? FW_STR("\\") : word);
    if (is_escaped) fw_buf_str(out, word);
    return true;
}

/* Write the brackets before token 'at' of the run before slot 'which', or before the slot
 * itself. */
static void write_brackets(furrow_buf *out, const fw_form *f, uint32_t which, uint32_t at,
                           uint32_t run_size) {
    for (uint32_t p = 0; p < f->part_count; p++) {
        const fw_form_part *own = &f->parts[p];
        if (own->last + 1 == which && own->after == at)
            write_word(out, p == f->main ? FW_STR("]") : FW_STR("}"));
    }
    for (uint32_t p = 0; p < f->part_count; p++)
        if (f->parts[p].first == which && run_size - f->parts[p].before == at)
            write_word(out, p == f->main ? FW_STR("[") : FW_STR("{"));
}

bool fw_form_write(furrow_buf *out, const fw_form *f) {
    bool can_be = true;
    fw_buf_clear(out);
    if (f->from_end) write_word(out, FW_STR("<"));
    for (uint32_t s = 0; s <= f->run_count; s++) {
        if (s == 0) write_brackets(out, f, 0, 0, 0);
        bool is_outside = (s == 0 && f->run_count && f->runs[0].is_start) ||
                          (s && s == f->run_count && f->runs[s - 1].is_end);
        if (!is_outside) write_word(out, FW_STR("*"));
        uint32_t size = s < f->run_count ? f->runs[s].count : 0;
        for (uint32_t i = 0; i <= size; i++) {
            write_brackets(out, f, s + 1, i, size);
            if (i < size) can_be &= write_token(out, f, f->runs[s].first + i);
        }
    }
    if (!can_be) fw_buf_clear(out);
    return !out->failed;
}

/* A form that is being read. */
typedef struct form_reader {
    fw_form *form;
    fw_text_tokens *model;
    bool is_in_run, is_in_part, has_slot; /* has_slot: the part has a slot */
    bool was_slot;                        /* the last thing read is a slot */
} form_reader;

static bool read_token(form_reader *r, furrow_str word) {
    fw_form *f = r->form;
    bool is_year = fw_str_equal(word, FW_STR("\\y"));
    if (!is_year && word.at[0] == '\\') word = fw_str_from(word, 1);
    if (!word.len || r->model->count == FW_TEXT_TOKENS) return false;
    if (!r->is_in_run) {
        if (f->run_count == FW_FORM_RUNS) return false;
        f->runs[f->run_count++] =
            (fw_form_run){.first = r->model->count, .is_start = !r->was_slot && f->run_count == 0};
    }
    r->model->at[r->model->count++] =
        (fw_text_token){.hash = fw_hash_text(0, word), .is_year = is_year};
    f->joins_years |= is_year;
    f->runs[f->run_count - 1].count++;
    r->is_in_run = true;
    r->was_slot = false;
    if (!r->is_in_part) return true;
    fw_form_part *p = &f->parts[f->part_count];
    if (r->has_slot) p->after++;
    else p->before++;
    return true;
}

static bool read_slot(form_reader *r) {
    fw_form *f = r->form;
    if (r->was_slot) return false;
    r->was_slot = true;
    r->is_in_run = false;
    if (!r->is_in_part) return true;
    fw_form_part *p = &f->parts[f->part_count];
    if (!r->has_slot) p->first = f->run_count;
    p->last = f->run_count;
    p->after = 0;
    r->has_slot = true;
    return true;
}

static bool read_bracket(form_reader *r, char bracket) {
    fw_form *f = r->form;
    bool opens = bracket == '{' || bracket == '[';
    if (opens == r->is_in_part || f->part_count > FW_FORM_RUNS) return false;
    r->is_in_part = opens;
    if (opens) {
        f->parts[f->part_count] = (fw_form_part){0};
        if (bracket == '[') f->main = f->part_count;
        r->has_slot = false;
        return true;
    }
    f->part_count++;
    return r->has_slot;
}

bool fw_form_read(fw_form *out, fw_text_tokens *model, furrow_str text, fw_text_room room) {
    form_reader r = {.form = out, .model = model};
    *out = (fw_form){.model = model};
    *model = (fw_text_tokens){.at = room};
    bool is_good = true;
    for (size_t i = 0, end; i < text.len && is_good; i = end + 1) {
        for (end = i; end < text.len && text.at[end] != ' ';) end++;
        furrow_str word = {text.at + i, end - i};
        if (!word.len) return false;
        if (!is_mark(word)) is_good = read_token(&r, word);
        else if (word.at[0] == '<') out->from_end = true;
        else if (word.at[0] == '*') is_good = read_slot(&r);
        else is_good = read_bracket(&r, word.at[0]);
    }
    if (r.is_in_run) out->runs[out->run_count - 1].is_end = true;
    return is_good && !r.is_in_part && out->part_count && out->run_count;
}
