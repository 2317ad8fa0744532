/* Pages without labels, from --also. */
#include "also.h"

#include "report.h"

#include <stdlib.h>

bool cli_also_read(cli_also *out, const cli_list *paths, size_t own, const cli_page_args *args) {
    *out = (cli_also){.examples = calloc(own + paths->count + 1, sizeof *out->examples),
                      .pages = calloc(paths->count + 1, sizeof(furrow_page *)),
                      .count = own};
    bool ok = out->examples && out->pages;
    if (!ok) cli_report(NULL, "out of memory");
    for (size_t i = 0; i < paths->count && ok; i++) {
        furrow_error err = {0};
        ok = cli_read_page(&out->pages[i], paths->at[i], args, &err) == FURROW_OK;
        if (!ok) cli_report(paths->at[i], "%s", err.message);
        out->examples[out->count++] = (furrow_example){.page = out->pages[i], .name = paths->at[i]};
        out->page_count++;
    }
    if (!ok) cli_also_free(out);
    return ok;
}

void cli_also_free(cli_also *also) {
    for (size_t i = 0; i < also->page_count; i++) furrow_page_free(also->pages[i]);
    free(also->pages);
    free(also->examples);
    *also = (cli_also){0};
}
