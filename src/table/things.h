/*
 * What a page says of its things for programs to read: JSON-LD, in the words of schema.org
 *
 *   <script type="application/ld+json">{"@type": "Product", "name": "Lamp",
 *   "offers": {"price": "12", "priceCurrency": "EUR"}}</script>
 *
 * and the data that its own scripts make the page of, in the words of the site
 *
 *   <script type="application/json">{"page": {"lamps": [{"name": "Lamp", "cost": 12}, ...
 *
 * which some of them pack (packed.c).
 *
 * A thing is flat here: a property that is a thing itself gives the name of that
 * thing ("author"), its address or its amount; what is deeper is left out.
 */
#ifndef FW_TABLE_THINGS_H
#define FW_TABLE_THINGS_H

#include "base/arena.h"
#include "base/json.h"
#include "base/vec.h"
#include "page/page.h"

typedef struct fw_thing_field {
    furrow_str name; /* as columns are called: "price", "date_published" */
    furrow_str text; /* clean */
} fw_thing_field;

typedef struct fw_thing {
    furrow_str type;       /* of schema.org, as it is written: "Product"; else empty */
    uint32_t first, count; /* its fields; several of one name are its values */
    uint32_t list;         /* number of the list that it is in, from 1; 0: none */
} fw_thing;

typedef struct fw_things {
    FW_VEC(fw_thing) list;
    FW_VEC(fw_thing_field) fields;
    uint32_t lists; /* number of lists */
} fw_things;

/* All things of a page in JSON-LD, in order. Scripts that are no JSON are passed over, and
 * so is what goes beyond a bound. False when out of memory. */
bool fw_things_read(fw_things *out, const furrow_page *page, fw_arena *arena);

/* The lists in the data of the page's own scripts, behind the things that are there:
 * arrays of objects that have the same members (state.c). False when out of memory. */
bool fw_things_read_state(fw_things *out, const furrow_page *page, fw_arena *arena);

/* What columns are called that schema.org has another name for; NULL: its own name will do. */
const char *fw_thing_usual_name(furrow_str name);

/* The first text of a field; 'at' is NULL when the item has none of the name. */
furrow_str fw_thing_text(const fw_things *items, const fw_thing *item, furrow_str name);

/* The type of the one thing that is no part of a list and not the page itself; empty when there
 * are none or several. */
furrow_str fw_things_only_type(const fw_things *items);

/* The item that the page is about, told by its title or by what it is; NULL: none. */
const fw_thing *fw_things_main(const fw_things *items, furrow_str title);

/* ---- Reading, for things.c and state.c ---------------------------------- */

typedef struct fw_thing_reader {
    fw_things *out;
    fw_arena *arena;
    furrow_buf name, text; /* of the field that is being read */
    furrow_buf stream;     /* of state.c */
    bool is_out;           /* of memory, or of time */
} fw_thing_reader;

/* What one script has, 'bytes' long; NULL after the last. */
typedef void (*fw_thing_read)(fw_thing_reader *r, const fw_json_value *root, size_t bytes);

/* Give 'read' the data of each script of a kind. False when out of memory, or of time. */
bool fw_thing_scripts(fw_things *out, const furrow_page *page, fw_data_kind kind, fw_arena *arena,
                      fw_thing_read read);

/* A new thing of a list; NULL when out of memory or beyond a bound. */
fw_thing *fw_thing_begin(fw_thing_reader *r, furrow_str type, uint32_t list);

/* Take the last thing away again if it got no field. */
void fw_thing_end(fw_thing_reader *r);

/* Add the field whose name and text are in the buffers, unless there is no text. */
void fw_thing_add(fw_thing_reader *r, fw_thing *thing);

/* Append a text, a number, or whether something is so; false when the value is none of these. */
bool fw_thing_plain(furrow_buf *out, const fw_json_value *value);

/* Add the values of a property, whose name is in the buffer: one, or those of a list. */
void fw_thing_add_values(fw_thing_reader *r, fw_thing *thing, const fw_json_value *value);

/* ---- Data whose parts refer to each other (packed.c) --------------------- */

/* Whether the parts of the data are numbered, as Nuxt 3 writes it. */
bool fw_data_is_numbered(const fw_json_value *root);

/* Append such data, or a row of the stream of Next.js, as JSON in which each part stands in its
 * place. Of data of 'bytes' bytes not everything is written when it gets many times as long. False
 * when out of memory, or of time. */
bool fw_data_unpack(furrow_buf *out, const fw_json_value *root, size_t bytes, fw_arena *arena);

#endif
