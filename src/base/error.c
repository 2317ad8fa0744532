/* Errors: one line of text beside a status. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

furrow_status fw_fail(furrow_error *err, furrow_status status, const char *format, ...) {
    if (!err) return status;
    va_list args;
    va_start(args, format);
    vsnprintf(err->message, sizeof err->message, format, args);
    va_end(args);
    err->status = status;
    return status;
}
