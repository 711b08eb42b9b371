"""Twice the input, about twice the work: no text that a request may hold costs more than its length.

Counted in this process's own processor time and compared with itself at another size, with a margin of four: work that
grows with the square is recognised on any machine, and a slow one only takes longer.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from formation.extract.shortcuts import MAX_MESSAGE_CHARACTERS, find_shortcuts
from formation.memories.text import is_secret, normalized
from gateway.chat.injection import escape_line
from gateway.errors import GatewayError
from gateway.protocol.conversation import last_message, user_message_indexes
from gateway.protocol.events import Events
from gateway.protocol.request import Message, new_message, parse_chat_request
from retrieval.query.clean import NOTES_BEGIN, NOTES_CLOSE, NOTES_OPEN, clean
from retrieval.query.terms import index_text, query_terms

TIMES_LARGER = 8
# What grows with the square comes to 8, each time; a busy machine, whose caches are others', to 4.3 once in a while.
MAX_GROWTH = 4.0
TRIES = 4
# Below this the clock's own steps count.
LEAST_S = 0.004
FILES = "<attached_files>\n<file />\n</attached_files>\n"
NOTES = f"{NOTES_OPEN}\n{NOTES_BEGIN}\n- a\n{NOTES_CLOSE}\n"
IMAGES = "Here are the images from the tool results above"


def cost_s(work: Callable[[Any], object], subject: Any) -> float:
    """The least of three, because whatever disturbs only adds."""
    costs = []
    for _ in range(3):
        started = time.process_time()
        work(subject)
        costs.append(time.process_time() - started)
    return min(costs)


def growth(work: Callable[[Any], object], make: Callable[[int], Any], size: int) -> float:
    """Of a few tries the least, because what grows with the square does so in all of them."""
    least = grown(work, make, size)
    for _ in range(TRIES - 1):
        if least < MAX_GROWTH:
            break
        least = min(least, grown(work, make, size))
    return least


def grown(work: Callable[[Any], object], make: Callable[[int], Any], size: int) -> float:
    """Cost a unit at eight times the size, in costs a unit at the size. Sizes too small to be measured are doubled."""
    while (small := cost_s(work, make(size))) < LEAST_S and size < 2**22:
        size *= 2
    return cost_s(work, make(size * TIMES_LARGER)) / TIMES_LARGER / max(small, LEAST_S / 4)


WRAPPED = [
    FILES,
    NOTES,
    FILES + NOTES,
    "<attached_files>\n",
    "<attached_files>\n<file />\n",
    f"{NOTES_OPEN}\n{NOTES_BEGIN}\n- a\n",
    "<context>\n<source ",
    "<context>\n<source </source>\n</context>\n",
    "### Task:\nRespond to the user query using the provided context\n",
    "<user_query>\na\n</user_query>\n",
    "<source ",
    "<",
    " ",
    "\n",
    "\ud800\0",
]


@pytest.mark.parametrize("unit", WRAPPED)
@pytest.mark.parametrize("head", ["", "<context>\n<source </source>\n</context>\n"])
def test_cleaning_a_message_takes_time_linear_in_its_length(head: str, unit: str) -> None:
    assert growth(clean, lambda size: head + unit * (size // len(unit)) + "x", 4_096) < MAX_GROWTH


@pytest.mark.parametrize(
    "unit", ["\u0300\u0323", "a\u0323\u0301\u0300\u0323", "\ufdfa", "\u0f73", "\uff9e", "a ", "北", "_"]
)
def test_indexing_a_text_takes_time_linear_in_its_length(unit: str) -> None:
    assert growth(index_text, lambda size: (unit * size)[:size], 4_096) < MAX_GROWTH
    assert growth(query_terms, lambda size: (unit * size)[:size], 256) < MAX_GROWTH


def images(number: int) -> list[Message]:
    return [new_message("tool", "x"), *[new_message("user", IMAGES)] * number]


def instructed(number: int) -> list[Message]:
    return [new_message("tool", "x"), *[new_message("system", "x"), new_message("user", IMAGES)] * number]


@pytest.mark.parametrize("make", [images, instructed])
@pytest.mark.parametrize("work", [user_message_indexes, last_message])
def test_finding_the_users_messages_takes_time_linear_in_their_number(
    work: Callable[[Any], object], make: Callable[[int], list[Message]]
) -> None:
    assert growth(work, make, 1_000) < MAX_GROWTH


@pytest.mark.parametrize("unit", ["<", "< ", "< < ", "[INST", "[A", "\u200b", "\U000e0041"])
def test_escaping_a_memory_takes_time_linear_in_its_length(unit: str) -> None:
    assert growth(escape_line, lambda size: unit * size, 4_096) < MAX_GROWTH


@pytest.mark.parametrize(
    "piece", [b"data: x", b"\n", b"\r", b"\r\n\n", b'data: {"event":1}\n\n', b"event", b"\\u00", b"\r\r"]
)
def test_framing_events_takes_time_linear_in_their_bytes_however_they_are_cut(piece: bytes) -> None:
    def feed(number: int) -> None:
        events = Events(64 * 1024)
        for _ in range(number):
            events.feed(piece)
        events.flush()

    assert growth(feed, lambda size: size, 256) < MAX_GROWTH


BRACKETED = [b"[", b"{", b"[],", b'{"a":', b'"",', b'"\\"",', b'\\"', b"]", b",", b'"\\u0000",', b"1e999,", b'{"a":1},']


@pytest.mark.parametrize("unit", BRACKETED)
def test_parsing_or_refusing_a_body_takes_time_linear_in_its_bytes(unit: bytes) -> None:
    def read(body: bytes) -> None:
        with suppress(GatewayError):
            parse_chat_request(body)

    head = b'{"messages":[{"role":"user","content":['
    assert growth(read, lambda size: head + unit * (size // len(unit)) + b"1]}]}", 4_096) < MAX_GROWTH


@pytest.mark.parametrize(
    "unit", ["a-", "a1-", "1 ", "a ", "'", '"', "said ", " ", "a.", "A b, ", "I live in ", "I love "]
)
def test_what_formation_matches_takes_time_linear_in_its_length(unit: str) -> None:
    """`shortcuts` reads 500 characters at most, so its patterns may cost more there, but not without end."""
    assert growth(is_secret, lambda size: (unit * size)[: min(size, 16_000)], 256) < MAX_GROWTH
    assert growth(normalized, lambda size: (unit * size)[:size], 1_024) < MAX_GROWTH
    assert cost_s(find_shortcuts, (unit * MAX_MESSAGE_CHARACTERS)[: MAX_MESSAGE_CHARACTERS - 1] + "!") < 0.5
