"""Write the rows of pages and WARC files to a Parquet or Arrow file.

The program furrow writes the other formats. These two need pyarrow. Columns have the types of
Arrow: numbers, prices and dates are typed values.
"""

import argparse
import json
import os
import pickle
import re
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import IO, Any

import furrow
from furrow import _furrow
from furrow._files import whole_file
from furrow.batch import in_order
from furrow.crawl import WARC_START
from furrow.errors import (
    DriftError,
    Error,
    LimitError,
    NotFoundError,
    OutOfMemoryError,
)

MAX_COLUMNS = 2000
"""Columns of one file; rows of many sites have little in common, see --data."""

GROUP_ROWS = 65536
"""Rows that are written at a time: a row group of Parquet."""

KINDS = {NotFoundError: "empty", DriftError: "drift", LimitError: "limit", OutOfMemoryError: "memory"}


def positive(text: str) -> int:
    """A number of threads."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of 1 or more")
    return int(text)


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m furrow", description=__doc__)
    add = parser.add_argument
    add("pages", nargs="+", metavar="PAGE", help="a file, a WARC file, or - for one on standard input")
    add("-o", "--output", required=True, metavar="FILE", help="ends in .parquet or .arrow")
    add("-a", "--all", action="store_true", help="extract every list of the page, not only the main one")
    add("--list", metavar="LIST", help="only this list, given by its number, XPath or a text in it")
    add("-m", "--method", metavar="NAME", help=f"method: {', '.join(m for m in furrow.methods() if m != 'ide')}")
    add("-j", "--jobs", type=positive, metavar="N", help="number of threads (one per processor)")
    add("--wrapper", metavar="FILE", help="apply this wrapper")
    add("--wrappers", metavar="DIR", help="use the wrappers DIR/*.json, each for the addresses it names")
    add("--only-wrappers", action="store_true", help="with --wrappers: skip pages that have no wrapper")
    add("--detail", action="store_true", help="one row per page, for pages about a single thing")
    add("--columns", metavar="LIST", help="keep these columns, in this order, such as title,price:amount,3")
    add("--schema", metavar="FILE", help="return rows that match this JSON schema")
    add("--embedded", action="store_true", help="add columns from the page's JSON-LD; if it shows no list, use the data in its scripts")
    add("--everything", action="store_true", help="keep what is normally dropped: duplicates, buttons, fields of one record")
    add("--typed", action=argparse.BooleanOptionalAction, help="write numbers, prices and dates as"
        " typed values (the default, except with --data)")
    add("--data", action="store_true", help="write each row as JSON in one column, for pages of many sites")
    add("--url", action="append", default=[], metavar="GLOB", help="WARC: only pages whose address matches, such as 'shop.example/list/*'")
    add("--status", default="200-299", metavar="LIST", help="WARC: only responses with these status codes (200-299)")
    add("--mime", metavar="GLOB", help="WARC: only responses of this MIME type (HTML)")
    add("--date", action="store_true", help="WARC: add a column with the time of the fetch")
    add("--min-score", type=float, default=0.0, metavar="S", help="skip lists with a score below S")
    add("--max-bytes", type=int, default=0, metavar="N", help="maximum size of a page, in bytes (256 MiB)")
    add("--timeout", type=float, default=0.0, metavar="S", help="time limit per page, in seconds (30 for each step)")
    add("--report", metavar="FILE", help="write a summary of the run as JSON")
    return parser


# ---- Pages ---------------------------------------------------------------------


def codes(text: str) -> set[int]:
    """200-299,404"""
    found: set[int] = set()
    for piece in text.split(","):
        first, _, last = piece.partition("-")
        if not first.isdigit() or not (last or first).isdigit():
            raise furrow.OptionError(f"--status: '{text}' is not a list of codes such as 200-299,404")
        found.update(range(int(first), int(last or first) + 1))
    return found


class Pages:
    """The pages of all operands, one after the other."""

    def __init__(self, args: argparse.Namespace, sites: furrow.Wrappers) -> None:
        self.args = args
        self.sites = sites
        self.status = codes(args.status)
        self.damaged = 0
        self.is_many = len(args.pages) > 1 or self.is_crawl(args.pages[0])

    def is_crawl(self, name: str) -> bool:
        if name == "-":
            return True
        if not Path(name).is_file():  # a pipe can be read once, and is a page
            return False
        try:
            with open(name, "rb") as file:
                return _furrow.is_crawl(file.read(WARC_START))
        except OSError:
            return False

    def __iter__(self) -> Iterator[furrow.Response | Path]:
        for name in self.args.pages:
            if self.is_crawl(name):
                yield from self.of_crawl(name)
            else:
                yield Path(name)

    def of_crawl(self, name: str) -> Iterator[furrow.Response]:
        args = self.args
        crawl = furrow.Crawl(
            name,
            status=self.status,
            max_bytes=args.max_bytes,
            all_types=args.mime is not None,
        )
        for page in crawl:
            if args.mime and not _furrow.is_like(args.mime, page.mime):
                continue
            if args.url and not any(_furrow.is_like(pattern, page.url) for pattern in args.url):
                continue
            if not args.only_wrappers or self.sites.choose(page.url):
                yield page
        self.damaged += crawl.damaged


class Found:
    """What came of one page."""

    def __init__(self, source: furrow.Response | Path) -> None:
        self.name = source.url if isinstance(source, furrow.Response) else str(source)
        self.date = source.date if isinstance(source, furrow.Response) else None
        self.tables: list[furrow.Table] = []
        self.error: Error | None = None


# ---- Rows ----------------------------------------------------------------------


class Spool:
    """Tables wait in a file until all columns are known; memory stays that of one page."""

    def __init__(self, args: argparse.Namespace, has_page: bool) -> None:
        self.args = args
        self.has_page = has_page or args.all
        self.types: dict[str, Any] = {}
        self.rows = 0
        self.file: IO[bytes] = tempfile.TemporaryFile(prefix="furrow-")

    def add(self, found: Found) -> None:
        for number, table in enumerate(found.tables, 1):
            lead: dict[str, Any] = {}
            if self.has_page:
                lead["page"] = found.name
            if self.args.date:
                lead["date"] = found.date
            if self.args.all or self.args.data:
                lead["region"] = number
            found_columns = self.columns_of(table)
            taken = {*lead, *found_columns}
            columns = {
                free_name(name, taken) if name in lead else name: column
                for name, column in found_columns.items()
            }
            for name, (column, _) in columns.items():
                self.types[name] = merged(self.types.get(name), column.type)
            if len(self.types) > MAX_COLUMNS:
                raise furrow.LimitError(
                    f"more than {MAX_COLUMNS} columns; --data keeps rows of many sites in one"
                )
            pickle.dump((lead, len(table), columns), self.file, protocol=5)
            self.rows += len(table)

    def columns_of(self, table: furrow.Table) -> dict[str, tuple[Any, list[furrow.Cell]]]:
        """The columns by their names: their values, and the texts that these were read from,
        for when another page has a column of the same name and another type."""
        pyarrow = import_module("pyarrow")
        if self.args.data:
            lines = [line for line in table.to_jsonl(typed=bool(self.args.typed)).split("\n") if line]
            return {"data": (pyarrow.array(lines, pyarrow.string()), [])}
        texts = {name: table[name] for name in table.names}
        if self.args.typed is not False:
            made = table.to_arrow()
            return {name: (made.column(name).combine_chunks(), texts[name]) for name in texts}
        return {
            column.name: (
                pyarrow.array(
                    texts[column.name],
                    pyarrow.list_(pyarrow.string()) if column.is_list else pyarrow.string(),
                ),
                texts[column.name],
            )
            for column in table.columns
        }

    def schema(self) -> Any:
        pyarrow = import_module("pyarrow")
        lead: list[tuple[str, Any]] = [("page", pyarrow.string())] if self.has_page else []
        lead += [("date", pyarrow.string())] if self.args.date else []
        lead += [("region", pyarrow.int32())] if self.args.all or self.args.data else []
        return pyarrow.schema([*lead, *self.types.items()])

    def batches(self, schema: Any) -> Iterator[Any]:
        pyarrow = import_module("pyarrow")
        self.file.seek(0)
        left = self.rows
        while left:
            lead, rows, columns = pickle.load(self.file)
            left -= rows
            arrays = [
                pyarrow.array([lead[field.name]] * rows, field.type)
                if field.name in lead
                else fitted(columns.get(field.name), field.type, rows)
                for field in schema
            ]
            yield pyarrow.RecordBatch.from_arrays(arrays, schema=schema)


def free_name(name: str, taken: set[str]) -> str:
    """The name with the first number that makes it another one, as the command line gives it."""
    return next(new for number in count(2) if (new := f"{name}_{number}") not in taken)


def merged(a: Any, b: Any) -> Any:
    """A type that holds the values of both: a text where they have nothing in common."""
    pyarrow = import_module("pyarrow")
    if a is None or a == b:
        return b
    if all(pyarrow.types.is_integer(t) or pyarrow.types.is_floating(t) for t in (a, b)):
        return pyarrow.float64()
    if pyarrow.types.is_list(a) and pyarrow.types.is_list(b):
        return pyarrow.list_(pyarrow.string())
    return pyarrow.string()


def fitted(column: tuple[Any, list[furrow.Cell]] | None, kind: Any, rows: int) -> Any:
    """A column of one page as one of all of them: its texts where the types do not agree."""
    pyarrow = import_module("pyarrow")
    if column is None:
        return pyarrow.nulls(rows, kind)
    values, texts = column
    if values.type == kind:
        return values
    if pyarrow.types.is_floating(kind):
        return values.cast(kind)
    if pyarrow.types.is_list(kind):
        return pyarrow.array([[cell] if isinstance(cell, str) else cell for cell in texts], kind)
    return pyarrow.array(["; ".join(cell) if isinstance(cell, list) else cell for cell in texts], kind)


def write(spool: Spool, output: str) -> None:
    """Write the file beside its place, and rename it when it is whole."""
    pyarrow = import_module("pyarrow")
    schema = spool.schema()
    with whole_file(output) as file:
        if Path(output).suffix == ".parquet":
            writer: Any = import_module("pyarrow.parquet").ParquetWriter(file, schema)
        else:
            writer = pyarrow.ipc.new_file(str(file), schema)
        with writer:
            waiting: list[Any] = []
            for batch in spool.batches(schema):
                waiting.append(batch)
                if sum(one.num_rows for one in waiting) >= GROUP_ROWS:
                    writer.write_table(pyarrow.Table.from_batches(waiting))
                    waiting = []
            if waiting:
                writer.write_table(pyarrow.Table.from_batches(waiting))


# ---- Files that are not overwritten ---------------------------------------------

LOOKED_AT = 512
"""Bytes of a file that tell whether it is a page or a WARC file."""


def is_same(one: str, other: str) -> bool:
    return Path(one).is_file() and Path(other).is_file() and os.path.samefile(one, other)


def is_input(path: str) -> bool:
    """Whether a file is what furrow reads, a page or a WARC file: it was named by mistake."""
    if not Path(path).is_file():
        return False
    with open(path, "rb") as file:
        start = file.read(LOOKED_AT)
    packed_or_page = rb"\x1f\x8b|\x28\xb5\x2f\xfd|(?:\xef\xbb\xbf)?[ \t\r\n]*<[!?A-Za-z]"
    return re.match(packed_or_page, start) is not None or _furrow.is_crawl(start)


def spare_files(args: argparse.Namespace) -> None:
    """`OptionError` if an output or the report would overwrite what is read, or the other one."""
    for option, path in (("--output", args.output), ("--report", args.report)):
        if path is None:
            continue
        read = [*args.pages, *filter(None, (args.wrapper, args.schema))]
        if any(is_same(path, name) for name in read):
            raise furrow.OptionError(f"{path}: is one of the input files; {option} would overwrite it")
        if is_input(path):
            raise furrow.OptionError(
                f"{path}: is a page or a WARC file, which furrow does not overwrite;"
                " name another file, or remove this one"
            )
    if args.report and os.path.realpath(args.report) == os.path.realpath(args.output):
        raise furrow.OptionError(f"{args.report}: is the output file; --report needs another file")


# ---- All of it -----------------------------------------------------------------


def read_schema(path: str) -> furrow.Schema:
    """A schema; what it asks for in vain is said as the command line says it."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        schema = furrow.Schema(Path(path))
    for warning in said:
        print(f"furrow: {warning.message}", file=sys.stderr)
    return schema


def run(args: argparse.Namespace) -> int:
    spare_files(args)
    if args.only_wrappers and not args.wrappers:
        raise furrow.OptionError("--only-wrappers needs --wrappers DIR")
    given = furrow.Wrapper.load(args.wrapper) if args.wrapper else None
    sites = furrow.Wrappers.load(args.wrappers) if args.wrappers else furrow.Wrappers([])
    if args.detail and (args.all or args.method or args.list):
        raise furrow.OptionError("--detail cannot be combined with --all, --list or --method")
    if args.all and args.list:
        raise furrow.OptionError("--all and --list cannot be combined")
    wanted = read_schema(args.schema) if args.schema else None
    if wanted and args.columns:
        raise furrow.OptionError("--columns and --schema cannot be combined")
    rows: dict[str, Any] = {"schema": wanted, "columns": args.columns}
    limits = furrow.Keywords(
        max_bytes=args.max_bytes,
        max_ms=int(args.timeout * 1000),
        embedded=args.embedded,
        everything=args.everything,
    )
    cancel = limits["cancel"] = furrow.Cancel()
    counts: Counter[str] = Counter()
    start = time.monotonic()

    def work(source: furrow.Response | Path) -> Found:
        found = Found(source)
        wrapper = given or sites.choose(found.name)
        try:
            if wrapper:
                found.tables = [wrapper.apply(source, **rows, **limits)]
            elif args.all:
                found.tables = furrow.all_lists(source, method=args.method, **rows, **limits)
            else:
                found.tables = [
                    furrow.extract(
                        source,
                        method=args.method,
                        list=args.list,
                        detail=args.detail,
                        **rows,
                        **limits,
                    )
                ]
        except Error as error:
            found.error = error
        found.tables = [table for table in found.tables if table.score >= args.min_score]
        return found

    pages = Pages(args, sites)
    spool = Spool(args, pages.is_many)
    workers = args.jobs or len(os.sched_getaffinity(0))
    for found in in_order(work, iter(pages), workers, cancel):
        counts["pages"] += 1
        if found.error:
            kind = next((k for known, k in KINDS.items() if isinstance(found.error, known)), "other")
            counts[kind] += 1
            if kind != "empty" or not pages.is_many:
                said = re.sub(r"try (\w+)=True$", r"try --\1", str(found.error))
                name = "" if said.startswith(f"{found.name}: ") else f"{found.name}: "
                print(f"furrow: {name}{said}", file=sys.stderr)
        else:
            counts["with_rows" if found.tables else "empty"] += 1
        spool.add(found)
    if spool.rows:
        write(spool, args.output)
    failed = counts["limit"] + counts["memory"] + counts["other"]
    if args.report:
        report = {
            "pages": counts["pages"],
            "rows": spool.rows,
            "with_rows": counts["with_rows"],
            "empty": counts["empty"],
            "failed": failed,
            "failures": {"limit": counts["limit"], "memory": counts["memory"], "not_read": counts["other"]},
            "drifted": counts["drift"],
            "damaged": pages.damaged,
            "seconds": round(time.monotonic() - start, 3),
        }
        with whole_file(args.report) as file:
            file.write_text(json.dumps(report) + "\n", encoding="utf-8")
    return 2 if failed or pages.damaged else 0 if spool.rows else 1


def main(words: Sequence[str] | None = None) -> int:
    args = arguments().parse_args(words)
    try:
        import_module("pyarrow")
    except ImportError:
        print("furrow: Parquet and Arrow need pyarrow: pip install pyarrow", file=sys.stderr)
        return 2
    if Path(args.output).suffix not in (".parquet", ".arrow"):
        print(f"furrow: {args.output}: ends neither in .parquet nor in .arrow", file=sys.stderr)
        return 2
    try:
        return run(args)
    except (Error, OSError) as error:
        print(f"furrow: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
