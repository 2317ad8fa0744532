"""What can go wrong, by the status that the library returns."""

__all__ = [
    "CancelledError",
    "DriftError",
    "Error",
    "FormatError",
    "LimitError",
    "NotFoundError",
    "OptionError",
    "OutOfMemoryError",
    "ReadError",
]


class Error(Exception):
    """Base of all exceptions of furrow; its text is the library's message."""


class NotFoundError(Error, LookupError):
    """The page has nothing of the kind that was asked for: no records, no such element.

    >>> import furrow
    >>> furrow.extract("<p>Nothing repeats here.</p>")
    Traceback (most recent call last):
    ...
    furrow.errors.NotFoundError: no records found; if the page is about one thing, try detail=True
    """


class FormatError(Error, ValueError):
    """Bytes that are not what they should be, such as a damaged wrapper."""


class OutOfMemoryError(Error, MemoryError):
    """There was not enough memory."""


class LimitError(Error):
    """A limit was reached: of bytes, nodes, depth or time.

    >>> import furrow
    >>> furrow.Page("<div>" * 100, max_depth=10)
    Traceback (most recent call last):
    ...
    furrow.errors.LimitError: nested more than 10 levels deep (see max_depth)
    """


class ReadError(Error, OSError):
    """A page could not be read or fetched."""


class OptionError(Error, ValueError):
    """An option has a value that it cannot have, or there is no such option."""


class DriftError(Error):
    """The page is no longer built as its wrapper expects; learn it anew."""


class CancelledError(Error):
    """The call was ended by `furrow.Cancel.set`."""
