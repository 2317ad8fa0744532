/*
 * Eight threads on one page, one table and one wrapper, which the header says
 * never change. 'make test-threads' runs this with the thread sanitizer.
 */
#include "test.h"

#include <pthread.h>
#include <stdio.h>

enum { THREADS = 8, ROUNDS = 6, RECORDS = 40 };

static const char *const METHODS[] = {"auto", "mdr", "tagpath", "iepad", "vints"};

/* What all threads share, and what each of them has made of it. */
typedef struct shared {
    const char *html;
    const furrow_page *page;
    const furrow_table *table;
    const furrow_wrapper *lists, *details;
} shared;

typedef struct worker {
    const shared *all;
    pthread_t thread;
    furrow_buf text; /* all rows that it saw */
    furrow_status status;
} worker;

static bool gather(void *user, const char *at, size_t len) {
    furrow_buf *text = user;
    fw_buf_str(text, (furrow_str){at, len});
    return !text->failed;
}

static furrow_status put_table(furrow_buf *text, const furrow_table *table) {
    furrow_writer *writer = NULL;
    furrow_writer_options opts = {.format = "jsonl", .typed = true};
    furrow_status st = furrow_writer_new(&writer, gather, text, &opts, NULL);
    if (st == FURROW_OK) st = furrow_writer_add(writer, table, "", 1, NULL);
    if (st == FURROW_OK) st = furrow_writer_end(writer, NULL);
    furrow_writer_free(writer);
    return st;
}

static furrow_status put_applied(furrow_buf *text, const furrow_wrapper *wrapper,
                                 const furrow_page *page) {
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_status st = furrow_apply(&regions, wrapper, page, NULL, NULL);
    if (st == FURROW_OK) st = furrow_table_build(&table, regions, 0, NULL);
    if (st == FURROW_OK) st = put_table(text, table);
    furrow_table_free(table);
    furrow_regions_free(regions);
    return st;
}

static furrow_status put_found(furrow_buf *text, const furrow_page *page, const char *method) {
    furrow_options opts = {.method = method};
    furrow_table *table = NULL;
    furrow_status st = furrow_extract(&table, page, &opts, NULL);
    if (st == FURROW_OK) st = put_table(text, table);
    furrow_table_free(table);
    return st == FURROW_ENOTFOUND ? FURROW_OK : st;
}

/* All that can be done with what is shared, and with a page of one's own. */
static furrow_status work_once(const shared *all, furrow_buf *text) {
    furrow_page *own = NULL;
    struct ArrowSchema schema;
    struct ArrowArray array;
    furrow_status st = furrow_page_parse(&own, all->html, strlen(all->html), NULL, NULL);
    if (st == FURROW_OK) st = put_applied(text, all->lists, own);
    if (st == FURROW_OK) st = put_applied(text, all->lists, all->page);
    if (st == FURROW_OK) st = put_applied(text, all->details, all->page);
    for (size_t i = 0; st == FURROW_OK && i < sizeof METHODS / sizeof *METHODS; i++)
        st = put_found(text, all->page, METHODS[i]);
    if (st == FURROW_OK) st = put_table(text, all->table);
    if (st == FURROW_OK) st = furrow_table_arrow(all->table, &schema, &array, NULL);
    if (st == FURROW_OK) {
        schema.release(&schema);
        array.release(&array);
    }
    furrow_page_free(own);
    return st;
}

static void *work(void *user) {
    worker *w = user;
    for (size_t i = 0; w->status == FURROW_OK && i < ROUNDS; i++)
        w->status = work_once(w->all, &w->text);
    return NULL;
}

/* A page with a heading and a list of RECORDS things. */
static void write_shop(furrow_buf *html) {
    char one[200];
    fw_buf_str(html, fw_str("<h1>Kettles</h1><p>Town: <b>Oslo</b></p><ul>"));
    for (int i = 0; i < RECORDS; i++) {
        snprintf(one, sizeof one,
                 "<li class=item><a href=/%d>Kettle number %d</a> <span class=price>$%d.50</span>"
                 "<i>%d Jan 2024</i></li>",
                 i, i, i + 3, 1 + i % 28);
        fw_buf_str(html, fw_str(one));
    }
    fw_buf_str(html, fw_str("</ul>"));
}

TEST(eight_threads_share_a_page_a_table_and_a_wrapper) {
    UNUSED_STATE;
    furrow_buf html = {0};
    write_shop(&html);
    furrow_page *page = page_from(html.at);
    furrow_table *table = NULL;
    furrow_wrapper *lists = NULL, *details = NULL;
    furrow_label town = {.name = "town", .text = fw_str("Oslo"), .node = FURROW_NO_NODE};
    furrow_example plain = {.page = page};
    furrow_example labelled = {.page = page, .labels = &town, .label_count = 1};
    furrow_options ide = {.method = "ide"};
    CHECK_UINT(furrow_extract(&table, page, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_learn(&lists, &plain, 1, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_learn(&details, &labelled, 1, &ide, NULL), FURROW_OK);
    CHECK_UINT(furrow_table_rows(table), RECORDS);

    const shared all = {html.at, page, table, lists, details};
    worker workers[THREADS] = {{0}};
    for (size_t i = 0; i < THREADS; i++) {
        workers[i].all = &all;
        CHECK_UINT(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++) pthread_join(workers[i].thread, NULL);
    for (size_t i = 0; i < THREADS; i++) {
        CHECK_UINT(workers[i].status, FURROW_OK);
        CHECK(workers[i].text.len > 1000 && !workers[i].text.failed);
        CHECK_UINT(workers[i].text.len, workers[0].text.len);
        CHECK(memcmp(workers[i].text.at, workers[0].text.at, workers[0].text.len) == 0);
    }
    for (size_t i = 0; i < THREADS; i++) furrow_buf_free(&workers[i].text);
    furrow_wrapper_free(details);
    furrow_wrapper_free(lists);
    furrow_table_free(table);
    furrow_page_free(page);
    furrow_buf_free(&html);
}

TEST_MAIN(CASE(eight_threads_share_a_page_a_table_and_a_wrapper))
