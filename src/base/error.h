/* Errors: the leaf writes the message, everyone above passes it on. */
#ifndef FW_BASE_ERROR_H
#define FW_BASE_ERROR_H

#include "furrow.h"

/* Fill 'err' (which may be NULL) and return 'status', so that a function can
 * end with: return fw_fail(err, FURROW_EFORMAT, "line %u: ...", line); */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
furrow_status
fw_fail(furrow_error *err, furrow_status status, const char *format, ...);

/* In the header so that compilers see it fail. */
static inline furrow_status fw_fail_memory(furrow_error *err) {
    (void)fw_fail(err, FURROW_ENOMEM, "out of memory");
    return FURROW_ENOMEM;
}

#endif
