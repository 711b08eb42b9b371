"""Steps that the user, or a model by a tool, asks to keep: one procedural memory with a name (decision 0082).

It is no fact: nothing is compared or merged with it, and it is recalled only where it is asked for.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from db.pool import Db
from db.queries import formation as rows
from db.queries.formation import Answered, WaitingTurn
from formation.facts import MAX_KEY_CHARACTERS
from formation.memories.text import LONG_RUN, MAX_STORED_CHARACTERS, content_hash
from formation.memories.writing.changes import Add, AddSource, AddSuperseded, Change, Operation, Replace, Supersede
from formation.memories.writing.new_memory import NewMemory
from formation.reconcile.writing_rules.check import TAKES_OVER
from retrieval.categories import PROCEDURE
from retrieval.commands.procedures import (
    MAX_STEP_CHARACTERS,
    MAX_STEPS,
    MIN_STEPS,
    ListedSteps,
    ProcedureRequest,
    imperative,
    made_up_name,
    name_of,
    procedure_request,
    steps_in,
)
from retrieval.memory import PROCEDURAL
from retrieval.own_words.off_record import is_off_record
from retrieval.query.terms import words
from retrieval.secrets.find import MASKED, find_secrets, mask

MAX_PROCEDURE_CHARACTERS = MAX_STORED_CHARACTERS
# A reply's list is in its beginning, and what was asked in a line.
MAX_REPLY_CHARACTERS = 20_000
KEY = "procedure:"
# Who asks for it means it, as with "remember that …" (formation/remembering.py): level 4 of 5.
IMPORTANCE = 0.8
ASKED, OF_REPLY = "the user asked to keep these steps", "the user asked to keep the steps of a reply"
# In place of a secret. Its usual mark says what was removed, and is refused as a memory.
LEFT_OUT = "…"
_INLINE = re.compile(r"(?<![\w.,])(?=\d{1,2} ?[.)] ?\D)")


class ProcedureRefused(Exception):
    """Nothing of the kind can be kept. The message goes on after "because it": "has not 2 to 20 steps"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """`steps`: in the imperative. `derived`: they are not the user's own words, but a reply's or a model's."""

    name: str
    steps: tuple[str, ...]
    derived: bool = False

    @property
    def text(self) -> str:
        return "\n".join([f"{self.name}:", *(f"{n}. {step}" for n, step in enumerate(self.steps, 1))])

    @property
    def key(self) -> str:
        """The same for each spelling of the name: the newer one takes the place of the older."""
        return f"{KEY}{' '.join(words(self.name))}"[:MAX_KEY_CHARACTERS].rstrip()


def asked_procedure(request: ProcedureRequest, answered: Answered | None) -> Procedure:
    """What a message asks to keep. `answered`: the reply before it, whose list is meant where it has none of its own.

    Raises: ProcedureRefused.
    """
    if request.steps:
        return checked_procedure(request.name or made_up_name(request.steps), request.steps)
    if answered is None:
        raise ProcedureRefused("has no steps, and there is no reply before it")
    listed = steps_in(answered.reply)
    if not listed.steps:
        raise ProcedureRefused(
            f"comes without steps, and the reply before it has no list of {MIN_STEPS} to {MAX_STEPS}"
        )
    name = request.name or name_of(answered.asked.strip().split("\n")[0]) or name_of(listed.heading)
    return checked_procedure(name or made_up_name(listed.steps), listed.steps, derived=True)


def checked_procedure(name: str, steps: Sequence[str], *, derived: bool = False) -> Procedure:
    """Without secrets. Raises: ProcedureRefused."""
    procedure = Procedure(
        name=name_of(_without_secrets(name)),
        steps=tuple(_without_secrets(imperative(each)) for each in steps),
        derived=derived,
    )
    if not procedure.name or not any(procedure.key.removeprefix(KEY)):
        raise ProcedureRefused("has no name of one line")
    if not MIN_STEPS <= len(procedure.steps) <= MAX_STEPS or not all(procedure.steps):
        raise ProcedureRefused(f"has not {MIN_STEPS} to {MAX_STEPS} steps")
    if len(procedure.text) > MAX_PROCEDURE_CHARACTERS or any(
        len(each) > MAX_STEP_CHARACTERS for each in procedure.steps
    ):
        raise ProcedureRefused(
            f"is longer than {MAX_PROCEDURE_CHARACTERS} characters, or a step than {MAX_STEP_CHARACTERS}"
        )
    if find_secrets(procedure.text) or LONG_RUN.search(procedure.text):
        raise ProcedureRefused("holds a secret")
    if any(TAKES_OVER.search(each) for each in (procedure.name, *procedure.steps)):
        raise ProcedureRefused("reads like an instruction to the assistant")
    return procedure


def edited_procedure(text: str) -> Procedure:
    """As a person writes it: its name, and the numbered steps behind it. Raises: ProcedureRefused."""
    listed: ListedSteps = steps_in(text if "\n" in text.strip() else _INLINE.sub("\n", text), each_line=False)
    if not listed.steps or not listed.heading:
        raise ProcedureRefused(
            f"is no procedure: that is its name, and then {MIN_STEPS} to {MAX_STEPS} numbered steps, each on a line"
        )
    return checked_procedure(listed.heading, listed.steps)


async def read_procedure(
    db: Db, owner: str, turn: WaitingTurn, *, enabled: bool
) -> Procedure | ProcedureRefused | None:
    """What the turn asks to keep, or why that cannot be; None: it asks for nothing of the kind. `turn`: as written."""
    request = procedure_request(turn.text)
    if request is None or is_off_record(turn.text):
        return None
    if not enabled:
        return ProcedureRefused("is a procedure, which are switched off")
    answered = None
    if not request.steps and turn.chat_id is not None:
        answered = await rows.answered_before(
            db, owner, chat=turn.chat_id, parent=turn.parent_id, before=turn.ts, max_characters=MAX_REPLY_CHARACTERS
        )
    try:
        return asked_procedure(request, answered)
    except ProcedureRefused as refused:
        return refused


async def procedure_changes(
    db: Db, owner: str, turn: WaitingTurn, procedure: Procedure, *, actor: str = "worker"
) -> list[Change]:
    """What keeping it changes: nothing where the turn has kept one already; else one more source of the same text, or a
    new memory, which takes the place of the older one of its name.
    """
    known = await rows.procedures_named(db, owner, procedure.key, agent=turn.memory_agent, turn=turn.id)
    if any(each.of_turn for each in known):
        return []
    new = new_procedure(procedure, said_at=turn.ts, agent=turn.memory_agent, run=turn.chat_id, sources=(turn.id,))
    reason = OF_REPLY if procedure.derived else ASKED
    return [
        Change(operation=each, reason=reason, actor=actor, turn=turn.id, trail={"rung": "rule", "found_by": "rule"})
        for each in _operations(new, turn, known)
    ]


def new_procedure(
    procedure: Procedure, *, said_at: datetime, agent: str | None, run: str | None, sources: tuple[UUID, ...] = ()
) -> NewMemory:
    """`run`: the chat it is from. As in NewMemory."""
    return NewMemory(
        text=procedure.text,
        said_at=said_at,
        sources=sources,
        kind=PROCEDURAL,
        category=PROCEDURE,
        key=procedure.key,
        importance=IMPORTANCE,
        agent=agent,
        role="assistant" if procedure.derived else None,
        run=run,
    )


def _operations(new: NewMemory, turn: WaitingTurn, known: Sequence[rows.StoredProcedure]) -> list[Operation]:
    """`known`: those of its name, the latest first."""
    same = next((each for each in known if content_hash(each.content) == content_hash(new.text)), None)
    if same is not None:
        return [AddSource(memory=same.id, turn=turn.id, said_at=turn.ts)]
    if not known:
        return [Add(memory=new)]
    latest, *others = known
    if latest.said_at >= turn.ts:
        return [AddSuperseded(memory=new, by=latest.id, valid_to=latest.said_at)]
    ended = [Supersede(old=each.id, by=new.id, valid_to=turn.ts) for each in others]
    return [Replace(old=latest.id, new=new), *ended]


def _without_secrets(text: str) -> str:
    return " ".join(MASKED.sub(LEFT_OUT, mask(text)).split())
