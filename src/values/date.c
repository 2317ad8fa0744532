/*
 * Dates and times.
 *
 * A text becomes a few tokens (numbers, words and marks), and several forms are tried on them in
 * turn. A form takes all its tokens or none. All tokens must be taken in the end, so "12 Jan 2020"
 * is a date and "since 12 Jan 2020" is not.
 *
 * Cost: bounded; a text longer than any date is not read.
 */
#include "values/date.h"

#include "base/str.h"
#include "values/text.h"

/* ---- Names of months and weekdays ---------------------------------------- */

typedef struct entry {
    const char *name;
    uint8_t month; /* 0: a day of the week */
} entry;

/* In lower case, in byte order, for the search. A word that names different months in different
 * languages is left out. */
/* clang-format off */
static const entry NAMES[] = {
    {"abr", 4}, {"abril", 4}, {"ago", 8}, {"agost", 8}, {"agosto", 8}, {"agu", 8}, {"agustus", 8},
    {"aout", 8}, {"aoû", 8}, {"août", 8}, {"apr", 4}, {"april", 4}, {"aprile", 4}, {"aprilie", 4},
    {"aprill", 4}, {"apríl", 4}, {"apríla", 4}, {"aralık", 12}, {"aug", 8}, {"august", 8},
    {"augusta", 8}, {"augusti", 8}, {"augustus", 8}, {"augusztus", 8}, {"avr", 4}, {"avril", 4},
    {"ağu", 8}, {"ağustos", 8}, {"březen", 3}, {"března", 3}, {"csütörtök", 0}, {"cuma", 0},
    {"cumartesi", 0}, {"cze", 6}, {"czerwca", 6}, {"czerwiec", 6}, {"czw", 0}, {"czwartek", 0},
    {"dec", 12}, {"december", 12}, {"decembra", 12}, {"decembre", 12}, {"decembrie", 12},
    {"des", 12}, {"desember", 12}, {"desembre", 12}, {"detsember", 12}, {"dez", 12},
    {"dezember", 12}, {"dezembro", 12}, {"di", 0}, {"dic", 12}, {"dicembre", 12}, {"diciembre", 12},
    {"dienstag", 0}, {"dim", 0}, {"dimanche", 0}, {"dinsdag", 0}, {"do", 0}, {"dom", 0},
    {"domenica", 0}, {"domingo", 0}, {"donderdag", 0}, {"donnerstag", 0}, {"duben", 4},
    {"dubna", 4}, {"duminică", 0}, {"déc", 12}, {"décembre", 12}, {"ekim", 10}, {"elokuu", 8},
    {"elokuuta", 8}, {"ene", 1}, {"enero", 1}, {"eylül", 9}, {"feb", 2}, {"febbraio", 2},
    {"febr", 2}, {"febrer", 2}, {"febrero", 2}, {"februar", 2}, {"februari", 2}, {"februarie", 2},
    {"february", 2}, {"február", 2}, {"februára", 2}, {"fev", 2}, {"fevereiro", 2}, {"fevr", 2},
    {"fevrier", 2}, {"fr", 0}, {"fre", 0}, {"fredag", 0}, {"freitag", 0}, {"fri", 0}, {"friday", 0},
    {"fév", 2}, {"févr", 2}, {"février", 2}, {"gen", 1}, {"gener", 1}, {"gennaio", 1},
    {"giovedì", 0}, {"giu", 6}, {"giugno", 6}, {"gru", 12}, {"grudnia", 12}, {"grudzień", 12},
    {"haziran", 6}, {"heinäkuu", 7}, {"heinäkuuta", 7}, {"helmikuu", 2}, {"helmikuuta", 2},
    {"huhtikuu", 4}, {"huhtikuuta", 4}, {"hétfő", 0}, {"ianuarie", 1}, {"iulie", 7}, {"iunie", 6},
    {"jaanuar", 1}, {"jan", 1}, {"janeiro", 1}, {"januar", 1}, {"januari", 1}, {"january", 1},
    {"január", 1}, {"januára", 1}, {"janv", 1}, {"janvier", 1}, {"jeu", 0}, {"jeudi", 0},
    {"joi", 0}, {"joulukuu", 12}, {"joulukuuta", 12}, {"jue", 0}, {"jueves", 0}, {"juil", 7},
    {"juillet", 7}, {"juin", 6}, {"jul", 7}, {"julho", 7}, {"juli", 7}, {"julio", 7}, {"juliol", 7},
    {"july", 7}, {"jumat", 0}, {"jun", 6}, {"june", 6}, {"junho", 6}, {"juni", 6}, {"junio", 6},
    {"juny", 6}, {"juuli", 7}, {"juuni", 6}, {"jän", 1}, {"jänner", 1}, {"júl", 7}, {"júla", 7},
    {"július", 7}, {"jún", 6}, {"júna", 6}, {"június", 6}, {"kamis", 0}, {"kasım", 11}, {"kedd", 0},
    {"keskiviikko", 0}, {"kesäkuu", 6}, {"kesäkuuta", 6}, {"kolovoz", 8}, {"kolovoza", 8},
    {"květen", 5}, {"května", 5}, {"kwi", 4}, {"kwiecień", 4}, {"kwietnia", 4}, {"lauantai", 0},
    {"leden", 1}, {"ledna", 1}, {"lip", 7}, {"lipanj", 6}, {"lipca", 7}, {"lipiec", 7},
    {"lipnja", 6}, {"lis", 11}, {"listopad", 11}, {"listopada", 11}, {"listopadu", 11},
    {"lokakuu", 10}, {"lokakuuta", 10}, {"lug", 7}, {"luglio", 7}, {"lun", 0}, {"lundi", 0},
    {"lunedì", 0}, {"lunes", 0}, {"luni", 0}, {"lut", 2}, {"lutego", 2}, {"luty", 2}, {"lör", 0},
    {"lördag", 0}, {"lør", 0}, {"lørdag", 0}, {"ma", 0}, {"maaliskuu", 3}, {"maaliskuuta", 3},
    {"maanantai", 0}, {"maandag", 0}, {"maart", 3}, {"mag", 5}, {"maggio", 5}, {"mai", 5},
    {"maig", 5}, {"maio", 5}, {"maj", 5}, {"maja", 5}, {"man", 0}, {"mandag", 0}, {"mar", 3},
    {"marca", 3}, {"march", 3}, {"mardi", 0}, {"maret", 3}, {"marraskuu", 11}, {"marraskuuta", 11},
    {"mars", 3}, {"mart", 3}, {"martedì", 0}, {"martes", 0}, {"martie", 3}, {"marts", 3},
    {"marzec", 3}, {"marzo", 3}, {"març", 3}, {"março", 3}, {"marți", 0}, {"may", 5}, {"mayo", 5},
    {"mayıs", 5}, {"mei", 5}, {"mer", 0}, {"mercoledì", 0}, {"mercredi", 0}, {"mi", 0},
    {"miercuri", 0}, {"minggu", 0}, {"mittwoch", 0}, {"mié", 0}, {"miércoles", 0}, {"mo", 0},
    {"mon", 0}, {"monday", 0}, {"montag", 0}, {"mrt", 3}, {"máj", 5}, {"mája", 5}, {"május", 5},
    {"márc", 3}, {"március", 3}, {"mär", 3}, {"märts", 3}, {"märz", 3}, {"mån", 0}, {"måndag", 0},
    {"neděle", 0}, {"niedz", 0}, {"niedziela", 0}, {"nisan", 4}, {"noiembrie", 11}, {"nov", 11},
    {"november", 11}, {"novembra", 11}, {"novembre", 11}, {"novembro", 11}, {"noviembre", 11},
    {"ocak", 1}, {"oct", 10}, {"october", 10}, {"octobre", 10}, {"octombrie", 10}, {"octubre", 10},
    {"okt", 10}, {"oktober", 10}, {"oktobra", 10}, {"oktoober", 10}, {"október", 10},
    {"októbra", 10}, {"ons", 0}, {"onsdag", 0}, {"ott", 10}, {"ottobre", 10}, {"out", 10},
    {"outubro", 10}, {"ožujak", 3}, {"ožujka", 3}, {"pazar", 0}, {"pazartesi", 0}, {"paź", 10},
    {"październik", 10}, {"października", 10}, {"perjantai", 0}, {"perşembe", 0}, {"piątek", 0},
    {"pon", 0}, {"pondělí", 0}, {"poniedziałek", 0}, {"prosinca", 12}, {"prosince", 12},
    {"prosinec", 12}, {"pátek", 0}, {"péntek", 0}, {"quarta", 0}, {"quinta", 0}, {"rabu", 0},
    {"rujan", 9}, {"rujna", 9}, {"sa", 0}, {"sabato", 0}, {"sabtu", 0}, {"salı", 0}, {"sam", 0},
    {"samedi", 0}, {"samstag", 0}, {"sat", 0}, {"saturday", 0}, {"segunda", 0}, {"selasa", 0},
    {"senin", 0}, {"sep", 9}, {"sept", 9}, {"september", 9}, {"septembra", 9}, {"septembre", 9},
    {"septembrie", 9}, {"septiembre", 9}, {"set", 9}, {"setembre", 9}, {"setembro", 9},
    {"setiembre", 9}, {"settembre", 9}, {"sexta", 0}, {"sie", 8}, {"sierpień", 8}, {"sierpnia", 8},
    {"siječanj", 1}, {"siječnja", 1}, {"so", 0}, {"sob", 0}, {"sobota", 0}, {"sonntag", 0},
    {"srpanj", 7}, {"srpen", 8}, {"srpna", 8}, {"srpnja", 7}, {"studeni", 11}, {"studenog", 11},
    {"studenoga", 11}, {"sty", 1}, {"styczeń", 1}, {"stycznia", 1}, {"středa", 0}, {"sun", 0},
    {"sunday", 0}, {"sunnuntai", 0}, {"svibanj", 5}, {"svibnja", 5}, {"syyskuu", 9},
    {"syyskuuta", 9}, {"szep", 9}, {"szept", 9}, {"szeptember", 9}, {"szerda", 0}, {"szombat", 0},
    {"sáb", 0}, {"sábado", 0}, {"sâmbătă", 0}, {"sön", 0}, {"söndag", 0}, {"søn", 0}, {"søndag", 0},
    {"tammikuu", 1}, {"tammikuuta", 1}, {"temmuz", 7}, {"terça", 0}, {"thu", 0}, {"thur", 0},
    {"thurs", 0}, {"thursday", 0}, {"tiistai", 0}, {"tir", 0}, {"tirsdag", 0}, {"tis", 0},
    {"tisdag", 0}, {"tor", 0}, {"tors", 0}, {"torsdag", 0}, {"torstai", 0}, {"toukokuu", 5},
    {"toukokuuta", 5}, {"travanj", 4}, {"travnja", 4}, {"tue", 0}, {"tues", 0}, {"tuesday", 0},
    {"vasárnap", 0}, {"veebruar", 2}, {"veljača", 2}, {"veljače", 2}, {"ven", 0}, {"vendredi", 0},
    {"venerdì", 0}, {"vie", 0}, {"viernes", 0}, {"vineri", 0}, {"vr", 0}, {"vrijdag", 0},
    {"wed", 0}, {"wednesday", 0}, {"wo", 0}, {"woensdag", 0}, {"wrz", 9}, {"wrzesień", 9},
    {"września", 9}, {"wtorek", 0}, {"za", 0}, {"zaterdag", 0}, {"zo", 0}, {"zondag", 0},
    {"září", 9}, {"ápr", 4}, {"április", 4}, {"çarşamba", 0}, {"únor", 2}, {"února", 2},
    {"úterý", 0}, {"červen", 6}, {"července", 7}, {"červenec", 7}, {"června", 6}, {"čtvrtek", 0},
    {"říjen", 10}, {"října", 10}, {"śr", 0}, {"środa", 0}, {"şub", 2}, {"şubat", 2}, {"απρ", 4},
    {"απρίλιος", 4}, {"απριλίου", 4}, {"αυγ", 8}, {"αυγούστου", 8}, {"αύγουστος", 8}, {"δεκ", 12},
    {"δεκέμβριος", 12}, {"δεκεμβρίου", 12}, {"δευτέρα", 0}, {"ιαν", 1}, {"ιανουάριος", 1},
    {"ιανουαρίου", 1}, {"ιουλ", 7}, {"ιουλίου", 7}, {"ιουν", 6}, {"ιουνίου", 6}, {"ιούλιος", 7},
    {"ιούνιος", 6}, {"κυριακή", 0}, {"μάιος", 5}, {"μάρτιος", 3}, {"μαΐ", 5}, {"μαΐου", 5},
    {"μαρ", 3}, {"μαρτίου", 3}, {"μαϊ", 5}, {"νοέμβριος", 11}, {"νοε", 11}, {"νοεμβρίου", 11},
    {"οκτ", 10}, {"οκτωβρίου", 10}, {"οκτώβριος", 10}, {"πέμπτη", 0}, {"παρασκευή", 0},
    {"σάββατο", 0}, {"σεπ", 9}, {"σεπτέμβριος", 9}, {"σεπτεμβρίου", 9}, {"τετάρτη", 0},
    {"τρίτη", 0}, {"φεβ", 2}, {"φεβρουάριος", 2}, {"φεβρουαρίου", 2}, {"авг", 8}, {"август", 8},
    {"августа", 8}, {"апр", 4}, {"апрель", 4}, {"апреля", 4}, {"април", 4}, {"березень", 3},
    {"березня", 3}, {"вересень", 9}, {"вересня", 9}, {"воскресенье", 0}, {"вс", 0}, {"вт", 0},
    {"вторник", 0}, {"вівторок", 0}, {"грудень", 12}, {"грудня", 12}, {"дек", 12}, {"декабрь", 12},
    {"декабря", 12}, {"декември", 12}, {"жовтень", 10}, {"жовтня", 10}, {"июл", 7}, {"июль", 7},
    {"июля", 7}, {"июн", 6}, {"июнь", 6}, {"июня", 6}, {"квітень", 4}, {"квітня", 4}, {"липень", 7},
    {"липня", 7}, {"листопад", 11}, {"листопада", 11}, {"лютий", 2}, {"лютого", 2}, {"май", 5},
    {"мар", 3}, {"март", 3}, {"марта", 3}, {"мая", 5}, {"нд", 0}, {"неділя", 0}, {"ноември", 11},
    {"ноя", 11}, {"нояб", 11}, {"ноябрь", 11}, {"ноября", 11}, {"окт", 10}, {"октомври", 10},
    {"октябрь", 10}, {"октября", 10}, {"пн", 0}, {"понедельник", 0}, {"понеділок", 0}, {"пт", 0},
    {"пятница", 0}, {"сб", 0}, {"сен", 9}, {"сент", 9}, {"сентябрь", 9}, {"сентября", 9},
    {"септември", 9}, {"середа", 0}, {"серпень", 8}, {"серпня", 8}, {"ср", 0}, {"среда", 0},
    {"суббота", 0}, {"субота", 0}, {"січень", 1}, {"січня", 1}, {"травень", 5}, {"травня", 5},
    {"фев", 2}, {"февр", 2}, {"февраль", 2}, {"февраля", 2}, {"февруари", 2}, {"червень", 6},
    {"червня", 6}, {"четверг", 0}, {"чт", 0}, {"юли", 7}, {"юни", 6}, {"янв", 1}, {"январь", 1},
    {"января", 1}, {"януари", 1}, {"أبريل", 4}, {"أغسطس", 8}, {"أكتوبر", 10}, {"ديسمبر", 12},
    {"سبتمبر", 9}, {"فبراير", 2}, {"مارس", 3}, {"مايو", 5}, {"نوفمبر", 11}, {"يناير", 1},
    {"يوليو", 7}, {"يونيو", 6},
};
/* clang-format on */

/* Index of the first name of each letter. */
static const uint16_t NAME_STARTS[FW_WORD_STARTS] = {
    0,   28,  30,  38,  69,  75,  99,  108, 116, 119, 162, 175, 203, 264,
    275, 295, 311, 313, 316, 380, 404, 404, 416, 424, 424, 424, 429, 593};

/* The second letters of the names that begin with each letter; '*' means one that is not ASCII.
 * Most other words have none of them. */
static const char *const SECOND_LETTERS['z' - 'a' + 1] = {
    "*bgopruv",    "*",       "suz",    "*eiou",  "klny", "*er",    "eir",    "*aeu", "au",
    "*aeou",       "aeovw",   "*aeiou", "*aeior", "eio",  "*ckntu", "*aeior", "u",    "au",
    "*aeiortuvyz", "aehioru", "",       "aeir",   "eort", "",       "",       "*ao"};

/* Whether a name may begin like a word of two bytes or more. */
static bool may_be_name(furrow_str word) {
    char first = fw_fold(word.at[0]), second = fw_fold(word.at[1]);
    if (!fw_is_lower(first)) return (unsigned char)first >= 0x80;
    return second &&
           strchr(SECOND_LETTERS[first - 'a'], (unsigned char)second < 0x80 ? second : '*');
}

/* Bytes of the longest name, with its end. */
enum { MAX_NAME = 24 };

fw_calendar_name fw_calendar_find(furrow_str word) {
    fw_calendar_name none = {0};
    char folded[MAX_NAME];
    size_t ascii = 0, low, high;
    if (word.len < 2 || word.len >= sizeof folded || !may_be_name(word)) return none;
    fw_words_at(NAME_STARTS, fw_fold(word.at[0]), &low, &high);
    while (ascii < word.len && (unsigned char)word.at[ascii] < 0x80) ascii++;
    if (ascii < word.len) {
        memcpy(folded, word.at, word.len);
        fw_fold_text(folded, word.len);
        word.at = folded;
    }
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = fw_folded_order(word, NAMES[middle].name);
        if (order == 0) return (fw_calendar_name){NAMES[middle].month, NAMES[middle].month == 0};
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return none;
}

furrow_str fw_calendar_word(size_t i) {
    if (i >= FW_COUNT(NAMES)) return (furrow_str){NULL, 0};
    return fw_str(NAMES[i].name);
}

/* Bytes of the longest date: a long day and month, a time with its zone. */
enum { MAX_TEXT = 64, MAX_TOKENS = 20 };

/* ---- Tokens ------------------------------------------------------------- */

typedef enum token_kind { END, NUMBER, WORD, MARK } token_kind;

typedef struct token {
    token_kind kind;
    furrow_str text;
    uint32_t number;       /* of a NUMBER with up to nine digits */
    bool is_spaced;        /* a blank is before it */
    fw_calendar_name name; /* of a WORD */
} token;

/* The tokens of a text, and the current position. The last token is an END. */
typedef struct cursor {
    token at[MAX_TOKENS + 1];
    size_t next;
} cursor;

static token take_token(furrow_str *text) {
    token t = {.kind = MARK, .text = {text->at, 1}};
    if (fw_is_digit(text->at[0])) {
        t.kind = NUMBER;
        for (t.text.len = 0; t.text.len < text->len && fw_is_digit(text->at[t.text.len]);
             t.text.len++)
            if (t.text.len < 9) t.number = t.number * 10 + (uint32_t)(text->at[t.text.len] - '0');
    } else if (fw_is_letter(text->at[0])) {
        t.kind = WORD;
        furrow_str rest = *text;
        while (rest.len > 0 && fw_is_letter(rest.at[0]) && !fw_take_blank(&rest))
            rest = fw_str_from(rest, 1), t.text.len = text->len - rest.len;
        t.name = fw_calendar_find(t.text);
    }
    *text = fw_str_from(*text, t.text.len);
    return t;
}

/* False when there are more tokens than a date has. */
static bool cut(cursor *c, furrow_str text) {
    size_t count = 0;
    text = fw_trim_blanks(text);
    while (text.len > 0) {
        bool is_spaced = false;
        while (fw_take_blank(&text)) is_spaced = true;
        if (text.len == 0) break;
        if (count == MAX_TOKENS) return false;
        c->at[count] = take_token(&text);
        c->at[count++].is_spaced = is_spaced;
    }
    return count > 0;
}

/* The token 'ahead' places after the next; an END past the last. */
static const token *peek(const cursor *c, size_t ahead) {
    size_t i = c->next + ahead;
    return &c->at[i < MAX_TOKENS ? i : MAX_TOKENS];
}

static bool is_mark(const token *t, char mark) {
    return t->kind == MARK && t->text.at[0] == mark;
}

static bool take_one(cursor *c, char mark) {
    if (!is_mark(peek(c, 0), mark)) return false;
    c->next++;
    return true;
}

/* Whether a word is in a list that has a blank before and after each word. */
static bool is_listed(furrow_str word, const char *list) {
    for (const char *at = list; at[1]; at = strchr(at + 1, ' ')) {
        furrow_str rest = word;
        const char *name = at + 1;
        while (rest.len > 0 && *name != ' ' && fw_fold(rest.at[0]) == *name)
            rest = fw_str_from(rest, 1), name++;
        if (rest.len == 0 && *name == ' ') return true;
    }
    return false;
}

static bool is_word(const token *t, const char *list) {
    return t->kind == WORD && is_listed(t->text, list);
}

static bool take_word(cursor *c, const char *list) {
    if (!is_word(peek(c, 0), list)) return false;
    c->next++;
    return true;
}

static bool is_number(const token *t, size_t min_digits, size_t max_digits) {
    return t->kind == NUMBER && t->text.len >= min_digits && t->text.len <= max_digits;
}

/* Takes a number with the given count of digits. */
static bool take_number(uint32_t *out, cursor *c, size_t min_digits, size_t max_digits) {
    if (!is_number(peek(c, 0), min_digits, max_digits)) return false;
    *out = c->at[c->next++].number;
    return true;
}

/* ---- Days --------------------------------------------------------------- */

typedef struct moment {
    bool has_day, has_time, has_seconds, has_zone;
    bool has_t;                /* between day and time, as in ISO 8601 */
    bool is_led;               /* by a word that only precedes times: "klo 12.30" */
    uint32_t year, month, day; /* day 0: the month as a whole */
    bool is_open;              /* day and month may be the other way round */
    fw_date_order shows;
    uint32_t hour, minute, second;
    furrow_str fraction; /* of the second; digits */
    int zone;            /* minutes east of Greenwich */
} moment;

static bool is_leap(uint32_t year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static bool is_day(uint32_t year, uint32_t month, uint32_t day) {
    static const uint8_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (year < 1000 || month < 1 || month > 12) return false;
    return day <= lengths[month - 1] + (month == 2 && is_leap(year) ? 1u : 0u);
}

/* Years begin in March here, so that a leap day is the last day of its year. */
int64_t fw_day_number(int64_t year, int64_t month, int64_t day) {
    int64_t months = year * 12 + month - 3;
    int64_t y = months / 12, m = months % 12;
    return y * 365 + y / 4 - y / 100 + y / 400 + (m * 153 + 2) / 5 + day - 1 - 719468;
}

static bool take_month(uint32_t *month, cursor *c) {
    if (!peek(c, 0)->name.month) return false;
    *month = peek(c, 0)->name.month;
    c->next++;
    take_one(c, '.');
    return true;
}

static bool take_weekday(cursor *c) {
    if (!peek(c, 0)->name.is_weekday) return false;
    c->next++;
    if (is_mark(peek(c, 0), '-') && is_word(peek(c, 1), " feira ")) c->next += 2;
    if (!take_one(c, ',')) take_one(c, '.');
    take_one(c, ',');
    return true;
}

/* Takes the weekday after a date: ", Friday", "(金)", "星期五". */
static void take_weekday_behind(cursor *c) {
    static const char signs[] = " 月 火 水 木 金 土 日 祝 월 화 수 목 금 토 일 "
                                "一 二 三 四 五 六 周一 周二 周三 周四 周五 周六 周日 "
                                "星期一 星期二 星期三 星期四 星期五 星期六 星期日 ";
    size_t start = c->next;
    bool is_bracket = take_one(c, '(');
    if (!is_bracket) take_one(c, ',');
    const token *t = peek(c, 0);
    bool is_alone = !is_bracket && t->text.len == 3; /* a single sign: 日 may be anything */
    bool is_weekday = t->name.is_weekday || (!is_alone && is_word(t, signs));
    c->next += is_weekday;
    if (is_weekday && is_bracket) is_weekday = take_one(c, ')');
    if (!is_weekday) c->next = start;
}

/* Takes the word for "year" after a year. */
static void take_year_word(cursor *c) {
    take_word(c, " г года р року r roku ");
    take_one(c, '.'); /* of the word; in Croatia of the year itself */
}

/* Takes what may follow the number of a day: "12th", "12.", "1er", "12º". */
static void take_ordinal(cursor *c) {
    if (!take_one(c, '.')) take_word(c, " st nd rd th er º ° e ");
}

/* Takes words and marks between the parts of a date. */
static void take_between(cursor *c) {
    if (take_one(c, ',') || take_one(c, '-') || take_one(c, '/')) return;
    take_word(c, " de of del ");
}

/* The mark that occurs twice, as in 12/01/2020, without blanks around it. */
static char triple_mark(const cursor *c) {
    const token *first = peek(c, 1), *second = peek(c, 3);
    for (const char *mark = "-/."; *mark; mark++)
        if (is_mark(first, *mark) && is_mark(second, *mark) && !first->is_spaced &&
            !second->is_spaced && peek(c, 0)->kind == NUMBER && peek(c, 2)->kind == NUMBER &&
            peek(c, 4)->kind == NUMBER)
            return *mark;
    return 0;
}

/* Decide which is day and which is month: one is past 12, or 'order' tells. With points the day
 * comes first. */
static bool set_order(moment *m, uint32_t first, uint32_t second, char mark, fw_date_order order) {
    bool may_be_day = is_day(m->year, second, first) && first > 0;
    bool may_be_month = is_day(m->year, first, second) && second > 0;
    if (may_be_day && may_be_month && first != second && mark != '.') {
        m->is_open = order != FW_DAY_FIRST && order != FW_MONTH_FIRST;
        may_be_day = order == FW_DAY_FIRST;
    } else if (may_be_day != may_be_month && mark != '.') {
        m->shows = may_be_day ? FW_DAY_FIRST : FW_MONTH_FIRST;
    }
    m->day = may_be_day ? first : second;
    m->month = may_be_day ? second : first;
    return is_day(m->year, m->month, m->day) && m->day > 0;
}

/* 2020-01-12, 12.01.2020, 1/12/2020. */
static bool take_triple(moment *m, cursor *c, fw_date_order order) {
    char mark = triple_mark(c);
    if (!mark) return false;
    const token *a = peek(c, 0), *b = peek(c, 2), *d = peek(c, 4);
    bool is_done = false;
    if (is_number(a, 4, 4) && is_number(b, 1, 2) && is_number(d, 1, 2)) {
        m->year = a->number, m->month = b->number, m->day = d->number;
        is_done = is_day(m->year, m->month, m->day) && m->day > 0;
    } else if (is_number(a, 1, 2) && is_number(b, 1, 2) && is_number(d, 4, 4)) {
        m->year = d->number;
        is_done = set_order(m, a->number, b->number, mark, order);
    }
    if (is_done) c->next += 5;
    if (is_done && mark == '.' && is_number(a, 4, 4)) take_one(c, '.'); /* 2024. 2. 9. */
    return is_done;
}

/* 12 January 2020, 12. Januar 2020, 12 de enero de 2020, 12-Jan-2020. */
static bool take_day_month_year(moment *m, cursor *c) {
    if (!take_number(&m->day, c, 1, 2)) return false;
    take_ordinal(c);
    take_between(c);
    const token *month = peek(c, 0);
    bool has_point = c->next && is_mark(month - 1, '.');
    if (!take_month(&m->month, c)) return false;
    /* "9 listopada" is in November in Poland, "9. listopada" is in October in Croatia. */
    if (has_point && is_word(month, " listopada ")) m->month = 10;
    take_between(c);
    return take_number(&m->year, c, 4, 4) && m->day > 0 && is_day(m->year, m->month, m->day);
}

/* January 12, 2020, and January 2020. */
static bool take_month_day_year(moment *m, cursor *c) {
    if (!take_month(&m->month, c)) return false;
    take_between(c);
    m->day = 0;
    if (take_number(&m->day, c, 1, 2)) {
        take_ordinal(c);
        take_between(c);
        if (m->day == 0) return false;
    }
    return take_number(&m->year, c, 4, 4) && is_day(m->year, m->month, m->day);
}

/* 2020年1月12日, 2020년 1월 12일, 2020年1月. */
static bool take_numbered_parts(moment *m, cursor *c) {
    if (!take_number(&m->year, c, 4, 4) || !take_word(c, " 年 년 ")) return false;
    if (!take_number(&m->month, c, 1, 2) || !take_word(c, " 月 월 ")) return false;
    m->day = 0;
    if (peek(c, 0)->kind != NUMBER) return is_day(m->year, m->month, 0);
    if (!take_number(&m->day, c, 1, 2) || !take_word(c, " 日 일 ")) return false;
    return m->day > 0 && is_day(m->year, m->month, m->day);
}

/* 2020 Jan 12, 2020. január 12. */
static bool take_year_month_day(moment *m, cursor *c) {
    if (!take_number(&m->year, c, 4, 4)) return false;
    if (!take_one(c, '.')) take_between(c);
    if (!take_month(&m->month, c)) return false;
    take_between(c);
    if (!take_number(&m->day, c, 1, 2)) return false;
    take_one(c, '.');
    return m->day > 0 && is_day(m->year, m->month, m->day);
}

static bool take_day(moment *m, cursor *c, fw_date_order order) {
    moment before = *m;
    if (take_weekday(c)) take_word(c, " den le el dia ");
    size_t start = c->next;
    bool is_done = take_triple(m, c, order);
    static bool (*const forms[])(moment *, cursor *) = {take_day_month_year, take_month_day_year,
                                                        take_year_month_day, take_numbered_parts};
    for (size_t i = 0; !is_done && i < FW_COUNT(forms); i++) {
        c->next = start;
        *m = before;
        is_done = forms[i](m, c);
    }
    m->has_day = is_done;
    if (!is_done) return false;
    take_year_word(c);
    take_weekday_behind(c);
    return true;
}

/* ---- Times -------------------------------------------------------------- */

/* Takes "pm", "a.m."; 'hour' is on the 12-hour clock. */
static bool take_half(moment *m, cursor *c) {
    const token *t = peek(c, 0);
    bool has_points = is_mark(peek(c, 1), '.') && is_word(peek(c, 2), " m ");
    bool is_late = is_word(t, " pm ") || (has_points && is_word(t, " p "));
    bool is_early = is_word(t, " am ") || (has_points && is_word(t, " a "));
    if ((!is_late && !is_early) || m->hour < 1 || m->hour > 12) return false;
    m->hour = m->hour % 12 + (is_late ? 12 : 0);
    c->next += is_word(t, " am pm ") ? 1 : 3;
    take_one(c, '.');
    return true;
}

/* +01:00, +0100 or +01. A minus starts an offset only after seconds, or if a T is between day and
 * time: 07:12-08:30 is a range of times. */
static bool take_offset(moment *m, cursor *c) {
    uint32_t hours = 0, minutes = 0;
    bool is_west = (m->has_seconds || m->has_t) && take_one(c, '-');
    if (!is_west && !take_one(c, '+')) return false;
    if (take_number(&hours, c, 4, 4)) minutes = hours % 100, hours /= 100;
    else if (!take_number(&hours, c, 2, 2) || (take_one(c, ':') && !take_number(&minutes, c, 2, 2)))
        return false;
    m->zone = (int)(hours * 60 + minutes) * (is_west ? -1 : 1);
    return hours <= 14 && minutes <= 59;
}

/* Z, UTC or an offset. A name such as CET is ambiguous. */
static void take_zone(moment *m, cursor *c) {
    m->has_zone = take_word(c, " z utc gmt ");
    size_t start = c->next;
    if (take_offset(m, c)) m->has_zone = true; /* "GMT+0100", too */
    else c->next = start, m->zone = 0;
}

static bool take_seconds(moment *m, cursor *c) {
    if (!take_one(c, ':')) return true;
    if (!take_number(&m->second, c, 2, 2)) return false;
    m->has_seconds = true;
    if (is_mark(peek(c, 0), '.') && is_number(peek(c, 1), 1, 9)) {
        m->fraction = peek(c, 1)->text;
        c->next += 2;
    }
    return true;
}

/* 07:12, 7:12:33 pm, 7 pm, 20h15, 20:15 Uhr, 20.15 Uhr. */
static bool take_time(moment *m, cursor *c) {
    if (!take_number(&m->hour, c, 1, 2)) return false;
    bool has_minutes = false;
    bool is_pointed = is_mark(peek(c, 0), '.') && is_number(peek(c, 1), 2, 2) &&
                      (m->is_led || is_word(peek(c, 2), " uhr "));
    if (is_pointed) {
        c->next++;
        has_minutes = take_number(&m->minute, c, 2, 2);
    } else if (take_one(c, ':')) {
        if (!take_number(&m->minute, c, 2, 2) || !take_seconds(m, c)) return false;
        has_minutes = true;
    } else if (is_word(peek(c, 0), " h ") && is_number(peek(c, 1), 2, 2)) {
        c->next++;
        take_number(&m->minute, c, 2, 2);
        has_minutes = true;
    }
    bool has_half = take_half(m, c);
    if (!has_half && has_minutes) take_word(c, " uhr h ");
    take_zone(m, c);
    m->has_time = (has_minutes || has_half) && m->hour < 24 && m->minute < 60 && m->second < 60;
    return m->has_time;
}

/* Takes what may be between a day and its time: "T", ", ", "at", "um", "à", " - ", "|", "·". */
static void take_bridge(moment *m, cursor *c) {
    take_one(c, ',');
    if (peek(c, 0)->is_spaced && (take_one(c, '-') || take_one(c, '|') || take_word(c, " · • ")))
        return;
    m->has_t = is_word(peek(c, 0), " t ") && !peek(c, 0)->is_spaced;
    m->is_led = is_word(peek(c, 0), " kl klo ");
    if (take_word(c, " t at um à a às om kl klo o alle в у о ")) take_one(c, '.');
}

/* ---- Both --------------------------------------------------------------- */

static bool is_over(const cursor *c) {
    return peek(c, 0)->kind == END;
}

/* Fri Feb 9 12:30:00 UTC 2024, as programs write it. */
static bool take_clock_form(moment *m, cursor *c) {
    take_weekday(c);
    if (!take_month(&m->month, c) || !take_number(&m->day, c, 1, 2)) return false;
    if (!take_time(m, c) || !take_number(&m->year, c, 4, 4)) return false;
    m->has_day = m->day > 0 && is_day(m->year, m->month, m->day);
    return m->has_day && is_over(c);
}

/* A day, a time, a day and its time, or the time first. */
static bool take_moment(moment *m, cursor *c, fw_date_order order) {
    if (take_day(m, c, order)) {
        if (is_over(c)) return true;
        take_bridge(m, c);
        return take_time(m, c) && is_over(c);
    }
    c->next = 0;
    *m = (moment){0};
    if (take_clock_form(m, c)) return true;
    c->next = 0;
    *m = (moment){0};
    if (!take_time(m, c)) return false;
    if (is_over(c)) return true;
    take_one(c, ',');
    return take_day(m, c, order) && is_over(c);
}

/* Write 'before', and a number with a fixed count of digits. */
static char *put(char *out, const char *before, uint32_t number, size_t digits) {
    while (*before) *out++ = *before++;
    for (size_t i = digits; i > 0; i--, number /= 10) out[i - 1] = (char)('0' + number % 10);
    return out + digits;
}

static char *put_time(char *out, const moment *m) {
    out = put(out, m->has_day ? "T" : "", m->hour, 2);
    out = put(out, ":", m->minute, 2);
    if (m->has_seconds) out = put(out, ":", m->second, 2);
    if (m->fraction.len) *out++ = '.';
    for (size_t i = 0; i < m->fraction.len; i++) *out++ = m->fraction.at[i];
    uint32_t zone = (uint32_t)(m->zone < 0 ? -m->zone : m->zone);
    if (m->has_zone && zone) {
        out = put(out, m->zone < 0 ? "-" : "+", zone / 60, 2);
        out = put(out, ":", zone % 60, 2);
    } else if (m->has_zone) {
        *out++ = 'Z';
    }
    return out;
}

/* Writes at most 2020-01-12T07:12:33.123456789+01:00, which fits. */
static void write_iso(fw_date *out, const moment *m) {
    char *at = out->iso;
    if (m->has_day) at = put(put(at, "", m->year, 4), "-", m->month, 2);
    if (m->has_day && m->day) at = put(at, "-", m->day, 2);
    if (m->has_time) at = put_time(at, m);
    *at = '\0';
    out->is_read = true;
}

/* A date has a year of four digits; a time has a colon, or a letter after its hour. */
bool fw_date_is_possible(furrow_str text) {
    size_t run = 0;              /* digits right before */
    bool is_after_digit = false; /* with nothing but blanks in between */
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (fw_is_digit(c)) {
            run++;
            is_after_digit = true;
            continue;
        }
        if (run == 4 || c == ':') return true;
        if (!is_after_digit) continue;
        char letter = fw_fold(c);
        if (letter == 'h' || letter == 'a' || letter == 'p' || letter == 'u')
            return true; /* "12.30 Uhr" */
        run = 0;
        is_after_digit = c == ' ' || (unsigned char)c >= 0x80;
    }
    return run == 4;
}

fw_date fw_date_read(furrow_str text, fw_date_order order) {
    fw_date out = {0};
    if (text.len > MAX_TEXT || !fw_date_is_possible(text)) return out;
    cursor c = {0};
    moment m = {0};
    if (!cut(&c, text) || !take_moment(&m, &c, order)) return out;
    /* A month without a day has no time. */
    if (m.has_time && m.has_day && m.day == 0) return out;
    out.is_written = true;
    out.shows = m.shows;
    if (!m.is_open) write_iso(&out, &m);
    return out;
}

/* ---- Dates in pieces ------------------------------------------------------- */

/* Whether a text is a number of at most 'most' digits. */
static bool is_number_of(furrow_str text, size_t most) {
    return text.len <= most && fw_str_is_digits(text);
}

/* A piece without the blanks around it and the point or comma after it: "12.", "Feb,". */
static furrow_str bare_piece(furrow_str text) {
    text = fw_str_trim(text);
    if (text.len > 1 && (text.at[text.len - 1] == '.' || text.at[text.len - 1] == ',')) text.len--;
    return text;
}

bool fw_date_goes_on(furrow_str before, furrow_str left, furrow_str right) {
    enum { DAY = 2, YEAR = 4 };    /* digits */
    enum { SHORTEST_WEEKDAY = 3 }; /* "Di" may be a name */
    left = bare_piece(left), right = bare_piece(right);
    if (!left.len || !right.len) return false;
    bool is_year = right.len == YEAR && is_number_of(right, YEAR);
    if (is_number_of(left, DAY)) {
        furrow_str month = right;
        if (right.len > YEAR && is_number_of(fw_str_from(right, right.len - YEAR), YEAR))
            month = bare_piece((furrow_str){right.at, right.len - YEAR}); /* "Feb 2025" */
        return fw_calendar_find(month).month ||
               (is_year && fw_calendar_find(bare_piece(before)).month);
    }
    if (!is_year && !is_number_of(right, DAY)) return false;
    fw_calendar_name name = fw_calendar_find(left);
    return name.month || (name.is_weekday && left.len >= SHORTEST_WEEKDAY && !is_year);
}
