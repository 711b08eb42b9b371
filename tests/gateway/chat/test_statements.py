"""How often a chat asks Postgres: each statement wakes Postgres and then us again, which costs as much as its work."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager

import asyncpg
import httpx

from db.queries import known_of_request, recall, summaries, turn_search, turns
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_stable import Conversation
from tests.gateway.conftest import Remember
from tests.gateway.running import Gateway, until

NAMES = {
    text: name
    for queries in (known_of_request, recall, turn_search, summaries, turns)
    for name, text in queries.SQL.items()
}


@contextmanager
def statements(gateway: Gateway, *, last: str) -> Iterator[list[str]]:
    """What the gateway asks until `last`, without what asyncpg asks about types."""
    asked: list[str] = []

    def listen(statement: asyncpg.connection.LoggedQuery) -> None:
        asked.append(NAMES.get(statement.query, ""))

    async def each_connection(*, add: bool) -> None:
        assert gateway.services.retrieval is not None
        pool = gateway.services.retrieval.pool
        async with AsyncExitStack() as connections:
            for _ in range(pool.get_size()):
                connection = await connections.enter_async_context(pool.acquire())
                (connection.add_query_logger if add else connection.remove_query_logger)(listen)

    asyncio.run_coroutine_threadsafe(each_connection(add=True), gateway.loop).result(10)
    yield asked
    until(lambda: last in asked)
    asyncio.run_coroutine_threadsafe(each_connection(add=False), gateway.loop).result(10)
    asked[:] = list(filter(None, asked))


async def test_a_turn_asks_no_more_than_it_must(
    gateway: Gateway, client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    for number in range(5):
        await remember("default/ada", f"Ada cooks dish number {number}.")
    conversation = Conversation(client, model)
    with statements(gateway, last="record_replies") as first:
        await conversation.say("Which dish shall I cook?")
    assert first == [
        "known_of_request",
        "memories_with_words",
        "found_and_always_memories",
        "turns_with_words",
        "nearest_memories",
        "record_turn",
        "record_replies",
    ]
    with statements(gateway, last="fill_missing_replies") as second:
        await conversation.say("And which dish after that?")
    assert second == [
        "known_of_request",
        "turns_of_chat",
        "memories_in_blocks",  # and no turns or summaries: the blocks hold none
        "memories_with_words",
        "found_and_always_memories",
        "chat_turns_with_words",
        "turns_with_words",
        "turns_with_common_words",  # the chat's own turn has one
        "nearest_memories",
        "record_turn",
        "record_replies",
        "fill_missing_replies",
    ]
