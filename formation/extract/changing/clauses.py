"""What a message tells of a change in its user's life: how likely each of its facts does, and the clauses that nothing
else takes for a statement. Those are of use only if they are about something known (formation/reconcile).
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

from formation.extract.asides.chatter import IRONIC, points_back
from formation.extract.asides.of_nobody import tells_of_nobody
from formation.extract.changing.classifier import changes_told
from formation.extract.changing.news import asks_whose_words, hangs, may_be_known, names_new_person, tells
from formation.extract.changing.withdrawn import withdraws_illness
from formation.extract.judging.judge import judge, without_asking
from formation.extract.judging.lasting import MIN_SECOND_OPINION
from formation.extract.sentences.own_words import OwnWords
from formation.extract.sentences.pieces import MAX_CLAUSES, pieces_to_judge, told_within
from formation.extract.sentences.stating import stating_apart
from formation.extract.sentences.subjects import speaks_of_user
from formation.extract.signs import CONVERSATION, DIGIT, DOCTORS, TASK, rules_out
from formation.extract.spans.alone import MAX_CHARACTERS
from formation.extract.spans.statements import overlap
from formation.extract.spans.wholes import parts_around
from formation.extract.wishes.possible import tells_own_trouble
from formation.facts import MIN_CHANGE, Fact
from formation.memories.categories import category_of, importance_of
from formation.memories.text import kept_as_said
from formation.memories.words.endings import over_in
from retrieval.categories import HEALTH, INSTRUCTION
from retrieval.embedding.embedder import Encoder
from retrieval.own_words.asking import BEGINS, ORDERS, asks

# What is told at the beginning of a message, between marks; of Chinese between spaces too. Not what is asked.
MAX_CHARACTERS_OF_ENDS = 300
_PART_ENDS = re.compile(r"([,;.!?\n\u3002\uff0c\uff01\uff1b\uff1f\u061f\u060c]+|[ ](?=[\u3400-\u9fff]))")
MIN_WORDS_TOLD, MAX_WORDS_LEFT = 4, 2
_MARKS_OF_QUESTIONS = frozenset("?\uff1f\u061f")
# "Муси больше нет((": in Russian a face.
_SMILE = re.compile(r"[()]{2,}|(?<=\w)[()](?=\s|$)")


async def with_changes(facts: Sequence[Fact], encoder: Encoder) -> list[Fact]:
    """Each with how likely its words tell of a change. Raises: EmbedderFailed."""
    judged = [nth for nth, each in enumerate(facts) if each.category != INSTRUCTION and not each.amends]
    likely = await changes_told([facts[nth].evidence for nth in judged], encoder)
    found = list(facts)
    for nth, change in zip(judged, likely, strict=True):
        found[nth] = replace(found[nth], change=change)
    return found


async def find_changes(own: OwnWords, known: Sequence[Fact], encoder: Encoder, *, categorise: bool) -> list[Fact]:
    """Clauses that likely tell of one, beside `known`, the facts found in the message. `categorise`: also say what each
    is about. Raises: EmbedderFailed.
    """
    texts = [each for each in clauses_of(own, known) if not (rules_out(each) or points_back(each))]
    texts = [each for each in texts if not (tells_of_nobody(each) or names_illness_alone(each))]
    texts = [each for each in texts if not tells_own_trouble(each)]
    likely = zip(texts, await changes_told(texts, encoder), strict=True)
    changes = [
        changed(text, change, categorise=categorise)
        for text, change in likely
        if change >= MIN_CHANGE or names_new_person(text) or over_in(text)
    ]
    stated = [*withdrawn(own, known), *await without_asking(changes, encoder)]
    over = ends_told(own, (*known, *stated))
    likely = zip(over, await changes_told(over, encoder), strict=True)
    ended = [changed(text, change, categorise=categorise) for text, change in likely]
    return [*stated, *await without_asking(ended, encoder)]


def withdrawn(own: OwnWords, known: Sequence[Fact]) -> list[Fact]:
    """That an illness of the user's is none, with the sentence behind it, which may say what is left of it: "検査したら
    かには大丈夫だって。えびだけだめみたい".
    """
    pieces = pieces_to_judge(own, known)
    for nth, piece in enumerate(pieces):
        text = own.message[piece.start : piece.end]
        if withdraws_illness(text) and not (asks(text) or rules_out(text) or tells_of_nobody(text)):
            fact = replace(changed(text, MIN_CHANGE, categorise=False), category=HEALTH, only_ends=False)
            behind = pieces[nth + 1 : nth + 2]
            rest = [changed(own.message[each.start : each.end], 0.0, categorise=False) for each in behind]
            joined = as_one(own.message, fact, rest[0]) if rest and may_be_half(rest[0]) else None
            return [replace(joined or fact, importance=importance_of(HEALTH, text))]
    return []


async def with_news(own: OwnWords, facts: Sequence[Fact], encoder: Encoder, *, answers: bool) -> list[Fact]:
    """What only ends something is to be known though it ends nothing, where it tells something and nothing else of the
    same words is known. `answers`: the message may answer a question. Raises: EmbedderFailed.
    """
    stated = [each for each in facts if not each.only_ends]
    unsure = [
        each for each in facts if each.only_ends and not any(overlap(own.message, each, other) for other in stated)
    ]
    judged = await judge([each.evidence for each in unsure], encoder, asked_from=0.0)
    asked = bool(unsure) and any(each.question or asks(each.text) for each in stating_apart(own.to_judge))
    news = [
        fact.evidence
        for fact, each in zip(unsure, judged, strict=True)
        if may_be_known(fact, each, answers=answers, beside_question=asked)
        and is_meant(own, fact.evidence)
        and not asks_whose_words(own.to_judge)
    ]
    news = understood(own.message, news, [each.evidence for each in stated])
    known = [replace(each, only_ends=each.only_ends and each.evidence not in news) for each in facts]
    known = with_next(own.message, known)
    return known if answers else await with_both_halves(own, known, encoder, beside_question=asked)


def with_next(message: str, facts: Sequence[Fact]) -> list[Fact]:
    """`facts`, what says too little by itself with the change that is told right before it: "ci siamo trasferiti!
    adesso stiamo a san lazzaro".
    """
    found: list[Fact] = []
    for fact in in_order(message, facts):
        before = found[-1] if found else None
        if (
            before is not None
            and fact.only_ends
            and not before.only_ends
            and before.found_by == "classifier"
            and before.change >= MIN_CHANGE
            and may_be_half(before)
            and may_be_half(fact)
            and tells(fact.evidence)
            and (joined := as_one(message, before, fact)) is not None
        ):
            found[-1] = joined
        else:
            found.append(fact)
    return found if len(found) < len(facts) else list(facts)


async def with_both_halves(
    own: OwnWords, facts: Sequence[Fact], encoder: Encoder, *, beside_question: bool
) -> list[Fact]:
    """`facts`, two neighbours that tell of a change together, and neither of them alone, as one: "samira ha rinunciato,
    al suo posto viene un certo paolo". Raises: EmbedderFailed.
    """
    ordered = in_order(own.message, facts)
    pairs = [
        (one, other, joined)
        for one, other in itertools.pairwise(ordered)
        if all(each.only_ends and may_be_half(each) for each in (one, other))
        and (joined := as_one(own.message, one, other)) is not None
    ][:1]
    texts = [joined.evidence for _, _, joined in pairs]
    judged = await judge(texts, encoder, asked_from=0.0)
    changes = await changes_told(texts, encoder)
    for (one, other, joined), each, change in zip(pairs, judged, changes, strict=True):
        whole = replace(joined, change=max(change, joined.change), confidence=max(change, joined.confidence))
        is_told = may_be_known(whole, each, answers=False, beside_question=beside_question) and is_meant(
            own, whole.evidence
        )
        if is_told and not asks_whose_words(own.to_judge):
            rest = [fact for fact in ordered if fact is not one and fact is not other]
            return in_order(own.message, [*rest, replace(whole, only_ends=False)])
    return list(facts)


def in_order(message: str, facts: Sequence[Fact]) -> list[Fact]:
    return sorted(facts, key=lambda each: message.find(each.evidence))


def may_be_half(fact: Fact) -> bool:
    words = fact.evidence
    stays_out = any(sign.search(words) for sign in (TASK, CONVERSATION)) or asks(words)
    return fact.is_as_said and fact.category != INSTRUCTION and not (fact.amends or stays_out)


def as_one(message: str, fact: Fact, other: Fact) -> Fact | None:
    """Both as one fact, where nothing but marks stands between them."""
    start, behind = message.find(fact.evidence), message.find(other.evidence)
    end = start + len(fact.evidence)
    is_next = start >= 0 and end <= behind and message[end:behind].strip(" .,;!…\n。、\uff01") == ""
    evidence = message[start : behind + len(other.evidence)]
    if not is_next or len(evidence) > MAX_CHARACTERS:
        return None
    return replace(
        fact,
        text=kept_as_said(evidence),
        evidence=evidence,
        change=max(fact.change, other.change),
        found_by="classifier",
    )


def understood(message: str, news: Sequence[str], stated: Sequence[str]) -> list[str]:
    """Those of `news` that have a subject of their own, or something told before them in the message: "it is Ludlow"
    alone is of the message before.
    """
    alone = [each for each in (*news, *stated) if not hangs(each)]
    first = min((message.find(each) for each in alone), default=len(message))
    return [each for each in news if message.find(each) >= first]


def is_meant(own: OwnWords, text: str) -> bool:
    """Not in irony, nor as what an order is about."""
    return not (IRONIC.match(own.to_judge) or is_ordered(own.to_judge, text))


def is_ordered(own: str, text: str) -> bool:
    """Whether it is what an order or a question before it in one breath is about: "schreib ma | a mail von am …"."""
    start = own.find(text)
    part = next((each for each in parts_around(own, start, start + len(text)) if each.end > start), None)
    before = own[part.start : start].strip() if part is not None else ""
    return any(each.match(before) for each in (ORDERS, BEGINS))


def ends_told(own: OwnWords, known: Sequence[Fact]) -> list[str]:
    """Parts that say in so many words that something is over, beside `known`: too short to be judged ("goa cancel"), or
    in one breath with a question ("车卖了换了个理想L6 怎么收纳").
    """
    split = [*_PART_ENDS.split(own.to_judge[:MAX_CHARACTERS_OF_ENDS]), ""]
    pairs = zip(split[::2], split[1::2], strict=True)
    parts = [part.strip() for part, end in pairs if _MARKS_OF_QUESTIONS.isdisjoint(end)]
    parts = [part for part in parts if over_in(part) and part in own.message and not asks(part)]
    parts = [part for part in parts if not (rules_out(_SMILE.sub(" ", part)) or tells_of_nobody(part))]
    return [each for each in parts if not any(each in fact.evidence or fact.evidence in each for fact in known)][:3]


def changed(text: str, change: float, *, categorise: bool) -> Fact:
    category = category_of(text, None) if categorise else None
    return Fact(
        text=kept_as_said(text),
        evidence=text,
        category=category,
        importance=importance_of(category, text),
        only_ends=True,
        change=change,
        confidence=max(change, MIN_SECOND_OPINION),
        origin=f"the network takes it for a change ({change:.2f})",
        found_by="classifier",
    )


def names_illness_alone(text: str) -> bool:
    """ "Asthma inhaler dosage": no word says whose."""
    if DIGIT.search(text):  # a dose: "m han subido el eutirox a 100"
        return False
    if DOCTORS.search(text):  # who found it: "lekarz mówi że to astma"
        return False
    return category_of(text, None) == HEALTH and not speaks_of_user(text)


def parts_told(piece: str) -> list[str]:
    """The parts of a piece that may tell by themselves; none where but a word or two behind one would be left: "gennaro
    l'hanno preso a Salerno, economia".
    """
    found = [part.evidence for part in told_within(piece)]
    if len(found) != 1 or not piece.startswith(found[0]) or asks(piece):
        return found
    left = [each for each in piece[len(found[0]) :].split() if any(map(str.isalnum, each))]
    is_told = len(found[0].split()) >= MIN_WORDS_TOLD
    return [] if is_told and 0 < len(left) <= MAX_WORDS_LEFT else found


def clauses_of(own: OwnWords, known: Sequence[Fact]) -> list[str]:
    """As the user wrote them, of what is not `known`."""
    pieces = [own.message[each.start : each.end] for each in pieces_to_judge(own, known)]
    parts = [part for piece in pieces for part in parts_told(piece)]
    apart = {piece for piece in pieces if any(part in piece for part in parts)}
    found = [*parts, *(each for each in pieces if each not in apart)]
    is_new = [not any(each in fact.evidence or fact.evidence in each for fact in known) for each in found]
    return [each for each, new in zip(found, is_new, strict=True) if new][:MAX_CLAUSES]
