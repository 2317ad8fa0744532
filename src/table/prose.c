/*
 * Prose: the body of a message, an article or an answer is one text, however many paragraphs,
 * lists, quotations and lines of code its author made of it.
 *
 *   <div class=body> <p>It works. <ul><li>here <li>there</ul> <pre>x = 1</pre> <p>Try it. </div>
 *
 * A body is an element with paragraphs as its children. Most of these end like sentences, and their
 * number differs between records, while the number of fields is the same everywhere. A body goes
 * from its first paragraph to its last, so a title above it and buttons below it stay separate.
 * Cost: linear in the pieces.
 */
#include "base/str.h"
#include "table/draft.h"
#include "values/text.h"

/* Share of the paragraphs at a place that must end like sentences. */
static const double RUNNING = 0.7;
/* In a text of this many lines, short lines are captions and headings. Then the share of its bytes
 * that are in sentences decides. */
enum { MANY = 6 };
/* Fewer paragraphs directly in a record may be two fields, one of which some records lack. */
enum { FEW = 3 };
/* Content before or after the paragraphs is a field of its own if this share of the bodies at a
 * place has it: a title, tags, buttons. */
static const double FIELD = 0.7;

/* What is known of the bodies at one place. */
typedef struct body {
    uint32_t count;          /* number of bodies */
    uint32_t most, least;    /* paragraphs in one */
    uint32_t most_lines;     /* lines in one; br ends a line */
    uint32_t texts, running; /* paragraphs of words; those that end like sentences */
    uint32_t led, trailed;   /* bodies with content before the first paragraph; after the last */
    size_t bytes, running_bytes; /* of texts; of running */
    bool is_mixed;               /* some have program code or quotations between paragraphs */
    bool is_given;               /* an earlier page had a column here */
    bool is_record;              /* they are the records themselves */
} body;

typedef struct finder {
    fw_pieces *pieces;
    const furrow_page *page;
    fw_node_id *block; /* per piece: the child of its body that it is in, or the body; or none */
    fw_node_id *body;  /* per piece; FURROW_NO_NODE: none */
    fw_map index;      /* place of a body -> bodies */
    FW_VEC(body) bodies;
    fw_map labels; /* hash of a label -> how many paragraphs begin with it */
    uint32_t rows;
    fw_arena *scratch;
} finder;

/* ---- Paragraphs ------------------------------------------------------------ */

static bool is_paragraph(fw_tag tag) {
    return tag == FW_TAG_P || tag == FW_TAG_PRE || tag == FW_TAG_BLOCKQUOTE;
}

static bool is_list(fw_tag tag) {
    return tag == FW_TAG_UL || tag == FW_TAG_OL;
}

/* The outermost text block around a piece, such as a paragraph or a list; FURROW_NO_NODE if there
 * is none. */
static fw_node_id block_of(const furrow_page *page, const fw_piece *piece) {
    enum { MAX_UP = 8 };
    fw_node_id node = piece->holder, block = FURROW_NO_NODE;
    for (int up = 0; up < MAX_UP && node > piece->record; up++, node = page->parent[node]) {
        fw_tag tag = page->tag[node];
        if (is_paragraph(tag) || is_list(tag) || fw_tag_is_heading(tag) || tag == FW_TAG_FIGURE)
            block = node;
        else if (fw_tag_class(tag) != FW_INLINE && tag != FW_TAG_LI && tag != FW_TAG_FIGCAPTION)
            break;
    }
    return block;
}

/* Words directly in an element beside its paragraphs count as a paragraph. */
static void take_words(finder *f, size_t i, size_t beside) {
    const fw_piece *piece = &f->pieces->at[i];
    if (f->body[i] != FURROW_NO_NODE || piece->kind != FW_FIELD_TEXT ||
        piece->row != f->pieces->at[beside].row || piece->holder != f->body[beside])
        return;
    f->body[i] = f->block[i] = piece->holder;
}

/* Find the bodies of all pieces. '*has_any' is false if no two texts may belong to one body. */
static bool find_blocks(finder *f, bool *has_any) {
    size_t count = f->pieces->count;
    f->block = FW_TAKE(f->scratch, count, fw_node_id);
    f->body = FW_TAKE(f->scratch, count, fw_node_id);
    *has_any = false;
    if (!f->block || !f->body) return false;
    for (size_t i = 0; i < count; i++) {
        const fw_piece *piece = &f->pieces->at[i];
        bool is_again = i && piece->holder == piece[-1].holder && piece->record == piece[-1].record;
        f->block[i] = is_again ? f->block[i - 1] : block_of(f->page, piece);
        f->body[i] = f->block[i] == FURROW_NO_NODE ? f->block[i] : f->page->parent[f->block[i]];
    }
    for (size_t i = 1; i < count; i++) take_words(f, i, i - 1);
    for (size_t i = count; i-- > 1;) take_words(f, i - 1, i);
    for (size_t i = 1; i < count && !*has_any; i++)
        *has_any = f->body[i] != FURROW_NO_NODE && f->body[i] == f->body[i - 1] &&
                   f->block[i] != f->block[i - 1];
    return true;
}

/* Whether a text ends like a sentence. */
static bool is_sentence(furrow_str text) {
    static const char *const ends[] = {".",
                                       "!",
                                       "?",
                                       "\"",
                                       ":",
                                       "\xE3\x80\x82",
                                       "\xE2\x80\xA6",
                                       "\xEF\xBC\x81",
                                       "\xEF\xBC\x9F",
                                       "\xE2\x80\x9D",
                                       "\xC2\xBB",
                                       "\xE0\xA5\xA4",
                                       "\xD8\x9F"};
    for (size_t i = 0; i < FW_COUNT(ends); i++) {
        furrow_str end = fw_str(ends[i]);
        if (text.len > end.len && !memcmp(text.at + text.len - end.len, end.at, end.len))
            return true;
    }
    return text.len > FW_LONG_LINE;
}

/* ---- Labels ---------------------------------------------------------------- */

/* Share of the records that must have a label. */
static const double LABELLED = 0.5;

/* The words before a colon at the start of a paragraph, which may be the label of a field. */
static furrow_str label_of(furrow_str text) {
    enum { MAX_BYTES = 40 };
    const char *colon = memchr(text.at, ':', text.len < MAX_BYTES ? text.len : MAX_BYTES);
    bool is_label = colon && (colon + 1 == text.at + text.len || colon[1] == ' ');
    return is_label ? (furrow_str){text.at, (size_t)(colon - text.at)} : (furrow_str){0};
}

static bool note_labels(finder *f) {
    for (size_t i = 0; i < f->pieces->count; i++) {
        const fw_piece *piece = &f->pieces->at[i];
        furrow_str label = {0};
        bool is_new;
        if (f->body[i] != FURROW_NO_NODE && piece->kind == FW_FIELD_TEXT)
            label = label_of(piece->text);
        if (!label.len) continue;
        uint32_t *seen = fw_map_place(&f->labels, fw_label_hash(label), &is_new, f->scratch);
        if (!seen) return false;
        *seen = is_new ? 1 : *seen + 1;
    }
    return true;
}

/* Whether a paragraph begins with a label that many records have. */
static bool is_labelled(const finder *f, const fw_piece *piece) {
    furrow_str label = piece->kind == FW_FIELD_TEXT ? label_of(piece->text) : (furrow_str){0};
    const uint32_t *seen = label.len ? fw_map_find(&f->labels, fw_label_hash(label)) : NULL;
    return seen && *seen > 1 && *seen >= LABELLED * f->rows;
}

/* ---- Bodies ---------------------------------------------------------------- */

/* The pieces of one body from the first paragraph to the last; and the outer range, with other
 * content of the element that may belong to the text. */
typedef struct extent {
    size_t first, end;
    size_t outer_first, outer_end;
} extent;

static bool has_class(const furrow_page *page, fw_node_id node) {
    return fw_page_attr(page, node, FW_ATTR_CLASS).len > 0;
}

/* Whether a piece among the paragraphs of a body is a field of its own: it has a label, or is in a
 * p with another class than the first p. */
static bool stands_out(const finder *f, size_t i, fw_node_id shown) {
    const furrow_page *page = f->page;
    fw_node_id block = f->block[i];
    if (is_labelled(f, &f->pieces->at[i])) return true;
    return block != FURROW_NO_NODE && shown != FURROW_NO_NODE && page->tag[block] == FW_TAG_P &&
           !fw_str_equal(fw_page_attr(page, shown, FW_ATTR_CLASS),
                         fw_page_attr(page, block, FW_ATTR_CLASS));
}

/* The extent of the body whose first paragraph has piece 'at'. Pieces before 'from' belong to
 * another body. */
static extent extent_at(const finder *f, size_t at, size_t from) {
    const furrow_page *page = f->page;
    const fw_piece *pieces = f->pieces->at;
    fw_node_id around = f->body[at],
               shown = FURROW_NO_NODE; /* the first p, whose class the others share */
    extent e = {at, at + 1, at, at + 1};
    size_t i = at;
    while (e.end < f->pieces->count && f->block[e.end] == f->block[at] && f->block[at] != around &&
           pieces[e.end].row == pieces[at].row)
        e.end++;
    for (; i < f->pieces->count && pieces[i].row == pieces[at].row && f->body[i] == around; i++) {
        bool is_p = page->tag[f->block[i]] == FW_TAG_P;
        if (shown == FURROW_NO_NODE && is_p) shown = f->block[i];
        if (stands_out(f, i, shown)) break;
        if (!pieces[i].is_part && (is_paragraph(page->tag[f->block[i]]) || f->block[i] == around))
            e.end = i + 1;
    }
    e.outer_end = e.end;
    if (around <= pieces[at].record) return e; /* other content of a record is other fields */
    for (i = e.end; i < f->pieces->count && pieces[i].row == pieces[at].row; i++, e.outer_end = i)
        if (pieces[i].node >= page->end[around] || stands_out(f, i, shown)) break;
    for (i = at; i > from && pieces[i - 1].row == pieces[at].row; i--, e.outer_first = i)
        if (pieces[i - 1].node <= around || stands_out(f, i - 1, shown)) break;
    return e;
}

static body *body_at(finder *f, size_t at, const fw_given *given) {
    fw_field_place place =
        fw_field_place_of(f->page, f->body[at], f->pieces->at[at].record, FW_ATTR_ITEMPROP, NULL);
    /* A body with a class or itemprop is the same anywhere: below a picture, or without one. */
    bool is_new, is_named = place.word_count && place.level == 0;
    uint64_t key = is_named ? f->page->tag[f->body[at]] : place.path;
    uint32_t *number =
        fw_map_place(&f->index, fw_hash_mix(key, place.words[0]), &is_new, f->scratch);
    if (!number) return NULL;
    if (is_new) {
        body *made = fw_vec_push(&f->bodies, f->scratch);
        if (!made) return NULL;
        *made = (body){.is_record = f->body[at] <= f->pieces->at[at].record,
                       .is_given = fw_given_share(given, FW_FIELD_TEXT, &place) > 0};
        *number = (uint32_t)f->bodies.count - 1;
    }
    return &f->bodies.at[*number];
}

static void note_body(const finder *f, body *b, extent e) {
    uint32_t texts = 0, lines = 0;
    for (size_t i = e.first; i < e.end; i++) {
        const fw_piece *piece = &f->pieces->at[i];
        fw_tag tag = f->page->tag[f->block[i]];
        if (piece->kind != FW_FIELD_TEXT || is_list(tag) || fw_tag_is_heading(tag)) continue;
        bool is_line = i > e.first && f->block[i] == f->block[i - 1] && f->block[i] != f->body[i];
        texts += !is_line;
        lines++;
        if (tag == FW_TAG_PRE || tag == FW_TAG_BLOCKQUOTE) {
            b->is_mixed |= e.end > e.first + 1;
            continue;
        }
        if (piece->is_part) continue;
        b->texts++;
        b->bytes += piece->text.len;
        if (!is_sentence(piece->text)) continue;
        b->running++;
        b->running_bytes += piece->text.len;
    }
    b->count++;
    b->led += e.outer_first < e.first;
    b->trailed += e.outer_end > e.end;
    if (texts > b->most) b->most = texts;
    if (lines > b->most_lines) b->most_lines = lines;
    if (texts && (!b->least || texts < b->least)) b->least = texts;
}

static bool is_one_text(const body *b) {
    if (b->is_given) return true;
    bool is_running =
        b->running >= RUNNING * b->texts ||
        (b->most_lines >= MANY && (double)b->running_bytes >= RUNNING * (double)b->bytes);
    if (b->is_record && b->most < FEW && !b->is_mixed) return false;
    return b->texts && is_running && (b->least < b->most || b->is_mixed);
}

/* The last text in the block of a piece, else of the piece: a full stop after a link is no
 * piece. */
static fw_node_id last_text(const finder *f, size_t i) {
    const furrow_page *page = f->page;
    fw_node_id last = f->pieces->at[i].last, block = f->block[i];
    if (block == FURROW_NO_NODE || block == f->body[i]) return last;
    for (fw_node_id n = page->end[block]; n-- > last + 1;)
        if (fw_page_is_text(page, n)) return n;
    return last;
}

/* Join the texts of a body to one piece; piece 'at' is in its first paragraph. It gets the place of
 * the body, unless the paragraphs have a name. lists.c joins the links and images later. */
static bool join_body(finder *f, size_t at, extent e, furrow_buf *buf, fw_arena *keep) {
    fw_piece *whole = NULL;
    size_t last = at;
    bool is_alone = true;
    for (size_t i = e.first; i < e.end; i++) {
        fw_piece *piece = &f->pieces->at[i];
        bool is_attr = piece->kind == FW_FIELD_TEXT && piece->node == piece->holder;
        piece->is_prose = !is_attr;
        if (piece->kind != FW_FIELD_TEXT || is_attr) continue;
        if (!whole) {
            whole = piece;
            continue;
        }
        is_alone = false;
        last = i;
        piece->is_gone = true;
    }
    if (!whole) return true;
    if (whole != &f->pieces->at[at] || !has_class(f->page, f->block[at])) {
        whole->holder = f->body[at];
        whole->place =
            fw_field_place_of(f->page, whole->holder, whole->record, FW_ATTR_ITEMPROP, NULL);
        if (whole->column)
            whole->place.cell = (uint16_t)(whole->column < UINT16_MAX ? whole->column : UINT16_MAX);
    }
    whole->shape = FW_SHAPE_LONG;
    if (is_alone) return true;
    whole->last = whole->to = last_text(f, last);
    whole->is_part = whole->is_in_link = whole->is_link_text = false;
    fw_buf_clear(buf);
    fw_field_text(buf, f->page, whole->node, whole->last + 1);
    if (buf->failed) return false;
    whole->text = fw_arena_copy(keep, fw_buf_view(buf));
    return whole->text.at != NULL;
}

bool fw_prose_join(fw_pieces *pieces, const furrow_page *page, uint32_t rows, const fw_given *given,
                   furrow_buf *buf, fw_arena *keep, fw_arena *scratch) {
    finder f = {.pieces = pieces, .page = page, .rows = rows, .scratch = scratch};
    bool has_any;
    if (!find_blocks(&f, &has_any)) return false;
    if (!has_any) return true;
    if (!note_labels(&f)) return false;
    for (int round = 0; round < 2; round++)
        for (size_t i = 0, from = 0; i < pieces->count;) {
            bool is_start = f.body[i] != FURROW_NO_NODE &&
                            (is_paragraph(page->tag[f.block[i]]) || f.block[i] == f.body[i]);
            if (!is_start || is_labelled(&f, &pieces->at[i])) {
                i++;
                continue;
            }
            extent e = extent_at(&f, i, from);
            body *b = body_at(&f, i, given);
            if (!b) return false;
            size_t at = i;
            from = i = e.end;
            if (round == 0) note_body(&f, b, e);
            if (round == 0 || !is_one_text(b)) continue;
            if (b->led < FIELD * b->count) e.first = e.outer_first;
            if (b->trailed < FIELD * b->count) from = i = e.end = e.outer_end;
            if (!join_body(&f, at, e, buf, keep)) return false;
        }
    return true;
}
