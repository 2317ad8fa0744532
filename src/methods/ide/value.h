/* Values: what an item says, as text, attribute or markup. */
#ifndef FW_METHODS_IDE_VALUE_H
#define FW_METHODS_IDE_VALUE_H

#include "methods/ide/match.h"
#include "page/url.h"

/* Append the value of a match: text with white space folded, an attribute
 * (absolute when it is an address), or markup. Values that repeat stand on
 * lines of their own. */
void fw_value_write(furrow_buf *out, const fw_words *words, const fw_item *item,
                    const fw_match *match, bool as_html, fw_url_base *base);

#endif
