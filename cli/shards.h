/*
 * Rows in a folder, one file a shard, with a journal of what is done: a run that was
 * killed at any moment is taken up by the same command, and the folder has in the end,
 * byte for byte, what an undisturbed run gives.
 *
 *   DIR/part-00000.csv, DIR/part-00001.csv ...   whole shards, renamed into place
 *   DIR/journal.jsonl                            the command, and a line for each shard
 *
 * A shard ends after the page with which it has enough rows, so its borders depend on the
 * input alone. A shard that is in place and not yet in the journal is made again, with
 * the same bytes.
 *
 * Rows that go into one database have their journal in it: the mark of each shard is
 * written with its rows, in one transaction (furrow_writer_set_state()).
 */
#ifndef CLI_SHARDS_H
#define CLI_SHARDS_H

#include "report.h"

/* How far a run has come. */
typedef struct cli_mark {
    size_t shards;  /* that are whole */
    size_t operand; /* behind this input of this operand it goes on; see cli_source_skip() */
    size_t number;
    cli_progress counts; /* of what is in the shards; only the counts matter */
    bool is_done;        /* all of it */
} cli_mark;

/* A mark as a line of JSON, and back; false when it is none. */
enum { CLI_MARK_ROOM = 1024 };
void cli_mark_write(char out[CLI_MARK_ROOM], const cli_mark *mark);
bool cli_mark_read(cli_mark *mark, const char *line);

/* Whether an output is a folder of shards: its name ends in a slash, or it has a journal. */
bool cli_shards_is_folder(const char *output);

typedef struct cli_shards cli_shards;

/* What a command is: its words but for those that change no row, with size and time of
 * those that are files or folders, but for the output. Free it. NULL when out of memory.
 * Call it before the words are parsed. */
char *cli_command_text(int argc, char **argv);

/* Open the folder, which is made if need be, and read in 'mark' how far an earlier run
 * has come. NULL after a message: another command has written there, or is doing so. */
cli_shards *cli_shards_open(const char *folder, const char *command, const char *ending,
                            cli_mark *mark);
void cli_shards_close(cli_shards *shards);

/* The file of a shard; the text holds until the next call. */
const char *cli_shards_path(cli_shards *shards, size_t number);

/* Where a database is made, which the library writes in place: what a run that was killed
 * has left there is removed. The text holds until the next call. */
const char *cli_shards_clean(cli_shards *shards, size_t number);

/* Bring a database to its place. False after a message. */
bool cli_shards_move(cli_shards *shards, size_t number);

/* Note how far it has come: the shards before mark->shards are in place. False after a
 * message. */
bool cli_shards_note(cli_shards *shards, const cli_mark *mark);

#endif
