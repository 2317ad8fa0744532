/*
 * Declarative shadow roots: what a reader sees of
 *
 *   <x-card> <template shadowrootmode=open> <b> <slot name=t> </b> <slot> </template>
 *            <i slot=t> Lamp </i>  green
 *   </x-card>
 *
 * is the content of the template with the host's own children in its slots:
 *
 *   <x-card> <b> <slot> <i> Lamp </i> </slot> </b> <slot> green </slot> </x-card>
 *
 * (HTML standard, "The template element"; DOM standard, "Slots".) The parser's tree is
 * changed accordingly before it is read. Children without a slot are not shown, and are removed.
 * If several slots have the same name, the first counts. A slot shows its own content if nothing
 * else is put into it.
 *
 * Cost: linear in the tree, since a content is searched for slots before it is filled.
 */
#include "page/shadow_lexbor.h"

#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

#include <lexbor/dom/dom.h>
#include <lexbor/html/interfaces/template_element.h>

typedef struct slot {
    lxb_dom_node_t *node;
    bool is_filled;
} slot;

typedef struct slots {
    fw_map by_name; /* hash of a name -> number in 'list' */
    FW_VEC(slot) list;
    fw_arena *scratch;
} slots;

/* Whether a node is an element of one of the tags that the parser knows. */
static bool is_tag(const lxb_dom_node_t *node, lxb_tag_id_t tag) {
    return node->type == LXB_DOM_NODE_TYPE_ELEMENT && node->local_name == tag;
}

/* Value of an attribute; 'at' is NULL when there is none. */
static furrow_str attr_of(lxb_dom_node_t *node, furrow_str name) {
    size_t len = 0;
    if (node->type != LXB_DOM_NODE_TYPE_ELEMENT) return (furrow_str){0};
    const lxb_char_t *value = lxb_dom_element_get_attribute(
        lxb_dom_interface_element(node), (const lxb_char_t *)name.at, name.len, &len);
    return (furrow_str){(const char *)value, len};
}

/* The next node of a subtree, in document order; NULL after the last one. */
static lxb_dom_node_t *next_in(lxb_dom_node_t *node, const lxb_dom_node_t *root) {
    if (node->first_child) return node->first_child;
    while (node != root && !node->next) node = node->parent;
    return node == root ? NULL : node->next;
}

/* Whether the value of an attribute, ignoring case, makes a template a shadow root. */
static bool is_mode(furrow_str value) {
    return (fw_take_folded(&value, "open") || fw_take_folded(&value, "closed")) && !value.len;
}

/* The shadow root of a host: its first template that is one; NULL: none. Pages that Chrome saved
 * as MHTML have "shadowmode". */
static lxb_dom_node_t *template_of(lxb_dom_node_t *host) {
    for (lxb_dom_node_t *c = host->first_child; c; c = c->next)
        if (is_tag(c, LXB_TAG_TEMPLATE) && (is_mode(attr_of(c, FW_STR("shadowrootmode"))) ||
                                            is_mode(attr_of(c, FW_STR("shadowmode")))))
            return c;
    return NULL;
}

static bool note_slots(slots *s, lxb_dom_node_t *content) {
    for (lxb_dom_node_t *n = content; n; n = next_in(n, content)) {
        bool is_new;
        if (!is_tag(n, LXB_TAG_SLOT)) continue;
        uint64_t name = fw_hash_text(1, attr_of(n, FW_STR("name")));
        uint32_t *number = fw_map_place(&s->by_name, name, &is_new, s->scratch);
        if (!number) return false;
        if (!is_new) continue;
        *number = (uint32_t)s->list.count;
        slot *added = fw_vec_push(&s->list, s->scratch);
        if (!added) return false;
        *added = (slot){.node = n};
    }
    return true;
}

static void move_to(lxb_dom_node_t *parent, lxb_dom_node_t *node) {
    lxb_dom_node_remove_wo_events(node);
    lxb_dom_node_insert_child_wo_events(parent, node);
}

/* Move a child of the host into its slot, or remove it. */
static void place(slots *s, lxb_dom_node_t *child) {
    uint32_t *number = fw_map_find(&s->by_name, fw_hash_text(1, attr_of(child, FW_STR("slot"))));
    slot *to = number ? &s->list.at[*number] : NULL;
    bool is_shown = child->type == LXB_DOM_NODE_TYPE_ELEMENT;
    if (child->type == LXB_DOM_NODE_TYPE_TEXT) {
        const lexbor_str_t *data = &lxb_dom_interface_character_data(child)->data;
        is_shown = fw_str_trim((furrow_str){(const char *)data->data, data->length}).len > 0;
    }
    if (!to || !is_shown) {
        lxb_dom_node_remove_wo_events(child);
        return;
    }
    while (!to->is_filled && to->node->first_child)
        lxb_dom_node_remove_wo_events(to->node->first_child);
    to->is_filled = true;
    move_to(to->node, child);
}

static bool flatten_host(lxb_dom_node_t *host, lxb_dom_node_t *template, fw_arena *scratch) {
    slots s = {.scratch = scratch};
    lxb_html_template_element_t *element = lxb_html_interface_template(template);
    lxb_dom_node_t *content = lxb_dom_interface_node(element->content);
    if (!note_slots(&s, content)) return false;
    lxb_dom_node_remove_wo_events(template);
    while (host->first_child) place(&s, host->first_child);
    while (content->first_child) move_to(host, content->first_child);
    return true;
}

bool fw_shadow_flatten(lxb_dom_node_t *root, fw_arena *scratch) {
    for (lxb_dom_node_t *n = root; n; n = next_in(n, root)) {
        lxb_dom_node_t *template = template_of(n);
        if (template && !flatten_host(n, template, scratch)) return false;
    }
    return true;
}
