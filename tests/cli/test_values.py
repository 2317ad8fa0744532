"""Values instead of texts: --typed, lists, and rows in a database."""
import csv
import io
import json
import os
import resource
import signal
import sqlite3
import subprocess
import time

import support

MARKET = """<!doctype html><meta charset=utf-8><ul>
<li><a href=/1>Anise</a><p>1.299,00 €</p><div>12 May 2020</div><h4>1.200</h4><h5>0171</h5></li>
<li><a href=/2>Basil</a><p>ab 2,50 €</p><div>13.05.2020</div><h4>3,5</h4><h5>0285</h5></li>
<li><a href=/3>Cumin</a><p>999 €</p><div>14 mai 2020</div><h4>7</h4><h5>0393</h5></li>
</ul>"""


COUNTS = "<!doctype html><meta charset=utf-8><ul>" + "".join(
    f"<li><h3>{name}</h3><p><b>{rating} out of 5</b></p><p>{reviews}</p><p>({sold})</p><i>{views}</i></li>"
    for name, rating, reviews, sold, views in (("Anise", "4.5", "1,284 reviews", "621", "1.2k"),
                                               ("Basil", "3.9", "1 review", "12", "19.5k"),
                                               ("Cumin", "5.0", "12 reviews", "7", "3M"),
                                               ("Dill", "4.1", "40 reviews", "1,007", "800"))) + "</ul>"


def rows_of(text):
    return [json.loads(line) for line in text.splitlines()]


def key_of(row, value):
    return next(key for key, found in row.items() if found == value)


class Typed(support.Cli):
    def setUp(self):
        super().setUp()
        self.write("market.html", MARKET)
        self.row = rows_of(self.furrow("market.html")[0])[0]

    def column(self, text, *options):
        """The values of the column whose first text is 'text'."""
        rows = rows_of(self.furrow(*options, "market.html")[0])
        return [row[key_of(self.row, text)] for row in rows]

    def test_texts_are_texts_unless_values_are_asked_for(self):
        self.assertEqual(self.column("1.299,00 €"), ["1.299,00 €", "ab 2,50 €", "999 €"])
        self.assertEqual(self.column("1.200"), ["1.200", "3,5", "7"])

    def test_values_have_the_types_of_their_columns(self):
        self.assertEqual(self.column("1.299,00 €", "--typed"),
                         [{"amount": amount, "currency": "EUR"} for amount in (1299.0, 2.5, 999)])
        self.assertEqual(self.column("12 May 2020", "--typed"),
                         ["2020-05-12", "2020-05-13", "2020-05-14"])
        self.assertEqual(self.column("1.200", "--typed"), [1200, 3.5, 7])
        self.assertEqual(self.column("0171", "--typed"), ["0171", "0285", "0393"])

    def test_counts_and_ratings_are_numbers(self):
        self.write("counts.html", COUNTS)
        rows = rows_of(self.furrow("--typed", "counts.html")[0])
        self.assertEqual([list(row.values())[1:] for row in rows],
                         [[4.5, 1284, 621, 1200], [3.9, 1, 12, 19500], [5.0, 12, 7, 3000000],
                          [4.1, 40, 1007, 800]])
        self.assertEqual(list(rows[0])[:3], ["title", "rating", "reviews"])

    def test_a_price_is_two_columns_of_csv(self):
        text = self.furrow("-f", "csv", "--typed", "market.html")[0]
        row = next(csv.DictReader(io.StringIO(text, newline="")))
        price = key_of(self.row, "1.299,00 €")
        self.assertEqual((row[price], row[f"{price}_currency"]), ("1299.0", "EUR"))

    def test_a_table_for_people_keeps_its_texts_with_numbers_at_the_right(self):
        out = self.furrow("-f", "table", "--typed", "market.html")[0]
        self.assertRegex(out, r"(?m) {2}ab 2,50 €  ")
        self.assertRegex(out, r"(?m) {6}999 €  ")

    def test_apply_writes_values_too(self):
        self.furrow("learn", "-m", "iepad", "market.html", "-o", "w.json")
        self.assertIn('"2020-05-13"', self.furrow("apply", "--typed", "w.json", "market.html")[0])


class Shapes(support.Cli):
    """Groups and lists, which JSON has room for and flat formats have not."""

    YEARS = "".join(
        f"<h2>{year}</h2><ul>" +
        "".join(f"<li><b>{name} of {year}</b><p>By {who}</p></li>" for name, who in papers) +
        "</ul>"
        for year, papers in [("2008", [("Ants", "Ann"), ("Bees", "Bob"), ("Cats", "Cy")]),
                             ("2007", [("Dogs", "Di"), ("Eels", "Ed")]),
                             ("2006", [("Figs", "Flo"), ("Gnus", "Gil"), ("Hogs", "Hal")])])
    TAGS = "<ul>" + "".join(
        f"<li><h3>{name}</h3><p class=tags>" +
        "".join(f"<a href='/t/{tag}'>{tag}</a> " for tag in tags) + f"</p><i>{i} left</i></li>"
        for i, (name, tags) in enumerate([("Ant", ["red", "small"]), ("Bee", ["loud"]),
                                          ("Cat", ["soft", "grey", "shy"]), ("Dog", ["loud", "big"]),
                                          ("Eel", ["wet", "long"])])) + "</ul>"

    def test_json_has_groups_when_they_are_wanted_and_else_a_column(self):
        self.write("years.html", f"<!doctype html><body>{self.YEARS}")
        flat = rows_of(self.furrow("-m", "tagpath", "years.html")[0])
        self.assertEqual([row["heading"] for row in flat],
                         ["2008"] * 3 + ["2007"] * 2 + ["2006"] * 3)
        plain = json.loads(self.furrow("-m", "tagpath", "-f", "json", "years.html")[0])
        self.assertEqual(plain, flat)
        groups = json.loads(self.furrow("-m", "tagpath", "-f", "json", "--nested",
                                        "years.html")[0])
        self.assertEqual([list(group) for group in groups], [["heading", "records"]] * 3)
        self.assertEqual([{"heading": group["heading"], **row}
                          for group in groups for row in group["records"]], flat)
        typed = json.loads(self.furrow("-m", "tagpath", "-f", "json", "--nested", "--typed",
                                       "years.html", "years.html")[0])
        self.assertEqual([list(group) for group in typed], [["page", "heading", "records"]] * 6)
        self.assertEqual([group["heading"] for group in typed[:3]], [2008, 2007, 2006])

    def test_a_field_that_repeats_is_a_list_in_every_row(self):
        self.write("tags.html", f"<!doctype html><body>{self.TAGS}")
        rows = rows_of(self.furrow("-m", "mdr", "tags.html")[0])
        name = next(key for key, value in rows[0].items() if value == ["red", "small"])
        self.assertEqual(rows[1][name], ["loud"])
        self.assertEqual(rows[2][name], ["soft", "grey", "shy"])
        text = self.furrow("-m", "mdr", "-f", "csv", "tags.html")[0]
        flat = list(csv.DictReader(io.StringIO(text, newline="")))
        self.assertEqual(flat[2][name], "soft; grey; shy")
        self.furrow("-m", "mdr", "-o", "rows.db", "tags.html")
        db = sqlite3.connect(self.path("rows.db"))
        self.assertEqual(db.execute(f'SELECT "{name}" FROM rows').fetchall()[1:3],
                         [('["loud"]',), ('["soft","grey","shy"]',)])
        db.close()


class Database(support.Cli):
    def query(self, sql, name="rows.db"):
        db = sqlite3.connect(self.path(name))
        self.addCleanup(db.close)
        return db.execute(sql).fetchall()

    def types(self, name="rows.db", table="rows"):
        return {row[1]: row[2] for row in self.query(f'PRAGMA table_info("{table}")', name)}

    def test_the_ending_of_the_file_makes_it_a_database(self):
        rows = rows_of(self.furrow("shop.html")[0])
        for name in ("rows.db", "rows.sqlite", "rows.sqlite3"):
            self.assertEqual(self.furrow("-o", name, "shop.html"), ("", ""))
            self.assertEqual(len(self.query("SELECT * FROM rows", name)), len(rows))
        self.furrow("-f", "sqlite", "-o", "rows", "shop.html")
        self.assertEqual(list(self.types("rows")), list(rows[0]))

    def test_columns_are_typed(self):
        self.write("market.html", MARKET)
        row = rows_of(self.furrow("market.html")[0])[0]
        self.furrow("-o", "rows.db", "market.html")
        types = self.types()
        price, day = key_of(row, "1.299,00 €"), key_of(row, "12 May 2020")
        number, code = key_of(row, "1.200"), key_of(row, "0171")
        self.assertEqual([types[price], types[f"{price}_currency"], types[day], types[number],
                          types[code]], ["REAL", "TEXT", "TEXT", "REAL", "TEXT"])
        found = self.query(f'SELECT "{price}", "{price}_currency", "{day}", "{code}" FROM rows')
        self.assertEqual(found[0], (1299.0, "EUR", "2020-05-12", "0171"))

    def test_many_pages_make_one_table_with_all_columns(self):
        self.write("list.html", support.list_page(["ant", "bee", "cat"]))
        self.furrow("-o", "rows.db", "-j", "2", "list.html", "shop.html", "empty.html")
        pages = self.query("SELECT page, count(*) FROM rows GROUP BY page ORDER BY page")
        self.assertEqual(pages, [("list.html", 3), ("shop.html", 4)])

    def test_rows_are_added_and_none_are_lost(self):
        self.furrow("-o", "rows.db", "shop.html")
        inode = os.stat(self.path("rows.db")).st_ino
        self.write("list.html", support.list_page(["ant", "bee", "cat"]))
        self.furrow("-o", "rows.db", "list.html")
        self.furrow("-o", "rows.db", "--table", "it's \"mine\"", "list.html")
        self.assertEqual(self.query("SELECT count(*) FROM rows"), [(7,)])
        self.assertEqual(self.query('SELECT count(*) FROM "it\'s ""mine"""'), [(3,)])
        self.assertEqual(os.stat(self.path("rows.db")).st_ino, inode)
        self.assertEqual(self.files(), ["empty.html", "list.html", "rows.db", "shop.html"])

    def test_a_page_without_records_adds_nothing(self):
        self.furrow("-o", "rows.db", "shop.html")
        self.furrow("-o", "rows.db", "empty.html", code=1)
        self.assertEqual(self.query("SELECT count(*) FROM rows"), [(4,)])
        self.furrow("-o", "new.db", "empty.html", code=1)
        self.assertEqual(self.query("SELECT * FROM sqlite_master", "new.db"), [])

    def test_misuse_is_told(self):
        self.assertEqual(self.complaint("-f", "sqlite", "shop.html"),
                         "furrow: -f sqlite needs -o FILE")
        self.assertEqual(self.complaint("-f", "sqlite", "-o", "-", "shop.html"),
                         "furrow: -f sqlite needs -o FILE")
        self.assertEqual(self.complaint("--table", "x", "-o", "rows.csv", "shop.html"),
                         "furrow: --table needs a database: -o FILE.db")
        self.assertEqual(self.complaint("-f", "sqlite", "-o", "/dev/null", "shop.html"),
                         "furrow: /dev/null: not a regular file, which a database needs")
        self.assertEqual(self.complaint("-o", "no/where.db", "shop.html"),
                         "furrow: no/where.db: no such folder")
        self.assertEqual(self.complaint("-o", "rows.db", "--table", "sqlite_x", "shop.html"),
                         "furrow: rows.db: object name reserved for internal use: sqlite_x")
        self.assertEqual(self.files(), ["empty.html", "shop.html"])

    def test_a_file_that_is_no_database_stays_as_it_is(self):
        self.write("rows.db", "name,price\n" * 100)
        self.assertEqual(self.complaint("-o", "rows.db", "shop.html"),
                         "furrow: rows.db: file is not a database")
        self.assertEqual(self.read("rows.db"), "name,price\n" * 100)

    def test_a_database_that_others_write_to_is_waited_for(self):
        self.furrow("-o", "rows.db", "shop.html")
        other = sqlite3.connect(self.path("rows.db"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        process = self.start("-o", "rows.db", "shop.html", stderr=subprocess.PIPE)
        time.sleep(0.5)
        self.assertIsNone(process.poll())
        other.execute("COMMIT")
        other.close()
        self.assertEqual((process.communicate(timeout=60)[1], process.returncode), (b"", 0))
        self.assertEqual(self.query("SELECT count(*) FROM rows"), [(8,)])


class Unfinished(support.Cli):
    """Whatever happens, a database has all rows or is as it was."""

    def setUp(self):
        super().setUp()
        self.write("long.html", support.list_page([f"row {i} " + "x" * 100 for i in range(3000)]))

    @staticmethod
    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    def bytes_of(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def test_several_programs_can_begin_one_database(self):
        for attempt in range(5):
            name = f"rows{attempt}.db"
            writers = [self.start("-o", name, "long.html", "shop.html", stderr=subprocess.PIPE)
                       for _ in range(4)]
            for process in writers:
                self.assertEqual(process.communicate(timeout=120)[1], b"")
                self.assertEqual(process.returncode, 0)
            db = sqlite3.connect(self.path(name))
            self.assertEqual(db.execute("SELECT count(*) FROM rows").fetchone(), (4 * 3004,))
            db.close()

    def test_a_writer_that_fails_takes_nobody_elses_rows_along(self):
        for attempt in range(5):
            name = f"rows{attempt}.db"
            failing = [self.start("-o", name, "long.html", stderr=subprocess.DEVNULL,
                                  preexec_fn=self.small_files) for _ in range(2)]
            writers = [self.start("-o", name, "shop.html") for _ in range(2)]
            for process in failing:
                self.assertEqual(process.wait(timeout=120), 2)
            for process in writers:
                self.assertEqual(process.wait(timeout=120), 0)
            db = sqlite3.connect(self.path(name))
            self.assertEqual(db.execute("SELECT count(*) FROM rows").fetchone(), (8,))
            db.close()

    def test_a_full_disk_leaves_a_new_database_empty(self):
        err = self.complaint("-o", "rows.db", "long.html", preexec_fn=self.small_files)
        self.assertRegex(err, r"^furrow: rows.db: (disk I/O error|database or disk is full)$")
        self.assertEqual(self.files(), ["empty.html", "long.html", "rows.db", "shop.html"])
        self.assertEqual(self.bytes_of("rows.db"), b"")

    def test_a_full_disk_leaves_an_old_database_as_it_was(self):
        self.furrow("-o", "rows.db", "shop.html")
        old, before = self.bytes_of("rows.db"), self.files()
        err = self.complaint("-o", "rows.db", "long.html", preexec_fn=self.small_files)
        self.assertRegex(err, r"^furrow: rows.db: (disk I/O error|database or disk is full)$")
        self.assertEqual(self.files(), before)
        self.assertEqual(self.bytes_of("rows.db"), old)

    def test_a_signal_leaves_neither_database_nor_journal(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = self.start("-o", "rows.db", "-", stdin=subprocess.PIPE)
            time.sleep(0.1)
            process.send_signal(number)
            self.assertEqual(process.wait(timeout=60), -number)
            process.stdin.close()
            self.assertEqual(self.files(), ["empty.html", "long.html", "shop.html"])

    def test_a_kill_at_any_time_leaves_the_old_rows_or_all(self):
        self.furrow("-o", "rows.db", "shop.html")
        rows = 4
        for wait in range(12):
            process = self.start("-o", "rows.db", "long.html", stderr=subprocess.DEVNULL)
            time.sleep(0.02 * wait)
            process.kill()
            process.wait(timeout=60)
            db = sqlite3.connect(self.path("rows.db"))
            count = db.execute("SELECT count(*) FROM rows").fetchone()[0]
            self.assertEqual(db.execute("PRAGMA integrity_check").fetchone(), ("ok",))
            db.close()
            self.assertIn(count, (rows, rows + 3000))
            rows = count
