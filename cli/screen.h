/* Text on a terminal: its width, made safe to show, and tables for people with columns that fit
 * the screen. */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include "furrow.h"

#include <stdio.h>

/* Columns of the terminal: $COLUMNS, or what the terminal of 'file' says, or 80. */
size_t cli_screen_width(FILE *file);

/* Columns that 'text' takes when shown; counting stops past 'max'. */
size_t cli_text_width(furrow_str text, size_t max);

/* Which end of a text is cut when it is too wide. */
typedef enum cli_cut { CLI_CUT_END, CLI_CUT_START } cli_cut;

/* Show 'text' in at most 'max' columns, with an ellipsis where it is cut;
 * returns the columns taken. Control characters become visible: ESC is shown
 * as one symbol, a right-to-left override as <U+202E>. */
size_t cli_show(FILE *to, furrow_str text, size_t max, cli_cut cut);

/* Show a text whole, with its tabs and line ends, but with all other control
 * characters made visible. */
void cli_show_lines(FILE *to, furrow_str text);

/* Show JSON text. What could harm a terminal is escaped, so that the JSON means the same. */
void cli_show_json(FILE *to, furrow_str text);

/* ---- Tables --------------------------------------------------------------- */

typedef struct cli_column {
    furrow_str name;
    bool is_right; /* right-aligned, for numbers */
    cli_cut cut;   /* those cut at their start, addresses and paths, are also
                      dropped first if there is no room for all */
} cli_column;

/* The name of a column, from a literal. */
#define CLI_NAMED(text) \
    { text, sizeof(text) - 1 }

typedef struct cli_grid {
    const cli_column *columns;
    size_t column_count;
    size_t row_count;
    /* Text of one cell; 'at' may be NULL. */
    furrow_str (*cell)(const void *user, size_t row, size_t column);
    const void *user;
    size_t width; /* of the screen */
    bool has_colour;
} cli_grid;

/* Print a header and the rows. Columns without room are dropped; returns how many are shown, 0
 * when out of memory. */
size_t cli_grid_print(FILE *to, const cli_grid *grid);

/* The same for a table of the library. */
size_t cli_table_print(FILE *to, const furrow_table *table, bool has_colour);

/* Escape sequences for emphasis, if there are colours. */
#define CLI_BOLD "\033[1m"
#define CLI_DIM "\033[2m"
#define CLI_PLAIN "\033[0m"

#endif
