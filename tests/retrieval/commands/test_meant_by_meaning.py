"""Which memory a request to forget means that has none of its words: the figures of the threshold in
retrieval.command_outcomes.find. `pytest -s` shows them.
"""

import json

import numpy as np
import pytest

from retrieval.command_outcomes.by_meaning import ALMOST_AS_NEAR, NEAR_ENOUGH, nearest
from retrieval.command_outcomes.past_turns import TURN_NEAR_ENOUGH
from retrieval.commands.recognise import command_of
from retrieval.embedding.embedder import make_embedder
from retrieval.query.terms import terms
from retrieval.search.question import embed_question
from retrieval.settings import EmbedderSettings
from tests.conftest import REPO

PEOPLE = REPO / "fixtures" / "commands" / "meant_by_meaning.jsonl"


@pytest.mark.parametrize(
    ("around", "enough", "wrong"),
    [((0.0, NEAR_ENOUGH, 0.06), NEAR_ENOUGH, 2), ((0.03, TURN_NEAR_ENOUGH, 0.15), TURN_NEAR_ENOUGH, 3)],
    ids=["memories", "past_turns"],
)
async def test_half_of_what_is_meant_is_asked_about_and_hardly_anything_else(
    around: tuple[float, ...], enough: float, wrong: int
) -> None:
    embedder = make_embedder(EmbedderSettings())
    means, people = embedder.calibration, [json.loads(line) for line in PEOPLE.read_text(encoding="utf-8").splitlines()]
    scale = means.same_score - means.neighbour_score
    for near_enough in around:
        meant, other, nothing = [0, 0], [0, 0], [0, 0]  # asked about, requests
        for person in people:
            texts = person["memories"] if enough == NEAR_ENOUGH else [as_written(each) for each in person["memories"]]
            memories = np.asarray(await embedder.passages(texts))
            for request, memory in person["requests"]:
                command = command_of(request)
                assert command is not None, request
                question = await embed_question(embedder, command.about, min_score=None)
                assert question.towards_memories is not None
                scores = [float(score) for score in memories @ question.towards_memories]
                found = nearest(scores, means.neighbour_score + near_enough * scale, ALMOST_AS_NEAR * scale)
                asked = [person["memories"][n] for n in found]
                if memory is None:
                    nothing = [nothing[0] + bool(asked), nothing[1] + 1]
                else:
                    meant = [meant[0] + (memory in asked), meant[1] + 1]
                    other = [other[0] + bool(asked and memory not in asked), other[1] + 1]
        print(f"from {near_enough}: meant {meant}, only others {other}, of nothing known {nothing}")
        if near_enough == enough:
            assert meant[0] >= meant[1] / 2
            assert other[0] + nothing[0] <= wrong
    await embedder.close()


def test_the_requests_share_no_word_with_the_memory_that_they_mean() -> None:
    people = [json.loads(line) for line in PEOPLE.read_text(encoding="utf-8").splitlines()]
    assert len({person["language"] for person in people}) == len(people) >= 8
    for person in people:
        for request, memory in person["requests"]:
            command = command_of(request)
            assert command is not None
            assert memory is None or not words(command.about) & words(memory), request


def as_written(memory: str) -> str:
    """The message that it was made of."""
    return memory.removeprefix('Said: "').removesuffix('"')


def words(text: str) -> set[str]:
    return {word for term in terms(text) for word in term.words}
