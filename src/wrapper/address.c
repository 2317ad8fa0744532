/*
 * The addresses that a wrapper is for, as patterns: shop.example/a* covers all pages
 * whose path begins like that. Learning makes the patterns from the addresses of its pages;
 * users may edit them in the file.
 *
 * Cost of a match: the sum of both lengths for most patterns, their product at worst.
 */
#include "wrapper/wrapper.h"

#include "base/call.h"
#include "base/str.h"

/* Most patterns of one wrapper; pages of further sites add none. */
enum { MAX_ADDRESSES = 1000 };

/* ---- Matching ----------------------------------------------------------- */

static bool is_like(furrow_str pattern, furrow_str text) {
    size_t p = 0, t = 0;
    size_t star = SIZE_MAX, from = 0; /* after the last *, and where its text ends */
    while (t < text.len) {
        if (p < pattern.len && pattern.at[p] == '*') {
            star = ++p;
            from = t;
        } else if (p < pattern.len && pattern.at[p] == text.at[t]) {
            p++;
            t++;
        } else if (star != SIZE_MAX) {
            p = star;
            t = ++from;
        } else {
            return false;
        }
    }
    while (p < pattern.len && pattern.at[p] == '*') p++;
    return p == pattern.len;
}

/* Where "://" ends in a text; 0 if it has none. */
static size_t scheme_length(furrow_str text) {
    for (size_t i = 0; i + 3 <= text.len; i++)
        if (memcmp(text.at + i, "://", 3) == 0) return i + 3;
    return 0;
}

static bool is_address_like(furrow_str pattern, furrow_str text) {
    return is_like(pattern, scheme_length(pattern) ? text : fw_str_from(text, scheme_length(text)));
}

bool furrow_is_like(const char *pattern, const char *text) {
    return is_address_like(fw_str(pattern), fw_str(text));
}

size_t furrow_wrapper_fit(const furrow_wrapper *wrapper, const char *address) {
    furrow_str text = fw_str(address);
    size_t best = 0;
    for (size_t i = 0; i < wrapper->address_count; i++) {
        furrow_str pattern = wrapper->addresses[i];
        size_t named = 1;
        for (size_t k = scheme_length(pattern); k < pattern.len; k++) named += pattern.at[k] != '*';
        if (named > best && is_address_like(pattern, text)) best = named;
    }
    return best;
}

const furrow_str *furrow_wrapper_addresses(const furrow_wrapper *wrapper, size_t *count) {
    *count = wrapper->address_count;
    return wrapper->addresses;
}

/* ---- Learning ----------------------------------------------------------- */

/* Host and folder of a web address, "shop.example/list/"; only the host, without a slash, if it has
 * no folder. Empty for anything else. */
static furrow_str folder_of(furrow_str address) {
    size_t start = scheme_length(address);
    furrow_str scheme = {address.at, start}, rest = fw_str_from(address, start);
    if (!fw_str_equal(scheme, FW_STR("http://")) && !fw_str_equal(scheme, FW_STR("https://")))
        return (furrow_str){NULL, 0};
    size_t end = 0, folder = 0;
    while (end < rest.len && rest.at[end] != '?' && rest.at[end] != '#')
        if (rest.at[end++] == '/') folder = end;
    return (furrow_str){rest.at, folder ? folder : end};
}

/* Length of the common part of two folders, up to a slash; 0 for different hosts. */
static size_t common_length(furrow_str a, furrow_str b) {
    size_t common = 0;
    for (size_t i = 0; i < a.len && i < b.len && a.at[i] == b.at[i]; i++)
        if (a.at[i] == '/') common = i + 1;
    return common;
}

/* "shop.example/list/" as a pattern; 'at' is NULL when out of memory. */
static furrow_str pattern_of(furrow_str folder, fw_arena *arena) {
    bool has_slash = folder.len && folder.at[folder.len - 1] == '/';
    furrow_str tail = has_slash ? FW_STR("*") : FW_STR("/*");
    char *at = fw_arena_take(arena, folder.len + tail.len, 1);
    if (!at) return (furrow_str){NULL, 0};
    memcpy(at, folder.at, folder.len);
    memcpy(at + folder.len, tail.at, tail.len);
    return (furrow_str){at, folder.len + tail.len};
}

static bool is_known(const furrow_wrapper *wrapper, furrow_str address) {
    for (size_t i = 0; i < wrapper->address_count; i++)
        if (is_address_like(wrapper->addresses[i], address)) return true;
    return false;
}

furrow_status fw_addresses_learn(furrow_wrapper *wrapper, const furrow_example *examples,
                                 size_t count, furrow_error *err) {
    size_t old = wrapper->address_count;
    size_t most = count < MAX_ADDRESSES - old ? count : MAX_ADDRESSES - old;
    furrow_str *all = FW_TAKE(&wrapper->arena, old + most, furrow_str);
    if (!all) return fw_fail_memory(err);
    if (old) memcpy(all, wrapper->addresses, old * sizeof *all);
    wrapper->addresses = all;
    for (size_t i = 0; i < count; i++) {
        furrow_str folder = folder_of(examples[i].page->url);
        if (folder.len == 0 || is_known(wrapper, examples[i].page->url)) continue;
        size_t k = old, common = 0; /* a pattern of the same host made in this call */
        while (k < wrapper->address_count && !(common = common_length(all[k], folder))) k++;
        if (k == old + most) break;
        furrow_str made =
            pattern_of(common ? (furrow_str){folder.at, common} : folder, &wrapper->arena);
        if (!made.at) return fw_fail_memory(err);
        all[k] = made;
        if (k == wrapper->address_count) wrapper->address_count++;
    }
    return FURROW_OK;
}

/* ---- Given, read and written -------------------------------------------- */

furrow_status fw_addresses_copy(furrow_wrapper *to, const furrow_str *patterns, size_t count,
                                furrow_error *err) {
    if (count > MAX_ADDRESSES)
        return fw_fail(err, FURROW_EINVAL, "more than %d patterns of addresses", MAX_ADDRESSES);
    to->addresses = FW_TAKE(&to->arena, count, furrow_str);
    to->address_count = 0;
    if (!to->addresses) return fw_fail_memory(err);
    for (size_t i = 0; i < count; i++) {
        if (patterns[i].len == 0)
            return fw_fail(err, FURROW_EINVAL, "a pattern of addresses is empty");
        furrow_str copy = fw_arena_copy(&to->arena, patterns[i]);
        if (!copy.at) return fw_fail_memory(err);
        to->addresses[to->address_count++] = copy;
    }
    return FURROW_OK;
}

furrow_status fw_addresses_read(furrow_wrapper *wrapper, const fw_json_value *list,
                                furrow_error *err) {
    if (!list) return FURROW_OK;
    size_t count = fw_json_is_array(list) ? fw_json_count(list) : 0, filled = 0;
    if (!fw_json_is_array(list) || count > MAX_ADDRESSES)
        return fw_fail(err, FURROW_EFORMAT, "\"addresses\" is not a list of at most %d patterns",
                       MAX_ADDRESSES);
    furrow_str *patterns = FW_TAKE(&wrapper->arena, count, furrow_str);
    if (!patterns) return fw_fail_memory(err);
    fw_json_iter it = fw_json_each(list);
    while (filled < count && fw_json_next(&it)) {
        patterns[filled] = fw_json_get_str(it.value);
        if (patterns[filled++].len == 0)
            return fw_fail(err, FURROW_EFORMAT,
                           "address %zu is not a pattern such as \"shop.example/list/*\"", filled);
    }
    return fw_addresses_copy(wrapper, patterns, filled, err);
}

void fw_addresses_write(fw_json *json, const furrow_wrapper *wrapper) {
    if (wrapper->address_count == 0) return;
    fw_json_key(json, "addresses");
    fw_json_array(json);
    for (size_t i = 0; i < wrapper->address_count; i++) fw_json_str(json, wrapper->addresses[i]);
    fw_json_array_end(json);
}
