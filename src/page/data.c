/*
 * Data in scripts: see page.h.
 */
#include "page/page.h"

#include "base/str.h"

#include <string.h>

/* Bytes of a script before its data: "window.__STATE__ = ". */
enum { MAX_BEFORE = 200 };

/* Whether a type is the named one, ignoring case and parameters after it. */
static bool is_type(furrow_str type, const char *name) {
    type = fw_str_trim(type);
    return fw_take_folded(&type, name) &&
           (!type.len || type.at[0] == ';' || fw_is_space(type.at[0]));
}

/* Whether a text begins like a JSON object with members or a JSON array that is not empty. */
static bool is_json(furrow_str text) {
    if (!text.len || (text.at[0] != '{' && text.at[0] != '[')) return false;
    furrow_str inner = fw_str_trim(fw_str_from(text, 1));
    return inner.len && (inner.at[0] == '"' || (text.at[0] == '[' && inner.at[0] == '{'));
}

/* The value of the first assignment, if the script begins with one. */
static furrow_str assigned(furrow_str script) {
    size_t at = 0, end = script.len < MAX_BEFORE ? script.len : MAX_BEFORE;
    while (at < end && script.at[at] != '=' && script.at[at] != '{' && script.at[at] != '(') at++;
    if (at == end || script.at[at] != '=') return (furrow_str){0};
    return fw_str_trim(fw_str_from(script, at + 1));
}

/* What a script of Next.js adds to the stream that its page is built from: [1,"..."]. */
static furrow_str pushed(furrow_str script) {
    (void)(fw_take(&script, "(self.__next_f=self.__next_f||[])") ||
           fw_take(&script, "self.__next_f"));
    bool is_piece =
        fw_take(&script, ".push(") && fw_take(&(furrow_str){script.at, script.len}, "[1,\"");
    return is_piece ? script : (furrow_str){0};
}

/* The data in a program. */
static furrow_str data_of(furrow_str script) {
    furrow_str data = pushed(fw_str_trim(script));
    return data.len ? data : assigned(script);
}

fw_data_kind fw_data_kind_of(furrow_str type, furrow_str text) {
    if (is_type(type, "application/ld+json")) return FW_DATA_LINKED;
    if (is_type(type, "application/json")) return FW_DATA_STATE;
    return is_json(assigned(text)) || pushed(fw_str_trim(text)).len ? FW_DATA_STATE : FW_DATA_NONE;
}

furrow_str fw_page_data(const furrow_page *page, fw_node_id node, fw_data_kind kind) {
    if (page->tag[node] != FW_TAG_SCRIPT || page->end[node] == node + 1 ||
        !fw_page_is_text(page, node + 1))
        return (furrow_str){0};
    furrow_str text = fw_page_own_text(page, node + 1);
    furrow_str type = fw_page_attr(page, node, fw_page_attr_id(page, FW_STR("type")));
    if (fw_data_kind_of(type, text) != kind) return (furrow_str){0};
    furrow_str own = fw_str_trim(text);
    bool is_data = kind == FW_DATA_LINKED || is_json(own) || fw_take(&own, "[");
    return is_data ? text : data_of(text);
}

/* The type that Open Graph gives the page, if it is that of a single thing. */
static furrow_str open_graph_type(const furrow_page *page) {
    static const char *const things[] = {"article", "product", "recipe", "book",
                                         "video",   "profile", "food"};
    uint32_t property = fw_page_attr_id(page, FW_STR("property"));
    uint32_t content = fw_page_attr_id(page, FW_STR("content"));
    if (property == FW_ATTR_NONE || content == FW_ATTR_NONE) return (furrow_str){0};
    for (fw_node_id n = 0; n < page->count; n++) {
        if (page->tag[n] != FW_TAG_META ||
            !fw_str_equal(fw_page_attr(page, n, property), FW_STR("og:type")))
            continue;
        furrow_str type = fw_page_attr(page, n, content);
        for (size_t i = 0; i < FW_COUNT(things); i++)
            if (fw_take_folded(&(furrow_str){type.at, type.len}, things[i])) return type;
    }
    return (furrow_str){0};
}

static bool is_among(furrow_str type, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++) {
        furrow_str rest = type;
        if (fw_take(&rest, names[i]) && rest.len == 0) return true;
    }
    return false;
}

/* The next type that a JSON-LD script names at or after 'at', which moves past it; empty if
 * there is none. */
static furrow_str next_type(furrow_str data, size_t *at) {
    const furrow_str key = FW_STR("@type\"");
    while (*at + key.len < data.len) {
        const char *sign = memchr(data.at + *at, '@', data.len - *at - key.len);
        if (!sign) break;
        *at = (size_t)(sign - data.at) + 1;
        if (memcmp(sign, key.at, key.len) != 0) continue;
        size_t first = *at + key.len - 1;
        while (first < data.len &&
               (fw_is_space(data.at[first]) || data.at[first] == ':' || data.at[first] == '['))
            first++;
        if (first == data.len || data.at[first] != '"') continue;
        const char *end = memchr(data.at + first + 1, '"', data.len - first - 1);
        if (!end) break;
        *at = (size_t)(end - data.at) + 1;
        return (furrow_str){data.at + first + 1, (size_t)(end - data.at) - first - 1};
    }
    return (furrow_str){0};
}

/* The type of the only thing that JSON-LD names, on a page that does not call itself a list. The
 * things of a list are named several times, or in an ItemList. */
static furrow_str linked_type(const furrow_page *page) {
    static const char *const things[] = {"Article", "NewsArticle", "BlogPosting", "TechArticle",
                                         "Product", "Recipe",      "Book",        "JobPosting"};
    static const char *const lists[] = {"ItemList", "CollectionPage", "SearchResultsPage", "Blog",
                                        "OfferCatalog"};
    furrow_str only = {0}, type;
    for (fw_node_id n = 0; n < page->count; n++) {
        if (page->tag[n] != FW_TAG_SCRIPT) continue;
        furrow_str data = fw_page_data(page, n, FW_DATA_LINKED);
        size_t at = 0;
        while ((type = next_type(data, &at)).len) {
            bool is_thing = is_among(type, things, FW_COUNT(things));
            if ((is_thing && only.len) || is_among(type, lists, FW_COUNT(lists)))
                return (furrow_str){0};
            if (is_thing) only = type;
        }
    }
    return only;
}

furrow_str fw_page_thing_type(const furrow_page *page) {
    furrow_str type = open_graph_type(page);
    return type.len ? type : linked_type(page);
}
