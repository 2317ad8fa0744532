#!/usr/bin/env python3
"""The experiments on detail pages: those of the IDE paper, and one label a site.

    ide.py PROGRAM SET...
    ide.py --one-label [--every] [--also] [--failures] PROGRAM SET...

Without an option: experiment 1 of the paper labels pages on demand, experiment 2
as many pages drawn at random, which is repeated with several seeds. Both are also
run with the evidence of the paper alone (--plain). One line for each.

--one-label labels one page of each site, the first of those with most fields, and
applies the wrapper to all others; nobody is asked again. A page is right when all
of its fields are. Of the fields:

  right     the values of the truth, all of them; a list may have more, since a truth
            of some sets has only those that stand in the page word for word
  asked     said to be in doubt, or to be missing although it is there
  absent    said to be in doubt, and the truth has none
  warned    something else, said to be less sure than usual
  silent    something else, with nothing said
  invented  a value where the truth has none

A truth without a field does not say that the page has none: that of recipes has only what
stands in the page word for word. So pages are counted a second time: 'judged' are right in
all fields that the truth has, with nothing asked for.

--every labels each page of a site in turn instead of one, so that each pair of pages counts
twice. --also gives up to four of the other pages along, unlabelled. --failures prints each
field that is not right.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata

SEEDS = range(1, 6)
FIGURES = ("recall", "precision", "page_accuracy")
MAX_ALSO = 4
FOLDED = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-",
                        "⁄": "/"})


# ---- The paper's experiments ------------------------------------------------

def measure(program, folder, *options):
    """The totals of a set."""
    done = subprocess.run([program, "eval", folder, "-m", "ide", "-f", "json", *options],
                          stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout.splitlines()[-1])["detail"]


def show(name, how, runs):
    means = [100 * sum(run[figure] for run in runs) / len(runs) for figure in FIGURES]
    labels = sum(run["labelled"] for run in runs) / len(runs)
    print(f"{name:10} {how:22} {labels:6.0f} {means[0]:7.1f} {means[1]:9.1f} {means[2]:6.1f}")


def paper(program, folders):
    print(f"{'set':10} {'':22} labels  recall precision  pages")
    for folder in folders:
        name = folder.rstrip("/").rsplit("/", 1)[-1]
        for how, options in (("", []), (", paper alone", ["--plain"])):
            show(name, "on demand" + how, [measure(program, folder, *options)])
            show(name, "at random" + how,
                 [measure(program, folder, "--random-pages", str(seed), *options)
                  for seed in SEEDS])


# ---- One label a site -------------------------------------------------------

def squash(text):
    text = unicodedata.normalize("NFKC", text).lower().translate(FOLDED)
    return re.sub(r"[\s\u200b\u00ad]+", "", text)


def values(field):
    """Squashed values of a field: a text, lines of a text, or a list of texts."""
    texts = field if isinstance(field, list) else (field or "").split("\n")
    return [squash(text) for text in texts if squash(text)]


def verdict(want, got, is_said, is_unsure):
    if not want:
        return "absent" if is_said else "invented" if got else "right"
    if is_said:
        return "asked"
    missing = collections.Counter(want) - collections.Counter(got)
    extra = len(got) - len(want)
    is_right = not missing and (extra <= 0 or len(want) > 1) or ["".join(got)] == want
    return "right" if is_right else "warned" if is_unsure else "silent"


def site_verdicts(program, folder, site, every, also):
    """(page, field, verdict) of all pages of a site but the labelled one: by the page
    with most fields, or by every page in turn."""
    truth = os.path.join(folder, "truth", site)
    pages = {}
    for name in sorted(os.listdir(truth)):
        with open(os.path.join(truth, name), encoding="utf-8") as file:
            fields = json.load(file).get("fields")
        if fields:
            pages[os.path.join(folder, "pages", site, name[:-5] + ".html")] = fields
    if len(pages) < 2:
        return
    for labelled in pages if every else [max(pages, key=lambda page: len(pages[page]))]:
        for page, field, kind in page_verdicts(program, pages, labelled, also):
            yield f"{page} by {os.path.basename(labelled)}" if every else page, field, kind


def page_verdicts(program, pages, labelled, also):
    """The same with one page labelled."""
    others = [page for page in pages if page != labelled]
    with tempfile.TemporaryDirectory() as scratch:
        wrapper, labels = os.path.join(scratch, "w.json"), os.path.join(scratch, "l.json")
        with open(labels, "w", encoding="utf-8") as file:
            json.dump({"fields": pages[labelled]}, file)
        along = [word for page in others[:MAX_ALSO] for word in ("--also", page)] if also else []
        done = subprocess.run([program, "label", labelled, "--labels", labels, "-o", wrapper, *along],
                              capture_output=True, text=True, check=False)
        for page in others:
            if done.returncode:
                yield page, "(not labelled)", "asked"
                continue
            told = subprocess.run([program, "apply", wrapper, page, "-f", "jsonl"],
                                  capture_output=True, text=True, check=False)
            row = json.loads(told.stdout.splitlines()[0]) if told.stdout.strip() else {}
            said = set(re.findall(r"needs a label: field '([^']*)'", told.stderr))
            unsure = set(re.findall(r": ([^:]*): found, \d+ % sure", told.stderr))
            gone = set(re.findall(r": ([^:]*): assumed missing", told.stderr))
            for field in pages[labelled]:
                want = values(pages[page].get(field))
                is_said = field in said or (field in gone and bool(want))
                yield page, field, verdict(want, values(row.get(field)), is_said, field in unsure)


def one_label(program, folders, every, also, shows_failures):
    kinds = ("right", "asked", "absent", "warned", "silent", "invented")
    print(f"{'set':10}  pages  right judged  fields " + "".join(f"{kind:>9}" for kind in kinds))
    for folder in folders:
        fields, pages, judged = collections.Counter(), {}, {}
        for site in sorted(os.listdir(os.path.join(folder, "truth"))):
            for page, field, kind in site_verdicts(program, folder, site, every, also):
                fields[kind] += 1
                pages[page] = pages.get(page, True) and kind == "right"
                judged[page] = judged.get(page, True) and kind in ("right", "invented")
                if shows_failures and kind != "right":
                    print(f"{page}: {field}: {kind}", file=sys.stderr)
        name = folder.rstrip("/").rsplit("/", 1)[-1]
        print(f"{name:10} {len(pages):6} {sum(pages.values()):6} "
              f"{sum(judged.values()):6} {sum(fields.values()):7} "
              + "".join(f"{fields[kind]:9}" for kind in kinds))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("folders", nargs="+", metavar="SET")
    parser.add_argument("--one-label", action="store_true")
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--also", action="store_true")
    parser.add_argument("--failures", action="store_true")
    args = parser.parse_args()
    if args.one_label:
        one_label(args.program, args.folders, args.every, args.also, args.failures)
    else:
        paper(args.program, args.folders)


if __name__ == "__main__":
    main()
