/*
 * Two columns, each a text broken into a few lines. Where both texts begin
 * alike, the beginning is left out: the difference is what matters.
 */
#include "eval_diff.h"

#include "screen.h"

#include <string.h>

enum {
    MAX_LINES = 6,
    CONTEXT = 24,     /* bytes shown before the first difference */
    MIN_COMMON = 80,  /* bytes alike at the start before any are left out */
    MAX_COLUMN = 100, /* a line longer than that is hard to read */
    MIN_COLUMN = 16
};

static size_t next_character(furrow_str text) {
    size_t len = 1;
    while (len < text.len && ((unsigned char)text.at[len] & 0xC0) == 0x80) len++;
    return len;
}

/* Bytes of the first line of 'text' in a column so wide: up to the last space
 * that fits, at least one character. */
static size_t line_length(furrow_str text, size_t width) {
    size_t len = 0, space = 0, taken = 0;
    while (len < text.len) {
        furrow_str rest = {text.at + len, text.len - len};
        size_t size = next_character(rest);
        taken += cli_text_width((furrow_str){rest.at, size}, width);
        if (taken > width) return space ? space : len ? len : size;
        if (rest.at[0] == ' ') space = len + 1;
        len += size;
    }
    return len;
}

/* Show one line of a column and pad it; '*text' loses what was shown. The
 * last line takes all that is left, cut where it must be. */
static void show_line(FILE *to, furrow_str *text, size_t width, bool is_last, bool is_padded) {
    size_t len = is_last ? text->len : line_length(*text, width);
    size_t taken = cli_show(to, (furrow_str){text->at, len}, width, CLI_CUT_END);
    text->at += len;
    text->len -= len;
    for (; is_padded && taken < width; taken++) fputc(' ', to);
}

static void show_columns(FILE *to, furrow_str left, furrow_str right, size_t width) {
    for (size_t line = 1; line <= MAX_LINES && (left.len || right.len); line++) {
        fputs("    ", to);
        show_line(to, &left, width, line == MAX_LINES, true);
        fputs(" | ", to);
        show_line(to, &right, width, line == MAX_LINES, false);
        fputc('\n', to);
    }
}

/* Where to begin to show two texts: a little before they differ. */
static size_t interesting(furrow_str a, furrow_str b) {
    size_t same = 0;
    while (same < a.len && same < b.len && a.at[same] == b.at[same]) same++;
    if (same < MIN_COMMON) return 0;
    size_t from = same - CONTEXT;
    while (from > 0 && ((unsigned char)a.at[from] & 0xC0) == 0x80) from--;
    return from;
}

/* The first true record that was not found and what came nearest to it; else
 * the first record that is none. */
static void first_difference(size_t *wanted, size_t *found, const eval_page *page,
                             const furrow_measure *measure) {
    size_t count = furrow_measure_main(measure).found;
    *wanted = *found = FURROW_NO_RECORD;
    for (size_t i = 0; i < furrow_truth_records(page->truth); i++) {
        if (furrow_measure_found(measure, i) != FURROW_NO_RECORD) continue;
        *wanted = i;
        *found = furrow_measure_nearest(measure, i);
        break;
    }
    for (size_t j = 0; j < count && *found == FURROW_NO_RECORD; j++)
        if (furrow_measure_wanted(measure, j) == FURROW_NO_RECORD) *found = j;
}

static void show_heading(FILE *to, const char *what, size_t record, size_t width) {
    char text[64];
    int len = record == FURROW_NO_RECORD
                  ? snprintf(text, sizeof text, "%s: nothing", what)
                  : snprintf(text, sizeof text, "%s, record %zu:", what, record + 1);
    furrow_str heading = {text, (size_t)len};
    show_line(to, &heading, width, true, width > 0 && strcmp(what, "expected") == 0);
}

void eval_diff_show(FILE *to, const eval_page *page, const furrow_measure *measure,
                    const furrow_regions *regions, size_t width) {
    furrow_buf left = {0}, right = {0};
    furrow_str a = {"", 0}, b = {"", 0};
    size_t wanted, found;
    size_t column = width > 7 + 2 * MIN_COLUMN ? (width - 7) / 2 : MIN_COLUMN;
    if (column > MAX_COLUMN) column = MAX_COLUMN;
    first_difference(&wanted, &found, page, measure);
    if (wanted != FURROW_NO_RECORD &&
        furrow_truth_text(&left, page->truth, wanted, NULL) == FURROW_OK && left.at)
        a = (furrow_str){left.at, left.len};
    if (found != FURROW_NO_RECORD &&
        furrow_record_text(&right, regions, 0, found, NULL) == FURROW_OK && right.at)
        b = (furrow_str){right.at, right.len};
    size_t skip = interesting(a, b);
    fputs("    ", to);
    show_heading(to, "expected", wanted, column);
    fputs(" | ", to);
    show_heading(to, "found", found, column);
    fputc('\n', to);
    show_columns(to, (furrow_str){a.at + skip, a.len - skip},
                 (furrow_str){b.at + skip, b.len - skip}, column);
    furrow_buf_free(&left);
    furrow_buf_free(&right);
}
