/*
 * What the words and units beside a value say of it: "by" before an author, "km/h" behind a speed.
 *
 * Cost: a look at each word of a short list.
 */
#include "values/names.h"

#include "base/str.h"

#include <string.h>

/* A word and the name that it gives. */
typedef struct lead {
    const char *word, *name;
} lead;

/* What small words before a value say about it. An empty name: nothing. */
static const lead LEADS[] = {
    {"by", "author"},
    {"von", "author"},
    {"par", "author"},
    {"por", "author"},
    {"di", "author"},
    {"av", "author"},
    {"af", "author"},
    {"door", "author"},
    {"przez", "author"},
    {"автор", "author"},
    {"بقلم", "author"},
    {"written by", "author"},
    {"posted by", "author"},
    {"submitted by", "author"},
    {"published by", "author"},
    {"started by", "author"},
    {"posted", "date"},
    {"submitted", "date"},
    {"published", "date"},
    {"added", "date"},
    {"asked", "date"},
    {"created", "date"},
    {"listed", "date"},
    {"on", "date"},
    {"uploaded", "date"},
    {"posté", "date"},
    {"publié", "date"},
    {"publiée", "date"},
    {"veröffentlicht", "date"},
    {"publicado", "date"},
    {"pubblicato", "date"},
    {"dodano", "date"},
    {"opublikowano", "date"},
    {"partagé par", "author"},
    {"publié par", "author"},
    {"publicado por", "author"},
    {"pubblicato da", "author"},
    {"rated", "rating"},
    {"scored", "rating"},
    {"bewertet mit", "rating"},
    {"noté", "rating"},
    {"valorado con", "rating"},
    {"in", "category"},
    {"filed under", "category"},
    {"posted in", "category"},
    {"to", ""},
    {"at", ""},
    {"from", ""},
    {"of", ""},
    {"the", ""},
    {"and", ""},
    {"or", ""},
    {"with", ""},
    {"for", ""},
    {"via", "via"},
    {"has", ""},
    {"is", ""},
    {"new", ""},
    {"only", ""},
    {"as low as", ""},
    {"starting at", ""},
    {"starting from", ""},
    {"prices from", ""},
    {"price from", ""},
    {"ab", ""},
    {"à partir de", ""},
    {"desde", ""},
    {"a partire da", ""},
    {"vanaf", ""},
};

const char *fw_name_of_lead(furrow_str label) {
    if (!label.len) return NULL;
    for (size_t i = 0; i < FW_COUNT(LEADS); i++) {
        if (LEADS[i].word[0] != fw_fold(label.at[0])) continue; /* so for most */
        size_t len = strlen(LEADS[i].word);
        if (label.len != len) continue;
        size_t k = 0;
        while (k < len && fw_fold(label.at[k]) == LEADS[i].word[k]) k++;
        if (k == len) return LEADS[i].name;
    }
    return NULL;
}

bool fw_unit_is_counter(furrow_str unit) {
    static const char *const units[] = {"件", "人", "名", "個", "个", "条", "건", "명", "개"};
    return fw_str_is_one_of(unit, units, FW_COUNT(units));
}

bool fw_unit_is_measure(furrow_str unit) {
    static const char *const units[] = {
        "byte",   "bytes",   "calories", "day",     "days",  "feet",   "ft",      "gb",     "grams",
        "hour",   "hours",   "hr",       "hrs",     "inch",  "inches", "kb",      "kbytes", "kcal",
        "kg",     "km",      "lbs",      "mb",      "meter", "meters", "metres",  "mile",   "miles",
        "min",    "mins",    "minute",   "minutes", "month", "months", "percent", "pounds", "sec",
        "second", "seconds", "week",     "weeks",   "year",  "years"};
    enum { SHORT = 4 }; /* bytes of an abbreviated measure: "km", "m²" */
    if (unit.len && unit.len < SHORT) return !fw_unit_is_counter(unit);
    for (size_t i = 0; i < FW_COUNT(units); i++) {
        size_t len = strlen(units[i]), k = 0;
        while (k < len && k < unit.len && fw_fold(unit.at[k]) == units[i][k]) k++;
        if (k == len && (k == unit.len || !fw_is_letter(unit.at[k]))) return true;
    }
    return false;
}

bool fw_unit_is_area(furrow_str unit) {
    static const char *const units[] = {"m2", "qm", "sqm", "sq m",
                                        "\xE3\x8E\xA1" /* in one sign */};
    size_t at = 0;
    return fw_str_is_one_of(unit, units, FW_COUNT(units)) ||
           /* of any length: a raised 2, "m² of living space" */
           fw_str_ends(fw_next_word(unit, &at), FW_STR("\xC2\xB2"));
}

const char *fw_quantity_of(furrow_str unit) {
    static const lead units[] = {{"\u00B0c", "temperature_c"},
                                 {"\u00B0f", "temperature_f"},
                                 {"\u2103", "temperature_c"},
                                 {"m/s", "speed_m_s"},
                                 {"km/h", "speed_km_h"},
                                 {"bd", "beds"},
                                 {"bds", "beds"},
                                 {"ba", "baths"},
                                 {"hp", "power_hp"},
                                 {"ps", "power_ps"},
                                 {"hk", "power_hk"},
                                 {"kw", "power_kw"},
                                 {"kb", "size_kb"},
                                 {"mb", "size_mb"},
                                 {"gb", "size_gb"}};
    for (size_t i = 0; unit.len && i < FW_COUNT(units); i++) {
        furrow_str rest = unit;
        if (fw_take_folded(&rest, units[i].word) && !rest.len) return units[i].name;
    }
    return NULL;
}
