# ruff: noqa: RUF001 (sentences in scripts of their own)
"""Memories that are recalled whatever is asked: which they are, and in which order."""

from collections.abc import Sequence
from datetime import UTC, datetime

import asyncpg

from db.queries.recall import FOR_ALL, AllowedMemories, found_and_always_memories
from formation.memories.categories import importance_of
from retrieval.search.memories import ALWAYS_KEYS
from tests.retrieval.remembering import remember

ADA, BOB = "default/ada", "default/bob"
OF_ALL = AllowedMemories(agents=FOR_ALL)
# The most urgent first.
URGENT = [
    "Is allergic to nuts.", "Ist allergisch gegen Nüsse.", "Es alérgica a las nueces.", "У неё аллергия на орехи.",
    "Mam uczulenie na orzechy.", "Fıstığa alerjim var.", "Anafilaxia por camarão.",
    "对花生过敏。", "ピーナッツアレルギーです。", "땅콩 알레르기가 있다.", "لديها حساسية من الفول السوداني.",
    "मूंगफली से एलर्जी है।", "У мене анафілаксія на арахіс.", "Hat ein Notfallset gegen Wespen dabei.",
    "Has diabetes.", "Hat Zöliakie.", "Está embarazada.", "Takes anticoagulants.",
    "妊娠しています。", "有哮喘。", "У неї діабет.", "Hamileyim.", "Mam cukrzycę.", "Är gravid.",
    "Is a vegan.", "Est végétarienne.", "채식주의자이다.", "吃素。", "Она веган.",
]  # fmt: skip


async def always_of(
    pool: asyncpg.Pool, *, count: int = 50, never: Sequence[str] = (), always: Sequence[str] = ("profile",)
) -> list[str]:
    found = await found_and_always_memories(
        pool,
        ADA,
        (),
        AllowedMemories(agents=("", "tutor"), never=never),
        always=always,
        always_keys=ALWAYS_KEYS,
        count=count,
    )
    return [found.by_id[id].content for id in found.always]


async def test_what_can_harm_comes_first_in_the_languages_of_memories(pool: asyncpg.Pool) -> None:
    await remember(pool, None, ADA, "Likes the allegro of this sonata.")
    named = await remember(pool, None, ADA, "Is called Ada.", importance=0.9)
    await pool.execute("update users_vectors set key = 'name' where id = $1", named.id)
    profile = await remember(pool, None, ADA, "Has two children.", importance=0.8)
    await pool.execute("update users_vectors set category = 'profile' where id = $1", profile.id)
    written = {text: await remember(pool, None, ADA, text) for text in reversed(URGENT)}
    for n, text in enumerate(reversed(URGENT)):  # what was said last comes first within its degree
        said_at = datetime(2026, 3, 1 + n, tzinfo=UTC)
        await pool.execute("update users_vectors set said_at = $1 where id = $2", said_at, written[text].id)
    assert await always_of(pool) == [*URGENT, "Is called Ada.", "Has two children."]
    assert await always_of(pool, count=3) == URGENT[:3]


async def test_many_of_one_category_leave_room_for_the_others(pool: asyncpg.Pool) -> None:
    for nth in range(6):
        ache = await remember(pool, None, ADA, f"Had a sore back in week {nth}.", importance=1.0)
        await pool.execute("update users_vectors set category = 'health' where id = $1", ache.id)
    for text, category in (("Lives in Lisbon.", "profile"), ('Wants: "short answers."', "instruction")):
        other = await remember(pool, None, ADA, text, importance=0.6)
        await pool.execute("update users_vectors set category = $2 where id = $1", other.id, category)
    await remember(pool, None, ADA, "Is allergic to nuts.", importance=0.6)
    found = await always_of(pool, count=4, always=("profile", "instruction", "health"))
    assert found[0] == "Is allergic to nuts."
    assert {"Lives in Lisbon.", 'Wants: "short answers."'} < set(found)


async def test_what_a_body_reacts_to_is_the_first_of_many_matters_of_health(pool: asyncpg.Pool) -> None:
    deadly = 'Said: "hazelnut is deadly to me".'
    for nth, text in enumerate([deadly, *(f"Had a sore back in week {nth}." for nth in range(9))]):
        importance = importance_of("health", text) / 10
        written = await remember(pool, None, ADA, text, importance=importance)
        at = datetime(2026, 3, 1 + nth, tzinfo=UTC)
        await pool.execute("update users_vectors set category = 'health', said_at = $2 where id = $1", written.id, at)
    assert (await always_of(pool, count=2, always=("health",)))[0] == deadly


async def test_no_episode_comes_for_its_category_alone(pool: asyncpg.Pool) -> None:
    wedding = await remember(pool, None, ADA, "The daughter's wedding is on 27 December.")
    allergy = await remember(pool, None, ADA, "Had an allergic shock from nuts.")
    both = [wedding.id, allergy.id]
    await pool.execute("update users_vectors set category = 'profile', kind = 'episodic' where id = any($1)", both)
    assert await always_of(pool) == ["Had an allergic shock from nuts."]


async def test_an_urgent_memory_of_a_category_comes_once(pool: asyncpg.Pool) -> None:
    allergy = await remember(pool, None, ADA, "Is allergic to nuts.")
    await pool.execute("update users_vectors set category = 'profile', key = 'allergy' where id = $1", allergy.id)
    assert await always_of(pool) == ["Is allergic to nuts."]


async def test_what_holds_no_longer_or_belongs_to_others_does_not_come(pool: asyncpg.Pool) -> None:
    await remember(pool, None, ADA, "Is allergic to nuts.", state="superseded")
    await remember(pool, None, ADA, "Is allergic to milk.", valid_to=datetime(2026, 1, 1, tzinfo=UTC))
    await remember(pool, None, ADA, "Is allergic to eggs.", agent="cook")
    await remember(pool, None, BOB, "Is allergic to fish.")
    await remember(pool, None, ADA, "Is allergic to dust.", agent="tutor")
    assert await always_of(pool) == ["Is allergic to dust."]
    assert await always_of(pool, never=("other",)) == []


async def test_memories_found_by_words_come_with_those_that_always_come(pool: asyncpg.Pool) -> None:
    allergy, boat = [await remember(pool, None, ADA, text) for text in ("Is allergic to nuts.", "Has a boat.")]
    found = await found_and_always_memories(pool, ADA, [boat.id, allergy.id], OF_ALL, count=5)
    assert (set(found.by_id), found.always) == ({allergy.id, boat.id}, (allergy.id,))
    assert (await found_and_always_memories(pool, ADA, [boat.id], OF_ALL, exclude=[allergy.id], count=5)).always == ()
    assert (await found_and_always_memories(pool, ADA, [boat.id], OF_ALL)).always == ()
