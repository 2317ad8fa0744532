/*
 * Any bytes as the texts of a column, one per line: a type of the list; what
 * a text reads as holds for itself too; dates read back as what they are, and
 * every value is finite.
 */
#include "fuzz.h"

#include "table/table.h"

#include <math.h>
#include <string.h>

enum { MAX_TEXTS = 32 };

static const fw_habit HABITS[] = {{0},
                                  {.decimal = '.', .order = FW_DAY_FIRST},
                                  {.decimal = ',', .order = FW_MONTH_FIRST},
                                  {.decimal = 0, .order = FW_ORDER_MIXED}};

static void check_value(furrow_str text, furrow_type type, fw_habit habit) {
    fw_typed value = fw_typed_read(text, type, habit);
    if (value.type == FURROW_TEXT) return;
    furrow_type own = fw_type_of(text); /* the amount of a price is a number, too */
    REQUIRE(value.type == type && (own == type || (own == FURROW_PRICE && type == FURROW_NUMBER)));
    REQUIRE(memchr(value.text, 0, sizeof value.text));
    REQUIRE(isfinite(value.number));
    REQUIRE(!value.is_whole || (double)value.whole == value.number);
    REQUIRE((type == FURROW_NUMBER) == (value.text[0] == '\0'));
    if (type != FURROW_DATE) return;
    fw_date again = fw_date_read((furrow_str){value.text, strlen(value.text)}, FW_ORDER_UNKNOWN);
    /* A month without its day is no date when it is written in digits. */
    REQUIRE(strlen(value.text) == strlen("2020-01") ||
            (again.is_read && strcmp(again.iso, value.text) == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    furrow_str texts[MAX_TEXTS];
    size_t count = 0;
    const char *at = (const char *)data, *end = at + size;
    while (at < end && count < MAX_TEXTS) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        texts[count++] = (furrow_str){at, (size_t)((line ? line : end) - at)};
        at = line ? line + 1 : end;
    }
    furrow_type type = fw_type_of_texts(texts, count);
    REQUIRE(furrow_type_name(type));
    fw_habit habit = fw_habit_of_texts(texts, count, type);
    for (size_t i = 0; i < count; i++) {
        check_value(texts[i], type, habit);
        for (size_t h = 0; h < sizeof HABITS / sizeof *HABITS; h++)
            for (int t = FURROW_TEXT; t <= FURROW_IMAGE; t++)
                check_value(texts[i], (furrow_type)t, HABITS[h]);
    }
    return 0;
}
