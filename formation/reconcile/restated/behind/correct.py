"""What a correction right behind a statement makes of what was learned from that: "*16 my bad", "a Vicenza, a Padova ha
studiato", "sorry not Tenby, Saundersfoot".

The message has one part that says what is right. Its value takes the place of the one value of that kind, a name or a
word that of the one the message names as wrong, or that stands behind the same words, or is spelled alike. What else
the message says has to be a remark, or of the memory itself. Pure. In doubt nothing is exchanged (decision 0052).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from db.queries.formation import CorrectableMemory
from formation.extract.signs import FIRST_PERSON
from formation.memories.text import MAX_MEMORY_CHARACTERS
from formation.memories.words.dislikes import tells_food_disliked
from formation.reconcile.restated.behind.parts import (
    SINCE,
    STATES,
    begins_with_known,
    core,
    is_of,
    is_same,
    joined_values,
    place_of,
    values_in,
)
from formation.reconcile.restated.behind.places import says_place, with_place
from formation.reconcile.restated.behind.values import with_value
from formation.reconcile.restated.behind.words import (
    may_be_what_is_studied,
    with_alike,
    with_blood_group,
    with_named,
    with_same_frame,
    with_shared_name,
)
from formation.reconcile.restated.days import AS_WELL
from formation.reconcile.restated.in_place import corrected_by, correcting
from formation.reconcile.restated.restatement import Corrected
from retrieval.corrections.amendment import TOKEN
from retrieval.corrections.behind import Behind, CorrectionPart, parts_of, readings_of, says_slip, words_of
from retrieval.corrections.relations import relations_in
from retrieval.corrections.values import Value, folded

MAX_CORE_OF_FRAGMENT, MAX_WORDS_OF_NUMBER = 3, 7


@dataclass(frozen=True, slots=True)
class CorrectedBehind:
    """`reading`: the part of the message that corrects, None where nothing is corrected."""

    found: Corrected
    reading: Behind | None = None


def corrected_behind(readings: Sequence[Behind], memories: Sequence[CorrectableMemory]) -> CorrectedBehind:
    """Which of `memories`, those of the message right before it, says something else then, by the longest reading of a
    message that tells. Where what is right is not to be exchanged, but is one for certain ("I meant …"), the one memory
    there is says both.
    """
    readings = [each for each in readings if not _says_more(each)]
    for message in readings:
        texts = [(each, exchanged(message, each.content)) for each in memories]
        found = [(each, text) for each, text in texts if text is not None and len(text) <= MAX_MEMORY_CHARACTERS]
        if found:
            is_one = len(found) == 1
            return CorrectedBehind(Corrected(memory=found[0][0], text=found[0][1]) if is_one else Corrected(), message)
    for message in readings:
        if len(memories) == 1 and _says_both(message, memories[0].content):
            both = corrected_by(memories[0].content, message.text)
            return CorrectedBehind(Corrected(memory=memories[0], text=both), message)
    return CorrectedBehind(Corrected())


def _says_more(message: Behind) -> bool:
    """ "Sorry, on Sundays too": not where what was wrong was "the other cousin"."""
    first = next((part for part in message.parts if core(part)), message.parts[0])
    return AS_WELL.search(first.text if message.sign == "sure" else message.plain) is not None


def _says_both(message: Behind, content: str) -> bool:
    is_sure = message.sign == "sure" and is_fragment(message) and _may_take_back(message, content)
    is_told = is_sure or _denies_first(message, content) or may_be_what_is_studied(message, content)
    return is_told and len(correcting(content, message.text)) <= MAX_MEMORY_CHARACTERS


def _denies_first(message: Behind, content: str) -> bool:
    """ "Not bees its wasps, …", of an allergy to bee stings."""
    first, others = message.parts[0], message.parts[1:]
    if joined_values(first.text):
        return False  # a value is exchanged, or is of something else
    known = [is_of(each.plain, content) or is_of(each.plain.removesuffix("s"), content) for each in core(first)]
    return first.is_denied and bool(others) and bool(known) and all(known) and not any(map(_names_relative, others))


def _names_relative(part: CorrectionPart) -> bool:
    return bool(relations_in(part.text))


def _may_take_back(message: Behind, content: str) -> bool:
    """Whether the memory says something of that kind: it has a value where the message has one, and what is denied."""
    known = {each.kind for each in joined_values(content)}
    news = {each.kind for part in message.parts for each in joined_values(part.text)}
    denied = [part for part in message.parts if part.is_denied]
    return (
        (not news or bool(news & known))
        and all(place_of(part, content, is_first=False) is not None for part in denied)
        and all(_may_be_beside(part, content) for part in message.parts[1:])
    )


def _may_be_beside(part: CorrectionPart, content: str) -> bool:
    """A remark that names no relative, or one of what the memory has."""
    return not relations_in(part.text) or begins_with_known(part, content)


def may_be_of_reply(message: Behind) -> bool:
    """Whether it may deny, or answer, what the assistant has said."""
    names_wrong = message.names_past or any(part.is_denied for part in message.parts)
    return message.sign in ("none", "denial") and not names_wrong


def values_said(message: Behind, content: str) -> list[Value]:
    """As the memory has them: a mere number may be a day."""
    known = joined_values(content)
    return [each for part in message.parts for each in values_in(part, known)]


def says_little(message: Behind) -> bool:
    """Whether it has to be of the message before it: "ちがう、ABだった"."""
    first = next((part for part in message.parts if core(part)), None)
    return first is not None and not STATES.match(first.text) and len(core(first)) <= 1


def is_fragment(message: Behind) -> bool:
    """Whether it says nothing by itself: "van Roeselare bedoel ik", "sorry, it is 16 January"."""
    cores = [words for part in message.parts if (words := core(part, joined_values(part.text)))]
    values = [each for part in message.parts for each in joined_values(part.text)]
    if not (cores or values) or any(STATES.match(part.text) for part in message.parts):
        return False
    if tells_food_disliked(message.text):  # "detesto coentros, desculpa"
        return False
    if message.sign in ("none", "denial"):  # "no, feb 12", "äh nein nach schleswig"
        return not any(cores) if values else len(message.parts) == 1 and len(cores[0]) == 1 and _is_placed(message)
    if any(part.is_denied for part in message.parts):
        return sum(map(len, cores)) <= MAX_CORE_OF_FRAGMENT
    if message.sign == "slip" and not values and len(message.parts) > 1:
        return False
    limit = MAX_CORE_OF_FRAGMENT if message.sign == "sure" else MAX_CORE_OF_FRAGMENT - 1
    return sum(map(len, cores)) < limit if values else len(cores[0]) <= limit


def is_bare_number(evidence: str) -> bool:
    """ "1240 since the extension", "32 depuis septembre": of what, was said before."""
    _, parts, _ = parts_of(evidence)
    words = TOKEN.findall(parts[0].text) if parts else []
    if not words or not words[0].isdigit() or len(TOKEN.findall(evidence)) > MAX_WORDS_OF_NUMBER:
        return False
    stands_alone = len(words) == 1 or folded(words[1]) in SINCE
    return stands_alone and FIRST_PERSON.search(evidence) is None


def says_else(evidence: str, message: str, words: str) -> bool:
    """Whether it stands in the sentences of a message behind the first, which correct something, and is no excuse."""
    behind = message[len(words) :] if message.startswith(words) else ""
    return evidence in behind and not says_slip(evidence)


def fragment_in(message: str) -> str | None:
    """The first sentences of a message that say nothing by themselves."""
    words = words_of(message)
    found = next((each for each in readings_of(words) if is_fragment(each)), None)
    if found is None:
        return None
    return message[: len(found.text)] if len(words) == len(message) else message


def is_of_fragment(evidence: str, message: str, fragment: str) -> bool:
    """Not where what follows it says something of its user."""
    behind = message[len(fragment) :].strip()
    return evidence in fragment or not (says_else(evidence, message, fragment) or STATES.match(behind))


def _is_placed(message: Behind) -> bool:
    """Behind a preposition, and nothing else."""
    return says_place(message.parts[0]) is not None


def exchanged(message: Behind, content: str) -> str | None:
    """What the memory says with what is right; None: it is not certain what that takes the place of."""
    if any(part.is_denied and not _has(part, content) for part in message.parts):
        return None  # what it denies is not said there
    for exchange in (
        with_blood_group,
        with_value,
        with_shared_name,
        with_named,
        with_same_frame,
        with_place,
        with_alike,
    ):
        if (text := exchange(message, content)) is not None:
            is_whole = not (_says_of_old(message, content, text) or _leaves_out(message, content, text))
            return text if text != content and is_whole else None
    return None


def _leaves_out(message: Behind, content: str, text: str) -> bool:
    """Whether it has another value of a kind that the memory has, which the exchange does not put there: "not
    sertraline, it's escitalopram, 10 mg", of 50 mg; or what is right goes with what was wrong: "it starts at 8, not at
    half 8". Not of names, which any word may be.
    """
    known, now = joined_values(content), joined_values(text)
    kinds = {each.kind for each in known} - {"name"}
    others = [each for each in values_said(message, content) if each.kind in kinds]
    right = next((part for part in message.parts if not part.is_denied), None)
    right_values = [each for each in (values_in(right, known) if right else ()) if each.kind in kinds]
    gone = [each for each in right_values if not any(is_same(each, other) for other in now)]
    return bool(gone) or any(not any(is_same(each, other) for other in (*known, *now)) for each in others)


def _says_of_old(message: Behind, content: str, text: str) -> bool:
    """Whether it begins with what the exchange would put aside, and says something of that: "wait, Stefan is the
    godfather of Janis", where Stefan is known as that of another child.
    """
    first = message.parts[0]
    first_word = next((each for each in core(first) if each.start == 0), None)
    if message.sign == "sure" or message.names_past or first.is_denied:
        return False
    if first_word is None or first_word.end == len(first.text):
        return False
    return is_of(first_word.plain, content) and not is_of(first_word.plain, text)


def _has(part: CorrectionPart, content: str) -> bool:
    known = joined_values(content)
    if news := values_in(part, known):
        return any(is_same(each, old) for each in news for old in known)
    return not core(part) or place_of(part, content, is_first=False) is not None
