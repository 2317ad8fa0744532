#!/usr/bin/env python3
"""The tables of data of list pages: furrow beside pandas.read_html.

    read_html.py [--furrow PROGRAM] [--data FOLDER] [--worst N] [--show PAGE] SET...

Needs pandas and lxml (build/peers, which bench/peers/run.py makes, has them).

What a table of data is must not be furrow's word, so it is told from what read_html gives. It counts when
- no table is in it, and no role says that it is for layout;
- it has three rows and two columns at least, those without any text left out; a half of its cells are filled;
- at most a quarter of its cells are longer than 150 characters or have form fields; not all of them are links, nor
  half of them numbers of two digits, as those of a calendar;
- read_html sees header rows ("named"), or four of five cells of some column, but not of all, are numbers, prices
  or dates ("plain");
- it is not one record on its side: two columns, the first of labels (header cells, or texts with a colon).

Texts are compared by their letters, digits and signs of money, in lower case. Header rows that come again among the rows are left out. Each row of read_html is paired with the row of furrow's lists (--all --everything) that has most of its cells. A
cell is found when it is a cell of that row, or several of them joined. Of furrow's rows so paired, the texts that are
cells of read_html's row, or parts of one, are right. A name is right when the column of furrow that has most of the
cells is called as read_html's is: levels joined, compared by letters and digits alone.
"""

import io
import json
import re
import subprocess
import sys
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

import lxml.html
import pandas

from labelled import options, read_options

LONG = 150  # characters of a cell
PARTS = 20  # texts that one cell may be made of
ADDRESS = re.compile(r"(^|_)(link|image|heading)(_\d+)?$")  # columns that read_html has not
FIGURE = re.compile(r"[\d\s.,:/%$€£¥+()–-]*\d[\d\s.,:/%$€£¥+()–-]*[a-z]{0,3}")
FOLDED = str.maketrans("‘’‚“”„–—−‐‑", "'''\"\"\"-----")


def squash(text):
    text = unicodedata.normalize("NFKC", text).lower().translate(FOLDED)
    text = re.sub(r"[\s\u200b-\u200f\u00ad\ufeff]+", "", text)
    return re.sub(r"[^\w%$€£¥+]|_", "", text) or text


def bare(name):
    return re.sub(r"[\W_]+", "", squash(name))


def name_of(column):
    """One name for a column, its levels joined, each once; empty where read_html made it up."""
    levels = column if isinstance(column, tuple) else (column,)
    kept = []
    for level in levels:
        text = str(level)
        if not isinstance(level, int) and not text.startswith("Unnamed:") and text not in kept:
            kept.append(text)
    return " ".join(kept)


class Table:
    def __init__(self, element, frame):
        self.element = element
        self.names = [name_of(column) for column in frame.columns]
        self.named = not all(isinstance(column, int) for column in frame.columns)
        rows = [["" if not isinstance(v, str) else v for v in row] for row in frame.values.tolist()]
        levels = [c if isinstance(c, tuple) else (c,) for c in frame.columns]
        heads = {tuple(bare(name_of(name)) for name in level) for level in zip(*levels)}
        self.rows = [row for row in rows if any(squash(v) for v in row)
                     and tuple(map(bare, row)) not in heads]
        keep = [c for c in range(len(self.names)) if any(squash(row[c]) for row in self.rows)]
        self.rows = [[row[c] for c in keep] for row in self.rows]
        self.names = [self.names[c] for c in keep]

    def is_data(self):
        cells = [squash(v) for row in self.rows for v in row]
        if len(self.rows) < 3 or len(self.names) < 2 or self.element.xpath(".//table"):
            return False
        if (self.element.get("role") or "").strip() in ("presentation", "none"):
            return False
        filled = [v for v in cells if v]
        fields = self.element.xpath(".//input[not(@type='hidden')]|.//select|.//textarea")
        links = sum(len(squash(a.text_content())) for a in self.element.iter("a"))
        return (2 * len(filled) >= len(cells) and 4 * len(fields) <= len(cells)
                and 4 * sum(len(v) > LONG for v in filled) <= len(filled)
                and links < 0.95 * len(squash(self.element.text_content()))
                and 2 * sum(bool(re.fullmatch(r"\d\d?", v)) for v in filled) < len(filled)
                and not self.is_sideways() and (self.named or self.has_figures()))

    def is_sideways(self):
        if len(self.names) != 2 or self.named:
            return False
        heads = sum(bool(row.xpath("./th")) for row in self.element.iter("tr"))
        colons = sum(row[0].rstrip().endswith(":") for row in self.rows)
        return max(heads, colons) >= 0.6 * len(self.rows)

    def has_figures(self):
        kinds = []
        for c in range(len(self.names)):
            filled = [v for v in (squash(row[c]) for row in self.rows) if v]
            if len(filled) >= 3:
                kinds.append(sum(bool(FIGURE.fullmatch(v)) for v in filled) >= 0.8 * len(filled))
        return any(kinds) and not all(kinds)


def tables_of(html):
    """The tables of data of a page, by read_html."""
    try:
        root = lxml.html.document_fromstring(html)
    except (lxml.etree.LxmlError, ValueError):
        return
    for element in root.iter("table"):
        text = lxml.html.tostring(element, encoding="unicode", with_tail=False)
        if element.xpath(".//table"):
            continue
        try:
            wide = pandas.read_html(io.StringIO(text), flavor="lxml")[0].shape[1]
            frame = pandas.read_html(io.StringIO(text), flavor="lxml", keep_default_na=False,
                                     thousands=None, converters={c: str for c in range(wide)})[0]
        except (ValueError, IndexError, TypeError, AssertionError):
            continue
        table = Table(element, frame)
        if table.is_data():
            yield table


def lists_of(program, path):
    """The rows of furrow's lists: (list, {name: text}) each."""
    run = subprocess.run([program, "--all", "--everything", "-f", "jsonl", str(path)],
                         capture_output=True, text=True, check=False)
    rows = []
    for line in run.stdout.splitlines():
        row = json.loads(line)
        number = row.pop("region", 1)
        row.pop("page", None)
        rows.append((number, {k: " ".join(v) if isinstance(v, list) else v for k, v in row.items()
                              if isinstance(v, (str, list)) and v}))
    return rows


def cells_of(row):
    """The columns of a row by squashed text; those of several that stand together too."""
    texts = [(k, squash(v)) for k, v in row.items() if squash(v) and not ADDRESS.search(k)]
    found = {}
    for i in range(len(texts)):
        joined = ""
        for _, v in texts[i:i + PARTS]:
            joined += v
            found.setdefault(joined, []).append(texts[i][0])
    return found


def compare(table, rows, index, maps):
    """Counts for one table."""
    got, columns, used = Counter(), defaultdict(Counter), set()
    for row in table.rows:
        cells = [squash(v) for v in row]
        votes = Counter(r for v in set(cells) if v for r in index.get(v, ()))
        best = max(votes, key=lambda r: (votes[r], r not in used, -r), default=None)
        got["cells"] += sum(bool(v) for v in cells)
        if best is None:
            continue
        used.add(best)
        got["rows"] += 1
        for c, v in enumerate(cells):
            if v and v in maps[best]:
                got["found"] += 1
                columns[c].update(set(maps[best][v]))
        text = "".join(cells)
        mine = [v for k, v in rows[best][1].items() if not ADDRESS.search(k)]
        got["mine"] += len(mine)
        got["right"] += sum(squash(v) in text for v in mine)
    for c, name in enumerate(table.names):
        if not bare(name):
            continue
        got["names"] += 1
        most = max(columns[c].values(), default=0)
        got["named"] += any(n == most and bare(re.sub(r"_\d+$", "", k)) == bare(name)
                            for k, n in columns[c].items())
    return got


def measure(args, path, encoding, show):
    html = path.read_bytes().decode(encoding or "utf-8", "replace")
    html = re.sub(r"^\s*<\?xml[^>]*\?>", "", html)
    tables = list(tables_of(html))
    if not tables:
        return []
    rows = lists_of(args.furrow, path)
    maps = [cells_of(row) for _, row in rows]
    index = defaultdict(list)
    for r, found in enumerate(maps):
        for v in found:
            index[v].append(r)
    results = []
    for number, table in enumerate(tables):
        got = compare(table, rows, index, maps)
        got["is_named"] = table.named
        results.append((number, got))
        if show:
            print(f"  table {number}: {dict(got)}\n    {table.names}\n    {table.rows[0]}\n"
                  f"    {table.rows[len(table.rows) // 2]}")
    return results


def share(part, whole):
    return f"{part / whole:.3f}" if whole else "    -"


def line_of(label, sums):
    return (f"{label:16} {sums['tables']:5} tables  {sums['cells']:7} cells  found "
            f"{share(sums['found'], sums['cells'])}  right {share(sums['right'], sums['mine'])}  "
            f"names {share(sums['named'], sums['names'])}  whole "
            f"{share(sums['whole'], sums['tables'])}")


def main():
    parser = options(__doc__)
    parser.add_argument("--worst", type=int, default=20, help="tables to print")
    parser.add_argument("--show", default="", help="print the tables of pages with this in their path")
    args = read_options(parser)
    worst, all_sums = [], {True: Counter(), False: Counter()}
    for name in args.sets:
        folder, sums = Path(args.data) / name, {True: Counter(), False: Counter()}
        for truth_path in sorted((folder / "truth").glob("*/*.json")):
            path = folder / "pages" / truth_path.parent.name / (truth_path.stem + ".html")
            if args.show not in str(path) or not path.exists():
                continue
            truth = json.loads(truth_path.read_text(encoding="utf-8"))
            if truth.get("kind", "list") != "list":
                continue
            if args.show:
                print(path)
            for number, got in measure(args, path, truth.get("encoding"), bool(args.show)):
                kind = bool(got.pop("is_named", False))
                got["tables"], got["whole"] = 1, got["found"] >= 0.95 * got["cells"]
                sums[kind] += got
                worst.append((got["cells"] - got["found"], got["names"] - got["named"],
                              f"{path.parent.name}/{path.name} table {number}", name))
        for kind in (True, False):
            all_sums[kind] += sums[kind]
            if sums[kind]["tables"]:
                print(line_of(f"{name} {'named' if kind else 'plain'}", sums[kind]), flush=True)
    for kind in (True, False):
        print(line_of(f"all {'named' if kind else 'plain'}", all_sums[kind]))
    for lost, names, where, name in sorted(worst, reverse=True)[:args.worst]:
        print(f"{lost:6} cells and {names:3} names lost: {name}/{where}")


if __name__ == "__main__":
    sys.exit(main())
