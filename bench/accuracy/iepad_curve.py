#!/usr/bin/env python3
"""How many pages iepad needs to learn a site: the curve of the paper's Figure 11.

  iepad_curve.py PROGRAM [DATA]      DATA: folder of labelled sets, else $FURROW_DATA

For each site with several list pages a wrapper is learned from its first 1, 2, 3 and 5
pages and applied to pages that it has not seen, the same ones for every point. The user's
part, choosing a pattern on the first page, is played by the labels ('chosen'), or left to
the ranking ('first'); 'fitting' are the sites where the chosen pattern is right in every
record of the first page, as in the paper, which has no others. Retrieval is right / true records, accuracy right / extracted ones,
averaged over sites. The rules of right are those of the scorer beside the data.
"""
import collections
import importlib.util
import json
import os
import subprocess
import sys
import tempfile

SETS = ("wien", "exalg", "webdext")
POINTS = (1, 2, 3, 5)
MIN_PAGES = 4     # of a site: two to learn from, two to test
UNSEEN_FROM = 5   # pages from here on are never learned from, in sites that have more


def load_scorer(data):
    path = os.path.join(data, "..", "tools", "score.py")
    spec = importlib.util.spec_from_file_location("score", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*args):
    return subprocess.run(args, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)


def pattern_by_labels(program, score, page, truth):
    """The region that is most like the labels, as a user would pick it: (number, F1)."""
    out = run(program, "regions", "-m", "iepad", "-f", "json", page).stdout
    regions = json.loads(out)["regions"] if out else []
    best, number = 0.0, 1
    for i, region in enumerate(regions):
        got = [record["text"] for record in region["records"]]
        f1 = score.f1(score.match(truth, got), len(got), len(truth["records"]))
        if f1 > best:
            best, number = f1, i + 1
    return number, best


def texts_of(program, wrapper, page):
    """Records of a page by a wrapper, each as the text of its fields."""
    out = run(program, "apply", "-f", "jsonl", wrapper, page).stdout.decode("utf-8", "replace")
    rows = [json.loads(line) for line in out.split("\n") if line]
    return [" ".join(v for k, v in row.items() if v and k.startswith("text")) for row in rows]


def measure_site(program, score, folder, pages, truth, number):
    """For each point: (right, extracted, true) over the unseen pages."""
    full = [os.path.join(folder, "pages", p) for p in pages]
    from_page = UNSEEN_FROM if len(pages) > UNSEEN_FROM + 1 else len(pages) - 2
    results = {}
    for point in POINTS:
        if point > from_page:
            continue
        with tempfile.TemporaryDirectory() as temp:
            wrapper = os.path.join(temp, "w.json")
            run(program, "learn", "-m", "iepad", "--pattern", str(number), "-o", wrapper,
                *full[:point])
            right = extracted = true = 0
            for page, path in zip(pages[from_page:], full[from_page:]):
                got = texts_of(program, wrapper, path) if os.path.exists(wrapper) else []
                right += score.match(truth[page], got)
                extracted += len(got)
                true += len(truth[page]["records"])
        results[point] = (right, extracted, true)
    return results


def mean(values):
    return sum(values) / len(values) if values else 0.0


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    data = sys.argv[2] if len(sys.argv) > 2 else os.environ.get("FURROW_DATA", "../shared/data")
    if not os.path.isdir(data):
        sys.exit("skipped: no labelled pages")
    score = load_scorer(data)
    print(f"{'set':8} {'choice':7} {'pages':>5} {'sites':>5} {'retrieval':>9} {'accuracy':>9}")
    for name in SETS:
        folder = os.path.join(data, name)
        truth = score.read_set(folder)
        sites = collections.defaultdict(list)
        for page in sorted(truth):
            sites[page.split("/")[0]].append(page)
        points = collections.defaultdict(list)
        for pages in sites.values():
            if len(pages) < MIN_PAGES:
                continue
            first = os.path.join(folder, "pages", pages[0])
            number, f1 = pattern_by_labels(sys.argv[1], score, first, truth[pages[0]])
            for choice, pattern in (("chosen", number), ("first", 1)):
                found = measure_site(sys.argv[1], score, folder, pages, truth, pattern)
                for point, result in found.items():
                    points[choice, point].append(result)
                    if choice == "chosen" and f1 == 1.0:
                        points["fitting", point].append(result)
        for choice in ("fitting", "chosen", "first"):
            for point in POINTS:
                print_point(name, choice, point, points[choice, point])


def print_point(name, choice, point, rows):
    """One line: averages over the sites of (right, extracted, true)."""
    if not rows:
        return
    retrieval = mean([right / true for right, _, true in rows])
    accuracy = mean([right / got for right, got, _ in rows if got])
    print(f"{name:8} {choice:7} {point:5} {len(rows):5} {retrieval:9.4f} {accuracy:9.4f}")


if __name__ == "__main__":
    main()
