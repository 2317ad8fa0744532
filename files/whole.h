/*
 * Files that are whole or not there.
 *
 * A file is written beside its place, under a name of its own, and renamed when
 * all is on the disk. So a full disk, an error, an interrupt or a crash leaves
 * the old file, or none; never half a one.
 */
#ifndef FILES_WHOLE_H
#define FILES_WHOLE_H

#include <stddef.h>
#include <stdio.h>

typedef struct whole_file {
    FILE *to;
    char *path; /* where the file will stand: a link stays, and leads there */
    char *temp; /* where it is written until then */
} whole_file;

/* Begin a file, which has the rights of the old one, or the usual ones. 0, or an errno, with
 * which there is nothing to end. */
int whole_open(whole_file *file, const char *path);

/* The file gets its name; 0, or the errno for which it has vanished. */
int whole_keep(whole_file *file);

/* The file vanishes, and an old one of that name stays. */
void whole_drop(whole_file *file);

/* All of it at once; 0 or an errno. */
int whole_write(const char *path, const char *at, size_t len);

/* Remove what runs that were killed have left in the folder of 'path'. Files that somebody
 * still writes to stay, and so do those of other people and of other names. */
void whole_clean_up(const char *path);

/* See that a new name in the folder of 'path' is on the disk, too. */
void whole_sync_folder(const char *path);

#endif
