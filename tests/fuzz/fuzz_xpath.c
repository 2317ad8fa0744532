/*
 * Any text as an XPath on a fixed page: a status of the header's list, never
 * a node outside of the page; and what is found has a path that leads back.
 */
#include "fuzz.h"

#include <string.h>

static const char PAGE[] =
    "<!DOCTYPE html><title>t</title><body><div id=a><p>one<p>two<b>three</b></div>"
    "<table><tr><td>1<td>2<tr><td>3</table><my-card><h2>x</h2><my-card>y</my-card></my-card>"
    "<ul><li>a<li>b<li>c<ul><li>d</ul></ul><svg><path></path></svg><script>s</script><p>end";

static furrow_page *page;

static void check_way_back(furrow_node node) {
    furrow_buf path = {0};
    furrow_node again = FURROW_NO_NODE;
    REQUIRE(node < furrow_page_nodes(page));
    REQUIRE(furrow_node_xpath(&path, page, node, NULL) == FURROW_OK);
    REQUIRE(furrow_node_at(&again, page, (furrow_str){path.at, path.len}, NULL) == FURROW_OK);
    REQUIRE(again == node);
    furrow_buf_free(&path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!page) REQUIRE(furrow_page_parse(&page, PAGE, sizeof PAGE - 1, NULL, NULL) == FURROW_OK);
    furrow_error err = {0};
    furrow_node node = FURROW_NO_NODE;
    furrow_status st = furrow_node_at(&node, page, (furrow_str){(const char *)data, size}, &err);
    REQUIRE(st == FURROW_OK || st == FURROW_ENOTFOUND || st == FURROW_EFORMAT);
    REQUIRE(err.status == st && memchr(err.message, 0, sizeof err.message));
    if (st == FURROW_OK) check_way_back(node);
    return 0;
}
