/* The encoder: pages as strings of tokens. */
#include "test.h"

#include "tokens/tokens.h"

/* The Congo page of the paper's Figure 5, by its tokens. */
static const char CONGO[] =
    "<html><body><h1>Some Country Codes</h1><ul><li><b>Congo</b> <i>242</i>"
    "<li><b>Egypt</b> <i>20</i><li><b>Belize</b> <i>501</i><li><b>Spain</b> <i>34</i></ul>"
    "</body></html>";

static void check_tokens(const char *html, fw_encoding encoding, const char *want) {
    furrow_page *page = page_from(html);
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_tokens tokens;
    furrow_buf got = {0};
    CHECK(fw_tokens_encode(&tokens, page, (fw_span){0, page->count}, encoding, &arena));
    for (uint32_t i = 0; i < tokens.count; i++) fw_token_write(&got, page->names, tokens.code[i]);
    CHECK_SLICE(fw_buf_view(&got), want);
    furrow_buf_free(&got);
    fw_arena_free(&arena);
    furrow_page_free(page);
}

TEST(the_congo_page_has_the_thirteen_tokens_of_the_paper) {
    UNUSED_STATE;
    check_tokens(CONGO, FW_ENCODE_BLOCK,
                 "<h1><text></h1><ul><li><text><li><text><li><text><li><text></ul>");
}

TEST(each_encoding_leaves_out_its_class_of_tags) {
    UNUSED_STATE;
    const char *html = "<div><a href=x>a</a><em>b</em><b>c</b><br><img src=y></div>";
    check_tokens(html, FW_ENCODE_BLOCK, "<div><text><br></div>");
    check_tokens(html, FW_ENCODE_ALL,
                 "<div><a><text></a><em><text></em><b><text></b><br><img></div>");
    check_tokens(html, FW_ENCODE_NO_LOGICAL,
                 "<div><a><text></a><text><b><text></b><br><img></div>");
    check_tokens(html, FW_ENCODE_NO_PHYSICAL,
                 "<div><a><text></a><em><text></em><text><br><img></div>");
    check_tokens(html, FW_ENCODE_NO_SPECIAL, "<div><text><em><text></em><b><text></b><br></div>");
}

TEST(text_is_cut_at_punctuation_but_not_inside_words) {
    UNUSED_STATE;
    check_tokens("<p>Price: 3.50 (was 4.00), O'Hara and/or 12:30", FW_ENCODE_TEXT,
                 "<p><text>':'<text>'('<text>')'','<text>");
}

TEST(tidy_and_untidy_markup_give_the_same_tokens) {
    UNUSED_STATE;
    const char *want = "<table><tr><td><text><td><text><tr><td><text></table>";
    check_tokens("<table><tr><td>a<td>b<tr><td>c</table>", FW_ENCODE_BLOCK, want);
    check_tokens("<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>",
                 FW_ENCODE_BLOCK, want);
}

TEST(text_after_a_block_is_a_run_of_its_own) {
    UNUSED_STATE;
    check_tokens("<div><p>a</p>b</div>", FW_ENCODE_BLOCK, "<div><p><text><text></div>");
}

TEST(what_nobody_sees_is_no_token) {
    UNUSED_STATE;
    check_tokens("<div>a<script>b</script>c<style>d</style></div><p hidden>x", FW_ENCODE_ALL,
                 "<div><text></div>");
}

TEST(tokens_stand_for_the_nodes_up_to_the_next_token) {
    UNUSED_STATE;
    furrow_page *page = page_from("<ul><li><a href=1><img src=2></a><b>x</b> y<li>z</ul>");
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_tokens t;
    furrow_buf text = {0};
    CHECK(fw_tokens_encode(&t, page, (fw_span){0, page->count}, FW_ENCODE_BLOCK, &arena));
    CHECK_UINT(t.count, 6);
    CHECK_UINT(page->tag[t.node[2]], FW_TAG_A); /* the image goes with the text after it */
    fw_page_text(&text, page, t.node[2], t.node[3]);
    CHECK_SLICE(fw_buf_view(&text), "x y");
    CHECK_UINT(page->tag[t.node[3]], FW_TAG_LI);
    CHECK_UINT(t.node[t.count], page->count);
    furrow_buf_free(&text);
    fw_arena_free(&arena);
    furrow_page_free(page);
}

TEST(a_part_of_a_page_gives_only_its_own_tokens) {
    UNUSED_STATE;
    furrow_page *page = page_from("<div><p><b>one</b> two<p>three</div>");
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_tokens whole, part;
    CHECK(fw_tokens_encode(&whole, page, (fw_span){0, page->count}, FW_ENCODE_BLOCK, &arena));
    fw_span run = {whole.node[2], whole.node[3]};
    CHECK(fw_tokens_encode(&part, page, run, FW_ENCODE_ALL, &arena));
    CHECK_UINT(part.count, 4); /* <b> text </b> text */
    fw_arena_free(&arena);
    furrow_page_free(page);
}

TEST(names_of_encodings_lead_back) {
    UNUSED_STATE;
    fw_encoding found;
    for (int i = 0; i < FW_ENCODE_COUNT; i++) {
        CHECK(fw_encoding_named(&found, fw_str(fw_encoding_name((fw_encoding)i))));
        CHECK_UINT(found, i);
    }
    CHECK(!fw_encoding_named(&found, FW_STR("blocks")));
}

TEST_MAIN(CASE(the_congo_page_has_the_thirteen_tokens_of_the_paper),
          CASE(each_encoding_leaves_out_its_class_of_tags),
          CASE(text_is_cut_at_punctuation_but_not_inside_words),
          CASE(tidy_and_untidy_markup_give_the_same_tokens),
          CASE(text_after_a_block_is_a_run_of_its_own), CASE(what_nobody_sees_is_no_token),
          CASE(tokens_stand_for_the_nodes_up_to_the_next_token),
          CASE(a_part_of_a_page_gives_only_its_own_tokens), CASE(names_of_encodings_lead_back))
