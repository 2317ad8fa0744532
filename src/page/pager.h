/* Links to other pages of a list: what pager.c has for others inside the library. */
#ifndef FW_PAGE_PAGER_H
#define FW_PAGE_PAGER_H

#include "furrow.h"

/* Whether a link of the page at 'from', which may be empty, may be followed: an address
 * of the web, on the same host. */
bool fw_pager_may_follow(furrow_str from, furrow_str to);

#endif
