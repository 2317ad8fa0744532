#!/usr/bin/env python3
"""What a crawl costs: from a WARC file to JSON Lines, against the bare parse of its pages.

    crawl.py PROGRAM COST [FOLDER...]            instructions, whatever else the machine does
    crawl.py --clock PROGRAM COST [FOLDER...]    seconds, for an idle machine

PROGRAM is furrow, COST is bench/speed/cost, which parses the same pages by lexbor alone. The
pages of the FOLDERs (tests/pages and examples when none is given) become a WARC file with a gzip
member for each. Prints a table: the steps of one run, each as a ratio to the bare parse; what
the run costs beyond unpacking and the library; with --clock also pages a second, one thread
and two, and the peak of memory for the file and for ten times the file.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/cli"))

import kill  # noqa: E402

# Steps, and the functions that do them. Freeing belongs to the library.
STEPS = {
    "unpack": ["libdeflate_gzip_decompress_ex", "inflate"],
    "page": ["furrow_page_parse"],
    "find": ["furrow_find"],
    "table": ["furrow_table_build"],
    "write": ["furrow_writer_add", "furrow_writer_end"],
    "free": ["furrow_page_free", "furrow_regions_free", "furrow_table_free"],
}


def instructions(words):
    """Of all, and of each function with what it calls."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        subprocess.run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}", *words],
                       check=True, stdout=subprocess.DEVNULL)
        text = subprocess.run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", out],
                              check=True, capture_output=True, text=True).stdout
    total = int(re.search(r"([\d,]+) .*PROGRAM TOTALS", text).group(1).replace(",", ""))
    found = {}
    for count, name in re.findall(r"^\s*([\d,]+) .*?:(\w+)(?:'2)?(?: |$)", text, re.MULTILINE):
        found.setdefault(name, int(count.replace(",", "")))
    return total, found


def count(program, cost, crawl, folders):
    _, bare = instructions([cost, *folders])
    total, found = instructions([program, "-j", "1", crawl])
    steps = {step: sum(found.get(name, 0) for name in names) for step, names in STEPS.items()}
    print("| step | of the bare parse |\n|---|--:|")
    for step, cost_of in steps.items():
        print(f"| {step} | {cost_of / bare['step_bare']:.3f} |")
    print(f"| all | {total / bare['step_bare']:.3f} |")
    print(f"\nall of it is {total / sum(steps.values()):.3f} x (unpacking + the library)")


def seconds(words):
    """(processor seconds, seconds, peak in MB) of a run."""
    start = time.monotonic()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024


def clock(program, crawl, large, pages):
    one = min(seconds([program, "-j", "1", crawl]) for _ in range(3))
    two = min((seconds([program, "-j", "2", crawl]) for _ in range(3)), key=lambda run: run[1])
    unpack = min(seconds(["gzip", "-dc", crawl])[0] for _ in range(3))
    print(f"gzip -dc {unpack:.2f} s, furrow -j 1 {one[0]:.2f} s: {pages / one[1]:.0f} pages a second")
    print(f"two threads: {one[1] / two[1]:.2f} x one")
    peaks = [seconds([program, file])[2] for file in (crawl, large)]
    print(f"peak of memory: {peaks[0]:.0f} MB, for ten times the file {peaks[1]:.0f} MB")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clock", action="store_true")
    parser.add_argument("program")
    parser.add_argument("cost")
    parser.add_argument("folders", nargs="*", default=[ROOT / "tests/pages", ROOT / "examples"])
    args = parser.parse_args()
    pages = [path.read_bytes() for folder in args.folders
             for path in sorted(Path(folder).rglob("*.html"))]
    with tempfile.TemporaryDirectory() as folder:
        crawl, large = Path(folder, "crawl.warc.gz"), Path(folder, "large.warc.gz")
        with crawl.open("wb") as file:
            for number, page in enumerate(pages):
                file.write(kill.gzip.compress(kill.record(page, number)))
        print(f"{len(pages)} pages, {sum(map(len, pages))} bytes, packed {crawl.stat().st_size}\n")
        if args.clock:
            large.write_bytes(crawl.read_bytes() * 10)
            clock(args.program, crawl, large, len(pages))
        else:
            count(args.program, args.cost, crawl, args.folders)


if __name__ == "__main__":
    main()
