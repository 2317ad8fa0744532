"""Pages, their regions, and the records of these."""

import codecs
import os
import re
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from email.message import Message
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, Protocol, TypeAlias, TypedDict, TypeVar, Unpack, overload
from weakref import WeakSet

from furrow import _furrow
from furrow.crawl import Response
from furrow.errors import (
    DriftError,
    Error,
    FormatError,
    LimitError,
    NotFoundError,
    OptionError,
    ReadError,
)
from furrow.schema import Columns, SchemaSource, as_schema, as_text
from furrow.table import Table

__all__ = ["Cancel", "Keywords", "Page", "Record", "Region", "Source", "as_page", "get"]


class Readable(Protocol):
    """An open file."""

    def read(self, size: int, /) -> bytes | str: ...


Raw: TypeAlias = bytes | bytearray | memoryview | str | os.PathLike[str] | Readable | Response
"""Anything that `Page` accepts."""


class Cancel:
    """Ends calls from another thread. They raise `CancelledError`.

    Pass it as `cancel=` to any function that reads or searches a page.

    >>> import furrow
    >>> cancel = furrow.Cancel()
    >>> cancel.set()
    >>> furrow.extract("<ul><li>ant 1<li>bee 2<li>cat 3</ul>", cancel=cancel)
    Traceback (most recent call last):
    ...
    furrow.errors.CancelledError: cancelled
    """

    __slots__ = ("__weakref__", "_cancel", "_followers", "_is_set")

    def __init__(self) -> None:
        self._cancel = _furrow.cancel()
        self._followers: WeakSet[Cancel] = WeakSet()
        self._is_set = False

    def set(self) -> None:
        """End the calls that got it, and all calls that get it later."""
        self._is_set = True
        self._cancel.set()
        for follower in list(self._followers):
            follower.set()

    def follower(self) -> "Cancel":
        """Return another one, which is set together with this one, or alone."""
        made = Cancel()
        self._followers.add(made)
        if self._is_set:
            made.set()
        return made


class Keywords(TypedDict, total=False):
    """The keywords of all functions that read or search a page.

    - `charset`: the charset of the page, overriding what the page declares.
    - `base_url`: the address of the page, to make links absolute.
    - `max_bytes`, `max_nodes`, `max_depth`: limits for the page (256 MiB, 5 million elements
      and texts, 4,000 levels).
    - `max_ms`: the time limit, in milliseconds (30 seconds each for parsing and searching).
    - `max_memory`, `max_cells`, `max_output`: limits for the search and the table (4 GiB,
      5 million cells, 256 MiB of text).
    - `cancel`: a `Cancel`, with which another thread can end the call.
    - `everything`: keep what is normally dropped, such as texts that all records share,
      duplicates and buttons.
    - `embedded`: add columns from the page's JSON-LD. If the page shows no list, use its
      JSON-LD or the data in its scripts.
    - `now`: when the page was written, so that "5 hours ago" becomes a date: a `date`, a
      `datetime` (UTC unless it has a zone), one of these as a text in ISO 8601, or "now".

    A limit of 0 is the default, which is in brackets.
    """

    charset: str | None
    base_url: str | None
    max_bytes: int
    max_nodes: int
    max_depth: int
    max_ms: int
    max_memory: int
    max_cells: int
    max_output: int
    cancel: Cancel | None
    embedded: bool
    everything: bool
    now: date | datetime | str | None


Options: TypeAlias = Mapping[str, "float | str | bool | Page | None"]
"""Options of a search, with the names of furrow(3): those of the method, and `plain`,
`everything`, `no_samples`, `variants` and `main_only`, which every method has."""

Content = TypeVar("Content", bytes, str, bytes | str)

DEFAULT_MAX_BYTES = 256 << 20
"""As in the library."""

MAX_LIMIT = sys.maxsize
"""Larger limits mean the same: no page can reach them."""

BARE_NODES = 4
"""Nodes of a page that is a single text without markup."""

MAX_SHELL_TEXT = 200
"""A page that shows at most this many characters may be waiting for its scripts."""

SEARCH_LIMITS = ("max_ms", "max_memory", "max_cells", "max_output")
COMMON_OPTIONS = ("plain", "everything", "no_samples", "variants", "main_only")


@lru_cache(maxsize=256)
def charset_named(name: str) -> str | None:
    """A charset by a name that browsers or Python know; None if there is none.

    >>> from furrow.page import charset_named
    >>> charset_named("shift_jis"), charset_named("latin-1"), charset_named("nonsense")
    ('shift_jis', 'iso8859-1', None)
    """
    if _is_known(name):
        return name
    try:
        known = codecs.lookup(name).name
    except (LookupError, ValueError):
        return None
    return known if _is_known(known) else None


def _is_known(charset: str) -> bool:
    """The library ignores a name that it does not know and lets the bytes decide; then these
    two pages get different charsets."""
    pages = (_furrow.parse(page, charset, None, 0, 0, 0, 0, None) for page in (b"a", b"\xe4"))
    return len({page.charset for page in pages}) == 1


def is_address(text: str) -> bool:
    """Whether a text begins with a scheme, such as "https:"."""
    return re.match("[A-Za-z][A-Za-z0-9+.-]*:.", text) is not None


def checked(keywords: Keywords) -> dict[str, Any]:
    """The keywords as a dict. `TypeError` for an unknown one, `OptionError` for a bad value."""
    given: dict[str, Any] = {**keywords}
    for name, value in given.items():
        if name not in Keywords.__annotations__:
            raise TypeError(f"no keyword is called {name!r}")
        if name.startswith("max_"):
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise OptionError(f"{name} must be a whole number of 0 or more, not {value!r}")
            given[name] = min(value, MAX_LIMIT)
    charset, base = given.get("charset"), given.get("base_url")
    if charset is not None:
        given["charset"] = charset_named(charset)
        if given["charset"] is None:
            raise OptionError(f"charset must be the name of a charset, not {charset!r}")
    if base and not is_address(base):
        raise OptionError(f"base_url must be an address such as https://a.example/, not {base!r}")
    return given


def seconds_of(now: date | datetime | str) -> int:
    """A moment as seconds since 1970."""
    if now == "now":
        return int(time.time())
    moment: object = now
    if isinstance(now, str):
        try:
            moment = datetime.fromisoformat(now)
        except ValueError:
            moment = None
    if isinstance(moment, date) and not isinstance(moment, datetime):
        moment = datetime(moment.year, moment.month, moment.day)
    if isinstance(moment, datetime):
        seconds = int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())
        if seconds > 0:
            return seconds
    raise OptionError(f"now must be a day or a moment since 1970, or 'now', not {now!r}")


def search_options(
    method: str | None, options: Options | None, keywords: Keywords
) -> dict[str, Any]:
    """The options for the extension: those of a method begin with its name."""
    given = checked(keywords)
    found = {name: given[name] for name in SEARCH_LIMITS if name in given}
    cancel = keywords.get("cancel")
    found.update(method=method, cancel=cancel._cancel if cancel else None)
    now = keywords.get("now")
    found.update({name: given[name] for name in ("embedded", "everything") if name in given})
    found.update(now=None if now is None else seconds_of(now))
    for name, value in (options or {}).items():
        full = name if name in COMMON_OPTIONS else f"{method or 'auto'}.{name}"
        found[full] = value._page if isinstance(value, Page) else value
    return found


class Page:
    """A parsed page. It never changes, and threads may share it.

    `source` is one of these:

    - the page itself, as `bytes` or as a text with a `<` in it
    - a path or the name of a file
    - an open file
    - a page of a `Crawl`

    The page may be compressed with gzip or zstd.
    Addresses are fetched only by `furrow.get`. Broken markup is not an error. The keywords
    are described in `Keywords`.

    >>> import furrow
    >>> page = furrow.Page("<ul><li>ant 1<li>bee 2<li>cat 3</ul>")
    >>> page.charset, page.text
    ('UTF-8', 'ant 1 bee 2 cat 3')
    """

    __slots__ = ("_page", "name")

    def __init__(self, source: "Source", **keywords: Unpack[Keywords]) -> None:
        given = checked(keywords)
        self.name: str | None = None
        """The file or address of the page; None if it was given as bytes or text."""
        if isinstance(source, Page):  # which keeps its limits
            self._page: _furrow.Page = source._page
            self.name = source.name
            return
        if isinstance(source, Response):
            given.setdefault("charset", source.charset or None)
            given.setdefault("base_url", source.url)
        content, self.name = _content(source, given.get("max_bytes", 0) or DEFAULT_MAX_BYTES)
        if isinstance(content, str):
            content, given["charset"] = content.encode("utf-8", "replace"), "utf-8"
        elif not isinstance(source, Response):
            if _furrow.is_crawl(content):
                raise OptionError(self._named("a WARC file holds many pages; furrow.Crawl reads it"))
            content = self._unpacked(content, given.get("max_bytes", 0) or DEFAULT_MAX_BYTES)
        cancel = keywords.get("cancel")
        self._page = _furrow.parse(
            content,
            given.get("charset"),
            given.get("base_url"),
            given.get("max_bytes", 0),
            given.get("max_nodes", 0),
            given.get("max_depth", 0),
            given.get("max_ms", 0),
            cancel._cancel if cancel else None,
        )

    @property
    def charset(self) -> str:
        """The name of the page's charset."""
        return self._page.charset

    @property
    def base_url(self) -> str:
        """The address that makes links absolute; empty if there is none."""
        return self._page.base

    @property
    def text(self) -> str:
        """The visible text of the page, with single spaces."""
        return self._page.text(0)

    def __len__(self) -> int:
        """The number of elements and texts."""
        return self._page.nodes

    def __repr__(self) -> str:
        return f"<Page {self.name or ''} of {len(self)} nodes>"

    def _named(self, message: str) -> str:
        return f"{self.name}: {message}" if self.name else message

    def _unpacked(self, content: bytes, max_bytes: int) -> bytes:
        """The page, which may be compressed with gzip or zstd."""
        try:
            return _furrow.unpack(content, max_bytes)
        except (FormatError, LimitError) as error:
            raise type(error)(self._named(str(error))) from None

    @contextmanager
    def _telling(self, advise: Callable[[], str] = lambda: "") -> Iterator[None]:
        """Errors raised in here name the page and, if nothing was found, what else to try."""
        try:
            yield
        except NotFoundError as error:
            raise NotFoundError(self._named(f"{error}{advise()}")) from None
        except DriftError as error:
            raise DriftError(self._named(str(error))) from None

    def _advice(self, options: dict[str, Any]) -> str:
        """What to try if the page has no list."""
        if len(self) < BARE_NODES:
            return "; the page is empty"
        if len(self) == BARE_NODES:
            return "; it has no markup: is it a web page?"
        if len(self.text) <= MAX_SHELL_TEXT and not options.get("embedded"):
            try:
                self._page.find({**options, "embedded": True})
            except Error:
                pass
            else:
                return "; a list is in the data of its scripts: try embedded=True"
        return "; if the page is about one thing, try detail=True"

    def at(self, xpath: str) -> str:
        """Return the visible text of the element at an absolute XPath.

        >>> import furrow
        >>> furrow.Page("<p>one<p>two").at("/html/body/p[2]")
        'two'
        """
        return self._page.text(self._page.at(xpath))

    def find(
        self,
        *,
        method: str | None = None,
        options: Options | None = None,
        **keywords: Unpack[Keywords],
    ) -> list["Region"]:
        """Return the regions where records repeat, best first.

        >>> import furrow
        >>> region = furrow.Page("examples/departures.html").find()[0]
        >>> len(region), region.xpath
        (8, '/html[1]/body[1]/main[1]/table[1]/tbody[1]')
        """
        wanted = search_options(method, options, keywords)
        with self._telling(lambda: self._advice(wanted)):
            regions = self._page.find(wanted)
        return [Region(self, regions, i) for i in range(len(regions))]

    def find_all(
        self,
        *,
        method: str | None = None,
        options: Options | None = None,
        **keywords: Unpack[Keywords],
    ) -> list["Region"]:
        """Return all lists of the page that are data, the main one first. None overlap.

        Menus, form choices and links to other result pages are left out. With a method other
        than "auto", the result is that of `find`.

        >>> import furrow
        >>> [len(region) for region in furrow.Page("examples/departures.html").find_all()]
        [8]
        """
        wanted = search_options(method, options, keywords)
        with self._telling(lambda: self._advice(wanted)):
            regions = self._page.find_all(wanted)
        return [Region(self, regions, i) for i in range(len(regions))]

    def find_list(
        self,
        list: int | str,
        *,
        method: str | None = None,
        options: Options | None = None,
        **keywords: Unpack[Keywords],
    ) -> "Region":
        """Return one list of the page, given by its number in the result of `find`, which
        starts at 1, by the XPath of its element, or by a text in one of its records.

        >>> import furrow
        >>> len(furrow.Page("examples/departures.html").find_list("Track"))
        Traceback (most recent call last):
        ...
        furrow.errors.NotFoundError: examples/departures.html: no list matches 'Track'; Page.find has the lists
        """
        wanted = str(list)
        searches = (self.find,) if wanted.isdecimal() else (self.find_all, self.find)
        for search in searches:
            with suppress(NotFoundError):
                for number, region in enumerate(
                    search(method=method, options=options, **keywords), 1
                ):
                    if region._is(wanted, number):
                        return region
        raise NotFoundError(self._named(f"no list matches {wanted!r}; Page.find has the lists"))

    def find_object(self, **keywords: Unpack[Keywords]) -> "Region":
        """Return the thing that the page is about, such as a product or a job, as one record.

        The columns of its table are the fields of the thing. Raises `NotFoundError` if the
        page is not about one thing.

        >>> import furrow
        >>> page = furrow.Page("<h1>Ant</h1><dl><dt>Legs<dd>6<dt>Weight<dd>5 mg</dl>")
        >>> page.find_object().table().names
        ['title', 'Legs', 'Weight']
        """
        wanted = search_options(None, None, keywords)
        with self._telling():
            return Region(self, self._page.find_object(wanted), 0)


Source: TypeAlias = Page | Raw
"""A `Page`, or anything that `Page` accepts."""


@dataclass(frozen=True, slots=True)
class Group:
    """The records of a nested list below one heading."""

    heading: str | None
    records: range


class Region(Sequence["Record"]):
    """A part of a page where records repeat: a sequence of records."""

    __slots__ = ("_index", "_node", "_records", "_regions", "method", "note", "page", "score")

    def __init__(self, page: Page, regions: _furrow.Regions, index: int) -> None:
        self.page = page
        self._regions = regions
        self._index = index
        about = regions.about(index)
        self.method, self.score, self._node, self.note, self._records = about

    @property
    def xpath(self) -> str:
        """The deepest element that holds all records."""
        return self.page._page.xpath(self._node)

    def _is(self, wanted: str, number: int) -> bool:
        """Whether this is the list that `Page.find_list` was asked for."""
        if wanted.isdecimal():
            return int(wanted) == number
        if wanted.startswith("/"):
            return self.xpath == wanted
        return any(wanted in record.text for record in self)

    @property
    def groups(self) -> list[Group]:
        """The groups of a nested list; empty for any other."""
        found = []
        for start, end, first, count in self._regions.groups(self._index):
            heading = self.page._page.text(start) if start < end else None
            found.append(Group(heading, range(first, first + count)))
        return found

    def table(self, *, schema: SchemaSource | None = None, columns: Columns | None = None) -> Table:
        """Return the records as rows and columns.

        `schema` and `columns` choose the columns, as in `furrow.extract`. Raises
        `NotFoundError` if there are none of them.
        """
        wanted = as_schema(schema, columns)
        with self.page._telling():
            made = self._regions.table(
                self._index, wanted._schema if wanted else None, as_text(columns)
            )
        return Table(made, self.method, self.score, schema=wanted, is_picked=columns is not None)

    def __len__(self) -> int:
        return self._records

    @overload
    def __getitem__(self, key: int) -> "Record": ...
    @overload
    def __getitem__(self, key: slice) -> list["Record"]: ...
    def __getitem__(self, key: int | slice) -> "Record | list[Record]":
        if isinstance(key, slice):
            return [self[i] for i in range(*key.indices(len(self)))]
        number = key + len(self) if key < 0 else key
        if not 0 <= number < len(self):
            raise IndexError(f"record {key} of {len(self)}")
        return Record(self, number)

    def __repr__(self) -> str:
        return f"<Region of {len(self)} records at {self.xpath}, {self.method} {self.score:.2f}>"


@dataclass(frozen=True, slots=True)
class Record:
    """One record of a region."""

    region: Region = field(repr=False)
    number: int

    @property
    def text(self) -> str:
        """The visible text of the record."""
        return self.region._regions.text(self.region._index, self.number)

    @property
    def xpaths(self) -> list[str]:
        """The XPaths of its parts: the first element of each. Most records have one part."""
        parts = self.region._regions.parts(self.region._index, self.number)
        return [self.region.page._page.xpath(first) for first, _ in parts]


def as_page(source: Source, keywords: Keywords) -> Page:
    """`source` as a `Page`."""
    return source if isinstance(source, Page) else Page(source, **keywords)


# ---- Where pages come from ---------------------------------------------------


def _content(source: Raw, max_bytes: int) -> tuple[bytes | str, str | None]:
    """The content of the page, and its name."""
    if isinstance(source, Response):
        return source.content, source.url
    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source), None
    if isinstance(source, str):
        if "<" in source:
            return source, None
        if source.lower().startswith(("http://", "https://")):
            raise OptionError(f"{source} is an address; furrow.get() fetches it")
        if not source:
            raise ReadError("an empty text is neither a page nor the name of a file")
        return _read_file(source, max_bytes), source
    if isinstance(source, os.PathLike):
        return _read_file(source, max_bytes), os.fspath(source)
    if hasattr(source, "read"):
        return _bounded(source.read(max_bytes + 1), max_bytes), getattr(source, "name", None)
    raise TypeError(f"a page is bytes, text, a path or a file, not {type(source).__name__}")


def _read_file(path: str | os.PathLike[str], max_bytes: int) -> bytes:
    try:
        with Path(path).open("rb") as file:
            content = file.read(max_bytes + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ReadError(f"{os.fspath(path)}: {reason}") from error
    return _bounded(content, max_bytes)


def _bounded(content: Content, max_bytes: int) -> Content:
    if len(content) > max_bytes:
        raise LimitError(f"more than {max_bytes} bytes (see max_bytes)")
    return content


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows redirects to http and https only."""

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: Message,
        newurl: str,
    ) -> urllib.request.Request | None:
        if not newurl.lower().startswith(("http://", "https://")):
            raise urllib.error.URLError(f"a redirect to {newurl}")
        return super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]


def get(url: str, *, timeout: float = 30.0, **keywords: Unpack[Keywords]) -> Page:
    """Fetch a page from an http or https address.

    `timeout` is in seconds, for each step of the transfer. The charset of the HTTP header
    and the address after redirects belong to the page, unless `charset` or `base_url` are
    given. The other keywords are those of `Keywords`.
    """
    if not url.lower().startswith(("http://", "https://")):
        raise OptionError(f"only http and https addresses can be fetched, not {url}")
    limit = keywords.get("max_bytes") or DEFAULT_MAX_BYTES
    request = urllib.request.Request(
        url, headers={"User-Agent": f"furrow/{_furrow.version}", "Accept-Encoding": "identity"}
    )
    try:
        with urllib.request.build_opener(_Redirects).open(request, timeout=timeout) as answer:
            content = _bounded(answer.read(limit + 1), limit)
            named = answer.headers.get_content_charset()
            keywords.setdefault("charset", charset_named(named) if named else None)
            keywords.setdefault("base_url", answer.geturl())
            address = answer.geturl()
    except (OSError, ValueError) as error:
        raise ReadError(f"{url}: {getattr(error, 'reason', None) or error}") from error
    made = Page(content, **keywords)
    made.name = address
    return made
