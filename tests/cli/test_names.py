"""Names of columns: what a person would call them, from what the page shows."""
import json

import support

PEOPLE = ("Ann Ay", "Bo Bee", "Cy Cee", "Di Dee", "Ed Eff", "Flo Gee")
GOODS = ("Oak lamp", "Ash chair", "Elm desk", "Fir shelf", "Yew stool", "Larch bench")
TEXT = ("The wood of this one is oiled by hand, and it comes with pads of felt so that the floor "
        "stays whole. Number {} of a small series.")


class Names(support.Cli):
    def records(self, make, goods=GOODS):
        """The rows of a page with a record for each thing; a wrapper learned from it gives the same."""
        self.write("page.html", "<!doctype html><meta charset=utf-8><ul>" + "".join(
            f"<li>{make(i, name)}</li>" for i, name in enumerate(goods)) + "</ul>")
        rows = [json.loads(line) for line in self.furrow("-f", "jsonl", "page.html")[0].splitlines()]
        self.assertEqual(len(rows), len(goods))
        self.furrow("learn", "page.html", "-o", "w.json")
        self.assertEqual(self.furrow("apply", "w.json", "page.html"), self.furrow("page.html"))
        return rows

    def names(self, make):
        return list(self.records(lambda i, name: f"<h3><a href=/p/{i}>{name}</a></h3>" + make(i, name))[0])

    def test_a_name_that_all_have_before_a_comma_is_no_label(self):
        self.assertEqual(self.names(lambda i, _: f"<p>by Ann Field, {2010 + i}</p>"),
                         ["title", "title_link", "year"])

    def test_of_two_prices_side_by_side_the_higher_one_is_what_it_was(self):
        prices = [(19, 25), (30, 35), (7, 9), (40, 44), (12, 15), (21, 22)]
        self.assertEqual(
            self.names(lambda i, _: f"<p><span>${prices[i][0]}.50</span> <span>${prices[i][1]}.00</span></p>"),
            ["title", "title_link", "price", "old_price"])
        self.assertEqual(
            self.names(lambda i, _: f"<p><span>${prices[i][1]}.00</span> <span>${prices[i][0]}.50</span></p>"),
            ["title", "title_link", "old_price", "price"])

    def test_two_prices_of_which_now_one_now_the_other_is_higher_are_prices(self):
        self.assertEqual(
            self.names(lambda i, _: f"<p><span>${20 + i * 7 % 5}.50</span> <span>${20 + i * 3 % 5}.00</span></p>"),
            ["title", "title_link", "price", "price_2"])

    def test_percents_with_a_minus_beside_a_price_are_discounts(self):
        self.assertEqual(self.names(lambda i, _: f"<p>${i + 4}.50</p><p>-{i * 3 + 10} %</p>"),
                         ["title", "title_link", "price", "discount"])

    def test_a_number_behind_a_rating_counts_reviews_whatever_its_class(self):
        self.assertEqual(
            self.names(lambda i, _: f"<p>{i % 3 + 2}.{i} out of 5</p><p class=puis-normal-weight-text>{i * 7 + 3}</p>"),
            ["title", "title_link", "rating", "reviews"])

    def test_what_is_counted_may_stand_in_a_label_for_the_ear(self):
        self.assertEqual(
            self.names(lambda i, _: f"<p>In {GOODS[-i].split()[0]} Street</p><p aria-label='{i * 7 + 3} ratings'>({i * 7 + 3})</p>")[-1],
            "ratings")

    def test_who_wrote_a_message_is_not_its_title(self):
        rows = self.records(lambda i, name: f"<a href=/user/{i}>{name}</a> <i>{i + 2} hours ago</i>"
                            f"<p>{TEXT.format(i)}</p>", PEOPLE)
        self.assertEqual(list(rows[0]), ["user", "user_link", "date", "description"])

    def test_people_are_titles_of_a_list_of_people(self):
        rows = self.records(lambda i, name: f"<a href=/user/{i}>{name}</a><p>Room {i * 3 + 4}</p>", PEOPLE)
        self.assertEqual(rows[0]["title"], "Ann Ay")

    def test_a_number_of_the_thing_is_an_id_and_not_its_title(self):
        rows = self.records(lambda i, name: f"<p class=list-title><a href=/abs/{i}>arXiv:26{i}3.0{i}</a></p>"
                            f"<p class=title>{name} of the {name.split()[0].lower()} tree</p>")
        self.assertEqual(list(rows[0]), ["id", "id_link", "title"])

    def test_companies_are_told_by_how_their_names_end(self):
        ends = ("GmbH", "Ltd.", "& Sons", "Inc.", "Works", "LLC")
        self.assertEqual(self.names(lambda i, name: f"<div>{name.split()[0]} {ends[i]}</div>"),
                         ["title", "title_link", "company"])

    def test_amounts_of_bytes_are_sizes(self):
        self.assertEqual(self.names(lambda i, _: f"<div>{i * 3 + 2}.{i}KB</div>"), ["title", "title_link", "size"])

    def test_icons_in_links_and_ends_of_addresses_name_what_is_counted(self):
        names = self.names(lambda i, _: f"<a href=/p/{i}/forks><svg aria-label=fork></svg> {i * 5 + 2}</a> "
                           f"<a href=/p/{i}/watchers>{i * 3 + 1}</a>")
        self.assertEqual(names, ["title", "title_link", "forks", "forks_link", "watchers", "watchers_link"])

    def test_a_label_goes_with_all_values_that_commas_join(self):
        def card(i, name):
            people = ", ".join(f"<a href=/s/{k}>{PEOPLE[k % 6]}</a>" for k in range(i, i + 1 + i % 3))
            return f"<h3><a href=/p/{i}>{name}</a></h3><p><span>Authors:</span> {people}</p>"
        rows = self.records(card)
        self.assertEqual(list(rows[0]), ["title", "title_link", "Authors", "Authors_link"])
        self.assertEqual(rows[2]["Authors"], ["Cy Cee", "Di Dee", "Ed Eff"])

    def test_from_one_price_to_another_the_second_is_the_highest(self):
        self.assertEqual(self.names(lambda i, _: f"<p>${i * 3 + 12},000 - ${i * 5 + 30},000</p>"),
                         ["title", "title_link", "price", "price_max"])

    def test_units_in_elements_of_their_own_name_the_numbers_before_them(self):
        self.assertEqual(
            self.names(lambda i, _: f"<p><b>{i % 4 + 1}</b> <abbr>bds</abbr></p><p><b>{i * 90 + 700}</b> <i>sqft</i></p>"),
            ["title", "title_link", "beds", "sqft"])

    def test_a_word_for_a_telephone_is_no_part_of_the_number(self):
        rows = self.records(lambda i, name: f"<h3><a href=/p/{i}>{name}</a></h3><p>Tel. 555-01{i}{i}-88{i}2</p>")
        self.assertEqual(rows[1]["phone"], "555-0111-8812")

    def test_items_of_a_phrase_each_are_one_list(self):
        rows = self.records(lambda i, name: f"<h3><a href=/p/{i}>{name}</a></h3><ul><li>Made of {name.lower()} wood</li>"
                            f"<li>Comes with {i + 2} small pads</li><li>Can be sent to {PEOPLE[i]}</li></ul>")
        self.assertEqual(rows[0]["details"],
                         ["Made of oak lamp wood", "Comes with 2 small pads", "Can be sent to Ann Ay"])

    def test_a_link_that_only_leads_there_is_a_link(self):
        rows = self.records(lambda i, name: f"<h3>{name}</h3><p>${i + 3}.20</p><a href=/p/{i}>View details</a>")
        self.assertEqual(list(rows[0]), ["title", "price", "link"])

    def test_by_in_a_cell_leads_to_the_author(self):
        self.write("page.html", "<table><tr><th>Topic<th>Replies" + "".join(
            f"<tr><td><a href=/t/{i}>The {name.lower()} makes noise</a><br>by <a href=/u/{i}>{PEOPLE[i]}</a><td>{i * 3}"
            for i, name in enumerate(GOODS)) + "</table>")
        rows = [json.loads(line) for line in self.furrow("-f", "jsonl", "page.html")[0].splitlines()]
        self.assertEqual((rows[0]["Topic"], rows[0]["author"]), ("The oak lamp makes noise", "Ann Ay"))

    def test_signs_are_no_values_of_a_list(self):
        def card(i, name):
            tags = "".join(f"<li>{tag}</li>" for tag in ["•", "red", "•", "blue", "•", "green"][:4 + 2 * (i % 2)])
            return f"<h3><a href=/p/{i}>{name}</a></h3><ul>{tags}</ul>"
        self.assertEqual(self.records(card)[0]["tags"], ["red", "blue"])

    def test_what_is_counted_says_more_than_the_class_of_a_box(self):
        self.assertEqual(
            self.names(lambda i, _: f"<div class=review-score><b>{i + 3}.{i}</b><p>{i * 40 + 11} reviews</p></div>"),
            ["title", "title_link", "rating", "reviews"])

    def test_square_metres_are_an_area(self):
        self.assertEqual(self.names(lambda i, _: f"<p>{i * 7 + 31} m²</p>")[-1], "area")

    def test_a_label_goes_with_all_dd_behind_it(self):
        rows = self.records(lambda i, name: f"<h3><a href=/p/{i}>{name}</a></h3><dl><dt>Year<dd>{1990 + i}<dt>Subjects" +
                            "".join(f"<dd><a href=/s/{k}>{PEOPLE[k % 6]}</a>" for k in range(i, i + 1 + i % 3)) + "</dl>")
        self.assertEqual(list(rows[0]), ["title", "title_link", "Year", "Subjects", "Subjects_link"])
        self.assertEqual(rows[2]["Subjects"], ["Cy Cee", "Di Dee", "Ed Eff"])

    def test_a_class_for_words_names_no_amounts(self):
        self.assertEqual(self.names(lambda i, _: f"<p class=desc>${i * 70 + 31}</p>")[-1], "price")

    def test_a_price_said_to_the_ear_with_its_label_is_one_column(self):
        rows = self.records(lambda i, name: f"<h3><a href=/p/{i}>{name}</a></h3><p>₹{i + 40}9</p><a href=/p/{i}>"
                            f"<span class=a-offscreen>M.R.P: ₹{i + 70}9</span><div><span>M.R.P: </span><span>"
                            f"<span class=a-offscreen>₹{i + 70}9</span><span aria-hidden=true>₹{i + 70}9</span></span></div></a>"
                            f"<span>({i + 11}% off)</span>")
        self.assertEqual(rows[0]["old_price"], "₹709")
        self.assertEqual(list(rows[0]), ["title", "title_link", "price", "old_price", "discount"])

    def test_what_one_may_choose_is_no_data(self):
        options = "<select><option>Pick one</option><option>Small</option><option>Large</option></select>"
        self.assertEqual(self.names(lambda i, _: f"<p>${i + 3}.99</p>{options.replace('Large', GOODS[i])}"),
                         ["title", "title_link", "price"])

    def test_a_price_in_blocks_is_one(self):
        rows = self.records(lambda i, name: f"<h3><a href=/p/{i}>{name}</a></h3><div><p>{i + 12}</p><p>,7{i}</p><p>€</p></div>")
        self.assertEqual(rows[1]["price"], "13,71 €")

    def test_a_unit_in_the_singular_or_plural_names_the_number_in_its_box(self):
        word = ("votes", "vote", "votes", "votes", "vote", "votes")
        self.assertEqual(self.names(lambda i, _: f"<div><div>{i * 3}</div><div>{word[i]}</div></div>"
                                    f"<p><b>{i * 5}</b> <span>{word[i].replace('vote', 'comment')}</span></p>"),
                         ["title", "title_link", "votes", "comments"])

    def test_words_below_a_price_are_no_unit(self):
        self.assertIn("badge", self.names(
            lambda i, _: f"<div><div>€ {i + 7}00</div>" + ("<div>Garage included</div>" if i else "") + "</div>"))

    def test_by_leads_to_names_though_some_stand_without_it(self):
        rows = self.records(lambda i, name: f"<h3><a href=/p/{i}>{name}</a></h3><div class=started>{'by ' if i else ''}"
                            f"<a href=/u/{i}>{PEOPLE[i]}</a></div>")
        self.assertEqual(rows[1]["author"], "Bo Bee")

    def test_a_class_for_addresses_names_no_sentences(self):
        self.assertEqual(self.names(lambda i, _: f"<p class=details-url>{TEXT.format(i)}</p>")[-1], "description")

    def test_short_words_that_only_the_site_knows_are_no_names(self):
        self.assertEqual(self.names(lambda i, _: f"<div class=square><p class=esg>{PEOPLE[i]}</p></div><p class=film>{GOODS[-i]}</p>"),
                         ["title", "title_link", "text", "film"])

    def test_a_mark_within_the_title_is_not_called_title(self):
        rows = self.records(lambda i, name: f"<h3 class=title>{'<b class=uext>[PDF]</b> ' if i % 2 else ''}<a href=/p/{i}>{name} of wood</a></h3>"
                            f"<p>{TEXT.format(i)}</p>")
        self.assertEqual([row["title"] for row in rows], [f"{name} of wood" for name in GOODS])

    def test_texts_that_ask_for_a_click_are_no_data(self):
        words = ("View the lamp", "See all of it", "Read more", "Learn more", "View details", "Shop now")
        self.assertEqual(self.names(lambda i, _: f"<p>${i + 3}.99</p><a href=/more/{i}>{words[i]}</a>"),
                         ["title", "title_link", "price", "more_link"])
        rows = self.records(lambda i, _: f"<p>${i * 7 + 4}.99</p><a href=/more/{i}>{words[i]}</a>")
        self.assertEqual(rows[0]["title"], words[0])

    def test_a_heading_that_begins_as_requests_do_is_a_title(self):
        rows = self.records(lambda i, name: f"<a href=/in/{name.split()[1]}>{name.split()[1]}</a><h3><a href=/p/{i}>Download {name} plans</a></h3><p>${i + 3}.99</p>")
        self.assertEqual(rows[0]["title"], "Download Oak lamp plans")

    def test_the_name_of_an_icon_is_no_text(self):
        icons = ("favorite", "add_circle", "home", "star_half", "bolt", "more_vert")
        self.assertEqual(self.names(lambda i, _: f"<i class='material-icons md-18'>{icons[i]}</i><p>${i + 3}.99</p>"),
                         ["title", "title_link", "price"])

    def test_the_property_of_an_address_is_no_name_for_words(self):
        rows = self.records(lambda i, name: f"<h3><a itemprop=url href=/p/{i}>{name}</a></h3><p>${i + 3}.99</p>")
        self.assertEqual(list(rows[0]), ["title", "title_link", "price"])
        rows = self.records(lambda i, name: f"<h3 itemprop=headline><a itemprop=url href=/p/{i}>{name}</a></h3><p>${i + 3}.99</p>")
        self.assertEqual(list(rows[0]), ["title", "title_link", "price"])

    def test_by_before_one_author_of_all_does_not_lead_to_what_follows(self):
        rows = self.records(lambda i, name: f"<h3><a href=/p/{i}>{name}</a></h3><p><time>{i + 3} May 2021</time> By "
                            f"<span itemprop=author><a itemprop=url href=/author/ann><span itemprop=name>Ann Field</span></a></span> "
                            f"<span class=replies><a href=/p/{i}#r>{f'{i * 3} Replies' if i % 2 else 'Leave a Reply'}</a></span></p>")
        self.assertEqual(list(rows[0]), ["title", "title_link", "date", "replies"])

    def test_words_right_below_the_title_are_its_second_line(self):
        lines = ("Steady on any floor", "For the long evenings", "Room for two and a cat", "Holds the heavy books",
                 "Folds flat in a moment", "Kind to old knees, too")
        self.assertEqual(self.names(lambda i, _: f"<p>{lines[i]}</p><p>${i + 3}.99</p>"),
                         ["title", "title_link", "subtitle", "price"])

    def test_links_that_hand_the_page_on_are_no_data(self):
        self.assertEqual(
            self.names(lambda i, _: f"<p>${i + 3}.99</p><a href='https://a.example/share.php?u=https%3A%2F%2Fb.example%2Fp%2F{i}'><img src=/a.png></a>"
                       f"<a href='mailto:?subject=Look%20at%20{i}'>Mail</a><a href='https://c.example/go?to=https://d.example/{i}'>Maker</a>"),
            ["title", "title_link", "price", "maker_link"])

    def test_links_to_people_are_mail_and_telephones(self):
        self.assertEqual(self.names(lambda i, _: f"<p><a href=mailto:a{i}@b.example>Write to {PEOPLE[i]}</a></p>"
                                    f"<p><a href=tel:+155501{i}>Call desk {'abcdef'[i]}</a></p>"),
                         ["title", "title_link", "email", "email_link", "phone", "phone_link"])
        self.assertEqual(self.names(lambda i, _: f"<p>{'abcdef'[i]}nn@fields.photography</p>"), ["title", "title_link", "email"])

    def test_addresses_in_steps_are_addresses(self):
        self.assertEqual(self.names(lambda i, _: f"<p>shop{'abcdef'[i]}.example › {GOODS[i].split()[1]} › wood</p>")[-1], "url")

    def test_addresses_name_what_they_lead_to_though_two_columns_do(self):
        self.assertEqual(
            self.names(lambda i, _: f"<p><a href=/players/{i}>{PEOPLE[i]}</a></p><p>{i * 7 + 3} : {i * 5 + 2}</p>"
                       f"<p><a href=/players/{i + 9}>{PEOPLE[-1 - i]}</a></p><p><a href=/rounds/{i * 2}>{i * 9 + 40} min</a></p>")[2::2][:2],
            ["player", "text"])

    def test_of_equal_names_that_of_most_records_has_no_number(self):
        rows = self.records(lambda i, name: f"<h3><a href=/p/{i}>{name}</a></h3>" + (f"<p>New: number {i} has more pads of felt, and all of them were made by hand last winter.</p>" if i in (1, 4) else "") +
                            f"<div>{TEXT.format(i)}</div><p>${i + 2}.99</p>")
        self.assertTrue(all(row["description"].startswith("The wood") for row in rows))
        self.assertIn("description_2", rows[1])

    def test_who_began_and_who_was_last_lead_to_names(self):
        rows = self.records(lambda i, name: f"<h3><a href=/p/{i}>{name}</a></h3><p><span>{'Most recent by' if i % 3 else 'Started by'} "
                            f"<a href=/u/{i}>{PEOPLE[i]}</a></span> <span class=stamp>{i + 2} May 2021</span></p>")
        self.assertEqual([row["author"] for row in rows], list(PEOPLE))

    def test_a_time_that_is_there_in_two_forms_is_one(self):
        self.assertEqual(self.names(lambda i, _: f"<p>1{i}.30</p><div><b>1{i}:30</b></div><p>${i + 2}.99</p>"),
                         ["title", "title_link", "time", "price"])

    def test_an_address_that_is_written_out_goes_and_its_link_stays(self):
        rows = self.records(lambda i, name: f"<h3><a href=http://a.example/{i}>{name}</a></h3><p>http://a.example/{i}</p><p>${i + 2}.99</p>")
        self.assertEqual(list(rows[0]), ["title", "title_link", "price"])

    def test_what_meta_elements_say_of_all_is_no_data(self):
        rows = self.records(lambda i, name: f"<h3 itemprop=name><a href=/p/{i}>{name}</a></h3><span itemprop=image itemscope><meta itemprop=width content=600></span>"
                            f"<meta itemprop=dateModified content=2021-05-0{i + 1}><p>${i + 2}.99</p>")
        self.assertEqual(list(rows[0]), ["title", "title_link", "date_modified", "price"])

    def test_a_day_is_no_author_and_by_leads_to_one(self):
        self.assertEqual(self.names(lambda i, _: f"<p class=author>0{i + 1}.03.2016, 15:5{i}</p><p><b>By:</b> <i>{PEOPLE[i]}</i></p>"),
                         ["title", "title_link", "date", "author"])

    def test_a_link_that_asks_for_a_click_is_no_title(self):
        rows = self.records(lambda i, name: f"<p>{name}</p><p>${i + 2}.99</p><a href=/p/{i}>{'See' if i % 2 else 'Explore'} the {name.lower()}</a>")
        self.assertEqual([row["title"] for row in rows], list(GOODS))

    def test_percents_in_an_element_of_a_price_are_discounts(self):
        self.assertEqual(self.names(lambda i, _: f"<p>${i + 4}.50</p><p class=tile-price>{i + 5}% off</p>")[-1], "discount")

    def test_letters_are_counted_and_not_their_bytes(self):
        self.assertEqual(self.names(lambda i, _: f"<p>Дубовая лампа, номер {'абвгде'[i]}</p>")[-1],
                         self.names(lambda i, _: f"<p>A lamp made of oak, {'abcdef'[i]}</p>")[-1])
