/*
 * furrow._furrow: the library as Python sees it, on CPython's limited API.
 *
 * The types hold furrow.h's page, regions, schema, table and wrapper; the classes for users are
 * built on them in furrow/. The interpreter's lock is released while the library works, so that
 * threads run in parallel. An object keeps alive what it refers to: regions keep their page and
 * wrapper.
 */
#include "_furrow.h"

#include <stdlib.h>
#include <string.h>

/* ---- The module --------------------------------------------------------- */

/* The exceptions of furrow/errors.py, by status. */
static const char *const ERROR_NAMES[STATUS_COUNT] = {
    [0] = "Error",
    [-FURROW_ENOTFOUND] = "NotFoundError",
    [-FURROW_EFORMAT] = "FormatError",
    [-FURROW_ENOMEM] = "OutOfMemoryError",
    [-FURROW_ELIMIT] = "LimitError",
    [-FURROW_EIO] = "ReadError",
    [-FURROW_EINVAL] = "OptionError",
    [-FURROW_EDRIFT] = "DriftError",
    [-FURROW_ECANCELLED] = "CancelledError",
};

module_state *fwpy_state(PyObject *object) {
    return PyType_GetModuleState(Py_TYPE(object));
}

PyObject *fwpy_raise(const module_state *state, const furrow_error *err) {
    int kind = -(int)err->status;
    PyObject *type = state->errors[kind >= 0 && kind < STATUS_COUNT ? kind : 0];
    PyObject *message =
        PyUnicode_DecodeUTF8(err->message, (Py_ssize_t)strlen(err->message), "replace");
    if (message) PyErr_SetObject(type, message);
    Py_XDECREF(message);
    return NULL;
}

/* ---- Values ------------------------------------------------------------- */

PyObject *fwpy_text(furrow_str text) {
    if (!text.at) Py_RETURN_NONE;
    return PyUnicode_DecodeUTF8(text.at, (Py_ssize_t)text.len, "replace");
}

static PyObject *text_of_buf(furrow_buf *buf) {
    PyObject *text = PyUnicode_DecodeUTF8(buf->at ? buf->at : "", (Py_ssize_t)buf->len, "replace");
    furrow_buf_free(buf);
    return text;
}

bool fwpy_put(PyObject *list, Py_ssize_t i, PyObject *item) {
    if (!item) return false;
    return PyList_SetItem(list, i, item) == 0;
}

bool fwpy_read_size(size_t *out, PyObject *number) {
    size_t value = PyLong_AsSize_t(number); /* -1 is an error only if PyErr_Occurred() */
    if (value == (size_t)-1 && PyErr_Occurred()) return false;
    *out = value;
    return true;
}

bool fwpy_is_below(size_t i, size_t count) {
    if (i < count) return true;
    PyErr_SetString(PyExc_IndexError, "index out of range");
    return false;
}

/* ---- Schemas ------------------------------------------------------------ */

typedef struct schema_object {
    PyObject_HEAD furrow_schema *schema;
} schema_object;

static void schema_dealloc(PyObject *self) {
    furrow_schema_free(((schema_object *)self)->schema);
    fwpy_dealloc(self);
}

static PyObject *schema_parse(PyObject *module, PyObject *bytes) {
    module_state *state = PyModule_GetState(module);
    furrow_schema *schema = NULL;
    furrow_error err = {0};
    char *at = NULL;
    Py_ssize_t len = 0;
    if (PyBytes_AsStringAndSize(bytes, &at, &len) < 0) return NULL;
    if (furrow_schema_parse(&schema, at, (size_t)len, NULL, &err) < 0)
        return fwpy_raise(state, &err);
    schema_object *self = fwpy_make(state->schema);
    if (self) self->schema = schema;
    else furrow_schema_free(schema);
    return (PyObject *)self;
}

/* The keywords that furrow ignores, as one text. */
static PyObject *schema_ignored(PyObject *self, PyObject *unused) {
    furrow_str text = furrow_schema_ignored(((schema_object *)self)->schema);
    (void)unused;
    return PyUnicode_DecodeUTF8(text.at ? text.at : "", (Py_ssize_t)text.len, "replace");
}

/* Whether each column is required. */
static PyObject *schema_required(PyObject *self, PyObject *unused) {
    (void)unused;
    const furrow_schema *schema = ((schema_object *)self)->schema;
    size_t count = furrow_schema_columns(schema);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++)
        if (!fwpy_put(list, (Py_ssize_t)i, PyBool_FromLong(furrow_schema_is_required(schema, i))))
            Py_CLEAR(list);
    return list;
}

/* ---- Pages -------------------------------------------------------------- */

void *fwpy_make(PyTypeObject *type) {
    return PyType_GenericAlloc(type, 0);
}

void fwpy_dealloc(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static void page_dealloc(PyObject *self) {
    furrow_page *page = ((page_object *)self)->page;
    PyThreadState *saved = PyEval_SaveThread();
    furrow_page_free(page);
    PyEval_RestoreThread(saved);
    fwpy_dealloc(self);
}

/* Bytes of a page that cannot change while they are read: mutable ones are copied. */
static PyObject *stable_bytes(PyObject *source) {
    if (PyBytes_Check(source)) return Py_NewRef(source);
    return PyBytes_FromObject(source);
}

static PyObject *parse(PyObject *module, PyObject *args) {
    module_state *state = PyModule_GetState(module);
    furrow_page_options opts = {.size = sizeof opts};
    furrow_error err = {0};
    PyObject *source = NULL, *cancel = NULL;
    Py_ssize_t max_bytes = 0, max_nodes = 0, max_depth = 0, max_ms = 0;
    if (!PyArg_ParseTuple(args, "OzznnnnO", &source, &opts.charset, &opts.base_url, &max_bytes,
                          &max_nodes, &max_depth, &max_ms, &cancel) ||
        !fwpy_read_cancel(&opts.cancel, cancel, state))
        return NULL;
    opts.max_bytes = (size_t)max_bytes;
    opts.max_nodes = (size_t)max_nodes;
    opts.max_depth = (size_t)max_depth;
    opts.max_ms = max_ms < UINT32_MAX ? (uint32_t)max_ms : UINT32_MAX;
    PyObject *bytes = stable_bytes(source);
    if (!bytes) return NULL;
    const char *html = PyBytes_AsString(bytes);
    size_t len = (size_t)PyBytes_Size(bytes);

    furrow_page *page = NULL;
    PyThreadState *saved = PyEval_SaveThread();
    furrow_status st = furrow_page_parse(&page, html, len, &opts, &err);
    PyEval_RestoreThread(saved);
    Py_DECREF(bytes);
    if (st < 0) return fwpy_raise(state, &err);
    page_object *self = fwpy_make(state->page);
    if (self) self->page = page;
    else furrow_page_free(page);
    return (PyObject *)self;
}

static PyObject *page_charset(PyObject *self, void *unused) {
    (void)unused;
    return PyUnicode_FromString(furrow_page_charset(((page_object *)self)->page));
}

static PyObject *page_base(PyObject *self, void *unused) {
    (void)unused;
    furrow_str base = furrow_page_base(((page_object *)self)->page);
    return PyUnicode_DecodeUTF8(base.at ? base.at : "", (Py_ssize_t)base.len, "replace");
}

static PyObject *page_nodes(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromSize_t(furrow_page_nodes(((page_object *)self)->page));
}

/* Read a node number; false after an exception. */
static bool read_node(furrow_node *out, PyObject *self, PyObject *number) {
    size_t node = 0;
    if (!fwpy_read_size(&node, number) ||
        !fwpy_is_below(node, furrow_page_nodes(((page_object *)self)->page)))
        return false;
    *out = (furrow_node)node;
    return true;
}

static PyObject *page_text(PyObject *self, PyObject *number) {
    furrow_node node;
    furrow_buf buf = {0};
    furrow_error err = {0};
    if (!read_node(&node, self, number)) return NULL;
    if (furrow_node_text(&buf, ((page_object *)self)->page, node, &err) < 0) {
        furrow_buf_free(&buf);
        return fwpy_raise(fwpy_state(self), &err);
    }
    return text_of_buf(&buf);
}

static PyObject *page_xpath(PyObject *self, PyObject *number) {
    furrow_node node;
    furrow_buf buf = {0};
    furrow_error err = {0};
    if (!read_node(&node, self, number)) return NULL;
    if (furrow_node_xpath(&buf, ((page_object *)self)->page, node, &err) < 0) {
        furrow_buf_free(&buf);
        return fwpy_raise(fwpy_state(self), &err);
    }
    return text_of_buf(&buf);
}

static PyObject *page_at(PyObject *self, PyObject *path) {
    furrow_node node;
    furrow_error err = {0};
    Py_ssize_t len = 0;
    const char *at = PyUnicode_AsUTF8AndSize(path, &len);
    if (!at) return NULL;
    if (furrow_node_at(&node, ((page_object *)self)->page, (furrow_str){at, (size_t)len}, &err) < 0)
        return fwpy_raise(fwpy_state(self), &err);
    return PyLong_FromUnsignedLong(node);
}

/* ---- Regions ------------------------------------------------------------ */

static void regions_dealloc(PyObject *object) {
    regions_object *self = (regions_object *)object;
    furrow_regions_free(self->regions);
    Py_XDECREF(self->page);
    Py_XDECREF(self->wrapper);
    Py_XDECREF(self->options);
    fwpy_dealloc(object);
}

PyObject *fwpy_regions_new(const module_state *state, furrow_regions *regions, PyObject *page,
                           PyObject *wrapper, PyObject *options) {
    regions_object *self = fwpy_make(state->regions);
    if (!self) {
        furrow_regions_free(regions);
        return NULL;
    }
    self->regions = regions;
    self->page = Py_NewRef(page);
    self->wrapper = Py_XNewRef(wrapper);
    self->options = Py_NewRef(options);
    return (PyObject *)self;
}

/* Run one of the three searches of furrow.h on the page: its regions, all its lists, or the one
 * object that it is about. */
static PyObject *find_by(furrow_status (*find)(furrow_regions **, const furrow_page *,
                                               const furrow_options *, furrow_error *),
                         PyObject *self, PyObject *dict) {
    module_state *state = fwpy_state(self);
    furrow_options opts;
    furrow_error err = {0};
    if (!PyDict_Check(dict)) {
        PyErr_SetString(PyExc_TypeError, "options are a dict");
        return NULL;
    }
    if (!fwpy_read_options(&opts, dict, state)) return NULL;
    furrow_regions *regions = NULL;
    PyThreadState *saved = PyEval_SaveThread();
    furrow_status st = find(&regions, ((page_object *)self)->page, &opts, &err);
    PyEval_RestoreThread(saved);
    return st < 0 ? fwpy_raise(state, &err) : fwpy_regions_new(state, regions, self, NULL, dict);
}

static PyObject *page_find(PyObject *self, PyObject *dict) {
    return find_by(furrow_find, self, dict);
}

static PyObject *page_find_all(PyObject *self, PyObject *dict) {
    return find_by(furrow_find_all, self, dict);
}

static PyObject *page_find_object(PyObject *self, PyObject *dict) {
    return find_by(furrow_find_object, self, dict);
}

static Py_ssize_t regions_length(PyObject *self) {
    return (Py_ssize_t)furrow_regions_count(((regions_object *)self)->regions);
}

/* Read the number of a region, and of a record in it if 'record' is not NULL; false after an
 * exception. */
static bool read_place(PyObject *self, PyObject *args, size_t *region, size_t *record) {
    const furrow_regions *regions = ((regions_object *)self)->regions;
    Py_ssize_t i = 0, k = 0;
    if (!(record ? PyArg_ParseTuple(args, "nn", &i, &k) : PyArg_ParseTuple(args, "n", &i)))
        return false;
    *region = (size_t)i;
    if (!fwpy_is_below(*region, furrow_regions_count(regions))) return false;
    if (!record) return true;
    *record = (size_t)k;
    return fwpy_is_below(*record, furrow_region_records(regions, *region));
}

/* (method, score, node, note, number of records) */
static PyObject *regions_about(PyObject *self, PyObject *args) {
    const furrow_regions *regions = ((regions_object *)self)->regions;
    size_t i;
    if (!read_place(self, args, &i, NULL)) return NULL;
    return Py_BuildValue(
        "(sdkzn)", furrow_region_method(regions, i), furrow_region_score(regions, i),
        (unsigned long)furrow_region_node(regions, i), furrow_region_note(regions, i),
        (Py_ssize_t)furrow_region_records(regions, i));
}

static PyObject *regions_text(PyObject *self, PyObject *args) {
    furrow_buf buf = {0};
    furrow_error err = {0};
    size_t i, record;
    if (!read_place(self, args, &i, &record)) return NULL;
    if (furrow_record_text(&buf, ((regions_object *)self)->regions, i, record, &err) < 0) {
        furrow_buf_free(&buf);
        return fwpy_raise(fwpy_state(self), &err);
    }
    return text_of_buf(&buf);
}

/* The parts of a record as pairs of nodes. */
static PyObject *regions_parts(PyObject *self, PyObject *args) {
    const furrow_regions *regions = ((regions_object *)self)->regions;
    size_t i, record;
    if (!read_place(self, args, &i, &record)) return NULL;
    size_t count = furrow_record_parts(regions, i, record);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t part = 0; list && part < count; part++) {
        furrow_span span = furrow_record_part(regions, i, record, part);
        PyObject *pair = Py_BuildValue("(kk)", (unsigned long)span.first, (unsigned long)span.end);
        if (!fwpy_put(list, (Py_ssize_t)part, pair)) Py_CLEAR(list);
    }
    return list;
}

/* Groups of a nested list as (first node of the heading or None, record, count). */
static PyObject *regions_groups(PyObject *self, PyObject *args) {
    const furrow_regions *regions = ((regions_object *)self)->regions;
    size_t i;
    if (!read_place(self, args, &i, NULL)) return NULL;
    size_t count = furrow_region_groups(regions, i);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t g = 0; list && g < count; g++) {
        furrow_group group = furrow_region_group(regions, i, g);
        PyObject *triple = Py_BuildValue("(kknn)", (unsigned long)group.heading.first,
                                         (unsigned long)group.heading.end, (Py_ssize_t)group.first,
                                         (Py_ssize_t)group.count);
        if (!fwpy_put(list, (Py_ssize_t)g, triple)) Py_CLEAR(list);
    }
    return list;
}

/* table(region, schema or None, columns or None): a region as a table with the wanted columns.
 * A column without a match is empty; at least one must match. */
static PyObject *regions_table(PyObject *self, PyObject *args) {
    module_state *state = fwpy_state(self);
    const furrow_regions *regions = ((regions_object *)self)->regions;
    furrow_table *table = NULL;
    furrow_error err = {0};
    PyObject *schema = NULL;
    const char *columns = NULL;
    Py_ssize_t i = 0;
    if (!PyArg_ParseTuple(args, "nOz", &i, &schema, &columns) ||
        !fwpy_is_below((size_t)i, furrow_regions_count(regions)))
        return NULL;
    if (schema != Py_None && Py_TYPE(schema) != state->schema) {
        PyErr_SetString(PyExc_TypeError, "schema wants a furrow.Schema");
        return NULL;
    }
    PyThreadState *saved = PyEval_SaveThread();
    furrow_status st = furrow_table_build(&table, regions, (size_t)i, &err);
    if (st == FURROW_OK && schema != Py_None)
        st = furrow_table_shape(table, ((schema_object *)schema)->schema, &err);
    else if (st == FURROW_OK && columns) st = furrow_table_pick(table, columns, &err);
    bool has_some = false;
    for (size_t c = 0; st == FURROW_ENOTFOUND && table && c < furrow_table_columns(table); c++)
        has_some |= furrow_table_source(table, c).len > 0;
    if (st < 0 && !(has_some && table && st == FURROW_ENOTFOUND)) {
        furrow_table_free(table);
        table = NULL;
    }
    PyEval_RestoreThread(saved);
    return table ? fwpy_table_new(state, table) : fwpy_raise(state, &err);
}

/* ---- Types -------------------------------------------------------------- */

static PyMethodDef page_methods[] = {
    {"find", page_find, METH_O, NULL},
    {"find_all", page_find_all, METH_O, NULL},
    {"find_object", page_find_object, METH_O, NULL},
    {"text", page_text, METH_O, NULL},
    {"xpath", page_xpath, METH_O, NULL},
    {"at", page_at, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef page_members[] = {
    {"charset", page_charset, NULL, NULL, NULL},
    {"base", page_base, NULL, NULL, NULL},
    {"nodes", page_nodes, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef regions_methods[] = {
    {"about", regions_about, METH_VARARGS, NULL}, {"text", regions_text, METH_VARARGS, NULL},
    {"parts", regions_parts, METH_VARARGS, NULL}, {"groups", regions_groups, METH_VARARGS, NULL},
    {"table", regions_table, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL},
};

static PyMethodDef schema_methods[] = {
    {"required", schema_required, METH_NOARGS, NULL},
    {"ignored", schema_ignored, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot page_slots[] = {{Py_tp_dealloc, (void *)page_dealloc},
                                   {Py_tp_methods, page_methods},
                                   {Py_tp_getset, page_members},
                                   {0, NULL}};
static PyType_Slot regions_slots[] = {{Py_tp_dealloc, (void *)regions_dealloc},
                                      {Py_tp_methods, regions_methods},
                                      {Py_sq_length, (void *)regions_length},
                                      {0, NULL}};
static PyType_Slot schema_slots[] = {
    {Py_tp_dealloc, (void *)schema_dealloc}, {Py_tp_methods, schema_methods}, {0, NULL}};
static PyType_Spec page_spec = {"furrow._furrow.Page", sizeof(page_object), 0, TYPE_FLAGS,
                                page_slots};
static PyType_Spec regions_spec = {"furrow._furrow.Regions", sizeof(regions_object), 0, TYPE_FLAGS,
                                   regions_slots};
static PyType_Spec schema_spec = {"furrow._furrow.Schema", sizeof(schema_object), 0, TYPE_FLAGS,
                                  schema_slots};
static PyTypeObject *add_type(PyObject *module, PyType_Spec *spec) {
    PyTypeObject *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    if (type && PyModule_AddType(module, type) < 0) Py_CLEAR(type);
    return type;
}

/* Names of the methods, "auto" first. */
static PyObject *methods(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && furrow_method_name(i); i++) {
        PyObject *name = PyUnicode_FromString(furrow_method_name(i));
        if (!name || PyList_Append(list, name) < 0) Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

static int module_exec(PyObject *module) {
    module_state *state = PyModule_GetState(module);
    PyObject *errors = PyImport_ImportModule("furrow.errors");
    if (!errors) return -1;
    for (size_t i = 0; i < STATUS_COUNT; i++)
        state->errors[i] = PyObject_GetAttrString(errors, ERROR_NAMES[i]);
    Py_DECREF(errors);
    if (PyErr_Occurred()) return -1;
    state->cancel = add_type(module, &fwpy_cancel_spec);
    state->crawl = add_type(module, &fwpy_crawl_spec);
    state->page = add_type(module, &page_spec);
    state->regions = add_type(module, &regions_spec);
    state->schema = add_type(module, &schema_spec);
    state->table = add_type(module, &fwpy_table_spec);
    state->wrapper = add_type(module, &fwpy_wrapper_spec);
    if (!state->cancel || !state->crawl || !state->page || !state->regions || !state->schema ||
        !state->table || !state->wrapper)
        return -1;
    return PyModule_AddStringConstant(module, "version", furrow_version());
}

static int module_traverse(PyObject *module, visitproc visit, void *arg) {
    module_state *state = PyModule_GetState(module);
    for (size_t i = 0; i < STATUS_COUNT; i++) Py_VISIT(state->errors[i]);
    Py_VISIT(state->cancel);
    Py_VISIT(state->crawl);
    Py_VISIT(state->page);
    Py_VISIT(state->regions);
    Py_VISIT(state->schema);
    Py_VISIT(state->table);
    Py_VISIT(state->wrapper);
    return 0;
}

static int module_clear(PyObject *module) {
    module_state *state = PyModule_GetState(module);
    for (size_t i = 0; i < STATUS_COUNT; i++) Py_CLEAR(state->errors[i]);
    Py_CLEAR(state->cancel);
    Py_CLEAR(state->crawl);
    Py_CLEAR(state->page);
    Py_CLEAR(state->regions);
    Py_CLEAR(state->schema);
    Py_CLEAR(state->table);
    Py_CLEAR(state->wrapper);
    return 0;
}

static void module_free(void *module) {
    module_clear(module);
}

static PyMethodDef module_methods[] = {
    {"cancel", fwpy_cancel_new, METH_NOARGS, NULL},
    {"crawl", fwpy_crawl_open, METH_VARARGS, NULL},
    {"parse", parse, METH_VARARGS, NULL},
    {"learn", fwpy_learn, METH_VARARGS, NULL},
    {"is_crawl", fwpy_is_crawl, METH_O, NULL},
    {"unpack", fwpy_unpack, METH_VARARGS, NULL},
    {"is_like", fwpy_is_like, METH_VARARGS, NULL},
    {"load", fwpy_load, METH_O, NULL},
    {"methods", methods, METH_NOARGS, NULL},
    {"schema", schema_parse, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, (void *)module_exec}, {0, NULL}};

static struct PyModuleDef module_def = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "furrow._furrow",
    .m_size = sizeof(module_state),
    .m_methods = module_methods,
    .m_slots = module_slots,
    .m_traverse = module_traverse,
    .m_clear = module_clear,
    .m_free = module_free,
};

PyMODINIT_FUNC PyInit__furrow(void);
PyMODINIT_FUNC PyInit__furrow(void) {
    return PyModuleDef_Init(&module_def);
}
