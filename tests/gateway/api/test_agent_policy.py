"""What the policy file keeps from an agent is shown at no door, whatever its name; a person's own page is no agent."""

from pathlib import Path

import asyncpg
import httpx
import pytest

from gateway.auth.keys import create_key
from tests.gateway.api.test_api import ANA
from tests.gateway.api.test_memories import error
from tests.gateway.conftest import Remember, Serve
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
