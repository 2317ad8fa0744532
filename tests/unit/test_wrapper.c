/* Wrappers: learned, kept, read back, applied. */
#include "test.h"

static const char FIRST[] = "<base href='http://s.example/'><h1>Shop</h1><table>"
                            "<tr><td><a href='/1'>Ant</a> by <i>A. Smith</i><td>1.00"
                            "<tr><td><a href='/2'>Bee</a> by <i>B. Jones</i><td>2.00"
                            "<tr><td><a href='/3'>Cat</a> by <i>C. Clark</i><td>3.00"
                            "<tr><td><a href='/4'>Dog</a> by <i>D. Brown</i><td>4.00</table>";

static const char OTHER[] = "<base href='http://s.example/'><h1>Shop</h1><table>"
                            "<tr><td><a href='/8'>Elk</a> by <i>E. White</i><td>8.00"
                            "<tr><td><a href='/9'>Fox</a> by <i>F. Green</i><td>9.00</table>";

static furrow_wrapper *learn(const char *const *htmls, size_t count, const furrow_options *opts) {
    furrow_example examples[4];
    furrow_page *pages[4];
    furrow_wrapper *wrapper = NULL;
    furrow_error err = {0};
    for (size_t i = 0; i < count; i++) {
        pages[i] = page_from(htmls[i]);
        examples[i] = (furrow_example){.page = pages[i], .name = "page.html"};
    }
    if (furrow_learn(&wrapper, examples, count, opts, &err) < 0) fail_msg("%s", err.message);
    for (size_t i = 0; i < count; i++) furrow_page_free(pages[i]);
    return wrapper;
}

/* Rows of a page by a wrapper: cells with a | between them, a line a row,
 * under the names of the columns. */
static void check_rows(const furrow_wrapper *wrapper, const char *html, const char *want) {
    furrow_page *page = page_from(html);
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_error err = {0};
    furrow_buf got = {0};
    if (furrow_apply(&regions, wrapper, page, NULL, &err) < 0) fail_msg("%s", err.message);
    CHECK_UINT(furrow_table_build(&table, regions, 0, &err), FURROW_OK);
    for (size_t c = 0; c < furrow_table_columns(table); c++) {
        if (c) fw_buf_char(&got, '|');
        fw_buf_str(&got, furrow_table_column(table, c));
    }
    for (size_t r = 0; r < furrow_table_rows(table); r++) {
        fw_buf_char(&got, '\n');
        for (size_t c = 0; c < furrow_table_columns(table); c++) {
            if (c) fw_buf_char(&got, '|');
            fw_buf_str(&got, furrow_table_cell(table, r, c));
        }
    }
    CHECK_SLICE(fw_buf_view(&got), want);
    furrow_buf_free(&got);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_page_free(page);
}

static const furrow_options IEPAD = {.method = "iepad"};

TEST(a_wrapper_extracts_other_pages_of_the_site) {
    UNUSED_STATE;
    const char *pages[] = {FIRST};
    furrow_wrapper *wrapper = learn(pages, 1, &IEPAD);
    CHECK_STR(furrow_wrapper_method(wrapper), "iepad");
    check_rows(wrapper, OTHER,
               "link|text|text_2|text_3|text_4\n"
               "http://s.example/8|Elk|by|E. White|8.00\n"
               "http://s.example/9|Fox|by|F. Green|9.00");
    furrow_wrapper_free(wrapper);
}

TEST(named_slots_come_out_alone) {
    UNUSED_STATE;
    const furrow_slot slots[] = {{"price", 5}, {"title", 2}};
    furrow_options opts = {.method = "iepad", .iepad = {.slots = slots, .slot_count = 2}};
    const char *pages[] = {FIRST};
    furrow_wrapper *wrapper = learn(pages, 1, &opts);
    check_rows(wrapper, OTHER, "title|price\nElk|8.00\nFox|9.00");
    furrow_wrapper_free(wrapper);
}

TEST(a_slot_that_is_not_there_is_refused) {
    UNUSED_STATE;
    const furrow_slot slots[] = {{"price", 9}};
    furrow_options opts = {.method = "iepad", .iepad = {.slots = slots, .slot_count = 1}};
    furrow_page *page = page_from(FIRST);
    furrow_example example = {.page = page};
    furrow_wrapper *wrapper;
    furrow_error err = {0};
    CHECK_UINT(furrow_learn(&wrapper, &example, 1, &opts, &err), FURROW_EINVAL);
    CHECK_STR(err.message, "no slot 9, the pattern has 5");
    CHECK(!wrapper);
    furrow_page_free(page);
}

TEST(fields_can_be_left_whole) {
    UNUSED_STATE;
    furrow_options opts = {.method = "iepad", .iepad.second_encoding = "none"};
    const char *pages[] = {FIRST};
    furrow_wrapper *wrapper = learn(pages, 1, &opts);
    check_rows(wrapper, OTHER, "text|text_2\nElk by E. White|8.00\nFox by F. Green|9.00");
    furrow_wrapper_free(wrapper);
}

TEST(text_can_be_divided_at_its_punctuation) {
    UNUSED_STATE;
    furrow_options opts = {.method = "iepad", .iepad.second_encoding = "text"};
    const char *pages[] = {"<ul><li>Ant (Leeds, UK)<li>Bee (Rome, IT)<li>Cat (Oslo, NO)</ul>"};
    furrow_wrapper *wrapper = learn(pages, 1, &opts);
    check_rows(wrapper, "<ul><li>Dog (Bern, CH)<li>Elk (Wien, AT)</ul>",
               "text|text_2|text_3\nDog|Bern|CH\nElk|Wien|AT");
    furrow_wrapper_free(wrapper);
}

#define PLACE(name, town, land, text) "<li><b>" name " (" town ", " land ")</b> <i>" text "</i>"

/* The text of an element can be had whole and at its punctuation, but sentences are not cut. */
TEST(the_texts_of_fields_can_be_divided_once_more) {
    UNUSED_STATE;
    furrow_options opts = {.method = "iepad", .iepad.third_encoding = "text"};
    const char *pages[] = {"<ul>" PLACE("Ant", "Leeds", "UK", "It is small") PLACE(
        "Bee", "Rome", "IT", "It flies, it stings (and so on), \"well\": why not?")
                               PLACE("Cat", "Oslo", "NO", "It sleeps") "</ul>"};
    furrow_wrapper *wrapper = learn(pages, 1, &opts), *again = NULL;
    const char *other = "<ul>" PLACE("Dog", "Bern", "CH", "It barks, sometimes")
        PLACE("Elk", "Wien", "AT", "It eats") "</ul>";
    const char *rows = "text|text_2|text_3|text_4|text_5\n"
                       "Dog (Bern, CH)|Dog|Bern|CH|It barks, sometimes\n"
                       "Elk (Wien, AT)|Elk|Wien|AT|It eats";
    check_rows(wrapper, other, rows);
    furrow_buf kept = {0};
    CHECK_UINT(furrow_wrapper_save(&kept, wrapper, NULL), FURROW_OK);
    CHECK_UINT(furrow_wrapper_load(&again, kept.at, kept.len, NULL, NULL), FURROW_OK);
    check_rows(again, other, rows);
    furrow_buf_free(&kept);
    furrow_wrapper_free(wrapper);
    furrow_wrapper_free(again);
}

/* Slots inside a slot are counted after it, and one can be named without it. */
TEST(a_piece_of_a_text_can_be_named_alone) {
    UNUSED_STATE;
    const furrow_slot slots[] = {{"land", 4}, {"name", 2}};
    furrow_options opts = {.method = "iepad",
                           .iepad = {.third_encoding = "text", .slots = slots, .slot_count = 2}};
    const char *pages[] = {"<ul>" PLACE("Ant", "Leeds", "UK", "1") PLACE("Bee", "Rome", "IT", "2")
                               PLACE("Cat", "Oslo", "NO", "3") "</ul>"};
    furrow_wrapper *wrapper = learn(pages, 1, &opts);
    check_rows(wrapper,
               "<ul>" PLACE("Dog", "Bern", "CH", "4") PLACE("Elk", "Wien", "AT", "5") "</ul>",
               "name|land\nDog|CH\nElk|AT");
    furrow_wrapper_free(wrapper);
}

TEST(a_kept_wrapper_reads_back_the_same) {
    UNUSED_STATE;
    const char *pages[] = {FIRST};
    furrow_wrapper *wrapper = learn(pages, 1, &IEPAD), *again = NULL;
    furrow_buf one = {0}, two = {0};
    CHECK_UINT(furrow_wrapper_save(&one, wrapper, NULL), FURROW_OK);
    CHECK_UINT(furrow_wrapper_load(&again, one.at, one.len, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_wrapper_save(&two, again, NULL), FURROW_OK);
    CHECK_STR(one.at, two.at);
    CHECK(strstr(one.at, "\"furrow_wrapper\": 1,\n  \"method\": \"iepad\""));
    CHECK(strstr(one.at, "\"pattern\": \"<tr><td><text><td><text>\""));
    CHECK(strstr(one.at, "\"page.html\""));
    furrow_buf_free(&one);
    furrow_buf_free(&two);
    furrow_wrapper_free(wrapper);
    furrow_wrapper_free(again);
}

TEST(custom_elements_keep_their_names) {
    UNUSED_STATE;
    furrow_options opts = {.method = "iepad", .iepad.encoding = "all"};
    const char *pages[] = {"<my-a></my-a><x-card>ant<x-price>1</x-price></x-card>"
                           "<x-card>bee<x-price>2</x-price></x-card>"
                           "<x-card>cat<x-price>3</x-price></x-card>"
                           "<x-card>dog<x-price>4</x-price></x-card>"};
    furrow_wrapper *wrapper = learn(pages, 1, &opts);
    check_rows(wrapper,
               "<b-b></b-b><x-price></x-price><x-card>elk<x-price>5</x-price></x-card>"
               "<x-card>fox<x-price>6</x-price></x-card>",
               "text|text_2\nelk|5\nfox|6");
    furrow_wrapper_free(wrapper);
}

TEST(a_page_that_the_rules_miss_gives_a_further_rule) {
    UNUSED_STATE;
    const char *pages[] = {
        "<h1>a</h1><div><h2>ant</h2><p>1</div><div><h2>bee</h2><p>2</div><div><h2>cat</h2><p>3</"
        "div>",
        "<h1>a</h1><div><h2>dog</h2><h3>new</h3><p>4</div><div><h2>elk</h2><h3>old</h3><p>5</div>"
        "<div><h2>fox</h2><h3>odd</h3><p>6</div>"};
    furrow_wrapper *one = learn(pages, 1, &IEPAD), *two = learn(pages, 2, &IEPAD);
    furrow_page *page = page_from(pages[1]);
    furrow_regions *regions = NULL;
    furrow_error err = {0};
    CHECK_UINT(furrow_apply(&regions, one, page, NULL, &err), FURROW_ENOTFOUND);
    CHECK_STR(err.message, "the wrapper finds no records");
    CHECK_UINT(furrow_apply(&regions, two, page, NULL, &err), FURROW_OK);
    CHECK_UINT(furrow_region_records(regions, 0), 3);
    furrow_regions_free(regions);
    furrow_page_free(page);
    furrow_wrapper_free(one);
    furrow_wrapper_free(two);
}

static void check_refused(const char *text, const char *message) {
    furrow_wrapper *wrapper;
    furrow_error err = {0};
    CHECK_UINT(furrow_wrapper_load(&wrapper, text, strlen(text), NULL, &err), FURROW_EFORMAT);
    CHECK(!wrapper);
    if (!strstr(err.message, message)) fail_msg("'%s' lacks '%s'", err.message, message);
}

#define RULE(members) "{\"furrow_wrapper\":1,\"method\":\"iepad\",\"rules\":[{" members "}]}"

TEST(damaged_files_are_refused_with_the_place) {
    UNUSED_STATE;
    check_refused("", "empty");
    check_refused("{\n\"furrow_wrapper\": 1,\n\"method\": ", "line 3");
    check_refused("[]", "not a wrapper");
    check_refused("{\"a\":1}", "not a wrapper");
    check_refused("{\"furrow_wrapper\":\"1\",\"method\":\"iepad\"}", "must be a version number");
    check_refused("{\"furrow_wrapper\":0,\"method\":\"iepad\"}", "must be a version number");
    check_refused("{\"furrow_wrapper\":2,\"method\":\"iepad\"}", "newer furrow");
    check_refused("{\"furrow_wrapper\":1}", "\"method\"");
    check_refused("{\"furrow_wrapper\":1,\"method\":\"x\"}", "unknown method 'x'");
    check_refused("{\"furrow_wrapper\":1,\"method\":\"iepad\"}", "\"rules\"");
    check_refused(RULE("\"encoding\":\"x\""), "rule 1: \"encoding\"");
    check_refused(RULE("\"encoding\":\"block\""), "rule 1: \"pattern\"");
    check_refused(RULE("\"encoding\":\"block\",\"pattern\":\"\""), "rule 1: an empty pattern");
    check_refused(RULE("\"encoding\":\"block\",\"pattern\":\"<li\""), "lacks its name or '>'");
    check_refused(RULE("\"encoding\":\"block\",\"pattern\":\"[<li>\""), "not closed");
    check_refused(RULE("\"encoding\":\"block\",\"pattern\":\"<li>\",\"core\":2"), "\"core\"");
    check_refused(RULE("\"encoding\":\"block\",\"pattern\":\"<li>\""), "\"blocks\"");
    check_refused(RULE("\"encoding\":\"block\",\"pattern\":\"<li>\",\"blocks\":[{\"column\":2}]"),
                  "rule 1: block 1: \"column\"");
    check_refused(RULE("\"encoding\":\"block\",\"pattern\":\"<li>\",\"blocks\":[{\"column\":1,"
                       "\"slots\":[{\"kind\":\"text\",\"at\":2}]}]"),
                  "rule 1: block 1: slot 1: \"at\"");
}

TEST(a_method_without_rules_learns_nothing) {
    UNUSED_STATE;
    furrow_page *page = page_from(FIRST);
    furrow_example example = {.page = page};
    furrow_options opts = {.method = "mdr"};
    furrow_wrapper *wrapper;
    furrow_error err = {0};
    CHECK_UINT(furrow_learn(&wrapper, &example, 1, &opts, &err), FURROW_EINVAL);
    CHECK_STR(err.message, "method 'mdr' cannot make wrappers");
    furrow_page_free(page);
}

TEST(a_star_stands_for_any_text_and_a_scheme_may_be_left_out) {
    UNUSED_STATE;
    static const struct {
        const char *pattern, *address;
        bool is_like;
    } cases[] = {
        {"a.example/*", "http://a.example/", true},
        {"a.example/*", "https://a.example/b?c", true},
        {"a.example/*", "http://a.example", false},
        {"http://a.example/*", "https://a.example/b", false},
        {"*.example/*/z", "http://a.example/b/c/z", true},
        {"*.example/*/z", "http://a.example/z", false},
        {"*", "", true},
        {"", "", true},
        {"", "x", false},
        {"a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac", false},
        {"text/*", "text/html", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (furrow_is_like(cases[i].pattern, cases[i].address) != cases[i].is_like)
            fail_msg("%s and %s", cases[i].pattern, cases[i].address);
}

TEST(the_pattern_that_names_most_of_an_address_counts) {
    UNUSED_STATE;
    furrow_wrapper *plain = learn((const char *const[]){FIRST}, 1, &IEPAD), *made = NULL;
    furrow_str patterns[] = {FW_STR("a.example/*"), FW_STR("https://a.example/list/*")};
    size_t count = 1;
    (void)furrow_wrapper_addresses(plain, &count);
    CHECK_UINT(count, 0); /* its page was parsed without an address */
    CHECK_UINT(furrow_wrapper_fit(plain, "http://a.example/"), 0);
    CHECK_UINT(furrow_wrapper_set_addresses(&made, plain, patterns, 2, NULL), FURROW_OK);
    CHECK_SLICE(furrow_wrapper_addresses(made, &count)[1], "https://a.example/list/*");
    CHECK_UINT(count, 2);
    CHECK_UINT(furrow_wrapper_fit(made, "http://a.example/list/1"), 11);
    CHECK_UINT(furrow_wrapper_fit(made, "https://a.example/list/1"), 16);
    CHECK_UINT(furrow_wrapper_fit(made, "https://b.example/"), 0);
    furrow_wrapper_free(made);
    patterns[1].len = 0;
    CHECK_UINT(furrow_wrapper_set_addresses(&made, plain, patterns, 2, NULL), FURROW_EINVAL);
    CHECK(made == NULL);
    furrow_wrapper_free(plain);
}

TEST(learning_and_applying_survive_every_failed_allocation) {
    UNUSED_STATE;
    for (size_t n = 0;; n++) {
        failing_alloc failing = {.fail_at = n};
        furrow_page_options page_opts = {.base_url = "http://s.example/a/b",
                                         .alloc = {failing_resize, &failing}};
        furrow_page *page = NULL;
        furrow_wrapper *wrapper = NULL, *again = NULL;
        furrow_regions *regions = NULL;
        furrow_buf text = {.alloc = page_opts.alloc};
        furrow_status st = furrow_page_parse(&page, FIRST, sizeof FIRST - 1, &page_opts, NULL);
        furrow_example example = {.page = page, .name = "a"};
        furrow_options opts = {.method = "iepad", .iepad.third_encoding = "text"};
        if (st == FURROW_OK) st = furrow_learn(&wrapper, &example, 1, &opts, NULL);
        if (st == FURROW_OK) st = furrow_wrapper_save(&text, wrapper, NULL);
        if (st == FURROW_OK)
            st = furrow_wrapper_load(&again, text.at, text.len, &page_opts.alloc, NULL);
        if (st == FURROW_OK) st = furrow_apply(&regions, again, page, NULL, NULL);
        furrow_regions_free(regions);
        furrow_buf_free(&text);
        furrow_wrapper_free(wrapper);
        furrow_wrapper_free(again);
        furrow_page_free(page);
        CHECK_UINT(failing.live, 0);
        if (st == FURROW_OK) break;
        CHECK_UINT(st, FURROW_ENOMEM);
    }
}

TEST_MAIN(CASE(a_wrapper_extracts_other_pages_of_the_site), CASE(named_slots_come_out_alone),
          CASE(a_slot_that_is_not_there_is_refused), CASE(fields_can_be_left_whole),
          CASE(text_can_be_divided_at_its_punctuation),
          CASE(the_texts_of_fields_can_be_divided_once_more),
          CASE(a_piece_of_a_text_can_be_named_alone), CASE(a_kept_wrapper_reads_back_the_same),
          CASE(custom_elements_keep_their_names),
          CASE(a_page_that_the_rules_miss_gives_a_further_rule),
          CASE(damaged_files_are_refused_with_the_place),
          CASE(a_method_without_rules_learns_nothing),
          CASE(a_star_stands_for_any_text_and_a_scheme_may_be_left_out),
          CASE(the_pattern_that_names_most_of_an_address_counts),
          CASE(learning_and_applying_survive_every_failed_allocation))
