/*
 * What a text is: shapes of single texts, types of many.
 *
 * A shape is cheap and computed for every piece of every record. A type is what the texts of a
 * finished column have in common; it uses the readers of numbers and dates.
 */
#include "values/kind.h"

#include "base/str.h"
#include "values/date.h"
#include "values/number.h"
#include "values/terms.h"
#include "values/text.h"

/* ---- Shapes ------------------------------------------------------------- */

/* Bytes and words from which a text is a sentence, not a value. */
enum { SENTENCE_BYTES = 80, SENTENCE_WORDS = 10 };

static bool is_month(furrow_str text, size_t first, size_t end) {
    enum { SHORTEST = 3 }; /* bytes of a name */
    return end >= first + SHORTEST &&
           fw_calendar_find((furrow_str){text.at + first, end - first}).month;
}

/* Whether the name of a month is next to a number, apart from blanks and signs. */
static bool has_month(furrow_str text) {
    for (size_t i = 0, end; i < text.len; i = end) {
        end = i + 1;
        if (!fw_is_digit(text.at[i])) continue;
        while (end < text.len && fw_is_digit(text.at[end])) end++;
        size_t last = i, next = end;
        while (last && !fw_is_letter(text.at[last - 1]) && !fw_is_digit(text.at[last - 1])) last--;
        size_t first = last;
        while (first && fw_is_letter(text.at[first - 1])) first--;
        if (is_month(text, first, last)) return true;
        while (next < text.len && !fw_is_letter(text.at[next]) && !fw_is_digit(text.at[next]))
            next++;
        size_t behind = next;
        while (behind < text.len && fw_is_letter(text.at[behind])) behind++;
        if (is_month(text, next, behind)) return true;
    }
    return false;
}

/* Whether a text has two signs between digits, as dates and times do: 1/2/03, 10:25:36. */
static bool has_date_signs(furrow_str text) {
    int signs = 0;
    for (size_t i = 1; i + 1 < text.len; i++) {
        char c = text.at[i];
        if (c != '/' && c != '-' && c != ':' && c != '.') continue;
        signs += fw_is_digit(text.at[i - 1]) && fw_is_digit(text.at[i + 1]);
    }
    return signs >= 2;
}

fw_shape fw_shape_of(furrow_str text) {
    enum { MOST_LETTERS = 3 }; /* of a number with its unit: "12 km" */
    if (text.len > SENTENCE_BYTES) return FW_SHAPE_LONG;
    if (!fw_str_has_digit(text)) return FW_SHAPE_TEXT;
    uint32_t digits = 0, letters = 0;
    for (size_t i = 0; i < text.len; i++) {
        digits += fw_is_digit(text.at[i]);
        letters += fw_is_letter(text.at[i]);
    }
    if ((letters || memchr(text.at, '$', text.len)) && fw_has_currency(text)) return FW_SHAPE_PRICE;
    if (letters && has_month(text)) return FW_SHAPE_DATE;
    if (letters <= digits && has_date_signs(text)) return FW_SHAPE_DATE;
    size_t first = 0;
    while (!fw_is_digit(text.at[first]) && !fw_is_letter(text.at[first])) first++;
    bool is_number = letters <= MOST_LETTERS && fw_is_digit(text.at[first]);
    return is_number ? FW_SHAPE_NUMBER : FW_SHAPE_MIXED;
}

const char *fw_shape_name(fw_shape shape) {
    static const char *const names[] = {
        [FW_SHAPE_TEXT] = "text", [FW_SHAPE_NUMBER] = "number", [FW_SHAPE_PRICE] = "price",
        [FW_SHAPE_DATE] = "date", [FW_SHAPE_MIXED] = "mixed",   [FW_SHAPE_LONG] = "long"};
    return names[shape];
}

/* ---- Types of texts ------------------------------------------------------ */

/* The share of a column's texts that must be of one type: one in five may be something else ("sold
 * out", "on request"). */
enum { AGREEING = 4, OUT_OF = 5 };

/* Bytes of the longest number, price or date. */
enum { MAX_VALUE = 64 };

const char *furrow_type_name(furrow_type type) {
    static const char *const names[] = {
        [FURROW_TEXT] = "text", [FURROW_NUMBER] = "number", [FURROW_PRICE] = "price",
        [FURROW_DATE] = "date", [FURROW_URL] = "url",       [FURROW_IMAGE] = "image"};
    return names[type];
}

/* Whether a text stands for an empty cell. */
static bool is_nothing(furrow_str text) {
    static const char *const signs[] = {"", "-", "--", "–", "—", "n/a", "N/A", "?", "…"};
    text = fw_trim_blanks(text);
    if (text.len > 3) return false; /* bytes of the longest sign */
    return fw_str_is_one_of(text, signs, FW_COUNT(signs));
}

static bool ends_as_image(furrow_str url) {
    static const char *const endings[] = {".png",  ".jpg",  ".jpeg", ".gif",
                                          ".webp", ".avif", ".svg"};
    for (size_t i = 0; i < url.len; i++)
        if (url.at[i] == '?' || url.at[i] == '#') url.len = i;
    for (size_t i = 0; i < FW_COUNT(endings); i++) {
        size_t len = strlen(endings[i]);
        if (url.len < len) continue;
        furrow_str end = {url.at + url.len - len, len};
        if (fw_take_folded(&end, endings[i])) return true;
    }
    return false;
}

static furrow_type type_of_address(furrow_str text) {
    furrow_str rest = text;
    if (!fw_take_folded(&rest, "http://") && !fw_take_folded(&rest, "https://")) return FURROW_TEXT;
    for (size_t i = 0; i < rest.len; i++)
        if (fw_is_space(rest.at[i])) return FURROW_TEXT;
    if (rest.len == 0) return FURROW_TEXT;
    return ends_as_image(rest) ? FURROW_IMAGE : FURROW_URL;
}

/* What a text shows besides its type. */
typedef struct look {
    bool is_code;             /* a number that is never an amount */
    char of_number, of_price; /* the decimal mark that it shows as a number, and as a price */
    fw_date_order order;      /* that it shows as a date */
} look;

/* The type of a text. What is a number is no date, and what is either is no price. */
static furrow_type look_at(furrow_str text, look *out) {
    *out = (look){0};
    text = fw_trim_blanks(text);
    furrow_type type = type_of_address(text);
    if (type != FURROW_TEXT || text.len > MAX_VALUE || !fw_str_has_digit(text)) return type;
    fw_number number = fw_number_read(text, 0);
    out->is_code = number.is_code;
    out->of_number = out->of_price = number.shows;
    if (number.is_written) return FURROW_NUMBER;
    fw_date date = fw_date_read(text, FW_ORDER_UNKNOWN);
    out->order = date.shows;
    if (date.is_written) return FURROW_DATE;
    fw_number price = fw_price_read(text, 0);
    if (!out->of_price) out->of_price = price.shows;
    if (price.is_written) return FURROW_PRICE;
    return fw_rating_value(text, 0).is_written ? FURROW_NUMBER : FURROW_TEXT;
}

furrow_type fw_type_of(furrow_str text) {
    look shown;
    return look_at(text, &shown);
}

/* ---- Types of many texts ------------------------------------------------- */

/* The text in brackets, which accounts use for a loss; empty when there are no brackets. */
static furrow_str in_brackets(furrow_str text) {
    return fw_text_in_brackets(fw_trim_blanks(text));
}

static bool is_amount(furrow_type type) {
    return type == FURROW_NUMBER || type == FURROW_PRICE;
}

/* Whether there are already too many plain texts for any other type to win. */
static bool is_settled(const fw_type_tally *t) {
    return t->counts[FURROW_TEXT] * OUT_OF > t->values * (OUT_OF - AGREEING);
}

static void note_mark(fw_habit *habit, char mark) {
    if (mark && habit->decimal && mark != habit->decimal) habit->has_both = true;
    else if (mark) habit->decimal = mark;
}

static void note_order(fw_habit *habit, fw_date_order order) {
    if (order && habit->order && order != habit->order) habit->order = FW_ORDER_MIXED;
    else if (order) habit->order = order;
}

void fw_type_count(fw_type_tally *t, furrow_str text) {
    if (is_settled(t) || is_nothing(text)) return;
    look shown;
    furrow_str loss = in_brackets(text);
    furrow_type type = look_at(loss.len ? loss : text, &shown);
    if (loss.len && !is_amount(type)) type = FURROW_TEXT;
    t->counts[type]++;
    t->total++;
    t->has_plain |= !loss.len && is_amount(type);
    t->has_code = t->has_code || shown.is_code;
    note_mark(&t->of_numbers, shown.of_number);
    note_mark(&t->of_prices, shown.of_price);
    if (!loss.len) note_order(&t->of_dates, shown.order);
}

fw_habit fw_habit_of_tally(const fw_type_tally *t, furrow_type type) {
    fw_habit habit = {0};
    if (type == FURROW_DATE) habit = t->of_dates;
    else if (is_amount(type)) habit = type == FURROW_PRICE ? t->of_prices : t->of_numbers;
    habit.has_plain = is_amount(type); /* without such an amount, the column is text */
    return habit;
}

static bool is_most(const fw_type_tally *t, size_t count) {
    return count > 0 && count * OUT_OF >= t->total * AGREEING;
}

furrow_type fw_type_of_tally(const fw_type_tally *t) {
    if (is_settled(t)) return FURROW_TEXT;
    for (size_t type = FURROW_NUMBER; type < FW_TYPE_COUNT; type++) {
        if (!is_most(t, t->counts[type])) continue;
        /* One 0123 among them means numbers of telephones or parts. */
        if (type == FURROW_NUMBER && t->has_code) return FURROW_TEXT;
        return is_amount((furrow_type)type) && !t->has_plain ? FURROW_TEXT : (furrow_type)type;
    }
    /* Addresses of pictures and of pages are still addresses. */
    bool are_addresses = is_most(t, t->counts[FURROW_URL] + t->counts[FURROW_IMAGE]);
    return are_addresses ? FURROW_URL : FURROW_TEXT;
}

furrow_type fw_type_of_texts(const furrow_str *texts, size_t count) {
    fw_type_tally t = {.values = count};
    for (size_t i = 0; i < count; i++) fw_type_count(&t, texts[i]);
    return fw_type_of_tally(&t);
}

void fw_habit_note(fw_habit *habit, furrow_str text, furrow_type type) {
    if (text.len > MAX_VALUE) return;
    if (type == FURROW_DATE) {
        note_order(habit, fw_date_read(text, FW_ORDER_UNKNOWN).shows);
    } else if (is_amount(type)) {
        furrow_str loss = in_brackets(text);
        habit->has_plain |= !loss.len;
        if (loss.len) text = loss;
        char mark = fw_number_read(text, 0).shows;
        if (!mark && type == FURROW_PRICE) mark = fw_price_read(text, 0).shows;
        note_mark(habit, mark);
    }
}

fw_habit fw_habit_of_texts(const furrow_str *texts, size_t count, furrow_type type) {
    fw_habit habit = {0};
    for (size_t i = 0; i < count; i++) fw_habit_note(&habit, texts[i], type);
    if (habit.has_both) habit.decimal = 0;
    return habit;
}

/* ---- Values ------------------------------------------------------------- */

static fw_typed typed_number(const fw_number *number, furrow_type type) {
    fw_typed out = {0};
    if (!number->is_read) return out;
    out = (fw_typed){type, number->is_whole, number->whole, number->value, ""};
    memcpy(out.text, number->currency, sizeof number->currency);
    return out;
}

static fw_typed typed_date(const fw_date *date) {
    fw_typed out = {0};
    if (!date->is_read) return out;
    out.type = FURROW_DATE;
    memcpy(out.text, date->iso, sizeof date->iso);
    return out;
}

fw_typed fw_typed_read(furrow_str text, furrow_type type, fw_habit habit) {
    fw_typed out = {0};
    char decimal = habit.has_both ? 0 : habit.decimal;
    if (text.len > MAX_VALUE) return out;
    bool is_loss = is_amount(type) && habit.has_plain && in_brackets(text).len;
    if (is_loss) text = in_brackets(text); /* as in accounts */
    if (type == FURROW_NUMBER) {
        fw_number number = fw_number_read(text, decimal);
        if (!number.is_written) number = fw_rating_value(text, decimal);
        if (!number.is_written) number = fw_price_read(text, decimal);
        number.currency[0] = '\0'; /* only the amount is wanted */
        out = typed_number(&number, type);
    } else if (type == FURROW_PRICE) {
        fw_number price = fw_price_read(text, decimal);
        out = typed_number(&price, type);
    } else if (type == FURROW_DATE) {
        fw_date date = fw_date_read(text, habit.order);
        if (!date.is_read && habit.now && fw_relative_read(date.iso, text, habit.now))
            date.is_read = true;
        out = typed_date(&date);
    }
    if (is_loss && out.number > 0) out.whole = -out.whole, out.number = -out.number;
    return out;
}

/* ---- Kinds -------------------------------------------------------------- */

bool fw_is_file_name(furrow_str name) {
    static const char *const endings[] = {
        "asc", "bin", "bz2",  "css", "csv", "deb",  "dmg", "doc",  "docx", "exe", "flac", "gif",
        "gz",  "htm", "html", "iso", "jar", "jpeg", "jpg", "json", "log",  "mp3", "msi",  "odt",
        "ogg", "pdf", "php",  "png", "ppt", "rpm",  "rar", "sig",  "sql",  "svg", "tar",  "tgz",
        "txt", "wav", "webp", "whl", "xls", "xlsx", "xml", "xz",   "yaml", "yml", "zst"};
    size_t dot = name.len;
    while (dot && name.at[dot - 1] != '.') dot--;
    if (name.len > 1 && name.at[name.len - 1] == '/') return memchr(name.at, ' ', name.len) == NULL;
    furrow_str end = fw_str_from(name, dot);
    return dot && fw_str_is_one_of(end, endings, FW_COUNT(endings));
}

/* The kind of a single word: "example.com", "www.example.com/a/b", "a@b.org". */
static fw_value_kind kind_of_name(furrow_str text) {
    if (type_of_address(text) != FURROW_TEXT) return FW_VALUE_SITE;
    size_t dots = 0, letters = 0, last_dot = 0, slash = text.len;
    bool has_at = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c == '/' && slash == text.len) slash = i;
        if (i < slash && c == '.') dots++, last_dot = i;
        if (i < slash && fw_is_letter(c)) letters++;
        if (i < slash && c == '@') has_at = true;
        if (i < slash && !fw_is_letter(c) && !fw_is_digit(c) && !memchr(".-@_:+", c, 6))
            return FW_VALUE_WORDS;
    }
    enum { USUAL = 6, LONGEST = 24 };  /* letters of ".museum", and of the longest */
    size_t top = slash - last_dot - 1; /* letters of "com" */
    bool is_name =
        dots && letters > 3 && last_dot > 1 && top >= 2 && top <= (has_at ? LONGEST : USUAL);
    for (size_t i = last_dot + 1; i < slash && is_name; i++)
        is_name = text.at[i] >= 'a' && text.at[i] <= 'z';
    if (!is_name || (!memchr(text.at, '/', text.len) && fw_is_file_name(text)))
        return FW_VALUE_WORDS;
    return has_at ? FW_VALUE_EMAIL : FW_VALUE_SITE;
}

furrow_str fw_phone_behind(furrow_str text) {
    static const char *const words[] = {"telephone", "telefono", "telefon", "teléfono", "mobile",
                                        "phone",     "call",     "mob",     "tel",      "ph"};
    for (size_t i = 0; i < FW_COUNT(words); i++) {
        furrow_str rest = text;
        if (!fw_take_folded(&rest, words[i]) || !rest.len || fw_is_letter(rest.at[0])) continue;
        while (rest.len && memchr(".: ", rest.at[0], 3)) rest = fw_str_from(rest, 1);
        return rest;
    }
    return text;
}

/* Whether a number is an ISBN, "978-3-16-148410-0", or an IP address, "192.168.0.1". */
static bool is_book_or_host(furrow_str text, size_t digits) {
    enum { OF_BOOK = 13, DASHES = 4, POINTS = 3, LONGEST = 3, MOST = 255 };
    if (digits == OF_BOOK && fw_str_count(text, '-') == DASHES)
        return fw_take(&text, "978-") || fw_take(&text, "979-");
    if (fw_str_count(text, '.') != POINTS || digits + POINTS != text.len) return false;
    for (size_t i = 0, number = 0, len = 0; i < text.len; i++) {
        bool is_digit = fw_is_digit(text.at[i]);
        number = is_digit ? number * 10 + (size_t)(text.at[i] - '0') : 0;
        len = is_digit ? len + 1 : 0;
        if (len > LONGEST || number > MOST) return false;
    }
    return true;
}

/* Whether a text is only digits and the marks of a telephone number, after an optional word for
 * it. */
static bool is_phone(furrow_str text) {
    enum { LEAST = 7, MOST = 15 };
    size_t digits = 0, marks = 0;
    text = fw_phone_behind(text);
    for (size_t i = 0; i < text.len; i++) {
        if (fw_is_digit(text.at[i])) digits++;
        else if (memchr("+()-./ x", text.at[i], 8)) marks++;
        else return false;
    }
    return digits >= LEAST && digits <= MOST && marks >= 2 && !is_book_or_host(text, digits);
}

/* Whether a text has a day of a month as East Asia writes it: "6月2日", "6월 2일". */
static bool has_numbered_month(furrow_str text) {
    static const char *const months[] = {"\xE6\x9C\x88", "\xEC\x9B\x94"};
    for (size_t i = 1; i + 3 < text.len; i++)
        for (size_t m = 0; m < 2; m++) {
            if (memcmp(text.at + i, months[m], 3) != 0) continue;
            char next = text.at[i + 3] == ' ' && i + 4 < text.len ? text.at[i + 4] : text.at[i + 3];
            if (fw_is_digit(text.at[i - 1]) && fw_is_digit(next)) return true;
        }
    return false;
}

/* Whether a text has a month by name or number with a day or a year: "Jun 2", "25 июн, 12:24". */
static bool has_day(furrow_str text) {
    return has_numbered_month(text) || has_month(text);
}

/* Whether a text is minutes and seconds: "41:16". */
static bool is_length(furrow_str text) {
    enum { SHORTEST = 5, LONGEST = 6 }; /* bytes */
    if (text.len < SHORTEST || text.len > LONGEST || text.at[text.len - 3] != ':') return false;
    for (size_t i = 0; i < text.len; i++)
        if (!fw_is_digit(text.at[i]) && i != text.len - 3) return false;
    return text.at[text.len - 2] < '6';
}

/* Takes a number at the start, with what may multiply it. "1." before words numbers an entry, and
 * is not an amount. */
static bool take_amount(furrow_str *text) {
    size_t len = 0;
    while (len < text->len && (fw_is_digit(text->at[len]) || memchr(".,'", text->at[len], 3)))
        len++;
    if (!len || !fw_is_digit(text->at[0]) || text->at[len - 1] == '.') return false;
    *text = fw_str_from(*text, len);
    bool is_small = text->len && memchr("mb", text->at[0], 2) &&
                    (text->len == 1 || !fw_is_letter(text->at[1])); /* "1.2m views" */
    if (is_small) *text = fw_str_from(*text, 1);
    else fw_take_magnitude(text);
    fw_take(text, "+");
    return true;
}

static fw_value_kind kind_of_count(furrow_str text, furrow_str *unit) {
    enum { MAX_UNIT_WORDS = 3, MIN_UNIT = 3 };
    furrow_str rest = text;
    if (!take_amount(&rest)) return FW_VALUE_WORDS;
    if (!rest.len) return FW_VALUE_COUNT;
    bool is_apart = fw_take_blank(&rest);
    if (!is_apart && !fw_is_letter(rest.at[0])) return FW_VALUE_WORDS;
    rest = fw_trim_blanks(rest);
    if (!is_apart && fw_str_count(rest, ' ')) return FW_VALUE_WORDS; /* "3er WG" */
    if (fw_str_has_digit(rest) || fw_str_count(rest, ' ') >= MAX_UNIT_WORDS || !rest.len ||
        !fw_is_letter(rest.at[0]))
        return FW_VALUE_WORDS;
    size_t letters = 0;
    for (size_t i = 0; i < rest.len; i++) letters += fw_is_letter(rest.at[i]);
    bool are_words = letters >= MIN_UNIT && letters + fw_str_count(rest, ' ') == rest.len;
    size_t size;
    for (size_t i = 0; i < rest.len && are_words; i += size) {
        furrow_str one = fw_str_from(rest, i);
        fw_utf8_next(one, &size);
        are_words = rest.at[i] == ' ' || !fw_text_is_signs((furrow_str){one.at, size});
    }
    if (are_words) *unit = rest;
    return FW_VALUE_COUNT;
}

furrow_str fw_unit_of_count(furrow_str text) {
    furrow_str unit = {0};
    kind_of_count(fw_trim_blanks(text), &unit);
    return unit;
}

/* Whether a text is a town with a five-digit postcode: "20095 Hamburg", "Miami FL 33101". */
static bool is_town_with_code(furrow_str text) {
    enum { CODE = 5, MIN_TOWN = 3, STATE = 4 }; /* bytes; those of " FL " */
    if (text.len < CODE + 1 + MIN_TOWN) return false;
    bool is_first = fw_is_digit(text.at[0]);
    furrow_str code = fw_str_from(text, is_first ? 0 : text.len - CODE);
    furrow_str town = {text.at + (is_first ? CODE + 1 : 0), text.len - CODE - 1};
    for (size_t i = 0; i < CODE; i++)
        if (!fw_is_digit(code.at[i])) return false;
    if (text.at[is_first ? CODE : text.len - CODE - 1] != ' ' || fw_str_has_digit(town) ||
        !(fw_is_upper(town.at[0]) || (unsigned char)town.at[0] >= 0x80))
        return false;
    if (is_first) return true;
    const char *state = town.at + town.len - STATE + 1; /* the blank before it */
    return town.len > STATE && state[0] == ' ' && fw_is_upper(state[1]) && fw_is_upper(state[2]);
}

/* Whether a text is a town with its state after a dash: "São Paulo - SP". */
static bool is_town_with_state(furrow_str text) {
    const furrow_str dash = FW_STR(" - ");
    if (text.len < 3 + dash.len + 2 || !fw_is_letter(text.at[0]) || fw_is_lower(text.at[0]))
        return false;
    furrow_str end = fw_str_from(text, text.len - dash.len - 2);
    return fw_take(&end, dash.at) && fw_is_upper(end.at[0]) && fw_is_upper(end.at[1]) &&
           !fw_str_has_digit(text);
}

/* Whether a text is a town with its state or country after a comma: "Troy, NY 12180", "Lyon,
 * France", "12 Main St, Troy, NY 12180". */
static bool is_place(furrow_str text) {
    size_t comma = text.len;
    if (!text.len || !memchr(text.at, ',', text.len)) return is_town_with_state(text);
    while (comma && text.at[comma - 1] != ',') comma--;
    if (comma < 3) return is_town_with_state(text);
    furrow_str last = fw_trim_blanks(fw_str_from(text, comma));
    bool has_capitals = last.len >= 2 && fw_is_upper(last.at[0]) && fw_is_upper(last.at[1]);
    furrow_str rest = has_capitals ? fw_trim_blanks(fw_str_from(last, 2)) : last;
    for (size_t i = 0; has_capitals && i < rest.len; i++)
        if (!fw_is_digit(rest.at[i]) && rest.at[i] != '-') has_capitals = false;
    /* A street with its number may come first if the end is certain. */
    if (!fw_is_letter(text.at[0])) return has_capitals && rest.len && fw_is_digit(text.at[0]);
    return has_capitals || fw_is_country(last);
}

/* The bytes of the dash at a position of a text; 0: none. */
static size_t dash_at(furrow_str text, size_t i) {
    if (text.at[i] == '-' || text.at[i] == '~') return 1;
    furrow_str rest = fw_str_from(text, i);
    bool is_long =
        text.at[i] == '\xE2' && (fw_take(&rest, "\xE2\x80\x93") || fw_take(&rest, "\xE2\x80\x94"));
    return is_long ? 3 : 0;
}

/* Whether a text is the day of a month, with or without a year: "6", "6, 2025". */
static bool is_day(furrow_str text) {
    size_t digits = 0;
    text = fw_trim_blanks(text);
    while (digits < text.len && fw_is_digit(text.at[digits])) digits++;
    furrow_str rest = fw_str_trim(fw_str_from(text, digits));
    if (rest.len && rest.at[0] == ',') rest = fw_str_trim(fw_str_from(rest, 1));
    bool is_year = rest.len == 4 && fw_str_is_digits(rest);
    return digits && digits <= 2 && (!rest.len || is_year);
}

/* The kind of a range of days or times: "05.09.2023 - 08.10.2023", "Nov 1 - 6", "9:00-17:30". The
 * dash between days needs blanks around it, since days may contain dashes, unless the month is said
 * only once. */
static fw_value_kind kind_of_range(furrow_str text) {
    bool has_time = memchr(text.at, ':', text.len) != NULL;
    for (size_t i = 1; i + 1 < text.len; i++) {
        size_t size = dash_at(text, i);
        if (!size || i + size >= text.len) continue;
        furrow_str first = {text.at, i}, second = fw_str_from(text, i + size);
        bool is_apart = text.at[i - 1] == ' ' && text.at[i + size] == ' ';
        bool is_short = is_day(first) || is_day(second);
        if (!is_apart && !has_time && !is_short) continue;
        fw_date from = fw_date_read(first, FW_ORDER_UNKNOWN);
        fw_date to = fw_date_read(second, FW_ORDER_UNKNOWN);
        bool has_month = fw_str_has_letter(first) || fw_str_has_letter(second);
        if (is_short && has_month && (from.is_written || to.is_written)) return FW_VALUE_DATE;
        if (!from.is_written || !to.is_written) continue;
        if (from.is_read && to.is_read && from.iso[2] == ':' && to.iso[2] == ':')
            return FW_VALUE_TIME;
        if (is_apart) return FW_VALUE_DATE;
    }
    return FW_VALUE_WORDS;
}

/* Whether a text is a day and month in digits, and a time: "01.03. 20:45". */
static bool is_day_and_time(furrow_str text) {
    enum { LONGEST = 20 };
    size_t blank = 0;
    if (text.len > LONGEST || !fw_is_digit(text.at[0])) return false;
    while (blank < text.len && text.at[blank] != ' ') blank++;
    if (blank == text.len) return false;
    furrow_str day = {text.at, blank}, time = fw_str_trim(fw_str_from(text, blank));
    while (day.len && (day.at[day.len - 1] == '.' || day.at[day.len - 1] == ',')) day.len--;
    size_t signs = 0, digits = 0;
    for (size_t i = 0; i < day.len; i++) {
        digits += fw_is_digit(day.at[i]);
        signs += day.at[i] == '.' || day.at[i] == '/';
    }
    fw_date read = fw_date_read(time, FW_ORDER_UNKNOWN);
    return signs == 1 && digits + signs == day.len && digits >= 2 && digits <= 4 && read.is_read &&
           read.iso[2] == ':';
}

fw_value_kind fw_value_kind_of(furrow_str text, furrow_str *unit) {
    *unit = (furrow_str){0};
    text = fw_trim_blanks(text);
    size_t spaces = fw_str_count(text, ' ');
    fw_value_kind name = spaces ? FW_VALUE_WORDS : kind_of_name(text);
    if (name != FW_VALUE_WORDS) return name;
    if (text.len > SENTENCE_BYTES || spaces >= SENTENCE_WORDS) return FW_VALUE_SENTENCE;
    furrow_str day = {text.at, text.len ? text.len - 1 : 0}; /* of "2015-07-18." */
    if (day.len && text.at[day.len] == '.' && fw_is_digit(day.at[day.len - 1]) &&
        fw_type_of(day) == FURROW_DATE)
        return FW_VALUE_DATE;
    if (is_place(text) || is_town_with_code(text)) return FW_VALUE_PLACE;
    if (!fw_str_has_digit(text)) return fw_date_is_relative(text) ? FW_VALUE_DATE : FW_VALUE_WORDS;
    furrow_str bare = text;
    if (text.len > 2 && text.at[0] == '(' && text.at[text.len - 1] == ')')
        bare = fw_trim_blanks((furrow_str){text.at + 1, text.len - 2});
    if (fw_price_read(bare, 0).is_written) return FW_VALUE_PRICE;
    if (fw_number_read(bare, 0).is_written) {
        if (bare.at[bare.len - 1] == '%') return FW_VALUE_PERCENT;
        return bare.len < text.len ? FW_VALUE_COUNT : FW_VALUE_NUMBER;
    }
    fw_date date = fw_date_read(bare, FW_ORDER_UNKNOWN);
    if (date.is_written) return date.is_read && date.iso[2] == ':' ? FW_VALUE_TIME : FW_VALUE_DATE;
    if (fw_rating_read(text)) return FW_VALUE_RATING;
    if (fw_date_is_relative(text) || has_day(text) || is_day_and_time(text)) return FW_VALUE_DATE;
    fw_value_kind range = kind_of_range(text);
    if (range != FW_VALUE_WORDS) return range;
    if (fw_is_digit(text.at[0]) && (fw_is_duration(text) || is_length(text)))
        return FW_VALUE_DURATION;
    if (is_phone(text)) return FW_VALUE_PHONE;
    if (fw_has_currency(text)) return FW_VALUE_PRICE; /* "$19 / box" */
    if (memchr(text.at, '/', text.len) && fw_shape_of(text) == FW_SHAPE_DATE)
        return FW_VALUE_DATE; /* 4/28/97 */
    return kind_of_count(bare, unit);
}
