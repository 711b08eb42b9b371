"""Finds the memory that a fact corrects, by whichever way it corrects one, and what that says then."""

import re
from collections.abc import Sequence
from dataclasses import replace

from db.pool import Db
from db.queries import formation as rows
from formation.facts import Correction, Fact, single_valued
from formation.memories.text import MAX_MEMORY_CHARACTERS
from formation.reconcile.restated.amended import amended, may_deny, speaks_of
from formation.reconcile.restated.behind.correct import corrected_behind, may_be_of_reply, values_said
from formation.reconcile.restated.exchanges import NewWords, then_added
from formation.reconcile.restated.goes_on import GoingOn, going_on, is_bare_number
from formation.reconcile.restated.in_place import corrected_by, put_in_place
from formation.reconcile.restated.named import corrected_by_name, searched_words
from formation.reconcile.restated.passing import MessagesBefore
from formation.reconcile.restated.reply import may_be_denied, offers_a_choice
from formation.reconcile.restated.restatement import Corrected, corrected, read_statement, subject_words
from formation.reconcile.restated.taken_back import corrected_as_said
from retrieval.categories import INSTRUCTION
from retrieval.commands.named_correction import NamedCorrection
from retrieval.corrections.amendment import TakenBack, amendment_of, taken_back
from retrieval.corrections.behind import may_correct, readings_of, words_of
from retrieval.corrections.values import as_day, values_of
from retrieval.own_words.own_text import own_text


async def find_corrected(
    db: Db, owner: str, fact: Fact, *, agent: str | None, before: MessagesBefore | None = None
) -> Corrected:
    """The memory that a fact corrects: one of the messages `before` it, or by the word it names or by what it says
    otherwise; nothing of other facts. Raises: EmbedderFailed.
    """
    if fact.goes_on and before is not None:
        return await find_gone_on_from(before, fact.evidence)
    if fact.amends and before is not None:
        found = await find_amended(before, fact.evidence)
        if found.memory is not None:
            return found
    if fact.takes_back and before is not None:
        found = await find_behind(before, fact.evidence)
        if found.memory is not None:
            return found
    if fact.named is not None:
        by_name = await find_named(db, owner, fact.named, agent=agent)
        if by_name.memory is not None or by_name.perhaps:
            return by_name
    message = taken_back(words_of(fact.evidence)) if fact.takes_back else None
    if message is not None and before is not None:
        found = await find_taken_back(before, message)
        if found.memory is not None:
            return found
    if fact.corrects is not None:
        memory = corrected_memory(await rows.memories_with(db, owner, fact.corrects.old, agent=agent), fact.corrects)
        if memory is None:
            return Corrected()
        return Corrected(memory=memory, text=with_correction(memory.content, fact.corrects, fact.evidence))
    if not fact.restates:
        return Corrected()
    statement = read_statement(fact.evidence if fact.is_as_said else fact.text)
    found = corrected(statement, await _memories_with(db, owner, subject_words(statement), agent=agent))
    if found.memory is None and not found.perhaps and before is not None:  # "that's wrong", of what was said before
        return await find_taken_back(before, TakenBack(text=fact.evidence, right=fact.evidence, is_slip=True))
    return found


async def find_named(db: Db, owner: str, named: NamedCorrection, *, agent: str | None) -> Corrected:
    """The memory that has what is wrong, and is about the same."""
    return corrected_by_name(named, await _memories_with(db, owner, searched_words(named), agent=agent))


async def _memories_with(
    db: Db, owner: str, words: Sequence[str], *, agent: str | None
) -> list[rows.CorrectableMemory]:
    """Each once that holds one of these words."""
    known = [memory for word in words for memory in await rows.memories_with(db, owner, word, agent=agent)]
    return list({memory.id: memory for memory in known}.values())


async def find_amended(before: MessagesBefore, words: str) -> Corrected:
    """The memory that `words` correct without saying what it is about: of the last message before them that left one,
    unless one since then speaks of such a value, or they may deny the reply.
    """
    amendment = amendment_of(own_text(words))
    if amendment is None:
        return Corrected()
    for message in await before.messages():
        if memories := await before.learned_from(message):
            found = amended(amendment, memories)
            if found.memory is None or not may_deny(amendment):
                return found
            reply = await before.reply_to(message)
            news = [*amendment.values, *map(as_day, amendment.values)]
            return Corrected() if may_be_denied(reply, news, found.memory.content) else found
        if speaks_of(amendment, message.text):
            return Corrected()
    return Corrected()


async def find_behind(before: MessagesBefore, evidence: str) -> Corrected:
    """The memory of the message before it that the first of these words correct; nothing where they may be of the
    reply.
    """
    words = words_of(evidence)
    readings = [each for each in readings_of(words) if may_correct(each)]
    if not readings:
        return Corrected()
    meant = await before.meant_by(words)
    if meant is None:
        return Corrected()
    behind = corrected_behind(readings, await before.learned_from(meant))
    found, reading = behind.found, behind.reading
    if reading is None or found.memory is None:
        return Corrected()
    if may_be_of_reply(reading):
        reply = await before.reply_to(meant)
        if may_be_denied(reply, values_said(reading, found.memory.content), found.memory.content):
            return Corrected()
    return replace(found, words=evidence[: len(reading.text)] if len(evidence) == len(words) else "")


async def find_taken_back(before: MessagesBefore, message: TakenBack) -> Corrected:
    """The memory of the message before it that it takes back, without saying for certain what of it is to be
    another. A mere "no" may deny the reply, where that asks something.
    """
    meant = await before.meant_by(message.text)
    if meant is None:
        return Corrected()
    found = await corrected_as_said(message, await before.learned_from(meant))
    if found.memory is not None and not (message.is_slip or message.wrong):
        reply = await before.reply_to(meant)
        if may_be_denied(reply, values_of(message.right, spelled=True), found.memory.content):
            return Corrected()
    return found


async def find_gone_on_from(before: MessagesBefore, words: str) -> Corrected:
    """The memory of the message before it that makes sense of these words, with them: nothing of either is lost,
    so that it need not be certain what they change.
    """
    meant = await before.meant_by(words)
    if meant is None:
        return Corrected()
    memories = [each for each in await before.learned_from(meant) if each.category != INSTRUCTION]
    judged = [(going_on(words, each.content), each) for each in memories]
    if not judged:
        return Corrected()
    going, memory = max(judged, key=lambda each: each[0].points)
    text = gone_on(going, memory.content, words)
    if len(text) > MAX_MEMORY_CHARACTERS:
        return Corrected()
    if not going.says_so:
        reply = await before.reply_to(meant)
        is_choice = is_bare_number(words) and offers_a_choice(reply)
        if is_choice or may_be_denied(reply, values_of(words, spelled=True), memory.content):
            return Corrected()
    return Corrected(memory=memory, text=text)


def gone_on(going: GoingOn, content: str, words: str) -> str:
    if going.corrects:
        return corrected_by(content, words)
    return put_in_place(content, words, is_sure=False) or then_added(content, words)


def corrected_memory(found: Sequence[rows.CorrectableMemory], correction: Correction) -> rows.CorrectableMemory | None:
    """The one memory that says `old`; of several, the one of which a person has one value at a time, as of a city."""
    holding = [each for each in found if holder(correction.old).search(each.content)]
    if len(holding) > 1:
        holding = [each for each in holding if single_valued(each.key)]
    return holding[0] if len(holding) == 1 else None


def with_correction(content: str, correction: Correction, words: str) -> str:
    """Of "two cats, not three" what is counted is not said twice: "has three cats" is then "has two cats". Where the
    new words do not fit there, `words`, the user's own, stand behind it.
    """
    counted = correction.new.split()[len(correction.old.split()) :]
    behind = rf"(?: {re.escape(' '.join(counted))}(?!\w))?" if counted else ""
    place = re.compile(holder(correction.old).pattern + behind, re.IGNORECASE).search(content)
    if place is None:
        return content
    new = NewWords(*place.span(), correction.new)
    is_value = bool(counted) or bool(values_of(correction.old, spelled=True))
    fits = is_value or new.fits(content, names_only=True)
    return new.within(content) if fits else corrected_by(content, words)


def holder(value: str) -> re.Pattern[str]:
    """Finds a value that is no part of a longer word, in scripts that part words."""
    word = re.escape(value)
    if value[0].isascii() or value.lower() != value.upper():
        word = rf"(?<!\w){word}(?!\w)"
    return re.compile(word, re.IGNORECASE)
