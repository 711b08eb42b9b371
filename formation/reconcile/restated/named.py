# ruff: noqa: RUF001 (words in scripts of their own)
"""Which memory a correction that names its subject is about, and what that says then.

Of a pair ("Tyler is not in Madison, he is in Milwaukee") the one memory that has what is wrong, and the subject, gets
what is right in its place. What was moved to another day, or only marks a correction ("actually choir is on Thursday"),
is a restatement like any other. Pure. Whatever is in doubt is only a memory that may be meant (decision 0052).
"""

import itertools
import re
from collections.abc import Sequence

from db.queries.formation import CorrectableMemory
from formation.memories.text import MAX_MEMORY_CHARACTERS
from formation.reconcile.guard import WORD, negations
from formation.reconcile.restated.ages import own_age
from formation.reconcile.restated.days import AS_WELL, with_other_day
from formation.reconcile.restated.exchanges import (
    MIN_ALIKE,
    NAMES,
    NewWords,
    bare_name,
    name_exchange,
    places_of,
    value_exchange,
)
from formation.reconcile.restated.in_place import corrected_by, correcting
from formation.reconcile.restated.restatement import (
    CASELESS,
    SPEAKS_OF_ONESELF,
    Corrected,
    Restatement,
    as_written,
    clause_of,
    content_words,
    corrected,
    is_years,
    same_word,
    says_whose,
)
from formation.reconcile.writing_rules.evidence import PEOPLE
from retrieval.categories import INSTRUCTION
from retrieval.commands.named_correction import NamedCorrection
from retrieval.commands.named_words import BUT, IT_IS, NOT
from retrieval.commands.phrases.around import MY
from retrieval.corrections.values import DAYS, Value, folded, spelling_alike, values_of
from retrieval.query.stop_words import STOP_WORDS

MAX_SEARCHED = 10
MIN_SHARE_OF_SUBJECT = 0.5
# A word of a pair that says whom or what else it is about: "the flight to Oslo".
_OF_WHICH = re.compile(
    r"(?<!\w)(?:to|with|for|of|from|by|mit|nach|fur|von|zu|avec|pour|vers|con|para|hasta|per|com|met|voor|naar"
    r"|van|z|do|для|с|к)"
    r" (?:the |my |a |der |dem |den |la |le |el |il |mi )?(?P<which>\w{2,})"
)
# What is theirs is nobody's of whom the user has told: "su hija", "a mãe dele".
_OF_THIRD = re.compile(
    r"(?<!\w)(?:his|their|her|seine[rmns]?|ihre[rmns]?|sa|ses|leurs?|sus?|suo|sua|suoi|loro|seus?|suas|del[ea]s?|zijn"
    r"|hun|jego|jej|его|е[её]|их|onun"
    r"|siostry|brata|mamy|taty|ojca|matki|kolegi|kolezanki|sasiad(?:a|ki)|corki|syna|сестры|брата|мамы|папы"
    r"|отца|сосед(?:а|ки)"
    r"|подруги|друга|сына|дочери)(?!\w)|[他她]们?的|彼(?:女)?の|그의|그녀의",
    re.IGNORECASE,
)
# Who speaks of somebody else, and a memory that begins with its user. Without pronouns that are also said of things.
_HE_OR_SHE = re.compile(r"(?<!\w)(?:he|she|he's|she's|hes|shes|él|ella|lui|lei)(?!\w)|[他她]|彼女|그녀", re.IGNORECASE)
_BEGINS_WITH_USER = re.compile(
    r"(?:said: )?[\"“]?(?:(?:and |und |et |y |e |en )?(?:i|i'm|im|i've|i'll|ich|je|j'\w+|yo|io|ik|eu|ja|я)(?!\w)"
    r"|我|私|나는|저는)",
    re.IGNORECASE,
)
MIN_STEM, MAX_STEM_ENDING = 6, 3
MIN_SHORT_STEM, MAX_SHORT_STEM_ENDING = 4, 2
# "Bahn" and "Bergbahn", not "mother" and "grandmother".
MIN_LAST_PART = 4
# "My nephew Callum".
_NAMED_PERSON = re.compile(rf"(?:{PEOPLE.pattern}) (?P<name>(?-i:[A-ZÀ-ÖØ-ÞА-Я])\w+)", re.IGNORECASE)
_CALLED = re.compile(
    rf"(?:{PEOPLE.pattern}) (?:(?:is )?(?:called|named) |heißt |se llama |se chama |si chiama "
    rf"|heet )?\Z",
    re.IGNORECASE,
)
_NOTHING_ELSE = re.compile(
    rf"(?:(?:{IT_IS}|{NOT}|{BUT}|si chiama|se llama|se chama|heißt|heet|er|sie|he|she)(?: |\Z)){{2,6}}"
)
_OF_MINE = re.compile(rf"(?:{MY}) (?P<what>\w+)", re.IGNORECASE)
_OF_MINE_BEFORE = re.compile(rf"(?<!\w)(?:{MY}) \Z", re.IGNORECASE)
_CYRILLIC = re.compile(r"[а-яёіїєґ]{3}")
_SLAVIC_CASE = re.compile(r"(?<=[а-яёіїєґ]{3})(?:ом|ем|ой|ей|[аяуюеиыіьой])\Z")
_TITLE_BEFORE = re.compile(
    r"(?<!\w)(?:frau|herrn?|madame|monsieur|m[rs]s?|miss|señora?|senora?|signora?|dona|mevrouw|meneer|pani?)\.? \Z",
    re.IGNORECASE,
)
# Who comes along has no part in whose it is: "to Tenerife with the wife".
IN_COMPANY = re.compile(r"(?<!\w)(?:with|mit|avec|con|com|met|z|ze|с|со) ", re.IGNORECASE)
_POINTS_BACK = frozenset(["ему", "ей", "им", "він", "вона", "йому", "їй", "он", "она"])
# What is said of the user's own person, and how far behind it; not "I'm married to a vegan".
_I_AM = re.compile(
    r"(?<!\w)(?P<am>i'?m|i am|ich bin|ik ben|je (?:ne )?suis|soy|estoy|sono|sou|estou|jestem|я)(?!\w)", re.IGNORECASE
)
MAX_BETWEEN = 3
# What a text says that its user does: behind a pronoun, or by an ending at its beginning, where languages need none.
_I_DO = re.compile(
    r"(?:(?<!\w)(?:i|we|ich|wir|je|on|yo|eu|io|ik|ja|я|мы) (?P<pronoun>\w{2,})"
    r"|\A(?P<ending>\w{2,}(?:o|amos|emos|iamo|am|em|ю)))(?!\w)"
)
_PARTS = re.compile(f"{NOT}|{BUT}")
_OF_OTHERS = frozenset(
    [
        *("with", "to", "of", "for", "by", "mit", "von", "fur", "met", "van", "voor", "avec", "pour", "con", "com"),
        *("para", "de", "di", "da", "per", "z", "dla", "с", "для", "у", "in", "at", "bei", "na", "en", "em"),
    ]
)
# What takes place on one day, by words that are no others of the same stem.
_OF_ONE_KIND = tuple(
    re.compile(rf"(?<!\w)(?:{words})")
    for words in (
        r"weddings?\b|married\b|marry|marries|hochzeit|heirat|mariage|mari(?:e|er|ent)\b|boda\b|casa(?:n|mos|r"
        r"|rse)?\b|matrimonio"
        r"|nozze|spos(?:a|ano|arsi|o)\b|casamento|bruiloft|trouw(?:en|t|dag)\b|slub|wesele|свадьб|жен(?:ится"
        r"|юсь)|замуж|dugun|evlen",
        r"flights?\b|fly\b|flying\b|flies\b|flug\b|flieg|vols?\b|vuel[oa]|volo\b|volare|voo\b|vlucht|vlieg"
        r"|lot\b|lec[ei]|рейс|лечу|летим|ucus|ucuyor",
        r"operations?\b|surgery|op\b|operiert|operee?\b|operaci|operan\b|opera(?:ti|zione)|cirurgi|operac[jy]"
        r"|операци|ameliyat",
    )
)
_LITTLE_UNSPACED = re.compile(r"我们?的?|私の|僕の|了|是|在|到|の|は|が|を|時間|时间|日程")
_HAN = re.compile(r"[\u3400-\u9fff]{2,}")


def searched_words(correction: NamedCorrection) -> list[str]:
    """As they are written, without a case: a memory that it is about has one of them."""
    wrong = [each[0] for each in re.finditer(r"\w[\w:.'-]*\w|\w", correction.wrong)]
    unspaced = [each for run in _HAN.findall(correction.text) for each in (run[at : at + 2] for at in range(len(run)))]
    named = [bare_name(correction.text[start:end]) for _, (start, end) in content_words(correction.text)]
    found = [each.lower() for each in (*reversed(wrong), *named, *unspaced) if each]
    return list(dict.fromkeys(found))[:MAX_SEARCHED]


def words_of_past(correction: NamedCorrection) -> str:
    """What a past message has that says what is wrong."""
    values = values_of(correction.wrong, alone=True)
    wrong = [correction.wrong[each.start : each.end] for each in values if each.kind not in ("place", "name")]
    return " ".join(wrong or correction.wrong.split()[-1:])


def says_what_is_wrong(correction: NamedCorrection, sentence: str) -> bool:
    """Whether a sentence that was said is plainly what it corrects."""
    return isinstance(_exchange(correction, sentence), NewWords)


def corrected_by_name(correction: NamedCorrection, memories: Sequence[CorrectableMemory]) -> Corrected:
    """Which of `memories` it corrects."""
    known = [each for each in memories if each.category != INSTRUCTION]
    if correction.kind != "pair":
        return _restated(correction, known)
    exchanges = [(each, _exchange(correction, each.content)) for each in known]
    certain = [(each, found) for each, found in exchanges if isinstance(found, NewWords)]
    perhaps = tuple(each for each, found in exchanges if found)
    if len(certain) == 1 and len(perhaps) == 1:
        memory, found = certain[0]
        fits = CASELESS.search(memory.content) or not _is_of_words(correction) or found.fits(memory.content)
        text = found.within(memory.content) if fits else corrected_by(memory.content, correction.words)
        return Corrected(memory=memory, text=text)
    is_unspaced = _HAN.search(correction.text) is not None and not correction.is_sure
    if len(perhaps) == 1 and not certain and is_unspaced:  # it denies what that one has, and says more
        text = correcting(perhaps[0].content, correction.words)
        return Corrected(memory=perhaps[0], text=text) if len(text) <= MAX_MEMORY_CHARACTERS else Corrected()
    return Corrected(perhaps=perhaps)


def _restated(correction: NamedCorrection, memories: Sequence[CorrectableMemory]) -> Corrected:
    """By all its words. Nothing is asked about what only may be a correction."""
    statement = Restatement(text=correction.text)
    if AS_WELL.search(correction.text):
        return Corrected()
    memories = [each for each in memories if _third_persons(correction.text) <= _third_persons(each.content)]
    if correction.kind == "moved" and _HAN.search(correction.text):
        return _moved_unspaced(statement, memories)
    # What something is moved to; whoever moves to Leeds is moved by nobody.
    if correction.kind == "moved" and not any(each.kind in DAYS for each in statement.values):
        return Corrected()
    found = corrected(statement, memories)
    if found.memory is None and (of_day := with_other_day(correction.text, memories)).memory is not None:
        return of_day
    return found if found.memory is not None or correction.is_sure else Corrected()


def _moved_unspaced(statement: Restatement, memories: Sequence[CorrectableMemory]) -> Corrected:
    """Of Chinese and Japanese the one memory that has all it says but its one day, or time, and one other."""
    days = [each for each in statement.values if each.kind in DAYS]
    text = statement.text
    for each in reversed(statement.values):
        text = f"{text[: each.start]} {text[each.end :]}"
    subject = re.findall(r"[\u30a0-\u30ff]{2,}|[\u3400-\u9fff]{2,}", _LITTLE_UNSPACED.sub(" ", text))
    if len(days) != 1 or not subject:
        return Corrected()
    found = []
    for memory in memories:
        old = [each for each in values_of(memory.content) if each.kind == days[0].kind]
        if len(old) == 1 and old[0].differs(days[0]) and all(each in memory.content for each in subject):
            if not says_whose(statement.text, memory.content, memory.content):
                return Corrected()
            found.append((memory, old[0]))
    if len(found) != 1 or negations(WORD.findall(found[0][0].content)):
        return Corrected(perhaps=tuple(memory for memory, _ in found))
    memory, was = found[0]
    written = as_written(statement.text, days[0], memory.content, was)
    return Corrected(memory=memory, text=memory.content[: was.start] + written + memory.content[was.end :])


def _is_of_words(correction: NamedCorrection) -> bool:
    return all(each.kind in ("place", "name") for each in values_of(correction.wrong, alone=True))


def _exchange(correction: NamedCorrection, content: str) -> NewWords | bool:
    """What is to be exchanged in a memory; True: it may be meant; False: it is not."""
    if (age := own_age(correction, content)) is not None:
        return age
    has_values = not _is_of_words(correction)
    found = value_exchange(correction, content)
    if found is None and not has_values:
        found = name_exchange(correction, content)
    if found is None:
        return False
    exchange, subject = found
    if not has_values and _is_called(correction, content, exchange):
        return exchange
    shared = _shared(subject, content)
    clause = clause_of(content, Value(kind="place", start=exchange.start, end=exchange.end, is_=()))
    is_alike = _is_said_alike(correction, content, exchange, clause, has_values=has_values, subject=subject)
    is_name = NAMES.search(folded(correction.text)) is not None
    if not (shared or is_alike) and (subject or not is_name or has_values):
        if not subject and _is_said_of(correction.text, content):
            return exchange
        # "You have my car wrong", where "corolla" is known.
        return correction.is_sure and has_values and _OF_MINE.match(correction.text) is not None
    if not _is_of_the_same(correction, content, exchange, clause):
        return False
    if not is_alike and _does_otherwise(correction, subject, clause, content[exchange.start : exchange.end]):
        return False
    is_time = re.search(r"\d[:h]\d", content[exchange.start : exchange.end]) is not None
    if is_alike or not shared:
        return exchange
    says_enough = len(shared) >= MIN_SHARE_OF_SUBJECT * len(subject) or is_name or is_time
    is_first = subject[0] in shared or is_time or _goes_with_new(correction, exchange, shared)
    if says_enough and is_first and _is_clause_of(subject, clause, content[exchange.start : exchange.end]):
        return exchange
    return is_first


def _is_called(correction: NamedCorrection, content: str, exchange: NewWords) -> bool:
    """Whether all it says is a name for another, "it's not Rufus, it's Rupert", and the memory says who or what is
    called so: "my dog Rufus is a beagle". Not of who only has the name: "Rufus goes to the vet".
    """
    old, before = content[exchange.start : exchange.end], content[: exchange.start]
    if " " in old + exchange.text or _CALLED.search(before) is None or negations(WORD.findall(content)):
        return False
    are_names = old[:1].isupper() and exchange.text[:1].isupper()
    exchanged = {folded(old), folded(exchange.text)}
    rest = [word for word in re.findall(r"[\w']+", folded(correction.text)) if word not in exchanged]
    is_all = _NOTHING_ELSE.fullmatch(" ".join(rest)) is not None
    return is_all and (are_names or spelling_alike(old, exchange.text) >= MIN_ALIKE)


def _is_said_of(text: str, content: str) -> bool:
    """Whether a memory is about what a correction begins with, though it be a small word elsewhere: "my van", "Ola"."""
    begins = _OF_MINE.match(text) or re.match(r"(?P<what>\w{3,})(?!\w)", text)
    if begins is None or negations(WORD.findall(content)):
        return False
    places = places_of([begins["what"]], content)
    before = _OF_MINE_BEFORE if _OF_MINE.match(text) else _CALLED
    return len(places) == 1 and before.search(content, 0, places[0][0]) is not None


def _is_said_alike(
    correction: NamedCorrection, content: str, exchange: NewWords, clause: str, *, has_values: bool, subject: list[str]
) -> bool:
    """Whether it is the same without the same words: of one day ("the wedding", "is getting married"), or of what the
    user is ("I'm no vegan", "I'm a vegan since May").
    """
    old = content[exchange.start : exchange.end]
    if has_values:
        days = [each.is_ for each in values_of(old) if each.kind == "date" and None not in each.is_]
        return bool(days) and any(
            kind.search(folded(clause)) and any(kind.match(word) for word in subject) for kind in _OF_ONE_KIND
        )
    if any(not _PARTS.fullmatch(each) for each in subject) or CASELESS.search(old):
        return False
    is_own = SPEAKS_OF_ONESELF.search(correction.text) and SPEAKS_OF_ONESELF.search(clause)
    if is_own and not _words_beside(old, clause):
        return True  # "it's not asthma that I have", and "I have asthma"
    forms = {found["am"] for found in _I_AM.finditer(folded(correction.text))}
    known = folded(clause[: clause.rfind(old)])
    before = [found for found in _I_AM.finditer(known) if found["am"] in forms]
    between = known[before[-1].end() :].split() if before else []
    return bool(before) and len(between) <= MAX_BETWEEN and _OF_OTHERS.isdisjoint(between)


def _words_beside(old: str, clause: str) -> list[str]:
    return [word for word, _ in content_words(clause.replace(old, " ", 1)) if word != "said"]


def _shared(subject: Sequence[str], content: str) -> list[str]:
    plain = folded(content)
    words = [bare_name(word) for word, _ in content_words(content)] + re.findall(r"\w+", plain)
    return [each for each in subject if any(_same_stem(each, other) for other in words) or _is_within(each, plain)]


def _same_stem(one: str, other: str) -> bool:
    """ "Allergic" and "allergy", "коту" and "кот": of which a pair with the value itself may be about the same."""
    if same_word(one, other):
        return True
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) >= MIN_LAST_PART and longer.endswith(shorter) and not PEOPLE.fullmatch(shorter):
        return True
    same = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    ending = len(longer) - same
    if (same >= MIN_STEM and ending <= MAX_STEM_ENDING) or (same >= MIN_SHORT_STEM and ending <= MAX_SHORT_STEM_ENDING):
        return True
    return bool(_CYRILLIC.match(one)) and _SLAVIC_CASE.sub("", one) == _SLAVIC_CASE.sub("", other)


def _is_within(word: str, plain: str) -> bool:
    """Of what is written without spaces, two letters."""
    return any(run[at : at + 2] in plain for run in _HAN.findall(word) for at in range(len(run) - 1))


def _is_of_the_same(correction: NamedCorrection, content: str, exchange: NewWords, clause: str) -> bool:
    """Whether nothing tells that it is about somebody or something else, or is denied."""
    exchanged = content[exchange.start : exchange.end]
    until = clause.find(exchanged) + len(exchanged) if _HAN.search(clause) and exchanged in clause else None
    if negations(WORD.findall(clause[:until])):  # "都六年了还没见过": of what is without spaces, before it
        return False
    persons = ({found["name"] for found in _NAMED_PERSON.finditer(text)} for text in (correction.text, clause))
    if all(named := [*persons]) and named[0].isdisjoint(named[1]):
        return False
    if _third_persons(correction.text) - _third_persons(content):
        return False
    if _HE_OR_SHE.search(correction.text) and _BEGINS_WITH_USER.match(clause.strip()):
        return False
    if (title := _TITLE_BEFORE.search(content[: exchange.start])) is not None:  # "frau weber" is nobody's wife
        clause = clause.replace(title[0], " ", 1)
    if exchanged in clause and (company := IN_COMPANY.search(clause, clause.index(exchanged))) is not None:
        clause = clause[: company.start()]
    return says_whose(correction.text, clause, content) and not _names_another(correction, content, exchange)


def _third_persons(text: str) -> set[str]:
    return {folded(found[0]) for found in _OF_THIRD.finditer(text)}


def _does_otherwise(correction: NamedCorrection, subject: Sequence[str], clause: str, old: str) -> bool:
    """Whether its user does one thing in it and another in the memory, by the same verb: "I play chess", "tennis"."""
    words = [word for word, _ in content_words(clause.replace(old, " "))]
    verbs = {found["pronoun"] or found["ending"] for found in _I_DO.finditer(folded(correction.text))}
    return any(
        verb == known
        and verb in verbs
        and not any(_same_stem(what, each) for each in words)
        and not any(_same_stem(was, each) for each in subject)
        for verb, what in itertools.pairwise(subject)
        for known, was in itertools.pairwise(words)
    )


def _goes_with_new(correction: NamedCorrection, exchange: NewWords, shared: Sequence[str]) -> bool:
    """ "My car is an Octavia hatchback": the memory has the name before what is right."""
    before = re.search(r"(\w+) \Z", correction.text.partition(exchange.text)[0])
    return before is not None and before[1][0].isupper() and folded(before[1]) in shared


def _names_another(correction: NamedCorrection, content: str, exchange: NewWords) -> bool:
    """Whether it says of which flight or with whom, and the memory does not say that."""
    of_pair, plain = folded(f"{exchange.text} {correction.wrong}"), folded(content)
    which = (found["which"] for found in _OF_WHICH.finditer(folded(correction.text)))
    return any(each not in plain and each not in of_pair and each not in STOP_WORDS for each in which)


def _is_clause_of(subject: Sequence[str], clause: str, old: str) -> bool:
    """Whether the part of the memory begins with nobody else: "and Tim is 8"."""
    words = [word for word, _ in content_words(clause.replace(old, " ")) if not is_years(word)]
    if not words or any(_same_stem(each, word) for each in subject for word in words) or CASELESS.search(clause):
        return True
    first = re.search(r"\w+", folded(clause.replace("Said", " ")))
    return (
        first is not None
        and (first[0] in STOP_WORDS or first[0] in _POINTS_BACK)
        and not PEOPLE.search(clause)
        and not SPEAKS_OF_ONESELF.search(clause)
    )
