#!/usr/bin/env python3
"""Writers that meet, are killed, or find the disk full: no row is lost or doubled.

    writers.py PROGRAM [--pairs 20] [--kills 50] [--points 20]

Pairs of programs add rows to one database at the same time: all rows of both are
there afterwards, or those of one, and the other has said so. Programs are killed at
any moment while they write: the old rows are there, and of the new ones all or none;
the next run leaves no file of the killed one. The disk is full after so many bytes:
what was there before is there still, and the program says so.
"""
import argparse
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROWS = 400        # of a page; some megabytes of work would tell nothing new
TIMEOUT = 60
KINDS = ["db", "jsonl", "json", "csv"]


def make_page(path, first):
    rows = "".join(f"<li><a href=/{first + i}>Title {first + i}</a> <b>${i}.50</b> <i>by author {i}"
                   f"</i> <span>{'word ' * 20}{first + i}</span>" for i in range(ROWS))
    path.write_text(f"<!doctype html><ul>{rows}</ul>", encoding="utf-8")
    return str(path)


def start(args, output, page, **more):
    return subprocess.Popen([args.program, "extract", "-o", output, page], stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **more)


def end(process):
    """(exit code, what it said)"""
    _, said = process.communicate(timeout=TIMEOUT)
    return process.returncode, said


def rows_of(path):
    """The rows of an output, sorted; whatever is damaged raises."""
    if path.suffix == ".db":
        with sqlite3.connect(path) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",), "damaged"
            found = [str(row) for row in db.execute("SELECT * FROM rows")]
        db.close()
        return sorted(found)
    return sorted(path.read_text(encoding="utf-8").splitlines())


def leftovers(folder):
    return [n for n in os.listdir(folder) if n.startswith(".furrow-")]


def meet(args, folder, pages):
    """Two writers at once; a line on what is wrong, or ''."""
    path = folder / "meet.db"
    path.unlink(missing_ok=True)
    ends = [end(p) for p in [start(args, str(path), page) for page in pages]]
    want = sum(ROWS for code, _ in ends if code == 0)
    if any(code not in (0, 2) or (code == 2 and not said.strip()) for code, said in ends):
        return f"ended with {ends}"
    found = rows_of(path) if path.exists() else []
    if len(found) != want or len(set(found)) != want:
        return f"{len(found)} rows ({len(set(found))} different) instead of {want}: {ends}"
    return ""


def kill(args, folder, pages, kind, after):
    """A writer is killed 'after' seconds; a line on what is wrong, or ''."""
    path = folder / f"kill.{kind}"
    for name in os.listdir(folder):
        if name.startswith("kill.") or name.startswith(".furrow-"):
            (folder / name).unlink()
    code, said = end(start(args, str(path), pages[0]))
    if code != 0:
        return f"cannot begin: {said}"
    old = rows_of(path)
    process = start(args, str(path), pages[1])
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    end(process)
    now = rows_of(path)
    new = sorted(set(now) - set(old))
    if kind == "db" and not (set(old) <= set(now) and len(new) in (0, ROWS)
                             and len(now) == len(old) + len(new)):
        return f"{len(old)} rows became {len(now)}"
    if kind != "db" and now != old and len(now) < ROWS:
        return "half a file"
    code, said = end(start(args, str(path), pages[1]))  # the next run cleans up
    if code != 0 or leftovers(folder):
        return f"the next run: exit {code}, {leftovers(folder)} {said}"
    return ""


def limited(size):
    """The system refuses to write any file past so many bytes."""
    def set_up():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return set_up


def fill(args, folder, pages, kind, size, old):
    """No file may have more than 'size' bytes; a line on what is wrong, or ''."""
    path = folder / f"full.{kind}"
    for name in os.listdir(folder):
        if name.startswith("full."):
            (folder / name).unlink()
    shutil.copy(old, path)
    before = rows_of(path)
    code, said = end(start(args, str(path), pages[1], preexec_fn=limited(size)))
    after = rows_of(path)
    if code == 0:
        is_whole = len(after) == len(before) + ROWS if kind == "db" else len(after) >= ROWS
        return "" if is_whole else f"exit 0 with {len(after)} rows"
    if code != 2 or not said.strip():
        return f"exit {code}, {said!r}"
    if after != before:
        return f"{len(before)} rows became {len(after)}"
    return f"leaves {leftovers(folder)}" if leftovers(folder) else ""


def try_fills(args, folder, pages, kind):
    old = folder / f"old.{kind}"
    code, said = end(start(args, str(old), pages[0]))
    assert code == 0, said
    whole = folder / f"whole.{kind}"
    shutil.copy(old, whole)
    end(start(args, str(whole), pages[1]))
    largest = whole.stat().st_size
    sizes = [largest * i // args.points for i in range(args.points)]
    return [(f"full disk, {kind}, {size} bytes", fill(args, folder, pages, kind, size, old))
            for size in sizes]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--points", type=int, default=20)
    args = parser.parse_args()
    if not os.access(args.program, os.X_OK):
        print(f"no {args.program} here: make all")
        return 77
    args.program = os.path.abspath(args.program)
    rng = random.Random(1)
    with tempfile.TemporaryDirectory(prefix="furrow-writers-") as name:
        folder = Path(name)
        pages = [make_page(folder / "a.html", 1), make_page(folder / "b.html", 100001)]
        begun = time.monotonic()
        end(start(args, str(folder / "time.db"), pages[0]))
        takes = time.monotonic() - begun
        kinds = KINDS
        results = [(f"pair {i}", meet(args, folder, pages)) for i in range(args.pairs)]
        results += [(f"kill {i}", kill(args, folder, pages, kinds[i % len(kinds)],
                                       rng.uniform(0, 1.2 * takes))) for i in range(args.kills)]
        for kind in kinds:
            results += try_fills(args, folder, pages, kind)
    faults = [(what, fault) for what, fault in results if fault]
    for what, fault in faults:
        print(f"{what}: {fault}")
    print(f"{args.pairs} pairs of writers, {args.kills} kills, {args.points} points of a full disk "
          f"for each of {len(kinds)} formats: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
