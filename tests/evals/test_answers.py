"""What was learned without a model is found again: two languages of `python -m bench formation`."""

from pathlib import Path

import asyncpg
import pytest

from bench.formation.answers import COLUMNS, figures, learn_and_ask, missed, read_asked, rows
from bench.recall.locomo import BadFile
from formation.settings import FormationSettings
from retrieval.embedding.embedder import make_embedder
from retrieval.settings import EmbedderSettings, RetrievalSettings

ANSWERS = Path(__file__).parents[2] / "fixtures" / "answers"
MADE = [f"{who} {what}." for who in ("A neighbour", "A cousin", "The landlord") for what in (
    "collects stamps", "owns a kayak", "paints fences", "plays table tennis", "sells honey", "keeps goldfish",
    "has a caravan", "tunes organs", "restores clocks", "moved house in 2019",
)]  # fmt: skip


def test_the_set_has_a_hundred_statements_in_ten_languages_each_asked_for_in_two() -> None:
    asked = read_asked(ANSWERS)
    assert len({each.text for each in asked}) >= 100
    assert len({each.language for each in asked}) >= 8
    assert all(each.question and each.other_question and each.other_language != each.language for each in asked)


async def test_what_was_learned_is_among_the_first_three_in_the_same_and_in_another_language(
    pool: asyncpg.Pool,
) -> None:
    asked = [each for each in read_asked(ANSWERS) if each.language in ("de", "zh")][::2]
    embedder = make_embedder(EmbedderSettings())
    try:
        answered = await learn_and_ask(
            pool, embedder, embedder.encoder, asked, FormationSettings(), RetrievalSettings(), {}, MADE
        )
    finally:
        await embedder.close()
    assert len(rows(answered)[0]) == len(COLUMNS)
    found = figures(answered)["all"]
    assert isinstance(found, dict)
    assert found["learned"] >= 0.8 * len(asked), found
    assert found["first_three"] >= 90, missed(answered)
    assert found["first_three_other_language"] >= 75, missed(answered)


def test_it_takes_any_folder_of_statements(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no file"):
        read_asked(tmp_path)
    (tmp_path / "xx.jsonl").write_text('{"text": "hello"}')
    with pytest.raises(BadFile, match="not statements with questions"):
        read_asked(tmp_path)
