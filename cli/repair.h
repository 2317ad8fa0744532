/* What a repair did, in words or as JSON. */
#ifndef CLI_REPAIR_H
#define CLI_REPAIR_H

#include "furrow.h"
#include <stdbool.h>
#include <stdio.h>

void cli_repair_tell(FILE *to, const furrow_repair *repair, bool as_json);

/* The same as one JSON object, without a newline. */
void cli_repair_json(FILE *to, const furrow_repair *repair);

/* A text as a JSON string. */
void cli_json_text(FILE *to, furrow_str text);

/* Print one line on stderr on what happened to the columns. 'name' is that of the wrapper or
 * the page; 'what' is what happened to it: "repaired". */
void cli_repair_warn(const char *name, const char *what, const furrow_repair *repair);

/* Whether the list is at its old place and only its records have changed. */
bool cli_repair_is_in_place(const furrow_repair *repair);

/* CLI_FOUND if nothing is in doubt, otherwise CLI_NOTHING. */
int cli_repair_rc(const furrow_repair *repair);

#endif
