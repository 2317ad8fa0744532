/*
 * The pages of a session, and what was found in them.
 *
 * Pages and wrappers are added and never taken away, so that their numbers
 * and addresses hold. What is found is kept for a while, since the browser
 * asks for a table in pieces; who uses it holds it.
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
    bool is_named; /* a file or an address that a command can be given */
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
    size_t users, used_at; /* for the cache */
    volatile int is_cancelled;
    uint64_t ticket; /* of the request that it is made for */
    furrow_status status;
    furrow_error err;
    furrow_regions *regions; /* NULL when nothing was found */
    char *trace;             /* what the method said about it; may be NULL */
    size_t trace_len;
    size_t list;               /* of 'regions', the one in 'table' */
    struct open_found *search; /* that a wrapper was learned from; may be NULL */
    furrow_wrapper *own;       /* learned for this; may be NULL */
    furrow_table *table;       /* NULL for a search */
    size_t wanted;             /* records of the list that the wrapper was learned from */
} open_found;

/* What tells the files that are saved here. */
#define OPEN_WRAPPER_KEY "\"furrow_wrapper\""
#define OPEN_LABELS_KEY "\"furrow_labels\""

enum { OPEN_CACHE = 48, OPEN_MAX_PAGES = 5000, OPEN_MAX_WRAPPERS = 100 };

struct open_session {
    open_options opts;
    pthread_mutex_t lock; /* of all below */
    open_page **pages;
    size_t page_count;
    open_kept *wrappers;
    size_t wrapper_count;
    open_found *cache[OPEN_CACHE];
    size_t clock;
    open_found *running[OPEN_CACHE]; /* searches under way, as far as there is room */
    const char *view_url;            /* where pages are shown: the number of one goes behind it */
    furrow_buf labels;               /* a file of labels that was opened, as it is; or empty */
    char *unsaved;                   /* what the browser said is not saved; NULL: nothing */
};

/* A page or wrapper by its number; NULL when there is none. */
open_page *open_page_at(open_session *session, size_t number);
furrow_wrapper *open_wrapper_at(open_session *session, size_t number);

/* Add a wrapper by the text of its file, and tell its number. */
furrow_status open_wrapper_add(size_t *number, open_session *session, const char *name,
                               const char *bytes, size_t len, furrow_error *err);

/* Add a parsed page; on success it is the session's. */
furrow_status open_page_add(open_page **out, open_session *session, furrow_page *page,
                            const char *name, bool is_named, bool is_rendered, furrow_error *err);

/* What the method of a recipe finds in its page. To be given back; NULL when
 * out of memory. */
open_found *open_search(open_session *session, const open_recipe *recipe);

/* The rows of a recipe on page 'number'. 'key' is the recipe as text. To be given
 * back; NULL when out of memory. A search that finds nothing is a result with
 * its status and message. */
open_found *open_rows(open_session *session, const open_recipe *recipe, const char *key,
                      size_t number);

void open_give_back(open_session *session, open_found *found);

/* End the searches of requests before 'ticket'. */
void open_stop(open_session *session, uint64_t ticket);

/* The wrapper of a recipe, as it would be saved: to be freed. */
furrow_status open_learn(furrow_wrapper **out, open_session *session, const open_recipe *recipe,
                         furrow_error *err);

/* The list that a node is in, or two nodes in different records of it: as a
 * recipe's "method" and "list", or, where no method finds one, the siblings
 * that look alike, as its "records". FURROW_ENOTFOUND when there is none. */
typedef struct open_list_of {
    const char *method; /* NULL: 'records' has them */
    size_t list;
    furrow_span *records; /* to be freed with free() */
    size_t count;
} open_list_of;

furrow_status open_list_with(open_list_of *out, open_session *session, size_t number,
                             const furrow_node *nodes, size_t count, furrow_error *err);

/* The nodes that stand as 'a' and 'b' do, below neighbours with the same tag: the
 * values of a field of which two were pointed out. '*out' is to be freed with
 * free(), in any case. FURROW_ENOTFOUND when the two do not stand alike. */
furrow_status open_rest(furrow_node **out, size_t *count, const furrow_page *page, furrow_node a,
                        furrow_node b, furrow_error *err);

/* The records of a list put right at a node: "begin" begins one there, "drop" takes
 * the record around it away, "join" makes it a part of the one before. 'all' has the
 * same done to the 'others' that look like it, 0 when there are none. Both arrays are
 * to be freed with free(), in any case. */
typedef struct open_corrected {
    furrow_span *records, *all;
    size_t count, all_count, others;
} open_corrected;

furrow_status open_correct(open_corrected *out, const furrow_page *page,
                           const furrow_regions *regions, size_t list, const char *action,
                           furrow_node node, furrow_error *err);

#endif
