/*
 * Elements by how they flow: a table of tags after the built-in style sheet of
 * browsers, and attributes of old HTML. The page's own styles take precedence.
 */
#include "layout/flow.h"

#include "base/str.h"

typedef struct tag_flow {
    uint8_t flow;
    uint8_t margin; /* above and below, in sixteenths of an em of the outer font */
    uint8_t indent; /* from the left, in pixels */
} tag_flow;

#define BLOCK(margin, indent) \
    { FW_FLOW_BLOCK, margin, indent }

static const tag_flow TAGS[FW_TAG_KNOWN] = {
    [FW_TAG_ADDRESS] = BLOCK(0, 0),
    [FW_TAG_ARTICLE] = BLOCK(0, 0),
    [FW_TAG_ASIDE] = BLOCK(0, 0),
    [FW_TAG_BLOCKQUOTE] = BLOCK(16, 40),
    [FW_TAG_BODY] = BLOCK(0, 0),
    [FW_TAG_CAPTION] = BLOCK(0, 0),
    [FW_TAG_CENTER] = BLOCK(0, 0),
    [FW_TAG_DD] = BLOCK(0, 40),
    [FW_TAG_DETAILS] = BLOCK(0, 0),
    [FW_TAG_DIR] = BLOCK(16, 40),
    [FW_TAG_DIV] = BLOCK(0, 0),
    [FW_TAG_DL] = BLOCK(16, 0),
    [FW_TAG_DT] = BLOCK(0, 0),
    [FW_TAG_FIELDSET] = BLOCK(5, 14),
    [FW_TAG_FIGCAPTION] = BLOCK(0, 0),
    [FW_TAG_FIGURE] = BLOCK(16, 40),
    [FW_TAG_FOOTER] = BLOCK(0, 0),
    [FW_TAG_FORM] = BLOCK(0, 0),
    [FW_TAG_H1] = BLOCK(21, 0),
    [FW_TAG_H2] = BLOCK(20, 0),
    [FW_TAG_H3] = BLOCK(19, 0),
    [FW_TAG_H4] = BLOCK(21, 0),
    [FW_TAG_H5] = BLOCK(22, 0),
    [FW_TAG_H6] = BLOCK(25, 0),
    [FW_TAG_HEADER] = BLOCK(0, 0),
    [FW_TAG_HGROUP] = BLOCK(0, 0),
    [FW_TAG_HTML] = BLOCK(0, 0),
    [FW_TAG_ISINDEX] = BLOCK(0, 0),
    [FW_TAG_LEGEND] = BLOCK(0, 0),
    [FW_TAG_LI] = BLOCK(0, 0),
    [FW_TAG_LISTING] = BLOCK(16, 0),
    [FW_TAG_MAIN] = BLOCK(0, 0),
    [FW_TAG_MARQUEE] = BLOCK(0, 0),
    [FW_TAG_MENU] = BLOCK(16, 40),
    [FW_TAG_MULTICOL] = BLOCK(0, 0),
    [FW_TAG_NAV] = BLOCK(0, 0),
    [FW_TAG_OL] = BLOCK(16, 40),
    [FW_TAG_P] = BLOCK(16, 0),
    [FW_TAG_PLAINTEXT] = BLOCK(16, 0),
    [FW_TAG_PRE] = BLOCK(16, 0),
    [FW_TAG_SEARCH] = BLOCK(0, 0),
    [FW_TAG_SECTION] = BLOCK(0, 0),
    [FW_TAG_SUMMARY] = BLOCK(0, 0),
    [FW_TAG_TBODY] = BLOCK(0, 0),
    [FW_TAG_TFOOT] = BLOCK(0, 0),
    [FW_TAG_THEAD] = BLOCK(0, 0),
    [FW_TAG_UL] = BLOCK(16, 40),
    [FW_TAG_XMP] = BLOCK(16, 0),
    [FW_TAG_TABLE] = {FW_FLOW_TABLE, 0, 0},
    [FW_TAG_TR] = {FW_FLOW_ROW, 0, 0},
    [FW_TAG_TD] = {FW_FLOW_CELL, 0, 0},
    [FW_TAG_TH] = {FW_FLOW_CELL, 0, 0},
    [FW_TAG_BR] = {FW_FLOW_BREAK, 0, 0},
    [FW_TAG_HR] = {FW_FLOW_RULE, 8, 0},
    [FW_TAG_FONT] = {FW_FLOW_FONT, 0, 0},
    [FW_TAG_BIG] = {FW_FLOW_FONT, 0, 0},
    [FW_TAG_SMALL] = {FW_FLOW_FONT, 0, 0},
    [FW_TAG_SUB] = {FW_FLOW_FONT, 0, 0},
    [FW_TAG_SUP] = {FW_FLOW_FONT, 0, 0},
    [FW_TAG_BUTTON] = {FW_FLOW_PICTURE, 0, 0},
    [FW_TAG_CANVAS] = {FW_FLOW_PICTURE, 0, 0},
    [FW_TAG_IMG] = {FW_FLOW_PICTURE, 0, 0},
    [FW_TAG_INPUT] = {FW_FLOW_PICTURE, 0, 0},
    [FW_TAG_METER] = {FW_FLOW_PICTURE, 0, 0},
    [FW_TAG_PROGRESS] = {FW_FLOW_PICTURE, 0, 0},
    [FW_TAG_SELECT] = {FW_FLOW_PICTURE, 0, 0},
    [FW_TAG_TEXTAREA] = {FW_FLOW_PICTURE, 0, 0},
    [FW_TAG_VIDEO] = {FW_FLOW_PICTURE, 0, 0},
    [FW_TAG_AREA] = {FW_FLOW_NONE, 0, 0},
    [FW_TAG_AUDIO] = {FW_FLOW_NONE, 0, 0},
    [FW_TAG_COL] = {FW_FLOW_NONE, 0, 0},
    [FW_TAG_COLGROUP] = {FW_FLOW_NONE, 0, 0},
    [FW_TAG_DATALIST] = {FW_FLOW_NONE, 0, 0},
    [FW_TAG_OPTGROUP] = {FW_FLOW_NONE, 0, 0},
    [FW_TAG_OPTION] = {FW_FLOW_NONE, 0, 0},
    [FW_TAG_DIALOG] = {FW_FLOW_NONE, 0, 0},
    [FW_TAG_RP] = {FW_FLOW_NONE, 0, 0},
    [FW_TAG_APPLET] = {FW_FLOW_NONE, 0, 0},
    [FW_TAG_FRAMESET] = {FW_FLOW_NONE, 0, 0},
};

static const uint8_t DISPLAYED[] = {
    [FW_DISPLAY_NONE] = FW_FLOW_NONE,         [FW_DISPLAY_INLINE] = FW_FLOW_INLINE,
    [FW_DISPLAY_BLOCK] = FW_FLOW_BLOCK,       [FW_DISPLAY_INLINE_BLOCK] = FW_FLOW_INLINE_BLOCK,
    [FW_DISPLAY_TABLE] = FW_FLOW_BLOCK,       [FW_DISPLAY_ROW] = FW_FLOW_BLOCK,
    [FW_DISPLAY_CELL] = FW_FLOW_INLINE_BLOCK, [FW_DISPLAY_FLEX] = FW_FLOW_BLOCK,
};

/* Only table tags are laid out as tables; CSS tables become blocks with cells side by side. */
static fw_flow styled(fw_flow flow, const fw_style *style) {
    if (style->display == FW_DISPLAY_NONE) return FW_FLOW_NONE;
    if (flow >= FW_FLOW_BREAK && flow != FW_FLOW_INLINE_BLOCK) return flow;
    bool is_table = flow == FW_FLOW_TABLE || flow == FW_FLOW_ROW || flow == FW_FLOW_CELL;
    if (is_table) return flow;
    if (style->floats == FW_FLOAT_LEFT || style->floats == FW_FLOAT_RIGHT ||
        style->position == FW_POSITION_AWAY)
        return FW_FLOW_INLINE_BLOCK;
    if (style->display) return (fw_flow)DISPLAYED[style->display];
    return style->font && flow == FW_FLOW_INLINE ? FW_FLOW_FONT : flow;
}

fw_flow fw_flow_of(const fw_measures *m, fw_node_id node) {
    fw_tag tag = m->page->tag[node];
    fw_flow flow = tag < FW_TAG_KNOWN ? (fw_flow)TAGS[tag].flow : FW_FLOW_INLINE;
    return m->styles ? styled(flow, fw_flow_style(m, node)) : flow;
}

/* ---- Numbers ------------------------------------------------------------ */

/* "120", "120px", "50%", " 30 ". */
static fw_length length_of(furrow_str text) {
    int32_t n = 0;
    size_t i = 0;
    while (i < text.len && fw_is_space(text.at[i])) i++;
    for (; i < text.len && text.at[i] >= '0' && text.at[i] <= '9'; i++)
        if (n < FW_MAX_PX) n = n * 10 + (text.at[i] - '0');
    if (i < text.len && text.at[i] == '.') do
            i++;
        while (i < text.len && text.at[i] >= '0' && text.at[i] <= '9');
    if (n > FW_MAX_PX) n = FW_MAX_PX;
    if (i < text.len && text.at[i] == '%') return (fw_length){0, n > 100 ? 100 : n};
    return (fw_length){n, 0};
}

static furrow_str attr(const fw_measures *m, fw_node_id node, uint32_t name) {
    return name == FW_ATTR_NONE ? (furrow_str){NULL, 0} : fw_page_attr(m->page, node, name);
}

int32_t fw_flow_number(const fw_measures *m, fw_node_id node, uint32_t name, int32_t none) {
    furrow_str text = fw_str_trim(attr(m, node, name));
    if (text.len == 0 || text.at[0] < '0' || text.at[0] > '9') return none;
    return length_of(text).px;
}

fw_length fw_flow_width(const fw_measures *m, fw_node_id node) {
    const fw_style *style = fw_flow_style(m, node);
    if (style->width > 0) return (fw_length){style->width, 0};
    if (style->width < 0) return (fw_length){0, -style->width};
    return length_of(attr(m, node, m->attrs.width));
}

static bool is_word(furrow_str text, const char *word) {
    text = fw_str_trim(text);
    size_t i = 0;
    for (; i < text.len && word[i]; i++)
        if ((text.at[i] | 0x20) != word[i]) return false;
    return i == text.len && !word[i];
}

fw_align fw_flow_align(const fw_measures *m, fw_node_id node, fw_align outer) {
    fw_tag tag = m->page->tag[node];
    const fw_style *style = fw_flow_style(m, node);
    if (style->align) return (fw_align)(style->align - 1);
    if (tag == FW_TAG_CENTER || tag == FW_TAG_CAPTION) return FW_ALIGN_CENTER;
    if (tag == FW_TAG_TABLE) return FW_ALIGN_LEFT; /* its align places the table itself */
    furrow_str text = attr(m, node, m->attrs.align);
    if (text.len == 0) return tag == FW_TAG_TH ? FW_ALIGN_CENTER : outer;
    if (is_word(text, "center") || is_word(text, "middle")) return FW_ALIGN_CENTER;
    if (is_word(text, "right")) return FW_ALIGN_RIGHT;
    return is_word(text, "left") ? FW_ALIGN_LEFT : outer;
}

int32_t fw_flow_margin(const fw_measures *m, fw_node_id node) {
    fw_tag tag = m->page->tag[node];
    if (tag >= FW_TAG_KNOWN || TAGS[tag].margin == 0) return 0;
    bool is_list = tag == FW_TAG_UL || tag == FW_TAG_OL;
    if (is_list) /* a list in a list has no margin */
        for (fw_node_id up = m->page->parent[node], n = 0; up != FURROW_NO_NODE && n < 2;
             up = m->page->parent[up], n++)
            if (m->page->tag[up] == FW_TAG_LI || m->page->tag[up] == FW_TAG_UL) return 0;
    return TAGS[tag].margin * m->px[node] / 16;
}

int32_t fw_flow_indent(const fw_measures *m, fw_node_id node) {
    fw_tag tag = m->page->tag[node];
    int32_t indent = tag < FW_TAG_KNOWN ? TAGS[tag].indent : 0;
    const fw_style *style = fw_flow_style(m, node);
    return style->has_left ? style->left : indent;
}

/* ---- Fonts -------------------------------------------------------------- */

static const uint8_t SIZES[8] = {0, 10, 13, 16, 18, 24, 32, 48}; /* <font size=1..7> */

static int32_t font_size(furrow_str text, int32_t outer_px) {
    text = fw_str_trim(text);
    if (text.len == 0) return outer_px;
    int32_t n = 0, base = 3;
    bool is_up = text.at[0] == '+', is_down = text.at[0] == '-';
    if (is_up || is_down) text.at++, text.len--;
    if (text.len == 0 || text.at[0] < '0' || text.at[0] > '9') return outer_px;
    n = text.at[0] - '0';
    if (is_up) n = base + n;
    if (is_down) n = base - n;
    return SIZES[n < 1 ? 1 : n > 7 ? 7 : n];
}

static int32_t clamp_px(int32_t px) {
    return px < FW_FONT_MIN_PX ? FW_FONT_MIN_PX : px > FW_FONT_MAX_PX ? FW_FONT_MAX_PX : px;
}

int32_t fw_flow_font(const fw_measures *m, fw_node_id node, int32_t outer_px) {
    const fw_style *style = fw_flow_style(m, node);
    if (style->font > 0) return clamp_px(style->font);
    if (style->font < 0) return clamp_px(outer_px * -style->font / 100);
    switch (m->page->tag[node]) {
    case FW_TAG_FONT: return font_size(attr(m, node, m->attrs.size), outer_px);
    case FW_TAG_BIG: return clamp_px(outer_px * 6 / 5);
    case FW_TAG_SMALL:
    case FW_TAG_SUB:
    case FW_TAG_SUP: return clamp_px(outer_px * 5 / 6);
    case FW_TAG_H1: return clamp_px(outer_px * 2);
    case FW_TAG_H2: return clamp_px(outer_px * 3 / 2);
    case FW_TAG_H3: return clamp_px(outer_px * 7 / 6);
    case FW_TAG_H5: return clamp_px(outer_px * 5 / 6);
    case FW_TAG_H6: return clamp_px(outer_px * 2 / 3);
    case FW_TAG_PRE: return 13;
    default: return outer_px;
    }
}

/* ---- Pictures and form fields ------------------------------------------- */

enum {
    FIELD_HEIGHT = 21,
    BUTTON_SIDES = 16, /* left and right of its words */
    CHECK_BOX = 20,    /* with its margins */
    MISSING_PICTURE = 16
};

static int32_t text_px(furrow_str text, int32_t px) {
    return fw_font_px(fw_text_measure(text).all, px);
}

static void input_box(int32_t *w, int32_t *h, const fw_measures *m, fw_node_id node) {
    furrow_str type = attr(m, node, m->attrs.type);
    *h = FIELD_HEIGHT;
    if (is_word(type, "hidden")) *w = *h = 0;
    else if (is_word(type, "checkbox") || is_word(type, "radio")) *w = *h = CHECK_BOX;
    else if (is_word(type, "submit") || is_word(type, "button") || is_word(type, "reset"))
        *w = BUTTON_SIDES + text_px(attr(m, node, m->attrs.value), 13);
    else *w = 9 + 7 * fw_flow_number(m, node, m->attrs.size, 20);
}

/* A missing picture shows its alternative text, or else a small frame. */
static void img_box(int32_t *w, int32_t *h, const fw_measures *m, fw_node_id node, int32_t px) {
    furrow_str alt = fw_str_trim(fw_page_attr(m->page, node, FW_ATTR_ALT));
    fw_length width = fw_flow_width(m, node);
    int32_t height = fw_flow_number(m, node, m->attrs.height, 0);
    *w = width.px ? width.px : height ? height : MISSING_PICTURE;
    *h = height ? height : width.px ? width.px : MISSING_PICTURE;
    if (width.px || height) return;
    if (fw_page_attr(m->page, node, FW_ATTR_ALT).at) {
        *w = text_px(alt, px) + (alt.len ? MISSING_PICTURE : 0);
        *h = alt.len ? fw_font_line(px) : 0;
    }
}

void fw_flow_picture(int32_t *w, int32_t *h, const fw_measures *m, fw_node_id node, int32_t px) {
    fw_length width;
    switch (m->page->tag[node]) {
    case FW_TAG_IMG: img_box(w, h, m, node, px); break;
    case FW_TAG_INPUT: input_box(w, h, m, node); break;
    case FW_TAG_BUTTON:
        *w = BUTTON_SIDES * 4;
        *h = FIELD_HEIGHT;
        break;
    case FW_TAG_SELECT:
        *w = 120;
        *h = FIELD_HEIGHT * fw_flow_number(m, node, m->attrs.size, 1);
        break;
    case FW_TAG_TEXTAREA:
        *w = 22 + 7 * fw_flow_number(m, node, m->attrs.cols, 20);
        *h = 6 + 15 * fw_flow_number(m, node, m->attrs.rows, 2);
        break;
    default:
        width = fw_flow_width(m, node);
        *w = width.px ? width.px : 300;
        *h = fw_flow_number(m, node, m->attrs.height, 150);
    }
    if (*w > FW_MAX_PX) *w = FW_MAX_PX;
    if (*h > FW_MAX_PX) *h = FW_MAX_PX;
}

/* ---- Widths of texts ------------------------------------------------------ */

/*
 * Character widths of a Times-like face, in thousandths of its size. Other faces
 * differ by a tenth or two, in all characters alike; the estimate only needs to
 * know where lines break and which of two columns is wider.
 */

/* 0 marks white space and control characters. Bytes from 0x80 on are lead and tail bytes. */
static const uint16_t ASCII[128] = {
    ['!'] = 333, ['"'] = 408, ['#'] = 500, ['$'] = 500,  ['%'] = 833, ['&'] = 778, ['\''] = 180,
    ['('] = 333, [')'] = 333, ['*'] = 500, ['+'] = 564,  [','] = 250, ['-'] = 333, ['.'] = 250,
    ['/'] = 278, ['0'] = 500, ['1'] = 500, ['2'] = 500,  ['3'] = 500, ['4'] = 500, ['5'] = 500,
    ['6'] = 500, ['7'] = 500, ['8'] = 500, ['9'] = 500,  [':'] = 278, [';'] = 278, ['<'] = 564,
    ['='] = 564, ['>'] = 564, ['?'] = 444, ['@'] = 921,  ['A'] = 722, ['B'] = 667, ['C'] = 667,
    ['D'] = 722, ['E'] = 611, ['F'] = 556, ['G'] = 722,  ['H'] = 722, ['I'] = 333, ['J'] = 389,
    ['K'] = 722, ['L'] = 611, ['M'] = 889, ['N'] = 722,  ['O'] = 722, ['P'] = 556, ['Q'] = 722,
    ['R'] = 667, ['S'] = 556, ['T'] = 611, ['U'] = 722,  ['V'] = 722, ['W'] = 944, ['X'] = 722,
    ['Y'] = 722, ['Z'] = 611, ['['] = 333, ['\\'] = 278, [']'] = 333, ['^'] = 469, ['_'] = 500,
    ['`'] = 333, ['a'] = 444, ['b'] = 500, ['c'] = 444,  ['d'] = 500, ['e'] = 444, ['f'] = 333,
    ['g'] = 500, ['h'] = 500, ['i'] = 278, ['j'] = 278,  ['k'] = 500, ['l'] = 278, ['m'] = 778,
    ['n'] = 500, ['o'] = 500, ['p'] = 500, ['q'] = 500,  ['r'] = 333, ['s'] = 389, ['t'] = 278,
    ['u'] = 500, ['v'] = 500, ['w'] = 722, ['x'] = 500,  ['y'] = 500, ['z'] = 444, ['{'] = 480,
    ['|'] = 200, ['}'] = 480, ['~'] = 541,
};

enum { LETTER = 500, IDEOGRAPH = 1000 };

/* Lead bytes of sequences of three and four distinguish East Asian scripts and symbols, one em
 * wide, from all others: U+2E80 begins with E2 BA. Tail bytes have no width. */
static uint32_t wide_width(unsigned char lead) {
    if (lead < 0xC0) return 0;
    return lead >= 0xE3 ? IDEOGRAPH : LETTER;
}

static uint32_t byte_width(unsigned char c) {
    return c < 0x80 ? ASCII[c] : wide_width(c);
}

/* A line may break between two ideographs, so each is a word. */
static bool is_word_alone(unsigned char c) {
    return c >= 0xE3 && c < 0xF0;
}

fw_text_width fw_text_measure(furrow_str text) {
    fw_text_width width = {0, 0};
    uint32_t word = 0, longest = 0, all = 0, spaces = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        uint32_t w = byte_width(c);
        if (fw_is_space((char)c) || is_word_alone(c)) {
            if (word > longest) longest = word;
            if (word && fw_is_space((char)c)) spaces++;
            all += word;
            word = 0;
        }
        word += w;
    }
    if (word > longest) longest = word;
    if (word == 0 && spaces) spaces--; /* the one at the end */
    width.all = all + word + spaces * FW_SPACE_WIDTH;
    width.longest = longest;
    return width;
}

uint32_t fw_char_width(furrow_str text, size_t *size) {
    size_t n = 1;
    if ((unsigned char)text.at[0] >= 0x80)
        while (n < text.len && ((unsigned char)text.at[n] & 0xC0) == 0x80) n++;
    *size = n;
    return byte_width((unsigned char)text.at[0]);
}
