#!/usr/bin/env python3
"""How the work grows with the page: instructions for 1, 10, 100 and 1000 times as much.

    growth.py PROGRAM [--up-to 1000] [--only WORD]

PROGRAM is 'grow' of this folder: it makes a page of records of one kind and runs one
stage on it. valgrind counts the instructions of that stage alone, so that the figures
are the same whatever else the machine does. The last figures say by how much the
instructions grow when the page grows tenfold: 10 is linear. A stage that grows faster
than MOST_GROWTH and is not in STATED is marked, and the exit code is 1.
"""
import argparse
import re
import subprocess
import sys

FIRST = 10           # records of the smallest page
MOST_GROWTH = 14.0   # n log n gives 10 to 13 in this range
BY_PATHS = "pairs of tag paths: bounded by the time limit"
BY_COLUMNS = "rows times columns, each record may bring one: bounded by --max-cells"
STATED = {           # (stage, kind): why it grows faster, and what bounds it
    ("columns", "mixed"): BY_COLUMNS, ("jsonl", "mixed"): BY_COLUMNS,
    ("json", "mixed"): BY_COLUMNS, ("csv", "mixed"): BY_COLUMNS,
    ("tagpath", "mixed"): BY_PATHS, ("auto", "mixed"): BY_PATHS,
}
FUNCTION = {"page": "furrow_page_parse", "columns": "furrow_table_build", "learn": "furrow_learn",
            "apply": "furrow_apply", "regions": "furrow_regions_json",
            "jsonl": "furrow_writer_add", "json": "furrow_writer_add", "csv": "furrow_writer_add"}


def instructions(program, stage, kind, size):
    """(instructions of the stage, whether a limit was reached)"""
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                           f"--toggle-collect={FUNCTION.get(stage, 'furrow_find')}", program,
                           stage, kind, str(size)], capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode not in (0, 3) or not found:
        sys.exit(f"{stage} {kind} {size}: exit {done.returncode}\n{done.stderr[-600:]}")
    return int(found.group(1)), done.returncode == 3


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--up-to", type=int, default=1000)
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    listed = subprocess.run([args.program], capture_output=True, text=True, check=True).stdout
    sizes = [n for n in (1, 10, 100, 1000) if n <= args.up_to]
    print(f"| stage | page | {' | '.join(f'{n} x, M' for n in sizes)} | growth | |")
    print(f"|---|---|{'---:|' * (len(sizes) + 1)}---|")
    faults = 0
    for stage, kind in (line.split() for line in listed.splitlines()):
        if args.only not in f"{stage} {kind}":
            continue
        found = [instructions(args.program, stage, kind, FIRST * n) for n in sizes]
        counts = [max(1, count) for count, _ in found]
        growth = [b / a for a, b in zip(counts, counts[1:])]
        note = "a limit is reached" if any(cut for _, cut in found) else ""
        if growth and growth[-1] > MOST_GROWTH and not note:
            note = STATED.get((stage, kind), "NOT LINEAR")
            faults += note == "NOT LINEAR"
        print(f"| {stage} | {kind} | {' | '.join(f'{c / 1e6:.2f}' for c in counts)} | "
              f"{' '.join(f'{g:.1f}' for g in growth)} | {note} |", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
