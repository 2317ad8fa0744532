"""Help, options and messages."""
import os

import support

COMMANDS = ("extract", "regions", "inspect", "render", "eval", "learn", "label", "apply")


class Usage(support.Cli):
    def test_wishes_that_cannot_be_are_named(self):
        many = ",".join(str(i) for i in range(1, 2000))
        self.assertEqual(self.complaint("--columns", many, "shop.html"),
                         "furrow: shop.html: more than 1000 columns")
        self.assertEqual(self.complaint("--schema", "-", "shop.html", stdin="{}"),
                         "furrow: --schema needs a file, not '-'")

    def test_version(self):
        self.assertRegex(self.furrow("--version")[0], r"^furrow \d+\.\d+\.\d+\n$")

    def test_help_lists_the_commands(self):
        for args in (["--help"], ["-h"], ["help"], ["help", "--help"], ["help", "help"]):
            out = self.furrow(*args)[0]
            for command in COMMANDS:
                self.assertRegex(out, rf"(?m)^  {command} ")

    def test_every_command_has_help(self):
        for command in COMMANDS:
            out = self.furrow(command, "--help")[0]
            self.assertIn("Usage: furrow", out)
            self.assertIn("--max-bytes", out)
            self.assertRegex(out, r"(?m)^  furrow \S")
            self.assertEqual(out, self.furrow("help", command)[0])
            self.assertLessEqual(max(len(line) for line in out.splitlines()), 80)

    def test_help_lists_methods_formats_and_stages(self):
        self.assertIn("mdr", self.furrow("extract", "--help")[0])
        self.assertRegex(self.furrow("extract", "--help")[0],
                         r"table, jsonl, json, csv, tsv,\s+md\s+or\s+sqlite")
        out = self.furrow("inspect", "--help")[0]
        for stage in ("tree", "lines", "paths", "similarity", "tokens", "repeats", "words"):
            self.assertRegex(out, rf"(?m)^  {stage} +\w")

    def test_help_has_the_options_of_a_method_only_where_they_matter(self):
        self.assertIn("--max-width", self.furrow("regions", "--help")[0])
        self.assertNotIn("--max-width", self.furrow("inspect", "--help")[0])
        self.assertNotIn("--max-width", self.furrow("learn", "--help")[0])
        self.assertNotIn("--encoding", self.furrow("apply", "--help")[0])
        self.assertNotIn("--render ", self.furrow("render", "--help")[0])

    def test_alone_on_a_terminal_it_prints_help(self):
        self.assertIn("Usage: furrow", self.terminal(code=2))

    def test_a_command_without_a_page_on_a_terminal_is_misuse(self):
        self.assertIn("no page given", self.terminal("regions", code=2))


class Options(support.Cli):
    def test_options_can_be_written_in_every_usual_way(self):
        want = self.furrow("--all", "--format", "csv", "--method", "mdr", "shop.html")
        for args in (["-a", "-f", "csv", "-m", "mdr", "shop.html"],
                     ["-afcsv", "-mmdr", "shop.html"],
                     ["shop.html", "-af", "csv", "--method=mdr"],
                     ["--format=csv", "-a", "-mmdr", "--", "shop.html"]):
            self.assertEqual(self.furrow(*args), want, args)

    def test_two_dashes_end_the_options(self):
        self.write("-a", support.SHOP)
        self.assertEqual(self.furrow("--", "-a"), self.furrow("shop.html"))

    def test_wrong_use_gets_one_line_and_exit_code_2(self):
        cases = {
            ("--fromat", "csv", "x"): "unknown option --fromat; did you mean --format?",
            ("--method-name", "x"): "unknown option --method-name; see 'furrow extract --help'",
            ("-x", "x"): "unknown option -x; see 'furrow extract --help'",
            ("-f", "cvs", "x"): "unknown format 'cvs'; did you mean 'csv'?",
            ("-f", "parquet", "x"): "unknown format 'parquet'; use table, jsonl, json, csv, tsv, md or sqlite",
            ("-f", "xml", "x"): "unknown format 'xml'; use table, jsonl, json, csv, tsv, md or sqlite",
            ("--versoin",): "unknown option --versoin; did you mean --version?",
            ("-v",): "unknown option -v; did you mean --version?",
            ("-f", "CSV", "x"): "unknown format 'CSV'; did you mean 'csv'?",
            ("-o", "-f", "csv", "x"): "--output needs a value, and -f is an option; if it is the value, "
                                      "write --output=-f",
            ("--columns", "--typed", "x"): "--columns needs a value, and --typed is an option; if it is the "
                                           "value, write --columns=--typed",
            ("example.org/list",): "example.org/list: no such file; did you mean https://example.org/list?",
            ("-o", "x.xlsx", "y"): "x.xlsx: unknown file ending .xlsx; choose a format with -f: "
                                   "jsonl, json, csv, tsv, md or sqlite",
            ("-o", "x.parquet", "y"): "x.parquet: unknown file ending .parquet; python -m furrow "
                                      "writes it; furrow itself writes jsonl, json, csv, tsv, md or sqlite",
            ("--nested", "-f", "csv", "x"): "--nested needs -f json",
            ("-m", "ide", "x"): "unknown method 'ide'; use auto, mdr, tagpath, iepad or vints",
            ("-m", "mrd", "x"): "unknown method 'mrd'; did you mean 'mdr'?",
            ("x", "--base"): "--base needs a value: URL",
            ("--all=yes", "x"): "--all takes no value",
            ("-j", "0", "x"): "--jobs: '0' is not a whole number of 1 or more",
            ("-j", "4294967296", "x"): "--jobs: '4294967296' is not a whole number of 1 or more",
            ("--timeout", "-1", "x"): "--timeout: '-1' is not a number of seconds above 0, up to a day",
            ("--timeout", "nan", "x"): "--timeout: 'nan' is not a number of seconds above 0, up to a day",
            ("--timeout", "0", "x"): "--timeout: '0' is not a number of seconds above 0, up to a day",
            ("--delay", "-1", "x"): "--delay: '-1' is not a number of seconds from 0 up to a day",
            ("--retry", "-1", "x"): "--retry: '-1' is not a whole number of 0 or more",
            ("--charset", "nonsense", "x"): "--charset: 'nonsense' is not a known charset, such as "
                                            "utf-8 or windows-1252",
            ("--charset", "", "x"): "--charset: '' is not a known charset, such as utf-8 or windows-1252",
            ("--base", "notaurl", "x"): "--base: 'notaurl' is not an address, such as "
                                        "https://shop.example/list",
            ("--viewport", "abc", "--render", "x"): "--viewport: 'abc' is not a width or WIDTHxHEIGHT, such as "
                                                    "1280x1024, with sides of 100 to 10000",
            ("--header", "Bad", "x"): "--header needs 'Name: value'",
            ("--list", "", "x"): "--list needs a value: LIST",
            ("--table", "", "x"): "--table needs a value: NAME",
            ("--max-bytes", "1T", "x"): "--max-bytes: '1T' is not a size, such as 5000, 64k "
                                        "or 10M",
            ("--max-distance", "1.5", "x"): "--max-distance: '1.5' is not a number above 0 and "
                                            "up to 1",
            ("learn", "-m", "mdr", "x"): "unknown method 'mdr'; use auto, iepad or vints",
            ("--encoding", "blocks", "x"): "unknown encoding 'blocks'; did you mean 'block'?",
            ("inspect", "--stage", "tre", "x"): "unknown stage 'tre'; did you mean 'tree'?",
            ("inspect", "x", "y"): "inspect takes one page, not 2",
            ("-", "-"): "'-' (standard input) can be given only once",
            ("regionz",): "regionz: no such command or file; did you mean 'regions'?",
            ("help", "regoins"): "unknown command 'regoins'; did you mean 'regions'?",
        }
        for args, message in cases.items():
            self.assertEqual(self.complaint(*args), "furrow: " + message)

    def test_every_charset_that_a_page_may_have_is_an_option(self):
        for name in ("utf-8", "UTF8", "latin1", "windows-1252", "utf-16le", "shift_jis", "gb18030", "koi8-r"):
            self.furrow("inspect", "--charset", name, "shop.html")

    def test_the_message_of_a_limit_names_its_option(self):
        self.write("long.html", "<p>" + "<b>x</b><i>y</i>" * 100_000)
        for option, value in (("--max-bytes", "100"), ("--max-nodes", "3"), ("--max-depth", "2"), ("--max-cells", "2"),
                              ("--max-output", "9"), ("--timeout", "0.001")):
            said = self.complaint(option, value, "shop.html" if option != "--timeout" else "long.html")
            self.assertRegex(said, fr"^furrow: (shop|long)\.html: .* \(see {option}\)$")
        self.assertEqual(self.complaint("--max-bytes", "100", "-", stdin=support.SHOP),
                         "furrow: standard input: more than 100 bytes (see --max-bytes)")
        self.assertEqual(self.complaint("--max-bytes", "1M", "-", stdin="x" * 2_000_000),
                         "furrow: standard input: more than 1 MiB (see --max-bytes)")
        self.furrow("--max-bytes", "1M", "--max-nodes", "1k", "--timeout", "9.5", "shop.html")

    def test_a_limit_above_the_highest_is_refused_before_any_work(self):
        self.furrow("--max-depth", "60000", "--max-bytes", "1G", "--max-nodes", "1G", "shop.html")
        for option, value, highest in (("--max-depth", 60001, 60000), ("--max-bytes", 2 ** 30 + 1, 2 ** 30),
                                       ("--max-nodes", 2 ** 30 + 1, 2 ** 30)):
            for words in ((), ("regions",), ("eval",), ("open",)):
                self.assertEqual(self.complaint(*words, option, str(value), "shop.html"), f"furrow: a limit of {value} is "
                                 f"too high; {highest} is the highest (see {option})")

    def test_mdr_options_reach_the_method(self):
        self.furrow("-m", "mdr", "--max-width", "2", "--max-distance", "0.2", "--min-depth", "2", "shop.html")

    def test_tagpath_options_reach_the_method(self):
        self.furrow("-m", "tagpath", "--epsilon", "20", "--max-cut", "0.1", "--min-share", "0.3", "--min-signals", "1",
                    "--plain", "shop.html")
        self.furrow("-m", "tagpath", "--min-signals", "1000", "shop.html", code=1)


class Pages(support.Cli):
    def test_what_is_given_in_place_of_another_file_is_said(self):
        self.write("schema.json", "name, price")
        self.assertEqual(self.complaint("apply", "shop.html", "w.json"),
                         "furrow: shop.html: is a page, not a wrapper; give the wrapper (from 'furrow learn') first")
        self.assertTrue(self.complaint("shop.html", "--schema", "schema.json")
                        .startswith("furrow: schema.json: not a schema: line 1, column 1: "))

    def test_a_page_that_is_about_nothing_may_be_a_list(self):
        self.write("none.html", "<p>Nothing <i>here</i>.")
        self.assertEqual(self.complaint("--detail", "none.html", code=1),
                         "furrow: none.html: no records found; leave out --detail to search for a list")

    def test_a_missing_page_is_named(self):
        self.assertEqual(self.complaint("nope.html"),
                         "furrow: nope.html: no such file or directory")
        self.assertEqual(self.complaint(""), "furrow: '': no such file or directory")

    def test_a_directory_is_no_page(self):
        os.mkdir(self.path("pages"))
        self.assertEqual(self.complaint("pages"), "furrow: pages: is a directory; name the pages "
                                                  "in it, as in pages/*.html")
        for option in ("--schema", "--wrappers"):
            os.makedirs(self.path("pages/w.json"), exist_ok=True)
            given = "pages/w.json" if option == "--schema" else "pages"
            self.assertEqual(self.complaint(option, given, "shop.html"),
                             "furrow: pages/w.json: is a directory, not a file")

    def test_other_addresses_are_refused(self):
        for url in ("ftp://x.example/y", "gopher://x.example/y"):
            self.assertEqual(self.complaint(url),
                             f"furrow: {url}: only http and https addresses can be fetched")

    def test_control_characters_of_a_name_are_made_visible(self):
        self.assertEqual(self.complaint("a\033[31m\n\u009b.html"),
                         "furrow: a\u241b[31m\u240a<U+009B>.html: no such file or directory")

    def test_any_bytes_are_a_page(self):
        for data in (b"", b"<" * 1000, b"\xff\xfe<\0p\0", b"a\0b <p>" * 5 + b"c" * 300):
            self.write("junk", data)
            self.furrow("junk", code=1)
            self.furrow("regions", "junk", code=1)
            self.furrow("inspect", "junk")

    def test_bytes_that_are_no_text_are_no_page(self):
        said = "junk: no records; the file looks binary: is it a web page?"
        for data in (b"\0" * 100, bytes(range(256)) * 50, b"\0\0\0 ftypavif\0\0\0\0<b>\0<b>"):
            self.write("junk", data)
            for options in ([], ["--detail"], ["regions"]):
                self.assertIn(said, self.furrow(*options, "junk", code=1)[1])
            self.assertIn(said, self.complaint("inspect", "junk"))

    def test_files_that_people_take_for_pages_are_called_what_they_are(self):
        for data, kind in ((b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a PDF file"),
                           (b"PK\3\4\x14\0", "a ZIP archive, or a document or e-book in one"),
                           (b"\xfd7zXZ\0\0\4", "packed with xz; unpack it first"),
                           (b"\x89PNG\r\n\x1a\n", "a picture"), (b"\xff\xd8\xff\xe0\0", "a picture")):
            self.write("junk", data + b"\0\1\2" * 100)
            for options in ([], ["--detail"], ["--render"], ["regions"], ["learn"], ["render"]):
                said = self.furrow(*options, "junk", code=2 if options in (["learn"], ["render"]) else 1)[1]
                self.assertEqual(said, f"furrow: junk: not a web page but {kind}\n")
        self.write("page.html", "<p>%PDF-1.7 is a version of PDF.")
        self.assertIn("no records found", self.complaint("page.html", code=1))

    def test_a_page_without_a_list_to_learn_tells_what_to_try(self):
        shell = "<title>Shop</title><div id=root>Loading</div><script src=app.js></script>"
        for page, advice in ((shell, "scripts build this page: try --render"), ("", "the page is empty"),
                             ("[1, 2]", "it has no markup: is it a web page?"),
                             (support.EMPTY + " <b>At all</b>", "if the page is about one thing, use furrow label")):
            self.write("page.html", page)
            self.assertEqual(self.complaint("learn", "page.html", code=1),
                             f"furrow: page.html: no records found; {advice}")

    def test_pages_of_two_bytes_a_character_are_text(self):
        self.write("wide", support.SHOP.encode("utf-16"))
        self.write("told", support.SHOP.encode("utf-16-le"))
        want = self.furrow("shop.html")
        self.assertEqual(self.furrow("wide"), want)
        self.assertEqual(self.furrow("told", "--charset", "utf-16le"), want)

    def test_a_file_of_cookies_that_is_not_there_is_told(self):
        self.assertEqual(self.complaint("--cookie", "nosuch", "http://localhost:9/"),
                         "furrow: nosuch: no such file or directory, for --cookie")

    def test_nothing_found_in_a_page_is_told_with_exit_code_1(self):
        out, err = self.furrow("empty.html", code=1)
        self.assertEqual(out, "")
        self.assertIn("furrow: empty.html: no records", err)

    def test_a_menu_that_is_no_list_has_no_likelihood(self):
        columns = "".join(f"<div><h4>{head}</h4><ul>" + "".join(f"<li><a href=/{head}/{i}>{head} link {i}</a>" for i in range(4)) +
                          "</ul></div>" for head in ("Company", "Support", "Legal"))
        self.write("login.html", f"<h1>Sign in</h1><form>Email <input> Password <input></form><footer>{columns}</footer>")
        err = self.complaint("login.html", code=1)
        self.assertIn("rejected because it looks like a menu, header or footer; if the page", err)
        self.assertNotIn("likely", err)

    def test_a_charset_that_is_guessed_is_told(self):
        self.write("old.html", support.list_page(["Привет", "Москва", "Чайник"]).replace("<meta charset=utf-8>", "").encode("cp1251"))
        self.assertEqual(self.furrow("old.html")[1],
                         "furrow: old.html: the page declares no charset; reading it as windows-1252 (see --charset)\n")
        self.assertEqual(self.furrow("--charset", "windows-1251", "old.html")[1], "")
        self.assertEqual(self.furrow("old.html", "old.html")[1], "")

    def test_nothing_found_in_pages_among_many_is_one_line(self):
        self.assertEqual(self.furrow("empty.html", "empty.html", code=1),
                         ("", "furrow: no rows on 2 of 2 pages: empty.html, empty.html\n"))
