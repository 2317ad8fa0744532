/*
 * Any bytes through the whole pipeline: a page, what a method finds in it, the
 * table of each region, a form of output, and a wrapper learned from it. Which
 * method and which form the bytes decide.
 */
#include "fuzz.h"

#include "base/str.h"

#include <string.h>

/* Small enough that no input takes long: the fuzzer looks for crashes, and
 * tests/hostile for slowness. */
static const furrow_page_options PAGE_LIMITS = {.max_nodes = 200000,
                                                .max_depth = 600,
                                                .max_ms = 4000,
                                                .base_url = "http://fuzz.example/a/b?c#d"};

static bool swallow(void *user, const char *at, size_t len) {
    size_t *total = user;
    REQUIRE(len == 0 || at);
    *total += len;
    return true;
}

static bool is_expected(furrow_status st) {
    return st == FURROW_OK || st == FURROW_ENOTFOUND || st == FURROW_ELIMIT;
}

static void check_records(const furrow_page *page, const furrow_regions *regions, size_t i) {
    furrow_node holder = furrow_region_node(regions, i), end = furrow_node_end(page, holder);
    REQUIRE(furrow_region_score(regions, i) >= 0 && furrow_region_score(regions, i) <= 1);
    for (size_t r = 0; r < furrow_region_records(regions, i); r++) {
        furrow_node last = holder;
        for (size_t p = 0; p < furrow_record_parts(regions, i, r); p++) {
            furrow_span part = furrow_record_part(regions, i, r, p);
            REQUIRE(part.first >= last && part.first < part.end && part.end <= end);
            last = part.end;
        }
    }
}

static void write_table(const furrow_table *table, const char *format) {
    furrow_writer *writer = NULL;
    size_t total = 0;
    furrow_writer_options opts = {
        .format = format, .with_page = true, .safe_csv = true, .typed = true};
    REQUIRE(furrow_writer_new(&writer, swallow, &total, &opts, NULL) == FURROW_OK);
    REQUIRE(furrow_writer_add(writer, table, "fuzz.html", 1, NULL) == FURROW_OK);
    REQUIRE(furrow_writer_end(writer, NULL) == FURROW_OK);
    furrow_writer_free(writer);
}

/* Rows times columns may be far more than the page has bytes; what is written
 * of such a table would tell nothing new. */
enum { MAX_CELLS = 100000 };

static void check_table(const furrow_regions *regions, size_t i, size_t way) {
    furrow_table *table = NULL;
    furrow_status st = furrow_table_build(&table, regions, i, NULL);
    REQUIRE(st == FURROW_OK || st == FURROW_ELIMIT);
    if (st < 0) return;
    REQUIRE(furrow_table_rows(table) == furrow_region_records(regions, i));
    if (furrow_table_rows(table) * furrow_table_columns(table) < MAX_CELLS)
        for (size_t f = 0; furrow_format_name(f); f++)
            if (f == way % 4 && strcmp(furrow_format_name(f), "sqlite") != 0) /* that is a file */
                write_table(table, furrow_format_name(f));
    furrow_table_free(table);
}

static void check_method(const furrow_page *page, const char *method, furrow_buf *buf, size_t way) {
    furrow_regions *regions = NULL;
    furrow_options opts = {.method = method, .max_ms = 4000};
    furrow_status st = furrow_find(&regions, page, &opts, NULL);
    if (st == FURROW_EINVAL) return; /* a method that learns from examples */
    REQUIRE(is_expected(st) && (st == FURROW_OK) == (regions != NULL));
    for (size_t i = 0; st == FURROW_OK && i < furrow_regions_count(regions); i++) {
        check_records(page, regions, i);
        check_table(regions, i, way);
    }
    REQUIRE(furrow_regions_json(buf, regions, "fuzz.html", NULL) == FURROW_OK);
    REQUIRE(fw_utf8_valid_run((furrow_str){buf->at, buf->len}) == buf->len);
    furrow_regions_free(regions);
}

/* What is learned from a page can be kept, read back, and applied to it. */
static void check_learn(const furrow_page *page, size_t way) {
    furrow_example example = {.page = page, .name = "fuzz.html"};
    static const char *const methods[] = {"auto", "iepad", "vints"};
    furrow_options opts = {.method = methods[way % 3], .max_ms = 4000};
    furrow_wrapper *wrapper = NULL, *again = NULL;
    furrow_regions *regions = NULL;
    furrow_buf text = {0};
    furrow_status st = furrow_learn(&wrapper, &example, 1, &opts, NULL);
    REQUIRE(is_expected(st) && (st == FURROW_OK) == (wrapper != NULL));
    if (!wrapper) return;
    REQUIRE(furrow_wrapper_save(&text, wrapper, NULL) == FURROW_OK);
    REQUIRE(fw_utf8_valid_run((furrow_str){text.at, text.len}) == text.len);
    REQUIRE(furrow_wrapper_load(&again, text.at, text.len, NULL, NULL) == FURROW_OK);
    st = furrow_apply(&regions, again, page, &opts, NULL);
    REQUIRE(is_expected(st) || st == FURROW_EDRIFT);
    for (size_t i = 0; st == FURROW_OK && i < furrow_regions_count(regions); i++) {
        check_records(page, regions, i);
        check_table(regions, i, way);
    }
    furrow_regions_free(regions);
    furrow_wrapper_free(again);
    furrow_wrapper_free(wrapper);
    furrow_buf_free(&text);
}

/* A number that depends on all bytes: which of the many ways one input takes, so
 * that an execution is short and the ways are all taken in the long run. */
static size_t pick(const uint8_t *data, size_t size) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++) hash = (hash ^ data[i]) * 16777619u;
    return hash >> 8;
}

static size_t count_of(const char *(*name)(size_t)) {
    size_t count = 0;
    while (name(count)) count++;
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    furrow_page *page = NULL;
    furrow_buf buf = {0};
    size_t way = pick(data, size), stages = count_of(furrow_stage_name);
    furrow_status st = furrow_page_parse(&page, (const char *)data, size, &PAGE_LIMITS, NULL);
    REQUIRE(st == FURROW_OK || st == FURROW_ELIMIT);
    if (st == FURROW_OK) {
        const char *method = furrow_method_name(way % count_of(furrow_method_name));
        check_method(page, method, &buf, way);
        if (way / 8 % 4 == 0) check_learn(page, way);
        if (way / 64 % 4 == 0)
            REQUIRE(is_expected(
                furrow_inspect(&buf, page, furrow_stage_name(way % stages), NULL, NULL)));
    }
    furrow_buf_free(&buf);
    furrow_page_free(page);
    return 0;
}
