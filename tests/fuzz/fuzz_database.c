/*
 * Any bytes as a database that is there already: refused with a message, or
 * written to. SQLite itself is well tried; what we make of its tables and names
 * is not.
 */
#include "fuzz.h"

#include <string.h>
#include <unistd.h>

static const char PAGE[] = "<ul><li><b>Ant</b> <i>$1.50</i> 12 May 2020<li><b>Bee</b> <i>$2</i>"
                           "<li><b>Cat</b> <i>call</i> 3 June 2021</ul>";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static furrow_table *table;
    static char path[] = "/tmp/furrow-fuzz-XXXXXX";
    static int file = -1;
    if (!table) {
        furrow_page *page = NULL;
        REQUIRE(furrow_page_parse(&page, PAGE, sizeof PAGE - 1, NULL, NULL) == FURROW_OK);
        REQUIRE(furrow_extract(&table, page, NULL, NULL) == FURROW_OK);
        furrow_page_free(page);
        file = mkstemp(path);
        REQUIRE(file >= 0);
    }
    REQUIRE(ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == (ssize_t)size);
    furrow_writer *writer = NULL;
    furrow_error err = {0};
    /* The first byte decides the name of the table, so that some are there. */
    furrow_writer_options opts = {.format = "sqlite", .path = path};
    if (size && data[0] & 1) opts.table = "Rows \"x\"";
    if (furrow_writer_new(&writer, NULL, NULL, &opts, &err) == FURROW_OK) {
        (void)furrow_writer_add(writer, table, "p", 1, NULL);
        (void)furrow_writer_end(writer, NULL);
    } else {
        REQUIRE(err.status < 0 && err.message[0]);
    }
    furrow_writer_free(writer);
    return 0;
}
