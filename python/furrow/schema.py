"""The columns that a caller wants: a JSON schema, or a choice of columns."""

import json
import os
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from furrow import _furrow
from furrow.errors import OptionError, ReadError

__all__ = ["Columns", "Schema", "SchemaSource", "as_schema", "as_text"]


class Schema:
    """A JSON schema of the rows that you want: its properties are the columns.

    `source` is the schema as a dict or as JSON, or the name of its file. A pydantic model
    returns it from `model_json_schema()`. If you read many pages, make a `Schema` once; it
    never changes, and threads may share it.

    Each property takes the column of the page that fits best. Its name counts, synonyms of
    its name, its type, and the values that it lists.

    >>> import furrow
    >>> wanted = furrow.Schema({"properties": {"name": {}, "cost": {"type": "number"}}})
    >>> table = furrow.extract("examples/kettles/1.html", schema=wanted)
    >>> table.to_dicts()[0]
    {'name': 'Iron kettle', 'cost': 24}
    """

    __slots__ = ("_json", "_schema")

    def __init__(self, source: "Mapping[str, Any] | str | bytes | os.PathLike[str]") -> None:
        self._json = _json_of(source)
        self._schema = _furrow.schema(self._json)
        if ignored := self._schema.ignored():
            name = f"{os.fspath(source)}: " if isinstance(source, os.PathLike) else ""
            warnings.warn(f"{name}furrow ignores these keywords: {ignored}", stacklevel=2)

    def __reduce__(self) -> tuple[Any, ...]:
        return Schema, (self._json,)


SchemaSource: TypeAlias = Schema | Mapping[str, Any] | str | bytes | os.PathLike[str]
"""A schema, or anything that `Schema` accepts."""


def _json_of(source: "Mapping[str, Any] | str | bytes | os.PathLike[str]") -> bytes:
    if isinstance(source, Mapping):
        return json.dumps(dict(source)).encode()
    if isinstance(source, bytes):
        return source
    if isinstance(source, str) and "{" in source:
        return source.encode()
    if not isinstance(source, str | os.PathLike):
        raise TypeError(f"a schema is a mapping, JSON or a path, not {type(source).__name__}")
    try:
        return Path(source).read_bytes()
    except OSError as error:
        raise ReadError(f"{os.fspath(source)}: {error.strerror}") from error


Columns: TypeAlias = str | Sequence[str | int] | Mapping[str, str] | Mapping[int, str] | Mapping[str | int, str]
"""The columns to keep, in this order. A column is given by its name, by its number, which
starts at 1, or by a value that it has. They are a list, `["title", 3]`, or a dict with new
names, `{"title": "name"}`, or a text as on the command line, `"title,price:amount,3"`."""


def as_text(columns: Columns | None) -> str | None:
    """The columns as one text, as the library expects them.

    >>> from furrow.schema import as_text
    >>> as_text(["title", "In stock", 3]), as_text({"price": "amount", "a,b": "c"})
    ('title,In stock,3', 'price:amount,"a,b":c')
    """
    if columns is None or isinstance(columns, str):
        return columns
    if isinstance(columns, Mapping):
        return ",".join(f"{_quoted(name)}:{_quoted(new)}" for name, new in columns.items())
    return ",".join(map(_quoted, columns))


def _quoted(name: str | int) -> str:
    if isinstance(name, int) and not isinstance(name, bool):
        return str(name)
    if not isinstance(name, str):
        raise TypeError(f"a column is given by its name or number, not by {name!r}")
    return f'"{name}"' if "," in name or ":" in name else name


def as_schema(source: SchemaSource | None, columns: Columns | None = None) -> Schema | None:
    """`source` as a `Schema`. `OptionError` if there are `columns`, too."""
    if source is not None and columns is not None:
        raise OptionError("columns and schema cannot be combined")
    return source if source is None or isinstance(source, Schema) else Schema(source)
