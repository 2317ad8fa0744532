"""Pages from a server, which stands on this machine."""
import gzip
import http.server
import json
import shutil
import ssl
import subprocess
import threading
import time

import support

PAGE = support.list_page(["ant", "bee", "cat"]).encode()
LINKS = b"<ul><li><a href=one>ant 1</a><li><a href=two>bee 2</a><li><a href=../three>cat 3</a></ul>"


class Handler(http.server.BaseHTTPRequestHandler):
    seen = []

    def answer(self, body, status=200, **headers):
        self.send_response(status)
        headers.setdefault("Content_Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass

    def do_GET(self):
        self.seen.append((self.path, dict(self.headers)))
        path = self.path
        if path == "/page":
            self.answer(PAGE, Content_Type="text/html")
        elif path == "/gzip":
            self.answer(gzip.compress(PAGE), Content_Encoding="gzip")
        elif path == "/bomb":
            self.answer(gzip.compress(b"x" * 50_000_000), Content_Encoding="gzip")
        elif path == "/koi8":
            text = support.list_page(["\u0447\u0430\u0439", "\u0441\u0443\u043f", "\u0445"])
            text = text.replace("<meta charset=utf-8>", "")
            self.answer(text.encode("koi8-r"), Content_Type='text/html; Charset="koi8-r"; x=y')
        elif path == "/redirect":
            self.answer(b"", 302, Location="/deep/links")
        elif path == "/deep/links":
            self.answer(LINKS, Content_Type="text/html")
        elif path == "/loop":
            self.answer(b"", 302, Location="/loop")
        elif path == "/to-file":
            self.answer(b"", 302, Location="file:///etc/passwd")
        elif path == "/to-ftp":
            self.answer(b"", 302, Location="ftp://127.0.0.1/x")
        elif path == "/busy":
            self.answer(b"", 429)
        elif path == "/cut":
            self.answer(PAGE[:50], Content_Length="999")
        elif path == "/slow":
            time.sleep(3)
            self.answer(PAGE)
        else:
            self.answer(b"gone", 404)

    def log_message(self, *args):
        pass


class Fetch(support.Cli):
    @classmethod
    def setUpClass(cls):
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        cls.server.daemon_threads = True
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.site = f"http://127.0.0.1:{cls.server.server_port}"

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def test_a_page_is_fetched_and_the_program_names_itself(self):
        Handler.seen.clear()
        out = self.furrow(self.site + "/page")[0]
        self.assertEqual(len(out.splitlines()), 3)
        self.assertRegex(Handler.seen[0][1]["User-Agent"], r"^furrow/\d+\.\d+\.\d+$")

    def test_compressed_answers_are_unpacked(self):
        self.assertEqual(self.furrow(self.site + "/gzip"), self.furrow(self.site + "/page"))

    def test_the_charset_of_the_header_counts(self):
        self.assertIn("\u0447\u0430\u0439", self.furrow(self.site + "/koi8")[0])

    def test_links_are_resolved_against_the_last_address(self):
        out = self.furrow("regions", self.site + "/redirect")[0]
        links = [r["links"] for r in json.loads(out)["regions"][0]["records"]]
        self.assertEqual(links, [[self.site + "/deep/one"], [self.site + "/deep/two"],
                                 [self.site + "/three"]])
        out = self.furrow("regions", "--base", "https://a.example/", self.site + "/redirect")[0]
        self.assertIn("https://a.example/one", out)

    def test_failures_are_told_in_one_line(self):
        for path, message in (
                ("/nope", "the server answered with status 404"),
                ("/loop", "more than 10 redirects"),
                ("/to-file", "redirects to an address that is neither http nor https"),
                ("/to-ftp", "redirects to an address that is neither http nor https")):
            self.assertEqual(self.complaint(self.site + path),
                             f"furrow: {self.site}{path}: {message}")
        for path, message in (("/busy", "the server answered with status 429"),
                              ("/cut", "the connection ended before the page was complete")):
            self.assertEqual(self.complaint(self.site + path),
                             f"furrow: {self.site}{path}: {message} (see --retry)")
            self.assertEqual(self.complaint("--retry", "1", "--max-time", "1", self.site + path),
                             f"furrow: {self.site}{path}: {message}")
        self.assertEqual(self.complaint("http://127.0.0.1:1/"),
                         "furrow: http://127.0.0.1:1/: the server cannot be reached")
        self.assertEqual(self.complaint("http://"), "furrow: http://: not a valid address")

    def test_a_server_that_cannot_prove_who_it_is_is_refused_unless_that_is_allowed(self):
        if not shutil.which("openssl"):
            self.skipTest("no openssl to make a certificate with")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1",
                        "-subj", "/CN=127.0.0.1", "-keyout", self.path("key"), "-out",
                        self.path("certificate")], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.path("certificate"), self.path("key"))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        page = f"https://127.0.0.1:{server.server_port}/page"
        self.assertIn("certificate", self.complaint(page))
        self.assertEqual(self.furrow("--insecure", page), self.furrow(self.site + "/page"))

    def test_a_slow_server_meets_the_timeout(self):
        start = time.monotonic()
        message = self.complaint("--timeout", "0.5", self.site + "/slow")
        self.assertIn("not loaded within 0.5 seconds (see --timeout)", message)
        self.assertLess(time.monotonic() - start, 2.5)

    def test_too_large_a_page_is_refused_also_after_unpacking(self):
        for path in ("/page", "/bomb"):
            message = self.complaint("--max-bytes", "150", self.site + path)
            self.assertIn("more than 150 bytes (see --max-bytes)", message)

    def test_addresses_and_files_mix_and_keep_their_order(self):
        names = [self.site + "/page", "shop.html", self.site + "/nope", self.site + "/gzip"]
        out, err = self.furrow("regions", "-j", "4", *names, code=2)
        pages = [json.loads(line)["page"] for line in out.splitlines()]
        self.assertEqual(pages, [names[0], names[1], names[3]])
        self.assertIn("404", err)

    def test_only_addresses_need_libcurl(self):
        for name in ("libcurl.so.4", "libcurl-gnutls.so.4"):
            self.write(name, "not a library")
        env = support.environment(LD_LIBRARY_PATH=self.folder)
        self.assertEqual(self.furrow("shop.html", env=env), self.furrow("shop.html"))
        self.assertEqual(self.complaint(self.site + "/page", env=env),
                         f"furrow: {self.site}/page: "
                         "fetching needs libcurl, which is not installed")

    def test_a_password_is_sent_and_shown_nowhere(self):
        Handler.seen.clear()
        url = self.site.replace("://", "://ann:geh%40im@")
        out, err = self.furrow("-a", "--explain", f"{url}/redirect")
        self.assertEqual(Handler.seen[0][1].get("Authorization"), "Basic YW5uOmdlaEBpbQ==")
        self.assertIn(f"{self.site}/deep/one", out)
        self.assertNotIn("geh", out + err)
        self.furrow("learn", "-o", "x.wrapper", f"{url}/deep/links")
        self.assertNotIn("geh", self.read("x.wrapper"))
        err = self.furrow(f"{url}/gone", code=2)[1]
        self.assertIn(f"{self.site}/gone: ", err)
        self.assertNotIn("geh", err)
        out = self.furrow("--base", url, "-", stdin=LINKS)[0]
        self.assertIn(f"{self.site}/one", out)
        self.assertNotIn("geh", out)

    def test_a_password_is_in_no_journal(self):
        url = self.site.replace("://", "://ann:geh%40im@")
        command = [f"{url}/page", "--header", "X-Key: geheim", "--header=X-Other: geheim"]
        self.furrow(*command, "-o", "rows/")
        self.assertNotIn("geh", self.read("rows/journal.jsonl"))
        self.assertIn("--header X-Key --header X-Other", self.read("rows/journal.jsonl"))
        self.furrow(*command, "--proxy", self.site.replace("://", "://bob:geh@"), "-o", "rows/")
        self.assertNotIn("geh", self.read("rows/journal.jsonl"))
        self.furrow(*command, "-o", "rows.db", "--shard-size", "2")
        with open(self.path("rows.db"), "rb") as file:
            self.assertNotIn(b"geh", file.read())

    def test_every_command_that_asks_for_pages_sends_headers(self):
        url = f"{self.site}/page"
        self.furrow("learn", url, "-o", "w.json")
        for command in (["check", "w.json", url], ["repair", "w.json", url], ["inspect", url],
                        ["label", url, "--field", "name=ant", "-o", "l.json"],
                        ["apply", "w.json", url], ["next", url], ["regions", url]):
            Handler.seen.clear()
            self.furrow(*command, "--header", "X-Key: abc", code=1 if command[0] == "next" else 0)
            self.assertEqual(Handler.seen[0][1].get("X-Key"), "abc", command)
            self.assertIn("--cookie", self.complaint(*command, "--cookie", "nosuch"))
        self.assertIn("--cookie", self.complaint("open", "--no-browser", "--cookie", "nosuch"))

    def test_a_page_makes_furrow_fetch_nothing(self):
        self.write("greedy.html", support.list_page(["ant", "bee", "cat"]) +
                   f"<img src={self.site}/img><iframe src={self.site}/f></iframe>"
                   f"<link rel=stylesheet href={self.site}/css><script src={self.site}/js></script>")
        Handler.seen.clear()
        self.furrow("greedy.html")
        self.assertEqual(Handler.seen, [])
