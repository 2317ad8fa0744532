/*
 * The row of a page about one thing: see row.h.
 *
 * Cost: each value is looked at once.
 */
#include "object/row.h"

#include "base/str.h"
#include "values/text.h"

enum {
    MAX_VALUES = 200, /* of one field */
    MAX_FIELDS = 300, /* columns of one page */
    MAX_ITEM = 4000,  /* bytes of an item of a list */
    MAX_ITEM_UP = 8,  /* elements between it and its texts */
    FEW_LINKS = 8     /* values of a field; more: a menu or related things */
};

static bool fail(fw_row *row) {
    row->is_out = true;
    return false;
}

/* The fields that most things have, in reading order. */
static const char *const USUAL[] = {"title",  "price", "old_price", "rating",      "reviews",
                                    "author", "date",  "image",     "description", NULL};

static uint32_t order_of(furrow_str name) {
    uint32_t i = 0;
    while (USUAL[i] && !fw_str_equal(name, fw_str(USUAL[i]))) i++;
    return i;
}

furrow_str fw_usual_or(furrow_str label) {
    for (uint32_t i = 0; USUAL[i]; i++) {
        furrow_str rest = label;
        if (fw_take_folded(&rest, USUAL[i]) && !rest.len) return fw_str(USUAL[i]);
    }
    return label;
}

fw_row_field *fw_row_find(fw_row *row, furrow_str name) {
    uint32_t *at = fw_map_find(&row->by_name, fw_label_hash(name));
    return at ? &row->fields.at[*at] : NULL;
}

static fw_row_field *new_field(fw_row *row, furrow_str name, uint32_t pair) {
    bool is_new;
    uint32_t *at = fw_map_place(&row->by_name, fw_label_hash(name), &is_new, row->scratch);
    fw_row_field *field = at ? fw_vec_push(&row->fields, row->scratch) : NULL;
    furrow_str copy = fw_arena_copy(&row->out->arena, name);
    if (!field || !copy.at) {
        fail(row);
        return NULL;
    }
    *at = (uint32_t)row->fields.count - 1;
    *field = (fw_row_field){.name = copy, .order = order_of(copy), .pair = pair};
    return field;
}

bool fw_row_add_value(fw_row *row, fw_row_field *field, furrow_str text, fw_span nodes) {
    if (field->values >= MAX_VALUES) return true;
    fw_row_value *v = fw_vec_push(&row->values, row->scratch);
    furrow_str copy = fw_arena_copy(&row->out->arena, text);
    if (!v || !copy.at) return fail(row);
    *v = (fw_row_value){(uint32_t)(field - row->fields.at), copy, NULL, 0, nodes};
    field->last = copy;
    field->values++;
    return true;
}

/* A text without separators at its start: ", editor". */
static furrow_str without_lead(furrow_str text) {
    while (text.len && strchr(",;|", text.at[0])) text = fw_str_trim(fw_str_from(text, 1));
    return text;
}

/* Whether there is no blank between two texts of a line: "leeks" and ", sliced". */
static bool are_tight(furrow_str before, furrow_str after) {
    bool is_end = after.at[0] == '.' && (after.len == 1 || after.at[1] == ' ');
    return is_end || strchr(",;)", after.at[0]) || before.at[before.len - 1] == '(';
}

/* Append a text to the last value: both are one item of a list. The room doubles, so that an item
 * of many small texts is not copied for each. */
static bool join_value(fw_row *row, furrow_str text) {
    fw_row_value *last = &row->values.at[row->values.count - 1];
    if (last->text.len > MAX_ITEM) return true;
    size_t gap = are_tight(last->text, text) ? 0 : 1;
    size_t len = last->text.len, all = len + gap + text.len;
    if (all > last->room_size) {
        char *room = FW_TAKE(&row->out->arena, 2 * all, char);
        if (!room) return fail(row);
        memcpy(room, last->text.at, len);
        last->room = room;
        last->room_size = 2 * all;
    }
    memset(last->room + len, ' ', gap);
    memcpy(last->room + len + gap, text.at, text.len);
    last->text = (furrow_str){last->room, all};
    return true;
}

fw_node_id fw_row_item(const fw_row *row, const fw_piece *piece, uint32_t pair) {
    const furrow_page *page = row->page;
    fw_node_id node = piece->node;
    for (int up = 0; up < MAX_ITEM_UP && node >= row->pairs->list.at[pair].value.first; up++) {
        if (page->tag[node] == FW_TAG_LI || page->tag[node] == FW_TAG_TR) return node;
        if (page->parent[node] == FURROW_NO_NODE) break;
        node = page->parent[node];
    }
    return FURROW_NO_NODE;
}

bool fw_row_is_more(const fw_row *row, const fw_row_field *field, const fw_piece *piece,
                    uint32_t pair) {
    uint32_t number = (uint32_t)(piece - row->pieces->at);
    if (pair || field->pair) return field->pair == pair && pair != FW_ROW_ALONE;
    bool is_words = field->shape == FW_SHAPE_TEXT || field->shape == FW_SHAPE_MIXED ||
                    field->shape == FW_SHAPE_LONG;
    return field->path == piece->place.path && (is_words || field->shape == piece->shape) &&
           number <= field->line + 2;
}

/* Whether a piece continues the amount before it in its line, after one label: "min" of "5 min",
 * and "12" of "1 h 12 min". */
static bool is_of_amount(const fw_row *row, const fw_row_field *field, const fw_piece *piece,
                         uint32_t pair) {
    enum { MAX_BLANKS = 2 }; /* of a unit */
    const fw_piece *last = &row->pieces->at[field->line];
    const fw_row_value *value = row->values.count ? &row->values.at[row->values.count - 1] : NULL;
    if (!value || &row->fields.at[value->field] != field || last->line != piece->line ||
        piece->has_glue || row->pairs->list.at[pair].kind == FW_PAIR_HEADING)
        return false;
    char end = last->text.at[last->text.len - 1];
    bool is_number =
        last->shape == FW_SHAPE_NUMBER && (fw_is_digit(end) || (unsigned char)end >= 0x80);
    bool is_unit = fw_is_letter(piece->text.at[0]) && !fw_str_has_digit(piece->text) &&
                   fw_str_count(piece->text, ' ') <= MAX_BLANKS && !piece->is_in_link;
    bool is_next = piece->shape == FW_SHAPE_NUMBER && fw_is_digit(value->text.at[0]);
    return is_number ? is_unit : is_next && !fw_str_has_digit(last->text);
}

void fw_row_add(fw_row *row, furrow_str name, furrow_str text, const fw_piece *piece,
                uint32_t pair) {
    text = fw_str_trim(text);
    if (fw_str_equal(name, FW_STR("reviews"))) text = fw_count_of_reviews(text);
    if (fw_str_equal(name, FW_STR("price"))) text = fw_price_of(text);
    if (!text.len || fw_text_is_signs(name)) return;
    uint32_t number = piece ? (uint32_t)(piece - row->pieces->at) : 0;
    fw_span nodes = piece ? (fw_span){piece->node, piece->last + 1} : (fw_span){0, 0};
    fw_row_field *field = fw_row_find(row, name);
    if (field && !(piece && fw_row_is_more(row, field, piece, pair))) return;
    if (field && !pair && fw_str_equal(text, field->last)) return; /* a repeated value */
    bool has_pair = piece && pair && pair != FW_ROW_ALONE;
    fw_node_id item = has_pair ? fw_row_item(row, piece, pair) : FURROW_NO_NODE;
    bool is_same_item = field && field->values && item != FURROW_NO_NODE && item == field->item;
    bool is_closing = is_same_item && text.at[0] == ')';
    if (fw_text_is_signs(text) && !is_closing) return;
    if (!field && row->fields.count < MAX_FIELDS) field = new_field(row, name, pair);
    if (!field ||
        (is_same_item || (has_pair && field->values && is_of_amount(row, field, piece, pair))
             ? !join_value(row, text)
             : !fw_row_add_value(row, field, without_lead(text), nodes)))
        return;
    field->item = item;
    field->linked += piece && piece->is_in_link;
    field->path = piece ? piece->place.path : 0;
    field->shape = piece ? piece->shape : 0;
    field->line = number;
}

bool fw_row_is_usual(const fw_row_field *field) {
    return USUAL[field->order] != NULL;
}

void fw_row_rename(fw_row *row, uint32_t field, furrow_str name) {
    bool is_new;
    uint32_t *at = fw_map_place(&row->by_name, fw_label_hash(name), &is_new, row->scratch);
    if (!at) {
        fail(row);
        return;
    }
    *at = field;
    row->fields.at[field].name = name;
    row->fields.at[field].order = order_of(name);
}

/* Fields with the same rank stay in the order in which they were found. */
bool fw_row_write(fw_row *row) {
    uint32_t *number = FW_TAKE(row->scratch, row->fields.count, uint32_t), count = 0, filled = 0;
    for (uint32_t i = 0; number && i < row->fields.count; i++) number[i] = UINT32_MAX;
    fw_region *region = fw_region_add(row->out, "detail", 1);
    if (!number || !region) return fail(row);
    region->columns = FW_TAKE(&row->out->arena, row->fields.count, furrow_str);
    fw_record *record = &region->records[0];
    fw_node_id body = 0;
    while (body + 1 < row->page->count && row->page->tag[body] != FW_TAG_BODY) body++;
    fw_span span = {body, row->page->end[body]};
    if (!region->columns || !fw_record_set(row->out, record, &span, 1)) return fail(row);
    record->fields = FW_TAKE(&row->out->arena, row->values.count, fw_field);
    if (!record->fields) return fail(row);
    for (uint32_t order = 0; order <= FW_COUNT(USUAL); order++)
        for (uint32_t i = 0; i < row->fields.count; i++) {
            if (row->fields.at[i].order != order || row->fields.at[i].linked > FEW_LINKS) continue;
            region->columns[count] = row->fields.at[i].name;
            number[i] = count++;
        }
    for (uint32_t c = 0; c < count; c++)
        for (size_t v = 0; v < row->values.count; v++) {
            const fw_row_value *value = &row->values.at[v];
            if (number[value->field] != c) continue;
            bool is_of_page = value->nodes.first < value->nodes.end;
            record->fields[filled++] =
                (fw_field){.column = c,
                           .span = value->nodes,
                           .text = is_of_page ? fw_without_loose_signs(value->text) : value->text};
        }
    record->field_count = filled;
    region->column_count = count;
    region->score = 1;
    region->node = 0;
    return true;
}
