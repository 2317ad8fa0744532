#!/usr/bin/env python3
"""Builds the wheel of the Python package, for any Linux as new as this one.

    wheel.py FOLDER

The libraries that the extension needs are put inside by auditwheel, and their
licences beside that of furrow. FOLDER gets the wheel, and nothing else; what is
in it is printed. Run it by the Python of build/venv, which has the tools.
"""

import base64
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAX_SIZE = 3_000_000  # bytes

# Texts that the licence files of Debian's packages refer to.
COMMON = Path("/usr/share/common-licenses")
DOCS = Path("/usr/share/doc")


def run(*command):
    subprocess.run([str(part) for part in command], check=True, cwd=ROOT)


def build(folder):
    """A wheel that auditwheel has checked and completed."""
    tools = [sys.executable, "-m"]
    run(*tools, "pip", "wheel", "-q", "--disable-pip-version-check", "--no-build-isolation",
        "--no-deps", "-w", folder / "plain", ROOT)
    (plain,) = folder.joinpath("plain").glob("*.whl")
    run("env", f"PATH={Path(sys.executable).parent}:/usr/bin:/bin", *tools, "auditwheel",
        "repair", "--strip", "-w", folder / "whole", plain)
    (whole,) = folder.joinpath("whole").glob("*.whl")
    return whole


def licences(library):
    """(name, bytes) of the texts that go with a library such as liblexbor-1a2b3c.so.3.0.1."""
    name = re.match(r"(lib[a-z]+)", library).group(1)
    found = sorted(path for path in DOCS.glob(f"{name}[0-9]*/*")
                   if path.name in ("copyright", "NOTICE"))
    if not found:
        sys.exit(f"wheel: {library} is inside, but {DOCS}/{name}* has no licence for it")
    for path in found:
        text = path.read_bytes()
        yield f"{name}/{path.name}", text
        for common in set(re.findall(rb"/usr/share/common-licenses/([\w.-]+\w)", text)):
            yield f"{name}/{common.decode()}", (COMMON / common.decode()).read_bytes()


def complete(source, target):
    """Copy a wheel, and add the licences of the libraries inside."""
    with zipfile.ZipFile(source) as old, \
            zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        names = old.namelist()
        (record,) = [name for name in names if name.endswith(".dist-info/RECORD")]
        info = record.removesuffix("/RECORD")
        lines = old.read(record).decode().splitlines()
        for name in names:
            if name != record:
                new.writestr(old.getinfo(name), old.read(name), zipfile.ZIP_DEFLATED, 9)
        for library in [name for name in names if re.match(r"furrow\.libs/lib", name)]:
            for name, text in licences(Path(library).name):
                path = f"{info}/licenses/{name}"
                digest = base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=")
                lines.insert(-1, f"{path},sha256={digest.decode()},{len(text)}")
                new.writestr(path, text)
        new.writestr(record, "\n".join(lines) + "\n")


def main():
    folder = Path(sys.argv[1]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        whole = build(Path(scratch))
        target = folder / whole.name
        complete(whole, target)
    with zipfile.ZipFile(target) as wheel:
        for entry in wheel.infolist():
            print(f"{entry.file_size:>9}  {entry.filename}")
    size = target.stat().st_size
    print(f"{target.relative_to(ROOT)}: {size} bytes")
    sys.exit(f"wheel: more than {MAX_SIZE} bytes" if size > MAX_SIZE else 0)


if __name__ == "__main__":
    main()
