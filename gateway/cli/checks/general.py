"""The checks of `memrelay doctor`: one finding per component, with what to do about it."""

import asyncio
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass

import asyncpg
import click
import httpx

from db.migrate import MigrationFailed
from db.pool import CannotConnect, connect_errors_explained
from db.postgres.embedded import EmbeddedPostgresFailed
from db.queries.queue import RestingFeature, resting_features
from db.queries.schema import LATEST, schema_version
from gateway.auth.signed_user import weak_secret
from gateway.cli.database import database, has_database
from gateway.config import data_dir
from gateway.config.model_servers import ModelServer
from gateway.config.settings import Settings
from gateway.config.source import BadSetting
from gateway.process.supervisor import ask_readiness, listening_socket
from retrieval.embedding.embedder import make_embedder
from retrieval.embedding.errors import EmbedderFailed
from retrieval.embedding.http_client import AiohttpClient
from retrieval.settings_model import secret_text

# A model server that needs longer to list its models would fail OpenWebUI's own check as well.
CHECK_TIMEOUT_S = 10.0
MIN_POSTGRES_VERSION = 17
# For the growth of the database and for its write-ahead log.
MIN_FREE_MB = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """The result of one check. `what` was checked, `well`: nothing has to be changed, `todo`: advice."""

    what: str
    well: bool
    found: str
    todo: str | None = None


def check_all(settings: Settings, say: Callable[[str], None]) -> list[Finding]:
    return [
        _port(settings),
        *_refused(settings),
        _data_dir(settings),
        *_database(settings, say),
        *(_upstream(name, server) for name, server in settings.model_servers.items()),
        _embedder(settings),
        _formation(settings),
        *secret_findings(settings),
    ]


def _port(settings: Settings) -> Finding:
    try:
        with listening_socket(settings.host, settings.port):
            return Finding(what="port", well=True, found=f"{settings.address} is free")
    except BadSetting as error:
        answer = ask_readiness(settings.host, settings.port)
        if answer.all_well:
            return Finding(what="port", well=True, found=f"Memrelay is running on {settings.address} and ready")
        if answer.ready:
            found = f"Memrelay is running on {settings.address} and relays chats, but is degraded"
            return Finding(what="port", well=False, found=found, todo=str(answer))
        return Finding(what="port", well=False, found=str(error), todo=f"If it is Memrelay, it is not ready: {answer}.")


def _refused(settings: Settings) -> list[Finding]:
    """Of a gateway that runs: what somebody who cannot connect is looking for."""
    answer = ask_readiness(settings.host, settings.port)
    if not answer.refused:
        return []
    requests = "1 request was" if answer.refused == 1 else f"{answer.refused} requests were"
    found = f"{requests} refused (401) in the last ten minutes"
    return [Finding(what="callers", well=False, found=found, todo=f"The last one: {answer.last_refused}")]


def _data_dir(settings: Settings) -> Finding:
    try:
        data_dir.prepare(settings.data_dir)
    except BadSetting as error:
        return Finding(what="data directory", well=False, found=str(error))
    free_mb = shutil.disk_usage(settings.data_dir).free // 2**20
    found = f"{settings.data_dir}, {free_mb:,} MB free"
    if free_mb < MIN_FREE_MB:
        return Finding(what="data directory", well=False, found=found, todo=f"Have at least {MIN_FREE_MB} MB free.")
    return Finding(what="data directory", well=True, found=found)


def _database(settings: Settings, say: Callable[[str], None]) -> list[Finding]:
    """Also whether forming memories rests, as a worker has written there."""
    try:
        with existing_database(settings, say) as url:
            if url is None:
                found = "embedded; created by the first `memrelay serve`"
                return [Finding(what="database", well=True, found=found)]
            return asyncio.run(_postgres(url))
    except (CannotConnect, MigrationFailed, EmbeddedPostgresFailed) as error:
        return [Finding(what="database", well=False, found=str(error))]


@contextmanager
def existing_database(settings: Settings, say: Callable[[str], None]) -> Iterator[str | None]:
    """The URL of the database; None if it is the embedded one and does not exist yet. A configured database is not
    migrated, because a check changes nothing. Raises: CannotConnect, MigrationFailed or EmbeddedPostgresFailed.
    """
    if settings.postgres_url or not has_database(settings.data_dir):
        yield settings.postgres_url
        return
    with database(settings, say) as url:
        yield url


async def _postgres(url: str) -> list[Finding]:
    with connect_errors_explained(url):
        connection = await asyncpg.connect(url, timeout=CHECK_TIMEOUT_S)
    try:
        server = connection.get_server_version()
        migration = await schema_version(connection)
        resting = await resting_features(connection) if migration == LATEST else []
    finally:
        await connection.close()
    found = f"Postgres {server.major}.{server.minor}, schema {migration} of {LATEST}"
    if server.major < MIN_POSTGRES_VERSION:
        return [
            Finding(what="database", well=False, found=found, todo=f"Use Postgres {MIN_POSTGRES_VERSION} or newer.")
        ]
    if migration != LATEST:
        return [Finding(what="database", well=False, found=found, todo="Run `memrelay migrate`.")]
    return [Finding(what="database", well=True, found=found), *map(_rest, resting)]


def _rest(resting: RestingFeature) -> Finding:
    found = f"{resting.feature} rests for {resting.seconds:.0f} s more after too many errors ({resting.reason})"
    todo = "No turn is lost. If a model's answers cannot be read, name a larger one in MEMRELAY_FORMATION_LLM_MODEL."
    return Finding(what="error guard", well=False, found=found, todo=todo)


def _upstream(name: str, server: ModelServer) -> Finding:
    if name:
        table = f"in [upstreams.{name}]"
        key_setting, url_setting = f"`key` {table}", f"`url` {table}"
        return _check_server(f"model server {name}", server, key_setting=key_setting, url_setting=url_setting)
    if server.url is None:
        found = "rehearsal: the built-in offline model, which quotes the memories it is given"
        return Finding(what="model server", well=True, found=found, todo="Set MEMRELAY_UPSTREAM_URL for a real one.")
    return _check_server(
        "model server", server, key_setting="MEMRELAY_UPSTREAM_KEY", url_setting="MEMRELAY_UPSTREAM_URL"
    )


def _formation(settings: Settings) -> Finding:
    server = settings.formation_server
    if settings.formation.llm.withheld:
        found = "none is asked, for no model server may see memories: what needs no model is learned"
        todo = (
            "Allow one (`memory` of its table, MEMRELAY_UPSTREAM_MEMORY), or name another: MEMRELAY_FORMATION_LLM_URL."
        )
        return Finding(what="formation model", well=True, found=found, todo=todo)
    if server is None:
        learners = "rules and a small classifier" if settings.formation.learning.statements else "rules"
        found = f"off: {learners} alone learn, from the user's own words"
        return Finding(what="formation model", well=True, found=found)
    if not settings.formation.llm.model and not settings.formation.llm.asks_chat_model:
        found = f"{server.name}: none is asked, because it is not known which of its models"
        return Finding(what="formation model", well=False, found=found, todo="Set MEMRELAY_FORMATION_LLM_MODEL.")
    return _check_server(
        "formation model",
        server,
        model=settings.formation.llm.model,
        key_setting="MEMRELAY_FORMATION_LLM_KEY",
        url_setting="MEMRELAY_FORMATION_LLM_URL",
    )


def _check_server(
    what: str, server: ModelServer, *, key_setting: str, url_setting: str, model: str | None = None
) -> Finding:
    if server.kind == "mistral":
        key_setting = f"{key_setting} or MISTRAL_API_KEY"
    headers = {"authorization": f"Bearer {server.key}"} if server.key else {}
    try:
        answer = httpx.get(f"{server.url}/models", headers=headers, timeout=CHECK_TIMEOUT_S, trust_env=False)
    except httpx.HTTPError as error:
        found = f"{server.name} cannot be reached ({type(error).__name__})"
        return Finding(what=what, well=False, found=found, todo=f"Start it, or correct {url_setting}.")
    if answer.status_code in (401, 403):
        return Finding(what=what, well=False, found=f"{server.name} rejects the key", todo=f"Set {key_setting}.")
    try:
        names = [str(each["id"]) for each in answer.json()["data"]]
    except (ValueError, KeyError, TypeError):
        found = f"{server.name} answers /models with status {answer.status_code} and no list of models"
        return Finding(what=what, well=False, found=found, todo=f"Check that {url_setting} ends in /v1.")
    if model and model not in names:
        found = f"{server.name} has no model {model}"
        return Finding(what=what, well=False, found=found, todo=f"Name one of {', '.join(names[:5])} …")
    return Finding(what=what, well=True, found=f"{server.name}: {model or f'{len(names)} models'}")


def _embedder(settings: Settings) -> Finding:
    embedding = settings.retrieval.embedder
    what = f"{embedding.kind}{f' {embedding.model}' if embedding.model else ''}"
    try:
        dimensions = asyncio.run(_embedding_dimensions(settings))
    except EmbedderFailed as error:
        todo = "Check MEMRELAY_EMBEDDER_URL, MEMRELAY_EMBEDDER_KEY and MEMRELAY_EMBEDDER_MODEL."
        return Finding(what="embedder", well=False, found=f"{what}: {error}", todo=todo)
    return Finding(what="embedder", well=True, found=f"{what}: {dimensions} dimensions")


async def _embedding_dimensions(settings: Settings) -> int:
    async with AiohttpClient(connections=1) as client:
        embedder = make_embedder(settings.retrieval.embedder, client=client)
        try:
            return int((await embedder.encode(["Which city am I in?"], "query")).shape[1])
        finally:
            await embedder.close()


def secret_findings(settings: Settings) -> list[Finding]:
    secret = secret_text(settings.gateway.trust.jwt_secret)
    if secret and secret != secret.strip():
        found = "MEMRELAY_OPENWEBUI_JWT_SECRET begins or ends with a space, which OpenWebUI strips before it signs"
        return [Finding(what="signed users", well=False, found=found, todo="Remove the space.")]
    weak = weak_secret(secret) if secret else None
    return [Finding(what="signed users", well=False, found=weak)] if weak else []


def show_findings(findings: list[Finding], *, as_json: bool) -> None:
    if as_json:
        well = all(finding.well for finding in findings)
        click.echo(json.dumps({"well": well, "findings": [asdict(finding) for finding in findings]}, indent=2))
        return
    for finding in findings:
        show_finding(finding)


def show_finding(finding: Finding) -> None:
    mark = click.style("ok  ", fg="green") if finding.well else click.style("FAIL", fg="red")
    click.echo(f"{mark} {finding.what}: {finding.found}")
    if finding.todo:
        click.echo(f"     → {finding.todo}")
