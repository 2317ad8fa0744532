/*
 * What kind of list a candidate is: prose, the steps of a guide, verses, the questions of a form,
 * the sections or promises of the page itself, languages, or things.
 *
 * What one record is by itself is known from record_facts.c. Cost: linear in the records and, where
 * pictures or points are looked for, in the nodes of a few records.
 */
#include "auto/weighing.h"
#include "base/str.h"
#include "values/terms.h"

#include <math.h>

fw_span fw_unwrapped(const fw_facts *facts, fw_span span) {
    const furrow_page *page = facts->page;
    if (page->end[span.first] != span.end) return span;
    for (fw_node_id up = page->parent[span.first]; up && up != FURROW_NO_NODE;
         up = page->parent[up]) {
        fw_span around = {up, page->end[up]};
        if (fw_facts_text(facts, around) != fw_facts_text(facts, span)) break;
        span = around;
    }
    return span;
}

/* Whether records that are lines are a poem: they are between breaks, or in several boxes with
 * nothing else. */
static bool are_lines_of_verse(const fw_weighing *g) {
    const furrow_page *page = g->facts->page;
    const fw_record *record = g->candidate->region.records;
    fw_node_id parent = FURROW_NO_NODE;
    uint32_t boxes = 0;
    if (fw_page_is_text(page, record[0].spans[0].first)) return true;
    for (uint32_t r = 0; r < g->count; r++) {
        fw_node_id own = page->parent[record[r].spans[0].first];
        boxes += own != parent;
        parent = own;
    }
    return boxes > 1 && g->count >= 2 * boxes && g->ev[FW_EV_BETWEEN] == 0;
}

/* Whether a paragraph begins with a text of its own and has no breaks: running sentences, not a
 * list of lines. */
static bool is_run_of_sentences(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    if (page->tag[node] != FW_TAG_P) return false;
    fw_node_id text = facts->text_node[facts->sum[node].texts];
    if (page->parent[text] != node ||
        fw_str_trim(fw_page_own_text(page, text)).len < FW_PIECE_OF_SENTENCE)
        return false;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        if (page->tag[c] == FW_TAG_BR) return false;
    return true;
}

/* Whether most records are pieces of several such paragraphs: sentences cut at their links. */
static bool are_pieces(const fw_weighing *g) {
    enum { PARAGRAPHS = 3 };
    const furrow_page *page = g->facts->page;
    uint32_t pieces = 0, runs = 0;
    fw_node_id parent = FURROW_NO_NODE;
    bool is_run = false;
    for (uint32_t r = 0; r < g->count; r++) {
        fw_node_id up = page->parent[g->candidate->region.records[r].spans[0].first];
        if (up == FURROW_NO_NODE) return false;
        if (up != parent) {
            is_run = is_run_of_sentences(g->facts, up);
            runs += is_run;
        }
        parent = up;
        pieces += is_run;
    }
    return runs >= PARAGRAPHS && pieces >= FW_MOST_RECORDS * g->count;
}

/* Whether the records are prose: paragraphs or mostly long texts that have no kind in common but
 * that of the record itself. Also paragraphs of long texts that begin with the text itself,
 * whatever notes and links each has; and paragraphs that are long only with the links that cut
 * their texts into pieces, as in an encyclopedia. */
static bool is_prose(const fw_weighing *g, double long_share, double paragraphs) {
    enum { LONG_PARAGRAPH = 240 }; /* bytes; entries about the works of an author are shorter */
    const double few_links = 0.3;
    bool is_text = 2 * long_share >= 1;
    bool is_long = g->candidate->text >= (double)LONG_PARAGRAPH * g->count &&
                   g->ev[FW_EV_LINK_TEXT] <= few_links;
    if ((is_text || is_long) && paragraphs >= FW_MOST_RECORDS) return true;
    for (uint32_t r = 0; !is_text && r < g->count; r++)
        if (g->facts->page->tag[g->candidate->region.records[r].spans[0].first] != FW_TAG_P)
            return false;
    return g->ev[FW_EV_COMMON_COUNT] <= log2(1 + 1);
}

/* Whether a text is a number of the list ("3", "Step 3:") or begins with it ("3. Fees"). */
static bool has_number(furrow_str text, uint32_t wanted) {
    enum { LETTERS = 8 }; /* bytes of a word before the number, with the space */
    furrow_str s = fw_str_trim(text);
    size_t at = 0;
    uint32_t number = 0;
    while (at < s.len && at < LETTERS && !fw_is_digit(s.at[at])) at++;
    size_t first = at;
    for (; at < s.len && fw_is_digit(s.at[at]) && number < wanted; at++)
        number = 10 * number + (uint32_t)(s.at[at] - '0');
    if (number != wanted) return false;
    return at + 1 >= s.len ||
           (first == 0 && (s.at[at] == '.' || s.at[at] == ')') && fw_is_space(s.at[at + 1]));
}

/* Whether a record has its number in the list in front, or right after its heading; the browser
 * numbers the items of an ol. */
static bool is_numbered(const fw_weighing *g, uint32_t r) {
    const fw_facts *facts = g->facts;
    fw_node_id first = g->candidate->region.records[r].spans[0].first;
    fw_node_id parent = facts->page->parent[first];
    if (facts->page->tag[first] == FW_TAG_LI && facts->page->tag[parent] == FW_TAG_OL) return true;
    const fw_node_id *text = facts->text_node + facts->sum[first].texts;
    return has_number(fw_page_own_text(facts->page, text[0]), r + 1) ||
           (g->parts[r]->sum.texts > 1 &&
            has_number(fw_page_own_text(facts->page, text[1]), r + 1));
}

/* Whether records are the steps of a guide or the clauses of a contract: numbered sentences,
 * without links, prices or many other numbers. */
static bool are_steps(const fw_weighing *g) {
    const double sentence = 6; /* log2 of its bytes */
    if (g->ev[FW_EV_WITH_LINK] > 0 || g->ev[FW_EV_WITH_PRICE] > 0 ||
        g->ev[FW_EV_RECORD_LENGTH] < sentence)
        return false;
    double digits = 0, text = 0;
    for (uint32_t r = 0; r < g->count; r++) {
        if (!is_numbered(g, r)) return false;
        double own = r < 9 ? 1 : 2; /* digits of its number */
        digits += fmax(g->parts[r]->sum.digits - own, 0);
        text += g->parts[r]->sum.text;
    }
    return digits < FW_FEW_DIGITS * text;
}

/* Whether most records are questions of a form, with a choice of answers each: several fields, and
 * nothing to follow or to look at. */
static bool are_form_questions(const fw_weighing *g) {
    enum { ANSWERS = 2 };
    uint32_t questions = 0;
    if (g->ev[FW_EV_WITH_LINK] > 0 || g->ev[FW_EV_WITH_IMAGE] > 0 || g->ev[FW_EV_WITH_PRICE] > 0 ||
        g->ev[FW_EV_ROWS] > 0)
        return false;
    for (uint32_t r = 0; r < g->count; r++) questions += g->parts[r]->sum.controls >= ANSWERS;
    return questions >= FW_MOST_RECORDS * g->count;
}

/* Whether two texts are the same but for their digits. */
static bool differ_by_digits(furrow_str a, furrow_str b) {
    size_t i = 0, k = 0;
    for (;; i++, k++) {
        while (i < a.len && fw_is_digit(a.at[i])) i++;
        while (k < b.len && fw_is_digit(b.at[k])) k++;
        if (i == a.len || k == b.len) return i == a.len && k == b.len;
        if (a.at[i] != b.at[k]) return false;
    }
}

/* Whether all records say the same but for a number: "Slide 1", "Archive 2019", days on which
 * nothing happened. */
static bool are_numbered(const fw_weighing *g) {
    const fw_facts *facts = g->facts;
    const fw_record *record = g->candidate->region.records;
    uint32_t first = facts->sum[record[0].spans[0].first].texts, count = g->parts[0]->sum.texts;
    if (g->parts[0]->sum.digits == 0) return false;
    for (uint32_t r = 1; r < g->count; r++) {
        uint32_t text = facts->sum[record[r].spans[0].first].texts;
        const fw_sums *sum = &g->parts[r]->sum;
        if (sum->texts != count || sum->digits == 0) return false;
        for (uint32_t t = 0; t < count; t++)
            if (!differ_by_digits(fw_page_own_text(facts->page, facts->text_node[first + t]),
                                  fw_page_own_text(facts->page, facts->text_node[text + t])))
                return false;
    }
    return true;
}

/* Whether all pictures of the records are drawings. Photographs are never svg files, icons mostly
 * are. */
static bool have_icons(const fw_weighing *g) {
    const furrow_page *page = g->facts->page;
    if (g->ev[FW_EV_WITH_IMAGE] == 0) return false;
    for (fw_node_id n = g->candidate->extent.first; n < g->candidate->extent.end; n++) {
        if (page->tag[n] != FW_TAG_IMG) continue;
        furrow_str address = fw_page_attr(page, n, FW_ATTR_SRC);
        if (address.len < 4 || !fw_str_starts_folded(fw_str_from(address, address.len - 4), ".svg"))
            return false;
    }
    return true;
}

/* Whether each record has a list of points. */
static bool have_points(const fw_weighing *g) {
    enum { POINTS = 3 };
    const furrow_page *page = g->facts->page;
    for (uint32_t r = 0; r < g->count; r++) {
        const fw_record *record = &g->candidate->region.records[r];
        uint32_t points = 0;
        for (fw_node_id n = record->spans[0].first + 1; n < fw_record_extent(record).end; n++)
            points += page->tag[n] == FW_TAG_LI;
        if (points < POINTS) return false;
    }
    return true;
}

/* Whether all records begin with a dt, or with a name in strong type. */
static bool are_terms(const fw_weighing *g) {
    const fw_facts *facts = g->facts;
    for (uint32_t r = 0; r < g->count; r++) {
        uint32_t text = facts->sum[g->candidate->region.records[r].spans[0].first].texts;
        fw_node_id holder = facts->page->parent[facts->text_node[text]];
        fw_tag tag = facts->page->tag[holder];
        if (tag != FW_TAG_DT && tag != FW_TAG_STRONG && tag != FW_TAG_B) return false;
    }
    return true;
}

/* The sibling of an element that contains the page's title, or FURROW_NO_NODE. */
static fw_node_id beside_title(const fw_weighing *g, fw_node_id node) {
    const fw_node_id *parent = g->facts->page->parent;
    fw_node_id up = g->facts->title, around = parent[node];
    if (up == FURROW_NO_NODE || up < around) return FURROW_NO_NODE;
    while (up > around && parent[up] != around) up = parent[up];
    return up > around ? up : FURROW_NO_NODE;
}

/* A hash of the texts of the links in a record. */
static uint64_t hash_of_links(const fw_facts *facts, const fw_record *record) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < record->span_count; i++) {
        uint32_t text = facts->sum[record->spans[i].first].texts;
        for (; text < facts->sum[record->spans[i].end].texts; text++) {
            fw_node_id node = facts->text_node[text];
            if (facts->sum[node + 1].link_text > facts->sum[node].link_text)
                hash = fw_hash_mix(hash, fw_facts_hash(facts, (fw_span){node, node + 1}));
        }
    }
    return hash;
}

/* Whether the links say the same in all records ("Learn more"), or there are none. */
static bool have_same_links(const fw_weighing *g) {
    const fw_record *record = g->candidate->region.records;
    uint64_t links = hash_of_links(g->facts, &record[0]);
    for (uint32_t r = 1; r < g->count; r++)
        if (hash_of_links(g->facts, &record[r]) != links) return false;
    return true;
}

/* Whether the records are a few sections of the page itself: a sibling before them holds the page's
 * title, and is a section too; or they have headings and sentences, and classes that begin like the
 * sibling's, or the same link each. Things in a list would have dates, prices or sizes. */
static bool are_page_sections(const fw_weighing *g) {
    enum { MOST = 8, SENTENCE = 80 }; /* records; bytes of one with its heading */
    const fw_facts *facts = g->facts;
    const fw_record *record = g->candidate->region.records;
    if (g->count > MOST || g->ev[FW_EV_DIGITS] >= FW_FEW_DIGITS) return false;
    fw_node_id first = fw_unwrapped(facts, record[0].spans[0]).first, head = beside_title(g, first);
    if (head == FURROW_NO_NODE || head == facts->title || head >= first) return false;
    fw_tag tag = facts->page->tag[head];
    bool have_same = g->ev[FW_EV_WITH_LINK] >= 1 && have_same_links(g);
    for (uint32_t r = 0; r < g->count; r++) {
        fw_node_id own = fw_unwrapped(facts, record[r].spans[0]).first;
        bool is_same = g->parts[r]->sum.headings && g->parts[r]->sum.text >= SENTENCE &&
                       (have_same || fw_are_named_alike(facts->page, own, head));
        if (!g->parts[r]->is_whole || facts->page->parent[own] != facts->page->parent[head] ||
            !(is_same || (tag == FW_TAG_SECTION && facts->page->tag[own] == tag)))
            return false;
    }
    return true;
}

/* Whether the records are what a section of the page promises: a few headings with a sentence, and
 * perhaps the same link in each ("Learn more"), below a heading of their own, while the page's
 * title is in another section before. */
static bool are_promises(const fw_weighing *g, fw_node_id heading) {
    const fw_facts *facts = g->facts;
    const furrow_page *page = facts->page;
    fw_node_id title = facts->title, section = g->candidate->extent.first;
    if (g->count > FW_FEW_CLAIMS || title == FURROW_NO_NODE || heading == FURROW_NO_NODE ||
        heading < title || g->ev[FW_EV_WITH_HEADING] < 1 || g->ev[FW_EV_WITH_IMAGE] > 0 ||
        g->ev[FW_EV_DIGITS] >= FW_FEW_DIGITS || g->ev[FW_EV_RECORD_LENGTH] < FW_CLAIM_LENGTH)
        return false;
    while (section != FURROW_NO_NODE && page->tag[section] != FW_TAG_SECTION)
        section = page->parent[section];
    while (title != FURROW_NO_NODE && page->tag[title] != FW_TAG_SECTION)
        title = page->parent[title];
    if (section == FURROW_NO_NODE || title == FURROW_NO_NODE ||
        page->parent[section] != page->parent[title] || section > heading ||
        page->end[section] < g->candidate->extent.end)
        return false;
    return have_same_links(g);
}

/* Whether the records are languages to read the page in: nearly all begin with one in its own
 * words, and say little else. */
static bool are_languages(const fw_weighing *g) {
    enum { TEXTS = 2, FEWEST = 3 }; /* texts of a record: a name and its translation; records */
    const fw_facts *facts = g->facts;
    uint32_t others = 0;
    if (g->candidate->texts > TEXTS || g->count < FEWEST) return false;
    for (uint32_t r = 0; r < g->count; r++) {
        fw_node_id first = g->candidate->region.records[r].spans[0].first;
        fw_node_id text = facts->text_node[facts->sum[first].texts];
        others += !fw_is_own_name_of_language(fw_page_own_text(facts->page, text));
        if (others > (1 - FW_MOST_RECORDS) * g->count) return false;
    }
    return true;
}

void fw_gather_kind(fw_weighing *g) {
    double labels = 0, questions = 0, notes = 0, counted = 0, paragraphs = 0, chapters = 0;
    double codes = 0, sections = 0, clauses = 0, verses = 0, lines = 0;
    double text = 0, long_text = 0, running = 0;
    for (uint32_t r = 0; r < g->count; r++) {
        text += g->parts[r]->sum.text;
        long_text += g->parts[r]->sum.long_text;
        if (g->parts[r]->is_running) running += g->parts[r]->sum.text;
        labels += g->parts[r]->is_labelled;
        questions += g->parts[r]->is_question;
        codes += g->parts[r]->is_code;
        notes += g->parts[r]->is_note;
        counted += g->parts[r]->is_counted;
        paragraphs += g->parts[r]->is_paragraph;
        chapters += g->parts[r]->is_chapter;
        sections += g->parts[r]->is_section;
        clauses += g->parts[r]->is_clause;
        verses += g->parts[r]->is_verse;
        lines += g->parts[r]->is_line;
    }
    g->candidate->are_facts = fw_records_are_facts(g->facts, &g->candidate->region);
    if (!g->candidate->is_below_title) labels += codes;
    g->ev[FW_EV_LABELS] = g->candidate->are_facts ? 1 : labels / g->count;
    g->ev[FW_EV_QUESTIONS] = questions / g->count;
    g->ev[FW_EV_NOTES] = notes / g->count;
    g->ev[FW_EV_COUNTED] = counted / g->count;
    g->candidate->is_page =
        are_page_sections(g) ||
        are_promises(g, fw_heading_before(g->facts, g->candidate->extent.first));
    g->candidate->is_form = are_form_questions(g);
    g->candidate->are_terms = are_terms(g);
    g->candidate->are_languages = are_languages(g);
    bool are_named = g->ev[FW_EV_WITH_HEADING] > 0 || g->candidate->are_terms;
    if (g->count <= FW_FEW_CLAIMS && are_named) {
        g->candidate->have_icons = have_icons(g);
        g->candidate->have_points = g->ev[FW_EV_WITH_PRICE] >= 1 && have_points(g);
        g->candidate->share_links = g->ev[FW_EV_DIGITS] < FW_FEW_DIGITS && have_same_links(g);
    }
    g->candidate->is_numbered = g->ev[FW_EV_ROWS] == 0 && are_numbered(g);
    g->candidate->is_running = running >= FW_MOST_RECORDS * text;
    g->ev[FW_EV_PROSE] =
        g->candidate->is_running ||
        is_prose(g, fw_share(long_text, text), (paragraphs + sections) / g->count) ||
        are_pieces(g) || chapters >= FW_MOST_RECORDS * g->count ||
        verses >= FW_MOST_RECORDS * g->count || sections >= FW_MOST_RECORDS * g->count ||
        clauses >= FW_MOST_RECORDS * g->count || are_steps(g) ||
        (lines >= FW_MOST_RECORDS * g->count && are_lines_of_verse(g));
}
