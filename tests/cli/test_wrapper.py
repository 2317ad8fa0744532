"""furrow learn and furrow apply: a result kept for other pages."""
import csv
import io
import json
import os

import support


def shop(*kettles):
    rows = "".join(f'<tr><td><a href="/k/{name}">{name}</a> by <i>{maker}</i><td>{price}'
                   for name, maker, price in kettles)
    return f"<!doctype html><title>Shop</title><h1>Kettles</h1><table>{rows}</table><hr>"


PROSE = ("<h1>On kettles</h1><p>There was a time when every house had one, and nobody thought "
         "about it. It stood on the stove from morning to night.</p><p>Then came the wires. What "
         "had been a matter of patience became one of seconds, and the kitchen fell silent.</p>"
         "<p>Some say that the tea was better then, but nobody can tell any more.</p>")


class Wrapper(support.Cli):
    def setUp(self):
        super().setUp()
        self.write("one.html", shop(("Iron", "Smith", "24.00"), ("Copper", "Jones", "49.00"),
                                    ("Glass", "Clark", "17.50"), ("Tin", "Brown", "9.90")))
        self.write("two.html", shop(("Brass", "White", "30.00"), ("Clay", "Green", "12.00")))

    def learn(self, *args):
        self.furrow("learn", "-m", "iepad", "one.html", "-o", "w.json", *args)

    def rows(self, *args):
        out = self.furrow("apply", "w.json", *args)[0]
        return [json.loads(line) for line in out.splitlines()]

    def test_apply_extracts_pages_that_learn_has_not_seen(self):
        self.learn()
        rows = self.rows("two.html")
        self.assertEqual(len(rows), 2)
        self.assertEqual(list(rows[1].values()), ["/k/Clay", "Clay", "by", "Green", "12.00"])

    def test_a_page_with_another_list_is_told(self):
        self.write("one.html", support.list_page([f"row {i}" for i in range(4)]))
        self.write("staff.html", "<!doctype html><table><tr><th>Desk<th>Phone<th>Room" + "".join(
            f"<tr><td>Desk of {name}<td>555-010{i}<td>{i}.{i}" for i, name in enumerate(("Ann", "Bob", "Cy", "Dee")))
                   + "</table>")
        said = "furrow: staff.html: has no column of one.html; if this is another list, learn it by itself\n"
        self.assertEqual(self.furrow("learn", "one.html", "staff.html", "-o", "w.json")[1], said)
        self.assertEqual(self.furrow("learn", "one.html", "one.html", "-o", "w.json")[1], "")

    def test_columns_that_no_page_has_are_not_learned(self):
        self.write("one.html", support.SHOP)
        said = self.complaint("learn", "one.html", "--columns", "nosuch", "-o", "new.json")
        self.assertIn("furrow: one.html: no column 'nosuch'; columns are ", said)
        self.assertFalse(os.path.exists(self.path("new.json")))
        said = self.furrow("learn", "one.html", "--columns", "1,nosuch", "-o", "new.json")[1]
        self.assertIn("no column 'nosuch'", said)
        self.assertTrue(os.path.exists(self.path("new.json")))

    def test_apply_keeps_the_columns_that_are_wanted(self):
        self.learn()
        name = list(self.rows("two.html")[0])[1]
        self.assertEqual([list(row) for row in self.rows("two.html", "--columns", f"5:cost,{name}")],
                         [["cost", name]] * 2)
        self.assertIn("no column 'nosuch'", self.complaint("apply", "w.json", "two.html", "--columns", "nosuch", code=1))
        self.assertIn("cannot be combined", self.complaint("apply", "w.json", "two.html", "--columns", "1", "--schema", "x"))

    def list_page(self, name, first, pager):
        rows = "".join(f"<li><a href='/a/{i}'>Animal number {i}</a> <b>{i * 3} kg</b></li>"
                       for i in range(first, first + 5))
        self.write(name, f"<!doctype html><title>Farm</title><h1>Animals</h1><ul class=rows>{rows}</ul>"
                   f"<p class=way>{pager}</p>")

    def test_the_link_to_the_next_page_is_kept_and_followed(self):
        # Without rel=next, "Next" may as well lead to the next article.
        self.list_page("a.html", 1, "<a class=more href=b.html rel=next>Next</a>")
        self.list_page("b.html", 6, "<a class=more href=c.html>Next</a> <a href=a.html>Back</a>")
        self.list_page("c.html", 11, "<a href=b.html>Back</a>")
        self.furrow("learn", "a.html", "-o", "w.json")
        kept = json.loads(self.read("w.json"))["next"]
        self.assertEqual((kept["label"], kept["where"][0]), ("Next", "a.more"))
        self.assertEqual(self.furrow("next", "b.html", code=1)[0], "")
        out, err = self.furrow("apply", "w.json", "a.html", "--pages", "all")
        self.assertEqual(len(out.splitlines()), 15)
        self.assertIn("3 pages", err)

    def test_a_link_that_says_something_else_is_not_followed(self):
        self.list_page("a.html", 1, "<a class=more href=b.html rel=next>Next</a>")
        self.list_page("b.html", 6, "<a class=more href=c.html>Less</a>")
        self.list_page("c.html", 11, "")
        self.furrow("learn", "a.html", "-o", "w.json")
        out, _ = self.furrow("apply", "w.json", "a.html", "--pages", "all")
        self.assertEqual(len(out.splitlines()), 10)

    def test_slots_of_one_name_are_one_value(self):
        self.learn("--slot", "all=2", "--slot", "all=5")
        self.assertEqual(self.rows("two.html"), [{"all": "Brass 30.00"}, {"all": "Clay 12.00"}])

    def test_slots_get_names(self):
        self.learn("--slot", "name=2", "--slot", "price=5")
        self.assertEqual(self.rows("two.html"), [{"name": "Brass", "price": "30.00"},
                                                 {"name": "Clay", "price": "12.00"}])

    def test_the_wrapper_is_json_for_people(self):
        self.learn()
        text = self.read("w.json")
        kept = json.loads(text)
        self.assertEqual(list(kept), ["furrow_wrapper", "method", "learned", "rules"])
        self.assertEqual(kept["furrow_wrapper"], 1)
        self.assertEqual(kept["learned"]["from"], ["one.html"])
        self.assertEqual(kept["rules"][0]["pattern"], "<tr><td><text><td><text>")
        self.assertTrue(text.endswith("}\n"))

    def test_without_an_output_the_wrapper_goes_to_stdout(self):
        out = self.furrow("learn", "-m", "iepad", "one.html")[0]
        self.learn()
        self.assertEqual(out, self.read("w.json"))

    def test_apply_has_the_formats_of_extract(self):
        self.learn("--slot", "name=2")
        text = self.furrow("apply", "-f", "csv", "w.json", "one.html", "two.html")[0]
        read = list(csv.reader(io.StringIO(text, newline="")))
        self.assertEqual(read[0], ["page", "name"])
        self.assertEqual(read[5], ["two.html", "Brass"])

    def test_pages_that_do_not_fit_are_listed(self):
        self.learn()
        self.furrow("apply", "w.json", "empty.html", "two.html", "--unlabelled", "todo.txt")
        self.assertEqual(self.read("todo.txt"), "empty.html\n")
        self.furrow("apply", "w.json", "empty.html", code=1)

    def test_a_pattern_is_chosen_by_its_number(self):
        count = len(json.loads(self.furrow("regions", "-m", "iepad", "one.html")[0])["regions"])
        self.learn("--pattern", str(count))
        message = self.furrow("learn", "--pattern", str(count + 1), "one.html", code=2)[1]
        self.assertEqual(message, f"furrow: one.html: no pattern {count + 1}, the page has {count}\n")

    def test_a_pattern_of_a_further_page_is_added_by_its_number(self):
        self.write("list.html", "<h1>Kettles</h1><ul>" + "".join(
            f'<li><a href="/k/{name}">{name}</a><br>{price}<br>Kettle of {name}</li>'
            for name, price in (("Oak", "1.50"), ("Elm", "2.50"), ("Ash", "3.50"),
                                ("Fir", "4.50"))) + "</ul>")
        self.learn()
        self.assertEqual(self.rows("one.html")[0]["text"], "Iron")
        self.furrow("learn", "--add", "w.json", "--pattern", "1", "list.html", "-o", "w.json")
        self.assertEqual(len(json.loads(self.read("w.json"))["rules"]), 2)
        # What stands elsewhere in another pattern means something else: other columns.
        oak = self.rows("list.html")[0]
        self.assertEqual([v for v in oak.values() if v], ["/k/Oak", "Oak", "1.50", "Kettle of Oak"])
        self.assertIsNone(oak["text"])
        self.assertEqual(self.rows("one.html")[0]["text"], "Iron")
        self.learn("--slot", "name=2", "--slot", "price=5")
        self.furrow("learn", "--add", "w.json", "--pattern", "1", "--slot", "name=2", "--slot",
                    "price=3", "list.html", "-o", "w.json")
        self.assertEqual(self.rows("list.html")[0], {"name": "Oak", "price": "1.50"})
        self.assertEqual(self.rows("one.html")[0], {"name": "Iron", "price": "24.00"})

    def test_fields_that_two_pages_lack_may_be_lacking_together(self):
        def page(*books):
            parts = {"A": "<h2>A</h2>", "B": "<p>B</p>", "C": "<div>C</div>", "D": "<pre>D</pre>"}
            return "<h1>Books</h1><ul>" + "".join(
                "<li>" + "".join(parts[part] for part in book) + "<hr>" for book in books) + "</ul>"
        self.write("a.html", page("ABCD", "ABC", "ABCD", "ABC", "ABCD"))
        self.write("b.html", page("ABCD", "ABD", "ABCD", "ABD", "ABCD"))
        self.write("c.html", page("AB", "ABCD", "AB"))
        self.furrow("learn", "-m", "iepad", "--encoding", "all", "a.html", "-o", "w.json")
        self.furrow("learn", "--encoding", "all", "--add", "w.json", "--pattern", "1", "b.html",
                    "-o", "w.json")
        self.assertEqual(len(json.loads(self.read("w.json"))["rules"]), 1)
        self.assertEqual(len(self.rows("c.html")), 3)

    def test_any_wrapper_can_be_added_to(self):
        self.furrow("learn", "one.html", "-o", "w.json")
        self.furrow("learn", "--add", "w.json", "two.html", "-o", "w.json")
        self.assertEqual(json.loads(self.read("w.json"))["learned"]["from"],
                         ["one.html", "two.html"])
        message = self.furrow("learn", "-m", "iepad", "--add", "w.json", "two.html", code=2)[1]
        self.assertEqual(message, "furrow: w.json: this is a wrapper of auto, not of iepad\n")
        self.assertIn("lost.json", self.furrow("learn", "--add", "lost.json", "two.html",
                                               code=2)[1])

    def test_columns_are_shown_with_values_to_name_them_by(self):
        shown = self.furrow("learn", "-m", "iepad", "--show", "one.html")[0].splitlines()
        self.assertEqual(shown[1], "2\ttext\tIron | Copper | Glass")
        self.assertEqual(shown[2], "3\ttext_2\tby")
        self.learn("--slot", "name=2")
        self.assertEqual(self.furrow("learn", "--add", "w.json", "--show", "two.html")[0],
                         "1\tname\tBrass | Clay\n")
        self.assertIn("Iron | Copper | Glass", self.furrow("learn", "--show", "one.html")[0])
        self.write("none.html", "<p>nothing")
        self.assertIn("none.html", self.furrow("learn", "--add", "w.json", "--show", "none.html",
                                               code=1)[1])

    def test_regions_show_what_the_pattern_viewer_shows(self):
        region = json.loads(self.furrow("regions", "-m", "iepad", "one.html")[0])["regions"][0]
        self.assertRegex(region["note"], r"^<tr><td><text><td><text> length \d+, count \d+, "
                                         r"variance \d\.\d\d, density \d\.\d\d$")
        table = self.furrow("regions", "-m", "iepad", "-f", "table", "one.html")[0]
        self.assertIn(f" 1  {region['note']}\n", table)

    def test_rotations_of_a_pattern_are_listed_last(self):
        def firsts(*args):
            found = json.loads(self.furrow("regions", "-m", "iepad", *args, "one.html")[0])
            return [region["records"][0]["text"] for region in found["regions"]]
        listed = firsts()
        self.assertEqual(listed[0], "Iron by Smith 24.00")
        self.assertIn("24.00 Copper by Jones", listed[1:])
        self.assertNotIn("24.00 Copper by Jones", firsts("--plain"))

    def test_a_page_without_patterns_teaches_nothing(self):
        message = self.furrow("learn", "-m", "iepad", "empty.html", code=1)[1]
        self.assertEqual(message, "furrow: empty.html: no pattern repeats in the page\n")
        message = self.furrow("learn", "empty.html", code=1)[1]
        self.assertEqual(message, "furrow: empty.html: no records found; if the page is about one "
                                  "thing, use furrow label\n")

    def test_an_option_of_one_method_chooses_it(self):
        self.furrow("learn", "--slot", "name=2", "one.html", "-o", "w.json")
        self.assertEqual(json.loads(self.read("w.json"))["method"], "iepad")
        message = self.furrow("learn", "-m", "auto", "--pattern", "1", "one.html", code=2)[1]
        self.assertEqual(message, "furrow: --pattern, --slot, --second and --third work only with -m iepad, "
                                  "not with -m auto\n")

    def test_a_page_without_results_tells_template_from_data(self):
        menu = "".join(f'<p><a href="/{name}">{name}</a><br>{name} is told at length here, with '
                       'all that one may want to know.</p>'
                       for name in ("Shipping", "Returns", "Payment", "Privacy", "Careers"))
        tools = "".join(f'<tr><td><a href="/{name}">{name}</a><br>{name}, a tool.</td></tr>'
                        for name in ("Hammer", "Pliers", "Chisel", "Wrench"))
        self.write("full.html", f"<h1>Tools</h1><table>{tools}</table><div>{menu}</div>")
        self.write("none.html", f"<h1>Tools</h1><p>Nothing found.</p><div>{menu}</div>")
        first = self.furrow("-m", "vints", "full.html", "-f", "jsonl")[0]
        self.assertIn("Shipping", first)
        rows = self.furrow("--no-result", "none.html", "full.html", "-f", "jsonl")[0]
        self.assertEqual(len(rows.splitlines()), 4)
        self.assertIn("Hammer", rows)
        found = json.loads(self.furrow("regions", "-f", "json", "--no-result", "none.html",
                                       "full.html")[0])
        self.assertIn("Hammer", found["regions"][0]["records"][0]["text"])
        lines = self.furrow("inspect", "--stage", "lines", "--no-result", "none.html",
                            "full.html")[0]
        self.assertNotIn("Payment", lines)
        self.furrow("learn", "--no-result", "none.html", "full.html", "-o", "v.json")
        self.assertIn("Wrench", self.furrow("apply", "v.json", "full.html")[0])
        for command in (["regions"], ["eval"], ["learn"], []):
            err = self.furrow(*command, "-m", "auto", "--no-result", "none.html", "full.html",
                              code=2)[1]
            self.assertIn("--no-result works only with -m vints", err)
        err = self.furrow("--no-result", "lost.html", "full.html", code=2)[1]
        self.assertIn("lost.html", err)

    def test_wrappers_of_vints_keep_their_columns(self):
        page = lambda rows: "<h1>Tools</h1><table>" + "".join(
            f'<tr><td><a href="/{name}">{name}</a><br><b>{price}</b><br><i>{note}</i></td></tr>'
            for name, price, note in rows) + "</table>"
        self.write("shop.html", page([("Hammer", "$4.50", "Forged by hand in Solingen"),
                                      ("Pliers", "$6.20", "With long and narrow jaws"),
                                      ("Chisel", "$3.10", "For soft wood and for hard"),
                                      ("Wrench", "$8.00", "Opens as wide as a fist")]))
        self.write("next.html", page([(name, "", f"{name}s of all sizes, new and used")
                                      for name in ("Saw", "Awl", "File", "Clamp", "Plane", "Rasp",
                                                   "Gouge", "Mallet")]))
        self.furrow("learn", "-m", "vints", "shop.html", "-o", "v.json")
        kept = json.loads(self.read("v.json"))
        names = [column["name"] for column in kept["table"]["columns"]]
        self.assertIn("price", names)
        self.assertEqual(self.furrow("apply", "v.json", "shop.html")[0],
                         self.furrow("-m", "vints", "shop.html")[0])
        out, err = self.furrow("apply", "v.json", "next.html")
        self.assertEqual([list(json.loads(line)) for line in out.splitlines()], [names] * 8)
        self.assertIn("column missing: price", err)
        self.furrow("learn", "-m", "vints", "shop.html", "next.html", "-o", "two.json")
        self.furrow("learn", "--add", "v.json", "next.html", "-o", "added.json")
        for wrapper in ("two.json", "added.json"):
            self.assertEqual(json.loads(self.read(wrapper))["table"]["records"], 12)
        kept["table"]["columns"][0]["kind"] = "odd"
        self.write("bad.json", json.dumps(kept))
        self.assertEqual(self.furrow("apply", "bad.json", "next.html", code=2)[1],
                         "furrow: bad.json: column 1: an unknown kind\n")
        del kept["table"]  # as wrappers were before
        self.write("old.json", json.dumps(kept))
        self.assertEqual(self.furrow("apply", "old.json", "next.html")[0],
                         self.furrow("-m", "vints", "next.html")[0])
        self.furrow("learn", "--add", "old.json", "shop.html", "-o", "older.json")
        self.assertNotIn("table", json.loads(self.read("older.json")))

    def test_damaged_and_newer_wrappers_give_one_clear_line(self):
        self.learn()
        whole = self.read("w.json")
        self.write("w.json", whole[:60])
        message = self.furrow("apply", "w.json", "two.html", code=2)[1]
        self.assertRegex(message, r"^furrow: w\.json: not a wrapper: line \d+, column \d+: [^\n]+\n$")
        self.write("w.json", whole.replace('"furrow_wrapper": 1', '"furrow_wrapper": 7'))
        message = self.furrow("apply", "w.json", "two.html", code=2)[1]
        self.assertEqual(message, "furrow: w.json: the wrapper has version 7, from a newer furrow; "
                                  "this one reads up to 1\n")
        self.write("w.json", whole.replace("<tr>", "<tr"))
        self.assertEqual(self.furrow("apply", "w.json", "two.html", code=2)[1].count("\n"), 1)

    def test_misuse_is_told(self):
        self.furrow("apply", code=2)
        self.furrow("apply", "w.json", code=2)
        self.furrow("apply", "nowhere.json", "one.html", code=2)
        self.furrow("learn", "--slot", "name", "one.html", code=2)
        self.furrow("learn", "--slot", "name=99", "one.html", code=2)
        self.furrow("learn", "-m", "mdr", "one.html", code=2)
        self.furrow("regions", "-m", "iepad", "--encoding", "blocks", "one.html", code=2)


KETTLES = [("Iron", "24.00", "Heavy, and good for a lifetime of tea"),
           ("Copper", "49.00", "Warms the hands and the heart"),
           ("Glass", "17.50", "One sees the water come to the boil"),
           ("Tin", "9.90", "Light enough for a long journey"),
           ("Brass", "31.00", "Wants some polish from time to time"),
           ("Steel", "27.00", "Never rusts, and never leaks")]


def kettles(first=0, last=6, price="price", around="%s", holder="results"):
    """A page of a shop; what it is called and what is around it may change."""
    rows = "".join(f'<li class="hit"><h3><a href="/k/{name}">{name} kettle</a></h3>'
                   + (f'<b class="{price}">{cost}</b>' if price else "")
                   + f'<p class="about">{text}</p></li>' for name, cost, text in KETTLES[first:last])
    return ('<!doctype html><title>Shop</title><div id="top"><a href="/">Home</a></div><main>'
            + "<h1>Kettles</h1>" + around % f'<ul class="{holder}">{rows}</ul>' + "</main>"
            + '<div id="foot"><a href="/imprint">Imprint</a></div>')


class Splitting(support.Cli):
    """How texts are cut into columns is learned, and holds for pages that do not show it."""

    def page(self, name, *texts):
        rows = "".join(f"<li><h3>Opinion {n} of the court</h3><p class=x>{text}</p>"
                       for n, text in enumerate(texts))
        self.write(name, f"<!doctype html><h1>Opinions</h1><ul>{rows}</ul>")

    def learn(self):
        self.furrow("learn", "one.html", "-o", "w.json")

    def values(self, page):
        out = self.furrow("apply", "w.json", page, "-f", "jsonl")[0]
        return [list(json.loads(line).values())[1:] for line in out.splitlines()]

    def test_what_was_split_is_split_in_a_page_of_two_records(self):
        self.page("one.html", "Case No. 14-1629: Brown v. Polk", "Case No. 16-1989: State v. Lee",
                  "Case No. 16-0775: Fenn v. Gale", "Case No. 15-0031: Lee v. Sun")
        self.page("two.html", "Case No. 17-2: Ash v. Elm", "Sealed v. Sealed")
        self.learn()
        self.assertEqual(self.values("two.html"), [["17-2", "Ash v. Elm"],
                                                   [None, "Sealed v. Sealed"]])

    def test_what_was_whole_stays_whole(self):
        self.page("one.html", "red", "a green one", "blue", "yellow")
        self.page("two.html", "No. 1: red", "No. 2: old green", "No. 3: blue", "No. 4: pink")
        self.learn()
        self.assertEqual(self.values("two.html"), [["No. 1: red"], ["No. 2: old green"],
                                                   ["No. 3: blue"], ["No. 4: pink"]])

    def test_counts_are_numbers_in_a_page_of_two_records(self):
        self.page("one.html", "12 reviews", "1 review", "7 reviews", "40 reviews")
        self.page("two.html", "3 reviews", "1 review")
        self.learn()
        self.assertEqual(self.values("two.html"), [["3"], ["1"]])


class Structure(support.Cli):
    """Wrappers of auto."""

    def setUp(self):
        super().setUp()
        self.write("one.html", kettles())
        self.write("two.html", kettles(1, 3))
        self.furrow("learn", "one.html", "-o", "w.json")

    def rows(self, *args, message="", code=0):
        out, err = self.furrow("apply", "w.json", *args, code=code)
        self.assertEqual(err, message)
        return [json.loads(line) for line in out.splitlines()]

    def test_auto_is_the_method_that_learns(self):
        kept = json.loads(self.read("w.json"))
        self.assertEqual(kept["method"], "auto")
        self.assertEqual(kept["rules"]["layouts"][0]["where"][0], "ul.results")
        self.assertEqual(kept["rules"]["layouts"][0]["records"], {"begin": ["li.hit"], "width": 1})

    def test_headings_that_are_hidden_take_no_other_column_along(self):
        kinds = {"Trees": ("Oak", "Elm", "Ash"), "Herbs": ("Mint", "Dill", "Sage")}
        self.write("flora.html", "<h1>Flora</h1>" + "".join(
            f"<section><h2>{kind}</h2><ul>" + "".join(
                f"<li><a href=/{name}>{name}</a> <b>${len(name)}</b></li>" for name in names)
            + "</ul></section>" for kind, names in kinds.items()))
        self.furrow("learn", "flora.html", "-o", "flora.json")
        wrapper = json.loads(self.read("flora.json"))
        self.assertEqual(wrapper["rules"]["columns"][0]["kind"], "heading")
        wrapper["rules"]["columns"][0]["hidden"] = True
        self.write("flora.json", json.dumps(wrapper))
        groups = json.loads(self.furrow("apply", "flora.json", "--nested", "-f", "json", "flora.html")[0])
        self.assertEqual([[row["title"] for row in group["records"]] for group in groups],
                         [list(names) for names in kinds.values()])

    def test_a_page_without_the_list_is_named_and_left_out(self):
        self.write("prose.html", PROSE)
        _, err = self.furrow("learn", "empty.html", "one.html", "two.html", "-o", "w.json")
        self.assertEqual(err, "furrow: empty.html: skipped: no records found\n")
        self.assertEqual(json.loads(self.read("w.json"))["learned"]["from"], ["one.html", "two.html"])
        _, err = self.furrow("learn", "one.html", "prose.html", "-o", "w.json")
        self.assertRegex(err, r"^furrow: prose.html: skipped: no records found; .*\n$")
        self.assertEqual(len(self.rows("two.html")), 2)

    def test_a_list_that_one_page_lacks_is_learned_from_the_others(self):
        _, err = self.furrow("learn", "--list", "Copper kettle", "one.html", "shop.html", "empty.html", "-o", "w.json")
        self.assertEqual(err.splitlines()[0], "furrow: empty.html: skipped: no records found")
        self.assertIn("furrow: shop.html: has no column of one.html", err) # a list of another shop
        self.assertEqual(json.loads(self.read("w.json"))["learned"]["from"], ["one.html", "shop.html"])

    def test_pages_without_any_list_teach_nothing(self):
        self.write("prose.html", PROSE)
        _, err = self.furrow("learn", "prose.html", "empty.html", "-o", "none.json", code=1)
        first, second, last = err.splitlines()
        self.assertIn("furrow: prose.html: skipped: no records", first)
        self.assertIn("furrow: empty.html: skipped: no records", second)
        self.assertEqual(last, "furrow: none of the pages has a list to learn")
        self.assertFalse(os.path.exists(self.path("none.json")))

    def test_a_wrapper_may_come_from_standard_input(self):
        want = self.furrow("apply", "w.json", "two.html")
        self.assertEqual(self.furrow("apply", "-", "two.html", stdin=self.read("w.json")), want)
        self.furrow("check", "-", "two.html", stdin=self.read("w.json"))
        for words in (("apply", "-", "-"), ("check", "-", "-"), ("learn", "--add", "-", "-")):
            self.assertEqual(self.complaint(*words, stdin=self.read("w.json")),
                             "furrow: '-' (standard input) can be given only once")
        self.assertEqual(self.complaint("apply", "--repair", "--save", "-", "two.html"),
                         "furrow: --save needs a wrapper file, not '-'")

    def test_every_page_has_the_same_columns(self):
        columns = [column["name"] for column in json.loads(self.read("w.json"))["rules"]["columns"]]
        self.write("few.html", kettles(3, 4))
        for page, count in (("one.html", 6), ("two.html", 2), ("few.html", 1)):
            rows = self.rows(page)
            self.assertEqual(len(rows), count)
            self.assertEqual(list(rows[0]), columns)
        self.assertEqual(rows[0]["price"], "9.90")

    def test_the_page_learned_from_gives_what_extract_gives(self):
        pages = {"plain": kettles(), "nested": kettles(around="<div><p>Six of them</p>%s</div>")}
        rooms = "".join(f'<h2 class="room">{room}</h2><p class="note">Open to all</p><ul>' + "".join(
            f'<li><b>{name}</b> <i>{hour}</i> <u>with {who}</u>' for name, hour, who in talks)
            + "</ul>" for room, talks in (
                ("Hall", (("Bread", "9:00", "Ann"), ("Salt", "10:00", "Bob"), ("Tea", "11:00", "Cy"))),
                ("Yard", (("Wood", "9:30", "Dan"), ("Clay", "10:30", "Eve"), ("Wool", "12:00", "Flo"))),
                ("Barn", (("Oats", "9:15", "Gus"), ("Hay", "10:45", "Hal"), ("Corn", "13:00", "Ida")))))
        pages["groups"] = f"<!doctype html><title>Talks</title><h1>Talks</h1><main>{rooms}</main>"
        for name, html in pages.items():
            self.write("page.html", html)
            self.assertEqual(self.furrow("learn", "page.html", "-o", "w.json")[1], "", name)
            self.assertEqual(self.furrow("apply", "w.json", "page.html", "-f", "jsonl"),
                             self.furrow("page.html", "-f", "jsonl"), name)

    def test_names_of_columns_can_be_changed_in_the_file(self):
        self.write("w.json", self.read("w.json").replace('"name": "price"', '"name": "cost"'))
        self.assertEqual([row["cost"] for row in self.rows("two.html")], ["49.00", "17.50"])

    def test_what_changes_around_the_records_does_no_harm(self):
        self.write("new.html", '<div class="banner">Sale</div>'
                   + kettles(1, 3, around='<section><div class="shell">%s</div></section>'))
        self.assertEqual(len(self.rows("new.html")), 2)

    def test_a_page_that_no_longer_fits_is_told_and_its_rows_come_all_the_same(self):
        self.write("moved.html", kettles(holder="list"))
        self.write("cheap.html", kettles(price=None))
        rows = self.rows("moved.html", "cheap.html", "two.html", message=(
            "furrow: moved.html: moved: nothing at ul.results, found at html > body > main > ul\n"
            "furrow: cheap.html: column missing: price (in none of 6 records)\n"))
        self.assertEqual(len(rows), 14)
        self.furrow("apply", "--strict", "w.json", "two.html")
        self.furrow("apply", "--strict", "w.json", "cheap.html", "two.html", code=2)

    def test_no_results_are_no_failure_and_a_new_site_is_one(self):
        self.write("none.html", kettles(0, 0))
        self.write("new.html", "<p>Welcome to our new shop.")
        said = "furrow: none.html: empty region: no records at ul.results\n"
        self.rows("none.html", message=said, code=1)
        self.furrow("apply", "--strict", "w.json", "none.html", code=1)
        said = "furrow: new.html: no region at ul.results: the page has only html > body of its path\n"
        self.rows("new.html", message=said, code=1)
        self.furrow("apply", "--strict", "w.json", "new.html", code=2)

    def test_columns_have_a_profile_and_samples(self):
        price = json.loads(self.read("w.json"))["rules"]["columns"]
        price = next(column for column in price if column["name"] == "price")
        self.assertEqual(price["samples"], ["24.00", "49.00", "17.50", "9.90", "31.00"])
        self.assertEqual(price["profile"], {"values": 6, "distinct": 6, "bytes": 29, "number": 6})
        self.furrow("learn", "--no-samples", "one.html", "-o", "w.json")
        self.assertNotIn("samples", self.read("w.json"))
        self.assertNotIn("49.00", self.read("w.json"))
        self.assertEqual(len(self.rows("two.html")), 2)

    def test_a_column_taken_out_of_the_file_is_no_change_of_the_site(self):
        kept = json.loads(self.read("w.json"))
        kept["rules"]["columns"] = kept["rules"]["columns"][:1]
        self.write("w.json", json.dumps(kept))
        self.assertEqual(len(self.rows("one.html")), 6)

    def test_other_values_in_the_same_places_are_told(self):
        self.write("menu.html", kettles().replace(".00", "").replace(".50", "").replace(".90", ""))
        menu = '<li class="hit"><h3><a href="/m">%s</a></h3><b class="price">%s</b><p class="about">%s</p>'
        names = ("News", "Mail", "Maps", "Shop", "Play", "Help")
        rows = "".join(menu % (f"2020-01-0{i + 1}", name, f"{i}1,234") for i, name in enumerate(names))
        self.write("menu.html", kettles(0, 0).replace("</ul>", rows + "</ul>"))
        said = self.furrow("apply", "w.json", "menu.html")[1]
        self.assertIn("other values: ", said)
        self.furrow("apply", "--strict", "w.json", "menu.html", code=2)

    def test_a_second_list_that_fits_is_told(self):
        both = kettles(0, 3, around='<section>%s</section><aside><ul class="results"></ul></aside>')
        item = kettles(3, 6).split('<ul class="results">')[1].split("</ul>")[0]
        self.write("both.html", both.replace('<ul class="results"></ul>', f'<ul class="results">{item}</ul>'))
        said = "furrow: both.html: more lists: 3 records in other places fit as well and are left out\n"
        self.assertEqual(len(self.rows("both.html", message=said)), 3)

    def test_pages_without_rows_are_listed(self):
        self.write("new.html", "<p>Welcome to our new shop.")
        self.furrow("apply", "w.json", "new.html", "two.html", "--unlabelled", "todo.txt")
        self.assertEqual(self.read("todo.txt"), "new.html\n")

    def test_the_same_pages_give_the_same_wrapper(self):
        self.furrow("learn", "one.html", "-o", "again.json")
        self.assertEqual(self.read("w.json"), self.read("again.json"))

    def test_explain_tells_where_the_records_were_found(self):
        said = self.furrow("apply", "--explain", "w.json", "two.html")[1]
        self.assertIn("2 records at ul.results, fit 1.00", said)

    def test_a_damaged_file_is_told_with_its_place(self):
        self.write("w.json", self.read("w.json").replace('"li.hit"', '"li."', 1))
        message = self.furrow("apply", "w.json", "two.html", code=2)[1]
        self.assertEqual(message, "furrow: w.json: layout 1: begin: selector 'li.' lacks a name\n")


def made_over(first=0, last=6, about=True, price="cost"):
    """The shop after its redesign: other elements, classes and order; newer kettles, too."""
    rows = "".join(f'<article class="tile"><span class="{price}">{cost}</span>'
                   f'<div class="name"><a href="/k/{name}"><b>{name} kettle</b></a></div>'
                   + (f"<div class=\"words\">{text}</div>" if about else "") + "</article>"
                   for name, cost, text in KETTLES[first:last])
    return ('<!doctype html><title>Shop</title><nav><ul><li><a href="/">Home</a><li><a href="/a">About</a>'
            f'<li><a href="/c">Contact</a></ul></nav><section id="stock">{rows}</section>')


class Repair(support.Cli):
    """furrow check and furrow repair."""

    def test_any_name_of_a_page_is_a_text_of_json(self):
        self.furrow("learn", "one.html", "-o", "w.json")
        for name, shown in (("\udcffa\udcc3.html", "\ufffda\ufffd.html"), ("\u2028\"é€😀\n.html", None),
                            ("\udced\udca0\udc80\udcc0\udcaf.html", "\ufffd" * 5 + ".html")):
            self.write(name, kettles())
            lines = self.furrow("check", "-f", "json", "w.json", name)[0].splitlines()
            self.assertEqual([json.loads(line)["page"] for line in lines], [shown or name])

    def test_what_is_repaired_heeds_the_options(self):
        rows = [(f"<a href=/{i}>Story number {i}</a>", f"{i + 1} days ago", f"<p>By author {i} of the house</p>")
                for i in range(6)]
        self.write("old.html", "<!doctype html><div class=list>" + "".join(
            f"<div class=card><h3>{a}</h3><span class=when>{b}</span>{c}</div>" for a, b, c in rows) + "</div>")
        self.write("made.html", "<!doctype html><section class=grid>" + "".join(
            f"<article class=tile><h4>{a}</h4>{c}<em class=ago>{b}</em></article>" for a, b, c in rows) + "</section>")
        self.furrow("learn", "old.html", "-o", "s.json")
        out = self.furrow("apply", "s.json", "--repair", "--typed", "--now", "2026-01-10", "made.html")[0]
        self.assertEqual([json.loads(line)["date"] for line in out.splitlines()[:2]], ["2026-01-09", "2026-01-08"])
        said = self.furrow("repair", "--max-cells", "2", "s.json", "made.html", "made.html", code=1)[1]
        self.assertIn("more than 2 cells", said)

    def setUp(self):
        super().setUp()
        self.write("one.html", kettles())
        self.write("two.html", kettles(1, 4))
        self.write("new.html", made_over())
        self.furrow("learn", "one.html", "-o", "w.json")

    def rows(self, *args):
        return [json.loads(line) for line in self.furrow("apply", *args, "-f", "jsonl")[0].splitlines()]

    def test_a_wrapper_is_mended_under_the_same_names(self):
        out, said = self.furrow("repair", "w.json", "new.html", "-o", "new.json")
        self.assertEqual(said, "")
        self.assertIn("list: ul.results -> ", out)
        old, new = self.rows("w.json", "one.html"), self.rows("new.json", "new.html")
        self.assertEqual(list(old[0]), list(new[0]))
        self.assertEqual(old, new)
        self.assertEqual(self.furrow("check", "new.json", "new.html")[0], "new.html: fits, 6 records\n")
        self.write("newer.html", made_over(2, 6))
        self.assertEqual(self.rows("new.json", "newer.html"), old[2:])

    def test_a_wrapper_that_fits_is_left_alone(self):
        out = self.furrow("repair", "w.json", "two.html", "-o", "new.json")[0]
        self.assertEqual(out, "the wrapper fits, nothing to repair\n")
        self.assertNotIn("new.json", self.files())
        self.assertEqual(json.loads(self.furrow("repair", "-f", "json", "w.json", "two.html")[0])["result"],
                         "fits")

    def test_a_page_without_results_needs_no_repair(self):
        self.write("none.html", kettles(0, 0))
        for pages in (["none.html"], ["two.html", "none.html"]):
            self.assertEqual(self.furrow("repair", "w.json", *pages), ("the wrapper fits, nothing to repair\n", ""))
        self.assertEqual(self.furrow("apply", "--repair", "w.json", "none.html", code=1)[1],
                         "furrow: none.html: empty region: no records at ul.results\n")
        # The others are repaired all the same, and a page that was emptied after the redesign fits, too.
        self.write("emptied.html", made_over(0, 0))
        self.furrow("repair", "w.json", "new.html", "-o", "new.json")
        self.assertEqual(self.furrow("repair", "new.json", "emptied.html")[0], "the wrapper fits, nothing to repair\n")
        said = self.furrow("repair", "w.json", "new.html", "emptied.html", "-o", "new.json")
        self.assertEqual(said[1], "")
        self.assertEqual(len(self.rows("new.json", "new.html")), 6)

    def test_what_is_gone_is_named_and_stays_empty(self):
        self.write("short.html", made_over(about=False))
        out, said = self.furrow("repair", "-f", "json", "w.json", "short.html", "-o", "new.json", code=1)
        self.assertEqual(said, "furrow: w.json: repaired: 3 columns found again; gone: about\n")
        told = json.loads(out)
        self.assertEqual(told["result"], "partly")
        states = {column["name"]: column["state"] for column in told["columns"]}
        self.assertEqual(states.pop("about"), "gone")
        self.assertEqual(set(states.values()), {"found"})
        self.assertEqual({row["about"] for row in self.rows("new.json", "short.html")}, {None})

    def test_what_is_in_doubt_is_proposed_and_not_written(self):
        out, said = self.furrow("repair", "--confidence", "100", "w.json", "new.html", "-o", "new.json", code=1)
        self.assertIn("in doubt, ", out)
        self.assertIn("in doubt and left empty: ", said)
        self.assertEqual({row["price"] for row in self.rows("new.json", "new.html")}, {None})

    def test_another_page_is_no_reason_to_mend(self):
        self.write("other.html", "<p>Welcome</p><ul>" + "".join(
            f"<li><a href='/n/{i}'>Our news of the {i}th of May, all there is to say</a>" for i in range(9)) + "</ul>")
        out, said = self.furrow("repair", "w.json", "other.html", "-o", "new.json", code=1)
        self.assertIn("no list on the page is similar to the learned one", out)
        self.assertIn("not repaired", said)
        self.assertNotIn("new.json", self.files())

    def test_a_profile_whose_sum_wraps_is_refused(self):
        kept = json.loads(self.read("w.json"))
        profile = {"values": 6, "distinct": 6, "bytes": 29, "number": 2 ** 64 - 1, "text": 7}
        kept["rules"]["columns"][0]["profile"] = profile
        self.write("bad.json", json.dumps(kept))
        self.assertIn("profile: has impossible numbers", self.complaint("apply", "bad.json", "two.html"))

    def test_a_wrapper_without_profiles_says_that_it_cannot_be_mended(self):
        kept = json.loads(self.read("w.json"))
        for column in kept["rules"]["columns"]:
            del column["profile"], column["samples"]
        self.write("w.json", json.dumps(kept))
        self.assertEqual(len(self.rows("w.json", "two.html")), 3)
        said = self.furrow("repair", "w.json", "new.html", code=2)[1]
        self.assertIn("cannot be repaired", said)

    def table(self, name, header, rows, around="<body>"):
        cells = lambda tag, texts: "<tr>" + "".join(f"<{tag}>{t}</{tag}>" for t in texts)
        self.write(name, around + "<table><thead>" + cells("th", header) + "<tbody>" +
                   "".join(cells("td", row) for row in rows) + "</table>")

    def test_columns_of_a_table_go_by_their_header_cells(self):
        rows = [(f"A-{i}", f"{i}00 Neb. {i}", f"Smith v. Jones the {i}th") for i in range(1, 7)]
        self.table("t.html", ("Number", "Cite As", "Title"), rows)
        self.table("turned.html", ("Cite As", "Number", "Title"), [(c, n, t) for n, c, t in rows])
        self.furrow("learn", "t.html", "-o", "t.json")
        self.assertEqual(self.rows("t.json", "turned.html"), self.rows("t.json", "t.html"))

    def test_a_value_that_all_records_share_is_still_a_value(self):
        page = lambda genres: "<body>" + "".join(
            f"<article><h3><a href='/f/{i}'>Film {chr(65 + i) * 3} of many</a></h3><p class=o><span class=i>"
            f"<span class=c>{'USA' if i % 2 else 'Chile'}</span>, {g}</span></p></article>" for i, g in enumerate(genres))
        self.write("mixed.html", page(["Drama", "Comedy", "Action", "Drama", "Family", "Action"]))
        self.write("equal.html", page(["Comedy"] * 5))
        self.furrow("learn", "mixed.html", "-o", "f.json")
        name = next(k for k, v in self.rows("f.json", "mixed.html")[0].items() if v == "Drama")
        out, said = self.furrow("apply", "f.json", "equal.html", "-f", "jsonl")
        self.assertEqual(({json.loads(line)[name] for line in out.splitlines()}, said), ({"Comedy"}, ""))

    def test_a_remnant_of_the_old_design_is_not_the_list(self):
        rows = lambda n: "<table><tr><th>Day<th>Hour<th>Place" + "".join(
            f"<tr><td>May {n * 4 + i}, 2019<td>{i + 2}:00 PM<td>Hall {n}" for i in range(1, 5)) + "</table>"
        page = lambda *names: "<body><main>" + "".join(
            f"<section><h2>Year {n}</h2><div class={name}>{rows(n)}</div></section>" for n, name in enumerate(names))
        self.write("years.html", page("fold", "fold", "fold", "fold"))
        self.write("remade.html", page("tab", "tab", "fold", "tab"))
        self.furrow("learn", "years.html", "-o", "y.json")
        self.assertIn("more lists: 12 records in other places fit as well",
                      self.furrow("apply", "y.json", "remade.html")[1])
        self.furrow("repair", "y.json", "remade.html", "-o", "y2.json")
        self.assertEqual(len(self.rows("y2.json", "remade.html")), 16)

    def test_ways_may_be_taken_out_of_the_file(self):
        rows = lambda n: "<table>" + "".join(f"<tr><td>May {i}, 2019<td>Hall {n}" for i in range(1, 5)) + "</table>"
        self.write("y.html", "".join(f"<section><div class=fold>{rows(n)}</div></section>" for n in range(3)))
        self.furrow("learn", "y.html", "-o", "y.json")
        kept = json.loads(self.read("y.json"))
        del kept["rules"]["layouts"][0]["where"][1:]
        kept["rules"]["layouts"][0]["sure"] = 2000000000
        self.write("y.json", json.dumps(kept))
        self.assertEqual(len(self.rows("y.json", "y.html")), 12)

    def test_texts_are_cut_as_they_were_learned(self):
        films = ["Gone Girl", "Selma", "The Boxtrolls", "Paddington", "Whiplash", "Birdman", "Wild", "Ida"]
        rated = lambda i, all_are: films[i] + (f" [{12 + i % 3}]" if all_are or i % 2 else "")
        page = lambda start, all_are: start + "".join(
            f"<li><a href='/f/{i}'>{rated(i, all_are)}</a> <b>{90 + i} min</b> <i>Screen {i % 4}</i>"
            for i in range(8)) + "</ul>"
        self.write("some.html", page("<body><ul class=films>", False))
        self.write("all.html", page("<body><p>New!</p><div class=x><ul class=shows>", True))
        self.furrow("learn", "some.html", "-o", "f.json")
        titles = [row["title"] for row in self.rows("f.json", "some.html")]
        self.assertEqual(titles[1], "Selma [13]")
        self.furrow("repair", "f.json", "all.html", "-o", "g.json")
        self.assertEqual([row["title"] for row in self.rows("g.json", "all.html")], [rated(i, True) for i in range(8)])

    def test_the_lines_of_a_cell_are_one_value_where_they_were_learned_as_one(self):
        page = lambda place: "<table><tr><th>Meeting<th>Day<th>Place</tr>" + "".join(
            f"<tr><td>Committee on {w}<td>{i + 1} May 2019<td>{place(i)}</tr>"
            for i, w in enumerate(["Parks", "Roads", "Water", "Light", "Schools", "Trees"])) + "</table>"
        self.write("one.html", page(lambda i: f"{i + 5} Lake Street, Chicago"))
        self.write("two.html", page(lambda i: f"Board Room {i}<br>{i + 5} Lake Street<br>Chicago,"))
        self.furrow("learn", "one.html", "-o", "p.json")
        out, said = self.furrow("apply", "p.json", "-f", "jsonl", "two.html")
        self.assertEqual([json.loads(line)["Place"] for line in out.splitlines()],
                         [f"Board Room {i} {i + 5} Lake Street Chicago" for i in range(6)])
        self.assertEqual(said, "")

    def test_a_text_is_found_where_an_element_around_it_had_more(self):
        page = lambda years: "<body>" + "".join(
            f"<article class=film><h3><a href='/f/{i}'>Film of {chr(65 + i)}nna</a> <span class=when>"
            + "".join(f"<span class=info>({y})</span> " for y in year) + f"</span></h3><p>{90 + i} min</p></article>"
            for i, year in enumerate(years))
        self.write("some.html", page([[1990 + i] + (["series"] if i > 3 else []) for i in range(9)]))
        self.write("none.html", page([[2001 + i] for i in range(9)]))
        self.furrow("learn", "some.html", "-o", "y.json")
        year = next(k for k, v in self.rows("y.json", "some.html")[0].items() if "1990" in str(v))
        out, said = self.furrow("apply", "y.json", "-f", "jsonl", "none.html")
        self.assertEqual(said, "")
        self.assertEqual([json.loads(line)[year].strip("()") for line in out.splitlines()],
                         [str(2001 + i) for i in range(9)])

    def test_a_list_that_stands_elsewhere_is_no_search_without_results(self):
        page = lambda start, end: start + "".join(
            f"<div><a href='/k/{i}'>Kettle {chr(65 + i)}</a> <b>€{i + 3}.50</b> <i>{i + 1} left</i></div>"
            for i in range(8)) + end
        self.write("old.html", page("<body><div id=shop><main id=list>", "</main></div>"))
        self.write("moved.html", page("<body><div id=shop><main id=list></main><section><article>", "</article></section></div>"))
        self.write("none.html", "<body><div id=shop><main id=list></main><p>Nothing found, try another word</p></div>")
        self.furrow("learn", "old.html", "-o", "s.json")
        kept = json.loads(self.read("s.json"))
        for layout in kept["rules"]["layouts"]:  # nothing but the name of the list leads to it
            layout["where"] = [way for way in layout["where"] if "list" in way][:1]
        self.write("s.json", json.dumps(kept))
        self.assertIn("empty region", self.furrow("check", "s.json", "none.html")[0])
        out, _ = self.furrow("check", "s.json", "moved.html", code=1)
        self.assertIn("moved.html: drifted: empty region: no records at main#list; a similar list is at ", out)
        self.furrow("apply", "s.json", "none.html", "--strict", code=1)
        self.furrow("apply", "s.json", "moved.html", "--strict", code=2)

    def test_records_that_have_changed_where_they_stand_are_not_said_to_have_moved(self):
        page = lambda record: "<body><div id=shop><main id=list>" + "".join(
            record.format(i, chr(65 + i), i + 3) for i in range(8)) + "</main></div>"
        self.write("old.html", page("<div><a href='/k/{0}'>Kettle {1}</a> <b>€{2}.50</b> <i>{0} left</i></div>"))
        self.write("new.html", page("<article><h3><a href='/k/{0}'>Kettle {1}</a></h3><p><span>€{2}.50</span></p>"
                                    "<p><em>{0} left</em></p></article>"))
        self.furrow("learn", "old.html", "-o", "s.json")
        out = self.furrow("check", "s.json", "new.html", code=1)[0]
        self.assertIn("no records at main#list; the list is still there, but its records have changed", out)
        out = self.furrow("repair", "s.json", "new.html")[0]
        self.assertIn("list: main#list, as before; its records have changed, ", out)

    def test_a_wrapper_that_cannot_tell_does_not_fit_where_it_finds_nothing(self):
        self.furrow("learn", "-m", "vints", "one.html", "-o", "v.json")
        self.write("empty.html", "<p>Nothing here</p>")
        self.assertIn("drifted: ", self.furrow("check", "v.json", "empty.html", code=1)[0])
        said = self.furrow("apply", "--repair", "v.json", "empty.html", "empty.html", code=1)[1]
        self.assertEqual(said.count("not repaired: wrappers of vints cannot be repaired"), 1)

    def test_pages_that_a_mended_wrapper_does_not_fit_are_named(self):
        self.write("third.html", "<body><table><tr><th>a<th>b</tr>" + "<tr><td>x<td>y</tr>" * 3 + "</table>")
        said = self.furrow("repair", "w.json", "new.html", "third.html", "-o", "new.json", code=1)[1]
        self.assertIn("furrow: third.html: the repaired wrapper does not fit this page: ", said)
        self.assertNotIn("furrow: new.html", said)

    def test_half_of_a_column_is_a_doubt(self):
        page = lambda n, around: "<body><ul>" + "".join(
            f"<li>{around(i)}<b>£{i}.50</b> <i>{2000 + i}</i>" for i in range(n)) + "</ul>"
        case = lambda i: f"Case of {chr(65 + i)}nna Smith against the Crown"
        self.write("plain.html", page(8, lambda i: f"<a href='/c/{i}'>{case(i)}</a>"))
        self.write("mixed.html", "<div class=x>" + page(8, lambda i: f"<p class=z><a href='/c/{i}'>{i + 3000}</a></p>" if i % 2
                                                        else f"<p class=y><a href='/c/{i}'>{case(i + 9)}</a></p>").replace("<ul>", "<ul class=n>"))
        self.furrow("learn", "plain.html", "-o", "c.json")
        out = self.furrow("repair", "c.json", "mixed.html", code=1)[0]
        self.assertIn("title: in doubt, ", out)

    def test_a_list_that_fits_as_well_as_the_chosen_one_is_named(self):
        inside = lambda name, cost, text: (f'<span class="cost">{cost}</span><div class="name"><a href="/k/{name}"><b>{name} '
                                           f'kettle</b></a></div><div class="words">{text}</div>')
        today = "".join(f"<article>{inside(*k)}</article>" for k in KETTLES[:3])
        older = "".join(f"<li>{inside(*k)}</li>" for k in KETTLES[3:])
        self.write("twins.html", "<!doctype html><main><div><h2>New today</h2><section>" + today + "</section></div>"
                   "<p>Between the two lists stands a text that belongs to neither of them, and it is not short.</p>"
                   "<div><h2>From last week</h2><ul>" + older + "</ul></div></main>")
        out, said = self.furrow("repair", "w.json", "twins.html", "-o", "new.json", code=1)
        self.assertRegex(said, r"furrow: w\.json: in doubt: another list fits nearly as well, at /html\[1\]")
        self.assertIn("in doubt: another list fits nearly as well, at /html[1]", out)
        told = json.loads(self.furrow("repair", "-f", "json", "w.json", "twins.html", code=1)[0])
        self.assertEqual(told["result"], "unsure")
        self.assertRegex(told["rival"], r"^/html\[1\]/.*/(section|ul)\[1\]$")
        self.assertIsNone(json.loads(self.furrow("repair", "-f", "json", "w.json", "new.html")[0])["rival"])
        before = self.read("w.json")
        self.assertIn("not saved", self.furrow("apply", "--repair", "--save", "w.json", "twins.html")[1])
        self.assertEqual(self.read("w.json"), before)

    def test_apply_mends_on_the_way_and_keeps_it_only_when_asked(self):
        before = self.read("w.json")
        out, said = self.furrow("apply", "--repair", "w.json", "two.html", "new.html", "-f", "jsonl")
        self.assertEqual(len(out.splitlines()), 9)
        self.assertNotIn("null", out)
        self.assertEqual(said, "furrow: new.html: repaired: 4 columns found again\n")
        self.write("prose.html", PROSE)
        said = self.furrow("apply", "--repair", "w.json", "prose.html", code=1)[1]
        self.assertEqual(said.count("not repaired"), 1, said)
        self.assertEqual(self.read("w.json"), before)
        self.furrow("apply", "--repair", "--save", "w.json", "new.html")
        self.assertEqual(self.furrow("check", "w.json", "new.html")[0], "new.html: fits, 6 records\n")
        before = self.read("w.json")
        self.write("short.html", made_over(about=False).replace("<main", "<div><main"))
        self.furrow("learn", "one.html", "-o", "o.json")
        said = self.furrow("apply", "--repair", "--save", "o.json", "short.html")[1]
        self.assertIn("furrow: o.json: not saved, because some columns are gone or in doubt; ", said)
        self.assertEqual(self.read("w.json"), before)
        self.furrow("apply", "--save", "w.json", "new.html", code=2)

    def test_check_names_pages_that_it_could_not_read_as_all_commands_do(self):
        out, said = self.furrow("check", "w.json", "one.html", "missing.html", code=2)
        self.assertEqual(out, "one.html: fits, 6 records\n")
        self.assertEqual(said, "furrow: missing.html: no such file or directory\n")
        out, said = self.furrow("check", "-f", "json", "w.json", "missing.html", code=2)
        self.assertEqual((json.loads(out)["result"], said.count("\n")), ("failed", 1))

    def test_check_is_for_a_nightly_job(self):
        self.write("none.html", kettles(0, 0))
        out = self.furrow("check", "w.json", "one.html", "none.html", code=0)[0]
        self.assertEqual(out, "one.html: fits, 6 records\nnone.html: empty region: no records at ul.results\n")
        out = self.furrow("check", "w.json", "one.html", "new.html", code=1)[0]
        self.assertIn("new.html: drifted: ", out)
        self.furrow("check", "w.json", "one.html", "nowhere.html", code=2)

    def test_headings_that_no_rule_gives_back_are_told_on_every_page(self):
        def goods(group):
            return "<ul>" + "".join(f"<li><a href=/{group}{i}>Boat {'abcd'[i]}{group}</a> <b>${i + 3}.50</b> "
                                    f"<em>{colour} one</em></li>"
                                    for i, colour in enumerate(("red", "blue", "green", "grey"))) + "</ul>"
        self.write("page.html", "<!doctype html><h1>Boats</h1>" + "".join(
            f"<h2>{name}</h2>{'<h2>Old</h2>' if name == 'Lake' else ''}{goods(i)}<h2>More of {name}</h2>"
            for i, name in enumerate(("Sea", "River", "Lake", "Pond"))))
        self.assertIn("heading", self.furrow("page.html")[0])
        said = self.furrow("learn", "page.html", "-o", "w.json")[1]
        self.assertIn("the wrapper keeps 4 of 5 columns", said)
        out, said = self.furrow("apply", "w.json", "page.html")
        self.assertNotIn("heading", out)
        self.assertIn("incomplete: the wrapper gives no headings", said)

    def test_a_rule_that_never_gave_back_all_records_says_so_on_every_page(self):
        self.write("page.html", "<!doctype html><ul>" + "".join(
            f"<li><a href=/{i}>Boat {'abcdef'[i]}</a> <b>{i + 3} m</b></li>" for i in range(6)) + "</ul>")
        self.furrow("learn", "page.html", "-o", "w.json")
        self.assertEqual(self.furrow("apply", "w.json", "page.html")[1], "")
        with open(self.path("w.json"), encoding="utf-8") as file:
            wrapper = file.read()
        self.write("w.json", wrapper.replace('"pages":', '"taught":8,"given_back":6,"pages":', 1))
        self.assertIn("incomplete: the wrapper finds 6 of the 8 records it was learned from",
                      self.furrow("apply", "w.json", "page.html")[1])

    def test_drift_is_told_as_json_for_every_kind_of_wrapper(self):
        self.write("cheap.html", kettles(price=None))
        self.furrow("apply", "--report", "drift.jsonl", "w.json", "one.html", "cheap.html", "new.html")
        lines = [json.loads(line) for line in self.read("drift.jsonl").splitlines()]
        self.assertEqual([line["result"] for line in lines[:-1]], ["fits", "drifted", "drifted"])
        self.assertEqual({name: lines[-1][name] for name in ("pages", "rows", "empty", "drifted")},
                         {"pages": 3, "rows": 12, "empty": 1, "drifted": 2})
        self.assertEqual(lines[1]["drift"][0]["kind"], "columns")
        self.assertEqual(lines[1]["drift"][0]["columns"], ["price"])
        self.furrow("learn", "-m", "iepad", "one.html", "-o", "i.json")
        line = json.loads(self.furrow("check", "-f", "json", "i.json", "two.html")[0])
        self.assertEqual((line["result"], line["records"]), ("fits", 3))
