"""What the tests share: pages of our own, the command line, and the labelled pages."""

import json
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

NAMES = (
    "Iron kettle, Oak board, Hand whisk, Egg timer, Copper pan, Glass jug, Tin opener, Steel wok, "
    "Bread knife, Cake stand, Salt mill, Tea strainer"
).split(", ")

SHOP = (
    "<html><body><h1>Shop</h1><div id=list>"
    + "".join(
        f'<div class=item><h2 class=title><a href="/p/{i}">{name}</a></h2>'
        f"<span class=price>€{i}.50</span><span class=date>{i + 1} Jan 2024</span>"
        f"<span class=stock>{i * 3}</span>"
        f"<ul class=tags>{''.join(f'<li>tag{k}</li>' for k in range(1 + i % 4))}</ul></div>"
        for i, name in enumerate(NAMES)
    )
    + "</div></body></html>"
)


@pytest.fixture
def shop() -> str:
    """Twelve things with a price, a date, a number and a list of tags each."""
    return SHOP


def own_pages() -> list[Path]:
    """Pages of the examples and of the tests of the methods."""
    return sorted([*ROOT.glob("examples/**/*.html"), *ROOT.glob("tests/pages/*/page.html")])


def labelled_pages(name: str) -> list[Path]:
    """All pages of a labelled set; empty where the sets are not there."""
    data = Path(os.environ.get("FURROW_DATA", ROOT.parent / "shared/data"))
    return sorted(data.glob(f"{name}/pages/*/*.html"))


class CommandLine:
    """The program that was built with the extension."""

    def __init__(self, path: str) -> None:
        self.path = path

    def rows(self, *arguments: str | Path) -> list[dict[str, object]] | None:
        """Its rows; None when it found none."""
        command = [self.path, "-f", "jsonl", *map(str, arguments)]
        # A sanitizer's runtime that was loaded for Python is none for a program that has its own.
        own = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
        done = subprocess.run(command, capture_output=True, check=False, timeout=120, env=own)
        is_none = b": no records" in done.stderr or b": nothing found for" in done.stderr
        assert done.returncode == 0 or (done.returncode == 1 and is_none), done.stderr
        lines = done.stdout.decode().split("\n")
        return [json.loads(line) for line in lines if line] if done.returncode == 0 else None


@pytest.fixture(scope="session")
def furrow_program() -> CommandLine:
    path = os.environ.get("FURROW", str(ROOT / "build/furrow"))
    if not Path(path).exists():
        pytest.skip("the command line is not built")
    return CommandLine(path)
