/*
 * The title of records: the column whose values tell what each record is about.
 *
 * A heading, the text of the main link and a word such as "name" in a class speak for it; a place,
 * a code, a button and the other of two teams speak against it. Questions with answers have names
 * of their own.
 */
#include "table/naming.h"

#include "base/str.h"
#include "values/date.h"
#include "values/names.h"
#include "values/text.h"

bool fw_name_is_title(furrow_str name) {
    return fw_name_ends_in(name, "title") || fw_name_ends_in(name, "headline") ||
           fw_name_ends_in(name, "heading") || fw_str_equal(name, FW_STR("name")) ||
           fw_str_equal(name, FW_STR("subject"));
}

/* The tag of the heading that a text is in; FW_TAG_TEXT: none. */
static fw_tag heading_of(const furrow_page *page, const fw_piece *piece) {
    fw_node_id node = piece->holder;
    for (int up = 0; up < 4 && node != FURROW_NO_NODE && node >= piece->record; up++) {
        if (fw_tag_is_heading(page->tag[node])) return page->tag[node];
        node = page->parent[node];
    }
    return FW_TAG_TEXT;
}

bool fw_piece_is_in_heading(const furrow_page *page, const fw_piece *piece) {
    return heading_of(page, piece) != FW_TAG_TEXT;
}

/* Whether a text is set off from those around it, as their topic is. */
static bool is_set_off(const furrow_page *page, const fw_piece *piece) {
    fw_tag tag = page->tag[piece->holder];
    return tag == FW_TAG_B || tag == FW_TAG_STRONG || tag == FW_TAG_SUMMARY;
}

bool fw_text_says_more(furrow_str text) {
    enum { MIN_LETTERS = 5, SHORTEST = 4 }; /* not counting the names of months and days */
    size_t letters = 0;
    for (size_t i = 0, end; i < text.len; i = end) {
        for (end = i; end < text.len && fw_is_letter(text.at[end]);) end++;
        fw_calendar_name known = fw_calendar_find((furrow_str){text.at + i, end - i});
        bool is_small = end - i < SHORTEST && fw_is_lower(text.at[i]); /* "4 May at 10:20" */
        if (!known.month && !known.is_weekday && !is_small) letters += end - i;
        if (end == i) end++;
    }
    return letters >= MIN_LETTERS && !fw_date_is_relative(text);
}

/* Whether a text is in a button of its record: it counts or does something. */
static bool is_in_button(const furrow_page *page, const fw_piece *piece) {
    enum { MAX_LEVELS = 4 };
    fw_node_id node = piece->holder;
    for (int up = 0; up < MAX_LEVELS && node != FURROW_NO_NODE && node > piece->record; up++) {
        if (fw_is_button(page, node, piece->record)) return true;
        node = page->parent[node];
    }
    return false;
}

/* Whether the link around a text has a real address. Others only run a script. */
static bool leads_somewhere(const furrow_page *page, const fw_piece *piece) {
    enum { MAX_LEVELS = 4 };
    fw_node_id node = piece->holder;
    for (int up = 0; up < MAX_LEVELS && node > piece->record && page->tag[node] != FW_TAG_A; up++)
        node = page->parent[node];
    return page->tag[node] != FW_TAG_A ||
           !fw_url_is_nowhere(fw_page_attr(page, node, FW_ATTR_HREF));
}

/* The highest heading that most records have. One that a column shares with other texts counts as
 * the highest of all. */
static fw_tag highest_heading(const fw_tab *d) {
    fw_tag highest = FW_TAG_H6;
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_TEXT || c->count < FW_MOST_VALUES * d->rows) continue;
        fw_tag own = heading_of(d->page, fw_piece_of(d, &c->cells[0]));
        if (own == FW_TAG_TEXT && c->is_heading) own = FW_TAG_H1;
        if (own != FW_TAG_TEXT && own < highest) highest = own;
    }
    return highest;
}

enum { UNMARKED = 4 }; /* the highest score of a text that nothing sets off */

/* How much a column looks like the title of its records; 0: not at all. */
static int title_score(const fw_tab *d, const fw_tab_column *c, const fw_name_clues *k,
                       fw_tag highest) {
    const fw_value_facts *f = &k->facts;
    enum { LONGEST = 200, USUAL = 12, HEADING = 4, WORD = 3, LINK = 3, SET_OFF = 2, MAIN_LINK = 1 };
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    bool is_place = f->kind == FW_VALUE_PLACE;
    bool is_term = d->page->tag[piece->holder] == FW_TAG_DT; /* the rest is about it */
    bool is_heading = is_term || c->is_heading || fw_piece_is_in_heading(d->page, piece);
    bool may_be_words = (f->kind == FW_VALUE_DATE && piece->is_link_text) ||
                        (f->kind == FW_VALUE_COUNT && is_heading); /* "12 Oak Street" */
    bool is_word = f->kind == FW_VALUE_WORDS && fw_str_has_letter(c->cells[0].text);
    bool is_text = is_word || f->kind == FW_VALUE_SENTENCE ||
                   (may_be_words && fw_text_says_more(c->cells[0].text));
    bool is_contact =
        fw_str_equal(k->path, FW_STR("phone")) || fw_str_equal(k->path, FW_STR("email"));
    if (c->is_list || (!is_text && !is_place) || is_contact || f->length > LONGEST ||
        c->count < FW_MOST_VALUES * d->rows || is_in_button(d->page, piece))
        return 0;
    int score = 0;
    furrow_str name = c->name.len ? c->name : k->property.len ? k->property : k->beside;
    if (is_heading) score += HEADING;
    if (heading_of(d->page, piece) > highest) score--; /* a heading within the record */
    if (fw_name_is_title(name.len ? name : k->field)) score += WORD;
    /* A link around the whole record says nothing of words that repeat in other records. */
    bool is_in_card = piece->is_in_link && !piece->is_link_text && f->is_distinct && !name.len;
    bool is_link = piece->is_link_text && (!score || leads_somewhere(d->page, piece));
    if (is_link || is_in_card) score += LINK;
    /* The text of the main link tells what the record is about. */
    if (is_link && f->is_distinct && !is_heading) score += MAIN_LINK;
    if (!score && is_set_off(d->page, piece)) score += SET_OFF;
    /* If nothing is set off, only the first words that tell records apart may be a title. */
    if (!score && (!f->is_distinct || f->kind == FW_VALUE_SENTENCE || f->is_company ||
                   f->is_led_by_digit || name.len || k->field.len))
        return 0;
    /* In a card that is one link, the name of the maker is not the title. */
    bool is_maker = f->is_company && !is_heading && !piece->is_link_text && !k->field.len;
    if (is_maker) return score >= LINK ? UNMARKED + 1 : 0;
    /* A place, a code or a text that asks for a click is a title only if nothing else is. A place
     * that is a link beats words that are not set off. */
    if (is_place && !is_heading) return score >= LINK ? UNMARKED + 1 : 0;
    if (f->is_code && (!is_heading || c->is_side)) return 1; /* use the words after it */
    if (f->is_request && !is_heading) return score >= LINK;
    return 1 + 2 * score + f->is_distinct + (f->length >= USUAL) + (c->count == d->rows);
}

bool fw_clues_are_person(const fw_name_clues *k) {
    static const char *const words[] = {"author", "user",    "username", "users",  "profile",
                                        "member", "members", "people",   "writer", "reviewer"};
    for (size_t i = 0; i < FW_COUNT(words); i++)
        if (fw_name_ends_in(k->field, words[i]) || fw_str_equal(k->path, fw_str(words[i])))
            return true;
    return false;
}

/* Whether the texts of a column are the names of accounts, "@ann", or right before such: then they
 * are the names of people. */
bool fw_are_accounts(const fw_tab *d, size_t at) {
    size_t next = at + 1;
    while (next < d->columns.count &&
           (d->columns.at[next].is_gone || d->columns.at[next].kind != FW_FIELD_TEXT))
        next++;
    return fw_str_equal(d->columns.at[at].prefix, FW_STR("@")) ||
           (next < d->columns.count && fw_str_equal(d->columns.at[next].prefix, FW_STR("@")));
}

/* Whether another column that all records have is called the same by its class, as that of the
 * other team is: neither is what the record is about, unless it is a link. */
static bool has_twin(const fw_tab *d, const fw_name_clues *all, size_t at) {
    if (!all[at].field.len || fw_name_is_title(all[at].field) ||
        fw_piece_of(d, &d->columns.at[at].cells[0])->is_link_text)
        return false;
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (i != at && !c->is_gone && c->kind == FW_FIELD_TEXT && c->count == d->rows &&
            all[i].facts.kind == all[at].facts.kind && fw_str_equal(all[i].field, all[at].field))
            return true;
    }
    return false;
}

/* The column of the words right in the heading that holds a title: "Volta Coupe" before an element
 * with "2.0 TD Life". The title itself if there is none. */
static fw_tab_column *right_in_heading(const fw_tab *d, const fw_name_clues *all,
                                       fw_tab_column *title) {
    fw_node_id node = fw_piece_of(d, &title->cells[0])->node;
    for (fw_tab_column *c = d->columns.at; c < title; c++) {
        const fw_value_facts *f = &all[c - d->columns.at].facts;
        if (c->is_gone || c->is_list || c->kind != FW_FIELD_TEXT || f->kind != FW_VALUE_WORDS ||
            f->is_code || c->count < FW_MOST_VALUES * d->rows)
            continue;
        fw_node_id holder = fw_piece_of(d, &c->cells[0])->holder;
        if (fw_tag_is_heading(d->page->tag[holder]) && node > holder && node < d->page->end[holder])
            return c;
    }
    return title;
}

fw_tab_column *fw_title_column(const fw_tab *d, const fw_name_clues *all) {
    fw_tab_column *found = NULL, *person = NULL;
    int best = 0;
    bool has_person = false, has_speech = false; /* before the column; after a person */
    enum { SHORT = 50 };                         /* letters of what is no message, on average */
    fw_tag highest = highest_heading(d);
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_TEXT || has_twin(d, all, i)) continue;
        int score = title_score(d, c, &all[i], highest);
        bool is_heading =
            c->is_heading || fw_piece_is_in_heading(d->page, fw_piece_of(d, &c->cells[0]));
        bool is_account = fw_are_accounts(d, i) && !is_heading;
        bool is_person = is_account || (fw_clues_are_person(&all[i]) && !is_heading);
        /* The words after the name of a person are what the person says. */
        bool is_said = has_person && (score <= UNMARKED || !all[i].facts.is_distinct);
        if (score > best && !is_said && !is_person) found = c, best = score;
        /* People that the page does not call so are the title if nothing else is, and they say
         * nothing. */
        if (score && is_person && !is_account && !all[i].field.len && !person) person = c;
        has_speech |=
            has_person && (all[i].facts.kind == FW_VALUE_SENTENCE || all[i].facts.length > SHORT);
        has_person |= is_person;
    }
    if (found) return right_in_heading(d, all, found);
    return has_speech ? NULL : person;
}

/* Whether nearly all values end with a question mark. */
static bool are_questions(const fw_tab_column *c) {
    const furrow_str marks[] = {FW_STR("?"), FW_STR("\xEF\xBC\x9F"), FW_STR("\xD8\x9F")};
    uint32_t asked = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text;
        for (size_t m = 0; m < FW_COUNT(marks); m++)
            asked += text.len > marks[m].len &&
                     fw_str_equal(fw_str_from(text, text.len - marks[m].len), marks[m]);
    }
    return c->count && asked + fw_exceptions(c->count) >= c->count;
}

void fw_name_questions(fw_tab *d, const fw_name_clues *all) {
    fw_tab_column *asked = NULL;
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_TEXT || c->count < FW_MOST_VALUES * d->rows) continue;
        const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
        bool is_said =
            all[i].facts.kind == FW_VALUE_SENTENCE || all[i].facts.kind == FW_VALUE_WORDS;
        if (asked && !c->name.len && (is_said || piece->is_prose)) {
            asked->name = FW_STR("question");
            c->name = FW_STR("answer");
            return;
        }
        bool is_asked = !c->name.len && !c->is_list && !piece->is_in_link && are_questions(c);
        asked = is_asked ? c : NULL;
    }
}
