"""Twin of queries/turn_search.sql: searching past turns.

`exclude` are hashes of texts that the request holds already: what the model can read is not found again.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from db.pool import Db, Vector
from db.queries.stored_memories import Place, place_of
from db.sql import load
from db.terms import Term, to_tsqueries

SQL = load("turn_search")

# The most rows a statement reads, for any user (decision 0010). A word in more turns retrieves none by itself.
MAX_TURNS_OF_TERM = 150
# The newest of the chat: 500 turns take about a millisecond, and no longer chat was seen.
MAX_TURNS_OF_CHAT = 500
# Replies have no index of their words, because they are recalled only where a setting says so: 2,000 take some 10 ms.
MAX_REPLIES = 2_000
# Where the owner's words are taken from to correct one that the owner has never used.
MAX_TURNS_OF_CORRECTION = 200
# Edits that formation has not seen yet; it hides what they replace.
MAX_EDITS = 20
# A place in a chat holds a message and its edits.
MAX_TURNS_OF_PLACE = 4

Role = Literal["user", "assistant"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnMatch:
    """`found`: bit n is set where the turn has term n of the question. `length`: different words. `excluded`: the
    request holds it already.
    """

    id: UUID
    ts: datetime
    found: int
    length: int
    excluded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundTurn:
    """`found`, `length`: as in TurnMatch. `score`: by meaning the cosine; by common words and of replies how many
    terms.
    """

    id: UUID
    chat_id: str | None
    role: Role
    author: str | None
    ts: datetime
    ordinal: int
    length: int
    text: str
    found: int
    score: float | None

    @property
    def place(self) -> Place:
        return place_of(self.id, self.chat_id, self.ordinal)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnText:
    """`near_from`, `near_to`: the passage nearest to the question in meaning, in characters of the masked text; None
    where there is none. `held`, `gone`: the memories learned from the turn that hold, and those that were superseded,
    deleted or corrected by hand, or that the user has not agreed to. `categories`: of all of these.
    """

    id: UUID
    role: Role
    text: str
    near_from: int | None = None
    near_to: int | None = None
    held: list[str] | None = None
    gone: list[str] | None = None
    categories: list[str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WordCorrection:
    """`n`: the term's place. `similarity`: trigrams in common, 0 to 1."""

    n: int
    word: str
    similarity: float


async def chat_turns_with_words(
    db: Db, owner: str, *, terms: Sequence[Term], chat: str, exclude: Collection[bytes], agents: Sequence[str]
) -> list[TurnMatch]:
    """Of one chat, in no order."""
    rows = await db.fetch(
        SQL["chat_turns_with_words"], owner, to_tsqueries(terms), chat, list(exclude), MAX_TURNS_OF_CHAT, agents
    )
    return [TurnMatch(**row) for row in rows]


async def turns_with_words(
    db: Db, owner: str, *, terms: Sequence[Term], exclude: Collection[bytes], agents: Sequence[str]
) -> list[TurnMatch]:
    """Of all chats, in no order. Of a term in more than MAX_TURNS_OF_TERM turns one more than that are returned."""
    rows = await db.fetch(
        SQL["turns_with_words"], owner, to_tsqueries(terms), list(exclude), MAX_TURNS_OF_TERM + 1, agents
    )
    return [TurnMatch(**row) for row in rows]


async def turns_by_id(
    db: Db, owner: str, ids: Collection[UUID], *, terms: Sequence[Term], characters: int
) -> list[FoundTurn]:
    """In no order, without turns that were edited since."""
    rows = await db.fetch(SQL["turns_by_id"], owner, list(ids), to_tsqueries(terms), characters)
    return [FoundTurn(**row) for row in rows]


async def turns_with_common_words(
    db: Db,
    owner: str,
    *,
    terms: Sequence[Term],
    chat: str | None,
    exclude: Collection[bytes],
    count: int,
    characters: int,
    agents: Sequence[str],
) -> list[FoundTurn]:
    """For terms that are all common: the turns that have most of them, then the newest."""
    rows = await db.fetch(
        SQL["turns_with_common_words"],
        owner,
        to_tsqueries(terms),
        chat,
        list(exclude),
        count,
        characters,
        MAX_TURNS_OF_TERM,
        agents,
    )
    return [FoundTurn(**row) for row in rows]


async def word_corrections(
    db: Db, owner: str, *, words: Sequence[tuple[int, str]], min_similarity: float, agents: Sequence[str]
) -> list[WordCorrection]:
    """`words`: each with its term's place. The likest first; none for a word that the owner's do not resemble."""
    places, spelled = [n for n, _ in words], [word for _, word in words]
    rows = await db.fetch(
        SQL["word_corrections"], owner, places, spelled, min_similarity, MAX_TURNS_OF_CORRECTION, agents
    )
    return [WordCorrection(**row) for row in rows]


async def turns_at(
    db: Db,
    owner: str,
    *,
    places: Sequence[Place],
    terms: Sequence[Term],
    exclude: Collection[bytes],
    characters: int,
    agents: Sequence[str],
) -> list[FoundTurn]:
    """The user's turns at places in chats, given as (chat, ordinal)."""
    chats, ordinals = [chat for chat, _ in places], [ordinal for _, ordinal in places]
    rows = await db.fetch(
        SQL["turns_at"],
        owner,
        chats,
        ordinals,
        to_tsqueries(terms),
        list(exclude),
        characters,
        MAX_TURNS_OF_PLACE,
        agents,
    )
    return [FoundTurn(**row) for row in rows]


async def recent_turns(
    db: Db, owner: str, *, exclude: Collection[bytes], count: int, characters: int, agents: Sequence[str]
) -> list[FoundTurn]:
    """The latest first."""
    rows = await db.fetch(SQL["recent_turns"], owner, list(exclude), count, characters, MAX_EDITS, agents)
    return [FoundTurn(**row) for row in rows]


async def turns_in_period(
    db: Db,
    owner: str,
    *,
    start: datetime,
    end: datetime,
    exclude: Collection[bytes],
    count: int,
    characters: int,
    agents: Sequence[str],
) -> list[FoundTurn]:
    """The latest first."""
    rows = await db.fetch(
        SQL["turns_in_period"], owner, start, list(exclude), count, characters, MAX_EDITS, end, agents
    )
    return [FoundTurn(**row) for row in rows]


async def replies_with_words(
    db: Db,
    owner: str,
    *,
    terms: Sequence[Term],
    chat: str | None,
    exclude: Collection[bytes],
    count: int,
    characters: int,
    agents: Sequence[str],
) -> list[FoundTurn]:
    """`chat`: None for all chats. Those that have most of the terms first, then the newest."""
    rows = await db.fetch(
        SQL["replies_with_words"],
        owner,
        to_tsqueries(terms),
        chat,
        list(exclude),
        count,
        characters,
        MAX_REPLIES,
        agents,
    )
    return [FoundTurn(**row) for row in rows]


async def nearest_turns(
    db: Db,
    owner: str,
    *,
    question: Vector,
    model: str,
    min_score: float,
    chat: str | None,
    exclude: Collection[bytes],
    count: int,
    characters: int,
    by_words: Collection[UUID],
    agents: Sequence[str],
) -> list[FoundTurn]:
    """`chat`: None for all chats. `by_words`: turns that are returned with their score, however low. The nearest first;
    of a long turn the nearest passage counts.
    """
    rows = await db.fetch(
        SQL["nearest_turns"],
        owner,
        question,
        model,
        min_score,
        chat,
        list(exclude),
        count,
        characters,
        list(by_words),
        agents,
    )
    return [FoundTurn(**row) for row in rows]


async def turn_texts(
    db: Db, owner: str, ids: Collection[UUID], *, question: Vector | None, model: str | None, characters: int
) -> list[TurnText]:
    """In no order, without turns that were hidden meanwhile. `question`, `model`: None where it has no vector."""
    rows = await db.fetch(SQL["turn_texts"], owner, list(ids), question, model, characters)
    return [TurnText(**row) for row in rows]


async def delete_passages(db: Db, owner: str, turn: UUID) -> None:
    await db.execute(SQL["delete_passages"], owner, turn)


async def add_passage(
    db: Db, owner: str, turn: UUID, n: int, *, start: int, end: int, vector: Vector, model: str
) -> None:
    """`n`: from 0, in the order of the text. `start`, `end`: the first character and the one after the last."""
    await db.execute(SQL["add_passage"], owner, turn, n, start, end, vector, model)


async def set_passages_model(db: Db, owner: str, turn: UUID, *, text: str, model: str) -> UUID | None:
    """`text`: what was embedded. None: it is another by now, or gone; else it stays so until the transaction ends."""
    written: UUID | None = await db.fetchval(SQL["set_passages_model"], owner, turn, text, model)
    return written
