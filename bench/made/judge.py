"""What is right of the rows of a made page."""
import re
import unicodedata

FOLD = str.maketrans({'’': "'", '–': '-', '—': '-', '\u00ad': ''})


def squash(text):
    return re.sub(r'\s+', '', unicodedata.normalize('NFKC', str(text)).translate(FOLD).lower())


def cell(value):
    if value in (None, '', []): return None
    return '|'.join(squash(v) for v in value) if isinstance(value, list) else squash(value)


def is_right(found, forms):
    if forms is None or found is None: return forms is None and found is None
    return any(found == squash(f) or found.replace('|', '') == squash(f).replace('|', '').replace(',', '') or
               (f.startswith('/') and found.endswith(squash(f))) for f in forms)


def rows_of_list(truth, rows):
    """What is right of a page: the records by their titles, then each field by its best column."""
    fields, count = truth['fields'], len(truth['fields'][0]['values'])
    titles = {squash(v[0]): i for i, v in enumerate(fields[0]['values'])}
    row_of = {}
    for r in rows:
        hits = {titles[c] for c in map(cell, r.values()) if c in titles}
        if len(hits) == 1: row_of.setdefault(hits.pop(), r)
    columns = list(dict.fromkeys(c for r in rows for c in r))
    out = {'found': len(row_of) == count == len(rows), 'fields': [], 'junk': []}
    taken = set()
    for f in fields:
        best = (0, None)
        wanted = sum(1 for v in f['values'] if v)
        for c in columns:
            hits = sum(1 for i, v in enumerate(f['values']) if v and i in row_of and is_right(cell(row_of[i].get(c)), v))
            wrong = sum(1 for i, v in enumerate(f['values']) if i in row_of and cell(row_of[i].get(c)) and not is_right(cell(row_of[i].get(c)), v))
            if c not in taken and (hits - wrong, ) > (best[0], ): best = (hits - wrong, c)
        is_found = best[0] >= .95 * wanted
        name = re.sub(r'(_\d+)$', '', best[1] or '')
        is_named = squash(name).replace('_', '') in {squash(n).replace('_', '') for n in f['names']} or f['kind'] == 'link'
        if best[1]: taken.add(best[1])
        out['fields'].append({**f, 'column': best[1], 'value': is_found, 'named': is_found and is_named})
    also = {letters(a) for a in truth['also']}
    out['junk'] = [c for c in columns if c not in taken and not re.search(r'(link|image)(_\d+)?$', c) and not all(is_said(r.get(c), also) for r in rows)]
    return out


def letters(text):
    return re.sub(r'[\W_]', '', squash(text))


def is_said(value, also):
    """Whether a cell holds whole texts that the page says and that no field wants: a badge, the parts of a record, a heading."""
    for v in value if isinstance(value, list) else [value or '']:
        text = letters(v)
        for a in sorted(also, key=len, reverse=True): text = text.replace(a, '')
        if text: return False
    return True
