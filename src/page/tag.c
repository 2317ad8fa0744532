/* Tags: names and classes, from the one list in tag.h. */
#include "page/tag.h"

#include "base/str.h"

typedef struct tag_info {
    furrow_str name;
    int class;
} tag_info;

#define X(NAME, name, class) [FW_TAG_##NAME] = {{name, sizeof(name) - 1}, class},
static const tag_info TAGS[FW_TAG_KNOWN] = {[FW_TAG_TEXT] = {{"#text", 5}, FW_INLINE}, FW_TAGS(X)};
#undef X

int fw_tag_class(fw_tag tag) {
    return tag < FW_TAG_KNOWN ? TAGS[tag].class : FW_INLINE;
}

const char *fw_tag_name(fw_tag tag) {
    return tag < FW_TAG_KNOWN ? TAGS[tag].name.at : NULL;
}

fw_tag fw_tag_named(furrow_str name) {
    for (unsigned tag = FW_TAG_TEXT + 1; tag < FW_TAG_KNOWN; tag++)
        if (fw_str_equal(name, TAGS[tag].name)) return (fw_tag)tag;
    return FW_TAG_TEXT;
}
