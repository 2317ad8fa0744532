#!/usr/bin/env python3
"""The two experiments of the IDE paper on sets of detail pages.

    ide.py PROGRAM SET...

Experiment 1 labels pages on demand, experiment 2 as many pages drawn at
random, which is repeated with several seeds. Both are also run with the
evidence of the paper alone (--plain). Prints one line for each.
"""
import json
import subprocess
import sys

SEEDS = range(1, 6)
FIGURES = ("recall", "precision", "page_accuracy")


def measure(program, folder, *options):
    """The totals of a set."""
    done = subprocess.run([program, "eval", folder, "-m", "ide", "-f", "json", *options],
                          stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout.splitlines()[-1])["detail"]


def show(name, how, runs):
    means = [100 * sum(run[figure] for run in runs) / len(runs) for figure in FIGURES]
    labels = sum(run["labelled"] for run in runs) / len(runs)
    print(f"{name:10} {how:22} {labels:6.0f} {means[0]:7.1f} {means[1]:9.1f} {means[2]:6.1f}")


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: ide.py PROGRAM SET...")
    program = sys.argv[1]
    print(f"{'set':10} {'':22} labels  recall precision  pages")
    for folder in sys.argv[2:]:
        name = folder.rstrip("/").rsplit("/", 1)[-1]
        for how, options in (("", []), (", paper alone", ["--plain"])):
            show(name, "on demand" + how, [measure(program, folder, *options)])
            show(name, "at random" + how,
                 [measure(program, folder, "--random-pages", str(seed), *options)
                  for seed in SEEDS])


if __name__ == "__main__":
    main()
