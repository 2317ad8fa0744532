/*
 * Fields by embedded data.
 *
 * Beyond the paper. Many pages repeat for programs what they show to people: in
 * JSON-LD, in meta elements, in the attributes of microdata. If a labelled value is in there as
 * well, the path to it ("Recipe.author/Person.name") is kept. In another page, the text at that
 * path is searched in the visible page, and the place found is the value. Data that the page
 * does not show is never taken.
 *
 * A list may come from several paths: the steps of a recipe, and the headings of
 * its parts. Lists inside lists add nothing to a path, so that a page whose list
 * has parts has the same paths as one whose list has none.
 *
 * Cost: linear in the data, and one pass over the texts of the page for each value.
 */
#include "detail/ide.h"

#include "base/call.h"
#include "base/str.h"
#include "values/text.h"

enum {
    MAX_SCRIPTS = 8 << 20, /* bytes of all scripts of a page that are read */
    MAX_LEVELS = 16,       /* of nested objects and lists */
    MAX_SAYINGS = 20000,   /* texts of a page */
    MAX_SAID = 20000,      /* bytes of one text */
    MAX_PATH = 400,        /* bytes */
    MAX_VALUES = 500,      /* values of a field that are searched */
    MAX_CANDIDATES = 16,   /* paths to the values of a field */
    MAX_ONE = 4            /* paths kept for one value */
};

/* ---- Reading ------------------------------------------------------------ */

typedef struct reader {
    fw_ide_sayings *out;
    fw_arena *arena;
    furrow_buf path, text;
    uint32_t object;
    bool is_out; /* of memory */
} reader;

static void say(reader *r, furrow_str written) {
    if (written.len > MAX_SAID || r->out->count >= MAX_SAYINGS || r->is_out) return;
    fw_buf_clear(&r->text);
    fw_text_unmark(&r->text, written);
    furrow_str text = fw_buf_view(&r->text);
    fw_ide_said *made = fw_vec_push(r->out, r->arena);
    if (made)
        *made = (fw_ide_said){.path = fw_arena_copy(r->arena, fw_buf_view(&r->path)),
                              .text = fw_arena_copy(r->arena, text),
                              .object = r->object};
    if (made) made->folded = fw_ide_folded(text, r->arena);
    r->is_out = !made || !made->path.at || !made->text.at || !made->folded.at || r->path.failed ||
                r->text.failed;
    if (!r->is_out && made->folded.len == 0) r->out->count--;
}

static void say_number(reader *r, const fw_json_value *value) {
    furrow_buf text = {.alloc = r->arena->alloc};
    uint64_t whole = 0;
    fw_json json = fw_json_to(&text, FW_JSON_COMPACT);
    if (fw_json_get_uint(&whole, value)) fw_json_uint(&json, whole);
    else fw_json_number(&json, fw_json_get_number(value, 0));
    r->is_out = r->is_out || text.failed;
    if (!text.failed) say(r, fw_buf_view(&text));
    furrow_buf_free(&text);
}

static furrow_str type_of(const fw_json_value *object) {
    const fw_json_value *type = fw_json_get(object, "@type");
    fw_json_iter it = fw_json_each(type);
    if (fw_json_is_array(type) && fw_json_next(&it)) type = it.value;
    return fw_json_get_str(type);
}

/* Whether a member only contains further things of the same level. */
static bool is_holder(furrow_str key) {
    return fw_str_equal(key, FW_STR("itemListElement")) || fw_str_equal(key, FW_STR("@graph")) ||
           fw_str_equal(key, FW_STR("mainEntity"));
}

/* A level of the document while it is read. */
typedef struct level {
    fw_json_iter it;
    furrow_str type; /* of the object; empty for lists and things without one */
    size_t path;     /* length of the path to it */
    bool is_object;
} level;

/* Append the current member of 'l' to the path of its object. */
static void enter(reader *r, const level *l) {
    r->path.len = l->path;
    if (!l->is_object || l->type.len == 0 || is_holder(l->it.key)) return;
    if (l->path) fw_buf_char(&r->path, '/');
    fw_buf_str(&r->path, l->type);
    fw_buf_char(&r->path, '.');
    fw_buf_str(&r->path, l->it.key);
}

static void read_document(reader *r, const fw_json_value *value) {
    level open[MAX_LEVELS];
    int depth = 0;
    fw_buf_clear(&r->path);
    while (!r->is_out) {
        if (fw_budget_is_spent(r->arena->budget) || r->path.failed) r->is_out = true;
        furrow_str text = fw_json_get_str(value);
        bool is_open = fw_json_count(value) && depth < MAX_LEVELS && r->path.len < MAX_PATH;
        if (text.at && r->path.len) say(r, text);
        else if (fw_json_is_number(value) && r->path.len) say_number(r, value);
        else if (is_open) {
            bool is_object = fw_json_is_object(value);
            furrow_str type = type_of(value);
            r->object += is_object && type.len && r->path.len == 0;
            open[depth++] = (level){fw_json_each(value), type, r->path.len, is_object};
        }
        while (depth && !fw_json_next(&open[depth - 1].it)) depth--;
        if (!depth) return;
        enter(r, &open[depth - 1]);
        value = open[depth - 1].it.value;
    }
}

static void read_script(reader *r, furrow_str text) {
    fw_json_doc *doc = NULL;
    furrow_error err = {0};
    furrow_status st = fw_json_read_loose(&doc, text, &r->arena->alloc, &err);
    if (st == FURROW_OK) read_document(r, fw_json_root(doc));
    fw_json_free(doc);
    r->is_out = r->is_out || st == FURROW_ENOMEM;
}

/* Numbers of the microdata attributes in a page. */
typedef struct microdata {
    uint32_t itemscope, itemtype;
} microdata;

static void read_meta(reader *r, const furrow_page *page, fw_node_id node) {
    static const char *const names[] = {"property", "name", "itemprop"};
    furrow_str content = fw_page_attr(page, node, fw_page_attr_id(page, FW_STR("content")));
    for (size_t i = 0; i < FW_COUNT(names) && content.len; i++) {
        furrow_str name = fw_page_attr(page, node, fw_page_attr_id(page, fw_str(names[i])));
        if (name.len == 0 || name.len > MAX_PATH) continue;
        fw_buf_clear(&r->path);
        fw_buf_text(&r->path, "meta/");
        fw_buf_str(&r->path, name);
        say(r, content);
        return;
    }
}

/* The last part of an address: the name of a type. */
static furrow_str last_part(furrow_str url) {
    size_t from = url.len;
    while (from && url.at[from - 1] != '/' && url.at[from - 1] != '#') from--;
    return fw_str_from(url, from);
}

/* Microdata: read the text of an element that names a property. It is a property of the nearest
 * thing around it. Returns the number of bytes read. */
static size_t read_property(reader *r, const furrow_page *page, fw_node_id node,
                            const microdata *names) {
    furrow_str name = fw_page_attr(page, node, FW_ATTR_ITEMPROP), type = FW_STR("item");
    if (name.len == 0 || name.len > MAX_PATH || !fw_page_is_seen(page, node)) return 0;
    fw_node_id up = page->parent[node];
    while (up != FURROW_NO_NODE && !fw_page_attr(page, up, names->itemscope).at)
        up = page->parent[up];
    if (up != FURROW_NO_NODE) {
        furrow_str own = last_part(fw_page_attr(page, up, names->itemtype));
        if (own.len && own.len < MAX_PATH) type = own;
    }
    furrow_buf text = {.alloc = r->arena->alloc};
    fw_page_text(&text, page, node, page->end[node]);
    fw_buf_clear(&r->path);
    fw_buf_str(&r->path, type);
    fw_buf_text(&r->path, ".itemprop.");
    fw_buf_str(&r->path, name);
    size_t bytes = text.len;
    r->is_out = r->is_out || text.failed;
    if (!r->is_out) say(r, fw_buf_view(&text));
    furrow_buf_free(&text);
    return bytes;
}

/* ---- One thing said in several ways -------------------------------------- */

/* How many texts from 'first' on are one list in which each begins like the first: ["8", "8
 * servings"] says one thing in two ways. */
static size_t ways_to_say(const fw_ide_sayings *all, size_t first, size_t end) {
    const fw_ide_said *a = &all->at[first];
    size_t count = 0;
    while (first + count < end && fw_str_equal(a[count].path, a->path) &&
           a[count].object == a->object) {
        if (!fw_str_starts(a[count].folded, a->folded)) return 0;
        count++;
    }
    return count;
}

/* Give each of several ways to say one thing its own path besides the common one:
 * "Recipe.recipeYield[2]". */
static bool number_ways(fw_ide_sayings *all, fw_arena *arena) {
    enum { MAX_SAME = 3 }; /* more are a list of things */
    furrow_buf path = {.alloc = arena->alloc};
    bool ok = true;
    for (size_t i = 0, end = all->count, step; i < end && ok; i += step) {
        size_t count = ways_to_say(all, i, end);
        step = count ? count : 1;
        if (count < 2 || count > MAX_SAME || all->count + count > MAX_SAYINGS) continue;
        for (size_t k = 0; k < count && ok; k++) {
            fw_ide_said *made = fw_vec_push(all, arena);
            const char number[] = {'[', (char)('1' + k), ']'};
            ok = made != NULL;
            if (!ok) break;
            *made = all->at[i + k];
            fw_buf_clear(&path);
            fw_buf_str(&path, made->path);
            fw_buf_add(&path, number, sizeof number);
            made->path = fw_arena_copy(arena, fw_buf_view(&path));
            ok = !path.failed && made->path.at;
        }
    }
    furrow_buf_free(&path);
    return ok;
}

bool fw_ide_sayings_read(fw_ide_sayings *out, const furrow_page *page, fw_arena *arena) {
    reader r = {.out = out,
                .arena = arena,
                .path = {.alloc = arena->alloc},
                .text = {.alloc = arena->alloc}};
    const microdata names = {fw_page_attr_id(page, FW_STR("itemscope")),
                             fw_page_attr_id(page, FW_STR("itemtype"))};
    size_t bytes = 0;
    *out = (fw_ide_sayings){0};
    for (fw_node_id n = 0; n < page->count && !r.is_out; n++) {
        if (page->tag[n] == FW_TAG_META) read_meta(&r, page, n);
        else if (fw_page_is_element(page, n) && bytes <= MAX_SCRIPTS)
            bytes += read_property(&r, page, n, &names);
        furrow_str data = fw_page_data(page, n, FW_DATA_LINKED);
        bytes += data.len;
        if (data.len && bytes <= MAX_SCRIPTS) read_script(&r, data);
    }
    furrow_buf_free(&r.path);
    furrow_buf_free(&r.text);
    return !r.is_out && number_ways(out, arena);
}

/* ---- Learning ----------------------------------------------------------- */

/* A path of the page, and how well it fits a field. */
typedef struct candidate {
    furrow_str path;
    uint32_t own;   /* texts at its end */
    uint32_t hits;  /* how many of them are labelled */
    uint32_t worth; /* fields with values in objects of its type */
    bool has_name;  /* its last property has the name of the field */
} candidate;

typedef FW_VEC(candidate) candidates;

furrow_str fw_ide_path_root(furrow_str path) {
    size_t len = 0;
    while (len < path.len && path.at[len] != '.' && path.at[len] != '/') len++;
    return (furrow_str){path.at, len};
}

/* A path without its last step. */
static furrow_str parent_of(furrow_str path) {
    size_t len = path.len;
    while (len && path.at[len - 1] != '/') len--;
    return (furrow_str){path.at, len};
}

static bool has_value(const fw_ide_labelled *field, furrow_str folded) {
    for (uint32_t i = 0; i < field->count; i++)
        if (fw_str_equal(field->values[i], folded)) return true;
    return false;
}

/* Whether the last property on a path has the name of the field. */
static bool has_name(furrow_str path, furrow_str name) {
    size_t from = path.len;
    while (from && path.at[from - 1] != '.' && path.at[from - 1] != '/') from--;
    furrow_str last = fw_str_from(path, from);
    for (size_t i = 0; i < last.len; i++)
        if (i >= name.len || fw_fold(last.at[i]) != fw_fold(name.at[i])) return false;
    return last.len == name.len;
}

/* The paths that lead to values of a field. */
static bool find_candidates(candidates *out, const fw_ide_sayings *page,
                            const fw_ide_labelled *field, fw_arena *scratch) {
    *out = (candidates){0};
    for (size_t i = 0; i < page->count; i++) {
        const fw_ide_said *said = &page->at[i];
        bool is_known = !has_value(field, said->folded);
        if (fw_budget_is_spent(scratch->budget) || out->count == MAX_CANDIDATES) break;
        for (size_t k = 0; k < out->count && !is_known; k++)
            is_known = fw_str_equal(out->at[k].path, said->path);
        if (is_known) continue;
        candidate *made = fw_vec_push(out, scratch);
        if (!made) return false;
        *made = (candidate){.path = said->path, .has_name = has_name(said->path, field->name)};
        for (size_t k = 0; k < page->count; k++) {
            if (!fw_str_equal(page->at[k].path, said->path)) continue;
            made->own++;
            made->hits += has_value(field, page->at[k].folded);
        }
    }
    return true;
}

/* The page is about the type of object that has values of the most fields. */
static void weigh(candidates *all, uint32_t count) {
    for (uint32_t f = 0; f < count; f++)
        for (size_t i = 0; i < all[f].count; i++) {
            candidate *c = &all[f].at[i];
            for (uint32_t g = 0; g < count; g++)
                for (size_t k = 0; k < all[g].count; k++)
                    if (fw_str_equal(fw_ide_path_root(all[g].at[k].path),
                                     fw_ide_path_root(c->path))) {
                        c->worth++;
                        break;
                    }
        }
}

/* Whether a match may be chance: a number alone may occur anywhere. */
static bool may_be_chance(const fw_ide_labelled *field, const candidate *c) {
    return field->count == 1 && c->worth < 2 && !fw_ide_has_letter(field->values[0]);
}

/* Which of two paths to keep. Further hits do not make a path better for a single value. */
static bool is_better(const candidate *a, const candidate *b, bool is_list) {
    if (is_list && a->hits != b->hits) return a->hits > b->hits;
    if (a->worth != b->worth) return a->worth > b->worth;
    if (a->has_name != b->has_name) return a->has_name;
    return a->path.len < b->path.len;
}

/* Take the best path not yet taken; NULL if none is left. */
static candidate *next_best(candidates *all, const fw_ide_labelled *field) {
    candidate *best = NULL;
    for (size_t i = 0; i < all->count; i++) {
        candidate *c = &all->at[i];
        bool fits =
            field->count > 1 ? (double)c->hits >= FW_IDE_MOST * (double)c->own : c->hits == c->own;
        if (!fits || c->hits == 0 || may_be_chance(field, c)) continue;
        if (!best || is_better(c, best, field->count > 1)) best = c;
    }
    return best;
}

static bool keep_path(furrow_str *out, uint32_t *count, furrow_str path, fw_arena *arena) {
    furrow_str kept = fw_arena_copy(arena, path);
    if (kept.at) out[(*count)++] = kept;
    return kept.at != NULL;
}

/* Mark the values of a field that a path leads to. Returns how many were not marked before. */
static uint32_t cover(bool *is_covered, const fw_ide_labelled *field, const fw_ide_sayings *page,
                      furrow_str path) {
    uint32_t added = 0;
    for (size_t i = 0; i < page->count; i++) {
        if (!fw_str_equal(page->at[i].path, path)) continue;
        for (uint32_t v = 0; v < field->count; v++) {
            if (is_covered[v] || !fw_str_equal(field->values[v], page->at[i].folded)) continue;
            is_covered[v] = true;
            added++;
        }
    }
    return added;
}

/* Keep the paths beside those of a list that lead to other texts. */
static bool keep_silent(fw_ide_data *out, const fw_ide_sayings *page, fw_arena *arena) {
    out->silent = FW_TAKE(arena, page->count, furrow_str);
    if (!out->silent) return false;
    for (size_t i = 0; i < page->count; i++) {
        furrow_str path = page->at[i].path;
        bool is_beside = false, is_known = false;
        for (uint32_t p = 0; p < out->path_count; p++) {
            is_beside = is_beside || fw_str_equal(parent_of(path), parent_of(out->paths[p]));
            is_known = is_known || fw_str_equal(path, out->paths[p]);
        }
        for (uint32_t p = 0; p < out->silent_count; p++)
            is_known = is_known || fw_str_equal(path, out->silent[p]);
        if (!is_beside || is_known || parent_of(path).len == 0) continue;
        if (!keep_path(out->silent, &out->silent_count, path, arena)) return false;
    }
    return true;
}

static bool learn_field(fw_ide_data *out, candidates *all, const fw_ide_labelled *field,
                        const fw_ide_sayings *page, fw_arena *arena, fw_arena *scratch) {
    uint32_t covered = 0;
    bool *is_covered = FW_TAKE_ZEROED(scratch, field->count, bool);
    out->paths = FW_TAKE(arena, all->count, furrow_str);
    if (!is_covered || !out->paths) return false;
    out->is_list = field->count > 1;
    furrow_str root = {NULL, 0};
    for (candidate *c; (c = next_best(all, field)); c->hits = 0) {
        uint32_t added = cover(is_covered, field, page, c->path);
        covered += added;
        if (root.at && !fw_str_equal(root, fw_ide_path_root(c->path))) continue;
        if (out->is_list ? added == 0 : out->path_count == MAX_ONE) continue;
        root = fw_ide_path_root(c->path);
        if (!keep_path(out->paths, &out->path_count, c->path, arena)) return false;
    }
    if ((double)covered < FW_IDE_MOST * (double)field->count) out->path_count = 0;
    return !out->is_list || out->path_count == 0 || keep_silent(out, page, arena);
}

bool fw_ide_data_learn(fw_ide_template *out, const fw_ide_labelled *fields, uint32_t count,
                       const fw_ide_sayings *page, fw_arena *arena, fw_arena *scratch) {
    candidates *all = FW_TAKE(scratch, count, candidates);
    out->data = FW_TAKE_ZEROED(arena, 2 * (size_t)count, fw_ide_data); /* by path, by call */
    if (!all || !out->data) return false;
    for (uint32_t f = 0; f < count; f++)
        if (!find_candidates(&all[f], page, &fields[f], scratch)) return false;
    weigh(all, count);
    for (uint32_t f = 0; f < count; f++) {
        fw_ide_data *data = &out->data[out->data_count];
        if (!learn_field(data, &all[f], &fields[f], page, arena, scratch)) return false;
        data->field = f;
        if (data->path_count) out->data_count++;
        else *data = (fw_ide_data){0};
    }
    return fw_ide_called_learn(out, fields, count, page, arena);
}

/* ---- Finding ------------------------------------------------------------ */

/* Values of the data, and where the page shows them. */
typedef struct showns {
    FW_VEC(fw_ide_placed) places;
    FW_VEC(furrow_str) folded;
} showns;

static bool has_path(const furrow_str *paths, uint32_t count, furrow_str path) {
    for (uint32_t i = 0; i < count; i++)
        if (fw_str_equal(paths[i], path)) return true;
    return false;
}

/* Whether a path is new (not in the labelled page), beside those of a list, and leads to a name:
 * the heading of a part. */
static bool is_new_part(const fw_ide_data *data, furrow_str path) {
    furrow_str parent = parent_of(path);
    if (parent.len == 0 || path.len < 5 || has_path(data->silent, data->silent_count, path))
        return false;
    if (memcmp(path.at + path.len - 5, ".name", 5) != 0) return false;
    for (uint32_t p = 0; p < data->path_count; p++)
        if (fw_str_equal(parent, parent_of(data->paths[p]))) return true;
    return false;
}

static bool find_shown(showns *out, const fw_ide_data *data, const fw_ide_sayings *page,
                       const fw_ide_index *index, const fw_words *words, fw_arena *scratch) {
    uint32_t object = 0;
    for (size_t i = 0; i < page->count && out->places.count < MAX_VALUES; i++) {
        const fw_ide_said *said = &page->at[i];
        bool is_wanted = has_path(data->paths, data->path_count, said->path);
        if (!is_wanted && !is_new_part(data, said->path)) continue;
        if (out->places.count && said->object != object) break; /* the same list again */
        object = said->object;
        fw_ide_placed *made = fw_vec_push(&out->places, scratch);
        furrow_str *folded = fw_vec_push(&out->folded, scratch);
        if (!made || !folded || fw_budget_is_spent_now(scratch->budget)) return false;
        *folded = said->folded;
        made->is_optional = !is_wanted;
        if (!fw_ide_index_find_words(&made->spots, index, words, said->text, scratch)) return false;
    }
    return true;
}

/* How many values are left without a repeated second half: a page may have a list for screens and
 * one for print. */
static size_t once(const showns *values) {
    size_t count = values->folded.count, half = count / 2;
    if (count == 0 || count % 2) return count;
    for (size_t i = 0; i < half; i++)
        if (!fw_str_equal(values->folded.at[i], values->folded.at[half + i])) return count;
    return half;
}

/* The only element with the tag of 'x' between 'x' and 'y', in the parent of either; FURROW_NO_NODE
 * if there is not exactly one. */
static fw_node_id between(const furrow_page *page, fw_node_id x, fw_node_id y) {
    fw_node_id only = FURROW_NO_NODE;
    uint32_t count = 0;
    fw_node_id parents[] = {page->parent[x], page->parent[y]};
    for (int side = 0; side < (parents[0] == parents[1] ? 1 : 2); side++) {
        fw_node_id from = side ? parents[1] + 1 : page->end[x];
        for (fw_node_id n = from; n < page->end[parents[side]] && n < y; n = page->end[n]) {
            if (!fw_page_is_element(page, n) || page->tag[n] != page->tag[x]) continue;
            only = n;
            count++;
        }
    }
    return count == 1 && page->tag[x] == page->tag[y] ? only : FURROW_NO_NODE;
}

/* The visible text for a value that the page writes differently from its data: the element between
 * those of the values before and after it. As many texts at its start and end are left out as the
 * element before has beside its value (boxes to tick). */
static bool fill_gap(fw_ide_spot *out, const fw_words *words, const fw_ide_spot *a,
                     const fw_ide_spot *b, uint32_t depth) {
    fw_node_id x = fw_ide_part_of(words, a, depth), y = fw_ide_part_of(words, b, depth);
    fw_node_id gap = between(words->page, x, y);
    if (gap == FURROW_NO_NODE) return false;
    fw_ide_text_range own = fw_ide_texts_of(words, gap), first = fw_ide_texts_of(words, x);
    uint32_t lead = a->first - first.first, trail = first.end - 1 - a->last;
    if (a->first < first.first || own.end - own.first <= lead + trail) return false;
    own.first += lead;
    own.end -= trail;
    *out = fw_ide_spot_of_texts(words, own);
    return true;
}

/* Mark the values that the page writes differently; false if there are too many, or if one is not
 * between two values that the page has. */
static bool mark_gaps(bool *is_gap, size_t *gaps, fw_ide_placed *values, size_t count) {
    *gaps = 0;
    for (size_t i = 0; i < count; i++) {
        if (values[i].spots.count || values[i].is_optional) continue;
        if (i < 2 || i + 1 == count || is_gap[i - 1]) return false;
        is_gap[i] = values[i].is_optional = true;
        ++*gaps;
    }
    return *gaps && (double)(count - *gaps) >= FW_IDE_MOST * (double)count;
}

/* The values of a list of which the page writes some differently: from the first place on at which
 * all gaps can be filled. */
static bool find_with_gaps(fw_ide_spots *out, fw_ide_placed *values, size_t count,
                           const fw_words *words, fw_arena *scratch) {
    enum { MAX_STARTS = 8 };
    size_t gaps;
    bool *is_gap = FW_TAKE_ZEROED(scratch, count, bool);
    fw_ide_spot *all = FW_TAKE(scratch, count, fw_ide_spot);
    if (!is_gap || !all) return false;
    if (count == 0 || !mark_gaps(is_gap, &gaps, values, count)) return true;
    fw_ide_spots starts = values[0].spots;
    for (uint32_t s = 0; s < starts.count && s < MAX_STARTS && out->count == 0; s++) {
        fw_ide_spots row = {0};
        size_t next = 0, i = 0;
        values[0].spots = (fw_ide_spots){&starts.at[s], 1};
        if (!fw_ide_row_find(&row, values, count, words, scratch)) return false;
        if (row.count + gaps != count) continue;
        uint32_t depth = fw_ide_part_depth(words, &row.at[0], &row.at[1]);
        for (; i < count; i++) {
            if (!is_gap[i]) all[i] = row.at[next++];
            else if (!fill_gap(&all[i], words, &row.at[next - 1], &row.at[next], depth)) break;
        }
        if (i == count) *out = (fw_ide_spots){all, (uint32_t)count};
    }
    return true;
}

bool fw_ide_same_property(furrow_str a, furrow_str b) {
    const char *end_a = memchr(a.at, '[', a.len), *end_b = memchr(b.at, '[', b.len);
    if (end_a) a.len = (size_t)(end_a - a.at);
    if (end_b) b.len = (size_t)(end_b - b.at);
    return fw_str_equal(a, b);
}

/* The only text at a path, or at any of the ways to say it; NULL if there is none, or several. */
static const fw_ide_said *only_said(const fw_ide_sayings *page, furrow_str path, bool any_way) {
    const fw_ide_said *only = NULL;
    for (size_t i = 0; i < page->count; i++) {
        const fw_ide_said *said = &page->at[i];
        bool is_it =
            any_way ? fw_ide_same_property(said->path, path) : fw_str_equal(said->path, path);
        if (!is_it) continue;
        if (only && !fw_str_equal(only->folded, said->folded)) return NULL;
        only = said;
    }
    return only;
}

/* Find one value: the text of the first path that has exactly one. If this page has only one way to
 * say it ("8", where the labelled one had "8" and "8 bowls"), that one is taken. */
static bool find_one(fw_ide_spots *out, const fw_ide_data *data, const fw_ide_sayings *page,
                     const fw_ide_index *index, const fw_words *words, fw_arena *scratch) {
    for (uint32_t p = 0; p < data->path_count && out->count == 0; p++) {
        const fw_ide_said *only = only_said(page, data->paths[p], false);
        if (!only) only = only_said(page, data->paths[p], true);
        if (!only) continue;
        if (!fw_ide_index_find(out, index, words, only->text, scratch)) return false;
        if (out->count > 1) out->count = 1;
    }
    return true;
}

static bool has_said(const fw_ide_sayings *page, furrow_str path) {
    for (size_t i = 0; i < page->count; i++)
        if (fw_str_equal(page->at[i].path, path)) return true;
    return false;
}

/* If a microdata property had no thing around it in the labelled page: its path in this page, if
 * only one kind of thing has the property here. */
static furrow_str path_here(furrow_str path, const fw_ide_sayings *page) {
    static const furrow_str nowhere = {"item.itemprop.", 14};
    furrow_str only = path;
    if (path.len < nowhere.len || memcmp(path.at, nowhere.at, nowhere.len) != 0) return path;
    furrow_str property = fw_str_from(path, fw_ide_path_root(path).len);
    for (size_t i = 0; i < page->count; i++) {
        furrow_str own = page->at[i].path;
        if (fw_str_equal(own, only)) continue;
        if (!fw_str_equal(fw_str_from(own, fw_ide_path_root(own).len), property)) continue;
        if (!fw_str_equal(only, path)) return path;
        only = own;
    }
    return has_said(page, path) ? path : only;
}

bool fw_ide_data_find(fw_ide_spots *out, const fw_ide_data *data, const fw_ide_sayings *page,
                      const fw_ide_index *index, const fw_words *words, fw_arena *scratch) {
    showns values = {0};
    fw_ide_data here = *data;
    *out = (fw_ide_spots){0};
    here.paths = FW_TAKE(scratch, data->path_count, furrow_str);
    if (!here.paths) return false;
    for (uint32_t p = 0; p < data->path_count; p++) here.paths[p] = path_here(data->paths[p], page);
    if (!here.is_list) return find_one(out, &here, page, index, words, scratch);
    if (!find_shown(&values, &here, page, index, words, scratch)) return false;
    size_t count = once(&values);
    if (!fw_ide_row_find(out, values.places.at, count, words, scratch)) return false;
    return out->count || find_with_gaps(out, values.places.at, count, words, scratch);
}
