"""Crawls: the pages of WARC files."""

import logging
import os
from collections.abc import Iterator
from dataclasses import dataclass, field

from furrow import _furrow
from furrow.errors import FormatError, LimitError, ReadError

__all__ = ["Crawl", "Response"]

_log = logging.getLogger("furrow")

WARC_START = 1 << 16
"""So many bytes say whether a file is a WARC file."""


@dataclass(frozen=True, slots=True)
class Response:
    """A page of a WARC file. All functions that take a page accept it.

    `offset` is the place of its record in the file. `charset` is that of the HTTP header.
    `is_partial` is true if the content is damaged or cut off, so that rows may be missing.
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
    """An iterator over the HTML pages of a WARC file, in the order of the file.

    The file may be plain or compressed with gzip or zstd; its name does not matter, and "-"
    is standard input. Chunks are joined and content encodings decoded.

    - `status`: only responses with these status codes; None for all.
    - `max_bytes`: skip larger pages.
    - `all_types`: all responses, not only those with HTML.
    - `start`, `end`: only records that begin between these offsets. Several readers can
      share a file; each page comes out once, wherever the file is cut.

    Damaged records and pages that are too large are skipped, counted in `damaged`, and
    reported to the logger "furrow", with the file and the offset. A page of which only a
    part can be read comes out as far as it goes; the logger says so. A file that is itself
    a page raises `FormatError`.

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
        self._has_pages = False
        try:
            self._crawl = _furrow.crawl(path, max_bytes, all_types, start, end)
        except ReadError as error:
            raise ReadError(f"{self.path}: {error}") from None

    def _is_page(self) -> bool:
        """Whether the file is a page, which somebody took for a WARC file."""
        if not os.path.isfile(self.path):
            return False
        with open(self.path, "rb") as file:
            return file.read(WARC_START).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")

    def __next__(self) -> Response:
        while True:
            try:
                found = self._crawl.next()
            except (FormatError, LimitError) as error:
                self.damaged += 1
                _log.warning("%s: %s", self.path, error)
                continue
            if found is None:
                if self.damaged and not self._has_pages and self._is_page():
                    raise FormatError(f"{self.path}: is a page, not a WARC file")
                raise StopIteration
            self._has_pages = True
            response = Response(*found)
            if self._status is None or response.status in self._status:
                if response.is_partial:
                    _log.warning("%s: %s: damaged or cut off; rows may be missing", self.path, response.url)
                return response
