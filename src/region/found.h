/* What furrow_find() and furrow_apply() give: regions and their page. */
#ifndef FW_REGION_FOUND_H
#define FW_REGION_FOUND_H

#include "region/region.h"

struct furrow_regions {
    const furrow_page *page;
    fw_budget budget;           /* of the call that found them */
    fw_regions found;           /* ranked, at least one */
    const struct fw_view *view; /* columns that their tables go out with
                                 * (table/view.h), of a wrapper; or NULL */
    int64_t now;                /* options of the same name */
    bool embedded;
    bool keeps_all; /* their tables keep what is no data, too */
};

/* Empty, with the page's allocator and a budget that begins to run; NULL when
 * out of memory. */
furrow_regions *fw_found_new(const furrow_page *page, const furrow_options *opts);

/* The end of a search that came to 'status': hand the regions over, or free
 * them. */
furrow_status fw_found_finish(furrow_regions **out, furrow_regions *regions, furrow_status status,
                              furrow_error *err);

#endif
