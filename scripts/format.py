#!/usr/bin/env python3
"""Lays out all C sources as .clang-format says.

    format.py            change the files
    format.py --check    name the files that would change; exit 1 if there are any

The check is skipped (77) with another release of clang-format than the one the
project uses: each lays some lines out in its own way.
"""

import re
import subprocess
import sys

from sources import ROOT, c_files

RELEASE = 14


def release():
    out = subprocess.run(["clang-format", "--version"], check=True, text=True,
                         capture_output=True).stdout
    return int(re.search(r"version (\d+)", out).group(1))


def main():
    files = [str(path) for path in c_files()]
    if sys.argv[1:] != ["--check"]:
        sys.exit(subprocess.run(["clang-format", "-i", *files], check=False).returncode)
    if release() != RELEASE:
        print(f"clang-format {release()}, not {RELEASE}: skipped")
        sys.exit(77)
    done = subprocess.run(["clang-format", "--dry-run", "--Werror", *files], text=True,
                          capture_output=True, check=False)
    changed = sorted(set(re.findall(r"^(.+?):\d+:\d+: ", done.stderr, re.MULTILINE)))
    for name in changed:
        print(f"{name.removeprefix(str(ROOT) + '/')}: not laid out; run 'make format'")
    sys.exit(1 if changed else 0)


if __name__ == "__main__":
    main()
