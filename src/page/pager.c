/*
 * Which links lead through the pages of a list, and which one leads to the next.
 *
 * Every link is read for its signs: the words and symbols of its label, its rel,
 * the names of its classes, how its address differs from that of the page.
 * Adjacent numbers are numbered pages if their addresses have one form and there
 * is some sign of a pager (a number that is not a link, a "next" beside them, the
 * page's own address). They tell which page this is, and so which one follows.
 *
 *   « Previous   1   [2]   3   4   5   ...   40   Next »
 *                    current: 2                   same address as 3
 *
 * The evidence for each link is added up, and the best link is the next page if
 * it reaches a threshold. No single sign is enough, since "Next" is also used for
 * the next article, and » for any link that leads on.
 *
 * Cost: linear in the links and the texts around them. Nested links, very many
 * names and very many numbers are only read up to a limit, so that no page makes
 * it worse.
 */
#include "page/pager.h"
#include "base/arena.h"
#include "base/call.h"
#include "base/json.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"
#include "page/page.h"

/* How much each piece of evidence counts. The weights were set by hand, by how often each sign
 * is used for something else; they are not fitted. */
static const struct {
    double word, arrow, title, rel, rel_alone, head_rel, name, pager_name;
    double beside_numbers, beside_previous, page_address, one_further, same_as_number;
    double single, titled, previous, last, far, many_words, previous_name, not_further;
    double enough;
} WEIGHT = {
    .word = 3.0,            /* "next", "older", "weiter", ... */
    .arrow = 2.0,           /* nothing but a sign that points on */
    .title = 2.0,           /* the same in title, aria-label or alt only */
    .rel = 2.5,             /* rel=next on the link */
    .rel_alone = 1.5,       /* ... and nothing says that it leads to an article: enough */
    .head_rel = 1.5,        /* <link rel=next> with the same address */
    .name = 1.5,            /* a class or id says next */
    .pager_name = 1.0,      /* ... or that it is a pager */
    .beside_numbers = 1.5,  /* numbered pages stand beside it */
    .beside_previous = 1.0, /* a link to the previous page does */
    .page_address = 1.0,    /* page=3, /page/3, start=20 */
    .one_further = 2.0,     /* the number of this page and one more */
    .same_as_number = 2.5,  /* the numbered page that follows this one */
    .single = -3.0,         /* "next article", "next month" */
    .titled = -3.0,         /* what it leads to has a title: an article, no page of a list */
    .previous = -6.0,       /* "previous", "back" */
    .last = -4.0,           /* "last", "first" */
    .far = -1.5,            /* » where there is a › as well */
    .many_words = -2.5,     /* a title, not a label */
    .previous_name = -1.5,  /* a class or id says previous */
    .not_further = -6.0,    /* leads to this page or to an earlier number */
    .enough = 4.0,
};

enum {
    MAX_GAP = 30,         /* bytes of text between links of one pager */
    MAX_LABEL_WORDS = 4,  /* a longer label is a title */
    MAX_PLAIN_WORDS = 2,  /* of a label, where nothing but it speaks for a page: "next page" */
    MAX_LABEL = 120,      /* bytes of a label that are looked at */
    NAME_LEVELS = 2,      /* elements above a link whose names are its own */
    MAX_NAMES = 200,      /* bytes of classes that are looked at */
    MAX_LINK_NODES = 300, /* nodes below a link that are looked at */
    MAX_FORMS = 100,      /* numbers of a pager that an address is held against */
    FIRST_YEAR = 1900,
    LAST_YEAR = 2100
};

typedef struct link {
    fw_node_id node;
    furrow_str url;       /* absolute, without its fragment */
    fw_label_sense label; /* of its text */
    unsigned title;       /* FW_WORD_... of title, aria-label, alt */
    unsigned names;       /* of classes and ids */
    uint32_t number;      /* a label that is a number; 0: another label */
    uint32_t chain;       /* the chain it is in, or stands beside; counted from 1 */
    bool is_current;      /* marked as the page that is shown */
    bool is_next_rel, is_previous_rel;
} link;

/* A run of numbered links, [first, last] of 'links'; other links may be in between. */
typedef struct chain {
    size_t first, last;
    uint32_t current; /* number of the page shown; 0: not known */
    bool is_pager;
} chain;

/* A recently read class or id, since most are shared by many elements. */
typedef struct known_name {
    furrow_str name;
    unsigned wanted, senses;
} known_name;

enum { KNOWN_NAMES = 256 };

typedef struct context {
    const furrow_page *page;
    known_name known[KNOWN_NAMES];
    fw_first_bytes first;
    FW_VEC(link) links;
    FW_VEC(chain) chains;
    furrow_str url;                    /* of the page; empty: not known */
    furrow_str head_url;               /* of <link rel=next> */
    fw_map titled;                     /* addresses that some link calls by a title */
    uint32_t aria_current, aria_label; /* numbers of these attributes */
    fw_arena *arena;
} context;

struct furrow_pager {
    fw_arena arena;
    furrow_str next;
    furrow_str *pages;
    size_t count;
};

/* ---- Addresses ---------------------------------------------------------- */

/* ---- Reading links ------------------------------------------------------ */

/* A number as written in pagers: 7, [7], | 7, 1,390. 0: something else. */
static uint32_t number_of(furrow_str text) {
    uint64_t number = 0;
    while (text.len && strchr(" \n\t\r\f[]()|-", text.at[0])) text = fw_str_from(text, 1);
    while (text.len && strchr(" \n\t\r\f[]()|-", text.at[text.len - 1])) text.len--;
    if (text.len == 0 || text.len > 9 || text.at[0] == '0') return 0;
    for (size_t i = 0; i < text.len; i++) {
        bool is_mark = (text.at[i] == ',' || text.at[i] == '.') && i > 0 && text.len - i == 4;
        if (!fw_is_digit(text.at[i]) && !is_mark) return 0;
        if (!is_mark) number = number * 10 + (uint64_t)(text.at[i] - '0');
    }
    return number <= FW_MAX_PAGE ? (uint32_t)number : 0;
}

static bool has_word(furrow_str words, const char *word) {
    size_t at = 0;
    for (furrow_str next; (next = fw_next_word(words, &at)).len;)
        if (fw_take_folded(&next, word) && !next.len) return true;
    return false;
}

/* What the words of a label may say. */
enum { LABEL_WORDS = FW_WORD_NEXT | FW_WORD_PREVIOUS | FW_WORD_LAST | FW_WORD_SINGLE };

static unsigned senses_of(context *cx, furrow_str name, unsigned wanted) {
    if (!name.len) return 0;
    known_name *k = &cx->known[fw_hash_text(wanted, name) % KNOWN_NAMES];
    if (k->wanted != wanted || !fw_str_equal(k->name, name))
        *k = (known_name){name, wanted, fw_pager_label(name, wanted, &cx->first).bits & wanted};
    return k->senses;
}

/* Read classes and ids of the link and of elements around it that hold little more. */
static void read_names(link *l, context *cx) {
    const furrow_page *page = cx->page;
    fw_node_id node = l->node;
    for (int level = 0; level <= NAME_LEVELS && node != FURROW_NO_NODE; level++) {
        furrow_str names[] = {fw_page_attr(page, node, FW_ATTR_CLASS),
                              fw_page_attr(page, node, FW_ATTR_ID)};
        uint32_t bytes = page->sums[page->end[node]] - page->sums[node];
        bool is_own = level == 0 || bytes == page->sums[page->end[l->node]] - page->sums[l->node];
        for (size_t i = 0; i < 2; i++) {
            names[i] = fw_utf8_head(names[i], MAX_NAMES);
            unsigned wanted = is_own ? LABEL_WORDS | FW_WORD_PAGER : FW_WORD_PAGER;
            l->names |= senses_of(cx, names[i], wanted);
            if (!is_own) continue;
            l->is_current |= has_word(names[i], "current") || has_word(names[i], "active") ||
                             has_word(names[i], "selected");
        }
        node = page->parent[node];
    }
    furrow_str current = fw_page_attr(page, l->node, cx->aria_current);
    l->is_current |= current.len > 0 && !has_word(current, "false");
}

static void read_labels(link *l, const context *cx, furrow_buf *buf) {
    const furrow_page *page = cx->page;
    fw_node_id end = page->end[l->node];
    bool is_short = page->sums[end] - page->sums[l->node] <= MAX_LABEL;
    if (end - l->node > MAX_LINK_NODES) end = l->node + MAX_LINK_NODES, is_short = false;
    fw_buf_clear(buf);
    if (is_short) fw_page_text(buf, page, l->node, end);
    furrow_str text = fw_buf_view(buf);
    l->number = number_of(text);
    if (is_short && text.len <= MAX_LABEL) l->label = fw_pager_label(text, LABEL_WORDS, &cx->first);
    else l->label.words = MAX_LABEL; /* a text, whatever its words */
    furrow_str titles[] = {fw_page_attr(page, l->node, FW_ATTR_TITLE),
                           fw_page_attr(page, l->node, cx->aria_label),
                           {NULL, 0}};
    for (fw_node_id n = l->node; n < end && !titles[2].len; n++)
        if (page->tag[n] == FW_TAG_IMG) titles[2] = fw_page_attr(page, n, FW_ATTR_ALT);
    for (size_t i = 0; i < 3; i++) {
        fw_label_sense sense = fw_pager_label(titles[i], LABEL_WORDS, &cx->first);
        if (sense.words <= MAX_LABEL_WORDS) l->title |= sense.bits;
    }
}

/* A link that may lead to a page of the same site. */
static furrow_status read_link(context *cx, fw_node_id node, fw_url_base *base, furrow_buf *buf,
                               furrow_error *err) {
    const furrow_page *page = cx->page;
    furrow_str href = fw_str_trim(fw_page_attr(page, node, FW_ATTR_HREF));
    furrow_str rel = fw_page_attr(page, node, FW_ATTR_REL);
    bool is_head = page->tag[node] == FW_TAG_LINK;
    if (fw_url_is_nowhere(href) || (is_head && !has_word(rel, "next"))) return FURROW_OK;
    fw_buf_clear(buf);
    fw_url_resolve(buf, base, href);
    if (fw_buf_status(buf, err) < 0) return FURROW_ENOMEM;
    furrow_str url = fw_address_without_fragment(fw_buf_view(buf));
    if (url.len == 0 || !fw_pager_may_follow(cx->url, url)) return FURROW_OK;
    url = fw_arena_copy(cx->arena, url);
    if (!url.at) return fw_fail_memory(err);
    if (is_head) {
        cx->head_url = url;
        return FURROW_OK;
    }
    link *l = fw_vec_push(&cx->links, cx->arena);
    if (!l) return fw_fail_memory(err);
    *l = (link){.node = node,
                .url = url,
                .is_next_rel = has_word(rel, "next"),
                .is_previous_rel = has_word(rel, "prev") || has_word(rel, "previous")};
    read_labels(l, cx, buf);
    read_names(l, cx);
    return fw_buf_status(buf, err);
}

static furrow_status read_links(context *cx, furrow_error *err) {
    const furrow_page *page = cx->page;
    furrow_buf buf = {.alloc = cx->arena->alloc};
    fw_url_base *base = fw_url_base_new(page->base);
    furrow_status st = base ? FURROW_OK : fw_fail_memory(err);
    for (fw_node_id n = 0; n < page->count && st >= 0; n++) {
        bool is_link = page->tag[n] == FW_TAG_A || page->tag[n] == FW_TAG_AREA;
        if (fw_budget_is_spent(cx->arena->budget)) st = fw_fail_memory(err);
        else if ((is_link && fw_page_is_seen(page, n)) || page->tag[n] == FW_TAG_LINK)
            st = read_link(cx, n, base, &buf, err);
    }
    fw_url_base_free(base);
    furrow_buf_free(&buf);
    return st;
}

/* ---- Numbered pages ----------------------------------------------------- */

/* Bytes of text between two links, the first before the second. */
static uint32_t gap(const furrow_page *page, const link *a, const link *b) {
    return page->sums[b->node] - page->sums[page->end[a->node]];
}

/* A number that is not a link among the nodes [from, to); 0: none. */
static uint32_t number_between(const furrow_page *page, fw_node_id from, fw_node_id to) {
    for (fw_node_id n = from; n < to; n++) {
        if (!fw_page_is_text(page, n) || !fw_page_is_seen(page, n)) continue;
        uint32_t number = number_of(fw_page_own_text(page, n));
        if (number) return number;
    }
    return 0;
}

/* Links on either side of a pager that belong to it: next, last. */
enum { MAX_BESIDE = 3 };

/* Nodes next to a pager that are looked through for its current number. */
enum { AROUND = 12 };

/* The number of the current page: one that is not a link, or is marked, or has the address of
 * the page. */
static uint32_t find_current(const context *cx, const chain *c) {
    const furrow_page *page = cx->page;
    const link *links = cx->links.at;
    uint32_t before = links[c->first].number, number;
    for (size_t i = c->first; i < c->last; i++) {
        number = number_between(page, page->end[links[i].node], links[i + 1].node);
        if (links[i].number) before = links[i].number;
        if (number > before && number < links[c->last].number) return number;
    }
    fw_node_id first = links[c->first].node, end = page->end[links[c->last].node];
    fw_node_id from = first > AROUND ? first - AROUND : 0;
    if (c->first > 0 && page->end[links[c->first - 1].node] > from)
        from = page->end[links[c->first - 1].node];
    fw_node_id to = page->count - end > AROUND ? end + AROUND : page->count;
    if (c->last + 1 < cx->links.count && links[c->last + 1].node < to) to = links[c->last + 1].node;
    number = number_between(page, from, first);
    if (number && number + 1 == links[c->first].number) return number;
    number = number_between(page, end, to);
    if (number && number == links[c->last].number + 1) return number;
    for (size_t i = c->first; i <= c->last; i++)
        if (links[i].number && links[i].is_current) return links[i].number;
    for (size_t i = c->first; i <= c->last; i++)
        if (links[i].number && cx->url.len &&
            fw_address_step_between(cx->url, links[i].url).is_same)
            return links[i].number;
    return 0;
}

/* Whether a link says next or previous. Its names count only if it has no label: otherwise a
 * class "next" may only be about looks. */
static bool leads_on(const link *l) {
    unsigned names = l->label.words ? 0 : l->names & (FW_WORD_NEXT | FW_WORD_PREVIOUS);
    unsigned all = l->label.bits | l->title | names;
    unsigned signs = FW_WORD_NEXT | FW_WORD_PREVIOUS | FW_WORD_RIGHT | FW_WORD_FAR_RIGHT;
    return l->number == 0 && l->label.words <= MAX_LABEL_WORDS &&
           ((all & (signs | FW_WORD_LEFT)) || l->is_next_rel || l->is_previous_rel);
}

/* Whether the addresses have one form and number pages, not days or sizes. */
static bool has_page_addresses(const context *cx, const chain *c, bool *is_own) {
    const link *links = cx->links.at, *before = NULL;
    bool all_years = true;
    size_t numbers = 0, others = 0; /* of another form than the one before */
    *is_own = false;
    for (size_t i = c->first; i <= c->last; i++) {
        if (!links[i].number) continue;
        numbers++;
        all_years &= links[i].number >= FIRST_YEAR && links[i].number <= LAST_YEAR;
        fw_address_step own =
            cx->url.len ? fw_address_step_between(cx->url, links[i].url) : (fw_address_step){0};
        if (cx->url.len && !own.is_number && !own.is_same)
            own = fw_address_step_between(links[i].url,
                                          cx->url); /* the first page may have no number */
        *is_own |= own.is_same || (own.is_number && !own.is_date && !(own.name & FW_WORD_SIZE));
        if (before) {
            fw_address_step s = fw_address_step_between(before->url, links[i].url);
            fw_address_step back = fw_address_step_between(links[i].url, before->url);
            bool is_size = ((s.name | back.name) & FW_WORD_SIZE) && !(s.name & FW_WORD_ADDRESS);
            others += !s.is_number && !back.is_number && !s.is_same;
            if (is_size) return false;
            if (s.is_date && !(s.name & FW_WORD_ADDRESS)) return false;
        }
        before = &links[i];
    }
    /* The first page may have an address of another form. */
    if (others > 1 || (others == 1 && numbers < 3)) return false;
    if (numbers == 1 && !*is_own && !fw_address_page(before->url)) return false;
    return !(all_years && numbers > 1);
}

/* Whether an address differs from those of a chain by a number, if at all. */
static bool has_its_form(const context *cx, const chain *c, furrow_str url) {
    for (size_t i = c->first; i <= c->last; i++) {
        const link *l = &cx->links.at[i];
        if (!l->number) continue;
        fw_address_step s = fw_address_step_between(l->url, url),
                        back = fw_address_step_between(url, l->url);
        if (s.is_same || s.is_number || back.is_number) return true;
    }
    return false;
}

/* Decide whether a chain is a pager, and which page is shown. */
static void judge_chain(context *cx, chain *c) {
    const furrow_page *page = cx->page;
    const link *links = cx->links.at;
    bool is_own, has_neighbours = false;
    if (!has_page_addresses(cx, c, &is_own)) return;
    c->current = find_current(cx, c);
    uint32_t before = 0;
    bool is_beside = false;
    for (size_t i = c->first; i <= c->last; i++) {
        is_beside |= leads_on(&links[i]);
        if (!links[i].number) continue;
        if (before) has_neighbours |= links[i].number == before + 1;
        if (c->current)
            has_neighbours |=
                links[i].number + 1 == c->current || links[i].number == c->current + 1;
        before = links[i].number;
    }
    if (c->first > 0)
        is_beside |= leads_on(&links[c->first - 1]) &&
                     gap(page, &links[c->first - 1], &links[c->first]) <= MAX_GAP &&
                     has_its_form(cx, c, links[c->first - 1].url);
    if (c->last + 1 < cx->links.count)
        is_beside |= leads_on(&links[c->last + 1]) &&
                     gap(page, &links[c->last], &links[c->last + 1]) <= MAX_GAP &&
                     has_its_form(cx, c, links[c->last + 1].url);
    bool is_named = (links[c->first].names | links[c->last].names) & FW_WORD_PAGER;
    c->is_pager = (has_neighbours || is_beside) && (c->current || is_beside || is_own || is_named);
    if (c->is_pager && !c->current && links[c->first].number == 2) c->current = 1;
}

/* Mark the links beside a pager. */
static void mark_neighbours(context *cx, uint32_t number) {
    const chain *c = &cx->chains.at[number];
    link *links = cx->links.at;
    size_t from = c->first > MAX_BESIDE ? c->first - MAX_BESIDE : 0;
    size_t to = c->last + MAX_BESIDE + 1;
    if (to > cx->links.count) to = cx->links.count;
    for (size_t k = from; k < to; k++) {
        if (k >= c->first && k <= c->last) continue;
        bool is_near = k < c->first ? gap(cx->page, &links[k], &links[c->first]) <= MAX_GAP
                                    : gap(cx->page, &links[c->last], &links[k]) <= MAX_GAP;
        if (links[k].number == 0 && is_near) links[k].chain = number + 1;
    }
}

/* Find runs of links whose numbers rise, with little text between them. */
static furrow_status find_chains(context *cx, furrow_error *err) {
    const furrow_page *page = cx->page;
    for (size_t i = 0; i < cx->links.count; i++) {
        if (fw_budget_is_spent(cx->arena->budget)) return fw_fail_memory(err);
        if (!cx->links.at[i].number) continue;
        chain c = {.first = i, .last = i};
        for (size_t k = i + 1; k < cx->links.count; k++) {
            const link *l = &cx->links.at[k];
            if (gap(page, &cx->links.at[k - 1], l) > MAX_GAP) break;
            bool is_label = l->number == 0 && l->label.words <= 1;
            if (!is_label && l->number <= cx->links.at[c.last].number) break;
            if (l->number) c.last = k;
        }
        judge_chain(cx, &c);
        chain *kept = fw_vec_push(&cx->chains, cx->arena);
        if (!kept) return fw_fail_memory(err);
        *kept = c;
        uint32_t number = (uint32_t)cx->chains.count;
        for (size_t k = c.first; k <= c.last; k++) cx->links.at[k].chain = number;
        i = c.last;
    }
    for (uint32_t i = 0; i < cx->chains.count; i++)
        if (cx->chains.at[i].is_pager) mark_neighbours(cx, i);
    return FURROW_OK;
}

/* ---- The next page ------------------------------------------------------ */

static double weigh_label(const context *cx, const link *l) {
    unsigned label = l->label.bits;
    bool is_word = label & FW_WORD_NEXT;
    double sum = 0;
    if (is_word) sum += WEIGHT.word;
    else if (l->label.words == 0 && (label & (FW_WORD_RIGHT | FW_WORD_FAR_RIGHT)))
        sum += WEIGHT.arrow;
    else if ((l->title & FW_WORD_NEXT) && l->label.words == 0) sum += WEIGHT.title;
    if (l->label.words == 0 && (l->title & FW_WORD_NEXT) && sum == WEIGHT.arrow) sum += 1;
    if (l->is_next_rel) sum += WEIGHT.rel;
    if (cx->head_url.len && fw_str_equal(cx->head_url, l->url)) sum += WEIGHT.head_rel;
    if (l->names & FW_WORD_NEXT) sum += WEIGHT.name;
    if (l->names & FW_WORD_PAGER) sum += WEIGHT.pager_name;
    if ((label | l->title) & FW_WORD_SINGLE) sum += WEIGHT.single;
    if (l->label.words > MAX_LABEL_WORDS) sum += WEIGHT.many_words;
    if ((label | (is_word ? 0 : l->title)) & FW_WORD_LAST) sum += WEIGHT.last;
    if (!is_word && (l->names & FW_WORD_LAST)) sum += WEIGHT.last;
    if (!is_word && ((label & (FW_WORD_PREVIOUS | FW_WORD_LEFT)) || (l->title & FW_WORD_PREVIOUS)))
        sum += WEIGHT.previous;
    if (!is_word && (l->names & FW_WORD_PREVIOUS)) sum += WEIGHT.previous_name;
    return sum;
}

/* Whether the label of a link is a title: a heading, or words none of which pagers use. */
static bool is_title(const furrow_page *page, const link *l) {
    enum { LEAST = 2 }; /* words */
    if (l->number || l->label.words < LEAST) return false;
    for (fw_node_id n = l->node + 1; n < page->end[l->node] && n < l->node + MAX_LINK_NODES; n++)
        if (fw_tag_is_heading(page->tag[n])) return true;
    return !l->label.bits && !(l->title & (FW_WORD_NEXT | FW_WORD_PREVIOUS));
}

static furrow_status find_titles(context *cx, furrow_error *err) {
    for (size_t i = 0; i < cx->links.count; i++) {
        const link *l = &cx->links.at[i];
        bool is_new;
        if (is_title(cx->page, l) &&
            !fw_map_place(&cx->titled, fw_hash_text(0, l->url), &is_new, cx->arena))
            return fw_fail_memory(err);
    }
    return FURROW_OK;
}

/* The number that this address has in a pager; 0: not known. */
static uint64_t number_by(const context *cx, const chain *c, furrow_str url) {
    for (size_t i = c->first, forms = 0; i <= c->last && forms < MAX_FORMS; i++) {
        const link *l = &cx->links.at[i];
        if (!l->number) continue;
        forms++;
        if (fw_str_equal(l->url, url)) return l->number;
        fw_address_step s = fw_address_step_between(l->url, url);
        if (s.is_number && s.from == l->number) return s.to;
    }
    return 0;
}

/* Whether rel=next alone is enough: the label is short, and neither it nor another link to the
 * same address names a single thing, as links to the next article do. */
static bool is_plain_next(const context *cx, const link *l) {
    unsigned others = FW_WORD_SINGLE | FW_WORD_PREVIOUS | FW_WORD_LAST | FW_WORD_LEFT;
    return l->is_next_rel && l->label.words <= MAX_PLAIN_WORDS &&
           !((l->label.bits | l->title) & others) &&
           !fw_map_find(&cx->titled, fw_hash_text(0, l->url));
}

/* Evidence from the address and the neighbours. */
static double weigh_place(const context *cx, const link *l) {
    const link *links = cx->links.at, *end = links + cx->links.count;
    fw_address_step s =
        cx->url.len ? fw_address_step_between(cx->url, l->url) : (fw_address_step){0};
    const chain *c = l->chain ? &cx->chains.at[l->chain - 1] : NULL;
    double sum = 0;
    bool is_page = (s.is_number && (s.name & FW_WORD_ADDRESS)) || fw_address_page(l->url);
    if (is_page) sum += WEIGHT.page_address;
    bool is_plain = !is_page && !(c && c->is_pager);
    if (is_plain && fw_map_find(&cx->titled, fw_hash_text(0, l->url))) sum += WEIGHT.titled;
    if (is_plain && l->label.words > MAX_PLAIN_WORDS && l->label.words <= MAX_LABEL_WORDS)
        sum += WEIGHT.many_words;
    if (s.is_same) sum += WEIGHT.not_further;
    else if (s.is_number && s.to == (s.from ? s.from + 1 : 2)) sum += WEIGHT.one_further;
    if (s.is_number && s.from && s.to < s.from && s.name & FW_WORD_ADDRESS)
        sum += WEIGHT.not_further;
    if (c && c->is_pager) {
        sum += WEIGHT.beside_numbers;
        uint64_t number = c->current ? number_by(cx, c, l->url) : 0;
        if (number == (uint64_t)c->current + 1) sum += WEIGHT.same_as_number;
        else if (number) sum += WEIGHT.not_further;
    }
    for (const link *near = l > links ? l - 1 : l; near <= l + 1 && near < end; near++) {
        bool is_near = near != l && leads_on(near) &&
                       gap(cx->page, near < l ? near : l, near < l ? l : near) <= MAX_GAP;
        if (!is_near) continue;
        unsigned bits = near->label.bits | near->title;
        if (near < l && (bits & (FW_WORD_PREVIOUS | FW_WORD_LEFT))) sum += WEIGHT.beside_previous;
        bool is_far = !(l->label.bits & FW_WORD_RIGHT) && l->label.words == 0;
        if (near < l && is_far && near->label.words == 0 && (near->label.bits & FW_WORD_RIGHT))
            sum += WEIGHT.far;
    }
    return sum;
}

/* Whether the label says previous but the link leads one page further: then it means older
 * records. */
static bool is_turned(const context *cx, const link *l) {
    fw_address_step s =
        cx->url.len ? fw_address_step_between(cx->url, l->url) : (fw_address_step){0};
    bool is_further =
        s.is_number && (s.name & FW_WORD_ADDRESS) && (s.from ? s.to == s.from + 1 : s.to == 2);
    return is_further && (l->label.bits & FW_WORD_PREVIOUS);
}

static furrow_str choose_next(const context *cx) {
    furrow_str best = {NULL, 0};
    double most = WEIGHT.enough;
    for (size_t i = 0; i < cx->links.count && !fw_budget_is_spent(cx->arena->budget); i++) {
        const link *l = &cx->links.at[i];
        if (l->number || l->label.words > 2 * MAX_LABEL_WORDS) continue;
        bool says_next = leads_on(l) || (cx->head_url.len && fw_str_equal(cx->head_url, l->url));
        if (!says_next) continue;
        double sum = weigh_label(cx, l) + weigh_place(cx, l);
        if (is_turned(cx, l)) sum += WEIGHT.word - WEIGHT.previous;
        if (is_plain_next(cx, l)) sum += WEIGHT.rel_alone;
        if (best.at ? sum > most : sum >= most) best = l->url, most = sum;
    }
    if (best.at) return best;
    /* Without other evidence, take the number after the current one. */
    for (size_t i = 0; i < cx->links.count; i++) {
        const link *l = &cx->links.at[i];
        const chain *c = l->chain ? &cx->chains.at[l->chain - 1] : NULL;
        if (c && c->is_pager && c->current && l->number == c->current + 1 &&
            !(cx->url.len && fw_address_step_between(cx->url, l->url).is_same))
            return l->url;
    }
    return best;
}

/* ---- Public ------------------------------------------------------------- */

/* Copy what was found into the result, each page once. */
static bool keep_pages(furrow_pager *pager, const context *cx) {
    fw_map known = {0};
    size_t most = 0;
    for (size_t i = 0; i < cx->links.count; i++) most += cx->links.at[i].number > 0;
    pager->pages = FW_TAKE(&pager->arena, most, furrow_str);
    if (!pager->pages) return false;
    for (size_t i = 0; i < cx->links.count; i++) {
        const link *l = &cx->links.at[i];
        if (!l->number || !cx->chains.at[l->chain - 1].is_pager) continue;
        bool is_new;
        if (!fw_map_place(&known, fw_hash_text(0, l->url), &is_new, cx->arena)) return false;
        if (!is_new) continue;
        pager->pages[pager->count] = fw_arena_copy(&pager->arena, l->url);
        if (!pager->pages[pager->count++].at) return false;
    }
    return true;
}

furrow_status fw_page_next(furrow_pager **out, const furrow_page *page, fw_budget *budget,
                           furrow_error *err) {
    fw_arena scratch = fw_arena_under(page->arena.alloc, budget);
    context cx = {.page = page,
                  .aria_current = fw_page_attr_id(page, FW_STR("aria-current")),
                  .aria_label = fw_page_attr_id(page, FW_STR("aria-label")),
                  .first = fw_pager_first_bytes(),
                  .url = fw_address_without_fragment(page->url),
                  .arena = &scratch};
    furrow_pager *pager = fw_resize(&page->arena.alloc, NULL, 0, sizeof *pager);
    *out = NULL;
    if (!pager) return fw_fail_memory(err);
    *pager = (furrow_pager){.arena = fw_arena_make(page->arena.alloc)};
    furrow_status st = read_links(&cx, err);
    if (st >= 0) st = find_chains(&cx, err);
    if (st >= 0) st = find_titles(&cx, err);
    if (st >= 0 && !keep_pages(pager, &cx)) st = fw_fail_memory(err);
    if (st >= 0) {
        furrow_str next = choose_next(&cx);
        if (next.at) pager->next = fw_arena_copy(&pager->arena, next);
        if (next.at && !pager->next.at) st = fw_fail_memory(err);
    }
    fw_arena_free(&scratch);
    if (budget) st = fw_budget_status(budget, st, err);
    if (st < 0) furrow_pager_free(pager);
    else *out = pager;
    return st;
}

furrow_status furrow_page_next(furrow_pager **out, const furrow_page *page,
                               const furrow_options *opts, furrow_error *err) {
    furrow_options own;
    *out = NULL;
    furrow_status st = fw_find_options_read(&own, opts, err);
    if (st < 0) return st;
    fw_budget budget = fw_budget_of(&own);
    return fw_page_next(out, page, &budget, err);
}

void furrow_pager_free(furrow_pager *pager) {
    if (!pager) return;
    fw_arena_free_owner(&pager->arena, pager, sizeof *pager);
}

furrow_str furrow_pager_next(const furrow_pager *pager) {
    return pager->next;
}

size_t furrow_pager_pages(const furrow_pager *pager) {
    return pager->count;
}

furrow_str furrow_pager_page(const furrow_pager *pager, size_t i) {
    return pager->pages[i];
}

furrow_status furrow_pager_json(furrow_buf *out, const furrow_pager *pager, const char *page_name,
                                furrow_error *err) {
    fw_buf_clear(out);
    fw_json json = fw_json_to(out, FW_JSON_COMPACT);
    fw_json_object(&json);
    fw_json_key(&json, "page");
    fw_json_text(&json, page_name);
    fw_json_key(&json, "next");
    if (pager->next.at) fw_json_str(&json, pager->next);
    else fw_json_null(&json);
    fw_json_key(&json, "pages");
    fw_json_array(&json);
    for (size_t i = 0; i < pager->count; i++) fw_json_str(&json, pager->pages[i]);
    fw_json_array_end(&json);
    fw_json_object_end(&json);
    return fw_buf_status(out, err);
}
