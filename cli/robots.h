/* robots.txt (RFC 9309): what a site asks programs not to request. */
#ifndef CLI_ROBOTS_H
#define CLI_ROBOTS_H

#include "furrow.h"

typedef struct cli_robots cli_robots;

/* Read the rules for furrow, or those for everybody if there are none. Accepts any bytes. NULL
 * when out of memory. */
cli_robots *cli_robots_parse(const char *text, size_t len);
void cli_robots_free(cli_robots *robots);

/* Whether the path of an address, with its query, may be requested. */
bool cli_robots_allow(const cli_robots *robots, const char *path);

/* The delay between two requests that the site asks for, in milliseconds; 0: none given. */
uint32_t cli_robots_delay(const cli_robots *robots);

#endif
