#!/usr/bin/env python3
"""How right furrow is, on every labelled set that is there.

    accuracy.py [--furrow PROGRAM] [--data FOLDER] [--output FILE] [--jobs N]

Runs 'furrow eval' with every method over every set below FOLDER ($FURROW_DATA,
else ../shared/data beside the repository) and writes the tables to FILE
(docs/accuracy.md). All sets, all methods, good and bad.
"""

import argparse
import collections
import datetime
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

INTRO = """# Accuracy

Written by `bench/accuracy/accuracy.py` on {date}, at commit {commit}.

Every method on every available labelled set of list pages, measured by `furrow
eval`. Nothing is left out. P is precision, R is recall, and F1 is their harmonic
mean, over all records of a set. *Pages right* are pages with nothing missed and
nothing extra. **main** is the region that a user gets. **best** is the region with
the highest F1 among all regions returned: the difference between the two is what a
better ranking could gain. *sites* are averages over sites, as the papers report
them.
"""

FITTED = """
The constants of the methods were chosen with these pages in view, and the weights of
`auto` are fitted on them. [methods/auto.md](methods/auto.md) shows the results on sets
that were left out of the fit.
"""

KINDS = """
## What goes wrong

Pages with errors in the main region, by the kind of error that most of their records
have.
"""

COLUMNS = """
## Columns

For the sets in which the values of fields are labelled: what became of each true
value in the table of the main region.

- *found*: its record was found. A value counts only in the row of its record.
- *whole*: it is wholly inside one cell.
- *exact*: it is a cell, or one value of a repeated cell.
- *aligned*: it is wholly in the column of its field.
- *own*: it is aligned, and no other field has this column.
- *links* are values in attributes.

The column of a field is, on each page, the one with most exact values, then the one
with most whole values, then one that no other field has, then the leftmost. Texts are
compared without white space, case and typography. Texts of fewer than 3 characters are
whole only if they are exact, because they are in most texts by chance. The name of a
column counts as a part of its cells, because labels of the page ("By: Ann") become
names. A field with the same value in all of three or more records of a page ("by", "Add
to cart") belongs to the template and does not count. A single cell that holds everything
would have all values whole and aligned, but none exact and none in its own column.

Shares are of all true values; in brackets, of those in records that were found.
`furrow eval --fields SET` shows the values that are wrong.
"""

DETAIL = """
## Detail pages

`ide` learns the fields of a site's detail pages from labelled pages. The labels play
the user: they label the first page, and every page that the method says it cannot do.
The figures count the fields of the other pages; *pages right* is the share of these
without an error.
"""


def methods(program):
    """The names that 'furrow eval --help' lists."""
    text = subprocess.run([program, "eval", "--help"], stdout=subprocess.PIPE, text=True,
                          check=True).stdout
    listed = re.search(r"--method NAME +.*: (.+)", text)
    if not listed:
        sys.exit("accuracy.py: 'furrow eval --help' lists no methods")
    return re.split(r", | or ", listed.group(1))


def commit():
    """Short name of the commit, and whether there are changes beside it."""
    def git(*args):
        return subprocess.run(["git", "-C", ROOT, *args], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, check=False).stdout.strip()
    name = git("rev-parse", "--short", "HEAD")
    if not re.fullmatch(r"[0-9a-f]+", name):
        return "none yet"
    changed = git("status", "--porcelain", "--untracked-files=no", "--", ":!docs/accuracy.md")
    return f"`{name}`" + (" with uncommitted changes" if changed else "")


def measure(program, folder, method, jobs):
    """(totals, {kind of failure: pages}); None where the set has no pages for the method."""
    done = subprocess.run([program, "eval", str(folder), "-m", method, "-f", "json",
                           *(["-j", str(jobs)] if jobs else [])],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode == 1:
        return None
    sys.stderr.write(done.stderr)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if not lines or "set" not in lines[-1]:
        sys.exit(f"accuracy.py: furrow eval {folder} -m {method} ended with {done.returncode}")
    kinds = collections.Counter(p["failure"]["kind"] for p in lines[:-1] if p.get("failure"))
    return lines[-1], kinds


def table(header, rows):
    """A table in Markdown; the first two columns are words."""
    words = [" --- "] * 2 + [" ---: "] * (len(header) - 2)
    lines = ["| " + " | ".join(header) + " |", "|" + "|".join(words) + "|"]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]) + "\n"


def score_row(name, method, totals):
    row = [name, method]
    for which in ("main", "best"):
        t = totals[which]
        row += [f"{t['precision']:.3f}", f"{t['recall']:.3f}", f"**{t['f1']:.3f}**",
                f"{t['pages_right']}/{t['pages']}"]
    main = totals["main"]
    return row + [f"{main['site_precision']:.3f}", f"{main['site_recall']:.3f}", main["records"]]


def detail_row(name, detail):
    return [name, detail["pages"], detail["labelled"], detail["miss"], detail["found_no"],
            detail["wrong"], detail["partial"], detail["page_errors"], f"{detail['recall']:.3f}",
            f"{detail['precision']:.3f}", f"**{detail['page_accuracy']:.3f}**"]


def column_rows(name, method, totals):
    """A row for texts and one for links; none where no values are labelled."""
    for kind, counts in totals.get("columns", {}).items():
        row = [name, method, kind, counts["wanted"], f"{counts['found'] / counts['wanted']:.3f}"]
        for key in ("whole", "exact", "aligned", "own"):
            mark = "**" if key == "aligned" else ""
            row.append(f"{mark}{counts[key] / counts['wanted']:.3f}{mark} "
                       f"({counts[key] / (counts['found'] or 1):.3f})")
        yield row


def mean_rows(results, names):
    """Plain means over sets, for methods that were run on all of them."""
    rows = []
    for method in names:
        own = [t for (_, m), (t, _) in results.items() if m == method]
        if not own:
            continue
        f1 = [sum(t[which]["f1"] for t in own) / len(own) for which in ("main", "best")]
        right = [f"{sum(t[which]['pages_right'] for t in own)}/"
                 f"{sum(t[which]['pages'] for t in own)}" for which in ("main", "best")]
        rows.append(["mean of sets", method, "", "", f"**{f1[0]:.3f}**", right[0], "", "",
                     f"**{f1[1]:.3f}**", right[1], "", "",
                     sum(t["main"]["records"] for t in own)])
    return rows


def has_kind(folder):
    """Whether the truth of a set is about records or fields; of some it is about links."""
    first = next(iter(sorted(folder.glob("truth/*/*.json"))), None)
    return first and "kind" in json.loads(first.read_text(encoding="utf-8"))


def document(results, details, names):
    date = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    text = INTRO.format(date=date, commit=commit()) + "\n"
    rows = [score_row(name, method, totals) for (name, method), (totals, _) in results.items()]
    text += table(["set", "method", "main P", "R", "F1", "pages right", "best P", "R", "F1",
                   "pages right", "sites P", "R", "records"], rows + mean_rows(results, names))
    text += FITTED
    kinds = sorted({kind for _, counts in results.values() for kind in counts})
    rows = [[name, method] + [counts[kind] or "" for kind in kinds]
            for (name, method), (_, counts) in results.items()]
    text += KINDS + "\n" + table(["set", "method"] + kinds, rows)
    rows = [row for (name, method), (totals, _) in results.items()
            for row in column_rows(name, method, totals)]
    if rows:
        text += COLUMNS + "\n" + table(["set", "method", "values", "number", "found", "whole",
                                        "exact", "aligned", "own"], rows)
    rows = [detail_row(name, detail) for name, detail in details.items()]
    return text + DETAIL + "\n" + table(["set", "pages", "labelled", "miss", "found-no", "wrong",
                                         "partial", "page errors", "recall", "precision",
                                         "pages right"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--furrow", default=ROOT / "build" / "furrow")
    parser.add_argument("--data", type=Path,
                        default=os.environ.get("FURROW_DATA") or ROOT.parent / "shared" / "data")
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "accuracy.md")
    parser.add_argument("--jobs", type=int)
    args = parser.parse_args()
    sets = sorted(p for p in Path(args.data).glob("*") if has_kind(p))
    if not sets:
        sys.exit(f"accuracy.py: no labelled sets in {args.data}")
    names, results, details = methods(args.furrow), {}, {}
    for folder in sets:
        for method in names:
            found = measure(args.furrow, folder, method, args.jobs)
            if found and "detail" in found[0]:
                details[folder.name] = found[0]["detail"]
            elif found and "main" in found[0]:  # else all lists of a page are labelled
                results[folder.name, method] = found
                print(f"{folder.name} {method}: F1 {found[0]['main']['f1']:.3f}", file=sys.stderr)
    args.output.write_text(document(results, details, names), encoding="utf-8")


if __name__ == "__main__":
    main()
