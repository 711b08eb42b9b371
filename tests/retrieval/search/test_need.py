"""Whether a message calls for memory, with the real local model and 30 memories of one user."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import cast

import asyncpg
import pytest

from db.pool import Vector
from db.queries.turn_search import add_passage
from retrieval.context import RetrievalContext, open_retrieval_context
from retrieval.embedding.embedder import CalibratedEmbedder, Embedder, make_embedder
from retrieval.embedding.errors import EmbedderDown
from retrieval.embedding.local import LocalEncoder
from retrieval.explain.text import in_words
from retrieval.need.training import data_hash
from retrieval.query.analysis import RecallRequest
from retrieval.query.need import shipped_need
from retrieval.recall import recall
from retrieval.search.need import Need, last_that_comes, middle_of
from retrieval.settings import EmbedderSettings, RetrievalSettings
from tests.fakes.recorded import recorded_embedder
from tests.retrieval.remembering import remember
from tests.retrieval.search.test_past_turns import Store, store

__all__ = ["store"]

ANA = "default/ana"
MEMORIES = [
    "Favourite colour is green.", "Loves jazz.", "Has a dog named Rex.", "Works as a nurse.", "Plans a trip to Norway.",
    "Is married to Tom.", "Has a daughter named Clara.", "Takes an evening class in sign language.", "Sings alto.",
    "Drives a Renault Clio.", "Goes swimming on Tuesday mornings.", "Reads crime novels.", "Is saving for a kitchen.",
    "Prefers pytest to unittest.", "Grows tomatoes on the balcony.", "Mother lives in Cork.", "Wears contact lenses.",
    "Is afraid of flying.", "Drinks only decaf after noon.", "Volunteers at an animal shelter.", "Owns two bicycles.",
    "Learned the cello as a child.", "Deploys the Falcon service with Ansible.", "Studied in Leeds.",
    "Hates coriander.", "Keeps a diary.", "Has a brother named Felix.", "Collects stamps.", "Lives on the third floor.",
    "Is happy at work.",
]  # fmt: skip


@pytest.fixture
async def embedder() -> AsyncIterator[CalibratedEmbedder]:
    local = make_embedder(EmbedderSettings())
    yield local
    await local.close()


@pytest.fixture
async def context(pool: asyncpg.Pool, embedder: CalibratedEmbedder) -> AsyncIterator[RetrievalContext]:
    for text in MEMORIES:
        await remember(pool, embedder, ANA, text)
    context = open_retrieval_context(pool=pool, embedder=embedder, settings=RetrievalSettings(deadline_ms=20_000))
    yield context
    await context.close()


async def recalled(context: RetrievalContext, question: str) -> list[str]:
    return [memory.content for memory in (await recall(context, RecallRequest(owner=ANA, question=question))).memories]


async def test_what_calls_for_no_memory_brings_none_of_thirty(context: RetrievalContext) -> None:
    idle = [
        "good morning",
        "Give me a synonym for 'happy'",
        "What is 17 % of 240?",
        "Übersetze „guten Tag“ ins Spanische.",
        "Schreib mir ein Gedicht über den Herbst",
        "Напиши мне стихотворение про осень",
    ]
    assert [await recalled(context, message) for message in idle] == [[]] * len(idle)


class NoAnswer:
    """The embedder, which never answers for a question."""

    def __init__(self, embedder: CalibratedEmbedder) -> None:
        self._embedder = embedder

    def __getattr__(self, name: str) -> object:
        return getattr(self._embedder, name)

    def prefetch(self, _text: str) -> None:
        return

    async def query(self, _text: str) -> Vector:
        raise EmbedderDown("no answer in time")


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("How is the word colour spelled in America", []),
        ("Who invented the evening class?", []),
        ("How many notes does a cello have", []),
        ("17 * 24 bicycles", []),
        ("does my dog need a new leash", ["Has a dog named Rex."]),
        ("which class do I take in the evening", ["Takes an evening class in sign language."]),
        ("fix the Falcon deploy script", ["Deploys the Falcon service with Ansible."]),
    ],
)
async def test_without_a_vector_the_letters_say_whether_words_in_common_count(
    context: RetrievalContext, embedder: CalibratedEmbedder, message: str, expected: list[str]
) -> None:
    without = replace(context, embedder=cast("Embedder", NoAnswer(embedder)))
    assert (await recalled(without, message))[:1] == expected


async def test_what_calls_for_no_memory_brings_back_no_message_like_it(
    context: RetrievalContext, store: Store, embedder: CalibratedEmbedder
) -> None:
    for text in ("good morning!", "Shorter, please.", "Give me a synonym for 'happy'!"):
        turn = await store.say(text, owner=ANA)
        [vector] = await embedder.passages([text])
        await add_passage(store.pool, ANA, turn, 0, start=0, end=len(text), vector=vector, model=embedder.model)
    messages = ("good morning", "shorter please", "Give me a synonym for 'happy'")
    assert [await recalled(context, message) for message in messages] == [[], [], []]


async def test_thanks_bring_back_no_message_that_is_like_thanks(
    context: RetrievalContext, store: Store, embedder: CalibratedEmbedder
) -> None:
    for text in (
        "Glad that the tip helped you, Melanie!",
        "Thanks for the compliment, I appreciate it.",
        "It is white.",
    ):
        turn = await store.say(text, owner=ANA)
        [vector] = await embedder.passages([text])
        await add_passage(store.pool, ANA, turn, 0, start=0, end=len(text), vector=vector, model=embedder.model)
    messages = ("Great, that helps.", "Super, danke dir.", "Perfect, thank you!")
    assert [await recalled(context, message) for message in messages] == [[], [], []]


async def test_a_question_for_advice_brings_the_nearest_memories_however_far(context: RetrievalContext) -> None:
    assert (await recalled(context, "recommend a concert for saturday"))[0] == "Loves jazz."
    brought = await recalled(context, "What could I do on my day off?")
    question = await context.embedder.query("What could I do on my day off?")
    vectors = await context.embedder.passages(brought)
    assert len(brought) > 1
    assert min(vector @ question for vector in vectors) < context.embedder.calibration.min_score


async def test_what_lies_far_behind_the_answer_stays_out(context: RetrievalContext) -> None:
    assert await recalled(context, "What is my dog called?") == ["Has a dog named Rex."]


async def test_of_memories_that_lie_together_the_further_ones_have_to_lie_nearer(context: RetrievalContext) -> None:
    brought = await recalled(context, "What could I do on my day off?")
    assert "Goes swimming on Tuesday mornings." in brought
    assert "Has a daughter named Clara." not in brought  # the tenth
    assert 3 <= len(brought) < RetrievalSettings().top_k


async def test_a_question_finds_what_it_calls_for_and_not_what_is_like_it(context: RetrievalContext) -> None:
    question = await context.embedder.query("plan a summer holiday for me")
    [vector] = await context.embedder.passages(["Is afraid of flying."])
    nearer = [each for each in await context.embedder.passages(MEMORIES) if each @ question > vector @ question]
    assert len(nearer) > RetrievalSettings().top_k
    assert "Is afraid of flying." in await recalled(context, "plan a summer holiday for me")
    assert (await recalled(context, "which album should I put on"))[0] == "Loves jazz."


async def test_a_request_in_a_project_brings_the_tool_that_is_preferred(context: RetrievalContext) -> None:
    assert "Prefers pytest to unittest." in await recalled(context, "write a unit test for this")


async def test_a_name_that_few_memories_hold_brings_them(context: RetrievalContext) -> None:
    assert "Deploys the Falcon service with Ansible." in await recalled(context, "fix the Falcon deploy script")
    assert "Has a brother named Felix." in await recalled(context, "Is Felix a Latin name?")


async def test_what_is_very_near_comes_though_memory_was_not_called_for(context: RetrievalContext) -> None:
    assert "Prefers pytest to unittest." in await recalled(context, "Explain pytest and unittest.")


async def test_what_refers_to_the_past_always_calls_for_memory(context: RetrievalContext) -> None:
    assert await recalled(context, "Good morning! You said something last time.")


async def test_a_text_to_be_translated_refers_to_nothing(context: RetrievalContext) -> None:
    assert await recalled(context, 'Translate into French: "We met Anna in the park last week."') == []


async def test_an_allergy_comes_whatever_is_asked_without_a_category(
    context: RetrievalContext, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    for text in ("Is vegetarian.", "Ist allergisch gegen Nüsse."):
        await remember(pool, embedder, ANA, text)
    named = await remember(pool, embedder, ANA, "Is called Ana Walsh.")
    await pool.execute("update users_vectors set key = 'name' where id = $1", named.id)
    always = ["Ist allergisch gegen Nüsse.", "Is vegetarian.", "Is called Ana Walsh."]
    assert await recalled(context, "good morning") == always


async def test_an_allergy_that_is_over_is_not_recalled_whatever_is_asked(
    context: RetrievalContext, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    await remember(pool, embedder, ANA, "Is allergic to nuts.", state="superseded")
    for question in ("good morning", "Where did I use to live?"):
        assert (await recall(context, RecallRequest(owner=ANA, question=question))).hits["always"] == 0, question


async def test_the_explanation_says_whether_memory_was_called_for(context: RetrievalContext) -> None:
    said = []
    for question in ("good morning", "recommend a concert for saturday"):
        result = await recall(context, RecallRequest(owner=ANA, question=question), explain=True)
        assert result.explanation is not None
        assert result.explanation.need in in_words(result.explanation, outcome=result.outcome, tokens=0)
        said.append(result.explanation.need.partition(" (")[0])
    assert said == ["It calls for no memory", "It calls for memory"]


async def test_switched_off_likeness_alone_decides(pool: asyncpg.Pool, context: RetrievalContext) -> None:
    usual = open_retrieval_context(
        pool=pool, embedder=context.embedder, settings=context.settings.replace(judge_need=False)
    )
    assert "Is happy at work." in await recalled(usual, "Give me a synonym for 'happy'")
    await usual.close()


async def test_a_model_without_a_classifier_keeps_the_usual_thresholds(pool: asyncpg.Pool) -> None:
    embedder = recorded_embedder("wide")
    for text in ("Lives in Lisbon.", "Plays the cello."):
        await remember(pool, embedder, ANA, text)
    context = open_retrieval_context(pool=pool, embedder=embedder, settings=RetrievalSettings(deadline_ms=5_000))
    result = await recall(context, RecallRequest(owner=ANA, question="Which city am I in?"), explain=True)
    await context.close()
    assert [memory.content for memory in result.memories] == ["Lives in Lisbon."]
    assert result.explanation is not None
    assert result.explanation.need.startswith("No classifier could tell")


def test_the_classifier_was_trained_on_the_messages_of_today() -> None:
    classifier = shipped_need(f"{LocalEncoder.provider}/{LocalEncoder.name}")
    assert classifier is not None
    assert classifier.data_hash == data_hash(), "run fixtures/train_need.py"
    assert classifier.measured["messages"] >= 3_000
    assert classifier.measured["languages"] >= 12


@pytest.mark.parametrize(
    ("probability", "nearest", "level"),
    [
        (0.9, 0.05, "no"),
        (0.9, 0.3, "yes"),
        (0.1, 0.3, "no"),
        (0.1, 0.4, "yes"),
        (0.9, None, "yes"),
        (0.1, None, "no"),
    ],
)
def test_the_message_and_the_nearest_memory_decide_together(
    probability: float, nearest: float | None, level: str
) -> None:
    need = Need(level="yes", judged=True, undecided=True, probability=probability)
    decided = need.decided(nearest)
    assert (decided.level, decided.judged, decided.undecided) == (level, level == "yes", False)
    assert decided.decided(1.0) == decided
    assert decided.calls_for_past is (level == "yes" or probability > 0.5)


def test_where_one_memory_stands_out_fewer_come_beside_it() -> None:
    others = [0.5, 0.45, 0.43, 0.42, 0.41]
    assert last_that_comes(0.5, others, 10) == 0.41
    assert last_that_comes(0.5, others, 10, middle=0.36) == 0.41  # all lie together
    assert last_that_comes(0.5, others, 10, middle=0.1) == 0.45
    assert last_that_comes(0.5, [0.5, 0.37, 0.36], 10, middle=0.1) == 0.37  # the second comes all the same


def test_what_lies_below_the_middle_of_all_memories_says_no_more_than_any_of_them() -> None:
    others = [0.20, 0.19, 0.17, 0.16, 0.14, 0.13]
    assert last_that_comes(0.20, others, 10) == 0.13
    assert last_that_comes(0.20, others, 10, middle=0.15) == 0.16
    assert last_that_comes(0.20, [0.20, 0.14, 0.13], 10, middle=0.15) == 0.14


def test_one_fact_has_its_answer_near() -> None:
    assert last_that_comes(0.30, [0.30, 0.19, 0.17], 10) == 0.17
    assert last_that_comes(0.30, [0.30, 0.19, 0.17], 10, of_fact=True) == 0.19


def test_the_middle_is_that_of_all_memories_as_far_as_they_were_compared() -> None:
    cosines = [each / 100 for each in range(20, 0, -1)]
    assert middle_of(cosines, stored=20) == 0.10
    assert middle_of(cosines, stored=30) == 0.05
    assert middle_of(cosines, stored=2_000) == 0.01
    assert middle_of(cosines[:5], stored=5) is None


async def test_a_question_about_ones_own_calls_for_memory_as_people_write_it(context: RetrievalContext) -> None:
    for question in ("which car do i drive nowadays", "was fahr i für a auto"):
        assert "Drives a Renault Clio." in await recalled(context, question), question


def test_what_was_decided_by_words_stays_so() -> None:
    need = Need(level="yes", why="It asks about the user or the past, so it calls for memory.")
    assert need.decided(0.0) == need


async def test_trouble_that_anybody_may_have_brings_no_memory_of_another_thing(context: RetrievalContext) -> None:
    idle = [
        "Mir ist der Schlüssel im Schloss abgebrochen, was macht man da als Erstes",
        "Das Marmeladenglas kriege ich ums Verrecken nicht auf, gibt's einen Trick?",
    ]
    assert [await recalled(context, message) for message in idle] == [[], []]
