"""A few hundred of the cases that `make fuzz` has 50,000 of, and that the checks would notice."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bench.stage import servers as stage
from tests.hostile.cases import CANARY, Case
from tests.hostile.checks import FROM_UPSTREAM, Answered, Log, judge
from tests.hostile.fuzz import FROM_DOCUMENT, run, target

CASE = Case(method=b"POST", target=b"/v1/chat/completions", headers=(), body=b"{}")


@pytest.mark.timeout(300)
def test_a_few_hundred_hostile_requests_do_no_harm(database_url: str) -> None:
    lines: list[str] = []
    with stage.temporary_folder() as folder, target(folder, database_url) as found:
        run(found, seed=FROM_DOCUMENT, total=200, batch_size=60, say=lines.append)
    assert {word for line in lines for word in ("documented", "made up") if word in line} == {"documented", "made up"}
    assert found.statuses["200 relayed"]
    assert found.statuses["400"]


def refusal(**changes: object) -> bytes:
    error = {
        "message": "model is not a string.",
        "type": "invalid_request_error",
        "param": "model",
        "code": "invalid_request",
    }
    return json.dumps({"error": error | changes}).encode()


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (500, refusal()),
        (400, b"Bad Request"),
        (400, b'{"error": "bad"}'),
        (400, refusal(param=None)),
        (400, refusal(type="odd")),
        (400, refusal(message='Traceback (most recent call last): File "x.py".')),
        (400, refusal(message="x" * 5_000 + ".")),
        (401, refusal(message="This key, mr_secret, is unknown.")),
        (200, b'{"leaked": "mr_secret"}'),
    ],
)
def test_the_checks_detect_violations(status: int, body: bytes) -> None:
    with pytest.raises((AssertionError, ValueError)):
        judge(CASE, Answered(status=status, headers={"content-type": "application/json"}, body=body), ["mr_secret"])
    judge(CASE, Answered(status=400, headers={"content-type": "application/json"}, body=refusal()), ["mr_secret"])


@pytest.mark.parametrize("header", [(b"Content-Length", b"2"), (b"transfer-encoding", b"chunked")])
def test_the_checks_detect_an_answer_to_an_ambiguous_length(header: tuple[bytes, bytes]) -> None:
    answered = Answered(status=200, headers={FROM_UPSTREAM: "1"}, body=b"{}")
    judge(CASE, answered, [])
    with pytest.raises(AssertionError):
        judge(replace(CASE, headers=(header,)), answered, [])


@pytest.mark.parametrize("line", ["mr_secret", CANARY, '{"event": "request_failed", "exception": []}', "Traceback"])
def test_the_checks_find_it_in_the_log_too(tmp_path: Path, line: str) -> None:
    path = tmp_path / "log"
    path.write_text("all is well\n")
    log = Log(path=path, secrets=("mr_secret",))
    log.judge()
    with path.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(AssertionError):
        log.judge()
