/* Report what a repair did. */
#include "repair.h"

#include "opt.h"
#include "report.h"
#include "screen.h"

#include <string.h>

enum { SHOWN = 40 }; /* width of a sample on the screen */

static const char *state_name(furrow_repair_state state) {
    static const char *const names[] = {[FURROW_REPAIR_FOUND] = "found",
                                        [FURROW_REPAIR_UNSURE] = "unsure",
                                        [FURROW_REPAIR_GONE] = "gone"};
    return names[state];
}

/* If a column was in fewer of the learned records than this share, it may be missing by chance
 * on a page that is otherwise unchanged; if it was in more, something is lost. */
static const double OFTEN = 0.5;

static const char REPAIRED[] = "repaired";

/* The result in one word. */
static const char *result_of(const furrow_repair *repair) {
    const char *result = REPAIRED;
    if (!furrow_repair_needed(repair)) return "fits";
    if (!furrow_repair_wrapper(repair)) return "not found";
    for (size_t i = 0; i < furrow_repair_columns(repair); i++) {
        furrow_repair_column c = furrow_repair_column_at(repair, i);
        if (c.state == FURROW_REPAIR_UNSURE) return "unsure";
        if (c.state == FURROW_REPAIR_GONE && c.share >= OFTEN) result = "partly";
    }
    if (furrow_repair_rival_place(repair).len) return "unsure";
    return result;
}

bool cli_repair_is_in_place(const furrow_repair *repair) {
    furrow_str from = furrow_repair_old_place(repair), to = furrow_repair_new_place(repair);
    return from.len && from.len == to.len && memcmp(from.at, to.at, from.len) == 0;
}

int cli_repair_rc(const furrow_repair *repair) {
    return !furrow_repair_needed(repair) || result_of(repair) == REPAIRED ? CLI_FOUND : CLI_NOTHING;
}

/* Append "; WHAT: a, b" for the columns with a state, if there are any. Names that do not fit
 * are only counted. */
static void add_names(char *out, size_t room, const char *what, const furrow_repair *repair,
                      furrow_repair_state state) {
    enum { LONGEST = 60, FOR_COUNT = 24 }; /* bytes */
    size_t len = strlen(out), named = 0, left = 0;
    for (size_t i = 0; i < furrow_repair_columns(repair); i++) {
        furrow_repair_column c = furrow_repair_column_at(repair, i);
        size_t name = c.name.len < LONGEST ? c.name.len : LONGEST;
        if (c.state != state) continue;
        if (left || len + strlen(what) + name + FOR_COUNT > room) {
            left++;
            continue;
        }
        if (named) len += (size_t)snprintf(out + len, room - len, ", ");
        else len += (size_t)snprintf(out + len, room - len, "; %s: ", what);
        len += (size_t)snprintf(out + len, room - len, "%.*s", (int)name, c.name.at);
        named++;
    }
    if (left) snprintf(out + len, room - len, " and %zu more", left);
}

void cli_repair_warn(const char *name, const char *what, const furrow_repair *repair) {
    char names[512] = "";
    size_t found = 0;
    if (!furrow_repair_wrapper(repair)) {
        cli_report(name, furrow_repair_old_place(repair).len
                             ? "not repaired: no list on the page is similar to the learned one"
                             : "not repaired: no field was found again; label the page");
        return;
    }
    for (size_t i = 0; i < furrow_repair_columns(repair); i++)
        found += furrow_repair_column_at(repair, i).state == FURROW_REPAIR_FOUND;
    add_names(names, sizeof names, "gone", repair, FURROW_REPAIR_GONE);
    add_names(names, sizeof names, "in doubt and left empty", repair, FURROW_REPAIR_UNSURE);
    cli_report(name, "%s: %zu column%s found again%s", what, found, cli_plural(found), names);
    furrow_str rival = furrow_repair_rival_place(repair);
    if (rival.len)
        cli_report(name, "in doubt: another list fits nearly as well, at %.*s", (int)rival.len,
                   rival.at);
}

/* ---- Words -------------------------------------------------------------- */

static void tell_side(FILE *to, furrow_str place, furrow_str sample) {
    cli_show(to, place, SIZE_MAX - 1, CLI_CUT_END);
    if (sample.len == 0) return;
    fputs(" \"", to);
    cli_show(to, sample, SHOWN, CLI_CUT_END);
    fputc('"', to);
}

static void tell_column(FILE *to, const furrow_repair_column *c) {
    cli_show(to, c->name, SIZE_MAX - 1, CLI_CUT_END);
    if (c->state == FURROW_REPAIR_GONE) {
        fputs(": gone, was at ", to);
        tell_side(to, c->old_place, c->old_sample);
    } else {
        fprintf(to, ": %s%.0f%% sure, ", c->state == FURROW_REPAIR_UNSURE ? "in doubt, " : "",
                100 * c->confidence);
        tell_side(to, c->old_place, c->old_sample);
        fputs(" -> ", to);
        tell_side(to, c->new_place, c->new_sample);
    }
    fputc('\n', to);
}

static void tell_words(FILE *to, const furrow_repair *repair) {
    if (!furrow_repair_needed(repair)) {
        fputs("the wrapper fits, nothing to repair\n", to);
        return;
    }
    if (!furrow_repair_wrapper(repair)) {
        bool is_list = furrow_repair_old_place(repair).len > 0;
        fprintf(to, "no %s on the page is similar to %s (best: %.0f%%)\n",
                is_list ? "list" : "field", is_list ? "the learned one" : "the learned ones",
                100 * furrow_repair_confidence(repair));
        return;
    }
    if (furrow_repair_old_place(repair).len) {
        fputs("list: ", to);
        cli_show(to, furrow_repair_old_place(repair), SIZE_MAX - 1, CLI_CUT_END);
        fputs(cli_repair_is_in_place(repair) ? ", as before; its records have changed" : " -> ",
              to);
        if (!cli_repair_is_in_place(repair))
            cli_show(to, furrow_repair_new_place(repair), SIZE_MAX - 1, CLI_CUT_END);
        fprintf(to, ", %.0f%% sure\n", 100 * furrow_repair_confidence(repair));
    }
    if (furrow_repair_rival_place(repair).len) {
        fputs("in doubt: another list fits nearly as well, at ", to);
        cli_show(to, furrow_repair_rival_place(repair), SIZE_MAX - 1, CLI_CUT_END);
        fputc('\n', to);
    }
    for (size_t i = 0; i < furrow_repair_columns(repair); i++) {
        furrow_repair_column c = furrow_repair_column_at(repair, i);
        tell_column(to, &c);
    }
}

/* ---- JSON --------------------------------------------------------------- */

/* What stands for bytes that are no UTF-8, as the name of a file may have. */
#define REPLACEMENT 0xFFFDU

/* The character at the start of a text, and its bytes. */
static uint32_t next_character(furrow_str text, size_t *size) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)text.at[0];
    size_t len = first < 0x80 ? 1 : first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    uint32_t c = len == 1 ? first : first & (0x7FU >> len);
    *size = 1;
    if (len == 0 || len > text.len || first >= 0xF8) return REPLACEMENT;
    for (size_t i = 1; i < len; i++) {
        unsigned char next = (unsigned char)text.at[i];
        if ((next & 0xC0) != 0x80) return REPLACEMENT;
        c = c << 6 | (next & 0x3F);
    }
    if (c < least[len] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return REPLACEMENT;
    *size = len;
    return c;
}

void cli_json_text(FILE *to, furrow_str text) {
    fputc('"', to);
    for (size_t i = 0, size; i < text.len; i += size) {
        uint32_t c = next_character((furrow_str){text.at + i, text.len - i}, &size);
        bool ends_line = c == 0x85 || c == 0x2028 || c == 0x2029; /* for some readers */
        if (c == '"' || c == '\\') fputc('\\', to);
        if (c < 0x20 || ends_line || c == REPLACEMENT) fprintf(to, "\\u%04x", (unsigned)c);
        else fwrite(text.at + i, 1, size, to);
    }
    fputc('"', to);
}

static void write_member(FILE *to, const char *key, furrow_str text) {
    fprintf(to, ",\"%s\":", key);
    if (text.len) cli_json_text(to, text);
    else fputs("null", to);
}

void cli_repair_json(FILE *to, const furrow_repair *repair) {
    fprintf(to, "{\"result\":\"%s\",\"confidence\":%.3f", result_of(repair),
            furrow_repair_needed(repair) ? furrow_repair_confidence(repair) : 1.0);
    write_member(to, "old", furrow_repair_old_place(repair));
    write_member(to, "new", furrow_repair_new_place(repair));
    write_member(to, "rival", furrow_repair_rival_place(repair));
    fputs(",\"columns\":[", to);
    for (size_t i = 0; i < furrow_repair_columns(repair); i++) {
        furrow_repair_column c = furrow_repair_column_at(repair, i);
        fprintf(to, "%s{\"name\":", i ? "," : "");
        cli_json_text(to, c.name);
        fprintf(to, ",\"state\":\"%s\",\"confidence\":%.3f", state_name(c.state), c.confidence);
        write_member(to, "old_place", c.old_place);
        write_member(to, "new_place", c.new_place);
        write_member(to, "old_sample", c.old_sample);
        write_member(to, "new_sample", c.new_sample);
        fputc('}', to);
    }
    fputs("]}", to);
}

void cli_repair_tell(FILE *to, const furrow_repair *repair, bool as_json) {
    if (!as_json) {
        tell_words(to, repair);
        return;
    }
    cli_repair_json(to, repair);
    fputc('\n', to);
}
