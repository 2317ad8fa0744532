/*
 * Highlighted words.
 *
 *   <span>CPU</span> card                  nothing in front of it
 *   List of <span>CPU</span> types         words on both sides
 *   Idle <span>CPU</span>                  nothing after it
 *
 * A field of a template has the same neighbours in all records, or lacks one of them. A highlight
 * has neighbours in some places and lacks them in others, on both sides. Elements of one tag and
 * class are counted together, and also place by place: all hits of a search look alike, and most
 * are within sentences.
 *
 *   help with the <b>red</b> tape          different words before and after it,
 *   once a <b>red</b>, now a pale one      which go on in small letters
 *
 * So elements are highlights, too, if the words on either side differ from one to the next and the
 * sentence goes on after most of them. Cost: linear in the atoms.
 */
#include "table/draft.h"

#include "base/map.h"
#include "base/str.h"
#include "values/text.h"

/* Share of the elements of a kind that must have words on a side, and that must have none there. */
static const double MARK_SHARE = 0.1;
enum { MIN_MARKS = 2 }; /* at least this many of each */
/* Or: share of the elements that must be within a sentence, */
static const double WITHIN_SHARE = 0.5;
/* and share of these that must have different words before them and after them. A template has the
 * same words on at least one side. A repeated sentence counts once. */
static const double OTHER_WORDS = 0.5;
enum { MIN_OTHER_WORDS = 4 };

static bool may_mark(const furrow_page *page, fw_node_id node) {
    return fw_tag_class(page->tag[node]) == FW_INLINE && page->tag[node] != FW_TAG_A &&
           page->tag[node] != FW_TAG_TEXT;
}

/* A hash of the tag and the first class word; 0 if there is no class. */
static uint64_t look_of(const furrow_page *page, fw_node_id node) {
    uint64_t key = fw_hash_mix(page->tag[node], 19);
    furrow_str class = fw_str_trim(fw_page_attr(page, node, FW_ATTR_CLASS));
    for (size_t i = 0; i < class.len && !fw_is_space(class.at[i]); i++)
        if (!fw_is_digit(class.at[i])) key = fw_hash_mix(key, (unsigned char)class.at[i]);
    return class.len ? key : 0;
}

/* A hash of the look and the place. Elements without a class are told apart by their color. */
static uint64_t kind_of(const fw_field_marks *marks, const furrow_page *page, fw_node_id node,
                        fw_node_id top, uint64_t look) {
    fw_field_place place = fw_field_place_of(page, page->parent[node], top, FW_ATTR_NONE, NULL);
    if (!look) look = fw_hash_text(0, fw_page_attr(page, node, marks->color));
    return fw_hash_mix(fw_hash_mix(look, page->tag[node]), place.path);
}

/* The words beside an element that may be a highlight. */
typedef struct beside {
    furrow_str left, right; /* words outside of elements; empty: none */
    bool is_word;           /* it has no digits, which data often has */
} beside;

/* Whether a sentence goes on after the element. */
static bool is_within(const beside *b) {
    furrow_str right = fw_str_trim(b->right);
    if (!b->is_word || !b->left.len || !right.len) return false;
    return right.at[0] == ',' || (right.at[0] >= 'a' && right.at[0] <= 'z');
}

/* Whether the element is in the middle of a word or a path, as no field is: the "chat" of
 * "lets-chat-again". Letters that touch prove nothing: pages without white space have them. */
static bool is_inside_word(const beside *b) {
    if (!b->is_word || !b->left.len || !b->right.len) return false;
    char left = b->left.at[b->left.len - 1], right = b->right.at[0];
    return (fw_is_joint(left) && (fw_is_joint(right) || fw_is_letter(right))) ||
           (fw_is_joint(right) && fw_is_letter(left));
}

/* Count an element of a kind. */
static bool count_mark(fw_field_marks *marks, uint64_t kind, const beside *b, fw_arena *scratch) {
    bool is_new, is_left_new = false, is_right_new = false, is_pair_new = false;
    if (is_within(b)) {
        uint64_t left = fw_hash_text(fw_hash_mix(kind, 1), b->left);
        uint64_t right = fw_hash_text(fw_hash_mix(kind, 2), b->right);
        if (!fw_map_place(&marks->texts, left, &is_left_new, scratch) ||
            !fw_map_place(&marks->texts, right, &is_right_new, scratch) ||
            !fw_map_place(&marks->texts, fw_hash_mix(left, right), &is_pair_new, scratch))
            return false;
    }
    uint32_t *at = fw_map_place(&marks->index, kind, &is_new, scratch);
    if (!at) return false;
    if (is_new) {
        fw_field_mark *made = fw_vec_push(&marks->found, scratch);
        if (!made) return false;
        *made = (fw_field_mark){0};
        *at = (uint32_t)marks->found.count - 1;
    }
    fw_field_mark *mark = &marks->found.at[*at];
    mark->seen++;
    mark->behind += b->left.len > 0;
    mark->before += b->right.len > 0;
    mark->within += is_within(b);
    mark->inside += is_inside_word(b);
    mark->lefts += is_left_new;
    mark->rights += is_right_new;
    mark->pairs += is_pair_new;
    return true;
}

static bool is_plain(const furrow_page *page, const fw_field_atom *atom) {
    return atom->is_text && fw_page_is_text(page, atom->part);
}

/* Whether a text is words and not a label, which comes before a field. */
static bool are_words(furrow_str text) {
    text = fw_str_trim(text);
    return !fw_text_is_signs(text) && text.at[text.len - 1] != ':';
}

/* The words right beside an atom that are not in an element; empty if there are none. */
static furrow_str words_beside(const furrow_page *page, const fw_field_lines *lines,
                               const fw_field_line *line, uint32_t i, bool is_next) {
    furrow_str none = {0};
    if (is_next ? i + 1 >= line->end : i == line->first) return none;
    const fw_field_atom *atom = &lines->atoms.at[i], *next = is_next ? atom + 1 : atom - 1;
    if (!is_plain(page, next) || next->link != atom->link) return none;
    furrow_str text = fw_page_own_text(page, is_next ? next->node : next->last);
    return are_words(text) ? text : none;
}

static bool is_bar(furrow_str text) {
    static const char *const bars[] = {"|", "/", "\u2013", "\u2014", "\u00b7", "\u2022"};
    text = fw_str_trim(text);
    return text.len && fw_str_is_one_of(text, bars, FW_COUNT(bars));
}

/* Whether an atom may be a highlight: it has words in an inline element and contains no link. A
 * sign is there to divide: "1 May <i>|</i> 2h <i>|</i> <b>Drama</b>". */
static bool is_candidate(const furrow_page *page, const fw_field_atom *atom) {
    return atom->is_text && may_mark(page, atom->part) &&
           !is_bar(fw_page_own_text(page, atom->node)) &&
           (atom->link == FURROW_NO_NODE || atom->link < atom->part);
}

static bool count_marks(fw_field_marks *marks, const fw_field_lines *lines,
                        const fw_field_line *line, const furrow_page *page, fw_arena *scratch) {
    for (uint32_t i = line->first; line->texts > 1 && i < line->end; i++) {
        const fw_field_atom *atom = &lines->atoms.at[i];
        if (!is_candidate(page, atom)) continue;
        beside b = {.left = words_beside(page, lines, line, i, false),
                    .right = words_beside(page, lines, line, i, true),
                    .is_word = !fw_str_has_digit(fw_page_own_text(page, atom->node))};
        if (!b.left.len && !b.right.len) continue;
        uint64_t look = look_of(page, atom->part);
        uint64_t kind = kind_of(marks, page, atom->part, line->top, look);
        if ((look && !count_mark(marks, look, &b, scratch)) ||
            !count_mark(marks, kind, &b, scratch))
            return false;
    }
    return true;
}

/* Whether 'part' of 'all' is neither nearly all nor nearly none. */
static bool is_mixed(uint32_t part, uint32_t all) {
    uint32_t less = part < all - part ? part : all - part;
    return less >= MIN_MARKS && less >= MARK_SHARE * all;
}

/* Whether elements are set off in sentences, with different words around them. */
static bool is_in_sentences(const fw_field_mark *mark) {
    uint32_t other = mark->lefts < mark->rights ? mark->lefts : mark->rights;
    return mark->within >= WITHIN_SHARE * mark->seen && other >= MIN_OTHER_WORDS &&
           other >= OTHER_WORDS * mark->pairs;
}

static bool is_moving(const fw_field_mark *mark) {
    bool is_inside = mark->inside >= MIN_MARKS && mark->inside >= MARK_SHARE * mark->seen;
    return is_inside || is_in_sentences(mark) ||
           (is_mixed(mark->behind, mark->seen) && is_mixed(mark->before, mark->seen));
}

static bool is_mark(const fw_field_marks *marks, uint64_t kind) {
    const uint32_t *at = fw_map_find(&marks->index, kind);
    return at && is_moving(&marks->found.at[*at]);
}

bool fw_marks_has(const fw_field_marks *marks, const furrow_page *page, fw_node_id node,
                  fw_node_id top) {
    if (!marks->has_any || node <= top || !may_mark(page, node)) return false;
    uint64_t look = look_of(page, node);
    return (look && is_mark(marks, look)) || is_mark(marks, kind_of(marks, page, node, top, look));
}

/* Join neighbouring plain texts and highlights of a line to one atom. */
static void join_line(const fw_field_marks *marks, fw_field_lines *lines, fw_field_line *line,
                      const furrow_page *page) {
    uint32_t kept = line->first;
    bool was_plain = false, was_high = false;
    for (uint32_t i = line->first; i < line->end; i++) {
        fw_field_atom *atom = &lines->atoms.at[i], *before = &lines->atoms.at[kept] - 1;
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

bool fw_marks_join(fw_field_lines *lines, const furrow_page *page, fw_arena *arena) {
    fw_field_marks *marks = &lines->marks;
    marks->color = fw_page_attr_id(page, FW_STR("color"));
    for (size_t i = 0; i < lines->lines.count; i++)
        if (!count_marks(marks, lines, &lines->lines.at[i], page, arena)) return false;
    for (size_t i = 0; i < marks->found.count; i++)
        marks->has_any |= is_moving(&marks->found.at[i]);
    for (size_t i = 0; marks->has_any && i < lines->lines.count; i++)
        if (lines->lines.at[i].texts > 1) join_line(marks, lines, &lines->lines.at[i], page);
    return true;
}
