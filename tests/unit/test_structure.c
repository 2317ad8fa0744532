/* The structural wrapper: what auto finds, kept, and used on other pages. */
#include "test.h"

/* ---- Pages -------------------------------------------------------------- */

typedef struct kettle {
    const char *name, *price, *text;
} kettle;

static const kettle SIX[] = {{"Iron kettle", "24.00", "Heavy, and good for a life."},
                             {"Copper kettle", "49.00", "Warms the hands and the heart."},
                             {"Glass kettle", "17.50", "One sees the water boil in it."},
                             {"Tin kettle", "9.90", "Light, to be taken on a journey."},
                             {"Brass kettle", "31.00", "Needs polish from time to time."},
                             {"Steel kettle", "27.00", "Never rusts and never leaks."}};

static const kettle TWO[] = {{"Clay kettle", "12.00", "Made by hand in a village."},
                             {"Silver kettle", "300.00", "For guests of a better kind."}};

/* What stands around the records of a page, and how they are written, with a $
 * for each value. */
typedef struct design {
    const char *before, *open, *item, *close, *after;
} design;

static const char ITEM[] = "<li class='hit'><h3><a href='/k'>$</a></h3><b class='price'>$</b>"
                           "<p class='about'>$</p></li>";

#define HEAD "<!doctype html><title>Shop</title><div id='top'><a href='/'>Home</a></div>"
#define MAIN "<div id='main'><h1>Kettles</h1>"
#define FOOT "<div id='foot'><a href='/imprint'>Imprint</a></div>"

static const design PLAIN = {HEAD MAIN, "<ul class='results'>", ITEM, "</ul></div>", FOOT};

static const char *shop(furrow_buf *out, const design *d, const kettle *kettles, size_t count) {
    fw_buf_clear(out);
    fw_buf_text(out, d->before);
    fw_buf_text(out, d->open);
    for (size_t i = 0; i < count; i++) {
        const char *const values[] = {kettles[i].name, kettles[i].price, kettles[i].text};
        size_t next = 0;
        for (const char *at = d->item; *at; at++)
            if (*at == '$') fw_buf_text(out, values[next++]);
            else fw_buf_char(out, *at);
    }
    fw_buf_text(out, d->close);
    fw_buf_text(out, d->after);
    return out->at;
}

/* ---- Learning and applying ---------------------------------------------- */

static const furrow_options AUTO = {.method = "auto"};

static furrow_wrapper *learn(const char *const *htmls, size_t count) {
    furrow_example examples[4];
    furrow_page *pages[4];
    furrow_wrapper *wrapper = NULL;
    furrow_error err = {0};
    for (size_t i = 0; i < count; i++) {
        pages[i] = page_from(htmls[i]);
        examples[i] = (furrow_example){.page = pages[i], .name = "page.html"};
    }
    if (furrow_learn(&wrapper, examples, count, &AUTO, &err) < 0) fail_msg("%s", err.message);
    for (size_t i = 0; i < count; i++) furrow_page_free(pages[i]);
    return wrapper;
}

static furrow_wrapper *learn_shop(void) {
    furrow_buf html = {0};
    const char *page = shop(&html, &PLAIN, SIX, 6);
    furrow_wrapper *wrapper = learn(&page, 1);
    furrow_buf_free(&html);
    return wrapper;
}

/* The records of a page by a wrapper, with a | between them. */
static void check_records(const furrow_wrapper *wrapper, const char *html, const char *want) {
    furrow_page *page = page_from(html);
    furrow_regions *regions = NULL;
    furrow_error err = {0};
    furrow_buf all = {0}, one = {0};
    if (furrow_apply(&regions, wrapper, page, NULL, &err) < 0) fail_msg("%s", err.message);
    for (size_t r = 0; r < furrow_region_records(regions, 0); r++) {
        furrow_record_text(&one, regions, 0, r, NULL);
        if (r) fw_buf_text(&all, " | ");
        fw_buf_str(&all, fw_buf_view(&one));
    }
    CHECK_SLICE(fw_buf_view(&all), want);
    furrow_buf_free(&all);
    furrow_buf_free(&one);
    furrow_regions_free(regions);
    furrow_page_free(page);
}

/* What is said of a page: the drift of its table, a line each, or the reason
 * why there is none. */
static void check_told(const furrow_wrapper *wrapper, const char *html, furrow_status status,
                       const char *want) {
    furrow_page *page = page_from(html);
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_error err = {0};
    furrow_buf told = {0};
    CHECK_UINT(furrow_apply(&regions, wrapper, page, NULL, &err), status);
    if (regions) CHECK_UINT(furrow_table_build(&table, regions, 0, &err), FURROW_OK);
    for (size_t i = 0; table && i < furrow_table_drifts(table); i++) {
        if (i) fw_buf_char(&told, '\n');
        fw_buf_str(&told, furrow_table_drift(table, i).text);
    }
    CHECK_SLICE(regions ? fw_buf_view(&told) : fw_str(err.message), want);
    furrow_buf_free(&told);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_page_free(page);
}

static const char *const TWO_TEXT = "Clay kettle 12.00 Made by hand in a village. | "
                                    "Silver kettle 300.00 For guests of a better kind.";

TEST(a_wrapper_gives_the_records_of_other_pages) {
    UNUSED_STATE;
    furrow_buf html = {0};
    furrow_wrapper *wrapper = learn_shop();
    CHECK_STR(furrow_wrapper_method(wrapper), "auto");
    check_records(wrapper, shop(&html, &PLAIN, TWO, 2), TWO_TEXT);
    check_records(wrapper, shop(&html, &PLAIN, TWO, 1),
                  "Clay kettle 12.00 Made by hand in a village.");
    check_told(wrapper, shop(&html, &PLAIN, TWO, 2), FURROW_OK, "");
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
}

/* The cells of a column of a page by a wrapper, with a | between them. */
static void check_cells(const furrow_wrapper *wrapper, const char *html, const char *column,
                        const char *want) {
    furrow_page *page = page_from(html);
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_buf all = {0};
    CHECK_UINT(furrow_apply(&regions, wrapper, page, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_table_build(&table, regions, 0, NULL), FURROW_OK);
    CHECK_UINT(furrow_table_drifts(table), 0);
    for (size_t c = 0; c < furrow_table_columns(table); c++)
        for (size_t r = 0; r < furrow_table_rows(table); r++) {
            if (!fw_str_equal(furrow_table_column(table, c), fw_str(column))) continue;
            if (r) fw_buf_text(&all, " | ");
            fw_buf_str(&all, furrow_table_cell(table, r, c));
        }
    CHECK_SLICE(fw_buf_view(&all), want);
    furrow_buf_free(&all);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_page_free(page);
}

/* Kettles with how many pictures there are of each, and what each is made of. */
#define PICTURES(name, number)                                                                    \
    "<li><h3><a href='/" name "'>" name "</a></h3><p class=pictures><span>1/</span><span>" number \
    "</span></p></li>"
#define FACTS(name, weight, height)                                                        \
    "<li><h3><a href='/" name "'>" name "</a></h3><div class=facts><b>Weight:</b> " weight \
    " g, <b>Height:</b> " height " cm</div></li>"

/* The texts that all records share stand where the values do. */
TEST(words_of_all_records_beside_a_learned_column_are_not_its_values) {
    UNUSED_STATE;
    const char *first = "<ul class=list>" PICTURES("Red", "5") PICTURES("Blue", "1")
        PICTURES("Green", "43") PICTURES("White", "8") PICTURES("Black", "4") "</ul>";
    furrow_wrapper *wrapper = learn(&first, 1);
    check_cells(wrapper, first, "pictures", "5 | 1 | 43 | 8 | 4");
    check_cells(wrapper,
                "<ul class=list>" PICTURES("Clay", "7") PICTURES("Iron", "12")
                    PICTURES("Glass", "9") PICTURES("Steel", "31") "</ul>",
                "pictures", "7 | 12 | 9 | 31");
    furrow_wrapper_free(wrapper);
}

TEST(a_line_that_had_several_labelled_values_is_no_single_one_on_another_page) {
    UNUSED_STATE;
    const char *first = "<ul class=list>" FACTS("Red", "150", "20") FACTS("Blue", "280", "31")
        FACTS("Green", "300", "17") FACTS("White", "410", "25") FACTS("Black", "900", "22") "</ul>";
    const char *second = "<ul class=list>" FACTS("Clay", "700", "19") FACTS("Iron", "120", "34")
        FACTS("Glass", "90", "28") FACTS("Steel", "310", "21") "</ul>";
    furrow_wrapper *wrapper = learn(&first, 1);
    check_cells(wrapper, second, "Weight", "700 g | 120 g | 90 g | 310 g");
    check_cells(wrapper, second, "Height", "19 cm | 34 cm | 28 cm | 21 cm");
    furrow_wrapper_free(wrapper);
}

TEST(columns_in_another_order_on_a_page_keep_their_names) {
    UNUSED_STATE;
    static const char item[] = "<li class='hit'><p class='about'>$</p><b class='price'>$</b>"
                               "<h3><a href='/k'>$</a></h3></li>";
    static const kettle turned[] = {{"Made by hand in a village.", "12.00", "Clay kettle"},
                                    {"Keeps the water warm.", "44.00", "Stone kettle"},
                                    {"For guests of a better kind.", "300.00", "Silver kettle"}};
    const design other = {HEAD MAIN, "<ul class='results'>", item, "</ul></div>", FOOT};
    furrow_buf html = {0};
    furrow_wrapper *wrapper = learn_shop();
    check_cells(wrapper, shop(&html, &other, turned, 3), "title",
                "Clay kettle | Stone kettle | Silver kettle");
    check_cells(wrapper, html.at, "price", "12.00 | 44.00 | 300.00");
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
}

/* Each is a page as the site may look in a year. */
TEST(a_wrapper_outlasts_changes_around_the_records) {
    UNUSED_STATE;
    static const char more[] = "<li class='hit new'><h3><a href='/k'>$</a></h3>"
                               "<b class='price big'>$</b><p class='about'>$</p></li>";
    static const char other[] = "<li class='card'><h3><a href='/k'>$</a></h3><b class='cost'>$</b>"
                                "<p class='blurb'>$</p></li>";
    static const char menu[] = HEAD "<ul class='menu'><li class='hit'>Teapots<li class='hit'>Cups"
                                    "<li class='hit'>Spoons</ul>";
    static const design designs[] = {
        {HEAD "<div class='banner'>Sale!</div>" MAIN, "<ul class='results'>", ITEM, "</ul></div>",
         FOOT},
        {HEAD "<div class='shell'><div>" MAIN, "<section><ul class='results'>", ITEM,
         "</ul></section></div></div></div>", FOOT},
        {HEAD MAIN, "<ul class='fresh results wide' id='r17'>", more, "</ul></div>", FOOT},
        {FOOT HEAD MAIN, "<ul class='results'>", ITEM, "</ul></div>", ""},
        {HEAD MAIN, "<ol class='list'>", ITEM, "</ol></div>", FOOT},
        {HEAD MAIN, "<ul class='results'>", other, "</ul></div>", FOOT},
        {HEAD MAIN, "<ul>", other, "</ul></div>", FOOT},
        {menu, MAIN "<ul class='results'>", ITEM, "</ul></div>", FOOT},
    };
    furrow_buf html = {0};
    furrow_wrapper *wrapper = learn_shop();
    for (size_t i = 0; i < sizeof designs / sizeof *designs; i++)
        check_records(wrapper, shop(&html, &designs[i], TWO, 2), TWO_TEXT);
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
}

TEST(positions_may_move_where_a_page_has_no_names) {
    UNUSED_STATE;
    static const char item[] = "<tr><td><a href='/k'>$</a><td><b>$</b><td><i>$</i>";
    static const design old = {"<table><tr><td>Home<td>Help</table>", "<table>", item, "</table>",
                               "<p>1997"};
    static const design moved = {"<table><tr><td>Ad</table><table><tr><td>Home<td>Help</table>",
                                 "<table>", item, "</table>", "<p>1997"};
    static const design wrapped = {"<table><tr><td>Home<td>Help</table>", "<center><table>", item,
                                   "</table></center>", "<p>1997"};
    furrow_buf html = {0};
    const char *page = shop(&html, &old, SIX, 6);
    furrow_wrapper *wrapper = learn(&page, 1);
    check_records(wrapper, shop(&html, &moved, TWO, 2), TWO_TEXT);
    check_records(wrapper, shop(&html, &wrapped, TWO, 2), TWO_TEXT);
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
}

TEST(records_of_several_siblings_are_cut_again) {
    UNUSED_STATE;
    static const char item[] = "<dt>$<dd>$<dd>$";
    static const design list = {"<h1>Kettles</h1>", "<dl>", item, "</dl>", "<p>End"};
    furrow_buf html = {0};
    const char *page = shop(&html, &list, SIX, 6);
    furrow_wrapper *wrapper = learn(&page, 1);
    check_records(wrapper, shop(&html, &list, TWO, 2), TWO_TEXT);
    check_records(wrapper, shop(&html, &list, TWO, 1),
                  "Clay kettle 12.00 Made by hand in a village.");
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
}

TEST(headers_and_ads_between_the_records_are_passed_over) {
    UNUSED_STATE;
    static const char row[] = "<tr><td><a href='/k'>$</a><td>$<td>$";
    static const char head[] = "<h1>Kettles</h1>";
    static const char open[] = "<table class='t'><tr><th>Name<th>Price<th>About";
    furrow_buf html = {0}, ads = {0};
    const design table = {head, open, row, "</table>", "<p>End"};
    shop(&html, &table, SIX, 6);
    const char *page = html.at;
    furrow_wrapper *wrapper = learn(&page, 1);
    check_records(wrapper, shop(&ads, &table, TWO, 2), TWO_TEXT);
    furrow_buf_free(&html);
    furrow_buf_free(&ads);
    furrow_wrapper_free(wrapper);
}

TEST(where_pages_do_not_agree_most_of_them_win) {
    UNUSED_STATE;
    /* On the last page the comments are longer than the records. */
    static const char talk[] =
        "<div class='talk'><p>A comment of some length on kettles, and on tea in general, which "
        "nobody has asked for.<p>Another comment, longer still, on what the first one has said "
        "about tea, and on water.<p>A third, as long as the others, to close the matter once and "
        "for all, and on coffee.</div>";
    const design talked = {HEAD MAIN, "<ul class='results'>", ITEM, "</ul></div>", talk};
    furrow_buf one = {0}, two = {0}, three = {0}, html = {0};
    const char *pages[] = {shop(&one, &PLAIN, SIX, 6), shop(&two, &PLAIN, SIX, 4),
                           shop(&three, &talked, TWO, 2)};
    furrow_wrapper *wrapper = learn(pages, 3);
    check_records(wrapper, shop(&html, &talked, TWO, 2), TWO_TEXT);
    furrow_buf_free(&one);
    furrow_buf_free(&two);
    furrow_buf_free(&three);
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
}

/* ---- Drift -------------------------------------------------------------- */

TEST(a_search_without_results_is_no_drift) {
    UNUSED_STATE;
    furrow_buf html = {0};
    furrow_wrapper *wrapper = learn_shop();
    check_told(wrapper, shop(&html, &PLAIN, NULL, 0), FURROW_ENOTFOUND,
               "empty region: no records at ul.results");
    check_told(wrapper, HEAD MAIN "<p>Nothing found.</div>" FOOT, FURROW_ENOTFOUND,
               "no region at ul.results: the page has only html > body > div#main of its path");
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
}

TEST(another_page_is_drift) {
    UNUSED_STATE;
    furrow_wrapper *wrapper = learn_shop();
    check_told(wrapper, "<main><p>We have a new site.</main>", FURROW_EDRIFT,
               "no region at ul.results: the page has only html > body of its path");
    /* Any list is found by its tag; it is not the one that was meant. */
    check_told(wrapper, "<ul class='menu'><li><a href=/>Home</a><li><a href=/us>About us</a></ul>",
               FURROW_EDRIFT, "no region at ul.results: the page has only html > body of its path");
    furrow_wrapper_free(wrapper);
}

TEST(records_elsewhere_are_found_and_it_is_said) {
    UNUSED_STATE;
    const design moved = {HEAD MAIN, "<ol class='list'>", ITEM, "</ol></div>", FOOT};
    furrow_buf html = {0};
    furrow_wrapper *wrapper = learn_shop();
    check_told(wrapper, shop(&html, &moved, SIX, 6), FURROW_OK,
               "moved: nothing at ul.results, found elsewhere");
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
}

TEST(a_column_that_is_gone_is_named) {
    UNUSED_STATE;
    static const char item[] = "<li class='hit'><h3><a href='/k'>$</a></h3><!-- $ -->"
                               "<p class='about'>$</p></li>";
    const design cheap = {HEAD MAIN, "<ul class='results'>", item, "</ul></div>", FOOT};
    furrow_buf html = {0};
    furrow_wrapper *wrapper = learn_shop();
    check_told(wrapper, shop(&html, &cheap, SIX, 6), FURROW_OK,
               "column missing: price (in none of 6 records)");
    check_told(wrapper, shop(&html, &cheap, SIX, 1), FURROW_OK, "");
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
}

TEST(records_that_have_become_something_else_are_told) {
    UNUSED_STATE;
    static const char item[] = "<li class='hit'><div><em>$</em> <u>$</u> <s>$</s></div></li>";
    const design other = {HEAD MAIN, "<ul class='results'>", item, "</ul></div>", FOOT};
    furrow_buf html = {0};
    furrow_wrapper *wrapper = learn_shop();
    furrow_page *page = page_from(shop(&html, &other, SIX, 6));
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    CHECK_UINT(furrow_apply(&regions, wrapper, page, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_table_build(&table, regions, 0, NULL), FURROW_OK);
    CHECK(furrow_table_drifts(table) >= 2);
    CHECK_UINT(furrow_table_drift(table, 0).kind, FURROW_DRIFT_SHAPE);
    CHECK_STR(furrow_drift_name(furrow_table_drift(table, 0).kind), "shape");
    CHECK_UINT(furrow_table_drift(table, 1).kind, FURROW_DRIFT_COLUMNS);
    CHECK(furrow_table_drift(table, 1).column_count >= 2);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_page_free(page);
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
}

/* ---- The file ----------------------------------------------------------- */

/* A wrapper file whose text 'from' is replaced by 'to'. */
static furrow_status load_changed(const char *text, const char *from, const char *to,
                                  furrow_error *err) {
    furrow_buf changed = {0};
    furrow_wrapper *wrapper = NULL;
    const char *at = strstr(text, from);
    if (!at) fail_msg("no '%s' in the file", from);
    fw_buf_add(&changed, text, (size_t)(at - text));
    fw_buf_text(&changed, to);
    fw_buf_text(&changed, at + strlen(from));
    furrow_status st = furrow_wrapper_load(&wrapper, changed.at, changed.len, NULL, err);
    furrow_wrapper_free(wrapper);
    furrow_buf_free(&changed);
    return st;
}

/* Of the marks of a record, the notice has the first. */
TEST(what_lacks_most_of_what_records_have_is_none) {
    UNUSED_STATE;
    furrow_buf text = {0}, html = {0};
    furrow_wrapper *learned = learn_shop(), *wrapper = NULL;
    CHECK_UINT(furrow_wrapper_save(&text, learned, NULL), FURROW_OK);
    const char *at = strstr(text.at, "\"usual\"");
    fw_buf_add(&html, text.at, (size_t)(at - text.at));
    fw_buf_text(&html, "\"least\": 0.6, ");
    fw_buf_text(&html, at);
    CHECK_UINT(furrow_wrapper_load(&wrapper, html.at, html.len, NULL, NULL), FURROW_OK);
    const design noticed = {HEAD MAIN,
                            "<ul class='results'><li class='hit'><h3>Closed on Sundays</h3></li>",
                            ITEM, "</ul></div>", FOOT};
    check_records(wrapper, shop(&html, &noticed, TWO, 2), TWO_TEXT);
    furrow_buf_free(&text);
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
    furrow_wrapper_free(learned);
}

TEST(a_wrapper_reads_back_the_same) {
    UNUSED_STATE;
    furrow_buf one = {0}, two = {0}, html = {0};
    furrow_wrapper *wrapper = learn_shop(), *again = NULL;
    CHECK_UINT(furrow_wrapper_save(&one, wrapper, NULL), FURROW_OK);
    CHECK_UINT(furrow_wrapper_load(&again, one.at, one.len, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_wrapper_save(&two, again, NULL), FURROW_OK);
    CHECK_STR(one.at, two.at);
    check_records(again, shop(&html, &PLAIN, TWO, 2), TWO_TEXT);
    furrow_buf_free(&one);
    furrow_buf_free(&two);
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
    furrow_wrapper_free(again);
}

TEST(what_is_wrong_in_a_file_is_told_with_its_place) {
    UNUSED_STATE;
    static const struct {
        const char *from, *to, *why;
    } cases[] = {
        {"\"ul.results\"", "\"ul..results\"",
         "layout 1: where: selector 'ul..results' lacks a name"},
        {"\"ul.results\"", "17", "layout 1: where: must be a selector"},
        {"\"li.hit\"", "\"ul > li.hit\"", "layout 1: begin: a child must be a single step"},
        {"\"width\": 1", "\"width\": -1", "layout 1: width: must be a count"},
        {"\"records\": {", "\"recorded\": {", "layout 1: records: must be an object"},
        {"\"begin\"", "\"begins\"", NULL},
        {"\"usual\": ", "\"usual\": 1", "layout 1: usual: must be a share between 0 and 1"},
        {"\"layouts\"", "\"layout\"", "rules: must have a list of \"layouts\""},
        {"\"columns\"", "\"column\"", "columns: must be a list of at most 1000"},
        {"\"records\": 6,", "\"records\": \"six\",", "records: must be a count"},
        {"\"fingerprints\": [", "\"fingerprints\": 1, \"x\": [",
         "fingerprints: must be a list of at most 64"},
        {"\"fingerprints\": [", "\"fingerprints\": [-1,", "fingerprints: must be whole numbers"},
        {"\"fingerprints\"", "\"x\"", NULL},
        {"\"kind\": \"text\"", "\"kind\": \"smell\"", "an unknown kind"},
        {"\"type\": \"", "\"type\": \"smell", "an unknown type"},
    };
    furrow_buf text = {0};
    furrow_wrapper *wrapper = learn_shop();
    CHECK_UINT(furrow_wrapper_save(&text, wrapper, NULL), FURROW_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        furrow_error err = {0};
        furrow_status st = load_changed(text.at, cases[i].from, cases[i].to, &err);
        if (!cases[i].why) { /* width alone is a rule, too, and old files have no fingerprints */
            CHECK_UINT(st, FURROW_OK);
            continue;
        }
        CHECK_UINT(st, FURROW_EFORMAT);
        if (!strstr(err.message, cases[i].why)) fail_msg("%s", err.message);
    }
    furrow_buf_free(&text);
    furrow_wrapper_free(wrapper);
}

TEST(a_wrapper_learns_another_layout_from_a_further_page) {
    UNUSED_STATE;
    static const char cell[] = "<td><img src='k.png'><br><a href='/k'>$</a><br><b>$</b>"
                               "<br><i>$</i></td>";
    const design grid = {HEAD MAIN, "<table class='grid'><tr>", cell, "</table></div>", FOOT};
    furrow_buf html = {0};
    furrow_wrapper *wrapper = learn_shop(), *more = NULL;
    furrow_page *page = page_from(shop(&html, &grid, SIX, 6));
    furrow_example example = {.page = page, .name = "grid.html"};
    furrow_error err = {0};
    if (furrow_extend(&more, wrapper, &example, 1, &AUTO, &err) < 0) fail_msg("%s", err.message);
    check_records(more, shop(&html, &grid, TWO, 2), TWO_TEXT);
    check_records(more, shop(&html, &PLAIN, TWO, 2), TWO_TEXT);
    furrow_page_free(page);
    furrow_buf_free(&html);
    furrow_wrapper_free(wrapper);
    furrow_wrapper_free(more);
}

TEST(a_page_without_records_teaches_nothing) {
    UNUSED_STATE;
    furrow_page *page = page_from("<p>Nothing repeats here.");
    furrow_example example = {.page = page};
    furrow_wrapper *wrapper = NULL;
    furrow_error err = {0};
    CHECK_UINT(furrow_learn(&wrapper, &example, 1, NULL, &err), FURROW_ENOTFOUND);
    CHECK_STR(err.message, "no records found");
    furrow_page_free(page);
}

TEST(a_page_without_records_does_not_keep_the_others_from_teaching) {
    UNUSED_STATE;
    furrow_buf html = {0};
    const char *pages[] = {"<p>Good morning.</p><p>Good day.</p><p>Good night.</p>",
                           shop(&html, &PLAIN, SIX, 6)};
    furrow_wrapper *wrapper = learn(pages, 2);
    CHECK(wrapper != NULL);
    furrow_wrapper_free(wrapper);
    furrow_buf_free(&html);
}

TEST(labels_are_refused_where_they_would_be_dropped) {
    UNUSED_STATE;
    furrow_page *page = page_from("<h1>Ant</h1>");
    furrow_label label = {.name = "name", .text = {"Ant", 3}, .node = FURROW_NO_NODE};
    furrow_example example = {.page = page, .labels = &label, .label_count = 1};
    furrow_wrapper *wrapper = learn_shop(), *more = NULL;
    furrow_error err = {0};
    CHECK_UINT(furrow_extend(&more, wrapper, &example, 1, NULL, &err), FURROW_EINVAL);
    CHECK_STR(err.message, "labels work only with wrappers of ide, not of auto");
    furrow_wrapper_free(wrapper);
    furrow_page_free(page);
}

/* ---- Memory ------------------------------------------------------------- */

/* Everything once, with an allocator; the first failure. */
static furrow_status all_steps(furrow_alloc alloc, const char *html, const char *other) {
    furrow_page_options opts = {.alloc = alloc};
    furrow_page *page = NULL, *next = NULL;
    furrow_wrapper *wrapper = NULL, *again = NULL;
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_buf text = {.alloc = alloc};
    furrow_status st = furrow_page_parse(&page, html, strlen(html), &opts, NULL);
    furrow_example example = {.page = page, .name = "a"};
    if (st >= 0) st = furrow_learn(&wrapper, &example, 1, &AUTO, NULL);
    if (st >= 0) st = furrow_wrapper_save(&text, wrapper, NULL);
    if (st >= 0) st = furrow_wrapper_load(&again, text.at, text.len, &alloc, NULL);
    if (st >= 0) st = furrow_page_parse(&next, other, strlen(other), &opts, NULL);
    if (st >= 0) st = furrow_apply(&regions, again, next, NULL, NULL);
    if (st >= 0) st = furrow_table_build(&table, regions, 0, NULL);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_buf_free(&text);
    furrow_wrapper_free(wrapper);
    furrow_wrapper_free(again);
    furrow_page_free(page);
    furrow_page_free(next);
    return st;
}

TEST(every_failed_allocation_is_survived) {
    UNUSED_STATE;
    const design moved = {HEAD MAIN, "<ol class='list'>", ITEM, "</ol></div>", FOOT};
    furrow_buf html = {0}, other = {0};
    shop(&html, &PLAIN, SIX, 6);
    shop(&other, &moved, TWO, 2);
    size_t n = 0;
    for (furrow_status st = FURROW_ENOMEM; st == FURROW_ENOMEM; n++) {
        failing_alloc failing = {.fail_at = n};
        st = all_steps((furrow_alloc){failing_resize, &failing}, html.at, other.at);
        CHECK(st == FURROW_ENOMEM || st == FURROW_OK);
        CHECK_UINT(failing.live, 0);
    }
    CHECK(n > 20);
    furrow_buf_free(&html);
    furrow_buf_free(&other);
}

/* ---- Repair ------------------------------------------------------------- */

static const design NEW_DESIGN = {
    HEAD MAIN, "<section class='stock'>",
    "<article class='tile'><div class='name'><a href='/k'>$</a></div><em class='cost'>$</em>"
    "<blockquote class='words'>$</blockquote></article>",
    "</section></div>", FOOT};

static furrow_status repair_shop(furrow_alloc alloc, const char *old, const char *now) {
    furrow_page *pages[2] = {NULL, NULL};
    furrow_page_options opts = {.alloc = alloc};
    furrow_wrapper *wrapper = NULL;
    furrow_repair *repair = NULL;
    furrow_error err = {0};
    furrow_status st = furrow_page_parse(&pages[0], old, strlen(old), &opts, &err);
    if (st >= 0) st = furrow_page_parse(&pages[1], now, strlen(now), &opts, &err);
    furrow_example examples[] = {{.page = pages[0]}, {.page = pages[1]}};
    if (st >= 0) st = furrow_learn(&wrapper, &examples[0], 1, &AUTO, &err);
    if (st >= 0) st = furrow_repair_make(&repair, wrapper, &examples[1], 1, 0, NULL, &err);
    if (st >= 0) {
        CHECK(furrow_repair_needed(repair) && furrow_repair_wrapper(repair));
        CHECK(furrow_repair_confidence(repair) > 0.75);
        for (size_t i = 0; i < furrow_repair_columns(repair); i++)
            CHECK(furrow_repair_column_at(repair, i).state == FURROW_REPAIR_FOUND);
    }
    furrow_repair_free(repair);
    furrow_wrapper_free(wrapper);
    furrow_page_free(pages[0]);
    furrow_page_free(pages[1]);
    return st;
}

TEST(a_repair_survives_every_failed_allocation) {
    UNUSED_STATE;
    furrow_buf old = {0}, now = {0};
    shop(&old, &PLAIN, SIX, 6);
    shop(&now, &NEW_DESIGN, SIX, 6);
    for (size_t n = 0, st = 1; st; n++) {
        failing_alloc failing = {.fail_at = n};
        furrow_status got = repair_shop((furrow_alloc){failing_resize, &failing}, old.at, now.at);
        CHECK(got == FURROW_ENOMEM || got == FURROW_OK);
        CHECK_UINT(failing.live, 0);
        st = got != FURROW_OK;
    }
    furrow_buf_free(&old);
    furrow_buf_free(&now);
}

/* Both halves of "12 kg - 30 cm" are columns of one record then, and what such columns have in
 * common is one piece of text: it once followed itself without an end. */
TEST(halves_of_a_text_that_one_record_has_are_gathered_once) {
    UNUSED_STATE;
    furrow_buf old = {0}, now = {0};
    for (int i = 0; i < 8; i++) {
        fw_buf_format(&old,
                      "<li><h3><a href=/%d>Parcel %c</a></h3><b>$%d.50</b><p>%d kg - %d cm</p>", i,
                      'A' + i, i, i + 2, 3 * i + 1);
        fw_buf_format(&now,
                      "<article><h2><a href=/%d>Parcel %c</a></h2><span>$%d.50</span>%s</article>",
                      i, 'A' + i, i, i == 3 ? "<em>5 kg - 10 cm</em>" : "");
    }
    furrow_page *pages[] = {page_from(old.at), page_from(now.at)};
    furrow_example was = {.page = pages[0]}, is = {.page = pages[1]};
    furrow_wrapper *wrapper = NULL;
    furrow_repair *repair = NULL;
    CHECK_UINT(furrow_learn(&wrapper, &was, 1, &AUTO, NULL), FURROW_OK);
    CHECK_UINT(furrow_repair_make(&repair, wrapper, &is, 1, 0, NULL, NULL), FURROW_OK);
    CHECK(furrow_repair_needed(repair));
    furrow_repair_free(repair);
    furrow_wrapper_free(wrapper);
    furrow_page_free(pages[0]);
    furrow_page_free(pages[1]);
    furrow_buf_free(&old);
    furrow_buf_free(&now);
}

TEST_MAIN(CASE(a_wrapper_gives_the_records_of_other_pages),
          CASE(words_of_all_records_beside_a_learned_column_are_not_its_values),
          CASE(a_line_that_had_several_labelled_values_is_no_single_one_on_another_page),
          CASE(columns_in_another_order_on_a_page_keep_their_names),
          CASE(a_wrapper_outlasts_changes_around_the_records),
          CASE(positions_may_move_where_a_page_has_no_names),
          CASE(records_of_several_siblings_are_cut_again),
          CASE(headers_and_ads_between_the_records_are_passed_over),
          CASE(where_pages_do_not_agree_most_of_them_win),
          CASE(a_search_without_results_is_no_drift), CASE(another_page_is_drift),
          CASE(records_elsewhere_are_found_and_it_is_said), CASE(a_column_that_is_gone_is_named),
          CASE(records_that_have_become_something_else_are_told),
          CASE(what_lacks_most_of_what_records_have_is_none), CASE(a_wrapper_reads_back_the_same),
          CASE(what_is_wrong_in_a_file_is_told_with_its_place),
          CASE(a_wrapper_learns_another_layout_from_a_further_page),
          CASE(a_page_without_records_teaches_nothing),
          CASE(a_page_without_records_does_not_keep_the_others_from_teaching),
          CASE(labels_are_refused_where_they_would_be_dropped),
          CASE(every_failed_allocation_is_survived),
          CASE(a_repair_survives_every_failed_allocation),
          CASE(halves_of_a_text_that_one_record_has_are_gathered_once))
