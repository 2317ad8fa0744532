/* methods/options: the one table that command line, window and Python module have. */
#include "test.h"

#include "methods/method.h"

static bool is_number(const furrow_option *o) {
    return o->kind == FURROW_OPTION_COUNT || o->kind == FURROW_OPTION_SHARE ||
           o->kind == FURROW_OPTION_NUMBER;
}

TEST(numbers_have_a_usual_value_that_is_worth_trying) {
    UNUSED_STATE;
    const furrow_option *o;
    for (size_t i = 0; (o = furrow_option_at(i)); i++) {
        CHECK(o->about[0] && o->offset < sizeof(furrow_options));
        if (is_number(o)) CHECK(o->low > 0 && o->low <= o->usual && o->usual <= o->high);
        if (o->kind == FURROW_OPTION_SHARE) CHECK(o->high <= 1);
    }
}

TEST(choices_are_listed_and_what_holds_without_one_is_said) {
    UNUSED_STATE;
    const furrow_option *o;
    for (size_t i = 0; (o = furrow_option_at(i)); i++) {
        bool is_choice = o->kind == FURROW_OPTION_CHOICE;
        CHECK(is_choice == (o->choices != NULL) && is_choice == (o->usual_choice != NULL));
        if (is_choice) CHECK(o->choices(0) && o->choices(1));
    }
}

TEST(names_are_told_apart_without_their_methods) {
    UNUSED_STATE;
    const furrow_option *a, *b;
    for (size_t i = 0; (a = furrow_option_at(i)); i++)
        for (size_t k = 0; k < i && (b = furrow_option_at(k)); k++)
            CHECK(strcmp(a->name, b->name) != 0);
}

TEST(numbers_that_are_not_given_are_the_usual_ones) {
    UNUSED_STATE;
    furrow_options filled, given = {.mdr.max_width = 4, .tagpath.epsilon = -1};
    fw_options_fill(&filled, &given, "mdr");
    CHECK_UINT(filled.mdr.max_width, 4);
    CHECK_UINT(filled.mdr.min_depth, 3);
    CHECK(filled.mdr.max_distance == 0.3 && filled.iepad.min_length == 0);
    fw_options_fill(&filled, &given, "tagpath");
    CHECK(filled.tagpath.epsilon == 10 && filled.mdr.min_depth == 0);
}

TEST_MAIN(CASE(numbers_have_a_usual_value_that_is_worth_trying),
          CASE(choices_are_listed_and_what_holds_without_one_is_said),
          CASE(names_are_told_apart_without_their_methods),
          CASE(numbers_that_are_not_given_are_the_usual_ones))
