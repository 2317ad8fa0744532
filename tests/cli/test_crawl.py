"""WARC files as pages: each page in one is a page of its own, under its address."""
import contextlib
import gzip
import json
import os
import random
import shutil
import sqlite3
import subprocess
import threading
from pathlib import Path

import kill
import support


def record(body, number, kind="response", status="200 OK"):
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
    block = head.encode() + body.encode()
    return (f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: http://site.example/{number}/\r\n"
            "WARC-Date: 2024-01-01T00:00:00Z\r\n"
            "Content-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(block)}\r\n\r\n").encode() + block + b"\r\n\r\n"


def zstd(content):
    """A frame of blocks that are kept as they are."""
    blocks = [content[at:at + 100_000] for at in range(0, len(content), 100_000)]
    heads = [((len(block) << 3) + (block is blocks[-1])).to_bytes(3, "little") for block in blocks]
    packed = b"".join(head + block for head, block in zip(heads, blocks, strict=True))
    return b"\x28\xb5\x2f\xfd\xa0" + len(content).to_bytes(4, "little") + packed


def page(number):
    return support.list_page([f"café {number} row {i}" for i in range(4)])


RECORDS = [record("", 9, kind="request"), record(page(1), 1), record(support.EMPTY, 2),
           record(page(3), 3, status="404 Not Found"), record(support.SHOP, 4), record(page(5), 5)]
PAGES = ["http://site.example/1/", "http://site.example/4/", "http://site.example/5/"]
NO_ROWS = "furrow: no rows on 1 of {} pages: http://site.example/2/\n"


class Crawl(support.Cli):
    def rows(self, *arguments, code=0):
        out, err = self.furrow(*arguments, code=code)
        return [json.loads(line) for line in out.splitlines()], err

    def test_rows_say_their_address_and_links_are_absolute(self):
        self.write("plain", b"".join(RECORDS))
        self.write("packed", b"".join(gzip.compress(one) for one in RECORDS))
        for name in ("plain", "packed"):
            rows, err = self.rows(name)
            self.assertEqual(err, NO_ROWS.format(4))
            self.assertEqual(list(dict.fromkeys(row["page"] for row in rows)), PAGES)
            self.assertTrue(any("café 5 row 3" in row.values() for row in rows))
            self.assertTrue(any("http://site.example/k/2" in row.values() for row in rows))
            self.assertEqual(self.furrow("-j", "8", name), self.furrow("-j", "1", name))

    def test_a_body_of_which_only_a_part_can_be_read_is_told(self):
        whole = gzip.compress(page(1).encode())
        for body, encoding, is_told in ((whole, "Content-Encoding: gzip", False),
                                        (whole[:-20], "Content-Encoding: gzip", True),
                                        (b"%x\r\n%s\r\n" % (len(page(1).encode()), page(1).encode()),
                                         "Transfer-Encoding: chunked", False),
                                        (b"fffff\r\n" + page(1).encode(), "Transfer-Encoding: chunked", True)):
            head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n{encoding}\r\n\r\n".encode()
            self.write("one.warc", (b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://site.example/1/\r\n"
                                    b"Content-Length: %d\r\n\r\n" % (len(head) + len(body))) + head + body
                       + b"\r\n\r\n")
            rows, err = self.rows("one.warc")
            self.assertGreater(len(rows), 0)
            self.assertEqual(err, "furrow: http://site.example/1/: damaged or cut off in the crawl; rows may be "
                                  "missing\n" if is_told else "")

    def test_a_crawl_stands_among_other_pages(self):
        self.write("crawl", b"".join(RECORDS))
        rows, _ = self.rows("shop.html", "crawl", "shop.html")
        self.assertEqual(list(dict.fromkeys(row["page"] for row in rows)), ["shop.html", *PAGES])
        found = self.furrow("regions", "crawl")[0].splitlines()
        self.assertEqual([json.loads(line)["page"] for line in found][-1], PAGES[-1])

    def test_a_report_counts_the_bytes_of_crawls_and_files(self):
        self.write("crawl", b"".join(RECORDS))
        for pages in (["crawl", "shop.html"], ["shop.html", "crawl"]):
            self.furrow("--report", "report.json", *pages)
            size = sum(os.path.getsize(self.path(name)) for name in pages)
            self.assertEqual(json.loads(self.read("report.json"))["bytes"], size)

    def test_what_is_packed_with_zstd_may_be_a_page_or_a_crawl(self):
        shop = self.read("shop.html").encode()
        self.write("shop.html.zst", zstd(shop))
        tried = subprocess.run([support.PROGRAM, "shop.html.zst"], cwd=self.folder, capture_output=True, check=False)
        if b"built without" in tried.stderr:
            self.skipTest("built without zstd")
        self.write("large.html.zst", zstd(shop + b"<!--" + b"x" * 300_000 + b"-->"))
        self.write("crawl.zst", b"".join(map(zstd, RECORDS)))
        want = self.furrow("shop.html")[0]
        for name in ("shop.html.zst", "large.html.zst"):
            self.assertEqual(self.furrow(name), (want, ""))
            packed = Path(self.path(name)).read_bytes()
            self.assertEqual(self.furrow("-", stdin=packed), (want, ""))
        self.assertEqual(self.rows("crawl.zst")[0][0]["page"], PAGES[0])
        self.write("cut.zst", zstd(shop)[:-9])
        self.assertIn("cut.zst", self.complaint("cut.zst"))

    def test_wrappers_are_learned_from_crawls_and_applied_to_them(self):
        self.write("crawl", b"".join(gzip.compress(record(page(i), i)) for i in range(3)))
        self.furrow("learn", "crawl", "-o", "site.json")
        rows, _ = self.rows("apply", "site.json", "crawl")
        self.assertEqual(len(rows), 12)

    def test_damage_is_told_with_file_and_offset_and_the_rest_goes_on(self):
        members = [gzip.compress(one) for one in RECORDS]
        offset = sum(map(len, members[:4]))
        members[4] = members[4][:90]
        self.write("crawl", b"".join(members))
        rows, err = self.rows("crawl", code=2)
        self.assertEqual(list(dict.fromkeys(row["page"] for row in rows)), [PAGES[0], PAGES[2]])
        self.assertEqual(err, f"furrow: crawl: record at byte {offset}: damaged gzip\n" + NO_ROWS.format(3))

    def test_what_is_left_of_a_large_member_at_the_end_of_the_file_is_no_harm(self):
        """More than a megabyte is not kept, to be searched again: then nothing is there."""
        large = record("<p>" + random.Random(1).randbytes(1_500_000).hex(), 1)
        self.write("crawl", gzip.compress(record(page(2), 2)) + gzip.compress(large + b"x" * 70000))
        rows, err = self.rows("crawl", "--max-bytes", "100000", code=2)
        self.assertEqual(len(rows), 4)
        self.assertIn("more than 100000 bytes (see --max-bytes)", err)

    def test_one_member_and_standard_input_are_read_as_streams(self):
        self.write("crawl", b"".join(RECORDS))
        want = self.furrow("crawl")[0]
        one = gzip.compress(b"".join(RECORDS))
        self.write("one", one)
        self.assertEqual(self.furrow("one")[0], want)
        for content in (b"".join(RECORDS), one, b"".join(map(gzip.compress, RECORDS))):
            self.assertEqual(self.furrow("-", stdin=content)[0], want)
            self.assertEqual(self.furrow("-j", "1", stdin=content)[0], want)
        self.furrow("learn", "-", "-o", "site.json", stdin=one)
        self.assertTrue(self.furrow("apply", "site.json", "-", stdin=one)[0])

    def test_pages_are_chosen_by_address_status_and_type(self):
        other = record(page(6), 6).replace(b"text/html; charset=utf-8", b"application/x-list;a=bcd")
        self.write("crawl", b"".join([*RECORDS, other]))

        def pages(*options):
            rows, _ = self.rows("crawl", *options)
            return [address[-2] for address in dict.fromkeys(row["page"] for row in rows)]

        self.assertEqual(pages(), ["1", "4", "5"])
        self.assertEqual(pages("--url", "site.example/4/"), ["4"])
        self.assertEqual(pages("--url", "*/1/", "--url", "http://*/5/"), ["1", "5"])
        self.assertEqual(pages("--status", "404"), ["3"])
        self.assertEqual(pages("--status", "200-299,404"), ["1", "3", "4", "5"])
        self.assertEqual(pages("--mime", "application/x-*"), ["6"])
        none = "furrow: crawl: no page in it, or none that --url, --status and --mime select"
        self.assertEqual(self.complaint("crawl", "--url", "https://*", code=1), none)
        self.assertEqual(self.complaint("crawl", "--url", "site.example/[1-5]/", code=1),
                         none + "; in --url only * is a wildcard")
        for wrong in ("ok", "200-", "300-200", "200,", "-1"):
            self.assertIn("is not a list of codes", self.complaint("crawl", f"--status={wrong}"))

    def test_shards_are_the_rows_and_killed_runs_are_taken_up(self):
        kill.write_crawl(self.path("crawl"), [support.SHOP.encode(), page(1).encode()], 300)
        whole = self.furrow("crawl")[0]
        for number, form in enumerate(("jsonl", "csv", "sqlite")):
            work = Path(self.path(form))
            work.mkdir()
            want, _, _ = kill.check(support.PROGRAM, self.path("crawl"), work, 6, "-f", form,
                                    "--shard-size", "100", seed=number)
            self.assertEqual(len(want), 12)
            self.assertEqual(self.rows_of(form, work / "whole"), 1200)
            if form == "jsonl":
                self.assertEqual(b"".join(want.values()).decode(), whole)

    def rows_of(self, form, folder):
        if form == "sqlite":
            rows = 0
            for path in folder.glob("*.db"):
                with sqlite3.connect(path) as base:
                    rows += base.execute("select count(*) from rows").fetchone()[0]
            return rows
        headers = 1 if form == "csv" else 0
        return sum(len(path.read_bytes().splitlines()) - headers for path in folder.glob("part-*"))

    def test_rows_have_the_date_and_lists_with_a_low_score_stay_out(self):
        self.write("crawl", b"".join(RECORDS))
        rows, _ = self.rows("crawl", "--date")
        self.assertEqual(list(rows[0])[:2], ["page", "date"])
        self.assertEqual({row["date"] for row in rows}, {"2024-01-01T00:00:00Z"})
        self.furrow("crawl", "--date", "-o", "rows.db")
        self.assertEqual(self.rows("shop.html", "--date")[0][0]["date"], None)
        scores = [region["score"] for line in self.furrow("regions", "crawl")[0].splitlines()
                  for region in json.loads(line)["regions"][:1]]
        rows, _ = self.rows("crawl", "--min-score", f"{min(scores) - 0.01:.6f}")
        self.assertEqual(len({row["page"] for row in rows}), 3)
        self.furrow("crawl", "--min-score", f"{max(scores) + 0.01:.6f}", code=1)

    def test_a_folder_is_of_one_command(self):
        self.write("crawl", b"".join(RECORDS))
        self.furrow("crawl", "-o", "rows/")
        self.furrow("crawl", "-j", "1", "-o", "rows/")
        self.assertIn("another command", self.complaint("crawl", "--typed", "-o", "rows/"))
        self.write("crawl", b"".join(RECORDS[1:]))
        self.assertIn("input that has changed", self.complaint("crawl", "-o", "rows"))
        os.mkdir(self.path("other"))
        self.write("other/part-1", "")
        self.assertIn("without a journal", self.complaint("crawl", "-o", "other/"))
        for words in (["--shard-size", "5"], ["-f", "table", "-o", "new/"],
                      ["--pages", "2", "-o", "new/"]):
            self.complaint("crawl", *words)

    def test_a_folder_is_named_with_a_slash_or_has_a_journal(self):
        os.mkdir(self.path("old"))
        self.assertEqual(self.complaint("shop.html", "-o", "old"),
                         "furrow: old: is a directory; use -o old/ to write the rows into it, in parts")
        self.assertEqual(os.listdir(self.path("old")), [])
        self.furrow("shop.html", "-o", "rows/")
        self.assertIn("has all rows of this command", self.furrow("shop.html", "-o", "rows")[1])

    def test_a_full_disk_is_told_and_the_run_goes_on_when_there_is_room(self):
        """On a file system of its own, which a user may mount where namespaces are allowed."""
        kill.write_crawl(self.path("crawl"), [support.SHOP.encode(), page(1).encode()], 1000)
        os.mkdir(self.path("disk"))
        script = ("mount -t tmpfs -o size=$2 none disk || exit 77\n"
                  "$1 crawl -o disk/$3 --shard-size 500 2>messages; echo $? >code\n"
                  "mount -o remount,size=64m disk && $1 crawl -o disk/$3 --shard-size 500\n"
                  "cp -r disk/$3 after\n")
        for name, size, message in (("rows/", "150k", "no space left on device"),
                                    ("rows.db", "200k", "database or disk is full")):
            shutil.rmtree(self.path("after"), ignore_errors=True)
            try:
                done = subprocess.run(["unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
                                       script, "sh", support.PROGRAM, size, name],
                                      cwd=self.folder, capture_output=True, text=True, check=False)
            except FileNotFoundError:
                self.skipTest("there is no unshare")
            if not os.path.exists(self.path("code")):
                self.skipTest(f"no file system can be mounted: {done.stderr}")
            self.assertEqual((self.read("code"), done.returncode), ("2\n", 0), done.stderr)
            self.assertIn(message, self.read("messages"))
            self.assertIn("run the same command again to continue", self.read("messages"))
            self.furrow("crawl", "-o", name, "--shard-size", "500")
            read = kill.contents if name == "rows/" else kill.rows_of
            self.assertEqual(read(self.path("after")), read(self.path(name)))

    def count(self, name):
        with contextlib.closing(sqlite3.connect(self.path(name))) as base:
            return base.execute("select count(*) from rows").fetchone()[0]

    def test_a_database_that_was_killed_is_taken_up(self):
        kill.write_crawl(self.path("crawl"), [support.SHOP.encode(), page(1).encode()], 300)
        (_, rows), _, _ = kill.check_database(support.PROGRAM, self.path("crawl"),
                                              Path(self.folder), 8, "--shard-size", "100")
        self.assertEqual(len(rows), 1200)

    def test_the_same_command_adds_rows_to_a_database_once(self):
        self.write("crawl", b"".join(RECORDS))
        self.furrow("crawl", "-o", "rows.db", "--shard-size", "2")
        self.assertEqual(self.count("rows.db"), 12)
        _, err = self.furrow("crawl", "--report", "r", "-j1", "-o", "rows.db", "--shard-size", "2")
        self.assertIn("already has all rows of this command", err)
        self.assertEqual((self.count("rows.db"), json.loads(self.read("r"))["rows"]), (12, 12))
        self.furrow("crawl", "-o", "rows.db", "--shard-size", "3")  # another command
        self.furrow("crawl", "-o", "rows.db")
        self.assertEqual(self.count("rows.db"), 36)
        self.write("crawl", b"".join(RECORDS[1:]))
        self.furrow("crawl", "-o", "rows.db", "--shard-size", "3")  # other input
        self.assertEqual(self.count("rows.db"), 48)
        self.furrow("empty.html", "-o", "none.db", "--shard-size", "3", code=1)
        self.assertNotIn("none.db", self.files())
        self.assertIn("cannot be combined", self.complaint(
            "shop.html", "--pages", "2", "-o", "rows.db", "--shard-size", "3"))

    def test_rows_with_given_columns_do_not_wait_for_the_last_page(self):
        many = b"".join(record(page(i), i) for i in range(3000))
        self.write("schema.json", '{"properties": {"title": {"type": "string"}}}')
        self.write("page.html", page(0))
        self.furrow("learn", "page.html", "-o", "site.json")
        for words in (["-", "-f", "csv", "--columns", "title,2:number"],
                      ["-", "-f", "tsv", "--schema", "schema.json"],
                      ["apply", "site.json", "-", "-f", "csv"]):
            process = self.start(*words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL)
            is_read = threading.Event()

            def feed():
                process.stdin.write(many)
                process.stdin.flush()
                is_read.wait(30)  # the input stays open until the header has come
                process.stdin.close()

            writer = threading.Thread(target=feed)
            writer.start()
            first = process.stdout.readline().decode()
            self.assertFalse(process.stdin.closed)
            is_read.set()
            rest = process.stdout.read().splitlines()
            writer.join()
            process.stdout.close()
            self.assertEqual((process.wait(), len(rest)), (0, 12000))
            self.assertEqual(first.replace(",", "\t").split("\t")[0], "page")

    def test_given_columns_give_the_same_bytes_at_once_and_in_the_end(self):
        self.write("crawl", b"".join(RECORDS))
        at_once = self.furrow("crawl", "-f", "csv", "--columns", "title,number:n,9:none")[0]
        self.assertEqual(at_once.splitlines()[0], "page,title,n,none")
        typed = self.furrow("crawl", "-f", "csv", "--columns", "title,number:n,9:none", "--typed")[0]
        self.assertEqual(len(at_once.splitlines()), len(typed.splitlines()))

    def test_a_report_says_what_became_of_the_pages(self):
        damaged = record(page(7), 7)[:-90]
        self.write("crawl", b"".join([*RECORDS, damaged]))
        for _ in range(2):  # made, and taken up
            self.furrow("crawl", "-o", "rows/", "--report", "report.json", code=2)
            report = json.loads(self.read("report.json"))
            self.assertEqual({name: report[name] for name in ("pages", "rows", "empty", "failed")},
                             {"pages": 4, "rows": 12, "empty": 1, "failed": 0})
            self.assertEqual((report["with_rows"], report["damaged"]), (3, 1))
        shown = self.terminal("crawl", "-o", "again/", code=2)
        self.assertIn("4 pages, 12 rows, 1 pages without rows, 1 damaged records", shown)

    def test_labelled_pages_may_be_those_of_a_crawl(self):
        records = []
        for set_name in ("folder/set", "crawl/set"):
            for number in (1, 2):
                wanted = {"kind": "list", "label": "records", "records":
                          [{"text": f"café {number} row {i} number {i}"} for i in range(4)]}
                path = Path(self.path(f"{set_name}/truth/site.example/{number}.json"))
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(json.dumps(wanted), encoding="utf-8")
        os.makedirs(self.path("folder/set/pages/site.example"))
        for number in (2, 1):
            self.write(f"folder/set/pages/site.example/{number}.html", page(number))
            records.append(record(page(number), number).replace(b"/%d/\r" % number,
                                                                b"/%d.html\r" % number))
        self.write("crawl/set/pages.warc.gz", b"".join(map(gzip.compress, records)))
        for words in (["-f", "table", "--failures"], ["-f", "json"]):
            want = self.furrow("eval", "folder/set", *words)[0]
            self.assertEqual(self.furrow("eval", "crawl/set", *words)[0], want)
        self.assertIn('"site.example/2.html"', want)
        self.write("crawl/set/pages.warc.gz", gzip.compress(records[0]))
        _, err = self.furrow("eval", "crawl/set", code=2)
        self.assertIn("its page", err)

    def test_what_cannot_be_done_is_said(self):
        self.write("crawl", b"".join(RECORDS))
        self.assertIn("--render does not work with WARC files", self.furrow("--render", "crawl", code=2)[1])
        self.assertIn("this command reads single pages", self.complaint("inspect", "crawl"))
        self.assertIn("this command reads single pages", self.complaint("render", "crawl"))
        self.write("crawl", RECORDS[0])
        self.assertIn("no page in it", self.complaint("crawl", code=1))
        self.assertIn("no page in it", self.complaint("learn", "crawl"))

    def test_a_pipe_is_not_looked_into(self):
        self.write("page", page(1))
        os.mkfifo(self.path("pipe"))
        with subprocess.Popen(["sh", "-c", "cat page >pipe"], cwd=self.folder):
            rows, _ = self.rows("pipe")
        self.assertEqual(len(rows), 4)
