/* What every call of the library has: its error, its options, its budget. */
#ifndef FW_BASE_CALL_H
#define FW_BASE_CALL_H

#include "furrow.h"

/* Errors: the leaf writes the message, everyone above passes it on. */

/* So that a function can end with: return fw_fail(err, FURROW_EFORMAT, "line %u: ...", line); */
#define fw_fail furrow_fail

/* In the header so that compilers see it fail. */
static inline furrow_status fw_fail_memory(furrow_error *err) {
    (void)fw_fail(err, FURROW_ENOMEM, "out of memory");
    return FURROW_ENOMEM;
}

/*
 * Options of callers who were compiled against another version of the header.
 *
 * Every struct of options begins with 'size': the sizeof of the caller, or 0
 * for the struct as it was in the first version. Members are only ever added
 * at the end, and leave no gap behind them: what a newer caller has there would
 * be taken for nothing. A caller who is older than the library lacks the last members,
 * which count as zero; one who is newer may have more, which must be zero.
 */

/* Copy 'from', which may be NULL for all zero, to 'out', 'size' bytes. 'first'
 * is the size that the struct had in the first version. FURROW_EINVAL when the
 * caller asks for what this version does not know. */
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
 * A budget hangs on the scratch arena of the call, so that whoever has the
 * arena can ask. An arena whose budget is spent gives no more memory: stages
 * that take memory as they go stop by themselves, as they do when memory is
 * out, and the public call tells the two apart by fw_budget_status(). Loops that
 * take none ask now and then:
 *
 *   for (...) {
 *       if (fw_budget_is_spent(arena->budget)) return fw_fail_memory(err);
 *
 * That costs a counter; only every FW_ASKS_PER_LOOK asks is the clock looked
 * at. One thread at a time. NULL is a budget that is never spent.
 */

/* What is given to one page where nothing else is said. */
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

/* The same limits for a later call on what the first one found: the rest of
 * its time, and at least half a second. */
fw_budget fw_budget_again(const fw_budget *budget);

/* Whether the work has to end, by a look at the clock and the cancel flag: for
 * loops whose steps are long. */
bool fw_budget_is_spent_now(fw_budget *budget);

/* The same for loops whose steps are short, or are 'steps' short ones each. */
static inline bool fw_budget_is_spent_after(fw_budget *budget, uint32_t steps) {
    if (!budget) return false;
    budget->asks += steps < FW_ASKS_PER_LOOK ? steps : FW_ASKS_PER_LOOK;
    if (budget->asks < FW_ASKS_PER_LOOK) return budget->spent != FW_SPENT_NOTHING;
    return fw_budget_is_spent_now(budget);
}

static inline bool fw_budget_is_spent(fw_budget *budget) {
    return fw_budget_is_spent_after(budget, 1);
}

/* Whether that much may be taken, or made; if not, the budget is spent. */
bool fw_budget_take_memory(fw_budget *budget, size_t bytes);
void fw_budget_take_nothing(fw_budget *budget); /* the allocator said no: the call has failed */
void fw_budget_give_back(fw_budget *budget, size_t bytes);
bool fw_budget_has_cells(fw_budget *budget, size_t rows, size_t columns);
bool fw_budget_has_output(fw_budget *budget, size_t bytes);

/* FURROW_ELIMIT, FURROW_ECANCELLED or FURROW_ENOMEM, with a message that names the limit. */
furrow_status fw_budget_fail(const fw_budget *budget, furrow_error *err);

/* What a call under this budget came to: 'status', but where the budget is spent and no
 * other failure is told, that. So a stage that goes on with less cannot make half a result
 * look like a whole one. */
furrow_status fw_budget_status(const fw_budget *budget, furrow_status status, furrow_error *err);

uint64_t fw_now_ms(void);

#endif
