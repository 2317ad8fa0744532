/* The library in a few lines: the rows of a page, a tab after each field. */
#include <furrow.h>

#include <stdio.h>
#include <string.h>

static const char html[] = "<ul><li><a href=/1>Ant</a> <b>1.50</b> <i>small</i>"
                           "<li><a href=/2>Bee</a> <b>2.50</b> <i>busy</i>"
                           "<li><a href=/3>Cat</a> <b>3.50</b> <i>soft</i></ul>";

int main(void) {
    furrow_page *page = NULL;
    furrow_table *table = NULL;
    furrow_error err = {0};
    if (furrow_page_parse(&page, html, strlen(html), NULL, &err) == FURROW_OK &&
        furrow_extract(&table, page, NULL, &err) == FURROW_OK) {
        for (size_t row = 0; row < furrow_table_rows(table); row++) {
            for (size_t column = 0; column < furrow_table_columns(table); column++) {
                furrow_str cell = furrow_table_cell(table, row, column);
                printf("%.*s\t", (int)cell.len, cell.at ? cell.at : "");
            }
            putchar('\n');
        }
    } else {
        fprintf(stderr, "%s\n", err.message);
    }
    furrow_table_free(table);
    furrow_page_free(page);
    return err.status == FURROW_OK ? 0 : 1;
}
