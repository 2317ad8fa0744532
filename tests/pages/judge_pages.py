#!/usr/bin/env python3
"""Holds a floor under what auto finds in pages of today's web, and in changed copies of them.

    judge_pages.py [--pages DIR] [--list] FURROW
    judge_pages.py [--pages DIR] --update FURROW

Taken are the cases whose truth says "judged": pages of whole markup, with an
XPath for each element of a record. The score of a page is the F1 of its main
region: a record is right when its text without white space equals a true one,
each true one once. Then the pages that are wholly right are changed in ways that
must change nothing (mutations.py), and the share of changed results is counted
for each way. FLOOR_... and CEILINGS are what is reached today, with a little room:
move them as the judgement gets better. --list prints a line for each page and
each change that went wrong.

Results that are right do not tell how nearly they were wrong. So judged.json notes
the first regions of each page, how many records each has and how sure furrow is
of it, and a score that moves by more than TOLERANCE is an error. A change that is
wanted is written with --update, and then read before it is committed;
check_sensitivity.py shows that changed weights and thresholds are noticed.
"""

import argparse
import collections
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from mutations import mutations
from tree import squashed

FLOOR_F1 = 0.99
FLOOR_RIGHT = 56
# Share of pages, in percent, whose records may change by a mutation.
CEILINGS = {"field": 6, "front": 6}
OTHERWISE = 10
BATCH = 100
NOTED_REGIONS = 6
TOLERANCE = 0.01


def judged(folder):
    """(name, page, truth) of the cases that are judged."""
    for path in sorted(folder.glob("*/truth.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        if truth.get("judged"):
            yield path.parent.name, path.parent / "page.html", truth


def all_regions(furrow, files):
    """The regions that furrow finds, by file."""
    found = {}
    for at in range(0, len(files), BATCH):
        done = subprocess.run([furrow, "regions", "-f", "jsonl", *files[at:at + BATCH]],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=300,
                              check=False)
        for line in done.stdout.decode("utf-8").splitlines():
            page = json.loads(line)
            found[page["page"]] = page["regions"]
    return found


def main_regions(furrow, files):
    """The texts of the main region's records, by file."""
    return {page: [squashed(record["text"])
                   for record in (regions[0]["records"] if regions else [])]
            for page, regions in all_regions(furrow, files).items()}


def notes(furrow, cases):
    """What judged.json holds: [records, score] of the first regions of each page."""
    found = all_regions(furrow, [str(page) for _, page, _ in cases])
    return {name: [[len(region["records"]), round(region.get("score", 0), 3)]
                   for region in found.get(str(page), [])[:NOTED_REGIONS]]
            for name, page, _ in cases}


def moved(noted, now):
    """A line for each page whose first regions are not those that were noted."""
    for name in sorted(noted.keys() | now.keys()):
        before, after = noted.get(name, []), now.get(name, [])
        is_near = len(before) == len(after) and all(abs(a[1] - b[1]) <= TOLERANCE
                                                    for a, b in zip(before, after))
        if not is_near or [a[0] for a in before[:1]] != [b[0] for b in after[:1]]:
            yield f"{name}: noted {before}, now {after}"


def f1(found, wanted):
    right = sum((collections.Counter(found) & collections.Counter(wanted)).values())
    return 2 * right / (len(found) + len(wanted)) if found or wanted else 1.0


def node_paths(record):
    """All XPaths of a record: those after the first are given, too, where there are several."""
    return [record["xpath"], *record.get("further", [])]


def measure_pages(furrow, cases, is_listed):
    """Mean F1, and the cases that are wholly right."""
    found = main_regions(furrow, [str(page) for _, page, _ in cases])
    total, right = 0.0, []
    for case in cases:
        name, page, truth = case
        score = f1(found.get(str(page), []),
                   [squashed(record["text"]) for record in truth["records"]])
        total += score
        if score == 1:
            right.append(case)
        elif is_listed:
            print(f"{name}: F1 {score:.3f}, {len(found.get(str(page), []))} found, "
                  f"{len(truth['records'])} there")
    return total / len(cases), right


def measure_mutations(furrow, cases, is_listed):
    """{mutation: (changed, all)}"""
    wanted, counts = {}, collections.defaultdict(lambda: [0, 0])
    with tempfile.TemporaryDirectory() as folder:
        for name, page, truth in cases:
            paths = [node_paths(record) for record in truth["records"]]
            for way, html, texts in mutations(page.read_text(encoding="utf-8"), paths):
                path = Path(folder, f"{name}.{way}.html")
                path.write_text(html, encoding="utf-8")
                wanted[str(path)] = [squashed(text) for text in texts]
        found = main_regions(furrow, list(wanted))
        for path, texts in wanted.items():
            way = path.split(".")[-2]
            is_changed = collections.Counter(found.get(path, [])) != collections.Counter(texts)
            counts[way][0] += is_changed
            counts[way][1] += 1
            if is_changed and is_listed:
                print(f"{Path(path).stem}: {len(found.get(path, []))} found, {len(texts)} there")
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pages", type=Path, default=Path(__file__).resolve().parent)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("furrow")
    args = parser.parse_args()
    cases = list(judged(args.pages))
    if not cases:
        sys.exit(f"judge_pages: no page to judge in {args.pages}")
    noted_path, now = args.pages / "judged.json", notes(args.furrow, cases)
    if args.update:
        lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(now[name])}" for name in sorted(now))
        noted_path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
        return 0
    mean, right = measure_pages(args.furrow, cases, args.list)
    print(f"{len(cases)} pages: F1 {mean:.3f} (at least {FLOOR_F1}), "
          f"{len(right)} wholly right (at least {FLOOR_RIGHT})")
    failed = mean < FLOOR_F1 or len(right) < FLOOR_RIGHT
    for way, (changed, count) in sorted(measure_mutations(args.furrow, right, args.list).items()):
        share, most = 100 * changed / count, CEILINGS.get(way, OTHERWISE)
        print(f"{way}: {changed} of {count} changed, {share:.1f} % (at most {most} %)")
        failed |= share > most
    noted = json.loads(noted_path.read_text(encoding="utf-8")) if noted_path.exists() else now
    for line in moved(noted, now):
        print(line)
        failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
