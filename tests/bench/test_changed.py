"""Changed facts and questions of our own, from fixtures/."""

from datetime import UTC, datetime
from pathlib import Path

import asyncpg
import pytest
from uuid_utils.compat import uuid7

from bench.recall.changed import answer, read, share, stale_among, stale_share
from bench.recall.locomo import BadFile, Conversation, read_questions, with_questions
from retrieval.embedding.embedder import make_embedder
from retrieval.memory import turn_memory
from retrieval.settings import EmbedderSettings, RetrievalSettings

SAID = datetime(2025, 5, 1, tzinfo=UTC)
FIXTURES = Path(__file__).parents[2] / "fixtures"


async def test_the_newest_of_two_statements_comes_first_and_a_superseded_one_not_at_all(pool: asyncpg.Pool) -> None:
    facts = read((FIXTURES / "changed_facts.json").read_bytes())
    assert len(facts) == 98
    embedder = make_embedder(EmbedderSettings())
    answered = await answer(pool, embedder, facts[::3], RetrievalSettings())
    await embedder.close()
    assert share(answered) > 90, [each for each in answered if not each.newest]
    assert stale_share(answered) == 0, [each for each in answered if each.stale]


def test_what_a_prompt_holds_of_what_was_superseded_is_stale() -> None:
    memory, turn = uuid7(), uuid7()
    gone = {memory: "Ghent", turn: "Ghent"}
    prompt = [
        turn_memory(turn, "user", SAID, "I live in ghent. The cat is called Tom.", tokens=60),
        turn_memory(uuid7(), "user", SAID, "We were in Ghent.", tokens=60),
    ]
    assert stale_among(prompt, gone) == ["On 1 May 2025 the user said: I live in ghent. The cat is called Tom."]
    rest = turn_memory(turn, "user", SAID, "The cat is called Tom.", tokens=60)
    assert stale_among([rest], gone) == []


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
