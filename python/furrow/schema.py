"""The row that somebody wants, as a JSON schema."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from furrow import _furrow
from furrow.errors import OptionError, ReadError

__all__ = ["Schema", "SchemaSource", "as_schema"]


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


def as_schema(source: SchemaSource | None, columns: str | None = None) -> Schema | None:
    """The schema itself, or one made of `source`; it does not go together with `columns`."""
    if source is not None and columns is not None:
        raise OptionError("columns and schema do not go together")
    return source if source is None or isinstance(source, Schema) else Schema(source)
