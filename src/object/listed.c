/*
 * The list that a page has only in its data, because a script makes its records: an ItemList
 * of JSON-LD, or else a list in the data of scripts. The list with the most text is taken;
 * its things are the records, their properties the fields.
 */
#include "object/object.h"

#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "table/things.h"

enum { MIN_RECORDS = 2, MAX_COLUMNS = 200 };

typedef struct lister {
    fw_things things;
    uint32_t list, count; /* the chosen list, and how many things it has */
    fw_regions *out;
    fw_arena *scratch;
    fw_map by_name; /* hash of a property -> its column */
    furrow_str *columns;
    uint32_t column_count;
} lister;

/* Bytes of one value that count for its list, so that prose does not outweigh many short facts. */
enum { MAX_WEIGHT = 100 };

/* Find the list with the most text, from 1, and its things; 0: none. False when out of memory. */
static bool choose(lister *l) {
    uint64_t *weights = FW_TAKE_ZEROED(l->scratch, l->things.lists + 1, uint64_t);
    l->list = l->count = 0;
    if (!weights) return false;
    for (size_t i = 0; i < l->things.list.count; i++) {
        const fw_thing *thing = &l->things.list.at[i];
        for (uint32_t k = 0; k < thing->count && thing->list; k++) {
            size_t len = l->things.fields.at[thing->first + k].text.len;
            weights[thing->list] += len < MAX_WEIGHT ? len : MAX_WEIGHT;
        }
        if (weights[thing->list] > weights[l->list]) l->list = thing->list;
    }
    for (size_t i = 0; i < l->things.list.count; i++)
        l->count += l->list && l->things.list.at[i].list == l->list;
    return true;
}

/* The column of a property, made if needed; false when out of memory. UINT32_MAX for a property
 * past the last column. */
static bool column_of(uint32_t *column, lister *l, furrow_str name) {
    bool is_new;
    uint32_t *at = fw_map_place(&l->by_name, fw_hash_text(0, name), &is_new, l->scratch);
    if (!at) return false;
    if (is_new) *at = l->column_count < MAX_COLUMNS ? l->column_count : UINT32_MAX;
    *column = *at;
    if (!is_new || *at == UINT32_MAX) return true;
    l->columns[l->column_count] = fw_arena_copy(&l->out->arena, name);
    return l->columns[l->column_count++].at != NULL;
}

/* The fields of a thing, by column. */
static bool fill(fw_record *record, lister *l, const fw_thing *thing) {
    fw_field *fields = FW_TAKE(&l->out->arena, thing->count, fw_field);
    uint32_t count = 0;
    if (!fields) return false;
    for (uint32_t i = 0; i < thing->count; i++) {
        const fw_thing_field *from = &l->things.fields.at[thing->first + i];
        fw_field field = {.text = fw_arena_copy(&l->out->arena, from->text)};
        if (!field.text.at || !column_of(&field.column, l, from->name)) return false;
        if (field.column == UINT32_MAX) continue;
        uint32_t at = count++;
        for (; at && fields[at - 1].column > field.column; at--) fields[at] = fields[at - 1];
        fields[at] = field;
    }
    record->fields = fields;
    record->field_count = count;
    return true;
}

furrow_status fw_listed_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    lister l = {.out = out, .scratch = in->scratch};
    uint32_t at = 0;
    if (!fw_things_read(&l.things, in->page, in->scratch) || !choose(&l))
        return fw_fail_memory(err);
    if (l.count < MIN_RECORDS) {
        l.things = (fw_things){0};
        if (!fw_things_read_state(&l.things, in->page, in->scratch) || !choose(&l))
            return fw_fail_memory(err);
    }
    if (l.count < MIN_RECORDS) return FURROW_OK;
    l.columns = FW_TAKE(&out->arena, MAX_COLUMNS, furrow_str);
    fw_region *region = fw_region_add(out, "embedded", l.count);
    if (!l.columns || !region) return fw_fail_memory(err);
    fw_span all = {0, in->page->end[0]};
    for (size_t i = 0; i < l.things.list.count && at < l.count; i++) {
        const fw_thing *thing = &l.things.list.at[i];
        if (thing->list != l.list) continue;
        if (!fw_record_set(out, &region->records[at], &all, 1) ||
            !fill(&region->records[at], &l, thing))
            return fw_fail_memory(err);
        at++;
    }
    region->columns = l.columns;
    region->column_count = l.column_count;
    region->score = 1;
    region->node = 0;
    return FURROW_OK;
}
