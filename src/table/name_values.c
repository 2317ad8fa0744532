/*
 * The kind of the values of a column, and the name that this gives: price, date, rating, the thing
 * that is counted.
 */
#include "table/naming.h"

#include "base/str.h"
#include "values/names.h"
#include "values/number.h"
#include "values/terms.h"
#include "values/text.h"

static const double DISTINCT = 0.7;
static const double FEW_PAGES = 0.2; /* share of addresses with a path */
static const double COMPANIES =
    0.25;                        /* share that must end so; others are shops, brands, schools */
static const double TOWNS = 0.1; /* share that must be well known; most are small */
enum { MIN_COMPANIES = 3, MIN_TOWNS = 3, MIN_SPACES = 3 };
enum { MIN_CATEGORIES = 5 }; /* values, most of which must repeat */
enum { FIRST_YEAR = 1900, LAST_YEAR = 2099 };
enum { BRIEF_TIME = 6 }; /* bytes of "12 min"; ages are short like "5h" where space is scarce */
enum { FEW_BADGES = 3 }; /* different words that only some records have */

uint32_t fw_number_in_signs(furrow_str text) {
    enum { MAX_DIGITS = 6 };
    uint32_t number = 0, digits = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool is_digit = fw_is_digit(text.at[i]);
        if ((!is_digit && !memchr(".)([]# ", text.at[i], 7)) || digits > MAX_DIGITS) return 0;
        if (is_digit) number = number * 10 + (uint32_t)(text.at[i] - '0'), digits++;
    }
    return number;
}

/* Whether a text ends or begins like the name of a company. */
static bool is_company(furrow_str text) {
    static const char *const ends[] = {"inc",   "inc.", "llc",  "ltd",    "ltd.", "limited", "corp",
                                       "corp.", "gmbh", "ag",   "kg",     "se",   "plc",     "s.a.",
                                       "sarl",  "sas",  "s.l.", "s.r.l.", "srl",  "b.v.",    "bv",
                                       "ab",    "aps",  "oy",   "s.p.a.", "llp",  "co."};
    static const char *const parts[] = {"株式会社", "有限会社", "有限公司"};
    enum { LONGEST = 7 };
    size_t start = text.len;
    while (start && text.at[start - 1] != ' ' && text.len - start <= LONGEST) start--;
    furrow_str last = fw_str_from(text, start);
    /* "12 kg" is a weight, and words such as "ab" are not companies. */
    bool is_small = last.len == 2 && !fw_is_upper(last.at[0]);
    bool may_be = start > 1 && last.len && !is_small && !fw_is_digit(text.at[start - 2]);
    char first = may_be ? fw_fold(last.at[0]) : '\0';
    for (size_t i = 0; may_be && i < FW_COUNT(ends); i++) {
        furrow_str end = last;
        if (ends[i][0] == first && fw_take_folded(&end, ends[i]) && !end.len) return true;
    }
    bool is_foreign = text.len && (unsigned char)text.at[text.len - 1] >= 0x80;
    is_foreign |= text.len && (unsigned char)text.at[0] >= 0x80;
    for (size_t i = 0; is_foreign && i < FW_COUNT(parts); i++) {
        furrow_str part = fw_str(parts[i]);
        if (text.len > part.len && (fw_str_starts(text, part) || fw_str_ends(text, part)))
            return true;
    }
    return false;
}

/* The width of a text in letters. East Asian letters count twice: they are wider and say more. */
static size_t width_of(furrow_str text) {
    enum { FIRST_WIDE = 0xE3, LONG = 400 }; /* byte of U+3000; bytes that are measured */
    size_t width = text.len;
    if (text.len > LONG) return width;
    for (size_t i = fw_ascii_run(text); i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        width -= (c & 0xC0) == 0x80;
        width += c >= FIRST_WIDE;
    }
    return width;
}

/* Whether a text is an address in steps, as search engines show it: "example.com › a › b". */
static bool is_crumb(furrow_str text) {
    enum { LONGEST = 200 };
    const furrow_str sign = FW_STR("\xE2\x80\xBA ");
    while (text.len >= sign.len && text.len <= LONGEST) {
        const char *at = memchr(text.at, sign.at[0], text.len - sign.len + 1);
        if (!at) return false;
        if (memcmp(at, sign.at, sign.len) == 0) return true;
        text = fw_str_from(text, (size_t)(at - text.at) + 1);
    }
    return false;
}

/* Whether an address leads to a page of its site: "example.com/news". */
static bool leads_on(furrow_str address) {
    const char *host = memchr(address.at, '.', address.len);
    furrow_str rest = host ? fw_str_from(address, (size_t)(host - address.at)) : (furrow_str){0};
    const char *path = rest.len ? memchr(rest.at, '/', rest.len) : NULL;
    return path && path + 1 < rest.at + rest.len;
}

/* Whether a text is an amount of bytes: "19.1KB", "3 MB", "7 KB (714 words)". */
static bool is_size(furrow_str text) {
    static const char *const units[] = {"kb", "mb", "gb", "tb", "kib", "mib", "gib", "bytes"};
    if (!text.len || !fw_is_digit(text.at[0])) return false;
    while (text.len && !fw_is_letter(text.at[0])) text = fw_str_from(text, 1);
    for (size_t i = 0; i < FW_COUNT(units); i++) {
        furrow_str rest = text;
        if (fw_take_folded(&rest, units[i]) && (!rest.len || fw_take(&rest, " ("))) return true;
    }
    return false;
}

/* Whether a text looks like a user name with digits at its end: "ann72". */
static bool is_handle(furrow_str text) {
    enum { LEAST = 3, MAX_DIGITS = 4 }; /* letters; more digits are a code */
    size_t letters = 0, digits = 0;
    while (letters < text.len && fw_is_lower(text.at[letters])) letters++;
    while (letters + digits < text.len && fw_is_digit(text.at[letters + digits])) digits++;
    return letters >= LEAST && digits && digits <= MAX_DIGITS && letters + digits == text.len;
}

/* Whether a text with digits is one word, and not the name of a file. */
static bool is_code(furrow_str text) {
    enum { LONG = 5 }; /* bytes of "24-466"; shorter ones are house numbers or days */
    size_t letters = 0;
    if (!text.len || !(fw_is_letter(text.at[0]) || fw_is_digit(text.at[0]))) return false;
    for (size_t i = 0; i < text.len; i++) {
        if (fw_is_space(text.at[i]) || (unsigned char)text.at[i] >= 0x80) return false;
        letters += fw_is_letter(text.at[i]);
    }
    return (letters || text.len >= LONG) && !fw_is_file_name(text);
}

/* Whether a text is the number of a version: "1.12.3", "v2.0-rc1". */
static bool is_version(furrow_str text) {
    enum { LONGEST = 20 };
    size_t dots = 0, digits = 0, i = (text.at[0] | 32) == 'v';
    if (text.len > LONGEST || (!i && !fw_is_digit(text.at[0]))) return false;
    bool is_led = i > 0;
    for (; i < text.len && (fw_is_digit(text.at[i]) || text.at[i] == '.'); i++) {
        dots += text.at[i] == '.';
        digits += fw_is_digit(text.at[i]);
    }
    bool is_end =
        i == text.len || text.at[i] == '-' || text.at[i] == '+' || fw_is_letter(text.at[i]);
    return digits && is_end && dots <= 3 && !memchr(text.at, ' ', text.len) &&
           (is_led ? dots > 0 : dots > 1);
}

/* Whether each value is a number one higher than the last. */
static bool counts_on(const fw_tab_column *c) {
    enum { LEAST = 3 };
    for (uint32_t i = 1; i < c->count; i++) {
        uint32_t before = fw_number_in_signs(c->cells[i - 1].text);
        if (!before || fw_number_in_signs(c->cells[i].text) != before + 1) return false;
    }
    return c->count >= LEAST;
}

/* Whether a text says that a thing costs nothing. */
static bool is_free(furrow_str text) {
    static const char *const words[] = {"free",     "gratis",   "kostenlos", "gratuit",
                                        "gratuito", "gratuita", "ilmainen",  "\u7121\u6599"};
    for (size_t i = 0; i < FW_COUNT(words); i++) {
        furrow_str rest = text;
        if (fw_take_folded(&rest, words[i]) && !rest.len) return true;
    }
    return false;
}

/* The number of values of each kind in a column. */
typedef struct tally {
    uint32_t kinds[FW_VALUE_KINDS];
    size_t length; /* total width */
    uint32_t seen, repeats, units;
    uint32_t towns;           /* different ones */
    uint32_t pluses, minuses; /* values that begin so */
    uint32_t free;            /* values that say that a thing costs nothing */
    uint32_t years, scores, codes, handles, versions, sizes, companies, crumbs, phrases, requests,
        led, plain;
    uint32_t spans, days, brief; /* amounts of time; in days; short ones */
    furrow_str unit;             /* the first one */
} tally;

static void count_value(tally *n, furrow_str text, fw_value_kind kind, furrow_str unit) {
    bool has_digit = fw_str_has_digit(text);
    uint32_t year = has_digit ? fw_number_in_signs(text) : 0;
    fw_time_unit time = kind == FW_VALUE_COUNT ? fw_time_unit_of(text) : FW_UNIT_NONE;
    n->kinds[kind]++;
    n->plain += !has_digit && !fw_text_is_signs(text);
    n->length += width_of(text);
    n->years += year >= FIRST_YEAR && year <= LAST_YEAR;
    n->scores +=
        kind == FW_VALUE_NUMBER && text.len == 3 && (text.at[1] == '.' || text.at[1] == ',');
    n->free += kind == FW_VALUE_WORDS && is_free(text);
    n->codes += has_digit && is_code(text);
    n->handles += has_digit && is_handle(text);
    n->versions += has_digit && kind != FW_VALUE_DATE && is_version(text);
    n->sizes += has_digit && is_size(text);
    n->companies += is_company(text);
    n->crumbs += is_crumb(text) || (kind == FW_VALUE_SITE && leads_on(text));
    n->requests += fw_text_asks_for_click(text);
    n->led += text.len && fw_is_digit(text.at[0]);
    n->pluses += text.len && text.at[0] == '+';
    n->minuses += text.len && (text.at[0] == '-' || fw_str_starts(text, FW_STR("\u2212")));
    n->spans += time != FW_UNIT_NONE;
    n->days += time == FW_UNIT_OF_DAYS;
    n->brief += time != FW_UNIT_NONE && text.len <= BRIEF_TIME;
    if (unit.len && !n->unit.len) n->unit = unit;
    n->units += unit.len && fw_str_equal(unit, n->unit);
}

static tally count_values(const fw_tab *d, const fw_tab_column *c) {
    tally n = {0};
    uint32_t step = 1 + c->count / FW_MAX_LOOKED_AT;
    struct {
        fw_value_kind kind;
        furrow_str text, unit;
    } asked[FW_MAX_LOOKED_AT];
    for (uint32_t i = 0; i < c->count; i += step, n.seen++) {
        uint32_t same = 0; /* the first equal value */
        asked[n.seen].text = c->cells[i].text;
        while (!fw_str_equal(asked[n.seen].text, asked[same].text)) same++;
        bool is_again = same < n.seen;
        if (is_again) asked[n.seen] = asked[same];
        else asked[n.seen].kind = fw_kind_of_cell(d, asked[n.seen].text, &asked[n.seen].unit);
        n.repeats += is_again;
        n.towns += !is_again && fw_is_town(asked[n.seen].text);
        n.phrases += c->is_list && fw_str_count(asked[n.seen].text, ' ') >= MIN_SPACES;
        count_value(&n, asked[n.seen].text, asked[n.seen].kind, asked[n.seen].unit);
    }
    return n;
}

/* The kind of most values. "4:54" may be a time of day, unless other values of its column cannot
 * be; "43 min" is a duration if other values are like "1 hr 12 min"; "Free" is a price if other
 * values are. */
static fw_value_kind kind_of_most(const tally *n) {
    fw_value_kind found = 0;
    uint32_t lengths = n->kinds[FW_VALUE_DURATION] + n->kinds[FW_VALUE_TIME] + n->spans;
    for (int k = 0; k < FW_VALUE_KINDS; k++)
        if (n->kinds[k] > FW_MOST_VALUES * n->seen) found = (fw_value_kind)k;
    uint32_t prices = n->kinds[FW_VALUE_PRICE];
    if (prices && prices + n->free > FW_MOST_VALUES * n->seen) return FW_VALUE_PRICE;
    bool are_lengths = n->kinds[FW_VALUE_DURATION] && lengths > FW_MOST_VALUES * n->seen;
    return are_lengths ? FW_VALUE_DURATION : found;
}

fw_value_facts fw_look_at(const fw_tab *d, const fw_tab_column *c) {
    tally n = count_values(d, c);
    double most = FW_MOST_VALUES * n.seen;
    fw_value_facts f = {.kind = kind_of_most(&n)};
    bool has_unit = n.units > FW_MOST_VALUES * n.kinds[FW_VALUE_COUNT];
    bool is_when = f.kind == FW_VALUE_DATE || f.kind == FW_VALUE_TIME;
    if (has_unit && !is_when && f.kind != FW_VALUE_DURATION) f.unit = n.unit;
    f.are_spans = n.spans > most;
    f.is_age = n.brief > most && n.days && n.days < n.spans;
    f.length = n.seen ? n.length / n.seen : 0;
    f.is_distinct = n.repeats < (1 - DISTINCT) * n.seen;
    f.is_same = n.seen > 1 && n.repeats + 1 == n.seen;
    f.are_few = 2 * n.repeats >= n.seen && n.seen - n.repeats <= FEW_BADGES;
    f.is_repeated = n.seen >= MIN_CATEGORIES && 2 * n.repeats > n.seen;
    f.is_year = n.years > most;
    f.are_mostly_plain = n.plain > most;
    f.are_plain = n.plain >= FW_NEARLY_ALL * n.seen;
    f.are_phrases = c->is_list && n.phrases > most;
    f.is_request = n.requests > most;
    f.is_led_by_digit = n.led > most;
    /* Addresses are those of pages if a few lead on: the others are pages that sites begin with. */
    bool are_sites = f.kind == FW_VALUE_SITE && n.crumbs >= FEW_PAGES * n.seen;
    f.is_address = n.crumbs > most || are_sites;
    f.is_size = n.sizes > most;
    f.is_version = n.versions > most;
    f.is_code = f.kind == FW_VALUE_WORDS && n.codes > most;
    f.is_handle = n.handles > most;
    f.is_company = n.companies >= MIN_COMPANIES && n.companies > COMPANIES * n.seen;
    f.is_town = n.towns >= MIN_TOWNS && n.towns >= TOWNS * (n.seen - n.repeats);
    f.is_signed = n.pluses && n.minuses && n.pluses + n.minuses > most;
    f.is_score = n.scores > most;
    f.counts_on = counts_on(c);
    if (fw_str_equal(c->form, FW_STR(FW_POINTS_FORM))) f.kind = FW_VALUE_RATING;
    return f;
}

furrow_str fw_name_of_words(const fw_tab *d, furrow_str words) {
    enum { MIN_BYTES = 2, MAX_BYTES = 30 };
    size_t size;
    words = fw_label_trim(words);
    if (words.len > MAX_BYTES) return (furrow_str){"", 0};
    fw_buf_clear(d->buf);
    for (size_t i = 0; i < words.len; i += size) {
        furrow_str rest = fw_str_from(words, i);
        fw_utf8_next(rest, &size);
        furrow_str one = {rest.at, size};
        bool is_word =
            fw_is_digit(rest.at[0]) || (fw_is_letter(rest.at[0]) && !fw_text_is_signs(one));
        if (is_word && size == 1) fw_buf_char(d->buf, fw_fold(rest.at[0]));
        else if (is_word) fw_buf_str(d->buf, one);
        else if (d->buf->len && d->buf->at[d->buf->len - 1] != '_') fw_buf_char(d->buf, '_');
    }
    while (d->buf->len && d->buf->at[d->buf->len - 1] == '_') d->buf->len--;
    if (d->buf->len < MIN_BYTES) fw_buf_clear(d->buf);
    return d->buf->failed ? (furrow_str){0} : fw_arena_copy(d->scratch, fw_buf_view(d->buf));
}

furrow_str fw_name_of_unit(const fw_tab *d, furrow_str unit) {
    if (unit.len != 1 || !fw_is_ascii_letter(unit.at[0])) return fw_name_of_words(d, unit);
    char letter = fw_fold(unit.at[0]); /* one letter: "m", "g" */
    return fw_arena_copy(d->scratch, (furrow_str){&letter, 1});
}

bool fw_price_is_old(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    fw_node_id node = piece->holder;
    if (fw_is_struck(d->page, node, piece->record)) return true;
    for (int up = 0; up < 3 && node > piece->record; up++, node = d->page->parent[node]) {
        if (fw_element_is_own(d->page, node, piece) &&
            fw_class_is_old(fw_page_attr(d->page, node, FW_ATTR_CLASS)))
            return true;
    }
    return false;
}

/* Whether a column is one part of texts such as "4.8 (105)": the points, or how many gave them. */
static bool is_scored(const fw_tab_column *c, const fw_value_facts *f) {
    if (!c->part || !fw_str_equal(c->form, FW_STR(FW_SCORED_FORM))) return false;
    const fw_tab_column *points = c->part == 1 ? c : c - 1;
    return f->kind != FW_VALUE_WORDS && points->count && fw_is_digit(points->cells[0].text.at[0]);
}

/* Whether most prices of a column are salaries: "$52,000 a year". */
static bool are_salaries(const fw_tab_column *c) {
    static const char *const words[] = {"a year",   "per year", "per annum", "an hour",
                                        "annually", "pro Jahr", "par an",    "al año",
                                        "/yr",      "/year",    "im Jahr",   "all'anno"};
    uint32_t with = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        bool is_one = false;
        for (size_t w = 0; w < FW_COUNT(words) && !is_one; w++)
            is_one = fw_text_holds_word(c->cells[i].text, fw_str(words[w]));
        with += is_one;
    }
    return with > FW_MOST_VALUES * c->count;
}

furrow_str fw_name_of_terms(const fw_tab_column *c) {
    enum { LEAST = 3 };
    uint32_t counts[FW_TERM_SETS] = {0}, seen = 0, best = 0;
    furrow_str first[FW_TERM_SETS] = {0};
    bool is_varied[FW_TERM_SETS] = {false};
    uint32_t step = 1 + c->count / FW_MAX_LOOKED_AT, others = 0;
    for (uint32_t i = 0; i < c->count; i += step, seen++) {
        furrow_str text = c->cells[i].text;
        uint32_t sets = fw_terms_of(text);
        others += !sets;
        if (others * step > (1 - FW_MOST_VALUES) * c->count + step) return (furrow_str){"", 0};
        for (uint32_t s = 0; sets; s++, sets >>= 1) {
            if (!(sets & 1)) continue;
            if (!counts[s]++) first[s] = text;
            is_varied[s] |= !fw_str_equal(text, first[s]);
        }
    }
    for (uint32_t s = 1; s < FW_TERM_SETS; s++)
        if (counts[s] > counts[best]) best = s;
    bool is_one = counts[best] >= LEAST && counts[best] > FW_MOST_VALUES * seen &&
                  (is_varied[best] || fw_term_set_is_sure(best));
    return is_one ? fw_str(fw_term_set_name(best)) : (furrow_str){"", 0};
}

/* Average width from which words are a description; the second for words that differ in each record
 * and are no link. */
enum { LONG_WORDS = 50, SOME_WORDS = 32 };

static bool begin_with_digits(const fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++)
        if (!c->cells[i].text.len || !fw_is_digit(c->cells[i].text.at[0])) return false;
    return true;
}

/* Whether all values are a currency, once or several times, as shops tell how dear they are: "$$".
 */
static bool are_price_levels(const fw_tab_column *c) {
    enum { MOST = 5 };
    size_t longest = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text;
        size_t size = 0;
        if (text.len) fw_utf8_next(text, &size);
        if (!size || text.len > MOST * size || !fw_is_currency((furrow_str){text.at, size}))
            return false;
        for (size_t at = size; at < text.len; at += size)
            if (!fw_str_starts(fw_str_from(text, at), (furrow_str){text.at, size})) return false;
        if (text.len / size > longest) longest = text.len / size;
    }
    return longest > 1;
}

furrow_str fw_name_of_values(const fw_tab *d, const fw_tab_column *c, const fw_value_facts *f) {
    /* "3-5" is no number, but an amount if "days" was cut off after it. */
    bool is_range = f->kind == FW_VALUE_WORDS && c->unit.len && begin_with_digits(c);
    bool is_amount = is_range || (f->kind != FW_VALUE_PRICE && f->kind != FW_VALUE_WORDS &&
                                  f->kind != FW_VALUE_SENTENCE && f->kind != FW_VALUE_PLACE);
    if (is_amount && fw_unit_is_area(c->unit)) return FW_STR("area");
    if (f->is_age) return FW_STR("age");
    furrow_str counted = c->unit.len ? c->unit : f->unit;
    const char *quantity = is_amount ? fw_quantity_of(counted) : NULL;
    if (quantity) return fw_str(quantity);
    if (is_amount && counted.len && !fw_unit_is_counter(counted)) {
        furrow_str unit = fw_name_of_unit(d, counted);
        if (fw_str_equal(unit, FW_STR("min"))) return FW_STR("minutes");
        if (unit.len || !unit.at) return unit;
    }
    if (fw_str_equal(c->prefix, FW_STR("@"))) return FW_STR("username");
    if (fw_str_equal(c->prefix, FW_STR("#")) && f->kind == FW_VALUE_WORDS) return FW_STR("tag");
    if (fw_str_equal(c->prefix, FW_STR("\u25B2")) && f->kind == FW_VALUE_NUMBER)
        return FW_STR("votes");
    if (is_scored(c, f)) return c->part == 1 ? FW_STR("rating") : FW_STR("reviews");
    if (f->is_score) return FW_STR("rating");
    if (f->kind == FW_VALUE_NUMBER && (fw_sign_is_star(c->prefix) || fw_sign_is_star(c->suffix)))
        return FW_STR("stars");
    if (are_price_levels(c)) return FW_STR("price_level");
    if (f->is_year) return FW_STR("year");
    if (f->counts_on) return FW_STR("rank");
    if (f->is_size) return FW_STR("size");
    if (f->is_version && f->kind != FW_VALUE_PRICE) return FW_STR("version");
    if (f->is_address) return FW_STR("url");
    if (f->kind == FW_VALUE_PRICE && fw_price_is_old(d, c)) return FW_STR("old_price");
    if (f->kind == FW_VALUE_PRICE && are_salaries(c)) return FW_STR("salary");
    if (f->kind == FW_VALUE_PRICE && f->is_signed) return FW_STR("amount");
    const char *name = fw_name_of_kind(f->kind);
    if (name) return fw_str(name);
    if (f->is_company && f->kind == FW_VALUE_WORDS && f->length <= LONG_WORDS)
        return FW_STR("company");
    if (f->is_town && f->kind == FW_VALUE_WORDS && !c->is_list && f->length <= LONG_WORDS)
        return FW_STR("location");
    bool is_link = fw_piece_of(d, &c->cells[0])->is_link_text;
    size_t least = f->is_distinct && !is_link ? SOME_WORDS : LONG_WORDS;
    if (f->kind == FW_VALUE_WORDS && f->length > least) return FW_STR("description");
    return (furrow_str){"", 0};
}

bool fw_name_ends_in(furrow_str name, const char *word) {
    size_t len = strlen(word);
    if (name.len < len || (name.len > len && name.at[name.len - len - 1] != '_')) return false;
    furrow_str end = fw_str_from(name, name.len - len);
    return fw_take_folded(&end, word);
}
