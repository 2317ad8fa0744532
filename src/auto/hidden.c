/*
 * What the style sheets in a page take out of sight.
 *
 * Only rules "display: none" for one class or id by itself are looked at: these
 * hide menus and dialogues until a script shows them. Whatever depends on more
 * (a class of body, a width, a medium) may not hold; visibility is mostly what
 * a page as a whole is given until it is ready. layout/css.c could tell more,
 * but costs half as much as the parse. Linear in sheets and attributes.
 */
#include "auto/hidden.h"

#include "base/hash.h"
#include "base/str.h"

/* Whether "name:value" stands in declarations, white space aside. */
static bool says(furrow_str style, furrow_str name, furrow_str value) {
    for (size_t i = 0; i + name.len + value.len < style.len; i++) {
        if (style.at[i] != name.at[0] || memcmp(style.at + i, name.at, name.len) != 0) continue;
        size_t j = i + name.len;
        while (j < style.len && (fw_is_space(style.at[j]) || style.at[j] == ':')) j++;
        if (j + value.len <= style.len && memcmp(style.at + j, value.at, value.len) == 0)
            return true;
    }
    return false;
}

bool fw_style_hides(furrow_str style) {
    return says(style, FW_STR("display"), FW_STR("none")) ||
           says(style, FW_STR("visibility"), FW_STR("hidden"));
}

static uint64_t name_hash(char kind, furrow_str name) {
    uint64_t hash = fw_hash_mix(0, (unsigned char)kind);
    for (size_t i = 0; i < name.len; i++) hash = fw_hash_mix(hash, (unsigned char)name.at[i]);
    return hash;
}

/* Whether all of it is a name: letters, digits, '-', '_', and what is not
 * ASCII. */
static bool is_name(furrow_str text) {
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i], letter = c | 0x20;
        if (!(letter >= 'a' && letter <= 'z') && !(c >= '0' && c <= '9') && c != '-' && c != '_' &&
            c < 0x80)
            return false;
    }
    return text.len > 0;
}

/* Note the selectors of a rule, separated by commas, that are one name. */
static bool add_selectors(fw_hidden *hidden, furrow_str list, fw_arena *arena) {
    for (size_t i = 0, end; i < list.len; i = end + 1) {
        for (end = i; end < list.len && list.at[end] != ',';) end++;
        furrow_str one = fw_str_trim((furrow_str){list.at + i, end - i});
        if (one.len < 2 || (one.at[0] != '.' && one.at[0] != '#')) continue;
        furrow_str name = fw_str_from(one, 1);
        bool is_new;
        if (is_name(name) &&
            !fw_map_place(&hidden->names, name_hash(one.at[0], name), &is_new, arena))
            return false;
    }
    return true;
}

/* Rules at the top of a sheet; those inside of @media and the like are passed
 * over. A comment makes the selector that it stands in no name. */
static bool read_sheet(fw_hidden *hidden, furrow_str css, fw_arena *arena) {
    size_t start = 0, open = 0, depth = 0;
    for (size_t i = 0; i < css.len; i++) {
        if (css.at[i] == '{' && depth++ == 0) open = i;
        if (css.at[i] != '}' || depth == 0 || --depth > 0) continue;
        furrow_str selectors = fw_str_trim((furrow_str){css.at + start, open - start});
        furrow_str body = {css.at + open + 1, i - open - 1};
        bool is_rule = selectors.len && selectors.at[0] != '@';
        if (is_rule && says(body, FW_STR("display"), FW_STR("none")) &&
            !add_selectors(hidden, selectors, arena))
            return false;
        start = i + 1;
    }
    return true;
}

bool fw_hidden_read(fw_hidden *hidden, const furrow_page *page, fw_arena *arena) {
    for (fw_node_id n = 0; n < page->count; n++) {
        if (page->tag[n] != FW_TAG_STYLE) continue;
        for (fw_node_id c = n + 1; c < page->end[n]; c = page->end[c])
            if (fw_page_is_text(page, c) && !read_sheet(hidden, fw_page_own_text(page, c), arena))
                return false;
    }
    return true;
}

bool fw_hidden_has(const fw_hidden *hidden, const furrow_page *page, fw_node_id node) {
    if (hidden->names.count == 0) return false;
    furrow_str id = fw_page_attr(page, node, FW_ATTR_ID);
    furrow_str classes = fw_page_attr(page, node, FW_ATTR_CLASS);
    if (id.len && fw_map_find(&hidden->names, name_hash('#', id))) return true;
    for (size_t i = 0; i < classes.len;) {
        while (i < classes.len && fw_is_space(classes.at[i])) i++;
        size_t start = i;
        while (i < classes.len && !fw_is_space(classes.at[i])) i++;
        furrow_str name = {classes.at + start, i - start};
        if (name.len && fw_map_find(&hidden->names, name_hash('.', name))) return true;
    }
    return false;
}
