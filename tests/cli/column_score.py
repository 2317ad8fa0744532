"""The score of columns once more, in plain Python: what 'furrow eval' must count.

    count(records, rows, pairs) -> {"texts": {...}, "links": {...}}

Written from the definition in furrow.h (furrow_value_count), not from the C
sources, and with no thought to speed: every value against every cell.
"""
import re
import unicodedata

FOLD = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-",
                      "\u2014": "-", "\u2212": "-", "\u200b": "", "\u00ad": ""})
KEYS = ("wanted", "found", "whole", "exact", "aligned", "own")


def squash(text):
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text).translate(FOLD).lower())


def addresses(rows):
    """The columns of links and images, which have these words at the end of their names.

    A class may lend such a name to a column of texts; but those mostly have blanks."""
    found = set()
    for column in {c for row in rows for c in row}:
        cells = [str(row[column]).strip() for row in rows if row.get(column) is not None]
        bare = sum(1 for cell in cells if " " not in cell)
        if re.search(r"(^|_)(link|image)(_\d+)?$", column) and 2 * bare > len(cells):
            found.add(column)
    return found


def values_of(record):
    """(is a link, name of the field, squashed value) of each value that is not empty."""
    for is_link, key in ((False, "fields"), (True, "attrs")):
        for name, values in record.get(key, {}).items():
            for value in values if isinstance(values, list) else [values]:
                if squash(str(value)):
                    yield is_link, name, squash(str(value))


def constants(records):
    """The fields with one value only, three times or more: they belong to the template."""
    seen = {}
    for record in records:
        for is_link, name, value in values_of(record):
            seen.setdefault((is_link, name), []).append(value)
    return {field for field, values in seen.items() if len(values) >= 3 and len(set(values)) == 1}


def is_same_link(cell, value):
    """Whether an address is a link of the page made absolute."""
    link = re.sub(r"^(\.\.?/)+", "", value) or value
    before = cell[:-len(link)]
    return cell.endswith(link) and (not before or link[0] in "/?#" or before.endswith("/"))


def places(value, is_link, row, address_columns):
    """{column: whether the value is all of a cell}, for the columns that hold it."""
    found = {}
    for column, cell in row.items():
        if cell is None:
            continue
        texts = [squash(str(c)) for c in cell] if isinstance(cell, list) else []
        texts.append(squash("; ".join(map(str, cell)) if isinstance(cell, list) else str(cell)))
        if column not in address_columns:
            texts += [squash(column) + texts[-1], squash(column) + ":" + texts[-1]]
        is_own = (column in address_columns) == is_link
        needle = re.sub(r"^(\.\.?/)+", "", value) or value if is_link else value
        if value in texts:
            found[column] = True
        elif is_link and is_own and len(value) >= 3 and any(is_same_link(t, value) for t in texts):
            found[column] = True
        elif is_own and len(value) >= 3 and any(needle in t for t in texts):
            found[column] = False
    return found


def choose(fields, columns):
    """The column of each field: most exact, then most whole, then free, then leftmost."""
    chosen = {}
    for field, hits in fields.items():
        tally = {}
        for column in (c for hit in hits for c in hit):
            tally[column] = (sum(hit.get(column, False) for hit in hits),
                             sum(column in hit for hit in hits))
        if tally:
            best = max(tally.values())
            good = sorted((c for c in tally if tally[c] == best), key=columns.index)
            free = [c for c in good if c not in chosen.values()]
            chosen[field] = (free or good)[0]
    return chosen


def count(records, rows, pairs):
    """'records' of a truth; 'rows' objects of cells; 'pairs' {record: row}."""
    columns = list(dict.fromkeys(c for row in rows for c in row))
    fields, seen, links = {}, [], addresses(rows)
    template = constants(records)
    for i, record in enumerate(records):
        for is_link, name, value in values_of(record):
            if (is_link, name) in template:
                continue
            hit = places(value, is_link, rows[pairs[i]], links) if i in pairs else {}
            fields.setdefault((is_link, name), []).append(hit)
            seen.append((is_link, name, i in pairs, hit))
    chosen = choose(fields, columns)
    lists = {c for row in rows for c in row if isinstance(row[c], list)}
    total = {"texts": dict.fromkeys(KEYS, 0), "links": dict.fromkeys(KEYS, 0)}
    for is_link, name, is_found, hit in seen:
        column = chosen.get((is_link, name))
        is_aligned = column is not None and column in hit
        one = (1, is_found, bool(hit), any(hit.values()), is_aligned,
               is_aligned and (list(chosen.values()).count(column) == 1 or
                               (column in lists and hit[column])))
        for key, value in zip(KEYS, one):
            total["links" if is_link else "texts"][key] += value
    return total
