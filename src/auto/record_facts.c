/*
 * What one record is by itself: a label and its value, a note, a question, a chapter, a verse.
 *
 * Cost: the first nodes and texts of a record, and the siblings that it is made of; for verses
 * its lines.
 */
#include "auto/record_facts.h"

#include "auto/rules.h"
#include "base/map.h"
#include "base/str.h"
#include "values/kind.h"

/* Whether a record is a label and its value, as the facts about one thing are: two or three texts,
 * of which the first ends with a colon or is a th or dt. A dt with a sentence defines a word, and
 * is not such a fact. What begins with a digit is a date or a number, and no label. */
static bool is_labelled(const fw_facts *facts, const fw_record *record, const fw_sums *sum) {
    enum { SENTENCE = 60 }; /* bytes without white space */
    const furrow_page *page = facts->page;
    if (sum->texts < 2 || sum->texts > 3) return false;
    fw_node_id text = facts->text_node[facts->sum[record->spans[0].first].texts];
    furrow_str label = fw_str_trim(fw_page_own_text(page, text));
    fw_tag tag = page->tag[page->parent[text]];
    if (fw_is_digit(label.at[0])) return false;
    if (tag == FW_TAG_DT) return sum->text < label.len + SENTENCE;
    return tag == FW_TAG_TH || label.at[label.len - 1] == ':';
}

/* Whether a record explains a name in code, such as a parameter: it begins with one that leads
 * nowhere. */
static bool explains_code(const fw_facts *facts, const fw_record *record, const fw_sums *sum) {
    enum { FEWEST = 2, MOST = 5 }; /* texts */
    const furrow_page *page = facts->page;
    fw_node_id first = record->spans[0].first;
    if (sum->texts < FEWEST || sum->texts > MOST || sum->links || page->tag[first] == FW_TAG_TR)
        return false;
    return page->tag[page->parent[facts->text_node[facts->sum[first].texts]]] == FW_TAG_CODE;
}

/* The address of the link around a text of a record; empty when there is none. */
static furrow_str link_around(const furrow_page *page, fw_node_id text, fw_node_id first) {
    for (fw_node_id up = page->parent[text]; up != FURROW_NO_NODE && up >= first;
         up = page->parent[up])
        if (page->tag[up] == FW_TAG_A) return fw_page_attr(page, up, FW_ATTR_HREF);
    return (furrow_str){0};
}

/* Seeds of the keys in the map of places: one for the place that an id names, and one for the ids
 * that a text cites by a number. */
enum { PLACE, CITED };

/* Whether a link cites a note: its text is a number, perhaps in brackets. */
static bool is_citation(const fw_facts *facts, fw_node_id link, furrow_str address) {
    enum { LONGEST = 5, BRACKETS = 2 }; /* bytes: "[123]" */
    const fw_sums *from = &facts->sum[link], *to = &facts->sum[facts->page->end[link]];
    uint32_t text = to->text - from->text, digits = to->digits - from->digits;
    return address.len > 1 && address.at[0] == '#' && digits && text <= LONGEST &&
           text <= digits + BRACKETS;
}

bool fw_ids_find(fw_map *places, const fw_facts *facts, fw_arena *scratch) {
    const furrow_page *page = facts->page;
    for (fw_node_id n = 0; n < page->count; n++) {
        if (!fw_page_is_element(page, n)) continue;
        furrow_str id = fw_page_attr(page, n, FW_ATTR_ID);
        bool is_new;
        if (page->tag[n] == FW_TAG_A) {
            furrow_str address = fw_page_attr(page, n, FW_ATTR_HREF);
            if (is_citation(facts, n, address) &&
                !fw_map_place(places, fw_hash_text(CITED, fw_str_from(address, 1)), &is_new,
                              scratch))
                return false;
        }
        if (id.len == 0) continue;
        uint32_t *place = fw_map_place(places, fw_hash_text(PLACE, id), &is_new, scratch);
        if (!place) return false;
        if (is_new) *place = n;
    }
    return true;
}

/* Whether an address is a place in the page outside a record. Fold-outs link to a place inside the
 * record, and addresses for scripts name no place at all. */
static bool leads_out(const fw_map *places, const fw_record *record, furrow_str address) {
    if (address.len < 2 || address.at[0] != '#') return false;
    furrow_str id = {address.at + 1, address.len - 1};
    const uint32_t *place = fw_map_find(places, fw_hash_text(PLACE, id));
    return place && (*place < record->spans[0].first || *place >= fw_record_extent(record).end);
}

/* Whether a link is a mere back sign: "^", an arrow, a number. */
static bool is_way_back(furrow_str text, furrow_str address) {
    enum { SIGN = 3 }; /* bytes */
    return address.len > 1 && address.at[0] == '#' && fw_str_trim(text).len <= SIGN;
}

/* Whether a text of the page cites a record by a number. */
static bool is_cited(const fw_facts *facts, const fw_map *places, const fw_record *record) {
    enum { READ = 3 }; /* nodes: the id may be that of an element right inside */
    const furrow_page *page = facts->page;
    fw_node_id first = record->spans[0].first, end = record->spans[0].end;
    for (fw_node_id n = first; places->count && n < end && n < first + READ; n++) {
        if (!fw_page_is_element(page, n)) continue;
        furrow_str id = fw_page_attr(page, n, FW_ATTR_ID);
        if (id.len && fw_map_find(places, fw_hash_text(CITED, id))) return true;
    }
    return false;
}

/* Whether a record begins with a link to another place in the page, as foot notes and tables of
 * contents do, or is cited. A sign before the link may be a text of its own. */
static bool is_note(const fw_facts *facts, const fw_map *places, const fw_record *record,
                    uint32_t texts) {
    const furrow_page *page = facts->page;
    fw_node_id first = record->spans[0].first;
    const fw_node_id *text = facts->text_node + facts->sum[first].texts;
    for (uint32_t i = 0; i < 2 && i < texts; i++) {
        furrow_str address = link_around(page, text[i], first);
        if (leads_out(places, record, address) ||
            is_way_back(fw_page_own_text(page, text[i]), address))
            return true;
    }
    return is_cited(facts, places, record);
}

/* Whether a record begins with a piece of a sentence in a paragraph (the record itself, or all that
 * is in it), and not with a title or a number. */
static bool begins_with_text(const fw_facts *facts, const fw_record *record, uint32_t texts) {
    const furrow_page *page = facts->page;
    fw_node_id first = record->spans[0].first;
    if (texts == 0) return false;
    fw_node_id text = facts->text_node[facts->sum[first].texts], paragraph = page->parent[text];
    bool is_all = fw_facts_text(facts, (fw_span){paragraph, page->end[paragraph]}) ==
                  fw_facts_text(facts, (fw_span){first, fw_record_extent(record).end});
    return (paragraph == first || is_all) && page->tag[paragraph] == FW_TAG_P &&
           fw_str_trim(fw_page_own_text(page, text)).len >= FW_PIECE_OF_SENTENCE;
}

/* Whether a text numbers what follows: "3", "(2)", "b)", "iv.". */
static bool is_number_of_clause(furrow_str text) {
    enum { LONGEST = 4 }; /* bytes without the marks: "viii" */
    furrow_str s = fw_str_trim(text);
    bool is_open = s.len && s.at[0] == '(';
    bool is_closed = s.len > 1 && (s.at[s.len - 1] == ')' || s.at[s.len - 1] == '.');
    s = fw_str_from((furrow_str){s.at, s.len - is_closed}, is_open);
    if (s.len == 0 || s.len > LONGEST) return false;
    size_t letters = 0;
    while (letters < s.len && fw_is_ascii_letter(s.at[letters])) letters++;
    return fw_str_is_digits(s) || (is_closed && letters == s.len);
}

/* Whether a record is a clause: a number and a sentence, and nothing else. */
static bool is_clause(const fw_facts *facts, const fw_record *record, const fw_sums *sum) {
    enum { SENTENCE = 40 }; /* bytes */
    if (sum->texts != 2 || sum->text < SENTENCE || sum->links || sum->images || sum->prices ||
        sum->controls || facts->page->tag[record->spans[0].first] == FW_TAG_TR)
        return false;
    fw_node_id text = facts->text_node[facts->sum[record->spans[0].first].texts];
    return is_number_of_clause(fw_page_own_text(facts->page, text));
}

bool fw_are_named_alike(const furrow_page *page, fw_node_id a, fw_node_id b) {
    furrow_str first = fw_next_word(fw_page_attr(page, a, FW_ATTR_CLASS), &(size_t){0});
    furrow_str second = fw_next_word(fw_page_attr(page, b, FW_ATTR_CLASS), &(size_t){0});
    return first.len && fw_str_equal(first, second);
}

fw_node_id fw_record_heading(const fw_facts *facts, const fw_record *record) {
    const furrow_page *page = facts->page;
    fw_node_id first = record->spans[0].first;
    fw_node_id up = facts->text_node[facts->sum[first].texts];
    while (up > first && !fw_tag_is_heading(page->tag[up])) up = page->parent[up];
    return fw_tag_is_heading(page->tag[up]) ? up : FURROW_NO_NODE;
}

/* Whether a record is a chapter of a document: its heading has a permalink, as in documentation,
 * and consists of words. A number or code in the heading names a thing: a version, a function. */
static bool is_chapter(const fw_facts *facts, const fw_record *record, uint32_t texts) {
    enum { BESIDE = 4, MOST = 64 }; /* nodes after the heading; nodes read */
    const furrow_page *page = facts->page;
    fw_node_id heading = fw_record_heading(facts, record), end = fw_record_extent(record).end;
    if (texts < 2 || heading == FURROW_NO_NODE) return false;
    const fw_sums *from = &facts->sum[heading], *to = &facts->sum[page->end[heading]];
    if (to->digits > from->digits) return false;
    bool stays = false;
    if (end > page->end[heading] + BESIDE) end = page->end[heading] + BESIDE;
    if (end > heading + MOST) end = heading + MOST;
    for (fw_node_id n = heading; n < end; n++) {
        if (page->tag[n] == FW_TAG_CODE && n < page->end[heading]) return false;
        stays |= page->tag[n] == FW_TAG_A && fw_link_stays(page, n);
    }
    return stays;
}

/* Whether a record is a question and its answer: the first text ends with a question mark and links
 * to no other page, and more text follows. */
static bool is_question(const fw_facts *facts, const fw_record *record, uint32_t texts) {
    const furrow_page *page = facts->page;
    fw_node_id first = record->spans[0].first;
    fw_node_id text = facts->text_node[facts->sum[first].texts];
    furrow_str question = fw_str_trim(fw_page_own_text(page, text));
    furrow_str address = link_around(page, text, first);
    return question.at[question.len - 1] == '?' && texts > 1 &&
           (address.len == 0 || address.at[0] == '#');
}

/* Whether a text of a record is a date: then it is a post, a review or an event, and no section of
 * a text. What looks like one in its heading may be the number of the section ("2.1"). */
static bool has_date(const fw_facts *facts, const fw_record *record, const fw_sums *sum) {
    enum { MOST = 64 }; /* texts read */
    fw_node_id heading = fw_record_heading(facts, record);
    uint32_t text = facts->sum[record->spans[0].first].texts;
    uint32_t end = text + (sum->texts < MOST ? sum->texts : MOST);
    if (heading != FURROW_NO_NODE) text = facts->sum[facts->page->end[heading]].texts;
    for (; text < end; text++)
        if (fw_shape_of(fw_str_trim(fw_page_own_text(facts->page, facts->text_node[text]))) ==
            FW_SHAPE_DATE)
            return true;
    return false;
}

/* Whether a record is a section of a text: a heading that is not a question, and more sentences
 * than a definition has, as paragraphs or points, without links, images, prices, numbers or form
 * fields. */
static bool is_section(const fw_facts *facts, const fw_record *record, const fw_sums *sum) {
    enum { SHORTEST = 200, SENTENCE = 40 }; /* bytes of a section, and of a text on average */
    bool is_text = 2 * sum->long_text >= sum->text || sum->text >= SENTENCE * sum->texts;
    if (sum->text < SHORTEST || !is_text || sum->links || sum->images || sum->prices ||
        sum->controls || sum->digits > FW_FEW_DIGITS * sum->text ||
        is_question(facts, record, sum->texts))
        return false;
    fw_node_id heading = fw_record_heading(facts, record);
    return heading != FURROW_NO_NODE && !has_date(facts, record, sum) &&
           2 * fw_facts_text(facts, (fw_span){heading, facts->page->end[heading]}) < sum->text;
}

/* Whether an element is a block that running text is made of. */
static bool is_text_block(fw_tag tag) {
    switch (tag) {
    case FW_TAG_P:
    case FW_TAG_PRE:
    case FW_TAG_BLOCKQUOTE:
    case FW_TAG_FIGCAPTION: return true;
    default: return fw_tag_is_heading(tag);
    }
}

/* The end of a block of running text that begins at a node of a record; 0 if none does. Points of a
 * list in the record count, and an item that is the record does not. A block that is mostly links
 * leads to something else. */
static fw_node_id end_of_text_block(const fw_facts *facts, const fw_record *record,
                                    fw_node_id node) {
    const furrow_page *page = facts->page;
    bool is_point = page->tag[node] == FW_TAG_LI && page->parent[node] >= record->spans[0].first;
    if (!is_point && !is_text_block(page->tag[node])) return 0;
    const fw_sums *from = &facts->sum[node], *to = &facts->sum[page->end[node]];
    uint32_t text = to->text - from->text, linked = to->link_text - from->link_text;
    bool is_link = to->links > from->links && 2 * linked >= text;
    bool is_record =
        page->tag[node] == FW_TAG_P && text >= FW_PROSE_LENGTH && !fw_is_long_paragraph(page, node);
    return is_link || is_record ? 0 : page->end[node];
}

/* Whether a record is a piece of a running text: long paragraphs hold at least half of it, and
 * headings, shorter paragraphs, code, points and captions nearly all of the rest. What a list tells
 * about a thing has texts of its own beside such blocks: a name, a date, a link to more. Its items
 * may also be bare texts, or headings. */
static bool is_running_text(const fw_facts *facts, const fw_record *record, const fw_sums *sum) {
    enum { MOST = 512 };     /* nodes read */
    const double few = 0.02; /* of the text: signs, and numbers of headings */
    const furrow_page *page = facts->page;
    fw_node_id first = record->spans[0].first, end = fw_record_extent(record).end, block_end = 0;
    uint32_t beside = 0, paragraphs = 0;
    if (2 * sum->long_text < sum->text || sum->prices || sum->controls) return false;
    if (end > first + MOST) end = first + MOST;
    for (fw_node_id n = first; n < end; n++) {
        if (n < block_end) continue;
        if (!fw_page_is_text(page, n)) {
            fw_node_id own_end = end_of_text_block(facts, record, n);
            if (own_end) block_end = own_end;
            if (own_end && !fw_tag_is_heading(page->tag[n]))
                paragraphs += facts->sum[own_end].long_text - facts->sum[n].long_text;
            continue;
        }
        beside += fw_facts_text(facts, (fw_span){n, n + 1});
    }
    uint32_t text = fw_facts_text(facts, (fw_span){first, end});
    return 2 * paragraphs >= text && beside <= few * text && !has_date(facts, record, sum);
}

/* Whether a record is only words, on average four or more per text: no link, digit, picture, form
 * field or heading. */
static bool are_words(const fw_facts *facts, const fw_record *record, const fw_sums *sum) {
    enum { SPACES = 3 };
    uint32_t first = facts->sum[record->spans[0].first].texts, spaces = 0;
    if (sum->digits || sum->links || sum->images || sum->controls || sum->headings) return false;
    for (uint32_t t = first; t < first + sum->texts; t++)
        spaces += (uint32_t)fw_str_count(
            fw_str_trim(fw_page_own_text(facts->page, facts->text_node[t])), ' ');
    return spaces >= SPACES * sum->texts;
}

/* Whether a record is a verse: lines of words with only breaks between them. */
static bool is_verse(const fw_facts *facts, const fw_record *record, const fw_sums *sum) {
    const furrow_page *page = facts->page;
    fw_span span = record->spans[0];
    if (sum->texts < 2 || record->span_count > 1 || !are_words(facts, record, sum)) return false;
    for (fw_node_id n = span.first + 1; n < span.end; n++)
        if (!fw_page_is_text(page, n) && page->tag[n] != FW_TAG_BR && page->tag[n] != FW_TAG_SPAN)
            return false;
    return true;
}

/* Whether a text is a number, or ends with one in parentheses. '*name' is the text before it. */
static bool cut_count(furrow_str text, furrow_str *name) {
    furrow_str s = fw_str_trim(text);
    bool is_closed = s.len && s.at[s.len - 1] == ')';
    size_t i = s.len - is_closed, digits = 0;
    for (; i > 0 && s.at[i - 1] != '('; i--) {
        bool is_digit = fw_is_digit(s.at[i - 1]);
        if (!is_digit && s.at[i - 1] != '.' && s.at[i - 1] != ',') return false;
        digits += is_digit;
    }
    if (digits == 0 || is_closed != (i > 0)) return false;
    *name = fw_str_trim((furrow_str){s.at, i ? i - 1 : 0});
    return true;
}

/* Whether a record is a name and a count with a link or a control, as the choices of a filter are:
 * "Shoes (21)" in one text, or two texts of which the last is only the count. */
static bool is_counted(const fw_facts *facts, const fw_record *record, const fw_sums *sum) {
    uint32_t end = facts->sum[fw_record_extent(record).end].texts;
    if (sum->texts < 1 || sum->texts > 2 || sum->links + sum->controls == 0) return false;
    furrow_str name, text = fw_page_own_text(facts->page, facts->text_node[end - 1]);
    return cut_count(text, &name) && (sum->texts == 1) == (name.len > 0);
}

/* The kinds in a record; '*siblings' becomes the number of siblings with text in it. */
static uint64_t mix_of(const fw_facts *facts, const fw_record *record, uint32_t *siblings) {
    const furrow_page *page = facts->page;
    uint64_t mix = 0;
    for (uint32_t i = 0; i < record->span_count; i++)
        for (fw_node_id n = record->spans[i].first; n < record->spans[i].end; n = page->end[n]) {
            mix |= facts->mix[n];
            *siblings += fw_facts_has_text(facts, n);
        }
    return mix;
}

fw_record_facts fw_record_facts_of(const fw_facts *facts, const fw_map *places,
                                   const fw_record *record) {
    fw_node_id first = record->spans[0].first;
    fw_record_facts p = {.sum = fw_facts_sum(facts, record), .kind = facts->kind[first]};
    p.mix = mix_of(facts, record, &p.siblings);
    p.is_labelled = is_labelled(facts, record, &p.sum);
    p.is_code = !p.is_labelled && explains_code(facts, record, &p.sum);
    p.is_question = is_question(facts, record, p.sum.texts);
    p.is_note = is_note(facts, places, record, p.sum.texts);
    p.is_paragraph = begins_with_text(facts, record, p.sum.texts) ||
                     (p.sum.texts == 1 && p.sum.long_text == p.sum.text);
    p.is_clause = is_clause(facts, record, &p.sum);
    p.is_chapter = is_chapter(facts, record, p.sum.texts);
    p.is_section = is_section(facts, record, &p.sum);
    p.is_running = !p.is_question && is_running_text(facts, record, &p.sum);
    p.is_verse = is_verse(facts, record, &p.sum);
    p.is_line = p.sum.texts == 1 && facts->page->tag[first] != FW_TAG_LI &&
                are_words(facts, record, &p.sum);
    p.is_counted = is_counted(facts, record, &p.sum);
    return p;
}

/* The kind of a value: its shape, and for numbers the letters or the sign that are their unit. */
static uint64_t kind_of_value(furrow_str text) {
    fw_shape shape = fw_shape_of(text);
    uint64_t kind = fw_hash_mix(0, shape);
    bool has_unit = shape == FW_SHAPE_NUMBER || shape == FW_SHAPE_MIXED;
    for (size_t i = 0; i < text.len && has_unit; i++)
        if (fw_is_letter(text.at[i]) || text.at[i] == '%')
            kind = fw_hash_mix(kind, (unsigned char)text.at[i]);
    return kind;
}

/* Whether a text names a value: it has letters, no digits and only a few words, and is not in a
 * link. */
static bool is_label(const fw_facts *facts, const fw_record *record, fw_node_id text) {
    enum { LONGEST = 40, MAX_SPACES = 4 }; /* bytes of a label, as in object/pairs.c */
    furrow_str name = fw_str_trim(fw_page_own_text(facts->page, text));
    return name.len && name.len <= LONGEST && !fw_str_has_digit(name) &&
           fw_str_count(name, ' ') <= MAX_SPACES && fw_is_letter(name.at[0]) &&
           !link_around(facts->page, text, record->spans[0].first).len;
}

/* The text nodes of a record. */
static const fw_node_id *texts_of(const fw_facts *facts, const fw_record *record) {
    return &facts->text_node[facts->sum[record->spans[0].first].texts];
}

static uint64_t hash_of_text(const fw_facts *facts, fw_node_id text) {
    return fw_hash_text(0, fw_str_trim(fw_page_own_text(facts->page, text)));
}

/* Hash the label of a record, the kind of its value and that of the value's second line (0: there
 * is none). False when it is not such a record. */
static bool read_fact(const fw_facts *facts, const fw_record *record, uint64_t *label,
                      uint64_t *kind, uint64_t *second) {
    enum { TEXTS = 3 };
    fw_sums sum = fw_facts_sum(facts, record);
    if (sum.texts < 2 || sum.texts > TEXTS || (sum.images && sum.links)) return false;
    const fw_node_id *texts = texts_of(facts, record);
    if (!is_label(facts, record, texts[0])) return false;
    *label = hash_of_text(facts, texts[0]);
    *kind = kind_of_value(fw_str_trim(fw_page_own_text(facts->page, texts[1])));
    *second = 0;
    if (sum.texts == TEXTS)
        *second = kind_of_value(fw_str_trim(fw_page_own_text(facts->page, texts[2])));
    return true;
}

/* Whether at least half of a text is digits. */
static bool is_figure(const fw_facts *facts, fw_node_id text) {
    const fw_sums *from = &facts->sum[text], *to = &facts->sum[text + 1];
    return 2 * (to->digits - from->digits) >= to->text - from->text;
}

/* What a record of a dashboard says. */
typedef struct figure {
    uint32_t at; /* the place of the figure among the texts; the label is before or after it */
    uint64_t kind;
    uint64_t link; /* hash of the text of a link at the end; 0: there is none */
} figure;

/* Read a label and a figure, in either order. The unit of the figure may be a text of its own,
 * and its change and a link may follow. */
static bool read_figure(figure *out, const fw_facts *facts, const fw_record *record) {
    enum {
        TEXTS = 5, /* a label, a figure, its unit, its change, "since last week" or a link */
        UNIT = 3
    }; /* bytes of a sign: "%", "€" */
    const furrow_page *page = facts->page;
    const fw_node_id *texts = texts_of(facts, record);
    fw_sums sum = fw_facts_sum(facts, record);
    if (sum.images || sum.controls || sum.links > 1 || sum.texts < 2 + sum.links ||
        sum.texts > TEXTS)
        return false;
    out->at = !is_figure(facts, texts[0]);
    if (!is_figure(facts, texts[out->at])) return false;
    furrow_str next = fw_str_trim(fw_page_own_text(page, texts[1]));
    bool has_unit = out->at == 0 && sum.texts > 2 + sum.links && next.len <= UNIT &&
                    !fw_is_letter(next.at[0]) && !fw_str_has_digit(next);
    out->kind = kind_of_value(fw_str_trim(fw_page_own_text(page, texts[out->at])));
    if (has_unit) out->kind = fw_hash_text(out->kind, next);
    out->link = sum.links ? hash_of_text(facts, texts[sum.texts - 1]) : 0;
    return is_label(facts, record, texts[out->at ? 0 : 1 + has_unit]);
}

/* Whether a few records are a label and a figure each, and the figures are not of one kind: those
 * of a dashboard. If they have links, these say the same: "More info". */
static bool are_figures(const fw_facts *facts, const fw_region *region) {
    enum { MOST = 6 }; /* records */
    figure first, next;
    bool have_kinds = false;
    if (region->record_count > MOST || !read_figure(&first, facts, &region->records[0]))
        return false;
    for (uint32_t r = 1; r < region->record_count; r++) {
        if (!read_figure(&next, facts, &region->records[r]) || next.at != first.at ||
            next.link != first.link)
            return false;
        have_kinds |= next.kind != first.kind;
    }
    return have_kinds;
}

/* Ways to write or call that the links of a record offer, a bit each. */
static unsigned ways_in(const fw_facts *facts, const fw_record *record) {
    enum { MAIL = 1, TELEPHONE = 2 };
    const furrow_page *page = facts->page;
    unsigned ways = 0;
    for (fw_node_id n = record->spans[0].first; n < fw_record_extent(record).end; n++) {
        if (page->tag[n] != FW_TAG_A) continue;
        furrow_str link = fw_page_attr(page, n, FW_ATTR_HREF), rest = link;
        if (fw_take_folded(&rest, "mailto:")) ways |= MAIL;
        else if (fw_take_folded(&link, "tel:")) ways |= TELEPHONE;
    }
    return ways;
}

/* Whether a few records are the ways to reach one person or firm: all begin with a label, and no
 * two offer the same way. People each have their own. */
static bool are_ways_to_reach(const fw_facts *facts, const fw_region *region) {
    enum { TEXTS = 6 }; /* a label, and the lines of an address or of the hours */
    unsigned all_ways = 0;
    if (region->record_count > FW_FEW_CLAIMS) return false;
    for (uint32_t r = 0; r < region->record_count; r++) {
        const fw_record *record = &region->records[r];
        fw_sums sum = fw_facts_sum(facts, record);
        if (sum.texts < 2 || sum.texts > TEXTS || sum.controls ||
            !is_label(facts, record, texts_of(facts, record)[0]))
            return false;
        unsigned ways = ways_in(facts, record);
        if (ways & all_ways) return false;
        all_ways |= ways;
    }
    return all_ways != 0;
}

bool fw_records_are_facts(const fw_facts *facts, const fw_region *region) {
    enum { FEWEST = 4, MOST = 32, KINDS = 3 };
    const double most_of_kind = 0.6;
    uint64_t labels[MOST], kinds[MOST];
    uint64_t second, usual_second = 0;
    uint32_t found = 0, others = 0, largest = 0, seconds = 0;
    if (are_figures(facts, region) || are_ways_to_reach(facts, region)) return true;
    if (region->record_count < FEWEST || region->record_count > MOST) return false;
    for (uint32_t r = 0; r < region->record_count; r++) {
        uint32_t equals = 1;
        if (!read_fact(facts, &region->records[r], &labels[found], &kinds[found], &second))
            continue;
        for (uint32_t i = 0; i < found; i++) {
            if (labels[i] == labels[found]) return false;
            equals += kinds[i] == kinds[found];
        }
        if (found == 0) usual_second = second;
        seconds += second && second == usual_second;
        found++;
        others += equals == 1;
        if (equals > largest) largest = equals;
    }
    if (seconds == found) return false; /* things: branches with a telephone each */
    return found >= FW_IN_EACH * region->record_count && others >= KINDS &&
           largest <= most_of_kind * found;
}
