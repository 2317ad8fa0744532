/*
 * Making templates from labelled pages.
 *
 * The paper keeps k = 20 tags on each side and goes back to the labelled page
 * for more if they do not tell an item from others. We have the page only now,
 * so the strings are made long enough to tell the item from everything else in
 * its own page, and never shorter than k.
 */
#include "detail/ide.h"

#include "base/str.h"
#include "values/text.h"

enum {
    MAX_K = 400,      /* and at most */
    SPARE = 4,        /* tags kept beyond those that tell the item apart */
    MAX_CAPTION = 80, /* bytes; a longer text is content, not a caption */
    MAX_STEPS = 3,    /* texts searched for a caption: "Price", ":", "$" */
    MAX_SKIP = 2,     /* words before an item that are counted */
    MAX_WORDS = 80    /* bytes kept of the words around an item in its text */
};

/* ---- Texts -------------------------------------------------------------- */

/* Bytes from C3 on mostly begin letters; C2 begins signs such as (c). */
static bool is_letter_byte(char c) {
    return fw_is_ascii_letter(c) || (unsigned char)c >= 0xC3;
}

unsigned fw_ide_chars_of(furrow_str text) {
    unsigned chars = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (fw_is_digit(c)) chars |= FW_IDE_DIGITS;
        else if (is_letter_byte(c)) chars |= FW_IDE_LETTERS;
    }
    return chars;
}

bool fw_ide_has_letter(furrow_str text) {
    return fw_ide_chars_of(text) & FW_IDE_LETTERS;
}

bool fw_ide_same_text(furrow_str a, furrow_str b) {
    for (;;) {
        a = fw_str_from(a, fw_space_run(a));
        b = fw_str_from(b, fw_space_run(b));
        if (a.len == 0 || b.len == 0) return a.len == b.len;
        if (*a.at != *b.at) return false;
        a.at++, a.len--, b.at++, b.len--;
    }
}

/* A copy without white space at the ends, single spaces within. */
static bool copy_folded(furrow_str *out, furrow_str text, fw_arena *arena) {
    char *at = FW_TAKE(arena, text.len + 1, char);
    size_t len = 0;
    if (!at) return false;
    text = fw_words_trim(text);
    while (text.len) {
        size_t space = fw_space_run(text);
        if (space) at[len++] = ' ';
        text = fw_str_from(text, space);
        if (text.len) at[len++] = *text.at++, text.len--;
    }
    *out = (furrow_str){at, len};
    return true;
}

/* The last words of a text that fit into MAX_WORDS. */
static furrow_str last_words(furrow_str text) {
    text = fw_words_trim(text);
    size_t from = text.len;
    while (from) {
        furrow_str word = fw_word_last((furrow_str){text.at, from});
        if (word.len == 0 || text.len - (size_t)(word.at - text.at) > MAX_WORDS) break;
        from = (size_t)(word.at - text.at);
    }
    return fw_str_from(text, from);
}

static furrow_str first_words(furrow_str text) {
    text = fw_words_trim(text);
    size_t len = 0;
    while (len < text.len) {
        furrow_str word = fw_word_first(fw_str_from(text, len));
        size_t end = (size_t)(word.at - text.at) + word.len;
        if (word.len == 0 || end > MAX_WORDS) break;
        len = end;
    }
    return (furrow_str){text.at, len};
}

/* ---- Chains ------------------------------------------------------------- */

static uint32_t code_of(const fw_words *words, uint32_t tag, bool full) {
    return full ? fw_words_full(words, tag) : words->code[tag];
}

uint32_t fw_ide_chain_back(const fw_ide_chain *chain, const fw_words *words, uint32_t tag,
                           bool full) {
    const uint32_t *code = full ? chain->full : chain->plain;
    uint32_t most = chain->count < tag ? chain->count : tag, n = 0;
    while (n < most && code_of(words, tag - 1 - n, full) == code[n]) n++;
    return n;
}

uint32_t fw_ide_chain_forward(const fw_ide_chain *chain, const fw_words *words, uint32_t tag,
                              bool full) {
    const uint32_t *code = full ? chain->full : chain->plain;
    uint32_t left = words->count - tag;
    uint32_t most = chain->count < left ? chain->count : left, n = 0;
    while (n < most && code_of(words, tag + n, full) == code[n]) n++;
    return n;
}

/* Number of equal tags before both places, or after both. */
static uint32_t common(const fw_words *words, uint32_t a, uint32_t b, bool back) {
    uint32_t least = a < b ? a : b, most = a < b ? b : a;
    uint32_t left = back ? least : words->count - most, n = 0;
    if (left > MAX_K) left = MAX_K;
    if (back)
        while (n < left && words->code[a - 1 - n] == words->code[b - 1 - n]) n++;
    else
        while (n < left && words->code[a + n] == words->code[b + n]) n++;
    return n;
}

/* Number of tags needed on one side of 'place' to tell it from all other places of texts in the
 * page, or from all other tags of its kind. */
static uint32_t tags_needed(const fw_words *words, uint32_t place, bool is_tag, bool back) {
    uint32_t needed = 0;
    if (is_tag) {
        uint32_t own = back ? place : place - 1;
        for (uint32_t tag = 0; tag < words->count; tag++) {
            if (tag == own || words->code[tag] != words->code[own]) continue;
            uint32_t n = common(words, place, back ? tag : tag + 1, back);
            if (n > needed) needed = n;
        }
        return needed + 1;
    }
    for (uint32_t i = 0; i < words->text_count; i++) {
        uint32_t n = words->place[i] == place ? 0 : common(words, place, words->place[i], back);
        if (n > needed) needed = n;
    }
    return needed + 1;
}

static bool chain_make(fw_ide_chain *out, const fw_words *words, uint32_t place, bool is_tag,
                       bool back, uint32_t least, fw_arena *arena) {
    uint32_t k = tags_needed(words, place, is_tag, back) + SPARE;
    uint32_t left = back ? place : words->count - place;
    if (k < least) k = least;
    if (k > MAX_K) k = MAX_K;
    if (k > left) k = left;
    char *names = FW_TAKE(arena, (size_t)k * FW_WORDS_NAME, char);
    if (!names) return false;
    size_t len = 0;
    for (uint32_t n = 0; n < k; n++) {
        if (n) names[len++] = ' ';
        char name[FW_WORDS_NAME];
        size_t name_len = fw_words_name(name, words, back ? place - 1 - n : place + n);
        memcpy(names + len, name, name_len);
        len += name_len;
    }
    out->names = (furrow_str){names, len};
    return fw_ide_chain_read(out, arena);
}

/* Take the first name off a list separated by spaces. */
static furrow_str take_name(furrow_str *names) {
    size_t len = 0;
    while (len < names->len && names->at[len] != ' ') len++;
    furrow_str name = {names->at, len};
    size_t gone = len < names->len ? len + 1 : len;
    *names = (furrow_str){names->at + gone, names->len - gone};
    return name;
}

bool fw_ide_chain_read(fw_ide_chain *chain, fw_arena *arena) {
    uint32_t count = (chain->names.len > 0) + (uint32_t)fw_str_count(chain->names, ' ');
    chain->plain = FW_TAKE(arena, count, uint32_t);
    chain->full = FW_TAKE(arena, count, uint32_t);
    if (!chain->plain || !chain->full) return false;
    furrow_str rest = chain->names;
    for (uint32_t n = 0; n < count; n++) {
        furrow_str name = take_name(&rest);
        chain->plain[n] = fw_words_plain_of(name);
        chain->full[n] = fw_words_full_of(name);
    }
    chain->count = count;
    return true;
}

/* ---- Separators --------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint32_t code) {
    hash = (hash ^ code) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t mix_text(uint64_t hash, furrow_str text) {
    while (text.len) {
        text = fw_str_from(text, fw_space_run(text));
        if (text.len) hash = mix(hash, (unsigned char)*text.at++), text.len--;
    }
    return hash;
}

uint64_t fw_ide_separator_between(const fw_words *words, uint32_t text, uint32_t next) {
    uint64_t hash = 1;
    for (uint32_t tag = words->place[text]; tag < words->place[next]; tag++)
        hash = mix(hash, words->code[tag]);
    for (uint32_t between = text + 1; between < next; between++)
        if (fw_ide_has_letter(fw_words_text(words, between)))
            hash = mix_text(hash, fw_words_text(words, between));
    return hash;
}

void fw_ide_separator_read(fw_ide_separator *separator) {
    uint64_t hash = 1;
    furrow_str names = separator->tags;
    for (separator->tag_count = 0; names.len; separator->tag_count++)
        hash = mix(hash, fw_words_plain_of(take_name(&names)));
    separator->hash = mix_text(hash, separator->text);
}

/* The tags between two values, without classes, since those of the first value of a list often
 * differ. */
static bool separator_tags(furrow_str *out, const fw_words *words, uint32_t from, uint32_t to,
                           fw_arena *arena) {
    char *names = FW_TAKE(arena, (size_t)(to - from) * FW_WORDS_NAME, char);
    size_t len = 0;
    if (!names) return false;
    for (uint32_t tag = from; tag < to; tag++) {
        furrow_str name = fw_page_tag_name(words->page, words->page->tag[words->node[tag]]);
        if (len) names[len++] = ' ';
        if (fw_words_closes(words, tag)) names[len++] = '/';
        size_t room = name.len < FW_WORDS_NAME - 2 ? name.len : FW_WORDS_NAME - 2;
        memcpy(names + len, name.at, room);
        len += room;
    }
    *out = (furrow_str){names, len};
    return true;
}

static bool separator_make(fw_ide_separator *out, const fw_words *words, uint32_t text,
                           uint32_t next, fw_arena *arena) {
    furrow_buf between = {.alloc = arena->alloc};
    for (uint32_t t = text + 1; t < next; t++)
        if (fw_ide_has_letter(fw_words_text(words, t)))
            fw_buf_str(&between, fw_words_text(words, t));
    *out = (fw_ide_separator){0};
    bool ok = !between.failed && copy_folded(&out->text, fw_buf_view(&between), arena) &&
              separator_tags(&out->tags, words, words->place[text], words->place[next], arena);
    furrow_buf_free(&between);
    if (ok) fw_ide_separator_read(out);
    return ok;
}

static bool has_separator(const fw_ide_item *item, uint64_t hash) {
    for (uint32_t i = 0; i < item->separator_count; i++)
        if (item->separators[i].hash == hash) return true;
    return false;
}

static bool add_separators(fw_ide_item *item, const fw_words *words, const fw_ide_spot *spots,
                           uint32_t count, fw_arena *arena) {
    if (count < 2) return true;
    item->separators = FW_TAKE(arena, count - 1, fw_ide_separator);
    if (!item->separators) return false;
    for (uint32_t i = 1; i < count; i++) {
        uint32_t text = spots[i - 1].last, next = spots[i].first;
        if (has_separator(item, fw_ide_separator_between(words, text, next))) continue;
        fw_ide_separator *made = &item->separators[item->separator_count++];
        if (!separator_make(made, words, text, next, arena)) return false;
    }
    return true;
}

/* ---- Items -------------------------------------------------------------- */

/* The next text with a letter in it, if it is short enough. */
static bool caption_make(fw_ide_caption *out, const fw_words *words, uint32_t text, uint32_t place,
                         bool back, fw_arena *arena) {
    for (uint32_t steps = 1; steps <= MAX_STEPS; steps++) {
        if (back ? text < steps : text + steps >= words->text_count) return true;
        uint32_t at = back ? text - steps : text + steps;
        furrow_str near = fw_words_text(words, at);
        if (!fw_ide_has_letter(near)) continue;
        if (fw_words_trim(near).len > MAX_CAPTION) return true;
        out->steps = steps;
        out->tags = back ? place - words->place[at] : words->place[at] - place;
        return copy_folded(&out->text, near, arena);
    }
    return true;
}

/* Most levels up to the element around texts [first, last] that may have a twin as sibling: the
 * highest without other text. */
enum { MAX_TWIN = 4 };

/* Whether an element has only the text of a spot, and signs such as a box to tick. */
static bool is_all_of(const fw_words *words, fw_node_id node, const fw_ide_spot *spot) {
    fw_ide_text_range own = fw_ide_texts_of(words, node);
    for (uint32_t text = own.first; text < own.end; text++) {
        if (text == spot->first) text = spot->last;
        else if (!fw_text_is_signs(fw_words_text(words, text))) return false;
    }
    return true;
}

/* Whether a spot is one li with another li beside it that has some text. */
static bool has_twin_item(const fw_words *words, const fw_ide_spot *spot, bool back) {
    const furrow_page *page = words->page;
    fw_node_id node = fw_ide_spot_node(words, spot);
    for (uint32_t level = 0; level < MAX_TWIN && page->tag[node] != FW_TAG_LI; level++)
        if ((node = page->parent[node]) == FURROW_NO_NODE) return false;
    if (page->tag[node] != FW_TAG_LI || !is_all_of(words, node, spot)) return false;
    fw_node_id parent = page->parent[node];
    fw_node_id from = back ? parent + 1 : page->end[node], to = back ? node : page->end[parent];
    for (fw_node_id n = from; n < to; n = page->end[n]) {
        fw_ide_text_range own = fw_ide_texts_of(words, n);
        if (page->tag[n] == FW_TAG_LI && own.first < own.end) return true;
    }
    return false;
}

/* Whether a text begins with a bracket. It describes the text before it, and shows that this is
 * something other than the item: "Ann, Bob (illustrator)". */
static bool has_bracket(const fw_words *words, uint32_t text) {
    if (text >= words->text_count) return false;
    furrow_str own = fw_words_trim(fw_words_text(words, text));
    return own.len && own.at[0] == '(';
}

bool fw_ide_has_twin(const fw_words *words, const fw_ide_spot *spot, bool back) {
    const furrow_page *page = words->page;
    if (spot->is_tag) return false;
    if (has_twin_item(words, spot, back)) return true;
    uint32_t next = back ? spot->first - 1 : spot->last + 1;
    if (next >= words->text_count || !fw_ide_has_letter(fw_words_text(words, next))) {
        next = back ? next - 1 : next + 1; /* a comma may be between */
        if (next >= words->text_count) return false;
    }
    fw_node_id x = words->text[back ? spot->first : spot->last], y = words->text[next];
    for (uint32_t level = 0; level < MAX_TWIN; level++) {
        x = page->parent[x];
        y = page->parent[y];
        if (x == FURROW_NO_NODE || y == FURROW_NO_NODE || x == y) return false;
        if (page->tag[x] != page->tag[y]) return false;
        if (page->parent[x] != page->parent[y]) continue;
        fw_ide_text_range own = fw_ide_texts_of(words, x), other = fw_ide_texts_of(words, y);
        return own.first == spot->first && own.end == spot->last + 1 && other.first == next &&
               other.end == next + 1 && (back || !has_bracket(words, next + 1)) &&
               fw_words_node_code(words, x) == fw_words_node_code(words, y);
    }
    return false;
}

/* Whether an element contains one with a tag. */
static bool has_inside(const furrow_page *page, fw_node_id node, furrow_str tag) {
    for (fw_node_id n = node + 1; n < page->end[node]; n++)
        if (fw_page_is_element(page, n) && fw_str_equal(fw_page_tag_name(page, page->tag[n]), tag))
            return true;
    return false;
}

bool fw_ide_has_twin_list(const fw_words *words, const fw_ide_spot *spot, furrow_str each,
                          bool back) {
    const furrow_page *page = words->page;
    fw_node_id node = fw_ide_spot_node(words, spot);
    for (uint32_t level = 0; level < MAX_TWIN; level++, node = page->parent[node]) {
        fw_node_id parent = page->parent[node];
        if (parent == FURROW_NO_NODE) return false;
        fw_node_id from = back ? parent + 1 : page->end[node];
        fw_node_id to = back ? node : page->end[parent];
        for (fw_node_id n = from; n < to; n = page->end[n])
            if (page->tag[n] == page->tag[node] && has_inside(page, n, each)) return true;
    }
    return false;
}

static bool is_block(uint32_t code) {
    return code / 2 < FW_TAG_KNOWN && fw_tag_class((fw_tag)(code / 2)) == FW_BLOCK;
}

/* Set how far the line of an item goes; 'texts' is the number of tags to the next text. */
static void set_line(fw_ide_context *context, uint32_t texts) {
    const fw_ide_chain *chain = &context->chain;
    uint32_t most = chain->count < texts ? chain->count : texts;
    while (context->line < most && !context->ends_line)
        context->ends_line = is_block(chain->plain[context->line++]);
}

static void set_shape(fw_ide_item *item, const fw_words *words, const fw_ide_spot *spot) {
    const furrow_page *page = words->page;
    fw_node_id node = fw_ide_spot_node(words, spot);
    fw_ide_text_range all = fw_ide_texts_of(words, node);
    item->is_one_text = spot->first == spot->last;
    item->is_whole = all.first == spot->first && all.end == spot->last + 1;
    for (int side = 0; side < 2; side++)
        item->has_twin[side] = item->each.len
                                   ? fw_ide_has_twin_list(words, spot, item->each, side == 0)
                                   : fw_ide_has_twin(words, spot, side == 0);
    item->levels = (uint32_t)(page->depth[words->text[spot->first]] - 1 - page->depth[node]);
}

static unsigned chars_of_spot(const fw_words *words, const fw_ide_spot *spot) {
    unsigned chars = 0;
    for (uint32_t t = spot->first; t <= spot->last; t++) {
        furrow_str text = fw_words_text(words, t);
        size_t to = t == spot->last ? spot->to : text.len, from = t == spot->first ? spot->from : 0;
        chars |= fw_ide_chars_of((furrow_str){text.at + from, to - from});
    }
    return chars;
}

uint32_t fw_ide_tags_back(const fw_words *words, uint32_t text, uint32_t start) {
    return text ? start - words->place[text - 1] : start;
}

uint32_t fw_ide_tags_forward(const fw_words *words, uint32_t text, uint32_t end) {
    return (text + 1 < words->text_count ? words->place[text + 1] : words->count) - end;
}

/* Move '*start' after the tag that opens an element, and '*end' to the one that closes it. */
static void element_tags(const fw_words *words, fw_node_id node, uint32_t *start, uint32_t *end) {
    uint32_t first = *start, last = *end;
    while (first > 0 && words->node[first - 1] != node) first--;
    while (last < words->count && words->node[last] != node) last++;
    if (first == 0 || last == words->count) return; /* its tags are not in the stream */
    *start = first;
    *end = last;
}

static bool text_item(fw_ide_item *item, const fw_words *words, const fw_ide_spot *first,
                      const fw_ide_spot *last, uint32_t tags, fw_arena *arena) {
    uint32_t start = words->place[first->first], end = words->place[last->last];
    set_shape(item, words, first);
    if (fw_ide_item_is_element(item))
        element_tags(words, fw_ide_spot_node(words, first), &start, &end);
    furrow_str head = fw_words_text(words, first->first), tail = fw_words_text(words, last->last);
    furrow_str lead = last_words((furrow_str){head.at, first->from});
    furrow_str trail = first_words(fw_str_from(tail, last->to));
    for (furrow_str rest = {head.at, first->from}, word; (word = fw_word_first(rest)).len;) {
        rest = fw_str_from(rest, (size_t)(word.at - rest.at) + word.len);
        item->skip++;
    }
    if (item->skip > MAX_SKIP) item->skip = 0;
    item->chars = chars_of_spot(words, first);
    item->first_kind = fw_word_kind_of(fw_word_first(fw_str_from(head, first->from)));
    item->last_kind = fw_word_kind_of(fw_word_last((furrow_str){tail.at, last->to}));
    if (!chain_make(&item->before.chain, words, start, false, true, tags, arena) ||
        !chain_make(&item->after.chain, words, end, false, false, tags, arena))
        return false;
    if (lead.len == 0) set_line(&item->before, fw_ide_tags_back(words, first->first, start));
    if (trail.len == 0) set_line(&item->after, fw_ide_tags_forward(words, last->last, end));
    return copy_folded(&item->before.words, lead, arena) &&
           copy_folded(&item->after.words, trail, arena) &&
           caption_make(&item->before.caption, words, first->first, start, true, arena) &&
           caption_make(&item->after.caption, words, last->last, end, false, arena);
}

/* The first text at or after a tag, so that captions can be counted from it. */
static uint32_t text_at_place(const fw_words *words, uint32_t tag) {
    uint32_t low = 0, high = words->text_count;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (words->place[mid] <= tag) low = mid + 1;
        else high = mid;
    }
    return low;
}

static bool tag_item(fw_ide_item *item, const fw_words *words, const fw_ide_spot *spot,
                     uint32_t tags, fw_arena *arena) {
    uint32_t tag = spot->first, text = text_at_place(words, tag);
    char name[FW_WORDS_NAME];
    size_t len = fw_words_name(name, words, tag);
    item->tag_plain = words->code[tag];
    item->tag_full = fw_words_full(words, tag);
    item->tag_name = fw_arena_copy(arena, (furrow_str){name, len});
    bool ok = item->tag_name.at &&
              chain_make(&item->before.chain, words, tag, true, true, tags, arena) &&
              chain_make(&item->after.chain, words, tag + 1, true, false, tags, arena) &&
              caption_make(&item->before.caption, words, text, tag, true, arena);
    if (!ok || text == 0) return ok;
    return caption_make(&item->after.caption, words, text - 1, tag + 1, false, arena);
}

static fw_ide_place place_of(const fw_words *words, const fw_ide_spot *spot) {
    if (spot->is_tag)
        return (fw_ide_place){.start = spot->first, .end = spot->first + 1, .is_tag = true};
    return (fw_ide_place){.start = words->place[spot->first],
                          .end = words->place[spot->last],
                          .first = spot->first,
                          .from = spot->from,
                          .last = spot->last,
                          .to = spot->to};
}

bool fw_ide_place_before(const fw_ide_place *a, const fw_ide_place *b) {
    if (a->end != b->start) return a->end < b->start;
    if (a->is_tag || b->is_tag) return true;
    return a->last < b->first || (a->last == b->first && a->to <= b->from);
}

bool fw_ide_item_make(fw_ide_item *out, const fw_words *words, const fw_ide_spot *spots,
                      uint32_t count, uint32_t tags, fw_arena *arena) {
    fw_ide_spot all = spots[0];
    if (tags == 0) tags = FW_IDE_TAGS;
    all.last = spots[count - 1].last;
    all.to = spots[count - 1].to;
    out->place = place_of(words, &all);
    if (spots[0].is_tag) return tag_item(out, words, &spots[0], tags, arena);
    return text_item(out, words, &spots[0], &spots[count - 1], tags, arena) &&
           add_separators(out, words, spots, count, arena);
}

/* Assertions about templates, in builds that check them: region/region.h. They also hold for
 * templates read from a file: nothing else that a file says does harm. */

#ifdef FURROW_CHECKS

#include "region/region.h"

static void check_chain(const fw_ide_chain *chain) {
    FW_MUST(chain->count == 0 || (chain->plain && chain->full && chain->names.len));
}

static void check_item(const fw_ide_rules *rules, const fw_ide_item *item) {
    FW_MUST(item->field < rules->field_count);
    FW_MUST(item->chars <= (FW_IDE_LETTERS | FW_IDE_DIGITS));
    check_chain(&item->before.chain);
    check_chain(&item->after.chain);
    for (uint32_t i = 0; i < item->separator_count; i++) FW_MUST(item->separators[i].tags.at);
}

static void check_template(const fw_ide_rules *rules, const fw_ide_template *template) {
    FW_MUST(template->item_count > 0 && template->item_count <= FW_IDE_MAX_ITEMS);
    for (uint32_t i = 0; i < template->item_count; i++) check_item(rules, &template->items[i]);
    for (uint32_t i = 0; i < template->other_count; i++) {
        FW_MUST(template->other_of[i] < template->item_count);
        check_item(rules, &template->others[i]);
    }
    for (uint32_t w = 0; w < template->way_count; w++) {
        FW_MUST(template->ways[w].field < rules->field_count);
        FW_MUST(template->ways[w].list.count > 0 || template->ways[w].heading.len > 0);
    }
}

void fw_ide_check(const void *kept) {
    const fw_ide_rules *rules = kept;
    bool has_incomplete = false;
    FW_MUST(rules->field_count <= FW_IDE_MAX_FIELDS);
    FW_MUST(rules->template_count <= FW_IDE_MAX_TEMPLATES);
    for (uint32_t t = 0; t < rules->template_count; t++) {
        check_template(rules, &rules->templates[t]);
        FW_MUST(!rules->templates[t].is_complete || !has_incomplete); /* complete ones first */
        has_incomplete = has_incomplete || !rules->templates[t].is_complete;
    }
}

#else
typedef int fw_no_template_checks; /* a C file must not be empty */
#endif
