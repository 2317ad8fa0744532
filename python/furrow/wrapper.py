"""Wrappers: what was learned from some pages, to be used on others of the site."""

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias, TypedDict, Unpack

from furrow import _furrow
from furrow._files import whole_file
from furrow.crawl import Response
from furrow.errors import FormatError, NotFoundError, OptionError, ReadError
from furrow.page import Keywords, Options, Page, Region, Source, as_page, search_options
from furrow.schema import Columns, SchemaSource
from furrow.table import Table

__all__ = ["Field", "Wrapper", "Wrappers", "label", "learn"]


class Place(TypedDict, total=False):
    """A value by its place; `text` or `xpath` must be there."""

    text: str
    xpath: str
    attribute: str
    html: bool


Example: TypeAlias = (
    tuple[_furrow.Page, str | None, str | None]
    | tuple[_furrow.Page, str | None, str | None, _furrow.Regions, int]
)
"""A page to learn from, its name, its labels as JSON, and the list where it is not the main one."""

Field: TypeAlias = str | Place | list[str | Place] | None
"""A value as a reader sees it, its place, several of these, or None: there is none."""


class Wrapper:
    """What was learned from some pages. It never changes, and threads may share it.

    >>> import furrow
    >>> wrapper = furrow.learn(["examples/kettles/1.html"])
    >>> table = wrapper.apply("examples/kettles/2.html")
    >>> table[0]["title"], table[0]["price"]
    ('Clay kettle', '€12.00')
    >>> [drift.text for drift in wrapper.apply("examples/kettles/next-year.html").drifts]
    ['column missing: price (in none of 4 records)']
    """

    __slots__ = ("_wrapper",)

    def __init__(self, wrapper: _furrow.Wrapper) -> None:
        self._wrapper = wrapper

    @property
    def method(self) -> str:
        """The method whose rules it holds."""
        return self._wrapper.method

    def fit(self, address: str) -> int:
        """How closely the wrapper's patterns name an address; 0 when it is not for it."""
        return self._wrapper.fit(address)

    def find(self, source: Source, **keywords: Unpack[Keywords]) -> list[Region]:
        """What the wrapper finds in a page."""
        made = as_page(source, keywords)
        options = {**search_options(None, None, keywords), "ide.partial": True}
        with made._telling():
            regions = self._wrapper.apply(made._page, options)
        return [Region(made, regions, i) for i in range(len(regions))]

    def apply(
        self,
        source: Source,
        *,
        schema: SchemaSource | None = None,
        columns: Columns | None = None,
        **keywords: Unpack[Keywords],
    ) -> Table:
        """The rows of another page of the site; columns and their order are those learned,
        or those that `schema` or `columns` wants, as in `extract`.

        Raises `NotFoundError` when the page has nothing of the kind, `DriftError`
        when the wrapper is to be learned anew. `Table.drifts` tells how the page departs
        from those that were learned.
        """
        return self.find(source, **keywords)[0].table(schema=schema, columns=columns)

    def extend(
        self,
        pages: Iterable[Source],
        *,
        fields: Mapping[str, Field] | None = None,
        **keywords: Unpack[Keywords],
    ) -> "Wrapper":
        """A wrapper that knows further pages, too; this one stays as it is.

        `fields` are the labels of the pages, for a wrapper that was made by `label`.
        """
        examples = _examples(pages, fields, keywords)
        return Wrapper(self._wrapper.extend(examples, search_options(None, None, keywords)))

    def dumps(self) -> bytes:
        """The wrapper as JSON, to be kept: see furrow-wrapper(5)."""
        return self._wrapper.save()

    @classmethod
    def loads(cls, source: bytes | str) -> "Wrapper":
        """A kept wrapper. Any bytes may be given: `FormatError` says what is wrong."""
        content = source.encode() if isinstance(source, str) else bytes(source)
        return cls(_furrow.load(content))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file, which has all of it or stays as it was."""
        with whole_file(path) as file:
            file.write_bytes(self.dumps())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Wrapper":
        """Read it from a file."""
        try:
            content = Path(path).read_bytes()
        except OSError as error:
            raise ReadError(f"{os.fspath(path)}: {error.strerror}") from error
        return cls.loads(content)

    def __reduce__(self) -> tuple[Any, ...]:
        return Wrapper.loads, (self.dumps(),)

    def __repr__(self) -> str:
        return f"<Wrapper of {self.method}>"


class Wrappers:
    """Wrappers per site, each for the addresses that its patterns name; see furrow-wrapper(5)."""

    __slots__ = ("_sites",)

    def __init__(self, wrappers: Iterable[Wrapper]) -> None:
        self._sites = list(wrappers)

    @classmethod
    def load(cls, folder: str | os.PathLike[str]) -> "Wrappers":
        """Those of all files of a folder that end in .json."""
        found = []
        for path in sorted(Path(folder).glob("*.json")):
            wrapper = Wrapper.load(path)
            if not json.loads(wrapper.dumps()).get("addresses"):
                raise FormatError(f"{path}: does not say which addresses it is for")
            found.append(wrapper)
        if not found:
            raise ReadError(f"{os.fspath(folder)}: has no wrappers (files ending in .json)")
        return cls(found)

    def choose(self, address: str | None) -> Wrapper | None:
        """The one whose pattern names most of an address, the first of equals; None for none."""
        text = (address or "").partition("\0")[0]
        best = max(self._sites, key=lambda one: one.fit(text), default=None)
        return best if best is not None and best.fit(text) else None

    def __len__(self) -> int:
        return len(self._sites)


def _examples(
    pages: Iterable[Source], fields: Mapping[str, Field] | None, keywords: Keywords
) -> list[Example]:
    labels = None if fields is None else json.dumps({"fields": dict(fields)})
    made = [as_page(source, keywords) for source in pages]
    return [(one._page, one.name, labels) for one in made]


def _chosen(
    pages: Iterable[Source], wanted: int | str, options: Options | None, keywords: Keywords
) -> list[Example]:
    """One list of every page; of several pages those without it are left out."""
    found: list[Example] = []
    missing: NotFoundError | None = None
    for source in pages:
        page = as_page(source, keywords)
        try:
            region = page.find_list(wanted, options=options, **keywords)
        except NotFoundError as error:
            missing = missing or error
            continue
        found.append((page._page, page.name, None, region._regions, region._index))
    if missing and not found:
        raise missing
    return found


def learn(
    pages: Source | Iterable[Source],
    *,
    method: str | None = None,
    options: Options | None = None,
    list: int | str | None = None,
    **keywords: Unpack[Keywords],
) -> Wrapper:
    """Learn a wrapper from one page of a site or from several, the more the better.

    `method` is "auto", "iepad" or "vints". `list` is another list than the main one, as of
    `extract`, for "auto"; of several pages those without it are left out. Further keywords
    are those of `Keywords`.

    >>> import furrow
    >>> furrow.learn("examples/kettles/1.html")
    <Wrapper of auto>
    """
    if list is not None and method not in (None, "auto"):
        raise OptionError(f"list is for the method auto, not for {method}")
    single = isinstance(pages, Page | Response | str | bytes | bytearray | memoryview | os.PathLike)
    sources: Iterable[Source] = [pages] if single or hasattr(pages, "read") else pages  # type: ignore[list-item, assignment]
    if list is None:
        examples = _examples(sources, None, keywords)
    else:
        examples = _chosen(sources, list, options, keywords)
    return Wrapper(_furrow.learn(examples, search_options(method, options, keywords)))


def label(
    source: Source,
    fields: Mapping[str, Field],
    *,
    wrapper: Wrapper | None = None,
    **keywords: Unpack[Keywords],
) -> Wrapper:
    """Point out the fields of a page about one thing, to find them in its likes.

    A field is the text as a reader sees it, `None` when the page has no such
    field, `{"xpath": …}` or `{"attribute": …, "text": …}` for its place, or a list
    of these. With `wrapper` the page is added to those that it knows. Other pages
    of the site are read by `Wrapper.apply`. A field that is not certain there is None,
    and `Table.drifts` says that it wants a label; `NotFoundError` says that all do.

    >>> import furrow
    >>> wrapper = furrow.label("<h1>Ant</h1><p>Price: <b>$1</b>", {"name": "Ant", "price": "$1"})
    >>> dict(wrapper.apply("<h1>Bee</h1><p>Price: <b>$2</b>")[0])
    {'name': 'Bee', 'price': '$2'}
    """
    examples = _examples([source], fields, keywords)
    options = search_options("ide", None, keywords)
    if wrapper:
        return Wrapper(wrapper._wrapper.extend(examples, options))
    return Wrapper(_furrow.learn(examples, options))
