#!/usr/bin/env python3
"""All that docs/performance.md says of speed and memory, measured in one run.

    bench.py [--pages N] [--rounds N] [--counted] [--write FILE] BUILD [SET...]

BUILD is a folder that furrow and the benchmarks were built in. The SETs are folders of
pages; by default those in $PAGES_DIR, else the sets of labelled list pages ($FURROW_DATA,
or ../shared/data beside the project), else examples/. Of each set N pages are measured,
evenly spread. Prints tables in Markdown; where the labelled sets are all there, or with --write,
they also take the place of those between the marks in docs/performance.md. --counted leaves
out what depends on the clock.

A part that takes more than LIMIT ends the run.
"""

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
DOCUMENT = ROOT / "docs" / "performance.md"
MARKS = re.compile(r"(<!-- bench -->\n).*(<!-- /bench -->\n)", re.DOTALL)
LISTS = ["courts", "estuka2017", "exalg", "modern", "nexteval", "tbdw", "vints1", "webdext", "wien"]
SITES = ["exalg", "webdext", "wien"]  # sets with several pages of a site
COUNTED = 6     # pages of a set whose instructions are counted
SITE_PAGES = 4  # pages of a site that a wrapper is applied to
STARTS = 400    # of the program, and of true
LIMIT = 900     # seconds of one part


def run(*command):
    """What a part prints. A part that takes too long, or fails, ends the run."""
    return subprocess.run([str(word) for word in command], check=True, capture_output=True,
                          text=True, timeout=LIMIT).stdout


def list_sets(named):
    """(the sets, whether they are all of the labelled ones)"""
    if named or "PAGES_DIR" in os.environ:
        return [Path(one) for one in named or [os.environ["PAGES_DIR"]]], False
    data = Path(os.environ.get("FURROW_DATA", ROOT.parent / "shared" / "data"))
    found = [data / name / "pages" for name in LISTS if (data / name / "pages").is_dir()]
    return found or [ROOT / "examples"], len(found) == len(LISTS)


def seconds_of(command):
    """(the processor's, the system's work included; the clock's) of one run"""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=LIMIT,
                   check=False)  # a page without records is no failure here
    after, end = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, end - begin


def rows_of(build, pages, jobs):
    """The command for their rows."""
    return [build / "furrow", "-f", "jsonl", "--jobs", str(jobs), *pages]


def program(build, pages, rounds):
    """The program on all pages at once, its start and its reading included, against the bare
    parse of these pages alone."""
    speed = build / "bench/speed/speed"
    command = rows_of(build, run(speed, "-l", *pages).splitlines(), 1)
    turns = [(seconds_of(command)[0], float(run(speed, "-b", "-r", 2, *pages)))
             for _ in range(2 * rounds)]  # in turn, so that both meet the machine in the same state
    seconds, bare = (min(column) for column in zip(*turns, strict=True))
    return (f"| | processor time | x bare parse |\n|---|--:|--:|\n"
            f"| bare lexbor parse | {1e3 * bare:.1f} ms | 1.00 |\n"
            f"| furrow PAGES, as JSON Lines | {1e3 * seconds:.1f} ms | {seconds / bare:.2f} |\n")


def threads(build, sets, rounds):
    """The program on every page of the sets with one thread and with two. The last page keeps
    one thread waiting: the more pages, the less that counts."""
    pages = run(build / "bench/speed/speed", "-l", *sets).splitlines()
    load = os.getloadavg()[0]
    best = {jobs: min(seconds_of(rows_of(build, pages, jobs))[1] for _ in range(rounds))
            for jobs in (1, 2)}
    lines = ["| threads | pages/s | x one thread | load of the machine before |",
             "|--:|--:|--:|--:|"]
    lines += [f"| {jobs} | {len(pages) / one:.0f} | {best[1] / one:.2f} | {load:.1f} |"
              for jobs, one in best.items()]
    return "\n".join(lines) + "\n"


def starts(build):
    """The fastest twentieth of many runs in turn: what else happens only makes one slower."""
    commands = {"true": [shutil.which("true")], "furrow --version": [build / "furrow", "--version"]}
    seconds = {name: [] for name in commands}
    for _ in range(STARTS):
        for name, command in commands.items():
            begin = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True, timeout=LIMIT)
            seconds[name].append(time.perf_counter() - begin)
    best = {name: sum(sorted(all_of)[:STARTS // 20]) / (STARTS // 20)
            for name, all_of in seconds.items()}
    lines = ["| command | ms | x true |", "|---|--:|--:|"]
    lines += [f"| {name} | {1e3 * one:.2f} | {one / best['true']:.2f} |"
              for name, one in best.items()]
    return "\n".join(lines) + "\n"


def counted(build, sets, args):
    """(heading, table) of each part that does not depend on the clock."""
    if shutil.which("valgrind"):
        yield "By instructions", run(sys.executable, "-B", HERE / "cost.py", "--pages", COUNTED,
                                     build / "bench/speed/cost", *sets)
    yield "Memory", run(build / "bench/speed/speed", "-m", "-n", args.pages, *sets)


def timed(build, sets, args):
    """The same of each part that does."""
    speed = build / "bench/speed/speed"
    pages = ["-n", args.pages, *sets]
    sites = [one for one in sets if one.parent.name in SITES] or sets
    yield "By the clock", run(speed, "-r", args.rounds, *pages)
    yield "The program", program(build, pages, args.rounds)
    yield "Wrappers", run(build / "bench/speed/apply", "-r", args.rounds, "-n", SITE_PAGES, *sites)
    yield "Threads", threads(build, sets, args.rounds)
    yield "Start", starts(build)
    yield "Growth of one page", run(speed, "-g", "-r", args.rounds, *pages)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--pages", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--counted", action="store_true")
    parser.add_argument("--write", metavar="FILE", type=Path)
    parser.add_argument("build", type=Path)
    parser.add_argument("sets", nargs="*")
    args = parser.parse_args()
    sets, are_labelled = list_sets(args.sets)
    begin, text = time.monotonic(), ""
    parts = [counted] if args.counted else [counted, timed]
    for heading, table in (one for part in parts for one in part(args.build.resolve(), sets, args)):
        text_of = f"### {heading}\n\n{table.strip()}\n\n"
        print(text_of, end="", flush=True)
        text += text_of
    print(f"{time.monotonic() - begin:.0f} seconds")
    target = args.write or (DOCUMENT if are_labelled else None)
    if target:
        target.write_text(MARKS.sub(lambda marks: marks[1] + "\n" + text + marks[2],
                                    target.read_text()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
