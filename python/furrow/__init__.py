"""furrow: web pages into rows.

The records that repeat in a page are found, taken apart into columns, and given
as a table: a sequence of rows, and Arrow for everything that reads it.

>>> import furrow
>>> table = furrow.extract("examples/departures.html")
>>> table[0]["To"]
'Göteborg C'
"""

from typing import Unpack

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
from furrow.table import Cell, Column, Drift, Row, Table
from furrow.wrapper import Field, Wrapper, label, learn

__all__ = [
    "Cancel",
    "CancelledError",
    "Cell",
    "Column",
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
    "Source",
    "Table",
    "Wrapper",
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
    **keywords: Unpack[Keywords],
) -> Table:
    """The rows of the main list of a page.

    `source` is that of `Page`; further keywords are those of `Keywords`. `method` is one
    of `methods()`, `options` are its options. Raises `NotFoundError` when the page has
    no records.

    >>> import furrow
    >>> furrow.extract("<ul><li>ant 1</li><li>bee 2</li><li>cat 3</li></ul>")["title"]
    ['ant 1', 'bee 2', 'cat 3']
    """
    page = as_page(source, keywords)
    return page.find(method=method, options=options, **keywords)[0].table()


def all_lists(
    source: Source,
    *,
    method: str | None = None,
    options: Options | None = None,
    **keywords: Unpack[Keywords],
) -> list[Table]:
    """The tables of all lists of a page, the main one first: what `furrow --all` prints.

    Menus and the like are no lists. Raises `NotFoundError` when the page has none.

    >>> import furrow
    >>> len(furrow.all_lists("examples/departures.html")[0])
    8
    """
    page = as_page(source, keywords)
    regions = page.find_all(method=method, options=options, **keywords)
    return [region.table() for region in regions]


def methods() -> list[str]:
    """Names of the methods that find records; "auto" asks the others.

    >>> import furrow
    >>> "auto" in furrow.methods()
    True
    """
    return _furrow.methods()
