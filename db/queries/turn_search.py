"""Twin of queries/turn_search.sql: searching what was said.

`known` are hashes of the texts a request carries: what the model can read already is not found again.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Literal
from uuid import UUID

import asyncpg

from db.pool import Db, Vector
from db.queries.recall import Place, place_of
from db.sql import load
from db.terms import Term, flat, queries

SQL = load("turn_search")

# What a statement reads at most, whoever asks (decision 0087). A word in more turns than this tells nothing by itself.
TURNS_OF_A_TERM = 150
# The newest of the chat: 500 turns take about a millisecond, and no longer chat was seen.
TURNS_OF_A_CHAT = 500
# Replies have no index of their words, because they are recalled only where a setting says so: 2,000 take some 10 ms.
NEWEST_REPLIES = 2_000
# Where the owner's words are taken from to correct one that was never said.
TURNS_OF_A_CORRECTION = 200
# The rarity of a word is reckoned among so many turns; that a user has more makes no difference to the order.
TURNS_COUNTED = 1_000
# Edits that formation has not seen yet; it hides what they replace.
EDITS = 20
# Turns whose vectors are compared: 10,000 take about 40 ms.
NEWEST_VECTORS = 10_000
# A place in a chat holds a message and its edits.
TURNS_OF_A_PLACE = 4

Role = Literal["user", "assistant"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """`chat`: None for all chats. `widen_below`: all chats when fewer turns than this are found in it."""

    chat: str | None = None
    widen_below: int = 2
    since: datetime | None = None
    until: datetime | None = None
    known: Collection[bytes] = ()


@dataclass(slots=True)
class FoundTurn:
    """`found`: bit i says that the turn holds terms[i]. `score`: the summed rarity of its terms, each ln(1 + turns /
    turns that hold it); by meaning the cosine.
    """

    id: UUID
    role: Role
    author: str | None
    ts: datetime
    text: str
    place: Place
    found: int
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """`turns`: of the owner, 1,000 at most. `frequencies`: turns that hold terms[i], 151 for that many and more.
    `widened`: all chats were searched. `summaries`: of the owner, 3 at most. `meant`: some turn has a vector.
    `rev`, `erased_at`: the state of the owner's memories meanwhile; null for one nobody has met.
    """

    turns: int
    summaries: int
    frequencies: tuple[int, ...]
    widened: bool
    meant: bool
    found: tuple[FoundTurn, ...]
    rev: int | None = None
    erased_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidRow:
    """The first row has all up to `frequencies`, the others what comes after."""

    turns: int | None
    widened: bool | None
    summaries: int | None
    meant: bool | None
    rev: int | None
    erased_at: datetime | None
    frequencies: list[int] | None
    id: UUID | None
    chat_id: str | None
    role: Role | None
    author: str | None
    ts: datetime | None
    ordinal: int | None
    text: str | None
    found: int | None
    score: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """`n`: the term's place. `likeness`: trigrams in common, 0 to 1."""

    n: int
    word: str
    likeness: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TogetherRow:
    id: UUID
    chat_id: str | None
    role: Role
    author: str | None
    ts: datetime
    ordinal: int
    text: str
    found: int
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    id: UUID
    chat_id: str | None
    role: Role
    author: str | None
    ts: datetime
    ordinal: int
    text: str
    found: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentRow:
    id: UUID
    chat_id: str | None
    role: Role
    author: str | None
    ts: datetime
    ordinal: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyRow:
    id: UUID
    chat_id: str | None
    role: Role
    author: str | None
    ts: datetime
    ordinal: int
    text: str
    found: int
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NearRow:
    id: UUID
    chat_id: str | None
    role: Role
    author: str | None
    ts: datetime
    ordinal: int
    text: str
    score: float


ROWS = {
    "said": SaidRow,
    "said_together": TogetherRow,
    "turns_at": PlaceRow,
    "recent_turns": RecentRow,
    "replied": ReplyRow,
    "nearest_turns": NearRow,
}


async def said(
    db: Db,
    owner: str,
    *,
    terms: Sequence[Term],
    scope: Scope,
    count: int,
    characters: int,
    common_share: float,
    turns: int | None = None,
    common: Sequence[int] = (),
) -> Said:
    """The turns that hold terms, the rarest first, then the newest. A term that stands in more than `common_share` of
    the turns, or in more than TURNS_OF_A_TERM, finds none by itself, unless no other does. `turns`, `common`: how many
    turns the owner has, and terms in more than TURNS_OF_A_TERM of them, where that is known already.
    """
    first, *rows = await db.fetch(
        SQL["said"],
        owner,
        queries(terms),
        scope.chat,
        scope.widen_below,
        scope.since,
        scope.until,
        list(scope.known),
        count,
        characters,
        common_share,
        TURNS_OF_A_TERM,
        TURNS_OF_A_CHAT,
        TURNS_COUNTED,
        EDITS,
        turns,
        list(common),
    )
    return Said(
        turns=first["turns"],
        summaries=first["summaries"],
        frequencies=tuple(first["frequencies"]),
        widened=first["widened"],
        meant=first["meant"],
        rev=first["rev"],
        erased_at=first["erased_at"],
        found=tuple(map(_turn, rows)),
    )


async def said_together(
    db: Db, owner: str, *, terms: Sequence[Term], scope: Scope, count: int, characters: int
) -> list[FoundTurn]:
    """For terms that are all common: the turns that hold most of them, then the newest."""
    rows = await db.fetch(
        SQL["said_together"],
        owner,
        *flat(terms),
        scope.chat,
        scope.since,
        scope.until,
        list(scope.known),
        count,
        characters,
        TURNS_OF_A_TERM,
    )
    return [_turn(row) for row in rows]


async def corrections(db: Db, owner: str, *, words: Sequence[tuple[int, str]], least: float) -> list[Correction]:
    """`words`: each with its term's place. Nearest first; none for a word that the owner's do not resemble."""
    places, spelled = [n for n, _ in words], [word for _, word in words]
    rows = await db.fetch(SQL["corrections"], owner, places, spelled, least, TURNS_OF_A_CORRECTION)
    return [Correction(**row) for row in rows]


async def turns_at(
    db: Db,
    owner: str,
    *,
    places: Sequence[tuple[str, int]],
    terms: Sequence[Term],
    known: Collection[bytes],
    characters: int,
) -> list[FoundTurn]:
    """The user's turns at places in chats, given as (chat, ordinal)."""
    chats, ordinals = [chat for chat, _ in places], [ordinal for _, ordinal in places]
    rows = await db.fetch(
        SQL["turns_at"], owner, chats, ordinals, queries(terms), list(known), characters, TURNS_OF_A_PLACE
    )
    return [_turn(row) for row in rows]


async def recent_turns(
    db: Db, owner: str, *, chat: str | None, known: Collection[bytes], count: int, characters: int
) -> list[FoundTurn]:
    rows = await db.fetch(SQL["recent_turns"], owner, chat, list(known), count, characters, EDITS)
    return [_turn(row) for row in rows]


async def replied(
    db: Db, owner: str, *, terms: Sequence[Term], scope: Scope, count: int, characters: int
) -> list[FoundTurn]:
    rows = await db.fetch(
        SQL["replied"], owner, *flat(terms), scope.chat, list(scope.known), count, characters, NEWEST_REPLIES
    )
    return [_turn(row) for row in rows]


async def nearest_turns(
    db: Db,
    owner: str,
    *,
    question: Vector,
    model: str,
    min_score: float,
    scope: Scope,
    count: int,
    characters: int,
) -> list[FoundTurn]:
    rows = await db.fetch(
        SQL["nearest_turns"],
        owner,
        question,
        model,
        min_score,
        scope.chat,
        list(scope.known),
        count,
        characters,
        NEWEST_VECTORS,
    )
    return [_turn(row) for row in rows]


async def give_vector(db: Db, owner: str, turn: UUID, *, vector: UUID, content_hash: bytes) -> UUID | None:
    """The id of the row its text has among the vectors; None for a turn that is gone, hidden, empty or has one."""
    given: UUID | None = await db.fetchval(SQL["give_vector"], owner, turn, vector, content_hash)
    return given


def _turn(row: asyncpg.Record) -> FoundTurn:
    """Some thirty times a question, so that the columns are taken at once."""
    id, role, author, ts, text, chat, ordinal = _COLUMNS(row)
    return FoundTurn(
        id, role, author, ts, text, place_of(id, chat, ordinal), row.get("found", 0), row.get("score", 0.0)
    )


_COLUMNS = itemgetter("id", "role", "author", "ts", "text", "chat_id", "ordinal")
