from dataclasses import replace

import pytest

from retrieval.categories import INSTRUCTION, NO_POLICY, RecallPolicy
from retrieval.query.terms import terms
from retrieval.ranking.excerpt import Asked
from retrieval.ranking.selection import Selected, SelectionLimits, in_preferred_order, select, within_maxima
from retrieval.tokens import cost_of
from tests.retrieval.candidates import memory, scored, turn

LIMITS = SelectionLimits(
    memories=3, turns=2, tokens=1_000, turn_tokens=60, min_turn_score=0.35, min_score=0.5, min_share=0.6,
    nearest_always=2, summaries=1, summary_tokens=50, min_summary_coverage=0.5,
)  # fmt: skip


def limits(**changed: float) -> SelectionLimits:
    return replace(LIMITS, **changed)  # type: ignore[arg-type]


def why(selected: list[Selected]) -> list[str]:
    return [each.why for each in selected]


def test_memories_and_turns_have_a_number_each_and_what_is_over_it_says_so() -> None:
    ranked = [scored(memory()) for _ in range(4)] + [scored(turn()) for _ in range(3)]
    selected = select(ranked, LIMITS)
    assert why(selected) == ["", "", "", "3 memories are in", "", "", "2 turns are in"]
    assert [each.no_room for each in selected] == [bool(each.why) for each in selected]


@pytest.mark.parametrize(("memories", "turns"), [(0, 8), (2, 6), (5, 3), (7, 3)])
def test_each_memory_takes_the_room_of_a_turn_until_three_are_left(memories: int, turns: int) -> None:
    ranked = [scored(memory()) for _ in range(memories)] + [scored(turn()) for _ in range(9)]
    selected = select(ranked, limits(memories=10, turns=8))
    assert why(selected) == [""] * (memories + turns) + [f"{turns} turns are in"] * (9 - turns)


def test_turns_that_answer_better_than_the_memories_keep_their_room() -> None:
    ranked = [scored(turn(), 2.0) for _ in range(6)] + [scored(memory(), 1.9) for _ in range(6)] + [scored(turn(), 1.8)]
    selected = select(ranked, limits(memories=10, turns=8))
    assert why(selected) == [""] * 12 + ["6 turns are in"]


def test_what_does_not_fit_leaves_room_for_what_does() -> None:
    long, short = scored(memory("A long story. " * 20)), scored(memory("Short."))
    selected = select([long, short], limits(tokens=20))
    assert [each.memory is not None for each in selected] == [False, True]
    assert "tokens" in selected[0].why
    assert selected[1].memory is not None
    assert selected[1].tokens == cost_of(selected[1].memory)


def test_turns_are_cut_where_even_the_best_is_weak_unless_they_are_near_in_meaning() -> None:
    weak, near, strong = turn(), turn(turn_meaning=0.5), turn("I sail.")
    selected = select([scored(weak, 0.34), scored(near, 0.34)], limits(min_share=0))
    assert why(selected) == ["the best turn scores 0.34, below 0.35", ""]
    assert why(select([scored(strong, 0.35), scored(weak, 0.1)], limits(min_share=0))) == ["", ""]
    uncalled = limits(min_share=0, min_turn_score=2.0, min_turn_meaning=2.0)
    assert why(select([scored(near, 1.9)], uncalled)) == ["the best turn scores 1.90, below 2.00"]
    assert why(select([scored(near, 2.0), scored(weak, 0.4)], uncalled)) == ["", ""]


def test_a_turn_that_comes_after_what_was_learned_from_it_waits_for_the_others_and_is_not_lost() -> None:
    said = turn("The budget for the kitchen is 9000 euros and I prefer oak.", found=0b111)
    fact, other = memory("Prefers oak.", source=said.id, found=0b100), turn("Something else.")
    asked = Asked(terms("budget kitchen oak"), (1.0, 1.0, 1.0))
    selected = select([scored(fact), scored(said), scored(other)], LIMITS, asked)
    assert [each.id for each in selected] == [fact.id, other.id, said.id]
    assert why(selected) == ["", "", ""]
    again = select([scored(said), scored(fact), scored(other)], LIMITS, asked)
    assert [each.id for each in again] == [said.id, other.id, fact.id]


@pytest.mark.parametrize("arm", ["always", "memories_related"])
def test_what_comes_unasked_needs_no_score(arm: str) -> None:
    candidate = memory(arms={arm: 1})  # type: ignore[dict-item]
    assert why(select([scored(memory(), 1.0), scored(candidate, 0.0)], LIMITS)) == ["", ""]


def test_what_is_far_behind_the_best_is_cut_but_for_the_nearest_in_meaning() -> None:
    near = memory(arms={"memories_meaning": 2}, meaning=0.6)
    third = memory(arms={"memories_meaning": 3}, meaning=0.6)
    low = memory(arms={"memories_meaning": 1}, meaning=0.4)
    selected = select([scored(memory(), 1.0), *(scored(each, 0.5) for each in (near, third, low))], LIMITS)
    weak = "scores 0.50, below 0.60 of the best"
    assert why(selected) == ["", "", weak, f"{weak}, and lies at 0.40, below {LIMITS.min_score:.2f}"]


def test_a_fact_and_the_turn_it_was_learned_from_do_not_both_go_in() -> None:
    said = turn()
    fact, other = memory(source=said.id), memory("Has a second boat.", source=said.id)
    assert [bool(reason) for reason in why(select([scored(said), scored(fact)], LIMITS))] == [False, True]
    # Two facts of one turn say two things.
    assert [bool(reason) for reason in why(select([scored(fact), scored(other), scored(said)], LIMITS))] == [
        False,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("Where do I live?", False),
        ("So where do I live now?!", False),
        ("I live in Lisbon.", True),
        ("Do I live in Porto?", True),
        ("I live in Lisbon. Where do I live?", False),
        ("I moved to Lisbon. Where do I live?", True),
        ("我住在哪里？", False),  # noqa: RUF001
    ],
)
def test_a_turn_that_only_asks_what_is_asked_now_says_nothing_new(text: str, new: bool) -> None:
    [selected] = select([scored(turn(text))], LIMITS, Asked(terms("Where do I live, in Lisbon?")))
    assert (selected.memory is not None) is new


def test_what_is_recalled_whatever_is_asked_takes_no_other_memorys_place_and_comes_last() -> None:
    always = memory("Answer in French.", arms={"always": 1})
    selected = select([scored(always, 0.0), *(scored(memory()) for _ in range(3))], limits(memories=2))
    assert [each.memory.content for each in selected if each.memory] == [
        "Has a boat.",
        "Has a boat.",
        "Answer in French.",
    ]


def test_what_is_recalled_whatever_is_asked_ends_with_its_own_tokens_the_most_important_first() -> None:
    several = [memory(f"Is allergic to food number {n}.", arms={"always": n}) for n in (3, 1, 2)]
    selected = select([scored(each, 0.0) for each in several], limits(always_tokens=25))
    assert [each.memory.content for each in selected if each.memory] == [
        "Is allergic to food number 1.",
        "Is allergic to food number 2.",
    ]


def test_what_is_recalled_whatever_is_asked_and_was_asked_for_stands_where_it_ranks() -> None:
    always = memory("Answer in French.", arms={"always": 1, "memories_words": 1})
    selected = select([scored(always), scored(memory())], LIMITS)
    assert selected[0].id == always.id


def test_a_wish_how_to_be_answered_comes_last_though_it_shares_words_and_is_no_bar_for_answers() -> None:
    wish = memory("Use metric units.", arms={"always": 1, "memories_words": 1}, category=INSTRUCTION)
    selected = select([scored(wish, 3.0), scored(memory("Runs five miles a day."), 1.0)], LIMITS)
    assert [each.memory.content for each in selected if each.memory] == ["Runs five miles a day.", "Use metric units."]


def test_a_question_asked_before_is_no_bar_for_its_answer() -> None:
    asked, answer = turn("What is my boat called, and where does it lie?"), turn("The boat is called Marigold.")
    ranked = [scored(asked, 4.0), scored(answer, 1.0)]
    selected = select(ranked, LIMITS, Asked(terms("What is my boat called, and where does it lie?")))
    assert [each.id for each in selected if each.memory] == [answer.id]


def test_a_memory_below_the_threshold_has_no_score_to_show() -> None:
    near, far = memory(meaning=0.5), memory(meaning=0.4)
    assert [each.memory.score for each in select([scored(near), scored(far)], LIMITS) if each.memory] == [0.5, None]


def test_the_last_turns_come_after_what_answers_and_only_where_that_is_little() -> None:
    answers = [turn(f"Answer {n}.") for n in range(2)]
    last = [turn(f"Last {n}.", arms={"turns_recent": n + 1}) for n in range(2)]
    ranked = [scored(last[1], 0.1), scored(last[0], 0.1), *(scored(each, 1.0) for each in answers)]
    into = [each.id for each in select(ranked, limits(turns=6)) if each.memory]
    assert into == [each.id for each in answers]
    into = [each.id for each in select(ranked[:-1], limits(turns=6)) if each.memory]
    assert into == [answers[0].id, last[0].id, last[1].id]


def test_a_category_brings_at_most_its_maximum_and_the_best_of_it() -> None:
    ranked = [
        scored(memory("Is vegan.", category="health")),
        scored(memory("Has a boat.")),
        scored(turn()),
        scored(memory("Has asthma.", category="health")),
        scored(memory("Has a bike.")),
    ]
    assert within_maxima(ranked, NO_POLICY) == ranked
    assert within_maxima(ranked, RecallPolicy(maxima=(("health", 1), ("other", 2)))) == [*ranked[:3], ranked[4]]
    assert within_maxima(ranked, RecallPolicy(maxima=(("other", 0),))) == [ranked[0], ranked[2], ranked[3]]


def test_a_preferred_bank_comes_before_what_scores_little_more() -> None:
    best, near, preferred = (
        scored(memory(bank=bank), score) for bank, score in (("General", 2.0), ("General", 1.05), ("Work", 1.0))
    )
    ranked = [best, near, preferred]
    assert in_preferred_order(ranked, NO_POLICY) == ranked
    assert in_preferred_order(ranked, RecallPolicy(banks=("Work",))) == [best, preferred, near]
