/* What every call of the library has: its error, its options, its budget. */
#define _POSIX_C_SOURCE 200809L
#include "base/call.h"

#include "base/str.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* Errors: one line of text beside a status. */

/* Drop what is not UTF-8: what is left of a character where a name was cut. */
static void keep_valid(char *message) {
    size_t len = strlen(message), kept = 0;
    for (size_t at = 0; at < len;) {
        size_t run = fw_utf8_valid_run((furrow_str){message + at, len - at});
        memmove(message + kept, message + at, run);
        kept += run;
        at += run + 1;
    }
    message[kept] = '\0';
}

furrow_status furrow_fail(furrow_error *err, furrow_status status, const char *format, ...) {
    if (!err) return status;
    va_list args;
    va_start(args, format);
    vsnprintf(err->message, sizeof err->message, format, args);
    va_end(args);
    keep_valid(err->message);
    err->status = status;
    return status;
}

/* Options of callers of any version. */

furrow_status fw_options_read(void *out, size_t size, size_t first, const void *from,
                              furrow_error *err) {
    memset(out, 0, size);
    if (!from) return FURROW_OK;
    size_t theirs = *(const size_t *)from;
    if (theirs == 0) theirs = first;
    if (theirs < sizeof(size_t) || theirs > size + (1 << 16))
        return fw_fail(err, FURROW_EINVAL, "wrong 'size' in options: %zu bytes", theirs);
    memcpy(out, from, theirs < size ? theirs : size);
    const unsigned char *bytes = from;
    for (size_t i = size; i < theirs; i++)
        if (bytes[i] != 0)
            return fw_fail(err, FURROW_EINVAL, "an option that this version does not know: %s",
                           furrow_version());
    return FURROW_OK;
}

/* The last member in 0.1.0 determines the first size, whatever follows it. */
#define SIZE_UP_TO(type, member) (offsetof(type, member) + sizeof((type *)0)->member)

furrow_status fw_page_options_read(furrow_page_options *out, const furrow_page_options *from,
                                   furrow_error *err) {
    return fw_options_read(out, sizeof *out, SIZE_UP_TO(furrow_page_options, cancel), from, err);
}

furrow_status fw_find_options_read(furrow_options *out, const furrow_options *from,
                                   furrow_error *err) {
    const int64_t first = INT64_C(-62135596800), last = INT64_C(253402300799);
    furrow_status st =
        fw_options_read(out, sizeof *out, SIZE_UP_TO(furrow_options, cancel), from, err);
    if (st < 0 || (out->now >= first && out->now <= last)) return st;
    return fw_fail(err, FURROW_EINVAL, "'now' is outside of the years 1 to 9999");
}

furrow_status fw_writer_options_read(furrow_writer_options *out, const furrow_writer_options *from,
                                     furrow_error *err) {
    return fw_options_read(out, sizeof *out, SIZE_UP_TO(furrow_writer_options, cancel), from, err);
}

/* Budgets, on a clock that never runs backwards. */

/* The least time that a later call gets. */
enum { GRACE_MS = 500 };

uint64_t fw_now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000u + (uint64_t)t.tv_nsec / 1000000u;
}

fw_budget fw_budget_of(const furrow_options *opts) {
    fw_budget budget = {
        .max_ms = opts->max_ms ? opts->max_ms : FW_DEFAULT_MS,
        .max_memory = opts->max_memory ? opts->max_memory : FW_DEFAULT_MEMORY,
        .max_cells = opts->max_cells ? opts->max_cells : FW_DEFAULT_CELLS,
        .max_output = opts->max_output ? opts->max_output : FW_DEFAULT_OUTPUT,
        .cancel = opts->cancel,
        .asks = FW_ASKS_PER_LOOK - 1, /* the first ask looks */
    };
    budget.end_ms = fw_now_ms() + budget.max_ms;
    return budget;
}

fw_budget fw_budget_again(const fw_budget *budget) {
    fw_budget again = *budget;
    uint64_t least = fw_now_ms() + GRACE_MS;
    if (again.end_ms < least) again.end_ms = least;
    again.memory = 0;
    again.asks = 0;
    again.spent = FW_SPENT_NOTHING;
    return again;
}

/* Whether another thread has set the flag; a careful thread uses an atomic store. */
static bool is_set(const volatile int *flag) {
    return flag && __atomic_load_n(flag, __ATOMIC_RELAXED);
}

bool fw_budget_is_spent_now(fw_budget *budget) {
    if (!budget) return false;
    budget->asks = 0;
    if (budget->spent != FW_SPENT_NOTHING) return true;
    if (is_set(budget->cancel)) budget->spent = FW_SPENT_CANCELLED;
    else if (fw_now_ms() > budget->end_ms) budget->spent = FW_SPENT_TIME;
    return budget->spent != FW_SPENT_NOTHING;
}

/* Whether 'fits' holds and nothing was spent before. */
static bool has(fw_budget *budget, bool fits, fw_spent what) {
    if (budget->spent != FW_SPENT_NOTHING) return false;
    if (!fits) budget->spent = what;
    return fits;
}

bool fw_budget_take_memory(fw_budget *budget, size_t bytes) {
    if (!budget) return true;
    bool fits = bytes <= budget->max_memory - budget->memory;
    if (!has(budget, fits, FW_SPENT_MEMORY)) return false;
    budget->memory += bytes;
    return true;
}

void fw_budget_take_nothing(fw_budget *budget) {
    if (budget) (void)has(budget, false, FW_SPENT_ALLOCATOR);
}

void fw_budget_give_back(fw_budget *budget, size_t bytes) {
    if (budget) budget->memory -= bytes < budget->memory ? bytes : budget->memory;
}

bool fw_budget_has_cells(fw_budget *budget, size_t rows, size_t columns) {
    if (!budget) return true;
    return has(budget, columns == 0 || rows <= budget->max_cells / columns, FW_SPENT_CELLS);
}

bool fw_budget_has_output(fw_budget *budget, size_t bytes) {
    return !budget || has(budget, bytes <= budget->max_output, FW_SPENT_OUTPUT);
}

/* The size in the largest unit that gives at least 1, rounded down. */
static furrow_status fail_size(size_t bytes, furrow_error *err) {
    static const char *const units[] = {"bytes", "KiB", "MiB"};
    size_t unit = 0;
    for (; unit < 2 && bytes >= 1024; unit++) bytes /= 1024;
    return fw_fail(err, FURROW_ELIMIT, "needs more than %zu %s of memory", bytes, units[unit]);
}

furrow_status fw_budget_fail(const fw_budget *budget, furrow_error *err) {
    switch (budget->spent) {
    case FW_SPENT_MEMORY: return fail_size(budget->max_memory, err);
    case FW_SPENT_CELLS:
        return fw_fail(err, FURROW_ELIMIT, "more than %zu cells in one table (see max_cells)",
                       budget->max_cells);
    case FW_SPENT_OUTPUT:
        return fw_fail(err, FURROW_ELIMIT, "more than %zu bytes of output (see max_output)",
                       budget->max_output);
    case FW_SPENT_ALLOCATOR: return fw_fail_memory(err);
    case FW_SPENT_CANCELLED: return fw_fail(err, FURROW_ECANCELLED, "cancelled");
    default:
        /* No figure, since the limit may be what earlier steps of the caller left over. */
        return fw_fail(err, FURROW_ELIMIT, "takes longer than its time limit (see max_ms)");
    }
}

furrow_status fw_budget_status(const fw_budget *budget, furrow_status status, furrow_error *err) {
    bool is_told = status != FURROW_OK && status != FURROW_ENOMEM && status != FURROW_ENOTFOUND;
    bool is_budget = !is_told && budget->spent != FW_SPENT_NOTHING;
    return is_budget ? fw_budget_fail(budget, err) : status;
}
