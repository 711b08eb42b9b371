"""Erasing a user: what goes, what stays, and that nothing older comes back."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from db.queries.erasure import SQL, rows_of_user
from formation.form import form_turn
from formation.jobs.chores import forget_erased
from formation.jobs.queue import BATCH, ENTRYPOINT, SUMMARISE
from formation.memories.erasure import (
    LEDGER,
    LONGEST_ERASURE,
    Erasure,
    ErasureNotRecorded,
    NewErasures,
    erase_again,
    erase_user,
    read_erasures,
)
from formation.turn.context import Formation
from retrieval.embedding.calibration import Matrix, Purpose
from retrieval.embedding.embedder import CachedEncoder, CalibratedEmbedder
from retrieval.text_cache import text_cache
from tests.db.ownership import owner_columns
from tests.formation.conftest import ANA, BEN, ReadsOnce, Story, minute

OWNERS = {
    **dict.fromkeys(("chat_turns", "users_vectors", "memory_sources", "history", "summaries", "events"), "user_id"),
    "idempotency_keys": "user_id",
    "vectors": "owner",
}


async def rows_of(story: Story, owner: str) -> dict[str, int]:
    return {
        table: await story.pool.fetchval(f"select count(*) from {table} where {column} = $1", owner)
        for table, column in OWNERS.items()
    }


async def has_talked(story: Story, formation: Formation, owner: str, at: float) -> None:
    turn = await story.says(owner, "I live in Lisbon.", minute(at), chat="chat-1")
    await form_turn(formation, owner, turn)
    await story.pool.execute(
        "insert into summaries (user_id, id, kind, chat_id, input_hash, text, vector, created_at)"
        " select $1, gen_random_uuid(), 'chat', 'chat-1', '', 'In Lisbon.', id, $2 from vectors where owner = $1",
        owner,
        minute(at),
    )
    await story.pool.execute("insert into events (id, user_id, type) values (gen_random_uuid(), $1, 'search')", owner)
    await story.pool.execute(
        "insert into idempotency_keys select $1, 'k', sha256(''), 201, gen_random_uuid(), $2", owner, minute(at)
    )
    await story.pool.execute("update events set ts = $1", minute(at))
    await story.pool.execute("update history set ts = $1", minute(at))


async def test_all_of_one_user_goes_and_nothing_of_another(story: Story, formation: Formation, tmp_path: Path) -> None:
    for owner in (ANA, BEN):
        await has_talked(story, formation, owner, 1)
    before = await rows_of(story, BEN)
    assert all(before.values())
    async with story.pool.acquire() as connection:
        await erase_user(connection, Erasure(user_id=ANA, erased_at=minute(2)), data_dir=tmp_path, actor="cli")
    assert set((await rows_of(story, ANA)).values()) == {0}
    assert await rows_of(story, BEN) == before
    user = await story.pool.fetchrow("select erased_at, display_name, rev from users where user_id = $1", ANA)
    assert (user["erased_at"], user["display_name"]) == (minute(2), None)


async def test_what_is_said_afterwards_is_kept(story: Story, formation: Formation, tmp_path: Path) -> None:
    await has_talked(story, formation, ANA, 1)
    later = await story.says(ANA, "I live in Oslo.", minute(3), chat="chat-2")
    async with story.pool.acquire() as connection:
        for _ in range(2):  # done again, it changes nothing
            await erase_user(connection, Erasure(user_id=ANA, erased_at=minute(2)), data_dir=tmp_path, actor="cli")
    assert (await form_turn(formation, ANA, later)).outcome == "learned"
    assert await story.active(ANA) == ["Lives in Oslo."]


async def test_of_the_recorded_erasures_those_that_a_database_lacks_are_done(
    story: Story, formation: Formation, tmp_path: Path
) -> None:
    for owner in (ANA, BEN):
        await has_talked(story, formation, owner, 3)
    await story.pool.execute("update users set erased_at = $2 where user_id = $1", BEN, minute(2))
    recorded = [
        Erasure(user_id=BEN, erased_at=minute(2)),
        Erasure(user_id=ANA, erased_at=minute(4)),
        Erasure(user_id="default/unknown", erased_at=minute(5)),
    ]
    async with story.pool.acquire() as connection, connection.transaction():
        assert await erase_again(connection, recorded) == 2
    assert await story.active(ANA) == []
    assert await story.active(BEN) == ["Lives in Lisbon."]
    # So that a spool cannot bring back somebody whom the backup does not know.
    assert await story.pool.fetchval("select erased_at from users where user_id = 'default/unknown'") == minute(5)


async def test_an_erasure_that_cannot_be_recorded_is_not_done(
    story: Story, formation: Formation, tmp_path: Path
) -> None:
    await has_talked(story, formation, ANA, 1)
    (tmp_path / LEDGER).mkdir()
    async with story.pool.acquire() as connection:
        with pytest.raises(ErasureNotRecorded, match=r"erasures\.jsonl cannot be written"):
            await erase_user(connection, Erasure(user_id=ANA, erased_at=minute(2)), data_dir=tmp_path, actor="cli")
    assert await story.active(ANA) == ["Lives in Lisbon."]


async def test_a_torn_line_hides_no_other(story: Story, tmp_path: Path) -> None:
    async with story.pool.acquire() as connection:
        await erase_user(connection, Erasure(user_id=ANA, erased_at=minute(1)), data_dir=tmp_path, actor="cli")
        with (tmp_path / LEDGER).open("ab") as ledger:
            ledger.write(b'{"user_id": "defau')
        await erase_user(connection, Erasure(user_id=BEN, erased_at=minute(2)), data_dir=tmp_path, actor="cli")
    assert [erasure.user_id for erasure in read_erasures(tmp_path / LEDGER)] == [ANA, BEN]
    assert read_erasures(tmp_path / "absent") == []


async def test_the_scan_looks_into_every_table_that_names_a_user(story: Story) -> None:
    async with story.pool.acquire() as connection:
        owned = await owner_columns(connection)
        scanned = {each.name for each in await rows_of_user(connection, ANA)}
    assert scanned == {*owned, "pgqueuer", "acts"}  # which has a space and an id


def test_the_queue_is_cleared_of_every_kind_of_job() -> None:
    for statement in ("rows_of_user", "erase_jobs"):
        assert all(f"'{job}'" in SQL[statement] for job in (ENTRYPOINT, BATCH, SUMMARISE))


async def test_who_is_erased_is_new_once(story: Story, formation: Formation, tmp_path: Path) -> None:
    async def erase(owner: str, at: datetime) -> None:
        async with story.pool.acquire() as connection:
            await erase_user(connection, Erasure(user_id=owner, erased_at=at), data_dir=tmp_path, actor="cli")

    now, erasures = datetime.now(UTC), NewErasures()
    for owner in (ANA, BEN):
        await story.says(owner, "I live in Lisbon.")
    assert await erasures.owners(story.pool) == []
    await erase(BEN, now - 2 * LONGEST_ERASURE)  # of the day before the process started, done again
    await erase(ANA, now)
    assert await erasures.owners(story.pool) == [ANA]
    assert await erasures.owners(story.pool) == []
    await erase(ANA, now + timedelta(seconds=1))
    assert await erasures.owners(story.pool) == [ANA]


class Asked(ReadsOnce):
    """Counts what it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        self.texts += texts
        return await super().encode(texts, purpose)


async def test_a_worker_holds_no_text_of_who_was_erased(
    story: Story, formation: Formation, embedder: CalibratedEmbedder, tmp_path: Path
) -> None:
    """They go with everybody's: no cache knows whose a text is."""

    @text_cache(max_texts=3, max_characters=100)
    def length(text: str) -> int:
        computed.append(text)
        return len(text)

    computed: list[str] = []
    erasures, asked, text = NewErasures(), Asked(), "I collect stamps."
    worker = replace(formation, encoder=CachedEncoder(asked))
    await story.says(ANA, text)

    async def read_again() -> None:
        assert worker.encoder is not None
        length(text)
        await worker.encoder.encode([text], "query")

    await read_again()
    await forget_erased(worker, embedder, erasures)
    await read_again()
    assert (computed, asked.texts) == ([text], [text])
    async with story.pool.acquire() as connection:
        wanted = Erasure(user_id=ANA, erased_at=datetime.now(UTC))
        await erase_user(connection, wanted, data_dir=tmp_path, actor="cli")
    await forget_erased(worker, embedder, erasures)
    await read_again()
    assert (computed, asked.texts) == ([text] * 2, [text] * 2)
    await asked.close()
