"""Crawls: the pages of WARC files."""

import logging
import os
from collections.abc import Iterator
from dataclasses import dataclass, field

from furrow import _furrow
from furrow.errors import FormatError, LimitError, ReadError

__all__ = ["Crawl", "Response"]

_log = logging.getLogger("furrow")


@dataclass(frozen=True, slots=True)
class Response:
    """A page as a crawler has kept it; a source for `furrow.Page` and all that takes one.

    `offset` is that of its record in the file, `charset` what the HTTP header says. A page
    `is_partial` if its content is damaged or cut off in the file, so that rows may be missing.
    """

    url: str
    date: str
    status: int
    mime: str
    charset: str
    offset: int
    content: bytes = field(repr=False)
    is_partial: bool = False


class Crawl(Iterator[Response]):
    """The HTML pages of a WARC file, in its order, one at a time.

    WARC 1.0 and 1.1, plain, gzip or zstd, whatever the file is called, "-" for standard
    input; chunks are joined and content encodings undone. Only pages with one of `status`
    come out; None stands for all. With `all_types` every response is a page, not only HTML.
    Damaged and too large records are skipped, counted in `damaged`, and told to the
    logger "furrow", with the file and the offset. Pages of which only a part can be read come
    out as far as they go, and are told to the logger, too.

    `start` and `end` are offsets: only records that begin between them come out. Readers
    that share a file so give each page once, wherever it is cut.

        for result in furrow.map(furrow.Crawl("crawl.warc.gz")):
            if result:
                print(result.source.url, len(result.table))
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        status: range | set[int] | None = range(200, 300),
        max_bytes: int = 0,
        all_types: bool = False,
        start: int = 0,
        end: int = 0,
    ) -> None:
        self.path = os.fspath(path)
        self.damaged = 0
        self._status = status
        try:
            self._crawl = _furrow.crawl(path, max_bytes, all_types, start, end)
        except ReadError as error:
            raise ReadError(f"{self.path}: {error}") from None

    def __next__(self) -> Response:
        while True:
            try:
                found = self._crawl.next()
            except (FormatError, LimitError) as error:
                self.damaged += 1
                _log.warning("%s: %s", self.path, error)
                continue
            if found is None:
                raise StopIteration
            response = Response(*found)
            if self._status is None or response.status in self._status:
                if response.is_partial:
                    _log.warning("%s: %s: damaged or cut off; rows may be missing", self.path, response.url)
                return response
