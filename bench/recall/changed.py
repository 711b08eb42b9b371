"""`python -m bench changed`: what recall() does where an answer has changed.

Asked twice. With both statements active, as they are when no model was there to tell that one replaces the other:
whether the newest one comes first. With the older one superseded, and the turn that stated it beside: whether it gets
into the prompt of a question in the present tense all the same.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import asyncpg
import msgspec

from bench.recall.chats import write_chat
from bench.recall.locomo import WRITTEN, BadFile, DialogueTurn, Session
from bench.recall.measure import NO_DEADLINE_MS, Advance, embed_turns, run_on_stage
from bench.stage.memories import Statement, remember
from gateway.config.settings import Settings
from retrieval.context import RetrievalContext, open_retrieval_context
from retrieval.embedding.embedder import Embedder
from retrieval.memory import Memory
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.settings import RetrievalSettings

START, BETWEEN = datetime(2025, 3, 1, tzinfo=UTC), timedelta(days=200)
COLUMNS = ("question", "expected", "came first, or is stale")


class Changed(msgspec.Struct, frozen=True):
    """`wording`: how the user put the older statement; `stale`: the part of it that holds no longer."""

    language: str
    older: str
    newer: str
    question: str
    wording: str
    stale: str


class ChangedFacts(msgspec.Struct, frozen=True):
    about: str
    changed: list[Changed]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """`first`: what came first of two active statements, None where nothing came. `stale`: what a prompt held of the
    superseded ones of the whole store.
    """

    changed: Changed
    first: str | None
    stale: tuple[str, ...] = ()

    @property
    def newest(self) -> bool:
        return self.first == self.changed.newer


def read(file: bytes) -> list[Changed]:
    """Raises: BadFile."""
    try:
        return msgspec.json.decode(file, type=ChangedFacts).changed
    except msgspec.MsgspecError as wrong:
        raise BadFile(f"not facts that changed ({wrong})") from wrong


def measure(path: Path, settings: Settings) -> list[Answered]:
    """Raises: BadFile, EmbedderFailed."""
    facts = read(path.read_bytes())

    async def work(pool: asyncpg.Pool, embedder: Embedder, advance: Advance) -> list[Answered]:
        return await answer(pool, embedder, facts, settings.retrieval, advance=advance)

    return run_on_stage(settings, work, steps=7 * len(facts))


async def answer(
    pool: asyncpg.Pool,
    embedder: Embedder,
    facts: Sequence[Changed],
    settings: RetrievalSettings,
    *,
    advance: Advance = lambda _done: None,
) -> list[Answered]:
    """In the order of the facts. Each language is a person of its own: of somebody who lives in Trondheim and, said
    later, in Kassel, the later one is the newest answer in either language.
    """
    languages = dict.fromkeys(each.language for each in facts)
    people = [[each for each in facts if each.language == language] for language in languages]
    gone: dict[str, dict[UUID, str]] = {}
    for language, of_one in zip(languages, people, strict=True):
        await _store_both(pool, embedder, _active(language), of_one, advance)
        gone[language] = await _store_superseded(pool, embedder, _superseded(language), of_one, advance)
    await embed_turns(pool, embedder)
    retrieval = open_retrieval_context(
        pool=pool, embedder=embedder, settings=settings.replace(deadline_ms=NO_DEADLINE_MS)
    )
    answered = []
    for each in facts:
        first = next(iter(await _recalled(retrieval, _active(each.language), each, advance)), None)
        prompt = await _recalled(retrieval, _superseded(each.language), each, advance)
        stale = tuple(stale_among(prompt, gone[each.language]))
        answered.append(Answered(changed=each, first=first.content if first else None, stale=stale))
    return answered


def stale_among(prompt: Iterable[Memory], gone: dict[UUID, str]) -> list[str]:
    """What of a prompt holds no longer. `gone`: by memory and turn, the words that would say so."""
    return [each.content for each in prompt if each.id in gone and gone[each.id].casefold() in each.content.casefold()]


def share(answered: Sequence[Answered]) -> float:
    """Of the questions whose newest answer comes first, in percent."""
    return _percent([each.newest for each in answered])


def stale_share(answered: Sequence[Answered]) -> float:
    """Of the questions whose prompt held something that was superseded, in percent."""
    return _percent([bool(each.stale) for each in answered])


def row(answered: Answered) -> list[object]:
    """Of one that went wrong."""
    wrong = [] if answered.newest else [answered.first or "nothing"]
    return [answered.changed.question, answered.changed.newer, "; ".join([*wrong, *answered.stale])]


def _percent(true: Sequence[bool]) -> float:
    return round(100 * sum(true) / max(len(true), 1), 1)


def _active(language: str) -> str:
    return f"bench/changed-{language}"


def _superseded(language: str) -> str:
    return f"bench/superseded-{language}"


async def _store_both(
    pool: asyncpg.Pool, embedder: Embedder, owner: str, facts: Sequence[Changed], advance: Advance
) -> None:
    """Both statements of each active."""
    older = [Statement(text=each.older, said_at=_older(day)) for day, each in enumerate(facts)]
    newer = [Statement(text=each.newer, said_at=_newer(day)) for day, each in enumerate(facts)]
    await remember(pool, embedder, owner, [*older, *newer], advance=advance)


async def _store_superseded(
    pool: asyncpg.Pool, embedder: Embedder, owner: str, facts: Sequence[Changed], advance: Advance
) -> dict[UUID, str]:
    """The older ones superseded by the newer ones. Returns what is stale of the older memories and their turns."""
    turns = []
    for day, each in enumerate(facts):
        turn = DialogueTurn(id=str(day), speaker="", text=each.wording)
        session = Session(session=day, date_time=_older(day).strftime(WRITTEN), turns=[turn], observations=[])
        turns += await write_chat(pool, owner, session, advance=advance)
    older = [
        Statement(text=each.older, said_at=turn.said_at, turns=(turn.id,))
        for each, turn in zip(facts, turns, strict=True)
    ]
    memories = await remember(pool, embedder, owner, older, advance=advance)
    newer = [
        Statement(text=each.newer, said_at=_newer(day), replaces=memory)
        for day, (each, memory) in enumerate(zip(facts, memories, strict=True))
    ]
    await remember(pool, embedder, owner, newer, advance=advance)
    by_turn = {turn.id: each.stale for turn, each in zip(turns, facts, strict=True)}
    return by_turn | {memory: each.stale for memory, each in zip(memories, facts, strict=True)}


async def _recalled(retrieval: RetrievalContext, owner: str, changed: Changed, advance: Advance) -> tuple[Memory, ...]:
    recalled = await recall(retrieval, RecallRequest(owner=owner, question=changed.question))
    advance(1)
    return recalled.memories


def _older(day: int) -> datetime:
    return START + timedelta(days=day)


def _newer(day: int) -> datetime:
    return START + BETWEEN + timedelta(days=day)
