/* User names and passwords, kept separately from their addresses. */
#include "secrets.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An address without its secret, and the secret with its '@'. */
typedef struct kept {
    char *url, *secret;
    struct kept *next;
} kept;

static kept *all; /* set before threads start */

/* The part between "://" and the last '@' before the path; '*len' is 0 if there is none. */
static char *find_secret(char *url, size_t *len) {
    char *host = strstr(url, "://");
    *len = 0;
    if (!host) return url;
    host += 3;
    size_t end = strcspn(host, "/?# \t\r\n\"'<>");
    for (size_t i = 0; i < end; i++)
        if (host[i] == '@') *len = i + 1;
    return host;
}

static void cut(char *at, size_t len) {
    memmove(at, at + len, strlen(at + len) + 1);
}

void cli_secrets_take(char *url) {
    size_t len;
    char *at = find_secret(url, &len);
    if (len == 0) return;
    kept *made = calloc(1, sizeof *made);
    char *secret = strndup(at, len);
    cut(at, len);
    char *copy = strdup(url);
    if (!made || !secret || !copy) { /* the server will ask for it and refuse */
        free(made);
        free(secret);
        free(copy);
        return;
    }
    *made = (kept){copy, secret, all};
    all = made;
}

char *cli_secrets_put_back(const char *url) {
    const kept *k = all;
    while (k && strcmp(k->url, url) != 0) k = k->next;
    if (!k) return strdup(url);
    size_t before = (size_t)(strstr(url, "://") + 3 - url),
           size = strlen(url) + strlen(k->secret) + 1;
    char *whole = malloc(size);
    if (whole) snprintf(whole, size, "%.*s%s%s", (int)before, url, k->secret, url + before);
    return whole;
}

void cli_secrets_remove(char *text) {
    size_t len;
    for (char *at = text; (at = strstr(at, "://")); at += 3) {
        char *secret = find_secret(at, &len);
        if (len) cut(secret, len);
    }
}
