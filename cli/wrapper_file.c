/* Wrappers from files and into files, and schemas from files. */
#include "wrapper_file.h"

#include "out.h"
#include "read.h"
#include "report.h"

/* Of a wrapper file: far above any that is learned. */
#define MAX_FILE ((size_t)64 << 20)

furrow_wrapper *cli_read_wrapper(const char *path) {
    furrow_wrapper *wrapper = NULL;
    cli_bytes bytes = {0};
    furrow_error err = {0};
    furrow_status st = cli_read_file(&bytes, path, MAX_FILE, &err);
    if (st >= 0)
        st = furrow_wrapper_load(&wrapper, bytes.at ? bytes.at : "", bytes.len, NULL, &err);
    cli_bytes_free(&bytes);
    if (st < 0) cli_report(path, "%s", err.message);
    return wrapper;
}

furrow_schema *cli_read_schema(const char *path) {
    furrow_schema *schema = NULL;
    cli_bytes bytes = {0};
    furrow_error err = {0};
    furrow_status st = cli_read_file(&bytes, path, MAX_FILE, &err);
    if (st >= 0) st = furrow_schema_parse(&schema, bytes.at ? bytes.at : "", bytes.len, NULL, &err);
    cli_bytes_free(&bytes);
    if (st < 0) cli_report(path, "%s", err.message);
    return schema;
}

bool cli_write_wrapper(const furrow_wrapper *wrapper, const char *path) {
    cli_out out;
    furrow_buf text = {0};
    furrow_error err = {0};
    bool is_done = furrow_wrapper_save(&text, wrapper, &err) >= 0;
    if (!is_done) cli_report(path, "%s", err.message);
    if (is_done && cli_out_open(&out, path)) {
        is_done = cli_out_write(&out, text.at, text.len);
        is_done = cli_out_close(&out, is_done) && is_done;
    } else {
        is_done = false;
    }
    furrow_buf_free(&text);
    return is_done;
}
