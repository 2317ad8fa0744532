"""furrow eval, on small sets whose every score is known by hand."""
import json
import os
import subprocess
import sys
import unittest

import support

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.environ.get("FURROW_DATA") or os.path.join(ROOT, "..", "shared", "data")
SCORER = os.path.join(DATA, "..", "tools", "score.py")

SCORED_LABELS = {"records", "anchors", "fields"}


def is_list_set(name):
    """Whether any page of a set is a list page with a label that the scorer knows. Sets of
    detail pages, of links or of pairs of pages are measured otherwise."""
    for top, _, files in os.walk(os.path.join(DATA, name, "truth")):
        for file in files:
            with open(os.path.join(top, file), encoding="utf-8") as truth_file:
                wanted = json.load(truth_file)
            if wanted.get("kind") == "list" and wanted.get("label") in SCORED_LABELS:
                return True
    return False


ANIMALS = [("The ant", "works all summer long and is never seen to rest"),
           ("A bee", "brings honey home from flowers in the far meadow"),
           ("The cat", "sleeps through most of what others call the day"),
           ("A dog", "would rather walk in the rain than stay at home")]


def page(records, before="", between=""):
    """A page with a list of records, each a heading and a line of text."""
    rows = between.join(f"<div><h3>{name}</h3><p>{text}</p></div>" for name, text in records)
    return f"<!doctype html><meta charset=utf-8><title>t</title>{before}<main>{rows}</main>"


def truth(records, label="records", **more):
    if label == "fields":
        rows = [{"fields": {"name": name, "text": text}} for name, text in records]
    else:
        rows = [{"text": f"{name} {text}" if label == "records" else name}
                for name, text in records]
    return {"kind": "list", "label": label, "records": rows, **more}


class EvalCase(support.Cli):
    def make_set(self, name, pages):
        """pages: {SITE/PAGE: (html, truth)}; None leaves a file out."""
        for key, (html, wanted) in pages.items():
            for kind, ending, content in (("pages", "html", html), ("truth", "json", wanted)):
                path = f"{name}/{kind}/{key}.{ending}"
                os.makedirs(os.path.dirname(self.path(path)), exist_ok=True)
                if content is not None:
                    text = content if isinstance(content, (str, bytes)) else json.dumps(content)
                    self.write(path, text)
        return name

    def measure(self, name, *args, **options):
        """(objects of the pages, totals)"""
        out, _ = self.furrow("eval", name, "-m", "mdr", "-f", "json", *args, **options)
        lines = [json.loads(line) for line in out.splitlines()]
        return lines[:-1], lines[-1]


class Scores(EvalCase):
    def test_everything_right_scores_1_whatever_the_label(self):
        for label in ("records", "anchors", "fields"):
            name = self.make_set(label, {"a/1": (page(ANIMALS), truth(ANIMALS, label))})
            pages, totals = self.measure(name)
            self.assertEqual(pages[0]["main"], {"right": 4, "found": 4, "wanted": 4})
            self.assertIsNone(pages[0]["failure"])
            for which in ("main", "best"):
                self.assertEqual(totals[which],
                                 {"precision": 1, "recall": 1, "f1": 1, "site_precision": 1,
                                  "site_recall": 1, "pages_right": 1, "pages": 1, "records": 4})

    def test_order_of_the_labels_does_not_matter(self):
        name = self.make_set("s", {"a/1": (page(ANIMALS), truth(ANIMALS[::-1]))})
        self.assertEqual(self.measure(name)[1]["main"]["f1"], 1)

    def test_nothing_found_scores_0(self):
        name = self.make_set("s", {"a/1": (support.EMPTY, truth(ANIMALS))})
        pages, totals = self.measure(name)
        self.assertEqual(pages[0]["failure"], {"kind": "none found", "text": "none found"})
        self.assertEqual(totals["main"]["f1"], 0)
        self.assertEqual(totals["main"]["site_recall"], 0)
        self.assertEqual(totals["main"]["pages_right"], 0)

    def test_totals_are_over_records_and_averages_over_sites(self):
        name = self.make_set("s", {"a/1": (page(ANIMALS), truth(ANIMALS)),
                                   "a/2": (support.EMPTY, truth(ANIMALS)),
                                   "b/1": (page(ANIMALS), truth(ANIMALS[:2])),
                                   "c/1": (support.EMPTY, truth(ANIMALS[:2]))})
        pages, totals = self.measure(name)
        self.assertEqual([p["page"] for p in pages],
                         ["a/1.html", "a/2.html", "b/1.html", "c/1.html"])
        main = totals["main"]
        self.assertEqual((totals["set"], totals["method"]), ("s", "mdr"))
        self.assertEqual((main["pages"], main["pages_right"], main["records"]), (4, 1, 12))
        self.assertAlmostEqual(main["precision"], 6 / 8)
        self.assertAlmostEqual(main["recall"], 6 / 12)
        self.assertAlmostEqual(main["f1"], 12 / 20)
        self.assertAlmostEqual(main["site_precision"], (1 + 0.5) / 2)
        self.assertAlmostEqual(main["site_recall"], (0.5 + 1 + 0) / 3)

    def test_best_is_the_region_that_fits(self):
        links = [(f"Link {i}", f"goes somewhere else, and says so at length {i} times over")
                 for i in range(30)]
        html = page(links) + page(ANIMALS)
        pages, totals = self.measure(self.make_set("s", {"a/1": (html, truth(ANIMALS))}))
        self.assertEqual(pages[0]["main"]["right"], 0)
        self.assertEqual(pages[0]["failure"]["kind"], "wrong region")
        self.assertEqual(totals["best"]["f1"], 1)
        self.assertGreater(pages[0]["best_region"], 0)

    def test_a_wrapper_is_measured_instead_of_a_method(self):
        menu = "<ul>" + "<li><a href=/a>Home</a></li><li><a href=/b>News</a></li>" * 3 + "</ul>"
        self.make_set("set", {"s/1": (page(ANIMALS, before=menu), truth(ANIMALS))})
        for choice, f1 in (("The cat", 1.0), ("News", 0.0)):
            self.furrow("learn", "--list", choice, "set/pages/s/1.html", "-o", "w.json")
            out = self.furrow("eval", "--wrapper", "w.json", "set")[0]
            self.assertEqual(json.loads(out.splitlines()[-1])["main"]["f1"], f1)

    def test_missing_and_extra_records_are_named(self):
        more = ANIMALS + [("An owl", "waits in the barn until the lights are out")]
        name = self.make_set("s", {"a/1": (page(ANIMALS), truth(more)),
                                   "a/2": (page(more), truth(ANIMALS))})
        texts = [p["failure"]["text"] for p in self.measure(name)[0]]
        self.assertEqual(texts, ["missing 1", "extra 1"])

    def test_threads_change_nothing(self):
        pages = {f"s{i % 5}/p{i}": (page(ANIMALS[:2 + i % 3]), truth(ANIMALS)) for i in range(40)}
        name = self.make_set("s", pages)
        want = self.furrow("eval", name, "-f", "json", "-j", "1")
        for threads in ("2", "7"):
            self.assertEqual(self.furrow("eval", name, "-f", "json", "-j", threads), want)

    def test_a_page_that_cannot_be_read_counts_as_nothing_found(self):
        deep = "<div>" * 300 + "x"
        name = self.make_set("s", {"a/1": (deep, truth(ANIMALS)),
                                   "a/2": (page(ANIMALS), truth(ANIMALS))})
        out, err = self.furrow("eval", name, "-f", "json", "--max-depth", "200", code=2)
        self.assertIn("s/pages/a/1.html: ", err)
        self.assertEqual(json.loads(out.splitlines()[-1])["main"]["recall"], 0.5)


class DetailPages(EvalCase):
    DETAIL = {"kind": "detail", "label": "fields", "fields": {"title": "Iron kettle"}}

    def test_detail_pages_are_left_out_and_counted(self):
        name = self.make_set("s", {"a/1": (page(ANIMALS), truth(ANIMALS)),
                                   "b/1": (support.SHOP, self.DETAIL)})
        self.assertEqual(self.measure(name)[1]["main"]["pages"], 1)
        self.assertIn("left out: 1 detail page", self.furrow("eval", name, "-f", "table")[0])

    def test_a_set_of_detail_pages_alone_is_nothing_to_measure(self):
        name = self.make_set("s", {"b/1": (support.SHOP, self.DETAIL)})
        self.assertIn("no list pages", self.complaint("eval", name, "-m", "mdr", code=1))


class AllLists(EvalCase):
    """Pages whose lists are all labelled: overlaps of records that are known by hand."""
    PAGE = ("<!doctype html><title>t</title><main>" + "".join(
        f"<div><h3>{name}</h3><p>{text}</p></div>" for name, text in ANIMALS) + "</main>"
        "<aside><h4>Imprint and contact</h4></aside>")
    PLACES = sorted(f"/html[1]/body[1]/main[1]/div[{i}]/{tag}[1]"
                    for i in range(1, 5) for tag in ("h3", "p"))

    def lists(self, records):
        return {"kind": "list", "label": "lists", "texts": self.PLACES,
                "records": [{"xpath": [], "texts": places} for places in records]}

    def test_all_right_is_1_and_half_a_record_overlaps_by_half(self):
        name = self.make_set("s", {
            "a/1": (self.PAGE, self.lists([[0, 1], [2, 3], [4, 5], [6, 7]])),
            "b/1": (self.PAGE, self.lists([[0], [2, 3]]))})
        pages, totals = self.measure(name)
        self.assertEqual(pages[0]["lists"], {"precision": 1, "recall": 1, "f1": 1,
                                             "found": 4, "wanted": 4})
        self.assertEqual(pages[1]["lists"]["precision"], 1.5 / 4)
        self.assertEqual(pages[1]["lists"]["recall"], 1.5 / 2)
        self.assertEqual(totals["lists"]["precision"], (1 + 1.5 / 4) / 2)
        self.assertEqual((totals["lists"]["pages"], totals["lists"]["good"],
                          totals["lists"]["empty"]), (2, 1, 0))

    def test_each_record_pairs_once_and_the_greatest_total_counts(self):
        name = self.make_set("s", {"a/1": (self.PAGE, self.lists([[0, 1], [0, 1, 2, 3]]))})
        figures = self.measure(name)[0][0]["lists"]
        self.assertEqual(figures["recall"], (1 + 2 / 4) / 2)

    def test_nothing_found_is_0(self):
        name = self.make_set("s", {"a/1": (support.EMPTY, self.lists([[0, 1]]))})
        pages, totals = self.measure(name)
        self.assertEqual(pages[0]["lists"]["f1"], 0)
        self.assertEqual(totals["lists"]["empty"], 1)

    def test_a_table_for_people(self):
        name = self.make_set("s", {"a/1": (self.PAGE, self.lists([[0, 1], [2, 3]]))})
        out, _ = self.furrow("eval", name, "-m", "mdr", "-f", "table")
        self.assertIn("lists  P 0.500  R 1.000  F1 0.667   means of 1 pages", out)

    def test_no_other_label_in_the_same_set(self):
        name = self.make_set("s", {"a/1": (self.PAGE, self.lists([[0, 1]])),
                                   "a/2": (page(ANIMALS), truth(ANIMALS))})
        self.assertIn("cannot mix the label 'lists' with other labels", self.complaint("eval", name))

    def test_what_needs_texts_is_refused(self):
        name = self.make_set("s", {"a/1": (self.PAGE, self.lists([[0, 1]]))})
        for option in (["--failures"], ["--fields"], ["--html", "x.html"]):
            self.assertIn("labelled by lists", self.complaint("eval", name, *option))

    def test_places_that_cannot_be_are_refused(self):
        good = self.lists([[0, 1]])
        for change, message in (({"texts": None}, 'no "texts" array'),
                                ({"texts": self.PLACES[::-1]}, "must be sorted"),
                                ({"records": [{"texts": [8]}]}, "is not in"),
                                ({"records": [{"texts": [1, 1]}]}, "must be sorted"),
                                ({"records": [{}]}, 'a record has no "texts"')):
            name = self.make_set("s", {"a/1": (self.PAGE, {**good, **change})})
            self.assertIn(message, self.complaint("eval", name))

    def test_a_folder_without_labels_is_refused(self):
        self.assertIn("not a set of labelled pages", self.complaint("eval", "."))

    def test_a_page_labelled_for_something_else_is_refused(self):
        name = self.make_set("s", {"a/1": (self.PAGE, {"next": []})})
        self.assertIn('"kind" is missing: labels must be ', self.complaint("eval", name))
        name = self.make_set("s", {"a/1": (self.PAGE, {"kind": "list", "label": "links"})})
        self.assertIn("unknown label 'links'", self.complaint("eval", name))


class SetErrors(EvalCase):
    def errors(self, pages):
        out, err = self.furrow("eval", self.make_set("s", pages), code=2)
        self.assertEqual(out, "")
        return err.splitlines()

    def test_all_errors_of_a_set_are_named_with_file_and_line(self):
        good = truth(ANIMALS)
        self.assertEqual(self.errors({
            "a/1": (None, good),
            "a/2": (page(ANIMALS), None),
            "a/3": (page(ANIMALS), '{"kind": "list",\n "label"'),
            "a/4": (page(ANIMALS), '{"label": "records",\n\n "kind": "lists", "records": []}'),
            "a/5": (page(ANIMALS), '{"kind": "list",\n "label": "rows", "records": []}'),
            "a/6": (page(ANIMALS), good),
        }), ["furrow: s/truth/a/1.json: its page s/pages/a/1.html is missing",
             "furrow: s/pages/a/2.html: its labels s/truth/a/2.json are missing",
             "furrow: s/truth/a/3.json: line 2, column 9: unexpected end of data",
             "furrow: s/truth/a/4.json: line 3: unknown kind 'lists'",
             "furrow: s/truth/a/5.json: line 2: unknown label 'rows'"])

    def test_a_folder_that_is_no_set(self):
        err = self.complaint("eval", "no-such-set")
        self.assertIn("no-such-set/truth", err)

    def test_one_set_at_a_time(self):
        self.assertIn("one set", self.complaint("eval"))
        self.assertIn("one set", self.complaint("eval", "a", "b"))

    def test_unknown_method(self):
        self.assertIn("unknown method 'mrd'", self.complaint("eval", "s", "-m", "mrd"))


class ForPeople(EvalCase):
    def setUp(self):
        super().setUp()
        self.make_set("s", {"a/1": (page(ANIMALS), truth(ANIMALS)),
                            "b/1": (page(ANIMALS[:3]), truth(ANIMALS)),
                            "c/1": (support.EMPTY, truth(ANIMALS)),
                            "c/2": (page(ANIMALS), truth(ANIMALS))})

    def test_a_line_for_each_site_then_the_totals(self):
        out, _ = self.furrow("eval", "s/", "-m", "mdr", "-f", "table",
                             env=support.environment(COLUMNS="120"))
        lines = [line.split() for line in out.splitlines()]
        self.assertIn(["a", "1", "4", "4", "4", "1.000", "1.000", "1.000", "1.000"], lines)
        self.assertIn("b 1 4 3 3 1.000 0.750 0.857 0.857 missing 1".split(), lines)
        self.assertIn("c 2 8 4 4 1.000 0.500 0.667 0.667 1 none found".split(), lines)
        self.assertIn("s, mdr: 4 list pages of 3 sites, 16 records", out)
        self.assertIn("main  P 1.000  R 0.688  F1 0.815   sites P 1.000  R 0.750   "
                      "pages right 2/4", out)
        self.assertIn("pages with errors: 1 none found, 1 missing", out)

    def test_failures_are_shown_side_by_side(self):
        out, _ = self.furrow("eval", "s", "-m", "mdr", "-f", "table", "--failures")
        self.assertIn("b/1.html: missing 1; 3 right of 3 found, 4 true", out)
        self.assertRegex(out, r"expected, record 4: +\| found: nothing")
        self.assertRegex(out, r"A dog would rather walk in the rain +\|")
        self.assertNotIn("a/1.html", out)

    def test_a_terminal_gets_the_table_and_a_pipe_gets_json(self):
        self.assertIn("pages right", self.terminal("eval", "s"))
        self.assertTrue(self.furrow("eval", "s")[0].startswith('{"page":"a/1.html"'))

    def test_output_file(self):
        self.assertEqual(self.furrow("eval", "s", "-f", "json", "-o", "out.json")[0], "")
        self.assertEqual(len(self.read("out.json").splitlines()), 5)

    def test_help_fits_the_screen(self):
        out = self.furrow("eval", "--help")[0]
        self.assertLessEqual(max(len(line) for line in out.splitlines()), 80)


class Report(EvalCase):
    def report(self, pages):
        self.furrow("eval", self.make_set("s", pages), "-m", "mdr", "--html", "report.html")
        return self.read("report.html")

    def test_records_are_outlined_as_right_extra_and_missed(self):
        owl = [("An owl", "waits in the barn until the lights are out")]
        html = page(ANIMALS + owl) + f"<section><h3>{owl[0][0]}</h3></section>"
        wanted = truth(ANIMALS)
        wanted["records"].append({"text": "somewhere else", "xpath": "/html/body/section"})
        out = self.report({"a/1": (html, wanted)})
        self.assertEqual(out.count(" data-right "), 4)
        self.assertEqual(out.count(" data-extra "), 1)
        self.assertEqual(out.count(" data-missed "), 1)
        self.assertIn("<em>missing 1, extra 1</em>", out)

    def test_pages_can_do_nothing(self):
        html = page([(f'{name}<script>alert(1)</script>', f'<img src="//x.example/i" '
                      f'onerror=alert(2)><a href="javascript:alert(3)">{text}</a>')
                     for name, text in ANIMALS])
        html += ('<style>@import "//x.example/s"</style><iframe src="//x.example/f"></iframe>'
                 '<p onclick=alert(4) style="background:url(//x.example/b)">&lt;script&gt;'
                 '&quot;&gt;&lt;/iframe&gt;<table background="//x.example/t"><tr><td '
                 'width="1\'&quot;onload=alert(5)">')
        out = self.report({"a/1": (html, truth(ANIMALS))})
        for harm in ("x.example", "javascript:", "onerror", "onclick", "onload", "<script", "alert"):
            self.assertNotIn(harm, out)
        self.assertEqual(out.count("</iframe>"), 1)
        self.assertIn("<iframe sandbox loading=lazy srcdoc=", out)
        self.assertEqual(out.count("default-src 'none'; style-src 'unsafe-inline'"), 2)

    def test_a_report_that_cannot_be_written_is_a_failure(self):
        self.make_set("s", {"a/1": (page(ANIMALS), truth(ANIMALS))})
        _, err = self.furrow("eval", "s", "--html", "no/such/folder/r.html", code=2)
        self.assertIn("no/such/folder", err)


LISTS = os.path.join(DATA, "nexteval")
LISTS_SCORER = os.path.join(DATA, "..", "tools", "lists.py")


@unittest.skipUnless(os.path.isfile(LISTS_SCORER) and os.path.isdir(LISTS),
                     "skipped: no labelled pages (FURROW_DATA)")
class AgainstTheScorerOfLists(EvalCase):
    def test_the_main_region_scores_the_same(self):
        out, _ = self.furrow("eval", LISTS, "-m", "mdr", "-f", "json")
        totals = json.loads(out.splitlines()[-1])["lists"]
        done = subprocess.run([sys.executable, LISTS_SCORER, LISTS, "--json", "--main", "--cmd",
                               f"{support.PROGRAM} regions -m mdr -f json"],
                              stdout=subprocess.PIPE, check=True, timeout=300)
        for key, value in json.loads(done.stdout).items():
            if key != "set":
                self.assertAlmostEqual(totals[key], value, 9, key)


@unittest.skipUnless(os.path.isfile(SCORER), "skipped: no labelled pages (FURROW_DATA)")
class AgainstTheScorer(EvalCase):
    """The same figures as the scorer that comes with the labelled pages."""

    def compare(self, name, method):
        folder = os.path.join(DATA, name)
        totals = self.measure(folder, "-m", method)[1]
        done = subprocess.run([sys.executable, SCORER, folder, "--json", "--cmd",
                               f"{support.PROGRAM} regions -m {method} -f json"],
                              stdout=subprocess.PIPE, check=True, timeout=300)
        for which, figures in json.loads(done.stdout).items():
            for key, value in figures.items():
                self.assertAlmostEqual(totals[which][key], value, 9, f"{name} {which} {key}")

    def test_every_set_of_list_pages(self):
        names = [name for name in sorted(os.listdir(DATA)) if is_list_set(name)]
        self.assertTrue(names, f"no set of list pages in {DATA}")
        for name in names:
            with self.subTest(name):
                self.compare(name, "mdr")
