/*
 * JSON-LD into things: see things.h.
 *
 * Cost: linear in the scripts. The JSON reader does not recurse, and this code looks at three
 * levels of properties, however deep the data is nested.
 */
#include "table/things.h"

#include "base/str.h"
#include "values/names.h"
#include "values/text.h"

enum {
    MAX_SCRIPTS = 8 << 20, /* bytes of all scripts of a page that are read */
    MAX_LEVELS = 6,        /* of lists, graphs and main entities around an item */
    MAX_ITEMS = 20000,
    MAX_FIELDS = 400, /* of an item, each value of a list counted */
    MAX_TEXT = 20000  /* bytes of one text */
};

/* ---- Values ------------------------------------------------------------- */

static bool is_same(furrow_str a, const char *b) {
    return fw_str_equal(a, fw_str(b));
}

const char *fw_thing_usual_name(furrow_str name) {
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
    for (size_t i = 0; i < FW_COUNT(names); i++)
        if (is_same(name, names[i][0])) return names[i][1];
    return NULL;
}

bool fw_thing_plain(furrow_buf *out, const fw_json_value *value) {
    furrow_str text = fw_json_get_str(value);
    if (text.at) {
        if (text.len > MAX_TEXT) return false;
        fw_text_unmark(out, text);
        return text.len > 0;
    }
    if (!fw_json_is_number(value) && !fw_json_is_bool(value)) return false;
    uint64_t whole = 0;
    fw_json json = fw_json_to(out, FW_JSON_COMPACT);
    if (fw_json_is_bool(value)) fw_json_bool(&json, fw_json_get_bool(value, false));
    else if (fw_json_get_uint(&whole, value)) fw_json_uint(&json, whole);
    else fw_json_number(&json, fw_json_get_number(value, 0));
    return true;
}

/* The value itself, or the first of several. */
static const fw_json_value *first_of(const fw_json_value *value) {
    fw_json_iter it = fw_json_each(value);
    return fw_json_is_array(value) && fw_json_next(&it) ? it.value : value;
}

/* Append the price of an offer with its currency. Some shops put it in a specification. */
static bool add_price(furrow_buf *out, const fw_json_value *offer) {
    const fw_json_value *price = fw_json_get(offer, "price");
    if (!price) price = fw_json_get(offer, "lowPrice");
    if (!price) {
        offer = first_of(fw_json_get(offer, "priceSpecification"));
        price = fw_json_get(offer, "price");
    }
    if (!fw_thing_plain(out, price)) return false;
    furrow_str currency = fw_json_get_str(fw_json_get(offer, "priceCurrency"));
    if (!currency.len) return true;
    fw_buf_char(out, ' ');
    fw_buf_str(out, currency);
    return true;
}

/* Append the pay of a job: "2000–2500 EUR / month". */
static bool add_salary(furrow_buf *out, const fw_json_value *salary) {
    const fw_json_value *value = fw_json_get(salary, "value"), *unit = salary;
    if (fw_json_is_object(value)) unit = value, value = fw_json_get(unit, "value");
    const fw_json_value *most = value ? NULL : fw_json_get(unit, "maxValue");
    if (!value) value = fw_json_get(unit, "minValue");
    if (!fw_thing_plain(out, value ? value : most)) return false;
    if (value && fw_json_is_number(most)) {
        fw_buf_text(out, "\u2013");
        fw_thing_plain(out, most);
    }
    furrow_str currency = fw_json_get_str(fw_json_get(salary, "currency"));
    if (currency.len) fw_buf_char(out, ' ');
    fw_buf_str(out, currency);
    furrow_str per = fw_json_get_str(fw_json_get(unit, "unitText"));
    if (per.len) fw_buf_text(out, " / ");
    for (size_t i = 0; i < per.len; i++) fw_buf_char(out, fw_fold(per.at[i]));
    return true;
}

static furrow_str type_of(const fw_json_value *object) {
    return fw_json_get_str(first_of(fw_json_get(object, "@type")));
}

/* Append a value as one text. A thing gives its name, its text, its address or its number; a
 * picture gives its address. */
static bool add_value(furrow_buf *out, const fw_json_value *value) {
    static const char *const address[] = {"url", "contentUrl"};
    bool is_image = is_same(type_of(value), "ImageObject");
    for (size_t i = 0; is_image && i < FW_COUNT(address); i++)
        if (fw_thing_plain(out, fw_json_get(value, address[i]))) return true;
    static const char *const keys[] = {"name",       "text",   "value",         "url",
                                       "contentUrl", "@value", "streetAddress", "ratingValue"};
    if (!fw_json_is_object(value)) return fw_thing_plain(out, value);
    for (size_t i = 0; i < FW_COUNT(keys); i++)
        if (fw_thing_plain(out, fw_json_get(value, keys[i]))) return true;
    return false;
}

/* ---- Items -------------------------------------------------------------- */

void fw_thing_add(fw_thing_reader *r, fw_thing *thing) {
    if (r->name.failed || r->text.failed) r->is_out = true;
    if (r->is_out || thing->count >= MAX_FIELDS) return;
    r->text.len = r->text.len ? fw_text_clean(r->text.at, r->text.len) : 0;
    if (!r->text.len || !r->name.len) return;
    const char *usual = fw_thing_usual_name(fw_buf_view(&r->name));
    fw_thing_field *field = fw_vec_push(&r->out->fields, r->arena);
    if (field)
        *field = (fw_thing_field){.name = usual ? fw_str(usual)
                                                : fw_arena_copy(r->arena, fw_buf_view(&r->name)),
                                  .text = fw_arena_copy(r->arena, fw_buf_view(&r->text))};
    r->is_out = !field || !field->name.at || !field->text.at;
    thing->count++;
}

/* A thing with several parts, such as a section of steps, adds each part. */
void fw_thing_add_values(fw_thing_reader *r, fw_thing *thing, const fw_json_value *value) {
    enum { MAX_DEPTH = 4 };
    fw_json_iter open[MAX_DEPTH];
    int depth = 0;
    while (!r->is_out && thing->count < MAX_FIELDS) {
        const fw_json_value *parts = fw_json_get(value, "itemListElement");
        if (!fw_json_is_array(parts)) parts = fw_json_is_array(value) ? value : NULL;
        fw_buf_clear(&r->text);
        if (parts && depth < MAX_DEPTH) open[depth++] = fw_json_each(parts);
        else if (!parts && add_value(&r->text, value)) fw_thing_add(r, thing);
        while (depth && !fw_json_next(&open[depth - 1])) depth--;
        if (!depth) return;
        value = open[depth - 1].value;
    }
}

static void set_name(fw_thing_reader *r, const char *name) {
    fw_buf_clear(&r->name);
    fw_buf_text(&r->name, name);
}

/* Add properties that are things with several values. */
static bool add_parts(fw_thing_reader *r, fw_thing *item, furrow_str key,
                      const fw_json_value *value) {
    static const char *const address[] = {"streetAddress", "addressLocality", "addressRegion",
                                          "postalCode", "addressCountry"};
    bool is_first =
        is_same(key, "offers") || is_same(key, "jobLocation") || is_same(key, "address");
    if (is_first) value = first_of(value);
    if (!fw_json_is_object(value)) return false;
    fw_buf_clear(&r->text);
    if (is_same(key, "offers")) {
        set_name(r, "price");
        if (add_price(&r->text, value)) fw_thing_add(r, item);
        return true;
    }
    if (is_same(key, "aggregateRating")) {
        set_name(r, "rating");
        if (fw_thing_plain(&r->text, fw_json_get(value, "ratingValue"))) fw_thing_add(r, item);
        const fw_json_value *count = fw_json_get(value, "reviewCount");
        set_name(r, "reviews");
        fw_buf_clear(&r->text);
        if (fw_thing_plain(&r->text, count ? count : fw_json_get(value, "ratingCount")))
            fw_thing_add(r, item);
        return true;
    }
    if (is_same(key, "baseSalary")) {
        set_name(r, "salary");
        if (add_salary(&r->text, value)) fw_thing_add(r, item);
        return true;
    }
    if (is_same(key, "jobLocation")) value = first_of(fw_json_get(value, "address"));
    if (!is_same(key, "address") && !is_same(key, "jobLocation")) return false;
    for (size_t i = 0; i < FW_COUNT(address); i++) {
        const fw_json_value *named = fw_json_get(value, address[i]);
        if (fw_json_is_object(named)) named = fw_json_get(named, "name"); /* of a country */
        furrow_str part = fw_json_get_str(named);
        if (!part.len) continue;
        if (r->text.len) fw_buf_text(&r->text, ", ");
        fw_buf_str(&r->text, part);
    }
    fw_buf_clear(&r->name);
    fw_name_of_property(&r->name, key);
    fw_thing_add(r, item);
    return true;
}

/* Whether a property says nothing of the thing, or too much for a cell. */
static bool is_left_out(furrow_str key) {
    static const char *const keys[] = {
        "review",          "reviews",          "comment",
        "potentialAction", "mainEntityOfPage", "publisher",
        "isPartOf",        "inLanguage",       "video",
        "breadcrumb",      "mainEntity",       "interactionStatistic",
        "nutrition",       "speakable",        "sameAs",
        "position"};
    for (size_t i = 0; i < FW_COUNT(keys); i++)
        if (is_same(key, keys[i])) return true;
    return !key.len || key.at[0] == '@';
}

fw_thing *fw_thing_begin(fw_thing_reader *r, furrow_str type, uint32_t list) {
    if (r->is_out || r->out->list.count >= MAX_ITEMS) return NULL;
    fw_thing *thing = fw_vec_push(&r->out->list, r->arena);
    if (thing)
        *thing = (fw_thing){.type = fw_arena_copy(r->arena, type),
                            .first = (uint32_t)r->out->fields.count,
                            .list = list};
    r->is_out = !thing || !thing->type.at;
    return r->is_out ? NULL : thing;
}

void fw_thing_end(fw_thing_reader *r) {
    if (!r->out->list.at[r->out->list.count - 1].count) r->out->list.count--;
}

static void add_item(fw_thing_reader *r, const fw_json_value *object, uint32_t list) {
    fw_thing *item = fw_json_is_object(object) ? fw_thing_begin(r, type_of(object), list) : NULL;
    if (!item) return;
    fw_json_iter it = fw_json_each(object);
    while (!r->is_out && fw_json_next(&it)) {
        if (fw_budget_is_spent(r->arena->budget)) r->is_out = true;
        if (is_left_out(it.key)) continue;
        if (add_parts(r, item, it.key, it.value)) continue;
        fw_buf_clear(&r->name);
        fw_name_of_property(&r->name, it.key);
        fw_thing_add_values(r, item, it.value);
    }
    fw_thing_end(r);
}

/* Read the elements of an ItemList: things, or positions that refer to things. */
static void read_list(fw_thing_reader *r, const fw_json_value *elements) {
    uint32_t list = ++r->out->lists;
    fw_json_iter it = fw_json_each(elements);
    while (!r->is_out && fw_json_next(&it)) {
        const fw_json_value *thing = fw_json_get(it.value, "item");
        add_item(r, fw_json_is_object(thing) ? thing : it.value, list);
    }
}

/* Read the items of an object: a list, or a thing. */
static void read_object(fw_thing_reader *r, const fw_json_value *object) {
    const fw_json_value *elements = fw_json_get(object, "itemListElement");
    furrow_str type = type_of(object);
    if (is_same(type, "BreadcrumbList")) return;
    if (fw_json_is_array(elements)) read_list(r, elements);
    else if (type.len) add_item(r, object, 0);
}

/* Read all items of a document: in arrays, in graphs, and as main entities of pages. */
static void read_document(fw_thing_reader *r, const fw_json_value *value, size_t bytes) {
    (void)bytes;
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

/* Read the data of a script; program code may follow it. False when out of memory. */
static bool read_script(fw_thing_reader *r, furrow_str text, fw_data_kind kind,
                        fw_thing_read read) {
    fw_json_doc *doc = NULL;
    furrow_error err = {0};
    const furrow_alloc *alloc = &r->arena->alloc;
    furrow_status st = kind == FW_DATA_STATE ? fw_json_read_front(&doc, text, alloc, &err)
                                             : fw_json_read_loose(&doc, text, alloc, &err);
    if (st == FURROW_OK) read(r, fw_json_root(doc), text.len);
    fw_json_free(doc);
    return st != FURROW_ENOMEM && !r->is_out;
}

bool fw_thing_scripts(fw_things *out, const furrow_page *page, fw_data_kind kind, fw_arena *arena,
                      fw_thing_read read) {
    fw_thing_reader r = {.out = out,
                         .arena = arena,
                         .name = {.alloc = arena->alloc},
                         .text = {.alloc = arena->alloc},
                         .stream = {.alloc = arena->alloc}};
    size_t bytes = 0;
    bool is_done = true;
    for (fw_node_id n = 0; n < page->count && is_done; n++) {
        furrow_str text = fw_page_data(page, n, kind);
        bytes += text.len;
        if (text.len && bytes <= MAX_SCRIPTS) is_done = read_script(&r, text, kind, read);
    }
    if (is_done) read(&r, NULL, 0);
    furrow_buf_free(&r.name);
    furrow_buf_free(&r.text);
    furrow_buf_free(&r.stream);
    return is_done && !r.is_out;
}

bool fw_things_read(fw_things *out, const furrow_page *page, fw_arena *arena) {
    *out = (fw_things){0};
    return fw_thing_scripts(out, page, FW_DATA_LINKED, arena, read_document);
}

/* ---- The main item ------------------------------------------------------ */

furrow_str fw_thing_text(const fw_things *items, const fw_thing *item, furrow_str name) {
    for (uint32_t i = 0; i < item->count; i++) {
        const fw_thing_field *field = &items->fields.at[item->first + i];
        if (fw_str_equal(field->name, name)) return field->text;
    }
    return (furrow_str){0};
}

/* Whether a type is that of the page, its makers or its parts, not of what the page is about. */
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
    for (size_t i = 0; i < FW_COUNT(types); i++)
        if (is_same(type, types[i])) return true;
    return !type.len;
}

/* Whether a title has most words of a name, in any order, counted in bytes. */
static bool has_most_words(furrow_str title, furrow_str name) {
    const double most = 0.6;
    size_t all = 0, common = 0;
    for (size_t i = 0, end; i < name.len; i = end + 1) {
        for (end = i; end < name.len && fw_is_letter(name.at[end]);) end++;
        furrow_str word = {name.at + i, end - i};
        all += word.len;
        common += word.len && fw_text_holds_word(title, word) ? word.len : 0;
    }
    return all && (double)common >= most * (double)all;
}

furrow_str fw_things_only_type(const fw_things *items) {
    furrow_str only = {0};
    for (size_t i = 0; i < items->list.count; i++) {
        const fw_thing *item = &items->list.at[i];
        if (item->list || is_frame_type(item->type)) continue;
        if (only.len) return (furrow_str){0};
        only = item->type;
    }
    return only;
}

const fw_thing *fw_things_main(const fw_things *items, furrow_str title) {
    const fw_thing *best = NULL;
    uint64_t most = 0;
    for (size_t i = 0; i < items->list.count; i++) {
        const fw_thing *item = &items->list.at[i];
        furrow_str name = fw_thing_text(items, item, FW_STR("title"));
        bool is_frame = is_frame_type(item->type);
        bool is_named = name.len && (fw_text_is_like(name, title) ||
                                     (!is_frame && has_most_words(title, name)));
        if (item->list || (is_frame && !is_named) || (is_frame && best)) continue;
        uint64_t worth = item->count + (is_named ? MAX_FIELDS : 0) + (is_frame ? 0 : 1);
        if (best && is_frame_type(best->type) && !is_frame) most = 0;
        if (worth > most) best = item, most = worth;
    }
    return best;
}
