"""The C files of the project, for the scripts that go over all of them."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ["include", "src", "eval", "cli", "files", "load", "open", "render", "python", "warc", "tests", "bench"]


def c_files():
    """All headers and sources, in a fixed order."""
    return sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.[ch]"))
