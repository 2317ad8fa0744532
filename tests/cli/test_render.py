"""Pages through a browser: what it gives, and that nothing of it stays."""
import http.server
import json
import os
import shutil
import signal
import socket
import threading
import time
import unittest

import support

BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]

MADE_BY_SCRIPT = """<!doctype html><title>made</title><ul id=list></ul><script>
for (const name of ['ant', 'bee', 'cat', 'dog', 'eel'])
  document.getElementById('list').innerHTML +=
    `<li><h3><a href="/${name}">${name}</a></h3><p>a small animal called ${name}</p></li>`;
</script>"""


# Data that is asked for after the page was loaded, and takes its time.
LATE = """<!doctype html><title>late</title><ul id=list></ul><script>
const add = names => { for (const name of names) document.getElementById('list').innerHTML +=
  `<li><h3><a href="/${name}">${name}</a></h3><p>a small animal called ${name}</p></li>`; };
onload = () => setTimeout(() => fetch('/data').then(r => r.json()).then(add), 250);
</script>"""

# Three further parts, by a button or by scrolling.
MORE = LATE.replace("onload = ", "let part = 0; const more = () => part++ < 3 && add(['ape' + part, 'bat' + part]);"
                    "add(['ant', 'bee', 'cat', 'dog']); const unused = ") + "%s"
BUTTON = MORE % "<a href=/elsewhere>Load more</a> <button onclick='setTimeout(more, 100)'>Load more</button>"
SCROLL = MORE % "<div style='height:3000px'></div><script>onscroll = () => setTimeout(more, 100)</script>"


class Handler(http.server.BaseHTTPRequestHandler):
    seen = []
    pages = {}  # further ones, by their paths
    asked = {}  # path: its headers
    stop = threading.Event()

    def do_GET(self):
        self.seen.append(self.path)
        self.asked[self.path] = self.headers
        if self.path == "/missing":
            self.send_error(404)
            return
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/page")
            self.end_headers()
            return
        if self.path == "/never":
            self.stop.wait(20)
        self.send_response(200)
        if self.path == "/download":
            self.send_header("Content-Type", "application/octet-stream")
            self.send_header("Content-Disposition", "attachment; filename=rows.bin")
            self.end_headers()
            self.wfile.write(b"\0" * 1000)
            return
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        if self.path == "/data":
            time.sleep(0.3)
            self.wfile.write(b'["ant", "bee", "cat", "dog", "eel"]')
        elif self.path in ("/late", "/button", "/scroll"):
            self.wfile.write({"/late": LATE, "/button": BUTTON, "/scroll": SCROLL}[self.path].encode())
        elif self.path in self.pages:
            self.wfile.write(self.pages[self.path].encode())
        elif self.path == "/endless":
            self.wfile.write(support.list_page(["ant", "bee", "cat", "dog"]).encode())
            self.wfile.write(b"<img src=/never>")
        elif self.path != "/never":
            self.wfile.write(MADE_BY_SCRIPT.encode())

    def log_message(self, *args):
        pass


class Rendering(support.Cli):
    """Every test has a folder for temporary files, which must be empty at the end."""

    @classmethod
    def setUpClass(cls):
        if not any(map(shutil.which, BROWSERS)):
            raise unittest.SkipTest("no browser on this machine")

    def setUp(self):
        super().setUp()
        self.temp = self.path("temp")
        os.mkdir(self.temp)
        self.env = support.environment(TMPDIR=self.temp)

    def tearDown(self):
        deadline = time.monotonic() + 5
        while (self.processes() or os.listdir(self.temp)) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(self.processes(), [])
        self.assertEqual(os.listdir(self.temp), [])

    def processes(self):
        """Numbers of the processes whose profile lies in our folder."""
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    if self.temp.encode() in file.read():
                        found.append(int(name))
            except OSError:
                pass
        return found

    def serve(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        Handler.seen = []
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        Handler.stop.clear()
        self.addCleanup(Handler.stop.set)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}"

    def rows(self, *args, **options):
        out, err = self.furrow("extract", "-m", "vints", "-f", "jsonl", "--render", *args,
                               env=self.env, **options)
        return [json.loads(line) for line in out.splitlines()], err

    def test_scripts_have_run_before_rows_are_found(self):
        self.write("made.html", MADE_BY_SCRIPT)
        rows, _ = self.rows("made.html")
        self.assertEqual(len(rows), 5)

    def test_no_scripts_run_when_not_wanted(self):
        self.write("made.html", MADE_BY_SCRIPT)
        rows, _ = self.rows("--no-js", "made.html", code=1)
        self.assertEqual(rows, [])

    def test_a_snapshot_is_a_page_like_any_other(self):
        self.write("made.html", MADE_BY_SCRIPT)
        self.furrow("render", "made.html", "-o", "snapshot.html", env=self.env)
        out, _ = self.furrow("extract", "-m", "vints", "-f", "jsonl", "snapshot.html")
        self.assertEqual(len(out.splitlines()), 5)
        lines, _ = self.furrow("inspect", "--stage", "lines", "snapshot.html")
        self.assertIn("link", lines)
        self.assertRegex(lines, r"x=\d+ y=\d+")

    def test_boxes_follow_the_viewport(self):
        self.write("wide.html", "<p>" + "word " * 200)
        narrow, _ = self.furrow("render", "--viewport", "300x400", "wide.html", env=self.env)
        wide, _ = self.furrow("render", "--viewport", "2000", "wide.html", env=self.env)
        self.assertGreater(narrow.count(","), 2 * wide.count(","))

    def test_texts_of_any_charset_come_out_whole(self):
        self.write("latin.html", "<meta charset=iso-8859-1><p>caf\xe9 cr\xe8me".encode("latin-1"))
        self.furrow("render", "latin.html", "-o", "snapshot.html", env=self.env)
        tree, _ = self.furrow("inspect", "--stage", "tree", "snapshot.html")
        self.assertIn("caf\xe9 cr\xe8me", tree)

    def test_a_file_reaches_no_network(self):
        url = self.serve()
        self.write("asks.html", f"<img src={url}/picture><link rel=stylesheet href={url}/style>"
                   f"<script src={url}/script></script><iframe src={url}/frame></iframe>"
                   f"<script>fetch('{url}/fetch'); new WebSocket('{url}/socket'.replace('http','ws'));"
                   f"navigator.sendBeacon('{url}/beacon'); location = '{url}/away'</script><p>text")
        self.furrow("render", "asks.html", env=self.env)
        self.assertEqual(Handler.seen, [])

    def test_a_file_reaches_no_network_by_speculation_or_sockets_either(self):
        url = self.serve()
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stun:
            stun.bind(("127.0.0.1", 0))
            stun.setblocking(False)
            self.write("asks.html", f"""<p>text<script>
                const rules = document.createElement('script');
                rules.type = 'speculationrules';
                rules.text = JSON.stringify({{prerender: [{{urls: ['{url}/prerender']}}],
                    prefetch: [{{urls: ['{url}/prefetch'], eagerness: 'immediate'}}]}});
                document.head.append(rules);
                for (const rel of ['prefetch', 'preconnect', 'prerender', 'preload'])
                    document.head.append(Object.assign(document.createElement('link'),
                                                       {{rel, href: '{url}/' + rel}}));
                const stun = 'stun:127.0.0.1:{stun.getsockname()[1]}';
                const peer = new RTCPeerConnection({{iceServers: [{{urls: stun}}]}});
                peer.createDataChannel('x');
                peer.createOffer().then(offer => peer.setLocalDescription(offer));
                const until = Date.now() + 1500;  // time for all of them
                while (Date.now() < until) ;
                </script>""")
            self.furrow("render", "asks.html", env=self.env)
            with self.assertRaises(BlockingIOError):
                stun.recv(100)
        self.assertEqual(Handler.seen, [])

    def test_an_address_is_fetched_by_the_browser(self):
        url = self.serve()
        rows, _ = self.rows(f"{url}/page")
        self.assertEqual(len(rows), 5)

    def test_the_browser_asks_as_the_options_say(self):
        at = self.serve()
        host = at.removeprefix("http://").partition(":")[0]
        self.write("cookies.txt", "# Netscape HTTP Cookie File\n"
                   f"{host}\tFALSE\t/\tFALSE\t0\tvisit\tseven\n"
                   f"#HttpOnly_{host}\tFALSE\t/\tFALSE\t4000000000\tuser\tann=1\n"
                   "no cookie at all\n"
                   "other.example\tTRUE\t/\tFALSE\t0\tother\tone\n")
        rows, said = self.rows("--cookie", self.path("cookies.txt"), "--header", "Authorization: Bearer x:y",
                               "--header", "X-Empty;", "--header", "Accept-Language: nl",
                               "--header", "Upgrade-Insecure-Requests:",
                               "--user-agent", 'The "eye"', at + "/moved")
        self.assertEqual((len(rows), said), (5, ""))
        for path in "/moved", "/page":
            headers = Handler.asked[path]
            self.assertEqual(sorted(headers["Cookie"].split("; ")), ["user=ann=1", "visit=seven"])
            self.assertEqual(headers["Authorization"], "Bearer x:y")
            self.assertEqual(headers["X-Empty"], "")
            self.assertEqual(headers["User-Agent"], 'The "eye"')
            self.assertEqual(headers["Accept-Language"], "nl")
            self.assertNotIn("Upgrade-Insecure-Requests", headers)

    def test_headers_go_to_the_server_of_the_page_alone(self):
        at, other = self.serve(), self.serve()
        page = MADE_BY_SCRIPT + f"<img src=/own.png><img src={other}/other.png>"
        Handler.pages = {"/pictures": page}
        self.addCleanup(Handler.pages.clear)
        rows, _ = self.rows("--header", "Authorization: secret", at + "/pictures")
        self.assertEqual(len(rows), 5)
        self.assertEqual(Handler.asked["/own.png"]["Authorization"], "secret")
        self.assertNotIn("Authorization", Handler.asked["/other.png"])

    def test_the_browser_asks_through_a_proxy(self):
        proxy = self.serve()
        rows, _ = self.rows("--proxy", proxy, "http://shop.invalid/page")
        self.assertEqual(len(rows), 5)
        self.assertIn("http://shop.invalid/page", Handler.seen)

    def test_an_answer_with_an_error_is_no_page(self):
        at = self.serve()
        _, said = self.rows(at + "/missing", code=2)
        self.assertEqual(said, f"furrow: {at}/missing: the server answered with status 404\n")

    def test_retrying_is_not_for_the_browser(self):
        _, said = self.rows("--retry", "2", "http://127.0.0.1:1/", code=2)
        self.assertIn("--render and --retry cannot be combined", said)

    def test_the_network_is_quiet_before_rows_are_found(self):
        at = self.serve()
        self.assertEqual(len(self.rows(at + "/late")[0]), 5)
        self.assertEqual(len(self.rows("--wait", "li:nth-child(5)", at + "/late")[0]), 5)
        self.assertEqual(self.rows("--wait", "0", at + "/late", code=1)[0], [])
        rows, said = self.rows("--wait", "li.never", "--timeout", "3", at + "/")
        self.assertEqual((len(rows), said), (5, f"furrow: {at}/: 'li.never' did not appear in time; using the page as it is\n"))
        self.assertIn("is not a CSS selector", self.rows("--wait", "li[", at + "/late", code=2)[1])

    def test_more_is_asked_for_by_buttons_and_by_scrolling(self):
        at = self.serve()
        self.assertEqual(len(self.rows(at + "/button")[0]), 4)
        self.assertEqual(len(self.rows("--more", "1", at + "/button")[0]), 6)
        self.assertEqual(len(self.rows("--more", "9", at + "/button")[0]), 10)
        self.assertEqual(len(self.rows("--more", "9", at + "/scroll")[0]), 10)
        self.assertNotIn("/elsewhere", Handler.seen)

    def test_a_page_that_never_finishes_is_used_as_far_as_it_came(self):
        url = self.serve()
        rows, err = self.rows("--timeout", "2", f"{url}/endless")
        self.assertIn("loading did not finish in time", err)
        self.assertEqual(len(rows), 4)

    def test_an_endless_script_does_not_hold_up_the_batch(self):
        self.write("endless.html", support.list_page("abcdef") + "<script>for (;;);</script>")
        self.write("made.html", MADE_BY_SCRIPT)
        rows, err = self.rows("--timeout", "2", "-j1", "endless.html", "made.html")
        self.assertIn("endless.html: loading did not finish in time", err)
        self.assertIn("ant", json.dumps(rows))

    def test_a_dialog_does_not_hold_up_a_page(self):
        self.write("asks.html", MADE_BY_SCRIPT + "<script>alert(1); prompt('name?')</script>")
        rows, _ = self.rows("asks.html")
        self.assertEqual(len(rows), 5)

    def test_a_download_is_reported_and_the_batch_goes_on(self):
        url = self.serve()
        self.write("made.html", MADE_BY_SCRIPT)
        rows, err = self.rows("-j1", f"{url}/download", "made.html", code=2)
        self.assertIn("/download: the address is a download, not a page", err)
        self.assertEqual(len(rows), 5)

    def test_a_killed_browser_costs_one_page(self):
        self.write("endless.html", "<script>for (;;);</script>")
        self.write("made.html", MADE_BY_SCRIPT)
        running = self.start("extract", "-m", "vints", "-f", "jsonl", "--render", "-j1", "--timeout",
                             "20", "endless.html", "made.html", stdout=-1, stderr=-1, env=self.env)
        self.kill_browser()
        out, err = running.communicate(timeout=40)
        self.assertIn(b"endless.html: the browser has died", err)
        self.assertEqual(len(out.splitlines()), 5)

    def kill_browser(self):
        """End the browser's main process once a page is under way in it."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            for number in self.processes():
                try:
                    with open(f"/proc/{number}/cmdline", "rb") as file:
                        words = file.read().split(b"\0")
                except OSError:
                    continue
                is_main = (b"--remote-debugging-pipe" in words and not words[0].endswith(b"sh")
                           and not any(w.startswith(b"--type=") for w in words))
                if is_main and self.has_busy_renderer():
                    os.kill(number, signal.SIGKILL)
                    return
            time.sleep(0.05)
        self.fail("no browser came up")

    def has_busy_renderer(self):
        """Whether a renderer has computed for a second: it is in the endless script."""
        for number in self.processes():
            try:
                with open(f"/proc/{number}/cmdline", "rb") as file:
                    if b"--type=renderer" not in file.read():
                        continue
                with open(f"/proc/{number}/stat", encoding="ascii") as file:
                    fields = file.read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[11]) + int(fields[12]) >= os.sysconf("SC_CLK_TCK"):
                return True
        return False

    def all_words(self):
        for number in self.processes():
            try:
                with open(f"/proc/{number}/cmdline", "rb") as file:
                    yield file.read()
            except OSError:
                pass

    def test_a_killed_furrow_leaves_nothing(self):
        self.write("endless.html", "<script>for (;;);</script>")
        running = self.start("render", "--timeout", "20", "endless.html", stdout=-1, stderr=-1,
                             env=self.env)
        deadline = time.monotonic() + 20
        while not any(b"--type=renderer" in words for words in self.all_words()):
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)
        running.kill()
        running.communicate()
        deadline = time.monotonic() + 15
        while self.processes() and time.monotonic() < deadline:
            time.sleep(0.1)

    def test_pages_of_a_batch_are_shown_at_the_same_time(self):
        self.write("made.html", MADE_BY_SCRIPT)
        pages = []
        for i in range(8):
            self.write(f"{i}.html", MADE_BY_SCRIPT)
            pages.append(f"{i}.html")
        rows, _ = self.rows("-j4", *pages)
        self.assertEqual(len(rows), 40)


class WithoutBrowser(support.Cli):
    def test_a_missing_browser_gives_one_line_that_names_the_package(self):
        env = support.environment(PATH=self.folder)
        env["PATH"] = self.folder
        line = self.complaint("render", "shop.html", env=env)
        self.assertIn("package 'chromium'", line)

    def test_a_browser_that_is_none_is_named(self):
        env = support.environment(FURROW_BROWSER="/bin/true")
        line = self.complaint("render", "shop.html", env=env)
        self.assertIn("/bin/true", line)

    def test_a_wrong_viewport_is_refused(self):
        self.assertIn("1280x1024", self.complaint("render", "--viewport", "big", "shop.html"))


if __name__ == "__main__":
    unittest.main()
