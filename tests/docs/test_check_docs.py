#!/usr/bin/env python3
"""Shows that check_docs.py finds what it is there to find.

    test_check_docs.py [CC]
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parent / "check_docs.py"
CC = sys.argv[1] if len(sys.argv) > 1 else "cc"

# Stands for the program: prints its arguments, and fails when told to.
FURROW = """#!/bin/sh
echo "args: $*"
case $1 in bad) echo "furrow: bad" >&2; exit 2 ;; esac
case $1 in csv) printf 'a,b\\r\\n' ;; esac
case $1 in -o) echo kept >"$2" ;; esac
"""


class Docs(unittest.TestCase):
    def check(self, text):
        """(status, what was printed) for a document in an otherwise small tree."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "bin").mkdir()
            (root / "bin/furrow").write_text(FURROW, encoding="utf-8")
            (root / "bin/furrow").chmod(0o755)
            (root / "examples").mkdir()
            (root / "examples/a.html").write_text("<p>page\n", encoding="utf-8")
            (root / "README.md").write_text(text, encoding="utf-8")
            done = subprocess.run([sys.executable, "-B", CHECK, "--furrow", root / "bin/furrow",
                                   "--cc", CC, root, root / "README.md"],
                                  text=True, capture_output=True, check=False)
            left = {path.name for path in root.iterdir()}
        self.assertEqual(done.stderr, "")
        self.assertEqual(left, {"bin", "examples", "README.md"})
        return done.returncode, done.stdout

    def passes(self, text, ran=1):
        status, out = self.check(text)
        self.assertEqual((status, out), (0, f"{ran} examples run in 1 documents, 0 wrong\n"))

    def fails(self, text, *words):
        status, out = self.check(text)
        self.assertEqual(status, 1, out)
        for word in words:
            self.assertIn(word, out)

    def test_a_true_example_passes(self):
        self.passes("# x\n\n```console\n$ furrow a b\nargs: a b\n```\n")

    def test_a_wrong_line_is_shown(self):
        self.fails("```console\n$ furrow a\nargs: b\n```\n", "README.md:2:", "-args: b", "+args: a")

    def test_a_missing_line_is_wrong(self):
        self.fails("```console\n$ furrow a\n```\n", "+args: a")

    def test_a_line_too_many_is_wrong(self):
        self.fails("```console\n$ furrow a\nargs: a\nmore\n```\n", "-more")

    def test_blanks_at_the_end_of_a_line_count(self):
        self.fails("```console\n$ furrow a\nargs: a \n```\n", "-args: a ")

    def test_the_line_ends_of_csv_are_not_seen(self):
        self.passes("```console\n$ furrow csv\nargs: csv\na,b\n```\n")

    def test_several_commands_of_a_block_are_told_apart(self):
        self.passes("```console\n$ furrow a\nargs: a\n\n$ furrow b\nargs: b\n```\n", ran=2)

    def test_a_command_may_go_on_in_the_next_line(self):
        self.passes("```console\n$ furrow a \\\n    b\nargs: a b\n```\n")

    def test_a_pipe_is_run(self):
        self.passes("```console\n$ furrow a | tr a-z A-Z\nARGS: A\n```\n")

    def test_pages_of_the_tree_are_at_hand(self):
        self.passes("```console\n$ cat examples/a.html\n<p>page\n```\n")

    def test_files_that_an_example_writes_stay_out_of_the_tree(self):
        self.passes("```console\n$ furrow -o out.txt\nargs: -o out.txt\n$ cat out.txt\nkept\n```\n",
                    ran=2)

    def test_messages_and_the_exit_status_are_compared(self):
        self.passes("```console\n$ furrow bad\nargs: bad\nfurrow: bad\n$ echo $?\n2\n```\n", ran=2)
        self.fails("```console\n$ furrow bad\nargs: bad\nfurrow: bad\n$ echo $?\n0\n```\n", "+2")

    def test_commands_that_need_more_than_furrow_are_left_out(self):
        self.passes("```console\n$ make demo\nwhatever\n$ furrow a\nargs: a\n```\n")

    def test_an_unknown_command_is_a_mistake(self):
        self.fails("```console\n$ furow a\nargs: a\n```\n", "'furow' is in no list")

    def test_a_block_may_be_marked_as_not_run(self):
        self.passes("```console not-run\n$ furrow https://a.example/\nrows\n```\n", ran=0)

    def test_other_blocks_are_left_alone(self):
        self.passes("```sh\n$ furrow a\n```\n\n~~~\n$ furrow b\n~~~\n", ran=0)

    def test_a_block_inside_a_list_is_run(self):
        self.passes("- x\n\n  ```console\n  $ furrow a\n  args: a\n  ```\n")

    def test_a_block_that_shows_a_fence_is_one_block(self):
        self.passes("````md\n```console\n$ nothing\n```\n````\n", ran=0)

    def test_a_fence_that_is_never_closed_is_a_mistake(self):
        self.fails("```console\n$ furrow a\nargs: a\n", "never closed")

    def test_a_console_block_without_a_command_is_a_mistake(self):
        self.fails("```console\nargs: a\n```\n", "must begin with")

    def test_a_program_in_c_is_compiled_and_run(self):
        self.passes('```c\n#include <stdio.h>\nint main(void) { puts("x"); }\n```\n')

    def test_a_program_in_c_that_does_not_compile_is_wrong(self):
        self.fails("```c\nint main(void) { return x; }\n```\n", "README.md:2: does not compile")

    def test_a_program_in_c_that_fails_is_wrong(self):
        self.fails("```c\nint main(void) { return 3; }\n```\n", "ended with 3")

    def test_a_console_block_may_run_the_program(self):
        program = '```c rows.c\n#include <stdio.h>\nint main(int n, char **a) ' \
                  '{ puts(a[n - 1]); }\n```\n'
        self.passes(program + "```console\n$ cc rows.c -o rows\n$ ./rows x\nx\n```\n")
        self.fails(program + "```console\n$ ./rows x\ny\n```\n", "+x")

    def test_a_piece_of_c_without_main_is_not_compiled(self):
        self.passes("```c\nfurrow_page *page = NULL;\n```\n", ran=0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
