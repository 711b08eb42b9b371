"""Requests to forget in everyday words, each against what is known of its person: what is gone behind a plain yes to
the question, if there is one. fixtures/commands/forgetting_in_a_chat.jsonl; `pytest -s` shows what came of which.
"""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

import asyncpg
import httpx

from formation.turn.learnable import learnable_unless_likely
from retrieval.embedding.embedder import make_embedder
from retrieval.settings import EmbedderSettings
from tests.conftest import REPO
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_commands import told
from tests.retrieval.remembering import PassageEmbedder, remember

PEOPLE = [
    json.loads(line)
    for line in (REPO / "fixtures" / "commands" / "forgetting_in_a_chat.jsonl").read_text(encoding="utf-8").splitlines()
]
# Of 107, how many have to come out as they were meant, and how many may remove something else.
MIN_RIGHT, MAX_WRONG = 91, 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """A chat of one user."""

    client: httpx.AsyncClient
    model: ModelServer
    user: str

    async def say(self, *texts: str) -> str:
        history = [{"role": ("user", "assistant")[i % 2], "content": text} for i, text in enumerate(texts)]
        headers = {"x-openwebui-user-id": self.user, "x-openwebui-chat-id": "chat-1"}
        body = {"model": "stand-in", "messages": history}
        response = await self.client.post("/chat/completions", json=body, headers=headers)
        assert response.status_code == 200, response.text
        return told(self.model)


async def active(pool: asyncpg.Pool, owner: str) -> set[str]:
    rows = await pool.fetch(
        "select v.content from users_vectors m join vectors v on v.owner = m.vector_owner and v.id = m.vector"
        " where m.user_id = $1 and m.state = 'active'",
        owner,
    )
    return {row["content"] for row in rows}


class Embedded:
    """Each text once, however many have the same memories."""

    def __init__(self, embedder: PassageEmbedder) -> None:
        self._embedder, self._vectors = embedder, dict[str, Any]()

    @property
    def model(self) -> str:
        return self._embedder.model

    async def passages(self, texts: Any) -> list[Any]:
        for text in texts:
            if text not in self._vectors:
                self._vectors[text] = (await self._embedder.passages([text]))[0]
        return [self._vectors[text] for text in texts]


async def outcome_of(chat: Chat, pool: asyncpg.Pool, person: dict[str, Any], request: dict[str, Any]) -> str:
    owner, known = f"default/{chat.user}", set(person["memories"])
    meant = {person["memories"][n] for n in request["gone"]}
    said = await chat.say(request["text"])
    at_once = known - await active(pool, owner)
    asks = said.startswith("? ") or "\n? " in said
    if request.get("nothing"):
        return "wrong" if at_once else "asked for nothing" if asks else "right"
    if asks:
        await chat.say(request["text"], "Hello.", request.get("then", person["yes"]))
    gone = known - await active(pool, owner)
    if request.get("then"):
        return "right" if len(gone) == 1 and gone <= meant else "wrong" if gone else "nothing"
    if not at_once <= meant:
        return "wrong"
    if gone == meant:
        return "right"
    return "other after yes" if gone - meant else "part" if gone else "undecided" if asks else "nothing"


async def test_what_is_meant_is_gone_behind_a_plain_yes_and_nothing_else(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool
) -> None:
    embedder = make_embedder(EmbedderSettings())
    embedded, outcomes, learned = Embedded(embedder), Counter[str](), list[str]()
    for n, person in enumerate(PEOPLE):
        for m, request in enumerate(person["requests"]):
            chat = Chat(client=client, model=model, user=f"person-{n}-{m}")
            for memory in person["memories"]:
                await remember(pool, embedded, f"default/{chat.user}", memory)
            outcome = await outcome_of(chat, pool, person, request)
            outcomes[outcome] += 1
            if outcome != "right":
                print(outcome, "|", person["language"], "|", request["text"])
            if await learnable_unless_likely(request["text"], embedder.encoder):
                learned.append(request["text"])
    await embedder.close()
    print(outcomes)
    assert outcomes["wrong"] <= MAX_WRONG, outcomes
    assert outcomes["right"] >= MIN_RIGHT, outcomes
    assert not learned, "a request to forget is learned"
