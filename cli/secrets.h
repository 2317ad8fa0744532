/*
 * User names and passwords in addresses: http://ann:secret@shop.example/
 *
 * They are removed from the addresses that the user gives before anything else happens, so that
 * they appear in no row, link, message or wrapper. They are put back only for the request to
 * the server.
 */
#ifndef CLI_SECRETS_H
#define CLI_SECRETS_H

/* Remove them from an address, in place, and keep them. Call it before starting threads. */
void cli_secrets_take(char *url);

/* The address with its secret put back; the caller frees it. NULL when out of memory. */
char *cli_secrets_put_back(const char *url);

/* Remove them from all addresses in a text, in place. */
void cli_secrets_remove(char *text);

#endif
