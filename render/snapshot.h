/* What the browser tells of a page, written as HTML with boxes. */
#ifndef RENDER_SNAPSHOT_H
#define RENDER_SNAPSHOT_H

#include "furrow.h"

/* 'result' is the browser's reply to DOMSnapshot.captureSnapshot, 'width' that
 * of the window. 'url' goes into a <base>, unless the page has one or it is
 * NULL. FURROW_EFORMAT when the reply is not what it should be. */
furrow_status render_snapshot_write(furrow_buf *out, furrow_str reply, uint32_t width,
                                    const char *url, furrow_error *err);

/* The columns that a snapshot must be asked for. */
#define RENDER_SNAPSHOT_PARAMS "{\"computedStyles\":[\"visibility\"]}"

#endif
