"""Runs pytest on a package that was built: run.py PACKAGE_FOLDER PROGRAM ARGUMENT...

Exits with 77 when the extension is not there."""

import os
import sys
from pathlib import Path


def main() -> None:
    folder, program, *arguments = sys.argv[1:]
    if not Path(folder, "furrow/_furrow.abi3.so").exists():
        print(f"no extension in {folder}: skipped")
        sys.exit(77)
    os.environ.update(PYTHONPATH=folder, FURROW=program, PYTHONDONTWRITEBYTECODE="1")
    os.execv(sys.executable, [sys.executable, "-m", "pytest", *arguments])


if __name__ == "__main__":
    main()
