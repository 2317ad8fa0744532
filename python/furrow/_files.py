"""Files that are complete or absent."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A file beside `path` to write to. It is renamed to `path` when it is complete.

    After an exception, an old file stays unchanged. A new file has the default rights: the
    umask is not read, since that would change it for all threads. An old file keeps its own.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():  # a device or a pipe has no place to take
        yield Path(path)
        return
    temp = target.with_name(f".{target.name[:100]}.{os.getpid()}-{secrets.token_hex(4)}")
    old = target.stat().st_mode & 0o7777 if target.exists() else None
    try:
        handle = os.open(temp, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666 if old is None else 0o600)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
    try:
        if old is not None:
            os.fchmod(handle, old)
        yield temp
        os.fsync(handle)
        os.replace(temp, target)
    except BaseException:
        temp.unlink(missing_ok=True)
        raise
    finally:
        os.close(handle)
