/*
 * Elements that are of one kind although their classes differ.
 *
 * A class may say more than the kind: the state of a thing, its number, the colour of every other
 * row. Siblings are joined into one kind if their classes share most words, if one has a word more
 * than several others, or if two kinds alternate.
 *
 * Cost: linear in the elements and the words of their classes.
 */
#include "auto/facts.h"

#include "base/map.h"
#include "base/str.h"

#include <string.h>

/* How many children of a parent have a kind; 0 if the kind is unknown. */
static uint32_t count_likes(const fw_map *likes, fw_node_id parent, uint64_t kind) {
    const uint32_t *count = fw_map_find(likes, fw_hash_mix(parent, kind));
    return count ? *count : 0;
}

/* Count the children of a parent by their kinds. False when out of memory. */
static bool count_kinds(fw_map *likes, const fw_facts *facts, fw_node_id parent, fw_arena *arena) {
    for (fw_node_id c = parent + 1; c < facts->page->end[parent]; c = facts->page->end[c]) {
        bool is_new;
        if (!facts->kind[c]) continue;
        uint32_t *count = fw_map_place(likes, fw_hash_mix(parent, facts->kind[c]), &is_new, arena);
        if (!count) return false;
        *count = is_new ? 1 : *count + 1;
    }
    return true;
}

enum { SEVERAL = 2 }; /* siblings of a kind that tell it from chance */

/* Fewest words that classes share if a template wrote them: two may be about looks only. And most
 * words of a class that are read. */
enum { MIN_CORE = 3, MAX_CLASS_WORDS = 24 };

/* An element with a single text may be a field, told from others by its class. */
static bool has_several_texts(const fw_facts *facts, fw_node_id node) {
    return facts->kind[node] &&
           facts->sum[facts->page->end[node]].texts > facts->sum[node].texts + 1;
}

/* Whether an element can be a variant of its siblings by its class. */
static bool can_vary(const fw_facts *facts, fw_node_id node) {
    return facts->class[node] && has_several_texts(facts, node);
}

/* Whether an element can be a variant of its siblings by its attributes. */
static bool is_bare_row(const fw_facts *facts, fw_node_id node) {
    return facts->page->tag[node] == FW_TAG_TR && !facts->class[node] && facts->page->len[node] &&
           has_several_texts(facts, node);
}

/* Whether the child elements of a node are of several kinds, and one of them can be a variant of
 * SEVERAL others. The kinds are looked at first: most nodes have children of one kind, or none. */
static bool may_have_variants(const fw_facts *facts, fw_node_id parent) {
    enum { FEWEST = 4 + SEVERAL }; /* nodes: itself, a child with two texts, the others */
    const fw_node_id *next = facts->page->end;
    fw_node_id end = next[parent], c = parent + 1;
    uint64_t kind = 0;
    if (end - parent < FEWEST) return false;
    for (; c < end && (!kind || !facts->kind[c] || facts->kind[c] == kind); c = next[c])
        if (facts->kind[c]) kind = facts->kind[c];
    if (c >= end) return false;
    bool is_any = false;
    uint32_t elements = 0;
    for (c = parent + 1; c < end && !(is_any && elements > SEVERAL); c = next[c]) {
        elements += facts->kind[c] != 0;
        is_any = is_any || can_vary(facts, c) || is_bare_row(facts, c);
    }
    return is_any && elements > SEVERAL;
}

/* The key that counts children with all words of a kind and one more. */
static uint64_t and_one_more(uint64_t kind) {
    return kind + 1;
}

/* Count the children of a parent by all words of their classes but one, leaving out each in turn.
 * Only children whose own kind comes several times count. */
static bool count_shared(fw_map *likes, const fw_facts *facts, fw_node_id parent, fw_arena *arena) {
    const furrow_page *page = facts->page;
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c]) {
        if (!can_vary(facts, c) || count_likes(likes, parent, facts->kind[c]) < SEVERAL) continue;
        const fw_class *class = fw_facts_class(facts, c);
        for (uint32_t i = 0; i < class->count; i++) {
            uint64_t others = class->sum - facts->words.at[class->first + i];
            if (others == class->sum || others == 0) continue;
            uint64_t key = and_one_more(fw_kind_by(page->tag[c], others));
            bool is_new;
            uint32_t *count = fw_map_place(likes, fw_hash_mix(parent, key), &is_new, arena);
            if (!count) return false;
            *count = is_new ? 1 : *count + 1;
        }
    }
    return true;
}

/* An element with one more class than several of its siblings is a variant of them (goods on sale,
 * one's own message, every second row) and gets their kind. Elements that differ in one of several
 * words, "message in" and "message out", get the kind of the words they share. */
static void join_variant(fw_facts *facts, const fw_map *likes, fw_node_id node) {
    const furrow_page *page = facts->page;
    if (!can_vary(facts, node)) return;
    const fw_class *class = fw_facts_class(facts, node);
    fw_node_id parent = page->parent[node];
    uint64_t kind = facts->kind[node], shared_by = 0;
    uint32_t own = count_likes(likes, parent, kind), most = SEVERAL - 1, sharing = own + most;
    for (uint32_t i = 0; i < class->count; i++) {
        uint64_t others = class->sum - facts->words.at[class->first + i];
        uint64_t other = fw_kind_by(page->tag[node], others);
        if (other == kind) continue;
        uint32_t count = count_likes(likes, parent, other);
        if (count > most) facts->kind[node] = other, most = count;
        count = count_likes(likes, parent, and_one_more(other));
        if (count > sharing) shared_by = other, sharing = count;
    }
    if (facts->kind[node] == kind && own >= SEVERAL && shared_by) facts->kind[node] = shared_by;
}

/* The tags in an element, a bit each. */
static uint64_t tags_in(const furrow_page *page, fw_node_id node) {
    enum { MOST = 64 }; /* tags read */
    uint64_t all = 0;
    uint32_t first = page->rank[node] + 1, end = page->rank[page->end[node]];
    if (end > first + MOST) end = first + MOST;
    for (uint32_t i = first; i < end; i++) all |= (uint64_t)1 << (page->tags[i] % 64);
    return all;
}

/* Two kinds of siblings that alternate. */
typedef struct stripes {
    uint64_t kinds[2], tags[2];
    uint32_t count; /* of both */
} stripes;

/* Whether elements are built alike, by the tags that all have and those that any has. They must
 * share two tags: of elements with only paragraphs, one may be a question and the next its
 * answer. */
static bool are_alike(uint64_t in_all, uint64_t in_any) {
    const int share = 3, of = 2; /* at most three tags in all for each two in common */
    int common = fw_count_bits(in_all);
    return common >= 2 && of * fw_count_bits(in_any) <= share * common;
}

/* Find the kind of 'node' and the next other kind of its tag. False if two elements of one kind
 * follow each other. */
static bool find_stripes(stripes *out, const fw_facts *facts, fw_node_id node, fw_node_id end) {
    const furrow_page *page = facts->page;
    fw_tag tag = page->tag[node];
    int last = 1;
    *out = (stripes){.kinds = {facts->kind[node], 0}};
    for (; node < end; node = page->end[node]) {
        uint64_t kind = facts->kind[node];
        if (page->tag[node] != tag || !can_vary(facts, node)) continue;
        if (!out->kinds[1] && kind != out->kinds[0]) out->kinds[1] = kind;
        int which = kind == out->kinds[0] ? 0 : kind == out->kinds[1] ? 1 : -1;
        if (which < 0) continue;
        if (which == last) return false;
        last = which;
        out->tags[which] |= tags_in(page, node);
        out->count++;
    }
    return out->count > SEVERAL &&
           are_alike(out->tags[0] & out->tags[1], out->tags[0] | out->tags[1]);
}

/* Every second sibling may have another colour and so another class: "odd", "even". Kinds that
 * alternate and are built alike become one. The details of a title alternate with it too, but are
 * built differently. */
static void join_stripes(fw_facts *facts, fw_node_id parent) {
    enum { TRIES = 4 }; /* the first children may be headings */
    const furrow_page *page = facts->page;
    int tries = 0;
    stripes found;
    for (fw_node_id c = parent + 1; c < page->end[parent] && tries < TRIES; c = page->end[c]) {
        if (!can_vary(facts, c)) continue;
        tries++;
        if (!find_stripes(&found, facts, c, page->end[parent])) continue;
        for (; c < page->end[parent]; c = page->end[c])
            if (facts->kind[c] == found.kinds[1]) facts->kind[c] = found.kinds[0];
        return;
    }
}

/* Class words that one template has written into the classes of some siblings. */
typedef struct core {
    fw_tag tag;
    fw_node_id model; /* the sibling that they are read from */
    uint32_t count;   /* of the siblings */
    uint64_t words[MAX_CLASS_WORDS];
    uint32_t with[MAX_CLASS_WORDS]; /* siblings that have each word */
    uint32_t word_count;
} core;

/* Read the first words of an element's class; returns their number. */
static uint32_t first_words(uint64_t words[MAX_CLASS_WORDS], const fw_facts *facts,
                            fw_node_id node) {
    const fw_class *class = fw_facts_class(facts, node);
    uint32_t count = 0;
    for (uint32_t i = 0; i < class->count && count < MAX_CLASS_WORDS; i++) {
        uint64_t word = facts->words.at[class->first + i];
        if (word) words[count++] = word;
    }
    return count;
}

/* Find which words of the core an element has; returns how many of the wanted ones. */
static uint32_t find_words(bool has[MAX_CLASS_WORDS], const core *c, const fw_facts *facts,
                           fw_node_id node, const bool *is_wanted) {
    uint64_t words[MAX_CLASS_WORDS];
    uint32_t count = first_words(words, facts, node), found = 0;
    for (uint32_t w = 0; w < c->word_count; w++) {
        uint32_t i = 0;
        while (i < count && words[i] != c->words[w]) i++;
        has[w] = i < count;
        found += has[w] && is_wanted[w];
    }
    return found;
}

/* Start a core with the children that have the tag of the first one that can vary, and the class
 * words of the middle one, since the first and last may be odd. */
static bool begin_core(core *out, const fw_facts *facts, fw_node_id parent) {
    const furrow_page *page = facts->page;
    fw_node_id first = FURROW_NO_NODE;
    uint32_t seen = 0;
    *out = (core){.model = FURROW_NO_NODE};
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c]) {
        if (!can_vary(facts, c)) continue;
        if (first == FURROW_NO_NODE) first = c;
        out->count += page->tag[c] == page->tag[first];
    }
    if (out->count <= SEVERAL) return false;
    out->tag = page->tag[first];
    for (fw_node_id c = first; out->model == FURROW_NO_NODE; c = page->end[c])
        if (can_vary(facts, c) && page->tag[c] == out->tag && ++seen > out->count / 2)
            out->model = c;
    out->word_count = first_words(out->words, facts, out->model);
    return out->word_count > 0;
}

/* Whether an element may be of the core: it has the tag, or a template wrote its class as well and
 * it is built like the others. What cannot be bought is a 'div' where the rest is a 'form', what
 * leads nowhere a 'div' where the rest is an 'a'. */
static bool can_have_core(const fw_facts *facts, fw_node_id node, const core *c) {
    bool has[MAX_CLASS_WORDS], all[MAX_CLASS_WORDS];
    const furrow_page *page = facts->page;
    if (!can_vary(facts, node) || page->tag[node] == c->tag) return can_vary(facts, node);
    memset(all, true, sizeof all);
    uint64_t own = tags_in(page, node), other = tags_in(page, c->model);
    return find_words(has, c, facts, node, all) >= MIN_CORE && are_alike(own & other, own | other);
}

/* Whether a class has a word that extends a word of the core: "message-in" for "message". */
static bool is_told_more(furrow_str class, const core *c, const bool *is_core) {
    enum { MAX_PARTS = 8 }; /* parts of a word that are read */
    const char *word = class.at;
    int parts = 0;
    for (const char *at = class.at, *end = at + class.len; at < end; at++) {
        if (fw_is_space(*at)) word = at + 1, parts = 0;
        if ((*at != '-' && *at != '_') || ++parts > MAX_PARTS) continue;
        uint64_t before = fw_class_word((furrow_str){word, (size_t)(at - word)});
        for (uint32_t w = 0; w < c->word_count; w++)
            if (is_core[w] && c->words[w] == before) return true;
    }
    return false;
}

/* Whether an element has all words of a core. */
static bool has_core(const fw_facts *facts, fw_node_id node, const core *c, const bool *is_core,
                     uint32_t count) {
    bool has[MAX_CLASS_WORDS];
    return can_have_core(facts, node, c) && find_words(has, c, facts, node, is_core) == count;
}

/* Whether the children of a parent with all words of a core are variants of one thing: some class
 * extends a core word, and they are built alike. */
static bool are_variants(const fw_facts *facts, fw_node_id parent, const core *c,
                         const bool *is_core, uint32_t count) {
    const furrow_page *page = facts->page;
    bool is_told = false;
    uint64_t in_all = ~(uint64_t)0, in_any = 0;
    for (fw_node_id n = parent + 1; n < page->end[parent]; n = page->end[n]) {
        if (!has_core(facts, n, c, is_core, count)) continue;
        uint64_t tags = tags_in(page, n);
        in_all &= tags;
        in_any |= tags;
        is_told = is_told || is_told_more(fw_page_attr(page, n, FW_ATTR_CLASS), c, is_core);
    }
    return is_told && (in_all == in_any || are_alike(in_all, in_any));
}

/* Siblings whose classes share several words become one kind, whatever else their classes say: a
 * template has written the words, and next to them the number, category and state of each thing.
 * The same goes for variants of one thing: "message message-in", "message message-out first". */
static bool join_by_core(fw_facts *facts, fw_node_id parent, fw_map *joined, fw_arena *arena) {
    const furrow_page *page = facts->page;
    bool is_core[MAX_CLASS_WORDS] = {0}, has[MAX_CLASS_WORDS];
    uint64_t words = 0;
    uint32_t count = 0;
    core c;
    if (!begin_core(&c, facts, parent)) return true;
    for (fw_node_id n = parent + 1; n < page->end[parent]; n = page->end[n]) {
        if (!can_have_core(facts, n, &c)) continue;
        c.count += page->tag[n] != c.tag;
        find_words(has, &c, facts, n, is_core);
        for (uint32_t w = 0; w < c.word_count; w++) c.with[w] += has[w];
    }
    for (uint32_t w = 0; w < c.word_count; w++) {
        is_core[w] = c.with[w] >= FW_NEARLY_ALL * c.count;
        words += is_core[w] ? c.words[w] : 0;
        count += is_core[w];
    }
    if (count < MIN_CORE && (count == 0 || !are_variants(facts, parent, &c, is_core, count)))
        return true;
    for (fw_node_id n = parent + 1; n < page->end[parent]; n = page->end[n]) {
        if (!has_core(facts, n, &c, is_core, count)) continue;
        bool is_new;
        uint32_t *place = fw_map_place(joined, facts->kind[n], &is_new, arena);
        if (!place) return false;
        if (is_new) *place = n;
        facts->kind[n] = fw_kind_by(c.tag, words);
    }
    return true;
}

/* Kinds joined below one parent are joined below all: if a list continues over several parents,
 * some may have only one of the variants. */
static void join_everywhere(fw_facts *facts, const fw_map *joined) {
    for (fw_node_id n = 0; joined->count && n < facts->page->count; n++) {
        const uint32_t *first = can_vary(facts, n) ? fw_map_find(joined, facts->kind[n]) : NULL;
        if (first) facts->kind[n] = facts->kind[*first];
    }
}

/* A table row without a class that has one more attribute than several others (another colour) gets
 * their kind. For other elements an extra attribute often marks an advertisement. */
static void join_row(fw_facts *facts, const fw_map *likes, fw_node_id node, const uint64_t *names) {
    const furrow_page *page = facts->page;
    if (!is_bare_row(facts, node)) return;
    const fw_attr *attr = page->attrs + page->at[node], *end = attr + page->len[node];
    uint64_t all = 0;
    uint32_t most = SEVERAL - 1;
    for (const fw_attr *each = attr; each < end; each++) all += names[each->name];
    for (; attr < end; attr++) {
        if (!names[attr->name]) continue;
        uint64_t other = fw_kind_by(page->tag[node], all - names[attr->name]);
        uint32_t count = count_likes(likes, page->parent[node], other);
        if (count > most) facts->kind[node] = other, most = count;
    }
}

bool fw_join_variants(fw_facts *facts, const uint64_t *names, fw_arena *arena) {
    const furrow_page *page = facts->page;
    fw_map likes = {0};  /* parent and kind -> children */
    fw_map joined = {0}; /* kind -> an element that had it before it was joined */
    for (fw_node_id parent = 0; parent < page->count; parent++) {
        if (!facts->kind[parent] || !may_have_variants(facts, parent)) continue;
        if (!join_by_core(facts, parent, &joined, arena) ||
            !count_kinds(&likes, facts, parent, arena) ||
            !count_shared(&likes, facts, parent, arena))
            return false;
        for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c])
            if (facts->kind[c]) {
                join_variant(facts, &likes, c);
                join_row(facts, &likes, c, names);
            }
        join_stripes(facts, parent);
    }
    join_everywhere(facts, &joined);
    return true;
}
