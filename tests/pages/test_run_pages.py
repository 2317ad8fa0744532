#!/usr/bin/env python3
"""Checks that run_pages.py sees a changed result, a bad exit and a bad truth."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

RUNNER = Path(__file__).resolve().parent / "run_pages.py"

REGIONS = {"page": "p", "regions": [{"method": "mdr", "score": 1, "main": True, "path": "/html[1]",
                                     "records": [{"xpath": [], "text": "a", "links": []}]}]}
TRUTH = {"kind": "list", "label": "records", "records": [{"text": "A"}]}


class RunPages(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name)
        self.case = self.root / "one"
        self.case.mkdir()
        (self.case / "page.html").write_text("<p>x", encoding="utf-8")
        self.write_truth(TRUTH)
        self.write_furrow(REGIONS, 0)

    def tearDown(self):
        self.folder.cleanup()

    def write_truth(self, truth):
        (self.case / "truth.json").write_text(json.dumps(truth), encoding="utf-8")

    def write_furrow(self, output, code):
        """A stand-in for the program."""
        script = self.root / "furrow"
        script.write_text(f"#!/bin/sh\ncat <<'E'\n{json.dumps(output)}\nE\nexit {code}\n",
                          encoding="utf-8")
        script.chmod(0o755)

    def run_pages(self, *args):
        command = [sys.executable, "-B", str(RUNNER), "--pages", str(self.root),
                   str(self.root / "furrow"), *args]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        return run.returncode, run.stdout + run.stderr

    def test_passes_on_what_was_written(self):
        self.assertEqual(self.run_pages("--update", "one", "mdr")[0], 0)
        code, said = self.run_pages()
        self.assertEqual(code, 0)
        self.assertIn("mdr: 1 of 1 as a person sees them\n1 passed, 0 failed", said)

    def test_shows_what_changed(self):
        self.run_pages("--update", "one", "mdr")
        changed = json.loads(json.dumps(REGIONS))
        changed["regions"][0]["records"][0]["text"] = "other"
        self.write_furrow(changed, 0)
        code, said = self.run_pages()
        self.assertEqual(code, 1)
        self.assertIn('-  "a"\n+  "other"\n', said)
        self.assertIn("0 passed, 1 failed", said)

    def test_fails_on_a_bad_exit(self):
        self.run_pages("--update", "one", "mdr")
        self.write_furrow(REGIONS, 2)
        self.assertEqual(self.run_pages()[0], 1)
        self.write_furrow(REGIONS, 1)
        self.assertEqual(self.run_pages()[0], 1)

    def test_fails_on_a_bad_truth(self):
        self.write_truth({"kind": "list", "label": "records", "records": [{}]})
        self.assertEqual(self.run_pages()[0], 1)

    def test_fails_without_cases(self):
        (self.case / "page.html").unlink()
        self.assertEqual(self.run_pages()[0], 1)


if __name__ == "__main__":
    unittest.main()
