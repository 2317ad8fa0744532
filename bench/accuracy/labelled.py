"""The options of programs that measure furrow on sets of labelled pages."""
import argparse
import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def options(doc):
    """A parser with --furrow, --data and the names of the sets."""
    parser = argparse.ArgumentParser(description=doc,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--furrow", default=str(ROOT / "build" / "furrow"))
    parser.add_argument("--data", default=os.environ.get("FURROW_DATA"))
    parser.add_argument("sets", nargs="+")
    return parser


def read_options(parser):
    args = parser.parse_args()
    if not args.data:
        parser.error("no labelled pages: set FURROW_DATA or --data")
    return args
