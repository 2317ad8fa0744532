"""The window in a real browser: what a person does there."""
import contextlib
import functools
import http.server
import json
import os
import sqlite3
import threading
import time
import unittest

import browser
from support import ODD_DETAIL, Open, detail, shop

ROWS = "document.querySelectorAll('#grid .row').length"
HEADS = "[...document.querySelectorAll('#grid .head [data-column] button')].map(b => b.firstChild.data)"
COMMAND = "document.getElementById('command').textContent"
CELLS = "[...document.querySelectorAll('#grid .row')].map(r => [...r.querySelectorAll('[data-column]')].map(c => c.textContent))"


class Site:
    """A site on the loopback address that has the files of a folder, and notes what it is asked for."""

    def __init__(self, folder):
        self.asked = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            """Says nothing."""

            def log_request(handler, code="-", size="-"):
                self.asked.append(handler.path)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Windowed(Open):
    """One browser for all tests; each opens a window of its own."""

    @classmethod
    def setUpClass(cls):
        cls.browser = browser.Browser().__enter__()
        cls.addClassCleanup(cls.browser.__exit__)

    def window(self, *names, dark=False):
        self.start(*names)
        b = self.browser
        b.dress(dark)
        b.open(self.url)
        b.until(f"{ROWS} > 0 || document.querySelector('.notice, #label-tools .labels, #nopage:not([hidden])') !== null")
        return b

    def rename(self, b, column, name):
        b.click("#grid .head [data-column] button", column)
        b.click_text("Rename", "#menu button")
        b.type(name, "dialog[open] input[name=name]")
        b.key("Enter")
        b.until(f"{HEADS}.includes('{name}')")

    def save(self, b, name):
        b.click("#save")
        b.type(name, "dialog[open] input[name=name]")
        b.key("Enter")
        b.until(f"document.querySelector('#notices').textContent.includes('Saved {name}')")


@unittest.skipUnless(browser.program(), "no browser")
class Window(Windowed):
    """What a person does in the window."""

    def test_choose_rename_undo_save_reopen_and_the_same_rows_as_the_command(self):
        b = self.window("shop.html")
        self.assertEqual(b.js(ROWS), 6)
        self.assertEqual(b.js(COMMAND), "furrow shop.html")
        before = b.js(HEADS)
        self.rename(b, 0, "what")
        self.assertEqual(b.js(HEADS), ["what", *before[1:]])
        b.key("z", modifiers=2)
        b.until(f"{HEADS}[0] === '{before[0]}'")
        b.key("z", modifiers=2 | 8)
        b.until(f"{HEADS}[0] === 'what'")
        b.click("#grid .head [data-column] button", 1)
        b.click_text("Hide", "#menu button")
        b.until(f"{HEADS}.length === {len(before) - 1}")
        self.save(b, "kept.json")
        shown = b.js(CELLS)
        command = b.js(COMMAND)
        self.assertEqual(command, "furrow apply kept.json shop.html")
        rows = self.rows_of_command(command)
        self.assertEqual(len(rows.splitlines()), 6)
        self.assertIn('"what":"Iron kettle"', rows)
        self.assertNotIn("title_link", rows)
        heads = b.js(HEADS)
        self.stop()
        # Opened again: the same state.
        again = self.window("kept.json", "shop.html")
        self.assertEqual(again.js(HEADS), heads)
        self.assertEqual(again.js(CELLS), shown)
        self.assertEqual(self.stop(), "")

    def test_another_list_by_a_click_in_the_page(self):
        b = self.window("shop.html")
        b.click_in_frame("#menu a", 1)
        b.click_text("The list this is in", "#picked button")
        b.until(f"{ROWS} === 3")
        self.assertIn("Contact us", str(b.js(CELLS)))
        b.click("#undo")
        b.until(f"{ROWS} === 6")

    def test_methods_and_their_parameters(self):
        b = self.window("shop.html")
        b.choose("#method", "iepad")
        b.until(f"{COMMAND} === 'furrow -m iepad shop.html'")
        self.assertIn("Variance", b.until("document.querySelector('#lists .facts')?.textContent"))
        b.click("#tune")
        b.js("(e => { e.value = '4'; e.dispatchEvent(new Event('input')); })"
             "(document.querySelectorAll('#tuning input[type=range]')[0])")
        command = "furrow -m iepad --min-length 4 shop.html"
        b.until(f"{COMMAND} === '{command}'")
        rows = self.rows_of_command(command).splitlines()
        self.assertEqual(int(b.until("document.getElementById('grid').getAttribute('aria-rowcount')")) - 1, len(rows))

    def test_what_is_offered_for_lists_is_gone_with_them(self):
        b = self.window("shop.html")
        for leave in ("#mode-label", "#redo"):
            b.click_in_frame("h1")
            b.until("document.querySelector('#picked button')?.textContent === 'The list this is in'")
            b.click(leave)
            b.until("document.getElementById('mode-label').getAttribute('aria-pressed') === 'true'")
            self.assertTrue(b.js("document.getElementById('picked').hidden"))
            b.click("#undo")
            b.until("document.getElementById('mode-list').getAttribute('aria-pressed') === 'true'")

    def test_three_detail_pages_are_labelled_and_the_rest_is_found(self):
        things = [("Iron kettle", "$24.00", "2 kg"), ("Copper kettle", "$99.50", "3 kg"),
                  None, ("Tin kettle", "$9.90", "1 kg"), ("Steel kettle", "$8.50", "")]
        for i, thing in enumerate(things):
            self.write(f"{i}.html", detail(*thing) if thing else ODD_DETAIL)
        b = self.window(*(f"{i}.html" for i in range(len(things))))
        b.click("#mode-label")
        def label(selector, name):
            b.until("!document.getElementById('dialog').open && document.getElementById('busy').hidden")
            b.click_in_frame(selector)
            b.type(name, "dialog[open] input[name=name]")
            b.key("Enter")
            b.until(f"!document.getElementById('dialog').open && document.querySelector('#label-tools')"
                    f".textContent.includes('{name}')")

        label("h1", "name")
        label(".p", "price")
        label(".w", "weight")
        b.click("#pages button", 4)
        b.until("/weight\\s+–\\s+assumed missing, \\d+ % sure/.test(document.querySelector('#label-tools tbody')?.innerText)")
        b.click_text("Next page to label", "#label-tools button")
        b.until("document.getElementById('page-name').textContent === '2.html'")
        # What is certain is filled in, as the command does, and the rest is asked for.
        b.until("document.querySelectorAll('#label-tools .how.asks').length === 2")
        self.assertIn("Glass kettle", b.js("document.getElementById('label-tools').textContent"))
        self.assertIn("asks for price, weight", b.js("document.querySelectorAll('#pages li')[2].textContent"))
        self.save(b, "asks.json")
        self.assertIn('{"name":"Glass kettle","price":null,"weight":null}',
                      self.rows_of_command(b.js(COMMAND), (1,)))
        label("h1", "name")
        label(".p", "price")
        b.click("#label-tools [aria-label='weight is not on this page']")
        b.until("document.getElementById('label-tools').textContent.includes('not on this page')")
        b.click("#pages button", 3)
        b.until("document.getElementById('label-tools').textContent.includes('$9.90')")
        self.save(b, "detail.json")
        self.assertIn("Tin kettle", self.rows_of_command("furrow apply detail.json 3.html"))
        b.click("#pages button", 1)
        b.until("document.getElementById('label-tools').textContent.includes('Copper kettle')")
        b.click_text("Save labels", "#label-tools button")
        b.type("mine.json", "dialog[open] input[name=name]")
        b.key("Enter")
        b.until("document.querySelector('#notices').textContent.includes('Saved mine.json')")
        self.stop()
        # Opened again: the same labels, and the same values.
        b = self.window("mine.json", "0.html", "2.html", "3.html")
        b.until("document.getElementById('label-tools').textContent.includes('2 pages labelled')")
        b.click("#pages button", 2)
        b.until("document.getElementById('label-tools').textContent.includes('$9.90')")

    def test_a_single_object_is_shown_before_anything_is_labelled(self):
        self.write("0.html", detail("Iron kettle", "$24.00", "2 kg"))
        b = self.window("0.html")
        b.click("#mode-label")
        b.until(f"{COMMAND} === 'furrow --detail 0.html' && {ROWS} === 1")
        row = json.loads(self.rows_of_command(b.js(COMMAND)))
        self.assertEqual([b.js(HEADS), b.js(CELLS)[0]], [list(row), list(row.values())])
        self.assertIn("what furrow finds by itself", b.js("document.getElementById('label-tools').textContent"))

    def test_the_keyboard_is_enough(self):
        b = self.window("shop.html")
        b.js("document.querySelector('#grid [data-column]').closest('#grid').querySelector('.row [tabindex=\"0\"]').focus()")
        for _ in range(2):
            b.key("ArrowDown")
        b.until("document.querySelector('#grid [aria-selected=true]')?.dataset.row === '2'")
        b.key("Enter")
        b.until("!document.getElementById('menu').hidden")
        b.key("Enter")
        b.until("document.getElementById('dialog').open")
        b.type("thing")
        b.key("Enter")
        b.until(f"{HEADS}.includes('thing')")

    def test_values_are_labelled_by_the_keyboard(self):
        self.write("0.html", detail("Iron kettle", "$24.00", "2 kg"))
        b = self.window("0.html")
        b.until("performance.getEntriesByName('page shown').length > 0")
        b.click("#mode-label")
        b.js("document.getElementById('frame').focus()")
        for key, spoken in (("ArrowDown", "h1: Iron kettle"), ("ArrowDown", "p: Our finest."), ("ArrowDown", "td: Price:"),
                            ("ArrowDown", "td: $24.00"), ("ArrowLeft", "td: $24.00"), ("ArrowLeft", "tr: Price: $24.00"),
                            ("ArrowRight", "td: Price:"), ("ArrowDown", "td: Price:"), ("ArrowDown", "td: $24.00")):
            b.key(key)
            b.until(f"document.getElementById('spoken').textContent === '{spoken}'")
        b.key("Enter")
        b.until("document.getElementById('dialog').open")
        b.type("price")
        b.key("Enter")
        b.until("/price\\s*\\$24.00/.test(document.querySelector('#label-tools tbody')?.innerText)")

    def test_a_record_and_its_row_mark_each_other(self):
        b = self.window("shop.html")
        b.js("document.querySelectorAll('#grid .row')[4].dispatchEvent(new MouseEvent('mouseover', {bubbles: true}))")
        b.click_in_frame("h2 a", 3)
        b.until("document.querySelector('#grid [aria-selected=true]')?.dataset.row === '3'")
        self.assertIn("Tin kettle", b.js("document.getElementById('record').textContent"))

    def test_a_cell_and_its_field_mark_each_other(self):
        b = self.window("shop.html")
        b.until_in_frame("document.querySelector('h2 a') !== null")
        b.in_frame("window.marks = []; addEventListener('message', e => e.data.fields && marks.push(e.data.fields))")
        b.hover("#grid .row [data-column='0']", 2)
        mark = b.until_in_frame("marks.find(f => f.length)")[0]
        self.assertEqual(mark["text"], "title")
        self.assertLess(mark["first"], mark["end"])
        b.hover_in_frame("h2 a", 3)
        b.until("document.querySelector('#grid .row.lit')?.dataset.row === '3'")
        self.assertEqual(b.js("document.querySelector('#grid .row.lit > .lit').textContent"), "Tin kettle")

    def test_slots_of_a_pattern_are_named_and_kept(self):
        b = self.window("shop.html")
        b.choose("#method", "iepad")
        b.until("document.querySelectorAll('#slots tbody tr').length > 1")
        b.click("#slots [aria-label='Name slot 2']")
        b.type("thing", "dialog[open] input[name=name]")
        b.key("Enter")
        b.until(f"{HEADS}.includes('thing')")
        self.save(b, "rule.json")
        rows = self.rows_of_command(b.js(COMMAND))
        self.assertIn('"thing":"Iron kettle"', rows)
        self.assertEqual(len(rows.splitlines()), b.js(ROWS))

    def test_the_second_value_of_a_field_proposes_the_rest(self):
        for i, colours in enumerate((["red", "blue", "green", "pink"], ["grey", "white"])):
            self.write(f"{i}.html", detail("Iron kettle", "$24.00", "2 kg") + "<h2>Colours</h2><ul>"
                       + "".join(f"<li class=c>{c}</li>" for c in colours) + "</ul><h2>Shipping</h2><p>Free.")
        b = self.window("0.html", "1.html")
        b.click("#mode-label")
        for nth in (0, 1):
            b.until("!document.getElementById('dialog').open && document.getElementById('busy').hidden")
            b.click_in_frame(".c", nth)
            b.type("colour", "dialog[open] input[name=name]")
            b.key("Enter")
            b.until("document.getElementById('label-tools').textContent.includes('colour')")
        b.click_text("Label all 4", "dialog[open] button")
        b.until("document.getElementById('label-tools').textContent.includes('4 values labelled')")
        self.assertRegex(b.js("document.querySelector('#label-tools tbody').textContent"), r"red\W+blue\W+green\W+pink")
        b.click("#pages button", 1)
        b.until("/grey\\W+white/.test(document.getElementById('label-tools').textContent)")
        b.key("z", modifiers=2)
        b.until("document.getElementById('page-name').textContent === '0.html' && "
                "document.getElementById('label-tools').textContent.includes('2 values labelled')")

    def test_rows_are_copied(self):
        b = self.window("shop.html")
        b.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        b.click("#copy-rows")
        b.until("document.querySelector('#notices').textContent.includes('Copied 6 rows')")
        self.assertEqual(b.js("navigator.clipboard.readText()"), self.furrow("-f", "tsv", "shop.html"))
        b.js("document.querySelector('#grid .row [data-column]').focus()")
        b.key("ArrowDown")
        b.key("c", modifiers=2)
        b.until("document.querySelector('#notices').textContent.includes('Copied the row')")
        self.assertIn("Copper kettle\t", b.js("navigator.clipboard.readText()"))

    def test_pages_are_dropped_on_the_page_too(self):
        self.write("more.html", shop(["Oak board", "Hand whisk", "Egg timer"], 30))
        b = self.window("shop.html")
        data = {"items": [], "files": [os.path.join(self.folder, "more.html")], "dragOperationsMask": 1}
        x, y = b.place("#frame")
        b.until("performance.getEntriesByName('page shown').length > 0")
        # The page under view has a process of its own: it says that something comes, and the sign for
        # dropping stands before it. Where a drag goes over from one to the other only a browser
        # that is dragged in knows; here it begins anew.
        b.until_in_frame("document.readyState === 'complete'")
        end = time.monotonic() + 10
        while b.js("document.getElementById('drop').hidden") and time.monotonic() < end:
            for kind in ("dragEnter", "dragOver"):
                b.tab("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)
            time.sleep(0.2)
        self.assertFalse(b.js("document.getElementById('drop').hidden"))
        while b.js("document.querySelectorAll('#pages li').length") == 1 and time.monotonic() < end:
            for kind in ("dragEnter", "dragOver", "drop"):
                b.tab("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)
            time.sleep(0.2)
        b.until(f"document.getElementById('page-name').textContent === 'more.html' && {ROWS} === 3")
        self.assertTrue(b.js("document.getElementById('drop').hidden"))

    def test_pages_are_pasted_and_fetched(self):
        self.write("more.html", shop(["Oak board", "Hand whisk", "Egg timer"], 30))
        b = self.window("shop.html")
        b.js("""(() => {
          const data = new DataTransfer();
          data.setData("text/plain", "<ul><li>ant 1<li>bee 2<li>cat 3<li>dog 4</ul>");
          document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
        })()""")
        b.until(f"document.getElementById('page-name').textContent === 'pasted page' && {ROWS} === 4")
        self.assertIn("save it as a file first", b.js("document.getElementById('command-note').textContent"))
        with Site(self.folder) as site:
            b.click("#add")
            b.type(site.url + "/more.html", "dialog[open] input[name=address]")
            b.key("Enter")
            b.until(f"document.getElementById('page-name').textContent === '{site.url}/more.html' && {ROWS} === 3")
            self.assertEqual(b.js(COMMAND), f"furrow {site.url}/more.html")
            self.assertEqual(len(self.rows_of_command(b.js(COMMAND)).splitlines()), 3)
            b.click("#add")
            b.type(site.url + "/none.html", "dialog[open] input[name=address]")
            b.key("Enter")
            b.until("/404/.test(document.querySelector('dialog[open] .error')?.textContent)")
            b.key("Escape")

    def test_images_of_the_site_are_asked_for_when_the_user_wants_them(self):
        with Site(self.folder) as site:
            self.write("images.html", shop() + f'<img src="{site.url}/picture.png">')
            b = self.window("images.html")
            b.until_in_frame("document.readyState === 'complete'")
            self.assertEqual(site.asked, [])
            b.js("performance.clearMarks()")
            b.click("#images")
            b.until("performance.getEntriesByName('page shown').length > 0")
            end = time.monotonic() + 10
            while not site.asked and time.monotonic() < end:
                time.sleep(0.02)
            self.assertEqual(site.asked, ["/picture.png"])

    def test_records_cut_wrongly_are_put_right_in_the_page(self):
        b = self.window("shop.html")

        def put_right(selector, nth, button, rows):
            b.click_in_frame(selector, nth)
            b.click_text(button, "#picked button")
            b.until(f"document.getElementById('dialog').open || {ROWS} === {rows}")
            if b.js("document.getElementById('dialog').open"):
                b.click("dialog[open] button.main")
            b.until(f"{ROWS} === {rows}")

        put_right("h2 a", 5, "Not a record", 5)
        self.assertIn("A list that you chose, 5 records", b.js("document.getElementById('notices').textContent"))
        put_right("h2 a", 5, "Starts a record", 6)
        b.key("z", modifiers=2)
        b.until(f"{ROWS} === 5")
        self.save(b, "five.json")
        self.assertEqual(b.js(COMMAND), "furrow apply five.json shop.html")
        self.assertEqual(len(self.rows_of_command(b.js(COMMAND)).splitlines()), b.js(ROWS))
        self.stop()
        # What is wrong with one is put right with all that look like it.
        cards = "".join(f"<div class='{'promo' if i % 3 == 2 else 'card'}'><h2>Thing number {i}</h2><p>Made in {2000 + i}</p>"
                        f"<b>${i}.50</b></div>" for i in range(9))
        self.write("more.html", f"<h1>Shop</h1><main>{cards}</main>")
        b = self.window("more.html")
        self.assertEqual(b.js(ROWS), 6)
        put_right(".promo h2", 1, "Starts a record", 9)
        self.save(b, "nine.json")
        self.assertEqual(len(self.rows_of_command(b.js(COMMAND)).splitlines()), 9)
        put_right(".promo h2", 1, "Not a record", 6)

    def test_lists_are_chosen_by_digits_and_hidden_columns_shown_again(self):
        b = self.window("shop.html")
        heads = b.js(HEADS)
        b.key("2")
        b.until(f"{COMMAND} === 'furrow --list 2 shop.html'")
        self.assertEqual(len(self.rows_of_command(b.js(COMMAND)).splitlines()), b.js(ROWS))
        b.key("1")
        b.until(f"{COMMAND} === 'furrow shop.html'")
        b.click("#grid .head [data-column] button", 1)
        b.click_text("Hide", "#menu button")
        b.until("document.getElementById('hidden-columns').textContent === '1 hidden column'")
        b.click("#hidden-columns")
        b.click_text("Show", "#menu button")
        b.until(f"{HEADS}.length === {len(heads)}")

    def test_what_is_saved_is_what_learn_writes(self):
        b = self.window("shop.html")
        self.save(b, "mine.json")
        self.furrow("learn", "shop.html", "-o", "learned.json")
        self.assertEqual(self.read("mine.json"), self.read("learned.json"))

    def test_rows_are_exported_as_files(self):
        b = self.window("shop.html")
        b.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.folder)
        for form in ("csv", "sqlite"):
            b.key("e", modifiers=2)
            b.until("document.getElementById('dialog').open")
            b.choose("dialog[open] select[name=format]", form)
            b.click("dialog[open] button.main")
            name = os.path.join(self.folder, "rows.db" if form == "sqlite" else "rows.csv")
            b.until("!document.getElementById('dialog').open")
            end = time.monotonic() + 10
            while not os.path.exists(name) and time.monotonic() < end:
                time.sleep(0.02)
        with open(os.path.join(self.folder, "rows.csv"), encoding="utf-8", newline="") as file:
            self.assertEqual(file.read(), self.furrow("-f", "csv", "shop.html"))
        with contextlib.closing(sqlite3.connect(os.path.join(self.folder, "rows.db"))) as rows:
            self.assertEqual(rows.execute("select count(*) from rows").fetchone(), (6,))

    def test_two_records_point_out_their_list(self):
        b = self.window("shop.html")
        b.click_in_frame("#menu a", 0)
        b.click_text("First of two", "#picked button")
        b.click_in_frame("#menu a", 2)
        b.click_text("The list with both", "#picked button")
        b.until(f"{ROWS} === 3")

    def test_columns_are_merged_split_typed_and_ordered(self):
        b = self.window("shop.html")
        heads = b.js(HEADS)

        def menu(column, item, **fields):
            b.click("#grid .head [data-column] button", column)
            b.click_text(item, "#menu button")
            for name, value in fields.items():
                if name == "type":
                    b.choose("dialog[open] select", value)
                else:
                    b.type(value, f"dialog[open] input[name={name}]")
            if fields:
                b.click("dialog[open] button.main")
                b.until("!document.getElementById('dialog').open")

        menu(0, "Move right")
        b.until(f"{HEADS}[1] === '{heads[0]}'")
        menu(1, "Split at a text", at=" ", parts="2")
        b.until(f"{HEADS}.includes('{heads[0]} 2')")
        menu(1, "Type", type="text")
        menu(0, "Merge with the next")
        b.until("document.querySelector('#notices').textContent.includes('cannot be merged')")
        for _ in range(3):
            b.click("#undo")
        b.until(f"{HEADS}.join() === '{','.join(heads)}'")
        menu(0, "Merge with the next", join=" | ", name="both")
        b.until(f"{HEADS}[0] === 'both'")
        self.save(b, "columns.json")
        self.assertIn('"both":"Iron kettle | /item/1"', self.rows_of_command(b.js(COMMAND)))

    def test_what_is_not_saved_is_said_at_the_end(self):
        b = self.window("shop.html")
        self.rename(b, 0, "what")
        time.sleep(0.3)
        self.assertIn("furrow: not saved: 1 change", self.stop())

    def test_quitting_in_the_window_ends_the_program(self):
        b = self.window("shop.html")
        b.click("#more")
        b.click_text("Quit", "#menu button")
        b.click("dialog[open] button.main")
        b.until("document.body.textContent.includes('furrow has stopped')")
        self.assertEqual(self.program.wait(20), 0)

    def test_all_pages_by_one_rule(self):
        self.write("more.html", shop(["Oak board", "Hand whisk", "Egg timer"], 30))
        self.write("none.html", "<p>Nothing here.")
        b = self.window("shop.html", "more.html", "none.html")
        b.click("#all")
        b.until("document.querySelectorAll('#pages .rows')[1].textContent === '3 rows'")
        b.until("document.querySelectorAll('#pages .state')[0]?.textContent")
        b.click("#pages button", 1)
        b.until(f"{COMMAND} === 'furrow apply site.json more.html' && {ROWS} === 3")

    def test_a_narrow_window_has_everything_in_sight(self):
        outside = ("[...document.querySelectorAll('.bar button, .rail button, .strip button, .command button')].filter(e => {"
                   "const r = e.getBoundingClientRect(); return r.width && (r.left < 0 || r.right > innerWidth); }).length")
        self.addCleanup(self.browser.resize, 1280, 800)
        for width in (360, 480, 600, 800, 1000):
            self.browser.resize(width, 700)
            b = self.window("shop.html")
            self.assertEqual(b.js("document.documentElement.scrollWidth"), width)
            self.assertEqual(b.js(outside), 0, width)
            self.assertGreater(b.js("document.querySelector('.lists .t').offsetWidth"), 100, width)
            self.assertGreater(b.js("document.getElementById('grid').offsetHeight"), 100, width)
            b.click("#more")
            b.until("!document.getElementById('menu').hidden")
            self.assertLessEqual(b.js("document.getElementById('menu').getBoundingClientRect().right"), width)

    def test_the_table_is_scrolled_to_what_is_looked_for(self):
        self.addCleanup(self.browser.resize, 1280, 800)
        self.browser.resize(400, 800)
        b = self.window("shop.html")
        b.click("#grid .row [data-column='0']", 0)
        b.key("End")
        b.until("document.getElementById('grid').scrollLeft > 0")
        b.key("Home") # the numbers of the rows stay in sight, beside the cell
        b.until("document.activeElement.getBoundingClientRect().left >= "
                "document.querySelector('#grid .head .no').getBoundingClientRect().right")
        b.key("End")
        b.click("#mode-label") # another table begins at its start
        b.until(f"{ROWS} === 1 && document.getElementById('grid').scrollLeft === 0")

    def test_reasons_are_in_sight_when_they_are_asked_for(self):
        self.addCleanup(self.browser.resize, 1280, 800)
        self.browser.resize(400, 800)
        b = self.window("shop.html")
        b.js("document.getElementById('list-tools').scrollTop = 1000")
        b.click("#why")
        b.until("document.querySelector('#reasons li').getBoundingClientRect().top >= "
                "document.querySelector('#list-tools .strip').getBoundingClientRect().bottom")

    def test_a_page_without_records_says_what_to_try(self):
        self.write("one.html", "<h1>Ant</h1><p>A small animal, and a busy one.</p>")
        self.write("app.html", "<div id=app></div><script src=app.js></script>")
        disabled = "['export', 'save', 'copy-rows'].map(id => document.getElementById(id).disabled)"
        b = self.window("one.html", "app.html")
        self.assertIn("Is the page about one thing?", b.js("document.querySelector('.notice').textContent"))
        self.assertEqual(b.js(disabled), [True, True, True])
        self.assertEqual(b.js("document.querySelector('#pages .state').textContent"), "no records")
        b.click("#pages button", 1)
        b.until("document.querySelector('.notice').textContent.includes('Scripts build this page')")
        b.click("#pages button", 0)
        b.click_text("Single object", ".notice button")
        b.until("document.getElementById('mode-label').ariaPressed === 'true'")

    def test_a_list_in_the_data_of_scripts_is_one_button_away(self):
        items = json.dumps([{"id": i, "title": f"Thing {i}", "price": i + 9.5} for i in range(8)])
        self.write("app.html", f"<div id=app></div><script>window.items = {items}</script>")
        b = self.window("app.html")
        b.click_text("Read its scripts", ".notice button")
        b.until(f"{ROWS} === 8")
        self.assertIn("furrow --embedded app.html", b.js("document.getElementById('command').textContent"))
        self.assertTrue(b.js("document.getElementById('save').disabled"))
        b.click_text("Back to the page", ".notice button")
        b.until(f"{ROWS} === 0")

    def test_a_rule_is_repaired_for_a_page_that_is_built_differently(self):
        new = (shop().replace("<main>", "<section><div id=new>").replace("</main>", "</div></section>")
               .replace("div class=card", "article class=tile").replace("</b></div>", "</b></article>")
               .replace("<h2>", "<h3><i>").replace("</h2>", "</i></h3>").replace("<b class=price>", "<b class=now>"))
        self.write("new.html", new)
        b = self.window("shop.html", "new.html")
        b.click("#all")
        b.click("#pages button", 1)
        b.click_text("Repair the rule for this page", ".notice button")
        b.until(f"{ROWS} === 6 && document.querySelector('#notices').textContent.includes('repaired for new.html')")
        self.assertIn("Iron kettle", b.js("document.querySelector('#grid .row').textContent"))
        self.save(b, "mended.json")
        self.assertIn("Iron kettle", self.furrow("apply", "mended.json", "new.html"))

    def test_the_page_is_scrolled_to_its_first_record(self):
        self.write("low.html", shop().replace("<h1>", "<p>Long" * 100 + "<h1>"))
        b = self.window("low.html")
        b.until("document.getElementById('busy').hidden")
        b.until_in_frame("scrollY > 1000")

    def test_a_page_that_waits_for_its_scripts_to_be_seen_is_seen(self):
        for style in ("html{opacity:0!important}", "body{visibility:hidden}", "body{display:none!important}",
                      "html{display:none}",
                      "@keyframes show{0%{opacity:0}}body{opacity:0;animation:show 0s 9s forwards}"):
            self.write("veiled.html", shop().replace("<style>", f"<style>{style}"))
            b = self.window("veiled.html")
            b.until_in_frame("document.readyState === 'complete' && document.querySelector('h2 a')?.checkVisibility("
                             "{opacityProperty: true, visibilityProperty: true})")
            b.until_in_frame("document.querySelector('h2 a').getBoundingClientRect().height > 9")
            self.stop()

    def test_a_text_that_only_the_site_would_cut_covers_nothing(self):
        self.write("tall.html", shop().replace("class=by", "class=by style='max-height: 2px'"))
        b = self.window("tall.html")
        b.until_in_frame("document.readyState === 'complete' && document.querySelector('.by')?.offsetHeight > 9")

    def test_without_a_page_the_middle_asks_for_one(self):
        b = self.window()
        self.assertTrue(b.js("document.getElementById('export').disabled && document.getElementById('save').disabled"))
        b.click("#add-first")
        b.type(shop(), "dialog[open] textarea")
        b.click("dialog[open] button.main")
        b.until(f"{ROWS} === 6 && document.getElementById('nopage').hidden")
        self.assertFalse(b.js("document.getElementById('export').disabled"))

    def test_long_addresses_are_cut_at_their_start(self):
        self.write("deep.html", shop().replace("/item/", "/a/very/long/way/to/the/items/"))
        b = self.window("deep.html")
        shown = [cell for cell in b.js(CELLS)[0] if cell.endswith("items/1")]
        self.assertEqual(len(shown), 1)
        self.assertTrue(shown[0].startswith("…"), shown)
        self.assertTrue(b.js("[...document.querySelectorAll('#grid .row [title]')][0].title.startsWith('/a/very')"))

    def test_a_long_table_is_a_window(self):
        self.write("long.html", shop([f"Thing {i}" for i in range(3000)]))
        b = self.window("long.html")
        self.assertEqual(b.js("document.getElementById('grid').getAttribute('aria-rowcount')"), "3001")
        self.assertLess(b.js(ROWS), 120)
        b.js("document.getElementById('grid').scrollTop = 1e9")
        b.until("document.querySelector('#grid .body').lastChild.textContent.includes('/item/3000')")

    def test_a_page_of_a_hundred_thousand_nodes_is_shown_in_parts(self):
        self.write("large.html", shop([f"Thing {i}" for i in range(12000)]))
        b = self.window("large.html")
        part = "document.getElementById('part-now').textContent"
        self.assertRegex(b.until(part), r"^Part 1 of \d+$")
        count = int(b.js(part).split()[-1])
        self.assertIn("/item/1", b.js(CELLS)[0])
        b.until_in_frame("document.readyState === 'complete'")
        self.assertLess(b.in_frame("document.getElementsByTagName('*').length"), 20000)
        # The part follows the row, and the row the record.
        b.js("document.getElementById('grid').scrollTop = 1e9")
        b.until("document.querySelector('#grid .body').lastChild.textContent.includes('/item/12000')")
        b.click("#grid .body .row:last-child [data-column]")
        b.until(f"{part} === 'Part {count} of {count}' && performance.getEntriesByName('page shown').length > 1")
        b.until_in_frame("document.querySelector('#menu') !== null && scrollY > 0")
        b.click_in_frame("h2 a")
        first = b.in_frame("document.querySelector('h2 a').textContent").split()[1]
        b.until(f"document.getElementById('record').textContent.includes('{first}')")
        b.click("#part-before")
        b.until(f"{part} === 'Part {count - 1} of {count}'")
        self.assertFalse(b.js("document.getElementById('part-after').disabled"))

    def test_a_text_behind_something_that_is_left_out_is_still_itself(self):
        self.write("script.html", shop() + "<p id=x><script>0</script>five<!-- --> words<svg></svg> here</p>")
        b = self.window("script.html")
        b.click_in_frame("#x")
        self.assertEqual(b.until("document.querySelector('#picked .what')?.textContent"), "p: five words here")

    def test_nothing_is_left_to_be_wished_by_those_who_cannot_see(self):
        cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
        script = os.environ.get("FURROW_AXE") or os.path.join(cache, "furrow/axe.min.js")
        if not os.path.exists(script):
            self.skipTest("no axe-core; scripts/setup test takes it from npm")
        with open(script, encoding="utf-8") as file:
            source = file.read()
        for dark in (False, True):
            b = self.window("shop.html", dark=dark)
            b.click("#why")
            b.click("#grid .row [data-column]", 2)
            b.tab("Runtime.evaluate", expression=source)

            def check():
                found = b.js("axe.run(document, {iframes: false}).then(r => r.violations.map("
                             "v => v.id + ': ' + v.nodes.map(n => n.target + ' ' + n.failureSummary).join('; ')))")
                self.assertEqual(found, [])

            check()
            b.click_in_frame("h2 a", 1)
            b.until("!document.getElementById('picked').hidden")
            check()
            for button in ("#add", "#export"):
                b.click(button)
                b.until("document.getElementById('dialog').open")
                check()
                b.key("Escape")
            b.choose("#method", "iepad")
            b.until("document.querySelectorAll('#slots tbody tr').length > 1")
            b.click("#tune")
            check()
            b.click("#grid .head [data-column] button")
            check()
            b.key("Enter")
            b.until("document.getElementById('dialog').open")
            check()
            b.key("Escape")
            b.click("#mode-label")
            b.click_in_frame("h2 a")
            b.type("name", "dialog[open] input[name=name]")
            b.key("Enter")
            b.until("document.getElementById('label-tools').textContent.includes('Save labels')")
            check()
            self.stop()
