"""Changed facts and questions of our own, from fixtures/."""

from pathlib import Path

import asyncpg
import pytest

from bench.recall.changed import answer, read, share
from bench.recall.locomo import BadFile, Conversation, read_questions, with_questions
from retrieval.embedding.embedder import make_embedder
from retrieval.settings import EmbedderSettings, RetrievalSettings

FIXTURES = Path(__file__).parents[2] / "fixtures"


async def test_the_newest_statement_comes_first_for_more_than_nine_changed_facts_in_ten(pool: asyncpg.Pool) -> None:
    facts = read((FIXTURES / "changed_facts.json").read_bytes())
    embedder = make_embedder(EmbedderSettings())
    answered = await answer(pool, embedder, facts, RetrievalSettings())
    await embedder.close()
    assert len(answered) == 36
    assert share(answered) > 90, [each for each in answered if not each.newest]


@pytest.mark.parametrize("language", ["de", "zh"])
def test_questions_of_our_own_name_a_conversation_and_turns_of_it(language: str) -> None:
    questions = read_questions((FIXTURES / f"locomo_questions_{language}.json").read_bytes())
    assert len({each.question for each in questions}) == 150
    assert all(each.counts and each.sample_id.startswith("conv-") for each in questions)


def test_questions_go_to_the_conversation_they_are_about() -> None:
    file = b'{"about": "", "questions": [{"sample_id": "b", "category": 4, "question": "Wer?", "evidence": ["D1:1"]}]}'
    samples = [Conversation(sample_id=name, sessions=[], questions=[]) for name in ("a", "b")]
    assert [len(each.questions) for each in with_questions(samples, read_questions(file))] == [0, 1]


def test_files_of_another_shape_are_refused() -> None:
    for reader in (read, read_questions):
        with pytest.raises(BadFile):
            reader(b"[]")
