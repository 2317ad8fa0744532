#!/usr/bin/env python3
"""How many pages iepad needs to learn a site: the curve of the paper's Figure 11.

  iepad_curve.py PROGRAM [DATA [SET...]]      DATA: folder of labelled sets, else $FURROW_DATA

For each site with several list pages a wrapper is learned from its first 1, 2, 3 and 5
pages and applied to pages that it has not seen, the same ones for every point. The labels
play the paper's user in three ways:

  loop     for each page that the rules so far do not get wholly right, the user takes the
           pattern that is most like the labels that are missing ('learn --add WRAPPER --pattern N'): the
           paper's own way. Pages count whether or not they made a choice necessary;
           'by choice' counts only those that did
  chosen   the user takes a pattern on the first page only; further pages are given to
           'learn' as they are
  first    nobody chooses: the first pattern of the order

Retrieval is right / true records, accuracy right / extracted ones, averaged over sites;
'whole' counts the sites with both at 100 %. 'rules' is the mean number of rules of a site.
The rules of right are those of the scorer beside the data.
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
CHOICES = ("loop", "chosen", "first")
WAYS = ("loop", "by choice", "chosen", "first")
MAX_CHOICES = 3   # patterns that a user takes from one page
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


def count(program, score, wrapper, path, truth):
    """(right, extracted, true) of one page by a wrapper."""
    got = texts_of(program, wrapper, path) if os.path.exists(wrapper) else []
    return score.match(truth, got), len(got), len(truth["records"])


def missing_of(score, truth, got):
    """The labels of the records that are not among those extracted."""
    lost = [r for r in truth["records"] if not score.match({**truth, "records": [r]}, got)]
    return {**truth, "records": lost}


def choose(program, score, wrapper, path, truth):
    """The paper's user at one page: take the pattern that is most like what is missing, as
    long as the page gets better for it. True when a rule was added."""
    added = False
    for _ in range(MAX_CHOICES):
        got = texts_of(program, wrapper, path) if os.path.exists(wrapper) else []
        before = score.f1(score.match(truth, got), len(got), len(truth["records"]))
        lost = missing_of(score, truth, got)
        if before == 1.0 or not lost["records"]:
            break
        number, _ = pattern_by_labels(program, score, path, lost)
        add = ["--add", wrapper] if os.path.exists(wrapper) else []
        made = wrapper + ".new"
        run(program, "learn", "-m", "iepad", *add, "--pattern", str(number), "-o", made, path)
        if not os.path.exists(made) or \
                score.f1(*count(program, score, made, path, truth)) <= before:
            break
        os.replace(made, wrapper)
        added = True
    return added


def teach(program, score, choice, wrapper, paths, truths):
    """Make or extend a wrapper by pages, the last of which is new to it. True when a user
    had to choose a pattern on that page."""
    if choice == "loop":
        return choose(program, score, wrapper, paths[-1], truths[-1])
    number = 1
    if choice == "chosen":
        number, _ = pattern_by_labels(program, score, paths[0], truths[0])
    run(program, "learn", "-m", "iepad", "--pattern", str(number), "-o", wrapper, *paths)
    return False


def measure(program, score, wrapper, paths, truths):
    """(right, extracted, true, rules) over pages."""
    sums = [count(program, score, wrapper, path, true) for path, true in zip(paths, truths)]
    rules = 0
    if os.path.exists(wrapper):
        with open(wrapper, encoding="utf-8") as kept:
            rules = len(json.load(kept)["rules"])
    return (*map(sum, zip(*sums)), rules)


def measure_site(program, score, folder, pages, truth, choice):
    """For each way and point: (right, extracted, true, rules) over the unseen pages."""
    full = [os.path.join(folder, "pages", p) for p in pages]
    truths = [truth[p] for p in pages]
    from_page = UNSEEN_FROM if len(pages) > UNSEEN_FROM + 1 else len(pages) - 2
    results, treated, last = {}, 0, None
    with tempfile.TemporaryDirectory() as temp:
        wrapper = os.path.join(temp, "w.json")
        for point in range(1, from_page + 1):
            if choice != "loop" and point not in POINTS:
                continue
            treated += teach(program, score, choice, wrapper, full[:point], truths[:point])
            last = measure(program, score, wrapper, full[from_page:], truths[from_page:])
            if choice == "loop" and treated in POINTS:
                results["by choice", treated] = last
            if point in POINTS:
                results[choice, point] = last
    # Who has no more pages to choose on is done.
    for point in POINTS if choice == "loop" else ():
        results.setdefault(("by choice", point), last)
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
    print(f"{'set':8} {'choice':9} {'pages':>5} {'sites':>5} {'retrieval':>9} {'accuracy':>9}"
          f" {'whole':>5} {'rules':>5}")
    for name in sys.argv[3:] or SETS:
        folder = os.path.join(data, name)
        truth = score.read_set(folder)
        sites = collections.defaultdict(list)
        for page in sorted(truth):
            sites[page.split("/")[0]].append(page)
        points = collections.defaultdict(list)
        for pages in sites.values():
            if len(pages) < MIN_PAGES:
                continue
            for choice in CHOICES:
                found = measure_site(sys.argv[1], score, folder, pages, truth, choice)
                for point, result in found.items():
                    points[point].append(result)
        for choice in WAYS:
            for point in POINTS:
                print_point(name, choice, point, points[choice, point])


def print_point(name, choice, point, rows):
    """One line: averages over the sites of (right, extracted, true, rules)."""
    if not rows:
        return
    retrieval = mean([right / true for right, _, true, _ in rows])
    accuracy = mean([right / got for right, got, _, _ in rows if got])
    whole = sum(right == got == true for right, got, true, _ in rows)
    rules = mean([r for _, _, _, r in rows])
    print(f"{name:8} {choice:9} {point:5} {len(rows):5} {retrieval:9.4f} {accuracy:9.4f}"
          f" {whole:5} {rules:5.1f}")


if __name__ == "__main__":
    main()
