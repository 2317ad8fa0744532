/*
 * Made by bench/auto/fit.py; not edited by hand.
 *
 *   candidates SET... > candidates.tsv && bench/auto/fit.py candidates.tsv -o FILE
 *
 * X(kind of evidence, name, weight in the rank, weight in the confidence)
 */
/* clang-format off */
X(COUNT, "count", 0.6958, 0.2527)
X(PAIR, "pair", 0.3568, -1.3587)
X(SHARE, "share", -0.5384, 2.0999)
X(WEIGHT, "weight", 0.9238, 0.9017)
X(SIZE, "size", 0.5223, -0.3579)
X(SPREAD, "spread", -1.3925, -1.5743)
X(DIGITS, "digits", 18.7536, 4.4157)
X(NUMBERS, "numbers", -2.7782, -6.6782)
X(LINKED, "linked", 0.0709, -0.4229)
X(LINKS, "links", 5.9636, 6.2104)
X(MANY, "many", -1.0886, -0.6766)
X(IMAGES, "images", 0.6287, 0.2219)
X(TAGS, "tags", -0.1355, 0.0804)
X(UNLIKE, "unlike", -4.8929, 2.8346)
X(STARTS, "starts", 0.5796, 2.1795)
X(ODD_ENDS, "odd ends", -0.6988, -4.3516)
X(ODD, "odd", 0.5487, 6.2491)
X(LEFT, "left", -0.3517, -0.2785)
X(GAPS, "gaps", -3.0779, -4.9444)
X(EARLY, "early", -2.6429, -0.2132)
X(LATE, "late", -0.4953, 0.1650)
X(FRAME, "frame", -2.6580, 0.9287)
X(DIM, "dim", 0.1376, -1.1100)
X(CELLS, "cells", 0.3404, -2.1190)
X(OPTIONS, "options", -5.9074, 0.0000)
X(MDR, "mdr", 0.2036, 1.0237)
X(TAGPATH, "tagpath", -0.4907, -1.9731)
X(MDR_TOP, "mdr top", 0.3524, 0.6717)
X(TAGPATH_TOP, "tagpath top", 1.1263, 3.3397)
/* clang-format on */

#ifndef FW_CONFIDENCE_BIAS
#define FW_CONFIDENCE_BIAS (-7.2228)
#endif
