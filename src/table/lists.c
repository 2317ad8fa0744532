/*
 * Lists. A unit is one piece or a few (a link and its text). A run is a unit that repeats several
 * times in a row, each time in another element:
 *
 *   <a>Ann</a>, <a>Bob</a>, <a>Cy</a>      link text link text link text
 *
 * A run is a list if the number of its units differs between records and reaches three. Two are
 * enough in li elements or with commas between them. The number may be the same everywhere for
 * three li elements with a phrase each, for three links to different pages of one folder, for three
 * links with a picture and words each, and for elements whose classes take turns: such a class
 * tells the state of a value, not its meaning. If most runs have values of different shapes (a
 * name, a date), the values are different fields that look alike.
 *
 * Cells of a table row are never a list. Lines separated by br are no list either, since they are
 * rarely fields. If their number differs, they are joined to one text when there are many of them
 * or when most breaks are within sentences.
 */
#include "table/draft.h"

#include "base/map.h"
#include "base/str.h"
#include "values/kind.h"
#include "values/names.h"
#include "values/text.h"

enum {
    MAX_UNIT = 4,    /* pieces of one unit */
    MIN_ROAMING = 2, /* texts that show that the order in a run means nothing */
    MIN_MANY = 3,    /* units of a run without further evidence */
    MIN_ORDERED = 3, /* neighbours in a run whose order tells that they are fields */
    MIN_ALWAYS = 6,  /* units of a run that has the same number everywhere */
    NEAR = 8,        /* pieces before one that are compared with it */
    SHORT = 24,      /* bytes of a text that tells a state, or repeats */
    MIN_LINES = 6,   /* lines of a text that was broken into lines */
    MIN_WRAPPED = 40 /* bytes of a line that may have been broken for its length */
};
/* Share of the breaks at a place that must be within a sentence. */
static const double FLOWING = 0.5;
/* Share of the runs that must have values of one shape; also the share that means "most
 * records". */
static const double ALIKE = 0.7;
/* Two classes take turns if this share of their pairs in one order is also there in the other. */
static const double TURNS = 0.2;

typedef struct unit_stats {
    uint32_t most, least;             /* pieces of the unit's first kind in one record */
    uint32_t runs, alike, phrases;    /* all; with values of one shape; with phrases */
    uint32_t kin, repeats;            /* runs of links to one folder; with a repeated text */
    uint32_t things;                  /* runs of links with a picture and words each */
    uint32_t fixed;                   /* runs, not of tags, with a text that most records have */
    uint32_t up, down;                /* neighbours of different shapes, in this order or that */
    uint32_t roaming;                 /* texts that are first in one record and later in another */
    uint32_t rows;                    /* records that have any */
    bool has_sign;                    /* commas, li elements or a class such as "tag" */
    bool is_state;                    /* their classes take turns, so they name no field */
    uint32_t most_lines, least_lines; /* side by side in one element */
    uint32_t breaks, flowing;         /* between these; within a sentence */
    size_t bytes;                     /* of lines that share an element with others */
    uint32_t row, in_row;
} unit_stats;

typedef struct finder {
    fw_pieces *pieces;
    const furrow_page *page;
    uint32_t rows;
    uint64_t *id;     /* per piece */
    uint32_t *number; /* per piece: that of its stats */
    FW_VEC(unit_stats) stats;
    fw_map texts; /* text at an id -> its position among its kind */
    fw_arena *scratch;
} finder;

/* What a link leads to: a mail address and a telephone number are different fields. */
typedef enum way { WAY_PAGE, WAY_MAIL, WAY_TELEPHONE } way;

static way way_of(furrow_str url) {
    if (fw_take_folded(&url, "mailto:")) return WAY_MAIL;
    return fw_take_folded(&url, "tel:") ? WAY_TELEPHONE : WAY_PAGE;
}

static uint64_t id_of(const fw_piece *piece, uint16_t cell) {
    bool is_attr = piece->kind == FW_FIELD_TEXT && piece->node == piece->holder;
    uint64_t id = fw_hash_mix(piece->place.path, piece->kind << 1 | is_attr);
    for (uint8_t w = 0; w < piece->place.word_count; w++)
        id = fw_hash_mix(id, piece->place.words[w]);
    id = fw_hash_mix(fw_hash_mix(id, cell), piece->label ^ piece->name);
    return piece->kind == FW_FIELD_LINK ? fw_hash_mix(id, (uint64_t)way_of(piece->text)) : id;
}

/* Whether the holder of a piece, or one of the two elements above it, is an li. */
static bool is_in_li(const finder *f, size_t at) {
    fw_node_id node = f->pieces->at[at].holder, top = f->pieces->at[at].record;
    for (int up = 0; up < 3 && node > top && node != FURROW_NO_NODE; up++) {
        if (f->page->tag[node] == FW_TAG_LI) return true;
        node = f->page->parent[node];
    }
    return false;
}

static bool make_ids(finder *f) {
    f->id = FW_TAKE(f->scratch, f->pieces->count, uint64_t);
    if (!f->id) return false;
    for (size_t i = 0; i < f->pieces->count; i++) {
        const fw_piece *piece = &f->pieces->at[i];
        /* Lists in table cells share an id in all columns: the days of a month with their
         * events. */
        f->id[i] = id_of(piece, piece->column && is_in_li(f, i) ? 0 : piece->place.cell);
    }
    return true;
}

/* ---- Classes that tell a state ------------------------------------------- */

/* What is known of one id, or of a pair of ids of neighbouring elements. */
typedef struct turns {
    uint32_t forward, back; /* of a pair: how often the smaller id is first; last */
    uint64_t text;          /* of one id: its first text */
    bool has_others;        /* of one id: it has other texts, too */
    bool is_doubled;        /* of one id: it is next to itself */
} turns;

typedef struct states {
    fw_map index; /* id, or pair of ids -> turns */
    FW_VEC(turns) list;
    fw_map found; /* ids of elements whose class tells a state */
} states;

static turns *turns_of(finder *f, states *s, uint64_t key) {
    bool is_new;
    uint32_t *at = fw_map_place(&s->index, key, &is_new, f->scratch);
    if (!at) return NULL;
    if (is_new) {
        turns *made = fw_vec_push(&s->list, f->scratch);
        if (!made) return NULL;
        *made = (turns){0};
        *at = (uint32_t)s->list.count - 1;
    }
    return &s->list.at[*at];
}

/* The element that shows a text: the link, if it is the text of one. */
static fw_node_id box_of(const furrow_page *page, const fw_piece *piece) {
    fw_node_id node = piece->holder;
    while (piece->is_link_text && node > piece->record && page->tag[node] != FW_TAG_A)
        node = page->parent[node];
    return node;
}

/* Whether two texts are in elements of one parent that differ only in their classes. */
static bool are_siblings(const furrow_page *page, const fw_piece *p, const fw_piece *q) {
    if (p->place.path != q->place.path || p->kind != FW_FIELD_TEXT || p->text.len > SHORT ||
        q->text.len > SHORT || p->shape != q->shape || p->shape == FW_SHAPE_PRICE ||
        !p->place.word_count || !q->place.word_count || p->place.level != q->place.level)
        return false;
    if (p->place.cell != q->place.cell || p->label != q->label || p->name || q->name) return false;
    fw_node_id a = box_of(page, p), b = box_of(page, q);
    return a > p->record && b > q->record && a != b && page->parent[a] == page->parent[b];
}

static bool note_text(finder *f, states *s, size_t i) {
    turns *own = turns_of(f, s, f->id[i]);
    if (!own) return false;
    uint64_t text = fw_hash_text(1, f->pieces->at[i].text);
    if (!own->text) own->text = text;
    own->has_others |= own->text != text;
    return true;
}

/* Count the order of piece i and its siblings just before it. */
static bool note_turns(finder *f, states *s, size_t i) {
    const fw_piece *piece = &f->pieces->at[i];
    for (size_t k = i; k > 0 && i - k < NEAR && f->pieces->at[k - 1].row == piece->row; k--) {
        if (!are_siblings(f->page, &f->pieces->at[k - 1], piece)) continue;
        uint64_t left = f->id[k - 1], right = f->id[i];
        bool is_forward = left < right;
        if (!note_text(f, s, k - 1) || !note_text(f, s, i)) return false;
        turns *both = turns_of(
            f, s, left == right ? left : fw_hash_mix(is_forward ? left : right, left ^ right));
        if (!both) return false;
        if (left == right) both->is_doubled = true;
        else if (is_forward) both->forward++;
        else both->back++;
    }
    return true;
}

/* Keep the ids of piece i and of a sibling before it if their classes tell a state: they occur in
 * either order, and one of them also next to itself (so they are no pair of fields), or each has
 * only one text. */
static bool find_turns(finder *f, states *s, size_t i) {
    const fw_piece *piece = &f->pieces->at[i];
    bool is_new;
    for (size_t k = i; k > 0 && i - k < NEAR && f->pieces->at[k - 1].row == piece->row; k--) {
        uint64_t left = f->id[k - 1], right = f->id[i];
        if (left == right || !are_siblings(f->page, &f->pieces->at[k - 1], piece)) continue;
        const turns *both = turns_of(f, s, fw_hash_mix(left < right ? left : right, left ^ right));
        const turns *a = turns_of(f, s, left), *b = turns_of(f, s, right);
        if (!both || !a || !b) return false;
        bool are_mixed = both->forward >= TURNS * both->back && both->back >= TURNS * both->forward;
        bool are_states = a->is_doubled || b->is_doubled || (!a->has_others && !b->has_others);
        if (are_mixed && are_states &&
            (!fw_map_place(&s->found, left, &is_new, f->scratch) ||
             !fw_map_place(&s->found, right, &is_new, f->scratch)))
            return false;
    }
    return true;
}

/* Whether a piece and the one before it belong to one link: its address and its content. */
static bool is_within_link(const finder *f, size_t at) {
    const fw_piece *piece = &f->pieces->at[at];
    if (!at || piece[-1].row != piece->row) return false;
    const fw_piece *link = piece->kind == FW_FIELD_LINK ? piece : piece - 1;
    const fw_piece *inner = piece->kind == FW_FIELD_LINK ? piece - 1 : piece;
    return link->kind == FW_FIELD_LINK && inner->kind != FW_FIELD_LINK &&
           link->node <= inner->node && inner->node < f->page->end[link->node];
}

static void forget_class(finder *f, size_t at) {
    fw_piece *piece = &f->pieces->at[at];
    piece->place.word_count = piece->place.level = 0;
    piece->is_state = true;
    f->id[at] = id_of(piece, piece->place.cell);
}

/* Ignore the class of a text, and that of the link which has it. */
static void forget_classes(finder *f, size_t at) {
    forget_class(f, at);
    if (at + 1 < f->pieces->count && f->pieces->at[at + 1].kind == FW_FIELD_LINK &&
        is_within_link(f, at + 1))
        forget_class(f, at + 1);
}

/* Whether a word of the class around a text ends with the text: "tag tag-usb" around "USB". */
static bool is_said_by_class(const furrow_page *page, const fw_piece *piece) {
    furrow_str text = piece->text, word;
    if (piece->kind != FW_FIELD_TEXT || text.len > SHORT || !text.len || !page->len[piece->holder])
        return false;
    furrow_str class = fw_page_attr(page, piece->holder, FW_ATTR_CLASS);
    for (size_t at = 0; (word = fw_next_word(class, &at)).len;) {
        size_t start = word.len > text.len ? word.len - text.len : 0, i = 0;
        if (!start || !memchr("-_", word.at[start - 1], 2)) continue;
        while (i < text.len && (fw_fold(text.at[i]) == fw_fold(word.at[start + i]) ||
                                (text.at[i] == ' ' && memchr("-_", word.at[start + i], 2))))
            i++;
        if (i == text.len) return true;
    }
    return false;
}

/* Classes that repeat the texts of neighbours tell these values, and not what they are. The link of
 * a text comes after it, with the same class. */
static bool forget_values(finder *f) {
    fw_map paths = {0}; /* of elements side by side with such classes */
    bool is_new, is_said = false;
    for (size_t i = 0, last = 0; i < f->pieces->count; i++) {
        const fw_piece *piece = &f->pieces->at[i];
        if (piece->kind != FW_FIELD_TEXT) continue;
        bool was_said = is_said && f->pieces->at[last].row == piece->row;
        is_said = is_said_by_class(f->page, piece);
        if (is_said && was_said && are_siblings(f->page, &f->pieces->at[last], piece) &&
            !fw_map_place(&paths, piece->place.path, &is_new, f->scratch))
            return false;
        last = i;
    }
    for (size_t i = 0; i < f->pieces->count && paths.count; i++) {
        const fw_piece *piece = &f->pieces->at[i];
        if (fw_map_find(&paths, piece->place.path) && is_said_by_class(f->page, piece))
            forget_classes(f, i);
    }
    return true;
}

/* Whether two places share a word of a class and have others that differ. */
static bool have_codes(const fw_field_place *a, const fw_field_place *b) {
    uint32_t shared = 0;
    for (uint8_t i = 0; i < a->word_count; i++)
        for (uint8_t k = 0; k < b->word_count; k++) shared += a->words[i] == b->words[k];
    return shared && (shared < a->word_count || shared < b->word_count);
}

/* Whether a comma is right before a text. */
static bool is_after_comma(const furrow_page *page, const fw_piece *left, const fw_piece *right) {
    for (fw_node_id n = left->last + 1; right->has_glue && n < right->node; n++)
        if (fw_page_is_text(page, n) && page->len[n])
            return fw_str_equal(fw_str_trim(fw_page_own_text(page, n)), FW_STR(","));
    return false;
}

/* Elements with commas between them whose classes have a word in common, and others that differ,
 * are one field: each value may have a code of its own in its class. */
static bool forget_codes(finder *f) {
    bool *is_coded = NULL;
    size_t last = 0; /* the text before */
    for (size_t i = 0; i < f->pieces->count; i++) {
        const fw_piece *piece = &f->pieces->at[i], *left = &f->pieces->at[last];
        if (piece->kind != FW_FIELD_TEXT) continue;
        bool is_next = piece->has_glue && last < i && left->line == piece->line &&
                       left->row == piece->row && are_siblings(f->page, left, piece) &&
                       have_codes(&left->place, &piece->place) &&
                       is_after_comma(f->page, left, piece);
        if (is_next && !is_coded) is_coded = FW_TAKE_ZEROED(f->scratch, f->pieces->count, bool);
        if (is_next && !is_coded) return false;
        if (is_next) is_coded[last] = is_coded[i] = true;
        last = i;
    }
    for (size_t i = 0; is_coded && i < f->pieces->count; i++)
        if (is_coded[i]) forget_classes(f, i);
    return true;
}

/* Elements of two classes that are side by side, sometimes in one order and sometimes in the other,
 * are values of one field: games won and lost. Ignore their classes. */
static bool forget_states(finder *f) {
    states s = {0};
    bool may_take_turns = false; /* two classes are side by side */
    size_t last = 0;             /* the text before */
    for (size_t i = 0; i < f->pieces->count && !may_take_turns; i++) {
        if (f->pieces->at[i].kind != FW_FIELD_TEXT) continue;
        may_take_turns = f->id[i] != f->id[last] &&
                         f->pieces->at[i].row == f->pieces->at[last].row &&
                         are_siblings(f->page, &f->pieces->at[last], &f->pieces->at[i]);
        last = i;
    }
    if (!may_take_turns) return true;
    for (size_t i = 0; i < f->pieces->count; i++)
        if (f->pieces->at[i].kind == FW_FIELD_TEXT && !note_turns(f, &s, i)) return false;
    for (size_t i = 0; i < f->pieces->count; i++)
        if (f->pieces->at[i].kind == FW_FIELD_TEXT && !find_turns(f, &s, i)) return false;
    for (size_t i = 0; i < f->pieces->count && s.found.count; i++)
        if (fw_map_find(&s.found, f->id[i])) forget_classes(f, i);
    return true;
}

/* ---- Counting ------------------------------------------------------------ */

static unit_stats *stats_of(const finder *f, size_t at) {
    return &f->stats.at[f->number[at]];
}

static void close_row(unit_stats *s) {
    if (!s->in_row) return;
    s->rows++;
    if (s->in_row > s->most) s->most = s->in_row;
    if (!s->least || s->in_row < s->least) s->least = s->in_row;
    s->in_row = 0;
}

static bool count_pieces(finder *f) {
    fw_map index = {0}; /* id -> stats */
    f->number = FW_TAKE(f->scratch, f->pieces->count, uint32_t);
    if (!f->number) return false;
    for (size_t i = 0; i < f->pieces->count; i++) {
        const fw_piece *piece = &f->pieces->at[i];
        bool is_new;
        uint32_t *at = fw_map_place(&index, f->id[i], &is_new, f->scratch);
        if (!at) return false;
        if (is_new) {
            unit_stats *made = fw_vec_push(&f->stats, f->scratch);
            if (!made) return false;
            *made = (unit_stats){.row = piece->row};
            *at = (uint32_t)f->stats.count - 1;
        }
        if (!f->stats.at) return false; /* cannot happen: each id has an entry */
        f->number[i] = *at;
        unit_stats *s = &f->stats.at[*at];
        if (s->row != piece->row) close_row(s);
        s->row = piece->row;
        s->in_row++;
        s->is_state |= piece->is_state;
    }
    for (size_t i = 0; i < f->stats.count; i++) close_row(&f->stats.at[i]);
    return true;
}

/* Whether piece b is another element of the same kind as piece a. */
static bool is_like(const finder *f, size_t a, size_t b) {
    const fw_piece *p = &f->pieces->at[a], *q = &f->pieces->at[b];
    return f->id[a] == f->id[b] && p->row == q->row && p->place.cell == q->place.cell &&
           p->holder != q->holder && !p->is_gone && !q->is_gone;
}

/* The number of units of 'size' pieces in a row, from piece 'at' on. */
static size_t units_at(const finder *f, size_t at, size_t size) {
    size_t end = at + size;
    while (end < f->pieces->count && is_like(f, end - size, end)) end++;
    return (end - at) / size;
}

/* The run from piece 'at' on that covers most pieces: returns its units, sets '*size'. A unit of
 * several pieces must not begin inside a link, since it would end inside the next one. */
static size_t run_at(const finder *f, size_t at, size_t *size) {
    size_t best = 1;
    *size = 1;
    if (stats_of(f, at)->most < 2) return best; /* as most */
    size_t most = is_within_link(f, at) ? 1 : MAX_UNIT;
    for (size_t s = 1; s <= most && at + s < f->pieces->count; s++) {
        if (f->id[at] != f->id[at + s]) continue;
        size_t units = units_at(f, at, s);
        if (units >= 2 && units * s > best * *size) best = units, *size = s;
    }
    return best;
}

static fw_tag tag_of(const finder *f, size_t at) {
    return f->page->tag[f->pieces->at[at].holder];
}

/* Whether a text has too many words to be a single value. */
static bool is_phrase(const fw_piece *piece) {
    enum { MIN_SPACES = 3 };
    return piece->kind == FW_FIELD_TEXT && !piece->label &&
           fw_str_count(piece->text, ' ') >= MIN_SPACES;
}

/* The folder of an address, "/tag/" of "/tag/usb"; empty if it has none. */
static furrow_str folder_of(furrow_str url) {
    furrow_str path = fw_url_path(url);
    while (path.len && path.at[path.len - 1] != '/') path.len--;
    return path.len > 1 ? path : (furrow_str){0};
}

/* Whether two pieces of a run may belong to different pages of one folder, like tags and
 * authors. */
static bool are_kin(const fw_piece *p, const fw_piece *q) {
    if (p->kind != FW_FIELD_LINK) return !p->is_common && !q->is_common;
    furrow_str folder = folder_of(p->text);
    return folder.len && fw_str_equal(folder, folder_of(q->text)) &&
           !fw_str_equal(p->text, q->text);
}

/* Whether a short text occurs twice in a run, as the mark of a won game does. */
static bool has_repeat(const finder *f, size_t at, size_t units, size_t size) {
    enum { MAX_UNITS = 32 }; /* that are looked at */
    if (units > MAX_UNITS) units = MAX_UNITS;
    for (size_t i = 0; i < units; i++)
        for (size_t k = 0; k < i; k++) {
            const fw_piece *p = &f->pieces->at[at + i * size];
            if (p->kind == FW_FIELD_TEXT && p->shape == FW_SHAPE_TEXT && p->text.len <= SHORT &&
                !fw_text_is_signs(p->text) &&
                fw_str_equal(p->text, f->pieces->at[at + k * size].text))
                return true;
        }
    return false;
}

/* Whether values of two shapes may be of one list: words with digits and without, anything and a
 * sentence. */
static bool are_alike(fw_shape a, fw_shape b) {
    bool are_words =
        (a == FW_SHAPE_TEXT || a == FW_SHAPE_MIXED) && (b == FW_SHAPE_TEXT || b == FW_SHAPE_MIXED);
    return a == b || a == FW_SHAPE_LONG || b == FW_SHAPE_LONG || are_words;
}

/* Whether the class of a text says that it is one of any number. */
static bool is_one_of_many(const finder *f, size_t at) {
    static const char *const words[] = {"tag",   "tags",   "chip",  "chips",   "badge",  "badges",
                                        "genre", "genres", "topic", "keyword", "amenity"};
    const fw_piece *piece = &f->pieces->at[at];
    if (piece->kind != FW_FIELD_TEXT) return false;
    furrow_str class = fw_page_attr(f->page, piece->holder, FW_ATTR_CLASS);
    for (size_t i = 0; class.len && i < FW_COUNT(words); i++)
        if (fw_class_ends_in_word(class, words[i])) return true;
    return false;
}

static void note_run(finder *f, size_t at, size_t units, size_t size) {
    unit_stats *s = stats_of(f, at);
    bool is_alike = true, are_phrases = size == 1 && is_phrase(&f->pieces->at[at]);
    bool are_links = size > 1; /* with words, to one page each, as tags are */
    bool have_kin = false, are_all_kin = true, has_fixed = false;
    bool has[FW_FIELD_HEADING] = {false}; /* kinds of pieces in a unit */
    for (size_t i = at; i + size < at + units * size; i++) {
        const fw_piece *p = &f->pieces->at[i], *q = &f->pieces->at[i + size];
        is_alike &= are_alike((fw_shape)p->shape, (fw_shape)q->shape);
        s->up += p->shape < q->shape;
        s->down += p->shape > q->shape;
        if (p->kind == FW_FIELD_LINK) are_links &= !fw_str_equal(p->text, q->text);
        else are_links &= p->kind == FW_FIELD_IMAGE || (p->is_link_text && q->is_link_text);
        have_kin |= p->kind == FW_FIELD_LINK;
        has[p->kind] = true;
        are_all_kin &= are_kin(p, q);
        has_fixed |= p->kind == FW_FIELD_TEXT && (p->is_common || q->is_common);
        s->has_sign |= q->has_glue;
        are_phrases &= is_phrase(q);
    }
    bool are_items = is_in_li(f, at) && is_in_li(f, at + size);
    bool are_tags = are_items || (size == 1 && is_one_of_many(f, at));
    s->has_sign |= are_tags;
    s->runs++;
    s->kin += have_kin && are_all_kin;
    s->fixed += has_fixed && !are_tags;
    s->things += are_links && has[FW_FIELD_IMAGE] && has[FW_FIELD_TEXT];
    s->repeats += units >= MIN_MANY && has_repeat(f, at, units, size);
    s->phrases += are_items && are_phrases;
    s->alike += is_alike || are_links || (are_items && are_phrases);
}

/* Note whether a text is the first of its kind in its record or a later one. */
static bool note_order(finder *f, size_t at, bool is_first) {
    enum { FIRST = 1, LATER = 2, BOTH = 3 };
    const fw_piece *piece = &f->pieces->at[at];
    bool is_new;
    if (piece->kind != FW_FIELD_TEXT || piece->is_gone || piece->text.len > SHORT ||
        piece->shape != FW_SHAPE_TEXT)
        return true;
    uint32_t *seen =
        fw_map_place(&f->texts, fw_hash_text(f->id[at], piece->text), &is_new, f->scratch);
    if (!seen) return false;
    uint32_t before = is_new ? 0 : *seen;
    *seen = before | (is_first ? FIRST : LATER);
    if (before != BOTH && *seen == BOTH) stats_of(f, at)->roaming++;
    return true;
}

/* Whether most runs have values of two shapes, always in the same order: "Ann Lee" and then a
 * sentence, "Cork" and then "3 rooms". They are different fields, some of which records lack. */
static bool are_fields(const unit_stats *s) {
    return s->up + s->down >= MIN_ORDERED && s->up + s->down >= ALIKE * s->runs &&
           (!s->up || !s->down);
}

static bool is_list(const finder *f, size_t at) {
    const unit_stats *s = stats_of(f, at);
    double most_runs = ALIKE * s->runs;
    bool lead_alike = s->runs > 1 && s->kin >= most_runs;
    if (s->alike < most_runs || are_fields(s)) return false;
    if (tag_of(f, at) == FW_TAG_TD || tag_of(f, at) == FW_TAG_TH) return false;
    /* If there are two and one of them is the same in most records, they are two fields: "hide | 12
     * comments". */
    if (s->most < MIN_MANY && s->fixed >= ALIKE * f->rows && s->roaming < MIN_ROAMING) return false;
    /* The order means nothing if the same text is first in some records and second in others. */
    if (s->least < s->most)
        return s->most >= MIN_MANY || s->has_sign || s->roaming >= MIN_ROAMING || lead_alike;
    if (s->most >= MIN_ALWAYS || s->is_state) return true;
    if (s->most >= MIN_MANY)
        return s->phrases >= most_runs || lead_alike || s->repeats >= most_runs ||
               s->things >= most_runs;
    return s->has_sign && lead_alike && s->rows < f->rows;
}

/* Pictures that all link to the same page are a list, but their link is one value. */
static void join_run(finder *f, size_t at, size_t units, size_t size) {
    fw_piece *pieces = f->pieces->at;
    for (size_t first = at; first < at + size; first++) {
        size_t last = first;
        for (size_t i = first + size; i < at + units * size; i += size) {
            pieces[i].is_gone = true;
            if (pieces[i].kind == FW_FIELD_LINK && fw_str_equal(pieces[i].text, pieces[first].text))
                continue;
            pieces[last].more = (uint32_t)i;
            last = i;
        }
    }
}

/* ---- Lines of one text -------------------------------------------------- */

/* The number of plain lines in a row from piece 'at' on, all directly in one element. */
static size_t lines_at(const finder *f, size_t at) {
    const fw_piece *first = &f->pieces->at[at];
    size_t end = at + 1;
    if (first->kind != FW_FIELD_TEXT) return 1;
    while (end < f->pieces->count && f->id[end] == f->id[at] &&
           f->pieces->at[end].row == first->row && f->pieces->at[end].holder == first->holder &&
           !f->pieces->at[end].is_part)
        end++;
    return end - at;
}

/* Whether the line after piece 'at' continues its sentence. */
static bool is_flowing(const finder *f, size_t at) {
    furrow_str line = f->pieces->at[at].text, next = f->pieces->at[at + 1].text;
    if (line.len < MIN_WRAPPED || !next.len) return false;
    bool is_end = memchr(".!?:;", line.at[line.len - 1], 5) != NULL;
    return !is_end && next.at[0] >= 'a' && next.at[0] <= 'z';
}

/* Whether a line begins with a few words and a colon, as fields do. */
static bool has_label(furrow_str line) {
    enum { MAX_BYTES = 40 };
    const char *colon = memchr(line.at, ':', line.len < MAX_BYTES ? line.len : MAX_BYTES);
    return colon && colon > line.at && colon + 1 < line.at + line.len && colon[1] == ' ';
}

/* Whether most lines of an element begin so. */
static bool are_labelled(const finder *f, size_t at, size_t lines) {
    size_t labelled = 0;
    for (size_t i = at; i < at + lines; i++) labelled += has_label(f->pieces->at[i].text);
    return 2 * labelled > lines;
}

static void note_lines(finder *f) {
    for (size_t i = 0; i < f->pieces->count;) {
        uint32_t lines = (uint32_t)lines_at(f, i);
        if (lines > 1 && are_labelled(f, i, lines)) {
            i += lines;
            continue;
        }
        unit_stats *s = stats_of(f, i);
        if (lines > s->most_lines) s->most_lines = lines;
        if (!s->least_lines || lines < s->least_lines) s->least_lines = lines;
        s->breaks += lines - 1;
        for (size_t k = i; k + 1 < i + lines; k++) s->flowing += is_flowing(f, k);
        for (size_t k = i; k < i + lines && lines > 1; k++) s->bytes += f->pieces->at[k].text.len;
        i += lines;
    }
}

/* Join a text that is broken into lines to one piece. */
static bool join_lines(finder *f, size_t at, size_t lines, furrow_buf *buf, fw_arena *keep) {
    fw_piece *first = &f->pieces->at[at];
    const unit_stats *s = stats_of(f, at);
    bool are_long = s->bytes >= FW_LONG_LINE * (s->breaks + 1);
    bool is_text = s->most_lines >= MIN_LINES || s->flowing > FLOWING * s->breaks || are_long;
    if (!is_text || s->most_lines == s->least_lines || are_labelled(f, at, lines)) return true;
    for (size_t i = at + 1; i < at + lines; i++) f->pieces->at[i].is_gone = true;
    first->last = first->to = f->pieces->at[at + lines - 1].last;
    fw_buf_clear(buf);
    fw_field_text(buf, f->page, first->node, first->last + 1);
    if (buf->failed) return false;
    first->text = fw_arena_copy(keep, fw_buf_view(buf));
    first->shape = FW_SHAPE_LONG;
    return first->text.at != NULL;
}

static bool is_plain(const fw_piece *piece) {
    return piece->kind == FW_FIELD_TEXT && !piece->is_part;
}

/* Whether any element has several plain texts in a row, which may be lines of one text. */
static bool may_have_lines(const fw_pieces *pieces) {
    for (size_t i = 1; i < pieces->count; i++)
        if (pieces->at[i].holder == pieces->at[i - 1].holder && is_plain(&pieces->at[i]) &&
            is_plain(&pieces->at[i - 1]))
            return true;
    return false;
}

bool fw_lists_join_lines(fw_pieces *pieces, const furrow_page *page, furrow_buf *buf,
                         fw_arena *keep, fw_arena *scratch) {
    finder f = {.pieces = pieces, .page = page, .scratch = scratch};
    if (!may_have_lines(pieces)) return true;
    if (!make_ids(&f) || !count_pieces(&f)) return false;
    note_lines(&f);
    for (size_t i = 0; i < pieces->count;) {
        size_t lines = lines_at(&f, i);
        if (lines > 1 && !join_lines(&f, i, lines, buf, keep)) return false;
        i += lines;
    }
    return true;
}

/* ---- Links and images within a text ------------------------------------- */

/* The links in the paragraphs of one text are one field, and so are its images. */
static void join_prose(finder *f) {
    fw_piece *pieces = f->pieces->at;
    for (size_t i = 0, end; i < f->pieces->count; i = end) {
        size_t last[FW_FIELD_HEADING];
        bool has[FW_FIELD_HEADING] = {false};
        for (end = i; end < f->pieces->count; end++) {
            fw_piece *piece = &pieces[end];
            bool is_next = has[piece->kind] && piece->kind == FW_FIELD_TEXT;
            if (!piece->is_prose || is_next || piece->row != pieces[i].row) break;
            if (has[piece->kind]) {
                pieces[last[piece->kind]].more = (uint32_t)end;
                piece->is_gone = true;
            }
            has[piece->kind] = true;
            last[piece->kind] = end;
        }
        if (end == i) end++;
    }
}

/* Whether some record has several pieces at one place. */
static bool has_repeats(const finder *f) {
    for (size_t i = 0; i < f->stats.count; i++)
        if (f->stats.at[i].most > 1) return true;
    return false;
}

bool fw_lists_find(fw_pieces *pieces, const furrow_page *page, uint32_t rows, fw_arena *scratch) {
    finder f = {.pieces = pieces, .page = page, .rows = rows, .scratch = scratch};
    size_t size;
    if (!make_ids(&f) || !forget_values(&f) || !forget_codes(&f) || !forget_states(&f))
        return false;
    join_prose(&f);
    if (!count_pieces(&f)) return false;
    if (!has_repeats(&f)) return true; /* no list */
    for (size_t i = 0; i < pieces->count;) {
        size_t units = run_at(&f, i, &size);
        if (units > 1) note_run(&f, i, units, size);
        const unit_stats *s = stats_of(&f, i);
        /* In runs of one, the second of two fields is the first where the other one is missing. */
        bool may_roam = size == 1 && units > 1 && s->least < s->most && s->most < MIN_MANY;
        for (size_t unit = 0; unit < units && may_roam; unit++)
            if (!note_order(&f, i + unit, unit == 0)) return false;
        i += units * size;
    }
    for (size_t i = 0; i < pieces->count;) {
        size_t units = run_at(&f, i, &size);
        if (units > 1 && is_list(&f, i)) join_run(&f, i, units, size);
        i += units * size;
    }
    return true;
}
