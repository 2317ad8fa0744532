/* Every allocation failing in turn: each call ends in FURROW_ENOMEM, with
 * nothing left behind, until one has enough. */
#include "memory_support.h"

#include <stdio.h>

/* A page with all that takes memory: attributes, custom tags, a charset to
 * decode, a base, lists, a table with objects that take turns. */
static const char PAGE[] =
    "<meta charset=windows-1252><base href='sub/'><title>caf\xE9</title>"
    "<shop-list data-a=1 data-b=2><shop-item><a href=1>one</a><b>1</b></shop-item>"
    "<shop-item><a href=2>two</a><b>2</b></shop-item>"
    "<shop-item><a href=3>three</a><i>3</i></shop-item></shop-list>"
    "<table><tr><td><div><a href=4><img src=4></a></div><td><div><a href=5><img src=5></a></div>"
    "<tr><td><p>x</p><p>\xE9</p><td><p>z</p><p>w</p>"
    "<tr><td><div><a href=6><img src=6></a></div><td><div><a href=7><img src=7></a></div>"
    "<tr><td><p>p</p><p>q</p><td><p>r</p><p>s</p></table>"
    "<table><caption>t<tr><th>n<th>v<tr><th colspan=2>A<tr><td rowspan=2>a<td>1<tr><td>2"
    "<tr><th colspan=2>B<tr><td>b<td>3</table><table><tr><th>n<th>v<tr><td>c<td>4"
    "<tr><td>d<td>5<tr><td>e<td>6</table>";

static furrow_status parse_with(counted *c) {
    return parse_text(c, PAGE, sizeof PAGE - 1);
}

/* A page made without failures; from now on the n-th request fails. The page
 * keeps the address of 'c'. */
static void page_then_fail_at(counted *c, size_t n) {
    *c = (counted){.state = {.fail_at = SIZE_MAX}};
    CHECK_UINT(parse_with(c), FURROW_OK);
    c->state.asked = 0;
    c->state.fail_at = n;
}

TEST(parsing_survives_every_failed_allocation) {
    UNUSED_STATE;
    bool is_done = false;
    for (size_t n = 0; !is_done; n++) {
        counted c = {.state = {.fail_at = n}};
        is_done = is_enough(&c, parse_with(&c));
        furrow_page_free(c.page);
        CHECK_UINT(c.state.live, 0);
    }
}

static void fail_in_find(const char *method) {
    bool is_done = false;
    for (size_t n = 0; !is_done; n++) {
        counted c;
        page_then_fail_at(&c, n);
        size_t live = c.state.live;
        furrow_regions *regions = NULL;
        furrow_options opts = {.method = method};
        furrow_status st = furrow_find(&regions, c.page, &opts, NULL);
        /* A method may see nothing here, or may learn from examples alone. */
        if (st == FURROW_ENOTFOUND || st == FURROW_EINVAL) st = FURROW_OK;
        is_done = is_enough(&c, st);
        furrow_regions_free(regions);
        CHECK_UINT(c.state.live, live);
        furrow_page_free(c.page);
        CHECK_UINT(c.state.live, 0);
    }
}

TEST(every_method_survives_every_failed_allocation) {
    UNUSED_STATE;
    for (size_t m = 0; furrow_method_name(m); m++) fail_in_find(furrow_method_name(m));
}

/* What is made of the regions of a page, with the n-th request failing. */
static void fail_in_use(furrow_status (*use)(const furrow_regions *regions, size_t region)) {
    size_t regions_there = 1;
    for (size_t i = 0; i < regions_there; i++) {
        bool is_done = false;
        for (size_t n = 0; !is_done; n++) {
            counted c;
            page_then_fail_at(&c, SIZE_MAX);
            furrow_regions *regions = NULL;
            furrow_options opts = {.method = "mdr"};
            CHECK_UINT(furrow_find(&regions, c.page, &opts, NULL), FURROW_OK);
            regions_there = furrow_regions_count(regions);
            size_t live = c.state.live;
            c.state.asked = 0;
            c.state.fail_at = n;
            is_done = is_enough(&c, use(regions, i));
            CHECK_UINT(c.state.live, live);
            furrow_regions_free(regions);
            furrow_page_free(c.page);
            CHECK_UINT(c.state.live, 0);
        }
    }
}

static furrow_status build_table(const furrow_regions *regions, size_t region) {
    furrow_table *table = NULL;
    furrow_status st = furrow_table_build(&table, regions, region, NULL);
    CHECK((st == FURROW_OK) == (table != NULL));
    furrow_table_free(table);
    return st;
}

static furrow_status write_json(const furrow_regions *regions, size_t region) {
    (void)region;
    furrow_buf out = {0};
    furrow_status st = furrow_regions_json(&out, regions, "p.html", NULL);
    furrow_buf_free(&out);
    return st;
}

TEST(tables_survive_every_failed_allocation) {
    UNUSED_STATE;
    fail_in_use(build_table);
}

TEST(json_survives_every_failed_allocation) {
    UNUSED_STATE;
    fail_in_use(write_json);
}

TEST(a_buffer_for_json_may_fail_too) {
    UNUSED_STATE;
    counted c;
    page_then_fail_at(&c, SIZE_MAX);
    furrow_regions *regions = NULL;
    furrow_options opts = {.method = "mdr"};
    CHECK_UINT(furrow_find(&regions, c.page, &opts, NULL), FURROW_OK);
    bool is_done = false;
    for (size_t n = 0; !is_done; n++) {
        failing_alloc scarce = {.fail_at = n};
        furrow_buf out = {.alloc = {failing_resize, &scarce}};
        furrow_status st = furrow_regions_json(&out, regions, "p.html", NULL);
        is_done = scarce.asked <= n;
        CHECK_UINT(st, is_done ? FURROW_OK : FURROW_ENOMEM);
        furrow_buf_free(&out);
        CHECK_UINT(scarce.live, 0);
    }
    furrow_regions_free(regions);
    furrow_page_free(c.page);
}

TEST(inspecting_survives_every_failed_allocation) {
    UNUSED_STATE;
    for (size_t s = 0; furrow_stage_name(s); s++) {
        bool is_done = false;
        for (size_t n = 0; !is_done; n++) {
            counted c;
            page_then_fail_at(&c, n);
            size_t live = c.state.live;
            furrow_buf out = {.alloc = {failing_resize, &c.state}};
            furrow_status st = furrow_inspect(&out, c.page, furrow_stage_name(s), NULL, NULL);
            if (st == FURROW_ENOTFOUND) st = FURROW_OK;
            is_done = is_enough(&c, st);
            furrow_buf_free(&out);
            CHECK_UINT(c.state.live, live);
            furrow_page_free(c.page);
        }
    }
}

/* ---- Whole ways through the library ------------------------------------- */

/* The same shop after a change of its markup. */
static const char REMADE[] =
    "<title>Kettles</title><main><div class=r><article><h2><a href=/1>Iron kettle</a></h2>"
    "<span>$24.00</span> <em>Heavy, good. Made 1 May 2020</em></article>"
    "<article><h2><a href=/5>Brass kettle</a></h2><span>$44.00</span> <em>New. Made 9 May "
    "2023</em></article><article><h2><a href=/6>Old jug</a></h2><span>$4.00</span> <em>Chipped. "
    "Made 8 May 1999</em></article></div></main>";

static bool take_bytes(void *user, const char *at, size_t len) {
    (void)user, (void)at, (void)len;
    return true;
}

/* A table in every format that is a text. */
static furrow_status write_all(const furrow_table *table, furrow_alloc alloc) {
    furrow_status st = FURROW_OK;
    for (size_t f = 0; furrow_format_name(f) && st >= 0; f++) {
        furrow_writer *writer = NULL;
        furrow_writer_options opts = {.format = furrow_format_name(f),
                                      .with_page = true,
                                      .typed = true,
                                      .nested = true,
                                      .alloc = alloc};
        if (strcmp(opts.format, "sqlite") == 0) continue;
        st = furrow_writer_new(&writer, take_bytes, NULL, &opts, NULL);
        if (st >= 0) st = furrow_writer_add(writer, table, "p.html", 1, NULL);
        if (st >= 0) st = furrow_writer_end(writer, NULL);
        furrow_writer_free(writer);
    }
    return st;
}

static furrow_status rows_way(const furrow_page *page, furrow_alloc alloc) {
    furrow_options opts = {.embedded = true};
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_buf text = {.alloc = alloc};
    furrow_status st = furrow_find_all(&regions, page, &opts, NULL);
    if (st >= 0) st = furrow_regions_json(&text, regions, "p.html", NULL);
    if (st >= 0) st = furrow_record_text(&text, regions, 0, 0, NULL);
    if (st >= 0) st = furrow_table_build(&table, regions, 0, NULL);
    if (st >= 0) st = write_all(table, alloc);
    if (st >= 0) st = furrow_table_pick(table, "2:second,1", NULL);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_buf_free(&text);
    return st;
}

static furrow_status thing_way(const furrow_page *page, furrow_alloc alloc) {
    static const char wish[] = "{\"properties\":{\"name\":{\"type\":\"string\"},\"price\":"
                               "{\"type\":\"number\"},\"maker\":{\"type\":\"string\"}}}";
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_schema *schema = NULL;
    furrow_status st = furrow_find_object(&regions, page, NULL, NULL);
    if (st >= 0) st = furrow_table_build(&table, regions, 0, NULL);
    if (st >= 0) st = furrow_schema_parse(&schema, wish, sizeof wish - 1, &alloc, NULL);
    if (st >= 0) st = furrow_table_shape(table, schema, NULL);
    furrow_schema_free(schema);
    furrow_table_free(table);
    furrow_regions_free(regions);
    return st == FURROW_ENOTFOUND ? FURROW_OK : st; /* of a column */
}

static furrow_status next_way(const furrow_page *page, furrow_alloc alloc) {
    furrow_pager *pager = NULL;
    furrow_buf text = {.alloc = alloc};
    furrow_status st = furrow_page_next(&pager, page, NULL, NULL);
    if (st >= 0) st = furrow_pager_json(&text, pager, "p.html", NULL);
    for (furrow_node node = 0; st >= 0 && node < furrow_page_nodes(page); node += 7) {
        st = furrow_node_xpath(&text, page, node, NULL);
        if (st >= 0) st = furrow_node_text(&text, page, node, NULL);
    }
    if (st >= 0) st = furrow_page_about(&text, page, NULL);
    bool has_room = st < 0 || (furrow_buf_room(&text, text.cap) && furrow_buf_add(&text, "a", 1));
    if (!has_room) st = furrow_fail(NULL, FURROW_ENOMEM, "out of memory");
    furrow_pager_free(pager);
    furrow_buf_free(&text);
    return st == FURROW_ENOTFOUND ? FURROW_OK : st; /* of a page that is about no one thing */
}

/* Learn, keep, read back, name columns and addresses, go on learning, use. */
static furrow_status wrapper_way(const furrow_page *page, furrow_alloc alloc, const char *method) {
    furrow_options opts = {.method = method};
    furrow_example example = {.page = page, .name = "a"};
    furrow_wrapper *made[5] = {0};
    furrow_regions *found = NULL;
    furrow_table *table = NULL;
    furrow_buf text = {.alloc = alloc};
    furrow_str price = FW_STR("price"), like = FW_STR("a.example/*");
    furrow_view_column view = {.name = FW_STR("cost"), .from = &price, .from_count = 1};
    furrow_status st = furrow_learn(&made[0], &example, 1, &opts, NULL);
    if (st >= 0) st = furrow_wrapper_save(&text, made[0], NULL);
    if (st >= 0) st = furrow_wrapper_load(&made[1], text.at, text.len, &alloc, NULL);
    if (st >= 0) st = furrow_wrapper_set_view(&made[2], made[1], &view, 1, NULL);
    if (st >= 0) st = furrow_wrapper_set_addresses(&made[3], made[1], &like, 1, NULL);
    if (st >= 0) st = furrow_extend(&made[4], made[1], &example, 1, &opts, NULL);
    if (st >= 0) st = furrow_apply(&found, made[1], page, NULL, NULL);
    if (st >= 0) st = furrow_table_build(&table, found, 0, NULL);
    if (st >= 0) st = furrow_wrapper_next(&text, made[1], page, NULL, NULL);
    if (st == FURROW_ENOTFOUND && table) st = FURROW_OK; /* no next page */
    furrow_table_free(table);
    furrow_regions_free(found);
    furrow_buf_free(&text);
    for (size_t i = 0; i < 5; i++) furrow_wrapper_free(made[i]);
    return st;
}

static furrow_status auto_way(const furrow_page *page, furrow_alloc alloc) {
    return wrapper_way(page, alloc, "auto");
}

static furrow_status iepad_way(const furrow_page *page, furrow_alloc alloc) {
    return wrapper_way(page, alloc, "iepad");
}

static furrow_status vints_way(const furrow_page *page, furrow_alloc alloc) {
    return wrapper_way(page, alloc, "vints");
}

/* A wrapper of LIST, mended for the page. */
static furrow_status repair_way(const furrow_page *page, furrow_alloc alloc) {
    furrow_page *old = NULL;
    furrow_wrapper *wrapper = NULL;
    furrow_repair *repair = NULL;
    furrow_example was = {.name = "a"}, is = {.page = page, .name = "b"};
    furrow_page_options opts = {.alloc = alloc};
    furrow_status st = furrow_page_parse(&old, LIST, sizeof LIST - 1, &opts, NULL);
    was.page = old;
    if (st >= 0) st = furrow_learn(&wrapper, &was, 1, NULL, NULL);
    if (st >= 0) st = furrow_repair_make(&repair, wrapper, &is, 1, 0, NULL, NULL);
    furrow_repair_free(repair);
    furrow_wrapper_free(wrapper);
    furrow_page_free(old);
    return st;
}

/* Labels from a file, a wrapper of them, and its use. */
static furrow_status label_way(const furrow_page *page, furrow_alloc alloc) {
    static const char json[] = "{\"fields\":{\"name\":\"Iron kettle\",\"maker\":\"Smith\"}}";
    furrow_labels *labels = NULL;
    furrow_wrapper *wrapper = NULL, *again = NULL;
    furrow_regions *found = NULL;
    furrow_buf text = {.alloc = alloc};
    furrow_options opts = {.method = "ide"};
    furrow_example example = {.page = page, .name = "a"};
    furrow_status st = furrow_labels_parse(&labels, json, sizeof json - 1, page, NULL);
    if (st >= 0) {
        example.labels = furrow_labels_all(labels, &example.label_count);
        st = furrow_learn(&wrapper, &example, 1, &opts, NULL);
    }
    if (st >= 0) st = furrow_wrapper_save(&text, wrapper, NULL);
    if (st >= 0) st = furrow_wrapper_load(&again, text.at, text.len, &alloc, NULL);
    if (st >= 0) st = furrow_apply(&found, again, page, NULL, NULL);
    furrow_regions_free(found);
    furrow_wrapper_free(again);
    furrow_wrapper_free(wrapper);
    furrow_labels_free(labels);
    furrow_buf_free(&text);
    return st;
}

/* A table at once, and places of the page that a user names. */
static furrow_status extract_way(const furrow_page *page, furrow_alloc alloc) {
    furrow_label label = {.name = "name", .text = FW_STR("Tin kettle"), .node = FURROW_NO_NODE};
    furrow_table *table = NULL;
    furrow_node nodes[4];
    size_t count = 0;
    (void)alloc;
    furrow_status st = furrow_extract(&table, page, NULL, NULL);
    if (st >= 0) st = furrow_node_at(nodes, page, FW_STR("/html[1]/body[1]/ul[1]/li[2]"), NULL);
    if (st >= 0) st = furrow_label_places(nodes, 4, &count, page, &label, NULL, NULL);
    if (st >= 0) CHECK_UINT(count, 1);
    furrow_table_free(table);
    return st;
}

/* Records that the caller points out, and their table as a batch of Arrow. */
static furrow_status given_way(const furrow_page *page, furrow_alloc alloc) {
    furrow_regions *found = NULL, *given = NULL;
    furrow_table *table = NULL;
    furrow_span records[8];
    size_t count = 0;
    struct ArrowSchema schema = {0};
    struct ArrowArray array = {0};
    (void)alloc;
    furrow_status st = furrow_find(&found, page, NULL, NULL);
    for (; st >= 0 && count < furrow_region_records(found, 0); count++)
        records[count] = furrow_record_part(found, 0, count, 0);
    if (st >= 0) st = furrow_regions_make(&given, page, records, count, NULL);
    if (st >= 0) st = furrow_table_build(&table, given, 0, NULL);
    if (st >= 0) st = furrow_table_arrow(table, &schema, &array, NULL);
    if (st >= 0) schema.release(&schema), array.release(&array);
    furrow_table_free(table);
    furrow_regions_free(given);
    furrow_regions_free(found);
    return st;
}

static const char DATABASE[] = "test_memory.db";

/* Rows in a database, with how far the caller has come. */
static furrow_status database_way(const furrow_page *page, furrow_alloc alloc) {
    furrow_writer_options opts = {
        .format = "sqlite", .path = DATABASE, .with_page = true, .with_date = 1, .alloc = alloc};
    furrow_table *table = NULL;
    furrow_writer *writer = NULL;
    furrow_buf text = {.alloc = alloc};
    remove(DATABASE);
    furrow_status st = furrow_extract(&table, page, NULL, NULL);
    if (st >= 0) st = furrow_writer_new(&writer, NULL, NULL, &opts, NULL);
    if (st >= 0) {
        furrow_writer_set_date(writer, "2020-01-01");
        furrow_writer_set_state(writer, "pages", NULL, "1");
        st = furrow_writer_add(writer, table, "p.html", 1, NULL);
    }
    if (st >= 0) st = furrow_writer_end(writer, NULL);
    furrow_writer_free(writer);
    if (st >= 0) st = furrow_database_state(&text, DATABASE, "pages", NULL);
    if (st >= 0) CHECK_STR(text.at, "1");
    furrow_table_free(table);
    furrow_buf_free(&text);
    remove(DATABASE);
    return st;
}

TEST(rows_of_a_list_or_table_survive_every_failed_allocation) {
    UNUSED_STATE;
    fail_along(LIST, rows_way);
    fail_along(PAGE, rows_way);
    fail_along(LIST, extract_way);
    fail_along(LIST, given_way);
    fail_along(LIST, database_way);
}

TEST(the_row_of_a_thing_survives_every_failed_allocation) {
    UNUSED_STATE;
    fail_along(THING, thing_way);
}

TEST(the_next_page_survives_every_failed_allocation) {
    UNUSED_STATE;
    fail_along(LIST, next_way);
}

TEST(wrappers_survive_every_failed_allocation) {
    UNUSED_STATE;
    fail_along(LIST, auto_way);
    fail_along(LIST, iepad_way);
    fail_along(LIST, vints_way);
}

TEST(repairs_and_labels_survive_every_failed_allocation) {
    UNUSED_STATE;
    fail_along(REMADE, repair_way);
    fail_along(THING, label_way);
}

TEST_MAIN(CASE(parsing_survives_every_failed_allocation),
          CASE(every_method_survives_every_failed_allocation),
          CASE(tables_survive_every_failed_allocation), CASE(json_survives_every_failed_allocation),
          CASE(a_buffer_for_json_may_fail_too), CASE(inspecting_survives_every_failed_allocation),
          CASE(rows_of_a_list_or_table_survive_every_failed_allocation),
          CASE(the_row_of_a_thing_survives_every_failed_allocation),
          CASE(the_next_page_survives_every_failed_allocation),
          CASE(wrappers_survive_every_failed_allocation),
          CASE(repairs_and_labels_survive_every_failed_allocation))
