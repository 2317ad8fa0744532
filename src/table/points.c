/*
 * Ratings in texts: points with the words around them, and with the number of people who gave them.
 * Cost: linear in the cells.
 */
#include "base/str.h"
#include "table/draft.h"
#include "values/kind.h"
#include "values/number.h"

bool fw_are_scored(const fw_tab_column *c) {
    uint32_t others = 0;
    furrow_str points, people;
    /* Most columns have no digits at all. */
    if (!fw_str_has_digit(c->cells[0].text) && !fw_str_has_digit(c->cells[c->count / 2].text))
        return false;
    for (uint32_t i = 0; i < c->count && others <= fw_exceptions(c->count); i++)
        others += !fw_rating_split(c->cells[i].text, &points, &people);
    return others <= fw_exceptions(c->count);
}

/* Make a column of ratings and one of the number of people who gave them. */
bool fw_split_scores(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c) {
    fw_tab_column made[2] = {*c, *c};
    for (uint32_t p = 0; p < 2; p++) {
        made[p].form = FW_STR(FW_SCORED_FORM);
        made[p].part = p + 1;
        made[p].is_side = true; /* both are named by their values */
        made[p].count = 0;
        made[p].cells = FW_TAKE(d->scratch, c->count, fw_tab_cell);
        if (!made[p].cells) return false;
    }
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str points = c->cells[i].text, people;
        fw_tab_cell cell = c->cells[i];
        bool has_both = fw_rating_split(cell.text, &points, &people);
        cell.text = has_both ? points : cell.text;
        made[0].cells[made[0].count++] = cell;
        cell.text = people;
        if (has_both) made[1].cells[made[1].count++] = cell;
    }
    for (uint32_t p = 0; p < 2; p++) {
        fw_tab_column *kept = fw_vec_push(out, d->scratch);
        if (!kept) return false;
        *kept = made[p];
    }
    return true;
}

/* The most points possible, as a rating writes it beside the given points; 0 if it does not. */
static uint32_t scale_of(furrow_str text, furrow_str points) {
    uint32_t scale = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool is_given = text.at + i >= points.at && text.at + i < points.at + points.len;
        if (!is_given && fw_is_digit(text.at[i])) scale = scale * 10 + (uint32_t)(text.at[i] - '0');
    }
    return scale;
}

/* The points of "4.5/5", which may be a fraction elsewhere. Empty: it is not of that form. */
static furrow_str points_before_slash(furrow_str text) {
    const char *slash = memchr(text.at, '/', text.len);
    furrow_str points = {text.at, slash ? (size_t)(slash - text.at) : 0};
    bool is_one = points.len && fw_rating_read(text) && fw_type_of(points) == FURROW_NUMBER;
    return is_one ? points : (furrow_str){0};
}

/* Whether nearly all values are ratings with words around them, all on the same scale. Some may be
 * without the words: "4.5/5", "4.5". */
bool fw_are_points(const fw_tab_column *c) {
    enum { LOOKED_AT = 4 }; /* values before the first one with its scale */
    uint32_t others = 0, scale = 0, with = 0, plain = 0;
    if (!fw_str_has_digit(c->cells[0].text) && !fw_str_has_digit(c->cells[c->count / 2].text))
        return false;
    for (uint32_t i = 0; i < c->count && others <= fw_exceptions(c->count); i++) {
        furrow_str text = c->cells[i].text, points = fw_rating_points(text);
        if (i >= LOOKED_AT && !with && !scale) return false; /* as in most columns of numbers */
        bool has_words = points.len > 0;
        if (!points.len) points = points_before_slash(text);
        if (!points.len) {
            bool is_plain = fw_type_of(text) == FURROW_NUMBER;
            plain += is_plain;
            others += !is_plain;
            continue;
        }
        if (scale && scale_of(text, points) != scale) return false;
        scale = scale_of(text, points);
        with += has_words;
    }
    return with && plain <= c->count / 2 && others <= fw_exceptions(c->count);
}

/* Make a column of the points alone. */
bool fw_cut_points(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c) {
    fw_tab_column *made = fw_vec_push(out, d->scratch);
    if (!made) return false;
    *made = *c;
    made->form = FW_STR(FW_POINTS_FORM);
    made->cells = FW_TAKE(d->scratch, c->count, fw_tab_cell);
    for (uint32_t i = 0; made->cells && i < c->count; i++) {
        furrow_str points = fw_rating_points(c->cells[i].text);
        if (!points.len) points = points_before_slash(c->cells[i].text);
        made->cells[i] = c->cells[i];
        if (points.len) made->cells[i].text = points;
    }
    return made->cells != NULL;
}
