/* Auto: the best of all methods. */
#ifndef FW_AUTO_AUTO_H
#define FW_AUTO_AUTO_H

#include "methods/method.h"

furrow_status fw_auto_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

#endif
