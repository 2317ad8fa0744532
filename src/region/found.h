/* What furrow_find() and furrow_apply() give: regions and their page. */
#ifndef FW_REGION_FOUND_H
#define FW_REGION_FOUND_H

#include "region/region.h"

struct furrow_regions {
    const furrow_page *page;
    fw_regions found; /* ranked, at least one */
};

/* Empty, with the page's allocator; NULL when memory is out. */
furrow_regions *fw_found_new(const furrow_page *page);

#endif
