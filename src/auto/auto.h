/* The automatic mode: propose, weigh, choose. */
#ifndef FW_AUTO_AUTO_H
#define FW_AUTO_AUTO_H

#include "methods/method.h"

/* The main list of a page, and after it what else could be meant: other places,
 * and with opts->variants the same list with other borders. */
furrow_status fw_auto_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* All lists of data of a page, the main one first, none overlapping another. */
furrow_status fw_auto_find_all(fw_regions *out, const fw_method_input *in, furrow_error *err);

#endif
