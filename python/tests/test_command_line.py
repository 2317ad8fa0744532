"""The same rows as the command line gives, on every page."""

from pathlib import Path

import furrow
import pytest
from conftest import CommandLine, labelled_pages, own_pages

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
