/*
 * The choice in words. A list is named by its first and its last record, as a
 * person would point at it, and a reason by the evidence that counts most.
 */
#include "auto/candidate.h"

#include "base/call.h"
#include "base/str.h"

#include <math.h>
#include <stdio.h>

enum {
    QUOTED = 40,     /* bytes of a record that are shown at most */
    QUOTE_SIZE = 64, /* those, quotes and dots */
    NAME_SIZE = 2 * QUOTE_SIZE + 64
};

/* Borders are in doubt when another cut of the same list is at least a tenth as
 * likely as the chosen one: the rank is a logarithm of odds. */
#define DOUBT log(10)

/* The beginning of a record's text, in quotes. */
static void quote(char *out, const furrow_page *page, const fw_record *record) {
    furrow_buf text = {0};
    for (uint32_t s = 0; s < record->span_count; s++)
        for (fw_node_id n = record->spans[s].first; n < record->spans[s].end && text.len <= QUOTED;
             n++)
            if (fw_page_is_text(page, n)) fw_page_text(&text, page, n, n + 1);
    furrow_str shown = fw_utf8_head(fw_buf_view(&text), QUOTED);
    snprintf(out, QUOTE_SIZE, "\"%.*s%s\"", (int)shown.len, shown.at ? shown.at : "",
             shown.len < text.len ? "..." : "");
    furrow_buf_free(&text);
}

/* '8 records, from "..." to "..."'. */
static void name(char *out, const fw_candidates *found, const fw_candidate *c) {
    char first[QUOTE_SIZE], last[QUOTE_SIZE];
    quote(first, found->facts.page, &c->region.records[0]);
    quote(last, found->facts.page, &c->region.records[c->region.record_count - 1]);
    snprintf(out, NAME_SIZE, "%u records, from %s to %s", c->region.record_count, first, last);
}

/* By how much a candidate is behind another in one kind of evidence; without another, behind an
 * ideal one that has everything for it and nothing against it. */
static double lack(const fw_candidate *c, const fw_candidate *other, int kind) {
    if (other) return fw_rank_part(other, kind) - fw_rank_part(c, kind);
    double weight = fw_sure_weight(kind);
    return weight * ((weight > 0) - c->evidence[kind]);
}

/* The two strongest reasons against a candidate, in different words. */
static void reasons(const char *out[2], const fw_candidate *c, const fw_candidate *other) {
    double most[2] = {-1, -1};
    out[0] = out[1] = NULL;
    for (int kind = 0; kind < FW_EV_ALL; kind++) {
        const char *words = fw_evidence_words(kind);
        double by = lack(c, other, kind);
        if (by > most[0]) {
            if (words != out[0]) most[1] = most[0], out[1] = out[0];
            most[0] = by;
            out[0] = words;
        } else if (by > most[1] && words != out[0]) {
            most[1] = by;
            out[1] = words;
        }
    }
}

/* Whether two cuts of a list differ in what a person is shown of them. */
static bool differs(const fw_candidate *a, const fw_candidate *b) {
    return a->region.record_count != b->region.record_count || a->text != b->text;
}

/* The best candidate after the first, for the same list or for another one. */
static const fw_candidate *next(const fw_candidates *found, bool is_same) {
    const fw_candidate *best = &found->list.at[0];
    for (size_t i = 1; i < found->list.count; i++) {
        const fw_candidate *c = &found->list.at[i];
        if (fw_is_same_list(best, c) == is_same && (!is_same || differs(best, c))) return c;
    }
    return NULL;
}

void fw_explain_choice(const fw_method_input *in, const fw_candidates *found) {
    if (!in->opts->trace) return; /* skip the explanation unless someone asked for it */
    const fw_candidate *best = &found->list.at[0];
    const fw_candidate *cut = next(found, true), *other = next(found, false);
    const char *why[2];
    char list[NAME_SIZE];
    name(list, found, best);
    fw_trace(in, "auto", best->extent.first, "chose %s", list);
    fw_trace(in, "auto", best->extent.first, "these hold %.0f%% of the page's text; %.0f%% sure",
             100 * best->evidence[FW_EV_TEXT_SHARE], 100 * fw_confidence(best));
    if (cut && best->rank - cut->rank < DOUBT) {
        name(list, found, cut);
        reasons(why, cut, best);
        fw_trace(in, "auto", cut->extent.first, "another way to cut this list: %s", list);
        fw_trace(in, "auto", cut->extent.first, "rejected because %s, and %s", why[0], why[1]);
    } else {
        fw_trace(in, "auto", best->extent.first, "no other way to cut this list comes close");
    }
    if (!other) return;
    name(list, found, other);
    reasons(why, other, best);
    fw_trace(in, "auto", other->extent.first, "next best list: %s", list);
    fw_trace(in, "auto", other->extent.first, "rejected because %s, and %s", why[0], why[1]);
}

/* Why a candidate is rejected however much it looks like a list; NULL: it only looks unlike one. */
static const char *rejected_for(const fw_candidate *c) {
    if (fw_is_menu(c)) return fw_evidence_words(FW_EV_MENU);
    if (c->are_facts) return fw_evidence_words(FW_EV_LABELS);
    if (c->is_form) return "its records are questions of a form";
    if (c->is_suggested) return "the page only suggests it beside something else";
    if (c->is_running) return "its records are parts of a running text";
    return c->is_page ? "its records are the sections of the page" : NULL;
}

furrow_status fw_explain_nothing(const fw_candidates *found, furrow_error *err) {
    const fw_candidate *best = &found->list.at[0];
    const char *why[2];
    char first[QUOTE_SIZE], likely[24] = "";
    reasons(why, best, NULL);
    const char *rule = rejected_for(best);
    if (!rule) snprintf(likely, sizeof likely, ", %.0f%% likely", 100 * fw_confidence(best));
    quote(first, found->facts.page, &best->region.records[0]);
    return fw_fail(
        err, FURROW_ENOTFOUND,
        "no records found; closest is a list of %u starting with %s%s, rejected because %s",
        best->region.record_count, first, likely, rule ? rule : why[0]);
}
