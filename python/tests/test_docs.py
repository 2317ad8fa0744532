"""The examples of docs/python.md print what they say."""

import doctest

from conftest import ROOT


def test_examples() -> None:
    text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    parser, runner, names = doctest.DocTestParser(), doctest.DocTestRunner(), {"__name__": "docs"}
    blocks = text.split("```pycon\n")[1:]
    assert blocks
    for number, block in enumerate(blocks, 1):
        code = block.split("```")[0]
        test = parser.get_doctest(code, names, f"block {number}", "docs/python.md", 0)
        result = runner.run(test, clear_globs=False)
        names = test.globs
        assert result.failed == 0, f"block {number} of docs/python.md"
