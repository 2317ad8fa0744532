"""Changes of a page that change nothing in its records, or only which of them there are.

mutations(root, records) yields (name, page, texts): a changed copy of the page as text, and the
texts of the records that it has now. 'records' are lists of nodes, one list a record.
"""

import zlib

import tree

ADVERTISEMENT = ("<a href='https://ads.example/now'>Advertisement: try the new plan for a month, "
                 "cancel whenever you like</a>")
PAGER = "<b>1</b> <a href='?page=2'>2</a> <a href='?page=3'>3</a> <a href='?page=2'>Next</a>"
COUNT = "About 1,240 results, newest first"
FIELDS = ["Checked last week", "2 offers", "Editor's choice", "Ends on Friday"]
# Elements that may hold nothing but certain children.
STRICT = {"table", "thead", "tbody", "tr", "ul", "ol", "dl", "select"}
# Elements that cannot hold a further field.
CLOSED = STRICT | {"img", "br", "hr", "input", "a", "details", "p"}


def text_of(nodes):
    return " ".join(node.text() for node in nodes)


class Page:
    """One page, read anew for each change."""

    def __init__(self, html, paths):
        self.html, self.paths = html, paths

    def fresh(self):
        root = tree.parse(self.html)
        found = {node.xpath(): node for node in root.walk()}
        return root, [[found[path] for path in paths] for paths in self.paths]

    def is_plain(self):
        """Whether all records are neighbours below one parent, with no element between them."""
        _, records = self.fresh()
        flat = [node for nodes in records for node in nodes]
        parent = flat[0].parent
        if any(node.parent is not parent for node in flat):
            return False
        siblings = parent.elements()
        first = next(i for i, node in enumerate(siblings) if node is flat[0])
        return all(a is b for a, b in zip(siblings[first:], flat))


def renamed(page, new_name):
    """Classes and ids by another name; without them when there is no new one."""
    root, records = page.fresh()
    for node in root.walk():
        for key in ("class", "id"):
            if node.attrs.get(key) and new_name:
                node.attrs[key] = " ".join(new_name(word) for word in node.attrs[key].split())
            else:
                node.attrs.pop(key, None)
    return root, records


def wrapped(page, is_list):
    """One more div around the content of the body, or around the list."""
    root, records = page.fresh()
    around = records[0][0].parent if is_list else next(n for n in root.walk() if n.tag == "body")
    if around.tag in STRICT:
        return None
    div = tree.Node("div", {"class": "frame"})
    for child in around.children:
        div.add(child)
    around.children = []
    around.add(div)
    return root, records


def without(page, gone):
    root, records = page.fresh()
    for i in gone:
        for node in records[i]:
            node.parent.children.pop(node.place())
    return root, [nodes for i, nodes in enumerate(records) if i not in gone]


def turned(page):
    """The records in another order: every second one first."""
    root, records = page.fresh()
    parent, place = records[0][0].parent, records[0][0].place()
    order = records[1::2] + records[::2]
    for nodes in records:
        for node in nodes:
            parent.children.pop(node.place())
    for nodes in order:
        for node in nodes:
            parent.add(node, place)
            place += 1
    return root, order


def doubled(page):
    """The records once more behind the last one."""
    root, records = page.fresh()
    parent, place = records[0][0].parent, records[-1][-1].place() + 1
    copies = [[node.copy() for node in nodes] for nodes in records]
    for nodes in copies:
        for node in nodes:
            parent.add(node, place)
            place += 1
    return root, records + copies


def beside(page, inside, name, record, is_behind):
    """Something that is no record before or behind one."""
    root, records = page.fresh()
    node = records[record][-1 if is_behind else 0]
    holder = {"tr": f"<tr class='{name}'><td colspan='9'>{inside}</td></tr>",
              "tbody": f"<tbody class='{name}'><tr><td colspan='9'>{inside}</td></tr></tbody>",
              "li": f"<li class='{name}'>{inside}</li>"}
    if node.tag in ("td", "dt", "dd"):
        return None
    made = tree.parse(holder.get(node.tag, f"<div class='{name}'>{inside}</div>")).elements()[0]
    node.parent.add(made, node.place() + is_behind)
    return root, records


def with_field(page, is_front):
    """A further field in every second record."""
    root, records = page.fresh()
    for i, nodes in enumerate(records):
        node = nodes[0 if is_front else -1]
        if node.tag in CLOSED:
            return None
        field = tree.Node("span", {"class": "note"})
        field.add(FIELDS[i % len(FIELDS)])
        if i % 2 == 0:
            node.add(field, 0 if is_front else None)
    return root, records


def new_name(word):
    return f"x{zlib.crc32(word.encode()):x}"


def mutations(html, paths):
    page, last = Page(html, paths), len(paths) - 1
    changes = [("rename", lambda: renamed(page, new_name)), ("noclass", lambda: renamed(page, None)),
               ("wrapbody", lambda: wrapped(page, False))]
    if page.is_plain():
        changes += [("wraplist", lambda: wrapped(page, True)),
                    ("first", lambda: without(page, {0})),
                    ("middle", lambda: without(page, {(last + 1) // 2})),
                    ("last", lambda: without(page, {last})),
                    ("three", lambda: without(page, set(range(3, last + 1)))),
                    ("shuffle", lambda: turned(page)), ("double", lambda: doubled(page)),
                    ("ad", lambda: beside(page, ADVERTISEMENT, "promo", (last + 1) // 2, False)),
                    ("pager", lambda: beside(page, PAGER, "pager", last, True)),
                    ("count", lambda: beside(page, COUNT, "hits", 0, False)),
                    ("field", lambda: with_field(page, False)),
                    ("front", lambda: with_field(page, True))]
    for name, change in changes:
        made = change()
        if made:
            yield name, tree.write(made[0]), [text_of(nodes) for nodes in made[1]]
