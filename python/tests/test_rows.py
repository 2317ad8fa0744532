"""Pages, regions, tables and rows."""

import datetime
import gzip
import io
import json
import os
import pickle
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import furrow
import pytest
from conftest import NAMES
from furrow import spark


def test_a_page_is_bytes_text_a_path_or_a_file(shop: str, tmp_path: Path) -> None:
    path = tmp_path / "shop.html"
    path.write_text(shop, encoding="utf-8")
    want = furrow.extract(shop).to_dicts()
    assert len(want) == 12
    content = shop.encode()
    for source in (content, bytearray(content), memoryview(content), path, str(path)):
        assert furrow.extract(source).to_dicts() == want
    with path.open("rb") as file:
        assert furrow.extract(file).to_dicts() == want
    assert furrow.extract(io.StringIO(shop)).to_dicts() == want
    assert furrow.extract(furrow.Page(shop)).to_dicts() == want
    assert furrow.Page(path).name == os.fspath(path)


def test_a_page_may_be_compressed(shop: str, tmp_path: Path) -> None:
    want = furrow.extract(shop).to_dicts()
    path = tmp_path / "shop.html.gz"
    path.write_bytes(gzip.compress(shop.encode()))
    assert furrow.extract(path).to_dicts() == want
    assert furrow.extract(path.read_bytes()).to_dicts() == want
    with path.open("rb") as file:
        assert furrow.extract(file).to_dicts() == want
    assert len(list(furrow.map([path, path.read_bytes()]))) == 2
    with pytest.raises(furrow.LimitError, match=r"larger than [0-9]+ bytes|more than [0-9]+ bytes after"):
        furrow.extract(path, max_bytes=len(shop) - 1)
    path.write_bytes(path.read_bytes()[:50])
    with pytest.raises(furrow.FormatError, match=r"shop.html.gz: a damaged gzip file"):
        furrow.extract(path)


def test_one_page_is_not_many(shop: str, tmp_path: Path) -> None:
    for page in (shop, shop.encode(), tmp_path / "shop.html", furrow.Page(shop)):
        with pytest.raises(TypeError, match=r"for one page, use furrow.extract"):
            furrow.map(page)  # type: ignore[arg-type]
    for workers in (0, -1):
        with pytest.raises(furrow.OptionError, match="workers must be 1 or more"):
            furrow.map([shop], workers=workers)


def test_names_of_charsets_and_addresses_are_checked(shop: str) -> None:
    for charset in ("utf-8", "latin-1", "UTF-16LE", "shift_jis"):
        furrow.Page(shop.encode(), charset=charset)
    with pytest.raises(furrow.OptionError, match="charset must be the name of a charset, not 'utf8mb4'"):
        furrow.Page(shop.encode(), charset="utf8mb4")
    with pytest.raises(furrow.OptionError, match="base_url must be an address"):
        furrow.Page(shop, base_url="shop.example")
    assert furrow.Page(shop, charset=None, base_url=None).base_url == ""


def test_columns_are_chosen_by_number(shop: str) -> None:
    names = furrow.extract(shop).names
    assert furrow.extract(shop, columns=[3, names[0]]).names == [names[2], names[0]]
    assert furrow.extract(shop, columns={2: "second"}).names == ["second"]
    with pytest.raises(TypeError, match="by its name or number, not by None"):
        furrow.extract(shop, columns=[None])  # type: ignore[list-item]


def test_files_are_named_in_messages(shop: str, tmp_path: Path) -> None:
    path = tmp_path / "shop.html"
    path.write_text(shop)
    with pytest.raises(furrow.FormatError, match=r"shop.html: is a page, not a wrapper"):
        furrow.Wrapper.load(path)
    path.write_text("{}")
    with pytest.raises(furrow.FormatError, match=r"shop.html: not a wrapper: it has no"):
        furrow.Wrapper.load(path)
    with pytest.raises(FileNotFoundError) as raised:
        furrow.learn(shop).save(tmp_path / "none" / "w.json")
    assert raised.value.filename == str(tmp_path / "none" / "w.json")


def test_what_is_no_page_is_said(tmp_path: Path) -> None:
    with pytest.raises(furrow.ReadError, match="nowhere.html: No such file"):
        furrow.extract(tmp_path / "nowhere.html")
    with pytest.raises(furrow.ReadError, match="directory"):
        furrow.extract(tmp_path)
    with pytest.raises(furrow.ReadError, match="null"):
        furrow.extract("a\0b")
    with pytest.raises(furrow.OptionError, match=r"furrow\.get"):
        furrow.extract("https://example.org/")
    with pytest.raises(TypeError):
        furrow.extract(3)  # type: ignore[arg-type]


def test_a_list_is_chosen_by_number_path_or_text(shop: str) -> None:
    rows = "".join(f"<tr><td>Depot {i}</td><td>{i}0 km</td></tr>" for i in range(1, 6))
    page = furrow.Page(shop + f"<h2>Depots</h2><table id=depots><tbody>{rows}</tbody></table>")
    want = furrow.extract(page, list="Depot 3").to_dicts()
    assert len(want) == 5
    region = page.find_list("Depot 3")
    assert furrow.extract(page, list=region.xpath).to_dicts() == want
    assert furrow.extract(page, list=1).to_dicts() == furrow.extract(page).to_dicts()
    assert len(next(furrow.map([page], list="Depot 3")).unwrap()) == 5
    for wrong in (0, "99", "no such text"):
        with pytest.raises(furrow.NotFoundError, match=f"no list matches '{wrong}'"):
            furrow.extract(page, list=wrong)
    with pytest.raises(furrow.OptionError, match="detail and list"):
        furrow.extract(page, list=1, detail=True)


def test_a_page_without_rows_is_named_with_what_to_try(shop: str, tmp_path: Path) -> None:
    path = tmp_path / "empty.html"
    path.write_text("<h1>Ant</h1><p>Nothing repeats here.</p>", encoding="utf-8")
    for call in (furrow.extract, furrow.all_lists):
        with pytest.raises(furrow.NotFoundError, match=r"^/.*/empty\.html: "):
            call(path)
    with pytest.raises(furrow.DriftError, match=r"^/.*/empty\.html: no region"):
        furrow.learn(shop).apply(path)
    with pytest.raises(furrow.NotFoundError, match=r"no records.*; .* try detail=True$"):
        furrow.extract(path)
    with pytest.raises(furrow.NotFoundError, match=r"^no records found; the page is empty$"):
        furrow.extract(b"")
    items = json.dumps([{"name": f"Kettle {i}", "price": i + 3} for i in range(9)])
    with pytest.raises(furrow.NotFoundError, match="try embedded=True"):
        furrow.extract(f"<div id=app></div><script>window.items = {items}</script>")


def test_a_crawl_is_no_page(tmp_path: Path) -> None:
    path = tmp_path / "crawl.warc.gz"
    for content in (b"WARC/1.0\r\n", gzip.compress(b"WARC/1.1\r\nWARC-Type: warcinfo\r\n")):
        path.write_bytes(content)
        for source in (path, content):
            with pytest.raises(furrow.OptionError, match=r"many pages; furrow\.Crawl reads it"):
                furrow.extract(source)


def test_rows_are_mappings(shop: str) -> None:
    table = furrow.extract(shop)
    row = table[1]
    assert dict(row) == table.to_dicts()[1]
    assert list(row) == table.names == [column.name for column in table.columns]
    assert table[-1] == table[11] and len(table[2:4]) == 2
    assert [r["price"] for r in table] == table["price"]
    with pytest.raises(KeyError):
        row["nothing"]
    for bad in (12, -13):
        with pytest.raises(IndexError):
            table[bad]


def test_a_field_that_repeats_is_a_list(shop: str) -> None:
    table = furrow.extract(shop)
    column = next(column for column in table.columns if column.is_list)
    assert table[3][column.name] == ["tag0", "tag1", "tag2", "tag3"]
    assert table[0][column.name] == ["tag0"]


def test_links_are_made_absolute(shop: str) -> None:
    table = furrow.extract(shop, base_url="https://shop.example/a/")
    assert table[1]["title_link"] == "https://shop.example/p/1"


def test_the_charset_of_the_transport_wins() -> None:
    items = "".join(f"<li>{'café'} {i}</li>" for i in range(5))
    html = f"<ul>{items}</ul>".encode("latin-1")
    assert "café" in furrow.Page(html, charset="latin-1").text


LIMITS = {"max_bytes": 10, "max_nodes": 5, "max_depth": 2, "max_memory": 1, "max_cells": 3}
HIGHEST = {"max_bytes": 1 << 30, "max_nodes": 1 << 30, "max_depth": 60000}  # the others have none


@pytest.mark.parametrize("limit", LIMITS)
def test_limits_are_keywords(shop: str, limit: str) -> None:
    low: Any = {limit: LIMITS[limit]}
    high: Any = {limit: HIGHEST.get(limit, 10**30)}
    with pytest.raises(furrow.LimitError):
        furrow.extract(shop, **low)
    assert len(furrow.extract(shop, **high)) == 12


@pytest.mark.parametrize("limit", HIGHEST)
def test_a_limit_above_the_highest_is_refused(shop: str, limit: str) -> None:
    high: Any = {limit: HIGHEST[limit] + 1}
    with pytest.raises(furrow.OptionError, match=f"{HIGHEST[limit]} is the highest"):
        furrow.extract(shop, **high)


def test_limits_of_texts_and_wrappers(shop: str) -> None:
    """A text that is made of a page ends at max_output, a table of a wrapper at max_cells."""
    wrapper = furrow.learn(shop)
    with pytest.raises(furrow.LimitError):
        wrapper.apply(shop, max_cells=3)
    with pytest.raises(furrow.LimitError):
        furrow.learn(shop, max_memory=1)
    assert len(furrow.extract(shop, max_output=1 << 20)) == 12


@pytest.mark.parametrize("limit", [*LIMITS, "max_ms", "max_output"])
def test_a_limit_counts_something(shop: str, limit: str) -> None:
    for bad in (-1, 1.5, "7", None, True):
        wrong: Any = {limit: bad}
        for call in (furrow.extract, furrow.all_lists, furrow.Page, furrow.learn):
            with pytest.raises(furrow.OptionError, match=limit):
                call(shop, **wrong)


def test_a_keyword_that_there_is_not_is_said(shop: str) -> None:
    wrong: Any = {"max_node": 5}
    for call in (furrow.extract, furrow.all_lists, furrow.Page, furrow.learn):
        with pytest.raises(TypeError, match="max_node"):
            call(shop, **wrong)
    with pytest.raises(TypeError, match="max_node"):
        list(furrow.map([shop], **wrong))


def test_time_is_a_limit() -> None:
    nested = "<div>" * 200 + "".join(f"<p>{i}<b>{i}</b>" for i in range(200000))
    with pytest.raises(furrow.LimitError):
        furrow.extract(nested, max_ms=1)


def test_methods_and_their_options(shop: str) -> None:
    for method in ("auto", "mdr", "tagpath"):
        assert method in furrow.methods()
        assert len(furrow.extract(shop, method=method)) >= 10
    assert furrow.Page(shop).find(method="mdr", options={"max_width": 3, "max_distance": 0.2})
    with pytest.raises(furrow.OptionError, match="nonsense"):
        furrow.extract(shop, method="nonsense")
    with pytest.raises(furrow.OptionError, match=r"mdr\.bogus"):
        furrow.extract(shop, method="mdr", options={"bogus": 1})
    with pytest.raises(furrow.OptionError, match="max_width, max_distance, min_depth"):
        furrow.extract(shop, method="mdr", options={"max_widht": 1})
    with pytest.raises(furrow.OptionError, match="'max_width' is an option of a method"):
        furrow.extract(shop, options={"max_width": 1})
    with pytest.raises(TypeError, match=r"mdr\.max_width wants a whole number .*'wide'"):
        furrow.extract(shop, method="mdr", options={"max_width": "wide"})
    with pytest.raises(furrow.OptionError, match=r"mdr\.max_width wants a whole number .*-1"):
        furrow.extract(shop, method="mdr", options={"max_width": -1})


def test_options_of_every_method(shop: str) -> None:
    narrow = furrow.extract(shop, method="mdr", options={"max_width": 1})
    plain = furrow.extract(shop, method="mdr", options={"max_width": 1, "plain": True})
    assert len(plain) < len(narrow) == 12
    whole = furrow.extract(shop, options={"everything": True})
    assert len(whole.names) >= len(furrow.extract(shop).names)
    assert b"Oak board" not in furrow.learn(shop, options={"no_samples": True}).dumps()
    empty = furrow.Page("<h1>Shop</h1><p>Nothing was found")
    assert furrow.Page(shop).find(method="vints", options={"no_result": empty})
    with pytest.raises(TypeError, match="Page"):
        furrow.extract(shop, method="vints", options={"no_result": "x"})


def test_regions_and_records(shop: str) -> None:
    page = furrow.Page(shop)
    region = page.find()[0]
    assert len(region) == 12 and 0 <= region.score <= 1
    record = region[1]
    assert record.text.startswith("Oak board €1.50")
    assert page.at(record.xpaths[0]) == record.text
    assert record.xpaths[0].startswith(region.xpath)
    assert [r.number for r in region[10:]] == [10, 11] and region[-1].number == 11
    assert [dict(row) for row in region.table()] == furrow.extract(shop).to_dicts()
    with pytest.raises(furrow.NotFoundError):
        page.at("/html/body/form")
    with pytest.raises(furrow.FormatError):
        page.at("//form")


def test_regions_keep_their_page_alive(shop: str) -> None:
    regions = furrow.Page(shop).find()
    assert regions[0][0].text and len(regions[0].table()) == 12


def test_a_nested_list_has_groups() -> None:
    region = furrow.Page("examples/publications.html").find()[0]
    groups = region.groups
    assert groups and groups[0].heading == "2025"
    assert sum(len(group.records) for group in groups) == len(region)


def test_texts_for_programs(shop: str) -> None:
    table = furrow.extract(shop)
    assert [json.loads(line) for line in table.to_jsonl().splitlines()] == table.to_dicts()
    assert json.loads(table.to_json()) == table.to_dicts()
    assert table.to_csv().startswith("title,title_link,price,")
    typed = table.to_dicts(typed=True)
    assert typed[2]["price"] == {"amount": 2.5, "currency": "EUR"}
    assert typed[2]["date"] == "2024-01-03" and typed[2]["stock"] == 6


def test_notebooks_get_escaped_html() -> None:
    items = "".join(
        f'<li><a href="javascript:alert({i})">&lt;script&gt;{i}</a> <b>{i}</b></li>'
        for i in range(80)
    )
    shown = furrow.extract(f"<ul>{items}</ul>")._repr_html_()
    assert "<script" not in shown and 'href="javascript' not in shown
    assert "&lt;script&gt;" in shown and "20 more rows" in shown


def test_another_list_than_the_main_one_is_learned(shop: str) -> None:
    def page(name: str) -> furrow.Page:
        rows = "".join(f"<tr><td>{name} {i}</td><td>{i}0 km</td></tr>" for i in range(1, 6))
        return furrow.Page(shop + f"<h2>Depots</h2><table id=depots><tbody>{rows}</tbody></table>")

    wrapper = furrow.learn([page("Depot"), furrow.Page(shop)], list="Depot 3")
    assert [next(iter(row.values())) for row in wrapper.apply(page("Store"))] == [f"Store {i}" for i in range(1, 6)]
    for pages in ([furrow.Page(shop)], [page("Store"), furrow.Page(shop)]):
        with pytest.raises(furrow.NotFoundError, match="no list matches 'Depot 3'"):
            furrow.learn(pages, list="Depot 3")
    with pytest.raises(furrow.OptionError, match="not for vints"):
        furrow.learn(page("Depot"), list=2, method="vints")


def test_a_list_for_spark_is_one_of_pages_without_wrapper(shop: str) -> None:
    chosen = spark._tables(None, None, False, False, NAMES[0], 0.0, None, 0, furrow.Page(shop), None)
    assert [table.to_dicts() for table in chosen] == [furrow.extract(shop).to_dicts()]
    with pytest.raises(furrow.OptionError, match="list and all_lists"):
        spark.extract(None, list=2, all_lists=True)
    with pytest.raises(furrow.OptionError, match="list and wrapper"):
        spark.extract(None, list=2, wrapper=furrow.learn(shop))


def test_wrappers_learn_apply_save_load_and_extend(tmp_path: Path) -> None:
    wrapper = furrow.learn("examples/kettles/1.html")
    table = wrapper.apply("examples/kettles/2.html")
    assert len(table) == 4 and not table.drifts
    path = tmp_path / "kettles.json"
    wrapper.save(path)
    assert path.stat().st_mode & 0o777 == 0o666 & ~_umask()
    again = furrow.Wrapper.load(path)
    assert again.dumps() == wrapper.dumps() == path.read_bytes()
    assert again.apply("examples/kettles/2.html").to_dicts() == table.to_dicts()
    assert pickle.loads(pickle.dumps(wrapper)).dumps() == wrapper.dumps()
    more = wrapper.extend(["examples/kettles/2.html"])
    assert len(more.apply("examples/kettles/1.html")) == 6
    drift = wrapper.apply("examples/kettles/next-year.html").drifts[0]
    assert drift.kind == "columns" and drift.columns == ("price",)
    with pytest.raises(furrow.Error):
        wrapper.apply("<p>nothing of the kind")
    with pytest.raises(furrow.ReadError):
        furrow.Wrapper.load(tmp_path / "none.json")
    for damaged in (b"", b"{", b"\xff\x00", b'{"furrow": 1}', wrapper.dumps()[:-20]):
        with pytest.raises(furrow.FormatError):
            furrow.Wrapper.loads(damaged)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_labels_of_detail_pages() -> None:
    page = "<h1>{}</h1><p>Price: <b>{}</b></p><img src='{}.png'>"
    wrapper = furrow.label(
        page.format("Ant", "$1", "ant"),
        {"name": "Ant", "price": {"xpath": "/html/body/p/b"}, "colour": None},
    )
    assert wrapper.method == "ide"
    row = wrapper.apply(page.format("Bee", "$2", "bee"))[0]
    assert (row["name"], row["price"]) == ("Bee", "$2")
    more = furrow.label(
        page.format("Cat", "$3", "cat"), {"name": "Cat", "price": "$3"}, wrapper=wrapper
    )
    assert more.apply(page.format("Dog", "$4", "dog"))[0]["name"] == "Dog"
    with pytest.raises(furrow.NotFoundError):
        furrow.label("<p>x", {"name": "not there"})


def test_a_field_in_doubt_is_none_and_told() -> None:
    def page(name: str, weight: str) -> str:
        more = f"<tr><td>Weight:</td><td class=w>{weight}</td></tr>" if weight else ""
        return (
            f"<h1>{name}</h1><p>Our finest.</p><table><tr><td>Price:</td><td>$1</td></tr>{more}"
            "<tr><td>Stock:</td><td>yes</td></tr></table><p>Free delivery</p>"
        )

    wrapper = furrow.label(page("Iron kettle", "2 kg"), {"name": "Iron kettle", "weight": "2 kg"})
    table = wrapper.apply(page("Glass kettle", ""))
    assert dict(table[0]) == {"name": "Glass kettle", "weight": None}
    assert [(drift.kind, drift.columns) for drift in table.drifts] == [("doubt", ("weight",))]
    assert list(table.confidence) == ["name"] and 0.5 < table.confidence["name"] <= 1
    assert furrow.extract("<ul><li>ant 1<li>bee 2<li>cat 3</ul>").confidence == {}


def test_the_row_that_is_wanted(shop: str, tmp_path: Path) -> None:
    wanted = {"properties": {"name": {}, "cost": {"type": "number"}, "isbn": {}}, "required": ["isbn"]}
    file = tmp_path / "wanted.json"
    file.write_text(json.dumps(wanted))
    rows = [{"name": NAMES[i], "cost": i + 0.5, "isbn": None} for i in range(len(NAMES))]
    schema = furrow.Schema(wanted)
    for source in (wanted, json.dumps(wanted), file.read_bytes(), file, str(file), schema,
                   pickle.loads(pickle.dumps(schema))):
        table = furrow.extract(shop, schema=source)
        assert table.to_dicts() == rows
        assert (table.missing, table.missing_required) == (["isbn"], ["isbn"])
    wrapper = furrow.learn(shop)
    assert wrapper.apply(shop, schema=schema).to_dicts() == rows
    assert furrow.all_lists(shop, schema=schema)[0].to_dicts() == rows
    assert [len(result.unwrap()) for result in furrow.map([shop], schema=wanted)] == [len(NAMES)]
    assert [result.unwrap().names for result in furrow.map([shop], columns="1:a")] == [["a"]]
    assert furrow.extract(shop, columns=["price", "title"]).names == ["price", "title"]
    assert furrow.extract(shop, columns={"price": "cost", "1": "a,b"}).names == ["cost", "a,b"]
    assert furrow.extract(shop, columns=["price", "nosuch"]).missing == ["nosuch"]
    with pytest.raises(furrow.NotFoundError, match="no column 'nosuch'; columns are title, "):
        furrow.extract(shop, columns=["nosuch"])
    with pytest.raises(TypeError, match="given by its name or number"):
        furrow.extract(shop, columns=[1.5])  # type: ignore[list-item]
    plain = furrow.extract(shop)
    assert (plain.missing, plain.missing_required) == ([], [])


def test_wishes_that_cannot_be_are_said(shop: str, tmp_path: Path) -> None:
    for now in ("yesterday", "1969-01-01", "", datetime.date(1960, 1, 1), 7):
        with pytest.raises(furrow.OptionError, match="now must be a day"):
            furrow.extract(shop, now=now)  # type: ignore[arg-type]
    with pytest.raises(furrow.OptionError, match="cannot be combined"):
        furrow.extract(shop, detail=True, method="mdr")
    with pytest.raises(furrow.OptionError, match="cannot be combined"):
        furrow.extract(shop, schema={"properties": {"a": {}}}, columns="1")
    wrong: list[furrow.SchemaSource] = ["{", '{"properties": 7}', b"", {}]
    for schema in wrong:
        with pytest.raises(furrow.FormatError):
            furrow.extract(shop, schema=schema)
    with pytest.raises(furrow.ReadError):
        furrow.extract(shop, schema=tmp_path / "none.json")
    with pytest.raises(TypeError):
        furrow.extract(shop, schema=7)  # type: ignore[arg-type]
    with pytest.raises(furrow.NotFoundError):
        furrow.extract("<p>Nothing.", detail=True)


def test_all_lists_begin_with_the_main_one(shop: str) -> None:
    tables = furrow.all_lists(shop)
    assert tables[0].to_dicts() == furrow.extract(shop).to_dicts()
    with pytest.raises(furrow.NotFoundError):
        furrow.all_lists("<p>nothing")


class _Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path == "/away":
            self.send_response(302)
            self.send_header("Location", "file:///etc/hostname")
            self.end_headers()
            return
        body = "".join(f'<p><a href="n/{i}">café {i}</a> <i>{i}</i>' for i in range(9))
        content = body.encode("latin-1")
        self.send_response(200 if self.path == "/list" else 404)
        self.send_header("Content-Type", "text/html; charset=latin-1")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_addresses_are_fetched_when_asked_for() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    home = f"http://127.0.0.1:{server.server_port}"
    try:
        page = furrow.get(f"{home}/list", timeout=10)
        assert page.name == f"{home}/list" and "café 3" in page.text
        rows = furrow.extract(page).to_dicts()
        assert any(f"{home}/n/3" in str(row) for row in rows)
        with pytest.raises(furrow.ReadError, match="Not Found"):
            furrow.get(f"{home}/nothing")
        with pytest.raises(furrow.ReadError):
            furrow.get(f"{home}/away")
        with pytest.raises(furrow.LimitError):
            furrow.get(f"{home}/list", max_bytes=10)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    with pytest.raises(furrow.ReadError):
        furrow.get(f"{home}/list", timeout=2)
    with pytest.raises(furrow.OptionError):
        furrow.get("file:///etc/hostname")


def test_everything_is_a_keyword(shop: str) -> None:
    page = shop.replace("<ul class=tags>", "<button>Add to cart</button><ul class=tags>")
    assert len(furrow.extract(page, everything=True).names) > len(furrow.extract(page).names)
    by_option = furrow.extract(page, options={"everything": True})
    assert by_option.names == furrow.extract(page, everything=True).names


def test_an_empty_text_is_no_page() -> None:
    with pytest.raises(furrow.ReadError, match="neither a page nor the name of a file"):
        furrow.extract("")
