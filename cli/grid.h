/* Tables for people: columns fitted to the width of the screen. */
#ifndef CLI_GRID_H
#define CLI_GRID_H

#include "screen.h"

typedef struct cli_column {
    furrow_str name;
    bool is_right; /* numbers stand at the right */
    cli_cut cut;   /* those cut at their start, addresses and paths, also go
                      first when there is no room for all */
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

/* Print a header and the rows. Columns that find no room at all are left out;
 * returns how many are there, 0 when memory is out. */
size_t cli_grid_print(FILE *to, const cli_grid *grid);

/* How texts stand out, where there are colours. */
#define CLI_BOLD "\033[1m"
#define CLI_DIM "\033[2m"
#define CLI_PLAIN "\033[0m"

#endif
