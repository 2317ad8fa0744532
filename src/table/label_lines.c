/*
 * Labels without a colon, in records that differ in their lines:
 *
 *   <p><b>Closing</b> 31 January</p> <p><b>Value</b> £1,250</p>
 *   <p><b>Value</b> £480</p> <p><b>Awarded</b> 2 May</p>
 *
 * No label stands where most records have it, so that it would be a value like any other. But the
 * place of these labels shows what they are: records have several lines there, nearly all begin
 * with a few words and go on with a value, the words repeat from record to record but never within
 * one, and the values after them differ. A single line in each record proves nothing, since it may
 * begin with a category: "News  Mayor opens bridge". Names of players or teams do not repeat in
 * half of the records.
 *
 * Cost: linear in the pieces.
 */
#include "table/draft.h"

#include "base/map.h"
#include "base/str.h"
#include "values/names.h"

enum {
    MAX_LABEL = 40,      /* bytes */
    MAX_LABEL_WORDS = 5, /* of a label */
    MIN_ROWS = 3,        /* fewer records show no labels */
    MIN_REPEATS = 2,     /* records that have a label, except for rare ones among others */
    MIN_USUAL = 2        /* usual labels; names of people would not be as frequent */
};
/* Lines of a record at the place of labels: fewer may begin with a category or a verb. */
static const double SEVERAL_LINES = 1.5;
/* Share of the records that have a usual label. */
static const double USUAL = 0.5;
/* Share of the lines whose labels repeat. */
static const double REPEATED = 0.7;
/* Share of the lines whose labels have different values. A status is often the same. */
static const double VARIED = 0.5;

/* What is known about a place, or about one label there. */
typedef struct tally {
    uint32_t lines, rows, last_row; /* the last row from 1; 0: none yet */
    uint32_t leads;                 /* of a place: lines that begin with what may be a label */
    uint32_t usual, repeated;       /* of a place: labels of half of the records; lines with a
                                     * label that repeats */
    uint32_t doubled, varied;       /* of a place: the same, with a label that some record has
                                     * twice, and with one whose values differ */
    uint32_t place;                 /* of a label: the place that has it */
    uint64_t value;                 /* of a label: hash of its first value */
    bool is_varied, is_double;      /* of a label */
} tally;

typedef struct finder {
    const fw_pieces *pieces;
    const furrow_page *page;
    fw_map places, labels;
    FW_VEC(tally) list;
    bool *is_lead; /* per piece: it may be a label */
    fw_arena *scratch;
} finder;

static tally *count(finder *f, fw_map *index, uint64_t key, uint32_t row) {
    bool is_new;
    uint32_t *at = fw_map_place(index, key, &is_new, f->scratch);
    tally *made = at && is_new ? fw_vec_push(&f->list, f->scratch) : NULL;
    if (!at || (is_new && !made)) return NULL;
    if (is_new) {
        *made = (tally){0};
        *at = (uint32_t)f->list.count - 1;
    }
    tally *found = &f->list.at[*at];
    found->lines++;
    found->is_double |= found->last_row == row + 1;
    found->rows += found->last_row != row + 1;
    found->last_row = row + 1;
    return found;
}

static uint64_t place_of(const fw_piece *piece) {
    uint64_t id = fw_hash_mix(piece->place.path, piece->place.cell);
    for (uint8_t w = 0; w < piece->place.word_count; w++)
        id = fw_hash_mix(id, piece->place.words[w]);
    return id;
}

/* Whether a text has the form of a label: a few words, no number. Small words such as "by" are left
 * to others, and so are texts with a colon (labels.c). */
static bool has_form(const furrow_page *page, const fw_piece *piece) {
    furrow_str text = piece->text;
    return !piece->is_link_text && text.len > 1 && text.len <= MAX_LABEL &&
           fw_is_letter(text.at[0]) && fw_is_letter(text.at[text.len - 1]) &&
           fw_str_count(text, ' ') < MAX_LABEL_WORDS && !fw_str_has_digit(text) &&
           !fw_tag_is_heading(page->tag[piece->holder]) && !fw_name_of_lead(text);
}

/* The next text in the line of the piece at 'at'; the number of pieces if there is none. */
static size_t next_text(const fw_pieces *pieces, size_t at) {
    const fw_piece *piece = &pieces->at[at];
    for (size_t i = at + 1; i < pieces->count && pieces->at[i].line == piece->line; i++)
        if (pieces->at[i].kind == FW_FIELD_TEXT && pieces->at[i].row == piece->row) return i;
    return pieces->count;
}

/* Count a text that may be a label, with its value. */
static bool count_lead(finder *f, size_t at, size_t value) {
    const fw_piece *piece = &f->pieces->at[at];
    uint64_t place = place_of(piece);
    tally *here = count(f, &f->places, place, piece->row);
    if (!here) return false;
    uint32_t number = (uint32_t)(here - f->list.at);
    f->is_lead[at] = value < f->pieces->count && has_form(f->page, piece);
    here->leads += f->is_lead[at];
    if (!f->is_lead[at]) return true;
    uint64_t text = fw_hash_text(1, f->pieces->at[value].text);
    tally *label = count(f, &f->labels, fw_hash_mix(place, fw_label_hash(piece->text)), piece->row);
    if (!label) return false;
    if (label->lines == 1) label->value = text;
    label->place = number;
    label->is_varied |= label->value != text;
    return true;
}

/* Where a text may have its value: the next text of its line, which must be at another place, as in
 * no list of like texts, unless the two are all of their line. */
static size_t value_of(const finder *f, size_t at, bool is_first) {
    size_t none = f->pieces->count, value = next_text(f->pieces, at);
    if (value == none || (is_first && next_text(f->pieces, value) == none)) return value;
    return place_of(&f->pieces->at[at]) == place_of(&f->pieces->at[value]) ? none : value;
}

/* Count the lines of all records by what they begin with, and by labels after a value: "Beds 3
 * Baths 2". */
static bool count_lines(finder *f) {
    const fw_pieces *pieces = f->pieces;
    size_t first = pieces->count, last = first; /* texts of the line */
    for (size_t i = 0; i < pieces->count; i++) {
        const fw_piece *piece = &pieces->at[i];
        if (piece->kind != FW_FIELD_TEXT || piece->is_prose) continue;
        bool is_first = first == pieces->count || piece->line != pieces->at[first].line ||
                        piece->row != pieces->at[first].row;
        if (is_first) first = i;
        bool is_next = !is_first && f->is_lead[first] && !f->is_lead[last] &&
                       place_of(piece) == place_of(&pieces->at[first]);
        last = i;
        if (!piece->label && (is_first || is_next) && !count_lead(f, i, value_of(f, i, is_first)))
            return false;
    }
    return true;
}

/* Sum up the labels of each place. */
static void judge_labels(finder *f) {
    for (size_t i = 0; i < f->list.count; i++) {
        const tally *label = &f->list.at[i];
        if (!label->value) continue; /* it is a place */
        tally *place = &f->list.at[label->place];
        place->usual += label->rows >= USUAL * place->rows;
        place->repeated += label->rows >= MIN_REPEATS ? label->lines : 0;
        place->doubled += label->is_double ? label->lines : 0;
        place->varied += label->is_varied ? label->lines : 0;
    }
}

static bool has_labels(const tally *place) {
    return place->rows >= MIN_ROWS && place->lines >= SEVERAL_LINES * place->rows &&
           place->leads >= FW_NEARLY_ALL * place->lines && place->usual >= MIN_USUAL &&
           place->repeated >= REPEATED * place->leads && place->varied >= VARIED * place->leads &&
           place->doubled <= fw_exceptions(place->leads);
}

/* Whether a text is the label of a given column, which is at the place of the next text. */
static bool is_given(const fw_given *given, const fw_pieces *pieces, size_t at) {
    if (!given || !given->labels.count || pieces->at[at].kind != FW_FIELD_TEXT) return false;
    size_t next = next_text(pieces, at);
    return next < pieces->count &&
           fw_given_has_label(given, &pieces->at[next].place, fw_label_hash(pieces->at[at].text));
}

bool fw_label_lines_find(bool *is_label, const fw_pieces *pieces, const furrow_page *page,
                         const fw_given *given, fw_arena *scratch) {
    finder f = {.pieces = pieces, .page = page, .scratch = scratch};
    f.is_lead = FW_TAKE_ZEROED(scratch, pieces->count, bool);
    if (!f.is_lead || !count_lines(&f)) return false;
    judge_labels(&f);
    for (size_t i = 0; i < pieces->count; i++) {
        is_label[i] = is_given(given, pieces, i);
        if (is_label[i] || !f.is_lead[i]) continue;
        const uint32_t *place = fw_map_find(&f.places, place_of(&pieces->at[i]));
        is_label[i] = place && f.list.at && has_labels(&f.list.at[*place]);
    }
    return true;
}
