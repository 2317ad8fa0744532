"""check_names.py finds names that stand for two things."""
import tempfile
import unittest
from pathlib import Path

import check_names


class Names(unittest.TestCase):
    def found(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return list(check_names.complaints(Path(folder)))

    def test_a_type_of_two_headers(self):
        for text in ("typedef struct x { int a; } fw_line;", "typedef uint32_t fw_line;",
                     "typedef enum { A, B } fw_line;", "typedef FW_VEC(int) fw_line;",
                     "typedef struct { struct { int a; } b; } fw_line;",
                     "typedef void (*fw_line)(int a);"):
            self.assertEqual(self.found({"src/a/one.h": text, "src/b/two.h": text}),
                             ["type fw_line: in src/a/one.h, src/b/two.h"], text)

    def test_a_forward_declaration_is_no_second_type(self):
        self.assertEqual(self.found({"src/a/one.h": "typedef struct fw_line { int a; } fw_line;",
                                     "src/b/two.h": "typedef struct fw_line fw_line;"}), [])

    def test_a_comment_defines_nothing(self):
        self.assertEqual(self.found({"src/a/one.h": "typedef int fw_line;",
                                     "src/b/two.h": "/* typedef int fw_line; */"}), [])

    def test_files_of_one_name_in_two_folders(self):
        self.assertEqual(self.found({"src/a/rows.c": "", "src/b/rows.h": ""}),
                         ["file rows: in src/a, src/b"])

    def test_a_source_and_its_header_are_one(self):
        self.assertEqual(self.found({"src/a/rows.c": "", "src/a/rows.h": "typedef int fw_rows;"}),
                         [])


if __name__ == "__main__":
    unittest.main()
