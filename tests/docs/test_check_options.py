#!/usr/bin/env python3
"""Shows that check_options.py finds what it is there to find."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parent / "check_options.py"

FURROW = """#!/bin/sh
case $1 in
--help) printf 'Commands:\\n  dig   makes a row\\n' ;;
dig) printf '  -d, --depth CM  how deep (30)\\n'
     printf '      --soil NAME\\n                 what: clay or sand\\n'
     printf '  -t, --tool NAME  with: spade, fork or plough\\n  -h, --help  show this\\n' ;;
esac
"""
FILES = {
    "docs/man/furrow.1": ".Ss furrow dig\n.It Fl d , Fl -depth Ar cm\nhow deep; 30 when not given.\n.It Fl -soil Ar name\n"
                         ".It Fl t , Fl -tool Ar name\n.It Fl h , Fl -help\n.It Fl V , Fl -version\n",
    "completions/furrow.bash": "dig) --depth --soil --tool --help --version clay sand spade fork plough\n",
    "completions/_furrow": "dig {-d,--depth}[x] --soil=(clay sand) {-t,--tool}(spade fork plough)"
                           " --help --version\n",
    "completions/furrow.fish": "dig -s d -l depth\n -l soil -a 'clay sand'\n"
                               " -l tool -a 'spade fork plough'\n"
                               " -l help -l version\n",
}


class Options(unittest.TestCase):
    def check(self, **changes):
        """What is printed when in the file 'man', 'bash', 'zsh' or 'fish' a text is replaced."""
        names = dict(zip(["man", "bash", "zsh", "fish"], FILES))
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "furrow").write_text(FURROW, encoding="utf-8")
            (root / "furrow").chmod(0o755)
            for name, text in FILES.items():
                for key, (old, new) in changes.items():
                    if names[key] == name:
                        self.assertIn(old, text)
                        text = text.replace(old, new)
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
            done = subprocess.run([sys.executable, "-B", CHECK, root / "furrow", root], text=True,
                                  capture_output=True, check=False)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 1 if done.stdout else 0)
        return done.stdout

    def test_files_that_agree_pass(self):
        self.assertEqual(self.check(), "")

    def test_another_usual_number_is_named(self):
        self.assertEqual(self.check(man=("30 when", "40 when")),
                         "furrow.1: --depth is 30 when it is not given, which is not said\n")

    def test_a_missing_option_is_named(self):
        self.assertEqual(self.check(man=(".It Fl -soil Ar name\n", "")),
                         "furrow.1: option soil is missing\n")
        self.assertEqual(self.check(bash=("--soil ", "")), "furrow.bash: option soil is missing\n")
        self.assertEqual(self.check(zsh=("--soil=", "")), "_furrow: option soil is missing\n")
        self.assertEqual(self.check(fish=(" -l soil", "")), "furrow.fish: option soil is missing\n")

    def test_an_option_that_is_no_more_is_named(self):
        self.assertEqual(self.check(man=("Fl -soil", "Fl -soil Fl -mud")),
                         "furrow.1: option mud does not exist\n")
        self.assertEqual(self.check(fish=("-l soil", "-l soil -l mud")),
                         "furrow.fish: option mud does not exist\n")

    def test_a_wrong_letter_is_named(self):
        self.assertEqual(self.check(man=("Fl d ,", "Fl x ,")),
                         "furrow.1: --depth has letter x, not d\n")

    def test_a_missing_command_is_named(self):
        self.assertEqual(self.check(man=(".Ss furrow dig\n", "")),
                         "furrow.1: command dig is missing\n")
        self.assertEqual(self.check(bash=("dig)", "")),
                         "furrow.bash: command or value dig is missing\n")

    def test_a_missing_value_is_named(self):
        self.assertEqual(self.check(zsh=("fork ", "")),
                         "_furrow: command or value fork is missing\n")


if __name__ == "__main__":
    unittest.main()
