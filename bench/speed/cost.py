#!/usr/bin/env python3
"""What each step costs in instructions, against the bare parse in the same run.

    cost.py [--write] [--pages N] PROGRAM [FOLDER...]

Runs PROGRAM (bench/speed/cost) under callgrind over the pages of the FOLDERs (N of
each, evenly spread, or all), by default those of tests/pages and examples/, and prints a table. Instructions do not
depend on the clock nor on what else the machine does, so this can be a test: it
fails when a step costs over 3 % more than bench/speed/cost.json says. Who makes
something dearer on purpose, or cheaper, runs it with --write and commits the file.

Exits with 77 where there is no valgrind.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BOUNDS = HERE / "cost.json"
ROOM = 1.03  # a change that costs more than this is seen
ROWS = ["page", "find", "table", "write", "free"]  # bytes to JSON Lines
STEPS = [*ROWS[:-1], "rows", "learn", "apply"]


def counts(program, folders, pages=0):
    """Instructions of each step, all pages together; of each folder 'pages', or all."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        subprocess.run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}",
                        program, "-n", str(pages), *folders], check=True, stdout=subprocess.DEVNULL)
        text = subprocess.run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", out],
                              check=True, capture_output=True, text=True).stdout
    found = {}
    for count, name in re.findall(r"^\s*([\d,]+) .*?:step_(\w+)", text, re.MULTILINE):
        found.setdefault(name, int(count.replace(",", "")))
    return found


def ratios(found):
    """Each step against the bare parse; 'rows' is bytes to JSON Lines."""
    result = {step: found[step] / found["bare"] for step in STEPS if step in found}
    result["rows"] = sum(found[step] for step in ROWS) / found["bare"]
    return {step: round(result[step], 3) for step in STEPS}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--write", action="store_true", help="keep what is measured as the bounds")
    parser.add_argument("--pages", type=int, default=0)
    parser.add_argument("program")
    parser.add_argument("folders", nargs="*")
    args = parser.parse_args()
    if not shutil.which("valgrind"):
        print("no valgrind: skipped")
        return 77
    own = [str(ROOT / "tests" / "pages"), str(ROOT / "examples")]
    measured = ratios(counts(args.program, args.folders or own, args.pages))
    if args.folders:  # other pages have no bounds
        print("| step | x bare parse |\n|---|--:|")
        for step, ratio in measured.items():
            print(f"| {step} | {ratio:.3f} |")
        return 0
    bounds = json.loads(BOUNDS.read_text())
    print("| step | x bare parse | bound |\n|---|--:|--:|")
    for step, ratio in measured.items():
        print(f"| {step} | {ratio:.3f} | {bounds.get(step, 0):.3f} |")
    if args.write:
        BOUNDS.write_text(json.dumps(measured, indent=1) + "\n")
        return 0
    dearer = [step for step, ratio in measured.items() if ratio > ROOM * bounds.get(step, 0)]
    for step in dearer:
        print(f"{step}: {measured[step]:.3f} x the bare parse, over 3 % more than the bound")
    return 1 if dearer else 0


if __name__ == "__main__":
    sys.exit(main())
