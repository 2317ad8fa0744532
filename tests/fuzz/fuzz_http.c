/*
 * Any bytes as what a server may send beside a page: the first one says whether
 * they are a whole HTTP message, a robots.txt, the value of Content-Type, or a
 * message with addresses whose passwords have to go.
 */
#include "fuzz.h"

#include "cli/robots.h"
#include "cli/secrets.h"
#include "warc/http.h"
#include "warc/warc.h"

#include <string.h>

enum { MAX_BODY = 100000 };

static bool lies_in(furrow_str part, furrow_str whole) {
    return part.len == 0 || (part.at >= whole.at && part.at + part.len <= whole.at + whole.len);
}

static void read_message(furrow_str bytes) {
    warc_http http = {0};
    furrow_buf body = {0};
    warc_decoded st = warc_http_read(&http, &body, bytes, MAX_BODY);
    if (st == WARC_WHOLE || st == WARC_PARTLY) {
        REQUIRE(http.status <= 999 && http.body.len <= MAX_BODY);
        REQUIRE(lies_in(http.mime, bytes) && lies_in(http.charset, bytes));
        REQUIRE(lies_in(http.body, bytes) || lies_in(http.body, (furrow_str){body.at, body.len}));
    }
    furrow_buf_free(&body);
}

static void read_robots(furrow_str bytes) {
    cli_robots *robots = cli_robots_parse(bytes.at, bytes.len);
    REQUIRE(robots != NULL);
    (void)cli_robots_allow(robots, "/");
    (void)cli_robots_allow(robots, "/aaaa/a*a$?aaaaaaaaaaaaaaaaaaaaaaaab");
    REQUIRE(cli_robots_delay(robots) <= 60000);
    cli_robots_free(robots);
}

static void read_type(furrow_str bytes) {
    furrow_str charset = warc_type_charset(bytes);
    REQUIRE(lies_in(charset, bytes));
}

static void remove_secrets(furrow_str bytes) {
    char *text = malloc(bytes.len + 1);
    REQUIRE(text != NULL);
    if (bytes.len) memcpy(text, bytes.at, bytes.len);
    text[bytes.len] = '\0';
    size_t before = strlen(text);
    cli_secrets_remove(text);
    REQUIRE(strlen(text) <= before);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const readers[])(furrow_str) = {read_message, read_robots, read_type,
                                                  remove_secrets};
    if (size < 1) return 0;
    readers[data[0] % 4]((furrow_str){(const char *)data + 1, size - 1});
    return 0;
}
