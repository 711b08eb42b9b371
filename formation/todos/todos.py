"""What one message says of the user's to-dos: the answer to whether one is done, or that it is, in their own words."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from db.pool import Db
from db.queries import proposals
from db.queries import todos as rows
from db.queries.formation import WaitingTurn
from db.queries.memories import TodoState
from db.queries.todos import OpenTodo
from formation.extract.by_model import SaidClosed
from formation.facts import Action, Decision, Rung
from formation.memories.text import normalized
from formation.memories.writing.changes import TODO_ANSWERED, Change, SetTodo
from formation.reconcile.candidates import Ambiguous, Resolution
from formation.reconcile.changes import MAX_WORDS_CHARACTERS
from formation.todos.closing import closings_of, overlap, says_closed, todo_answer_of
from retrieval.own_words.own_text import own_text
from retrieval.secrets.find import mask

# A model is shown so many open to-dos, the latest: some 300 tokens. Who has more closes the others by words or by hand.
MAX_SHOWN = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class TodoAnswer:
    """The turn says what became of the to-do that the turn before it asked about."""

    todo: UUID
    state: TodoState


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedTodos:
    changes: tuple[Change, ...] = ()
    decisions: tuple[Decision, ...] = ()


NONE_CLOSED = ClosedTodos()


async def read_todo_answer(db: Db, owner: str, turn: WaitingTurn) -> TodoAnswer | None:
    """`turn`: with its text as it was written."""
    state = todo_answer_of(turn.text)
    if state is None or turn.chat_id is None:
        return None
    asked = await proposals.asked_before(db, owner, turn.id)
    return TodoAnswer(todo=asked.id, state=state) if asked is not None and asked.is_todo else None


async def read_closed_todos(db: Db, owner: str, turn: WaitingTurn, answer: TodoAnswer | None) -> ClosedTodos:
    """`turn`: with the user's own words alone. What is open stays so where the answer is that it is not done yet."""
    if answer is not None:
        asked = await rows.todo(db, owner, answer.todo)
        if asked is None or asked.state == answer.state:
            return NONE_CLOSED
        known = OpenTodo(id=asked.id, content=asked.content)
        return closed([(known, answer.state, TODO_ANSWERED, {})], turn, before=asked.state)
    if not turn.text.strip():
        return NONE_CLOSED
    todos = await rows.open_todos_said_before(db, owner, turn.ts, agent=turn.memory_agent)
    by_id = {each.id: each for each in todos}
    return closed(
        [
            (by_id[each.todo], each.state, f"the user said that it is {each.state}", {"words": each.words})
            for each in closings_of(turn.text, todos)
        ],
        turn,
    )


async def read_todos_to_show(db: Db, owner: str, last: WaitingTurn) -> list[OpenTodo]:
    """To a model that reads messages of which `last` is the last, beside these."""
    return (await rows.open_todos_said_before(db, owner, last.ts, agent=last.memory_agent))[:MAX_SHOWN]


async def read_todos_closed_by_model(
    db: Db, owner: str, turn: WaitingTurn, closings: Sequence[SaidClosed]
) -> ClosedTodos:
    """Of what a model takes the turn to close: what is open still, was said before it, and what its words can say.
    `turn`: with the user's own words alone.
    """
    if not closings:
        return NONE_CLOSED
    still_open = {each.id for each in await rows.open_todos_said_before(db, owner, turn.ts, agent=turn.memory_agent)}
    own = own_text(turn.text)
    by_id = {
        each.todo.id: each
        for each in closings
        if each.todo.id in still_open and says_closed(own, each.evidence, each.state)
    }
    return closed(
        [
            (
                each.todo,
                each.state,
                f"the model takes it to be {each.state}",
                {"words": mask(each.evidence)[:MAX_WORDS_CHARACTERS]},
            )
            for each in by_id.values()
        ],
        turn,
        rung="model",
        actor="model",
    )


def without_what_closes(matched: Sequence[Resolution | Ambiguous], todos: ClosedTodos) -> list[Resolution | Ambiguous]:
    """What only says that a to-do is done is no memory beside it, nor ends it as a change would."""
    spoken = [normalized(str(each.trail.get("words", ""))) for each in todos.changes]
    return [
        Resolution(candidate=each.candidate, action=Action.REFUSE, reason="says what became of a to-do", rung="rule")
        if any(overlap(normalized(each.candidate.fact.evidence), words) for words in spoken)
        else each
        for each in matched
    ]


def closed(
    found: Sequence[tuple[OpenTodo, TodoState, str, dict[str, str]]],
    turn: WaitingTurn,
    *,
    before: TodoState = "open",
    rung: Rung = "rule",
    actor: str = "user",
) -> ClosedTodos:
    """Each to-do with what it is from then on, why, and the trail of its history. It is closed when that was said.
    `before`: what it was until then. `rung`, `actor`: what decided so.
    """
    return ClosedTodos(
        changes=tuple(
            Change(
                operation=SetTodo(memory=todo.id, before=before, after=state, now=turn.ts),
                reason=reason,
                actor=actor,
                turn=turn.id,
                trail=trail,
            )
            for todo, state, reason, trail in found
        ),
        decisions=tuple(
            Decision(fact=todo.content, action=Action.CLOSE, target_id=str(todo.id), reason=reason, rung=rung)
            for todo, _, reason, _ in found
        ),
    )
