/*
 * furrow: turn web pages into rows.
 *
 *   bytes -> page -> regions -> records -> table
 *
 * A page is parsed once and never changes. Methods find regions in it, where records repeat. The
 * records of a region become the rows of a table.
 *
 *   furrow_page *page = NULL;
 *   furrow_table *table = NULL;
 *   furrow_error err = {0};
 *   if (furrow_page_parse(&page, html, len, NULL, &err) == FURROW_OK &&
 *       furrow_extract(&table, page, NULL, &err) == FURROW_OK)
 *       for (size_t row = 0; row < furrow_table_rows(table); row++) {
 *           furrow_str cell = furrow_table_cell(table, row, 0);
 *           printf("%.*s\n", (int)cell.len, cell.at ? cell.at : "");
 *       }
 *   else
 *       fprintf(stderr, "%s\n", err.message);
 *   furrow_table_free(table);
 *   furrow_page_free(page);
 *
 * Calls share no state: any number of threads may work on any number of pages, and several threads
 * may read a finished object at once. There is one exception: parsing the first page sets lexbor's
 * allocator for the whole process, to that of the C library with a reserve. Every *_free() accepts
 * NULL. Zeroed options are the defaults, and so is a NULL pointer to options. Later versions may
 * add members to them: a program that sets 'size' to the sizeof of the struct can use these, and
 * one that leaves it 0 keeps working with any version.
 */
#ifndef FURROW_H
#define FURROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define FURROW_API __attribute__((visibility("default")))
#else
#define FURROW_API
#endif

#define FURROW_VERSION_MAJOR 0
#define FURROW_VERSION_MINOR 1
#define FURROW_VERSION_PATCH 0

/** Version of the library in use, such as "0.1.0". */
FURROW_API const char *furrow_version(void);

/* ---- Status and errors -------------------------------------------------- */

/** The result of a call. Anything below zero is a failure. */
typedef enum furrow_status {
    FURROW_OK = 0,
    FURROW_ENOTFOUND = -1, /**< the page has nothing of that kind */
    FURROW_EFORMAT = -2,   /**< malformed input */
    FURROW_ENOMEM = -3,    /**< out of memory */
    FURROW_ELIMIT = -4,    /**< a limit of the options was reached */
    FURROW_EIO = -5,       /**< reading or writing failed */
    FURROW_EINVAL = -6,    /**< an option has an invalid value */
    FURROW_EDRIFT = -7,    /**< the page does not have the structure that its wrapper expects */
    FURROW_ECANCELLED = -8 /**< the cancel flag of the options was set */
} furrow_status;

/** Why a call failed: one line in lower case, without a closing full stop. Calls that succeed do
 *  not change it. Every function that takes a furrow_error accepts NULL. */
typedef struct furrow_error {
    furrow_status status;
    char message[240];
} furrow_error;

/** Fill 'err', which may be NULL, and return 'status'. For functions that report errors as the
 *  library does: return furrow_fail(err, FURROW_EIO, "line %u: cannot be read", line); */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
FURROW_API furrow_status
furrow_fail(furrow_error *err, furrow_status status, const char *format, ...);

/* ---- Text and memory ---------------------------------------------------- */

/** A piece of UTF-8 text, not terminated by a NUL. 'at' may be NULL when 'len' is 0. */
typedef struct furrow_str {
    const char *at;
    size_t len;
} furrow_str;

/** An allocator. 'resize' grows, shrinks, allocates (old NULL) and frees (new_size 0) a block, as
 *  realloc does, and returns NULL on failure. A zeroed struct means the C library's allocator. The
 *  HTML parser, lexbor, always uses the C library, and has freed everything when
 *  furrow_page_parse() returns. SQLite does, too, until the writer is freed. Parsing the first page
 *  sets lexbor's allocator for the process; a program that wants another one must set it after
 *  that. */
typedef struct furrow_alloc {
    void *(*resize)(void *user, void *old, size_t old_size, size_t new_size);
    void *user;
} furrow_alloc;

/** A growing text. Zero it before its first use, and free it with furrow_buf_free(). Functions that
 *  fill a buffer replace its contents, so that one buffer can serve many calls. */
typedef struct furrow_buf {
    char *at; /**< terminated by a NUL that 'len' does not count */
    size_t len;
    size_t cap;
    furrow_alloc alloc;
    bool failed; /**< an allocation failed; later writes did nothing */
} furrow_buf;

FURROW_API void furrow_buf_free(furrow_buf *buf);

/** Make room for 'len' bytes and a NUL after buf->len. The caller writes there and adds to
 *  buf->len. NULL if out of memory; the buffer has then failed. */
FURROW_API char *furrow_buf_room(furrow_buf *buf, size_t len);

/** Append to a furrow_buf; false if an allocation failed, now or before. This is a furrow_write_fn
 *  that writes rows to memory: furrow_writer_new(&writer, furrow_buf_add, &buf, ...). */
FURROW_API bool furrow_buf_add(void *buf, const char *at, size_t len);

/* ---- Pages -------------------------------------------------------------- */

/** A parsed page. Never changes once built, so threads may share it. */
typedef struct furrow_page furrow_page;

typedef struct furrow_page_options {
    size_t size; /**< sizeof(furrow_page_options); 0: the struct of 0.1.0 */
    /** Charset given by the transport, such as an HTTP header. It overrides what the page declares,
     *  but not a byte order mark. An unknown name is ignored. */
    const char *charset;
    /** Address of the page, to make its links absolute. */
    const char *base_url;
    /** Limits. FURROW_EINVAL for one above its highest value. */
    size_t max_bytes;   /**< of the input; 0: 256 MiB. 1 GiB at most */
    size_t max_nodes;   /**< elements and texts; 0: 5 million. 2^30 at most */
    size_t max_depth;   /**< of nesting; 0: 4,000. 60,000 at most */
    uint32_t max_ms;    /**< of parsing; 0: 30,000 */
    furrow_alloc alloc; /**< for the page and all that is made from it */
    /** The call ends with FURROW_ECANCELLED once this points to anything but 0. Another thread or a
     *  signal handler may set it. May be NULL. */
    const volatile int *cancel;
} furrow_page_options;

/** Parse 'len' bytes of HTML, or of a file that a browser saved with all its parts (MHTML). Broken
 *  markup is not an error: a tree is built as a browser would. The bytes may be freed afterwards.
 *  On success '*out' belongs to the caller: furrow_page_free(). On failure '*out' is NULL and the
 *  status is FURROW_ELIMIT, FURROW_ENOMEM, FURROW_ECANCELLED, or FURROW_EINVAL for invalid
 *  options. */
FURROW_API furrow_status furrow_page_parse(furrow_page **out, const char *html, size_t len,
                                           const furrow_page_options *opts, furrow_error *err);

FURROW_API void furrow_page_free(furrow_page *page);

/** Name of the charset that the page was decoded from, such as "utf-8". */
FURROW_API const char *furrow_page_charset(const furrow_page *page);

/** Whether the charset is a doubtful guess: nothing declares one, and the bytes are neither UTF-8
 *  nor look like a language in windows-1252, which is then used. */
FURROW_API bool furrow_page_charset_is_guess(const furrow_page *page);

/** Address that links are resolved against: that of <base>, else the option, else the one in a page
 *  saved by a browser, else empty. Borrowed from the page. */
FURROW_API furrow_str furrow_page_base(const furrow_page *page);

/** The type of the one thing that the page declares itself to be about: that of the only thing in
 *  its JSON-LD, such as "Product", or of Open Graph, such as "article". FURROW_ENOTFOUND if it
 *  declares none, as lists do. */
FURROW_API furrow_status furrow_page_about(furrow_buf *out, const furrow_page *page,
                                           furrow_error *err);

/* ---- Nodes -------------------------------------------------------------- */

/** A node is its number in document order; 0 is the html element. Nodes are
 *  elements and texts; texts that are white space only are left out. The
 *  subtree of a node is the range from the node to its end. */
typedef uint32_t furrow_node;
#define FURROW_NO_NODE UINT32_MAX

FURROW_API size_t furrow_page_nodes(const furrow_page *page);

/** Tag name in lower case, or "#text". */
FURROW_API furrow_str furrow_node_tag(const furrow_page *page, furrow_node node);

/** FURROW_NO_NODE for the root. */
FURROW_API furrow_node furrow_node_parent(const furrow_page *page, furrow_node node);

/** First node after the subtree of 'node'. */
FURROW_API furrow_node furrow_node_end(const furrow_page *page, furrow_node node);

/** Whether a reader of the page could see it. Content of script, style, template, noscript, head,
 *  iframe, object and svg is not visible. Nor is anything below a 'hidden' attribute, except for
 *  what scripts show later: tab panels, and elements that hold most of the page. Style sheets are
 *  ignored. */
FURROW_API bool furrow_node_visible(const furrow_page *page, furrow_node node);

/** Text of a text node as it is in the page; empty for an element. */
FURROW_API furrow_str furrow_node_own_text(const furrow_page *page, furrow_node node);

/** The first child of a node, and the one that follows it under the same
 *  parent; FURROW_NO_NODE when there is none. */
FURROW_API furrow_node furrow_node_first_child(const furrow_page *page, furrow_node node);
FURROW_API furrow_node furrow_node_next_sibling(const furrow_page *page, furrow_node node);

/** An attribute of an element: its name in lower case, and its value. */
typedef struct furrow_attribute {
    furrow_str name, value;
} furrow_attribute;

/** The attributes of a node in the order of the page; a text has none. */
FURROW_API size_t furrow_node_attributes(const furrow_page *page, furrow_node node);
FURROW_API furrow_attribute furrow_node_attribute_at(const furrow_page *page, furrow_node node,
                                                     size_t i);

/** Value of an attribute, by its name in lower case. 'at' is NULL when the
 *  node has no such attribute. */
FURROW_API furrow_str furrow_node_attribute(const furrow_page *page, furrow_node node,
                                            const char *name);

/** Whether there is white space before a node that is not a node itself. */
FURROW_API bool furrow_node_spaced(const furrow_page *page, furrow_node node);

/** Visible text of a subtree: white space folded to single spaces, a space
 *  where one block ends and another begins. */
FURROW_API furrow_status furrow_node_text(furrow_buf *out, const furrow_page *page,
                                          furrow_node node, furrow_error *err);

/** Absolute XPath of an element. Each step has its position among siblings of the same name:
 *  /html[1]/body[1]/ul[1]/li[3]. A text gives the XPath of its parent. */
FURROW_API furrow_status furrow_node_xpath(furrow_buf *out, const furrow_page *page,
                                           furrow_node node, furrow_error *err);

/** The element at an absolute XPath made of names with optional positions
 *  (none means [1]). FURROW_ENOTFOUND when the page has no such element,
 *  FURROW_EFORMAT when 'xpath' is of another form. */
FURROW_API furrow_status furrow_node_at(furrow_node *out, const furrow_page *page, furrow_str xpath,
                                        furrow_error *err);

/* ---- Regions and records ------------------------------------------------ */

/** Options of the mdr method; 0 means the default. */
typedef struct furrow_mdr_options {
    uint32_t max_width;   /**< K: maximum number of siblings in a group; 10 */
    double max_distance;  /**< T: maximum distance between similar groups, 0 to 1; 0.3 */
    uint32_t min_depth;   /**< minimum tag levels below a searched parent; 3 */
    uint64_t reserved[4]; /**< zero: room for later options */
} furrow_mdr_options;

/** A field of the iepad method, by its number from 1 in the wrapper file. */
typedef struct furrow_slot {
    const char *name;
    uint32_t slot;
} furrow_slot;

/** Options of the iepad method; 0 means the default. */
typedef struct furrow_iepad_options {
    /** Which tags become tokens: "block", "all", "no-logical", "no-physical", "no-special" or
     *  "text". NULL: the patterns of all encodings but the last. */
    const char *encoding;
    const char *second_encoding; /**< for the fields of a record; "all", or "none" */
    /** For learning: the encoding that splits each text of a field again, in addition to the whole
     *  text; "none" by default. "text" splits at punctuation. */
    const char *third_encoding;
    uint32_t min_length; /**< minimum length of a pattern, in tokens; 3 */
    uint32_t min_count;  /**< minimum number of occurrences; 3 */
    double max_variance; /**< maximum variance of the gaps between occurrences; 0.5 */
    double min_density;  /**< minimum share of tokens in the pattern; 0.2 */
    double cluster;      /**< maximum variance within a block of occurrences; 0.1 */
    double max_mismatch; /**< maximum share of a pattern that may vary; 0.5 */
    /** For learning: the region of the first page to keep, counted from 1 in the order of
     *  furrow_find(); 0: the first. For furrow_extend(): the region that becomes a further rule; 0:
     *  one similar to the first rule, if any. */
    uint32_t pattern;
    /** For learning: names of fields. If there are any, only these fields become columns. */
    const furrow_slot *slots;
    size_t slot_count;
    uint64_t reserved[4]; /**< zero: room for later options */
} furrow_iepad_options;

/** Options of the tagpath method; 0 means the default. */
typedef struct furrow_tagpath_options {
    double epsilon;       /**< a higher value makes tag paths more similar; 10 */
    double max_cut;       /**< normalized cut below which a cluster is split; 0.2 */
    uint32_t min_signals; /**< minimum number of tag paths in a cluster; 1 */
    double min_share;     /**< alpha: minimum share of the best record's score; 0.5 */
    uint64_t reserved[4]; /**< zero: room for later options */
} furrow_tagpath_options;

/** Options of the ide method; 0 means the default. */
typedef struct furrow_ide_options {
    /** Use only the evidence of the paper: tags, and one word next to a field. */
    bool plain;
    /** furrow_apply() returns the fields that are certain and reports the others as
     *  FURROW_DRIFT_DOUBT. Without it, one field in doubt gives FURROW_ENOTFOUND. furrow_extend()
     *  accepts labels for only some fields and leaves the others open. Without it, those count as
     *  missing from the page. */
    bool partial;
    uint32_t tags;        /**< stored on each side of a field, the paper's k; 0: 20 */
    uint64_t reserved[4]; /**< zero: room for later options */
} furrow_ide_options;

/** Options of the vints method. */
typedef struct furrow_vints_options {
    /** A page of the same site that shows no results: nothing on it is a record. */
    const furrow_page *no_result;
    bool no_visual;       /**< use only tags, not positions on the screen */
    uint64_t reserved[4]; /**< zero: room for later options */
} furrow_vints_options;

/** Called for each decision of a method, with one line of text. */
typedef void (*furrow_trace_fn)(void *user, const char *method, furrow_node node, const char *what);

/** Options of a search, of learning and of applying. The limits apply to all work on one page:
 *  building a table of what was found may take the rest of the time, but at least half a second. A
 *  call that reaches a limit fails with FURROW_ELIMIT and names the limit. */
typedef struct furrow_options {
    size_t size;           /**< sizeof(furrow_options); 0: the struct of 0.1.0 */
    const char *method;    /**< "auto" when NULL; see furrow_method_name() */
    uint32_t max_ms;       /**< 0: 30,000 */
    furrow_trace_fn trace; /**< may be NULL */
    void *trace_user;
    /** Follow the method's paper exactly, without furrow's improvements (docs/methods); for
     *  comparison. */
    bool plain;
    furrow_mdr_options mdr;
    furrow_iepad_options iepad;
    furrow_tagpath_options tagpath;
    furrow_ide_options ide;
    furrow_vints_options vints;
    bool no_samples;   /**< furrow_learn: store no values of the pages in the wrapper */
    bool everything;   /**< keep columns that are normally dropped: duplicates, texts of buttons,
                        *  fields of a single record */
    size_t max_memory; /**< bytes beside the page; 0: 4 GiB */
    size_t max_cells;  /**< rows times columns of a table; 0: 5 million */
    size_t max_output; /**< bytes of one text that is made; 0: 256 MiB */
    /** The call ends with FURROW_ECANCELLED once this points to anything but 0. The regions keep
     *  the pointer, so it must live as long as they do. */
    const volatile int *cancel;
    /** auto, if not 0: also return other ways to cut the same list. */
    size_t variants;
    /** Use the data embedded in the page. Properties of the listed things in its JSON-LD become
     *  further columns. If the page shows no list, rows come from its JSON-LD or from the data that
     *  its scripts read (JSON in a script or assigned to a name by one, the numbered values of
     *  Nuxt, the stream of Next.js); the method of that region is "embedded". */
    bool embedded;
    /** auto: only the first region is needed. This takes less time; its score may be lower, and
     *  further regions may be cut less well. */
    bool main_only;
    /** When the page was written, in seconds since 1970 (UTC). Relative dates ("5 hours ago",
     *  "yesterday") are resolved from it. 0: they are texts. */
    int64_t now;
} furrow_options;

/** Name of the i-th method, NULL past the last. */
FURROW_API const char *furrow_method_name(size_t i);

/** One line on what the i-th method does. */
FURROW_API const char *furrow_method_about(size_t i);

/** The kind of an option, and the type of its member. */
typedef enum furrow_option_kind {
    FURROW_OPTION_COUNT,  /**< uint32_t, at least 1 */
    FURROW_OPTION_SHARE,  /**< double, more than 0 and at most 1 */
    FURROW_OPTION_NUMBER, /**< double, more than 0 */
    FURROW_OPTION_CHOICE, /**< const char *, one of 'choices' */
    FURROW_OPTION_FLAG,   /**< bool */
    FURROW_OPTION_PAGE    /**< const furrow_page * */
} furrow_option_kind;

/** An option of a method, for programs that let their users set it. */
typedef struct furrow_option {
    const char *method; /**< "mdr"; NULL: for every method that has a paper */
    const char *name;   /**< of the member: "max_width" */
    const char *about;  /**< a few words: "maximum number of siblings in a group" */
    furrow_option_kind kind;
    size_t offset;                    /**< of the member in furrow_options */
    double low, high;                 /**< numbers: the range worth trying */
    double usual;                     /**< numbers: the default, which 0 stands for */
    const char *usual_choice;         /**< choices: the default, which NULL stands for, in words */
    const char *(*choices)(size_t i); /**< the i-th choice, NULL past the last */
    bool learning;                    /**< only for furrow_learn() */
} furrow_option;

/** The i-th option of the methods, NULL past the last. */
FURROW_API const furrow_option *furrow_option_at(size_t i);

/** What was found in a page, best first. Refers to the page, which must
 *  outlive it. */
typedef struct furrow_regions furrow_regions;

/** Find the regions of a page. FURROW_ENOTFOUND if there is none. On failure '*out' is NULL. */
FURROW_API furrow_status furrow_find(furrow_regions **out, const furrow_page *page,
                                     const furrow_options *opts, furrow_error *err);

/** Find all lists of a page that are data: the main one first, none overlapping another. Menus,
 *  form choices and links to other result pages are left out. With a method other than "auto", this
 *  is furrow_find(). */
FURROW_API furrow_status furrow_find_all(furrow_regions **out, const furrow_page *page,
                                         const furrow_options *opts, furrow_error *err);

/** The one thing that a page is about, such as a product, a job or a recipe: a region of one record
 *  whose table has its fields under their names. They come from labels and their values (tables,
 *  definition lists, "Label: value", headings), from the title and the prices, dates and ratings
 *  after it, and from microdata, JSON-LD and meta elements. Menus, footers and related things are
 *  left out. FURROW_ENOTFOUND if the page has no such thing. Only the limits in 'opts' count, and
 *  it must not name a method. */
FURROW_API furrow_status furrow_find_object(furrow_regions **out, const furrow_page *page,
                                            const furrow_options *opts, furrow_error *err);

FURROW_API void furrow_regions_free(furrow_regions *regions);

/** Keep only region 'i', which becomes number 0. */
FURROW_API void furrow_regions_keep(furrow_regions *regions, size_t i);

FURROW_API size_t furrow_regions_count(const furrow_regions *regions);

/** The method that found region 'i'. The main region is number 0. */
FURROW_API const char *furrow_region_method(const furrow_regions *regions, size_t i);

/** 0 to 1, higher is better. */
FURROW_API double furrow_region_score(const furrow_regions *regions, size_t i);

/** The deepest element that holds all records of the region. */
FURROW_API furrow_node furrow_region_node(const furrow_regions *regions, size_t i);

/** A short remark of the method on what it found, or NULL. */
FURROW_API const char *furrow_region_note(const furrow_regions *regions, size_t i);

FURROW_API size_t furrow_region_records(const furrow_regions *regions, size_t i);

/** A record consists of parts, usually one. A part is a range of whole sibling subtrees. A part is
 *  [first, end). */
typedef struct furrow_span {
    furrow_node first, end;
} furrow_span;

FURROW_API size_t furrow_record_parts(const furrow_regions *regions, size_t i, size_t record);
FURROW_API furrow_span furrow_record_part(const furrow_regions *regions, size_t i, size_t record,
                                          size_t part);

/** Visible text of all parts of a record. */
FURROW_API furrow_status furrow_record_text(furrow_buf *out, const furrow_regions *regions,
                                            size_t i, size_t record, furrow_error *err);

/** Records of a nested list are in groups, each with a heading. A region that is not nested has no
 *  groups. */
typedef struct furrow_group {
    furrow_span heading; /**< empty when the group has none */
    size_t first, count; /**< its records */
} furrow_group;

FURROW_API size_t furrow_region_groups(const furrow_regions *regions, size_t i);
FURROW_API furrow_group furrow_region_group(const furrow_regions *regions, size_t i, size_t group);

/** Make a region of records chosen by the caller, for instance to correct what furrow_find()
 *  returned. Each record is one span of whole siblings, in page order and without overlap; other
 *  spans give FURROW_EINVAL. The method of the region is "given". */
FURROW_API furrow_status furrow_regions_make(furrow_regions **out, const furrow_page *page,
                                             const furrow_span *records, size_t count,
                                             furrow_error *err);

/** All regions as one JSON object on one line, without a newline at the end:
 *  {"page":…,"regions":[{"method":…,"score":…,"main":…,"path":…,
 *  "records":[{"xpath":[…],"text":…,"links":[…]}]}]}, and "groups" where a region is nested.
 *  'regions' may be NULL: an empty list. */
FURROW_API furrow_status furrow_regions_json(furrow_buf *out, const furrow_regions *regions,
                                             const char *page_name, furrow_error *err);

/* ---- Tables ------------------------------------------------------------- */

/** A region as rows and columns. Independent of page and regions. */
typedef struct furrow_table furrow_table;

/** The table of the main region: furrow_find() and furrow_table_build() in
 *  one. FURROW_ENOTFOUND when the page has no region. */
FURROW_API furrow_status furrow_extract(furrow_table **out, const furrow_page *page,
                                        const furrow_options *opts, furrow_error *err);

/** The table of region 'i'. */
FURROW_API furrow_status furrow_table_build(furrow_table **out, const furrow_regions *regions,
                                            size_t i, furrow_error *err);

FURROW_API void furrow_table_free(furrow_table *table);

/** Keep only these columns, in this order: "title,price:amount,3". A column is given by its name,
 *  by its number, which starts at 1, or by a value that it has, in quotes if the value contains a
 *  comma or a colon. A colon introduces a new name. The second of two equal names is numbered:
 *  price, price_2. FURROW_ENOTFOUND if one of them does not exist: that column has no values, and
 *  the others are as requested. FURROW_EINVAL if none is named. */
FURROW_API furrow_status furrow_table_pick(furrow_table *table, const char *columns,
                                           furrow_error *err);

/** The row that a program wants. It is independent of tables and never changes, so threads may
 *  share it. */
typedef struct furrow_schema furrow_schema;

/** Read a JSON schema of an object. Its "properties" are the wanted columns, in their order, and
 *  "required" names those that must exist. These keywords of a property count: "type" (string,
 *  number, integer, or array with "items"), "format" (date, date-time, time, uri), "title" and
 *  "description" for further names, "examples", "enum" and "pattern" for values. Others are
 *  ignored: see furrow_schema_ignored(). FURROW_EFORMAT if the schema is wrong; the message says
 * how. 'alloc' may be NULL. */
FURROW_API furrow_status furrow_schema_parse(furrow_schema **out, const char *json, size_t len,
                                             const furrow_alloc *alloc, furrow_error *err);

FURROW_API void furrow_schema_free(furrow_schema *schema);
FURROW_API size_t furrow_schema_columns(const furrow_schema *schema);
FURROW_API bool furrow_schema_is_required(const furrow_schema *schema, size_t column);

/** The keywords of the schema that say something about rows and are ignored, as one text for
 *  people: "price.minimum, $ref". Empty if there are none. Borrowed from the schema. */
FURROW_API furrow_str furrow_schema_ignored(const furrow_schema *schema);

/** Give a table exactly the columns of a schema, in its order and under its names. Each takes the
 *  found column that fits best: by its name, by a synonym ("cost" is a price), by the kind of its
 *  values and by values in the schema. Numbers and dates are converted (12.99 from "$12.99", dates
 *  to ISO 8601); a value that cannot be converted is left out. FURROW_ENOTFOUND if nothing was
 *  found for some columns, which the message names: they have no values, and the others are as
 *  requested. */
FURROW_API furrow_status furrow_table_shape(furrow_table *table, const furrow_schema *schema,
                                            furrow_error *err);

/** The name that a column had before furrow_table_pick() or furrow_table_shape() renamed it; empty
 *  if there was no such column, or if neither was called. */
FURROW_API furrow_str furrow_table_source(const furrow_table *table, size_t column);

FURROW_API size_t furrow_table_rows(const furrow_table *table);
FURROW_API size_t furrow_table_columns(const furrow_table *table);

/** Name of a column, unique within the table. */
FURROW_API furrow_str furrow_table_column(const furrow_table *table, size_t column);

/** The type of a column. */
typedef enum furrow_type {
    FURROW_TEXT,
    FURROW_NUMBER,
    FURROW_PRICE, /**< a number with a currency */
    FURROW_DATE,  /**< a day, a time, or both */
    FURROW_URL,   /**< an address of a link */
    FURROW_IMAGE  /**< an address of an image */
} furrow_type;

/** Name of a type, such as "price". */
FURROW_API const char *furrow_type_name(furrow_type type);

FURROW_API furrow_type furrow_table_type(const furrow_table *table, size_t column);

/** Whether a column is a list: its field repeats within a record, or may. Takes time linear in the
 *  rows. */
FURROW_API bool furrow_table_is_list(const furrow_table *table, size_t column);

/** Text of one cell, UTF-8, borrowed from 'table'; 'at' is NULL when the record has no such field.
 *  If the field repeats within the record, its values are joined with "; ". Cannot fail. */
FURROW_API furrow_str furrow_table_cell(const furrow_table *table, size_t row, size_t column);

/** Number of values of a cell: 0 when the record has no such field, more than
 *  1 when the field repeats within the record. */
FURROW_API size_t furrow_table_values(const furrow_table *table, size_t row, size_t column);
FURROW_API furrow_str furrow_table_value(const furrow_table *table, size_t row, size_t column,
                                         size_t i);

/** A value read by its type. */
typedef struct furrow_typed {
    /** The type of its column, or FURROW_TEXT if the text is not of that type, as "call us" among
     *  prices. The other members are for numbers, prices and dates. */
    furrow_type type;
    bool is_whole; /**< 'whole' has the number, with no rounding */
    int64_t whole;
    double number; /**< of a number or price */
    char text[48]; /**< a date in ISO 8601; for a price, its currency as on the page */
} furrow_typed;

/** Value 'i' of a cell, read by the type of its column. If it can be read in two ways, the other
 *  texts of the column decide; otherwise it stays a text.
 *
 *    furrow_typed price = furrow_table_typed(table, row, column, 0);
 *    if (price.type == FURROW_PRICE) sum += price.number; */
FURROW_API furrow_typed furrow_table_typed(const furrow_table *table, size_t row, size_t column,
                                           size_t i);

/** Rows of a nested list are in groups, each with a heading that may be empty. A table that is not
 *  nested has no groups.
 *
 *    for (size_t i = 0; i < furrow_table_groups(table); i++) {
 *        furrow_row_group group = furrow_table_group(table, i);
 *        ... rows from group.first on, group.count of them
 *    } */
typedef struct furrow_row_group {
    furrow_str heading;
    size_t first, count; /**< its rows */
} furrow_row_group;

FURROW_API size_t furrow_table_groups(const furrow_table *table);
FURROW_API furrow_row_group furrow_table_group(const furrow_table *table, size_t i);

/** A cell as the page writes it, if that differs: with the label and the unit beside the value ("by
 *  Ann", "12 votes"), or without its currency. Empty if there is no difference. */
FURROW_API furrow_str furrow_table_written(const furrow_table *table, size_t row, size_t column);

/** The nodes that a cell came from: its text, or the element with the address. Empty (first == end)
 *  if there is no such cell, or if a wrapper composed it. */
FURROW_API furrow_span furrow_table_nodes(const furrow_table *table, size_t row, size_t column);

/** Remove the rows for which gone[row] is true, for instance because an earlier page of the list
 *  had them. 'gone' has an entry for each row. Do not call this while other threads read the
 *  table. */
FURROW_API void furrow_table_drop(furrow_table *table, const bool *gone);

/* ---- Further pages ------------------------------------------------------ */

/** The links of a page that lead to other pages of the same list. Independent
 *  of the page. */
typedef struct furrow_pager furrow_pager;

/** Find these links by rel=next, by labels and signs in many languages, by class names, by
 *  consecutive numbers, and by how their addresses differ from that of the page. So it helps to
 *  parse the page with its base_url. It is not a failure if there are none. Only the limits and
 *  'cancel' in 'opts' count; it may be NULL. On success '*out' belongs to the caller:
 *  furrow_pager_free(). */
FURROW_API furrow_status furrow_page_next(furrow_pager **out, const furrow_page *page,
                                          const furrow_options *opts, furrow_error *err);

FURROW_API void furrow_pager_free(furrow_pager *pager);

/** Address of the next page, borrowed; 'at' is NULL when there is none, as on the last page. It is
 *  absolute if the base of the page is known. */
FURROW_API furrow_str furrow_pager_next(const furrow_pager *pager);

/** Addresses of the numbered pages, in the order of the page, each once. */
FURROW_API size_t furrow_pager_pages(const furrow_pager *pager);
FURROW_API furrow_str furrow_pager_page(const furrow_pager *pager, size_t i);

/** All of it as one line of JSON: {"page":…,"next":…,"pages":[…]}, "next"
 *  null when there is none. */
FURROW_API furrow_status furrow_pager_json(furrow_buf *out, const furrow_pager *pager,
                                           const char *page_name, furrow_error *err);

/* ---- Wrappers ----------------------------------------------------------- */

/** What was learned from some pages, to be used on others of the same site.
 *  Independent of the pages; never changes, so threads may share it. */
typedef struct furrow_wrapper furrow_wrapper;

/** A value that the user labels on a page. */
typedef struct furrow_label {
    const char *name; /**< of the field */
    furrow_str text;  /**< as a reader sees it; empty: the page has no such field */
    furrow_node node; /**< where it is; FURROW_NO_NODE: the first place that fits */
    /** The value is this attribute of an element, not its text; may be NULL. If 'text' is also
     *  given, the element is one whose attribute has that value. An address may be given as it is
     *  in the page or absolute. */
    const char *attribute;
    bool as_html; /**< the value keeps its markup */
} furrow_label;

/** A page to learn from. Only some methods need labels. For ide, pages without labels may be given
 *  as well: what all pages have in common is not a value. furrow_extend() accepts them, too. */
typedef struct furrow_example {
    const furrow_page *page;
    const char *name; /**< stored in the wrapper as its origin; may be NULL */
    const furrow_label *labels;
    size_t label_count;
    /** For auto: the list to learn is region number 'region' of 'regions', found in this page in
     *  any way; NULL: its main list. */
    const furrow_regions *regions;
    size_t region;
} furrow_example;

/** The places that a label may mean: where its text or attribute is. Writes the first 'room' of
 *  them to 'out', each as the deepest element that holds it, and their number to '*count'. It is
 *  not an error if the text is in several places: furrow_learn() keeps all of them until further
 *  pages decide. FURROW_ENOTFOUND when the page has no such text. Only the limits and 'cancel' in
 *  'opts' count; it may be NULL. */
FURROW_API furrow_status furrow_label_places(furrow_node *out, size_t room, size_t *count,
                                             const furrow_page *page, const furrow_label *label,
                                             const furrow_options *opts, furrow_error *err);

/** Labels read from a file, for one page. */
typedef struct furrow_labels furrow_labels;

/** Read JSON: {"fields":{NAME:VALUE,…}}. A value is the text of the field; null when the page has
 *  no such field; an object {"text":…,"xpath":…,"attribute":…,"html":true} which must have text or
 *  xpath; or a list of these, for a field with several values. FURROW_EFORMAT for a malformed
 *  field, FURROW_ENOTFOUND for an XPath that matches nothing. */
FURROW_API furrow_status furrow_labels_parse(furrow_labels **out, const char *json, size_t len,
                                             const furrow_page *page, furrow_error *err);

FURROW_API void furrow_labels_free(furrow_labels *labels);

/** The labels, borrowed; '*count' is their number. */
FURROW_API const furrow_label *furrow_labels_all(const furrow_labels *labels, size_t *count);

/** Learn a wrapper from one or more pages with opts->method. FURROW_ENOTFOUND if nothing repeats,
 *  FURROW_EINVAL if the method cannot make wrappers, or if labels are given to a method other than
 *  ide. On success '*out' belongs to the caller: furrow_wrapper_free(). */
FURROW_API furrow_status furrow_learn(furrow_wrapper **out, const furrow_example *examples,
                                      size_t count, const furrow_options *opts, furrow_error *err);

/** Extend a wrapper with further pages. FURROW_EINVAL if its method can only learn from all pages
 *  at once, or if there are labels and it takes none. 'wrapper' does not change. */
FURROW_API furrow_status furrow_extend(furrow_wrapper **out, const furrow_wrapper *wrapper,
                                       const furrow_example *examples, size_t count,
                                       const furrow_options *opts, furrow_error *err);

/** The wrapper as text: see furrow-wrapper(5). */
FURROW_API furrow_status furrow_wrapper_save(furrow_buf *out, const furrow_wrapper *wrapper,
                                             furrow_error *err);

/** Read a saved wrapper. Any bytes may be given: after FURROW_EFORMAT the message says what is
 *  wrong and where. 'alloc' may be NULL. */
FURROW_API furrow_status furrow_wrapper_load(furrow_wrapper **out, const char *bytes, size_t len,
                                             const furrow_alloc *alloc, furrow_error *err);

FURROW_API void furrow_wrapper_free(furrow_wrapper *wrapper);

/** The method of its rules. */
FURROW_API const char *furrow_wrapper_method(const furrow_wrapper *wrapper);

/** A column of the output: renamed, joined from several columns, a part of one, or with another
 *  type. */
typedef struct furrow_view_column {
    furrow_str name;
    const furrow_str *from; /**< names of the columns that it is made of */
    size_t from_count;
    furrow_str join;      /**< text between joined columns */
    furrow_str split;     /**< the text is split here; empty: not split */
    uint32_t part, parts; /**< the piece to take, from 1, and the number of pieces; the last piece
                           *  has the rest. 0 if nothing is split */
    const char *type;     /**< a furrow_type_name(); NULL: what the texts look like */
} furrow_view_column;

/** A wrapper whose tables have exactly these columns, in this order; they are saved with it.
 *  Without any, it has the learned columns. Names must exist and differ, otherwise FURROW_EINVAL. A
 *  column of which a table has no part is empty. 'wrapper' does not change. */
FURROW_API furrow_status furrow_wrapper_set_view(furrow_wrapper **out,
                                                 const furrow_wrapper *wrapper,
                                                 const furrow_view_column *columns, size_t count,
                                                 furrow_error *err);

/** The columns set by furrow_wrapper_set_view(), borrowed; '*count' is their number, 0 if the
 *  wrapper has the learned columns. */
FURROW_API const furrow_view_column *furrow_wrapper_view(const furrow_wrapper *wrapper,
                                                         size_t *count);

/** Whether an address matches 'pattern'. A * matches any text, every other character matches
 *  itself, and a pattern without a scheme matches all schemes. So "shop.example/list/" followed by
 *  a * matches all pages below that folder. */
FURROW_API bool furrow_is_like(const char *pattern, const char *address);

/** Patterns of the addresses that a wrapper is for, borrowed; '*count' is their number.
 *  furrow_learn() makes one per host, from the common folder of its pages, and none for pages
 *  parsed without a base_url. */
FURROW_API const furrow_str *furrow_wrapper_addresses(const furrow_wrapper *wrapper, size_t *count);

/** A wrapper for these addresses, which are saved with it. At most 1,000, none of them empty,
 *  otherwise FURROW_EINVAL. 'wrapper' does not change. */
FURROW_API furrow_status furrow_wrapper_set_addresses(furrow_wrapper **out,
                                                      const furrow_wrapper *wrapper,
                                                      const furrow_str *patterns, size_t count,
                                                      furrow_error *err);

/** How specifically a wrapper's patterns match an address: 0 if none does, else one more than the
 *  number of characters of the longest matching pattern, without * and the scheme. Among several
 *  wrappers, use the one with the highest number. */
FURROW_API size_t furrow_wrapper_fit(const furrow_wrapper *wrapper, const char *address);

/** Apply a wrapper to a page; its fields become the columns of furrow_table_build().
 *  FURROW_ENOTFOUND if the page has no such records, as a search without results; FURROW_EDRIFT if
 *  its structure differs so much that the wrapper must be learned again. Only max_ms and trace in
 *  'opts' count. The regions refer to the wrapper, which must outlive them. */
FURROW_API furrow_status furrow_apply(furrow_regions **out, const furrow_wrapper *wrapper,
                                      const furrow_page *page, const furrow_options *opts,
                                      furrow_error *err);

/** Write the address of the next page of a list to 'out'; empty if there is none. The link is
 *  searched for where it was in the learned pages, then as furrow_page_next() does. Only the limits
 *  and 'cancel' in 'opts' count; it may be NULL. */
FURROW_API furrow_status furrow_wrapper_next(furrow_buf *out, const furrow_wrapper *wrapper,
                                             const furrow_page *page, const furrow_options *opts,
                                             furrow_error *err);

/** What became of a column in a repair. */
typedef enum furrow_repair_state {
    FURROW_REPAIR_FOUND,  /**< it was found again */
    FURROW_REPAIR_UNSURE, /**< a column is proposed, but not written: see its confidence */
    FURROW_REPAIR_GONE    /**< nothing similar was found; the column remains, and is empty */
} furrow_repair_state;

/** One column of a repair. Texts are borrowed from it, and may be empty. */
typedef struct furrow_repair_column {
    furrow_str name;
    furrow_repair_state state;
    furrow_str old_place, new_place;   /**< within a record, as in the wrapper file */
    furrow_str old_sample, new_sample; /**< an old value and a new one */
    double confidence;                 /**< that it is the same column, 0 to 1 */
    double share;                      /**< of the learned records that had it, 0 to 1 */
} furrow_repair_column;

typedef struct furrow_repair furrow_repair;

/** Repair a wrapper for pages that it no longer fits: find its list and its columns again. Columns
 *  whose confidence is below 'confidence' (0: 0.75) are proposed, but not written. FURROW_EINVAL if
 *  the wrapper cannot be repaired, as one made before profiles were stored. 'wrapper' does not
 *  change. On success '*out' belongs to the caller: furrow_repair_free(). */
FURROW_API furrow_status furrow_repair_make(furrow_repair **out, const furrow_wrapper *wrapper,
                                            const furrow_example *pages, size_t count,
                                            double confidence, const furrow_options *opts,
                                            furrow_error *err);

FURROW_API void furrow_repair_free(furrow_repair *repair);

/** Whether a page did not fit. If all pages fit, the other functions have nothing to report. A page
 *  on which the place of the list is empty, and no other list is similar, fits. */
FURROW_API bool furrow_repair_needed(const furrow_repair *repair);

/** The repaired wrapper, borrowed; NULL if no list is similar to the learned one. */
FURROW_API const furrow_wrapper *furrow_repair_wrapper(const furrow_repair *repair);

/** The confidence that it is the same list, and its old and new place. */
FURROW_API double furrow_repair_confidence(const furrow_repair *repair);
FURROW_API furrow_str furrow_repair_old_place(const furrow_repair *repair);
FURROW_API furrow_str furrow_repair_new_place(const furrow_repair *repair);

/** The XPath of another list of the page that fits nearly as well, so that the repaired wrapper may
 *  be for the wrong one of the two; empty if there is none. */
FURROW_API furrow_str furrow_repair_rival_place(const furrow_repair *repair);

FURROW_API size_t furrow_repair_columns(const furrow_repair *repair);
FURROW_API furrow_repair_column furrow_repair_column_at(const furrow_repair *repair, size_t i);

/** How a page no longer fits its wrapper. */
typedef enum furrow_drift_kind {
    FURROW_DRIFT_MOVED,   /**< the records were found, but not where they used to be */
    FURROW_DRIFT_SHAPE,   /**< they lack much of what the learned records had in common */
    FURROW_DRIFT_COLUMNS, /**< none of them has a column that they used to have */
    FURROW_DRIFT_UNKNOWN, /**< they have fields that the wrapper does not know */
    FURROW_DRIFT_VALUES,  /**< half of the columns have another kind of values */
    FURROW_DRIFT_MORE,    /**< records are left out: other lists fit as well, or the rule never
                           *  found all records that it was learned from */
    FURROW_DRIFT_DOUBT    /**< a field of a labelled wrapper is not certain, and left empty */
} furrow_drift_kind;

/** One such difference, borrowed from its table. */
typedef struct furrow_drift {
    furrow_drift_kind kind;
    furrow_str text;           /**< one line for people, like an error message */
    const furrow_str *columns; /**< of FURROW_DRIFT_COLUMNS and FURROW_DRIFT_VALUES: their names */
    size_t column_count;
} furrow_drift;

/** How the page of a table differs from the learned pages: none if it fits, and none for a table
 *  without a wrapper. Wrappers of iepad do not report it. */
FURROW_API size_t furrow_table_drifts(const furrow_table *table);
FURROW_API furrow_drift furrow_table_drift(const furrow_table *table, size_t i);

/** How sure a labelled wrapper is of a column of this page, 0 to 1: of its value, or if that is
 *  empty, that the page has none. 0 if unknown: for other tables, and for fields in doubt
 *  (FURROW_DRIFT_DOUBT). */
FURROW_API double furrow_table_confidence(const furrow_table *table, size_t column);

/** Name of a kind of drift: "moved", "shape", "columns", "unknown", "values", "more" or "doubt". */
FURROW_API const char *furrow_drift_name(furrow_drift_kind kind);

/* ---- Writing rows ------------------------------------------------------- */

/** Name of the i-th format of rows ("jsonl", "json", "csv", "tsv", "md",
 *  "sqlite"), NULL past the last. */
FURROW_API const char *furrow_format_name(size_t i);

/** Receives the next bytes of the output; false stops the writing. */
typedef bool (*furrow_write_fn)(void *user, const char *at, size_t len);

typedef struct furrow_writer_options {
    size_t size;        /**< sizeof(furrow_writer_options); 0: the struct of 0.1.0 */
    const char *format; /**< "jsonl" when NULL; see furrow_format_name() */
    bool with_page;     /**< add a first column "page": the name of the page */
    bool with_region;   /**< then a column "region": its number, from 1 */
    bool safe_csv;      /**< csv and tsv: put a ' before each cell that a spreadsheet would run as a
                         *  formula */
    bool typed;         /**< write values by the types of their columns */
    const char *path;   /**< sqlite: the database, which is created if necessary */
    const char *table;  /**< sqlite: FURROW_DEFAULT_TABLE when NULL */
    furrow_alloc alloc;
    bool nested;                /**< json: put the rows of a nested list inside their groups */
    size_t max_output;          /**< bytes for one table; 0: 256 MiB */
    const volatile int *cancel; /**< as in furrow_options */
    size_t max_ms;              /**< for one table; 0: 30,000 */
    /** If not 0: add a column "date" after these; see furrow_writer_set_date(). */
    size_t with_date;
    /** If not 0: all tables have the columns of the first one, in its order, as after
     *  furrow_table_pick() and furrow_table_shape(). csv, tsv and md are then written at once: the
     *  header with the first table, and rows as they are added. */
    size_t same_columns;
} furrow_writer_options;

#define FURROW_DEFAULT_TABLE "rows"

/** Writes the rows of one table or of many, one thread at a time.
 *
 *  json is one array of row objects, jsonl has one such object per line; a field that a record
 *  lacks is null. A column in which any row of the table has several values is an array in all its
 *  rows. With 'nested', json has the rows of a nested list in their groups, each an object with
 *  "heading" and "records".
 *
 *  csv (RFC 4180) and tsv have one header, the columns of all tables in order of their first
 *  appearance, and leave missing fields empty. Because the last table may add a column, nothing is
 *  written until furrow_writer_end(), unless 'same_columns' is set. In tsv, a tab, a line end and a
 *  backslash in a cell are written as \t, \n, \r and \\. md is a Markdown table, made in the same
 *  way.
 *
 *  With 'typed', a number is a number, with a point for its decimals and no mark for thousands (12%
 *  is 12); a date is written as ISO 8601; a price is {"amount":12.99,"currency":"EUR"}, or two
 *  columns in flat formats, "price" and "price_currency". The currency is an ISO 4217 code if the
 *  sign belongs to one currency only, else the sign ("$"). A text that is not of the type of its
 *  column, or that can be read in two ways and the column does not decide (12/01/2020, 1.234),
 *  stays a text.
 *
 *  sqlite writes no text, and 'write' may be NULL. furrow_writer_end() puts the rows into a table
 *  of the database opts.path in one transaction, so that the file has all of them or none. They are
 *  typed: INTEGER, REAL, or TEXT, prices REAL with a TEXT column for the currency, dates ISO 8601,
 *  several values a JSON array. An existing table keeps its rows and the types of its columns, and
 *  gets the columns that it lacks. SQLite ignores case in names, so the second of two such columns
 *  is numbered. */
typedef struct furrow_writer furrow_writer;

/** FURROW_EINVAL for an unknown format, or sqlite without a path; FURROW_EIO and FURROW_EFORMAT for
 *  a file that is not a database or cannot be opened. */
FURROW_API furrow_status furrow_writer_new(furrow_writer **out, furrow_write_fn write, void *user,
                                           const furrow_writer_options *opts, furrow_error *err);

/** The time when the following tables were fetched, for the column "date"; NULL: unknown. 'date' is
 *  borrowed until the next call. */
FURROW_API void furrow_writer_set_date(furrow_writer *writer, const char *date);

/** sqlite: record the caller's progress in the transaction in which furrow_writer_end() writes the
 *  rows: 'state' under 'name' in the table "furrow_journal". A caller that was killed can so
 *  continue after the rows that exist. 'before' is the state that must be there until then, NULL
 *  for none. If another one is there, somebody else has continued: furrow_writer_end() fails with
 *  FURROW_EIO and writes nothing. The texts are borrowed until the writer is freed. */
FURROW_API void furrow_writer_set_state(furrow_writer *writer, const char *name, const char *before,
                                        const char *state);

/** The state that a database has under 'name'. FURROW_ENOTFOUND when it has none, or when
 *  there is no such file; FURROW_EINVAL in a library without SQLite. */
FURROW_API furrow_status furrow_database_state(furrow_buf *out, const char *path, const char *name,
                                               furrow_error *err);

/** Write all rows of a table. 'page' and 'region' fill the columns that the options ask for.
 *  FURROW_EIO once 'write' has returned false. FURROW_ELIMIT for more bytes than the options allow
 *  or more columns than a database takes, and FURROW_EINVAL for another number of columns than
 *  'same_columns' promised; nothing of this table is then written, and others may follow. In jsonl,
 *  rows of a table with more than 200 columns leave out missing fields. */
FURROW_API furrow_status furrow_writer_add(furrow_writer *writer, const furrow_table *table,
                                           const char *page, size_t region, furrow_error *err);

/** Write the rest. Without this call the output is not complete. */
FURROW_API furrow_status furrow_writer_end(furrow_writer *writer, furrow_error *err);

FURROW_API void furrow_writer_free(furrow_writer *writer);

/* ---- Arrow -------------------------------------------------------------- */

/* The two structs of the Arrow C data interface, copied from its specification, unless another
 * header has already defined them. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema **children;
    struct ArrowSchema *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct ArrowArray **children;
    struct ArrowArray *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};

#endif

/** A table as one Arrow record batch: a struct array with a child for each column, independent of
 *  the table. The caller owns both, and frees each with its own member 'release', on any thread and
 *  in any order; the allocator of the page must live until then. Either may be NULL if it is not
 *  needed. On failure both are released.
 *
 *  Columns are nullable and typed: text and addresses are utf8; numbers int64, or float64 where one
 *  has decimals; a price is a struct of float64 "amount" and utf8 "currency"; days are date32,
 *  times time64, and both together timestamp, in microseconds and with the zone UTC if all values
 *  have a zone. A column with dates of several kinds is utf8 in ISO 8601. A field that repeats is a
 *  list of these, null if a record lacks it. A value that is not of the type of its column ("sold
 *  out") is null; if more than half of the values are not, the column is utf8. The metadata of a
 *  column has its furrow_type_name() as "furrow.type". FURROW_ELIMIT when the table is too large
 *  for Arrow. */
FURROW_API furrow_status furrow_table_arrow(const furrow_table *table, struct ArrowSchema *schema,
                                            struct ArrowArray *array, furrow_error *err);

/* ---- Looking inside ----------------------------------------------------- */

/** Name of the i-th stage that can be inspected, NULL past the last. */
FURROW_API const char *furrow_stage_name(size_t i);

/** One line on what the i-th stage shows. */
FURROW_API const char *furrow_stage_about(size_t i);

/** An internal stage as text, for people. FURROW_EINVAL for an unknown stage. */
FURROW_API furrow_status furrow_inspect(furrow_buf *out, const furrow_page *page, const char *stage,
                                        const furrow_options *opts, furrow_error *err);

#ifdef __cplusplus
}
#endif

#endif
