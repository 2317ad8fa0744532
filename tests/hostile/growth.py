#!/usr/bin/env python3
"""Runs furrow on inputs of one size and of four times that, and holds the growth of its time.

    growth.py PROGRAM [--only PATTERN] [--show]

The time is the processor's, the least of a few runs, less that of an empty page: what else happens on the
machine hardly touches it. Four times the input may take MOST times as long; what is linear takes four times,
what is squared sixteen. Runs of less than ENOUGH seconds are too short to judge, and are fine.
"""
import argparse
import gzip
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

MOST = 8
ENOUGH = 0.15
RUNS = 3
WORDS = "salt mill boat grain kite barn gull rope sail oar net hull mast keel deck bow".split()
SHAPES = {}


def shape(size, *commands):
    """A function that makes the input of a size, and the commands to run on it."""
    def keep(make):
        SHAPES[make.__name__] = (make, size, commands or (["extract"],))
        return make
    return keep


def cut(pattern, count):
    return "".join(pattern.replace("#", str(i)) for i in range(count))


@shape(6000)
def matches_whose_winner_is_one_of_two(n):
    rng = random.Random(1)
    rows = []
    for _ in range(n):
        home, away = rng.sample(WORDS, 2)
        rows.append(f"<div class=match><b>{home}</b><i>{away}</i><p>{rng.choice((home, away))}</p></div>")
    return "".join(rows)


@shape(4000)
def table_of_many_columns_with_equal_cells(n):
    rows = "".join("<tr>" + "".join(f"<td>{WORDS[(r + c) % 16]}" for c in range(n)) for r in range(20))
    return "<table><tr>" + cut("<th>w#", n) + rows


@shape(250, ["extract", "--schema", "schema.json"])
def a_schema_for_a_table_of_many_columns(n):
    return "<table><tr>" + cut("<th>k#", n) + "".join(
        "<tr>" + "".join(f"<td>{WORDS[r * c % 16]} {r} {c}" for c in range(n)) for r in range(150))


@shape(5000, ["extract", "--detail"])
def colons_behind_all_words(n):
    return "<h1>Boat</h1><p>" + "<i>ab</i>: " * n


@shape(25000)
def pictures_in_a_deep_page(n):
    return "<div>" * 3900 + cut("<p><img src=/#.png></p>", n)


@shape(15000)
def records_of_a_crawl_in_one_member(n):
    record = b"WARC/1.0\r\nWARC-Type: metadata\r\nContent-Length: 40\r\n\r\n" + b"a" * 40 + b"\r\n\r\n"
    return gzip.compress(record * n)


@shape(15000)
def links_that_differ_in_their_query(n):
    return "<ul>" + cut("<li><a href='/thing?id=#&from=list'>Thing # of all</a> <b>$#.50</b>", n)


@shape(8000)
def tiny_lists(n):
    return cut("<ul><li><a href=/a#>one #</a><li><a href=/b#>two #</a><li><a href=/c#>three #</a></ul><p>word #</p>", n)


@shape(20000)
def a_class_of_its_own_for_every_element(n):
    return cut("<div class='box k#'><b class='n#'>Thing #</b><i class='m#'>of all</i></div>", n)


@shape(8000)
def copies_in_copies(n):
    return cut("<div class=slide><b>word #</b></div><div class=x-clone><b class=y-clone>word #</b> of all</div>", n)


def measure(program, command, folder, name):
    """Processor time of one run, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([program, *command, name], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          timeout=120, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode < 0:
        sys.exit(f"{' '.join(command)} {name}: signal {-done.returncode}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def least(program, command, folder, name, content):
    Path(folder, name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return min(measure(program, command, folder, name) for _ in range(RUNS))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    if not os.access(args.program, os.X_OK):
        print(f"no {args.program} here: make all")
        return 77
    program, faults = os.path.abspath(args.program), 0
    with tempfile.TemporaryDirectory(prefix="furrow-growth-") as folder:
        properties = {f"k{i}": {"type": "string"} for i in range(200)}
        Path(folder, "schema.json").write_text(json.dumps({"properties": properties}), encoding="utf-8")
        nothing = least(program, ["extract"], folder, "empty.html", "<p>word")
        for name, (make, size, commands) in SHAPES.items():
            file = name + (".warc.gz" if "crawl" in name else ".html")
            for command in commands if re.search(args.only, name) else ():
                once, more = (max(least(program, command, folder, file, make(n)) - nothing, 0.001) for n in (size, 4 * size))
                is_fault = more > ENOUGH and more > MOST * once
                faults += is_fault
                if is_fault or args.show:
                    print(f"{name}: {' '.join(command)}: {size} in {once:.3f} s, {4 * size} in {more:.3f} s: {more / once:.1f} times",
                          flush=True)
    print(f"{len(SHAPES)} shapes, {faults} that grow faster than they may")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
