/*
 * Addresses of the pages of a list: how they differ, and which page number they contain.
 *
 * Cost: linear in the bytes of the addresses.
 */
#include "page/pager.h"

#include "base/str.h"

enum {
    MAX_FILE_NAME = 10, /* bytes of an address that a number may replace */
    MAX_KEY_LETTERS = 2 /* that are among the digits of a key by chance */
};

furrow_str fw_address_without_fragment(furrow_str url) {
    const char *hash = url.len ? memchr(url.at, '#', url.len) : NULL;
    return hash ? (furrow_str){url.at, (size_t)(hash - url.at)} : url;
}

/* The address without scheme and "www.", which may differ between addresses of one page. */
static furrow_str bare(furrow_str url) {
    for (size_t i = 0; i + 2 < url.len && i < 8; i++)
        if (memcmp(url.at + i, "://", 3) == 0) {
            url = fw_str_from(url, i + 3);
            break;
        }
    return url.len > 4 && fw_str_starts(url, FW_STR("www.")) ? fw_str_from(url, 4) : url;
}

static furrow_str host_of(furrow_str url) {
    url = bare(url);
    size_t len = 0;
    while (len < url.len && url.at[len] != '/' && url.at[len] != '?') len++;
    return (furrow_str){url.at, len};
}

static bool is_web(furrow_str url) {
    return url.len > 4 && fw_str_starts(url, FW_STR("http")) &&
           (url.at[4] == ':' || (url.at[4] == 's' && url.len > 5 && url.at[5] == ':'));
}

bool fw_pager_may_follow(furrow_str from, furrow_str to) {
    return from.len == 0 || (is_web(to) && fw_str_equal(host_of(to), host_of(from)));
}

/* FW_WORD_... of the letters that end at 'end', before separators. */
static unsigned name_before(furrow_str url, size_t end) {
    char word[24];
    size_t from = end, len = 0;
    while (from > 0 && strchr("=/-_.:+", url.at[from - 1])) from--;
    end = from;
    while (from > 0 && fw_is_letter(url.at[from - 1])) from--;
    /* Letters among digits belong to a key: "2N0P8" is not page 8. */
    if (end - from <= MAX_KEY_LETTERS && from > 0 && fw_is_digit(url.at[from - 1])) return 0;
    for (size_t i = from; i < end && len < sizeof word; i++) word[len++] = fw_fold(url.at[i]);
    return len ? fw_pager_word((furrow_str){word, len}, FW_WORD_ADDRESS | FW_WORD_SIZE, NULL) : 0;
}

/* Whether /2014/ or /2014/03/ is right before 'at'. */
static bool is_below_date(furrow_str url, size_t at) {
    size_t digits = 0;
    for (size_t i = at; i > 0 && (fw_is_digit(url.at[i - 1]) || url.at[i - 1] == '/'); i--) {
        bool is_digit = fw_is_digit(url.at[i - 1]);
        if (!is_digit && digits != 0 && digits != 2) break;
        digits = is_digit ? digits + 1 : 0;
    }
    return digits == 4;
}

static uint64_t read_number(furrow_str url, size_t from, size_t to) {
    uint64_t number = 0;
    for (size_t i = from; i < to && number < UINT32_MAX; i++)
        number = number * 10 + (uint64_t)(url.at[i] - '0');
    return number;
}

/* The only run of digits in [from, to); false if there is none or several. */
static bool only_number(size_t *first, size_t *end, furrow_str url, size_t from, size_t to) {
    size_t i = from;
    while (i < to && !fw_is_digit(url.at[i])) i++;
    *first = i;
    while (i < to && fw_is_digit(url.at[i])) i++;
    *end = i;
    if (*first == *end) return false;
    while (i < to && !fw_is_digit(url.at[i])) i++;
    return i == to;
}

/* Whether two addresses differ only in numbers, and all numbers that change do so in the same
 * way: ref=page_2?page=2 and ref=page_3?page=3. */
static bool differ_by_number(fw_address_step *out, furrow_str a, furrow_str b) {
    size_t i = 0, k = 0;
    while (i < a.len && k < b.len) {
        if (!fw_is_digit(a.at[i]) || !fw_is_digit(b.at[k])) {
            if (a.at[i++] != b.at[k++]) return false;
            continue;
        }
        size_t first = i, begin = k;
        while (i < a.len && fw_is_digit(a.at[i])) i++;
        while (k < b.len && fw_is_digit(b.at[k])) k++;
        uint64_t from = read_number(a, first, i), to = read_number(b, begin, k);
        if (from == to) continue;
        if (out->is_number && (from != out->from || to != out->to)) return false;
        *out = (fw_address_step){.is_number = true,
                                 .from = from,
                                 .to = to,
                                 .name = out->name | name_before(b, begin),
                                 .is_date = is_below_date(b, begin)};
    }
    return i == a.len && k == b.len;
}

fw_address_step fw_address_step_between(furrow_str a, furrow_str b) {
    fw_address_step out = {0};
    a = bare(a);
    b = bare(b);
    if (differ_by_number(&out, a, b)) {
        out.is_same = !out.is_number;
        out.is_number = out.is_number && out.from <= FW_MAX_PAGE && out.to <= FW_MAX_PAGE;
        return out;
    }
    size_t p = 0, s = 0, shorter = a.len < b.len ? a.len : b.len, first, end;
    while (p < shorter && a.at[p] == b.at[p]) p++;
    while (p > 0 && fw_is_digit(a.at[p - 1])) p--;
    while (s < shorter - p && a.at[a.len - s - 1] == b.at[b.len - s - 1]) s++;
    while (s > 0 && fw_is_digit(b.at[b.len - s])) s--;
    furrow_str left = {a.at + p, a.len - s - p};
    if (!only_number(&first, &end, b, p, b.len - s)) return (fw_address_step){0};
    /* The other address may have the end of a path instead: index.php, .html, / */
    out = (fw_address_step){.is_number = left.len <= MAX_FILE_NAME && !fw_str_has_digit(left),
                            .to = read_number(b, first, end),
                            .name = name_before(b, first),
                            .is_date = is_below_date(b, first)};
    out.is_number = out.is_number && out.to <= FW_MAX_PAGE;
    return out;
}

uint64_t fw_address_page(furrow_str url) {
    url = bare(url);
    for (size_t i = url.len; i > 0; i--) {
        if (!fw_is_digit(url.at[i - 1])) continue;
        size_t end = i;
        while (i > 1 && fw_is_digit(url.at[i - 2])) i--;
        unsigned name = name_before(url, i - 1);
        if ((name & FW_WORD_ADDRESS) && !(name & FW_WORD_SIZE)) return read_number(url, i - 1, end);
    }
    return 0;
}
