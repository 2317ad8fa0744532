/* Patterns: made from alignments, rotated, written, and matched. */
#include "methods/iepad/iepad_parts.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"

#include <string.h>

bool fw_pattern_from_codes(fw_pattern *out, const uint32_t *codes, uint32_t count,
                           fw_arena *arena) {
    *out = (fw_pattern){.count = count, .core = count};
    out->columns = FW_TAKE(arena, count, fw_pattern_column);
    out->symbols = FW_TAKE(arena, count, uint32_t);
    if (!out->columns || !out->symbols) return false;
    for (uint32_t i = 0; i < count; i++) {
        out->columns[i] = (fw_pattern_column){.first = i, .count = 1};
        out->symbols[i] = codes[i];
    }
    return true;
}

static void add_symbol(fw_pattern *p, fw_pattern_column *column, uint32_t code) {
    uint32_t *list = p->symbols + column->first, i = column->count;
    for (uint32_t k = 0; k < column->count; k++)
        if (list[k] == code) return;
    for (; i > 0 && list[i - 1] > code; i--) list[i] = list[i - 1]; /* in rising order */
    list[i] = code;
    column->count++;
}

bool fw_pattern_from_alignment(fw_pattern *out, const fw_alignment *rows, const fw_seq *seqs,
                               fw_arena *arena) {
    *out = (fw_pattern){.count = rows->columns, .core = rows->columns};
    out->columns = FW_TAKE_ZEROED(arena, rows->columns, fw_pattern_column);
    out->symbols = FW_TAKE(arena, (size_t)rows->rows * rows->columns, uint32_t);
    if (!out->columns || !out->symbols) return false;
    uint32_t used = 0;
    for (uint32_t c = 0; c < rows->columns; c++) {
        fw_pattern_column *column = &out->columns[c];
        column->first = used;
        for (uint32_t r = 0; r < rows->rows; r++) {
            uint32_t at = rows->cells[(size_t)r * rows->columns + c];
            if (at == FW_ALIGN_GAP) column->is_optional = true;
            else add_symbol(out, column, seqs[r].at[at]);
        }
        used += column->count;
    }
    return true;
}

bool fw_pattern_rotate(fw_pattern *out, const fw_pattern *pattern, uint32_t by, fw_arena *arena) {
    *out = *pattern; /* the symbols are shared: they never change */
    out->core = by < pattern->core ? pattern->count : pattern->core + pattern->count - by;
    out->columns = FW_TAKE(arena, pattern->count, fw_pattern_column);
    if (!out->columns) return false;
    for (uint32_t i = 0; i < pattern->count; i++)
        out->columns[i] = pattern->columns[(i + by) % pattern->count];
    return true;
}

uint32_t fw_pattern_varying(const fw_pattern *pattern) {
    uint32_t varying = 0;
    for (uint32_t i = 0; i < pattern->count; i++) varying += !fw_pattern_is_fixed(pattern, i);
    return varying;
}

void fw_pattern_write(furrow_buf *out, const fw_pattern *pattern, const furrow_str *names) {
    for (uint32_t i = 0; i < pattern->count; i++) {
        const fw_pattern_column *column = &pattern->columns[i];
        bool is_fixed = fw_pattern_is_fixed(pattern, i);
        if (!is_fixed) fw_buf_char(out, '[');
        for (uint32_t k = 0; k < column->count; k++) {
            if (k) fw_buf_char(out, '|');
            fw_token_write(out, names, pattern->symbols[column->first + k]);
        }
        if (column->is_optional) fw_buf_text(out, "|-");
        if (!is_fixed) fw_buf_char(out, ']');
    }
}

/* ---- Reading ------------------------------------------------------------- */

/* Custom elements of one rule: real ones have a handful. */
enum { MAX_NAMES = 256 };

typedef struct reader {
    furrow_str left; /* what is not read yet */
    fw_pattern *out;
    uint32_t symbols;
    fw_pattern_names *names;
    fw_arena *arena;
} reader;

static bool take(reader *r, char c) {
    if (r->left.len == 0 || r->left.at[0] != c) return false;
    r->left.at++, r->left.len--;
    return true;
}

/* The code of an element by its name; custom ones get numbers of their own. */
static furrow_status code_of(uint32_t *out, reader *r, furrow_str name, furrow_error *err) {
    fw_tag known = fw_tag_named(name);
    if (known != FW_TAG_TEXT) return *out = fw_token_open(known), FURROW_OK;
    size_t i = 0;
    while (i < r->names->count && !fw_str_equal(name, r->names->at[i])) i++;
    if (i == r->names->count) {
        if (i == MAX_NAMES) return fw_fail(err, FURROW_EFORMAT, "too many custom elements");
        furrow_str *kept = fw_vec_push(r->names, r->arena);
        if (!kept || !(*kept = fw_arena_copy(r->arena, name)).at) return fw_fail_memory(err);
    }
    *out = fw_token_open((fw_tag)(FW_TAG_CUSTOM + i));
    return FURROW_OK;
}

static furrow_status read_token(uint32_t *out, reader *r, furrow_error *err) {
    if (take(r, '\'')) {
        char mark = r->left.len ? r->left.at[0] : 0;
        *out = fw_token_of_mark(mark);
        if (*out != FW_TOKEN_TEXT && take(r, mark) && take(r, '\'')) return FURROW_OK;
        return fw_fail(err, FURROW_EFORMAT, "unknown punctuation in the pattern");
    }
    if (!take(r, '<')) return fw_fail(err, FURROW_EFORMAT, "a token of the pattern lacks its '<'");
    bool closes = take(r, '/');
    const char *end = r->left.len ? memchr(r->left.at, '>', r->left.len) : NULL;
    if (!end || end == r->left.at)
        return fw_fail(err, FURROW_EFORMAT, "a token of the pattern lacks its name or '>'");
    furrow_str name = {r->left.at, (size_t)(end - r->left.at)};
    r->left.at += name.len + 1;
    r->left.len -= name.len + 1;
    *out = FW_TOKEN_TEXT;
    if (!closes && fw_str_equal(name, FW_STR("text"))) return FURROW_OK;
    furrow_status st = code_of(out, r, name, err);
    if (st == FURROW_OK && closes) (*out)++;
    return st;
}

/* One column: a token, or [token|token|-]. */
static furrow_status read_column(reader *r, furrow_error *err) {
    fw_pattern_column *column = &r->out->columns[r->out->count++];
    bool is_list = take(r, '['), goes_on = true;
    *column = (fw_pattern_column){.first = r->symbols};
    while (goes_on) {
        uint32_t code = FW_TOKEN_TEXT;
        if (is_list && column->count && take(r, '-')) {
            column->is_optional = true;
            break;
        }
        furrow_status st = read_token(&code, r, err);
        if (st < 0) return st;
        add_symbol(r->out, column, code);
        goes_on = is_list && take(r, '|');
    }
    r->symbols += column->count;
    if (is_list && !take(r, ']'))
        return fw_fail(err, FURROW_EFORMAT, "a '[' of the pattern is not closed");
    return FURROW_OK;
}

furrow_status fw_pattern_read(fw_pattern *out, furrow_str text, fw_pattern_names *names,
                              fw_arena *arena, furrow_error *err) {
    reader r = {.left = text, .out = out, .names = names, .arena = arena};
    size_t most = text.len / 3 + 1; /* no token has fewer characters */
    *out = (fw_pattern){0};
    out->columns = FW_TAKE(arena, most < FW_PATTERN_MAX ? most : FW_PATTERN_MAX, fw_pattern_column);
    out->symbols = FW_TAKE(arena, most, uint32_t);
    if (!out->columns || !out->symbols) return fw_fail_memory(err);
    while (r.left.len) {
        if (out->count == FW_PATTERN_MAX)
            return fw_fail(err, FURROW_EFORMAT, "a pattern has more than %d columns",
                           FW_PATTERN_MAX);
        furrow_status st = read_column(&r, err);
        if (st < 0) return st;
    }
    out->core = out->count;
    return out->count ? FURROW_OK : fw_fail(err, FURROW_EFORMAT, "an empty pattern");
}

/* ---- Matching ----------------------------------------------------------- */

static void set_bit(uint64_t *bits, uint32_t i) {
    bits[i / 64] |= UINT64_C(1) << (i % 64);
}

static bool has_bit(const uint64_t *bits, uint32_t i) {
    return bits[i / 64] >> (i % 64) & 1;
}

/* From each state go on past optional columns. Adding the states to the
 * optional columns carries each one to the end of its run of options; what
 * the sum has changed are the states on the way. */
static void pass_options(uint64_t *states, const uint64_t *optional, uint32_t words) {
    uint64_t carry = 0;
    for (uint32_t w = 0; w < words; w++) {
        uint64_t add = states[w] & optional[w];
        uint64_t sum = optional[w] + carry;
        uint64_t over = sum < carry;
        sum += add;
        over |= sum < add;
        states[w] |= sum ^ optional[w];
        carry = over;
    }
}

bool fw_matcher_init(fw_matcher *m, const fw_pattern *pattern, uint32_t alphabet, fw_arena *arena) {
    uint32_t symbols = 0, numbers = 0;
    for (uint32_t i = 0; i < pattern->count; i++) symbols += pattern->columns[i].count;
    *m = (fw_matcher){.pattern = pattern, .alphabet = alphabet, .words = pattern->count / 64 + 1};
    m->number = FW_TAKE_ZEROED(arena, alphabet, uint16_t);
    m->takes = FW_TAKE_ZEROED(arena, ((size_t)symbols + 1) * m->words, uint64_t);
    m->optional = FW_TAKE_ZEROED(arena, m->words, uint64_t);
    m->states = FW_TAKE(arena, ((size_t)pattern->count + 1) * m->words, uint64_t);
    if (!m->number || !m->takes || !m->optional || !m->states) return false;
    for (uint32_t i = 0; i < pattern->count; i++) {
        const fw_pattern_column *column = &pattern->columns[i];
        if (column->is_optional) set_bit(m->optional, i);
        for (uint32_t k = 0; k < column->count; k++) {
            uint32_t code = pattern->symbols[column->first + k];
            if (code >= alphabet) continue;
            if (!m->number[code]) {
                if (numbers == UINT16_MAX) continue; /* more than any page's tags */
                m->number[code] = (uint16_t)++numbers;
            }
            set_bit(m->takes + (size_t)m->number[code] * m->words, i);
        }
    }
    memset(m->states, 0, m->words * sizeof *m->states);
    set_bit(m->states, 0);
    pass_options(m->states, m->optional, m->words);
    return true;
}

/* The states after one more token; false when there are none. */
static bool step(const fw_matcher *m, uint64_t *to, const uint64_t *from, uint32_t code) {
    const uint64_t *takes = m->takes + (size_t)m->number[code] * m->words;
    uint64_t carry = 0, any = 0;
    for (uint32_t w = 0; w < m->words; w++) {
        uint64_t taken = from[w] & takes[w];
        to[w] = taken << 1 | carry;
        carry = taken >> 63;
        any |= to[w];
    }
    if (any) pass_options(to, m->optional, m->words);
    return any != 0;
}

/* Take tokens as long as there are states; the longest match on the way. */
static uint32_t run(fw_matcher *m, const uint32_t *codes, uint32_t most) {
    uint32_t longest = 0, end = m->pattern->count, t = 0;
    for (; t < most; t++) {
        uint64_t *to = m->states + (size_t)(t + 1) * m->words;
        if (!step(m, to, to - m->words, codes[t])) break;
        if (has_bit(to, end)) longest = t + 1;
    }
    m->reached = t;
    return longest;
}

/* The same for patterns of one word, which most are. */
static uint32_t run_of_a_word(fw_matcher *m, const uint32_t *codes, uint32_t most) {
    uint64_t states = m->states[0], optional = m->optional[0];
    uint32_t longest = 0, end = m->pattern->count, t = 0;
    for (; t < most; t++) {
        states &= m->takes[m->number[codes[t]]];
        if (!states) break;
        states <<= 1;
        states |= (optional + (states & optional)) ^ optional; /* see pass_options */
        m->states[t + 1] = states;
        longest = states >> end & 1 ? t + 1 : longest;
    }
    m->reached = t;
    return longest;
}

uint32_t fw_matcher_longest(fw_matcher *m, const uint32_t *codes, uint32_t count) {
    m->reached = 0;
    if (count == 0 || m->number[codes[0]] == 0) return 0;
    if (m->work && *m->work == 0) return 0;
    uint32_t most = count < m->pattern->count ? count : m->pattern->count;
    uint32_t longest = m->words == 1 ? run_of_a_word(m, codes, most) : run(m, codes, most);
    fw_matcher_spend(m, ((uint64_t)m->reached + 1) * m->words);
    return longest;
}

bool fw_matcher_is_begun(const fw_matcher *m) {
    const uint64_t *states = m->states + (size_t)m->reached * m->words;
    for (uint32_t j = m->pattern->core; j <= m->pattern->count; j++)
        if (has_bit(states, j)) return m->reached > 0;
    return false;
}

void fw_matcher_columns(const fw_matcher *m, uint32_t *column, const uint32_t *codes,
                        uint32_t length) {
    uint32_t j = m->pattern->count;
    const uint64_t *states = m->states + (size_t)length * m->words;
    while (!has_bit(states, j)) j--;    /* a match that is only begun stops short */
    for (uint32_t t = length; t > 0;) { /* back from the end, taking tokens where possible */
        const uint64_t *takes = m->takes + (size_t)m->number[codes[t - 1]] * m->words;
        const uint64_t *before = m->states + (size_t)(t - 1) * m->words;
        j--;
        if (has_bit(takes, j) && has_bit(before, j)) column[--t] = j;
    }
}
