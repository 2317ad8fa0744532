/* Options of callers of any version. */
#include "base/options.h"

#include "base/error.h"

#include <string.h>

furrow_status fw_options_read(void *out, size_t size, size_t first, const void *from,
                              furrow_error *err) {
    memset(out, 0, size);
    if (!from) return FURROW_OK;
    size_t theirs = *(const size_t *)from;
    if (theirs == 0) theirs = first;
    if (theirs < sizeof(size_t) || theirs > size + (1 << 16))
        return fw_fail(err, FURROW_EINVAL, "options of %zu bytes: 'size' is not set right", theirs);
    memcpy(out, from, theirs < size ? theirs : size);
    const unsigned char *bytes = from;
    for (size_t i = size; i < theirs; i++)
        if (bytes[i] != 0)
            return fw_fail(err, FURROW_EINVAL, "an option that this version does not know: %s",
                           furrow_version());
    return FURROW_OK;
}

/* The last members in 0.1.0 decide the first size, whatever comes after them. */
#define SIZE_UP_TO(type, member) (offsetof(type, member) + sizeof((type *)0)->member)

furrow_status fw_page_options_read(furrow_page_options *out, const furrow_page_options *from,
                                   furrow_error *err) {
    return fw_options_read(out, sizeof *out, SIZE_UP_TO(furrow_page_options, cancel), from, err);
}

furrow_status fw_find_options_read(furrow_options *out, const furrow_options *from,
                                   furrow_error *err) {
    return fw_options_read(out, sizeof *out, SIZE_UP_TO(furrow_options, cancel), from, err);
}

furrow_status fw_writer_options_read(furrow_writer_options *out, const furrow_writer_options *from,
                                     furrow_error *err) {
    return fw_options_read(out, sizeof *out, SIZE_UP_TO(furrow_writer_options, cancel), from, err);
}
