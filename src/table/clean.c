/*
 * Separates template from data, column by column.
 *
 * - Columns that take turns are merged (turns.c).
 * - A text that is the same in (nearly) all records and always next to a value in its line
 *   goes with that value: "by Ann", "12 votes". Otherwise it is dropped if it is a sign, a
 *   connecting word or the text of a control ("Read more"), and kept as a column if it says
 *   something ("In stock").
 * - Signs at the ends of all values ('|', a comma) are cut off (signs.c).
 *
 * One or two records do not show what is constant. Cost: linear in the cells.
 */
#include "table/clean.h"
#include "base/str.h"
#include "values/kind.h"
#include "values/names.h"
#include "values/number.h"
#include "values/text.h"

static const double MOSTLY = 0.8; /* share of names that follow "by", if some are elsewhere */
static const double HALF = 0.5;

/* ---- Constant columns --------------------------------------------------- */

/* Whether at most 'most' values differ from the one in the middle. */
static bool are_equal(const fw_tab_column *c, uint32_t most) {
    uint32_t others = 0;
    if (c->count < FW_MIN_CELLS || c->is_list) return false;
    for (uint32_t i = 0; i < c->count && others <= most; i++)
        others += !fw_str_equal(c->cells[i].text, c->cells[c->count / 2].text);
    return others <= most;
}

static bool is_constant(const fw_tab_column *c) {
    return are_equal(c, 0);
}

static bool is_nearly_constant(const fw_tab_column *c) {
    return are_equal(c, fw_exceptions(c->count));
}

bool fw_units_are_alike(furrow_str a, furrow_str b) {
    enum { LEAST = 3, MAX_ENDING = 3 }; /* letters */
    size_t same = 0, letters = 0, ends[] = {0, 0}, tail = 0;
    /* "day left" and "days left" differ before the words that they share. */
    for (size_t n = 1; n < a.len && n < b.len && a.at[a.len - n] == b.at[b.len - n]; n++)
        if (a.at[a.len - n] == ' ') tail = n;
    if (!fw_str_equal(a, b)) a.len -= tail, b.len -= tail;
    while (same < a.len && same < b.len && fw_fold(a.at[same]) == fw_fold(b.at[same])) same++;
    while (same && same < a.len && ((unsigned char)a.at[same] & 0xC0) == 0x80) same--;
    for (size_t i = 0; i < same; i++) letters += ((unsigned char)a.at[i] & 0xC0) != 0x80;
    for (size_t i = same; i < a.len; i++) ends[0] += ((unsigned char)a.at[i] & 0xC0) != 0x80;
    for (size_t i = same; i < b.len; i++) ends[1] += ((unsigned char)b.at[i] & 0xC0) != 0x80;
    /* "Group A" and "Group B" differ in a word. */
    return letters >= LEAST && a.at[same - 1] != ' ' && ends[0] <= MAX_ENDING &&
           ends[1] <= MAX_ENDING;
}

/* The longest word of a column if nearly all its texts are the singular or plural of one word, as
 * units are; empty otherwise. */
static furrow_str word_of_units(const fw_tab_column *c) {
    furrow_str best = {0};
    uint32_t others = 0;
    if (c->count < FW_MIN_CELLS || c->is_list || c->kind != FW_FIELD_TEXT) return best;
    for (uint32_t i = 0; i < c->count && others <= fw_exceptions(c->count); i++) {
        furrow_str text = c->cells[i].text;
        bool is_unit = !fw_str_has_digit(text) && (!best.len || fw_units_are_alike(text, best));
        others += !is_unit;
        if (is_unit && text.len > best.len) best = text;
    }
    return others <= fw_exceptions(c->count) ? best : (furrow_str){0};
}

/* Whether a piece is words that connect two values of a line: "by", "posted in", "Started by".
 * Texts in links do not count. */
static bool is_connection(const fw_piece *piece) {
    enum { MAX_CONNECTION = 16 };
    furrow_str text = piece->text;
    if (!piece->is_part || piece->is_in_link || text.len > MAX_CONNECTION) return false;
    bool has_by = fw_str_ends(text, FW_STR(" by"));
    for (size_t i = 0; i < text.len; i++) {
        bool is_first = !i && has_by && fw_is_upper(text.at[i]);
        if (!is_first && (text.at[i] < 'a' || text.at[i] > 'z') && text.at[i] != ' ' &&
            text.at[i] != ',')
            return false;
    }
    return true;
}

/* Whether all values are such words, and only few different ones: "asked" here, "answered" there.
 * If most of them differ, they are names in lower case. */
static bool is_connecting(const fw_tab *d, const fw_tab_column *c) {
    enum { FEW_WORDS = 3 };
    furrow_str words[FEW_WORDS];
    uint32_t count = 0;
    if (c->count < FW_MIN_CELLS || c->is_list || c->kind != FW_FIELD_TEXT) return false;
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t k = 0;
        if (!is_connection(fw_piece_of(d, &c->cells[i]))) return false;
        while (k < count && !fw_str_equal(words[k], c->cells[i].text)) k++;
        if (k == FEW_WORDS) return false;
        if (k == count) words[count++] = c->cells[i].text;
    }
    return 2 * count <= c->count;
}

/* Whether a text and a value share a line, and the value is inside the text's holder. */
static bool is_around(const furrow_page *page, const fw_piece *text, const fw_piece *value) {
    return text->line == value->line && text->holder <= value->holder &&
           value->holder < page->end[text->holder];
}

/* Whether the constant texts of column a are around the values of b, nearly always. A connecting
 * word may also occur without a value. */
static bool is_frame(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    uint32_t together = 0;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(a, &i, b, &k); i++, k++)
        together += is_around(d->page, fw_piece_of(d, &a->cells[i]), fw_piece_of(d, &b->cells[k]));
    bool is_lead = is_connecting(d, a);
    return together >= (is_lead ? HALF : FW_NEARLY_ALL) * a->count &&
           together >= (is_lead ? MOSTLY : FW_NEARLY_ALL) * b->count;
}

/* The next column of texts that is not dropped. */
static fw_tab_column *next_text(fw_tab *d, size_t c) {
    for (size_t n = c + 1; n < d->columns.count; n++)
        if (!d->columns.at[n].is_gone && d->columns.at[n].kind == FW_FIELD_TEXT)
            return &d->columns.at[n];
    return NULL;
}

/* Whether a dropped text in a link comes between a column and a later one. The column then leads to
 * that text ("by" and one author for all), not to the later one. */
static bool leads_to_link(const fw_tab *d, size_t c, const fw_tab_column *later) {
    for (const fw_tab_column *n = &d->columns.at[c + 1]; n < later; n++)
        if (n->kind == FW_FIELD_TEXT && n->count >= FW_NEARLY_ALL * d->columns.at[c].count &&
            fw_piece_of(d, &n->cells[0])->is_in_link)
            return true;
    return false;
}

bool fw_is_button(const furrow_page *page, fw_node_id node, fw_node_id record) {
    enum { MAX_TEXTS = 2 }; /* of a button that is not the record: "Add" and "to cart" */
    if (page->tag[node] != FW_TAG_BUTTON) return false;
    uint32_t text = page->sums[page->end[node]] - page->sums[node], texts = 0;
    uint32_t whole = page->sums[page->end[record]] - page->sums[record];
    for (fw_node_id n = node + 1; n < page->end[node] && texts <= MAX_TEXTS; n++)
        texts += fw_page_is_text(page, n) && page->sums[n + 1] > page->sums[n];
    return text < whole && (texts <= MAX_TEXTS || text < HALF * whole);
}

bool fw_piece_is_control(const furrow_page *page, const fw_piece *piece) {
    enum { MAX_LEVELS = 32 };
    if (piece->is_in_link) return true;
    fw_node_id node = piece->holder;
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE && node > piece->record;
         level++, node = page->parent[node]) {
        fw_tag tag = page->tag[node];
        if (tag == FW_TAG_FORM || tag == FW_TAG_LABEL || fw_is_button(page, node, piece->record))
            return true;
    }
    return false;
}

/* Whether the page gives the column a name that makes it data: a header cell, an itemprop, a label.
 * This does not hold for texts that tell what a click does, nor for links, images and meta
 * elements, which are data only if they differ. */
static bool is_named(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    if (c->kind != FW_FIELD_TEXT || fw_piece_is_control(d->page, piece) ||
        d->page->tag[piece->node] == FW_TAG_META)
        return false;
    return piece->label || fw_name_is_certain(d, piece);
}

/* Whether every cell repeats its header cell, for small screens that show no header. */
static bool is_header_again(const fw_tab *d, const fw_tab_column *c) {
    if (c->kind != FW_FIELD_TEXT || !is_constant(c)) return false;
    furrow_buf name = {.alloc = d->page->arena.alloc};
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    bool is_again = fw_rows_name(&name, d->tables, piece->node, piece->record) &&
                    fw_str_equal(fw_buf_view(&name), c->cells[0].text);
    furrow_buf_free(&name);
    return is_again;
}

/* The text from one piece of a line to another, as the page has it. */
static furrow_str text_between(const fw_tab *d, const fw_piece *first, const fw_piece *last) {
    fw_buf_clear(d->buf);
    fw_field_text(d->buf, d->page, first->from, last->to + 1);
    return d->buf->failed ? (furrow_str){0} : fw_arena_copy(d->keep, fw_buf_view(d->buf));
}

/* Extend the values of a column by the words of a constant column before or after them. */
static void add_words(fw_tab *d, const fw_tab_column *to, const fw_tab_column *from) {
    for (uint32_t i = 0, k = 0; fw_next_shared_row(to, &i, from, &k); i++, k++) {
        fw_piece *value = &d->pieces.at[to->cells[i].piece];
        const fw_piece *word = fw_piece_of(d, &from->cells[k]);
        if (word->from < value->from) value->from = word->from;
        if (word->to > value->to) value->to = word->to;
    }
}

/* Make these words part of the values: "kr" and an amount are one price. */
static bool join_cells(fw_tab *d, fw_tab_column *to, const fw_tab_column *from) {
    add_words(d, to, from);
    for (uint32_t i = 0; i < to->count; i++) {
        const fw_piece *piece = fw_piece_of(d, &to->cells[i]);
        if (piece->from == piece->node && piece->to == piece->last) continue;
        to->cells[i].text = text_between(d, piece, piece);
        if (!to->cells[i].text.at) return false;
    }
    return true;
}

/* The last column of texts before 'c' that is not dropped. */
static fw_tab_column *last_text(fw_tab *d, size_t c) {
    while (c-- > 0)
        if (!d->columns.at[c].is_gone && d->columns.at[c].kind == FW_FIELD_TEXT)
            return &d->columns.at[c];
    return NULL;
}

/* In how many rows a constant text of a is right before or after a value of b: in its line, or also
 * in the next one. */
static uint32_t count_beside(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b,
                             bool in_line) {
    uint32_t together = 0;
    if (!b || (in_line && b->is_list) || is_constant(b)) return 0;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(a, &i, b, &k); i++, k++) {
        const fw_piece *p = fw_piece_of(d, &a->cells[i]), *q = fw_piece_of(d, &b->cells[k]);
        uint32_t between = p->node > q->last ? d->page->sums[p->node] - d->page->sums[q->last + 1]
                                             : d->page->sums[q->node] - d->page->sums[p->last + 1];
        together += (p->line == q->line || !in_line) && between == 0;
    }
    return together;
}

/* Whether this holds for nearly all texts of a. */
static bool is_beside(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    return count_beside(d, a, b, true) >= FW_NEARLY_ALL * a->count;
}

/* Whether column a is a word such as "by" in an element of its own, right before the values of
 * b. Authors may be in the next line, or a list. */
static bool is_lead_of(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    const char *name = fw_name_of_lead(fw_label_trim(a->cells[0].text));
    if (!name || !*name || !b) return false;
    bool in_line = strcmp(name, "author") != 0;
    return count_beside(d, a, b, in_line) >= FW_NEARLY_ALL * a->count &&
           fw_piece_of(d, &a->cells[0])->last < fw_piece_of(d, &b->cells[0])->node;
}

/* Whether each text of column a that differs from the usual one has a value of b in its row. */
static bool is_covered(const fw_tab_column *a, const fw_tab_column *b) {
    furrow_str usual = a->cells[a->count / 2].text;
    for (uint32_t i = 0, k = 0; i < a->count; i++) {
        while (k < b->count && b->cells[k].row < a->cells[i].row) k++;
        bool is_beside = k < b->count && b->cells[k].row == a->cells[i].row;
        if (!is_beside && !fw_str_equal(a->cells[i].text, usual)) return false;
    }
    return true;
}

/* Whether column a can be joined to column b without loss. */
static bool goes_with(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    return b && !b->is_list && !is_constant(b) && is_frame(d, a, b) && is_covered(a, b);
}

/* The last word of a text if it means nothing without a following word; else empty. */
static furrow_str leading_word(furrow_str text) {
    static const char *const words[] = {"and", "at", "by", "for", "from", "in",
                                        "of",  "on", "or", "to",  "via",  "with"};
    enum { SHORTEST = 2, LONGEST = 4 };
    size_t letters = 0;
    text = fw_str_trim(text);
    while (letters < text.len && letters <= LONGEST &&
           fw_is_letter(text.at[text.len - 1 - letters]))
        letters++;
    furrow_str last = fw_str_from(text, text.len - letters);
    if (letters < SHORTEST || letters > LONGEST) return (furrow_str){0};
    if (fw_str_is_one_of(last, words, FW_COUNT(words))) return last;
    bool is_all = letters == text.len && fw_is_lower(text.at[0]);
    const char *name = is_all ? fw_name_of_lead(text) : NULL; /* "by" in other languages */
    return name && strcmp(name, "author") == 0 ? last : (furrow_str){0};
}

/* Whether a constant text introduces the value after it, as "by", "Updated" and "(" do and "votes"
 * does not. */
static bool leads_on(furrow_str text) {
    if (leading_word(text).len) return true;
    text = fw_str_trim(text);
    return !text.len || !fw_is_letter(text.at[text.len - 1]) || fw_is_upper(text.at[0]);
}

/* Whether most values have one of two shapes. */
static bool are_shaped(const fw_tab *d, const fw_tab_column *c, fw_shape one, fw_shape other) {
    uint32_t with = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        uint8_t shape = fw_piece_of(d, &c->cells[i])->shape;
        with += shape == one || shape == other;
    }
    return with > HALF * c->count;
}

static bool are_counts(const fw_tab *d, const fw_tab_column *c) {
    return are_shaped(d, c, FW_SHAPE_NUMBER, FW_SHAPE_NUMBER);
}

/* Whether most values are numbers or prices. */
static bool are_amounts(const fw_tab *d, const fw_tab_column *c) {
    return are_shaped(d, c, FW_SHAPE_NUMBER, FW_SHAPE_PRICE);
}

/* Whether most values begin with a digit: "12/month". */
static bool begin_with_digits(const fw_tab_column *c) {
    uint32_t digits = 0;
    for (uint32_t i = 0; i < c->count; i++)
        digits += c->cells[i].text.len && fw_is_digit(c->cells[i].text.at[0]);
    return digits > HALF * c->count;
}

/* The last text of a value, which may be a list. */
static fw_node_id last_of(const fw_tab *d, const fw_piece *piece) {
    while (piece->more) piece = &d->pieces.at[piece->more];
    return piece->last;
}

/* Whether two pieces are all the text of the smallest element around both: a label and its value in
 * a box of their own. 'p' must come first. */
static bool are_a_pair(const fw_tab *d, const fw_piece *p, const fw_piece *q) {
    enum { MAX_NODES = 48 }; /* of such a box */
    const furrow_page *page = d->page;
    fw_node_id last = last_of(d, q);
    if (q->node <= p->last) return false;
    fw_node_id box = p->holder;
    while (box != FURROW_NO_NODE && page->end[box] <= last) box = page->parent[box];
    if (box == FURROW_NO_NODE || box <= p->record || page->end[box] - box > MAX_NODES) return false;
    for (fw_node_id n = box; n < page->end[box]; n++) {
        bool is_inside = (n >= p->node && n <= p->last) || (n >= q->node && n <= last);
        if (fw_page_is_text(page, n) && fw_page_is_seen(page, n) && !is_inside) return false;
    }
    return true;
}

/* Whether nearly all texts of column a are labels of the values in b, each in one box with its
 * value: before it, or after it if 'is_behind'. */
static bool is_label_of(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b,
                        bool is_behind) {
    uint32_t together = 0;
    if (!b || is_constant(b)) return false;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(a, &i, b, &k); i++, k++) {
        const fw_piece *p = fw_piece_of(d, &a->cells[i]), *q = fw_piece_of(d, &b->cells[k]);
        together += is_behind ? are_a_pair(d, q, p) : are_a_pair(d, p, q);
    }
    return together >= FW_NEARLY_ALL * a->count && together >= FW_NEARLY_ALL * b->count;
}

/* Whether a text is one word with a dot inside, like the name of a site. */
static bool is_dotted(furrow_str text) {
    const char *dot = memchr(text.at, '.', text.len);
    return dot && dot > text.at && dot + 1 < text.at + text.len && !memchr(text.at, ' ', text.len);
}

/* Whether a text may be the name of the next one: a few words, not a sentence. */
static bool may_be_label(furrow_str text) {
    enum { MAX_BYTES = 30, MAX_SPACES = 3 };
    return !is_dotted(text) && text.len >= 2 && text.len <= MAX_BYTES &&
           fw_str_count(text, ' ') <= MAX_SPACES && !fw_str_has_digit(text) &&
           !fw_text_is_signs(text);
}

/* Whether a constant text is the unit right after nearly all amounts of b, in an element of its
 * own. It may also occur without an amount: "- ft²". */
static bool is_unit_of(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    const fw_piece *unit = fw_piece_of(d, &a->cells[0]), *amount = fw_piece_of(d, &b->cells[0]);
    furrow_str text = amount->text;
    while (text.len > 1 && memchr("kKmM+", text.at[text.len - 1], 5)) text.len--;
    if (!text.len || !fw_is_digit(text.at[text.len - 1])) return false;
    return amount->last < unit->node && !fw_piece_is_control(d->page, unit) &&
           count_beside(d, a, b, true) >= FW_NEARLY_ALL * b->count;
}

/* The column of amounts beside the currencies of a column; NULL: none. A column that only some
 * records have, such as an old price, may come between the two. */
static fw_tab_column *amounts_beside(fw_tab *d, size_t c) {
    enum { REACH = 3 };
    const fw_tab_column *column = &d->columns.at[c];
    fw_tab_column *last = last_text(d, c), *next = next_text(d, c);
    if (last && are_amounts(d, last) && is_beside(d, column, last)) return last;
    for (int i = 0; next && i < REACH; i++) {
        if ((are_amounts(d, next) || begin_with_digits(next)) && is_beside(d, column, next))
            return next;
        next = next_text(d, (size_t)(next - d->columns.at));
    }
    return NULL;
}

/* Whether a constant text is one of several different ones at the same place, or its class calls it
 * a label. After a value, such a text tells what the value is. */
static bool is_one_of_labels(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    if (fw_class_ends_in_word(fw_page_attr(d->page, piece->holder, FW_ATTR_CLASS), "label"))
        return true;
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *other = &d->columns.at[i];
        if (other == c || other->kind != FW_FIELD_TEXT || !other->count) continue;
        if (fw_piece_of(d, &other->cells[0])->place.path == piece->place.path &&
            is_constant(other) && !fw_str_equal(other->cells[0].text, c->cells[0].text))
            return true;
    }
    return false;
}

/* Whether a text is in a button that does not hold the value after it: it tells what a click does.
 */
static bool is_in_button(const fw_tab *d, const fw_piece *text, const fw_tab_column *next) {
    enum { MAX_LEVELS = 4 };
    fw_node_id node = text->holder;
    for (int up = 0; up < MAX_LEVELS && node > text->record && d->page->tag[node] != FW_TAG_BUTTON;
         up++)
        node = d->page->parent[node];
    if (d->page->tag[node] != FW_TAG_BUTTON || node <= text->record) return false;
    return !next || fw_piece_of(d, &next->cells[0])->node >= d->page->end[node];
}

/* Whether two labels say the same of a value: they end in the same word, like "Started by" and
 * "Most recent by". */
static bool is_same_label(furrow_str a, furrow_str b) {
    size_t size = 0;
    while (size < a.len && size < b.len && a.at[a.len - 1 - size] != ' ' &&
           fw_fold(a.at[a.len - 1 - size]) == fw_fold(b.at[b.len - 1 - size]))
        size++;
    return (size == a.len || a.at[a.len - 1 - size] == ' ') &&
           (size == b.len || b.at[b.len - 1 - size] == ' ');
}

/* Whether nearly all texts of column a are right before values of b, in a box or a line with them,
 * and say what the values are by their words or by their class. Other values may have no label. */
static bool is_label_of_some(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    enum { LONGEST = 24 };
    char name[LONGEST];
    uint32_t together = 0;
    furrow_str word = fw_label_trim(a->cells[0].text);
    const fw_piece *first = fw_piece_of(d, &a->cells[0]);
    if (!b || b->is_list || is_constant(b) || word.len > LONGEST || !is_constant(a)) return false;
    for (size_t i = 0; i < word.len; i++) name[i] = word.at[i] == ' ' ? '_' : fw_fold(word.at[i]);
    if (!fw_class_ends_in_word(fw_page_attr(d->page, first->holder, FW_ATTR_CLASS), "label") &&
        !fw_name_sense((furrow_str){name, word.len}))
        return false;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(a, &i, b, &k); i++, k++) {
        const fw_piece *p = fw_piece_of(d, &a->cells[i]), *q = fw_piece_of(d, &b->cells[k]);
        together += are_a_pair(d, p, q);
    }
    return together >= FW_NEARLY_ALL * a->count;
}

/* Attach a constant text beside values to them: as the label of those after it or the unit of those
 * before it. A currency is joined with its amount. '*is_given' tells whether the text found a
 * place. False when out of memory. */
static bool give_constant(fw_tab *d, size_t c, bool *is_given) {
    fw_tab_column *column = &d->columns.at[c], *next = next_text(d, c), *last = last_text(d, c);
    furrow_str word = column->cells[column->count / 2].text, unit = word_of_units(column);
    if (unit.len) word = unit;
    bool is_text = column->kind == FW_FIELD_TEXT && may_be_label(word) &&
                   !is_in_button(d, fw_piece_of(d, &column->cells[0]), next);
    bool is_part = is_text && fw_piece_of(d, &column->cells[0])->is_part;
    *is_given = true;
    if (column->kind == FW_FIELD_TEXT && fw_piece_of(d, &column->cells[0])->is_part &&
        fw_is_currency(word)) {
        fw_tab_column *amounts = amounts_beside(d, c);
        if (amounts) return join_cells(d, amounts, column);
    }
    /* Brackets and other signs are dropped, but stay part of what the page writes. */
    if (column->kind == FW_FIELD_TEXT && fw_text_is_signs(word)) {
        if (goes_with(d, column, next)) add_words(d, next, column);
        if (goes_with(d, column, last)) add_words(d, last, column);
        *is_given = false;
        return true;
    }
    bool is_unit = is_part && !leads_on(word) && last && are_amounts(d, last) &&
                   (goes_with(d, column, last) || is_unit_of(d, column, last));
    if (is_unit || (is_text && last && are_counts(d, last) && is_label_of(d, column, last, true))) {
        if (!last->unit.len) last->unit = word;
        add_words(d, last, column);
        return true;
    }
    if (is_text && last && !last->label.len && is_nearly_constant(column) &&
        is_one_of_labels(d, column) && is_label_of(d, column, last, true)) {
        last->label = word;
        add_words(d, last, column);
        return true;
    }
    if (next && leads_on(word) && leads_to_link(d, c, next)) {
        if (is_part && goes_with(d, column, next)) add_words(d, next, column);
        *is_given = false;
        return true;
    }
    bool is_label = (is_part && goes_with(d, column, next)) || is_lead_of(d, column, next);
    if (is_label ||
        (is_text && (is_label_of(d, column, next, false) || is_label_of_some(d, column, next)))) {
        /* "asked" here and "answered" there say nothing of all values. */
        uint32_t equal = 0;
        for (uint32_t i = 0; i < column->count; i++)
            equal += is_same_label(column->cells[i].text, word);
        if (!next->label.len && (unit.len || 2 * equal >= column->count)) next->label = word;
        add_words(d, next, column);
        return true;
    }
    bool is_lead = leads_on(word) && last && are_amounts(d, last); /* "12 Updated", and no date */
    if (is_part && !is_lead && goes_with(d, column, last)) {
        if (!last->unit.len) last->unit = word;
        add_words(d, last, column);
        return true;
    }
    *is_given = false;
    return true;
}

/* The next text in the line of a piece, or in its record if 'is_far': after it ('step' 1) or before
 * it (-1); NULL: none. */
static const fw_piece *text_beside(const fw_tab *d, uint32_t number, int step, bool is_far) {
    const fw_piece *piece = &d->pieces.at[number];
    for (size_t n = number + (size_t)step; n < d->pieces.count; n += (size_t)step) {
        const fw_piece *other = &d->pieces.at[n];
        if (other->row != piece->row || (other->line != piece->line && !is_far)) return NULL;
        if (other->kind == FW_FIELD_TEXT) return other;
    }
    return NULL;
}

static bool is_amount(const fw_piece *piece) {
    return piece->shape == FW_SHAPE_PRICE || piece->shape == FW_SHAPE_NUMBER;
}

/* Whether a text ends with a word such as "by" and is right before the text that it introduces.
 * "from" before an amount may be part of a price, and "in" after one is a unit. */
static bool leads_to_text(const fw_tab *d, const fw_tab_cell *cell) {
    const fw_piece *piece = fw_piece_of(d, cell);
    if (!leading_word(cell->text).len || !may_be_label(cell->text)) return false;
    const char *name = fw_name_of_lead(fw_label_trim(cell->text));
    bool is_by = name && strcmp(name, "author") == 0; /* it may have a box of its own */
    const fw_piece *before = text_beside(d, cell->piece, -1, false);
    const fw_piece *next = text_beside(d, cell->piece, 1, is_by);
    return next && !is_amount(next) && !(before && is_amount(before)) &&
           (next->is_in_link || !piece->is_in_link) &&
           d->page->sums[next->node] == d->page->sums[piece->last + 1];
}

/* Whether the texts of a column only introduce the next ones of their lines, however few records
 * have them, and at least half of them are equal: "Recipe by". */
static bool are_idle_leads(const fw_tab *d, const fw_tab_column *c) {
    uint32_t equal = 0;
    if (c->kind != FW_FIELD_TEXT || c->is_list || c->count < 2) return false;
    for (uint32_t i = 0; i < c->count; i++) {
        if (!leads_to_text(d, &c->cells[i])) return false;
        equal += fw_str_equal(c->cells[i].text, c->cells[c->count / 2].text);
    }
    return equal > 1 && equal >= HALF * c->count;
}

/* Cut off the "and" of a value that leads to the next text of its line: "Ann Lee and". It stays
 * part of what the page writes. */
static void cut_and(const fw_tab *d, fw_tab_cell *cell) {
    furrow_str text = cell->text, word = leading_word(text);
    if (word.len == text.len || !fw_str_starts_folded(word, "and") ||
        !text_beside(d, cell->piece, 1, false))
        return;
    cell->written = text;
    text.len -= word.len;
    cell->text = fw_str_trim(text);
}

/* The column that has a piece in a row; NULL: none. */
static fw_tab_column *column_of(fw_tab *d, const fw_piece *piece) {
    uint32_t number = (uint32_t)(piece - d->pieces.at);
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        if (column->is_gone || column->kind != piece->kind) continue;
        for (uint32_t i = 0; i < column->count && column->cells[i].row <= piece->row; i++)
            if (column->cells[i].piece == number) return column;
    }
    return NULL;
}

/* The column of the texts that the words of a column lead to, where these are only "by" in elements
 * of one class; NULL: there are none, or they are in several columns. */
static fw_tab_column *led_to_by(fw_tab *d, const fw_tab_column *c) {
    enum { LONGEST = 5 }; /* bytes of such a word */
    fw_tab_column *found = NULL;
    if (c->is_gone || c->is_list || c->kind != FW_FIELD_TEXT || !c->count) return NULL;
    const fw_field_place *place = &fw_piece_of(d, &c->cells[0])->place;
    for (uint32_t i = 0; i < c->count; i++) {
        const fw_field_place *own = &fw_piece_of(d, &c->cells[i])->place;
        if (!own->word_count || own->words[0] != place->words[0]) return NULL;
        furrow_str text = c->cells[i].text;
        bool may_be = text.len && text.len <= LONGEST && fw_is_lower(text.at[0]);
        const char *name = may_be ? fw_name_of_lead(text) : NULL;
        if (!name || strcmp(name, "author") != 0 || !leads_to_text(d, &c->cells[i])) continue;
        fw_tab_column *led = column_of(d, text_beside(d, c->cells[i].piece, 1, true));
        if (!led || led == c || (found && led != found)) return NULL;
        found = led;
    }
    return found;
}

/* Where some records have "by" in the place of a name, the name that it leads to is of the same
 * column. False when out of memory. */
static bool join_led(fw_tab *d, fw_tab_column *c, fw_tab_column *led) {
    uint32_t i = 0, k = 0;
    if (c->is_gone || led->is_list || fw_next_shared_row(c, &i, led, &k)) return true;
    if (!fw_column_add_cells(d, c, led)) return false;
    led->is_gone = true;
    return true;
}

/* Drop cells that are only such a word, as "by" where others have a name, and repeated texts that
 * end with one: "redirect from". */
static void drop_leading_words(const fw_tab *d, fw_tab_column *c) {
    uint32_t kept = 0, equal = 0;
    bool has_words = false;
    furrow_str usual = {0}; /* the first of such words */
    if (c->is_gone || c->is_list || c->kind != FW_FIELD_TEXT) return;
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text, word = leading_word(text);
        bool is_lead = word.len && leads_to_text(d, &c->cells[i]);
        has_words |= word.len > 0;
        if (is_lead && !usual.len && word.len < text.len) usual = text;
        equal += is_lead && fw_str_equal(text, usual);
        c->cells[kept] = c->cells[i];
        kept += !is_lead || word.len < text.len;
    }
    c->count = kept;
    for (uint32_t i = kept = 0; equal > 1 && i < c->count; i++)
        if (!fw_str_equal(c->cells[i].text, usual) || !leads_to_text(d, &c->cells[i]))
            c->cells[kept++] = c->cells[i];
    if (equal > 1) c->count = kept;
    for (uint32_t i = 0; has_words && i < c->count; i++) cut_and(d, &c->cells[i]);
    c->is_gone = !c->count;
}

/* Whether all values are currencies: "$" here, a euro sign there. */
static bool are_currencies(const fw_tab *d, const fw_tab_column *c) {
    if (c->count < FW_MIN_CELLS || c->is_list || c->kind != FW_FIELD_TEXT) return false;
    for (uint32_t i = 0; i < c->count; i++)
        if (!fw_piece_of(d, &c->cells[i])->is_part || !fw_is_currency(c->cells[i].text))
            return false;
    return true;
}

/* Whether a constant text is in the lines of exactly the records that have the value beside it:
 * "out of 5". It says nothing of them that the value does not say. */
static bool is_always_with(const fw_tab *d, const fw_tab_column *c, const fw_tab_column *value) {
    return value && c->count == value->count && c->kind == FW_FIELD_TEXT && is_constant(c) &&
           fw_piece_of(d, &c->cells[0])->is_part && goes_with(d, c, value);
}

/* Whether a column is constant over nearly all records and not data. */
static bool is_template(const fw_tab *d, const fw_tab_column *c) {
    if (!is_constant(c) || c->count < FW_NEARLY_ALL * d->rows) return false;
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    return c->kind != FW_FIELD_TEXT || c->count == d->rows || fw_text_is_signs(c->cells[0].text) ||
           is_connection(piece) || fw_piece_is_control(d->page, piece);
}

/* Whether a text such as "No." introduces the next one in its cell of a data table. The header cell
 * is then not its name. */
static bool leads_in_cell(fw_tab *d, size_t c) {
    const fw_tab_column *column = &d->columns.at[c], *next = next_text(d, c);
    furrow_str text = column->cells[0].text;
    uint32_t cell = fw_piece_of(d, &column->cells[0])->column;
    return cell && next && fw_piece_of(d, &next->cells[0])->column == cell && !is_constant(next) &&
           text.len && memchr(".:#", text.at[text.len - 1], 3);
}

/* Count for each place the columns whose values differ on this page. False when out of memory. */
static bool count_varying(fw_map *out, const fw_tab *d) {
    for (size_t c = 0; d->given && c < d->columns.count; c++) {
        const fw_tab_column *column = &d->columns.at[c];
        if (column->is_gone || !column->count || is_nearly_constant(column)) continue;
        bool is_new;
        const fw_field_place *place = &fw_piece_of(d, &column->cells[0])->place;
        uint32_t *count = fw_map_place(out, fw_place_key(column->kind, place), &is_new, d->scratch);
        if (!count) return false;
        *count = is_new ? 1 : *count + 1;
    }
    return true;
}

/* Whether this constant column is not one of the given columns of its place, since the page has
 * enough columns there that are not constant. */
static bool is_beside_given(const fw_tab *d, const fw_tab_column *c, const fw_map *varying) {
    const fw_field_place *place = &fw_piece_of(d, &c->cells[0])->place;
    const uint32_t *others = fw_map_find(varying, fw_place_key(c->kind, place));
    uint32_t given = fw_given_fields(d->given, c->kind, place);
    return others && given && *others >= given;
}

/* Whether all values of a list are one text, in all records: a button below each thing. */
static bool is_one_text_again(const fw_tab *d, const fw_tab_column *c) {
    if (!c->is_list || c->kind != FW_FIELD_TEXT || c->count < FW_MIN_CELLS) return false;
    furrow_str first = fw_piece_of(d, &c->cells[0])->text;
    for (uint32_t i = 0; i < c->count; i++)
        for (const fw_piece *p = fw_piece_of(d, &c->cells[i]);; p = &d->pieces.at[p->more]) {
            if (!fw_str_equal(p->text, first)) return false;
            if (!p->more) break;
        }
    return true;
}

/* Attach or drop constant columns. This goes from right to left, so that "by" may come before "the"
 * before a name. A column of an earlier page is data, even if it is constant on this one. */
static bool drop_constants(fw_tab *d) {
    fw_map varying = {0};
    if (!count_varying(&varying, d)) return false;
    for (size_t c = d->columns.count; c-- > 0;) {
        fw_tab_column *column = &d->columns.at[c];
        column->is_gone = column->is_gone || column->count == 0 || is_header_again(d, column);
        if (!fw_column_is_given(d, column) && is_one_text_again(d, column)) column->is_gone = true;
        if (column->is_gone) continue;
        bool is_lead = is_connecting(d, column);
        bool is_idle = are_idle_leads(d, column);
        if ((is_named(d, column) && !is_lead && !leads_in_cell(d, c)) ||
            (!is_lead && !is_idle && !is_nearly_constant(column) && !are_currencies(d, column) &&
             !word_of_units(column).len))
            continue;
        bool is_given_away;
        bool is_given = d->given && !is_beside_given(d, column, &varying);
        if (is_given &&
            fw_given_is_data(d->given, column->kind, &fw_piece_of(d, &column->cells[0])->place,
                             column->cells[0].text))
            continue;
        if (!give_constant(d, c, &is_given_away)) return false;
        is_given = is_given && fw_column_is_given(d, column);
        bool is_idle_here = is_template(d, column) || is_always_with(d, column, last_text(d, c)) ||
                            is_always_with(d, column, next_text(d, c));
        column->is_gone = is_given_away || is_idle || (!is_given && is_idle_here);
    }
    return true;
}

/* ---- All of it ---------------------------------------------------------- */

/* Whether the records differ in anything. If not, they are copies, and everything is data. */
static bool has_data(const fw_tab *d) {
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (!c->is_gone && c->count && !is_constant(c)) return true;
    }
    return false;
}

bool fw_template_clean(fw_tab *draft) {
    if (!fw_turns_merge(draft)) return false;
    draft->keeps_all = draft->keeps_all || !has_data(draft);
    if (!draft->keeps_all) fw_tab_drop_offers(draft);
    if (!draft->keeps_all && !drop_constants(draft)) return false;
    for (size_t i = 0; i < draft->columns.count; i++) {
        fw_tab_column *column = &draft->columns.at[i];
        fw_tab_column *led = draft->keeps_all ? NULL : led_to_by(draft, column);
        if (!draft->keeps_all) drop_leading_words(draft, column);
        if (!fw_signs_trim(draft, column)) return false;
        if (led && (!fw_signs_trim(draft, led) || !join_led(draft, column, led))) return false;
    }
    if (!fw_tab_split(draft) || !fw_turns_merge_stand_ins(draft)) return false;
    for (size_t i = 0; i < draft->columns.count; i++) {
        fw_tab_column *part = &draft->columns.at[i];
        /* A part that some records lack says something of the others. */
        bool is_mark = fw_bullets_is_form(part->form) && part->count < FW_NEARLY_ALL * draft->rows;
        if (part->part && !is_mark && is_constant(part)) part->is_gone = true;
    }
    return true;
}
