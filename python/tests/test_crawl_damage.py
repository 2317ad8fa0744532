"""Files by several writers, with the damage that crawls are known for, and how others read them.

Each case has five pages, of which the third is damaged or odd. What must come out stands beside it:
the numbers of the pages, whole, and how many records are called damaged. warcio and FastWARC read
the same bytes; whatever one of them reads whole must come out here, too, with the same bytes.
"""

import functools
import gzip
import http.server
import io
import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import furrow
import pytest
from test_crawl import LIST, chunked, crawl, http as answer, record

BODIES = [LIST + b"<p>%d" % i * 50 for i in range(5)]
BLOCK = answer(BODIES[2])
RECORDS = [record(answer(body), i) for i, body in enumerate(BODIES)]
ODD = RECORDS[2]
MEMBERS = [gzip.compress(one) for one in RECORDS]

ALL, REST = [0, 1, 2, 3, 4], [0, 1, 3, 4]


def with_length(text: str) -> bytes:
    return record(BLOCK, 2, Content_Length=text)


def with_header(change: Callable[[bytes], bytes]) -> bytes:
    head, _, block = ODD.partition(b"\r\n\r\n")
    return change(head + b"\r\n\r\n") + block


def with_body(body: bytes, *headers: str) -> bytes:
    return record(answer(body, *headers), 2)


# The third record, what comes out, and how many are called damaged; each is tried in a plain file
# and with a gzip member for each record.
THIRD: dict[str, tuple[bytes, list[int], int]] = {
    "nothing wrong": (ODD, ALL, 0),
    "length too large": (with_length(str(len(BLOCK) + 20)), REST, 1),
    "length too small": (with_length(str(len(BLOCK) - 20)), REST, 1),
    "length below zero": (with_length("-5"), REST, 1),
    "length is no number": (with_length("many"), REST, 1),
    "length with blanks": (with_length(f"  {len(BLOCK)}  "), ALL, 0),
    "length twice": (ODD.replace(b"WARC-Date", b"Content-Length: %d\r\nWARC-Date" % len(BLOCK), 1), ALL, 0),
    "no length": (ODD.replace(b"Content-Length", b"X-Length", 1), REST, 1),
    "no line ends behind it": (ODD[:-4], ALL, 0),
    "one line end behind it": (ODD[:-2], ALL, 0),
    "four line ends behind it": (ODD + b"\r\n\r\n", ALL, 0),
    "LF in its header": (with_header(lambda head: head.replace(b"\r\n", b"\n")), ALL, 0),
    "LF in the HTTP header": (record(BLOCK.replace(b"\r\n", b"\n"), 2), ALL, 0),
    "folded line": (ODD.replace(b"WARC-Date", b"X-Note: a\r\n  b: c\r\nWARC-Date", 1), ALL, 0),
    "folded address": (ODD.replace(b"URI: http", b"URI:\r\n http", 1), ALL, 0),
    "folded HTTP line": (record(BLOCK.replace(b"; charset", b";\r\n\tcharset"), 2), ALL, 0),
    "names in lower case": (with_header(lambda head: head[:8] + head[8:].lower()), ALL, 0),
    "a blank before the colon": (ODD.replace(b"WARC-Type:", b"WARC-Type :", 1), ALL, 0),
    "empty value": (ODD.replace(b"Date: 2024-02-03T04:05:06Z", b"Date:", 1), ALL, 0),
    "header larger than a buffer": (ODD.replace(b"WARC-Date", b"X: %s\r\nWARC-Date" % (b"x" * 300000), 1), ALL, 0),
    "HTTP header larger than a buffer": (with_body(BODIES[2], "X: " + "x" * 300000), ALL, 0),
    "address in brackets": (ODD.replace(b"http://site.example/2", b"<http://site.example/2>", 1), ALL, 0),
    "WARC/1.1": (ODD.replace(b"WARC/1.0", b"WARC/1.1", 1), ALL, 0),
    "WARC/0.18": (ODD.replace(b"WARC/1.0", b"WARC/0.18", 1), ALL, 0),
    "unknown type": (ODD.replace(b"Type: response", b"Type: wish", 1), REST, 0),
    "resource": (ODD.replace(b"Type: response", b"Type: resource", 1), REST, 0),
    "revisit": (record(answer(b""), 2, WARC_Type="revisit"), REST, 0),
    "no bytes": (record(b"", 2), REST, 0),
    "no body": (with_body(b""), REST, 0),
    "no HTTP header": (record(BODIES[2], 2), REST, 1),
    "HTTP/2": (record(BLOCK.replace(b"HTTP/1.1 200 OK", b"HTTP/2 200"), 2), ALL, 0),
    "status without a reason": (record(BLOCK.replace(b"200 OK", b"200"), 2), ALL, 0),
    "chunks": (with_body(chunked(BODIES[2]), "Transfer-Encoding: chunked"), ALL, 0),
    "chunks by name only": (with_body(BODIES[2], "Transfer-Encoding: chunked"), ALL, 0),
    "chunks with extensions": (with_body(chunked(BODIES[2]).replace(b"28\r\n", b"28;a=b\r\n"), "Transfer-Encoding: chunked"), ALL, 0),
    "no last chunk": (with_body(chunked(BODIES[2])[:-5], "Transfer-Encoding: chunked"), ALL, 0),
    "a chunk of a wrong size": (with_body(chunked(BODIES[2]).replace(b"28\r\n", b"29\r\n", 1), "Transfer-Encoding: chunked"), REST, 0),
    "a chunk without a size": (with_body(chunked(BODIES[2])[:88] + b"zz" + chunked(BODIES[2])[90:], "Transfer-Encoding: chunked"), REST, 0),
    "gzip by name only": (with_body(BODIES[2], "Content-Encoding: gzip"), ALL, 0),
    "br by name only": (with_body(BODIES[2], "Content-Encoding: br"), ALL, 0),
    "gzip twice": (with_body(gzip.compress(gzip.compress(BODIES[2])), "Content-Encoding: gzip, gzip"), ALL, 0),
    "gzip cut off": (with_body(gzip.compress(BODIES[2])[:-30], "Content-Encoding: gzip"), REST, 0),
    "a word that is no encoding": (with_body(BODIES[2], "Content-Encoding: utf-8"), ALL, 0),
    "something else": (b"nothing of the kind\r\n\r\n", REST, 1),
    "zeros": (b"\0" * 300, REST, 1),
}

# Whole files.
FILES: dict[str, tuple[bytes, list[int], int]] = {
    "empty": (b"", [], 0),
    "blank lines in front": (b"\r\n\r\n" + b"".join(RECORDS), ALL, 0),
    "far too large a length, plain": (b"".join([*RECORDS[:2], with_length("9" * 12), *RECORDS[3:]]), [0, 1], 1),
    "far too large a length, packed": (b"".join([*MEMBERS[:2], gzip.compress(with_length("9" * 12)), *MEMBERS[3:]]), REST, 1),
    "a header cut off in its member": (b"".join([*MEMBERS[:2], gzip.compress(ODD[:60]), *MEMBERS[3:]]), REST, 1),
    "a block cut off in its member": (b"".join([*MEMBERS[:2], gzip.compress(ODD[:-300]), *MEMBERS[3:]]), REST, 1),
    "a member cut off": (b"".join([*MEMBERS[:2], MEMBERS[2][:100], *MEMBERS[3:]]), REST, 1),
    "the last member cut off": (b"".join(MEMBERS)[:-20], [0, 1, 2, 3], 1),
    "garbage between members": (b"".join([*MEMBERS[:2], b"garbage", *MEMBERS[2:]]), ALL, 1),
    "zeros between members": (b"".join([*MEMBERS[:2], b"\0" * 512, *MEMBERS[2:]]), ALL, 0),
    "garbage behind all": (b"".join(MEMBERS) + b"garbage", ALL, 0),
    "a wrong sum": (b"".join([*MEMBERS[:2], MEMBERS[2][:-8] + b"abcd" + MEMBERS[2][-4:], *MEMBERS[3:]]), REST, 1),
    "a flipped byte": (b"".join([*MEMBERS[:2], MEMBERS[2][:50] + bytes([MEMBERS[2][50] ^ 255]) + MEMBERS[2][51:], *MEMBERS[3:]]), REST, 1),
    "an empty member": (b"".join([*MEMBERS[:2], gzip.compress(b""), *MEMBERS[2:]]), ALL, 0),
    "all in one member": (gzip.compress(b"".join(RECORDS)), ALL, 0),
    "two records in a member": (gzip.compress(b"".join(RECORDS[:2])) + gzip.compress(b"".join(RECORDS[2:])), ALL, 0),
    "a record in two members": (gzip.compress(b"".join(RECORDS)[:900]) + gzip.compress(b"".join(RECORDS)[900:]), ALL, 0),
}
for case, (third, want, damaged) in THIRD.items():
    whole = [*RECORDS[:2], third, *RECORDS[3:]]
    FILES[f"{case}, plain"] = b"".join(whole), want, damaged
    FILES[f"{case}, packed"] = b"".join(map(gzip.compress, whole)), want, damaged


def by_warcio(content: bytes) -> Iterator[tuple[str, bytes]]:
    warcio: Any = pytest.importorskip("warcio.archiveiterator")
    for one in warcio.ArchiveIterator(io.BytesIO(content)):
        if one.rec_type == "response":
            yield one.rec_headers.get_header("WARC-Target-URI"), one.content_stream().read()


def by_fastwarc(content: bytes) -> Iterator[tuple[str, bytes]]:
    fastwarc: Any = pytest.importorskip("fastwarc.warc")
    kind = fastwarc.WarcRecordType.response
    for one in fastwarc.ArchiveIterator(io.BytesIO(content), record_types=kind, auto_decode="all"):
        yield one.headers.get("WARC-Target-URI", ""), one.reader.read()


def whole_pages(reader: Iterator[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
    """The pages that a reader gives as they were, until it gives up."""
    found = []
    try:
        for url, body in reader:
            url = url.strip("<>\r\n ")
            if body in BODIES:
                found.append((url, body))
    except (Exception, SystemExit):  # each has its own ways to fail
        pass
    return found


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_record_costs_no_other_and_others_read_no_more(tmp_path: Path, name: str) -> None:
    content, want, damaged = FILES[name]
    pages = crawl(tmp_path, content, status=None)
    found = [(page.url, page.content) for page in pages]
    ours = [(url, body) for url, body in found if body in BODIES]
    assert ours == [(f"http://site.example/{i}", BODIES[i]) for i in want]
    assert pages.damaged == damaged
    for reader in (by_warcio, by_fastwarc):
        theirs = whole_pages(reader(content))
        assert [one for one in theirs if one not in ours] == [], reader.__name__


# ---- Other writers -------------------------------------------------------------


@pytest.mark.parametrize("packed", [False, True])
def test_files_written_by_fastwarc(tmp_path: Path, packed: bool) -> None:
    fastwarc: Any = pytest.importorskip("fastwarc.warc")
    streams: Any = pytest.importorskip("fastwarc.stream_io")
    written = b""
    for i, body in enumerate(BODIES):
        one = fastwarc.WarcRecord()
        one.init_headers(record_type=fastwarc.WarcRecordType.response)
        one.headers["WARC-Target-URI"] = f"http://site.example/{i}"
        one.headers["Content-Type"] = "application/http; msgtype=response"
        one.set_bytes_content(answer(body))
        out = io.BytesIO()
        stream: Any = streams.GzipWriter(out) if packed else out
        one.write(stream, checksum_data=True)
        if packed:
            stream.finish()
        written += out.getvalue()
    pages = list(crawl(tmp_path, written))
    assert [(page.url, page.content) for page in pages] == list(by_warcio(written))
    assert [page.content for page in pages] == BODIES


class Site(http.server.BaseHTTPRequestHandler):
    """Five pages: plain, in chunks, packed, with a redirect to one of them."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        number = int(self.path[1:])
        if number == 9:
            self.send_response(302)
            self.send_header("Location", "/0")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        body = BODIES[number]
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        if number == 1:
            self.send_header("Transfer-Encoding", "chunked")
            body = chunked(body)
        else:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    thread = threading.Thread(target=functools.partial(server.serve_forever, 0.05))
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize("packed", [False, True])
def test_files_written_by_wget(tmp_path: Path, site: str, packed: bool) -> None:
    wget = shutil.which("wget")
    if not wget:
        pytest.skip("there is no wget")
    words = [wget, "-q", "--no-proxy", "--tries=1", "--timeout=10", "-O", "/dev/null", "--warc-file=site"]
    words += [] if packed else ["--no-warc-compression"]
    done = subprocess.run(
        [*words, *(f"{site}/{i}" for i in (9, 1, 2))],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60,
        env={name: value for name, value in os.environ.items() if name != "LD_PRELOAD"},  # a sanitizer is not for wget
    )
    if "warc" in done.stderr:
        pytest.skip("this wget writes no WARC files")
    path = next(tmp_path.glob("site.warc*"))
    pages = list(furrow.Crawl(path))
    assert [(page.url, page.content) for page in pages] == [
        (f"{site}/{i}", BODIES[i]) for i in (0, 1, 2)
    ]
    theirs = [body for url, body in by_warcio(path.read_bytes()) if body]
    assert [page.content for page in pages] == theirs
