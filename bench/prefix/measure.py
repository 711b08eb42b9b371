"""`python -m bench prefix`: one chat sent to a model server through Memrelay and without it, and how much of each
prompt its prompt cache could reuse.

There is no worker: nothing is learned, so that every run has the same memories. Recalling and recording get all the
time they want, because a busy machine would change what is measured; how fast they are, `bench relay` says.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID, uuid4

import httpx

from bench.prefix.prompts import PromptReuse, memories_in, misses, prompt, prompt_reuse
from bench.stage.chat_requests import OWNER, ChatRequest, requests
from bench.stage.chat_script import MEMORIES, TURNS
from bench.stage.memories import forget, remember, stated_now
from bench.stage.progress import bars
from bench.stage.servers import Server, gateway, model_server, postgres, temporary_folder
from db.pool import open_pool
from retrieval.embedding.embedder import make_embedder
from retrieval.settings import EmbedderSettings

BARE, STABLE, SYSTEM = "bare", "stable", "system"
DROPPED = ", tool rounds dropped"
DELETED = ", one memory deleted"
COLUMNS = ("chat", "reused", "worst", "misses", "memories", "blocks", "new in", "bytes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """`misses`: requests whose prompt begins anew where the bare one goes on. `outcomes`: how its recalls ended."""

    name: str
    reuse: PromptReuse
    misses: int
    outcomes: dict[str, int]


def measure(*, turns: int = len(TURNS)) -> list[Run]:
    with temporary_folder() as here, bars() as progress:
        task = progress.add_task("starting", total=None)
        request_log = here / "received.jsonl"
        with (
            postgres(here, progress.console.print) as database_url,
            model_server(here, request_log=request_log) as model,
        ):
            progress.update(task, description="remembering")
            ids = asyncio.run(_remember(database_url))
            sender = _ChatSender(request_log=request_log, advance=lambda: progress.advance(task))
            progress.update(task, description="chatting", total=_count(turns), completed=0)
            return sender.all_runs(here, database_url, model, ids, turns)


@dataclass(frozen=True, slots=True, kw_only=True)
class _ChatSender:
    """`request_log`: where the model server writes what it receives."""

    request_log: Path
    advance: Callable[[], None]

    def all_runs(self, here: Path, database_url: str, model: Server, ids: dict[bytes, UUID], turns: int) -> list[Run]:
        whole = requests(str(uuid4()), turns=turns)
        dropped = requests(str(uuid4()), turns=turns, keep_tool_rounds=False)
        bare, bare_dropped = self.run(BARE, model, whole), self.run(BARE + DROPPED, model, dropped)
        settings = {"MEMRELAY_RECALL_DEADLINE_MS": "10000", "MEMRELAY_RECORD_WITHIN_MS": "10000"}
        with gateway(here, database_url, model.url, MEMRELAY_PLACEMENT="system", **settings) as memrelay:
            system = self.run(SYSTEM, memrelay, requests(str(uuid4()), turns=turns), bare.reuse)
        with gateway(here, database_url, model.url, **settings) as memrelay:
            stable = self.run(STABLE, memrelay, whole, bare.reuse)
            stable_dropped = self.run(STABLE + DROPPED, memrelay, dropped, bare_dropped.reuse)
            again = requests(str(uuid4()), turns=turns)

            def forget() -> None:
                asyncio.run(_delete(database_url, ids[memories_in(self.received()[-1])[0]]))

            deleted = self.run(STABLE + DELETED, memrelay, again, bare.reuse, halfway=forget)
        return [bare, stable, system, bare_dropped, stable_dropped, deleted]

    def run(
        self,
        name: str,
        to: Server,
        chat: Sequence[ChatRequest],
        bare: PromptReuse | None = None,
        *,
        halfway: Callable[[], None] = lambda: None,
    ) -> Run:
        """`halfway` is called between two turns in the middle of the chat."""
        self.request_log.write_bytes(b"")
        before = to.recalls() if bare else {}
        middle = next(i for i, each in enumerate(chat) if each.turn > chat[-1].turn // 2)
        with httpx.Client(base_url=to.url, timeout=60, trust_env=False) as client:
            for i, each in enumerate(chat):
                if i == middle:
                    halfway()
                answer = client.post("/chat/completions", headers=each.headers, content=each.body)
                answer.raise_for_status()
                self.advance()
        after = to.recalls() if bare else {}
        reuse = prompt_reuse(self.received())
        outcomes = {outcome: count - before.get(outcome, 0) for outcome, count in after.items()}
        return Run(name=name, reuse=reuse, misses=misses(reuse, bare) if bare else 0, outcomes=outcomes)

    def received(self) -> list[bytes]:
        return [prompt(line) for line in self.request_log.read_bytes().splitlines()]


def row(run: Run) -> list[object]:
    """`new in`: how many requests brought a memory that no earlier one held."""
    reuse = run.reuse
    shares = [f"{100 * reuse.share:.2f} %", f"{100 * min(reuse.shares):.1f} %"]
    return [
        run.name,
        *shares,
        run.misses,
        reuse.memories,
        reuse.blocks,
        reuse.requests_with_new_memories,
        reuse.prompt_bytes,
    ]


def figures(runs: Sequence[Run]) -> dict[str, object]:
    """Shares in percent."""
    return {
        run.name: {
            "reused": round(100 * run.reuse.share, 2),
            "worst": round(100 * min(run.reuse.shares), 2),
            "misses": run.misses,
            "memories": run.reuse.memories,
            "blocks": run.reuse.blocks,
            "requests": len(run.reuse.shares) + 1,
            "requests_with_new_memories": run.reuse.requests_with_new_memories,
            "prompt_bytes": run.reuse.prompt_bytes,
            "recalls": run.outcomes,
        }
        for run in runs
    }


def _count(turns: int) -> int:
    return 6 * len(requests("count", turns=turns))


async def _remember(database_url: str) -> dict[bytes, UUID]:
    """The memories' ids by their texts as they stand in a prompt."""
    embedder = make_embedder(EmbedderSettings(), client=None)
    pool = await open_pool(database_url, min_connections=1, max_connections=2)
    try:
        ids = await remember(pool, embedder, OWNER, stated_now(MEMORIES))
    finally:
        await pool.close()
        await embedder.close()
    return {text.encode(): id for text, id in zip(MEMORIES, ids, strict=True)}


async def _delete(database_url: str, memory: UUID) -> None:
    pool = await open_pool(database_url, min_connections=1, max_connections=2)
    try:
        await forget(pool, OWNER, memory)
    finally:
        await pool.close()
