"""Pages whose list is not as even as it could be: records of two kinds, a lead, a record with far more text, things between
and beside the records. Each page draws one or two of these."""
import html

import lists
from parts import Field
from words import TOPICS, WORDS, slug, words

ODDITIES = ('kinds', 'kinds', 'lead', 'long', 'ads', 'inner', 'sections', 'related', 'mega', 'promo', 'skeletons', 'few', 'aside')
TWICE = {'en': ('Advertisement', 'You may also like', 'Show all', 'Sign up for our newsletter', 'Most read'),
         'de': ('Anzeige', 'Das könnte Sie auch interessieren', 'Alle anzeigen', 'Newsletter abonnieren', 'Meistgelesen'),
         'fr': ('Publicité', 'Vous aimerez aussi', 'Tout afficher', 'Inscrivez-vous à notre lettre', 'Les plus lus'),
         'es': ('Publicidad', 'También te puede gustar', 'Ver todo', 'Suscríbete al boletín', 'Lo más leído')}


class Page(lists.Page):
    def __init__(self, seed):
        super().__init__(seed)
        rng = self.rng
        self.odd = set(rng.sample(ODDITIES, rng.choice([1, 1, 2])))
        if self.container in ('flat', 'flat_hr'): self.odd -= {'kinds', 'inner', 'sections', 'skeletons', 'lead'}
        if self.linked == 'card': self.odd -= {'inner'}
        if 'few' in self.odd:
            self.records = self.records[:rng.randint(3, 5)]
            self.titles = {r['title'].shown for r in self.records}
        self.ad, self.also, self.all, self.letter, self.most = TWICE[self.lang]
        # A record of the second kind shows some of the fields in other ways, and has a class of its own.
        self.fields_of_second = [(Field(rng, f.kind, self.lang, self.classes), share) for f, share in self.fields if rng.random() < .6]
        if self.linked == 'card':
            for f, _ in self.fields_of_second: f.is_link, f.way = False, 'tag_spans' if f.kind == 'tags' else f.way
        self.said = []  # what the page says in and between records, and no field wants
        self.second = {id(r) for r in self.records[1:] if 'kinds' in self.odd and rng.random() < .35}
        self.more_of = {id(r): self.more(r) for r in self.records}

    def text(self, low, high):
        self.said.append(words(self.rng, self.lang, low, high))
        return html.escape(self.said[-1])

    def more(self, r):
        """What stands in some records below their fields, and is no field."""
        rng, out = self.rng, ''
        if 'long' in self.odd and r is self.records[len(self.records) // 2]:
            out += '<div class="collapse" id="more">' + ''.join(f'<p>{". ".join(self.text(8, 14) for _ in range(5))}.</p>' for _ in range(rng.randint(4, 9))) + '</div>'
        if 'inner' in self.odd and rng.random() < .6:
            out += f'<ul{self.classes("sub")}>' + ''.join(f'<li><a href="{r["url"]}/{n}">{self.text(1, 4)}</a></li>' for n in range(rng.randint(2, 5))) + '</ul>'
        return out

    def card(self, r):
        is_lead = 'lead' in self.odd and r is self.records[0]
        heading, self.heading = self.heading, 'h2' if is_lead else self.heading
        out = super().card(r) + self.more_of[id(r)]
        self.heading = heading
        if is_lead: out += f'<p{self.classes("intro")}>{". ".join(self.text(6, 12) for _ in range(4))}.</p>'
        return out

    def fields_for(self, r):
        fields = self.fields_of_second if id(r) in self.second else self.fields
        return {f.kind: f for f, _ in fields if f.kind in r}

    def wrap(self, cards):
        """The records of one container, with what stands between them."""
        rng, between = self.rng, []
        if 'ads' in self.odd: between += [(rng.randrange(1, len(cards) + 1), f'<div class="ad-slot"><span>{self.ad}</span><iframe title="ad"></iframe></div>') for _ in range(2)]
        if 'promo' in self.odd:
            form = f'<form><label>{self.letter}<input type="email"></label><button>OK</button></form>'
            between.append((len(cards) // 2, f'<div{self.classes("promo")}><h3>{self.text(3, 6)}</h3><p>{self.text(6, 10)}</p>{form}</div>'))
        whole = super().list_of(cards)
        for at, odd in sorted(between, key=lambda x: -x[0]):
            if at < len(cards): whole = whole.replace(self.opened(cards[at]), self.as_sibling(odd) + self.opened(cards[at]), 1)
        if 'skeletons' in self.odd:
            end = whole.rfind('</')
            whole = whole[:end] + self.as_sibling('<div class="skeleton"><div></div><div></div></div>') * 4 + whole[end:]
        return whole

    def opened(self, card):
        """A record as it stands in its container."""
        k, c = self.container, self.classes
        tag = {'ul': f'<li{c("item")}>', 'ol': f'<li{c("item")}>', 'div': f'<div{c("item")}>', 'article': f'<article{c("item")}>', 'section': f'<section{c("item")}>',
               'custom': '<item-card>', 'grid': f'<div{c("column")}><div{c("item")}>', 'boxes': f'<div{c("item")}>', 'table': '<tr><td>'}.get(k, '')
        return tag + card

    def as_sibling(self, odd):
        if self.container in ('ul', 'ol'): return f'<li{self.classes("slot")}>{odd}</li>'
        return f'<tr><td>{odd}</td></tr>' if self.container == 'table' else odd

    def list(self):
        cards = [self.card(r) for r in self.records]
        if 'sections' not in self.odd or len(cards) < 6: return self.wrap(cards)
        cut = sorted(self.rng.sample(range(2, len(cards) - 1), min(2, len(cards) - 4)))
        parts = [cards[a:b] for a, b in zip([0, *cut], [*cut, len(cards)])]
        return '\n'.join(f'<section><h2{self.classes("heading")}>{self.text(1, 3)}</h2>{self.wrap(part)}<a href="/all/{n}">{self.all}</a></section>' for n, part in enumerate(parts))

    def html(self):
        out, rng = super().html(), self.rng
        if 'related' in self.odd:
            tiles = ''.join(f'<div class="swiper-slide"><a href="/p/{n}"><img src="/media/r{n}.jpg" alt=""><span>{self.text(2, 4)}</span></a></div>' for n in range(rng.randint(4, 8)))
            out = out.replace('</main>', f'<section{self.classes("related")}><h2>{self.also}</h2><div class="swiper">{tiles}</div></section></main>', 1)
        if 'mega' in self.odd:
            columns = ''.join(f'<div class="mega-col"><h4>{self.text(1, 2)}</h4><ul>' + ''.join(f'<li><a href="/{slug(w)}-{n}">{w.capitalize()}</a></li>' for w in rng.sample(WORDS[self.lang], 9)) +
                              '</ul></div>' for n in range(rng.randint(4, 7)))
            out = out.replace('<body>', f'<body><div class="mega-menu" role="navigation">{columns}</div>', 1)
        if 'aside' in self.odd:
            items = ''.join(f'<li><a href="/read/{n}">{self.text(4, 8)}</a><time>{rng.randint(1, 23)}:{rng.randint(10, 59)}</time></li>' for n in range(rng.randint(5, 10)))
            out = out.replace('</main>', f'</main><aside><h3>{self.most}</h3><ol>{items}</ol></aside>', 1)
        return out

    def truth(self):
        out = super().truth()
        out['also'] += self.said
        out['parts'] = {**out['parts'], **{f'odd {name}': True for name in self.odd}}
        return out
