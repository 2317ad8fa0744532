#!/usr/bin/env python3
"""Checks that every function of some headers is called by some sources.

    check_called.py HEADER... SOURCE.c...

Names the functions that are not. So a new one cannot be forgotten by tests that
are to call all of them, as those in which memory is out.
"""

import re
import sys
from pathlib import Path

from check_exports import declared


def main():
    headers = [path for path in sys.argv[1:] if path.endswith(".h")]
    sources = [path for path in sys.argv[1:] if not path.endswith(".h")]
    wanted = {name: header for header in headers for name in declared(header)}
    if not wanted or not sources:
        sys.exit(__doc__)
    text = "\n".join(Path(source).read_text(encoding="utf-8") for source in sources)
    code = re.sub(r'"(?:\\.|[^"\\])*"|/\*.*?\*/', "", text, flags=re.DOTALL)
    called = set(re.findall(r"\b(\w+)\(", code))
    for name in sorted(wanted.keys() - called):
        print(f"{wanted[name]}: no test calls {name}()")
    sys.exit(1 if wanted.keys() - called else 0)


if __name__ == "__main__":
    main()
