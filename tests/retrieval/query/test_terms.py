# ruff: noqa: RUF001 (sentences in scripts of their own)
import random

import asyncpg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.terms import to_tsqueries
from retrieval.query.stop_words import SPOKEN_WORDS
from retrieval.query.terms import MAX_INDEXED_CHARACTERS, MAX_QUESTION_TERMS, index_text, terms, words

MATCHES = "select to_tsvector('simple', $1) @@ $2::text::tsquery"


def query_text(question: str) -> str:
    """Any of the question's words, as the statements ask for them."""
    return "|".join(to_tsqueries(terms(question))).replace("~", "'")


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Works as a nurse.", "Which nurses do I know?"),
        ("Has two cats.", "What does my cat eat?"),
        ("Loves Bun.", "Is bun fast?"),
        ("Is allergic to peanuts.", "peanut?"),
        ("Name is Müller.", "Who is Muller?"),
        ("Takes 10 mg of lisinopril.", "Why 10 mg?"),
        ("Uses C3PO_v2 at work.", "What is c3po?"),
        ("Wohnt in der Hauptstraße.", "Wie lang ist die HAUPTSTRASSE?"),
        ("住在北京。", "北京有什么好吃的？"),
        ("京都に住んでいる。", "京都の天気は？"),
        ("ชอบกินข้าวผัด", "ข้าวผัดคืออะไร"),
        ("고양이를 키운다.", "고양이가 뭘 먹어?"),
        ("Любит шахматы.", "Что такое шахматы?"),
        ("दिल्ली में रहता है।", "दिल्ली कैसा शहर है?"),
        ("Reads ｆｕｌｌｗｉｄｔｈ text.", "fullwidth?"),
    ],
)
async def test_a_content_word_finds_the_text(pool: asyncpg.Pool, text: str, question: str) -> None:
    assert await pool.fetchval(MATCHES, index_text(text), query_text(question))


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Lives in Lisbon.", "Which city am I in?"),
        ("Has a cat.", "Open the catalogue"),
        ("住在上海。", "我在哪个城市？"),
        ("The dog is old.", "Where is the?"),
    ],
)
async def test_without_a_content_word_in_common_nothing_is_found(pool: asyncpg.Pool, text: str, question: str) -> None:
    assert not await pool.fetchval(MATCHES, index_text(text), query_text(question) or "'nothing'")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("whit wis oor dug cried", ["dug", "cried"]),
        ("mera ghar kaha hai", ["ghar"]),
        ("ke tempo fa oggi", ["tempo", "fa", "oggi"]),
        ("що там у мами", ["мами"]),
        ("q le compro a mi hermano", ["compro", "hermano"]),
        ("kya hota", ["kya", "hota"]),  # there is nothing else
    ],
)
def test_small_words_of_a_chat_are_not_searched_for(question: str, expected: list[str]) -> None:
    assert [next(word for word in words(question) if word.startswith(term.words[0])) for term in terms(question)] == (
        expected
    )


def test_small_words_are_written_as_they_are_indexed() -> None:
    assert [word for word in SPOKEN_WORDS if list(words(word)) != [word]] == []


@pytest.mark.parametrize(
    "question", ["", "What is it?", "?!", "Wo bin ich?", "¿Qué es esto?", "Où suis-je ?", "2", "我是"]
)
def test_a_question_of_stop_words_alone_asks_for_nothing(question: str) -> None:
    assert terms(question) == []


HOSTILE = ["' | !'x", "a' & !'b", "\\", "'", "a:*", "(((", "x <-> y", "'; drop table users; --", "a\0b", "\ud800 z"]


@pytest.mark.parametrize("text", HOSTILE)
async def test_hostile_text_is_only_text(pool: asyncpg.Pool, text: str) -> None:
    await pool.fetchval("select $1::text::tsquery", query_text(text))
    await pool.fetchval("select to_tsvector('simple', $1)", index_text(text))


@given(st.text(st.characters(exclude_categories=[]), max_size=60))
def test_terms_are_letters_and_digits(text: str) -> None:
    for word in (word for term in terms(text) for word in term.words):
        assert word
        assert not set(word) & set("'\\ &|!():*<>~\0")


async def test_postgres_takes_whatever_anybody_types(pool: asyncpg.Pool) -> None:
    @given(st.text(st.characters(exclude_categories=[]), max_size=60))
    def collect(text: str) -> None:
        texts.append(text)

    texts: list[str] = []
    collect()
    await pool.execute(
        "select q::tsquery, to_tsvector('simple', t) from unnest($1::text[], $2::text[]) as x (q, t)",
        [query_text(text) for text in texts],
        [index_text(text) for text in texts],
    )


def test_a_long_question_asks_for_a_bounded_number_of_words() -> None:
    assert len(terms(" ".join(f"word{i}" for i in range(1_000)))) == MAX_QUESTION_TERMS


@pytest.mark.parametrize("letter", ["a ", "é", "北", "\U00020000", "ก", "x"])
async def test_the_longest_text_fits_an_index_in_every_script(pool: asyncpg.Pool, letter: str) -> None:
    text = "".join(f"{letter}{i % 997}" for i in range(MAX_INDEXED_CHARACTERS))
    await pool.fetchval("select to_tsvector('simple', $1)", index_text(text))
    varied = "".join(chr(0x4E00 + (i * 7919) % 20_000) for i in range(MAX_INDEXED_CHARACTERS))
    await pool.fetchval("select to_tsvector('simple', $1)", index_text(varied))


@given(st.text(max_size=40))
def test_a_text_is_found_by_its_own_words(text: str) -> None:
    indexed = set(index_text(text).split())
    for term in terms(text):
        assert any(known.startswith(term.words[0]) for known in indexed)


@pytest.mark.parametrize(("first", "count"), [(0x20000, 42_000), (0x4E00, 20_000), (0xAC00, 11_000), (0x1F00, 200)])
async def test_the_most_different_words_fit_an_index_in_every_script(
    pool: asyncpg.Pool, first: int, count: int
) -> None:
    """Pairs that never come again take the most room. Over the limit of a tsvector the whole row would be lost."""
    letters = random.Random(1)
    for space in ("", " "):
        text = space.join(chr(first + letters.randrange(count)) for _ in range(MAX_INDEXED_CHARACTERS))
        await pool.fetchval("select to_tsvector('simple', $1)", index_text(text))


def test_a_word_of_many_marks_is_folded_as_before() -> None:
    assert index_text("Ünï\u0308cödé ÉTÉ Ḍ\u0307") == index_text("unicode ete d")
