#!/usr/bin/env python3
"""Kills a batch again and again, and sees that taking it up gives what an undisturbed run gives.

    kill.py PROGRAM PAGES KILLS [FOLDER]

makes a crawl of so many pages, with texts of their own in copies of the pages of FOLDER
(examples when not given), writes its rows into a folder, and into another one with a
SIGKILL at so many moments drawn at random. Both must have the same files. A third run meets
a full disk in its middle, and goes on when there is room. Then the same with one database,
whose rows must be the same.
"""
import contextlib
import gzip
import os
import random
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def record(body, number):
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://site.example/{number}\r\n"
            "WARC-Date: 2024-01-01T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(block)}\r\n\r\n")
    return head.encode() + block + b"\r\n\r\n"


def write_crawl(path, pages, count):
    """So many records; each has its number in the text of every element."""
    with open(path, "wb") as file:
        for i in range(count):
            body = re.sub(rb">(?=[^<\s])", b">%d " % i, pages[i % len(pages)])
            file.write(gzip.compress(record(body, i), 1))


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())
            if path.name.startswith("part-")}


def rows_of(path):
    """What a database holds: the types of its columns and its rows, in their order."""
    with contextlib.closing(sqlite3.connect(path)) as base:
        return (base.execute("select name, type from pragma_table_info('rows')").fetchall(),
                base.execute("select * from rows order by rowid").fetchall())


def run(words):
    """To its end; what it says of single pages does not matter here."""
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def run_killed(words, kills, seconds, numbers):
    """How often it was killed before it came to its end."""
    done = 0
    for _ in range(kills):
        process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        try:
            process.wait(numbers.uniform(0, seconds / kills))
            break
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            done += 1
    run(words)
    return done


def run_full(words, limit):
    """The message of a run whose files may have 'limit' bytes; then one without the limit."""
    def few():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    full = subprocess.run(words, preexec_fn=few, stderr=subprocess.PIPE, text=True, check=False)
    run(words)
    return full


def check(program, crawl, work, kills, *options, seed=18, ending="/", read=contents):
    """The undisturbed output; raises AssertionError when another way gives another."""
    numbers = random.Random(seed)
    whole, killed, full = (work / f"{name}{ending}" for name in ("whole", "killed", "full"))

    def command(output):
        return [program, crawl, "-o", f"{output}{ending if ending == '/' else ''}", *options]

    start = time.monotonic()
    run(command(whole))
    seconds = time.monotonic() - start
    want = read(whole)
    done = run_killed(command(killed), kills, seconds, numbers)
    assert read(killed) == want, "after kills the output differs"
    largest = max(path.stat().st_size for path in (whole.iterdir() if ending == "/" else [whole])
                  if path.name != "journal.jsonl")
    ended = run_full(command(full), largest * 9 // 10)
    assert ended.returncode == 2 and re.search("too large|full|disk", ended.stderr), ended
    assert "run the same command again" in ended.stderr, ended
    assert read(full) == want, "after a full disk the output differs"
    return want, done, seconds


def check_database(program, crawl, work, kills, *options, seed=18):
    return check(program, crawl, work, kills, *options, seed=seed, ending=".db", read=rows_of)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    program, count, kills = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    folder = Path(sys.argv[4] if len(sys.argv) > 4 else "examples")
    pages = [path.read_bytes() for path in sorted(folder.rglob("*.html"))][:500]
    # Small enough that most runs between two kills finish a few: what is taken up is then
    # something, and not a start from nothing each time.
    shard = max(count // 100, 10)
    work = Path(tempfile.mkdtemp(prefix="furrow-kill-"))
    try:
        write_crawl(work / "crawl.warc.gz", pages, count)
        want, done, seconds = check(program, work / "crawl.warc.gz", work, kills,
                                    "--shard-size", str(shard))
        print(f"{count} pages, {len(want)} shards, {sum(map(len, want.values()))} bytes, "
              f"{seconds:.1f} s; killed {done} times: the same bytes; disk full: the same bytes")
        want, done, seconds = check_database(program, work / "crawl.warc.gz", work, kills,
                                             "--shard-size", str(shard),
                                             "--columns", "1:first,2:second,3:third")
        print(f"one database: {len(want[1])} rows, {seconds:.1f} s; killed {done} times: the same "
              "rows; disk full: the same rows")
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
