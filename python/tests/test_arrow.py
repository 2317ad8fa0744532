"""Tables as Arrow, read by those who read Arrow. Values are compared with --typed."""

import datetime
import gc
from importlib import import_module
from types import SimpleNamespace

import furrow
import pytest
from conftest import own_pages

pyarrow = pytest.importorskip("pyarrow")


def test_types(shop: str) -> None:
    table = furrow.extract(shop).to_arrow()
    types = {name: str(table.schema.field(name).type) for name in table.column_names}
    tags = next(name for name in types if name.startswith("tag"))
    assert types == {
        "title": "string",
        "title_link": "string",
        "price": "struct<amount: double, currency: string>",
        "date": "date32[day]",
        "stock": "int64",
        tags: "list<item: string>",
    }
    assert table.schema.field("price").metadata == {b"furrow.type": b"price"}
    row = table.to_pylist()[2]
    assert row["price"] == {"amount": 2.5, "currency": "EUR"}
    assert row["date"] == datetime.date(2024, 1, 3)
    assert row[tags] == ["tag0", "tag1", "tag2"]
    table.validate(full=True)


def same(value: object, typed: object) -> bool:
    """Whether Arrow's value is that of the typed JSON, or null for a text that does not read."""
    if isinstance(value, list):
        pairs = zip(value, typed, strict=True) if isinstance(typed, list) else []
        return all(same(*pair) for pair in pairs)
    if value is None:
        return typed is None or isinstance(typed, str)
    if isinstance(value, datetime.datetime):
        return value == datetime.datetime.fromisoformat(str(typed))
    if isinstance(value, datetime.date | datetime.time):
        return value == type(value).fromisoformat(str(typed))
    return value == typed or str(value) == str(typed) or not isinstance(typed, str)


def test_every_value_is_that_of_the_command_line() -> None:
    seen = 0
    for path in own_pages():
        try:
            table = furrow.extract(path)
        except furrow.NotFoundError:
            continue
        arrow = table.to_arrow()
        arrow.validate(full=True)
        assert arrow.column_names == table.names and arrow.num_rows == len(table)
        for got, texts, typed in zip(
            arrow.to_pylist(), table, table.to_dicts(typed=True), strict=True
        ):
            for name in table.names:
                if isinstance(got[name], str):
                    assert got[name] in (texts[name], typed[name]), (path, name)
                else:
                    assert same(got[name], typed[name]), (path, name, got[name], typed[name])
                seen += 1
    assert seen > 1000


def test_round_trips(shop: str) -> None:
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    duckdb = pytest.importorskip("duckdb")
    nanoarrow = pytest.importorskip("nanoarrow")
    table = furrow.extract(shop)
    want = table.to_arrow().to_pylist()
    frame = table.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert pyarrow.Table.from_pandas(frame, preserve_index=False).to_pylist() == want
    assert polars.DataFrame(table).to_dicts() == table.to_polars().to_dicts() == want
    things = table.to_arrow()
    rows = duckdb.sql("select * from things").fetchall()
    assert [dict(zip(things.column_names, row, strict=True)) for row in rows] == want
    assert list(nanoarrow.ArrayStream(table).read_all().to_pylist()) == want
    assert pyarrow.RecordBatchReader.from_stream(table).read_all().to_pylist() == want
    assert pyarrow.schema(table) == table.to_arrow().schema


def test_duckdb_finds_a_table_by_its_name(shop: str) -> None:
    duckdb = pytest.importorskip("duckdb")
    things = furrow.extract(shop)
    assert len(things) == 12
    total = duckdb.sql("select sum(price.amount), max(date) from things").fetchall()
    assert total == [(72.0, datetime.date(2024, 1, 12))]


def test_arrow_outlives_the_table(shop: str) -> None:
    table = furrow.extract(shop)
    want = table.to_arrow().to_pylist()
    stream, schema = table.__arrow_c_stream__(), table.__arrow_c_schema__()
    arrow = table.to_arrow()
    column = arrow["price"]
    del table, arrow
    gc.collect()
    assert column.to_pylist() == [row["price"] for row in want]
    assert pyarrow.Schema._import_from_c_capsule(schema).names == list(want[0])
    reader = pyarrow.RecordBatchReader._import_from_c_capsule(stream)
    assert reader.read_all().to_pylist() == want


def test_capsules_that_nobody_reads_are_freed(shop: str) -> None:
    table = furrow.extract(shop)
    for _ in range(1000):
        table.__arrow_c_stream__()
        table.__arrow_c_schema__()


def test_a_wrapper_gives_empty_columns_their_types() -> None:
    wrapper = furrow.learn("examples/kettles/1.html")
    arrow = wrapper.apply("examples/kettles/next-year.html").to_arrow()
    assert str(arrow.schema.field("price").type).startswith("struct<amount")
    assert arrow["price"].null_count == 4


def test_a_schema_settles_the_types(shop: str) -> None:
    wanted = {"properties": {"cost": {"type": "number"}, "stock": {"type": "integer"}}}
    table = pyarrow.table(furrow.extract(shop, schema=wanted))
    assert table.schema.types == [pyarrow.float64(), pyarrow.int64()]


def test_cells_of_spark_are_in_range_and_names_are_apart(shop: str) -> None:
    spark = import_module("furrow.spark")
    numbers = {"integer": (2**31 - 1, 2**31), "byte": (-128, 128), "long": (2**63 - 1, 2**63)}
    for kind, (fits, too_large) in numbers.items():
        assert spark._cell(kind, "text", fits) == fits
        assert spark._cell(kind, "text", too_large) is None
    page = "<ul>" + "".join(f"<li><b class=row>{i}</b> <i>word {i} of it</i>" for i in range(5)) + "</ul>"
    table = furrow.extract(page)
    fields = [(column.name, SimpleNamespace(typeName=lambda: "string")) for column in table.columns]
    names = [spark._own_name(name) for name, _ in fields]
    assert list(next(spark._typed(table, fields))) == names
    assert not set(names) & set(spark.LEAD)
    assert spark._own_name("page") == "page_"
