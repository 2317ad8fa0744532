#!/usr/bin/env python3
"""Writes pages whose rows are known, from parts that sites are built of, and counts what furrow gets right of them.

  python3 -B bench/made FURROW [--kind lists] [--pages 300] [--seed 1] [--keep DIR] [--fails 20] [--by]

Every page draws its topic, its container, how its cards are linked, what its classes look like, and how each field is shown:
with a label, an icon, a unit, in a line with others. Nothing is written for furrow; what matters is that parts meet in ways
that no single test page has. Choose between ideas with one seed and report another.

  pages    pages whose records are found, all and no others
  values   fields that are a column of their own: 19 of 20 cells right, nothing else in it
  names    of these, columns whose name says what they are, where the page says it
  junk     columns a page that hold none of the fields, and nothing else that the page says of a record (a badge, a list in it)

--by tells for each part how many fields fail where it is used, the worst first. --keep writes pages and truths.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

import judge
import lists
import mixed

# A kind of page: what makes it, how furrow is asked, and what judges its rows.
KINDS = {'lists': (lists.Page, ['-f', 'jsonl'], judge.rows_of_list),
         'mixed': (mixed.Page, ['-f', 'jsonl'], judge.rows_of_list)}


class Report:
    """Sums over pages, and for each part of the pages how often it fails."""

    def __init__(self, fails):
        self.total, self.by, self.fails = collections.Counter(), collections.defaultdict(lambda: [0, 0]), fails

    def fail(self, text):
        if self.fails > 0: print(text)
        self.fails -= 1

    def count(self, what, part, is_bad):
        self.by[(what, *part)][0] += 1
        self.by[(what, *part)][1] += is_bad

    def page(self, n, truth, got):
        parts = list(truth['parts'].items())
        self.total['pages'] += 1
        self.total['found'] += got['found']
        for part in parts: self.count('page', part, not got['found'])
        if not got['found']:
            self.fail(f'{n:04}: records differ  {truth["parts"]}')
            return
        self.total['junk'] += len(got['junk'])
        for f in got['fields']:
            is_named = f['named'] or not f['says']
            self.total['fields'] += 1
            self.total['values'] += f['value']
            self.total['said'] += f['value'] and f['says']
            self.total['names'] += f['value'] and f['says'] and f['named']
            for part in [('way', f['kind'], str(f.get('way'))), ('way', str(f.get('way')))] + parts:
                self.count('value', part, not f['value'])
                if f['value'] and f['says']: self.count('name', part, not f['named'])
            if not f['value'] or not is_named:
                self.fail(f'{n:04}: {"name" if f["value"] else "value"} {f["kind"]} {f.get("way")} -> {f["column"]}  {truth["parts"]}')

    def show(self, by):
        if by:
            for key, (whole, bad) in sorted(self.by.items(), key=lambda x: -x[1][1] / max(x[1][0], 1)):
                if bad >= 3: print(f'{bad / whole:6.2f} {bad:4} of {whole:4}  {" ".join(map(str, key))}')
        t = self.total
        print(f'pages {t["found"]} of {t["pages"]}', end='')
        if t['fields']:
            print(f', values {t["values"] / t["fields"]:.3f} of {t["fields"]}, names {t["names"] / max(t["said"], 1):.3f} of {t["said"]}, '
                  f'junk {t["junk"] / max(t["found"], 1):.2f}', end='')
        print()


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('furrow')
    ap.add_argument('--kind', choices=sorted(KINDS), default='lists')
    ap.add_argument('--pages', type=int, default=300)
    ap.add_argument('--seed', type=int, default=1)
    ap.add_argument('--keep', metavar='DIR')
    ap.add_argument('--fails', type=int, default=0, metavar='N')
    ap.add_argument('--by', action='store_true')
    args = ap.parse_args()
    make, options, judge_rows = KINDS[args.kind]
    report = Report(args.fails)
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or scratch
        os.makedirs(folder, exist_ok=True)

        def measure(n):
            page = make(f'{args.seed}/{n}')
            path = os.path.join(folder, f'{n:04}.html')
            with open(path, 'w', encoding='utf-8') as out: out.write(page.html())
            truth = page.truth()
            if args.keep:
                with open(path[:-5] + '.json', 'w', encoding='utf-8') as out: json.dump(truth, out, ensure_ascii=False, indent=1)
            made = subprocess.run([args.furrow, *options, path], capture_output=True, text=True, timeout=60, check=False)
            if made.returncode not in (0, 1): sys.exit(f'{path}: {made.stderr.strip() or made.returncode}')
            return n, truth, judge_rows(truth, [json.loads(line) for line in made.stdout.splitlines()])

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for n, truth, got in pool.map(measure, range(args.pages)): report.page(n, truth, got)
    print(f'{args.kind}, seed {args.seed}: ', end='')
    report.show(args.by)
    return 0


if __name__ == '__main__':
    sys.exit(main())
