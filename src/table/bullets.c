/*
 * Split lines whose parts have bullets between them, of which a record may lack some:
 *
 *   2019 · 98 000 km · Diesel · Automatic          year 2019, km 98 000, Diesel, Automatic
 *   2021 · 400 km range · Automatic                year 2021, km range 400, -, Automatic
 *
 * The line with the most parts gives the first slots. The parts of each further line are aligned to
 * the slots, in order: amounts by their unit, dates and prices by their kind, words by those that a
 * slot has already. A part without a slot gets a new one. Then all lines are aligned to these
 * slots. Lines of nothing but words, in varying number, are lists of like things and stay whole.
 *
 * Written down, the form of such lines is the slots with a bar before each: "|#km|*|@4".
 * Cost: linear in the cells; the slots are learned from a sample.
 */
#include "base/map.h"
#include "base/str.h"
#include "table/draft.h"
#include "table/text_form.h"
#include "values/kind.h"

enum {
    MIN_CELLS = 3,    /* fewer show no form */
    MAX_PARTS = 8,    /* of one line */
    MAX_SLOTS = 10,   /* more show that the parts have no order */
    LONGEST_PART = 40 /* bytes; longer ones are sentences with a bullet between them */
};
/* The share of the lines that have a bullet. The others may lack all other parts. */
static const double MIN_SHARE = 0.25;
/* How well a part fits a slot: an unknown word fits any slot of words. */
enum { FITS_NOT = 0, FITS_WORDS = 1, FITS_WELL = 4 };

/* A bar is not one of them: it is as often part of a title. */
static const char *const BULLETS[] = {" \xC2\xB7 ", " \xE2\x80\xA2 ", " \xE2\x88\x99 ",
                                      " \xE2\x8B\x85 "};

/* What a part of a line is. */
typedef struct line_part {
    furrow_str text, amount, unit; /* the amount of a number with a unit, and the unit */
    fw_value_kind kind;            /* FW_VALUE_WORDS if there is a unit */
} line_part;

typedef struct slots {
    line_part at[MAX_SLOTS]; /* only kind and unit count */
    uint32_t id[MAX_SLOTS];  /* of the words that it has, in 'words' */
    uint32_t count;
    fw_map words; /* slot and text -> 1 */
} slots;

/* ---- Parts of a line ------------------------------------------------------ */

/* The length of the bullet at the start of a text; 0: none. */
static size_t bullet_at(furrow_str text) {
    if (text.at[0] != ' ') return 0;
    for (size_t b = 0; b < FW_COUNT(BULLETS); b++) {
        furrow_str bullet = fw_str(BULLETS[b]);
        if (fw_str_starts(text, bullet)) return bullet.len;
    }
    return 0;
}

/* The number that a text begins with, with signs and blanks between its digits. */
static size_t number_at(furrow_str text) {
    size_t end = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (fw_is_digit(text.at[i])) end = i + 1;
        else if (!end || i > end || !memchr(" .,'", text.at[i], 4)) break;
    }
    return end;
}

static line_part read_part(furrow_str text) {
    furrow_str unit;
    line_part part = {.text = text, .kind = fw_value_kind_of(text, &unit)};
    bool is_count = part.kind == FW_VALUE_COUNT || part.kind == FW_VALUE_WORDS ||
                    part.kind == FW_VALUE_NUMBER || part.kind == FW_VALUE_PLACE;
    if (!is_count) return part;
    size_t digits = number_at(text), end = digits;
    while (end < text.len && !fw_is_digit(text.at[end]) && text.at[end] != '(') end++;
    part.unit = fw_str_trim((furrow_str){text.at + digits, end - digits});
    bool has_unit = digits && part.unit.len && fw_str_has_letter(part.unit) &&
                    !memchr(part.unit.at, '|', part.unit.len);
    if (!has_unit) part.unit.len = 0;
    else part.kind = FW_VALUE_WORDS;
    if (has_unit && end == text.len) part.amount = (furrow_str){text.at, digits};
    return part;
}

/* Cut a line into its parts; 'out' may be NULL. Returns their number; 0: too many, or too long. */
static uint32_t cut(line_part *out, furrow_str text) {
    uint32_t count = 0;
    size_t start = 0;
    if (text.len > FW_TEXT_BYTES) return 0;
    bool is_plain = fw_ascii_run(text) == text.len; /* no bullet is ASCII, and most texts are */
    for (size_t i = is_plain ? text.len : 0; i <= text.len; i++) {
        size_t size = i < text.len ? bullet_at(fw_str_from(text, i)) : 0;
        if (!size && i < text.len) continue;
        furrow_str one = fw_str_trim((furrow_str){text.at + start, i - start});
        if (count == MAX_PARTS || one.len > LONGEST_PART) return 0;
        if (one.len && out) out[count] = read_part(one);
        count += one.len > 0;
        start = i + size;
        if (size) i += size - 2; /* its last blank may begin the next one */
    }
    return count;
}

/* ---- Slots ------------------------------------------------------------------- */

static bool is_words(const line_part *p) {
    return p->kind == FW_VALUE_WORDS && !p->unit.len;
}

static uint64_t word_key(uint32_t id, furrow_str text) {
    return fw_hash_text(fw_hash_mix(1, id), text);
}

static int fit(const slots *s, uint32_t slot, const line_part *p) {
    const line_part *at = &s->at[slot];
    if (at->kind != p->kind || !at->unit.len != !p->unit.len) return FITS_NOT;
    if (p->unit.len)
        return fw_str_equal(at->unit, p->unit) || fw_units_are_alike(at->unit, p->unit) ? FITS_WELL
                                                                                        : FITS_NOT;
    if (!is_words(p) || fw_map_find(&s->words, word_key(s->id[slot], p->text))) return FITS_WELL;
    return FITS_WORDS;
}

/* Align parts to slots, in order, for the best total fit; of equal ones the leftmost slots win.
 * 'place' gets the slot of each part, MAX_SLOTS for none. */
static void place_parts(uint32_t *place, const slots *s, const line_part *parts, uint32_t count) {
    int best[MAX_PARTS + 1][MAX_SLOTS + 1] = {{0}}; /* of the parts and slots from here on */
    for (uint32_t p = count; p-- > 0;)
        for (uint32_t k = s->count; k-- > 0;) {
            int with = fit(s, k, &parts[p]), without = best[p][k + 1];
            if (best[p + 1][k] > without) without = best[p + 1][k];
            if (with) with += best[p + 1][k + 1];
            best[p][k] = with > without ? with : without;
        }
    for (uint32_t p = 0, k = 0; p < count; p++) {
        place[p] = MAX_SLOTS;
        for (uint32_t n = k; n < s->count && best[p][n] == best[p][k]; n++) {
            int with = fit(s, n, &parts[p]);
            if (!with || with + best[p + 1][n + 1] != best[p][k]) continue;
            place[p] = n;
            k = n + 1;
            break;
        }
    }
}

/* Note that a slot has these words. False when out of memory. */
static bool note_word(slots *s, uint32_t slot, const line_part *p, fw_arena *work) {
    bool is_new;
    return !is_words(p) ||
           fw_map_place(&s->words, word_key(s->id[slot], p->text), &is_new, work) != NULL;
}

/* Add the parts of a line to the slots. '*is_over' if there are too many. False when out of
 * memory. */
static bool learn(slots *s, const line_part *parts, uint32_t count, bool *is_over, fw_arena *work) {
    uint32_t place[MAX_PARTS], next = 0;
    place_parts(place, s, parts, count);
    for (uint32_t p = 0, added = 0; p < count; p++) {
        uint32_t slot = place[p] == MAX_SLOTS ? next : place[p] + added;
        if (place[p] == MAX_SLOTS) {
            *is_over = s->count == MAX_SLOTS;
            if (*is_over) return true;
            for (uint32_t k = s->count; k > slot; k--)
                s->at[k] = s->at[k - 1], s->id[k] = s->id[k - 1];
            s->at[slot] = parts[p];
            s->id[slot] = s->count++;
            added++;
        }
        if (!note_word(s, slot, &parts[p], work)) return false;
        next = slot + 1;
    }
    return true;
}

/* How many lines of a sample have so many parts; [0]: those that are cut in no way. */
typedef struct line_counts {
    uint32_t seen, step, with[MAX_PARTS + 1];
} line_counts;

static line_counts count_lines(const fw_tab_column *c) {
    enum { SAMPLE = 200 }; /* cells that are looked at */
    line_counts lines = {.step = 1 + (c->count - 1) / SAMPLE};
    for (uint32_t i = 0; i < c->count; i += lines.step, lines.seen++)
        lines.with[cut(NULL, c->cells[i].text)]++;
    return lines;
}

static bool have_bullets(const line_counts *lines) {
    uint32_t dotted = lines->seen - lines->with[0] - lines->with[1];
    return lines->with[0] <= fw_exceptions(lines->seen) && dotted >= MIN_CELLS &&
           dotted >= MIN_SHARE * lines->seen;
}

/* Find the slots of a column's lines; none if it has no such lines, or if 'must_vary' and all have
 * the same number of parts. False when out of memory. */
static bool find_slots(slots *s, const fw_tab_column *c, bool must_vary, fw_arena *work) {
    line_part parts[MAX_PARTS];
    line_counts lines = count_lines(c);
    uint32_t most = 0, usual = 0;
    bool is_over = false, has_values = false;
    for (uint32_t n = 1; n <= MAX_PARTS; n++) {
        if (lines.with[n]) most = n;
        if (lines.with[n] > usual) usual = lines.with[n];
    }
    bool do_vary = usual + fw_exceptions(lines.seen) < lines.seen;
    if (!have_bullets(&lines) || (must_vary && usual == lines.seen)) return true;
    for (uint32_t n = most; n > 0 && !is_over; n--)
        for (uint32_t i = 0; i < c->count && lines.with[n] && !is_over; i += lines.step)
            if (cut(parts, c->cells[i].text) == n && !learn(s, parts, n, &is_over, work))
                return false;
    for (uint32_t k = 0; k < s->count; k++) has_values |= !is_words(&s->at[k]);
    /* Words in varying number are a list. */
    if (is_over || (!has_values && do_vary && most > 2)) s->count = 0;
    return true;
}

/* ---- Columns ----------------------------------------------------------------- */

static void write_slots(furrow_buf *out, const slots *s) {
    fw_buf_clear(out);
    for (uint32_t k = 0; k < s->count; k++) {
        const line_part *at = &s->at[k];
        fw_buf_char(out, '|');
        if (at->unit.len) fw_buf_char(out, '#'), fw_buf_str(out, at->unit);
        else if (is_words(at)) fw_buf_char(out, '*');
        else fw_buf_format(out, "@%u", (unsigned)at->kind);
    }
}

bool fw_bullets_is_form(furrow_str form) {
    return form.len > 1 && form.at[0] == '|';
}

/* Read the slots of a written form; none if it is damaged. */
static void read_slots(slots *s, furrow_str form) {
    while (form.len && s->count < MAX_SLOTS) {
        form = fw_str_from(form, 1);
        const char *bar = memchr(form.at, '|', form.len);
        furrow_str one = {form.at, bar ? (size_t)(bar - form.at) : form.len};
        line_part *at = &s->at[s->count];
        *at = (line_part){.kind = FW_VALUE_WORDS};
        s->id[s->count] = s->count;
        s->count++;
        if (one.len > 1 && one.at[0] == '#') at->unit = fw_str_from(one, 1);
        else if (one.len > 1 && one.at[0] == '@')
            for (size_t i = 1; i < one.len && fw_is_digit(one.at[i]) && at->kind < FW_VALUE_KINDS;
                 i++)
                at->kind = (fw_value_kind)(10 * at->kind + (unsigned)(one.at[i] - '0'));
        form = fw_str_from(form, one.len);
    }
}

/* Make a column of each slot. */
static bool make_columns(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                         const slots *s, furrow_str form) {
    size_t first = out->count;
    uint32_t main = 0; /* the first slot of words gets the name of the whole */
    while (main + 1 < s->count && !is_words(&s->at[main])) main++;
    for (uint32_t k = 0; k < s->count; k++) {
        fw_tab_column *made = fw_vec_push(out, d->scratch);
        if (!made) return false;
        *made = *c;
        made->form = form;
        made->part = k + 1;
        made->is_side = k != main;
        made->unit = s->at[k].unit;
        made->count = 0;
        made->prefix = made->suffix = (furrow_str){0};
        made->cells = FW_TAKE(d->scratch, c->count, fw_tab_cell);
        if (!made->cells) return false;
    }
    for (uint32_t i = 0; i < c->count; i++) {
        line_part parts[MAX_PARTS];
        uint32_t place[MAX_PARTS], count = cut(parts, c->cells[i].text);
        bool is_placed = count > 0;
        place_parts(place, s, parts, count);
        for (uint32_t p = 0; p < count; p++) is_placed &= place[p] < MAX_SLOTS;
        if (!is_placed) { /* another kind of line stays whole */
            fw_tab_column *whole = &out->at[first + main];
            whole->cells[whole->count++] = c->cells[i];
        }
        for (uint32_t p = 0; p < count && is_placed; p++) {
            fw_tab_column *made = &out->at[first + place[p]];
            fw_tab_cell cell = c->cells[i];
            cell.written = parts[p].text;
            cell.text = parts[p].amount.len ? parts[p].amount : parts[p].text;
            made->cells[made->count++] = cell;
        }
    }
    return true;
}

bool fw_bullets_split(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c, bool must_vary,
                      bool *is_split, fw_arena *work) {
    slots s = {0};
    if (!find_slots(&s, c, must_vary, work)) return false;
    *is_split = s.count > 1;
    if (!*is_split) return true;
    write_slots(d->buf, &s);
    if (d->buf->failed) return false;
    furrow_str form = fw_arena_copy(d->keep, fw_buf_view(d->buf));
    return form.at && make_columns(out, d, c, &s, form);
}

bool fw_bullets_are_in(const fw_tab_column *c) {
    line_counts lines = count_lines(c);
    return have_bullets(&lines);
}

bool fw_bullets_split_as(fw_tab_columns *out, const fw_tab *d, const fw_tab_column *c,
                         furrow_str form, fw_arena *work) {
    slots s = {0};
    line_part parts[MAX_PARTS];
    uint32_t place[MAX_PARTS];
    read_slots(&s, form);
    /* The words of each slot are those of this page, first those of the longest lines. */
    for (uint32_t n = MAX_PARTS; n > 1; n--)
        for (uint32_t i = 0; i < c->count; i++) {
            if (cut(NULL, c->cells[i].text) != n) continue;
            (void)cut(parts, c->cells[i].text);
            place_parts(place, &s, parts, n);
            for (uint32_t p = 0; p < n; p++)
                if (place[p] < MAX_SLOTS && !note_word(&s, place[p], &parts[p], work)) return false;
        }
    return make_columns(out, d, c, &s, form);
}
