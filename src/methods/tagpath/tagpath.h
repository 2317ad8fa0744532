/* Tag path clustering: regions from how tag paths repeat over a whole page. */
#ifndef FW_METHODS_TAGPATH_TAGPATH_H
#define FW_METHODS_TAGPATH_TAGPATH_H

#include "methods/method.h"

furrow_status fw_tagpath_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* The same with the paths that occur most often alone, as one voice of several. */
furrow_status fw_tagpath_vote(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* Stages to look at: the signals as in Table 2 of the paper, their similarity
 * matrix as text, and the same drawn as a PGM image, as in Figure 3. */
furrow_status fw_tagpath_show_paths(furrow_buf *out, const fw_method_input *in, furrow_error *err);
furrow_status fw_tagpath_show_similarity(furrow_buf *out, const fw_method_input *in,
                                         furrow_error *err);
furrow_status fw_tagpath_draw_similarity(furrow_buf *out, const fw_method_input *in,
                                         furrow_error *err);

#endif
