/* What the files of the grid share. */
#ifndef FW_REGION_GRID_PARTS_H
#define FW_REGION_GRID_PARTS_H

#include "region/grid.h"

/* Tell what each row is for, and how wide the table is; its cells are there.
 * False when out of memory. */
bool fw_grid_sort_rows(fw_grid *grid, fw_arena *arena);

#endif
