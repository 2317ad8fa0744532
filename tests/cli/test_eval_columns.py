"""furrow eval on columns, against figures known by hand and against column_score.py."""
import importlib.util
import json
import os
import unittest

import column_score
import support
from test_eval import DATA, SCORER, EvalCase

ANIMALS = [("The ant", "works all summer long and is never seen to rest", "12"),
           ("A bee", "brings honey home from flowers in the far meadow", "7"),
           ("The cat", "sleeps through most of what others call the day", "311"),
           ("A dog", "would rather walk in the rain than stay at home", "45")]


def record(name, text, weight, with_link=True):
    """One record as markup: a heading with a link, a line of text, a weight within a code."""
    title = f'<a href="/of/{name[-3:]}">{name}</a>' if with_link else name
    return f"<div><h3>{title}</h3><p>{text}</p><p>{name[-3:]}{weight}</p></div>"


def page(rows):
    return f"<!doctype html><meta charset=utf-8><title>t</title><main>{''.join(rows)}</main>"


def truth(records):
    return {"kind": "list", "label": "fields", "records": records}


def counts(wanted, found, whole, exact, aligned, own):
    return dict(zip(column_score.KEYS, (wanted, found, whole, exact, aligned, own)))


class Columns(EvalCase):
    def columns(self, rows, records):
        name = self.make_set("s", {"a/1": (page(rows), truth(records))})
        pages, totals = self.measure(name)
        self.assertEqual(totals.get("columns"), pages[0].get("columns"))
        return totals.get("columns")

    def test_every_value_in_a_column_of_its_own(self):
        rows = [record(*animal) for animal in ANIMALS]
        fields = [{"fields": {"name": name, "text": text}, "attrs": {"of": f"/of/{name[-3:]}"}}
                  for name, text, _ in ANIMALS]
        self.assertEqual(self.columns(rows, fields),
                         {"texts": counts(8, 8, 8, 8, 8, 8), "links": counts(4, 4, 4, 4, 4, 4)})

    def test_a_value_with_something_beside_it_is_whole_but_not_exact(self):
        rows = [record(*animal) for animal in ANIMALS]
        fields = [{"fields": {"text": text, "weight": weight}} for _, text, weight in ANIMALS]
        # 12, 7 and 45 are too short to be anything but exact; 311 is whole.
        self.assertEqual(self.columns(rows, fields)["texts"], counts(8, 8, 5, 4, 5, 5))

    def test_values_of_records_that_were_not_found_are_lost(self):
        rows = [record(*animal) for animal in ANIMALS]
        fields = [{"fields": {"name": name, "text": text}} for name, text, _ in ANIMALS]
        fields.append({"fields": {"name": "An owl", "text": "waits in the barn"}})
        self.assertEqual(self.columns(rows, fields)["texts"], counts(10, 8, 8, 8, 8, 8))

    def test_a_page_in_which_nothing_was_found_loses_all(self):
        name = self.make_set("s", {"a/1": (support.EMPTY, truth([{"fields": {"n": ["ant", "bee"]}}]))})
        self.assertEqual(self.measure(name)[1]["columns"], {"texts": counts(2, 0, 0, 0, 0, 0)})

    def test_sets_without_values_say_nothing_of_columns(self):
        rows = [record(*animal) for animal in ANIMALS]
        wanted = {"kind": "list", "label": "anchors", "records": [{"text": a[0]} for a in ANIMALS]}
        name = self.make_set("s", {"a/1": (page(rows), wanted)})
        pages, totals = self.measure(name)
        self.assertNotIn("columns", totals)
        self.assertNotIn("columns", pages[0])
        self.assertNotIn("Columns", self.furrow("eval", name, "-f", "table")[0])

    def test_the_table_fits_the_screen(self):
        rows = [record(*animal) for animal in ANIMALS]
        fields = [{"fields": {"name": name, "weight": weight}} for name, _, weight in ANIMALS]
        name = self.make_set("s", {"a-site-with-a-long-name" * 5 + "/1": (page(rows), truth(fields))})
        out = self.furrow("eval", name, "-m", "mdr", "-f", "table")[0]
        shown = out[out.index("Columns"):]
        self.assertIn("texts: 8; whole 0.625  exact 0.500  aligned 0.625  own 0.625\n", shown)
        self.assertLessEqual(max(len(line) for line in shown.splitlines()), 80)

    def test_fields_that_went_astray_are_shown_with_their_cells(self):
        rows = [record(*animal) for animal in ANIMALS]
        fields = [{"fields": {"name": name, "both": f"{name} {text[:10]}", "weight": weight}}
                  for name, text, weight in ANIMALS]
        name = self.make_set("s", {"a/1": (page(rows), truth(fields))})
        out = self.furrow("eval", name, "-m", "mdr", "--fields")[0]
        self.assertIn("    both -> no column: 4 values, 4 not whole\n", out)
        self.assertRegex(out, r"        record 1: The ant works all \n        in \w+: 'The ant', ")
        self.assertRegex(out, r"    weight -> \w+: 4 values, 3 not whole, 1 not alone in the cell\n")
        self.assertNotIn("    name ->", out)

    def test_fields_go_with_the_table_of_list_pages(self):
        name = self.make_set("s", {"a/1": (support.EMPTY, truth([]))})
        self.assertIn("--fields needs -f table",
                      self.complaint("eval", name, "--fields", "-f", "json"))
        self.assertIn("--fields works only with list pages", self.complaint("eval", name, "--fields", "-m", "ide"))


class AgainstTheDefinition(EvalCase):
    """The same counts as column_score.py, which knows nothing of the C sources."""

    def rows(self, path):
        out = self.furrow("extract", "-m", "mdr", "-f", "json", path)[0]
        return json.loads(out)

    def test_made_up_pages(self):
        plain = [record(*animal) for animal in ANIMALS]
        mixed = [record(*animal, with_link=i % 2 == 0) for i, animal in enumerate(ANIMALS)]
        mixed[1] = mixed[1].replace("</h3>", "</h3><p>A bee, too</p>")
        records = [{"fields": {"name": name, "line": text, "words": text.split(),
                               "all": f"{name}{text}", "weight": weight, "unit": "g"},
                    "attrs": {"of": f"/of/{name[-3:]}", "gone": "/not/there"}}
                   for name, text, weight in ANIMALS]
        for rows in (plain, mixed):
            wanted = {"kind": "list", "label": "anchors",
                      "records": [dict(one, text=a[1]) for one, a in zip(records, ANIMALS)]}
            name = self.make_set("s", {"a/1": (page(rows), wanted)})
            got = self.measure(name)
            self.assertEqual(got[0][0]["main"]["right"], 4)
            want = column_score.count(records, self.rows(f"{name}/pages/a/1.html"),
                                      {i: i for i in range(4)})
            self.assertEqual(got[1]["columns"], want)

    @unittest.skipUnless(os.path.isfile(SCORER), "skipped: no labelled pages (FURROW_DATA)")
    def test_a_labelled_set(self):
        for name in ("webdext", "wien"):
            with self.subTest(name):
                self.compare(os.path.join(DATA, name))

    def compare(self, folder):
        spec = importlib.util.spec_from_file_location("score", SCORER)
        score = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(score)
        truths = score.read_set(folder)
        got, _ = self.measure(folder)
        paths = {name: os.path.join(folder, "pages", name) for name in truths}
        found = score.run(f"{support.PROGRAM} regions -m mdr -f json", folder, list(truths), 100)
        sums = {"texts": dict.fromkeys(column_score.KEYS, 0),
                "links": dict.fromkeys(column_score.KEYS, 0)}
        for one in got[::4]:
            truth_of, regions = truths[one["page"]], found[one["page"]]
            texts = [r["text"] for r in regions[0]["records"]] if regions else []
            if truth_of["label"] == "records":
                pairs = dict(score.pairs_records(truth_of["records"], texts))
            else:
                parts = [score.values(r["fields"]) for r in truth_of["records"]]
                pairs = dict(score.pairs_parts(parts, texts))
            rows = self.rows(paths[one["page"]]) if regions else []
            want = column_score.count(truth_of["records"], rows, pairs)
            for kind, counted in want.items():
                for key, value in counted.items():
                    sums[kind][key] += value - one["columns"].get(kind, {}).get(key, 0)
        # The program also knows the label and the unit that the page writes beside a value,
        # which rows do not show: of texts it may count more, never fewer.
        self.assertEqual([sums["texts"]["wanted"], sums["texts"]["found"]], [0, 0])
        for key in ("whole", "exact", "aligned", "own"):
            self.assertLessEqual(sums["texts"][key], 0)
        self.assertEqual(sums["links"], dict.fromkeys(column_score.KEYS, 0))


if __name__ == "__main__":
    unittest.main()
