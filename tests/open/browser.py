"""Debian's Chromium, driven over its debugging pipe: enough of a browser for the tests.

    with Browser() as browser:
        browser.open("http://127.0.0.1:1234/")
        browser.click("#save")

Everything waits until it can be done, at most WAIT seconds, and fails with what
was waited for. No package is needed beyond the browser itself.
"""
import base64
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

WAIT = 10
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb",
         "--disable-features=Translate,OptimizationHints", "--remote-debugging-pipe"]


def program():
    """The browser's program; None when there is none."""
    return os.environ.get("FURROW_BROWSER") or next(filter(None, map(shutil.which, PROGRAMS)), None)


class Browser:
    """One browser with one tab."""

    def __init__(self, width=1280, height=800, dark=False, downloads=None):
        self.size, self.dark, self.downloads = (width, height), dark, downloads
        self.folder = tempfile.mkdtemp(prefix="furrow-browser-")
        self.numbers, self.pending, self.events, self.rest = itertools.count(1), {}, [], b""

    def __enter__(self):
        to_read, self.to = os.pipe()
        self.source, from_write = os.pipe()

        def plumb():
            # The browser reads commands from 3 and writes to 4; go by high
            # numbers, so that neither end is closed by the other.
            os.dup2(to_read, 100)
            os.dup2(from_write, 101)
            os.dup2(100, 3)
            os.dup2(101, 4)

        env = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
        self.process = subprocess.Popen(
            [program(), *FLAGS, f"--user-data-dir={self.folder}",
             f"--window-size={self.size[0]},{self.size[1]}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            close_fds=False, preexec_fn=plumb, env=env)
        os.close(to_read)
        os.close(from_write)
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "DOM", "Log"):
            self.tab(domain + ".enable")
        self.resize(*self.size)
        self.dress(self.dark)
        if self.downloads:
            self.send("Browser.setDownloadBehavior", behavior="allow",
                      downloadPath=self.downloads)
        return self

    def __exit__(self, *_):
        os.close(self.to)
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.source)
        shutil.rmtree(self.folder, ignore_errors=True)

    # ---- The protocol ------------------------------------------------------

    def send(self, method, session=None, **params):
        """Ask the browser, and wait for its answer."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + WAIT
        while number not in self.pending:
            if not self.take(end):
                raise TimeoutError(f"the browser does not answer {method}")
        answer = self.pending.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def take(self, end):
        """Take what the browser says next; False when the time is over."""
        left = end - time.monotonic()
        if left <= 0 or not select.select([self.source], [], [], left)[0]:
            return False
        self.rest += os.read(self.source, 1 << 20)
        *messages, self.rest = self.rest.split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.pending[message["id"]] = message
            else:
                self.events.append(message)
        return True

    def tab(self, method, **params):
        return self.send(method, self.session, **params)

    # ---- The page ----------------------------------------------------------

    def open(self, url):
        self.tab("Page.navigate", url=url)
        self.until("document.readyState === 'complete'")

    def resize(self, width, height):
        self.tab("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=1, mobile=False)

    def dress(self, is_dark):
        """What the user prefers: dark or light."""
        scheme = "dark" if is_dark else "light"
        self.tab("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": scheme}])

    def js(self, expression, timeout=WAIT):
        """The value of an expression; promises are awaited."""
        result = self.tab("Runtime.evaluate", expression=expression, awaitPromise=True,
                          returnByValue=True, timeout=timeout * 1000)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise AssertionError(details.get("exception", {}).get("description", str(details)))
        return result["result"].get("value")

    def until(self, expression, what=None, wait=WAIT):
        end = time.monotonic() + wait
        while True:
            try:
                value = self.js(expression)
                if value:
                    return value
            except (AssertionError, RuntimeError):
                value = None
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {what or expression}; "
                                     f"the page says: {self.js('document.body.innerText')[:1500]}")
            time.sleep(0.03)

    def place(self, selector, nth=0):
        """The middle of an element that can be seen."""
        return self.until(f"""(() => {{
            const e = document.querySelectorAll({json.dumps(selector)})[{nth}];
            if (!e || e.disabled) return null;
            e.scrollIntoView({{block: "nearest", inline: "nearest"}});
            const r = e.getBoundingClientRect();
            return r.width && r.height ? [r.x + r.width / 2, r.y + r.height / 2] : null;
        }})()""", f"{selector} to be there")

    def mouse(self, kind, x, y, **more):
        self.tab("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click_at(self, x, y, modifiers=0):
        self.mouse("mouseMoved", x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="left", clickCount=1, modifiers=modifiers)

    def click(self, selector, nth=0):
        self.click_at(*self.place(selector, nth))

    def hover(self, selector, nth=0):
        self.mouse("mouseMoved", *self.place(selector, nth))

    def choose(self, selector, value):
        """Choose an option of a select."""
        self.js(f"(e => {{ e.value = {json.dumps(value)}; e.dispatchEvent(new Event('change')); }})"
                f"(document.querySelector({json.dumps(selector)}))")

    def click_text(self, text, selector="button"):
        """Click the element of this kind whose text begins so."""
        self.until(f"""(() => {{
            for (const e of document.querySelectorAll({json.dumps(selector)}))
                if (e.textContent.trim().startsWith({json.dumps(text)}) && !e.disabled
                    && e.getClientRects().length) {{ e.setAttribute("data-test", "1"); return true; }}
        }})()""", f"{selector} with the text {text}")
        place = self.place("[data-test]")
        self.js("document.querySelector('[data-test]').removeAttribute('data-test')")
        self.click_at(*place)

    def type(self, text, selector=None):
        """Type into an element, in the place of what is there."""
        if selector:
            self.until(f"document.querySelector({json.dumps(selector)}) !== null")
            self.js(f"(e => {{ e.focus(); e.select?.(); }})(document.querySelector({json.dumps(selector)}))")
        self.tab("Input.insertText", text=text)

    def key(self, key, code=0, modifiers=0):
        names = {"Enter": (13, "\r"), "Tab": (9, ""), "Escape": (27, ""), "ArrowDown": (40, ""),
                 "ArrowUp": (38, ""), "ArrowRight": (39, ""), "ArrowLeft": (37, "")}
        code, text = names.get(key, (ord(key.upper()) if len(key) == 1 else code, key if len(key) == 1 and not modifiers else ""))
        self.tab("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code,
                 text=text, modifiers=modifiers)
        self.tab("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code,
                 modifiers=modifiers)

    def screenshot(self, path):
        data = self.tab("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    # ---- The page under view -----------------------------------------------

    def frame(self):
        """The session of the page under view, a process of its own; that of a page that was
        there before may still be among the targets."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            element = self.tab("Runtime.evaluate", expression="document.getElementById('frame')")
            if "objectId" in element["result"]:
                node = self.tab("DOM.describeNode", objectId=element["result"]["objectId"])["node"]
                for target in self.send("Target.getTargets")["targetInfos"]:
                    if target["targetId"] == node.get("frameId"):
                        return self.send("Target.attachToTarget", targetId=target["targetId"],
                                         flatten=True)["sessionId"]
            time.sleep(0.05)
        raise AssertionError("no page under view")

    def in_frame(self, expression):
        result = self.send("Runtime.evaluate", self.frame(), expression=expression,
                           returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise AssertionError(str(result["exceptionDetails"]))
        return result["result"].get("value")

    def until_in_frame(self, expression):
        end = time.monotonic() + WAIT
        while not (value := self.in_frame(expression)):
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {expression} in the page under view")
            time.sleep(0.03)
        return value

    def place_in_frame(self, selector, nth=0):
        """The start of the text of an element of the page under view."""
        spot, end = None, time.monotonic() + WAIT
        while spot is None and time.monotonic() < end:
            # The frame may be on its way to another page.
            spot = self.in_frame(f"""(() => {{
                const e = document.querySelectorAll({json.dumps(selector)})[{nth}];
                if (!e || document.readyState !== "complete") return null;
                e.scrollIntoView({{block: "center"}});
                const range = document.createRange();
                range.selectNodeContents(e);
                const r = range.getClientRects()[0] || e.getBoundingClientRect();
                return [r.x + Math.min(8, r.width / 2), r.y + r.height / 2];
            }})()""")
        if spot is None:
            raise AssertionError(f"no {selector} in the page under view")
        left, top = self.js("(r => [r.x, r.y])(document.getElementById('frame').getBoundingClientRect())")
        time.sleep(0.05)
        return left + spot[0], top + spot[1]

    def click_in_frame(self, selector, nth=0, modifiers=0):
        """Click there; again, as a person would, when the frame was not ready or moved below the mouse."""
        for _ in range(5):
            self.in_frame(f"""(wanted => {{
                window.isPressed = false;
                const note = event => {{ isPressed = Boolean(wanted?.contains(event.target)); }};
                addEventListener('mousedown', note, {{capture: true, once: true}});
            }})(document.querySelectorAll({json.dumps(selector)})[{nth}])""")
            self.click_at(*self.place_in_frame(selector, nth), modifiers)
            time.sleep(0.1)
            if self.in_frame("window.isPressed"):
                return
        raise AssertionError(f"the page under view takes no click on {selector}")

    def hover_in_frame(self, selector, nth=0):
        x, y = self.place_in_frame(selector, nth)
        for step in range(5): # a frame that was just made may miss the first ones
            self.mouse("mouseMoved", x + step % 2, y)
            time.sleep(0.05)
