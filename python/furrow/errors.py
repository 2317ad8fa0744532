"""The exceptions, one for each status of the library."""

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
    """Base class of all exceptions of furrow. Its text is the message of the library."""


class NotFoundError(Error, LookupError):
    """The page has no records, or no such list, column or element.

    >>> import furrow
    >>> furrow.extract("<p>Nothing repeats here.</p>")
    Traceback (most recent call last):
    ...
    furrow.errors.NotFoundError: no records found; if the page is about one thing, try detail=True
    """


class FormatError(Error, ValueError):
    """A file is damaged or of another kind, such as a page in place of a wrapper."""


class OutOfMemoryError(Error, MemoryError):
    """There was not enough memory."""


class LimitError(Error):
    """The page exceeds a limit: of bytes, nodes, depth or time.

    >>> import furrow
    >>> furrow.Page("<div>" * 100, max_depth=10)
    Traceback (most recent call last):
    ...
    furrow.errors.LimitError: nested more than 10 levels deep (see max_depth)
    """


class ReadError(Error, OSError):
    """A page could not be read or fetched."""


class OptionError(Error, ValueError):
    """There is no such option, or its value is not allowed."""


class DriftError(Error):
    """The page no longer has the structure that its wrapper expects. Learn a new wrapper."""


class CancelledError(Error):
    """The call was ended by `furrow.Cancel.set`."""
