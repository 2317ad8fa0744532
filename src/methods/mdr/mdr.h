/* MDR: regions are runs of similar neighbours under one parent. */
#ifndef FW_METHODS_MDR_MDR_H
#define FW_METHODS_MDR_MDR_H

#include "methods/method.h"

furrow_status fw_mdr_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

#endif
