/* Pages about one thing: one row of named fields, without any label. */
#ifndef FW_OBJECT_OBJECT_H
#define FW_OBJECT_OBJECT_H

#include "methods/method.h"

/* The thing that a page is about, as a region of one record whose fields are known;
 * nothing when the page has neither a title nor fields. */
furrow_status fw_object_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* The list that a page has in JSON-LD alone, as a region whose fields are known; nothing
 * when there is none. */
furrow_status fw_listed_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

#endif
