#!/usr/bin/env python3
"""Runs every command with each of its allocations failing in turn.

    memory.py PROGRAM SCARCE.so EXAMPLES [--most N] [--jobs N] [--only PATTERN]

Each run is a process of its own, so that a crash is a finding and not the end.
A run must end by itself within its time, by no signal; with 'out of memory' and
exit 2 where it fails; and it must leave every old file as it was, or whole. A run
that goes on in spite of the failure and exits as it should has to write what it
always does.
The window is asked over HTTP: whatever it answers, it ends when it is told to.
--most spreads N failures over each command instead of trying all of them; --only
takes the commands alone whose line has the pattern.
"""
import argparse
import contextlib
import functools
import gzip
import http.server
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

OLD = "what was there before\n"
TIMEOUT = 60


def commands(pages, site):
    """What is tried: arguments, and the file that they write; None: standard output."""
    shop, cards, table = (str(pages / name) for name in ("shop.html", "cards.html",
                                                         "departures.html"))
    yield ["extract", "-o", "out.jsonl", shop], "out.jsonl"
    yield ["extract", "--all", "-o", "out.json", shop], "out.json"
    yield ["extract", "-o", "out.csv", "--typed", cards], "out.csv"
    yield ["extract", "-o", "out.db", cards], None
    yield ["extract", "-f", "table", "-o", "out.txt", table], "out.txt"
    for method in ("mdr", "tagpath", "iepad", "vints"):
        yield ["regions", "-m", method, "-f", "json", "-o", "out.json", cards], "out.json"
    yield ["regions", "--explain", "-f", "table", "-o", "out.txt", shop], "out.txt"
    yield ["inspect", "-o", "out.txt", shop], "out.txt"
    yield ["learn", "-o", "out.wrapper", shop], "out.wrapper"
    yield ["learn", "-m", "iepad", "-o", "out.wrapper", shop], "out.wrapper"
    yield ["learn", "-m", "vints", "-o", "out.wrapper", cards], "out.wrapper"
    yield ["apply", "shop.wrapper", "-o", "out.jsonl", shop], "out.jsonl"
    yield ["extract", "--detail", "--embedded", "-o", "out.json", shop], "out.json"
    yield ["extract", "--everything", "--columns", "2:second,1", "-o", "out.tsv", table], "out.tsv"
    yield ["extract", "-a", "--nested", "--schema", "schema.json", "-o", "out.json", table], "out.json"
    # Of several pages, the rows of those that have memory are written.
    yield ["extract", "-j", "2", "-o", "out.csv", shop, cards], None
    yield ["extract", "-f", "md", "--min-score", "0.1", "--report", "report.json", "-o", "out.md",
           cards], "out.md"
    yield ["extract", "-o", "folder/", shop, cards], None
    yield ["extract", "-o", "done/", shop], None
    yield ["extract", "-o", "out.db", "--shard-size", "3", shop, cards], None
    yield ["extract", "--wrappers", "site", "-o", "out.csv", shop, cards], None
    yield ["extract", "-o", "out.jsonl", "crawl.warc.gz"], "out.jsonl"
    for stage in ("lines", "paths", "similarity", "tokens", "repeats", "words"):
        yield ["inspect", "--stage", stage, "-o", "out.txt", cards], "out.txt"
    first, second, changed, none = (str(pages / "kettles" / name) for name in (
        "1.html", "2.html", "next-year.html", "none.html"))
    yield ["extract", "--pages", "3", "-o", "out.jsonl", "list/1.html"], None
    yield ["learn", "--add", "kettles.wrapper", "-o", "out.wrapper", second], "out.wrapper"
    yield ["learn", "--columns", "1,2", "--for", "a.example/*", "-o", "out.wrapper", first, second], \
        "out.wrapper"
    yield ["learn", "--schema", "schema.json", "-o", "out.wrapper", first], "out.wrapper"
    yield ["learn", "--show", "-o", "out.txt", first], "out.txt"
    yield ["apply", "kettles.wrapper", "--repair", "--save", "-o", "out.jsonl", changed], "out.jsonl"
    yield ["apply", "thing.wrapper", "-o", "out.jsonl", first], "out.jsonl"
    yield ["check", "kettles.wrapper", second, changed, none], None
    yield ["next", "-f", "json", first], None
    yield ["check", "kettles.wrapper", "-f", "json", second], None
    yield ["repair", "kettles.wrapper", changed, "-o", "out.wrapper"], "out.wrapper"
    yield ["label", first, "--field", "name=Kettles", "-o", "labels.wrapper"], None
    yield ["extract", "--pages", "2", "--delay", "0", "--cache", "kept", "-o", "out.jsonl",
           site + "list/1.html"], None
    yield ["eval", "set", "-f", "json", "-o", "out.json"], "out.json"
    yield ["eval", "set", "-o", "out.txt"], "out.txt"
    yield ["eval", "set", "--all", "--html", "out.html"], None


def files(folder):
    """All files of a run: name -> bytes; of a database, its rows."""
    found = {}
    for path in Path(folder).rglob("*"):
        if path.is_dir() or path.name == "count":
            continue
        text = re.sub(rb'"seconds":[0-9.]+', b"", path.read_bytes())  # of a report
        found[str(path.relative_to(folder))] = text
        if path.suffix == ".db":
            with contextlib.closing(sqlite3.connect(path)) as database:
                found[path.name] = "\n".join(database.iterdump())
    return found


class Case:
    """One command, its pages and files in a folder of its own for each run."""

    def __init__(self, args, arguments, output):
        self.args, self.arguments, self.output = args, arguments, output
        self.before = {}

    def run(self, fail_at):
        """(exit code or None, stderr, allocations, standard output and the files)"""
        with tempfile.TemporaryDirectory(prefix="furrow-memory-") as folder:
            if self.output:
                Path(folder, self.output).write_text(OLD, encoding="utf-8")
            shutil.copytree(self.args.shelf, folder, dirs_exist_ok=True)
            self.before = self.before or files(folder)
            env = dict(os.environ, LD_PRELOAD=self.args.scarce, LC_ALL="C", NO_PROXY="127.0.0.1",
                       SCARCE_COUNT=str(Path(folder, "count")))
            if fail_at:
                env["SCARCE_AT"] = str(fail_at)
            try:
                done = subprocess.run([self.args.program, *self.arguments], cwd=folder, env=env,
                                      timeout=TIMEOUT, check=False, stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE)
            except subprocess.TimeoutExpired:
                return None, "", 0, {}
            count = Path(folder, "count")
            asked = int(count.read_text(encoding="utf-8") or 0) if count.is_file() else 0
            return done.returncode, done.stderr.decode(errors="replace"), asked, \
                {"": done.stdout, **files(folder)}

    def fault(self, fail_at, expected, whole):
        """What is wrong with one run; '' when it is as it should be."""
        code, err, _, after = self.run(fail_at)
        if code is None:
            return "does not end"
        if code < 0:
            return f"ends by signal {-code}"
        if any(Path(name).name.startswith(".furrow-") for name in after):
            return "leaves its temporary file"
        if code == expected:
            # Without its locale the program shows letters as escapes, to people; and of a
            # page that is not kept for the next time it tells.
            other = [name for name in whole if after.get(name) != whole[name] and not (
                name.endswith(".txt") and len(after.get(name, "")) >= len(whole[name])) and not (
                    name.startswith("kept/") and "not cached" in err)]
            return f"exit {code} with other output: {other}" if other and code == 0 else ""
        lost = [name for name in self.before
                if after.get(name) not in (self.before[name], whole.get(name))]
        if lost:
            return f"leaves half a file: {lost}"
        if code == 1 and "out of memory" not in err:
            return ""  # less was found: a guess that went without
        if code != 2:
            return f"exit {code}"
        words = ("memory", "unable to open database file",  # SQLite's for it
                 "no such host",  # libcurl's
                 "temporarily unavailable",  # no thread can be started
                 "cannot be loaded")  # what the loader leaves us to say
        is_told = b"memory" in after[""] or any(word in err for word in words)
        return "" if is_told else f"exit 2 without a word of memory: {err.strip()[-90:]}"


# What a person does in the window: look, correct, export, save, label.
REQUESTS = (
    ("state", {}),
    ("table", {"recipe": {"page": 0}}),
    ("rows", {"recipe": {"page": 0}, "from": 0, "count": 50}),
    ("slots", {"recipe": {"page": 0, "method": "iepad"}}),
    ("correct", {"recipe": {"page": 0}, "page": 0, "action": "drop", "node": 40}),
    ("list-with", {"page": 0, "nodes": [40, 60]}),
    ("add", {"html": "<ul><li>a 1<li>b 2<li>c 3</ul>", "name": "mine.html"}),
    ("export", {"recipe": {"page": 0}, "pages": [0, 1], "format": "csv"}),
    ("save", {"recipe": {"page": 0}, "name": "out.wrapper"}),
)


class Window(Case):
    """'furrow open' with a fixed row of requests; answers may be errors, or none."""

    def run(self, fail_at):
        with tempfile.TemporaryDirectory(prefix="furrow-memory-") as folder:
            count = Path(folder, "count")
            env = dict(os.environ, LD_PRELOAD=self.args.scarce, LC_ALL="C", SCARCE_COUNT=str(count))
            if fail_at:
                env["SCARCE_AT"] = str(fail_at)
            with subprocess.Popen([self.args.program, *self.arguments], cwd=folder, env=env,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
                url = program.stdout.readline().decode().strip()
                for name, body in REQUESTS if url else ():
                    ask(f"{url}api/{name}", body)
                program.send_signal(signal.SIGINT)
                try:
                    err = program.communicate(timeout=TIMEOUT)[1]
                except subprocess.TimeoutExpired:
                    program.kill()
                    return None, "", 0, {}
            asked = int(count.read_text(encoding="utf-8") or 0) if count.is_file() else 0
            return program.returncode, err.decode(errors="replace"), asked, {"": b""}


def ask(url, body):
    """One request, whatever becomes of it."""
    request = urllib.request.Request(url, json.dumps(body).encode(),
                                     {"Content-Type": "application/json"})
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=TIMEOUT) as answer:
            answer.read()
    except OSError:  # the connection may go with the memory for it
        pass


@contextlib.contextmanager
def serve(folder):
    """The address of a server that has the files of a folder, on this machine alone."""
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def failures(total, most):
    """The numbers of the allocations that fail."""
    if total <= most:
        return range(1, total + 1)
    return sorted({1 + i * (total - 1) // (most - 1) for i in range(most)})


def record(page):
    """A page as a crawl keeps it."""
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page.read_bytes()
    head = ("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\n"
            "WARC-Date: 2024-01-01T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(block)}\r\n\r\n")
    return head.encode() + block + b"\r\n\r\n"


def fill_shelf(args, folder):
    """What the commands read beside pages: wrappers, and a set of labelled pages."""
    args.shelf = folder
    for name, page in (("shop", "shop.html"), ("kettles", "kettles/1.html")):
        subprocess.run([args.program, "learn", "-o", str(Path(folder, f"{name}.wrapper")),
                        str(args.examples / page)], check=True, timeout=TIMEOUT)
    subprocess.run([args.program, "label", str(args.examples / "kettles/1.html"), "--field",
                    "name=Kettles", "-o", str(Path(folder, "thing.wrapper"))], check=True,
                   timeout=TIMEOUT)
    subprocess.run([args.program, "extract", "-o", "done/", str(args.examples / "shop.html")],
                   cwd=folder, check=True, timeout=TIMEOUT)
    Path(folder, "list").mkdir()
    for number in (1, 2):
        items = "".join(f"<li><a href=/{number}{i}>Kettle {number}{i}</a> <b>${i}.50</b>"
                        for i in range(4))
        Path(folder, "list", f"{number}.html").write_text(
            f"<h1>Kettles</h1><ul>{items}</ul>" + "<a rel=next href=2.html>Next</a>" * (number == 1),
            encoding="utf-8")
    Path(folder, "site").mkdir()
    subprocess.run([args.program, "learn", "--for", "*", "-o", str(Path(folder, "site", "any.json")),
                    str(args.examples / "shop.html")], check=True, timeout=TIMEOUT)
    Path(folder, "schema.json").write_text(json.dumps(
        {"properties": {"name": {"type": "string"}, "price": {"type": "number"}}}), encoding="utf-8")
    Path(folder, "crawl.warc.gz").write_bytes(gzip.compress(record(args.examples / "shop.html")))
    case = args.examples.parent / "tests" / "pages" / "auction-lots-with-dividers"
    for source, target in (("page.html", "set/pages/site/page.html"),
                           ("truth.json", "set/truth/site/page.json")):
        Path(folder, target).parent.mkdir(parents=True)
        shutil.copy(case / source, Path(folder, target))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("scarce")
    parser.add_argument("examples", type=Path)
    parser.add_argument("--most", type=int, default=10 ** 9)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", type=re.compile, default=re.compile(""))
    args = parser.parse_args()
    if not os.access(args.program, os.X_OK):
        print(f"no {args.program} here: make all")
        return 77
    args.program, args.scarce = os.path.abspath(args.program), os.path.abspath(args.scarce)
    args.examples = args.examples.resolve()
    points = faults = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(args.jobs) as pool, \
            serve(folder) as site:
        fill_shelf(args, folder)
        cases = [Case(args, arguments, output)
                 for arguments, output in commands(args.examples, site)]
        cases.append(Window(args, ["open", "--no-browser", str(args.examples / "shop.html")], None))
        for case in cases:
            arguments = case.arguments
            if not args.only.search(" ".join(arguments)):
                continue
            code, err, total, whole = case.run(0)
            if code not in (0, 1):
                sys.exit(f"{' '.join(arguments)}: exit {code} without any failure: {err}")
            if total == 0:
                sys.exit(f"{args.scarce} does not count the allocations")
            # Where all commands begin alike, one is enough to try everything.
            numbers = failures(total, total if case is cases[0] else args.most)
            found = list(pool.map(lambda n, c=case, e=code, w=whole: c.fault(n, e, w), numbers))
            for number, fault in zip(numbers, found):
                if fault:
                    print(f"furrow {' '.join(arguments)}: allocation {number}: {fault}")
            print(f"{len(found):6} of {total:6} allocations: furrow {' '.join(arguments)}", flush=True)
            points += len(found)
            faults += sum(bool(f) for f in found)
    print(f"{points} failed allocations, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
