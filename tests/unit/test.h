/*
 * The test harness: cmocka, with names that read as sentences.
 *
 *   TEST(mdr_finds_records_two_siblings_wide) { CHECK_UINT(1 + 1, 2); }
 *   TEST_MAIN(CASE(mdr_finds_records_two_siblings_wide))
 *
 * A test that is not listed in TEST_MAIN is an unused function, which the
 * compiler reports.
 */
#ifndef TESTS_UNIT_TEST_H
#define TESTS_UNIT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/str.h"
#include "furrow.h"

#define TEST(name) static void name(void **state)
#define CASE(name) cmocka_unit_test(name)
#define TEST_MAIN(...)                                    \
    int main(void) {                                      \
        const struct CMUnitTest tests[] = {__VA_ARGS__};  \
        return cmocka_run_group_tests(tests, NULL, NULL); \
    }

#define UNUSED_STATE (void)state

#define CHECK(claim) assert_true(claim)
#define CHECK_UINT(got, want) assert_int_equal((got), (want))
#define CHECK_STR(got, want) assert_string_equal((got), (want))
#define CHECK_SLICE(got, want) check_slice((got), (want), __FILE__, __LINE__)
#define CHECK_NEAR(got, want, by) check_near((got), (want), (by), __FILE__, __LINE__)

static inline void check_slice(furrow_str got, const char *want, const char *file, int line) {
    if (fw_str_equal(got, fw_str(want))) return;
    print_error("'%.*s' is not '%s'\n", (int)got.len, got.at ? got.at : "", want);
    _fail(file, line);
}

static inline void check_near(double got, double want, double by, const char *file, int line) {
    if (got - want <= by && want - got <= by) return;
    print_error("%.9g is not %.9g\n", got, want);
    _fail(file, line);
}

/* A page from markup; the test fails when it cannot be parsed. */
static inline furrow_page *page_from(const char *html) {
    furrow_page *page = NULL;
    furrow_error err = {0};
    if (furrow_page_parse(&page, html, strlen(html), NULL, &err) < 0) fail_msg("%s", err.message);
    return page;
}

/* An allocator that counts what is alive and fails at the n-th request. */
typedef struct failing_alloc {
    size_t live;    /* blocks not yet freed */
    size_t fail_at; /* the request, from 0, that gets NULL; SIZE_MAX: none */
    size_t asked;
} failing_alloc;

static inline void *failing_resize(void *user, void *old, size_t old_size, size_t new_size) {
    failing_alloc *state = user;
    (void)old_size;
    if (new_size == 0) {
        if (old) state->live--;
        free(old);
        return NULL;
    }
    if (state->asked++ == state->fail_at) return NULL;
    void *at = realloc(old, new_size);
    if (at && !old) state->live++;
    return at;
}

#endif
