"""Real tables: rows, columns and their names, as the program prints them."""
import json
from pathlib import Path

import support

PAGES = Path(__file__).resolve().parent.parent / "pages"


class Tables(support.Cli):
    def rows(self, case):
        text = self.furrow("-f", "jsonl", str(PAGES / case / "page.html"))[0]
        return [json.loads(line) for line in text.splitlines()]

    def test_titles_of_another_view_or_out_of_sight_are_no_headings(self):
        def page(panel):
            names = "Ant Bee Cat Dog Eel Fox Gnu Hen".split()
            return "<div class=list>" + "".join(
                (panel.format(f"{name} of {i * 7 + 12}") if i != 5 else "") +
                f'<div class="card offer"><div class=in><h3><a href=/{i}>{name} of {i * 7 + 12}</a></h3>'
                f"<p>Sold by {name.lower()}s in town</p><p>since {1990 + i}</p><b>${i + 3}.50</b></div></div>"
                for i, name in enumerate(names))
        for panel in ("<div class=panel><div class=row><div class=c><h4><a href=x>{}</a></h4></div></div></div>",
                      "<div class=panel style='display:none'><h4>{}</h4><p>Hidden</p></div>"):
            rows = [json.loads(line) for line in self.furrow(stdin=page(panel))[0].splitlines()]
            self.assertEqual(len(rows), 8)
            self.assertEqual(list(rows[0]), ["title", "title_link", "sold_by", "since", "price"])

    def test_cards_that_are_out_of_sight_are_no_variants_of_the_others(self):
        names = "Ant Bee Cat Dog Eel Fox Gnu Hen".split()
        page = "<div class=list>" + "".join(
            f"<div class='card small{i}'><div style='display:none'><h4>{name} of {i * 7 + 12}</h4><p>Open</p></div></div>"
            f'<div class="card offer"><h3><a href=/{i}>{name} of {i * 7 + 12}</a></h3>'
            f"<p>Sold by {name.lower()}s in town</p><b>${i + 3}.50</b></div>" for i, name in enumerate(names))
        rows = [json.loads(line) for line in self.furrow(stdin=page)[0].splitlines()]
        self.assertEqual([row["price"] for row in rows], [f"${i + 3}.50" for i in range(8)])

    def test_the_first_heading_of_a_record_is_its_title_in_whatever_box(self):
        names = ("Harbours", "Salt", "Nets by hand", "Boats of larch", "Ropes", "Tar and oil")
        title = "<h3><a href=/g/{}>{}</a></h3>".format
        boxed = ("<div><img src=/{0}.jpg><i class=kind>film</i><b class=length>{0} min</b><em class=by>Ann {0}</em>"
                 "<u class=until>May {0}</u><div class=square>{1}</div></div>").format
        asked = "<aside><p>People ask</p><h3>Who mends nets today?</h3><p>Few do, and they are old.</p></aside>"
        page = "<div class=list>" + "".join(
            f"<article class=hit>{asked if i == 2 else ''}<cite>example.org/{i}</cite><span class=site>Paper {name[0]}</span>"
            f"{boxed(i + 3, title(i, name)) if i in (1, 2, 4) else title(i, name)}"
            f"<p>What {name.lower()} tell about the sea and about those who live by it.</p></article>"
            for i, name in enumerate(names))
        rows = [json.loads(line) for line in self.furrow(stdin=page)[0].splitlines()]
        self.assertEqual([(row["title"], row["title_link"]) for row in rows],
                         [(name, f"/g/{i}") for i, name in enumerate(names)])

    def test_a_unit_that_also_stands_behind_a_dash_is_that_of_the_amounts(self):
        page = "<ul>" + "".join(
            f"<li class=card><h3><a href=/{i}>{name} house</a></h3><p class=facts_x>{name} street</p>"
            f"<p class=facts_x>{size}<!-- --> ft\u00b2</p><i>let by {name.lower()}s</i></li>"
            for i, (name, size) in enumerate(zip("Ant Bee Cat Dog Eel Fox Gnu".split(),
                                                 (390, "-", 500, "-", 650, "-", 720)))) + "</ul>"
        rows = [json.loads(line) for line in self.furrow(stdin=page)[0].splitlines()]
        self.assertEqual([row["area"] for row in rows], ["390", None, "500", None, "650", None, "720"])

    def test_cells_that_span_rows_come_out_in_each_row(self):
        rows = self.rows("table-with-row-spans")
        self.assertEqual([row["Day"] for row in rows],
                         ["Monday", "Monday", "Monday", "Tuesday", "Tuesday"])
        self.assertEqual([row["Day_link"] for row in rows],
                         ["/mon", "/mon", "/mon", "/tue", "/tue"])
        self.assertEqual([row["Room"] for row in rows],
                         ["Great hall", "Great hall", "Room 12", "Great hall", "Room 12"])
        self.assertEqual(rows[1]["Talk"], "Trees that grow sideways")

    def test_two_header_rows_make_one_name(self):
        rows = self.rows("table-with-two-header-rows")
        self.assertEqual(list(rows[0]), ["State", "State_link", "Population 2010",
                                         "Population 2020", "Area Land", "Area Water"])
        self.assertEqual(rows[4]["Area Water"], "19,075")

    def test_tables_of_other_elements_have_names_too(self):
        for case in ("table-by-roles", "table-of-boxes-with-a-row-of-names"):
            rows = self.rows(case)
            self.assertEqual(rows[0], {"Train": "RE 5", "To": "Bonn", "To_link": "/bonn",
                                       "Leaves": "10:05", "Platform": "4"})
            self.assertEqual([row["Platform"] for row in rows], ["4", "7", "11", None])

    def test_the_head_of_a_box_with_a_link_names_no_columns(self):
        cards = "".join(f"<div class=card><b>Lamp {n}</b><i>green</i><u>{n}.50 kg</u></div>"
                        for n in range(1, 6))
        self.write("box.html", "<div><div class=top><b>Lamps</b><i>of the week</i>"
                   f"<a href=/all>All lamps</a></div>{cards}</div>")
        row = json.loads(self.furrow("-f", "jsonl", "box.html")[0].splitlines()[0])
        self.assertNotIn("Lamps", row)

    def test_cells_are_called_as_they_are_labelled_on_narrow_screens(self):
        body = "".join(f"<tr><td data-label='Dish'><a href=/{n}>{name}</a>"
                       f"<td data-label='Price per kg:'>{n + 3}.50"
                       for n, name in enumerate(("Soup", "Fish", "Rice", "Bread")))
        self.write("narrow.html", f"<table>{body}</table>")
        rows = [json.loads(line) for line in
                self.furrow("-f", "jsonl", "narrow.html")[0].splitlines()]
        self.assertEqual(rows[1], {"Dish": "Fish", "Dish_link": "/1", "Price per kg": "4.50"})

    def test_names_differ_in_more_than_capital_letters(self):
        body = "".join(f"<li><h3>Paper {name}</h3><dl><dt>Subject<dd>{name} and more</dl>"
                       f"<p class=subject>{name[::-1]} eaters</p>"
                       for n, name in enumerate(("Ants", "Bees", "Cats", "Dogs")))
        self.write("names.html", f"<ul>{body}</ul>")
        row = json.loads(self.furrow("-f", "jsonl", "names.html")[0].splitlines()[0])
        self.assertEqual(len({name.lower() for name in row}), len(row), row)
        self.assertEqual(list(row), ["title", "Subject", "subject_2"])

    def test_words_behind_a_label_stay(self):
        body = "".join(f"<li><h3>{name}</h3><dl><dt>Room<dd>up to {n} GB<dt>Warm<dd>{n} °C</dl>"
                       for n, name in enumerate(("Ants", "Bees", "Cats", "Dogs")))
        self.write("labels.html", f"<meta charset=utf-8><ul>{body}</ul>")
        row = json.loads(self.furrow("-f", "jsonl", "labels.html")[0].splitlines()[1])
        self.assertEqual(row, {"title": "Bees", "Room": "up to 1 GB", "Warm": "1 °C"})

    def test_keys_to_sort_by_are_no_part_of_values(self):
        body = "".join(f"<tr><td>{name}<td><span style='display:none'>700{n}</span>{n}.5%"
                       for n, name in enumerate(("Ohio", "Iowa", "Utah", "Texas")))
        self.write("keys.html", f"<table><tr><th>State<th>Share{body}</table>")
        rows = [json.loads(line) for line in
                self.furrow("-f", "jsonl", "keys.html")[0].splitlines()]
        self.assertEqual([row["Share"] for row in rows], ["0.5%", "1.5%", "2.5%", "3.5%"])

    def test_rows_that_head_others_are_no_records(self):
        rows = self.rows("table-with-group-rows")
        self.assertEqual([row["Dish"] for row in rows],
                         ["Onion soup", "Beetroot salad", "Roast trout", "Lentil stew",
                          "Barley risotto", "Plum cake", "Baked apple"])
        self.assertEqual(rows[4]["Price"], "12.40")
        self.assertEqual([row["heading"] for row in rows],
                         2 * ["Starters"] + 3 * ["Main courses"] + 2 * ["Desserts"])

    def test_totals_are_no_records(self):
        rows = self.rows("table-with-totals")
        self.assertEqual(list(rows[0]), ["Purpose", "Planned", "Spent"])
        self.assertEqual(rows[-1]["Purpose"], "Summer regatta")

    def test_header_cells_at_the_start_of_rows_are_values(self):
        rows = self.rows("table-with-row-headers")
        self.assertIn("Linnea", rows[0].values())
        self.assertEqual([row["Passengers"] for row in rows], ["600", "1,250", "400", "400"])

    def test_tables_with_the_same_names_are_one_list(self):
        rows = self.rows("tables-under-headings")
        self.assertEqual([row["Score"] for row in rows],
                         ["2:1", "0:0", "1:4", "3:3", "1:0", "2:5"])

    def test_a_table_for_layout_is_no_table(self):
        rows = self.rows("layout-table-with-header-cells")
        self.assertEqual(len(rows), 4)
        self.assertIn("Ropes and knots", rows[0].values())

    def test_a_long_header_cell_is_a_name_all_the_same(self):
        name = "Share of households in the city that own a bicycle in per cent"
        rows = "".join(f"<tr><td>{city}<td>{i}" for i, city in enumerate(("Graz", "Linz", "Wels"), 9))
        self.write("page.html", f"<!doctype html><table><tr><th>City<th>{name}{rows}</table>")
        self.assertEqual(self.furrow("-f", "csv", "page.html")[0].splitlines()[0], f"City,{name}")

    def test_a_small_table_with_header_cells_is_one_of_data(self):
        table = "<h2>{}</h2><table><tr><th>Time<th>Talk<th>Room{}</table>"
        talk = "<tr><td>1{0}:00<td>About {1}<td>Hall {0}"
        days = (("Monday", "ants", "bees", "cats"), ("Tuesday", "dogs", "elks", "frogs"),
                ("Friday", "goats", "hens"))
        self.write("page.html", "<!doctype html>" + "".join(
            table.format(day, "".join(talk.format(i, what) for i, what in enumerate(talks)))
            for day, *talks in days))
        rows = self.furrow("-f", "csv", "page.html")[0].splitlines()
        self.assertEqual(len(rows), 1 + 8)
        self.assertIn("hens", rows[-1])

    def rows_of(self, page):
        self.write("page.html", "<!doctype html><meta charset=utf-8>" + page)
        return self.furrow("-f", "csv", "page.html")[0].splitlines()

    def test_under_a_header_cell_texts_stay_as_they_are(self):
        cells = "".join(f"<tr><td>Windows {n} (x64)<td>{n}" for n in (95, 98, 11, 10))
        self.assertEqual(self.rows_of(f"<table><tr><th>Release<th>Size{cells}</table>")[1],
                         "Windows 95 (x64),95")
        cells = "".join(f"<tr><td>RFC {n}: {name}<td>{n}"
                        for n, name in ((791, "IP"), (793, "TCP"), (768, "UDP"), (2616, "HTTP")))
        self.assertEqual(self.rows_of(f"<table><tr><th>Name<th>Number{cells}</table>")[:2],
                         ["Name,Number", "RFC 791: IP,791"])

    def test_names_in_lower_case_are_no_mere_words_between_values(self):
        said = (("ann", 2, "I like soup."), ("bob", 3, "So do I."), ("cat", 4, "It is too hot."),
                ("dan", 5, "What about stew?"))
        rows = self.rows_of("<ul>" + "".join(
            f"<li><p><a href=/u/{who}>{who}</a> <span>{days} days ago</span></p><p>{what}</p>"
            for who, days, what in said) + "</ul>")
        self.assertEqual(rows[1], "ann,/u/ann,2 days ago,I like soup.")

    def test_a_currency_in_an_element_of_its_own_stays_with_its_amount(self):
        rows = self.rows_of("".join(
            f"<div><h3>{name}</h3><p class=price><span>$</span><span>{cost}</span><span>/month</span>"
            f"</p><p>For {name} users</p></div>" for name, cost in (("one", 12), ("ten", 25), ("all", 99))))
        self.assertIn("$12/month", rows[1])

    def test_a_title_stands_before_its_link_though_a_picture_comes_first(self):
        cards = "".join(f"<li><a href=/k/{i}><img src=/p/{i}.png></a><h3><a href=/k/{i}>{name} kettle"
                        f"</a></h3><p>Good for {i} cups</p></li>"
                        for i, name in enumerate(("Iron", "Tin", "Glass", "Clay"), 2))
        self.write("page.html", f"<!doctype html><ul>{cards}</ul>")
        head = self.furrow("-f", "csv", "page.html")[0].splitlines()[0].split(",")
        self.assertEqual(head[:3], ["title", "title_link", "image"])
        self.furrow("learn", "page.html", "-o", "w.json")
        self.assertEqual(self.furrow("apply", "w.json", "page.html"), self.furrow("page.html"))

    def test_a_numbered_heading_is_the_title_of_the_texts_below_it(self):
        words = ["Slow ferries", "Night trains", "Old trams", "Cable cars", "Post buses"]
        page = "".join(f"<h3>{i}. {name}</h3><p>They go on and on, as everybody says who has "
                       f"ever been on one of the {i * 7} lines.</p><p>Price: ${i}</p>"
                       for i, name in enumerate(words, 1))
        self.write("page.html", f"<!doctype html><div>{page}</div>")
        rows = [json.loads(line) for line in self.furrow("-f", "jsonl", "page.html")[0].splitlines()]
        self.assertEqual([(row["rank"], row["title"]) for row in rows],
                         [(str(i), name) for i, name in enumerate(words, 1)])

    def test_the_rows_of_a_table_come_once_though_its_body_looks_like_a_table_itself(self):
        names = [f"Ann {letter}." for letter in "ABCDEFGH"]
        self.write("page.html", "<!doctype html><table><tbody><tr class=head><th>Who<th>Where<th>Kind</tr>" +
                   "".join(f"<tr><td>{name}<td>Room {i}<td>{i * 7}</tr>" for i, name in enumerate(names)) +
                   "</tbody></table>")
        rows = [json.loads(line) for line in self.furrow("-f", "jsonl", "page.html")[0].splitlines()]
        self.assertEqual([row["Who"] for row in rows], names)

    def items(self, cells):
        self.write("page.html", "<!doctype html><ul>" + "".join(
            f"<li><h3><a href=/p/{name}>The {name} one</a></h3>{cell}</li>"
            for name, cell in zip(("red", "blue", "green", "black", "white"), cells)) + "</ul>")
        return [json.loads(line) for line in self.furrow("-f", "jsonl", "page.html")[0].splitlines()]

    def test_a_day_without_its_year_is_one_value(self):
        rows = self.items(f"<p>Free delivery <b>Mon, Mar {day}</b></p>" for day in range(3, 8))
        self.assertEqual([row["free_delivery"] for row in rows],
                         [f"Mon, Mar {day}" for day in range(3, 8)])

    def test_a_town_with_its_state_stays_whole(self):
        towns = ["Troy, NY 12180", "Rome, NY 13440", "Utica, NY 13501", "Ovid, NY 14521", "Bath, NY 14810"]
        self.assertEqual([row["location"] for row in self.items(f"<p>{town}</p>" for town in towns)], towns)

    def test_signs_of_a_path_name_no_column(self):
        rows = self.items(f"<cite>https://w{i}.example › p</cite>" for i in range(5))
        self.assertEqual(list(rows[0]), ["title", "title_link", "site"])

    def test_the_tip_of_an_icon_in_another_cell_names_nothing(self):
        self.write("page.html", "<!doctype html><table>" + "".join(
            f"<tr><td><span title='Not starred'></span></td><td>{name}</td><td><b>About {name.lower()} and "
            f"more</b> - a word or two on it</td><td>Oct {i}</td></tr>"
            for i, name in enumerate(("Ann Ay", "Bo Bee", "Cy Cee", "Di Dee", "Ed Eff"), 1)) + "</table>")
        rows = [json.loads(line) for line in self.furrow("-f", "jsonl", "page.html")[0].splitlines()]
        self.assertEqual(len(rows), 5)
        self.assertNotIn("not_starred", rows[0])

    def goods(self, first, count=4):
        return "".join(f"<div class=card><a href=/p/{i}><img src=/i/{i}.jpg></a><a href=/p/{i}>Chair of "
                       f"kind {'abcdefghijkl'[i]}</a><span>£{i + 3}.99</span></div>"
                       for i in range(first, first + count))

    def headings(self, page):
        self.write("page.html", f"<!doctype html><main>{page}</main>")
        rows = [json.loads(line) for line in self.furrow("-f", "jsonl", "page.html")[0].splitlines()]
        return [row.get("heading") for row in rows]

    def test_the_heading_of_a_section_comes_without_the_link_beside_it(self):
        page = "".join(f"<section><div><h2>{name}</h2><a href=/all/{i}>View all</a></div>"
                       f"<div>{self.goods(4 * i)}</div></section>"
                       for i, name in enumerate(("New", "Old", "Odd")))
        self.assertEqual(self.headings(page), 4 * ["New"] + 4 * ["Old"] + 4 * ["Odd"])

    def test_the_heading_of_a_section_comes_without_the_link_in_it_that_asks_for_a_click(self):
        page = "".join(f"<section><h2>{name} <a href=/all/{i}>View all</a></h2><div>{self.goods(4 * i)}</div></section>"
                       for i, name in enumerate(("New", "Old", "Odd")))
        self.assertEqual(self.headings(page), 4 * ["New"] + 4 * ["Old"] + 4 * ["Odd"])

    def test_boxes_between_records_are_no_headings_of_those_that_follow(self):
        page = (self.goods(0) + "<div class=card><b>Images</b></div>" + self.goods(4) +
                "<div class=card><b>Maps</b></div>" + self.goods(8))
        self.assertEqual(self.headings(page), 12 * [None])

    def test_what_a_cell_says_again_for_small_screens_is_no_column(self):
        self.write("race.html", "<!doctype html><table><thead><tr><th>Rank<th>Rider<th>Team</thead><tbody>" + "".join(
            f"<tr><td>{i}<td><a href=/r/{i}>{'Ann Bo Cy Di Ed Flo'.split()[i]} Bee</a><div class=small>Team {'uvwxyz'[i]}</div><td>Team {'uvwxyz'[i]}"
            for i in range(6)) + "</table>")
        rows = [json.loads(line) for line in self.furrow("-f", "jsonl", "race.html")[0].splitlines()]
        self.assertEqual(list(rows[0]), ["Rank", "Rider", "Rider_link", "Team"])
        self.assertEqual(rows[0]["Team"], "Team u")

    def test_names_that_differ_in_one_letter_are_no_unit(self):
        self.write("race.html", "<!doctype html><table><thead><tr><th>Points<th>Group<th>Town</thead><tbody>" + "".join(
            f"<tr><td>{i * 7}<td><a href=/r/{i}>Group {'abcdef'[i]}</a><div>{'Ulm Graz Linz Bonn Jena Köln'.split()[i]}</div><td>x{i}"
            for i in range(6)) + "</table>")
        rows = [json.loads(line) for line in self.furrow("-f", "jsonl", "race.html")[0].splitlines()]
        self.assertEqual([row["Group"] for row in rows], [f"Group {letter}" for letter in "abcdef"])

    def test_texts_of_one_form_are_split(self):
        cases = (("14-1629", "Brown v. Polk County", "3 May 2020", "Ann Bee"),
                 ("16-1989", "State v. Shivers", "12 June 2020", "Bob"),
                 ("16-0775", "Fenceroy v. Gelita, Inc.", "1 July 2020", "Cy of Dee"),
                 ("15-0031", "In re: Lee v. Lee", "30 July 2020", "Eve"))
        self.write("cases.html", "<!doctype html><ul>" + "".join(
            f"<li><h3>Case No. {number}: {name}</h3><p>{day} by {judge}</p></li>"
            for number, name, day, judge in cases) + "</ul>")
        rows = [json.loads(line) for line in self.furrow("-f", "jsonl", "cases.html")[0].splitlines()]
        self.assertEqual([tuple(row.values()) for row in rows], list(cases))
        self.assertEqual(list(rows[0]), ["case_no", "title", "date", "author"])

    def records(self, *cards):
        self.write("page.html", "<!doctype html><meta charset=utf-8><ul>" + "".join(
            f"<li>{card}</li>" for card in cards) + "</ul>")
        rows = [json.loads(line) for line in self.furrow("-f", "jsonl", "page.html")[0].splitlines()]
        self.furrow("learn", "page.html", "-o", "w.json")
        self.assertEqual(self.furrow("apply", "w.json", "page.html"), self.furrow("page.html"))
        return rows

    HOUSES = (("Mill", "Graz", "Sun"), ("Barn", "Linz", "Tue"), ("Tower", "Wels", "Fri"),
              ("Villa", "Enns", "Mon"), ("Cabin", "Melk", "Sat"))

    def test_many_pictures_are_the_first_and_a_list_of_the_others(self):
        rows = self.records(*(
            f"<h3><a href=/h/{name}>The {name}</a></h3><div class=a><img src=/{name}1.jpg></div>"
            f"<p class=b><img src=/{name}2.jpg></p><b class=c><img src=/{name}3.jpg></b>"
            f"<p>In {town}</p>" for name, town, _ in self.HOUSES))
        self.assertEqual(rows[0]["image"], "/Mill1.jpg")
        self.assertEqual(rows[0]["images"], ["/Mill2.jpg", "/Mill3.jpg"])

    def test_tips_and_icons_name_what_has_no_other_name(self):
        rows = self.records(*(
            f"<h3><a href=/h/{name}>The {name}</a></h3><p><i class='fa fa-map-marker'></i> {town}</p>"
            f"<p title=Keeper>{name[0]}. {town}er</p><p>{day}</p>" for name, town, day in self.HOUSES))
        self.assertEqual((rows[0]["location"], rows[0]["keeper"], rows[0]["weekday"]),
                         ("Graz", "M. Grazer", "Sun"))

    def test_keys_for_sorting_are_no_part_of_values(self):
        rows = self.records(*(
            f"<h3><a href=/h/{name}>The {name}</a></h3><p><span style='display: none'>700{i}00000"
            f"</span>{i}5%</p>" for i, (name, _, _) in enumerate(self.HOUSES, 1)))
        self.assertIn("15%", rows[0].values())

    def test_what_is_said_again_for_other_screens_is_said_once(self):
        rows = self.records(*(
            f"<h3><a href=/h/{name}>The {name}</a></h3><p><em>{town}</em><em>{town}</em></p>"
            for name, town, _ in self.HOUSES))
        self.assertIn("Graz", [x for value in rows[0].values() for x in
                               (value if isinstance(value, list) else [value])])

    def test_the_dot_of_an_initial_divides_no_name(self):
        names = ("Lisa P. Page", "Lisa P. Page", "John M. Torbitzky", "Lisa P. Page",
                 "John M. Torbitzky", "Lisa P. Page", "John M. Torbitzky", "Lisa P. Page")
        rows = self.records(*(f"<h3><a href=/c/{i}>Case {'abcdefgh'[i]} v. State</a></h3><p>{name}, P.J.</p>"
                              for i, name in enumerate(names)))
        self.assertIn("Lisa P. Page, P.J.", rows[0].values())

    def test_explain_says_what_a_table_is(self):
        page = PAGES / "table-with-totals" / "page.html"
        told = self.furrow("--explain", str(page))[1]
        self.assertIn("a data table: its first row looks like names of columns", told)
        page = PAGES / "layout-table-with-header-cells" / "page.html"
        self.assertIn("a layout table: ", self.furrow("--explain", str(page))[1])
