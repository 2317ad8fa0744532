/* A page as text for people: furrow inspect --stage tree. */
#ifndef FW_PAGE_DUMP_H
#define FW_PAGE_DUMP_H

#include "page/page.h"

/* One line a node, indented by depth: number, tag, id and class, or the text. */
void fw_page_dump(furrow_buf *out, const furrow_page *page);

#endif
