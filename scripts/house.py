#!/usr/bin/env python3
"""Counts what the tree is made of: files, lines, functions, names that exist twice.

  house.py [FURROW]    figures of src/ and include/; with the program also its
                       shared libraries and its start-up time against 'true'

Functions are told by their layout: a head that begins in the first column, a
body that ends with a brace there. A static function is 'used once' when its
name stands once in its file beside the definition.
"""
import collections
import os
import re
import resource
import subprocess
import sys

HEAD = re.compile(r'^(static )?[A-Za-z_][\w \t*]*?\b(\w+)\((?:[^;{}]|\n)*?\)\s*\{', re.M)
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.S)


def sources(folder):
    for place, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith(('.c', '.h')):
                yield os.path.join(place, name)


def text_of(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def cpu_of(command, times):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(times):
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
    files = list(sources(os.path.join(root, 'src')))
    functions = static = once = lines = 0
    types = collections.Counter()
    for path in files:
        text = text_of(path)
        lines += text.count('\n')
        code = COMMENT.sub('', text)
        if path.endswith('.h'):
            types.update(re.findall(r'^\} (fw_\w+);', code, re.M))
        for head in HEAD.finditer(code):
            functions += 1
            if head[1]:
                static += 1
                once += len(re.findall(rf'\b{head[2]}\b', code)) == 2
    names = collections.Counter(os.path.basename(path) for path in files)
    public = sum(len(re.findall(r'^FURROW_API', text_of(path), re.M))
                 for path in sources(os.path.join(root, 'include')))
    print('files in src/', len(files))
    print('lines in src/', lines)
    print('functions in src/', functions)
    print('static functions used once', f'{once} of {static} ({once / static:.0%})')
    print('type names defined twice', sum(n > 1 for n in types.values()))
    print('file names used twice', sum(n > 1 for n in names.values()))
    print('public functions', public)
    if len(sys.argv) > 1:
        linked = subprocess.run(['ldd', sys.argv[1]], capture_output=True, text=True, check=True)
        print('shared libraries', linked.stdout.count('=>'))
        ratio = cpu_of([sys.argv[1], '--version'], 200) / cpu_of(['true'], 200)
        print('start-up, processor time against true', f'{ratio:.2f}')


if __name__ == '__main__':
    main()
