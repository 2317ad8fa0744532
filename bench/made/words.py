"""What the records of made pages say: words, labels and units in four languages, and values of each kind of field."""
import re
import unicodedata

WORDS = {
    'en': 'silver harbour kettle walnut desk lantern river copper garden bicycle winter coat piano lamp marble bowl cedar '
          'chest velvet chair compass atlas falcon bridge orchard mill canvas tent saddle quartz clock'.split(),
    'de': 'Silber Hafen Kessel Nussbaum Tisch Laterne Fluss Kupfer Garten Fahrrad Winter Mantel Klavier Lampe Marmor Schale '
          'Zeder Truhe Samt Sessel Kompass Atlas Falke Brücke Obst Mühle Zelt Sattel Quarz Uhr'.split(),
    'fr': 'argent port bouilloire noyer bureau lanterne rivière cuivre jardin vélo hiver manteau piano lampe marbre bol cèdre '
          'coffre velours chaise boussole atlas faucon pont verger moulin toile tente selle quartz horloge'.split(),
    'es': 'plata puerto tetera nogal mesa farol río cobre jardín bicicleta invierno abrigo piano lámpara mármol cuenco cedro '
          'cofre terciopelo silla brújula atlas halcón puente huerto molino lienzo tienda cuarzo reloj'.split(),
}
FIRST = 'Ann Omar Ingrid Kenji Lucía Piotr Amélie Tomas Nadia Svend Grace Marek Yusuf Elena Bruno Hana Igor Maya'.split()
LAST = 'Field Haddad Larsen Mori Ortega Nowak Girard Berg Rahman Holm Okafor Dvořák Demir Rossi Keller Sato Petrov Lind'.split()
TOWNS = 'Aalborg Brno Cork Dundee Emden Faro Graz Haarlem Ithaca Jena Kaunas Leeds Malmö Namur Oulu Poznań Reims Siena'.split()
FIRMS = 'Northwind Halvorsen Brightwater Kestrel Ostrava Meridian Larkspur Tannhaus Corvid Bluestem Quayside'.split()
LABELS = {  # what pages write before values, by kind
    'en': dict(author='Author', date='Published', location='Location', category='Category', company='Company', brand='Brand',
               area='Area', year='Year', id='Reference', duration='Duration', deadline='Deadline', status='Status',
               court='Court', language='Language'),
    'de': dict(author='Autor', date='Veröffentlicht', location='Ort', category='Kategorie', company='Firma', brand='Marke',
               area='Fläche', year='Baujahr', id='Aktenzeichen', duration='Dauer', deadline='Frist', status='Status',
               court='Gericht', language='Sprache'),
    'fr': dict(author='Auteur', date='Date', location='Lieu', category='Catégorie', company='Entreprise', brand='Marque',
               area='Surface', year='Année', id='Référence', duration='Durée', deadline='Date limite', status='Statut',
               court='Tribunal', language='Langue'),
    'es': dict(author='Autor', date='Fecha', location='Lugar', category='Categoría', company='Empresa', brand='Marca',
               area='Superficie', year='Año', id='Referencia', duration='Duración', deadline='Plazo', status='Estado',
               court='Tribunal', language='Idioma'),
}
UNITS = {'en': dict(comments='comments', views='views', downloads='downloads', reviews='reviews', beds='beds'),
         'de': dict(comments='Kommentare', views='Aufrufe', downloads='Downloads', reviews='Bewertungen', beds='Zimmer'),
         'fr': dict(comments='commentaires', views='vues', downloads='téléchargements', reviews='avis', beds='chambres'),
         'es': dict(comments='comentarios', views='visitas', downloads='descargas', reviews='opiniones', beds='dormitorios')}
MONTHS = {'en': 'January February March April May June July August September October November December'.split(),
          'de': 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(),
          'fr': 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(),
          'es': 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split()}
CLICKS = {'en': ['Read more', 'View details', 'Add to cart', 'Save', 'Share'], 'de': ['Weiterlesen', 'Details ansehen', 'In den Warenkorb', 'Merken', 'Teilen'],
          'fr': ['Lire la suite', 'Voir les détails', 'Ajouter au panier', 'Enregistrer', 'Partager'],
          'es': ['Leer más', 'Ver detalles', 'Añadir al carrito', 'Guardar', 'Compartir']}
STATES = {'en': ['Open', 'Closed', 'Under review', 'Awarded'], 'de': ['Offen', 'Geschlossen', 'In Prüfung', 'Vergeben'],
          'fr': ['Ouvert', 'Clos', 'En examen', 'Attribué'], 'es': ['Abierto', 'Cerrado', 'En revisión', 'Adjudicado']}
NAMES = {  # names that a user would accept, besides the label that the page writes
    'title': 'title name headline heading subject', 'price': 'price preis prix precio', 'old_price': 'old_price list_price was_price regular_price original_price',
    'rating': 'rating score stars', 'reviews': 'reviews review_count ratings votes', 'author': 'author by byline writer user creator',
    'date': 'date published posted time', 'location': 'location city place town', 'category': 'category topic section badge tag type genre',
    'company': 'company employer seller organisation agency firm', 'brand': 'brand manufacturer maker', 'area': 'area size surface',
    'year': 'year', 'id': 'id number reference code sku', 'duration': 'duration time length', 'deadline': 'deadline date due expires',
    'status': 'status state badge availability', 'court': 'court', 'language': 'language', 'comments': 'comments replies', 'views': 'views',
    'downloads': 'downloads', 'beds': 'beds rooms bedrooms', 'description': 'description summary excerpt text teaser', 'tags': 'tags tag topics keywords labels',
    'image': 'image photo thumbnail picture'}
TOPICS = {  # fields with the share of records that have them
    'shop': [('image', 1), ('brand', .8), ('price', 1), ('rating', .7), ('reviews', .7), ('status', .3)],
    'jobs': [('company', 1), ('location', 1), ('date', 1), ('description', .6), ('category', .7)],
    'news': [('image', .8), ('category', 1), ('description', 1), ('author', .8), ('date', 1), ('comments', .6)],
    'homes': [('image', 1), ('price', 1), ('location', 1), ('area', 1), ('beds', .9), ('year', .5)],
    'papers': [('author', 1), ('year', 1), ('description', .7), ('downloads', .8), ('tags', .7), ('language', .5)],
    'tenders': [('company', 1), ('date', 1), ('deadline', .7), ('status', 1), ('id', 1), ('location', .8)],
    'videos': [('image', 1), ('duration', 1), ('author', 1), ('views', 1), ('date', .9)],
    'cases': [('id', 1), ('court', 1), ('date', 1), ('status', .6), ('author', .7)],
    'plugins': [('author', 1), ('description', 1), ('rating', .8), ('downloads', 1), ('tags', .6), ('date', .7)],
}
COUNTED = ('comments', 'views', 'downloads', 'reviews', 'beds')


class Value:
    """What a cell should hold ('forms', all of them fine), and how a page writes it."""

    def __init__(self, shown, *forms, items=None, amount=None):
        self.shown, self.forms, self.items, self.amount = shown, forms or (shown,), items, amount


def number(rng, lang, low, high):
    n = rng.randint(low, high)
    return f'{n:,}'.replace(',', {'en': ',', 'de': '.', 'fr': ' ', 'es': '.'}[lang]) if n > 999 else str(n)


def amount(rng, lang, low=5, high=900):
    whole, cents = rng.randint(low, high), rng.choice(['00', '50', '99', '95'])
    return f'${whole}.{cents}' if lang == 'en' else f'{whole},{cents} €'


def day(rng, lang):
    d, m, y = rng.randint(1, 28), rng.randint(1, 12), rng.randint(2021, 2025)
    name = MONTHS[lang][m - 1]
    shown = rng.choice({'en': [f'{name} {d}, {y}', f'{d} {name[:3]} {y}'], 'de': [f'{d:02}.{m:02}.{y}', f'{d}. {name} {y}'],
                        'fr': [f'{d} {name} {y}', f'{d:02}/{m:02}/{y}'], 'es': [f'{d} de {name} de {y}', f'{d:02}/{m:02}/{y}']}[lang])
    return shown, f'{y}-{m:02}-{d:02}'


def words(rng, lang, low, high):
    text = ' '.join(rng.sample(WORDS[lang], rng.randint(low, high)))
    return text[0].upper() + text[1:]


def value_of(rng, lang, kind):
    if kind == 'title': return Value(words(rng, lang, 2, 6))
    if kind == 'description': return Value('. '.join(words(rng, lang, 5, 11) for _ in range(rng.randint(1, 3))) + '.')
    if kind == 'author': return Value(f'{rng.choice(FIRST)} {rng.choice(LAST)}')
    if kind == 'company': return Value(f'{rng.choice(FIRMS)} {rng.choice(["Ltd", "Group", "& Sons", "Systems", "GmbH"])}')
    if kind == 'brand': return Value(rng.choice(FIRMS))
    if kind == 'location': return Value(rng.choice(TOWNS))
    if kind == 'category': return Value(rng.choice(WORDS[lang][:6]).capitalize())
    if kind == 'court': return Value(f'{rng.choice(TOWNS)} {rng.choice(["Crown", "County", "High"])} Court')
    if kind == 'language': return Value(rng.choice(['English', 'Deutsch', 'Français', 'Español']))
    if kind == 'status': return Value(rng.choice(STATES[lang]))
    if kind == 'id': return Value(f'{rng.choice("ABKTZ")}{rng.choice("CDRS")}-{rng.randint(1000, 9999)}/{rng.randint(20, 25)}')
    if kind == 'year': return Value(str(rng.randint(1962, 2024)))
    if kind == 'duration': return Value(f'{rng.randint(1, 59)}:{rng.randint(0, 59):02}')
    if kind == 'price':
        shown = amount(rng, lang)
        return Value(shown, shown, shown.replace(',', '.'), shown.replace(' ', ''))
    if kind == 'rating':
        n = f'{rng.randint(20, 50) / 10:.1f}'
        return Value(n if lang == 'en' else n.replace('.', ','), *(f + end for f in (n, n.replace('.', ',')) for end in ('', '/5', ' out of 5')))
    if kind == 'area':
        n = str(rng.randint(28, 240))
        return Value(f'{n} m²', f'{n} m²', n)
    if kind in COUNTED:
        n, unit = number(rng, lang, 1, 9 if kind == 'beds' else 5000), UNITS[lang][kind]
        return Value(n, n, f'{n} {unit}', amount=unit)
    if kind == 'tags':
        items = rng.sample(WORDS[lang], rng.randint(1, 5))
        return Value(', '.join(items), items=items)
    if kind in ('date', 'deadline'):
        shown, exact = day(rng, lang)
        value = Value(shown, shown, exact)
        value.exact = exact
        return value
    raise ValueError(kind)


def slug(text):
    text = unicodedata.normalize('NFKD', text).encode('ascii', 'ignore').decode().lower()
    return re.sub(r'[^a-z0-9]+', '-', text).strip('-')
