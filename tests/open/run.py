"""Tests of 'furrow open': run.py PROGRAM [TEST...]

Runs every test_*.py beside it, or only the named tests, and ends with
'N passed, N failed'.
"""
import sys
import unittest
from pathlib import Path

import support

HERE = Path(__file__).resolve().parent


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: run.py PROGRAM [TEST...]")
    support.PROGRAM = str(Path(sys.argv[1]).resolve())
    loader = unittest.TestLoader()
    if len(sys.argv) > 2:
        suite = loader.loadTestsFromNames(sys.argv[2:])
    else:
        suite = loader.discover(str(HERE), pattern="test_*.py")
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(suite)
    failed = len(result.failures) + len(result.errors)
    passed = result.testsRun - failed - len(result.skipped)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
