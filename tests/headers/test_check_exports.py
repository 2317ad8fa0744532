#!/usr/bin/env python3
"""Shows that check_exports.py and check_called.py find what they are there to find.

    test_check_exports.py CC NM
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parent / "check_exports.py"
CALLED = CHECK.parent / "check_called.py"
CC, NM = sys.argv[1:3]

HEADER = """
/** FURROW_API int furrow_gone(void); */
#define FURROW_API __attribute__((visibility("default")))
FURROW_API int furrow_one(void);
FURROW_API const char *furrow_two(int a,
                                  int b);
"""
BOTH = "int furrow_one(void) { return 1; }\nconst char *furrow_two(int a, int b) { " \
       "return a > b ? \"a\" : \"b\"; }\n"


class Exports(unittest.TestCase):
    def check(self, source):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "furrow.h").write_text(HEADER, encoding="utf-8")
            (root / "a.c").write_text('#include "furrow.h"\n' + source, encoding="utf-8")
            subprocess.run([CC, "-shared", "-fPIC", "-fvisibility=hidden", "-o", root / "a.so",
                            root / "a.c"], check=True)
            done = subprocess.run([sys.executable, "-B", CHECK, root / "a.so",
                                   root / "furrow.h", NM],
                                  text=True, capture_output=True, check=False)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 1 if done.stdout else 0)
        return done.stdout

    def test_a_library_that_agrees_passes(self):
        self.assertEqual(self.check(BOTH + "int fw_hidden(void) { return 2; }\n"), "")

    def test_a_missing_function_is_named(self):
        self.assertEqual(self.check("int furrow_one(void) { return 1; }\n"),
                         "furrow_two: in the header, not exported\n")

    def test_an_inner_function_that_shows_is_named(self):
        self.assertEqual(self.check(BOTH + "FURROW_API int fw_seen(void) { return 2; }\n"),
                         "fw_seen: exported, not in the header\n")

    def test_a_variable_that_shows_is_named(self):
        self.assertEqual(self.check(BOTH + "FURROW_API int state = 2;\n"),
                         "state: exported, not in the header\n")

    def test_a_function_that_no_test_calls_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            header, source = Path(folder, "furrow.h"), Path(folder, "test.c")
            header.write_text(HEADER, encoding="utf-8")
            for text, want in (("f(\"/*\", furrow_one(), furrow_two(1, 2));", ""),
                               ("furrow_two(1, 2); /* furrow_one() */ f(\"furrow_one()\");",
                                f"{header}: no test calls furrow_one()\n")):
                source.write_text(text, encoding="utf-8")
                done = subprocess.run([sys.executable, "-B", CALLED, header, source], text=True,
                                      capture_output=True, check=False)
                self.assertEqual((done.stdout, done.returncode), (want, 1 if want else 0))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
