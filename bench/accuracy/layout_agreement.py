#!/usr/bin/env python3
"""How well the estimated layout agrees with that of a browser.

    layout_agreement.py FURROW PAGES SNAPSHOTS

PAGES is a folder of pages, SNAPSHOTS one of the same names with what a browser
made of them (furrow render PAGE -o SNAPSHOT). Compared are content lines:

  same line   share of words whose line neighbours, the words before and after
              on the line, are the same with both
  same cut    share of neighbouring words on which both agree whether a line
              ends between them
  left order  share of pairs of neighbouring lines that both lay out whose left
              edges have the same order (left of, same, right of; 3 pixels count
              as the same)
  blank       share of line ends on which both agree whether a blank line follows
"""

import difflib
import re
import subprocess
import sys
from pathlib import Path

LINE = re.compile(r"^\d+ (\d) \S+ x=(-?\d+) y=-?\d+ w=\d+ h=\d+(?:\t(.*))?$")
NEAR = 3


def lines(furrow, page):
    """(words, left edge, whether a blank line follows) of each line with words."""
    done = subprocess.run([furrow, "inspect", "--stage", "lines", page], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False)
    found = []
    for text in done.stdout.decode("utf-8", "replace").splitlines():
        match = LINE.match(text)
        if not match:
            continue
        if match[1] == "8" and found:
            found[-1][2] = True
        words = [w for w in (match[3] or "").split() if not w.startswith("<")]
        if words:
            found.append([words, int(match[2]), False])
    return found


def flat(found):
    """All words, and for each the number of its line."""
    words = [word for line in found for word in line[0]]
    owner = [i for i, line in enumerate(found) for _ in line[0]]
    return words, owner


def order(a, b):
    return 0 if abs(a - b) <= NEAR else (1 if a < b else -1)


def compare(ours, theirs):
    """Pairs of (agreed, asked) for the four measures."""
    a_words, a_line = flat(ours)
    b_words, b_line = flat(theirs)
    blocks = difflib.SequenceMatcher(None, a_words, b_words, autojunk=False).get_matching_blocks()
    cut, left, blank, same = [0, 0], [0, 0], [0, 0], [0, 0]
    for a, b, size in blocks:
        good = []
        for k in range(size - 1):
            a_cut = a_line[a + k] != a_line[a + k + 1]
            b_cut = b_line[b + k] != b_line[b + k + 1]
            good.append(a_cut == b_cut)
            cut[0] += a_cut == b_cut
            cut[1] += 1
            if a_cut and b_cut:
                a_now, a_next = ours[a_line[a + k]], ours[a_line[a + k + 1]]
                b_now, b_next = theirs[b_line[b + k]], theirs[b_line[b + k + 1]]
                left[0] += order(a_now[1], a_next[1]) == order(b_now[1], b_next[1])
                left[1] += 1
                blank[0] += a_now[2] == b_now[2]
                blank[1] += 1
        for k in range(1, size - 1):
            same[0] += good[k - 1] and good[k]
            same[1] += 1
    return same, cut, left, blank


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    furrow, pages, snapshots = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    totals, counted = [[0, 0] for _ in range(4)], 0
    for snapshot in sorted(snapshots.rglob("*.html")):
        page = pages / snapshot.relative_to(snapshots)
        if not page.is_file():
            continue
        counted += 1
        for total, part in zip(totals, compare(lines(furrow, str(page)), lines(furrow, str(snapshot)))):
            total[0] += part[0]
            total[1] += part[1]
    shares = [f"{name} {100 * t[0] / max(1, t[1]):.1f} %"
              for name, t in zip(("same line", "same cut", "left order", "blank"), totals)]
    print(f"{counted} pages: " + ", ".join(shares))


if __name__ == "__main__":
    main()
