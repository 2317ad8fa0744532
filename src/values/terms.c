/*
 * Words that tell by themselves what they are about.
 *
 * Only sets that are closed, or nearly so, and whose words mean little else in a list: there are
 * few fuels and many towns. Cost: the words of all sets with the first letter of the text.
 */
#include "values/terms.h"

typedef struct term_set {
    const char *name;
    const char
        *words; /* in lower case, a bar between them; with a star before it: words in a text */
} term_set;

/* clang-format off */
static const term_set SETS[] = {
    {"availability",
     "*in stock|*out of stock|*sold out|*sofort lieferbar|*auf lager|*ausverkauft|*en stock|*rupture de stock|"
     "*agotado|*esaurito|*på lager|*utsolgt|*op voorraad|*left in stock|available|unavailable|not available|"
     "checked out|on loan|pre-order|preorder|backorder|on backorder|lieferbar|nicht lieferbar|verfügbar|"
     "nicht verfügbar|disponible|indisponible|no disponible|disponibile|non disponibile|slutsåld|i lager|"
     "在庫あり|在庫なし|в наличии|нет в наличии"},
    {"condition",
     "new|used|brand new|new (other)|pre-owned|preowned|refurbished|certified refurbished|like new|second hand|"
     "second-hand|for parts|for parts or not working|open box|excellent condition|very good condition|good condition|"
     "fair condition|neu|gebraucht|neuwertig|wie neu|defekt|neuf|occasion|d'occasion|reconditionné|nuevo|usado|"
     "seminuevo|nuovo|usato|ricondizionato|nieuw|gebruikt|ny|brukt|begagnad|nowy|używany|новый|б/у|新品|中古"},
    {"employment_type",
     "full-time|full time|fulltime|part-time|part time|parttime|contract|contractor|internship|intern|temporary|temp|"
     "permanent|freelance|apprenticeship|casual|volunteer|vollzeit|teilzeit|werkstudent|praktikum|minijob|ausbildung|"
     "festanstellung|befristet|unbefristet|cdi|cdd|stage|alternance|temps plein|temps partiel|jornada completa|"
     "media jornada|indefinido|prácticas|tempo pieno|tempo indeterminato|voltijd|deeltijd|heltid|deltid"},
    {"workplace",
     "remote|hybrid|on-site|onsite|on site|in office|in-office|in person|in-person|work from home|home office|"
     "homeoffice|vor ort|télétravail|hybride|sur site|teletrabajo|híbrido|presencial"},
    {"status",
     "open|closed|active|inactive|pending|completed|ongoing|upcoming|cancelled|canceled|in progress|resolved|"
     "unresolved|draft|approved|rejected|live|ended|expired|finished|postponed|scheduled|archived|done|merged|"
     "suspended|under review|offen|geschlossen|abgeschlossen|laufend|ouvert|fermé|terminé|en cours|abierto|cerrado|"
     "aperto|chiuso"},
    {"fuel",
     "petrol|gasoline|diesel|electric|hybrid|plug-in hybrid|lpg|cng|benzin|elektro|hybrid (benzin/elektro)|autogas|"
     "erdgas|wasserstoff|essence|électrique|Électrique|hybride|gpl|gasolina|gasóleo|eléctrico|híbrido|benzina|"
     "elettrica|ibrida|benzine|elektrisch|bensin|el|el + benzin|benzyna|бензин|дизель"},
    {"transmission",
     "manual|automatic|semi-automatic|cvt|schaltgetriebe|automatik|halbautomatik|manuelle|automatique|automático|"
     "manuale|automatico|handgeschakeld|automaat|manuell|automat|manualna|automatyczna|механика|автомат"},
    {"level",
     "easy|medium|hard|difficult|expert|beginner|intermediate|advanced|all levels|entry level|entry-level|mid level|"
     "mid-level|senior level|senior|junior|einfach|leicht|mittel|schwer|anfänger|fortgeschrittene|facile|moyen|"
     "difficile|débutant|intermédiaire|avancé|fácil|media|medio|difícil|principiante|intermedio|avanzado"},
    {"language",
     "english|german|french|spanish|italian|portuguese|dutch|swedish|norwegian|danish|finnish|polish|russian|"
     "ukrainian|turkish|arabic|hebrew|hindi|chinese|mandarin|japanese|korean|deutsch|englisch|französisch|spanisch|"
     "français|anglais|español|italiano|nederlands|polski|русский|python|java|javascript|typescript|c|c++|c#|go|rust|"
     "ruby|php|kotlin|swift|scala|haskell|shell|html|css|lua|perl|dart|elixir|clojure|julia|zig|jupyter notebook|"
     "objective-c|vue|makefile|ocaml|erlang|dockerfile"},
    {"country",
     "argentina|australia|austria|belgium|brazil|bulgaria|canada|chile|china|colombia|croatia|cyprus|czech republic|"
     "czechia|denmark|egypt|england|estonia|finland|france|germany|ghana|greece|hong kong|hungary|iceland|india|"
     "indonesia|iran|iraq|ireland|israel|italy|jamaica|japan|kenya|korea|latvia|lithuania|luxembourg|malaysia|malta|"
     "mexico|morocco|netherlands|new zealand|nigeria|norway|pakistan|peru|philippines|poland|portugal|romania|russia|"
     "saudi arabia|scotland|serbia|singapore|slovakia|slovenia|south africa|south korea|spain|sri lanka|sweden|"
     "switzerland|taiwan|thailand|tunisia|turkey|uk|ukraine|united arab emirates|united kingdom|united states|"
     "united states of america|uruguay|us|usa|venezuela|vietnam|wales|deutschland|österreich|schweiz|frankreich|"
     "italien|spanien|niederlande|polen|allemagne|belgique|espagne|italie|suisse|españa|italia|méxico|brasil"},
    {"stops", "nonstop|non-stop|direct|*1 stop|*2 stops|*3 stops|direkt|*1 stopp|*2 stopps|*1 escale|*2 escales|sans escale"},
    {"gender", "male|female|men|women|unisex|boys|girls|mixed|männlich|weiblich|herren|damen|homme|femme|hombre|mujer|uomo|donna"},
    {"format",
     "hardcover|paperback|softcover|kindle edition|kindle|ebook|e-book|audiobook|audio cd|audible audiobook|board book|"
     "mass market paperback|vinyl|cd|dvd|blu-ray|mp3|book|journal|magazine|taschenbuch|gebundene ausgabe|gebundenes buch|"
     "pdf|docx|xlsx|pptx|csv|zip|html|epub|hörbuch|zeitschrift|broché|relié|poche|tapa dura|tapa blanda|copertina flessibile|copertina rigida"},
    {"color",
     "black|white|red|blue|green|yellow|orange|purple|pink|brown|grey|gray|silver|gold|beige|navy|teal|olive|khaki|"
     "ivory|cream|maroon|turquoise|schwarz|weiß|rot|blau|grün|gelb|braun|grau|silber|noir|blanc|rouge|bleu|vert|jaune|"
     "gris|negro|blanco|rojo|azul|verde|amarillo|nero|bianco|rosso|blu|giallo"},
    {"seller_type",
     "private|private seller|dealer|trade|business|individual|privat|händler|gewerblich|von privat|privatanbieter|"
     "particulier|professionnel|pro|particular|profesional|privato|concessionario|forhandler|bedrift|handelaar"},
};
/* clang-format on */

enum { SET_COUNT = sizeof SETS / sizeof *SETS };
_Static_assert((int)SET_COUNT <= (int)FW_TERM_SETS, "a bit for each set");

/* Whether a text has a word somewhere, with no letter right beside it. */
static bool holds(furrow_str text, furrow_str word) {
    for (size_t i = 0; i + word.len <= text.len; i++) {
        if (i && fw_is_letter(text.at[i - 1])) continue;
        size_t k = 0;
        while (k < word.len && fw_fold(text.at[i + k]) == word.at[k]) k++;
        if (k == word.len && (i + k == text.len || !fw_is_letter(text.at[i + k]))) return true;
    }
    return false;
}

static bool is_same(furrow_str text, furrow_str word) {
    if (text.len != word.len) return false;
    for (size_t i = 0; i < word.len; i++)
        if (fw_fold(text.at[i]) != word.at[i]) return false;
    return true;
}

static bool is_in(furrow_str text, const char *words) {
    for (const char *at = words; *at;) {
        bool is_within = *at == '*';
        at += is_within;
        furrow_str word = {at, 0};
        while (at[word.len] && at[word.len] != '|') word.len++;
        if (is_within ? holds(text, word) : is_same(text, word)) return true;
        at += word.len;
        at += *at == '|';
    }
    return false;
}

uint32_t fw_terms_of(furrow_str text) {
    enum { LONGEST = 40 }; /* bytes of "Only 3 left in stock (more on the way)" */
    uint32_t found = 0;
    text = fw_str_trim(text);
    if (!text.len || text.len > LONGEST) return 0;
    for (uint32_t i = 0; i < SET_COUNT; i++)
        if (is_in(text, SETS[i].words)) found |= UINT32_C(1) << i;
    return found;
}

const char *fw_term_set_name(uint32_t set) {
    return SETS[set].name;
}

bool fw_term_set_is_sure(uint32_t set) {
    return set == 0; /* "Sold out" is said of nothing else, "New" of anything */
}
