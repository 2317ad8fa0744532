/* Regions as JSON: the contract for programs. */
#ifndef FW_OUTPUT_REGIONS_H
#define FW_OUTPUT_REGIONS_H

#include "region/region.h"

/* One object on one line: see furrow_regions_json() in furrow.h. 'regions' and
 * with it 'page' may be NULL. */
furrow_status fw_regions_json(furrow_buf *out, const fw_regions *regions, const furrow_page *page,
                              const char *name, fw_budget *budget, furrow_error *err);

#endif
