"""Wrappers per site: a folder of them, each for the addresses that it names."""
import json
import os

import kill
import support


def page(kind, number):
    """A page with one list; each kind is built in another way."""
    rows = [f"{kind} {number}-{i}" for i in range(4)]
    if kind == "shop":
        return "<ol class=shop>" + "".join(
            f"<li><h3>{row}</h3><b>{i}.00</b><p>good</p></li>" for i, row in enumerate(rows)) + "</ol>"
    return support.list_page(rows)


def crawl(*addresses):
    """A plain WARC file; the host of an address is the kind of its page."""
    records = []
    for number, address in enumerate(addresses):
        one = kill.record(page(address.split(".")[0], number).encode(), number)
        records.append(one.replace(f"http://site.example/{number}".encode(),
                                   f"http://{address}".encode()))
    return b"".join(records)


class Wrappers(support.Cli):
    def setUp(self):
        super().setUp()
        self.write("shop.warc", crawl("shop.example/list/1", "shop.example/list/2?page=3"))
        os.mkdir(self.path("sites"))

    def learn(self, name, *options, pages="shop.warc"):
        self.furrow("learn", pages, "-o", f"sites/{name}", *options)
        return json.loads(self.read(f"sites/{name}"))

    def edit(self, name, **members):
        wrapper = json.loads(self.read(f"sites/{name}"))
        wrapper.update(members)
        self.write(f"sites/{name}", json.dumps(wrapper))

    def rename_column(self, name, new):
        wrapper = json.loads(self.read(f"sites/{name}"))
        wrapper["rules"]["columns"][0]["name"] = new
        self.write(f"sites/{name}", json.dumps(wrapper))

    def rows(self, *arguments, code=0):
        out, err = self.furrow(*arguments, code=code)
        return [json.loads(line) for line in out.splitlines()], err

    def test_learning_keeps_the_folder_that_the_pages_have_in_common(self):
        self.assertEqual(self.learn("a.json")["addresses"], ["shop.example/list/*"])
        self.write("more.warc", crawl("shop.example/a/b/1", "shop.example/a/c/2", "shop.two.example"))
        self.assertEqual(self.learn("b.json", pages="more.warc")["addresses"],
                         ["shop.example/a/*", "shop.two.example/*"])
        self.assertEqual(self.learn("c.json", "--for", "x.example/*", "--for", "y.example/*")
                         ["addresses"], ["x.example/*", "y.example/*"])
        self.assertNotIn("addresses", self.learn("d.json", pages="shop.html"))
        self.furrow("learn", "--base", "https://shop.example/k/", "shop.html", "-o", "e.json")
        self.assertEqual(json.loads(self.read("e.json"))["addresses"], ["shop.example/k/*"])

    def test_patterns_are_kept_and_further_pages_add_theirs(self):
        self.learn("a.json", "--for", "shop.example/*")
        self.furrow("learn", "--add", "sites/a.json", "shop.warc", "-o", "same.json")
        self.assertEqual(json.loads(self.read("same.json"))["addresses"], ["shop.example/*"])
        self.write("other.warc", crawl("shop.other.example/x/1"))
        self.furrow("learn", "--add", "sites/a.json", "other.warc", "-o", "more.json")
        self.assertEqual(json.loads(self.read("more.json"))["addresses"],
                         ["shop.example/*", "shop.other.example/x/*"])

    def test_each_page_goes_by_the_wrapper_of_its_site_and_others_by_auto(self):
        self.learn("shop.json")
        self.rename_column("shop.json", "wanted")
        self.write("crawl", crawl("shop.example/list/7", "news.example/1", "shop.example/about/1"))
        rows, err = self.rows("crawl", "--wrappers", "sites")
        self.assertEqual(err, "")
        found = {row["page"]: "wanted" in row for row in rows}
        self.assertEqual(found, {"http://shop.example/list/7": True, "http://news.example/1": False,
                                 "http://shop.example/about/1": False})
        rows, _ = self.rows("crawl", "--wrappers", "sites/", "--only-wrappers")
        self.assertEqual({row["page"] for row in rows}, {"http://shop.example/list/7"})
        self.assertEqual(self.rows("crawl", "shop.html", "--wrappers", "sites", "--only-wrappers")[0],
                         rows)

    def test_the_most_specific_pattern_wins_and_ties_are_told_once(self):
        for name, pattern in (("a", "shop.example/*"), ("b", "shop.example/list/*"),
                              ("c", "http://shop.example/list/9*")):
            self.learn(f"{name}.json", "--for", pattern)
            self.rename_column(f"{name}.json", f"by_{name}")
        self.write("crawl", crawl("shop.example/1", "shop.example/list/1", "shop.example/list/9",
                                  "shop.example/list/2"))
        rows, err = self.rows("crawl", "--wrappers", "sites")
        used = {row["page"].partition("example/")[2]: next(k for k in row if k.startswith("by_"))
                for row in rows}
        self.assertEqual(used, {"1": "by_a", "list/1": "by_b", "list/9": "by_c", "list/2": "by_b"})
        self.assertEqual(err, "")
        self.edit("a.json", addresses=["shop.example/list/*"])
        _, err = self.rows("crawl", "--wrappers", "sites", "-j", "2")
        self.assertEqual(err, "furrow: http://shop.example/list/1: the wrappers sites/a.json and sites/b.json "
                              "match this address equally well; using the first\n")

    def test_a_page_that_its_wrapper_no_longer_fits_is_told_and_counted(self):
        self.learn("shop.json")
        self.write("crawl", crawl("shop.example/list/7") +
                   crawl("news.example/1").replace(b"//news.", b"//shop.").replace(b"/1\r", b"/list/x\r"))
        _, err = self.rows("crawl", "--wrappers", "sites", "--report", "report.json")
        self.assertIn("furrow: http://shop.example/list/x: ", err)
        self.assertEqual(json.loads(self.read("report.json"))["drifted"], 1)

    def test_what_is_wrong_with_the_folder_is_said(self):
        self.assertIn("no wrappers (files ending in .json)", self.complaint("shop.warc", "--wrappers", "sites"))
        self.assertIn("no such file", self.complaint("shop.warc", "--wrappers", "none"))
        self.learn("a.json", pages="shop.html")
        self.assertIn("names no addresses", self.complaint("shop.warc", "--wrappers", "sites"))
        self.edit("a.json", addresses=["x", 3])
        self.assertIn("address 2 is not a pattern", self.complaint("shop.warc", "--wrappers", "sites"))
        self.edit("a.json", addresses="x")
        self.assertIn('"addresses" is not a list', self.complaint("shop.warc", "--wrappers", "sites"))
        self.assertIn("needs --wrappers DIR", self.complaint("shop.warc", "--only-wrappers"))
        self.assertIn("cannot be combined",
                      self.complaint("shop.html", "--wrappers", "sites", "--pages", "2"))
        self.assertIn("empty", self.complaint("learn", "shop.warc", "--for", ""))

    def test_a_batch_is_not_taken_up_with_other_wrappers(self):
        self.learn("shop.json")
        self.furrow("shop.warc", "--wrappers", "sites", "-o", "rows/")
        self.furrow("shop.warc", "--wrappers", "sites", "-o", "rows/")
        self.rename_column("shop.json", "another")
        self.assertIn("another command",
                      self.complaint("shop.warc", "--wrappers", "sites", "-o", "rows/"))
