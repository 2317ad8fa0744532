/*
 * Split texts that hold several values, or a value among constant words, into several columns, or
 * cut off these words. text_form.h finds the form of the texts; given columns bring the form that
 * an earlier page had.
 *
 * A form is learned from a sample of the column and then tried on all of it.
 * Cost: linear in the cells, with a constant that the sample bounds.
 */
#include "base/map.h"
#include "base/str.h"
#include "table/draft.h"
#include "table/text_form.h"
#include "values/date.h"
#include "values/kind.h"
#include "values/number.h"
#include "values/text.h"

enum {
    MIN_CELLS = 3,   /* fewer show neither a separator nor a form */
    SOME_UNITS = 2,  /* numbers with the same unit, among plain ones */
    SOME_LABELS = 2, /* equal labels; a single one may be the beginning of a title */
    SAMPLE = 200     /* cells from which a form is learned */
};

fw_value_kind fw_kind_of_cell(const fw_tab *d, furrow_str text, furrow_str *unit) {
    if (!d->kinds) return fw_value_kind_of(text, unit);
    uint64_t hash = fw_hash_mix(text.len, (uintptr_t)text.at);
    fw_known_kind *known = &d->kinds[hash % d->kind_count];
    if (!text.len || known->text.at != text.at || known->text.len != text.len) {
        known->text = text;
        known->kind = fw_value_kind_of(text, &known->unit);
    }
    *unit = known->unit;
    return known->kind;
}

/* ---- Columns of a form --------------------------------------------------- */

/* A form and its written text, which is empty if it cannot be written. */
typedef struct known_form {
    fw_form form;
    furrow_str written;
    bool has_equals; /* the parts are equal: none is the main one */
} known_form;

/* Columns for the parts of a form, still without cells. */
static bool add_columns(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                        const known_form *k) {
    const fw_form *f = &k->form;
    for (uint32_t p = 0; p < f->part_count; p++) {
        fw_tab_column *made = fw_vec_push(out, d->scratch);
        if (!made) return false;
        *made = *c;
        made->form = k->written;
        made->part = f->part_count > 1 ? p + 1 : c->part;
        made->is_side = f->part_count > 1 && p != f->main && !k->has_equals;
        made->count = 0;
        if (f->parts[p].label.len) made->label = f->parts[p].label;
        if (f->parts[p].unit.len) made->unit = f->parts[p].unit;
        if (p) made->prefix = (furrow_str){0};
        if (p + 1 < f->part_count) made->suffix = (furrow_str){0};
        made->cells = FW_TAKE(d->scratch, c->count, fw_tab_cell);
        if (!made->cells) return false;
    }
    return true;
}

/* Add a column for each part to 'out'. 'texts' has the tokens of all cells, or is NULL. False when
 * out of memory. */
static bool make_parts(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                       const known_form *k, const fw_text_tokens *texts) {
    const fw_form *f = &k->form;
    size_t first = out->count;
    uint32_t place[FW_FORM_RUNS];
    fw_text_tokens own;
    fw_text_room room;
    if (!add_columns(out, d, c, k)) return false;
    for (uint32_t i = 0; i < c->count; i++) {
        fw_tab_cell cell = c->cells[i];
        const fw_text_tokens *t = texts ? &texts[i] : &own;
        if (!texts) {
            fw_text_tokens_read(&own, cell.text, room);
            fw_text_tokens_join(&own);
        }
        bool is_whole = !fw_form_match(f, t, place);
        for (uint32_t p = 0; p < f->part_count; p++) {
            fw_tab_column *made = &out->at[first + p];
            furrow_str written = {0}, text = {0};
            if (!is_whole) text = fw_form_value(f, &f->parts[p], t, place, &written);
            else if (p == f->main) text = cell.text;
            if (f->part_count == 1) written.len = 0; /* the whole text belongs to this value */
            if (!text.len) continue;
            made->cells[made->count++] = (fw_tab_cell){
                .row = cell.row, .piece = cell.piece, .text = text, .written = written};
        }
    }
    return true;
}

/* How many cells have a form. */
static uint32_t count_fits(const fw_tab_column *c, const fw_form *form) {
    uint32_t with = 0, place[FW_FORM_RUNS];
    fw_text_tokens t;
    fw_text_room room;
    for (uint32_t i = 0; i < c->count; i++) {
        fw_text_tokens_read(&t, c->cells[i].text, room);
        fw_text_tokens_join(&t);
        with += fw_form_match(form, &t, place);
    }
    return with;
}

/* Whether most cells have a form. */
static bool fits(const fw_tab_column *c, const fw_form *form) {
    return 2 * count_fits(c, form) > c->count;
}

/* ---- Forms that are learned ---------------------------------------------- */

/* Whether words lead to a price without being part of it: "Was $12", but not "USD 12" or "from
 * $12". */
static bool is_led_to(furrow_str price) {
    enum { LONGEST = 60 };
    if (price.len > LONGEST || !fw_is_letter(price.at[0]) || fw_price_read(price, 0).is_written)
        return false;
    for (size_t i = 1; i < price.len; i++)
        if (price.at[i - 1] == ' ' && fw_price_read(fw_str_from(price, i), 0).is_written)
            return true;
    return false;
}

/* Whether most values of a column are already of one plain kind, so that there is nothing to split.
 * Words before a price may name it and are split off: "Regular price $12". */
static bool is_settled(const fw_tab *d, const fw_tab_column *c) {
    enum { ASKED = 10 };
    uint32_t step = 1 + c->count / ASKED, seen = 0, whole = 0;
    for (uint32_t i = 0; i < c->count; i += step, seen++) {
        furrow_str unit, text = c->cells[i].text;
        fw_value_kind kind = fw_kind_of_cell(d, text, &unit);
        whole += kind == FW_VALUE_NUMBER || kind == FW_VALUE_PERCENT ||
                 (kind == FW_VALUE_PRICE && !is_led_to(text)) || kind == FW_VALUE_TIME ||
                 kind == FW_VALUE_DURATION || kind == FW_VALUE_RATING || kind == FW_VALUE_PHONE ||
                 kind == FW_VALUE_EMAIL || kind == FW_VALUE_SITE || kind == FW_VALUE_PLACE ||
                 (kind == FW_VALUE_DATE && fw_type_of(text) == FURROW_DATE);
    }
    return 2 * whole > seen;
}

/* A sample of the column's texts. False when out of memory. */
static bool take_sample(fw_form_texts *out, const fw_tab_column *c, fw_arena *scratch) {
    uint32_t step = 1 + (c->count - 1) / SAMPLE, most = c->count / step + 1;
    furrow_str *from = FW_TAKE(scratch, most, furrow_str);
    *out = (fw_form_texts){.from = from, .at = FW_TAKE(scratch, most, fw_text_tokens)};
    if (!from || !out->at) return false;
    size_t tokens = 0;
    for (uint32_t i = 0; i < c->count; i += step) {
        from[out->count++] = c->cells[i].text;
        tokens += fw_text_most_tokens(c->cells[i].text);
    }
    out->room = FW_TAKE(scratch, tokens, fw_text_token);
    return out->room != NULL;
}

/* Whether a header cell is above the texts. Then the page itself says that they are one column, and
 * their constant words belong to it. */
static bool is_headed(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    return fw_rows_is_named(d->tables, piece->node, piece->record);
}

/* Whether the texts are words with one number after the first word: "Chapter 1", "Day 3 of camp". A
 * number in front counts something: "16 comments". */
static bool are_numbered(const fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text;
        uint32_t numbers = 0;
        bool has_words = false;
        for (size_t at = 0; at < text.len; at++) {
            bool is_digit = fw_is_digit(text.at[at]), is_word = fw_is_letter(text.at[at]);
            if (!is_digit && !is_word && text.at[at] != ' ') return false;
            if (is_digit && !has_words) return false;
            numbers += is_digit && !fw_is_digit(text.at[at - 1]);
            has_words |= is_word;
        }
        if (numbers != 1) return false;
    }
    return true;
}

/* Whether all texts are the same words, without a value that could be cut out of them. */
static bool are_same_words(const fw_tab_column *c) {
    furrow_str first = c->cells[0].text;
    for (uint32_t i = 1; i < c->count; i++)
        if (!fw_str_equal(c->cells[i].text, first)) return false;
    return !fw_str_has_digit(first) && !fw_date_may_be_relative(first);
}

/* Split a column by its form into 'out', or cut off its constant words; '*is_split' tells whether
 * it has a form. False when out of memory. */
static bool split_by_form(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                          bool *is_split, fw_arena *work) {
    known_form k = {0};
    fw_form_texts texts;
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    if (is_headed(d, c) || are_same_words(c)) return true;
    if (!take_sample(&texts, c, work)) return false;
    if (!fw_form_is_possible(&texts) || is_settled(d, c)) return true;
    bool is_heading = fw_piece_is_in_heading(d->page, piece);
    fw_form_hints hints = {.is_title = piece->is_link_text || is_heading,
                           .is_heading = is_heading,
                           .is_named = piece->label || fw_name_is_certain(d, piece)};
    if (!fw_form_find(&k.form, &texts, hints, work)) return false;
    /* After a label, constant words belong to the value, unless they are between two values. */
    bool is_one_labelled = piece->label && k.form.part_count == 1;
    *is_split = k.form.part_count > 0 && !is_one_labelled && !(is_heading && are_numbered(c));
    if (!*is_split) return true;
    if (!fw_form_write(d->buf, &k.form)) return false;
    k.written = fw_arena_copy(d->keep, fw_buf_view(d->buf));
    return k.written.at && make_parts(out, d, c, &k, texts.count == c->count ? texts.at : NULL);
}

/* ---- Counts ------------------------------------------------------------- */

/* The written form of counts: "12 reviews" becomes 12. */
static const char COUNTS[] = "#";

/* The unit of a count; empty if the text is no count. */
static furrow_str unit_of(const fw_tab *d, furrow_str text, fw_value_kind *kind) {
    furrow_str unit;
    *kind = fw_kind_of_cell(d, text, &unit);
    return *kind == FW_VALUE_COUNT   ? unit
           : *kind == FW_VALUE_PLACE ? fw_unit_of_count(text)
                                     : (furrow_str){0};
}

/* The unit of nearly all values of a column, in its longest form; empty if there is none. Plain
 * numbers are accepted. */
static furrow_str common_unit(const fw_tab *d, const fw_tab_column *c) {
    furrow_str best = {0}, none = {0};
    uint32_t others = 0, with = 0, sure = 0; /* "97221 Bytes" alone may be a town */
    uint32_t most = fw_exceptions(c->count);
    /* Stop when half of the values have none. */
    for (uint32_t i = 0; i < c->count && others <= most && (with || c->count - i > c->count / 2);
         i++) {
        fw_value_kind kind;
        furrow_str unit = unit_of(d, c->cells[i].text, &kind);
        bool is_count = unit.len > 0;
        bool is_known = is_count && (!best.len || fw_units_are_alike(unit, best));
        if (fw_is_duration(c->cells[i].text)) return none; /* "43 min" beside "1 hr 12 min" */
        with += is_known;
        sure += is_known && kind == FW_VALUE_COUNT;
        others += !is_known && kind != FW_VALUE_NUMBER;
        if (is_known && unit.len > best.len) best = unit;
    }
    /* Where only some say what is counted, all others must be plain numbers. */
    bool are_some = with >= SOME_UNITS && others == 0 && !fw_piece_of(d, &c->cells[0])->column;
    return others <= most && (2 * with > c->count || are_some) && sure ? best : none;
}

/* Make numbers of counts: "12 reviews" becomes 12 in a column named after the unit. */
static bool cut_units(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                      furrow_str unit) {
    fw_tab_column *made = fw_vec_push(out, d->scratch);
    if (!made) return false;
    *made = *c;
    made->unit = unit;
    made->form = fw_str(COUNTS);
    made->cells = FW_TAKE(d->scratch, c->count, fw_tab_cell);
    if (!made->cells) return false;
    for (uint32_t i = 0; i < c->count; i++) {
        fw_tab_cell cell = c->cells[i];
        fw_value_kind kind;
        furrow_str own = unit_of(d, cell.text, &kind);
        if (own.len) {
            furrow_str amount = {cell.text.at, (size_t)(own.at - cell.text.at)};
            amount = fw_str_trim(amount);
            if (amount.len && amount.at[0] == '(') amount = fw_str_from(amount, 1);
            cell.text = fw_str_trim(amount);
        }
        made->cells[i] = cell;
    }
    return true;
}

/* Whether a column may have counts and can be named after their unit. */
static bool may_be_counts(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    return piece->shape != FW_SHAPE_TEXT && piece->shape != FW_SHAPE_LONG && !piece->label &&
           !fw_piece_is_in_heading(d->page, piece) && !fw_name_is_certain(d, piece);
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
enum { SEPARATOR_COUNT = FW_COUNT(SEPARATORS) };
enum { MAX_PARTS = 8 };

static uint32_t count_in(furrow_str text, furrow_str sep) {
    uint32_t n = 0;
    size_t sign = (sep.len - 1) / 2; /* the sign itself, since both ends are mostly blanks */
    for (size_t i = 0; i + sep.len <= text.len; i++) {
        if (text.at[i + sign] != sep.at[sign]) continue;
        if (memcmp(text.at + i, sep.at, sep.len) == 0) n++, i += sep.len - 1;
    }
    return n;
}

/* The number of separators that nearly all values have; 0 if they differ. */
static uint32_t common_count(const fw_tab_column *c, furrow_str sep) {
    uint32_t with[MAX_PARTS] = {0}, most = 0, without = 0;
    for (uint32_t i = 0; i < c->count && without <= fw_exceptions(c->count); i++) {
        if (c->cells[i].text.len > FW_TEXT_BYTES) return 0;
        uint32_t n = count_in(c->cells[i].text, sep);
        if (n && n < MAX_PARTS) with[n]++;
        else without++;
    }
    for (uint32_t n = 1; n < MAX_PARTS; n++)
        if (with[n] > with[most]) most = n;
    return with[most] > FW_NEARLY_ALL * c->count ? most : 0;
}

/* Whether nearly all values have digits: other columns are not split. */
static bool have_digits(const fw_tab *d, const fw_tab_column *c) {
    uint32_t without = 0;
    for (uint32_t i = 0; i < c->count && without <= fw_exceptions(c->count); i++) {
        uint8_t shape = fw_piece_of(d, &c->cells[i])->shape;
        without += shape == FW_SHAPE_TEXT || shape == FW_SHAPE_LONG;
    }
    return without <= fw_exceptions(c->count);
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

/* Whether the parts of nearly all values are numbers, prices or dates, but not all dates: a date
 * and a time are one value. */
static bool are_pure(const fw_tab_column *c, furrow_str sep) {
    uint32_t pure = 0, dates = 0, parts = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str rest = c->cells[i].text;
        fw_shape before = FW_SHAPE_TEXT;
        while (rest.len) {
            fw_shape shape = fw_shape_of(next_part(&rest, sep));
            /* "3,50 EUR / 1 kg" is a price per unit. */
            if (sep.at[1] == '/' && before == FW_SHAPE_PRICE && shape != before) return false;
            before = shape;
            parts++;
            dates += shape == FW_SHAPE_DATE;
            pure += shape == FW_SHAPE_NUMBER || shape == FW_SHAPE_PRICE || shape == FW_SHAPE_DATE;
        }
    }
    return pure >= FW_NEARLY_ALL * parts && dates < FW_NEARLY_ALL * parts;
}

/* The number of separators in the values of a column of numbers, prices or dates, and which one it
 * is; 0 if the column is not split. */
static uint32_t find_separator(const fw_tab *d, const fw_tab_column *c, furrow_str *sep) {
    if (!have_digits(d, c)) return 0;
    for (int s = 0; s < SEPARATOR_COUNT; s++) {
        *sep = fw_str(SEPARATORS[s]);
        uint32_t count = common_count(c, *sep);
        if (count && are_pure(c, *sep)) return count;
    }
    return 0;
}

/* Split a column by the form in the buffer into 'out', unless most texts do not fit it: a dash
 * between a date and an hour belongs to the value. */
static bool split_as_written(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                             bool has_equals, bool *is_split) {
    known_form k = {.has_equals = has_equals};
    fw_text_tokens model;
    fw_text_room room;
    if (d->buf->failed) return false;
    k.written = fw_arena_copy(d->keep, fw_buf_view(d->buf));
    if (!k.written.at) return false;
    *is_split = fw_form_read(&k.form, &model, k.written, room) && fits(c, &k.form);
    return !*is_split || make_parts(out, d, c, &k, NULL);
}

static bool split_at(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c, furrow_str sep,
                     uint32_t count, bool *is_split) {
    fw_buf_clear(d->buf);
    fw_buf_text(d->buf, "[ * ]");
    for (uint32_t i = 0; i < count; i++) {
        fw_buf_char(d->buf, ' ');
        fw_buf_str(d->buf, fw_str_trim(sep));
        fw_buf_text(d->buf, " { * }");
    }
    return split_as_written(out, d, c, true, is_split);
}

/* ---- Labels that a whole column shares ------------------------------------- */

/* Whether the values after a label are of the kind of those without it, and of no kind that any
 * words may be; or all are short, and a colon is after the label. */
static bool are_bare_alike(const fw_tab *d, const fw_tab_column *c, furrow_str label) {
    enum { BLANKS = 5 }; /* of a value that is not a sentence */
    fw_value_kind kinds[2] = {FW_VALUE_KINDS, FW_VALUE_KINDS};
    bool have_colons = true, are_short = true, is_led = false;
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str unit, text = c->cells[i].text;
        bool has_label = fw_label_inside(d->page, fw_piece_of(d, &c->cells[i])).len > 0;
        if (has_label) text = fw_str_from(text, label.len);
        else is_led |= is_led_to(text); /* by words that may be another label */
        bool has_colon = text.len && text.at[0] == ':';
        if (has_label) have_colons &= has_colon;
        if (has_label && has_colon) text = fw_str_from(text, 1);
        fw_value_kind kind = fw_kind_of_cell(d, fw_str_trim(text), &unit);
        if (kinds[has_label] == FW_VALUE_KINDS) kinds[has_label] = kind;
        else if (kinds[has_label] != kind) kinds[has_label] = FW_VALUE_WORDS;
        are_short &= fw_str_count(text, ' ') <= BLANKS;
    }
    return (have_colons && are_short) ||
           (!is_led && kinds[0] == kinds[1] && kinds[0] != FW_VALUE_WORDS &&
            kinds[0] != FW_VALUE_SENTENCE && kinds[0] != FW_VALUE_PLACE);
}

/* The label that texts of a column begin with: nearly all, or some if the others are like the
 * values after it. Empty if there is none. labels.c judges a place, where few records may have this
 * label, and where other fields may be, too. */
static furrow_str shared_label(const fw_tab *d, const fw_tab_column *c) {
    enum { SAMPLED = 16 }; /* values, of which one must have a label */
    furrow_str label = {0}, none = {0};
    uint32_t with = 0, step = 1 + c->count / SAMPLED, seen = 0;
    while (seen < c->count && !fw_label_inside(d->page, fw_piece_of(d, &c->cells[seen])).len)
        seen += step;
    if (seen >= c->count) return none; /* as in most columns */
    for (uint32_t i = 0; i < c->count; i++) {
        const fw_piece *piece = fw_piece_of(d, &c->cells[i]);
        furrow_str own = piece->label ? none : fw_label_inside(d->page, piece);
        if (!own.len) continue;
        if (!label.len) label = own;
        furrow_str rest = c->cells[i].text;
        bool begins = fw_str_equal(own, label) && fw_str_starts(rest, own);
        if (!begins || !fw_label_trim(fw_str_from(rest, own.len)).len) return none; /* no value */
        with++;
    }
    for (size_t i = 0; i < label.len; i++) /* signs have a meaning in a written form */
        if (!fw_is_letter(label.at[i]) && label.at[i] != ' ') return none;
    /* Two records may have the same word set off in a text by chance. */
    bool is_certain = d->rows >= MIN_CELLS || (label.len && label.at[label.len] == ':');
    bool have_all = with + fw_exceptions(c->count) >= c->count && is_certain;
    return with >= SOME_LABELS && (have_all || are_bare_alike(d, c, label)) ? label : none;
}

/* Cut off the label that all texts begin with; '*is_split' tells whether they do. */
static bool split_label(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                        bool *is_split) {
    known_form k = {0};
    fw_text_tokens model;
    fw_text_room room;
    furrow_str label = is_headed(d, c) ? (furrow_str){0} : shared_label(d, c);
    if (!label.len) return true;
    bool has_colon = label.at[label.len] == ':'; /* a value is after it */
    fw_buf_clear(d->buf);
    fw_buf_str(d->buf, label);
    fw_buf_text(d->buf, has_colon ? " : [ * ]" : " [ * ]");
    if (d->buf->failed) return false;
    k.written = fw_arena_copy(d->keep, fw_buf_view(d->buf));
    if (!k.written.at) return false;
    *is_split = fw_form_read(&k.form, &model, k.written, room) && k.form.part_count == 1 &&
                count_fits(c, &k.form) >= SOME_LABELS;
    k.form.parts[0].label = label;
    return !*is_split || make_parts(out, d, c, &k, NULL);
}

/* ---- Numbers of entries --------------------------------------------------- */

/* The number that a text begins with, as in a ranking: 12 of "12. The Sting"; 0 if there is
 * none. */
static uint32_t number_of_entry(furrow_str text) {
    enum { MAX_DIGITS = 4 };
    uint32_t number = 0, digits = 0;
    while (digits < text.len && digits <= MAX_DIGITS && fw_is_digit(text.at[digits]))
        number = 10 * number + (uint32_t)(text.at[digits++] - '0');
    bool is_led = digits && digits <= MAX_DIGITS && digits + 2 < text.len &&
                  text.at[digits] == '.' && text.at[digits + 1] == ' ' &&
                  (fw_is_letter(text.at[digits + 2]) || fw_is_digit(text.at[digits + 2]));
    return is_led ? number : 0;
}

/* Whether the texts begin with numbers that rise, or fall as those of episodes do if the newest
 * comes first. */
static bool are_entries(const fw_tab_column *c) {
    uint32_t rising = 0, falling = 0, last = 0, most = fw_exceptions(c->count);
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t number = number_of_entry(c->cells[i].text);
        if (!number && rising + falling + most < i) return false;
        rising += number > last;
        falling += number && (number < last || !last);
        if (number) last = number;
    }
    return rising + most >= c->count || falling + most >= c->count;
}

static bool split_entries(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                          bool *is_split) {
    fw_buf_clear(d->buf);
    fw_buf_text(d->buf, "{ * } . [ * ]");
    return split_as_written(out, d, c, false, is_split);
}

/* ---- Codes and dates before words -------------------------------------------- */

/* The written form of words after a code or a date: "CVE-2014-0160 Heartbleed", "2024-03-02 11:20
 * 1.2M". */
static const char LED[] = "# *";

/* A hash of the shape of a code; 0 if a text is not a code. Codes are capital letters and digits in
 * groups, but not a number with its unit ("500ML"), a house number ("41-23") or years
 * ("2019-2020"). */
static uint64_t look_of_code(furrow_str text) {
    enum { LEAST = 5, DIGITS = 3, DIGITS_ALONE = 6 };
    uint64_t look = 1;
    size_t digits = 0, letters = 0, signs = 0;
    char before = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i], kind = fw_is_digit(c) ? '9' : fw_is_upper(c) ? 'A' : c;
        bool is_sign = c == '-' || c == '/' || c == '_';
        if (kind == c && c != '9' && c != 'A' && !is_sign) return 0;
        digits += kind == '9', letters += kind == 'A', signs += is_sign;
        if (kind != before || is_sign) look = fw_hash_mix(look, (unsigned char)kind);
        before = kind;
    }
    bool is_long = text.len >= LEAST && digits >= (letters ? DIGITS : DIGITS_ALONE);
    if (!is_long || !(signs || text.at[0] >= 'A') || fw_type_of(text) == FURROW_DATE) return 0;
    bool are_years = fw_text_is_year((furrow_str){text.at, 4}) &&
                     fw_text_is_year(fw_str_from(text, text.len - 4));
    return are_years ? 0 : look;
}

/* The code that a text begins with; '*rest' gets the words after it. Empty if there is none. */
static furrow_str leading_code(furrow_str text, furrow_str *rest) {
    const char *blank = memchr(text.at, ' ', text.len);
    if (!blank) return (furrow_str){0};
    furrow_str code = {text.at, (size_t)(blank - text.at)};
    *rest = fw_str_trim(fw_str_from(text, code.len));
    if (code.len && (code.at[code.len - 1] == ':' || code.at[code.len - 1] == ',')) code.len--;
    bool has_words = rest->len && (fw_is_letter(rest->at[0]) || (unsigned char)rest->at[0] >= 0x80);
    return has_words && look_of_code(code) ? code : (furrow_str){0};
}

/* Whether a word after a time may be a short time zone: "ET", "CEST". */
static bool is_zone(furrow_str word) {
    enum { LEAST = 2, MOST = 4 }; /* letters */
    for (size_t i = 0; i < word.len; i++)
        if (!fw_is_upper(word.at[i])) return false;
    return word.len >= LEAST && word.len <= MOST;
}

/* The date with a year that a text begins with, if the text has no other date. '*rest' gets what
 * follows; a lone dash counts as nothing. Empty if there is no such date. */
static furrow_str leading_date(furrow_str text, furrow_str *rest) {
    fw_text_tokens t;
    fw_text_room room;
    if (text.len > FW_TEXT_BYTES || !fw_date_is_possible(text)) return (furrow_str){0};
    fw_text_tokens_read(&t, text, room);
    fw_text_tokens_join(&t);
    bool is_dash = t.count == 2 && t.at[1].kind == FW_TOKEN_SIGN;
    if (t.count < 2 || t.at[0].kind != FW_TOKEN_DATE || (t.at[1].kind == FW_TOKEN_SIGN && !is_dash))
        return (furrow_str){0};
    for (uint32_t i = 1; i < t.count; i++)
        if (t.at[i].kind == FW_TOKEN_DATE) return (furrow_str){0};
    furrow_str date = fw_text_slice(&t, 0, 1);
    if (is_zone(fw_text_slice(&t, 1, t.count)) && memchr(date.at, ':', date.len))
        return (furrow_str){0};
    bool has_day = strchr(fw_date_read(date, FW_DAY_FIRST).iso, '-') != NULL;
    if (has_day) *rest = is_dash ? (furrow_str){0} : fw_text_slice(&t, 1, t.count);
    return has_day ? date : (furrow_str){0};
}

/* The code or date that a text begins with; '*rest' gets what follows. Empty if there is none. */
static furrow_str leading_value(furrow_str text, furrow_str *rest) {
    furrow_str code = leading_code(text, rest);
    return code.len ? code : leading_date(text, rest);
}

/* Whether nearly all texts begin with codes of one shape, most of them different. Also false when
 * out of memory, which the next step notices. */
static bool are_coded(const fw_tab_column *c, fw_arena *work) {
    furrow_str rest, middle = leading_code(c->cells[c->count / 2].text, &rest);
    uint64_t look = middle.len ? look_of_code(middle) : 0;
    uint32_t others = 0, distinct = 0;
    fw_map seen = {0};
    for (uint32_t i = 0; look && i < c->count && others <= fw_exceptions(c->count); i++) {
        furrow_str code = leading_code(c->cells[i].text, &rest);
        bool is_new = false;
        if (!code.len || look_of_code(code) != look) others++;
        else if (!fw_map_place(&seen, fw_hash_text(0, code), &is_new, work)) return false;
        distinct += is_new;
    }
    return look && others <= fw_exceptions(c->count) && 2 * distinct > c->count;
}

/* The date that a long text begins with, with a sign or dots between the two, as search engines
 * write it: "May 3, 2024 - How to ...". '*rest' gets the text. Empty if there is none. */
static furrow_str date_of_text(furrow_str text, furrow_str *rest) {
    static const char *const signs[] = {"- ", "\u2013 ", "\u2014 ", "\u00b7 ", "... ", "\u2026 "};
    enum { LONGEST = 24 }; /* bytes of a date and the blank after it */
    for (size_t i = 1; i < text.len && i <= LONGEST; i++) {
        if (text.at[i - 1] != ' ') continue;
        furrow_str after = fw_str_from(text, i), date = {text.at, i - 1};
        for (size_t s = 0; s < FW_COUNT(signs); s++) {
            if (!fw_take(&after, signs[s])) continue;
            *rest = fw_str_trim(after);
            furrow_str unit;
            bool is_date = fw_str_has_digit(date) && fw_str_has_letter(date) &&
                           fw_value_kind_of(date, &unit) == FW_VALUE_DATE;
            return is_date && rest->len ? date : (furrow_str){0};
        }
    }
    return (furrow_str){0};
}

/* Whether some of the long texts of a column begin with such dates. */
static bool are_partly_dated(const fw_tab *d, const fw_tab_column *c) {
    const double SOME = 0.2; /* share of the texts: fewer may begin like that by chance */
    uint32_t with = 0, longs = 0;
    furrow_str rest;
    for (uint32_t i = 0; i < c->count; i++) {
        bool is_long = fw_piece_of(d, &c->cells[i])->shape == FW_SHAPE_LONG;
        longs += is_long;
        with += is_long && date_of_text(c->cells[i].text, &rest).len;
    }
    return with >= MIN_CELLS && with >= SOME * c->count && 2 * longs > c->count;
}

/* Whether nearly all texts begin with dates. */
static bool are_dated(const fw_tab_column *c) {
    furrow_str rest;
    uint32_t others = 0;
    if (!leading_date(c->cells[c->count / 2].text, &rest).len) return false;
    for (uint32_t i = 0; i < c->count && others <= fw_exceptions(c->count); i++)
        others += !leading_date(c->cells[i].text, &rest).len;
    return others <= fw_exceptions(c->count);
}

/* Make a column of the codes or dates and one of the texts after them. 'lead' finds them. */
static bool split_led(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                      furrow_str (*lead)(furrow_str text, furrow_str *rest)) {
    fw_tab_column made[2] = {*c, *c};
    for (uint32_t p = 0; p < 2; p++) {
        made[p].form = fw_str(LED);
        made[p].part = p + 1;
        made[p].is_side = p == 0;
        made[p].count = 0;
        made[p].cells = FW_TAKE(d->scratch, c->count, fw_tab_cell);
        if (!made[p].cells) return false;
    }
    made[0].suffix = made[1].prefix = (furrow_str){0};
    for (uint32_t i = 0; i < c->count; i++) {
        fw_tab_cell cell = c->cells[i];
        furrow_str words = cell.text, value = lead(cell.text, &words);
        cell.text = value;
        if (value.len) made[0].cells[made[0].count++] = cell;
        cell.text = value.len ? words : c->cells[i].text;
        if (cell.text.len) made[1].cells[made[1].count++] = cell;
    }
    for (uint32_t p = 0; p < 2; p++) {
        fw_tab_column *kept = fw_vec_push(out, d->scratch);
        if (!kept) return false;
        *kept = made[p];
    }
    return true;
}

/* ---- Forms of an earlier page --------------------------------------------- */

enum { MAX_FORMS = 4 }; /* of columns at one place */

/* What given columns say about the texts at a place. */
typedef struct given_forms {
    const fw_column *first[MAX_FORMS]; /* a column of each form */
    uint32_t count;
    bool has_whole; /* some column is not split */
} given_forms;

static given_forms forms_at(const fw_tab *d, const fw_piece *piece) {
    given_forms found = {0};
    uint32_t at = 0;
    for (const fw_column *g; (g = fw_given_next(d->given, piece, &at)) != NULL;) {
        bool is_known = !g->form.len;
        found.has_whole |= is_known;
        for (uint32_t i = 0; i < found.count && !is_known; i++)
            is_known = fw_str_equal(found.first[i]->form, g->form);
        if (!is_known && found.count < MAX_FORMS) found.first[found.count++] = g;
    }
    return found;
}

/* Whether a column has counts. */
static bool has_counts(const fw_tab_column *c) {
    furrow_str unit;
    return fw_value_kind_of(c->cells[0].text, &unit) == FW_VALUE_COUNT;
}

/* Set the labels of the parts to those of the given columns. */
static void take_labels(fw_form *form, const fw_tab *d, const fw_piece *piece, furrow_str written) {
    uint32_t at = 0;
    for (const fw_column *g; (g = fw_given_next(d->given, piece, &at)) != NULL;) {
        uint32_t part = g->part ? g->part - 1 : 0;
        if (fw_str_equal(g->form, written) && part < form->part_count)
            form->parts[part].label = g->label;
    }
}

/* Split a column like the columns of an earlier page. '*is_known' tells whether that page had the
 * column; '*is_split' whether it is split. False when out of memory. */
static bool split_as_given(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                           bool *is_known, bool *is_split) {
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    given_forms forms = forms_at(d, piece);
    *is_known = forms.count || forms.has_whole;
    for (uint32_t i = 0; i < forms.count && !*is_split; i++) {
        known_form k = {.written = forms.first[i]->form};
        fw_text_tokens model;
        fw_text_room room;
        bool is_only = forms.count == 1 && !forms.has_whole && !d->given->is_elsewhere;
        bool is_count = fw_str_equal(k.written, fw_str(COUNTS));
        bool is_score = fw_str_equal(k.written, FW_STR(FW_SCORED_FORM));
        bool are_cut = fw_str_equal(k.written, FW_STR(FW_POINTS_FORM));
        bool is_led = fw_str_equal(k.written, fw_str(LED));
        bool is_line = fw_bullets_is_form(k.written);
        if (is_line   ? !is_only && !fw_bullets_are_in(c)
            : are_cut ? !is_only && !fw_are_points(c)
            : is_led
                ? !is_only && !are_coded(c, d->scratch) && !are_dated(c) && !are_partly_dated(d, c)
            : is_score ? !is_only && !fw_are_scored(c)
            : is_count ? !is_only && !has_counts(c)
                       : !fw_form_read(&k.form, &model, k.written, room) ||
                             (!is_only && !fits(c, &k.form)))
            continue;
        *is_split = true;
        if (is_line) return fw_bullets_split_as(out, d, c, k.written, d->scratch);
        if (are_cut) return fw_cut_points(out, d, c);
        if (is_score) return fw_split_scores(out, d, c);
        if (is_led)
            return split_led(out, d, c, are_partly_dated(d, c) ? date_of_text : leading_value);
        if (is_count) return cut_units(out, d, c, (furrow_str){0});
        take_labels(&k.form, d, piece, k.written);
        return make_parts(out, d, c, &k, NULL);
    }
    return true;
}

/* ---- All of it ------------------------------------------------------------ */

/* Whether bullets in the texts of a column divide values. Titles and labelled values stay whole. */
static bool may_be_line(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    return !piece->is_link_text && !piece->label && !fw_piece_is_in_heading(d->page, piece) &&
           !is_headed(d, c);
}

/* Split a column of texts into 'out', if there is anything to split. */
static bool split_texts(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                        bool *is_split) {
    furrow_str unit = {0}, sep = {0};
    bool is_known = false;
    if (d->given && !split_as_given(out, d, c, &is_known, is_split)) return false;
    if (is_known) return true;
    if (c->count < MIN_CELLS) {
        *is_split = 2 * c->count >= d->rows && fw_are_points(c) && !fw_are_scored(c);
        return *is_split ? fw_cut_points(out, d, c) : split_label(out, d, c, is_split);
    }
    if (may_be_counts(d, c)) unit = common_unit(d, c);
    *is_split = unit.len > 0;
    if (*is_split) return cut_units(out, d, c, unit);
    *is_split = fw_are_scored(c);
    if (*is_split) return fw_split_scores(out, d, c);
    *is_split = fw_are_points(c);
    if (*is_split) return fw_cut_points(out, d, c);
    if (are_entries(c) && !split_entries(out, d, c, is_split)) return false;
    if (*is_split) return true;
    fw_arena work = fw_arena_under(d->scratch->alloc, d->scratch->budget);
    bool is_done = !may_be_line(d, c) || fw_bullets_split(out, d, c, true, is_split, &work);
    bool is_open = is_done && !*is_split; /* nothing was found yet */
    if (is_open) *is_split = !is_headed(d, c) && are_coded(c, &work);
    if (is_open && *is_split) is_done = split_led(out, d, c, leading_value);
    else if (is_open) is_done = split_by_form(out, d, c, is_split, &work);
    if (is_done && !*is_split && may_be_line(d, c))
        is_done = fw_bullets_split(out, d, c, false, is_split, &work);
    fw_arena_free(&work);
    if (!is_done || *is_split) return is_done;
    bool is_text_dated = !is_headed(d, c) && are_partly_dated(d, c);
    *is_split = is_text_dated || (!is_headed(d, c) && are_dated(c));
    if (*is_split) return split_led(out, d, c, is_text_dated ? date_of_text : leading_value);
    uint32_t count = find_separator(d, c, &sep);
    if (count && !split_at(out, d, c, sep, count, is_split)) return false;
    return *is_split || split_label(out, d, c, is_split);
}

bool fw_tab_split(fw_tab *d) {
    fw_tab_columns out = {0};
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        bool is_split = false;
        if (fw_budget_is_spent(d->scratch->budget)) return false;
        if (!c->is_gone && c->kind == FW_FIELD_TEXT && !c->is_list && c->count &&
            !split_texts(&out, d, c, &is_split))
            return false;
        if (is_split) continue;
        fw_tab_column *kept = fw_vec_push(&out, d->scratch);
        if (!kept) return false;
        *kept = *c;
    }
    /* A given form may fit texts that have nothing in one of its places. */
    for (size_t i = 0; i < out.count; i++) out.at[i].is_gone |= !out.at[i].count;
    d->columns = out;
    return true;
}
