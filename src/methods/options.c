/*
 * The options of the methods, one line each: the only place that knows their defaults.
 *
 * The command line, the window and the Python module build their options from this table.
 */
#include "methods/method.h"

#include "base/str.h"
#include "tokens/tokens.h"

#include <string.h>

static const char *encoding(size_t i) {
    return i < FW_ENCODE_COUNT ? fw_encoding_name((fw_encoding)i) : NULL;
}

static const char *level(size_t i) {
    return i == 0 ? "none" : encoding(i - 1);
}

/* An option of a method, with what its kind needs. */
#define OPTION(of, member, words, ...)                             \
    {                                                              \
        .method = #of, .name = #member, .about = (words),          \
        .offset = offsetof(furrow_options, of.member), __VA_ARGS__ \
    }
#define COUNT(from, to, by_default) \
    .kind = FURROW_OPTION_COUNT, .low = (from), .high = (to), .usual = (by_default)
#define NUMBER(from, to, by_default) \
    .kind = FURROW_OPTION_NUMBER, .low = (from), .high = (to), .usual = (by_default)
#define SHARE(by_default) .kind = FURROW_OPTION_SHARE, .low = .05, .high = 1, .usual = (by_default)
#define CHOICE(from, by_default) \
    .kind = FURROW_OPTION_CHOICE, .choices = (from), .usual_choice = (by_default)

/* For mdr, the paper gives K in its technical report, T in section 3, and the depth in section
 * 2.2.1. For tagpath it gives alpha, 'min_share'; epsilon and the cut were the best of a few
 * values on labelled pages. A cluster of any size may be a list, since the ranking considers how
 * many signals it has. */
static const furrow_option OPTIONS[] = {
    OPTION(mdr, max_width, "maximum number of siblings in a group", COUNT(1, 20, 10)),
    OPTION(mdr, max_distance, "maximum distance between two similar groups", SHARE(.3)),
    OPTION(mdr, min_depth, "search only parents with at least this many levels below",
           COUNT(1, 10, 3)),
    OPTION(tagpath, epsilon, "a higher value makes tag paths more similar", NUMBER(1, 50, 10)),
    OPTION(tagpath, max_cut, "split a cluster while the cut costs less than this", SHARE(.2)),
    OPTION(tagpath, min_share, "minimum score of a record, as a share of the best one", SHARE(.5)),
    OPTION(tagpath, min_signals, "minimum number of tag paths in a cluster", COUNT(1, 20, 1)),
    OPTION(iepad, encoding, "which tags become tokens", CHOICE(encoding, "all but text")),
    OPTION(iepad, min_length, "minimum length of a pattern, in tokens", COUNT(1, 30, 3)),
    OPTION(iepad, min_count, "minimum number of occurrences of a pattern", COUNT(2, 30, 3)),
    OPTION(iepad, max_variance, "maximum variance of the gaps between occurrences", SHARE(.5)),
    OPTION(iepad, min_density, "minimum share of tokens that belong to the pattern", SHARE(.2)),
    OPTION(iepad, cluster, "maximum variance within one block", SHARE(.1)),
    OPTION(iepad, max_mismatch, "maximum share of a pattern that may vary", SHARE(.5)),
    OPTION(iepad, second_encoding, "encoding that splits the fields of a record",
           CHOICE(level, "all"), .learning = true),
    OPTION(iepad, third_encoding, "encoding that splits the texts of its fields",
           CHOICE(level, "none"), .learning = true),
    OPTION(vints, no_result, "a page of the site that shows no results",
           .kind = FURROW_OPTION_PAGE),
    OPTION(vints, no_visual, "use only tags, not positions on the screen",
           .kind = FURROW_OPTION_FLAG),
    {.name = "plain",
     .about = "follow the paper exactly, without furrow's improvements",
     .offset = offsetof(furrow_options, plain),
     .kind = FURROW_OPTION_FLAG},
};

const furrow_option *furrow_option_at(size_t i) {
    return i < FW_COUNT(OPTIONS) ? &OPTIONS[i] : NULL;
}

void fw_options_fill(furrow_options *out, const furrow_options *given, const char *method) {
    const furrow_option *option;
    *out = *given;
    for (size_t i = 0; (option = furrow_option_at(i)); i++) {
        void *at = (char *)out + option->offset;
        if (!option->method || strcmp(option->method, method) != 0) continue;
        if (option->kind == FURROW_OPTION_COUNT && *(uint32_t *)at == 0)
            *(uint32_t *)at = (uint32_t)option->usual;
        bool is_real = option->kind == FURROW_OPTION_SHARE || option->kind == FURROW_OPTION_NUMBER;
        if (is_real && !(*(double *)at > 0)) *(double *)at = option->usual;
    }
}
