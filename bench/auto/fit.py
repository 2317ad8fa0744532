#!/usr/bin/env python3
"""Fits the weights of auto's evidence on labelled pages.

  candidates SET... > candidates.tsv
  fit.py candidates.tsv [-o src/methods/auto/weights.h] [--errors]

Two models over the same evidence. 'rank' is a softmax over the candidates of
a page, fitted so that those with the highest F1 get the weight; every site of
a set counts the same, and so does every set, but for a square root.
'confidence' is a logistic regression on the candidates that were chosen: right
means an F1 of 0.9 or more; on detail pages nothing is right.

Everything printed is cross-validated in five folds by site: no site is judged
with weights that have seen a page of it. The weights written are fitted on all
pages. Needs numpy.
"""
import argparse
import collections

import numpy as np

FOLDS = 10
RIGHT = 0.9        # F1 from which a choice counts as right
SHARPNESS = 20.0   # how fast a target's weight falls with its distance from the best F1
L2_RANK = 3e-4
L2_CONFIDENCE = 3e-3
STEPS = 600


def read(path):
    pages = collections.OrderedDict()
    with open(path, encoding='utf-8') as file:
        names = file.readline().rstrip('\n').split('\t')[7:]
        for line in file:
            part = line.rstrip('\n').split('\t')
            pages.setdefault(tuple(part[:4]), []).append([float(x) for x in part[4:]])
    out = []
    for (name, site, page, detail), rows in pages.items():
        rows = np.array(rows)
        found, wanted, right = rows[:, 0], rows[:, 1], rows[:, 2]
        f1 = 2 * right / np.maximum(found + wanted, 1)
        out.append({'set': name, 'site': (name, site), 'page': page, 'detail': detail == '1', 'x': rows[:, 3:],
                    'found': found, 'wanted': wanted[0], 'right': right, 'f1': f1})
    return names, out


def folds(pages):
    sites = sorted({p['site'] for p in pages})
    order = np.random.RandomState(1).permutation(len(sites))
    return {sites[j]: i % FOLDS for i, j in enumerate(order)}


def adam(gradient, size):
    w, m, v = np.zeros(size), np.zeros(size), np.zeros(size)
    for step in range(1, STEPS + 1):
        g = gradient(w)
        m = 0.9 * m + 0.1 * g
        v = 0.999 * v + 0.001 * g * g
        w -= 0.05 * (m / (1 - 0.9 ** step)) / (np.sqrt(v / (1 - 0.999 ** step)) + 1e-8)
    return w


def page_weights(pages):
    per_site = collections.Counter(p['site'] for p in pages)
    per_set = collections.Counter(name for name, _ in per_site)
    weight = np.array([1 / np.sqrt(per_site[p['site']] * per_set[p['set']]) for p in pages])
    return weight / weight.mean()


def fit_rank(pages):
    x = np.vstack([p['x'] for p in pages])
    mean, deviation = x.mean(0), x.std(0) + 1e-9
    z = (x - mean) / deviation
    page = np.concatenate([[i] * len(p['f1']) for i, p in enumerate(pages)])
    start = np.searchsorted(page, np.arange(len(pages)))
    f1 = np.concatenate([p['f1'] for p in pages])
    best = np.maximum.reduceat(f1, start)
    target = np.exp((f1 - best[page]) * SHARPNESS)
    target /= np.add.reduceat(target, start)[page]
    weight = page_weights(pages) * (best > 0.3)

    def gradient(w):
        score = z @ w
        e = np.exp(score - np.maximum.reduceat(score, start)[page])
        share = e / np.add.reduceat(e, start)[page]
        return z.T @ ((share - target) * weight[page]) / len(pages) + L2_RANK * w

    return adam(gradient, z.shape[1]) / deviation


def fit_confidence(x, right, weight):
    mean, deviation = x.mean(0), x.std(0) + 1e-9
    z = np.hstack([(x - mean) / deviation, np.ones((len(x), 1))])

    def gradient(w):
        g = z.T @ ((1 / (1 + np.exp(-z @ w)) - right) * weight) / len(x)
        g[:-1] += L2_CONFIDENCE * w[:-1]
        return g

    w = adam(gradient, z.shape[1])
    return w[:-1] / deviation, w[-1] - (w[:-1] * mean / deviation).sum()


def choose(pages, weights_of):
    return [int(np.argmax(p['x'] @ weights_of(p))) for p in pages]


def report(title, lists, chosen):
    print(title)
    for name in dict.fromkeys(p['set'] for p in lists):
        some = [(p, i) for p, i in zip(lists, chosen) if p['set'] == name]
        right = sum(p['right'][i] for p, i in some)
        found = sum(p['found'][i] for p, i in some)
        wanted = sum(p['wanted'] for p, _ in some)
        exact = sum(p['right'][i] == p['found'][i] == p['wanted'] for p, i in some)
        print(f'  {name:12} P {right / found:.3f}  R {right / wanted:.3f}  F1 {2 * right / (found + wanted):.3f}'
              f'   pages right {exact}/{len(some)}')


def report_confidence(pages, chosen, confidence):
    right = np.array([not p['detail'] and p['f1'][i] >= RIGHT for p, i in zip(pages, chosen)])
    detail = np.array([p['detail'] for p in pages])
    print('confidence: pages, share that is right')
    for low, high in ((0, .1), (.1, .3), (.3, .5), (.5, .7), (.7, .9), (.9, 1.01)):
        inside = (confidence >= low) & (confidence < high)
        if inside.any():
            print(f'  {low:.1f} to {min(high, 1):.1f}  {inside.sum():5}  {right[inside].mean():.2f}')
    print(f'detail pages above 0.5: {(confidence[detail] > .5).mean():.3f}')


def write(path, names, rank, confidence, bias):
    lines = ['/*', ' * Made by bench/auto/fit.py; not edited by hand.', ' *',
             ' *   candidates SET... > candidates.tsv && bench/auto/fit.py candidates.tsv -o FILE', ' *',
             ' * X(kind of evidence, name, weight in the rank, weight in the confidence)', ' */', '/* clang-format off */']
    for name, a, b in zip(names, rank, confidence):
        lines.append(f'X({name.upper().replace(" ", "_")}, "{name}", {a:.4f}, {b:.4f})')
    lines += ['/* clang-format on */', '', '#ifndef FW_CONFIDENCE_BIAS', f'#define FW_CONFIDENCE_BIAS ({bias:.4f})', '#endif', '']
    with open(path, 'w', encoding='utf-8') as file:
        file.write('\n'.join(lines))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('candidates')
    ap.add_argument('-o', metavar='FILE', help='write the weights')
    ap.add_argument('--errors', action='store_true', help='list the pages where a better candidate was passed over')
    args = ap.parse_args()
    names, pages = read(args.candidates)
    lists = [p for p in pages if not p['detail']]
    fold = folds(pages)
    by_fold = [fit_rank([p for p in lists if fold[p['site']] != k]) for k in range(FOLDS)]
    report('oracle: the best candidate', lists, [int(np.argmax(p['f1'])) for p in lists])
    chosen = choose(pages, lambda p: by_fold[fold[p['site']]])
    listed = [i for p, i in zip(pages, chosen) if not p['detail']]
    report('chosen, cross-validated by site', lists, listed)

    x = np.array([p['x'][i] for p, i in zip(pages, chosen)])
    right = np.array([float(not p['detail'] and p['f1'][i] >= RIGHT) for p, i in zip(pages, chosen)])
    weight = page_weights(pages)
    sure = np.zeros(len(pages))
    for k in range(FOLDS):
        train = np.array([fold[p['site']] != k for p in pages])
        w, bias = fit_confidence(x[train], right[train], weight[train])
        sure[~train] = 1 / (1 + np.exp(-(x[~train] @ w + bias)))
    report_confidence(pages, chosen, sure)

    rank = fit_rank(lists)
    confidence, bias = fit_confidence(x, right, weight)
    report('chosen, on the pages that the weights were fitted on', lists, choose(lists, lambda p: rank))
    if args.errors:
        for p, i in zip(lists, listed):
            best = int(np.argmax(p['f1']))
            if p['f1'][i] < p['f1'][best] - 0.02:
                print(f"{p['set']}/{p['site'][1]}/{p['page']}: {p['found'][i]:.0f} records with F1 {p['f1'][i]:.2f}, "
                      f"passed over {p['found'][best]:.0f} with {p['f1'][best]:.2f}; true {p['wanted']:.0f}")
    if args.o:
        write(args.o, names, rank, confidence, bias)


if __name__ == '__main__':
    main()
