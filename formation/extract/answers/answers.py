"""What a short message says as an answer to the question about its user that the reply before it ends with.

The question says what "a Skoda Octavia, the estate" is about; the evidence is the user's words alone, which are kept
whole (decision 0087).
"""

import re
from collections.abc import Sequence

from formation.extract.answers.lasting import answers_lasting
from formation.extract.answers.replies import can_answer
from formation.extract.signs import FIRST_PERSON, LASTING
from formation.facts import Fact
from formation.memories.categories import category_of, importance_of
from formation.memories.text import MAX_MEMORY_CHARACTERS, answered, as_said
from retrieval.categories import INSTRUCTION
from retrieval.embedding.embedder import Encoder
from retrieval.own_words.quotations import without_marks
from retrieval.query.terms import content_words, words

# Surer than a model; who answers may have meant another question.
CONFIDENCE = 0.8
ORIGIN = "it answers what the assistant asked"


async def with_answer(
    facts: Sequence[Fact], message: str, question: str, encoder: Encoder, *, categorise: bool = True
) -> tuple[Fact, ...]:
    """`facts`: what was found in the message without the question; `question`: as last_question says it. Where they do
    not say all of the message by themselves, and the question is about something lasting, the message as its answer
    instead of what is kept as it was said. To another question fragments say nothing that anybody could read later.
    `encoder`: the local model. Raises: EmbedderFailed.
    """
    if not can_answer(message):
        return tuple(facts)
    facts = [each for each in facts if each.category != INSTRUCTION or is_wish_by_itself(each)]
    if says_enough(facts, message):
        return tuple(facts)
    if question and await answers_lasting(question, message.strip(), encoder):
        answer = answer_of(question, message, categorise=categorise)
        if answer is not None:
            return (*(each for each in facts if not each.is_as_said), answer)
    return tuple(each for each in facts if not each.is_as_said or is_whole(each.evidence))


# "And" in Polish, "the" in Italian: "cebuli i oliwek", no English "but i have".
_I_THAT_JOINS = re.compile(
    r"(?<=\w)(?<!\band)(?<!\bbut)(?<!\bso)(?<!\bor)(?<!cause)(?<!\bthat)(?<!\bwhen)(?<!\bwhere)(?<!\bif)(?<!\bsince)"
    r"(?<!\bwhile)(?<!\bthan)(?<!\byes)(?<!\byeah)(?<!\bno)(?<!\bwell)(?<!\bthings)(?<!\bthing)\si\s(?!am|have|do|don't|live|work)"
)


def is_wish_by_itself(fact: Fact) -> bool:
    """ "formal" answers what was asked about one text, and is said of no other."""
    return fact.found_by == "rule" or any(each.search(fact.evidence) for each in (LASTING, FIRST_PERSON))


def answer_of(question: str, message: str, *, categorise: bool) -> Fact | None:
    text = answered(question, as_said(without_marks(message.strip())))
    if len(text) > MAX_MEMORY_CHARACTERS:
        return None
    category = category_of(text, None) if categorise else None
    return Fact(
        text=text,
        evidence=message.strip(),
        category=category,
        importance=importance_of(category, text),
        confidence=CONFIDENCE,
        origin=ORIGIN,
    )


def says_enough(facts: Sequence[Fact], message: str) -> bool:
    """Whether the facts can be read without the question and leave nothing out; so can what ends or corrects a memory,
    and a wish how to be answered.
    """
    if any(
        each.only_ends or each.corrects or each.restates or each.amends or each.category == INSTRUCTION
        for each in facts
    ):
        return True
    left = message
    for each in facts:
        if not each.is_as_said or is_whole(each.evidence):
            left = left.replace(each.evidence, " ")
    return left != message and not content_words(words(left))


def is_whole(evidence: str) -> bool:
    """A statement that says of whom it is, and something beside numbers: not "I have two"."""
    says = [word for word in content_words(words(evidence)) if not word.isdigit()]
    return FIRST_PERSON.search(_I_THAT_JOINS.sub(" ", evidence)) is not None and len(says) > 0
