/*
 * Fields by the name of their property.
 *
 * Beyond the paper. The data of a labelled page may lack a property that other pages of the
 * site have: an empty list of instructions, no author. The type of the page's thing ("Recipe") is
 * known from the other fields, and a field mostly has the name of its property:
 * "instructions_list" and "recipeInstructions". So if the labelled page had no property with that
 * name and another page has one, that is separate evidence: it gives a field in doubt its
 * value, and puts a field in doubt whose value differs.
 *
 * Cost: for each field that was learned without a path in the data, one pass over the data, and
 * one more for each path of such a property.
 */
#include "detail/ide.h"

#include "base/call.h"
#include "base/str.h"

/* Least letters of a specific name: "yield" is one, "name" is the name of too many things. */
enum { MIN_STEM = 5 };

/* The first word of the name of a field, without a plural s. */
static furrow_str stem_of(furrow_str field) {
    furrow_str stem = {field.at, 0};
    while (stem.len < field.len && fw_is_letter(field.at[stem.len])) stem.len++;
    if (stem.len > MIN_STEM && fw_fold(stem.at[stem.len - 1]) == 's') stem.len--;
    return stem;
}

/* The property of the outermost object on a path: "recipeInstructions". */
static furrow_str property_of(furrow_str path) {
    furrow_str rest = fw_str_from(path, fw_ide_path_root(path).len);
    static const furrow_str microdata = {".itemprop.", 10};
    bool is_microdata = rest.len > microdata.len && fw_str_starts(rest, microdata);
    if (rest.len) rest = fw_str_from(rest, is_microdata ? microdata.len : 1);
    const char *end = rest.len ? memchr(rest.at, '/', rest.len) : NULL;
    return (furrow_str){rest.at, end ? (size_t)(end - rest.at) : rest.len};
}

bool fw_ide_is_called(furrow_str name, furrow_str field) {
    furrow_str stem = stem_of(field);
    if (stem.len < MIN_STEM) return false;
    for (size_t from = 0; from + stem.len <= name.len; from++) {
        size_t len = 0;
        while (len < stem.len && fw_fold(name.at[from + len]) == fw_fold(stem.at[len])) len++;
        if (len == stem.len) return true;
    }
    return false;
}

static bool is_of(furrow_str path, furrow_str thing, furrow_str field) {
    return fw_str_equal(fw_ide_path_root(path), thing) &&
           fw_ide_is_called(property_of(path), field);
}

/* What the page is about: the type of object that has the most fields. Meta elements do not count,
 * since they are about the page itself. */
static furrow_str main_thing(const fw_ide_template *template) {
    furrow_str best = {NULL, 0};
    uint32_t most = 0;
    for (uint32_t d = 0; d < template->data_count; d++) {
        if (template->data[d].path_count == 0) continue;
        furrow_str own = fw_ide_path_root(template->data[d].paths[0]);
        uint32_t count = 0;
        for (uint32_t k = 0; k < template->data_count; k++)
            count += template->data[k].path_count &&
                     fw_str_equal(fw_ide_path_root(template->data[k].paths[0]), own);
        if (count <= most || fw_str_equal(own, FW_STR("meta"))) continue;
        most = count;
        best = own;
    }
    return most > 1 ? best : (furrow_str){NULL, 0};
}

/* Whether the data of the thing itself has a field; meta elements are about the page. */
static bool has_data(const fw_ide_template *template, uint32_t field) {
    for (uint32_t d = 0; d < template->data_count; d++)
        if (template->data[d].field == field && template->data[d].path_count &&
            !fw_str_equal(fw_ide_path_root(template->data[d].paths[0]), FW_STR("meta")))
            return true;
    return false;
}

bool fw_ide_called_learn(fw_ide_template *out, const fw_ide_labelled *fields, uint32_t count,
                         const fw_ide_sayings *page, fw_arena *arena) {
    furrow_str thing = main_thing(out);
    for (uint32_t f = 0; f < count && thing.len; f++) {
        bool is_known = has_data(out, f) || fields[f].count == 0;
        for (size_t i = 0; i < page->count && !is_known; i++)
            is_known = is_of(page->at[i].path, thing, fields[f].name);
        if (is_known || stem_of(fields[f].name).len < MIN_STEM) continue;
        fw_ide_data *data = &out->data[out->data_count++];
        *data = (fw_ide_data){
            .field = f, .is_list = fields[f].count > 1, .thing = fw_arena_copy(arena, thing)};
        if (!data->thing.at) return false;
    }
    return true;
}

/* Whether a path leads to the value of a property and not to details about it: the text itself, or
 * the text or name of the object there. */
static bool is_leaf(furrow_str path) {
    static const char *const leaves[] = {".text", ".name"};
    if (!memchr(path.at, '/', path.len)) return true;
    for (size_t i = 0; i < FW_COUNT(leaves); i++) {
        furrow_str leaf = fw_str(leaves[i]);
        if (path.len > leaf.len && memcmp(path.at + path.len - leaf.len, leaf.at, leaf.len) == 0)
            return true;
    }
    return false;
}

/* The path with the most texts of the property; the first of several, since the text of a step
 * comes before its name. */
static furrow_str best_path(const fw_ide_sayings *page, furrow_str thing, furrow_str field,
                            fw_budget *budget) {
    furrow_str best = {NULL, 0};
    uint32_t most = 0;
    for (size_t i = 0; i < page->count && !fw_budget_is_spent(budget); i++) {
        furrow_str path = page->at[i].path;
        uint32_t count = 0;
        if (!is_of(path, thing, field) || !is_leaf(path) || fw_str_equal(path, best)) continue;
        for (size_t k = i; k < page->count; k++) count += fw_str_equal(page->at[k].path, path);
        if (count <= most) continue;
        most = count;
        best = path;
    }
    return best;
}

bool fw_ide_called_find(fw_ide_spots *out, const fw_ide_data *data, furrow_str field,
                        const fw_ide_sayings *page, const fw_ide_index *index,
                        const fw_words *words, fw_arena *scratch) {
    *out = (fw_ide_spots){0};
    if (data->thing.len == 0) return true;
    furrow_str path = best_path(page, data->thing, field, scratch->budget);
    if (path.len == 0) return true;
    furrow_str *others = FW_TAKE(scratch, page->count, furrow_str);
    if (!others) return false;
    fw_ide_data made = {.field = data->field,
                        .paths = &path,
                        .path_count = 1,
                        .silent = others,
                        .is_list = data->is_list};
    for (size_t i = 0; i < page->count; i++)
        if (is_of(page->at[i].path, data->thing, field))
            others[made.silent_count++] = page->at[i].path;
    return fw_ide_data_find(out, &made, page, index, words, scratch);
}
