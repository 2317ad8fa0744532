"""Wrappers: rules learned from some pages, for other pages of the site."""

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
"""A page to learn from, its name, its labels as JSON, and the list if it is not the main one."""

Field: TypeAlias = str | Place | list[str | Place] | None
"""A value as it is shown, or its place, or a list of these; None if the page has no such field."""


class Wrapper:
    """What was learned from some pages of a site. It never changes, and threads may share it.

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
        """The method that made its rules."""
        return self._wrapper.method

    def fit(self, address: str) -> int:
        """How specific the pattern is that matches an address; 0 if the wrapper is not for it."""
        return self._wrapper.fit(address)

    def find(self, source: Source, **keywords: Unpack[Keywords]) -> list[Region]:
        """Return the regions that the wrapper finds in a page."""
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
        """Return the rows of another page of the site, with the learned columns.

        `schema` and `columns` choose other columns, as in `extract`. Raises `NotFoundError`
        if the page has no records, and `DriftError` if it no longer has the structure that
        the wrapper expects. `Table.drifts` says in what else the page differs.
        """
        return self.find(source, **keywords)[0].table(schema=schema, columns=columns)

    def extend(
        self,
        pages: Iterable[Source],
        *,
        fields: Mapping[str, Field] | None = None,
        **keywords: Unpack[Keywords],
    ) -> "Wrapper":
        """Return a wrapper that also knows these pages. This one does not change.

        `fields` are the labels of the pages, for a wrapper made by `label`.
        """
        examples = _examples(pages, fields, keywords)
        return Wrapper(self._wrapper.extend(examples, search_options(None, None, keywords)))

    def dumps(self) -> bytes:
        """Return the wrapper as JSON; see furrow-wrapper(5)."""
        return self._wrapper.save()

    @classmethod
    def loads(cls, source: bytes | str) -> "Wrapper":
        """Read a wrapper from JSON. `FormatError` if it is damaged or not a wrapper."""
        content = source.encode() if isinstance(source, str) else bytes(source)
        return cls(_furrow.load(content))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the wrapper to a file. If that fails, an old file stays unchanged."""
        with whole_file(path) as file:
            file.write_bytes(self.dumps())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Wrapper":
        """Read a wrapper from a file."""
        try:
            content = Path(path).read_bytes()
        except OSError as error:
            raise ReadError(f"{os.fspath(path)}: {error.strerror}") from error
        try:
            return cls.loads(content)
        except FormatError as error:
            is_page = content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
            reason = "is a page, not a wrapper" if is_page else error
            raise FormatError(f"{os.fspath(path)}: {reason}") from None

    def __reduce__(self) -> tuple[Any, ...]:
        return Wrapper.loads, (self.dumps(),)

    def __repr__(self) -> str:
        return f"<Wrapper of {self.method}>"


class Wrappers:
    """Wrappers of several sites, each for the addresses that its patterns match; see
    furrow-wrapper(5)."""

    __slots__ = ("_sites",)

    def __init__(self, wrappers: Iterable[Wrapper]) -> None:
        self._sites = list(wrappers)

    @classmethod
    def load(cls, folder: str | os.PathLike[str]) -> "Wrappers":
        """Read the wrappers of a folder: all files that end in .json."""
        found = []
        for path in sorted(Path(folder).glob("*.json")):
            wrapper = Wrapper.load(path)
            if not json.loads(wrapper.dumps()).get("addresses"):
                raise FormatError(f"{path}: names no addresses; add \"addresses\" to it")
            found.append(wrapper)
        if not found:
            raise ReadError(f"{os.fspath(folder)}: has no wrappers (files ending in .json)")
        return cls(found)

    def choose(self, address: str | None) -> Wrapper | None:
        """Return the wrapper whose pattern matches an address most specifically, or None."""
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
    """One list of every page. Pages without it are left out if another page has it."""
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
    """Learn a wrapper from one or more pages of a site. More pages make it more reliable.

    `method` is "auto", "iepad" or "vints". With "auto", `list` learns another list than the
    main one, as in `extract`; pages without it are left out. The other keywords are those of
    `Keywords`.

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
    """Label the fields of a page about one thing, to find them in similar pages.

    `fields` maps names to values. A value is its text as the page shows it, its place,
    `{"xpath": …}` or `{"attribute": …, "text": …}`, or a list of these; None means that the
    page has no such field. With `wrapper`, the page is added to those that it knows.

    `Wrapper.apply` finds the fields in other pages of the site. A field that is not certain
    is None, and `Table.drifts` asks for a label. If no field is certain, `apply` raises
    `NotFoundError`.

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
