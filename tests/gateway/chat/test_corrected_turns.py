# ruff: noqa: RUF001 (text in scripts of its own)
"""What a correction says is wrong, where it was said and never learned: the past turn does not come back with it."""

import asyncpg
import httpx
import pytest

from formation.turn.context import Formation
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_edit import form_all, listed
from tests.gateway.chat.test_memory_modes import say


@pytest.mark.parametrize(
    ("past", "text", "asked"),
    [
        (
            "card ideas for my nan doreen who is turning 75 on saturday",
            "nan is turning 76 not 75",
            "Which card for my nan?",
        ),
        (
            "大家の佐藤さんに、お風呂のカビのことでメールを書きたいのですが",
            "大家さんは佐藤さんではなく斎藤さんでした",
            "大家さんの名前は？",
        ),
        (
            "welche leistungen für meine schwiegermutter, sie ist 84",
            "meine schwiegermutter ist 85, nicht 84",
            "Wie alt ist meine schwiegermutter?",
        ),
    ],
)
async def test_what_was_only_said_comes_back_no_more_and_what_is_right_is_learned(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    formation: Formation,
    past: str,
    text: str,
    asked: str,
) -> None:
    await say(client, past, chat="first")
    await form_all(formation)
    await say(client, text, chat="second")
    await form_all(formation)
    [learned] = await listed(pool)
    assert learned.startswith('Said: "')
    await say(client, asked, chat="third")
    prompt = str(model.chats[-1].json["messages"])
    assert past not in prompt
    assert learned in prompt.replace("\\", "")


async def test_a_past_turn_about_somebody_else_is_left_alone(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation
) -> None:
    past = "a card for my boss who is turning 75 on saturday"
    await say(client, past, chat="first")
    await say(client, "nan is turning 76 not 75", chat="second")
    await form_all(formation)
    assert await listed(pool) == []
    await say(client, "Which card for my boss?", chat="third")
    assert past in str(model.chats[-1].json["messages"])
