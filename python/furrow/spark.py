"""Rows of pages on Spark: for crawls that one machine is too small for.

    import furrow.spark
    pages = furrow.spark.read_warc(spark, ["/data/crawl-0001.warc.gz"])
    rows = furrow.spark.extract(pages)
    rows.write.parquet("/data/rows")

Spark 3.5 and 4, with pyarrow on the workers. Of a bad page only that page is lost: it is
counted, and its task goes on.
"""

import json
import logging
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

import furrow
from furrow.errors import DriftError, LimitError, NotFoundError, OptionError, OutOfMemoryError
from furrow.page import charset_named, is_address

# Neither pyspark nor pyarrow is needed to import furrow.
DataFrame: TypeAlias = Any
SparkSession: TypeAlias = Any
StructType: TypeAlias = Any
RecordBatch: TypeAlias = Any
Schema: TypeAlias = Any

__all__ = ["Counters", "Split", "extract", "read_warc", "splits"]

_log = logging.getLogger("furrow")

BATCH_BYTES = 8 << 20
"""Bytes of pages that go to Spark at a time."""

BATCH_ROWS = 4096
"""Rows that go to Spark at a time."""

SPLIT_BYTES = 64 << 20
"""Bytes of a file that one task reads: some thousand pages, a minute or less."""

KINDS = ("pages", "rows", "empty", "drift", "limit", "memory", "other", "damaged")

PAGES = "url string, date string, status int, mime string, charset string, html binary, file string, offset long"
ROWS = "page string, list int, row int, data string"

LEAD = ("page", "list", "row")
"""Columns that every row begins with; one of a table that is called so gets a "_" behind it."""

BITS = {"byte": 8, "short": 16, "integer": 32, "long": 64}
"""Of the whole numbers of Spark."""


class Counters:
    """What became of the pages, counted as accumulators of Spark.

    `pages` and `rows`; `empty`: pages without records; `drift`: pages that the wrapper no
    longer fits; `limit`, `memory` and `other`: pages that failed; `damaged`: records of WARC
    files that cannot be read. A count is right when an action has ended that computed each
    partition once: what Spark computes twice, it counts twice.
    """

    def __init__(self, spark: "SparkSession") -> None:
        self._counts = {kind: spark.sparkContext.accumulator(0) for kind in KINDS}

    def add(self, kind: str, count: int = 1) -> None:
        """Called by the tasks."""
        self._counts[kind].add(count)

    def to_dict(self) -> dict[str, int]:
        """The counts, on the driver."""
        return {kind: count.value for kind, count in self._counts.items()}

    def __repr__(self) -> str:
        return f"<Counters {self.to_dict()}>"


def _count(counters: Counters | None, kind: str, count: int = 1) -> None:
    if counters is not None and count:
        counters.add(kind, count)


# ---- Reading -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Split:
    """The records of a file that begin from `start` on and before `end`; 0 is its end."""

    file: str
    start: int
    end: int


def splits(path: str | os.PathLike[str], size: int = SPLIT_BYTES) -> list[Split]:
    """A WARC file in parts of about `size` bytes, each for a task of its own.

    Where an index stands beside it, `NAME.cdx` or `NAME.cdxj` with or without the `.warc.gz`
    of the file, the parts end at its records. Else a file with a gzip member or a zstd frame
    for each record is cut anywhere, and a part begins with the first record in it. A plain
    file without an index is one part: the text of a page may look like a record.
    """
    file = Path(path)
    with file.open("rb") as start:
        is_plain = start.read(5) == b"WARC/"
    whole = file.stat().st_size
    offsets = _index_of(file)
    if offsets is not None:
        borders = _borders(offsets, size, whole)
    elif is_plain:
        borders = []
    else:
        borders = list(range(size, whole, size))
    name = str(file.absolute())
    return [Split(name, a, b) for a, b in zip([0, *borders], [*borders, 0], strict=True)]


def _borders(offsets: Iterable[int], size: int, whole: int) -> list[int]:
    borders: list[int] = []
    for offset in sorted(offsets):
        if offset < whole and offset - (borders[-1] if borders else 0) >= size:
            borders.append(offset)
    return borders


def _index_of(file: Path) -> list[int] | None:
    """The offsets of an index beside the file; None when there is none."""
    stems = {file.name}
    for ending in (".warc.gz", ".warc", ".warc.zst"):
        stems.add(file.name.removesuffix(ending))
    for stem in sorted(stems):
        for ending in (".cdx", ".cdxj"):
            index = file.with_name(stem + ending)
            if index.is_file():
                return _read_index(index, file.name)
    return None


def _read_index(index: Path, name: str) -> list[int]:
    """CDX says in its first line what its columns are: V the offset, g the file. CDXJ has JSON."""
    found = []
    fields: list[str] = []
    with index.open(encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines):
            words = line.split()
            if number == 0 and words[:1] == ["CDX"]:
                fields = words[1:]
            elif fields and len(words) == len(fields):
                entry = dict(zip(fields, words, strict=True))
                if os.path.basename(entry.get("g", name)) == name and entry.get("V", "").isdigit():
                    found.append(int(entry["V"]))
            elif "{" in line:
                try:
                    block = json.loads(line[line.index("{") :])
                    if os.path.basename(block.get("filename", name)) == name:
                        found.append(int(block["offset"]))
                except (ValueError, KeyError):
                    continue
    return found


def read_warc(
    spark: "SparkSession",
    paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    *,
    split_size: int = SPLIT_BYTES,
    status: range | set[int] | None = range(200, 300),
    max_bytes: int = 0,
    counters: Counters | None = None,
) -> "DataFrame":
    """The pages of WARC files as a DataFrame: url, date, status, mime, charset, html, file, offset.

    The files must have the same paths on all workers, as on a shared disk. Each is cut by
    `splits`, so that one large file is many tasks. Damaged records are left out, logged, and
    counted in `counters`.
    """
    files = [paths] if isinstance(paths, str | os.PathLike) else paths
    parts = [part for file in files for part in splits(file, split_size)]
    numbers = spark.range(0, len(parts), 1, max(len(parts), 1))
    return numbers.mapInArrow(partial(_read_parts, parts, status, max_bytes, counters), PAGES)


def _read_parts(
    parts: list[Split],
    status: range | set[int] | None,
    max_bytes: int,
    counters: Counters | None,
    batches: "Iterable[RecordBatch]",
) -> "Iterator[RecordBatch]":
    for batch in batches:
        for number in batch.column(0).to_pylist():
            part = parts[number]
            crawl = furrow.Crawl(
                part.file, status=status, max_bytes=max_bytes, start=part.start, end=part.end
            )
            yield from _batches_of(crawl)
            _count(counters, "damaged", crawl.damaged)


def _batches_of(crawl: "furrow.Crawl") -> "Iterator[RecordBatch]":
    rows: list[dict[str, Any]] = []
    size = 0
    for page in crawl:
        rows.append(
            {
                "url": page.url,
                "date": page.date,
                "status": page.status,
                "mime": page.mime,
                "charset": page.charset,
                "html": page.content,
                "file": crawl.path,
                "offset": page.offset,
            }
        )
        size += len(page.content)
        if size >= BATCH_BYTES:
            yield _batch(rows, PAGES)
            rows, size = [], 0
    if rows:
        yield _batch(rows, PAGES)


def _batch(rows: list[dict[str, Any]], schema: "str | Schema") -> "RecordBatch":
    pyarrow = import_module("pyarrow")
    if isinstance(schema, str):
        types = {
            "string": pyarrow.string(),
            "int": pyarrow.int32(),
            "long": pyarrow.int64(),
            "binary": pyarrow.binary(),
        }
        words = [field.split() for field in schema.split(",")]
        schema = pyarrow.schema([(name, types[kind]) for name, kind in words])
    return pyarrow.RecordBatch.from_pylist(rows, schema=schema)


# ---- Rows ----------------------------------------------------------------------


def extract(
    df: "DataFrame",
    html: str = "html",
    url: str | None = "url",
    wrapper: "furrow.Wrapper | str | os.PathLike[str] | None" = None,
    schema: "StructType | str | None" = None,
    *,
    charset: str | None = None,
    all_lists: bool = False,
    list: int | str | None = None,
    min_score: float = 0.0,
    method: str | None = None,
    wrappers: "furrow.Wrappers | str | os.PathLike[str] | None" = None,
    only_wrappers: bool = False,
    counters: Counters | None = None,
    max_ms: int = 0,
) -> "DataFrame":
    """The rows of the pages in a DataFrame, whose column `html` has them as binary or text.

    Rows are (page, list, row, data): the address, the number of the list in its page from 1
    on, that of the row in its list, and the row as JSON, as the command line writes it. With
    a `wrapper`, an object or the path of its file, or a `schema`, a struct or text as in
    "title string, price double", there are typed columns in the place of `data`: those of the
    wrapper, or those named. Texts go into string columns as they are; numbers and the
    amounts of prices into numeric ones, dates into dates and timestamps, and what does not
    read as such, or is out of range, is null. Lists go into array<string>. Columns of a page that
    are called page, list or row come as page_, list_ and row_.

    `wrappers`, an object or the folder of their files, has a wrapper for each site; pages that none
    of them is for are searched as without it, or, with `only_wrappers`, give no rows.

    `list` is another list than the main one of each page, as of `furrow.extract`; those without
    it are counted as empty.

    `charset` is the column that says what the transport said; it is taken from `read_warc`
    when it is there. A page that fails is counted by its kind in `counters`, and gives no row.
    """
    if list is not None and (all_lists or wrapper is not None):
        raise OptionError(f"list and {'all_lists' if all_lists else 'wrapper'} cannot be combined")
    if isinstance(wrapper, str | os.PathLike):
        wrapper = furrow.Wrapper.load(wrapper)
    if isinstance(wrappers, str | os.PathLike):
        wrappers = furrow.Wrappers.load(wrappers)
    if charset is None and "charset" in df.columns:
        charset = "charset"
    fields = None if schema is None and wrapper is None else _fields(schema, wrapper)
    result, arrow = _schema_of(fields)
    names = [name for name in (html, url, charset) if name is not None]
    find = partial(_tables, wrapper, wrappers, only_wrappers, all_lists, list, min_score, method, max_ms)
    work = partial(_extract_batches, find, fields, arrow, url is not None, charset is not None, counters)
    return df.select(*names).mapInArrow(work, result)


def _fields(
    schema: "StructType | str | None", wrapper: "furrow.Wrapper | None"
) -> list[tuple[str, Any]]:
    """(name, type of Spark) of each typed column."""
    types = import_module("pyspark.sql.types")
    if schema is None:
        assert wrapper is not None
        kinds = {"number": types.DoubleType(), "price": types.DoubleType()}
        kept = json.loads(wrapper.dumps())
        columns = kept["rules"].get("columns")
        if columns is None or "view" in kept:
            raise OptionError("the columns of this wrapper are not told by its file; give a schema")
        return [
            (
                column["name"],
                types.ArrayType(types.StringType())
                if column.get("list")
                else kinds.get(column.get("type", "text"), types.StringType()),
            )
            for column in columns
            if not column.get("hidden")
        ]
    struct: Any = types._parse_datatype_string(schema) if isinstance(schema, str) else schema
    return [(field.name, field.dataType) for field in struct.fields]


def _schema_of(fields: list[tuple[str, Any]] | None) -> "tuple[StructType, Schema]":
    types = import_module("pyspark.sql.types")
    to_arrow_schema = import_module("pyspark.sql.pandas.types").to_arrow_schema
    string, whole = types.StringType(), types.IntegerType()
    columns = list(zip(LEAD, (string, whole, whole), strict=True))
    columns += [("data", string)] if fields is None else [(_own_name(name), kind) for name, kind in fields]
    struct = types.StructType([types.StructField(name, kind) for name, kind in columns])
    return struct, to_arrow_schema(struct)


def _tables(
    wrapper: "furrow.Wrapper | None",
    wrappers: "furrow.Wrappers | None",
    only_wrappers: bool,
    all_lists: bool,
    list: int | str | None,
    min_score: float,
    method: str | None,
    max_ms: int,
    page: "furrow.Page",
    url: str | None,
) -> "list[furrow.Table]":
    if wrapper is None and wrappers is not None:
        wrapper = wrappers.choose(url)
    if wrapper is not None:
        return [wrapper.apply(page, max_ms=max_ms)]
    if only_wrappers:
        return []
    if all_lists:
        found = furrow.all_lists(page, method=method, max_ms=max_ms)
    else:
        found = [furrow.extract(page, method=method, list=list, max_ms=max_ms)]
    return [table for table in found if table.score >= min_score]


def _kind_of(error: Exception) -> str:
    kinds = {NotFoundError: "empty", DriftError: "drift", LimitError: "limit"}
    kinds[OutOfMemoryError] = "memory"
    return next((kind for known, kind in kinds.items() if isinstance(error, known)), "other")


def _extract_batches(
    find: "Callable[[furrow.Page, str | None], list[furrow.Table]]",
    fields: list[tuple[str, Any]] | None,
    schema: "Schema",
    has_url: bool,
    has_charset: bool,
    counters: Counters | None,
    batches: "Iterable[RecordBatch]",
) -> "Iterator[RecordBatch]":
    rows: list[dict[str, Any]] = []
    for batch in batches:
        columns = [column.to_pylist() for column in batch.columns]
        nothing = [None] * batch.num_rows
        urls = columns[1] if has_url else nothing
        charsets = columns[-1] if has_charset else nothing
        for source, url, charset in zip(columns[0], urls, charsets, strict=True):
            rows += _rows_of_page(find, fields, counters, source, url, charset)
            if len(rows) >= BATCH_ROWS:
                yield _batch(rows, schema)
                rows = []
    if rows:
        yield _batch(rows, schema)


def _rows_of_page(
    find: "Callable[[furrow.Page, str | None], list[furrow.Table]]",
    fields: list[tuple[str, Any]] | None,
    counters: Counters | None,
    source: bytes | str | None,
    url: str | None,
    charset: str | None,
) -> list[dict[str, Any]]:
    """The rows of one page; none, and a count, when it fails in whatever way."""
    rows: list[dict[str, Any]] = []
    _count(counters, "pages")
    try:
        if isinstance(source, str):  # a text is a page here, never the name of a file
            source, charset = source.encode("utf-8", "replace"), "utf-8"
        page = furrow.Page(
            bytes(source or b""),
            charset=charset_named(charset) if charset else None,
            base_url=url if url and is_address(url) else None,
        )
        tables = find(page, url)
        for number, table in enumerate(tables, 1):
            data = _data(table) if fields is None else _typed(table, fields)
            for row, cells in enumerate(data, 1):
                rows.append({"page": url, "list": number, "row": row, **cells})
        if not tables:
            _count(counters, "empty")
    except Exception as error:  # one bad page never fails a task
        kind = _kind_of(error)
        if kind != "empty":
            _log.warning("%s: %s", url, error)
        _count(counters, kind)
        return []
    _count(counters, "rows", len(rows))
    return rows


def _data(table: "furrow.Table") -> Iterator[dict[str, Any]]:
    for line in table.to_jsonl().split("\n"):
        if line:
            yield {"data": line}


def _typed(table: "furrow.Table", fields: list[tuple[str, Any]]) -> Iterator[dict[str, Any]]:
    for text, value in zip(table.to_dicts(), table.to_dicts(typed=True), strict=True):
        yield {
            _own_name(name): _cell(kind.typeName(), text.get(name), value.get(name))
            for name, kind in fields
        }


def _own_name(column: str) -> str:
    return f"{column}_" if column in LEAD else column


def _cell(kind: str, text: Any, value: Any) -> Any:
    """A value for a column of this type of Spark; None where it does not read as such."""
    if text is None:
        return None
    if kind == "array":
        return text if isinstance(text, list) else [text]
    if isinstance(text, list):
        text = "; ".join(text)
    if kind == "string":
        return text
    if isinstance(value, dict):
        value = value.get("amount")
    if kind in ("double", "float"):
        return float(value) if isinstance(value, int | float) else None
    if kind in BITS:
        most = 1 << (BITS[kind] - 1)
        return value if isinstance(value, int) and -most <= value < most else None
    try:
        if kind == "date":
            return date.fromisoformat(str(value)[:10])
        if kind == "timestamp":
            return datetime.fromisoformat(str(value))
    except ValueError:
        return None
    return None
