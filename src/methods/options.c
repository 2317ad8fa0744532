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

#define AT(member) offsetof(furrow_options, member)
#define COUNT(method, name, low, high, usual, about)                                               \
    {                                                                                              \
#method, #name, about, FURROW_OPTION_COUNT, AT(method.name), low, high, usual, NULL, NULL, \
            false                                                                                  \
    }
#define SHARE(method, name, usual, about)                                                       \
    {                                                                                           \
#method, #name, about, FURROW_OPTION_SHARE, AT(method.name), .05, 1, usual, NULL, NULL, \
            false                                                                               \
    }
#define NUMBER(method, name, low, high, usual, about)                                         \
    {                                                                                         \
#method, #name, about, FURROW_OPTION_NUMBER, AT(method.name), low, high, usual, NULL, \
            NULL, false                                                                       \
    }
#define CHOICE(method, name, choices, usual, learning, about)                                  \
    {                                                                                          \
#method, #name, about, FURROW_OPTION_CHOICE, AT(method.name), 0, 0, 0, usual, choices, \
            learning                                                                           \
    }
#define FLAG(method, name, about) \
    { #method, #name, about, FURROW_OPTION_FLAG, AT(method.name), 0, 0, 0, NULL, NULL, false }

/* Of mdr the paper gives K in its technical report, T in section 3, the depth in section 2.2.1.
 * Of tagpath it gives alpha, 'min_share'; epsilon and the cut were the best of a few values on
 * labelled pages, and a cluster of any size may be a list, since the ranking asks how many
 * signals it has. */
static const furrow_option OPTIONS[] = {
    COUNT(mdr, max_width, 1, 20, 10, "siblings that one group may have"),
    SHARE(mdr, max_distance, .3, "distance of two similar groups"),
    COUNT(mdr, min_depth, 1, 10, 3, "tag levels below a parent to be searched"),
    NUMBER(tagpath, epsilon, 1, 50, 10, "how soon two tag paths are unlike each other"),
    SHARE(tagpath, max_cut, .2, "cost up to which a cluster is cut in two"),
    SHARE(tagpath, min_share, .5, "share of the best record's score that a record has"),
    COUNT(tagpath, min_signals, 1, 20, 1, "tag paths of a cluster"),
    CHOICE(iepad, encoding, encoding, "each but text", false, "what becomes a token"),
    COUNT(iepad, min_length, 1, 30, 3, "tokens of a repeat"),
    COUNT(iepad, min_count, 2, 30, 3, "times that a repeat must occur"),
    SHARE(iepad, max_variance, .5, "variance of the gaps between repeats"),
    SHARE(iepad, min_density, .2, "share of tokens that repeat"),
    SHARE(iepad, cluster, .1, "variance within one block"),
    SHARE(iepad, max_mismatch, .5, "share of a pattern that may vary"),
    CHOICE(iepad, second_encoding, level, "all", true, "what divides the fields of a record"),
    CHOICE(iepad, third_encoding, level, "none", true, "what divides the texts of its fields"),
    {"vints", "no_result", "a page of the site without results", FURROW_OPTION_PAGE,
     AT(vints.no_result), 0, 0, 0, NULL, NULL, false},
    FLAG(vints, no_visual, "go by tags alone, not by where things stand"),
    {NULL, "plain", "the steps of the method's paper alone", FURROW_OPTION_FLAG, AT(plain), 0, 0, 0,
     NULL, NULL, false},
};

const furrow_option *furrow_option_at(size_t i) {
    return i < sizeof OPTIONS / sizeof *OPTIONS ? &OPTIONS[i] : NULL;
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
