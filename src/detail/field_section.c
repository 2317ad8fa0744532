/*
 * Fields by the heading over them.
 *
 * Beyond the paper. In pages written by hand the values of a list have no names, and what is
 * around them differs from page to page. But the heading over them is mostly the same: it begins
 * a section, which continues to the next heading of the same rank.
 *
 *   <h2>What you need</h2>  <ul> <li>flour <li>milk </ul>
 *   <h3>For the glaze</h3>  <ul> <li>sugar </ul>
 *   <h2>Tools</h2>          ...
 *
 * If the labelled values are the elements of one tag in a section, heading and tag are kept.
 *
 * Cost: linear in the nodes of the page, for each field that is in doubt.
 */
#include "detail/ide.h"

#include "base/str.h"
#include "values/text.h"

/* Ranks are those of h1 to h6; this is the rank of a bold paragraph. */
enum { BOLD = 7 };

/* Most texts and bytes of a heading. A longer text is no heading, and reading it could be slow on a
 * hostile page. */
enum { MAX_TEXTS = 8, MAX_BYTES = 200 };

/* Elements around a heading that are searched for its section: the heading may be in a box of its
 * own, with a button beside it. */
enum { MAX_UP = 3 };

/* ---- Headings ----------------------------------------------------------- */

static bool is_short(const fw_words *words, fw_ide_text_range own) {
    size_t bytes = 0;
    if (own.first == own.end || own.end - own.first > MAX_TEXTS) return false;
    for (uint32_t text = own.first; text < own.end; text++) bytes += fw_words_text(words, text).len;
    return bytes <= MAX_BYTES;
}

/* Whether all texts of a paragraph are bold. */
static bool is_bold(const fw_words *words, fw_node_id node, fw_ide_text_range own) {
    const furrow_page *page = words->page;
    for (uint32_t text = own.first; text < own.end; text++) {
        fw_node_id up = page->parent[words->text[text]];
        while (page->tag[up] != FW_TAG_B && page->tag[up] != FW_TAG_STRONG) {
            if (up == node || fw_ide_is_block(page, up)) return false;
            up = page->parent[up];
        }
    }
    return true;
}

/* The rank of a visible heading, 1 for the highest; 0 if it is none. */
static unsigned rank_of(const fw_words *words, fw_node_id node) {
    fw_tag tag = words->page->tag[node];
    bool is_heading = fw_tag_is_heading(tag);
    if (!fw_page_is_element(words->page, node)) return 0;
    if (!is_heading && tag != FW_TAG_P && tag != FW_TAG_DIV) return 0;
    fw_ide_text_range own = fw_ide_texts_of(words, node);
    if (!is_short(words, own)) return 0;
    if (is_heading) return 1u + (unsigned)(tag - FW_TAG_H1);
    return is_bold(words, node, own) ? BOLD : 0;
}

/* Whether a text of a heading is on a button in it. */
static bool is_on_button(const fw_words *words, uint32_t text, fw_node_id heading) {
    const furrow_page *page = words->page;
    fw_node_id up = page->parent[words->text[text]];
    while (up > heading && page->tag[up] != FW_TAG_BUTTON) up = page->parent[up];
    return up > heading;
}

/* The text of a heading, folded, without the signs around it and the buttons in it: "🛒 What you
 * need: [1x] [2x]". 'at' is NULL when out of memory. */
static furrow_str fold(const fw_words *words, fw_node_id node, fw_arena *arena) {
    furrow_buf buf = {.alloc = arena->alloc};
    fw_ide_text_range own = fw_ide_texts_of(words, node);
    for (uint32_t text = own.first; text < own.end; text++) {
        if (is_on_button(words, text, node)) continue;
        if (buf.len) fw_buf_char(&buf, ' ');
        fw_buf_str(&buf, fw_words_trim(fw_words_text(words, text)));
    }
    furrow_str all = fw_buf_view(&buf), text = all;
    size_t at = 0;
    for (furrow_str word; (word = fw_next_word(all, &at)).len && fw_text_is_signs(word);)
        text = fw_str_from(all, at);
    while (text.len && fw_text_is_punctuation((furrow_str){text.at + text.len - 1, 1})) text.len--;
    text = buf.failed ? (furrow_str){NULL, 0} : fw_ide_folded(text, arena);
    furrow_buf_free(&buf);
    return text;
}

/* The subject of a page: its only h1, folded. Empty if it has none, or several. */
static bool subject_of(furrow_str *out, const fw_words *words, fw_arena *arena) {
    fw_node_id only = FURROW_NO_NODE;
    *out = (furrow_str){"", 0};
    for (fw_node_id n = 0; n < words->page->count; n++) {
        if (rank_of(words, n) != 1) continue;
        if (only != FURROW_NO_NODE) return true;
        only = n;
    }
    if (only == FURROW_NO_NODE) return true;
    *out = fold(words, only, arena);
    return out->at != NULL;
}

/* The text of a heading, with a star for the subject of the page: "How to make *". */
static furrow_str words_of(const fw_words *words, fw_node_id heading, furrow_str subject,
                           fw_arena *arena) {
    furrow_str text = fold(words, heading, arena);
    size_t at = 0;
    if (!text.at || subject.len == 0 || text.len <= subject.len) return text;
    while (at + subject.len <= text.len && memcmp(text.at + at, subject.at, subject.len) != 0) at++;
    if (at + subject.len > text.len) return text;
    char *made = FW_TAKE(arena, text.len, char);
    if (!made) return (furrow_str){NULL, 0};
    size_t rest = text.len - at - subject.len;
    memcpy(made, text.at, at);
    made[at] = '*';
    memcpy(made + at + 1, text.at + at + subject.len, rest);
    return (furrow_str){made, at + 1 + rest};
}

/* ---- Sections ----------------------------------------------------------- */

/* Nodes [from, to) of a page. */
typedef struct section {
    fw_node_id from, to;
} section;

/* What follows a heading in an element around it, up to the next heading of its rank. */
static section section_in(const fw_words *words, fw_node_id heading, unsigned rank,
                          fw_node_id around) {
    section out = {words->page->end[heading], words->page->end[around]};
    for (fw_node_id n = out.from; n < out.to; n++) {
        unsigned own = rank_of(words, n);
        if (own && own <= rank) out.to = n;
    }
    return out;
}

/* The elements of a tag in a section, except headings. */
static bool collect(fw_node_list *out, const fw_words *words, section in, furrow_str tag,
                    fw_arena *scratch) {
    const furrow_page *page = words->page;
    out->count = 0;
    for (fw_node_id n = in.from; n < in.to;) {
        fw_ide_text_range own = fw_ide_texts_of(words, n);
        bool is_value = fw_page_is_element(page, n) && own.first < own.end &&
                        fw_str_equal(fw_page_tag_name(page, page->tag[n]), tag) &&
                        !rank_of(words, n);
        fw_node_id *made = is_value ? fw_vec_push(out, scratch) : NULL;
        if (is_value && !made) return false;
        if (is_value) *made = n;
        n = is_value ? page->end[n] : n + 1;
    }
    return true;
}

/* ---- Learning ----------------------------------------------------------- */

/* Whether some nodes, in order, are all in a list and make up most of it. */
static bool are_most_of(const fw_node_id *nodes, uint32_t count, const fw_node_list *all) {
    uint32_t met = 0;
    for (size_t i = 0; i < all->count && met < count; i++) met += all->at[i] == nodes[met];
    return met == count && (double)count >= FW_IDE_MOST * (double)all->count;
}

/* The section of a heading that contains all of some nodes; empty if none does. */
static section section_with(const fw_words *words, fw_node_id heading, unsigned rank,
                            fw_node_id last) {
    const furrow_page *page = words->page;
    fw_node_id around = page->parent[heading];
    for (int up = 0; up < MAX_UP && around != FURROW_NO_NODE && page->end[around] <= last; up++)
        around = page->parent[around];
    if (around == FURROW_NO_NODE || page->end[around] <= last) return (section){0, 0};
    section own = section_in(words, heading, rank, around);
    return last < own.to ? own : (section){0, 0};
}

bool fw_ide_section_learn(fw_ide_ways *out, const fw_words *words, const fw_node_id *nodes,
                          uint32_t count, fw_arena *arena, fw_arena *scratch) {
    const furrow_page *page = words->page;
    unsigned least = BOLD + 1;
    furrow_str subject;
    if (!fw_ide_is_block(page, nodes[0])) return true;
    if (!subject_of(&subject, words, scratch)) return false;
    for (uint32_t i = 1; i < count; i++)
        if (page->tag[nodes[i]] != page->tag[nodes[0]]) return true;
    for (fw_node_id n = nodes[0]; n-- > 0 && least > 1;) {
        unsigned rank = page->end[n] <= nodes[0] ? rank_of(words, n) : 0;
        if (rank == 0 || rank >= least) continue;
        least = rank;
        section own = section_with(words, n, rank, nodes[count - 1]);
        if (own.to == 0) continue;
        fw_node_list all = {0};
        furrow_str tag = fw_page_tag_name(page, page->tag[nodes[0]]);
        if (!collect(&all, words, own, tag, scratch)) return false;
        if (!are_most_of(nodes, count, &all)) return true;
        out->heading = words_of(words, n, subject, arena);
        out->each = fw_arena_copy(arena, tag);
        return out->heading.at && out->each.at;
    }
    return true;
}

/* ---- Finding ------------------------------------------------------------ */

/* Most headings with the same text that are searched. */
enum { MAX_ALIKE = 4 };

/* The values under one heading; maybe none. */
static bool find_under(fw_node_list *out, const fw_ide_ways *ways, const fw_words *words,
                       fw_node_id heading, unsigned rank, fw_arena *scratch) {
    fw_node_id around = words->page->parent[heading];
    out->count = 0;
    for (int up = 0; up <= MAX_UP && around != FURROW_NO_NODE && out->count == 0; up++) {
        if (!collect(out, words, section_in(words, heading, rank, around), ways->each, scratch))
            return false;
        around = words->page->parent[around];
    }
    return true;
}

/* What is searched under: a heading with the text of the labelled page's; a line with this text
 * that is no heading; for a list, if the page has neither, a heading with the name of the field. */
typedef enum likeness { SAME_HEADING, SAME_LINE, CALLED_SO, LIKENESSES } likeness;

/* The rank of a heading, or of a line that may be used as one. */
static unsigned rank_as(const fw_words *words, fw_node_id node, likeness like) {
    fw_tag tag = words->page->tag[node];
    if (like == CALLED_SO && !fw_tag_is_heading(tag)) return 0;
    if (like != SAME_LINE) return rank_of(words, node);
    if (!fw_page_is_element(words->page, node) || (tag != FW_TAG_P && tag != FW_TAG_DIV)) return 0;
    fw_ide_text_range own = fw_ide_texts_of(words, node);
    return own.end == own.first + 1 && is_short(words, own) ? BOLD : 0;
}

/* The values under the only heading of some likeness that has any. '*alike' counts such headings,
 * and is above MAX_ALIKE if several have values. */
static bool find_like(fw_node_list *out, uint32_t *alike, likeness like, const fw_ide_ways *ways,
                      furrow_str field, const fw_words *words, furrow_str subject,
                      fw_arena *scratch) {
    fw_node_list next = {0};
    for (fw_node_id n = 0; n < words->page->count; n++) {
        unsigned rank = rank_as(words, n, like);
        if (rank == 0) continue;
        furrow_str own = words_of(words, n, subject, scratch);
        if (!own.at) return false;
        bool is_like =
            like == CALLED_SO ? fw_ide_is_called(own, field) : fw_str_equal(own, ways->heading);
        if (!is_like) continue;
        bool has_values = out->count > 0;
        if ((*alike)++ < MAX_ALIKE && !find_under(&next, ways, words, n, rank, scratch))
            return false;
        if (next.count && has_values) *alike = MAX_ALIKE + 1;
        if (*alike > MAX_ALIKE) {
            out->count = 0;
            return true;
        }
        if (next.count) *out = next;
        next = (fw_node_list){0};
    }
    return true;
}

bool fw_ide_section_find(fw_ide_spots *out, const fw_ide_ways *ways, furrow_str field,
                         const fw_words *words, fw_arena *scratch) {
    *out = (fw_ide_spots){0};
    if (ways->heading.len == 0) return true;
    furrow_str subject;
    if (!subject_of(&subject, words, scratch)) return false;
    fw_node_list found = {0};
    uint32_t alike = 0;
    for (likeness like = 0; like < LIKENESSES && found.count == 0 && alike <= MAX_ALIKE; like++) {
        if (like == CALLED_SO && (alike || !ways->is_list)) break;
        if (!find_like(&found, &alike, like, ways, field, words, subject, scratch)) return false;
    }
    if (!ways->is_list && found.count > 1) return true;
    out->at = FW_TAKE(scratch, found.count, fw_ide_spot);
    if (!out->at) return false;
    for (size_t i = 0; i < found.count; i++)
        out->at[out->count++] = fw_ide_spot_of(words, found.at[i]);
    return true;
}
