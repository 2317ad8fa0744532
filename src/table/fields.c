/*
 * The fields of records: one walk over the nodes gives atoms (texts, links,
 * images) and the lines that the texts stand in; lines.c says where these are
 * cut; then each run of texts between two cuts is one field.
 */
#include "table/fields.h"

#include "base/buf.h"
#include "base/str.h"
#include "table/lines.h"
#include "values/kind.h"
#include "values/scan.h"

/* ---- Rows of tables of data ------------------------------------------------ */

/*
 * Rows of tables of data, as records.
 *
 * Cost: linear in the nodes of the cells. Cells that come out again in each of
 * the rows that they span are paid from a purse, in proportion to the page, so
 * that a long text with a rowspan of 65534 does not fill the memory.
 */
/* How many times the page its cells may come out again in all. */
enum { AGAIN = 8 };

fw_record_rows fw_rows_make(const furrow_page *page, fw_arena *scratch) {
    return (fw_record_rows){
        .page = page, .scratch = scratch, .room = AGAIN * ((size_t)page->count + page->pool.len)};
}

/* Whether there is room to give a cell again; takes it. */
static bool may_come_again(fw_record_rows *rows, fw_node_id cell) {
    const furrow_page *page = rows->page;
    for (fw_node_id n = cell; n < page->end[cell]; n++) {
        size_t cost = 1 + (fw_page_is_text(page, n) ? page->len[n] : 0);
        if (cost > rows->room) rows->room = 0;
        if (rows->room == 0) return false;
        rows->room -= cost;
    }
    return true;
}

static bool add_part(fw_record_parts *out, fw_record_rows *rows, fw_record_part part) {
    fw_record_part *added = fw_vec_push(out, rows->scratch);
    if (added) *added = part;
    return added != NULL;
}

/* The cells of a row; those of details get columns of their own, right of the
 * table. 'top' is the first row of the record. */
static bool add_cells(fw_record_parts *out, fw_record_rows *rows, const fw_grid *grid, uint32_t row,
                      fw_node_id top) {
    const furrow_page *page = rows->page;
    bool is_detail = grid->rows[row].node != top;
    for (uint32_t i = 0; i < grid->rows[row].count; i++) {
        const fw_grid_cell *cell = fw_grid_at(grid, &grid->rows[row], i);
        if (cell->row != row && (is_detail || !may_come_again(rows, cell->node))) continue;
        fw_record_part part = {.span = {cell->node, page->end[cell->node]},
                               .top = is_detail ? top : page->parent[cell->node],
                               .column = cell->column + 1 + (is_detail ? grid->column_count : 0)};
        if (!add_part(out, rows, part)) return false;
    }
    return true;
}

/* One past the last row of a record that begins with row 'first': one row, or
 * one of the body and its details. FW_NO_ROW when it is anything else. */
static uint32_t end_of_rows(const fw_grid *grid, uint32_t first, fw_span span) {
    uint32_t row = first + 1;
    for (; row < grid->row_count && grid->rows[row].node < span.end; row++) {
        fw_row_kind kind = grid->rows[row].kind;
        if (kind != FW_ROW_DETAIL && kind != FW_ROW_EMPTY) return FW_NO_ROW;
    }
    return span.end == grid->page->end[grid->rows[row - 1].node] ? row : FW_NO_ROW;
}

bool fw_rows_parts(fw_record_parts *out, fw_record_rows *rows, const fw_record *record) {
    fw_span span = record->spans[0];
    const fw_grid *grid = NULL;
    if (record->span_count == 1 &&
        !fw_grids_of_row(&grid, &rows->grids, rows->page, span.first, rows->scratch))
        return false;
    uint32_t row = grid ? fw_grid_row_of(grid, span.first) : FW_NO_ROW;
    uint32_t end = row == FW_NO_ROW ? FW_NO_ROW : end_of_rows(grid, row, span);
    if (end != FW_NO_ROW) {
        for (; row < end; row++)
            if (!add_cells(out, rows, grid, row, span.first)) return false;
        return true;
    }
    for (uint32_t i = 0; i < record->span_count; i++)
        if (!add_part(out, rows, (fw_record_part){record->spans[i], record->spans[i].first, 0}))
            return false;
    return true;
}

static bool is_cell(fw_tag tag) {
    return tag == FW_TAG_TD || tag == FW_TAG_TH;
}

/* The cell around a node, and its grid; NULL when there is none, or it is not
 * one of a table of data. */
static const fw_grid_cell *cell_of(const fw_grid **grid, fw_record_rows *rows, fw_node_id node,
                                   fw_node_id top) {
    const furrow_page *page = rows->page;
    while (node != FURROW_NO_NODE && node >= top && !is_cell(page->tag[node]))
        node = page->parent[node];
    if (node == FURROW_NO_NODE || node < top || page->parent[node] == FURROW_NO_NODE) return NULL;
    if (!fw_grids_of_row(grid, &rows->grids, page, page->parent[node], rows->scratch))
        rows->is_out = true;
    return *grid ? fw_grid_cell_of(*grid, node) : NULL;
}

bool fw_rows_name(furrow_buf *out, fw_record_rows *rows, fw_node_id node, fw_node_id top) {
    const fw_grid *grid = NULL;
    const fw_grid_cell *cell = cell_of(&grid, rows, node, top);
    return cell && fw_grid_name(out, grid, cell);
}

bool fw_rows_is_named(fw_record_rows *rows, fw_node_id node, fw_node_id top) {
    const fw_grid *grid = NULL;
    const fw_grid_cell *cell = cell_of(&grid, rows, node, top);
    return cell && fw_grid_is_named(grid, cell);
}

/* ---- Walking over a record ------------------------------------------------- */

typedef struct walk {
    const furrow_page *page;
    fw_arena *scratch;
    fw_field_lines *lines;
    fw_record_part part;
    fw_span span; /* of the part */
    uint32_t row;
    fw_node_id *block; /* per node of the span: the block around it */
    fw_node_id *link;  /* the link around it */
    size_t room;       /* nodes that these two have room for */
    size_t open;       /* first atom of the line that is being gathered */
    fw_node_id open_block;
} walk;

/* ---- Lines -------------------------------------------------------------- */

/* The child of 'holder' that each atom is in. Each node is climbed over once, as
 * all of its texts are in the line. */
static void find_parts(const furrow_page *page, fw_field_atom *atoms, size_t count,
                       fw_node_id holder) {
    fw_node_id part = FURROW_NO_NODE;
    for (size_t i = 0; i < count; i++) {
        if (atoms[i].node <= holder) continue; /* a link around all of the line */
        if (part == FURROW_NO_NODE || atoms[i].node >= page->end[part]) {
            part = atoms[i].node;
            while (page->parent[part] > holder) part = page->parent[part];
        }
        atoms[i].part = part;
    }
}

/* Whether two texts are in elements side by side that have classes, and touch as
 * no word does: "7s" and "7 seconds ago", one of which is there to be heard. */
static bool are_stuck(const furrow_page *page, fw_node_id left, fw_node_id right) {
    fw_node_id a = page->parent[left], b = page->parent[right];
    if (b != page->end[a] || right != b + 1 || left + 1 != b || (page->marks[b] & FW_NODE_SPACE) ||
        (page->marks[right] & FW_NODE_SPACE))
        return false;
    furrow_str first = fw_page_own_text(page, left), next = fw_page_own_text(page, right);
    if (!first.len || !next.len || !fw_page_attr(page, a, FW_ATTR_CLASS).len ||
        !fw_page_attr(page, b, FW_ATTR_CLASS).len)
        return false;
    return fw_is_letter(first.at[first.len - 1]) && fw_is_digit(next.at[0]);
}

/* Make one of texts side by side that are in the same part and link. */
static size_t join_texts(const furrow_page *page, fw_field_atom *atoms, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        fw_field_atom *before = kept ? &atoms[kept - 1] : NULL;
        bool is_one = before && before->is_text && atoms[i].is_text &&
                      before->part == atoms[i].part && before->link == atoms[i].link;
        atoms[i].is_stuck = is_one && are_stuck(page, before->last, atoms[i].node);
        if (is_one && !atoms[i].is_stuck) before->last = atoms[i].last;
        else atoms[kept++] = atoms[i];
    }
    return kept;
}

/* The atoms from 'open' on are a line: find its holder and its parts. */
static bool end_line(walk *w) {
    const furrow_page *page = w->page;
    fw_field_atom *atoms = w->lines->atoms.at + w->open;
    size_t count = w->lines->atoms.count - w->open, first = count, last = 0;
    fw_field_line *line = fw_vec_push(&w->lines->lines, w->scratch);
    if (!line) return false;
    *line = (fw_field_line){
        .first = (uint32_t)w->open, .row = w->row, .top = w->part.top, .column = w->part.column};
    for (size_t i = 0; i < count; i++) {
        if (!atoms[i].is_text) continue;
        if (first == count) first = i;
        last = i;
    }
    if (first < count) {
        line->holder = page->parent[atoms[first].node];
        while (page->end[line->holder] <= atoms[last].node)
            line->holder = page->parent[line->holder];
        find_parts(page, atoms, count, line->holder);
        count = join_texts(page, atoms, count);
    }
    for (size_t i = 0; i < count; i++) line->texts += atoms[i].is_text;
    w->lines->atoms.count = w->open += count;
    line->end = (uint32_t)w->open;
    return true;
}

static bool add_atom(walk *w, fw_node_id node, bool is_text) {
    fw_field_atom *atom = fw_vec_push(&w->lines->atoms, w->scratch);
    if (!atom) return false;
    *atom = (fw_field_atom){.node = node,
                            .last = node,
                            .link = w->link[node - w->span.first],
                            .part = node,
                            .line = (uint32_t)w->lines->lines.count,
                            .is_text = is_text};
    return true;
}

static bool has_address(const furrow_page *page, fw_node_id node) {
    fw_tag tag = page->tag[node];
    if (tag == FW_TAG_A || tag == FW_TAG_AREA) return fw_page_attr(page, node, FW_ATTR_HREF).len;
    return tag == FW_TAG_IMG && fw_page_attr(page, node, FW_ATTR_SRC).len;
}

static bool add_node(walk *w, fw_node_id node) {
    const furrow_page *page = w->page;
    size_t at = node - w->span.first;
    fw_node_id parent = page->parent[node];
    bool is_top = parent < w->span.first || parent == FURROW_NO_NODE;
    fw_tag tag = page->tag[node];
    bool is_in_link = !is_top && w->link[parent - w->span.first] != FURROW_NO_NODE;
    /* The text of a link is one, on however many lines. */
    bool is_block = fw_tag_class(tag) == FW_BLOCK && !(tag == FW_TAG_BR && is_in_link);
    fw_node_id block = is_top ? FURROW_NO_NODE : w->block[parent - w->span.first];
    w->block[at] = is_block ? node : block;
    w->link[at] = tag == FW_TAG_A ? node
                  : is_top        ? FURROW_NO_NODE
                                  : w->link[parent - w->span.first];
    bool is_atom = tag == FW_TAG_TEXT || has_address(page, node);
    if (is_block || (is_atom && block != w->open_block)) {
        if (w->open < w->lines->atoms.count && !end_line(w)) return false;
        w->open_block = is_block ? node : block;
    }
    if (tag == FW_TAG_BR) w->open_block = block;
    return !is_atom || add_atom(w, node, tag == FW_TAG_TEXT);
}

/* Room for the nodes of the span; doubled, so that all spans take no more than
 * the largest one needs a few times. */
static bool make_room(walk *w) {
    size_t nodes = w->span.end - w->span.first;
    if (w->block && w->link && nodes <= w->room) return true;
    w->room = nodes > 2 * w->room ? nodes : 2 * w->room;
    w->block = FW_TAKE(w->scratch, w->room, fw_node_id);
    w->link = FW_TAKE(w->scratch, w->room, fw_node_id);
    return w->block && w->link;
}

static bool walk_span(walk *w) {
    w->open_block = FURROW_NO_NODE;
    if (!make_room(w)) return false;
    for (fw_node_id node = w->span.first; node < w->span.end;) {
        if (!fw_page_is_seen(w->page, node)) {
            node = w->page->end[node];
            continue;
        }
        if (!add_node(w, node)) return false;
        node++;
    }
    return w->open == w->lines->atoms.count || end_line(w);
}

/* ---- Pieces ------------------------------------------------------------- */

/* Highlights around one another: more are no page that anybody wrote. */
enum { MAX_MARKS = 4 };

typedef struct maker {
    const furrow_page *page;
    const fw_field_marks *marks;
    fw_pieces *out;
    fw_url_base *base;
    furrow_buf *buf;
    fw_arena *keep, *scratch;
    uint32_t itemprop;
    bool has_glue;             /* was the last thing of the line */
    fw_node_id held;           /* a link that waits for its text; FURROW_NO_NODE: none */
    fw_node_id last_holder;    /* and ... */
    fw_field_place last_place; /* ... its place: a link and its text have one */
} maker;

/* Nothing but blanks that do not break, which hold places in old pages. */
static bool is_blank(furrow_str text) {
    for (size_t i = 0; i < text.len; i++) {
        if (i + 1 < text.len && memcmp(text.at + i, "\xC2\xA0", 2) == 0) i++;
        else if (!fw_is_space(text.at[i])) return false;
    }
    return true;
}

/* Signs between the values of a line: "|", ", ", a bullet, "and". */
static bool is_glue(furrow_str text) {
    static const char *const signs[] = {
        ",",  ";",   "|", "/", "-", "&", "\xC2\xB7", "\xE2\x80\xA2", "\xE2\x80\x93", "\xE2\x80\x94",
        "||", "and", "::"};
    enum { LONGEST = 3 }; /* bytes */
    text = fw_str_trim(text);
    if (text.len > LONGEST) return false;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (fw_str_equal(text, fw_str(signs[i]))) return true;
    return false;
}

/* Make a piece of the text in the buffer, if there is any. 'told' has what the
 * line does not know. */
static bool add_piece(maker *m, const fw_field_line *line, const fw_piece *told) {
    if (m->buf->failed) return false;
    if (m->buf->len == 0) return true;
    fw_piece *piece = fw_vec_push(m->out, m->scratch);
    if (!piece) return false;
    *piece = *told;
    piece->record = line->top;
    piece->column = line->column;
    piece->from = piece->node;
    piece->to = piece->last;
    piece->row = line->row;
    piece->text = fw_arena_copy(m->keep, fw_buf_view(m->buf));
    if (piece->holder != m->last_holder)
        m->last_place = fw_field_place_of(m->page, piece->holder, line->top, m->itemprop);
    m->last_holder = piece->holder;
    piece->place = m->last_place;
    if (piece->column)
        piece->place.cell = (uint16_t)(piece->column < UINT16_MAX ? piece->column : UINT16_MAX);
    piece->has_glue = m->has_glue;
    if (piece->kind == FW_FIELD_TEXT) {
        piece->shape = (uint8_t)fw_shape_of(piece->text);
        m->has_glue = false;
    }
    fw_buf_clear(m->buf);
    return piece->text.at != NULL;
}

/* Whether an element gives all text of a link another type, and nothing more. */
static bool is_type_of_link(const furrow_page *page, fw_node_id node) {
    fw_tag tag = page->tag[node];
    bool is_type = tag == FW_TAG_B || tag == FW_TAG_I || tag == FW_TAG_STRONG || tag == FW_TAG_EM ||
                   tag == FW_TAG_FONT;
    fw_node_id link = page->parent[node];
    return is_type && link != FURROW_NO_NODE && page->tag[link] == FW_TAG_A && link + 1 == node &&
           page->end[link] == page->end[node] && !fw_page_attr(page, node, FW_ATTR_CLASS).len;
}

/* Whether nothing but a comma or so stands between two nodes. */
static bool is_glue_between(const furrow_page *page, fw_node_id first, fw_node_id end) {
    for (fw_node_id n = first; n < end; n++)
        if (!fw_page_is_text(page, n) || !is_glue(fw_page_own_text(page, n))) return false;
    return true;
}

/* Whether a link is all that an inline element of some name holds: what is a link
 * in some records stands at the place where it is none in others. */
static bool is_all_of_parent(const furrow_page *page, fw_node_id link, fw_node_id top) {
    if (page->tag[link] != FW_TAG_A || link <= top) return false;
    fw_node_id parent = page->parent[link];
    if (parent <= top || fw_tag_class(page->tag[parent]) != FW_INLINE) return false;
    return (fw_page_attr(page, parent, FW_ATTR_CLASS).len ||
            fw_page_attr(page, parent, FW_ATTR_ITEMPROP).len) &&
           is_glue_between(page, parent + 1, link) &&
           is_glue_between(page, page->end[link], page->end[parent]);
}

static bool add_text(maker *m, const fw_field_line *line, const fw_field_atom *atom,
                     fw_node_id last, bool is_part) {
    fw_node_id first = atom->node;
    fw_node_id holder = m->page->parent[first];
    while (m->page->end[holder] <= last) holder = m->page->parent[holder];
    /* A text that is all highlight stands where those with other words do. */
    for (int up = 0; up < MAX_MARKS && fw_marks_has(m->marks, m->page, holder, line->top); up++)
        holder = m->page->parent[holder];
    if (is_type_of_link(m->page, holder)) holder = m->page->parent[holder];
    if (is_all_of_parent(m->page, holder, line->top)) holder = m->page->parent[holder];
    fw_page_text(m->buf, m->page, first, last + 1);
    if (!m->buf->failed && is_blank(fw_buf_view(m->buf))) fw_buf_clear(m->buf);
    if (is_part && !m->buf->failed && is_glue(fw_buf_view(m->buf))) {
        fw_buf_clear(m->buf);
        m->has_glue = true;
    }
    return add_piece(m, line,
                     &(fw_piece){.kind = FW_FIELD_TEXT,
                                 .is_part = is_part,
                                 .is_in_link = atom->link != FURROW_NO_NODE,
                                 .node = first,
                                 .last = last,
                                 .holder = holder,
                                 .line = atom->line});
}

static bool add_address(maker *m, const fw_field_line *line, uint32_t number, fw_node_id node) {
    bool is_image = m->page->tag[node] == FW_TAG_IMG;
    fw_url_resolve(m->buf, m->base,
                   fw_page_attr(m->page, node, is_image ? FW_ATTR_SRC : FW_ATTR_HREF));
    return add_piece(m, line,
                     &(fw_piece){.kind = is_image ? FW_FIELD_IMAGE : FW_FIELD_LINK,
                                 .node = node,
                                 .last = node,
                                 .holder = node,
                                 .line = number});
}

/* Whether the atom is a link whose text begins before anything else does, but
 * for images within it. */
static bool is_before_its_text(const fw_field_lines *lines, const fw_field_line *line, uint32_t i) {
    fw_node_id node = lines->atoms.at[i].node;
    for (uint32_t k = i + 1; k < line->end && lines->atoms.at[k].link == node; k++)
        if (lines->atoms.at[k].is_text) return true;
    return false;
}

/* The text that begins with atom '*i', and the links and images within it. */
static bool add_run(maker *m, const fw_field_lines *lines, uint32_t number, uint32_t *i,
                    bool is_part) {
    const fw_field_line *line = &lines->lines.at[number];
    const fw_field_atom *atoms = lines->atoms.at;
    uint32_t first = *i, last = first;
    for (uint32_t k = first + 1; k < line->end && !atoms[k].is_cut; k++)
        if (atoms[k].is_text) last = k;
    *i = last + 1;
    if (!add_text(m, line, &atoms[first], atoms[last].last, is_part)) return false;
    if (m->held != FURROW_NO_NODE && !add_address(m, line, number, m->held)) return false;
    m->held = FURROW_NO_NODE;
    for (uint32_t k = first; k < last; k++)
        if (!atoms[k].is_text && !add_address(m, line, number, atoms[k].node)) return false;
    return true;
}

/* The pieces of a line: a text stands where its first word does, the link
 * around it and links and images within it behind it. */
static bool add_line(maker *m, const fw_field_lines *lines, uint32_t number) {
    const fw_field_line *line = &lines->lines.at[number];
    bool is_part = false;
    m->has_glue = false;
    m->last_holder = m->held = FURROW_NO_NODE;
    for (uint32_t i = line->first; i < line->end; i++) is_part |= lines->atoms.at[i].is_cut;
    for (uint32_t i = line->first; i < line->end;) {
        const fw_field_atom *atom = &lines->atoms.at[i];
        if (atom->is_text) {
            if (!add_run(m, lines, number, &i, is_part)) return false;
            continue;
        }
        if (is_before_its_text(lines, line, i++)) m->held = atom->node;
        else if (!add_address(m, line, number, atom->node)) return false;
    }
    return true;
}

/* The lines of all records. */
static bool walk_records(fw_field_lines *lines, fw_record_rows *rows, const fw_region *region,
                         fw_arena *scratch) {
    walk w = {.page = rows->page, .scratch = scratch, .lines = lines};
    fw_record_parts parts = {0};
    for (; w.row < region->record_count; w.row++) {
        parts.count = 0;
        if (!fw_rows_parts(&parts, rows, &region->records[w.row])) return false;
        for (size_t i = 0; i < parts.count; i++) {
            w.part = parts.at[i];
            w.span = w.part.span;
            w.open = lines->atoms.count;
            if (!walk_span(&w)) return false;
        }
    }
    return true;
}

/* Room for the pieces, of which there are at most as many as atoms. */
static bool make_pieces(maker *m, const fw_field_lines *lines) {
    size_t most = lines->atoms.count;
    *m->out = (fw_pieces){.at = FW_TAKE(m->scratch, most, fw_piece), .cap = most};
    if (!m->out->at) return false;
    for (uint32_t i = 0; i < lines->lines.count; i++)
        if (!add_line(m, lines, i)) return false;
    return true;
}

bool fw_fields_of(fw_pieces *out, fw_record_rows *rows, const fw_region *region,
                  const fw_given *given, fw_url_base *base, furrow_buf *buf, fw_arena *keep,
                  fw_arena *scratch) {
    const furrow_page *page = rows->page;
    fw_field_lines lines = {0};
    fw_field_marks marks = {0};
    fw_arena work = fw_arena_make(scratch->alloc); /* given back: lines take much */
    maker m = {.page = page,
               .marks = &marks,
               .out = out,
               .base = base,
               .buf = buf,
               .keep = keep,
               .scratch = scratch,
               .itemprop = FW_ATTR_ITEMPROP};
    fw_buf_clear(buf);
    bool is_done = walk_records(&lines, rows, region, &work) &&
                   fw_marks_join(&marks, &lines, page, &work) &&
                   fw_lines_divide(&lines, page, region->record_count, given, &work) &&
                   make_pieces(&m, &lines);
    fw_arena_free(&work);
    return is_done;
}
