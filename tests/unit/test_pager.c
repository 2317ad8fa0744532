/* The links to further pages, where memory runs out and where input is odd. */
#include "page/pager.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char list[] = "<base href='https://a.example/'><main><p>Ant<p>Bee<p>Cat</main><div "
                           "class=pager><a href='?p=1'>"
                           "1</a> <b>2</b> <a href='?p=3'>3</a> <a rel=next href='?p=3'>N\xC3\xA4"
                           "chste</a></div>";

static void check_next(const furrow_pager *pager) {
    furrow_str next = furrow_pager_next(pager);
    CHECK(next.len == strlen("https://a.example/?p=3"));
    CHECK(memcmp(next.at, "https://a.example/?p=3", next.len) == 0);
    CHECK_UINT(furrow_pager_pages(pager), 2);
}

TEST(finding_the_next_page_survives_every_failed_allocation) {
    UNUSED_STATE;
    for (size_t fail_at = 0;; fail_at++) {
        failing_alloc memory = {.fail_at = SIZE_MAX};
        furrow_page_options opts = {.alloc = {failing_resize, &memory}};
        furrow_page *page = NULL;
        furrow_pager *pager = NULL;
        CHECK(furrow_page_parse(&page, list, strlen(list), &opts, NULL) == FURROW_OK);
        memory.fail_at = memory.asked + fail_at;
        furrow_status st = furrow_page_next(&pager, page, NULL, NULL);
        if (st == FURROW_OK) check_next(pager);
        else CHECK(st == FURROW_ENOMEM && !pager);
        furrow_pager_free(pager);
        furrow_page_free(page);
        CHECK_UINT(memory.live, 0);
        if (st == FURROW_OK) break;
    }
}

TEST(labels_are_read_in_any_script) {
    UNUSED_STATE;
    const struct {
        const char *label;
        unsigned bits;
    } cases[] = {{"Next", FW_WORD_NEXT},
                 {"n\xC3\xA4"
                  "chste Seite",
                  FW_WORD_NEXT},
                 {"\xD0\xA1\xD0\x9B\xD0\x95\xD0\x94.", FW_WORD_NEXT},
                 {"\xE6\xAC\xA1\xE3\x81\xB8", FW_WORD_NEXT},
                 {">>", FW_WORD_RIGHT | FW_WORD_FAR_RIGHT},
                 {"\xC2\xAB", FW_WORD_LEFT},
                 {"nextcloud", 0},
                 {"", 0}};
    fw_first_bytes first = fw_pager_first_bytes();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        furrow_str label = {cases[i].label, strlen(cases[i].label)};
        unsigned mask = FW_WORD_NEXT | FW_WORD_RIGHT | FW_WORD_FAR_RIGHT | FW_WORD_LEFT;
        CHECK_UINT(fw_pager_label(label, mask, &first).bits & mask, cases[i].bits);
    }
}

/* Names, numbers and addresses as long as they like. */
TEST(odd_links_are_no_matter) {
    UNUSED_STATE;
    enum { COUNT = 3000 };
    char *html = malloc(COUNT * 64);
    size_t len = 0;
    CHECK(html != NULL);
    for (int i = 0; i < COUNT; i++)
        len += (size_t)snprintf(html + len, 64, "<a class='%s' href='?%d=%d&p=%d'>%d</a> ",
                                i % 7 ? "a-b" : "\xE2\x80\xBA", i, i, i / 3, i);
    furrow_page *page = page_from(html);
    furrow_pager *pager = NULL;
    CHECK(furrow_page_next(&pager, page, NULL, NULL) == FURROW_OK);
    furrow_pager_free(pager);
    furrow_page_free(page);
    free(html);
}

TEST(a_long_class_may_have_any_character_at_any_place) {
    UNUSED_STATE;
    static const char *const signs[] = {"\xC3\xA9", "\xE2\x86\x92", "\xF0\x9F\x98\x80"};
    char html[700];
    for (int i = 0; i < 3 * 90; i++) {
        char before[300] = {0};
        memset(before, 'a', (size_t)(170 + i / 3));
        snprintf(html, sizeof html, "<p>Ant<p><a class='%s%s' href='?p=2'>2</a>", before,
                 signs[i % 3]);
        furrow_page *page = page_from(html);
        furrow_pager *pager = NULL;
        CHECK(furrow_page_next(&pager, page, NULL, NULL) == FURROW_OK);
        furrow_pager_free(pager);
        furrow_page_free(page);
    }
}

TEST_MAIN(CASE(finding_the_next_page_survives_every_failed_allocation),
          CASE(labels_are_read_in_any_script), CASE(odd_links_are_no_matter),
          CASE(a_long_class_may_have_any_character_at_any_place))
