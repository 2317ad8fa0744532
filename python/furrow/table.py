"""Tables: the records of a list as rows and columns."""

import html
import importlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, overload

from furrow import _furrow
from furrow.schema import Schema

__all__ = ["Cell", "Column", "Drift", "Row", "Table"]

Cell = str | list[str] | None
"""A field as the page shows it: a text, or a list of texts if its column is a list; None if
the record lacks it."""

HTML_ROWS = 60
"""A notebook shows this many rows, and the number of the others."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its type (text, number, price, date, url or image), and
    whether it is a list, because the field repeats within a record."""

    name: str
    type: str
    is_list: bool


@dataclass(frozen=True, slots=True)
class Drift:
    """One difference between a page and those that its wrapper was learned from.

    `text` says it in words. `kind` is "moved", "shape", "columns", "unknown", "values",
    "more" or "doubt". `columns` are the names of columns that no record has any more; for a
    doubt, they are fields that are not certain: they are None, and the page needs a label.
    """

    kind: str
    text: str
    columns: tuple[str, ...]


class Row(Mapping[str, Cell]):
    """A record: a mapping from column names to texts. `dict(row)` makes it a dict.

    >>> import furrow
    >>> row = furrow.extract("examples/departures.html")[0]
    >>> row["Time"], row["Track"]
    ('07:12', '4')
    >>> dict(row)["To"]
    'Göteborg C'
    """

    __slots__ = ("_cells", "_places")

    def __init__(self, places: dict[str, int], cells: Sequence[Cell]) -> None:
        self._places = places
        self._cells = cells

    def __getitem__(self, name: str) -> Cell:
        return self._cells[self._places[name]]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __repr__(self) -> str:
        return f"Row({dict(self)!r})"


class Table:
    """The records of a list: a sequence of rows with named and typed columns.

    Rows hold the texts of the page, as `furrow page.html` prints them. Arrow gets typed
    values: numbers, prices, dates, times and lists. A table is not a
    `collections.abc.Sequence`, because polars would read one as a list of dicts, without
    the types.

    >>> import furrow
    >>> table = furrow.extract("examples/departures.html")
    >>> len(table), table.names[:3]
    (8, ['Time', 'To', 'To_link'])
    >>> table.columns[4]
    Column(name='Track', type='number', is_list=False)
    >>> table["Track"][:3]
    ['4', '2', '7']
    """

    def __init__(
        self,
        table: _furrow.Table,
        method: str = "",
        score: float = 0.0,
        *,
        schema: Schema | None = None,
        is_picked: bool = False,
    ) -> None:
        self._table = table
        self._schema = schema
        self._is_picked = is_picked
        self._columns = tuple(Column(*about) for about in table.columns())
        self._places = {column.name: i for i, column in enumerate(self._columns)}
        self._is_list = tuple(column.is_list for column in self._columns)
        self.method = method
        """The method that found the list, such as "auto"."""
        self.score = score
        """How sure the method is, from 0 to 1."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns, in the order of the page."""
        return self._columns

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return list(self._places)

    @property
    def drifts(self) -> list[Drift]:
        """How the page differs from what its wrapper expects; empty if it fits."""
        return [Drift(kind, text, tuple(names)) for kind, text, names in self._table.drifts()]

    @property
    def confidence(self) -> dict[str, float]:
        """How sure a wrapper made by `label` is of each field, from 0 to 1. If the value is
        None, this is how sure it is that the page has none. Fields in doubt are left out; for
        other tables it is empty.

        >>> import furrow
        >>> ant = "<h1>Ant</h1><p>Price: <b>$1</b>"
        >>> wrapper = furrow.label(ant, {"name": "Ant", "price": "$1"})
        >>> sorted(wrapper.apply("<h1>Bee</h1><p>Price: <b>$2</b>").confidence)
        ['name', 'price']
        """
        sure = zip(self.names, self._table.confidence(), strict=True)
        return {name: value for name, value in sure if value > 0}

    @property
    def missing(self) -> list[str]:
        """The columns that `schema` or `columns` asked for and the page lacks. They are None
        in every row."""
        if self._schema is None and not self._is_picked:
            return []
        sources = zip(self.names, self._table.sources(), strict=True)
        return [name for name, source in sources if not source]

    @property
    def missing_required(self) -> list[str]:
        """The columns that the schema requires and no row has.

        >>> import furrow
        >>> wanted = {"properties": {"title": {}, "isbn": {}}, "required": ["title", "isbn"]}
        >>> furrow.extract("examples/kettles/1.html", schema=wanted).missing_required
        ['isbn']
        """
        required = self._schema._schema.required() if self._schema else []
        return [
            name
            for name, must in zip(self.names, required, strict=False)
            if must and all(cell is None for cell in self[name])
        ]

    def __len__(self) -> int:
        return len(self._table)

    @overload
    def __getitem__(self, key: int) -> Row: ...
    @overload
    def __getitem__(self, key: slice) -> list[Row]: ...
    @overload
    def __getitem__(self, key: str) -> list[Cell]: ...
    def __getitem__(self, key: int | slice | str) -> Row | list[Row] | list[Cell]:
        """Return the row with this number, the rows of a slice, or the column with this name."""
        if isinstance(key, str):
            place = self._places[key]
            return [self._cells(i)[place] for i in range(len(self))]
        if isinstance(key, slice):
            return [self[i] for i in range(*key.indices(len(self)))]
        row = key + len(self) if key < 0 else key
        if not 0 <= row < len(self):
            raise IndexError(f"row {key} of {len(self)}")
        return Row(self._places, self._cells(row))

    def __iter__(self) -> Iterator[Row]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return f"<Table of {len(self)} rows: {', '.join(self.names)}>"

    def _cells(self, row: int) -> list[Cell]:
        return self._table.row(row, self._is_list)

    def to_dicts(self, *, typed: bool | None = None) -> list[dict[str, Any]]:
        """Return the rows as plain dicts, as `furrow -f jsonl` writes them.

        With `typed`, values are those of `furrow --typed`: numbers are int or float, a price
        is a dict of amount and currency, and dates are texts in ISO 8601. A text that cannot
        be converted to the type of its column stays a text. With a schema, values are typed
        unless `typed` is False. The same holds for `to_jsonl`, `to_json` and `to_csv`.

        >>> import furrow
        >>> table = furrow.extract("examples/departures.html")
        >>> table.to_dicts(typed=True)[0]["Track"]
        4
        """
        if not self._is_typed(typed):
            names = self.names
            return [dict(zip(names, self._cells(i), strict=True)) for i in range(len(self))]
        return [json.loads(line) for line in self.to_jsonl(typed=True).split("\n") if line]

    def _is_typed(self, typed: bool | None) -> bool:
        return self._schema is not None if typed is None else typed

    def to_jsonl(self, *, typed: bool | None = None) -> str:
        """Return one JSON object per line."""
        return self._table.write("jsonl", self._is_typed(typed), False)

    def to_json(self, *, typed: bool | None = None) -> str:
        """Return one JSON array."""
        return self._table.write("json", self._is_typed(typed), False)

    def to_csv(self, *, typed: bool | None = None, safe: bool = False) -> str:
        """Return CSV with a header. `safe` puts a ' before cells that a spreadsheet would run."""
        return self._table.write("csv", self._is_typed(typed), safe)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an Arrow stream of one batch, for every library that reads Arrow.

        The table decides its types. `requested_schema` is ignored, as the protocol allows.
        """
        return self._table.arrow_stream()

    def __arrow_c_schema__(self) -> object:
        """The types of the columns, as an Arrow schema."""
        return self._table.arrow_schema()

    def to_arrow(self) -> Any:
        """Return a `pyarrow.Table`. Needs pyarrow.

        >>> import furrow
        >>> furrow.extract("examples/departures.html").to_arrow().schema.field("Time").type
        Time64Type(time64[us])
        """
        return importlib.import_module("pyarrow").table(self)

    def to_pandas(self) -> Any:
        """Return a `pandas.DataFrame` with the types of Arrow, which can say that a value is
        missing. Needs pandas and pyarrow.

        >>> import furrow
        >>> furrow.extract("examples/departures.html").to_pandas()["Track"].sum()
        35
        """
        pandas = importlib.import_module("pandas")
        return self.to_arrow().to_pandas(types_mapper=pandas.ArrowDtype)

    def to_polars(self) -> Any:
        """Return a `polars.DataFrame`. Needs polars.

        >>> import furrow
        >>> furrow.extract("examples/departures.html").to_polars().shape
        (8, 7)
        """
        return importlib.import_module("polars").DataFrame(self)

    def _repr_html_(self) -> str:
        """The table for notebooks. All texts are escaped, and only http addresses are links."""
        head = "".join(
            f'<th title="{column.type}">{html.escape(column.name)}</th>' for column in self._columns
        )
        body = "".join(self._html_row(i) for i in range(min(len(self), HTML_ROWS)))
        more = len(self) - HTML_ROWS
        foot = f"<p>{more} more rows</p>" if more > 0 else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{foot}"

    def _html_row(self, row: int) -> str:
        cells = zip(self._columns, self._cells(row), strict=True)
        return f"<tr>{''.join(_html_cell(column, cell) for column, cell in cells)}</tr>"


def _html_cell(column: Column, cell: Cell) -> str:
    values = [] if cell is None else [cell] if isinstance(cell, str) else cell
    parts = []
    for value in values:
        text = html.escape(value)
        is_link = column.type in ("url", "image") and value.startswith(("http://", "https://"))
        parts.append(f'<a href="{text}" rel="noreferrer">{text}</a>' if is_link else text)
    align = ' style="text-align:right"' if column.type in ("number", "price") else ""
    return f"<td{align}>{'<br>'.join(parts)}</td>"
