#!/usr/bin/env python3
"""Runs clang-tidy over every source that a build directory compiles.

    tidy.py [--jobs N] BUILD [FOLDER...]

FOLDERs (src, cli...) narrow it down. What passed is remembered in BUILD by the
content of the file, of all headers and of .clang-tidy, so that a second run
looks only at what has changed.
"""

import argparse
import hashlib
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sources import ROOT, c_files


def sources(build, folders):
    """Sources that a build compiles, as {path: entry of its compilation database}.

    A source that is compiled several times, with other flags, counts once.
    """
    with open(build / "compile_commands.json", encoding="utf-8") as file:
        entries = {Path(entry["file"]).resolve(): entry for entry in reversed(json.load(file))}
    wanted = folders or ["src", "cli", "render", "server", "tests", "bench"]
    return {path: entry for path, entry in sorted(entries.items())
            if any(path.is_relative_to(ROOT / folder) for folder in wanted)}


def stamp(path, shared):
    return hashlib.sha256(shared + path.read_bytes() + str(path).encode()).hexdigest()


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

    headers = [path for path in c_files() if path.suffix == ".h"]
    shared = b"".join(path.read_bytes() for path in [ROOT / ".clang-tidy", ROOT / "tests/.clang-tidy",
                                                    *headers])
    database = args.build / "tidy"
    database.mkdir(exist_ok=True)
    memory = database / "passed.txt"
    passed = set(memory.read_text(encoding="utf-8").split()) if memory.exists() else set()

    files = sources(args.build, args.folders)
    if not files:
        sys.exit("tidy: no sources")
    (database / "compile_commands.json").write_text(json.dumps(list(files.values())),
                                                    encoding="utf-8")
    stamps = {path: stamp(path, shared) for path in files}
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
