"""Chats name the page's plain address, where it is known, and never a link that signs in."""

import json

import httpx
import pytest

from tests.fakes.model_server import ModelServer
from tests.gateway.conftest import Remember, Serve

ADDRESS = "https://memory.example.org/ui"
HEADERS = {"x-openwebui-user-id": "ana", "x-openwebui-chat-id": "c1"}


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"public_url": "https://memory.example.org/"}, True),
        ({}, False),
        ({"public_url": "https://memory.example.org/", "page": False}, False),
    ],
)
async def test_a_chat_names_the_page_where_its_address_is_known(
    settings: dict[str, object], named: bool, serve: Serve, model: ModelServer, remember: Remember
) -> None:
    await remember("default/ana", "Lives in Lisbon.")
    async with httpx.AsyncClient(base_url=serve(**settings).url, headers=HEADERS, timeout=20) as client:
        for text, said in (("What do you know about me?", "on the page"), ("Forget everything about me.", "erases")):
            body = {"model": "m", "stream": True, "messages": [{"role": "user", "content": text}]}
            answer = await client.post("/chat/completions", json=body)
            chunks = [json.loads(each[6:]) for each in answer.text.split("\n\n") if each.startswith("data: {")]
            lines = [each["event"]["data"]["description"] for each in chunks if "status" in str(each.get("event"))]
            assert all(line.endswith(f" · {ADDRESS}") is named for line in lines)
            assert lines or text.startswith("Forget")
            assert (f"{said} {ADDRESS}" in model.last_prompt or f"{ADDRESS} {said}" in model.last_prompt) is named
            assert "/ui/link" not in model.last_prompt + answer.text
