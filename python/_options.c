/* The options of a search, from a dict, and the flag that cancels it. */
#include "_furrow.h"

#include <string.h>

/* ---- Cancelling --------------------------------------------------------- */

typedef struct cancel_object {
    PyObject_HEAD volatile int flag;
} cancel_object;

PyObject *fwpy_cancel_new(PyObject *module, PyObject *unused) {
    module_state *state = PyModule_GetState(module);
    (void)unused;
    return fwpy_make(state->cancel);
}

static PyObject *cancel_set(PyObject *self, PyObject *unused) {
    (void)unused;
    __atomic_store_n(&((cancel_object *)self)->flag, 1, __ATOMIC_RELAXED);
    Py_RETURN_NONE;
}

bool fwpy_read_cancel(const volatile int **out, PyObject *value, const module_state *state) {
    *out = NULL;
    if (value == Py_None) return true;
    if (Py_TYPE(value) == state->cancel) {
        *out = &((cancel_object *)value)->flag;
        return true;
    }
    PyErr_SetString(PyExc_TypeError, "cancel wants a furrow.Cancel");
    return false;
}

static PyMethodDef cancel_methods[] = {
    {"set", cancel_set, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot cancel_slots[] = {
    {Py_tp_dealloc, (void *)fwpy_dealloc}, {Py_tp_methods, cancel_methods}, {0, NULL}};

PyType_Spec fwpy_cancel_spec = {"furrow._furrow.Cancel", sizeof(cancel_object), 0, TYPE_FLAGS,
                                cancel_slots};

/* ---- Options ------------------------------------------------------------ */

typedef enum option_kind {
    OPTION_COUNT, /* uint32_t */
    OPTION_SIZE,  /* size_t */
    OPTION_TIME,  /* int64_t */
    OPTION_REAL,
    OPTION_FLAG,
    OPTION_TEXT,
    OPTION_PAGE
} option_kind;

typedef struct option {
    const char *name;
    option_kind kind;
    size_t offset; /* in furrow_options */
} option;

#define AT(member) offsetof(furrow_options, member)

/* The options of a search besides those of its method, with their names in furrow.h. */
static const option OPTIONS[] = {
    {"method", OPTION_TEXT, AT(method)},
    {"max_ms", OPTION_COUNT, AT(max_ms)},
    {"max_memory", OPTION_SIZE, AT(max_memory)},
    {"max_cells", OPTION_SIZE, AT(max_cells)},
    {"max_output", OPTION_SIZE, AT(max_output)},
    {"iepad.pattern", OPTION_COUNT, AT(iepad.pattern)},
    {"everything", OPTION_FLAG, AT(everything)},
    {"no_samples", OPTION_FLAG, AT(no_samples)},
    {"variants", OPTION_SIZE, AT(variants)},
    {"ide.partial", OPTION_FLAG, AT(ide.partial)},
    {"embedded", OPTION_FLAG, AT(embedded)},
    {"main_only", OPTION_FLAG, AT(main_only)},
    {"now", OPTION_TIME, AT(now)},
};

/* Set one option; false after an exception, which fail_value() then replaces by a better one.
 * Texts and pages are borrowed from 'value', which the dict keeps alive. */
static bool set_option(furrow_options *out, const option *known, PyObject *value,
                       const module_state *state) {
    void *at = (char *)out + known->offset;
    size_t count = 0;
    int truth = 0;
    switch (known->kind) {
    case OPTION_COUNT:
        if (!fwpy_read_size(&count, value)) return false;
        *(uint32_t *)at = count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
        return true;
    case OPTION_SIZE: return fwpy_read_size(at, value);
    case OPTION_TIME: *(int64_t *)at = PyLong_AsLongLong(value); return !PyErr_Occurred();
    case OPTION_REAL: *(double *)at = PyFloat_AsDouble(value); return !PyErr_Occurred();
    case OPTION_FLAG:
        truth = PyObject_IsTrue(value);
        *(bool *)at = truth > 0;
        return truth >= 0;
    case OPTION_TEXT:
        *(const char **)at = PyUnicode_AsUTF8AndSize(value, NULL);
        return *(const char **)at != NULL;
    case OPTION_PAGE: break;
    }
    if (Py_TYPE(value) == state->page) {
        *(const furrow_page **)at = ((page_object *)value)->page;
        return true;
    }
    PyErr_SetNone(PyExc_TypeError);
    return false;
}

/* Whether a name is that of a method's option: "mdr.max_width", or "plain". */
static bool is_called(const furrow_option *of_method, const char *name) {
    size_t len = of_method->method ? strlen(of_method->method) : 0;
    if (len == 0) return strcmp(of_method->name, name) == 0;
    return strncmp(of_method->method, name, len) == 0 && name[len] == '.' &&
           strcmp(of_method->name, name + len + 1) == 0;
}

/* Find an option by name; false if there is none. */
static bool option_named(option *out, const char *name) {
    static const option_kind kinds[] = {
        [FURROW_OPTION_COUNT] = OPTION_COUNT, [FURROW_OPTION_SHARE] = OPTION_REAL,
        [FURROW_OPTION_NUMBER] = OPTION_REAL, [FURROW_OPTION_CHOICE] = OPTION_TEXT,
        [FURROW_OPTION_FLAG] = OPTION_FLAG,   [FURROW_OPTION_PAGE] = OPTION_PAGE};
    const furrow_option *of_method;
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++) {
        if (strcmp(OPTIONS[i].name, name) != 0) continue;
        *out = OPTIONS[i];
        return true;
    }
    for (size_t i = 0; (of_method = furrow_option_at(i)); i++) {
        if (!is_called(of_method, name)) continue;
        *out = (option){name, kinds[of_method->kind], of_method->offset};
        return true;
    }
    return false;
}

/* Raise an error for an unknown option, listing those of its method; returns false. */
static bool fail_name(const char *name, const module_state *state) {
    const char *dot = strchr(name, '.');
    const furrow_option *o;
    furrow_buf known = {0};
    for (size_t i = 0; dot && (o = furrow_option_at(i)); i++) {
        size_t len = o->method ? strlen(o->method) : 0;
        if (!len || len != (size_t)(dot - name) || memcmp(o->method, name, len) != 0) continue;
        if (known.len) furrow_buf_add(&known, ", ", 2);
        furrow_buf_add(&known, o->name, strlen(o->name));
    }
    PyObject *type = state->errors[-FURROW_EINVAL];
    if (known.len)
        PyErr_Format(type, "no option is called '%s'; the method has %s", name, known.at);
    else if (dot && strncmp(name, "auto", 4) == 0)
        PyErr_Format(type, "'%s' is an option of a method, which is to be named", dot + 1);
    else PyErr_Format(type, "no option is called '%s'", name);
    furrow_buf_free(&known);
    return false;
}

/* Raise an error that says what an option needs, since Python's does not; returns false. */
static bool fail_value(const option *known, PyObject *value, const module_state *state) {
    static const char *const wants[] = {[OPTION_COUNT] = "a whole number of 0 or more",
                                        [OPTION_SIZE] = "a whole number of 0 or more",
                                        [OPTION_TIME] = "a whole number",
                                        [OPTION_REAL] = "a number",
                                        [OPTION_FLAG] = "True or False",
                                        [OPTION_TEXT] = "a text",
                                        [OPTION_PAGE] = "a furrow.Page"};
    bool is_type = PyErr_ExceptionMatches(PyExc_TypeError);
    if (!is_type && !PyErr_ExceptionMatches(PyExc_OverflowError)) return false;
    PyErr_Clear();
    PyErr_Format(is_type ? PyExc_TypeError : state->errors[-FURROW_EINVAL], "%s wants %s, not %R",
                 known->name, wants[known->kind], value);
    return false;
}

bool fwpy_read_options(furrow_options *out, PyObject *dict, const module_state *state) {
    PyObject *key = NULL, *value = NULL;
    Py_ssize_t at = 0;
    *out = (furrow_options){.size = sizeof *out};
    while (PyDict_Next(dict, &at, &key, &value)) {
        const char *name = PyUnicode_AsUTF8AndSize(key, NULL);
        if (!name) return false;
        if (strcmp(name, "cancel") == 0) {
            if (!fwpy_read_cancel(&out->cancel, value, state)) return false;
            continue;
        }
        option known;
        if (!option_named(&known, name)) {
            return fail_name(name, state);
        }
        if (value != Py_None && !set_option(out, &known, value, state))
            return fail_value(&known, value, state);
    }
    return !PyErr_Occurred();
}
