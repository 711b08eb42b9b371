"""Memrelay behind an unmodified OpenWebUI, as two people with browsers meet it. Run by `make e2e`."""

import asyncio
import json
import os
import re
import socket
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import jwt
import pytest
from playwright.sync_api import Browser, sync_playwright

from gateway.cli.database import live_url
from retrieval.query.clean import FENCE
from tests.e2e.openwebui import (
    Account,
    Chatter,
    OpenWebUI,
    launch_chromium,
    process,
    running_openwebui,
    wait_for,
)
from tests.fakes.model_server import DONE, Answer, Chunks, ModelServer, Seen, Text, completion, event, stream_pieces

JWT_SECRET = "thirty-two bytes of a shared secret"
SLOW_WORDS = 300
LOCKER = "Locker at the gym is number 42."
# By words of the user's message, what the model calls.
TOOL_CALLS: dict[str, tuple[str, dict[str, str]]] = {
    "What time": ("get_current_timestamp", {}),
    "My locker": ("add_memory", {"content": LOCKER}),
    "Look it up": ("search_memories", {"query": "gym locker"}),
}
REPO = Path(__file__).parents[2]


def answer(seen: Seen) -> Answer | None:
    """Repeats its memories, or what a tool has said; calls tools (TOOL_CALLS); is slow when asked to be."""
    if not seen.path.startswith("/v1/chat/completions"):
        return None
    asked = seen.json
    if not asked.get("stream"):
        return Text('{"title": "About a city", "tags": ["General"], "follow_ups": ["And the weather?"]}')
    last = asked["messages"][-1]
    text = str(last.get("content"))
    if last["role"] == "user" and "slowly" in text:
        return Text(" ".join(f"word{i}" for i in range(SLOW_WORDS)), pause_s=0.05)
    if last["role"] == "user":
        for words, (tool, arguments) in TOOL_CALLS.items():
            if words in text:
                return Chunks([*tool_call(asked, tool, arguments), DONE])
    if last["role"] == "tool":
        return Chunks(stream_pieces(asked, f"The tool says: {text}"))
    memories = re.findall(r"^- (.+)$", "\n".join(str(m.get("content")) for m in asked["messages"]), flags=re.M)
    reply = f"You told me: {' '.join(memories)}" if memories else "I know nothing about you."
    return Chunks(stream_pieces(asked, reply))


def tool_call(asked: dict[str, Any], tool: str, arguments: dict[str, str]) -> list[bytes]:
    call = {"index": 0, "id": "call00001", "type": "function"}
    call["function"] = {"name": tool, "arguments": json.dumps(arguments)}
    delta = {"role": "assistant", "tool_calls": [call]}
    return [
        event(completion(asked, "chat.completion.chunk", [{"index": 0, "delta": delta, "finish_reason": None}])),
        event(completion(asked, "chat.completion.chunk", [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}])),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    mode: str
    gateway: str
    data_dir: Path
    model: ModelServer
    openwebui: OpenWebUI
    browser: Browser
    ana: Account
    ben: Account
    pictures: Path | None

    def identity(self, account: Account) -> dict[str, str]:
        if self.mode == "plain":
            return {"x-openwebui-user-id": account.id}
        claims = {"sub": account.id, "iss": "open-webui", "exp": int(time.time()) + 60}
        return {"x-openwebui-user-jwt": jwt.encode(claims, JWT_SECRET, "HS256")}

    def memories(self, account: Account) -> list[str]:
        reply = httpx.get(f"{self.gateway}/api/memories", headers=self.identity(account), timeout=10)
        return [item["content"] for item in reply.raise_for_status().json()["items"]]

    def rows(self, query: str, *arguments: object) -> list[asyncpg.Record]:
        async def fetch() -> list[asyncpg.Record]:
            connection = await asyncpg.connect(live_url(self.data_dir))
            try:
                return list(await connection.fetch(query, *arguments))
            finally:
                await connection.close()

        # Playwright keeps a loop running on this thread.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(lambda: asyncio.run(fetch())).result()

    def picture(self, chatter: Chatter, name: str) -> None:
        if self.pictures and self.mode == "jwt":
            self.pictures.mkdir(parents=True, exist_ok=True)
            chatter.page.screenshot(path=self.pictures / f"{name}.png")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module", params=["plain", "jwt"])
def stage(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    mode: str = request.param
    home = tmp_path_factory.mktemp(mode)
    home.chmod(0o755)
    model = ModelServer(answer=answer)
    model.start()
    port, openwebui_port = free_port(), free_port()
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "MEMRELAY_PORT": str(port),
        "MEMRELAY_DATA_DIR": f"/var/tmp/memrelay-e2e-{port}",
        "MEMRELAY_UPSTREAM_URL": model.url,
        "MEMRELAY_FORMATION_LLM": "off",
        **({"MEMRELAY_OPENWEBUI_JWT_SECRET": JWT_SECRET} if mode == "jwt" else {}),
    }
    extra = {"FORWARD_USER_INFO_HEADER_JWT_SECRET": JWT_SECRET} if mode == "jwt" else {}
    gateway = f"http://127.0.0.1:{port}"
    serve = [sys.executable, "-m", "gateway", "serve"]
    pictures = os.environ.get("MEMRELAY_E2E_PICTURES")
    with (
        process(serve, environment, home / "memrelay.log", f"{gateway}/readyz"),
        running_openwebui(home / "openwebui", openwebui_port, extra) as openwebui,
        sync_playwright() as playwright,
    ):
        ana = openwebui.sign_up("Ana")
        openwebui.connect(ana, f"{gateway}/v1", "unused")
        tools = openwebui.connect_tools(ana, f"{gateway}/tools", "unused")
        openwebui.share_model(ana, "stand-in", tools=tools)
        yield Stage(
            mode=mode,
            gateway=gateway,
            data_dir=Path(environment["MEMRELAY_DATA_DIR"]),
            model=model,
            openwebui=openwebui,
            browser=launch_chromium(playwright),
            ana=ana,
            ben=openwebui.add_user(ana, "Ben"),
            pictures=Path(pictures) if pictures else None,
        )
    model.stop()


@pytest.fixture(scope="module")
def ana(stage: Stage) -> Chatter:
    return Chatter.sign_in(stage.browser, stage.openwebui, stage.ana)


@pytest.fixture(scope="module")
def ben(stage: Stage) -> Chatter:
    return Chatter.sign_in(stage.browser, stage.openwebui, stage.ben)


# The tests of one mode share its stage and run in this order: first a fact is stated, then it is used.


def test_a_fact_stated_in_one_chat_becomes_a_memory(stage: Stage, ana: Chatter) -> None:
    assert "I know nothing about you." in ana.ask("Hi! I live in Lisbon and I love Bun.")
    wait_for("both facts", lambda: set(stage.memories(stage.ana)) >= {"Lives in Lisbon.", "Loves Bun."})


def test_it_is_used_in_another_chat_with_status_line_and_citation(stage: Stage, ana: Chatter) -> None:
    ana.new_chat()
    assert "Lives in Lisbon." in ana.ask("Which city do I live in?")
    ana.sees("Recalled “Lives in Lisbon.”")
    ana.sees("Learned: loves Bun, lives in Lisbon")
    ana.open_sources()
    ana.sees("Lives in Lisbon.")
    stage.picture(ana, "recalled")


def test_another_user_does_not_get_it(stage: Stage, ben: Chatter) -> None:
    assert "I know nothing about you." in ben.ask("Which city do I live in?")
    assert "Lisbon" not in stage.model.last_prompt
    assert stage.memories(stage.ben) == []


def test_regenerating_is_the_same_turn(stage: Stage, ana: Chatter) -> None:
    turns = "select id from chat_turns where role = 'user' and text = 'Which city do I live in?' and user_id = $1"
    owner = f"default/{stage.ana.id}"
    before = len(stage.model.chats)
    ana.regenerate()
    wait_for("a second answer", lambda: len([c for c in stage.model.chats[before:] if c.json.get("stream")]) == 1)
    wait_for("its text", lambda: "Lives in Lisbon." in ana.last_answer())
    assert len(stage.rows(turns, owner)) == 1


def test_stop_closes_the_upstream_and_stores_the_partial_reply(stage: Stage, ana: Chatter) -> None:
    ana.new_chat()
    hung_up = stage.model.hung_up
    ana.say("Count slowly, please.")
    ana.sees("word3")
    ana.stop()
    wait_for("the upstream request to be closed", lambda: stage.model.hung_up == hung_up + 1)
    partial = "select text from chat_turns where user_id = $1 and role = 'assistant' and status = 'partial'"
    row = wait_for("the partial reply", lambda: stage.rows(partial, f"default/{stage.ana.id}"))[0]
    assert row["text"].startswith("word0 word1")
    assert f"word{SLOW_WORDS - 1}" not in row["text"]


def test_a_temporary_chat_leaves_no_trace(stage: Stage, ana: Chatter) -> None:
    ana.new_chat(temporary=True)
    assert "I know nothing about you." in ana.ask("I live in Rome.")
    assert stage.rows("select 1 from chat_turns where content like '%Rome%'") == []
    assert not any("Rome" in memory for memory in stage.memories(stage.ana))


def test_a_tool_round_is_one_turn(stage: Stage, ana: Chatter) -> None:
    ana.new_chat()
    ana.say("What time is it?")
    ana.sees("get_current_timestamp")
    rounds = [c for c in stage.model.chats if c.json.get("stream") and "What time is it?" in c.body.decode()]
    wait_for(
        "the second round",
        lambda: len([c for c in stage.model.chats if b'"role":"tool"' in c.body.replace(b": ", b":")]),
    )
    assert rounds
    turns = "select 1 from chat_turns where role = 'user' and text = 'What time is it?'"
    assert len(stage.rows(turns)) == 1


def test_titles_tags_and_follow_ups_work_and_leave_no_trace(stage: Stage, ana: Chatter) -> None:
    ana.sees("About a city")
    tasks = wait_for("the tasks", lambda: [c for c in stage.model.chats if not c.json.get("stream")])
    kinds = [str(task.json["messages"][-1]["content"]) for task in tasks]
    assert any("title" in kind for kind in kinds)
    assert any("tags" in kind for kind in kinds)
    assert any("follow" in kind for kind in kinds)
    assert not any(FENCE in kind for kind in kinds)
    assert stage.rows("select 1 from chat_turns where content like '### Task:%'") == []
    assert set(stage.memories(stage.ana)) == {"Lives in Lisbon.", "Loves Bun."}


def test_memory_obeys_commands_in_two_languages(stage: Stage, ana: Chatter) -> None:
    ana.new_chat()
    ana.ask("Remember that Max is my landlord.")
    wait_for("the landlord", lambda: any("Max" in each for each in stage.memories(stage.ana)))
    ana.ask("Forget that Max is my landlord.")
    ana.sees("Forgot 1 memory")
    assert any(b"1 memory was removed" in chat.body for chat in stage.model.chats)
    assert not any("Max" in each for each in stage.memories(stage.ana))
    ana.ask("Mach das rückgängig.")
    wait_for("the landlord again", lambda: any("Max" in each for each in stage.memories(stage.ana)))
    ana.new_chat()
    ana.ask("Hör auf, dir Dinge zu merken.")
    ana.ask("I live in Porto.")
    ana.ask("Du kannst dir wieder Dinge merken.")
    assert not any("Porto" in each for each in stage.memories(stage.ana))


def test_a_model_adds_and_finds_memories_by_our_tools(stage: Stage, ana: Chatter, ben: Chatter) -> None:
    """In place of OpenWebUI's own tools of these names, for the user of the chat and nobody else."""
    ana.new_chat()
    assert "Saved." in ana.ask("My locker at the gym is number 42, what is the code of the door?")
    added = """
        select h.actor, m.run_id from history h
          join users_vectors m on m.user_id = h.user_id and m.id = h.memory
          join vectors v on v.owner = m.vector_owner and v.id = m.vector
         where h.user_id = $1 and h.event = 'ADD' and v.content = $2
    """
    [row] = stage.rows(added, f"default/{stage.ana.id}", LOCKER)
    assert row["actor"] == "tool"
    assert row["run_id"] in ana.page.url  # the chat, whose latest message was the evidence
    ana.new_chat()
    assert LOCKER in ana.ask("Look it up: which one is it?")
    ben.new_chat()
    assert "42" not in ben.ask("Look it up: which one is it?")
    assert not any("ocker" in each for each in stage.memories(stage.ben))
