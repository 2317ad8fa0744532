/* The files of web/, which CMake embeds in the program. */
#ifndef OPEN_ASSETS_H
#define OPEN_ASSETS_H

#include <stddef.h>

typedef struct open_asset {
    const char *name, *type;
    const unsigned char *at;
    size_t len;
} open_asset;

/* Ended by one without a name. */
extern const open_asset open_assets[];

#endif
