"""What is remembered of how an owner speaks."""

from dataclasses import replace

from db.queries.turn_search import TURNS_COUNTED, TURNS_OF_A_TERM, Said
from db.terms import Term
from retrieval.search.term_cache import WORDS, familiar, learn

RED, BOAT = Term(words=("red",)), Term(words=("boat",), beginning=True)
MUCH = Said(turns=TURNS_COUNTED, summaries=0, frequencies=(TURNS_OF_A_TERM + 1, 3), widened=True, meant=False, found=())


def test_a_word_in_more_turns_than_are_looked_through_is_not_looked_up_again() -> None:
    known = familiar()
    learn(known, "default/ada", [RED, BOAT], MUCH)
    assert known["default/ada"].common_among([BOAT, RED]) == [1]
    assert known["default/ada"].turns == TURNS_COUNTED
    assert "default/bob" not in known


def test_one_chat_says_nothing_of_the_others() -> None:
    known = familiar()
    learn(known, "default/ada", [RED, BOAT], replace(MUCH, widened=False))
    assert not known


def test_nothing_is_kept_of_somebody_who_has_said_little() -> None:
    known = familiar()
    learn(known, "default/ada", [RED, BOAT], replace(MUCH, turns=TURNS_COUNTED - 1, summaries=0, frequencies=(9, 3)))
    assert not known


def test_of_one_owner_so_many_words_are_kept() -> None:
    known = familiar()
    for n in range(2 * WORDS):
        learn(known, "default/ada", [Term(words=(f"w{n}",)), BOAT], MUCH)
    assert len(known["default/ada"].common) == WORDS
