#!/usr/bin/env python3
"""Installs the library into an empty folder and builds a program with it.

    check_package.py --build DIR --cc CC --version V [--flags 'A B']

Three ways: by pkg-config, by find_package(furrow), and by its static library;
and the same for libfurrow_eval.
The program is built outside the source tree, so only what is installed counts.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PREFIX = "opt/furrow"
NAMES = ["Ant", "Bee", "Cat"]  # one in each row of example.c
CMAKE_PROJECT = """
cmake_minimum_required(VERSION 3.21)
project(example C)
find_package(furrow {version} REQUIRED COMPONENTS static)
add_executable(shared example.c)
target_link_libraries(shared PRIVATE furrow::furrow)
add_executable(static example.c)
target_link_libraries(static PRIVATE furrow::static)
add_executable(eval_shared eval_example.c)
target_link_libraries(eval_shared PRIVATE furrow::eval)
add_executable(eval_static eval_example.c)
target_link_libraries(eval_static PRIVATE furrow::eval_static)
"""


def run(*command, **options):
    done = subprocess.run([str(part) for part in command], text=True, capture_output=True,
                          check=False, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def the_one(root, pattern):
    """The only file below 'root' that fits; the test fails without it."""
    found = list(root.glob(pattern))
    if len(found) != 1:
        sys.exit(f"{pattern}: {len(found)} files installed, not one")
    return found[0]


def check_rows(program, libraries):
    rows = run(program, env={**os.environ, "LD_LIBRARY_PATH": str(libraries)}).splitlines()
    if len(rows) != len(NAMES) or any(name not in row.split() for name, row in zip(NAMES, rows)):
        sys.exit(f"{program}: printed {rows}")


def check_files(root, version):
    """What must be there besides the library, each in the place where it is looked for."""
    the_one(root, "include/furrow.h")
    the_one(root, "include/furrow_eval.h")
    the_one(root, "share/man/man1/furrow.1")
    the_one(root, "share/man/man3/furrow.3")
    the_one(root, "share/man/man3/furrow_eval.3")
    the_one(root, "share/man/man5/furrow-wrapper.5")
    the_one(root, "share/bash-completion/completions/furrow")
    the_one(root, "share/zsh/site-functions/_furrow")
    the_one(root, "share/fish/vendor_completions.d/furrow.fish")
    for name in ("furrow", "furrow_eval"):
        the_one(root, f"lib/**/lib{name}.a")
        soname = the_one(root, f"lib/**/lib{name}.so.{version.split('.')[0]}")
        real = the_one(root, f"lib/**/lib{name}.so.{version}")
        if soname.resolve() != real.resolve():
            sys.exit(f"{soname}: is no link to {real}")


def build_by_pkg_config(args, root, work, package, source):
    packages = the_one(root, f"lib/**/pkgconfig/{package}.pc").parent
    env = {**os.environ, "PKG_CONFIG_PATH": str(packages)}
    found = run("pkg-config", "--modversion", package, env=env).strip()
    if found != args.version:
        sys.exit(f"{package}.pc: version {found}, not {args.version}")
    flags = run("pkg-config", "--cflags", "--libs", package, env=env).split()
    program = work / f"{package}_by_pkg_config"
    run(args.cc, "-std=c11", "-Wall", "-Wextra", "-Werror", *args.flags, HERE / source,
        *flags, "-o", program)
    return program


def build_by_cmake(args, root, work):
    shutil.copy(HERE / "example.c", work)
    shutil.copy(HERE / "eval_example.c", work)
    (work / "CMakeLists.txt").write_text(CMAKE_PROJECT.format(version=args.version),
                                         encoding="utf-8")
    run("cmake", "-G", "Ninja", "-S", work, "-B", work / "b", f"-DCMAKE_PREFIX_PATH={root}",
        f"-DCMAKE_C_COMPILER={args.cc}", f"-DCMAKE_C_FLAGS={' '.join(args.flags)}")
    run("cmake", "--build", work / "b")
    return [work / "b" / name for name in ("shared", "static", "eval_shared", "eval_static")]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--cc", required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--flags", default=[], type=shlex.split)
    args = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        stage, work = Path(folder, "stage"), Path(folder, "work")
        work.mkdir()
        run("cmake", "--install", args.build, "--prefix", "/" + PREFIX,
            env={**os.environ, "DESTDIR": str(stage)})
        root = stage / PREFIX
        check_files(root, args.version)
        libraries = the_one(root, f"lib/**/libfurrow.so.{args.version}").parent
        by_pkg_config = [build_by_pkg_config(args, root, work, "furrow", "example.c"),
                         build_by_pkg_config(args, root, work, "furrow_eval", "eval_example.c")]
        for program in [*by_pkg_config, *build_by_cmake(args, root, work)]:
            check_rows(program, libraries)
        version = run(root / "bin/furrow", "--version").strip()
        if args.version not in version:
            sys.exit(f"furrow --version: {version}")


if __name__ == "__main__":
    main()
