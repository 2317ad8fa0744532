#!/usr/bin/env python3
"""furrow in Python against other libraries, on the same pages in the same run.

    peers.py [--rounds N] [--pages N] [--threads-only] [--only STEP] LIBRARY FOLDER...

run.py beside this file installs the others and runs it. LIBRARY is libfurrow.so, for the library's own time without Python; FOLDERs have
pages at any depth. Prints the tables of docs/performance.md. Time is processor
time of this process but for that of the threads, which is time on the clock: the
best of all rounds counts for each page and step, so that what else happens on
the machine touches all steps alike.

On a machine that has other work, instructions can be counted instead: --only runs
one step once on each page ("none": nothing), and the difference of two such runs
under 'valgrind --tool=callgrind' is what the step takes.

The others do less: a parser parses, parsel reads texts from paths that it is
given, read_html reads the <table>s of a page if it has any, trafilatura takes
the main text out, autoscraper learns from one value and finds its likes.
"""

import argparse
import contextlib
import ctypes
import io
import multiprocessing
import os
import random
import statistics
import sys
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import furrow

SEED = 17
PAGES = []  # what processes that are forked find here


class Library:
    """furrow_extract() without Python, by its default options."""

    def __init__(self, path):
        self.lib = ctypes.CDLL(path)
        for name in ["furrow_page_parse", "furrow_extract"]:
            getattr(self.lib, name).restype = ctypes.c_int
        self.lib.furrow_page_parse.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t,
                                               ctypes.c_void_p, ctypes.c_void_p]
        self.lib.furrow_extract.argtypes = [ctypes.c_void_p] * 4
        for name in ["furrow_page_free", "furrow_table_free"]:
            getattr(self.lib, name).argtypes = [ctypes.c_void_p]
            getattr(self.lib, name).restype = None

    def __call__(self, page):
        made, table = ctypes.c_void_p(), ctypes.c_void_p()
        if self.lib.furrow_page_parse(ctypes.byref(made), page.content, len(page.content), None,
                                      None) == 0:
            self.lib.furrow_extract(ctypes.byref(table), made, None, None)
        self.lib.furrow_table_free(table)
        self.lib.furrow_page_free(made)


class Page:
    """A page, and what those are given who cannot find records themselves."""

    def __init__(self, path):
        self.content = path.read_bytes()
        page = furrow.Page(self.content)
        self.text = self.content.decode(page.charset.lower(), "replace")
        region = page.find()[0]
        self.xpaths = [xpath for record in region for xpath in record.xpaths]
        texts = [cell for cell in region.table()[0].values() if isinstance(cell, str)]
        self.wanted = texts[:1]


def extract(page):
    with contextlib.suppress(furrow.Error):
        furrow.extract(page.content)


def rows(page):
    with contextlib.suppress(furrow.Error):
        furrow.extract(page.content).to_dicts()


def steps(library):
    """(name, what it does, package, function) of each library that is installed."""
    yield "the library itself (C)", "bytes to typed table", None, Library(library)
    yield "furrow.extract", "bytes to typed table", None, extract
    yield "furrow.extract, to_dicts", "and all rows as dicts", None, rows
    with contextlib.suppress(ImportError):
        from selectolax.lexbor import LexborHTMLParser
        yield "selectolax", "parse only", "selectolax", lambda page: LexborHTMLParser(page.content)
    with contextlib.suppress(ImportError):
        from lxml import etree
        yield "lxml", "parse only", "lxml", lambda page: etree.HTML(page.content)
    with contextlib.suppress(ImportError):
        from parsel import Selector

        def paths(page):
            selector = Selector(text=page.text)
            for xpath in page.xpaths:
                selector.xpath(xpath).xpath(".//text()").getall()
        yield "parsel", "texts at given paths", "parsel", paths
    with contextlib.suppress(ImportError):
        from bs4 import BeautifulSoup
        yield ("BeautifulSoup, lxml", "parse only", "beautifulsoup4",
               lambda page: BeautifulSoup(page.text, "lxml"))
        yield ("BeautifulSoup, html.parser", "parse only", "beautifulsoup4",
               lambda page: BeautifulSoup(page.text, "html.parser"))
    with contextlib.suppress(ImportError):
        import lxml  # noqa: F401
        from pandas import read_html

        def tables(page):
            with contextlib.suppress(ValueError, IndexError, TypeError):  # no table, or a bad one
                read_html(io.StringIO(page.text), flavor="lxml")
        yield "pandas.read_html", "tables of the page", "pandas", tables
    with contextlib.suppress(ImportError):
        import trafilatura
        yield ("trafilatura.extract", "main text", "trafilatura",
               lambda page: trafilatura.extract(page.text))
    with contextlib.suppress(ImportError):
        from autoscraper import AutoScraper

        def learned(page):
            with contextlib.suppress(Exception):  # it fails on some pages
                AutoScraper().build(html=page.text, wanted_list=page.wanted)
        yield "autoscraper", "likes of one given value", "autoscraper", learned


def best_times(pages, todo, rounds):
    """Seconds of each step over all pages, the best round of each page."""
    best = [[float("inf")] * len(pages) for _ in todo]
    for _ in range(rounds):
        for number, page in enumerate(pages):
            for place, step in enumerate(todo):
                start = time.process_time()
                step[3](page)
                best[place][number] = min(best[place][number], time.process_time() - start)
    return [sum(times) for times in best]


def print_table(pages, todo, times):
    size = sum(len(page.content) for page in pages)
    print(f"{len(pages)} pages, {size / 1e6:.1f} MB.\n")
    print("| step | what it does | version | MB/s | x the library |\n|---|---|---|--:|--:|")
    for (name, what, package, _), seconds in zip(todo, times, strict=True):
        try:
            release = version(package) if package else furrow.__version__
        except PackageNotFoundError:
            release = "?"
        print(f"| {name} | {what} | {release} | {size / seconds / 1e6:.1f} "
              f"| {seconds / times[0]:.2f} |")


def clock(run):
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def work(pages):
    for page in pages:
        extract(page)


def print_threads(pages, rounds):
    """One thread, two threads and two processes, in turn, on the clock.

    Two processes share nothing, so what they do is what this machine can do at the
    time; on one that has other work, that is the measure for two threads.
    """
    halves = pages[::2], pages[1::2]
    times = {"one thread": [], "two threads": [], "two processes": []}
    with ThreadPoolExecutor(2) as threads, multiprocessing.get_context("fork").Pool(2) as pool:
        ways = [("one thread", lambda: work(pages)),
                ("two threads", lambda: list(threads.map(work, halves))),
                ("two processes", lambda: pool.map(work_on_half, [0, 1], chunksize=1))]
        for _ in range(rounds):
            for name, run in ways:
                times[name].append(clock(run))
    best = {name: min(taken) for name, taken in times.items()}
    middle = {name: statistics.median(taken) for name, taken in times.items()}
    print(f"\nTwo threads do {best['one thread'] / best['two threads']:.2f} x the pages of one, two "
          f"processes {best['one thread'] / best['two processes']:.2f} x (best of {rounds} rounds); by "
          f"the medians two threads do {middle['two processes'] / middle['two threads']:.2f} x what two "
          f"processes do. {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}.")


def work_on_half(number):
    work(PAGES[number::2])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--threads-only", action="store_true")
    parser.add_argument("--only", metavar="STEP")
    parser.add_argument("library")
    parser.add_argument("folders", nargs="+", type=Path)
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    files = sorted(path for folder in args.folders for path in folder.rglob("*.html"))
    random.Random(SEED).shuffle(files)
    pages = []
    for path in files:
        with contextlib.suppress(furrow.Error):
            pages.append(Page(path))
        if len(pages) == args.pages:
            break
    if not pages:
        sys.exit("peers: no pages with records")
    PAGES.extend(pages)
    if args.only:
        chosen = [step for step in steps(args.library) if step[0] == args.only]
        if not chosen and args.only != "none":
            sys.exit(f"peers: no step is called {args.only}")
        for page in pages:
            for step in chosen:
                step[3](page)
        return
    if not args.threads_only:
        todo = list(steps(args.library))
        print_table(pages, todo, best_times(pages, todo, args.rounds))
    print_threads(pages, 3 * args.rounds)


if __name__ == "__main__":
    main()
