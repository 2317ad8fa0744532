/* The stream of tags, words and punctuation marks. */
#include "test.h"
#include "tokens/tokens.h"

static char *stream_of(const char *html, furrow_buf *out) {
    furrow_page *page = page_from(html);
    fw_arena scratch = fw_arena_make((furrow_alloc){0});
    CHECK(fw_words_inspect(out, page, &scratch, NULL) == FURROW_OK);
    fw_arena_free(&scratch);
    furrow_page_free(page);
    return out->at;
}

TEST(tags_words_and_marks_come_in_the_order_of_the_page) {
    UNUSED_STATE;
    furrow_buf out = {0};
    CHECK_STR(stream_of("<p class=x>Only <b>$9.50</b><br>", &out), "      0       0 <html>\n"
                                                                   "      1       1 <head>\n"
                                                                   "      2       1 </head>\n"
                                                                   "      3       2 <body>\n"
                                                                   "      4       3 <p.x>\n"
                                                                   "      5       4   Only\n"
                                                                   "      6       5 <b>\n"
                                                                   "      7       6   $\n"
                                                                   "      8       6   9\n"
                                                                   "      9       6   .\n"
                                                                   "     10       6   50\n"
                                                                   "     11       5 </b>\n"
                                                                   "     12       7 <br>\n"
                                                                   "     13       3 </p.x>\n"
                                                                   "     14       2 </body>\n"
                                                                   "     15       0 </html>\n");
    furrow_buf_free(&out);
}

TEST(scripts_and_spaces_are_left_out_and_meta_stays) {
    UNUSED_STATE;
    furrow_buf out = {0};
    char *text = stream_of("<meta property=og:image content=a.png><script>1</script>"
                           "<p>&nbsp;</p><p hidden>no</p>",
                           &out);
    CHECK(strstr(text, "<meta[og:image]>"));
    CHECK(!strstr(text, "script"));
    CHECK(!strstr(text, "no"));
    CHECK(!strstr(text, "\xC2\xA0"));
    furrow_buf_free(&out);
}

TEST(numbers_of_one_product_do_not_tell_tags_apart) {
    UNUSED_STATE;
    furrow_page *page = page_from("<p id=item_12345 class='a  b'>x<p id=item_678 class='a b'>y"
                                  "<p id=item_9 class='a b'>z");
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_words words;
    char name[FW_WORDS_NAME];
    CHECK(fw_words_make(&words, page, &arena));
    CHECK_UINT(words.text_count, 3);
    uint32_t tags[3];
    for (uint32_t i = 0; i < 3; i++) tags[i] = words.place[i] - 1;
    fw_words_name(name, &words, tags[0]);
    CHECK_STR(name, "p#item_0.a.b");
    CHECK_UINT(fw_words_full(&words, tags[0]), fw_words_full(&words, tags[1]));
    CHECK(fw_words_full(&words, tags[0]) != fw_words_full(&words, tags[2]));
    CHECK_UINT(words.code[tags[0]], words.code[tags[2]]);
    CHECK_UINT(fw_words_full_of(FW_STR("p#item_0.a.b")), fw_words_full(&words, tags[0]));
    CHECK_UINT(fw_words_plain_of(FW_STR("/p#item_0")), words.code[tags[0]] + 1);
    fw_arena_free(&arena);
    furrow_page_free(page);
}

TEST(custom_elements_have_the_same_code_in_every_page) {
    UNUSED_STATE;
    furrow_page *page = page_from("<x-one></x-one><x-price>5</x-price>");
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_words words;
    CHECK(fw_words_make(&words, page, &arena));
    CHECK_UINT(words.code[words.place[0] - 1], fw_words_plain_of(FW_STR("x-price")));
    fw_arena_free(&arena);
    furrow_page_free(page);
}

TEST(words_end_at_marks_and_spaces) {
    UNUSED_STATE;
    CHECK_SLICE(fw_word_first(FW_STR(" \xC2\xA0"
                                     "Caf\xC3\xA9, 5")),
                "Caf\xC3\xA9");
    CHECK_SLICE(fw_word_last(FW_STR("USD 39.96 ")), "96");
    CHECK_SLICE(fw_word_last(FW_STR("Price:\xC2\xA0")), ":");
    CHECK_SLICE(fw_word_first(FW_STR("  ")), "");
    CHECK(fw_word_kind_of(FW_STR("96")) == FW_WORD_DIGITS);
    CHECK(fw_word_kind_of(FW_STR("9th")) == FW_WORD_LETTERS);
    CHECK(fw_word_kind_of(FW_STR(":")) == FW_WORD_MARK);
}

TEST_MAIN(CASE(tags_words_and_marks_come_in_the_order_of_the_page),
          CASE(scripts_and_spaces_are_left_out_and_meta_stays),
          CASE(numbers_of_one_product_do_not_tell_tags_apart),
          CASE(custom_elements_have_the_same_code_in_every_page),
          CASE(words_end_at_marks_and_spaces))
