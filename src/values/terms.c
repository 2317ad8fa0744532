/*
 * Words that say by themselves what they are about.
 *
 * Only sets that are closed, or nearly so, and whose words mean little else in a list. There are
 * too many towns for that, but a column of towns has some that everybody knows. Cost: a binary
 * search for each blank of a short text.
 */
#include "values/terms.h"

#include "values/text.h"

#include "base/str.h"

/* The sets, in the order of their names below. */
enum {
    AVAILABILITY = 1 << 0,
    CONDITION = 1 << 1,
    EMPLOYMENT_TYPE = 1 << 2,
    WORKPLACE = 1 << 3,
    STATUS = 1 << 4,
    FUEL = 1 << 5,
    TRANSMISSION = 1 << 6,
    LEVEL = 1 << 7,
    LANGUAGE = 1 << 8,
    COUNTRY = 1 << 9,
    STOPS = 1 << 10,
    GENDER = 1 << 11,
    FORMAT = 1 << 12,
    COLOR = 1 << 13,
    SELLER_TYPE = 1 << 14,
    LICENSE = 1 << 15,
    WITHIN = 1 << FW_TERM_SETS /* it may begin or end a text: "Only 3 left in stock" */
};

static const char *const NAMES[] = {"availability", "condition", "employment_type", "workplace",
                                    "status",       "fuel",      "transmission",    "level",
                                    "language",     "country",   "stops",           "gender",
                                    "format",       "color",     "seller_type",     "license"};
_Static_assert(FW_COUNT(NAMES) <= FW_TERM_SETS, "a bit for each set");

typedef struct term {
    const char *word; /* in lower case */
    uint32_t sets;
} term;

/* clang-format off */
/* In the order of their bytes. */
static const term TERMS[] = {
    {"0bsd", LICENSE}, {"1 escale", STOPS | WITHIN}, {"1 stop", STOPS | WITHIN}, {"1 stopp", STOPS | WITHIN},
    {"2 escales", STOPS | WITHIN}, {"2 stopps", STOPS | WITHIN}, {"2 stops", STOPS | WITHIN},
    {"3 stops", STOPS | WITHIN}, {"abgeschlossen", STATUS}, {"abierto", STATUS}, {"active", STATUS},
    {"advanced", LEVEL}, {"agotado", AVAILABILITY | WITHIN}, {"agpl-3.0", LICENSE}, {"agplv3", LICENSE},
    {"all levels", LEVEL}, {"allemagne", COUNTRY}, {"als nieuw", CONDITION}, {"alternance", EMPLOYMENT_TYPE},
    {"amarillo", COLOR}, {"anfänger", LEVEL}, {"anglais", LANGUAGE}, {"anunciante profissional", SELLER_TYPE},
    {"apache 2.0", LICENSE}, {"apache license 2.0", LICENSE}, {"apache-2.0", LICENSE}, {"aperto", STATUS},
    {"apprendistato", EMPLOYMENT_TYPE}, {"apprenticeship", EMPLOYMENT_TYPE}, {"apprentissage", EMPLOYMENT_TYPE},
    {"approved", STATUS}, {"arabic", LANGUAGE}, {"archived", STATUS}, {"argentina", COUNTRY},
    {"artistic-2.0", LICENSE}, {"audible audiobook", FORMAT}, {"audio cd", FORMAT}, {"audiobook", FORMAT},
    {"auf lager", AVAILABILITY | WITHIN}, {"ausbildung", EMPLOYMENT_TYPE}, {"aushilfe", EMPLOYMENT_TYPE},
    {"australia", COUNTRY}, {"austria", COUNTRY}, {"ausverkauft", AVAILABILITY | WITHIN}, {"autogas", FUEL},
    {"automaat", TRANSMISSION}, {"automaatti", TRANSMISSION}, {"automat", TRANSMISSION},
    {"automatgear", TRANSMISSION}, {"automatic", TRANSMISSION}, {"automatica", TRANSMISSION},
    {"automatická", TRANSMISSION}, {"automatico", TRANSMISSION}, {"automatik", TRANSMISSION},
    {"automatikgetriebe", TRANSMISSION}, {"automatique", TRANSMISSION}, {"automatisch", TRANSMISSION},
    {"automatyczna", TRANSMISSION}, {"automática", TRANSMISSION}, {"automático", TRANSMISSION},
    {"available", AVAILABILITY}, {"avancé", LEVEL}, {"avanzado", LEVEL}, {"avançado", LEVEL}, {"azul", COLOR},
    {"backorder", AVAILABILITY}, {"bedrift", SELLER_TYPE}, {"befristet", EMPLOYMENT_TYPE},
    {"befristeter vertrag", EMPLOYMENT_TYPE}, {"begagnad", CONDITION}, {"beginner", LEVEL}, {"beige", COLOR},
    {"belgique", COUNTRY}, {"belgium", COUNTRY}, {"bensin", FUEL}, {"benzin", FUEL}, {"benzina", FUEL},
    {"benzine", FUEL}, {"benzyna", FUEL}, {"benzín", FUEL}, {"bianco", COLOR}, {"black", COLOR}, {"blanc", COLOR},
    {"blanco", COLOR}, {"blau", COLOR}, {"bleu", COLOR}, {"blu", COLOR}, {"blu-ray", FORMAT}, {"blue", COLOR},
    {"board book", FORMAT}, {"bon état", CONDITION}, {"book", FORMAT}, {"boys", GENDER},
    {"boîte automatique", TRANSMISSION}, {"boîte manuelle", TRANSMISSION}, {"brak w magazynie", AVAILABILITY},
    {"brand new", CONDITION}, {"brasil", COUNTRY}, {"braun", COLOR}, {"brazil", COUNTRY}, {"broché", FORMAT},
    {"brown", COLOR}, {"brukt", CONDITION}, {"bsd", LICENSE}, {"bsd license", LICENSE}, {"bsd-2-clause", LICENSE},
    {"bsd-3-clause", LICENSE}, {"bsl-1.0", LICENSE}, {"bulgaria", COUNTRY}, {"business", SELLER_TYPE},
    {"c", LANGUAGE}, {"c#", LANGUAGE}, {"c++", LANGUAGE}, {"cambio automatico", TRANSMISSION},
    {"cambio manual", TRANSMISSION}, {"cambio manuale", TRANSMISSION}, {"canada", COUNTRY}, {"canceled", STATUS},
    {"cancelled", STATUS}, {"casual", EMPLOYMENT_TYPE}, {"cc by 4.0", LICENSE}, {"cc by-nc 4.0", LICENSE},
    {"cc by-sa 4.0", LICENSE}, {"cc0", LICENSE}, {"cc0-1.0", LICENSE}, {"cd", FORMAT}, {"cdd", EMPLOYMENT_TYPE},
    {"cdi", EMPLOYMENT_TYPE}, {"cerrado", STATUS}, {"certified refurbished", CONDITION},
    {"checked out", AVAILABILITY}, {"chile", COUNTRY}, {"china", COUNTRY}, {"chinese", LANGUAGE},
    {"chiuso", STATUS}, {"clojure", LANGUAGE}, {"closed", STATUS}, {"cng", FUEL}, {"colombia", COUNTRY},
    {"come nuovo", CONDITION}, {"comme neuf", CONDITION}, {"como novo", CONDITION}, {"como nuevo", CONDITION},
    {"completed", STATUS}, {"concessionario", SELLER_TYPE}, {"contract", EMPLOYMENT_TYPE},
    {"contractor", EMPLOYMENT_TYPE}, {"contrato indefinido", EMPLOYMENT_TYPE},
    {"contrato temporal", EMPLOYMENT_TYPE}, {"copertina flessibile", FORMAT}, {"copertina rigida", FORMAT},
    {"cream", COLOR}, {"croatia", COUNTRY}, {"css", LANGUAGE}, {"csv", FORMAT}, {"cvt", TRANSMISSION},
    {"cyprus", COUNTRY}, {"czech republic", COUNTRY}, {"czechia", COUNTRY}, {"część etatu", EMPLOYMENT_TYPE},
    {"câmbio automático", TRANSMISSION}, {"câmbio manual", TRANSMISSION}, {"d'occasion", CONDITION},
    {"da remoto", WORKPLACE}, {"damen", GENDER}, {"danish", LANGUAGE}, {"dart", LANGUAGE}, {"dealer", SELLER_TYPE},
    {"deeltijd", EMPLOYMENT_TYPE}, {"defekt", CONDITION}, {"deltid", EMPLOYMENT_TYPE}, {"denmark", COUNTRY},
    {"deutsch", LANGUAGE}, {"deutschland", COUNTRY}, {"diesel", FUEL}, {"difficile", LEVEL}, {"difficult", LEVEL},
    {"difícil", LEVEL}, {"direct", STOPS}, {"direkt", STOPS}, {"disponibile", AVAILABILITY},
    {"disponible", AVAILABILITY}, {"disponível", AVAILABILITY}, {"dizel", FUEL}, {"diésel", FUEL},
    {"dockerfile", LANGUAGE}, {"docx", FORMAT}, {"done", STATUS}, {"donna", GENDER}, {"dostępne", AVAILABILITY},
    {"dostępny", AVAILABILITY}, {"draft", STATUS}, {"dutch", LANGUAGE}, {"dvd", FORMAT}, {"débutant", LEVEL},
    {"e-book", FORMAT}, {"easy", LEVEL}, {"ebook", FORMAT}, {"egypt", COUNTRY}, {"einfach", LEVEL}, {"el", FUEL},
    {"el + benzin", FUEL}, {"electric", FUEL}, {"elektrik", FUEL}, {"elektrisch", FUEL}, {"elektrisk", FUEL},
    {"elektro", FUEL}, {"elektromos", FUEL}, {"elektryczna", FUEL}, {"elektryczny", FUEL}, {"elettrica", FUEL},
    {"elettrico", FUEL}, {"elixir", LANGUAGE}, {"eléctrica", FUEL}, {"eléctrico", FUEL}, {"elétrica", FUEL},
    {"elétrico", FUEL}, {"en cours", STATUS}, {"en remoto", WORKPLACE}, {"en stock", AVAILABILITY | WITHIN},
    {"ended", STATUS}, {"england", COUNTRY}, {"englisch", LANGUAGE}, {"english", LANGUAGE}, {"entry level", LEVEL},
    {"entry-level", LEVEL}, {"epl-2.0", LICENSE}, {"epub", FORMAT}, {"erdgas", FUEL}, {"erlang", LANGUAGE},
    {"esaurito", AVAILABILITY | WITHIN}, {"esgotado", AVAILABILITY}, {"espagne", COUNTRY}, {"españa", COUNTRY},
    {"español", LANGUAGE}, {"essence", FUEL}, {"estonia", COUNTRY}, {"estágio", EMPLOYMENT_TYPE}, {"etanol", FUEL},
    {"excellent condition", CONDITION}, {"expert", LEVEL}, {"expired", STATUS}, {"facile", LEVEL},
    {"fair condition", CONDITION}, {"fast anställning", EMPLOYMENT_TYPE}, {"fast stilling", EMPLOYMENT_TYPE},
    {"female", GENDER}, {"femme", GENDER}, {"fermé", STATUS}, {"festanstellung", EMPLOYMENT_TYPE},
    {"finished", STATUS}, {"finland", COUNTRY}, {"finnish", LANGUAGE}, {"flex", FUEL}, {"for parts", CONDITION},
    {"for parts or not working", CONDITION}, {"forhandler", SELLER_TYPE}, {"fortgeschrittene", LEVEL},
    {"france", COUNTRY}, {"frankreich", COUNTRY}, {"französisch", LANGUAGE}, {"français", LANGUAGE},
    {"freelance", EMPLOYMENT_TYPE}, {"french", LANGUAGE}, {"full time", EMPLOYMENT_TYPE},
    {"full-time", EMPLOYMENT_TYPE}, {"fulltime", EMPLOYMENT_TYPE}, {"fácil", LEVEL}, {"gas natural", FUEL},
    {"gasolina", FUEL}, {"gasoline", FUEL}, {"gasolio", FUEL}, {"gasóleo", FUEL}, {"gebraucht", CONDITION},
    {"gebruikt", CONDITION}, {"gebundene ausgabe", FORMAT}, {"gebundenes buch", FORMAT}, {"gelb", COLOR},
    {"generalüberholt", CONDITION}, {"german", LANGUAGE}, {"germany", COUNTRY}, {"geschlossen", STATUS},
    {"gewerblich", SELLER_TYPE}, {"ghana", COUNTRY}, {"giallo", COLOR}, {"girls", GENDER}, {"gnv", FUEL},
    {"go", LANGUAGE}, {"gold", COLOR}, {"good condition", CONDITION}, {"gpl", FUEL | LICENSE}, {"gpl-2.0", LICENSE},
    {"gpl-3.0", LICENSE}, {"gpl-3.0-only", LICENSE}, {"gpl-3.0-or-later", LICENSE}, {"gplv2", LICENSE},
    {"gplv3", LICENSE}, {"grau", COLOR}, {"gray", COLOR}, {"greece", COUNTRY}, {"green", COLOR}, {"grey", COLOR},
    {"gris", COLOR}, {"grün", COLOR}, {"gás natural", FUEL}, {"halbautomatik", TRANSMISSION},
    {"handelaar", SELLER_TYPE}, {"handgeschakeld", TRANSMISSION}, {"handgeschaltet", TRANSMISSION}, {"hard", LEVEL},
    {"hardcover", FORMAT}, {"haskell", LANGUAGE}, {"hebrew", LANGUAGE}, {"heltid", EMPLOYMENT_TYPE},
    {"herren", GENDER}, {"hibrit", WORKPLACE}, {"hindi", LANGUAGE}, {"hombre", GENDER}, {"home office", WORKPLACE},
    {"homeoffice", WORKPLACE}, {"homme", GENDER}, {"hong kong", COUNTRY}, {"html", LANGUAGE | FORMAT},
    {"hungary", COUNTRY}, {"hybrid", WORKPLACE | FUEL}, {"hybrid (benzin/elektro)", FUEL},
    {"hybride", WORKPLACE | FUEL}, {"hybrydowa", FUEL}, {"hybrydowo", WORKPLACE}, {"hybrydowy", FUEL},
    {"händler", SELLER_TYPE}, {"híbrida", FUEL}, {"híbrido", WORKPLACE | FUEL}, {"hörbuch", FORMAT},
    {"i lager", AVAILABILITY}, {"ibrida", FUEL}, {"ibrido", WORKPLACE}, {"iceland", COUNTRY},
    {"ikinci el", CONDITION}, {"in office", WORKPLACE}, {"in person", WORKPLACE}, {"in progress", STATUS},
    {"in sede", WORKPLACE}, {"in stock", AVAILABILITY | WITHIN}, {"in-office", WORKPLACE}, {"in-person", WORKPLACE},
    {"inactive", STATUS}, {"indefinido", EMPLOYMENT_TYPE}, {"india", COUNTRY}, {"indisponible", AVAILABILITY},
    {"indisponível", AVAILABILITY}, {"individual", SELLER_TYPE}, {"indonesia", COUNTRY}, {"iniciante", LEVEL},
    {"intermediate", LEVEL}, {"intermedio", LEVEL}, {"intermediário", LEVEL}, {"intermédiaire", LEVEL},
    {"intern", EMPLOYMENT_TYPE}, {"internship", EMPLOYMENT_TYPE}, {"intérim", EMPLOYMENT_TYPE}, {"iran", COUNTRY},
    {"iraq", COUNTRY}, {"ireland", COUNTRY}, {"isc", LICENSE}, {"israel", COUNTRY}, {"italia", COUNTRY},
    {"italian", LANGUAGE}, {"italiano", LANGUAGE}, {"italie", COUNTRY}, {"italien", COUNTRY}, {"italy", COUNTRY},
    {"ivory", COLOR}, {"jak nowy", CONDITION}, {"jamaica", COUNTRY}, {"japan", COUNTRY}, {"japanese", LANGUAGE},
    {"jaune", COLOR}, {"java", LANGUAGE}, {"javascript", LANGUAGE}, {"jornada completa", EMPLOYMENT_TYPE},
    {"jornada parcial", EMPLOYMENT_TYPE}, {"journal", FORMAT}, {"julia", LANGUAGE}, {"junior", LEVEL},
    {"jupyter notebook", LANGUAGE}, {"kenya", COUNTRY}, {"khaki", COLOR}, {"kindle", FORMAT},
    {"kindle edition", FORMAT}, {"kolay", LEVEL}, {"korea", COUNTRY}, {"korean", LANGUAGE}, {"kotlin", LANGUAGE},
    {"latvia", COUNTRY}, {"laufend", STATUS}, {"left in stock", AVAILABILITY | WITHIN}, {"leicht", LEVEL},
    {"lgpl-2.1", LICENSE}, {"lgpl-3.0", LICENSE}, {"lieferbar", AVAILABILITY}, {"like new", CONDITION},
    {"lithuania", COUNTRY}, {"live", STATUS}, {"loppuunmyyty", AVAILABILITY}, {"lpg", FUEL}, {"lua", LANGUAGE},
    {"luxembourg", COUNTRY}, {"magazine", FORMAT}, {"makefile", LANGUAGE}, {"malaysia", COUNTRY}, {"male", GENDER},
    {"malta", COUNTRY}, {"mandarin", LANGUAGE}, {"manual", TRANSMISSION}, {"manuale", TRANSMISSION},
    {"manualna", TRANSMISSION}, {"manueel", TRANSMISSION}, {"manuell", TRANSMISSION}, {"manuelle", TRANSMISSION},
    {"manuelles getriebe", TRANSMISSION}, {"manuellt", TRANSMISSION}, {"manuelt", TRANSMISSION},
    {"manuální", TRANSMISSION}, {"maroon", COLOR}, {"mass market paperback", FORMAT}, {"media", LEVEL},
    {"media jornada", EMPLOYMENT_TYPE}, {"medio", LEVEL}, {"medium", LEVEL}, {"meio período", EMPLOYMENT_TYPE},
    {"men", GENDER}, {"merged", STATUS}, {"metano", FUEL}, {"mexico", COUNTRY}, {"mid level", LEVEL},
    {"mid-level", LEVEL}, {"mild hybrid", FUEL}, {"minijob", EMPLOYMENT_TYPE}, {"mit", LICENSE},
    {"mit license", LICENSE}, {"mit or apache-2.0", LICENSE}, {"mit/apache-2.0", LICENSE}, {"mittel", LEVEL},
    {"mixed", GENDER}, {"morocco", COUNTRY}, {"moyen", LEVEL}, {"mp3", FORMAT}, {"mpl 2.0", LICENSE},
    {"mpl-2.0", LICENSE}, {"mujer", GENDER}, {"männlich", GENDER}, {"média", LEVEL}, {"médio", LEVEL},
    {"méxico", COUNTRY}, {"nafta", FUEL}, {"navy", COLOR}, {"nederlands", LANGUAGE}, {"negro", COLOR},
    {"nero", COLOR}, {"netherlands", COUNTRY}, {"neu", CONDITION}, {"neuf", CONDITION}, {"neuwertig", CONDITION},
    {"new", CONDITION}, {"new (other)", CONDITION}, {"new zealand", COUNTRY}, {"nicht lieferbar", AVAILABILITY},
    {"nicht verfügbar", AVAILABILITY}, {"niederlande", COUNTRY}, {"niedostępny", AVAILABILITY},
    {"niet op voorraad", AVAILABILITY}, {"nieuw", CONDITION}, {"nigeria", COUNTRY}, {"no disponible", AVAILABILITY},
    {"noir", COLOR}, {"non disponibile", AVAILABILITY}, {"non disponible", AVAILABILITY}, {"non-stop", STOPS},
    {"nonstop", STOPS}, {"norway", COUNTRY}, {"norwegian", LANGUAGE}, {"not available", AVAILABILITY},
    {"nova", CONDITION}, {"novo", CONDITION}, {"nowa", CONDITION}, {"nowe", CONDITION}, {"nowy", CONDITION},
    {"nueva", CONDITION}, {"nuevo", CONDITION}, {"nuova", CONDITION}, {"nuovi", CONDITION}, {"nuovo", CONDITION},
    {"ny", CONDITION}, {"objective-c", LANGUAGE}, {"ocaml", LANGUAGE}, {"occasion", CONDITION}, {"offen", STATUS},
    {"olive", COLOR}, {"on backorder", AVAILABILITY}, {"on loan", AVAILABILITY}, {"on site", WORKPLACE},
    {"on-site", WORKPLACE}, {"ongoing", STATUS}, {"onsite", WORKPLACE}, {"op kantoor", WORKPLACE},
    {"op locatie", WORKPLACE}, {"op voorraad", AVAILABILITY | WITHIN}, {"open", STATUS}, {"open box", CONDITION},
    {"orange", COLOR}, {"orta", LEVEL}, {"otomatik", TRANSMISSION}, {"out of stock", AVAILABILITY | WITHIN},
    {"ouvert", STATUS}, {"pakistan", COUNTRY}, {"paperback", FORMAT}, {"part time", EMPLOYMENT_TYPE},
    {"part-time", EMPLOYMENT_TYPE}, {"particular", SELLER_TYPE}, {"particulier", SELLER_TYPE},
    {"particuliere verkoper", SELLER_TYPE}, {"parttime", EMPLOYMENT_TYPE}, {"pdf", FORMAT}, {"pending", STATUS},
    {"perl", LANGUAGE}, {"permanent", EMPLOYMENT_TYPE}, {"peru", COUNTRY}, {"petrol", FUEL},
    {"pełny etat", EMPLOYMENT_TYPE}, {"philippines", COUNTRY}, {"php", LANGUAGE}, {"pink", COLOR},
    {"plný úvazek", EMPLOYMENT_TYPE}, {"plug-in hybrid", FUEL}, {"poche", FORMAT}, {"poland", COUNTRY},
    {"polen", COUNTRY}, {"polish", LANGUAGE}, {"polski", LANGUAGE}, {"portugal", COUNTRY}, {"portuguese", LANGUAGE},
    {"postponed", STATUS}, {"pptx", FORMAT}, {"praca hybrydowa", WORKPLACE}, {"praca zdalna", WORKPLACE},
    {"praktikum", EMPLOYMENT_TYPE}, {"pre-order", AVAILABILITY}, {"pre-owned", CONDITION},
    {"preorder", AVAILABILITY}, {"preowned", CONDITION}, {"presencial", WORKPLACE}, {"principiante", LEVEL},
    {"privat", SELLER_TYPE}, {"privatanbieter", SELLER_TYPE}, {"private", SELLER_TYPE},
    {"private seller", SELLER_TYPE}, {"privater anbieter", SELLER_TYPE}, {"privato", SELLER_TYPE},
    {"pro", SELLER_TYPE}, {"profesional", SELLER_TYPE}, {"professionista", SELLER_TYPE},
    {"professionnel", SELLER_TYPE}, {"profissional", SELLER_TYPE}, {"prácticas", EMPLOYMENT_TYPE},
    {"public domain", LICENSE}, {"purple", COLOR}, {"python", LANGUAGE}, {"på lager", AVAILABILITY | WITHIN},
    {"reacondicionado", CONDITION}, {"recondicionado", CONDITION}, {"reconditionné", CONDITION}, {"red", COLOR},
    {"refurbished", CONDITION}, {"rejected", STATUS}, {"relié", FORMAT}, {"remote", WORKPLACE},
    {"remoto", WORKPLACE}, {"resolved", STATUS}, {"ricondizionato", CONDITION}, {"rojo", COLOR},
    {"romania", COUNTRY}, {"rosso", COLOR}, {"rot", COLOR}, {"rouge", COLOR}, {"ruby", LANGUAGE},
    {"rupture de stock", AVAILABILITY | WITHIN}, {"russia", COUNTRY}, {"russian", LANGUAGE}, {"rust", LANGUAGE},
    {"sans escale", STOPS}, {"saudi arabia", COUNTRY}, {"scala", LANGUAGE}, {"schaltgetriebe", TRANSMISSION},
    {"schaltung", TRANSMISSION}, {"scheduled", STATUS}, {"schwarz", COLOR}, {"schweiz", COUNTRY}, {"schwer", LEVEL},
    {"scotland", COUNTRY}, {"second hand", CONDITION}, {"second-hand", CONDITION}, {"sehr gut erhalten", CONDITION},
    {"semi-automatic", TRANSMISSION}, {"semi-automatique", TRANSMISSION}, {"semiautomatico", TRANSMISSION},
    {"semiautomatique", TRANSMISSION}, {"semiautomático", TRANSMISSION}, {"seminovo", CONDITION},
    {"seminuevo", CONDITION}, {"senior", LEVEL}, {"senior level", LEVEL}, {"serbia", COUNTRY}, {"shell", LANGUAGE},
    {"silber", COLOR}, {"silver", COLOR}, {"singapore", COUNTRY}, {"skrzynia automatyczna", TRANSMISSION},
    {"skrzynia manualna", TRANSMISSION}, {"slovakia", COUNTRY}, {"slovenia", COUNTRY}, {"slutsåld", AVAILABILITY},
    {"sofort lieferbar", AVAILABILITY | WITHIN}, {"softcover", FORMAT}, {"sold out", AVAILABILITY | WITHIN},
    {"south africa", COUNTRY}, {"south korea", COUNTRY}, {"spain", COUNTRY}, {"spanien", COUNTRY},
    {"spanisch", LANGUAGE}, {"spanish", LANGUAGE}, {"sri lanka", COUNTRY}, {"stacjonarnie", WORKPLACE},
    {"stage", EMPLOYMENT_TYPE}, {"stokta", AVAILABILITY}, {"stokta var", AVAILABILITY},
    {"stokta yok", AVAILABILITY}, {"suisse", COUNTRY}, {"sur site", WORKPLACE}, {"suspended", STATUS},
    {"sweden", COUNTRY}, {"swedish", LANGUAGE}, {"swift", LANGUAGE}, {"switzerland", COUNTRY}, {"taiwan", COUNTRY},
    {"tam zamanlı", EMPLOYMENT_TYPE}, {"tapa blanda", FORMAT}, {"tapa dura", FORMAT}, {"taschenbuch", FORMAT},
    {"teal", COLOR}, {"teilzeit", EMPLOYMENT_TYPE}, {"teletrabajo", WORKPLACE}, {"temp", EMPLOYMENT_TYPE},
    {"tempo determinato", EMPLOYMENT_TYPE}, {"tempo indeterminato", EMPLOYMENT_TYPE},
    {"tempo integral", EMPLOYMENT_TYPE}, {"tempo pieno", EMPLOYMENT_TYPE}, {"temporary", EMPLOYMENT_TYPE},
    {"temps partiel", EMPLOYMENT_TYPE}, {"temps plein", EMPLOYMENT_TYPE}, {"terminé", STATUS},
    {"thailand", COUNTRY}, {"thuiswerken", WORKPLACE}, {"trabajo remoto", WORKPLACE}, {"trade", SELLER_TYPE},
    {"trudny", LEVEL}, {"très bon état", CONDITION}, {"tunisia", COUNTRY}, {"turkey", COUNTRY},
    {"turkish", LANGUAGE}, {"turquoise", COLOR}, {"tweedehands", CONDITION}, {"typescript", LANGUAGE},
    {"télétravail", WORKPLACE}, {"tükendi", AVAILABILITY}, {"uitverkocht", AVAILABILITY}, {"uk", COUNTRY},
    {"ukraine", COUNTRY}, {"ukrainian", LANGUAGE}, {"umowa b2b", EMPLOYMENT_TYPE},
    {"umowa o pracę", EMPLOYMENT_TYPE}, {"umowa zlecenie", EMPLOYMENT_TYPE}, {"unavailable", AVAILABILITY},
    {"unbefristet", EMPLOYMENT_TYPE}, {"unbefristeter vertrag", EMPLOYMENT_TYPE}, {"under review", STATUS},
    {"unisex", GENDER}, {"united arab emirates", COUNTRY}, {"united kingdom", COUNTRY}, {"united states", COUNTRY},
    {"united states of america", COUNTRY}, {"unlicense", LICENSE}, {"unresolved", STATUS}, {"uomo", GENDER},
    {"upcoming", STATUS}, {"uruguay", COUNTRY}, {"us", COUNTRY}, {"usa", COUNTRY}, {"usada", CONDITION},
    {"usado", CONDITION}, {"usados", CONDITION}, {"usata", CONDITION}, {"usato", CONDITION}, {"used", CONDITION},
    {"uszkodzone", CONDITION}, {"utsolgt", AVAILABILITY | WITHIN}, {"uzaktan", WORKPLACE}, {"używana", CONDITION},
    {"używane", CONDITION}, {"używany", CONDITION}, {"varastossa", AVAILABILITY}, {"venezuela", COUNTRY},
    {"verde", COLOR}, {"verfügbar", AVAILABILITY}, {"vert", COLOR}, {"very good condition", CONDITION},
    {"vietnam", COUNTRY}, {"vinyl", FORMAT}, {"vollzeit", EMPLOYMENT_TYPE}, {"voltijd", EMPLOYMENT_TYPE},
    {"volunteer", EMPLOYMENT_TYPE}, {"von privat", SELLER_TYPE}, {"vor ort", WORKPLACE}, {"vue", LANGUAGE},
    {"wales", COUNTRY}, {"wasserstoff", FUEL}, {"weiblich", GENDER}, {"weiß", COLOR},
    {"werkstudent", EMPLOYMENT_TYPE}, {"white", COLOR}, {"wie neu", CONDITION}, {"women", GENDER},
    {"work from home", WORKPLACE}, {"wtfpl", LICENSE}, {"wyprzedane", AVAILABILITY}, {"xlsx", FORMAT},
    {"yarı zamanlı", EMPLOYMENT_TYPE}, {"yellow", COLOR}, {"yeni", CONDITION}, {"zdalnie", WORKPLACE},
    {"zeitschrift", FORMAT}, {"zig", LANGUAGE}, {"zip", FORMAT}, {"zlib", LICENSE}, {"zor", LEVEL},
    {"Álcool", FUEL}, {"Électrique", FUEL}, {"álcool", FUEL}, {"électrique", FUEL}, {"épuisé", AVAILABILITY},
    {"österreich", COUNTRY}, {"částečný úvazek", EMPLOYMENT_TYPE}, {"łatwy", LEVEL}, {"średni", LEVEL},
    {"автомат", TRANSMISSION}, {"автоматическая", TRANSMISSION}, {"б/у", CONDITION}, {"бензин", FUEL},
    {"в наличии", AVAILABILITY}, {"вариатор", TRANSMISSION}, {"гибрид", FUEL}, {"дизель", FUEL},
    {"как новый", CONDITION}, {"механика", TRANSMISSION}, {"механическая", TRANSMISSION},
    {"не доступно", AVAILABILITY}, {"нет в наличии", AVAILABILITY}, {"новый", CONDITION},
    {"полная занятость", EMPLOYMENT_TYPE}, {"робот", TRANSMISSION}, {"русский", LANGUAGE}, {"удаленно", WORKPLACE},
    {"удалённо", WORKPLACE}, {"частичная занятость", EMPLOYMENT_TYPE}, {"электро", FUEL}, {"すべてのレベル", LEVEL},
    {"アルバイト", EMPLOYMENT_TYPE}, {"上級", LEVEL}, {"中古", CONDITION}, {"中級", LEVEL}, {"初心者", LEVEL}, {"初級", LEVEL},
    {"在庫あり", AVAILABILITY}, {"在庫なし", AVAILABILITY}, {"在庫切れ", AVAILABILITY}, {"売り切れ", AVAILABILITY},
    {"契約社員", EMPLOYMENT_TYPE}, {"新品", CONDITION}, {"未使用", CONDITION}, {"正社員", EMPLOYMENT_TYPE},
    {"非売品", AVAILABILITY},
};

/* Towns that many pages name, in the order of their bytes. Names that are also words or people are
 * left out: Nice, Reading, Essen, Charlotte. */
static const char *const TOWNS[] = {
    "aachen", "aalborg", "aarhus", "abu dhabi", "accra", "addis ababa", "adelaide", "albuquerque", "alicante",
    "almaty", "amman", "amsterdam", "anchorage", "ankara", "antwerp", "antwerpen", "athens", "atlanta", "auckland",
    "augsburg", "baghdad", "baku", "baltimore", "bangalore", "bangkok", "barcelona", "bari", "basel", "beijing",
    "beirut", "belfast", "belgrade", "belo horizonte", "bengaluru", "bergen", "berlin", "bern", "bielefeld", "bilbao",
    "birmingham", "boden", "bodø", "bogota", "bogotá", "boise", "bologna", "bonn", "bordeaux", "boston", "bradford",
    "braga", "brasília", "bratislava", "braunschweig", "bremen", "brest", "brisbane", "bristol", "brno", "bruges",
    "brussel", "brussels", "bruxelles", "bucharest", "bucurești", "budapest", "buenos aires", "bydgoszcz", "cairo",
    "calgary", "cambridge", "canberra", "cape town", "caracas", "cardiff", "casablanca", "catania", "chemnitz",
    "chengdu", "chennai", "chicago", "cincinnati", "cleveland", "cluj-napoca", "coimbra", "cologne", "copenhagen",
    "coventry", "cracow", "curitiba", "córdoba", "dallas", "darmstadt", "debrecen", "delhi", "den haag", "denver",
    "derby", "detroit", "dhaka", "dijon", "doha", "dortmund", "drammen", "dresden", "dubai", "dublin", "duisburg",
    "dundee", "düsseldorf", "edinburgh", "edmonton", "eindhoven", "el paso", "erfurt", "espoo", "eugene", "exeter",
    "faro", "firenze", "fort worth", "fortaleza", "frankfurt", "frankfurt am main", "fredrikstad", "freiburg",
    "fresno", "fukuoka", "galway", "gdańsk", "gdynia", "gelsenkirchen", "geneva", "genoa", "genova", "gent", "genève",
    "ghent", "glasgow", "gothenburg", "granada", "graz", "grenoble", "groningen", "guadalajara", "guangzhou",
    "göteborg", "göttingen", "haifa", "hamar", "hamburg", "hangzhou", "hannover", "hanoi", "hanover", "haugesund",
    "heidelberg", "helsingborg", "helsinki", "hiroshima", "hong kong", "honolulu", "houston", "hull", "hyderabad",
    "hà nội", "indianapolis", "innsbruck", "inverness", "ipswich", "istanbul", "izmir", "jakarta", "jeddah",
    "jerusalem", "johannesburg", "jönköping", "kansas city", "karachi", "karlsruhe", "kassel", "katowice", "kiel",
    "kiev", "kigali", "knoxville", "kobe", "koblenz", "kolkata", "kraków", "kristiansand", "kuala lumpur",
    "kuwait city", "kyiv", "kyoto", "köln", "københavn", "la paz", "lagos", "lahore", "las palmas", "las vegas",
    "lausanne", "leeds", "leicester", "leiden", "leipzig", "lille", "lillehammer", "lima", "limerick", "linköping",
    "linz", "lisboa", "lisbon", "liverpool", "liège", "ljubljana", "london", "los angeles", "louisville", "lublin",
    "lucerne", "luxembourg city", "luzern", "lviv", "lyon", "lübeck", "maastricht", "macau", "madrid", "magdeburg",
    "mainz", "malmö", "manchester", "manila", "mannheim", "marrakech", "marseille", "medellín", "melbourne",
    "memphis", "mexico city", "miami", "milano", "milwaukee", "minneapolis", "minsk", "modena", "molde", "monterrey",
    "montevideo", "montpellier", "montreal", "montréal", "moscow", "moskau", "moss", "mumbai", "munich", "murcia",
    "muscat", "málaga", "münchen", "münster", "nagoya", "nairobi", "nantes", "naples", "napoli", "narvik",
    "nashville", "new delhi", "new orleans", "new york", "new york city", "newcastle", "nicosia", "norrköping",
    "norwich", "nottingham", "nuremberg", "nürnberg", "oakland", "odense", "odesa", "okinawa", "oklahoma city",
    "omaha", "oporto", "orlando", "orléans", "osaka", "oslo", "osnabrück", "ostrava", "ottawa", "oulu", "oviedo",
    "oxford", "padova", "palermo", "palma", "panama city", "paris", "parma", "perth", "perugia", "philadelphia",
    "pisa", "pittsburgh", "plymouth", "plzeň", "podgorica", "porsgrunn", "portland", "porto", "porto alegre",
    "portsmouth", "potsdam", "poznań", "prag", "praga", "prague", "praha", "preston", "pune", "quito", "québec",
    "rabat", "raleigh", "recife", "regensburg", "reims", "rennes", "reykjavik", "reykjavík", "riga", "rio de janeiro",
    "riyadh", "roma", "rome", "rosario", "rostock", "rotterdam", "rouen", "saarbrücken", "sacramento",
    "salt lake city", "salvador", "salzburg", "san antonio", "san diego", "san francisco", "san jose", "san josé",
    "san juan", "santa cruz", "santander", "santiago", "sapporo", "sarajevo", "sarpsborg", "seattle", "sendai",
    "seoul", "sevilla", "seville", "shanghai", "sheffield", "shenzhen", "singapore", "skien", "skopje", "sofia",
    "southampton", "st. gallen", "st. louis", "st. petersburg", "stavanger", "stockholm", "stoke-on-trent",
    "strasbourg", "stuttgart", "sunderland", "surabaya", "swansea", "szczecin", "szeged", "são paulo", "taipei",
    "tallinn", "tampa", "tampere", "tangier", "tartu", "tbilisi", "tehran", "tel aviv", "tessaloniki", "the hague",
    "thessaloniki", "tilburg", "tirana", "tokyo", "torino", "toronto", "toulon", "toulouse", "trieste", "tromsø",
    "trondheim", "tucson", "tulsa", "tunis", "turin", "turku", "tønsberg", "uppsala", "utrecht", "valencia",
    "valladolid", "valletta", "vancouver", "vantaa", "venezia", "venice", "verona", "vienna", "vigo", "vilnius",
    "västerås", "warsaw", "warszawa", "wellington", "wien", "wiesbaden", "winnipeg", "winterthur", "wolfsburg",
    "wrocław", "wuhan", "wuppertal", "würzburg", "yokohama", "york", "zagreb", "zaragoza", "zurich", "zürich",
    "Ålesund", "Örebro", "İstanbul", "Łódź", "Αθήνα", "Θεσσαλονίκη", "Екатеринбург", "Казань", "Київ", "Львів",
    "Минск", "Москва", "Новосибирск", "Одеса", "Санкт-Петербург", "ירושלים", "תל אביב", "الرياض", "القاهرة", "جدة",
    "دبي", "上海", "上海市", "京都", "京都府", "北京", "北京市", "南京", "台北", "台北市", "名古屋", "名古屋市", "大阪", "大阪府", "天津", "广州", "成都",
    "札幌市", "杭州", "東京", "東京都", "横浜市", "武汉", "深圳", "神戸市", "福岡市", "苏州", "西安", "重庆", "대구", "대전", "부산", "서울", "서울특별시",
    "인천",
};

/* Languages by their own names, in the order of their bytes. */
static const char *const OWN_NAMES[] = {
    "afrikaans", "azərbaycan", "bahasa indonesia", "bahasa melayu", "bosanski", "català", "cymraeg", "dansk",
    "deutsch", "eesti", "english", "español", "euskara", "filipino", "français", "gaeilge", "galego", "hrvatski",
    "italiano", "kiswahili", "latviešu", "lietuvių", "magyar", "nederlands", "norsk", "norsk bokmål", "oʻzbek",
    "polski", "português", "română", "shqip", "slovenčina", "slovenščina", "srpski", "suomi", "svenska", "tagalog",
    "tiếng việt", "türkçe", "valencià", "Íslenska", "íslenska", "Čeština", "čeština", "Ελληνικά", "ελληνικά",
    "Беларуская", "Български", "Македонски", "Монгол", "Русский", "Српски", "Українська", "беларуская", "български",
    "македонски", "монгол", "русский", "српски", "українська", "Қазақша", "қазақ тілі", "қазақша", "Հայերեն",
    "հայերեն", "עברית", "اردو", "العربية", "فارسی", "नेपाली", "मराठी", "हिंदी", "हिन्दी", "বাংলা", "ਪੰਜਾਬੀ",
    "ગુજરાતી", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "ไทย", "ລາວ", "ქართული", "ខ្មែរ", "中文", "日本語", "简体中文", "繁体中文",
    "繁體中文", "한국어",
};
/* clang-format on */

/* Whether a text is in a list of words that is in the order of their bytes. */
static bool is_among(furrow_str text, const char *const *words, size_t count) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = fw_folded_order(text, words[middle]);
        if (!order) return true;
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return false;
}

static uint32_t find(furrow_str text) {
    size_t low = 0, high = FW_COUNT(TERMS);
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = fw_folded_order(text, TERMS[middle].word);
        if (!order) return TERMS[middle].sets;
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return 0;
}

/* The size of the sign with blanks around it at the beginning of a text that separates two things,
 * as in "Dealer · 12 months"; 0: there is none. */
static size_t size_of_sign(furrow_str text) {
    static const char *const signs[] = {" \u2219 ", " \u00B7 ", " \u2022 ", " | ", " \u2013 "};
    if (text.len < 3 || text.at[0] != ' ' || fw_is_ascii_letter(text.at[1])) return 0;
    for (size_t s = 0; s < FW_COUNT(signs); s++)
        if (fw_str_starts(text, fw_str(signs[s]))) return strlen(signs[s]);
    return 0;
}

/* Whether a text begins with a blank and a number of at least four digits: " 69003 Lyon". */
static bool is_postcode(furrow_str text) {
    enum { LEAST = 4 };
    size_t digits = 0;
    if (!text.len || text.at[0] != ' ') return false;
    while (digits < LEAST && 1 + digits < text.len && fw_is_digit(text.at[1 + digits])) digits++;
    return digits == LEAST;
}

bool fw_is_town(furrow_str text) {
    enum { LONGEST = 60 }; /* bytes of a town and what follows it */
    size_t len = 0;
    if (!text.len || text.len > LONGEST || fw_is_digit(text.at[0])) return false;
    while (len < text.len && text.at[len] != ',' &&
           (text.at[len] != ' ' ||
            (!size_of_sign(fw_str_from(text, len)) && !is_postcode(fw_str_from(text, len)))))
        len++;
    return is_among((furrow_str){text.at, len}, TOWNS, FW_COUNT(TOWNS));
}

/* Whether a sign ends a name, and its country or a translation follows: "Português (Brasil)". */
static bool ends_name(furrow_str text) {
    static const char *const signs[] = {"(", "-", "/", ",", "\uFF08", "\u2013", "\u00B7"};
    if (fw_is_ascii_letter(text.at[0])) return false; /* as nearly everywhere */
    for (size_t s = 0; s < FW_COUNT(signs); s++)
        if (fw_take(&text, signs[s])) return true;
    return false;
}

bool fw_is_own_name_of_language(furrow_str text) {
    enum { LONGEST = 60 }; /* bytes of a name and what follows it */
    text = fw_str_trim(text);
    if (!text.len || text.len > LONGEST || fw_is_digit(text.at[0])) return false;
    size_t len = 0;
    while (len < text.len && !ends_name(fw_str_from(text, len))) len++;
    return is_among(fw_str_trim((furrow_str){text.at, len}), OWN_NAMES, FW_COUNT(OWN_NAMES));
}

uint32_t fw_terms_of(furrow_str text) {
    enum { LONGEST = 40 }; /* bytes of "Only 3 left in stock (more on the way)" */
    text = fw_str_trim(text);
    if (!text.len || text.len > LONGEST) return 0;
    uint32_t found = find(text);
    for (size_t i = 1; i + 1 < text.len && !found; i++) {
        if (text.at[i] != ' ') continue;
        uint32_t end = find(fw_str_from(text, i + 1)), start = find((furrow_str){text.at, i});
        if (end & WITHIN) found = end;
        else if (start & WITHIN) found = start;
        size_t sign = found ? 0 : size_of_sign(fw_str_from(text, i));
        if (sign) found = start ? start : find(fw_str_from(text, i + sign));
    }
    return found & ~(uint32_t)WITHIN;
}

bool fw_is_country(furrow_str text) {
    return find(text) & COUNTRY;
}

const char *fw_term_set_name(uint32_t set) {
    return NAMES[set];
}

bool fw_term_set_is_sure(uint32_t set) {
    return UINT32_C(1) << set == AVAILABILITY; /* "Sold out" is said of nothing else, "New" is */
}
