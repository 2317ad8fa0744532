/* Which region is the main one. */
#ifndef FW_REGION_RANK_H
#define FW_REGION_RANK_H

#include "region/region.h"

/* Set node and score of every region, drop those without visible text, and
 * put the best first. */
void fw_regions_rank(fw_regions *regions, const furrow_page *page);

#endif
