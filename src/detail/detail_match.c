/*
 * Scoring the places of a page against an item.
 *
 * Every place whose nearest tags on both sides are those of the item is
 * scored; most fail at the first tag. Cost: linear in the tags, times the
 * length of the item's strings at worst.
 *
 * Weights. Near tags say more than far ones, of which there are many: a list
 * above the item that is a row longer must not outweigh the caption right
 * before it. So the nearest tags count NEAR_WORTH points each, those up to FAR
 * one point, and the rest only if scores are equal.
 */
#include "detail/ide.h"

#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

enum {
    NEAR = 4,
    NEAR_WORTH = 4,
    FAR = 20,
    CAPTION_BEFORE = 32, /* as much as all tags of one side */
    CAPTION_AFTER = 16,
    WORD = 8,       /* each equal word in the item's own text */
    MAX_WORD = 3,   /* words that count */
    OTHER_KIND = 24 /* penalty: a number for a name, or the reverse */
};

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static uint32_t worth(uint32_t tags) {
    uint32_t near = least(tags, NEAR), far = least(tags, FAR);
    return near * NEAR_WORTH + (far - near);
}

/* ---- Words of the item's own text --------------------------------------- */

/* Equal words from the end of both texts, or from the start. */
static uint32_t equal_last_words(furrow_str a, furrow_str b) {
    for (uint32_t n = 0;; n++) {
        furrow_str x = fw_word_last(a), y = fw_word_last(b);
        if (x.len == 0 || !fw_str_equal(x, y)) return n;
        a.len = (size_t)(x.at - a.at);
        b.len = (size_t)(y.at - b.at);
    }
}

static furrow_str behind(furrow_str text, furrow_str word) {
    return fw_str_from(text, (size_t)(word.at - text.at) + word.len);
}

static uint32_t equal_first_words(furrow_str a, furrow_str b) {
    for (uint32_t n = 0;; n++) {
        furrow_str x = fw_word_first(a), y = fw_word_first(b);
        if (x.len == 0 || !fw_str_equal(x, y)) return n;
        a = behind(a, x);
        b = behind(b, y);
    }
}

/* Bytes of a text in which the end of an item is searched. */
enum { MAX_INSIDE = 1 << 14 };

static furrow_str inside(furrow_str text, uint32_t from) {
    text = fw_str_from(text, from);
    return (furrow_str){text.at, text.len < MAX_INSIDE ? text.len : MAX_INSIDE};
}

/* Where an item ends if words follow it in its own text: the place with the most equal words after
 * it, the first of several. False if there is none. */
static bool end_by_words(uint32_t *to, uint32_t *equal, furrow_str text, uint32_t from,
                         furrow_str trail, bool plain) {
    furrow_str rest = inside(text, from);
    uint32_t end = from;
    *equal = 0;
    for (furrow_str word; (word = fw_word_first(rest)).len;) {
        furrow_str here = {word.at, (size_t)(text.at + text.len - word.at)};
        uint32_t n = end > from ? equal_first_words(here, trail) : 0;
        if (plain && n > 1) n = 1;
        if (n > *equal) {
            *equal = n;
            *to = end;
        }
        rest = behind(rest, word);
        end = (uint32_t)(word.at + word.len - text.at);
    }
    return *equal > 0;
}

/* The first place where a word of one kind meets a word of another. */
static bool end_by_kind(uint32_t *to, furrow_str text, uint32_t from, fw_word_kind last,
                        fw_word_kind next) {
    furrow_str rest = inside(text, from);
    fw_word_kind before = FW_WORD_NONE;
    for (furrow_str word; (word = fw_word_first(rest)).len; rest = behind(rest, word)) {
        fw_word_kind kind = fw_word_kind_of(word);
        if (before == last && kind == next) return true;
        before = kind;
        *to = (uint32_t)(word.at + word.len - text.at);
    }
    return false;
}

/* Whether the word next to an item may differ: between a number and a name the border is clear,
 * whatever the words are. */
static bool is_clear_border(fw_word_kind a, fw_word_kind b) {
    return (a == FW_WORD_DIGITS && b == FW_WORD_LETTERS) ||
           (a == FW_WORD_LETTERS && b == FW_WORD_DIGITS);
}

/* ---- Ends --------------------------------------------------------------- */

static uint32_t trimmed_end(furrow_str text) {
    furrow_str trimmed = fw_words_trim(text);
    return (uint32_t)(trimmed.at + trimmed.len - text.at);
}

static fw_node_id up(const fw_words *words, uint32_t text, uint32_t levels) {
    fw_node_id node = words->page->parent[words->text[text]];
    for (; levels > 0 && words->page->parent[node] != FURROW_NO_NODE; levels--)
        node = words->page->parent[node];
    return node;
}

/* Texts searched for the next of several values: a comma may be between. */
enum { MAX_BETWEEN = 3 };

static bool separates(const fw_ide_item *item, const fw_words *words, uint32_t text,
                      uint32_t next) {
    uint32_t tags = words->place[next] - words->place[text];
    for (uint32_t i = 0; i < item->separator_count; i++)
        if (item->separators[i].tag_count == tags &&
            item->separators[i].hash == fw_ide_separator_between(words, text, next))
            return true;
    return false;
}

/* The spot of the next value after 'spot', for an item whose values repeat. */
static bool next_value(fw_ide_spot *out, const fw_ide_item *item, const fw_words *words,
                       const fw_ide_spot *spot) {
    for (uint32_t next = spot->last + 1;
         next <= spot->last + MAX_BETWEEN && next < words->text_count; next++) {
        if (!separates(item, words, spot->last, next)) continue;
        furrow_str value = fw_words_text(words, next);
        *out = (fw_ide_spot){.first = next,
                             .last = next,
                             .from = (uint32_t)fw_space_run(value),
                             .to = trimmed_end(value)};
        return true;
    }
    return false;
}

/* Most texts of an item that does not end with an element. */
enum { MAX_TEXTS = 1000 };

/* The end of an item of several texts, from its first one: all of an element, or where the suffix
 * fits best within the element around it. */
static void end_of_texts(fw_ide_match *m, const fw_ide_item *item, const fw_words *words) {
    fw_ide_text_range range = fw_ide_texts_of(words, up(words, m->spot.first, item->levels));
    uint32_t end = least(range.end, m->spot.first + MAX_TEXTS), best = 0;
    for (uint32_t text = m->spot.first; text < end; text++) {
        uint32_t n = fw_ide_chain_forward(&item->after.chain, words, words->place[text], false);
        if (n > best) m->spot.last = text;
        if (n > best) best = n;
    }
}

/* For each text, the last of the values that repeat from it on, and their number. Filled from the
 * end of the page backwards, so that the cost is linear. */
typedef struct repeats {
    uint32_t *last, *count;
} repeats;

static bool repeats_make(repeats *out, const fw_ide_item *item, const fw_words *words,
                         fw_arena *arena) {
    if (item->separator_count == 0) return true;
    out->last = FW_TAKE(arena, words->text_count, uint32_t);
    out->count = FW_TAKE(arena, words->text_count, uint32_t);
    if (!out->last || !out->count) return false;
    for (uint32_t text = words->text_count; text-- > 0;) {
        fw_ide_spot spot = {.first = text, .last = text}, next;
        bool goes_on = next_value(&next, item, words, &spot);
        out->last[text] = goes_on ? out->last[next.first] : text;
        out->count[text] = goes_on ? out->count[next.first] + 1 : 1;
    }
    return true;
}

/* Where a match ends if words follow it in its own text. */
static bool end_in_text(fw_ide_match *m, const fw_ide_item *item, furrow_str text, uint32_t from,
                        uint32_t *equal) {
    furrow_str trail = item->after.words;
    fw_word_kind next = fw_word_kind_of(fw_word_first(trail));
    if (!is_clear_border(item->last_kind, next))
        return end_by_words(&m->spot.to, equal, text, from, trail, false);
    if (!end_by_kind(&m->spot.to, text, from, item->last_kind, next)) return false;
    *equal = equal_first_words(fw_str_from(text, m->spot.to), trail);
    return true;
}

/* Where a match ends that begins at byte 'from' of its text. */
static bool find_end(fw_ide_match *m, const fw_ide_item *item, const fw_words *words,
                     const repeats *runs) {
    if (!item->is_one_text) end_of_texts(m, item, words);
    if (runs->last) {
        m->value_count = runs->count[m->spot.last];
        m->spot.last = runs->last[m->spot.last];
    }
    furrow_str text = fw_words_text(words, m->spot.last);
    uint32_t from = m->spot.first == m->spot.last ? m->spot.from : 0, equal = 0;
    m->spot.to = trimmed_end(text);
    if (item->after.words.len && !end_in_text(m, item, text, from, &equal)) return false;
    m->words += equal;
    return m->spot.first < m->spot.last || m->spot.to > m->spot.from;
}

bool fw_ide_match_end(fw_ide_match *match, const fw_ide_item *item, const fw_words *words,
                      uint32_t end) {
    uint32_t best = 0, count = 0;
    for (uint32_t text = match->spot.first; text < end; text++) {
        uint32_t n = fw_ide_chain_forward(&item->after.chain, words, words->place[text], false);
        uint32_t from = text == match->spot.first ? match->spot.from : 0, to = 0, equal = 0;
        furrow_str own = fw_words_text(words, text);
        if (item->after.words.len && !end_by_words(&to, &equal, own, from, item->after.words, true))
            continue;
        n += equal;
        count = n > best ? 1 : count + (n == best);
        if (n <= best) continue;
        best = n;
        match->spot.last = text;
        match->spot.to = equal ? to : trimmed_end(own);
    }
    match->after = best;
    return best > 0 && count == 1;
}

/* ---- Scores ------------------------------------------------------------- */

static bool has_caption(const fw_ide_caption *caption, const fw_words *words, uint32_t text,
                        uint32_t place, bool back) {
    if (caption->text.len == 0) return false;
    if (back ? text < caption->steps : text + caption->steps >= words->text_count) return false;
    uint32_t at = back ? text - caption->steps : text + caption->steps;
    uint32_t tags = back ? place - words->place[at] : words->place[at] - place;
    return tags == caption->tags && fw_ide_same_text(fw_words_text(words, at), caption->text);
}

static unsigned value_chars(const fw_words *words, const fw_ide_spot *spot) {
    furrow_str text = fw_words_text(words, spot->first);
    size_t to = spot->last == spot->first ? spot->to : text.len;
    return fw_ide_chars_of((furrow_str){text.at + spot->from, to - spot->from});
}

/* Whether a match is a name instead of a number, or the reverse. */
static bool is_other_kind(const fw_ide_item *item, const fw_words *words, const fw_ide_match *m) {
    if (item->attribute.len || item->chars == (FW_IDE_LETTERS | FW_IDE_DIGITS)) return false;
    return (value_chars(words, &m->spot) & item->chars) == 0 && item->chars;
}

static uint32_t score_of(const fw_ide_match *m, bool other_kind) {
    uint32_t points = worth(m->before) + worth(m->after) + worth(m->before_full) +
                      worth(m->after_full) + least(m->words, MAX_WORD) * WORD +
                      (m->caption_before ? CAPTION_BEFORE : 0u) +
                      (m->caption_after ? CAPTION_AFTER : 0u);
    points -= other_kind ? least(points, OTHER_KIND) : 0;
    uint32_t length = least(m->before + m->after, (1u << FW_IDE_SCORE_SHIFT) - 1);
    return (points << FW_IDE_SCORE_SHIFT) + length;
}

static uint32_t word_count(furrow_str text) {
    uint32_t n = 0;
    for (furrow_str word; (word = fw_word_first(text)).len; n++) text = behind(text, word);
    return n;
}

/* The score that the item has in its own page. */
static uint32_t own_score(const fw_ide_item *item) {
    fw_ide_match m = {.before = item->before.chain.count,
                      .after = item->after.chain.count,
                      .before_full = item->before.chain.count,
                      .after_full = item->after.chain.count,
                      .words = word_count(item->before.words) + word_count(item->after.words),
                      .caption_before = item->before.caption.text.len > 0,
                      .caption_after = item->after.caption.text.len > 0};
    return score_of(&m, false);
}

uint32_t fw_ide_match_share(const fw_ide_match *match, const fw_ide_item *item) {
    uint32_t self = own_score(item);
    return self ? (uint32_t)((uint64_t)match->score * 100 / self) : 100;
}

const fw_ide_match *fw_ide_match_best(const fw_ide_matches *matches, const fw_ide_item *item) {
    const fw_ide_match *best = NULL;
    uint32_t second = 0;
    for (uint32_t i = 0; i < matches->count; i++) {
        const fw_ide_match *match = &matches->at[i];
        bool is_best = !best || match->score > best->score;
        if (best && is_best) second = best->score;
        else if (best && match->score > second) second = match->score;
        if (is_best) best = match;
    }
    bool is_taken = best && best->score >= second + FW_IDE_MARGIN;
    return is_taken && fw_ide_match_share(best, item) >= FW_IDE_MIN_SHARE ? best : NULL;
}

/* ---- Finding ------------------------------------------------------------ */

typedef struct finder {
    const fw_ide_item *item;
    const fw_words *words;
    fw_arena *arena;
    bool plain;
    repeats runs;
    FW_VEC(fw_ide_match) found;
} finder;

/* Add the evidence beyond the paper's, around tags [start, end). */
static void add_evidence(finder *f, fw_ide_match *m, uint32_t start, uint32_t end,
                         uint32_t text_back, uint32_t text_forward) {
    const fw_ide_context *before = &f->item->before, *after = &f->item->after;
    m->before_full = fw_ide_chain_back(&before->chain, f->words, start, true);
    m->after_full = fw_ide_chain_forward(&after->chain, f->words, end, true);
    m->caption_before = has_caption(&before->caption, f->words, text_back, start, true);
    m->caption_after = has_caption(&after->caption, f->words, text_forward, end, false);
    m->score = score_of(m, is_other_kind(f->item, f->words, m));
}

/* Whether the line around a match is that of the item, on one side: the same tags to its border,
 * and no text if the item has none. */
static bool is_same_line(const fw_ide_context *context, uint32_t equal, uint32_t to_text) {
    if (context->words.len) return equal > 0;
    return equal >= context->line && (!context->ends_line || to_text >= context->line);
}

/* Whether an element ends with a match and also contains its caption: the two then fill a line,
 * whatever follows the element. */
static bool ends_with_match(const finder *f, const fw_ide_match *m, uint32_t start) {
    const furrow_page *page = f->words->page;
    const fw_ide_caption *caption = &f->item->before.caption;
    uint32_t text = m->spot.first;
    if (m->after == 0 || f->item->after.words.len || m->spot.last != text) return false;
    if (!has_caption(caption, f->words, text, start, true)) return false;
    fw_node_id around = page->parent[f->words->text[text]];
    return f->words->text[text - caption->steps] > around &&
           page->end[around] == page->end[f->words->text[text]];
}

static bool is_in_line(const finder *f, const fw_ide_match *m, uint32_t start, uint32_t end) {
    return is_same_line(&f->item->before, m->before,
                        fw_ide_tags_back(f->words, m->spot.first, start)) &&
           (is_same_line(&f->item->after, m->after,
                         fw_ide_tags_forward(f->words, m->spot.last, end)) ||
            ends_with_match(f, m, start));
}

/* Try a match that begins at byte 'from' of a text. */
static bool try_text(finder *f, fw_ide_match m) {
    const fw_ide_item *item = f->item;
    if (f->plain) {
        m.score = m.before + m.words;
    } else {
        if (!find_end(&m, item, f->words, &f->runs)) return true;
        uint32_t end = f->words->place[m.spot.last];
        m.after = fw_ide_chain_forward(&item->after.chain, f->words, end, false);
        if (!is_in_line(f, &m, f->words->place[m.spot.first], end)) return true;
        add_evidence(f, &m, f->words->place[m.spot.first], end, m.spot.first, m.spot.last);
    }
    fw_ide_match *made = fw_vec_push(&f->found, f->arena);
    if (made) *made = m;
    return made != NULL;
}

/* Most places tried in one text; if there are more, they cannot be told apart. */
enum { MAX_IN_TEXT = 64 };

/* Try the place after as many words as the item had before it, if the rest has letters and digits
 * like the item: "servings" is no "2 dozen". */
static bool try_position(finder *f, fw_ide_match m) {
    furrow_str text = fw_words_text(f->words, m.spot.first), rest = text;
    for (uint32_t i = 0; i < f->item->skip && rest.len; i++)
        rest = behind(rest, fw_word_first(rest));
    size_t from = (size_t)(rest.at - text.at) + fw_space_run(rest);
    unsigned chars = fw_ide_chars_of(fw_str_from(text, from < text.len ? from : text.len));
    if (from >= text.len || (chars & f->item->chars) != f->item->chars) return true;
    m.words = 0;
    m.spot.from = (uint32_t)from;
    return try_text(f, m);
}

/* Try every place in a text where the words before the item end. */
static bool try_words(finder *f, fw_ide_match m) {
    furrow_str lead = f->item->before.words, text = fw_words_text(f->words, m.spot.first);
    furrow_str touching = fw_word_last(lead), rest = text;
    fw_word_kind kind = fw_word_kind_of(touching), first_kind = f->item->first_kind;
    bool by_kind = !f->plain && is_clear_border(kind, first_kind);
    uint32_t tried = 0;
    for (furrow_str word; (word = fw_word_first(rest)).len && tried < MAX_IN_TEXT;) {
        rest = behind(rest, word);
        bool is_border = by_kind ? fw_word_kind_of(word) == kind &&
                                       fw_word_kind_of(fw_word_first(rest)) == first_kind
                                 : fw_str_equal(word, touching);
        if (!is_border) continue;
        size_t from = (size_t)(rest.at - text.at) + fw_space_run(rest);
        if (from == text.len) break;
        furrow_str head = {text.at, (size_t)(rest.at - text.at)};
        tried++;
        m.words = f->plain ? 1 : equal_last_words(head, lead);
        m.spot.from = (uint32_t)from;
        if (!try_text(f, m)) return false;
    }
    return tried > 0 || f->plain || f->item->skip == 0 || try_position(f, m);
}

static bool find_texts(finder *f) {
    const fw_ide_chain *chain = &f->item->before.chain;
    const fw_words *words = f->words;
    for (uint32_t text = 0; text < words->text_count; text++) {
        uint32_t place = words->place[text];
        fw_ide_match m = {.spot = {.first = text, .last = text}, .value_count = 1};
        if (chain->count && (place == 0 || words->code[place - 1] != chain->plain[0])) continue;
        m.before = fw_ide_chain_back(chain, words, place, false);
        bool has_lead = f->item->before.words.len > 0;
        if (!has_lead) m.spot.from = (uint32_t)fw_space_run(fw_words_text(words, text));
        if (!(has_lead ? try_words(f, m) : try_text(f, m))) return false;
    }
    return true;
}

static bool find_tags(finder *f) {
    const fw_ide_item *item = f->item;
    const fw_words *words = f->words;
    uint32_t number = fw_page_attr_id(words->page, item->attribute), text = 0;
    if (number == FW_ATTR_NONE) return true;
    for (uint32_t tag = 0; tag < words->count; tag++) {
        while (text < words->text_count && words->place[text] <= tag) text++;
        if (words->code[tag] != item->tag_plain) continue;
        if (!fw_page_attr(words->page, words->node[tag], number).at) continue;
        fw_ide_match m = {.spot = {.first = tag, .last = tag, .is_tag = true}, .value_count = 1};
        m.before = fw_ide_chain_back(&item->before.chain, words, tag, false);
        m.after = fw_ide_chain_forward(&item->after.chain, words, tag + 1, false);
        m.score = m.before + m.after;
        if (m.before == 0 || m.after == 0) continue;
        /* the tag's own class and id count as a word next to the item */
        m.words = !f->plain && fw_words_full(words, tag) == item->tag_full;
        if (!f->plain) add_evidence(f, &m, tag, tag + 1, text, text - 1);
        fw_ide_match *made = fw_vec_push(&f->found, f->arena);
        if (!made) return false;
        *made = m;
    }
    return true;
}

static bool find_elements(finder *f) {
    const fw_ide_chain *chain = &f->item->before.chain;
    const fw_words *words = f->words;
    const uint32_t *closing = fw_words_closing(words, f->arena);
    if (!closing) return false;
    for (uint32_t tag = 0; tag < words->count && chain->count; tag++) {
        fw_node_id node = words->node[tag];
        if (words->code[tag] != chain->plain[0] || closing[node] == 0) continue;
        fw_ide_text_range texts = fw_ide_texts_of(words, node);
        if (texts.first == texts.end) continue;
        fw_ide_match m = {.spot = {.first = texts.first, .last = texts.end - 1}, .value_count = 1};
        m.spot.from = (uint32_t)fw_space_run(fw_words_text(words, m.spot.first));
        m.spot.to = trimmed_end(fw_words_text(words, m.spot.last));
        m.before = fw_ide_chain_back(chain, words, tag + 1, false);
        m.after = fw_ide_chain_forward(&f->item->after.chain, words, closing[node], false);
        if (!is_in_line(f, &m, tag + 1, closing[node])) continue;
        add_evidence(f, &m, tag + 1, closing[node], m.spot.first, m.spot.last);
        fw_ide_match *made = fw_vec_push(&f->found, f->arena);
        if (!made) return false;
        *made = m;
    }
    return true;
}

bool fw_ide_matches_find(fw_ide_matches *out, const fw_ide_item *item, const fw_words *words,
                         bool plain, fw_arena *arena) {
    finder f = {.item = item, .words = words, .arena = arena, .plain = plain};
    if (!plain && !repeats_make(&f.runs, item, words, arena)) return false;
    bool is_element = fw_ide_item_is_element(item) && !plain;
    if (!(item->attribute.len ? find_tags(&f) : is_element ? find_elements(&f) : find_texts(&f)))
        return false;
    *out = (fw_ide_matches){f.found.at, (uint32_t)f.found.count};
    return true;
}

/* The value of an item. Markup is written without recursion: after a node, all elements that end
 * with it are closed. */

/* ---- Text --------------------------------------------------------------- */

/* A piece of one text, white space folded, with a space before it if 'parted'. */
static void add_piece(furrow_buf *out, furrow_str text, size_t start, bool parted) {
    bool space = parted;
    text = fw_words_trim(text);
    while (text.len) {
        size_t run = fw_space_run(text);
        space = space || fw_space_has_width((furrow_str){text.at, run});
        text = fw_str_from(text, run);
        if (text.len == 0) break;
        if (space && out->len > start) fw_buf_char(out, ' ');
        space = false;
        fw_buf_char(out, *text.at++);
        text.len--;
    }
}

void fw_ide_spot_write(furrow_buf *out, const fw_words *words, const fw_ide_spot *spot) {
    const furrow_page *page = words->page;
    size_t start = out->len;
    furrow_str first = fw_words_text(words, spot->first), last = fw_words_text(words, spot->last);
    if (spot->first == spot->last) {
        add_piece(out, (furrow_str){first.at + spot->from, spot->to - spot->from}, start, false);
        return;
    }
    bool is_whole = fw_words_trim(first).at == first.at + spot->from &&
                    fw_words_trim(last).at + fw_words_trim(last).len == last.at + spot->to;
    if (is_whole) {
        furrow_buf own = {.alloc = out->alloc};
        fw_page_text(&own, page, words->text[spot->first], words->text[spot->last] + 1);
        fw_buf_str(out, fw_buf_view(&own));
        out->failed = out->failed || own.failed;
        furrow_buf_free(&own);
        return;
    }
    add_piece(out, fw_str_from(first, spot->from), start, false);
    for (uint32_t text = spot->first + 1; text < spot->last; text++)
        add_piece(out, fw_words_text(words, text), start, true);
    add_piece(out, (furrow_str){last.at, spot->to}, start, true);
}

/* ---- Attributes --------------------------------------------------------- */

/* Attributes whose values are addresses. */
static bool is_address(furrow_str name) {
    static const char *const names[] = {"href", "src",      "action",     "data",     "poster",
                                        "cite", "longdesc", "background", "data-src", "data-href"};
    return fw_str_is_one_of(name, names, FW_COUNT(names));
}

static void write_attribute(furrow_buf *out, const fw_words *words, const fw_ide_item *item,
                            const fw_ide_spot *spot, fw_url_base *base) {
    uint32_t number = fw_page_attr_id(words->page, item->attribute);
    furrow_str value = fw_page_attr(words->page, words->node[spot->first], number);
    if (is_address(item->attribute)) fw_url_resolve(out, base, value);
    else add_piece(out, value, out->len, false);
}

/* ---- Markup ------------------------------------------------------------- */

static void add_escaped(furrow_buf *out, furrow_str text, bool in_quotes) {
    for (size_t i = 0; i < text.len; i++) {
        switch (text.at[i]) {
        case '&': fw_buf_text(out, "&amp;"); break;
        case '<': fw_buf_text(out, "&lt;"); break;
        case '>': fw_buf_text(out, "&gt;"); break;
        case '"': fw_buf_text(out, in_quotes ? "&quot;" : "\""); break;
        default: fw_buf_char(out, text.at[i]);
        }
    }
}

static void open_element(furrow_buf *out, const furrow_page *page, fw_node_id node) {
    fw_buf_char(out, '<');
    fw_buf_str(out, fw_page_tag_name(page, page->tag[node]));
    const fw_attr *attr = page->attrs + page->at[node];
    for (uint32_t i = 0; i < page->len[node]; i++) {
        fw_buf_char(out, ' ');
        fw_buf_str(out, page->attr_names[attr[i].name]);
        fw_buf_text(out, "=\"");
        add_escaped(out, (furrow_str){page->text + attr[i].at, attr[i].len}, true);
        fw_buf_char(out, '"');
    }
    fw_buf_char(out, '>');
}

static void close_element(furrow_buf *out, const furrow_page *page, fw_node_id node) {
    if (page->end[node] == node + 1 && fw_words_is_void(page->tag[node])) return;
    fw_buf_text(out, "</");
    fw_buf_str(out, fw_page_tag_name(page, page->tag[node]));
    fw_buf_char(out, '>');
}

/* Write whole sibling subtrees [from, to), without hidden nodes. */
static void write_markup(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to) {
    fw_node_id top = page->parent[from];
    for (fw_node_id node = from, next; node < to; node = next) {
        bool is_text = fw_page_is_text(page, node), is_seen = fw_page_is_seen(page, node);
        next = is_seen ? node + 1 : page->end[node];
        if (is_seen && node > from && (page->marks[node] & FW_NODE_SPACE)) fw_buf_char(out, ' ');
        if (is_seen && is_text) add_escaped(out, fw_page_own_text(page, node), false);
        else if (is_seen) open_element(out, page, node);
        if (page->end[node] != next) continue;
        fw_node_id up = is_text || !is_seen ? page->parent[node] : node;
        for (; up != top && page->end[up] == next; up = page->parent[up])
            close_element(out, page, up);
    }
}

/* Write the nodes below the deepest element around the spot, from the one with its first text to
 * the one with its last. */
static void write_html(furrow_buf *out, const fw_words *words, const fw_ide_spot *spot) {
    const furrow_page *page = words->page;
    fw_node_id holder = fw_ide_spot_node(words, spot);
    fw_node_id first = words->text[spot->first], last = words->text[spot->last];
    while (page->parent[first] != holder) first = page->parent[first];
    while (page->parent[last] != holder) last = page->parent[last];
    write_markup(out, page, first, page->end[last]);
}

/* ---- Values ------------------------------------------------------------- */

/* Write the values of a list: the texts of each of its elements. */
static void write_elements(furrow_buf *out, const fw_words *words, const fw_ide_item *item,
                           const fw_ide_spot *spot, bool as_html) {
    const furrow_page *page = words->page;
    for (uint32_t text = spot->first; text <= spot->last;) {
        fw_ide_text_range own = {text, text + 1};
        for (fw_node_id up = page->parent[words->text[text]]; up != FURROW_NO_NODE;
             up = page->parent[up]) {
            fw_ide_text_range range = fw_ide_texts_of(words, up);
            if (range.first < text || range.end > spot->last + 1) break;
            if (fw_str_equal(fw_page_tag_name(page, page->tag[up]), item->each)) own = range;
        }
        furrow_str first = fw_words_text(words, own.first),
                   last = fw_words_text(words, own.end - 1);
        furrow_str end = fw_words_trim(last);
        fw_ide_spot one = {.first = own.first,
                           .last = own.end - 1,
                           .from = (uint32_t)fw_space_run(first),
                           .to = (uint32_t)(end.at + end.len - last.at)};
        if (text > spot->first) fw_buf_char(out, '\n');
        if (as_html) write_html(out, words, &one);
        else fw_ide_spot_write(out, words, &one);
        text = own.end;
    }
}

void fw_ide_value_write(furrow_buf *out, const fw_words *words, const fw_ide_item *item,
                        const fw_ide_match *match, bool as_html, fw_url_base *base) {
    if (match->spot.is_tag) {
        write_attribute(out, words, item, &match->spot, base);
        return;
    }
    if (item->each.len) {
        write_elements(out, words, item, &match->spot, as_html);
        return;
    }
    fw_ide_spot spot = match->spot;
    if (match->value_count > 1) {
        spot.last = spot.first;
        furrow_str text = fw_words_text(words, spot.first), trimmed = fw_words_trim(text);
        spot.to = (uint32_t)(trimmed.at + trimmed.len - text.at);
    }
    for (uint32_t i = 0; i < match->value_count; i++) {
        if (i > 0) fw_buf_char(out, '\n');
        if (as_html) write_html(out, words, &spot);
        else fw_ide_spot_write(out, words, &spot);
        if (i + 1 < match->value_count && !next_value(&spot, item, words, &spot)) break;
    }
}

bool fw_ide_value_hash(uint64_t *out, furrow_str value, fw_arena *scratch) {
    furrow_str folded = fw_ide_folded(value, scratch);
    *out = fw_hash_text(1, folded) | 1u;
    return folded.at != NULL;
}
