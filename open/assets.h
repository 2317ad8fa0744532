/* The files of web/, which CMake puts into the program. */
#ifndef OPEN_ASSETS_H
#define OPEN_ASSETS_H

#include <stddef.h>

typedef struct open_asset {
    const char *name, *type;
    const unsigned char *at;
    size_t len;
} open_asset;

/* Closed by one without a name. */
extern const open_asset open_assets[];

#endif
