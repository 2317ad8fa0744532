/*
 * The data that a page gives to programs: JSON-LD, in the terms of schema.org
 *
 *   <script type="application/ld+json">{"@type": "Product", "name": "Lamp",
 *   "offers": {"price": "12", "priceCurrency": "EUR"}}</script>
 *
 * and the data from which its own scripts build the page, in the terms of the site
 *
 *   <script type="application/json">{"page": {"lamps": [{"name": "Lamp", "cost": 12}, ...
 *
 * Some sites pack that data (packed.c).
 *
 * A thing is flat here: a property that is itself a thing is reduced to its name ("author"), its
 * address or its amount. Deeper data is left out.
 */
#ifndef FW_TABLE_THINGS_H
#define FW_TABLE_THINGS_H

#include "base/arena.h"
#include "base/json.h"
#include "base/vec.h"
#include "page/page.h"

typedef struct fw_thing_field {
    furrow_str name; /* as a column name: "price", "date_published" */
    furrow_str text; /* clean */
} fw_thing_field;

typedef struct fw_thing {
    furrow_str type;       /* of schema.org, as written: "Product"; else empty */
    uint32_t first, count; /* its fields; those of one name are values of a list */
    uint32_t list;         /* number of its list, from 1; 0: none */
} fw_thing;

typedef struct fw_things {
    FW_VEC(fw_thing) list;
    FW_VEC(fw_thing_field) fields;
    uint32_t lists; /* number of lists */
} fw_things;

/* Read all things of a page in JSON-LD, in order. Scripts that are not JSON are skipped, and so is
 * everything beyond a limit. False when out of memory. */
bool fw_things_read(fw_things *out, const furrow_page *page, fw_arena *arena);

/* Append the lists in the data of the page's own scripts: arrays of objects that have the same
 * members (state.c). False when out of memory. */
bool fw_things_read_state(fw_things *out, const furrow_page *page, fw_arena *arena);

/* The usual column name for a property of schema.org; NULL if its own name will do. */
const char *fw_thing_usual_name(furrow_str name);

/* The first text of a field; 'at' is NULL if the item has no field of that name. */
furrow_str fw_thing_text(const fw_things *items, const fw_thing *item, furrow_str name);

/* The type of the only thing that is neither in a list nor the page itself; empty if there are none
 * or several. */
furrow_str fw_things_only_type(const fw_things *items);

/* The item that the page is about, found by its title or its type; NULL if there is none. */
const fw_thing *fw_things_main(const fw_things *items, furrow_str title);

/* ---- Reading, for things.c and state.c ---------------------------------- */

typedef struct fw_thing_reader {
    fw_things *out;
    fw_arena *arena;
    furrow_buf name, text; /* of the field being read */
    furrow_buf stream;     /* of state.c */
    bool is_out;           /* out of memory, or out of time */
} fw_thing_reader;

/* Takes the data of one script, 'bytes' long; NULL after the last script. */
typedef void (*fw_thing_read)(fw_thing_reader *r, const fw_json_value *root, size_t bytes);

/* Pass the data of each script of a kind to 'read'. False when out of memory or time. */
bool fw_thing_scripts(fw_things *out, const furrow_page *page, fw_data_kind kind, fw_arena *arena,
                      fw_thing_read read);

/* Begin a new thing of a list; NULL when out of memory or beyond a limit. */
fw_thing *fw_thing_begin(fw_thing_reader *r, furrow_str type, uint32_t list);

/* Drop the last thing if it got no fields. */
void fw_thing_end(fw_thing_reader *r);

/* Add the field whose name and text are in the buffers, unless the text is empty. */
void fw_thing_add(fw_thing_reader *r, fw_thing *thing);

/* Append a text, a number or a truth value; false if the value is none of these. */
bool fw_thing_plain(furrow_buf *out, const fw_json_value *value);

/* Add the value of a property, or all values of a list. The name is in the buffer. */
void fw_thing_add_values(fw_thing_reader *r, fw_thing *thing, const fw_json_value *value);

/* ---- Data whose parts refer to each other (packed.c) --------------------- */

/* Whether the parts of the data are numbered, as Nuxt 3 writes them. */
bool fw_data_is_numbered(const fw_json_value *root);

/* Append such data, or a row of the Next.js stream, as JSON with each part in its place. The output
 * for 'bytes' bytes of data is cut when it grows to many times that size. False when out of memory
 * or time. */
bool fw_data_unpack(furrow_buf *out, const fw_json_value *root, size_t bytes, fw_arena *arena);

#endif
