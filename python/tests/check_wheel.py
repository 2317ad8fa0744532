"""Installs a wheel into a new virtual environment without anything else, and uses it.

check_wheel.py FOLDER [--bare ROOT]: the one wheel in it, by every Python on the PATH that it is
for; and in ROOT, a bare Debian 12, which debootstrap makes when it is not there yet."""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

USE = """
import re, sys, furrow
table = furrow.extract("<ul><li>ant 1</li><li>bee 2</li><li>cat 3</li></ul>")
assert table["title"] == ["ant 1", "bee 2", "cat 3"], table["title"]
assert furrow.learn("<ul><li>ant 1</li><li>bee 2</li><li>cat 3</li></ul>").dumps()
table.__arrow_c_stream__()
loaded = {line.split()[-1] for line in open("/proc/self/maps") if ".so" in line}
ours = {path for path in loaded if re.search("lexbor|yyjson|sqlite|lapack", path)}
assert ours and all("site-packages/furrow.libs" in path for path in ours), ours
print(furrow.__version__, "works with Python", sys.version.split()[0])
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Installs a wheel and uses it.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bare", type=Path, metavar="ROOT")
    args = parser.parse_args()
    (wheel,) = args.folder.glob("*.whl")
    assert re.search(r"-cp311-abi3-manylinux_\d+_\d+_", wheel.name), wheel.name
    with zipfile.ZipFile(wheel) as inside:
        names = inside.namelist()
    for text in ("LICENSE", "liblexbor/copyright", "liblexbor/NOTICE", "libyyjson/copyright"):
        assert any(name.endswith(f".dist-info/licenses/{text}") for name in names), text
    assert "furrow/py.typed" in names and "furrow/_furrow.pyi" in names
    if args.bare:
        try_in(args.bare, wheel)
        return
    for python in pythons():
        try_with(python, wheel)


def pythons() -> list[str]:
    """This Python, and all others on the PATH that the wheel is for."""
    found = [sys.executable]
    for minor in range(11, 30):
        path = shutil.which(f"python3.{minor}")
        works = path and subprocess.run([path, "-m", "venv", "-h"], capture_output=True, check=False)
        if path and minor != sys.version_info.minor and works and works.returncode == 0:
            found.append(path)
    return found


def try_with(python: str, wheel: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, "-m", "venv", folder], check=True)
        own = str(Path(folder, "bin/python"))
        pip = [own, "-m", "pip", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--no-index", str(wheel)], check=True)
        subprocess.run([*pip, "check"], check=True)
        subprocess.run([own, "-I", "-c", USE], check=True, cwd=folder)


def try_in(root: Path, wheel: Path) -> None:
    """In a system that has Python and nothing else."""
    if not (root / "usr/bin/python3").exists():
        make = ["debootstrap", "--variant=minbase", "--include=python3-venv", "bookworm", str(root)]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory(dir=root / "tmp") as folder:
        shutil.copy(wheel, folder)
        Path(folder, "use.py").write_text(USE, encoding="utf-8")
        inside = "/tmp/" + Path(folder).name
        script = (
            f"mount -t proc proc /proc; cd {inside} && python3 -m venv v && "
            f"v/bin/pip -q install --no-index ./*.whl && v/bin/python -I use.py; "
            "status=$?; umount /proc; exit $status"
        )
        subprocess.run(["chroot", str(root), "/bin/sh", "-c", script], check=True)


if __name__ == "__main__":
    main()
