"""furrow: web pages into rows.

The records that repeat in a page are found, taken apart into columns, and given
as a table: a sequence of rows, and Arrow for everything that reads it.

>>> import furrow
>>> table = furrow.extract("examples/departures.html")
>>> table[0]["To"]
'Göteborg C'
"""

import sys
from typing import Unpack

if "t" in sys.abiflags:
    raise ImportError(
        "furrow needs a Python with a global interpreter lock; this one is free-threaded"
    )

from furrow import _furrow
from furrow.batch import Result, map
from furrow.crawl import Crawl, Response
from furrow.errors import (
    CancelledError,
    DriftError,
    Error,
    FormatError,
    LimitError,
    NotFoundError,
    OptionError,
    OutOfMemoryError,
    ReadError,
)
from furrow.page import Cancel, Keywords, Options, Page, Record, Region, Source, as_page, get
from furrow.schema import Columns, Schema, SchemaSource, as_schema
from furrow.table import Cell, Column, Drift, Row, Table
from furrow.wrapper import Field, Wrapper, Wrappers, label, learn

__all__ = [
    "Cancel",
    "CancelledError",
    "Cell",
    "Column",
    "Columns",
    "Crawl",
    "Drift",
    "DriftError",
    "Error",
    "Field",
    "FormatError",
    "Keywords",
    "LimitError",
    "NotFoundError",
    "OptionError",
    "Options",
    "OutOfMemoryError",
    "Page",
    "ReadError",
    "Record",
    "Region",
    "Response",
    "Result",
    "Row",
    "Schema",
    "SchemaSource",
    "Source",
    "Table",
    "Wrapper",
    "Wrappers",
    "all_lists",
    "extract",
    "get",
    "label",
    "learn",
    "map",
    "methods",
]

__version__: str = _furrow.version


def extract(
    source: Source,
    *,
    method: str | None = None,
    options: Options | None = None,
    list: int | str | None = None,
    detail: bool = False,
    schema: SchemaSource | None = None,
    columns: Columns | None = None,
    **keywords: Unpack[Keywords],
) -> Table:
    """The rows of the main list of a page.

    `source` is that of `Page`; further keywords are those of `Keywords`. `method` is one
    of `methods()`, `options` are its options. `list` is another list than the main one: its
    number in `Page.find`, from 1 on, its path, or a text in it. With `detail` there is one
    row, for the thing that the page is about. `schema` is the row that is wanted, as of `Schema`;
    `columns` keeps some columns, in this order: ["title", "price"], or under new names,
    {"title": "name"}. Raises `NotFoundError` when the page has no records, or none of them.

    >>> import furrow
    >>> furrow.extract("<ul><li>ant 1</li><li>bee 2</li><li>cat 3</li></ul>")["title"]
    ['ant 1', 'bee 2', 'cat 3']
    >>> dict(furrow.extract("<h1>Ant</h1><dl><dt>Legs<dd>6<dt>Wings<dd>0</dl>", detail=True)[0])
    {'title': 'Ant', 'Legs': '6', 'Wings': '0'}
    """
    if detail and (method is not None or list is not None):
        raise OptionError(f"detail and {'list' if method is None else 'method'} cannot be combined")
    page = as_page(source, keywords)
    if detail:
        region = page.find_object(**keywords)
    elif list is not None:
        region = page.find_list(list, method=method, options=options, **keywords)
    else:
        options = {"main_only": True, **(options or {})}
        region = page.find(method=method, options=options, **keywords)[0]
    return region.table(schema=schema, columns=columns)


def all_lists(
    source: Source,
    *,
    method: str | None = None,
    options: Options | None = None,
    schema: SchemaSource | None = None,
    columns: Columns | None = None,
    **keywords: Unpack[Keywords],
) -> list[Table]:
    """The tables of all lists of a page, the main one first: what `furrow --all` prints.

    Menus and the like are no lists. The keywords are those of `extract`. Raises
    `NotFoundError` when the page has none.

    >>> import furrow
    >>> len(furrow.all_lists("examples/departures.html")[0])
    8
    """
    page = as_page(source, keywords)
    wanted = as_schema(schema, columns)
    regions = page.find_all(method=method, options=options, **keywords)
    return [region.table(schema=wanted, columns=columns) for region in regions]


def methods() -> list[str]:
    """Names of the methods that find records; "auto" asks the others.

    >>> import furrow
    >>> "auto" in furrow.methods()
    True
    """
    return _furrow.methods()
