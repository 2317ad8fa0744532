"""Files that are whole or not there."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A file beside `path` to write to, which takes its place when all of it is on the disk.

    On an exception what was there stays. A new file has the usual rights, without a look at
    the umask, which would change it for all threads; an old one keeps its own.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():  # a device or a pipe has no place to take
        yield Path(path)
        return
    temp = target.with_name(f".{target.name[:100]}.{os.getpid()}-{secrets.token_hex(4)}")
    old = target.stat().st_mode & 0o7777 if target.exists() else None
    handle = os.open(temp, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666 if old is None else 0o600)
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
