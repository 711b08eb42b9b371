"""`make fuzz`: requests of all kinds against real gateways, each answer judged, the gateways weighed afterwards.

Two gateways on one Postgres, one that believes plain user headers and one that wants signed users, and a model server
that answers whatever it is sent. Some batches are made by schemathesis from /openapi.json, which the answers
are held against; the rest by tests/hostile/cases.py. Cases come in batches of a seed each: `--seed N --batches 1` runs
the batch again that was printed with that seed.
"""

import argparse
import asyncio
import json
import random
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

import asyncpg
import hypothesis
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis import strategies as st
from requests.structures import CaseInsensitiveDict
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from bench.stage import servers as stage
from gateway.auth.keys import create_key
from tests.fakes.model_server import Answer, Chunks, ModelServer, Seen, Status
from tests.hostile.cases import JWT_SECRET, UPSTREAM_KEY, Case, cases, variants
from tests.hostile.checks import FROM_UPSTREAM, WATCHDOG_S, Answered, Client, Footprint, Log, judge, settled

BATCH = 500
# One batch of so many is made from the document: such a case takes 50 ms, one of our own and its variants 5 ms each.
FROM_DOCUMENT = 20
VARIANTS = 8
# What may come on top of the footprint after a tenth of the cases: caches that fill, arenas of the allocator.
MORE_KB = 40 * 1024
# The pool of Postgres and connections to the model server open as they are needed: 10 and a few.
MORE_FILES = 16
CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
REPLY = {"id": "c", "object": "chat.completion", "choices": [{"index": 0, "message": {"content": "Hello."}}]}
STREAM = [b'data: {"choices":[{"delta":{"content":"Hello."}}]}\n\n', b"data: [DONE]\n\n"]
MARK = ((FROM_UPSTREAM, "1"),)
# Of the keys, in their order.
TRUSTED = 0
# The headers that name a user.
USERS = ("x-openwebui-user-id", "x-openwebui-user-jwt")


def answer(seen: Seen) -> Answer:
    """Whatever was asked: what the gateway relays is not looked at here."""
    streams = b'"stream":true' in seen.body.replace(b" ", b"")
    return Chunks(STREAM, headers=MARK) if streams else Status(200, REPLY, MARK)


@dataclass(slots=True, kw_only=True)
class Target:
    """The gateways, `plain` first, and what to ask them with."""

    servers: tuple[stage.Server, ...]
    logs: tuple[Log, ...]
    keys: tuple[str, ...]
    clients: tuple[Client, ...] = ()
    statuses: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.clients = tuple(Client(server.port) for server in self.servers)

    @property
    def secrets(self) -> tuple[str, ...]:
        return (*self.keys, UPSTREAM_KEY, JWT_SECRET)

    def ask(self, case: Case) -> None:
        try:
            answered = self.clients[case.signed].send(case)
            judge(case, answered, self.secrets)
        except AssertionError as wrong:
            raise AssertionError(f"{wrong}\n{case!r}") from wrong
        self.statuses[f"{answered.status}{' relayed' if FROM_UPSTREAM in answered.headers else ''}"] += 1

    def ask_variants(self, dice: random.Random, case: Case) -> None:
        for each in variants(case, dice, VARIANTS):
            self.ask(each)

    def ask_as_documented(self, case: schemathesis.Case, session: requests.Session) -> None:
        """With each of the keys, which one the request itself says; that of a user and an admin's name nobody else."""
        server, kind = self.servers[0], crc32(f"{case.method} {case.formatted_path} {case.query}".encode()) % 3
        headers = {"authorization": f"Bearer {self.keys[kind]}"}
        if kind != TRUSTED:
            case.headers = CaseInsensitiveDict({k: v for k, v in case.headers.items() if k.lower() not in USERS})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of urllib3, about header values that it takes for mistakes
            response = case.call(
                server.url.removesuffix("/v1"),
                session=session,
                headers=headers,
                timeout=WATCHDOG_S,
                allow_redirects=False,
            )
        lowered = {name.lower(): value[0] for name, value in response.headers.items()}
        asked = Case(method=case.method.encode(), target=case.path.encode(), headers=(), body=None)
        judge(asked, Answered(status=response.status_code, headers=lowered, body=response.content), self.secrets)
        if FROM_UPSTREAM not in lowered and response.status_code != 405:
            case.validate_response(response, checks=CHECKS)
        self.statuses[f"{response.status_code}{' relayed' if FROM_UPSTREAM in lowered else ''}"] += 1

    def check_between_batches(self) -> None:
        """Between batches: it still answers, nothing is in flight, and the log holds nothing it should not."""
        for server, log in zip(self.servers, self.logs, strict=True):
            log.judge()
            page = requests.get(server.url.removesuffix("/v1") + "/metrics", timeout=WATCHDOG_S).text
            flying = [line for line in page.splitlines() if line.startswith("memrelay_in_flight")]
            assert all(float(line.split()[-1]) == 0 for line in flying), flying

    def close(self) -> None:
        for client in self.clients:
            client.close()


@contextmanager
def target(folder: Path, database_url: str) -> Iterator[Target]:
    model = ModelServer(answer=answer)
    model.start()
    folders = [folder / name for name in ("plain", "signed")]
    for each in folders:
        each.mkdir()
    keys = asyncio.run(_keys(database_url))
    common = {"MEMRELAY_UPSTREAM_KEY": UPSTREAM_KEY, "MEMRELAY_LOG_LEVEL": "debug", "MEMRELAY_UPSTREAM_KIND": "openai"}
    common |= {"MEMRELAY_BODY_LIMIT_MB": "8"}
    try:
        with (
            stage.gateway(folders[0], database_url, model.url, **common) as plain,
            stage.gateway(
                folders[1], database_url, model.url, **common, MEMRELAY_OPENWEBUI_JWT_SECRET=JWT_SECRET
            ) as signed,
        ):
            secrets = (*keys, UPSTREAM_KEY, JWT_SECRET)
            logs = tuple(Log(path=each / "gateway.log", secrets=secrets) for each in folders)
            found = Target(servers=(plain, signed), logs=logs, keys=keys)
            model.answer = lambda seen: (model.requests.clear(), answer(seen))[1]
            yield found
            found.close()
    finally:
        model.stop()


async def _keys(database_url: str) -> tuple[str, ...]:
    connection = await asyncpg.connect(database_url)
    try:
        trusted = await create_key(connection, role="trusted", spaces=["default", "acme"])
        user = await create_key(connection, role="user", user="ana")
        admin = await create_key(connection, role="admin")
    finally:
        await connection.close()
    return trusted.token, user.token, admin.token


def batch(strategy: st.SearchStrategy[Any], ask: Callable[[Any], None], *, seed: int, count: int) -> int:
    """The same cases for the same seed. Returns how many there were: a strategy may know fewer than asked for."""
    asked = 0

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(strategy)
    def run(case: Any) -> None:
        nonlocal asked
        asked += 1
        ask(case)

    run()
    return asked


def run(found: Target, *, seed: int, total: int, say: Callable[[str], None], batch_size: int = BATCH) -> None:
    """Raises AssertionError for the first thing that does not hold."""
    document = requests.get(found.servers[0].url.removesuffix("/v1") + "/openapi.json", timeout=WATCHDOG_S).json()
    load_all_checks()
    operations = [each.ok() for each in schemathesis.openapi.from_dict(document).get_all_operations()]
    modes = list(schemathesis.GenerationMode)
    documented = st.one_of(*[each.as_strategy(generation_mode=mode) for each in operations for mode in modes])
    done, started, footprints = 0, time.monotonic(), []
    with requests.Session() as session:
        while done < total:
            count = min(batch_size, total - done)
            from_document = seed % FROM_DOCUMENT == 0
            if from_document:
                asked = batch(documented, lambda case: found.ask_as_documented(case, session), seed=seed, count=count)
            else:
                ask = partial(found.ask_variants, random.Random(seed))
                asked = VARIANTS * batch(cases(found.keys), ask, seed=seed, count=-(-count // VARIANTS))
            found.check_between_batches()
            done += max(1, asked)
            if done >= total / 10 and not footprints:
                footprints = [Footprint.of(server.pid) for server in found.servers]
            kind = "documented" if from_document else "made up"
            say(f"seed {seed}: {asked} {kind}, {done} of {total} in {time.monotonic() - started:.0f} s")
            seed += 1
    found.close()
    for server, before in zip(found.servers, footprints, strict=True):
        after = settled(server.pid, before, more_files=MORE_FILES)
        say(f"pid {server.pid}: {before} → {after}")
        assert after.resident_kb < before.resident_kb + MORE_KB, (before, after)
        assert after.files <= before.files + MORE_FILES, (before, after)
    say(f"answers: {json.dumps(dict(found.statuses.most_common()))}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--cases", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the first batch; each next has one more")
    parser.add_argument("--batches", type=int, help=f"instead of --cases: so many batches of {BATCH}")
    asked = parser.parse_args()
    total = asked.batches * BATCH if asked.batches else asked.cases
    print(f"{total} cases from seed {asked.seed}", flush=True)
    with (
        stage.temporary_folder() as folder,
        stage.postgres(folder, lambda _: None) as database_url,
        target(folder, database_url) as found,
    ):
        run(found, seed=asked.seed, total=total, say=lambda line: print(line, flush=True))
    print("All held.")


if __name__ == "__main__":
    sys.exit(main())
