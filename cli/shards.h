/*
 * Rows in a folder, one file per shard, with a journal of what is done. If a run is killed at
 * any moment, the same command continues it, and the folder ends up with the same bytes as
 * after an undisturbed run.
 *
 *   DIR/part-00000.csv, DIR/part-00001.csv ...   whole shards, renamed into place
 *   DIR/journal.jsonl                            the command, and a line for each shard
 *
 * A shard ends after the page that gives it enough rows, so its borders depend only on the
 * input. A shard that is in place but not yet in the journal is made again, with the same
 * bytes.
 *
 * If the rows go into one database, the journal is in it: the mark of each shard is written
 * with its rows, in one transaction (furrow_writer_set_state()).
 */
#ifndef CLI_SHARDS_H
#define CLI_SHARDS_H

#include "report.h"

/* How far a run has come. */
typedef struct cli_mark {
    size_t shards;  /* complete shards */
    size_t operand; /* continue after this input of this operand; see cli_source_skip() */
    size_t number;
    cli_progress counts; /* for what is in the shards; only the counts matter */
    bool is_done;        /* everything is done */
} cli_mark;

/* Write a mark as a line of JSON, and read it; false if it is not a mark. */
enum { CLI_MARK_ROOM = 1024 };
void cli_mark_write(char out[CLI_MARK_ROOM], const cli_mark *mark);
bool cli_mark_read(cli_mark *mark, const char *line);

/* Whether an output is a folder of shards: its name ends in a slash, or it contains a journal.
 * */
bool cli_shards_is_folder(const char *output);

typedef struct cli_shards cli_shards;

/* The identity of a command: its words except those that change no row, with size and time of
 * files and folders other than the output. The caller frees it. NULL when out of memory. Call
 * it before the words are parsed. */
char *cli_command_text(int argc, char **argv);

/* Open the folder, creating it if needed, and read into 'mark' how far an earlier run came.
 * NULL after a message: another command has written there, or is writing. */
cli_shards *cli_shards_open(const char *folder, const char *command, const char *ending,
                            cli_mark *mark);
void cli_shards_close(cli_shards *shards);

/* The file of a shard; valid until the next call. */
const char *cli_shards_path(cli_shards *shards, size_t number);

/* The path where the library writes a database in place; leftovers of a killed run are removed.
 * Valid until the next call. */
const char *cli_shards_clean(cli_shards *shards, size_t number);

/* Move a database into place. False after a message. */
bool cli_shards_move(cli_shards *shards, size_t number);

/* Record how far the run has come: the shards before mark->shards are in place. False after a
 * message. */
bool cli_shards_note(cli_shards *shards, const cli_mark *mark);

#endif
