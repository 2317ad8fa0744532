/*
 * Names that depend on neighbouring columns: a number after a rating counts the people who gave it,
 * a number beside a month is a day, and the higher of two prices is the old one.
 */
#include "table/naming.h"

#include "base/str.h"
#include "values/date.h"
#include "values/names.h"
#include "values/number.h"
#include "values/text.h"

/* Whether the values are whole counts: "12", "1,284", "1.6K". */
static bool are_counts(const fw_tab_column *c, const fw_value_facts *f) {
    if (f->kind != FW_VALUE_NUMBER && f->kind != FW_VALUE_COUNT) return false;
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text;
        char mark = text.len > 2 ? text.at[text.len - 2] : ' ';
        if ((mark == '.' || mark == ',') && fw_is_digit(text.at[text.len - 1])) return false;
    }
    return true;
}

/* The next kept column of texts, from 'at' on; the number of columns if there is none. */
static size_t next_text(const fw_tab *d, size_t at) {
    while (at < d->columns.count && (d->columns.at[at].is_gone || !d->columns.at[at].count ||
                                     d->columns.at[at].kind != FW_FIELD_TEXT))
        at++;
    return at;
}

/* Whether a column of numbers counts the people who gave the ratings in the column before it, or,
 * if the numbers are in brackets, in the column after it. */
static bool counts_reviews(const fw_tab *d, const fw_name_clues *clues, size_t i,
                           furrow_str before) {
    const fw_tab_column *c = &d->columns.at[i];
    if (!are_counts(c, &clues[i].facts) || clues[i].is_written) return false;
    bool is_in_brackets = fw_piece_of(d, &c->cells[0])->text.at[0] == '(';
    bool is_rating = fw_name_ends_in(c->name, "rating");
    bool is_open = fw_str_equal(c->name, FW_STR("number")) || is_rating ||
                   fw_str_equal(c->name, FW_STR("rank")) ||
                   (!clues[i].field.len && fw_str_equal(c->name, clues[i].class)) ||
                   fw_str_equal(c->name, clues[i].box);
    bool is_behind = fw_name_ends_in(before, "rating") || fw_name_ends_in(before, "stars") ||
                     (is_in_brackets && fw_name_ends_in(before, "score"));
    size_t next = is_in_brackets ? next_text(d, i + 1) : d->columns.count;
    bool is_ahead =
        next < d->columns.count && fw_str_equal(d->columns.at[next].name, FW_STR("rating"));
    return is_in_brackets ? is_behind || is_ahead || is_rating : is_open && is_behind;
}

/* A number beside a rating counts the people who gave it; a number beside a month is a day. Beside
 * an old price, the only other price is "price"; without another, the old one is. */
static void mend_names(fw_tab *d, const fw_name_clues *clues) {
    fw_tab_column *old = NULL, *before = NULL;
    bool has_reviews = false;
    fw_tab_column *price = NULL, *other = NULL; /* a price by its name, and by its values */
    uint32_t prices = 0, others = 0;
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_TEXT) continue;
        bool is_old = fw_str_equal(c->name, FW_STR("old_price"));
        if (is_old) old = c;
        if (!is_old && fw_name_ends_in(c->name, "price")) price = c, prices++;
        else if (!is_old && clues[i].facts.kind == FW_VALUE_PRICE) other = c, others++;
        has_reviews |= fw_str_equal(c->name, FW_STR("reviews"));
        if (!has_reviews && before && counts_reviews(d, clues, i, before->name))
            c->name = FW_STR("reviews"), has_reviews = true;
        before = c;
    }
    if (!price && others == 1) price = other; /* "Now" beside "Was" */
    if (old && prices <= 1 && (price || !others)) (price ? price : old)->name = FW_STR("price");
}

/* Whether two texts share a box that has few other words, as a price and the old price do. */
static bool share_a_box(const furrow_page *page, const fw_piece *p, const fw_piece *q) {
    enum { FEW = 64 }; /* bytes: "-20 %", "taxes included", the same in words for the ear */
    fw_node_id box = p->holder, last = p->last > q->last ? p->last : q->last;
    while (box > p->record && (page->end[box] <= last || box > q->node)) box = page->parent[box];
    uint32_t all = page->sums[page->end[box]] - page->sums[box];
    return all <= p->text.len + q->text.len + FEW;
}

/* Whether an address contains the letters and digits of a name: "example.com" contains
 * "Example". */
static bool is_in_address(furrow_str name, furrow_str address) {
    enum { LEAST = 3 }; /* letters */
    for (size_t at = 0; at < address.len; at++) {
        size_t i = 0, k = at, same = 0;
        for (; i < name.len && k < address.len; i++) {
            if (!fw_is_letter(name.at[i]) && !fw_is_digit(name.at[i])) continue;
            if (fw_fold(name.at[i]) != fw_fold(address.at[k])) break;
            k++, same++;
        }
        if (i == name.len && same >= LEAST) return true;
    }
    return false;
}

/* Words right before an address, as search engines show it, are the name of the site if most of the
 * addresses contain them, or if they share a box with an address in steps. */
static void name_sites(fw_tab *d, const fw_name_clues *all) {
    for (size_t i = next_text(d, 0), next; i < d->columns.count; i = next) {
        fw_tab_column *c = &d->columns.at[i];
        next = next_text(d, i + 1);
        if (next == d->columns.count) return;
        const fw_tab_column *address = &d->columns.at[next];
        bool is_open =
            fw_str_equal(c->name, FW_STR("text")) || fw_str_equal(c->name, FW_STR("category"));
        uint32_t within = 0;
        if (!is_open || c->is_list || !all[next].facts.is_address) continue;
        for (uint32_t a = 0, b = 0; fw_next_shared_row(c, &a, address, &b); a++, b++)
            within += is_in_address(c->cells[a].text, address->cells[b].text);
        const fw_piece *words = fw_piece_of(d, &c->cells[0]);
        const fw_piece *steps = fw_piece_of(d, &address->cells[0]);
        bool is_one = c->count == address->count && memchr(steps->text.at, ' ', steps->text.len) &&
                      share_a_box(d->page, words, steps);
        if (is_one || 2 * within > c->count) c->name = FW_STR("site");
    }
}

/* Count the records in which the price of 'b' is higher than that of 'a', and those in which it is
 * lower. False if they are not two prices of one thing: one is for something else, or several times
 * the other. */
static bool compare_prices(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b,
                           uint32_t *higher, uint32_t *lower) {
    const double most = 5; /* nothing is sold for less than a fifth of its price */
    *higher = *lower = 0;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(a, &i, b, &k); i++, k++) {
        const fw_piece *first = fw_piece_of(d, &a->cells[i]);
        const fw_piece *second = fw_piece_of(d, &b->cells[k]);
        fw_number p = fw_price_read(a->cells[i].text, 0);
        fw_number q = fw_price_read(b->cells[k].text, 0);
        if (!share_a_box(d->page, first, second)) return false;
        if (!p.is_read || !q.is_read || strcmp(p.currency, q.currency) != 0) return false;
        if (q.value > most * p.value || p.value > most * q.value) return false;
        *higher += q.value > p.value;
        *lower += q.value < p.value;
    }
    return true;
}

/* Whether two columns are the ends of a range in one text: "$10 - $20". */
static bool are_from_and_to(const fw_tab_column *a, const fw_tab_column *b) {
    if (!a->part || !b->part || a->cells[0].piece != b->cells[0].piece) return false;
    return b->form.len && (memchr(b->form.at, '-', b->form.len) ||
                           memchr(b->form.at, '\xE2', b->form.len)); /* a longer dash */
}

/* Whether a column has prices and gets its name only from its values, a class or a label. */
static bool is_price(const fw_tab *d, const fw_tab_column *c, const fw_name_clues *k) {
    bool is_label = c->label.len || fw_piece_of(d, &c->cells[0])->label;
    return k->facts.kind == FW_VALUE_PRICE && (is_label || !k->is_written);
}

/* Whether a name is that of a price, as classes have it: "woocommerce_price_amount". */
static bool is_called_price(furrow_str name) {
    static const char *const words[] = {"price", "prices", "pricing", "amount", "cost"};
    for (size_t i = 0; i < FW_COUNT(words); i++)
        if (fw_name_ends_in(name, words[i])) return true;
    return false;
}

/* Correct a price that is called old by its class but is never above the other one, while some
 * records have only it: they are sold for it, and the other one is the old price. Templates write
 * a "regular price" for goods that are not on sale. */
static void swap_prices(fw_tab_column *old, fw_tab_column *now, uint32_t above, uint32_t below) {
    if (above || !below || old->count <= now->count) return;
    old->name = FW_STR("price");
    now->name = FW_STR("old_price");
}

/* Two prices side by side: if one is never the lower one, it is the old price. If the old price is
 * first, no record may have it alone: it would be sold for it. */
static void tell_prices(fw_tab *d, const fw_name_clues *all, size_t at, size_t next) {
    enum { SEVERAL = 3 };
    uint32_t higher, lower;
    fw_tab_column *a = &d->columns.at[at], *b = &d->columns.at[next];
    if (!compare_prices(d, a, b, &higher, &lower)) return;
    bool is_old_first = fw_str_equal(a->name, FW_STR("old_price"));
    bool is_old_next = fw_str_equal(b->name, FW_STR("old_price"));
    if (is_old_first && !is_old_next) swap_prices(a, b, lower, higher);
    if (is_old_next && !is_old_first) swap_prices(b, a, higher, lower);
    if (is_old_first || is_old_next) return;
    bool is_named =
        fw_str_equal(a->name, b->name) || (is_called_price(a->name) && is_called_price(b->name));
    bool is_old = is_named || all[next].is_written || b->label.len || fw_class_is_old(b->name);
    if (higher >= SEVERAL && !lower && is_old) b->name = FW_STR("old_price");
    if (lower >= SEVERAL && !higher && (is_named || fw_class_is_old(a->name)) &&
        (a->count == b->count || lower == a->count))
        a->name = FW_STR("old_price");
    /* A second price that only some records have, always lower, is what they are sold for now. */
    else if (lower >= SEVERAL && !higher && a->count > b->count && !a->label.len && !b->label.len)
        a->name = FW_STR("price"), b->name = FW_STR("sale_price");
}

/* Whether nearly all prices of a column are per unit: "3.20 € / kg", "1 kg = 3.20 €". */
static bool are_for_unit(const fw_tab_column *c) {
    static const char *const words[] = {" per ", " je ", " pro ", " par ", " por "};
    uint32_t with = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text;
        bool is_for = memchr(text.at, '/', text.len) || memchr(text.at, '=', text.len);
        for (size_t k = 0; k < text.len && !is_for; k++)
            for (size_t w = 0; w < FW_COUNT(words); w++) {
                furrow_str rest = fw_str_from(text, k);
                is_for |= fw_take_folded(&rest, words[w]);
            }
        with += is_for;
    }
    return with >= FW_NEARLY_ALL * c->count;
}

/* Name the second part of a range after the first: "salary_max", "time_end". */
static bool name_after(const fw_tab *d, const fw_tab_column *from, fw_tab_column *to,
                       const char *ending) {
    fw_buf_clear(d->buf);
    fw_buf_str(d->buf, from->name);
    fw_buf_text(d->buf, ending);
    to->name = d->buf->failed ? (furrow_str){0} : fw_arena_copy(d->scratch, fw_buf_view(d->buf));
    return to->name.at != NULL;
}

/* Name prices per unit "unit_price" if the records also have other prices. */
static void name_unit_prices(fw_tab *d, const fw_name_clues *all) {
    uint32_t whole = 0;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = next_text(d, 0); i < d->columns.count; i = next_text(d, i + 1)) {
            fw_tab_column *c = &d->columns.at[i];
            if (!is_price(d, c, &all[i]) || !is_called_price(c->name) ||
                fw_str_equal(c->name, FW_STR("old_price")))
                continue;
            bool is_for_unit = are_for_unit(c);
            whole += !pass && !is_for_unit && c->count >= FW_MOST_VALUES * d->rows;
            if (pass && is_for_unit && whole) c->name = FW_STR("unit_price");
        }
}

static bool name_old_prices(fw_tab *d, const fw_name_clues *all) {
    for (size_t i = next_text(d, 0), next; i < d->columns.count; i = next) {
        fw_tab_column *a = &d->columns.at[i];
        next = next_text(d, i + 1);
        if (next == d->columns.count) return true;
        fw_tab_column *b = &d->columns.at[next];
        bool is_salary = fw_str_equal(a->name, FW_STR("salary"));
        bool is_pay = fw_str_equal(b->name, FW_STR("salary")); /* "$63,000 - $84,000 a year" */
        bool is_range = are_from_and_to(a, b) && all[next].facts.kind == FW_VALUE_PRICE;
        if (is_range && (is_salary || all[i].facts.kind == FW_VALUE_PRICE)) {
            if (is_pay && fw_str_equal(a->name, FW_STR("price"))) a->name = b->name;
            if (!name_after(d, a, b, "_max")) return false;
        } else if (!is_salary && is_price(d, a, &all[i]) && is_price(d, b, &all[next])) {
            tell_prices(d, all, i, next);
        }
    }
    return true;
}

/* Of two dates or times that are the ends of a range, the second is the end. */
static bool name_ends(fw_tab *d, const fw_name_clues *all) {
    for (size_t i = next_text(d, 0), next; i < d->columns.count; i = next) {
        fw_tab_column *a = &d->columns.at[i];
        next = next_text(d, i + 1);
        if (next == d->columns.count) return true;
        fw_tab_column *b = &d->columns.at[next];
        fw_value_kind kind = all[i].facts.kind;
        if ((kind == FW_VALUE_DATE || kind == FW_VALUE_TIME) && all[next].facts.kind == kind &&
            fw_str_equal(a->name, b->name) && are_from_and_to(a, b) && !name_after(d, a, b, "_end"))
            return false;
    }
    return true;
}

/* Whether all values are percentages and not amounts of money: "15% off". */
static bool are_percents(const fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text;
        if (!memchr(text.at, '%', text.len) || fw_has_currency(text)) return false;
    }
    return c->count > 0;
}

/* Beside prices, percentages are discounts if they have a minus, or are called "off", or are in an
 * element named after a price. */
static void name_discounts(fw_tab *d) {
    bool has_price = false, has_old = false;
    for (size_t i = next_text(d, 0); i < d->columns.count; i = next_text(d, i + 1)) {
        has_price |= fw_name_ends_in(d->columns.at[i].name, "price");
        has_old |= fw_str_equal(d->columns.at[i].name, FW_STR("old_price"));
    }
    for (size_t i = next_text(d, 0); i < d->columns.count && has_price; i = next_text(d, i + 1)) {
        fw_tab_column *c = &d->columns.at[i];
        furrow_str first = c->cells[0].text;
        if (!first.len) continue;
        bool is_less = fw_take(&first, "-") || fw_take(&first, "\xE2\x88\x92");
        bool is_percent = c->cells[0].text.at[c->cells[0].text.len - 1] == '%';
        if (((is_less || has_old) && fw_str_equal(c->name, FW_STR("percent"))) ||
            (is_percent && fw_name_ends_in(c->name, "off")) ||
            (fw_name_ends_in(c->name, "price") && are_percents(c)))
            c->name = FW_STR("discount");
    }
}

/* Whether the texts of a column are inside the elements that another column takes its times
 * from. */
static bool shows_times(const fw_tab *d, const fw_tab_column *texts, const fw_tab_column *times) {
    const fw_piece *text = fw_piece_of(d, &texts->cells[0]);
    const fw_piece *time = fw_piece_of(d, &times->cells[0]);
    return texts->count == times->count && time->node < text->node &&
           text->node < d->page->end[time->node];
}

/* Whether a text begins with the name of a day: "Monday at 10:20". */
static bool begins_with_weekday(furrow_str text) {
    size_t end = 0;
    while (end < text.len && fw_is_letter(text.at[end])) end++;
    return end && fw_calendar_find((furrow_str){text.at, end}).is_weekday;
}

/* Whether some text of a column is a relative date, or the name of a day where others are dates: of
 * long ago, the page shows the day itself. */
static bool has_relative(const fw_tab_column *c) {
    uint32_t days = 0, dates = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        if (fw_date_is_relative(c->cells[i].text)) return true;
        bool is_date = fw_date_read(c->cells[i].text, FW_ORDER_UNKNOWN).is_written;
        dates += is_date;
        days += !is_date && begins_with_weekday(c->cells[i].text);
    }
    return days && dates;
}

/* If an element shows how long ago something was ("5 hours ago") and its attribute says when, the
 * attribute is the date and the text is the age. */
static void name_ages(fw_tab *d) {
    enum { REACH = 32 }; /* columns back to that of the texts in the same elements */
    for (size_t i = next_text(d, 0); i < d->columns.count; i = next_text(d, i + 1)) {
        fw_tab_column *c = &d->columns.at[i];
        if (!fw_piece_is_exact_time(d->page, fw_piece_of(d, &c->cells[0]))) continue;
        for (size_t back = 1; back <= REACH && back <= i; back++) {
            fw_tab_column *shown = &d->columns.at[i - back];
            if (shown->is_gone || shown->kind != FW_FIELD_TEXT || !shown->count ||
                !shows_times(d, shown, c) || !has_relative(shown))
                continue;
            bool is_named = !fw_str_equal(shown->name, FW_STR("text"));
            if (is_named) c->name = shown->name;
            shown->name = FW_STR("age");
            break;
        }
    }
}

/* Shorten the names of ratings and reviews that classes make longer, unless the short name is
 * taken. */
static void name_plainly(fw_tab *d, const fw_name_clues *all) {
    static const struct {
        const char *end, *name;
    } names[] = {{"review_count", "reviews"},
                 {"reviews_count", "reviews"},
                 {"rating_count", "reviews"},
                 {"ratings_count", "reviews"},
                 {"comment_count", "comments"},
                 {"comments_count", "comments"},
                 {"like_count", "likes"},
                 {"likes_count", "likes"},
                 {"vote_count", "votes"},
                 {"votes_count", "votes"},
                 {"reply_count", "replies"},
                 {"replies_count", "replies"},
                 {"answer_count", "answers"},
                 {"answers_count", "answers"},
                 {"download_count", "downloads"},
                 {"downloads_count", "downloads"},
                 {"rating_value", "rating"},
                 {"rating_average", "rating"},
                 {"average_rating", "rating"},
                 {"comment", "comments"},
                 {"like", "likes"},
                 {"vote", "votes"},
                 {"review", "reviews"},
                 {"view", "views"}};
    for (size_t n = 0; n < FW_COUNT(names); n++) {
        fw_tab_column *found = NULL;
        bool is_taken = false;
        for (size_t i = next_text(d, 0); i < d->columns.count; i = next_text(d, i + 1)) {
            fw_tab_column *c = &d->columns.at[i];
            is_taken |= fw_str_equal(c->name, fw_str(names[n].name));
            bool is_number =
                all[i].facts.kind == FW_VALUE_NUMBER || all[i].facts.kind == FW_VALUE_COUNT;
            if (!all[i].is_written && is_number && fw_name_ends_in(c->name, names[n].end))
                found = c;
        }
        if (found && !is_taken) found->name = fw_str(names[n].name);
    }
}

/* The name of a thing without the word "name": "brand" of "brand_name"; the same if the thing is
 * none that has a name. */
static furrow_str thing_of(furrow_str name) {
    static const char *const things[] = {
        "agency", "agent",   "artist",  "author",   "brand",  "category", "channel",   "city",
        "club",   "company", "country", "employer", "league", "owner",    "publisher", "seller",
        "shop",   "site",    "store",   "team",     "user",   "vendor",   "venue"};
    const size_t ending = strlen("_name"), longer = strlen("_title");
    if (fw_name_ends_in(name, "site_title")) return (furrow_str){name.at, name.len - longer};
    if (name.len <= ending || !fw_name_ends_in(name, "name")) return name;
    furrow_str thing = {name.at, name.len - ending};
    for (size_t i = 0; i < FW_COUNT(things); i++)
        if (fw_name_ends_in(thing, things[i])) return thing;
    return name;
}

/* Name things that are called by their names, unless the name of the thing is taken. */
static void name_things(fw_tab *d, const fw_name_clues *all) {
    for (size_t i = next_text(d, 0); i < d->columns.count; i = next_text(d, i + 1)) {
        fw_tab_column *c = &d->columns.at[i];
        furrow_str thing = thing_of(c->name), whole = c->name;
        bool is_taken = all[i].is_written || thing.len == whole.len;
        for (size_t k = next_text(d, 0); k < d->columns.count && !is_taken; k = next_text(d, k + 1))
            is_taken = fw_str_equal(d->columns.at[k].name, thing);
        /* Columns that share a name, such as two teams, keep sharing it. */
        for (size_t k = i; k < d->columns.count && !is_taken; k = next_text(d, k + 1))
            if (!all[k].is_written && fw_str_equal(d->columns.at[k].name, whole))
                d->columns.at[k].name = thing;
    }
}

/* Name a column after its side: "home_team". */
static bool name_side(const fw_tab *d, fw_tab_column *c, furrow_str side) {
    fw_buf_clear(d->buf);
    fw_buf_str(d->buf, side);
    fw_buf_char(d->buf, '_');
    fw_buf_str(d->buf, c->name);
    c->name = d->buf->failed ? (furrow_str){0} : fw_arena_copy(d->scratch, fw_buf_view(d->buf));
    return c->name.at != NULL;
}

/* Whether a column has a name that may get a word before it: not one that the page writes, unless
 * that is only "by" before names. */
static bool is_open(const fw_tab *d, const fw_name_clues *all, size_t at) {
    return at < d->columns.count &&
           (!all[at].is_written || fw_str_equal(d->columns.at[at].name, FW_STR("author")));
}

/* The next column of texts that has the name of column 'at' and is open; the number of columns if
 * there is none. */
static size_t next_twin(const fw_tab *d, const fw_name_clues *all, size_t at) {
    size_t next = next_text(d, at + 1);
    while (
        next < d->columns.count &&
        (!is_open(d, all, next) || !fw_str_equal(d->columns.at[next].name, d->columns.at[at].name)))
        next = next_text(d, next + 1);
    return next;
}

/* A number in an element called after one of two rivals is its score. */
static bool name_scores(fw_tab *d, const fw_name_clues *all) {
    static const char *const rivals[] = {"home", "away", "guest", "visitor", "winner", "loser"};
    for (size_t i = next_text(d, 0); i < d->columns.count; i = next_text(d, i + 1)) {
        fw_tab_column *c = &d->columns.at[i];
        if (!all[i].is_written && all[i].facts.kind == FW_VALUE_NUMBER &&
            fw_str_is_one_of(c->name, rivals, FW_COUNT(rivals)) && !name_after(d, c, c, "_score"))
            return false;
    }
    return true;
}

/* Two columns of one name are told apart by what the page says of the elements around them: the
 * home team and the guests, the departure and the arrival, the author of a topic and of its last
 * post. Other pairs of columns, such as two scores, are in the same order. */
static bool name_sides(fw_tab *d, const fw_name_clues *all) {
    furrow_str first = {"", 0}, second = first;
    if (!name_scores(d, all)) return false;
    for (int pass = 0; pass < 2 && (!pass || first.len); pass++)
        for (size_t i = next_text(d, 0); i < d->columns.count; i = next_text(d, i + 1)) {
            size_t twin = is_open(d, all, i) ? next_twin(d, all, i) : d->columns.count;
            if (twin == d->columns.count || next_twin(d, all, twin) < d->columns.count) continue;
            fw_tab_column *a = &d->columns.at[i], *b = &d->columns.at[twin];
            furrow_str one = {"", 0}, other = fw_ask_column(d, b, fw_ask_sides);
            if (other.len) one = fw_ask_column(d, a, fw_ask_sides);
            if (!one.at || !other.at) return false;
            bool is_last = !one.len && fw_str_equal(other, FW_STR("last"));
            bool are_sides = is_last || (one.len && other.len && !fw_str_equal(one, other));
            bool are_scores = pass && first.len && all[i].facts.kind == FW_VALUE_NUMBER;
            if (!are_sides && !are_scores) continue;
            if (!are_sides) one = first, other = second;
            if ((one.len && !name_side(d, a, one)) || !name_side(d, b, other)) return false;
            first = one, second = other;
        }
    return true;
}

/* What is paid on top of the price, as most values of a column say: "+$4.99 shipping"; NULL if they
 * do not. Costs that the price includes or leaves out are no charge. */
static const char *name_of_charge(const fw_tab_column *c) {
    static const struct {
        const char *word, *name;
    } charges[] = {{"shipping", "shipping"}, {"delivery", "shipping"},   {"postage", "shipping"},
                   {"versand", "shipping"},  {"livraison", "shipping"},  {"envío", "shipping"},
                   {"frakt", "shipping"},    {"spedizione", "shipping"}, {"taxes", "taxes"},
                   {"fees", "fees"},         {"deposit", "deposit"},     {"kaution", "deposit"},
                   {"pfand", "deposit"}};
    static const char *const others[] = {"incl", "inkl", "including", "inklusive", "plus", "zzgl",
                                         "free", "excl", "before",    "compris",   "over"};
    const char *found = NULL;
    uint32_t with = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text, rest = text;
        const char *name = NULL;
        if (!fw_take(&rest, "+") && !fw_take_folded(&rest, "plus ")) fw_take_folded(&rest, "zzgl");
        for (size_t w = 0; w < FW_COUNT(charges) && !name; w++)
            if (fw_text_holds_word(text, fw_str(charges[w].word))) name = charges[w].name;
        for (size_t w = 0; w < FW_COUNT(others) && name; w++)
            if (fw_text_holds_word(rest, fw_str(others[w]))) name = NULL;
        if (name && memchr(rest.at, '+', rest.len)) name = NULL; /* "$12 + shipping" */
        if (name && !found) found = name;
        with += name && strcmp(name, found) == 0;
    }
    return with > FW_MOST_VALUES * c->count ? found : NULL;
}

/* Name the columns of charges, if there is another column of prices. */
static void name_charges(fw_tab *d, const fw_name_clues *all) {
    uint32_t prices = 0;
    for (size_t i = next_text(d, 0); i < d->columns.count; i = next_text(d, i + 1))
        prices += all[i].facts.kind == FW_VALUE_PRICE;
    for (size_t i = next_text(d, 0); i < d->columns.count && prices > 1; i = next_text(d, i + 1)) {
        if (all[i].facts.kind != FW_VALUE_PRICE || all[i].is_written) continue;
        const char *name = name_of_charge(&d->columns.at[i]);
        if (name) d->columns.at[i].name = fw_str(name);
    }
}

/* Whether the records are jobs: they say how one is employed, or their links lead to jobs. */
static bool are_jobs(const fw_tab *d, const fw_name_clues *all) {
    static const char *const words[] = {"job", "jobs", "vacancy", "vacancies", "stellenangebote"};
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone) continue;
        if (fw_str_equal(c->name, FW_STR("employment_type")) ||
            fw_str_equal(c->name, FW_STR("workplace")))
            return true;
        if (c->kind == FW_FIELD_LINK && fw_str_is_one_of(all[i].path, words, FW_COUNT(words)))
            return true;
    }
    return false;
}

/* What a job costs is what it pays. */
static void name_pay(fw_tab *d, const fw_name_clues *all) {
    if (!are_jobs(d, all)) return;
    for (size_t i = next_text(d, 0); i < d->columns.count; i = next_text(d, i + 1)) {
        fw_tab_column *c = &d->columns.at[i];
        if (all[i].is_written) continue;
        if (fw_str_equal(c->name, FW_STR("price"))) c->name = FW_STR("salary");
        if (fw_str_equal(c->name, FW_STR("price_max"))) c->name = FW_STR("salary_max");
    }
}

bool fw_name_by_neighbours(fw_tab *d, const fw_name_clues *clues) {
    name_charges(d, clues);
    name_unit_prices(d, clues);
    if (!name_old_prices(d, clues) || !name_ends(d, clues)) return false;
    name_pay(d, clues);
    name_discounts(d);
    name_plainly(d, clues);
    name_things(d, clues);
    if (!name_sides(d, clues)) return false;
    mend_names(d, clues);
    name_sites(d, clues);
    name_ages(d);
    return true;
}

void fw_tab_subtitle(fw_tab *d) {
    enum { SHORTEST = 20 }; /* letters, on average: names and codes have fewer */
    size_t title = d->columns.count;
    for (size_t i = next_text(d, 0); i < d->columns.count; i = next_text(d, i + 1)) {
        const fw_tab_column *c = &d->columns.at[i];
        if (fw_str_equal(c->name, FW_STR("subtitle"))) return;
        if (title == d->columns.count && fw_str_equal(c->name, FW_STR("title"))) title = i;
    }
    size_t at = title < d->columns.count ? next_text(d, title + 1) : title;
    if (at == d->columns.count) return;
    fw_tab_column *c = &d->columns.at[at];
    const fw_piece *first = fw_piece_of(d, &c->cells[0]);
    if (c->is_list || !fw_str_equal(c->name, FW_STR("text")) ||
        c->count < FW_MOST_VALUES * d->rows || first->is_link_text || first->is_prose)
        return;
    fw_value_facts facts = fw_look_at(d, c);
    uint32_t figures = 0; /* values with digits: volume and page of a journal, no subtitle */
    for (uint32_t i = 0; i < c->count; i++) figures += fw_str_has_digit(c->cells[i].text);
    if (facts.kind == FW_VALUE_WORDS && facts.length >= SHORTEST && 2 * figures <= c->count)
        c->name = FW_STR("subtitle");
}
