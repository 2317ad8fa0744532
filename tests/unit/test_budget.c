/* base/budget: what is spent, and who is told. */
#include "test.h"

#include "base/arena.h"
#include "base/call.h"
#include "found.h"

static fw_budget budget_of(furrow_options opts) {
    return fw_budget_of(&opts);
}

static void check_failure(const fw_budget *budget, furrow_status status, const char *message) {
    furrow_error err = {0};
    CHECK_UINT((unsigned)fw_budget_fail(budget, &err), (unsigned)status);
    CHECK_STR(err.message, message);
}

TEST(an_arena_gives_nothing_past_its_memory) {
    UNUSED_STATE;
    fw_budget budget = budget_of((furrow_options){.max_memory = 3 << 20});
    fw_arena arena = fw_arena_under((furrow_alloc){0}, &budget);
    CHECK(fw_arena_take(&arena, 1, 2 << 20) != NULL);
    CHECK(fw_arena_take(&arena, 1, 2 << 20) == NULL);
    CHECK(fw_arena_take(&arena, 1, 1) == NULL); /* spent is spent */
    check_failure(&budget, FURROW_ELIMIT, "needs more than 3 MiB of memory");
    CHECK_UINT((unsigned)fw_budget_status(&budget, FURROW_ENOMEM, NULL), (unsigned)FURROW_ELIMIT);
    /* Whoever goes on without the memory may have half a result. */
    CHECK_UINT((unsigned)fw_budget_status(&budget, FURROW_OK, NULL), (unsigned)FURROW_ELIMIT);
    CHECK_UINT((unsigned)fw_budget_status(&budget, FURROW_EFORMAT, NULL), (unsigned)FURROW_EFORMAT);
    fw_arena_free(&arena);
    CHECK_UINT(budget.memory, 0);
}

TEST(memory_that_is_given_back_can_be_taken_again) {
    UNUSED_STATE;
    fw_budget budget = budget_of((furrow_options){.max_memory = 3 << 20});
    fw_arena arena = fw_arena_under((furrow_alloc){0}, &budget);
    for (int i = 0; i < 100; i++) {
        fw_arena_mark mark = fw_arena_here(&arena);
        CHECK(fw_arena_take(&arena, 1, 2 << 20) != NULL);
        fw_arena_back(&arena, mark);
    }
    fw_arena_free(&arena);
}

TEST(a_small_limit_of_memory_is_told_in_small_units) {
    UNUSED_STATE;
    fw_budget budget = {.spent = FW_SPENT_MEMORY, .max_memory = (1 << 20) - 1};
    check_failure(&budget, FURROW_ELIMIT, "needs more than 1023 KiB of memory");
    budget.max_memory = 700;
    check_failure(&budget, FURROW_ELIMIT, "needs more than 700 bytes of memory");
    budget.max_memory = (size_t)4 << 30;
    check_failure(&budget, FURROW_ELIMIT, "needs more than 4096 MiB of memory");
}

TEST(cells_and_output_are_counted_without_overflow) {
    UNUSED_STATE;
    fw_budget budget = budget_of((furrow_options){.max_cells = 100, .max_output = 10});
    CHECK(fw_budget_has_cells(&budget, 10, 10));
    CHECK(fw_budget_has_cells(&budget, SIZE_MAX, 0));
    fw_budget other = budget;
    CHECK(!fw_budget_has_cells(&budget, SIZE_MAX, 2));
    check_failure(&budget, FURROW_ELIMIT, "more than 100 cells in one table (see max_cells)");
    CHECK(fw_budget_has_output(&other, 10));
    CHECK(!fw_budget_has_output(&other, 11));
    check_failure(&other, FURROW_ELIMIT, "more than 10 bytes of output (see max_output)");
}

TEST(time_is_looked_at_now_and_then) {
    UNUSED_STATE;
    fw_budget budget = budget_of((furrow_options){.max_ms = 1500});
    CHECK(!fw_budget_is_spent_now(&budget));
    budget.end_ms = 0;
    uint32_t asks = 1;
    while (!fw_budget_is_spent(&budget)) asks++;
    CHECK_UINT(asks, FW_ASKS_PER_LOOK);
    CHECK(fw_budget_is_spent(&budget));
    check_failure(&budget, FURROW_ELIMIT, "takes longer than its time limit (see max_ms)");
    fw_budget other = budget_of((furrow_options){.max_ms = 1500});
    CHECK(!fw_budget_is_spent_now(&other));
    other.end_ms = 0;
    CHECK(!fw_budget_is_spent_after(&other, FW_ASKS_PER_LOOK - 1));
    CHECK(fw_budget_is_spent_after(&other, 1));
    fw_budget again = fw_budget_again(&budget);
    CHECK(!fw_budget_is_spent_now(&again)); /* half a second of grace */
}

TEST(no_budget_is_never_spent) {
    UNUSED_STATE;
    CHECK(!fw_budget_is_spent(NULL) && !fw_budget_is_spent_now(NULL));
    CHECK(fw_budget_has_cells(NULL, SIZE_MAX, SIZE_MAX) && fw_budget_has_output(NULL, SIZE_MAX));
}

#define LIST "<ul><li><b>a</b> 1<li><b>b</b> 2<li><b>c</b> 3</ul>"

TEST(a_cancelled_call_says_so) {
    UNUSED_STATE;
    volatile int cancel = 1;
    furrow_page *page = NULL, *other = NULL;
    furrow_regions *regions = NULL;
    furrow_wrapper *wrapper = NULL;
    furrow_error err = {0};
    furrow_page_options page_opts = {.cancel = &cancel};
    CHECK(furrow_page_parse(&other, LIST, strlen(LIST), &page_opts, &err) == FURROW_ECANCELLED);
    CHECK(other == NULL);
    CHECK_STR(err.message, "cancelled");
    page = page_from(LIST);
    for (size_t i = 0; furrow_method_name(i); i++) {
        furrow_options opts = {.method = furrow_method_name(i), .cancel = &cancel};
        if (strcmp(opts.method, "ide") == 0) continue; /* finds nothing by itself */
        CHECK(furrow_find(&regions, page, &opts, &err) == FURROW_ECANCELLED);
        CHECK(regions == NULL);
    }
    furrow_options opts = {.cancel = &cancel};
    furrow_example example = {.page = page};
    CHECK(furrow_learn(&wrapper, &example, 1, &opts, &err) == FURROW_ECANCELLED);
    furrow_pager *pager = NULL;
    CHECK(furrow_page_next(&pager, page, &opts, &err) == FURROW_ECANCELLED);
    CHECK(pager == NULL);
    furrow_node node;
    size_t count = 1;
    furrow_label label = {.name = "a", .node = FURROW_NO_NODE, .text = {"b", 1}};
    CHECK(furrow_label_places(&node, 1, &count, page, &label, &opts, &err) == FURROW_ECANCELLED);
    CHECK_UINT(count, 0);
    cancel = 0;
    CHECK(furrow_find(&regions, page, &opts, &err) == FURROW_OK);
    furrow_regions_free(regions);
    furrow_page_free(page);
}

/* Memory stands for every limit: all of them end a call in the same way. */
TEST(links_and_places_of_labels_are_looked_for_under_limits) {
    UNUSED_STATE;
    furrow_page *page = page_from(LIST "<a href=/2>next</a>");
    furrow_options opts = {.max_memory = 1};
    furrow_pager *pager = NULL;
    furrow_error err = {0};
    CHECK(furrow_page_next(&pager, page, &opts, &err) == FURROW_ELIMIT);
    CHECK(pager == NULL);
    CHECK_STR(err.message, "needs more than 1 bytes of memory");
    furrow_node node;
    size_t count;
    furrow_label label = {.name = "a", .node = FURROW_NO_NODE, .text = {"b", 1}};
    CHECK(furrow_label_places(&node, 1, &count, page, &label, &opts, &err) == FURROW_ELIMIT);
    CHECK(furrow_label_places(&node, 1, &count, page, &label, NULL, &err) == FURROW_OK);
    CHECK_UINT(count, 1);
    furrow_page_free(page);
}

TEST_MAIN(CASE(an_arena_gives_nothing_past_its_memory),
          CASE(memory_that_is_given_back_can_be_taken_again),
          CASE(cells_and_output_are_counted_without_overflow), CASE(time_is_looked_at_now_and_then),
          CASE(no_budget_is_never_spent), CASE(a_cancelled_call_says_so),
          CASE(a_small_limit_of_memory_is_told_in_small_units),
          CASE(links_and_places_of_labels_are_looked_for_under_limits))
