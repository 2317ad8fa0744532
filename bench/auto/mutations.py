#!/usr/bin/env python3
"""Makes further pages to fit on: labelled pages changed in ways that must not change their records.

  mutations.py FOLDER SET... --cmd 'build/furrow regions -f json' [--tools DIR] [--only front,field]

The changes are those of mutate.py, which comes with the labelled pages (tools/ beside their folder): a field added to
half of the records, all but three records taken away, an advertisement between two, names taken away, and so on; and
two of our own: 'featured' and 'zebra', a further class for every third or second record. Only
pages whose main list the command finds wholly right can be changed, since it tells where the records are. Writes
FOLDER/pages/SITE/PAGE.html and FOLDER/truth/SITE/PAGE.json, one site for each page. Needs python3-lxml.
"""
import argparse
import importlib
import json
import os
import random
import sys
import tempfile


def with_class(page, word, every):
    """The page with one more class at some records, as shops and tables have it."""
    if not page.is_plain():
        return None
    root, records = page.fresh()
    for record in records[1::every]:
        for element in record:
            element.set('class', (element.get('class', '') + ' ' + word).strip())
    return root, page.texts


def mutations(page):
    yield from page.mutations()
    yield 'featured', lambda: with_class(page, 'featured', 3)
    yield 'zebra', lambda: with_class(page, 'odd', 2)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('folder')
    ap.add_argument('sets', nargs='+')
    ap.add_argument('--cmd', required=True)
    ap.add_argument('--tools', default=os.path.join(os.environ.get('FURROW_DATA', '../shared/data'), '..', 'tools'))
    ap.add_argument('--only', default='', help='names of changes, with commas between them')
    args = ap.parse_args()
    sys.path.insert(0, args.tools)
    mutate = importlib.import_module('mutate')
    only, rng = set(filter(None, args.only.split(','))), random.Random(1)
    for name in args.sets:
        with tempfile.TemporaryDirectory() as scratch:
            right, names = mutate.ground([name], args.cmd, scratch)
            for file, records in right.items():
                site = os.path.basename(name.rstrip('/')) + '-' + names[file].replace('/', '-')[:-5]
                for change, make in mutations(mutate.Page(file, records, rng)):
                    made = None if only and change not in only else make()
                    if not made:
                        continue
                    mutate.write(made[0], os.path.join(args.folder, 'pages', site, change + '.html'))
                    truth = {'page': f'{site}/{change}.html', 'kind': 'list', 'label': 'records', 'exact': True, 'encoding': 'utf-8',
                             'records': [{'text': text} for text in made[1]]}
                    os.makedirs(os.path.join(args.folder, 'truth', site), exist_ok=True)
                    with open(os.path.join(args.folder, 'truth', site, change + '.json'), 'w', encoding='utf-8') as out:
                        json.dump(truth, out, ensure_ascii=False)


if __name__ == '__main__':
    main()
