#!/usr/bin/env python3
"""Shows that check_layers.py finds what it is there to find."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parent / "check_layers.py"


class Layers(unittest.TestCase):
    def check(self, files):
        """Runs the check over a tree with these files."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "src").mkdir()
            for name, text in files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            done = subprocess.run([sys.executable, "-B", CHECK, root], text=True,
                                  capture_output=True, check=False)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 1 if done.stdout else 0)
        return done.stdout

    def allowed(self, files):
        self.assertEqual(self.check(files), "")

    def breach(self, start, files):
        out = self.check(files)
        self.assertTrue(out.startswith(start), out)
        self.assertEqual(out.count("\n"), 1, out)

    def test_a_folder_sees_itself_and_the_folders_above(self):
        self.allowed({"src/page/page.c": '#include "page/page.h"\n#include "base/arena.h"\n'
                                       '#include "furrow.h"\n#include <string.h>\n'})

    def test_a_folder_does_not_see_one_below(self):
        self.breach("src/page/page.c:2: includes region/region.h:",
                    {"src/page/page.c": '\n#include "region/region.h"\n'})

    def test_a_header_is_checked_like_a_source(self):
        self.breach("src/base/arena.h:1:", {"src/base/arena.h": '#include "algo/spectral.h"\n'})

    def test_files_that_comments_name_are_there(self):
        self.breach("src/page/page.c:2: names parse.c, which is not there",
                    {"src/page/page.c": '/* first\n * as in page/parse.c. */\n'})
        self.allowed({"src/page/page.c": '/* as in page.c */\n'})

    def test_the_pipeline_sees_every_folder(self):
        self.allowed({"src/furrow.c": '#include "base/arena.h"\n#include "output/json.h"\n'})

    def test_a_method_does_not_see_another(self):
        self.breach("src/methods/mdr/mdr.c:1:",
                    {"src/methods/mdr/mdr.c": '#include "methods/iepad/iepad_parts.h"\n'})

    def test_a_method_sees_itself_and_the_contract(self):
        self.allowed({"src/methods/mdr/mdr.c": '#include "methods/mdr/mdr_parts.h"\n'
                                              '#include "methods/method.h"\n'})

    def test_the_table_of_methods_sees_all_of_them(self):
        self.allowed({"src/methods/methods.c": '#include "methods/mdr/mdr_parts.h"\n'})

    def test_a_folder_in_no_list_is_a_breach(self):
        self.breach("src/utils/x.c:1:", {"src/utils/x.c": '#include "base/arena.h"\n'})

    def test_a_header_without_its_folder_is_a_breach(self):
        self.breach("src/base/buf.c:1:", {"src/base/buf.c": '#include "arena.h"\n'})

    def test_a_program_does_not_see_inside_the_library(self):
        self.breach("cli/main.c:1:", {"cli/main.c": '#include "base/arena.h"\n'})

    def test_a_program_does_not_see_inside_by_way_of_dots(self):
        self.breach("cli/main.c:1:", {"src/base/arena.h": "",
                    "cli/main.c": '#include "../src/base/arena.h"\n'})

    def test_a_program_sees_the_public_header_its_own_and_the_system(self):
        self.allowed({"cli/opt.h": "", "cli/main.c": '#include "opt.h"\n#include "furrow.h"\n'
                                                '#include <unistd.h>\n'})

    def test_eval_sees_the_public_headers_its_own_and_the_base(self):
        self.allowed({"eval/score.c": '#include "furrow_eval.h"\n#include "eval/match.h"\n'
                                      '#include "base/arena.h"\n'})
        self.breach("eval/score.c:1:", {"eval/score.c": '#include "page/page.h"\n'})
        self.breach("eval/score.c:1:", {"eval/score.c": "#include <unistd.h>\n"})

    def test_the_library_does_not_see_the_system(self):
        self.breach("src/base/clock.c:1:", {"src/base/clock.c": "#include <unistd.h>\n"})

    def test_the_parser_is_touched_by_its_own_files_only(self):
        self.allowed({"src/page/parse_lexbor.c": "#include <lexbor/html/html.h>\n"})
        self.breach("src/page/page.c:1:", {"src/page/page.c": "#include <lexbor/html/html.h>\n"})
        self.breach("cli/main.c:1:", {"cli/main.c": "#include <lexbor/html/html.h>\n"})

    def test_other_libraries_are_touched_by_one_file(self):
        self.allowed({"src/base/json.c": "#include <yyjson.h>\n",
                     "src/output/sqlite.c": "#include <sqlite3.h>\n",
                     "cli/fetch.c": "#include <curl/curl.h>\n"})
        self.breach("src/output/json.c:1:", {"src/output/json.c": "#include <yyjson.h>\n"})
        self.breach("src/methods/tagpath/cut.c:1:",
                    {"src/methods/tagpath/cut.c": "#include <sqlite3.h>\n"})
        self.breach("cli/main.c:1:", {"cli/main.c": "#include <curl/curl.h>\n"})

    def test_an_unknown_library_is_a_breach(self):
        self.breach("src/base/json.c:1:", {"src/base/json.c": "#include <cJSON.h>\n"})

    def test_no_include_leads_up_and_down_again(self):
        self.breach("src/base/buf.c:1:", {"src/base/buf.c": '#include "base/../output/json.h"\n'})

    def test_an_include_in_a_comment_does_not_count(self):
        self.allowed({"src/base/buf.c": '/*\n#include "output/json.h"\n*/\n', "src/output/json.h": ""})

    def test_blanks_around_the_hash_do_not_hide_an_include(self):
        self.breach("src/base/buf.c:1:", {"src/base/buf.c": '  #  include  "output/json.h"\n'})


if __name__ == "__main__":
    unittest.main()
