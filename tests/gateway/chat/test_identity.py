import dataclasses
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.auth.caller import Caller
from gateway.chat.identity import Turn, identify_turn
from gateway.chat.injection import make_block
from gateway.chat.kind import TurnKind
from gateway.protocol.request import ChatRequest
from retrieval.query.clean import text_hash
from tests.gateway.chat.test_kind import PATTERNS, TOOL_CALL, TOOL_IMAGES, TOOL_RESULT, assistant, chat, system, user
from tests.gateway.recordings import recorded

NOWHERE = Caller(owner="default/ana", role="trusted")
IN_CHAT = Caller(owner="default/ana", role="trusted", chat="c1")
WITH_ID = Caller(owner="default/ana", role="trusted", chat="c1", user_message="m1")
EVERY_CALLER = pytest.mark.parametrize("caller", [NOWHERE, IN_CHAT, WITH_ID], ids=["nowhere", "in_chat", "with_id"])
BLOCK = f"{make_block(['Lives in Lisbon.'])}\n\n"
RAG = (
    "### Task:\nRespond to the user query using the provided context.\n"
    '<context>\n<source id="1">x</source>\n</context>\n\n'
)


def identity(*messages: dict[str, Any], caller: Caller = NOWHERE) -> Turn:
    """Which turn it is, whatever kind of request for it this is."""
    return dataclasses.replace(identified(chat(*messages), caller), kind=TurnKind.TURN)


def identified(request: ChatRequest, caller: Caller) -> Turn:
    return identify_turn(request, caller, PATTERNS)


def test_the_recorded_chats_have_two_turns_each() -> None:
    for session in ("plain-headers", "templated-headers"):
        keys = [identified(each.request(), each.caller()).key for each in recorded(session) if each.kind == "turn"]
        assert len(set(keys)) == 2


@pytest.mark.parametrize(
    "without", [(), ("X-OpenWebUI-User-Message-Id",), ("X-OpenWebUI-User-Message-Id", "X-OpenWebUI-Chat-Id")]
)
def test_tool_rounds_continue_and_regenerate_are_their_turn_and_an_edit_is_another(without: tuple[str, ...]) -> None:
    keys = {each.what: identified(each.request(), each.caller(without=without)).key for each in recorded("sidelong")}
    same = [
        "a turn",
        "its tool round",
        "its tool round with the tool's images",
        "continue its reply",
        "regenerate its reply",
    ]
    assert len({keys[what] for what in same}) == 1
    assert keys["the message edited"] != keys["a turn"]


@EVERY_CALLER
def test_a_request_sent_again_is_the_same_turn(caller: Caller) -> None:
    messages = [system("It is ten."), user("a"), assistant("b"), user("yes")]
    assert identity(*messages, caller=caller) == identity(*messages, caller=caller)


@pytest.mark.parametrize("caller", [NOWHERE, IN_CHAT])
def test_the_same_message_twice_in_one_chat_is_two_turns(caller: Caller) -> None:
    first = [user("Shall I?"), assistant("Yes?"), user("yes")]
    second = [*first, assistant("Really?"), user("yes")]
    assert identity(*first, caller=caller).key != identity(*second, caller=caller).key
    assert identity(*first, caller=caller).text_hash == identity(*second, caller=caller).text_hash
    assert [identity(*messages, caller=caller).ordinal for messages in (first, second)] == [1, 2]


def test_the_users_message_id_decides_where_there_is_one() -> None:
    other = dataclasses.replace(WITH_ID, user_message="m2")
    assert identity(user("a"), caller=WITH_ID).key == identity(user("a "), caller=WITH_ID).key
    assert identity(user("a"), caller=WITH_ID).key != identity(user("a"), caller=other).key
    elsewhere = dataclasses.replace(WITH_ID, chat="c2")
    assert identity(user("a"), caller=WITH_ID).key != identity(user("a"), caller=elsewhere).key


def test_the_same_words_in_two_chats_are_two_turns() -> None:
    assert (
        identity(user("a"), caller=IN_CHAT).key
        != identity(user("a"), caller=dataclasses.replace(IN_CHAT, chat="c2")).key
    )


def test_only_without_any_id_the_turn_is_windowed() -> None:
    assert [identity(user("a"), caller=caller).windowed for caller in (NOWHERE, IN_CHAT, WITH_ID)] == [
        True,
        False,
        False,
    ]
    no_chat = Caller(owner="default/ana", role="trusted", user_message="m1")
    assert not identity(user("a"), caller=no_chat).windowed


def test_without_ids_the_conversation_before_distinguishes_turns() -> None:
    assert identity(user("a"), assistant("b"), user("yes")).key != identity(user("a"), assistant("c"), user("yes")).key
    assert identity(user("a"), assistant("b"), user("yes")).key != identity(user("d"), assistant("b"), user("yes")).key
    assert identity(user("ab"), user("c"), user("yes")).key != identity(user("a"), user("bc"), user("yes")).key
    assert identity(user("ab"), user("yes")).key != identity(user("a"), assistant("b"), user("yes")).key


def test_only_the_nearest_sixteen_messages_before_it_count() -> None:
    messages = [user(f"message {i}") for i in range(16)]
    assert identity(user("a"), *messages, user("yes")).key == identity(user("b"), *messages, user("yes")).key
    assert identity(user("a"), *messages[1:], user("yes")).key != identity(user("b"), *messages[1:], user("yes")).key


@pytest.mark.parametrize("before", ["what stood around the history", "a tool round", "a clock"])
def test_what_comes_and_goes_in_a_history_does_not_make_another_turn(before: str) -> None:
    plain = [user("a"), assistant("b"), user("yes")]
    changed = {
        "what stood around the history": [user(RAG + BLOCK + "a"), assistant("b"), user(BLOCK + "yes")],
        "a tool round": [user("a"), TOOL_CALL, TOOL_RESULT, TOOL_IMAGES, assistant("b"), user("yes")],
        "a clock": [system("It is 12:01."), user("a"), assistant("b"), user("yes")],
    }[before]
    assert identity(*plain) == identity(*changed)


def test_the_question_is_the_users_own_words() -> None:
    found = identity(user([{"type": "text", "text": RAG + "Where do I live?"}, {"type": "image_url"}]))
    assert found.question == "Where do I live?"
    assert found.text_hash == text_hash("Where do I live?")


def test_a_message_without_text_is_a_turn() -> None:
    for messages in ([system("s")], [user("")], [user(None)], [user([{"type": "image_url"}])]):
        found = identity(*messages)
        assert (found.question, found.ordinal) == ("", 0)


@EVERY_CALLER
def test_a_turn_after_a_long_history_is_its_last_one(caller: Caller) -> None:
    messages = [message for i in range(2000) for message in (user(f"question {i} " * 50), assistant("answer " * 200))]
    request = chat(*messages, user("and now?"))
    assert identified(request, caller).ordinal == 2000


words = st.text(max_size=30)
histories = st.lists(
    st.builds(lambda role, text: {"role": role, "content": text}, st.sampled_from(["user", "assistant"]), words),
    max_size=5,
)


@given(
    history=histories,
    text=words,
    rounds=st.integers(0, 3),
    answer=words,
    which=st.sampled_from([NOWHERE, IN_CHAT, WITH_ID]),
)
def test_whatever_follows_the_users_message_the_turn_is_the_same(
    history: list[dict[str, Any]], text: str, rounds: int, answer: str, which: Caller
) -> None:
    first = [*history, user(text)]
    a_round: list[dict[str, Any]] = [TOOL_CALL, TOOL_RESULT, TOOL_IMAGES]
    assert identity(*first, caller=which) == identity(*first, *a_round * rounds, assistant(answer), caller=which)


@given(history=histories, text=words, again=words)
def test_another_message_is_another_turn(history: list[dict[str, Any]], text: str, again: str) -> None:
    first, second = identity(*history, user(text), caller=IN_CHAT), identity(*history, user(again), caller=IN_CHAT)
    assert (first.key == second.key) == (first.question == second.question)


small = st.sampled_from(["a", "b", "yes", "yes "])


@given(
    requests=st.lists(
        st.tuples(
            st.lists(st.builds(lambda who, text: who(text), st.sampled_from([user, assistant]), small), max_size=3),
            small,
            st.sampled_from([WITH_ID, dataclasses.replace(WITH_ID, user_message="m2")]),
            st.sampled_from(["c1", "c2", None]),
        ),
        min_size=2,
        max_size=2,
    )
)
def test_a_place_is_chat_id_ordinal_and_the_users_texts_before_and_a_key_is_place_and_text(
    requests: list[tuple[list[dict[str, Any]], str, Caller, str | None]],
) -> None:
    turns, places, texts = [], [], []
    for history, text, who, chat_id in requests:
        turns.append(identity(*history, user(text), caller=dataclasses.replace(who, chat=chat_id)))
        before = tuple(each["content"].strip() for each in history if each["role"] == "user")
        places.append((chat_id, who.user_message, before))
        texts.append(text.strip())
    assert (turns[0].place == turns[1].place) == (places[0] == places[1])
    assert (turns[0].key == turns[1].key) == (places[0] == places[1] and texts[0] == texts[1])


def test_without_a_message_id_there_is_no_place() -> None:
    assert [identity(user("a"), caller=caller).place is None for caller in (NOWHERE, IN_CHAT, WITH_ID)] == [
        True,
        True,
        False,
    ]


def test_keys_are_short_and_reveal_no_text() -> None:
    key = identity(user("I have a secret"), caller=IN_CHAT).key
    assert len(key) < 80
    assert "secret" not in json.dumps(key)
