/* Tags: names and classes, from the one list in tag.h. */
#include "page/tag.h"

#include <stddef.h>

typedef struct tag_info {
    const char *name;
    int class;
} tag_info;

static const tag_info TAGS[FW_TAG_KNOWN] = {
    [FW_TAG_TEXT] = {"#text", FW_INLINE},
#define X(NAME, name, class) [FW_TAG_##NAME] = {name, class},
    FW_TAGS(X)
#undef X
};

int fw_tag_class(fw_tag tag) {
    return tag < FW_TAG_KNOWN ? TAGS[tag].class : FW_INLINE;
}

const char *fw_tag_name(fw_tag tag) {
    return tag < FW_TAG_KNOWN ? TAGS[tag].name : NULL;
}
