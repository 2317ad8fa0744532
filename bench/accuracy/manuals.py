#!/usr/bin/env python3
"""Counts the pages of manuals that give rows although they are text: chapters have no list.

  manuals.py FURROW FOLDER... [--most 20] [--seed 5] [--show]

FOLDER holds the pages of one manual, anywhere below it: packages of documentation, unpacked (apt-get download
postgresql-doc-15 && dpkg -x ...), or the books that come with Rust. At most 20 pages of each are drawn, of those that are
plainly text, whatever furrow thinks: long paragraphs and code outside of lists and tables hold 70 % of the text beside
menus, there are three such paragraphs, and no table of three rows nor list of five with a tenth of the text. Needs lxml.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess

import lxml.html

LEAST_TEXT = 600
LONG = 100  # characters of a paragraph
PARAGRAPHS = 3
TEXT_SHARE = 0.7
ROWS, ITEMS, LIST_SHARE = 3, 5, 0.1
LARGEST = 400_000  # bytes
BESIDE = ('//script|//style|//noscript|//nav|//header|//footer|//aside|//body//*[contains(@class, "sidebar") or '
          'contains(@id, "sidebar") or contains(@class, "related") or contains(@class, "toc")]')
IN_LIST = 'ancestor::li or ancestor::td or ancestor::dd'
NO_CHAPTER = re.compile(r'genindex|/search|toc\.html|/print\.html|index-')


def length(element):
    return len(re.sub(r'\s+', ' ', element.text_content()).strip())


def is_text(path):
    """Whether a page is plainly a text."""
    try:
        page = lxml.html.fromstring(path.read_bytes())
    except (lxml.etree.LxmlError, ValueError):
        return False
    for part in page.xpath(BESIDE):
        if part.getparent() is not None: part.drop_tree()
    body = page.find('.//body')
    if body is None or (total := length(body)) < LEAST_TEXT: return False
    blocks = body.xpath(f'.//p[not({IN_LIST} or ancestor::p)]|.//pre[not({IN_LIST})]')
    long_ones = sum(b.tag == 'p' and length(b) >= LONG for b in blocks)
    tables = any(len(t.xpath('.//tr')) >= ROWS for t in body.iter('table'))
    lists = any(len(x.xpath('./li|./dt')) >= ITEMS and length(x) >= LIST_SHARE * total for x in body.iter('ul', 'ol', 'dl'))
    return sum(map(length, blocks)) >= TEXT_SHARE * total and long_ones >= PARAGRAPHS and not tables and not lists


def draw(folder, most, seed):
    """Pages of a manual that are text."""
    pages = sorted(p for p in pathlib.Path(folder).rglob('*.html')
                   if p.is_file() and not p.is_symlink() and not NO_CHAPTER.search(str(p)) and p.stat().st_size <= LARGEST)
    random.Random(seed).shuffle(pages)
    chosen = []
    for page in pages:
        if len(chosen) == most: break
        if is_text(page): chosen.append(page)
    return chosen


def rows_of(furrow, page):
    made = subprocess.run([furrow, '-f', 'jsonl', page], capture_output=True, timeout=60, check=False)
    return made.stdout.count(b'\n')


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('furrow')
    ap.add_argument('folders', nargs='+', metavar='FOLDER')
    ap.add_argument('--most', type=int, default=20, help='pages of a manual')
    ap.add_argument('--seed', type=int, default=5)
    ap.add_argument('--show', action='store_true', help='name the pages that give rows')
    args = ap.parse_args()
    wrong = total = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for folder in args.folders:
            pages = draw(folder, args.most, args.seed)
            counts = list(pool.map(lambda page: rows_of(args.furrow, page), pages))
            bad = [(n, page) for n, page in zip(counts, pages) if n]
            print(f'{pathlib.Path(folder).name:28} {len(bad):3} of {len(pages):3} give rows')
            for n, page in bad if args.show else []: print(f'    {n:4} rows  {page}')
            wrong, total = wrong + len(bad), total + len(pages)
    print(f'{"all":28} {wrong:3} of {total:3} give rows')


if __name__ == '__main__':
    main()
