/* The commands, each in a file of its name. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "opt.h"

extern const cli_command cmd_extract, cmd_regions, cmd_inspect, cmd_eval, cmd_render, cmd_learn,
    cmd_apply, cmd_label, cmd_next, cmd_open, cmd_check, cmd_repair;

#endif
