#!/usr/bin/env python3
"""Runs every command on pages that are slow or large on purpose, under a time limit.

    limits.py PROGRAM CLOCK.so [--only PATTERN] [--seconds 2] [--show]

CLOCK.so is processor_clock.c: the program takes the processor time that it used for the
time of day, so that the figures are the same however busy the machine is. A run must end by itself
within a second of its limit, take at most MOST_MEMORY, and end in rows, in 'nothing
found' or in one line that says what happened. --show prints every run.
"""
import argparse
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

LATE = 1.0                 # seconds that a run may go on past its limit
MOST_MEMORY = 3 << 30      # bytes of one run: the most that the pages below may take
PAGES = {}


def page(*commands):
    """A function that makes a page, and the commands to run on it."""
    def keep(make):
        PAGES[make.__name__] = (make, commands)
        return make
    return keep


SEARCH = [["extract", "-m", m] for m in ("auto", "mdr", "tagpath", "iepad", "vints")]
OUTPUT = [["extract", "-a", "-f", f] for f in ("json", "csv", "table", "md")]
ALL = [["extract", "-a", "--explain"], ["regions", "-a", "-f", "json"],
       ["regions", "--variants", "-f", "json"], ["extract", "--everything"],
       ["extract", "-a", "--nested", "-f", "json"], ["extract", "--typed", "--now", "2026-01-01"]]
DETAIL = [["extract", "--detail"], ["extract", "--embedded"], ["extract", "--embedded", "-a"],
          ["extract", "--schema", "schema.json"], ["extract", "--detail", "--schema", "schema.json"]]
LEARN = [["learn", "-m", m, "-o", "out.wrapper"] for m in ("auto", "iepad", "vints")]
WRAPPER = [["apply", "list.wrapper"], ["apply", "list.wrapper", "--repair"],
           ["check", "list.wrapper"], ["repair", "list.wrapper"], ["apply", "fields.wrapper"],
           ["learn", "--add", "list.wrapper", "-o", "out.wrapper"]]
LABEL = [["label", "--field", "name=Thing", "-o", "out.wrapper"],
         ["label", "--field", "name=x", "--also", "field.html", "-o", "out.wrapper"]]
OTHER = [["next", "--url", "http://h.example/p/1"]]
STAGES = [["inspect", "--stage", s] for s in ("tree", "lines", "paths", "similarity", "tokens",
                                              "repeats", "words")]
EVERY = SEARCH + OUTPUT + ALL + DETAIL + LEARN + WRAPPER + LABEL + OTHER + STAGES


def numbered(pattern, count):
    return "".join(pattern.replace("#", str(i)) for i in range(count))


@page(*DETAIL)
def a_colon_behind_every_word():
    """Each label of one line could have all of the rest of it as its value."""
    return "<title>Lamp</title><h1>Lamp</h1><p>" + numbered("<i>ab</i>: ", 30000)


@page(*EVERY)
def many_mixed_lines():
    """Hardly two lines have the same fields."""
    rng = random.Random(5)
    tags = ["<q>", "<em>", "<b>", "<i>", "<s>", "<tt>", "<u>"]
    return "".join(f"<p>{''.join(rng.choices(tags, k=rng.randrange(6)))}word {i}</p>"
                   for i in range(60_000))


@page(*EVERY)
def many_columns():
    return numbered("<x#><b>w #</b></x#>", 16_000)


@page(*EVERY)
def many_records():
    return "<ul>" + numbered("<li><a href=/#>Thing # of all</a> <b>$#.50</b> <i>by man #</i> "
                             "<span>on 1 May 2020, 12:#</span>", 60_000)


@page(*EVERY)
def deep_list():
    return "<div>" * 3900 + "<p><a href=x>word</a></p>" * 4000


@page(*EVERY)
def random_markup():
    rng = random.Random(3)
    pieces = ("<table> <tr> <td> </table> <b> </b> <p> </p> <a|href=x> </a> <select> <option> <svg> "
              "</svg> <li> <ul> </ul> word <!--|--> <form> </form> <template> </template> <dd> <dt> "
              "<h1> <br> &lt; <i> </i> <div> </div> 12.50 <th> <dl>").replace("|", "\0").split()
    return " ".join(rng.choices(pieces, k=300_000)).replace("\0", " ")


@page(*SEARCH, *DETAIL, *LEARN, *ALL)
def wide_table():
    return "<table><tr>" + numbered("<th>c#", 1000) + ("<tr>" + "<td>1" * 1000) * 1500


@page(*SEARCH, *DETAIL, *OTHER, *LABEL)
def many_pages_links():
    """Links that may all lead to the next page."""
    return numbered("<a href='?page=#' class='next page-# pager' rel=nofollow>#</a> "
                    "<a href='/p/#/next'>next page</a>", 60_000)


@page(*OTHER, *LEARN[:1])
def many_numbered_links():
    """One pager of as many numbers, with as many links to the next page between them."""
    return numbered("<a href='/list/of/all/things?page=#&again=#'>#</a><a href='/other?x=#'>next</a>",
                    100_000)


@page(*OTHER, *LEARN[:1])
def links_below_many_classes():
    return f"<div class='{numbered('n# ', 100_000)}'>" + numbered("<a href=?page=#>#</a>", 50_000)


@page(*OTHER, *LEARN[:1])
def links_in_links():
    return "<a href=x><object>" * 1900 + numbered("<p>word #</p>", 100_000)


@page(*SEARCH[:1])
def sheet_of_open_braces():
    return "<style>" + "a{b" * 1_000_000 + "</style>" + numbered("<p><b>Thing #</b> of all</p>", 50)


@page(*SEARCH[:1])
def class_of_dashes():
    return f"<div class='m {'-' * 60_000}'><b>Thing</b> of all</div>" * 9


@page(*SEARCH[:1])
def sections_with_few_words():
    """Each is a candidate of its own, and all are one."""
    return "".join(f"<h2>H{i}</h2>{'<p>x</p>' * (i % 7)}<ul><li>a{i}<li>b{i}</ul>" for i in range(40_000))


@page(*SEARCH[:1])
def tables_in_tables_by_role():
    return "<div role=table>" * 3000 + numbered("<p>word #</p>", 40_000)


@page(*DETAIL[:1])
def deep_texts():
    return "<h1>Thing</h1>" + "<div>" * 3500 + numbered("<p>word #</p>", 40_000)


@page(*DETAIL[:1])
def items_of_many_texts():
    return "<h1>Thing</h1>" + ("<h2>Label</h2><ul><li>" + "<p>a</p>" * 1900 + "</ul>") * 290


@page(["extract", "--pages", "1"], *LEARN[:1])
def rows_below_many_headings():
    return numbered("<h3>Heading #</h3><p><b>Thing #</b> one</p><p><b>Other #</b> two</p>", 60_000)


@page(*DETAIL, *SEARCH[:1])
def many_labels():
    return "<dl>" + numbered("<dt>Label # of it:<dd>value #", 60_000)


@page(*DETAIL)
def many_texts_of_one_thing():
    return "<h1>Thing</h1>" + numbered("<div><b>Key #</b>: <span>value # <i>more #</i></span></div>",
                                       50_000)


@page(*DETAIL)
def deep_json_ld():
    return ('<script type="application/ld+json">' + '{"@type":"Product","name":"x","a":[' * 100_000
            + "</script><h1>x</h1><ul><li>a 1<li>b 2<li>c 3</ul>")


@page(*DETAIL)
def many_json_ld():
    things = ",".join(f'{{"@type":"Product","@id":"#{i}","name":"Thing {i}","k{i}":{{"v":[{i},{{"w":1}}'
                      ']}}' for i in range(40_000))
    return f'<script type="application/ld+json">{{"@graph":[{things}]}}</script><ul><li>Thing 1<li>Thing 2'


@page(*DETAIL)
def many_json_ld_scripts():
    return numbered('<script type="application/ld+json">{"@type":"Product","name":"Thing #","url":"/#"}'
                    '</script>', 40_000) + "<ul>" + numbered("<li><a href=/#>Thing #</a> $#", 20_000)


@page(*DETAIL)
def many_properties():
    return "<div itemscope itemtype=http://schema.org/Product>" + numbered(
        "<div itemprop=p# itemscope><span itemprop=name>x#</span>", 3000) + numbered(
        "<i itemprop=q#>v#</i>", 40_000)


@page(*SEARCH, *DETAIL, *STAGES)
def many_classes():
    return ("<div class='" + numbered("n# ", 500_000) + "'>"
            + "<div class='k1 k2'><p class='p q r s'>word <b>x</b></p></div>" * 10_000)


@page(*SEARCH, *LEARN, *WRAPPER, *LABEL)
def many_classes_each():
    classes = numbered("n# ", 400)
    return "<ul>" + f"<li class='{classes}'><b class='{classes}'>word</b> <i>x</i>" * 800


@page(*SEARCH, *DETAIL)
def many_attributes():
    return "<p" + numbered(" a#=x", 1_000_000) + ">x" + "<p a b c d>w" * 100


@page(*SEARCH)
def attributes_of_one_tag():
    """As many as there may be names, all in one piece for the parser."""
    return "<p" + numbered(" a#=x", 45_000) + ">x" + "<p a b c d>w" * 100


@page(*DETAIL)
def names_at_every_script():
    """Names of attributes that are looked for at every script, behind many others."""
    script = "<script type=application/ld+json>{}</script>"
    return numbered("<p n#=x>w #</p>", 45_000) + script * 100_000 + "<h1>x</h1>"


@page(*SEARCH, *STAGES[:2])
def huge_styles():
    style = "color:red;display:block;width:100px;" * 30_000
    return f"<div style='{style}'>" + f"<p style='{style[:3600]}'>word <b>x</b></p>" * 800


@page(*SEARCH, *STAGES[:2])
def many_style_rules():
    return ("<style>" + numbered("x# > div div p,.a .b x# p{float:left}", 20_000) + "</style>"
            + numbered("<x# class=b>", 2000) + "<div class=a><p>word</p></div>" * 30_000)


@page(*EVERY)
def huge_addresses():
    data = "data:image/png;base64," + "iVBORw0KGgo" * 2000
    return "<ul>" + f"<li><img src='{data}'><a href='{data}'>word</a> <b>1</b>" * 400


@page(*SEARCH, *DETAIL, *OUTPUT)
def huge_spans():
    rng = random.Random(3)
    return "<table><tr><th>a<th>b<th>c" + "".join(
        f"{'' if i % 4 else '<tr>'}<td rowspan={rng.randrange(70_000)} colspan={rng.randrange(2000)}>x"
        for i in range(250_000))


@page(*SEARCH, *DETAIL)
def many_entities():
    return "<p>" + "&amp;&notin;&#65;" * 1_000_000


@page(*SEARCH, *DETAIL, *OUTPUT)
def long_texts():
    text = "Case No. 12: a v. b, c - d; e | f (g) by h on 1 May 2020 for $12.50, 4.5 of 5 stars " * 700
    return "<ul>" + f"<li><p>{text}</p><b>{text}</b>" * 60


@page(*EVERY)
def nested_lists():
    return ("<ul><li><h3>head</h3><ul>" + "<li><b>x</b><ul><li>1<li>2<li>3</ul>" * 100
            + "</ul></ul>") * 200


@page(*SEARCH, *OUTPUT, *ALL)
def nested_tables():
    return "<table><tr><th>n<th>v<tr><td>a<td>1<tr><td>b<td>2<tr><td>c<td>" * 990


@page(*SEARCH, *ALL)
def many_tables():
    return "<table><tr><th>n<th>v<tr><td rowspan=0>a<td colspan=1000>1<tr><td>2</table>" * 60_000


@page(*SEARCH, *ALL)
def many_headings():
    return numbered("<h2>Head #</h2><ul><li>a #<li>b #<li>c #</ul>", 20_000)


@page(*SEARCH, *LEARN, *WRAPPER)
def long_records():
    rng = random.Random(7)
    tags = ["<b>x</b>", "<i>x</i>", "<u>x</u>", "<s>x</s>"]
    return "".join(f"<div>{''.join(rng.choices(tags, k=2000))}</div>" for _ in range(300))


@page(*LABEL, ["apply", "fields.wrapper"], ["inspect", "--stage", "words"])
def many_same_fields():
    return "<h1>Thing</h1>" + "<p><b>Thing</b> <i>x</i> $12.50</p>" * 60_000


@page(*LABEL, ["apply", "fields.wrapper"])
def one_long_word():
    return "<h1>Thing</h1><p>" + "x" * 5_000_000


def hostile_files(folder):
    """Files beside pages that mean harm: name, bytes and the command that reads them."""
    kept = json.loads(Path(folder, "list.wrapper").read_text(encoding="utf-8"))
    yield "deep.wrapper", b"[" * 3_000_000, ["apply", "deep.wrapper", "list.html"]
    yield "deep2.wrapper", b'{"a":' * 1_000_000, ["check", "deep2.wrapper", "list.html"]
    yield "long.wrapper", json.dumps(dict(kept, more="x" * 50_000_000)).encode(), \
        ["apply", "long.wrapper", "list.html"]
    for key, value in kept.items():
        if isinstance(value, list) and value:
            wide = json.dumps(dict(kept, **{key: value * 20_000})).encode()
            yield f"wide-{key}.wrapper", wide, ["apply", f"wide-{key}.wrapper", "list.html"]
            yield f"wide-{key}.wrapper", wide, ["repair", f"wide-{key}.wrapper", "list.html"]
    yield "deep.json", b'{"properties":{"a":' * 200_000, \
        ["extract", "--schema", "deep.json", "list.html"]
    names = ",".join(f'"name {i} of it":{{"type":"string","description":"price of thing {i}"}}'
                     for i in range(40_000))
    yield "wide.json", f'{{"type":"object","properties":{{{names}}}}}'.encode(), \
        ["extract", "--schema", "wide.json", "list.html"]
    yield "wide.json", f'{{"type":"object","properties":{{{names}}}}}'.encode(), \
        ["extract", "--detail", "--schema", "wide.json", "field.html"]
    labels = ",".join(f'"f{i}":"Thing"' for i in range(40_000))
    yield "labels.json", f'{{"fields":{{{labels}}}}}'.encode(), \
        ["label", "field.html", "--labels", "labels.json", "-o", "out.wrapper"]
    labels = ",".join(f'"f{i}":["Thing","x","12.50"]' for i in range(3000))
    yield "labels.json", f'{{"fields":{{{labels}}}}}'.encode(), \
        ["label", "field.html", "--labels", "labels.json", "-o", "out.wrapper"]


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))


def run(args, folder, command, source):
    """One run: (what is wrong, what was measured)."""
    timed = [args.program, *command, *([source] if source else []), "--timeout", str(args.seconds)]
    Path(folder, "out.wrapper").unlink(missing_ok=True)  # label would go on with it
    with open(Path(folder, "err"), "w+b") as err, subprocess.Popen(
            timed, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=err,
            env=dict(os.environ, LD_PRELOAD=args.clock), preexec_fn=limit_memory) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        err.seek(0)
        said = err.read(2000).decode(errors="replace").strip()
    took, memory = usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024
    code = process.returncode
    lines = sum(not line.startswith("  ") for line in said.splitlines())  # without lists of choices
    fault = ""
    if code not in (0, 1, 2):
        fault = f"exit {code}"
    elif took > args.seconds + LATE:
        fault = "goes on past its time"
    elif memory > MOST_MEMORY:
        fault = "takes too much memory"
    elif code == 2 and (not said or lines > 4 and "explain" not in " ".join(command)):
        fault = f"says {said[-200:]!r}"
    last = said.splitlines()[-1][:90] if said else ""
    return fault, f"{took:5.2f} s {memory >> 20:5} MB, exit {code} {last}"


def prepare(args, folder):
    """The files that commands read beside the page."""
    records = "".join(f"<li><a href=/{i}>Thing {i} of all</a> <b>${i}.50</b>" for i in range(30))
    Path(folder, "list.html").write_text(f"<ul>{records}</ul>", encoding="utf-8")
    Path(folder, "field.html").write_text("<h1>Thing</h1><p>x</p><b>$12.50</b>", encoding="utf-8")
    Path(folder, "schema.json").write_text(json.dumps(
        {"type": "object", "properties": {"name": {"type": "string"}, "price": {"type": "number"}}}),
        encoding="utf-8")
    for command in (["learn", "-o", "list.wrapper", "list.html"],
                    ["label", "field.html", "--field", "name=Thing", "-o", "fields.wrapper"]):
        subprocess.run([args.program, *command], cwd=folder, check=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("clock")
    parser.add_argument("--only", default="")
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    if not os.access(args.program, os.X_OK):
        print(f"no {args.program} here: make all")
        return 77
    args.program, args.clock = os.path.abspath(args.program), os.path.abspath(args.clock)
    runs = faults = 0
    with tempfile.TemporaryDirectory(prefix="furrow-limits-") as folder:
        prepare(args, folder)

        def try_one(name, command, source):
            nonlocal runs, faults
            if not re.search(args.only, f"{name} {' '.join(command)}"):
                return
            fault, measured = run(args, folder, command, source)
            runs += 1
            faults += bool(fault)
            if fault or args.show:
                print(f"{name}: {' '.join(command)}: {fault or 'fine'}: {measured}", flush=True)

        for name, (make, commands) in PAGES.items():
            Path(folder, f"{name}.html").write_text(make(), encoding="utf-8")
            for command in commands:
                try_one(name, command, f"{name}.html")
            Path(folder, f"{name}.html").unlink()
        for name, content, command in hostile_files(folder):
            Path(folder, name).write_bytes(content)
            try_one(name, command, None)
    print(f"{runs} runs under a limit of {args.seconds} s, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
