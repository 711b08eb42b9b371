"""Twin of queries/known_of_request.sql: all that is known of a request before anything is searched."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from db.pool import Db
from db.queries.keys import KeyMode
from db.sql import load

SQL = load("known_of_request")

# The rarity of a word is computed among so many memories and turns; that a user has more makes no difference to the
# order.
MAX_COUNTED_MEMORIES, MAX_COUNTED_TURNS = 1_000, 1_000
# Summaries are searched by meaning where there are no more than two.
MAX_COUNTED_SUMMARIES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCounts:
    """How much there is to search. `rev`: of the user's memory. `rev_delivered`: what it was at the chat's latest turn;
    in a new chat at the user's; null without either, or without a chat. `memories`: active ones, 1,000 at most.
    `turns`: of the user, 1,000 at most. `has_chat_turns`: the asking chat has some. `has_turn_vectors`: some turn has
    one. `summaries`: of chats, 3 at most. `has_published`: something is published to the user's space.
    """

    rev: int
    rev_delivered: int | None
    memories: int
    turns: int
    has_chat_turns: bool
    has_turn_vectors: bool
    summaries: int
    has_relations: bool
    has_published: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownOfRequest:
    """`paused`: the user has paused memory. `memory`: the user's own memory mode. `learned`: the memories that messages
    of the request are a source of, or were derived from. `has_proposals`: some memory of the user waits for consent;
    `has_overdue`: some to-do of theirs should be done by now.
    """

    paused: bool
    memory: KeyMode
    learned: Sequence[UUID]
    has_proposals: bool
    has_overdue: bool
    stored: StoredCounts


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownOfRequestRow(StoredCounts):
    """`paused` to `has_overdue`: as in KnownOfRequest."""

    paused: bool
    memory: KeyMode
    learned: list[UUID]
    has_proposals: bool
    has_overdue: bool


ROWS = {"known_of_request": KnownOfRequestRow}


async def known_of_request(
    db: Db, owner: str, *, agents: Sequence[str], chat: str | None, messages: Sequence[bytes] = ()
) -> KnownOfRequest:
    """`messages`: hashes of the user's messages in the request."""
    row = await db.fetchrow(
        SQL["known_of_request"],
        owner,
        agents,
        chat,
        MAX_COUNTED_MEMORIES,
        MAX_COUNTED_TURNS,
        MAX_COUNTED_SUMMARIES,
        messages,
    )
    known = dict(row)
    of_request = {name: known.pop(name) for name in ("paused", "memory", "learned", "has_proposals", "has_overdue")}
    return KnownOfRequest(**of_request, stored=StoredCounts(**known))
