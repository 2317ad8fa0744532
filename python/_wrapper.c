/* Wrappers: learned from pages, saved, and applied to others. */
#include "_furrow.h"

#include <stdlib.h>

typedef struct wrapper_object {
    PyObject_HEAD furrow_wrapper *wrapper;
} wrapper_object;

static void wrapper_dealloc(PyObject *self) {
    furrow_wrapper_free(((wrapper_object *)self)->wrapper);
    fwpy_dealloc(self);
}

static PyObject *wrapper_new(const module_state *state, furrow_wrapper *wrapper) {
    wrapper_object *self = fwpy_make(state->wrapper);
    if (self) self->wrapper = wrapper;
    else furrow_wrapper_free(wrapper);
    return (PyObject *)self;
}

/* Pages to learn from, and what was parsed for them. */
typedef struct lessons {
    furrow_example *examples;
    furrow_labels **labels;
    size_t count;
} lessons;

static void lessons_free(lessons *all) {
    for (size_t i = 0; i < all->count; i++) furrow_labels_free(all->labels[i]);
    free(all->labels);
    free(all->examples);
}

/* Read one (page, name, JSON of its labels or None), and which list of which regions is meant,
 * unless it is the main one. */
static bool read_lesson(lessons *all, PyObject *item, const module_state *state) {
    furrow_example *example = &all->examples[all->count];
    furrow_labels **labels = &all->labels[all->count];
    furrow_error err = {0};
    PyObject *page = NULL, *regions = NULL;
    const char *json = NULL;
    Py_ssize_t len = 0, region = 0;
    if (!PyTuple_Check(item)) {
        PyErr_SetString(PyExc_TypeError, "an example is a tuple");
        return false;
    }
    if (!PyArg_ParseTuple(item, "O!zz#|O!n", state->page, &page, &example->name, &json, &len,
                          state->regions, &regions, &region))
        return false;
    example->page = ((page_object *)page)->page;
    if (regions) {
        example->regions = ((regions_object *)regions)->regions;
        example->region = (size_t)region;
        if (example->region >= furrow_regions_count(example->regions)) {
            PyErr_SetString(PyExc_IndexError, "no such region");
            return false;
        }
    }
    all->count++;
    if (!json) return true;
    if (furrow_labels_parse(labels, json, (size_t)len, example->page, &err) < 0) {
        fwpy_raise(state, &err);
        return false;
    }
    example->labels = furrow_labels_all(*labels, &example->label_count);
    return true;
}

/* False after an exception; free 'out' in either case. The list, which is made for this call
 * only, keeps alive what the examples point to. */
static bool read_lessons(lessons *out, PyObject *list, const module_state *state) {
    size_t count = (size_t)PyList_Size(list);
    *out = (lessons){0};
    out->examples = calloc(count + 1, sizeof *out->examples);
    out->labels = calloc(count + 1, sizeof *out->labels);
    if (!out->examples || !out->labels) {
        PyErr_NoMemory();
        return false;
    }
    for (size_t i = 0; i < count; i++)
        if (!read_lesson(out, PyList_GetItem(list, (Py_ssize_t)i), state)) return false;
    return true;
}

/* Learn a wrapper from examples, extending 'before' unless it is NULL. */
static PyObject *learn_from(const module_state *state, const furrow_wrapper *before,
                            PyObject *args) {
    PyObject *list = NULL, *dict = NULL;
    furrow_options opts;
    furrow_error err = {0};
    lessons all = {0};
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &list, &PyDict_Type, &dict) ||
        !fwpy_read_options(&opts, dict, state))
        return NULL;
    furrow_wrapper *wrapper = NULL;
    PyObject *result = NULL;
    if (read_lessons(&all, list, state)) {
        furrow_status st;
        PyThreadState *saved = PyEval_SaveThread();
        st = before ? furrow_extend(&wrapper, before, all.examples, all.count, &opts, &err)
                    : furrow_learn(&wrapper, all.examples, all.count, &opts, &err);
        PyEval_RestoreThread(saved);
        result = st < 0 ? fwpy_raise(state, &err) : wrapper_new(state, wrapper);
    }
    lessons_free(&all);
    return result;
}

PyObject *fwpy_learn(PyObject *module, PyObject *args) {
    return learn_from(PyModule_GetState(module), NULL, args);
}

static PyObject *wrapper_extend(PyObject *self, PyObject *args) {
    return learn_from(fwpy_state(self), ((wrapper_object *)self)->wrapper, args);
}

PyObject *fwpy_load(PyObject *module, PyObject *bytes) {
    module_state *state = PyModule_GetState(module);
    furrow_wrapper *wrapper = NULL;
    furrow_error err = {0};
    char *at = NULL;
    Py_ssize_t len = 0;
    if (PyBytes_AsStringAndSize(bytes, &at, &len) < 0) return NULL;
    PyThreadState *saved = PyEval_SaveThread();
    furrow_status st = furrow_wrapper_load(&wrapper, at, (size_t)len, NULL, &err);
    PyEval_RestoreThread(saved);
    return st < 0 ? fwpy_raise(state, &err) : wrapper_new(state, wrapper);
}

static PyObject *wrapper_save(PyObject *self, PyObject *unused) {
    (void)unused;
    furrow_buf buf = {0};
    furrow_error err = {0};
    furrow_status st = furrow_wrapper_save(&buf, ((wrapper_object *)self)->wrapper, &err);
    PyObject *bytes = st < 0 ? fwpy_raise(fwpy_state(self), &err)
                             : PyBytes_FromStringAndSize(buf.at, (Py_ssize_t)buf.len);
    furrow_buf_free(&buf);
    return bytes;
}

static PyObject *wrapper_method(PyObject *self, void *unused) {
    (void)unused;
    return PyUnicode_FromString(furrow_wrapper_method(((wrapper_object *)self)->wrapper));
}

static PyObject *wrapper_fit(PyObject *self, PyObject *args) {
    const char *address = NULL;
    if (!PyArg_ParseTuple(args, "s", &address)) return NULL;
    return PyLong_FromSize_t(furrow_wrapper_fit(((wrapper_object *)self)->wrapper, address));
}

PyObject *fwpy_is_like(PyObject *module, PyObject *args) {
    const char *pattern = NULL, *text = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "ss", &pattern, &text)) return NULL;
    return PyBool_FromLong(furrow_is_like(pattern, text));
}

static PyObject *wrapper_apply(PyObject *self, PyObject *args) {
    module_state *state = fwpy_state(self);
    PyObject *page = NULL, *dict = NULL;
    furrow_options opts;
    furrow_error err = {0};
    if (!PyArg_ParseTuple(args, "O!O!", state->page, &page, &PyDict_Type, &dict) ||
        !fwpy_read_options(&opts, dict, state))
        return NULL;
    furrow_regions *regions = NULL;
    PyThreadState *saved = PyEval_SaveThread();
    furrow_status st = furrow_apply(&regions, ((wrapper_object *)self)->wrapper,
                                    ((page_object *)page)->page, &opts, &err);
    PyEval_RestoreThread(saved);
    return st < 0 ? fwpy_raise(state, &err) : fwpy_regions_new(state, regions, page, self, dict);
}

/* ---- Type --------------------------------------------------------------- */

static PyMethodDef wrapper_methods[] = {
    {"apply", wrapper_apply, METH_VARARGS, NULL},
    {"extend", wrapper_extend, METH_VARARGS, NULL},
    {"fit", wrapper_fit, METH_VARARGS, NULL},
    {"save", wrapper_save, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef wrapper_members[] = {
    {"method", wrapper_method, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot wrapper_slots[] = {{Py_tp_dealloc, (void *)wrapper_dealloc},
                                      {Py_tp_methods, wrapper_methods},
                                      {Py_tp_getset, wrapper_members},
                                      {0, NULL}};

PyType_Spec fwpy_wrapper_spec = {"furrow._furrow.Wrapper", sizeof(wrapper_object), 0, TYPE_FLAGS,
                                 wrapper_slots};
