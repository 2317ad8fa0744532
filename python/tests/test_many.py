"""Many pages: order, threads, processes, interrupts, memory."""

import multiprocessing
import os
import random
import resource
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import furrow
import pytest


def test_results_come_in_order_and_errors_with_them(shop: str) -> None:
    pages = [shop if i % 3 else "<p>nothing" for i in range(50)]
    results = list(furrow.map(pages, workers=4))
    assert [bool(result) for result in results] == [i % 3 != 0 for i in range(50)]
    assert all(result.source is page for result, page in zip(results, pages, strict=True))
    assert isinstance(results[0].error, furrow.NotFoundError)
    assert len(results[1].unwrap()) == 12
    with pytest.raises(furrow.NotFoundError):
        results[0].unwrap()


def test_pages_may_come_without_end(shop: str) -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield shop

    results = furrow.map(endless(), workers=2)
    for _ in range(10):
        assert next(results)
    results.close()  # type: ignore[attr-defined]
    assert taken <= 10 + 2 * 4


def test_leaving_a_batch_early_leaves_the_callers_cancel_alone(shop: str) -> None:
    cancel = furrow.Cancel()
    for _ in furrow.map([shop] * 50, workers=2, cancel=cancel):
        break
    assert len(furrow.extract(shop, cancel=cancel)) == 12
    batch = furrow.map([shop] * 50, workers=1, cancel=cancel)
    assert next(batch)
    cancel.set()
    assert any(isinstance(result.error, furrow.CancelledError) for result in batch)


def test_a_batch_can_be_cancelled(shop: str) -> None:
    cancel = furrow.Cancel()
    results = furrow.map([shop] * 100, workers=2, cancel=cancel)
    assert next(results)
    cancel.set()
    errors = [result.error for result in results]
    assert isinstance(errors[-1], furrow.CancelledError)


def test_a_long_call_ends_when_another_thread_says_so() -> None:
    large = "<div>" + "".join(f"<p><b>{i}</b> <i>x{i}</i></p>" for i in range(300000)) + "</div>"
    cancel = furrow.Cancel()
    timer = threading.Timer(0.05, cancel.set)
    timer.start()
    try:
        with pytest.raises(furrow.CancelledError):
            furrow.extract(large, cancel=cancel)
    finally:
        timer.join()


def test_a_wrapper_for_many_pages() -> None:
    wrapper = furrow.learn("examples/kettles/1.html")
    results = list(furrow.map(["examples/kettles/2.html"] * 5, wrapper=wrapper))
    assert [len(result.unwrap()) for result in results] == [4] * 5


def test_what_is_no_error_of_a_page_is_raised(shop: str) -> None:
    with pytest.raises(TypeError):
        list(furrow.map([shop, 3]))  # type: ignore[list-item]
    with pytest.raises(ValueError):
        furrow.map([shop], workers=0)


def test_eight_threads_share_a_page_a_table_and_a_wrapper(shop: str) -> None:
    page = furrow.Page(shop)
    table = furrow.extract(page)
    wrapper = furrow.learn("examples/kettles/1.html")
    want = table.to_dicts(), wrapper.apply("examples/kettles/2.html").to_dicts()

    def work(_: int) -> object:
        furrow.extract(page)
        table.__arrow_c_stream__()
        return table.to_dicts(), wrapper.apply("examples/kettles/2.html").to_dicts()

    with ThreadPoolExecutor(8) as pool:
        assert all(got == want for got in pool.map(work, range(200)))


def test_the_interpreter_is_free_meanwhile() -> None:
    large = "<div>" + "".join(f"<p><b>{i}</b> <i>x{i}</i></p>" for i in range(60000)) + "</div>"
    ticks, stop = 0, threading.Event()

    def count() -> None:
        nonlocal ticks
        while not stop.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=count)
    thread.start()
    try:
        furrow.extract(large)
    finally:
        stop.set()
        thread.join()
    assert ticks > 10


def test_hostile_bytes_give_rows_or_an_error() -> None:
    numbers = random.Random(17)
    seeds = [b"<ul><li>a<b>1</b><li>b<b>2</b><li>c<b>3</b></ul>", b"<table><tr><td>\xff\xfe" * 9]
    for i in range(400):
        content = bytearray(numbers.choice(seeds) * numbers.randrange(1, 6))
        for _ in range(numbers.randrange(12)):
            content[numbers.randrange(len(content))] = numbers.randrange(256)
        try:
            table = furrow.extract(content, max_ms=10000)
        except furrow.Error:
            continue
        assert len(table.to_dicts(typed=i % 2 == 0)) == len(table)
        table.__arrow_c_schema__()
    surrogate = "\ud800<p>x".encode("utf-8", "surrogatepass")
    for empty in (b"", b"\0" * 1000, b"<" * 1000, surrogate):
        with pytest.raises(furrow.NotFoundError):
            furrow.extract(empty)
    furrow.Page("\ud800<p>lone surrogate")


CALLS = int(os.environ.get("FURROW_LEAK_CALLS", "6000"))


def test_memory_stays_flat(shop: str) -> None:
    """FURROW_LEAK_CALLS=1000000 for the long run."""
    page = furrow.Page(shop)
    wrapper = furrow.learn("examples/kettles/1.html")
    small = "<ul><li>ant 1</li><li>bee 2</li><li>cat 3</li></ul>"

    def call() -> None:
        table = furrow.extract(small)
        table.to_dicts()
        table.__arrow_c_stream__()
        table.__arrow_c_schema__()
        try:
            furrow.extract("<p>")
        except furrow.NotFoundError:
            pass

    def rarer() -> None:
        page.find()[0].table().to_csv()
        furrow.Wrapper.loads(wrapper.dumps()).apply("examples/kettles/2.html")

    def run(calls: int) -> int:
        for i in range(calls):
            call()
            if i % 50 == 0:
                rarer()
        return _resident()

    run(CALLS // 3)
    before = _resident()
    after = run(CALLS - CALLS // 3)
    assert after - before < 2 << 20, f"{(after - before) >> 10} KiB more after {CALLS} calls"


def _resident() -> int:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def _rows_in_a_process(source: str) -> int:
    return len(furrow.extract(source))


@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_processes(shop: str, way: str) -> None:
    assert len(furrow.extract(shop)) == 12
    with multiprocessing.get_context(way).Pool(2) as pool:
        assert pool.map(_rows_in_a_process, [shop] * 4) == [12] * 4


def run_python(code: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-c", textwrap.dedent(code)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_ctrl_c_ends_a_long_batch() -> None:
    process = run_python("""
        import furrow, itertools, sys
        page = "<ul>" + "<li>ant <b>1</b> <i>x</i></li>" * 2000 + "</ul>"
        for i, result in enumerate(furrow.map(itertools.repeat(page))):
            if i == 5:
                print("running", flush=True)
    """)
    assert process.stdout and process.stdout.readline() == b"running\n"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert b"KeyboardInterrupt" in errors
    assert process.returncode in (1, -signal.SIGINT, 130)


def test_sub_interpreters_are_refused_or_right() -> None:
    """One that shares the lock of the main interpreter (3.11) may use it, any other not."""
    process = run_python("""
        try:
            import _interpreters as interpreters
        except ImportError:
            import _xxsubinterpreters as interpreters
        code = "import furrow; assert furrow.extract('<ul><li>ant 1<li>bee 2<li>cat 3</ul>')"
        one = interpreters.create()
        try:
            run = getattr(interpreters, "exec", interpreters.run_string)
            failure = run(one, code)
        except interpreters.RunFailedError as error:
            failure = error
        assert failure is None or "does not support loading in subinterpreters" in str(failure)
        interpreters.destroy(one)
        print("right" if failure is None else "refused")
    """)
    out, errors = process.communicate(timeout=60)
    assert out == (b"right\n" if sys.version_info < (3, 12) else b"refused\n"), errors


def test_free_threaded_python_is_refused_with_a_clear_word() -> None:
    # As such a Python would: 't' is its mark. No build of it is at hand for the real thing.
    code = "import sys; sys.abiflags += 't'; import furrow"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "ImportError: furrow needs a Python with a global interpreter lock" in done.stderr
