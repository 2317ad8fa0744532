/*
 * Style sheets and style attributes, through lexbor's CSS parser: the one
 * file of layout/ that sees it.
 *
 * Kept are rules that say something about the flow, with selectors made of
 * tags, ids, classes, descendants and children. Rules within @media are for
 * other screens than ours, as far as one can tell without asking.
 */
#include "layout/css_rules.h"

#include <lexbor/css/css.h>

struct fw_css_parser {
    lxb_css_parser_t *lexbor;
    lxb_css_memory_t *memory; /* of one style attribute at a time; a sheet has its own */
};

enum { FIRST_MEMORY = 64 };

enum { EM = 16, MAX_LENGTH = 10000 };

/* ---- Values ------------------------------------------------------------- */

static int16_t clamp(double px) {
    return (int16_t)(px > MAX_LENGTH ? MAX_LENGTH : px < -MAX_LENGTH ? -MAX_LENGTH : px);
}

static double pixels(const lxb_css_value_length_t *length) {
    switch ((int)length->unit) { /* the units are spread over several enums */
    case LXB_CSS_UNIT_PX: return length->num;
    case LXB_CSS_UNIT_PT: return length->num * 4 / 3;
    case LXB_CSS_UNIT_EM:
    case LXB_CSS_UNIT_REM: return length->num * EM;
    case LXB_CSS_UNIT_EX: return length->num * EM / 2;
    default: return 0;
    }
}

/* Pixels, or percent below 0; 0 for what is neither. */
static int16_t length_of(const lxb_css_value_length_percentage_t *value) {
    if (value->type == LXB_CSS_VALUE__LENGTH) return clamp(pixels(&value->u.length));
    if (value->type != LXB_CSS_VALUE__PERCENTAGE) return 0;
    double percent = value->u.percentage.num;
    return (int16_t)(percent > 0 && percent <= 100 ? -percent : 0);
}

static int16_t font_of(const lxb_css_property_font_size_t *value) {
    if (value->type != LXB_CSS_VALUE__LENGTH && value->type != LXB_CSS_VALUE__PERCENTAGE) return 0;
    bool is_em = value->length.type == LXB_CSS_VALUE__LENGTH &&
                 (int)value->length.u.length.unit == LXB_CSS_UNIT_EM;
    if (is_em) return clamp(-value->length.u.length.num * 100);
    return length_of(&value->length);
}

static uint8_t display_of(const lxb_css_property_display_t *display) {
    unsigned a = display->a, b = display->b;
    if (a == LXB_CSS_VALUE_NONE) return FW_DISPLAY_NONE;
    if (a == LXB_CSS_VALUE_INLINE_BLOCK) return FW_DISPLAY_INLINE_BLOCK;
    if (a == LXB_CSS_VALUE_TABLE || b == LXB_CSS_VALUE_TABLE) return FW_DISPLAY_TABLE;
    if (a == LXB_CSS_VALUE_TABLE_ROW) return FW_DISPLAY_ROW;
    if (a == LXB_CSS_VALUE_TABLE_CELL) return FW_DISPLAY_CELL;
    if (a == LXB_CSS_VALUE_FLEX || b == LXB_CSS_VALUE_FLEX) return FW_DISPLAY_FLEX;
    if (a == LXB_CSS_VALUE_BLOCK || a == LXB_CSS_VALUE_LIST_ITEM || a == LXB_CSS_VALUE_GRID)
        return FW_DISPLAY_BLOCK;
    return a == LXB_CSS_VALUE_INLINE ? FW_DISPLAY_INLINE : 0;
}

static uint8_t float_of(unsigned type) {
    if (type == LXB_CSS_VALUE_LEFT) return FW_FLOAT_LEFT;
    if (type == LXB_CSS_VALUE_RIGHT) return FW_FLOAT_RIGHT;
    return type == LXB_CSS_VALUE_NONE ? FW_FLOAT_NONE : 0;
}

static uint8_t position_of(unsigned type) {
    bool is_away = type == LXB_CSS_VALUE_ABSOLUTE || type == LXB_CSS_VALUE_FIXED;
    return is_away ? FW_POSITION_AWAY : FW_POSITION_STATIC;
}

static uint8_t align_of(unsigned type) {
    if (type == LXB_CSS_VALUE_CENTER) return 2;
    return type == LXB_CSS_VALUE_RIGHT ? 3 : 1;
}

static void add_left(fw_style *style, int16_t left) {
    style->left = clamp((double)style->left + (left > 0 ? left : 0));
    style->has_left = true;
}

static void take_declaration(fw_style *style, const lxb_css_rule_declaration_t *d) {
    switch (d->type) {
    case LXB_CSS_PROPERTY_DISPLAY: style->display = display_of(d->u.display); break;
    case LXB_CSS_PROPERTY_FLOAT: style->floats = float_of(d->u.floatp->type); break;
    case LXB_CSS_PROPERTY_POSITION: style->position = position_of(d->u.position->type); break;
    case LXB_CSS_PROPERTY_TEXT_ALIGN: style->align = align_of(d->u.text_align->type); break;
    case LXB_CSS_PROPERTY_WIDTH: style->width = length_of(d->u.width); break;
    case LXB_CSS_PROPERTY_FONT_SIZE: style->font = font_of(d->u.font_size); break;
    case LXB_CSS_PROPERTY_MARGIN_LEFT: add_left(style, length_of(d->u.margin_left)); break;
    case LXB_CSS_PROPERTY_PADDING_LEFT: add_left(style, length_of(d->u.padding_left)); break;
    case LXB_CSS_PROPERTY_MARGIN: add_left(style, length_of(&d->u.margin->left)); break;
    case LXB_CSS_PROPERTY_PADDING: add_left(style, length_of(&d->u.padding->left)); break;
    default: break;
    }
}

static fw_style style_of(const lxb_css_rule_declaration_list_t *list) {
    fw_style style = {0};
    for (const lxb_css_rule_t *r = list ? list->first : NULL; r; r = r->next)
        if (r->type == LXB_CSS_RULE_DECLARATION)
            take_declaration(&style, (const lxb_css_rule_declaration_t *)r);
    return style;
}

static bool says_nothing(const fw_style *s) {
    return !s->display && !s->floats && !s->position && !s->align && !s->width && !s->font &&
           !s->has_left;
}

/* ---- Selectors ---------------------------------------------------------- */

static bool copy_name(furrow_str *out, const lexbor_str_t *name, fw_arena *arena) {
    *out = fw_arena_copy(arena, (furrow_str){(const char *)name->data, name->length});
    return out->at != NULL;
}

/* Add one simple selector to a part; '*fits' is cleared for what we cannot
 * match. False when memory is out. */
static bool take_simple(fw_css_part *part, const lxb_css_selector_t *s, bool *fits,
                        fw_arena *arena) {
    switch (s->type) {
    case LXB_CSS_SELECTOR_TYPE_ANY: return true;
    case LXB_CSS_SELECTOR_TYPE_ELEMENT: return copy_name(&part->tag, &s->name, arena);
    case LXB_CSS_SELECTOR_TYPE_ID: return copy_name(&part->id, &s->name, arena);
    case LXB_CSS_SELECTOR_TYPE_CLASS:
        if (part->class_count < FW_CSS_CLASSES)
            return copy_name(&part->classes[part->class_count++], &s->name, arena);
        break;
    default: break;
    }
    *fits = false;
    return true;
}

static bool take_selector(fw_css_rule *rule, const lxb_css_selector_t *s, bool *fits,
                          fw_arena *arena) {
    for (; s && *fits; s = s->next) {
        bool is_close = s->combinator == LXB_CSS_SELECTOR_COMBINATOR_CLOSE;
        bool is_child = s->combinator == LXB_CSS_SELECTOR_COMBINATOR_CHILD;
        bool is_below = s->combinator == LXB_CSS_SELECTOR_COMBINATOR_DESCENDANT;
        bool has_part = rule->part_count > 0;
        if (!has_part || !is_close) {
            *fits = rule->part_count < FW_CSS_PARTS && (!has_part || is_child || is_below);
            if (!*fits) return true;
            rule->parts[rule->part_count++] = (fw_css_part){.is_child = has_part && is_child};
        }
        if (!take_simple(&rule->parts[rule->part_count - 1], s, fits, arena)) return false;
    }
    *fits = *fits && rule->part_count > 0;
    return true;
}

static bool take_rule(fw_css_rules *out, const lxb_css_rule_style_t *from, fw_arena *arena) {
    fw_style style = style_of(from->declarations);
    if (says_nothing(&style)) return true;
    for (const lxb_css_selector_list_t *l = from->selector; l; l = l->next) {
        fw_css_rule rule = {.specificity = l->specificity, .style = style};
        bool fits = true;
        if (!take_selector(&rule, l->first, &fits, arena)) return false;
        if (!fits) continue;
        fw_css_rule *slot = fw_vec_push(out, arena);
        if (!slot) return false;
        *slot = rule;
    }
    return true;
}

/* ---- Sheets ------------------------------------------------------------- */

fw_css_parser *fw_css_parser_new(void) {
    fw_css_parser *made = lexbor_calloc(1, sizeof *made);
    if (!made) return NULL;
    made->lexbor = lxb_css_parser_create();
    made->memory = lxb_css_memory_create();
    if (lxb_css_parser_init(made->lexbor, NULL) == LXB_STATUS_OK &&
        lxb_css_parser_selectors_init(made->lexbor) == LXB_STATUS_OK &&
        lxb_css_memory_init(made->memory, FIRST_MEMORY) == LXB_STATUS_OK)
        return made;
    fw_css_parser_free(made);
    return NULL;
}

void fw_css_parser_free(fw_css_parser *parser) {
    if (!parser) return;
    lxb_css_memory_destroy(parser->memory, true);
    if (parser->lexbor) lxb_css_parser_selectors_destroy(parser->lexbor);
    lxb_css_parser_destroy(parser->lexbor, true);
    lexbor_free(parser);
}

bool fw_css_read_sheet(fw_css_rules *out, fw_css_parser *parser, furrow_str css, fw_arena *arena) {
    lxb_css_stylesheet_t *sheet = lxb_css_stylesheet_create(NULL);
    bool ok = sheet && lxb_css_stylesheet_parse(sheet, parser->lexbor, (const lxb_char_t *)css.at,
                                                css.len) == LXB_STATUS_OK;
    const lxb_css_rule_list_t *list = ok ? (const lxb_css_rule_list_t *)sheet->root : NULL;
    for (const lxb_css_rule_t *r = list ? list->first : NULL; r && ok; r = r->next)
        if (r->type == LXB_CSS_RULE_STYLE)
            ok = take_rule(out, (const lxb_css_rule_style_t *)r, arena);
    lxb_css_stylesheet_destroy(sheet, true);
    return ok;
}

bool fw_css_read_style(fw_style *out, fw_css_parser *parser, furrow_str css) {
    lxb_css_parser_memory_set(parser->lexbor, parser->memory);
    const lxb_css_rule_declaration_list_t *list =
        lxb_css_declaration_list_parse(parser->lexbor, (const lxb_char_t *)css.at, css.len);
    *out = style_of(list);
    lxb_css_parser_memory_set(parser->lexbor, NULL);
    lxb_css_memory_clean(parser->memory);
    return list != NULL;
}
