/*
 * What must hold of regions after every stage, whatever the page.
 *
 * Builds with sanitizers (and so all tests and fuzz targets) define
 * FURROW_CHECKS; there a breach ends the program where it happens, and not two
 * stages later. Other builds have none of it.
 */
#ifndef FW_REGION_CHECK_H
#define FW_REGION_CHECK_H

#include "region/region.h"

#include <stdio.h>
#include <stdlib.h>

#ifdef FURROW_CHECKS
/* Every region has records, every record spans: whole siblings in document order,
 * inside the region's node. Groups are in order, not empty, and count records
 * that are there. Scores are from 0 to 1. Linear in the spans. */
void fw_regions_check(const fw_regions *regions, const furrow_page *page);

/* A claim that ends the program when it does not hold. */
#define FW_MUST(claim)                                                                 \
    do {                                                                               \
        if (!(claim)) {                                                                \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #claim); \
            abort();                                                                   \
        }                                                                              \
    } while (0)
#else
static inline void fw_regions_check(const fw_regions *regions, const furrow_page *page) {
    (void)regions;
    (void)page;
}
#endif

#endif
