/*
 * Pictures that stand for words: flags, the logos of airlines, weather icons. So do drawings with a
 * text for readers who do not see them; those that stand for none are dropped.
 *
 *   <td><img src="es.png" alt="Spain"></td>      Spain
 *
 * Such a picture recurs with the same words in several records, and the record does not say them
 * elsewhere. A photo differs from record to record, and its words are in the title; a picture that
 * all records have says nothing. The place decides for all its pictures, so that those that occur
 * only once become words, too.
 *
 * Cost: linear, and for each picture that recurs the texts of its record.
 */
#include "table/draft.h"

#include "base/map.h"
#include "base/str.h"
#include "values/kind.h"
#include "values/text.h"

enum {
    MIN_ROWS = 3,   /* records with such pictures */
    MIN_KINDS = 2,  /* different words; if all have the same, these say nothing */
    MAX_WORDS = 40, /* bytes of the words */
    MAX_TEXTS = 64, /* texts of a record that are searched for the words, ... */
    MAX_TEXT = 256  /* ... and bytes of each */
};
/* Share of the pictures at a place that must be there before, with the same words. */
static const double RECURRING = 0.25;
/* Share of them that may be without words, or with words that the record says elsewhere. */
static const double FEW = 0.1;

/* What is known about the pictures of a place. */
typedef struct place_stats {
    uint32_t images, again, silent; /* all; seen before; without words of their own */
    uint32_t words;                 /* different words */
    uint32_t rows, last_row;        /* records that have one; the last of them, from 1 */
    bool is_mixed; /* one picture has different words, or a record has several drawings */
} place_stats;

typedef struct finder {
    const fw_pieces *pieces;
    const furrow_page *page;
    fw_map places; /* place -> stats */
    FW_VEC(place_stats) stats;
    fw_map kinds; /* picture at a place -> hash of its words */
    fw_map words; /* words at a place */
    fw_arena *scratch;
} finder;

static bool is_image(const fw_piece *piece) {
    return piece->kind == FW_FIELD_IMAGE && !piece->is_gone;
}

static uint64_t place_of(const fw_piece *piece) {
    uint64_t id = fw_hash_mix(piece->place.path, piece->place.cell);
    for (uint8_t w = 0; w < piece->place.word_count; w++)
        id = fw_hash_mix(id, piece->place.words[w]);
    return id;
}

/* Whether a text looks like the name of a file: "no_image", "fortune.gif". */
static bool is_file(furrow_str text) {
    enum { ENDING = 4 }; /* ".gif" */
    if (memchr(text.at, '_', text.len)) return true;
    return text.len > ENDING && text.at[text.len - ENDING] == '.';
}

/* The words that a picture stands for; empty if it has none, or too many. */
static furrow_str words_of(const furrow_page *page, const fw_piece *piece) {
    furrow_str words = fw_str_trim(fw_page_attr(page, piece->node, FW_ATTR_ALT));
    if (page->tag[piece->node] == FW_TAG_SVG) words = piece->text;
    if (!words.len) words = fw_str_trim(fw_page_attr(page, piece->node, FW_ATTR_TITLE));
    bool is_plain = words.len && words.len <= MAX_WORDS && fw_str_has_letter(words);
    return is_plain && !is_file(words) ? words : (furrow_str){0};
}

static place_stats *stats_of(finder *f, const fw_piece *piece) {
    bool is_new;
    uint32_t *at = fw_map_place(&f->places, place_of(piece), &is_new, f->scratch);
    place_stats *made = at && is_new ? fw_vec_push(&f->stats, f->scratch) : NULL;
    if (!at || (is_new && !made)) return NULL;
    if (is_new) *made = (place_stats){0}, *at = (uint32_t)f->stats.count - 1;
    return &f->stats.at[*at];
}

/* Count a picture and its words. False when out of memory. */
static bool note_image(finder *f, const fw_piece *piece) {
    bool is_new;
    place_stats *s = stats_of(f, piece);
    if (!s) return false;
    furrow_str words = words_of(f->page, piece);
    uint32_t hash = (uint32_t)fw_hash_text(0, words);
    uint32_t *known =
        fw_map_place(&f->kinds, fw_hash_text(place_of(piece), piece->text), &is_new, f->scratch);
    bool is_new_word;
    if (!known ||
        !fw_map_place(&f->words, fw_hash_text(place_of(piece), words), &is_new_word, f->scratch))
        return false;
    s->words += is_new_word;
    s->images++;
    s->again += !is_new;
    s->silent += !words.len;
    bool is_again = s->last_row == piece->row + 1; /* several drawings are the icons of values */
    s->is_mixed |=
        (!is_new && *known != hash) || (is_again && f->page->tag[piece->node] == FW_TAG_SVG);
    s->rows += s->last_row != piece->row + 1;
    s->last_row = piece->row + 1;
    *known = hash;
    return true;
}

/* Whether the pictures of a place recur so often that they may stand for words. Many pictures with
 * the same words are photos. */
static bool may_be_words(const place_stats *s) {
    uint32_t kinds = s->images - s->again;
    return s->rows >= MIN_ROWS && !s->is_mixed && s->words >= MIN_KINDS && 2 * s->words >= kinds &&
           s->again >= RECURRING * s->images && s->silent <= FEW * s->images;
}

/* Whether the record of piece 'at' says the words of its picture, or a part of them, elsewhere. */
static bool are_said(const finder *f, size_t at, furrow_str words) {
    const fw_pieces *all = f->pieces;
    uint32_t row = all->at[at].row;
    size_t first = at;
    while (first && all->at[first - 1].row == row && at - first < MAX_TEXTS) first--;
    for (size_t i = first; i < all->count && all->at[i].row == row && i < at + MAX_TEXTS; i++) {
        furrow_str text = all->at[i].text;
        if (all->at[i].kind != FW_FIELD_TEXT) continue;
        if (text.len > MAX_TEXT) text.len = MAX_TEXT;
        if (fw_text_holds_word(text, words) || fw_text_holds_word(words, text)) return true;
    }
    return false;
}

static bool make_text(fw_piece *piece, furrow_str words, furrow_buf *buf, fw_arena *keep) {
    if (!words.len) return true;
    fw_buf_clear(buf);
    fw_buf_str(buf, words);
    if (buf->failed) return false;
    buf->len = fw_text_clean(buf->at, buf->len);
    piece->text = fw_arena_copy(keep, fw_buf_view(buf));
    piece->kind = FW_FIELD_TEXT;
    piece->shape = (uint8_t)fw_shape_of(piece->text);
    return piece->text.at != NULL;
}

static bool is_drawing(const furrow_page *page, const fw_piece *piece) {
    return is_image(piece) && page->tag[piece->node] == FW_TAG_SVG;
}

void fw_emblems_drop_drawings(fw_pieces *pieces, const furrow_page *page) {
    for (size_t i = 0; i < pieces->count; i++)
        pieces->at[i].is_gone |= is_drawing(page, &pieces->at[i]);
}

/* The class of a drawing says which one it is, and so nothing of the place. */
static void forget_looks(fw_pieces *pieces, const furrow_page *page) {
    for (size_t i = 0; i < pieces->count; i++)
        if (is_drawing(page, &pieces->at[i]))
            pieces->at[i].place.word_count = pieces->at[i].place.level = 0;
}

bool fw_emblems_find(fw_pieces *pieces, const furrow_page *page, furrow_buf *buf, fw_arena *keep,
                     fw_arena *scratch) {
    finder f = {.pieces = pieces, .page = page, .scratch = scratch};
    bool is_any = false;
    forget_looks(pieces, page);
    for (size_t i = 0; i < pieces->count; i++)
        if (is_image(&pieces->at[i]) && !note_image(&f, &pieces->at[i])) return false;
    for (size_t s = 0; s < f.stats.count; s++) is_any |= may_be_words(&f.stats.at[s]);
    if (!is_any) {
        fw_emblems_drop_drawings(pieces, page);
        return true;
    }
    for (size_t i = 0; i < pieces->count; i++) {
        if (!is_image(&pieces->at[i])) continue;
        place_stats *s = stats_of(&f, &pieces->at[i]);
        if (!s) return false;
        furrow_str words = may_be_words(s) ? words_of(page, &pieces->at[i]) : (furrow_str){0};
        s->silent += words.len && are_said(&f, i, words);
    }
    for (size_t i = 0; i < pieces->count; i++) {
        fw_piece *piece = &pieces->at[i];
        const place_stats *s = is_image(piece) ? stats_of(&f, piece) : NULL;
        if (!s || !may_be_words(s)) continue;
        if (!make_text(piece, words_of(page, piece), buf, keep)) return false;
    }
    fw_emblems_drop_drawings(pieces, page); /* the others are icons */
    return true;
}
