/*
 * Labels in the same text as their value, without a colon: "Bedrooms 3", or "3 beds".
 *
 * One such text may mean anything ("Chapter 3", "2 eggs"), so its neighbours decide: in a run of
 * texts at the same place, most must be a number and its name in the same order, and no name may
 * occur twice. Cost: each run is looked at once; runs of more than MAX_RUN texts are skipped.
 */
#include "object/object.h"

#include "base/str.h"
#include "values/kind.h"
#include "values/names.h"

enum {
    MIN_NAMED = 3,    /* texts of a run with a name before the number */
    MIN_COUNTED = 2,  /* and with a name after it */
    MAX_RUN = 40,     /* texts of a run */
    MAX_COUNTED = 40, /* bytes of a text */
    MAX_UNIT = 1      /* blanks after the first digit: "124 m²" */
};

/* Share of the texts of a run that must have a name. */
static const double MOST = 0.6;

/* "Bedrooms 3" */
static bool split_named(furrow_str *name, furrow_str *value, furrow_str text) {
    size_t at = 0;
    while (at < text.len && !fw_is_digit(text.at[at])) at++;
    if (!at || at == text.len || text.len > MAX_COUNTED || text.at[at - 1] != ' ') return false;
    *name = (furrow_str){text.at, at - 1};
    *value = fw_str_from(text, at);
    return fw_is_letter(text.at[0]) && fw_is_label_text(*name) &&
           fw_str_count(*value, ' ') <= MAX_UNIT;
}

/* "3 beds"; a unit of measure is no name: "3 km". */
static bool split_counted(furrow_str *name, furrow_str *value, furrow_str text) {
    if (text.len > MAX_COUNTED || fw_value_kind_of(text, name) != FW_VALUE_COUNT || !name->len ||
        fw_str_count(*name, ' ') || fw_unit_is_measure(*name))
        return false;
    *value = fw_str_trim((furrow_str){text.at, (size_t)(name->at - text.at)});
    return value->len > 0;
}

typedef bool (*splitter)(furrow_str *name, furrow_str *value, furrow_str text);

/* Whether most texts of a run have a name, and all names differ. */
static bool are_named(const fw_pieces *pieces, fw_span run, splitter split, size_t least) {
    furrow_str names[MAX_RUN], value;
    size_t count = 0;
    if (run.end - run.first > MAX_RUN) return false;
    for (uint32_t i = run.first; i < run.end; i++) {
        if (!split(&names[count], &value, pieces->at[i].text)) continue;
        for (size_t k = 0; k < count; k++)
            if (fw_str_equal(names[k], names[count])) return false;
        count++;
    }
    return count >= least && (double)count >= MOST * (double)(run.end - run.first);
}

bool fw_counted_at(furrow_str *name, furrow_str *value, fw_counted *known, const fw_pieces *pieces,
                   uint32_t at) {
    const fw_piece *all = pieces->at;
    if (at < known->run.first || at >= known->run.end) {
        fw_span run = {at, at + 1};
        while (run.end < pieces->count && all[run.end].kind == FW_FIELD_TEXT &&
               all[run.end].place.path == all[at].place.path && !all[run.end].is_in_link)
            run.end++;
        known->run = run;
        known->is_named = are_named(pieces, run, split_named, MIN_NAMED);
        known->is_counted = !known->is_named && are_named(pieces, run, split_counted, MIN_COUNTED);
    }
    return (known->is_named && split_named(name, value, all[at].text)) ||
           (known->is_counted && split_counted(name, value, all[at].text));
}
