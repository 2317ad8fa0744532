#!/usr/bin/env python3
"""The tables of docs/performance.md on furrow in Python against others, by one command:

    run.py BUILD [argument of peers.py...] FOLDER...

BUILD is a folder that furrow was built in, with its library and its package. The others are
installed into a virtual environment, build/peers, when that is not there yet.
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
OTHERS = HERE.parent.parent / "build/peers"


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    build, arguments = Path(sys.argv[1]).resolve(), sys.argv[2:]
    for needed in ("src/libfurrow.so", "python/furrow/_furrow.abi3.so"):
        if not (build / needed).exists():
            sys.exit(f"run: no {needed} in {build}; build it with FURROW_PYTHON=ON")
    python = OTHERS / "bin/python"
    if not (OTHERS / "whole").exists():
        venv.create(OTHERS, with_pip=True)
        subprocess.run([python, "-m", "pip", "-q", "--disable-pip-version-check", "install", "-r",
                        HERE / "requirements.txt"], check=True)
        (OTHERS / "whole").touch()
    options = [one for one in arguments if one.startswith("-") or not Path(one).is_dir()]
    folders = [one for one in arguments if one not in options]
    os.environ["PYTHONPATH"] = str(build / "python")
    os.execv(python, [str(python), str(HERE / "peers.py"), *options,
                      str(build / "src/libfurrow.so"), *folders])


if __name__ == "__main__":
    main()
