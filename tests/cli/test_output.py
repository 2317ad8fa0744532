"""Where the data goes: files that are whole or not there, pipes, full disks."""
import gzip
import json
import os
import resource
import signal
import subprocess
import time
import unittest

import support


class OutputFile(support.Cli):
    def test_rows_do_not_replace_the_page_that_they_are_of(self):
        page = "<ul>" + "".join(f"<li><a href=/{i}>Thing number {i}</a> <b>${i}.50</b>" for i in range(6)) + "</ul>"
        self.write("page.html", page)
        out, err = self.furrow("page.html", "-f", "csv", "-o", "./page.html", code=2)
        self.assertEqual(out, "")
        self.assertIn("is one of the input pages", err)
        self.assertEqual(self.read("page.html"), page)

    def test_no_command_overwrites_a_page_with_something_else(self):
        """As "-o *.html" would, which the shell turns into "-o a.html b.html"."""
        self.furrow("learn", "shop.html", "-o", "w.json")
        crawl = gzip.compress(b"WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n")
        for name, data in (("old.html", b"\xef\xbb\xbf \n<!doctype html><p>Mine"), ("old.xml", b"<rss/>"),
                           ("old.warc.gz", crawl), ("old.gz", gzip.compress(b"<p>Mine"))):
            self.write(name, data)
            for args in (["-f", "csv", "-o", name], ["--report", name], ["learn", "-o", name], ["regions", "-o", name],
                         ["inspect", "-o", name], ["next", "-f", "json", "-o", name],
                         ["apply", "--report", name, "w.json"], ["apply", "--unlabelled", name, "w.json"]):
                said = self.furrow(*args, "shop.html", code=2)[1]
                self.assertEqual(said, f"furrow: {name}: is a page or a WARC file, which furrow does not overwrite; "
                                       "name another file, or remove this one\n")
                with open(self.path(name), "rb") as file:
                    self.assertEqual(file.read(), data)
        for text in ("", "a < b", "<3 furrow"):
            self.write("rows.csv", text)
            self.furrow("-o", "rows.csv", "shop.html")

    def test_what_furrow_calls_itself_is_one_line(self):
        self.assertIn("one line", self.furrow("--user-agent", "a\r\nX: b", "http://a.example/", code=2)[1])

    def test_a_reader_that_goes_away_is_no_failure_for_any_command(self):
        self.write("long.html", support.list_page(f"Kettle number {i}" for i in range(5000)))
        for command in (["extract", "-f", "table"], ["extract", "-f", "csv"], ["extract"],
                        ["regions", "-f", "json"], ["inspect"], ["inspect", "--stage", "tokens"]):
            with self.start(*command, "long.html", stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE) as run:
                run.stdout.read(10)
                run.stdout.close()
                said = run.stderr.read().decode()
                self.assertEqual((run.wait(60), said), (0, ""), command)

    def test_rows_go_to_the_file_alone(self):
        want = self.furrow("shop.html")[0]
        self.assertEqual(self.furrow("-o", "rows.jsonl", "shop.html"), ("", ""))
        self.assertEqual(self.read("rows.jsonl"), want)
        self.assertEqual(self.files(), ["empty.html", "rows.jsonl", "shop.html"])

    def test_runs_side_by_side_do_not_take_the_files_of_each_other_away(self):
        runs = [self.start("-o", f"rows{i}.csv", "shop.html", stderr=subprocess.PIPE) for i in range(200)]
        for run in runs:
            with run:
                self.assertEqual((run.stderr.read().decode(), run.wait(60)), ("", 0))
        self.assertEqual(len([name for name in self.files() if name.startswith("rows")]), len(runs))

    def test_a_report_of_pages_that_cannot_be_read_has_no_empty_ones(self):
        self.furrow("--pages", "2", "nowhere.html", "--report", "report.json", code=2)
        report = json.loads(self.read("report.json"))
        self.assertEqual((report["empty"], report["failed"]), (0, 1))
        self.furrow("--max-output", "50", "-f", "csv", "shop.html", "--report", "report.json", code=2)
        report = json.loads(self.read("report.json"))
        self.assertEqual((report["with_rows"], report["empty"], report["failed"]), (0, 0, 1))

    def test_a_report_does_not_replace_the_rows(self):
        for name in ("rows.csv", "rows.db"):
            said = self.furrow("--report", f"./{name}", "-o", name, "shop.html", code=2)[1]
            self.assertIn("is the output file; --report needs another file", said)
            with open(self.path(name), "rb") as file:
                self.assertIn(file.read(6), (b"title,", b"SQLite"))

    def test_rows_do_not_go_into_the_journal_of_a_database(self):
        said = self.complaint("--table", "Furrow_Journal", "-o", "rows.db", "shop.html")
        self.assertIn("belongs to furrow", said)

    def test_a_folder_whose_name_leaves_no_room_for_its_files_is_refused(self):
        deep = "/".join(["d" * 200] * 20)
        self.assertIn("file name too long", self.complaint("-o", f"{deep}/{'e' * 50}/", "shop.html"))

    def test_the_ending_of_the_file_names_the_format(self):
        for ending in ("json", "csv", "tsv", "jsonl"):
            self.furrow("-o", f"rows.{ending}", "shop.html")
            self.assertEqual(self.read(f"rows.{ending}"),
                             self.furrow("-f", ending, "shop.html")[0])
        self.furrow("-o", "rows.csv", "-f", "json", "shop.html")
        self.assertTrue(self.read("rows.csv").startswith("["))

    def test_regions_and_inspect_write_files_too(self):
        self.furrow("regions", "-o", "regions.json", "shop.html")
        self.assertEqual(self.read("regions.json"), self.furrow("regions", "shop.html")[0])
        self.furrow("inspect", "-o", "tree.txt", "shop.html")
        self.assertEqual(self.read("tree.txt"), self.furrow("inspect", "shop.html")[0])

    def test_a_dash_is_standard_output(self):
        self.assertEqual(self.furrow("-o", "-", "shop.html"), self.furrow("shop.html"))

    def test_a_new_file_has_the_usual_rights_and_an_old_one_keeps_its_own(self):
        self.furrow("-o", "new", "shop.html", preexec_fn=lambda: os.umask(0o027))
        self.assertEqual(os.stat(self.path("new")).st_mode & 0o777, 0o640)
        os.chmod(self.path("new"), 0o600)
        self.furrow("-o", "new", "shop.html")
        self.assertEqual(os.stat(self.path("new")).st_mode & 0o777, 0o600)

    def test_a_link_stays_a_link(self):
        self.write("real", "old")
        os.symlink("real", self.path("link"))
        self.furrow("-o", "link", "shop.html")
        self.assertTrue(os.path.islink(self.path("link")))
        self.assertEqual(self.read("real"), self.furrow("shop.html")[0])

    def test_a_link_to_nothing_stays_a_link(self):
        os.mkdir(self.path("folder"))
        os.symlink("folder/real", self.path("link"))
        os.symlink("link", self.path("chain"))
        self.furrow("-o", "chain", "shop.html")
        self.assertTrue(os.path.islink(self.path("chain")) and os.path.islink(self.path("link")))
        self.assertEqual(self.read("folder/real"), self.furrow("shop.html")[0])
        os.symlink("round", self.path("round"))
        self.assertEqual(self.complaint("-o", "round", "shop.html"),
                         "furrow: round: too many levels of symbolic links")

    def test_what_a_killed_run_left_is_removed_by_the_next(self):
        left, mine = ".furrow-tmp-1-abc123", [".furrow-config", ".furrow-notes", ".furrow-tmp-mine"]
        for name in (left, *mine):
            self.write(name, "text")
        process = self.start("-o", "rows", "-", stdin=subprocess.PIPE)
        for _ in range(500):
            if left not in self.files():
                break
            time.sleep(0.01)
        busy = [name for name in self.files() if name.startswith(".furrow-")]
        self.assertEqual(len(busy), len(mine) + 1, busy)
        self.furrow("-o", "other", "shop.html")  # does not touch the file of the first
        self.assertEqual([n for n in self.files() if n.startswith(".furrow-")], busy)
        process.kill()
        process.wait(timeout=60)
        process.stdin.close()
        self.furrow("-o", "rows", "shop.html")
        self.assertEqual(self.files(), [*mine, "empty.html", "other", "rows", "shop.html"])

    def test_places_that_cannot_be_written_are_reported(self):
        os.mkdir(self.path("folder"))
        self.assertEqual(self.complaint("regions", "-o", "folder", "shop.html"),
                         "furrow: folder: is a directory")
        self.assertEqual(self.complaint("-o", "no/where", "shop.html"),
                         "furrow: no/where: no such folder")

    def test_a_name_that_is_no_text_does_not_spoil_the_rows(self):
        name = os.path.join(self.folder.encode(), b"a\xff.html")
        with open(name, "wb") as page:
            page.write(self.read("shop.html").encode())
        for form in ("csv", "tsv", "md", "jsonl"):
            self.assertIn("a\ufffd.html", self.furrow(b"a\xff.html", "shop.html", "-f", form)[0])

    def test_a_bad_page_does_not_cost_the_rows_of_the_others(self):
        self.furrow("-o", "rows", "shop.html", "nope.html", code=2)
        self.assertEqual(len(self.read("rows").splitlines()), 4)

    def test_a_run_without_rows_leaves_the_old_file(self):
        for name in ("rows.csv", "rows.json", "rows.jsonl", "rows.tsv"):
            self.write(name, "old")
            for page, code in (("nope.html", 2), ("empty.html", 1)):
                err = self.furrow("-o", name, page, code=code)[1]
                self.assertEqual(err.splitlines()[-1], f"furrow: {name}: left unchanged")
                self.assertEqual(self.read(name), "old")
        self.furrow("regions", "-o", "rows.json", "nope.html", code=2)
        self.assertEqual(self.read("rows.json"), "old")

    def test_a_run_without_rows_makes_no_file(self):
        before = self.files()
        self.furrow("-o", "rows.json", "nope.html", code=2)
        self.furrow("-o", "rows.json", "empty.html", code=1)
        self.assertEqual(self.files(), before)

    def test_rows_of_some_pages_replace_the_old_file(self):
        self.write("rows", "old")
        self.furrow("-o", "rows", "nope.html", "shop.html", code=2)
        self.assertEqual(len(self.read("rows").splitlines()), 4)

    def test_a_failed_inspect_leaves_no_file(self):
        self.complaint("inspect", "-o", "tree.txt", "nope.html")
        self.assertNotIn("tree.txt", self.files())


class FullDisk(support.Cli):
    def setUp(self):
        super().setUp()
        self.write("long.html", support.list_page([f"row {i} " + "x" * 100 for i in range(3000)]))

    @staticmethod
    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    def test_a_file_that_does_not_fit_leaves_nothing(self):
        before = self.files()
        for form in ("jsonl", "json", "csv", "table"):
            message = self.complaint("-f", form, "-o", "rows", "long.html",
                                     preexec_fn=self.small_files)
            self.assertEqual(message, "furrow: rows: file too large")
            self.assertEqual(self.files(), before)

    def test_a_file_that_does_not_fit_leaves_the_old_one(self):
        self.write("rows", "old")
        self.complaint("regions", "-o", "rows", "long.html", preexec_fn=self.small_files)
        self.assertEqual(self.read("rows"), "old")
        self.assertEqual(len(self.files()), 4)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full here")
    def test_a_full_device_is_an_error(self):
        for command in (["shop.html"], ["regions", "shop.html"], ["inspect", "shop.html"],
                        ["--help"], ["--version"], ["-f", "csv", "shop.html"]):
            with open("/dev/full", "wb") as full:
                process = self.start(*command, stdout=full, stderr=subprocess.PIPE)
                err = process.communicate(timeout=60)[1].decode()
            self.assertEqual(process.returncode, 2, command)
            self.assertEqual(err, "furrow: standard output: no space left on device\n")
        self.assertEqual(self.complaint("-o", "/dev/full", "long.html"),
                         "furrow: /dev/full: no space left on device")


class Pipes(support.Cli):
    def test_a_reader_that_goes_away_is_no_error(self):
        self.write("long.html", support.list_page([f"row {i} " + "x" * 100 for i in range(5000)]))
        for form in ("jsonl", "json", "csv", "table"):
            process = self.start("-f", form, *["long.html"] * 5, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
            process.stdout.read(10)
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
            process.stderr.close()
            self.assertEqual(process.wait(timeout=60), 0, form)

    def test_a_named_pipe_is_written_in_place(self):
        os.mkfifo(self.path("pipe"))
        process = self.start("-o", "pipe", "shop.html")
        self.assertEqual(self.read("pipe"), self.furrow("shop.html")[0])
        self.assertEqual(process.wait(timeout=60), 0)
        self.assertIn("pipe", self.files())


class Interrupts(support.Cli):
    def test_a_signal_removes_the_unfinished_file(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = self.start("-o", "rows", "-", stdin=subprocess.PIPE)
            for _ in range(500):
                if any(name.startswith(".furrow-") for name in self.files()):
                    break
                time.sleep(0.01)
            self.assertEqual(len(self.files()), 3)
            process.send_signal(number)
            self.assertEqual(process.wait(timeout=60), -number)
            process.stdin.close()
            self.assertEqual(self.files(), ["empty.html", "shop.html"])

    def test_a_signal_to_a_run_that_can_be_continued_says_so(self):
        for output in (("-o", "rows/"), ("-o", "rows.db", "--shard-size", "5")):
            process = self.start(*output, "-", stdin=subprocess.PIPE, stderr=subprocess.PIPE)
            self.wait_for_handler(process.pid)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.communicate(timeout=60)[1], b"furrow: stopped; run the same command again to continue\n")
            self.assertEqual(process.returncode, -signal.SIGINT)

    def wait_for_handler(self, pid):
        """Until the program catches SIGINT."""
        for _ in range(500):
            with open(f"/proc/{pid}/status") as file:
                caught = next(line for line in file if line.startswith("SigCgt:"))
            if int(caught.split()[1], 16) >> (signal.SIGINT - 1) & 1:
                return
            time.sleep(0.01)
        self.fail("SIGINT is not caught")
