/* What the declarations of a style say, asked for one at a time. Cost: linear in the text. */
#include "page/page.h"

#include "base/str.h"

bool fw_style_says(furrow_str style, furrow_str name, furrow_str value) {
    for (size_t i = 0; i + name.len + value.len < style.len; i++) {
        const char *found = memchr(style.at + i, name.at[0], style.len - name.len - value.len - i);
        if (!found) return false;
        i = (size_t)(found - style.at);
        bool is_word = i == 0 || fw_is_space(found[-1]) || found[-1] == ';';
        if (!is_word || memcmp(found, name.at, name.len) != 0) continue;
        size_t j = i + name.len;
        while (j < style.len && (fw_is_space(style.at[j]) || style.at[j] == ':')) j++;
        if (j + value.len <= style.len && memcmp(style.at + j, value.at, value.len) == 0)
            return true;
    }
    return false;
}

bool fw_style_hides(furrow_str style) {
    if (!style.len) return false;
    return fw_style_says(style, FW_STR("display"), FW_STR("none")) ||
           fw_style_says(style, FW_STR("visibility"), FW_STR("hidden"));
}
