"""All lists of a page: which are data, and how one is picked from them."""
import json

import support

CARDS = [("Copper kettle", "Boils a litre of water in four minutes and switches itself off", "48.00"),
         ("Steel toaster", "Two slots, seven degrees of brown, and a drawer for the crumbs", "36.50"),
         ("Coffee grinder", "Burrs of steel, for a coffee as coarse or as fine as you like it", "52.20"),
         ("Bread knife", "A blade as long as your hand, with a handle of olive wood", "19.90"),
         ("Egg timer", "Counts to fifteen minutes and rings as loud as you can bear", "8.75"),
         ("Pepper mill", "Filled from above, ground below, and easy to clean in between", "27.00")]
STORIES = [("How tin is made to shine", "Anna Holm", "12 March 2025"),
           ("Five breads for slow Sundays", "Ruben Ost", "3 April 2025"),
           ("What a good knife needs", "Ida Berg", "21 May 2025"),
           ("Tea beyond the bag", "Jon Lind", "9 June 2025")]
NOTES = [("Salt from the marsh", "1 May 2025"), ("Rust never sleeps", "2 May 2025"),
         ("Soap of olive oil", "4 May 2025"), ("Wax for the table", "9 May 2025")]


def each(form, things):
    return "".join(form(number, thing) for number, thing in enumerate(things))


def card(number, thing):
    return (f'<div class="card"><img src="/{number}.jpg"><h3><a href="/{number}">{thing[0]}</a></h3>'
            f'<p>{thing[1]}</p><span class="price">${thing[2]}</span></div>')


def story(number, thing):
    return (f'<li class="story"><img src="/s{number}.jpg"><a href="/s{number}">{thing[0]}</a>'
            f'<span class="by">{thing[1]}</span><time>{thing[2]}</time></li>')


def note(_, thing):
    return f'<li class="story"><b>{thing[0]}</b><time>{thing[1]}</time></li>'


def linked_note(number, thing):
    return f'<li class="story"><a href="/n{number}">{thing[0]}</a><time>{thing[1]}</time></li>'


def link(_, word):
    return f'<li><a href="/{word.lower()}">{word}</a></li>'


def choice(number, word):
    return f'<li><label><input type="checkbox">{word} ({number + 3})</label></li>'


def day(_, month_and_day):
    month, number = month_and_day
    return f'<div class="day"><div>{month} {number}, 2025</div><div>{number}</div></div>'


MENU = f"<header><nav><ul>{each(link, 'Kitchen Garden Bath Office Travel Gifts Magazine Help'.split())}</ul></nav></header>"
FILTERS = f'<div class="filters"><ul>{each(choice, "Copper Steel Glass Wood Stone Paper Cork".split())}</ul></div>'
DAYS = [(month, number) for month in ("March", "April", "May", "June", "July", "August") for number in range(1, 31)]
CALENDAR = f'<div class="calendar">{each(day, DAYS)}</div>'
FOOTER = f"<footer><ul>{each(link, 'Imprint Privacy Terms Jobs Press Returns Contact'.split())}</ul></footer>"
LISTS = (f'<main><h1>Kitchen</h1><div class="cards">{each(card, CARDS)}</div>'
         f'<h2>From the magazine</h2><ul class="stories">{each(story, STORIES)}</ul></main>')
PAGE = f"<!doctype html><title>Kitchen</title>{MENU}{FILTERS}{CALENDAR}{LISTS}{FOOTER}"


class AllLists(support.Cli):
    def setUp(self):
        super().setUp()
        self.write("page.html", PAGE)

    def rows(self, *args):
        return [json.loads(line) for line in self.furrow(*args, "page.html")[0].splitlines()]

    def titles(self, *args):
        return [row["title"] for row in self.rows(*args)]

    def regions(self):
        return json.loads(self.furrow("regions", "--all", "-f", "json", "page.html")[0])["regions"]

    def test_menus_filters_calendars_and_footers_are_no_lists_of_data(self):
        self.assertEqual([len(region["records"]) for region in self.regions()], [len(CARDS), len(STORIES)])

    def test_names_with_counts_and_records_that_say_the_same_are_no_lists_of_data(self):
        stones = "Granite 14,Marble 231,Slate 1.208,Basalt 77,Flint 9,Chalk 310,Gneiss 42,Tuff 18".split(",")
        counted = each(lambda _, stone: '<li><a href="/s"><img src="/s.png">{} ({})</a></li>'.format(*stone.split()), stones)
        offers = each(lambda n, _: f'<div class="offer"><img src="/o.png"><b>{n % 2 + 1} % off</b><a href="/o">Take {n % 2 + 1} now</a></div>', stones)
        self.write("page.html", PAGE.replace("</main>", f"<ul>{counted}</ul><div>{offers}</div></main>"))
        self.assertEqual([len(region["records"]) for region in self.regions()], [len(CARDS), len(STORIES)])

    def test_mere_numbers_are_no_list_of_data(self):
        for word in ("", "Line "):
            lines = each(lambda _, line: f'<div class="line"><img src="/l.png"><a href="/{line}">{word}{line}</a></div>',
                         (6, 9, 12, 20, 22, 34, 49, 63, 79, 82))
            self.write("page.html", PAGE.replace("</main>", f"<h2>Lines that stop here</h2><div>{lines}</div></main>"))
            self.assertEqual([len(region["records"]) for region in self.regions()], [len(CARDS), len(STORIES)], word)

    def test_a_further_list_that_is_built_like_one_of_data_is_one(self):
        for form in (note, linked_note):
            self.write("page.html", PAGE.replace("</main>", f'<p>{CARDS[0][1]}</p><ul class="stories">{each(form, NOTES)}</ul></main>'))
            self.assertEqual([len(region["records"]) for region in self.regions()], [len(CARDS), len(STORIES), len(NOTES)])

    def test_paragraphs_of_an_article_are_no_list_of_data(self):
        said = " ".join(about.lower() for _, about, _ in CARDS)
        article = each(lambda n, _: f"<p>{said[7 * n:]}. {said[11 * n + 3:]}.</p>", range(10))
        self.write("page.html", f"<!doctype html><title>A</title>{MENU}<article><h1>Of kettles</h1>{article}</article>{FOOTER}")
        self.assertEqual(json.loads(self.furrow("regions", "--all", "-f", "json", "page.html", code=1)[0])["regions"], [])

    def test_each_list_has_columns_of_its_own_and_rows_say_which_it_is(self):
        rows = self.rows("--all")
        self.assertEqual([row["region"] for row in rows], [1] * len(CARDS) + [2] * len(STORIES))
        self.assertIn("price", rows[0])
        self.assertNotIn("price", rows[-1])
        self.assertNotIn("date", rows[0])
        self.assertIn("12 March 2025", rows[len(CARDS)].values())

    def test_one_of_them_is_picked_by_number_path_or_text(self):
        want = [story[0] for story in STORIES]
        path = self.regions()[1]["path"]
        for args in (["--all", "--list", "2"], ["--list", path], ["--list", "What a good knife needs"]):
            self.assertEqual(self.titles(*args), want, args)
        for number, is_main in ((1, True), (2, False)):
            found = json.loads(self.furrow("regions", "--all", "--list", str(number), "page.html")[0])
            self.assertEqual([region["main"] for region in found["regions"]], [is_main])
