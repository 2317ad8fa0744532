"""furrow: web pages into rows.

furrow finds the records that repeat in a page, splits them into columns, and returns a
table: a sequence of rows, which pandas, polars and others read as Arrow.

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
    """Return the rows of the main list of a page.

    `source` is a page, a file name or an open file; see `Page`.

    - `detail`: return one row, for a page about a single thing.
    - `columns`: keep only these columns, in this order: `["title", "price"]`, or with new
      names, `{"title": "name"}`; see `Columns`.
    - `schema`: return the columns of a JSON schema, with its types; see `Schema`.
    - `list`: use another list than the main one. It is given by its number in `Page.find`,
      which starts at 1, by its XPath, or by a text in it.
    - `method`: one of `methods()`; `options` are the options of the method.
    - The other keywords, such as `base_url` and `max_ms`, are described in `Keywords`.

    Raises `NotFoundError` if the page has no records, or none of the columns.

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
    """Return a table for each list of a page, the main one first, as `furrow --all` does.

    Menus and similar parts are left out. The keywords are those of `extract`. Raises
    `NotFoundError` if the page has no list.

    >>> import furrow
    >>> len(furrow.all_lists("examples/departures.html")[0])
    8
    """
    page = as_page(source, keywords)
    wanted = as_schema(schema, columns)
    regions = page.find_all(method=method, options=options, **keywords)
    return [region.table(schema=wanted, columns=columns) for region in regions]


def methods() -> list[str]:
    """Return the names of the methods that find records; "auto" combines the others.

    >>> import furrow
    >>> "auto" in furrow.methods()
    True
    """
    return _furrow.methods()
