#!/usr/bin/env python3
"""Fits all weights of auto anew, in one run: pages, changed pages, candidates, weights.

  refit.py BUILD --data FOLDER [--work DIR] [-o src/auto/weights.h] [--fails]

BUILD is a build with -DFURROW_BENCH=ON. FOLDER holds the labelled sets. The steps:

1. The pages under tests/pages become a set of their own, 'own'.
2. Two pages of each site of the list sets are changed in ways that must change nothing (mutations.py). Only pages that
   the program of BUILD gets wholly right can be changed, so what is fitted depends a little on the weights before.
3. candidates tells the evidence of every candidate of every page.
4. fit.py fits RANK, SURE and LIST, and says what they are worth on sets that were left out.

DIR keeps the changed pages and the tables; a temporary folder when not given. Ten minutes or so. Needs numpy, scipy, lxml.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PAGES = os.path.join(HERE, '..', '..', 'tests', 'pages')
LISTS = ('tbdw', 'vints1', 'webdext', 'estuka2017', 'wien', 'exalg', 'modern', 'courts')
NONE = ('modern-none', 'swde-a', 'swde-b', 'recipes')  # articles and pages about one thing
ALL_LISTS = ('nexteval',)
CHANGES = 'rename,noclass,first,three,ad,pager,count,field,front,featured,zebra'


def make_own(folder):
    """The cases of tests/pages in the form of a set."""
    shutil.rmtree(folder, ignore_errors=True)
    for case in sorted(os.listdir(PAGES)):
        truth = os.path.join(PAGES, case, 'truth.json')
        if os.path.exists(truth):
            for kind, file in (('pages', 'page.html'), ('truth', 'truth.json')):
                os.makedirs(os.path.join(folder, kind, case))
                shutil.copy(os.path.join(PAGES, case, file),
                            os.path.join(folder, kind, case, 'page' + os.path.splitext(file)[1]))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('build')
    ap.add_argument('--data', default=os.environ.get('FURROW_DATA', '../shared/data'), metavar='FOLDER')
    ap.add_argument('--work', metavar='DIR')
    ap.add_argument('-o', default=os.path.join(HERE, '..', '..', 'src', 'auto', 'weights.h'), metavar='FILE')
    ap.add_argument('--fails', action='store_true')
    args = ap.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        work = args.work or scratch
        make_own(os.path.join(work, 'own'))
        sets = [os.path.join(args.data, name) for name in LISTS + NONE + ALL_LISTS] + [os.path.join(work, 'own')]
        for name in LISTS:
            made = os.path.join(work, name + '-mutated')
            shutil.rmtree(made, ignore_errors=True)
            subprocess.run([sys.executable, os.path.join(HERE, 'mutations.py'), made, os.path.join(args.data, name),
                            '--cmd', os.path.join(args.build, 'furrow') + ' regions -f json', '--only', CHANGES,
                            '--tools', os.path.join(args.data, '..', 'tools')], check=True)
            sets.append(made)
        table = os.path.join(work, 'candidates.tsv')
        with open(table, 'wb') as out:
            subprocess.run([os.path.join(args.build, 'bench', 'auto', 'candidates'), *sets], stdout=out, check=True)
        subprocess.run([sys.executable, os.path.join(HERE, 'fit.py'), table, '--data', args.data, '-o', args.o,
                        *(['--fails'] if args.fails else [])], check=True)


if __name__ == '__main__':
    main()
