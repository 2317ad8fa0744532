"""Pages, the regions found in them, and their records."""

import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from email.message import Message
from pathlib import Path
from typing import IO, Any, Protocol, TypeAlias, TypedDict, TypeVar, Unpack, overload
from weakref import WeakSet

from furrow import _furrow
from furrow.crawl import Response
from furrow.errors import DriftError, Error, LimitError, NotFoundError, OptionError, ReadError
from furrow.schema import Columns, SchemaSource, as_schema, as_text
from furrow.table import Table

__all__ = ["Cancel", "Keywords", "Page", "Record", "Region", "Source", "as_page", "get"]


class Readable(Protocol):
    """An open file."""

    def read(self, size: int, /) -> bytes | str: ...


Raw: TypeAlias = bytes | bytearray | memoryview | str | os.PathLike[str] | Readable | Response
"""What a page can be made of; see `Page`."""


class Cancel:
    """Ends the calls that were given it, from another thread, with `CancelledError`.

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
        """End them, and all that are given it later."""
        self._is_set = True
        self._cancel.set()
        for follower in list(self._followers):
            follower.set()

    def follower(self) -> "Cancel":
        """Another one, which is set when this one is, and can be set by itself."""
        made = Cancel()
        self._followers.add(made)
        if self._is_set:
            made.set()
        return made


class Keywords(TypedDict, total=False):
    """What all functions take that read a page or search it.

    `charset` is what the transport said, `base_url` the page's address, which makes
    its links absolute. A limit of 0 is that of the library: 256 MiB, 5 million nodes,
    4,000 levels; 30 seconds for parsing and for the search, each; 4 GiB of memory
    beside the page, 5 million cells of a table, 256 MiB of text.

    With `everything` a search keeps what is no data: texts that all records share, doubles,
    buttons. With `embedded` it uses what the page says in JSON-LD of the things in its list:
    further columns, or all rows where the list is there or in the data of the page's own
    scripts alone. `now` is when the page was
    written, from which dates such as "5 hours ago" are read: a date, a moment (UTC unless
    it tells its zone), one of these as a text in ISO 8601, or "now".
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
"""Options of a search, by the names that furrow(3) gives them: those of its method, and
`plain`, `everything`, `no_samples`, `variants` and `main_only`, which count for every method."""

Content = TypeVar("Content", bytes, str, bytes | str)

DEFAULT_MAX_BYTES = 256 << 20
"""As in the library."""

MAX_LIMIT = sys.maxsize
"""A limit above this is none that any page could reach."""

BARE_NODES = 4
"""Nodes of a page that holds one bare text."""

MAX_SHELL_TEXT = 200
"""Characters that a reader sees of a page that its scripts have not filled yet."""

SEARCH_LIMITS = ("max_ms", "max_memory", "max_cells", "max_output")
COMMON_OPTIONS = ("plain", "everything", "no_samples", "variants", "main_only")


def checked(keywords: Keywords) -> dict[str, Any]:
    """The keywords as they were given: known ones, and limits that count something."""
    given: dict[str, Any] = {**keywords}
    for name, value in given.items():
        if name not in Keywords.__annotations__:
            raise TypeError(f"no keyword is called {name!r}")
        if name.startswith("max_"):
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise OptionError(f"{name} is no number of things: {value!r}")
            given[name] = min(value, MAX_LIMIT)
    return given


def seconds_of(now: date | datetime | str) -> int:
    """A moment as the library counts it, from the beginning of 1970."""
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
    raise OptionError(f"now is a day or a moment since 1970, or 'now', not {now!r}")


def search_options(
    method: str | None, options: Options | None, keywords: Keywords
) -> dict[str, Any]:
    """What the extension takes: options of a method have its name in front."""
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

    `source` is the page itself, as bytes or as a text with a `<` in it; or where
    it is kept, as a path, the name of a file, an open file or a page of a `Crawl`.
    Addresses are fetched by `furrow.get` alone. Broken markup is no error.

    The keywords are those of `Keywords`.

    >>> import furrow
    >>> page = furrow.Page("<ul><li>ant 1<li>bee 2<li>cat 3</ul>")
    >>> page.charset, page.text
    ('UTF-8', 'ant 1 bee 2 cat 3')
    """

    __slots__ = ("_page", "name")

    def __init__(self, source: "Source", **keywords: Unpack[Keywords]) -> None:
        given = checked(keywords)
        self.name: str | None = None
        """The file or the address that it came from."""
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
        elif not isinstance(source, Response) and _furrow.is_crawl(content):
            raise OptionError(self._named("a crawl is many pages; furrow.Crawl reads it"))
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
        """Name of the charset that the page was decoded from."""
        return self._page.charset

    @property
    def base_url(self) -> str:
        """Address that links are resolved against; empty when there is none."""
        return self._page.base

    @property
    def text(self) -> str:
        """What a reader sees: white space folded, a blank between blocks."""
        return self._page.text(0)

    def __len__(self) -> int:
        """Number of elements and texts."""
        return self._page.nodes

    def __repr__(self) -> str:
        return f"<Page {self.name or ''} of {len(self)} nodes>"

    def _named(self, message: str) -> str:
        return f"{self.name}: {message}" if self.name else message

    @contextmanager
    def _telling(self, advise: Callable[[], str] = lambda: "") -> Iterator[None]:
        """Errors in here name the page; where nothing was found, what else to try, too."""
        try:
            yield
        except NotFoundError as error:
            raise NotFoundError(self._named(f"{error}{advise()}")) from None
        except DriftError as error:
            raise DriftError(self._named(str(error))) from None

    def _advice(self, options: dict[str, Any]) -> str:
        """What to try where there is no list."""
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
        """Visible text of the element at an absolute XPath.

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
        """The regions where records repeat, best first.

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
        """All lists of the page that are data, the main one first, none overlapping another.

        Menus, choices of forms and links to further pages are left out. A method other
        than "auto" gives what `find` gives.

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
        """One list of the page: by its number among those of `find`, from 1 on, by the path
        of its element, or by a text in one of its records.

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
        """The one thing that the page is about, such as a product or a job: one record.

        Its table has the fields of the thing under their names. Raises `NotFoundError`
        when the page has nothing of the kind.

        >>> import furrow
        >>> page = furrow.Page("<h1>Ant</h1><dl><dt>Legs<dd>6<dt>Weight<dd>5 mg</dl>")
        >>> page.find_object().table().names
        ['title', 'Legs', 'Weight']
        """
        wanted = search_options(None, None, keywords)
        with self._telling():
            return Region(self, self._page.find_object(wanted), 0)


Source: TypeAlias = Page | Raw
"""A page, or what one can be made of."""


@dataclass(frozen=True, slots=True)
class Group:
    """Records of a nested list that stand under one heading."""

    heading: str | None
    records: range


class Region(Sequence["Record"]):
    """A place in a page where records repeat: a sequence of records."""

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
        """Whether it is the list that `Page.find_list` was asked for."""
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
        """The records as rows and columns.

        With `schema` these are the columns that a `Schema` wants. `columns` keeps some, as
        `Columns` says; `NotFoundError` when there is none of them.
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
        """Its visible text."""
        return self.region._regions.text(self.region._index, self.number)

    @property
    def xpaths(self) -> list[str]:
        """The first element of each of its parts; mostly it has one."""
        parts = self.region._regions.parts(self.region._index, self.number)
        return [self.region.page._page.xpath(first) for first, _ in parts]


def as_page(source: Source, keywords: Keywords) -> Page:
    """The page itself, or one made of `source`."""
    return source if isinstance(source, Page) else Page(source, **keywords)


# ---- Where pages come from ---------------------------------------------------


def _content(source: Raw, max_bytes: int) -> tuple[bytes | str, str | None]:
    """The page, and the name that it goes by."""
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
    """Redirects lead to http and https only."""

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

    `timeout` is in seconds, for each step of the transfer. The charset of the
    answer's header and its last address go with the page, unless they are given.
    Further keywords are those of `Keywords`.
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
            keywords.setdefault("charset", answer.headers.get_content_charset())
            keywords.setdefault("base_url", answer.geturl())
            address = answer.geturl()
    except (OSError, ValueError) as error:
        raise ReadError(f"{url}: {getattr(error, 'reason', None) or error}") from error
    made = Page(content, **keywords)
    made.name = address
    return made
