/*
 * Bytes to a page, through lexbor's HTML5 parser.
 *
 * Three steps: lexbor builds its tree; a walk over that tree writes a draft, one
 * small struct per node, together with texts and attributes; the draft is then
 * copied into the page's arrays, whose sizes are known by now.
 *
 * The parser itself has no limits, and hostile markup can make it slow (each tag
 * may search the whole stack of open elements) or large (an element takes some 200
 * bytes for three in the input). So it is fed in small pieces, and depth, memory
 * and time are checked between them.
 *
 * Cost: linear in the input; nothing here recurses.
 */
#include "page/page.h"
#include "page/reserve_lexbor.h"
#include "page/shadow_lexbor.h"
#include "page/skip_lexbor.h"

#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

#include <lexbor/dom/dom.h>
#include <lexbor/html/html.h>

#include <assert.h>

enum {
    /* Bytes fed at a time. The parser's buffer for a long script grows by this much, so small
     * pieces copy it often. A piece full of tags takes a fifth of a second at worst. */
    PIECE = 32768,
    DEEP_PIECE = 1024, /* the same when each tag costs more */
    DEEP = 256,        /* open elements from which each tag costs more */
    /* Bytes that lexbor takes per node if one in three has an attribute. Its memory is limited
     * to this times the node limit, so with the default limit a page takes less than two
     * gigabytes, whatever its markup. */
    NODE_BYTES = 250,
    /* Memory that any page may take, so that small node limits work. */
    MEMORY_FLOOR = 16 << 20,
    /* Initial room for texts and attribute values: one byte per 4 of input, half of what they
     * usually take. */
    TEXT_SHARE = 4,
    RECENT_NAMES = 64, /* attribute names whose numbers are cached */
    RECENT_CLASSES = 256,
    MAX_CUSTOM_TAGS = UINT16_MAX - FW_TAG_CUSTOM,
    /* lexbor keeps names in tables that do not grow, so each new name costs more than the last.
     * Real pages have some hundreds. */
    MAX_NAMES = 50000
};

static size_t memory_of(const lexbor_mraw_t *mraw) {
    return mraw->mem->chunk_length * mraw->mem->chunk_min_size;
}

/* ---- The draft ---------------------------------------------------------- */

typedef struct draft_node {
    fw_node_id parent;
    uint32_t at, len;
    fw_tag tag;
    uint16_t depth;
    uint8_t marks;
    bool is_hidden; /* by an attribute of its own */
} draft_node;

typedef struct draft {
    furrow_page *page;
    fw_arena *scratch;
    const fw_parse_limits *limits;
    FW_VEC(draft_node) nodes;
    FW_VEC(fw_attr) attrs;
    FW_VEC(furrow_str) tag_names;
    FW_VEC(furrow_str) attr_names;
    fw_map tags, attr_map; /* by lexbor's numbers of names: small ones for those
                            * it knows, addresses for others */
    uint32_t attr_of[LXB_DOM_ATTR__LAST_ENTRY]; /* the small ones again, + 1 */
    struct {
        uintptr_t id;
        uint32_t number;
    } recent[RECENT_NAMES];          /* other recent names, by address */
    fw_attr classes[RECENT_CLASSES]; /* recent ones, by their last bytes */
    bool space;                      /* white space since the last node */
    bool has_hidden;                 /* some node is hidden by an attribute */
} draft;

#define TEXT(literal) \
    { (literal), sizeof(literal) - 1 }
static const furrow_str ATTR_NAMES[FW_ATTR_KNOWN] = {
    [FW_ATTR_HREF] = TEXT("href"),       [FW_ATTR_SRC] = TEXT("src"),
    [FW_ATTR_CLASS] = TEXT("class"),     [FW_ATTR_ID] = TEXT("id"),
    [FW_ATTR_HIDDEN] = TEXT("hidden"),   [FW_ATTR_STYLE] = TEXT("style"),
    [FW_ATTR_ALT] = TEXT("alt"),         [FW_ATTR_TITLE] = TEXT("title"),
    [FW_ATTR_REL] = TEXT("rel"),         [FW_ATTR_ITEMPROP] = TEXT("itemprop"),
    [FW_ATTR_COLSPAN] = TEXT("colspan"), [FW_ATTR_ROWSPAN] = TEXT("rowspan"),
    [FW_ATTR_SCOPE] = TEXT("scope"),     [FW_ATTR_HEADERS] = TEXT("headers"),
    [FW_ATTR_SUMMARY] = TEXT("summary"), [FW_ATTR_ARIA_HIDDEN] = TEXT("aria-hidden"),
};
#undef TEXT

static const fw_tag TAG_OF[LXB_TAG__LAST_ENTRY] = {
#define X(NAME, name, class) [LXB_TAG_##NAME] = FW_TAG_##NAME,
    FW_TAGS(X)
#undef X
};

/* Our tag for an element. False with 'err' filled when out of memory or numbers. */
static bool tag_of(fw_tag *out, draft *d, lxb_dom_element_t *element, furrow_error *err) {
    uintptr_t id = element->node.local_name;
    if (id < LXB_TAG__LAST_ENTRY && TAG_OF[id] != 0) {
        *out = TAG_OF[id];
        return true;
    }
    bool is_new;
    uint32_t *number = fw_map_place(&d->tags, id, &is_new, d->scratch);
    if (number && is_new) {
        if (d->tag_names.count >= MAX_CUSTOM_TAGS) {
            fw_fail(err, FURROW_ELIMIT, "more than %d different tag names", MAX_CUSTOM_TAGS);
            return false;
        }
        size_t len;
        const lxb_char_t *name = lxb_dom_element_local_name(element, &len);
        furrow_str *slot = fw_vec_push(&d->tag_names, &d->page->arena);
        if (slot) *slot = fw_arena_copy(&d->page->arena, (furrow_str){(const char *)name, len});
        if (!slot || !slot->at) number = NULL;
        else *number = (uint32_t)(FW_TAG_CUSTOM + d->tag_names.count - 1);
    }
    if (!number) {
        fw_fail_memory(err);
        return false;
    }
    *out = (fw_tag)*number;
    return true;
}

static uint32_t known_attr(furrow_str name) {
    for (uint32_t i = 0; i < FW_ATTR_KNOWN; i++)
        if (fw_str_equal(name, ATTR_NAMES[i])) return i;
    return FW_ATTR_NONE;
}

/* Our number for an attribute's name, looked up by the name itself; FW_ATTR_NONE when out of
 * memory. */
static uint32_t name_number(draft *d, lxb_dom_attr_t *attr) {
    bool is_new;
    uint32_t *number = fw_map_place(&d->attr_map, attr->node.local_name, &is_new, d->scratch);
    if (!number) return FW_ATTR_NONE;
    if (!is_new) return *number;
    size_t len;
    furrow_str name = {(const char *)lxb_dom_attr_qualified_name(attr, &len), 0};
    name.len = len;
    *number = known_attr(name);
    if (*number != FW_ATTR_NONE) return *number;
    furrow_str *slot = fw_vec_push(&d->attr_names, &d->page->arena);
    if (slot) *slot = fw_arena_copy(&d->page->arena, name);
    if (!slot || !slot->at) return FW_ATTR_NONE;
    return *number = (uint32_t)d->attr_names.count - 1;
}

static uint32_t attr_number(draft *d, lxb_dom_attr_t *attr) {
    uintptr_t id = attr->node.local_name;
    if (id >= LXB_DOM_ATTR__LAST_ENTRY) {
        size_t at = id / sizeof(lxb_dom_attr_data_t) % RECENT_NAMES;
        if (d->recent[at].id != id) d->recent[at].number = name_number(d, attr);
        d->recent[at].id = id;
        return d->recent[at].number;
    }
    if (d->attr_of[id] == 0) d->attr_of[id] = name_number(d, attr) + 1; /* 0 for none */
    return d->attr_of[id] - 1;
}

static furrow_str str_of(const lexbor_str_t *text) {
    return text ? (furrow_str){(const char *)text->data, text->length} : (furrow_str){0};
}

/* Add bytes to the page's text. Returns their place, or UINT32_MAX if the text is full. */
static uint32_t keep_text(draft *d, furrow_str text) {
    furrow_buf *pool = &d->page->pool;
    if (pool->len + text.len >= UINT32_MAX) pool->failed = true;
    uint32_t place = (uint32_t)pool->len;
    fw_buf_add(pool, text.at, text.len);
    return place;
}

/* The same for a class. A class that recurs is mostly stored once, so its place usually
 * identifies it. */
static uint32_t keep_class(draft *d, furrow_str class) {
    uint64_t end = 0;
    if (class.len >= sizeof end) memcpy(&end, class.at + class.len - sizeof end, sizeof end);
    else if (class.len) memcpy(&end, class.at, class.len);
    fw_attr *known = &d->classes[fw_hash_mix(class.len, end) % RECENT_CLASSES];
    const furrow_buf *pool = &d->page->pool;
    if (class.len && class.len == known->len && !pool->failed &&
        memcmp(pool->at + known->at, class.at, class.len) == 0)
        return known->at;
    *known = (fw_attr){.at = keep_text(d, class), .len = (uint32_t) class.len};
    return known->at;
}

static bool add_attrs(draft *d, draft_node *node, lxb_dom_element_t *element) {
    node->at = (uint32_t)d->attrs.count;
    for (lxb_dom_attr_t *a = element->first_attr; a; a = a->next) {
        fw_attr *attr = fw_vec_push(&d->attrs, d->scratch);
        if (!attr) return false;
        attr->name = attr_number(d, a);
        if (attr->name == FW_ATTR_NONE) return false;
        furrow_str value = str_of(a->value);
        attr->len = (uint32_t)value.len;
        attr->at = attr->name == FW_ATTR_CLASS ? keep_class(d, value) : keep_text(d, value);
        if (attr->name == FW_ATTR_HIDDEN) node->is_hidden = d->has_hidden = true;
    }
    node->len = (uint32_t)d->attrs.count - node->at;
    return true;
}

static draft_node *add_node(draft *d, fw_node_id parent, furrow_error *err) {
    if (d->nodes.count >= d->limits->nodes) {
        fw_fail(err, FURROW_ELIMIT, "more than %zu nodes (see max_nodes)", d->limits->nodes);
        return NULL;
    }
    size_t depth = 0;
    uint8_t marks = d->space ? FW_NODE_SPACE : 0;
    if (parent != FURROW_NO_NODE) {
        depth = d->nodes.at[parent].depth + 1u;
        marks |= d->nodes.at[parent].marks & FW_NODE_UNSEEN;
    }
    if (depth > d->limits->depth) {
        fw_fail(err, FURROW_ELIMIT, "nested more than %zu levels deep (see max_depth)",
                d->limits->depth);
        return NULL;
    }
    draft_node *node = fw_vec_push(&d->nodes, d->scratch);
    if (!node) {
        fw_fail_memory(err);
        return NULL;
    }
    *node = (draft_node){.parent = parent, .depth = (uint16_t)depth, .marks = marks};
    d->space = false;
    return node;
}

/* Whether the content of an unseen element is worth keeping: the head for its
 * links, a title for its name, a style sheet for its rules, a script for its data. */
static bool keeps_content(fw_tag tag) {
    return tag == FW_TAG_HEAD || tag == FW_TAG_TITLE || tag == FW_TAG_STYLE ||
           tag == FW_TAG_SCRIPT || fw_tag_class(tag) != FW_UNSEEN;
}

/* Keep the image shown to readers without scripts: its address becomes the attribute "src" of
 * the noscript, whose content is dropped. */
static bool add_noscript_image(draft *d, draft_node *node, lxb_dom_node_t *noscript) {
    enum { MAX_NODES = 16 }; /* that are looked at */
    lxb_dom_node_t *at = noscript->first_child;
    for (int i = 0; i < MAX_NODES && at; i++) {
        lxb_dom_attr_t *a = NULL;
        if (at->type == LXB_DOM_NODE_TYPE_ELEMENT && at->local_name == LXB_TAG_IMG)
            a = lxb_dom_interface_element(at)->first_attr;
        while (a && a->node.local_name != LXB_DOM_ATTR_SRC) a = a->next;
        if (a && a->value) {
            fw_attr *attr = fw_vec_push(&d->attrs, d->scratch);
            if (!attr) return false;
            attr->name = FW_ATTR_SRC;
            attr->len = (uint32_t)a->value->length;
            attr->at = keep_text(d, str_of(a->value));
            node->len++;
            return true;
        }
        if (at->first_child) {
            at = at->first_child;
            continue;
        }
        while (at != noscript && !at->next) at = at->parent;
        at = at == noscript ? NULL : at->next;
    }
    return true;
}

static bool is_blank(furrow_str text) {
    while (text.len && fw_is_space(text.at[0])) {
        text = fw_str_from(text, 1);
        while (fw_take(&text, "        ")) continue; /* of which indents are made */
    }
    return !text.len;
}

static bool add_text_node(draft *d, furrow_str text, fw_node_id parent, furrow_error *err) {
    draft_node *node = add_node(d, parent, err);
    if (!node) return false;
    node->tag = FW_TAG_TEXT;
    node->at = keep_text(d, text);
    node->len = (uint32_t)text.len;
    return true;
}

static bool add_text(draft *d, lxb_dom_node_t *from, fw_node_id parent, furrow_error *err) {
    furrow_str text = str_of(&lxb_dom_interface_character_data(from)->data);
    if (!is_blank(text)) return add_text_node(d, text, parent, err);
    bool is_hidden = d->nodes.at[parent].is_hidden && !from->next;
    d->space |= !is_hidden && !(d->nodes.at[parent].marks & FW_NODE_UNSEEN);
    return true;
}

/* Add an element; '*descend' says whether its children are wanted. */
static bool add_element(draft *d, lxb_dom_node_t *from, fw_node_id parent, bool *descend,
                        furrow_error *err) {
    lxb_dom_element_t *element = lxb_dom_interface_element(from);
    draft_node *node = add_node(d, parent, err);
    if (!node || !tag_of(&node->tag, d, element, err)) return false;
    if (fw_tag_class(node->tag) == FW_UNSEEN) node->marks |= FW_NODE_UNSEEN;
    *descend = keeps_content(node->tag);
    if (!add_attrs(d, node, element) ||
        (node->tag == FW_TAG_NOSCRIPT && !add_noscript_image(d, node, from))) {
        fw_fail_memory(err);
        return false;
    }
    furrow_str kept = fw_skip_text(element);
    return is_blank(kept) || add_text_node(d, kept, (fw_node_id)d->nodes.count - 1, err);
}

/* The whole tree, in document order. 'parent' is the draft's number of the
 * element whose children we are among. */
static bool draft_tree(draft *d, lxb_dom_node_t *root, furrow_error *err) {
    fw_node_id parent = FURROW_NO_NODE;
    lxb_dom_node_t *at = root;
    while (at) {
        bool descend = false;
        if (at->type == LXB_DOM_NODE_TYPE_ELEMENT) {
            if (!add_element(d, at, parent, &descend, err)) return false;
        } else if (at->type == LXB_DOM_NODE_TYPE_TEXT) {
            if (!add_text(d, at, parent, err)) return false;
        }
        if (descend && at->first_child) {
            parent = (fw_node_id)d->nodes.count - 1;
            at = at->first_child;
            continue;
        }
        while (at != root && !at->next) {
            at = at->parent;
            parent = d->nodes.at[parent].parent;
        }
        at = at == root ? NULL : at->next;
    }
    return true;
}

/* ---- What is hidden ----------------------------------------------------- */

/* Whether text counts as the page's: scripts and titles do not. */
static bool is_page_text(const draft_node *node) {
    return node->tag == FW_TAG_TEXT && !(node->marks & FW_NODE_UNSEEN);
}

/* The value of an attribute by its name; empty when an element has none. */
static furrow_str value_of(const draft *d, const draft_node *node, furrow_str name) {
    for (uint32_t i = 0; i < node->len; i++) {
        const fw_attr *attr = &d->attrs.at[node->at + i];
        if (fw_str_equal(d->attr_names.at[attr->name], name))
            return fw_str_trim((furrow_str){d->page->pool.at + attr->at, attr->len});
    }
    return (furrow_str){0};
}

/* Whether hidden content is shown later, by a click (the panel of a tab) or by a search in the
 * page. */
static bool is_shown_later(const draft *d, const draft_node *node) {
    return fw_str_equal(value_of(d, node, FW_STR("role")), FW_STR("tabpanel")) ||
           fw_str_equal(value_of(d, node, FW_STR("hidden")), FW_STR("until-found"));
}

/* Note the ids of what buttons unfold: such buttons say whether it is open, and what they
 * control. */
static bool find_folds(fw_map *folds, const draft *d) {
    for (size_t i = 1; i < d->nodes.count; i++) {
        const draft_node *node = &d->nodes.at[i];
        if (node->tag == FW_TAG_TEXT || value_of(d, node, FW_STR("aria-expanded")).len == 0)
            continue;
        furrow_str ids = value_of(d, node, FW_STR("aria-controls")), id;
        bool is_new;
        for (size_t at = 0; (id = fw_next_word(ids, &at)).len;)
            if (!fw_map_place(folds, fw_hash_text(0, id), &is_new, d->scratch)) return false;
    }
    return true;
}

/* Whether hidden content is folded text to read: less than half of its text is clickable. Menus
 * are folded in the same way, but most of their text is clickable. */
static bool is_folded_text(const draft *d, const draft_node *node, const fw_map *folds,
                           uint32_t text, uint32_t clicked) {
    furrow_str id = value_of(d, node, FW_STR("id"));
    return id.len && 2 * clicked < text && fw_map_find(folds, fw_hash_text(0, id));
}

/* Whether the text of an element is there to be clicked or filled in. */
static bool is_clicked(fw_tag tag) {
    return tag == FW_TAG_A || tag == FW_TAG_BUTTON || tag == FW_TAG_LABEL || tag == FW_TAG_OPTION;
}

/* An element with the attribute "hidden" is unseen, with all below it, unless it is shown later.
 * If the hidden children of one element hold most of the page, they stay seen: the page shows
 * itself once it is ready. */
static bool hide(draft *d) {
    enum { LEAST = 500 };     /* bytes that make a page; less is a note, or a test of one */
    const double most = 0.75; /* of the page's text, as for style sheets in auto/facts.c */
    size_t count = d->nodes.count;
    if (!d->has_hidden) return true;
    uint32_t *text = FW_TAKE_ZEROED(d->scratch, count, uint32_t);   /* bytes of a subtree */
    uint32_t *hidden = FW_TAKE_ZEROED(d->scratch, count, uint32_t); /* of it, in hidden children */
    uint32_t *clicked =
        FW_TAKE_ZEROED(d->scratch, count, uint32_t); /* of it, in links and the like */
    fw_map folds = {0};
    if (!text || !hidden || !clicked || !find_folds(&folds, d)) return false;
    for (size_t i = count; i-- > 1;) {
        const draft_node *node = &d->nodes.at[i];
        if (is_page_text(node)) text[i] = node->len;
        if (is_clicked(node->tag)) clicked[i] = text[i];
        text[node->parent] += text[i];
        clicked[node->parent] += clicked[i];
        if (node->is_hidden) hidden[node->parent] += text[i];
    }
    for (size_t i = 1; i < count; i++) {
        draft_node *node = &d->nodes.at[i];
        node->marks |= d->nodes.at[node->parent].marks & FW_NODE_UNSEEN;
        uint32_t with_likes = hidden[node->parent];
        bool is_most = with_likes >= LEAST && with_likes >= most * text[0];
        if (node->is_hidden && !is_most && !is_shown_later(d, node) &&
            !is_folded_text(d, node, &folds, text[i], clicked[i]))
            node->marks |= FW_NODE_UNSEEN;
    }
    return true;
}

/* ---- Draft to page ------------------------------------------------------ */

static bool take_arrays(furrow_page *page, const draft *d) {
    fw_arena *arena = &page->arena;
    size_t n = d->nodes.count;
    page->count = (uint32_t)n;
    page->tag = FW_TAKE(arena, n, fw_tag);
    page->parent = FW_TAKE(arena, n, fw_node_id);
    page->end = FW_TAKE(arena, n, fw_node_id);
    page->depth = FW_TAKE(arena, n, uint16_t);
    page->marks = FW_TAKE(arena, n, uint8_t);
    page->at = FW_TAKE(arena, n, uint32_t);
    page->len = FW_TAKE(arena, n, uint32_t);
    page->hash = FW_TAKE(arena, n, uint64_t);
    page->rank = FW_TAKE(arena, n + 1, uint32_t);
    page->tags = FW_TAKE(arena, n, fw_tag);
    page->sums = FW_TAKE(arena, n + 1, uint32_t);
    page->attrs = FW_TAKE(arena, d->attrs.count, fw_attr);
    return page->tag && page->parent && page->end && page->depth && page->marks && page->at &&
           page->len && page->hash && page->rank && page->tags && page->sums && page->attrs;
}

static void deal_out(furrow_page *page, const draft *d) {
    uint32_t rank = 0;
    for (uint32_t i = 0; i < page->count; i++) {
        const draft_node *node = &d->nodes.at[i];
        page->tag[i] = node->tag;
        page->parent[i] = node->parent;
        page->depth[i] = node->depth;
        page->marks[i] = node->marks;
        page->at[i] = node->at;
        page->len[i] = node->len;
        page->end[i] = i + 1;
        page->rank[i] = rank;
        if (node->tag != FW_TAG_TEXT && !(node->marks & FW_NODE_UNSEEN))
            page->tags[rank++] = node->tag;
    }
    page->rank[page->count] = rank;
    page->tag_count = rank;
    if (d->attrs.count) memcpy(page->attrs, d->attrs.at, d->attrs.count * sizeof *page->attrs);
}

/* Ends and shapes, from the last node to the first, so that children are done before their
 * parent. Until a node is reached, its 'end' is that of its last descendant so far. */
static void close_subtrees(furrow_page *page) {
    for (uint32_t i = page->count; i-- > 0;) {
        fw_node_id parent = page->parent[i];
        if (i && page->end[parent] < page->end[i]) page->end[parent] = page->end[i];
        uint64_t hash = fw_hash_mix(0, page->tag[i]);
        for (fw_node_id c = i + 1; c < page->end[i]; c = page->end[c])
            if (fw_page_is_element(page, c)) hash = fw_hash_mix(hash, page->hash[c]);
        page->hash[i] = fw_hash_mix(hash, 1); /* closes the list of children */
    }
}

/* Bytes that are not white space. */
static uint32_t count_ink(furrow_str text) {
    enum { BLOCK = 16 }; /* bytes that a processor compares at once */
    uint32_t sum = 0;
    for (; text.len >= BLOCK; text = fw_str_from(text, BLOCK)) {
        uint8_t blanks = 0;
        for (int i = 0; i < BLOCK; i++) blanks += fw_is_space(text.at[i]);
        sum += BLOCK - blanks;
    }
    for (size_t i = 0; i < text.len; i++) sum += !fw_is_space(text.at[i]);
    return sum;
}

static void sum_texts(furrow_page *page) {
    uint32_t sum = 0;
    for (fw_node_id node = 0; node < page->count; node++) {
        page->sums[node] = sum;
        if (fw_page_is_text(page, node) && fw_page_is_seen(page, node))
            sum += count_ink(fw_page_own_text(page, node));
    }
    page->sums[page->count] = sum;
}

/* Index the names, since some steps look one up at every node and a page may have tens of
 * thousands. If two names have the same hash, the first is indexed. */
static bool index_names(furrow_page *page) {
    for (uint32_t i = 0; i < page->attr_name_count; i++) {
        bool is_new;
        uint64_t key = fw_hash_text(0, page->attr_names[i]);
        uint32_t *slot = fw_map_place(&page->attr_ids, key, &is_new, &page->arena);
        if (!slot) return false;
        if (is_new) *slot = i;
    }
    return true;
}

static furrow_status finish(furrow_page *page, draft *d, furrow_error *err) {
    if (page->pool.failed || !hide(d) || !take_arrays(page, d)) return fw_fail_memory(err);
    deal_out(page, d);
    close_subtrees(page);
    page->text = page->pool.at;
    sum_texts(page);
    page->names = d->tag_names.at;
    page->name_count = (uint32_t)d->tag_names.count;
    page->attr_names = d->attr_names.at;
    page->attr_name_count = (uint32_t)d->attr_names.count;
    if (!index_names(page)) return fw_fail_memory(err);
    page->role = fw_page_attr_id(page, FW_STR("role"));
    return FURROW_OK;
}

static furrow_status draft_page(draft *d, lxb_dom_node_t *root, size_t html_len,
                                furrow_error *err) {
    size_t nodes = memory_of(root->owner_document->mraw) / NODE_BYTES;
    for (uint32_t i = 0; i < FW_ATTR_KNOWN; i++) {
        furrow_str *slot = fw_vec_push(&d->attr_names, &d->page->arena);
        if (!slot) return fw_fail_memory(err);
        *slot = ATTR_NAMES[i];
    }
    fw_buf_room(&d->page->pool, html_len / TEXT_SHARE);
    d->nodes.cap = d->attrs.cap = nodes + 1;
    d->nodes.at = FW_TAKE(d->scratch, d->nodes.cap, draft_node);
    d->attrs.at = FW_TAKE(d->scratch, d->attrs.cap, fw_attr);
    if (!d->nodes.at || !d->attrs.at) return fw_fail_memory(err);
    furrow_error why = {0};
    return draft_tree(d, root, &why) ? FURROW_OK : fw_fail(err, why.status, "%s", why.message);
}

/* ---- Feeding the parser ------------------------------------------------- */

/* The parser records every error in the markup, and a single byte can be one. They are not used
 * here. */
static void forget_errors(lxb_html_document_t *document) {
    lxb_html_parser_t *parser = lxb_dom_interface_document(document)->parser;
    lexbor_array_obj_clean(parser->tkz->parse_errors);
    lexbor_array_obj_clean(parser->tree->parse_errors);
}

static size_t open_elements(lxb_html_document_t *document) {
    lxb_html_parser_t *parser = lxb_dom_interface_document(document)->parser;
    return parser->tree->open_elements->length;
}

static size_t names_of(const lxb_dom_document_t *dom) {
    return lexbor_dobject_allocated(dom->tags->entries) +
           lexbor_dobject_allocated(dom->attrs->entries);
}

static furrow_status check_limits(lxb_html_document_t *document, const fw_parse_limits *limits,
                                  fw_budget *budget, furrow_error *err) {
    const lxb_dom_document_t *dom = lxb_dom_interface_document(document);
    if (open_elements(document) > limits->depth + 1)
        return fw_fail(err, FURROW_ELIMIT, "nested more than %zu levels deep (see max_depth)",
                       limits->depth);
    if (memory_of(dom->mraw) > limits->nodes * NODE_BYTES + MEMORY_FLOOR)
        return fw_fail(err, FURROW_ELIMIT, "more than %zu nodes (see max_nodes)", limits->nodes);
    if (names_of(dom) > MAX_NAMES)
        return fw_fail(err, FURROW_ELIMIT, "more than %d different names of tags and attributes",
                       MAX_NAMES);
    return fw_budget_is_spent_now(budget) ? fw_budget_fail(budget, err) : FURROW_OK;
}

static furrow_status feed(lxb_html_document_t *document, furrow_str html,
                          const fw_parse_limits *limits, fw_budget *budget, furrow_error *err) {
    for (size_t at = 0; at < html.len;) {
        size_t piece = open_elements(document) < DEEP ? PIECE : DEEP_PIECE;
        if (piece > html.len - at) piece = html.len - at;
        const lxb_char_t *bytes = (const lxb_char_t *)html.at + at;
        if (lxb_html_document_parse_chunk(document, bytes, piece) != LXB_STATUS_OK)
            return fw_fail_memory(err);
        forget_errors(document);
        furrow_status st = check_limits(document, limits, budget, err);
        if (st < 0) return st;
        at += piece;
    }
    if (lxb_html_document_parse_chunk_end(document) != LXB_STATUS_OK) return fw_fail_memory(err);
    return FURROW_OK;
}

/* Whether an element has a declarative shadow root. The document lists all its attribute names. */
static bool has_shadows(lxb_dom_document_t *document) {
    const furrow_str names[] = {FW_STR("shadowrootmode"), FW_STR("shadowmode")};
    for (size_t i = 0; i < FW_COUNT(names); i++)
        if (lxb_dom_attr_data_by_local_name(document->attrs, (const lxb_char_t *)names[i].at,
                                            names[i].len))
            return true;
    return false;
}

furrow_status fw_parse(furrow_page *page, furrow_str html, const fw_parse_limits *limits,
                       furrow_error *err) {
    fw_arena scratch = fw_arena_under(page->arena.alloc, page->arena.budget);
    if (!fw_reserve_begin()) return fw_fail_memory(err);
    lxb_html_document_t *document = lxb_html_document_create();
    bool is_ready = document && lxb_html_document_parse_chunk_begin(document) == LXB_STATUS_OK;
    furrow_status st = FURROW_ENOMEM;
    if (!fw_reserve_end_making() || !is_ready) {
        (void)fw_fail_memory(err);
        goto done;
    }
    /* No events are needed for changes of the tree. */
    lxb_dom_document_opt_set(lxb_dom_interface_document(document), LXB_DOM_DOCUMENT_OPT_WO_EVENTS);
    lxb_html_parser_t *parser = lxb_dom_interface_document(document)->parser;
    if (!fw_skip_begin(parser->tkz, html, &scratch)) {
        st = fw_fail_memory(err);
        goto done;
    }
    st = feed(document, html, limits, page->arena.budget, err);
    if (st < 0) goto done;
    lxb_dom_element_t *root = lxb_dom_interface_document(document)->element;
    assert(root); /* the parser makes one for any input */
    if (has_shadows(lxb_dom_interface_document(document)) &&
        !fw_shadow_flatten(lxb_dom_interface_node(root), &scratch)) {
        st = fw_fail_memory(err);
        goto done;
    }
    draft d = {.page = page, .scratch = &scratch, .limits = limits};
    st = draft_page(&d, lxb_dom_interface_node(root), html.len, err);
    /* The draft has all that is kept. Free the tree first, so that it and the page's arrays are
     * not in memory together. */
    document = lxb_html_document_destroy(document);
    if (st == FURROW_OK) st = finish(page, &d, err);
done:
    lxb_html_document_destroy(document);
    fw_reserve_free();
    fw_arena_free(&scratch);
    return st;
}
