/*
 * Patterns of JSON schemas: the regular expressions that all dialects share.
 *
 * Letters and signs, '.', classes ([a-z], [^,]), \d \w \s and their opposites, groups, '|', '*',
 * '+', '?', {2}, {2,} and {2,5}, '^' and '$'. A pattern may match anywhere in a text. Lookaround
 * and back references are refused.
 *
 * Matching always costs the bytes of the text times the size of the pattern: all ways are followed
 * at once.
 */
#ifndef FW_VALUES_VALUE_PATTERN_H
#define FW_VALUES_VALUE_PATTERN_H

#include "base/arena.h"
#include "furrow.h"

typedef struct fw_value_pattern fw_value_pattern;

/* Compile a pattern into 'arena'. The message of FURROW_EFORMAT says what is wrong with it. */
furrow_status fw_value_pattern_read(const fw_value_pattern **out, furrow_str text, fw_arena *arena,
                                    furrow_error *err);

/* Whether the text or a part of it matches the pattern. */
bool fw_value_pattern_matches(const fw_value_pattern *pattern, furrow_str text);

#endif
