#!/usr/bin/env python3
"""Runs all fuzz targets of a build in turn, and sums up.

    fuzz_long.py FOLDER CORPUS [--minutes 60] [--jobs N]

FOLDER has the programs fuzz_NAME, CORPUS a folder of seeds for each NAME. Every
target gets the same share of the time; what it finds new is kept in FOLDER/grown.
Prints a line for each target: executions, branches reached, findings. An input that
breaks a claim is kept as FOLDER/found-NAME-..., and the exit code is 1.
"""
import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

MAX_LEN = {"extract": 4096, "site": 300, "css": 512, "types": 256, "xpath": 512, "options": 256,
           "http": 2048}
MORE = {
    "options": ["-close_fd_mask=3"],  # it prints much
    # Weighing by entropy takes most of the time where many branches are reached.
    "extract": ["-entropic=0"], "site": ["-entropic=0"],
}
# Blocks of some executions are kept from being used again, not of hundreds: half of the time
# went into fresh memory.
QUARANTINE = "quarantine_size_mb=8"


def run(args, program, seconds):
    """(name, executions, branches, lines on what was found)"""
    name = program.name.removeprefix("fuzz_")
    grown = args.folder / "grown" / name
    grown.mkdir(parents=True, exist_ok=True)
    command = [program, f"-max_total_time={seconds}", "-timeout=20", "-rss_limit_mb=2500",
               f"-max_len={MAX_LEN.get(name, 4096)}", "-print_final_stats=1",
               f"-artifact_prefix={args.folder}/found-{name}-", *MORE.get(name, []), grown,
               args.corpus / name]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False,
                          env=dict(os.environ, ASAN_OPTIONS=QUARANTINE))
    executed = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    reached = re.findall(r" cov: (\d+)", done.stderr)
    found = []
    if done.returncode != 0:
        found = re.findall(r"(?m)^.*(?:ERROR: |not so: |does not hold: |runtime error: |written to )"
                           r".*$", done.stderr) or [f"exit {done.returncode}"]
    return name, int(executed.group(1)) if executed else 0, reached[-1] if reached else "?", found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    args.folder, args.corpus = args.folder.resolve(), args.corpus.resolve()
    programs = sorted(p for p in args.folder.glob("fuzz_*") if os.access(p, os.X_OK) and p.is_file())
    if not programs:
        sys.exit(f"no fuzz targets in {args.folder}: make fuzz")
    seconds = max(1, int(args.minutes * 60 * args.jobs / len(programs)))
    total = faults = 0
    with ThreadPoolExecutor(args.jobs) as pool:
        for name, count, reached, found in pool.map(lambda p: run(args, p, seconds), programs):
            print(f"{name:10} {count:>10} executions, {reached} branches, "
                  f"{len(found)} findings", flush=True)
            for line in found:
                print(f"           {line.strip()[:160]}")
            total += count
            faults += len(found)
    print(f"{'all':10} {total:>10} executions in {args.minutes:g} minutes, {faults} findings")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
