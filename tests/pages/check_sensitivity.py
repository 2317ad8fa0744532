#!/usr/bin/env python3
"""Shows that the tests of judgement notice changed weights and thresholds.

    check_sensitivity.py [BUILD]

Copies the sources to a scratch folder, builds them there, and then makes some
changes one at a time: the largest weights of auto are halved, and the thresholds of
its rules are made less by a third. After each the program is built again and judged; a change that
no test notices is an error. Takes some minutes. BUILD is where to build; a
temporary folder when not given.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WEIGHTS = "src/auto/weights.h"
HALVED = {"RANK": 5, "SURE": 3}  # how many of each kind of weight, the largest first
RULES = "src/auto/rules.h"  # every threshold in it is moved
THRESHOLDS = [("src/auto/evidence.c", "NEARLY_ALL")]
FACTOR = 2 / 3
WEIGHT = re.compile(r"^(RANK|SURE)\((\w+), (-?[0-9.]+)\)", re.MULTILINE)


def changes(root):
    """(what, file, its text after the change)"""
    text = (root / WEIGHTS).read_text(encoding="utf-8")
    for kind, count in HALVED.items():
        found = [m for m in WEIGHT.finditer(text) if m.group(1) == kind]
        for match in sorted(found, key=lambda m: -abs(float(m.group(3))))[:count]:
            start, end = match.span(3)
            half = f"{float(match.group(3)) / 2:.4f}"
            yield (f"{kind} of {match.group(2)} halved", WEIGHTS, text[:start] + half + text[end:])
    rules = re.findall(r"^#define (FW_\w+) [0-9.]+", (root / RULES).read_text(encoding="utf-8"), re.MULTILINE)
    for name, threshold in THRESHOLDS + [(RULES, rule) for rule in rules]:
        source = (root / name).read_text(encoding="utf-8")
        match = re.search(rf"^#define {threshold} ([0-9.]+)", source, re.MULTILINE)
        if not match:
            sys.exit(f"check_sensitivity: {name} has no {threshold}")
        start, end = match.span(1)
        yield (f"{threshold} times {FACTOR:.2f}", name,
               source[:start] + f"{float(match.group(1)) * FACTOR:.4f}" + source[end:])


def build(folder):
    """The program, built anew."""
    subprocess.run(["cmake", "--build", folder, "--target", "furrow_cli"], check=True,
                   stdout=subprocess.DEVNULL)
    return folder / "furrow"


def notices(furrow):
    """Which of the tests of judgement fails; None: none does."""
    for script in ("judge_pages.py", "run_pages.py"):
        done = subprocess.run([sys.executable, "-B", ROOT / "tests/pages" / script, furrow],
                              stdout=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            return script
    return None


def main():
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder, "furrow")
        target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder, "build")
        shutil.copytree(ROOT, scratch, ignore=shutil.ignore_patterns("build", ".git", "tests"))
        subprocess.run(["cmake", "-S", scratch, "-B", target, "-G", "Ninja", "-DFURROW_TESTS=OFF",
                        "-DFURROW_BENCH=OFF", "-DCMAKE_BUILD_TYPE=RelWithDebInfo"], check=True,
                       stdout=subprocess.DEVNULL)
        if notices(build(target)):
            sys.exit("check_sensitivity: the tests of judgement fail without any change")
        missed = 0
        for what, name, text in changes(scratch):
            path = scratch / name
            before = path.read_text(encoding="utf-8")
            path.write_text(text, encoding="utf-8")
            test = notices(build(target))
            path.write_text(before, encoding="utf-8")
            missed += test is None
            print(f"{what}: {f'noticed by {test}' if test else 'NOT NOTICED'}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
