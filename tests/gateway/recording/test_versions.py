"""Which row a turn has under message ids that come again: read or written, replayed or out of order, the same."""

import itertools
import random
from collections import defaultdict
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import asyncpg
import pytest
from uuid_utils.compat import uuid7

from db.queries.turns import EarlierTurn, NewTurn, RecordedTurn, record_turn, turn_by_message, turns_of_chat
from gateway.auth.caller import Caller
from gateway.chat.identity import Turn, identify_turn, recorded_turn
from tests.gateway.chat.test_kind import PATTERNS, TOOL_CALL, TOOL_RESULT, assistant, chat, user
from tests.gateway.recording.test_spool import SENT_AT, turn

OWNER, REQUESTS = "default/ana", 150


def requests(seed: int) -> list[tuple[Turn, NewTurn]]:
    """So few ids, chats, texts and histories that each comes again and again, a second apart."""
    draw = random.Random(seed)
    return [as_row(drawn(draw), i) for i in range(REQUESTS)]


def drawn(draw: random.Random) -> Turn:
    history = [each for _ in range(draw.randrange(3)) for each in (user(draw.choice("xy")), assistant("Well."))]
    rounds = [TOOL_CALL, TOOL_RESULT] if draw.random() < 0.3 else []
    request = chat(*history, user(draw.choice("abc")), *rounds)
    who = Caller(owner=OWNER, role="trusted", chat=draw.choice(["c1", "c2", None]), user_message=draw.choice("12"))
    return identify_turn(request, who, PATTERNS)


def as_row(asked: Turn, second: int) -> tuple[Turn, NewTurn]:
    row = replace(
        turn(asked.key, asked.question),
        id=uuid7(),
        chat_id=asked.chat,
        message_id=asked.message,
        ordinal=asked.ordinal,
        text_hash=asked.text_hash,
        ts=SENT_AT + timedelta(seconds=second),
        place=asked.place,
        resumes=asked.resumes,
    )
    return asked, row


async def found(pool: asyncpg.Pool, asked: Turn) -> UUID | None:
    assert asked.place is not None
    assert asked.message is not None
    latest = await turn_by_message(
        pool,
        OWNER,
        asked.place,
        chat=asked.chat,
        message=asked.message,
        ordinal=asked.ordinal,
        text_hash=asked.text_hash,
        resumes=asked.resumes,
    )
    return latest.id if latest is not None and latest.text_hash == asked.text_hash else None


async def written(pool: asyncpg.Pool, row: NewTurn) -> RecordedTurn:
    recorded = await record_turn(pool, OWNER, row)
    assert recorded is not None
    return recorded


async def versions(pool: asyncpg.Pool) -> list[asyncpg.Record]:
    rows: list[asyncpg.Record] = await pool.fetch(
        "select id, place, text, message_id, chat_id from chat_turns order by ts"
    )
    return rows


@pytest.mark.parametrize("seed", range(3))
async def test_the_row_that_is_read_is_the_one_that_is_written_and_a_replay_adds_none(
    pool: asyncpg.Pool, seed: int
) -> None:
    sent, ids = requests(seed), []
    for asked, row in sent:
        known = await found(pool, asked)
        if asked.chat is not None:
            of_chat: list[EarlierTurn] = await turns_of_chat(pool, OWNER, asked.chat, limit=REQUESTS)
            same = recorded_turn(asked, of_chat)
            assert known == (same.id if same else None)
        recorded = await written(pool, row)
        assert recorded == RecordedTurn(id=known or row.id, new=known is None)
        ids.append(recorded.id)
    before = await versions(pool)
    assert [await written(pool, row) for _, row in sent] == [RecordedTurn(id=id, new=False) for id in ids]
    assert await versions(pool) == before
    assert REQUESTS / 3 < len(before) < REQUESTS * 3 / 4  # the requests hold both


@pytest.mark.parametrize("seed", range(3))
async def test_in_any_order_every_text_is_stored_and_no_version_twice_in_a_row(pool: asyncpg.Pool, seed: int) -> None:
    """Some of the rows wait in a spool while others are written."""
    sent = [row for asked, row in requests(seed) if not asked.resumes]
    for row in random.Random(seed).sample(sent, len(sent)):
        await written(pool, row)
    rows = await versions(pool)
    stored = {(row["chat_id"], row["message_id"], row["text"]) for row in rows}
    assert stored == {(row.chat_id, row.message_id, row.text) for row in sent}
    texts = defaultdict(list)
    for row in rows:
        texts[row["place"]].append(row["text"])
    assert not [each for each in texts.values() if any(a == b for a, b in itertools.pairwise(each))]
