/*
 * Highlighted words.
 *
 *   <span>CPU</span> card                  nothing in front of it
 *   List of <span>CPU</span> types         words on both sides
 *   Idle <span>CPU</span>                  nothing after it
 *
 * A field of a template stands between the same neighbours in all records, or
 * lacks the one or the other; a highlight has them and lacks them on both sides.
 * Elements with a class are one kind wherever they stand, others are told by
 * their place.
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

static uint64_t kind_of(const furrow_page *page, fw_node_id node, fw_node_id top) {
    uint64_t key = fw_hash_mix(page->tag[node], 19);
    furrow_str class = fw_str_trim(fw_page_attr(page, node, FW_ATTR_CLASS));
    if (!class.len) {
        fw_field_place place = fw_field_place_of(page, page->parent[node], top, FW_ATTR_NONE);
        return fw_hash_mix(key, place.path);
    }
    for (size_t i = 0; i < class.len && !fw_is_space(class.at[i]); i++)
        if (!fw_is_digit(class.at[i])) key = fw_hash_mix(key, (unsigned char)class.at[i]);
    return key;
}

static fw_mark *mark_of(fw_marks *marks, uint64_t kind, fw_arena *scratch) {
    bool is_new;
    uint32_t *at = fw_map_place(&marks->index, kind, &is_new, scratch);
    if (!at) return NULL;
    if (is_new) {
        fw_mark *made = fw_vec_push(&marks->found, scratch);
        if (!made) return NULL;
        *made = (fw_mark){0};
        *at = (uint32_t)marks->found.count - 1;
    }
    return &marks->found.at[*at];
}

static bool is_plain(const furrow_page *page, const fw_atom *atom) {
    return atom->is_text && fw_page_is_text(page, atom->part);
}

/* Whether words in no element of their own stand beside an atom, 'by' from it. */
static bool are_words(const furrow_page *page, const fw_lines *lines, const fw_line *line,
                      uint32_t i, bool is_next) {
    if (is_next ? i + 1 >= line->end : i == line->first) return false;
    const fw_atom *atom = &lines->atoms.at[i], *beside = is_next ? atom + 1 : atom - 1;
    return is_plain(page, beside) && beside->link == atom->link &&
           !fw_text_is_signs(fw_page_own_text(page, is_next ? beside->node : beside->last));
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
        bool is_behind = are_words(page, lines, line, i, false);
        bool is_before = are_words(page, lines, line, i, true);
        if (!is_behind && !is_before) continue;
        fw_mark *mark = mark_of(marks, kind_of(page, atom->part, line->top), scratch);
        if (!mark) return false;
        mark->seen++;
        mark->behind += is_behind;
        mark->before += is_before;
    }
    return true;
}

/* Whether 'part' of 'all' is neither nearly all nor nearly none. */
static bool is_mixed(uint32_t part, uint32_t all) {
    uint32_t less = part < all - part ? part : all - part;
    return less >= MIN_SEEN && less >= SHARE * all;
}

bool fw_marks_has(const fw_marks *marks, const furrow_page *page, fw_node_id node, fw_node_id top) {
    if (!marks->found.count || node <= top || !may_mark(page, node)) return false;
    const uint32_t *at = fw_map_find(&marks->index, kind_of(page, node, top));
    const fw_mark *mark = at ? &marks->found.at[*at] : NULL;
    return mark && is_mixed(mark->behind, mark->seen) && is_mixed(mark->before, mark->seen);
}

/* Make one atom of plain texts and highlights side by side. */
static void join_line(const fw_marks *marks, fw_lines *lines, fw_line *line,
                      const furrow_page *page) {
    uint32_t kept = line->first;
    bool was_plain = false, was_mark = false;
    for (uint32_t i = line->first; i < line->end; i++) {
        fw_atom *atom = &lines->atoms.at[i], *before = &lines->atoms.at[kept] - 1;
        bool is_mark = is_candidate(page, atom) && fw_marks_has(marks, page, atom->part, line->top);
        bool is_text = is_mark || is_plain(page, atom);
        if (was_plain && is_text && (is_mark || was_mark) && before->link == atom->link) {
            before->last = atom->last;
            if (!is_mark) before->part = atom->part;
            line->texts--;
            was_mark = true;
            continue;
        }
        was_plain = is_text;
        was_mark = is_mark;
        lines->atoms.at[kept++] = *atom;
    }
    line->end = kept;
}

bool fw_marks_join(fw_marks *marks, fw_lines *lines, const furrow_page *page, fw_arena *scratch) {
    for (size_t i = 0; i < lines->lines.count; i++)
        if (!count_line(marks, lines, &lines->lines.at[i], page, scratch)) return false;
    for (size_t i = 0; marks->found.count && i < lines->lines.count; i++)
        if (lines->lines.at[i].texts > 1) join_line(marks, lines, &lines->lines.at[i], page);
    return true;
}
