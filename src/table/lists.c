/*
 * Lists. A unit is one piece or a few (a link and its text); a run is a unit
 * that stands several times in a row, each time in another element:
 *
 *   <a>Ann</a>, <a>Bob</a>, <a>Cy</a>      link text link text link text
 *
 * A run is a list when the number of its units differs between records, and
 * reaches three; two are enough in li elements and with commas between. Three li elements
 * with a phrase each are a list in any case. Where
 * the values of most runs are of different shapes (a name, a date), they are
 * different fields that look alike. Cells of a table row are never a list, nor
 * are lines cut by br: few of these are fields; but lines whose number differs are
 * one text that somebody has broken into them when they are many, or when most of
 * the breaks are within sentences.
 */
#include "table/draft.h"

#include "base/map.h"
#include "base/str.h"
#include "values/kind.h"

enum {
    MAX_UNIT = 4,     /* pieces of one unit */
    MIN_MANY = 3,     /* units of a run without further signs */
    MIN_ALWAYS = 6,   /* units of a run that has the same number everywhere */
    MIN_LINES = 6,    /* lines of a text that is broken into them */
    MIN_WRAPPED = 40, /* bytes of a line that may have been broken for its length */
    LONG_LINE = 80    /* bytes of lines, on average, that are paragraphs of one text */
};
/* Of the breaks at a place: so many must be within a sentence. */
static const double FLOWING = 0.5;
/* Of the runs: so many must have values of one shape. */
static const double ALIKE = 0.7;

typedef struct unit_stats {
    uint32_t most, least;             /* of the first piece's likes, in one record */
    uint32_t runs, alike, phrases;    /* of them with values of one shape; of phrases */
    bool has_sign;                    /* commas or li elements */
    uint32_t most_lines, least_lines; /* side by side in one element */
    uint32_t breaks, flowing;         /* between these; within a sentence */
    size_t bytes;                     /* of the lines that are several in one element */
    uint32_t row, in_row;
} unit_stats;

typedef struct finder {
    fw_pieces *pieces;
    const furrow_page *page;
    uint64_t *id; /* per piece */
    fw_map index; /* id -> stats */
    FW_VEC(unit_stats) stats;
    fw_arena *scratch;
} finder;

static uint64_t id_of(const fw_piece *piece) {
    uint64_t id = fw_hash_mix(piece->place.path, piece->kind);
    for (uint8_t w = 0; w < piece->place.word_count; w++)
        id = fw_hash_mix(id, piece->place.words[w]);
    return fw_hash_mix(fw_hash_mix(id, piece->place.cell), piece->label ^ piece->name);
}

static unit_stats *stats_of(finder *f, uint64_t id) {
    const uint32_t *at = fw_map_find(&f->index, id);
    return &f->stats.at[*at];
}

static void close_row(unit_stats *s) {
    if (!s->in_row) return;
    if (s->in_row > s->most) s->most = s->in_row;
    if (!s->least || s->in_row < s->least) s->least = s->in_row;
    s->in_row = 0;
}

static bool count_pieces(finder *f) {
    for (size_t i = 0; i < f->pieces->count; i++) {
        const fw_piece *piece = &f->pieces->at[i];
        bool is_new;
        f->id[i] = id_of(piece);
        uint32_t *at = fw_map_place(&f->index, f->id[i], &is_new, f->scratch);
        if (!at) return false;
        if (is_new) {
            unit_stats *made = fw_vec_push(&f->stats, f->scratch);
            if (!made) return false;
            *made = (unit_stats){.row = piece->row};
            *at = (uint32_t)f->stats.count - 1;
        }
        unit_stats *s = &f->stats.at[*at];
        if (s->row != piece->row) close_row(s);
        s->row = piece->row;
        s->in_row++;
    }
    for (size_t i = 0; i < f->stats.count; i++) close_row(&f->stats.at[i]);
    return true;
}

/* Whether piece b is another element of the kind of piece a. */
static bool is_like(const finder *f, size_t a, size_t b) {
    const fw_piece *p = &f->pieces->at[a], *q = &f->pieces->at[b];
    return f->id[a] == f->id[b] && p->row == q->row && p->holder != q->holder && !p->is_gone &&
           !q->is_gone;
}

/* Units of 'size' pieces in a row from piece 'at' on. */
static size_t units_at(const finder *f, size_t at, size_t size) {
    size_t end = at + size;
    while (end < f->pieces->count && is_like(f, end - size, end)) end++;
    return (end - at) / size;
}

/* The run from piece 'at' on that takes in most: its units and '*size'. */
static size_t run_at(const finder *f, size_t at, size_t *size) {
    size_t best = 1;
    *size = 1;
    for (size_t s = 1; s <= MAX_UNIT && at + s < f->pieces->count; s++) {
        if (f->id[at] != f->id[at + s]) continue;
        size_t units = units_at(f, at, s);
        if (units >= 2 && units * s > best * *size) best = units, *size = s;
    }
    return best;
}

static fw_tag tag_of(const finder *f, size_t at) {
    return f->page->tag[f->pieces->at[at].holder];
}

/* Whether an li is around the piece, or around the element that it is. */
static bool is_in_li(const finder *f, size_t at) {
    fw_node_id node = f->pieces->at[at].holder, top = f->pieces->at[at].record;
    for (int up = 0; up < 3 && node > top && node != FURROW_NO_NODE; up++) {
        if (f->page->tag[node] == FW_TAG_LI) return true;
        node = f->page->parent[node];
    }
    return false;
}

/* Whether a text has so many words that it is no single value. */
static bool is_phrase(const fw_piece *piece) {
    enum { MIN_SPACES = 3 };
    return piece->kind == FW_FIELD_TEXT && !piece->label &&
           fw_str_count(piece->text, ' ') >= MIN_SPACES;
}

/* Whether values of two shapes may be of one list: words with digits and without, anything and a
 * sentence. */
static bool are_alike(fw_shape a, fw_shape b) {
    bool are_words =
        (a == FW_SHAPE_TEXT || a == FW_SHAPE_MIXED) && (b == FW_SHAPE_TEXT || b == FW_SHAPE_MIXED);
    return a == b || a == FW_SHAPE_LONG || b == FW_SHAPE_LONG || are_words;
}

static void note_run(finder *f, size_t at, size_t units, size_t size) {
    unit_stats *s = stats_of(f, f->id[at]);
    bool is_alike = true, are_phrases = size == 1 && is_phrase(&f->pieces->at[at]);
    bool are_links = size > 1; /* with words, to one page each, as tags are */
    for (size_t i = at; i + size < at + units * size; i++) {
        const fw_piece *p = &f->pieces->at[i], *q = &f->pieces->at[i + size];
        is_alike &= are_alike((fw_shape)p->shape, (fw_shape)q->shape);
        are_links &= p->kind == FW_FIELD_LINK ? !fw_str_equal(p->text, q->text)
                                              : p->is_link_text && q->is_link_text;
        s->has_sign |= q->has_glue;
        are_phrases &= is_phrase(q);
    }
    bool are_items = is_in_li(f, at) && is_in_li(f, at + size);
    s->has_sign |= are_items;
    s->runs++;
    s->phrases += are_items && are_phrases;
    s->alike += is_alike || are_links || (are_items && are_phrases);
}

static bool is_list(const finder *f, size_t at) {
    const unit_stats *s = &f->stats.at[*fw_map_find(&f->index, f->id[at])];
    if (s->alike < ALIKE * s->runs) return false;
    if (tag_of(f, at) == FW_TAG_TD || tag_of(f, at) == FW_TAG_TH) return false;
    if (s->least == s->most)
        return s->most >= MIN_ALWAYS || (s->most >= MIN_MANY && s->phrases >= ALIKE * s->runs);
    return s->most >= MIN_MANY || s->has_sign;
}

/* Pictures that all lead to the same page are several, and their link is one. */
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

/* Plain lines in a row from piece 'at' on, all directly in one element. */
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

/* Whether the line behind piece 'at' goes on with its sentence. */
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

/* Whether most lines of an element do. */
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
        unit_stats *s = stats_of(f, f->id[i]);
        if (lines > s->most_lines) s->most_lines = lines;
        if (!s->least_lines || lines < s->least_lines) s->least_lines = lines;
        s->breaks += lines - 1;
        for (size_t k = i; k + 1 < i + lines; k++) s->flowing += is_flowing(f, k);
        for (size_t k = i; k < i + lines && lines > 1; k++) s->bytes += f->pieces->at[k].text.len;
        i += lines;
    }
}

/* Make one piece of a text that is broken into lines. */
static bool join_lines(finder *f, size_t at, size_t lines, furrow_buf *buf, fw_arena *keep) {
    fw_piece *first = &f->pieces->at[at];
    const unit_stats *s = stats_of(f, f->id[at]);
    bool are_long = s->bytes >= LONG_LINE * (s->breaks + 1);
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

/* Whether any element has plain texts in a row, which may be lines of one. */
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
    f.id = FW_TAKE(scratch, pieces->count, uint64_t);
    if (!f.id || !count_pieces(&f)) return false;
    note_lines(&f);
    for (size_t i = 0; i < pieces->count;) {
        size_t lines = lines_at(&f, i);
        if (lines > 1 && !join_lines(&f, i, lines, buf, keep)) return false;
        i += lines;
    }
    return true;
}

bool fw_lists_find(fw_pieces *pieces, const furrow_page *page, fw_arena *scratch) {
    finder f = {.pieces = pieces, .page = page, .scratch = scratch};
    size_t size;
    f.id = FW_TAKE(scratch, pieces->count, uint64_t);
    if (!f.id || !count_pieces(&f)) return false;
    for (size_t i = 0; i < pieces->count;) {
        size_t units = run_at(&f, i, &size);
        if (units > 1) note_run(&f, i, units, size);
        i += units * size;
    }
    for (size_t i = 0; i < pieces->count;) {
        size_t units = run_at(&f, i, &size);
        if (units > 1 && is_list(&f, i)) join_run(&f, i, units, size);
        i += units * size;
    }
    return true;
}
