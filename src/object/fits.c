/*
 * What a text can be. Names do not decide alone: the class of a price is also on the words
 * around it, that of a mail address on the link that sends one, that of an author on
 * "Written by"; and meta elements have addresses of people.
 */
#include "object/object.h"

#include "base/str.h"
#include "values/kind.h"
#include "values/names.h"
#include "values/number.h"
#include "values/text.h"

/* From this many bytes on, a text is no number with words around it. */
enum { LONG_TEXT = 80 };

bool fw_text_is_in_name(furrow_str name, furrow_str text) {
    for (size_t i = 0; i + text.len <= name.len; i++) {
        size_t k = 0;
        while (k < text.len && (fw_fold(text.at[k]) == name.at[i + k] ||
                                (text.at[k] == ' ' && name.at[i + k] == '_')))
            k++;
        if (k == text.len) return true;
    }
    return false;
}

static bool ends_in(furrow_str name, furrow_str end) {
    return name.len >= end.len && fw_str_equal(fw_str_from(name, name.len - end.len), end);
}

static bool is_address(furrow_str text) {
    return fw_take_folded(&text, "http:") || fw_take_folded(&text, "https:") ||
           fw_take_folded(&text, "www.");
}

/* Whether a text can be a person's name: not an address, a number or a word such as "Author". */
static bool can_be_author(furrow_str text) {
    return fw_str_has_letter(text) && text.at[0] != '(' && !is_address(text) &&
           !fw_text_asks_for_click(text) && !fw_name_of_lead(fw_label_trim(text));
}

bool fw_can_be(furrow_str name, furrow_str text) {
    static const char *const numbers[] = {"price",   "old_price", "rating",
                                          "reviews", "phone",     "date"};
    text = fw_str_trim(text);
    if (!text.len) return false;
    if (fw_str_equal(name, FW_STR("email"))) return memchr(text.at, '@', text.len) != NULL;
    if (fw_str_equal(name, FW_STR("url"))) return memchr(text.at, '.', text.len) != NULL;
    if (fw_str_equal(name, FW_STR("image"))) return memchr(text.at, '/', text.len) != NULL;
    if (fw_str_equal(name, FW_STR("author"))) return can_be_author(text);
    if (fw_str_equal(name, FW_STR("description"))) return !is_address(text);
    furrow_str unit;
    if (ends_in(name, FW_STR("price")) && fw_value_kind_of(text, &unit) == FW_VALUE_PERCENT)
        return false; /* the amount saved */
    if (fw_str_is_one_of(name, numbers, FW_COUNT(numbers)))
        return fw_str_has_digit(text) && text.len < LONG_TEXT;
    return !ends_in(name, FW_STR("_time")) || fw_str_has_digit(text);
}

bool fw_text_has_word(furrow_str text) {
    enum { LETTERS = 4 };
    size_t run = 0;
    for (size_t i = 0; i < text.len && run < LETTERS; i++)
        run = fw_is_letter(text.at[i]) ? run + 1 : 0;
    return run == LETTERS;
}

bool fw_date_has_year(furrow_str text) {
    enum { DIGITS = 4 };
    size_t groups = 0, run = 0, longest = 0;
    for (size_t i = 0; i < text.len; i++) {
        run = fw_is_digit(text.at[i]) ? run + 1 : 0;
        groups += run == 1;
        if (run > longest) longest = run;
    }
    return longest == DIGITS || groups > 2;
}

bool fw_take_by(furrow_str *text) {
    size_t len = 0;
    while (len < text->len && text->at[len] != ' ') len++;
    const char *name = fw_name_of_lead((furrow_str){text->at, len});
    bool is_by = name && strcmp(name, "author") == 0 && len + 1 < text->len;
    if (is_by) *text = fw_str_from(*text, len + 1);
    return is_by;
}

bool fw_text_is_cut(furrow_str text) {
    furrow_str end = text.len > 3 ? fw_str_from(text, text.len - 3) : text;
    if (fw_str_equal(end, FW_STR("...")) || fw_str_equal(end, FW_STR("\xE2\x80\xA6"))) return true;
    char last = text.at[text.len - 1];
    return fw_is_ascii_letter(last);
}

furrow_str fw_count_of_reviews(furrow_str text) {
    furrow_str unit;
    if (fw_value_kind_of(text, &unit) != FW_VALUE_COUNT || !fw_unit_is_reviews(unit) ||
        unit.at <= text.at || unit.at >= text.at + text.len)
        return text;
    furrow_str count = fw_str_trim((furrow_str){text.at, (size_t)(unit.at - text.at)});
    while (count.len && count.at[0] == '(') count = fw_str_trim(fw_str_from(count, 1));
    return count.len && fw_str_has_digit(count) ? count : text;
}

furrow_str fw_price_of(furrow_str text) {
    enum { MAX_PRICE = 24, MIN_SENTENCE = 20 }; /* bytes; "per month" belongs to the price */
    furrow_str price = {0}, unit;
    for (size_t i = 1; i < text.len && i <= MAX_PRICE && !price.len; i++) {
        furrow_str head = {text.at, i};
        if (text.at[i] == ' ' && fw_value_kind_of(head, &unit) == FW_VALUE_PRICE) price = head;
    }
    furrow_str rest = fw_str_from(text, price.len);
    return price.len && rest.len >= MIN_SENTENCE && !fw_str_has_digit(rest) ? price : text;
}
