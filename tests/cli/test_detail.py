"""Pages about one thing, and rows as a schema wants them."""
import csv
import io
import json

import support

LAMP = """<!doctype html><title>Brass lamp - Lamp shop</title><nav><a href=/>Home</a></nav>
<h1>Brass lamp</h1><p>$12.99</p><dl><dt>Height<dd>40 cm<dt>Made in<dd>Graz</dl>
<footer><p>Phone</p></footer>"""

CLOCK = """<!doctype html><title>Wall clock - Lamp shop</title><h1>Wall clock</h1><p>$1,020.50</p>
<table><tr><th>Height<td>30 cm<tr><th>Colour<td>red</table>"""


class Detail(support.Cli):
    def setUp(self):
        super().setUp()
        self.write("lamp.html", LAMP)
        self.write("clock.html", CLOCK)

    def test_a_page_is_one_row(self):
        row = json.loads(self.furrow("--detail", "-f", "jsonl", "lamp.html")[0])
        self.assertEqual(row, {"title": "Brass lamp", "price": "$12.99", "Height": "40 cm",
                               "Made in": "Graz"})

    def test_several_pages_have_the_columns_of_all(self):
        text = self.furrow("--detail", "-f", "csv", "lamp.html", "clock.html")[0]
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual([row["Height"] for row in rows], ["40 cm", "30 cm"])
        self.assertEqual([row["Colour"] for row in rows], ["", "red"])
        self.assertEqual(rows[0]["page"], "lamp.html")

    def test_values_are_typed_and_columns_picked(self):
        row = json.loads(self.furrow("--detail", "--typed", "--columns", "price,title:name",
                                     "-f", "jsonl", "clock.html")[0])
        self.assertEqual(row, {"price": {"amount": 1020.5, "currency": "$"}, "name": "Wall clock"})

    def test_a_page_with_a_list_is_said_to_have_one(self):
        goods = "".join(f"<li><h2><a href=/g/{i}>{name} lamp</a></h2><p>Made of {name} glass, for tables and desks</p>"
                        f"<b>${i + 3}.50</b></li>"
                        for i, name in enumerate(("Red", "Green", "Blue", "Grey", "Pink", "White", "Black")))
        self.write("goods.html", f"<!doctype html><title>Lamps</title><h1>Lamps</h1><ul>{goods}</ul>")
        self.assertEqual(self.furrow("--detail", "goods.html")[1],
                         "furrow: goods.html: the page has a list of 7 records; leave out --detail to extract it\n")
        self.assertEqual(self.furrow("--detail", "lamp.html")[1], "")
        self.assertEqual(self.furrow("--detail", "goods.html", "lamp.html")[1], "")

    def test_what_does_not_go_together_is_said(self):
        for other in (["--all"], ["--list", "1"], ["-m", "mdr"], ["--pages", "2"]):
            err = self.furrow("--detail", *other, "lamp.html", code=2)[1]
            self.assertIn("cannot be combined", err)

    def test_a_page_about_one_thing_is_told_when_a_list_is_asked_for(self):
        others = "".join(f"<li class=item><img src=/o/{i}.jpg><h3><a href=/o/{i}>{name} lamp</a></h3><p>Made of {name} by hand, "
                         f"with a shade of paper.</p><b class=price>${i}9.50</b>"
                         for i, name in enumerate("Oak Tin Ash Elm Fir Yew Box Bay".split(), 1))
        text = "<p>" + "A lamp with a long arm and warm light, dimmable in three steps. " * 10
        note = "furrow: thing.html: the page seems to be about one thing (%s); --detail extracts it\n"
        for head, kind in (('<script type=application/ld+json>{"@type":"Product","name":"Lamp"}</script>', "Product"),
                           ('<meta property=og:type content="product.item">', "product.item"),
                           ('<meta property=og:type content="website">', None),
                           ('<script type=application/ld+json>[{"@type":"Product","name":"a"},{"@type":"Product","name":"b"}]</script>', None)):
            self.write("thing.html", f"<!doctype html>{head}<h1>Lamp</h1>{text}<h2>Others bought</h2><ul>{others}</ul>")
            out, err = self.furrow("thing.html")
            self.assertEqual(len(out.splitlines()), 8)
            self.assertEqual(err, note % kind if kind else "")
            self.assertEqual(self.furrow("thing.html", "thing.html")[1], "")
            self.assertEqual(self.furrow("--list", "1", "thing.html")[1], "")

    def test_a_list_is_told_when_one_thing_is_asked_for(self):
        self.assertEqual(self.furrow("--detail", "shop.html")[1],
                         "furrow: shop.html: the page has a list of 4 records; leave out --detail to extract it\n")
        self.assertEqual(self.furrow("--detail", "lamp.html")[1], "")

    def row(self, body, head=""):
        self.write("thing.html", "<!doctype html><title>Green lamp - Lamp shop</title>" + head +
                   f"<h1>Green lamp</h1>{body}<dl><dt>Height<dd>40 cm<dt>Made in<dd>Graz</dl>")
        row = json.loads(self.furrow("--detail", "-f", "jsonl", "thing.html")[0])
        self.assertEqual((row.pop("title"), row.pop("Height"), row.pop("Made in")),
                         ("Green lamp", "40 cm", "Graz"))
        return row

    def test_what_json_ld_says_is_read_without_its_markup_and_is_surer_than_classes(self):
        thing = {"@type": "Product", "name": "Green lamp", "description": "&lt;p&gt;It&#x27;s made of <b>glass</b>.&lt;/p&gt;",
                 "author": [{"name": "Ann Field"}, {"name": "Bo Bee"}]}
        row = self.row("<p class=description>Get all our news, straight to your inbox.</p><p class=author>The lamp shop</p>",
                       f"<script type=application/ld+json>{json.dumps(thing)}</script>")
        self.assertEqual(row["description"], "It's made of glass.")
        self.assertEqual(row["author"], ["Ann Field", "Bo Bee"])

    def test_a_link_to_an_author_is_one(self):
        for body in ("<div><a href=/authors/ann>Ann Field</a></div>", "<p><a href=/e/7>Ann Field</a> (Author)</p>",
                     "<p class=author>By (author) <span><a href=/e/7>Ann Field</a></span></p>"):
            self.assertEqual(self.row(body)["author"], "Ann Field", body)

    def test_the_first_price_behind_the_title_is_that_of_the_thing(self):
        others = "".join(f"<li><a href=/{i}>Lamp {i}</a> Price: <b>${i}.00</b></li>" for i in range(2, 7))
        self.assertEqual(self.row(f"<div>Price: <b>$12.99</b></div><ul>{others}</ul>")["price"], "$12.99")

    def test_the_price_that_was_is_told_from_the_one_that_is(self):
        for body in ("<p class=price>€24.00 <del>€30.00</del></p>",
                     "<p class=price><del>€30.00</del> <ins>€24.00</ins></p>",
                     "<div><b class=now>€24.00</b> <b class=was>€30.00</b></div>",
                     "<div><div class=special-price>€24.00</div><div class=old-price>€30.00</div></div>",
                     "<div><i class=sr-only>Was</i><b>€30.00</b> <i class=sr-only>Now</i><b>€24.00</b></div>",
                     "<div><b>€30.00</b> <b>€24.00</b></div>"):
            self.assertEqual(self.row(body), {"price": "€24.00", "old_price": "€30.00"}, body)

    def test_what_is_saved_and_ranges_are_no_old_prices(self):
        self.assertNotIn("old_price", self.row("<p><b>€24.00</b> save <b>€6.00</b></p>"))
        self.assertNotIn("old_price", self.row("<p><b>€24.00</b> – <b>€30.00</b></p>"))

    def test_boxes_of_other_things_are_no_fields(self):
        links = "".join(f"<a href=/lamps/{n}>Lamp no. {n}</a> " for n in range(3, 7))
        goods = "".join(f"<li><a href=/l/{n}>Lamp no. {n}</a> <b>€{n}.00</b>" for n in range(3, 7))
        home = "<link rel=canonical href=https://example.com/lamps/2>"
        for body in (f"<h2>You may also like</h2><p>{links}</p>",
                     f"<h2>Mer från oss</h2><ul>{goods}</ul>", f"<h2>Więcej</h2><p>{links}</p>"):
            self.assertEqual(self.row(f"<p>€24.00</p>{body}", head=home), {"price": "€24.00"}, body)

    def test_links_to_pages_of_another_kind_are_values(self):
        home = "<link rel=canonical href=https://example.com/films/2>"
        row = self.row("<h2>Cast</h2><p><a href=/p/1>Ann Lee</a> <a href=/p/2>Bo Ek</a> "
                       "<a href=/p/3>Cy Ash</a></p>", head=home)
        self.assertIn("Cast", row)

    def test_a_page_without_a_thing_gives_nothing(self):
        self.write("blank.html", "<p></p>")
        self.furrow("--detail", "blank.html", code=1)


SCHEMA = """{"properties": {"cost": {"type": "number"}, "name": {"type": "string"},
"size": {"type": "string"}}, "required": ["name"]}"""


class Schema(support.Cli):
    def setUp(self):
        super().setUp()
        self.write("lamp.html", LAMP)
        self.write("row.json", SCHEMA)
        self.write("strict.json", SCHEMA.replace('["name"]', '["size"]'))

    def test_a_list_has_the_columns_of_the_schema(self):
        out, err = self.furrow("--schema", "row.json", "-f", "jsonl", "shop.html")
        rows = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(rows[0], {"cost": None, "name": "Iron kettle", "size": None})
        self.assertEqual(err, "furrow: shop.html: nothing found for cost, size\n")

    def test_so_has_a_detail_page(self):
        out = self.furrow("--detail", "--schema", "row.json", "-f", "csv", "lamp.html")[0]
        self.assertEqual(out.split(), ["cost,name,size", "12.99,Brass", "lamp,"])

    def test_a_required_column_without_values_is_told_by_the_exit_code(self):
        self.write("both.json", SCHEMA.replace('["name"]', '["name", "size"]'))
        out = self.furrow("--schema", "both.json", "-f", "jsonl", "shop.html", code=1)[0]
        self.assertEqual(len(out.splitlines()), 4)

    def test_a_page_without_all_that_is_required_gives_no_rows_and_leaves_the_file(self):
        self.write("rows.csv", "old\n")
        err = self.furrow("--schema", "strict.json", "-o", "rows.csv", "shop.html", code=1)[1]
        self.assertIn("nothing found for cost, size", err)
        self.assertEqual(self.read("rows.csv"), "old\n")

    def test_keywords_that_a_schema_asks_in_vain_are_named_once(self):
        self.write("more.json", json.dumps({
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Row", "x-own": 1, "additionalProperties": False,
            "properties": {"name": {"type": "string", "minLength": 3, "default": ""},
                           "price": {"anyOf": [{"type": "number"}, {"type": "null"}]}}, "minProperties": 1}))
        said = "furrow: more.json: furrow ignores these keywords: name.minLength, price.anyOf, minProperties\n"
        out, err = self.furrow("--schema", "more.json", "-f", "jsonl", "shop.html", "shop.html")
        self.assertEqual((len(out.splitlines()) > 2, err.count(said)), (True, 1))
        self.assertEqual(self.furrow("learn", "--schema", "more.json", "shop.html", "-o", "s.json")[1].count(said), 1)
        self.assertNotIn("ignores", self.furrow("--schema", "row.json", "shop.html")[1])

    def test_a_bad_schema_and_two_wishes_are_refused(self):
        self.write("bad.json", "{}")
        self.assertIn("properties", self.furrow("--schema", "bad.json", "shop.html", code=2)[1])
        self.assertIn("cannot be combined", self.furrow("--schema", "row.json", "--columns", "title",
                                              "shop.html", code=2)[1])

    def test_wrappers_keep_names_and_order(self):
        self.furrow("learn", "--columns", "title:name,title_link", "shop.html", "-o", "w.json")
        out = self.furrow("apply", "w.json", "-f", "csv", "shop.html")[0]
        self.assertEqual(out.splitlines()[:2], ["name,title_link", "Iron kettle,/k/1"])
        self.furrow("learn", "--schema", "row.json", "shop.html", "-o", "s.json")
        out = self.furrow("apply", "s.json", "--schema", "row.json", "-f", "csv", "shop.html")[0]
        self.assertEqual(out.splitlines()[0], "cost,name,size")

    def test_wrappers_keep_the_types_of_a_schema(self):
        self.write("prices.html", "<ul>" + "".join(
            f"<li><h3>Kettle no. {n}</h3><p>${n}4.50</p>" for n in range(1, 6)) + "</ul>")
        self.furrow("learn", "--schema", "row.json", "prices.html", "-o", "w.json")
        out = self.furrow("apply", "w.json", "--typed", "-f", "jsonl", "prices.html")[0]
        self.assertEqual(json.loads(out.splitlines()[1])["cost"], 24.5)


THINGS = """<script type="application/ld+json">{"@type": "ItemList", "itemListElement": [
{"item": {"name": "Ant", "url": "/1"}}, {"item": {"name": "Bee", "url": "/2"}}]}</script>
<div id=app></div>"""

NEWS = "<ul>" + "".join(f"<li><h3>{name}</h3><p>{when}</p></li>" for name, when in [
    ("Ant", "5 hours ago"), ("Bee", "yesterday"), ("Cat", "2 days ago")]) + "</ul>"


class Further(support.Cli):
    def test_rows_from_json_ld_are_said_to_be_so(self):
        self.write("app.html", THINGS)
        self.furrow("-f", "csv", "app.html", code=1)
        out, err = self.furrow("--embedded", "-f", "csv", "app.html")
        self.assertEqual(out.split(), ["title,url", "Ant,/1", "Bee,/2"])
        self.assertIn("from the data in its scripts", err)

    def test_a_page_that_scripts_make_of_data_is_told_of_embedded(self):
        lamps = ", ".join(f'{{"name": "Lamp {i}", "cost": {i}}}' for i in range(3))
        self.write("app.html", f'<div id=app></div><script>var state = {{"lamps": [{lamps}]}};'
                               "start(state)</script>")
        self.assertIn("try --embedded", self.furrow("app.html", code=1)[1])
        out = self.furrow("--embedded", "-f", "csv", "app.html")[0]
        self.assertEqual(out.splitlines(), ["title,cost", "Lamp 0,0", "Lamp 1,1", "Lamp 2,2"])

    def test_dates_are_told_from_a_day(self):
        self.write("news.html", NEWS)
        args = ("--typed", "-f", "jsonl", "news.html")
        first = json.loads(self.furrow(*args)[0].splitlines()[0])
        self.assertIn("5 hours ago", first.values())
        first = json.loads(self.furrow("--now", "2024-03-01T12:30Z", *args)[0].splitlines()[0])
        self.assertIn("2024-03-01T07:30Z", first.values())
        second = json.loads(self.furrow("--now", "2024-03-01", *args)[0].splitlines()[1])
        self.assertIn("2024-02-29", second.values())
        self.furrow("--now", "now", *args)
        for wrong in ("2024-02-30", "today", "2024-13-01", "2024-03-01T", "2024-03-01x", ""):
            self.assertIn("--now", self.furrow("--now", wrong, *args, code=2)[1])
