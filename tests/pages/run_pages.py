#!/usr/bin/env python3
"""Runs the page cases: folders with a page, its truth, and what methods give today.

    run_pages.py [--pages DIR] FURROW [CASE...]
    run_pages.py [--pages DIR] FURROW --update CASE METHOD

    CASE/page.html      the page
    CASE/truth.json     what a person sees in it (as in the labelled sets)
    CASE/METHOD.json    what the method gives today: the number of regions, and
                        path, record texts and groups of the main one

For every METHOD.json there is, 'furrow regions -f json -m METHOD' must give
exactly that; a difference is printed line by line. A change that is wanted is
written with --update, one file at a time, and then read before it is committed.
"""

import argparse
import difflib
import json
import re
import subprocess
import sys
from pathlib import Path


def regions_of(furrow, page, method):
    """The regions that furrow finds in a page."""
    run = subprocess.run([furrow, "regions", "-f", "json", "-m", method, str(page)],
                         capture_output=True, timeout=60, check=False)
    message = run.stderr.decode("utf-8", "replace").strip()
    if run.returncode not in (0, 1):
        raise RuntimeError(f"exit {run.returncode}: {message}")
    regions = json.loads(run.stdout.decode("utf-8"))["regions"]
    if (run.returncode == 0) != bool(regions):
        raise RuntimeError(f"exit {run.returncode} with {len(regions)} regions")
    return regions


def summary(regions):
    """What METHOD.json holds."""
    if not regions:
        return {"regions": 0}
    main = regions[0]
    short = {"regions": len(regions), "path": main["path"],
             "records": [record["text"] for record in main["records"]]}
    if "groups" in main:
        short["groups"] = [f"{group['heading']}: {len(group['records'])}"
                           for group in main["groups"]]
    return short


def as_text(value):
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def squashed(text):
    return re.sub(r"\s", "", text).lower()


def is_as_seen(short, truth):
    """Whether the main region is what the truth says."""
    wanted = [squashed(record["text"]) for record in truth["records"]]
    return [squashed(text) for text in short.get("records", [])] == wanted


def check_truth(truth):
    """Why a truth file is not one, or None."""
    if truth.get("kind") != "list" or truth.get("label") != "records":
        return "truth.json: kind must be list, and label records"
    if not all(isinstance(record.get("text"), str) for record in truth.get("records", [{}])):
        return "truth.json: every record needs its text"
    return None


def check_case(furrow, case, tally):
    """The complaints about one case."""
    complaints = []
    truth = json.loads((case / "truth.json").read_text(encoding="utf-8"))
    wrong = check_truth(truth)
    if wrong:
        complaints.append(wrong)
    for expected in sorted(case.glob("*.json")):
        method = expected.stem
        if method == "truth":
            continue
        try:
            short = summary(regions_of(furrow, case / "page.html", method))
        except (RuntimeError, ValueError, subprocess.TimeoutExpired) as error:
            complaints.append(f"{method}: {error}")
            continue
        seen, all_cases = tally.get(method, (0, 0))
        tally[method] = (seen + is_as_seen(short, truth), all_cases + 1)
        before = expected.read_text(encoding="utf-8")
        if as_text(short) != before:
            complaints.append("".join(difflib.unified_diff(
                before.splitlines(True), as_text(short).splitlines(True),
                f"{case.name}/{expected.name}", "given now", n=1)))
    return complaints


def update(furrow, case, method):
    short = summary(regions_of(furrow, case / "page.html", method))
    (case / f"{method}.json").write_text(as_text(short), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pages", type=Path, default=Path(__file__).resolve().parent)
    parser.add_argument("furrow")
    parser.add_argument("cases", nargs="*", metavar="CASE")
    parser.add_argument("--update", nargs=2, metavar=("CASE", "METHOD"))
    args = parser.parse_args()
    if args.update:
        update(args.furrow, args.pages / args.update[0], args.update[1])
        return 0
    cases = [args.pages / name for name in args.cases] or sorted(
        path.parent for path in args.pages.glob("*/page.html"))
    failed, tally = 0, {}
    for case in cases:
        complaints = check_case(args.furrow, case, tally)
        failed += bool(complaints)
        for complaint in complaints:
            print(f"FAIL {case.name}\n{complaint}")
    for method, (seen, count) in sorted(tally.items()):
        print(f"{method}: {seen} of {count} as a person sees them")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
