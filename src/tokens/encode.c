/*
 * The encoder: one walk over the nodes, without a stack. After node v, all
 * elements that end where v ends are closed, innermost first, going up from v.
 *
 * Where a token begins: skipped nodes belong to the token before them while a
 * text run goes on, and otherwise to the one after them:
 *
 *   <br> <a><img></a> <b>Congo</b> <i>242</i> <hr>
 *   ^br  ^text .............................  ^hr
 *
 * A skipped element belongs to the first token inside it, so a link around a
 * whole record begins where the record does.
 */
#include "tokens/tokens.h"

#include "base/call.h"
#include "base/str.h"

static const struct {
    const char *name;
    unsigned classes; /* kept as tokens */
} ENCODINGS[FW_ENCODE_COUNT] = {
    [FW_ENCODE_BLOCK] = {"block", FW_CLASS_BLOCK},
    [FW_ENCODE_ALL] = {"all",
                       FW_CLASS_BLOCK | FW_CLASS_LOGICAL | FW_CLASS_PHYSICAL | FW_CLASS_SPECIAL},
    [FW_ENCODE_NO_LOGICAL] = {"no-logical", FW_CLASS_BLOCK | FW_CLASS_PHYSICAL | FW_CLASS_SPECIAL},
    [FW_ENCODE_NO_PHYSICAL] = {"no-physical", FW_CLASS_BLOCK | FW_CLASS_LOGICAL | FW_CLASS_SPECIAL},
    [FW_ENCODE_NO_SPECIAL] = {"no-special", FW_CLASS_BLOCK | FW_CLASS_LOGICAL | FW_CLASS_PHYSICAL},
    [FW_ENCODE_TEXT] = {"text",
                        FW_CLASS_BLOCK | FW_CLASS_LOGICAL | FW_CLASS_PHYSICAL | FW_CLASS_SPECIAL},
};

const char *fw_encoding_name(fw_encoding encoding) {
    return ENCODINGS[encoding].name;
}

bool fw_encoding_named(fw_encoding *out, furrow_str name) {
    for (int i = 0; i < FW_ENCODE_COUNT; i++) {
        if (!fw_str_equal(name, fw_str(ENCODINGS[i].name))) continue;
        *out = (fw_encoding)i;
        return true;
    }
    return false;
}

/* ---- Punctuation -------------------------------------------------------- */

/* Marks that separate pieces of text. Those of the second string also occur inside words and
 * numbers (3.50, O'Hara, 12:30, and/or), so they separate pieces only beside white space or an
 * end. */
static const char MARKS_ALWAYS[] = "|;()[]{}<>=\"*~";
static const char MARKS_APART[] = ",.:-/'&!?+#@$%";

/* Tags between the known and the custom ones are unused: they represent the marks. */
enum {
    FIRST_MARK = FW_TAG_KNOWN,
    ALWAYS_COUNT = sizeof MARKS_ALWAYS - 1,
    MARK_COUNT = ALWAYS_COUNT + sizeof MARKS_APART - 1
};
_Static_assert(FIRST_MARK + MARK_COUNT <= FW_TAG_CUSTOM, "punctuation needs free tag numbers");

uint32_t fw_token_of_mark(char mark) {
    const char *found = mark ? strchr(MARKS_ALWAYS, mark) : NULL;
    if (found) return fw_token_open((fw_tag)(FIRST_MARK + (found - MARKS_ALWAYS)));
    found = mark ? strchr(MARKS_APART, mark) : NULL;
    if (!found) return FW_TOKEN_TEXT;
    return fw_token_open((fw_tag)(FIRST_MARK + ALWAYS_COUNT + (found - MARKS_APART)));
}

/* The reverse: 0 if the code is not punctuation. */
static char mark_of(uint32_t code) {
    uint32_t i = code / 2 - FIRST_MARK;
    if (code / 2 < FIRST_MARK || i >= MARK_COUNT || code % 2) return 0;
    return i < ALWAYS_COUNT ? MARKS_ALWAYS[i] : MARKS_APART[i - ALWAYS_COUNT];
}

static bool is_apart(furrow_str text, size_t i) {
    return i == 0 || i + 1 == text.len || fw_is_space(text.at[i - 1]) ||
           fw_is_space(text.at[i + 1]);
}

/* The code of the mark that separates 'text' at byte i, or FW_TOKEN_TEXT. */
static uint32_t mark_at(furrow_str text, size_t i) {
    uint32_t code = fw_token_of_mark(text.at[i]);
    if (code == FW_TOKEN_TEXT || code < fw_token_open(FIRST_MARK + ALWAYS_COUNT)) return code;
    return is_apart(text, i) ? code : FW_TOKEN_TEXT;
}

/* ---- The walk ----------------------------------------------------------- */

typedef struct encoder {
    const furrow_page *page;
    fw_tokens *out;
    unsigned classes;
    fw_node_id pending; /* skipped since the last token; goes with the next */
    bool in_text;       /* the last token is a text run that may go on */
} encoder;

static void emit(encoder *e, uint32_t code, fw_node_id node, uint32_t at) {
    fw_tokens *out = e->out;
    out->code[out->count] = code;
    out->node[out->count] = node;
    if (out->at) out->at[out->count] = at;
    out->count++;
    e->pending = FURROW_NO_NODE;
}

/* Where a token at node v begins, including the nodes skipped before it. */
static fw_node_id start_of(const encoder *e, fw_node_id v) {
    if (e->pending == FURROW_NO_NODE) return v;
    if (e->in_text && e->page->end[e->pending] <= v) return v;
    return e->pending;
}

static void pass_over(encoder *e, fw_node_id v) {
    if (e->pending == FURROW_NO_NODE || (e->in_text && e->page->end[e->pending] <= v))
        e->pending = v;
}

static void open_element(encoder *e, fw_node_id v) {
    unsigned class = fw_token_class(e->page->tag[v]);
    bool is_token = (class & e->classes) && !(class & FW_CLASS_NO_START);
    if (is_token) emit(e, fw_token_open(e->page->tag[v]), start_of(e, v), 0);
    else if (!(class & FW_CLASS_NO_START)) pass_over(e, v);
    if (is_token || (class & FW_CLASS_BLOCK)) e->in_text = false;
}

static void close_element(encoder *e, fw_node_id v) {
    unsigned class = fw_token_class(e->page->tag[v]);
    bool is_token = (class & e->classes) && !(class & FW_CLASS_NO_END);
    if (is_token) emit(e, fw_token_close(e->page->tag[v]), e->page->end[v], 0);
    if (!is_token && !(class & FW_CLASS_BLOCK)) return;
    if (e->in_text) e->pending = FURROW_NO_NODE; /* it was part of the run */
    e->in_text = false;
}

/* Cut one text node at its punctuation; pieces of white space are dropped. */
static void split_text(encoder *e, fw_node_id v) {
    furrow_str text = fw_page_own_text(e->page, v);
    bool in_piece = false;
    for (size_t i = 0; i < text.len; i++) {
        uint32_t mark = mark_at(text, i);
        if (mark != FW_TOKEN_TEXT) {
            emit(e, mark, v, (uint32_t)i);
            in_piece = false;
        } else if (!in_piece && !fw_is_space(text.at[i])) {
            emit(e, FW_TOKEN_TEXT, v, (uint32_t)i);
            in_piece = true;
        }
    }
}

static void text_node(encoder *e, fw_node_id v) {
    if (e->out->encoding == FW_ENCODE_TEXT) split_text(e, v);
    else if (!e->in_text) emit(e, FW_TOKEN_TEXT, start_of(e, v), 0);
    e->pending = FURROW_NO_NODE;
    e->in_text = true;
}

static void walk(encoder *e, fw_span span) {
    const furrow_page *page = e->page;
    for (fw_node_id v = span.first, next; v < span.end; v = next) {
        next = v + 1;
        if (!fw_page_is_seen(page, v)) next = page->end[v];
        else if (fw_page_is_text(page, v)) text_node(e, v);
        else open_element(e, v);
        for (fw_node_id u = v; u >= span.first && page->end[u] == next; u = page->parent[u]) {
            if (fw_page_is_seen(page, u) && !fw_page_is_text(page, u)) close_element(e, u);
            if (u == 0) break;
        }
    }
}

/* An upper bound for the tokens of a span. */
static size_t most_tokens(const furrow_page *page, fw_span span, fw_encoding encoding) {
    size_t most = 2 * (size_t)(span.end - span.first);
    if (encoding != FW_ENCODE_TEXT) return most;
    for (fw_node_id v = span.first; v < span.end; v++) {
        if (!fw_page_is_text(page, v)) continue;
        furrow_str text = fw_page_own_text(page, v);
        for (size_t i = 0; i < text.len; i++)
            if (fw_token_of_mark(text.at[i]) != FW_TOKEN_TEXT) most += 2;
    }
    return most;
}

bool fw_tokens_encode(fw_tokens *out, const furrow_page *page, fw_span span, fw_encoding encoding,
                      fw_arena *arena) {
    size_t most = most_tokens(page, span, encoding);
    *out = (fw_tokens){.encoding = encoding, .alphabet = 2 * (FW_TAG_CUSTOM + page->name_count)};
    out->code = FW_TAKE(arena, most, uint32_t);
    out->node = FW_TAKE(arena, most + 1, fw_node_id);
    if (encoding == FW_ENCODE_TEXT) out->at = FW_TAKE(arena, most + 1, uint32_t);
    if (!out->code || !out->node || (encoding == FW_ENCODE_TEXT && !out->at)) return false;

    encoder e = {.page = page, .out = out, .classes = ENCODINGS[encoding].classes};
    e.pending = FURROW_NO_NODE;
    walk(&e, span);
    out->node[out->count] = span.end;
    if (out->at) out->at[out->count] = 0;
    return true;
}

/* ---- For people --------------------------------------------------------- */

void fw_token_write(furrow_buf *out, const furrow_str *names, uint32_t code) {
    uint32_t tag = code / 2;
    char mark = mark_of(code);
    if (code == FW_TOKEN_TEXT) {
        fw_buf_text(out, "<text>");
    } else if (mark) {
        fw_buf_format(out, "'%c'", mark);
    } else {
        fw_buf_text(out, code % 2 ? "</" : "<");
        fw_buf_str(out, tag < FW_TAG_CUSTOM ? fw_str(fw_tag_name((fw_tag)tag))
                                            : names[tag - FW_TAG_CUSTOM]);
        fw_buf_char(out, '>');
    }
}

/* Characters of text shown beside a token. */
enum { SHOWN_TEXT = 60 };

static void write_text(furrow_buf *out, const furrow_page *page, const fw_tokens *tokens,
                       uint32_t i, furrow_buf *piece) {
    fw_buf_clear(piece);
    if (tokens->at) fw_buf_str(piece, fw_tokens_text(tokens, page, i));
    else fw_page_text(piece, page, tokens->node[i], tokens->node[i + 1]);
    furrow_str shown = fw_str_trim(fw_buf_view(piece));
    if (shown.len > SHOWN_TEXT) {
        shown.len = SHOWN_TEXT;
        while (shown.len && ((unsigned char)shown.at[shown.len] & 0xc0) == 0x80) shown.len--;
    }
    fw_buf_char(out, '\t');
    for (size_t k = 0; k < shown.len; k++)
        fw_buf_char(out, (unsigned char)shown.at[k] < ' ' ? ' ' : shown.at[k]);
}

furrow_str fw_tokens_text(const fw_tokens *tokens, const furrow_page *page, uint32_t i) {
    furrow_str text = fw_page_own_text(page, tokens->node[i]);
    uint32_t from = tokens->at[i];
    bool ends_here = i + 1 < tokens->count && tokens->node[i + 1] == tokens->node[i];
    size_t to = ends_here ? tokens->at[i + 1] : text.len;
    return fw_str_trim((furrow_str){text.at + from, to - from});
}

furrow_status fw_tokens_inspect(furrow_buf *out, const furrow_page *page, fw_encoding encoding,
                                fw_arena *scratch, furrow_error *err) {
    fw_tokens tokens;
    furrow_buf piece = {.alloc = scratch->alloc};
    fw_span whole = {0, page->count};
    if (!fw_tokens_encode(&tokens, page, whole, encoding, scratch)) return fw_fail_memory(err);
    fw_buf_clear(out);
    for (uint32_t i = 0; i < tokens.count; i++) {
        fw_buf_format(out, "%u\t%u\t", (unsigned)i, (unsigned)tokens.node[i]);
        fw_token_write(out, page->names, tokens.code[i]);
        if (tokens.code[i] == FW_TOKEN_TEXT) write_text(out, page, &tokens, i, &piece);
        if (piece.failed) out->failed = true; /* before it is cleared for the next */
        fw_buf_char(out, '\n');
    }
    furrow_buf_free(&piece);
    return fw_buf_status(out, err);
}

/*
 * Classes of tags.
 *
 * IEPAD's Figure 4 sorts HTML 3.2 into block-level tags and three groups of
 * text-level ones. Later elements are sorted by what they do:
 *
 *   block     what page/tag.h calls a block; br too, since the paper's block
 *             patterns keep it
 *   physical  the font style group, with font and similar old elements
 *   special   links, images, media, form controls; custom elements too, since
 *             each is a small program of its own and none is mere style
 *   logical   all other inline elements: phrase elements, span, time, label
 *
 * Elements that a parser inserts (html, body, tbody, colgroup) are not tokens,
 * and elements whose end tag is optional in HTML do not close. So the tokens of a
 * page do not depend on how tidily it was written, and the tree gives the tokens
 * that the paper reads from the source.
 */

enum {
    BLOCK = FW_CLASS_BLOCK,
    BLOCK_NO_END = FW_CLASS_BLOCK | FW_CLASS_NO_END,
    IMPLIED = FW_CLASS_BLOCK | FW_CLASS_NO_START | FW_CLASS_NO_END,
    LOGICAL = FW_CLASS_LOGICAL,
    LOGICAL_NO_END = FW_CLASS_LOGICAL | FW_CLASS_NO_END,
    PHYSICAL = FW_CLASS_PHYSICAL,
    PHYSICAL_NO_END = FW_CLASS_PHYSICAL | FW_CLASS_NO_END,
    SPECIAL = FW_CLASS_SPECIAL,
    SPECIAL_NO_END = FW_CLASS_SPECIAL | FW_CLASS_NO_END
};

/* Unseen elements are never looked up. */
const uint8_t fw_token_classes[FW_TAG_CUSTOM + 1] = {
    [FW_TAG_ADDRESS] = BLOCK,
    [FW_TAG_ARTICLE] = BLOCK,
    [FW_TAG_ASIDE] = BLOCK,
    [FW_TAG_BLOCKQUOTE] = BLOCK,
    [FW_TAG_BUTTON] = BLOCK,
    [FW_TAG_CAPTION] = BLOCK,
    [FW_TAG_CENTER] = BLOCK,
    [FW_TAG_DATALIST] = BLOCK,
    [FW_TAG_DETAILS] = BLOCK,
    [FW_TAG_DIALOG] = BLOCK,
    [FW_TAG_DIR] = BLOCK,
    [FW_TAG_DIV] = BLOCK,
    [FW_TAG_DL] = BLOCK,
    [FW_TAG_FIELDSET] = BLOCK,
    [FW_TAG_FIGCAPTION] = BLOCK,
    [FW_TAG_FIGURE] = BLOCK,
    [FW_TAG_FOOTER] = BLOCK,
    [FW_TAG_FORM] = BLOCK,
    [FW_TAG_FRAMESET] = BLOCK,
    [FW_TAG_H1] = BLOCK,
    [FW_TAG_H2] = BLOCK,
    [FW_TAG_H3] = BLOCK,
    [FW_TAG_H4] = BLOCK,
    [FW_TAG_H5] = BLOCK,
    [FW_TAG_H6] = BLOCK,
    [FW_TAG_HEADER] = BLOCK,
    [FW_TAG_HGROUP] = BLOCK,
    [FW_TAG_LEGEND] = BLOCK,
    [FW_TAG_LISTING] = BLOCK,
    [FW_TAG_MAIN] = BLOCK,
    [FW_TAG_MARQUEE] = BLOCK,
    [FW_TAG_MENU] = BLOCK,
    [FW_TAG_MULTICOL] = BLOCK,
    [FW_TAG_NAV] = BLOCK,
    [FW_TAG_OL] = BLOCK,
    [FW_TAG_PLAINTEXT] = BLOCK,
    [FW_TAG_PRE] = BLOCK,
    [FW_TAG_SEARCH] = BLOCK,
    [FW_TAG_SECTION] = BLOCK,
    [FW_TAG_SELECT] = BLOCK,
    [FW_TAG_SUMMARY] = BLOCK,
    [FW_TAG_TABLE] = BLOCK,
    [FW_TAG_TEXTAREA] = BLOCK,
    [FW_TAG_UL] = BLOCK,
    [FW_TAG_XMP] = BLOCK,
    [FW_TAG_BR] = BLOCK_NO_END,
    [FW_TAG_COL] = BLOCK_NO_END,
    [FW_TAG_DD] = BLOCK_NO_END,
    [FW_TAG_DT] = BLOCK_NO_END,
    [FW_TAG_HR] = BLOCK_NO_END,
    [FW_TAG_ISINDEX] = BLOCK_NO_END,
    [FW_TAG_LI] = BLOCK_NO_END,
    [FW_TAG_OPTGROUP] = BLOCK_NO_END,
    [FW_TAG_OPTION] = BLOCK_NO_END,
    [FW_TAG_P] = BLOCK_NO_END,
    [FW_TAG_TD] = BLOCK_NO_END,
    [FW_TAG_TFOOT] = BLOCK_NO_END,
    [FW_TAG_TH] = BLOCK_NO_END,
    [FW_TAG_THEAD] = BLOCK_NO_END,
    [FW_TAG_TR] = BLOCK_NO_END,
    [FW_TAG_BODY] = IMPLIED,
    [FW_TAG_COLGROUP] = IMPLIED,
    [FW_TAG_HTML] = IMPLIED,
    [FW_TAG_TBODY] = IMPLIED,
    [FW_TAG_B] = PHYSICAL,
    [FW_TAG_BIG] = PHYSICAL,
    [FW_TAG_BLINK] = PHYSICAL,
    [FW_TAG_FONT] = PHYSICAL,
    [FW_TAG_I] = PHYSICAL,
    [FW_TAG_NOBR] = PHYSICAL,
    [FW_TAG_S] = PHYSICAL,
    [FW_TAG_SMALL] = PHYSICAL,
    [FW_TAG_STRIKE] = PHYSICAL,
    [FW_TAG_SUB] = PHYSICAL,
    [FW_TAG_SUP] = PHYSICAL,
    [FW_TAG_TT] = PHYSICAL,
    [FW_TAG_U] = PHYSICAL,
    [FW_TAG_BASEFONT] = PHYSICAL_NO_END,
    [FW_TAG_SPACER] = PHYSICAL_NO_END,
    [FW_TAG_WBR] = PHYSICAL_NO_END,
    [FW_TAG_A] = SPECIAL,
    [FW_TAG_APPLET] = SPECIAL,
    [FW_TAG_AUDIO] = SPECIAL,
    [FW_TAG_CANVAS] = SPECIAL,
    [FW_TAG_MAP] = SPECIAL,
    [FW_TAG_MATH] = SPECIAL,
    [FW_TAG_METER] = SPECIAL,
    [FW_TAG_PICTURE] = SPECIAL,
    [FW_TAG_PROGRESS] = SPECIAL,
    [FW_TAG_VIDEO] = SPECIAL,
    [FW_TAG_AREA] = SPECIAL_NO_END,
    [FW_TAG_EMBED] = SPECIAL_NO_END,
    [FW_TAG_IMG] = SPECIAL_NO_END,
    [FW_TAG_INPUT] = SPECIAL_NO_END,
    [FW_TAG_KEYGEN] = SPECIAL_NO_END,
    [FW_TAG_ABBR] = LOGICAL,
    [FW_TAG_ACRONYM] = LOGICAL,
    [FW_TAG_BDI] = LOGICAL,
    [FW_TAG_BDO] = LOGICAL,
    [FW_TAG_CITE] = LOGICAL,
    [FW_TAG_CODE] = LOGICAL,
    [FW_TAG_DATA] = LOGICAL,
    [FW_TAG_DEL] = LOGICAL,
    [FW_TAG_DFN] = LOGICAL,
    [FW_TAG_EM] = LOGICAL,
    [FW_TAG_INS] = LOGICAL,
    [FW_TAG_KBD] = LOGICAL,
    [FW_TAG_LABEL] = LOGICAL,
    [FW_TAG_MARK] = LOGICAL,
    [FW_TAG_OUTPUT] = LOGICAL,
    [FW_TAG_Q] = LOGICAL,
    [FW_TAG_RUBY] = LOGICAL,
    [FW_TAG_SAMP] = LOGICAL,
    [FW_TAG_SLOT] = LOGICAL,
    [FW_TAG_SPAN] = LOGICAL,
    [FW_TAG_STRONG] = LOGICAL,
    [FW_TAG_TIME] = LOGICAL,
    [FW_TAG_VAR] = LOGICAL,
    [FW_TAG_RB] = LOGICAL_NO_END,
    [FW_TAG_RP] = LOGICAL_NO_END,
    [FW_TAG_RT] = LOGICAL_NO_END,
    [FW_TAG_RTC] = LOGICAL_NO_END,

    [FW_TAG_CUSTOM] = SPECIAL, /* and all after it */
};
