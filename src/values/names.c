/*
 * Words of classes, and names of kinds.
 *
 * A class is taken apart into words: at '-' and '_', and where a capital letter
 * follows a small one. Words of layout go, and so do codes: those of one or two
 * letters, with digits, or of letters that nobody can pronounce. A class made by
 * a tool has nothing but such parts.
 *
 *   product-card__title--large   title        a-size-medium      nothing
 *   postDate                     date         sc-1x2y3z jkLmNq   nothing
 *   ProductCard_price__3fK9a     price        mb-4 text-gray-500 nothing
 *   views-field-case-number      case_number, as the content system has it
 *
 * Cost: a binary search for each word.
 */
#include "values/names.h"

#include "base/str.h"
#include "page/page.h"
#include "values/text.h"

#include <stdlib.h>

enum { MAX_CLASS = 64, MAX_PARTS = 12, MAX_PART = 24, MAX_KEPT = 3 };
/* Letters from which on an unknown word is taken for one: most shorter ones are what a site has
 * cut short for itself ("esg", "tilk"). */
enum { MIN_NAME = 5 };

/* Words that tell how something looks or what it is made of, in their order. */
/* clang-format off */
static const char *const LAYOUT[] = {
    "a", "absolute", "abstract", "accent", "accessibility", "action", "actions", "active", "add",
    "additional", "align", "aligned", "alignment", "alt", "and", "animate", "animation", "ant",
    "antd", "antialiased", "anywhere", "app", "around", "arrow", "article", "aside", "aspect",
    "atom", "attribute", "attributes", "auto", "b", "backdrop", "background", "badge", "badges",
    "banner", "bar", "base", "baseline", "basic", "basis", "before", "bem", "between", "bg", "big",
    "bit", "black", "blank", "blind", "block", "blocks", "blue", "body", "bold", "bootstrap",
    "border", "borders", "both", "bottom", "bottomline", "box", "boxes", "break", "brown", "btn",
    "bucket", "bullet", "button", "buttons", "c", "canvas", "caps", "caption", "card", "cards",
    "carousel", "cell", "center", "centered", "chakra", "char", "chars", "checkbox", "child",
    "circle", "clamp", "class", "clear", "clearfix", "click", "clickable", "clip", "clipped", "clr",
    "col", "collapse", "collapsed", "collapsible", "column", "columns", "compact", "component",
    "components", "contain", "container", "content", "contents", "contrast", "control", "controls",
    "core", "corner", "corners", "cover", "css", "cta", "current", "cursor", "custom", "d", "dark",
    "darkest", "data", "db", "dd", "decoration", "default", "definition", "delay", "desktop",
    "detail", "details", "dialog", "dib", "direction", "disabled", "display", "div", "divider",
    "dl", "dn", "draggable", "dropdown", "ds", "dt", "dtc", "dummy", "dynamic", "e", "ease", "el",
    "elem", "element", "elements", "elevated", "ellipsis", "em", "emotion", "emphasis", "empty",
    "enabled", "end", "entity", "entry", "even", "evenly", "events", "expand", "expanded",
    "expander", "external", "f", "fa", "fade", "fadein", "feature", "fg", "field", "fields",
    "fieldset", "fill", "filled", "first", "fit", "fixed", "flat", "flex", "flexbox", "float",
    "fluid", "focus", "font", "fonts", "footer", "for", "form", "four", "fragment", "frame", "fs",
    "full", "fw", "g", "gallery", "gap", "generic", "ghost", "gray", "green", "grey", "grid",
    "grids", "group", "groups", "grow", "gutter", "h", "hack", "has", "head", "header", "hero",
    "hidden", "hide", "highlight", "highlighted", "hint", "holder", "homepage", "horizontal",
    "hover", "href", "hug", "hydrated", "i", "ico", "icon", "icons", "id", "image", "images", "img",
    "indent", "info", "information", "inherit", "init", "initial", "initialized", "inline", "inner",
    "input", "inset", "inside", "instance", "instructions", "internal", "inverted", "invisible",
    "is", "italic", "item", "items", "j", "js", "jsx", "justify", "k", "keep", "kern", "l", "label",
    "labels", "large", "last", "layer", "layout", "lazy", "lazyload", "lazyloaded", "leading",
    "left", "legend", "letter", "lg", "lh", "li", "light", "lightbox", "lightest", "line", "lines",
    "link", "links", "list", "listing", "lists", "live", "loaded", "loading", "lockup", "long",
    "lower", "lowercase", "m", "main", "mantine", "margin", "mask", "max", "mb", "md", "me",
    "media", "medium", "menu", "meta", "metadata", "micro", "middle", "min", "mini", "mobile",
    "modal", "mode", "module", "mono", "monospace", "mr", "mt", "mui", "multimedia", "muted", "mx",
    "my", "n", "nav", "navy", "negative", "neutral", "new", "next", "no", "node", "none", "normal",
    "not", "nothing", "notranslate", "nowrap", "num", "number", "o", "object", "odd", "off",
    "offscreen", "offset", "on", "one", "only", "opacity", "open", "option", "orange", "order",
    "organism", "outer", "outline", "outlined", "over", "overflow", "overlay", "owl", "p", "pad",
    "padded", "padding", "page", "pane", "panel", "paragraph", "part", "parts", "pb", "pill",
    "pink", "pl", "placeholder", "pointer", "popover", "popup", "positive", "pr", "preview",
    "primary", "print", "prose", "pt", "pull", "purple", "push", "px", "py", "q", "quick",
    "quickview", "r", "radio", "radius", "ratio", "react", "readmore", "record", "red", "regular",
    "relative", "reset", "responsive", "rich", "right", "ring", "role", "root", "round", "rounded",
    "row", "rows", "rt", "s", "sans", "screen", "scroll", "scrollbar", "search", "secondary",
    "section", "sections", "select", "selectable", "selected", "self", "semibold", "separator",
    "serif", "shadow", "shape", "shell", "short", "show", "shown", "shrink", "simple", "single",
    "six", "size", "sized", "skeleton", "slick", "slide", "slidedown", "slider", "slideup", "slim",
    "slot", "sm", "small", "snap", "solid", "sort", "sortable", "space", "spaced", "spacer",
    "spacing", "span", "spinner", "sponsor", "sr", "stack", "standard", "start", "state", "static",
    "sticky", "stretch", "stretched", "strike", "strong", "structured", "style", "styled", "styles",
    "sub", "submit", "subtle", "success", "supplementary", "svg", "swatch", "swatches", "swiper",
    "t", "tab", "table", "tailwind", "target", "tbl", "td", "teal", "template", "tertiary", "test",
    "testid", "text", "texts", "th", "theme", "thin", "three", "thumbnail", "thumbnails", "tile",
    "timeline", "tiny", "to", "toggle", "tool", "tooltip", "top", "touch", "tr", "track",
    "tracking", "transform", "transition", "transparent", "trigger", "truncate", "truncated",
    "truncation", "two", "type", "typo", "typography", "u", "ui", "ul", "underlay", "underline",
    "underneath", "unit", "unset", "unstyled", "up", "upper", "uppercase", "use", "utility", "v",
    "val", "value", "values", "variant", "variants", "variation", "variations", "vertical",
    "vertically", "view", "viewport", "views", "violet", "visible", "visited", "visually",
    "visuallyhidden", "vue", "w", "warning", "white", "whitespace", "wide", "widget", "width",
    "with", "wiz", "word", "wrap", "wrapped", "wrapper", "x", "xl", "xs", "xxl", "y", "yellow", "z",
    "zero",
};

/* Words that fields are called, and little else. */
static const char *const FIELDS[] = {
    "address", "age", "agency", "agent", "album", "alias", "amount", "answers", "area", "arrival",
    "artist", "artists", "attribution", "auteur", "author", "authors", "autor", "availability",
    "avatar", "away", "bathrooms", "baths", "bedrooms", "beds", "beschreibung", "bewertung", "bid",
    "bids", "birth", "blurb", "brand", "buyer", "byline", "calories", "capacity", "case", "cast",
    "categories", "category", "channel", "citation", "cite", "city", "client", "club", "code",
    "comment", "comments", "company", "condition", "contact", "cost", "count", "country", "county",
    "court", "creator", "crew", "currency", "date", "dates", "datum", "day", "deadline", "deck",
    "degree", "delivery", "department", "departure", "depth", "desc", "descripcion", "description",
    "destination", "difficulty", "dimensions", "director", "discount", "distance", "district",
    "docket", "doi", "domain", "download", "downloads", "duration", "ean", "edition", "education",
    "email", "employer", "engine", "episode", "excerpt", "experience", "expires", "expiry",
    "family", "fax", "fecha", "fee", "fees", "file", "filename", "filesize", "film", "firstname",
    "flag", "flair", "followers", "forks", "format", "free", "fuel", "game", "gender", "genre",
    "genres", "goals", "grade", "guest", "handle", "hashtag", "heading", "headline", "history",
    "home", "host", "hours", "ingredients", "instock", "intro", "isbn", "issue", "journal", "judge",
    "keyword", "keywords", "kicker", "km", "language", "languages", "lastname", "latitude",
    "league", "length", "license", "lieu", "likes", "location", "logo", "longitude", "lot",
    "magnitude", "maker", "manufacturer", "mark", "market", "material", "members", "message",
    "mileage", "model", "modified", "month", "name", "names", "nickname", "note", "notes",
    "opponent", "organisation", "organization", "origin", "original", "ort", "overview", "owner",
    "pages", "participants", "party", "pdf", "percent", "phone", "photo", "photos", "pictures",
    "place", "player", "players", "points", "population", "postcode", "posted", "preis", "premium",
    "price", "prices", "pricing", "priority", "prix", "profession", "provider", "published",
    "publisher", "purchases", "quantity", "question", "questions", "quote", "rank", "ranking",
    "rate", "rating", "ratings", "reading", "ref", "reference", "region", "release", "rent",
    "replies", "reply", "retail", "retweets", "revenue", "review", "reviewer", "reviews", "role",
    "room", "rooms", "runtime", "salary", "sale", "sales", "saving", "savings", "schedule",
    "school", "score", "screenname", "seller", "seniority", "series", "shares", "shipping", "shop",
    "showtimes", "site", "sizes", "sku", "sold", "song", "source", "speaker", "speakers", "species",
    "speed", "sponsored", "stadium", "stage", "star", "stars", "status", "stock", "store", "street",
    "subject", "submitted", "subreddit", "subtitle", "summary", "surface", "symbol", "synopsis",
    "tag", "tagline", "tags", "tax", "taxes", "team", "teams", "teaser", "tel", "telephone",
    "temperature", "term", "tickets", "tier", "time", "timestamp", "titel", "title", "titles",
    "titre", "titulo", "total", "town", "transmission", "trim", "updated", "uploaded", "uploader",
    "upvotes", "url", "user", "username", "vendor", "venue", "version", "vin", "visibility",
    "volume", "vote", "voters", "votes", "watchers", "website", "weight", "winner", "writer",
    "year", "zip", "zipcode", "zone",
};

/* Short words that say something beside one that fields are called: "old_price". Others of their
 * length are a site's own: "pdp_price". */
static const char *const SHORT_WORDS[] = {
    "air", "all", "art", "avg", "band", "bank", "best", "bike", "bill", "blog", "boat", "book",
    "bulk", "bus", "call", "car", "cash", "coin", "cup", "due", "exam", "eye", "fan", "fare",
    "farm", "fish", "food", "fund", "gas", "gift", "goal", "gold", "hair", "half", "hall", "hand",
    "high", "hour", "job", "kid", "kids", "lake", "land", "late", "lead", "lens", "life", "like",
    "loan", "low", "mail", "map", "net", "oil", "old", "our", "paid", "park", "past", "pet", "pick",
    "plan", "play", "pool", "port", "prev", "pub", "race", "rail", "rain", "real", "risk", "road",
    "save", "seat", "ship", "shoe", "skin", "snow", "soft", "soil", "stay", "tank", "tire", "tour",
    "tree", "trip", "vat", "wait", "wall", "was", "week", "wind", "wine", "wood", "work", "your",
};

/* Words for looks, among which "color" and "weight" are looks, too, and no properties of a
 * thing: "color-fg-muted", "font-weight-bold", "on-surface"; the same beside a number: "duration-150". */
static const char *const LOOKS[] = {
    "base", "bg", "bold", "dark", "fg", "font", "highlight", "light", "medium", "muted", "neutral",
    "normal", "on", "primary", "regular", "secondary", "semibold", "subtle", "tertiary", "text",
};
static const char *const LOOKS_OR_FIELDS[] = {
    "color", "colour", "duration", "surface", "visibility", "weight",
};

/* Words for type and colour: what stands behind them is a look ("lh-condensed"), unless fields
 * are called so; the names of these parts of a text are looks, too. */
static const char *const TYPE[] = {
    "bg", "border", "font", "leading", "lh", "rounded", "shadow", "text", "typo", "typography",
};
static const char *const SET_AS[] = {"caption", "heading", "headline", "subtitle", "title"};

/* Words for a part of the page, where others stand beside them: "card-data-area". */
static const char *const PARTS_OF_PAGE[] = {"area", "region", "stage", "zone"};

/* Words for a record as a whole: beside another word they add nothing. */
static const char *const WHOLES[] = {
    "ad", "advert", "algo", "article", "card", "deal", "entry", "hit", "item", "listing", "lot",
    "news", "note", "object", "offer", "post", "product", "property", "record", "result", "results",
    "search", "serp", "snippet", "story", "thread", "topic", "tweet",
};
/* clang-format on */

static int by_text(const void *key, const void *at) {
    return fw_word_order(key, *(const char *const *)at);
}

#define IS_LISTED(word, list) \
    (bsearch((word), (list), FW_COUNT(list), sizeof *(list), by_text) != NULL)

/* A word and the name that it gives. */
typedef struct lead {
    const char *word, *name;
} lead;

/* A part of a class, in lower case. */
typedef struct part {
    char text[MAX_PART + 1];
    size_t len;
    uint8_t capitals; /* that it was written with */
    bool is_code;     /* nothing that anybody says */
} part;

/* Whether a short word has letters side by side as words of one piece never do: a q without
 * its u, a consonant behind j, v or z. Longer ones may be two words ("navbar"). */
static bool has_odd_pair(const part *p) {
    enum { SHORT = 6 };
    for (size_t i = 0; i < p->len && p->len <= SHORT; i++) {
        char c = p->text[i], next = i + 1 < p->len ? p->text[i + 1] : '\0';
        bool is_consonant = fw_is_lower(next) && next != c && !memchr("aeiouy", next, 6);
        bool is_last = !next && i && memchr("aei", p->text[i - 1], 3); /* "faq", "seq" */
        if ((c == 'q' && next != 'u' && !is_last) || (memchr("jvz", c, 3) && is_consonant))
            return true;
    }
    return false;
}

/* Letters in a row that no language has: no vowel, six consonants together, an odd pair. */
static bool is_unspeakable(const part *p) {
    enum { MAX_CONSONANTS = 5 };
    size_t run = 0, longest = 0, vowels = 0;
    for (size_t i = 0; i < p->len; i++) {
        bool is_vowel =
            memchr("aeiouy", p->text[i], 6) != NULL || (unsigned char)p->text[i] >= 0x80;
        run = is_vowel ? 0 : run + 1;
        vowels += is_vowel;
        if (run > longest) longest = run;
    }
    return !vowels || longest > MAX_CONSONANTS || has_odd_pair(p);
}

static void end_part(part *p) {
    enum { MIN_WORD = 3 };
    p->text[p->len] = '\0';
    if (p->is_code || IS_LISTED(p->text, FIELDS)) return;
    /* Words begin with a capital or have nothing else: not so "AQq". */
    bool is_mixed = p->capitals > 1 && p->capitals < p->len;
    p->is_code = p->len < MIN_WORD || is_mixed || is_unspeakable(p);
}

/* Take a class apart; the number of its parts, 0 when there are too many. */
static size_t take_apart(part *parts, furrow_str word) {
    size_t count = 0;
    bool is_open = false;
    for (size_t i = 0; i < word.len; i++) {
        char c = word.at[i];
        bool is_letter = fw_is_letter(c), is_digit = fw_is_digit(c);
        bool is_camel = i && fw_is_upper(c) && fw_is_lower(word.at[i - 1]);
        if (is_open && (is_camel || !(is_letter || is_digit)))
            end_part(&parts[count - 1]), is_open = false;
        if (!is_letter && !is_digit) continue;
        if (!is_open) {
            if (count == MAX_PARTS) return 0;
            parts[count++] = (part){.len = 0};
            is_open = true;
        }
        part *p = &parts[count - 1];
        p->capitals = (uint8_t)(p->capitals + fw_is_upper(c));
        if (is_digit || p->len == MAX_PART) p->is_code = true;
        else p->text[p->len++] = fw_fold(c);
    }
    if (is_open) end_part(&parts[count - 1]);
    return count;
}

/* The part of block__part--state, unless that is the code of a tool. */
static furrow_str bem_part(furrow_str word) {
    for (size_t i = 1; i + 2 < word.len; i++)
        if (memcmp(word.at + i, "--", 2) == 0) word.len = i;
    for (size_t i = word.len; i-- > 1;) {
        if (i + 2 > word.len || memcmp(word.at + i, "__", 2) != 0) continue;
        furrow_str end = fw_str_from(word, i + 2);
        part parts[MAX_PARTS];
        size_t count = take_apart(parts, end), codes = 0;
        for (size_t k = 0; k < count; k++) codes += parts[k].is_code;
        bool is_mixed = false;
        for (size_t k = 1; k < end.len; k++) is_mixed |= fw_is_upper(end.at[k]);
        return count && !codes && !is_mixed ? end : (furrow_str){word.at, i};
    }
    return word;
}

/* Whether a class is one that tools make or that tells a state or a look, as its start says. */
static bool is_of_tool(furrow_str word) {
    static const char *const starts[] = {
        "css-", "sc-",  "jsx-",    "emotion-", "js-",         "svelte-", "astro-", "tw-",
        "is-",  "has-", "chakra-", "mantine-", "transition-", "_",       "y-css-"};
    for (size_t i = 0; i < FW_COUNT(starts); i++)
        if (fw_str_starts(word, fw_str(starts[i]))) return true;
    return false;
}

/* Names that tools make: as many capitals within a word as no person writes. */
static bool is_made_up(furrow_str word, const part *parts, size_t count) {
    size_t codes = 0, capitals = 0, small = 0;
    for (size_t i = 0; i < count; i++) codes += parts[i].is_code;
    for (size_t i = 0; i < word.len; i++) {
        capitals += fw_is_upper(word.at[i]);
        small += fw_is_lower(word.at[i]);
    }
    /* gJzoyp, iyzdzM: a letter, and what looks like a word behind or before it. */
    enum { MADE_UP = 7 }; /* bytes of the names that tools make, at most */
    if (count == 2 && (parts[0].len == 1 || parts[1].len == 1) && fw_is_lower(word.at[0]) &&
        word.len <= MADE_UP && fw_is_upper(word.at[parts[0].len]))
        return true;
    /* ctYdux, urhVn: one of the two is no word, and the other none that fields are called. */
    if (count == 2 && codes && capitals && capitals + small == word.len && word.len <= MADE_UP)
        return !IS_LISTED(parts[0].text, FIELDS) && !IS_LISTED(parts[1].text, FIELDS);
    /* dCXeZx, jkLmNq: most of what a person would call words are codes. */
    return capitals && small && (2 * codes > count || 3 * capitals > word.len);
}

/* Whether a part tells how a text is set, as that of a title is: "lh-title", "text-heading-2". */
static bool is_type(const part *parts, size_t at) {
    return at && IS_LISTED(parts[at].text, SET_AS) && IS_LISTED(parts[at - 1].text, TYPE);
}

static bool is_one_of(const part *p, const char *a, const char *b) {
    return strcmp(p->text, a) == 0 || strcmp(p->text, b) == 0;
}

/* Whether another part says it all: the stars of a "star-rating", the colour of a "price-color". */
static bool is_said_by(const part *parts, size_t at, size_t count) {
    if (is_one_of(&parts[at], "star", "stars"))
        return at + 1 < count && is_one_of(&parts[at + 1], "rating", "ratings");
    return at && is_one_of(&parts[at], "color", "colour") && IS_LISTED(parts[at - 1].text, FIELDS);
}

/* Whether a part that may name a field tells looks here, as another part does. */
static bool is_look(const part *parts, size_t at, size_t count) {
    if (is_type(parts, at)) return true;
    if (count > 1 && IS_LISTED(parts[at].text, PARTS_OF_PAGE)) return true;
    if (is_said_by(parts, at, count)) return true;
    if (!IS_LISTED(parts[at].text, LOOKS_OR_FIELDS)) return false;
    for (size_t i = 0; i < count; i++)
        if (!parts[i].len || IS_LISTED(parts[i].text, LOOKS)) return true;
    return false;
}

/* Whether a later part says the same: "price-and-discounted-price". */
static bool is_said_again(const part *parts, size_t at, size_t count) {
    for (size_t i = at + 1; i < count; i++)
        if (strcmp(parts[i].text, parts[at].text) == 0) return true;
    return false;
}

/* What people write for what classes have cut short. */
static furrow_str full_word(const part *p) {
    static const lead words[] = {{"addr", "address"},      {"cat", "category"},
                                 {"cats", "categories"},   {"desc", "description"},
                                 {"descr", "description"}, {"loc", "location"},
                                 {"qty", "quantity"}};
    enum { LONGEST = 5 };
    for (size_t i = 0; p->len <= LONGEST && i < FW_COUNT(words); i++)
        if (strcmp(p->text, words[i].word) == 0) return fw_str(words[i].name);
    return (furrow_str){p->text, p->len};
}

/* Append the field that has a name or a number, with the sign behind it: "category_" of
 * "badge-category__name", "comments_" of "card-comments__count". The name of a record needs none.
 */
static void add_owner(furrow_buf *out, const part *parts, size_t count) {
    while (count && (parts[count - 1].is_code || !IS_LISTED(parts[count - 1].text, FIELDS)))
        count--;
    if (!count || IS_LISTED(parts[count - 1].text, WHOLES)) return;
    fw_buf_text(out, parts[count - 1].text);
    fw_buf_char(out, '_');
}

/* Whether a word of a class is known, whatever it tells. */
static bool is_known(const char *word) {
    return IS_LISTED(word, FIELDS) || IS_LISTED(word, LAYOUT) || IS_LISTED(word, WHOLES) ||
           IS_LISTED(word, LOOKS_OR_FIELDS);
}

/* Where the last word begins of those that the first 'end' letters are made of; SIZE_MAX: they are
 * no known words. 'begins' has that of fewer letters. */
static size_t last_word(const part *p, const size_t *begins, size_t end) {
    enum { LEAST = 3, CERTAIN = 4 };               /* letters of a word; "age" ends many others */
    for (size_t at = 0; at + LEAST <= end; at++) { /* the longest first */
        char word[MAX_PART + 1];
        if (begins[at] == SIZE_MAX) continue;
        memcpy(word, p->text + at, end - at);
        word[end - at] = '\0';
        if (end - at >= CERTAIN ? is_known(word) : IS_LISTED(word, LAYOUT)) return at;
    }
    return SIZE_MAX;
}

/* Divide a word that is made of known ones: "linkflairlabel". The number of parts then. */
static size_t divide(part *parts, size_t count, size_t at) {
    enum { SHORTEST = 7 };
    size_t begins[MAX_PART + 1] = {0}, words = 0;
    part whole = parts[at];
    if (whole.is_code || whole.len < SHORTEST || is_known(whole.text)) return count;
    for (size_t end = 1; end <= whole.len; end++) begins[end] = last_word(&whole, begins, end);
    if (begins[whole.len] == SIZE_MAX) return count;
    for (size_t end = whole.len; end; end = begins[end]) words++;
    if (count + words - 1 > MAX_PARTS) return count;
    memmove(parts + at + words, parts + at + 1, (count - at - 1) * sizeof *parts);
    for (size_t end = whole.len, k = words; k--; end = begins[end]) {
        parts[at + k] = (part){.len = end - begins[end]};
        memcpy(parts[at + k].text, whole.text + begins[end], parts[at + k].len);
    }
    return count + words - 1;
}

/* Whether a word may be a site's own sign in front of a name: "udm" of "udm-delivery-message". */
static bool is_sign_of_site(const part *p) {
    return p->len < MIN_NAME && !IS_LISTED(p->text, FIELDS) && !IS_LISTED(p->text, WHOLES) &&
           !IS_LISTED(p->text, SHORT_WORDS) && full_word(p).at == p->text;
}

/* Take away the signs of a site before a word that fields are called; the number of parts left. */
static size_t drop_signs(part *parts, size_t count) {
    size_t signs = 0;
    while (signs < count && is_sign_of_site(&parts[signs])) signs++;
    bool is_field = signs < count && IS_LISTED(parts[signs].text, FIELDS);
    if (!signs || !is_field) return count;
    memmove(parts, parts + signs, (count - signs) * sizeof *parts);
    return count - signs;
}

/* The name that a class gives without what stands behind two dashes. */
static fw_name_worth name_of_block(furrow_buf *out, furrow_str word) {
    part parts[MAX_PARTS];
    if (word.len > MAX_CLASS) return FW_NAME_NONE;
    size_t count = take_apart(parts, word);
    if (!count || is_of_tool(word)) return FW_NAME_NONE;
    furrow_str whole = word;
    word = bem_part(word);
    static const char *const owned[] = {"name", "count", "counter"};
    if (fw_str_is_one_of(word, owned, FW_COUNT(owned))) add_owner(out, parts, count - 1);
    if (word.at != whole.at || word.len != whole.len) count = take_apart(parts, word);
    if (!count || is_made_up(word, parts, count)) return FW_NAME_NONE;
    for (size_t i = count; i-- > 0;) count = divide(parts, count, i);
    size_t kept = 0, wholes = 0;
    bool is_styling = IS_LISTED(parts[0].text, TYPE), is_badge = false;
    for (size_t i = 0; i < count; i++) {
        is_badge = is_badge || strcmp(parts[i].text, "badge") == 0;
        if (parts[i].is_code || IS_LISTED(parts[i].text, LAYOUT) || is_look(parts, i, count) ||
            (is_styling && !IS_LISTED(parts[i].text, FIELDS)))
            continue;
        wholes += IS_LISTED(parts[i].text, WHOLES);
        parts[kept++] = parts[i];
    }
    kept = drop_signs(parts, kept);
    if (kept == wholes && is_badge) fw_buf_text(out, "badge"); /* for want of a better word */
    if (kept == wholes) return is_badge ? FW_NAME_MAYBE : FW_NAME_NONE;
    size_t first = kept - wholes > MAX_KEPT ? kept - MAX_KEPT : 0;
    bool is_next = false, is_field = false, is_word = false;
    for (size_t i = first; i < kept; i++) {
        if (IS_LISTED(parts[i].text, WHOLES)) continue;
        if (is_said_again(parts, i, kept)) continue;
        if (is_next) fw_buf_char(out, '_');
        furrow_str full = full_word(&parts[i]);
        fw_buf_str(out, full);
        is_next = true;
        is_field = is_field || full.at != parts[i].text || IS_LISTED(parts[i].text, FIELDS);
        is_word = is_word || full.len >= MIN_NAME;
    }
    if (is_field) return FW_NAME_OF_FIELD;
    return is_word ? FW_NAME_MAYBE : FW_NAME_SHORT;
}

/* The name of a field that a content system has made a class of: "venue" of
 * "field--name-field-venue", "case-number" of "views-field-case-number-1"; empty when it is none
 * of these, or what the system has put together. */
static furrow_str system_name(furrow_str word) {
    static const char *const starts[] = {"field--name-", "field-name-", "views-field-"};
    enum { LEAST = 3 }; /* letters */
    bool is_one = false;
    for (size_t i = 0; i < FW_COUNT(starts) && !is_one; i++) is_one = fw_take(&word, starts[i]);
    if (!is_one) return (furrow_str){0};
    fw_take(&word, "field-");
    size_t end = word.len;
    while (end && fw_is_digit(word.at[end - 1])) end--;
    if (end && end < word.len && word.at[end - 1] == '-') word.len = end - 1;
    furrow_str made = word;
    bool is_made = fw_take(&made, "nothing") || fw_take(&made, "views-");
    return is_made || word.len < LEAST ? (furrow_str){0} : word;
}

/* Append such a name as it is. */
static fw_name_worth add_system_name(furrow_buf *out, furrow_str name) {
    part parts[MAX_PARTS];
    size_t count = take_apart(parts, name);
    for (size_t i = 0; i < name.len; i++)
        fw_buf_char(out, name.at[i] == '-' ? '_' : fw_fold(name.at[i]));
    for (size_t i = 0; i < count; i++)
        if (IS_LISTED(parts[i].text, FIELDS)) return FW_NAME_OF_FIELD;
    return FW_NAME_MAYBE;
}

fw_name_worth fw_name_of_class(furrow_buf *out, furrow_str word) {
    size_t at;
    part parts[MAX_PARTS];
    furrow_str own = word.len <= MAX_CLASS ? system_name(word) : (furrow_str){0};
    if (own.len) return add_system_name(out, own);
    fw_name_worth worth = name_of_block(out, word);
    for (at = 2; at < word.len && memcmp(word.at + at - 2, "--", 2) != 0;) at++;
    if (worth != FW_NAME_NONE || at >= word.len || word.len > MAX_CLASS || is_of_tool(word))
        return worth;
    /* A state tells nothing of a field, but some write its name there: "card__info--author". */
    bool is_name =
        take_apart(parts, fw_str_from(word, at)) == 1 && IS_LISTED(parts[0].text, FIELDS);
    return is_name ? name_of_block(out, fw_str_from(word, at)) : worth;
}

bool fw_name_of_property(furrow_buf *out, furrow_str property) {
    property = fw_str_trim(property);
    size_t before = out->len;
    for (size_t i = 0; i < property.len && !fw_is_space(property.at[i]); i++) {
        char c = property.at[i], last = i ? property.at[i - 1] : 'A';
        if (fw_is_upper(c) && fw_is_lower(last)) fw_buf_char(out, '_');
        fw_buf_char(out, fw_is_letter(c) || fw_is_digit(c) ? fw_fold(c) : '_');
    }
    return out->len > before;
}

/* ---- Labels ------------------------------------------------------------- */

/* What small words in front of a value say of it. An empty name: nothing. */
static const lead LEADS[] = {
    {"by", "author"},
    {"von", "author"},
    {"par", "author"},
    {"por", "author"},
    {"di", "author"},
    {"av", "author"},
    {"af", "author"},
    {"door", "author"},
    {"przez", "author"},
    {"автор", "author"},
    {"written by", "author"},
    {"posted by", "author"},
    {"submitted by", "author"},
    {"published by", "author"},
    {"started by", "author"},
    {"posted", "date"},
    {"submitted", "date"},
    {"published", "date"},
    {"added", "date"},
    {"asked", "date"},
    {"created", "date"},
    {"listed", "date"},
    {"on", "date"},
    {"uploaded", "date"},
    {"in", "category"},
    {"filed under", "category"},
    {"posted in", "category"},
    {"to", ""},
    {"at", ""},
    {"from", ""},
    {"of", ""},
    {"the", ""},
    {"and", ""},
    {"or", ""},
    {"with", ""},
    {"for", ""},
    {"via", "via"},
    {"has", ""},
    {"is", ""},
    {"new", ""},
    {"only", ""},
};

const char *fw_name_of_lead(furrow_str label) {
    for (size_t i = 0; i < FW_COUNT(LEADS); i++) {
        size_t len = strlen(LEADS[i].word);
        if (label.len != len) continue;
        size_t k = 0;
        while (k < len && fw_fold(label.at[k]) == LEADS[i].word[k]) k++;
        if (k == len) return LEADS[i].name;
    }
    return NULL;
}

bool fw_unit_is_counter(furrow_str unit) {
    static const char *const units[] = {"件", "人", "名", "個", "个", "条", "건", "명", "개"};
    return fw_str_is_one_of(unit, units, FW_COUNT(units));
}

bool fw_unit_is_measure(furrow_str unit) {
    static const char *const units[] = {
        "byte",   "bytes",   "calories", "day",     "days",  "feet",   "ft",      "gb",     "grams",
        "hour",   "hours",   "hr",       "hrs",     "inch",  "inches", "kb",      "kbytes", "kcal",
        "kg",     "km",      "lbs",      "mb",      "meter", "meters", "metres",  "mile",   "miles",
        "min",    "mins",    "minute",   "minutes", "month", "months", "percent", "pounds", "sec",
        "second", "seconds", "week",     "weeks",   "year",  "years"};
    enum { SHORT = 4 }; /* bytes of what is short for a measure: "km", "m²" */
    if (unit.len && unit.len < SHORT) return !fw_unit_is_counter(unit);
    for (size_t i = 0; i < FW_COUNT(units); i++) {
        size_t len = strlen(units[i]), k = 0;
        while (k < len && k < unit.len && fw_fold(unit.at[k]) == units[i][k]) k++;
        if (k == len && (k == unit.len || !fw_is_letter(unit.at[k]))) return true;
    }
    return false;
}

bool fw_unit_is_area(furrow_str unit) {
    static const char *const units[] = {"m2", "qm", "sqm", "sq m",
                                        "\xE3\x8E\xA1" /* in one sign */};
    return fw_str_is_one_of(unit, units, FW_COUNT(units)) ||
           fw_str_ends(unit, FW_STR("\xC2\xB2")); /* of any length: a raised 2 */
}

const char *fw_name_of_kind(fw_value_kind kind) {
    static const char *const names[FW_VALUE_KINDS] = {
        [FW_VALUE_NUMBER] = "number",     [FW_VALUE_PERCENT] = "percent",
        [FW_VALUE_PRICE] = "price",       [FW_VALUE_DATE] = "date",
        [FW_VALUE_TIME] = "time",         [FW_VALUE_RATING] = "rating",
        [FW_VALUE_DURATION] = "duration", [FW_VALUE_PHONE] = "phone",
        [FW_VALUE_EMAIL] = "email",       [FW_VALUE_PLACE] = "location",
        [FW_VALUE_SITE] = "site",         [FW_VALUE_SENTENCE] = "description"};
    return names[kind];
}

/* The first word of a text, in lower case, into 'word' of LONGEST_VERB + 1 bytes; its size, 0 when
 * it is longer. */
enum { LONGEST_VERB = 9 };
static size_t first_verb(char *word, furrow_str text) {
    size_t len = 0;
    while (text.len && !fw_is_letter(text.at[0])) text = fw_str_from(text, 1);
    while (len < text.len && fw_is_letter(text.at[len])) {
        if (len == LONGEST_VERB) return 0;
        word[len] = fw_fold(text.at[len]);
        len++;
    }
    word[len] = '\0';
    return len;
}

bool fw_text_asks_for_click(furrow_str text) {
    static const char *const verbs[] = {
        "add",      "apply",    "browse",  "buy",       "check",    "click", "compare", "continue",
        "discover", "download", "explore", "find",      "follow",   "get",   "go",      "join",
        "learn",    "more",     "open",    "read",      "register", "see",   "select",  "shop",
        "show",     "sign",     "start",   "subscribe", "view",     "visit"};
    char word[LONGEST_VERB + 1];
    return first_verb(word, text) > 1 && IS_LISTED(word, verbs);
}

bool fw_text_is_action(furrow_str text) {
    static const char *const verbs[] = {
        "add",    "bookmark", "compare",  "delete", "edit",   "embed", "favorite", "flag",
        "follow", "hide",     "like",     "mark",   "remove", "reply", "report",   "save",
        "share",  "star",     "unfollow", "upvote", "vote",   "watch"};
    char word[LONGEST_VERB + 1];
    return first_verb(word, text) > 1 && IS_LISTED(word, verbs);
}

bool fw_url_is_action(furrow_str url) {
    static const char *const words[] = {"addtocart", "basket", "buynow", "cart",    "checkout",
                                        "login",     "logon",  "signin", "wishlist"};
    furrow_str rest = fw_url_behind_host(url);
    while (rest.len) {
        char word[LONGEST_VERB + 1], first = fw_fold(rest.at[0]);
        bool may_be = first >= 'a' && first <= 'w' && memchr("abclsw", first, 6); /* as few do */
        if (may_be && first_verb(word, rest) && IS_LISTED(word, words)) return true;
        while (rest.len && fw_is_letter(rest.at[0])) rest = fw_str_from(rest, 1);
        while (rest.len && !fw_is_letter(rest.at[0])) rest = fw_str_from(rest, 1);
    }
    return false;
}

bool fw_class_is_type(furrow_str class) {
    static const char *const words[] = {"bold",   "font",  "italic", "light",    "lowercase",
                                        "medium", "muted", "normal", "regular",  "semibold",
                                        "strong", "text",  "upper",  "uppercase"};
    size_t at = 0, count = 0;
    for (furrow_str next; (next = fw_next_word(class, &at)).len; count++) {
        char word[MAX_PART + 1];
        size_t len = 0;
        for (; len < next.len && fw_is_letter(next.at[len]) && len < MAX_PART; len++)
            word[len] = fw_fold(next.at[len]);
        word[len] = '\0';
        if (!IS_LISTED(word, words)) return false;
    }
    return count > 0;
}

bool fw_class_is_old(furrow_str class) {
    static const char *const words[] = {"was",      "old",    "before",  "previous",
                                        "original", "strike", "crossed", "regular",
                                        "rrp",      "msrp",   "uvp",     "compare"};
    for (size_t i = 0; i < class.len; i++) {
        if (i && fw_is_letter(class.at[i - 1])) continue;
        for (size_t w = 0; w < FW_COUNT(words); w++) {
            furrow_str rest = fw_str_from(class, i);
            if (fw_take_folded(&rest, words[w]) &&
                (!rest.len || !fw_is_letter(rest.at[0]) || fw_take_folded(&rest, "through")))
                return true;
        }
    }
    return false;
}

/* Find a word in a class or an id, from the start of '*rest' on, which is then what is behind it.
 */
static bool find_word(furrow_str names, furrow_str *rest, const char *word) {
    for (size_t i = names.len - rest->len; i < names.len; i++) {
        if (fw_fold(names.at[i]) != word[0]) continue;
        *rest = fw_str_from(names, i);
        bool is_camel = i && rest->at[0] < 'a' && names.at[i - 1] >= 'a';
        if (i && fw_is_letter(names.at[i - 1]) && !is_camel) continue;
        if (fw_take_folded(rest, word) && (!rest->len || !fw_is_letter(rest->at[0]))) return true;
    }
    return false;
}

bool fw_class_has_word(furrow_str names, const char *word) {
    furrow_str rest = names;
    return find_word(names, &rest, word);
}

bool fw_class_ends_in_word(furrow_str names, const char *word) {
    for (furrow_str rest = names; find_word(names, &rest, word);)
        if (!rest.len || fw_is_space(rest.at[0])) return true;
    return false;
}

/* ---- Senses ------------------------------------------------------------- */

/* Names that mean the same, a line for each sense. */
/* clang-format off */
static const char *const SENSES[] = {
    "title name headline heading product product_name item item_name subject titel titre titulo nombre nom job_title position",
    "price cost amount current_price sale_price our_price selling_price preis prix precio prezzo preco preço prijs pris cena hinta kaufpreis цена 価格 价格 가격",
    "old_price list_price original_price regular_price was_price retail_price msrp rrp uvp",
    "rating stars score rating_value review_score average_rating bewertung note",
    "reviews review_count rating_count ratings number_of_reviews num_reviews total_ratings",
    "date published date_published published_at publication_date pub_date posted date_posted posted_at created created_at time timestamp datum fecha data publish_date published_date entry_date post_date 日付 公開日 дата",
    "author authors by byline writer creator user username posted_by autor auteur autore 著者 作者 автор",
    "description summary abstract snippet excerpt text teaser body content beschreibung objektbeschreibung produktbeschreibung fahrzeugbeschreibung descripcion descripción descrizione descrição omschrijving opis synopsis overview 説明 商品説明 описание",
    "image photo picture thumbnail img image_url picture_url photo_url thumbnail_url bild imagen",
    "link url href title_link name_link headline_link product_url permalink item_url page_url",
    "location place city where ort lieu ubicacion job_location town",
    "address street_address anschrift adresse direccion",
    "company employer organization organisation hiring_organization firma empresa entreprise",
    "brand manufacturer maker make vendor marke hersteller",
    "category categories genre genres section topic kategorie categoria",
    "comments comment_count num_comments replies kommentare",
    "points votes upvotes likes score_points",
    "phone telephone tel phone_number telefon telefono",
    "email e_mail mail email_address",
    "id sku item_number product_id article_number part_number model_number asin",
    "tags keywords labels",
    "salary pay wage compensation gehalt",
    "rank position_number nr no number",
    "isbn isbn_13 isbn13",
    "publisher verlag editorial editeur",
    "language sprache langue idioma",
    "duration runtime run_time length running_time",
    "weight gewicht poids peso",
    "quantity stock in_stock availability available",
};
/* clang-format on */

int fw_name_sense(furrow_str name) {
    for (size_t i = 0; name.len && i < FW_COUNT(SENSES); i++)
        for (const char *at = SENSES[i]; *at;) {
            size_t k = 0;
            while (k < name.len && at[k] == name.at[k]) k++;
            if (k == name.len && (at[k] == ' ' || !at[k])) return (int)i + 1;
            at += k;
            while (*at && *at != ' ') at++;
            at += *at == ' ';
        }
    return 0;
}
