/*
 * The options of the methods, one line each: the only place that knows their usual values.
 *
 * Command line, window and Python module make theirs of this table.
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

/* Of mdr the paper gives K in its technical report, T in section 3, the depth in section 2.2.1.
 * Of tagpath it gives alpha, 'min_share'; epsilon and the cut were the best of a few values on
 * labelled pages, and a cluster of any size may be a list, since the ranking asks how many
 * signals it has. */
static const furrow_option OPTIONS[] = {
    OPTION(mdr, max_width, "siblings that one group may have", COUNT(1, 20, 10)),
    OPTION(mdr, max_distance, "distance of two similar groups", SHARE(.3)),
    OPTION(mdr, min_depth, "tag levels below a parent to be searched", COUNT(1, 10, 3)),
    OPTION(tagpath, epsilon, "how soon two tag paths are unlike each other", NUMBER(1, 50, 10)),
    OPTION(tagpath, max_cut, "cost up to which a cluster is cut in two", SHARE(.2)),
    OPTION(tagpath, min_share, "share of the best record's score that a record has", SHARE(.5)),
    OPTION(tagpath, min_signals, "tag paths of a cluster", COUNT(1, 20, 1)),
    OPTION(iepad, encoding, "what becomes a token", CHOICE(encoding, "each but text")),
    OPTION(iepad, min_length, "tokens of a repeat", COUNT(1, 30, 3)),
    OPTION(iepad, min_count, "times that a repeat must occur", COUNT(2, 30, 3)),
    OPTION(iepad, max_variance, "variance of the gaps between repeats", SHARE(.5)),
    OPTION(iepad, min_density, "share of tokens that repeat", SHARE(.2)),
    OPTION(iepad, cluster, "variance within one block", SHARE(.1)),
    OPTION(iepad, max_mismatch, "share of a pattern that may vary", SHARE(.5)),
    OPTION(iepad, second_encoding, "what divides the fields of a record", CHOICE(level, "all"),
           .learning = true),
    OPTION(iepad, third_encoding, "what divides the texts of its fields", CHOICE(level, "none"),
           .learning = true),
    OPTION(vints, no_result, "a page of the site without results", .kind = FURROW_OPTION_PAGE),
    OPTION(vints, no_visual, "go by tags alone, not by where things stand",
           .kind = FURROW_OPTION_FLAG),
    {.name = "plain",
     .about = "the steps of the method's paper alone",
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
