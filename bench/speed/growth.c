/* How the cost of a page grows with its size. */
#include "growth.h"

#include "steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TIMES = 3 };
static const size_t COPIES[TIMES] = {1, 10, 100};

/* The first place of 'word' in the bytes, upper or lower case; 'len' when
 * there is none. */
static size_t find_word(const char *bytes, size_t len, const char *word) {
    size_t size = strlen(word);
    for (size_t i = 0; i + size <= len; i++)
        if (strncasecmp(bytes + i, word, size) == 0) return i;
    return len;
}

/* Where the content of the body begins and ends; the whole page when it has no
 * such tags. */
static void find_body(const page_file *page, size_t *first, size_t *end) {
    *first = find_word(page->bytes, page->len, "<body");
    const char *close =
        *first < page->len ? memchr(page->bytes + *first, '>', page->len - *first) : NULL;
    *first = close ? (size_t)(close - page->bytes) + 1 : 0;
    *end = *first + find_word(page->bytes + *first, page->len - *first, "</body");
}

static char *repeated(const page_file *page, size_t copies, size_t *len) {
    size_t first, end;
    find_body(page, &first, &end);
    char *bytes = malloc(page->len + (end - first) * copies), *at = bytes;
    if (!bytes) abort();
    memcpy(at, page->bytes, first);
    at += first;
    for (size_t i = 0; i < copies; i++, at += end - first)
        memcpy(at, page->bytes + first, end - first);
    memcpy(at, page->bytes + end, page->len - end);
    *len = (size_t)(at - bytes) + page->len - end;
    return bytes;
}

/* Best seconds of every step for each number of copies. Small runs vary most,
 * and are cheap: they are repeated more. */
static void measure(double best[MAX_STEPS][TIMES], const step *steps, size_t count,
                    char *const bytes[TIMES], const size_t len[TIMES], int rounds) {
    for (int r = 0; r < 10 * rounds; r++) {
        for (size_t t = 0; t < TIMES; t++) {
            if (t > 0 && r >= rounds) continue;
            for (size_t s = 0; s < count; s++) {
                double seconds = step_run(steps[s], bytes[t], len[t], NULL);
                if (r == 0 || seconds < best[s][t]) best[s][t] = seconds;
            }
        }
    }
}

void growth_print(const page_file *page, int rounds) {
    step steps[MAX_STEPS];
    double best[MAX_STEPS][TIMES] = {{0}};
    size_t count = steps_list(steps), len[TIMES];
    char *bytes[TIMES];
    for (size_t t = 0; t < TIMES; t++) bytes[t] = repeated(page, COPIES[t], &len[t]);
    measure(best, steps, count, bytes, len, rounds);
    printf("\nGrowth: the body of a page of %zu kB, once, 10 times and 100 times\n\n",
           page->len / 1000);
    printf("| step | x 1 | x 10 | x 100 | against 100 times the first |\n|---|--:|--:|--:|--:|\n");
    for (size_t s = 0; s < count; s++) {
        char name[64];
        step_name(name, steps[s]);
        printf("| %s | %.3f ms | %.2f ms | %.1f ms | %.2f |\n", name, 1e3 * best[s][0],
               1e3 * best[s][1], 1e3 * best[s][2], best[s][2] / (100 * best[s][0]));
    }
    for (size_t t = 0; t < TIMES; t++) free(bytes[t]);
}
