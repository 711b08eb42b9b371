"""Each model server's own way to stream reaches the client as it should, through a gateway on a real socket."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gateway.protocol.events import Events
from gateway.settings import GatewaySettings
from gateway.streaming.transcript import Transcript
from tests.fakes.model_server import Chunks, ModelServer
from tests.gateway.conftest import Serve

CORPUS = Path(__file__).parents[3] / "fixtures" / "sse"
TRANSCRIPTS: dict[str, dict[str, Any]] = json.loads((CORPUS / "transcripts.json").read_text(encoding="utf-8"))
ASKED = {"stream_options": {"include_usage": True}}


def sent(name: str) -> bytes:
    return (CORPUS / f"{name}.sse").read_bytes()


def due(name: str, *, asked: bool) -> bytes:
    file = CORPUS / f"{name}.{'asked' if asked else 'unasked'}.sse"
    return file.read_bytes() if file.exists() else sent(name)


def cuts(stream: bytes) -> Iterator[list[bytes]]:
    for size in (len(stream), 1, 7, 61):
        yield [stream[start : start + size] for start in range(0, len(stream), size)]


def test_every_stream_is_described_and_every_description_has_its_stream() -> None:
    streams = {path.name.removesuffix(".sse") for path in CORPUS.glob("*.sse")}
    assert {name for name in streams if not name.endswith("asked")} == TRANSCRIPTS.keys()
    readme = (CORPUS / "README.md").read_text(encoding="utf-8")
    assert [name for name in TRANSCRIPTS if name.removesuffix("-error") not in readme] == []


@pytest.mark.parametrize("name", TRANSCRIPTS)
async def test_it_reaches_the_client_however_it_is_cut(
    serve: Serve, gateway_settings: GatewaySettings, model: ModelServer, name: str
) -> None:
    kind = "mistral" if name == "mistral" else "openai"
    gateway = serve(upstream=gateway_settings.upstream.replace(kind=kind))
    async with httpx.AsyncClient(base_url=gateway.url, timeout=20) as client:
        for pieces in cuts(sent(name)):
            model.answer = lambda seen, pieces=pieces: Chunks(pieces)
            for asked in (True, False):
                body = {"model": "m", "stream": True, "messages": [{"role": "user", "content": "hi"}]}
                reply = await client.post("/chat/completions", json=body | (ASKED if asked else {}))
                assert reply.content == due(name, asked=asked)


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_its_transcript_is_the_same_however_it_is_cut(name: str) -> None:
    for pieces in cuts(due(name, asked=True) if name == "mistral" else sent(name)):
        framing, transcript = Events(), Transcript()
        for piece in pieces:
            transcript.feed(framing.feed(piece))
        transcript.feed(framing.flush())
        transcript.parse_pending()
        read = {"text": transcript.text, "finish_reason": transcript.finish_reason, "usage": transcript.usage}
        assert read == TRANSCRIPTS[name]
