/*
 * Any bytes as a request to the JSON interface of 'furrow open': the first one
 * says which, the others are its body. Answers are JSON or rows, and nothing is
 * written: requests that would save or ask for an address are left out.
 */
#include "fuzz.h"

#include "open/open.h"

#include <stdlib.h>
#include <string.h>

static const char *const PATHS[] = {"table", "rows",  "node",   "list-with", "correct", "save",
                                    "add",   "state", "export", "unsaved",   "rest",    "slots"};

static const char PAGE[] =
    "<!DOCTYPE html><h1>Codes</h1><ul><li><b>Congo</b> <i>242</i><li><a href=/e>Egypt</a> (20)"
    "<li><b>Belize</b> <img src=b> 501</ul><p>a<p>b<p>c";

static furrow_status read_nothing(void *user, furrow_page **out, const char *name, bool render,
                                  furrow_error *err) {
    (void)user;
    (void)name;
    (void)render;
    *out = NULL;
    if (err) *err = (furrow_error){FURROW_EIO, "nothing is read here"};
    return FURROW_EIO;
}

static open_session *start(void) {
    static const char HEAD[] = "{\"name\":\"page\",\"html\":\"";
    char body[sizeof HEAD + sizeof PAGE + 8];
    open_options opts = {.read = read_nothing, .no_browser = true};
    open_session *session = open_new(&opts);
    REQUIRE(session != NULL);
    snprintf(body, sizeof body, "%s%s\"}", HEAD, PAGE);
    open_answer answer = open_ask(session, "add", body, strlen(body));
    REQUIRE(answer.status == 200);
    free(answer.at);
    return session;
}

static bool has(const uint8_t *data, size_t size, const char *word) {
    size_t len = strlen(word);
    for (size_t i = 0; i + len <= size; i++)
        if (memcmp(data + i, word, len) == 0) return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1) return 0;
    const char *path = PATHS[data[0] % (sizeof PATHS / sizeof *PATHS)];
    data++;
    size--;
    /* An escape could spell any word. */
    bool may_write = has(data, size, "\\") || has(data, size, "name") || has(data, size, "sqlite");
    if (strcmp(path, "save") == 0 && may_write) return 0;
    if (strcmp(path, "export") == 0 && may_write) return 0;
    open_session *session = start();
    open_answer answer = open_ask(session, path, (const char *)data, size);
    REQUIRE(answer.at != NULL && answer.type != NULL && !answer.is_last);
    REQUIRE(answer.status == 200 || answer.status == 400 || answer.status == 404 ||
            answer.status == 413 || answer.status == 500);
    free(answer.at);
    open_free(session);
    return 0;
}
