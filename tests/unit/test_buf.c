/* base/buf. */
#include "test.h"

TEST(what_is_added_is_there_and_closed_by_a_nul) {
    UNUSED_STATE;
    furrow_buf buf = {0};
    fw_buf_text(&buf, "one");
    fw_buf_char(&buf, ' ');
    fw_buf_str(&buf, (furrow_str){"two!", 3});
    fw_buf_add(&buf, NULL, 0);
    CHECK_UINT(buf.len, 7);
    CHECK_STR(buf.at, "one two");
    furrow_buf_free(&buf);
}

TEST(a_format_may_be_longer_than_the_room) {
    UNUSED_STATE;
    furrow_buf buf = {0};
    fw_buf_format(&buf, "[%0500d]", 7);
    CHECK_UINT(buf.len, 502);
    CHECK(buf.at[500] == '7' && buf.at[501] == ']' && buf.at[502] == '\0');
    fw_buf_format(&buf, "%s", "");
    CHECK_UINT(buf.len, 502);
    furrow_buf_free(&buf);
}

TEST(a_million_characters_arrive_in_order) {
    UNUSED_STATE;
    furrow_buf buf = {0};
    for (size_t i = 0; i < 1000000; i++) fw_buf_char(&buf, (char)('a' + i % 26));
    CHECK_UINT(buf.len, 1000000);
    for (size_t i = 0; i < 1000000; i += 997) CHECK(buf.at[i] == (char)('a' + i % 26));
    furrow_buf_free(&buf);
}

TEST(a_cleared_buffer_keeps_its_room) {
    UNUSED_STATE;
    furrow_buf buf = {0};
    fw_buf_text(&buf, "something");
    const char *before = buf.at;
    fw_buf_clear(&buf);
    CHECK_UINT(buf.len, 0);
    CHECK_STR(buf.at, "");
    fw_buf_text(&buf, "else");
    CHECK(buf.at == before);
    furrow_buf_free(&buf);
}

TEST(a_failed_write_is_remembered_and_later_ones_are_ignored) {
    UNUSED_STATE;
    failing_alloc counter = {.fail_at = 1};
    furrow_buf buf = {.alloc = {failing_resize, &counter}};
    fw_buf_text(&buf, "kept");
    CHECK_UINT(fw_buf_status(&buf, NULL), FURROW_OK);
    for (int i = 0; i < 300; i++) fw_buf_text(&buf, "xx");
    fw_buf_format(&buf, "%d", 1);
    furrow_error err = {0};
    CHECK_UINT(fw_buf_status(&buf, &err), FURROW_ENOMEM);
    CHECK_STR(err.message, "out of memory");
    CHECK_UINT(counter.asked, 2);
    CHECK(buf.len >= 4 && buf.at[buf.len] == '\0');
    furrow_buf_free(&buf);
    CHECK_UINT(counter.live, 0);
}

TEST(freeing_makes_a_buffer_new) {
    UNUSED_STATE;
    furrow_buf buf = {0};
    furrow_buf_free(&buf);
    fw_buf_text(&buf, "a");
    furrow_buf_free(&buf);
    CHECK(buf.at == NULL && buf.len == 0 && buf.cap == 0);
    furrow_buf_free(&buf);
    furrow_buf_free(NULL);
}

TEST(an_impossible_length_fails) {
    UNUSED_STATE;
    furrow_buf buf = {0};
    CHECK(fw_buf_room(&buf, SIZE_MAX) == NULL);
    CHECK(buf.failed);
    fw_buf_clear(&buf);
    CHECK(!buf.failed);
    furrow_buf_free(&buf);
}

TEST(a_writer_of_rows_can_write_to_a_buffer) {
    UNUSED_STATE;
    furrow_buf buf = {0};
    furrow_write_fn write = furrow_buf_add;
    CHECK(write(&buf, "ab", 2) && write(&buf, NULL, 0));
    char *room = furrow_buf_room(&buf, 1);
    CHECK(room == buf.at + 2 && buf.cap > 3);
    CHECK(!furrow_buf_room(&buf, SIZE_MAX) && !write(&buf, "c", 1));
    CHECK_STR(buf.at, "ab");
    furrow_buf_free(&buf);
}

TEST(a_failure_is_told_to_whoever_wants_to_know) {
    UNUSED_STATE;
    furrow_error err = {0};
    CHECK(furrow_fail(&err, FURROW_EIO, "line %d", 7) == FURROW_EIO);
    CHECK(err.status == FURROW_EIO);
    CHECK_STR(err.message, "line 7");
    CHECK(furrow_fail(NULL, FURROW_ELIMIT, "nobody") == FURROW_ELIMIT);
}

TEST_MAIN(CASE(what_is_added_is_there_and_closed_by_a_nul),
          CASE(a_format_may_be_longer_than_the_room), CASE(a_million_characters_arrive_in_order),
          CASE(a_cleared_buffer_keeps_its_room),
          CASE(a_failed_write_is_remembered_and_later_ones_are_ignored),
          CASE(freeing_makes_a_buffer_new), CASE(an_impossible_length_fails),
          CASE(a_writer_of_rows_can_write_to_a_buffer),
          CASE(a_failure_is_told_to_whoever_wants_to_know))
