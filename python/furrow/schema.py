"""The row that somebody wants, as a JSON schema."""

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from furrow import _furrow
from furrow.errors import OptionError, ReadError

__all__ = ["Columns", "Schema", "SchemaSource", "as_schema", "as_text"]


class Schema:
    """A JSON schema of the row that is wanted: its properties are the columns.

    `source` is the schema itself, as a mapping or as JSON, or where it is kept: a path,
    the name of a file. A model of pydantic has one in `model_json_schema()`. Whoever
    reads many pages makes it once; it never changes, and threads may share it.

    Each property takes the found column that fits best, by its name, by another word
    for the same, by the kind of its values and by those that the schema names.

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

    def __reduce__(self) -> tuple[Any, ...]:
        return Schema, (self._json,)


SchemaSource: TypeAlias = Schema | Mapping[str, Any] | str | bytes | os.PathLike[str]
"""A schema, or what one can be made of; see `Schema`."""


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


Columns: TypeAlias = str | Sequence[str] | Mapping[str, str]
"""Columns that are wanted, in their order: their names, or a mapping from these to new names;
or a text as the command line takes it, "title,price:amount"."""


def as_text(columns: Columns | None) -> str | None:
    """The columns as the library takes them.

    >>> from furrow.schema import as_text
    >>> as_text(["title", "In stock"]), as_text({"price": "amount", "a,b": "c"})
    ('title,In stock', 'price:amount,"a,b":c')
    """
    if columns is None or isinstance(columns, str):
        return columns
    if isinstance(columns, Mapping):
        return ",".join(f"{_quoted(name)}:{_quoted(new)}" for name, new in columns.items())
    return ",".join(map(_quoted, columns))


def _quoted(name: str) -> str:
    if not isinstance(name, str):
        raise TypeError(f"the name of a column is a text, not {type(name).__name__}")
    return f'"{name}"' if "," in name or ":" in name else name


def as_schema(source: SchemaSource | None, columns: Columns | None = None) -> Schema | None:
    """The schema itself, or one made of `source`; it does not go together with `columns`."""
    if source is not None and columns is not None:
        raise OptionError("columns and schema cannot be combined")
    return source if source is None or isinstance(source, Schema) else Schema(source)
