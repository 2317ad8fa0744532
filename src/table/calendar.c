/* Names of months and weekdays: a sorted table. Cost: a binary search. */
#include "table/calendar.h"

#include "table/scan.h"

typedef struct entry {
    const char *name;
    uint8_t month; /* 0: a day of the week */
} entry;

/* In lower case, in the order of their bytes, for the search. A word that is
 * one month here and another there is left out. */
/* clang-format off */
static const entry NAMES[] = {
    {"abr", 4}, {"abril", 4}, {"ago", 8}, {"agosto", 8}, {"aoû", 8}, {"août", 8}, {"apr", 4},
    {"april", 4}, {"aprile", 4}, {"aug", 8}, {"august", 8}, {"augusti", 8}, {"augustus", 8},
    {"avr", 4}, {"avril", 4}, {"březen", 3}, {"března", 3}, {"cze", 6}, {"czerwca", 6},
    {"czerwiec", 6}, {"czwartek", 0}, {"dec", 12}, {"december", 12}, {"des", 12}, {"desember", 12},
    {"dez", 12}, {"dezember", 12}, {"dezembro", 12}, {"di", 0}, {"dic", 12}, {"dicembre", 12},
    {"diciembre", 12}, {"dienstag", 0}, {"dim", 0}, {"dimanche", 0}, {"dinsdag", 0}, {"do", 0},
    {"dom", 0}, {"domenica", 0}, {"domingo", 0}, {"donderdag", 0}, {"donnerstag", 0}, {"duben", 4},
    {"dubna", 4}, {"déc", 12}, {"décembre", 12}, {"elokuu", 8}, {"elokuuta", 8}, {"ene", 1},
    {"enero", 1}, {"feb", 2}, {"febbraio", 2}, {"febrero", 2}, {"februar", 2}, {"februari", 2},
    {"february", 2}, {"fev", 2}, {"fevereiro", 2}, {"fr", 0}, {"fre", 0}, {"fredag", 0},
    {"freitag", 0}, {"fri", 0}, {"friday", 0}, {"fév", 2}, {"févr", 2}, {"février", 2}, {"gen", 1},
    {"gennaio", 1}, {"giovedì", 0}, {"giu", 6}, {"giugno", 6}, {"gru", 12}, {"grudnia", 12},
    {"grudzień", 12}, {"heinäkuu", 7}, {"heinäkuuta", 7}, {"helmikuu", 2}, {"helmikuuta", 2},
    {"huhtikuu", 4}, {"huhtikuuta", 4}, {"jan", 1}, {"janeiro", 1}, {"januar", 1}, {"januari", 1},
    {"january", 1}, {"janv", 1}, {"janvier", 1}, {"jeu", 0}, {"jeudi", 0}, {"joulukuu", 12},
    {"joulukuuta", 12}, {"jueves", 0}, {"juil", 7}, {"juillet", 7}, {"juin", 6}, {"jul", 7},
    {"julho", 7}, {"juli", 7}, {"julio", 7}, {"july", 7}, {"jun", 6}, {"june", 6}, {"junho", 6},
    {"juni", 6}, {"junio", 6}, {"jän", 1}, {"jänner", 1}, {"kesäkuu", 6}, {"kesäkuuta", 6},
    {"květen", 5}, {"května", 5}, {"kwi", 4}, {"kwiecień", 4}, {"kwietnia", 4}, {"leden", 1},
    {"ledna", 1}, {"lip", 7}, {"lipca", 7}, {"lipiec", 7}, {"lis", 11}, {"listopad", 11},
    {"listopada", 11}, {"listopadu", 11}, {"lokakuu", 10}, {"lokakuuta", 10}, {"lug", 7},
    {"luglio", 7}, {"lun", 0}, {"lundi", 0}, {"lunedì", 0}, {"lunes", 0}, {"lut", 2}, {"lutego", 2},
    {"luty", 2}, {"lördag", 0}, {"lør", 0}, {"lørdag", 0}, {"ma", 0}, {"maaliskuu", 3},
    {"maaliskuuta", 3}, {"maandag", 0}, {"maart", 3}, {"mag", 5}, {"maggio", 5}, {"mai", 5},
    {"maio", 5}, {"maj", 5}, {"maja", 5}, {"man", 0}, {"mandag", 0}, {"mar", 3}, {"marca", 3},
    {"march", 3}, {"mardi", 0}, {"marraskuu", 11}, {"marraskuuta", 11}, {"mars", 3}, {"martedì", 0},
    {"martes", 0}, {"marts", 3}, {"marzec", 3}, {"marzo", 3}, {"março", 3}, {"may", 5}, {"mayo", 5},
    {"mei", 5}, {"mer", 0}, {"mercoledì", 0}, {"mercredi", 0}, {"mi", 0}, {"mittwoch", 0},
    {"miércoles", 0}, {"mo", 0}, {"mon", 0}, {"monday", 0}, {"montag", 0}, {"mrt", 3}, {"mär", 3},
    {"märz", 3}, {"måndag", 0}, {"niedziela", 0}, {"nov", 11}, {"november", 11}, {"novembre", 11},
    {"novembro", 11}, {"noviembre", 11}, {"oct", 10}, {"october", 10}, {"octobre", 10},
    {"octubre", 10}, {"okt", 10}, {"oktober", 10}, {"oktobra", 10}, {"ons", 0}, {"onsdag", 0},
    {"ott", 10}, {"ottobre", 10}, {"out", 10}, {"outubro", 10}, {"paź", 10}, {"październik", 10},
    {"października", 10}, {"piątek", 0}, {"poniedziałek", 0}, {"prosince", 12}, {"prosinec", 12},
    {"sa", 0}, {"sabato", 0}, {"sam", 0}, {"samedi", 0}, {"samstag", 0}, {"sat", 0},
    {"saturday", 0}, {"sep", 9}, {"sept", 9}, {"september", 9}, {"septembre", 9}, {"septiembre", 9},
    {"set", 9}, {"setembro", 9}, {"settembre", 9}, {"sie", 8}, {"sierpień", 8}, {"sierpnia", 8},
    {"so", 0}, {"sobota", 0}, {"sonntag", 0}, {"srpen", 8}, {"srpna", 8}, {"sty", 1},
    {"styczeń", 1}, {"stycznia", 1}, {"sun", 0}, {"sunday", 0}, {"syyskuu", 9}, {"syyskuuta", 9},
    {"sábado", 0}, {"söndag", 0}, {"søn", 0}, {"søndag", 0}, {"tammikuu", 1}, {"tammikuuta", 1},
    {"thu", 0}, {"thur", 0}, {"thurs", 0}, {"thursday", 0}, {"tirsdag", 0}, {"tisdag", 0},
    {"tors", 0}, {"torsdag", 0}, {"toukokuu", 5}, {"toukokuuta", 5}, {"tue", 0}, {"tues", 0},
    {"tuesday", 0}, {"ven", 0}, {"vendredi", 0}, {"venerdì", 0}, {"viernes", 0}, {"vr", 0},
    {"vrijdag", 0}, {"wed", 0}, {"wednesday", 0}, {"wo", 0}, {"woensdag", 0}, {"wrz", 9},
    {"wrzesień", 9}, {"września", 9}, {"wtorek", 0}, {"za", 0}, {"zaterdag", 0}, {"zo", 0},
    {"zondag", 0}, {"září", 9}, {"únor", 2}, {"února", 2}, {"červen", 6}, {"července", 7},
    {"červenec", 7}, {"června", 6}, {"říjen", 10}, {"října", 10}, {"środa", 0}, {"авг", 8},
    {"августа", 8}, {"апр", 4}, {"апреля", 4}, {"дек", 12}, {"декабря", 12}, {"июл", 7},
    {"июля", 7}, {"июн", 6}, {"июня", 6}, {"май", 5}, {"мар", 3}, {"марта", 3}, {"мая", 5},
    {"ноя", 11}, {"ноября", 11}, {"окт", 10}, {"октября", 10}, {"сен", 9}, {"сентября", 9},
    {"фев", 2}, {"февраля", 2}, {"янв", 1}, {"января", 1},
};
/* clang-format on */

/* Bytes of the longest name, with its end. */
enum { MAX_NAME = 20 };

fw_calendar_name fw_calendar_find(furrow_str word) {
    fw_calendar_name none = {0};
    char folded[MAX_NAME];
    if (word.len >= sizeof folded) return none;
    for (size_t i = 0; i < word.len; i++) folded[i] = fw_fold(word.at[i]);
    folded[word.len] = '\0';
    size_t low = 0, high = sizeof NAMES / sizeof *NAMES;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(folded, NAMES[middle].name);
        if (order == 0) return (fw_calendar_name){NAMES[middle].month, NAMES[middle].month == 0};
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return none;
}

furrow_str fw_calendar_word(size_t i) {
    if (i >= sizeof NAMES / sizeof *NAMES) return (furrow_str){NULL, 0};
    return fw_str(NAMES[i].name);
}
