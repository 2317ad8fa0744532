/* What every call of the library has: its error, its options, its budget. */
#ifndef FW_BASE_CALL_H
#define FW_BASE_CALL_H

#include "furrow.h"

/* Errors: the leaf writes the message, everyone above passes it on. */

/* This allows: return fw_fail(err, FURROW_EFORMAT, "line %u: ...", line); */
#define fw_fail furrow_fail

/* In the header so that compilers see that it always fails. */
static inline furrow_status fw_fail_memory(furrow_error *err) {
    (void)fw_fail(err, FURROW_ENOMEM, "out of memory");
    return FURROW_ENOMEM;
}

/*
 * Options of callers that were compiled against another version of the header.
 *
 * Every struct of options begins with 'size': the caller's sizeof, or 0 for the
 * struct of the first version. Members are only ever added at the end, and leave
 * no padding after them, since members of a newer caller in padding would be
 * missed. A caller older than the library lacks the last members, which count as
 * zero; a newer caller may have more, which must be zero.
 */

/* Copy 'size' bytes of 'from' (NULL: all zero) to 'out'. 'first' is the size of the struct in
 * the first version. FURROW_EINVAL if the caller sets a member that this version does not know. */
furrow_status fw_options_read(void *out, size_t size, size_t first, const void *from,
                              furrow_error *err);

/* The three structs. */
furrow_status fw_page_options_read(furrow_page_options *out, const furrow_page_options *from,
                                   furrow_error *err);
furrow_status fw_find_options_read(furrow_options *out, const furrow_options *from,
                                   furrow_error *err);
furrow_status fw_writer_options_read(furrow_writer_options *out, const furrow_writer_options *from,
                                     furrow_error *err);

/*
 * Budgets: what the work on one page may take, over all stages of a call.
 *
 * The scratch arena of a call points to its budget, so any function that has the
 * arena can ask. An arena whose budget is spent gives no more memory: stages that
 * allocate as they go stop as they do when out of memory, and the public call
 * tells the two apart with fw_budget_status(). Loops that do not allocate ask now
 * and then:
 *
 *   for (...) {
 *       if (fw_budget_is_spent(arena->budget)) return fw_fail_memory(err);
 *
 * That costs a counter; the clock is read only once in FW_ASKS_PER_LOOK asks. One
 * thread at a time. NULL is a budget that is never spent.
 */

/* The limits for one page unless the caller sets others. */
enum { FW_DEFAULT_MS = 30000, FW_DEFAULT_CELLS = 5000000 };
#define FW_DEFAULT_OUTPUT ((size_t)256 << 20)
#define FW_DEFAULT_MEMORY ((size_t)4 << 30)

enum { FW_ASKS_PER_LOOK = 512 };

typedef enum fw_spent {
    FW_SPENT_NOTHING,
    FW_SPENT_TIME,
    FW_SPENT_MEMORY,
    FW_SPENT_CELLS,
    FW_SPENT_OUTPUT,
    FW_SPENT_CANCELLED,
    FW_SPENT_ALLOCATOR /* it said no */
} fw_spent;

typedef struct fw_budget {
    uint32_t max_ms;
    size_t max_memory, max_cells, max_output;
    const volatile int *cancel; /* may be NULL */
    uint64_t end_ms;            /* of the clock of fw_now_ms() */
    size_t memory;              /* taken so far */
    uint32_t asks;              /* since the last look at the clock */
    fw_spent spent;             /* what ran out first */
} fw_budget;

/* The budget of a call with these options; its time begins to run. */
fw_budget fw_budget_of(const furrow_options *opts);

/* The same limits for a later call on the result of the first: the time left, but at least half
 * a second. */
fw_budget fw_budget_again(const fw_budget *budget);

/* Whether the work must end. Checks the clock and the cancel flag each time: for loops with long
 * steps. */
bool fw_budget_is_spent_now(fw_budget *budget);

/* The same for loops with short steps; 'steps' is how many short steps this one counts for. */
static inline bool fw_budget_is_spent_after(fw_budget *budget, uint32_t steps) {
    if (!budget) return false;
    budget->asks += steps < FW_ASKS_PER_LOOK ? steps : FW_ASKS_PER_LOOK;
    if (budget->asks < FW_ASKS_PER_LOOK) return budget->spent != FW_SPENT_NOTHING;
    return fw_budget_is_spent_now(budget);
}

static inline bool fw_budget_is_spent(fw_budget *budget) {
    return fw_budget_is_spent_after(budget, 1);
}

/* Whether this much may be taken or produced; if not, the budget is spent. */
bool fw_budget_take_memory(fw_budget *budget, size_t bytes);
void fw_budget_take_nothing(fw_budget *budget); /* the allocator said no: the call has failed */
void fw_budget_give_back(fw_budget *budget, size_t bytes);
bool fw_budget_has_cells(fw_budget *budget, size_t rows, size_t columns);
bool fw_budget_has_output(fw_budget *budget, size_t bytes);

/* FURROW_ELIMIT, FURROW_ECANCELLED or FURROW_ENOMEM, with a message that names the limit. */
furrow_status fw_budget_fail(const fw_budget *budget, furrow_error *err);

/* The result of a call under this budget: 'status', unless the budget is spent and no other
 * failure is reported; then the status of the budget. This way a stage that goes on with less
 * cannot make half a result look whole. */
furrow_status fw_budget_status(const fw_budget *budget, furrow_status status, furrow_error *err);

uint64_t fw_now_ms(void);

#endif
