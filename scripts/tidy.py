#!/usr/bin/env python3
"""Runs clang-tidy over every source that a build directory compiles.

    tidy.py [--jobs N] BUILD [FOLDER...]

FOLDERs (src, cli...) narrow it down. What passed is remembered in BUILD by the
content of the file, of the headers that it includes and of the configuration,
so that a second run looks only at what has changed.
"""

import argparse
import functools
import hashlib
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sources import FOLDERS, ROOT

CONFIGURATION = [ROOT / ".clang-tidy", ROOT / "tests/.clang-tidy"]
INCLUDE = re.compile(r'(?m)^\s*#\s*include "(.+?)"')


def sources(build, folders):
    """Sources that a build compiles, as {path: entry of its compilation database}.

    A source that is compiled several times, with other flags, counts once.
    """
    with open(build / "compile_commands.json", encoding="utf-8") as file:
        entries = {Path(entry["file"]).resolve(): entry for entry in reversed(json.load(file))}
    wanted = folders or FOLDERS
    return {path: entry for path, entry in sorted(entries.items())
            if any(path.is_relative_to(ROOT / folder) for folder in wanted)}


@functools.cache
def included(path):
    """The project's headers that a file names itself; others are the system's."""
    folders = [path.parent, *(ROOT / folder for folder in FOLDERS), ROOT]
    found = (folder / name for name in INCLUDE.findall(path.read_text(encoding="utf-8"))
             for folder in folders)
    return {header.resolve() for header in found if header.is_file()}


def stamp(path, entry):
    """A hash of all that the result for a source depends on."""
    files, new = {path}, {path}
    while new:
        new = set().union(*map(included, new)) - files
        files |= new
    text = [entry["command"].encode(), str(path).encode()]
    text += [file.read_bytes() for file in [*CONFIGURATION, *sorted(files)]]
    return hashlib.sha256(b"\0".join(text)).hexdigest()


def tidy(database, path):
    """(passed, what clang-tidy said)."""
    done = subprocess.run(["clang-tidy", "--quiet", "-p", database, path], text=True,
                          capture_output=True, check=False)
    said = done.stdout + re.sub(r"(?m)^\d+ warnings? .*\n|^Suppressed .*\n|^Use -.*\n", "",
                                done.stderr)
    return done.returncode == 0, said


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("build", type=Path)
    parser.add_argument("folders", nargs="*")
    args = parser.parse_args()

    database = args.build / "tidy"
    database.mkdir(exist_ok=True)
    memory = database / "passed.txt"
    passed = set(memory.read_text(encoding="utf-8").split()) if memory.exists() else set()

    files = sources(args.build, args.folders)
    if not files:
        sys.exit("tidy: no sources")
    (database / "compile_commands.json").write_text(json.dumps(list(files.values())),
                                                    encoding="utf-8")
    stamps = {path: stamp(path, entry) for path, entry in files.items()}
    todo = [path for path in files if stamps[path] not in passed]
    failed = 0
    with ThreadPoolExecutor(args.jobs) as pool:
        for path, (ok, said) in zip(todo, pool.map(lambda path: tidy(database, path), todo)):
            if ok:
                passed.add(stamps[path])
            else:
                failed += 1
                print(said.strip(), flush=True)
    memory.write_text("\n".join(sorted(passed)) + "\n", encoding="utf-8")
    print(f"{len(files)} sources, {len(todo)} of them new or changed, {failed} with warnings")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
