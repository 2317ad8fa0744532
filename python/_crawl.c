/* Crawls: the pages of a WARC file, one per call. */
#include "_furrow.h"

#include "warc/warc.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct crawl_object {
    PyObject_HEAD FILE *file;
    warc_reader *reader;
    bool is_busy; /* a thread is in warc_next() without the GIL */
} crawl_object;

static ptrdiff_t read_more(void *user, char *to, size_t room) {
    size_t got = fread(to, 1, room, user);
    return got == 0 && ferror((FILE *)user) ? -1 : (ptrdiff_t)got;
}

static bool seek_to(void *user, uint64_t offset) {
    return offset <= LONG_MAX && fseek(user, (long)offset, SEEK_SET) == 0;
}

/* Standard input is duplicated, so that it stays open for others. */
static FILE *open_file(const char *path) {
    int fd = strcmp(path, "-") == 0 ? dup(STDIN_FILENO) : -1;
    return fd >= 0 ? fdopen(fd, "rb") : fopen(path, "rb");
}

static void crawl_dealloc(PyObject *object) {
    crawl_object *self = (crawl_object *)object;
    warc_close(self->reader);
    if (self->file) fclose(self->file);
    fwpy_dealloc(object);
}

/* crawl(path, max_bytes, all_types, start, end) */
PyObject *fwpy_crawl_open(PyObject *module, PyObject *args) {
    module_state *state = PyModule_GetState(module);
    PyObject *path = NULL;
    Py_ssize_t max_bytes = 0;
    int all_types = 0;
    unsigned long long start = 0, end = 0;
    if (!PyArg_ParseTuple(args, "O&npKK", PyUnicode_FSConverter, &path, &max_bytes, &all_types,
                          &start, &end))
        return NULL;
    crawl_object *self = fwpy_make(state->crawl);
    furrow_error err = {0};
    if (self) {
        self->file = open_file(PyBytes_AsString(path));
        if (!self->file) {
            furrow_fail(&err, FURROW_EIO, "%s", strerror(errno));
            fwpy_raise(state, &err);
            Py_CLEAR(self);
        }
    }
    Py_DECREF(path);
    if (!self) return NULL;
    warc_options opts = {.max_bytes = (size_t)max_bytes,
                         .all_types = all_types,
                         .start = start,
                         .end = end,
                         .seek = seek_to};
    self->reader = warc_open(read_more, self->file, &opts);
    if (self->reader) return (PyObject *)self;
    Py_DECREF((PyObject *)self);
    return PyErr_NoMemory();
}

/* Whether bytes are those of a crawl. */
PyObject *fwpy_is_crawl(PyObject *module, PyObject *bytes) {
    (void)module;
    char *at = NULL;
    Py_ssize_t len = 0;
    if (PyBytes_AsStringAndSize(bytes, &at, &len) < 0) return NULL;
    return PyBool_FromLong(warc_is_warc(at, (size_t)len));
}

/* unpack(source, limit): the content of a gzip or zstd file, or 'source' itself if it is none. */
PyObject *fwpy_unpack(PyObject *module, PyObject *args) {
    PyObject *bytes = NULL, *made = NULL;
    Py_ssize_t limit = 0;
    char *at = NULL;
    Py_ssize_t len = 0;
    if (!PyArg_ParseTuple(args, "On", &bytes, &limit)) return NULL;
    if (PyBytes_AsStringAndSize(bytes, &at, &len) < 0) return NULL;
    if (!warc_is_packed(at, (size_t)len)) {
        Py_INCREF(bytes);
        return bytes;
    }
    furrow_buf out = {0};
    furrow_error err = {0};
    PyThreadState *saved = PyEval_SaveThread(); /* 'args' keeps the bytes */
    furrow_status st = warc_unpack(&out, (furrow_str){at, (size_t)len}, (size_t)limit, &err);
    PyEval_RestoreThread(saved);
    made = st < 0 ? fwpy_raise(PyModule_GetState(module), &err)
                  : PyBytes_FromStringAndSize(out.at, (Py_ssize_t)out.len);
    furrow_buf_free(&out);
    return made;
}

/* (url, date, status, mime, charset, offset, body, is_partial); None at the end. */
static PyObject *crawl_next(PyObject *object, PyObject *unused) {
    crawl_object *self = (crawl_object *)object;
    (void)unused;
    if (self->is_busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is reading this crawl");
        return NULL;
    }
    warc_page page;
    furrow_error err = {0};
    self->is_busy = true;
    PyThreadState *saved = PyEval_SaveThread();
    furrow_status st = warc_next(&page, self->reader, &err);
    PyEval_RestoreThread(saved);
    self->is_busy = false;
    if (st == FURROW_ENOTFOUND) Py_RETURN_NONE;
    if (st < 0) return fwpy_raise(fwpy_state(object), &err);
    return Py_BuildValue("(NNINNKy#N)", fwpy_text(page.url), fwpy_text(page.date),
                         (unsigned int)page.status, fwpy_text(page.mime), fwpy_text(page.charset),
                         (unsigned long long)page.offset, page.body.at, (Py_ssize_t)page.body.len,
                         PyBool_FromLong(page.is_partial));
}

static PyMethodDef crawl_methods[] = {
    {"next", crawl_next, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot crawl_slots[] = {
    {Py_tp_dealloc, (void *)crawl_dealloc}, {Py_tp_methods, crawl_methods}, {0, NULL}};
PyType_Spec fwpy_crawl_spec = {"furrow._furrow.Crawl", sizeof(crawl_object), 0, TYPE_FLAGS,
                               crawl_slots};
