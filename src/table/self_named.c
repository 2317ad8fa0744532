/*
 * Values that say what they are: "3 beds", "958 sqft", "Diesel", "5 days ago".
 *
 * Cards often have a row of such values in elements that all look alike, and leave out those that
 * they do not know:
 *
 *   <span>3 beds</span> <span>2 baths</span> <span>958 sqft</span>
 *   <span>2 baths</span> <span>1,024 sqft</span>
 *
 * By their place, these would be a list, or the baths would stand among the beds. So the theme of
 * a value becomes the name of the piece: the icon before it, or its words without its number. It is
 * only done where the themes of a place are told apart by many records, and never occur twice in
 * one. An icon that always says the same is no theme, but a feature, such as a pool.
 *
 * Cost: linear.
 */
#include "table/draft.h"

#include "base/map.h"
#include "base/str.h"
#include "table/text_form.h"
#include "values/kind.h"
#include "values/terms.h"

enum {
    MAX_TEXT = 32,  /* bytes of a value with its unit: "120 kW (163 PS)" has 15 */
    MAX_WORDS = 3,  /* beside the number: "16 GB DDR5 RAM" */
    MIN_THEMES = 2, /* at one place; a single one needs no name */
    MIN_ROWS = 2    /* of a theme; what one record has may be anything */
};
/* Share of the records with a place that have a theme which counts: rarer words may be part of the
 * value. */
static const double RECURRING = 0.3;
/* Share of the values at a place that must have such a theme. If fewer have one, the place is a
 * list of anything. */
static const double MOSTLY = 0.7;

/* What is known about a place, or about one theme of a place. */
typedef struct tally {
    uint32_t values, rows, last_row; /* the last row from 1; 0: none yet */
    uint32_t themes, told;           /* of a place: recurring themes, and the values with one */
    uint32_t untold;                 /* of a place: the values without a theme, as far as counted */
    uint32_t place;                  /* of a theme: the place that has it */
    uint64_t text;                   /* hash of its first value */
    bool is_double;                  /* some record has it twice */
    bool is_varied;                  /* its values differ */
    bool is_field;                   /* of a theme: it recurs, at most once in each record */
} tally;

typedef struct tallies {
    fw_map index;
    FW_VEC(tally) list;
} tallies;

static tally *count(tallies *t, uint64_t key, const fw_piece *piece, fw_arena *scratch) {
    uint64_t text = fw_hash_text(0, piece->text);
    uint32_t row = piece->row;
    bool is_new;
    uint32_t *at = fw_map_place(&t->index, key, &is_new, scratch);
    tally *made = at && is_new ? fw_vec_push(&t->list, scratch) : NULL;
    if (!at || (is_new && !made)) return NULL;
    if (is_new) {
        *made = (tally){.text = text};
        *at = (uint32_t)t->list.count - 1;
    }
    tally *found = &t->list.at[*at];
    found->values++;
    found->is_varied |= found->text != text;
    found->is_double |= found->last_row == row + 1;
    found->rows += found->last_row != row + 1;
    found->last_row = row + 1;
    return found;
}

static bool is_candidate(const fw_piece *piece) {
    return piece->kind == FW_FIELD_TEXT && !piece->is_gone && !piece->label && !piece->is_prose &&
           piece->holder != piece->node;
}

static uint64_t place_of(const fw_piece *piece) {
    uint64_t id = fw_hash_mix(piece->place.path, piece->place.cell);
    for (uint8_t w = 0; w < piece->place.word_count; w++)
        id = fw_hash_mix(id, piece->place.words[w]);
    return id;
}

/* The length of a word without the ending of its plural: "view" of "views", "repl" of "replies" and
 * "reply". */
static size_t stem_of(const char *word, size_t len) {
    if (len > 2 && fw_fold(word[len - 1]) == 's') len--;
    if (len > 3 && fw_fold(word[len - 2]) == 'i' && fw_fold(word[len - 1]) == 'e') return len - 2;
    return len > 2 && fw_fold(word[len - 1]) == 'y' ? len - 1 : len;
}

/* Hash of the words of a text without its digits and signs, singular or plural; 0 if it has none or
 * too many. */
static uint64_t hash_of_words(furrow_str text) {
    uint64_t hash = 0;
    uint32_t words = 0;
    for (size_t i = 0, end; i < text.len; i = end + 1) {
        for (end = i; end < text.len && (fw_is_letter(text.at[end]) || (text.at[end] & 0x80));)
            end++;
        if (end == i) continue;
        size_t stem = i + stem_of(text.at + i, end - i);
        for (size_t k = i; k < stem; k++)
            hash = fw_hash_mix(hash, (unsigned char)fw_fold(text.at[k]));
        hash = fw_hash_mix(hash, ' ');
        words++;
    }
    return words <= MAX_WORDS ? hash : 0;
}

/* The icon that an element or the one around it begins with, as a hash of its tag and class; 0 if
 * there is none with a class. */
static uint64_t theme_of_icon(const furrow_page *page, const fw_piece *piece) {
    enum { LEVELS = 2 };
    fw_node_id node = piece->holder;
    for (int up = 0; up < LEVELS && node > piece->record; up++, node = page->parent[node]) {
        fw_node_id icon = node + 1;
        if (fw_page_is_text(page, icon) || page->sums[icon] != page->sums[page->end[icon]] ||
            icon >= piece->node)
            continue;
        furrow_str class = fw_page_attr(page, icon, FW_ATTR_CLASS);
        if (class.len) return fw_hash_text(page->tag[icon], class);
    }
    return 0;
}

/* What the words of a value say it is, as a hash; 0: nothing. */
static uint64_t theme_of_words(const furrow_page *page, const fw_piece *piece) {
    furrow_str unit;
    (void)page;
    if (piece->text.len > MAX_TEXT || piece->shape == FW_SHAPE_PRICE) return 0;
    if (!fw_str_has_digit(piece->text)) {
        uint32_t terms = fw_terms_of(piece->text);
        return terms ? fw_hash_mix(FW_SHAPES, terms & (0 - terms)) : 0;
    }
    if (fw_text_is_year(piece->text)) return fw_hash_mix(FW_SHAPES, FW_SHAPE_DATE);
    fw_value_kind kind = fw_value_kind_of(piece->text, &unit);
    bool is_time = kind == FW_VALUE_DATE || kind == FW_VALUE_TIME || kind == FW_VALUE_DURATION;
    if (is_time) return fw_hash_mix(FW_VALUE_KINDS, kind); /* "3 days ago", "1 week ago" */
    return hash_of_words(piece->text);
}

typedef uint64_t (*theme_fn)(const furrow_page *page, const fw_piece *piece);

/* The theme of a value at a place; 0: nothing, or it does not matter, since no record has the place
 * twice or too many other values there say nothing. */
static uint64_t theme_at(tally *place, theme_fn theme_of, const furrow_page *page,
                         const fw_piece *piece) {
    if (!place->is_double || place->values - place->untold < MOSTLY * place->values) return 0;
    uint64_t theme = piece->name ? piece->name : theme_of(page, piece);
    place->untold += !theme;
    return theme;
}

/* Count the themes of the places that some record has twice. */
static bool count_themes(uint64_t *theme, tallies *themes, tallies *places, theme_fn theme_of,
                         const fw_pieces *pieces, const furrow_page *page, fw_arena *scratch) {
    for (size_t i = 0; i < pieces->count; i++) {
        const fw_piece *piece = &pieces->at[i];
        theme[i] = 0;
        if (!is_candidate(piece)) continue;
        uint64_t id = place_of(piece);
        uint32_t place = *fw_map_find(&places->index, id);
        uint64_t own = theme_at(&places->list.at[place], theme_of, page, piece);
        if (!own) continue;
        theme[i] = fw_hash_mix(id, own);
        tally *found = count(themes, theme[i], piece, scratch);
        if (!found) return false;
        found->place = place;
    }
    return true;
}

/* Name the pieces after their themes, at the places whose themes are told apart. */
static bool name_by(theme_fn theme_of, tallies *places, fw_pieces *pieces, const furrow_page *page,
                    fw_arena *scratch) {
    tallies themes = {0};
    uint64_t *theme = FW_TAKE(scratch, pieces->count, uint64_t);
    for (size_t p = 0; p < places->list.count; p++)
        places->list.at[p].themes = places->list.at[p].told = places->list.at[p].untold = 0;
    if (!theme || !count_themes(theme, &themes, places, theme_of, pieces, page, scratch))
        return false;
    for (size_t t = 0; t < themes.list.count; t++) {
        tally *one = &themes.list.at[t], *place = &places->list.at[one->place];
        one->is_field = !one->is_double && one->rows >= MIN_ROWS &&
                        one->rows >= RECURRING * place->rows &&
                        (one->is_varied || theme_of != theme_of_icon);
        place->themes += one->is_field;
        place->told += one->is_field ? one->values : 0;
    }
    for (size_t i = 0; i < pieces->count; i++) {
        const uint32_t *at = theme[i] ? fw_map_find(&themes.index, theme[i]) : NULL;
        if (!at || !themes.list.at[*at].is_field || pieces->at[i].name) continue;
        const tally *place = &places->list.at[themes.list.at[*at].place];
        if (place->themes >= MIN_THEMES && place->told >= MOSTLY * place->values)
            pieces->at[i].name = theme[i];
    }
    return true;
}

bool fw_self_named_find(fw_pieces *pieces, const furrow_page *page, fw_arena *scratch) {
    tallies places = {0};
    bool has_doubles = false;
    for (size_t i = 0; i < pieces->count; i++) {
        const fw_piece *piece = &pieces->at[i];
        if (!is_candidate(piece)) continue;
        const tally *place = count(&places, place_of(piece), piece, scratch);
        if (!place) return false;
        has_doubles |= place->is_double;
    }
    return !has_doubles || (name_by(theme_of_icon, &places, pieces, page, scratch) &&
                            name_by(theme_of_words, &places, pieces, page, scratch));
}
