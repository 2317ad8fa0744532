"""Labelled pages done by a person's clicks: cli/run.py --folder tests/open PROGRAM sites

Ten pages with lists: a record is clicked in the page, its list taken, a column renamed, another
hidden, the wrapper saved. Five sites of detail pages: values are clicked and named on two pages,
the rest is found, the wrapper saved. In both, 'furrow apply' must give the rows that the window
shows. The pages are no part of the project: without $FURROW_DATA, or ../shared/data, all is
skipped. Takes minutes, so that it is no part of 'make test'.
"""
import json
import os
import shutil
import unittest
from pathlib import Path

import browser
from test_window import COMMAND, HEADS, Windowed

DATA = Path(os.environ.get("FURROW_DATA", Path(__file__).parents[3] / "shared/data"))
LISTS, SITES, FIELDS, SEED_PAGES, MAX_ROWS = 10, 5, 3, 2, 60

# All rows that the table shows, as it is scrolled.
ALL_ROWS = """(async () => {
  const grid = document.getElementById("grid"), rows = new Map();
  const count = Number(grid.getAttribute("aria-rowcount")) - 1;
  for (let top = 0; rows.size < count && top < count * 32 + 2000; top += 200) {
    grid.scrollTop = top;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (const row of grid.querySelectorAll(".row"))
      rows.set(Number(row.dataset.row), [...row.querySelectorAll("[data-column]")].map(
        (cell) => cell.classList.contains("none") ? null : cell.textContent));
  }
  return [...rows].sort((a, b) => a[0] - b[0]).map(([, cells]) => cells);
})()"""

# The number of the first element that has this text, and none in it that has it, too.
FIRST_WITH = """(() => {
  const plain = (e) => e.innerText?.replace(/\\s+/g, " ").trim(), text = %s;
  const all = [...document.querySelectorAll("body [data-furrow]")].filter((e) => plain(e) === text);
  const found = all.find((e) => !all.some((o) => o !== e && e.contains(o)));
  return found && found.getClientRects().length ? found.getAttribute("data-furrow") : null;
})()"""


def text_of(cell):
    """A cell of a row of JSON as the table shows it."""
    return "; ".join(cell) if isinstance(cell, list) else cell


@unittest.skipUnless(DATA.is_dir(), "the labelled pages are not there")
@unittest.skipUnless(browser.program(), "no browser")
class Sites(Windowed):
    """What is shown is what the command line prints."""

    def forget(self):
        """What an earlier page has left."""
        self.stop()
        for name in ("kept.json", "site.json"):
            Path(self.folder, name).unlink(missing_ok=True)

    def same_rows(self, b, columns, shown):
        # A page that wants a label has rows, too, and the command ends with 1.
        rows = [json.loads(line) for line in self.rows_of_command(b.js(COMMAND), (0, 1)).splitlines()]
        self.assertEqual([[text_of(row[name]) for name in columns] for row in rows], shown)
        self.assertEqual([list(row) for row in rows[:1]], [columns])

    def do_list(self, page):
        self.forget()
        shutil.copy(page, os.path.join(self.folder, "page.html"))
        b = self.window("page.html")
        b.until("document.querySelectorAll('#grid .row').length > 2", wait=30)
        self.ready(b)
        record = self.ask("table", {"recipe": {"page": 0}})["records"][1][0]
        b.click_in_frame(f"[data-furrow='{record}']")
        b.click_text("The list this is in", "#picked button")
        self.ready(b)
        self.rename(b, 0, "first")
        if len(b.js(HEADS)) > 2:
            b.click("#grid .head [data-column] button", len(b.js(HEADS)) - 1)
            b.click_text("Hide", "#menu button")
            self.ready(b)
        self.save(b, "kept.json")
        self.ready(b)
        self.same_rows(b, b.js(HEADS), b.js(ALL_ROWS, timeout=30))
        self.stop()

    def ready(self, b):
        b.until("document.getElementById('grid').ariaBusy !== 'true' && !document.getElementById('dialog').open", wait=30)
        b.until("performance.getEntriesByName('page shown').length > 0", wait=30)

    def test_ten_pages_with_lists(self):
        """Pages whose records the library finds, one a site, so that there is something to click."""
        done = 0
        for site in sorted((DATA / "modern/pages").iterdir()):
            page = min(site.glob("*.html"))
            truth = json.loads((DATA / "modern/truth" / site.name / f"{page.stem}.json").read_text())
            found = self.furrow("-f", "jsonl", str(page), code=None).splitlines()
            if not 3 <= len(found) <= MAX_ROWS or len(found) != len(truth.get("records", [])):
                continue
            with self.subTest(page=f"{site.name}/{page.name}"):
                self.do_list(page)
            done += 1
            if done == LISTS:
                break
        self.assertEqual(done, LISTS)

    def label(self, b, name, node):
        self.ready(b)
        b.click_in_frame(f"[data-furrow='{node}']")
        b.type(name, "dialog[open] input[name=name]")
        b.key("Enter")
        b.until("!document.getElementById('dialog').open")
        b.until(f"document.querySelector('#label-tools').textContent.includes('{name}')")

    def do_site(self, pages, truths):
        self.forget()
        for i, page in enumerate(pages):
            shutil.copy(page, os.path.join(self.folder, f"{i}.html"))
        b = self.window(*(f"{i}.html" for i in range(len(pages))))
        b.click("#mode-label")
        for i in range(SEED_PAGES):
            self.ready(b)
            if i:
                b.js("performance.clearMarks('page shown')")
                b.click("#pages button", i)
                b.until(f"document.getElementById('page-name').textContent === '{i}.html'")
                self.ready(b)
            b.until_in_frame("document.readyState === 'complete'")
            nodes = {name: b.in_frame(FIRST_WITH % json.dumps(text)) for name, text in truths[i].items()}
            if None in nodes.values(): # a value that no element has for itself cannot be clicked
                self.stop()
                return False
            for name, node in nodes.items():
                self.label(b, name, node)
        self.ready(b)
        self.save(b, "site.json")
        compared = 0
        for i in range(len(pages)):
            b.click("#pages button", i)
            b.until(f"{COMMAND} === 'furrow apply site.json {i}.html'")
            self.ready(b)
            if b.js("document.querySelector('#grid .row') !== null"):
                self.same_rows(b, b.js(HEADS), b.js(ALL_ROWS))
                compared += 1
            else: # the window asks, and the command finds nothing
                self.furrow("apply", "site.json", f"{i}.html", code=1)
        self.assertGreater(compared, SEED_PAGES)
        self.stop()
        return True

    def test_five_sites_of_detail_pages(self):
        done = 0
        for site in sorted((DATA / "swde-b/pages").iterdir()):
            pages = sorted(site.glob("*.html"))[:5]
            truths = [json.loads((DATA / "swde-b/truth" / site.name / f"{p.stem}.json").read_text())["fields"]
                      for p in pages]
            truths = [{k: v for k, v in list(t.items())[:FIELDS] if isinstance(v, str)} for t in truths]
            with self.subTest(site=site.name):
                done += self.do_site(pages, truths)
            if done == SITES:
                break
        self.assertEqual(done, SITES)
