/*
 * Tags: small numbers for the elements of HTML, the same in every page.
 *
 * A page gives further names (custom elements) numbers from FW_TAG_CUSTOM on,
 * in the order in which it meets them; those mean nothing outside the page.
 */
#ifndef FW_PAGE_TAG_H
#define FW_PAGE_TAG_H

#include "furrow.h"

typedef uint16_t fw_tag;

/* How an element takes part in the text of a page. */
enum {
    FW_INLINE = 0,
    FW_BLOCK = 1, /* its text is apart from the text around it */
    FW_UNSEEN = 2 /* its content is not text of the page */
};

/* X(NAME, "name", class) for every element of HTML, old ones too. */
/* clang-format off */
#define FW_TAGS(X)                                                                                \
    X(A, "a", FW_INLINE) X(ABBR, "abbr", FW_INLINE) X(ACRONYM, "acronym", FW_INLINE)              \
    X(ADDRESS, "address", FW_BLOCK) X(APPLET, "applet", FW_INLINE) X(AREA, "area", FW_INLINE)     \
    X(ARTICLE, "article", FW_BLOCK) X(ASIDE, "aside", FW_BLOCK) X(AUDIO, "audio", FW_INLINE)      \
    X(B, "b", FW_INLINE) X(BASE, "base", FW_UNSEEN) X(BASEFONT, "basefont", FW_INLINE)            \
    X(BDI, "bdi", FW_INLINE) X(BDO, "bdo", FW_INLINE) X(BGSOUND, "bgsound", FW_UNSEEN)            \
    X(BIG, "big", FW_INLINE) X(BLINK, "blink", FW_INLINE) X(BLOCKQUOTE, "blockquote", FW_BLOCK)   \
    X(BODY, "body", FW_BLOCK) X(BR, "br", FW_BLOCK) X(BUTTON, "button", FW_BLOCK)                 \
    X(CANVAS, "canvas", FW_INLINE) X(CAPTION, "caption", FW_BLOCK) X(CENTER, "center", FW_BLOCK)  \
    X(CITE, "cite", FW_INLINE) X(CODE, "code", FW_INLINE) X(COL, "col", FW_BLOCK)                 \
    X(COLGROUP, "colgroup", FW_BLOCK) X(DATA, "data", FW_INLINE)                                  \
    X(DATALIST, "datalist", FW_BLOCK) X(DD, "dd", FW_BLOCK) X(DEL, "del", FW_INLINE)              \
    X(DETAILS, "details", FW_BLOCK) X(DFN, "dfn", FW_INLINE) X(DIALOG, "dialog", FW_BLOCK)        \
    X(DIR, "dir", FW_BLOCK) X(DIV, "div", FW_BLOCK) X(DL, "dl", FW_BLOCK) X(DT, "dt", FW_BLOCK)   \
    X(EM, "em", FW_INLINE) X(EMBED, "embed", FW_INLINE) X(FIELDSET, "fieldset", FW_BLOCK)         \
    X(FIGCAPTION, "figcaption", FW_BLOCK) X(FIGURE, "figure", FW_BLOCK)                           \
    X(FONT, "font", FW_INLINE) X(FOOTER, "footer", FW_BLOCK) X(FORM, "form", FW_BLOCK)            \
    X(FRAME, "frame", FW_UNSEEN) X(FRAMESET, "frameset", FW_BLOCK) X(H1, "h1", FW_BLOCK)          \
    X(H2, "h2", FW_BLOCK) X(H3, "h3", FW_BLOCK) X(H4, "h4", FW_BLOCK) X(H5, "h5", FW_BLOCK)       \
    X(H6, "h6", FW_BLOCK) X(HEAD, "head", FW_UNSEEN) X(HEADER, "header", FW_BLOCK)                \
    X(HGROUP, "hgroup", FW_BLOCK) X(HR, "hr", FW_BLOCK) X(HTML, "html", FW_BLOCK)                 \
    X(I, "i", FW_INLINE) X(IFRAME, "iframe", FW_UNSEEN) X(IMG, "img", FW_INLINE)                  \
    X(INPUT, "input", FW_INLINE) X(INS, "ins", FW_INLINE) X(ISINDEX, "isindex", FW_BLOCK)         \
    X(KBD, "kbd", FW_INLINE) X(KEYGEN, "keygen", FW_INLINE) X(LABEL, "label", FW_INLINE)          \
    X(LEGEND, "legend", FW_BLOCK) X(LI, "li", FW_BLOCK) X(LINK, "link", FW_UNSEEN)                \
    X(LISTING, "listing", FW_BLOCK) X(MAIN, "main", FW_BLOCK) X(MAP, "map", FW_INLINE)            \
    X(MARK, "mark", FW_INLINE) X(MARQUEE, "marquee", FW_BLOCK) X(MATH, "math", FW_INLINE)         \
    X(MENU, "menu", FW_BLOCK) X(META, "meta", FW_UNSEEN) X(METER, "meter", FW_INLINE)             \
    X(MULTICOL, "multicol", FW_BLOCK) X(NAV, "nav", FW_BLOCK) X(NOBR, "nobr", FW_INLINE)          \
    X(NOEMBED, "noembed", FW_UNSEEN) X(NOFRAMES, "noframes", FW_UNSEEN)                           \
    X(NOSCRIPT, "noscript", FW_UNSEEN) X(OBJECT, "object", FW_UNSEEN) X(OL, "ol", FW_BLOCK)       \
    X(OPTGROUP, "optgroup", FW_BLOCK) X(OPTION, "option", FW_BLOCK)                               \
    X(OUTPUT, "output", FW_INLINE) X(P, "p", FW_BLOCK) X(PARAM, "param", FW_UNSEEN)               \
    X(PICTURE, "picture", FW_INLINE) X(PLAINTEXT, "plaintext", FW_BLOCK) X(PRE, "pre", FW_BLOCK)  \
    X(PROGRESS, "progress", FW_INLINE) X(Q, "q", FW_INLINE) X(RB, "rb", FW_INLINE)                \
    X(RP, "rp", FW_INLINE) X(RT, "rt", FW_INLINE) X(RTC, "rtc", FW_INLINE)                        \
    X(RUBY, "ruby", FW_INLINE) X(S, "s", FW_INLINE) X(SAMP, "samp", FW_INLINE)                    \
    X(SCRIPT, "script", FW_UNSEEN) X(SEARCH, "search", FW_BLOCK) X(SECTION, "section", FW_BLOCK)  \
    X(SELECT, "select", FW_BLOCK) X(SLOT, "slot", FW_INLINE) X(SMALL, "small", FW_INLINE)         \
    X(SOURCE, "source", FW_UNSEEN) X(SPACER, "spacer", FW_INLINE) X(SPAN, "span", FW_INLINE)      \
    X(STRIKE, "strike", FW_INLINE) X(STRONG, "strong", FW_INLINE) X(STYLE, "style", FW_UNSEEN)    \
    X(SUB, "sub", FW_INLINE) X(SUMMARY, "summary", FW_BLOCK) X(SUP, "sup", FW_INLINE)             \
    X(SVG, "svg", FW_UNSEEN) X(TABLE, "table", FW_BLOCK) X(TBODY, "tbody", FW_BLOCK)              \
    X(TD, "td", FW_BLOCK) X(TEMPLATE, "template", FW_UNSEEN) X(TEXTAREA, "textarea", FW_BLOCK)    \
    X(TFOOT, "tfoot", FW_BLOCK) X(TH, "th", FW_BLOCK) X(THEAD, "thead", FW_BLOCK)                 \
    X(TIME, "time", FW_INLINE) X(TITLE, "title", FW_UNSEEN) X(TR, "tr", FW_BLOCK)                 \
    X(TRACK, "track", FW_UNSEEN) X(TT, "tt", FW_INLINE) X(U, "u", FW_INLINE)                      \
    X(UL, "ul", FW_BLOCK) X(VAR, "var", FW_INLINE) X(VIDEO, "video", FW_INLINE)                   \
    X(WBR, "wbr", FW_INLINE) X(XMP, "xmp", FW_BLOCK)

enum {
    FW_TAG_TEXT = 0,
#define X(NAME, name, class) FW_TAG_##NAME,
    FW_TAGS(X)
#undef X
    FW_TAG_KNOWN, /* one past the last known tag */
    FW_TAG_CUSTOM = 256
};
/* clang-format on */

/* FW_INLINE, FW_BLOCK or FW_UNSEEN; custom elements are inline, as in CSS. */
int fw_tag_class(fw_tag tag);

/* Lower case name of a known tag or "#text"; NULL for a custom one, whose
 * name only its page knows (fw_page_tag_name). */
const char *fw_tag_name(fw_tag tag);

/* The known tag of a lower case name; FW_TAG_TEXT, which no element has, if there is none. */
fw_tag fw_tag_named(furrow_str name);

/* Whether an element is one of h1 to h6. */
static inline bool fw_tag_is_heading(fw_tag tag) {
    return tag >= FW_TAG_H1 && tag <= FW_TAG_H6;
}

/* Whether the text of an element is crossed out by its tag alone. */
static inline bool fw_tag_strikes_out(fw_tag tag) {
    return tag == FW_TAG_S || tag == FW_TAG_DEL || tag == FW_TAG_STRIKE;
}

#endif
