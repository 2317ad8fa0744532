#!/usr/bin/env python3
"""How many labelled values of detail pages the rows of 'furrow --detail' have.

    detail_rows.py [--furrow PROGRAM] [--data FOLDER] [--sites REGEX] [--misses] SET...

Counts a labelled value as found when it is a cell of the row, or one of the values of a
cell, squashed as the README of the labelled pages says; a label that the truth has with
its value ("Publisher: Knopf") may be missing. It is held when a cell holds more than it. A field of a site is named when one column has most of its values that were
found. Prints a line a site, and the sums. Then, for the columns that most things have, how often
the cell of that name is the labelled value, holds it or is a part of it, is missing, or is another.
"""

import json
import re
import subprocess
import sys
import unicodedata
from collections import Counter
from pathlib import Path

from labelled import options, read_options

FOLDED = str.maketrans("‘’‚“”„–—−‐‑", "''''''-----".replace("''''''", "'''\"\"\""))


def squash(text):
    text = unicodedata.normalize("NFKC", text).lower().translate(FOLDED)
    return re.sub(r"\s+", "", text)


# Columns of most things, and what the labels call them.
USUAL = {"title": ("title", "name", "model"), "author": ("author",), "price": ("price",),
         "description": ("description",)}
VERDICTS = ("right", "part", "missing", "wrong")


def values_of(truth):
    for name, value in truth.get("fields", {}).items():
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str) and squash(text):
                yield name, squash(text)


def cells_of(row):
    for name, cell in row.items():
        values = cell if isinstance(cell, list) else [cell]
        texts = [squash(v) for v in values if isinstance(v, str)]
        for text in texts + (["".join(texts)] if len(texts) > 1 else []):
            yield name, text


def row_of(program, path):
    run = subprocess.run([program, "--detail", "-f", "jsonl", path], capture_output=True,
                         text=True, check=False)
    return json.loads(run.stdout.splitlines()[0]) if run.stdout.strip() else {}


def judge_usual(usual, row, truth):
    """Count what the usual columns of a row are: right, part, missing or wrong."""
    for column, fields in USUAL.items():
        wanted = [value for field, value in values_of(truth) if field in fields]
        cell = row.get(column) or []
        got = [squash(v) for v in (cell if isinstance(cell, list) else [cell])]
        if wanted:
            is_part = any(w in g or g in w for w in wanted for g in got)
            verdict = ("missing" if not got else "right" if set(wanted) & set(got)
                       else "part" if is_part else "wrong")
            usual[column, verdict] += 1


def measure_site(args, pages, truths, usual):
    total = found = held = columns = 0
    by_field = {}
    for page, truth_path in zip(pages, truths):
        truth = json.loads(truth_path.read_text(encoding="utf-8"))
        if truth.get("kind") != "detail":
            continue
        row = row_of(args.furrow, str(page))
        judge_usual(usual, row, truth)
        cells = list(cells_of(row))
        columns += len(row)
        for field, value in values_of(truth):
            bare = re.sub(r"^[^:]{0,30}:", "", value)
            names = {name for name, text in cells if text in (value, bare)}
            total += 1
            found += bool(names)
            held += bool(names) or any(bare in text for _, text in cells)
            by_field.setdefault(field, []).append(names)
            if args.misses and not names:
                print(f"    {page.name} {field}: {value[:70]}", file=sys.stderr)
    fields = named = 0
    for field, hits in by_field.items():
        best = Counter(name for names in hits for name in names).most_common(1)
        fields += 1
        named += bool(best) and best[0][1] > len(hits) / 2
        if args.misses:
            print(f"  {field}: {best} of {len(hits)}", file=sys.stderr)
    return Counter(total=total, found=found, held=held, columns=columns, fields=fields,
                   named=named, pages=len(pages))


def main():
    parser = options(__doc__)
    parser.add_argument("--sites", default="")
    parser.add_argument("--pages", type=int, default=0, help="of each site; 0: all")
    parser.add_argument("--misses", action="store_true")
    args = read_options(parser)
    for name in args.sets:
        folder, sums, usual = Path(args.data) / name, Counter(), Counter()
        for site in sorted((folder / "truth").iterdir()):
            if not re.search(args.sites, site.name):
                continue
            truths = sorted(site.glob("*.json"))[:args.pages or None]
            pages = [folder / "pages" / site.name / (t.stem + ".html") for t in truths]
            got = measure_site(args, pages, truths, usual)
            if not got["total"]:
                continue
            sums += got
            print(f"{name} {site.name:32} {got['total']:5} values  exact "
                  f"{got['found'] / got['total']:.3f}  held {got['held'] / got['total']:.3f}  "
                  f"fields {got['named']}/{got['fields']}  columns {got['columns'] / got['pages']:.0f}")
        if sums["total"]:
            print(f"{name} all: {sums['total']} values, exact {sums['found'] / sums['total']:.3f}, "
                  f"held {sums['held'] / sums['total']:.3f}, fields named "
                  f"{sums['named'] / sums['fields']:.3f}, columns "
                  f"{sums['columns'] / sums['pages']:.1f}")
        for column in USUAL:
            counts = [usual[column, verdict] for verdict in VERDICTS]
            if sum(counts):
                print(f"{name} {column}: {sum(counts)} labelled, " +
                      ", ".join(f"{verdict} {count / sum(counts):.3f}"
                                for verdict, count in zip(VERDICTS, counts)))


if __name__ == "__main__":
    main()
