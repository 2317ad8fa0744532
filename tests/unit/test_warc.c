/* WARC files, byte by byte. What gzip and others make of them is in python/tests. */
#include "test.h"

#include "warc/warc.h"

#include <stdio.h>

#define RECORD(type, uri, length, block)                                                     \
    "WARC/1.1\r\nWARC-Type: " type "\r\nWARC-Target-URI: " uri                               \
    "\r\nWARC-Date: 2024-01-01T00:00:00Z\r\nContent-Type: application/http;msgtype=response" \
    "\r\nContent-Length: " length "\r\n\r\n" block "\r\n\r\n"

#define PAGE "HTTP/1.1 200 OK\r\nContent-Type: Text/HTML; Charset=\"latin-1\"\r\n\r\n<p>one</p>"
#define PAGE_LENGTH "73"

typedef struct file {
    const char *at;
    size_t len;
} file;

/* One byte a time, so that every border lies between two reads once. */
static ptrdiff_t read_byte(void *user, char *to, size_t room) {
    file *f = user;
    if (f->len == 0 || room == 0) return 0;
    *to = *f->at++;
    f->len--;
    return 1;
}

/* What is found: "url status charset body; ", or the message of an error. */
static void check_found(const char *text, size_t max_bytes, const char *want) {
    file f = {text, strlen(text)};
    warc_reader *reader = warc_open(read_byte, &f, &(warc_options){.max_bytes = max_bytes});
    furrow_buf got = {0};
    furrow_status st = FURROW_OK;
    CHECK(reader);
    while (st != FURROW_ENOTFOUND) {
        furrow_error err = {0};
        warc_page page;
        st = warc_next(&page, reader, &err);
        if (st == FURROW_OK)
            fw_buf_format(&got, "%s %u %s %.*s; ", page.url.at, page.status, page.charset.at,
                          (int)page.body.len, page.body.at);
        else if (st != FURROW_ENOTFOUND) fw_buf_format(&got, "%s; ", err.message);
    }
    CHECK_STR(got.at ? got.at : "", want);
    furrow_buf_free(&got);
    warc_close(reader);
}

TEST(responses_with_html_are_pages) {
    UNUSED_STATE;
    check_found(RECORD("warcinfo", "x:", "4", "a: b")
                    RECORD("response", "<http://a/>", PAGE_LENGTH, PAGE)
                        RECORD("request", "http://b/", "3", "GET")
                            RECORD("Response", "http://c/", PAGE_LENGTH, PAGE),
                0, "http://a/ 200 latin-1 <p>one</p>; http://c/ 200 latin-1 <p>one</p>; ");
}

TEST(chunks_are_joined_and_left_alone_where_they_are_none) {
    UNUSED_STATE;
    check_found(RECORD("response", "u:", "104",
                       "HTTP/1.0 404 No\r\nContent-Type: text/html\r\nTransfer-Encoding: "
                       "chunked\r\n\r\n3;x=y\r\n<p>\r\nA\r\n0123456789\r\n0\r\n\r\n"),
                0, "u: 404  <p>0123456789; ");
    check_found(RECORD("response", "u:", "76",
                       "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: "
                       "chunked\r\n\r\n<p>!"),
                0, "u: 200  <p>!; ");
}

TEST(a_damaged_record_is_named_and_the_next_one_is_read) {
    UNUSED_STATE;
    check_found(
        RECORD("response", "u:", "twelve", PAGE) RECORD("response", "v:", PAGE_LENGTH, PAGE), 0,
        "record at byte 0: no WARC header, or one without a length; "
        "v: 200 latin-1 <p>one</p>; ");
    check_found("\r\n\r\n" RECORD("response", "u:", "99999", PAGE), 0,
                "record at byte 4: cut off; ");
    check_found("nothing of the kind", 0, "record at byte 0: no WARC header; ");
}

TEST(a_record_that_is_too_large_is_named_and_skipped) {
    UNUSED_STATE;
    check_found(RECORD("response", "u:", PAGE_LENGTH, PAGE) RECORD("request", "v:", "3", "GET"), 20,
                "record at byte 0: more than 20 bytes; ");
}

TEST(a_file_is_told_by_its_bytes) {
    UNUSED_STATE;
    CHECK(warc_is_warc("WARC/1.0\r\n", 10));
    CHECK(!warc_is_warc("WARC/1", 6));
    CHECK(!warc_is_warc("<html>", 6));
    CHECK(!warc_is_warc("\x1f\x8b\x08\0 is no gzip at all", 22));
    CHECK(!warc_is_warc(NULL, 0));
}

TEST_MAIN(CASE(responses_with_html_are_pages),
          CASE(chunks_are_joined_and_left_alone_where_they_are_none),
          CASE(a_damaged_record_is_named_and_the_next_one_is_read),
          CASE(a_record_that_is_too_large_is_named_and_skipped), CASE(a_file_is_told_by_its_bytes))
