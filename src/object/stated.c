/*
 * What a page says about its thing outside its text: in JSON-LD, in meta elements, by a
 * picture.
 *
 * Cost: linear in the pieces and the meta elements, and once more in the pieces for each cut
 * text.
 */
#include "object/stated.h"

#include "base/str.h"
#include "values/text.h"

/* ---- Images ------------------------------------------------------------- */

/* The number in an attribute; 0 if there is none. */
static uint32_t size_of(const furrow_page *page, fw_node_id node, uint32_t name) {
    furrow_str text = name == FW_ATTR_NONE ? (furrow_str){0} : fw_page_attr(page, node, name);
    uint32_t size = 0;
    for (size_t i = 0; i < text.len && i < 6 && fw_is_digit(text.at[i]); i++)
        size = 10 * size + (uint32_t)(text.at[i] - '0');
    return size;
}

void fw_stated_add_image(const fw_stated *s) {
    enum { NAMED = 4, LARGE = 2, BEHIND = 1, LEAST = 100 };
    const furrow_page *page = s->draft->page;
    uint32_t width = fw_page_attr_id(page, FW_STR("width"));
    const fw_piece *best = NULL;
    int most = 0;
    for (size_t i = 0; i < s->draft->pieces.count; i++) {
        const fw_piece *piece = &s->draft->pieces.at[i];
        if (piece->kind != FW_FIELD_IMAGE || s->outside[piece->node]) continue;
        furrow_str alt = fw_page_attr(page, piece->node, FW_ATTR_ALT);
        uint32_t size = size_of(page, piece->node, width);
        bool is_prop = fw_page_attr(page, piece->node, FW_ATTR_ITEMPROP).len > 0;
        int score =
            (is_prop || (s->title->piece && fw_text_is_like(alt, s->title->piece->text)) ? NAMED
                                                                                         : 0) +
            (size >= LEAST ? LARGE : 0) + (s->title->piece && piece > s->title->piece ? BEHIND : 0);
        if (size && size < LEAST / 2) continue;
        if (score > most) best = piece, most = score;
    }
    if (best && most >= LARGE) fw_row_add(s->row, FW_STR("image"), best->text, best, 0);
}

/* ---- What the page says of itself --------------------------------------- */

/* Whether the page's own data is more reliable than its classes: boxes beside the thing also have
 * descriptions and authors. */
static bool is_surer(furrow_str name) {
    return fw_str_equal(name, FW_STR("description")) || fw_str_equal(name, FW_STR("author"));
}

/* The paragraph of the page that a description was cut from; else the description itself. */
static furrow_str whole_text(const fw_stated *s, furrow_str text) {
    furrow_str head = text;
    if (head.len < FW_LONG_TEXT || !fw_text_is_cut(head)) return text;
    while (head.len && !fw_is_space(head.at[head.len - 1])) head.len--;
    head = fw_str_trim(head);
    for (size_t i = 0; i < s->draft->pieces.count; i++) {
        const fw_piece *piece = &s->draft->pieces.at[i];
        if (piece->kind == FW_FIELD_TEXT && piece->text.len > text.len &&
            !s->outside[piece->node] && fw_text_is_like(head, piece->text))
            return piece->text;
    }
    return text;
}

void fw_stated_add_things(const fw_stated *s, const fw_things *things, bool is_first) {
    furrow_str title = s->title->piece ? s->title->text : s->title->page;
    const fw_thing *item = fw_things_main(things, title);
    uint32_t before = (uint32_t)s->row->fields.count;
    for (uint32_t i = 0; item && i < item->count; i++) {
        const fw_thing_field *field = &things->fields.at[item->first + i];
        fw_row_field *known = fw_row_find(s->row, field->name);
        if (is_first != is_surer(field->name) || !fw_can_be(field->name, field->text)) continue;
        bool is_text = fw_str_equal(field->name, FW_STR("description"));
        if (!known)
            fw_row_add(s->row, field->name, is_text ? whole_text(s, field->text) : field->text,
                       NULL, 0);
        else if (known >= s->row->fields.at + before && !fw_str_equal(known->last, field->text) &&
                 !fw_row_add_value(s->row, known, field->text, (fw_span){0, 0}))
            return;
    }
}

/* A meta element, and the field that it gives. */
typedef struct meta_name {
    const char *meta, *name;
} meta_name;

/* Meta elements of scientific works, which are reliable; each author has one. */
static const meta_name SURE_METAS[] = {
    {"citation_author", "author"},         {"citation_publication_date", "date"},
    {"citation_journal_title", "journal"}, {"citation_volume", "volume"},
    {"citation_issue", "issue"},           {"citation_doi", "doi"}};

static const meta_name METAS[] = {{"og:title", "title"},
                                  {"og:image", "image"},
                                  {"product:price:amount", "price"},
                                  {"article:published_time", "date"},
                                  {"article:author", "author"},
                                  {"author", "author"},
                                  {"og:description", "description"},
                                  {"description", "description"}};

/* Add what a meta element says if no other source says it: every such element, or the first that
 * fits. */
static void add_meta(const fw_stated *s, const meta_name *meta, bool is_each) {
    furrow_buf *buf = s->draft->buf;
    furrow_str name = fw_str(meta->name), content;
    if (fw_row_find(s->row, name)) return;
    for (fw_node_id at = 0;
         (content = fw_meta_next(s->draft->page, meta->meta, &at)).len && !s->row->is_out;) {
        fw_buf_clear(buf);
        fw_text_unmark(buf, content);
        s->row->is_out |= buf->failed;
        buf->len = buf->len && !s->row->is_out ? fw_text_clean(buf->at, buf->len) : 0;
        furrow_str text = fw_buf_view(buf);
        if (fw_str_equal(name, FW_STR("description"))) text = whole_text(s, text);
        if (!fw_can_be(name, text)) continue;
        fw_row_field *field = fw_row_find(s->row, name);
        if (!field) fw_row_add(s->row, name, text, NULL, 0);
        else fw_row_add_value(s->row, field, text, (fw_span){0, 0});
        if (!is_each) return;
    }
}

void fw_stated_add_sure_metas(const fw_stated *s) {
    for (size_t i = 0; i < FW_COUNT(SURE_METAS) && !s->row->is_out; i++)
        add_meta(s, &SURE_METAS[i], true);
}

void fw_stated_add_metas(const fw_stated *s) {
    for (size_t i = 0; i < FW_COUNT(METAS) && !s->row->is_out; i++) add_meta(s, &METAS[i], false);
    if (!s->title->piece && !s->row->is_out)
        fw_row_add(s->row, FW_STR("title"), s->title->page, NULL, 0);
}
