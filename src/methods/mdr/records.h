/* The data records of a run (paper, 2.3 and its technical report). */
#ifndef FW_METHODS_MDR_RECORDS_H
#define FW_METHODS_MDR_RECORDS_H

#include "methods/mdr/compare.h"
#include "methods/mdr/runs.h"
#include "region/region.h"

/* The children of one parent and the runs found among them. */
typedef struct fw_mdr_siblings {
    const fw_node_id *children; /* seen elements */
    uint32_t count;
    const fw_mdr_run *runs;
    size_t run_count;
} fw_mdr_siblings;

/* Add one region for each run, or for two runs that belong together. */
furrow_status fw_mdr_add_records(fw_regions *out, fw_mdr_compare *cmp,
                                 const fw_mdr_siblings *siblings, fw_arena *scratch,
                                 furrow_error *err);

#endif
