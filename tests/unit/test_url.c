/* page/url_lexbor. */
#include "test.h"

#include "page/url.h"

static void check_link(const char *base, const char *link, const char *want) {
    fw_url_base *from = fw_url_base_new(fw_str(base));
    furrow_buf out = {0};
    CHECK(from);
    fw_url_resolve(&out, from, fw_str(link));
    CHECK_SLICE(fw_buf_view(&out), want);
    furrow_buf_free(&out);
    fw_url_base_free(from);
}

TEST(links_are_resolved_against_the_base) {
    UNUSED_STATE;
    const char *base = "http://a.example/b/c/d;p?q";
    check_link(base, "g", "http://a.example/b/c/g");
    check_link(base, "./g/", "http://a.example/b/c/g/");
    check_link(base, "/g", "http://a.example/g");
    check_link(base, "//other.example", "http://other.example/");
    check_link(base, "?y", "http://a.example/b/c/d;p?y");
    check_link(base, "#s", "http://a.example/b/c/d;p?q#s");
    check_link(base, "../../../g", "http://a.example/g");
    check_link(base, "https://z.example/%7Ex?a=b&c#d", "https://z.example/%7Ex?a=b&c#d");
    check_link(base, "mailto:a@b.example", "mailto:a@b.example");
    check_link(base, "javascript:void(0)", "javascript:void(0)");
    check_link(base, "", "http://a.example/b/c/d;p?q");
}

TEST(white_space_around_a_link_is_left_out) {
    UNUSED_STATE;
    check_link("http://a.example/", "  x y\n", "http://a.example/x%20y");
    check_link("  http://a.example/d/ ", "x", "http://a.example/d/x");
}

TEST(a_link_without_a_usable_base_comes_out_as_it_stands) {
    UNUSED_STATE;
    check_link("", " /rel?a=1 ", "/rel?a=1");
    check_link("not a base", "../x", "../x");
    check_link("mailto:x@y.example", "z", "z");
    check_link("", "http://full.example/x", "http://full.example/x");
}

TEST(letters_beyond_ascii_are_escaped_as_browsers_do) {
    UNUSED_STATE;
    check_link("http://a.example/", "/caf\xC3\xA9?q=\xC3\xA9",
               "http://a.example/caf%C3%A9?q=%C3%A9");
    check_link("http://a.example/",
               "http://b\xC3\xBC"
               "cher.example/",
               "http://xn--bcher-kva.example/");
}

TEST(links_that_are_no_urls_come_out_as_they_stand) {
    UNUSED_STATE;
    check_link("http://a.example/", "http://", "http://");
    check_link("http://a.example/", "http://[::1", "http://[::1");
    check_link("http://a.example/", "http://a b/", "http://a b/");
    check_link("http://a.example/", "http://x:99999/", "http://x:99999/");
}

TEST(one_base_serves_many_links) {
    UNUSED_STATE;
    fw_url_base *base = fw_url_base_new(FW_STR("http://a.example/d/"));
    furrow_buf out = {0};
    for (int i = 0; i < 2000; i++) {
        fw_buf_clear(&out);
        fw_url_resolve(&out, base, i % 3 ? FW_STR("x") : FW_STR("http://["));
        CHECK_SLICE(fw_buf_view(&out), i % 3 ? "http://a.example/d/x" : "http://[");
    }
    furrow_buf_free(&out);
    fw_url_base_free(base);
    fw_url_base_free(NULL);
}

TEST(resolved_links_are_appended) {
    UNUSED_STATE;
    fw_url_base *base = fw_url_base_new(FW_STR("http://a.example/"));
    furrow_buf out = {0};
    fw_buf_text(&out, "> ");
    fw_url_resolve(&out, base, FW_STR("b"));
    CHECK_STR(out.at, "> http://a.example/b");
    furrow_buf_free(&out);
    fw_url_base_free(base);
}

TEST_MAIN(CASE(links_are_resolved_against_the_base), CASE(white_space_around_a_link_is_left_out),
          CASE(a_link_without_a_usable_base_comes_out_as_it_stands),
          CASE(letters_beyond_ascii_are_escaped_as_browsers_do),
          CASE(links_that_are_no_urls_come_out_as_they_stand), CASE(one_base_serves_many_links),
          CASE(resolved_links_are_appended))
