"""Simulated lives: the same for a seed, in their own time, and what is measured is what was planted."""

from datetime import UTC, datetime, timedelta
from itertools import chain

import asyncpg
import numpy as np
import pytest
from uuid_utils.compat import uuid7

from bench.lifecycle.life import TURNS_A_DAY, Life, Message, Statement, question, stating
from bench.lifecycle.simulate import START, Chosen, duplicates, judged, live
from bench.lifecycle.truth import CALIBRATION, Truth
from retrieval.memory import Memory

A, B, C = Statement("bank", "Bidomu"), Statement("bank", "Kafeso"), Statement("bike shop", "Zanuti")


def days(seed: int, count: int) -> list[list[Message]]:
    life = Life(seed=seed, user="ana")
    return [life.day(START.date() + timedelta(days=number)) for number in range(count)]


def test_a_life_is_the_same_for_a_seed_and_asks_for_what_was_told_last() -> None:
    lived = days(1, 400)
    assert lived == days(1, 400) != days(2, 400)
    assert {len(day) for day in lived} == {TURNS_A_DAY}
    holds: dict[str, str] = {}
    questions = 0
    for day in lived:
        for message in day:
            if message.asks is not None:
                assert holds[message.asks.subject] == message.asks.value
                questions += 1
        holds |= {fact.states.subject: fact.states.value for message in day for fact in message.facts}
    assert questions > 600
    facts = [fact for message in chain.from_iterable(lived) for fact in message.facts]
    assert len({fact.states for fact in facts}) < len({fact.text for fact in facts}) < len(facts)


def test_the_vectors_of_what_is_said_lie_in_the_bands_that_the_calibration_names() -> None:
    truth = Truth()
    messages = [stating(A), stating(A, reworded=True), stating(B), stating(C), question(A)]
    for message in messages:
        truth.learn(message)
    same, reworded, changed, other = (truth.vector(message.facts[0].text) for message in messages[:4])
    scores = [float(np.dot(same, each)) for each in (reworded, changed, other)]
    assert CALIBRATION.same_score > scores[0] > scores[1] > CALIBRATION.neighbour_score > scores[2]
    assert float(np.dot(truth.vector(messages[4].text), changed)) > CALIBRATION.min_score > scores[2]


def test_a_memory_is_a_duplicate_when_others_say_all_of_it() -> None:
    assert duplicates([{A}, {A}, {B}]) == 1
    assert duplicates([{A}, {A, B}, {B, C}, set()]) == 1
    assert duplicates([{A}, {B}, {C}]) == 0


@pytest.mark.parametrize(
    ("recalled", "first", "stale"),
    [((A, C), True, False), ((A, B), True, True), ((B, A), False, True), ((C, A), False, False), ((), False, False)],
)
def test_an_answer_is_judged_by_what_was_planted(recalled: tuple[Statement, ...], first: bool, stale: bool) -> None:
    truth = Truth()
    memories = []
    for states in recalled:
        truth.learn(stating(states))
        memories.append(memory(stating(states).facts[0].text))
    asked = judged(truth, A, memories, tokens=1)
    assert (asked.first, asked.stale) == (first, stale)


def memory(text: str) -> Memory:
    return Memory(id=uuid7(), content=text, bank="General", key=None, said_at=START, score=None, shared=False)


async def test_a_month_is_lived_in_its_own_time(empty_database_url: str) -> None:
    lived = await live(empty_database_url, Chosen(days=30, users=1), upkeep=True)
    assert len(lived.asked) > 30
    assert sum(each.first for each in lived.asked) >= 0.95 * len(lived.asked)
    assert sum(each.stale for each in lived.asked) <= 0.05 * len(lived.asked)
    [stored] = lived.stored
    assert 60 < stored.memories <= 200
    assert lived.calls["extract"] == 30
    assert lived.calls.total() <= 3 * 30
    connection = await asyncpg.connect(empty_database_url)
    for column in ("created_at", "updated_at", "said_at"):
        first, last = await connection.fetchrow(f"select min({column}), max({column}) from users_vectors")
        assert START <= first <= last < START + timedelta(days=30) < datetime.now(UTC), column
    assert await connection.fetchval("select count(*) from users_vectors where access_count > 0") > 5
    await connection.close()
