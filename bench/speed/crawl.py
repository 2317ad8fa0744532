#!/usr/bin/env python3
"""What a crawl costs: from a WARC file to JSON Lines, against the bare parse of its pages.

    crawl.py PROGRAM BENCH [FOLDER...]             instructions, whatever else the machine does
    crawl.py --clock PROGRAM BENCH [FOLDER...]     seconds, for an idle machine
    crawl.py --stream GB PROGRAM BENCH [FOLDER...] the peak of memory for so many GB of pages
    crawl.py --rows N PROGRAM BENCH                the peak of memory for so many rows of csv

PROGRAM is furrow, BENCH the folder of the built programs of bench/speed. The pages of the FOLDERs
(tests/pages and examples when none is given) become a WARC file with a gzip member for each.

Without an option, and with --clock, prints a table: the steps of one run, each as a ratio to the
bare parse of the same pages by lexbor alone, and what the run costs beyond unpacking and the library.
With --clock also pages a second and core, what a second thread and a second process bring, what a
billion pages take, and the peak of memory for the file and for ten times the file.

--stream and --rows send pages to standard input, over and over, so that no large file is needed;
they print the peak for a tenth of the stream, and for all of it.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import threading
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


def count(program, bench, crawl, folders):
    _, bare = instructions([bench / "cost", *folders])
    total, found = instructions([program, "-j", "1", crawl])
    steps = {step: sum(found.get(name, 0) for name in names) for step, names in STEPS.items()}
    print("| step | of the bare parse |\n|---|--:|")
    for step, cost_of in steps.items():
        print(f"| {step} | {cost_of / bare['step_bare']:.3f} |")
    print(f"| all | {total / bare['step_bare']:.3f} |")
    print(f"\nall of it is {total / sum(steps.values()):.3f} x (unpacking + the library)")


ROUNDS = 3
LIST_ROWS = 500


def seconds(*commands):
    """(seconds, processor seconds, peak in MB) of commands that run at the same time."""
    start = time.monotonic()
    running = [subprocess.Popen(words, stdout=subprocess.DEVNULL) for words in commands]
    used, peak = 0.0, 0.0
    for process in running:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        used += usage.ru_utime + usage.ru_stime
        peak = max(peak, usage.ru_maxrss / 1024)
    return time.monotonic() - start, used, peak


def best(*commands):
    return min(seconds(*commands) for _ in range(ROUNDS))


def clock(program, bench, crawl, large):
    lines = subprocess.run([bench / "crawl_steps", str(ROUNDS), crawl], check=True,
                           capture_output=True, text=True).stdout.split()
    steps = {name: float(value) for name, value in zip(lines[::2], lines[1::2], strict=True)}
    pages = int(steps.pop("pages"))
    bare = steps["bare"]
    print("| step | seconds | of the bare parse |\n|---|--:|--:|")
    for step, used in steps.items():
        print(f"| {step} | {used:.3f} | {used / bare:.3f} |")
    # Ten times the file: the start of the program counts less.
    one, two = best([program, "-j", "1", large]), best([program, "-j", "2", large])
    library, used = sum(steps.values()) - bare, one[1] / 10
    print(f"| furrow -j 1 | {used:.3f} | {used / bare:.3f} |")
    print(f"\nfurrow -j 1 is {used / library:.3f} x (unpacking + the library)")
    both = best([program, "-j", "1", large], [program, "-j", "1", large])
    speed = 10 * pages / one[0]
    print(f"{speed:.0f} pages a second and core; a billion pages: {1e9 / speed / 3600:.0f} hours of one core")
    print(f"two threads: {one[0] / two[0]:.2f} x one; two processes: {2 * one[0] / both[0]:.2f} x one")
    print(f"peak of memory: {best([program, crawl])[2]:.0f} MB, "
          f"for ten times the file {best([program, large])[2]:.0f} MB")


def peak_of(words, block, total):
    """(peak in MB, seconds) of a program that gets a block again and again, 'total' bytes."""
    start = time.monotonic()
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        def feed():
            for _ in range(max(1, round(total / len(block)))):
                process.stdin.write(block)
            process.stdin.close()
        feeder = threading.Thread(target=feed)
        feeder.start()
        _, status, usage = os.wait4(process.pid, 0)
        feeder.join()
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{words} has failed")
    return usage.ru_maxrss / 1024, time.monotonic() - start


def stream(program, pages, total):
    block = b"".join(kill.record(page, i) for i, page in enumerate(pages))
    block *= max(1, round(4e6 / len(block)))
    for part in (total / 10, total):
        peak, took = peak_of([program, "-"], block, part)
        print(f"{part / 1e9:.1f} GB of pages: peak of memory {peak:.1f} MB, {took:.0f} s")


def csv_rows(program, total):
    rows = "".join(f"<li><h3>thing {i}</h3><p>number {i}</p></li>" for i in range(LIST_ROWS))
    block = kill.record(f"<ul>{rows}</ul>".encode(), 1)
    for part in (total / 10, total):
        peak, took = peak_of([program, "-", "-f", "csv", "--columns", "1:title,2:text"], block,
                             part / LIST_ROWS * len(block))
        print(f"{part:.0f} rows of csv: peak of memory {peak:.1f} MB, {took:.0f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--clock", action="store_true")
    what.add_argument("--stream", type=float, metavar="GB")
    what.add_argument("--rows", type=int, metavar="N")
    parser.add_argument("program")
    parser.add_argument("bench", type=Path)
    parser.add_argument("folders", nargs="*", default=[ROOT / "tests/pages", ROOT / "examples"])
    args = parser.parse_args()
    pages = [path.read_bytes() for folder in args.folders
             for path in sorted(Path(folder).rglob("*.html"))]
    if args.rows:
        csv_rows(args.program, args.rows)
        return
    if args.stream:
        stream(args.program, pages, args.stream * 1e9)
        return
    with tempfile.TemporaryDirectory() as folder:
        crawl, large = Path(folder, "crawl.warc.gz"), Path(folder, "large.warc.gz")
        with crawl.open("wb") as file:
            for number, page in enumerate(pages):
                file.write(kill.gzip.compress(kill.record(page, number)))
        print(f"{len(pages)} pages, {sum(map(len, pages))} bytes, packed {crawl.stat().st_size}\n")
        if args.clock:
            large.write_bytes(crawl.read_bytes() * 10)
            clock(args.program, args.bench, crawl, large)
        else:
            count(args.program, args.bench, crawl, args.folders)


if __name__ == "__main__":
    main()
