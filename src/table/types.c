/* Types of columns. */
#include "table/types.h"

const char *furrow_type_name(furrow_type type) {
    static const char *const names[] = {
        [FURROW_TEXT] = "text", [FURROW_NUMBER] = "number", [FURROW_PRICE] = "price",
        [FURROW_DATE] = "date", [FURROW_URL] = "url",       [FURROW_IMAGE] = "image"};
    return names[type];
}
