"""Takes the pictures of docs/open.md: pictures.py PROGRAM FOLDER

The pages are those of examples/. Look at them before they are kept.
"""
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from browser import Browser
from support import ODD_DETAIL, detail

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SHOWN = "document.getElementById('busy').hidden && performance.getEntriesByName('page shown').length > 0"


def open_window(browser, program, folder, names):
    furrow = subprocess.Popen([program, "open", "--no-browser", *names], cwd=folder, stdout=subprocess.PIPE)
    browser.open(furrow.stdout.readline().decode().strip())
    browser.until("document.querySelectorAll('#grid .row').length > 0 || document.querySelector('.notice') !== null")
    browser.until(SHOWN)
    return furrow


def records(browser):
    browser.click("#all")
    browser.until("document.querySelector('#pages .state.warn') !== null")
    browser.hover("#grid .row [data-column='0']", 1)


def patterns(browser):
    browser.choose("#method", "iepad")
    browser.until("document.querySelectorAll('#slots tbody tr').length > 1")
    browser.click("#tune")
    browser.hover("#slots tbody tr", 1)


def labels(browser):
    browser.click("#mode-label")
    for selector, name in (("h1", "name"), (".p", "price"), (".w", "weight")):
        browser.until("!document.getElementById('dialog').open && " + SHOWN)
        browser.click_in_frame(selector)
        browser.type(name, "dialog[open] input[name=name]")
        browser.key("Enter")
        browser.until(f"document.querySelector('#label-tools').textContent.includes('{name}')")
    browser.until("document.querySelectorAll('#pages .rows:not(:empty)').length >= 3", wait=20)


def main():
    program, target = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()
    things = [("Iron kettle", "$24.00", "2 kg"), ("Copper kettle", "$99.50", "3 kg"), None,
              ("Tin kettle", "$9.90", "1 kg")]
    with tempfile.TemporaryDirectory() as folder:
        for i, thing in enumerate(things, 1):
            Path(folder, f"kettle-{i}.html").write_text(detail(*thing) if thing else ODD_DETAIL, encoding="utf-8")
        kettles = [f"kettle-{i}.html" for i in range(1, len(things) + 1)]
        for name, dark, place, pages, steps in (
                ("open-records", False, EXAMPLES / "kettles", ["1.html", "2.html", "next-year.html"], records),
                ("open-patterns", True, EXAMPLES, ["departures.html", "publications.html"], patterns),
                ("open-labels", False, folder, kettles, labels)):
            with Browser(1280, 760, dark) as browser:
                furrow = open_window(browser, program, place, pages)
                steps(browser)
                time.sleep(0.5) # for what the page under view draws
                browser.screenshot(str(target / f"{name}.png"))
                furrow.send_signal(signal.SIGINT)
                furrow.wait()


if __name__ == "__main__":
    main()
