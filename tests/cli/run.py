"""Runs tests of the program: run.py [--folder FOLDER] PROGRAM [TEST...]

Every test_*.py of the folder, which is the one of this file unless told otherwise,
or only the named tests (test_fetch or test_fetch.Fetch.test_name). Ends with
'N passed, N failed'.
"""
import argparse
import importlib
import sys
import unittest
from pathlib import Path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--folder", type=Path, default=Path(__file__).resolve().parent)
    parser.add_argument("program", type=Path)
    parser.add_argument("tests", nargs="*", metavar="TEST")
    args = parser.parse_args()
    sys.path[0] = str(args.folder)
    importlib.import_module("support").PROGRAM = str(args.program.resolve())
    loader = unittest.TestLoader()
    if args.tests:
        suite = loader.loadTestsFromNames(args.tests)
    else:
        suite = loader.discover(str(args.folder), pattern="test_*.py")
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(suite)
    failed = len(result.failures) + len(result.errors)
    passed = result.testsRun - failed - len(result.skipped)
    print(f"{passed} passed, {failed} failed")
    if not failed and not passed and result.skipped:
        return 77 # which ctest calls skipped
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
