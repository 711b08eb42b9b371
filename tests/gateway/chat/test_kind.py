import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.auth.caller import Caller
from gateway.chat.kind import TurnKind, classify
from gateway.protocol.request import ChatRequest, parse_chat_request
from gateway.protocol.settings import TextPatterns
from tests.gateway.recordings import recorded

PATTERNS = TextPatterns()
ANA = Caller(owner="default/ana", role="trusted")
TITLE = "### Task:\nGenerate a concise title summarizing the chat history.\n"
TOOL_CALL = {"role": "assistant", "content": None, "tool_calls": [{"id": "1", "type": "function", "function": {}}]}
TOOL_RESULT = {"role": "tool", "tool_call_id": "1", "content": "4"}
TOOL_IMAGES = {
    "role": "user",
    "content": [{"type": "text", "text": "Here are the images from the tool results above."}, {"type": "image_url"}],
}


def user(content: Any) -> dict[str, Any]:
    return {"role": "user", "content": content}


def assistant(content: str) -> dict[str, Any]:
    return {"role": "assistant", "content": content}


def system(content: str) -> dict[str, Any]:
    return {"role": "system", "content": content}


def chat(*messages: dict[str, Any], **fields: Any) -> ChatRequest:
    return parse_chat_request(json.dumps({"model": "m", "messages": list(messages), **fields}).encode())


def kind(*messages: dict[str, Any], caller: Caller = ANA, **fields: Any) -> TurnKind:
    return classify(chat(*messages, **fields), caller, PATTERNS)


@pytest.mark.parametrize("session", ["plain-headers", "templated-headers", "sidelong"])
def test_every_recorded_request_is_classified(session: str) -> None:
    for each in recorded(session):
        if each.body:
            assert classify(each.request(), each.caller(), PATTERNS) == each.kind, each.what


def test_the_recorded_chats_have_two_turns_each_and_the_rest_are_tasks() -> None:
    for session in ("plain-headers", "templated-headers"):
        kinds = [classify(each.request(), each.caller(), PATTERNS) for each in recorded(session) if each.body]
        assert kinds == ["task", "turn", "task", "task", "turn", "task"]


def test_the_task_header_is_enough_even_with_an_unknown_name() -> None:
    for name in ("title_generation", "a_task_of_next_year"):
        caller = Caller(owner="default/ana", role="trusted", task=name)
        assert kind(user("hello"), caller=caller, stream=True, tools=[{}]) is TurnKind.TASK


@pytest.mark.parametrize(
    "text",
    [
        TITLE,
        "### Task:\nGenerate a concise, 3-5 word title with an emoji.",
        "### Task:\nGenerate 1-3 broad tags categorizing the themes",
        "### Task:\nPredict 3-5 useful messages this user might send",
        "### Task:\nSuggest 3-5 relevant follow-up questions",
        "### Task:\nAnalyze the chat history to determine the necessity of generating search queries, …",
        "### Task:\nGenerate a detailed prompt for am image generation task",
        "### Task:\nYou are an autocompletion system. Continue the text",
        "### Task:\nSummarize the conversation history",
        "Your task is to reflect the speaker's likely facial expression through a fitting emoji.",
        'You have been provided with a set of responses from various models to the latest user query: "x"',
        "\n ### TASK:\r\n\n  generate  a concise title",
    ],
)
def test_without_the_header_a_task_is_recognised_by_its_beginning(text: str) -> None:
    assert kind(user(text)) is TurnKind.TASK
    assert kind(user([{"type": "text", "text": text}]), stream=False) is TurnKind.TASK
    assert kind(system("Be brief."), user(text)) is TurnKind.TASK


def test_choosing_tools_by_prompt_is_a_task() -> None:
    assert kind(system("Available Tools: []\n\nYour task is to choose"), user("Query: History:\n…")) is TurnKind.TASK


def test_merging_answers_is_a_task_although_it_streams() -> None:
    text = 'You have been provided with a set of responses from various models to the latest user query: "x"'
    assert kind(user(text), stream=True) is TurnKind.TASK


def test_a_turn_with_retrieved_documents_is_a_turn_although_it_starts_like_a_task() -> None:
    text = "### Task:\nRespond to the user query using the provided context, with citations.\n<context></context>\n"
    assert kind(user(f"{text}Generate a concise title")) is TurnKind.TURN
    assert kind(user(text), stream=True) is TurnKind.TURN


@pytest.mark.parametrize(
    ("messages", "fields"),
    [
        ([user(TITLE)], {"stream": True}),
        ([user(TITLE)], {"tools": [{"type": "function"}]}),
        ([user("hi"), assistant("hello"), user(TITLE)], {}),
        ([system("one"), system("two"), user(TITLE)], {}),
        ([user("Generate a concise title for my essay")], {}),
        ([user("About ### Task:\nGenerate a concise title")], {}),
        ([user("### Task:\nWrite a poem")], {}),
        ([user("### Task:")], {}),
        ([system("Available Tools: x"), user("hi"), assistant("a"), user("b")], {}),
    ],
)
def test_a_person_who_writes_like_a_task_gets_a_turn(messages: list[dict[str, Any]], fields: dict[str, Any]) -> None:
    assert kind(*messages, **fields) is TurnKind.TURN


def test_the_patterns_are_a_setting() -> None:
    mine = TextPatterns(user=("Gib dem Gespräch einen Titel", ""), streamed=(), system=())
    assert classify(chat(user("GIB dem Gespräch\neinen Titel: …")), ANA, mine) is TurnKind.TASK
    assert classify(chat(user(TITLE)), ANA, mine) is TurnKind.TURN


@pytest.mark.parametrize(
    ("chat_id", "expected"),
    [
        ("temporary:abc", TurnKind.TEMPORARY),
        ("local:abc", TurnKind.TEMPORARY),
        ("channel:abc", TurnKind.CHANNEL),
        ("abc-temporary:", TurnKind.TURN),
        ("abc", TurnKind.TURN),
    ],
)
def test_the_chat_id_decides_whether_it_is_temporary_or_a_channel(chat_id: str, expected: TurnKind) -> None:
    caller = Caller(owner="default/ana", role="trusted", chat=chat_id)
    assert kind(user("I live in Rome."), caller=caller) is expected
    assert kind(user("a"), TOOL_CALL, TOOL_RESULT, caller=caller) is (
        TurnKind.TOOL_ROUND if expected is TurnKind.TURN else expected
    )
    assert kind(user(TITLE), caller=caller) is TurnKind.TASK


@pytest.mark.parametrize("chat_id", ["c", "channel:c", None])
def test_without_an_owner_it_is_anonymous(chat_id: str | None) -> None:
    assert kind(user("hello"), caller=Caller(owner=None, role="trusted", chat=chat_id)) is TurnKind.ANONYMOUS


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        ([user("a")], TurnKind.TURN),
        ([system("s"), user("a")], TurnKind.TURN),
        ([user("a"), system("s")], TurnKind.TURN),
        ([user("a"), assistant("b"), user("c")], TurnKind.TURN),
        ([user("a"), TOOL_CALL, TOOL_RESULT], TurnKind.TOOL_ROUND),
        ([user("a"), TOOL_CALL, TOOL_RESULT, system("s")], TurnKind.TOOL_ROUND),
        ([user("a"), TOOL_CALL, TOOL_RESULT, TOOL_IMAGES], TurnKind.TOOL_ROUND),
        ([user("a"), TOOL_CALL, TOOL_RESULT, TOOL_IMAGES, system("s"), TOOL_IMAGES], TurnKind.TOOL_ROUND),
        ([user("a"), TOOL_CALL], TurnKind.TOOL_ROUND),
        ([user("a"), {"role": "function", "name": "f", "content": "4"}], TurnKind.TOOL_ROUND),
        ([user("a"), assistant("b")], TurnKind.CONTINUE),
        ([user("a"), TOOL_CALL, TOOL_RESULT, assistant("b")], TurnKind.CONTINUE),
        ([user("a"), TOOL_CALL, TOOL_RESULT, assistant("b"), user("c")], TurnKind.TURN),
        ([TOOL_IMAGES], TurnKind.TURN),
        ([user("a"), assistant("b"), TOOL_IMAGES], TurnKind.TURN),
        ([system("s")], TurnKind.TURN),
    ],
)
def test_the_last_message_decides_the_kind(messages: list[dict[str, Any]], expected: TurnKind) -> None:
    assert kind(*messages) is expected


contents = st.one_of(
    st.none(),
    st.text(max_size=20),
    st.sampled_from([TITLE]),
    st.lists(
        st.one_of(
            st.none(),
            st.fixed_dictionaries({"type": st.just("text"), "text": st.one_of(st.none(), st.text(max_size=9))}),
        )
    ),
    st.integers(),
)
roles = st.sampled_from(["user", "assistant", "system", "developer", "tool", "function", "weird"])


@given(
    messages=st.lists(st.fixed_dictionaries({"role": roles, "content": contents}), min_size=1, max_size=6),
    stream=st.booleans(),
    owner=st.sampled_from([None, "default/ana"]),
    chat_id=st.sampled_from([None, "c", "local:c", "channel:c"]),
)
def test_every_request_has_a_kind(
    messages: list[dict[str, Any]], stream: bool, owner: str | None, chat_id: str | None
) -> None:
    found = classify(chat(*messages, stream=stream), Caller(owner=owner, role="trusted", chat=chat_id), PATTERNS)
    if owner is None:
        assert found in (TurnKind.ANONYMOUS, TurnKind.TASK, TurnKind.TEMPORARY)
