"""Secrets said in a chat, through `memrelay serve` with its worker: the model reads them, nothing else keeps them."""

import asyncio
import shutil
from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest

from tests.conftest import PostgresServer, make_short_folder
from tests.system.processes import Served, until

# A key's prefix and the rest of it meet only here.
KEY = "sk-" + "live-" + "51HqT9xWm2Kc8Rb4"
RANDOM = "Zx8Qw4Nn2Lr6Tb0YcVb7Kd3H"
CARD = "4111 1111 1111 1111"
CERTAIN = ("hunter2", KEY, "51HqT9xWm2Kc8Rb4", CARD, "83651947", "Trollblume7")
MESSAGES = (
    f"My favourite password is hunter2 and I use {KEY} for payments.",
    f"My favourite card is {CARD}.",
    "I use password hunter2 for gmail. My pin is 83651947 and I live in Lisbon.",
    "Mein WLAN-Passwort lautet Trollblume7.",
    f"I love {RANDOM}.",
)
QUESTIONS = (
    "What is my password?",
    "What did I say about payments, my favourite card and my pin?",
    "Wie lautet mein WLAN-Passwort?",
    "What do I love?",
)


@pytest.fixture(scope="module")
def served(postgres: PostgresServer) -> Iterator[Served]:
    folder, database_url = make_short_folder(), postgres.create_database()
    settings = {"MEMRELAY_DATABASE_URL": database_url, "MEMRELAY_KEEP_QUERIES": "true"}
    with Served(folder, settings=settings) as running:
        yield running
    postgres.drop_database(database_url)
    shutil.rmtree(folder, ignore_errors=True)


async def everything_stored(url: str) -> dict[str, str]:
    """Each row of each of our tables, as text, by table."""
    connection = await asyncpg.connect(url)
    try:
        tables = [
            row["name"]
            for row in await connection.fetch(
                "select quote_ident(table_name) as name from information_schema.tables"
                " where table_schema = 'public' and table_type = 'BASE TABLE'"
            )
        ]
        stored = {}
        for table in tables:
            rows = await connection.fetch(f"select t::text as row from {table} t")
            stored[table] = "\n".join(row["row"] for row in rows)
        return stored
    finally:
        await connection.close()


def test_a_secret_is_neither_learned_nor_stored_nor_recalled_nor_logged(served: Served) -> None:
    database_url = served.settings["MEMRELAY_DATABASE_URL"]
    for message in MESSAGES:
        assert served.say("ana", message).status == 200
    until(lambda: len(decisions_of(served, "default/ana")) >= len(MESSAGES), what="all messages are formed")
    memories = served.memories("ana")
    assert any("Lisbon" in memory for memory in memories)
    for question in QUESTIONS:
        answer = served.say("ana", question)
        explained = served.request("GET", f"/api/recall/explain?q={question.replace(' ', '%20')}&user=ana", user="ana")
        assert explained.status == 200, explained.body
        for secret in (*CERTAIN, RANDOM):
            assert secret not in answer.text + str(answer.body["memories"]) + str(explained.body)
    until(lambda: len(decisions_of(served, "default/ana")) >= len(MESSAGES) + len(QUESTIONS), what="all is formed")

    stored = asyncio.run(everything_stored(database_url))
    log = served.log.read_text() + served.out.read_text()
    for secret in CERTAIN:
        assert secret not in str(memories)
        assert secret not in log
        assert not [table for table, rows in stored.items() if secret.lower() in rows.lower()]
    # What only looks random stays where it was said, and is nowhere else.
    assert RANDOM not in str(memories) + log
    assert [table for table, rows in stored.items() if RANDOM in rows] == ["chat_turns"]
    assert RANDOM.lower() not in asyncio.run(indexed_words(database_url))


async def indexed_words(url: str) -> str:
    connection = await asyncpg.connect(url)
    try:
        words: str = await connection.fetchval("select string_agg(words::text, ' ') from chat_turns")
        return words
    finally:
        await connection.close()


def test_a_refusal_says_why_without_the_text(served: Served) -> None:
    served.say("ben", MESSAGES[0])
    [line] = until(lambda: decisions_of(served, "default/ben"), what="a decision")
    refused = [each for each in line["decisions"] if each["action"] == "refuse"]
    assert refused
    assert {(each["fact"], each["reason"]) for each in refused} == {("(refused)", "holds a secret")}


def decisions_of(served: Served, user_id: str) -> list[dict[str, Any]]:
    return [line for line in served.logged("memory_decision") if line["user_id"] == user_id]
