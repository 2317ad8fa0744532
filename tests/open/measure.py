"""How long the window of 'furrow open' takes: measure.py PROGRAM [KILOBYTES]

Prints milliseconds, the middle of several runs in a real browser:

  first view   from the click on a page that was not looked at yet until both
               the page is drawn, or its first part, and its table is shown
  slider       from the moved slider until the changed table is shown, 40 ms of
               waiting for further movement included
  another list from the click on it until its table is shown
  table alone  of the first view: until the table is shown
  bare page    the same pages, loaded by the same browser from their files
"""
import os
import signal
import statistics
import subprocess
import sys
import tempfile

from browser import Browser
from support import shop

RUNS = 7
SLOW = 120 # seconds that a page of megabytes may take


def pages(folder, kilobytes):
    """Pages of about that size, each with as many records as it takes."""
    one = len(shop(["Thing 1000"])) - len(shop([]))
    count = kilobytes * 1024 // one
    for i in range(RUNS):
        with open(os.path.join(folder, f"{i}.html"), "w", encoding="utf-8") as file:
            file.write(shop([f"Thing {i * 1000 + k}" for k in range(count)]))
    return [f"{i}.html" for i in range(RUNS)]


def shown_after(browser, action, marks):
    """Milliseconds from an action until all marks are there."""
    wanted = " && ".join(f"performance.getEntriesByName('{mark}').length" for mark in marks)
    browser.js("performance.clearMarks()")
    browser.js(f"window.begun = performance.now(); {action}")
    browser.until(wanted, wait=SLOW)
    return browser.js("Math.max(...performance.getEntriesByType('mark').map(m => m.startTime)) - window.begun")


def main():
    program, kilobytes = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 400
    with tempfile.TemporaryDirectory() as folder, Browser(1440, 900) as browser:
        names = pages(folder, kilobytes)
        furrow = subprocess.Popen([program, "open", "--no-browser", *names], cwd=folder,
                                  stdout=subprocess.PIPE)
        browser.open(furrow.stdout.readline().decode().strip())
        browser.until("document.querySelectorAll('#grid .row').length > 0", wait=SLOW)
        times = {"first view": [], "table alone": [], "slider": [], "another list": [],
                 "bare page": []}
        for i in range(1, RUNS):
            click = f"document.querySelectorAll('#pages button')[{i}].click()"
            times["first view"].append(shown_after(browser, click, ["page shown", "table shown"]))
            times["table alone"].append(browser.js(
                "performance.getEntriesByName('table shown')[0].startTime - window.begun"))
        browser.js("(e => { e.value = 'mdr'; e.dispatchEvent(new Event('change')); })"
                   "(document.getElementById('method'))")
        browser.until("document.getElementById('command').textContent.includes('-m mdr')")
        for i in range(2, RUNS + 2):
            move = ("(e => { e.value = '%d'; e.dispatchEvent(new Event('input')); })"
                    "(document.querySelector('#tuning input[type=range]'))" % i)
            times["slider"].append(shown_after(browser, move, ["table shown"]))
        for i in range(RUNS):
            click = f"document.querySelectorAll('#lists button')[{(i + 1) % 2}].click()"
            times["another list"].append(shown_after(browser, click, ["table shown"]))
        for name in names:
            url = "file://" + os.path.join(folder, name)
            browser.tab("Page.navigate", url=url)
            times["bare page"].append(browser.until(
                f"location.href === '{url}' && performance.getEntriesByType('navigation')[0].loadEventEnd", wait=SLOW))
        for name, values in times.items():
            print(f"{name}: {statistics.median(values):.0f} ms, at most {max(values):.0f}")
        furrow.send_signal(signal.SIGINT)
        furrow.wait()


if __name__ == "__main__":
    main()
