#!/usr/bin/env python3
"""What the levels of alignment of iepad are worth: fields that one slot gives as labelled.

    iepad_slots.py [--furrow PROGRAM] [--data FOLDER] SET...

The labels play the paper's user: on the first list page of a site they take the pattern that is
most like them, and name for each field the slot that has most of its values there. The wrapper
then reads up to five further pages. Of the values of fields in records that were found, the
share that the named slot gives exactly (squashed, as the scorers do), by the encodings of the
second and third level; 'slots' is the mean number of slots that a user sees.
"""
import collections
import json
import os
import re
import subprocess
import tempfile
import unicodedata

import labelled

LEVELS = (("none", "none"), ("all", "none"), ("text", "none"), ("all", "text"))
MAX_PAGES = 6


def squash(text):
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text).lower())


def values(field):
    return [squash(text) for text in (field if isinstance(field, list) else [field]) if text]


def lines(*command):
    """The JSON lines that a command prints."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines() if line.strip()]


def pair(records, rows):
    """True records with the rows that have most of their values, half at least."""
    texts = ["\n".join(squash(text) for text in row.values() if text) for row in rows]
    free, pairs = set(range(len(rows))), []
    for record in records:
        wanted = [value for field in record.values() for value in values(field)]
        best = max(free, key=lambda i: (sum(v in texts[i] for v in wanted), -i), default=None)
        if best is None or not wanted or 2 * sum(v in texts[best] for v in wanted) < len(wanted):
            continue
        free.remove(best)
        pairs.append((record, rows[best]))
    return pairs


def best_pattern(program, page, records):
    found = lines(program, "regions", "-m", "iepad", "-f", "json", page)
    best, number = 0, 1
    for i, region in enumerate(found[0]["regions"] if found else []):
        rows = [{"text": record["text"]} for record in region["records"]]
        f1 = 2 * len(pair(records, rows)) / (len(records) + len(rows))
        if f1 > best:
            best, number = f1, i + 1
    return number


def name_fields(pairs):
    """The slot of each field that has most of its values."""
    hits = collections.defaultdict(collections.Counter)
    for record, row in pairs:
        for field, wanted in record.items():
            hits[field].update(slot for slot, text in row.items()
                               if text and squash(text) in values(wanted))
    return {field: slots.most_common(1)[0][0] for field, slots in hits.items() if slots}


def measure_site(program, pages, pattern, levels, counts):
    with tempfile.TemporaryDirectory() as scratch:
        wrapper = os.path.join(scratch, "w.json")
        subprocess.run([program, "learn", "-m", "iepad", "--pattern", str(pattern), "--second",
                        levels[0], "--third", levels[1], pages[0][0], "-o", wrapper],
                       capture_output=True, check=False)
        named = None
        for page, records in pages:
            rows = lines(program, "apply", wrapper, page, "-f", "jsonl")
            pairs = pair(records, rows)
            kind = "first" if named is None else "further"
            if named is None:
                named = name_fields(pairs)
                counts["sites"] += 1
                counts["slots"] += len(rows[0]) if rows else 0
            for record, row in pairs:
                for field, wanted in record.items():
                    if not values(wanted):
                        continue
                    got = row.get(named.get(field))
                    counts[kind] += 1
                    counts[kind, "right"] += bool(got) and squash(got) in values(wanted)


def pages_of(folder, site):
    """The first list pages of a site with labelled fields, and their records."""
    truth, pages = os.path.join(folder, "truth", site), []
    for name in sorted(os.listdir(truth)):
        with open(os.path.join(truth, name), encoding="utf-8") as file:
            labels = json.load(file)
        if labels["kind"] == "list" and labels["label"] == "fields":
            pages.append((os.path.join(folder, "pages", site, name[:-5] + ".html"),
                          [record["fields"] for record in labels["records"]]))
    return pages[:MAX_PAGES]


def main():
    args = labelled.read_options(labelled.options(__doc__))
    print(f"{'set':11} {'second':7} {'third':6} first page  further pages  slots")
    for name in args.sets:
        folder = os.path.join(args.data, name)
        sites = [pages_of(folder, site) for site in sorted(os.listdir(os.path.join(folder, "truth")))]
        sites = [(pages, best_pattern(args.furrow, *pages[0])) for pages in sites if pages]
        for levels in LEVELS:
            counts = collections.Counter()
            for pages, pattern in sites:
                measure_site(args.furrow, pages, pattern, levels, counts)
            first, further = (counts[kind, "right"] / max(1, counts[kind])
                              for kind in ("first", "further"))
            print(f"{name:11} {levels[0]:7} {levels[1]:6} {first:10.3f} {further:14.3f} "
                  f"{counts['slots'] / max(1, counts['sites']):6.1f}")


if __name__ == "__main__":
    main()
