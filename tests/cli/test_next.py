"""furrow next: which link leads to the next page of a list, and which does not."""
import json
import os
import subprocess
import sys
import unittest

import support
from test_eval import DATA

SET = os.path.join(DATA, "nextpage")
SCORER = os.path.join(DATA, "..", "tools", "nextpage.py")
URL = "https://shop.example/tea?page=2"

ROWS = "".join(f"<li><a href='/tea/{name}'>{name} tea</a> <b>{price}</b>"
               for name, price in (("Assam", "4.20"), ("Earl Grey", "3.90"), ("Rooibos", "2.75")))


def page(pager):
    return (f"<!doctype html><meta charset=utf-8><title>Tea</title><main><ul>{ROWS}</ul></main>"
            f"{pager}")


class Next(support.Cli):
    def find(self, pager, url=URL, code=0):
        self.write("p.html", page(pager))
        args = ["--url", url] if url else []
        found = json.loads(self.furrow("next", "-f", "json", *args, "p.html", code=code)[0])
        return found["next"], found["pages"]

    def leads_to(self, wanted, pager, **options):
        code = 0 if wanted else 1
        self.assertEqual(self.find(pager, code=code, **options)[0], wanted, pager)

    def test_labels_of_many_languages(self):
        for label in ("Next", "next page", "Next »", "Weiter", "Nächste Seite", "Suivant",
                      "Página siguiente", "Próximo", "Pagina successiva", "Volgende", "Następna",
                      "Další", "Следующая", "След.", "Nästa", "Seuraava", "Következő", "Sonraki",
                      "Επόμενη", "次へ", "次のページ", "下一页", "다음", "التالي", "הבא", "Older posts",
                      "ถัดไป", "›", "→", ">"):
            self.leads_to("https://shop.example/tea?page=3",
                          f"<div class=pagination><a href='?page=1'>1</a> <b>2</b> "
                          f"<a href='?page=3'>{label}</a></div>")

    def test_rel_and_an_address_are_enough(self):
        self.leads_to("https://shop.example/tea?page=3",
                      "<a rel=next href='?page=3'><img src=r.png></a>")

    def test_rel_alone_is_enough_without_the_address_of_the_page(self):
        self.leads_to("/more/abc", "<a rel=next class=morelink href='/more/abc'>More</a>", url=None)
        for other in ("<a rel=next href='/mate'>Next article</a>",
                      "<a href='/mate'>On Yerba Mate</a> <a rel=next href='/mate'>Mate</a>"):
            self.leads_to(None, other, url=None)

    def test_an_image_says_it_by_its_text(self):
        self.leads_to("https://shop.example/tea?page=3",
                      "<a href='?page=3'><img src=r.png alt='Next page'></a>")

    def test_numbers_alone_tell_it_too(self):
        self.leads_to("https://shop.example/tea?start=40",
                      "<p><a href='?start=0'>1</a> <a href='?start=10'>2</a> <a href='?start=20'>3"
                      "</a> <strong>4</strong> <a href='?start=40'>5</a></p>",
                      url="https://shop.example/tea?start=30")

    def test_numbered_pages_are_listed_once(self):
        pager = ("<div><a href='?page=1'>1</a> 2 <a href='?page=3'>3</a> … <a href='?page=40'>40</a>"
                 " <a href='?page=3'>Next</a></div>")
        _, pages = self.find(pager + pager)
        self.assertEqual(pages, [f"https://shop.example/tea?page={n}" for n in (1, 3, 40)])

    def test_the_last_page_has_none(self):
        self.leads_to(None, "<div class=pager><a href='?page=1'>« Previous</a> <a href='?page=1'>1"
                            "</a> <b>2</b></div>")

    def test_previous_and_last_are_not_next(self):
        self.leads_to("https://shop.example/tea?page=3",
                      "<p><a href='?page=1'>« Previous</a> <a href='?page=3'>Next ›</a> "
                      "<a href='?page=9'>Last »</a></p>")
        self.leads_to("https://shop.example/tea?page=3",
                      "<p><a href='?page=1'>«</a> <a href='?page=1'>‹</a> <a href='?page=3'>›</a> "
                      "<a href='?page=9'>»</a></p>")

    def test_older_posts_are_next_whatever_the_class_says(self):
        self.leads_to("https://blog.example/page/3/",
                      "<div class=nav-previous><a href='/page/3/'>← Older posts</a></div>"
                      "<div class=nav-next><a href='/'>Newer posts →</a></div>",
                      url="https://blog.example/page/2/")

    def test_what_is_no_page_of_the_list(self):
        for other in ("<a href='/tea/mate' rel=next>Next article: a word on mate and its cups</a>",
                      "<div class=post-nav-next><a href='/mate/'>Mate and Its Cups</a> <a class=nav href='/mate/'>NEXT</a></div>",
                      "<div class=nav-next><a rel=next href='/mate/'><b>Yerba Mate</b></a></div>",
                      "<nav><a class='pagination next' href='/mate'><i>Next</i> <h2>Yerba Mate</h2></a></nav>",
                      "<nav><ul><li><a href='/teas'>Teas</a><li><a href='/this-is-my-next'>This is my Next</a></ul></nav>",
                      "<p><a href='/show?id=7N0P7'>«</a> August <a href='/show?id=7N0P8'>»</a></p>",
                      "<a href='/2024/04/'>Next month</a>",
                      "<a href='?sort=last-name'>Last name</a>",
                      "<p>Show <a href='?per_page=20'>20</a> <a href='?per_page=40'>40</a> "
                      "<a href='?per_page=60'>60</a> per page</p>",
                      "<a class=next href='?limit=all'>Show all</a>",
                      "<a class=carousel-next href='#'>›</a>",
                      "<a href='javascript:go(3)'>Next</a>",
                      "<a href='https://shop.example/tea#list'>Next</a>",
                      "<a href='https://other.example/?page=3'>Next</a>",
                      "<p><a href='/2024/03/01/'>1</a> <a href='/2024/03/02/'>2</a> <b>3</b> "
                      "<a href='/2024/03/04/'>4</a></p>",
                      "<p><a href='/archive/2022'>2022</a> <a href='/archive/2023'>2023</a> "
                      "<b>2024</b> <a href='/archive/2025'>2025</a></p>"):
            self.assertEqual(self.find(other, url="https://shop.example/tea", code=1), (None, []), other)

    def test_pages_of_each_thread_are_not_those_of_the_list(self):
        threads = "".join(f"<li><a href='/t{i}'>A thread about kettle number {i}</a> "
                          f"<a href='/t{i}/2'>2</a> <a href='/t{i}/3'>3</a>" for i in range(9))
        found = self.find(f"<ul>{threads}</ul><p><a href='?page=3'>next</a></p>")
        self.assertEqual(found, ("https://shop.example/tea?page=3", []))

    def test_without_an_address_links_stay_as_they_are(self):
        self.leads_to("?page=3", "<p><a href='?page=1'>1</a> 2 <a href='?page=3'>Next</a></p>",
                      url=None)

    def test_text_has_a_line_for_a_page_with_a_next_one(self):
        self.write("a.html", page("<a rel=next href='?page=2'>Next</a>"))
        self.write("b.html", page(""))
        out, _ = self.furrow("next", "a.html", "b.html", "--url", "https://shop.example/tea")
        self.assertEqual(out, "https://shop.example/tea?page=2\n")
        self.assertEqual(self.complaint("next", "b.html", code=1),
                         "furrow: b.html: no link to a next page; giving the address of the page "
                         "with --url may help")
        self.assertEqual(self.furrow("next", "b.html", "b.html", code=1), ("", ""))

    def test_a_page_that_cannot_be_read_is_a_failure(self):
        self.assertIn("none.html", self.furrow("next", "none.html", code=2)[1])


@unittest.skipUnless(os.path.isfile(SCORER), "skipped: no labelled pages (FURROW_DATA)")
class OnLabelledPages(support.Cli):
    def score(self, command):
        done = subprocess.run([sys.executable, SCORER, SET, "--json", "--cmd",
                               f"{support.PROGRAM} next -f json {command}"],
                              stdout=subprocess.PIPE, check=True, timeout=300)
        return json.loads(done.stdout)

    def test_precision_and_recall_stay(self):
        found = self.score("")
        self.assertGreaterEqual(found["precision"], 0.97)
        self.assertGreaterEqual(found["recall"], 0.97)
        self.assertGreaterEqual(found["numbers_f1"], 0.95)
        self.assertGreaterEqual(found["none_right"] / found["none_of"], 0.96)
