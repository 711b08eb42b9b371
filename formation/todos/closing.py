"""Which open to-do a message closes by its words, where it can be only one (decision 0084). Pure."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from rapidfuzz.distance import Prefix

from db.queries.memories import TodoState
from db.queries.todos import OpenTodo
from formation.extract.by_model import ClosedState
from formation.extract.sentences.clauses import plain, sentences
from formation.memories.text import normalized
from formation.memories.types import HAS_TO
from formation.reconcile.contradiction import as_written
from formation.reconcile.writing_rules.check import is_quoted
from formation.todos.words import (
    BESIDE,
    DONE,
    DROPPED,
    IS_CALLED_OFF,
    IS_DONE,
    IS_DROPPED,
    IS_UNDER_WAY,
    IS_UNREAL,
    LIGHT,
    OPEN,
    WIDE,
)
from retrieval.commands.answers import verdict_of
from retrieval.own_words.relative_days import RELATIVE_DAYS
from retrieval.query.dates import MONTHS
from retrieval.query.stems import language_of, stem_of
from retrieval.query.terms import content_words, is_unspaced, words

# Who tells of a day at length rarely means a task by its name, and each clause is held against each to-do.
MAX_CHARACTERS = 500
# Of what the to-do names besides its day, so much the message names too: "the thesis" for "the thesis for Anna".
MIN_SHARE = 0.5

# What is done and what it is done with.
MIN_OF_TASK = 2
MIN_BEGINNING, MAX_ENDING = 4, 3

ANSWERS: Mapping[str, TodoState] = {
    **dict.fromkeys(OPEN, "open"),
    **dict.fromkeys(DONE, "done"),
    **dict.fromkeys(DROPPED, "dropped"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """`words`: the user's, by which it is closed."""

    todo: UUID
    state: ClosedState
    words: str


def todo_answer_of(message: str) -> TodoState | None:
    """What a message that says nothing else answers to whether a to-do is done."""
    return verdict_of(message, ANSWERS)


def closings_of(message: str, todos: Sequence[OpenTodo]) -> list[Closing]:
    """Each to-do once. `message`: the user's own words. A clause that fits several closes none."""
    if not todos or len(message) > MAX_CHARACTERS:
        return []
    found: dict[UUID, Closing] = {}
    for sentence in sentences(plain(message)):
        is_done = False  # "Done: my passport is renewed."
        for clause in () if sentence.question else sentence.clauses:
            if clause.after_colon and not is_done:
                continue
            closing = closing_of(clause.text, todos, is_done=is_done)
            is_done = IS_DONE.fullmatch(clause.text.strip()) is not None
            if closing is not None:
                found.setdefault(closing.todo, closing)
    return list(found.values())


def says_closed(message: str, evidence: str, state: ClosedState) -> bool:
    """Whether the user's own words, of which `evidence` is some, can say so: no question, nothing denied, supposed or
    still to come, but that something is not to be done any more. What they say is for a model to tell.
    """
    words_of_it = normalized(evidence)
    if not is_quoted(words_of_it, normalized(message)):
        return False
    for sentence in sentences(plain(message)):
        around = [each.text for each in sentence.clauses if overlap(normalized(each.text), words_of_it)]
        if around and sentence.question:
            return False
        if state == "done" and any(IS_UNREAL.search(clause) for clause in around):
            return False
    return True


def overlap(clause: str, evidence: str) -> bool:
    return bool(clause) and bool(evidence) and (clause in evidence or evidence in clause)


def closing_of(clause: str, todos: Sequence[OpenTodo], *, is_done: bool = False) -> Closing | None:
    """`is_done`: the clause before it has said so."""
    dropped = IS_DROPPED.search(clause) is not None
    if not (dropped or is_done) and IS_DONE.search(clause) is None:
        return closing_by_the_task(clause, todos)
    if IS_UNREAL.search(clause) is not None and (not dropped or IS_CALLED_OFF.search(clause) is not None):
        return None
    said_by = IS_DROPPED if dropped else IS_DONE
    about = said_by.sub(" ", clause)
    by_verb = stems_of(" ".join(each.group() for each in said_by.finditer(clause)))
    fitting = [each for each in todos if is_about(about, each.content) and not is_somebodys(clause, each.content)]
    if len(fitting) > 1:  # "I finished the thesis" is not about printing it
        fitting = [each for each in fitting if by_verb & stems_of(each.content)]
    if len(fitting) != 1:
        return None
    was_the_task = by_verb & stems_of(fitting[0].content)  # to cancel it
    return Closing(todo=fitting[0].id, state="dropped" if dropped and not was_the_task else "done", words=clause)


def closing_by_the_task(clause: str, todos: Sequence[OpenTodo]) -> Closing | None:
    """ "I renewed my passport", of what had to be renewed: all that the task is and nothing else, in other forms."""
    if IS_UNREAL.search(clause) or HAS_TO.search(clause) or IS_UNDER_WAY.search(clause):
        return None
    fitting = [each for each in todos if is_the_task(clause, each.content) and not is_somebodys(clause, each.content)]
    return Closing(todo=fitting[0].id, state="done", words=clause) if len(fitting) == 1 else None


def is_the_task(clause: str, todo: str) -> bool:
    named, task = own_words(clause), own_words(HAS_TO.sub(" ", as_written(todo)))
    is_whole = len(named) == len(task) >= MIN_OF_TASK
    return is_whole and named != task and all(any(differ_in_ending(one, other) for other in task) for one in named)


def differ_in_ending(one: str, other: str) -> bool:
    """Or not at all: "llamar" and "llamé", of which no stemmer makes one stem."""
    beginning = Prefix.similarity(one, other)
    return one == other or (beginning >= MIN_BEGINNING and max(len(one), len(other)) - beginning <= MAX_ENDING)


def own_words(text: str) -> set[str]:
    """Of its content words those that say what is done, and not when."""
    return set(_content(words(text), without=BESIDE | LIGHT | RELATIVE_DAYS))


# Who did it, by a name at the beginning.
_SOMEBODY = re.compile(
    r"([A-ZÀ-Þ][\w'-]{1,30}) (?:(?:has|have|hat|heeft|ha|a|just|finally|already) ){0,3}"
    r"(?:finished|completed|wrapped up|handed in|turned in|cancell?ed|called off|den|die|das|de|het|il|la|el|le)(?!\w)"
)


def is_somebodys(clause: str, todo: str) -> bool:
    """Whether somebody did it whom the to-do names: that Max has finished the report is not that it was sent to Max."""
    found = _SOMEBODY.match(clause)
    return found is not None and found[1] in todo.split()[1:]


def is_about(about: str, todo: str) -> bool:
    """Whether all that it names is in the to-do, and enough of that."""
    language = language_of([*words(about), *words(todo)])
    named = stems_of(about, language, without=LIGHT | BESIDE | RELATIVE_DAYS | NO_WORDS)
    if not named or named <= {*WIDE, *stems_of(" ".join(WIDE), language)}:
        return False
    task = stems_of(HAS_TO.sub(" ", todo), language, without=LIGHT | BESIDE | RELATIVE_DAYS)
    if not named <= task:
        return False
    return is_unspaced(todo) or len(named) >= MIN_SHARE * len(task)


# Left of "any more" and the like when what says that a task is dropped has been cut out.
NO_WORDS = frozenset(["any", "more", "anymore", "nicht", "mehr", "niet", "meer", "plus", "più", "mais", "了"])
_NUMBER = re.compile(r"\d+")


def stems_of(text: str, language: str | None = None, *, without: Collection[str] = ()) -> frozenset[str]:
    """Of its content words, without numbers and the names of months."""
    found = list(words(text))
    language = language or language_of(found)
    return frozenset(stem_of(word, language) if language else word for word in _content(found, without=without))


def _content(found: Iterable[str], *, without: Collection[str]) -> list[str]:
    return [
        word
        for word in content_words(found)
        if word not in without and word not in MONTHS and not _NUMBER.fullmatch(word)
    ]
