/*
 * Made by bench/auto/fit.py; not edited by hand.
 *
 *   candidates SET... > candidates.tsv && bench/auto/fit.py candidates.tsv -o FILE
 *
 * X(kind of evidence, name, weight in the rank, weight in the confidence)
 */
/* clang-format off */
X(COUNT, "count", 0.5805, 0.2887)
X(PAIR, "pair", 0.3412, -1.0788)
X(SHARE, "share", -2.5515, 0.9532)
X(WEIGHT, "weight", 0.8733, 0.7974)
X(SIZE, "size", 0.3855, -0.2656)
X(SPREAD, "spread", -1.2368, -2.5948)
X(DIGITS, "digits", 17.9106, 2.9522)
X(NUMBERS, "numbers", -4.2354, -6.2797)
X(LINKED, "linked", -0.4465, -0.3554)
X(LINKS, "links", 5.5688, 5.7781)
X(MANY, "many", -1.1126, -0.5621)
X(IMAGES, "images", 0.5250, 0.3778)
X(TAGS, "tags", 0.0130, -0.0425)
X(UNLIKE, "unlike", -5.0057, 3.9863)
X(STARTS, "starts", 0.5618, 2.3260)
X(ODD_ENDS, "odd ends", -0.7952, -3.4862)
X(ODD, "odd", 0.6691, 6.4095)
X(LEFT, "left", -0.3849, -0.0214)
X(GAPS, "gaps", -4.2839, -1.7000)
X(EARLY, "early", -4.9045, -0.4023)
X(LATE, "late", -2.7504, -0.4765)
X(FRAME, "frame", -2.2972, 0.9080)
X(DIM, "dim", -3.9945, -1.6939)
X(CELLS, "cells", 0.4275, -1.7507)
X(OPTIONS, "options", -5.9780, 0.0000)
X(MDR, "mdr", 0.0983, 1.1143)
X(TAGPATH, "tagpath", -0.3967, -2.2550)
X(MDR_TOP, "mdr top", 0.4649, 0.7925)
X(TAGPATH_TOP, "tagpath top", 1.0304, 3.2888)
/* clang-format on */

#ifndef FW_CONFIDENCE_BIAS
#define FW_CONFIDENCE_BIAS (-6.4288)
#endif
