#!/usr/bin/env python3
"""Checks that a name stands for one thing in the library.

    check_names.py [ROOT]

A type that a header of src/ defines is defined by no other header, and a file
of src/ has a name that no other file has, but for a source and the header of
the same folder. The KNOWN lists name what is still to be renamed; an entry that
is no longer needed is told, so that the lists shrink. Prints one line per name
and exits with 1 when there is one that is not known.
"""

import re
import sys
from pathlib import Path

# Names that stand for several things today: to be renamed.
KNOWN_TYPES = set()
KNOWN_FILES = set()

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# typedef struct x {…} name; and typedef … name; and typedef FW_VEC(…) name;
TYPEDEF = re.compile(r"\btypedef\b([^;{]*)(\{|;)", re.DOTALL)
FUNCTION = re.compile(r"\(\s*\*\s*(\w+)\s*\)")
NAME = re.compile(r"(\w+)\s*(?:\[[^\]]*\])?\s*$")


def closing(text, start):
    """The place behind the brace that closes the one before 'start'."""
    depth = 1
    for i in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[i], 0)
        if depth == 0:
            return i + 1
    return len(text)


def types_of(text):
    """Names of the types that a header defines, forward declarations left out."""
    text = COMMENT.sub(" ", text)
    for match in TYPEDEF.finditer(text):
        head, ending = match.groups()
        if ending == "{":
            end = closing(text, match.end())
            tail = NAME.search(text[end:text.index(";", end)])
            if tail:
                yield tail.group(1)
            continue
        function = FUNCTION.search(head)
        name = function or NAME.search(head)
        words = head.split()
        is_forward = len(words) == 3 and words[0] in ("struct", "enum", "union") and \
            words[1] == words[2]
        if name and not is_forward:
            yield name.group(1)


def shared(places):
    """Names with several places."""
    return {name: sorted(where) for name, where in places.items() if len(where) > 1}


def type_places(root):
    places = {}
    for path in sorted((root / "src").rglob("*.h")):
        for name in types_of(path.read_text(encoding="utf-8")):
            places.setdefault(name, set()).add(path.relative_to(root).as_posix())
    return places


def file_places(root):
    """Folders by the name of a file without its ending."""
    places = {}
    for path in sorted((root / "src").rglob("*.[ch]")):
        places.setdefault(path.stem, set()).add(path.parent.relative_to(root).as_posix())
    return places


def complaints(root, known_types=frozenset(), known_files=frozenset()):
    """Lines on names that stand for several things, and are not known to."""
    for what, found, known in (("type", shared(type_places(root)), known_types),
                               ("file", shared(file_places(root)), known_files)):
        for name, where in sorted(found.items()):
            if name not in known:
                yield f"{what} {name}: in {', '.join(where)}"


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    if not (root / "src").is_dir():
        sys.exit(f"check_names: no src/ in {root}")
    found = list(complaints(root, KNOWN_TYPES, KNOWN_FILES))
    for line in found:
        print(line)
    now = shared(type_places(root)).keys() | shared(file_places(root)).keys()
    for name in sorted((KNOWN_TYPES | KNOWN_FILES) - now):
        print(f"{name}: is unique now; take it off the list in check_names.py")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
