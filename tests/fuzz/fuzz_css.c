/* Any bytes as a style attribute: read, and in no time. */
#include "fuzz.h"

#include "layout/flow.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fw_style style;
    fw_css_read_style(&style, (furrow_str){(const char *)data, size});
    return 0;
}
