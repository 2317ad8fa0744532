#!/usr/bin/env python3
"""Compares what two builds of furrow print for the same pages.

  compare_rows.py OLD NEW FOLDER... [--methods auto,mdr] [--show] [--expect FILE]

OLD and NEW are programs, the folders are searched for .html files. For every
page the rows (jsonl) and, per method, the regions (json) of both programs are
compared. Prints one line a page that differs and a summary; exit 1 when any
page differs that FILE (one 'STAGE PAGE' a line, '#' begins a reason) does not
list. A change that is meant to keep behaviour ends with 'same'.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys


def pages_below(folders):
    found = []
    for folder in folders:
        for place, _, names in os.walk(folder):
            found += [os.path.join(place, n) for n in names if n.endswith(('.html', '.htm'))]
    return sorted(found)


def output(program, stage, page):
    command = [program, page, '-f', 'jsonl'] if stage == 'rows' else \
        [program, 'regions', '-f', 'json', '-m', stage, page]
    try:
        done = subprocess.run(command, capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        return 'timeout', b''
    return done.returncode, done.stdout


def count_records(stage, text):
    try:
        if stage == 'rows':
            return len(text.splitlines())
        return [len(r['records']) for r in json.loads(text)['regions']][:4]
    except (ValueError, KeyError):
        return '?'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('old')
    parser.add_argument('new')
    parser.add_argument('folders', nargs='+')
    parser.add_argument('--methods', default='auto', help="regions of these; '' for rows alone")
    parser.add_argument('--show', action='store_true', help='also say how many records each has')
    parser.add_argument('--expect', help='differences that are known, with their reasons')
    args = parser.parse_args()
    known = set()
    if args.expect:
        with open(args.expect, encoding='utf-8') as lines:
            known = {line.split('#')[0].strip() for line in lines} - {''}
    stages = ['rows'] + [m for m in args.methods.split(',') if m]
    jobs = [(stage, page) for page in pages_below(args.folders) for stage in stages]

    def differ(job):
        old, new = output(args.old, *job), output(args.new, *job)
        return None if old == new else (old, new)

    different = unexpected = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (stage, page), pair in zip(jobs, pool.map(differ, jobs)):
            if not pair:
                continue
            different += 1
            name = f'{stage} {"/".join(page.split("/")[-4:])}'
            unexpected += name not in known
            counts = [count_records(stage, text) for _, text in pair]
            print(name, f'exit {pair[0][0]} {pair[1][0]} records {counts[0]} {counts[1]}' if args.show else '')
    print('same' if not different else f'{different} differ, {unexpected} of them not expected', f'({len(jobs)} compared)')
    return 1 if unexpected else 0


if __name__ == '__main__':
    sys.exit(main())
