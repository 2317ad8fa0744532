/*
 * Patterns of JSON schemas: the regular expressions that all dialects share.
 *
 * Letters and signs, '.', classes ([a-z], [^,]), \d \w \s and their opposites, groups,
 * '|', '*', '+', '?', {2}, {2,} and {2,5}, '^' and '$'. A pattern may match anywhere in a
 * text. What looks around or back is refused.
 *
 * Matching costs the bytes of the text times the size of the pattern, whatever both are:
 * all ways are followed at once.
 */
#ifndef FW_VALUES_VALUE_PATTERN_H
#define FW_VALUES_VALUE_PATTERN_H

#include "base/arena.h"
#include "furrow.h"

typedef struct fw_value_pattern fw_value_pattern;

/* Read a pattern into 'arena'. FURROW_EFORMAT says what is wrong with it. */
furrow_status fw_value_pattern_read(const fw_value_pattern **out, furrow_str text, fw_arena *arena,
                                    furrow_error *err);

/* Whether a part of the text, or all of it, is as the pattern wants it. */
bool fw_value_pattern_matches(const fw_value_pattern *pattern, furrow_str text);

#endif
