"""Installs a wheel into a new virtual environment without anything else, and uses it.

check_wheel.py FOLDER: the one wheel in it."""

import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

USE = """
import re, furrow
table = furrow.extract("<ul><li>ant 1</li><li>bee 2</li><li>cat 3</li></ul>")
assert table["text"] == ["ant 1", "bee 2", "cat 3"], table["text"]
assert furrow.learn("<ul><li>ant 1</li><li>bee 2</li><li>cat 3</li></ul>").dumps()
table.__arrow_c_stream__()
loaded = {line.split()[-1] for line in open("/proc/self/maps") if ".so" in line}
ours = {path for path in loaded if re.search("lexbor|yyjson|sqlite|lapack", path)}
assert ours and all("site-packages/furrow.libs" in path for path in ours), ours
print(furrow.__version__)
"""


def main() -> None:
    (wheel,) = Path(sys.argv[1]).glob("*.whl")
    assert re.search(r"-cp311-abi3-manylinux_\d+_\d+_", wheel.name), wheel.name
    with zipfile.ZipFile(wheel) as inside:
        names = inside.namelist()
    for text in ("LICENSE", "liblexbor/copyright", "liblexbor/NOTICE", "libyyjson/copyright"):
        assert any(name.endswith(f".dist-info/licenses/{text}") for name in names), text
    assert "furrow/py.typed" in names and "furrow/_furrow.pyi" in names
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = str(Path(folder, "bin/python"))
        pip = [python, "-m", "pip", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--no-index", str(wheel)], check=True)
        subprocess.run([*pip, "check"], check=True)
        subprocess.run([python, "-I", "-c", USE], check=True, cwd=folder)


if __name__ == "__main__":
    main()
