#!/usr/bin/env python3
"""How well wrappers serve the pages that they were not learned from.

    wrappers.py [--furrow PROGRAM] [--data FOLDER] [--learn N] [--method M] [--worse] [SET...]

For every site with more than N list pages: 'furrow learn' from its first N
pages, then 'furrow eval --wrapper' on all others, beside 'furrow eval' with the
method itself on the same pages. F1 is that of the main region over all records.

'same column' is the share of the true values of a field that stand in the column
which holds most of them, over all pages of a site: whether one name means one
thing on every page. Only sets with labelled fields have it.

--worse lists the pages on which the wrapper is behind.
"""

import argparse
import collections
import csv
import io
import json
import os
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
csv.field_size_limit(1 << 30)
SETS = ["wien", "exalg", "webdext", "estuka2017"]


def list_pages(folder):
    """The list pages of a set: {site: [stem of each page]}."""
    sites = {}
    for truth in sorted((folder / "truth").glob("*/*.json")):
        if json.loads(truth.read_text(encoding="utf-8"))["kind"] == "list":
            sites.setdefault(truth.parent.name, []).append(truth.stem)
    return sites


def copy_pages(folder, site, stems, into):
    """A set of its own, made of links."""
    for kind, suffix in (("pages", ".html"), ("truth", ".json")):
        (into / kind / site).mkdir(parents=True)
        for stem in stems:
            os.symlink(folder / kind / site / (stem + suffix), into / kind / site / (stem + suffix))


def measure(program, folder, *more):
    """{page: main score} of 'furrow eval'."""
    done = subprocess.run([program, "eval", "-f", "json", "-j", "1", *more, str(folder)],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {line["page"]: line["main"] for line in lines if "page" in line}


def f1(scores):
    right, found, wanted = (sum(s[k] for s in scores) for k in ("right", "found", "wanted"))
    return 2 * right / (found + wanted) if found + wanted else 1.0


def squash(text):
    return "".join(text.split()).lower()


def true_values(path):
    """[[(field, squashed value), ...] for each record]; values of one or two letters are left out."""
    truth = json.loads(path.read_text(encoding="utf-8"))
    records = []
    for record in truth["records"]:
        pairs = []
        for name, value in (record.get("fields") or {}).items():
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, str) and len(squash(one)) > 2:
                    pairs.append((name, squash(one)))
        records.append(pairs)
    return records


def columns_of(rows, records):
    """(field, column) of each true value that a row holds; the row with most values is the record's."""
    cells = [{name: squash(cell) for name, cell in row.items() if cell} for row in rows]
    for pairs in records:
        row = max(cells, default={}, key=lambda r: sum(any(v in c for c in r.values())
                                                       for _, v in pairs))
        for name, value in pairs:
            holders = [(len(cell), column) for column, cell in row.items() if value in cell]
            if holders:
                yield name, min(holders)[1]


def same_column(command, folder, site, stems):
    """(values in the usual column of their field, all values) over the pages of a site."""
    tally = collections.defaultdict(collections.Counter)
    for stem in stems:
        done = subprocess.run([*command, "-f", "csv", str(folder / "pages" / site / (stem + ".html"))],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        rows = csv.DictReader(io.StringIO(done.stdout.decode(), newline=""))
        records = true_values(folder / "truth" / site / (stem + ".json"))
        for name, column in columns_of(rows, records):
            tally[name][column] += 1
    return (sum(max(c.values()) for c in tally.values()), sum(sum(c.values()) for c in tally.values()))


def measure_site(args, folder, site, stems):
    """Scores of the wrapper and of the method on the pages after the first N, and the columns of
    both."""
    with tempfile.TemporaryDirectory() as temp:
        set_folder, wrapper = Path(temp) / "set", Path(temp) / "wrapper.json"
        copy_pages(folder, site, stems[args.learn:], set_folder)
        pages = [str(folder / "pages" / site / (stem + ".html")) for stem in stems[:args.learn]]
        done = subprocess.run([args.furrow, "learn", "-m", args.method, "-o", str(wrapper), *pages],
                              stderr=subprocess.DEVNULL, check=False)
        direct = measure(args.furrow, set_folder, "-m", args.method)
        rest = stems[args.learn:]
        own = same_column([args.furrow, "extract", "-m", args.method], folder, site, rest)
        if done.returncode:
            kept = {page: dict(score, right=0, found=0) for page, score in direct.items()}
            return kept, direct, (0, 0), own
        same = same_column([args.furrow, "apply", str(wrapper)], folder, site, rest)
        return measure(args.furrow, set_folder, "--wrapper", str(wrapper)), direct, same, own


def share(pairs):
    same, all_values = (sum(p[i] for p in pairs) for i in (0, 1))
    return f"{same / all_values:.3f} of {all_values}" if all_values else "-"


def measure_set(args, name):
    folder = args.data / name
    kept, direct, sites, same, own = {}, {}, 0, [], []
    for site, stems in list_pages(folder).items():
        if len(stems) <= args.learn:
            continue
        sites += 1
        by_wrapper, by_method, columns, own_columns = measure_site(args, folder, site, stems)
        kept.update(by_wrapper)
        direct.update(by_method)
        same.append(columns)
        own.append(own_columns)
    better = sum(f1([kept[p]]) > f1([direct[p]]) for p in direct)
    worse = sorted(p for p in direct if f1([kept[p]]) < f1([direct[p]]))
    print(f"| {name} | {sites} | {len(direct)} | {f1(kept.values()):.3f} "
          f"| {f1(direct.values()):.3f} | {better} | {len(worse)} | {share(same)} | {share(own)} |",
          flush=True)
    if args.worse:
        for page in worse:
            print(f"    {page}: {f1([kept[page]]):.2f} for {f1([direct[page]]):.2f}  {kept[page]}")


def main():
    data = os.environ.get("FURROW_DATA", ROOT.parent / "shared" / "data")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--furrow", default=str(ROOT / "build" / "furrow"))
    parser.add_argument("--data", type=Path, default=Path(data))
    parser.add_argument("--learn", type=int, default=1, metavar="N")
    parser.add_argument("--method", default="auto")
    parser.add_argument("--worse", action="store_true")
    parser.add_argument("sets", nargs="*", metavar="SET")
    args = parser.parse_args()
    print(f"| set, learned from {args.learn} | sites | pages | wrapper F1 | {args.method} F1 "
          f"| pages better | worse | same column | {args.method} |\n" + "|---" + "|--:" * 8 + "|")
    for name in args.sets or SETS:
        measure_set(args, name)


if __name__ == "__main__":
    main()
