/* Write the browser's snapshot of a page as HTML with boxes. */
#ifndef RENDER_SNAPSHOT_H
#define RENDER_SNAPSHOT_H

#include "furrow.h"

/* 'reply' is the browser's answer to DOMSnapshot.captureSnapshot, 'width' that of the window.
 * 'url' goes into a <base>, unless the page has one or it is NULL. FURROW_EFORMAT if the reply
 * is malformed. */
furrow_status render_snapshot_write(furrow_buf *out, furrow_str reply, uint32_t width,
                                    const char *url, furrow_error *err);

/* The parameters that a snapshot must be requested with. */
#define RENDER_SNAPSHOT_PARAMS "{\"computedStyles\":[\"visibility\"]}"

#endif
