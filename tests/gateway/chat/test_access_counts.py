"""A memory's access count: how many turns recalled it, whoever counts and however often."""

import asyncio

import asyncpg
import httpx

from formation.jobs.chores import ACCESSES_AT_ONCE, count_accesses
from formation.jobs.worker import run_worker
from formation.settings import FormationSettings
from formation.turn.context import Formation
from retrieval.settings import RetrievalSettings
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_edit import ADA, CHAT
from tests.gateway.conftest import Remember

FOOD = "Ada cooks vegetarian food."


async def ask(client: httpx.AsyncClient, chat: str, text: str = "Which food do I cook?") -> None:
    headers = {"x-openwebui-user-id": "ada", "x-openwebui-chat-id": chat}
    body = {"model": "stand-in", "messages": [{"role": "user", "content": text}]}
    assert (await client.post(CHAT, json=body, headers=headers)).status_code == 200


async def uses(pool: asyncpg.Pool, memory: object) -> int:
    count: int = await pool.fetchval("select access_count from users_vectors where id = $1", memory)
    return count


async def test_each_turn_that_recalls_a_memory_counts_once(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, remember: Remember, pool: asyncpg.Pool
) -> None:
    food, other = await remember(ADA, FOOD), await remember(ADA, "Ada likes the runtime Bun.")
    await ask(client, "chat-1")
    await ask(client, "chat-1")
    assert FOOD in model.last_prompt
    assert await uses(pool, food) == 0
    await count_accesses(formation)
    await ask(client, "chat-1")
    await ask(client, "chat-2")
    for _ in range(2):
        await count_accesses(formation)
    assert (await uses(pool, food), await uses(pool, other)) == (2, 0)
    last = await pool.fetchval("select max(ts) from chat_turns where role = 'user'")
    assert await pool.fetchval("select last_accessed_at from users_vectors where id = $1", food) == last


async def test_what_was_recalled_in_a_pause_does_not_count(
    client: httpx.AsyncClient, formation: Formation, remember: Remember, pool: asyncpg.Pool
) -> None:
    food = await remember(ADA, FOOD)
    await pool.execute("update users set paused = true")
    await ask(client, "chat-1")
    await count_accesses(formation)
    assert await uses(pool, food) == 0


async def recalled_in(pool: asyncpg.Pool, memory: object, turns: int) -> None:
    await pool.execute(
        "insert into chat_turns (user_id, id, identity, role, content, text, text_hash, ts, recalled, formed_at)"
        " select $1, gen_random_uuid(), 'turn ' || n, 'user', 'x', 'x', sha256('x'), now(), array[$2::uuid], now()"
        "   from generate_series(1, $3::integer) n",
        ADA,
        memory,
        turns,
    )


async def test_two_workers_count_each_turn_once(
    remember: Remember, pool: asyncpg.Pool, database_url: str, formation: Formation
) -> None:
    food, turns = await remember(ADA, FOOD), 2 * ACCESSES_AT_ONCE + 7
    await recalled_in(pool, food, turns)
    stop, settings = asyncio.Event(), FormationSettings()
    async with asyncio.TaskGroup() as group:
        for _ in range(2):
            worker = run_worker(
                settings, RetrievalSettings(), url=database_url, direct_url=None, observe=lambda seen: None, stop=stop
            )
            group.create_task(worker)
        async with asyncio.timeout(20):
            while await pool.fetchval("select count(*) from chat_turns where accesses_counted_at is null"):
                await asyncio.sleep(0.05)
                await asyncio.gather(*(count_accesses(formation) for _ in range(2)))
        stop.set()
    assert await uses(pool, food) == turns


async def test_a_user_whose_memory_is_being_changed_is_counted_afterwards(
    remember: Remember, pool: asyncpg.Pool, formation: Formation
) -> None:
    food = await remember(ADA, FOOD)
    await recalled_in(pool, food, 3)
    async with pool.acquire() as other, other.transaction():
        await other.execute("select from users for no key update")
        async with asyncio.timeout(5):
            await count_accesses(formation)
        assert await uses(pool, food) == 0
    await count_accesses(formation)
    assert await uses(pool, food) == 3
