/*
 * Read robots.txt. Lines are "name: value"; a group begins with one or more user agents. Of all
 * rules that match a path, the longest counts; of two equally long ones, the one that allows.
 */
#include "robots.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A longer delay counts as a refusal. */
enum { MAX_DELAY_S = 60, MAX_LINE = 2000 };

typedef struct rule {
    char *pattern;
    bool is_allowed;
} rule;

/* The rules for one kind of user agent. */
typedef struct group {
    rule *rules;
    size_t count;
    uint32_t delay_ms;
    bool is_there;
} group;

struct cli_robots {
    group own, all;
};

static void free_group(group *g) {
    for (size_t i = 0; i < g->count; i++) free(g->rules[i].pattern);
    free(g->rules);
}

void cli_robots_free(cli_robots *robots) {
    if (!robots) return;
    free_group(&robots->own);
    free_group(&robots->all);
    free(robots);
}

static bool add_rule(group *g, const char *pattern, bool is_allowed) {
    rule *rules = realloc(g->rules, (g->count + 1) * sizeof *rules);
    if (!rules) return false;
    g->rules = rules;
    g->rules[g->count] = (rule){strdup(pattern), is_allowed};
    return g->rules[g->count++].pattern != NULL;
}

/* The value of a line that begins with 'name' and a colon; NULL for any other line. */
static char *value_of(char *line, const char *name) {
    size_t len = strlen(name);
    if (strncasecmp(line, name, len) != 0) return NULL;
    line += len + strspn(line + len, " \t");
    if (*line++ != ':') return NULL;
    line += strspn(line, " \t");
    size_t end = strcspn(line, "#");
    while (end > 0 && strchr(" \t\r", line[end - 1])) end--;
    line[end] = '\0';
    return line;
}

/* The groups that the lines below a user agent belong to. */
typedef struct state {
    bool is_own, is_all;
    bool in_agents; /* the last line also named an agent */
} state;

static bool read_line(cli_robots *robots, state *s, char *line) {
    char *value = value_of(line, "user-agent");
    if (value) {
        if (!s->in_agents) s->is_own = s->is_all = false;
        s->in_agents = true;
        s->is_all |= strcmp(value, "*") == 0;
        s->is_own |= strncasecmp(value, "furrow", 6) == 0;
        robots->own.is_there |= s->is_own;
        robots->all.is_there |= s->is_all;
        return true;
    }
    bool is_allowed = false;
    value = value_of(line, "disallow");
    if (!value) value = value_of(line, "allow"), is_allowed = value != NULL;
    char *delay = value ? NULL : value_of(line, "crawl-delay");
    if (!value && !delay) return true;
    s->in_agents = false;
    group *const groups[] = {s->is_own ? &robots->own : NULL, s->is_all ? &robots->all : NULL};
    bool ok = true;
    for (size_t i = 0; i < 2; i++) {
        if (!groups[i]) continue;
        if (value && *value) ok = add_rule(groups[i], value, is_allowed) && ok;
        double seconds = delay ? strtod(delay, NULL) : 0;
        if (seconds > 0)
            groups[i]->delay_ms =
                (uint32_t)((seconds < MAX_DELAY_S ? seconds : MAX_DELAY_S) * 1000);
    }
    return ok;
}

cli_robots *cli_robots_parse(const char *text, size_t len) {
    cli_robots *robots = calloc(1, sizeof *robots);
    state s = {0};
    char line[MAX_LINE];
    bool ok = robots != NULL;
    for (size_t at = 0; at < len && ok;) {
        size_t end = at;
        while (end < len && text[end] != '\n' && text[end] != '\r') end++;
        size_t used = end - at < sizeof line ? end - at : sizeof line - 1;
        memcpy(line, text + at, used);
        line[used] = '\0';
        ok = read_line(robots, &s, line + strspn(line, " \t\xEF\xBB\xBF"));
        at = end + 1;
    }
    if (ok) return robots;
    cli_robots_free(robots);
    return NULL;
}

/* Whether a pattern matches the beginning of a path: '*' stands for anything, '$' at the end
 * for the end of the path. Backtracking only to the last '*' is enough. */
static bool fits(const char *pattern, const char *path) {
    const char *star = NULL, *from = NULL;
    for (;;) {
        if (*pattern == '*') {
            star = pattern++;
            from = path;
        } else if (*pattern == '\0' || (strcmp(pattern, "$") == 0 && *path == '\0')) {
            return true;
        } else if (*path && *pattern == *path) {
            pattern++, path++;
        } else if (star && *from) {
            pattern = star + 1;
            path = ++from;
        } else {
            return false;
        }
    }
}

static const group *group_of(const cli_robots *robots) {
    return robots->own.is_there ? &robots->own : &robots->all;
}

bool cli_robots_allow(const cli_robots *robots, const char *path) {
    const group *g = group_of(robots);
    size_t longest = 0;
    bool is_allowed = true;
    for (size_t i = 0; i < g->count; i++) {
        size_t len = strlen(g->rules[i].pattern);
        if (len < longest || !fits(g->rules[i].pattern, path)) continue;
        is_allowed = g->rules[i].is_allowed || (len == longest && is_allowed && longest > 0);
        longest = len;
    }
    return is_allowed;
}

uint32_t cli_robots_delay(const cli_robots *robots) {
    return group_of(robots)->delay_ms;
}
