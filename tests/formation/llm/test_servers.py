"""Of several model servers, those that may not see memories are not asked to form any."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from formation.jobs.worker import make_client, make_llm
from formation.settings import FormationSettings
from formation.turn.context import Formation
from gateway.config.settings import load_settings
from tests.fakes.formation_model import FormationModel, a_fact
from tests.fakes.model_server import ModelServer
from tests.formation.conftest import ANA, Story, form, minute

CAT, TOM = "My cat is Tom, you know.", "Tom is what my cat is called."


@pytest.fixture
def cloud() -> Iterator[ModelServer]:
    server = ModelServer()
    server.start()
    yield server
    server.stop()


def chosen(cloud: ModelServer, local: ModelServer, *, memory: str) -> FormationSettings:
    tables: dict[str, Any] = {
        "cloud": {"url": cloud.url, "prefix": "gpt-", "memory": "write"},
        "local": {"url": local.url, "models": ["llama"], "memory": memory},
    }
    formation = load_settings(upstreams=tables).formation
    return formation.replace(llm=formation.llm.replace(timeout_s=5))


@pytest.mark.parametrize(("memory", "learned"), [("full", ["Has a cat, Tom.", "Is owned by Tom."]), ("write", [])])
async def test_a_server_that_may_not_see_memories_is_asked_nothing(
    judged: Formation,
    story: Story,
    script: FormationModel,
    model: ModelServer,
    cloud: ModelServer,
    memory: str,
    learned: list[str],
) -> None:
    """Also not with its own chats. Where no server may, none is asked, and rules learn on."""
    script.facts = {CAT: [a_fact("Has a cat, Tom.", "My cat is Tom")], TOM: [a_fact("Is owned by Tom.", "Tom is what")]}
    settings = chosen(cloud, model, memory=memory)
    client = make_client(settings.llm) if settings.llm.kind != "off" else None
    llm = make_llm(settings.llm, story.pool, client, story.seen.append, judged.availability)
    formation = replace(judged, settings=settings, llm=llm)
    for at, text in enumerate((CAT, TOM, "I live in Lisbon.")):
        await form(formation, ANA, await story.says(ANA, text, minute(at), chat="c", model="gpt-4o"))
    assert sorted(await story.active(ANA)) == [*learned, "Lives in Lisbon."]
    assert cloud.requests == []
    assert {seen.json["model"] for seen in model.chats} == ({"llama"} if learned else set())
    assert bool(script.extractions) == bool(learned)
    if client is not None:
        await client.aclose()
