"""Past turns, recalled through recall() on a real Postgres: whose, from which chat, which of it, and how much."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import asyncpg
import pytest

from db.queries import known_of_request, summaries, turn_search
from db.queries import recall as memory_search
from retrieval.arms import read_arms
from retrieval.context import RetrievalContext, open_retrieval_context
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.embedding.errors import EmbedderDown
from retrieval.explain.text import in_words
from retrieval.query.analysis import RecallRequest
from retrieval.recall import RecallResult, recall
from retrieval.settings import RetrievalSettings
from retrieval.tokens import count_tokens
from tests.fakes.recorded import FailingEncoder, RecordedEncoder, recorded_embedder
from tests.retrieval.remembering import remember
from tests.retrieval.search.test_past_turns import ADA, BOB, Store, hash_of, store

__all__ = ["store"]

Prepare = Callable[..., RetrievalContext]
BOAT, BERTH = "My boat is called Marigold.", "The boat lies in Porvoo."


@pytest.fixture
async def prepare(pool: asyncpg.Pool) -> AsyncIterator[Prepare]:
    """By words: the embedder fails, unless another one is given. Users without memories never ask it."""
    made: list[RetrievalContext] = []
    encoder = RecordedEncoder("local")
    broken = CalibratedEmbedder(FailingEncoder(encoder, fails=EmbedderDown("x")), calibration=encoder.calibration)

    def prepared(embedder: CalibratedEmbedder = broken, **changed: object) -> RetrievalContext:
        settings = RetrievalSettings(deadline_ms=20_000).replace(**changed)  # type: ignore[arg-type]
        made.append(open_retrieval_context(pool=pool, embedder=embedder, settings=settings))
        return made[-1]

    yield prepared
    for retrieval in made:
        await retrieval.close()


def explained(recalled: RecallResult) -> list[str]:
    assert recalled.explanation is not None
    return in_words(recalled.explanation, outcome=recalled.outcome, tokens=recalled.tokens)


def contents(recalled: RecallResult) -> set[str]:
    return {memory.content.partition("said: ")[2] for memory in recalled.memories if memory.turn}


async def test_a_turn_comes_with_its_date_and_its_author(prepare: Prepare, store: Store) -> None:
    await store.say(BOAT)
    recalled = await recall(prepare(), RecallRequest(owner=ADA, question="What is my boat called?"))
    assert [memory.line for memory in recalled.memories] == [f"On 1 March 2026 the user said: {BOAT}"]
    assert (recalled.outcome, recalled.hits["turns_words"]) == ("full", 1)


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("The gallery has ten cards now.", "How many cards has my gallery?"),
        ("Die Galerie hat jetzt zehn Karten.", "Wie viele Karten hat meine Galerie?"),
        ("La galerie a dix cartes.", "Combien de cartes a ma galerie ?"),
        ("La galleria ha dieci carte.", "Quante carte ha la mia galleria?"),
    ],
)
async def test_how_many_is_no_word_to_search_for(prepare: Prepare, store: Store, said: str, question: str) -> None:
    await store.say(said)
    recalled = await recall(prepare(), RecallRequest(owner=ADA, question=question), explain=True)
    assert contents(recalled) == {said}
    assert recalled.explanation is not None
    assert len(recalled.explanation.terms) == 2


async def test_no_other_users_turns_are_recalled(prepare: Prepare, store: Store) -> None:
    await store.say(BOAT, owner=BOB)
    await store.say("The boat is blue.", owner="default/ada/x")
    assert contents(await recall(prepare(), RecallRequest(owner=ADA, question="What is my boat called?"))) == set()


async def test_a_chat_with_enough_of_its_own_is_not_left(prepare: Prepare, store: Store) -> None:
    for text in (BOAT, BERTH):
        await store.say(text, chat="one")
    await store.say("The boat leaks.", chat="two")
    retrieval = prepare()
    assert contents(await recall(retrieval, RecallRequest(owner=ADA, question="Tell me of the boat", chat="one"))) == {
        BOAT,
        BERTH,
    }
    assert contents(await recall(retrieval, RecallRequest(owner=ADA, question="Tell me of the boat"))) == {
        BOAT,
        BERTH,
        "The boat leaks.",
    }


async def test_below_two_turns_all_chats_are_searched(prepare: Prepare, store: Store) -> None:
    await store.say(BOAT, chat="one")
    await store.say(BERTH, chat="two")
    recalled = await recall(prepare(), RecallRequest(owner=ADA, question="Tell me of the boat", chat="one"))
    assert contents(recalled) == {BOAT, BERTH}
    assert recalled.hits["widened"] == 1
    assert contents(
        await recall(prepare(widen_below=1), RecallRequest(owner=ADA, question="Tell me of the boat", chat="one"))
    ) == {BOAT}


async def test_what_the_request_holds_is_neither_recalled_nor_counted(prepare: Prepare, store: Store) -> None:
    for text in (BOAT, BERTH):
        await store.say(text, chat="one")
    await store.say("The boat leaks.", chat="two")
    known = frozenset({hash_of(BOAT), hash_of(BERTH)})
    recalled = await recall(
        prepare(), RecallRequest(owner=ADA, question="Tell me of the boat", chat="one", exclude_texts=known)
    )
    assert contents(recalled) == {"The boat leaks."}


@pytest.mark.parametrize(
    "question",
    [
        "What did I tell you about the boat last time?",
        "Was habe ich dir neulich über das Boat erzählt?",
        "Qu'est-ce que je t'ai dit du boat la dernière fois ?",
        "¿Qué te dije del boat?",
        "上次我说的boat叫什么？",  # noqa: RUF001
        "前回話したboatは？",  # noqa: RUF001
        "지난번에 말한 boat 는?",
        "Что я говорил про boat в прошлый раз?",
    ],
)
async def test_a_question_that_refers_back_searches_all_chats(prepare: Prepare, store: Store, question: str) -> None:
    for text in (BOAT, BERTH):
        await store.say(text, chat="one")
    await store.say("The boat leaks.", chat="two")
    assert "The boat leaks." in contents(
        await recall(prepare(), RecallRequest(owner=ADA, question=question, chat="one"))
    )
    assert "The boat leaks." not in contents(
        await recall(prepare(points_back=("xyzzy",)), RecallRequest(owner=ADA, question=question, chat="one"))
    )


async def test_pointing_back_without_a_word_in_common_brings_the_last_turns(prepare: Prepare, store: Store) -> None:
    for n in range(8):
        await store.say(f"Number {n}.", chat="one")
    recalled = await recall(prepare(), RecallRequest(owner=ADA, question="What were we at, the last time?", chat="two"))
    assert contents(recalled) == {f"Number {n}." for n in range(2, 8)}
    assert contents(await recall(prepare(), RecallRequest(owner=ADA, question="What were we at?", chat="two"))) == set()


async def test_a_question_about_earlier_chats_brings_turns_however_little_they_score(
    prepare: Prepare, store: Store
) -> None:
    for text in (BOAT, "The shed needs paint.", "The roof leaks."):
        await store.say(text, chat="one")
    about = "which repairs, colours, materials, prices and dates the boat has"
    assert BOAT in contents(
        await recall(
            prepare(min_turn_score=2), RecallRequest(owner=ADA, question=f"Tell me from our conversations {about}.")
        )
    )
    assert (
        contents(await recall(prepare(min_turn_score=2), RecallRequest(owner=ADA, question=f"Tell me {about}.")))
        == set()
    )


@pytest.mark.parametrize(
    "statement",
    [
        "I had pasta yesterday.",
        "Der Aufzug in der Firma spricht seit gestern Sächsisch.",
        "Hier soir, j'ai mangé des pâtes.",
        "Ayer cené en casa de mi hermana.",
        "La scorsa notte, prima di cena, pioveva.",
        "Вчера ел пасту.",
    ],
)
async def test_a_statement_that_says_when_brings_no_unrelated_turns(
    prepare: Prepare, store: Store, statement: str
) -> None:
    for n in range(8):
        await store.say(f"Number {n}.", chat="one")
    assert contents(await recall(prepare(), RecallRequest(owner=ADA, question=statement, chat="two"))) == set()


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("我上个月搬到北京了。", "北京怎么样？"),  # noqa: RUF001
        ("京都に引っ越しました。", "京都はどうですか？"),  # noqa: RUF001
        ("ฉันเลี้ยงแมวสองตัว", "แมวชื่ออะไร"),
        ("부산에서 살고 있어요.", "부산 날씨 어때?"),
    ],
)
async def test_words_of_two_characters_are_found_where_no_spaces_are_written(
    prepare: Prepare, store: Store, text: str, question: str
) -> None:
    await store.say(text)
    await store.say("全然关系没有的话。", chat="other")
    assert contents(await recall(prepare(), RecallRequest(owner=ADA, question=question))) == {text}


async def test_a_misspelled_word_is_found_and_the_explanation_says_as_what(prepare: Prepare, store: Store) -> None:
    await store.say("We adopted a hedgehog.")
    recalled = await recall(prepare(), RecallRequest(owner=ADA, question="Where is my hegdehog?"), explain=True)
    assert contents(recalled) == {"We adopted a hedgehog."}
    assert recalled.explanation is not None
    assert recalled.explanation.corrected == {"hegdehog": "hedgehog"}
    assert contents(await recall(prepare(), RecallRequest(owner=ADA, question="Where is my hodgepodge?"))) == set()


async def test_an_edited_message_is_recalled_as_it_reads_now(prepare: Prepare, store: Store) -> None:
    await store.say("My boat is called Marigold.", message="m1", parent="", ordinal=0)
    await store.say("My boat is called Bluebell.", message="m2", parent="", ordinal=0)
    assert contents(await recall(prepare(), RecallRequest(owner=ADA, question="What is my boat called?"))) == {
        "My boat is called Bluebell."
    }


@pytest.mark.parametrize("hidden", [{"hidden": True}, {"off_record": True}, {"channel": "general"}])
async def test_what_is_hidden_off_the_record_or_of_a_channel_is_not_recalled(
    prepare: Prepare, store: Store, hidden: dict[str, object]
) -> None:
    await store.say(BOAT, **hidden)  # type: ignore[arg-type]
    assert contents(await recall(prepare(), RecallRequest(owner=ADA, question="What is my boat called?"))) == set()


async def test_replies_are_recalled_only_where_a_setting_says_so(prepare: Prepare, store: Store) -> None:
    asked = await store.say("Suggest a name.")
    await store.say("Call the boat Marigold.", role="assistant", reply_to=asked)
    assert contents(await recall(prepare(), RecallRequest(owner=ADA, question="What was the boat called?"))) == set()
    recalled = await recall(prepare(replies=True), RecallRequest(owner=ADA, question="What was the boat called?"))
    assert recalled.memories[0].line == "On 1 March 2026 the assistant said: Call the boat Marigold."


async def test_a_question_asked_again_elsewhere_is_no_answer(prepare: Prepare, store: Store) -> None:
    await store.say("What is the boat called?", chat="one")
    await store.say("Is my boat called Marigold?", chat="one")
    retrieval = prepare()
    recalled = await recall(
        retrieval, RecallRequest(owner=ADA, question="So what is my boat called, then?", chat="two"), explain=True
    )
    assert contents(recalled) == {"Is my boat called Marigold?"}
    assert recalled.explanation is not None
    [cut] = [item.why for item in recalled.explanation.items if item.why]
    assert cut == "asks what is asked now, and says nothing more"


async def test_turns_keep_to_their_number_and_their_length_and_say_that_something_was_left_out(
    prepare: Prepare, store: Store
) -> None:
    for n in range(5):
        await store.say(f"The boat {n} " + "is very long " * 50)
    recalled = await recall(prepare(max_turns=3, turn_tokens=20), RecallRequest(owner=ADA, question="Which boat?"))
    assert len(recalled.memories) == 3
    assert all(memory.content.endswith("…") for memory in recalled.memories)
    assert all(count_tokens(memory.content) <= 20 + 15 for memory in recalled.memories)
    assert recalled.truncated
    assert not (await recall(prepare(max_turns=5), RecallRequest(owner=ADA, question="Which boat?"))).truncated


async def test_all_together_keep_to_the_budget(prepare: Prepare, store: Store, pool: asyncpg.Pool) -> None:
    for n in range(5):
        await store.say(f"The boat number {n} lies in the harbour.")
        await remember(pool, None, ADA, f"Has a boat with number {n}.")
    recalled = await recall(prepare(budget_tokens=60), RecallRequest(owner=ADA, question="Which boat?"))
    assert 0 < recalled.tokens <= 60
    assert recalled.truncated
    assert recalled.tokens == sum(count_tokens(memory.line) + 2 for memory in recalled.memories)


async def test_a_turn_and_the_fact_learned_from_it_are_not_both_recalled(
    prepare: Prepare, store: Store, pool: asyncpg.Pool
) -> None:
    turn = await store.say(BOAT)
    memory = (await remember(pool, None, ADA, "Has a boat called Marigold.")).id
    await pool.execute("insert into memory_sources values ($1, $2, $3, now())", ADA, memory, turn)
    recalled = await recall(prepare(), RecallRequest(owner=ADA, question="What is my boat called?"))
    assert len(recalled.memories) == 1


async def test_an_answer_beside_the_words_of_the_question_is_found(prepare: Prepare, store: Store) -> None:
    await store.say("I think about the lighthouse and its keeper a lot.")
    await store.say("It was my grandfather.")
    await store.say("The keeper of that lighthouse had a dog.")
    for n in range(6):
        await store.say(f"Something else, number {n}.", chat="two")
    question = "Who was the keeper of the lighthouse?"
    assert "It was my grandfather." in contents(await recall(prepare(), RecallRequest(owner=ADA, question=question)))
    alone = replace(RetrievalSettings().weights, beside=())
    assert "It was my grandfather." not in contents(
        await recall(prepare(weights=alone), RecallRequest(owner=ADA, question=question))
    )


async def test_what_was_said_when_the_question_says_comes_first(
    prepare: Prepare, store: Store, pool: asyncpg.Pool
) -> None:
    for text, month in (("The boat was painted.", 5), ("The boat was sold.", 6), ("The boat was bought.", 4)):
        turn = await store.say(text)
        await pool.execute("update chat_turns set ts = $2 where id = $1", turn, datetime(2026, month, 3, tzinfo=UTC))
    for month, text in (("May", "painted"), ("June", "sold"), ("April 2026", "bought")):
        recalled = await recall(
            prepare(), RecallRequest(owner=ADA, question=f"What happened to the boat in {month}?"), explain=True
        )
        assert text in recalled.memories[0].content
        assert [text in line for line in explained(recalled) if "from a day it names" in line] == [True]


async def test_always_categories_ride_along_whatever_is_asked_behind_what_was_asked_for(
    prepare: Prepare, store: Store, pool: asyncpg.Pool
) -> None:
    await store.say(BOAT)
    for text, category in (("Answer in French.", "instruction"), ("Is a nurse.", "profile"), ("Likes tea.", None)):
        memory = await remember(pool, None, ADA, text)
        await pool.execute("update users_vectors set category = $2 where id = $1", memory.id, category)
    recalled = await recall(prepare(), RecallRequest(owner=ADA, question="What is my boat called?"))
    assert BOAT in recalled.memories[0].content
    assert {memory.content for memory in recalled.memories[1:]} == {"Answer in French.", "Is a nurse."}
    assert (
        len(
            (
                await recall(prepare(always=("profile",)), RecallRequest(owner=ADA, question="What is my boat called?"))
            ).memories
        )
        == 2
    )


async def test_what_holds_no_longer_is_recalled_when_the_past_is_asked_for_and_labelled(
    prepare: Prepare, pool: asyncpg.Pool
) -> None:
    until = datetime(2026, 2, 1, tzinfo=UTC)
    await remember(pool, None, ADA, "Lives in Lisbon.", state="superseded", valid_to=until)
    await remember(pool, None, ADA, "Lives in Berlin.")
    retrieval = prepare()
    now = await recall(retrieval, RecallRequest(owner=ADA, question="Where do I live?"))
    assert [memory.line for memory in now.memories] == ["Lives in Berlin."]
    past = await recall(retrieval, RecallRequest(owner=ADA, question="Where did I formerly live?"))
    assert {memory.line for memory in past.memories} == {
        "Lives in Berlin.",
        "Lives in Lisbon. (in the past, until 1 February 2026)",
    }
    assert past.hits["memories_past"] == 1


@pytest.mark.parametrize(("asker", "found"), [(ADA, True), (BOB, False)])
async def test_one_hop_over_a_relation_brings_what_is_related(
    prepare: Prepare, pool: asyncpg.Pool, asker: str, found: bool
) -> None:
    embedder = recorded_embedder()
    lisbon = await remember(pool, embedder, ADA, "Lives in Lisbon.")
    cello = await remember(pool, embedder, ADA, "Plays the cello.")
    await remember(pool, embedder, BOB, "Lives in Lisbon.")
    relate = (
        "insert into relations (user_id, from_id, to_id, type, strength, expires_at) values ($1, $2, $3, 'r', 1, $4)"
    )
    await pool.execute(relate, ADA, cello.id, lisbon.id, None)
    recalled = await recall(prepare(embedder), RecallRequest(owner=asker, question="Which city am I in?"))
    assert ("Plays the cello." in {memory.content for memory in recalled.memories}) is found
    await pool.execute("update relations set expires_at = now() - interval '1 day'")
    expired = await recall(prepare(embedder), RecallRequest(owner=asker, question="Which city am I in?"))
    assert "Plays the cello." not in {memory.content for memory in expired.memories}


async def test_an_arm_left_out_of_the_table_finds_nothing(prepare: Prepare, store: Store, pool: asyncpg.Pool) -> None:
    await store.say(BOAT)
    await remember(pool, None, ADA, "Has a boat.")
    turns = await recall(
        prepare(arms=read_arms(["turns_words"])), RecallRequest(owner=ADA, question="What is my boat called?")
    )
    assert (contents(turns), len(turns.memories)) == ({BOAT}, 1)
    memories = await recall(
        prepare(arms=read_arms(["memories_words:5"])), RecallRequest(owner=ADA, question="What is my boat called?")
    )
    assert [memory.content for memory in memories.memories] == ["Has a boat."]


async def test_unrelated_turns_are_cut_and_the_explanation_says_why(prepare: Prepare, store: Store) -> None:
    for n in range(10):
        await store.say(f"Number {n} of my list.", chat=f"chat {n}")
    await store.say("My list has a lighthouse.", chat="list")
    question = "Which island, harbour, ferry and timetable has the lighthouse in Finland that my brother photographed?"
    recalled = await recall(prepare(), RecallRequest(owner=ADA, question=question), explain=True)
    assert recalled.memories == ()
    assert recalled.explanation is not None
    assert [item.why for item in recalled.explanation.items] == ["the best turn scores 0.23, below 0.35"]
    assert contents(await recall(prepare(min_turn_score=0.1), RecallRequest(owner=ADA, question=question))) == {
        "My list has a lighthouse."
    }


async def test_the_explanation_has_arms_ranks_and_parts_that_add_up(prepare: Prepare, store: Store) -> None:
    ids: list[UUID] = [await store.say(BOAT), await store.say(BERTH)]
    explanation = (
        await recall(prepare(), RecallRequest(owner=ADA, question="What is my boat called?"), explain=True)
    ).explanation
    assert explanation is not None
    words = next(arm for arm in explanation.arms if arm.name == "turns_words")
    assert (words.asked, words.found) == (True, 2)
    assert {item.id for item in explanation.items} == set(ids)
    for item in explanation.items:
        assert item.score == pytest.approx(sum(item.parts.values()) * (1 + sum(item.boosts.values())), abs=0.01)
        assert item.ranks["turns_words"] in (1, 2)


async def test_a_question_in_a_new_chat_takes_eight_statements(prepare: Prepare, store: Store) -> None:
    """Each wakes Postgres and then us again, which costs as much as its work."""
    embedder = recorded_embedder()
    await store.say("The dog I walk is called Rufus.", chat="one")
    await remember(store.pool, embedder, ADA, "Has a dog named Rufus.")
    modules = (known_of_request, memory_search, turn_search, summaries)
    names = {text: name for queries in modules for name, text in queries.SQL.items()}
    asked: list[str] = []
    async with AsyncExitStack() as connections:
        for _ in range(store.pool.get_size()):
            connection = await connections.enter_async_context(store.pool.acquire())
            connection.add_query_logger(lambda each: asked.append(each.query))
    recalled = await recall(
        prepare(embedder, cold_start_below=0), RecallRequest(owner=ADA, question="What is my dog called?", chat="new")
    )
    assert (recalled.outcome, recalled.hits["turns_words"], recalled.hits["memories_words"]) == ("full", 1, 1)
    # Nothing for the chat, which has no turns; what asyncpg asks of types comes once a connection.
    assert [names[text] for text in asked if text in names] == [
        "known_of_request",
        "memories_with_words",
        "found_and_always_memories",  # also what is recalled whatever is asked
        "turns_with_words",
        "turns_by_id",
        "turns_at",
        "nearest_memories",
        "turn_texts",
    ]
