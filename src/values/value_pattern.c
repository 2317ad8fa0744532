/*
 * A pattern is compiled to a program of small steps, and a text is read once with the set of all
 * steps that may come next (Thompson 1968).
 */
#include "values/value_pattern.h"

#include "base/call.h"
#include "base/str.h"

#include <string.h>

enum {
    MAX_STEPS = 1000, /* of a program; a larger pattern is refused */
    MAX_NESTED = 20,  /* groups within groups */
    MAX_REPEATS = 100 /* that {m,n} may ask for */
};

typedef enum step_kind {
    STEP_RANGES, /* a character inside some ranges, or outside all of them */
    STEP_FORK,   /* continue at 'next' and at 'other' */
    STEP_START,  /* matches at the start of the text */
    STEP_END,    /* matches at the end of the text */
    STEP_DONE
} step_kind;

typedef struct range {
    uint32_t first, last;
} range;

typedef struct step {
    step_kind kind;
    bool is_not;           /* matches any character outside the ranges */
    uint32_t first, count; /* of the ranges */
    uint32_t next, other;
} step;

struct fw_value_pattern {
    step at[MAX_STEPS];
    range ranges[MAX_STEPS];
    uint32_t count, range_count, start;
};

/* ---- Reading ------------------------------------------------------------ */

typedef struct reader {
    fw_value_pattern *out;
    furrow_str rest;
    int depth;
    const char *wrong; /* NULL: nothing so far */
} reader;

/* A part of the program: its first step, and the step that leads out of it. Every part ends with a
 * one-way fork, to which the next part is linked. */
typedef struct piece {
    uint32_t start, end;
} piece;

static uint32_t add_step(reader *r, step made) {
    if (r->out->count == MAX_STEPS) {
        r->wrong = "it is too long";
        return 0;
    }
    r->out->at[r->out->count] = made;
    return r->out->count++;
}

/* A one-way fork; 'next' is set later. */
static uint32_t add_exit(reader *r) {
    uint32_t at = add_step(r, (step){.kind = STEP_FORK});
    r->out->at[at].next = r->out->at[at].other = at;
    return at;
}

static void lead(reader *r, uint32_t from, uint32_t to) {
    r->out->at[from].next = r->out->at[from].other = to;
}

static piece add_one(reader *r, step made) {
    piece p = {.start = add_step(r, made)};
    p.end = add_exit(r);
    r->out->at[p.start].next = p.end;
    return p;
}

static void add_range(reader *r, uint32_t first, uint32_t last) {
    if (r->out->range_count == MAX_STEPS) r->wrong = "it is too long";
    else r->out->ranges[r->out->range_count++] = (range){first, last};
}

static bool take(reader *r, char c) {
    if (!r->rest.len || r->rest.at[0] != c) return false;
    r->rest = fw_str_from(r->rest, 1);
    return true;
}

static uint32_t take_character(reader *r) {
    size_t size = 1;
    uint32_t c = fw_utf8_next(r->rest, &size);
    r->rest = fw_str_from(r->rest, size);
    return c;
}

/* Add the ranges of \d, \w or \s, or of their opposites; false when 'c' is none of these. */
static bool add_kind(reader *r, uint32_t c) {
    static const range digits[] = {{'0', '9'}},
                       words[] = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}},
                       spaces[] = {{9, 13}, {32, 32}, {0xA0, 0xA0}};
    uint32_t small = c | 0x20;
    if (small != 'd' && small != 'w' && small != 's') return false;
    const range *all = small == 'd' ? digits : small == 'w' ? words : spaces;
    size_t count = small == 'd' ? 1 : small == 'w' ? 4 : 3;
    uint32_t from = 0;
    for (size_t i = 0; i < count; i++) {
        if (c == small) add_range(r, all[i].first, all[i].last);
        else add_range(r, from, all[i].first - 1);
        from = all[i].last + 1;
    }
    if (c != small) add_range(r, from, UINT32_MAX);
    return true;
}

/* The character after a backslash: itself, or a white space. */
static uint32_t escaped(reader *r, uint32_t c) {
    if (c == 'n') return '\n';
    if (c == 't') return '\t';
    if (c == 'r') return '\r';
    bool is_word = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_word) r->wrong = "it has a backslash before a letter or digit that means nothing here";
    return c;
}

static piece read_class(reader *r) {
    step made = {.kind = STEP_RANGES, .first = r->out->range_count, .is_not = take(r, '^')};
    bool is_first = true;
    while (r->rest.len && !r->wrong && (is_first || r->rest.at[0] != ']')) {
        is_first = false;
        uint32_t first = take_character(r);
        if (first == '\\' && r->rest.len) {
            uint32_t c = take_character(r);
            if (add_kind(r, c)) continue;
            first = escaped(r, c);
        }
        bool is_range = r->rest.len > 1 && r->rest.at[0] == '-' && r->rest.at[1] != ']';
        uint32_t last = first;
        if (is_range) {
            take(r, '-');
            last = take_character(r);
            if (last == '\\' && r->rest.len) last = escaped(r, take_character(r));
        }
        if (last < first) r->wrong = "a range of characters ends before it begins";
        add_range(r, first, last);
    }
    if (!take(r, ']')) r->wrong = "a class lacks its ]";
    made.count = r->out->range_count - made.first;
    return add_one(r, made);
}

/* Groups within groups call themselves, MAX_NESTED deep at most.
 * NOLINTBEGIN(misc-no-recursion) */
static piece read_choice(reader *r);

static piece read_group(reader *r) {
    if (take(r, '?') && !take(r, ':')) r->wrong = "it looks around, which is not known here";
    if (++r->depth > MAX_NESTED) r->wrong = "it has too many groups within groups";
    piece p = {0};
    if (!r->wrong) p = read_choice(r);
    if (!r->wrong && !take(r, ')')) r->wrong = "a group lacks its )";
    r->depth--;
    return p;
}

static piece read_atom(reader *r) {
    if (take(r, '(')) return read_group(r);
    if (take(r, '[')) return read_class(r);
    if (take(r, '^')) return add_one(r, (step){.kind = STEP_START});
    if (take(r, '$')) return add_one(r, (step){.kind = STEP_END});
    step made = {.kind = STEP_RANGES, .first = r->out->range_count};
    uint32_t c = take_character(r);
    if (c == '*' || c == '+' || c == '?') r->wrong = "nothing stands before a *, + or ?";
    if (c == '.') {
        made.is_not = true;
        add_range(r, '\n', '\n');
    } else if (c == '\\' && r->rest.len) {
        c = take_character(r);
        if (!add_kind(r, c)) {
            c = escaped(r, c);
            add_range(r, c, c);
        }
    } else {
        add_range(r, c, c);
    }
    made.count = r->out->range_count - made.first;
    return add_one(r, made);
}

/* The number in a repeat; false when there is none. */
static bool take_count(reader *r, uint32_t *count) {
    bool has_any = false;
    for (*count = 0; r->rest.len && fw_is_digit(r->rest.at[0]); has_any = true) {
        *count = *count * 10 + (uint32_t)(r->rest.at[0] - '0');
        r->rest = fw_str_from(r->rest, 1);
        if (*count > MAX_REPEATS) r->wrong = "it repeats something too often";
        if (r->wrong) return false;
    }
    return has_any;
}

typedef struct repeat {
    uint32_t least, most; /* UINT32_MAX: any number */
} repeat;

static bool take_repeat(reader *r, repeat *out) {
    *out = (repeat){1, 1};
    if (take(r, '*')) *out = (repeat){0, UINT32_MAX};
    else if (take(r, '+')) *out = (repeat){1, UINT32_MAX};
    else if (take(r, '?')) *out = (repeat){0, 1};
    else if (take(r, '{')) {
        if (!take_count(r, &out->least)) r->wrong = "a { without a number";
        out->most = out->least;
        if (take(r, ',') && !take_count(r, &out->most)) out->most = UINT32_MAX;
        if (!take(r, '}')) r->wrong = "a { lacks its }";
        if (out->most < out->least) r->wrong = "a repeat ends before it begins";
    } else {
        return false;
    }
    take(r, '?'); /* lazy repeats match the same texts */
    return true;
}

/* Read an atom with its repeat. Each repetition compiles the atom again, since a program has no
 * counters. */
static piece read_repeated(reader *r) {
    furrow_str from = r->rest;
    piece once = read_atom(r);
    repeat wanted;
    if (r->wrong || !take_repeat(r, &wanted)) return once;
    furrow_str behind = r->rest;
    piece all = {.start = add_exit(r)};
    all.end = all.start;
    bool is_used = false;
    uint32_t times = wanted.most == UINT32_MAX ? wanted.least + 1 : wanted.most;
    for (uint32_t i = 0; i < times && !r->wrong; i++) {
        if (is_used) r->rest = from, once = read_atom(r);
        is_used = true;
        bool is_loop = wanted.most == UINT32_MAX && i == wanted.least;
        if (i < wanted.least) {
            lead(r, all.end, once.start);
            all.end = once.end;
            continue;
        }
        /* From here on the repeat may end. */
        uint32_t exit = add_exit(r);
        r->out->at[all.end].next = once.start;
        r->out->at[all.end].other = exit;
        if (is_loop) {
            r->out->at[once.end].next = once.start;
            r->out->at[once.end].other = exit;
        } else {
            lead(r, once.end, exit);
        }
        all.end = exit;
    }
    r->rest = behind;
    return all;
}

static piece read_sequence(reader *r) {
    piece all = {.start = add_exit(r)};
    all.end = all.start;
    while (r->rest.len && !r->wrong && r->rest.at[0] != '|' && r->rest.at[0] != ')') {
        piece next = read_repeated(r);
        lead(r, all.end, next.start);
        all.end = next.end;
    }
    return all;
}

static piece read_choice(reader *r) {
    piece all = read_sequence(r);
    while (!r->wrong && take(r, '|')) {
        piece other = read_sequence(r);
        piece both = {.start = add_exit(r), .end = add_exit(r)};
        r->out->at[both.start].next = all.start;
        r->out->at[both.start].other = other.start;
        lead(r, all.end, both.end);
        lead(r, other.end, both.end);
        all = both;
    }
    return all;
}
/* NOLINTEND(misc-no-recursion) */

furrow_status fw_value_pattern_read(const fw_value_pattern **out, furrow_str text, fw_arena *arena,
                                    furrow_error *err) {
    fw_value_pattern *made = FW_TAKE_ZEROED(arena, 1, fw_value_pattern);
    if (!made) return fw_fail_memory(err);
    reader r = {.out = made, .rest = text};
    piece all = read_choice(&r);
    if (!r.wrong && r.rest.len) r.wrong = "a ) without its (";
    lead(&r, all.end, add_step(&r, (step){.kind = STEP_DONE}));
    made->start = all.start;
    *out = made;
    if (!r.wrong) return FURROW_OK;
    enum { MAX_SHOWN = 60 }; /* bytes of the pattern, so that the message has room for the fault */
    furrow_str shown = fw_utf8_head(text, MAX_SHOWN);
    return fw_fail(err, FURROW_EFORMAT, "pattern '%.*s': %s", (int)shown.len, shown.at, r.wrong);
}

/* ---- Matching ----------------------------------------------------------- */

/* Steps that may come next. */
typedef struct step_set {
    uint32_t at[MAX_STEPS], count;
} step_set;

static bool is_in_ranges(const fw_value_pattern *p, const step *s, uint32_t c) {
    bool is_in = false;
    for (uint32_t i = 0; i < s->count && !is_in; i++)
        is_in = c >= p->ranges[s->first + i].first && c <= p->ranges[s->first + i].last;
    return is_in != s->is_not;
}

/* Add a step, and those reachable from it without a character. True when the end of the pattern is
 * reached. */
static bool add_ways(step_set *set, uint8_t *is_known, const fw_value_pattern *p, uint32_t from,
                     bool is_start, bool is_end) {
    uint32_t stack[MAX_STEPS + 1], depth = 0;
    if (!is_known[from]) stack[depth++] = from, is_known[from] = 1;
    while (depth) {
        uint32_t which = stack[--depth];
        const step *s = &p->at[which];
        if (s->kind == STEP_DONE) return true;
        if (s->kind == STEP_RANGES) {
            set->at[set->count++] = which;
            continue;
        }
        if ((s->kind == STEP_START && !is_start) || (s->kind == STEP_END && !is_end)) continue;
        uint32_t ways[] = {s->next, s->kind == STEP_FORK ? s->other : s->next};
        for (int i = 0; i < 2; i++)
            if (!is_known[ways[i]]) stack[depth++] = ways[i], is_known[ways[i]] = 1;
    }
    return false;
}

bool fw_value_pattern_matches(const fw_value_pattern *pattern, furrow_str text) {
    step_set sets[2], *now = &sets[0], *next = &sets[1];
    uint8_t is_known[MAX_STEPS] = {0};
    now->count = 0;
    for (bool is_start = true;; is_start = false) {
        if (add_ways(now, is_known, pattern, pattern->start, is_start, text.len == 0)) return true;
        if (!text.len) return false;
        size_t size = 1;
        uint32_t c = fw_utf8_next(text, &size);
        text = fw_str_from(text, size);
        memset(is_known, 0, pattern->count);
        next->count = 0;
        for (uint32_t i = 0; i < now->count; i++) {
            const step *s = &pattern->at[now->at[i]];
            if (is_in_ranges(pattern, s, c) &&
                add_ways(next, is_known, pattern, s->next, false, text.len == 0))
                return true;
        }
        step_set *read = now;
        now = next;
        next = read;
    }
}
