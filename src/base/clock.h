/* Time limits: a deadline that long loops ask about now and then. */
#ifndef FW_BASE_CLOCK_H
#define FW_BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct fw_deadline {
    uint64_t at_ms;
} fw_deadline;

/* What is given to one page where nothing else is said. */
enum { FW_DEFAULT_MS = 30000 };

/* 'ms' from now; 0 stands for FW_DEFAULT_MS. */
fw_deadline fw_deadline_in(uint32_t ms);
bool fw_deadline_passed(fw_deadline deadline);

#endif
