"""`python -m bench formation`: what is learned without a model, and what should not have been, through form_turn().

Each labelled message is the first of a user of its own, so that nothing known before speaks for or against it.
"""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Literal

import asyncpg
import msgspec

from bench.recall.chats import turn_row
from bench.recall.locomo import BadFile
from bench.recall.measure import Advance, run_on_stage
from db.queries.turns import record_turn
from formation.form import form_turn
from formation.settings import FormationSettings
from formation.turn.context import Formation
from gateway.config.settings import Settings
from retrieval.categories import INSTRUCTION
from retrieval.embedding.embedder import CachedEncoder, Embedder
from retrieval.embedding.local import LocalEncoder

DATA, RELEVANCE = Path("fixtures/lasting/fresh"), Path("fixtures/relevance")
COLUMNS = ("language", "statements learned", "of", "wishes learned", "of", "junk formed", "of", "orders refused", "of")


class Line(msgspec.Struct, frozen=True):
    """A message. `label`: a lasting statement, nothing to learn, or a wish how to be answered. `kind` "order": nothing
    to learn, and to be refused. `language`: that of the file's name, if not given.
    """

    text: str
    label: Literal["fact", "none", "preference"]
    kind: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formed:
    """`memories`: their texts. `wish`: one of them is an instruction."""

    line: Line
    memories: tuple[str, ...]
    wish: bool
    processor_ms: float

    @property
    def right(self) -> bool:
        if self.line.label == "none":
            return not self.memories
        return self.wish if self.line.label == "preference" else bool(self.memories)


def read(data: Path) -> list[Line]:
    """All *.jsonl in the folder. Raises: BadFile."""
    try:
        lines = [
            msgspec.structs.replace(line, language=line.language or file.stem)
            for file in sorted(data.glob("*.jsonl"))
            for line in msgspec.json.Decoder(Line).decode_lines(file.read_bytes())
        ]
    except msgspec.MsgspecError as wrong:
        raise BadFile(f"not labelled messages ({wrong})") from wrong
    if not lines:
        raise BadFile("no file NAME.jsonl in it")
    return lines


def measure(data: Path, settings: Settings) -> list[Formed]:
    """Raises: BadFile, EmbedderFailed."""
    lines = read(data)

    async def work(pool: asyncpg.Pool, embedder: Embedder, advance: Advance) -> list[Formed]:
        encoder = CachedEncoder(LocalEncoder())
        try:
            return await form(pool, embedder, encoder, lines, settings.formation, advance=advance)
        finally:
            await encoder.close()

    return run_on_stage(settings, work, steps=len(lines))


async def form(
    pool: asyncpg.Pool,
    embedder: Embedder,
    encoder: CachedEncoder,
    lines: Sequence[Line],
    settings: FormationSettings,
    *,
    advance: Advance = lambda _done: None,
) -> list[Formed]:
    formation = Formation(pool=pool, embedder=embedder, encoder=encoder, settings=settings, observe=lambda _seen: None)
    await encoder.encode(["loads the model"], "query")
    formed = []
    for number, line in enumerate(lines):
        owner = f"bench/formation-{number}"
        turn = turn_row(owner, "formation", 0, None, line.text, datetime.now(UTC))
        await record_turn(pool, owner, turn)
        before = time.process_time()
        await form_turn(formation, owner, turn.id)
        spent = time.process_time() - before
        memories = await pool.fetch(
            "select v.content, l.category from users_vectors l join vectors v on v.owner = l.vector_owner "
            "and v.id = l.vector where l.user_id = $1",
            owner,
        )
        formed.append(
            Formed(
                line=line,
                memories=tuple(row["content"] for row in memories),
                wish=any(row["category"] == INSTRUCTION for row in memories),
                processor_ms=1000 * spent,
            )
        )
        advance(1)
    return formed


def other_statements() -> tuple[dict[str, list[str]], list[str]]:
    """By language, other lasting statements of the default set; and memories to fill a store with."""
    lines = read(DATA)
    stores = msgspec.json.decode((RELEVANCE / "stores.json").read_bytes())
    statements: dict[str, list[str]] = {}
    for each in lines:
        if each.label == "fact":
            statements.setdefault(each.language, []).append(each.text)
    return statements, stores["distractors"]


def share(formed: Sequence[Formed]) -> float | None:
    """Of those that went right, in percent."""
    return round(100 * sum(each.right for each in formed) / len(formed), 1) if formed else None


def row(language: str, formed: Sequence[Formed]) -> list[object]:
    facts, wishes, junk, orders = _parts(formed)
    kept_out = share(junk)
    junk_formed = None if kept_out is None else round(100 - kept_out, 1)
    figures_of = [(share(facts), facts), (share(wishes), wishes), (junk_formed, junk), (share(orders), orders)]
    return [language, *(cell for percent, part in figures_of for cell in (percent, len(part)))]


def rows(formed: Sequence[Formed]) -> list[list[object]]:
    languages = sorted({each.line.language for each in formed})
    by_language = [row(name, [each for each in formed if each.line.language == name]) for name in languages]
    return [*by_language, row("all", formed)]


def wrong(formed: Sequence[Formed]) -> list[list[object]]:
    """Language, label, the message and what it became."""
    return [
        [each.line.language, each.line.label, each.line.text, "; ".join(each.memories)]
        for each in formed
        if not each.right
    ]


def figures(formed: Sequence[Formed]) -> dict[str, object]:
    names = ("statements_learned", "statements", "wishes_learned", "wishes", "junk_formed", "junk", "orders_refused")
    return {
        "unit": "percent",
        **{str(name): dict(zip((*names, "orders"), found, strict=True)) for name, *found in rows(formed)},
        "memories": Counter(len(each.memories) for each in formed),
        "processor_ms_median": round(median(each.processor_ms for each in formed), 1),
    }


def _parts(formed: Sequence[Formed]) -> tuple[list[Formed], list[Formed], list[Formed], list[Formed]]:
    """Statements, wishes, junk, and the orders among the junk."""
    of = {label: [each for each in formed if each.line.label == label] for label in ("fact", "preference", "none")}
    return of["fact"], of["preference"], of["none"], [each for each in of["none"] if each.line.kind == "order"]
