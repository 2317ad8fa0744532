/* Time limits, on a clock that never runs backwards. */
#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"

#include <time.h>

static uint64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000u + (uint64_t)t.tv_nsec / 1000000u;
}

fw_deadline fw_deadline_in(uint32_t ms) {
    return (fw_deadline){now_ms() + (ms ? ms : FW_DEFAULT_MS)};
}

bool fw_deadline_passed(fw_deadline deadline) {
    return now_ms() > deadline.at_ms;
}
