/* Measuring in a few lines: the rows that are right, on a page with known ones. */
#include <furrow_eval.h>

#include <stdio.h>
#include <string.h>

static const char html[] = "<ul><li><a href=/1>Ant</a> <b>1.50</b> <i>small</i>"
                           "<li><a href=/2>Bee</a> <b>2.50</b> <i>busy</i>"
                           "<li><a href=/3>Cat</a> <b>3.50</b> <i>soft</i></ul>";
static const char labels[] = "{\"kind\":\"list\",\"label\":\"records\",\"records\":["
                             "{\"text\":\"Ant 1.50 small\"},{\"text\":\"Bee 2.50 busy\"},"
                             "{\"text\":\"Cat 3.50 soft\"}]}";

int main(void) {
    furrow_page *page = NULL;
    furrow_regions *regions = NULL;
    furrow_truth *truth = NULL;
    furrow_measure *measure = NULL;
    furrow_buf text = {0};
    furrow_error err = {0};
    if (furrow_page_parse(&page, html, strlen(html), NULL, &err) == FURROW_OK &&
        furrow_find(&regions, page, NULL, &err) == FURROW_OK &&
        furrow_truth_parse(&truth, labels, strlen(labels), NULL, &err) == FURROW_OK &&
        furrow_measure_new(&measure, truth, regions, &err) == FURROW_OK) {
        for (size_t i = 0; i < furrow_truth_records(truth); i++)
            if (furrow_measure_found(measure, i) != FURROW_NO_RECORD &&
                furrow_truth_text(&text, truth, i, &err) == FURROW_OK)
                printf("%s\n", text.at);
    } else {
        fprintf(stderr, "%s\n", err.message);
    }
    furrow_buf_free(&text);
    furrow_measure_free(measure);
    furrow_truth_free(truth);
    furrow_regions_free(regions);
    furrow_page_free(page);
    return err.status == FURROW_OK ? 0 : 1;
}
