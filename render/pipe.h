/* The browser's process, and messages to and from it. */
#ifndef RENDER_PIPE_H
#define RENDER_PIPE_H

#include "furrow.h"

#include <sys/types.h>

typedef struct render_pipe {
    pid_t keeper; /* starts the browser and cleans up after it; 0: none */
    int to, from;
    char *profile;  /* its folder */
    furrow_buf got; /* bytes read so far */
    size_t taken;   /* length of the message in it that was returned last */
} render_pipe;

typedef struct render_window {
    uint32_t width, height;
    bool is_offline; /* nothing that a page does may reach the network */
} render_window;

/* Start 'program'. FURROW_EIO when it cannot be started. */
furrow_status render_pipe_open(render_pipe *pipe, const char *program, render_window window,
                               furrow_error *err);

/* End the browser; wait until it and its profile are gone. */
void render_pipe_close(render_pipe *pipe);

/* Send one message; false when the browser is gone. */
bool render_pipe_send(render_pipe *pipe, const char *at, size_t len);

typedef enum render_got { RENDER_MESSAGE, RENDER_LATE, RENDER_GONE } render_got;

/* The next message, valid until the next call. RENDER_LATE if none arrives by 'deadline_ms'. */
render_got render_pipe_next(render_pipe *pipe, furrow_str *message, uint64_t deadline_ms);

/* Milliseconds of a monotonic clock. */
uint64_t render_now_ms(void);

/* The browser on this machine, or NULL. 'room' holds the path. */
const char *render_find_browser(char *room, size_t size);

#endif
