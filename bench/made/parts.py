"""How made pages show things: what their classes look like, and the ways in which a field is written."""
import html
import re

from words import COUNTED, LABELS, slug


class Classes:
    """Class attributes in one style for a page: what the author calls a thing, or nothing that helps."""

    def __init__(self, rng, style):
        self.rng, self.style, self.made = rng, style, {}
        self.prefix = rng.choice(['card', 'product', 'listing', 'result', 'acme', 'entry', 'tile', 'c', 'teaser'])

    def __call__(self, what, keep=False):
        if what not in self.made: self.made[what] = self.make(what)
        return f' class="{self.made[what]}"' if self.made[what] else ''

    def make(self, what):
        code = ''.join(self.rng.choice('abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789') for _ in range(6))
        if self.style == 'bem': return f'{self.prefix}__{what}'
        if self.style == 'dashed': return f'{self.prefix}-{what}'
        if self.style == 'plain': return what
        if self.style == 'modules': return f'{self.prefix.capitalize()}_{what}__{code[:5]}'
        if self.style == 'hashed': return f'sc-{code.lower()} {code[:5]}{self.rng.choice("xqzk")}'
        if self.style == 'tailwind':
            return ' '.join(self.rng.sample('flex text-sm mt-2 font-medium text-gray-500 px-4 py-1 items-center leading-6 truncate md:w-1/2 gap-3'.split(), 3))
        return ''

    @property
    def speak(self):
        return self.style in ('bem', 'dashed', 'plain', 'modules')


# ---- How a field is shown ---------------------------------------------------------------------------------------------

LABELLED = {  # {c} and {d}: classes of label and value
    'colon': '<{b}{c}>{l}: {v}</{b}>', 'bold_colon': '<{b}><b>{l}:</b> {v}</{b}>', 'strong': '<{b}><strong>{l}</strong> {v}</{b}>',
    'em': '<{b}><em>{l}</em> {v}</{b}>', 'spans': '<{b}><span{c}>{l}</span><span{d}>{v}</span></{b}>',
    'spans_blank': '<{b}><span{c}>{l}</span> <span{d}>{v}</span></{b}>', 'divs': '<div{c}><div>{l}</div><div{d}>{v}</div></div>',
    'ps': '<div><p{c}>{l}</p><p{d}>{v}</p></div>', 'small_br': '<{b}><small>{l}</small><br>{v}</{b}>',
    'text_b': '<{b}>{l} <b>{v}</b></{b}>', 'heard': '<{b}{d}><span class="sr-only">{l}: </span>{v}</{b}>',
    'dl': '<dl><dt{c}>{l}</dt><dd{d}>{v}</dd></dl>',
}
ICONS = dict(author='user', date='calendar', deadline='clock', location='map-marker', comments='comment', views='eye', downloads='download',
             reviews='comment', beds='bed', duration='clock', category='folder', company='building')
FROM = {'en': 'from', 'de': 'ab', 'fr': 'dès', 'es': 'desde'}
SVG = '<svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true"><path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z"></path></svg>'


class Field:
    """A field of a page: its kind, and one way to show it in all records."""

    def __init__(self, rng, kind, lang, classes):
        self.rng, self.kind, self.lang, self.classes = rng, kind, lang, classes
        self.label = LABELS[lang].get(kind)
        self.block = rng.choice(['p', 'div', 'span'] if kind not in ('description',) else ['p', 'div'])
        self.way = self.choose()
        self.is_link = kind in ('author', 'category', 'company', 'brand') and rng.random() < .35
        self.in_line = False

    def choose(self):
        ways, rng = ['bare'] * 3, self.rng
        if self.label and self.kind not in ('category',): ways += rng.sample(list(LABELLED), 4)
        if self.kind in ICONS: ways += ['icon_class', 'icon_svg']
        if self.kind in COUNTED: ways = ['unit', 'unit', 'unit_span', 'number_first', 'icon_class', 'brackets']
        if self.kind == 'reviews': ways = ['unit', 'brackets', 'unit_span']
        if self.kind == 'beds': ways = ['unit', 'unit_span', 'icon_class']
        if self.kind in ('date',): ways += ['time', 'time']
        if self.kind == 'author': ways += ['by', 'by_span']
        if self.kind == 'price': ways = ['bare', 'bare', 'pieces', 'sale', 'heard_price', 'label_price']
        if self.kind == 'rating': ways = ['bare', 'stars_aria', 'stars_title', 'of_five', 'bold_of']
        if self.kind == 'tags': ways = ['tag_list', 'tag_spans', 'tag_commas']
        if self.kind in ('description',): ways = ['bare']
        if self.kind == 'image': ways = ['img', 'lazy', 'srcset', 'picture']
        return rng.choice(ways)

    @property
    def says(self):
        """Whether the page says what the field is, by words, by a sign, or by the kind of its values."""
        return (self.classes.speak or self.way in LABELLED or self.way in ('icon_class', 'by', 'by_span', 'unit', 'unit_span', 'number_first', 'time') or
                self.kind in ('title', 'price', 'date', 'rating', 'description', 'tags', 'year', 'image', 'duration', 'area', 'id'))

    def tag(self, inner, keep=None):
        return f'<{self.block}{self.classes(self.kind)}>{inner}</{self.block}>'

    def show(self, value):
        e, way, c = html.escape, self.way, self.classes
        v = e(value.shown)
        if self.is_link: v = f'<a href="/{self.kind}/{slug(value.shown)}">{v}</a>'
        if way in LABELLED:
            return LABELLED[way].format(b=self.block, l=e(self.label), v=v, c=c('label'), d=c(self.kind))
        if way == 'icon_class': return self.tag(f'<i class="fa fa-{ICONS[self.kind]}"></i> {v}')
        if way == 'icon_svg': return self.tag(f'{SVG}<span>{v}</span>')
        if way == 'unit': return self.tag(f'{v} {value.amount}')
        if way == 'unit_span': return self.tag(f'<span>{v}</span> {value.amount}')
        if way == 'number_first': return self.tag(f'<strong>{v}</strong><span>{value.amount}</span>')
        if way == 'brackets': return self.tag(f'({v})')
        if way == 'time': return self.tag(f'<time datetime="{value.exact}T10:20:00Z">{v}</time>')
        if way == 'by': return self.tag({'en': 'by', 'de': 'von', 'fr': 'par', 'es': 'por'}[self.lang] + ' ' + v)
        if way == 'by_span': return self.tag({'en': 'by', 'de': 'von', 'fr': 'par', 'es': 'por'}[self.lang] + f' <span{c("name")}>{v}</span>')
        if way == 'pieces':
            whole, cents = re.findall(r'\d+', value.shown)
            if self.lang == 'en': return self.tag(f'<span>$</span><span{c("whole")}>{whole}<span>.</span></span><span{c("cents")}>{cents}</span>')
            return self.tag(f'<span{c("whole")}>{whole}</span><sup>{cents}</sup> <span>€</span>')
        if way == 'sale':
            return self.tag(f'<del>{e(value.old)}</del> <ins>{v}</ins>' if getattr(value, 'old', None) else f'<span>{v}</span>')
        if way == 'heard_price': return self.tag(f'<span class="visually-hidden">{ {"en": "Price", "de": "Preis", "fr": "Prix", "es": "Precio"}[self.lang]}</span> {v}')
        if way == 'label_price': return self.tag(f'{FROM[self.lang]} <strong>{v}</strong>')
        out_of = {'en': 'Rated {} out of 5', 'de': 'Bewertet mit {} von 5', 'fr': 'Noté {} sur 5', 'es': 'Valorado con {} de 5'}[self.lang].format(v)
        if way == 'stars_aria': return f'<div{c("rating")} role="img" aria-label="{out_of}">' + SVG * 5 + '</div>'
        if way == 'stars_title': return f'<span{c("rating")} title="{out_of}"><span style="width:80%"></span></span>'
        if way == 'of_five': return self.tag(f'{v}/5')
        if way == 'bold_of': return self.tag(f'<b>{v}</b>/5')
        if way == 'tag_list': return f'<ul{c("tags")}>' + ''.join(f'<li><a href="/tag/{slug(t)}">{e(t)}</a></li>' for t in value.items) + '</ul>'
        if way == 'tag_spans': return f'<div{c("tags")}>' + ''.join(f'<span{c("tag")}>{e(t)}</span>' for t in value.items) + '</div>'
        if way == 'tag_commas': return f'<p{c("tags")}>' + ', '.join(f'<a href="/tag/{slug(t)}">{e(t)}</a>' for t in value.items) + '</p>'
        if way == 'img': return f'<img src="{value.shown}" alt=""{c("image")}>'
        if way == 'lazy': return f'<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="{value.shown}" alt=""{c("image")}>'
        if way == 'srcset': return f'<img srcset="{value.shown} 1x, {value.shown}?2 2x" src="{value.shown}" alt="" loading="lazy">'
        if way == 'picture': return f'<picture><source srcset="{value.shown}" type="image/webp"><img src="{value.shown}" alt=""></picture>'
        return self.tag(v)
