/* UTF-8: finding plain ASCII, checking the rest. */
#ifndef FW_BASE_UTF8_H
#define FW_BASE_UTF8_H

#include "furrow.h"

/* Length of the run of bytes below 0x80 at the start of 'text'. */
size_t fw_ascii_run(furrow_str text);

/* Length of the longest valid UTF-8 prefix. Surrogates, overlong forms and
 * values past U+10FFFF are not valid. */
size_t fw_utf8_valid_run(furrow_str text);

/* Decode the character at the start of valid UTF-8; '*size' is its bytes. */
uint32_t fw_utf8_next(furrow_str text, size_t *size);

/* Write one character as UTF-8 into 'out' (4 bytes); its length. */
size_t fw_utf8_put(char *out, uint32_t c);

#endif
