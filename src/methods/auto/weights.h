/*
 * Made by bench/auto/fit.py; not edited by hand.
 *
 *   candidates SET... > candidates.tsv && bench/auto/fit.py candidates.tsv -o FILE
 *
 * X(kind of evidence, name, weight in the rank, weight in the confidence)
 */
/* clang-format off */
X(COUNT, "count", 0.6042, 0.2258)
X(PAIR, "pair", 0.3779, -1.4614)
X(SHARE, "share", -0.6834, 1.9565)
X(WEIGHT, "weight", 0.8498, 0.9612)
X(SIZE, "size", 0.4366, -0.2521)
X(SPREAD, "spread", -1.2880, -2.0419)
X(DIGITS, "digits", 18.2811, 3.3635)
X(NUMBERS, "numbers", -4.4955, -6.2733)
X(LINKED, "linked", -0.3546, -0.4012)
X(LINKS, "links", 5.4823, 5.7681)
X(MANY, "many", -1.1138, -0.4689)
X(IMAGES, "images", 0.5589, 0.3789)
X(TAGS, "tags", -0.0242, -0.0763)
X(UNLIKE, "unlike", -5.0049, 2.9396)
X(STARTS, "starts", 0.5748, 1.1967)
X(ODD_ENDS, "odd ends", -0.7945, -2.1518)
X(ODD, "odd", 0.6790, 5.0408)
X(LEFT, "left", -0.3726, 0.3586)
X(GAPS, "gaps", -3.1626, -7.5596)
X(EARLY, "early", -3.1951, 0.5265)
X(LATE, "late", -1.0800, 0.4569)
X(FRAME, "frame", -2.3868, 1.0257)
X(DIM, "dim", -0.5724, -0.4451)
X(CELLS, "cells", 0.4405, -2.4092)
X(OPTIONS, "options", -6.0693, 0.0000)
X(MDR, "mdr", 0.1370, 1.1996)
X(TAGPATH, "tagpath", -0.3825, -2.0238)
X(MDR_TOP, "mdr top", 0.4135, 0.5881)
X(TAGPATH_TOP, "tagpath top", 1.0190, 3.0910)
/* clang-format on */

#ifndef FW_CONFIDENCE_BIAS
#define FW_CONFIDENCE_BIAS (-6.1363)
#endif
