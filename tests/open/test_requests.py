"""Requests to 'furrow open': who is answered, what is shown of a hostile page, what is kept."""
import http.server
import json
import os
import random
import re
import signal
import socket
import threading
import time
import unittest
import urllib.error
import urllib.request

import browser
from support import Open, detail, shop

NOBODY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def get(url, **headers):
    """Status, headers and text of an answer."""
    try:
        with NOBODY.open(urllib.request.Request(url, headers=headers), timeout=30) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as why:
        return why.code, why.headers, why.read().decode()


class Doors(Open):
    """Only the browser that was given the address gets in."""

    def test_every_request_needs_the_secret(self):
        self.start("shop.html")
        host = self.url.split("/")[2]
        for path in ("", "index.html", "api/state", "0" * 32 + "/", "0" * 32 + "/api/state",
                     self.url.split("/")[3], self.url.split("/")[3][:-1] + "/"):
            self.assertEqual(get(f"http://{host}/{path}")[0], 403, path)
        self.assertEqual(get(self.url)[0], 200)

    def test_other_hosts_and_origins_are_refused(self):
        self.start("shop.html")
        self.assertEqual(get(self.url, Host="evil.example")[0], 403)
        self.assertEqual(get(self.url, Host="localhost:" + self.url.split(":")[2].split("/")[0])[0], 403)
        self.assertEqual(get(self.url, Origin="http://evil.example")[0], 403)
        self.assertEqual(get(self.url, Origin="null")[0], 403)
        self.assertEqual(get(self.url, **{"Sec-Fetch-Site": "cross-site"})[0], 403)
        self.assertEqual(get(self.url, Origin=self.url[:-34])[0], 200)

    def test_only_the_loopback_address_listens(self):
        self.start("shop.html")
        port = int(self.url.split(":")[2].split("/")[0])
        with open(f"/proc/{self.program.pid}/net/tcp", encoding="ascii") as file:
            lines = [line.split() for line in file]
        own = [line[1] for line in lines[1:] if line[1].endswith(f":{port:04X}") and line[3] == "0A"]
        self.assertEqual(own, [f"0100007F:{port:04X}"])

    def test_the_window_may_load_nothing_from_elsewhere(self):
        self.start("shop.html")
        status, headers, text = get(self.url)
        self.assertEqual(status, 200)
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
        self.assertEqual(headers["Referrer-Policy"], "no-referrer")
        for name in re.findall(r'(?:src|href)="([^"#]+)"', text):
            if not name.startswith("data:"):
                self.assertEqual(get(self.url + name)[0], 200, name)

    def test_nothing_is_kept_of_what_strangers_send(self):
        self.start("shop.html")
        host, port = self.url.split("/")[2].split(":")
        piece = b"x" * (1 << 20)
        strangers = [socket.create_connection((host, int(port)), timeout=30) for _ in range(6)]
        for stranger in strangers:
            stranger.sendall(f"POST /{'0' * 32}/api/state HTTP/1.1\r\nHost: {host}:{port}\r\n"
                             f"Content-Length: {32 << 20}\r\n\r\n".encode())
            for _ in range(31):
                stranger.sendall(piece)
        with open(f"/proc/{self.program.pid}/status", encoding="ascii") as file:
            most = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
        for stranger in strangers:
            stranger.sendall(piece)
            self.assertIn(b" 403 ", stranger.recv(4096))
            stranger.close()
        self.assertLess(most, 150 << 10)

    def test_requests_are_posted(self):
        self.start("shop.html")
        self.assertEqual(get(self.url + "api/state")[0], 405)
        self.assertEqual(get(self.url + "../../etc/passwd")[0], 404)
        self.assertEqual(get(self.url + "no-such-file")[0], 404)


HOSTILE = """<!doctype html><html><head><title>x</title><base href="{elsewhere}/base/">
<meta http-equiv="refresh" content="0;url={elsewhere}/refresh">
<meta http-equiv=Refresh content="0;url={elsewhere}/refresh2">
<link rel=stylesheet href="{elsewhere}/sheet.css"><link rel=prefetch href="{elsewhere}/prefetch">
<style>@import url({elsewhere}/import.css); body{{background:url({elsewhere}/background)}}
@font-face{{font-family:x;src:url({elsewhere}/font)}} li{{font-family:x}}</style>
<script src="{elsewhere}/script.js"></script><script>document.title='ran';fetch('{elsewhere}/fetch')</script>
</head><body onload="document.title='ran'"><iframe src="{elsewhere}/frame" srcdoc="<script>top.x=1</script>"></iframe>
<object data="{elsewhere}/object"></object><embed src="{elsewhere}/embed"><video src="{elsewhere}/video" poster="{elsewhere}/poster"></video>
<form action="{elsewhere}/form"><input name=a autofocus onfocus="document.title='ran'"><button>Go</button></form>
<svg onload="document.title='ran'"><script>document.title='ran'</script><style>&lt;/style>&lt;meta http-equiv=refresh content='0;url={elsewhere}/svg'></style></svg>
<math><style>&lt;/style>&lt;meta http-equiv=refresh content='0;url={elsewhere}/math'></style></math>
<noscript><meta http-equiv=refresh content="0;url={elsewhere}/noscript"></noscript>
<x"y onclick="document.title='ran'">strange</x"y>
<ul>{items}</ul><a id=way href="{elsewhere}/way" ping="{elsewhere}/ping" target=_top>A way out</a>
<a href="javascript:document.title='ran'">Click</a><img src="{elsewhere}/image" srcset="{elsewhere}/set 2x" onerror="document.title='ran'">
<img src=x onerror="document.title='ran'"></body></html>"""


class Counter(http.server.BaseHTTPRequestHandler):
    """Counts whoever asks."""

    def do_GET(self):
        self.server.asked.append(self.path)
        self.send_response(200)
        self.end_headers()

    do_POST = do_GET

    def log_message(self, *_):
        pass


class Hostile(Open):
    """A page under view can do nothing."""

    def setUp(self):
        super().setUp()
        self.counter = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Counter)
        self.counter.asked = []
        threading.Thread(target=self.counter.serve_forever, daemon=True).start()
        self.addCleanup(self.counter.server_close)
        self.addCleanup(self.counter.shutdown)
        elsewhere = f"http://127.0.0.1:{self.counter.server_port}"
        items = "".join(f"<li><b>Thing {i}</b> <i>${i}.00</i></li>" for i in range(1, 8))
        self.write("hostile.html", HOSTILE.format(elsewhere=elsewhere, items=items))

    def test_nothing_that_acts_is_written_out(self):
        self.start("hostile.html")
        status, headers, text = get(self.ask("state")["view"] + "0")
        self.assertEqual(status, 200)
        policy = headers["Content-Security-Policy"]
        self.assertIn("sandbox allow-scripts;", policy)
        self.assertIn("default-src 'none'", policy)
        self.assertIn("thing 3", self.harmless(text))

    def test_the_parts_of_a_large_page_have_all_of_it_and_nothing_that_acts(self):
        page = self.read("hostile.html")
        items = "".join(f"<li><b>Item {i}</b><svg><style>b{{}}</style></svg> <i>${i}.00</i><script>x</script></li>" for i in range(6000))
        self.write("large.html", page.replace("</ul>", items + "</ul><style>.last{color:red}</style>", 1))
        self.start("large.html")
        state = self.ask("state")
        parts = len(state["pages"][0]["parts"])
        self.assertGreater(parts, 1)
        texts = [self.harmless(get(f"{state['view']}0?part={i}")[2]) for i in range(parts)]
        found = [int(number) for text in texts for number in re.findall(r">item (\d+)<", text)]
        self.assertEqual(found, list(range(6000)))
        for text in texts: # each looks like the page, whose style sheets stand anywhere
            self.assertIn(".last{color:red}", text)
            self.assertEqual(text.count("<ul"), text.count("</ul>"))
        self.assertEqual(get(f"{state['view']}0?part={parts}")[0], 404)
        self.assertEqual(get(f"{state['view']}0?part=-1")[0], 404)

    def harmless(self, text):
        """A page as it is shown, in lower case, after a look at all that could act."""
        lower = text[:text.rindex("<script nonce=")].lower()
        for word in ("<script", "http-equiv", "<iframe", "<object", "<embed", "<form", "<base", "<link",
                     "onload", "onclick", "onerror", "onfocus", "javascript:", "srcset", "ping=", "<svg",
                     "<math", "<noscript", "<video", "autofocus", 'href='):
            self.assertNotIn(word, lower, word)
        return lower

    def test_a_page_is_shown_in_a_frame_of_the_window_only(self):
        self.start("hostile.html")
        view = self.ask("state")["view"] + "0"
        self.assertIn("frame-ancestors http://" + self.url.split("/")[2], get(view)[1]["Content-Security-Policy"])
        self.assertEqual(get(view, **{"Sec-Fetch-Dest": "document"})[0], 403)
        self.assertEqual(get(view, **{"Sec-Fetch-Site": "cross-site"})[0], 403)
        self.assertEqual(get(view[:-1] + "9")[0], 404)
        self.assertEqual(get(self.url.rsplit("/", 2)[0] + "/" + view.split("/")[3] + "/0")[0], 403)

    @unittest.skipUnless(browser.program(), "no browser")
    def test_in_a_browser_nothing_runs_is_asked_for_or_leads_away(self):
        self.start("hostile.html")
        with browser.Browser() as b:
            b.open(self.url)
            b.until("document.querySelectorAll('#grid .row').length === 7")
            where = b.in_frame("location.href")
            b.click_in_frame("#way")
            b.click_in_frame("button")
            b.click_in_frame("[data-furrow] b", 2)
            time.sleep(1.0)
            self.assertEqual(b.in_frame("location.href"), where)
            self.assertEqual(b.in_frame("document.title"), "")
            self.assertEqual(b.in_frame("try { parent.document.title } catch (e) { 'kept apart' }"), "kept apart")
            self.assertTrue(b.js("location.href").startswith(self.url))
        self.assertEqual(self.counter.asked, [])


class Interface(Open):
    """The JSON interface by itself."""

    def test_rows_come_in_pieces(self):
        self.write("long.html", shop([f"Thing {i}" for i in range(1200)]))
        self.start("long.html")
        table = self.ask("table", {"recipe": {"page": 0}})
        self.assertEqual((table["rows"], len(table["cells"]), len(table["records"])), (1200, 100, 1200))
        rows = self.ask("rows", {"recipe": {"page": 0}, "from": 1190, "count": 500})
        self.assertEqual((rows["from"], len(rows["cells"])), (1190, 10))
        self.assertIn("/item/1200", rows["cells"][-1])

    def test_what_is_exported_is_what_the_command_prints(self):
        self.start("shop.html")
        for recipe, command in (({"page": 0}, ["shop.html"]), ({"page": 0, "list": 1}, ["--list", "2", "shop.html"]),
                                ({"page": 0, "method": "mdr", "options": {"max_width": 2}}, ["-m", "mdr", "--max-width", "2", "shop.html"]),
                                ({"page": 0, "method": "tagpath", "options": {"epsilon": 5}}, ["-m", "tagpath", "--epsilon", "5", "shop.html"])):
            shown = self.ask("table", {"recipe": recipe})["command"]
            self.assertEqual(shown, " ".join(["furrow", *command]))
            for form in ("csv", "jsonl", "json", "tsv"):
                got = self.ask("export", {"recipe": recipe, "pages": [0], "format": form})
                want = self.furrow(*command, "-f", form)
                if isinstance(got, str):
                    self.assertEqual(got, want, command)
                else:
                    self.assertEqual(got, json.loads(want), command)

    def test_pages_that_an_export_leaves_out_are_counted(self):
        self.write("empty.html", "<p>Nothing repeats here.")
        self.start("shop.html", "empty.html")
        body = {"recipe": {"page": 0}, "pages": [0, 1], "format": "jsonl"}
        request = urllib.request.Request(self.url + "api/export", data=json.dumps(body).encode())
        with NOBODY.open(request, timeout=30) as answer:
            self.assertEqual(answer.headers["Furrow-Left-Out"], "1")
            self.assertEqual(answer.read().count(b"\n"), 6)
        self.ask("export", {**body, "pages": [1]}, status=404)
        self.ask("export", {**body, "pages": [0, 9]}, status=400)

    def test_single_objects_are_exported_as_the_command_prints_them(self):
        names = ["0.html", "1.html"]
        for name, thing in zip(names, (("Iron kettle", "$24.00", "2 kg"), ("Tin kettle", "$9.90", "1 kg"))):
            self.write(name, detail(*thing))
        self.start(*names)
        got = self.ask("export", {"recipe": {"page": 0, "detail": True}, "pages": [0, 1], "format": "csv"})
        self.assertEqual(got, self.furrow("--detail", "-f", "csv", *names))

    def test_names_that_mean_something_to_a_shell_are_quoted(self):
        name = "a b'$(touch x).html"
        self.write(name, shop())
        self.start(name)
        command = self.ask("table", {"recipe": {"page": 0}})["command"]
        self.assertEqual(len(self.rows_of_command(command).splitlines()), 6)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "x")))

    def test_a_wrapper_is_saved_here_and_nowhere_else(self):
        self.start("shop.html")
        body = {"recipe": {"page": 0, "view": [{"name": "thing", "from": ["title"]}]}}
        for name in ("../x.json", "/tmp/x.json", "a/../../x.json", "", "x\ny", "x\0y.json"):
            self.ask("save", {**body, "name": name}, status=400)
        self.write("notes.txt", "mine")
        self.ask("save", {**body, "name": "notes.txt", "overwrite": True}, status=400)
        self.assertEqual(self.read("notes.txt"), "mine")
        self.assertEqual(self.ask("save", {**body, "name": "w.json"}), {"saved": "w.json"})
        self.assertEqual(self.ask("save", {**body, "name": "w.json"}), {"exists": "w.json"})
        self.assertEqual(self.ask("save", {**body, "name": "w.json", "overwrite": True}), {"saved": "w.json"})
        self.assertEqual(self.furrow("apply", "w.json", "shop.html").splitlines()[0], '{"thing":"Iron kettle"}')

    def test_cells_know_where_they_stand(self):
        self.start("shop.html")
        answer = self.ask("table", {"recipe": {"page": 0}})
        title = [c["name"] for c in answer["columns"]].index("title")
        for row, (cells, nodes) in enumerate(zip(answer["cells"], answer["nodes"])):
            first, end = nodes[2 * title:2 * title + 2]
            record = answer["records"][row]
            self.assertTrue(record[0] <= first < end <= record[1])
            self.assertEqual(self.ask("node", {"page": 0, "node": first})["text"], cells[title])
        renamed = {"page": 0, "view": [{"name": "what", "from": ["title"]}]}
        again = self.ask("rows", {"recipe": renamed, "from": 2, "count": 1})
        self.assertEqual(again["nodes"][0], answer["nodes"][2][2 * title:2 * title + 2])

    def test_slots_of_a_pattern_and_the_rule_that_is_kept(self):
        self.start("shop.html")
        recipe = {"page": 0, "method": "iepad"}
        got = self.ask("slots", {"recipe": recipe})
        learned = json.loads(self.furrow("learn", "-m", "iepad", "shop.html"))
        slots = [slot for block in learned["rules"][0]["blocks"] for slot in block["slots"]]
        self.assertEqual([(s["name"], s["kind"]) for s in got["slots"]], [(s["name"], s["kind"]) for s in slots])
        self.assertEqual([s["number"] for s in got["slots"]], list(range(1, len(slots) + 1)))
        self.assertIn("Iron kettle", [s["text"] for s in got["slots"]])
        kept = {**recipe, "rule": True, "view": [{"name": "what", "from": [got["slots"][1]["name"]]}]}
        shown = self.ask("table", {"recipe": kept, "file": "rule.json"})
        self.assertEqual(shown["command"], "furrow apply rule.json shop.html")
        self.ask("save", {"recipe": kept, "name": "rule.json"})
        self.assertEqual(json.loads(self.read("rule.json"))["method"], "iepad")
        rows = [json.loads(line) for line in self.rows_of_command(shown["command"]).splitlines()]
        self.assertEqual(rows, [{"what": cells[0]} for cells in shown["cells"]])
        divided = self.ask("slots", {"recipe": {**recipe, "options": {"second_encoding": "none"}}})
        self.assertLess(len(divided["slots"]), len(slots))
        self.ask("slots", {"recipe": {"page": 0, "method": "mdr"}}, status=400)

    def test_options_that_a_method_has(self):
        self.write("none.html", "<h1>Kettles</h1><p>Nothing was found.")
        self.start("shop.html", "none.html")
        plain = self.ask("table", {"recipe": {"page": 0, "method": "mdr", "options": {"plain": True}}})
        self.assertEqual(plain["command"], "furrow -m mdr --plain shop.html")
        self.assertEqual(len(self.rows_of_command(plain["command"]).splitlines()), plain["rows"])
        recipe = {"page": 0, "method": "vints", "options": {"no_result": 1}}
        shown = self.ask("table", {"recipe": recipe})
        self.assertEqual(shown["command"], "furrow -m vints --no-result none.html shop.html")
        self.assertEqual(len(self.rows_of_command(shown["command"]).splitlines()), shown["rows"])
        recipe["rule"] = True
        shown = self.ask("table", {"recipe": recipe, "file": "vints.json"})
        self.ask("save", {"recipe": recipe, "name": "vints.json"})
        self.furrow("learn", "-m", "vints", "--no-result", "none.html", "shop.html", "-o", "same.json")
        self.assertEqual(json.loads(self.read("vints.json"))["rules"], json.loads(self.read("same.json"))["rules"])
        self.assertEqual(len(self.rows_of_command(shown["command"]).splitlines()), shown["rows"])
        for bad in ({"no_result": "x"}, {"no_result": -1}, {"second_encoding": "x"}, {"plain": 1}):
            self.ask("table", {"recipe": {"page": 0, "method": "vints", "options": bad}}, status=400)

    def test_the_rest_of_a_field(self):
        self.write("tags.html", "<h1>Ant</h1><p>Colours: <span><b>red</b></span><span><b>blue</b></span>"
                   "<span><i>none</i></span><span><b>green</b> <b>pale</b></span></p>")
        self.start("tags.html")
        text = {n: self.ask("node", {"page": 0, "node": n}) for n in range(20)}
        at = {v["text"]: v["node"] for v in text.values() if v["tag"] == "b"}
        got = self.ask("rest", {"page": 0, "nodes": [at["red"], at["blue"]]})["values"]
        self.assertEqual([v["text"] for v in got], ["red", "blue", "green"])
        self.ask("rest", {"page": 0, "nodes": [at["red"], at["pale"]]}, status=404)
        self.ask("rest", {"page": 0, "nodes": [at["red"], at["red"]]}, status=404)
        self.ask("rest", {"page": 0, "nodes": [at["red"], 0]}, status=404)
        for bad in ([], [1], [1, 10 ** 9], ["x", "y"], [1, 2, 3]):
            self.ask("rest", {"page": 0, "nodes": bad}, status=404 if bad == ["x", "y"] else 400)

    def test_records_are_put_right(self):
        self.start("shop.html")
        recipe = {"page": 0}
        records = self.ask("table", {"recipe": recipe})["records"]
        joined = self.ask("correct", {"recipe": recipe, "page": 0, "action": "join", "node": records[1][0]})["records"]
        self.assertEqual(joined, [[records[0][0], records[1][1]], *records[2:]])
        dropped = self.ask("correct", {"recipe": recipe, "page": 0, "action": "drop", "node": records[5][0] + 1})["records"]
        self.assertEqual(dropped, records[:5])
        cut = self.ask("correct", {"recipe": {"page": 0, "records": joined}, "page": 0, "action": "begin",
                                   "node": records[1][0]}, status=200)
        self.assertIn(records[1][0], [first for first, _ in cut["records"]])
        self.ask("correct", {"recipe": recipe, "page": 0, "action": "burn", "node": records[1][0]}, status=400)

    def test_records_that_look_alike_are_put_right_together(self):
        rows = "".join(f"<tr class=name><td>Thing {i}<td>${i}<tr class=more><td>by Ann<td>{2000 + i}" for i in range(1, 6))
        self.write("rows.html", f"<table>{rows}</table>")
        self.start("rows.html")
        parts = [p for row in self.ask("table", {"recipe": {"page": 0}})["records"] for p in row]
        holder = self.ask("table", {"recipe": {"page": 0}})["lists"][0]["node"]
        kind = {n: self.ask("node", {"page": 0, "node": n})["text"] for n in range(holder, holder + 51)
                if self.ask("node", {"page": 0, "node": n})["tag"] == "tr"}
        singles = [[n, n + 5] for n in sorted(kind)]
        self.assertEqual(len(singles), 10, parts)
        recipe = {"page": 0, "records": singles}
        got = self.ask("correct", {"recipe": recipe, "page": 0, "action": "join", "node": singles[3][0]})
        self.assertEqual((len(got["records"]), got["others"], len(got["all"])), (9, 4, 5))
        self.assertEqual(got["all"], [[singles[i][0], singles[i + 1][1]] for i in range(0, 10, 2)])
        cut = self.ask("correct", {"recipe": {"page": 0, "records": got["all"]}, "page": 0, "action": "begin",
                                   "node": singles[3][0]})
        self.assertEqual((len(cut["records"]), cut["others"], cut["all"]), (6, 4, singles))
        dropped = self.ask("correct", {"recipe": recipe, "page": 0, "action": "drop", "node": singles[3][0]})
        self.assertEqual((len(dropped["records"]), dropped["others"], dropped["all"]), (9, 4, singles[::2]))

    def test_the_list_that_something_is_in(self):
        self.start("shop.html")
        state = self.ask("table", {"recipe": {"page": 0}})
        first, second = state["records"][0][0], state["records"][3][0]
        self.assertEqual(self.ask("list-with", {"page": 0, "nodes": [first, second]}), {"method": "auto", "list": 0})
        self.ask("list-with", {"page": 0, "nodes": [10 ** 6]}, status=400)
        self.ask("list-with", {"page": 0, "nodes": [0]}, status=404)

    def test_bad_requests_are_refused_and_nothing_breaks(self):
        self.start("shop.html")
        for body in (b"", b"{", b"[]", b"null", b'{"recipe":7}', b'{"recipe":{"page":99}}',
                     b'{"recipe":{"page":-1}}', b'{"recipe":{"page":0,"method":"x"}}',
                     b'{"recipe":{"page":0,"options":{"max_width":1e9}}}', b'{"recipe":{"page":0,"list":99}}',
                     b'{"recipe":{"page":0,"records":[[5,2]]}}', b'{"recipe":{"page":0,"labels":[{"page":0,"fields":[{}]}]}}',
                     b'{"recipe":{"page":0,"wrapper":3}}',
                     b'{"recipe":{"page":0,"method":"iepad","rule":true,"list":4294967295}}', b"\xff\xfe" * 100, b"[" * 100000):
            for path in ("table", "rows", "save", "export", "correct", "node", "list-with", "add"):
                request = urllib.request.Request(self.url + "api/" + path, data=body)
                try:
                    with NOBODY.open(request, timeout=30) as answer:
                        self.assertEqual(answer.status, 200)
                except urllib.error.HTTPError as why:
                    self.assertIn(why.code, (400, 404, 413), (path, body[:60], why.read()))
        self.ask("nothing", {}, status=404)
        self.assertEqual(self.ask("table", {"recipe": {"page": 0}})["rows"], 6)
        self.assertEqual(self.stop(), "")

    def test_fifty_at_once_and_some_that_break_off(self):
        self.start("shop.html")
        answers, methods = [], ["auto", "mdr", "tagpath", "iepad", "vints"]

        def work(i):
            answers.append(self.ask("table", {"recipe": {"page": 0, "method": methods[i % 5]}}).get("rows"))

        def break_off():
            with socket.create_connection(self.url.split("/")[2].split(":"), timeout=10) as s:
                s.sendall(f"POST {self.url[len('http://') + len(self.url.split('/')[2]):]}api/table HTTP/1.1\r\n"
                          f"Host: {self.url.split('/')[2]}\r\nContent-Length: 100000\r\n\r\n{{".encode())

        threads = [threading.Thread(target=work, args=(i,)) for i in range(50)]
        threads += [threading.Thread(target=break_off) for _ in range(10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(answers), 50)
        self.assertEqual(set(answers[i] for i in range(50)) - {None}, set(answers) - {None})
        self.assertEqual(self.stop(signal.SIGTERM), "")

    def test_a_search_that_nobody_waits_for_is_stopped_and_can_be_asked_for_again(self):
        chance = random.Random(1)

        def some(depth):
            tags = chance.choices(["div", "p", "span", "b", "ul", "li"], k=chance.randint(1, 4))
            return "".join(f"<{t}>{some(depth - 1) if depth else 'x'}</{t}>" for t in tags)

        self.write("slow.html", "<body>" + "".join(f"<div>{some(3)}</div>" for _ in range(1500)))
        self.start("slow.html")
        body, answers = {"recipe": {"page": 0, "method": "mdr", "options": {"max_width": 20}}, "ticket": 1}, []
        asking = threading.Thread(target=lambda: answers.append(self.ask("table", body)))
        asking.start()
        while asking.is_alive():
            self.ask("stop", {"ticket": 2})
            asking.join(0.02)
        self.assertEqual(answers[0].get("nothing"), "cancelled")
        self.assertNotEqual(self.ask("table", {**body, "ticket": 3}).get("nothing"), "cancelled")

    def test_pages_are_added_by_their_html(self):
        self.start()
        self.assertEqual(self.ask("state")["pages"], [])
        page = self.ask("add", {"html": shop(), "name": "mine.html"})["page"]
        self.assertEqual((page["number"], page["named"]), (0, False))
        self.assertEqual(self.ask("table", {"recipe": {"page": 0}})["rows"], 6)
        for address in ("file:///etc/passwd", "/etc/passwd", "shop.html", ""):
            self.ask("add", {"address": address}, status=400)

    def test_a_folder_is_its_pages(self):
        os.mkdir(os.path.join(self.folder, "pages"))
        for name in ("b.html", "a.htm", "c.txt"):
            self.write("pages/" + name, shop())
        self.start("pages/")
        self.assertEqual([p["name"] for p in self.ask("state")["pages"]], ["pages/a.htm", "pages/b.html"])


class Starting(Open):
    def test_a_page_may_come_through_a_pipe(self):
        path = os.path.join(self.folder, "pipe")
        os.mkfifo(path)
        page = shop([f"Kettle number {i}" for i in range(2000)]).encode()

        def feed():
            with open(path, "wb") as pipe:
                pipe.write(page)

        thread = threading.Thread(target=feed, daemon=True)
        thread.start()
        self.start("pipe")
        thread.join(30)
        self.assertEqual(self.ask("table", {"recipe": {"page": 0}})["rows"], 2000)

    def test_the_browser_gets_its_signals(self):
        # By the shell alone: while it waits for a child, it blocks signals itself.
        self.write("browser", "#!/bin/sh\nwhile read -r line; do case $line in Sig[BI]*) echo \"$line\";; esac; "
                              f"done < /proc/$$/status > {self.folder}/made\n"
                              f"mv {self.folder}/made {self.folder}/signals\n")
        os.chmod(os.path.join(self.folder, "browser"), 0o700)
        self.start("shop.html", browser=os.path.join(self.folder, "browser"))
        for _ in range(500):
            if os.path.exists(os.path.join(self.folder, "signals")):
                break
            time.sleep(0.01)
        masks = [int(line.split()[1], 16) for line in self.read("signals").splitlines()]
        ours = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGCHLD}
        self.assertEqual([n for n in ours for mask in masks if mask >> (n - 1) & 1], [])


if __name__ == "__main__":
    unittest.main()
