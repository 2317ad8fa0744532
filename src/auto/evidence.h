/* The evidence for and against candidates. */
#ifndef FW_AUTO_EVIDENCE_H
#define FW_AUTO_EVIDENCE_H

#include "auto/candidate.h"

/* Fill in the evidence of the candidates from number 'first' on, but for what
 * methods have found. False when memory is out. */
bool fw_evidence_gather(fw_candidates *candidates, size_t first, const fw_facts *facts,
                        fw_arena *scratch);

#endif
