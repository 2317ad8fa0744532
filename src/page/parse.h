/* Bytes to a page: the one door to the HTML parser. */
#ifndef FW_PAGE_PARSE_H
#define FW_PAGE_PARSE_H

#include "page/page.h"

/* Limits with their defaults put in. */
typedef struct fw_parse_limits {
    size_t nodes, depth;
} fw_parse_limits;

/* Parse UTF-8 into the arrays of 'page', whose arena and pool are ready, under
 * the budget of the arena. */
furrow_status fw_parse(furrow_page *page, furrow_str html, const fw_parse_limits *limits,
                       furrow_error *err);

#endif
