"""Exports of chats as they are read: the branch that was last open, with dates, whatever else the file holds."""

import codecs
import json
from datetime import UTC, datetime
from typing import Any

import pytest

from formation.portable.chats import BadChatExport, read_chats

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def openwebui(id: str, *messages: tuple[str, str | None, str, object], current: str | None, user: str = "u1") -> Any:
    """`messages`: id, parent, role, content; a minute apart."""
    return {
        "id": id,
        "user_id": user,
        "title": "A title",
        "chat": {
            "models": ["m"],
            "history": {
                "messages": {
                    id: {
                        "id": id,
                        "parentId": parent,
                        "childrenIds": [],
                        "role": role,
                        "content": content,
                        "timestamp": 1714550400 + 60 * n,
                        **({"model": "m"} if role == "assistant" else {}),
                    }
                    for n, (id, parent, role, content) in enumerate(messages)
                },
                "currentId": current,
            },
        },
        "created_at": 1714550400,
        "updated_at": 1714550400,
        "archived": False,
        "folder_id": None,
    }


EDITED = openwebui(
    "c1",
    ("m1", None, "user", "I live in Rome."),
    ("r1", "m1", "assistant", "Nice."),
    ("m1b", None, "user", "I live in Porto."),
    ("r1b", "m1b", "assistant", "Lovely."),
    ("m2", "r1b", "user", [{"type": "text", "text": "I love Bun."}, {"type": "image_url", "image_url": {"url": "x"}}]),
    ("r2", "m2", "assistant", ""),
    current="r2",
)


def chatgpt(id: str, nodes: dict[str, Any], current: str) -> Any:
    return {"title": "A title", "create_time": 1714550400.5, "mapping": nodes, "current_node": current, "id": id}


def node(parent: str | None, role: str, parts: list[Any], at: float | None = None, **more: Any) -> dict[str, Any]:
    content = {"content_type": more.pop("content_type", "text"), "parts": parts}
    message = {"id": "", "author": {"role": role}, "create_time": at, "content": content, "metadata": more}
    return {"message": message, "parent": parent, "children": []}


def of_chatgpt() -> Any:
    nodes = {
        "root": {"id": "root", "message": None, "parent": None, "children": ["s"]},
        "s": node("root", "system", [""]),
        "h": node("s", "user", ["About me: …"], is_visually_hidden_from_conversation=True),
        "m1": node("h", "user", ["I live in Porto."], 1714550460.25),
        "t": node("m1", "tool", ["a result"], 1714550461),
        "code": node("t", "assistant", ["print(1)"], 1714550462, content_type="code"),
        "r1": node("code", "assistant", ["Lovely."], 1714550463, model_slug="gpt-4o"),
        "other": node("r1", "user", ["I live in Rome."], 1714550464),
        "m2": node("r1", "user", [{"asset_pointer": "x"}, "I love Bun."], content_type="multimodal_text"),
    }
    for id, each in nodes.items():
        if each["message"]:
            each["message"]["id"] = id
    return chatgpt("abc", nodes, "m2")


def test_of_openwebui_the_open_branch_is_read_with_its_dates() -> None:
    found = read_chats(json.dumps([EDITED]).encode(), now=NOW)
    (chat,) = found.chats
    assert (found.format, chat.id, chat.user) == ("openwebui", "c1", "u1")
    assert [(each.id, each.parent, each.role, each.text) for each in chat.messages] == [
        ("m1b", "", "user", "I live in Porto."),
        ("r1b", "m1b", "assistant", "Lovely."),
        ("m2", "r1b", "user", "I love Bun."),
    ]
    assert [f"{each.ts:%H:%M}" for each in chat.messages] == ["08:02", "08:03", "08:04"]
    assert chat.messages[1].model == "m"


def test_a_chat_a_line_is_read_as_a_list_is() -> None:
    lines = b"\n".join(json.dumps(each).encode() for each in (EDITED, openwebui("c2", current=None)))
    found = read_chats(lines, now=NOW)
    assert ([chat.id for chat in found.chats], found.empty) == (["c1"], 1)


def test_of_chatgpt_what_was_hidden_or_said_by_tools_is_left_out() -> None:
    found = read_chats(json.dumps([of_chatgpt()]).encode(), now=NOW)
    (chat,) = found.chats
    assert (found.format, chat.id, chat.user) == ("chatgpt", "chatgpt-abc", None)
    assert [(each.parent, each.role, each.text) for each in chat.messages] == [
        ("", "user", "I live in Porto."),
        ("m1", "assistant", "Lovely."),
        ("r1", "user", "I love Bun."),
    ]
    assert chat.messages[2].ts == chat.messages[1].ts, "it has no date of its own"
    assert chat.messages[1].model == "gpt-4o"


def test_a_date_in_the_future_is_now_and_a_circle_ends() -> None:
    circle = openwebui("c", ("a", "b", "user", "One."), ("b", "a", "user", "Two."), current="a")
    circle["chat"]["history"]["messages"]["a"]["timestamp"] = 9_999_999_999
    (chat,) = read_chats(json.dumps([circle]).encode(), now=NOW).chats
    assert ([each.text for each in chat.messages], chat.messages[-1].ts) == (["Two.", "One."], NOW)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"no", "not JSON"),
        (b"[1]", "no chat"),
        (b'[{"title": "x"}]', "neither `chat` nor `mapping`"),
        (b'[{"chat": {"history": []}, "id": "c"}]', "Chat 1 cannot be read"),
        (b"[" * 100_000, "not JSON"),
    ],
)
def test_what_is_no_export_is_refused_with_what_is_expected(body: bytes, says: str) -> None:
    with pytest.raises(BadChatExport, match=says):
        read_chats(body, now=NOW)


def test_a_chat_that_cannot_be_read_is_left_out_by_its_number() -> None:
    """One of two thousand does not keep the others away."""
    odd = {**openwebui("c2", current=None), "chat": {"history": {"messages": {"m": {"timestamp": "yesterday"}}}}}
    found = read_chats(json.dumps([EDITED, odd, {**EDITED, "id": "c3"}]).encode(), now=NOW)
    assert [chat.id for chat in found.chats] == ["c1", "c3"]
    (unread,) = found.unread
    assert unread.startswith("Chat 2 cannot be read: Expected `float | null`, got `str`")


def test_half_a_character_and_a_byte_order_mark_do_no_harm() -> None:
    """As JavaScript cuts texts, and as Windows begins files."""
    halved = openwebui("c1", ("m", None, "user", "I like tea \ud83e and \U0001f984."), current="m")
    for body in (json.dumps([halved]).encode(), json.dumps(halved).encode()):
        (chat,) = read_chats(codecs.BOM_UTF8 + body, now=NOW).chats
        assert chat.messages[0].text == "I like tea \ufffd and \U0001f984."


def test_a_line_that_is_not_json_is_named() -> None:
    with pytest.raises(BadChatExport, match=r"^Line 3 is not JSON"):
        read_chats(json.dumps(EDITED).encode() + b"\n\n{broken\n", now=NOW)


def test_an_empty_list_has_no_chats() -> None:
    assert read_chats(b"[]", now=NOW).chats == ()
