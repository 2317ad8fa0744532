"""Many pages at once."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar, Unpack

from furrow.errors import Error
from furrow.page import Cancel, Keywords, Options, Source
from furrow.schema import Columns, SchemaSource, as_schema
from furrow.table import Table
from furrow.wrapper import Wrapper

__all__ = ["Result", "map"]

WINDOW = 4
"""Pages per worker that are under way or wait for their turn."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one page: a table, or the error that it gave.

    `source` is what `furrow.map` was given.
    """

    source: Source
    table: Table | None
    error: Error | None

    def __bool__(self) -> bool:
        """Whether there are rows."""
        return self.table is not None

    def unwrap(self) -> Table:
        """The table; raises the error of the page when there is none."""
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
    """Rows of many pages, in their order, several pages at a time.

    Threads do the work, since the interpreter is free meanwhile; as many as there
    are processors unless `workers` says otherwise. At most a few pages for each of
    them are in memory, so `pages` may be a generator without end. A page that fails
    gives a result that carries its error; anything but a `furrow.Error` is raised.
    The other keywords are those of `extract`, or with `wrapper` those of `Wrapper.apply`.

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
        raise ValueError("at least one worker is needed")
    return in_order(work, iter(pages), count, cancel)


Item = TypeVar("Item")
Done = TypeVar("Done")


def in_order(
    work: Callable[[Item], Done], pages: Iterator[Item], workers: int, cancel: Cancel
) -> Iterator[Done]:
    """What `work` makes of each page, in their order, several at a time."""
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
