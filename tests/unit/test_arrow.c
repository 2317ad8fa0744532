/* Tables as Arrow. What libraries make of the structs is tested in python/. */
#include "table_sample.h"

static const char *const names[] = {"a", "b"};

typedef struct batch {
    struct ArrowSchema schema;
    struct ArrowArray array;
} batch;

static batch batch_of(const sample *s) {
    batch b;
    CHECK(furrow_table_arrow(&s->table, &b.schema, &b.array, NULL) == FURROW_OK);
    return b;
}

static void batch_free(batch *b) {
    b->schema.release(&b->schema);
    b->array.release(&b->array);
    CHECK(!b->schema.release && !b->array.release);
}

/* The batch of one column of texts. */
static batch column_of(furrow_type type, const char *const *cells, size_t rows) {
    sample s;
    fill(&s, names, 1, cells, rows);
    set_types(&s, &type, 1);
    return batch_of(&s);
}

static bool is_valid(const struct ArrowArray *array, size_t i) {
    return ((const uint8_t *)array->buffers[0])[i / 8] >> i % 8 & 1;
}

static furrow_str text_at(const struct ArrowArray *array, size_t i) {
    const int32_t *offsets = array->buffers[1];
    return (furrow_str){(const char *)array->buffers[2] + offsets[i],
                        (size_t)(offsets[i + 1] - offsets[i])};
}

static int64_t whole_at(const struct ArrowArray *array, size_t i) {
    return ((const int64_t *)array->buffers[1])[i];
}

TEST(a_table_is_a_struct_with_a_child_for_each_column) {
    UNUSED_STATE;
    sample s;
    fill(&s, names, 2, (const char *const[]){"ant", "x", NULL, "", "bee", NULL}, 3);
    batch b = batch_of(&s);
    CHECK_STR(b.schema.format, "+s");
    CHECK_UINT(b.schema.n_children, 2);
    CHECK_STR(b.schema.children[1]->name, "b");
    CHECK_STR(b.schema.children[1]->format, "u");
    CHECK_UINT(b.array.length, 3);
    const struct ArrowArray *first = b.array.children[0], *second = b.array.children[1];
    CHECK_UINT(first->null_count, 1);
    CHECK(!is_valid(first, 1) && is_valid(second, 1) && !is_valid(second, 2));
    CHECK_SLICE(text_at(first, 2), "bee");
    CHECK_SLICE(text_at(second, 0), "x");
    CHECK_SLICE(text_at(second, 1), "");
    batch_free(&b);
}

TEST(a_table_without_rows_or_columns_is_still_a_batch) {
    UNUSED_STATE;
    sample s;
    fill(&s, names, 2, NULL, 0);
    batch b = batch_of(&s);
    CHECK_UINT(b.array.children[1]->length, 0);
    batch_free(&b);
    fill(&s, names, 0, NULL, 0);
    b = batch_of(&s);
    CHECK_UINT(b.array.n_children, 0);
    batch_free(&b);
}

TEST(whole_numbers_are_integers_and_others_are_not) {
    UNUSED_STATE;
    batch b = column_of(FURROW_NUMBER, (const char *const[]){"1,200,000", "-3", "many"}, 3);
    CHECK_STR(b.schema.children[0]->format, "l");
    CHECK_UINT(whole_at(b.array.children[0], 0), 1200000);
    CHECK_UINT(whole_at(b.array.children[0], 1), -3);
    CHECK(!is_valid(b.array.children[0], 2));
    batch_free(&b);
    b = column_of(FURROW_NUMBER, (const char *const[]){"1.5", "2"}, 2);
    CHECK_STR(b.schema.children[0]->format, "g");
    CHECK_NEAR(((const double *)b.array.children[0]->buffers[1])[1], 2, 0);
    batch_free(&b);
}

TEST(a_column_that_is_mostly_unreadable_stays_text) {
    UNUSED_STATE;
    batch b = column_of(FURROW_NUMBER, (const char *const[]){"1.234", "2.345", "7"}, 3);
    CHECK_STR(b.schema.children[0]->format, "u");
    CHECK_SLICE(text_at(b.array.children[0], 0), "1.234");
    batch_free(&b);
}

TEST(a_price_is_an_amount_and_a_currency) {
    UNUSED_STATE;
    batch b = column_of(FURROW_PRICE, (const char *const[]){"12,99 €", "sold out", "$5"}, 3);
    CHECK_STR(b.schema.children[0]->format, "+s");
    CHECK_STR(b.schema.children[0]->children[0]->name, "amount");
    const struct ArrowArray *price = b.array.children[0];
    CHECK(is_valid(price, 0) && !is_valid(price, 1));
    CHECK_NEAR(((const double *)price->children[0]->buffers[1])[0], 12.99, 1e-9);
    CHECK_SLICE(text_at(price->children[1], 0), "EUR");
    CHECK_SLICE(text_at(price->children[1], 2), "$");
    batch_free(&b);
}

static void check_dates(const char *format, const char *first, const char *second, int64_t want) {
    batch b = column_of(FURROW_DATE, (const char *const[]){first, second}, 2);
    CHECK_STR(b.schema.children[0]->format, format);
    CHECK_UINT(whole_at(b.array.children[0], 0), want);
    batch_free(&b);
}

TEST(dates_are_of_the_type_that_all_of_them_have) {
    UNUSED_STATE;
    enum { SECOND = 1000000 };
    batch b =
        column_of(FURROW_DATE, (const char *const[]){"1970-01-02", "29 Feb 2000", "1969-12-31"}, 3);
    CHECK_STR(b.schema.children[0]->format, "tdD");
    const int32_t *days = b.array.children[0]->buffers[1];
    CHECK_UINT(days[0], 1);
    CHECK_UINT(days[1], 11016);
    CHECK_UINT(days[2], -1);
    batch_free(&b);
    check_dates("ttu", "07:12", "7:12 pm", (int64_t)(7 * 60 + 12) * 60 * SECOND);
    check_dates("tsu:", "1970-01-02 00:01", "2020-01-12T07:12:33.5", (int64_t)86460 * SECOND);
    check_dates("tsu:UTC", "1970-01-01T02:00:00.25+01:30", "2020-01-12T07:12Z",
                (int64_t)1800 * SECOND + SECOND / 4);
}

TEST(dates_of_several_kinds_are_iso_texts) {
    UNUSED_STATE;
    batch b =
        column_of(FURROW_DATE, (const char *const[]){"12 Jan 2020", "Jan 2020", "soon", NULL}, 4);
    CHECK_STR(b.schema.children[0]->format, "u");
    CHECK_SLICE(text_at(b.array.children[0], 0), "2020-01-12");
    CHECK_SLICE(text_at(b.array.children[0], 1), "2020-01");
    CHECK_SLICE(text_at(b.array.children[0], 2), "soon");
    CHECK(!is_valid(b.array.children[0], 3));
    batch_free(&b);
}

TEST(a_field_that_repeats_is_a_list) {
    UNUSED_STATE;
    sample s;
    fill(&s, names, 1, (const char *const[]){"1; 2", NULL, "3"}, 3);
    set_values(&s, 0, (furrow_str[]){FW_STR("1"), FW_STR("2")}, 2, "1; 2");
    set_types(&s, (const furrow_type[]){FURROW_NUMBER}, 1);
    batch b = batch_of(&s);
    CHECK_STR(b.schema.children[0]->format, "+l");
    CHECK_STR(b.schema.children[0]->children[0]->format, "l");
    const struct ArrowArray *list = b.array.children[0];
    const int32_t *offsets = list->buffers[1];
    CHECK_UINT(offsets[1], 2);
    CHECK_UINT(offsets[2], 2);
    CHECK_UINT(offsets[3], 3);
    CHECK_UINT(list->null_count, 1);
    CHECK_UINT(whole_at(list->children[0], 2), 3);
    batch_free(&b);
}

TEST(a_child_may_outlive_its_parent) {
    UNUSED_STATE;
    batch b = column_of(FURROW_TEXT, (const char *const[]){"ant", "bee"}, 2);
    struct ArrowArray child = *b.array.children[0];
    b.array.children[0]->release = NULL;
    batch_free(&b);
    CHECK_SLICE(text_at(&child, 1), "bee");
    child.release(&child);
}

TEST(arrow_survives_every_failed_allocation) {
    UNUSED_STATE;
    furrow_status st = FURROW_ENOMEM;
    for (size_t n = 0; st == FURROW_ENOMEM; n++) {
        failing_alloc memory = {.fail_at = n};
        sample s;
        fill(&s, names, 2, (const char *const[]){"$1", "1; 2", "$2", NULL}, 2);
        set_values(&s, 1, (furrow_str[]){FW_STR("1"), FW_STR("2")}, 2, "1; 2");
        set_types(&s, (const furrow_type[]){FURROW_PRICE, FURROW_NUMBER}, 2);
        s.table.arena = fw_arena_make((furrow_alloc){failing_resize, &memory});
        batch b;
        st = furrow_table_arrow(&s.table, &b.schema, &b.array, NULL);
        if (st == FURROW_OK) batch_free(&b);
        CHECK_UINT(memory.live, 0);
    }
    CHECK(st == FURROW_OK);
}

TEST_MAIN(CASE(a_table_is_a_struct_with_a_child_for_each_column),
          CASE(a_table_without_rows_or_columns_is_still_a_batch),
          CASE(whole_numbers_are_integers_and_others_are_not),
          CASE(a_column_that_is_mostly_unreadable_stays_text),
          CASE(a_price_is_an_amount_and_a_currency),
          CASE(dates_are_of_the_type_that_all_of_them_have),
          CASE(dates_of_several_kinds_are_iso_texts), CASE(a_field_that_repeats_is_a_list),
          CASE(a_child_may_outlive_its_parent), CASE(arrow_survives_every_failed_allocation))
