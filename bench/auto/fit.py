#!/usr/bin/env python3
"""Fits the weights of auto's evidence on labelled pages.

  candidates SET... > candidates.tsv
  fit.py candidates.tsv [-o src/auto/weights.h] [--errors]

Three models over the same evidence:

'rank' says which list of a page is meant: a softmax over its candidates, linear
in the evidence, fitted so that those with the highest F1 get the weight.

'borders' says which of the candidates that cover the same part of the page has
the right records. It is a sum of steps, so many points from this much of a kind
of evidence on, found by boosting: each round adds the step that helps most.

'confidence' is a logistic regression on what the two have chosen: right means
an F1 of 0.9 or more; on detail pages nothing is right.

Every site of a set counts the same, and so does every set, but for a square
root. What is printed first is cross-validated in ten folds by site: no site is
judged with weights that have seen a page of it. The weights written are fitted
on all pages. Needs numpy.
"""
import argparse
import collections

import numpy as np

FOLDS = 10
RIGHT = 0.9         # F1 from which a choice counts as right
SAME_PLACE = 0.7    # share of their text that candidates of one family have in common, as in model.h
MAX_LEAD = 5.0      # as in model.h
STEPS = 300         # of gradient descent
L2_RANK = 1e-2
L2_CONFIDENCE = 3e-3
RANK_SHARPNESS = 20.0    # how fast a target's weight falls with its distance from the best F1
BORDER_SHARPNESS = 40.0
ROUNDS = 300        # of boosting
RUNS = 5            # that are averaged, each with other random subsets
RATE = 0.1
PRIOR = 1.0         # pages' worth of doubt in a step
BINS = 16           # quantiles of the evidence at which steps may stand
SUBSET = 0.6        # share of the evidence, and 0.8 of the pages, that a round looks at
BAG = 0.8

# Evidence of each model. That of 'rank' was thinned out by leaving out whatever did not make sites
# that the weights had not seen worse; then what is known of pages beforehand was put back (count,
# frame, aside, dim, gaps, controls). That about the place in the page is the same within a family.
RANK = ('count', 'pair', 'share', 'weight', 'size', 'spread', 'digits', 'numbers', 'linked', 'links', 'many',
        'images', 'headings', 'controls', 'unlike', 'starts', 'rich', 'repeat', 'odd', 'end mix', 'out', 'gaps',
        'cover', 'early', 'frame', 'aside', 'main', 'dim', 'cells', 'options', 'items', 'tagpath top')
NOT_FOR_BORDERS = ('frame', 'aside', 'main', 'dim', 'cells', 'options', 'items', 'table', 'lead')


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
    add_families(out, names.index('early'), names.index('late'))
    return names, out


def add_families(pages, early, late):
    """Which candidates of a page cover the same part of it: family[i, j]."""
    for p in pages:
        first, end = p['x'][:, early], 1 - p['x'][:, late]
        both = np.minimum(end[:, None], end) - np.maximum(first[:, None], first)
        either = np.maximum(end[:, None], end) - np.minimum(first[:, None], first)
        p['family'] = np.maximum(both, 0) >= SAME_PLACE * np.maximum(either, 1e-9)


def folds(pages, seed=1):
    sites = sorted({p['site'] for p in pages})
    order = np.random.RandomState(seed).permutation(len(sites))
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


class Choices:
    """Candidates of many pages below each other, and what a softmax over each page should give."""

    def __init__(self, pages, sharpness):
        self.x = np.vstack([p['x'] for p in pages])
        count = [len(p['f1']) for p in pages]
        self.page = np.repeat(np.arange(len(pages)), count)
        self.start = np.concatenate([[0], np.cumsum(count)[:-1]])
        f1 = np.concatenate([p['f1'] for p in pages])
        best = np.maximum.reduceat(f1, self.start)
        target = np.exp((f1 - best[self.page]) * sharpness)
        self.target = target / np.add.reduceat(target, self.start)[self.page]
        self.weight = (page_weights(pages) * (best > 0.3))[self.page]

    def shares(self, score):
        e = np.exp(score - np.maximum.reduceat(score, self.start)[self.page])
        return e / np.add.reduceat(e, self.start)[self.page]


def fit_rank(pages, used):
    data = Choices(pages, RANK_SHARPNESS)
    deviation = data.x.std(0) + 1e-9
    z = (data.x - data.x.mean(0)) / deviation * used

    def gradient(w):
        return z.T @ ((data.shares(z @ w) - data.target) * data.weight) / len(pages) + L2_RANK * w

    return adam(gradient, z.shape[1]) * used / deviation


def family_of(page, i):
    inside = np.flatnonzero(page['family'][i])
    return dict(page, x=page['x'][inside], f1=page['f1'][inside])


def places_of_steps(values):
    """Between which values of a kind of evidence a step may stand: midway, so that rounding does not matter."""
    known = np.unique(values)
    below = known[:-1]
    if len(known) > BINS:
        below = np.unique(np.quantile(values, np.arange(1, BINS) / BINS, method='lower'))
        below = below[below < known[-1]]
    return (below + known[np.searchsorted(known, below, side='right')]) / 2


def fit_borders(pages, used):
    """Steps as (kind of evidence, value above which it counts, points)."""
    families = [family_of(p, int(np.argmax(p['f1']))) for p in pages if p['f1'].max() > 0.3]
    data = Choices(families, BORDER_SHARPNESS)
    kinds = np.flatnonzero(used)
    cuts = [places_of_steps(data.x[:, j]) for j in kinds]
    bins = np.column_stack([np.searchsorted(c, data.x[:, j]) for c, j in zip(cuts, kinds)])
    flat = (bins + np.arange(len(kinds)) * BINS).ravel()
    is_place = np.arange(BINS) < np.array([len(c) for c in cuts])[:, None]
    steps = collections.Counter()
    for seed in range(RUNS):
        random, score = np.random.RandomState(seed), np.zeros(len(data.x))
        for _ in range(ROUNDS):
            share = data.shares(score)
            bag = (random.rand(len(families)) < BAG)[data.page]
            slope = data.weight * (share - data.target) * bag
            bend = (data.weight * share * (1 - share) + 1e-6) * bag
            below, bends = (np.bincount(flat, np.repeat(v, len(kinds)), len(kinds) * BINS).reshape(-1, BINS).cumsum(1)
                            for v in (slope, bend))
            all_slope, all_bend = below[:, -1:], bends[:, -1:]
            gain = (below ** 2 / (bends + PRIOR) + (all_slope - below) ** 2 / (all_bend - bends + PRIOR)) * is_place
            gain[random.rand(len(kinds)) > SUBSET] = 0
            j, k = np.unravel_index(np.argmax(gain), gain.shape)
            low = -RATE * below[j, k] / (bends[j, k] + PRIOR)
            high = -RATE * (all_slope[j, 0] - below[j, k]) / (all_bend[j, 0] - bends[j, k] + PRIOR)
            score += np.where(bins[:, j] <= k, low, high)
            steps[kinds[j], cuts[j][k]] += (high - low) / RUNS
    return sorted((j, at, points) for (j, at), points in steps.items())


def border_score(x, steps):
    return sum((points * (x[:, j] > at) for j, at, points in steps), np.zeros(len(x)))


def choose(page, rank, steps):
    """The candidate chosen, and how far the best one elsewhere is behind."""
    score = page['x'] @ rank
    top = int(np.argmax(score))
    inside = np.flatnonzero(page['family'][top])
    elsewhere = score[~page['family'][top]]
    lead = min(score[top] - elsewhere.max(), MAX_LEAD) if len(elsewhere) else MAX_LEAD
    return int(inside[np.argmax(border_score(page['x'][inside], steps))]), lead


def fit_confidence(x, right, weight):
    mean, deviation = x.mean(0), x.std(0) + 1e-9
    z = np.hstack([(x - mean) / deviation, np.ones((len(x), 1))])

    def gradient(w):
        g = z.T @ ((1 / (1 + np.exp(-z @ w)) - right) * weight) / len(x)
        g[:-1] += L2_CONFIDENCE * w[:-1]
        return g

    w = adam(gradient, z.shape[1])
    return w[:-1] / deviation, w[-1] - (w[:-1] * mean / deviation).sum()


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
    print(f'detail pages above 0.5: {(confidence[detail] > .5).mean():.3f}; below 0.03: '
          f'{(confidence[detail] < .03).mean():.3f}, and of those chosen rightly {(confidence[right] < .03).mean():.3f}')


def report_errors(lists, chosen):
    for p, i in zip(lists, chosen):
        best = int(np.argmax(p['f1']))
        if p['f1'][i] < p['f1'][best] - 0.02:
            print(f"{p['set']}/{p['site'][1]}/{p['page']}: {p['found'][i]:.0f} records with F1 {p['f1'][i]:.2f}, "
                  f"passed over {p['found'][best]:.0f} with {p['f1'][best]:.2f}; true {p['wanted']:.0f}")


def write(path, names, rank, steps, confidence, bias):
    def macro(name):
        return name.upper().replace(' ', '_')
    lines = ['/*', ' * Made by bench/auto/fit.py; not edited by hand.', ' *',
             ' *   candidates SET... > candidates.tsv && bench/auto/fit.py candidates.tsv -o FILE', ' *',
             ' * X(kind of evidence, name, weight in the rank, weight in the confidence)',
             ' * STEP(kind of evidence, value above which it counts, points for the borders)', ' */', '/* clang-format off */',
             '#ifdef X']
    lines += [f'X({macro(n)}, "{n}", {a:.4f}, {b:.4f})' for n, a, b in zip(names, rank, confidence)]
    lines += ['#endif', '#ifdef STEP']
    lines += [f'STEP({macro(names[j])}, {at:.6g}, {points:.4f})' for j, at, points in steps]
    lines += ['#endif', '/* clang-format on */', '', '#ifndef FW_CONFIDENCE_BIAS', f'#define FW_CONFIDENCE_BIAS ({bias:.4f})',
              '#endif', '']
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
    for_rank = np.array([n in RANK for n in names], float)
    for_borders = np.array([n not in NOT_FOR_BORDERS for n in names], float)
    fold = folds(pages)
    models = []
    for k in range(FOLDS):
        train = [p for p in lists if fold[p['site']] != k]
        models.append((fit_rank(train, for_rank), fit_borders(train, for_borders)))
    report('oracle: the best candidate', lists, [int(np.argmax(p['f1'])) for p in lists])
    both = [choose(p, *models[fold[p['site']]]) for p in pages]
    chosen = [i for i, _ in both]
    listed = [i for p, i in zip(pages, chosen) if not p['detail']]
    report('chosen, cross-validated by site', lists, listed)

    x = np.array([p['x'][i] for p, i in zip(pages, chosen)])
    x[:, names.index('lead')] = [lead for _, lead in both]
    right = np.array([float(not p['detail'] and p['f1'][i] >= RIGHT) for p, i in zip(pages, chosen)])
    weight = np.ones(len(pages))  # of the pages with 0.9, nine in ten
    sure = np.zeros(len(pages))
    for k in range(FOLDS):
        train = np.array([fold[p['site']] != k for p in pages])
        w, bias = fit_confidence(x[train], right[train], weight[train])
        sure[~train] = 1 / (1 + np.exp(-(x[~train] @ w + bias)))
    report_confidence(pages, chosen, sure)

    rank, steps = fit_rank(lists, for_rank), fit_borders(lists, for_borders)
    confidence, bias = fit_confidence(x, right, weight)
    report('chosen, on the pages that the weights were fitted on', lists, [choose(p, rank, steps)[0] for p in lists])
    if args.errors:
        report_errors(lists, listed)
    if args.o:
        write(args.o, names, rank, steps, confidence, bias)


if __name__ == '__main__':
    main()
