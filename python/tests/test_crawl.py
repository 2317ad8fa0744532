"""WARC files: as crawlers write them, as they break, and as others read them."""

import gzip
import io
import json
import logging
import os
import random
import re
import threading
import zlib
from pathlib import Path
from typing import Any

import furrow
import pytest
from conftest import CommandLine
from furrow.__main__ import main as command

LIST = b"<ul>" + b"".join(b"<li><a href=/%d>thing %d</a></li>" % (i, i) for i in range(9)) + b"</ul>"


def http(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    lines = [f"HTTP/1.1 {status}", "Content-Type: text/html; charset=utf-8", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


def record(block: bytes, number: int = 0, **fields: str) -> bytes:
    lines = {
        "WARC-Type": "response",
        "WARC-Record-ID": f"<urn:uuid:{number:032x}>",
        "WARC-Target-URI": f"http://site.example/{number}",
        "WARC-Date": "2024-02-03T04:05:06Z",
        "Content-Type": "application/http; msgtype=response",
        "Content-Length": str(len(block)),
        **{name.replace("_", "-"): value for name, value in fields.items()},
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"WARC/1.0\r\n{head}\r\n".encode() + block + b"\r\n\r\n"


def chunked(body: bytes, size: int = 40) -> bytes:
    pieces = [body[i : i + size] for i in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in [*pieces, b""])


BODIES = [LIST + b"<p>%d" % i * 50 for i in range(7)]
RAW_DEFLATE = zlib.compress(BODIES[5])[2:-4]
RECORDS = [
    record(b"software: test\r\n", WARC_Type="warcinfo", Content_Type="application/warc-fields"),
    record(http(BODIES[0]), 0),
    record(b"GET / HTTP/1.1\r\n\r\n", WARC_Type="request"),
    record(http(chunked(BODIES[1]), "Transfer-Encoding: chunked"), 1),
    record(http(gzip.compress(BODIES[2]), "Content-Encoding: gzip"), 2),
    record(
        http(
            chunked(gzip.compress(BODIES[3])),
            "transfer-encoding: chunked",
            "content-encoding: gzip",
        ),
        3,
    ),
    record(http(zlib.compress(BODIES[4]), "Content-Encoding: deflate"), 4),
    record(http(RAW_DEFLATE, "Content-Encoding: deflate"), 5),
    record(http(BODIES[6], "Content-Encoding: gzip"), 6),  # the crawler has undone it
]
FORMS = {
    "plain": b"".join(RECORDS),
    "members": b"".join(map(gzip.compress, RECORDS)),
    "one member": gzip.compress(b"".join(RECORDS)),
}


def crawl(tmp_path: Path, content: bytes, **options: Any) -> furrow.Crawl:
    path = tmp_path / "crawl.bin"
    path.write_bytes(content)
    return furrow.Crawl(path, **options)


@pytest.mark.parametrize("form", FORMS)
def test_pages_in_all_forms(tmp_path: Path, form: str) -> None:
    pages = list(crawl(tmp_path, FORMS[form]))
    assert [page.content for page in pages] == BODIES
    assert [page.url for page in pages] == [f"http://site.example/{i}" for i in range(7)]
    page = pages[0]
    assert (page.status, page.mime, page.charset) == (200, "text/html", "utf-8")
    assert page.date == "2024-02-03T04:05:06Z"


def test_offsets_are_those_of_the_file(tmp_path: Path) -> None:
    for form in ("plain", "members"):
        content = FORMS[form]
        for page in crawl(tmp_path, content):
            rest = content[page.offset :]
            text = zlib.decompressobj(31).decompress(rest) if form == "members" else rest
            assert text.startswith(b"WARC/1.0") and page.url.encode() in text[:400]


def test_what_is_no_warc_file_is_said(tmp_path: Path) -> None:
    page = b"<ul><li>ant<li>bee<li>cat</ul>"
    for content in (page, b"\xef\xbb\xbf\n" + page):
        with pytest.raises(furrow.FormatError, match=r"crawl[^ ]*: is a page, not a WARC file"):
            list(crawl(tmp_path, content))
    found = crawl(tmp_path, page + FORMS["plain"])
    assert len(list(found)) == 7 and found.damaged


def test_rows_of_a_crawl(tmp_path: Path) -> None:
    results = list(furrow.map(crawl(tmp_path, FORMS["members"])))
    assert [len(result.unwrap()) for result in results] == [9] * 7
    table = results[3].unwrap()
    links = [row[name] for row in table for name in row if name.endswith("link")]
    assert "http://site.example/5" in links
    assert furrow.Page(results[3].source).name == "http://site.example/3"


def test_the_command_line_gives_the_same_rows(
    tmp_path: Path, furrow_program: CommandLine
) -> None:
    found = crawl(tmp_path, FORMS["members"])
    rows = [
        {"page": result.source.url, **row}
        for result in furrow.map(found)
        if isinstance(result.source, furrow.Response)
        for row in result.unwrap().to_dicts()
    ]
    assert len(rows) == 9 * 7
    assert furrow_program.rows(found.path) == rows


def test_other_pages_stay_out(tmp_path: Path) -> None:
    picture = http(b"\x89PNG").replace(b"text/html; charset=utf-8", b"image/png")
    unnamed = http(b"<!DOCTYPE html><p>x").replace(b"Content-Type: text/html; charset=utf-8\r\n", b"")
    unknown = unnamed.replace(b"<!DOCTYPE html><p>", b"%PDF-1.4")
    blocks = [picture, http(b"<p>gone", status="404 Not Found"), unnamed, unknown, http(b"")]
    content = b"".join(record(block, i) for i, block in enumerate(blocks))
    assert [page.url[-1] for page in crawl(tmp_path, content)] == ["2"]
    assert [page.status for page in crawl(tmp_path, content, status=None)] == [404, 200]
    assert [page.status for page in crawl(tmp_path, content, status={404})] == [404]


def without(members: list[bytes], number: int, damaged: bytes) -> bytes:
    return b"".join([*members[:number], damaged, *members[number + 1 :]])


def test_damage_is_told_and_the_rest_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    members = [gzip.compress(one) for one in RECORDS]
    bad = 4  # the record of page 2
    flipped = bytearray(members[bad])
    flipped[-6] ^= 0xFF
    offset = sum(map(len, members[:bad]))
    plain_offset = sum(map(len, RECORDS[:bad]))
    broken = RECORDS[bad].replace(b"Content-Length: ", b"Content-Length: x")
    cases = [
        (without(members, bad, members[bad][:60]), offset),
        (without(members, bad, bytes(flipped)), offset),
        (without(members, bad, b"not gzip at all" * 9), offset),
        (without(RECORDS, bad, broken), plain_offset),
        (without(RECORDS, bad, b"WARC/1.0\r\nnonsense\r\n\r\n"), plain_offset),
    ]
    for content, where in cases:
        caplog.clear()
        with caplog.at_level(logging.WARNING, logger="furrow"):
            found = crawl(tmp_path, content)
            assert [page.url[-1] for page in found] == ["0", "1", "3", "4", "5", "6"]
        assert found.damaged == 1
        assert f"record at byte {where}" in caplog.text and "crawl.bin" in caplog.text


def test_a_page_that_is_cut_off_comes_out_as_far_as_it_goes_and_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole, packed = http(LIST), gzip.compress(LIST * 50, 0)
    cut = http(packed[: len(packed) // 2], "Content-Encoding: gzip")
    with caplog.at_level(logging.WARNING, logger="furrow"):
        pages = list(crawl(tmp_path, record(whole, 0) + record(cut, 1)))
    assert [page.is_partial for page in pages] == [False, True]
    assert LIST.startswith(pages[1].content[:100]) and 0 < len(pages[1].content) < len(LIST) * 50
    assert caplog.text.count("damaged or cut off") == 1 and "http://site.example/1" in caplog.text


def test_a_file_that_is_cut_off(tmp_path: Path) -> None:
    for content in (FORMS["plain"][:-200], FORMS["members"][:-100]):
        found = crawl(tmp_path, content)
        assert len(list(found)) == 6 and found.damaged == 1
    for content in (b"", b"\0", b"WARC", b"\x1f\x8b", b"no crawl"):
        assert list(crawl(tmp_path, content)) == []
    with pytest.raises(furrow.ReadError, match="nowhere: No such file"):
        furrow.Crawl(tmp_path / "nowhere")


@pytest.mark.parametrize("form", FORMS)
def test_readers_share_a_file(tmp_path: Path, form: str) -> None:
    want = [page.url for page in crawl(tmp_path, FORMS[form])]
    for cut in range(1, len(FORMS[form]), 97):
        parts = [crawl(tmp_path, FORMS[form], end=cut), crawl(tmp_path, FORMS[form], start=cut)]
        assert [page.url for part in parts for page in part] == want
        assert sum(part.damaged for part in parts) == 0


def test_a_page_from_a_pipe_is_read_once(tmp_path: Path, shop: str) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    pipe, output = tmp_path / "pipe", tmp_path / "rows.parquet"
    os.mkfifo(pipe)
    feed = threading.Thread(target=pipe.write_text, args=(shop,), daemon=True)
    feed.start()
    assert command([str(pipe), "-o", str(output)]) == 0
    assert parquet.read_table(output).num_rows == 12
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pipe", "rows.parquet"]


def test_parquet_and_arrow_have_the_rows_of_the_command_line(
    tmp_path: Path, furrow_program: CommandLine, capsys: pytest.CaptureFixture[str]
) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    found = crawl(tmp_path, FORMS["members"])
    want = furrow_program.rows(found.path) or []
    report = tmp_path / "report.json"
    for name in ("rows.parquet", "rows.arrow"):
        path = tmp_path / name
        words = [found.path, "-o", str(path), "--no-typed", "--report", str(report)]
        assert command(words) == 0
        is_parquet = path.suffix == ".parquet"
        table = parquet.read_table(path) if is_parquet else pyarrow.ipc.open_file(path).read_all()
        assert table.to_pylist() == want
        told = json.loads(report.read_text())
        assert (told["pages"], told["with_rows"], told["drifted"]) == (7, 7, 0)
    path = tmp_path / "some.parquet"
    words = [found.path, "-o", str(path), "--url", "site.example/3", "--date", "--data"]
    assert command(words) == 0
    rows = parquet.read_table(path).to_pylist()
    assert {row["date"] for row in rows} == {"2024-02-03T04:05:06Z"}
    assert [{"page": row["page"], **json.loads(row["data"])} for row in rows] == want[27:36]
    assert command([found.path, "-o", str(tmp_path / "none.parquet"), "--status", "500"]) == 1
    for wrong in (["-o", "rows.csv"], ["-o", "x.arrow", "--status", "ok"]):
        assert command([found.path, *wrong]) == 2
    assert "neither in .parquet nor in .arrow" in capsys.readouterr().err


def test_parquet_has_typed_columns(tmp_path: Path, shop: str) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    (tmp_path / "shop.html").write_text(shop)
    words = re.sub("€[0-9.]+", "on request, please ask", shop, count=9)  # no prices, but a column
    (tmp_path / "odd.html").write_text(words)
    out = str(tmp_path / "rows.parquet")
    page, odd = str(tmp_path / "shop.html"), str(tmp_path / "odd.html")

    def rows(*words: str) -> list[dict[str, object]]:
        assert command([*words, "-o", out]) == 0
        found: list[dict[str, object]] = parquet.read_table(out).to_pylist()
        return found

    assert rows(page)[1]["price"] == {"amount": 1.5, "currency": "EUR"}
    assert rows(page, "--no-typed")[1]["price"] == "€1.50"
    both = rows(page, odd)
    assert both[1]["price"] == "€1.50"  # as the page has it: the other has no amounts
    assert rows(page, "--columns", "title:name,price")[1].keys() == {"name", "price"}
    assert len(rows(page, "--detail")) == 1
    schema = tmp_path / "wanted.json"
    schema.write_text('{"properties": {"cost": {"type": "number"}}}')
    assert rows(page, "--schema", str(schema))[1] == {"cost": 1.5}
    assert rows(page, "--everything", "--embedded")


def test_wrong_words_are_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow")
    out, nothing = str(tmp_path / "x.parquet"), str(tmp_path / "nosuch.html")
    assert command([nothing, "-o", out]) == 2
    assert capsys.readouterr().err == f"furrow: {nothing}: No such file or directory\n"
    empty = tmp_path / "empty.html"
    empty.write_text("<p>Nothing repeats here.")
    assert command([str(empty), "-o", out]) == 1
    assert capsys.readouterr().err == f"furrow: {empty}: no records found; if the page is about one thing, try --detail\n"
    for words in (["--detail", "--all"], ["--columns", "a", "--schema", "/dev/null"]):
        assert command([str(empty), "-o", out, *words]) == 2


def test_no_page_is_larger_than_it_may_be(tmp_path: Path) -> None:
    bomb = http(gzip.compress(b"<p>" + b"a" * (50 << 20)), "Content-Encoding: gzip")
    large = http(b"<p>" + b"a" * 300_000)
    content = b"".join(map(gzip.compress, [record(bomb), record(large), record(http(LIST), 7)]))
    found = crawl(tmp_path, content, max_bytes=200_000)
    assert [page.url[-1] for page in found] == ["7"]
    assert found.damaged == 2


def test_hostile_files_end(tmp_path: Path) -> None:
    numbers = random.Random(18)
    for _ in range(300):
        content = bytearray(numbers.choice(list(FORMS.values())))
        for _ in range(numbers.randrange(1, 6)):
            at = numbers.randrange(len(content))
            match numbers.randrange(4):
                case 0:
                    content[at] ^= 1 << numbers.randrange(8)
                case 1:
                    del content[at : at + numbers.randrange(200)]
                case 2:
                    content[at:at] = numbers.randbytes(50)
                case _:
                    content[at:at] = content[max(0, at - numbers.randrange(2000)) : at]
        assert len(list(crawl(tmp_path, bytes(content), status=None))) < 40


def test_a_compressed_page_is_no_crawl_for_the_command(tmp_path: Path) -> None:
    pyarrow_parquet = pytest.importorskip("pyarrow.parquet")
    page, rows = tmp_path / "page.html.gz", tmp_path / "rows.parquet"
    page.write_bytes(gzip.compress(LIST))
    assert command([str(page), "-o", str(rows)]) == 0
    assert pyarrow_parquet.read_table(rows).num_rows == 9


def test_wrong_numbers_are_said_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    for number in ("0", "-2", "x"):
        with pytest.raises(SystemExit):
            command(["page.html", "-o", "rows.parquet", "-j", number])
        assert f"'{number}' is not a whole number of 1 or more" in capsys.readouterr().err
    pytest.importorskip("pyarrow")
    assert command(["page.html", "-o", "rows.parquet", "--status", "x"]) == 2
    assert capsys.readouterr().err == "furrow: --status: 'x' is not a list of codes such as 200-299,404\n"


def test_a_wrapper_by_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pyarrow_parquet = pytest.importorskip("pyarrow.parquet")
    records = [record(http(BODIES[i]), i) for i in range(3)]
    records[1] = records[1].replace(b"site.example/1", b"shop.example/1")
    pages = list(crawl(tmp_path, b"".join(records)))
    sites = tmp_path / "sites"
    sites.mkdir()
    with pytest.raises(furrow.ReadError, match="no wrapper"):
        furrow.Wrappers.load(sites)
    kept = json.loads(furrow.learn(pages[1]).dumps())
    assert kept["addresses"] == ["shop.example/*"]
    kept["rules"]["columns"][0]["name"] = "wanted"
    (sites / "shop.json").write_text(json.dumps(kept))
    loaded = furrow.Wrappers.load(sites)
    assert loaded.choose("http://shop.example/x") is not None
    assert loaded.choose("http://site.example/x") is None and loaded.choose(None) is None
    out = str(tmp_path / "rows.parquet")
    words = [str(tmp_path / "crawl.bin"), "-o", out, "--wrappers", str(sites)]
    assert command(words) == 0
    rows = pyarrow_parquet.read_table(out).to_pylist()
    assert {row["page"]: row["wanted"] is not None for row in rows} == {
        page.url: page.url.startswith("http://shop.") for page in pages
    }
    assert command([*words, "--only-wrappers"]) == 0
    assert {row["page"] for row in pyarrow_parquet.read_table(out).to_pylist()} == {pages[1].url}
    assert command([*words[:3], "--only-wrappers"]) == 2
    assert "needs --wrappers DIR" in capsys.readouterr().err


def test_others_read_the_same(tmp_path: Path) -> None:
    warcio = pytest.importorskip("warcio.archiveiterator")
    fastwarc = pytest.importorskip("fastwarc.warc")
    for form in ("plain", "members"):
        ours = [(page.url, page.content) for page in crawl(tmp_path, FORMS[form])]
        theirs = [
            (one.rec_headers.get_header("WARC-Target-URI"), one.content_stream().read())
            for one in warcio.ArchiveIterator(io.BytesIO(FORMS[form]))
            if one.rec_type == "response"
        ]
        assert ours == theirs
        urls = [
            one.headers["WARC-Target-URI"]
            for one in fastwarc.ArchiveIterator(io.BytesIO(FORMS[form]))
            if one.record_type == fastwarc.WarcRecordType.response
        ]
        assert [url for url, _ in ours] == urls


@pytest.mark.parametrize("gzipped", [False, True])
def test_files_written_by_warcio(tmp_path: Path, gzipped: bool) -> None:
    writer_of = pytest.importorskip("warcio.warcwriter")
    headers_of = pytest.importorskip("warcio.statusandheaders")
    out = io.BytesIO()
    for version in ("1.0", "1.1"):
        writer = writer_of.WARCWriter(out, gzip=gzipped, warc_version=version)
        fields = [("Content-Type", "text/html")]
        headers = headers_of.StatusAndHeaders("200 OK", fields, protocol="HTTP/1.0")
        writer.write_record(
            writer.create_warc_record(
                f"http://v{version}.example/", "response", payload=io.BytesIO(LIST),
                http_headers=headers,
            )
        )
    pages = list(crawl(tmp_path, out.getvalue()))
    assert [page.url for page in pages] == ["http://v1.0.example/", "http://v1.1.example/"]
    assert all(page.content == LIST for page in pages)


def test_the_command_overwrites_nothing_that_it_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow")
    page, other, rows = tmp_path / "a.html", tmp_path / "b.html", tmp_path / "rows.parquet"
    for file in (page, other):
        file.write_bytes(b"<!doctype html><ul><li>one</li></ul>")
    before = page.read_bytes()
    for report, why in ((page, "one of the input files"), (other, "a page or a WARC file"), (rows, "the output file")):
        assert command([str(page), "-o", str(rows), "--report", str(report)]) == 2
        assert why in capsys.readouterr().err
    assert page.read_bytes() == other.read_bytes() == before and not rows.exists()


def test_keywords_that_a_schema_asks_in_vain_are_a_warning() -> None:
    with pytest.warns(UserWarning, match="furrow ignores these keywords: a.minimum"):
        furrow.Schema({"properties": {"a": {"minimum": 1}}})


def test_a_limit_above_the_highest_is_refused() -> None:
    with pytest.raises(furrow.OptionError, match="60000 is the highest"):
        furrow.Page("<p>a", max_depth=60001)
