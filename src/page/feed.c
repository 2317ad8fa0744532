/*
 * Feeds, RSS and Atom, as pages: see page.h.
 *
 * An entry is a record, and each of its elements a field with a name. The parser is for HTML: it
 * misreads the links of a feed, takes its marked sections for comments, and the HTML in its texts
 * for that of the page. So entries are rewritten:
 *
 *   <item><title>..</title><link>u</link><dc:creator>..</dc:creator></item>
 *   <item><h2>..</h2><a href="u">u</a><div itemprop="author">..</div></item>
 *
 * Cost: linear. For any other page, only the first element is checked.
 */
#include "page/page.h"

#include "base/str.h"

/* Where 'wanted' begins in a text; the length of the text if it does not occur. */
static size_t place_of(furrow_str text, furrow_str wanted) {
    for (size_t i = 0; i + wanted.len <= text.len; i++) {
        const char *at = memchr(text.at + i, wanted.at[0], text.len - wanted.len + 1 - i);
        if (!at) break;
        i = (size_t)(at - text.at);
        if (memcmp(at, wanted.at, wanted.len) == 0) return i;
    }
    return text.len;
}

/* Move '*at' to the next tag of the feed. Anything like a tag in a marked section is text. False
 * if there is none. */
static bool next_tag(furrow_str text, size_t *at) {
    for (;;) {
        *at += place_of(fw_str_from(text, *at), FW_STR("<"));
        furrow_str rest = fw_str_from(text, *at);
        if (!fw_take(&rest, "<![CDATA[")) return rest.len > 0;
        *at = text.len - rest.len + place_of(rest, FW_STR("]]>"));
    }
}

/* Take everything up to and including a text; all if it does not occur. */
static furrow_str take_until(furrow_str *text, furrow_str end) {
    size_t at = place_of(*text, end);
    furrow_str taken = {text->at, at};
    *text = fw_str_from(*text, at < text->len ? at + end.len : at);
    return taken;
}

/* The same, up to a tag of the feed. */
static furrow_str take_until_tag(furrow_str *text, const char *tag) {
    furrow_str all = *text;
    for (size_t at = 0; next_tag(all, &at); at++) {
        *text = fw_str_from(all, at);
        if (fw_take(text, tag)) return (furrow_str){all.at, at};
    }
    *text = fw_str_from(all, all.len);
    return all;
}

bool fw_feed_is_one(furrow_str html) {
    enum { MAX_LEADS = 20 }; /* declarations and comments before the first element */
    static const char *const roots[] = {"<rss", "<feed", "<rdf:RDF"};
    fw_take(&html, "\xEF\xBB\xBF");
    for (int lead = 0; lead < MAX_LEADS; lead++) {
        html = fw_str_trim(html);
        if (html.len < 2 || html.at[0] != '<') return false;
        if (html.at[1] != '?' && html.at[1] != '!') break;
        furrow_str rest = html;
        (void)take_until(&html, fw_take(&rest, "<!--") ? FW_STR("-->") : FW_STR(">"));
    }
    for (size_t i = 0; i < FW_COUNT(roots); i++) {
        furrow_str rest = html;
        if (fw_take(&rest, roots[i]) && rest.len && (fw_is_space(rest.at[0]) || rest.at[0] == '>'))
            return true;
    }
    return false;
}

/* ---- Texts ---------------------------------------------------------------- */

/* The character of an entity at the start of a text, and the entity's size; 0: another entity. */
static char sign_of(furrow_str text, size_t *size) {
    static const struct {
        const char *entity;
        char sign;
    } known[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
    for (size_t i = 0; i < FW_COUNT(known); i++) {
        furrow_str rest = text;
        if (!fw_take(&rest, known[i].entity)) continue;
        *size = strlen(known[i].entity);
        return known[i].sign;
    }
    return 0;
}

/* Append the content of an element as HTML: marked sections unchanged, entities decoded. */
static void add_html(furrow_buf *out, furrow_str inner) {
    while (inner.len) {
        size_t size = 1;
        char sign = inner.at[0] == '&' ? sign_of(inner, &size) : 0;
        if (fw_take(&inner, "<![CDATA[")) {
            fw_buf_str(out, take_until(&inner, FW_STR("]]>")));
            continue;
        }
        fw_buf_char(out, sign ? sign : inner.at[0]);
        inner = fw_str_from(inner, size);
    }
}

/* Whether an entity begins at the start of a text: "&eacute;", "&#233;"; but not the
 * "&section=2" of an address, which HTML reads as a character. */
static bool is_entity(furrow_str text) {
    size_t at = 1;
    if (at < text.len && text.at[at] == '#') at++;
    size_t first = at;
    while (at < text.len && (fw_is_letter(text.at[at]) || fw_is_digit(text.at[at]))) at++;
    return at > first && at < text.len && text.at[at] == ';';
}

/* Whether a tag separates the texts before and after it: it is a block of HTML, or an element of
 * the feed, which HTML does not know. */
static bool parts_texts(furrow_str tag) {
    char name[16]; /* none of HTML is longer */
    size_t len = 0;
    fw_take(&tag, "/");
    while (len < tag.len && len < sizeof name &&
           (fw_is_letter(tag.at[len]) || fw_is_digit(tag.at[len]))) {
        name[len] = fw_fold(tag.at[len]);
        len++;
    }
    fw_tag known = fw_tag_named((furrow_str){name, len});
    return len && (known == FW_TAG_TEXT || fw_tag_class(known) == FW_BLOCK);
}

/* Append the text of an element without the HTML in it, as text or as an attribute value. 'room'
 * is a scratch buffer. */
static void add_text(furrow_buf *out, furrow_str inner, furrow_buf *room) {
    fw_buf_clear(room);
    add_html(room, inner);
    if (room->failed) out->failed = true;
    furrow_str html = fw_str_trim(fw_buf_view(room));
    while (html.len) {
        bool is_tag = html.at[0] == '<' && html.len > 1 &&
                      (fw_is_letter(html.at[1]) || html.at[1] == '/' || html.at[1] == '!');
        if (is_tag) {
            if (parts_texts(fw_str_from(take_until(&html, FW_STR(">")), 1))) fw_buf_char(out, ' ');
            continue;
        }
        if (html.at[0] == '<') fw_buf_text(out, "&lt;");
        else if (html.at[0] == '&' && !is_entity(html)) fw_buf_text(out, "&amp;");
        else if (html.at[0] == '"') fw_buf_text(out, "&quot;");
        else fw_buf_char(out, html.at[0]);
        html = fw_str_from(html, 1);
    }
}

/* ---- Entries -------------------------------------------------------------- */

typedef struct element {
    furrow_str name, attrs, inner;
} element;

/* The value of an attribute; empty if there is none. */
static furrow_str attr_of(furrow_str attrs, const char *name) {
    for (size_t i = 1; i < attrs.len; i++) {
        furrow_str rest = fw_str_from(attrs, i);
        if (!fw_is_space(attrs.at[i - 1]) || !fw_take(&rest, name) || !fw_take(&rest, "=") ||
            !rest.len || (rest.at[0] != '"' && rest.at[0] != '\''))
            continue;
        furrow_str quote = {rest.at, 1};
        rest = fw_str_from(rest, 1);
        return take_until(&rest, quote);
    }
    return (furrow_str){0};
}

/* Whether an address is that of a picture, judged by its element or by its ending. */
static bool is_picture(const element *e, furrow_str name, furrow_str address) {
    static const char *const endings[] = {".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"};
    furrow_str type = attr_of(e->attrs, "type"), medium = attr_of(e->attrs, "medium");
    if (fw_str_equal(name, FW_STR("thumbnail")) || fw_str_equal(name, FW_STR("image"))) return true;
    if (medium.len) return fw_str_equal(medium, FW_STR("image"));
    if (type.len) return fw_take_folded(&type, "image/");
    furrow_str path = fw_url_path(address);
    for (size_t i = 0; i < FW_COUNT(endings); i++) {
        size_t len = strlen(endings[i]);
        furrow_str end = path.len > len ? fw_str_from(path, path.len - len) : (furrow_str){0};
        if (fw_take_folded(&end, endings[i])) return true;
    }
    return false;
}

/* Take the next element of a text. '*is_open' is set once an element has no end tag; from then
 * on no end is searched, so that the cost stays linear. */
static bool take_element(element *out, furrow_str *text, bool *is_open) {
    *out = (element){0};
    (void)take_until(text, FW_STR("<"));
    if (!text->len) return false;
    if (fw_take(text, "!--")) {
        (void)take_until(text, FW_STR("-->"));
        return true;
    }
    furrow_str tag = take_until(text, FW_STR(">"));
    size_t len = 0;
    while (len < tag.len && !fw_is_space(tag.at[len]) && tag.at[len] != '/') len++;
    *out = (element){.name = {tag.at, len}, .attrs = fw_str_from(tag, len)};
    if (!len || !fw_is_letter(tag.at[0]) || tag.at[tag.len - 1] == '/') return true;
    enum { LONGEST = 60 }; /* bytes of a name that has an end */
    char end[LONGEST + 4] = "</";
    if (len > LONGEST || *is_open) return true;
    memcpy(end + 2, tag.at, len);
    end[len + 2] = '>';
    furrow_str rest = *text, inner = take_until_tag(&rest, end);
    *is_open = inner.len == text->len;
    if (*is_open) return true;
    out->inner = inner;
    *text = rest;
    return true;
}

/* The common name of a field, instead of the one in feeds. */
static furrow_str name_of(furrow_str name) {
    static const char *const known[][2] = {{"creator", "author"},  {"summary", "description"},
                                           {"encoded", "content"}, {"pubDate", "date"},
                                           {"published", "date"},  {"updated", "updated"}};
    const char *colon = name.len ? memchr(name.at, ':', name.len) : NULL; /* "dc:creator" */
    if (colon) name = fw_str_from(name, (size_t)(colon - name.at) + 1);
    for (size_t i = 0; i < FW_COUNT(known); i++)
        if (fw_str_equal(name, fw_str(known[i][0]))) return fw_str(known[i][1]);
    return name;
}

/* Append a link, with a text if the feed shows one. */
static void add_link(furrow_buf *out, furrow_str address, furrow_str shown, furrow_buf *room) {
    fw_buf_text(out, "<a href=\"");
    add_text(out, address, room);
    fw_buf_text(out, "\">");
    add_text(out, shown, room);
    fw_buf_text(out, "</a>");
}

/* The name of a person, who may also have a page and a mailbox: <author> of Atom. Any other text
 * is unchanged. */
static furrow_str name_of_person(furrow_str inner) {
    furrow_str rest = inner;
    bool is_open = false;
    element e;
    while (take_element(&e, &rest, &is_open))
        if (fw_str_equal(e.name, FW_STR("name"))) return e.inner;
    return inner;
}

/* The address of another resource that an element names; empty if none. */
static furrow_str address_of(const element *e, furrow_str name) {
    bool is_file = fw_str_equal(attr_of(e->attrs, "rel"), FW_STR("enclosure"));
    bool has_href = is_file || fw_str_equal(name, FW_STR("image")); /* <itunes:image href> */
    return attr_of(e->attrs, has_href ? "href" : "url");
}

/* The text of an element; that of a category of Atom is in an attribute. */
static furrow_str text_of(const element *e, furrow_str name) {
    if (e->inner.len || !fw_str_equal(name, FW_STR("category"))) return e->inner;
    furrow_str label = attr_of(e->attrs, "label");
    return label.len ? label : attr_of(e->attrs, "term");
}

/* Append a text under its name. */
static void add_named(furrow_buf *out, furrow_str name, furrow_str text, furrow_buf *room) {
    fw_buf_text(out, "<div itemprop=\"");
    fw_buf_str(out, name);
    fw_buf_text(out, "\">");
    add_text(out, text, room);
    fw_buf_text(out, "</div>");
}

/* Append a field of an entry as HTML. */
static void add_field(furrow_buf *out, const element *e, furrow_buf *room) {
    furrow_str name = name_of(e->name), address = address_of(e, name), text = text_of(e, name);
    bool has_words = fw_str_trim(text).len && fw_str_trim(text).at[0] != '<';
    if (address.len && !has_words) { /* a picture, or a file to listen to */
        bool is_image = is_picture(e, name, address);
        fw_buf_text(out, is_image ? "<img src=\"" : "<a itemprop=\"file\" href=\"");
        add_text(out, address, room);
        fw_buf_text(out, is_image ? "\">" : "\"></a>");
    } else if (fw_str_equal(name, FW_STR("link"))) {
        furrow_str rel = attr_of(e->attrs, "rel");
        if (text.len) add_link(out, text, text, room);
        else if (!rel.len || fw_str_equal(rel, FW_STR("alternate")))
            add_link(out, attr_of(e->attrs, "href"), (furrow_str){0}, room);
    } else if (fw_str_equal(e->name, FW_STR("title"))) {
        fw_buf_text(out, "<h2>");
        add_text(out, text, room);
        fw_buf_text(out, "</h2>");
    } else if (text.len) {
        bool is_person = fw_str_equal(name, FW_STR("author"));
        add_named(out, name, is_person ? name_of_person(text) : text, room);
    }
}

/* Where the next entry begins. */
static size_t next_entry(furrow_str xml, bool *is_item) {
    for (size_t at = 0; next_tag(xml, &at); at++) {
        furrow_str rest = fw_str_from(xml, at), item = rest;
        *is_item = fw_take(&item, "<item");
        if (*is_item || fw_take(&rest, "<entry")) {
            furrow_str behind = *is_item ? item : rest;
            if (behind.len && (behind.at[0] == '>' || fw_is_space(behind.at[0]))) return at;
        }
    }
    return xml.len;
}

furrow_str fw_feed_write(furrow_buf *out, furrow_str xml) {
    furrow_buf room = {.alloc = out->alloc};
    bool is_item = false;
    while (xml.len) {
        size_t at = next_entry(xml, &is_item);
        fw_buf_str(out, (furrow_str){xml.at, at});
        xml = fw_str_from(xml, at);
        if (!xml.len) break;
        (void)take_until(&xml, FW_STR(">"));
        furrow_str entry = take_until_tag(&xml, is_item ? "</item>" : "</entry>");
        bool is_open = false;
        const char *group_end = entry.at; /* of <media:group>, whose elements belong to the entry */
        element e;
        fw_buf_text(out, "<item>");
        while (take_element(&e, &entry, &is_open)) {
            bool is_group = e.inner.len && e.inner.at >= group_end &&
                            fw_str_equal(name_of(e.name), FW_STR("group"));
            if (!is_group) {
                add_field(out, &e, &room);
                continue;
            }
            group_end = entry.at;
            entry = (furrow_str){e.inner.at, (size_t)(entry.at + entry.len - e.inner.at)};
        }
        fw_buf_text(out, "</item>\n");
    }
    if (room.failed) out->failed = true;
    furrow_buf_free(&room);
    return fw_buf_view(out);
}
