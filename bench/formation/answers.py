"""The second table of `python -m bench formation`: is what was learned found again, when it is asked for?

A user for each language, who says eleven things without a model, beside at least thirty other memories: what else was
learned from them in that language, and made ones. Each is asked for in the same language and in another one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import asyncpg
import msgspec

from bench.recall.chats import turn_row
from bench.recall.locomo import BadFile
from bench.recall.measure import NO_DEADLINE_MS, Advance, embed_turns, run_on_stage
from bench.stage.memories import remember, stated_now
from db.queries.turns import record_turn
from formation.form import form_turn
from formation.settings import FormationSettings
from formation.turn.context import Formation
from gateway.config.settings import Settings
from retrieval.context import RetrievalContext, open_retrieval_context
from retrieval.embedding.embedder import CachedEncoder, Embedder
from retrieval.embedding.local import LocalEncoder
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.settings import RetrievalSettings

DATA = Path("fixtures/answers")
# A person's store when they have used it for some weeks.
OTHERS = 30
FIRST = 3
COLUMNS = ("language", "learned", "of", "first three, same language", "first three, another", "first, same", "another")


class Asked(msgspec.Struct, frozen=True):
    """What somebody says about themselves, and questions it answers. `language`: that of the file's name. `category`:
    what it is about, None if nothing that there is a category for.
    """

    text: str
    question: str
    other_language: str
    other_question: str
    category: str | None = None
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """`learned`: it became a memory. Places among what is recalled, from 1; None: not there."""

    asked: Asked
    learned: bool
    place: int | None = None
    other_place: int | None = None


def read_asked(data: Path) -> list[Asked]:
    """All *.jsonl in the folder. Raises: BadFile."""
    try:
        asked = [
            msgspec.structs.replace(line, language=file.stem)
            for file in sorted(data.glob("*.jsonl"))
            for line in msgspec.json.Decoder(Asked).decode_lines(file.read_bytes())
        ]
    except msgspec.MsgspecError as wrong:
        raise BadFile(f"not statements with questions ({wrong})") from wrong
    if not asked:
        raise BadFile("no file NAME.jsonl in it")
    return asked


def measure_answers(
    data: Path, settings: Settings, others: Mapping[str, Sequence[str]], made: Sequence[str]
) -> list[Answered]:
    """`others`: by language, what is said besides. `made`: memories to fill up with.

    Raises: BadFile, EmbedderFailed.
    """
    asked = read_asked(data)

    async def work(pool: asyncpg.Pool, embedder: Embedder, advance: Advance) -> list[Answered]:
        encoder = CachedEncoder(LocalEncoder())
        try:
            return await learn_and_ask(
                pool, embedder, encoder, asked, settings.formation, settings.retrieval, others, made, advance=advance
            )
        finally:
            await encoder.close()

    return run_on_stage(settings, work, steps=2 * len(asked))


async def learn_and_ask(
    pool: asyncpg.Pool,
    embedder: Embedder,
    encoder: CachedEncoder,
    asked: Sequence[Asked],
    settings: FormationSettings,
    retrieval: RetrievalSettings,
    others: Mapping[str, Sequence[str]],
    made: Sequence[str],
    *,
    advance: Advance = lambda _done: None,
) -> list[Answered]:
    formation = Formation(pool=pool, embedder=embedder, encoder=encoder, settings=settings, observe=lambda _seen: None)
    learned: dict[Asked, set[UUID]] = {}
    for language in dict.fromkeys(each.language for each in asked):
        owner = owner_of(language)
        for number, text in enumerate(others.get(language, ())):
            await learn(formation, owner, f"other-{number}", text)
        await fill_up(pool, embedder, owner, made)
        for number, each in enumerate(line for line in asked if line.language == language):
            learned[each] = await learn(formation, owner, f"said-{number}", each.text)
            advance(1)
    await embed_turns(pool, embedder)
    context = open_retrieval_context(
        pool=pool, embedder=embedder, settings=retrieval.replace(deadline_ms=NO_DEADLINE_MS)
    )
    try:
        answered = []
        for each in asked:
            answered.append(await ask(context, each, learned[each]))
            advance(1)
        return answered
    finally:
        await context.close()


def owner_of(language: str) -> str:
    return f"bench/answers-{language}"


async def learn(formation: Formation, owner: str, chat: str, text: str) -> set[UUID]:
    """The turn and the memories it became; none without a memory."""
    turn = turn_row(owner, chat, 0, None, text, datetime.now(UTC))
    await record_turn(formation.pool, owner, turn)
    await form_turn(formation, owner, turn.id)
    rows = await formation.pool.fetch(
        "select memory from memory_sources where user_id = $1 and turn = $2", owner, turn.id
    )
    return {turn.id, *(row["memory"] for row in rows)} if rows else set()


async def fill_up(pool: asyncpg.Pool, embedder: Embedder, owner: str, made: Sequence[str]) -> None:
    there = await pool.fetchval("select count(*) from users_vectors where user_id = $1 and state = 'active'", owner)
    await remember(pool, embedder, owner, stated_now(made[: max(0, OTHERS - there)]))


async def ask(context: RetrievalContext, asked: Asked, learned: set[UUID]) -> Answered:
    """Asked in a chat of its own, with the limits of a prompt."""
    if not learned:
        return Answered(asked=asked, learned=False)
    owner = owner_of(asked.language)
    return Answered(
        asked=asked,
        learned=True,
        place=await place(context, owner, asked.question, learned),
        other_place=await place(context, owner, asked.other_question, learned),
    )


async def place(context: RetrievalContext, owner: str, question: str, wanted: set[UUID]) -> int | None:
    recalled = await recall(context, RecallRequest(owner=owner, question=question))
    return next((number for number, each in enumerate(recalled.memories, 1) if each.id in wanted), None)


def percent(places: Sequence[int | None], within: int) -> float | None:
    return round(100 * sum(each is not None and each <= within for each in places) / len(places), 1) if places else None


def row(language: str, answered: Sequence[Answered]) -> list[object]:
    learned = [each for each in answered if each.learned]
    same, other = [each.place for each in learned], [each.other_place for each in learned]
    shares = [percent(places, within) for within in (FIRST, 1) for places in (same, other)]
    return [language, len(learned), len(answered), *shares]


def rows(answered: Sequence[Answered]) -> list[list[object]]:
    languages = dict.fromkeys(each.asked.language for each in answered)
    of = {name: [each for each in answered if each.asked.language == name] for name in languages}
    return [*(row(name, part) for name, part in of.items()), row("all", answered)]


def missed(answered: Sequence[Answered]) -> list[list[object]]:
    """Language, statement, and of each question the place and the words, where it is not among the first three."""
    return [
        [each.asked.language, each.asked.text, question, "not recalled" if at is None else at]
        for each in answered
        if each.learned
        for question, at in ((each.asked.question, each.place), (each.asked.other_question, each.other_place))
        if at is None or at > FIRST
    ]


def figures(answered: Sequence[Answered]) -> dict[str, object]:
    names = ("learned", "statements", "first_three", "first_three_other_language", "first", "first_other_language")
    return {str(name): dict(zip(names, found, strict=True)) for name, *found in rows(answered)}
