/*
 * The pages of a session, and what was found in them.
 *
 * Pages and wrappers are added but never removed, so their numbers and addresses stay valid.
 * Results are cached, since the browser asks for a table in pieces; whoever uses a result holds
 * a reference to it.
 */
#ifndef OPEN_SESSION_H
#define OPEN_SESSION_H

#include "open.h"
#include "recipe.h"

#include <pthread.h>

typedef struct open_page {
    char *name;
    furrow_page *page;
    size_t number;
    bool is_named; /* a file or an address that a command line can use */
    bool is_rendered;
    furrow_node *parts; /* where the parts begin that it is shown in */
    size_t part_count;
} open_page;

typedef struct open_kept {
    char *name; /* of the file */
    furrow_wrapper *wrapper;
} open_kept;

/* A result: of a search, or the rows of a recipe on a page. */
typedef struct open_found {
    char *key;
    size_t users, used_at; /* reference count and last use, for the cache */
    volatile int is_cancelled;
    uint64_t ticket; /* of the request that it belongs to */
    furrow_status status;
    furrow_error err;
    furrow_regions *regions; /* NULL when nothing was found */
    char *trace;             /* what the method reported; may be NULL */
    size_t trace_len;
    size_t list;               /* index in 'regions' of the one in 'table' */
    struct open_found *search; /* the search that a wrapper was learned from; may be NULL */
    furrow_wrapper *own;       /* learned for this result; may be NULL */
    furrow_table *table;       /* NULL for a search */
    size_t wanted;             /* records of the list that the wrapper was learned from */
} open_found;

/* Keys that identify the files saved here. */
#define OPEN_WRAPPER_KEY "\"furrow_wrapper\""
#define OPEN_LABELS_KEY "\"furrow_labels\""

enum { OPEN_CACHE = 48, OPEN_MAX_PAGES = 5000, OPEN_MAX_WRAPPERS = 100 };

struct open_session {
    open_options opts;
    pthread_mutex_t lock; /* protects everything below */
    open_page **pages;
    size_t page_count;
    open_kept *wrappers;
    size_t wrapper_count;
    open_found *cache[OPEN_CACHE];
    size_t clock;
    open_found *running[OPEN_CACHE]; /* searches in progress, as many as fit */
    const char *view_url;            /* where pages are shown; a page number is appended */
    furrow_buf labels;               /* the text of an opened label file, or empty */
    char *unsaved;                   /* what the browser reported as unsaved; NULL: nothing */
};

/* A page or wrapper by its number; NULL when there is none. */
open_page *open_page_at(open_session *session, size_t number);
furrow_wrapper *open_wrapper_at(open_session *session, size_t number);

/* Add a wrapper from the text of its file; '*number' is its number. */
furrow_status open_wrapper_add(size_t *number, open_session *session, const char *name,
                               const char *bytes, size_t len, furrow_error *err);

/* Add a parsed page; on success the session owns it. */
furrow_status open_page_add(open_page **out, open_session *session, furrow_page *page,
                            const char *name, bool is_named, bool is_rendered, furrow_error *err);

/* What the method of a recipe finds in its page. Give it back after use. NULL when out of
 * memory. */
open_found *open_search(open_session *session, const open_recipe *recipe);

/* The rows of a recipe on page 'number'. 'key' is the recipe as text. Give the result back
 * after use. NULL when out of memory. If nothing is found, the result has the status and
 * message. */
open_found *open_rows(open_session *session, const open_recipe *recipe, const char *key,
                      size_t number);

void open_give_back(open_session *session, open_found *found);

/* Stop the searches of requests before 'ticket'. */
void open_stop(open_session *session, uint64_t ticket);

/* The wrapper of a recipe, as it would be saved. The caller frees it. */
furrow_status open_learn(furrow_wrapper **out, open_session *session, const open_recipe *recipe,
                         furrow_error *err);

/* The list that contains a node, or two nodes in different records: as a recipe's "method" and
 * "list", or, if no method finds one, the siblings that look alike, as its "records".
 * FURROW_ENOTFOUND if there is none. */
typedef struct open_list_of {
    const char *method; /* NULL: see 'records' */
    size_t list;
    furrow_span *records; /* free with free() */
    size_t count;
} open_list_of;

furrow_status open_list_with(open_list_of *out, open_session *session, size_t number,
                             const furrow_node *nodes, size_t count, furrow_error *err);

/* The nodes at the same relative place as 'a' and 'b', below siblings with the same tag: the
 * other values of a field when two were pointed out. Free '*out' with free() in either case.
 * FURROW_ENOTFOUND if the two are not at the same relative place. */
furrow_status open_rest(furrow_node **out, size_t *count, const furrow_page *page, furrow_node a,
                        furrow_node b, furrow_error *err);

/* The records of a list after a correction at a node: "begin" begins one there, "drop" removes
 * the record around it, "join" merges it into the one before. 'all' has the same correction
 * also for the 'others' that look like it; 0 if there are none. Free both arrays with free() in
 * either case. */
typedef struct open_corrected {
    furrow_span *records, *all;
    size_t count, all_count, others;
} open_corrected;

furrow_status open_correct(open_corrected *out, const furrow_page *page,
                           const furrow_regions *regions, size_t list, const char *action,
                           furrow_node node, furrow_error *err);

#endif
