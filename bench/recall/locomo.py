"""Conversations in LoCoMo's shape, and how much of a question's evidence is among what was recalled. Pure.

Maharana et al., "Evaluating Very Long-Term Conversational Memory of LLM Agents", ACL 2024. Its observations, facts
with the turns they come from, stand in for memories, so that no language model takes part.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec

# Multi-hop, temporal, open-domain, single-hop. The fifth, adversarial, asks for what was never said.
CATEGORIES = (1, 2, 3, 4)
WRITTEN = "%I:%M %p on %d %B, %Y"  # "1:56 pm on 8 May, 2023"


class BadFile(Exception):
    """Not conversations in LoCoMo's shape; says where it is not."""


class Observation(msgspec.Struct, frozen=True):
    text: str
    evidence: list[str]


class DialogueTurn(msgspec.Struct, frozen=True):
    id: str
    speaker: str
    text: str
    image_caption: str | None = None

    @property
    def content(self) -> str:
        """The text of the turn: a photo is what can be seen on it, as a model that was shown it could tell."""
        return f"{self.text} [photo: {self.image_caption}]" if self.image_caption else self.text


class Session(msgspec.Struct, frozen=True):
    session: int
    date_time: str
    turns: list[DialogueTurn]
    observations: list[Observation]

    @property
    def at(self) -> datetime:
        return datetime.strptime(self.date_time, WRITTEN).replace(tzinfo=UTC)


class Question(msgspec.Struct, frozen=True):
    question: str
    category: int
    evidence: list[str]

    @property
    def counts(self) -> bool:
        return self.category in CATEGORIES and bool(self.evidence)


class Conversation(msgspec.Struct, frozen=True):
    sample_id: str
    sessions: list[Session]
    questions: list[Question]

    @property
    def turns(self) -> int:
        return sum(len(session.turns) for session in self.sessions)


class ExtraQuestion(Question, frozen=True):
    """A question of our own about a conversation, in whatever language. `evidence`: ids of its turns."""

    sample_id: str


class ExtraQuestions(msgspec.Struct, frozen=True):
    about: str
    questions: list[ExtraQuestion]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """`evidence`: the turns that state it."""

    text: str
    said_at: datetime
    evidence: frozenset[str]


def read_conversations(file: bytes) -> list[Conversation]:
    """Raises: BadFile."""
    try:
        return msgspec.json.decode(file, type=list[Conversation])
    except msgspec.MsgspecError as wrong:
        raise BadFile(f"not conversations in LoCoMo's shape ({wrong})") from wrong


def read_questions(file: bytes) -> list[ExtraQuestion]:
    """Raises: BadFile."""
    try:
        return msgspec.json.decode(file, type=ExtraQuestions).questions
    except msgspec.MsgspecError as wrong:
        raise BadFile(f"not questions about conversations ({wrong})") from wrong


def with_questions(conversations: Sequence[Conversation], questions: Sequence[ExtraQuestion]) -> list[Conversation]:
    """The conversations with these questions instead of their own."""
    return [
        msgspec.structs.replace(
            each, questions=[question for question in questions if question.sample_id == each.sample_id]
        )
        for each in conversations
    ]


def facts(conversation: Conversation) -> list[Fact]:
    """Each text once, with all its evidence, as a memory that is stated again stays one memory."""
    facts_by_text: dict[str, Fact] = {}
    for session in conversation.sessions:
        for each in session.observations:
            earlier = facts_by_text.get(each.text)
            evidence = frozenset(each.evidence) | (earlier.evidence if earlier else frozenset())
            said_at = earlier.said_at if earlier else _at(session)
            facts_by_text[each.text] = Fact(text=each.text, said_at=said_at, evidence=evidence)
    return list(facts_by_text.values())


def evidence_coverage(evidence: Iterable[str], recalled: Sequence[frozenset[str]], k: int) -> float:
    """The share of a question's evidence that the first `k` of what was recalled speaks of."""
    wanted = frozenset(evidence)
    return len(wanted & frozenset().union(*recalled[:k])) / len(wanted)


def _at(session: Session) -> datetime:
    try:
        return session.at
    except ValueError as wrong:
        raise BadFile(f"{session.date_time!r} is not a date such as '1:56 pm on 8 May, 2023'") from wrong
