/* Marks of records. Cost: the nodes of the records, and their classes if a mark has one. */
#include "wrapper/list_rules.h"

#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

#include <math.h>
#include <string.h>

enum {
    MAX_LEVELS = 8,   /* below the top of a record; deeper nodes add nothing */
    MAX_KNOWN = 8192, /* different marks counted while learning */
    KEPT = 32         /* of those: enough to decide, few enough to read */
};

/* Share of the learned records that must have a mark; rarer things are optional parts of a
 * record. */
#define MIN_SHARE 0.5

/* ---- Keys --------------------------------------------------------------- */

static uint64_t name_key(furrow_str name) {
    return fw_hash_text(0, name);
}

/* A key that is the same for a tag on every page; the numbers of custom tags are not. */
static uint64_t tag_key(const furrow_page *page, fw_tag tag) {
    return tag < FW_TAG_CUSTOM ? tag : name_key(fw_page_tag_name(page, tag));
}

static uint64_t path_key(uint64_t above, uint64_t tag, uint32_t nth) {
    return fw_hash_mix(fw_hash_mix(above, tag + 1), nth);
}

static uint64_t word_key(uint64_t tag, furrow_str word) {
    return fw_hash_mix(fw_hash_mix(1, tag + 1), name_key(word));
}

/* Called with each mark of a record, maybe more than once. 'above' is the key of the mark's parent;
 * 0 for a class. */
typedef bool (*mark_fn)(void *user, uint64_t key, uint64_t above, fw_node_id node, furrow_str word);

static bool each_word(const furrow_page *page, fw_node_id node, mark_fn each, void *user) {
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    size_t at = 0;
    uint64_t tag = tag_key(page, page->tag[node]);
    for (furrow_str word; (word = fw_next_word(class, &at)).len;)
        if (!each(user, word_key(tag, word), 0, node, word)) return false;
    return true;
}

/* 'with_words' says for each tag whether its classes count; custom tags share one entry. */
static bool each_mark(const furrow_page *page, fw_span record, const bool *with_words, mark_fn each,
                      void *user) {
    uint64_t keys[MAX_LEVELS] = {0};
    uint32_t cells[MAX_LEVELS + 1][2] = {{0}}; /* td and th of the rows we are in */
    uint32_t top = page->depth[record.first];
    for (fw_node_id n = record.first; n < record.end;) {
        uint32_t level = page->depth[n] - top;
        fw_tag tag = page->tag[n];
        uint32_t nth = 0;
        if (level < MAX_LEVELS) {
            if (level && (tag == FW_TAG_TD || tag == FW_TAG_TH))
                nth = ++cells[level][tag == FW_TAG_TH];
            cells[level + 1][0] = cells[level + 1][1] = 0;
        }
        if (!fw_page_is_seen(page, n)) {
            n = page->end[n];
            continue;
        }
        bool has_words = with_words[tag < FW_TAG_CUSTOM ? tag : FW_TAG_CUSTOM];
        if (has_words && !each_word(page, n, each, user)) return false;
        if (level < MAX_LEVELS) {
            uint64_t above = level ? keys[level - 1] : 0;
            keys[level] = path_key(above, tag_key(page, tag), nth);
            if (!each(user, keys[level], above, n, (furrow_str){NULL, 0})) return false;
        }
        n++;
    }
    return true;
}

/* ---- Fitting ------------------------------------------------------------ */

static uint64_t key_of_tag(furrow_str name) {
    if (fw_str_equal(name, FW_STR("text()"))) return FW_TAG_TEXT;
    fw_tag tag = fw_tag_named(name);
    return tag == FW_TAG_TEXT ? name_key(name) : tag;
}

static bool is_word_mark(const fw_selector *mark) {
    return mark->count == 1 && mark->steps[0].word_count == 1;
}

static uint64_t key_of_mark(const fw_selector *mark) {
    uint64_t key = 0;
    if (is_word_mark(mark))
        return word_key(key_of_tag(mark->steps[0].tag), mark->steps[0].words[0]);
    for (uint32_t i = 0; i < mark->count; i++)
        key = path_key(key, key_of_tag(mark->steps[i].tag), mark->steps[i].nth);
    return key;
}

bool fw_wrapper_marks_ready(fw_wrapper_marks *marks, fw_arena *arena) {
    marks->keys = (fw_map){0};
    memset(marks->with_words, 0, sizeof marks->with_words);
    for (uint32_t i = 0; i < marks->list.count; i++) {
        bool is_new;
        uint32_t *bit = fw_map_place(&marks->keys, key_of_mark(&marks->list.at[i]), &is_new, arena);
        if (!bit) return false;
        *bit = i;
        if (!is_word_mark(&marks->list.at[i])) continue;
        fw_tag tag = fw_tag_named(marks->list.at[i].steps[0].tag);
        marks->with_words[tag == FW_TAG_TEXT ? FW_TAG_CUSTOM : tag] = true;
    }
    return true;
}

typedef struct sighting {
    const fw_wrapper_marks *marks;
    uint64_t seen; /* a bit for each mark */
    uint32_t count;
    double enough; /* the share of the marks from which on no more are looked for */
} sighting;

static double share_of(const sighting *s) {
    return (double)s->count / (double)s->marks->keys.count;
}

static bool note(void *user, uint64_t key, uint64_t above, fw_node_id node, furrow_str word) {
    sighting *s = user;
    const uint32_t *bit = fw_map_find(&s->marks->keys, key);
    (void)above;
    (void)node;
    (void)word;
    if (!bit || (s->seen >> *bit & 1)) return true;
    s->seen |= UINT64_C(1) << *bit;
    s->count++;
    return share_of(s) < s->enough;
}

/* The share of the marks that a record has, counted up to 'enough'. */
static double count_marks(const fw_wrapper_marks *marks, const furrow_page *page, fw_span record,
                          double enough) {
    sighting s = {.marks = marks, .enough = enough};
    if (marks->keys.count == 0) return 1;
    each_mark(page, record, marks->with_words, note, &s);
    return share_of(&s);
}

double fw_wrapper_marks_fit(const fw_wrapper_marks *marks, const furrow_page *page,
                            fw_span record) {
    return count_marks(marks, page, record, 1);
}

bool fw_wrapper_marks_reach(const fw_wrapper_marks *marks, const furrow_page *page, fw_span record,
                            double least) {
    return count_marks(marks, page, record, least) >= least;
}

/* ---- Learning ----------------------------------------------------------- */

/* A candidate for a mark, and where it was first seen. */
typedef struct known {
    const fw_sight *sight;
    fw_node_id node, top;
    furrow_str word;
    uint64_t above;
    uint32_t records, last; /* how many have it; the number of the last one */
    uint32_t order;
    bool is_implied; /* by another mark that as many records have */
} known;

typedef struct learner {
    fw_map numbers;
    FW_VEC(known) list;
    const fw_sight *sight;
    fw_node_id top;
    uint32_t record; /* from 1 */
    fw_arena *scratch;
} learner;

static bool count_mark(void *user, uint64_t key, uint64_t above, fw_node_id node, furrow_str word) {
    learner *l = user;
    bool is_new;
    if (word.len && (fw_str_has_digit(word) || memchr(word.at, 0, word.len))) return true;
    if (l->list.count == MAX_KNOWN && !fw_map_find(&l->numbers, key)) return true;
    uint32_t *number = fw_map_place(&l->numbers, key, &is_new, l->scratch);
    if (!number) return false;
    if (is_new) {
        known *k = fw_vec_push(&l->list, l->scratch);
        if (!k) return false;
        *number = (uint32_t)l->list.count - 1;
        *k = (known){.sight = l->sight,
                     .node = node,
                     .top = l->top,
                     .word = word,
                     .above = above,
                     .order = *number};
    }
    known *k = &l->list.at[*number];
    k->records += k->last != l->record;
    k->last = l->record;
    return true;
}

/* Marks that most records have come first. */
static int by_records(const void *left, const void *right) {
    const known *a = left, *b = right;
    if (a->records != b->records) return a->records > b->records ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

static int by_order(const void *left, const void *right) {
    const known *a = left, *b = right;
    return (a->order > b->order) - (a->order < b->order);
}

static bool write_mark(fw_selector *out, const known *k, fw_arena *arena) {
    const furrow_page *page = k->sight->page;
    uint32_t count = k->word.len ? 1 : page->depth[k->node] - page->depth[k->top] + 1u;
    *out = (fw_selector){.count = count, .steps = FW_TAKE(arena, count, fw_step)};
    if (!out->steps) return false;
    fw_node_id node = k->node;
    for (uint32_t i = count; i-- > 0; node = page->parent[node]) {
        fw_step *step = &out->steps[i];
        if (!fw_step_of(step, k->sight, node, arena)) return false;
        bool is_cell = page->tag[node] == FW_TAG_TD || page->tag[node] == FW_TAG_TH;
        if (!is_cell || i == 0) step->nth = 0;
        step->id = (furrow_str){NULL, 0};
        step->word_count = 0;
        if (!k->word.len) continue;
        if (!step->words) return false;
        step->words[0] = fw_arena_copy(arena, k->word);
        if (!step->words[0].at) return false;
        step->word_count = 1;
        step->nth = 0;
    }
    return true;
}

static bool count_all(learner *l, const fw_wrapper_marks_example *examples, size_t count) {
    bool all[FW_TAG_CUSTOM + 1];
    for (size_t i = 0; i <= FW_TAG_CUSTOM; i++) all[i] = i != FW_TAG_TEXT;
    for (size_t e = 0; e < count; e++)
        for (uint32_t r = 0; r < examples[e].count; r++) {
            l->sight = examples[e].sight;
            l->top = examples[e].records[r].first;
            l->record++;
            if (!each_mark(l->sight->page, examples[e].records[r], all, count_mark, l))
                return false;
        }
    return true;
}

/* Drop marks that add nothing: an element that always has the same child, and all but the first
 * class of an element. */
static void drop_implied(learner *l) {
    for (size_t i = 0; i < l->list.count; i++) {
        known *k = &l->list.at[i];
        const uint32_t *above = k->word.len ? NULL : fw_map_find(&l->numbers, k->above);
        if (above && l->list.at[*above].records == k->records) l->list.at[*above].is_implied = true;
        const known *before = i ? k - 1 : NULL;
        k->is_implied = k->is_implied ||
                        (k->word.len && before && before->word.len && before->node == k->node &&
                         before->sight == k->sight && before->records == k->records);
    }
}

static void measure_usual(fw_wrapper_marks *out, const fw_wrapper_marks_example *examples,
                          size_t count) {
    double sum = 0;
    size_t records = 0;
    for (size_t e = 0; e < count; e++)
        for (uint32_t r = 0; r < examples[e].count; r++, records++)
            sum += fw_wrapper_marks_fit(out, examples[e].sight->page, examples[e].records[r]);
    out->usual =
        records > 0 && sum > 0 ? ceil(1000 * sum / (double)records) / 1000 : 1; /* readable */
}

bool fw_wrapper_marks_learn(fw_wrapper_marks *out, const fw_wrapper_marks_example *examples,
                            size_t count, fw_arena *arena, fw_arena *scratch) {
    learner l = {.scratch = scratch};
    *out = (fw_wrapper_marks){0};
    if (!count_all(&l, examples, count)) return false;
    drop_implied(&l);
    size_t kept = 0;
    for (size_t i = 0; i < l.list.count; i++) {
        const known *k = &l.list.at[i];
        if (k->records >= MIN_SHARE * l.record && !k->is_implied) l.list.at[kept++] = *k;
    }
    if (kept) fw_sort(l.list.at, kept, sizeof *l.list.at, by_records);
    if (kept > KEPT) kept = KEPT;
    if (kept) fw_sort(l.list.at, kept, sizeof *l.list.at, by_order);
    out->list.at = FW_TAKE(arena, kept, fw_selector);
    if (!out->list.at) return false;
    for (; out->list.count < kept; out->list.count++)
        if (!write_mark(&out->list.at[out->list.count], &l.list.at[out->list.count], arena))
            return false;
    if (!fw_wrapper_marks_ready(out, arena)) return false;
    measure_usual(out, examples, count);
    return true;
}
