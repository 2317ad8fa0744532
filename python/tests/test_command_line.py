"""The same rows as the command line gives, on every page."""

import datetime
import json
from pathlib import Path
from typing import Any

import furrow
import pytest
from conftest import NAMES, CommandLine, labelled_pages, own_pages

SET = "webdext"


def rows_of(path: Path, *, typed: bool) -> list[dict[str, object]] | None:
    try:
        return furrow.extract(path).to_dicts(typed=typed)
    except furrow.NotFoundError:
        return None


@pytest.mark.parametrize("typed", [False, True])
def test_own_pages(furrow_program: CommandLine, typed: bool) -> None:
    pages = own_pages()
    assert len(pages) > 10
    flags = ["--typed"] if typed else []
    for path in pages:
        assert rows_of(path, typed=typed) == furrow_program.rows(*flags, path), path


def test_all_lists_of_own_pages(furrow_program: CommandLine) -> None:
    counts = []
    for path in own_pages():
        try:
            found = [table.to_dicts() for table in furrow.all_lists(path)]
        except furrow.NotFoundError:
            found = []
        printed = furrow_program.rows("--all", path) or []
        numbered = [
            {"page": str(path), "region": number, **row}
            for number, rows in enumerate(found, 1) for row in rows
        ]
        assert numbered == printed, path
        counts.append(len(found))
    assert max(counts) > 1


def test_all_pages_of_a_labelled_set(furrow_program: CommandLine) -> None:
    pages = labelled_pages(SET)
    if not pages:
        pytest.skip("the labelled pages are not there")
    found = furrow.map(pages)
    for path, result in zip(pages, found, strict=True):
        rows = result.table.to_dicts() if result.table is not None else None
        assert rows == furrow_program.rows(path), path


JSON_LD = (
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"ItemList",'
    '"itemListElement":[%s]}</script>'
    % ",".join(
        '{"@type":"ListItem","position":%d,"item":{"@type":"Product","name":"%s","sku":"S-%d"}}'
        % (i, NAMES[i], i)
        for i in range(1, 6)
    )
)
THINGS = "".join(
    f"<li><h3>{NAMES[i]}</h3><b>${i}.50</b><time>{i} hours ago</time></li>" for i in range(1, 6)
)
WISHES: list[tuple[list[str], dict[str, Any]]] = [
    (["--detail"], {"detail": True}),
    (["--embedded"], {"embedded": True}),
    (["--now", "2024-05-31"], {"now": "2024-05-31"}),
    (["--now", "2024-05-31"], {"now": datetime.date(2024, 5, 31)}),
    (["--now", "2024-05-31T12:30Z"], {"now": datetime.datetime(2024, 5, 31, 12, 30)}),
    (["--columns", "1:first"], {"columns": "1:first"}),
    (["--schema"], {"schema": {"properties": {"name": {}, "cost": {"type": "number"}, "when": {}}}}),
]


@pytest.mark.parametrize(("flags", "keywords"), WISHES, ids=lambda wish: str(list(wish)[0]))
def test_what_is_wished_for(
    furrow_program: CommandLine, tmp_path: Path, flags: list[str], keywords: dict[str, Any]
) -> None:
    (tmp_path / "things.html").write_text(f"<h1>Things</h1>{JSON_LD}<ul>{THINGS}</ul>")
    (tmp_path / "hidden.html").write_text(f"<h1>Things</h1>{JSON_LD}")
    if "schema" in keywords:
        (tmp_path / "wanted.json").write_text(json.dumps(keywords["schema"]))
        flags = [*flags, str(tmp_path / "wanted.json")]
    found = 0
    for path in [*own_pages(), *sorted(tmp_path.glob("*.html"))]:
        for typed in (False, True):
            try:
                table = furrow.extract(path, **keywords)
                rows = table.to_dicts(typed=True if typed or "schema" in keywords else None)
            except furrow.NotFoundError:
                rows = None
            printed = furrow_program.rows(*flags, *(["--typed"] if typed else []), path)
            assert rows == printed, path
            found += rows is not None
    assert found > 10


def test_wishes_show_in_the_rows() -> None:
    things = f"<h1>Things</h1>{JSON_LD}<ul>{THINGS}</ul>"
    assert furrow.extract(things, embedded=True)["sku"][0] == "S-1"
    assert len(furrow.extract(f"<h1>Things</h1>{JSON_LD}", embedded=True)) == 5
    dated = furrow.extract(things, now="2024-05-31T12:00Z")
    assert "date" in [column.type for column in dated.columns]
    assert "date" not in [column.type for column in furrow.extract(things).columns]
    picked = furrow.extract(things, columns="nothing,1:first")
    assert (picked.names, picked.missing) == (["nothing", "first"], ["nothing"])
