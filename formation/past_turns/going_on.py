"""What a turn says that only makes sense beside the message before it: it is kept with what that taught, and where that
had taught nothing, both are learned together (decision 0052).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from db.pool import Db
from db.queries import formation as rows
from db.queries.formation import MessageBefore, WaitingTurn
from formation.extract.extract import find_without_model
from formation.extract.judging.judge import judge
from formation.extract.judging.lasting import lasting_fact
from formation.facts import ASKED_TO_REMEMBER, Fact
from formation.learning_settings import FilingSettings, LearningSettings
from formation.memories.text import MAX_MEMORY_CHARACTERS, kept_as_said
from formation.past_turns.alone import own_words, stands_alone
from formation.past_turns.behind import MAX_STATEMENT_CHARACTERS, as_stated, corrected_statement
from formation.past_turns.likely import is_likely
from formation.past_turns.of_a_kind import NOTHING_NAMED, another_in
from formation.reconcile.restated.find import gone_on
from formation.reconcile.restated.goes_on import MAX_CHARACTERS, GoingOn, going_on
from formation.reconcile.restated.passing import MessagesBefore
from formation.reconcile.writing_rules.check import Checked, check
from retrieval.categories import INSTRUCTION
from retrieval.commands.named import is_stated
from retrieval.commands.recognise import command_of
from retrieval.embedding.embedder import Encoder
from retrieval.embedding.passages import sentences_of
from retrieval.own_words.asking import asks, parts
from retrieval.own_words.off_record import is_off_record
from retrieval.own_words.own_text import own_text
from retrieval.secrets.find import mask

# "14 Uhr stimmt nicht, …" and "one thing, though: …" are framed as if what follows were somebody else's, and quote
# nothing.
_QUOTES = re.compile('["“”„«»「」『』`\n]')
# Whoever corrects a sentence has meant it: the classifier only has to take it for one that may be a statement. Of texts
# that somebody is to write for the user ("a recipe for 3 people", "sorry, 4 people") it is sure below 0.01.
MIN_STATED = 0.1
# Of who says that they were wrong; and where else a fragment would be learned without it.
MIN_STATED_OF_SLIP, MIN_STATED_OF_FRAGMENT, MIN_STATED_THOUGH_ASKED = 0.02, 0.005, 0.5
MAX_BEGINNINGS = 8
_COMMA, _ASKS = re.compile(r"[,;\u3001\uff0c\u060c](?!\d)"), re.compile(r"[?\uff1f\u061f]")


@dataclass(frozen=True, slots=True, kw_only=True)
class GoneOnFrom:
    """`text`: of the message that the user's own `words` go on from. `has_taught`: it has, or is still to be formed."""

    text: str
    words: str
    going: GoingOn
    has_taught: bool


async def with_message_before(
    db: Db,
    owner: str,
    turn: WaitingTurn,
    checked: Checked,
    *,
    learning: LearningSettings,
    filing: FilingSettings,
    encoder: Encoder | None,
    is_read_by_model: bool,
) -> Checked:
    """`checked`, and what the turn says together with the message before it; a model that is to read it sees both.
    Raises: EmbedderFailed.
    """
    words = _own_words(turn.text)
    if not words:
        return checked
    messages = MessagesBefore(db=db, owner=owner, turn=turn.id, agent=turn.memory_agent, encoder=encoder)
    before = await messages.meant_by(words)
    if before is None:
        return checked
    text = await corrected_statement(db, owner, turn, before, checked.accepted)
    if text is not None:
        stated = await _stated_in(text, learning, filing, encoder)
        own = [each for each in checked.accepted if each.takes_back or not (stated and each.yields)]
        if stated:
            return replace(checked, accepted=(*own, *_learned_beside(before, stated)))
    gone_on_from = None if is_read_by_model else await _gone_on_from(db, owner, turn, before, checked)
    if gone_on_from is None:
        return checked
    if gone_on_from.has_taught:
        return replace(checked, accepted=_with_going_on(checked.accepted, gone_on_from.words))
    together = await _learned_together(gone_on_from, checked.accepted, learning, filing, encoder)
    return replace(checked, accepted=_learned_beside(before, together)) if together else checked


def _learned_beside(message: MessageBefore, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Of the words of both messages: whichever is deleted takes them along, and with them both are hidden."""
    return tuple(replace(each, beside=message.id) for each in facts)


async def _gone_on_from(
    db: Db, owner: str, turn: WaitingTurn, before: MessageBefore, checked: Checked
) -> GoneOnFrom | None:
    """The message right before the turn, where the turn only makes sense beside it; None: it stands on its own."""
    words = _own_words(turn.text)
    if not words or len(words) > MAX_CHARACTERS or is_off_record(words):
        return None
    text = mask(before.text).strip()
    if not text or _commands(text):
        return None
    # "Pas Momo, Farid" is no wish where Momo was spoken of.
    wishes = [each for each in checked.accepted if each.category == INSTRUCTION and each.origin != ASKED_TO_REMEMBER]
    going = going_on(words, text)
    is_no_wish = bool(wishes) and (_says_only_values(going, words, text) or another_in(words, text) is NOTHING_NAMED)
    if not _may_go_on([each for each in checked.accepted if not (is_no_wish and each in wishes)]):
        return None
    if not going.says_so and stands_alone(words, text):
        return None
    if not _says_so(going, checked) and not await is_likely(words, text, is_stated=_is_stated(checked)):
        return None
    learned = await rows.learned_from_message(db, owner, before.id, agent=turn.memory_agent)
    has_taught = before.waits or any(each.category != INSTRUCTION for each in learned)
    return GoneOnFrom(text=text, words=words, going=going, has_taught=has_taught)


def _says_only_values(going: GoingOn, words: str, text: str) -> bool:
    """ "No, sorry, at half past five", that the classifier may take for a wish about tone."""
    return going.says_so and going.takes_back_known and not own_words(words, text)


def _commands(text: str) -> bool:
    """Not what only has the shape of a correction, as any statement may: "moro no centro, …"."""
    command = command_of(text)
    return command is not None and not (command.kind == "correct" and command.by_shape)


def _says_so(going: GoingOn, checked: Checked) -> bool:
    """By its words alone, which say themselves that they correct something."""
    may_take_back = going.takes_back_known and any(each.takes_back for each in checked.accepted)
    return going.is_enough and (going.says_so or may_take_back)


def _is_stated(checked: Checked) -> bool:
    """By what found its facts: a question about the same is not, nor are thanks."""
    return any(not each.amends for each in checked.accepted) or bool(checked.refused)


def _own_words(message: str) -> str:
    message = message.strip()
    return own_text(message).strip() if _QUOTES.search(message) else message


def _may_go_on(facts: Sequence[Fact]) -> bool:
    """Not a wish how to be answered, what the user asks to be remembered, an answer, kept with its question, or what
    rules know by a key or in words of their own: "I live in Roma" stands alone, also behind the same, and so does "I no
    longer live in Porto".
    """
    is_answer = any(
        each.is_as_said and not each.amends and not each.restates and each.text != kept_as_said(each.evidence)
        for each in facts
    )
    is_known_by_rule = any(
        each.found_by == "rule" and not each.amends and (each.key is not None or not each.is_as_said) for each in facts
    )
    return not (is_answer or is_known_by_rule) and all(
        each.category != INSTRUCTION and each.origin != ASKED_TO_REMEMBER for each in facts
    )


def _with_going_on(facts: Sequence[Fact], words: str) -> tuple[Fact, ...]:
    """`facts` of a message, and behind them all of it as what goes on: where none of them exchanges something for
    certain, that changes the memory, and they add nothing.
    """
    whole = Fact(text=kept_as_said(words), evidence=words, amends=True, only_ends=True, yields=True, goes_on=True)
    return (*(replace(each, yields=True) for each in facts), whole)


async def _learned_together(
    before: GoneOnFrom,
    facts: Sequence[Fact],
    learning: LearningSettings,
    filing: FilingSettings,
    encoder: Encoder | None,
) -> tuple[Fact, ...]:
    """What the message before states, its best fact with the words that go on from it: whoever corrects what they have
    said tells that it was meant. `facts`: what these words say by themselves.
    """
    if len(before.text) > MAX_STATEMENT_CHARACTERS or is_off_record(before.text):
        return ()
    stated = await _stated_in(before.text, learning, filing, encoder)
    if not stated and encoder is not None:
        stated = await _sentence_gone_on_from(before, filing, encoder, at_least=_min_stated(before, facts))
    judged = [going_on(before.words, each.text) for each in stated]
    if not judged:
        return ()
    best = max(range(len(judged)), key=lambda nth: judged[nth].points)
    statement = stated[best].text
    if not judged[best].takes_back_known:  # "a retired midwife", of whom the name is corrected
        statement = next((kept_as_said(each) for each in _sentences_gone_on_from(before)), statement)
    text = gone_on(replace(judged[best], corrects=True), statement, before.words)
    if len(text) > MAX_MEMORY_CHARACTERS:
        return ()
    return tuple(replace(each, text=text) if nth == best else each for nth, each in enumerate(stated))


def _min_stated(before: GoneOnFrom, facts: Sequence[Fact]) -> float:
    """What is learned in any case is a fragment without what it goes on from: "quinta, quarta é senai"."""
    is_learned = any(not each.only_ends for each in facts)
    if is_learned:
        return MIN_STATED_OF_FRAGMENT
    return MIN_STATED_OF_SLIP if before.going.says_so else MIN_STATED


def _sentences_gone_on_from(before: GoneOnFrom) -> list[str]:
    """Those that the words take something back of, or else all of them, without what they ask."""
    own = own_text(before.text)
    parted = [_without_asked(own[each.start : each.end]) for each in sentences_of(own)]
    stated = [each for each in parted if each and is_stated(each)]
    return [each for each in stated if going_on(before.words, each).takes_back_known] or stated


def _without_asked(sentence: str) -> str:
    end = next((start for start, end in parts(sentence) if asks(sentence[start:end].strip())), len(sentence))
    return sentence[:end].strip(" ,;\n")


async def _stated_in(
    text: str, learning: LearningSettings, filing: FilingSettings, encoder: Encoder | None
) -> tuple[Fact, ...]:
    found = await find_without_model(text, settings=learning, encoder=encoder, categorise=filing.categorises)
    return check(as_stated(found.facts), text, banks=filing.banks, categorise=filing.categorises).accepted


async def _sentence_gone_on_from(
    before: GoneOnFrom, filing: FilingSettings, encoder: Encoder, *, at_least: float
) -> tuple[Fact, ...]:
    """The first such sentence, or beginning of one, that the classifier may take for a statement; of what looks like a
    question or a request it has to be sure.
    """
    likely = _sentences_gone_on_from(before)
    texts = list(dict.fromkeys([*likely, *_beginnings_of(before.text)]))
    for text, judged in zip(texts, await judge(texts, encoder, asked_from=0.0), strict=True):
        if judged.fact >= (at_least if text in likely or is_stated(text) else MIN_STATED_THOUGH_ASKED):
            fact = lasting_fact(text, judged, evidence=text, origin="corrected since", categorise=filing.categorises)
            return check([fact], before.text, banks=filing.banks, categorise=filing.categorises).accepted
    return ()


def _beginnings_of(text: str) -> list[str]:
    """Of each sentence that asks nothing by its mark: whole, and up to each comma, the longest first."""
    own, found = own_text(text), list[str]()
    for each in sentences_of(own):
        sentence = own[each.start : each.end].strip(" ,;\n")
        ends = [mark.start() for mark in _COMMA.finditer(sentence)]
        found += [sentence[:end] for end in (len(sentence), *reversed(ends)) if not _ASKS.search(sentence[:end])]
    return found[:MAX_BEGINNINGS]
