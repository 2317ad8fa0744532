/*
 * Options: -x, -xVALUE, -xyz, --name, --name VALUE, --name=VALUE, and "--" to end the options.
 */
#include "opt.h"

#include "furrow.h"
#include "report.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Every command has these. */
static const cli_option help_option = {
    .letter = 'h', .name = "help", .kind = CLI_FLAG, .help = "show this help"};

/* ---- Finding the nearest name ------------------------------------------- */

/* Longer names are not compared; ours are shorter. */
enum { MAX_NAME = 32 };

/* With more wrong letters than this, it is another word. */
enum { MAX_WRONG = 2 };

static size_t least(size_t a, size_t b, size_t c) {
    size_t d = a < b ? a : b;
    return d < c ? d : c;
}

/* How many letters to insert, delete, replace or swap with their neighbour to turn one name
 * into the other. */
static size_t name_distance(const char *a, const char *b) {
    size_t rows[3][MAX_NAME + 1];
    size_t len_a = strlen(a), len_b = strlen(b);
    if (len_a > MAX_NAME || len_b > MAX_NAME) return MAX_NAME;
    for (size_t k = 0; k <= len_b; k++) rows[0][k] = k;
    for (size_t i = 1; i <= len_a; i++) {
        size_t *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t k = 1; k <= len_b; k++) {
            now[k] = least(last[k] + 1, now[k - 1] + 1, last[k - 1] + (a[i - 1] != b[k - 1]));
            bool is_swap = i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1];
            if (is_swap && before[k - 2] + 1 < now[k]) now[k] = before[k - 2] + 1;
        }
    }
    return rows[len_a % 3][len_b];
}

/* How far 'name' is from what was typed; a prefix of a name is near to it. */
static size_t guess_distance(const char *wrong, const char *name) {
    size_t len = strlen(wrong);
    if (len >= 2 && strncasecmp(wrong, name, len) == 0) return 1; /* "CSV", too */
    size_t distance = name_distance(wrong, name);
    return distance * 2 <= len ? distance : MAX_NAME; /* "md" is not a misspelled "xml" */
}

const char *cli_nearest(const char *wrong, cli_names names) {
    const char *best = NULL;
    size_t best_distance = MAX_WRONG + 1;
    for (size_t i = 0; names(i); i++) {
        size_t distance = guess_distance(wrong, names(i));
        if (distance >= best_distance) continue;
        best = names(i);
        best_distance = distance;
    }
    return best;
}

/* ---- Looking options up ------------------------------------------------- */

/* An option, and the offset of its member in the arguments. Do not copy it: the option may
 * point to texts inside this struct. */
typedef struct match {
    cli_option option;
    size_t at;
    char name[MAX_NAME + 1], help[100];
} match;

typedef struct parser {
    const cli_command *command;
    char *args;
    char **next, **end; /* of argv */
    bool wants_help;
} parser;

/* Convert an option of the library's table; 'base' is the offset of its furrow_options. */
static void from_library(match *out, const furrow_option *o, size_t base) {
    static const struct {
        cli_kind kind;
        const char *value;
    } as[] = {[FURROW_OPTION_COUNT] = {CLI_COUNT, "N"},
              [FURROW_OPTION_SHARE] = {CLI_FRACTION, "X"},
              [FURROW_OPTION_NUMBER] = {CLI_NUMBER, "X"},
              [FURROW_OPTION_CHOICE] = {CLI_TEXT, "NAME"},
              [FURROW_OPTION_FLAG] = {CLI_FLAG, NULL}};
    *out = (match){.option = {.name = out->name,
                              .kind = as[o->kind].kind,
                              .value = as[o->kind].value,
                              .help = out->help,
                              .names = o->choices},
                   .at = base + o->offset};
    for (size_t i = 0; o->name[i] && i < MAX_NAME; i++)
        out->name[i] = o->name[i] == '_' ? '-' : o->name[i];
    if (o->usual > 0) snprintf(out->help, sizeof out->help, "%s (%g)", o->about, o->usual);
    else if (o->usual_choice)
        snprintf(out->help, sizeof out->help, "%s (%s)", o->about, o->usual_choice);
    else snprintf(out->help, sizeof out->help, "%s", o->about);
}

/* Whether a CLI_METHOD entry includes this option. Options for learning only, and pages, are
 * given in other ways. */
static bool stands_for(const cli_option *method, const furrow_option *o) {
    return o->method && strcmp(o->method, method->name) == 0 && !o->learning &&
           o->kind != FURROW_OPTION_PAGE;
}

/* A position among the options of a group. */
typedef struct place {
    const cli_option *next;
    size_t in_method; /* of furrow_option_at(), if 'next' is a CLI_METHOD */
} place;

/* The next option of a group; false past the last. */
static bool next_option(match *out, const cli_group *group, place *at) {
    const furrow_option *o;
    for (; at->next->name; at->next++, at->in_method = 0) {
        if (at->next->kind != CLI_METHOD) {
            *out = (match){.option = *at->next, .at = group->at + at->next->at};
            at->next++;
            return true;
        }
        while ((o = furrow_option_at(at->in_method))) {
            at->in_method++;
            if (!stands_for(at->next, o)) continue;
            from_library(out, o, group->at + at->next->at);
            return true;
        }
    }
    return false;
}

static bool find_option(match *out, const cli_command *command, const char *name, size_t len,
                        char letter) {
    for (const cli_group *g = command->groups; g && g->title; g++) {
        for (place at = {g->options, 0}; next_option(out, g, &at);) {
            const cli_option *o = &out->option;
            bool is_it = name ? strlen(o->name) == len && memcmp(o->name, name, len) == 0
                              : o->letter && o->letter == letter;
            if (is_it) return true;
        }
    }
    *out = (match){.option = help_option};
    return name ? len == 4 && memcmp(name, "help", 4) == 0 : letter == 'h';
}

/* Put the option with the name nearest to 'wrong' into 'out'; false if none is near. */
static bool nearest_option(match *out, const cli_command *command, const char *wrong) {
    char best[MAX_NAME + 1] = "";
    size_t best_distance = MAX_WRONG + 1;
    for (const cli_group *g = command->groups; g && g->title; g++) {
        for (place at = {g->options, 0}; next_option(out, g, &at);) {
            size_t distance = guess_distance(wrong, out->option.name);
            if (distance >= best_distance) continue;
            snprintf(best, sizeof best, "%s", out->option.name);
            best_distance = distance;
        }
    }
    return find_option(out, command, best, strlen(best), 0);
}

static int unknown_option(const cli_command *command, const char *name) {
    match near;
    if (nearest_option(&near, command, name))
        cli_report(NULL, "unknown option --%s; did you mean --%s?", name, near.option.name);
    else cli_report(NULL, "unknown option --%s; see 'furrow %s --help'", name, command->name);
    return CLI_FAILED;
}

/* ---- Values ------------------------------------------------------------- */

/* Report a bad value as "--name: 'text' is not ...". */
static int bad_value(const cli_option *option, const char *text, const char *what) {
    cli_report(NULL, "--%s: '%s' is not %s", option->name, text, what);
    return CLI_FAILED;
}

static bool read_whole(uint64_t *out, const char *text, uint64_t min, uint64_t max, bool has_unit) {
    if (!isdigit((unsigned char)text[0])) return false;
    char *end = NULL;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (errno || number < min) return false;
    static const char units[] = "kKmMgG";
    const char *unit = has_unit && *end ? strchr(units, *end) : NULL;
    unsigned shift = unit ? 10 * (unsigned)((unit - units) / 2 + 1) : 0;
    if (unit) end++;
    if (*end || number > max >> shift) return false;
    *out = (uint64_t)number << shift;
    return true;
}

/* "0" or "0.0", which read_real() refuses. */
static bool is_zero(const char *text) {
    char *end = NULL;
    return isdigit((unsigned char)text[0]) && strtod(text, &end) <= 0 && !*end;
}

static bool read_real(double *out, const char *text, double max) {
    char *end = NULL;
    double number = strtod(text, &end);
    if (end == text || *end || !(number > 0 && number <= max)) return false;
    *out = number;
    return true;
}

/* "https:..." */
static bool is_address(const char *text) {
    size_t scheme =
        strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-");
    return isalpha((unsigned char)text[0]) && text[scheme] == ':' && text[scheme + 1];
}

/* "Name: value", or "Name;" for one without a value. */
static bool is_header(const char *text) {
    size_t name = strcspn(text, ":; \t\r\n");
    return name > 0 && (text[name] == ':' || text[name] == ';') && !strpbrk(text, "\r\n");
}

/* The charset that a page of these bytes gets if 'told' is declared for it. */
static const char *charset_of(const char *bytes, const char *told) {
    furrow_page *page = NULL;
    furrow_page_options opts = {.charset = told};
    bool is_read = furrow_page_parse(&page, bytes, strlen(bytes), &opts, NULL) == FURROW_OK;
    const char *name = is_read ? furrow_page_charset(page) : ""; /* a constant of the library */
    furrow_page_free(page);
    return name;
}

/* The library ignores a name that it does not know and lets the bytes decide; then these two
 * pages get different charsets. */
static bool is_charset(const char *text) {
    return strcmp(charset_of("a", text), charset_of("\xE4", text)) == 0;
}

static int set_text(const cli_option *option, const char **to, const char *text) {
    *to = text;
    if (!option->names) return CLI_GO;
    for (size_t i = 0; option->names(i); i++)
        if (strcmp(option->names(i), text) == 0) return CLI_GO;
    const char *near = cli_nearest(text, option->names);
    if (near) cli_report(NULL, "unknown %s '%s'; did you mean '%s'?", option->name, text, near);
    else cli_report(NULL, "unknown %s '%s'; use %s", option->name, text, cli_join(option->names));
    return CLI_FAILED;
}

/* A day in seconds: a longer limit is a typing error. */
#define MAX_SECONDS 86400.0

static int add_to_list(cli_list *list, const char *text) {
    const char **at = realloc(list->at, (list->count + 1) * sizeof *at);
    if (!at) {
        cli_report(NULL, "out of memory");
        return CLI_FAILED;
    }
    list->at = at;
    list->at[list->count++] = text;
    return CLI_GO;
}

bool cli_read_viewport(const char *text, uint32_t *width, uint32_t *height) {
    enum { MIN_SIDE = 100, MAX_SIDE = 10000 };
    char *end;
    unsigned long w = strtoul(text, &end, 10), h = 0;
    if (end == text) return false;
    if (*end == 'x') {
        const char *from = end + 1;
        h = strtoul(from, &end, 10);
        if (end == from || h < MIN_SIDE || h > MAX_SIDE) return false;
    }
    *width = (uint32_t)w;
    *height = (uint32_t)h;
    return *end == '\0' && w >= MIN_SIDE && w <= MAX_SIDE;
}

static bool is_viewport(const char *text) {
    uint32_t width, height;
    return cli_read_viewport(text, &width, &height);
}

/* Set an option whose value is kept as text. */
static int set_word(const cli_option *option, void *to, const char *text) {
    if (option->kind == CLI_TEXT && !*text && !option->names) {
        cli_report(NULL, "--%s needs a value: %s", option->name, option->value);
        return CLI_FAILED;
    }
    if (option->kind == CLI_ADDRESS && !is_address(text))
        return bad_value(option, text, "an address, such as https://shop.example/list");
    if (option->kind == CLI_CHARSET && !is_charset(text))
        return bad_value(option, text, "a known charset, such as utf-8 or windows-1252");
    if (option->kind == CLI_WINDOW && !is_viewport(text))
        return bad_value(option, text,
                         "a width or WIDTHxHEIGHT, such as 1280x1024, with sides of 100 to 10000");
    return set_text(option, to, text);
}

static int set_value(const cli_option *option, void *to, const char *text) {
    uint64_t whole = 0;
    double real = 0;
    switch (option->kind) {
    case CLI_FLAG: *(bool *)to = true; return CLI_GO;
    case CLI_TEXT:
    case CLI_ANY_TEXT:
    case CLI_ADDRESS:
    case CLI_CHARSET:
    case CLI_WINDOW: return set_word(option, to, text);
    case CLI_LIST: return add_to_list(to, text);
    case CLI_HEADER:
        if (is_header(text)) return add_to_list(to, text);
        cli_report(NULL, "--%s needs 'Name: value'", option->name); /* it may be a secret */
        return CLI_FAILED;
    case CLI_COUNT:
        if (!read_whole(&whole, text, 1, UINT32_MAX, false))
            return bad_value(option, text, "a whole number of 1 or more");
        *(uint32_t *)to = (uint32_t)whole;
        return CLI_GO;
    case CLI_TIMES:
        if (!read_whole(&whole, text, 0, UINT32_MAX, false))
            return bad_value(option, text, "a whole number of 0 or more");
        *(uint32_t *)to = (uint32_t)whole;
        return CLI_GO;
    case CLI_SIZE:
        if (!read_whole(&whole, text, 1, SIZE_MAX, true))
            return bad_value(option, text, "a size, such as 5000, 64k or 10M");
        *(size_t *)to = (size_t)whole;
        return CLI_GO;
    case CLI_SECONDS:
        if (!read_real(&real, text, MAX_SECONDS))
            return bad_value(option, text, "a number of seconds above 0, up to a day");
        *(uint32_t *)to = (uint32_t)ceil(real * 1000);
        return CLI_GO;
    case CLI_PAUSE:
        if (!is_zero(text) && !read_real(&real, text, MAX_SECONDS))
            return bad_value(option, text, "a number of seconds from 0 up to a day");
        *(cli_pause *)to = (cli_pause){(uint32_t)ceil(real * 1000), true};
        return CLI_GO;
    case CLI_FRACTION:
        if (!read_real(&real, text, 1))
            return bad_value(option, text, "a number above 0 and up to 1");
        *(double *)to = real;
        return CLI_GO;
    case CLI_NUMBER:
        if (!read_real(&real, text, 1e9)) return bad_value(option, text, "a number above 0");
        *(double *)to = real;
        return CLI_GO;
    case CLI_METHOD: break;
    }
    return CLI_GO;
}

/* Whether a word is one of the command's options by itself: "-f" or "--typed". */
static bool is_option(const cli_command *command, const char *word) {
    match m;
    if (word[0] != '-' || !word[1]) return false;
    if (word[1] == '-') return word[2] && find_option(&m, command, word + 2, strlen(word + 2), 0);
    return !word[2] && find_option(&m, command, NULL, 0, word[1]);
}

static int set_option(parser *p, const match *m, const char *value) {
    const cli_option *option = &m->option;
    if (option->name == help_option.name) {
        p->wants_help = true;
        return CLI_GO;
    }
    if (!value && option->kind != CLI_FLAG) {
        if (p->next == p->end) {
            cli_report(NULL, "--%s needs a value: %s", option->name,
                       option->names ? cli_join(option->names) : option->value);
            return CLI_FAILED;
        }
        value = *p->next++;
        if (is_option(p->command, value)) { /* "-o -f csv" would write to a file "-f" */
            cli_report(NULL,
                       "--%s needs a value, and %s is an option; if it is the value, write "
                       "--%s=%s",
                       option->name, value, option->name, value);
            return CLI_FAILED;
        }
    }
    return set_value(option, p->args + m->at, value);
}

/* ---- Parsing ------------------------------------------------------------ */

static int parse_long(parser *p, const char *name) {
    const char *value = strchr(name, '=');
    size_t len = value ? (size_t)(value - name) : strlen(name);
    match m;
    if (!find_option(&m, p->command, name, len, 0)) {
        char wrong[MAX_NAME + 1];
        snprintf(wrong, sizeof wrong, "%.*s", (int)(len < MAX_NAME ? len : MAX_NAME), name);
        return unknown_option(p->command, wrong);
    }
    if (value && m.option.kind == CLI_FLAG) {
        cli_report(NULL, "--%s takes no value", m.option.name);
        return CLI_FAILED;
    }
    return set_option(p, &m, value ? value + 1 : NULL);
}

/* -a, -am mdr, -ammdr */
static int parse_letters(parser *p, const char *letters) {
    for (; *letters; letters++) {
        match m;
        if (!find_option(&m, p->command, NULL, 0, *letters)) {
            cli_report(NULL, "unknown option -%c; see 'furrow %s --help'", *letters,
                       p->command->name);
            return CLI_FAILED;
        }
        bool has_rest = m.option.kind != CLI_FLAG && letters[1];
        int rc = set_option(p, &m, has_rest ? letters + 1 : NULL);
        if (rc != CLI_GO || m.option.kind != CLI_FLAG) return rc;
    }
    return CLI_GO;
}

int cli_parse(cli_operands *operands, void *args, const cli_command *command, int argc,
              char **argv) {
    parser p = {.command = command, .args = args, .next = argv + 1, .end = argv + argc};
    *operands = (cli_operands){.at = argv};
    bool has_ended = false;
    while (p.next < p.end) {
        char *word = *p.next++;
        int rc = CLI_GO;
        if (has_ended || word[0] != '-' || word[1] == '\0') operands->at[operands->count++] = word;
        else if (strcmp(word, "--") == 0) has_ended = true;
        else if (word[1] == '-') rc = parse_long(&p, word + 2);
        else rc = parse_letters(&p, word + 1);
        if (rc != CLI_GO) return rc;
    }
    if (!p.wants_help) return CLI_GO;
    cli_help(stdout, command);
    return cli_finish(CLI_FOUND);
}

/* ---- Help --------------------------------------------------------------- */

/* The column where explanations begin, and the width of the screen. */
enum { HELP_COLUMN = 26, HELP_WIDTH = 80 };

/* Print the words of a text from HELP_COLUMN on, in as many lines as needed. Returns the column
 * after the last word. */
static size_t print_words(FILE *to, const char *text, size_t column) {
    while (*text) {
        size_t len = strcspn(text, " ");
        bool is_first = column == HELP_COLUMN;
        if (!is_first && column + 1 + len > HELP_WIDTH) {
            fprintf(to, "\n%*s", HELP_COLUMN, "");
            column = HELP_COLUMN;
        } else if (!is_first) {
            fputc(' ', to);
            column++;
        }
        fwrite(text, 1, len, to);
        column += len;
        text += len + strspn(text + len, " ");
    }
    return column;
}

static void help_line(FILE *to, const cli_option *option) {
    char left[80];
    int len = snprintf(left, sizeof left, "  %c%c%s --%s%s%s", option->letter ? '-' : ' ',
                       option->letter ? option->letter : ' ', option->letter ? "," : " ",
                       option->name, option->value ? " " : "", option->value ? option->value : "");
    const char *gap = len + 2 > HELP_COLUMN ? "\n" : "";
    fprintf(to, "%s%s%*s", left, gap, *gap ? HELP_COLUMN : HELP_COLUMN - len, "");
    size_t column = print_words(to, option->help, HELP_COLUMN);
    if (option->names) {
        fputc(':', to);
        print_words(to, cli_join(option->names), column + 1);
    }
    fputc('\n', to);
}

void cli_help(FILE *to, const cli_command *command) {
    fprintf(to, "furrow %s: %s\n\nUsage: furrow %s\n", command->name, command->about,
            command->usage);
    for (const cli_group *g = command->groups; g && g->title; g++) {
        fprintf(to, "\n%s:\n", g->title);
        match m;
        for (place at = {g->options, 0}; next_option(&m, g, &at);) help_line(to, &m.option);
        if (g == command->groups) help_line(to, &help_option);
    }
    if (command->more_help) command->more_help(to);
}
