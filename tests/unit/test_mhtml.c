/* Pages that a browser saved as one file. */
#include "test.h"

#include <stdlib.h>
#include <string.h>

#define HEAD                                                                             \
    "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://a.example/d/\r\n"      \
    "MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n" \
    "\tboundary=\"--x--\"\r\n\r\n\r\n"
#define STYLE "----x--\r\nContent-Type: text/css\r\n\r\n@charset \"utf-8\";\r\n\r\n"
#define PART(headers, body) "----x--\r\nContent-Type: text/html" headers "\r\n\r\n" body "\r\n"
#define END "----x----\r\n"
#define QUOTED "\r\nContent-Transfer-Encoding: quoted-printable"
#define BASE64 "\r\nContent-Transfer-Encoding: base64"

static void check(const char *file, const char *text, const char *base) {
    furrow_page *page = NULL;
    furrow_buf out = {0};
    CHECK(furrow_page_parse(&page, file, strlen(file), NULL, NULL) == FURROW_OK);
    CHECK(furrow_node_text(&out, page, 0, NULL) == FURROW_OK);
    CHECK_STR(out.at ? out.at : "", text);
    CHECK_SLICE(furrow_page_base(page), base);
    furrow_buf_free(&out);
    furrow_page_free(page);
}

TEST(the_first_part_that_is_html_is_the_page) {
    UNUSED_STATE;
    check(HEAD STYLE PART("", "<p>ant") PART("", "<p>bee") END, "ant", "https://a.example/d/");
    check(HEAD PART("\r\nContent-Location: https://a.example/e", "<p>ant") END, "ant",
          "https://a.example/e");
    check("MIME-Version: 1.0\nContent-Type: Multipart/Related; boundary=x\n\n--x\n"
          "Content-Type: application/xhtml+xml\n\n<p>ant\n--x--\n",
          "ant", "");
}

TEST(its_bytes_are_decoded) {
    UNUSED_STATE;
    check(HEAD PART(QUOTED, "<p title=3D\"x\">a=\r\nnt =E2=82=AC=\n5 =zz =3") END,
          "ant \xE2\x82\xAC"
          "5 =zz =3",
          "https://a.example/d/");
    check(HEAD PART(BASE64, "PHA+YW50\r\nIGJlZQ==") END, "ant bee", "https://a.example/d/");
    check(HEAD PART("; charset=windows-1252" QUOTED, "<p>=805") END,
          "\xE2\x82\xAC"
          "5",
          "https://a.example/d/");
}

TEST(what_only_looks_like_such_a_file_is_a_page_as_it_is) {
    UNUSED_STATE;
    static const char *const files[] = {
        "MIME-Version: 1.0\n\nant", "MIME-Version: 1.0", ":", "\n", HEAD, HEAD STYLE END};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        furrow_page *page = NULL;
        CHECK(furrow_page_parse(&page, files[i], strlen(files[i]), NULL, NULL) == FURROW_OK);
        CHECK_SLICE(furrow_page_base(page), "");
        furrow_page_free(page);
    }
    check("<p>MIME-Version: 1.0", "MIME-Version: 1.0", "");
}

TEST(a_file_that_ends_anywhere_is_read) {
    UNUSED_STATE;
    static const char file[] = HEAD STYLE PART(QUOTED, "<p>=E2=82=AC=\r\n5") END;
    for (size_t len = 0; len < sizeof file; len++) {
        furrow_page *page = NULL;
        char *cut = malloc(len + 1); /* its own, so that reading on is seen */
        CHECK(cut);
        memcpy(cut, file, len);
        CHECK(furrow_page_parse(&page, cut, len, NULL, NULL) == FURROW_OK);
        furrow_page_free(page);
        free(cut);
    }
}

TEST(a_file_survives_every_failed_allocation) {
    UNUSED_STATE;
    static const char file[] = HEAD PART(QUOTED, "<p>=E2=82=AC5") END;
    for (size_t fail_at = 0;; fail_at++) {
        failing_alloc memory = {.fail_at = fail_at};
        furrow_page_options opts = {.alloc = {failing_resize, &memory}};
        furrow_page *page = NULL;
        furrow_status st = furrow_page_parse(&page, file, sizeof file - 1, &opts, NULL);
        if (st != FURROW_OK) CHECK(st == FURROW_ENOMEM && !page);
        furrow_page_free(page);
        CHECK_UINT(memory.live, 0);
        if (st == FURROW_OK) break;
    }
}

TEST_MAIN(CASE(the_first_part_that_is_html_is_the_page), CASE(its_bytes_are_decoded),
          CASE(what_only_looks_like_such_a_file_is_a_page_as_it_is),
          CASE(a_file_that_ends_anywhere_is_read), CASE(a_file_survives_every_failed_allocation))
