/* ide: labelled pages, templates, and what they find. */
#include "base/json.h"
#include "ide_support.h"

/* A product page with the rows of the paper's Figure 1 in it. */
#define PRODUCT(name, price, more)                                                     \
    "<!doctype html><div id=nav><a href=/>Home</a><a href=/s>Supplies</a></div>"       \
    "<div class=main><h1>" name "</h1><img src='pics/" price ".jpg'>"                  \
    "<table><tr><td>Unit</td><td>EA</td></tr>" more "<tr><td>Price</td><td><b>$" price \
    "</b></td></tr></table></div>"                                                     \
    "<div class=foot><a href=/a>About us</a></div>"

/* ---- Definitions -------------------------------------------------------- */

TEST(prefix_match_scores_are_those_of_figure_4) {
    UNUSED_STATE;
    /* <table><tr><td><i><b> before the price; the parser adds <tbody>. */
    furrow_page *page = page_from("<p><b>Sale</b></p><p><u><b>New</b></u></p>"
                                  "<div><i><b>Hot</b></i></div>"
                                  "<table><tr><td><i><b>5.00</b></i></td></tr></table>");
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_words words;
    fw_ide_chain prefix = {.names = FW_STR("b i td tr tbody table")};
    const uint32_t scores[] = {1, 1, 2, 6};
    CHECK(fw_words_make(&words, page, &arena) && fw_ide_chain_read(&prefix, &arena));
    CHECK_UINT(words.text_count, 4);
    for (uint32_t i = 0; i < 4; i++)
        CHECK_UINT(fw_ide_chain_back(&prefix, &words, words.place[i], false), scores[i]);
    fw_arena_free(&arena);
    furrow_page_free(page);
}

TEST(suffix_match_scores_count_from_the_item_on) {
    UNUSED_STATE;
    furrow_page *page = page_from("<p><b>a</b><br></p><p><b>b</b></p>");
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_words words;
    fw_ide_chain suffix = {.names = FW_STR("/b br /p p")};
    CHECK(fw_words_make(&words, page, &arena) && fw_ide_chain_read(&suffix, &arena));
    CHECK_UINT(fw_ide_chain_forward(&suffix, &words, words.place[0], false), 4);
    CHECK_UINT(fw_ide_chain_forward(&suffix, &words, words.place[1], false), 1);
    fw_arena_free(&arena);
    furrow_page_free(page);
}

TEST(at_least_20_tags_are_kept_and_more_where_an_item_needs_them) {
    UNUSED_STATE;
    learner l = {0};
    char html[4096] = "<table>";
    for (int i = 0; i < 30; i++)
        snprintf(html + strlen(html), sizeof html - strlen(html), "<tr><td>v%d</td></tr>", i);
    teach(&l, html, LABELS(LABEL("x", "v15")));
    const fw_ide_item *item = &l.rules->templates[0].items[0];
    CHECK(item->before.chain.count > 15 * 4);
    CHECK_STR(apply_to(&l, html), "x=v15");
    learner_free(&l);
    teach(&l, PRODUCT("Ant", "5", ""), LABELS(LABEL("name", "Ant")));
    CHECK_UINT(l.rules->templates[0].items[0].after.chain.count, 20);
    learner_free(&l);
}

/* ---- Extraction --------------------------------------------------------- */

TEST(one_labelled_page_is_enough_for_its_template) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, PRODUCT("Quick Drive", "39.96", ""),
          LABELS(LABEL("price", "39.96"), LABEL("name", "Quick Drive")));
    CHECK_STR(apply_to(&l, PRODUCT("Copy  Clip", "4.99", "")), "price=4.99; name=Copy Clip");
    learner_free(&l);
}

TEST(items_before_and_after_the_found_one_are_told_apart_by_it) {
    UNUSED_STATE;
    /* Only the h2 is unique; the cells around it are alike (Figure 5). */
    static const char one[] = "<p><i>red</i></p><p>x</p><h2>Ant</h2><p><i>six</i></p><p>x</p>";
    static const char two[] = "<p><i>blue</i></p><p>x</p><h2>Bee</h2><p><i>ten</i></p><p>x</p>";
    learner l = {0};
    teach(&l, one, LABELS(LABEL("colour", "red"), LABEL("name", "Ant"), LABEL("legs", "six")));
    CHECK_STR(apply_to(&l, two), "colour=blue; name=Bee; legs=ten");
    learner_free(&l);
}

TEST(a_page_without_an_item_needs_a_label) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, PRODUCT("Ant", "5", ""), LABELS(LABEL("name", "Ant"), LABEL("price", "5")));
    CHECK(strstr(apply_to(&l, "<h1>Bee</h1><p>Sold out"), "field '"));
    CHECK(l.err.status == FURROW_ENOTFOUND);
    learner_free(&l);
}

TEST(two_places_that_fit_equally_well_are_no_answer_but_where_they_say_the_same) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, "<ul><li>a</li></ul><p><b>5</b></p>", LABELS(LABEL("price", "5")));
#define PRICED(x) "<ul><li>a</li></ul><p><b>" x "</b></p>"
    CHECK_STR(apply_to(&l, PRICED("6") PRICED("7")),
              "field 'price': several places fit equally well");
    CHECK_STR(apply_to(&l, PRICED("6") PRICED(" 6 ")), "price=6");
#undef PRICED
    learner_free(&l);
}

TEST(an_item_may_be_missing_once_a_page_was_labelled_without_it) {
    UNUSED_STATE;
    learner l = {0};
    static const char full[] = "<h1>Ant</h1><div class=p><b>5</b></div><hr>";
    static const char bare[] = "<h1>Bee</h1><hr>";
    teach(&l, full, LABELS(LABEL("name", "Ant"), LABEL("price", "5")));
    CHECK_STR(apply_to(&l, "<h1>Cat</h1><hr>"), "field 'price': the page has nothing like it");
    teach(&l, bare, LABELS(LABEL("name", "Bee"), NO_FIELD("price")));
    CHECK_STR(apply_to(&l, "<h1>Cat</h1><hr>"), "name=Cat");
    CHECK_STR(apply_to(&l, "<h1>Dog</h1><div class=p><b>7</b></div><hr>"), "name=Dog; price=7");
    learner_free(&l);
}

/* Other markup all around, in which only the heading of the page is what it was. */
TEST(of_several_places_of_a_label_the_heading_of_the_page_has_the_name_that_lasts) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l,
          "<ul><li class=crumb>Lamps<li class=crumb>Brass lamp</ul><h1 class=a><b>Brass "
          "lamp</b></h1><p>x",
          LABELS(LABEL("name", "Brass lamp")));
    CHECK_STR(apply_to(&l, "<div><i>Lamps of ours</i></div><h1 class=b>Iron lamp</h1><div>y</div>"),
              "name=Iron lamp");
    learner_free(&l);
}

TEST(complete_templates_come_before_those_with_missing_items) {
    UNUSED_STATE;
    learner l = {0};
    CHECK(label_page(&l, "a", "<h1>A</h1><b>1</b>", LABELS(LABEL("n", "A"), LABEL("p", "1"))) == 0);
    CHECK(label_page(&l, "b", "<h1>B</h1>", LABELS(LABEL("n", "B"), NO_FIELD("p"))) == 0);
    CHECK(label_page(&l, "c", "<h2>C</h2><i>3</i>", LABELS(LABEL("n", "C"), LABEL("p", "3"))) == 0);
    CHECK_UINT(l.rules->template_count, 3);
    CHECK_SLICE(l.rules->templates[0].page, "a");
    CHECK_SLICE(l.rules->templates[1].page, "c");
    CHECK_SLICE(l.rules->templates[2].page, "b");
    CHECK(l.rules->templates[1].is_complete && !l.rules->templates[2].is_complete);
    learner_free(&l);
}

TEST(fields_may_come_from_different_templates) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, "<h1>Ant</h1><hr><p><b>5</b></p>", LABELS(LABEL("name", "Ant"), LABEL("price", "5")));
    teach(&l, "<h2><i>Bee</i></h2><hr><div><em>6</em></div>",
          LABELS(LABEL("name", "Bee"), LABEL("price", "6")));
    CHECK_STR(apply_to(&l, "<h1>Cat</h1><hr><div><em>7</em></div>"), "name=Cat; price=7");
    learner_free(&l);
}

/* ---- Doubts ------------------------------------------------------------- */

#define TEAMS(team, name)                                                \
    "<ul><li><a>Owl</a></li><li><a>Jay</a></li><li><a>Kea</a></li></ul>" \
    "<h1>" name "</h1><p class=team>" team "</p><hr>"

TEST(places_that_a_label_may_mean_must_agree_until_a_second_label_decides) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, TEAMS("Owl", "Ann"), LABELS(LABEL("name", "Ann"), LABEL("team", "Owl")));
    CHECK_STR(apply_to(&l, TEAMS("Jay", "Bob")),
              "field 'team': its label fits several places, and their texts differ");
    teach(&l, TEAMS("Jay", "Bob"), LABELS(LABEL("name", "Bob"), LABEL("team", "Jay")));
    CHECK_STR(apply_to(&l, TEAMS("Kea", "Cid")), "name=Cid; team=Kea");
    CHECK_UINT(l.rules->templates[0].other_count, 0);
    CHECK_UINT(l.rules->templates[1].other_count, 0);
    learner_free(&l);
}

TEST(a_place_that_says_the_same_in_both_pages_is_not_meant) {
    UNUSED_STATE;
#define MENU "<ul><li><a>Hawks</a></li><li><a>Bulls</a></li></ul><h1>"
    CHECK_STR(taught(MENU "Ann</h1><p class=team>Hawks</p><hr>",
                     LABELS(LABEL("name", "Ann"), LABEL("team", "Hawks")),
                     MENU "Bob</h1><p class=team>Lakers</p><hr>"),
              "name=Bob; team=Lakers");
    CHECK_STR(taught("<h1>Ann</h1><p class=team>Hawks</p><ul class=menu><li>Hawks</li></ul>",
                     LABELS(LABEL("name", "Ann"), LABEL("team", "Hawks")),
                     "<h1>Bob</h1><p class=team>Lakers</p><ul class=menu><li>Hawks</li></ul>"),
              "name=Bob; team=Lakers");
#undef MENU
}

TEST(a_caption_decides_between_rows_that_are_alike) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, PRODUCT("Ant", "5", "<tr><td>Weight</td><td><b>2 kg</b></td></tr>"),
          LABELS(LABEL("weight", "2 kg"), LABEL("name", "Ant")));
    CHECK_STR(apply_to(&l, PRODUCT("Bee", "6",
                                   "<tr><td>Legs</td><td><b>8 cm</b></td></tr>"
                                   "<tr><td>Weight</td><td><b>3 kg</b></td></tr>")),
              "weight=3 kg; name=Bee");
    learner_free(&l);
}

TEST(a_caption_that_stands_elsewhere_means_doubt) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, "<h1>Job</h1><div><b>Posted</b><span>May 1</span></div><hr>",
          LABELS(LABEL("posted", "May 1")));
    CHECK_STR(apply_to(&l, "<h1>Job</h1><div><b>Kind</b><span>toy</span></div>"
                           "<div><b>Posted</b><i>May 2</i></div><hr>"),
              "field 'posted': its caption stands elsewhere in the page");
    learner_free(&l);
}

TEST(a_value_may_be_followed_by_another_caption_in_the_same_line) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l,
          "<h1>Soup</h1><div class=info><section><span class=s><i></i><strong>Yields</strong> 6 "
          "bowls</span></section></div><div class=info><section><span><strong>Author</strong> Ann"
          "</span></section></div>",
          LABELS(LABEL("yields", "6 bowls")));
    CHECK_STR(apply_to(&l, "<h1>Pie</h1><div class=info><section><span class=s><i></i><strong>"
                           "Yields</strong> Serves 2</span><span class=t><i></i><strong>Time"
                           "</strong> 1 hour</span></section></div><div class=info><section><span>"
                           "<strong>Author</strong> Bob</span></section></div>"),
              "yields=Serves 2");
    CHECK_STR(apply_to(&l, "<h1>Pie</h1><div class=info><section><span class=s><i></i><strong>"
                           "Yields</strong> Serves <b>2</b></span><b>or 3</b></section></div>"
                           "<div class=info><section><span><strong>Author</strong> Bob</span>"
                           "</section></div>"),
              "field 'yields': no place is similar enough");
    learner_free(&l);
}

TEST(a_value_with_brothers_that_the_label_had_not_is_in_doubt) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, "<h4>Cuisine</h4><ul><li>Thai</li></ul><h4>Open</h4>", LABELS(LABEL("c", "Thai")));
    CHECK_STR(apply_to(&l, "<h4>Cuisine</h4><ul><li>Thai</li><li>Asian</li></ul><h4>Open</h4>"),
              "field 'c': it has more values here than in the labelled page");
    learner_free(&l);
}

#define SHIPS(where) "<h1>Shop</h1><h4>Ships</h4><div id=s>" where "<br></div><h4>Pays</h4><hr>"

TEST(an_element_with_more_text_than_labelled_means_doubt) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, SHIPS("To Rome only."), LABELS(LABEL("to", "To Rome only.")));
    CHECK_STR(apply_to(&l, SHIPS("To these:<br>Oslo, Bonn.")),
              "field 'to': its element has more text than in the labelled page");
    teach(&l, SHIPS("To these:<br>Oslo, Bonn."), LABELS(LABEL("to", "To these: Oslo, Bonn.")));
    CHECK_STR(apply_to(&l, SHIPS("To all:<br>Rome, Oslo.")), "to=To all: Rome, Oslo.");
    CHECK_STR(apply_to(&l, SHIPS("To Bonn only.")), "to=To Bonn only.");
    learner_free(&l);
}

/* ---- Values ------------------------------------------------------------- */

TEST(values_that_repeat_are_a_list_of_any_length) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, "<h1>Book</h1><p>by <a>Ann</a>, <a>Bob</a></p><hr>",
          LABELS(LABEL("author", "Ann"), LABEL("author", "Bob"), LABEL("title", "Book")));
    CHECK_STR(apply_to(&l, "<h1>Tome</h1><p>by <a>Cid</a></p><hr>"), "author=Cid; title=Tome");
    CHECK_STR(apply_to(&l, "<h1>Work</h1><p>by <a>Dan</a>, <a>Eve</a>, <a>Flo</a></p><hr>"),
              "author=Dan\nEve\nFlo; title=Work");
    learner_free(&l);
}

TEST(parts_of_a_value_have_places_of_their_own) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, "<p><span class=street>1 Main St</span> <span class=city>Troy</span></p>",
          LABELS(LABEL("address", "Troy"), LABEL("address", "1 Main St")));
    CHECK_STR(
        apply_to(&l, "<p><span class=street>2 Oak Rd</span> <span class=city>Rome</span></p>"),
        "address=2 Oak Rd\nRome");
    learner_free(&l);
}

TEST(items_inside_a_text_are_found_by_the_words_beside_them) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, "<p>Height: 6-5 Weight: 200 lbs.</p>",
          LABELS(LABEL("height", "6-5"), LABEL("weight", "200")));
    CHECK_STR(apply_to(&l, "<p>Height: 5-11 Weight: 180 lbs.</p>"), "height=5-11; weight=180");
    learner_free(&l);
}

TEST(where_a_number_meets_a_name_no_word_is_needed) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, "<b>1.00 United States Dollars</b>",
          LABELS(LABEL("sum", "1.00"), LABEL("of", "United States Dollars")));
    CHECK_STR(apply_to(&l, "<b>3,567.00 Italian Lira</b>"), "sum=3,567.00; of=Italian Lira");
    learner_free(&l);
}

TEST(attributes_are_absolute_addresses) {
    UNUSED_STATE;
    learner l = {0};
    furrow_label image = LABEL("image", "pics/5.jpg");
    image.attribute = "src";
    teach(&l, PRODUCT("Ant", "5", ""), &image, 1);
    CHECK_STR(apply_to(&l, PRODUCT("Bee", "6", "")), "image=http://shop.example/p/pics/6.jpg");
    learner_free(&l);
}

TEST(markup_is_kept_where_it_is_asked_for) {
    UNUSED_STATE;
    learner l = {0};
    furrow_label story = LABEL("story", "Long ago & far");
    story.as_html = true;
    teach(&l, "<h1>A</h1><div id=s>Long <i>ago</i> &amp; far</div>", &story, 1);
    CHECK_STR(apply_to(&l, "<h1>B</h1><div id=s>Once <a href='?a&amp;b'>upon</a><br>a &lt;</div>"),
              "story=Once <a href=\"?a&amp;b\">upon</a><br>a &lt;");
    learner_free(&l);
}

TEST(texts_of_several_nodes_are_one_value) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, "<h1>A</h1><div id=s>Long <i>ago</i><p>and far</p></div><p>x</p>",
          LABELS(LABEL("story", "Long ago and far")));
    CHECK_STR(apply_to(&l, "<h1>B</h1><div id=s>Once<p>upon</p><p>a time</p></div><p>x</p>"),
              "story=Once upon a time");
    learner_free(&l);
}

/* ---- The paper's own evidence ------------------------------------------- */

TEST(the_plain_method_needs_tags_and_one_word_only) {
    UNUSED_STATE;
    learner l = {.opts.ide.plain = true};
    teach(&l, PRODUCT("Ant", "5", ""), LABELS(LABEL("name", "Ant"), LABEL("price", "5")));
    CHECK_STR(apply_to(&l, PRODUCT("Bee", "6", "")), "name=Bee; price=6");
    CHECK(strstr(apply_to(&l, "<p>Bee"), "field '"));
    learner_free(&l);
}

/* ---- Labels that cannot be ---------------------------------------------- */

TEST(a_label_whose_text_is_not_there_says_so) {
    UNUSED_STATE;
    learner l = {0};
    CHECK(label_page(&l, "p", "<p>Ant", LABELS(LABEL("name", "Bee"))) == FURROW_ENOTFOUND);
    CHECK_STR(l.err.message, "field 'name': the page has no text 'Bee'");
    learner_free(&l);
    CHECK(label_page(&l, "p", "<p>Ant", LABELS(NO_FIELD("name"))) == FURROW_EINVAL);
    learner_free(&l);
}

TEST(white_space_and_nodes_do_not_matter_to_a_label) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, "<h1>The\n  <i>Quick</i>&nbsp;Drive</h1><p>x", LABELS(LABEL("n", "The Quick Drive")));
    CHECK_STR(apply_to(&l, "<h1>A <i>Slow</i> Walk</h1><p>x"), "n=A Slow Walk");
    learner_free(&l);
}

/* ---- Files -------------------------------------------------------------- */

/* Rules written and read again, in place of the old ones. */
static furrow_status reload(learner *l, furrow_buf *text) {
    fw_json json = fw_json_to(text, FW_JSON_PRETTY);
    fw_json_doc *doc = NULL;
    void *rules = NULL;
    fw_ide_kind.save(&json, l->rules);
    furrow_status st = fw_json_read(&doc, fw_buf_view(text), NULL, &l->err);
    if (st >= 0) st = fw_ide_kind.load(&rules, fw_json_root(doc), &l->arena, &l->err);
    fw_json_free(doc);
    if (st >= 0) l->rules = rules;
    return st;
}

TEST(templates_are_the_same_after_writing_and_reading) {
    UNUSED_STATE;
    learner l = {0};
    furrow_buf first = {0}, second = {0};
    furrow_label image = LABEL("image", "pics/5.jpg");
    image.attribute = "src";
    const furrow_label labels[] = {
        LABEL("name", "Ant"),    LABEL("price", "5"),    image,
        LABEL("note", "by Ann"), LABEL("author", "Ann"), LABEL("author", "Bob")};
    static const char more[] = "<tr><td>By</td><td>by Ann</td><td><a>Ann</a>, <a>Bob</a></td></tr>";
    char html[1024];
    snprintf(html, sizeof html, PRODUCT("Ant", "5", "%s"), more);
    teach(&l, html, labels, 6);
    teach(&l, TEAMS("Owl", "Ann"), LABELS(LABEL("name", "Ann"), LABEL("team", "Owl")));
    teach(&l,
          "<h2>Needs:</h2><ul class=in><li><i>+</i>egg<li><i>+</i><b>1</b> fig<li><i>+</i>oil</ul>",
          LABELS(LABEL("in", "egg"), LABEL("in", "1 fig"), LABEL("in", "oil")));
    CHECK(reload(&l, &first) == FURROW_OK);
    CHECK(reload(&l, &second) == FURROW_OK);
    CHECK_STR(first.at, second.at);
    CHECK_UINT(l.rules->template_count, 3);
    CHECK_SLICE(l.rules->templates[2].ways[0].lead, "+");
    CHECK_SLICE(l.rules->templates[2].ways[0].heading, "needs");
    CHECK_SLICE(l.rules->templates[2].ways[0].each, "li");
    CHECK_UINT(l.rules->templates[1].other_count, 1);
    CHECK_STR(apply_to(&l, html), "name=Ant; price=5; image=http://shop.example/p/pics/5.jpg; "
                                  "note=by Ann; author=Ann\nBob");
    furrow_buf_free(&first);
    furrow_buf_free(&second);
    learner_free(&l);
}

static const char *load_error(const char *json) {
    static furrow_error err;
    fw_json_doc *doc = NULL;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    void *rules = NULL;
    char text[512];
    snprintf(text, sizeof text, "%s", json);
    for (char *c = text; *c; c++) *c = *c == '\'' ? '"' : *c;
    err = (furrow_error){0};
    CHECK(fw_json_read(&doc, fw_str(text), NULL, &err) == FURROW_OK);
    CHECK(fw_ide_kind.load(&rules, fw_json_root(doc), &arena, &err) == FURROW_EFORMAT);
    fw_json_free(doc);
    fw_arena_free(&arena);
    return err.message;
}

TEST(a_broken_file_is_refused_with_the_place) {
    UNUSED_STATE;
#define FIELDS "'fields':[{'name':'a'}]"
    CHECK_STR(load_error("null"), "rules: no \"fields\"");
    CHECK_STR(load_error("{'fields':[{}]}"), "rules: a field without a name");
    CHECK_STR(load_error("{" FIELDS "}"), "rules: no \"templates\"");
    CHECK_STR(load_error("{" FIELDS ",'templates':[{}]}"), "template 1: no \"items\"");
    CHECK_STR(load_error("{" FIELDS ",'templates':[{'items':[{'field':'b'}]}]}"),
              "template 1, item 1: its \"field\" is not among the fields");
    CHECK_STR(load_error("{" FIELDS ",'templates':[{'items':[{'field':'a','place':[1,2]}]}]}"),
              "template 1, item 1: no \"tags\" on one side");
    CHECK_STR(load_error("{" FIELDS ",'templates':[{'items':[{'field':'a','first':9}]}]}"),
              "template 1, item 1: an unknown kind of word");
    CHECK_STR(load_error("{" FIELDS ",'templates':[{'items':[{'field':'a','place':[0,0,0,0,0,1],"
                         "'before':{'tags':''},'after':{'tags':''}}],'ways':[{'field':'a','where':"
                         "[]}]}]}"),
              "template 1: a bad \"where\"");
    CHECK_STR(load_error("{" FIELDS ",'templates':[{'items':[{'field':'a','place':[-1,2]}]}]}"),
              "template 1, item 1: a bad \"place\"");
}

/* ---- Memory ------------------------------------------------------------- */

static furrow_status learn_and_apply(failing_alloc *state) {
    furrow_page_options opts = {.alloc = {failing_resize, state}};
#define BOXES(x, y, z)                                                       \
    "<ul class=in><li><i>+</i>" x "</li><li><i>+</i><b>1</b> " y "</li><li>" \
    "<i>+</i>" z "</li></ul><p><em>" x "</em></p>"
#define NEEDS(x, more, y) "<h2>" x " needs</h2>" more "<ul><li>red " y "<li>old " y "</ul>"
    static const char one[] =
        TEAMS("Hawks", "Ann") BOXES("egg", "fig", "oil") NEEDS("Ann", "", "cap"),
                      two[] = TEAMS("Bulls", "Bob") BOXES("ham", "pea", "tea")
                          NEEDS("Bob", "<p>x</p><h3>y</h3>", "hat");
    const furrow_label labels[] = {LABEL("name", "Ann"),     LABEL("team", "Hawks"),
                                   LABEL("in", "egg"),       LABEL("in", "1 fig"),
                                   LABEL("in", "oil"),       LABEL("needs", "red cap"),
                                   LABEL("needs", "old cap")};
    furrow_page *page = NULL, *other = NULL;
    furrow_wrapper *wrapper = NULL, *more = NULL;
    furrow_regions *found = NULL;
    furrow_options method = {.method = "ide"};
    furrow_status st = furrow_page_parse(&page, one, sizeof one - 1, &opts, NULL);
    if (st >= 0) st = furrow_page_parse(&other, two, sizeof two - 1, &opts, NULL);
    furrow_example example = {.page = page, .name = "a", .labels = labels, .label_count = 7};
    if (st >= 0) st = furrow_learn(&wrapper, &example, 1, &method, NULL);
    if (st >= 0) st = furrow_extend(&more, wrapper, &example, 1, &method, NULL);
    if (st >= 0) st = furrow_apply(&found, more, other, NULL, NULL);
    furrow_repair *repair = NULL;
    furrow_page *rebuilt = NULL;
    static const char three[] = "<table><tr><th>Team<td>Owls</table><p class=name>Cid</p>";
    if (st >= 0) st = furrow_page_parse(&rebuilt, three, sizeof three - 1, &opts, NULL);
    furrow_example mended = {.page = rebuilt, .name = "c"};
    if (st >= 0) st = furrow_repair_make(&repair, more, &mended, 1, 0, NULL, NULL);
    furrow_repair_free(repair);
    furrow_page_free(rebuilt);
    furrow_regions_free(found);
    furrow_wrapper_free(more);
    furrow_wrapper_free(wrapper);
    furrow_page_free(other);
    furrow_page_free(page);
    return st;
}

TEST(every_failed_allocation_is_survived) {
    UNUSED_STATE;
    size_t n = 0;
    for (furrow_status st = FURROW_ENOMEM; st == FURROW_ENOMEM; n++) {
        failing_alloc memory = {.fail_at = n};
        st = learn_and_apply(&memory);
        CHECK_UINT(memory.live, 0);
        CHECK(st == FURROW_ENOMEM || st == FURROW_OK);
    }
    CHECK(n > 10);
}

TEST_MAIN(CASE(of_several_places_of_a_label_the_heading_of_the_page_has_the_name_that_lasts),
          CASE(prefix_match_scores_are_those_of_figure_4),
          CASE(suffix_match_scores_count_from_the_item_on),
          CASE(at_least_20_tags_are_kept_and_more_where_an_item_needs_them),
          CASE(one_labelled_page_is_enough_for_its_template),
          CASE(items_before_and_after_the_found_one_are_told_apart_by_it),
          CASE(a_page_without_an_item_needs_a_label),
          CASE(two_places_that_fit_equally_well_are_no_answer_but_where_they_say_the_same),
          CASE(an_item_may_be_missing_once_a_page_was_labelled_without_it),
          CASE(complete_templates_come_before_those_with_missing_items),
          CASE(fields_may_come_from_different_templates),
          CASE(places_that_a_label_may_mean_must_agree_until_a_second_label_decides),
          CASE(a_place_that_says_the_same_in_both_pages_is_not_meant),
          CASE(a_caption_decides_between_rows_that_are_alike),
          CASE(a_caption_that_stands_elsewhere_means_doubt),
          CASE(a_value_may_be_followed_by_another_caption_in_the_same_line),
          CASE(a_value_with_brothers_that_the_label_had_not_is_in_doubt),
          CASE(an_element_with_more_text_than_labelled_means_doubt),
          CASE(values_that_repeat_are_a_list_of_any_length),
          CASE(parts_of_a_value_have_places_of_their_own),
          CASE(items_inside_a_text_are_found_by_the_words_beside_them),
          CASE(where_a_number_meets_a_name_no_word_is_needed),
          CASE(attributes_are_absolute_addresses), CASE(markup_is_kept_where_it_is_asked_for),
          CASE(texts_of_several_nodes_are_one_value),
          CASE(the_plain_method_needs_tags_and_one_word_only),
          CASE(a_label_whose_text_is_not_there_says_so),
          CASE(white_space_and_nodes_do_not_matter_to_a_label),
          CASE(templates_are_the_same_after_writing_and_reading),
          CASE(a_broken_file_is_refused_with_the_place), CASE(every_failed_allocation_is_survived))
