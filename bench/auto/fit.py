#!/usr/bin/env python3
"""Fits the weights of auto's evidence on labelled pages, and says what they are worth on sets that were left out.

  fit.py candidates.tsv... [--data FOLDER] [-o src/auto/weights.h] [--fails]
  fit.py candidates.tsv... --data FOLDER --lists [-o src/auto/weights.h]

refit.py makes the candidates and calls this; all of weights.h comes from one such run. With --lists, RANK and SURE stay as
they are in weights.h, and LIST alone is fitted: that needs the candidates of nexteval and of the sets OF_TODAY.

Three linear models over the same evidence. The sign of every weight is fixed in src/auto/candidate.h, with the reason
in words there, and the fit may only choose its size.

RANK says which candidate is the main list of its page: a softmax over the candidates of a page, fitted so that those
with the highest F1 get the weight. It chooses the list and its borders at once.

SURE says how likely the choice is right (F1 of 0.9 or more): a logistic regression on what left-out models chose. On
pages without a list nothing is right.

LIST says whether a candidate is a list of data at all, for those who want all lists of a page: a logistic regression on
the lists that are left when, best first, all that overlap a better one are dropped. Lists beside the one that is labelled
in other sets of today's pages, which are menus for the most part, are there as examples of what is none.

Every site counts the same. Sets whose name ends in -mutated are changed pages (mutations.py) of the set before that:
they are fitted on, and left out with it. The measure to choose by is leave-one-set-out: each set is judged by weights that have seen
no page of it. Pages of which all lists are labelled (--data names the folder with their truth) are scored by the
overlap of records, as NEXT-EVAL does. Needs numpy and scipy: pip install numpy scipy.
"""
import argparse
import bisect
import collections
import json
import math
import os
import re

import numpy as np
from scipy.optimize import minimize

RIGHT = 0.9          # F1 from which a choice counts as right
SHARPNESS = 40.0     # how fast a target's weight falls with its distance from the best F1
TIE = 0.03           # F1 that a candidate with text between all its records counts less: labels of fields leave borders open
# The weight of BETWEEN is at most this. Left alone it goes to 0, for the few lists with advertisements between all records
# that are lost either way; with it a field that stands outside of the inner box of some records is not left out.
MOST_BETWEEN = -0.4
L2_RANK = 0.008
L2_SURE = 0.01
L2_LIST = 0.02
BEFORE_EVIDENCE = 8  # columns of candidates.c
ROUNDING = 1e-5      # shares are written with six digits
NEARLY_ALL = 0.9     # FW_NEARLY_ALL of src/region/region.h


def read_rules(header):
    """The thresholds of the rules beside the weights, by name without FW_."""
    with open(header, encoding='utf-8') as file:
        return {name: float(value) for name, value in re.findall(r'#define FW_(\w+) ([\d.]+)', file.read())}


RULE = read_rules(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'src', 'auto', 'rules.h'))
# As in src/auto/decide.c: evidence, the most that does not give way, and how sure another list must be.
GIVES_WAY = (('HIDDEN', RULE['MOST_HIDDEN'], RULE['PLAUSIBLE']), ('MENU', RULE['MOST_LINKS'], RULE['MIN_CONFIDENCE']),
             *((name, RULE['MOST_ASIDES'], RULE['SURER_THAN_ASIDES']) for name in ('QUESTIONS', 'NOTES', 'COUNTED')))
# Evidence that a model does not weigh. What tells data from menus tells nothing about borders, and on left-out sets it
# misled the choice of the main list; what a page calls itself is the same for all its candidates. How records are cut
# tells nothing about menus; nor do the words of names that most pages have everywhere ("item", "right"). LIST does not
# ask how much text there is, or who finds it first: that is for the main list.
MENUS = {'RECORD_LENGTH', 'WITH_IMAGE', 'IN_NAVIGATION', 'IN_TOOL', 'IN_FORM', 'LINK_INDEX', 'IN_MAIN_PART', 'BEFORE_TITLE', 'COUNTED', 'REPEATED_TEXT', 'IN_ITEM', 'IS_MAIN', 'RANK_GAP', 'SHORTER'}
LISTS = MENUS | {'ONLY_TWO', 'DIGITS', 'LINK_TEXT', 'WITH_LINK', 'LINKS', 'WITH_CONTROL', 'LABELS', 'SIBLINGS', 'COMMON_COUNT',
                 'REPEATED_KINDS', 'USUAL_COUNT', 'ONCE_COUNT', 'LAST_LACKS', 'GAPS', 'COVER', 'BEFORE', 'AFTER', 'HEADED',
                 'HIDDEN', 'CELLS', 'PROSE', 'ROWS', 'ITEMS', 'VINTS'}
AFTER_OVERLAPS = {'REPEATED_TEXT', 'IN_ITEM'}  # known of the candidates that are left when overlaps are dropped
# Not weighed. The first two are too rare in the labelled pages; what they say is in the rule GIVES_WAY. Weighing the share
# of long texts changed nothing on left-out sets, so it only keeps texts from being shown as the whole of a page.
RULED = {'QUESTIONS', 'NOTES', 'LONG_TEXT'}
# Sets of pages with menus as they are today, whose candidates beside the one list that is labelled LIST learns from, too.
OF_TODAY = {'modern', 'modern-none', 'webdext', 'estuka2017', 'courts'}
MENU_RIGHT = 0.08    # share of these that is data: that of the candidates beside the main list in nexteval
MENU_WEIGHT = 0.25   # of all of these together, beside the pages of which all lists are labelled
SPLITS = 5
FOLDS = 5
FEW_ODDS = 0.02      # a weight that moves its page by less, in deviations of the evidence, is left out
HOPELESS = 0.3       # pages whose best candidate is below teach nothing about the choice
LEVELS = 2  # of src/auto/decide.c
MUTATED = '-mutated'  # end of the name of a set of changed pages
MADE_UP = 'own'        # set of the pages under tests/: they teach borders, but not how often pages have lists
MUTATED_WEIGHT = 0.25  # of a site of changed pages
# How much a change counts beside the others, which count 1: those that the choice is most easily misled by count more.
CHANGE_WEIGHT = {'three': 5, 'noclass': 16, 'ad': 4, 'field': 3, 'front': 3}
# Changes that SURE learns from, too, and the weight of such a page beside a site: short lists are rare among the labelled
# pages, and pages without classes are rare among those of today.
RARE_WEIGHT = {'three': 0.16, 'noclass': 0.08}
BINS = ((0, .1), (.1, .3), (.3, .5), (.5, .7), (.7, .9), (.9, 1.01))


def read_signs(header):
    with open(header, encoding='utf-8') as file:
        return {name: int(sign) for name, sign in re.findall(r'X\(([A-Z_]+), (-?\d),', file.read())}


def read_weights(header, names):
    """RANK, and SURE with its bias, as they are in weights.h."""
    with open(header, encoding='utf-8') as file:
        text = file.read()
    weight = {(model, name): float(w) for model, name, w in re.findall(r'([A-Z]+)\(([A-Z_]+), (-?[\d.]+)\)', text)}
    rank, sure = (np.array([weight.get((model, n), 0.0) for n in names]) for model in ('RANK', 'SURE'))
    return rank, (sure, float(re.search(r'FW_SURE_BIAS \((-?[\d.]+)\)', text)[1]))


# ---- Pages ----------------------------------------------------------------

def read(path, data):
    rows_of, meant_of, paths_of = collections.OrderedDict(), {}, {}
    with open(path, encoding='utf-8') as file:
        names = file.readline().rstrip('\n').split('\t')[BEFORE_EVIDENCE:]
        width = BEFORE_EVIDENCE + len(names)
        for line in file:
            part = line.rstrip('\n').split('\t')
            rows_of.setdefault(tuple(part[:4]), []).append(np.fromstring(' '.join(part[4:7] + part[BEFORE_EVIDENCE:width]), sep=' '))
            meant_of.setdefault(tuple(part[:4]), []).append({} if part[7] == '-' else {int(i): i[0] == '+' for i in part[7].split(',')})
            paths_of.setdefault(tuple(part[:4]), []).append(part[width] if len(part) > width else '')
    pages = []
    for key, rows in rows_of.items():
        rows = np.array(rows)
        page = {'set': key[0].removesuffix(MUTATED), 'is_mutated': key[0].endswith(MUTATED), 'site': key[:2], 'page': key[2], 'has_list': key[3] == '0', 'x': rows[:, 3:],
                'meant': meant_of[key], 'found': rows[:, 0], 'wanted': rows[0, 1], 'right': rows[:, 2]}
        if paths_of[key][0]:
            score_lists(page, paths_of[key], os.path.join(data, key[0], 'truth', key[1], key[2] + '.json'))
        page['f1'] = 2 * page['right'] / np.maximum(page['found'] + page['wanted'], 1)
        pages.append(page)
    return names, pages


def places_of(texts, paths):
    """Numbers of the places of text (sorted XPaths) at or below some paths."""
    found = set()
    for path in paths:
        i = bisect.bisect_left(texts, path)
        while i < len(texts) and texts[i].startswith(path):
            if texts[i] == path or texts[i][len(path)] == '/':
                found.add(i)
            i += 1
    return found


def score_lists(page, paths, truth_file):
    """Right records are counted in parts: the overlap with the true record that they are paired with."""
    with open(truth_file, encoding='utf-8') as file:
        truth = json.load(file)
    wanted = [set(r['texts']) for r in truth['records']]
    holders = collections.defaultdict(set)
    for j, record in enumerate(wanted):
        for place in record:
            holders[place].add(j)
    known = {}
    page['wanted'], page['true'], page['records'], page['local'] = len(wanted), wanted, [], np.zeros(len(paths))
    firsts = np.array(sorted(min(r) for r in wanted))
    for c, line in enumerate(paths):
        records = []
        for one in line.split(' '):
            if one not in known:
                known[one] = places_of(truth['texts'], one.split(','))
            if known[one]:
                records.append(known[one])
        pairs = sorted(((len(r & wanted[j]) / len(r | wanted[j]), i, j) for i, r in enumerate(records)
                        for j in set().union(*(holders[x] for x in r))), reverse=True)
        used, total = set(), 0.0
        for overlap, i, j in pairs:
            if ('found', i) not in used and ('true', j) not in used:
                used |= {('found', i), ('true', j)}
                total += overlap
        page['right'][c], page['found'][c] = total, max(len(records), 1)
        page['records'].append(records)
        if records:  # F1 of this list alone: against the true records between its first and last
            inside = np.sum((firsts >= min(map(min, records))) & (firsts <= max(map(max, records))))
            page['local'][c] = 2 * total / (len(records) + max(inside, total))


# ---- Models ---------------------------------------------------------------

def bounds(signs):
    """Of each weight; the sign NaN means that it is none."""
    return [(0, 0) if np.isnan(s) else (0, None) if s > 0 else (None, 0) if s < 0 else (None, None) for s in signs]


def fit_rank(pages, signs, start_at=None):
    """The weights; those of a similar fit to start at save most of the steps and change nothing."""
    pages = [p for p in pages if p['f1'].max() > HOPELESS]
    x = np.vstack([p['x'] for p in pages])
    count = [len(p['f1']) for p in pages]
    page, start = np.repeat(np.arange(len(pages)), count), np.concatenate([[0], np.cumsum(count)[:-1]])
    f1 = np.concatenate([p['f1'] for p in pages])
    worth = f1 - TIE * np.concatenate([p['x'][:, p['column']['BETWEEN']] for p in pages])
    target = np.exp((worth - np.maximum.reduceat(worth, start)[page]) * SHARPNESS)
    target /= np.add.reduceat(target, start)[page]
    per_site = collections.Counter(p['site'] for p in pages)
    weight = np.array([(MUTATED_WEIGHT * CHANGE_WEIGHT.get(p['page'], 1) if p['is_mutated'] else 1) / per_site[p['site']]
                       for p in pages])
    weight = (weight / weight.sum())[page]
    deviation = x.std(0) + 1e-9
    limits = bounds(signs)
    limits[pages[0]['column']['BETWEEN']] = (None, MOST_BETWEEN * deviation[pages[0]['column']['BETWEEN']])
    at = np.zeros(len(signs)) if start_at is None else start_at * deviation

    def fit(used, at):
        asked = np.flatnonzero(used & ~np.isnan(signs))  # the others have no weight, and need no look
        z = x[:, asked] / deviation[asked]

        def loss(w):
            score = z @ w
            score -= np.maximum.reduceat(score, start)[page]
            log_share = score - np.log(np.add.reduceat(np.exp(score), start))[page]
            slope = z.T @ (weight * (np.exp(log_share) - target)) + L2_RANK * w
            return -(weight * target * log_share).sum() + L2_RANK / 2 * (w @ w), slope

        w = np.zeros(len(signs))
        w[asked] = minimize(loss, at[asked], jac=True, method='L-BFGS-B', bounds=[limits[i] for i in asked]).x
        return w

    first = fit(np.ones(len(signs), bool), at)
    return fit(np.abs(first) > FEW_ODDS, first) / deviation


def without_overlaps(page, score, main):
    """Numbers of candidates, the main list first and then by score, that share no text with a better one."""
    taken, kept = set(), []
    for i in [main, *np.argsort(-score, kind='stable')]:
        places = set().union(*page['records'][i])
        if places and not taken & places:
            taken |= places
            kept.append(i)
    return kept


def beside(page, rank, sure):
    """The main list, and all evidence with what candidates have only beside it, as in src/auto/all.c."""
    main, x, at = choose(page, rank, sure), page['x'].copy(), page['column']
    score = x @ rank - x[:, at['MENU']] * rank[at['MENU']]
    x[:, at['IS_MAIN']] = np.arange(len(x)) == main
    x[:, at['RANK_GAP']] = np.clip(score[main] - score, 0, RULE['MAX_GAP'])
    x[:, at['SHORTER']] = np.maximum(x[main, at['RECORD_LENGTH']] - x[:, at['RECORD_LENGTH']], 0)
    return main, x


def list_rows(page, rank, sure, model=None):
    """The main list, the candidates that may be lists, their evidence, and how right each is by itself. They come in the
    order of their rank, and of the odds that 'model' gives them before overlaps are dropped, as in src/auto/all.c."""
    main, x = beside(page, rank, sure)
    score = page['x'] @ rank
    if model:
        known = [name not in AFTER_OVERLAPS for name in page['column']]
        score = score + RULE['ODDS_IN_RANK'] * (x[:, known] @ model[0][known])
    kept = without_overlaps(page, score, main)
    return main, kept, x[kept], page['local'][kept]


def menu_rows(page, rank, sure):
    """Evidence of the candidates, best first, that share no text with a better one nor with the one list of the page
    that is labelled: most of them are menus. None when no candidate is that list."""
    main, x = beside(page, rank, sure)
    right = int(np.argmax(page['f1']))
    if page['has_list'] and page['f1'][right] < RIGHT:
        return x[:0]
    first, end = x[:, page['column']['BEFORE']], 1 - x[:, page['column']['AFTER']]
    taken, kept = [right] if page['has_list'] else [], []
    for i in np.argsort(-(page['x'] @ rank), kind='stable'):
        if all(end[i] <= first[j] or end[j] <= first[i] for j in taken):
            taken.append(i)
            kept.append(i)
    return x[kept]


def fit_list(rows, menus, signs):
    """'rows' of pages whose lists are all labelled, 'menus' of sites where only one is: those weigh less."""
    x, right = np.vstack([r[2] for r in rows] + menus), np.concatenate([r[3] for r in rows] + [np.full(len(m), MENU_RIGHT) for m in menus])
    weight = [np.full(len(r[1]), 1 / len(r[1]) / len(rows)) for r in rows]
    weight += [np.full(len(m), MENU_WEIGHT / len(m) / len(menus)) for m in menus]
    return fit_sure(x, right, np.concatenate(weight), signs, L2_LIST)


def list_scores(page, rows, sure, model):
    """Precision, recall and F1 of the lists that run: the main one when it is plausible, and all that are lists."""
    main, kept, x, _ = rows
    allowed = (confidence(x, model) >= RULE['MIN_LIST']) & (~is_about_one_thing(page, x) | (confidence(x, sure) >= RULE['PLAUSIBLE']))
    kept = [i for i, is_list in zip(kept, allowed) if is_list or (i == main and confidence(page['x'][i], sure) >= RULE['PLAUSIBLE'])]
    right, found = sum(page['right'][i] for i in kept), sum(len(page['records'][i]) for i in kept)
    return right / max(found, 1), right / page['wanted'], 2 * right / max(found + page['wanted'], 1)


def fit_lists(pages, others, rank, sure, signs):
    """LIST; and NEXT-EVAL's measure of all lists, fitted and cross-validated, pairs of records found greedily, without the
    lists that are built like others."""
    rows = [list_rows(p, rank, sure) for p in pages]
    by_site = collections.defaultdict(list)
    for p in others:
        if p['set'] in OF_TODAY:
            by_site[p['site']].append(menu_rows(p, rank, sure))
    menus = [m for some in by_site.values() if len(m := np.vstack(some))]
    # The order of the candidates depends on LIST, and LIST on the order: twice is enough.
    first = fit_list(rows, menus, signs)
    rows = [list_rows(p, rank, sure, first) for p in pages]
    whole = fit_list(rows, menus, signs)
    print('all lists, fitted: P {:.3f} R {:.3f} F1 {:.3f}'.format(
        *np.mean([list_scores(p, r, sure, whole) for p, r in zip(pages, rows)], 0)))
    scores = []
    for seed in range(SPLITS):
        fold = np.random.default_rng(seed).permutation(len(pages)) % FOLDS
        split = []
        for k in range(FOLDS):
            model = fit_list([r for r, f in zip(rows, fold) if f != k], menus, signs)
            split += [list_scores(p, r, sure, model) for p, r, f in zip(pages, rows, fold) if f == k]
        scores.append(np.mean(split, 0))
    print('all lists, cross-validated over pages: P {:.3f} R {:.3f} F1 {:.3f}, F1 of {} splits {:.3f} to {:.3f}'.format(
        *np.mean(scores, 0), SPLITS, min(s[2] for s in scores), max(s[2] for s in scores)))
    return whole


def fit_sure(x, right, weight, signs, l2=L2_SURE):
    mean, deviation = x.mean(0), x.std(0) + 1e-9
    z = np.hstack([(x - mean) / deviation, np.ones((len(x), 1))])
    weight = weight / weight.sum()

    def fit(used):
        def loss(w):
            score, decay = z @ (w * used), l2 * w
            decay[-1] = 0
            slope = z.T @ (weight * (1 / (1 + np.exp(-score)) - right)) * used + decay
            both = np.logaddexp(0, -score) * right + np.logaddexp(0, score) * (1 - right)
            return (weight * both).sum() + decay @ w / 2, slope

        return minimize(loss, np.zeros(z.shape[1]), jac=True, method='L-BFGS-B',
                        bounds=bounds(signs) + [(None, None)]).x

    first = fit(np.ones(z.shape[1]))
    used = np.append(np.abs(first[:-1]) > FEW_ODDS, True)
    w = fit(used) * used
    return w[:-1] / deviation, w[-1] - (w[:-1] * mean / deviation).sum()


def choose(page, rank, sure=None):
    """The candidate that runs: the best one, or when that gives way the best plausible one that does not; of sections
    the things inside of them."""
    if sure is None:
        return int(np.argmax(page['x'] @ rank))
    order = np.argsort(-(page['x'] @ rank), kind='stable')
    best = prefer_others(page, order, sure)
    return prefer_level(page, order, best, sure)


def prefer_others(page, order, sure):
    best = int(order[0])
    least = np.min([np.where(page['x'][:, page['column'][name]] > most, enough, 1) for name, most, enough in GIVES_WAY], 0)
    nothing = is_nothing(page, page['x'], sure)
    least = np.minimum(least, np.where(nothing, RULE['SURER_THAN_NOTHING'], 1))
    rows_least = least[best] if nothing[best] else RULE['MIN_CONFIDENCE']
    if least[best] == 1:
        rows_least = RULE['SURER_THAN_BESIDE'] if page['x'][best, page['column']['ASIDE']] > 0 else 1
    if rows_least == 1:
        return best
    for i in order:
        enough = rows_least if page['x'][i, page['column']['ROWS']] >= 1 else least[best]
        if least[i] == 1 and confidence(page['x'][i], sure) >= enough and stand_apart(page, best, i):
            return int(i)
    return best


def prefer_level(page, order, best, sure):
    for _ in range(LEVELS):
        best = change_level(page, order, best, sure)
    return best


def change_level(page, order, best, sure):
    meant = page['meant'][best]
    for i in order:
        is_menu = page['x'][i, page['column']['MENU']] > RULE['MOST_LINKS']
        if i in meant and not is_menu and (meant[i] or confidence(page['x'][i], sure) >= RULE['PLAUSIBLE']):
            return int(i)
    return best


def stand_apart(page, a, b):
    """Whether two candidates share no text from first to last record of either, as in src/auto/decide.c."""
    first, end = page['x'][[a, b], page['column']['BEFORE']], 1 - page['x'][[a, b], page['column']['AFTER']]
    return end.min() - first.max() <= ROUNDING


def is_about_one_thing(page, x):
    """As in src/auto/decide.c."""
    labels, notes = (x[..., page['column'][name]] for name in ('LABELS', 'NOTES'))
    return (x[..., page['column']['PROSE']] > 0) | (labels > RULE['MOST_LABELS']) | (notes > RULE['MOST_ASIDES']) | are_points(page, x)


def are_points(page, x):
    """As in src/auto/decide.c."""
    bare = [x[..., page['column'][name]] == 0 for name in ('WITH_LINK', 'WITH_IMAGE')]
    told = (x[..., page['column']['ONCE_COUNT']] <= 1 + ROUNDING) & (x[..., page['column']['RECORD_LENGTH']] >= RULE['CLAIM_LENGTH'])
    return (x[..., page['column']['ITEMS']] >= 1) & told & np.all(bare, 0) & (x[..., page['column']['DIGITS']] < RULE['FEW_DIGITS'])


def are_claims(page, x):
    """As in src/auto/decide.c."""
    few = x[..., page['column']['RECORDS']] <= np.log2(RULE['FEW_CLAIMS'])
    bare = [x[..., page['column'][name]] == 0 for name in ('WITH_LINK', 'QUESTIONS')]
    told = (x[..., page['column']['WITH_HEADING']] >= RULE['USUAL']) & (x[..., page['column']['RECORD_LENGTH']] >= RULE['CLAIM_LENGTH'])
    return few & told & np.all(bare, 0) & (x[..., page['column']['DIGITS']] < RULE['FEW_DIGITS'])


def are_goods(page, x):
    """As in src/auto/decide.c."""
    nearly_all = [x[..., page['column'][name]] >= NEARLY_ALL for name in ('WITH_IMAGE', 'WITH_PRICE', 'WITH_LINK')]
    return np.all(nearly_all, 0) & (x[..., page['column']['ONLY_TWO']] == 0) & (x[..., page['column']['ARTICLE']] == 0)


def are_choices(page, x):
    """As in src/auto/decide.c."""
    with_control, with_link, rows = (x[..., page['column'][name]] for name in ('WITH_CONTROL', 'WITH_LINK', 'ROWS'))
    return (with_control >= RULE['USUAL']) & (with_link == 0) & (rows == 0)


def is_nothing(page, x, sure):
    """is_unlikely() of src/auto/decide.c, but for the sections of the page itself, running texts, suggestions and the questions of
    a form, which are no evidence. Large tables are shown all the same; on no labelled list page that matters."""
    rows, share, shared, prose, long_text, two, article = (x[..., page['column'][name]] for name in (
        'ROWS', 'TEXT_SHARE', 'SHARED_KINDS', 'PROSE', 'LONG_TEXT', 'ONLY_TWO', 'ARTICLE'))
    is_table = (rows >= 1) & (share >= RULE['MIN_TABLE_SHARE'])
    is_many = x[..., page['column']['RECORDS']] >= math.log2(RULE['MANY_SECTIONS']) - ROUNDING
    is_whole = ((shared >= RULE['SAME_ELEMENTS']) | is_many) & (prose == 0) & (2 * long_text < 1) & (two == 0) & (article == 0)
    is_whole &= share >= RULE['MIN_WHOLE_SHARE']
    least = np.where(are_goods(page, x), RULE['MIN_CONFIDENCE_OF_GOODS'], RULE['MIN_CONFIDENCE'])
    least = np.where(is_about_one_thing(page, x) | are_choices(page, x), RULE['PLAUSIBLE'], least)
    least = np.where(prose > 0, RULE['SURE_OF_PROSE'], least)
    claims = np.where(x[..., page['column']['WITH_IMAGE']] > 0, RULE['PLAUSIBLE'], RULE['SURE_OF_CLAIMS'])
    least = np.where(are_claims(page, x), np.maximum(least, claims), least)
    is_menu = x[..., page['column']['MENU']] > RULE['MOST_LINKS']
    return ~is_table & (is_menu | (~is_whole & (confidence(x, sure) < least)))


def confidence(x, sure):
    return 1 / (1 + np.exp(-(x @ sure[0] + sure[1])))


def fit_confidence(pages, chosen, signs):
    """SURE from the candidates that were chosen; and by set, from those of the other sets."""
    x = np.array([p['x'][i] for p, i in zip(pages, chosen)])
    right = np.array([float(p['has_list'] and p.get('local', p['f1'])[i] >= RIGHT) for p, i in zip(pages, chosen)])
    per_site = collections.Counter(p['site'] for p in pages)
    weight = np.array([RARE_WEIGHT[p['page']] if p['is_mutated'] else 0 if p['set'] == MADE_UP else 1 / per_site[p['site']] for p in pages])
    left_out = {}
    for name in dict.fromkeys(p['set'] for p in pages):
        others = np.array([p['set'] != name for p in pages])
        left_out[name] = fit_sure(x[others], right[others], weight[others], signs)
    return fit_sure(x, right, weight, signs), left_out, right, weight


# ---- Reports --------------------------------------------------------------

def report(title, lists, chosen):
    print(title)
    f1s = []
    for name in dict.fromkeys(p['set'] for p in lists):
        some = [(p, i) for p, i in zip(lists, chosen) if p['set'] == name]
        right, found = (sum(p[k][i] for p, i in some) for k in ('right', 'found'))
        wanted = sum(p['wanted'] for p, _ in some)
        exact = sum(p['f1'][i] > 0.999 for p, i in some)
        f1s.append(2 * right / (found + wanted))
        print(f'  {name:12} P {right / found:.3f}  R {right / wanted:.3f}  F1 {f1s[-1]:.3f}   '
              f'mean over pages {np.mean([p["f1"][i] for p, i in some]):.3f}   pages right {exact}/{len(some)}')
    print(f'  mean over pages {np.mean([p["f1"][i] for p, i in zip(lists, chosen)]):.3f}, over sets {np.mean(f1s):.3f}, '
          f'least {min(f1s):.3f}')


def report_mutated(pages, models, sures):
    """Share of the changed pages that are not wholly right or on which nothing is found, by change."""
    wrong = collections.defaultdict(list)
    for p in pages:
        i = choose(p, models[p['set']], sures[p['set']])
        wrong[p['page']].append(p['f1'][i] < 0.999 or is_nothing(p, p['x'][i], sures[p['set']]))
    print('changed pages that are wrong, each set left out in turn: ' +
          ', '.join(f'{name} {np.mean(some):.3f}' for name, some in sorted(wrong.items())))


def report_sure(pages, right, sure, weight):
    print('confidence on left-out sets: pages, mean confidence, share that is right; and with sites weighing the same')
    for low, high in BINS:
        k = (sure >= low) & (sure < high) & (weight > 0)
        if k.any():
            print(f'  {low:.1f} to {min(high, 1):.1f}  {k.sum():5}  {sure[k].mean():.2f}  {right[k].mean():.2f}   '
                  f'{np.average(sure[k], weights=weight[k]):.2f}  {np.average(right[k], weights=weight[k]):.2f}')
    for limit in (.1, .15, .2, .25, .3):
        parts = [f'{name} {np.sum(sure[k] >= limit)}/{k.sum()}' for name in dict.fromkeys(p['set'] for p in pages)
                 if (k := np.array([p['set'] == name and not p['has_list'] for p in pages])).any()]
        print(f'  from {limit}: right lists lost {np.sum(sure[right > 0] < limit)}; pages without a list taken: ' + ', '.join(parts))


def report_fails(lists, chosen, models, names):
    for p, i in zip(lists, chosen):
        best = int(np.argmax(p['f1']))
        if p['f1'][i] >= 0.97:
            continue
        ahead = (p['x'][i] - p['x'][best]) * models[p['set']]
        why = ' '.join(f'{names[k]} {ahead[k]:+.1f}' for k in np.argsort(-np.abs(ahead))[:6]) if best != i else ''
        print(f"{p['set']}/{p['site'][1]}/{p['page']}: wanted {p['wanted']:.0f}, chosen {p['found'][i]:.0f} with F1 "
              f"{p['f1'][i]:.2f}, best {p['found'][best]:.0f} with {p['f1'][best]:.2f}  {why}")


def write(path, names, rank, sure, lists):
    lines = ['/*', ' * Made by bench/auto/fit.py; not edited by hand. Names, signs and reasons are in candidate.h.', ' *',
             ' * RANK: which candidate is the main list. SURE: how likely what was chosen is right. LIST: whether',
             ' * a candidate is a list of data at all.', ' */', '/* clang-format off */']
    for model, weights in (('RANK', rank), ('SURE', sure[0]), ('LIST', lists[0])):
        lines += [f'{model}({n}, {w:.4f})' for n, w in zip(names, weights) if w]
    lines += ['/* clang-format on */', '', '#ifndef FW_SURE_BIAS', f'#define FW_SURE_BIAS ({sure[1]:.4f})',
              f'#define FW_LIST_BIAS ({lists[1]:.4f})', '#endif', '']
    with open(path, 'w', encoding='utf-8') as file:
        file.write('\n'.join(lines))


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('candidates', nargs='+')
    ap.add_argument('--data', default='', metavar='FOLDER', help='where the sets are whose truth is all lists of a page')
    ap.add_argument('-o', metavar='FILE', help='write the weights')
    ap.add_argument('--lists', action='store_true', help='fit LIST alone; the other weights stay')
    ap.add_argument('--fails', action='store_true', help='tell the pages that are wrong, and by which evidence')
    args = ap.parse_args()
    pages = []
    for path in args.candidates:
        names, some = read(path, args.data)
        pages += some
    signs_of = read_signs(os.path.join(here, '..', '..', 'src', 'auto', 'candidate.h'))
    used = {'RANK': set(names) - MENUS - RULED - {'ARTICLE', 'BARE_LINKS', 'CHAPTERS', 'LABELS'},
            'SURE': set(names) - MENUS - RULED - {'WITH_PRICE', 'HEADED', 'MENU'}, 'LIST': LISTS}
    signs = {model: np.array([signs_of[n] if n in some else np.nan for n in names]) for model, some in used.items()}
    for p in pages:
        p['column'] = {name: i for i, name in enumerate(names)}
    mutated = [p for p in pages if p['is_mutated']]
    all_lists = [p for p in pages if 'true' in p]
    pages = [p for p in pages if not p['is_mutated'] and 'true' not in p]
    if args.lists:
        rank, sure = read_weights(os.path.join(here, '..', '..', 'src', 'auto', 'weights.h'), names)
        list_model = fit_lists(all_lists, pages, rank, sure, signs['LIST'])
        if args.o:
            write(args.o, names, rank, sure, list_model)
        return
    lists = [p for p in pages if p['has_list']]
    sets = dict.fromkeys(p['set'] for p in lists)

    rank = fit_rank(lists + mutated, signs['RANK'])
    models = {s: fit_rank([p for p in lists + mutated if p['set'] != s], signs['RANK'], rank) for s in sets}
    pages += all_lists  # of these, what is chosen is right when it is one of the lists
    judged = pages + [p for p in mutated if p['page'] in RARE_WEIGHT]
    # Whether a list gives way depends on the confidence, and that on what is chosen: twice is enough.
    chosen = [choose(p, models.get(p['set'], rank)) for p in judged]
    sure, sures, _, _ = fit_confidence(judged, chosen, signs['SURE'])
    chosen = [choose(p, models.get(p['set'], rank), sures[p['set']]) for p in judged]
    sure, sures, right, weight = fit_confidence(judged, chosen, signs['SURE'])
    right, weight = right[:len(pages)], weight[:len(pages)]

    report('oracle: the best candidate', lists, [int(np.argmax(p['f1'])) for p in lists])
    left_out = [choose(p, models[p['set']], sures[p['set']]) for p in lists]
    report('chosen, each set left out in turn', lists, left_out)
    report('chosen, on the pages that the weights were fitted on', lists, [choose(p, rank, sure) for p in lists])
    if mutated:
        report_mutated(mutated, models, sures)
    if args.fails:
        report_fails(lists, left_out, models, names)
    report_sure(pages, right, np.array([confidence(p['x'][i], sures[p['set']]) for p, i in zip(pages, chosen)]), weight)
    if all_lists:
        list_model = fit_lists(all_lists, pages, rank, sure, signs['LIST'])
    if args.o:
        write(args.o, names, rank, sure, list_model)


if __name__ == '__main__':
    main()
