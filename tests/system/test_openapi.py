"""The document says what is served. That answers are as it says is held by tests/hostile/test_fuzz.py."""

import json
import re
from pathlib import Path

import httpx
import jsonschema_rs
import pytest
import schemathesis
from litestar import Litestar

from gateway import errors
from gateway.api import openapi
from gateway.chat.passthrough import KINDS
from gateway.chat.turn import CHAT

REPO = Path(__file__).parents[2]
PAGE = REPO / "docs" / "openapi.json"


def test_the_document_is_fresh() -> None:
    assert PAGE.read_bytes() == openapi.encoded(), "run `make docs`"


def test_it_names_every_route_and_no_other() -> None:
    for_programs = [path for path in (REPO / "gateway").rglob("*.py") if path.parent.name != "web"]
    sources = [path.read_text() for path in for_programs]
    routes = {each for source in sources for each in re.findall(r'@(get|post|put|patch|delete)\("(/[^"]*)"', source)}
    served = {(method, re.sub(r":\w+}", "}", path)) for method, path in routes}
    documented = {(method, path) for path, methods in openapi.document()["paths"].items() for method in methods}
    passed = {("post", f"/v1{CHAT}"), *(("get" if path == "/models" else "post", f"/v1{path}") for path in KINDS)}
    assert documented == served | passed


def test_every_error_it_names_is_one_of_ours() -> None:
    codes = {kind.code for kind in vars(errors).values() if isinstance(kind, type) and hasattr(kind, "code")}
    paths = openapi.document()["paths"].values()
    answers = [answer for path in paths for each in path.values() for answer in each["responses"].items()]
    refusals = [
        answer["description"]
        for status, answer in answers
        if status.startswith(("4", "5")) and "`" in answer["description"]
    ]
    assert refusals
    assert {code.strip("`") for documented in refusals for code in documented.split(", ")} <= codes


def test_a_tool_for_such_documents_reads_it() -> None:
    found = list(schemathesis.openapi.from_dict(json.loads(openapi.encoded())).get_all_operations())
    assert len(found) == sum(map(len, openapi.document()["paths"].values()))
    assert all(each.ok() for each in found)


def test_its_examples_are_what_their_schemas_say() -> None:
    document = openapi.document()
    examples = [
        (example, described["schema"])
        for methods in document["paths"].values()
        for each in methods.values()
        for part in (each.get("requestBody", {}), *each["responses"].values())
        for described in part.get("content", {}).values()
        if (example := described.get("example")) is not None
    ]
    assert len(examples) >= 10
    for example, schema in examples:
        jsonschema_rs.validate({**schema, "components": document["components"]}, example)


@pytest.mark.parametrize("header", [{}, {"authorization": "Bearer nobody's"}])
async def test_it_is_the_same_for_everybody(header: dict[str, str]) -> None:
    app = Litestar(route_handlers=[openapi.openapi], openapi_config=None, logging_config=None)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        answered = await client.get("/openapi.json", headers=header)
    assert (answered.status_code, answered.headers["content-type"]) == (200, "application/json")
    assert answered.content == openapi.encoded()
