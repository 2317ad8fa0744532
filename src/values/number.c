/*
 * Numbers and prices.
 *
 * A number is first split into groups of digits with one mark between each two.
 * The marks and the lengths of the groups then decide what the marks mean:
 *
 *   1.234.567,89     groups 1 234 567 89, marks . . ,
 *
 * The value comes from the digits alone: an integer of at most 15 digits divided
 * by a power of ten gives the nearest double. Longer numbers are not read, since
 * they would not be exact.
 *
 * Cost: linear in the text, of which only a few words are read.
 */
#include "values/number.h"

#include "base/str.h"
#include "values/text.h"

/* Digits that an int64_t and a double can always hold. */
enum { MAX_WHOLE = 18, MAX_EXACT = 15 };
enum { MAX_GROUPS = 12 };

/* ---- Digits ------------------------------------------------------------- */

typedef struct shape {
    bool is_negative;
    bool is_bare;    /* ends in ",-": the decimal mark without decimals */
    uint32_t digits; /* in all groups */
    uint64_t value;  /* of the first MAX_WHOLE digits */
    char first;      /* digit */
    uint32_t groups; /* at least 1 */
    uint32_t lens[MAX_GROUPS];
    char marks[MAX_GROUPS]; /* marks[i] is after group i: one of . , ' and blank */
} shape;

/* Takes a mark that may be inside a number; 0 when there is none. */
static char take_mark(furrow_str *text) {
    char mark = text->len ? text->at[0] : 0;
    if (mark == '.' || mark == ',' || mark == '\'') {
        *text = fw_str_from(*text, 1);
        return mark;
    }
    if (fw_take(text, "\xE2\x80\x99")) return '\'';
    return fw_take_blank(text) ? ' ' : 0;
}

static bool take_dash(furrow_str *text) {
    return fw_take(text, "--") || fw_take(text, "-") || fw_take(text, "\xE2\x80\x93") ||
           fw_take(text, "\xE2\x80\x94");
}

static bool starts_with_digit(furrow_str text) {
    return text.len > 0 && fw_is_digit(text.at[0]);
}

static void take_group(shape *s, furrow_str *text) {
    uint32_t len = 0;
    if (s->digits == 0) s->first = text->at[0];
    for (; len < text->len && fw_is_digit(text->at[len]); len++)
        if (s->digits + len < MAX_WHOLE) s->value = s->value * 10 + (uint64_t)(text->at[len] - '0');
    s->digits += len;
    s->lens[s->groups++] = len;
    *text = fw_str_from(*text, len);
}

/* '-', '+' or a true minus. */
static void take_sign(shape *s, furrow_str *text) {
    if (fw_take(text, "-") || fw_take(text, "\xE2\x88\x92")) s->is_negative = true;
    else fw_take(text, "+");
}

/* Takes the digits at the start of the text, and the marks between them. */
static bool take_digits(shape *s, furrow_str *text) {
    furrow_str rest = *text;
    bool has_point_first = fw_take(&rest, ".") && starts_with_digit(rest);
    if (has_point_first) s->groups = 1, s->marks[0] = '.'; /* .5: an empty group in front */
    else rest = *text;
    while (s->groups < MAX_GROUPS && starts_with_digit(rest)) {
        take_group(s, &rest);
        *text = rest;
        char mark = take_mark(&rest);
        s->marks[s->groups - 1] = mark;
        if ((mark == ',' || mark == '.') && take_dash(&rest)) {
            s->is_bare = true;
            *text = rest;
            return true;
        }
    }
    return s->groups > 0 && !starts_with_digit(rest);
}

/* ---- Marks -------------------------------------------------------------- */

/* Groups of thousands: 1 234 567, or as in India 12,34,567. */
static bool are_thousands(const shape *s, uint32_t groups) {
    if (s->lens[0] < 1 || s->lens[0] > 3 || s->first == '0') return false;
    bool is_indian = groups > 2 && s->marks[0] == ',' && s->lens[1] == 2 && s->lens[0] < 3;
    for (uint32_t i = 1; i < groups; i++) {
        if (s->marks[i - 1] != s->marks[0]) return false;
        if (s->lens[i] != (is_indian && i + 1 < groups ? 2u : 3u)) return false;
    }
    return true;
}

static bool is_decimal_mark(char mark) {
    return mark == '.' || mark == ',';
}

static char other_mark(char mark) {
    return mark == '.' ? ',' : mark == ',' ? '.' : 0;
}

/* Whether it is a code such as 007 or 0123, which is not an amount. */
static bool is_code(const shape *s) {
    return s->first == '0' && s->lens[0] > 1;
}

/* Decide what the marks mean; false when people do not write numbers that way. 'last' is the mark
 * before the last group. */
static bool read_marks(const shape *s, fw_number *out) {
    char last = s->groups > 1 ? s->marks[s->groups - 2] : 0;
    if (s->is_bare) {
        out->shows = s->marks[s->groups - 1];
        return s->groups == 1 || (last != out->shows && are_thousands(s, s->groups));
    }
    if (s->groups == 1) return true;
    bool is_grouped = are_thousands(s, s->groups);
    if (s->groups == 2 && is_decimal_mark(last)) {
        out->is_open = is_grouped;
        out->shows = is_grouped ? 0 : last;
        return true;
    }
    if (is_grouped) {
        out->shows = other_mark(last);
        return true;
    }
    out->shows = last;
    return is_decimal_mark(last) && s->marks[0] != last && are_thousands(s, s->groups - 1);
}

/* Settle an open number: by the column, or else by the custom of those who write the currency that
 * way ('custom'). Without either, a comma divides thousands, and a point stays open. */
static void settle(fw_number *out, char mark, char decimal, char custom) {
    if (decimal) {
        out->is_open = false;
        if (decimal == mark) out->shows = mark;
        return;
    }
    out->is_open = custom ? custom == mark : mark == '.';
}

/* ---- Values ------------------------------------------------------------- */

static double power_of_ten(uint32_t exponent) {
    double power = 1;
    for (uint32_t i = 0; i < exponent; i++) power *= 10; /* exact up to 10^22 */
    return power;
}

static void set_value(fw_number *out, const shape *s, uint32_t decimals) {
    if (out->is_open || s->digits > (decimals ? MAX_EXACT : MAX_WHOLE)) return;
    double value = (double)s->value / power_of_ten(decimals);
    out->is_read = true;
    out->is_whole = decimals == 0;
    out->whole = s->is_negative ? -(int64_t)s->value : (int64_t)s->value;
    out->value = s->is_negative && s->value ? -value : value;
}

/* Evaluate a number from its groups and marks. */
static void evaluate(fw_number *out, const shape *s, char decimal, char custom) {
    if (is_code(s)) {
        *out = (fw_number){.is_code = true};
        return;
    }
    if (!read_marks(s, out)) return;
    out->is_written = true;
    char last = s->groups > 1 ? s->marks[s->groups - 2] : 0;
    char shown = out->shows;
    if (out->is_open) settle(out, last, decimal, custom);
    bool has_decimals = last && !s->is_bare && out->shows == last;
    out->shows = shown; /* what the column settled is not shown by this value */
    set_value(out, s, has_decimals ? s->lens[s->groups - 1] : 0);
}

/* Takes the letter for thousands, millions or billions right after a number: 1.2k; for money also
 * words (1,2 Mio. €). Returns the number of zeros. */
static uint32_t take_magnitude(furrow_str *text, bool is_money) {
    enum { LETTERS = 11, PLAIN = 33 }; /* letters must touch the number, words need not */
    static const struct {
        const char *letter;
        uint32_t zeros;
    } letters[] = {
        {"k", 3},         {"K", 3},          {"M", 6},        {"B", 9},        {"千", 3},
        {"万", 4},        {"萬", 4},         {"만", 4},       {"億", 8},       {"亿", 8},
        {"억", 8},        {"k", 3},          {"million", 6},  {"millions", 6}, {"billion", 9},
        {"Mio.", 6},      {"Mio", 6},        {"Mrd.", 9},     {"Mrd", 9},      {"Tsd.", 3},
        {"Millionen", 6}, {"Milliarden", 9}, {"millones", 6}, {"milioni", 6},  {"mln", 6},
        {"mld", 9},       {"тыс.", 3},       {"тыс", 3},      {"млн.", 6},     {"млн", 6},
        {"млрд.", 9},     {"млрд", 9},       {"mil", 3},      {"bn", 9},       {"mn", 6},
        {"m", 6},         {"T", 12}};
    furrow_str start = *text, word = start;
    fw_take_blank(&word);
    if (!word.len || ((unsigned char)word.at[0] < 0x80 && !memchr("kKMBTbm", word.at[0], 7)))
        return 0;
    size_t count = is_money ? FW_COUNT(letters) : PLAIN;
    for (size_t i = 0; i < count; i++) {
        furrow_str rest = is_money || i >= LETTERS ? word : start;
        if (letters[i].letter[0] != rest.at[0] || !fw_take(&rest, letters[i].letter)) continue;
        fw_take(&rest, "+");
        if (rest.len && (is_money ? fw_is_ascii_letter(rest.at[0]) : fw_is_letter(rest.at[0])))
            continue;
        *text = rest;
        return letters[i].zeros;
    }
    return 0;
}

/* Apply the zeros to a number; the result of 1.2345k would not be whole. */
static void multiply(fw_number *out, const shape *s, uint32_t zeros) {
    uint32_t decimals = s->groups > 1 ? s->lens[s->groups - 1] : 0;
    bool is_short = s->groups <= 2 && s->lens[0] <= 4 && decimals <= 2 && !is_code(s);
    if (!out->is_written || !is_short) {
        *out = (fw_number){0};
        return;
    }
    double value = (double)s->value * power_of_ten(zeros - decimals);
    out->is_open = false;
    out->is_read = out->is_whole = true;
    out->value = s->is_negative ? -value : value;
    out->whole = (int64_t)out->value;
}

bool fw_take_magnitude(furrow_str *text) {
    return take_magnitude(text, false) > 0;
}

fw_number fw_number_read(furrow_str text, char decimal) {
    fw_number out = {0};
    shape s = {0};
    text = fw_trim_blanks(text);
    take_sign(&s, &text);
    if (!take_digits(&s, &text) || s.is_bare) return out;
    if (s.groups == 1) fw_take(&text, "."); /* a rank: "1." */
    uint32_t zeros = take_magnitude(&text, false);
    if (!zeros) fw_take_blank(&text);
    if (!zeros) fw_take(&text, "%");
    if (text.len == 0) evaluate(&out, &s, decimal, 0);
    if (zeros) multiply(&out, &s, zeros);
    return out;
}

/* ---- Currencies --------------------------------------------------------- */

/* A way to write a currency. 'before' and 'after' are the decimal marks of those who write it
 * before and after the amount; 0: unknown. */
typedef struct currency {
    const char *sign, *code;
    char before, after;
} currency;

/* Sorted by first byte; a longer sign comes before its own prefix. Signs that several currencies
 * share ($, ¥, kr) stay as they are. */
static const currency CURRENCIES[] = {
    {"$", "$", '.', 0},         {"A$", "AUD", '.', 0},      {"AU $", "AUD", '.', 0},
    {"AU$", "AUD", '.', 0},     {"C $", "CAD", '.', 0},     {"C$", "CAD", '.', 0},
    {"CA $", "CAD", '.', 0},    {"CA$", "CAD", '.', 0},     {"EURO", "EUR", 0, ','},
    {"Euros", "EUR", 0, 0},     {"Euro", "EUR", 0, ','},    {"Eur", "EUR", 0, ','},
    {"Fr.", "CHF", '.', 0},     {"Ft", "HUF", ',', ','},    {"HK$", "HKD", '.', 0},
    {"KSh", "KES", '.', 0},     {"Kr", "kr", ',', ','},     {"KČ", "CZK", ',', ','},
    {"Kč", "CZK", ',', ','},    {"MX$", "MXN", '.', 0},     {"NT$", "TWD", '.', 0},
    {"NZ$", "NZD", '.', 0},     {"R$", "BRL", ',', ','},    {"RD$", "DOP", '.', 0},
    {"RM", "MYR", '.', 0},      {"Rp.", "IDR", ',', ','},   {"Rp", "IDR", ',', ','},
    {"Rs.", "Rs", '.', '.'},    {"Rs", "Rs", '.', '.'},     {"S$", "SGD", '.', 0},
    {"S/.", "PEN", '.', 0},     {"S/", "PEN", '.', 0},      {"SFr.", "CHF", '.', 0},
    {"TL", "TRY", ',', ','},    {"US $", "USD", '.', 0},    {"US$", "USD", '.', 0},
    {"VNĐ", "VND", ',', ','},   {"ZŁ", "PLN", ',', ','},    {"Zł", "PLN", ',', ','},
    {"euros", "EUR", 0, 0},     {"euro", "EUR", 0, 0},      {"kr.", "kr", ',', ','},
    {"kr", "kr", ',', ','},     {"lei", "RON", ',', ','},   {"zł", "PLN", ',', ','},
    {"¢", "¢", '.', '.'},       {"£", "GBP", '.', 0},       {"¥", "¥", '.', '.'},
    {"đ", "VND", ',', ','},     {"грн.", "UAH", ',', ','},  {"грн", "UAH", ',', ','},
    {"лв.", "BGN", ',', ','},   {"лв", "BGN", ',', ','},    {"р.", "RUB", ',', ','},
    {"руб.", "RUB", ',', ','},  {"руб", "RUB", ',', ','},   {"р", "RUB", ',', ','},
    {"тг", "KZT", ',', ','},    {"֏", "AMD", 0, 0},         {"ש\"ח", "ILS", '.', '.'},
    {"ج.م", "EGP", '.', '.'},   {"جنيه", "جنيه", '.', '.'}, {"د.إ", "AED", '.', '.'},
    {"د.ت", "TND", '.', ','},   {"د.ج", "DZD", '.', ','},   {"د.ك", "KWD", '.', '.'},
    {"د.م.", "MAD", '.', ','},  {"درهم", "درهم", 0, 0},     {"دينار", "دينار", 0, 0},
    {"ر.س.", "SAR", '.', '.'},  {"ر.س", "SAR", '.', '.'},   {"ر.ق", "QAR", '.', '.'},
    {"ريال", "ريال", '.', '.'}, {"৳", "BDT", '.', '.'},     {"บาท", "THB", '.', '.'},
    {"฿", "THB", '.', '.'},     {"₡", "CRC", 0, 0},         {"₦", "NGN", '.', 0},
    {"₨", "Rs", '.', '.'},      {"₩", "KRW", '.', '.'},     {"₪", "ILS", '.', '.'},
    {"₫", "VND", ',', ','},     {"€", "EUR", 0, ','},       {"₱", "PHP", '.', 0},
    {"₲", "PYG", ',', ','},     {"₴", "UAH", ',', ','},     {"₵", "GHS", '.', '.'},
    {"₸", "KZT", ',', ','},     {"₹", "INR", '.', '.'},     {"₺", "TRY", 0, ','},
    {"₼", "AZN", 0, 0},       {"₽", "RUB", ',', ','},   {"₾", "GEL", 0, 0},
    {"元", "CNY", '.', '.'},    {"円", "JPY", '.', '.'},    {"원", "KRW", '.', '.'},
    {"￥", "¥", '.', '.'},
};

/* Widely used codes of ISO 4217 in order, four bytes apart. */
static const char CODES[] =
    "AED AMD AUD AZN BDT BHD BYN CAD CHF CNY CRC DOP DZD EGP EUR GBP GEL GHS GTQ HKD HRK ILS INR "
    "JMD JOD JPY KES KRW KWD KZT LKR MAD MKD MXN MYR NGN NPR NZD OMR PEN PHP PKR QAR RMB SAR SGD "
    "THB TND TWD USD UZS ZAR ";

/* The same for countries that use a decimal comma and at most two decimals: three digits after a
 * mark are thousands, whoever writes it. */
static const char CODES_OF_COMMA[] =
    "ARS BAM BGN BRL CLP COP CZK DKK HUF IDR ISK MDL NOK PLN PYG RON RSD RUB SEK TRY UAH UYU VND ";
enum { NO_DECIMAL_MARK = '\'' };

/* Whether a sign or a code can begin like the text; most words cannot. */
static bool may_begin_currency(furrow_str text) {
    static const bool small[] = {
        ['e' - 'a'] = true, ['k' - 'a'] = true, ['l' - 'a'] = true, ['z' - 'a'] = true};
    static const bool with_small[] = {/* a capital before a small letter: Euro, Ft, Kr, Rs */
                                      ['E' - 'A'] = true,
                                      ['F' - 'A'] = true,
                                      ['K' - 'A'] = true,
                                      ['R' - 'A'] = true,
                                      ['Z' - 'A'] = false};
    char c = text.at[0];
    if (c >= 'a' && c <= 'z') return small[c - 'a'];
    if (c < 'A' || c > 'Z') return c == '$' || (unsigned char)c >= 0x80;
    return text.len < 2 || text.at[1] < 'a' || text.at[1] > 'z' || with_small[c - 'A'];
}

/* Words that may precede a price: it is the lowest of several, or new. */
static const char *const LEADS[] = {"from",  "ab",    "от",   "От",          "now",         "only",
                                    "nur",   "desde", "dès",  "à partir de", "a partir de", "da",
                                    "vanaf", "fra",   "från", "od",          "alkaen"};

/* Whether one of these words can begin with a letter of ASCII. */
static bool may_begin_lead(char letter) {
    return memchr("adfnov", fw_fold(letter), 6) != NULL;
}

static bool take_lead(furrow_str *text) {
    char first = text->len ? fw_fold(text->at[0]) : '\0';
    if ((unsigned char)first < 0x80 && !may_begin_lead(first)) return false; /* most texts */
    for (size_t i = 0; i < FW_COUNT(LEADS); i++) {
        furrow_str rest = *text;
        if (first != LEADS[i][0] || !fw_take_folded(&rest, LEADS[i])) continue;
        fw_take(&rest, ":");
        if (!fw_take_blank(&rest)) continue;
        *text = rest;
        return true;
    }
    return false;
}

/* Two capital letters: the beginning of a code, not of a sign. */
static bool is_iso(const char *code) {
    return fw_is_upper(code[0]) && fw_is_upper(code[1]);
}

/* The position of three letters in a list of codes; NULL when they are not in it. */
static const char *find_code(const char *letters, const char *codes) {
    for (; *codes && *codes <= *letters; codes += 4)
        if (*codes == *letters && memcmp(letters, codes, 3) == 0) return codes;
    return NULL;
}

static bool take_code(furrow_str *text, currency *out) {
    if (text->len < 3 || (text->len > 3 && fw_is_letter(text->at[3]))) return false;
    if (!is_iso(text->at) || !fw_is_upper(text->at[2])) return false;
    const char *code = find_code(text->at, CODES);
    char mark = code ? 0 : NO_DECIMAL_MARK;
    if (!code) code = find_code(text->at, CODES_OF_COMMA);
    if (!code) return false;
    if (memcmp(code, "RMB", 3) == 0) code = "CNY"; /* as everybody calls it */
    *out = (currency){code, code, mark, mark};
    *text = fw_str_from(*text, 3);
    return true;
}

/* The first sign that begins with 'first' or a later byte. */
static size_t first_sign(unsigned char first) {
    size_t low = 0, high = FW_COUNT(CURRENCIES);
    if (first == (unsigned char)CURRENCIES[0].sign[0]) return 0; /* the most common one */
    while (low < high) {
        size_t middle = (low + high) / 2;
        if ((unsigned char)CURRENCIES[middle].sign[0] < first) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* Whether a sign that ends in 'last' can end before 'rest': a sign of letters must end with the
 * word, and "12 S/M" has no sign. */
static bool ends_currency(char last, furrow_str rest) {
    if (!rest.len || fw_is_space(rest.at[0]) || fw_is_digit(rest.at[0])) return true;
    if (last == '/') return false;
    if (!fw_is_letter(last) && last != '.') return true;
    bool goes_on = rest.at[0] == '-' && rest.len > 1 && fw_is_letter(rest.at[1]); /* "5 р-н" */
    return !goes_on && !fw_is_letter(rest.at[0]);
}

/* Takes one sign or code. */
static bool take_currency(furrow_str *text, currency *out) {
    if (text->len == 0 || !may_begin_currency(*text)) return false;
    if (take_code(text, out)) return true;
    const currency *known = CURRENCIES + first_sign((unsigned char)text->at[0]);
    const currency *end = CURRENCIES + FW_COUNT(CURRENCIES);
    for (; known < end && known->sign[0] == text->at[0]; known++) {
        furrow_str rest = *text;
        if (known->sign[1] && text->len > 1 && known->sign[1] != text->at[1])
            continue; /* the common case */
        if (!fw_take(&rest, known->sign)) continue;
        if (!ends_currency(known->sign[strlen(known->sign) - 1], rest)) continue;
        *text = rest;
        *out = *known;
        return true;
    }
    return false;
}

/* Add a currency to the one known so far; of two, as in $12 CAD, the code wins. False when they
 * contradict. */
static bool add_currency(char *known, const char *code) {
    bool is_known = known[0] != '\0';
    if (is_known && is_iso(known) && is_iso(code)) return strncmp(known, code, 3) == 0;
    if (is_known && !is_iso(code)) return true;
    size_t len = is_iso(code) ? 3 : strlen(code);
    memcpy(known, code, len); /* the longest sign is far shorter than the room */
    known[len] = '\0';
    return true;
}

/* Takes the currencies on one side of the amount, with the blanks around them. */
static bool take_currencies(furrow_str *text, fw_number *out, char *custom, bool is_after) {
    currency found;
    fw_take_blank(text);
    while (take_currency(text, &found)) {
        if (!add_currency(out->currency, found.code)) return false;
        char mark = is_after ? found.after : found.before;
        if (mark) *custom = mark;
        fw_take_blank(text);
    }
    return true;
}

bool fw_is_currency(furrow_str text) {
    enum { LONGEST = 12 }; /* bytes */
    currency found;
    text = fw_trim_blanks(text);
    return text.len <= LONGEST && take_currency(&text, &found) && text.len == 0;
}

/* Whether the sign or code of a currency is at a position of a text, and not inside a word; '*rest'
 * becomes the text after it. */
static bool has_currency_at(furrow_str text, size_t i, furrow_str *rest) {
    char c = text.at[i];
    currency found;
    if (i && fw_is_letter(text.at[i - 1]) && c != '$' && (unsigned char)c < 0xC0) return false;
    *rest = fw_str_from(text, i);
    return take_currency(rest, &found);
}

/* Whether a sign or a code can end with a character: "Fr.", "S/", "lei". */
static bool may_end_currency(char c) {
    if (fw_is_lower(c)) return memchr("hioprst", c, 7) != NULL;
    return c == '$' || c == '.' || c == '/' || fw_is_upper(c) || (unsigned char)c >= 0x80;
}

bool fw_is_in_time(furrow_str text, size_t first, size_t end) {
    if (first > 1 && text.at[first - 1] == ':' && fw_is_digit(text.at[first - 2])) return true;
    return end + 1 < text.len && text.at[end] == ':' && fw_is_digit(text.at[end + 1]);
}

/* Tries each number: a currency must be right before or after it, apart from blanks. A code beside
 * a time is something else: "17:40 MAD" may be when a flight leaves Madrid. */
bool fw_has_currency(furrow_str text) {
    enum { LONGEST = 12 }; /* bytes of a sign */
    furrow_str rest;
    for (size_t i = 0;;) {
        size_t digit = i, end, last;
        while (digit < text.len && !fw_is_digit(text.at[digit])) digit++;
        if (digit == text.len) return false;
        for (last = digit; last < text.len && fw_is_digit(text.at[last]);) last++;
        if (fw_is_in_time(text, digit, last)) {
            i = last;
            continue;
        }
        for (end = digit; end > i && fw_is_space(text.at[end - 1]);) end--;
        if (end > i && !may_end_currency(text.at[end - 1])) i = end = digit;
        for (; end > i && ((unsigned char)text.at[end - 1] >= 0x80 ||
                           fw_is_space(text.at[end - 1]));) /* blanks, or more */
            end--;
        for (i = end > i + LONGEST ? end - LONGEST : i; i < digit; i++) {
            if (!has_currency_at(text, i, &rest)) continue;
            while (fw_take_blank(&rest)) continue;
            if (starts_with_digit(rest)) return true;
        }
        size_t behind = i = last;
        while (behind < text.len && text.at[behind] == ' ') behind++;
        if (behind < text.len && has_currency_at(text, behind, &rest)) return true;
    }
}

/* Whole amounts in Sweden may end like this: "1 299:-". */
static const char KRONOR[] = ":-";

/* Whether a text has a digit and a possible start of a currency: most lack one of them, or begin
 * with a word that no price begins with. */
static bool may_be_price(furrow_str text) {
    if (!text.len || (fw_is_ascii_letter(text.at[0]) && !may_begin_currency(text) &&
                      !may_begin_lead(text.at[0])))
        return false;
    bool has_sign = text.len > 2 && memcmp(text.at + text.len - 2, KRONOR, 2) == 0;
    for (size_t i = 0; i < text.len && !has_sign; i++)
        has_sign = may_begin_currency(fw_str_from(text, i));
    return has_sign && fw_str_has_digit(text);
}

/* Takes the two digits after the sign of a whole amount, as in France: "12€99". */
static bool take_cents(shape *s, furrow_str *text) {
    furrow_str rest = *text;
    currency found;
    if (s->groups != 1 || s->is_bare || !take_currency(&rest, &found)) return false;
    if (rest.len != 2 || !fw_is_digit(rest.at[0]) || !fw_is_digit(rest.at[1])) return false;
    s->marks[0] = '.';
    take_group(s, &rest);
    text->len -= 2;
    return true;
}

fw_number fw_price_read(furrow_str text, char decimal) {
    static const fw_number none = {0};
    if (!may_be_price(text)) return none;
    fw_number out = {0};
    shape s = {0};
    char custom = 0;
    text = fw_trim_blanks(text);
    take_lead(&text);
    take_sign(&s, &text);
    if (!take_currencies(&text, &out, &custom, false)) return none;
    take_sign(&s, &text);
    if (!take_digits(&s, &text)) return none;
    fw_take(&text, "/-"); /* of India: no paise */
    bool has_cents = take_cents(&s, &text);
    if (fw_take(&text, KRONOR)) {
        if (!add_currency(out.currency, "kr")) return none;
        custom = ',';
    }
    furrow_str behind = text;
    if (!take_currencies(&text, &out, &custom, true)) return none;
    uint32_t zeros = 0;
    if (text.len > 0 && (zeros = take_magnitude(&behind, true)) != 0) {
        text = behind;
        if (!take_currencies(&text, &out, &custom, true)) return none;
    }
    /* A reference to a footnote, or "tax included". */
    (void)(fw_take(&text, "*") || fw_take(&text, "(税込)") || fw_take(&text, "（税込）"));
    if (text.len > 0 || !out.currency[0]) return none;
    evaluate(&out, &s, decimal, custom);
    if (zeros) multiply(&out, &s, zeros);
    if (has_cents) out.shows = 0; /* the sign stands for the mark */
    return out.is_written ? out : none;
}

/* ---- Numbers within texts ----------------------------------------------- */

/* Whether a minus is before the number at a position of a text, with at most a currency between
 * them; the dash of "A-5" and "3-5" does not count. */
static bool is_below_zero(furrow_str text, size_t at) {
    enum { FAR = 12 }; /* bytes of the longest currency, and of the minus */
    for (size_t i = at > FAR ? at - FAR : 0; i < at; i++) {
        furrow_str rest = fw_str_from(text, i);
        currency found;
        if (!fw_take(&rest, "-") && !fw_take(&rest, "\xE2\x88\x92")) continue;
        if (i && (fw_is_letter(text.at[i - 1]) || fw_is_digit(text.at[i - 1]))) continue;
        if (take_currency(&rest, &found)) fw_take_blank(&rest);
        if (rest.at == text.at + at) return true;
    }
    return false;
}

/* Takes the digits at the start of a text, only up to the first blank if several numbers follow
 * each other: "12 345" of "12 345 km", "4" of "4 12". */
static bool take_one_number(shape *s, furrow_str *text) {
    furrow_str rest = *text;
    fw_number marks = {0};
    if (take_digits(s, &rest) && read_marks(s, &marks)) {
        *text = rest;
        return true;
    }
    size_t blank = 0;
    while (blank < text->len && !fw_is_space(text->at[blank])) blank++;
    furrow_str first = {text->at, blank};
    *s = (shape){0};
    if (!take_digits(s, &first)) return false;
    *text = fw_str_from(*text, blank - first.len);
    return true;
}

fw_number fw_number_in(furrow_str text, char decimal) {
    fw_number out = {0};
    shape s = {0};
    size_t at = 0;
    while (at < text.len && !fw_is_digit(text.at[at])) at++;
    furrow_str rest = fw_str_from(text, at);
    if (!take_one_number(&s, &rest)) return out;
    s.is_negative = is_below_zero(text, at);
    uint32_t zeros = take_magnitude(&rest, false);
    currency found = {0};
    fw_take_blank(&rest);
    (void)take_currency(&rest, &found);
    evaluate(&out, &s, decimal, found.after);
    if (zeros) multiply(&out, &s, zeros);
    return out;
}

/* ---- Ratings ------------------------------------------------------------ */

/* Takes one of several words at the start, and the blanks after it. */
static bool take_any(furrow_str *text, const char *const *words, size_t count) {
    char first = text->len ? fw_fold(text->at[0]) : '\0';
    for (size_t i = 0; i < count; i++) {
        furrow_str rest = *text;
        if (words[i][0] != first || !fw_take_folded(&rest, words[i])) continue;
        while (fw_take_blank(&rest)) continue;
        *text = rest;
        return true;
    }
    return false;
}

/* Takes a number of points, of up to three digits and as many decimals. */
static bool take_points(furrow_str *text) {
    shape s = {0};
    if (!take_digits(&s, text) || s.groups > 2 || s.lens[0] > 3 || s.lens[s.groups - 1] > 3)
        return false;
    while (fw_take_blank(text)) continue;
    return true;
}

/* A parsed rating: its points, and what makes it one. */
typedef struct rating {
    furrow_str points; /* "4.5" */
    bool has_lead, has_stars, has_slash;
    bool is_one;
} rating;

/* Whether points are on a scale that people use: 3/4 is a fraction, 11/26 a game, and 7 of 5
 * impossible. */
static bool is_scale(furrow_str points, furrow_str most) {
    fw_number given = fw_number_read(points, '.'), all = fw_number_read(most, '.');
    if (!all.is_read || !all.is_whole || !given.is_read || given.value > all.value) return false;
    return all.whole == 5 || all.whole == 6 || all.whole == 10 || all.whole == 20 ||
           all.whole == 100;
}

bool fw_unit_is_reviews(furrow_str unit) {
    enum { FIRSTS = 12 }; /* these must begin a word (not "previews"); the others may end one */
    static const char *const stems[] = {
        "review",  "rating",      "avis",   "opini",      "reseñ",    "valora",    "avalia",
        "yorum",   "valutazion",  "ocen",   "отзыв",      "оцен",     "bewertung", "rezension",
        "recensi", "beoordeling", "omdöme", "anmeldelse", "レビュー", "口コミ",    "評価",
        "评价",    "评论",        "리뷰",   "تقييم"};
    for (size_t i = 0; i < unit.len; i++) {
        char first = fw_fold(unit.at[i]);
        if (!(first & 0x80) && !memchr("abovry", first, 6)) continue; /* few letters begin a stem */
        for (size_t k = i && fw_is_letter(unit.at[i - 1]) ? FIRSTS : 0; k < FW_COUNT(stems); k++) {
            furrow_str rest = fw_str_from(unit, i);
            if (fw_take_folded(&rest, stems[k])) return true;
        }
    }
    return false;
}

/* Whether words next to points say that people have judged something. */
static bool is_about_reviews(furrow_str words) {
    static const char *const others[] = {"rated",   "rating", "note", "noté", "vote",   "bewertet",
                                         "vurdert", "betyg",  "件",   "별",   "\u2605", "\u2b50"};
    for (size_t i = 0; i < words.len; i++) {
        furrow_str rest = fw_str_from(words, i);
        if (take_any(&rest, others, FW_COUNT(others))) return true;
    }
    return fw_unit_is_reviews(words);
}

/* Takes everything up to the next digit, if that is near. */
static bool take_words(furrow_str *text, furrow_str *words) {
    enum { FAR = 40 }; /* bytes of "out of 5 stars. Total reviews: " without the number */
    size_t size = 0;
    while (size < text->len && !fw_is_digit(text->at[size])) size++;
    *words = (furrow_str){text->at, size};
    *text = fw_str_from(*text, size);
    return size <= FAR;
}

/* Whether the text after a rating belongs to one: nothing, "(12)", "based on 12 reviews", one word
 * after points with a fraction ("4.5 of 5 bubbles"); not the words of "1/2 cup" or "3 of 10
 * people". */
static bool is_rest_of_rating(furrow_str rest, furrow_str points) {
    static const char *const words[] = {"based", "from", "by",   "average", "rating", "score",
                                        "votes", "bei",  "basé", "bubbles", "points", "punkt"};
    bool has_fraction = memchr(points.at, '.', points.len) || memchr(points.at, ',', points.len);
    return !rest.len || !fw_is_letter(rest.at[0]) ||
           (has_fraction && !memchr(rest.at, ' ', rest.len)) ||
           take_any(&rest, words, FW_COUNT(words));
}

/* Takes the word between points and scale: "out of". */
static bool take_of(furrow_str *text) {
    static const char *const of[] = {"out of", "of", "von", "sur", "de", "su",
                                     "van",    "av", "af",  "z",   "из"};
    return take_any(text, of, FW_COUNT(of));
}

/* Takes the scale of points: "/5", "out of 10". */
static bool take_scale(furrow_str *text, furrow_str points) {
    furrow_str rest = *text;
    bool is_led = fw_take(&rest, "/") || take_of(&rest);
    while (fw_take_blank(&rest)) continue;
    furrow_str most = rest;
    if (!is_led || !take_points(&rest)) return false;
    most.len -= rest.len;
    if (!is_scale(fw_trim_blanks(points), fw_trim_blanks(most))) return false;
    *text = rest;
    return true;
}

/* Takes the points of a rating whose scale comes first: "5つ星のうち4.5". */
static bool take_points_behind(furrow_str text, furrow_str *points) {
    static const char *const of[] = {"うち", "中", "중", "üzerinden"};
    furrow_str words, most = text;
    if (!take_points(&text)) return false;
    most.len -= text.len;
    if (!take_words(&text, &words)) return false;
    bool is_of = false;
    for (size_t i = 0; i < words.len && !is_of; i++) {
        furrow_str rest = fw_str_from(words, i);
        is_of = take_any(&rest, of, FW_COUNT(of));
    }
    *points = text;
    if (!is_of || !take_points(&text)) return false;
    points->len -= text.len;
    return is_scale(fw_trim_blanks(*points), fw_trim_blanks(most)) && !fw_str_has_digit(text);
}

static rating read_rating(furrow_str text) {
    static const char *const leads[] = {"average rating", "rating",    "rated",
                                        "score",          "bewertung", "note",
                                        "valoración",     "оценка",    "评分"};
    static const char *const stars[] = {"stars",     "star",     "sterne",  "étoiles",
                                        "estrellas", "stelle",   "sterren", "stjerner",
                                        "stjärnor",  "gwiazdek", "звёзд"};
    enum { MOST_STARS = 10 };
    enum { MAX_REST = 40 }; /* bytes of "based on 12 reviews" and the like */
    rating out = {0};
    text = fw_trim_blanks(text);
    out.has_lead = take_any(&text, leads, FW_COUNT(leads));
    furrow_str words = {0}, rest = text; /* "Durchschnittliche Bewertung: " */
    if (!out.has_lead && text.len && !fw_is_digit(text.at[0]) && take_words(&rest, &words))
        text = rest;
    else words.len = 0;
    if (text.len && (text.at[0] == '5' || text.at[0] == '1') &&
        take_points_behind(text, &out.points)) {
        out.is_one = !words.len || is_about_reviews(words);
        return out;
    }
    fw_take(&text, ":");
    while (fw_take_blank(&text)) continue;
    out.points = text;
    if (!take_points(&text)) return out;
    out.points.len -= text.len;
    out.has_stars = take_any(&text, stars, FW_COUNT(stars));
    out.has_slash = fw_take(&text, "/");
    while (fw_take_blank(&text)) continue;
    bool has_most = out.has_slash || take_of(&text);
    if (!out.has_lead && !out.has_stars && !has_most) return out; /* just a number, as most are */
    furrow_str most = text;
    has_most = has_most && take_points(&text);
    most.len -= text.len;
    if (text.len && (text.at[0] == '/' || fw_is_digit(text.at[0]))) return out; /* 4/28/97 */
    out.has_stars |= take_any(&text, stars, FW_COUNT(stars));
    bool has_scale = has_most && is_scale(fw_trim_blanks(out.points), fw_trim_blanks(most)) &&
                     is_rest_of_rating(text, out.points);
    /* "356 stars today" counts people who like it. */
    fw_number points = fw_number_read(fw_trim_blanks(out.points), '.');
    bool are_many = !has_scale && points.is_read && points.value > MOST_STARS;
    out.is_one = ((out.has_stars && !are_many) || has_scale || out.has_lead) &&
                 text.len <= MAX_REST &&
                 (!words.len || (has_scale && out.has_stars) || is_about_reviews(words));
    return out;
}

bool fw_rating_read(furrow_str text) {
    return read_rating(text).is_one;
}

bool fw_take_rating(furrow_str *text) {
    for (size_t i = 0; i < text->len; i++) {
        furrow_str rest = fw_str_from(*text, i), points = rest;
        if (!fw_is_digit(text->at[i])) continue;
        bool are_points = take_points(&rest);
        points.len -= rest.len;
        if (are_points && take_scale(&rest, points)) {
            *text = fw_trim_blanks((furrow_str){points.at, (size_t)(rest.at - points.at)});
            return true;
        }
        i += points.len ? points.len - 1 : 0;
    }
    return false;
}

furrow_str fw_rating_points(furrow_str text) {
    rating r = read_rating(text);
    bool is_plain = r.is_one && !r.has_slash; /* 3/5 may be a fraction or a day */
    return is_plain ? fw_trim_blanks(r.points) : (furrow_str){0};
}

fw_number fw_rating_value(furrow_str text, char decimal) {
    fw_number none = {0};
    furrow_str points = fw_rating_points(text);
    return points.len ? fw_number_read(points, decimal ? decimal : '.') : none;
}

/* Takes a number of people: "1,284", "1.2k", "12 000". */
static bool take_people(furrow_str *text, furrow_str *people) {
    shape s = {0};
    *people = *text;
    if (!take_digits(&s, text)) return false;
    if (text->len && memchr("kKmM", text->at[0], 4)) *text = fw_str_from(*text, 1);
    fw_take(text, "+");
    people->len -= text->len;
    *people = fw_trim_blanks(*people);
    return people->len > 0;
}

/* Splits a rating whose people come first: "12 reviews for an average rating of 4.2 out of 5". */
static bool split_people_first(furrow_str text, furrow_str *points, furrow_str *people) {
    furrow_str between;
    if (!take_people(&text, people) || !take_words(&text, &between) || !is_about_reviews(between))
        return false;
    *points = text;
    if (!take_points(&text)) return false;
    points->len -= text.len;
    *points = fw_trim_blanks(*points);
    return take_scale(&text, *points) && !fw_str_has_digit(text);
}

bool fw_rating_split(furrow_str text, furrow_str *points, furrow_str *people) {
    enum { LONGEST = 100, MOST_POINTS = 10 };
    furrow_str lead, between, tail;
    if (text.len > LONGEST) return false;
    if (text.len && fw_is_digit(text.at[0]) && split_people_first(text, points, people))
        return true;
    if (!take_words(&text, &lead)) return false;
    *points = text;
    if (!take_points(&text)) return false;
    points->len -= text.len;
    *points = fw_trim_blanks(*points);
    fw_number value = fw_number_read(*points, memchr(points->at, ',', points->len) ? ',' : '.');
    if (!value.is_read || value.value > MOST_POINTS) return false;
    bool has_scale = take_scale(&text, *points);
    if (!take_words(&text, &between) || !between.len || !take_people(&text, people)) return false;
    if (!take_words(&text, &tail) || text.len) return false;
    bool is_in_brackets = fw_str_equal(fw_trim_blanks(between), FW_STR("(")) &&
                          fw_str_equal(fw_trim_blanks(tail), FW_STR(")"));
    return has_scale || (!value.is_whole && (is_in_brackets || is_about_reviews(lead) ||
                                             is_about_reviews(between) || is_about_reviews(tail)));
}
