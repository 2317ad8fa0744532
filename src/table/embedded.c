/*
 * JSON-LD into items: see table.h.
 *
 * Cost: linear in the scripts. The reader of JSON does not recurse, and here three
 * levels of properties are looked at, however deep the text is nested.
 */
#include "table/table.h"

#include "base/json.h"
#include "base/map.h"
#include "base/str.h"
#include "table/draft.h"
#include "values/names.h"
#include "values/text.h"

enum {
    MAX_SCRIPTS = 8 << 20, /* bytes of all scripts of a page that are read */
    MAX_LEVELS = 6,        /* of lists, graphs and main entities around an item */
    MAX_ITEMS = 20000,
    MAX_FIELDS = 400, /* of an item, each value of a list counted */
    MAX_TEXT = 20000  /* bytes of one text */
};

typedef struct reader {
    fw_things *out;
    fw_arena *arena;
    furrow_buf name, text;
    bool is_out; /* of memory */
} reader;

/* ---- Values ------------------------------------------------------------- */

static bool is_same(furrow_str a, const char *b) {
    return fw_str_equal(a, fw_str(b));
}

/* Names that schema.org has for what columns are called otherwise. */
static const char *usual_name(furrow_str name) {
    static const char *const names[][2] = {
        {"name", "title"},
        {"headline", "title"},
        {"rating_value", "rating"},
        {"review_count", "reviews"},
        {"rating_count", "reviews"},
        {"date_published", "date"},
        {"date_posted", "date"},
        {"thumbnail_url", "image"},
        {"hiring_organization", "company"},
        {"job_location", "location"},
        {"recipe_ingredient", "ingredients"},
        {"recipe_instructions", "instructions"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_same(name, names[i][0])) return names[i][1];
    return NULL;
}

/* Append a text or number; false when the value is neither. */
static bool add_plain(furrow_buf *out, const fw_json_value *value) {
    furrow_str text = fw_json_get_str(value);
    if (text.at) {
        if (text.len > MAX_TEXT) return false;
        fw_text_unmark(out, text);
        return text.len > 0;
    }
    if (!fw_json_is_number(value)) return false;
    uint64_t whole = 0;
    fw_json json = fw_json_to(out, FW_JSON_COMPACT);
    if (fw_json_get_uint(&whole, value)) fw_json_uint(&json, whole);
    else fw_json_number(&json, fw_json_get_number(value, 0));
    return true;
}

/* The amount of an offer, with its currency. */
static bool add_price(furrow_buf *out, const fw_json_value *offer) {
    const fw_json_value *price = fw_json_get(offer, "price");
    if (!price) price = fw_json_get(offer, "lowPrice");
    if (!add_plain(out, price)) return false;
    furrow_str currency = fw_json_get_str(fw_json_get(offer, "priceCurrency"));
    if (!currency.len) return true;
    fw_buf_char(out, ' ');
    fw_buf_str(out, currency);
    return true;
}

/* A value as one text: of a thing its name, what it says, its address or number. */
static bool add_value(furrow_buf *out, const fw_json_value *value) {
    static const char *const keys[] = {"name",       "text",   "value",         "url",
                                       "contentUrl", "@value", "streetAddress", "ratingValue"};
    if (!fw_json_is_object(value)) return add_plain(out, value);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (add_plain(out, fw_json_get(value, keys[i]))) return true;
    return false;
}

/* ---- Items -------------------------------------------------------------- */

/* Add the field whose name and text are in the buffers, unless there is no text. */
static void add_field(reader *r, fw_thing *item) {
    if (r->name.failed || r->text.failed) r->is_out = true;
    if (r->is_out || item->count >= MAX_FIELDS) return;
    r->text.len = r->text.len ? fw_text_clean(r->text.at, r->text.len) : 0;
    if (!r->text.len || !r->name.len) return;
    const char *usual = usual_name(fw_buf_view(&r->name));
    fw_thing_field *field = fw_vec_push(&r->out->fields, r->arena);
    if (field)
        *field = (fw_thing_field){.name = usual ? fw_str(usual)
                                                : fw_arena_copy(r->arena, fw_buf_view(&r->name)),
                                  .text = fw_arena_copy(r->arena, fw_buf_view(&r->text))};
    r->is_out = !field || !field->name.at || !field->text.at;
    item->count++;
}

/* The values of a property: one, or those of a list. A thing with several parts, as a
 * section of steps is, gives each part. */
static void add_values(reader *r, fw_thing *item, const fw_json_value *value) {
    enum { MAX_DEPTH = 4 };
    fw_json_iter open[MAX_DEPTH];
    int depth = 0;
    while (!r->is_out && item->count < MAX_FIELDS) {
        const fw_json_value *parts = fw_json_get(value, "itemListElement");
        if (!fw_json_is_array(parts)) parts = fw_json_is_array(value) ? value : NULL;
        fw_buf_clear(&r->text);
        if (parts && depth < MAX_DEPTH) open[depth++] = fw_json_each(parts);
        else if (!parts && add_value(&r->text, value)) add_field(r, item);
        while (depth && !fw_json_next(&open[depth - 1])) depth--;
        if (!depth) return;
        value = open[depth - 1].value;
    }
}

static void set_name(reader *r, const char *name) {
    fw_buf_clear(&r->name);
    fw_buf_text(&r->name, name);
}

/* Properties that are things of several values. */
static bool add_parts(reader *r, fw_thing *item, furrow_str key, const fw_json_value *value) {
    static const char *const address[] = {"streetAddress", "addressLocality", "addressRegion",
                                          "postalCode", "addressCountry"};
    if (fw_json_is_array(value)) {
        fw_json_iter first = fw_json_each(value);
        if (!is_same(key, "offers") || !fw_json_next(&first)) return false;
        value = first.value;
    }
    if (!fw_json_is_object(value)) return false;
    fw_buf_clear(&r->text);
    if (is_same(key, "offers")) {
        set_name(r, "price");
        if (add_price(&r->text, value)) add_field(r, item);
        return true;
    }
    if (is_same(key, "aggregateRating")) {
        set_name(r, "rating");
        if (add_plain(&r->text, fw_json_get(value, "ratingValue"))) add_field(r, item);
        const fw_json_value *count = fw_json_get(value, "reviewCount");
        set_name(r, "reviews");
        fw_buf_clear(&r->text);
        if (add_plain(&r->text, count ? count : fw_json_get(value, "ratingCount")))
            add_field(r, item);
        return true;
    }
    if (is_same(key, "jobLocation")) value = fw_json_get(value, "address");
    if (!is_same(key, "address") && !is_same(key, "jobLocation")) return false;
    for (size_t i = 0; i < sizeof address / sizeof *address; i++) {
        furrow_str part = fw_json_get_str(fw_json_get(value, address[i]));
        if (!part.len) continue;
        if (r->text.len) fw_buf_text(&r->text, ", ");
        fw_buf_str(&r->text, part);
    }
    fw_buf_clear(&r->name);
    fw_name_of_property(&r->name, key);
    add_field(r, item);
    return true;
}

/* Properties that tell nothing of the thing, or more than fits a cell. */
static bool is_left_out(furrow_str key) {
    static const char *const keys[] = {
        "review",          "reviews",          "comment",
        "potentialAction", "mainEntityOfPage", "publisher",
        "isPartOf",        "inLanguage",       "video",
        "breadcrumb",      "mainEntity",       "interactionStatistic",
        "nutrition",       "speakable",        "sameAs",
        "position"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (is_same(key, keys[i])) return true;
    return !key.len || key.at[0] == '@';
}

static furrow_str type_of(const fw_json_value *object) {
    const fw_json_value *type = fw_json_get(object, "@type");
    fw_json_iter it = fw_json_each(type);
    if (fw_json_is_array(type) && fw_json_next(&it)) type = it.value;
    return fw_json_get_str(type);
}

static void add_item(reader *r, const fw_json_value *object, uint32_t list) {
    if (r->out->list.count >= MAX_ITEMS || !fw_json_is_object(object)) return;
    fw_thing *item = fw_vec_push(&r->out->list, r->arena);
    if (item)
        *item = (fw_thing){.type = fw_arena_copy(r->arena, type_of(object)),
                           .first = (uint32_t)r->out->fields.count,
                           .list = list};
    if (!item || !item->type.at) {
        r->is_out = true;
        return;
    }
    fw_json_iter it = fw_json_each(object);
    while (!r->is_out && fw_json_next(&it)) {
        if (fw_budget_is_spent(r->arena->budget)) r->is_out = true;
        if (is_left_out(it.key)) continue;
        if (add_parts(r, item, it.key, it.value)) continue;
        fw_buf_clear(&r->name);
        fw_name_of_property(&r->name, it.key);
        add_values(r, item, it.value);
    }
    if (!item->count) r->out->list.count--;
}

/* The elements of an ItemList: the things, or places that say which. */
static void read_list(reader *r, const fw_json_value *elements) {
    uint32_t list = ++r->out->lists;
    fw_json_iter it = fw_json_each(elements);
    while (!r->is_out && fw_json_next(&it)) {
        const fw_json_value *thing = fw_json_get(it.value, "item");
        add_item(r, fw_json_is_object(thing) ? thing : it.value, list);
    }
}

/* The items of one value: a list, or an object that is a thing. */
static void read_object(reader *r, const fw_json_value *object) {
    const fw_json_value *elements = fw_json_get(object, "itemListElement");
    furrow_str type = type_of(object);
    if (is_same(type, "BreadcrumbList")) return;
    if (fw_json_is_array(elements)) read_list(r, elements);
    else if (type.len) add_item(r, object, 0);
}

/* All items of a document, in arrays, in graphs, and main entities of pages. */
static void read_document(reader *r, const fw_json_value *value) {
    fw_json_iter open[MAX_LEVELS];
    int depth = 0;
    while (!r->is_out) {
        if (fw_budget_is_spent(r->arena->budget)) r->is_out = true;
        if (fw_json_is_object(value)) read_object(r, value);
        if (fw_json_count(value) && depth < MAX_LEVELS) open[depth++] = fw_json_each(value);
        bool is_wanted = false;
        while (depth && !is_wanted) {
            fw_json_iter *it = &open[depth - 1];
            if (!fw_json_next(it)) depth--;
            else
                is_wanted =
                    !it->key.len || is_same(it->key, "@graph") || is_same(it->key, "mainEntity");
        }
        if (!depth) return;
        value = open[depth - 1].value;
    }
}

static bool read_script(reader *r, furrow_str text) {
    fw_json_doc *doc = NULL;
    furrow_error err = {0};
    furrow_status st = fw_json_read(&doc, text, &r->arena->alloc, &err);
    if (st == FURROW_OK) read_document(r, fw_json_root(doc));
    fw_json_free(doc);
    return st != FURROW_ENOMEM && !r->is_out;
}

bool fw_things_read(fw_things *out, const furrow_page *page, fw_arena *arena) {
    reader r = {.out = out,
                .arena = arena,
                .name = {.alloc = arena->alloc},
                .text = {.alloc = arena->alloc}};
    *out = (fw_things){0};
    size_t bytes = 0;
    bool is_done = true;
    for (fw_node_id n = 0; n < page->count && is_done; n++) {
        if (page->tag[n] != FW_TAG_SCRIPT || page->end[n] == n + 1) continue;
        if (!fw_page_is_text(page, n + 1)) continue;
        furrow_str text = fw_page_own_text(page, n + 1);
        bytes += text.len;
        if (bytes <= MAX_SCRIPTS) is_done = read_script(&r, text);
    }
    furrow_buf_free(&r.name);
    furrow_buf_free(&r.text);
    return is_done;
}

/* ---- The main item ------------------------------------------------------ */

furrow_str fw_thing_text(const fw_things *items, const fw_thing *item, furrow_str name) {
    for (uint32_t i = 0; i < item->count; i++) {
        const fw_thing_field *field = &items->fields.at[item->first + i];
        if (fw_str_equal(field->name, name)) return field->text;
    }
    return (furrow_str){0};
}

/* Types of the page, of its makers and its ways, and not of what it is about. */
static bool is_frame_type(furrow_str type) {
    static const char *const types[] = {"WebSite",
                                        "WebPage",
                                        "Organization",
                                        "ImageObject",
                                        "Person",
                                        "CollectionPage",
                                        "SearchAction",
                                        "ListItem",
                                        "NewsMediaOrganization",
                                        "SiteNavigationElement",
                                        "ItemPage",
                                        "WPHeader",
                                        "WPFooter",
                                        "Corporation",
                                        "VideoObject",
                                        "Comment",
                                        "Review",
                                        "FAQPage",
                                        "Question"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (is_same(type, types[i])) return true;
    return !type.len;
}

const fw_thing *fw_things_main(const fw_things *items, furrow_str title) {
    const fw_thing *best = NULL;
    uint64_t most = 0;
    for (size_t i = 0; i < items->list.count; i++) {
        const fw_thing *item = &items->list.at[i];
        furrow_str name = fw_thing_text(items, item, FW_STR("title"));
        bool is_named = name.len && fw_text_is_like(name, title);
        bool is_frame = is_frame_type(item->type);
        if (item->list || (is_frame && !is_named) || (is_frame && best)) continue;
        uint64_t worth = item->count + (is_named ? MAX_FIELDS : 0) + (is_frame ? 0 : 1);
        if (best && is_frame_type(best->type) && !is_frame) most = 0;
        if (worth > most) best = item, most = worth;
    }
    return best;
}

/*
 * Records and the things of the page's JSON-LD: see draft.h.
 *
 * A thing is that of a record when a link of the record leads to its address, or a text
 * is its name. Half of the records must have one, for single hits are chance. Cost: the
 * cells, and for each matched record its cells times the fields of its thing.
 */

enum { MIN_MATCHED = 2, MAX_NAMES = 64 };

/* Of the records: so many must have a thing. */
static const double MATCHED = 0.5;
/* Of the records that have both: so many values must be the same. */
static const double SAME = 0.6;

#define NO_THING UINT32_MAX

typedef struct matcher {
    fw_things things;
    fw_map known;     /* hash of an address or a name -> number of the thing */
    uint32_t *of_row; /* the thing of each record; NO_THING: none */
    size_t rows;
    fw_arena *scratch;
} matcher;

/* The part of an address behind the host, without a slash at its end. */
static furrow_str site_path(furrow_str address) {
    address = fw_url_behind_host(address);
    while (address.len && address.at[address.len - 1] == '/') address.len--;
    return address;
}

/* Hash of the letters and digits of a text; 0 when there are none. */
static uint64_t hash_of_words(furrow_str text) {
    uint64_t hash = 0;
    for (size_t i = 0; i < text.len; i++)
        if (fw_is_letter(text.at[i]) || fw_is_digit(text.at[i]))
            hash = fw_hash_mix(hash, (unsigned char)fw_fold(text.at[i]));
    return hash;
}

static uint64_t key_of(furrow_str text, bool is_address) {
    furrow_str path = is_address ? site_path(text) : (furrow_str){0};
    if (is_address) return path.len > 1 ? fw_hash_text(7, path) : 0;
    return hash_of_words(text);
}

static bool know(matcher *m, furrow_str text, bool is_address, uint32_t thing) {
    bool is_new;
    uint64_t key = key_of(text, is_address);
    uint32_t *at = key ? fw_map_place(&m->known, key, &is_new, m->scratch) : NULL;
    if (at && is_new) *at = thing;
    return !key || at;
}

static bool know_things(matcher *m) {
    for (uint32_t i = 0; i < m->things.list.count; i++) {
        const fw_thing *thing = &m->things.list.at[i];
        if (!know(m, fw_thing_text(&m->things, thing, FW_STR("url")), true, i) ||
            !know(m, fw_thing_text(&m->things, thing, FW_STR("title")), false, i))
            return false;
    }
    return true;
}

/* The things of a page, and room for those of the records. '*is_any' is false when there
 * are too few. */
static bool begin(matcher *m, bool *is_any, const furrow_page *page, size_t rows,
                  fw_arena *scratch) {
    *m = (matcher){.rows = rows, .scratch = scratch};
    *is_any = false;
    if (!fw_things_read(&m->things, page, scratch)) return false;
    if (m->things.list.count < MIN_MATCHED || rows < MIN_MATCHED) return true;
    m->of_row = FW_TAKE(scratch, rows, uint32_t);
    if (!m->of_row || !know_things(m)) return false;
    for (size_t row = 0; row < rows; row++) m->of_row[row] = NO_THING;
    *is_any = true;
    return true;
}

/* An address tells more than a name, and is seen first. */
static void see(matcher *m, size_t row, furrow_str text, bool is_address) {
    uint64_t key = m->of_row[row] == NO_THING ? key_of(text, is_address) : 0;
    const uint32_t *thing = key ? fw_map_find(&m->known, key) : NULL;
    if (thing) m->of_row[row] = *thing;
}

static bool is_matched(const matcher *m) {
    size_t count = 0;
    for (size_t row = 0; row < m->rows; row++) count += m->of_row[row] != NO_THING;
    return count >= MIN_MATCHED && (double)count >= MATCHED * (double)m->rows;
}

/* ---- Names -------------------------------------------------------------- */

static bool is_weak(furrow_str name) {
    return !name.len || fw_str_equal(name, FW_STR("text")) ||
           fw_str_equal(name, FW_STR("number")) || fw_str_equal(name, FW_STR("category"));
}

/* The property whose values most cells of a column are; empty: none. */
static furrow_str property_of(const matcher *m, const fw_tab_column *column) {
    furrow_str names[MAX_NAMES];
    uint32_t hits[MAX_NAMES] = {0}, count = 0, seen = 0, best = 0;
    for (uint32_t i = 0; i < column->count; i++) {
        uint32_t number = m->of_row[column->cells[i].row];
        uint64_t text = hash_of_words(column->cells[i].text);
        if (number == NO_THING || !text) continue;
        const fw_thing *thing = &m->things.list.at[number];
        seen++;
        for (uint32_t k = 0; k < thing->count; k++) {
            const fw_thing_field *field = &m->things.fields.at[thing->first + k];
            if (hash_of_words(field->text) != text) continue;
            uint32_t n = 0;
            while (n < count && !fw_str_equal(names[n], field->name)) n++;
            if (n == MAX_NAMES) continue;
            if (n == count) names[count++] = field->name;
            hits[n]++;
            break;
        }
    }
    for (uint32_t n = 1; n < count; n++)
        if (hits[n] > hits[best]) best = n;
    bool is_same = count && hits[best] >= MIN_MATCHED && hits[best] >= SAME * seen;
    return is_same ? names[best] : (furrow_str){0};
}

bool fw_tab_describe(fw_tab *d) {
    matcher m;
    bool is_any, has_weak = false;
    for (size_t c = 0; c < d->columns.count; c++) {
        const fw_tab_column *column = &d->columns.at[c];
        has_weak |= column->kind == FW_FIELD_TEXT && !column->is_gone && is_weak(column->name);
    }
    if (!has_weak) return true;
    if (!begin(&m, &is_any, d->page, d->rows, d->scratch)) return false;
    for (int text = 0; is_any && text < 2; text++)
        for (size_t c = 0; c < d->columns.count; c++) {
            const fw_tab_column *column = &d->columns.at[c];
            bool is_wanted = column->kind == (text ? FW_FIELD_TEXT : FW_FIELD_LINK);
            for (uint32_t i = 0; is_wanted && i < column->count; i++)
                see(&m, column->cells[i].row, column->cells[i].text, !text);
        }
    if (!is_any || !is_matched(&m)) return true;
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        if (column->kind != FW_FIELD_TEXT || column->is_gone || !is_weak(column->name)) continue;
        furrow_str name = property_of(&m, column);
        if (name.len) column->name = name;
    }
    return true;
}

/* ---- Further columns ---------------------------------------------------- */

typedef struct added {
    furrow_str name;
    uint32_t column;
} added;

/* The column of a property; FW_NO_COLUMN when the table has one of that name. */
static uint32_t column_for(furrow_table *table, added *names, uint32_t *count, furrow_str name) {
    for (uint32_t n = 0; n < *count; n++)
        if (fw_str_equal(names[n].name, name)) return names[n].column;
    uint32_t column = FW_NO_COLUMN;
    bool is_there = fw_str_equal(name, FW_STR("url"));
    for (size_t c = 0; c < table->column_count && !is_there; c++)
        is_there = fw_str_equal(table->columns[c].name, name);
    if (*count == MAX_NAMES) return FW_NO_COLUMN;
    if (!is_there) {
        column = 0;
        for (uint32_t n = 0; n < *count; n++) column += names[n].column != FW_NO_COLUMN;
        column += (uint32_t)table->column_count;
    }
    names[(*count)++] = (added){name, column};
    return column;
}

/* The cells of the table with those of the things behind them. */
static bool add_cells(furrow_table *table, const matcher *m, added *names, uint32_t *count) {
    FW_VEC(fw_cell) cells = {0};
    size_t at = 0;
    for (size_t row = 0; row < table->rows; row++) {
        for (; at < table->row_ends[row]; at++) {
            fw_cell *cell = fw_vec_push(&cells, &table->arena);
            if (!cell) return false;
            *cell = table->cells[at];
        }
        const fw_thing *thing =
            m->of_row[row] == NO_THING ? NULL : &m->things.list.at[m->of_row[row]];
        size_t first = cells.count;
        for (uint32_t k = 0; thing && k < thing->count; k++) {
            const fw_thing_field *field = &m->things.fields.at[thing->first + k];
            uint32_t column = column_for(table, names, count, field->name);
            bool is_there = column == FW_NO_COLUMN;
            for (size_t i = first; i < cells.count && !is_there; i++)
                is_there = cells.at[i].column == column;
            if (is_there) continue; /* of several values, the first */
            fw_cell *cell = fw_vec_push(&cells, &table->arena);
            if (!cell) return false;
            *cell = (fw_cell){
                .column = column, .count = 1, .text = fw_arena_copy(&table->arena, field->text)};
            if (!cell->text.at) return false;
            for (size_t i = cells.count - 1; i > first && cells.at[i - 1].column > column; i--) {
                fw_cell moved = cells.at[i];
                cells.at[i] = cells.at[i - 1];
                cells.at[i - 1] = moved;
            }
        }
        table->row_ends[row] = (uint32_t)cells.count;
    }
    table->cells = cells.at;
    return true;
}

bool fw_table_embed(furrow_table *table, const furrow_page *page, fw_arena *scratch) {
    matcher m;
    bool is_any;
    added names[MAX_NAMES];
    uint32_t count = 0, more = 0;
    if (!begin(&m, &is_any, page, table->rows, scratch)) return false;
    for (int text = 0; is_any && text < 2; text++) {
        size_t at = 0;
        for (size_t row = 0; row < table->rows; row++)
            for (; at < table->row_ends[row]; at++) {
                fw_field_kind kind = table->columns[table->cells[at].column].kind;
                if (kind == (text ? FW_FIELD_TEXT : FW_FIELD_LINK))
                    see(&m, row, table->cells[at].text, !text);
            }
    }
    if (!is_any || !is_matched(&m)) return true;
    if (!add_cells(table, &m, names, &count)) return false;
    for (uint32_t n = 0; n < count; n++) more += names[n].column != FW_NO_COLUMN;
    fw_column *columns = FW_TAKE_ZEROED(&table->arena, table->column_count + more, fw_column);
    if (!columns) return false;
    if (table->column_count) memcpy(columns, table->columns, table->column_count * sizeof *columns);
    for (uint32_t n = 0; n < count; n++) {
        if (names[n].column == FW_NO_COLUMN) continue;
        columns[names[n].column].name = fw_arena_copy(&table->arena, names[n].name);
        if (!columns[names[n].column].name.at) return false;
    }
    table->columns = columns;
    table->column_count += more;
    return true;
}
