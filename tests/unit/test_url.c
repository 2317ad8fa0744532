/* page/url_lexbor. */
#include "test.h"

#include "page/page.h"

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

/* What the parser makes of a link: a control character before it is nothing to
 * the parser, but makes the link one that no short cut is for. */
static void resolve_by_parser(furrow_buf *out, fw_url_base *base, furrow_str link) {
    furrow_buf marked = {0};
    fw_buf_char(&marked, '\x01');
    fw_buf_str(&marked, link);
    fw_url_resolve(out, base, fw_buf_view(&marked));
    if (out->len && out->at[0] == '\x01') {
        fw_buf_clear(out);
        fw_buf_str(out, link);
    }
    furrow_buf_free(&marked);
}

static void check_short_cut(fw_url_base *base, furrow_str link) {
    furrow_buf quick = {0}, parsed = {0};
    fw_url_resolve(&quick, base, link);
    resolve_by_parser(&parsed, base, link);
    CHECK(fw_str_equal(fw_buf_view(&quick), fw_buf_view(&parsed)));
    furrow_buf_free(&quick);
    furrow_buf_free(&parsed);
}

TEST(short_cuts_give_what_the_parser_gives) {
    UNUSED_STATE;
    static const char *const bases[] = {"",
                                        "http://a.example",
                                        "http://a.example/b/c?d/e#f/g",
                                        "https://a.example/b/../c/",
                                        "file:///a/b",
                                        "mailto:a"};
    static const char *const parts[] = {"http://", "https://", "HTTP:",    "//", "/",   "a",  "Z",
                                        "0",       "9.",       ".",        "..", "%2e", "%",  "%20",
                                        "?",       "#",        ":",        "@",  "\\",  "-",  "--",
                                        "xn--",    "_",        "\xC3\xA9", "'",  " ",   "\t", "|",
                                        "b/",      "c=",       ".com/",    "1",  "0x1", "~",  "&",
                                        "ftp:",    "data:"};
    enum { PARTS = sizeof parts / sizeof *parts, ROUNDS = 20000, MAX_PARTS = 7 };
    uint32_t random = 1;
    for (size_t b = 0; b < sizeof bases / sizeof *bases; b++) {
        fw_url_base *base = fw_url_base_new(fw_str(bases[b]));
        for (int i = 0; i < ROUNDS; i++) {
            char link[96] = "";
            if (i % 2) strcat(link, "http://b.example/");
            for (int p = i % MAX_PARTS; p >= 0; p--) {
                random = random * 1664525 + 1013904223;
                strcat(link, parts[(random >> 16) % PARTS]);
            }
            check_short_cut(base, fw_str_trim(fw_str(link)));
        }
        fw_url_base_free(base);
    }
}

TEST_MAIN(CASE(links_are_resolved_against_the_base), CASE(white_space_around_a_link_is_left_out),
          CASE(a_link_without_a_usable_base_comes_out_as_it_stands),
          CASE(letters_beyond_ascii_are_escaped_as_browsers_do),
          CASE(links_that_are_no_urls_come_out_as_they_stand), CASE(one_base_serves_many_links),
          CASE(resolved_links_are_appended), CASE(short_cuts_give_what_the_parser_gives))
