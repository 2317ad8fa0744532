"""furrow label and what furrow apply makes of it: the loop of a user."""
import json
import os
import time
import unittest

import support


def product(name, price, team="", extra=""):
    return (f"<!doctype html><ul><li><a>Red</a></li><li><a>Blue</a></li><li><a>Green</a></li></ul>"
            f"<div class=main><h1>{name}</h1><img src='pics/{name}.jpg'>"
            f"<p>Price: <b>{price}</b></p>{extra}<p class=team>{team}</p></div><hr>")


class Label(support.Cli):
    def setUp(self):
        super().setUp()
        self.write("a.html", product("Ant", "5.00"))
        self.write("b.html", product("Bee", "6.50"))
        self.write("odd.html", "<!doctype html><h2>Cat</h2><table><tr><td>7.00</td></tr></table>")

    def rows(self, out):
        return [json.loads(line) for line in out.splitlines()]

    def label(self, page="a.html", *args, **options):
        return self.furrow("label", page, *args, "-o", "w.json", **options)

    def test_one_labelled_page_is_applied_to_another(self):
        _, err = self.label("a.html", "--field", "name=Ant", "--field", "price=5.00")
        self.assertEqual(err, "")
        out, err = self.furrow("apply", "w.json", "b.html")
        self.assertEqual((self.rows(out), err), ([{"name": "Bee", "price": "6.50"}], ""))

    def test_the_wrapper_goes_to_standard_output_without_a_file(self):
        out, _ = self.furrow("label", "a.html", "--field", "name=Ant")
        self.assertEqual(json.loads(out)["method"], "ide")

    def test_pages_that_need_a_label_are_named_listed_and_counted(self):
        self.label("a.html", "--field", "name=Ant", "--field", "price=5.00")
        out, err = self.furrow("apply", "w.json", "b.html", "odd.html", "--unlabelled", "todo",
                               code=1)
        self.assertEqual([row["name"] for row in self.rows(out)], ["Bee"])
        self.assertEqual(self.read("todo"), "odd.html\n")
        first, last = err.splitlines()
        self.assertIn("furrow: odd.html: needs a label: field 'name':", first)
        self.assertEqual(last, "furrow: 1 of 2 pages need a label; add one with furrow label --only PAGE "
                               "--field NAME=TEXT -o WRAPPER")

    def test_labelling_a_further_page_adds_a_template(self):
        self.label("a.html", "--field", "name=Ant", "--field", "price=5.00")
        self.label("odd.html", "--field", "name=Cat", "--field", "price=7.00")
        templates = json.loads(self.read("w.json"))["rules"]["templates"]
        self.assertEqual([t["page"] for t in templates], ["a.html", "odd.html"])
        out, _ = self.furrow("apply", "w.json", "b.html", "odd.html")
        self.assertEqual([row["price"] for row in self.rows(out)], ["6.50", "7.00"])

    def test_pages_given_along_decide_before_anybody_is_asked(self):
        for name, team in (("a", "Red"), ("b", "Grey"), ("c", "Pink")):
            self.write(f"{name}.html", product(name.upper(), "5.00", team))
        fields = ("--field", "name=A", "--field", "team=Red")
        self.label("a.html", *fields)
        _, err = self.furrow("apply", "w.json", "b.html", code=1)
        self.assertIn("needs a label: field 'team'", err)
        out, err = self.furrow("apply", "w.json", "b.html", "--also", "c.html")
        self.assertEqual((self.rows(out), err), ([{"name": "B", "team": "Grey"}], ""))
        os.remove(os.path.join(self.folder, "w.json"))
        self.label("a.html", *fields, "--also", "c.html")
        out, err = self.furrow("apply", "w.json", "b.html")
        self.assertEqual((self.rows(out), err), ([{"name": "B", "team": "Grey"}], ""))

    def test_a_page_given_along_that_cannot_be_read_is_named(self):
        _, err = self.label("a.html", "--field", "name=Ant", "--also", "none.html", code=2)
        self.assertIn("furrow: none.html:", err)

    def test_a_field_that_is_taken_to_be_missing_is_said_with_its_confidence(self):
        self.write("a.html", product("Ant", "5.00", "Red", "<div><i>Weight:</i> <u>9 g</u></div>"))
        self.label("a.html", "--field", "name=Ant", "--field", "price=5.00", "--field", "weight=9 g")
        out, err = self.furrow("apply", "w.json", "b.html", "--report", "r.json")
        self.assertEqual(self.rows(out), [{"name": "Bee", "price": "6.50", "weight": None}])
        self.assertEqual(err, "furrow: b.html: weight: assumed missing, 90 % sure\n")
        sure = json.loads(self.read("r.json").splitlines()[0])["confidence"]
        self.assertEqual(sure["weight"], 0.9)
        self.assertGreater(sure["price"], 0.92)

    def recipe_with_data(self, name, said, shown, **more):
        data = json.dumps({"@type": "Recipe", "name": name, "recipeIngredient": said, **more})
        items = "".join(f"<li>{text}</li>" for text in shown)
        by = f"<p>By: <b>{more['author']}</b></p>" if more else ""
        self.write(f"{name}.html", f"<script type=application/ld+json>{data}</script>"
                                   f"<h1>{name}</h1>{by}<ul class=in>{items}</ul>")

    def label_soup(self, *more):
        self.furrow("label", "Soup.html", "--field", "title=Soup", "--field", "needs=egg", "--field",
                    "needs=milk", "--field", "needs=salt", *more, "-o", "w.json")

    def test_a_list_that_the_data_may_have_in_part_is_said_to_be_less_sure(self):
        self.recipe_with_data("Soup", ["egg", "milk", "salt"], ["egg", "milk", "salt"])
        self.label_soup()
        for name, said, shown in (("Stew", ["oil", "rice", "beef", "salt"],
                                   ["oil", "rice (or oats)", "beef", "salt"]),
                                  ("Pie", ["oil", "rice", "salt"], ["oil", "rice", "beef", "salt"])):
            self.recipe_with_data(name, said, shown)
            out, err = self.furrow("apply", "w.json", f"{name}.html", "-f", "jsonl")
            self.assertEqual(json.loads(out)["needs"], "\n".join(said))
            self.assertEqual(err, f"furrow: {name}.html: needs: found, 90 % sure\n")

    def test_a_label_over_the_border_of_two_elements_is_said_to_be_less_sure(self):
        for name, number in (("a", 1), ("b", 4)):
            self.write(f"{name}.html", f"<h1>{name}</h1><p><b>Yield</b> {number} <i>Serving Size:</i> 9</p>")
        self.label("a.html", "--field", "yields=1 serving")
        out, err = self.furrow("apply", "w.json", "b.html")
        self.assertEqual(self.rows(out), [{"yields": "4 Serving"}])
        self.assertEqual(err, "furrow: b.html: yields: found, 90 % sure\n")

    def test_a_field_that_the_data_lacks_is_said_to_be_missing(self):
        self.recipe_with_data("Soup", ["egg", "milk", "salt"], ["egg", "milk", "salt"], author="Ann")
        self.recipe_with_data("Pie", ["oil", "rice"], ["oil", "rice"])
        self.label_soup("--field", "author=Ann")
        out, err = self.furrow("apply", "w.json", "Pie.html", "-f", "jsonl")
        self.assertEqual(json.loads(out), {"title": "Pie", "needs": "oil\nrice", "author": None})
        self.assertEqual(err, "furrow: Pie.html: author: assumed missing, 95 % sure\n")

    def test_values_are_left_out_of_the_wrapper_on_request(self):
        self.label("a.html", "--field", "name=Ant")
        self.assertIn('"sample": "Ant"', self.read("w.json"))
        os.remove(os.path.join(self.folder, "w.json"))
        self.label("a.html", "--field", "name=Ant", "--no-samples")
        self.assertNotIn("sample", self.read("w.json"))

    def rebuilt(self, name, price, maker):
        return (f"<!doctype html><nav><a>Start</a><a>From $5.00</a></nav><main><h1>{name}</h1><dl><dt>Price</dt>"
                f"<dd>{price}</dd></dl><span class='by maker'>{maker}</span><p>Lovely.</p></main>")

    def kettle(self):
        self.write("old.html", "<!doctype html><ul><li>Home</li></ul><div class=all><h2>Iron kettle</h2><table>"
                   "<tr><td>Price:</td><td><b>$39.96</b></td></tr></table><p class=maker>Potters</p></div><hr>")
        self.write("new.html", self.rebuilt("Clay pot", "$12.50", "Clayworks"))
        self.write("next.html", self.rebuilt("Tea pot", "$20.00", "Teaworks"))
        self.label("old.html", "--field", "price=$39.96", "--field", "maker=Potters")

    def test_a_labelled_wrapper_is_repaired_by_captions_and_names(self):
        self.kettle()
        out, _ = self.furrow("repair", "w.json", "new.html", "-o", "n.json", "--confidence", "50")
        self.assertIn('price: 76% sure, div.all > table > tbody > tr > td > b "$39.96" -> ', out)
        self.assertIn('dd[1] "$12.50"', out)
        out, err = self.furrow("apply", "n.json", "next.html", "old.html")
        self.assertEqual([(row["price"], row["maker"]) for row in self.rows(out)],
                         [("$20.00", "Teaworks"), ("$39.96", "Potters")])

    def test_a_field_that_is_not_sure_is_proposed_and_not_written(self):
        self.kettle()
        out, _ = self.furrow("repair", "w.json", "new.html", "-o", "n.json", code=1)
        self.assertIn("maker: in doubt, 57% sure, p.maker", out)
        _, err = self.furrow("apply", "n.json", "next.html", code=1)
        self.assertIn("needs a label: field 'maker'", err)

    def test_a_labelled_wrapper_that_fits_is_left_alone(self):
        self.kettle()
        out, _ = self.furrow("repair", "w.json", "old.html")
        self.assertEqual(out, "the wrapper fits, nothing to repair\n")

    def test_apply_repairs_a_labelled_wrapper_on_the_way(self):
        self.kettle()
        out, err = self.furrow("apply", "w.json", "new.html", "--repair", code=1)
        self.assertEqual(self.rows(out)[0]["price"], "$12.50")
        self.assertIn("furrow: new.html: repaired: 1 column found again", err)

    def test_a_learned_wrapper_takes_no_labels_and_stays_as_it_is(self):
        self.furrow("learn", "shop.html", "-o", "w.json")
        before = self.read("w.json")
        _, err = self.label("a.html", "--field", "name=Ant", code=2)
        self.assertEqual(err, "furrow: w.json: this is a wrapper of auto, which takes no labels; choose another file with -o\n")
        self.assertEqual(self.read("w.json"), before)

    def recipe(self, name, *lines, after=""):
        rows = "".join(f"<li><i>{amount}</i> <b>{what}</b>, {how}</li>" for amount, what, how in lines)
        self.write(f"{name}.html", f"<!doctype html><h1>{name}</h1><p>Serves four</p><h2>You need</h2>"
                   f"<ul>{rows}</ul>{after}<h2>How to</h2><p>Mix it all.</p>")

    def test_the_values_of_a_list_are_elements_not_texts(self):
        self.recipe("Bread", ("1 cup", "milk", "warm"), ("2 cups", "flour", "sieved"))
        self.recipe("Cake", ("3", "eggs", "beaten"), ("1 cup", "sugar", "brown"), ("1 tsp", "salt", "fine"),
                    ("1 tsp", "salt", "fine"), ("some", "butter", "soft"))
        self.label("Bread.html", "--field", "title=Bread", "--field", "needs=1 cup milk, warm",
                   "--field", "needs=2 cups flour, sieved")
        out, err = self.furrow("apply", "w.json", "Cake.html")
        self.assertEqual(err, "")
        self.assertEqual(self.rows(out)[0]["needs"].splitlines(), [
            "3 eggs, beaten", "1 cup sugar, brown", "1 tsp salt, fine", "1 tsp salt, fine", "some butter, soft"])

    def test_a_list_in_two_parts_is_not_cut_silently(self):
        self.recipe("Bread", ("1 cup", "milk", "warm"), ("2 cups", "flour", "sieved"))
        self.recipe("Tart", ("3", "eggs", "beaten"), ("1 cup", "sugar", "brown"),
                    after="<h3>For the top</h3><ul><li><i>9</i> <b>plums</b>, ripe</li></ul>")
        self.label("Bread.html", "--field", "needs=1 cup milk, warm", "--field", "needs=2 cups flour, sieved")
        err = self.furrow("apply", "w.json", "Tart.html", code=1)[1]
        self.assertIn("needs a label: field 'needs'", err)

    def test_what_is_certain_comes_and_the_rest_is_asked_for(self):
        page = "<!doctype html><h1>{}</h1><table><tr><td>Price</td><td>{}</td></tr></table>{}"
        self.write("one.html", page.format("Ant", "5.00", "<div><p>Made in <i>{}</i> by hand</p></div>".format("Oslo")))
        self.write("two.html", page.format("Bee", "6.50", ""))
        self.label("one.html", "--field", "name=Ant", "--field", "price=5.00", "--field", "from=Oslo")
        out, err = self.furrow("apply", "w.json", "two.html", "--unlabelled", "todo", code=1)
        self.assertEqual(self.rows(out), [{"name": "Bee", "price": "6.50", "from": None}])
        self.assertIn("furrow: two.html: needs a label: field 'from': the page has nothing like it", err)
        self.assertEqual(self.read("todo"), "two.html\n")
        line = json.loads(self.furrow("check", "-f", "json", "w.json", "two.html", code=1)[0])
        self.assertEqual([(d["kind"], d["columns"]) for d in line["drift"]], [("doubt", ["from"])])

    def test_a_label_of_one_field_says_nothing_of_the_others(self):
        page = "<!doctype html><h1>{}</h1><p class=price>{}</p>{}"
        self.write("one.html", page.format("Ant", "5.00", "<p>Weight <b>3 kg</b></p>"))
        self.write("two.html", page.format("Bee", "6.50", "<ul><li>It has <em>4 kg</em></li></ul>"))
        self.write("three.html", "<!doctype html><div><span>7.50</span></div><ul><li>It has <em>5 kg</em></li></ul>")
        self.label("one.html", "--field", "name=Ant", "--field", "price=5.00", "--field", "weight=3 kg")
        self.label("two.html", "--only", "--field", "weight=4 kg")
        self.assertEqual(self.rows(self.furrow("apply", "w.json", "two.html")[0]),
                         [{"name": "Bee", "price": "6.50", "weight": "4 kg"}])
        err = self.furrow("apply", "w.json", "three.html", code=1)[1]
        self.assertIn("field 'name'", err)
        self.label("two.html", "--only", "--field", "weight=4 kg", "--missing", "price", code=2)

    def test_a_list_of_several_parts_is_found_by_its_names(self):
        item = lambda texts: "<ul>" + "".join(f"<li>{t}</li>" for t in texts) + "</ul>"
        page = "<!doctype html><h1>{}</h1><div class=nav>" + item(["Home", "News"]) + "</div><div class=needs>{}</div>"
        self.write("bread.html", page.format("Bread", item(["1 cup milk", "2 cups flour", "1 tsp salt"])))
        self.write("tart.html", page.format("Tart", "<h3>Crust</h3>" + item(["2 cups flour", "some butter"]) +
                                            "<h3>Top</h3>" + item(["9 plums"]) + "<h3>Cream</h3>" + item(["1 cup cream", "some sugar"])))
        self.label("bread.html", "--field", "needs=1 cup milk", "--field", "needs=2 cups flour", "--field", "needs=1 tsp salt")
        ways = json.loads(self.read("w.json"))["rules"]["templates"][0]["ways"]
        self.assertEqual(ways[0]["where"][0], "div.needs > ul > li")
        out, err = self.furrow("apply", "w.json", "tart.html")
        self.assertEqual((self.rows(out)[0]["needs"].splitlines(), err),
                         (["2 cups flour", "some butter", "9 plums", "1 cup cream", "some sugar"], ""))

    def test_k_is_the_number_of_tags_to_keep(self):
        self.label("a.html", "--tags", "5", "--field", "name=Ant")
        tags = json.loads(self.read("w.json"))["rules"]["templates"][0]["items"][0]["before"]["tags"]
        self.label("b.html", "--field", "name=Bee", "--tags", "30")
        self.assertLessEqual(len(tags.split()), 20)

    def test_what_two_places_say_alike_comes_once(self):
        page = "<!doctype html><div id=top><b>{0}</b></div><div class=main><h1>{0}</h1><p>Open daily</p></div>"
        self.write("one.html", page.format("Ox Mill"))
        self.write("two.html", page.format("Red Barn"))
        labels = {"fields": {"name": [{"xpath": "/html/body/div[1]/b"}, {"xpath": "/html/body/div[2]/h1"}]}}
        self.write("labels.json", json.dumps(labels))
        self.label("one.html", "--labels", "labels.json")
        self.assertEqual(self.rows(self.furrow("apply", "w.json", "two.html")[0]), [{"name": "Red Barn"}])

    def test_a_value_may_be_told_by_its_position_in_a_text(self):
        page = "<!doctype html><h1>{}</h1><ul><li>Director: <span>{}</span></li><li>Year: <span>{}</span></li></ul>"
        self.write("one.html", page.format("Ants", "Ann Miller", "1990"))
        self.write("two.html", page.format("Bees", "Bob Weaver", "1991"))
        self.label("one.html", "--field", "director=Miller")
        self.assertEqual(self.rows(self.furrow("apply", "w.json", "two.html")[0]), [{"director": "Weaver"}])

    def test_the_papers_own_evidence_can_be_asked_for(self):
        self.label("a.html", "--plain", "--field", "name=Ant", "--field", "price=5.00")
        out = self.furrow("apply", "--plain", "w.json", "b.html")[0]
        self.assertEqual(self.rows(out), [{"name": "Bee", "price": "6.50"}])

    def test_a_missing_field_is_null_afterwards(self):
        self.label("a.html", "--field", "name=Ant", "--field", "price=5.00")
        bare = "<!doctype html><div class=main><h1>Dog</h1></div><hr>"
        self.write("d.html", bare)
        self.write("e.html", bare.replace("Dog", "Emu"))
        self.furrow("apply", "w.json", "e.html", code=1)
        self.label("d.html", "--field", "name=Dog", "--missing", "price")
        out, _ = self.furrow("apply", "w.json", "e.html")
        self.assertEqual(self.rows(out), [{"name": "Emu", "price": None}])

    def test_a_text_in_several_places_is_told_with_the_way_to_name_one(self):
        self.write("a.html", product("Ant", "5.00", team="Red"))
        _, err = self.label("a.html", "--field", "name=Ant", "--field", "team=Red")
        self.assertIn("field 'team' is in 2 places", err)
        self.assertIn("--field 'team=/html[1]/body[1]/div[1]/p[2]=Red'", err)
        self.write("b.html", product("Bee", "6.50", team="Blue"))
        _, err = self.furrow("apply", "w.json", "b.html", code=1)
        self.assertIn("its label fits several places, and their texts differ", err)

    def test_many_labels_keep_to_the_time_limit(self):
        self.write("long.html", "<!doctype html><p>" + "<b>x</b><i>y</i>" * 40000)
        self.write("labels.json", json.dumps({"fields": {f"f{i}": ["x", "y"] for i in range(4000)}}))
        start = time.monotonic()
        _, err = self.furrow("label", "--timeout", "1", "long.html", "--labels", "labels.json", "-o", "w.json", code=2)
        self.assertIn("time limit", err)
        self.assertLess(time.monotonic() - start, 10)

    def test_values_of_a_list_in_several_places_are_told_once(self):
        items = "<ul><li>egg<li>oil<li>tea</ul>"
        self.write("a.html", f"<h1>Ant</h1>{items}<h2>Print</h2>{items}")
        _, err = self.label("a.html", "--field", "needs=egg", "--field", "needs=oil",
                            "--field", "needs=tea")
        self.assertEqual(err.count("several places"), 1)
        self.assertNotIn("--field", err)

    def test_an_xpath_names_the_place(self):
        self.write("a.html", product("Ant", "5.00", team="Red"))
        self.write("b.html", product("Bee", "6.50", team="Blue"))
        for place in ("/html[1]/body[1]/div[1]/p[2]=Red", "/html/body/div/p[2]"):
            _, err = self.furrow("label", "a.html", "--field", f"team={place}", "-o", "x.json")
            self.assertEqual(err, "")
            out, _ = self.furrow("apply", "x.json", "b.html")
            self.assertEqual(self.rows(out), [{"team": "Blue"}])
            os.remove(self.path("x.json"))

    def test_attributes_come_as_absolute_addresses(self):
        for label in ("image=@src=pics/Ant.jpg", "image=/html/body/div/img/@src",
                      "image=@src=http://shop.example/pics/Ant.jpg"):
            self.furrow("label", "a.html", "--field", label, "--base", "http://shop.example/",
                        "-o", "x.json")
            out, _ = self.furrow("apply", "x.json", "b.html", "--base", "http://shop.example/")
            self.assertEqual(self.rows(out), [{"image": "http://shop.example/pics/Bee.jpg"}])
            os.remove(self.path("x.json"))

    def test_markup_is_kept_on_request(self):
        self.write("a.html", product("Ant", "5.00", extra="<div id=t>six <i>legs</i></div>"))
        self.write("b.html", product("Bee", "6.50", extra="<div id=t>two <b>wings</b></div>"))
        self.label("a.html", "--field", "text=six legs", "--html", "text")
        out, _ = self.furrow("apply", "w.json", "b.html")
        self.assertEqual(self.rows(out), [{"text": "two <b>wings</b>"}])

    def test_a_label_file_does_the_same_for_many_fields(self):
        self.write("labels.json", json.dumps({"fields": {
            "name": "Ant", "price": {"text": "5.00"}, "none": None,
            "image": {"xpath": "/html/body/div/img", "attribute": "src"}}}))
        self.label("a.html", "--labels", "labels.json")
        out, _ = self.furrow("apply", "w.json", "b.html")
        self.assertEqual(self.rows(out), [{"name": "Bee", "price": "6.50", "none": None,
                                           "image": "pics/Bee.jpg"}])

    def test_explain_tells_what_matched_where(self):
        self.label("a.html", "--field", "price=5.00")
        _, err = self.furrow("apply", "w.json", "b.html", "--explain")
        self.assertRegex(err, r"(?m)^ide: price: found: \"6.50\", 100 % like its place in a.html: .*, at /html\[1\]/body\[1\]/div\[1\]/p\[1\]/b\[1\]$")

    def test_what_cannot_be_is_said_and_writes_nothing(self):
        for args, said in ((["--field", "name=Zebra"], "the page has no text 'Zebra'"),
                           (["--field", "name"], "is not NAME=TEXT"),
                           (["--field", "x=@src"], "is not NAME=@ATTRIBUTE=VALUE"),
                           (["--field", "x=/html/body/nav"], "no element at /html/body/nav"),
                           (["--labels", "none.json"], "none.json: no such file"),
                           ([], "no field given")):
            self.assertIn(said, self.complaint("label", "a.html", *args, "-o", "w.json"))
        self.assertNotIn("w.json", self.files())

    def test_a_file_that_is_no_wrapper_is_left_alone(self):
        self.write("w.json", "{}")
        self.complaint("label", "a.html", "--field", "name=Ant", "-o", "w.json")
        self.assertEqual(self.read("w.json"), "{}")

    def test_labels_of_a_bad_file_name_the_field(self):
        self.write("labels.json", '{"fields": {"name": 5}}')
        self.assertIn("field 'name': not a text", self.complaint(
            "label", "a.html", "--labels", "labels.json"))


class Detail(support.Cli):
    def test_eval_counts_labels_and_errors_as_the_paper_does(self):
        for i, (name, price) in enumerate((("Ant", "5.00"), ("Bee", "6.50"), ("Cow", "7.25"))):
            for folder, ending, text in (
                    ("pages", "html", product(name, price)),
                    ("truth", "json", json.dumps({"kind": "detail", "label": "fields",
                                                  "fields": {"name": name, "price": price}}))):
                os.makedirs(self.path(f"set/{folder}/shop"), exist_ok=True)
                self.write(f"set/{folder}/shop/{i}.{ending}", text)
        out, err = self.furrow("eval", "set", "-m", "ide")
        site, total = [json.loads(line) for line in out.splitlines()]
        self.assertEqual((site["site"], total["set"], err), ("shop", "set", ""))
        self.assertEqual(total["detail"], {
            "pages": 3, "labelled": 1, "miss": 0, "found_no": 0, "wrong": 0, "partial": 0,
            "page_errors": 0, "recall": 1, "precision": 1, "page_accuracy": 1})
        out, _ = self.furrow("eval", "set", "-m", "ide", "-f", "table", "--random-pages", "7")
        self.assertIn("recall 100.0 %", out)


if __name__ == "__main__":
    unittest.main()
