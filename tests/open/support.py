"""What the tests of 'furrow open' share: the program, started for each test in a folder of its own."""
import json
import os
import shutil
import signal
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request

PROGRAM = "furrow"

ITEMS = ["Iron kettle", "Copper kettle", "Glass kettle", "Tin kettle", "Enamel pot", "Steel wok"]


def shop(items=ITEMS, first=1):
    """A page with one list of records and a menu."""
    cards = "".join(
        f'<div class=card><h2><a href="/item/{i}">{item}</a></h2><p class=by>by Ann Field, {2010 + i}</p>'
        f'<b class=price>${i * 7}.50</b></div>\n' for i, item in enumerate(items, first))
    return ("<!doctype html><meta charset=utf-8><title>Shop</title><style>body{font:16px sans-serif}"
            ".card{border:1px solid #ccc;margin:8px;padding:8px}</style><h1>Kettles</h1>"
            f"<main>{cards}</main><ul id=menu><li><a href=/a>About us</a><li><a href=/b>Contact us</a>"
            "<li><a href=/c>Imprint</a></ul>")


def detail(name, price, weight):
    """A page about a single object."""
    more = f"<tr><td>Weight:</td><td class=w>{weight}</td></tr>" if weight else ""
    return ("<!doctype html><meta charset=utf-8><style>body{font:16px sans-serif}</style>"
            f"<h1>{name}</h1><p>Our finest.</p><table><tr><td>Price:</td><td class=p>{price}</td></tr>"
            f"{more}<tr><td>Stock:</td><td>yes</td></tr></table><p>Free delivery</p>")


# A page about a single object that is built in another way.
ODD_DETAIL = ("<!doctype html><meta charset=utf-8><style>body{font:16px sans-serif}</style><h1>Glass kettle</h1>"
              "<p>Our finest.</p><ul><li>For <b class=p>$12.00</b> only</ul><p>Free delivery</p>")


def end(program):
    """What a test has left running, as the first of two programs, ends with it."""
    if program.poll() is None:
        program.kill()
        program.communicate()


class Open(unittest.TestCase):
    """A folder with pages for each test, and the program serving them."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="furrow-open-test-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.write("shop.html", shop())
        self.program = None

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def start(self, *names, browser=None):
        env = {**os.environ, "BROWSER": browser or "", "XDG_RUNTIME_DIR": self.folder}
        self.program = subprocess.Popen([PROGRAM, "open", *([] if browser else ["--no-browser"]), *names],
                                        cwd=self.folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(end, self.program)
        self.addCleanup(self.stop)
        self.url = self.program.stdout.readline().decode().strip()
        self.assertRegex(self.url, r"^http://127\.0\.0\.1:\d+/[0-9a-f]{32}/$", self.errors())
        return self.url

    def errors(self):
        return "" if self.program.poll() is None else self.program.stderr.read().decode()

    def stop(self, how=signal.SIGINT):
        """End the program; its last words, and that it ended well."""
        if self.program is None:
            return ""
        program, self.program = self.program, None
        if program.poll() is None:
            program.send_signal(how)
        try:
            _, said = program.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            program.kill()
            raise
        self.assertEqual(program.returncode, 0, said.decode())
        return said.decode()

    def ask(self, path, body=None, status=200, url=None, headers=None):
        """One request to the JSON interface."""
        data = body if isinstance(body, bytes) else json.dumps(body or {}).encode()
        request = urllib.request.Request((url or self.url) + "api/" + path, data=data,
                                         headers=headers or {"Content-Type": "application/json"})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as answer:
                got, text = answer.status, answer.read()
        except urllib.error.HTTPError as why:
            got, text = why.code, why.read()
        self.assertEqual(got, status, text[:500])
        try:
            return json.loads(text)
        except ValueError:
            return text.decode(errors="replace")

    def furrow(self, *args, code=0):
        """What the command line prints; 'code' is how it must end, None: in any way."""
        done = subprocess.run([PROGRAM, *args], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=60, check=False)
        if code is not None:
            self.assertEqual(done.returncode, code, done.stderr.decode())
        return done.stdout.decode()

    def rows_of_command(self, command, codes=(0,)):
        """Rows of a command that the window shows, as the shell would run it; 'codes' are how it may end."""
        self.assertTrue(command.startswith("furrow "), command)
        done = subprocess.run(["/bin/sh", "-c", f'"$FURROW"{command[len("furrow"):]} -f jsonl'],
                              cwd=self.folder, env={**os.environ, "FURROW": PROGRAM},
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertIn(done.returncode, codes, done.stderr.decode())
        return done.stdout.decode()
