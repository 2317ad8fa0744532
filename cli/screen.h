/* Text on a terminal: how wide it is, and nothing in it that could harm. */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include "furrow.h"

#include <stdio.h>

/* Make wide and combining characters known to this program. Call it once,
 * before there are threads. */
void cli_screen_start(void);

/* Columns of the terminal: $COLUMNS, else what the terminal of 'file' says,
 * else 80. */
size_t cli_screen_width(FILE *file);

/* Columns that 'text' takes when it is shown; counting stops past 'max'. */
size_t cli_text_width(furrow_str text, size_t max);

/* Which end of a text goes when it is too wide. */
typedef enum cli_cut { CLI_CUT_END, CLI_CUT_START } cli_cut;

/* Show 'text' in at most 'max' columns, with an ellipsis where it is cut;
 * returns the columns taken. Control characters become visible: ESC is shown
 * as one symbol, a right-to-left override as <U+202E>. */
size_t cli_show(FILE *to, furrow_str text, size_t max, cli_cut cut);

/* Show a text whole, with its tabs and line ends, but with all other control
 * characters made visible. */
void cli_show_lines(FILE *to, furrow_str text);

/* Show JSON text: what a terminal could take amiss is escaped, so that it
 * stays the same JSON. */
void cli_show_json(FILE *to, furrow_str text);

#endif
