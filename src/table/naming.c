/*
 * Names of columns.
 *
 * What the page writes is the name: a header cell, a label, an itemprop. The heading or main link
 * of the records is "title" (name_title.c). Every other text gets the name that most of its sources
 * vote for (name_votes.c), which neighbouring columns may correct (name_neighbours.c). A link is
 * named after the text in it.
 *
 * This file collects what is known of each column: name_sources.c asks the page, name_values.c
 * looks at the values.
 *
 * Cost: bounded by the number of fields asked, and for each by its depth in the record; columns by
 * columns for words that several share.
 */
#include "table/naming.h"

#include "base/map.h"
#include "base/str.h"
#include "values/date.h"
#include "values/names.h"
#include "values/text.h"

#include <stddef.h>

/* A class word that more text columns share says nothing. */
enum { MAX_SHARING = 2 };

/* ---- Links and images --------------------------------------------------- */

/* The column of the text that most links of a column contain; NULL if there is none. */
static const fw_tab_column *text_of_links(const fw_tab *d, const fw_tab_column *links,
                                          const fw_tab_column *title) {
    enum { REACH = 100 }; /* columns between a link and its text */
    const fw_tab_column *found = NULL;
    uint32_t best = 0;
    size_t at = (size_t)(links - d->columns.at), first = at > REACH ? at - REACH : 0;
    for (size_t i = first; i < d->columns.count && i <= at + REACH; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (c->kind != FW_FIELD_TEXT || !c->count) continue;
        if (fw_budget_is_spent(d->scratch->budget)) return NULL;
        uint32_t inside = 0;
        for (uint32_t a = 0, b = 0; fw_next_shared_row(links, &a, c, &b); a++, b++) {
            fw_node_id link = fw_piece_of(d, &links->cells[a])->node;
            fw_node_id text = fw_piece_of(d, &c->cells[b])->node;
            inside += text > link && text < d->page->end[link];
        }
        if (2 * inside <= links->count || inside < best) continue;
        bool is_found = found && fw_str_equal(found->name, FW_STR("title"));
        bool is_title = fw_str_equal(c->name, FW_STR("title")) ||
                        (c == title && fw_name_is_title(c->name) && !is_found);
        if (inside > best || is_title) found = c, best = inside;
    }
    return found;
}

/* How many bytes two paths have in common, in whole steps. */
static size_t common_steps(furrow_str a, furrow_str b, size_t most) {
    size_t i = 0, end = 0;
    for (; i < most && i < a.len && i < b.len && a.at[i] == b.at[i]; i++)
        if (a.at[i] == '/') end = i + 1;
    return i == a.len && i == b.len ? i : end;
}

/* The last step of a path, without ".html" and the like. The name of a script is no step:
 * "cat.php". */
static furrow_str last_step(furrow_str path) {
    static const char *const pages[] = {".html", ".htm", ".shtml", ".xhtml"};
    if (path.len && path.at[path.len - 1] == '/') path.len--;
    size_t start = path.len;
    while (start && path.at[start - 1] != '/') start--;
    furrow_str word = fw_str_from(path, start);
    if (word.len && word.at[0] == '@') return word; /* "@ann@example.com" */
    const char *dot = word.len ? memchr(word.at, '.', word.len) : NULL;
    if (!dot) return word;
    furrow_str ending = fw_str_from(word, (size_t)(dot - word.at));
    return (furrow_str){
        word.at, fw_str_is_one_of(ending, pages, FW_COUNT(pages)) ? (size_t)(dot - word.at) : 0};
}

/* A step of a path as a name; empty if it is not a word. */
static furrow_str name_of_step(const fw_tab *d, furrow_str word) {
    static const char *const scripts[] = {"index", "default", "proxy", "redirect", "cgi"};
    if (fw_str_is_one_of(word, scripts, FW_COUNT(scripts))) return (furrow_str){"", 0};
    if (fw_calendar_find(word).month) return (furrow_str){"", 0}; /* "/2025/feb/12/" */
    if (fw_str_equal(word, FW_STR("u"))) return FW_STR("user");   /* in forums */
    if (fw_str_equal(word, FW_STR("map"))) return FW_STR("location");
    if (fw_name_is_profile(word)) return FW_STR("user");
    fw_buf_clear(d->buf);
    if (fw_name_of_class(d->buf, word) == FW_NAME_NONE) return (furrow_str){"", 0};
    return d->buf->failed ? (furrow_str){0} : fw_arena_copy(d->scratch, fw_buf_view(d->buf));
}

furrow_str fw_name_of_one(furrow_str name) {
    enum { SHORTEST = 4 };
    bool is_many = name.len > SHORTEST && name.at[name.len - 1] == 's' &&
                   !memchr("aeisu", name.at[name.len - 2], 5) && !fw_name_ends_in(name, "news");
    return is_many ? (furrow_str){name.at, name.len - 1} : name;
}

bool fw_name_is_field(const fw_tab *d, furrow_str word) {
    fw_buf_clear(d->buf);
    return word.len && fw_name_of_class(d->buf, fw_name_of_one(word)) == FW_NAME_OF_FIELD;
}

/* The place on their page that all links of a column lead to: "comments" of "/7.html#comments";
 * empty if there is none. */
static furrow_str name_of_spot(const fw_tab *d, const fw_tab_column *c) {
    furrow_str first = {"", 0};
    for (uint32_t i = 0, step = 1 + c->count / FW_MAX_LOOKED_AT; i < c->count; i += step) {
        furrow_str url = c->cells[i].text;
        const char *mark = memchr(url.at, '#', url.len);
        furrow_str spot =
            mark ? fw_str_from(url, (size_t)(mark - url.at) + 1) : (furrow_str){"", 0};
        if (!spot.len || (i && !fw_str_equal(spot, first))) return (furrow_str){"", 0};
        first = spot;
    }
    return name_of_step(d, first);
}

/* The step that all link paths of a column end with, or the last of the steps they begin with, as a
 * name: "stars" of /ann/lamp/stars, "user" of /user/69; empty if it is not a word. */
static furrow_str name_of_path(const fw_tab *d, const fw_tab_column *c) {
    if (c->count < 2) return (furrow_str){"", 0};
    furrow_str first = fw_url_path(c->cells[0].text), mail = first, phone = first;
    if (fw_take_folded(&mail, "mailto:")) return FW_STR("email");
    if (fw_take_folded(&phone, "tel:")) return FW_STR("phone");
    size_t common = first.len;
    uint32_t step = 1 + c->count / FW_MAX_LOOKED_AT;
    furrow_str end = last_step(first);
    bool are_handles = true; /* "/@ann" */
    for (uint32_t i = 0; i < c->count && (common || end.len || are_handles); i += step) {
        furrow_str path = fw_url_path(c->cells[i].text), step_of = last_step(path);
        are_handles &= step_of.len > 1 && step_of.at[0] == '@';
        common = common_steps(first, path, common);
        if (!fw_str_equal(step_of, end)) end.len = 0;
    }
    if (are_handles) return FW_STR("user");
    furrow_str spot = name_of_spot(d, c);
    if (!spot.at || spot.len) return spot;
    furrow_str name = name_of_step(d, end);
    if (!name.at || name.len) return name;
    return name_of_step(d, last_step((furrow_str){first.at, common}));
}
/* Whether the text of a link only says that it leads somewhere: "View details". */
static bool only_leads_there(furrow_str text) {
    static const char *const words[] = {
        "all",     "ansehen",  "anzeigen", "click",  "czytaj", "details", "detalhes", "detalles",
        "détails", "erfahren", "full",     "go",     "here",   "learn",   "leer",     "lees",
        "ler",     "lesen",    "lire",     "leggi",  "mais",   "meer",    "mehr",     "more",
        "más",     "open",     "plus",     "read",   "see",    "show",    "tutto",    "vedi",
        "ver",     "view",     "voir",     "więcej", "zobacz"};
    while (text.len) {
        size_t len = 0, w = 0, count = FW_COUNT(words);
        while (len < text.len && text.at[len] != ' ') len++;
        for (; w < count; w++) {
            furrow_str word = {text.at, len};
            if (strlen(words[w]) == len && fw_take_folded(&word, words[w])) break;
        }
        if (w == count) return false;
        text = fw_str_trim(fw_str_from(text, len));
    }
    return true;
}

/* The name that the text of a control gives to its link: "pdf", "contact_form". At most two words,
 * since more are sentences such as "add to cart". */
static furrow_str name_of_control(const fw_tab *d, furrow_str text) {
    if (fw_str_count(text, ' ') > 1 || fw_str_has_digit(text) || fw_text_is_signs(text) ||
        only_leads_there(text))
        return (furrow_str){"", 0};
    return fw_name_of_words(d, text);
}

/* Whether a column of links is the first that nearly all records have, without titles in it. It
 * leads to the record itself, whatever the site calls that in its addresses. */
static bool is_own_link(const fw_tab *d, const fw_tab_column *links, const fw_tab_column *title) {
    if (links->kind != FW_FIELD_LINK || links->count < FW_NEARLY_ALL * d->rows ||
        (title && fw_piece_of(d, &title->cells[0])->is_in_link))
        return false;
    for (const fw_tab_column *c = d->columns.at; c < links; c++)
        if (!c->is_gone && c->kind == FW_FIELD_LINK && c->count >= FW_NEARLY_ALL * d->rows)
            return false;
    return true;
}

/* Whether a text is all that its link contains. A link that contains more leads to the record. */
static bool is_all_of_links(const fw_tab *d, const fw_tab_column *texts,
                            const fw_tab_column *links) {
    const fw_piece *text = fw_piece_of(d, &texts->cells[0]);
    for (uint32_t i = 0; i < links->count; i++)
        if (links->cells[i].row == texts->cells[0].row)
            return fw_element_is_own(d->page, fw_piece_of(d, &links->cells[i])->node, text);
    return false;
}

/* What a picture shows, by the class of a box around it: "avatar" of "member-avatar"; empty for the
 * picture of the record, which has no name. */
static furrow_str shown_by(furrow_str field) {
    static const char *const words[] = {
        "album", "artist", "author", "avatar", "brand",   "channel", "club", "company",
        "cover", "flag",   "logo",   "poster", "profile", "seller",  "team", "user"};
    for (size_t i = 0; i < FW_COUNT(words); i++)
        if (fw_name_ends_in(field, words[i])) return fw_str(words[i]);
    return (furrow_str){"", 0};
}

/* Name a column of addresses. */
static bool name_addresses(fw_tab *d, fw_tab_column *c, const fw_name_clues *k,
                           const fw_tab_column *title) {
    furrow_str kind = c->kind == FW_FIELD_LINK ? FW_STR("link") : FW_STR("image"), base = c->name;
    if (c->kind == FW_FIELD_LINK) {
        const fw_tab_column *text = text_of_links(d, c, title);
        /* A link around a whole record without a title is not named after any of its texts. */
        bool is_card = text && !title && !fw_piece_of(d, &c->cells[0])->column &&
                       is_own_link(d, c, title) && !is_all_of_links(d, text, c);
        if (is_card) base = FW_STR("link");
        else if (text && !text->is_gone && !fw_str_equal(text->name, FW_STR("text")))
            base = text->name;
        else if (text && text->is_gone && title && fw_column_says_again(text, title, true))
            base = title->name; /* a link around the record: "View" and its title */
        else if (text && text->is_gone && !base.len && !fw_clues_are_person(k))
            base = name_of_control(d, text->cells[0].text);
        if (!base.at && text) return false;
    }
    if (!base.at) base = (furrow_str){"", 0};
    if (!base.len && c->kind == FW_FIELD_LINK) base = k->property;
    if (!base.len) base = c->kind == FW_FIELD_IMAGE ? shown_by(k->field) : k->field;
    if (!base.len && (fw_clues_are_person(k) || !is_own_link(d, c, title))) base = k->path;
    if (!base.len && c->kind == FW_FIELD_IMAGE && c->is_list) kind = FW_STR("images");
    fw_buf_clear(d->buf);
    fw_buf_str(d->buf, base);
    if (!fw_name_ends_in(base, kind.at)) {
        if (base.len) fw_buf_char(d->buf, '_');
        fw_buf_str(d->buf, kind);
    }
    c->name = d->buf->failed ? (furrow_str){0} : fw_arena_copy(d->scratch, fw_buf_view(d->buf));
    return c->name.at != NULL;
}

/* ---- All of them -------------------------------------------------------- */

furrow_str fw_name_with_unit(const fw_tab *d, furrow_str name, furrow_str unit) {
    furrow_str words = fw_name_of_unit(d, unit);
    if (!words.at || !words.len) return words.at ? name : words;
    fw_buf_clear(d->buf);
    fw_buf_str(d->buf, name);
    fw_buf_char(d->buf, '_');
    fw_buf_str(d->buf, words);
    return d->buf->failed ? (furrow_str){0} : fw_arena_copy(d->scratch, fw_buf_view(d->buf));
}

/* Whether a column before this one has the same name: one header cell is above both. */
static bool is_named_again(const fw_tab *d, const fw_tab_column *c) {
    const fw_tab_column *before = c;
    while (before-- > d->columns.at)
        if (!before->is_gone && before->kind == FW_FIELD_TEXT)
            return fw_str_equal(before->name, c->name);
    return false;
}

/* A label without its repetition for screen readers: "Posted" of "PostedPosted". */
static furrow_str said_once(furrow_str label) {
    size_t half = label.len / 2;
    bool is_twice = half > 2 && memcmp(label.at, label.at + label.len - half, half) == 0 &&
                    (2 * half == label.len || label.at[half] == ' ');
    return is_twice ? (furrow_str){label.at, half} : label;
}

/* Whether the words before the values are inside their links. Then they describe the target, as
 * "New listing" does, and are no name. */
static bool is_in_own_link(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    fw_node_id link = piece->holder;
    while (piece->is_link_text && link > piece->record && d->page->tag[link] != FW_TAG_A)
        link = d->page->parent[link];
    return piece->is_link_text && d->page->tag[link] == FW_TAG_A && piece->from > link;
}

/* The size of a footnote mark at the beginning of a text: "[2]", "[a]"; 0 if there is none. */
static size_t size_of_note(furrow_str text) {
    enum { MAX_DIGITS = 3 };
    size_t end = 1;
    if (!text.len || text.at[0] != '[') return 0;
    while (end < text.len && end <= MAX_DIGITS && fw_is_digit(text.at[end])) end++;
    if (end == 1 && text.len > 1 && text.at[1] >= 'a' && text.at[1] <= 'z') end++;
    return end > 1 && end < text.len && text.at[end] == ']' ? end + 1 : 0;
}

/* A name without its footnote marks, unless nothing else is left. */
static furrow_str without_notes(const fw_tab *d, furrow_str name) {
    if (!name.len || !memchr(name.at, '[', name.len)) return name;
    fw_buf_clear(d->buf);
    for (size_t i = 0, note; i < name.len; i += note ? note : 1) {
        note = size_of_note(fw_str_from(name, i));
        if (!note) fw_buf_char(d->buf, name.at[i]);
    }
    furrow_str rest = fw_str_trim(fw_buf_view(d->buf));
    return rest.len && !d->buf->failed ? fw_arena_copy(d->scratch, rest) : name;
}

/* Use the name that the page writes, or that a constant word beside the values gives. */
static bool name_by_page(fw_tab *d, fw_tab_column *c, const fw_value_facts *f, furrow_str *beside) {
    /* In a split column, the name of the page belongs to the main part. */
    c->name = c->is_side ? (furrow_str){"", 0} : without_notes(d, fw_ask_column(d, c, fw_ask_page));
    const char *lead = fw_name_of_lead(c->name);
    if (lead && strcmp(lead, "author") == 0) c->name = fw_str(lead);
    if (!c->name.at || !c->label.len || c->kind != FW_FIELD_TEXT) return c->name.at != NULL;
    furrow_str label = said_once(fw_label_trim(c->label));
    lead = fw_name_of_lead(label);
    bool has_colon = memchr(c->label.at, ':', c->label.len) != NULL;
    if (!lead && !has_colon && fw_text_asks_for_click(label)) return true;
    if (!lead && !has_colon && f->kind != FW_VALUE_NUMBER && is_in_own_link(d, c)) return true;
    if (c->name.len && !(lead && is_named_again(d, c))) return true;
    /* "in" leads to a category if the value is a link, else to a location. */
    bool is_place = lead && strcmp(lead, "category") == 0 && c->count && fw_take(&label, "in") &&
                    !label.len && !fw_piece_of(d, &c->cells[0])->is_in_link;
    if (is_place) lead = f->kind == FW_VALUE_NUMBER ? "" : "location";
    /* The "On" of "On the road" does not lead to a date. */
    if (lead && strcmp(lead, "date") == 0 && f->kind == FW_VALUE_WORDS) lead = "";
    /* A sentence before a date, "Reviewed in Sweden on", is not its name. */
    if (!lead && f->kind == FW_VALUE_DATE && fw_str_count(label, ' ') > 2) lead = "date";
    /* "Ann Field, 2011": words that end with a comma are a value, not a label. */
    bool is_value = c->label.at[c->label.len - 1] == ',';
    c->name = lead ? fw_str(lead) : is_value ? FW_STR("") : fw_name_of_words(d, label);
    if (c->name.len && c->unit.len) c->name = fw_name_with_unit(d, c->name, c->unit);
    if (!lead && !has_colon && c->name.at) *beside = c->name, c->name = FW_STR("");
    return c->name.at != NULL;
}

bool fw_are_weekdays(const fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++)
        if (!fw_calendar_find(c->cells[i].text).is_weekday) return false;
    return c->count > 0;
}

static furrow_str *word_of(fw_name_clues *k, size_t member) {
    return (furrow_str *)(void *)((char *)k + member);
}

/* Drop words that more than 'most' columns of texts share: they say nothing of any column. */
static bool drop_shared(const fw_tab *d, fw_name_clues *all, size_t member, uint32_t most) {
    fw_map count = {0};
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < d->columns.count; i++) {
            bool is_new;
            furrow_str *word = word_of(&all[i], member);
            const fw_tab_column *c = &d->columns.at[i];
            if (c->is_gone || c->kind != FW_FIELD_TEXT || c->name.len || !word->len) continue;
            uint32_t *n = fw_map_place(&count, fw_hash_text(0, *word), &is_new, d->scratch);
            if (!n) return false;
            if (pass == 0) *n = is_new ? 1 : *n + 1;
            else if (*n > most) word->len = 0;
        }
    return true;
}

static uint32_t count_of(const fw_map *names, furrow_str name) {
    const uint32_t *count = fw_map_find(names, fw_hash_text(0, name));
    return count ? *count : 0;
}

/* Give each column of links, and the texts in them, the word of their addresses. A word that most
 * of the columns share is dropped: the site uses it for everything. */
static bool learn_paths(const fw_tab *d, fw_name_clues *all) {
    fw_map words = {0};
    bool is_new;
    uint32_t links = 0;
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_LINK || !c->count) continue;
        if (fw_budget_is_spent(d->scratch->budget)) return false;
        all[i].path = name_of_path(d, c);
        links++;
        if (!all[i].path.at) return false;
        uint32_t *count = fw_map_place(&words, fw_hash_text(0, all[i].path), &is_new, d->scratch);
        if (!count) return false;
        *count = is_new ? 1 : *count + 1;
    }
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_LINK || !all[i].path.len) continue;
        uint32_t sharing = count_of(&words, all[i].path);
        if (sharing > 1 && 2 * sharing > links) {
            all[i].path.len = 0;
            continue;
        }
        const fw_tab_column *text = text_of_links(d, c, NULL);
        if (text && is_all_of_links(d, text, c)) all[text - d->columns.at].path = all[i].path;
    }
    return true;
}

/* The first word of a name, with the sign after it; empty if it is the only word. */
static furrow_str first_word(furrow_str name) {
    const char *end = name.len ? memchr(name.at, '_', name.len) : NULL;
    return (furrow_str){name.at, end ? (size_t)(end - name.at) + 1 : 0};
}

/* Whether a name without its first word says as much: the rest is known as a field name, or the
 * first word is not. "name" alone is that of the record, unless the word is 'common' to fields. */
static bool is_name_left(const fw_tab *d, furrow_str name, size_t first, bool is_common) {
    if (!is_common && fw_str_equal(fw_str_from(name, first), FW_STR("name"))) return false;
    fw_buf_clear(d->buf);
    fw_name_worth rest = fw_name_of_class(d->buf, fw_str_from(name, first));
    fw_name_worth word = fw_name_of_class(d->buf, (furrow_str){name.at, first - 1});
    return rest == FW_NAME_OF_FIELD || (rest == FW_NAME_MAYBE && word != FW_NAME_OF_FIELD);
}

/* Whether a word of a name, with the sign after it, is also one of what the page calls the record:
 * "job_" in <li data-testid=job-card>. */
static bool is_of_record(const fw_tab *d, furrow_str word) {
    enum { LONGEST = 24 };
    char text[LONGEST + 1];
    if (!d->pieces.count || word.len > LONGEST) return false;
    memcpy(text, word.at, word.len - 1);
    text[word.len - 1] = '\0';
    fw_node_id record = d->pieces.at[0].record;
    if (fw_class_has_word(fw_page_attr(d->page, record, FW_ATTR_CLASS), text)) return true;
    for (uint32_t i = 0; i < d->namer->data_count; i++)
        if (fw_class_has_word(fw_page_attr(d->page, record, d->namer->data[i]), text)) return true;
    return false;
}

/* Cut off first words that the names of several text columns share, or that name the record. They
 * name the site's own parts, as in "reviews_date", "reviews_author" and "reviews_text". */
static bool cut_common(const fw_tab *d, fw_name_clues *all, size_t member) {
    enum { SEVERAL = 3, MAX_WORDS = 3 };
    for (int round = 0; round < MAX_WORDS; round++) {
        fw_map count = {0}, names = {0};
        for (int pass = 0; pass < 2; pass++)
            for (size_t i = 0; i < d->columns.count; i++) {
                bool is_new, is_first = false;
                const fw_tab_column *c = &d->columns.at[i];
                furrow_str *name = word_of(&all[i], member), word = first_word(*name);
                if (c->is_gone || !word.len) continue;
                uint32_t *n = fw_map_place(&count, fw_hash_text(0, word), &is_new, d->scratch);
                if (!n) return false;
                if (is_new) *n = 0;
                /* Columns of one name, such as the two teams of a match, count once. */
                if (pass == 0 && c->kind == FW_FIELD_TEXT &&
                    !fw_map_place(&names, fw_hash_text(0, *name), &is_first, d->scratch))
                    return false;
                if (pass == 0) *n += is_first;
                else if ((*n >= SEVERAL || is_of_record(d, word)) &&
                         is_name_left(d, *name, word.len, *n >= SEVERAL))
                    *name = fw_str_from(*name, word.len);
            }
    }
    return true;
}

/* Drop words of boxes that hold more than the field, unless they are known as field names: others
 * name a part of the page ("special-geo", "col-inner" of a site's own). */
static bool drop_boxes(const fw_tab *d, fw_name_clues *all) {
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_TEXT || c->name.len || !all[i].class.len ||
            all[i].field.len || fw_name_is_field(d, all[i].class))
            continue;
        furrow_str own = fw_ask_column(d, c, fw_ask_own_classes);
        if (!own.at) return false;
        if (!fw_str_equal(own, all[i].class)) all[i].class.len = 0;
    }
    return true;
}

static bool learn(fw_tab *d, fw_name_clues *all) {
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || !c->count || c->kind == FW_FIELD_OTHER) continue;
        if (c->kind == FW_FIELD_TEXT) all[i].facts = fw_look_at(d, c);
        all[i].field = fw_ask_column(d, c, fw_ask_fields);
        all[i].class = fw_ask_column(d, c, fw_ask_classes);
        if (!all[i].field.len) all[i].box = fw_ask_column(d, c, fw_ask_boxes);
        all[i].tag = fw_ask_column(d, c, fw_ask_tags);
        /* Words in an element called "views" are in a part of a page. */
        bool is_counted =
            all[i].facts.kind == FW_VALUE_NUMBER || all[i].facts.kind == FW_VALUE_COUNT;
        if (!is_counted && fw_str_equal(all[i].field, FW_STR("views")))
            all[i].field.len = all[i].class.len = 0;
        if (!name_by_page(d, c, &all[i].facts, &all[i].beside) || !all[i].field.at ||
            !all[i].class.at || !all[i].tag.at)
            return false;
        if (!c->name.len && !c->is_side) all[i].property = fw_ask_column(d, c, fw_ask_property);
        if (!c->name.len && !c->is_side && !all[i].property.at) return false;
        all[i].is_written = c->name.len || all[i].beside.len || all[i].property.len;
        bool is_vague = !all[i].field.len ||
                        (all[i].facts.kind == FW_VALUE_NUMBER && fw_clues_are_person(&all[i]));
        if (c->kind != FW_FIELD_TEXT || c->name.len || !is_vague) continue;
        all[i].tip = fw_ask_all(d, c, fw_ask_tips);
        if (!all[i].tip.at) return false;
    }
    if (!learn_paths(d, all)) return false;
    for (size_t i = 0; i < d->columns.count; i++)
        all[i].is_step_field = fw_name_is_field(d, all[i].path);
    return drop_shared(d, all, offsetof(fw_name_clues, field), MAX_SHARING) &&
           drop_shared(d, all, offsetof(fw_name_clues, class), MAX_SHARING) && drop_boxes(d, all) &&
           drop_shared(d, all, offsetof(fw_name_clues, box), 1) &&
           drop_shared(d, all, offsetof(fw_name_clues, tip), 1) &&
           drop_shared(d, all, offsetof(fw_name_clues, tag), 1) &&
           cut_common(d, all, offsetof(fw_name_clues, field)) &&
           cut_common(d, all, offsetof(fw_name_clues, class));
}

/* Below one header cell that is above several columns, the labels before the values name them. */
static void name_by_inner_labels(fw_tab *d) {
    bool was_named_again = false;
    for (size_t i = d->columns.count; i-- > 0;) {
        fw_tab_column *c = &d->columns.at[i];
        const fw_piece *piece = c->count ? fw_piece_of(d, &c->cells[0]) : NULL;
        if (c->is_gone || c->kind != FW_FIELD_TEXT || !piece) continue;
        bool is_again = c->name.len && is_named_again(d, c);
        if ((is_again || was_named_again) && piece->column && piece->label_text.len)
            c->name = fw_label_trim(piece->label_text);
        was_named_again = is_again;
    }
}

bool fw_tab_name(fw_tab *d) {
    fw_name_clues *all = FW_TAKE_ZEROED(d->scratch, d->columns.count, fw_name_clues);
    if (!all || !learn(d, all)) return false;
    fw_name_questions(d, all);
    fw_tab_column *title = fw_title_column(d, all);
    const fw_name_clues *of_title = title ? &all[title - d->columns.at] : NULL;
    bool is_called = title && (title->name.len || of_title->beside.len ||
                               (of_title->property.len && !fw_name_is_title(of_title->property)));
    if (title && !is_called) {
        furrow_str word = all[title - d->columns.at].field; /* "name" is as good as "title" */
        bool is_word = fw_name_is_title(word) && !fw_name_ends_in(word, "title") &&
                       !fw_name_ends_in(word, "heading");
        bool is_address = fw_str_equal(all[title - d->columns.at].tag, FW_STR("address"));
        title->name = is_word ? word : is_address ? FW_STR("address") : FW_STR("title");
        /* A code before the title is not called a title. */
        for (size_t i = 0; &d->columns.at[i] < title; i++)
            if (all[i].facts.is_code && fw_name_is_title(all[i].field))
                all[i].field.len = all[i].class.len = 0;
    }
    name_by_inner_labels(d);
    for (size_t i = d->columns.count; i-- > 0;) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_TEXT || !c->name.len || !is_named_again(d, c))
            continue;
        all[i].written = c->name, c->name = FW_STR("");
    }
    if (!fw_name_by_votes(d, all) || !fw_name_by_neighbours(d, all)) return false;
    /* Of two titles, the one of more records is the title; the other is the heading of a part that
     * only some records have. */
    for (size_t i = 0; i < d->columns.count && title; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (!c->is_gone && c->count < title->count && !all[i].is_written &&
            fw_str_equal(c->name, FW_STR("title")) && fw_str_equal(c->name, title->name))
            c->name = FW_STR("headline");
    }
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || (c->kind != FW_FIELD_LINK && c->kind != FW_FIELD_IMAGE)) continue;
        if (!name_addresses(d, c, &all[i], title)) return false;
    }
    return true;
}
