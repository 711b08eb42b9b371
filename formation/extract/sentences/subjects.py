"""Clauses with the subject that they leave out, and fragments as statements: the classifier is surer of them. Pure."""

import re

from formation.extract.sentences.clauses import VERBS_OF
from formation.extract.signs import FIRST_PERSON
from formation.memories.words.scots import with_english_negation
from retrieval.own_words.frames import ID_SUPPOSES_NOTHING

SUBJECT_OF = tuple((re.compile(rf"(?:{verbs})(?!\w)", re.IGNORECASE), subject) for subject, verbs in VERBS_OF.items())
# "As a nurse on night shifts, how do I …": said of oneself, where the question is about oneself.
ROLES = tuple(
    (re.compile(rf"{role}\s+(?!(?:{no_role})(?!\w))(?=\w)", re.IGNORECASE), subject)
    for role, no_role, subject in (
        (
            r"as(?=\s+an?\b)",
            r"an? (?:\w+ )?(?:rule|result|test|start|user|users|customer|client|guest|visitor|joke|gift|present|side"
            r"|quick|follow|reminder|first"
            r"|last|second|next|example|matter|human|person|reader|model|language|chatbot|ai|assistant|token|whole"
            r"|snack|dessert|meal"
            r"|team|pirate|character|player|starting|base|general|backup|thank|surprise|consequence|percentage|list"
            r"|table|string)",
            "I'm ",
        ),
        (
            r"als",
            r"ob|wenn|ich|wir|du|nächstes|erstes|beispiel|geschenk|nutzer|kunde|test|ik|je|we|het|er|de|volgende",
            "ich bin ",
        ),
        (r"en tant que?", r"ce|client|utilisateur", "je suis "),
    )
)
# Japanese and Korean verbs end otherwise where something follows.
GOING_ON = tuple(
    (re.compile(f"{ending}$"), closed)
    for ending, closed in (
        ("なん(?:です|だ)(?:けど|が)|なのですが", "です"),
        ("(?<=[てで])ん(?:です|だ)(?:けど|が)", "る"),
        ("(?:ん|の)(?:です|だ)(?:けど|が)", ""),
        ("(?<=す)(?:けど|が)|(?<=[るたいだ])(?:けど|が)", ""),
        ("なので", "です"),
        ("(?<=[いただるすん])(?:から|ので)", ""),
        ("있는데", "있어요"),
        ("사는데", "살아요"),
        ("하는데", "해요"),
        ("키우는데", "키워요"),
        ("다니는데", "다녀요"),
        ("인데", "이에요"),
    )
)
# "Wohn in Kassel", "just moved to Leeds": the subject is left out in haste, and the classifier is surer with it. No
# verb that is mostly an order ("mach", "spiel"), and no talk of the moment ("got it", "have fun").
DROPPED = tuple(
    (re.compile(rf"(?:{verbs})\s+(?!(?:{not_before})(?!\w))(?=\w)", re.IGNORECASE), subject)
    for verbs, not_before, subject in (
        (
            r"mach(?=\s(?:grade?|gerade|seit|momentan|aktuell|zurzeit|nebenbei)\s)"
            r"|bin|habe?|wohne?|lebe?|arbeite?|studiere?|ess|trinke?|fahre?|rauche?|heiße?|steh auf|muss|komme? aus",
            r"ich|wir|du|er|sie|es|man|ihr|mal|doch|bitte|da",
            "ich ",
        ),
        (
            r"(?:(?:just|recently|finally|also)\s)?(?:got|moved|bought|adopted|been|have|had|am"
            r"|work (?:as|at|for|in|from)|live (?:in|with|on)|(?:can't|cant|cannot) (?:stand|bear|abide|eat|have)"
            r"|(?:hate|loathe|detest)(?! to)|(?:don't|dont) (?:eat|drink)|quit|joined|retired|switched|broke"
            r"|injured|need to|put up)",
            r"i|you|we|it|this|that|these|those|any|some|fun|a (?:look|nice|good|great|question)|an? idea|to dash",
            "I ",
        ),
        # "Är" and "er" open questions, too: only with what one is for long.
        (
            r"(?:är|e)(?=\s(?:\w+\s)?(?:allergi\w*|vegan|vegetarian|glutenintolerant|laktosintolerant|gravid|diabetiker|astmatiker)\b)"
            r"|jobbar|bor|heter|tål|har|äter|dricker|flyttade|flyttat",
            r"jag|du|han|hon|hen|det|den|vi|ni|de|dom|man|någon|alla",
            "jag ",
        ),
        (
            r"er(?=\s(?:\w+\s)?(?:allergi\w*|vegan|veganer|vegetar|vegetarianer|glutenintolerant|laktoseintolerant|gravid|diabetiker"
            r"|astmatiker)\b)|jobber|arbejder|hedder|tåler|spiser|drikker|flyttede|flyttet",
            r"jeg|du|han|hun|hen|det|den|vi|i|dere|de|man|noen|nogen|alle",
            "jeg ",
        ),
    )
)
# What "I'd" stands for where it supposes nothing: "I'd a stroke in May", "I'd be lost without my knitting"; and what
# says no more than how it is meant: "it's due, I'd say", "and I'd sooner eat my hand than do it".
IN_FULL_WORDS = tuple(
    (re.compile(rf"(?<!\w){short}", re.IGNORECASE), full)
    for short, full in (
        (r"i'd (?:be|feel) (?:so |totally |completely )?lost without(?!\w)", "I love"),
        (r"(?:,? (?:and|but|though) |, )i'd (?:sooner|rather) [^,.!?\n]{2,60}? than(?!\w)[^,.!?\n]{0,80}", ""),
        (r",? i'd (?:say|swear|guess|reckon|imagine)(?=[\s.;!]{0,9}(?:\Z|,))", ""),
        (rf"i'd(?= (?:{ID_SUPPOSES_NOTHING}))", "I had"),
        (r"(?P<who>he|she|we|they|you)'d(?= (?:an?|the|some|another|no|\d+|one|two|three)(?!\w))", r"\g<who> had"),
    )
)


# "Kheb een bakkerij", "ik" as Flemish people type it.
_FLEMISH_I = re.compile(
    r"(?<!\w)'?k(?=(?:heb|ben|moet|zit|ga|kan|wil|vind|werk|woon|rij|krijg|neem|mag|zal|eet|drink|hou|weet|doe|was|had|kom|kook|zoek|slaap|studeer|lees|speel)(?!\w))",
    re.IGNORECASE,
)


def in_full_words(text: str) -> str:
    """Without an "I'd" that supposes nothing, with the "ik" of Flemish verbs, and Scots "cannae" as "can't"."""
    text = _FLEMISH_I.sub("ik ", with_english_negation(text))
    if "'d " in text:
        for short, full in IN_FULL_WORDS:
            text = short.sub(full, text)
    return text


def as_statement(stated: str) -> str:
    """Of "as a nurse on night shifts": "I'm a nurse on night shifts". Of an ending that goes on ("아이가 둘 있는데"):
    one that closes.
    """
    for role, subject in ROLES:
        if opening := role.match(stated):
            return f"{subject}{stated[opening.end() :]}"
    for going_on, closed in GOING_ON:
        if going_on.search(stated):
            return going_on.sub(closed, stated)
    return stated


# "El celu es un motorola viejito": what everybody has one of, and says what sort it is, is the user's own.
_THINGS = (
    r"(?:(?:tele|smart|i)?phone|mobile|laptop|computer|pc|tablet|car|bike|telly|tv|handy|rechner|auto|fahrrad|fernseher"
    r"|celu|celular|compu|computadora|m[oó]vil|ordenador|port[aá]til|coche|bici|tele|t[eé]l[eé]phone|portable|ordi"
    r"|ordinateur|voiture|vélo|bagnole|telefono|cellulare|macchina|notebook|carro|computador|telefoon|mobiel|fiets)"
)
_ONLY = r"(?:(?:just|only|nur|sólo|solo|só|maar)\s)?"
OWN_THING = tuple(
    (re.compile(rf"(?:{article})\s?(?={_THINGS}(?:{verb})\s{_ONLY}(?:{a})\s)", re.IGNORECASE), own)
    for article, verb, a, own in (
        ("the", r"\sis|'s", "an?", "my "),
        ("das|der", r"\sist|\sis", r"ein|'?n|'?ne", "mein "),
        ("el|la", r"\ses", "una?", "mi "),
        ("le|la|l'", r"\s(?:c')?est", "une?", "mon "),
        ("il|la|lo", r"\sè", "una?|un'", "il mio "),
        ("o|a", r"\sé|\seh", "uma?", "o meu "),
        ("de|het", r"\sis", "een|'?n", "mijn "),
    )
)


def with_dropped_subject(text: str) -> str:
    text = in_full_words(text)
    for thing, own in OWN_THING:
        if found := thing.match(text):
            return f"{own}{text[found.end() :]}"
    subject = next((subject for verb, subject in DROPPED if verb.match(text)), "")
    return f"{subject}{text}"


def speaks_of_user(text: str) -> bool:
    """Whether it is in the first person, also where it leaves its subject out."""
    return FIRST_PERSON.search(with_dropped_subject(text)) is not None


def with_subject(shared: str) -> str:
    """The text of a clause that shares the subject of the one before: "I love Bun", "ich arbeite als Koch"."""
    subject = next((subject for verb, subject in SUBJECT_OF if verb.match(shared)), "I ")
    return f"{subject}{shared}"
