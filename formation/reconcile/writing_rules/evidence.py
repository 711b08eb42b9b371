# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Whether the words a fact rests on carry it: a model that was fooled names any words of the user's."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from formation.memories.text import MARKS, normalized
from formation.reconcile.guard import MIN_STEM, MONTHS_AND_DAYS, WORD
from retrieval.own_words.frames import supposes
from retrieval.query.stop_words import STOP_WORDS
from retrieval.ranking.excerpt import share_of_words

# "Is called Ana." of "my name is Ana" shares one word of two.
MIN_SHARE_OF_WORDS = 0.5
SENTENCE = re.compile(r"[^.!?\n。！？…]{1,4000}[.!?。！？…]{0,9}")
# What a model makes of "next Friday" and "since last year".
DATE = re.compile(r"\d{4}(?:-\d\d){0,2}")
NUMBERS = {
    name: str(number)
    for number, names in enumerate(
        (
            "zero null",
            "one a an ein eine einen un una une um uma een jeden jedna один одна bir 一",
            "two zwei dos deux dois duas due twee dwa dwie два две двое iki 二 两 둘 두",
            "three drei tres trois três tre drie trzy три трое üç 三 셋 세",
            "four vier cuatro quatre quatro quattro cztery четыре dört 四 넷 네",
            "five fünf cinco cinq cinque vijf pięć пять beş 五 다섯",
            "six sechs seis sei zes sześć шесть altı 六 여섯",
            "seven sieben siete sept sete sette zeven siedem семь yedi 七 일곱",
            "eight acht ocho huit oito otto osiem восемь sekiz 八 여덟",
            "nine neun nueve neuf nove negen dziewięć девять dokuz 九 아홉",
            "ten zehn diez dix dez dieci tien dziesięć десять on 十 열",
        )
    )
    for name in names.split()
}
# Of whom a sentence may tell instead of its user: family, friends, colleagues, animals.
_PEOPLE = (
    "sister|brother|mother|father|mom|mum|dad|parents?|wife|husband|spouse|partner|girlfriend|boyfriend|fiancée?"
    "|son|daughter|kids?"
    "|child(?:ren)?|baby|uncle|aunt|cousin|nephew|niece|grand\\w{2,10}|in-laws?|friends?|mate|buddy|colleague"
    "|coworker|co-worker|boss"
    "|manager|neighbou?rs?|roommate|flatmate|landlord|teacher|professor|doctor|client|customer|patient|tenant|ex"
    "|dog|cat|pet|horse"
    "|guy|man|woman|person|someone|somebody|people|everyone|nobody|author|user|character|hero|heroine"
    "|schwester|bruder|mutter|vater|mama|papa|eltern|frau|mann|ehefrau|ehemann|freund\\w{0,3}|sohn|tochter"
    "|kind(?:er)?|onkel|tante|cousine?"
    "|oma|opa|chef\\w{0,2}|kolleg\\w{1,4}|nachbar\\w{0,3}|vermieter\\w{0,2}|lehrer\\w{0,2}|arzt|ärztin"
    "|kund\\w{1,3}|hund|katze|mitbewohner\\w{0,2}"
    "|herman[oa]s?|madre|padre|mamá|papá|padres|espos[oa]|marido|mujer|novi[oa]|hij[oa]s?|tí[oa]|prim[oa]"
    "|abuel[oa]s?|amig[oa]s?|jef[ea]"
    "|compañer[oa]s?|vecin[oa]s?|casero|profesor\\w{0,1}|médic[oa]|cliente|perr[oa]|gat[oa]"
    "|sœur|soeur|frère|mère|père|maman|parents|femme|mari|copine?|compagnon|compagne|fils|fille|enfants?|oncle"
    "|tante|cousine?|grand-\\w{3,6}"
    "|amie?s?|patronn?e?|collègues?|voisine?s?|propriétaire|prof|médecin|client\\w{0,1}|chien|chatte?"
    "|irmã[os]?|irmão|mãe|pai|pais|esposa|esposo|namorad[oa]|filh[oa]s?|ti[oa]|av[óô]s?|chefe|colega|vizinh[oa]s?"
    "|senhorio|cachorr[oa]|cão"
    "|sorella|fratello|mamma|babbo|genitori|moglie|fidanzat[oa]|figli[oa]?|zi[oa]|cugin[oa]|nonn[oa]"
    "|amic[oahi]{1,2}|capo|collega|vicin[oa]|cane|gatt[oa]"
    "|zus(?:ter)?|broer|moeder|vader|ouders|vrouw|man|vriend\\w{0,2}|zoon|dochter|kinderen|oom|oma|opa|baas"
    "|collega|buur\\w{0,5}|hond|kat|poes"
    "|siostra|brat|matka|ojciec|żona|mąż|syn|córka|dzieci|wujek|ciocia|babcia|dziadek|przyjaciel\\w{0,3}"
    "|koleg\\w{1,3}|koleżanka|szef\\w{0,3}|sąsiad\\w{0,3}|pies|kot"
    "|сестра|брат|мать|отец|мама|папа|жена|муж|сын|дочь|дочка|дети|дядя|тётя|бабушка|дедушка|друг|подруга|коллега"
    "|начальник\\w{0,2}|сосед\\w{0,2}|собака|кошка|кот"
    "|kız kardeşim|abim|ablam|kardeşim|annem|babam|eşim|karım|kocam|oğlum|kızım|çocuğum|amcam|teyzem|arkadaşım"
    "|patronum|komşum|köpeğim|kedim"
)
_PEOPLE_UNSPACED = (
    "姉|妹|兄|弟|母|父|妻|夫|息子|娘|彼女|彼氏|友達|友人|同僚|上司|隣人|犬|猫|姐姐|妹妹|哥哥|弟弟|妈妈|爸爸|母亲"
    "|父亲|妻子|丈夫|老婆|老公|儿子|女儿|朋友|同事|老板|邻居|狗"
    "|언니|누나|오빠|형이|형은|동생|어머니|아버지|엄마|아빠|아내|남편|아들|딸|친구|동료|상사|이웃|강아지|고양이"
    "|أختي|أخي|أمي|أبي|زوجتي|زوجي|ابني|ابنتي|صديقي"
    "|صديقتي|مديري|جاري"
    "|बहन|भाई|माँ|पिता|पत्नी|पति|बेटा|बेटी|दोस्त|सहकर्मी|बॉस|पड़ोसी|कुत्ता|बिल्ली"
)
PEOPLE = re.compile(rf"(?<!\w)(?:{_PEOPLE})(?:'s)?(?!\w)|{_PEOPLE_UNSPACED}", re.IGNORECASE)
_DETERMINERS = (
    "my|our|his|her|their|your|the|a|an|one of my|some|mein\\w{0,2}|unser\\w{0,2}|sein\\w{0,2}|ihr\\w{0,2}"
    "|dein\\w{0,2}|der|die|das|eine?|mis?|tus?|sus?"
    "|nuestr[oa]|el|la|los|las|una?|mon|ma|mes|ton|ta|son|sa|ses|notre|le|les|une?|meus?|minhas?|seu|sua|o|os|as"
    "|uma?|il|lo|i|mio|mia|suo|sua"
    "|mijn|zijn|haar|ons|onze|de|het|een|mój|moja|moi|moje|jego|jej|мой|моя|мои|его|её|ее|наш|наша|benim|onun"
)
_OTHER = re.compile(
    rf"[\s\"'(*-]{{0,9}}+(?:(?:and|but|so|well|und|y|et|e|en|i|и)\s)?(?:"
    rf"(?:(?:{_DETERMINERS})\s){{0,2}}+(?:[\w-]{{1,20}}+\s)?(?P<people>{_PEOPLE})(?:'s)?(?!\w)"
    r"|(?P<pronoun>he|she|they|he's|she's|they're|er|sie|él|ella|ellos|il|elle|ils|ele|ela|eles|lui|lei|hij|zij"
    r"|ze|on|ona|oni|он|она|они"
    r"|his|her|their|sein\w{0,2}|ihr\w{0,2})\s)"
    rf"|\s{{0,9}}+(?:(?:私|僕|俺)の|我的?|내|제|우리)?.{{0,2}}?(?P<unspaced>{_PEOPLE_UNSPACED})"
    rf"|\s{{0,9}}+(?P<third>彼は|彼女は|彼の"
    rf"|他|她|그는|그녀는|هو\s|هي\s|वह\s|वो\s|उसक)",
    re.IGNORECASE,
)
# A name and what somebody of that name does; "This is my third year at Siemens" begins with none.
_NAMED = re.compile(
    r"\s{0,9}(?:[Aa]nd |[Uu]nd |[Yy] |[Ee]t )?"
    r"(?!(?:It|This|That|There|Here|What|Today|Tomorrow|Yesterday|Everything|Nothing|Es|Das|Dies|Hier|Heute|Morgen"
    r"|Gestern|Esto|Eso|Aquí|Hoy|Mañana|Ayer|Ceci|Cela|Ça|Ici|Demain|Hier|Isto|Isso|Aqui|Hoje|Amanhã|Ontem|Questo|Quello"
    r"|Oggi|Domani|Ieri|Het|Dit|Dat|Vandaag|Gisteren)(?!\w))"
    r"(?P<name>[^\W\d_a-zß-ÿ][\w'-]{1,30}(?: [^\W\d_a-zß-ÿ][\w'-]{1,30}){0,2})(?:'s\s|\s(?:is|was|has"
    r"|had|lives|works|likes|loves|hates"
    r"|prefers|wants|uses|owns|moved|ist|war|hat|wohnt|lebt|arbeitet|heißt|mag|liebt|es|fue|tiene|vive|trabaja"
    r"|est|a|habite|vit|travaille|aime"
    r"|é|tem|mora|trabalha|gosta|è|ha|abita|lavora|woont|werkt|heeft|houdt|mieszka|pracuje|ma|lubi|живёт|живет"
    r"|работает|любит|oturuyor|yaşıyor|çalışıyor)(?!\w))"
)
FIRST_PERSON = re.compile(
    r"(?<!\w)(?:i|i'm|im|i've|ive|i'd|i'll|me|we|we're|us|mine|ich|mir|mich|wir|uns|yo|me|nosotros|soy|tengo|vivo"
    r"|trabajo|estoy|je|j'\w{1,20}|moi|nous"
    r"|eu|nós|sou|tenho|moro|gosto|io|noi|sono|ho|abito|lavoro|ik|wij|mij|ja|mam|jestem|mieszkam|mnie|я|мы"
    r"|меня|мне|у меня|bana|biz)(?!\w)"
    r"|\w(?:yorum|ıyım|iyim|uyum|üyüm)(?!\w)|我(?!的?(?:姐|妹|哥|弟|妈|爸|母|父|妻|丈|老|儿|女|朋|同|邻|狗))|私は"
    r"|私が|僕は|俺は|나는|난\s|저는"
    r"|제가|내가|मैं|मुझे|मेरे पास|أنا|لدي|عندي",
    re.IGNORECASE,
)

# What follows a statement that its user takes back in the same breath: "I live in Rome... no, Paris."
_NO = "no|nope|nein|non|não|nee|нет|いや|違う|不对|不是"
_RATHER = (
    "i mean|i meant|or rather|scratch that|make that|correction|ich mein(?:e|te)|besser gesagt|quiero decir"
    "|quise decir|mejor dicho|je veux dire|je voulais dire|plutôt|voglio dire|volevo dire|anzi|quer dizer|quis dizer"
    "|aliás|ik bedoel(?:de)?|точнее|вернее|я имел[аи]? в виду|じゃなくて|ではなく|应该是"
)
_WAIT = "wait|sorry|oops|moment|halt|quatsch|perdón|espera|pardon|attends|scusa|aspetta|desculpa|wacht|извини|ой"
TAKEN_BACK = re.compile(
    r"(?:,|;|-|…|\.{2,4}|\s)\s{0,3}(?:-\s{0,3})?(?:"
    rf"(?:{_NO})\s?[,:;!…-]|(?:{_NO})\s(?:{_WAIT})(?!\w)|(?:{_WAIT})\s?[,:]|(?:{_RATHER})(?!\w))"
    r"|[.!…]{1,4}\s{0,3}(?:"
    rf"(?:{_NO}),? (?:{_WAIT}|{_RATHER}|in|at|it's|not)(?!\w)"
    rf"|(?:{_WAIT}),? (?:{_NO}|{_RATHER})(?!\w)|(?:{_RATHER})(?!\w))"
    r"|[\s,.…-]{1,6}not[.!…]{0,4}$"
)
_DENIED_AT_LAST = re.compile(r"[,.…-]\s{0,3}not[.!…]{0,4}$")


def is_taken_back(own: str, evidence: str) -> bool:
    """Whether the user's own words take back what they have just said. Both normalized."""
    start = own.find(evidence)
    if start < 0 or not evidence:
        return False
    return TAKEN_BACK.match(own, start + len(evidence)) is not None or _DENIED_AT_LAST.search(evidence) is not None


def sentences(own: str) -> list[str]:
    return [found.strip() for found in SENTENCE.findall(own) if found.strip()]


def objection(text: str, evidence: str, own_sentences: Sequence[str]) -> str | None:
    """Why a fact does not follow from its evidence, or None. `own_sentences`: the user's."""
    if not has_numbers(text, evidence) or not has_names(text, evidence):
        return "evidence lacks a name or number of the text"
    if not has_words(DATE.sub(" ", text), evidence):
        return "evidence lacks most words of the text"
    for sentence in own_sentences:
        start = normalized(sentence).find(normalized(evidence))
        if start >= 0:
            return _of_its_sentence(text, sentence, start, start + len(normalized(evidence)))
    return None


def _of_its_sentence(text: str, sentence: str, start: int, end: int) -> str | None:
    plain = " ".join(unicodedata.normalize("NFC", sentence).translate(MARKS).split())
    if supposes(plain, start, end):
        return "is supposed, not said"
    clause = max((found.end() for found in _CLAUSE.finditer(plain, 0, start)), default=0)
    if FIRST_PERSON.search(plain, clause, end):
        return None
    return next((f"is about {who}" for who in _others(plain, clause) if not _mentions(text, who)), None)


_CLAUSE = re.compile(
    r"[,;:\u2014、，]\s{0,9}|\s(?:and|but|so|und|aber|y|pero|et|mais|e|ma|mas|en|maar|ale|и|но|ve"
    r"|ama)\s",
    re.IGNORECASE,
)


def _others(sentence: str, clause: int) -> Iterator[str]:
    """Who is its subject, or the subject of the clause; "somebody else" for a pronoun."""
    for start in {clause, 0}:
        if found := _OTHER.match(sentence, start):
            yield found["people"] or found["unspaced"] or "somebody else"
        elif named := _NAMED.match(sentence, start):
            yield named["name"]


def named_subject(sentence: str) -> str | None:
    """The name that a sentence begins with: "Bun" of "Bun is a corgi."."""
    found = _NAMED.match(sentence)
    return found["name"] if found else None


def _mentions(text: str, who: str) -> bool:
    if who == "somebody else":
        return PEOPLE.search(text) is not None
    folded = normalized(text)
    return any(part[: MIN_STEM + 1] in folded for part in normalized(who).split()) or (
        PEOPLE.fullmatch(who) is not None and PEOPLE.search(text) is not None
    )


def has_numbers(text: str, evidence: str) -> bool:
    """Whether all numbers of the text are in the evidence, in digits or words; a year or an ISO date need not be."""
    words = set(_words(evidence))
    words |= {NUMBERS[word] for word in words if word in NUMBERS} | {NUMBERS[c] for c in evidence if c in NUMBERS}
    digits = [word for word in _words(text) if word[0].isdigit() and not DATE.fullmatch(word)]
    return all(word in words for word in digits)


def has_names(text: str, evidence: str) -> bool:
    """Whether its names are there; an ending may differ. Of a language that writes all nouns with a capital these are
    names too.
    """
    words = list(_words(evidence))
    names = [normalized(word) for n, word in enumerate(WORD.findall(text.translate(MARKS))) if n and word[0].isupper()]
    return all(name in MONTHS_AND_DAYS or any(word[:MIN_STEM] == name[:MIN_STEM] for word in words) for name in names)


def has_words(text: str, evidence: str) -> bool:
    """Whether most of its words are there, but for the verb, which a third person changes. Of what is no longer done
    that verb is there too, with another ending: "No longer smokes." of "I quit smoking".
    """
    ended = _NO_LONGER.match(text)
    if ended is None:
        share = share_of_words(_without_first_word(text), [evidence])
        return share >= MIN_SHARE_OF_WORDS or _is_named_by_stop_word(text, evidence)
    verb, what = ended["verb"].lower(), text[ended.end() :]
    stem = verb[: max(2, len(verb) - 2)][:MIN_STEM]
    return any(word.startswith(stem) for word in _words(evidence)) and (
        share_of_words(what, [evidence]) >= MIN_SHARE_OF_WORDS
    )


def _is_named_by_stop_word(text: str, evidence: str) -> bool:
    """Of "Is called Mia.": the words that say nothing elsewhere are a name here, and the evidence has them."""
    names = [word for word in WORD.findall(text.translate(MARKS))[1:] if word != "called"]
    words = _words(evidence)
    return bool(names) and all(
        name[0].isupper() and name.lower() in STOP_WORDS and name.lower() in words for name in names
    )


_NO_LONGER = re.compile(r"No longer (?P<verb>\w+)")


def _words(text: str) -> list[str]:
    return [normalized(word) for word in WORD.findall(text.translate(MARKS))]


def _without_first_word(text: str) -> str:
    """The verb, which a third person changes; "Lives in Lisbon." may rest on "Lisbon is home"."""
    first, _, rest = text.partition(" ")
    return rest if rest.strip() else first
