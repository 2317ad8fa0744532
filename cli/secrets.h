/*
 * Names and passwords in addresses: http://ann:secret@shop.example/
 *
 * They are taken out of the addresses that the user gives before anything else
 * is done with these, so that they appear in no row, link, message or wrapper,
 * and are put back for the one who asks the server.
 */
#ifndef CLI_SECRETS_H
#define CLI_SECRETS_H

/* Take them out of an address, in place, and keep them. Before there are
 * threads. */
void cli_secrets_take(char *url);

/* The address with what was taken out of it, to be freed; NULL when memory is
 * out. */
char *cli_secrets_put_back(const char *url);

/* Take them out of all addresses in a text, in place. */
void cli_secrets_remove(char *text);

#endif
