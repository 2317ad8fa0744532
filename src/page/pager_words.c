/*
 * Words in the labels of links to other pages of a list.
 *
 * An entry is the beginning of a word: for languages with endings the stem is
 * enough. '=' at the end asks for the whole word. Words of languages without
 * spaces are searched anywhere in the label.
 */
#include "page/pager.h"

#include "base/str.h"

/* In the order of the languages in the first row. */
static const char *const NEXT[] = {
    /* en de fr es pt it nl */
    "next=", "older=", "continued=", "forward=", "nächst", "weiter=", "ältere",
    "vorwärts=", "suivant", "prochain", "siguiente", "próxim", "proxim", "seguinte", "següent",
    "antiguas=", "successiv", "seguente", "prossim", "avanti=", "volgend",
    "verder=", "ouder=", "oudere=",
    /* pl cs sk sl hr ru uk bg */
    "następn", "nastepn", "dalej=", "starsze=", "další", "dalsi=", "následující", "starší", "ďalš",
    "naslednj", "sljedeć", "sledeć", "следующ",
    "след=", "вперёд=", "вперед=", "далее=", "дальше=", "наступн", "далі=", "следващ", "напред=",
    /* sv da no fi et lv lt hu ro el tr */
    "nästa=", "næste=", "neste=", "seuraav", "järgmi", "nākam", "kitas=", "toliau=", "következő",
    "tovább=", "următo", "urmato", "επόμεν", "sonraki", "ileri=",
    /* vi id ar he fa hi */
    "tiếp=", "selanjutnya=", "berikutnya=", "التالي", "التالية", "הבא", "הבאה", "بعدی", "अगला",
    "अगले"};
static const char *const NEXT_WITHIN[] = {"次へ",   "次の", "次ページ", "次頁", "下一页",
                                          "下一頁", "下页", "下頁",     "后页", "下一步",
                                          "다음",   "ถัดไป", "หน้าต่อไป"};
static const char *const PREVIOUS[] = {
    "prev",      "back=",     "newer=",    "zurück=",     "vorherig",   "vorig",     "neuere",
    "précédent", "precedent", "anterior",  "previ",       "recientes=", "recentes=", "indietro=",
    "terug=",    "nieuwer",   "poprzedni", "wstecz=",     "nowsze=",    "předchozí", "předešl",
    "novější",   "zpět=",     "predchádz", "späť=",       "prejšnj",    "prethodn",  "предыдущ",
    "пред=",     "назад=",    "попередн",  "предишн",     "föregående", "forrige=",  "edellinen=",
    "eelmine=",  "iepriekš",  "ankstesn",  "előző",       "vissza=",    "înapoi=",   "προηγούμεν",
    "önceki",    "geri=",     "trước=",    "sebelumnya=", "السابق",     "הקודם",     "הקודמת",
    "قبلی",      "पिछला",     "पिछले"};
static const char *const PREVIOUS_WITHIN[] = {"前へ",   "前の", "前ページ", "前頁", "上一页",
                                              "上一頁", "上页", "上頁",     "이전", "ก่อนหน้า"};
static const char *const LAST[] = {"last=",    "letzt",   "dernier", "últim",      "ultim",
                                   "laatste=", "ostatni", "posledn", "последн",    "останн",
                                   "sista=",   "siste=",  "sidste=", "viimeinen=", "utolsó",
                                   "τελευταί", "son=",    "first=",  "erste",      "premier",
                                   "primer",   "primeir", "prim",    "eerste=",    "pierwsz",
                                   "první",    "перв",    "end=",    "الأخير",     "האחרון"};
static const char *const LAST_WITHIN[] = {"最後", "末页", "尾页", "末頁", "마지막", "最初", "首页"};
/* A single thing, or a span of time: the next one is not a page of this list. */
static const char *const SINGLE[] = {
    "post=",    "article=",  "story=",   "entry=",    "chapter=",  "topic=",    "thread=",
    "product=", "item=",     "beitrag=", "artikel=",  "thema=",    "produkt=",  "kapitel=",
    "billet=",  "chapitre=", "produit=", "artículo=", "articolo=", "artigo=",   "entrada=",
    "bericht=", "wpis=",     "artykuł=", "článek=",   "статья=",   "пост=",     "тема=",
    "запись=",  "image=",    "photo=",   "picture=",  "slide=",    "video=",    "track=",
    "song=",    "foto=",     "bild=",    "day=",      "week=",     "month=",    "year=",
    "tag=",     "woche=",    "monat=",   "jahr=",     "jour=",     "semaine=",  "mois=",
    "année=",   "mes=",      "semana=",  "mese=",     "step=",     "question=", "game=",
    "match=",   "event=",    "job=",     "profile=",  "issue=",    "lesson=",   "level="};
/* Names of a pager, in classes and the like. */
static const char *const PAGER[] = {"pag",  "pager",  "paging", "pagin",  "page=", "pages=",
                                    "navi", "seiten", "strony", "pagnum", "nav="};
/* Names of the part of an address that gives the page. */
static const char *const ADDRESS[] = {
    "page",   "p=",    "pg=",        "pag",    "pn=",    "pno=", "paged=", "start",
    "offset", "from=", "seite",      "s=",     "strona", "str=", "sida=",  "side=",
    "sayfa",  "oldal", "limitstart", "first=", "begin",  "skip", "pnum",   "or="};
/* Names of the part that gives the number of records per page. */
static const char *const SIZE[] = {"limit=", "per",     "size",   "pagesize", "count",
                                   "show=",  "num=",    "rows=",  "results",  "max",
                                   "anzahl", "perpage", "display"};

typedef struct word_list {
    const char *const *at, *const *within;
    size_t count, within_count;
    unsigned sense;
} word_list;

#define WORDS(list) list, NULL, FW_COUNT(list), 0
#define WORDS_AND(list, inner) list, inner, FW_COUNT(list), FW_COUNT(inner)

static const word_list LISTS[] = {{WORDS_AND(NEXT, NEXT_WITHIN), FW_WORD_NEXT},
                                  {WORDS_AND(PREVIOUS, PREVIOUS_WITHIN), FW_WORD_PREVIOUS},
                                  {WORDS_AND(LAST, LAST_WITHIN), FW_WORD_LAST},
                                  {WORDS(SINGLE), FW_WORD_SINGLE},
                                  {WORDS(PAGER), FW_WORD_PAGER},
                                  {WORDS(ADDRESS), FW_WORD_ADDRESS},
                                  {WORDS(SIZE), FW_WORD_SIZE}};

/* How many letters an inflected word may have after its stem. */
enum { MAX_ENDING = 14 };

static bool fits(const char *entry, furrow_str word) {
    size_t len = strlen(entry);
    bool is_whole = entry[len - 1] == '=';
    if (is_whole) len--;
    if (word.len < len || memcmp(entry, word.at, len) != 0) return false;
    return is_whole ? word.len == len : word.len <= len + MAX_ENDING;
}

static bool holds(furrow_str text, const char *piece) {
    size_t len = strlen(piece);
    for (size_t i = 0; i + len <= text.len; i++)
        if (text.at[i] == piece[0] && memcmp(text.at + i, piece, len) == 0) return true;
    return false;
}

/* The index for words with these first two bytes; the second is 0 for a word of one byte. */
static size_t place_of(char first, char second) {
    return ((unsigned char)first * 37u + (unsigned char)second) % FW_FIRST_BYTES;
}

fw_first_bytes fw_pager_first_bytes(void) {
    fw_first_bytes first = {0};
    for (size_t k = 0; k < FW_COUNT(LISTS); k++)
        for (size_t i = 0; i < LISTS[k].count; i++) {
            const char *entry = LISTS[k].at[i];
            size_t place = place_of(entry[0], entry[1] == '=' ? '\0' : entry[1]);
            first.senses[place] |= (uint8_t)LISTS[k].sense;
        }
    return first;
}

unsigned fw_pager_word(furrow_str word, unsigned wanted, const fw_first_bytes *first) {
    unsigned senses = 0;
    if (word.len == 0) return 0;
    bool is_ascii = fw_ascii_run(word) == word.len; /* languages without spaces are not */
    if (is_ascii && first)
        wanted &= first->senses[place_of(word.at[0], word.len > 1 ? word.at[1] : '\0')];
    if (!wanted) return 0;
    for (size_t k = 0; k < FW_COUNT(LISTS); k++) {
        const word_list *list = &LISTS[k];
        if (!(list->sense & wanted)) continue;
        size_t i = 0;
        while (i < list->count && (list->at[i][0] != word.at[0] || !fits(list->at[i], word))) i++;
        if (i < list->count) senses |= list->sense;
        for (i = 0; !is_ascii && i < list->within_count && !(senses & list->sense); i++)
            if (holds(word, list->within[i])) senses |= list->sense;
    }
    return senses;
}

/* What a sign alone says: » leads further than ›. */
static unsigned sign_of(uint32_t c) {
    switch (c) {
    case '>':
    case 0x203A: /* › */
    case 0x2192: /* → */
    case 0x25B6: /* ▶ */
    case 0x25BA: /* ► */
    case 0x276F: /* ❯ */
    case 0x27A1: /* ➡ */
    case 0x27E9: /* ⟩ */ return FW_WORD_RIGHT;
    case 0xBB:   /* » */
    case 0x226B: /* ≫ */
    case 0x21E5: /* ⇥ */ return FW_WORD_FAR_RIGHT;
    case '<':
    case 0x2039:
    case 0x2190:
    case 0x25C0:
    case 0x25C4:
    case 0x276E:
    case 0x2B05:
    case 0x27E8:
    case 0xAB:
    case 0x226A: return FW_WORD_LEFT;
    default: return 0;
    }
}

static bool is_ascii_word(char c) {
    return fw_is_ascii_letter(c) || fw_is_digit(c);
}

/* The same beyond ASCII. */
static bool is_word_character(uint32_t c) {
    return c >= 0xC0 && c != 0xD7 && c != 0xF7 && !(c >= 0x2000 && c < 0x2C00) &&
           !(c >= 0x3000 && c < 0x3040);
}

fw_label_sense fw_pager_label(furrow_str text, unsigned wanted, const fw_first_bytes *first) {
    fw_label_sense sense = {0};
    char word[64];
    size_t len = 0, size = 0;
    for (bool at_end = false; !at_end;) {
        at_end = text.len == 0;
        if (!at_end && is_ascii_word(text.at[0])) { /* as nearly all */
            if (len + 4 <= sizeof word) word[len++] = fw_fold(text.at[0]);
            text = fw_str_from(text, 1);
            continue;
        }
        uint32_t c = at_end ? ' ' : fw_utf8_next(text, &size);
        if (!at_end) text = fw_str_from(text, size);
        if (is_word_character(c)) {
            uint32_t lower[2];
            size_t n = fw_lower_case(lower, c);
            for (size_t k = 0; k < n && len + 4 <= sizeof word; k++)
                len += fw_utf8_put(word + len, lower[k]);
            continue;
        }
        unsigned sign = sign_of(c);
        /* Two of the same sign lead further: >> */
        if (sign == FW_WORD_RIGHT && (sense.bits & FW_WORD_RIGHT)) sign = FW_WORD_FAR_RIGHT;
        sense.bits |= sign;
        if (len == 0) continue;
        sense.bits |= fw_pager_word((furrow_str){word, len}, wanted, first);
        sense.words++;
        len = 0;
    }
    return sense;
}
