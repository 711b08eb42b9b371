"""Twice the input, about twice the work: no text that a request may hold costs more than its length.

Counted in this process's own processor time and compared with itself at another size, with a margin of four: work that
grows with the square is recognised on any machine, and a slow one only takes longer.
"""

import gc
import importlib
import pkgutil
import re
import time
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Any

import pytest

import db
import formation
import gateway
import retrieval
from formation.extract import languages, rules
from formation.extract.introductions.introduction import Introduction, find_introduction
from formation.extract.objects import place
from formation.extract.sentences.clauses import Sentence, sentences
from formation.extract.sentences.own_words import MAX_EXTRACTED_CHARACTERS, own_words
from formation.extract.shortcuts import find_shortcuts
from formation.memories.categories import category_of
from formation.memories.text import normalized
from formation.reconcile.ended.in_common import may_end
from formation.reconcile.ended.leaving import leaves
from gateway.chat.injection import escape_line
from gateway.errors import GatewayError
from gateway.protocol.conversation import last_message, user_message_indexes
from gateway.protocol.events import Events
from gateway.protocol.request import Message, new_message, parse_chat_request
from gateway.upstream.rehearsal import answer
from retrieval.own_words.off_record import is_off_record
from retrieval.own_words.own_text import own_or_placeholder, own_text, recalled_text
from retrieval.query.clean import BLOCK_BEGIN, FENCE, OLD_BLOCK_BEGIN, OLD_FENCE, clean
from retrieval.query.terms import index_text, terms
from retrieval.secrets.find import find_secrets
from retrieval.text_cache import forget_texts

TIMES_LARGER = 8
# What grows with the square comes to 8, each time; a busy machine, whose caches are others', to 4.3 once in a while.
MAX_GROWTH = 4.0
TRIES = 4
# Below this the clock's own steps count.
LEAST_S = 0.004
# Eight times as many characters are a million: work that takes less than 32 ms there passes. Beyond, what is as fast as
# memory (a strip, a search for one word) cost four times as much a character, since caches end.
LONGEST = 2**17
FILES = "<attached_files>\n<file />\n</attached_files>\n"
OPEN_BLOCK = f"<{FENCE}>\n{BLOCK_BEGIN}\n- a\n"
BLOCK = f"{OPEN_BLOCK}</{FENCE}>\n"
OLD_BLOCK = f"<{OLD_FENCE}>\n{OLD_BLOCK_BEGIN}\n- a\n</{OLD_FENCE}>\n"
IMAGES = "Here are the images from the tool results above"


def cost_s(work: Callable[[Any], object], subject: Any, *, times: int = 1) -> float:
    """The least of so many, because whatever disturbs only adds; the garbage collector, which looks at all that a
    process has, would disturb the larger one alone.
    """
    costs = []
    gc.disable()
    try:
        for _ in range(times):
            started = time.process_time()
            work(subject)
            costs.append(time.process_time() - started)
    finally:
        gc.enable()
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
    """Cost a unit at eight times the size, in costs a unit at the size. Sizes too small to be measured are doubled.

    A disturbance of the larger one only makes `growth` try again, one of the smaller would hide what grows.
    """
    while (small := cost_s(work, make(size), times=3)) < LEAST_S and size < LONGEST:
        size *= 2
    return cost_s(work, make(size * TIMES_LARGER)) / TIMES_LARGER / max(small, LEAST_S / 4)


WRAPPED = [
    FILES,
    BLOCK,
    OLD_BLOCK,
    FILES + BLOCK,
    "<attached_files>\n",
    "<attached_files>\n<file />\n",
    OPEN_BLOCK,
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
    assert growth(terms, lambda size: (unit * size)[:size], 256) < MAX_GROWTH


BEGINNINGS = [
    *(
        "<a>",
        "</a>",
        "```",
        "> a\n",
        "    a\n",
        "a: ",
        "note: ",
        "note:\n",
        "I: a; ",
        '"',
        "'a ",
        "“",
        "«a ",
        "a\n\n— Bob\n",
        "{a:",
    ),
    *("<a ", "[quote]", "{{", "INFO a\n", "a. ", "я", "a\u200b\n", "please ", "in my ", "\n", "a | b | c\n"),
]


@pytest.mark.parametrize("unit", BEGINNINGS)
def test_telling_the_users_own_words_takes_time_linear_in_a_texts_length(unit: str) -> None:
    def read(text: str) -> None:
        forget_texts()  # so that none is answered from a cache
        own_text(text)
        recalled_text(text)
        own_or_placeholder(text)
        is_off_record(text)

    assert growth(read, lambda size: (unit * size)[:size], 1_024) < MAX_GROWTH


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
    assert growth(escape_line.__wrapped__, lambda size: unit * size, 4_096) < MAX_GROWTH


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
    """`find_shortcuts` reads 2,000 characters; what it is made of is measured on longer ones."""
    assert growth(normalized, lambda size: (unit * size)[:size], 1_024) < MAX_GROWTH
    assert growth(clauses, lambda size: (unit * size)[:size], 256) < MAX_GROWTH
    assert growth(place, lambda size: (unit * size)[:size], 256) < MAX_GROWTH
    find_shortcuts(own_words((unit * MAX_EXTRACTED_CHARACTERS)[: MAX_EXTRACTED_CHARACTERS - 1] + "!"))


def clauses(text: str) -> list[Sentence]:
    return list(sentences(text))


def introduced(text: str) -> Introduction | None:
    return find_introduction(own_words(text))


@pytest.mark.parametrize(
    "unit", ["hi ", "hii", "im a ", "im a\n", "a-", " ", ", ", "madre mia ", "10 ", "soy ", "我", "م"]
)
def test_telling_what_a_statement_is_about_takes_time_linear_in_its_length(unit: str) -> None:
    """`find_introduction` reads 1,000 characters, so it is measured on a part of them."""
    assert growth(lambda text: category_of(text, None), lambda size: (unit * size)[:size], 512) < MAX_GROWTH
    assert growth(introduced, lambda size: f"im maya{unit * size}"[:size], 128) < MAX_GROWTH
    assert growth(lambda text: leaves(text, text), lambda size: f"i quit {unit * size}"[:size], 512) < MAX_GROWTH
    assert growth(lambda text: leaves(text, text), lambda size: f"sold the {unit * size}"[:size], 512) < MAX_GROWTH
    known = "my sister anna lives in leeds"
    assert growth(lambda text: may_end(text, known), lambda size: f"dropped {unit * size}"[:size], 512) < MAX_GROWTH


@pytest.mark.parametrize(
    "unit", ["<a>\n", f"<{FENCE}>\n", f"<{FENCE}>\n- a\n", f"</{FENCE}>\n", "- a\n", BLOCK, OLD_BLOCK]
)
def test_rehearsal_finds_the_blocks_in_time_linear_in_the_length_of_the_prompt(unit: str) -> None:
    def ask(text: str) -> None:
        answer([{"role": "user", "content": text}])

    assert growth(ask, lambda size: unit * (size // len(unit)), 4_096) < MAX_GROWTH


# Ways to begin something that a pattern looks for, and not to end it.
NASTY = (
    *(" ", "\n", "\t ", "\r\n", "\xa0", "\u0300", "\ud800", "-", "- ", "a-", "A-", "a1-", "A b, ", ", ", ": "),
    *(". ", "!", "?", "'", " 'a", '"', "“", "<", "<a>\n", "</", "[", "[A", "[a] ", "{", "{{a", "\\", "\\u"),
    *("\\ud800", '"usage" ', '"usage": ', "_", "1", "1 ", "1-", "1.", "12-", "2020 ", "1\u6708", "\u5e74"),
    *("\u5317", "a://", "a:", "=", "pin a ", "password ", "AB12 ", "eyJa", "sk-", "ok ", "please ", "my a "),
    *("my favourite ", "call me ", "i am ", "not ", "the ", "de ", "A de ", "for ", "with a ", "now ", "and "),
    *("a and ", "i moved from a ", "1 of ", "in ", "ignore ", "said ", "FATAL: ", "mr_a", "data: ", "-- name: "),
    "a",
)
# A pattern whose cost grows with the square takes 0.6 ms for so many characters; what takes less than half of that is
# not looked at further. What grows without a bound runs into the time a test has.
NASTY_SIZE, UNREMARKABLE_S = 500, 0.000_25


def patterns() -> dict[str, re.Pattern[Any]]:
    """Every pattern of the packages that see text of others, once, by its place or one where it is imported."""
    found: dict[str, re.Pattern[Any]] = {}
    for package in (gateway, retrieval, formation, db):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.startswith(("gateway.__main__", "gateway.cli.recall_report.plot")):
                found |= module_patterns(importlib.import_module(module.name))
    place_of = {pattern: where for where, pattern in found.items()}
    return {where: pattern for pattern, where in place_of.items()}


def module_patterns(module: ModuleType) -> dict[str, re.Pattern[Any]]:
    own = {name: value for name, value in vars(module).items() if isinstance(value, re.Pattern)}
    if module is languages:
        own |= {f"rule {n}": pattern for n, (pattern, _) in enumerate(languages.RULES)}
    if module is rules:
        own |= {f"rule {n}": pattern for n, (pattern, _) in enumerate((*rules.RULES, *rules.GREETED))}
    return {f"{module.__name__}.{name}": pattern for name, pattern in own.items()}


PATTERNS = patterns()


@pytest.mark.parametrize("where", PATTERNS)
def test_a_pattern_takes_time_linear_in_the_length_of_any_text(where: str) -> None:
    """Searched for, and against the whole text; rules of shortcuts are held against a whole clause alone."""
    pattern = PATTERNS[where]
    uses: list[Callable[[Any], object]] = [pattern.fullmatch]
    if ".rule " not in where:
        uses.append(lambda text: sum(1 for _ in pattern.finditer(text)))
    for unit in NASTY:

        def make(size: int, unit: str = unit) -> str | bytes:
            text = (unit * size)[:size] + "\x01"
            return text.encode("utf-8", "surrogatepass") if isinstance(pattern.pattern, bytes) else text

        for use in uses:
            if (cost := cost_s(use, make(NASTY_SIZE))) < UNREMARKABLE_S:
                continue
            # Slow and linear, as most of these are: told by what was just measured, at a quarter of the time.
            small = NASTY_SIZE // TIMES_LARGER
            if cost >= MAX_GROWTH * TIMES_LARGER * cost_s(use, make(small), times=3):
                assert growth(use, make, small) < MAX_GROWTH, unit


# Words that introduce a secret, forms of one, and pieces of both, again and again.
HALF_A_SECRET = [
    *("password is ", "is password ", "my password for my ", "password: ", "password='", 'password "', "<password>"),
    *(
        "pin 1234 ",
        "code für ",
        "recovery code 12-34 ",
        "api key ",
        "token=",
        "seed phrase ",
        "1. abandon ",
        "abandon\n",
    ),
    *("密码是", "密码", "パスワードは", "x" * 20 + "passwort ", "passwort", "[password removed] ", "wpa2 password "),
    *(
        "a1B2",
        "Ab1!",
        "a/",
        "_",
        "=",
        "1 ",
        "4111 1111 ",
        "DE12 ",
        "DE12345678",
        "sk-",
        "sk-a1",
        "eyJaaaaaaaaa.",
        "xox",
    ),
    *("-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\n", "https://a:", "://", "@", "WIFI:S:", " -u a:"),
    *("\u0130", "ß", "\n", " ", '"', "“"),
]
# What a message of 100 kB may take, at its worst, on a machine that does other things too.
MAX_SECRET_COST_S = 1.0


@pytest.mark.parametrize("unit", HALF_A_SECRET)
def test_finding_secrets_takes_time_linear_in_a_texts_length(unit: str) -> None:
    def make(size: int) -> str:
        return (unit * (size // len(unit) + 1))[:size]

    assert growth(find_secrets, make, 4_096) < MAX_GROWTH
    assert cost_s(find_secrets, make(100_000), times=3) < MAX_SECRET_COST_S
