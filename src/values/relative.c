/* Relative dates: see date.h. */
#include "values/date.h"

#include "base/str.h"
#include "values/text.h"

#include <stdio.h>

enum {
    MAX_TEXT = 60,     /* bytes; more is a sentence */
    MAX_WORDS = 8,     /* of it */
    MAX_COUNT = 10000, /* of days, months, ... */
    MINUTE = 60,
    HOUR = 3600,
    DAY = 86400
};

/* Lists of words have a blank before and after each word. */
typedef struct unit {
    const char *words;
    int64_t seconds; /* 0: it counts months */
    int months;
} unit;

static const unit UNITS[] = {
    {" second seconds sec secs s sekunde sekunden sek seconde secondes seconden segundo segundos "
     "secondo secondi sekund sekunder sekundy секунд секунды секунду saniye sekuntia sekunti "
     "sekundu sekundami секунди saniyeler secunde detik giây δευτερόλεπτα ثانية ثوان सेकंड 秒 초 ",
     1, 0},
    {" minute minutes min mins m minuten minuto minutos minuti minut minuter minutter minuty "
     "минут минуты минуту dakika minuuttia minuutti "
     "minutu minutami minutter хвилину хвилини хвилин minut menit phút λεπτά λεπτό דקות דקה دقيقة "
     "دقائق मिनट 分 分钟 分鐘 분 ",
     MINUTE, 0},
    {" hour hours hr hrs h stunde stunden std heure heures hora horas ora ore uur uren timme "
     "timmar tim time timer t godzina godzinę godziny godzin час часа часов saat tuntia tunti "
     "hodinu hodiny hodinami hodin годину години годин oră jam giờ ώρα ώρες שעה שעות ساعة ساعات घंटे "
     "घंटा 小时 小時 時間 时间 시간 un'ora ",
     HOUR, 0},
    {" day days d tag tage tagen jour jours dia dias día días giorno giorni dag dagen dagar dage "
     "dager dg dzień dni день дня дней gün päivää päivä "
     "j den dny dní dnem дні днів zi zile hari ngày μέρα μέρες ημέρα ημέρες יום ימים يوم أيام दिन "
     "日 天 일 ",
     DAY, 0},
    {" week weeks wk wks w woche wochen semaine semaines semana semanas settimana settimane weken "
     "vecka veckor uge uger uke uker tydzień tygodnie tygodni неделю недели недель hafta viikkoa "
     "viikko "
     "týden týdny týdnů týdnem тиждень тижні тижнів săptămână săptămâni minggu tuần εβδομάδα "
     "εβδομάδες שבוע שבועות أسبوع أسابيع सप्ताह हफ्ते 週間 週 周 주 ",
     7 * DAY, 0},
    {" month months mo mos monat monate monaten mois mes meses mês mese mesi maand maanden månad "
     "månader måned måneder miesiąc miesiące miesięcy месяц месяца месяцев ay kuukautta kuukausi "
     "měsíc měsíce měsíci měsíců měsícem місяць місяці місяців lună luni bulan tháng μήνα μήνες "
     "חודש חודשים شهر أشهر महीने か月 ヶ月 カ月 个月 個月 개월 ",
     0, 1},
    {" year years yr yrs y jahr jahre jahren an ans année années año años anno anni ano anos jaar "
     "år rok lata lat год года лет yıl vuotta vuosi "
     "roky rokem lety рік роки років ani tahun năm χρόνο χρόνια שנה שנים سنة سنوات साल वर्ष 年 년 ",
     0, 12},
};

/* One, in words. */
static const char ONE[] =
    " a an one ein eine einem einer einen un une una uno um uma een en ett et "
    "jeden jedną один одну ";

/* Units that mean one without a number: "час назад". */
static const char ONE_OF_UNIT[] =
    " un'ora minutę godzinę dzień tydzień miesiąc rok минуту час день неделю месяц год хвилину "
    "годину тиждень місяць рік דקה שעה יום שבוע חודש שנה دقيقة ساعة يوم أسبوع شهر سنة ";

/* Words that add nothing. */
static const char FILLERS[] =
    " about over almost around circa ca etwa env environ för for il y yang από posted "
    "updated published submitted edited added listed active ";

/* Words between the name of a day and a time. */
static const char BEFORE_TIME[] = " at um à a om kl o alle às в у о ";

/* Words relative to today, in byte order: the name of a day, or a word for "ago", before the number
 * or after the unit. */
enum { AGO = -1000 };
typedef struct relative_word {
    const char *word;
    int days; /* from today; AGO: not the name of a day */
} relative_word;

/* clang-format off */
static const relative_word RELATIVE[] = {
    {"acum", AGO}, {"ago", AGO}, {"amanhã", 1}, {"anteayer", -2}, {"atrás", AGO},
    {"aujourd'hui", 0}, {"aujourd’hui", 0}, {"ayer", -1}, {"azi", 0}, {"bugün", 0}, {"demain", 1},
    {"dnes", 0}, {"domani", 1}, {"dzisiaj", 0}, {"dziś", 0}, {"dün", -1}, {"eergisteren", -2},
    {"eilen", -1}, {"fa", AGO}, {"förrgår", -2}, {"geleden", AGO}, {"gestern", -1},
    {"gisteren", -1}, {"hace", AGO}, {"heute", 0}, {"hier", -1}, {"hoje", 0}, {"hoy", 0},
    {"há", AGO}, {"idag", 0}, {"ieri", -1}, {"igår", -1}, {"imorgon", 1}, {"jutro", 1},
    {"kemarin", -1}, {"lalu", AGO}, {"mañana", 1}, {"oggi", 0}, {"ontem", -1}, {"pred", AGO},
    {"przedwczoraj", -2}, {"před", AGO}, {"sedan", AGO}, {"siden", AGO}, {"sitten", AGO},
    {"tegnap", -1}, {"temu", AGO}, {"today", 0}, {"tomorrow", 1}, {"trước", AGO}, {"tänään", 0},
    {"vandaag", 0}, {"vor", AGO}, {"vorgestern", -2}, {"včera", -1}, {"wczoraj", -1},
    {"yesterday", -1}, {"zítra", 1}, {"önce", AGO}, {"πριν", AGO}, {"σήμερα", 0}, {"χθες", -1},
    {"χτες", -1}, {"вчера", -1}, {"вчора", -1}, {"завтра", 1}, {"назад", AGO}, {"позавчера", -2},
    {"сегодня", 0}, {"сьогодні", 0}, {"тому", AGO}, {"אתמול", -1}, {"היום", 0}, {"לפני", AGO},
    {"أمس", -1}, {"اليوم", 0}, {"قبل", AGO}, {"منذ", AGO}, {"पहले", AGO}, {"今天", 0}, {"今日", 0},
    {"前天", -2}, {"昨天", -1}, {"昨日", -1}, {"어제", -1}, {"오늘", 0}, {"전", AGO},
};
/* clang-format on */

/* Index of the first word of each letter. */
static const uint16_t RELATIVE_STARTS[FW_WORD_STARTS] = {0,  9,  10, 10, 16, 18, 20, 23, 29, 33,
                                                         34, 35, 36, 37, 37, 39, 42, 42, 42, 45,
                                                         51, 51, 55, 56, 56, 57, 58, 87};

/* ---- Words -------------------------------------------------------------- */

typedef struct word_list {
    char text[MAX_TEXT + 1]; /* in lower case, words closed by NUL */
    const char *at[MAX_WORDS];
    size_t start[MAX_WORDS]; /* position of each in the original text */
    size_t count;
} word_list;

/* Split a text into words and numbers: "5h" is two. */
static bool cut(word_list *out, furrow_str text) {
    size_t len = 0;
    bool was_digit = false, is_open = false;
    out->count = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        bool is_digit = fw_is_digit(c), is_word = is_digit || fw_is_letter(c) || c == '\'';
        if (is_open && (!is_word || is_digit != was_digit)) {
            out->text[len++] = '\0';
            is_open = false;
        }
        if (!is_word) continue;
        if (!is_open) {
            if (out->count == MAX_WORDS || len + 2 >= sizeof out->text) return false;
            out->start[out->count] = i;
            out->at[out->count++] = out->text + len;
        }
        if (len + 2 >= sizeof out->text) return false;
        out->text[len++] = c;
        is_open = true;
        was_digit = is_digit;
    }
    out->text[len] = '\0';
    fw_fold_text(out->text, len);
    return out->count > 0;
}

static bool is_in(const char *word, const char *list) {
    size_t len = strlen(word);
    for (const char *at = strstr(list, word); at; at = strstr(at + 1, word))
        if (at[-1] == ' ' && at[len] == ' ') return true;
    return false;
}

/* NULL when the word, in lower case, is not in RELATIVE. */
static const relative_word *find_relative(const char *word) {
    size_t at, end;
    fw_words_at(RELATIVE_STARTS, word[0], &at, &end);
    while (at < end) {
        size_t middle = at + (end - at) / 2;
        int order = fw_word_order(word, RELATIVE[middle].word);
        if (order == 0) return &RELATIVE[middle];
        if (order < 0) end = middle;
        else at = middle + 1;
    }
    return NULL;
}

/* Bytes of a word without the sign for "ago" that Chinese and Japanese append to a unit: 3日前. */
static size_t len_without_ago(const char *word) {
    static const char sign[] = "前";
    size_t len = strlen(word), size = sizeof sign - 1;
    return len > size && memcmp(word + len - size, sign, size) == 0 ? len - size : len;
}

/* The unit that a word names; NULL: none. */
static const unit *find_unit(const char *word) {
    char plain[MAX_TEXT + 1];
    size_t len = len_without_ago(word);
    if (len >= sizeof plain) return NULL;
    memcpy(plain, word, len);
    plain[len] = '\0';
    for (size_t u = 0; u < FW_COUNT(UNITS); u++)
        if (is_in(plain, UNITS[u].words)) return &UNITS[u];
    return NULL;
}

/* Whether a word, in lower case, means "ago". */
static bool says_ago(const char *word) {
    const relative_word *found = find_relative(word);
    if (found || (unsigned char)word[0] < 0x80) return found && found->days == AGO;
    return word[len_without_ago(word)] != '\0';
}

/* ---- Days of the calendar ----------------------------------------------- */

typedef struct civil {
    int year, month, day; /* year 0: before the year 1, or after 9999 */
} civil;

/* The calendar day that is 'days' days after 1970-01-01. */
static civil civil_of(int64_t days) {
    civil c = {.year = 0, .month = 12};
    if (days < fw_day_number(1, 1, 1) || days >= fw_day_number(10000, 1, 1)) return c;
    c.year = (int)(1970 + days / 366); /* from 1970 on not too late, before not too early */
    while (fw_day_number(c.year + 1, 1, 1) <= days) c.year++;
    while (fw_day_number(c.year, 1, 1) > days) c.year--;
    while (fw_day_number(c.year, c.month, 1) > days) c.month--;
    c.day = (int)(days - fw_day_number(c.year, c.month, 1)) + 1;
    return c;
}

static int64_t floor_days(int64_t seconds) {
    return seconds >= 0 ? seconds / DAY : -((-seconds + DAY - 1) / DAY);
}

static bool write_day(char iso[FW_DATE_SIZE], int64_t days) {
    civil c = civil_of(days);
    if (!c.year) return false;
    snprintf(iso, FW_DATE_SIZE, "%04d-%02d-%02d", c.year, c.month, c.day);
    return true;
}

static bool write_minute(char iso[FW_DATE_SIZE], int64_t seconds) {
    int64_t days = floor_days(seconds), rest = seconds - days * DAY;
    if (!write_day(iso, days)) return false;
    snprintf(iso + 10, FW_DATE_SIZE - 10, "T%02d:%02dZ", (int)(rest / HOUR),
             (int)(rest % HOUR / MINUTE));
    return true;
}

static bool write_month(char iso[FW_DATE_SIZE], int64_t now, int64_t months) {
    civil c = civil_of(floor_days(now));
    int64_t all = (int64_t)c.year * 12 + c.month - 1 - months;
    if (!c.year || all < 12) return false;
    snprintf(iso, FW_DATE_SIZE, "%04d-%02d", (int)(all / 12), (int)(all % 12) + 1);
    return true;
}

/* ---- Both forms --------------------------------------------------------- */

/* "yesterday", "Heute, 12:30": a day by its name, optionally with a time after it. */
static bool read_named_day(char iso[FW_DATE_SIZE], const word_list *words, furrow_str text,
                           int64_t now) {
    static const relative_word behind_i[] = {{"går", -1}, {"dag", 0}, {"morgen", 1}, {"morgon", 1}};
    size_t at = 0;
    while (at + 1 < words->count && is_in(words->at[at], FILLERS)) at++;
    const relative_word *day = find_relative(words->at[at]);
    bool is_north = at + 1 < words->count && strcmp(words->at[at], "i") == 0; /* "i går" */
    for (size_t i = 0; is_north && i < FW_COUNT(behind_i); i++)
        if (strcmp(words->at[at + 1], behind_i[i].word) == 0) day = &behind_i[i];
    at += is_north;
    if (!day || day->days == AGO || !write_day(iso, floor_days(now) + day->days)) return false;
    size_t next = at + 1;
    if (next == words->count) return true;
    if (is_in(words->at[next], BEFORE_TIME)) next++;
    if (next == words->count) return false;
    fw_date time =
        fw_date_read(fw_str_trim(fw_str_from(text, words->start[next])), FW_ORDER_UNKNOWN);
    size_t len = time.is_read ? strlen(time.iso) : 0;
    if (len < 5 || time.iso[2] != ':') return false;
    iso[10] = 'T';
    memcpy(iso + 11, time.iso, len + 1);
    return true;
}

/* "5 hours ago", "vor einem Tag". */
static bool read_count(char iso[FW_DATE_SIZE], const word_list *words, int64_t now) {
    int64_t count = -1;
    const unit *of = NULL;
    bool is_before = false;
    for (size_t i = 0; i < words->count; i++) {
        const char *word = words->at[i];
        bool is_french = i == 2 && strcmp(words->at[0], "il") == 0 &&
                         strcmp(words->at[1], "y") == 0 && strcmp(word, "a") == 0;
        bool is_one = count < 0 && is_in(word, ONE);
        const unit *found = of || is_one ? NULL : find_unit(word);
        bool is_ago = is_french || says_ago(word);
        if (is_ago) is_before = true;
        if (is_ago && !found) continue;
        if (found && (count >= 0 || is_in(word, ONE_OF_UNIT))) {
            of = found;
            if (count < 0) count = 1;
        } else if (count < 0 && fw_is_digit(word[0])) {
            count = 0;
            for (; *word && count <= MAX_COUNT; word++) count = 10 * count + (*word - '0');
        } else if (is_one) {
            count = 1;
        } else if (!is_in(word, FILLERS)) {
            return false;
        }
    }
    if (!is_before || !of || count < 0 || count > MAX_COUNT) return false;
    if (of->months) return write_month(iso, now, count * of->months);
    if (of->seconds >= DAY) return write_day(iso, floor_days(now - count * of->seconds));
    return write_minute(iso, now - count * of->seconds);
}

bool fw_relative_read(char iso[FW_DATE_SIZE], furrow_str text, int64_t now) {
    word_list words;
    text = fw_trim_blanks(text);
    if (!text.len || text.len > MAX_TEXT || !cut(&words, text)) return false;
    if (words.count == 2 && strcmp(words.at[0], "just") == 0 && strcmp(words.at[1], "now") == 0)
        return write_minute(iso, now);
    return read_named_day(iso, &words, text, now) || read_count(iso, &words, now);
}

/* "205 stars today" is a count, not a date. Words for a time of day are shorter. */
static bool counts_things(furrow_str text) {
    enum { MIN_BYTES = 4 };
    word_list words;
    if (!text.len || !fw_is_digit(text.at[0]) || text.len > MAX_TEXT || !cut(&words, text))
        return false;
    size_t thing = 0;
    while (thing < words.count && fw_is_digit(words.at[thing][0])) thing++;
    const relative_word *day = find_relative(words.at[words.count - 1]);
    return thing + 1 < words.count && strlen(words.at[thing]) >= MIN_BYTES && day &&
           day->days != AGO;
}

/* The next word or number of a text, in lower case; "?" when it is longer than any known word.
 * False at the end. */
enum { LONGEST_WORD = 24 };
static bool next_word(char word[LONGEST_WORD + 1], furrow_str *text) {
    size_t at = 0, len = 0;
    while (at < text->len && !fw_is_letter(text->at[at]) && !fw_is_digit(text->at[at])) at++;
    if (at == text->len) return false;
    bool is_digit = fw_is_digit(text->at[at]), is_ascii = true;
    for (; at < text->len; at++) {
        char c = text->at[at];
        if (is_digit ? !fw_is_digit(c) : !fw_is_letter(c)) break;
        if (len < LONGEST_WORD) word[len] = fw_fold(c);
        is_ascii &= (unsigned char)c < 0x80;
        len++;
    }
    if (len > LONGEST_WORD) word[0] = '?', len = 1;
    word[len] = '\0';
    if (!is_ascii) fw_fold_text(word, len);
    *text = fw_str_from(*text, at);
    return true;
}

/* Whether a text names a unit of time: "5 hours", "einem Tag". */
static bool has_unit(furrow_str text) {
    char word[LONGEST_WORD + 1];
    while (next_word(word, &text))
        if (find_unit(word)) return true;
    return false;
}

/* Whether the name of a day is followed by nothing or by a time. */
static bool ends_or_has_time(furrow_str rest) {
    char word[LONGEST_WORD + 1];
    if (!next_word(word, &rest)) return true;
    if (is_in(word, BEFORE_TIME) && !next_word(word, &rest)) return false;
    return fw_is_digit(word[0]);
}

static bool is_word(const char *word, const char *known) {
    return fw_word_order(word, known) == 0;
}

/* Whether a text has the words of a relative date. */
static bool has_relative(furrow_str text) {
    char word[LONGEST_WORD + 1], before[LONGEST_WORD + 1] = "";
    furrow_str rest = text;
    while (next_word(word, &rest)) {
        const relative_word *found = find_relative(word);
        bool is_ago = says_ago(word) || (is_word(before, "y") && is_word(word, "a"));
        bool is_day =
            (found && !is_ago) || (is_word(before, "i") && is_in(word, " g\xC3\xA5r dag "));
        if (is_word(before, "just") && is_word(word, "now")) return true;
        if (is_ago && has_unit(text)) return true;
        if (is_day && ends_or_has_time(rest)) return true;
        memcpy(before, word, sizeof before);
    }
    return false;
}

/* Whether a letter of a word is the known one in lower case, or a sign after a word that ends
 * there, as far as that can be told from one byte. */
static bool may_be_equal(char letter, char known) {
    if ((unsigned char)letter >= 0x80) return (unsigned char)known >= 0x80 || !known;
    return fw_fold(letter) == known;
}

/* Whether the first three bytes of a word fit one in RELATIVE, or the start of "y a", "i dag" and
 * "just now". Of the words that do not begin with ASCII, only those of signs alone do not fit. */
static bool may_be_relative(furrow_str word) {
    char first = fw_fold(word.at[0]), third = word.len > 2 ? word.at[2] : '\0';
    size_t at, end;
    if ((unsigned char)first >= 0x80) {
        for (size_t i = 0; i < word.len; i++)
            if ((unsigned char)word.at[i] >= 0xC3 && word.at[i] != '\xE2') return true;
        return false;
    }
    bool is_letter = word.len == 1 || (unsigned char)word.at[1] >= 0x80;
    if (is_letter && (first == 'y' || first == 'i')) return true;
    if (word.len == 1) return false;
    if (first == 'j' && fw_str_starts_folded(word, "jus")) return true;
    fw_words_at(RELATIVE_STARTS, first, &at, &end);
    for (; at < end; at++)
        if (may_be_equal(word.at[1], RELATIVE[at].word[1]) &&
            may_be_equal(third, RELATIVE[at].word[2]))
            return true;
    return false;
}

/* A word may also begin after a sign, which cannot be told from a letter if it is not ASCII. */
bool fw_date_may_be_relative(furrow_str text) {
    for (size_t i = 0; i < text.len; i++) {
        if (!fw_is_letter(text.at[i])) continue;
        size_t end = i + 1;
        while (end < text.len && fw_is_letter(text.at[end]) &&
               !((unsigned char)text.at[end - 1] >= 0x80 && fw_is_ascii_letter(text.at[end])))
            end++;
        if (may_be_relative((furrow_str){text.at + i, end - i})) return true;
        i = end - 1;
    }
    return false;
}

bool fw_date_is_relative(furrow_str text) {
    return fw_date_may_be_relative(text) && has_relative(text) && !counts_things(text);
}

static size_t count_numbers(furrow_str text) {
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += fw_is_digit(text.at[i]) && (i == 0 || !fw_is_digit(text.at[i - 1]));
    return count;
}

bool fw_is_duration(furrow_str text) {
    enum { LEAST = 4 }; /* words: two amounts and their units */
    word_list words;
    int64_t last = INT64_MAX;
    if (count_numbers(text) < LEAST / 2) return false; /* most texts */
    if (!cut(&words, text) || words.count < LEAST || words.count % 2) return false;
    for (size_t i = 0; i < words.count; i += 2) {
        const unit *found = find_unit(words.at[i + 1]);
        if (!fw_is_digit(words.at[i][0]) || !found || !found->seconds || found->seconds >= last)
            return false;
        last = found->seconds;
    }
    return true;
}

fw_time_unit fw_time_unit_of(furrow_str text) {
    word_list words;
    if (!text.len || !fw_is_digit(text.at[0]) || !cut(&words, text) || words.count != 2)
        return FW_UNIT_NONE;
    const unit *found = find_unit(words.at[1]);
    if (!found) return FW_UNIT_NONE;
    return found->seconds && found->seconds < DAY ? FW_UNIT_WITHIN_DAY : FW_UNIT_OF_DAYS;
}
