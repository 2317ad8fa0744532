#!/usr/bin/env python3
"""Checks that the sources include only what their place in the tree allows.

    check_layers.py [ROOT]

A file of src/ sees the headers of its own folder and of the folders above it
in LAYERS; furrow.c sees all of them. No method sees another one. eval/ sees
furrow.h, its own headers and base/; it is a library, too, and touches neither
files nor terminals. cli/, files/, load/, open/ and render/ see furrow.h, their own headers
and those of SEES. Each third-party library is
touched by the files named in THIRD_PARTY alone. Files that comments name are there.
Prints one line per breach and exits with 1 when there is any.
"""

import re
import sys
from fnmatch import fnmatch
from pathlib import Path

LAYERS = ["base", "algo", "page", "tokens", "layout", "values", "region", "methods", "auto",
          "detail", "table", "object", "wrapper", "output"]
PROGRAMS = ["eval", "cli", "files", "load", "open", "render", "python", "warc"]

# Beside furrow.h and their own headers: what a program may include of others.
SEES = {"warc": ["warc/*.h"], "python": ["warc/warc.h"],
        "eval": ["furrow_eval.h", "eval/*.h", "base/*.h", "algo/suffix_array.h"],
        "files": ["files/whole.h"],
        "open": ["files/whole.h", "load/load.h"],
        "cli": ["furrow_eval.h", "files/whole.h", "load/load.h", "open/open.h", "render/render.h",
                "warc/http.h", "warc/warc.h"]}

# Headers of a library, and the files that may include them.
THIRD_PARTY = [
    ("lexbor/*", ["src/*/*_lexbor.c"]),
    ("yyjson.h", ["src/base/json.c", "render/*.c", "open/*.[ch]"]),
    ("sqlite3.h", ["src/output/sqlite.c"]),
    ("curl/*", ["cli/fetch.c"]),
    ("zlib.h", ["warc/decode_zlib.c"]),
    ("zstd.h", ["warc/decode_zstd.c"]),
    ("libdeflate.h", ["warc/decode_libdeflate.c"]),
    ("brotli/*", ["warc/decode_brotli.c"]),
    ("Python.h", ["python/_furrow.h"]),
    ("microhttpd.h", ["open/http.c"]),
    ("malloc.h", ["cli/heap.c"]),
    ("sanitizer/*", ["src/base/arena.c"]),  # in builds with sanitizers alone
]

# System headers beyond the C library: what the programs may use, for threads,
# sockets and terminals. The library opens, starts and reads nothing.
POSIX = re.compile(r"(sys|net|netinet|arpa)/.*|(unistd|pthread|fcntl|signal|poll|termios|dirent|"
                   r"getopt|netdb|dlfcn|glob|wordexp|spawn|langinfo|strings)\.h")
STANDARD = re.compile(r"(assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math|"
                      r"setjmp|signal|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|"
                      r"stdnoreturn|string|tgmath|threads|time|uchar|wchar|wctype)\.h")

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
NAMED = re.compile(r"(?<![\w<*])(?:\w+/)*([a-z]\w+\.[ch])\b(?!\w|>)")


def includes(path):
    """(line number, header, whether in quotes) for every include of a file."""
    text = path.read_text(encoding="utf-8")
    blanked = COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)
    for match in INCLUDE.finditer(blanked):
        yield blanked.count("\n", 0, match.start(2)) + 1, match.group(2), match.group(1) == '"'


def library_breach(inside, header):
    """Why a file of src/, whose path in src/ is 'inside', may not include a header of ours."""
    if header == "furrow.h":
        return None
    source, target = Path(inside).parts, Path(header).parts
    if target[0] not in LAYERS:
        return "is no header of the library; name it by its path in src/"
    if len(source) == 1:
        return None
    if source[0] not in LAYERS:
        return f"folder src/{source[0]} is not in the list of layers"
    if LAYERS.index(target[0]) > LAYERS.index(source[0]):
        return f"{target[0]} stands below {source[0]}"
    in_method = source[0] == target[0] == "methods" and len(source) > 2 and len(target) > 2
    if in_method and source[1] != target[1]:
        return "a method does not see another one"
    return None


def program_breach(root, program, name, header):
    """Why a file of a program, or of eval/, may not include a header of ours."""
    if header == "furrow.h" or (root / program / header).is_file():
        return None
    if any(fnmatch(header, seen) for seen in SEES.get(program, [])):
        return None
    if (root / name).parent.joinpath(header).is_file():
        return None
    return f"{program} sees furrow.h and its own headers only"


def system_breach(name, header):
    """Why a file may not include a header that is not ours."""
    for pattern, allowed in THIRD_PARTY:
        if fnmatch(header, pattern):
            if any(fnmatch(name, place) for place in allowed):
                return None
            return f"only {' '.join(allowed)} may touch it"
    if STANDARD.fullmatch(header):
        return None
    if POSIX.fullmatch(header):
        is_library = name.startswith(("src/", "eval/"))
        return "the library uses the C library alone" if is_library else None
    return "a library that is in no list; add it to THIRD_PARTY of check_layers.py"


def breaches(root):
    """One line per include that should not be."""
    for program in ["src", *PROGRAMS]:
        for path in sorted(root.joinpath(program).rglob("*.[ch]")):
            name = path.relative_to(root).as_posix()
            inside = path.relative_to(root / program).as_posix()
            for line, header, quoted in includes(path):
                if ".." in Path(header).parts:
                    why = "no way leads up"
                elif not quoted:
                    why = system_breach(name, header)
                elif program == "src":
                    why = library_breach(inside, header)
                else:
                    why = program_breach(root, program, name, header)
                if why:
                    yield f"{name}:{line}: includes {header}: {why}"


def strangers(root):
    """One line per file of ours that a comment names and that is not there."""
    there = {path.name for folder in ["include", "src", "tests", "bench", *PROGRAMS]
             for path in root.joinpath(folder).rglob("*.[ch]")}
    for program in ["include", "src", *PROGRAMS]:
        for path in sorted(root.joinpath(program).rglob("*.[ch]")):
            text = path.read_text(encoding="utf-8")
            for comment in COMMENT.finditer(text):
                for name in NAMED.finditer(comment.group()):
                    if name.group(1) not in there:
                        line = text.count("\n", 0, comment.start() + name.start()) + 1
                        yield f"{path.relative_to(root)}:{line}: names {name.group(1)}, which is not there"


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    if not (root / "src").is_dir():
        sys.exit(f"check_layers: no src/ in {root}")
    found = [*breaches(root), *strangers(root)]
    for line in found:
        print(line)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
