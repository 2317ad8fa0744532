/*
 * Links that need no parser: those that the URL standard leaves as they are,
 * which is most of them. Each question is answered with false where it takes
 * more than a look to be sure.
 */
#ifndef FW_PAGE_URL_PLAIN_H
#define FW_PAGE_URL_PLAIN_H

#include "furrow.h"

/* Whether 'link' is an absolute http or https URL that is written as the
 * standard would write it: "http://a.example/b?c#d". */
bool fw_url_is_plain(furrow_str link);

/* Whether 'link' is a path that, put behind the folder of such a URL, or behind
 * its origin when it begins with a slash, gives one again: "b/c.html?d". */
bool fw_url_is_plain_path(furrow_str link);

/* Whether 'link' has no scheme, so that without a base it is no URL. */
bool fw_url_is_bare(furrow_str link);

/* Bytes of a plain URL up to its path, and up to behind the last slash of it. */
size_t fw_url_origin(furrow_str url);
size_t fw_url_folder(furrow_str url);

#endif
