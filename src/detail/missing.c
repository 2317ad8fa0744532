/*
 * Whether a page has no such field, although every labelled page had it.
 *
 * Beyond the paper, which asks for a label whenever something is not found. A field
 * has anchors: the name of its element, its caption ("Yield:"), its property in the
 * embedded data. Where the page has none of them, nothing that is like the field,
 * and most of the other fields, it is built alike and lacks this one. A field
 * without a good anchor is asked for: that nothing is like it says little.
 */
#include "detail/ide.h"

#include "base/str.h"

/* What the anchors of a field say. */
typedef struct anchors {
    const fw_ide_rules *rules;
    const fw_words *words;
    const fw_ide_sayings *said;
    const fw_ide_index *index;
    fw_arena *scratch;
    bool is_present; /* one of them stands in the page */
    bool is_known;   /* there is a good one */
    bool is_in_data; /* the data has the thing, and not its property */
} anchors;

/* ---- Names -------------------------------------------------------------- */

static bool has_names(const fw_step *step) {
    return step->id.at || step->word_count;
}

/* The element of a value or that around it, by its name alone. What is further out
 * holds other things as well. */
static bool look_for_names(anchors *a, const fw_ide_ways *ways) {
    const fw_selector *way = &ways->list.at[0];
    uint32_t last = way->count;
    if (last > 1 && !has_names(&way->steps[last - 1])) last--;
    if (last == 0 || !has_names(&way->steps[last - 1])) return true;
    fw_step step = way->steps[last - 1];
    step.tag = FW_STR("*");
    fw_selector alone = {.steps = &step, .count = 1};
    fw_sight sight = {.page = a->words->page, .scratch = a->scratch};
    fw_node_list found = {0};
    step.nth = 0;
    if (!fw_selector_find(&found, &alone, &sight)) return false;
    a->is_known = true;
    a->is_present = a->is_present || found.count > 0;
    return true;
}

/* ---- Data --------------------------------------------------------------- */

/* The object around the last property of a path. */
static furrow_str thing_of(furrow_str path) {
    size_t len = path.len;
    while (len && path.at[len - 1] != '.') len--;
    return (furrow_str){path.at, len};
}

static void look_for_data(anchors *a, const fw_ide_data *data) {
    bool has_thing = false, has_property = false;
    for (size_t i = 0; i < a->said->count; i++) {
        furrow_str path = a->said->at[i].path;
        for (uint32_t p = 0; p < data->path_count; p++) {
            furrow_str thing = thing_of(data->paths[p]);
            has_property = has_property || fw_str_equal(path, data->paths[p]);
            has_thing = has_thing || (thing.len && path.len > thing.len &&
                                      memcmp(path.at, thing.at, thing.len) == 0);
        }
    }
    if (!has_thing) return;
    a->is_known = true;
    a->is_in_data = a->is_in_data || !has_property;
    a->is_present = a->is_present || has_property;
}

/* ---- Captions ----------------------------------------------------------- */

/* Letters that the name of a field and its caption must share: "yields", "Yield". */
enum { MIN_STEM = 4 };

static bool is_named_like(furrow_str caption, furrow_str field) {
    size_t len = 0;
    while (len < caption.len && len < field.len &&
           fw_fold(caption.at[len]) == fw_fold(field.at[len]))
        len++;
    return len >= MIN_STEM;
}

bool fw_ide_is_good_caption(furrow_str text, furrow_str field) {
    return text.len && (text.at[text.len - 1] == ':' || is_named_like(text, field));
}

static furrow_str without_colon(furrow_str text) {
    text = fw_words_trim(text);
    while (text.len && text.at[text.len - 1] == ':')
        text = fw_words_trim((furrow_str){text.at, text.len - 1});
    return text;
}

/* Whether some text of the page begins with another one. */
static bool look_for_text(anchors *a, furrow_str wanted) {
    fw_ide_spots spots;
    if (!fw_ide_index_find(&spots, a->index, a->words, wanted, a->scratch)) return false;
    for (uint32_t i = 0; i < spots.count; i++) {
        furrow_str text = fw_words_text(a->words, spots.at[i].first);
        a->is_present = a->is_present || spots.at[i].from == fw_space_run(text);
    }
    return true;
}

/* A caption, or the same without the s of a plural: a list of one value is called
 * otherwise. */
static bool look_for_caption(anchors *a, furrow_str caption, furrow_str field) {
    if (!fw_ide_is_good_caption(caption, field)) return true;
    a->is_known = true;
    furrow_str text = without_colon(caption), one = text;
    if (one.len > MIN_STEM && fw_fold(one.at[one.len - 1]) == 's') one.len--;
    return look_for_text(a, text) && look_for_text(a, one);
}

/* ---- All of a field ----------------------------------------------------- */

static bool look_in(anchors *a, const fw_ide_template *template, uint32_t field) {
    furrow_str name = a->rules->fields[field].name;
    for (uint32_t i = 0; i < template->item_count; i++) {
        const fw_ide_item *item = &template->items[i];
        if (item->field != field) continue;
        if (!look_for_caption(a, item->before.caption.text, name) ||
            !look_for_caption(a, item->before.words, name))
            return false;
    }
    for (uint32_t w = 0; w < template->way_count; w++)
        if (template->ways[w].field == field && !look_for_names(a, &template->ways[w]))
            return false;
    for (uint32_t d = 0; d < template->data_count; d++)
        if (template->data[d].field == field) look_for_data(a, &template->data[d]);
    return true;
}

bool fw_ide_missing(double *confidence, const fw_ide_rules *rules, uint32_t field,
                    const fw_words *words, const fw_ide_sayings *said, const fw_ide_index *index,
                    fw_arena *scratch) {
    anchors a = {.rules = rules, .words = words, .said = said, .index = index, .scratch = scratch};
    *confidence = 0;
    for (uint32_t t = 0; t < rules->template_count; t++)
        if (!look_in(&a, &rules->templates[t], field)) return false;
    if (a.is_known && !a.is_present)
        *confidence = a.is_in_data ? FW_IDE_MISSING_IN_DATA : FW_IDE_MISSING;
    return true;
}
