/*
 * Any bytes, under any charset: the result is valid UTF-8, and what is valid
 * UTF-8 already is left alone. The first byte picks the charset that is told.
 */
#include "fuzz.h"

#include "base/str.h"
#include "page/page.h"

static const char *const CHARSETS[] = {
    NULL,          "utf-8",  "windows-1252", "iso-8859-2",     "koi8-r",
    "shift_jis",   "euc-jp", "iso-2022-jp",  "euc-kr",         "gbk",
    "gb18030",     "big5",   "utf-16le",     "utf-16be",       "replacement",
    "macintosh",   "ibm866", "windows-874",  "x-user-defined", "iso-8859-8-i",
    "no such one",
};

enum { CHARSET_COUNT = sizeof CHARSETS / sizeof CHARSETS[0] };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    furrow_str bytes = {(const char *)data + 1, size - 1}, text = {0};
    fw_charset charset = {0};
    furrow_buf buf = {0};
    const char *told = CHARSETS[data[0] % CHARSET_COUNT];
    REQUIRE(fw_charset_decode(&text, &charset, &buf, bytes, told, NULL) == FURROW_OK);
    REQUIRE(charset.name && charset.name[0]);
    REQUIRE(fw_utf8_valid_run(text) == text.len);
    if (fw_str_equal(fw_str(charset.name), FW_STR("UTF-8")) &&
        fw_utf8_valid_run(bytes) == bytes.len)
        REQUIRE(text.at + text.len == bytes.at + bytes.len);
    furrow_buf_free(&buf);
    return 0;
}
