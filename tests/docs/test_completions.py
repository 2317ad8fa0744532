#!/usr/bin/env python3
"""Tries the completions in their shells; those that are not installed are left out."""

import shutil
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = {"bash": "furrow.bash", "zsh": "_furrow", "fish": "furrow.fish"}


def bash(*words):
    """What bash offers for the last of these words."""
    script = """source completions/furrow.bash
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _furrow
        printf '%s\\n' "${COMPREPLY[@]}" """
    done = subprocess.run(["bash", "-c", script, "bash", "furrow", *words], cwd=ROOT, text=True,
                          capture_output=True, check=True)
    assert not done.stderr, done.stderr
    return done.stdout.split()


def fish(line):
    script = f"source completions/furrow.fish; complete -C '{line}'"
    done = subprocess.run(["fish", "--no-config", "-c", script], cwd=ROOT, text=True,
                          capture_output=True, check=True)
    return [word.split("\t")[0] for word in done.stdout.splitlines()]


class Completions(unittest.TestCase):
    def test_every_file_is_sound_for_its_shell(self):
        for shell, name in FILES.items():
            if shutil.which(shell):
                subprocess.run([shell, "-n", ROOT / "completions" / name], check=True)

    @unittest.skipUnless(shutil.which("bash"), "no bash here")
    def test_bash_offers_commands_options_and_values(self):
        self.assertEqual(bash("reg"), ["regions"])
        self.assertEqual(bash("regions", "--form"), ["--format"])
        self.assertEqual(bash("--safe"), ["--safe-csv"])
        self.assertEqual(bash("regions", "--safe"), [])
        self.assertIn("mdr", bash("-m", ""))
        self.assertEqual(bash("--format", "=", "c"), ["csv"])
        self.assertEqual(bash("regions", "-f", "c"), [])
        self.assertEqual(bash("help", "ins"), ["inspect"])

    @unittest.skipUnless(shutil.which("bash"), "no bash here")
    def test_bash_offers_files(self):
        self.assertEqual(bash("extract", "LICEN"), ["LICENSE"])
        self.assertEqual(bash("-o", "LICEN"), ["LICENSE"])
        self.assertEqual(bash("--timeout", "LICEN"), [])

    @unittest.skipUnless(shutil.which("fish"), "no fish here")
    def test_fish_offers_commands_options_and_values(self):
        self.assertIn("regions", fish("furrow reg"))
        self.assertEqual(fish("furrow regions --form"), ["--format"])
        self.assertEqual(fish("furrow regions --safe"), [])
        self.assertEqual(fish("furrow --format c"), ["csv"])


if __name__ == "__main__":
    unittest.main()
