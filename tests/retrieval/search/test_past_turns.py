"""Searching past turns on a real Postgres: what is found, in which order, and what never is."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID

import asyncpg
import numpy as np
import pytest
from uuid_utils.compat import uuid7

from db.queries import turn_search
from db.queries.known_of_request import StoredCounts, known_of_request
from db.queries.recall import FOR_ALL
from db.queries.turn_search import FoundTurn
from db.terms import MAX_TERMS, Term
from retrieval.arms import Arm
from retrieval.query.analysis import Query, RecallRequest
from retrieval.query.terms import index_text, words
from retrieval.query.terms import terms as question_terms
from retrieval.search.past_turns import TurnsByWords, search_turns_by_words
from retrieval.settings import RetrievalSettings

ADA, BOB = "default/ada", "default/bob"
START = datetime(2026, 3, 1, tzinfo=UTC)


@dataclass(slots=True)
class Store:
    """Past turns, a minute apart."""

    pool: asyncpg.Pool
    count: int = 0
    ordinals: dict[tuple[str, str | None], int] = field(default_factory=dict)

    async def say(
        self,
        text: str,
        *,
        owner: str = ADA,
        chat: str | None = "chat",
        role: str = "user",
        hidden: bool = False,
        off_record: bool = False,
        channel: str | None = None,
        message: str | None = None,
        parent: str | None = None,
        reply_to: UUID | None = None,
        ordinal: int | None = None,
    ) -> UUID:
        id, self.count = uuid7(), self.count + 1
        place = self.ordinals.get((owner, chat), 0) if ordinal is None else ordinal
        if role == "user":
            self.ordinals[owner, chat] = place + 1
        await self.pool.execute("insert into users (user_id) values ($1) on conflict do nothing", owner)
        await self.pool.execute(
            "insert into chat_turns (user_id, id, identity, role, chat_id, ordinal, content, text, text_hash, words,"
            " ts, hidden_at, off_record, channel, message_id, parent_id, reply_to)"
            " values ($1, $2::uuid, $2::uuid::text, $3, $4, $5, $6, $6, $7, to_tsvector('simple', $8), $9,"
            " case when $10 then now() end, $11, $12, $13, $14, $15)",
            owner,
            id,
            role,
            chat,
            place,
            text,
            hash_of(text),
            index_text(text),
            START + timedelta(minutes=self.count),
            hidden,
            off_record,
            channel,
            message,
            parent,
            reply_to,
        )
        return id

    async def find(
        self,
        question: str,
        *,
        owner: str = ADA,
        chat: str | None = None,
        widen_below: int = 2,
        exclude: frozenset[bytes] = frozenset(),
        count: int = 20,
        beginning: bool = False,
    ) -> TurnsByWords:
        """By the words as they are, without corrections."""
        asked = Query(
            request=RecallRequest(owner=owner, question=question, chat=chat, exclude_texts=exclude),
            text=question,
            terms=tuple(terms(question, beginning=beginning)),
        )
        settings = RetrievalSettings().replace(widen_below=widen_below, arms=(Arm(name="turns_words", limit=count),))
        return await search_turns_by_words(self.pool, settings, asked, await self.stored(owner, chat))

    async def stored(self, owner: str = ADA, chat: str | None = None) -> StoredCounts:
        return (await known_of_request(self.pool, owner, agents=FOR_ALL, chat=chat)).stored


def terms(question: str, *, beginning: bool = False) -> list[Term]:
    return [Term(words=(word,), beginning=beginning) for word in dict.fromkeys(words(question))]


async def search_terms(store: Store, question: str) -> Sequence[FoundTurn]:
    asked = Query(
        request=RecallRequest(owner=ADA, question=question), text=question, terms=tuple(question_terms(question))
    )
    return (await search_turns_by_words(store.pool, RetrievalSettings(), asked, await store.stored())).found


def hash_of(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def texts(found: Sequence[FoundTurn]) -> list[str]:
    return [turn.text for turn in found]


@pytest.fixture
def store(pool: asyncpg.Pool) -> Store:
    return Store(pool)


async def test_any_of_the_words_finds_a_turn_and_the_rarer_ones_count_for_more(store: Store) -> None:
    for text in ("The cat sleeps.", "The cat eats.", "The cat purrs in the lighthouse.", "A lighthouse.", "Nothing."):
        await store.say(text)
    found = (await store.find("cat lighthouse")).found
    assert texts(found) == [
        "The cat purrs in the lighthouse.",
        "A lighthouse.",
        "The cat eats.",
        "The cat sleeps.",
    ]
    assert [turn.found for turn in found] == [0b11, 0b10, 0b01, 0b01]


async def test_frequencies_are_of_the_owners_turns(store: Store) -> None:
    for owner in (ADA, BOB, BOB):
        await store.say("tea and honey", owner=owner)
    assert (await store.find("honey coffee")).frequencies == (1, 0)
    assert (await store.stored()).turns == 1


async def test_no_other_owner_is_found_even_with_the_same_tag(store: Store) -> None:
    """Two owners may share the tag that stands before their words."""
    owners = [f"default/{number}" for number in range(60_000)]
    rows = await store.pool.fetch(
        "select array_agg(o) as owners from unnest($1::text[]) as o group by owner_tag(o) having count(*) > 1 limit 1",
        owners,
    )
    twins = rows[0]["owners"]
    await store.say("lighthouse", owner=twins[0])
    await store.say("lighthouse keeper", owner=twins[1])
    assert texts((await store.find("lighthouse", owner=twins[0])).found) == ["lighthouse"]
    assert texts((await store.find("lighthouse", owner=twins[1])).found) == ["lighthouse keeper"]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("我下个月去北京出差", "北京"),
        ("来週は京都に行きます", "京都"),
        ("ฉันชอบกินมะม่วง", "มะ"),
        ("다음 주에 부산에 가요", "부산"),
    ],
)
async def test_two_characters_of_a_script_without_spaces_are_found(store: Store, text: str, question: str) -> None:
    await store.say(text)
    await store.say("something else")
    assert texts((await store.find(question)).found) == [text]


async def test_what_begins_like_a_word_is_found_where_that_is_asked(store: Store) -> None:
    await store.say("I am allergic to nuts.")
    assert texts((await store.find("allerg", beginning=True)).found) == ["I am allergic to nuts."]
    assert (await store.find("allerg")).found == ()


async def test_what_is_hidden_off_the_record_or_of_a_channel_is_never_found(store: Store) -> None:
    await store.say("secret hidden", hidden=True)
    paused = await store.say("secret pause", off_record=True)
    await store.say("secret channel", channel="general")
    await store.say("secret answer", role="assistant", off_record=True, reply_to=paused)
    await store.say("no secret")
    assert texts((await store.find("secret")).found) == ["no secret"]
    recent = await turn_search.recent_turns(store.pool, ADA, exclude=(), count=9, characters=99, agents=FOR_ALL)
    assert texts(recent) == ["no secret"]
    places = [("chat", ordinal) for ordinal in range(5)]
    there = await turn_search.turns_at(
        store.pool, ADA, places=places, terms=[], exclude=(), characters=99, agents=FOR_ALL
    )
    assert texts(there) == ["no secret"]
    together = await turn_search.turns_with_common_words(
        store.pool, ADA, terms=terms("secret no"), chat=None, exclude=(), count=9, characters=99, agents=FOR_ALL
    )
    assert texts(together) == ["no secret"]
    in_chat = await turn_search.chat_turns_with_words(
        store.pool, ADA, terms=terms("secret"), chat="chat", exclude=(), agents=FOR_ALL
    )
    everywhere = await turn_search.turns_with_words(store.pool, ADA, terms=terms("secret"), exclude=(), agents=FOR_ALL)
    assert [match.id for match in in_chat] == [match.id for match in everywhere] == [turn.id for turn in together]
    ids = await store.pool.fetch("select id from chat_turns")
    by_id = await turn_search.turns_by_id(store.pool, ADA, [row["id"] for row in ids], terms=[], characters=99)
    assert texts(by_id) == ["no secret"]
    replies = await turn_search.replies_with_words(
        store.pool, ADA, terms=terms("secret"), chat=None, exclude=(), count=9, characters=99, agents=FOR_ALL
    )
    assert replies == []
    words_asked = [(0, "pausse"), (1, "hiddenn")]
    assert (
        await turn_search.word_corrections(store.pool, ADA, words=words_asked, min_similarity=0.4, agents=FOR_ALL) == []
    )


async def test_a_message_that_was_edited_gives_way_to_its_edit_before_anything_is_learned(store: Store) -> None:
    await store.say("I live in Rome.", message="m1", parent="p0", ordinal=1)
    await store.say("I live in Roma.", message="m2", parent="p0", ordinal=1)
    await store.say("And I live well.", message="m3", parent="r2", ordinal=2)
    assert texts((await store.find("live rome")).found) == ["And I live well.", "I live in Roma."]
    there = await turn_search.turns_at(
        store.pool, ADA, places=[("chat", 1)], terms=[], exclude=(), characters=99, agents=FOR_ALL
    )
    recent = await turn_search.recent_turns(store.pool, ADA, exclude=(), count=9, characters=99, agents=FOR_ALL)
    assert texts(there) == ["I live in Roma."]
    assert texts(recent) == ["And I live well.", "I live in Roma."]


async def test_what_the_request_holds_is_neither_found_nor_counted(store: Store) -> None:
    await store.say("cheese one")
    await store.say("cheese two")
    await store.say("cheese elsewhere", chat="other")
    said = await store.find("cheese", chat="chat", exclude=frozenset({hash_of("cheese one")}))
    assert said.in_all_chats
    assert texts(said.found) == ["cheese elsewhere", "cheese two"]
    assert [turn.place for turn in said.found] == [("other", 0), ("chat", 1)]


async def test_one_chat_is_searched_until_it_says_too_little(store: Store) -> None:
    await store.say("cheese one")
    await store.say("cheese two")
    await store.say("cheese elsewhere", chat="other")
    here = await store.find("cheese", chat="chat")
    assert (here.in_all_chats, texts(here.found)) == (False, ["cheese two", "cheese one"])
    assert (await store.find("cheese", chat="chat", widen_below=3)).in_all_chats
    assert not (await store.find("nothing", chat="chat", widen_below=0)).in_all_chats


async def test_a_word_in_most_turns_brings_them_behind_those_with_a_rarer_one(store: Store) -> None:
    for number in range(30):
        await store.say(f"Caroline said {number}")
    await store.say("Caroline paints")
    await store.say("Melanie paints")
    said = await store.find("caroline paints", count=50)
    assert texts(said.found)[:2] == ["Caroline paints", "Melanie paints"]
    assert len(said.found) == 32
    assert said.frequencies == (31, 2)


async def test_of_two_turns_with_the_same_words_the_shorter_comes_first(store: Store) -> None:
    await store.say("My boat is blue.")
    await store.say(
        "My boat was repaired by a man from the village who also builds sheds and mends old roofs in autumn."
    )
    assert texts((await store.find("boat")).found)[0] == "My boat is blue."


async def test_words_are_found_in_their_other_forms(store: Store) -> None:
    await store.say("I run along the river with my allergies.")
    for question in ("Where do I run or go running?", "Which allergy do I have?"):
        found = await search_terms(store, question)
        assert texts(found) == ["I run along the river with my allergies."], question


async def test_of_words_that_are_all_common_the_turns_with_two_are_found(store: Store) -> None:
    await store.say("red boat")
    await store.pool.execute(
        "insert into chat_turns (user_id, id, identity, role, chat_id, ordinal, content, text, text_hash, words, ts)"
        " select $1, gen_random_uuid(), 'n' || n, 'user', 'chat', n, t, t, sha256(n::text::bytea),"
        " to_tsvector('simple', t), $2::timestamptz + n * interval '1 hour'"
        " from (select n, case n % 2 when 0 then 'red' else 'boat' end as t from generate_series(1, 1000) n) s",
        ADA,
        START,
    )
    said = await store.find("red boat")
    assert said.frequencies == (turn_search.MAX_TURNS_OF_TERM + 1, turn_search.MAX_TURNS_OF_TERM + 1)
    found = (await store.find("red boat", count=3)).found
    assert (texts(found)[0], found[0].found, len(found)) == ("red boat", 0b11, 3)


async def test_a_common_word_finds_no_turn_but_counts_for_those_that_others_find(store: Store) -> None:
    await store.say("red boat")
    await store.say("a boat by the red house")
    await store.pool.execute(
        "insert into chat_turns (user_id, id, identity, role, chat_id, ordinal, content, text, text_hash, words, ts)"
        " select $1, gen_random_uuid(), 'n' || n, 'user', 'other', n, 'red', 'red', sha256(n::text::bytea),"
        " to_tsvector('simple', 'red'), $2::timestamptz + n * interval '1 hour' from generate_series(1, 1000) n",
        ADA,
        START,
    )
    for chat in (None, "chat", "elsewhere"):
        found = (await store.find("red boat house", chat=chat)).found
        assert texts(found) == ["a boat by the red house", "red boat"]
        assert [turn.found for turn in found] == [0b111, 0b011]


async def test_a_misspelled_word_is_corrected_to_one_that_the_owner_has_used(store: Store) -> None:
    await store.say("We moved to Lisbon in spring.")
    await store.say("The restaurant was full.")
    await store.say("Lisbonne", owner=BOB)
    found = await turn_search.word_corrections(
        store.pool, ADA, words=[(0, "lisbonn"), (3, "restaurnt"), (4, "zzzzzz")], min_similarity=0.4, agents=FOR_ALL
    )
    assert [(each.n, each.word) for each in found] == [(0, "lisbon"), (3, "restaurant")]


async def test_the_places_beside_a_match_say_which_terms_they_have(store: Store) -> None:
    for text in ("the boat", "is it red", "it is blue"):
        await store.say(text)
    there = await turn_search.turns_at(
        store.pool,
        ADA,
        places=[("chat", 0), ("chat", 2), ("other", 0)],
        terms=terms("boat blue"),
        exclude=(),
        characters=6,
        agents=FOR_ALL,
    )
    assert [(turn.text, turn.found) for turn in there] == [("the bo", 0b01), ("it is ", 0b10)]


async def test_of_several_replies_the_answered_one_is_found_else_the_newest(store: Store) -> None:
    asked = await store.say("colour?", message="q1")
    await store.say("answer red", role="assistant", message="a1", reply_to=asked, ordinal=0)
    await store.say("answer blue", role="assistant", message="a2", reply_to=asked, ordinal=0)

    async def replies() -> list[str]:
        found = await turn_search.replies_with_words(
            store.pool, ADA, terms=terms("answer"), chat=None, exclude=(), count=9, characters=99, agents=FOR_ALL
        )
        return texts(found)

    assert await replies() == ["answer blue"]
    await store.say("why red?", message="q2", parent="a1")
    assert await replies() == ["answer red"]


async def test_turns_are_compared_by_the_nearest_of_their_passages(store: Store) -> None:
    near, far, none = [await store.say(text) for text in ("near", "far", "none")]

    async def embed(turn: UUID, *passages: list[float]) -> None:
        for n, passage in enumerate(passages):
            await turn_search.add_passage(
                store.pool, ADA, turn, n, start=n, end=n + 1, vector=np.array(passage, np.float32), model="m"
            )

    await embed(near, [0, 1], [1, 0.1])
    await embed(far, [0, 1], [0.1, 1])

    async def nearest(owner: str, model: str, by_words: Sequence[UUID] = ()) -> list[str]:
        return texts(
            await turn_search.nearest_turns(
                store.pool,
                owner,
                question=np.array([1, 0], np.float32),
                model=model,
                min_score=0.5,
                chat=None,
                exclude=(),
                count=5,
                characters=99,
                by_words=by_words,
                agents=FOR_ALL,
            )
        )

    assert (await store.stored()).has_turn_vectors
    assert not (await store.stored(BOB)).has_turn_vectors
    assert await nearest(ADA, "m") == ["near"]
    assert await nearest(ADA, "m", [far, none]) == ["near", "far"]
    assert await nearest(ADA, "other") == []
    assert await nearest(BOB, "m") == []


async def test_however_many_nearer_turns_are_hidden_the_one_that_is_not_comes(store: Store) -> None:
    async def embed(turn: UUID, *passage: float) -> None:
        vector = np.array(passage, np.float32)
        await turn_search.add_passage(store.pool, ADA, turn, 0, start=0, end=1, vector=vector, model="m")

    for number in range(5):
        await embed(await store.say(f"hidden {number}", hidden=True), 1, 0)
    await embed(await store.say("near"), 1, 0.1)
    await embed(await store.say("less near"), 1, 0.2)
    await embed(await store.say("held by the request"), 1, 0.05)
    found = await turn_search.nearest_turns(
        store.pool,
        ADA,
        question=np.array([1, 0], np.float32),
        model="m",
        min_score=0.5,
        chat=None,
        exclude=[hash_of("held by the request")],
        count=1,
        characters=99,
        by_words=[],
        agents=FOR_ALL,
    )
    assert texts(found) == ["near"]


async def test_the_longest_text_of_any_script_can_be_indexed(store: Store) -> None:
    han = "".join(chr(0x4E00 + (n * 7_919) % 20_000) for n in range(100_000))
    letters = " ".join(f"{n:x}" for n in range(20_000))
    for text in (han, letters, "𠀀𠀁" * 40_000):
        await store.say(text)
    assert (await store.stored()).turns == 3


async def test_more_terms_than_bits_are_refused(store: Store) -> None:
    many = [Term(words=(f"w{n}",)) for n in range(MAX_TERMS + 1)]
    with pytest.raises(ValueError, match="31 terms"):
        await turn_search.turns_with_words(store.pool, ADA, terms=many, exclude=(), agents=FOR_ALL)
