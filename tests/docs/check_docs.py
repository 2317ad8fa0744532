#!/usr/bin/env python3
"""Runs the examples of the documentation and compares what they print.

    check_docs.py --furrow PROGRAM [--cc CC] [--cflags 'A B'] [--libs 'A B'] ROOT DOCUMENT...

Fenced 'console' blocks: a line '$ COMMAND' is run in a folder that looks like
ROOT, with furrow on the PATH; the lines up to the next '$' are what it must
print, exactly, stderr included. A command that ends in a backslash goes on in
the next line, and '$ echo $?' prints the status of the command before it.
Commands that need more than furrow (NOT_RUN) are left out; a command in
neither list is a mistake. A block marked 'console not-run' is left out whole.

Fenced 'c' blocks with a main function are compiled, strictly, to ./example (or
the name after the language: 'c rows.c' is ./rows). Console blocks may run
them; one that no block runs is given the first page of examples/ and must
print something.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

RUN = {"furrow", "cat", "echo", "printf", "head"}
NOT_RUN = {"make", "git", "cd", "cmake", "ctest", "cc", "sudo", "curl", "man", "python3", "ninja"}
TIMEOUT = 60
FENCE = re.compile(r"^( {0,3})(`{3,}|~{3,})\s*(.*?)\s*$")


class Mistake(Exception):
    pass


def fenced_blocks(text):
    """(line number of the first line, words after the fence, lines) for every block."""
    open_fence, lines = None, []
    for number, line in enumerate(text.split("\n"), 1):
        match = FENCE.match(line)
        if open_fence:
            indent, mark, info, start = open_fence
            if match and match.group(2).startswith(mark) and not match.group(3):
                yield start, info.split(), lines
                open_fence = None
            else:
                lines.append(line.removeprefix(indent))
        elif match:
            open_fence, lines = (*match.groups(), number + 1), []
    if open_fence:
        raise Mistake(f"{open_fence[3] - 1}: a fence that is never closed")


def commands(start, lines):
    """(line number, command, lines it should print) for every command of a console block."""
    found = []
    continued = False
    for number, line in enumerate(lines, start):
        if continued:
            found[-1][1] += "\n" + line.removeprefix("> ")
        elif line.startswith("$ "):
            found.append([number, line[2:], []])
        elif found:
            found[-1][2].append(line)
        else:
            raise Mistake(f"{number}: a console block must begin with '$ '")
        continued = (continued or line.startswith("$ ")) and line.endswith("\\")
    if continued:
        raise Mistake(f"{found[-1][0]}: a command that has no end")
    for number, command, wanted in found:
        while wanted and not wanted[-1]:
            wanted.pop()
        yield number, command, wanted


def first_word(number, command):
    """What a command starts with; shell words 'NAME=value' before it do not count."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Mistake(f"{number}: {command}: {error}") from error
    words = [word for word in words if not re.match(r"^[A-Z_]+=", word)]
    if not words:
        raise Mistake(f"{number}: an empty command")
    return words[0]


class Document:
    """One document, its examples run in a folder of their own."""

    def __init__(self, args, path, folder):
        self.args, self.path, self.folder = args, path, Path(folder)
        self.programs = {}
        self.ran = 0
        for entry in args.root.iterdir():
            if entry.name not in {".git", "build"}:
                (self.folder / entry.name).symlink_to(entry)
        (self.folder / ".bin").mkdir()
        (self.folder / ".bin/furrow").symlink_to(args.furrow)
        self.env = {"PATH": f"{self.folder / '.bin'}:{os.environ['PATH']}", "COLUMNS": "80",
                    "HOME": folder, "LC_ALL": "C.UTF-8", "TERM": "dumb"}
        for name in ["ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS"]:
            if name in os.environ:
                self.env[name] = os.environ[name]

    def run(self, command, **options):
        return subprocess.run(command, cwd=self.folder, env=self.env, timeout=TIMEOUT,
                              stdin=options.pop("stdin", subprocess.DEVNULL), check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)

    def check(self):
        """Yields a text for each example that is not as the document says."""
        for start, info, lines in list(fenced_blocks(self.path.read_text(encoding="utf-8"))):
            if info[:1] == ["console"] and "not-run" not in info:
                yield from self.console(start, lines)
            elif info[:1] == ["c"] and re.search(r"\bint main\(", "\n".join(lines)):
                yield from self.compile(start, info, "\n".join(lines) + "\n")
        for name, (start, has_run) in self.programs.items():
            if not has_run:
                yield from self.run_alone(start, name)

    def console(self, start, lines):
        status = 0
        for number, command, wanted in commands(start, lines):
            word = first_word(number, command)
            if word in NOT_RUN:
                continue
            if word.startswith("./") and word[2:] in self.programs:
                self.programs[word[2:]][1] = True
            elif word not in RUN:
                raise Mistake(f"{number}: '{word}' is in no list of this check")
            done = self.run(["sh", "-c", f"(exit {status})\n{command}"])
            self.ran += 1
            status = done.returncode
            # CSV ends its lines with CR LF; no reader sees the CR.
            got = done.stdout.decode("utf-8", "replace").replace("\r\n", "\n").split("\n")
            while got and not got[-1]:
                got.pop()
            if got != wanted:
                yield f"{number}: $ {command}\n" + difference(wanted, got)

    def compile(self, start, info, text):
        name = Path(info[1]).stem if len(info) > 1 else "example"
        source = self.folder / f"{name}.c"
        source.write_text(text, encoding="utf-8")
        done = self.run([self.args.cc, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
                         *self.args.cflags, source, *self.args.libs, "-o", self.folder / name])
        if done.returncode != 0:
            yield f"{start}: does not compile\n{done.stdout.decode('utf-8', 'replace')}"
            return
        self.programs[name] = [start, False]

    def run_alone(self, start, name):
        pages = sorted(self.args.root.glob("examples/*.html"))
        if not pages:
            raise Mistake(f"{start}: no page in examples/ to try the program on")
        with open(pages[0], "rb") as page:
            done = self.run([self.folder / name, pages[0]], stdin=page)
        self.ran += 1
        if done.returncode != 0 or not done.stdout.strip():
            yield (f"{start}: the program ended with {done.returncode} and printed\n"
                   + done.stdout.decode("utf-8", "replace"))


def difference(wanted, got):
    return "".join(f"    -{line}\n" for line in wanted) + "".join(f"    +{line}\n" for line in got)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--furrow", type=lambda text: Path(text).resolve(), required=True)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--cflags", type=shlex.split, default=[])
    parser.add_argument("--libs", type=shlex.split, default=[])
    parser.add_argument("root", type=lambda text: Path(text).resolve())
    parser.add_argument("documents", nargs="+", type=Path)
    args = parser.parse_args()

    wrong = ran = 0
    for path in args.documents:
        with tempfile.TemporaryDirectory() as folder:
            try:
                document = Document(args, path, folder)
                for text in document.check():
                    print(f"{path}:{text}")
                    wrong += 1
                ran += document.ran
            except (Mistake, OSError, subprocess.TimeoutExpired) as error:
                print(f"{path}:{error}")
                wrong += 1
    print(f"{ran} examples run in {len(args.documents)} documents, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
