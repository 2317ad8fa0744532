/* Tag path clustering: the paper's examples, and plain versions of its steps. */
#include "found.h"

#include "algo/spectral.h"
#include "methods/tagpath/tagpath_parts.h"

#include <math.h>

/* ---- Signals --------------------------------------------------------------- */

static void check_stage(const char *html, const char *stage, const char *want) {
    furrow_page *page = page_from(html);
    furrow_buf out = {0};
    CHECK_UINT(furrow_inspect(&out, page, stage, NULL, NULL), FURROW_OK);
    CHECK_STR(out.at, want);
    furrow_buf_free(&out);
    furrow_page_free(page);
}

TEST(paths_are_those_of_table_2) {
    UNUSED_STATE;
    check_stage("<html><body><h1>A Web page</h1><table><tr><td> Cell #1 </td></tr>"
                "<tr><td> Cell #2 </td></tr></table></body></html>",
                "paths",
                "html\t1\t[1, 0, 0, 0, 0, 0, 0, 0, 0]\n"
                "html/body\t2\t[0, 1, 0, 0, 0, 0, 0, 0, 0]\n"
                "html/body/h1\t3\t[0, 0, 1, 0, 0, 0, 0, 0, 0]\n"
                "html/body/table\t4\t[0, 0, 0, 1, 0, 0, 0, 0, 0]\n"
                "html/body/table/tbody\t5\t[0, 0, 0, 0, 1, 0, 0, 0, 0]\n"
                "html/body/table/tbody/tr\t6,8\t[0, 0, 0, 0, 0, 1, 0, 1, 0]\n"
                "html/body/table/tbody/tr/td\t7,9\t[0, 0, 0, 0, 0, 0, 1, 0, 1]\n");
}

TEST(scripts_and_texts_take_no_position) {
    UNUSED_STATE;
    check_stage("<title>t</title><p>a<script>x</script><b>c</b>", "paths",
                "html\t1\t[1, 0, 0, 0]\nhtml/body\t2\t[0, 1, 0, 0]\n"
                "html/body/p\t3\t[0, 0, 1, 0]\nhtml/body/p/b\t4\t[0, 0, 0, 1]\n");
}

TEST(similarity_is_shown_as_a_matrix_and_as_an_image) {
    UNUSED_STATE;
    const char *html = "<p><b>1</b><p><b>2</b><p><b>3</b><i>a</i><i>b</i>";
    check_stage(html, "similarity", "1.00 0.00 html/body/p and 1 more\n0.00 1.00 html/body/p/i\n");
    check_stage(html, "similarity-pgm", "P2\n2 2\n255\n255 0\n0 255\n");
}

/* ---- Similarity -------------------------------------------------------------- */

enum { MAX_COUNT = 40 };

static fw_positions positions(const uint32_t *at, uint32_t count) {
    return fw_positions_make(at, count);
}

TEST(segments_are_those_of_figure_2) {
    UNUSED_STATE;
    const uint32_t s1[] = {1, 4, 7}, s2[] = {2, 3, 5, 6, 8, 9};
    fw_positions a = positions(s1, 3), b = positions(s2, 6);
    fw_segments ab, ba;
    fw_positions_divide(&ab, &ba, &a, &b);
    CHECK_UINT(ab.count, 3); /* {1, 1, 1} */
    CHECK_UINT(ab.squares, 3);
    CHECK_UINT(ba.count, 3); /* {2, 2, 2} */
    CHECK_UINT(ba.squares, 12);
    CHECK_NEAR(fw_segments_variance(ab, 3), 0, 0);
    CHECK_NEAR(fw_segments_variance(ba, 6), 0, 0);
    CHECK_NEAR(fw_signal_offset(&a, &b), 1.5, 1e-12);
    CHECK_NEAR(fw_signal_similarity(&a, &b, 10), 1, 0);
}

TEST(signals_that_do_not_interleave_are_not_similar) {
    UNUSED_STATE;
    const uint32_t s1[] = {1, 2, 3}, s2[] = {10, 11, 12}, s3[] = {0, 20};
    fw_positions a = positions(s1, 3), b = positions(s2, 3), around = positions(s3, 2);
    CHECK_NEAR(fw_signal_similarity(&a, &b, 10), 0, 0);
    CHECK_NEAR(fw_signal_similarity(&around, &a, 10), 0, 0);
}

/* Equations 1 to 3 word by word, on occurrence vectors. */
static double plain_variance(const bool *a, const bool *b, uint32_t len, uint32_t *segments) {
    double sizes[MAX_COUNT], mean = 0, variance = 0;
    uint32_t count = 0;
    bool is_open = false;
    for (uint32_t k = 0; k < len; k++) {
        if (b[k]) is_open = false;
        if (!a[k]) continue;
        if (!is_open) sizes[count++] = 0;
        is_open = true;
        sizes[count - 1]++;
    }
    for (uint32_t k = 0; k < count; k++) mean += sizes[k] / count;
    for (uint32_t k = 0; k < count; k++) variance += pow(sizes[k] - mean, 2) / count;
    *segments = count;
    return variance;
}

static double plain_mean(const bool *a, uint32_t len) {
    double sum = 0, count = 0;
    for (uint32_t k = 0; k < len; k++) sum += a[k] ? k : 0, count += a[k];
    return sum / count;
}

static double plain_similarity(const bool *a, const bool *b, uint32_t len) {
    uint32_t x, y;
    double variance = fmax(plain_variance(a, b, len, &x), plain_variance(b, a, len, &y));
    double offset = fabs(plain_mean(a, len) - plain_mean(b, len));
    return x < 2 || y < 2 ? 0 : 10 / (offset * variance + 10);
}

static uint32_t next_random(uint32_t *seed) {
    *seed = *seed * 1103515245u + 12345u;
    return *seed >> 16;
}

TEST(similarity_equals_the_plain_version_on_random_signals) {
    UNUSED_STATE;
    uint32_t seed = 1;
    for (int round = 0; round < 5000; round++) {
        bool a[MAX_COUNT] = {0}, b[MAX_COUNT] = {0};
        uint32_t at_a[MAX_COUNT], at_b[MAX_COUNT], count_a = 0, count_b = 0;
        uint32_t dense = 2 + next_random(&seed) % 8;
        for (uint32_t k = 0; k < MAX_COUNT; k++) {
            uint32_t r = next_random(&seed) % dense;
            if (r == 0) a[k] = true, at_a[count_a++] = k;
            if (r == 1) b[k] = true, at_b[count_b++] = k;
        }
        if (count_a < 2 || count_b < 2) continue;
        fw_positions x = positions(at_a, count_a), y = positions(at_b, count_b);
        CHECK_NEAR(fw_signal_similarity(&x, &y, 10), plain_similarity(a, b, MAX_COUNT), 1e-12);
        CHECK_NEAR(fw_signal_similarity(&x, &y, 10), fw_signal_similarity(&y, &x, 10), 0);
    }
}

/* ---- Clusters ------------------------------------------------------------------ */

/* Clusters of all signals that occur more than once, none collapsed. */
static uint32_t plain_clusters(uint32_t *cluster_of, const fw_signals *signals, fw_arena *scratch) {
    uint32_t *row = FW_TAKE(scratch, signals->count, uint32_t), rows = 0, count;
    for (uint32_t i = 0; i < signals->count; i++)
        if (signals->list[i].count > 1) row[rows++] = i;
    double *graph = FW_TAKE(scratch, (size_t)rows * rows, double);
    uint32_t *label = FW_TAKE(scratch, rows, uint32_t);
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < rows; j++) {
            const fw_signal *a = &signals->list[row[i]], *b = &signals->list[row[j]];
            fw_positions x = positions(signals->at + a->first, a->count);
            fw_positions y = positions(signals->at + b->first, b->count);
            graph[i * rows + j] = i == j ? 1 : fw_signal_similarity(&x, &y, 10);
        }
    CHECK_UINT(fw_spectral_cluster(label, &count, graph, rows, 0.2, NULL, scratch, NULL),
               FURROW_OK);
    for (uint32_t i = 0; i < signals->count; i++) cluster_of[i] = UINT32_MAX;
    for (uint32_t i = 0; i < rows; i++) cluster_of[row[i]] = label[i];
    return count;
}

static const char *const PAGES[] = {
    "<ul><li><a><b>1</b></a><i>x</i><li><a><b>2</b></a><i>y</i><li><a><b>3</b></a></ul>"
    "<ol><li>p<li>q<li>r</ol>",
    "<div><h2>a</h2><p><a>1</a><p><a>2</a><em>x</em><h2>b</h2><p><a>3</a><h2>c</h2>"
    "<p><a>4</a><p><a>5</a><em>y</em><p><a>6</a></div><table><tr><td>1<td>2<tr><td>3<td>4</table>",
    "<table><tr><td><b>t</b><tr><td><i>d</i><tr><td><b>t</b><tr><td><i>d</i><tr><td><b>t</b>"
    "<tr><td><i>d</i></table><p><a>1</a><a>2</a><a>3</a>",
    "<main><section><h3><a>1</a></h3><div><span>x</span><span>y</span></div></section>"
    "<section><h3><a>2</a></h3><div><span>x</span></div></section>"
    "<section><h3><a>3</a></h3><div><span>x</span><span>y</span></div></section></main>"
    "<nav><a>1</a><a>2</a></nav><footer><p>1<p>2<p>3</footer>",
};

TEST(collapsing_equal_signals_changes_no_cluster) {
    UNUSED_STATE;
    for (size_t p = 0; p < sizeof PAGES / sizeof *PAGES; p++) {
        furrow_page *page = page_from(PAGES[p]);
        fw_arena scratch = fw_arena_make((furrow_alloc){0});
        furrow_tagpath_options opts = {.epsilon = 10, .max_cut = 0.2, .min_signals = 1};
        fw_signals signals;
        fw_clusters clusters;
        CHECK_UINT(fw_signals_build(&signals, page, &scratch, NULL), FURROW_OK);
        CHECK_UINT(fw_clusters_build(&clusters, &signals, &opts, NULL, &scratch, NULL), FURROW_OK);
        uint32_t *plain = FW_TAKE(&scratch, signals.count, uint32_t);
        CHECK_UINT(clusters.count, plain_clusters(plain, &signals, &scratch));
        for (uint32_t c = 0; c < clusters.count; c++)
            for (uint32_t k = 1; k < clusters.list[c].count; k++)
                CHECK_UINT(plain[clusters.list[c].signal[k]], plain[clusters.list[c].signal[0]]);
        fw_arena_free(&scratch);
        furrow_page_free(page);
    }
}

/* ---- Records -------------------------------------------------------------------- */

TEST(records_of_one_maximal_ancestor) {
    UNUSED_STATE;
    check_main("<ul><li><a>ant</a> <b>1</b><li><a>bee</a> <b>2</b><li><a>cat</a> <b>3</b></ul>",
               "tagpath", "ant 1 | bee 2 | cat 3");
}

TEST(records_of_several_maximal_ancestors_start_with_the_first) {
    UNUSED_STATE;
    check_main("<dl><dt>ant<dd><i>1</i><dt>bee<dd><i>2</i><dt>cat<dd><i>3</i></dl>", "tagpath",
               "ant 1 | bee 2 | cat 3");
}

TEST(records_need_not_follow_each_other) {
    UNUSED_STATE;
    check_main("<div><p><a>ant</a><b>1</b></p><p><a>bee</a><b>2</b></p><hr>"
               "<h5>a word from our sponsor</h5><p><a>cat</a><b>3</b></p></div>",
               "tagpath", "ant1 | bee2 | cat3");
}

TEST(rows_of_a_grid_are_taken_apart) {
    UNUSED_STATE;
    check_main("<table><tr><td><img><b>ant</b><i>10</i><td><img><b>bee</b><i>20</i>"
               "<tr><td><img><b>cat</b><i>30</i><td><img><b>dog</b><i>40</i></table>",
               "tagpath", "ant10 | bee20 | cat30 | dog40");
}

TEST(rows_that_take_turns_are_one_record) {
    UNUSED_STATE;
    check_main("<table><tr><td><a>ant</a><tr><td><i>works in long lines</i>"
               "<tr><td><a>bee</a><tr><td><i>dances for the others</i>"
               "<tr><td><a>cat</a><tr><td><i>sleeps in the sunshine</i></table>",
               "tagpath",
               "ant works in long lines | bee dances for the others | cat sleeps in the sunshine");
}

/* The second and sixth lack the date, so that it comes back at almost equal steps. */
TEST(records_that_lack_an_optional_field_are_not_joined_to_their_neighbours) {
    UNUSED_STATE;
#define HIT(n, date) "<div><div><i>" #n "</i><h3>h" #n "</h3></div><div>" date "t" #n "</div></div>"
#define DATE "<span>d</span>"
    check_main(
        "<main><div><a href=x>ad</a></div>" HIT(1, DATE) HIT(2, "") HIT(3, DATE)
            HIT(4, DATE) "<div><h2>People ask</h2></div>" HIT(5, DATE) HIT(6, "") HIT(7, DATE)
                HIT(8, DATE) "<div><b>1</b> <a href=2>2</a> <a href=3>3</a></div></main>",
        "tagpath",
        "1 h1 dt1 | 2 h2 t2 | 3 h3 dt3 | 4 h4 dt4 | 5 h5 dt5 | 6 h6 t6 | 7 h7 dt7 | 8 h8 dt8");
#undef HIT
#undef DATE
}

TEST(the_paper_alone_takes_maximal_ancestors) {
    UNUSED_STATE;
    furrow_options opts = {.method = "tagpath", .plain = true};
    found f = find_with("<ul><li><b>a</b> one<li><b>b</b> two<li><b>c</b> three</ul>", &opts);
    check_region(&f, 0, "a one | b two | c three");
    found_free(&f);
    f = find_with("<table><tr><td><b>a</b><td><b>b</b><tr><td>one<td>two"
                  "<tr><td><b>c</b><td><b>d</b><tr><td>three<td>four</table>",
                  &opts);
    CHECK_UINT(furrow_region_records(f.regions, 0), 4); /* rows, not pairs of rows */
    found_free(&f);
}

#define SNAPSHOT "<html data-furrow-snapshot='1 800 600'>"
#define BOXED(tag, y, w, h) "<" tag " data-furrow-box='0 " #y " " #w " " #h "'>"
#define CELL(w, h, name) BOXED("td", 0, w, h) "<b>" name "</b><p>text of " name "</p>"
#define ROW(h, wide, a, narrow, b) BOXED("tr", 0, 800, h) CELL(wide, h, a) CELL(narrow, h, b)
#define ITEM(y, h, name, text) \
    BOXED("li", y, 800, h)     \
    BOXED("p", y, 800, 20) "<b>" name "</b></p>" BOXED("p", 2##y, 800, 20) "<b>" text "</b></p>"

static void check_plain(const char *html, const char *want) {
    furrow_options opts = {.method = "tagpath", .plain = true};
    found f = find_with(html, &opts);
    check_region(&f, 0, want);
    found_free(&f);
}

/* Where a browser gave the boxes of elements, the paper takes rows apart whose cells are of one
 * size. Cells that differ are fields of a record, and so is what stands one under the other. */
TEST(the_paper_separates_records_by_the_sizes_of_their_boxes) {
    UNUSED_STATE;
    check_plain(SNAPSHOT "<table>" ROW(90, 400, "ant", 400, "bee") ROW(90, 400, "cat", 400, "dog")
                    ROW(120, 400, "elk", 400, "fox") "</table>",
                "ant text of ant | bee text of bee | cat text of cat | dog text of dog | "
                "elk text of elk | fox text of fox");
    check_plain(SNAPSHOT "<table>" ROW(90, 700, "ant", 100, "bee") ROW(90, 700, "cat", 100, "dog")
                    ROW(120, 700, "elk", 100, "fox") "</table>",
                "ant text of ant bee text of bee | cat text of cat dog text of dog | "
                "elk text of elk fox text of fox");
    check_plain(SNAPSHOT "<ul>" ITEM(10, 50, "ant", "works in long lines")
                    ITEM(60, 60, "bee", "dances for the others")
                        ITEM(90, 50, "cat", "sleeps in the sunshine") "</ul>",
                "ant works in long lines | bee dances for the others | cat sleeps in the sunshine");
}

TEST(text_that_follows_belongs_to_the_record) {
    UNUSED_STATE;
    check_main("<pre><a>ant</a> in lines\n<a>bee</a> in hives\n<a>cat</a> in chairs\n</pre>",
               "tagpath", "ant in lines | bee in hives | cat in chairs");
}

TEST(a_table_header_is_no_record) {
    UNUSED_STATE;
    check_main("<table><tr><th>name<th>legs"
               "<tr><td><a>ant, an insect</a><td><b>6</b><tr><td><a>bee, an insect</a><td><b>6</b>"
               "<tr><td><a>cat, a mammal</a><td><b>4</b></table>",
               "tagpath", "ant, an insect 6 | bee, an insect 6 | cat, a mammal 4");
}

TEST(a_page_without_lists_has_no_region) {
    UNUSED_STATE;
    furrow_options opts = {.method = "tagpath"};
    found f = find_with("<h1>one</h1><p>two</p><pre>three</pre>", &opts);
    CHECK(f.regions == NULL);
    found_free(&f);
}

/* ---- Groups ----------------------------------------------------------------------- */

/* Headings and sizes of the groups of the main region, as "2008: 2, 2007: 1". */
static void check_groups(const char *html, const char *want) {
    furrow_options opts = {.method = "tagpath"};
    found f = find_with(html, &opts);
    furrow_buf all = {0};
    for (size_t g = 0; g < furrow_region_groups(f.regions, 0); g++) {
        furrow_group group = furrow_region_group(f.regions, 0, g);
        if (g) fw_buf_text(&all, ", ");
        if (group.heading.first < group.heading.end) {
            furrow_buf one = {0};
            furrow_node_text(&one, f.page, group.heading.first, NULL);
            fw_buf_str(&all, fw_buf_view(&one));
            furrow_buf_free(&one);
        }
        fw_buf_format(&all, ": %zu", group.count);
    }
    CHECK_SLICE(fw_buf_view(&all), want);
    furrow_buf_free(&all);
    found_free(&f);
}

TEST(years_with_publications_are_groups) {
    UNUSED_STATE;
    check_groups("<table><tr><th colspan=2>2008</th></tr>"
                 "<tr><td><a>1</a><td><b>On ants</b>, Ursa</tr><tr><td><a>2</a><td><b>On bees</b>,"
                 " Ursa</tr><tr><th colspan=2>2007</th></tr><tr><td><a>3</a><td><b>On cats</b>,"
                 " Felis</tr><tr><th colspan=2>2005</th></tr><tr><td><a>4</a><td><b>On dogs</b>,"
                 " Canis</tr><tr><td><a>5</a><td><b>On eels</b>, Canis</tr></table>",
                 "2008: 2, 2007: 1, 2005: 2");
}

TEST(a_flat_list_has_no_groups) {
    UNUSED_STATE;
    check_groups("<h2>All</h2><ul><li><a>ant</a><b>1</b><li><a>bee</a><b>2</b>"
                 "<li><a>cat</a><b>3</b></ul>",
                 "");
}

/* ---- Hostile pages ------------------------------------------------------------------ */

static void check_survives(const char *open, const char *close, size_t times) {
    furrow_buf html = {0};
    for (size_t i = 0; i < times; i++) fw_buf_text(&html, open);
    for (size_t i = 0; i < times; i++) fw_buf_text(&html, close);
    furrow_page *page = NULL;
    furrow_regions *regions = NULL;
    furrow_options opts = {.method = "tagpath"};
    CHECK_UINT(furrow_page_parse(&page, html.at, html.len, NULL, NULL), FURROW_OK);
    furrow_status st = furrow_find(&regions, page, &opts, NULL);
    CHECK(st == FURROW_OK || st == FURROW_ENOTFOUND);
    furrow_regions_free(regions);
    furrow_page_free(page);
    furrow_buf_free(&html);
}

TEST(deep_and_wide_pages_are_searched) {
    UNUSED_STATE;
    check_survives("<div>a", "</div>", 3000);
    check_survives("<p>a<b>b</b>", "", 50000);
    check_survives("<div><i>a</i><i>b</i>", "<b>c</b><b>d</b></div>", 1500);
}

TEST(time_that_is_up_is_a_limit) {
    UNUSED_STATE;
    furrow_buf html = {0};
    for (int i = 0; i < 300000; i++) fw_buf_text(&html, "<p>a<b>b</b><i>c</i>");
    furrow_page *page = NULL;
    furrow_regions *regions = NULL;
    furrow_options opts = {.method = "tagpath", .max_ms = 1};
    CHECK_UINT(furrow_page_parse(&page, html.at, html.len, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_find(&regions, page, &opts, NULL), FURROW_ELIMIT);
    furrow_page_free(page);
    furrow_buf_free(&html);
}

TEST_MAIN(CASE(paths_are_those_of_table_2), CASE(scripts_and_texts_take_no_position),
          CASE(similarity_is_shown_as_a_matrix_and_as_an_image),
          CASE(segments_are_those_of_figure_2),
          CASE(signals_that_do_not_interleave_are_not_similar),
          CASE(similarity_equals_the_plain_version_on_random_signals),
          CASE(collapsing_equal_signals_changes_no_cluster), CASE(records_of_one_maximal_ancestor),
          CASE(records_of_several_maximal_ancestors_start_with_the_first),
          CASE(records_need_not_follow_each_other), CASE(rows_of_a_grid_are_taken_apart),
          CASE(rows_that_take_turns_are_one_record),
          CASE(records_that_lack_an_optional_field_are_not_joined_to_their_neighbours),
          CASE(the_paper_alone_takes_maximal_ancestors),
          CASE(the_paper_separates_records_by_the_sizes_of_their_boxes),
          CASE(text_that_follows_belongs_to_the_record), CASE(a_table_header_is_no_record),
          CASE(a_page_without_lists_has_no_region), CASE(years_with_publications_are_groups),
          CASE(a_flat_list_has_no_groups), CASE(deep_and_wide_pages_are_searched),
          CASE(time_that_is_up_is_a_limit))
