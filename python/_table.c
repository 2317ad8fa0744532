/*
 * Tables, their rows, and the export to Arrow.
 *
 * An Arrow stream may be read on any thread, by code that does not use Python, so it shares the
 * library's table with the Python object by a reference count.
 */
#include "_furrow.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* A table shared with Arrow streams, which do not use Python. */
typedef struct shared_table {
    furrow_table *table;
    atomic_size_t users;
} shared_table;

typedef struct table_object {
    PyObject_HEAD shared_table *shared;
} table_object;

static void shared_drop(shared_table *shared) {
    if (!shared || atomic_fetch_sub(&shared->users, 1) != 1) return;
    furrow_table_free(shared->table);
    free(shared);
}

static void table_dealloc(PyObject *self) {
    shared_drop(((table_object *)self)->shared);
    fwpy_dealloc(self);
}

static const furrow_table *table_at(PyObject *self) {
    return ((table_object *)self)->shared->table;
}

PyObject *fwpy_table_new(const module_state *state, furrow_table *table) {
    table_object *self = fwpy_make(state->table);
    shared_table *shared = self ? malloc(sizeof *shared) : NULL;
    if (!shared) {
        furrow_table_free(table);
        Py_XDECREF((PyObject *)self);
        return self ? PyErr_NoMemory() : NULL;
    }
    shared->table = table;
    atomic_init(&shared->users, 1);
    self->shared = shared;
    return (PyObject *)self;
}

static Py_ssize_t table_length(PyObject *self) {
    return (Py_ssize_t)furrow_table_rows(table_at(self));
}

/* (name, type, whether it is a list) of each column. */
static PyObject *table_columns(PyObject *self, PyObject *unused) {
    (void)unused;
    const furrow_table *table = table_at(self);
    size_t count = furrow_table_columns(table);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        furrow_str name = furrow_table_column(table, i);
        PyObject *about = Py_BuildValue(
            "(NsN)", PyUnicode_DecodeUTF8(name.at ? name.at : "", (Py_ssize_t)name.len, "replace"),
            furrow_type_name(furrow_table_type(table, i)),
            PyBool_FromLong(furrow_table_is_list(table, i)));
        if (!fwpy_put(list, (Py_ssize_t)i, about)) Py_CLEAR(list);
    }
    return list;
}

/* The name that each column had before it was renamed; empty if nothing was found for it. */
static PyObject *table_sources(PyObject *self, PyObject *unused) {
    (void)unused;
    const furrow_table *table = table_at(self);
    size_t count = furrow_table_columns(table);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        furrow_str name = furrow_table_source(table, i);
        PyObject *text =
            PyUnicode_DecodeUTF8(name.at ? name.at : "", (Py_ssize_t)name.len, "replace");
        if (!fwpy_put(list, (Py_ssize_t)i, text)) Py_CLEAR(list);
    }
    return list;
}

/* The confidence of a labelled wrapper for each column; 0 if unknown. */
static PyObject *table_confidence(PyObject *self, PyObject *unused) {
    (void)unused;
    const furrow_table *table = table_at(self);
    size_t count = furrow_table_columns(table);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++)
        if (!fwpy_put(list, (Py_ssize_t)i, PyFloat_FromDouble(furrow_table_confidence(table, i))))
            Py_CLEAR(list);
    return list;
}

/* All values of a field as a list; None if the record has no such field. */
static PyObject *values_of(const furrow_table *table, size_t row, size_t column) {
    size_t count = furrow_table_values(table, row, column);
    if (count == 0) Py_RETURN_NONE;
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++)
        if (!fwpy_put(list, (Py_ssize_t)i, fwpy_text(furrow_table_value(table, row, column, i))))
            Py_CLEAR(list);
    return list;
}

/* row(i, is_list): the cells of a row; list columns as lists. */
static PyObject *table_row(PyObject *self, PyObject *args) {
    const furrow_table *table = table_at(self);
    PyObject *is_list = NULL;
    Py_ssize_t row = 0;
    if (!PyArg_ParseTuple(args, "nO!", &row, &PyTuple_Type, &is_list) ||
        !fwpy_is_below((size_t)row, furrow_table_rows(table)))
        return NULL;
    Py_ssize_t count = (Py_ssize_t)furrow_table_columns(table);
    if (PyTuple_Size(is_list) != count) {
        PyErr_SetString(PyExc_ValueError, "as many flags as columns are wanted");
        return NULL;
    }
    PyObject *list = PyList_New(count);
    for (Py_ssize_t i = 0; list && i < count; i++) {
        bool is_many = PyTuple_GetItem(is_list, i) == Py_True;
        PyObject *cell = is_many ? values_of(table, (size_t)row, (size_t)i)
                                 : fwpy_text(furrow_table_cell(table, (size_t)row, (size_t)i));
        if (!fwpy_put(list, i, cell)) Py_CLEAR(list);
    }
    return list;
}

/* (kind, text, names of columns) of each drift. */
static PyObject *table_drifts(PyObject *self, PyObject *unused) {
    (void)unused;
    const furrow_table *table = table_at(self);
    size_t count = furrow_table_drifts(table);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        furrow_drift drift = furrow_table_drift(table, i);
        PyObject *names = PyList_New((Py_ssize_t)drift.column_count);
        for (size_t k = 0; names && k < drift.column_count; k++)
            if (!fwpy_put(names, (Py_ssize_t)k, fwpy_text(drift.columns[k]))) Py_CLEAR(names);
        PyObject *about = names ? Py_BuildValue("(sNN)", furrow_drift_name(drift.kind),
                                                fwpy_text(drift.text), names)
                                : NULL;
        if (!fwpy_put(list, (Py_ssize_t)i, about)) Py_CLEAR(list);
    }
    return list;
}

/* write(format, typed, safe_csv): all rows, as the command line writes them. */
static PyObject *table_write(PyObject *self, PyObject *args) {
    furrow_writer_options opts = {.size = sizeof opts};
    furrow_error err = {0};
    furrow_writer *writer = NULL;
    furrow_buf out = {0};
    int is_typed = 0, is_safe = 0;
    if (!PyArg_ParseTuple(args, "spp", &opts.format, &is_typed, &is_safe)) return NULL;
    opts.typed = is_typed;
    opts.safe_csv = is_safe;
    PyThreadState *saved = PyEval_SaveThread();
    furrow_status st = furrow_writer_new(&writer, furrow_buf_add, &out, &opts, &err);
    if (st == FURROW_OK) st = furrow_writer_add(writer, table_at(self), "", 1, &err);
    if (st == FURROW_OK) st = furrow_writer_end(writer, &err);
    furrow_writer_free(writer);
    PyEval_RestoreThread(saved);
    PyObject *text =
        st < 0 ? fwpy_raise(fwpy_state(self), &err)
               : PyUnicode_DecodeUTF8(out.at ? out.at : "", (Py_ssize_t)out.len, "replace");
    furrow_buf_free(&out);
    return text;
}

/* ---- Arrow -------------------------------------------------------------- */

/* The third struct of the interface, copied from its specification. */
#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
    int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
    const char *(*get_last_error)(struct ArrowArrayStream *);
    void (*release)(struct ArrowArrayStream *);
    void *private_data;
};

#endif

/* A stream of one batch. It may be read on any thread, without Python. */
typedef struct table_stream {
    shared_table *shared;
    bool is_read;
    furrow_error err;
} table_stream;

enum { ARROW_OK = 0, ARROW_ENOMEM = 12, ARROW_EINVAL = 22 };

static int stream_result(furrow_status st) {
    if (st == FURROW_OK) return ARROW_OK;
    return st == FURROW_ENOMEM ? ARROW_ENOMEM : ARROW_EINVAL;
}

static int stream_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
    table_stream *s = stream->private_data;
    return stream_result(furrow_table_arrow(s->shared->table, out, NULL, &s->err));
}

static int stream_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
    table_stream *s = stream->private_data;
    *out = (struct ArrowArray){0};
    if (s->is_read) return ARROW_OK;
    s->is_read = true;
    return stream_result(furrow_table_arrow(s->shared->table, NULL, out, &s->err));
}

static const char *stream_error(struct ArrowArrayStream *stream) {
    const table_stream *s = stream->private_data;
    return s->err.status < 0 ? s->err.message : NULL;
}

static void stream_release(struct ArrowArrayStream *stream) {
    table_stream *s = stream->private_data;
    shared_drop(s->shared);
    free(s);
    stream->release = NULL;
}

static void free_stream(PyObject *capsule) {
    struct ArrowArrayStream *stream = PyCapsule_GetPointer(capsule, "arrow_array_stream");
    if (stream && stream->release) stream->release(stream);
    free(stream);
}

static PyObject *table_arrow_stream(PyObject *self, PyObject *unused) {
    (void)unused;
    struct ArrowArrayStream *stream = calloc(1, sizeof *stream);
    table_stream *private_data = calloc(1, sizeof *private_data);
    if (!stream || !private_data) {
        free(stream);
        free(private_data);
        return PyErr_NoMemory();
    }
    private_data->shared = ((table_object *)self)->shared;
    atomic_fetch_add(&private_data->shared->users, 1);
    *stream = (struct ArrowArrayStream){stream_schema, stream_next, stream_error, stream_release,
                                        private_data};
    PyObject *capsule = PyCapsule_New(stream, "arrow_array_stream", free_stream);
    if (!capsule) {
        stream->release(stream);
        free(stream);
    }
    return capsule;
}

static void free_schema(PyObject *capsule) {
    struct ArrowSchema *schema = PyCapsule_GetPointer(capsule, "arrow_schema");
    if (schema && schema->release) schema->release(schema);
    free(schema);
}

static PyObject *table_arrow_schema(PyObject *self, PyObject *unused) {
    (void)unused;
    furrow_error err = {0};
    struct ArrowSchema *schema = calloc(1, sizeof *schema);
    if (!schema) return PyErr_NoMemory();
    PyThreadState *saved = PyEval_SaveThread();
    furrow_status st = furrow_table_arrow(table_at(self), schema, NULL, &err);
    PyEval_RestoreThread(saved);
    PyObject *capsule = st == FURROW_OK ? PyCapsule_New(schema, "arrow_schema", free_schema)
                                        : fwpy_raise(fwpy_state(self), &err);
    if (!capsule) {
        if (schema->release) schema->release(schema);
        free(schema);
    }
    return capsule;
}

/* ---- The type ------------------------------------------------------------ */

static PyMethodDef table_methods[] = {
    {"columns", table_columns, METH_NOARGS, NULL},
    {"sources", table_sources, METH_NOARGS, NULL},
    {"confidence", table_confidence, METH_NOARGS, NULL},
    {"row", table_row, METH_VARARGS, NULL},
    {"drifts", table_drifts, METH_NOARGS, NULL},
    {"write", table_write, METH_VARARGS, NULL},
    {"arrow_stream", table_arrow_stream, METH_NOARGS, NULL},
    {"arrow_schema", table_arrow_schema, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot table_slots[] = {{Py_tp_dealloc, (void *)table_dealloc},
                                    {Py_tp_methods, table_methods},
                                    {Py_sq_length, (void *)table_length},
                                    {0, NULL}};
PyType_Spec fwpy_table_spec = {"furrow._furrow.Table", sizeof(table_object), 0, TYPE_FLAGS,
                               table_slots};
