"""What a correction says is wrong may never have been learned, and yet be found as a past turn: "my nan is turning 75".

Then what was said there becomes a memory that is superseded by what is right, so that recall leaves it out of the past
turn (retrieval/ranking/excerpt.py), and what is right is learned though nothing was known.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from db.pool import Db
from db.queries.commands import turns_with_all_words
from db.queries.formation import WaitingTurn
from db.queries.recall import ALL_AGENTS
from db.queries.turn_search import FoundTurn, turns_by_id
from formation.facts import Action
from formation.memories.text import MAX_MEMORY_CHARACTERS, is_secret, kept_as_said
from formation.memories.writing.changes import AddSuperseded, Change
from formation.memories.writing.new_memory import NewMemory
from formation.reconcile.candidates import Resolution
from formation.reconcile.restated.named import says_what_is_wrong, words_of_past
from retrieval.commands.named_correction import NamedCorrection
from retrieval.commands.recognise import command_of
from retrieval.embedding.passages import sentences_of
from retrieval.own_words.off_record import is_off_record
from retrieval.own_words.own_text import own_text
from retrieval.query.terms import terms

# The latest of those with its words; who said it oftener has mostly said it in one chat.
MAX_TURNS_FOUND, MAX_TURNS_CORRECTED = 50, 3
# A longer message is a text about many things.
MAX_TURN_CHARACTERS = 2_000
CORRECTED_SINCE = "corrected since it was said"


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedTurns:
    """`resolved`: with what is right as a memory. `changes`: what past turns said, superseded by it."""

    resolved: list[Resolution]
    changes: list[Change]


async def read_corrected_turns(
    db: Db, owner: str, turn: WaitingTurn, resolved: Sequence[Resolution], *, enabled: bool
) -> CorrectedTurns:
    """Of corrections that have changed no memory. A correction is one of the past turns that it is plainly about."""
    found = CorrectedTurns(resolved=list(resolved), changes=[])
    for n, each in enumerate(resolved):
        named = each.candidate.fact.named
        if (
            not enabled
            or each.candidate.fact.takes_back
            or named is None
            or named.kind != "pair"
            or each.action not in (Action.ADD, Action.REFUSE)
        ):
            continue
        said_wrong = await _said_wrong(db, owner, turn, named)
        if not said_wrong:
            continue
        if each.action is Action.REFUSE:
            found.resolved[n] = replace(each, action=Action.ADD, reason="it corrects a past message", rung="new")
        found.changes.extend(_superseded(each, turn, past, sentence) for past, sentence in said_wrong)
    return found


async def _said_wrong(db: Db, owner: str, turn: WaitingTurn, named: NamedCorrection) -> list[tuple[FoundTurn, str]]:
    """Past turns of the user's, each with the sentence that says what is wrong; the latest first."""
    wanted = terms(words_of_past(named))
    if not wanted:
        return []
    agents = [ALL_AGENTS if turn.memory_agent is None else turn.memory_agent]
    ids = await turns_with_all_words(db, owner, wanted, agents=agents, limit=MAX_TURNS_FOUND)
    turns = await turns_by_id(db, owner, ids, terms=wanted, characters=MAX_TURN_CHARACTERS + 1)
    past = sorted((each for each in turns if each.id != turn.id and each.ts < turn.ts), key=lambda each: each.ts)
    found = []
    for each in reversed(past):
        sentence = _sentence_with(named, each.text) if len(each.text) <= MAX_TURN_CHARACTERS else None
        if sentence is not None:
            found.append((each, sentence))
    return found[:MAX_TURNS_CORRECTED]


def _sentence_with(named: NamedCorrection, text: str) -> str | None:
    if is_off_record(text) or command_of(text) is not None:
        return None
    own = own_text(text)
    for each in sentences_of(own):
        sentence = own[each.start : each.end].strip()
        if (
            len(sentence) <= MAX_MEMORY_CHARACTERS // 2
            and not is_secret(sentence)
            and says_what_is_wrong(named, sentence)
        ):
            return sentence
    return None


def _superseded(resolution: Resolution, turn: WaitingTurn, past: FoundTurn, sentence: str) -> Change:
    memory = NewMemory(
        text=kept_as_said(sentence),
        said_at=past.ts,
        sources=(past.id,),
        agent=turn.memory_agent,
        category=resolution.candidate.fact.category,
    )
    return Change(
        operation=AddSuperseded(memory=memory, by=resolution.candidate.id, valid_to=turn.ts),
        reason=CORRECTED_SINCE,
        actor="worker",
        turn=turn.id,
    )
