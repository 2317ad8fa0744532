/* page/: trees, texts, attributes, paths, shapes, limits. */
#include "test.h"

#include "page/page.h"

/* The n-th element of a name, from 1; the test fails when there is none. */
static furrow_node find(const furrow_page *page, const char *name, int nth) {
    for (furrow_node n = 0; n < furrow_page_nodes(page); n++)
        if (fw_str_equal(furrow_node_tag(page, n), fw_str(name)) && --nth == 0) return n;
    fail_msg("no <%s>", name);
    return 0;
}

static void check_text(const furrow_page *page, furrow_node node, const char *want) {
    furrow_buf text = {0};
    CHECK_UINT(furrow_node_text(&text, page, node, NULL), FURROW_OK);
    CHECK_SLICE(fw_buf_view(&text), want);
    furrow_buf_free(&text);
}

/* The visible text of a whole page. */
static void check_page_text(const char *html, const char *want) {
    furrow_page *page = page_from(html);
    check_text(page, 0, want);
    furrow_page_free(page);
}

/* All tags in document order, as "html head body p #text". */
static void check_tags(const char *html, const char *want) {
    furrow_page *page = page_from(html);
    furrow_buf tags = {0};
    for (furrow_node n = 0; n < furrow_page_nodes(page); n++) {
        if (n) fw_buf_char(&tags, ' ');
        fw_buf_str(&tags, furrow_node_tag(page, n));
    }
    CHECK_SLICE(fw_buf_view(&tags), want);
    furrow_buf_free(&tags);
    furrow_page_free(page);
}

/* The text of the first element of a name, which is its only child; empty when it has none. */
static void check_raw(const char *html, const char *name, const char *want) {
    furrow_page *page = page_from(html);
    furrow_node text = furrow_node_first_child(page, find(page, name, 1));
    furrow_str raw = {0};
    if (text != FURROW_NO_NODE) raw = furrow_node_own_text(page, text);
    CHECK_SLICE(raw, want);
    furrow_page_free(page);
}

/* ---- Trees -------------------------------------------------------------- */

TEST(a_tree_is_built_as_a_browser_would) {
    UNUSED_STATE;
    check_tags("<p>a<p>b", "html head body p #text p #text");
    check_tags("<table><tr><td>x", "html head body table tbody tr td #text");
    check_tags("<ul><li>a<li>b</ul>", "html head body ul li #text li #text");
    check_tags("<b>a<p>b</b>c", "html head body b #text p b #text #text");
    check_tags("<table><b>out<tr><td>in</table>", "html head body b #text table tbody tr td #text");
}

TEST(broken_markup_is_no_error) {
    UNUSED_STATE;
    check_tags("<p></br></p></p><td>x</div><!-- <p", "html head body p br p #text");
    check_tags("<a href='x", "html head body");
    check_tags("<<p>", "html head body #text p");
}

TEST(empty_input_has_html_head_and_body) {
    UNUSED_STATE;
    check_tags("", "html head body");
    check_tags(" \n\t ", "html head body");
    furrow_page *page = NULL;
    CHECK_UINT(furrow_page_parse(&page, NULL, 0, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_page_nodes(page), 3);
    check_text(page, 0, "");
    furrow_page_free(page);
    furrow_page_free(NULL);
}

TEST(parents_and_ends_describe_the_tree) {
    UNUSED_STATE;
    furrow_page *page = page_from("<div><p>a</p><ul><li>b<li>c</ul></div><p>d");
    size_t count = furrow_page_nodes(page);
    CHECK_UINT(furrow_node_parent(page, 0), FURROW_NO_NODE);
    CHECK_UINT(furrow_node_end(page, 0), count);
    for (furrow_node n = 1; n < count; n++) {
        furrow_node parent = furrow_node_parent(page, n), end = furrow_node_end(page, n);
        CHECK(parent < n && n < end && end <= furrow_node_end(page, parent));
        CHECK_UINT(page->depth[n], page->depth[parent] + 1);
    }
    furrow_node ul = find(page, "ul", 1);
    CHECK_UINT(furrow_node_end(page, ul), ul + 5);
    CHECK_UINT(furrow_node_parent(page, find(page, "li", 2)), ul);
    furrow_page_free(page);
}

TEST(every_tag_is_found_by_its_name) {
    UNUSED_STATE;
    for (fw_tag tag = FW_TAG_TEXT + 1; tag < FW_TAG_KNOWN; tag++)
        CHECK_UINT(fw_tag_named(fw_str(fw_tag_name(tag))), tag);
    CHECK_UINT(fw_tag_named(fw_str("")), FW_TAG_TEXT);
    CHECK_UINT(fw_tag_named(fw_str("h7")), FW_TAG_TEXT);
    CHECK_UINT(fw_tag_named(fw_str("table-row")), FW_TAG_TEXT);
    CHECK_UINT(fw_tag_named(fw_str("zoom")), FW_TAG_TEXT);
}

TEST(custom_elements_keep_their_names) {
    UNUSED_STATE;
    check_tags("<my-list><x-item>a</x-item><X-Item>b</X-Item></my-list>",
               "html head body my-list x-item #text x-item #text");
    furrow_page *page = page_from("<my-list><x-item>a</x-item><x-item>b</x-item></my-list>");
    CHECK_UINT(page->tag[find(page, "x-item", 1)], page->tag[find(page, "x-item", 2)]);
    CHECK(page->tag[find(page, "x-item", 1)] != page->tag[find(page, "my-list", 1)]);
    furrow_page_free(page);
}

TEST(comments_and_white_space_are_no_nodes) {
    UNUSED_STATE;
    check_tags("<div> <!-- c --> <p>a</p>\n\n<p>b</p> </div>",
               "html head body div p #text p #text");
}

/* ---- Text --------------------------------------------------------------- */

TEST(white_space_is_folded) {
    UNUSED_STATE;
    check_page_text("<p>  a \n\t b  c  ", "a b c");
    check_page_text("a<b> b</b>c <i>d </i> e", "a bc d e");
    check_page_text("<p>seven12  eight123 \n nine12345\tend of it ",
                    "seven12 eight123 nine12345 end of it");
}

TEST(a_no_break_space_is_kept) {
    UNUSED_STATE;
    check_page_text("<p>a&nbsp;b &nbsp; c", "a\xC2\xA0"
                                            "b \xC2\xA0 c");
}

TEST(blocks_stand_apart_and_words_within_a_line_do_not) {
    UNUSED_STATE;
    check_page_text("<div>a</div><div>b</div>", "a b");
    check_page_text("<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>", "a b c");
    check_page_text("x<br>y", "x y");
    check_page_text("<b>a</b>b<span>c</span>", "abc");
    check_page_text("<span><div>a</div></span>b", "a b");
    check_page_text("a<span><p>b</p></span>c", "a b c");
    check_page_text("<b>a</b><hr><b>b</b>", "a b");
    check_page_text("<my-tag>a</my-tag><my-tag>b</my-tag>", "ab");
}

TEST(white_space_between_elements_counts) {
    UNUSED_STATE;
    check_page_text("<b>a</b> <i>b</i>", "a b");
    check_page_text("<b>a</b><!-- --> <i>b</i>", "a b");
    check_page_text("<span>a</span>\n<script>x</script><span>b</span>", "a b");
    check_page_text("<span>a</span><script>x</script>\n<span>b</span>", "a b");
    check_page_text("a<span hidden> <i>x</i> </span>b<style> </style>c", "abc");
}

TEST(what_a_reader_cannot_see_is_left_out) {
    UNUSED_STATE;
    check_page_text("<title>t</title><script>s</script><style>.c{}</style>a", "a");
    check_page_text("a<noscript>n</noscript><template><p>t</p></template>b", "ab");
    check_page_text("a<!-- c --><iframe>f</iframe><object>o</object><svg><text>s</svg>b", "ab");
    check_page_text("a<p hidden>h<b>i</b></p><p>b", "a b");
    check_page_text("<textarea>v</textarea><select><option>o</select>", "v o");
}

TEST(style_sheets_and_data_are_kept_and_programs_are_not) {
    UNUSED_STATE;
    check_raw("<style>a{b:c}</STYLE >x", "style", "a{b:c}");
    check_raw("<style> </style>x", "style", "");
    check_raw("<script>f(1 < 2)</script>x", "script", "");
    check_raw("<script type='application/ld+json'>{\"a\":1}</script>x", "script", "{\"a\":1}");
    check_raw("<script>v = [{\"a\":\"</scripts>\"}]</script>", "script",
              "v = [{\"a\":\"</scripts>\"}]");
}

TEST(a_script_ends_where_it_does_in_a_browser) {
    UNUSED_STATE;
    check_tags("<script>a</scripts></SCRIPT/><p>", "html head script body p");
    check_tags("<script><!-- a</script><p>", "html head script body p");
    check_tags("<script>'<script>'</script><p>", "html head script body p");
    check_tags("<script><!-- <script></script> --></script><p>", "html head script #text body p");
    check_tags("<style><!-- <style></style><p>", "html head style #text body p");
    check_tags("<body><svg><script>a<b></b></script></svg><p>", "html head body svg b p");
    check_tags("<p><script></script><p>", "html head body p script p");
    check_tags("<p><script>", "html head body p script");
}

TEST(a_drawing_ends_where_it_does_in_a_browser) {
    UNUSED_STATE;
    check_tags("<svg><g><path d='</svg>'/></g></SVG><p>", "html head body svg p");
    check_tags("<svg><title>a</title><path/></svg><p>", "html head body svg p");
    check_tags("<svg><title>a<p></svg></title></svg><p>", "html head body svg");
    check_tags("<svg><path/><p>a</svg>b", "html head body svg p #text");
    check_tags("<svg><path ='></svg><i><u>'></svg><p>", "html head body svg i u #text p");
    check_tags("<svg><path d=a'></svg><i>'></svg><p>", "html head body svg i #text p");
    check_tags("<svg><svg><path/></svg></svg><p>", "html head body svg p");
    check_tags("<svg/><p><svg></svg><i>", "html head body svg p svg i");
    check_tags("<svg><path/>", "html head body svg");
}

/* Longer than what the parser is fed at a time. */
TEST(a_long_script_is_passed_over) {
    UNUSED_STATE;
    furrow_buf html = {0};
    fw_buf_str(&html, FW_STR("<p>a<script>"));
    for (int i = 0; i < 20000; i++) fw_buf_str(&html, FW_STR("f(<b>);"));
    fw_buf_str(&html, FW_STR("</script>b"));
    check_tags(html.at, "html head body p #text script #text");
    check_page_text(html.at, "ab");
    furrow_buf_free(&html);
}

TEST(what_a_script_shows_is_seen) {
    UNUSED_STATE;
    check_page_text("a<div role=tabpanel hidden>b</div><div hidden>c</div>", "a b");
    check_page_text("a<p hidden=until-found>b</p><p hidden>c", "a b");
    furrow_buf html = {0};
    fw_buf_add(&html, "<p>x</p><main hidden>", 21);
    for (int i = 0; i < 100; i++) fw_buf_add(&html, "<p>words</p>", 12);
    furrow_page *page = page_from(html.at);
    CHECK(furrow_node_visible(page, find(page, "main", 1)));
    furrow_page_free(page);
    furrow_buf_free(&html);
}

TEST(the_content_of_a_shadow_root_stands_in_its_host) {
    UNUSED_STATE;
    check_page_text("<x-a>b<template shadowrootmode=open><p>a</p><slot>c</slot></template></x-a>",
                    "a b");
    check_page_text("<x-a><template shadowrootmode=closed><p>a</p><slot>c</slot></template></x-a>",
                    "a c");
    check_page_text("<x-a><template shadowmode=OPEN><p>a</p><slot>c</slot></template></x-a>",
                    "a c");
    check_page_text("<x-a><template ShadowRootMode=open><p>a</p><slot>c</slot></template></x-a>",
                    "a c");
    check_page_text("<div><template shadowrootmode=open><b><slot name=t></slot></b></template>"
                    "<i slot=t>a</i><i>lost</i><i slot=u>lost</i></div>",
                    "a");
    check_page_text("<div><template shadowrootmode=open><x-b><template shadowrootmode=open>"
                    "<p>a</p><slot></slot></template><slot></slot></x-b></template>b</div>",
                    "a b");
    check_page_text("a<template shadowrootmode=no>x</template>b", "ab");
}

TEST(the_title_of_an_entry_of_a_feed_is_text) {
    UNUSED_STATE;
    check_page_text("<rss><channel><item><title>t</title> <guid>g</guid></item></channel></rss>",
                    "t g");
    check_page_text("<p>a</p><title>t</title>", "a");
}

TEST(what_a_reader_cannot_see_is_marked) {
    UNUSED_STATE;
    furrow_page *page = page_from("<div hidden><p>a</p></div><p>b</p><script>c</script>");
    CHECK(!furrow_node_visible(page, find(page, "div", 1)));
    CHECK(!furrow_node_visible(page, find(page, "p", 1)));
    CHECK(furrow_node_visible(page, find(page, "p", 2)));
    CHECK(!furrow_node_visible(page, find(page, "script", 1)));
    CHECK(!furrow_node_visible(page, find(page, "head", 1)));
    furrow_page_free(page);
}

TEST(entities_are_characters) {
    UNUSED_STATE;
    check_page_text("&lt;b&gt; &amp; &eacute; &#x1F600; &#128;", "<b> & \xC3\xA9 \xF0\x9F\x98\x80 "
                                                                 "\xE2\x82\xAC");
}

TEST(own_text_is_what_stands_in_the_page) {
    UNUSED_STATE;
    furrow_page *page = page_from("<p> a  b </p>");
    furrow_node p = find(page, "p", 1);
    CHECK_SLICE(furrow_node_own_text(page, p + 1), " a  b ");
    CHECK(furrow_node_own_text(page, p).at == NULL);
    furrow_page_free(page);
}

TEST(text_sums_count_visible_bytes_that_are_not_white_space) {
    UNUSED_STATE;
    furrow_page *page = page_from("<p>a b</p><script>xyz</script><p hidden>q</p><p>\xC3\xA9</p>");
    const uint32_t *sums = page->sums;
    CHECK_UINT(sums[0], 0);
    CHECK_UINT(sums[page->count], 4);
    furrow_node p = find(page, "p", 1);
    CHECK_UINT(sums[page->end[p]] - sums[p], 2);
    furrow_page_free(page);
}

/* ---- Bytes that are no text --------------------------------------------- */

static furrow_page *page_of_bytes(const char *bytes, size_t len) {
    furrow_page *page = NULL;
    CHECK_UINT(furrow_page_parse(&page, bytes, len, NULL, NULL), FURROW_OK);
    return page;
}

TEST(nul_bytes_end_nothing) {
    UNUSED_STATE;
    static const char html[] = "<p>a\0b</p>\0<p title='x\0y'>c<\0q>";
    furrow_page *page = page_of_bytes(html, sizeof html - 1);
    check_text(page, 0, "ab c<q>");
    CHECK_SLICE(furrow_node_attribute(page, find(page, "p", 2), "title"), "x\xEF\xBF\xBDy");
    furrow_page_free(page);
}

TEST(binary_junk_becomes_some_page) {
    UNUSED_STATE;
    char junk[4096];
    uint32_t seed = 1;
    for (int round = 0; round < 50; round++) {
        for (size_t i = 0; i < sizeof junk; i++) {
            seed = seed * 1664525u + 1013904223u;
            junk[i] = (char)(seed >> 24);
        }
        furrow_page *page = page_of_bytes(junk, sizeof junk);
        CHECK(furrow_page_nodes(page) >= 3);
        furrow_page_free(page);
    }
}

/* ---- Attributes and links ----------------------------------------------- */

TEST(spaces_between_nodes_are_marked) {
    UNUSED_STATE;
    furrow_page *page = page_from("<p>a<b>b</b> <i>c</i>");
    CHECK(!furrow_node_spaced(page, find(page, "b", 1)));
    CHECK(furrow_node_spaced(page, find(page, "i", 1)));
    furrow_page_free(page);
}

TEST(attributes_are_found_by_name) {
    UNUSED_STATE;
    furrow_page *page = page_from("<a HREF=' /x ' class=\"a b\" data-n=1 disabled data-n=2>t</a>");
    furrow_node a = find(page, "a", 1);
    CHECK_SLICE(furrow_node_attribute(page, a, "href"), " /x ");
    CHECK_SLICE(furrow_node_attribute(page, a, "class"), "a b");
    CHECK_SLICE(furrow_node_attribute(page, a, "data-n"), "1");
    furrow_str disabled = furrow_node_attribute(page, a, "disabled");
    CHECK(disabled.at != NULL && disabled.len == 0);
    CHECK(furrow_node_attribute(page, a, "id").at == NULL);
    CHECK(furrow_node_attribute(page, a, "no-such").at == NULL);
    CHECK(furrow_node_attribute(page, a + 1, "href").at == NULL);
    furrow_page_free(page);
}

static void check_base(const char *html, const char *told, const char *want) {
    furrow_page *page = NULL;
    furrow_page_options opts = {.base_url = told};
    CHECK_UINT(furrow_page_parse(&page, html, strlen(html), &opts, NULL), FURROW_OK);
    CHECK_SLICE(furrow_page_base(page), want);
    furrow_page_free(page);
}

TEST(the_base_is_that_of_the_page_else_the_one_told) {
    UNUSED_STATE;
    check_base("<p>x", NULL, "");
    check_base("<p>x", "http://a.example/d/", "http://a.example/d/");
    check_base("<base href='http://b.example/'>", "http://a.example/", "http://b.example/");
    check_base("<base href='sub/'>", "http://a.example/d/p.html", "http://a.example/d/sub/");
    check_base("<base target=_top><base href=/r/><base href=/s/>", "http://a.example/",
               "http://a.example/r/");
}

/* ---- Paths -------------------------------------------------------------- */

/* Every element has a path of its own that leads back to it. */
static void check_paths(const char *html) {
    furrow_page *page = page_from(html);
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    const uint32_t *positions = fw_path_positions(page, &arena);
    furrow_buf path = {0}, quick = {0};
    for (furrow_node n = 0; n < furrow_page_nodes(page); n++) {
        bool is_text = fw_page_is_text(page, n);
        furrow_node want = is_text ? furrow_node_parent(page, n) : n, got = FURROW_NO_NODE;
        CHECK_UINT(furrow_node_xpath(&path, page, n, NULL), FURROW_OK);
        CHECK_UINT(furrow_node_at(&got, page, fw_buf_view(&path), NULL), FURROW_OK);
        CHECK_UINT(got, want);
        fw_buf_clear(&quick);
        fw_path_write(&quick, page, positions, n);
        CHECK_STR(quick.at, path.at);
    }
    furrow_buf_free(&path);
    furrow_buf_free(&quick);
    fw_arena_free(&arena);
    furrow_page_free(page);
}

TEST(every_element_is_found_again_by_its_path) {
    UNUSED_STATE;
    check_paths("");
    check_paths("<p>a<p>b<div><p>c<ul><li>d<li>e</ul></div><p>f");
    check_paths("<table><tr><td>1<td>2<tr><td>3<td><table><tr><td>4</table></table>");
    check_paths("<my-a><b-c>x</b-c><b-c><my-a>y</my-a></b-c></my-a><b-c>z</b-c>");
    check_paths("<div>t<b>u</b>v<b>w</b></div><script>1</script><svg><g></g></svg><p hidden>h<b>i");
    check_paths("<select><option>a<option>b</select><dl><dt>a<dd>b<dt>c<dd>d</dl><font><font>x");
}

TEST(a_path_counts_siblings_of_the_same_name) {
    UNUSED_STATE;
    furrow_page *page = page_from("<div><p>a<b>x</b></p><h2>t</h2><p>b<i>y</i></p></div>");
    furrow_buf path = {0};
    furrow_node_xpath(&path, page, find(page, "i", 1), NULL);
    CHECK_STR(path.at, "/html[1]/body[1]/div[1]/p[2]/i[1]");
    furrow_buf_free(&path);
    furrow_page_free(page);
}

static furrow_status look_up(const furrow_page *page, const char *path) {
    furrow_node node;
    return furrow_node_at(&node, page, fw_str(path), NULL);
}

TEST(a_path_may_leave_positions_out) {
    UNUSED_STATE;
    furrow_page *page = page_from("<div><p>a<p>b</div>");
    furrow_node node = 0;
    CHECK_UINT(furrow_node_at(&node, page, FW_STR("/html/body/div/p[2]"), NULL), FURROW_OK);
    CHECK_UINT(node, find(page, "p", 2));
    CHECK_UINT(look_up(page, "/html/body/div[2]"), FURROW_ENOTFOUND);
    CHECK_UINT(look_up(page, "/html/body/ul/li"), FURROW_ENOTFOUND);
    CHECK_UINT(look_up(page, "/html[4294967295]"), FURROW_ENOTFOUND);
    furrow_page_free(page);
}

TEST(other_xpaths_are_refused_with_a_message) {
    UNUSED_STATE;
    furrow_page *page = page_from("<div><p>a<p>b</div>");
    static const char *const wrong[] = {
        "",       "/",         "html",        "//p",     "/html//p",          "/html/",
        "/html[", "/html[0]",  "/html[x]",    "/html[1", "/html[1]p",         "/html[-1]",
        "/*",     "/html/@id", "/html[1][1]", "/text()", "/html[4294967296]", "/html[ 1 ]",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (look_up(page, wrong[i]) != FURROW_EFORMAT) fail_msg("'%s' is not refused", wrong[i]);
    furrow_error err = {0};
    furrow_node node;
    furrow_node_at(&node, page, FW_STR("//p"), &err);
    CHECK_UINT(err.status, FURROW_EFORMAT);
    CHECK(strstr(err.message, "//p") != NULL);
    furrow_page_free(page);
}

/* ---- Shapes ------------------------------------------------------------- */

static uint64_t shape_of(const char *html) {
    furrow_page *page = page_from(html);
    uint64_t hash = page->hash[find(page, "body", 1)];
    furrow_page_free(page);
    return hash;
}

TEST(equal_shapes_have_equal_hashes_whatever_their_texts) {
    UNUSED_STATE;
    CHECK(shape_of("<p>a<b>x</b>") == shape_of("<p class=c>other <b id=i></b> text"));
    CHECK(shape_of("<p>a<script>1</script>") == shape_of("<p>a"));
    CHECK(shape_of("<p>a<i hidden>b</i>") == shape_of("<p>a"));
    furrow_page *page = page_from("<ul><li><a>x</a><li><a>y</a> z</ul>");
    CHECK(page->hash[find(page, "li", 1)] == page->hash[find(page, "li", 2)]);
    furrow_page_free(page);
}

TEST(different_shapes_have_different_hashes) {
    UNUSED_STATE;
    CHECK(shape_of("<div><b></b><i></i></div>") != shape_of("<div><b><i></i></b></div>"));
    CHECK(shape_of("<div><b></b><i></i></div>") != shape_of("<div><i></i><b></b></div>"));
    CHECK(shape_of("<div><b></b></div>") != shape_of("<div><b></b><b></b></div>"));
    CHECK(shape_of("<div></div><b></b>") != shape_of("<div><b></b></div>"));
    CHECK(shape_of("<x-a></x-a><x-b></x-b>") != shape_of("<x-a></x-a><x-a></x-a>"));
}

TEST(tag_strings_are_slices_of_the_seen_tags) {
    UNUSED_STATE;
    furrow_page *page =
        page_from("<ul><li>a<b>c</b><script>s</script><li hidden><p>h<li><i>d</i></ul><p>e");
    furrow_node ul = find(page, "ul", 1);
    static const fw_tag want[] = {FW_TAG_UL, FW_TAG_LI, FW_TAG_B, FW_TAG_LI, FW_TAG_I};
    uint32_t first = page->rank[ul], end = page->rank[page->end[ul]];
    CHECK_UINT(end - first, 5);
    for (uint32_t i = 0; i < 5; i++) CHECK_UINT(page->tags[first + i], want[i]);
    CHECK_UINT(page->rank[page->count], page->tag_count);
    furrow_page_free(page);
}

/* ---- Limits ------------------------------------------------------------- */

static void check_limit(const char *html, furrow_page_options opts, const char *want) {
    furrow_page *page = NULL;
    furrow_error err = {0};
    CHECK_UINT(furrow_page_parse(&page, html, strlen(html), &opts, &err), FURROW_ELIMIT);
    CHECK(page == NULL);
    CHECK_UINT(err.status, FURROW_ELIMIT);
    CHECK_STR(err.message, want);
}

TEST(limits_end_in_a_message_that_names_them) {
    UNUSED_STATE;
    check_limit("<p>a<p>b", (furrow_page_options){.max_bytes = 7},
                "larger than 7 bytes (see max_bytes)");
    check_limit("<p>a<p>b", (furrow_page_options){.max_nodes = 6},
                "more than 6 nodes (see max_nodes)");
    check_limit("<p><b><i><u>x", (furrow_page_options){.max_depth = 5},
                "nested more than 5 levels deep (see max_depth)");
}

TEST(a_limit_that_cannot_be_granted_is_refused) {
    UNUSED_STATE;
    furrow_page *page = NULL;
    furrow_error err = {0};
    furrow_page_options opts = {.max_depth = 60001};
    CHECK(furrow_page_parse(&page, "<p>a", 4, &opts, &err) == FURROW_EINVAL);
    CHECK(!page);
    CHECK_STR(err.message, "a limit of 60001 is too high; 60000 is the highest (see max_depth)");
    opts.max_depth = 60000;
    CHECK(furrow_page_parse(&page, "<p>a", 4, &opts, NULL) == FURROW_OK);
    furrow_page_free(page);
}

TEST(a_page_just_within_its_limits_is_parsed) {
    UNUSED_STATE;
    furrow_page *page = NULL;
    furrow_page_options opts = {.max_bytes = 8, .max_nodes = 7, .max_depth = 3};
    CHECK_UINT(furrow_page_parse(&page, "<p>a<p>b", 8, &opts, NULL), FURROW_OK);
    CHECK_UINT(furrow_page_nodes(page), 7);
    furrow_page_free(page);
}

TEST(attributes_without_end_are_not_kept) {
    UNUSED_STATE;
    furrow_buf html = {0};
    fw_buf_text(&html, "<p id=first");
    for (int i = 0; i < 5000; i++) fw_buf_format(&html, " a%d=x", i);
    fw_buf_text(&html, " id=second>text<p title=next>more");
    furrow_page *page = page_from(html.at);
    furrow_node p = find(page, "p", 1);
    CHECK_UINT(furrow_node_attributes(page, p), 256);
    CHECK_SLICE(furrow_node_attribute(page, p, "id"), "first");
    CHECK_SLICE(furrow_node_attribute(page, p, "a254"), "x");
    CHECK(furrow_node_attribute(page, p, "a255").at == NULL);
    CHECK_SLICE(furrow_node_attribute(page, find(page, "p", 2), "title"), "next");
    furrow_buf_free(&html);
    furrow_page_free(page);
}

TEST(an_error_may_be_left_out) {
    UNUSED_STATE;
    furrow_page *page = NULL;
    furrow_page_options opts = {.max_bytes = 1};
    CHECK_UINT(furrow_page_parse(&page, "<p>", 3, &opts, NULL), FURROW_ELIMIT);
    CHECK(page == NULL);
}

TEST(the_tree_can_be_inspected) {
    UNUSED_STATE;
    furrow_page *page =
        page_from("<div id=a class='b c'><a href=/x>some text</a><script>1</script>");
    furrow_buf out = {0};
    CHECK_UINT(furrow_inspect(&out, page, "tree", NULL, NULL), FURROW_OK);
    CHECK(strstr(out.at, "div #a .b c\n") != NULL);
    CHECK(strstr(out.at, "a -> /x\n") != NULL);
    CHECK(strstr(out.at, "\"some text\"\n") != NULL);
    CHECK(strstr(out.at, "script  (unseen)\n") != NULL);
    CHECK_UINT(furrow_inspect(&out, page, "no such", NULL, NULL), FURROW_EINVAL);
    furrow_buf_free(&out);
    furrow_page_free(page);
}

TEST(a_tree_can_be_walked_by_children_and_siblings) {
    UNUSED_STATE;
    furrow_page *page = page_from("<ul id=x Class='a b'><li>one<li>two</ul>");
    furrow_node list = FURROW_NO_NODE;
    CHECK(furrow_node_at(&list, page, FW_STR("/html/body/ul"), NULL) == FURROW_OK);
    furrow_node first = furrow_node_first_child(page, list);
    furrow_node second = furrow_node_next_sibling(page, first);
    CHECK_SLICE(furrow_node_tag(page, second), "li");
    CHECK(furrow_node_next_sibling(page, second) == FURROW_NO_NODE);
    furrow_node text = furrow_node_first_child(page, second);
    CHECK_SLICE(furrow_node_own_text(page, text), "two");
    CHECK(furrow_node_first_child(page, text) == FURROW_NO_NODE);
    CHECK(furrow_node_next_sibling(page, 0) == FURROW_NO_NODE);
    CHECK_UINT(furrow_node_attributes(page, list), 2);
    CHECK_UINT(furrow_node_attributes(page, text), 0);
    CHECK_SLICE(furrow_node_attribute_at(page, list, 0).name, "id");
    CHECK_SLICE(furrow_node_attribute_at(page, list, 1).name, "class");
    CHECK_SLICE(furrow_node_attribute_at(page, list, 1).value, "a b");
    furrow_page_free(page);
}

#define LINKED(json) "<script type='application/ld+json'>" json "</script>"

static void check_thing(const char *html, const char *want) {
    furrow_page *page = page_from(html);
    CHECK_SLICE(fw_page_thing_type(page), want);
    furrow_page_free(page);
}

TEST(the_only_thing_in_linked_data_is_what_a_page_is_about) {
    UNUSED_STATE;
    check_thing("<meta property='og:type' content='article'>" LINKED("{\"@type\":\"Product\"}"),
                "article");
    check_thing(LINKED("{\"@graph\":[{\"@type\":\"WebSite\"},{\"@type\" : [\"Recipe\"]}]}"),
                "Recipe");
    check_thing(LINKED("{\"@type\":\"BreadcrumbList\"}") LINKED("{\"@type\":\"Product\"}"),
                "Product");
}

TEST(several_things_in_linked_data_and_lists_are_not_what_a_page_is_about) {
    UNUSED_STATE;
    check_thing(LINKED("[{\"@type\":\"Product\"},{\"@type\":\"Product\"}]"), "");
    check_thing(LINKED("{\"@type\":\"ItemList\",\"a\":{\"@type\":\"Product\"}}"), "");
    check_thing(LINKED("{\"@type\":\"Article\"}") LINKED("{\"@type\":\"CollectionPage\"}"), "");
    check_thing(LINKED("{\"@type\":\"Articles\"}"), "");
    check_thing(LINKED("{\"@type\":"), "");
    check_thing(LINKED("{\"@type\":\"Article"), "");
    check_thing(LINKED("\"@type\""), "");
    check_thing("<script>{\"@type\":\"Article\"}</script>", "");
}

TEST_MAIN(CASE(a_limit_that_cannot_be_granted_is_refused),
          CASE(the_only_thing_in_linked_data_is_what_a_page_is_about),
          CASE(several_things_in_linked_data_and_lists_are_not_what_a_page_is_about),
          CASE(a_tree_can_be_walked_by_children_and_siblings),
          CASE(a_tree_is_built_as_a_browser_would), CASE(broken_markup_is_no_error),
          CASE(empty_input_has_html_head_and_body), CASE(parents_and_ends_describe_the_tree),
          CASE(every_tag_is_found_by_its_name), CASE(custom_elements_keep_their_names),
          CASE(comments_and_white_space_are_no_nodes), CASE(white_space_is_folded),
          CASE(a_no_break_space_is_kept), CASE(blocks_stand_apart_and_words_within_a_line_do_not),
          CASE(white_space_between_elements_counts), CASE(what_a_reader_cannot_see_is_left_out),
          CASE(style_sheets_and_data_are_kept_and_programs_are_not),
          CASE(a_script_ends_where_it_does_in_a_browser),
          CASE(a_drawing_ends_where_it_does_in_a_browser), CASE(a_long_script_is_passed_over),
          CASE(what_a_script_shows_is_seen), CASE(the_content_of_a_shadow_root_stands_in_its_host),
          CASE(the_title_of_an_entry_of_a_feed_is_text), CASE(what_a_reader_cannot_see_is_marked),
          CASE(entities_are_characters), CASE(own_text_is_what_stands_in_the_page),
          CASE(text_sums_count_visible_bytes_that_are_not_white_space), CASE(nul_bytes_end_nothing),
          CASE(binary_junk_becomes_some_page), CASE(attributes_are_found_by_name),
          CASE(attributes_without_end_are_not_kept), CASE(spaces_between_nodes_are_marked),
          CASE(the_base_is_that_of_the_page_else_the_one_told),
          CASE(every_element_is_found_again_by_its_path),
          CASE(a_path_counts_siblings_of_the_same_name), CASE(a_path_may_leave_positions_out),
          CASE(other_xpaths_are_refused_with_a_message),
          CASE(equal_shapes_have_equal_hashes_whatever_their_texts),
          CASE(different_shapes_have_different_hashes),
          CASE(tag_strings_are_slices_of_the_seen_tags),
          CASE(limits_end_in_a_message_that_names_them),
          CASE(a_page_just_within_its_limits_is_parsed), CASE(an_error_may_be_left_out),
          CASE(the_tree_can_be_inspected))
