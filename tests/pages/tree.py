"""A small tree of a page whose markup is whole: every element is closed.

The pages of this folder that are judged by their score are written that way, so
that they can be read, changed and written again with the standard library.
"""

import re
from html import escape
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr"}
RAW = {"script", "style"}
UNSEEN = {"script", "style", "noscript", "template", "head", "iframe", "object", "svg"}


class Node:
    """An element; its children are elements and texts."""

    def __init__(self, tag, attrs=(), parent=None):
        self.tag, self.attrs, self.parent = tag, dict(attrs), parent
        self.children = []

    def add(self, child, place=None):
        if isinstance(child, Node):
            child.parent = self
        self.children.insert(len(self.children) if place is None else place, child)

    def place(self):
        """Its number among the children of its parent."""
        return next(i for i, child in enumerate(self.parent.children) if child is self)

    def elements(self):
        return [child for child in self.children if isinstance(child, Node)]

    def walk(self):
        yield self
        for child in self.elements():
            yield from child.walk()

    def text(self):
        """What a reader sees of it."""
        if self.tag in UNSEEN or "hidden" in self.attrs:
            return ""
        return " ".join(child.text() if isinstance(child, Node) else child
                        for child in self.children)

    def xpath(self):
        if self.parent is None:
            return ""
        same = [child for child in self.parent.elements() if child.tag == self.tag]
        number = next(i for i, child in enumerate(same) if child is self) + 1
        return f"{self.parent.xpath()}/{self.tag}[{number}]"

    def copy(self):
        made = Node(self.tag, self.attrs)
        for child in self.children:
            made.add(child.copy() if isinstance(child, Node) else child)
        return made

    def write(self):
        attrs = "".join(f" {name}" if value is None else f' {name}="{escape(value)}"'
                        for name, value in self.attrs.items())
        if self.tag in VOID:
            return f"<{self.tag}{attrs}>"
        inside = "".join(child.write() if isinstance(child, Node) else
                         child if self.tag in RAW else escape(child, quote=False)
                         for child in self.children)
        return f"<{self.tag}{attrs}>{inside}</{self.tag}>"


class Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.at = self.root = Node("#page")

    def handle_starttag(self, tag, attrs):
        node = Node(tag, attrs)
        self.at.add(node)
        if tag not in VOID:
            self.at = node

    def handle_endtag(self, tag):
        if tag != self.at.tag:
            raise ValueError(f"line {self.getpos()[0]}: </{tag}> closes <{self.at.tag}>")
        self.at = self.at.parent

    def handle_data(self, data):
        self.at.add(data)


def parse(html):
    """The root of a page, whose child is the html element; ValueError where markup is not whole."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    if reader.at is not reader.root:
        raise ValueError(f"<{reader.at.tag}> is not closed")
    return reader.root


def write(root):
    return "<!doctype html>\n" + "".join(child.write() for child in root.elements()) + "\n"


def squashed(text):
    return re.sub(r"\s", "", text).lower()
