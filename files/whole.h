/*
 * Files that are complete or absent.
 *
 * A file is written beside its final place under a temporary name, and renamed when all of it
 * is on the disk. So a full disk, an error, an interrupt or a crash leaves the old file or
 * none, never half a file.
 */
#ifndef FILES_WHOLE_H
#define FILES_WHOLE_H

#include <stddef.h>
#include <stdio.h>

typedef struct whole_file {
    FILE *to;
    char *path; /* the final path; a link stays and leads to it */
    char *temp; /* where it is written until then */
} whole_file;

/* Begin a file, with the rights of the old one, or the default ones. Returns 0 or an errno;
 * after an error there is nothing to close. */
int whole_open(whole_file *file, const char *path);

/* Give the file its name. Returns 0, or an errno; then the file is removed. */
int whole_keep(whole_file *file);

/* Remove the file; an old one of that name stays. */
void whole_drop(whole_file *file);

/* Write a whole file at once; 0 or an errno. */
int whole_write(const char *path, const char *at, size_t len);

/* Remove leftovers of killed runs in the folder of 'path'. Files that are still written to
 * stay, and so do those of other users and with other names. */
void whole_clean_up(const char *path);

/* What to write to standard error when a signal ends the program, such as how to go on; NULL:
 * nothing. The text must stay valid until the next call. */
void whole_say_at_the_end(const char *text);

/* Sync the folder of 'path', so that a new name in it is on the disk too. */
void whole_sync_folder(const char *path);

#endif
