"""Lasting statements and wishes that no rule knows, found by the classifier: no model, no call (decision 0051).

A statement is kept as it was said, in the user's language; only rules turn one to the third person.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from formation.extract.asides import hindi
from formation.extract.asides.listed import stated_items
from formation.extract.asides.marked import OF_THE_DAY
from formation.extract.asides.of_nobody import tells_of_nobody
from formation.extract.classifier import Judged, is_asked
from formation.extract.judging.dislikes import tells_dislike
from formation.extract.judging.judge import judge
from formation.extract.judging.lasting import WORDS_OF_WHOLE_SENTENCE, lasting_fact, statement
from formation.extract.sentences.asked import asks_by_form
from formation.extract.sentences.clauses import sentences
from formation.extract.sentences.kept import kept_with
from formation.extract.sentences.own_words import OwnWords, with_lists
from formation.extract.sentences.pieces import (
    MAX_CLAUSES,
    Part,
    Piece,
    pieces_to_judge,
    rambles,
    told_within,
)
from formation.extract.sentences.standing import ANSWERS
from formation.extract.sentences.subjects import as_statement, with_subject
from formation.extract.signs import FIRST_PERSON
from formation.extract.spans.reading import SpanReading, read_spans
from formation.extract.spans.statements import candidates, is_sure, joined, overlap
from formation.extract.spans.wholes import with_wholes
from formation.extract.wishes.subjects import ADDRESS, wish_by_rule
from formation.extract.wishes.wording import joined_wishes, without_and
from formation.facts import Fact
from retrieval.categories import INSTRUCTION
from retrieval.embedding.embedder import Encoder
from retrieval.own_words.asking import ORDERS, asks
from retrieval.own_words.lists import lists_in
from retrieval.own_words.quotations import without_marks

# Written without spaces: two characters make a word.
UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")


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
        if FIRST_PERSON.search(part.text) or not tells_of_nobody(message[piece.start : piece.end])
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
        stated_by_piece(message, piece, beside, categorise=categorise, whole_sentence=True)
        for piece, each in zip(pieces, judged_wholes, strict=True)
        if has_nothing_found(sentence := message[piece.start : piece.end], (*known, *found))
        and (beside := beside_asking(own.to_judge, piece, sentence, each)) is not None
    ]
    return found + [each for each in left if each is not None and each.category != INSTRUCTION]


def has_nothing_found(sentence: str, found: Sequence[Fact]) -> bool:
    return not any(each.evidence in sentence or sentence in each.evidence for each in found)


def beside_asking(own: str, piece: Piece, sentence: str, judged: Judged) -> Judged | None:
    """How a sentence in which nothing was found is judged; None: it is too short to tell. Beside another that asks by
    its form it does not ask itself, however it reads.
    """
    if not asks_by_rule(sentence) and any(asks_by_rule(each) for each in sentences_beside(own, piece)):
        return replace(judged, asks=0.0)
    if piece.beside_question and tells_dislike(sentence):
        return judged
    is_whole = len(sentence.split()) + len(UNSPACED.findall(sentence)) / 2 >= WORDS_OF_WHOLE_SENTENCE
    return judged if is_whole else None


def asks_by_rule(sentence: str) -> bool:
    return (
        sentence.endswith(("?", "\uff1f"))
        or asks(sentence)
        or ORDERS.match(sentence) is not None
        or asks_by_form(sentence)
    )


def sentences_beside(own: str, piece: Piece) -> list[str]:
    """The other sentences of a message, with their marks."""
    read = [(each.clauses[0].start, each.clauses[-1].end) for each in sentences(own)]
    return [own[at : to + 1].strip() for at, to in read if to <= piece.start or at >= piece.end]


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
    # By what form one is to be addressed is asked of all answers.
    is_asked_for = is_wish and piece.beside_question and wish_by_rule(text_of(message, piece)) != ADDRESS
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
    return kept_with(fact, evidence if is_whole else message[piece.start : piece.named_up_to])


def part_of(part: Part, judged: Judged, *, whole: Fact | None, categorise: bool) -> Fact | None:
    """What a part of a piece states by itself. `whole`: what the piece was taken for, which says that something in it
    is told: so a part needs to be no surer than news.
    """
    is_sure = whole is not None and not OF_THE_DAY.search(part.text) and not hindi.is_latin(whole.evidence)
    fact = statement(part.text, judged, categorise=categorise, news=is_sure)
    if fact is None:
        return None
    if fact.category == INSTRUCTION:  # with its reason: "keep yer answers short, I read them on the bus"
        return replace(fact, evidence=part.evidence) if ANSWERS.search(part.text) else None
    return kept_with(fact, part.evidence)
