/* What the fuzz targets share: claims that hold whatever the input. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "furrow.h"

#include <stdio.h>
#include <stdlib.h>

/* The entry point that libFuzzer calls. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(claim)                                                          \
    do {                                                                        \
        if (!(claim)) {                                                         \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #claim); \
            abort();                                                            \
        }                                                                       \
    } while (0)

#endif
