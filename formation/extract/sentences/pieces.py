"""Which pieces of a message are judged: whole sentences, or clauses where rules have read the others, and the parts of
a piece that rambles. Pure.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from formation.extract import word_lists
from formation.extract.asides.chatter import bare, without_chatter
from formation.extract.asides.marked import GOES_ON_UNMARKED, OF_THE_DAY
from formation.extract.asides.people import tells_health_of_named
from formation.extract.sentences.clauses import Clause, Sentence, is_within_subject, plain
from formation.extract.sentences.own_words import OwnWords, is_framed
from formation.extract.sentences.standing import is_for_always
from formation.extract.sentences.stating import certain_end, is_of_the_user, stating_apart, supposes
from formation.extract.shortcuts import is_ending
from formation.extract.signs import DIGIT, FIRST_PERSON, PLAYS, TASK, reports
from formation.extract.wishes.possible import asks_from_now_on
from formation.facts import Fact
from retrieval.own_words.asking import BEGINS, RESUMES, asks, outside_brackets, parts
from retrieval.own_words.frames import supposes as is_supposed
from retrieval.own_words.quotations import is_left_over

MAX_CLAUSE_CHARACTERS = 200
# "我吃素" (I am a vegetarian) has three; below this nothing is said.
MIN_CLAUSE_CHARACTERS = 3
# Of what stands beside a request without saying of whom, which many languages leave out: "canto da contralto". "Got
# eggs" has fewer.
MIN_WORDS_WITHOUT_PERSON = 3
# "A dinner place for me and my partner" names whom it is for; "and my partner Jo only eats halal" says something, and
# so does "dinner ideas, my wife's vegan".
MIN_WORDS_WITH_POSSESSIVE = 5
POSSESSIVE = re.compile(
    r"(?:my|our|mein\w{0,2}|unser\w{0,2}|mis?|mon|ma|mes|nos|notre|nuestr\w{1,2}|meus?|minhas?|noss\w{1,2}|il mio"
    r"|la mia|mio|mia|miei|mie|nostr\w|mijn|mn|onze?|m[oó]j\w{0,3}|mo[ij]\w{0,3}|nasz\w{0,3}|мо[йяеёию]\w{0,2}"
    r"|наш\w{0,3})\s",
    re.IGNORECASE,
)
# A vector each, 12 ms on one core; an introduction of 2,000 characters has thirty sentences.
MAX_CLAUSES = 32
# Where a clause may end: commas, dashes and words that join. Not the comma of a number, nor the Polish "i".
JOINING = r"(?:and|but|so|und|aber|y|pero|et|mais|e|ma|mas|maar|ale|и|но|\u0430)"
JOINED = re.compile(rf"\s{{0,2}}{JOINING}\s", re.IGNORECASE)
PARTS_AT = re.compile(
    rf"""\s{{0,2}}[,;:\u2013\u2014\uff0c\u3001\uff1b](?!\d)\s{{0,2}}(?:{JOINING}\s)?
    |\sen\s(?=(?:ik|we|wij|moet|heb|hebben|ben|wil|kan|ga|mijn|m'n|mn|ook|nu|zoek)\s)
    |\s(?:{JOINING}|cause|because|weil|porque|perché|parce\ que|bo)\s""",
    re.IGNORECASE | re.VERBOSE,
)
# What a request is about, "…, per l'infiltrazione in cantina".
IS_ABOUT = re.compile(
    r"(?:for|about|regarding|concerning|f[üu]r|wegen|[üu]ber|zum?|pour|à propos|concernant|para|por|sobre"
    r"|per|su|riguardo|pr[oa]|voor|over|dla|w sprawie|для|по поводу|из-за|насчёт)(?!\w)",
    re.IGNORECASE,
)
# "En python, comment lire …": beside a question this says no more than in what, with what or for what.
WHERE_ALONE = re.compile(
    r"(?:in|on|with|using|for|mit|bei|auf|für|unter|en|dans|avec|sous|pour|con|para|sobre|no|na|em|com|nel|su|per|met|op|voor|w|we|na|do|z|в|у|на|для|с|з|під)"
    r"\s(?:(?:the|dem|der|le|la|l'|el|il|lo|het|de|o)\s?)?(?!m[yei](?!\w)|mein|mon\s|mis\s)[\w.+#'-]{2,20}",
    re.IGNORECASE,
)
# "Music while I weed": what stands behind it is no aside.
WHILE = re.compile(r"\bwhile\s{1,9}$", re.IGNORECASE)


# What a wish ends in that asks for no more than an ok: "pisz bez lania wody ok?".
_TAG = re.compile(
    r"""[\s,](?:ok(?:ay|i|é)?|blz|beleza|tá(?:\ bom)?|né|vale|eh|d'accord|va\ bene|goed|dobra|ладно|хорошо|ок|добре
      |tamam(?:\ mı)?|theek\ hai|right|yeah|(?:will|would)\ (?:ya|you)|gell)\W{0,3}\Z
    |(?:好吗|好不好|可以吗|いい？|알았지|알겠지)\W{0,3}\Z""",
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of a message from `start` up to `end`. `shared`: their subject is in the clause before.
    `beside_question`: they stand in one sentence with a question. `news`: they are told by the way. `named_up_to`: the
    end of the next sentence, where that says how it is called. `asks_from_now_on`: they ask for something that is to
    last, and state nothing.
    """

    start: int
    end: int
    shared: bool = False
    beside_question: bool = False
    news: bool = False
    named_up_to: int = 0
    asks_from_now_on: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """What is judged of a piece, and what is kept of it: with what it refers to."""

    text: str
    evidence: str


def pieces_to_judge(own: OwnWords, known: Sequence[Fact]) -> list[Piece]:
    message, text = own.message, own.text
    read = list(stating_apart(text))
    if len(read) > 1:
        if own.is_framed:
            return []
        # What follows on "she said" may be hers.
        read = list(itertools.takewhile(lambda sentence: not reports(sentence.text), read))
    read = [replace(each, question=each.question and not orders_with_tag(each.text)) for each in read]
    pieces: list[Piece] = []
    asked = [each for each in read if each.question]
    if asked and all(asks_from_now_on(each.text) for each in asked):
        # What stands beside a wish is no reason for a question.
        read = [replace(each, question=False, beside_question=False, asks_from_now_on=each.question) for each in read]
    for sentence in read:
        if pieces and not sentence.question and names_it(sentence, pieces[-1], text):
            pieces[-1] = replace(pieces[-1], named_up_to=sentence.clauses[0].end)
            continue
        if pieces and is_for_always(sentence.text):
            pieces[-1] = replace(pieces[-1], end=sentence.clauses[-1].end)
            continue
        tells = not (sentence.question or sentence.answers or sentence.of_another)
        of_the_user = is_of_the_user(sentence.text) or tells_health_of_named(sentence.text)
        if tells and not (sentence.beside_question and not of_the_user):
            pieces += [
                replace(
                    up_to_doubt(piece, text),
                    news=sentence.news and piece.start == sentence.clauses[0].start,
                    asks_from_now_on=sentence.asks_from_now_on,
                )
                for piece in pieces_of(sentence, message, known)
            ]
    return [
        piece
        for piece in pieces
        if MIN_CLAUSE_CHARACTERS <= piece.end - piece.start <= MAX_CLAUSE_CHARACTERS
        and not (piece.beside_question and WHERE_ALONE.fullmatch(text[piece.start : piece.end].strip()))
        and not is_left_over(message, text, piece.start, piece.end)
    ][:MAX_CLAUSES]


def orders_with_tag(sentence: str) -> bool:
    """Whether it tells how to answer and asks for no more than an ok: "pisz bez lania wody ok?"."""
    return _TAG.search(sentence) is not None and BEGINS.match(sentence) is None


def names_it(sentence: Sentence, before: Piece, text: str) -> bool:
    """Whether the sentence says how something is called that `before`, next to it, tells of."""
    start = sentence.clauses[0].start
    return (
        word_lists.NAMES_IT.match(text, start) is not None
        and not text[before.end : start].strip(" .!,;…。\uff01\n")
        and sentence.clauses[0].end - before.start <= MAX_CLAUSE_CHARACTERS
    )


def up_to_doubt(piece: Piece, text: str) -> Piece:
    """What is doubted as a whole is left as it is, to be refused; so is a belief that is kept as it was said."""
    words = text[piece.start : piece.end]
    is_doubted = is_supposed(words, 0, len(words))
    return replace(piece, end=piece.start + certain_end(words)) if is_doubted else piece


def pieces_of(sentence: Sentence, message: str, known: Sequence[Fact]) -> list[Piece]:
    """The sentence, or those of its clauses in which rules found nothing. A change is read by itself, and so are the
    clauses of a sentence that is too long for one memory.
    """
    clauses = without_greeting(sentence)
    texts = [message[each.start : each.end] for each in clauses]
    by_rule = [any(fact.evidence in text or text in fact.evidence for fact in known) for text in texts]
    whole = clauses[-1].end - clauses[0].start <= MAX_CLAUSE_CHARACTERS
    if whole and not any(by_rule) and not any(is_ending(each.text) for each in clauses):
        return [Piece(clauses[0].start, clauses[-1].end, beside_question=sentence.beside_question)]
    pieces: list[Piece] = []
    stated = False  # whether a rule found the clause with the subject
    goes_on = False  # whether the last piece has the subject of what follows
    for each, found in zip(clauses, by_rule, strict=True):
        stated = found or (each.shared and stated)
        if found:
            goes_on = False
        elif stated and not each.likens:
            pieces.append(Piece(each.start, each.end, each.shared, sentence.beside_question))
        elif each.shared and goes_on:
            pieces[-1] = replace(pieces[-1], end=each.end)
        elif not each.shared:
            pieces.append(Piece(each.start, each.end, beside_question=sentence.beside_question))
            goes_on = True
    return pieces


def without_greeting(sentence: Sentence) -> tuple[Clause, ...]:
    """The classifier is less sure of "Hola, soy Jorge" than of "soy Jorge", which is as lasting."""
    greeting = word_lists.GREETING_BEFORE.match(sentence.text)
    if greeting is None:
        return sentence.clauses
    begin = sentence.clauses[0].start + greeting.end()
    return tuple(
        replace(each, text=each.text[max(begin - each.start, 0) :], start=max(each.start, begin))
        for each in sentence.clauses
        if each.end > begin
    )


def rambles(evidence: str, *, beside_question: bool) -> bool:
    """Whether a piece tells of a day, leads back from a story, goes on behind "btw" or "lol", or says with a question
    what has to be done: not all of it is to be kept.
    """
    if OF_THE_DAY.search(evidence) or GOES_ON_UNMARKED.search(evidence):
        return True
    places = parts_of(evidence)
    return (
        any(RESUMES.match(evidence, at) for at, _ in places)
        or any(without_chatter(evidence, at, to) < to and evidence[to - 1] != ")" for at, to in places[:-1])
        or (beside_question and any(TASK.match(evidence, at) for at, _ in places[1:]))
    )


def told_within(evidence: str) -> list[Part]:
    """A piece cut where it may go on with something else: "workout with dumbbells, tore my acl at school". None where
    the piece only supposes, plays a part or hands over a text.
    """
    text = plain(evidence)
    if supposes(text) or is_framed(text) or PLAYS.search(text):
        return []
    places = parts_of(text)
    if len(places) < 2 or all(DIGIT.search(text, at, to) for at, to in places):
        return []  # "I have 5 apples and give away 2" is a sum
    found: list[Part] = []
    for nth, (at, to) in enumerate(places):
        at, end = bare(text, at, to)
        if may_stand_alone(text, at, end):
            begin = places[nth - 1][0] if nth and word_lists.REFERS_BACK.search(text, at, end) else at
            found.append(Part(evidence[at:end], evidence[begin:end]))
    return found


def parts_of(text: str) -> list[tuple[int, int]]:
    """Where a piece may go on with something else: start and end of each part."""
    places: list[tuple[int, int]] = []
    for start, stop in parts(text):
        joined = JOINED.match(text, start, stop) if places else None
        at = joined.end() if joined else start
        for each in outside_brackets(PARTS_AT.finditer(text, at, stop), text, at, stop):
            if is_within_subject(text, at, each.start(), each.end()):
                continue
            places.append((at, each.start()))
            at = each.end()
        places.append((at, stop))
    return [(at, to) for at, to in places if text[at:to].strip()]


def may_stand_alone(text: str, start: int, end: int) -> bool:
    part = text[start:end]
    after_mark = text[:start].rstrip()[-1:] in ",;:\u2013\u2014"
    min_words = MIN_WORDS_WITHOUT_PERSON if after_mark else MIN_WORDS_WITH_POSSESSIVE
    return (
        len(part) >= MIN_CLAUSE_CHARACTERS
        and (FIRST_PERSON.search(part) is not None or has_words(part))
        and (POSSESSIVE.match(part) is None or len(part.split()) >= min_words)
        and not WHILE.search(text, 0, start)
        and not (IS_ABOUT.match(part) and FIRST_PERSON.search(part) is None and asks(text[:start]))
        and is_of_the_user(part)
    )


def has_words(part: str) -> bool:
    words = part.split()
    return len(words) >= MIN_WORDS_WITHOUT_PERSON and sum(word.isalpha() for word in words) > 1  # no date
