"""Lasting statements and wishes that no rule knows, found by the classifier: no model, no call (decision 0051).

A statement is kept as it was said, in the user's language; only rules turn one to the third person.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from formation.extract import word_lists
from formation.extract.asides import hindi
from formation.extract.asides.chatter import points_back, without_chatter
from formation.extract.asides.days import (
    has_begun,
    is_ahead,
    is_appointment,
    is_of_now_or_past,
    is_of_the_family,
    lists_tasks,
)
from formation.extract.asides.marked import AIMS, GOES_ON_UNMARKED, OF_THE_DAY, WON
from formation.extract.asides.of_nobody import tells_of_nobody
from formation.extract.asides.people import tells_health_of_named
from formation.extract.classifier import Judged, shipped_classifier
from formation.extract.clauses import (
    Clause,
    Sentence,
    as_statement,
    certain_end,
    is_of_the_user,
    plain,
    says_work,
    sentences,
    stating_apart,
    supposes,
    with_dropped_subject,
    with_subject,
)
from formation.extract.objects import as_said
from formation.extract.preferences import KEY, can_be_a_wish, joined_wishes, wish_by_rule, without_and
from formation.extract.shortcuts import is_ending
from formation.extract.signs import (
    CONVERSATION,
    DIGIT,
    FIRST_PERSON,
    FRAMES,
    HANDS_OVER,
    OF_THE_MOMENT,
    PLAYS,
    QUESTION_MARK,
    TASK,
    reports,
    rules_out,
    takes_back,
)
from formation.facts import Fact
from formation.memories.categories import category_of
from formation.memories.types import REMINDER, names_day
from retrieval.categories import INSTRUCTION
from retrieval.embedding.embedder import Encoder
from retrieval.own_words.asking import RESUMES, asks, outside_brackets, parts
from retrieval.own_words.frames import supposes as is_supposed
from retrieval.own_words.own_text import own_text
from retrieval.own_words.quotations import without_marks

# What people type about themselves is shorter; what is longer is mostly pasted.
MAX_EXTRACTED_CHARACTERS = 2_000
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
# By itself the classifier has to be surer; beside a rule it only has to take it for one rather than not.
MIN_SECOND_OPINION = 0.5
# Of what a question is asked about the threshold alone refuses more than it has to, unless it is of the task at hand.
MIN_BESIDE_QUESTION = 0.85
# "A prova de cálculo 2 é dia 4 de dezembro to ferrado": an appointment by a day, and how its user feels about it.
MIN_APPOINTMENT = 0.2
# "花粉症なんだ" (I have hay fever) names nobody and is short, which the classifier takes for little: of
# twelve such it is sure by 0.22 to 0.99.
MIN_NAMED_ILLNESS = 0.2
NAMES_OWN_ILLNESS = re.compile(
    r"(?![^。.]{0,30}(?:さん|ちゃん|くん|君|彼|友|母|父|妻|夫|娘|息子|씨|님|친구|엄마|아빠|누나|언니|형|오빠|동생|아내|남편"
    r"|아들|딸))"
    r".{2,12}?(?:持ち)?(?:なん)?(?:です|だ|だよ|してます|している|してる|しています"
    r"|했어|했어요|했습니다|있어|있어요|이야|이에요|예요|입니다)"
    r"(?:けど|ので|から|요)?[。.!\uff01\s]*"
)
# What the user has to do; with a day it is a to-do, which lasts until then, though no statement that lasts.
HAS_TO_DO = re.compile(
    r"""(?:and\ |also\ )?
    (?:(?:i|we)\ (?:still\ |also\ |really\ )?(?:have\ (?:got\ )?to|need\ to|must|gotta)|(?:i|we)'ve\ got\ to
    |(?:my|our)\ (?:[\w-]+\ )?(?:cat|dog|pet|son|daughter|kids?|baby|wife|husband|partner|mum|mom|dad)
      \ (?:(?-i:[A-Z])\w+\ )?(?:needs?|has|have)\ to
    |ich\ (?:muss|soll)|wir\ müssen|je\ dois|nous\ devons|(?:tengo|tenemos)\ q(?:ue)?|tenho\ (?:que|de)|devo|dobbiamo
    |ik\ moet|muszę|мне\ (?:нужно|надо)|я\ долж(?:ен|на))\ (?=\w)|(?:我|我们)(?:必须|得|需要)""",
    re.IGNORECASE | re.VERBOSE,
)
# What a rule says of a text beside the classifier, which then only has to take it for a statement rather than not.
LASTING_BY_RULE = (is_ahead, is_of_the_family, tells_health_of_named, has_begun, says_work, hindi.tells_of_user)
# A vector each, 12 ms on one core; an introduction of 2,000 characters has thirty sentences.
MAX_CLAUSES = 32

# A vector each; whoever writes more sentences mostly tells something in one of them.
MAX_SENTENCES = 12
# From here on a sentence may be a statement or a wish. With the first person 49 % of 215 messages that hold neither are
# below it, and one of 165 that do (fixtures/lasting/fresh).
MAYBE_FROM = 0.05
# "Write me a poem", "help us", "how do I sort a list": the first person of a request says nothing of who asks.
ASKING = re.compile(
    r"""\b(?:can|could|should|do|does|may|must|would|shall)\ {1,3}(?:i|we)\b
    |\b(?:me|us|mir|uns|moi|nous|mij|ons|mnie|мне|нам|bana|bize|mujhe)\b
    |帮我|给我|告诉我|教我""",
    re.IGNORECASE | re.VERBOSE,
)
# Where a clause may end: commas, dashes and words that join. Not the comma of a number, nor the Polish "i".
JOINING = r"(?:and|but|so|und|aber|y|pero|et|mais|e|ma|mas|maar|ale|и|но|\u0430)"
JOINED = re.compile(rf"\s{{0,2}}{JOINING}\s", re.IGNORECASE)
PARTS_AT = re.compile(
    rf"""\s{{0,2}}[,;:\u2013\u2014\uff0c\u3001\uff1b](?!\d)\s{{0,2}}(?:{JOINING}\s)?
    |\sen\s(?=(?:ik|we|wij|moet|heb|hebben|ben|wil|kan|ga|mijn|m'n|mn|ook|nu|zoek)\s)
    |\s(?:{JOINING}|cause|because|weil|porque|perché|parce\ que|bo)\s""",
    re.IGNORECASE | re.VERBOSE,
)
# A line of a mail that says who wrote what follows: "Em ter., 3 de mar. de 2026, Bob escreveu:".
WROTE = re.compile(
    r"\b(?:wrote|schrieb|escribió|a écrit|escreveu|ha scritto|schreef|napisała?|написала?|yazd\w)\s{0,3}:\s{0,3}$",
    re.IGNORECASE | re.MULTILINE,
)
# "Can u help me w my history essay, im in year 11": what is to be written, not what is handed over.
OWN_WORK = re.compile(
    r"\bhelp(?: me)? (?:with|w|on|write) my (?:\w+ ){0,2}(?:essay|poem|story|dialogue)\b(?! ?:)", re.IGNORECASE
)
# "Music while I weed": what stands behind it is no aside.
WHILE = re.compile(r"\bwhile\s{1,9}$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of a message from `start` up to `end`. `shared`: their subject is in the clause before.
    `beside_question`: they stand in one sentence with a question. `news`: they are told by the way. `named_up_to`: the
    end of the next sentence, where that says how it is called.
    """

    start: int
    end: int
    shared: bool = False
    beside_question: bool = False
    news: bool = False
    named_up_to: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """What is judged of a piece, and what is kept of it: with what it refers to."""

    text: str
    evidence: str


async def find_statements(
    message: str, known: Sequence[Fact], encoder: Encoder, *, categorise: bool = True
) -> list[Fact]:
    """What a cleaned message states beyond `known`, the facts that rules found in it; each evidence is a piece of it.

    `encoder`: the local model. `categorise`: also say what each is about. Raises: EmbedderFailed.
    """
    pieces = pieces_to_judge(message, known)
    if not pieces:
        return []
    evidence = [message[piece.start : piece.end] for piece in pieces]
    texts = [
        without_marks(
            with_subject(text) if piece.shared else as_statement(text) if piece.beside_question else text
        )  # of titles; nothing else that is quoted gets here
        for piece, text in zip(pieces, evidence, strict=True)
    ]
    texts = [without_and(text) for text in texts]
    judged = await judge(texts, encoder)
    found = [
        statement(text, each, categorise=categorise, news=piece.news, beside_question=piece.beside_question)
        for text, each, piece in zip(texts, judged, pieces, strict=True)
    ]
    wholes = [
        None
        if fact is None or (piece.beside_question and fact.category == INSTRUCTION)
        else with_name(replace(fact, evidence=words), message, piece)
        for fact, words, piece in zip(found, evidence, pieces, strict=True)
    ]
    inside = [
        (nth, part)
        for nth, (whole, words, piece) in enumerate(zip(wholes, evidence, pieces, strict=True))
        if whole is None or (whole.category != INSTRUCTION and rambles(words, beside_question=piece.beside_question))
        for part in told_within(words)
    ][:MAX_CLAUSES]
    if inside:
        judged_apart = await judge([part.text for _, part in inside], encoder)
        within = [
            (nth, part_of(part, each, whole=wholes[nth], categorise=categorise))
            for (nth, part), each in zip(inside, judged_apart, strict=True)
        ]
        apart = [(nth, fact) for nth, fact in within if fact is not None]
    else:
        apart = []
    cut = {nth for nth, _ in apart}
    whole = [each for nth, each in enumerate(wholes) if each is not None and nth not in cut]
    return joined_wishes(message, whole) + [fact for _, fact in apart]


def with_name(fact: Fact, message: str, piece: Piece) -> Fact:
    if not piece.named_up_to or fact.category == INSTRUCTION:
        return fact
    evidence = message[piece.start : piece.named_up_to]
    return replace(fact, text=f'Said: "{as_said(evidence)}"', evidence=evidence)


def part_of(part: Part, judged: Judged, *, whole: Fact | None, categorise: bool) -> Fact | None:
    """What a part of a piece states by itself. `whole`: what the piece was taken for, which says that something in it
    is told: so a part needs to be no surer than news.
    """
    is_sure = whole is not None and not OF_THE_DAY.search(part.text) and not hindi.is_latin(whole.evidence)
    fact = statement(part.text, judged, categorise=categorise, news=is_sure)
    if fact is None or fact.category == INSTRUCTION:
        return None
    return replace(fact, text=f'Said: "{as_said(part.evidence)}"', evidence=part.evidence)


async def judge(texts: Sequence[str], encoder: Encoder) -> list[Judged]:
    whole = [with_dropped_subject(text) for text in texts]
    return shipped_classifier().judge(whole, await encoder.encode(whole, "query"))


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
        end = without_chatter(text, at, to)
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
        and is_of_the_user(part)
    )


def has_words(part: str) -> bool:
    words = part.split()
    return len(words) >= MIN_WORDS_WITHOUT_PERSON and sum(word.isalpha() for word in words) > 1  # no date


async def agreed_by_classifier(facts: Sequence[Fact], encoder: Encoder) -> tuple[Fact, ...]:
    """The facts that rules found, each with whether the classifier takes its words for a lasting statement too. What
    corrects a memory needs no second opinion: that has it.

    `encoder`: the local model. Raises: EmbedderFailed.
    """
    if not facts:
        return ()
    texts = [fact.evidence for fact in facts]
    judged = shipped_classifier().judge(texts, await encoder.encode(texts, "query"))
    return tuple(
        replace(fact, agreed=fact.amends or each.fact > MIN_SECOND_OPINION)
        for fact, each in zip(facts, judged, strict=True)
    )


def pieces_to_judge(message: str, known: Sequence[Fact]) -> list[Piece]:
    text = plain(own_text(message))
    if len(text.strip()) > MAX_EXTRACTED_CHARACTERS:
        return []
    read = list(stating_apart(text))
    if len(read) > 1:
        if is_framed(text):
            return []
        # What follows on "she said" may be hers.
        read = list(itertools.takewhile(lambda sentence: not reports(sentence.text), read))
    pieces: list[Piece] = []
    for sentence in read:
        if pieces and not sentence.question and names_it(sentence, pieces[-1], text):
            pieces[-1] = replace(pieces[-1], named_up_to=sentence.clauses[0].end)
            continue
        tells = not (sentence.question or sentence.answers or sentence.of_another)
        of_the_user = is_of_the_user(sentence.text) or tells_health_of_named(sentence.text)
        if tells and not (sentence.beside_question and not of_the_user):
            pieces += [
                replace(up_to_doubt(piece, text), news=sentence.news and piece.start == sentence.clauses[0].start)
                for piece in pieces_of(sentence, message, known)
            ]
    return [piece for piece in pieces if MIN_CLAUSE_CHARACTERS <= piece.end - piece.start <= MAX_CLAUSE_CHARACTERS][
        :MAX_CLAUSES
    ]


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


def is_framed(text: str) -> bool:
    """One sentence says that the others are no statements of the user's: to be translated, played or imagined."""
    given = OWN_WORK.sub(" ", text)
    is_given = any(pattern.search(given) for pattern in (word_lists.GIVES_TEXT, HANDS_OVER, FRAMES, WROTE))
    return is_given or takes_back(QUESTION_MARK.sub("", text))


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


def statement(
    text: str, judged: Judged, *, categorise: bool = True, news: bool = False, beside_question: bool = False
) -> Fact | None:
    """`news`: it is told by the way, which says by itself that it is to be known. `beside_question`: in one sentence
    with a question, which it is mostly the reason for.
    """
    classifier = shipped_classifier()
    min_fact = least_sure(text, news=news, beside_question=beside_question)
    is_won = (news and WON.match(text) is not None) or AIMS.match(text) is not None
    by_rule = wish_by_rule(text)
    has_to = HAS_TO_DO.match(with_dropped_subject(text)) or REMINDER.search(text)
    is_todo = (has_to is not None or lists_tasks(text)) and names_day(text)
    if by_rule or (not is_todo and judged.preference > max(judged.fact, classifier.preference_threshold)):
        if not can_be_a_wish(text):
            return None
        subject, found_by = (by_rule, "a rule") if by_rule else (judged.subject, "the classifier")
        return Fact(
            text=f'Wants: "{as_said(text)}"',
            key=KEY.format(subject=subject),
            importance=4,
            category=INSTRUCTION,
            confidence=max(judged.preference, MIN_SECOND_OPINION),
            evidence=text,
            origin=f"{found_by} takes it for a wish about {subject} ({judged.preference:.2f})",
            found_by="rule" if by_rule else "classifier",
        )
    if (is_todo or is_won or judged.fact > min_fact) and not (
        rules_out(text) or points_back(text) or tells_of_nobody(text)
    ):
        origin = f"the classifier takes it for a lasting statement ({judged.fact:.2f})"
        if is_todo:
            origin = "a rule takes it for something to do by a day"
        elif is_won:
            origin = "a rule takes it for news of its user"
        # Words are surer, where there are any.
        category = category_of(text, None) or judged.category if categorise else None
        return Fact(
            text=f'Said: "{as_said(text)}"',
            evidence=text,
            category=category,
            importance=5 if category == "health" else 3,
            confidence=max(judged.fact, MIN_SECOND_OPINION),
            origin=origin,
            found_by="rule" if is_todo or is_won else "classifier",
        )
    return None


def least_sure(text: str, *, news: bool, beside_question: bool) -> float:
    """How sure the classifier has to be that the text is a lasting statement: less where a rule says so too."""
    if not supposes(text):
        if is_appointment(text):
            return MIN_APPOINTMENT
        of_the_task = any(sign.search(text) for sign in (OF_THE_MOMENT, TASK, CONVERSATION, DIGIT))
        if news or any(tells(text) for tells in LASTING_BY_RULE):
            return MIN_SECOND_OPINION
        if not of_the_task and category_of(text, None) == "health" and not asks(text):
            if NAMES_OWN_ILLNESS.fullmatch(text):
                return MIN_NAMED_ILLNESS
            if FIRST_PERSON.search(with_dropped_subject(text)):
                return MIN_SECOND_OPINION
        if beside_question and not (of_the_task or is_of_now_or_past(text)):
            return MIN_BESIDE_QUESTION
    return shipped_classifier().fact_threshold


async def is_bare_request(own: str, encoder: Encoder) -> bool:
    """Whether a message only asks for something (code, a sum, a translation) and tells nothing of its user, so that a
    model would find no fact in it. In doubt it does not: a call costs less than a missed fact. `own`: the user's own
    words. Raises: EmbedderFailed.
    """
    text = plain(own)
    texts = [each.text for each in sentences(text)]
    if not texts or len(texts) > MAX_SENTENCES or FIRST_PERSON.search(ASKING.sub(" ", text)):
        return False
    judged = shipped_classifier().judge(texts, await encoder.encode(texts, "query"))
    return all(max(each.fact, each.preference) < MAYBE_FROM for each in judged)
