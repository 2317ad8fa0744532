/*
 * What the user points at in a page: the list around a node, the other values of a field when
 * two are known, and corrections of records.
 */
#include "session.h"

#include <stdlib.h>
#include <string.h>

/* ---- The list that something is in -------------------------------------- */

/* The record of a region that contains a node; SIZE_MAX: none. */
static size_t record_with(const furrow_regions *regions, size_t list, furrow_node node) {
    size_t count = furrow_region_records(regions, list);
    for (size_t r = 0; r < count; r++) {
        size_t parts = furrow_record_parts(regions, list, r);
        for (size_t p = 0; p < parts; p++) {
            furrow_span span = furrow_record_part(regions, list, r, p);
            if (node >= span.first && node < span.end) return r;
        }
    }
    return SIZE_MAX;
}

/* Whether all nodes are in records of a list, and two nodes in different records. */
static bool has_all(const furrow_regions *regions, size_t list, const furrow_node *nodes,
                    size_t count) {
    size_t first = record_with(regions, list, nodes[0]);
    if (first == SIZE_MAX) return false;
    if (count < 2) return true;
    size_t second = record_with(regions, list, nodes[1]);
    return second != SIZE_MAX && second != first;
}

static bool same_kind(const furrow_page *page, furrow_node a, furrow_node b) {
    furrow_str x = furrow_node_tag(page, a), y = furrow_node_tag(page, b);
    return x.len == y.len && memcmp(x.at, y.at, x.len) == 0 && furrow_node_visible(page, b);
}

/* The child of 'holder' that contains 'node'. */
static furrow_node child_with(const furrow_page *page, furrow_node holder, furrow_node node) {
    while (furrow_node_parent(page, node) != holder) node = furrow_node_parent(page, node);
    return node;
}

/* The siblings of a child that have its tag, as records. */
static size_t siblings_like(furrow_span *out, const furrow_page *page, furrow_node child) {
    furrow_node holder = furrow_node_parent(page, child);
    size_t count = 0;
    for (furrow_node n = holder + 1; n < furrow_node_end(page, holder);
         n = furrow_node_end(page, n)) {
        if (!same_kind(page, child, n)) continue;
        if (out) out[count] = (furrow_span){n, furrow_node_end(page, n)};
        count++;
    }
    return count;
}

/* If no method finds a list: siblings with the same tag. With two nodes, those below their
 * common ancestor; with one, the nearest element around it that has at least two siblings like
 * itself. */
static furrow_status list_of_siblings(open_list_of *out, const furrow_page *page,
                                      const furrow_node *nodes, size_t count, furrow_error *err) {
    enum { FEWEST = 3 };
    furrow_node child = nodes[0], holder = furrow_node_parent(page, child);
    for (; holder != FURROW_NO_NODE; child = holder, holder = furrow_node_parent(page, child)) {
        bool has_second =
            count > 1 && nodes[1] > holder && nodes[1] < furrow_node_end(page, holder);
        if (count > 1 && !has_second) continue;
        if (count > 1 && !same_kind(page, child, child_with(page, holder, nodes[1]))) break;
        if (siblings_like(NULL, page, child) >= (count > 1 ? 2 : FEWEST)) break;
    }
    size_t found = holder == FURROW_NO_NODE ? 0 : siblings_like(NULL, page, child);
    if (found < 2)
        return furrow_fail(err, FURROW_ENOTFOUND,
                           count > 1 ? "these two are not in one list"
                                     : "nothing beside it looks like this");
    out->records = calloc(found, sizeof *out->records);
    if (!out->records) return furrow_fail(err, FURROW_ENOMEM, "out of memory");
    out->count = siblings_like(out->records, page, child);
    return FURROW_OK;
}

furrow_status open_list_with(open_list_of *out, open_session *session, size_t number,
                             const furrow_node *nodes, size_t count, furrow_error *err) {
    static const char *const METHODS[] = {"auto", "mdr", "tagpath", "vints"};
    open_page *page = open_page_at(session, number);
    *out = (open_list_of){0};
    if (!page) return furrow_fail(err, FURROW_EINVAL, "no such page");
    for (size_t i = 0; i < count; i++)
        if (nodes[i] >= furrow_page_nodes(page->page))
            return furrow_fail(err, FURROW_EINVAL, "no such node");
    for (size_t m = 0; m < sizeof METHODS / sizeof *METHODS; m++) {
        open_recipe recipe = {.page = number, .wrapper = OPEN_NONE, .no_result = OPEN_NONE};
        recipe.find.method = METHODS[m];
        open_found *found = open_search(session, &recipe);
        bool is_there = false;
        for (size_t i = 0;
             found && found->status >= 0 && !is_there && i < furrow_regions_count(found->regions);
             i++) {
            is_there = has_all(found->regions, i, nodes, count);
            if (is_there) *out = (open_list_of){.method = METHODS[m], .list = i};
        }
        open_give_back(session, found);
        if (is_there) return FURROW_OK;
    }
    return list_of_siblings(out, page->page, nodes, count, err);
}

/* ---- The rest of a field ------------------------------------------------- */

/* How many siblings with the same tag come before a node. */
static size_t place_of(const furrow_page *page, furrow_node node) {
    furrow_node n = furrow_node_first_child(page, furrow_node_parent(page, node));
    size_t place = 0;
    for (; n != node; n = furrow_node_next_sibling(page, n)) place += same_kind(page, node, n);
    return place;
}

/* A path down from an element: at each level the tag of a node, and its position among the
 * siblings with that tag. */
typedef struct level {
    furrow_node like;
    size_t place;
} level;

/* Where a path leads from 'node'; FURROW_NO_NODE if it ends early. */
static furrow_node follow(const furrow_page *page, furrow_node node, const level *way,
                          size_t length) {
    for (size_t i = 0; i < length && node != FURROW_NO_NODE; i++) {
        size_t place = way[i].place;
        node = furrow_node_first_child(page, node);
        while (node != FURROW_NO_NODE && !(same_kind(page, way[i].like, node) && place-- == 0))
            node = furrow_node_next_sibling(page, node);
    }
    return node;
}

furrow_status open_rest(furrow_node **out, size_t *count, const furrow_page *page, furrow_node a,
                        furrow_node b, furrow_error *err) {
    furrow_node holder = furrow_node_parent(page, a);
    *out = NULL;
    *count = 0;
    while (holder != FURROW_NO_NODE && !(b > holder && b < furrow_node_end(page, holder)))
        holder = furrow_node_parent(page, holder);
    bool is_apart = holder != FURROW_NO_NODE && a != b &&
                    !(b > a && b < furrow_node_end(page, a)) &&
                    !(a > b && a < furrow_node_end(page, b));
    if (!is_apart) return furrow_fail(err, FURROW_ENOTFOUND, "these two are one inside the other");
    furrow_node first = child_with(page, holder, a);
    size_t length = 0, room = siblings_like(NULL, page, first);
    for (furrow_node n = a; n != first; n = furrow_node_parent(page, n)) length++;
    level *way = calloc(length + 1, sizeof *way);
    furrow_node *found = calloc(room + 1, sizeof *found);
    if (!way || !found) {
        free(way);
        free(found);
        return furrow_fail(err, FURROW_ENOMEM, "out of memory");
    }
    furrow_node n = a;
    for (size_t i = length; i-- > 0; n = furrow_node_parent(page, n))
        way[i] = (level){n, place_of(page, n)};
    bool has_second = false;
    for (n = furrow_node_first_child(page, holder); n != FURROW_NO_NODE;
         n = furrow_node_next_sibling(page, n)) {
        furrow_node end = same_kind(page, first, n) ? follow(page, n, way, length) : FURROW_NO_NODE;
        if (end != FURROW_NO_NODE) found[(*count)++] = end;
        has_second = has_second || end == b;
    }
    free(way);
    *out = found;
    return has_second ? FURROW_OK
                      : furrow_fail(err, FURROW_ENOTFOUND, "these two are nested differently");
}

/* ---- Putting records right ---------------------------------------------- */

/* The records of a list, with room for more. */
typedef struct record_list {
    furrow_span *at;
    size_t count, cap;
} record_list;

/* The record that contains a node; SIZE_MAX: none. */
static size_t span_with(const record_list *list, furrow_node node) {
    for (size_t i = 0; i < list->count; i++)
        if (node >= list->at[i].first && node < list->at[i].end) return i;
    return SIZE_MAX;
}

/* Begin a record at 'node': if it is in a record, split that there; otherwise add the sibling
 * that contains it as a new record. False if records cannot begin there. */
static bool begin_record(record_list *list, const furrow_page *page, furrow_node node) {
    size_t at = span_with(list, node), near = at < list->count ? at : 0, place = 0;
    furrow_node holder = furrow_node_parent(page, list->at[near].first);
    if (node <= holder || node >= furrow_node_end(page, holder)) return false;
    furrow_node child = child_with(page, holder, node);
    furrow_span made = {child, furrow_node_end(page, child)};
    while (place < list->count && list->at[place].first < child) place++;
    if (at < list->count) {
        if (child == list->at[at].first) return false;
        made.end = list->at[at].end;
    }
    if (list->count == list->cap) return false;
    if (at < list->count) list->at[at].end = child;
    memmove(&list->at[place + 1], &list->at[place], (list->count - place) * sizeof *list->at);
    list->at[place] = made;
    list->count++;
    return true;
}

/* Remove the record around 'node', or merge it into the one before. */
static bool drop_record(record_list *list, furrow_node node, bool is_join) {
    size_t at = span_with(list, node);
    if (at == SIZE_MAX || list->count == 1 || (is_join && at == 0)) return false;
    if (is_join) list->at[at - 1].end = list->at[at].end;
    memmove(&list->at[at], &list->at[at + 1], (list->count - at - 1) * sizeof *list->at);
    list->count--;
    return true;
}

static bool put_right(record_list *list, const furrow_page *page, const char *action,
                      furrow_node node) {
    if (strcmp(action, "begin") == 0) return begin_record(list, page, node);
    return drop_record(list, node, strcmp(action, "join") == 0);
}

/* Whether two siblings look alike: the same tag and the same classes. */
static bool look_alike(const furrow_page *page, furrow_node a, furrow_node b) {
    furrow_str x = furrow_node_attribute(page, a, "class");
    furrow_str y = furrow_node_attribute(page, b, "class");
    return same_kind(page, a, b) && x.len == y.len && (!x.len || memcmp(x.at, y.at, x.len) == 0);
}

/* Do the same for all siblings that look like the corrected one; returns how many. None if all
 * records look like it, since then looks do not tell which are wrong. */
static size_t put_others_right(record_list *list, const furrow_page *page, const char *action,
                               furrow_node node) {
    furrow_node holder = furrow_node_parent(page, list->at[0].first);
    if (node <= holder || node >= furrow_node_end(page, holder)) return 0;
    furrow_node like = child_with(page, holder, node);
    bool is_begin = strcmp(action, "begin") == 0, differs = false;
    size_t done = 0;
    for (size_t i = 0; i < list->count; i++)
        differs = differs || !look_alike(page, like, list->at[i].first);
    for (furrow_node n = holder + 1; differs && n < furrow_node_end(page, holder);
         n = furrow_node_end(page, n)) {
        size_t at = span_with(list, n);
        bool is_wanted = is_begin || (at != SIZE_MAX && list->at[at].first == n);
        if (n != like && is_wanted && look_alike(page, like, n))
            done += put_right(list, page, action, n);
    }
    return done;
}

furrow_status open_correct(open_corrected *out, const furrow_page *page,
                           const furrow_regions *regions, size_t list, const char *action,
                           furrow_node node, furrow_error *err) {
    enum { MOST = 5000 }; /* with more records, similar ones are not searched for */
    size_t count = furrow_region_records(regions, list);
    record_list one = {.count = count, .cap = count < MOST ? 2 * count + 2 : count + 1};
    *out = (open_corrected){0};
    bool is_begin = strcmp(action, "begin") == 0;
    if (!is_begin && strcmp(action, "drop") != 0 && strcmp(action, "join") != 0)
        return furrow_fail(err, FURROW_EINVAL, "no such correction");
    one.at = calloc(one.cap, sizeof *one.at);
    record_list all = {.at = calloc(one.cap, sizeof *all.at), .cap = one.cap};
    out->records = one.at;
    out->all = all.at;
    if (!one.at || !all.at) return furrow_fail(err, FURROW_ENOMEM, "out of memory");
    for (size_t i = 0; i < count; i++) {
        size_t last = furrow_record_parts(regions, list, i) - 1;
        one.at[i].first = furrow_record_part(regions, list, i, 0).first;
        one.at[i].end = furrow_record_part(regions, list, i, last).end;
    }
    if (!put_right(&one, page, action, node))
        return furrow_fail(err, FURROW_EINVAL,
                           is_begin ? "no record of this list can begin here"
                                    : "no record here can be changed like this");
    out->count = one.count;
    if (count >= MOST) return FURROW_OK;
    memcpy(all.at, one.at, one.count * sizeof *one.at);
    all.count = one.count;
    out->others = put_others_right(&all, page, action, node);
    out->all_count = all.count;
    return FURROW_OK;
}
