/* IEPAD: measures, patterns, matching, records. */
#include "found.h"

#include "methods/iepad/iepad_parts.h"

static fw_tokens tokens_of(const char *letters, fw_arena *arena) {
    uint32_t count = (uint32_t)strlen(letters);
    fw_tokens t = {.count = count, .alphabet = 128, .code = FW_TAKE(arena, count, uint32_t)};
    for (uint32_t i = 0; i < count; i++) t.code[i] = (uint32_t)letters[i];
    return t;
}

/* A pattern over letters: c, [cd], and a ? behind either makes it optional. */
static fw_pattern pattern_of(const char *text, fw_arena *arena) {
    fw_pattern p = {.columns = FW_TAKE_ZEROED(arena, strlen(text), fw_pattern_column),
                    .symbols = FW_TAKE(arena, strlen(text), uint32_t)};
    uint32_t used = 0;
    for (; *text; text++) {
        fw_pattern_column *c = &p.columns[p.count++];
        c->first = used;
        bool is_list = *text == '[';
        for (text += is_list; *text != ']' && (is_list || c->count == 0); text++) {
            p.symbols[used++] = (uint32_t)*text;
            c->count++;
        }
        text -= !is_list;
        if (text[1] == '?') c->is_optional = true, text++;
    }
    p.core = p.count;
    return p;
}

static void check_pattern(const fw_pattern *p, const char *want) {
    furrow_buf got = {0};
    for (uint32_t c = 0; c < p->count; c++) {
        const fw_pattern_column *column = &p->columns[c];
        if (!fw_pattern_is_fixed(p, c)) fw_buf_char(&got, '[');
        for (uint32_t i = 0; i < column->count; i++) {
            if (i) fw_buf_char(&got, '|');
            fw_buf_char(&got, (char)p->symbols[column->first + i]);
        }
        if (column->is_optional) fw_buf_text(&got, "|-");
        if (!fw_pattern_is_fixed(p, c)) fw_buf_char(&got, ']');
    }
    CHECK_SLICE(fw_buf_view(&got), want);
    furrow_buf_free(&got);
}

static fw_iepad_params params(void) {
    fw_iepad_params p;
    CHECK_UINT(fw_iepad_params_from(&p, &(furrow_options){0}, NULL), FURROW_OK);
    return p;
}

/* adcbd adcxb adcxbd adc: places 1, 6, 11, 17, counted from 1. */
TEST(variance_and_density_are_those_of_the_equations) {
    UNUSED_STATE;
    const uint32_t places[] = {1, 6, 11, 17}, two[] = {3, 9};
    CHECK_NEAR(fw_iepad_variance(places, 4), 0.0884, 0.0001);
    CHECK_NEAR(fw_iepad_density(places, 4, 3), 0.5625, 1e-9);
    CHECK_NEAR(fw_iepad_variance(two, 2), 0, 1e-9);
}

TEST(the_pattern_of_the_paper_is_composed) {
    UNUSED_STATE;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_tokens t = tokens_of("adcbdadcxbadcxbdadc", &arena);
    const uint32_t places[] = {0, 5, 10, 16};
    fw_iepad_block block = {.places = places, .count = 4, .length = 3};
    fw_iepad_params p = params();
    fw_pattern pattern;
    uint64_t cells = 1000;
    bool kept;
    CHECK(fw_iepad_compose(&pattern, &kept, &t, &block, &p, &cells, &arena));
    CHECK(kept);
    check_pattern(&pattern, "adc[x|-]b[d|-]");
    p.max_mismatch = 0.2;
    CHECK(fw_iepad_compose(&pattern, &kept, &t, &block, &p, &cells, &arena));
    CHECK(!kept);
    fw_arena_free(&arena);
}

/* The list is bca bca bca bca, cut by the repeat as abc. */
TEST(rotation_finds_where_records_begin) {
    UNUSED_STATE;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_tokens t = tokens_of("xbcabcabcabcay", &arena);
    fw_pattern pattern = pattern_of("abc", &arena), turned;
    CHECK_UINT(fw_iepad_turns_right(&pattern, &t, 3), 2);
    CHECK_UINT(fw_iepad_turns_left(&pattern, &t, 12), 1);
    CHECK(fw_pattern_rotate(&turned, &pattern, 1, &arena));
    check_pattern(&turned, "bca");
    fw_arena_free(&arena);
}

TEST(rotation_stops_at_options_and_before_a_full_turn) {
    UNUSED_STATE;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_tokens t = tokens_of("abcabcabcabc", &arena);
    fw_pattern fixed = pattern_of("abc", &arena), optional = pattern_of("ab?c?", &arena);
    CHECK_UINT(fw_iepad_turns_right(&fixed, &t, 6), 2);
    CHECK_UINT(fw_iepad_turns_left(&fixed, &t, 6), 2);
    CHECK_UINT(fw_iepad_turns_right(&optional, &t, 6), 0);
    CHECK_UINT(fw_iepad_turns_left(&optional, &t, 6), 1);
    fw_arena_free(&arena);
}

static uint32_t longest(const char *pattern, const char *text, uint32_t *columns) {
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_tokens t = tokens_of(text, &arena);
    fw_pattern p = pattern_of(pattern, &arena);
    fw_matcher m;
    CHECK(fw_matcher_init(&m, &p, t.alphabet, &arena));
    uint32_t length = fw_matcher_longest(&m, t.code, t.count);
    if (columns) fw_matcher_columns(&m, columns, t.code, length);
    fw_arena_free(&arena);
    return length;
}

TEST(the_longest_match_wins) {
    UNUSED_STATE;
    CHECK_UINT(longest("ab?c?", "abcx", NULL), 3);
    CHECK_UINT(longest("ab?c?", "acbx", NULL), 2);
    CHECK_UINT(longest("ab?c?", "x", NULL), 0);
    CHECK_UINT(longest("a[bc]d", "acd", NULL), 3);
    CHECK_UINT(longest("a[bc]d", "aed", NULL), 0);
    CHECK_UINT(longest("a?b?c?d?", "bd", NULL), 2);
}

TEST(tokens_of_a_match_know_their_columns) {
    UNUSED_STATE;
    uint32_t columns[4];
    CHECK_UINT(longest("at?bt?ct", "abtct", NULL), 5);
    CHECK_UINT(longest("at?bct", "abct", columns), 4);
    const uint32_t want[] = {0, 2, 3, 4};
    for (int i = 0; i < 4; i++) CHECK_UINT(columns[i], want[i]);
}

/* a?a?a?...aaa is where backtracking matchers never end. */
TEST(many_options_are_matched_in_bounded_time) {
    UNUSED_STATE;
    char pattern[3 * 200 + 1] = "", text[201] = "";
    for (int i = 0; i < 200; i++) strcat(pattern, "a?");
    for (int i = 0; i < 200; i++) strcat(pattern, "a");
    memset(text, 'a', 200);
    CHECK_UINT(longest(pattern, text, NULL), 200);
}

TEST(a_repeat_in_two_places_gives_two_blocks) {
    UNUSED_STATE;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_tokens t = tokens_of("abcdabceabcfabcg"
                            "qwertyuiopqxzzyywwvvuuttssrrppoommnnllkkjjiihhgg"
                            "abchabciabcjabck",
                            &arena);
    fw_iepad_params p = params();
    fw_iepad_blocks blocks = {0};
    CHECK_UINT(fw_iepad_sift(&blocks, &t, &p, &arena, NULL), FURROW_OK);
    uint32_t of_four = 0;
    for (size_t i = 0; i < blocks.count; i++)
        if (blocks.at[i].length == 3 && blocks.at[i].count == 4) of_four++;
    CHECK_UINT(of_four, 2);
    fw_arena_free(&arena);
}

/* Positions 1, 101, 106, 111: the first gap must not swallow 101. */
TEST(a_long_first_gap_loses_no_occurrence) {
    UNUSED_STATE;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    char text[200];
    text[199] = 0;
    for (int i = 0; i < 199; i++) text[i] = (char)(1 + (i * 7 + i / 19 * 3) % 60);
    const int places[] = {1, 101, 106, 111, 116};
    for (int i = 0; i < 5; i++) memcpy(text + places[i], "xyz", 3);
    fw_tokens t = tokens_of(text, &arena);
    fw_iepad_params p = params();
    fw_iepad_blocks blocks = {0};
    CHECK_UINT(fw_iepad_sift(&blocks, &t, &p, &arena, NULL), FURROW_OK);
    bool is_whole = false;
    for (size_t i = 0; i < blocks.count; i++)
        if (blocks.at[i].places[0] == 101 && blocks.at[i].count == 4) is_whole = true;
    CHECK(is_whole);
    fw_arena_free(&arena);
}

TEST(a_list_of_two_tokens_a_record_is_found) {
    UNUSED_STATE;
    furrow_options opts = {.method = "iepad"};
    found f = find_with("<h1>Some Country Codes</h1><ul><li><b>Congo</b> <i>242</i><li><b>Egypt</b>"
                        " <i>20</i><li><b>Belize</b> <i>501</i><li><b>Spain</b> <i>34</i></ul>",
                        &opts);
    check_region(&f, 0, "Congo 242 | Egypt 20 | Belize 501 | Spain 34");
    CHECK(strstr(furrow_region_note(f.regions, 0), "<li><text> "));
    found_free(&f);
}

TEST(two_records_that_follow_on_each_other_are_listed_last) {
    UNUSED_STATE;
    static const char html[] =
        "<p><a href=1>Index</a> <a href=2>Groups</a> <a href=3>Vendors</a> <a href=4>Mirrors</a>"
        "<table><tr><td><a href=a>flax</a><td>spins yarn<td>for looms<tr><td><a href=b>hemp</a>"
        "<td>makes rope<td>for ships</table><hr>made in May";
    furrow_options opts = {.method = "iepad"};
    found f = find_with(html, &opts);
    check_region(&f, 0, "Index | Groups | Vendors | Mirrors | flax | hemp");
    check_region(&f, furrow_regions_count(f.regions) - 1,
                 "flax spins yarn for looms | hemp makes rope for ships");
    found_free(&f);
    opts.plain = true;
    f = find_with(html, &opts);
    for (size_t i = 0; i < furrow_regions_count(f.regions); i++)
        CHECK(furrow_region_records(f.regions, i) > 2);
    found_free(&f);
}

TEST(records_with_missing_fields_share_a_pattern) {
    UNUSED_STATE;
    furrow_options opts = {.method = "iepad"};
    found f = find_with("<div><h2>ant</h2><p>1<p>x</div><div><h2>bee</h2><p>2</div>"
                        "<div><h2>cat</h2><p>3<p>y</div><div><h2>dog</h2><p>4</div>"
                        "<div><h2>elk</h2><p>5<p>z</div><hr>",
                        &opts);
    bool is_there = false;
    furrow_buf text = {0};
    for (size_t i = 0; f.regions && i < furrow_regions_count(f.regions); i++) {
        if (furrow_region_records(f.regions, i) != 5) continue;
        furrow_record_text(&text, f.regions, i, 1, NULL);
        if (fw_str_equal(fw_buf_view(&text), FW_STR("bee 2"))) is_there = true;
    }
    CHECK(is_there);
    furrow_buf_free(&text);
    found_free(&f);
}

TEST(the_last_record_may_lack_what_parts_records) {
    UNUSED_STATE;
    furrow_options opts = {.method = "iepad"};
    found f = find_with("<div><b>ant</b><br>one<hr><b>bee</b><br>two<hr><b>cat</b><br>three<hr>"
                        "<b>dog</b><br>four</div><h1>end</h1>",
                        &opts);
    check_region(&f, 0, "ant one | bee two | cat three | dog four");
    found_free(&f);
}

/* Links in one line have no block between them, so that block sees the lines and
 * all tags the links. */
TEST(patterns_of_all_encodings_are_listed_together_and_equal_ones_once) {
    UNUSED_STATE;
    const char *page = "<div><a href=1>ant</a> one <a href=2>bee</a> two <a href=3>cat</a> three "
                       "<a href=4>dog</a> four</div>"
                       "<ul><li>first item<li>second item<li>third item<li>fourth item</ul>";
    furrow_options opts = {.method = "iepad", .plain = true};
    found plain = find_with(page, &opts);
    opts.plain = false;
    found all = find_with(page, &opts);
    check_region(&plain, 0, "first item | second item | third item | fourth item");
    CHECK(furrow_regions_count(all.regions) > furrow_regions_count(plain.regions));
    size_t items = 0;
    for (size_t i = 0; i < furrow_regions_count(all.regions); i++) {
        furrow_buf text = {0};
        furrow_record_text(&text, all.regions, i, 0, NULL);
        items += furrow_region_records(all.regions, i) == 4 && strcmp(text.at, "first item") == 0;
        furrow_buf_free(&text);
    }
    CHECK_UINT(items, 1);
    found_free(&plain);
    found_free(&all);
}

TEST(a_long_page_turner_is_not_the_main_region) {
    UNUSED_STATE;
    furrow_buf page = {0};
    fw_buf_text(&page, "<p>");
    for (int i = 1; i < 60; i++) fw_buf_format(&page, "<a href=%d>[%d - %d]</a> ", i, i * 10, i);
    fw_buf_text(&page, "</p><ul>");
    for (int i = 0; i < 6; i++)
        fw_buf_text(&page, "<li><b>A title of some length</b> and some words about it");
    fw_buf_text(&page, "</ul>");
    furrow_options opts = {.method = "iepad"};
    found f = find_with(page.at, &opts);
    CHECK_UINT(furrow_region_records(f.regions, 0), 6);
    found_free(&f);
    furrow_buf_free(&page);
}

TEST(an_unknown_encoding_is_refused) {
    UNUSED_STATE;
    furrow_page *page = page_from("<p>x");
    furrow_regions *regions;
    furrow_error err = {0};
    furrow_options opts = {.method = "iepad", .iepad.encoding = "blocks"};
    CHECK_UINT(furrow_find(&regions, page, &opts, &err), FURROW_EINVAL);
    CHECK_STR(err.message, "unknown encoding 'blocks'");
    furrow_page_free(page);
}

TEST(iepad_survives_every_failed_allocation) {
    UNUSED_STATE;
    static const char html[] = "<div><h2>ant</h2><p>1<p>x</div><div><h2>bee</h2><p>2</div>"
                               "<div><h2>cat</h2><p>3<p>y</div><div><h2>dog</h2><p>4</div><hr>";
    for (size_t n = 0;; n++) {
        failing_alloc failing = {.fail_at = n};
        furrow_page_options page_opts = {.alloc = {failing_resize, &failing}};
        furrow_options opts = {.method = "iepad"};
        furrow_page *page = NULL;
        furrow_regions *regions = NULL;
        furrow_status st = furrow_page_parse(&page, html, sizeof html - 1, &page_opts, NULL);
        if (st == FURROW_OK) st = furrow_find(&regions, page, &opts, NULL);
        furrow_regions_free(regions);
        furrow_page_free(page);
        CHECK_UINT(failing.live, 0);
        if (st == FURROW_OK) break;
        CHECK_UINT(st, FURROW_ENOMEM);
    }
}

TEST_MAIN(CASE(variance_and_density_are_those_of_the_equations),
          CASE(the_pattern_of_the_paper_is_composed), CASE(rotation_finds_where_records_begin),
          CASE(rotation_stops_at_options_and_before_a_full_turn), CASE(the_longest_match_wins),
          CASE(tokens_of_a_match_know_their_columns),
          CASE(many_options_are_matched_in_bounded_time),
          CASE(a_repeat_in_two_places_gives_two_blocks), CASE(a_long_first_gap_loses_no_occurrence),
          CASE(a_list_of_two_tokens_a_record_is_found),
          CASE(two_records_that_follow_on_each_other_are_listed_last),
          CASE(records_with_missing_fields_share_a_pattern),
          CASE(the_last_record_may_lack_what_parts_records),
          CASE(patterns_of_all_encodings_are_listed_together_and_equal_ones_once),
          CASE(a_long_page_turner_is_not_the_main_region), CASE(an_unknown_encoding_is_refused),
          CASE(iepad_survives_every_failed_allocation))
