#!/usr/bin/env python3
"""Checks that man page and completions know every command and option, and no other.

    check_options.py PROGRAM ROOT

What there is, 'PROGRAM --help' and 'PROGRAM COMMAND --help' say. The man page,
and the completions of bash, zsh and fish, must name the same commands, options
(with their letters) and, in the completions, the same values; the man page the
same usual numbers.
"""

import re
import subprocess
import sys
from pathlib import Path

HELP_OPTION = re.compile(r"^ {2,8}(?:-(\w), +)?--([a-z][a-z0-9-]*)(?: [A-Z][A-Z=.]*)?"
                         r"(?: {2,}|\n)(.*(?:\n {20,}\S.*)*)", re.MULTILINE)
HELP_COMMAND = re.compile(r"^  ([a-z]+) {2,}\S", re.MULTILINE)
USUAL = re.compile(r"\((\d+(?:\.\d+)?)\)$")
VALUES = re.compile(r": ((?:[\w-]+, )*[\w-]+ or [\w-]+)$")

# Options that stand alone, which 'furrow --help' need not list.
ALONE = {"help": "h", "version": "V"}


def help_of(program, *command):
    done = subprocess.run([program, *command, "--help"], text=True, capture_output=True,
                          check=False, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, [program, *command]))} --help: ends with {done.returncode}")
    return done.stdout


def known(program):
    """(commands, {option: letter or None}, {values of options}, {option: usual number})."""
    commands = HELP_COMMAND.findall(help_of(program))
    options, values, usual = dict(ALONE), set(), {}
    for text in [help_of(program, command) for command in commands if command != "help"]:
        for letter, name, explained in HELP_OPTION.findall(text):
            options[name] = letter or options.get(name)
            explained = " ".join(explained.split())
            usual.update((name, number) for number in USUAL.findall(explained))
            listed = VALUES.search(explained)
            if listed:
                values.update(re.split(r", | or ", listed.group(1)))
    if not commands:
        sys.exit(f"{program} --help: lists no commands")
    return set(commands), options, values, usual


def man_names(text):
    """Commands and options of the man page; a command has a '.Ss furrow NAME' of its own."""
    commands = set(re.findall(r"^\.Ss furrow ([a-z]+)$", text, re.MULTILINE))
    names = set(re.findall(r"\bFl -([a-z][a-z0-9-]*)", text))
    letters = dict(re.findall(r"^\.It Fl (\w) , Fl -([a-z][a-z0-9-]*)", text, re.MULTILINE))
    return commands, names, {name: letter for letter, name in letters.items()}


def man_item(text, name):
    """What the man page says of an option, wherever it does."""
    return "\n".join(re.findall(rf"^\.It Fl .*-{name}\b.*\n((?:(?!\.It|\.El).*\n)*)", text, re.MULTILINE))


def dashed_names(text):
    """Options of the bash and zsh completions: every --name in them."""
    return set(re.findall(r"(?<![\w-])--([a-z][a-z0-9-]*)", text))


def fish_names(text):
    lines = "\n".join(line for line in text.split("\n") if not line.startswith("set "))
    return set(re.findall(r" -l ([a-z][a-z0-9-]*)", lines))


def compare(where, what, wanted, found):
    for name in sorted(wanted - found):
        yield f"{where}: {what} {name} is missing"
    for name in sorted(found - wanted):
        yield f"{where}: {what} {name} does not exist"


def words(text):
    return set(re.findall(r"[\w-]+", text))


def wrong(program, root):
    commands, options, values, usual = known(program)
    names = set(options)

    man = (root / "docs/man/furrow.1").read_text(encoding="utf-8")
    man_commands, man_options, man_letters = man_names(man)
    yield from compare("furrow.1", "command", commands, man_commands)
    yield from compare("furrow.1", "option", names, man_options)
    for name, letter in sorted(options.items()):
        if name in man_options and man_letters.get(name) != letter:
            yield f"furrow.1: --{name} has letter {man_letters.get(name)}, not {letter}"

    for name, number in sorted(usual.items()):
        if number not in re.findall(r"\d+(?:\.\d+)?", man_item(man, name)):
            yield f"furrow.1: --{name} is {number} when it is not given, which is not said"

    for file, found_in in [("furrow.bash", dashed_names), ("_furrow", dashed_names),
                           ("furrow.fish", fish_names)]:
        text = (root / "completions" / file).read_text(encoding="utf-8")
        yield from compare(file, "option", names, found_in(text))
        for word in sorted((commands | values) - words(text)):
            yield f"{file}: command or value {word} is missing"


def main():
    program, root = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    found = list(wrong(program, root))
    for line in found:
        print(line)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
