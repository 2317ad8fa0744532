/*
 * Libraries that are loaded when they are needed.
 *
 * Some libraries bring dozens of others, which takes longer to load than most pages take to
 * read, and only some commands need them. The header of such a library is used as usual; its
 * functions are members of a struct:
 *
 *   #define FUNCTIONS(X) X(curl_easy_init) X(curl_easy_perform)
 *   static struct { FUNCTIONS(LOAD_MEMBER) } lib;
 *
 *   static const load_entry entries[] = {FUNCTIONS(LOAD_ENTRY)};
 *   is_there = load(names, LOAD_COUNT(names), entries, LOAD_COUNT(entries));
 *   lib.curl_easy_init();
 */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct load_entry {
    const char *name;
    void *member; /* address of a function pointer in the struct */
} load_entry;

#define LOAD_MEMBER(function) __typeof__(function) *function;
#define LOAD_ENTRY(function) {#function, &lib.function},
#define LOAD_COUNT(array) (sizeof(array) / sizeof *(array))

/* Load the first library found under one of its names, and look up all functions. It stays
 * loaded until the program ends. */
static inline bool load(const char *const *names, size_t name_count, const load_entry *entries,
                        size_t entry_count) {
    void *library = NULL;
    for (size_t i = 0; i < name_count && !library; i++)
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; i < entry_count; i++) {
        void *found = library ? dlsym(library, entries[i].name) : NULL;
        if (!found) return false;
        memcpy(entries[i].member, &found, sizeof found); /* as POSIX recommends */
    }
    return true;
}

#endif
