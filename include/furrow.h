/*
 * furrow: web pages into rows.
 *
 *   bytes -> page -> regions -> records -> table
 *
 * A page is parsed once and never changes. Methods find regions in it, where
 * records repeat. The records of a region become the rows of a table.
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
 * There is no state that calls share: any number of threads may work on any
 * number of pages, and finished objects may be read by several threads at once.
 * One thing is set for the whole process: the first page that is parsed gives
 * lexbor its allocator, which is that of the C library with a reserve.
 * Every *_free() takes NULL. Options are structs that are right when zeroed;
 * a NULL pointer to options means the same. They may get further members in
 * later versions: a program that sets 'size' to the sizeof of the struct can use
 * them, and one that leaves it 0 goes on as it is, with any version.
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

/** What a call came to. Anything below zero is a failure. */
typedef enum furrow_status {
    FURROW_OK = 0,
    FURROW_ENOTFOUND = -1, /**< nothing of that kind in the page */
    FURROW_EFORMAT = -2,   /**< bytes that are not what they should be */
    FURROW_ENOMEM = -3,    /**< the allocator said no */
    FURROW_ELIMIT = -4,    /**< a limit of the options was reached */
    FURROW_EIO = -5,       /**< reading or writing went wrong */
    FURROW_EINVAL = -6,    /**< an option has a value that it cannot have */
    FURROW_EDRIFT = -7,    /**< a page that is not built as its wrapper expects */
    FURROW_ECANCELLED = -8 /**< the cancel flag of the options was set */
} furrow_status;

/** Why a call failed: one line in lower case, without a closing full stop.
 *  Untouched by calls that succeed. Wherever a furrow_error is taken, NULL
 *  may be given. */
typedef struct furrow_error {
    furrow_status status;
    char message[240];
} furrow_error;

/** Fill 'err', which may be NULL, and return 'status', for functions that fail as those of the
 *  library do: return furrow_fail(err, FURROW_EIO, "line %u: cannot be read", line); */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
FURROW_API furrow_status
furrow_fail(furrow_error *err, furrow_status status, const char *format, ...);

/* ---- Text and memory ---------------------------------------------------- */

/** A piece of UTF-8, not closed by a NUL. 'at' may be NULL when 'len' is 0. */
typedef struct furrow_str {
    const char *at;
    size_t len;
} furrow_str;

/** Where memory comes from. 'resize' grows, shrinks, makes (old NULL) and
 *  frees (new_size 0) a block, as realloc does; it returns NULL when it
 *  cannot. A zeroed struct means the C library's allocator. The HTML parser,
 *  lexbor, takes its memory from the C library in any case, and returns all of
 *  it before furrow_page_parse() ends; so does SQLite, until the writer is
 *  freed. The first page sets lexbor's allocator for the process: a program that
 *  wants another does so after it. */
typedef struct furrow_alloc {
    void *(*resize)(void *user, void *old, size_t old_size, size_t new_size);
    void *user;
} furrow_alloc;

/** A text that grows. Zero it before its first use, and free it with
 *  furrow_buf_free() at the end. Functions that fill one replace what was in
 *  it, so that one buffer can serve many calls. */
typedef struct furrow_buf {
    char *at; /**< closed by a NUL that 'len' does not count */
    size_t len;
    size_t cap;
    furrow_alloc alloc;
    bool failed; /**< an allocation failed; later writes did nothing */
} furrow_buf;

FURROW_API void furrow_buf_free(furrow_buf *buf);

/** Room for 'len' bytes and a NUL behind buf->len, for the caller to write and to count in
 *  buf->len. NULL when there is no memory: the buffer has failed then. */
FURROW_API char *furrow_buf_room(furrow_buf *buf, size_t len);

/** Append to a furrow_buf; false when that has failed, now or before. A furrow_write_fn, by
 *  which rows are written to memory: furrow_writer_new(&writer, furrow_buf_add, &buf, ...). */
FURROW_API bool furrow_buf_add(void *buf, const char *at, size_t len);

/* ---- Pages -------------------------------------------------------------- */

/** A parsed page. Never changes once built, so threads may share it. */
typedef struct furrow_page furrow_page;

typedef struct furrow_page_options {
    size_t size; /**< sizeof(furrow_page_options); 0: as it was in 0.1.0 */
    /** Charset told by the transport, as in an HTTP header; wins over what
     *  the page says of itself, but not over a byte order mark. An unknown
     *  name counts as none. */
    const char *charset;
    /** Address of the page, to make its links absolute. */
    const char *base_url;
    size_t max_bytes;   /**< of the input; 0: 256 MiB. 1 GiB at most */
    size_t max_nodes;   /**< elements and texts; 0: 5 million */
    size_t max_depth;   /**< of nesting; 0: 4,000. 60,000 at most */
    uint32_t max_ms;    /**< of parsing; 0: 30,000 */
    furrow_alloc alloc; /**< for the page and all that is made from it */
    /** Ends the call with FURROW_ECANCELLED once it points to anything but 0;
     *  another thread, or a signal handler, may set it. May be NULL. */
    const volatile int *cancel;
} furrow_page_options;

/** Parse 'len' bytes of HTML, or of a file that a browser saved with all its
 *  parts (MHTML). Broken markup is not an error: a tree is built as a browser would. The
 *  bytes may be freed afterwards. On success '*out' belongs to the caller: furrow_page_free().
 *  On failure '*out' is NULL and the status is FURROW_ELIMIT, FURROW_ENOMEM,
 *  FURROW_ECANCELLED, or FURROW_EINVAL for options that cannot be. */
FURROW_API furrow_status furrow_page_parse(furrow_page **out, const char *html, size_t len,
                                           const furrow_page_options *opts, furrow_error *err);

FURROW_API void furrow_page_free(furrow_page *page);

/** Name of the charset that the page was decoded from, such as "utf-8". */
FURROW_API const char *furrow_page_charset(const furrow_page *page);

/** Whether that is a guess that is hardly right: nothing has named a charset, and the bytes are
 *  neither UTF-8 nor what languages look like in windows-1252, which is then taken. */
FURROW_API bool furrow_page_charset_is_guess(const furrow_page *page);

/** Address that links are resolved against: <base>, else the option, else
 *  that of a file that a browser saved, else empty. Borrowed from the page. */
FURROW_API furrow_str furrow_page_base(const furrow_page *page);

/** What a page says that it is about, when that is one thing: the type of the only thing
 *  in its JSON-LD, such as "Product", or that of Open Graph, such as "article".
 *  FURROW_ENOTFOUND when it says nothing of the kind, as lists do. */
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

/** Whether a reader of the page could see it: not script, style, template,
 *  noscript, head, iframe, object or svg content, not below a 'hidden'
 *  attribute, but for what scripts show by turns: panels of tabs, and what holds
 *  most of the page. Style sheets are not looked at. */
FURROW_API bool furrow_node_visible(const furrow_page *page, furrow_node node);

/** Text of a text node as it stands in the page; empty for an element. */
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

/** Whether white space that is no node of its own stands before a node. */
FURROW_API bool furrow_node_spaced(const furrow_page *page, furrow_node node);

/** Visible text of a subtree: white space folded to single spaces, a space
 *  where one block ends and another begins. */
FURROW_API furrow_status furrow_node_text(furrow_buf *out, const furrow_page *page,
                                          furrow_node node, furrow_error *err);

/** Absolute XPath of an element, each step with its position among siblings
 *  of the same name: /html[1]/body[1]/ul[1]/li[3]. A text gives the XPath of
 *  its parent. */
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
    uint32_t max_width;   /**< K: siblings that one group may have; 10 */
    double max_distance;  /**< T: of two similar groups, 0 to 1; 0.3 */
    uint32_t min_depth;   /**< tag levels below a parent to be searched; 3 */
    uint64_t reserved[4]; /**< zero: room for later options */
} furrow_mdr_options;

/** A field of the iepad method, by its number from 1 in the wrapper file. */
typedef struct furrow_slot {
    const char *name;
    uint32_t slot;
} furrow_slot;

/** Options of the iepad method; 0 means the default. */
typedef struct furrow_iepad_options {
    /** What becomes a token: "block", "all", "no-logical", "no-physical",
     *  "no-special" or "text". NULL: the patterns of all of these but the last. */
    const char *encoding;
    const char *second_encoding; /**< for the fields of a record; "all", or "none" */
    /** For learning: what divides each text of a field once more, beside the whole
     *  of it; "none". "text": at its punctuation. */
    const char *third_encoding;
    uint32_t min_length; /**< tokens of a repeat; 3 */
    uint32_t min_count;  /**< times that it must occur; 3 */
    double max_variance; /**< of the gaps between occurrences; 0.5 */
    double min_density;  /**< share of tokens that repeat; 0.2 */
    double cluster;      /**< variance within one block of occurrences; 0.1 */
    double max_mismatch; /**< share of a pattern that may vary; 0.5 */
    /** For learning: the region of the first page to keep, counted from 1 in
     *  the order of furrow_find(); 0: the first. For furrow_extend(): the one
     *  that becomes a further rule; 0: one like the first rule, if any. */
    uint32_t pattern;
    /** For learning: names of fields. When there are any, only these fields
     *  come out. */
    const furrow_slot *slots;
    size_t slot_count;
    uint64_t reserved[4]; /**< zero: room for later options */
} furrow_iepad_options;

/** Options of the tagpath method; 0 means the default. */
typedef struct furrow_tagpath_options {
    double epsilon;       /**< of the similarity of two tag paths; 10 */
    double max_cut;       /**< normalized cut below which a cluster is split; 0.2 */
    uint32_t min_signals; /**< tag paths of a cluster; 1 */
    double min_share;     /**< alpha: of the best record's score, to be a record; 0.5 */
    uint64_t reserved[4]; /**< zero: room for later options */
} furrow_tagpath_options;

/** Options of the ide method; 0 means the default. */
typedef struct furrow_ide_options {
    /** The evidence of the paper alone: tags, and one word next to a field. */
    bool plain;
    /** furrow_apply() gives the fields that are certain, and tells the others as
     *  FURROW_DRIFT_DOUBT. Without it a page with one field in doubt gives
     *  FURROW_ENOTFOUND. furrow_extend() takes labels of some fields alone, and
     *  learns nothing of the others; without it these are missing in the page. */
    bool partial;
    uint32_t tags;        /**< kept on each side of a field, the paper's k; 0: 20 */
    uint64_t reserved[4]; /**< zero: room for later options */
} furrow_ide_options;

/** Options of the vints method. */
typedef struct furrow_vints_options {
    /** A page of the same site without results: what it shows is no record. */
    const furrow_page *no_result;
    bool no_visual;       /**< only tags count, not where things stand */
    uint64_t reserved[4]; /**< zero: room for later options */
} furrow_vints_options;

/** Called for each decision of a method, with one line of text. */
typedef void (*furrow_trace_fn)(void *user, const char *method, furrow_node node, const char *what);

/** Options of a search, of learning and of applying. The limits are those of
 *  one page, over all that is done with it: a table that is built of what was
 *  found has the rest of the time, and half a second at least. What reaches one
 *  fails with FURROW_ELIMIT and says which. */
typedef struct furrow_options {
    size_t size;           /**< sizeof(furrow_options); 0: as it was in 0.1.0 */
    const char *method;    /**< "auto" when NULL; see furrow_method_name() */
    uint32_t max_ms;       /**< 0: 30,000 */
    furrow_trace_fn trace; /**< may be NULL */
    void *trace_user;
    /** The steps of the method's paper alone, without what was added to them
     *  (docs/methods); for comparison. */
    bool plain;
    furrow_mdr_options mdr;
    furrow_iepad_options iepad;
    furrow_tagpath_options tagpath;
    furrow_ide_options ide;
    furrow_vints_options vints;
    bool no_samples;   /**< of furrow_learn: keep no values of the pages in the wrapper */
    bool everything;   /**< tables keep what is no data: doubles, texts of controls, columns
                        *   that one record has */
    size_t max_memory; /**< bytes beside the page; 0: 4 GiB */
    size_t max_cells;  /**< rows times columns of a table; 0: 5 million */
    size_t max_output; /**< bytes of one text that is made; 0: 256 MiB */
    /** Ends the call with FURROW_ECANCELLED once it points to anything but 0. The
     *  regions keep it for what is made of them; it must live as long. */
    const volatile int *cancel;
    /** auto, when not 0: give back other borders of the same list, too. */
    size_t variants;
    /** Use what a page says in JSON-LD of the things in its list: its properties are
     *  further columns. A page whose list is there alone, or in the data that its own scripts
     *  read (JSON in a script or given a name by one, the numbered values of Nuxt, the stream of
     *  Next.js), has rows, too; their region has the
     *  method "embedded". */
    bool embedded;
    /** auto: only the first region is wanted. It is found in less time; its score may be lower,
     *  and those that follow it may be cut less well. */
    bool main_only;
    /** When the page was written, in seconds since the beginning of 1970 (UTC): dates
     *  told from that day ("5 hours ago", "yesterday") are read as dates then. 0: they
     *  are texts. */
    int64_t now;
} furrow_options;

/** Name of the i-th method, NULL past the last. */
FURROW_API const char *furrow_method_name(size_t i);

/** One line on what the i-th method does. */
FURROW_API const char *furrow_method_about(size_t i);

/** What an option is, and the type of its member. */
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
    const char *method; /**< "mdr"; NULL: it counts for each that is from a paper */
    const char *name;   /**< of the member: "max_width" */
    const char *about;  /**< a few words: "siblings that one group may have" */
    furrow_option_kind kind;
    size_t offset;                    /**< of the member in furrow_options */
    double low, high;                 /**< numbers: what is worth trying */
    double usual;                     /**< numbers: what 0 stands for */
    const char *usual_choice;         /**< choices: what NULL stands for, in words */
    const char *(*choices)(size_t i); /**< the i-th choice, NULL past the last */
    bool learning;                    /**< it counts for furrow_learn() alone */
} furrow_option;

/** The i-th option of the methods, NULL past the last. */
FURROW_API const furrow_option *furrow_option_at(size_t i);

/** What was found in a page, best first. Refers to the page, which must
 *  outlive it. */
typedef struct furrow_regions furrow_regions;

/** Find the regions of a page. FURROW_ENOTFOUND when there is none; '*out' is
 *  NULL then, as on every failure. */
FURROW_API furrow_status furrow_find(furrow_regions **out, const furrow_page *page,
                                     const furrow_options *opts, furrow_error *err);

/** Find all lists of a page that are data: the main one first, none overlapping
 *  another. Menus, choices of forms and links to further pages are left out. A
 *  method other than "auto" gives what furrow_find() gives. */
FURROW_API furrow_status furrow_find_all(furrow_regions **out, const furrow_page *page,
                                         const furrow_options *opts, furrow_error *err);

/** The one thing that a page is about, such as a product, a job or a recipe: a
 *  region of one record whose table has its fields under their names. They come from
 *  labels and their values (tables, definition lists, "Label: value", headings), from
 *  the title, prices, dates and ratings behind it, and from what the page says of
 *  itself in microdata, JSON-LD and meta elements. Menus, footers and related things
 *  are left out. FURROW_ENOTFOUND when the page has nothing of the kind. Of 'opts' the
 *  limits count, and a method must not be named. */
FURROW_API furrow_status furrow_find_object(furrow_regions **out, const furrow_page *page,
                                            const furrow_options *opts, furrow_error *err);

FURROW_API void furrow_regions_free(furrow_regions *regions);

/** Keep region 'i' alone; it is number 0 then. */
FURROW_API void furrow_regions_keep(furrow_regions *regions, size_t i);

FURROW_API size_t furrow_regions_count(const furrow_regions *regions);

/** The method that found region 'i'. The main region is number 0. */
FURROW_API const char *furrow_region_method(const furrow_regions *regions, size_t i);

/** 0 to 1, higher is better. */
FURROW_API double furrow_region_score(const furrow_regions *regions, size_t i);

/** The deepest element that holds all records of the region. */
FURROW_API furrow_node furrow_region_node(const furrow_regions *regions, size_t i);

/** A few words of the method on what it found, or NULL. */
FURROW_API const char *furrow_region_note(const furrow_regions *regions, size_t i);

FURROW_API size_t furrow_region_records(const furrow_regions *regions, size_t i);

/** A record is made of parts, ranges of whole sibling subtrees; mostly one.
 *  A part is [first, end). */
typedef struct furrow_span {
    furrow_node first, end;
} furrow_span;

FURROW_API size_t furrow_record_parts(const furrow_regions *regions, size_t i, size_t record);
FURROW_API furrow_span furrow_record_part(const furrow_regions *regions, size_t i, size_t record,
                                          size_t part);

/** Visible text of all parts of a record. */
FURROW_API furrow_status furrow_record_text(furrow_buf *out, const furrow_regions *regions,
                                            size_t i, size_t record, furrow_error *err);

/** Records of a nested list stand in groups with a heading each. A region
 *  that is not nested has no groups. */
typedef struct furrow_group {
    furrow_span heading; /**< empty when the group has none */
    size_t first, count; /**< its records */
} furrow_group;

FURROW_API size_t furrow_region_groups(const furrow_regions *regions, size_t i);
FURROW_API furrow_group furrow_region_group(const furrow_regions *regions, size_t i, size_t group);

/** A region of records that the caller points out, one span of whole siblings
 *  each, in the order of the page and none overlapping another: what
 *  furrow_find() gives, put right by hand. Its method is "given". FURROW_EINVAL
 *  for spans of another kind. */
FURROW_API furrow_status furrow_regions_make(furrow_regions **out, const furrow_page *page,
                                             const furrow_span *records, size_t count,
                                             furrow_error *err);

/** All regions as one JSON object on one line, without a closing new line:
 *  {"page":…,"regions":[{"method":…,"score":…,"main":…,"path":…,
 *  "records":[{"xpath":[…],"text":…,"links":[…]}]}]}, and "groups" where a
 *  region is nested. 'regions' may be NULL: an empty list. */
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

/** Keep some columns, in this order and under these names: "title,price:amount,3".
 *  A column is told by its name, by its number from 1 on, or by a value that it
 *  has, in quotes where that has a comma or a colon; behind a colon stands its new
 *  name. Of two equal names the second gets a number: price, price_2.
 *  FURROW_ENOTFOUND when one of them is not there: then it is a column without
 *  values, and all others are as wanted. FURROW_EINVAL when none is named. */
FURROW_API furrow_status furrow_table_pick(furrow_table *table, const char *columns,
                                           furrow_error *err);

/** The row that a user wants. Independent of tables; never changes, so threads may
 *  share it. */
typedef struct furrow_schema furrow_schema;

/** Read a JSON schema of an object. Its "properties" are the columns that are wanted, in
 *  their order, and "required" names those that must be there. Of a property count
 *  "type" (string, number, integer, or array with "items"), "format" (date, date-time,
 *  time, uri), "title" and "description" for further names, "examples" and "enum" for
 *  values; other keywords are passed over. FURROW_EFORMAT says what is wrong. 'alloc'
 *  may be NULL. */
FURROW_API furrow_status furrow_schema_parse(furrow_schema **out, const char *json, size_t len,
                                             const furrow_alloc *alloc, furrow_error *err);

FURROW_API void furrow_schema_free(furrow_schema *schema);
FURROW_API size_t furrow_schema_columns(const furrow_schema *schema);
FURROW_API bool furrow_schema_is_required(const furrow_schema *schema, size_t column);

/** Give a table exactly the columns of a schema, in its order and under its names. Each
 *  takes the found column that fits best: by its name, by another word for the same
 *  ("cost" is a price), by the kind of its values and by values that the schema names.
 *  Numbers and dates become plain ones (12.99 of "$12.99", dates as ISO 8601); a value
 *  that cannot be read so is left out. FURROW_ENOTFOUND names the columns that nothing
 *  was found for: they have no values, and all others are as wanted. */
FURROW_API furrow_status furrow_table_shape(furrow_table *table, const furrow_schema *schema,
                                            furrow_error *err);

/** The name that a column had before furrow_table_pick() or furrow_table_shape() gave it
 *  another; empty when there was no such column, and when nobody has asked for it. */
FURROW_API furrow_str furrow_table_source(const furrow_table *table, size_t column);

FURROW_API size_t furrow_table_rows(const furrow_table *table);
FURROW_API size_t furrow_table_columns(const furrow_table *table);

/** Name of a column, unique within the table. */
FURROW_API furrow_str furrow_table_column(const furrow_table *table, size_t column);

/** What the texts of a column are. */
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

/** Whether a column is a list: its field may repeat within a record, or does.
 *  Linear in the rows. */
FURROW_API bool furrow_table_is_list(const furrow_table *table, size_t column);

/** Text of one cell, UTF-8, borrowed from 'table'; 'at' is NULL when the
 *  record has no such field. The values of a field that repeats within the
 *  record stand there with "; " between them. Cannot fail. */
FURROW_API furrow_str furrow_table_cell(const furrow_table *table, size_t row, size_t column);

/** Number of values of a cell: 0 when the record has no such field, more than
 *  1 when the field repeats within the record. */
FURROW_API size_t furrow_table_values(const furrow_table *table, size_t row, size_t column);
FURROW_API furrow_str furrow_table_value(const furrow_table *table, size_t row, size_t column,
                                         size_t i);

/** A value as it was meant. */
typedef struct furrow_typed {
    /** That of its column; FURROW_TEXT where the text does not read as such, as
     *  "call us" among prices. The other members are for numbers, prices and
     *  dates. */
    furrow_type type;
    bool is_whole; /**< 'whole' has the number, with no rounding */
    int64_t whole;
    double number; /**< of a number or price */
    char text[48]; /**< of a date: ISO 8601; of a price: its currency as the page has it */
} furrow_typed;

/** Value 'i' of a cell, read by the type of its column. What can be read in two
 *  ways is settled by the other texts of the column; else it stays a text.
 *
 *    furrow_typed price = furrow_table_typed(table, row, column, 0);
 *    if (price.type == FURROW_PRICE) sum += price.number; */
FURROW_API furrow_typed furrow_table_typed(const furrow_table *table, size_t row, size_t column,
                                           size_t i);

/** Rows of a nested list stand in groups, each under a heading that may be
 *  empty. A table that is not nested has no groups.
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

/** The other form that the page has of a cell: with the label and the unit that
 *  stand beside the value and are no part of it ("by Ann", "12 votes"), or without
 *  its currency. Empty when there is none. */
FURROW_API furrow_str furrow_table_written(const furrow_table *table, size_t row, size_t column);

/** The nodes that a cell came from: its text, or the element with the address.
 *  Empty (first == end) when there is no such cell, or a wrapper made it up. */
FURROW_API furrow_span furrow_table_nodes(const furrow_table *table, size_t row, size_t column);

/** Leave out the rows for which gone[row] is true, as those that an earlier
 *  page of the same list had already. 'gone' has an entry for each row. Not
 *  while other threads read the table. */
FURROW_API void furrow_table_drop(furrow_table *table, const bool *gone);

/* ---- Further pages ------------------------------------------------------ */

/** The links of a page that lead to other pages of the same list. Independent
 *  of the page. */
typedef struct furrow_pager furrow_pager;

/** Find them by what the links say of themselves (rel=next, labels and signs
 *  in many languages, names of classes), by numbers that stand side by side,
 *  and by how their addresses differ from that of the page; so it helps when
 *  the page was parsed with its base_url. That there are none is no failure.
 *  Of 'opts', which may be NULL, only the limits and 'cancel' count.
 *  On success '*out' belongs to the caller: furrow_pager_free(). */
FURROW_API furrow_status furrow_page_next(furrow_pager **out, const furrow_page *page,
                                          const furrow_options *opts, furrow_error *err);

FURROW_API void furrow_pager_free(furrow_pager *pager);

/** Address of the next page, borrowed; 'at' is NULL when there is none, as on
 *  the last page. Absolute where the base of the page is known. */
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

/** A value that the user points out on a page. */
typedef struct furrow_label {
    const char *name; /**< of the field */
    furrow_str text;  /**< as a reader sees it; empty: the page has no such field */
    furrow_node node; /**< where it stands; FURROW_NO_NODE: the first place that fits */
    /** The value is this attribute of an element, not its text; may be NULL.
     *  With 'text' too, an element whose attribute has that value; an address
     *  may be given as it stands or absolute. */
    const char *attribute;
    bool as_html; /**< the value is to keep its markup */
} furrow_label;

/** A page to learn from. Only some methods need labels. For ide, pages without labels
 *  may be given along: what all have alike is no value. furrow_extend() takes them,
 *  too, for a wrapper that is there. */
typedef struct furrow_example {
    const furrow_page *page;
    const char *name; /**< kept in the wrapper, to say where it came from; may be NULL */
    const furrow_label *labels;
    size_t label_count;
    /** For auto: the list to learn, region number 'region' of 'regions', which
     *  were found in this page in whatever way; NULL: its main list. */
    const furrow_regions *regions;
    size_t region;
} furrow_example;

/** Places of a page that a label may mean: where its text stands, or its
 *  attribute. Writes the first 'room' of them to 'out', each as the deepest
 *  element that holds it, and their number to '*count'. A label whose text
 *  stands in several places is no error: furrow_learn() keeps all of them
 *  until further pages tell which one is meant. FURROW_ENOTFOUND when the page
 *  has no such text. Of 'opts', which may be NULL, only the limits and 'cancel'
 *  count. */
FURROW_API furrow_status furrow_label_places(furrow_node *out, size_t room, size_t *count,
                                             const furrow_page *page, const furrow_label *label,
                                             const furrow_options *opts, furrow_error *err);

/** Labels read from a file, for one page. */
typedef struct furrow_labels furrow_labels;

/** Read JSON: {"fields":{NAME:VALUE,…}}. A value is the text of the field;
 *  null when the page has no such field; an object {"text":…,"xpath":…,
 *  "attribute":…,"html":true} of which text or xpath must be there; or a list
 *  of these, for a field with several values. FURROW_EFORMAT names the field,
 *  FURROW_ENOTFOUND an XPath that leads nowhere. */
FURROW_API furrow_status furrow_labels_parse(furrow_labels **out, const char *json, size_t len,
                                             const furrow_page *page, furrow_error *err);

FURROW_API void furrow_labels_free(furrow_labels *labels);

/** The labels, borrowed; '*count' is their number. */
FURROW_API const furrow_label *furrow_labels_all(const furrow_labels *labels, size_t *count);

/** Learn a wrapper from one page or more by opts->method. FURROW_ENOTFOUND
 *  when nothing repeats, FURROW_EINVAL when the method keeps no wrappers, or
 *  when labels are given to another one than ide. On success '*out' belongs
 *  to the caller: furrow_wrapper_free(). */
FURROW_API furrow_status furrow_learn(furrow_wrapper **out, const furrow_example *examples,
                                      size_t count, const furrow_options *opts, furrow_error *err);

/** A wrapper that knows further pages, too. FURROW_EINVAL when its method
 *  learns from all pages at once only, or takes no labels and there are some.
 *  'wrapper' stays as it is. */
FURROW_API furrow_status furrow_extend(furrow_wrapper **out, const furrow_wrapper *wrapper,
                                       const furrow_example *examples, size_t count,
                                       const furrow_options *opts, furrow_error *err);

/** The wrapper as a text to be kept: see furrow-wrapper(5). */
FURROW_API furrow_status furrow_wrapper_save(furrow_buf *out, const furrow_wrapper *wrapper,
                                             furrow_error *err);

/** Read a kept wrapper. Any bytes may be given: FURROW_EFORMAT says what is
 *  wrong with them, and where. 'alloc' may be NULL. */
FURROW_API furrow_status furrow_wrapper_load(furrow_wrapper **out, const char *bytes, size_t len,
                                             const furrow_alloc *alloc, furrow_error *err);

FURROW_API void furrow_wrapper_free(furrow_wrapper *wrapper);

/** The method whose rules it holds. */
FURROW_API const char *furrow_wrapper_method(const furrow_wrapper *wrapper);

/** A column as it goes out: under another name, made of several, a part of
 *  one, or read as another type. */
typedef struct furrow_view_column {
    furrow_str name;
    const furrow_str *from; /**< columns that it is made of, by their names */
    size_t from_count;
    furrow_str join;      /**< stands between the texts of several columns */
    furrow_str split;     /**< the text is divided here; empty: it is whole */
    uint32_t part, parts; /**< the piece that is taken, from 1, and how many pieces there are:
                               the last one has the rest. 0 when nothing is divided */
    const char *type;     /**< a furrow_type_name(); NULL: what the texts look like */
} furrow_view_column;

/** A wrapper whose tables have these columns, in this order, and no others; it
 *  is saved with them. None at all: the columns that were learned. Names must
 *  be there and differ: else FURROW_EINVAL. A column of which a table has no
 *  part is empty. 'wrapper' stays as it is. */
FURROW_API furrow_status furrow_wrapper_set_view(furrow_wrapper **out,
                                                 const furrow_wrapper *wrapper,
                                                 const furrow_view_column *columns, size_t count,
                                                 furrow_error *err);

/** The columns that a wrapper was given so, borrowed; '*count' is their
 *  number, 0 when it has those that were learned. */
FURROW_API const furrow_view_column *furrow_wrapper_view(const furrow_wrapper *wrapper,
                                                         size_t *count);

/** Whether an address is as 'pattern' has it: a * stands for any text, every other
 *  character for itself, and a pattern without a scheme is for all of them. So
 *  "shop.example/list/" followed by a * is for all pages below that folder. */
FURROW_API bool furrow_is_like(const char *pattern, const char *address);

/** Patterns of the addresses that a wrapper is for, borrowed; '*count' is their number.
 *  furrow_learn() makes one for each host, of the folder that its pages have in common;
 *  there is none for pages that were parsed without a base_url. */
FURROW_API const furrow_str *furrow_wrapper_addresses(const furrow_wrapper *wrapper, size_t *count);

/** A wrapper that is for these addresses; it is saved with them. At most 1,000, none of
 *  them empty: else FURROW_EINVAL. 'wrapper' stays as it is. */
FURROW_API furrow_status furrow_wrapper_set_addresses(furrow_wrapper **out,
                                                      const furrow_wrapper *wrapper,
                                                      const furrow_str *patterns, size_t count,
                                                      furrow_error *err);

/** How closely a wrapper's patterns name an address: 0 when none is like it, else one
 *  more than the longest of those that are has characters besides * and the scheme. Of
 *  several wrappers the one with the highest number is the one for the page. */
FURROW_API size_t furrow_wrapper_fit(const furrow_wrapper *wrapper, const char *address);

/** What the wrapper finds in a page; its fields are the columns of
 *  furrow_table_build(). FURROW_ENOTFOUND when the page has nothing of the
 *  kind, as a search without results; FURROW_EDRIFT when it is built so
 *  differently that the wrapper is to be learned anew. Of 'opts' only max_ms
 *  and trace count. The regions refer to the wrapper, too: it must outlive
 *  them. */
FURROW_API furrow_status furrow_apply(furrow_regions **out, const furrow_wrapper *wrapper,
                                      const furrow_page *page, const furrow_options *opts,
                                      furrow_error *err);

/** The address of the page that follows one of a list, into 'out'; empty when there is
 *  none. The link is looked for where it stood in the pages that the wrapper was learned
 *  from, then as furrow_page_next() does. Of 'opts', which may be NULL, only the limits
 *  and 'cancel' count. */
FURROW_API furrow_status furrow_wrapper_next(furrow_buf *out, const furrow_wrapper *wrapper,
                                             const furrow_page *page, const furrow_options *opts,
                                             furrow_error *err);

/** What became of a column of a wrapper that was repaired. */
typedef enum furrow_repair_state {
    FURROW_REPAIR_FOUND,  /**< it was found again */
    FURROW_REPAIR_UNSURE, /**< one is proposed, but not written: see its confidence */
    FURROW_REPAIR_GONE    /**< nothing is like it; the column stays, and stays empty */
} furrow_repair_state;

/** One column of a repair. Texts are borrowed from it, and may be empty. */
typedef struct furrow_repair_column {
    furrow_str name;
    furrow_repair_state state;
    furrow_str old_place, new_place;   /**< within a record, as in the wrapper file */
    furrow_str old_sample, new_sample; /**< a value of then and one of now */
    double confidence;                 /**< that it is the same column, 0 to 1 */
    double share;                      /**< of the learned records that had it, 0 to 1 */
} furrow_repair_column;

typedef struct furrow_repair furrow_repair;

/** Mend a wrapper for pages that it no longer fits: find its list and its
 *  columns again. Columns whose confidence is below 'confidence' (0: 0.75) are
 *  proposed, but not written. FURROW_EINVAL when the wrapper cannot be
 *  repaired, as one that was made before profiles were kept. 'wrapper' stays as
 *  it is. On success '*out' belongs to the caller: furrow_repair_free(). */
FURROW_API furrow_status furrow_repair_make(furrow_repair **out, const furrow_wrapper *wrapper,
                                            const furrow_example *pages, size_t count,
                                            double confidence, const furrow_options *opts,
                                            furrow_error *err);

FURROW_API void furrow_repair_free(furrow_repair *repair);

/** Whether a page did not fit. When all do, there is nothing else to tell. */
FURROW_API bool furrow_repair_needed(const furrow_repair *repair);

/** The mended wrapper, borrowed; NULL when none of the lists is the one. */
FURROW_API const furrow_wrapper *furrow_repair_wrapper(const furrow_repair *repair);

/** The confidence that the list is the one, and where it stood and stands. */
FURROW_API double furrow_repair_confidence(const furrow_repair *repair);
FURROW_API furrow_str furrow_repair_old_place(const furrow_repair *repair);
FURROW_API furrow_str furrow_repair_new_place(const furrow_repair *repair);

FURROW_API size_t furrow_repair_columns(const furrow_repair *repair);
FURROW_API furrow_repair_column furrow_repair_column_at(const furrow_repair *repair, size_t i);

/** In what way a page no longer fits its wrapper. */
typedef enum furrow_drift_kind {
    FURROW_DRIFT_MOVED,   /**< the records were found, but not where they used to be */
    FURROW_DRIFT_SHAPE,   /**< they lack much of what those learned had in common */
    FURROW_DRIFT_COLUMNS, /**< none of them has a column that they used to have */
    FURROW_DRIFT_UNKNOWN, /**< they have fields that the wrapper does not know */
    FURROW_DRIFT_VALUES,  /**< half of the columns hold values of another kind than they did */
    FURROW_DRIFT_MORE,    /**< records are left out: other lists fit as well, or the
                           *   rule never gave back all that it was learned from */
    FURROW_DRIFT_DOUBT    /**< a field of a labelled wrapper is not certain, and left empty */
} furrow_drift_kind;

/** One such departure. Borrowed from its table. */
typedef struct furrow_drift {
    furrow_drift_kind kind;
    furrow_str text;           /**< for people, one line, as messages of errors are */
    const furrow_str *columns; /**< of FURROW_DRIFT_COLUMNS and FURROW_DRIFT_VALUES: their names */
    size_t column_count;
} furrow_drift;

/** How far the page of a table has departed from those that its wrapper was
 *  learned from: nothing when it fits, and for a table without wrapper. So
 *  far only the wrappers of auto tell. */
FURROW_API size_t furrow_table_drifts(const furrow_table *table);
FURROW_API furrow_drift furrow_table_drift(const furrow_table *table, size_t i);

/** How sure the wrapper of a labelled page is of a column of this page, 0 to 1: of
 *  its value, or, where that is empty, that the page has none. 0 when nothing is
 *  told: for other tables, and for fields in doubt (FURROW_DRIFT_DOUBT). */
FURROW_API double furrow_table_confidence(const furrow_table *table, size_t column);

/** Name of a kind of drift: "moved", "shape", "columns", "unknown", "values" or "more". */
FURROW_API const char *furrow_drift_name(furrow_drift_kind kind);

/* ---- Writing rows ------------------------------------------------------- */

/** Name of the i-th format of rows ("jsonl", "json", "csv", "tsv", "md",
 *  "sqlite"), NULL past the last. */
FURROW_API const char *furrow_format_name(size_t i);

/** Takes the next bytes of the output; false ends the writing. */
typedef bool (*furrow_write_fn)(void *user, const char *at, size_t len);

typedef struct furrow_writer_options {
    size_t size;        /**< sizeof(furrow_writer_options); 0: as it was in 0.1.0 */
    const char *format; /**< "jsonl" when NULL; see furrow_format_name() */
    bool with_page;     /**< rows begin with a column "page": its name */
    bool with_region;   /**< then a column "region": its number, from 1 */
    bool safe_csv;      /**< csv and tsv: a ' before each cell that a
                             spreadsheet would run as a formula */
    bool typed;         /**< values by the types of their columns */
    const char *path;   /**< sqlite: the database, which is made if need be */
    const char *table;  /**< sqlite: FURROW_DEFAULT_TABLE when NULL */
    furrow_alloc alloc;
    bool nested;                /**< json: the rows of a nested list in their groups */
    size_t max_output;          /**< bytes for one table; 0: 256 MiB */
    const volatile int *cancel; /**< as in furrow_options */
    size_t max_ms;              /**< for one table; 0: 30,000 */
    /** When not 0: then a column "date"; see furrow_writer_set_date(). */
    size_t with_date;
    /** When not 0: all tables have the columns of the first, in its order, as those of
     *  furrow_table_pick() and furrow_table_shape() have. csv, tsv and md then keep
     *  nothing: their header comes with the first table, and rows come as they are. */
    size_t same_columns;
} furrow_writer_options;

#define FURROW_DEFAULT_TABLE "rows"

/** Writes the rows of one table or of many, one thread at a time.
 *
 *  json is one array of row objects, jsonl has one such object per line; a
 *  field that a record lacks is null. A column in which any row of the table
 *  has several values is an array in all its rows. With 'nested', json has the
 *  rows of a nested list in their groups, each an object with "heading" and
 *  "records".
 *
 *  csv (RFC 4180) and tsv have one header, the columns of all tables in order
 *  of their first appearance, and leave a field that is not there empty; since
 *  the last table may bring a new column, they keep their text until
 *  furrow_writer_end(), unless 'same_columns' is set. In tsv a tab, a line end
 *  and a backslash of a cell are written as \t, \n, \r and \\. md is a table of
 *  Markdown, made in the same way.
 *
 *  With 'typed', a number is a number, with a point for its decimals and no
 *  mark for thousands (12% is 12); a date is written as ISO 8601; a price is
 *  {"amount":12.99,"currency":"EUR"}, or two columns in formats that are flat,
 *  "price" and "price_currency". The currency is its ISO 4217 code where the
 *  sign stands for one alone, else the sign ("$"). A text that does not read
 *  as the type of its column, or that may be read in two ways which nothing in
 *  the column tells apart (12/01/2020, 1.234), stays the text that it is.
 *
 *  sqlite writes no text, and 'write' may be NULL: it puts the rows into a
 *  table of the database opts.path at furrow_writer_end(), in one transaction,
 *  so that the file has all of them or is as it was. They are typed: INTEGER,
 *  REAL, or TEXT, prices REAL with a TEXT column for the currency, dates ISO
 *  8601, several values a JSON array. A table that is there already keeps its
 *  rows and the types of its columns, and gets the columns that it lacks.
 *  Names that differ in case alone are one column to SQLite: a second one in
 *  the same table gets a number. */
typedef struct furrow_writer furrow_writer;

/** FURROW_EINVAL for an unknown format, or sqlite without a path; FURROW_EIO
 *  and FURROW_EFORMAT for a file that is no database or cannot be opened. */
FURROW_API furrow_status furrow_writer_new(furrow_writer **out, furrow_write_fn write, void *user,
                                           const furrow_writer_options *opts, furrow_error *err);

/** The date that the tables to come were fetched at, for the column "date" of the
 *  options; NULL: it is not known. 'date' is borrowed until it is set anew. */
FURROW_API void furrow_writer_set_date(furrow_writer *writer, const char *date);

/** sqlite: note how far the caller has come, in the transaction by which
 *  furrow_writer_end() writes the rows: 'state' under 'name' in the table
 *  "furrow_journal". So a caller that was killed goes on behind the rows that are there.
 *  'before' is the state that must be there until then, NULL when there is none: else
 *  somebody else has gone on in the meantime, furrow_writer_end() fails with FURROW_EIO
 *  and writes nothing. The texts are borrowed until the writer is freed. */
FURROW_API void furrow_writer_set_state(furrow_writer *writer, const char *name, const char *before,
                                        const char *state);

/** The state that a database has under 'name'. FURROW_ENOTFOUND when it has none, or when
 *  there is no such file; FURROW_EINVAL in a library without SQLite. */
FURROW_API furrow_status furrow_database_state(furrow_buf *out, const char *path, const char *name,
                                               furrow_error *err);

/** Write all rows of a table. 'page' and 'region' are for the columns that
 *  the options ask for. FURROW_EIO once 'write' has returned false. After
 *  FURROW_ELIMIT, for more bytes than the options allow or more columns than a
 *  database takes, nothing of this table was written, and others may follow; so it is
 *  after FURROW_EINVAL, for another number of columns than 'same_columns' promised. In
 *  jsonl a table of more than 200 columns has only those members in each row that
 *  are there. */
FURROW_API furrow_status furrow_writer_add(furrow_writer *writer, const furrow_table *table,
                                           const char *page, size_t region, furrow_error *err);

/** Write what is left. An output without this call is not complete. */
FURROW_API furrow_status furrow_writer_end(furrow_writer *writer, furrow_error *err);

FURROW_API void furrow_writer_free(furrow_writer *writer);

/* ---- Arrow -------------------------------------------------------------- */

/* The two structs of the Arrow C data interface, as its specification has
 * them, unless another header has brought them already. */
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

/** A table as one Arrow record batch: a struct array with a child for each
 *  column, independent of the table. Each of the two is the caller's, and is
 *  freed by its own member 'release', on any thread and in any order; the
 *  allocator of the page must live until then. Either may be NULL when it is
 *  not wanted. On failure both are released.
 *
 *  Columns are nullable and typed: text and addresses are utf8; numbers int64,
 *  or float64 where one has decimals; a price is a struct of float64 "amount"
 *  and utf8 "currency"; days are date32, times time64, and both together
 *  timestamp, in microseconds and with the zone UTC where all of them tell
 *  theirs. A column with dates of several kinds is utf8 in ISO 8601. A field
 *  that repeats is a list of these, null where a record lacks it. A value that does not read as
 * the type of its column ("sold out") is null, unless more than half of them are such: the column
 * is utf8 then. The metadata of a column has its furrow_type_name() as "furrow.type". FURROW_ELIMIT
 * when the table is too large for Arrow. */
FURROW_API furrow_status furrow_table_arrow(const furrow_table *table, struct ArrowSchema *schema,
                                            struct ArrowArray *array, furrow_error *err);

/* ---- Looking inside ----------------------------------------------------- */

/** Name of the i-th stage that can be inspected, NULL past the last. */
FURROW_API const char *furrow_stage_name(size_t i);

/** One line on what the i-th stage shows. */
FURROW_API const char *furrow_stage_about(size_t i);

/** An inner stage as text, for people. FURROW_EINVAL for an unknown stage. */
FURROW_API furrow_status furrow_inspect(furrow_buf *out, const furrow_page *page, const char *stage,
                                        const furrow_options *opts, furrow_error *err);

#ifdef __cplusplus
}
#endif

#endif
