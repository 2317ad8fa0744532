"""What the options of the methods do, on pages small enough to see it."""
import json

import support

ANIMALS = (("Ant", 6), ("Bee", 6), ("Spider", 8), ("Crab", 10))
LIST = "<!doctype html><ul>" + "".join(
    f"<li><b>{name}</b> <i>{legs} legs</i>" for name, legs in ANIMALS) + "</ul>"

# A list without gaps, and a table one of whose rows lacks an element of the others.
TWO = ("<!doctype html><ul><li><b>Ant</b> <i>6 legs</i><li><b>Bee</b> <i>6 legs</i>"
       "<li><b>Spider</b> <i>8 legs</i></ul><p>Some words<p>and more<table>"
       "<tr><td>x<td><b>1</b><tr><td>y<td><b>2</b><tr><td>z<td>3<tr><td>w<td><b>4</b></table>")


class Iepad(support.Cli):
    def notes(self, page, *options, code=0):
        """The patterns that are listed, each with its figures."""
        self.write("page.html", page)
        out = self.furrow("regions", "-m", "iepad", *options, "page.html", code=code)[0]
        return [region["note"] for region in json.loads(out)["regions"]]

    def lengths(self, *options):
        return [int(note.split(" length ")[1].split(",")[0])
                for note in self.notes(LIST, *options)]

    def test_a_repeat_is_at_least_as_long_as_asked(self):
        self.assertIn(2, self.lengths())  # <li><text>, without a gap
        self.assertGreaterEqual(min(self.lengths("--min-length", "9")), 5)

    def test_a_repeat_comes_at_least_as_often_as_asked(self):
        self.assertEqual(len(self.notes(LIST, "--min-count", "4")), len(self.notes(LIST)))
        self.assertEqual(self.notes(LIST, "--min-count", "5", code=1), [])

    def test_what_lies_unevenly_or_thinly_or_varies_can_be_left_out(self):
        def is_varied(note):  # a pattern with options, spread over the rows that have the <b>
            return "|-]" in note
        self.assertTrue(any(map(is_varied, self.notes(TWO))))
        for option in (["--max-variance", ".001"], ["--min-density", ".9"],
                       ["--max-mismatch", ".01"]):
            self.assertFalse(any(map(is_varied, self.notes(TWO, *option))), option)

    def test_fields_are_divided_by_the_second_encoding(self):
        self.write("page.html", LIST)
        for second, columns in (("none", 1), ("all", 2)):
            self.furrow("learn", "-m", "iepad", "--second", second, "page.html", "-o", "w.json")
            rows = self.furrow("apply", "-f", "csv", "w.json", "page.html")[0].splitlines()
            self.assertEqual([len(row.split(",")) for row in rows], [columns] * 5, second)

    def test_texts_of_fields_are_divided_by_the_third_encoding(self):
        self.write("page.html", "<ul>" + "".join(
            f"<li><b>{name} ({town})</b> {n}" for n, (name, town) in enumerate(
                (("Ant", "Leeds"), ("Bee", "Rome"), ("Cat", "Oslo")))) + "</ul>")
        shown = self.furrow("learn", "-m", "iepad", "--third", "text", "--show", "page.html")[0]
        self.assertEqual([line.split("\t")[2] for line in shown.splitlines()],
                         ["Ant (Leeds) | Bee (Rome) | Cat (Oslo)", "Ant | Bee | Cat",
                          "Leeds | Rome | Oslo", "0 | 1 | 2"])
        self.furrow("learn", "--third", "text", "--slot", "town=3", "page.html", "-o", "w.json")
        rows = self.furrow("apply", "-f", "csv", "w.json", "page.html")[0].splitlines()
        self.assertEqual(rows, ["town", "Leeds", "Rome", "Oslo"])
        broken = json.loads(self.read("w.json"))
        del broken["rules"][0]["third_encoding"]
        self.write("w.json", json.dumps(broken))
        message = self.furrow("apply", "w.json", "page.html", code=2)[1]
        self.assertIn("slot 1: is split, but has no encoding for it or no text", message)


class Vints(support.Cli):
    def test_without_looks_no_area_speaks_for_a_list(self):
        self.write("page.html", TWO)
        for options, is_seen in (([], True), (["--no-visual"], False)):
            out = self.furrow("regions", "-m", "vints", *options, "page.html")[0]
            notes = [region["note"] for region in json.loads(out)["regions"]]
            self.assertEqual(any("area 0.000" not in note for note in notes), is_seen, options)


class Lists(support.Cli):
    """A page with two lists, of which one can be chosen."""

    def setUp(self):
        super().setUp()
        menu = "".join(f"<li><a href=/{word}>{word}</a></li>"
                       for word in ("Home", "News", "Shop", "Help", "Terms"))
        rows = "".join(f"<div><h3>The {name}</h3><p>has {legs} legs and lives in the garden</p></div>"
                       for name, legs in ANIMALS)
        self.write("page.html", f"<!doctype html><ul>{menu}</ul><main>{rows}</main>")

    def test_a_list_is_chosen_by_its_number_its_path_or_a_text(self):
        main = self.furrow("page.html")
        self.assertIn("The Ant", main[0])
        for choice in ("1", "/html[1]/body[1]/main[1]", "The Crab"):
            self.assertEqual(self.furrow("--list", choice, "page.html"), main, choice)
        menu = self.furrow("--list", "2", "page.html")
        self.assertIn("News", menu[0])
        for choice in ("/html[1]/body[1]/ul[1]", "Terms"):
            self.assertEqual(self.furrow("--list", choice, "page.html"), menu, choice)
        for choice in ("3", "/html[1]", "Owl"):
            self.assertIn(f"no list matches '{choice}'",
                          self.complaint("--list", choice, "page.html", code=1))

    def test_a_wrapper_is_learned_from_the_list_that_is_chosen(self):
        for choice in ("2", "News"):
            self.furrow("learn", "--list", choice, "page.html", "-o", "menu.json")
            self.assertEqual(self.furrow("apply", "menu.json", "page.html"),
                             self.furrow("--list", "2", "page.html"))
        self.assertIn("no list matches 'Owl'", self.complaint("learn", "--list", "Owl", "page.html", code=1))
        self.assertIn("--list works only with -m auto, not with -m iepad; see --pattern",
                      self.complaint("learn", "-m", "iepad", "--list", "2", "page.html"))


class Variants(support.Cli):
    def test_other_borders_of_a_list_are_shown_when_asked_for(self):
        glossary = "".join(f"<dt><b>{name}</b> n.<dd><p>{name} has {legs} legs.<p>See also <a "
                           f"href=#{legs}>{legs}</a>" for name, legs in ANIMALS)
        self.write("page.html", f"<!doctype html><dl>{glossary}</dl>")
        one, more = ([(region["path"], [record["text"] for record in region["records"]])
                      for region in json.loads(self.furrow("regions", *options, "page.html")[0])
                      ["regions"]] for options in ([], ["--variants"]))
        self.assertEqual(len(one), 1)
        self.assertEqual(more[0], one[0])
        self.assertGreater(len(more), 1)
        self.assertIn("/dl[1]", more[1][0])
