"""What rows and regions look like in each format."""
import csv
import glob
import io
import json
import os

import support


def rows_of(text):
    return [json.loads(line) for line in text.splitlines()]


class Formats(support.Cli):
    def test_a_pipe_gets_json_lines(self):
        rows = rows_of(self.furrow("shop.html")[0])
        self.assertEqual(len(rows), 4)
        self.assertIn("Iron kettle", rows[0].values())
        self.assertNotIn("page", rows[0])

    def test_extract_is_the_default_command(self):
        self.assertEqual(self.furrow("shop.html"), self.furrow("extract", "shop.html"))

    def test_a_missing_field_is_null_in_json(self):
        rows = rows_of(self.furrow("shop.html")[0])
        price = next(key for key, value in rows[0].items() if value == "24.00")
        self.assertIsNone(rows[2][price])

    def test_json_is_one_array_of_the_same_objects(self):
        rows = rows_of(self.furrow("shop.html")[0])
        text = self.furrow("-f", "json", "shop.html")[0]
        self.assertEqual(json.loads(text), rows)
        self.assertTrue(text.startswith("[\n  {\n    \""))
        self.assertTrue(text.endswith("}\n]\n"))

    def test_json_without_rows_is_an_empty_array(self):
        self.assertEqual(self.furrow("-f", "json", "empty.html", code=1)[0], "[]\n")
        self.assertEqual(self.furrow("-f", "csv", "empty.html", code=1)[0], "")

    def test_json_has_the_rows_of_json_lines_where_records_have_no_text(self):
        lists = ([("ibis", 74), ("mole", 53), ("eel", 59), ("hen", 4), ("newt", 63)],
                 [("ibis", 14), ("mole", 48), None], [("gnu", 41), None, ("fox", 41), ("cat", 5), None])
        cells = [["<img src=x>" if item is None else f"<a href={item[0]}>{item[0]} jay</a> {item[1]}"
                  for item in items] for items in lists]
        self.write("parts.html", "".join(
            f"<h2>Part {i}</h2><ul>{''.join('<li>' + cell for cell in row)}</ul>"
            for i, row in enumerate(cells)))
        groups = json.loads(self.furrow("-a", "-f", "json", "--nested", "parts.html")[0])
        lines = self.furrow("-a", "-f", "jsonl", "parts.html")[0].splitlines()
        self.assertTrue(any("records" in group for group in groups))
        self.assertEqual(sum(len(group.get("records", [group])) for group in groups), len(lines))

    def test_csv_can_be_read_back(self):
        rows = rows_of(self.furrow("shop.html")[0])
        text = self.furrow("-f", "csv", "shop.html")[0]
        self.assertTrue(all(line.endswith("\r\n") for line in text.splitlines(keepends=True)))
        read = list(csv.DictReader(io.StringIO(text, newline="")))
        self.assertEqual([{k: v or "" for k, v in row.items()} for row in rows], read)

    def test_csv_of_several_pages_has_one_header_with_all_columns(self):
        self.write("list.html", support.list_page(["ant", "bee", "cat"]))
        text = self.furrow("-f", "csv", "list.html", "shop.html")[0]
        read = list(csv.reader(io.StringIO(text, newline="")))
        self.assertEqual(read[0][0], "page")
        self.assertEqual(len(read), 1 + 3 + 4)
        self.assertEqual({len(row) for row in read}, {len(read[0])})
        self.assertEqual([row[0] for row in read[1:]], ["list.html"] * 3 + ["shop.html"] * 4)
        self.assertEqual(len(set(read[0])), len(read[0]))

    def test_safe_csv_neutralises_formulas(self):
        self.assertIn("=1+1", self.furrow("-f", "csv", "shop.html")[0])
        self.assertEqual(self.complaint("-f", "json", "--safe-csv", "shop.html"),
                         "furrow: --safe-csv needs -f csv or -f tsv")
        text = self.furrow("-f", "csv", "--safe-csv", "shop.html")[0]
        cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
        self.assertIn("'=1+1", cells)
        self.assertFalse([cell for cell in cells if cell[:1] in ("=", "+", "-", "@")])

    def test_tsv_escapes_tabs_and_backslashes(self):
        page = support.list_page(["a\\b", "c", "d"]).replace("<h3>", "<h3><a href='x&#9;y'></a>")
        self.write("tabs.html", page)
        lines = self.furrow("-f", "tsv", "tabs.html")[0].splitlines()
        self.assertEqual(len({line.count("\t") for line in lines}), 1)
        self.assertIn("a\\\\b", lines[1].split("\t"))

    def test_columns_are_picked_by_name_number_and_value(self):
        rows = rows_of(self.furrow("shop.html")[0])
        first = list(rows[0])[0]
        picked = rows_of(self.furrow("--columns", f"2,{first}:thing", "shop.html")[0])
        self.assertEqual(list(picked[0])[1], "thing")
        self.assertEqual([row["thing"] for row in picked], [row[first] for row in rows])
        value = str(rows[1][first])
        by_value = rows_of(self.furrow("--columns", f'"{value}":x', "shop.html")[0])
        self.assertEqual([row["x"] for row in by_value], [row[first] for row in rows])

    def test_columns_of_one_name_are_numbered(self):
        names = list(rows_of(self.furrow("shop.html")[0])[0])
        first, second = names[:2]
        row = rows_of(self.furrow("--columns", f"{first}:x,{second}:x,{first}:x", "shop.html")[0])[0]
        self.assertEqual(list(row), ["x", "x_2", "x_3"])
        self.assertEqual(row["x"], row["x_3"])
        self.assertNotEqual(row["x"], row["x_2"])
        self.write("priced.html", support.SHOP.replace("<b>", "<b>€"))
        out = self.furrow("--typed", "--columns", "price,Price", "-f", "csv", "priced.html")[0]
        self.assertEqual(out.splitlines()[0], "price,price_currency,price_2,price_2_currency")

    def test_a_column_that_is_not_there_is_empty_and_told(self):
        out, err = self.furrow("--columns", "title,nosuch", "shop.html")
        self.assertEqual({row["nosuch"] for row in rows_of(out)}, {None})
        said = "furrow: shop.html: no column 'nosuch'; columns are title, title_link, number, text"
        self.assertEqual(err, said + "\n")

    def test_a_page_with_none_of_the_columns_has_no_rows(self):
        self.assertIn("no column 'nosuch'; columns are title, ",
                      self.complaint("--columns", "nosuch", "shop.html", code=1))
        self.write("other.html", support.list_page(["ant", "bee", "cat"]))
        out, err = self.furrow("--columns", "title_link", "shop.html", "other.html")
        self.assertEqual({row["page"] for row in rows_of(out)}, {"shop.html"})
        self.assertIn("other.html: no column 'title_link'", err)

    def test_a_message_of_missing_columns_has_whole_letters(self):
        err = self.complaint("--columns", "x" + "ü" * 300, "shop.html", code=1)
        self.assertIn("ü'; columns are title", err)

    def test_the_letters_of_an_ending_may_be_capital(self):
        self.furrow("-o", "rows.CSV", "shop.html")
        self.assertEqual(self.read("rows.CSV"), self.furrow("-f", "csv", "shop.html")[0])

    def test_a_table_says_which_columns_it_leaves_out(self):
        head = "".join(f"<th>Measure {c}" for c in "ABCDEFGHIJKLMNOPQRSTUVWX")
        rows = "".join("<tr>" + "".join(f"<td>{(r + 3) * (c + 7) % 97} cm" for c in range(24)) for r in range(5))
        self.write("wide.html", f"<table><tr>{head}{rows}</table>")
        out, err = self.furrow("-f", "table", "wide.html", "wide.html", env=support.environment(COLUMNS="80"))
        self.assertRegex(err, r"^furrow: wide.html: \d+ of 24 columns do not fit on the screen; -f csv has them all\n$")
        self.assertEqual(self.furrow("-f", "table", "shop.html")[1], "")

    def test_lists_of_auto_have_no_notes_of_other_methods(self):
        pages = glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "pages", "*", "page.html"))
        self.assertGreater(len(pages), 50)
        self.assertNotIn('"note"', self.furrow("regions", *pages)[0])
        self.assertIn('"note"', self.furrow("regions", "-m", "vints", *pages)[0])

    def test_an_ending_without_a_format_is_refused(self):
        err = self.furrow("-o", "rows.xlsx", "shop.html", code=2)[1]
        self.assertIn("unknown file ending .xlsx", err)

    def test_several_pages_put_the_page_first(self):
        rows = rows_of(self.furrow("shop.html", "shop.html")[0])
        self.assertEqual(list(rows[0])[0], "page")
        self.assertEqual([row["page"] for row in rows], ["shop.html"] * 8)
        self.assertNotIn("region", rows[0])

    def test_all_gives_every_region_with_its_number(self):
        rows = rows_of(self.furrow("--all", "-m", "mdr", "shop.html")[0])
        self.assertEqual(list(rows[0])[:2], ["page", "region"])
        self.assertEqual([row["region"] for row in rows], [1] * 4 + [2] * 3)

    def test_standard_input_is_a_page(self):
        want = self.furrow("shop.html")[0]
        self.assertEqual(self.furrow("-", stdin=support.SHOP)[0], want)
        self.assertEqual(self.furrow(stdin=support.SHOP)[0], want)

    def test_base_makes_links_absolute(self):
        out = self.furrow("--base", "https://shop.example/", "shop.html")[0]
        self.assertIn('"https://shop.example/k/1"', out)

    def test_charset_can_be_told(self):
        page = support.list_page(["caf\u00e9", "th\u00e9", "p\u00e2t\u00e9"])
        page = page.replace("<meta charset=utf-8>", "")
        self.write("koi.html", support.list_page(["\u0447\u0430\u0439", "\u0441\u0443\u043f", "\u0445"])
                   .replace("<meta charset=utf-8>", "").encode("koi8-r"))
        self.assertIn("\u0447\u0430\u0439", self.furrow("--charset", "koi8-r", "koi.html")[0])
        self.write("latin.html", page.encode("latin-1"))
        self.assertIn("caf\u00e9", self.furrow("latin.html")[0])


class Regions(support.Cli):
    def test_json_follows_the_contract(self):
        page = json.loads(self.furrow("regions", "-f", "json", "shop.html")[0])
        self.assertEqual(list(page), ["page", "regions"])
        self.assertEqual(page["page"], "shop.html")
        main = page["regions"][0]
        self.assertEqual(list(main), ["method", "score", "main", "path", "records"])
        self.assertIs(main["main"], True)
        self.assertEqual(len(main["records"]), 4)
        self.assertEqual(list(main["records"][0]), ["xpath", "text", "links"])
        self.assertEqual(main["records"][0]["links"], ["/k/1"])
        self.assertEqual(main["records"][0]["xpath"], ["/html[1]/body[1]/div[1]/div[1]"])

    def test_a_page_without_regions_has_its_line_too(self):
        out = self.furrow("regions", "empty.html", "shop.html", "empty.html")[0]
        pages = rows_of(out)
        self.assertEqual([p["page"] for p in pages], ["empty.html", "shop.html", "empty.html"])
        self.assertEqual(pages[0]["regions"], [])
        self.furrow("regions", "empty.html", code=1)

    def test_the_table_ranks_regions(self):
        lines = self.furrow("regions", "-f", "table", "-m", "mdr", "shop.html")[0].splitlines()
        self.assertRegex(lines[0], r"^#\s+method\s+score\s+records\s+path\s+first text$")
        self.assertRegex(lines[2], r"^1\s+\w+\s+0\.\d\d\s+4\s+/html\[1\]/body\[1\]/div\[1\]\s+Iron")

    def test_a_page_name_that_is_not_utf8_still_gives_valid_json(self):
        name = self.path("caf").encode() + b"\xe9.html"
        with open(name, "wb") as file:
            file.write(support.SHOP.encode())
        page = json.loads(self.furrow("regions", name)[0])
        self.assertTrue(page["page"].endswith("caf\ufffd.html"))


class Inspect(support.Cli):
    def test_the_tree_is_shown(self):
        out = self.furrow("inspect", "--stage", "tree", "shop.html")[0]
        self.assertIn("Iron kettle", out)
        self.assertEqual(out, self.furrow("inspect", "shop.html")[0])

    def test_explain_tells_decisions_on_standard_error(self):
        plain, _ = self.furrow("shop.html")
        out, err = self.furrow("--explain", "shop.html")
        self.assertEqual(out, plain)
        self.assertRegex(err, r"(?m)^auto: chose 4 records, from \".*\" to \".*\", at /html\[1\]/body\[1\]/div")
        self.assertRegex(err, r"(?m)^auto: these hold \d+% of the page's text; \d+% sure, at /html")
        self.assertRegex(err, r"(?m)^auto: (no other|another) way to cut this list")

    def test_explain_says_what_came_second_and_why_it_was_not_chosen(self):
        err = self.furrow("--explain", "shop.html")[1]
        self.assertRegex(err, r'(?m)^auto: next best list: 3 records, from "About us" to "Imprint", at /html')
        self.assertRegex(err, r"(?m)^auto: rejected because \S.*, and \S")

    def test_explain_of_a_method_tells_its_steps(self):
        err = self.furrow("-m", "tagpath", "--explain", "shop.html")[1]
        self.assertRegex(err, r"(?m)^tagpath: \S.*, at /html\[1\]/body\[1\]/div\[1\]/div\[1\]")

    def test_explain_says_why_there_are_no_records(self):
        self.write("text.html", "<h1>Rules</h1><p>" + "One must not run. " * 40 + "</p><p>Nor shout.</p>")
        err = self.furrow("--explain", "text.html", code=1)[1]
        self.assertRegex(err, r"no records found; closest is .*% likely, rejected because \S|no records found")
