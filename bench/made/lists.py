"""Pages with a list: every page draws its topic, its container, its links, its classes and the way of each field."""
import html
import random
import re

from parts import FROM, Classes, Field
from words import CLICKS, LABELS, NAMES, TOPICS, UNITS, WORDS, Value, amount, slug, value_of

CONTAINERS = ('ul', 'ol', 'div', 'article', 'section', 'grid', 'boxes', 'table', 'flat', 'flat_hr', 'custom')
LINKS = ('title', 'card', 'stretched', 'image_and_title', 'title_and_more')
STYLES = ('bem', 'dashed', 'plain', 'modules', 'hashed', 'tailwind', 'none')
LAYOUTS = ('blocks', 'line_dots', 'line_bars', 'line_spans', 'two_boxes', 'list')


class Page:
    def __init__(self, seed):
        rng = self.rng = random.Random(seed)
        self.lang = rng.choice(['en', 'en', 'de', 'fr', 'es'])
        self.topic = rng.choice(list(TOPICS))
        self.container = rng.choice(CONTAINERS)
        self.style = rng.choice(STYLES)
        self.linked = rng.choice(LINKS)
        self.layout = rng.choice(LAYOUTS)
        if self.container in ('flat', 'flat_hr') and self.linked in ('card', 'stretched'): self.linked = 'title'
        self.classes = Classes(rng, self.style)
        self.heading = rng.choice(['h2', 'h3', 'h3', 'h4', 'div', 'strong', 'p'])
        kinds = [k for k in TOPICS[self.topic]]
        self.fields = [(Field(rng, k, self.lang, self.classes), share) for k, share in kinds]
        if self.linked == 'card':
            for f, _ in self.fields: f.is_link = False
            for f, _ in self.fields: f.way = 'tag_spans' if f.kind == 'tags' else f.way
        self.before_title = {k for k in ('image', 'category', 'date') if rng.random() < (.9 if k == 'image' else .3)}
        self.badge = {'en': 'New', 'de': 'Neu', 'fr': 'Nouveau', 'es': 'Nuevo'}[self.lang]
        self.has_badge, self.has_button = rng.random() < .3, rng.random() < .4
        self.has_nav, self.has_filter, self.has_foot = rng.random() < .9, rng.random() < .4, rng.random() < .8
        if self.container in ('flat', 'flat_hr'): self.before_title = set()  # where a record begins would be anybody's guess
        self.titles = set()
        self.records = [self.record(i) for i in range(rng.randint(6, 20))]

    def record(self, i):
        rng, out = self.rng, {}
        while True:
            out['title'] = value_of(rng, self.lang, 'title')
            if out['title'].shown not in self.titles: break
        self.titles.add(out['title'].shown)
        out['url'] = f'/{self.topic}/{1000 + i * 37}-{slug(out["title"].shown)}'
        for f, share in self.fields:
            if rng.random() > share: continue
            if f.kind == 'image':
                out['image'] = Value(f'/media/{slug(out["title"].shown)}-{i}.jpg')
                continue
            out[f.kind] = value_of(rng, self.lang, f.kind)
            if f.way == 'sale': out['price'].old = amount(rng, self.lang, 901, 1900) if rng.random() < .5 else None
        out['badge'] = self.has_badge and rng.random() < .3
        return out

    def title_of(self, r):
        c, text = self.classes, html.escape(r['title'].shown)
        if self.linked in ('card', 'stretched'):
            inner = text
        else:
            inner = f'<a href="{r["url"]}"{c("link")}>{text}</a>'
        out = f'<{self.heading}{c("title")}>{inner}</{self.heading}>'
        if self.linked == 'stretched': out = f'<a href="{r["url"]}" aria-label="{text}" class="absolute inset-0"></a>' + out
        return out

    def fields_of(self, r, fields):
        shown = [(f, f.show(r[f.kind])) for f in fields if f.kind in r]
        loose = [s for f, s in shown if f.kind in ('description', 'image', 'tags') or f.block == 'div' or f.way in ('divs', 'ps', 'dl', 'small_br')]
        short = [s for f, s in shown if s not in loose]
        if self.layout == 'blocks' or not short: return ''.join(s for _, s in shown)
        flat = [re.sub(r'^<p\b|</p>$', lambda m: m.group(0).replace('p', 'span', 1), s) for s in short]
        c = self.classes('meta')
        if self.layout == 'line_dots': line = f'<div{c}>' + ' · '.join(flat) + '</div>'
        elif self.layout == 'line_bars': line = f'<p{c}>' + ' | '.join(flat) + '</p>'
        elif self.layout == 'line_spans': line = f'<div{c}>' + ' '.join(flat) + '</div>'
        elif self.layout == 'list': line = f'<ul{c}>' + ''.join(f'<li>{s}</li>' for s in flat) + '</ul>'
        else: line = f'<div{c}>' + ''.join(f'<div>{s}</div>' for s in flat) + '</div>'
        return line + ''.join(loose)

    def fields_for(self, r):
        """The fields of a record, as they are shown in it."""
        return {f.kind: f for f, _ in self.fields if f.kind in r}

    def card(self, r):
        fields = list(self.fields_for(r).values())
        before = [f for f in fields if f.kind in self.before_title]
        after = [f for f in fields if f.kind not in self.before_title]
        image = [f for f in before if f.kind == 'image' and 'image' in r]
        top = ''
        if image:
            top = image[0].show(r['image'])
            if self.linked == 'image_and_title': top = f'<a href="{r["url"]}" tabindex="-1" aria-hidden="true">{top}</a>'
            top = f'<div{self.classes("media")}>{top}</div>'
        if r['badge']: top += f'<span{self.classes("badge")}>{self.badge}</span>'
        body = self.fields_of(r, [f for f in before if f.kind != 'image']) + self.title_of(r) + self.fields_of(r, after)
        if self.linked == 'title_and_more': body += f'<a href="{r["url"]}"{self.classes("more")}>{CLICKS[self.lang][0 if self.topic in ("news", "papers") else 1]}</a>'
        if self.has_button and self.linked != 'card': body += f'<button type="button">{CLICKS[self.lang][2 if self.topic == "shop" else 3]}</button>'
        if self.container not in ('flat', 'flat_hr', 'table'): body = top + f'<div{self.classes("body")}>{body}</div>'
        else: body = top + body
        if self.linked == 'card': body = f'<a href="{r["url"]}"{self.classes("link")}>{body}</a>'
        return body

    def list(self):
        return self.list_of([self.card(r) for r in self.records])

    def list_of(self, cards):
        c, k = self.classes, self.container
        if k in ('ul', 'ol'): return f'<{k}{c("list")}>' + '\n'.join(f'<li{c("item")}>{x}</li>' for x in cards) + f'</{k}>'
        if k == 'div': return f'<div{c("list")}>' + '\n'.join(f'<div{c("item")}>{x}</div>' for x in cards) + '</div>'
        if k in ('article', 'section'): return '\n'.join(f'<{k}{c("item")}>{x}</{k}>' for x in cards)
        if k == 'custom': return '<item-list>' + '\n'.join(f'<item-card>{x}</item-card>' for x in cards) + '</item-list>'
        if k == 'grid': return f'<div{c("grid")}>' + '\n'.join(f'<div{c("column")}><div{c("item")}>{x}</div></div>' for x in cards) + '</div>'
        if k == 'boxes':
            rows = [cards[i:i + 3] for i in range(0, len(cards), 3)]
            return '\n'.join(f'<div{c("row")}>' + ''.join(f'<div{c("item")}>{x}</div>' for x in row) + '</div>' for row in rows)
        if k == 'table': return '<table width="100%"><tbody>' + '\n'.join(f'<tr><td>{x}</td></tr>' for x in cards) + '</tbody></table>'
        if k == 'flat': return f'<div{c("list")}>' + '\n'.join(cards) + '</div>'
        return f'<div{c("list")}>' + '<hr>\n'.join(cards) + '</div>'

    def html(self):
        nav = '<header><a href="/">Acme</a><nav><ul>' + ''.join(f'<li><a href="/{w}">{w.capitalize()}</a></li>' for w in self.rng.sample(WORDS[self.lang], 6)) + \
            '</ul></nav><form><input name="q"><button>OK</button></form></header>' if self.has_nav else ''
        side = '<aside><h2>Filter</h2><ul>' + ''.join(f'<li><a href="?f={i}">{w.capitalize()}</a> ({self.rng.randint(2, 99)})</li>' for i, w in
                                                     enumerate(self.rng.sample(WORDS[self.lang], 7))) + '</ul></aside>' if self.has_filter else ''
        foot = '<footer><div>' + ''.join(f'<ul>{"".join(f"<li><a href=/{slug(w)}>{w.capitalize()}</a></li>" for w in self.rng.sample(WORDS[self.lang], 5))}</ul>'
                                          for _ in range(3)) + '</div><p>© 2025 Acme</p></footer>' if self.has_foot else ''
        return f'<!doctype html><html lang="{self.lang}"><head><meta charset="utf-8"><title>{self.topic.capitalize()} – Acme</title></head><body>{nav}' \
               f'<div class="layout">{side}<main><h1>{self.topic.capitalize()}</h1>\n{self.list()}\n</main></div>{foot}</body></html>\n'

    def forms_of(self, value, field):
        """What a cell may hold. "from" before a price may stay, since it changes what the price means."""
        if value.items: return ('|'.join(value.items),)
        return (*value.forms, f'{FROM[self.lang]} {value.shown}') if field.way == 'label_price' else value.forms

    def truth(self):
        fields = [{'kind': 'title', 'names': NAMES['title'].split(), 'says': True, 'values': [r['title'].forms for r in self.records]},
                  {'kind': 'link', 'names': [], 'says': False, 'values': [(r['url'],) for r in self.records]}]
        for f, _ in self.fields:
            names = NAMES[f.kind].split() + ([f.label] if f.label else []) + ([UNITS[self.lang][f.kind]] if f.kind in UNITS['en'] else [])
            shown = [self.fields_for(r).get(f.kind) for r in self.records]
            values = [s and self.forms_of(r[f.kind], s) for r, s in zip(self.records, shown)]
            fields.append({'kind': f.kind, 'names': names, 'says': f.says, 'values': values, 'way': f.way, 'block': f.block})
            if f.way == 'sale':
                sold = [self.fields_for(r).get('price') for r in self.records]
                old = [r['price'].old if s and s.way == 'sale' else None for r, s in zip(self.records, sold)]
                fields.append({'kind': 'old_price', 'names': NAMES['old_price'].split(), 'says': True, 'way': 'sale', 'values': [(x,) if x else None for x in old]})
        return {'fields': [f for f in fields if any(f['values'])], 'also': [self.badge],
                'parts': {'container': self.container, 'style': self.style, 'linked': self.linked, 'layout': self.layout, 'heading': self.heading,
                          'topic': self.topic, 'lang': self.lang, 'button': self.has_button, 'badge': self.has_badge}}
