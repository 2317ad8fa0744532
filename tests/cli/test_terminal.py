"""What people see on a terminal."""
import json
import re
import unicodedata

import support

COLOUR = re.compile("\033\\[[0-9;]*m")


def width(line):
    """Columns that a terminal takes for a line without colours."""
    columns = 0
    for char in line:
        if unicodedata.combining(char):
            continue
        columns += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return columns


class Table(support.Cli):
    def test_rows_become_a_table_with_a_header_and_a_last_line(self):
        lines = COLOUR.sub("", self.terminal("-m", "mdr", "shop.html")).splitlines()
        self.assertRegex(lines[1], "^[\u2500 ]+$")
        self.assertEqual(len(lines), 2 + 4 + 1)
        self.assertIn("Iron kettle", lines[2])
        self.assertRegex(lines[6], r"^4 records, \d+ columns, mdr \d\.\d\d, 1 more region \(--all\)$")

    def test_the_last_line_stays_on_terminals(self):
        out = self.furrow("-f", "table", "shop.html")[0]
        self.assertEqual(len(out.splitlines()), 2 + 4)
        self.assertNotIn("\033", out)

    def test_columns_fit_the_screen(self):
        self.write("wide.html", support.list_page(
            ["\u65e5\u672c\u8a9e" * 40, "\U0001f525" * 80, "e\u0301" * 200, "plain " * 50]))
        for columns in (20, 33, 80, 81, 120):
            lines = COLOUR.sub("", self.terminal("wide.html", columns=columns)).splitlines()
            self.assertLessEqual(max(width(line) for line in lines[:-1]), columns)
            self.assertTrue(all("\u2026" in line for line in lines[2:6]))
        out = self.furrow("-f", "table", "wide.html")[0]
        self.assertEqual(max(width(line) for line in out.splitlines()), 80)
        out = self.furrow("-f", "table", "wide.html", env=support.environment(COLUMNS="50"))[0]
        self.assertLessEqual(max(width(line) for line in out.splitlines()), 50)

    def test_wide_and_combining_characters_keep_columns_straight(self):
        self.write("mixed.html", support.list_page(["\u65e5\u672c", "cafe\u0301", "\U0001f525!", "x"]))
        lines = self.furrow("-f", "table", "mixed.html")[0].splitlines()
        starts = {width(line.rstrip()) for line in lines[2:]}  # numbers of one digit
        self.assertEqual(len(starts), 1)

    def test_numbers_stand_at_the_right(self):
        lines = self.furrow("-f", "table", "shop.html")[0].splitlines()
        ends = {line.index(price) + len(price) for line, price in
                ((lines[2], "24.00"), (lines[3], "1049.00"), (lines[5], "9.90"))}
        self.assertEqual(len(ends), 1)

    def test_columns_that_find_no_room_are_counted(self):
        cells = "".join(f"<td>column number {i}</td>" for i in range(30))
        self.write("many.html", "<table>" + f"<tr>{cells}</tr>" * 4 + "</table>")
        shown = COLOUR.sub("", self.terminal("-m", "mdr", "many.html"))
        self.assertRegex(shown, r"\d+ columns \(\d+ shown\)")
        self.assertLessEqual(max(map(width, shown.splitlines())), 80)

    def test_several_pages_have_headings_and_a_total(self):
        shown = COLOUR.sub("", self.terminal("shop.html", "nope.html", "shop.html", code=2))
        self.assertEqual(shown.count("shop.html\n"), 2)
        self.assertIn("furrow: nope.html: no such file or directory\n", shown)
        self.assertIn("\n8 records in 2 of 3 pages\n", shown)

    def test_a_batch_shows_how_far_it_is_and_clears_up(self):
        shown = self.terminal("-o", "rows", *["shop.html"] * 3)
        self.assertTrue(shown.startswith("\r\033[K1 of 3 pages"), shown)
        self.assertTrue(shown.endswith("\r\033[K"), shown)
        self.assertEqual(self.terminal("-o", "rows", "shop.html"), "")

    def test_nothing_found_is_said(self):
        self.assertEqual(self.terminal("empty.html", code=1),
                         "furrow: empty.html: no records found; if the page is about one thing, try --detail\n")

    def test_a_page_without_records_tells_what_to_try(self):
        shell = "<title>Shop</title><div id=root>Loading</div><script src=app.js></script>"
        for page, advice in ((shell, "scripts build this page: try --render"),
                             ("{\"a\": 1}", "it has no markup: is it a web page?"),
                             ("", "the page is empty")):
            self.write("page.html", page)
            self.assertEqual(self.furrow("page.html", code=1)[1],
                             f"furrow: page.html: no records found; {advice}\n")


class Colours(support.Cli):
    def test_a_terminal_gets_colours_unless_it_wants_none(self):
        self.assertIn("\033[1m", self.terminal("shop.html"))
        for env in (support.environment(NO_COLOR="1"), {**support.environment(), "TERM": "dumb"}):
            self.assertNotIn("\033", self.terminal("shop.html", env=env))
            self.assertNotIn("\033", self.terminal("regions", "shop.html", env=env))


class Harm(support.Cli):
    """No control character of a page reaches the terminal."""

    def setUp(self):
        super().setUp()
        nasty = "\033[31m\u009b2J\u202e\u2066\x7f\b\a"
        self.write("nasty.html", support.list_page([f"{c}{nasty}{c}" for c in "abc"]))

    def check(self, shown):
        left = COLOUR.sub("", shown)
        self.assertNotRegex(left, "[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\u202a-\u202e\u2066-\u2069]")

    def test_formats_are_harmless_on_a_terminal(self):
        for form in ("table", "jsonl", "json", "csv"):
            self.check(self.terminal("-f", form, "nasty.html"))
        self.check(self.terminal("regions", "nasty.html"))
        self.check(self.terminal("regions", "-f", "json", "nasty.html"))
        self.check(self.terminal("inspect", "nasty.html"))
        self.check(self.terminal("--explain", "nasty.html"))

    def test_they_are_made_visible(self):
        shown = self.terminal("nasty.html", columns=120)
        self.assertIn("a\u241b[31m<U+009B>2J\u2421\u2408\u2407a", shown)

    def test_json_on_a_terminal_is_still_the_same_json(self):
        piped = [json.loads(line) for line in self.furrow("nasty.html")[0].splitlines()]
        shown = self.terminal("-f", "jsonl", "nasty.html", columns=120)
        self.assertEqual([json.loads(line) for line in shown.splitlines()], piped)

    def test_a_tower_of_accents_is_kept_low(self):
        self.write("zalgo.html", support.list_page(["a" + "\u0301" * 5000, "b", "c"]))
        self.assertLess(len(self.terminal("-m", "mdr", "zalgo.html")), 1000)
