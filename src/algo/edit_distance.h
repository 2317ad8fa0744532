/* Edit distance of integer strings, bit-parallel, with a cut-off. */
#ifndef FW_ALGO_EDIT_DISTANCE_H
#define FW_ALGO_EDIT_DISTANCE_H

#include "base/arena.h"

/* Work space, taken once for many distances. */
typedef struct fw_edit {
    uint16_t *dense;  /* symbol -> its number in the pattern, from 1 on, or 0 */
    uint64_t *match;  /* per such number: where the pattern has the symbol */
    uint64_t *plus;   /* per word: vertical differences of +1 */
    uint64_t *minus;  /* and of -1 */
    size_t max_len;   /* of either string, after equal ends are cut off */
    size_t max_words; /* of 64 pattern symbols */
} fw_edit;

enum { FW_EDIT_MAX_SYMBOLS = 256 }; /* different ones in one pattern */

/* Symbols are below 'symbols', strings up to 'max_len' long. False when
 * out of memory. */
bool fw_edit_init(fw_edit *edit, fw_arena *arena, size_t symbols, size_t max_len);

/* Insertions, deletions and replacements that turn 'a' into 'b', if at most 'limit'; otherwise
 * limit + 1. Different strings longer than max_len, and pairs whose shorter string has more than
 * FW_EDIT_MAX_SYMBOLS different symbols, count as past the limit. Cost: O(|b| * |a| / 64) at
 * most. */
size_t fw_edit_distance(fw_edit *edit, const uint16_t *a, size_t a_len, const uint16_t *b,
                        size_t b_len, size_t limit);

enum { FW_EDIT_SHORT = 64, FW_EDIT_SHORT_SYMBOLS = 16 };

/* The same for strings of up to FW_EDIT_SHORT symbols, each below FW_EDIT_SHORT_SYMBOLS: without
 * work space or limit. */
uint32_t fw_edit_distance_short(const uint8_t *a, uint32_t a_len, const uint8_t *b, uint32_t b_len);

#endif
