"""Many pages at once."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar, Unpack

from furrow.errors import Error, OptionError
from furrow.page import Cancel, Keywords, Options, Page, Source
from furrow.schema import Columns, SchemaSource, as_schema
from furrow.table import Table
from furrow.wrapper import Wrapper

__all__ = ["Result", "map"]

WINDOW = 4
"""Pages per worker that are in memory: in progress, or waiting for their turn."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result for one page: a table or an error.

    `source` is the page as it was given to `furrow.map`.
    """

    source: Source
    table: Table | None
    error: Error | None

    def __bool__(self) -> bool:
        """Whether there are rows."""
        return self.table is not None

    def unwrap(self) -> Table:
        """Return the table, or raise the error of the page."""
        if self.table is None:
            raise self.error or Error("no table")
        return self.table


def map(
    pages: Iterable[Source],
    *,
    wrapper: Wrapper | None = None,
    workers: int | None = None,
    method: str | None = None,
    options: Options | None = None,
    list: int | str | None = None,
    detail: bool = False,
    schema: SchemaSource | None = None,
    columns: Columns | None = None,
    **keywords: Unpack[Keywords],
) -> Iterator[Result]:
    """Extract many pages, several at a time. The results come in the order of the pages.

    `workers` is the number of threads, by default one per processor. Only a few pages per
    worker are in memory, so `pages` may be an endless generator. If a page fails with a
    `furrow.Error`, its result holds the error, and the others continue. Other exceptions,
    such as a `TypeError` for a page that is None, end the call.

    With `wrapper`, the other keywords are those of `Wrapper.apply`, else those of `extract`.

    >>> import furrow
    >>> pages = ["examples/kettles/1.html", "<p>nothing", "examples/kettles/2.html"]
    >>> [len(result.table) if result else str(result.error) for result in furrow.map(pages)]
    [6, 'no records found; if the page is about one thing, try detail=True', 4]
    """
    from furrow import extract

    def work(source: Source) -> Result:
        try:
            if wrapper:
                table = wrapper.apply(source, schema=wanted, columns=columns, **keywords)
            else:
                table = extract(
                    source,
                    method=method,
                    options=options,
                    list=list,
                    detail=detail,
                    schema=wanted,
                    columns=columns,
                    **keywords,
                )
        except Error as error:
            return Result(source, None, error)
        return Result(source, table, None)

    wanted = as_schema(schema, columns)
    given = keywords.get("cancel")
    cancel = given.follower() if given else Cancel()  # leaving early is no business of the caller's
    keywords["cancel"] = cancel
    count = workers if workers is not None else len(os.sched_getaffinity(0))
    if count < 1:
        raise OptionError(f"workers must be 1 or more, not {count}")
    if isinstance(pages, str | bytes | bytearray | memoryview | os.PathLike | Page):
        raise TypeError("pages must be an iterable of pages; for one page, use furrow.extract")
    return in_order(work, iter(pages), count, cancel)


Item = TypeVar("Item")
Done = TypeVar("Done")


def in_order(
    work: Callable[[Item], Done], pages: Iterator[Item], workers: int, cancel: Cancel
) -> Iterator[Done]:
    """The results of `work` for each page, in the order of the pages, several at a time."""
    pool = ThreadPoolExecutor(workers, thread_name_prefix="furrow")
    waiting: deque[Future[Done]] = deque()
    try:
        waiting.extend(pool.submit(work, source) for source in islice(pages, workers * WINDOW))
        while waiting:
            result = waiting.popleft().result()
            waiting.extend(pool.submit(work, source) for source in islice(pages, 1))
            yield result
    finally:
        # Whoever stops early, or presses Ctrl-C, does not wait for pages under way.
        if waiting:
            cancel.set()
        pool.shutdown(wait=False, cancel_futures=True)
