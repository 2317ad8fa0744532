/* page/: feeds, in RSS and Atom. */
#include "check_table.h"

#include <stdlib.h>

static const char RSS[] =
    "<?xml version=\"1.0\"?>\n<!-- made by hand -->\n<rss version=\"2.0\"><channel>"
    "<title>Neues</title><link>https://n.example/</link>"
    "<item><title><![CDATA[Kohl & Rüben]]></title><link>https://n.example/1</link>"
    "<description><![CDATA[<div><p>Es ist <b>Zeit</b>.</p>]]></description>"
    "<pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate><dc:creator>Ann</dc:creator></item>"
    "<item><title>Neues vom Hof</title><link>https://n.example/2</link>"
    "<description>&lt;p&gt;Die Ernte beginnt.&lt;/p&gt;</description>"
    "<pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate><dc:creator>Bob</dc:creator></item>"
    "<item><title>Der Winter geht</title><link>https://n.example/3</link>"
    "<description>Nun ist es warm.</description>"
    "<pubDate>Wed, 04 Mar 2026 10:00:00 GMT</pubDate><dc:creator>Cy</dc:creator></item>"
    "</channel></rss>";

TEST(entries_of_a_feed_have_the_fields_that_it_names) {
    UNUSED_STATE;
    check_table_by("auto", RSS, NULL,
                   "title | link | description | date | author\n"
                   "Kohl & Rüben | https://n.example/1 | Es ist Zeit. | "
                   "Mon, 02 Mar 2026 10:00:00 GMT | Ann\n"
                   "Neues vom Hof | https://n.example/2 | Die Ernte beginnt. | "
                   "Tue, 03 Mar 2026 10:00:00 GMT | Bob\n"
                   "Der Winter geht | https://n.example/3 | Nun ist es warm. | "
                   "Wed, 04 Mar 2026 10:00:00 GMT | Cy");
}

TEST(entries_of_atom_have_links_in_attributes) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<feed xmlns='http://www.w3.org/2005/Atom'><title>Log</title>"
                   "<entry><title>One of them</title><link rel='self' href='/x1'/>"
                   "<link href='/e/1'/><updated>2026-03-01</updated>"
                   "<author><name>Ann</name></author></entry>"
                   "<entry><title>Two of them</title><link rel='self' href='/x2'/>"
                   "<link href='/e/2'/><updated>2026-03-02</updated>"
                   "<author><name>Bob</name></author></entry>"
                   "<entry><title>Six of them</title><link rel='self' href='/x3'/>"
                   "<link href='/e/3'/><updated>2026-03-03</updated>"
                   "<author><name>Cy</name></author></entry></feed>",
                   NULL,
                   "title | link | updated | author\nOne of them | /e/1 | 2026-03-01 | Ann\n"
                   "Two of them | /e/2 | 2026-03-02 | Bob\nSix of them | /e/3 | 2026-03-03 | Cy");
}

/* HTML reads "&section" and "&copy" as signs, with or without a semicolon behind them. */
TEST(addresses_in_a_feed_keep_what_looks_like_a_sign) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<rss><channel><item><title>Caf&amp;eacute; &amp; bar</title>"
                   "<guid>https://n.example/?id=1&amp;section=2&amp;copy=3</guid></item>"
                   "<item><title>Caf&#233; two</title>"
                   "<guid>https://n.example/?id=2&amp;section=2&amp;copy=3</guid></item>"
                   "<item><title><![CDATA[Caf&eacute; R&D]]></title>"
                   "<guid><![CDATA[https://n.example/?id=3&section=2&copy=3]]></guid></item>"
                   "</channel></rss>",
                   NULL,
                   "title | guid\nCafé & bar | https://n.example/?id=1&section=2&copy=3\n"
                   "Café two | https://n.example/?id=2&section=2&copy=3\n"
                   "Café R&D | https://n.example/?id=3&section=2&copy=3");
}

TEST(an_author_is_a_name_and_elements_of_a_feed_are_apart) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<feed><entry><title>One of them</title><author><name>Ann Lee</name>"
                   "<uri>https://n.example/1</uri><email>a@n.example</email></author>"
                   "<spot><land>Peru</land><town>Lima</town></spot></entry>"
                   "<entry><title>Two of <![CDATA[<B>th</B>em]]></title><author><name>Bob</name>"
                   "<uri>https://n.example/2</uri><email>b@n.example</email></author>"
                   "<spot><land>Chile</land><town>Arica</town></spot></entry>"
                   "<entry><title>Six of them</title><author><email>c@n.example</email>"
                   "<name>Cy</name></author>"
                   "<spot><land>Cuba</land><town>Santa Clara</town></spot></entry></feed>",
                   NULL,
                   "title | author | spot\nOne of them | Ann Lee | Peru Lima\n"
                   "Two of them | Bob | Chile Arica\nSix of them | Cy | Cuba Santa Clara");
}

TEST(tags_in_a_marked_section_end_no_entry) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<rss><channel><description><![CDATA[<item>]]></description>"
                   "<item><title>One of them</title>"
                   "<description><![CDATA[Ends in </description></item> here]]></description>"
                   "<author>Ann</author></item>"
                   "<item><title>Two of them</title><description>Plain</description>"
                   "<author>Bob</author></item>"
                   "<item><title>Six of them</title><description>Plain again</description>"
                   "<author>Cy</author></item></channel></rss>",
                   NULL,
                   "title | description | author\nOne of them | Ends in here | Ann\n"
                   "Two of them | Plain | Bob\nSix of them | Plain again | Cy");
}

TEST(files_and_pictures_of_a_feed_are_told_by_their_types) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<rss><channel>"
        "<item><title>One of them</title><source url='https://s.example/1'>Daily</source>"
        "<enclosure url='https://n.example/images/1.mp3' type='audio/mpeg'/>"
        "<itunes:image href='https://n.example/a'/></item>"
        "<item><title>Two of them</title><source url='https://s.example/2'>Weekly</source>"
        "<enclosure url='https://n.example/images/2.mp3' type='audio/mpeg'/>"
        "<itunes:image href='https://n.example/b'/></item>"
        "<item><title>Six of them</title><source url='https://s.example/3'>Hourly</source>"
        "<enclosure url='https://n.example/images/3.mp3' type='audio/mpeg'/>"
        "<itunes:image href='https://n.example/c'/></item></channel></rss>",
        NULL,
        "title | source | file_link | image\n"
        "One of them | Daily | https://n.example/images/1.mp3 | https://n.example/a\n"
        "Two of them | Weekly | https://n.example/images/2.mp3 | https://n.example/b\n"
        "Six of them | Hourly | https://n.example/images/3.mp3 | https://n.example/c");
}

TEST(elements_of_a_group_are_those_of_its_entry) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<feed><entry><title>One of them</title><category term='art'/><media:group>"
        "<media:title>One of them</media:title><media:thumbnail url='https://n.example/a'/>"
        "<media:description>A brush</media:description></media:group></entry>"
        "<entry><title>Two of them</title><category term='m' label='music'/><media:group>"
        "<media:title>Two of them</media:title><media:thumbnail url='https://n.example/b'/>"
        "<media:description>A horn</media:description></media:group></entry>"
        "<entry><!-- <x>y</x><title>Old</title> --><title>Six of them</title>"
        "<category term='word'/><media:group>"
        "<media:title>Six of them</media:title><media:thumbnail url='https://n.example/c'/>"
        "<media:description>A pen</media:description></media:group></entry></feed>",
        NULL,
        "title | category | image | description\n"
        "One of them | art | https://n.example/a | A brush\n"
        "Two of them | music | https://n.example/b | A horn\n"
        "Six of them | word | https://n.example/c | A pen");
}

TEST(a_feed_that_ends_anywhere_is_read) {
    UNUSED_STATE;
    for (size_t len = 0; len < sizeof RSS; len++) {
        furrow_page *page = NULL;
        char *cut = malloc(len + 1); /* its own, so that reading on is seen */
        CHECK(cut);
        memcpy(cut, RSS, len);
        CHECK(furrow_page_parse(&page, cut, len, NULL, NULL) == FURROW_OK);
        furrow_page_free(page);
        free(cut);
    }
}

TEST(a_feed_survives_every_failed_allocation) {
    UNUSED_STATE;
    for (size_t fail_at = 0;; fail_at++) {
        failing_alloc memory = {.fail_at = fail_at};
        furrow_page_options opts = {.alloc = {failing_resize, &memory}};
        furrow_page *page = NULL;
        furrow_status st = furrow_page_parse(&page, RSS, sizeof RSS - 1, &opts, NULL);
        if (st != FURROW_OK) CHECK(st == FURROW_ENOMEM && !page);
        furrow_page_free(page);
        CHECK_UINT(memory.live, 0);
        if (st == FURROW_OK) break;
    }
}

TEST_MAIN(CASE(entries_of_a_feed_have_the_fields_that_it_names),
          CASE(entries_of_atom_have_links_in_attributes),
          CASE(addresses_in_a_feed_keep_what_looks_like_a_sign),
          CASE(an_author_is_a_name_and_elements_of_a_feed_are_apart),
          CASE(tags_in_a_marked_section_end_no_entry),
          CASE(files_and_pictures_of_a_feed_are_told_by_their_types),
          CASE(elements_of_a_group_are_those_of_its_entry), CASE(a_feed_that_ends_anywhere_is_read),
          CASE(a_feed_survives_every_failed_allocation))
