/* Links made absolute. */
#ifndef FW_PAGE_URL_H
#define FW_PAGE_URL_H

#include "furrow.h"

/* A base address, read once to resolve many links. One thread at a time. */
typedef struct fw_url_base fw_url_base;

/* NULL when out of memory. An empty or unusable base is no error: links then
 * come out as they stand. */
fw_url_base *fw_url_base_new(furrow_str base);
void fw_url_base_free(fw_url_base *base);

/* Append 'link' as an absolute URL, or as it stands (trimmed) when that
 * cannot be done. */
void fw_url_resolve(furrow_buf *out, fw_url_base *base, furrow_str link);

#endif
