"""What the tests of the command line share."""
import fcntl
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import tempfile
import termios
import time
import unittest

PROGRAM = "furrow"

SHOP = """<!doctype html><title>Shop</title><h1>Kettles</h1>
<div><div><h2><a href="/k/1">Iron kettle</a></h2><b>24.00</b><p>Heavy, good.</p></div>
<div><h2><a href="/k/2">Copper kettle</a></h2><b>1049.00</b><p>Says "hot".</p></div>
<div><h2><a href="/k/3">Glass kettle</a></h2><p>No price.</p></div>
<div><h2><a href="/k/4">Tin kettle</a></h2><b>9.90</b><p>=1+1</p></div></div>
<ul><li><a href="/a">About us</a><li><a href="/b">Contact us</a><li><a href="/c">Imprint</a></ul>
"""

EMPTY = "<p>Nothing repeats here."


def list_page(texts):
    """A page with one list of records, each a line of text and a number."""
    rows = "".join(f"<li><h3>{text}</h3><p>number {i}</p></li>" for i, text in enumerate(texts))
    return f"<!doctype html><meta charset=utf-8><ul>{rows}</ul>"


def environment(**more):
    """The tests' own environment, without what would change the output."""
    env = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    for name in ("COLUMNS", "NO_COLOR"):
        env.pop(name, None)
    env.update(TERM="xterm-256color", **more)
    return env


class Cli(unittest.TestCase):
    """A folder of its own for each test, and ways to run the program in it."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="furrow-test-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.write("shop.html", SHOP)
        self.write("empty.html", EMPTY)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        data = text if isinstance(text, bytes) else text.encode()
        with open(self.path(name), "wb") as file:
            file.write(data)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read().decode()

    def files(self):
        return sorted(os.listdir(self.folder))

    def furrow(self, *args, code=0, stdin="", **options):
        """Run to the end; checks the exit code, returns (stdout, stderr)."""
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        env = options.pop("env", environment())
        done = subprocess.run([PROGRAM, *args], input=data, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, cwd=self.folder, env=env, timeout=60,
                              check=False, **options)
        out, err = done.stdout.decode(), done.stderr.decode()
        self.assertEqual(done.returncode, code, f"{args}\n{out}\n{err}")
        return out, err

    def start(self, *args, **options):
        options.setdefault("env", environment())
        return subprocess.Popen([PROGRAM, *args], cwd=self.folder, **options)

    def complaint(self, *args, code=2, **options):
        """The one line on stderr of a call that gives no data."""
        out, err = self.furrow(*args, code=code, **options)
        self.assertEqual(out, "")
        self.assertEqual(err.count("\n"), 1, err)
        return err.rstrip("\n")

    def terminal(self, *args, code=0, columns=80, env=None):
        """Run on a terminal; returns all that it would show."""
        screen, device = pty.openpty()
        fcntl.ioctl(device, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        process = subprocess.Popen([PROGRAM, *args], stdin=device, stdout=device, stderr=device,
                                   cwd=self.folder, env=env or environment())
        os.close(device)
        shown = read_screen(screen, process)
        self.assertEqual(process.wait(), code, shown)
        return re.sub("\r+\n", "\n", shown.decode())


def read_screen(screen, process, seconds=30):
    """All bytes until the program has ended and closed its terminal."""
    shown, end = b"", time.monotonic() + seconds
    while time.monotonic() < end:
        if not select.select([screen], [], [], 0.1)[0]:
            if process.poll() is not None:
                break
            continue
        try:
            piece = os.read(screen, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.close(screen)
    return shown
