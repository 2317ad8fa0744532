"""furrow --pages: a list over many pages, on a server of this machine that is not always well."""
import gzip
import http.server
import json
import os
import threading
import time
import urllib.parse

import support

PAGES = 50
PER_PAGE = 6
ANIMALS = ["ant", "bee", "cat", "dog", "emu", "fox", "gnu", "hen", "ibis", "jay"]


def name_of(i):
    return f"{ANIMALS[i % 10]} number {i}"


def old_design(first, rows, pager):
    return (f"<!doctype html><meta charset=utf-8><title>Farm</title><h1>Animals</h1><ul class=list>" +
            "".join(f"<li class=row><a href='/animal/{i}'>{name_of(i)}</a> <b>{i * 3 + 1} kg</b> "
                    f"<i>born in {1990 + i % 30}</i></li>" for i in rows) +
            f"</ul><div class=pager>{pager}</div><p>Page from {first}</p>")


def new_design(first, rows, pager):
    return (f"<!doctype html><meta charset=utf-8><title>Farm</title><header><h2>All animals</h2>"
            f"</header><main class=grid>" +
            "".join(f"<article><h3><a href='/animal/{i}'>{name_of(i)}</a></h3><p>{i * 3 + 1} kg</p>"
                    f"<p>born in {1990 + i % 30}</p></article>" for i in rows) +
            f"</main><nav>{pager}</nav>")


class Farm(http.server.BaseHTTPRequestHandler):
    """/list?page=1 to 50. The design changes at 26; 7 is slow, 12 answers 500 once, 20 always,
    33 leads in circles."""
    seen = []
    times = []
    busy = set()
    robots = b""

    def answer(self, body, status=200, **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        self.seen.append((self.path, dict(self.headers)))
        self.times.append(time.monotonic())
        if url.path == "/robots.txt" and self.robots is None:
            return self.connection.close()  # and no answer
        if url.path == "/robots.txt":
            return self.answer(self.robots) if self.robots else self.answer(b"", 404)
        page = int(urllib.parse.parse_qs(url.query).get("page", ["1"])[0])
        if url.path == "/list":
            if page == 7:
                time.sleep(0.3)
            if page == 12 and page not in self.busy:
                self.busy.add(page)
                return self.answer(b"busy", 500, Retry_After="1")
            if page == 20:
                return self.answer(b"broken", 500)
            if page == 33:
                return self.answer(b"", 302, Location="/list?page=33")
            return self.answer(self.page("/list", page, PAGES))
        if url.path == "/short":
            return self.answer(self.page("/short", page, 3))
        if url.path in ("/circle/a", "/circle/b"):
            is_first = url.path == "/circle/a"
            link = f"<a rel=next href='/circle/{'b' if is_first else 'a'}'>Next page</a>"
            return self.answer(old_design(1, range(6) if is_first else range(6, 12), link).encode())
        if url.path == "/away":
            return self.answer(old_design(1, range(6), "<a rel=next href='http://other.example/"
                                                       "list?page=2'>Next</a>").encode())
        if url.path == "/same":
            return self.answer(self.page("/same", page, 9, rows=range(PER_PAGE)))
        return self.answer(b"gone", 404)

    def page(self, path, page, last, rows=None):
        first = (page - 1) * PER_PAGE
        near = range(max(1, page - 2), min(last, page + 3) + 1)
        pager = " ".join(f"<b>{n}</b>" if n == page else f"<a href='{path}?page={n}'>{n}</a>"
                         for n in near)
        if page < last:
            pager += f" <a href='{path}?page={page + 1}'>Next</a>"
        # The last record of a page stands on the next one, too.
        rows = rows or range(max(0, first - 1), first + PER_PAGE)
        design = old_design if page < 26 or path != "/list" else new_design
        return design(first, rows, pager).encode()

    def log_message(self, *args):
        pass


class WithFarm(support.Cli):
    def setUp(self):
        super().setUp()
        Farm.seen.clear()
        Farm.times.clear()
        Farm.busy.clear()
        Farm.robots = b""
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Farm)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()
        super().tearDown()

    def asked(self):
        return [path for path, _ in Farm.seen]


class Follow(WithFarm):
    def follow(self, path, *args, pages="all", code=0):
        out, err = self.furrow(self.address + path, "--pages", pages, "-f", "jsonl", "--delay",
                               "0.001", *args, code=code)
        return [json.loads(line) for line in out.splitlines()], err

    def test_fifty_pages_of_a_server_that_is_not_well(self):
        Farm.robots = b"User-agent: *\nDisallow: /animal/\n"
        rows, err = self.follow("/list?page=1", "--retry", "1", code=2)
        missing = {i for page in (20, 33) for i in range((page - 1) * PER_PAGE, page * PER_PAGE)}
        missing -= {20 * PER_PAGE - 1, 33 * PER_PAGE - 1}  # stand on the next page, too
        wanted = [name_of(i) for i in range(PAGES * PER_PAGE) if i not in missing]
        self.assertEqual(len({tuple(row) for row in rows}), 1)  # the redesign has the same columns
        title, weight, born = (next(k for k, v in rows[0].items() if str(v).startswith(start))
                               for start in (name_of(0), "1", "1990"))
        self.assertEqual([row[title] for row in rows], wanted)
        numbers = [int(name.split()[-1]) for name in wanted]
        self.assertEqual([str(row[weight]).split()[0] for row in rows], [str(3 * i + 1) for i in numbers])
        self.assertEqual([str(row[born]) for row in rows], [str(1990 + i % 30) for i in numbers])
        self.assertEqual(self.asked().count("/robots.txt"), 1)
        self.assertEqual(self.asked()[0], "/robots.txt")
        self.assertIn("page=20: the server answered with status 500", err)
        self.assertIn("page=33: more than 10 redirects", err)
        self.assertIn("page=26: this page has another structure than the previous ones: 4 columns found again\n", err)
        self.assertIn("48 pages, 290 rows", err)
        self.assertIn("2 pages not read", err)
        self.assertIn("the last page has no link to a next one", err)

    def test_the_columns_are_those_of_the_first_page(self):
        rows, _ = self.follow("/short")
        self.assertEqual(len(rows), 3 * PER_PAGE)
        self.assertEqual(len({tuple(row) for row in rows}), 1)

    def test_each_list_has_the_columns_of_its_own_first_page(self):
        out, _ = self.furrow(self.address + "/short", self.address + "/same?page=1", "--pages", "2",
                             "--delay", "0", "-f", "jsonl")
        rows = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(len(rows), 3 * PER_PAGE)

    def test_apply_mends_the_wrapper_on_the_way(self):
        for page in (1, 2, 3):
            pager = f"<a rel=next href='p{page + 1}.html'>Next</a>" if page < 3 else ""
            design = old_design if page == 1 else new_design
            self.write(f"p{page}.html", design(0, range(page * 6, page * 6 + 6), pager))
        self.furrow("learn", "p1.html", "-o", "w.json")
        out, err = self.furrow("apply", "w.json", "p1.html", "--pages", "all", "--repair", "-f", "jsonl")
        rows = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(len(rows), 18)
        self.assertEqual(len({tuple(row) for row in rows}), 1)
        self.assertNotIn(None, [value for row in rows for value in row.values()])
        self.assertIn("furrow: p2.html: repaired: 4 columns found again\n", err)
        self.assertNotIn("p3.html: ", err)

    def test_it_ends_after_so_many_pages(self):
        rows, err = self.follow("/list?page=1", pages="3")
        self.assertEqual(len(rows), 3 * PER_PAGE)
        self.assertIn("3 pages, 18 rows, 2 repeated; there are more", err)
        self.assertEqual(self.asked()[0], "/robots.txt")
        self.assertEqual(len(self.asked()), 4)

    def test_circles_other_hosts_and_old_rows_end_it(self):
        self.assertIn("links back to an earlier one", self.follow("/circle/a")[1])
        self.assertIn("has no link to a next one", self.follow("/away")[1])
        rows, err = self.follow("/same?page=1")
        self.assertEqual(len(rows), PER_PAGE)
        self.assertIn("had nothing new", err)

    def test_robots_are_heeded_unless_told_otherwise(self):
        Farm.robots = b"User-agent: *\nDisallow: /list?page=3\nAllow: /list?page=39\n"
        rows, err = self.follow("/list?page=1")
        self.assertEqual(len(rows), 2 * PER_PAGE)
        self.assertIn("robots.txt forbids the next page", err)
        rows, _ = self.follow("/list?page=1", "--no-robots", pages="4")
        self.assertEqual(len(rows), 4 * PER_PAGE)
        Farm.robots = b"User-agent: *\nDisallow:\n\nUser-agent: furrow\nDisallow: /*page=2$\n"
        self.assertEqual(len(self.follow("/list?page=1")[0]), PER_PAGE)

    def test_long_robots_count_and_without_an_answer_nothing_is_asked_for(self):
        Farm.robots = b"User-agent: *\nDisallow: /list?page=2\n" + b"# and so on\n" * 60000
        self.assertEqual(len(self.follow("/list?page=1")[0]), PER_PAGE)
        Farm.robots = None
        Farm.seen.clear()
        err = self.follow("/list?page=1", code=2)[1]
        self.assertIn("/robots.txt: ", err)
        self.assertIn("not fetching from this site (see --no-robots)", err)
        self.assertEqual(self.asked(), ["/robots.txt"])
        self.assertEqual(len(self.follow("/list?page=1", "--no-robots", pages="2")[0]), 2 * PER_PAGE)

    def test_requests_keep_their_distance(self):
        least = []
        while len(least) < 4 and max(least, default=0) < 0.24:  # a busy machine notes some too late
            Farm.times.clear()
            self.furrow(self.address + "/short", "--pages", "3", "--delay", "0.25")
            gaps = [b - a for a, b in zip(Farm.times, Farm.times[1:])]
            self.assertEqual(len(gaps), 3)
            least.append(min(gaps))
        self.assertGreater(max(least), 0.24)

    def test_what_is_cached_is_not_asked_for_again(self):
        first, _ = self.follow("/list?page=1", "--cache", "kept", pages="3")
        Farm.seen.clear()
        second, err = self.follow("/list?page=1", "--cache", "kept", "--no-robots", pages="5")
        self.assertEqual(second[:len(first)], first)
        self.assertEqual(self.asked(), ["/list?page=4", "/list?page=5"])
        self.assertIn("3 from the cache", err)

    def test_a_page_of_the_browser_is_not_the_one_that_was_fetched(self):
        self.follow("/short", "--cache", "kept", "--no-robots", pages="1")
        self.write("chromium", "#!/bin/sh\nexit 1\n")
        os.chmod(self.path("chromium"), 0o700)
        env = support.environment(PATH=self.folder + ":/bin:/usr/bin")
        err = self.furrow(self.address + "/short", "--pages", "1", "--cache", "kept", "--no-robots",
                          "--render", code=2, env=env)[1]
        self.assertNotIn("from the cache", err)

    def test_saved_pages_lead_to_files(self):
        for page in (1, 2, 3):
            pager = f"<a rel=next href='list%20{page + 1}.html'>Next</a>" if page < 3 else ""
            self.write(f"list {page}.html", old_design(0, range(page * 6, page * 6 + 6), pager))
        out, err = self.furrow("list 1.html", "--pages", "all")
        self.assertEqual(len(out.splitlines()), 18)
        self.assertIn("3 pages, 18 rows; the last page", err)

    def test_saved_pages_are_followed_whatever_address_they_stand_for(self):
        for page in (1, 2, 3):
            pager = f"<a rel=next href='p{page + 1}.html'>Next</a>" if page < 3 else ""
            self.write(f"p{page}.html", old_design(0, range(page * 6, page * 6 + 6), pager))
        out, err = self.furrow("p1.html", "--pages", "all", "--base", "https://farm.example/all/p1.html")
        rows = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(len(rows), 18)
        self.assertIn("3 pages, 18 rows; the last page has no link to a next one", err)
        self.assertIn("https://farm.example/animal/23", rows[-1].values())

    def test_a_next_page_that_is_no_file_is_told(self):
        self.write("p1.html", old_design(0, range(6), "<a rel=next href='p2.html'>Next</a>"))
        err = self.furrow("p1.html", "--pages", "all")[1]
        self.assertEqual(err, "furrow: 1 page, 6 rows; the next page, p2.html, is not a file next to the last one\n")

    def test_a_saved_page_leads_to_no_file_of_another_folder(self):
        os.mkdir(self.path("saved"))
        self.write("private.html", old_design(0, range(6, 12), ""))
        os.mkfifo(self.path("saved/pipe.html"))
        for link in ("../private.html", "..%2fprivate.html", "x/%2e%2e/../../private.html",
                     self.path("private.html"), "%2f" + self.path("private.html")[1:], "pipe.html"):
            self.write("saved/p1.html", old_design(0, range(6), f"<a rel=next href='{link}'>Next</a>"))
            out, err = self.furrow("saved/p1.html", "--pages", "all")
            self.assertEqual(len(out.splitlines()), 6, link)
            self.assertIn("is not a file next to the last one", err)

    def test_a_crawl_is_not_followed(self):
        record = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + support.SHOP.encode()
        self.write("crawl.warc", b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\n"
                   b"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n" % len(record)
                   + record + b"\r\n\r\n")
        err = self.furrow("crawl.warc", "--pages", "2", code=2)[1]
        self.assertIn("furrow: crawl.warc: a WARC file has no next page; leave out --pages\n", err)
        self.assertIn("0 pages, 0 rows, 1 page not read; the page cannot be read", err)

    def test_requests_may_follow_each_other_at_once(self):
        start = time.monotonic()
        self.furrow(self.address + "/short", "--pages", "3", "--delay", "0", "--retry", "0")
        self.assertLess(time.monotonic() - start, 2.9)
        self.assertEqual(len(self.asked()), 4)

    def test_the_first_page_is_not_the_next_one(self):
        Farm.robots = b"User-agent: *\nDisallow: /\n"
        self.assertIn("robots.txt forbids the page", self.follow("/short", code=1)[1])

    def test_options_that_make_no_sense(self):
        for option in (("--wait", "9"), ("--more", "2"), ("--viewport", "300"), ("--no-js",)):
            self.assertIn(f"{option[0]} needs --render",
                          self.complaint("shop.html", *option))
        self.assertIn("neither a number", self.complaint("x.html", "--pages", "some"))
        self.assertIn("--delay needs --pages", self.complaint("x.html", "--delay", "2"))
        self.assertIn("--cache needs --pages", self.complaint("x.html", "--cache", "d"))
        self.assertFalse(os.path.exists(self.path("d")))


class Requests(WithFarm):
    def headers_of(self, *args):
        self.furrow(self.address + "/short", *args)
        return Farm.seen[-1][1]

    def test_headers_and_names(self):
        sent = self.headers_of("--header", "X-Farm: yes", "--header", "Accept-Language: de",
                               "--user-agent", "gatherer/1")
        self.assertEqual((sent["X-Farm"], sent["Accept-Language"], sent["User-Agent"]),
                         ("yes", "de", "gatherer/1"))

    def test_cookies_of_a_file(self):
        self.write("cookies.txt", "# Netscape HTTP Cookie File\n"
                                  "127.0.0.1\tFALSE\t/\tFALSE\t0\tseat\tb12\n")
        self.assertEqual(self.headers_of("--cookie", "cookies.txt")["Cookie"], "seat=b12")

    def test_a_proxy_is_asked_in_the_place_of_the_server(self):
        self.furrow("http://farm.example/short", "--proxy", self.address)
        self.assertEqual(self.asked(), ["http://farm.example/short"])

    def test_a_busy_server_is_asked_again(self):
        start = time.monotonic()
        self.furrow(self.address + "/list?page=12", "--retry", "1")
        self.assertGreater(time.monotonic() - start, 1)
        Farm.busy.clear()
        self.furrow(self.address + "/list?page=12", code=2)
        Farm.seen.clear()
        self.furrow(self.address + "/gone", "--retry", "3", code=2)
        self.assertEqual(len(Farm.seen), 1)

    def test_all_attempts_end_in_time(self):
        start = time.monotonic()
        self.furrow(self.address + "/list?page=20", "--retry", "9", "--max-time", "2", code=2)
        self.assertLess(time.monotonic() - start, 4)

    def test_a_packed_page_is_unpacked(self):
        page = gzip.compress(self.read("shop.html").encode())
        for name, data in (("shop.html.gz", page), ("cut.gz", page[:-20])):
            with open(self.path(name), "wb") as file:
                file.write(data)
        plain = self.furrow("-f", "jsonl", "shop.html")[0]
        self.assertEqual(self.furrow("-f", "jsonl", "shop.html.gz")[0], plain)
        self.assertEqual(self.furrow("-f", "jsonl", "file://" + self.path("shop.html.gz"))[0], plain)
        self.assertEqual(self.furrow("-f", "jsonl", "-", stdin=page)[0], plain)
        self.assertIn("a damaged gzip file", self.furrow("cut.gz", code=2)[1])
        self.assertIn("larger than 300 bytes", self.furrow("--max-bytes", "300", "shop.html.gz", code=2)[1])

    def test_a_file_address_is_a_file(self):
        self.write("here.html", old_design(0, range(6), ""))
        out, _ = self.furrow(f"file://{self.path('here.html')}")
        self.assertEqual(len(out.splitlines()), 6)

