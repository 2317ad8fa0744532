/* robots.txt (RFC 9309): what a site asks programs to leave alone. */
#ifndef CLI_ROBOTS_H
#define CLI_ROBOTS_H

#include "furrow.h"

typedef struct cli_robots cli_robots;

/* Read the rules for furrow, else those for everybody. Any bytes may be given.
 * NULL when out of memory. */
cli_robots *cli_robots_parse(const char *text, size_t len);
void cli_robots_free(cli_robots *robots);

/* Whether the path of an address, with its query, may be asked for. */
bool cli_robots_allow(const cli_robots *robots, const char *path);

/* Milliseconds between two requests that the site asks for; 0: nothing said. */
uint32_t cli_robots_delay(const cli_robots *robots);

#endif
