/* What the files of the extension share. */
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

/* None of the types can be subclassed, so that the type of an object is the
 * one that was made with the module. */
module_state *fwpy_state(PyObject *object);

/* Set the exception of a status; returns NULL. */
PyObject *fwpy_raise(const module_state *state, const furrow_error *err);

/* A text, or None where there is none. */
PyObject *fwpy_text(furrow_str text);

/* Store what a function returned, which may be NULL, in a list. */
bool fwpy_put(PyObject *list, Py_ssize_t i, PyObject *item);

/* False after an IndexError. */
bool fwpy_is_below(size_t i, size_t count);

/* An object of a type, and its end. */
void *fwpy_make(PyTypeObject *type);
void fwpy_dealloc(PyObject *self);

enum { TYPE_FLAGS = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION };

/* _table.c: tables, which take over the library's, and their type. */
PyObject *fwpy_table_new(const module_state *state, furrow_table *table);
extern PyType_Spec fwpy_table_spec;

/* _crawl.c: the pages of WARC files. */
PyObject *fwpy_crawl_open(PyObject *module, PyObject *args);
PyObject *fwpy_is_crawl(PyObject *module, PyObject *bytes);
extern PyType_Spec fwpy_crawl_spec;

#endif
