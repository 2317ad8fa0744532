#!/usr/bin/env python3
"""Writes furrow(3) or furrow_eval(3) from its header, which is the manual.

    man3.py HEADER PAGE            write PAGE
    man3.py --check HEADER PAGE    fail when PAGE is not what would be written
    man3.py HEADER                 print it

The comment at the top of the header becomes the description. Below it, a
section comment ('---- Pages ----') becomes a heading, and each doc comment a
paragraph under the declaration that follows it.
"""

import re
import sys
import textwrap
from pathlib import Path

HEAD = r""".\" Written by scripts/man3.py from include/{name}.h; do not edit.
.Dd {date}
.Dt {title} 3
.Os
.Sh NAME
.Nm {name}
.Nd {about}
.Sh LIBRARY
lib{name} ({name}, \-l{name})
.Sh SYNOPSIS
.In {name}.h
.Sh DESCRIPTION
"""
TAIL = r""".Sh EXAMPLES
.Dl $ cc program.c $(pkg\-config \-\-cflags \-\-libs {name})
.Sh SEE ALSO
.Xr furrow 1 ,
.Xr {other} 3 ,
.Xr furrow-wrapper 5
"""
# By the name of the header: what the library does, and the page to read next.
LIBRARIES = {"furrow": ("web pages into rows", "furrow_eval"),
             "furrow_eval": ("what furrow finds, measured against labelled pages", "furrow")}
DATE = "November 15, 2026"

SECTION = re.compile(r"/\* -+ (.+?) -+ \*/")
DOC = re.compile(r"/\*\*(.*?)\*/", re.DOTALL)
CODE_INDENT = 2


def escaped(line):
    """A line of prose that roff prints as it is."""
    line = line.replace("\\", r"\e").replace("'", r"\(aq").replace("`", r"\(ga")
    line = line.replace("^", r"\(ha").replace("~", r"\(ti")
    return r"\&" + line if line.startswith(".") else line


def code_block(lines):
    body = "\n".join(escaped(line).replace("-", r"\-") for line in lines)
    return f".Bd -literal -offset indent\n{body}\n.Ed\n"


def comment_lines(text):
    """The text of a comment, without the stars at the left and the blanks after them."""
    lines = [re.sub(r"^ \*", "", line).rstrip() for line in text.strip().split("\n")]
    rest = textwrap.dedent("\n".join(lines[1:])).split("\n") if lines[1:] else []
    return [re.sub(r"^\*?\s*", "", lines[0]), *rest]


def sentences(lines):
    """The same words with each sentence on its own line, as roff likes it."""
    return re.split(r"(?<=[.!?]) (?=[A-Z'*<])", " ".join(lines))


def prose(lines):
    """Comment lines as roff: paragraphs, and code where the text is indented."""
    out, block, kind = [], [], None

    def flush():
        if block and kind == "code":
            out.append(code_block([line[CODE_INDENT:] for line in block]))
        elif block:
            out.append(".Pp\n" + "".join(escaped(line) + "\n" for line in sentences(block)))
        block.clear()

    for line in lines:
        line_kind = None if not line else "code" if line.startswith(" " * CODE_INDENT) else "text"
        if line_kind != kind:
            flush()
            kind = line_kind
        if line:
            block.append(line)
    flush()
    return "".join(out)


def paragraphs(text):
    """Pieces of the header between blank lines outside of braces and comments."""
    piece, depth, in_comment = [], 0, False
    for line in text.split("\n"):
        if not line.strip() and depth == 0 and not in_comment:
            if piece:
                yield "\n".join(piece)
            piece = []
            continue
        piece.append(line)
        bare = re.sub(r"/\*.*?\*/", "", line)
        if in_comment:
            in_comment = "*/" not in line
        elif "/*" in bare:
            in_comment = True
        else:
            depth += bare.count("{") - bare.count("}")
    if piece:
        yield "\n".join(piece)


def declaration(text):
    """A declaration as users read it: no export mark, plain comments."""
    lines = re.sub(r"/\*\*<?", "/*", text).strip().split("\n")
    mark = "FURROW_API "
    out, moved = [], 0
    for line in lines:
        if line.startswith(mark):
            line, moved = line[len(mark):], len(mark)
        elif line.startswith(" " * len(mark)) and moved:
            line = line[moved:]
        else:
            moved = 0
        out.append(line)
    return out


def page(name, header):
    about, other = LIBRARIES[name]
    top = re.match(r"/\*(.*?)\*/", header, re.DOTALL)
    start, end = header.index('extern "C" {'), header.rindex("#ifdef __cplusplus")
    body = header[header.index("#endif", start) + len("#endif"):end]

    out = [HEAD.format(name=name, title=name.upper(), about=about, date=DATE),
           prose(comment_lines(top.group(1))).removeprefix(".Pp\n")]
    for piece in paragraphs(body):
        section = SECTION.fullmatch(piece.strip())
        if section:
            out.append(f".Ss {escaped(section.group(1))}\n")
            continue
        if piece.startswith("#if"):
            continue
        doc = DOC.match(piece)
        rest = piece[doc.end():] if doc else piece
        if rest.strip():
            out.append(code_block(declaration(rest)))
        if doc:
            out.append(prose(comment_lines(doc.group(1))))
    return "".join(out) + TAIL.format(name=name, other=other)


def main():
    args = sys.argv[1:]
    check = args[:1] == ["--check"]
    args = args[1:] if check else args
    if not 1 <= len(args) <= 2 or (check and len(args) != 2):
        sys.exit(__doc__)
    with open(args[0], encoding="utf-8") as file:
        text = page(Path(args[0]).stem, file.read())
    if check:
        with open(args[1], encoding="utf-8") as file:
            if file.read() != text:
                sys.exit(f"{args[1]}: out of date; run 'make man'")
    elif len(args) == 2:
        with open(args[1], "w", encoding="utf-8") as file:
            file.write(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
