/*
 * A recipe: what the user has chosen for a page, as the browser sends it.
 *
 *   {"page": 0,                    where it was made
 *    "method": "mdr", "options": {"max_width": 5},
 *    "list": 0,                    of those that the method finds
 *    "rule": true,                 kept as the method's own rule, whose slots are the columns
 *    "records": [[12, 40], ...],   put right by hand, instead of the list
 *    "wrapper": 0,                 a wrapper file that was opened, instead of a search
 *    "labels": [{"page": 0, "fields": [{"name": "price", "node": 31}]}],
 *    "detail": true,               the one thing that the page is about, instead of a list
 *    "embedded": true,             what the data of the page's scripts has, too
 *    "kept": true,                 by a wrapper, also where the search would do
 *    "view": [{"name": "title", "from": ["h2"]}]}
 *
 * Every step of the user is a new recipe. The browser keeps the old ones, which is all that
 * undo needs; here, the same recipe always means the same rows.
 */
#ifndef OPEN_RECIPE_H
#define OPEN_RECIPE_H

#include "furrow.h"

#include <yyjson.h>

typedef struct open_label {
    size_t page;
    furrow_label label;
} open_label;

typedef struct open_recipe {
    size_t page;
    furrow_options find; /* method and its options */
    size_t list;
    furrow_span *records;
    size_t record_count;
    size_t wrapper; /* OPEN_NONE: no opened wrapper is used */
    open_label *labels;
    size_t label_count;
    bool is_kept, is_rule, is_detail;
    size_t no_result; /* a page without results, for vints; OPEN_NONE: none */
    furrow_view_column *view;
    size_t view_count;
    uint64_t ticket; /* of the request, increased by the browser; not from JSON */
    void **blocks;   /* all memory allocated for it */
    size_t block_count;
} open_recipe;

#define OPEN_NONE SIZE_MAX

/* Read a recipe. Its texts point into the JSON document, which must outlive it. FURROW_EFORMAT
 * names the wrong member. Free the recipe in either case. */
furrow_status open_recipe_read(open_recipe *out, yyjson_val *value, furrow_error *err);
void open_recipe_free(open_recipe *recipe);

/* Whether its rows come from a wrapper instead of directly from the search. */
bool open_recipe_is_kept(const open_recipe *recipe);

/* Whether its row is the one object that a page is about, found without labels. */
bool open_recipe_is_object(const open_recipe *recipe);

/* The options of a recipe that differ from the defaults, as typed: "-m mdr --max-width 5".
 * Without the page of vints, since only the session knows its name. Written to 'out', at most
 * 'room' bytes with the NUL. */
void open_recipe_options(char *out, size_t room, const open_recipe *recipe);

#endif
