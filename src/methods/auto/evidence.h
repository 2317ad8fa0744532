/* The evidence for and against each candidate. */
#ifndef FW_METHODS_AUTO_EVIDENCE_H
#define FW_METHODS_AUTO_EVIDENCE_H

#include "methods/auto/candidate.h"

/* Fill all but the shares of the methods, which are there already. */
void fw_evidence_gather(fw_candidates *candidates, const fw_facts *facts);

#endif
