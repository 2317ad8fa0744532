/*
 * Labels. Five kinds:
 *
 *   <b>Author:</b> X         a text with a colon at its end, and the next text
 *   <dt>Author<dd>X          the text of a dt or th, and the next text
 *   <b>Author</b> X          the first text of one of several such lines (label_lines.c)
 *   Author: X                the words before a colon
 *   Author <b>X</b>          the words that an element sets apart from the rest of their text
 *
 * A text is a label if other records have it, too, or if its place has only labels and values. The
 * words before a colon are a label only if most texts at the place begin with such words, since
 * titles may have a colon, too. Words that are set apart may be a badge ("New") or a verb ("asked",
 * here, "answered" there), which only some records have.
 */
#include "table/draft.h"

#include "base/map.h"
#include "base/str.h"
#include "values/kind.h"
#include "values/names.h"
#include "values/number.h"

enum {
    MAX_LABEL = 40,      /* bytes */
    MAX_LABEL_WORDS = 4, /* of a label that is a part of a text */
    MIN_ROWS = 3,        /* with fewer records nothing is common */
    MIN_REPEATS = 2,     /* records that have a label, at least */
    MIN_LABELS = 4,      /* repeated labels that show that a place has labels */
    MAX_STEPS = 4        /* pieces from a label to its value */
};
/* A text is common if this share of the records has it. */
static const double COMMON = 0.5;
/* Share of the texts at a place that must begin with labels. */
static const double LABELLED = 0.7;
/* Share of the texts at a place that must end in a colon before a label that no other record has is
 * accepted. About half, since values may be at the same place. */
static const double PAIRED = 0.45;
/* Texts at a place, for each record, from which on words that are set apart tell facts: with one,
 * they may be verbs, of which each record has another. */
static const double SEVERAL_FACTS = 1.5;

typedef struct tally {
    uint32_t rows, last_row;  /* records that have it; the last of them, from 1 */
    uint32_t texts, labelled; /* at a place: all texts, and those that begin with a label */
    uint32_t colons, repeats; /* at a place: texts that end in a colon; those that repeat */
} tally;

typedef struct finder {
    fw_pieces *pieces;
    const furrow_page *page;
    uint32_t rows;
    fw_map index;
    FW_VEC(tally) tallies;
    uint32_t *of_text; /* per text: the tally of its words at its place */
    bool *leads_line;  /* per piece: it is a label by label_lines.c */
    bool has_inside;   /* some text has words before a colon */
    bool has_colon;    /* some text has a colon at its end */
    fw_arena *scratch;
} finder;

/* Signs and white space that may be around a label. */
static bool is_edge(char c) {
    return fw_is_space(c) || c == ':' || c == ',' || c == ';' || c == '|' || c == '-' || c == '(';
}

furrow_str fw_label_trim(furrow_str text) {
    if (text.len && fw_is_ascii_letter(text.at[0]) && fw_is_ascii_letter(text.at[text.len - 1]))
        return text; /* most texts */
    while (text.len && is_edge(text.at[0])) text = fw_str_from(text, 1);
    while (text.len && is_edge(text.at[text.len - 1])) text.len--;
    return text;
}

/* Make the capital letters among eight bytes small. The additions to the lower seven bits set the
 * top bit of each byte from 'A' on, and of each byte after 'Z'. */
static uint64_t lower_eight(uint64_t bytes) {
    const uint64_t ones = UINT64_MAX / 255;
    uint64_t seven = bytes & 0x7F * ones;
    uint64_t from_a = seven + (0x80 - 'A') * ones, past_z = seven + (0x7F - 'Z') * ones;
    return bytes | (((from_a ^ past_z) & ~bytes & 0x80 * ones) >> 2);
}

uint64_t fw_label_hash(furrow_str text) {
    furrow_str words = fw_label_trim(text);
    if (words.len) text = words;
    uint64_t hash = fw_hash_mix(1, text.len), bytes;
    size_t i = 0;
    for (; i + sizeof bytes <= text.len; i += sizeof bytes) {
        memcpy(&bytes, text.at + i, sizeof bytes);
        hash = fw_hash_mix(hash, lower_eight(bytes));
    }
    bytes = 0;
    if (i < text.len) memcpy(&bytes, text.at + i, text.len - i);
    hash = fw_hash_mix(hash, lower_eight(bytes));
    return hash ? hash : 1;
}

static tally *tally_of(finder *f, uint64_t key) {
    bool is_new;
    uint32_t *at = fw_map_place(&f->index, key, &is_new, f->scratch);
    if (!at) return NULL;
    if (is_new) {
        tally *made = fw_vec_push(&f->tallies, f->scratch);
        if (!made) return NULL;
        *made = (tally){0};
        *at = (uint32_t)f->tallies.count - 1;
    }
    return &f->tallies.at[*at];
}

static tally *count(finder *f, uint64_t key, uint32_t row) {
    tally *t = tally_of(f, key);
    if (t && t->last_row != row + 1) t->rows++, t->last_row = row + 1;
    return t;
}

/* What a tally counts, as a part of its key: a text at its place, a label at the start of texts at
 * their place, a place, a label at any place. */
enum { OF_TEXT = 11, OF_LABEL_HERE = 13, OF_PLACE = 17, OF_LABEL = 19, OF_LABEL_APART = 23 };

static uint64_t key_of_text(const fw_piece *piece, furrow_str text) {
    return fw_hash_mix(fw_hash_mix(piece->place.path, OF_TEXT), fw_label_hash(text));
}

/* The words at the start of a text that an element sets apart from the rest: "Author" of
 * "Author <b>Ann</b>" and "<em>Author</em> Ann". Small words such as "by" and currencies are no
 * labels, and cells of a data table have their names in its header. */
static furrow_str label_apart(const furrow_page *page, const fw_piece *piece) {
    furrow_str none = {0};
    if (piece->node == piece->last || piece->column) return none;
    furrow_str label = fw_str_trim(fw_page_own_text(page, piece->node));
    fw_node_id next = piece->node + 1;
    while (next < piece->last && !fw_page_is_text(page, next)) next++;
    if (label.len < 2 || label.len > MAX_LABEL || label.len >= piece->text.len ||
        page->parent[next] == page->parent[piece->node] ||
        fw_str_count(label, ' ') >= MAX_LABEL_WORDS || fw_str_has_digit(label) ||
        !fw_is_letter(label.at[label.len - 1]) || fw_name_of_lead(label))
        return none;
    /* "from" is part of "from $12". */
    if (piece->shape == FW_SHAPE_PRICE && fw_price_read(piece->text, 0).is_written) return none;
    return fw_str_starts(piece->text, label) ? (furrow_str){piece->text.at, label.len} : none;
}

furrow_str fw_label_inside(const furrow_page *page, const fw_piece *piece) {
    furrow_str none = {0}, text = piece->text;
    bool is_title = piece->is_link_text && piece->shape != FW_SHAPE_PRICE;
    if (piece->kind != FW_FIELD_TEXT || is_title || fw_tag_is_heading(page->tag[piece->holder]) ||
        !text.len || !fw_is_letter(text.at[0]))
        return none;
    if (!memchr(text.at, ':', text.len < MAX_LABEL ? text.len : MAX_LABEL))
        return label_apart(page, piece);
    uint32_t words = 1;
    for (size_t i = 0; i < text.len && i < MAX_LABEL; i++) {
        if (fw_is_space(text.at[i]) && ++words > MAX_LABEL_WORDS) return none;
        if (text.at[i] != ':') continue;
        bool has_value = i + 1 < text.len && text.at[i + 1] != '/' && !fw_is_digit(text.at[i - 1]);
        return has_value ? (furrow_str){text.at, i} : none;
    }
    return none;
}

/* The same for judging a place. Words that are set apart before a price are judged by their column
 * (split.c), since there may be others at the place: "Now $12", "Was $15". */
static furrow_str label_inside(const finder *f, const fw_piece *piece) {
    if (piece->shape == FW_SHAPE_PRICE && !memchr(piece->text.at, ':', piece->text.len))
        return (furrow_str){0};
    return fw_label_inside(f->page, piece);
}

static bool has_colon(furrow_str text) {
    return text.len && text.at[text.len - 1] == ':';
}

static bool count_texts(finder *f) {
    for (size_t i = 0; i < f->pieces->count; i++) {
        const fw_piece *piece = &f->pieces->at[i];
        if (piece->kind != FW_FIELD_TEXT) continue;
        const tally *t = count(f, key_of_text(piece, piece->text), piece->row);
        if (!t) return false;
        f->of_text[i] = (uint32_t)(t - f->tallies.at);
        furrow_str label = label_inside(f, piece);
        f->has_inside |= label.len > 0;
        f->has_colon |= has_colon(piece->text);
        if (label.len &&
            !count(f, fw_hash_mix(key_of_text(piece, label), OF_LABEL_HERE), piece->row))
            return false;
    }
    return true;
}

static uint32_t rows_with(const finder *f, uint64_t key) {
    const uint32_t *at = fw_map_find(&f->index, key);
    return at ? f->tallies.at[*at].rows : 0;
}

/* The tally of the place of a piece, which must have one. */
static const tally *place_of(const finder *f, const fw_piece *piece) {
    return &f->tallies.at[*fw_map_find(&f->index, fw_hash_mix(piece->place.path, OF_PLACE))];
}

/* ---- Labels that are texts of their own --------------------------------- */

static bool is_term_tag(fw_tag tag) {
    return tag == FW_TAG_DT || tag == FW_TAG_TH;
}

/* The dt or th that holds a label, else the parent of its holder. */
static fw_node_id term_of(const furrow_page *page, const fw_piece *label) {
    fw_node_id node = label->holder;
    return !is_term_tag(page->tag[node]) && node > label->record ? page->parent[node] : node;
}

/* The first node at which the value of a label may begin: after the dt or th around it. */
static fw_node_id end_of_label(const furrow_page *page, const fw_piece *label) {
    fw_node_id node = term_of(page, label);
    return is_term_tag(page->tag[node]) ? page->end[node] : label->last + 1;
}

/* The dd before the dt of a label, if the two fill their box: the value is above its label. Else
 * FURROW_NO_NODE. */
static fw_node_id dd_before(const furrow_page *page, const fw_piece *label) {
    fw_node_id term = term_of(page, label), box = page->parent[term];
    if (page->tag[term] != FW_TAG_DT || term <= label->record || page->end[term] != page->end[box])
        return FURROW_NO_NODE;
    fw_node_id first = box + 1;
    return page->tag[first] == FW_TAG_DD && page->end[first] == term ? first : FURROW_NO_NODE;
}

static bool is_label(const finder *f, const fw_piece *piece) {
    furrow_str text = piece->text;
    if (piece->kind != FW_FIELD_TEXT || piece->is_link_text || text.len > MAX_LABEL || text.len < 2)
        return false;
    if (f->leads_line[piece - f->pieces->at]) return true;
    fw_tag tag = f->page->tag[piece->holder], above = FW_TAG_TEXT;
    if (piece->holder > piece->record) above = f->page->tag[f->page->parent[piece->holder]];
    bool is_term = tag == FW_TAG_DT || above == FW_TAG_DT ||
                   ((tag == FW_TAG_TH || above == FW_TAG_TH) && f->rows >= MIN_ROWS);
    if ((!has_colon(text) && !is_term) || fw_text_is_signs(text)) return false;
    uint32_t rows = f->tallies.at[f->of_text[piece - f->pieces->at]].rows;
    if (rows >= MIN_REPEATS || !has_colon(text)) return rows >= MIN_REPEATS;
    if (f->rows < MIN_ROWS) return true;
    const tally *t = place_of(f, piece);
    return t->colons >= PAIRED * t->texts && t->repeats >= MIN_LABELS &&
           2 * t->repeats > t->colons && !fw_str_has_digit(text);
}

static void set_label(fw_piece *piece, const fw_piece *label) {
    piece->label = fw_label_hash(label->text);
    piece->label_text = label->text;
}

/* Give the label of a text also to the link around it, which is the next piece. */
static void label_link(finder *f, size_t at, const fw_piece *label) {
    const fw_piece *text = &f->pieces->at[at];
    if (!text->is_in_link || at + 1 == f->pieces->count) return;
    fw_piece *link = &f->pieces->at[at + 1];
    if (link->kind == FW_FIELD_LINK && link->line == text->line && link->node < text->node)
        set_label(link, label);
}

/* Whether a comma or another sign between two texts of a line makes the second one more value. */
static bool is_next_value(const furrow_page *page, const fw_piece *text, const fw_piece *next) {
    if (!next->has_glue || next->label || next->place.path != text->place.path) return false;
    for (fw_node_id n = text->last + 1; n < next->node; n++) {
        if (!fw_page_is_text(page, n)) continue;
        furrow_str sign = fw_str_trim(fw_page_own_text(page, n));
        if (sign.len && !memchr("|/-", sign.at[0], 3)) return (unsigned char)sign.at[0] < 0x80;
    }
    return false;
}

static bool has_words_of(const fw_field_place *a, const fw_field_place *b) {
    for (uint8_t w = 0; w < a->word_count && w < b->word_count; w++)
        if (a->words[w] != b->words[w]) return false;
    return a->word_count == b->word_count && a->word_count > 0;
}

/* Whether two texts are links of one kind side by side, like tags. The second is one more value,
 * unless all records have it. */
static bool is_next_link(const furrow_page *page, const fw_piece *text, const fw_piece *next) {
    fw_node_id a = text->holder, b = next->holder;
    bool are_links = page->tag[a] == FW_TAG_A && page->tag[b] == FW_TAG_A;
    return are_links && page->end[a] == b && !next->is_common && next->shape == text->shape &&
           text->place.path == next->place.path && has_words_of(&text->place, &next->place);
}

/* The dd around a text, or FURROW_NO_NODE. */
static fw_node_id dd_of(const furrow_page *page, const fw_piece *text) {
    enum { MAX_UP = 3 };
    fw_node_id node = text->holder;
    for (int up = 0; up < MAX_UP && node > text->record && node != FURROW_NO_NODE; up++) {
        if (page->tag[node] == FW_TAG_DD) return node;
        node = page->parent[node];
    }
    return FURROW_NO_NODE;
}

/* Whether the second text is in the dd right after that of the first. */
static bool is_in_next_dd(const furrow_page *page, const fw_piece *text, const fw_piece *next) {
    fw_node_id first = dd_of(page, text), second = dd_of(page, next);
    return first != FURROW_NO_NODE && second != FURROW_NO_NODE && second == page->end[first] &&
           next->place.path == text->place.path;
}

/* Give the label also to the texts after the one at 'at': after commas or as links in its line, or
 * in further dd elements: "Authors: Ann, Bob". */
static void label_list(finder *f, size_t at, const fw_piece *label) {
    const fw_piece *text = &f->pieces->at[at];
    for (size_t i = at + 1; i < f->pieces->count && f->pieces->at[i].row == text->row; i++) {
        fw_piece *next = &f->pieces->at[i];
        if (next->kind != FW_FIELD_TEXT) continue;
        bool is_next = is_next_link(f->page, text, next) ||
                       (next->line == text->line ? is_next_value(f->page, text, next)
                                                 : is_in_next_dd(f->page, text, next));
        if (!is_next) return;
        set_label(next, label);
        label_link(f, i, label);
        text = next;
    }
}

/* Whether a label has a text before it in its line, about which it says something: "Ann says:". */
static bool ends_line(const finder *f, size_t at) {
    const fw_piece *label = &f->pieces->at[at];
    for (size_t i = at; i-- > 0 && f->pieces->at[i].row == label->row;)
        if (f->pieces->at[i].kind == FW_FIELD_TEXT)
            return f->pieces->at[i].line == label->line && !f->pieces->at[i].is_gone;
    return false;
}

/* The end of the element that hides a label until a script shows it, together with its value;
 * UINT32_MAX if nothing hides it. */
static fw_node_id end_of_hidden(const furrow_page *page, const fw_piece *label) {
    enum { MAX_UP = 3 };
    fw_node_id node = label->holder;
    for (int up = 0; up < MAX_UP && node > label->record; up++, node = page->parent[node])
        if (page->len[node] && fw_style_hides(fw_page_attr(page, node, FW_ATTR_STYLE)))
            return page->end[node];
    return FURROW_NO_NODE;
}

/* Give the label to the next text of the record, and to the links and images before and around
 * it. */
static void give_label(finder *f, size_t at) {
    fw_piece *label = &f->pieces->at[at];
    fw_node_id above = dd_before(f->page, label);
    for (size_t i = at; above != FURROW_NO_NODE && i-- > 0 && f->pieces->at[i].node > above;) {
        set_label(&f->pieces->at[i], label);
        label->is_gone = true;
    }
    if (label->is_gone) return;
    fw_node_id end = has_colon(label->text) ? 0 : end_of_label(f->page, label);
    fw_node_id hidden = end_of_hidden(f->page, label);
    bool is_end = f->leads_line[at] || ends_line(f, at);
    for (size_t i = at + 1; i < f->pieces->count && i <= at + MAX_STEPS; i++) {
        fw_piece *piece = &f->pieces->at[i];
        label->is_gone |= hidden != FURROW_NO_NODE && piece->node >= hidden;
        if (piece->row != label->row || piece->node < end || piece->node >= hidden ||
            is_label(f, piece))
            return;
        if (is_end && piece->line != label->line) return;
        set_label(piece, label);
        label->is_gone = true;
        if (piece->kind != FW_FIELD_TEXT) continue;
        label_link(f, i, label);
        label_list(f, i, label);
        return;
    }
}

/* ---- Labels inside texts ------------------------------------------------ */

static bool is_known(const finder *f, const fw_piece *piece, furrow_str label) {
    return rows_with(f, fw_hash_mix(key_of_text(piece, label), OF_LABEL_HERE)) >= MIN_REPEATS;
}

static bool count_labelled(finder *f) {
    for (size_t i = 0; i < f->pieces->count; i++) {
        const fw_piece *piece = &f->pieces->at[i];
        if (piece->kind != FW_FIELD_TEXT) continue;
        tally *t = tally_of(f, fw_hash_mix(piece->place.path, OF_PLACE));
        if (!t) return false;
        furrow_str label = f->has_inside ? label_inside(f, piece) : (furrow_str){0};
        t->texts++;
        t->colons += has_colon(piece->text);
        t->repeats += has_colon(piece->text) && f->tallies.at[f->of_text[i]].rows >= MIN_REPEATS;
        t->labelled += label.len && is_known(f, piece, label);
    }
    return true;
}

/* Whether words are a label, judging by the texts at their place. */
static bool is_label_here(const finder *f, const fw_piece *piece, furrow_str label) {
    const tally *t = place_of(f, piece);
    uint32_t rows = rows_with(f, fw_hash_mix(key_of_text(piece, label), OF_LABEL_HERE));
    bool is_apart = piece->text.at[label.len] != ':';
    bool are_facts = !is_apart || t->texts >= SEVERAL_FACTS * f->rows;
    return (are_facts && t->labelled >= LABELLED * t->texts) || rows >= COMMON * f->rows;
}

/* Split labels off texts. A label at one place is a label at every place where it repeats, and so
 * is one that has an element of its own in some record. */
static bool split_labels(finder *f) {
    for (size_t i = 0; i < f->pieces->count; i++) {
        const fw_piece *piece = &f->pieces->at[i];
        if (piece->label && !(count(f, fw_hash_mix(piece->label, OF_LABEL_APART), piece->row) &&
                              count(f, fw_hash_mix(piece->label, OF_LABEL), piece->row)))
            return false;
    }
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < f->pieces->count; i++) {
            fw_piece *piece = &f->pieces->at[i];
            if (piece->label || piece->is_gone) continue;
            furrow_str label = label_inside(f, piece);
            if (!label.len || !is_known(f, piece, label)) continue;
            uint64_t key = fw_hash_mix(fw_label_hash(label), OF_LABEL);
            bool is_one = is_label_here(f, piece, label) ||
                          rows_with(f, fw_hash_mix(fw_label_hash(label), OF_LABEL_APART)) > 0;
            if (pass == 0 && is_one && !count(f, key, piece->row)) return false;
            if (pass == 0 || rows_with(f, key) < MIN_ROWS) continue;
            piece->label = fw_label_hash(label);
            piece->label_text = label;
            bool has_sign = piece->text.at[label.len] == ':';
            piece->text = fw_str_trim(fw_str_from(piece->text, label.len + has_sign));
        }
    return true;
}

/* Split the labels of given columns off texts that begin with them in an element of their own. */
static void split_given(finder *f, const fw_given *given) {
    for (size_t i = 0; i < f->pieces->count; i++) {
        fw_piece *piece = &f->pieces->at[i];
        if (piece->kind != FW_FIELD_TEXT || piece->label || piece->node == piece->last) continue;
        furrow_str label = fw_str_trim(fw_page_own_text(f->page, piece->node));
        uint64_t hash = label.len ? fw_label_hash(label) : 0;
        if (!hash || label.len >= piece->text.len || !fw_str_starts(piece->text, label) ||
            !fw_given_has_label(given, &piece->place, hash))
            continue;
        piece->label = hash;
        piece->label_text = (furrow_str){piece->text.at, label.len};
        piece->text = fw_str_trim(fw_str_from(piece->text, label.len));
    }
}

bool fw_labels_find(fw_pieces *pieces, const furrow_page *page, uint32_t rows,
                    const fw_given *given, fw_arena *scratch) {
    finder f = {.pieces = pieces, .page = page, .rows = rows, .scratch = scratch};
    f.of_text = FW_TAKE(scratch, pieces->count, uint32_t);
    f.leads_line = FW_TAKE(scratch, pieces->count, bool);
    if (!f.of_text || !f.leads_line || !count_texts(&f)) return false;
    if (!fw_label_lines_find(f.leads_line, pieces, page, given, scratch)) return false;
    if ((f.has_inside || f.has_colon) && !count_labelled(&f)) return false;
    for (size_t i = 0; i < pieces->count; i++) {
        fw_piece *piece = &pieces->at[i];
        if (piece->kind != FW_FIELD_TEXT) continue;
        uint32_t with = f.tallies.at[f.of_text[i]].rows;
        piece->is_common = rows >= MIN_ROWS && with >= COMMON * rows;
    }
    for (size_t i = 0; i < pieces->count; i++)
        if (!pieces->at[i].label && is_label(&f, &pieces->at[i])) give_label(&f, i);
    if (given && given->labels.count) split_given(&f, given);
    return rows < MIN_ROWS || !f.has_inside || split_labels(&f);
}

furrow_str fw_column_label(const fw_tab *d, const fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++)
        if (fw_piece_of(d, &c->cells[i])->label) return fw_piece_of(d, &c->cells[i])->label_text;
    return c->label;
}
