/*
 * The price of a thing and its old price, side by side.
 *
 *   <p> <del>€30.00</del> <ins>€24.00</ins>      crossed out
 *   <p> <b>€24.00</b> <i class=was>€30.00</i>    named as old
 *   <p> €30.00 €24.00                            the greater of two
 *
 * Two prices with a dash between them are a range and are left alone.
 *
 * Cost: a few texts after the first price.
 */
#include "object/object.h"

#include "base/str.h"
#include "values/names.h"
#include "values/number.h"

enum {
    MAX_PIECES = 4, /* up to the second price, with labels between */
    MAX_BOX = 120,  /* bytes of the box around both */
    MAX_PRICE = 40, /* bytes of one price */
    MAX_UP = 4      /* elements around a price that tell what it is */
};

/* Smallest share of the greater price that the other must be; less is the amount saved. */
static const double LEAST_SHARE = 0.4;

typedef struct amount {
    fw_node_id node;
    furrow_str text;
    double value;
    char currency[FW_CURRENCY_SIZE];
    uint32_t piece;
} amount;

typedef struct search {
    const furrow_page *page;
    amount found[2];
    int count;
    bool is_range;
} search;

/* The deepest element around two nodes. */
static fw_node_id around_both(const furrow_page *page, fw_node_id a, fw_node_id b) {
    while (page->end[a] <= b) a = page->parent[a];
    return a;
}

static bool is_dash(furrow_str text) {
    return fw_str_equal(text, FW_STR("-")) || fw_str_equal(text, FW_STR("\xE2\x80\x93")) ||
           fw_str_equal(text, FW_STR("\xE2\x80\x94")) || fw_str_equal(text, FW_STR("to"));
}

/* Note a text if it is an amount with a currency and differs from the one found before. */
static void look(search *s, fw_node_id node, furrow_str text, uint32_t piece) {
    text = fw_str_trim(text);
    if (s->count == 1 && is_dash(text)) s->is_range = true;
    if (s->count == 2 || text.len > MAX_PRICE) return;
    fw_number number = fw_price_read(text, 0);
    if (!number.is_written || !number.is_read) return;
    /* The same price, or the same in another currency. */
    if (s->count == 1 &&
        (s->found[0].value == number.value || strcmp(s->found[0].currency, number.currency) != 0))
        return;
    amount *found = &s->found[s->count++];
    *found = (amount){.node = node, .text = text, .value = number.value, .piece = piece};
    memcpy(found->currency, number.currency, sizeof found->currency);
}

/* Look at each text of a piece, or at the whole piece if its price is split into several texts. */
static void look_at_piece(search *s, const fw_piece *piece, uint32_t number) {
    int before = s->count;
    for (fw_node_id n = piece->node; n <= piece->last; n++)
        if (fw_page_is_text(s->page, n) && fw_page_is_seen(s->page, n))
            look(s, n, fw_page_own_text(s->page, n), number);
    if (s->count == before) look(s, piece->node, piece->text, number);
}

/* Whether a price is crossed out or called old by an element around it alone. */
static bool is_old(const furrow_page *page, fw_node_id node, fw_node_id box) {
    if (fw_is_struck(page, node, box)) return true;
    for (int up = 0; up < MAX_UP && node > box; up++, node = page->parent[node])
        if (fw_class_is_old(fw_page_attr(page, node, FW_ATTR_CLASS))) return true;
    return false;
}

bool fw_prices_at(fw_prices *out, const furrow_page *page, const fw_pieces *pieces, size_t at) {
    search s = {.page = page};
    for (size_t i = at; i < pieces->count && i < at + MAX_PIECES && s.count < 2; i++) {
        const fw_piece *piece = &pieces->at[i];
        if (piece->kind != FW_FIELD_TEXT || piece->is_in_link) continue;
        look_at_piece(&s, piece, (uint32_t)i);
        if (s.count == 0) return false; /* the first piece must be a price */
    }
    if (s.count < 2 || s.is_range) return false;
    const amount *a = &s.found[0], *b = &s.found[1];
    fw_node_id box = around_both(page, a->node, b->node);
    if (page->sums[page->end[box]] - page->sums[box] > MAX_BOX) return false;
    bool is_first = is_old(page, a->node, box), is_second = is_old(page, b->node, box);
    if (is_first == is_second) {
        is_first = a->value > b->value;
        double less = is_first ? b->value : a->value, more = is_first ? a->value : b->value;
        if (less < LEAST_SHARE * more) return false;
    }
    *out = (fw_prices){.now = is_first ? b->text : a->text,
                       .old = is_first ? a->text : b->text,
                       .now_piece = is_first ? b->piece : a->piece,
                       .old_piece = is_first ? a->piece : b->piece,
                       .last = b->piece};
    return true;
}
