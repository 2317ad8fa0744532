#!/usr/bin/env python3
"""Learns the weights that ViNTs chooses among its results by.

    vints_weights.py FURROW SCORE SET [SET...]

FURROW is the program, SCORE the scoring script of the labelled sets, SET a
folder of labelled pages; a folder SNAPSHOTS/SET of pages that a browser has
measured may stand for the pages of a set as SET=SNAPSHOTS/SET. The weights are
learned on all pages of the first set, which is the paper's own training set
when that is vints1, and measured on every set.

Why in this way: the paper chooses by a weighted sum and learned the weights,
so the sum stays. The mean F1 of pages is a staircase in the weights, so they
are found by random steps that are kept when they do not lose; from several
starts, and the mean of all ends is taken, which lies in the middle of what
does equally well rather than at its edge. Weights are then rounded to a tenth.
Only the weights are learned here, no other number of the method.
"""

import importlib.util
import json
import os
import random
import re
import subprocess
import sys

FEATURES = ["area", "centre", "records", "characters", "alike", "links", "votes"]
STARTS, STEPS = 8, 400


def load_score(path):
    spec = importlib.util.spec_from_file_location("score", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def results(furrow, page):
    """(features, record texts) of each result of a page, in one order."""
    done = subprocess.run([furrow, "regions", "-m", "vints", "--all", "-f", "json", "-j1", page],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    rows = []
    for region in json.loads(done.stdout)["regions"] if done.stdout.strip() else []:
        values = dict(re.findall(r"(\w+) ([\d.]+)", region["note"]))
        texts = [record["text"] for record in region["records"]]
        rows.append(([float(values[name]) for name in FEATURES], texts))
    return rows


def read_set(furrow, score, name):
    """(true, [(features, right, found)]) of each page of a set."""
    folder, _, snapshots = name.partition("=")
    pages = []
    for page, truth in score.read_set(folder).items():
        path = os.path.join(snapshots or os.path.join(folder, "pages"), page)
        rows = [(features, score.match(truth, texts), len(texts))
                for features, texts in results(furrow, path)]
        pages.append((len(truth["records"]), rows))
    return pages


def choice(rows, weights):
    return max(rows, key=lambda row: sum(w * f for w, f in zip(weights, row[0])))


def mean_f1(pages, weights):
    """The mean over pages, so that one long page does not outweigh all others."""
    total = 0.0
    for wanted, rows in pages:
        if rows:
            _, right, found = choice(rows, weights)
            total += 2 * right / (found + wanted)
    return total / len(pages)


def set_f1(pages, weights):
    right = found = wanted = 0
    for true, rows in pages:
        wanted += true
        if rows:
            row = choice(rows, weights)
            right, found = right + row[1], found + row[2]
    return 2 * right / (found + wanted)


def climb(pages, seed, used):
    chance = random.Random(seed)
    best = [1.0 if name in used else 0.0 for name in FEATURES]
    height = mean_f1(pages, best)
    for _ in range(STEPS):
        step = list(best)
        for i in chance.sample([i for i, name in enumerate(FEATURES) if name in used], 2):
            step[i] = max(0.0, step[i] + chance.gauss(0, 0.4))
        now = mean_f1(pages, step)
        if now >= height and any(step):
            best, height = step, now
    return [w / sum(best) for w in best]


def learn(pages, used):
    ends = [climb(pages, seed, used) for seed in range(STARTS)]
    return [round(10 * sum(end[i] for end in ends) / STARTS, 1) for i in range(len(FEATURES))]


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    furrow, score, names = sys.argv[1], load_score(sys.argv[2]), sys.argv[3:]
    sets = {name: read_set(furrow, score, name) for name in names}
    for title, used in (("the paper's four", FEATURES[:4]), ("all seven", FEATURES)):
        weights = learn(sets[names[0]], used)
        print(title + ":", ", ".join(f"{n} {w}" for n, w in zip(FEATURES, weights)))
        for name, pages in sets.items():
            print(f"  {name}: mean of pages {mean_f1(pages, weights):.4f}, F1 {set_f1(pages, weights):.4f}")


if __name__ == "__main__":
    main()
