# ruff: noqa: RUF001, E501 (words of many languages)
"""Sentences that go on about somebody whom the one before them names: "my mother lives in Leeds. She is 82." Alone such
a sentence is about nobody; it belongs to the one before it, as one memory. Pure.

The classifier is unsure of "she is 82" and sure of "my mother is 82": it is asked about both. What it takes for a
question as it stands is talk of the moment ("he just called", "she is late again").
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from formation.extract.asides.marked import OF_THE_DAY
from formation.extract.asides.passing import passes
from formation.extract.asides.people import spans as people_in
from formation.extract.asides.roles import POSSESSIVES, ROLES, TURKISH_ROLES
from formation.extract.classifier import Judged
from formation.extract.sentences.clauses import Sentence, plain, sentences
from formation.extract.sentences.pieces import parts_of
from formation.extract.sentences.standing import asks_for_one
from formation.extract.sentences.stating import supposes
from formation.extract.sentences.subjects import speaks_of_user
from formation.extract.signs import FIRST_PERSON, TASK, rules_out
from formation.extract.spans.dropped import begins_with_name, somebody_for
from formation.facts import Fact
from formation.memories.categories import category_of
from formation.memories.text import kept_as_said
from retrieval.categories import HEALTH, INSTRUCTION
from retrieval.own_words.asking import BEGINS, ORDERS, asks

# Who may go on being told of, and whom the classifier is asked about in their place.
_STANDS_FOR = tuple(
    (re.compile(rf"(?:{words})", re.IGNORECASE), somebody)
    for words, somebody in (
        (r"(?:he|she)(?:'?s)(?!\w)", "my father is"),
        (r"(?:he|she)(?!\w)", "my mother"),
        (
            r"(?:his|her|their)(?=\s(?:\w+\s)?(?:name|birthday|job|wife|husband|partner|son|daughter|kids?|children|mother|father|mum|mom|dad|dog|cat)(?!\w))",
            "my mother's",
        ),
        (r"they(?:'?re)(?!\w)", "my parents are"),
        (r"they(?!\w)", "my parents"),
        # "Er is" and "er zijn" are "there is" in Dutch.
        (
            r"er(?=\s(?!(?:is|zijn|was|waren|staat|zit|komt|komen|gaat|moet|wordt|werd|hangt|ligt)(?!\w))\w)",
            "mein Vater",
        ),
        (r"der(?=\s(?:ist|hat|war|wird|wohnt|arbeitet|heißt|kommt|mag|isst|darf|kann)(?!\w))", "mein Vater"),
        (r"die(?=\s(?:ist|hat|war|wird|wohnt|arbeitet|heißt|kommt|mag|isst|darf|kann)(?!\w))", "meine Mutter"),
        (r"sie(?=\s(?:sind|haben|waren|wohnen|kommen|leben|mögen|essen)(?!\w))", "meine Eltern"),
        (r"sie(?!\w)", "meine Mutter"),
        (
            r"(?:sein|seine|ihr|ihre)(?=\s(?:name|geburtstag|mann|frau|sohn|tochter|kinder|mutter|vater|hund|katze)(?!\w))",
            "meiner Mutter",
        ),
        (
            r"il(?=\s(?:est|a|avait|était|va|vit|habite|travaille|aime|adore|déteste|s'appelle|joue|parle|mange|fête|vient|part|étudie|n'|ne|apprend|prend|souffre|deviendra|aura|sera)(?![\w]))(?!\sy\s)",
            "mon père",
        ),
        (r"elle(?!\w)", "ma mère"),
        (r"ils(?!\w)", "mes parents"),
        (r"elles(?!\w)", "mes sœurs"),
        (r"(?:él|ella)(?!\w)", "mi madre"),
        (r"ell[oa]s(?!\w)", "mis padres"),
        (
            r"(?:lui|lei)(?=\s(?:ha|è|era|fa|lavora|vive|abita|va|studia|suona|gioca|adora|odia|ama|non)(?!\w))",
            "mia madre",
        ),
        (r"(?:ele|ela)(?!\w)", "minha mãe"),
        (r"(?:hij|zij|ze)(?!\w)", "mijn moeder"),
        (r"die(?=\s(?:is|heeft|woont|werkt|wordt|komt|houdt|lust|zit|speelt|studeert)(?!\w))", "mijn moeder"),
        (r"(?:on|ona)(?=\s(?:ma|jest|był[a]?|pracuje|mieszka|lubi|nie|uczy|studiuje|gra|kończy)(?!\w))", "moja mama"),
        (r"(?:он|она|ей|ему)(?!\w)", "моя мама"),
        (r"(?:він|вона)(?!\w)", "моя мама"),
        (r"(?=\d{1,3}\syaşında)|(?:o|kendisi)(?=\s[^.!?]{0,60}(?:yor|d[ıiuü]r|yaşında|l[ıiuü]))", "annem "),
        (r"(?:و)?(?:هو|هي|هم)(?!\w)", "أمي"),
        (r"(?:वह|वो|woh|wo)(?!\w)", "meri maa"),
        (r"[他她](?![们們的])", "我妈妈"),
        (r"彼女?は", "母は"),
        (r"그는|그녀[는가]", "우리 엄마는"),
    )
)
# "We are together 3 years already", behind a sentence about one's boyfriend.
_TOGETHER = re.compile(
    r"(?:we|we're|wir|nous|on|estamos|llevamos|siamo|stiamo|estamos|wij|we|jesteśmy|мы|ми|biz|hum|我们|我們|付き合|우리)(?!\w)"
    r"[^.!?]{0,40}?(?:together|married|engaged|zusammen|verheiratet|verlobt|ensemble|mariés|fiancés|juntos|juntas|casad[oa]s|insieme|sposat[ie]|samen|getrouwd"
    r"|razem|małżeństwem|вместе|женаты|разом|одружені|birlikte|evli|saath|在一起|结婚|사귄|사귀|결혼)",
    re.IGNORECASE,
)
_ROLE = re.compile(rf"(?<!\w)(?:{ROLES}|{TURKISH_ROLES})(?!\w)", re.IGNORECASE | re.VERBOSE)
_POSSESSIVE = re.compile(rf"(?:{POSSESSIVES})\s", re.IGNORECASE | re.VERBOSE)
_OWN_ROLE = re.compile(rf"(?<!\w)(?:{POSSESSIVES})\s(?:\w{{1,20}}\s)?(?:{ROLES})(?!\w)", re.IGNORECASE | re.VERBOSE)
_CJK_ROLE = re.compile(
    "妈|爸|媽|哥|姐|弟|妹|爷|奶|爺|老公|老婆|女儿|儿子|女兒|兒子|朋友|同事|室友|母|父|姉|兄|祖|娘|息子|妻|夫|友達|彼氏|彼女|先輩|上司|엄마|아빠|누나|언니|형|오빠"
    "|동생|아내|남편|아들|딸|친구|할머니|할아버지|猫|犬|狗|고양이|강아지|나님|[अ-ह]ेर[ाीे]|أمي|امي|أبي|ابي|أخ|اخ|زوج|بنت|ابن|صديق"
)
_NAME_WITHIN = re.compile(r"(?<=[\w,;]\s)[A-ZÀ-ÖØ-ÞĆŁŚŻ\u0410-\u042f][^\W\d_]+")
# A joining word before the subject: "and she is 82".
_JOINS = re.compile(r"(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|en|maar|i|a|и|а|но|та|ve|aur|وَ?)\s", re.IGNORECASE)
_SO = re.compile(r"(?:so|also|donc|así que|quindi|então|dus|więc|так что|yani)\s", re.IGNORECASE)
# How sure the classifier has to be of it about somebody named, and how little it may take it for a question as it is: of
# 40 such sentences in twelve languages all but one are within, of 28 that pass one.
MIN_OF_SOMEBODY, MAX_ASKS_BARE, MAX_ASKS_HEALTH = 0.6, 0.19, 0.5
# "What do I cook for my brother? He's allergic to nuts": of the question only whom it is for is kept.
_ASKED_BEFORE = re.compile(r"(?<![?\uff1f])[?\uff1f]{1,9}[\s!]{0,3}")
# As long as three sentences, of which a memory has no more.
MAX_JOINED_CHARACTERS = 250
MAX_LEFT_OUT = 80


@dataclass(frozen=True, slots=True)
class Continued:
    """Characters of a text from `start` up to `end` that go on about somebody, from `told_from` on: before that they
    ask. `of_somebody`: said of somebody else. `begins`: where the sentence begins that names them, if only this one was
    found.
    """

    start: int
    end: int
    text: str
    of_somebody: str
    told_from: int
    begins: int | None = None


def find_continued(own: str, facts: Sequence[Fact]) -> list[Continued]:
    """Sentences of `own` behind one in which a fact was found that names somebody, in order."""
    own = plain(own)
    found: list[Continued] = []
    stated = [_place(own, each) for each in facts if _may_name(each)]
    named = False
    before: Sentence | None = None
    for sentence in sentences(own):
        start, end = sentence.clauses[0].start, sentence.clauses[-1].end
        is_stated = any(at < end and to > start for at, to in stated)
        begins = before is not None and not named and is_stated and _names_before(own, before)
        goes_on = _continued(own, sentence) if named or begins else None
        is_health = any(each.category == HEALTH and start <= _place(own, each)[0] < end for each in facts)
        if goes_on is None and is_health and before is not None and _says_not_whose(own, before, sentence):
            goes_on = Continued(start, end, own[start:end], own[start:end], start)
        if goes_on is not None:
            found.append(replace(goes_on, begins=_begin_of(own, before)) if before and begins else goes_on)
        elif named and not is_stated and (sentence.question or asks(own[start:end])):
            continue  # "my cat is 3. What do I do? She has bad kidneys"
        else:
            named = is_stated and names_somebody(own[start:end])
            before = sentence
    return found


def with_continued(
    message: str, own: str, facts: Sequence[Fact], found: Sequence[Continued], judged: Sequence[tuple[Judged, Judged]]
) -> list[Fact]:
    """`facts`, each that names somebody with the sentences behind it that go on about them. `judged`: of each of `found`
    what it is as it stands, and of somebody named.
    """
    own = plain(own)
    whole = list(facts)
    for each, (bare, named) in zip(found, judged, strict=True):
        # What was learned of it is somebody's, sure or not.
        alone = [fact for fact in whole if _is_only_of(own, fact, each)]
        if not (alone or _is_told(each, bare, named)):
            continue
        last = _names(own, whole, each)
        start = each.begins if each.begins is not None else len(own) if last is None else _place(own, last)[0]
        is_near = start < each.start and each.end - start <= MAX_JOINED_CHARACTERS
        if last is None or not is_near or own[start : each.end] != plain(message)[start : each.end]:
            whole = [fact for fact in whole if not any(fact is gone for gone in alone)]
            continue
        within = [fact for fact in whole if start <= _place(own, fact)[0] and _place(own, fact)[1] <= each.end]
        asked = message[each.start : each.told_from]
        joined = _joined(last, message[start : each.end], within, asked)
        whole = [fact for fact in whole if not (fact.is_as_said and any(fact is gone for gone in within))] + [joined]
    return whole


def _is_only_of(own: str, fact: Fact, continued: Continued) -> bool:
    start, end = _place(own, fact)
    is_within = continued.start <= start and end <= continued.end
    return is_within and fact.is_as_said and fact.found_by == "classifier" and _may_name(fact)


def names_somebody(text: str) -> bool:
    """Whether it tells of somebody: a role, a name inside it, or nobody whom it begins with and who speaks."""
    is_of_another = FIRST_PERSON.match(text) is None or _POSSESSIVE.match(text) is not None
    return is_of_another or names_somebody_by_role(text) or _NAME_WITHIN.search(text) is not None


def names_somebody_by_role(text: str) -> bool:
    return _ROLE.search(text) is not None or _CJK_ROLE.search(text) is not None


def _says_not_whose(own: str, before: Sentence, sentence: Sentence) -> bool:
    """Whether somebody's health may be that of one of the user's own, of whom the sentence before is."""
    words, named = (own[each.clauses[0].start : each.clauses[-1].end] for each in (sentence, before))
    says_whose = speaks_of_user(words) or names_somebody_by_role(words)
    return not (says_whose or sentence.question or before.question) and names_somebody_by_role(named)


def _names_before(own: str, sentence: Sentence) -> bool:
    """Whether it states something of one of the user's own, or of somebody by name; or asks something for one of them."""
    words = own[sentence.clauses[0].start : sentence.clauses[-1].end]
    if sentence.question or asks(words):
        return next(people_in(words), None) is not None or _OWN_ROLE.search(words) is not None
    of_somebody = _OWN_ROLE.search(words) is not None or begins_with_name(words)
    return of_somebody and not _stays_out(words)


def _begin_of(own: str, sentence: Sentence) -> int:
    """Where it begins; where it asks something, whom for."""
    start, end = sentence.clauses[0].start, sentence.clauses[-1].end
    words = own[start:end]
    if not (sentence.question or asks(words)):
        return start
    named = [at for at, _ in people_in(words)] + [each.start() for each in _OWN_ROLE.finditer(words)]
    return start + min(named, default=0)


def _is_told(continued: Continued, bare: Judged, of_somebody: Judged) -> bool:
    """What is health may harm if it is missed."""
    max_asks = MAX_ASKS_HEALTH if category_of(continued.text, None) == HEALTH else MAX_ASKS_BARE
    return of_somebody.fact >= MIN_OF_SOMEBODY and bare.asks <= max_asks


def _may_name(fact: Fact) -> bool:
    return fact.category != INSTRUCTION and not (fact.amends or fact.only_ends)


def _place(own: str, fact: Fact) -> tuple[int, int]:
    start = own.find(plain(fact.evidence))
    return (start, start + len(fact.evidence)) if start >= 0 else (len(own), 0)


def _ends_before(own: str, fact: Fact, continued: Continued) -> bool:
    """Whether little is said between the two; a question may stand there."""
    start, end = _place(own, fact)
    between = own[end : continued.start]
    is_told = len(between) <= MAX_LEFT_OUT and not supposes(between)
    return start < continued.start and end <= continued.start and is_told


def _names(own: str, facts: Sequence[Fact], continued: Continued) -> Fact | None:
    """The fact that names whom it goes on about; itself where it alone was found."""
    if continued.begins is not None:
        places = ((fact, _place(own, fact)) for fact in facts if _may_name(fact))
        return next((fact for fact, (at, to) in places if at < continued.end and to > continued.start), None)
    before = [fact for fact in facts if _may_name(fact) and _ends_before(own, fact, continued)]
    return max(before, key=lambda fact: _place(own, fact)[1], default=None)


def _joined(fact: Fact, evidence: str, within: Sequence[Fact], asked: str) -> Fact:
    """`asked`: what of it asks, and is not kept."""
    first = next((each for each in within if each.category == HEALTH), fact)
    is_health = first.category is not None and category_of(evidence, None) == HEALTH
    return replace(
        first,
        text=kept_as_said(_ASKED_BEFORE.sub(", ", evidence.replace(asked, "", 1) if asked else evidence)),
        evidence=evidence,
        category=HEALTH if is_health else first.category,
        key=None,
        only_ends=False,
        change=max(each.change for each in (fact, *within)),
        origin=fact.origin or "it goes on about somebody whom a rule found named",
        found_by="classifier",
    )


def _continued(own: str, sentence: Sentence) -> Continued | None:
    """The sentence as far as it tells of whom the one before it names."""
    start, end = sentence.clauses[0].start, sentence.clauses[-1].end
    told_from = _told_from(own, start, end)
    told_up_to = _told_up_to(own, told_from, end)
    if sentence.question and told_up_to == end:
        return None
    joins, end = _JOINS.match(own, told_from, end), told_up_to
    # "Ma" joins in Italian, and in Polish somebody has something.
    is_verb = joins is not None and somebody_for(own[told_from:end]) is not None
    text = own[joins.end() if joins and not is_verb else told_from : end]
    of_somebody = text if _TOGETHER.match(text) else _of_somebody(text)
    return None if of_somebody is None or _stays_out(text) else Continued(start, end, text, of_somebody, told_from)


def _of_somebody(text: str) -> str | None:
    """The same of somebody with a role; None where it does not go on about anybody."""
    found = ((pattern.match(text), somebody) for pattern, somebody in _STANDS_FOR)
    named = next((f"{somebody}{text[each.end() :]}" for each, somebody in found if each), None)
    unnamed = somebody_for(text) if named is None else None
    return f"{unnamed}{text}" if unnamed else named


def _told_from(own: str, start: int, end: int) -> int:
    """Behind the parts that ask before it: "I need a simple plan, she is dyslexic"."""
    for nth, (at, to) in enumerate(parts_of(own[start:end])):
        part = own[start + at : start + to]
        if not (asks(part) or ORDERS.match(part) or asks_for_one(part)):
            return start + at if nth else start
    return start


def _told_up_to(own: str, start: int, end: int) -> int:
    """Before a part that asks, orders or goes on about its user: "she is 82, so I would love to find her a hobby"."""
    places = parts_of(own[start:end])
    for nth, (at, to) in enumerate(places):
        part = own[start + at : start + to]
        joins = _SO.match(part)
        rest = part[joins.end() :] if joins else part
        if nth and (FIRST_PERSON.match(rest) or _stays_out(rest)):
            return start + places[nth - 1][1]
    return end


def _stays_out(words: str) -> bool:
    words = words.strip()
    return (
        asks(words)
        or rules_out(words)
        or passes(words)
        or OF_THE_DAY.search(words) is not None
        or TASK.search(words) is not None
        or supposes(words)
        or BEGINS.match(words) is not None
        or ORDERS.match(words) is not None
    )
