/*
 * Unicode normalization through lexbor's unicode module, which only this file
 * uses.
 *
 * ASCII never changes, and never combines with the character before it. So a text
 * is cut into stretches of other characters, each with the one ASCII character
 * before it (to which its first mark may belong), and only those go to lexbor.
 *
 *   Ren|é. |"|Aé"        é with a combining accent: "e" goes along
 *
 * lexbor orders the combining marks of one letter in quadratic time; a page
 * can have a million of them, hence MAX_MARKS.
 *
 * lexbor has no table of cases, only that of UTS #46 (host names), which maps
 * capitals to small letters and, in NFKC text, little else. These exceptions are
 * listed in fw_lower_case(). With them the result equals Unicode's own lower case
 * mapping for every assigned code point.
 */
#include "base/str.h"

#include "base/call.h"

#include <lexbor/unicode/unicode.h>
#include <stdlib.h>

/* The longest run of combining marks that is ordered as a whole; living languages use 3,
 * Unicode's Stream-Safe Text Format allows 30. */
enum { MAX_MARKS = 64 };

enum { CHUNK = 512 }; /* code points handed to lexbor at a time */

struct fw_normalizer {
    lxb_unicode_normalizer_t *lexbor;
    lxb_codepoint_t chunk[CHUNK];
    size_t count;
    size_t marks; /* combining marks at the end of what was handed over */
    fw_code_points_fn each;
    void *user;
};

fw_normalizer *fw_normalizer_new(void) {
    fw_normalizer *normalizer = calloc(1, sizeof *normalizer);
    if (!normalizer) return NULL;
    normalizer->lexbor = lxb_unicode_normalizer_create();
    if (lxb_unicode_normalizer_init(normalizer->lexbor, LXB_UNICODE_NFKC) != LXB_STATUS_OK) {
        fw_normalizer_free(normalizer);
        return NULL;
    }
    return normalizer;
}

void fw_normalizer_free(fw_normalizer *normalizer) {
    if (!normalizer) return;
    lxb_unicode_normalizer_destroy(normalizer->lexbor, true);
    free(normalizer);
}

static lxb_status_t pass_on(const lxb_codepoint_t *points, size_t count, void *user) {
    fw_normalizer *normalizer = user;
    normalizer->each(normalizer->user, points, count);
    return LXB_STATUS_OK;
}

static bool hand_over(fw_normalizer *normalizer, bool is_last) {
    lxb_status_t status = lxb_unicode_normalize_cp(normalizer->lexbor, normalizer->chunk,
                                                   normalizer->count, pass_on, normalizer, is_last);
    normalizer->count = 0;
    return status == LXB_STATUS_OK;
}

static bool is_mark(lxb_codepoint_t point) {
    const lxb_unicode_normalization_entry_t *entry = lxb_unicode_normalization_entry_by_cp(point);
    return entry && entry->ccc != 0;
}

static bool add(fw_normalizer *normalizer, lxb_codepoint_t point) {
    normalizer->chunk[normalizer->count++] = point;
    normalizer->marks = is_mark(point) ? normalizer->marks + 1 : 0;
    if (normalizer->marks >= MAX_MARKS) {
        normalizer->marks = 0;
        return hand_over(normalizer, true);
    }
    return normalizer->count < CHUNK || hand_over(normalizer, false);
}

/* Pass on the ASCII at the start of '*text', except for the last character if something else
 * follows: a mark may belong to it. */
static void pass_ascii(fw_normalizer *normalizer, furrow_str *text) {
    size_t run = fw_ascii_run(*text);
    if (run > 0 && run < text->len) run--;
    for (size_t i = 0; i < run; i++) {
        normalizer->chunk[normalizer->count++] = (unsigned char)text->at[i];
        if (normalizer->count < CHUNK && i + 1 < run) continue;
        normalizer->each(normalizer->user, normalizer->chunk, normalizer->count);
        normalizer->count = 0;
    }
    text->at += run;
    text->len -= run;
}

/* Normalize from the start of '*text', one character of any kind, to the next
 * ASCII character. */
static bool pass_stretch(fw_normalizer *normalizer, furrow_str *text) {
    bool ok = true;
    do {
        size_t size;
        ok = add(normalizer, fw_utf8_next(*text, &size));
        text->at += size;
        text->len -= size;
    } while (ok && text->len && (unsigned char)text->at[0] >= 0x80);
    normalizer->marks = 0;
    return ok && hand_over(normalizer, true);
}

furrow_status fw_normalize(fw_normalizer *normalizer, furrow_str text, fw_code_points_fn each,
                           void *user, furrow_error *err) {
    normalizer->each = each;
    normalizer->user = user;
    while (text.len) {
        pass_ascii(normalizer, &text);
        if (text.len && !pass_stretch(normalizer, &text)) {
            lxb_unicode_normalizer_clean(normalizer->lexbor);
            return fw_fail_memory(err);
        }
    }
    return FURROW_OK;
}

/* Capitals of Cherokee, which UTS #46 keeps because its small letters are newer. */
static uint32_t cherokee_small(uint32_t point) {
    if (point >= 0x13A0 && point <= 0x13EF) return point - 0x13A0 + 0xAB70;
    if (point >= 0x13F0 && point <= 0x13F5) return point + 8;
    return point;
}

/* Mapped by UTS #46, but not because they are capitals: iota below, small Cherokee, variants of
 * Cyrillic letters, the ideographic full stop. */
static bool is_mapped_otherwise(uint32_t point) {
    return point == 0x0345 || point == 0x3002 || (point >= 0x13F8 && point <= 0x13FD) ||
           (point >= 0x1C80 && point <= 0x1C88) || (point >= 0xAB70 && point <= 0xABBF);
}

/* Greek vowels with iota below, which UTS #46 decomposes. In three rows of 16 the second half
 * are capitals; three more are separate. */
static uint32_t greek_iota_small(uint32_t point) {
    if (point >= 0x1F80 && point <= 0x1FAF) return point & ~UINT32_C(8);
    bool is_capital = point == 0x1FBC || point == 0x1FCC || point == 0x1FFC;
    return is_capital ? point - 9 : point;
}

size_t fw_lower_case(uint32_t lower[2], uint32_t point) {
    lower[0] = point;
    if (point < 0x80) {
        if (point >= 'A' && point <= 'Z') lower[0] = point + ('a' - 'A');
        return 1;
    }
    if (point == 0x03C2) lower[0] = 0x03C3; /* final sigma */
    const lxb_unicode_idna_entry_t *entry = lxb_unicode_idna_entry_by_cp(point);
    if (!entry || entry->type != LXB_UNICODE_IDNA_MAPPED) {
        if (entry && point >= 0x13A0) lower[0] = cherokee_small(point);
        return 1;
    }
    size_t count = 0;
    const lxb_codepoint_t *map = lxb_unicode_idna_map(entry, &count);
    if (is_mapped_otherwise(point) || count == 0 || count > 2) return 1;
    if (point >= 0x1F80 && point <= 0x1FFC && count == 2) {
        lower[0] = greek_iota_small(point);
        return 1;
    }
    for (size_t i = 0; i < count; i++) lower[i] = map[i];
    return count;
}
