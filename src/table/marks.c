/*
 * Highlighted words.
 *
 *   <span>CPU</span> card                  nothing in front of it
 *   List of <span>CPU</span> types         words on both sides
 *   Idle <span>CPU</span>                  nothing after it
 *
 * A field of a template stands between the same neighbours in all records, or
 * lacks the one or the other; a highlight has them and lacks them on both sides.
 * Elements of one tag and class are asked all together and place by place: all
 * hits of a search look alike, and most stand in the midst of sentences.
 */
#include "table/marks.h"

#include "base/hash.h"
#include "base/str.h"
#include "table/place.h"
#include "table/scan.h"
#include "table/shape.h"

/* Of the elements of a kind: on each side at least so many must have words, and
 * as many must have none. */
static const double SHARE = 0.1;
enum { MIN_SEEN = 2 }; /* and no fewer than these */

static bool may_mark(const furrow_page *page, fw_node_id node) {
    return fw_tag_class(page->tag[node]) == FW_INLINE && page->tag[node] != FW_TAG_A &&
           page->tag[node] != FW_TAG_TEXT;
}

/* Elements of one look; 0 when they have no class. */
static uint64_t look_of(const furrow_page *page, fw_node_id node) {
    uint64_t key = fw_hash_mix(page->tag[node], 19);
    furrow_str class = fw_str_trim(fw_page_attr(page, node, FW_ATTR_CLASS));
    for (size_t i = 0; i < class.len && !fw_is_space(class.at[i]); i++)
        if (!fw_is_digit(class.at[i])) key = fw_hash_mix(key, (unsigned char)class.at[i]);
    return class.len ? key : 0;
}

/* The same in one place. */
static uint64_t kind_of(const furrow_page *page, fw_node_id node, fw_node_id top, uint64_t look) {
    fw_field_place place = fw_field_place_of(page, page->parent[node], top, FW_ATTR_NONE);
    return fw_hash_mix(fw_hash_mix(look, page->tag[node]), place.path);
}

/* Count an element of a kind. */
static bool count(fw_marks *marks, uint64_t kind, bool is_behind, bool is_before,
                  fw_arena *scratch) {
    bool is_new;
    uint32_t *at = fw_map_place(&marks->index, kind, &is_new, scratch);
    if (!at) return false;
    if (is_new) {
        fw_mark *made = fw_vec_push(&marks->found, scratch);
        if (!made) return false;
        *made = (fw_mark){0};
        *at = (uint32_t)marks->found.count - 1;
    }
    fw_mark *mark = &marks->found.at[*at];
    mark->seen++;
    mark->behind += is_behind;
    mark->before += is_before;
    return true;
}

static bool is_plain(const furrow_page *page, const fw_atom *atom) {
    return atom->is_text && fw_page_is_text(page, atom->part);
}

/* Words, and not a label, which stands in front of fields. */
static bool are_words(furrow_str text) {
    text = fw_str_trim(text);
    return !fw_text_is_signs(text) && text.at[text.len - 1] != ':';
}

/* Whether words in no element of their own stand beside an atom. */
static bool has_words(const furrow_page *page, const fw_lines *lines, const fw_line *line,
                      uint32_t i, bool is_next) {
    if (is_next ? i + 1 >= line->end : i == line->first) return false;
    const fw_atom *atom = &lines->atoms.at[i], *beside = is_next ? atom + 1 : atom - 1;
    return is_plain(page, beside) && beside->link == atom->link &&
           are_words(fw_page_own_text(page, is_next ? beside->node : beside->last));
}

/* An element of the line that may be a highlight: it has text, and no link. */
static bool is_candidate(const furrow_page *page, const fw_atom *atom) {
    return atom->is_text && may_mark(page, atom->part) &&
           (atom->link == FURROW_NO_NODE || atom->link < atom->part);
}

static bool count_line(fw_marks *marks, const fw_lines *lines, const fw_line *line,
                       const furrow_page *page, fw_arena *scratch) {
    for (uint32_t i = line->first; line->texts > 1 && i < line->end; i++) {
        const fw_atom *atom = &lines->atoms.at[i];
        if (!is_candidate(page, atom)) continue;
        bool is_behind = has_words(page, lines, line, i, false);
        bool is_before = has_words(page, lines, line, i, true);
        if (!is_behind && !is_before) continue;
        uint64_t look = look_of(page, atom->part);
        uint64_t kind = kind_of(page, atom->part, line->top, look);
        if ((look && !count(marks, look, is_behind, is_before, scratch)) ||
            !count(marks, kind, is_behind, is_before, scratch))
            return false;
    }
    return true;
}

/* Whether 'part' of 'all' is neither nearly all nor nearly none. */
static bool is_mixed(uint32_t part, uint32_t all) {
    uint32_t less = part < all - part ? part : all - part;
    return less >= MIN_SEEN && less >= SHARE * all;
}

static bool is_highlight(const fw_mark *mark) {
    return is_mixed(mark->behind, mark->seen) && is_mixed(mark->before, mark->seen);
}

static bool is_mark(const fw_marks *marks, uint64_t kind) {
    const uint32_t *at = fw_map_find(&marks->index, kind);
    return at && is_highlight(&marks->found.at[*at]);
}

bool fw_marks_has(const fw_marks *marks, const furrow_page *page, fw_node_id node, fw_node_id top) {
    if (!marks->has_any || node <= top || !may_mark(page, node)) return false;
    uint64_t look = look_of(page, node);
    return (look && is_mark(marks, look)) || is_mark(marks, kind_of(page, node, top, look));
}

/* Make one atom of plain texts and highlights side by side. */
static void join_line(const fw_marks *marks, fw_lines *lines, fw_line *line,
                      const furrow_page *page) {
    uint32_t kept = line->first;
    bool was_plain = false, was_high = false;
    for (uint32_t i = line->first; i < line->end; i++) {
        fw_atom *atom = &lines->atoms.at[i], *before = &lines->atoms.at[kept] - 1;
        bool is_high = is_candidate(page, atom) && fw_marks_has(marks, page, atom->part, line->top);
        bool is_text = is_high || is_plain(page, atom);
        if (was_plain && is_text && (is_high || was_high) && before->link == atom->link) {
            before->last = atom->last;
            if (!is_high) before->part = atom->part;
            line->texts--;
            was_high = true;
            continue;
        }
        was_plain = is_text;
        was_high = is_high;
        lines->atoms.at[kept++] = *atom;
    }
    line->end = kept;
}

bool fw_marks_join(fw_marks *marks, fw_lines *lines, const furrow_page *page, fw_arena *scratch) {
    for (size_t i = 0; i < lines->lines.count; i++)
        if (!count_line(marks, lines, &lines->lines.at[i], page, scratch)) return false;
    for (size_t i = 0; i < marks->found.count; i++)
        marks->has_any |= is_highlight(&marks->found.at[i]);
    for (size_t i = 0; marks->has_any && i < lines->lines.count; i++)
        if (lines->lines.at[i].texts > 1) join_line(marks, lines, &lines->lines.at[i], page);
    return true;
}
