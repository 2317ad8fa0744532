"""Many pages: order, threads, and one bad page among good ones."""
import json
import os

import support


class Batch(support.Cli):
    def make_pages(self, count):
        names = []
        for i in range(count):
            size = 2000 if i % 7 == 0 else 3 + i % 5
            names.append(f"page{i:03}.html")
            self.write(names[-1], support.list_page([f"page {i} row {k}" for k in range(size)]))
        return names

    def test_results_keep_the_order_of_the_pages_whatever_the_threads(self):
        names = self.make_pages(60)
        for command in (["extract"], ["regions"], ["extract", "-f", "csv"]):
            want = self.furrow(*command, "-j", "1", *names)[0]
            for threads in ("2", "8", "1000"):
                self.assertEqual(self.furrow(*command, "-j", threads, *names)[0], want)
        pages = [json.loads(line)["page"] for line in self.furrow("regions", *names)[0].splitlines()]
        self.assertEqual(pages, names)

    def test_one_bad_page_is_reported_and_the_others_go_on(self):
        out, err = self.furrow("shop.html", "nope.html", "shop.html", code=2)
        self.assertEqual(len(out.splitlines()), 8)
        self.assertEqual(err, "furrow: nope.html: no such file or directory\n")
        out, err = self.furrow("regions", "nope.html", "shop.html", code=2)
        self.assertEqual(len(out.splitlines()), 1)

    def test_a_page_past_a_limit_is_one_line_and_the_others_go_on(self):
        wide = "".join(f"<x{n}><b>w</b></x{n}>" for n in range(1000))
        self.write("wide.html", wide)
        for limit, words in (("--max-cells", "more than 1024 cells in one table (see --max-cells)"),
                             ("--max-output", "more than 1024 bytes of output (see --max-output)")):
            for form in ("jsonl", "json", "csv"):
                out, err = self.furrow(limit, "1k", "--everything", "-f", form, "wide.html", "shop.html", code=2)
                self.assertEqual(err, f"furrow: wide.html: {words}\n")
                self.assertIn("Iron kettle", out)
                self.assertNotIn("wide.html", out)
        err = self.furrow("regions", "--max-output", "1k", "wide.html", code=2)[1]
        self.assertEqual(err, "furrow: wide.html: more than 1024 bytes of output (see --max-output)\n")

    def test_rows_of_a_table_of_many_columns_name_what_they_have(self):
        wide = "".join(f"<x{n}><b>w</b></x{n}>" for n in range(300))
        self.write("wide.html", wide)
        rows = [json.loads(line) for line in self.furrow("wide.html")[0].splitlines()]
        self.assertEqual(len(rows), 300)
        self.assertEqual(max(map(len, rows)), 1)

    def test_exit_codes(self):
        self.furrow("shop.html", "empty.html", code=0)
        self.furrow("empty.html", "empty.html", code=1)
        self.furrow("empty.html", "nope.html", code=2)
        self.furrow("shop.html", "nope.html", code=2)

    def test_pages_without_rows_are_named_once_at_the_end(self):
        for to in ((), ("-o", "rows.csv"), ("-o", "rows.db"), ("-o", "rows/")):
            err = self.furrow(*to, "empty.html", "shop.html", "empty.html")[1]
            self.assertEqual(err, "furrow: no rows on 2 of 3 pages: empty.html, empty.html\n")
        err = self.furrow(*["empty.html"] * 8, code=1)[1]
        self.assertEqual(err, f"furrow: no rows on 8 of 8 pages: {', '.join(['empty.html'] * 5)} and 3 more\n")
        self.assertEqual(self.furrow("shop.html", "shop.html")[1], "")

    def test_the_names_of_pages_without_rows_are_not_cut(self):
        names = [f"{c * 200}.html" for c in "abc"]
        for name in names:
            self.write(name, "<p>Nothing.</p>")
        err = self.furrow("shop.html", *names)[1]
        self.assertEqual(err, f"furrow: no rows on 3 of 4 pages: {names[0]}, {names[1]} and 1 more\n")

    def test_a_report_counts_the_bytes_of_files(self):
        for pages in (["shop.html"], ["shop.html", "shop.html"], ["shop.html", "empty.html"]):
            self.furrow("--report", "report.json", *pages)
            want = sum(os.path.getsize(self.path(name)) for name in pages)
            self.assertEqual(json.loads(self.read("report.json"))["bytes"], want)

    def test_standard_input_may_be_one_of_the_pages(self):
        rows = self.furrow("shop.html", "-", "empty.html", stdin=support.SHOP)[0].splitlines()
        self.assertEqual([json.loads(row)["page"] for row in rows], ["shop.html"] * 4 + ["-"] * 4)

    def test_many_more_pages_than_threads_stay_in_bounds(self):
        self.write("big.html", support.list_page([f"row {k} " + "x" * 200 for k in range(1500)]))
        few = self.peak_memory(["big.html"] * 8)
        many = self.peak_memory(["big.html"] * 60)
        self.assertLess(many, few * 1.5)

    def peak_memory(self, names):
        # A sanitizer keeps freed memory for a while; here that would count.
        asan = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1"
        env = support.environment(ASAN_OPTIONS=asan.lstrip(":"))
        process = self.start("-j", "2", "-o", os.devnull, *names, env=env)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        return usage.ru_maxrss
