/*
 * Names that only the columns beside it tell: a number behind a rating counts the people
 * who gave it, and beside a month it is a day.
 */
#include "table/naming.h"

#include "base/str.h"
#include "values/date.h"
#include "values/text.h"

/* Whether all values are names of months. */
static bool are_months(const fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++)
        if (!fw_calendar_find(c->cells[i].text).month) return false;
    return c->count > 0;
}

/* Whether all values are days of a month. */
static bool are_days(const fw_tab_column *c) {
    enum { LAST_DAY = 31 };
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t day = fw_number_in_signs(c->cells[i].text);
        if (!day || day > LAST_DAY) return false;
    }
    return c->count > 0;
}

/* A name that tells nothing beside that of a month. */
static bool is_vague(furrow_str name) {
    return fw_str_equal(name, FW_STR("date")) || fw_str_equal(name, FW_STR("number")) ||
           fw_str_equal(name, FW_STR("text")) || fw_str_equal(name, FW_STR("rank")) ||
           fw_str_equal(name, FW_STR("category"));
}

/* What only the columns beside it tell: a number beside a rating is that of the people
 * who gave it, and beside a month a day; a price that was is the price where there is no
 * other. */
static void mend_names(fw_tab *d) {
    fw_tab_column *old = NULL, *before = NULL;
    bool has_price = false, has_reviews = false;
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_TEXT) continue;
        bool is_old = fw_str_equal(c->name, FW_STR("old_price"));
        if (is_old) old = c;
        has_price |= !is_old && fw_name_ends_in(c->name, "price");
        has_reviews |= fw_str_equal(c->name, FW_STR("reviews"));
        bool is_count =
            before && !has_reviews && fw_str_equal(c->name, FW_STR("number")) &&
            (fw_name_ends_in(before->name, "rating") || fw_name_ends_in(before->name, "stars") ||
             fw_str_equal(before->name, FW_STR("rating_average")) ||
             fw_str_equal(before->name, FW_STR("rating_value")));
        if (is_count) c->name = FW_STR("reviews"), has_reviews = true;
        if (is_vague(c->name) && before) {
            bool is_month = fw_str_equal(before->name, FW_STR("month"));
            if (is_month && are_days(c)) c->name = FW_STR("day");
            else if (are_months(c) && are_days(before) && is_vague(before->name))
                before->name = FW_STR("day");
        }
        if (is_vague(c->name) && are_months(c)) c->name = FW_STR("month");
        before = c;
    }
    if (old && !has_price) old->name = FW_STR("price");
}

/* A text right behind the picture of a person, as its class says, is that person's name. */
static void name_people(fw_tab *d, const fw_name_clues *all) {
    bool is_behind = false;
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind == FW_FIELD_LINK) continue;
        bool is_vague = c->kind == FW_FIELD_TEXT && fw_str_equal(c->name, FW_STR("text"));
        if (is_behind && is_vague) c->name = FW_STR("user");
        is_behind = c->kind == FW_FIELD_IMAGE && fw_name_ends_in(all[i].field, "avatar");
    }
}

void fw_name_by_neighbours(fw_tab *d, const fw_name_clues *clues) {
    mend_names(d);
    name_people(d, clues);
}
