/* Pages that are given along without labels: --also. */
#ifndef CLI_ALSO_H
#define CLI_ALSO_H

#include "opt.h"
#include "read.h"

typedef struct cli_also {
    furrow_example *examples; /* the first ones are the caller's */
    size_t count;
    furrow_page **pages; /* that were read */
    size_t page_count;
} cli_also;

/* Read the pages of a list, behind 'own' examples that the caller sets. False after a
 * message; nothing is to be freed then. */
bool cli_also_read(cli_also *out, const cli_list *paths, size_t own, const cli_page_args *args);

void cli_also_free(cli_also *also);

#endif
