#!/usr/bin/env python3
"""Damages pages and runs every command on them, in a program with sanitizers.

    mutate.py PROGRAM COUNT FOLDER... [--seed N] [--keep FOLDER] [--jobs N]

COUNT pages are made of those in the FOLDERs (.html files) by flipped bytes, cuts,
splices of two pages, repeated and nested pieces, and other charsets. Each goes
through two commands, in turn through all of them. Nothing may end by a signal or
a sanitizer, run out of its time, or print JSON that is none; a wrapper that was
learned must be read back. Pages that do are kept and named. The same seed makes
the same pages.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LARGEST = 60_000   # bytes of a page: the rest tells nothing new
BATCH = 20         # pages for one process
TIMEOUT = 300      # seconds for it, on a busy machine
BAD = re.compile(r"Sanitizer|runtime error:|does not hold|Assertion")
TAGS = [b"<table>", b"<tr>", b"<td>", b"<ul>", b"<li>", b"<div class=x>", b"</div>", b"<b>",
        b"</table>", b"<template>", b"<p style='text-decoration:none;a)b:c'>", b"<select>",
        b"<script>", b"<!--", b"<plaintext>", b"<svg>", b"<frameset>", b"\0", b"&#0;", b"\xff\xfe",
        b"<style>a{b:c", b"<base href='http://u:p@h/'>", b"<a href='", b"&nbsp;"]
SCHEMA = """{"type": "object", "properties": {"name": {"type": "string"}, "link": {"type": "string"},
    "price": {"type": "number"}, "date": {"type": "string", "format": "date"}}}"""
CHARSETS = ["utf-16", "utf-16-be", "shift_jis", "gb18030", "koi8-r", "iso2022_jp", "latin-1"]


def flip(rng, page, _):
    page = bytearray(page)
    for _ in range(rng.randint(1, 20)):
        page[rng.randrange(len(page))] = rng.randrange(256)
    return bytes(page)


def cut(rng, page, _):
    first, end = sorted(rng.randrange(len(page) + 1) for _ in "ab")
    return page[:first] + page[end:]


def splice(rng, page, other):
    return page[:rng.randrange(len(page))] + other[rng.randrange(len(other)):]


def insert(rng, page, _):
    for _ in range(rng.randint(1, 10)):
        at = rng.randrange(len(page))
        page = page[:at] + rng.choice(TAGS) * rng.choice([1, 1, 1, 2, 40]) + page[at:]
    return page


def repeat(rng, page, _):
    first = rng.randrange(len(page))
    piece = page[first:first + rng.randint(1, 400)]
    return page[:first] + piece * rng.randint(2, 60) + page[first:]


def nest(rng, page, _):
    tag = rng.choice([b"div", b"table><tr><td", b"ul><li", b"b", b"x-y", b"blockquote"])
    return b"<" + (tag + b"><") * rng.randint(1, 300) + b"p>" + page


def drop_tags(rng, page, _):
    return re.sub(rb"</?[a-z0-9]+", lambda m: b"" if rng.random() < 0.1 else m.group(), page)


def recode(rng, page, _):
    return page.decode("utf-8", "replace").encode(rng.choice(CHARSETS), "replace")


MUTATIONS = [flip, cut, splice, insert, repeat, nest, drop_tags, recode]


def mutate(rng, pages):
    page = rng.choice(pages)
    for _ in range(rng.randint(1, 3)):
        page = rng.choice(MUTATIONS)(rng, page or b"x", rng.choice(pages))[:LARGEST]
    return page


def commands(folder):
    """Each is a list of calls for a list of pages."""
    yield lambda pages: [["extract", "-a", "-f", "json", *pages]]
    yield lambda pages: [["extract", "-a", "-f", "csv", "--typed", *pages]]
    yield lambda pages: [["extract", "-a", "-o", f"{folder}/rows-{os.path.basename(pages[0])}.db",
                          *pages]]
    for method in ("auto", "mdr", "tagpath", "iepad", "vints"):
        yield lambda pages, m=method: [["regions", "-m", m, "-f", "json", *pages]]
    yield lambda pages: [["extract", "-f", "table", "--explain", *pages]]
    for method in ("auto", "iepad", "vints"):
        yield lambda pages, m=method: sum(
            ([["learn", "-m", m, "-o", p + ".wrapper", p], ["apply", p + ".wrapper", *pages[:2]]]
             for p in pages[::5]), [])
    yield lambda pages: [["extract", "--detail", "-f", "json", *pages]]
    yield lambda pages: [["extract", "--embedded", "-a", "--nested", "-f", "json", *pages]]
    yield lambda pages: [["extract", "--everything", "--schema", f"{folder}/schema.json", *pages]]
    yield lambda pages: [["next", "--url", "http://h.example/list?page=1", "-f", "json", p]
                         for p in pages]
    yield lambda pages: sum(
        ([["learn", "-o", p + ".wrapper", p], ["check", p + ".wrapper", "-f", "json", *pages[:3]],
          ["repair", p + ".wrapper", "-o", p + ".new", *pages[:3]], ["apply", p + ".new", p]]
         for p in pages[::5]), [])
    yield lambda pages: sum(
        ([["label", "--field", "all=/html[1]/body[1]", "--field", "a=a", "--also", pages[0], "-o",
           p + ".wrapper", p], ["apply", p + ".wrapper", *pages[:3]]] for p in pages[::5]), [])
    for stage in ("tree", "lines", "paths", "tokens", "words"):
        yield lambda pages, s=stage: [["inspect", "--stage", s, p] for p in pages[::5]]


def fault_of(program, call):
    """What is wrong with one call, or ''."""
    if call[0] in ("apply", "check", "repair") and not os.path.exists(call[1]):
        return ""
    env = dict(os.environ, ASAN_OPTIONS="exitcode=99:detect_leaks=1:allocator_may_return_null=1")
    try:
        done = subprocess.run([program, *call, "--timeout", "20"] if call[0] != "learn" else
                              [program, *call], capture_output=True, timeout=TIMEOUT, env=env,
                              check=False)
    except subprocess.TimeoutExpired:
        return "does not end"
    err = done.stderr.decode("utf-8", "replace")
    if done.returncode not in (0, 1, 2) or BAD.search(err):
        return f"exit {done.returncode}: {err.strip()[-1500:]}"
    if call[0] == "apply" and done.returncode == 2 and "wrapper" in err and ": line" in err:
        return f"a wrapper that is not read back: {err.strip()[-300:]}"
    if "json" in call:
        lines = done.stdout.splitlines() if call[0] != "extract" else [done.stdout]
        try:
            for line in lines:
                json.loads(line)
        except ValueError as error:
            return f"no JSON: {error}"
    return ""


def try_batch(args, folder, number):
    """Make the pages of one batch and run two commands on them; lines on faults."""
    rng = random.Random(f"{args.seed}-{number}")
    names = []
    for i in range(min(BATCH, args.count - number * BATCH)):
        names.append(f"{folder}/m{number}-{i}.html")
        Path(names[-1]).write_bytes(mutate(rng, args.pages))
    todo, faults = list(commands(folder)), []
    for command in (todo[number % len(todo)], todo[(number * 7 + 3) % len(todo)]):
        for call in command(names):
            if not fault_of(args.program, call):
                continue
            pages = [a for a in call if a.endswith(".html") and len(call) > 3]
            for page in pages or [call[-1]]:  # which page it is
                one = [a for a in call if a not in pages or a == page]
                fault = fault_of(args.program, one)
                if fault:
                    kept = Path(args.keep, os.path.basename(page))
                    kept.write_bytes(Path(page).read_bytes())
                    faults.append(f"furrow {' '.join(one[:-1])} {kept}: {fault}")
    for name in names:
        os.unlink(name)
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("count", type=int)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", default=tempfile.gettempdir())
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    args.program = os.path.abspath(args.program)
    found = sorted(p for folder in args.folders for p in Path(folder).rglob("*.html"))
    args.pages = [p.read_bytes()[:LARGEST] for p in found if p.stat().st_size]
    if not args.pages:
        sys.exit("no page to begin with")
    batches = (args.count + BATCH - 1) // BATCH
    with tempfile.TemporaryDirectory(prefix="furrow-mutate-") as folder, \
            ThreadPoolExecutor(args.jobs) as pool:
        Path(folder, "schema.json").write_text(SCHEMA, encoding="utf-8")
        faults = sum(pool.map(lambda n: try_batch(args, folder, n), range(batches)), [])
    for fault in faults:
        print(fault)
    print(f"{args.count} damaged pages, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
