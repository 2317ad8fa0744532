/* Declarations shared by the files of the extension. */
#ifndef FURROW_PYTHON_H
#define FURROW_PYTHON_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "furrow.h"

#ifdef Py_GIL_DISABLED
#error "furrow needs a Python with a global interpreter lock; this one is free-threaded"
#endif

enum { STATUS_COUNT = 9 };

typedef struct module_state {
    PyObject *errors[STATUS_COUNT]; /* exceptions by -status */
    PyTypeObject *cancel, *crawl, *page, *regions, *schema, *table, *wrapper;
} module_state;

/* None of the types can be subclassed, so the type of an object is always the one made with the
 * module. */
module_state *fwpy_state(PyObject *object);

/* Raise the exception for a status; returns NULL. */
PyObject *fwpy_raise(const module_state *state, const furrow_error *err);

/* A text, or None if there is none. */
PyObject *fwpy_text(furrow_str text);

/* Store the result of a function, which may be NULL, in a list. */
bool fwpy_put(PyObject *list, Py_ssize_t i, PyObject *item);

/* Read a count; false after an exception. */
bool fwpy_read_size(size_t *out, PyObject *number);

/* False after an IndexError. */
bool fwpy_is_below(size_t i, size_t count);

/* Create and destroy an object of a type. */
void *fwpy_make(PyTypeObject *type);
void fwpy_dealloc(PyObject *self);

enum { TYPE_FLAGS = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION };

typedef struct page_object {
    PyObject_HEAD furrow_page *page;
} page_object;

typedef struct regions_object {
    PyObject_HEAD furrow_regions *regions;
    PyObject *page, *wrapper, *options; /* kept alive; the wrapper may be NULL */
} regions_object;

/* Make regions, which take ownership of the library's and keep alive what these refer to. */
PyObject *fwpy_regions_new(const module_state *state, furrow_regions *regions, PyObject *page,
                           PyObject *wrapper, PyObject *options);

/* _options.c: read options from a dict, which must outlive them. Results keep the flag of
 * "cancel", so they must also keep the dict alive. */
bool fwpy_read_options(furrow_options *out, PyObject *dict, const module_state *state);

/* The flag of a cancel object, or NULL for None; false after a TypeError. */
bool fwpy_read_cancel(const volatile int **out, PyObject *value, const module_state *state);
PyObject *fwpy_cancel_new(PyObject *module, PyObject *unused);
extern PyType_Spec fwpy_cancel_spec;

/* _wrapper.c: wrappers, and the addresses that they are for. */
PyObject *fwpy_learn(PyObject *module, PyObject *args);
PyObject *fwpy_load(PyObject *module, PyObject *bytes);
PyObject *fwpy_is_like(PyObject *module, PyObject *args);
extern PyType_Spec fwpy_wrapper_spec;

/* _table.c: tables, which take ownership of the library's, and their type. */
PyObject *fwpy_table_new(const module_state *state, furrow_table *table);
extern PyType_Spec fwpy_table_spec;

/* _crawl.c: the pages of WARC files. */
PyObject *fwpy_crawl_open(PyObject *module, PyObject *args);
PyObject *fwpy_is_crawl(PyObject *module, PyObject *bytes);
PyObject *fwpy_unpack(PyObject *module, PyObject *args);
extern PyType_Spec fwpy_crawl_spec;

#endif
