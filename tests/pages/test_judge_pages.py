"""judge_pages.py and mutations.py, with programs whose judgement is known."""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import tree
from judge_pages import moved
from mutations import mutations

HERE = Path(__file__).resolve().parent
# A furrow that finds every li, or nothing, or all but the first.
PROGRAM = """#!{python}
import json, re, sys
for name in sys.argv[4:]:
    texts = re.findall(r"<li[^>]*>(.*?)</li>", open(name, encoding="utf-8").read(), re.S)
    records = [{{"text": re.sub(r"<[^>]*>", "", text)}} for text in texts]{cut}
    print(json.dumps({{"page": name, "regions": [{{"records": records}}] if records else []}}))
"""
PAGE = ("<!doctype html>\n<html><body><ul>{}</ul></body></html>").format(
    "".join(f"<li><b>{name}</b></li>" for name in ("ant", "bee", "cat", "dog", "emu")))


class Judgement(unittest.TestCase):
    def judge(self, cut):
        with tempfile.TemporaryDirectory() as folder:
            for i in range(30):
                case = Path(folder, f"case{i}")
                case.mkdir()
                (case / "page.html").write_text(PAGE, encoding="utf-8")
                records = [{"text": name, "xpath": f"/html[1]/body[1]/ul[1]/li[{k}]"}
                           for k, name in enumerate(("ant", "bee", "cat", "dog", "emu"), 1)]
                (case / "truth.json").write_text(json.dumps({"judged": True, "records": records}),
                                                 encoding="utf-8")
            program = Path(folder, "furrow")
            program.write_text(PROGRAM.format(python=sys.executable, cut=cut), encoding="utf-8")
            program.chmod(0o755)
            done = subprocess.run([sys.executable, "-B", HERE / "judge_pages.py", "--pages", folder,
                                   program], stdout=subprocess.PIPE, text=True, check=False)
            return done.returncode, done.stdout

    def test_a_program_that_finds_nothing_fails(self):
        code, out = self.judge("[:0]")
        self.assertEqual(code, 1)
        self.assertIn("30 pages: F1 0.000", out)

    def test_a_program_that_misses_a_record_fails(self):
        code, out = self.judge("[1:]")
        self.assertEqual(code, 1)
        self.assertIn("F1 0.889", out)

    def test_a_program_that_an_advertisement_deceives_fails(self):
        code, out = self.judge("")
        self.assertEqual(code, 1)
        self.assertIn("30 pages: F1 1.000", out)
        self.assertIn("ad: 30 of 30 changed", out)
        self.assertIn("rename: 0 of 30 changed", out)


class Notes(unittest.TestCase):
    def test_scores_that_move_are_told(self):
        noted = {"a": [[5, 0.9], [3, 0.4]], "b": []}
        self.assertEqual(list(moved(noted, noted)), [])
        self.assertEqual(list(moved(noted, {"a": [[5, 0.905], [9, 0.395]], "b": []})), [])
        for now in ({"a": [[5, 0.9], [3, 0.3]], "b": []}, {"a": [[4, 0.9], [3, 0.4]], "b": []},
                    {"a": [[5, 0.9]], "b": []}, {"a": [[5, 0.9], [3, 0.4]], "b": [[2, 0.1]]},
                    {"b": []}):
            self.assertEqual(len(list(moved(noted, now))), 1, now)


class Mutations(unittest.TestCase):
    def test_each_leaves_the_records_that_it_tells(self):
        paths = [[f"/html[1]/body[1]/ul[1]/li[{k}]"] for k in range(1, 6)]
        made = {way: (html, texts) for way, html, texts in mutations(PAGE, paths)}
        self.assertEqual([t.strip() for t in made["first"][1]], ["bee", "cat", "dog", "emu"])
        self.assertEqual(len(made["three"][1]), 3)
        self.assertEqual(len(made["double"][1]), 10)
        self.assertEqual(sorted(t.strip() for t in made["shuffle"][1]),
                         ["ant", "bee", "cat", "dog", "emu"])
        self.assertNotEqual(made["shuffle"][1], made["rename"][1])
        for way, (html, texts) in made.items():
            whole = tree.squashed(tree.parse(html).text())
            for text in texts:
                self.assertIn(tree.squashed(text), whole, way)

    def test_markup_that_is_not_whole_is_told(self):
        with self.assertRaises(ValueError):
            tree.parse("<ul><li>ant<li>bee</ul>")


if __name__ == "__main__":
    unittest.main()
