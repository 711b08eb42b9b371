"""Lasting statements and wishes that no rule knows, found by the classifier: no model, no call (decision 0051).

A statement is kept as it was said, in the user's language; only rules turn one to the third person.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from formation.extract.asides import hindi
from formation.extract.asides.chatter import points_back
from formation.extract.asides.days import (
    has_begun,
    is_ahead,
    is_appointment,
    is_of_now_or_past,
    is_of_the_family,
    lists_tasks,
)
from formation.extract.asides.listed import stated_items
from formation.extract.asides.marked import AIMS, OF_THE_DAY, WON
from formation.extract.asides.of_nobody import tells_of_nobody
from formation.extract.asides.passing import passes
from formation.extract.asides.people import tells_health_of_named
from formation.extract.classifier import Judged, is_asked, shipped_asking, shipped_classifier
from formation.extract.preferences import (
    KEY,
    WITHOUT_KEY,
    as_wished,
    asks_from_now_on,
    can_be_a_wish,
    joined_wishes,
    subject_of,
    wish_by_rule,
    without_and,
)
from formation.extract.sentences.clauses import plain, sentences
from formation.extract.sentences.own_words import OwnWords, with_lists
from formation.extract.sentences.pieces import (
    MAX_CLAUSES,
    Part,
    Piece,
    pieces_to_judge,
    rambles,
    told_within,
)
from formation.extract.sentences.stating import says_work, supposes
from formation.extract.sentences.subjects import as_statement, speaks_of_user, with_dropped_subject, with_subject
from formation.extract.signs import (
    CONVERSATION,
    DIGIT,
    FIRST_PERSON,
    OF_THE_MOMENT,
    TASK,
    rules_out,
)
from formation.extract.spans.alone import find_surrounded, with_what_surrounds
from formation.extract.spans.continued import find_continued, with_continued
from formation.extract.spans.reading import SpanReading, read_spans
from formation.extract.spans.statements import candidates, is_sure, joined, overlap
from formation.extract.spans.wholes import with_wholes
from formation.facts import Fact, importance_of
from formation.memories.categories import category_of
from formation.memories.text import kept_as_said
from formation.memories.types import REMINDER, names_day
from formation.memories.words.reactions import tells_reaction
from retrieval.categories import HEALTH, INSTRUCTION
from retrieval.embedding.embedder import Encoder, with_both
from retrieval.own_words.asking import asks
from retrieval.own_words.lists import lists_in
from retrieval.own_words.quotations import without_marks

# By itself the classifier has to be surer; beside a rule it only has to take it for one rather than not.
MIN_SECOND_OPINION = 0.5
# Of what a question is asked about the threshold alone refuses more than it has to, unless it is of the task at hand.
MIN_BESIDE_QUESTION = 0.85
# Who writes a whole sentence tells more than that it rains. Of 410 statements of 35 people it learns 32 more so, of
# 1,100 idle messages of as many words one in two hundred; in shorter ones 14 % of what states nothing is as sure.
MIN_WHOLE_SENTENCE, WORDS_OF_WHOLE_SENTENCE = 0.75, 9
# Written without spaces: two characters make a word.
UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
BEGINS_WITH_A_THING = re.compile(r"(?:an?|eine?n?|une?|un[ao]?|uma?|een|bir)\s", re.IGNORECASE)
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
FRENCH_ME = re.compile(r"(?<!\w)m'(?=\w)", re.IGNORECASE)
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


async def find_statements(
    own: OwnWords, known: Sequence[Fact], encoder: Encoder, *, categorise: bool = True
) -> list[Fact]:
    """What a message states beyond `known`, the facts that rules found in it; each evidence is a piece of it.

    `encoder`: the local model. `categorise`: also say what each is about. Raises: EmbedderFailed.
    """
    message, pieces = own.message, pieces_to_judge(own, known)
    judged_wholes = await judge([text_of(message, each) for each in pieces], encoder)
    wholes = [
        stated_by_piece(message, piece, each, categorise=categorise)
        for piece, each in zip(pieces, judged_wholes, strict=True)
    ]
    parts = [
        (nth, part)
        for nth, (piece, whole) in enumerate(zip(pieces, wholes, strict=True))
        if may_hold_more(message, piece, whole)
        for part in told_within(message[piece.start : piece.end])
    ][:MAX_CLAUSES]
    judged = await judge([part.text for _, part in parts], encoder)
    apart = [
        (nth, fact)
        for (nth, part), each in zip(parts, judged, strict=True)
        if (fact := part_of(part, each, whole=wholes[nth], categorise=categorise)) is not None
    ]
    told_apart = {nth for nth, _ in apart}
    whole = [each for nth, each in enumerate(wholes) if each is not None and nth not in told_apart]
    by_sentence = joined_wishes(message, whole) + [fact for _, fact in apart]
    found = await with_spans(own, known, by_sentence, encoder, categorise=categorise)
    left = [
        stated_by_piece(message, piece, each, categorise=categorise, whole_sentence=True)
        for piece, each in zip(pieces, judged_wholes, strict=True)
        if has_nothing_found(message[piece.start : piece.end], (*known, *found))
    ]
    return found + [each for each in left if each is not None and each.category != INSTRUCTION]


def has_nothing_found(sentence: str, found: Sequence[Fact]) -> bool:
    """A whole sentence in which nothing was found."""
    is_whole = len(sentence.split()) + len(UNSPACED.findall(sentence)) / 2 >= WORDS_OF_WHOLE_SENTENCE
    return is_whole and not any(each.evidence in sentence or sentence in each.evidence for each in found)


async def with_spans(
    own: OwnWords, known: Sequence[Fact], stated: Sequence[Fact], encoder: Encoder, *, categorise: bool
) -> list[Fact]:
    """`stated`, as far as the network agrees, and what it finds in the middle of something else."""
    message, text = own.message, own.to_judge
    reading = await read_spans(text)
    heading, listed = await find_items(own, reading, categorise=categorise)
    found = candidates(message, text, reading)
    texts = [text[each.start : each.end] for each in found]
    judged = await judge(texts, encoder)
    spans = [
        (
            span,
            lasting_fact(
                words,
                each,
                evidence=message[span.start : span.end],
                origin=f"the network finds it stated ({span.certainty:.2f})",
                categorise=categorise,
            ),
        )
        for span, words, each in zip(found, texts, judged, strict=True)
        if is_sure(span, each) and not is_asked(text, each)
    ]
    apart = [
        each
        for each in stated
        if each.category == INSTRUCTION or not any(overlap(message, each, item) for item in listed)
    ]
    new = [each for each in listed if not any(overlap(message, each, other) for other in known)]
    beside = joined(message, (*known, *listed), apart, reading, spans)
    stated = [each for each in beside if each.evidence.rstrip(" :.") not in heading]
    return with_wholes(message, text, stated, (*known, *listed)) + new


async def find_items(own: OwnWords, reading: SpanReading, *, categorise: bool) -> tuple[str, list[Fact]]:
    """What the message lists, and what nothing else may find in it: what stands above it, and what may be of another
    list. `reading`: of `own.to_judge`.
    """
    listing = with_lists(own)
    found = lists_in(listing.to_judge)
    if not found:
        return "", []
    reading = reading if listing.to_judge == own.to_judge else await read_spans(listing.to_judge)
    facts = stated_items(listing, found, reading, categorise=categorise)
    unsure = (own.message[item.start : item.end] for each in found for item in each.unsure)
    return ("\n".join((*(each.heading for each in found), *unsure)) if facts else ""), facts


def stated_by_piece(
    message: str, piece: Piece, judged: Judged, *, categorise: bool, whole_sentence: bool = False
) -> Fact | None:
    """What a piece states as a whole. `judged`: its `text_of`. `whole_sentence`: nothing was found in it."""
    fact = statement(
        text_of(message, piece),
        judged,
        categorise=categorise,
        news=piece.news,
        beside_question=piece.beside_question,
        whole_sentence=whole_sentence,
    )
    is_wish = fact is not None and fact.category == INSTRUCTION
    is_asked_for = is_wish and piece.beside_question
    states_in_question = piece.asks_from_now_on and not is_wish
    return None if fact is None or is_asked_for or states_in_question else with_evidence(fact, message, piece)


def text_of(message: str, piece: Piece) -> str:
    """As the classifier judges it."""
    return without_and(as_judged(message[piece.start : piece.end], piece))


def as_judged(text: str, piece: Piece) -> str:
    """With its subject, and without the marks of a title: nothing else that is quoted gets here."""
    return without_marks(with_subject(text) if piece.shared else as_statement(text) if piece.beside_question else text)


def may_hold_more(message: str, piece: Piece, whole: Fact | None) -> bool:
    """Whether parts of the piece may state what it does not as a whole, or not all of it is to be kept."""
    evidence = message[piece.start : piece.end]
    if piece.asks_from_now_on:
        return False
    return whole is None or (whole.category != INSTRUCTION and rambles(evidence, beside_question=piece.beside_question))


def with_evidence(fact: Fact, message: str, piece: Piece) -> Fact:
    """The user's own words for it, up to the name that the next sentence gives it."""
    evidence = message[piece.start : piece.end]
    is_whole = not piece.named_up_to
    if fact.category == INSTRUCTION or (is_whole and (piece.shared or fact.evidence in without_marks(evidence))):
        return replace(fact, evidence=evidence)
    if is_whole:
        return replace(fact, text=kept_as_said(evidence), evidence=evidence)
    evidence = message[piece.start : piece.named_up_to]
    return replace(fact, text=kept_as_said(evidence), evidence=evidence)


def part_of(part: Part, judged: Judged, *, whole: Fact | None, categorise: bool) -> Fact | None:
    """What a part of a piece states by itself. `whole`: what the piece was taken for, which says that something in it
    is told: so a part needs to be no surer than news.
    """
    is_sure = whole is not None and not OF_THE_DAY.search(part.text) and not hindi.is_latin(whole.evidence)
    fact = statement(part.text, judged, categorise=categorise, news=is_sure)
    if fact is None or fact.category == INSTRUCTION:
        return None
    return replace(fact, text=kept_as_said(part.evidence), evidence=part.evidence)


async def judge(texts: Sequence[str], encoder: Encoder, *, asked_from: float = MAYBE_FROM) -> list[Judged]:
    """`asked_from`: from which probability that a text states something it is looked at whether it asks. Raises:
    EmbedderFailed.
    """
    if not texts:
        return []
    whole = [with_dropped_subject(text) for text in texts]
    vectors = await encoder.encode(whole, "query")
    judged = shipped_classifier().judge(whole, vectors)
    looked_at = [nth for nth, each in enumerate(judged) if each.fact >= asked_from]
    if looked_at:
        rows = await with_both([whole[nth] for nth in looked_at], vectors[looked_at])
        for nth, likely in zip(looked_at, shipped_asking().layers.probability(rows), strict=True):
            judged[nth] = replace(judged[nth], asks=float(likely))
    return judged


async def with_sentences_that_go_on(own: OwnWords, facts: Sequence[Fact], encoder: Encoder) -> list[Fact]:
    """Each that names somebody with the sentences behind it that go on about them. Raises: EmbedderFailed."""
    found = find_continued(own.to_judge, facts)
    if not found:
        return list(facts)
    bare = await judge([each.text for each in found], encoder, asked_from=0.0)
    of_somebody = await judge([each.of_somebody for each in found], encoder)
    return with_continued(own.message, own.to_judge, facts, found, list(zip(bare, of_somebody, strict=True)))


async def with_their_sentences(own: OwnWords, facts: Sequence[Fact], encoder: Encoder) -> list[Fact]:
    """Each piece with what stands around it in its sentence and does not ask. Raises: EmbedderFailed."""
    found = find_surrounded(own.message, own.to_judge, facts)
    beside = list(dict.fromkeys(stretch for each in found for stretch in (*each.before, *each.behind)))
    texts = [own.to_judge[each.start : each.end].strip() for each in beside]
    judged = await judge(texts, encoder, asked_from=0.0)
    asked = {each for each, text, likely in zip(beside, texts, judged, strict=True) if is_asked(text, likely)}
    return with_what_surrounds(own.message, own.to_judge, facts, found, asked)


async def without_asking(facts: Sequence[Fact], encoder: Encoder) -> list[Fact]:
    """Those whose words do not ask: "where do i live now" ends nothing. Raises: EmbedderFailed."""
    judged = await judge([each.evidence for each in facts], encoder, asked_from=0.0)
    return [fact for fact, each in zip(facts, judged, strict=True) if not is_asked(fact.evidence, each)]


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


def statement(
    text: str,
    judged: Judged,
    *,
    categorise: bool = True,
    news: bool = False,
    beside_question: bool = False,
    whole_sentence: bool = False,
) -> Fact | None:
    """`news`: it is told by the way, which says by itself that it is to be known. `beside_question`: in one sentence
    with a question, which it is mostly the reason for. `whole_sentence`: with a subject and a verb.
    """
    classifier = shipped_classifier()
    min_fact = least_sure(text, news=news, beside_question=beside_question)
    if whole_sentence and is_told(text):
        min_fact = min(min_fact, MIN_WHOLE_SENTENCE)
    is_won = (news and WON.match(text) is not None) or AIMS.match(text) is not None
    by_rule = wish_by_rule(text)
    has_to = HAS_TO_DO.match(with_dropped_subject(text)) or REMINDER.search(text)
    is_todo = (has_to is not None or lists_tasks(text)) and names_day(text)
    min_preference = MIN_SECOND_OPINION if asks_from_now_on(text) else classifier.preference_threshold
    if by_rule or (not is_todo and judged.preference > max(judged.fact, min_preference)):
        if not can_be_a_wish(text):
            return None
        subject, found_by = (by_rule, "a rule") if by_rule else (subject_of(text, judged.subject), "the classifier")
        return Fact(
            text=as_wished(text),
            key=None if subject in WITHOUT_KEY else KEY.format(subject=subject),
            importance=4,
            category=INSTRUCTION,
            confidence=max(judged.preference, MIN_SECOND_OPINION),
            evidence=text,
            origin=f"{found_by} takes it for a wish about {subject} ({judged.preference:.2f})",
            found_by="rule" if by_rule else "classifier",
        )
    is_lasting = is_todo or is_won or (judged.fact > min_fact and not passes(text))
    # "Remind me to …" asks and is to be known.
    asks_only = not is_todo and is_asked(text, judged)
    if is_lasting and not (asks_only or rules_out(text) or points_back(text) or tells_of_nobody(text)):
        origin = f"the classifier takes it for a lasting statement ({judged.fact:.2f})"
        if is_todo:
            origin = "a rule takes it for something to do by a day"
        elif is_won:
            origin = "a rule takes it for news of its user"
        fact = lasting_fact(text, judged, evidence=text, origin=origin, categorise=categorise)
        return replace(fact, found_by="rule") if is_todo or is_won else fact
    return None


def lasting_fact(text: str, judged: Judged, *, evidence: str, origin: str, categorise: bool) -> Fact:
    # Words are surer, where there are any.
    category = category_of(text, None) or judged.category if categorise else None
    return Fact(
        text=kept_as_said(text),
        evidence=evidence,
        category=category,
        importance=importance_of(category),
        confidence=max(judged.fact, MIN_SECOND_OPINION),
        origin=origin,
        found_by="classifier",
    )


def least_sure(text: str, *, news: bool, beside_question: bool) -> float:
    """How sure the classifier has to be that the text is a lasting statement: less where a rule says so too."""
    if not supposes(text):
        if is_appointment(text):
            return MIN_APPOINTMENT
        if news or any(tells(text) for tells in LASTING_BY_RULE):
            return MIN_SECOND_OPINION
        of_the_task = any(sign.search(text) for sign in (OF_THE_MOMENT, TASK, CONVERSATION, DIGIT))
        is_bare = NAMES_OWN_ILLNESS.fullmatch(text) is not None
        own = speaks_of_user(text) or FRENCH_ME.search(text)
        may_be_own = (not of_the_task or tells_reaction(text)) and (is_bare or own)
        if may_be_own and category_of(text, None) == HEALTH and not asks(text):
            return MIN_NAMED_ILLNESS if is_bare else MIN_SECOND_OPINION
        if beside_question and not (of_the_task or is_of_now_or_past(text)):
            return MIN_BESIDE_QUESTION
    return shipped_classifier().fact_threshold


def is_told(text: str) -> bool:
    """Whether a whole sentence is neither of the moment or the task at hand, nor a mere thing ("a tabby and a …")."""
    of_now = any(sign.search(text) for sign in (OF_THE_MOMENT, TASK, CONVERSATION))
    return not (of_now or supposes(text) or BEGINS_WITH_A_THING.match(text))


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
