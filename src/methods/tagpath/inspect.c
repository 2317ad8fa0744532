/* Looking inside: signals and similarities as text, the latter as an image. */
#include "methods/tagpath/tagpath.h"

#include "base/buf.h"
#include "methods/tagpath/cluster.h"
#include "methods/tagpath/tagpath_options.h"

/* Tags of a page whose signals are also shown as vectors, as in the paper. */
enum { MAX_VECTOR = 40 };

static void show_vector(furrow_buf *out, const fw_signals *signals, const fw_signal *signal) {
    uint32_t k = 0;
    for (uint32_t at = 0; at < signals->page->tag_count; at++) {
        bool occurs = k < signal->count && signals->at[signal->first + k] == at;
        fw_buf_text(out, at ? ", " : "\t[");
        fw_buf_char(out, occurs ? '1' : '0');
        if (occurs) k++;
    }
    fw_buf_char(out, ']');
}

furrow_status fw_tagpath_show_paths(furrow_buf *out, const fw_method_input *in, furrow_error *err) {
    fw_signals signals;
    furrow_status st = fw_signals_build(&signals, in->page, in->scratch, err);
    if (st < 0) return st;
    for (uint32_t i = 0; i < signals.count; i++) {
        const fw_signal *s = &signals.list[i];
        fw_signal_path(out, &signals, i);
        for (uint32_t k = 0; k < s->count; k++)
            fw_buf_format(out, "%c%u", k ? ',' : '\t', signals.at[s->first + k] + 1);
        if (in->page->tag_count <= MAX_VECTOR) show_vector(out, &signals, s);
        fw_buf_char(out, '\n');
    }
    return fw_buf_status(out, err);
}

static furrow_status build_affinity(fw_affinity *out, fw_signals *signals,
                                    const fw_method_input *in, furrow_error *err) {
    furrow_tagpath_options opts = fw_tagpath_options(in->opts->tagpath);
    furrow_status st = fw_signals_build(signals, in->page, in->scratch, err);
    if (st < 0) return st;
    return fw_affinity_build(out, signals, opts.epsilon, in->scratch, err);
}

furrow_status fw_tagpath_show_similarity(furrow_buf *out, const fw_method_input *in,
                                         furrow_error *err) {
    fw_signals signals;
    fw_affinity affinity;
    furrow_status st = build_affinity(&affinity, &signals, in, err);
    if (st < 0) return st;
    for (size_t i = 0; i < affinity.rows; i++) {
        for (size_t j = 0; j < affinity.rows; j++)
            fw_buf_format(out, "%.2f ", affinity.value[i * affinity.rows + j]);
        fw_signal_path(out, &signals, affinity.signal[i]);
        if (affinity.size[i] > 1) fw_buf_format(out, " and %u more", affinity.size[i] - 1);
        fw_buf_char(out, '\n');
    }
    return fw_buf_status(out, err);
}

furrow_status fw_tagpath_draw_similarity(furrow_buf *out, const fw_method_input *in,
                                         furrow_error *err) {
    fw_signals signals;
    fw_affinity affinity;
    furrow_status st = build_affinity(&affinity, &signals, in, err);
    if (st < 0) return st;
    fw_buf_format(out, "P2\n%u %u\n255\n", affinity.rows, affinity.rows);
    for (size_t i = 0; i < affinity.rows; i++)
        for (size_t j = 0; j < affinity.rows; j++)
            fw_buf_format(out, "%d%c", (int)(affinity.value[i * affinity.rows + j] * 255),
                          j + 1 == affinity.rows ? '\n' : ' ');
    return fw_buf_status(out, err);
}
