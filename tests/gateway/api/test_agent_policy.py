"""What the policy file keeps from an agent is shown at no door, whatever its name; a person's own page is no agent."""

from pathlib import Path

import asyncpg
import httpx
import pytest

from gateway.auth.keys import create_key
from gateway.tools.catalog import TOOLS
from tests.gateway.api.test_api import ANA
from tests.gateway.api.test_memories import error
from tests.gateway.conftest import Remember, Serve
from tests.gateway.mcp.test_mcp import answer
from tests.gateway.mcp.test_mcp import client as mcp_client
from tests.gateway.tools.test_tools import CALLS
from tests.gateway.web.browser import Browser

OWNER = "default/ana"
DOORS = [
    ("GET", "/memories/search", "q"),
    ("POST", "/memories/search", "q"),
    ("POST", "/memory/query", "query"),
    ("GET", "/recall/explain", "q"),
]


@pytest.fixture
async def remembered(remember: Remember) -> None:
    await remember(OWNER, "Lives in Lisbon.")


def policy(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "policy.yaml"
    file.write_text(text)
    return file


async def ask(url: str, method: str, path: str, question: str, agent: str) -> httpx.Response:
    sent = {question: "Where is Lisbon?", "agent": agent}
    async with httpx.AsyncClient(base_url=url.removesuffix("/v1") + "/api", headers=ANA, timeout=20) as client:
        return await client.request(method, path, **{"params" if method == "GET" else "json": sent})


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize(("method", "path", "question"), DOORS)
async def test_an_agent_without_recall_is_shown_nothing(
    serve: Serve, tmp_path: Path, method: str, path: str, question: str
) -> None:
    url = serve(policy_file=policy(tmp_path, "agents: {spy: {mode: write}, none: {mode: off}}")).url
    for agent in ("spy", "none"):
        refused = await ask(url, method, path, question, agent)
        assert error(refused) == (403, "not_allowed", "agent")
        assert f"The agent {agent!r} may not recall memories" in refused.text
    allowed = await ask(url, method, path, question, "friend")
    assert (allowed.status_code, "Lives in Lisbon." in allowed.text) == (200, True)


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize(("method", "path", "question"), DOORS)
async def test_no_agent_is_shown_anything_while_the_file_cannot_be_used(
    serve: Serve, tmp_path: Path, method: str, path: str, question: str
) -> None:
    """From a start on, until it is corrected."""
    url = serve(policy_file=policy(tmp_path, "agents: {cook: {categories: [helth]}}")).url
    assert error(await ask(url, method, path, question, "cook")) == (403, "not_allowed", "agent")


@pytest.fixture
async def pills_and_oven(remember: Remember, pool: asyncpg.Pool) -> None:
    pills = await remember(OWNER, "Takes pills in Lisbon.")
    await remember(OWNER, "Has an oven in Lisbon.")
    await pool.execute("update users_vectors set category = 'health' where id = $1", pills)


SHOP = "{mode: read, categories: [other, work]}"
COOK = "{categories: [other, profile]}"


async def told_at_each_door(url: str, token: str) -> dict[str, httpx.Response]:
    """What a key that names no agent is answered, by door."""
    root, told = url.removesuffix("/v1"), {}
    async with httpx.AsyncClient(base_url=root, headers={"authorization": f"Bearer {token}"}, timeout=20) as client:
        for method, path, question in DOORS:
            asked = {"params" if method == "GET" else "json": {question: "What is in Lisbon?"}}
            told[f"{method} {path}"] = await client.request(method, f"/api{path}", **asked)  # type: ignore[arg-type]
        for tool in (each.name for each in TOOLS if each.reads_only):
            told[tool] = await client.post(f"/tools/{tool}", json=CALLS[tool])
    return told


@pytest.mark.usefixtures("pills_and_oven")
@pytest.mark.parametrize("agents", [["shop"], ["shop", "cook"]])
async def test_a_key_of_some_agents_that_names_none_is_shown_no_more_than_they_are(
    serve: Serve, pool: asyncpg.Pool, tmp_path: Path, agents: list[str]
) -> None:
    limited = await create_key(pool, role="user", user="ana", agents=agents)
    free = await create_key(pool, role="user", user="ana")
    file = policy(tmp_path, f"agents: {{shop: {SHOP}, cook: {COOK}}}")
    url = serve(policy_file=file, mcp=True).url
    for door, told in (await told_at_each_door(url, free.token)).items():
        assert ("oven" in told.text, "pills" in told.text) == (True, True), (door, told.text)
    for door, told in (await told_at_each_door(url, limited.token)).items():
        assert told.status_code == 200, (door, told.text)
        assert ("oven" in told.text, "pills" in told.text) == (True, False), (door, told.text)
    headers = {"authorization": f"Bearer {limited.token}"}
    async with mcp_client(url, headers) as mcp:
        listed = answer(await mcp.call_tool("list_memories", {}))
        assert [each["content"] for each in listed["memories"]] == ["Has an oven in Lisbon."]
    async with httpx.AsyncClient(base_url=url.removesuffix("/v1"), headers=headers, timeout=20) as client:
        queried = await client.post("/api/memory/query", json={"query": "pills", "categories": ["health"]})
        added = await client.post("/tools/add_memory", json=CALLS["add_memory"])
    assert error(queried) == (403, "not_allowed", "categories")
    assert error(added)[:2] == (403, "not_allowed")  # the shop's mode is without learning


@pytest.mark.usefixtures("pills_and_oven")
@pytest.mark.parametrize("agents", [["blind"], ["blind", "shop"], ["diary", "shop"]])
async def test_a_key_of_an_agent_without_recall_is_shown_nothing_when_it_names_none(
    serve: Serve, pool: asyncpg.Pool, tmp_path: Path, agents: list[str]
) -> None:
    limited = await create_key(pool, role="user", user="ana", agents=agents)
    file = policy(tmp_path, f"agents: {{shop: {SHOP}, blind: {{mode: off}}, diary: {{memory: own}}}}")
    for door, told in (await told_at_each_door(serve(policy_file=file).url, limited.token)).items():
        assert error(told)[:2] == (403, "not_allowed"), (door, told.text)


@pytest.mark.usefixtures("remembered")
async def test_a_person_searches_on_their_page_whatever_agents_may(
    serve: Serve, pool: asyncpg.Pool, tmp_path: Path
) -> None:
    key = await create_key(pool, role="user", user="ana")
    file = policy(tmp_path, 'agents: {"*": {mode: off, categories: [health]}}')
    async with Browser(serve(policy_file=file)) as browser:
        await browser.sign_in(key.token)
        await browser.open(text="Lisbon", meaning="1")
        assert "Lives in Lisbon." in browser.text
