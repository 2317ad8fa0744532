#!/usr/bin/env python3
"""Checks that a shared library exports the functions of its header, and no more.

    check_exports.py LIBRARY HEADER [NM]
"""

import re
import subprocess
import sys

# Symbols of the linker, and of sanitizers and coverage in instrumented builds.
TOOLCHAIN = re.compile(r"_init|_fini|_edata|_end|__bss_start|__(odr_)?asan_.*|__ubsan_.*|"
                       r"__sanitizer_.*|__sancov_.*|__gcov_.*|__start_.*|__stop_.*|___asan_.*")


def declared(header):
    """Names of the FURROW_API functions of a header."""
    with open(header, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/|^\s*#.*?$", "", file.read(), flags=re.DOTALL | re.MULTILINE)
    return set(re.findall(r"\bFURROW_API\b[^;(]*?(\w+)\s*\(", text))


def exported(library, nm):
    """Names that a shared library defines for others, whatever they are."""
    out = subprocess.run([nm, "-D", "--defined-only", library], check=True, text=True,
                         capture_output=True).stdout
    names = {line.split()[-1].split("@")[0] for line in out.splitlines()}
    return {name for name in names if not TOOLCHAIN.fullmatch(name)}


def main():
    library, header = sys.argv[1:3]
    nm = sys.argv[3] if len(sys.argv) > 3 else "nm"
    wanted, found = declared(header), exported(library, nm)
    if not wanted:
        sys.exit(f"{header}: declares nothing")
    for name in sorted(wanted - found):
        print(f"{name}: in the header, not exported")
    for name in sorted(found - wanted):
        print(f"{name}: exported, not in the header")
    sys.exit(1 if wanted != found else 0)


if __name__ == "__main__":
    main()
