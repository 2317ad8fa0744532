/*
 * A request to the JSON interface while it is being answered. Shared by api.c, which reads and
 * shows, and keep.c, which writes files and rows.
 */
#ifndef OPEN_REQUEST_H
#define OPEN_REQUEST_H

#include "session.h"

typedef struct open_request {
    open_session *session;
    yyjson_val *body; /* an object */
    yyjson_mut_doc *doc;
    yyjson_mut_val *out;
    open_recipe recipe;
    char *key;        /* the recipe as text */
    open_found *rows; /* held until the answer is written */
    furrow_error err;
    open_answer raw; /* sent instead of 'out', if 'at' is set */
} open_request;

/* Add a copy of a text to the answer; null for NULL. */
static inline void open_put_text(open_request *r, yyjson_mut_val *object, const char *key,
                                 const char *text) {
    yyjson_mut_val *value = text ? yyjson_mut_strcpy(r->doc, text) : yyjson_mut_null(r->doc);
    yyjson_mut_obj_add_val(r->doc, object, key, value);
}

/* Requests that save something; each is documented where it is defined. */
furrow_status open_ask_save(open_request *r);
furrow_status open_ask_save_labels(open_request *r);
furrow_status open_ask_export(open_request *r);

#endif
