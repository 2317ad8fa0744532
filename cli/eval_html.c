/*
 * Write pages back as HTML. Nodes come in document order; an element is closed when the next
 * node is past its end, so no stack is needed.
 */
#include "eval.h"

#include <stdlib.h>
#include <string.h>

/* How a node is outlined, and the record that it belongs to. */
typedef struct mark {
    enum { NONE, RIGHT, EXTRA } found;
    bool is_missed;
    size_t record;
} mark;

static void escape(FILE *to, const char *at, size_t len) {
    for (size_t i = 0; i < len; i++) {
        switch (at[i]) {
        case '&': fputs("&amp;", to); break;
        case '<': fputs("&lt;", to); break;
        case '>': fputs("&gt;", to); break;
        case '"': fputs("&quot;", to); break;
        default: fputc(at[i], to);
        }
    }
}

/* ---- Marks -------------------------------------------------------------- */

static void mark_found(mark *marks, const furrow_page *tree, const furrow_measure *measure,
                       const furrow_regions *regions) {
    for (size_t j = 0; j < furrow_measure_main(measure).found; j++) {
        bool is_right = furrow_measure_wanted(measure, j) != FURROW_NO_RECORD;
        for (size_t p = 0; p < furrow_record_parts(regions, 0, j); p++) {
            furrow_span part = furrow_record_part(regions, 0, j, p);
            for (furrow_node n = part.first; n < part.end; n = furrow_node_end(tree, n)) {
                marks[n].found = is_right ? RIGHT : EXTRA;
                marks[n].record = j;
            }
        }
    }
}

static furrow_status mark_missed(mark *marks, const eval_page *page, const furrow_page *tree,
                                 const furrow_measure *measure, furrow_error *err) {
    size_t count = furrow_truth_records(page->truth);
    furrow_span *spans = calloc(count + 1, sizeof *spans);
    furrow_status st = spans ? furrow_truth_locate(spans, page->truth, tree, err) : FURROW_ENOMEM;
    for (size_t i = 0; i < count && st >= 0; i++) {
        if (furrow_measure_found(measure, i) != FURROW_NO_RECORD) continue;
        for (furrow_node n = spans[i].first; n < spans[i].end; n = furrow_node_end(tree, n)) {
            marks[n].is_missed = true;
            if (marks[n].found == NONE) marks[n].record = i;
        }
    }
    free(spans);
    return st;
}

/* ---- The page itself ---------------------------------------------------- */

/* Tags that are written unchanged. All others become spans, or blocks if their content is a
 * block. */
static const char *const plain_tags[] = {
    "a",       "abbr",   "address", "article", "aside", "b",      "big",    "blockquote", "br",
    "caption", "center", "cite",    "code",    "dd",    "del",    "dfn",    "dir",        "div",
    "dl",      "dt",     "em",      "figure",  "font",  "footer", "h1",     "h2",         "h3",
    "h4",      "h5",     "h6",      "header",  "hr",    "i",      "ins",    "kbd",        "li",
    "main",    "mark",   "menu",    "nav",     "nobr",  "ol",     "p",      "pre",        "q",
    "s",       "samp",   "section", "small",   "span",  "strike", "strong", "sub",        "sup",
    "table",   "tbody",  "td",      "tfoot",   "th",    "thead",  "time",   "tr",         "tt",
    "u",       "ul",     "var",     "wbr"};

static const char *const block_tags[] = {"body",   "details",  "dialog",  "fieldset", "figcaption",
                                         "form",   "frameset", "hgroup",  "html",     "legend",
                                         "search", "select",   "summary", "textarea"};

static bool is_one_of(furrow_str tag, const char *const *tags, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strlen(tags[i]) == tag.len && memcmp(tags[i], tag.at, tag.len) == 0) return true;
    return false;
}

static bool is_tag(furrow_str tag, const char *name) {
    return is_one_of(tag, &name, 1);
}

static furrow_str shown_tag(furrow_str tag) {
    if (is_one_of(tag, plain_tags, sizeof plain_tags / sizeof *plain_tags)) return tag;
    if (is_one_of(tag, block_tags, sizeof block_tags / sizeof *block_tags))
        return (furrow_str){"div", 3};
    return (furrow_str){"span", 4};
}

static bool is_void(furrow_str tag) {
    return is_tag(tag, "br") || is_tag(tag, "hr") || is_tag(tag, "wbr");
}

/* Attributes that affect the layout of a page; written only if their values are plain words or
 * numbers. */
static void write_attributes(FILE *to, const furrow_page *tree, furrow_node node) {
    static const char *const names[] = {"colspan", "rowspan", "align", "valign", "width", "size"};
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+-";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        furrow_str value = furrow_node_attribute(tree, node, names[i]);
        size_t len = 0;
        while (len < value.len && value.at[len] && strchr(plain, value.at[len])) len++;
        if (len > 0 && len == value.len && len < 16)
            fprintf(to, " %s=%.*s", names[i], (int)len, value.at);
    }
}

static void write_mark(FILE *to, const mark *m) {
    static const char *const what[] = {"missed", "right", "wrong"};
    if (m->found == RIGHT) fputs(" data-right", to);
    if (m->found == EXTRA) fputs(" data-extra", to);
    if (m->is_missed) fputs(" data-missed", to);
    if (m->found != NONE || m->is_missed)
        fprintf(to, " title=\"record %zu, %s%s\"", m->record + 1, what[m->found],
                m->found == EXTRA && m->is_missed ? "; missed" : "");
}

static void write_text(FILE *to, furrow_str text, const mark *m) {
    bool is_marked = m->found != NONE || m->is_missed;
    if (is_marked) {
        fputs("<span", to);
        write_mark(to, m);
        fputc('>', to);
    }
    escape(to, text.at, text.len);
    if (is_marked) fputs("</span>", to);
}

static void write_open(FILE *to, const furrow_page *tree, furrow_node node, const mark *m) {
    furrow_str tag = furrow_node_tag(tree, node), shown = shown_tag(tag);
    fprintf(to, "<%.*s", (int)shown.len, shown.at);
    if (is_tag(tag, "img") || is_tag(tag, "input")) fputs(" class=box", to);
    write_attributes(to, tree, node);
    write_mark(to, m);
    fputc('>', to);
}

static void write_close(FILE *to, const furrow_page *tree, furrow_node node) {
    furrow_str shown = shown_tag(furrow_node_tag(tree, node));
    if (!is_void(shown)) fprintf(to, "</%.*s>", (int)shown.len, shown.at);
}

/* White space between elements is not in the tree; a space between the end of one element and
 * the next keeps words apart. */
static void write_tree(FILE *to, const furrow_page *tree, const mark *marks) {
    furrow_node open = FURROW_NO_NODE, count = (furrow_node)furrow_page_nodes(tree);
    for (furrow_node node = 0; node < count;) {
        bool has_closed = false;
        for (; open != FURROW_NO_NODE && node >= furrow_node_end(tree, open); has_closed = true) {
            write_close(to, tree, open);
            open = furrow_node_parent(tree, open);
        }
        furrow_str text = furrow_node_own_text(tree, node);
        bool is_text = is_tag(furrow_node_tag(tree, node), "#text");
        if (!furrow_node_visible(tree, node)) {
            node = furrow_node_end(tree, node);
            continue;
        }
        if (is_text) {
            write_text(to, text, &marks[node]);
        } else {
            if (has_closed) fputc(' ', to);
            write_open(to, tree, node, &marks[node]);
            open = node;
        }
        node++;
    }
    for (; open != FURROW_NO_NODE; open = furrow_node_parent(tree, open))
        write_close(to, tree, open);
}

#define NO_NETWORK                              \
    "<meta http-equiv=Content-Security-Policy " \
    "content=\"default-src 'none'; style-src 'unsafe-inline'\">"

static const char page_style[] =
    "body{font:13px/1.45 sans-serif;margin:12px;color:#222;background:#fff}"
    "a{color:#0550ae;text-decoration:underline}table{border-spacing:2px}"
    ".box{display:inline-block;width:14px;height:10px;border:1px solid #bbb;background:#eee}"
    "[data-right]{outline:2px solid #1a7f37;outline-offset:-1px;background:#1a7f371c}"
    "[data-extra]{outline:2px solid #cf222e;outline-offset:-1px;background:#cf222e14}"
    "[data-missed]{box-shadow:inset 0 0 0 2px #bf8700;"
    "background:repeating-linear-gradient(45deg,#bf870033 0 6px,#bf87000d 6px 12px)}";

static void write_summary(FILE *to, const eval_page *page, const furrow_measure *measure,
                          furrow_buf *text) {
    furrow_score score = furrow_measure_main(measure);
    furrow_failure failure = furrow_measure_failure(measure);
    fprintf(to, "<details class=%s><summary><b>", failure.kind == FURROW_RIGHT ? "right" : "wrong");
    escape(to, page->name, strlen(page->name));
    fprintf(to, "</b> <span>%zu right of %zu found, %zu true</span>", score.right, score.found,
            score.wanted);
    if (failure.kind != FURROW_RIGHT && furrow_failure_text(text, &failure, NULL) == FURROW_OK)
        fprintf(to, " <em>%s</em>", text->at);
    fputs("</summary>\n", to);
}

furrow_status eval_html_page(FILE *to, const eval_page *page, const furrow_measure *measure,
                             const furrow_page *tree, const furrow_regions *regions,
                             furrow_error *err) {
    char *inner = NULL;
    size_t inner_len = 0;
    furrow_buf text = {0};
    mark *marks = calloc(furrow_page_nodes(tree), sizeof *marks);
    FILE *frame = marks ? open_memstream(&inner, &inner_len) : NULL;
    furrow_status st = frame ? FURROW_OK : FURROW_ENOMEM;
    if (frame) {
        mark_found(marks, tree, measure, regions);
        st = mark_missed(marks, page, tree, measure, err);
        fprintf(frame, "<!DOCTYPE html><meta charset=utf-8>" NO_NETWORK "<style>%s</style>",
                page_style);
        write_tree(frame, tree, marks);
        if (!cli_text_close(frame, &inner) && st >= 0) st = FURROW_ENOMEM;
    }
    if (st >= 0) {
        write_summary(to, page, measure, &text);
        fputs("<iframe sandbox loading=lazy srcdoc=\"", to);
        escape(to, inner, inner_len);
        fputs("\"></iframe></details>\n", to);
    }
    if (st == FURROW_ENOMEM) furrow_fail(err, st, "out of memory");
    furrow_buf_free(&text);
    free(inner);
    free(marks);
    return st;
}

/* ---- Around the pages --------------------------------------------------- */

static const char report_style[] =
    ":root{color-scheme:light dark}"
    "body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;padding:24px;max-width:1200px}"
    "h1{font-size:22px;margin:0 0 4px}"
    "table{border-collapse:collapse;margin:16px 0;font-variant-numeric:tabular-nums}"
    "td,th{padding:3px 14px 3px 0;text-align:right;border-bottom:1px solid #8884}"
    "td:first-child,th:first-child{text-align:left}"
    "details{border:1px solid #8886;border-radius:6px;margin:6px 0}"
    "summary{cursor:pointer;padding:6px 10px}"
    "summary b{font-weight:600}summary span{opacity:.7;margin-left:8px}"
    "summary em{font-style:normal;margin-left:8px;color:#cf222e}"
    ".right{border-left:4px solid #1a7f37}.wrong{border-left:4px solid #cf222e}"
    "iframe{display:block;width:100%;height:75vh;border:0;border-top:1px solid #8886;"
    "background:#fff;resize:vertical;border-radius:0 0 6px 6px}"
    ".key{display:inline-block;padding:1px 8px;margin-right:8px;color:#222;background:#fff}"
    "#wrong:checked~details.right{display:none}";

static void write_totals(FILE *to, const char *name, const furrow_totals *totals) {
    fprintf(to, "<tr><td>%s<td>%.3f<td>%.3f<td>%.3f<td>%.3f<td>%.3f<td>%zu of %zu<td>%zu</tr>\n",
            name, totals->precision, totals->recall, totals->f1, totals->site_precision,
            totals->site_recall, totals->pages_right, totals->pages, totals->records);
}

void eval_html_begin(FILE *to, const eval_set *set, const char *method, const furrow_totals *main,
                     const furrow_totals *best) {
    fputs("<!DOCTYPE html>\n<html lang=en>\n<meta charset=utf-8>\n" NO_NETWORK "\n<title>", to);
    escape(to, set->name, strlen(set->name));
    fprintf(to, ", %s</title>\n<style>%s</style>\n<h1>", method, report_style);
    escape(to, set->name, strlen(set->name));
    fprintf(to,
            ", method %s</h1>\n<div>%zu pages of %zu sites, %zu records</div>\n"
            "<table><tr><th>region<th>precision<th>recall<th>F1<th>sites: precision"
            "<th>recall<th>pages right<th>records</tr>\n",
            method, main->pages, set->site_count, main->records);
    write_totals(to, "main", main);
    write_totals(to, "best", best);
    fputs("</table>\n<p><span class=key style=\"outline:2px solid #1a7f37\">right</span> "
          "<span class=key style=\"outline:2px solid #cf222e\">wrong or extra</span> "
          "<span class=key style=\"box-shadow:inset 0 0 0 2px #bf8700;background:"
          "repeating-linear-gradient(45deg,#f5deb3 0 6px,#fff8e8 6px 12px)\">missed</span></p>\n"
          "<input type=checkbox id=wrong><label for=wrong> only pages with errors</label>\n",
          to);
}

void eval_html_end(FILE *to) {
    fputs("</html>\n", to);
}
