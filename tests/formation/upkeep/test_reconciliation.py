"""Chats whose deletion no event told: absent from two listings of OpenWebUI's a day apart, and confirmed."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from pydantic import SecretStr

from formation.observations import ReconciliationStopped
from formation.turn.context import Formation
from formation.upkeep.reconciliation import PAGE_CHATS, reconcile_chats
from formation.worker_settings import OpenWebUISettings
from tests.fakes.model_server import Answer, ModelServer, Seen, Status
from tests.formation.conftest import ANA, Story, form, minute


class OpenWebUIApi:
    """As OpenWebUI 0.12.4 answers an administrator. `users`: their chats."""

    def __init__(self, server: ModelServer) -> None:
        self.users: dict[str, list[str]] = {}
        self.shares_status = 200
        self.list_status = 200
        self.server = server
        server.answer = self.answer

    def answer(self, seen: Seen) -> Answer:
        url = urlsplit(seen.path)
        assert seen.headers["authorization"] == "Bearer admin-key"
        if of_user := re.fullmatch(r"/api/v1/chats/list/user/(.+)", url.path):
            page = int(parse_qs(url.query)["page"][0])
            chats = self.users.get(of_user[1], [])[(page - 1) * PAGE_CHATS : page * PAGE_CHATS]
            return Status(self.list_status, [{"id": id, "title": "…"} for id in chats])
        shares = re.fullmatch(r"/api/v1/chats/shared/(.+)/access", url.path)
        assert shares, seen.path
        there = any(shares[1] in chats for chats in self.users.values())
        return Status(self.shares_status if there else 404, [] if there else {"detail": "We could not find it."})


@pytest.fixture
def api(model: ModelServer) -> OpenWebUIApi:
    return OpenWebUIApi(model)


@pytest.fixture
async def worker(story: Story, formation: Formation, api: OpenWebUIApi) -> Formation:
    """Ana has had seventy chats, which OpenWebUI lists, and one without it."""
    await story.pool.execute("set synchronous_commit = off")
    for n in range(70):
        await story.says(ANA, f"Hello {n}.", minute(n), chat=f"c{n}")
    await form(formation, ANA, await story.says(ANA, "I live in Lisbon.", minute(80), chat="deleted"))
    await story.pool.execute("update chat_turns set from_openwebui = true, formed_at = now()")
    await story.says(ANA, "I love Bun.", minute(90), chat="imported")
    api.users = {"ana": [f"c{n}" for n in range(70)]}
    openwebui = OpenWebUISettings(url=api.server.url.removesuffix("/v1"), key=SecretStr("admin-key"))
    settings = formation.settings.replace(openwebui=openwebui)
    return Formation(pool=story.pool, embedder=formation.embedder, settings=settings, observe=story.seen.append)


async def a_day_passes(story: Story) -> None:
    await story.pool.execute(
        "update openwebui_absent_chats set first_absent_at = first_absent_at - interval '25 hours'"
    )


async def hidden(story: Story) -> list[str]:
    rows = await story.pool.fetch("select distinct chat_id from chat_turns where hidden_at is not null")
    return [row["chat_id"] for row in rows]


async def test_a_chat_that_stays_absent_for_a_day_is_forgotten_and_an_imported_one_is_not(
    story: Story, worker: Formation
) -> None:
    for _ in range(2):
        await reconcile_chats(worker)
    assert await hidden(story) == [], "a day has not passed"
    await a_day_passes(story)
    await reconcile_chats(worker)
    assert (await hidden(story), await story.active(ANA)) == (["deleted"], [])
    assert story.seen_of(ReconciliationStopped) == []
    assert await story.pool.fetchval("select count(*) from openwebui_absent_chats") == 0


async def test_a_chat_that_is_listed_again_in_between_is_not(
    story: Story, worker: Formation, api: OpenWebUIApi
) -> None:
    await reconcile_chats(worker)
    await a_day_passes(story)
    api.users["ana"].append("deleted")
    await reconcile_chats(worker)
    api.users["ana"].remove("deleted")
    await reconcile_chats(worker)
    assert await hidden(story) == []


async def test_a_chat_that_is_there_without_being_listed_is_not(
    story: Story, worker: Formation, api: OpenWebUIApi
) -> None:
    api.users["somebody else"] = ["deleted"]
    await reconcile_chats(worker)
    await a_day_passes(story)
    await reconcile_chats(worker)
    assert await hidden(story) == []


@pytest.mark.parametrize("wrong", ["many missing", "refused", "no confirmation", "another server"])
async def test_nothing_is_forgotten_where_something_else_is_wrong(
    story: Story, worker: Formation, api: OpenWebUIApi, wrong: str
) -> None:
    await reconcile_chats(worker)
    await a_day_passes(story)
    match wrong:
        case "many missing":
            api.users["ana"] = api.users["ana"][:60]
        case "refused":
            api.list_status = 401
        case "no confirmation":
            api.shares_status = 404
        case _:
            api.users = {}
    await reconcile_chats(worker)
    (stopped,) = story.seen_of(ReconciliationStopped)
    assert await hidden(story) == []
    assert await story.pool.fetchval("select detail ->> 'reason' from events where user_id is null") == stopped.reason
