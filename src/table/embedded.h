/*
 * What a page says of its things in JSON-LD, in the words of schema.org.
 *
 *   <script type="application/ld+json">{"@type": "Product", "name": "Lamp",
 *   "offers": {"price": "12", "priceCurrency": "EUR"}}</script>
 *
 * An item is flat here: a property that is a thing itself gives the name of the
 * thing ("author"), its address or its amount; what is deeper is left out.
 */
#ifndef FW_TABLE_EMBEDDED_H
#define FW_TABLE_EMBEDDED_H

#include "base/vec.h"
#include "page/page.h"

typedef struct fw_thing_field {
    furrow_str name; /* as columns are called: "price", "date_published" */
    furrow_str text; /* clean */
} fw_thing_field;

typedef struct fw_thing {
    furrow_str type;       /* as it is written: "Product" */
    uint32_t first, count; /* its fields; several of one name are its values */
    uint32_t list;         /* number of the list that it is in, from 1; 0: none */
} fw_thing;

typedef struct fw_things {
    FW_VEC(fw_thing) list;
    FW_VEC(fw_thing_field) fields;
    uint32_t lists; /* number of lists */
} fw_things;

/* All items of a page, in order. Scripts that are no JSON are passed over, and so
 * is what goes beyond a bound. False when out of memory. */
bool fw_things_read(fw_things *out, const furrow_page *page, fw_arena *arena);

/* The first text of a field; 'at' is NULL when the item has none of the name. */
furrow_str fw_thing_text(const fw_things *items, const fw_thing *item, furrow_str name);

/* The item that the page is about, told by its title or by what it is; NULL: none. */
const fw_thing *fw_things_main(const fw_things *items, furrow_str title);

#endif
