/*
 * Character widths, of a Times-like face in thousandths of its size. Other
 * faces differ by a tenth or two, all characters alike; what the estimate
 * needs is where lines break and which of two columns is wider.
 */
#include "layout/font.h"

#include "base/str.h"

/* 0 marks the bytes that are no plain character: white space and control
 * characters. Bytes from 0x80 on are taken by lead and tail bytes. */
static const uint16_t ASCII[128] = {
    ['!'] = 333, ['"'] = 408, ['#'] = 500, ['$'] = 500,  ['%'] = 833, ['&'] = 778, ['\''] = 180,
    ['('] = 333, [')'] = 333, ['*'] = 500, ['+'] = 564,  [','] = 250, ['-'] = 333, ['.'] = 250,
    ['/'] = 278, ['0'] = 500, ['1'] = 500, ['2'] = 500,  ['3'] = 500, ['4'] = 500, ['5'] = 500,
    ['6'] = 500, ['7'] = 500, ['8'] = 500, ['9'] = 500,  [':'] = 278, [';'] = 278, ['<'] = 564,
    ['='] = 564, ['>'] = 564, ['?'] = 444, ['@'] = 921,  ['A'] = 722, ['B'] = 667, ['C'] = 667,
    ['D'] = 722, ['E'] = 611, ['F'] = 556, ['G'] = 722,  ['H'] = 722, ['I'] = 333, ['J'] = 389,
    ['K'] = 722, ['L'] = 611, ['M'] = 889, ['N'] = 722,  ['O'] = 722, ['P'] = 556, ['Q'] = 722,
    ['R'] = 667, ['S'] = 556, ['T'] = 611, ['U'] = 722,  ['V'] = 722, ['W'] = 944, ['X'] = 722,
    ['Y'] = 722, ['Z'] = 611, ['['] = 333, ['\\'] = 278, [']'] = 333, ['^'] = 469, ['_'] = 500,
    ['`'] = 333, ['a'] = 444, ['b'] = 500, ['c'] = 444,  ['d'] = 500, ['e'] = 444, ['f'] = 333,
    ['g'] = 500, ['h'] = 500, ['i'] = 278, ['j'] = 278,  ['k'] = 500, ['l'] = 278, ['m'] = 778,
    ['n'] = 500, ['o'] = 500, ['p'] = 500, ['q'] = 500,  ['r'] = 333, ['s'] = 389, ['t'] = 278,
    ['u'] = 500, ['v'] = 500, ['w'] = 722, ['x'] = 500,  ['y'] = 500, ['z'] = 444, ['{'] = 480,
    ['|'] = 200, ['}'] = 480, ['~'] = 541,
};

enum { LETTER = 500, IDEOGRAPH = 1000 };

/* Lead bytes of three and four tell East Asian scripts and symbols, one em
 * wide, from all else: U+2E80 begins with E2 BA. Tail bytes are nothing. */
static uint32_t wide_width(unsigned char lead) {
    if (lead < 0xC0) return 0;
    return lead >= 0xE3 ? IDEOGRAPH : LETTER;
}

static uint32_t byte_width(unsigned char c) {
    return c < 0x80 ? ASCII[c] : wide_width(c);
}

/* Between two ideographs a line may break, so that each is a word. */
static bool is_word_alone(unsigned char c) {
    return c >= 0xE3 && c < 0xF0;
}

fw_text_width fw_text_measure(furrow_str text) {
    fw_text_width width = {0, 0};
    uint32_t word = 0, longest = 0, all = 0, spaces = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        uint32_t w = byte_width(c);
        if (fw_is_space((char)c) || is_word_alone(c)) {
            if (word > longest) longest = word;
            if (word && fw_is_space((char)c)) spaces++;
            all += word;
            word = 0;
        }
        word += w;
    }
    if (word > longest) longest = word;
    if (word == 0 && spaces) spaces--; /* the one at the end */
    width.all = all + word + spaces * FW_SPACE_WIDTH;
    width.longest = longest;
    return width;
}

uint32_t fw_char_width(furrow_str text, size_t *size) {
    size_t n = 1;
    while (n < text.len && ((unsigned char)text.at[n] & 0xC0) == 0x80) n++;
    *size = n;
    return byte_width((unsigned char)text.at[0]);
}
