"""furrow learn and furrow apply: a result kept for other pages."""
import csv
import io
import json

import support


def shop(*kettles):
    rows = "".join(f'<tr><td><a href="/k/{name}">{name}</a> by <i>{maker}</i><td>{price}'
                   for name, maker, price in kettles)
    return f"<!doctype html><title>Shop</title><h1>Kettles</h1><table>{rows}</table><hr>"


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
        out = self.furrow("learn", "one.html")[0]
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

    def test_regions_show_what_the_pattern_viewer_shows(self):
        region = json.loads(self.furrow("regions", "-m", "iepad", "one.html")[0])["regions"][0]
        self.assertRegex(region["note"], r"^<tr><td><text><td><text> length \d+, count \d+, "
                                         r"variance \d\.\d\d, density \d\.\d\d$")

    def test_a_page_without_patterns_teaches_nothing(self):
        message = self.furrow("learn", "empty.html", code=1)[1]
        self.assertEqual(message, "furrow: empty.html: no pattern repeats in the page\n")

    def test_damaged_and_newer_wrappers_give_one_clear_line(self):
        self.learn()
        whole = self.read("w.json")
        self.write("w.json", whole[:60])
        message = self.furrow("apply", "w.json", "two.html", code=2)[1]
        self.assertRegex(message, r"^furrow: w\.json: line \d+, column \d+: [^\n]+\n$")
        self.write("w.json", whole.replace('"furrow_wrapper": 1', '"furrow_wrapper": 7'))
        message = self.furrow("apply", "w.json", "two.html", code=2)[1]
        self.assertEqual(message, "furrow: w.json: a wrapper of version 7, made by a newer furrow; "
                                  "this one reads 1\n")
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
