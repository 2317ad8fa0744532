/* Pages without labels, from --also. */
#ifndef CLI_ALSO_H
#define CLI_ALSO_H

#include "opt.h"
#include "read.h"

typedef struct cli_also {
    furrow_example *examples; /* the first 'own' ones are filled by the caller */
    size_t count;
    furrow_page **pages; /* those that were read */
    size_t page_count;
} cli_also;

/* Read the pages of a list. Their examples follow the first 'own', which the caller fills.
 * Returns false after a message; then there is nothing to free. */
bool cli_also_read(cli_also *out, const cli_list *paths, size_t own, const cli_page_args *args);

void cli_also_free(cli_also *also);

#endif
