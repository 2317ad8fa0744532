/* Any bytes as what a browser says a page looks like: refused, or a page. */
#include "fuzz.h"

#include "render/snapshot.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    furrow_buf out = {0};
    furrow_error err = {0};
    furrow_page *page = NULL;
    furrow_str reply = {(const char *)data, size};
    furrow_status st = render_snapshot_write(&out, reply, 1280, "http://a.example/", &err);
    REQUIRE(st == FURROW_OK || err.message[0]);
    if (st == FURROW_OK)
        REQUIRE(furrow_page_parse(&page, out.at ? out.at : "", out.len, NULL, NULL) <= FURROW_OK);
    furrow_page_free(page);
    furrow_buf_free(&out);
    return 0;
}
