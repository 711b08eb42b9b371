"""GET /api/export and POST /api/import: taking along all that is stored about a user, and bringing it back."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.response import Stream

from formation.portable.exporting import export_lines
from formation.portable.foreign import BadForeignMemory, import_foreign, read_foreign
from formation.portable.importing import ErasedMeanwhile, ImportRefused, ImportReport, import_export
from formation.portable.lines import BadExportLine, ExportLine, error_line, is_export, read_export
from gateway.api.request import ApiRequest, read_body
from gateway.api.users.subject import account_request, require_all_agents, require_change
from gateway.errors import Conflict, GatewayError, InvalidRequest
from gateway.http.admission import Admission

MEDIA_TYPE = "application/x-ndjson"
YES = ("1", "true")
NOT_IMPORTED = "The request body cannot be imported."


@get("/api/export")
async def export_account(request: Request[Any, Any, Any], state: State) -> Stream:
    """As JSON Lines, read from the database as fast as the client takes them, some hundred rows at a time."""
    query, api = request.query_params, account_request(request, state)
    return await export_of(api, api.owner_of(query.get("user")), embeddings=query.get("embeddings") in YES)


async def export_of(api: ApiRequest, owner: str, *, embeddings: bool = False) -> Stream:
    """Raises: Forbidden, ServiceUnavailable."""
    api.require_recall()
    require_all_agents(api, "an export has the memories of all")
    batches = export_lines(api.query, owner, embeddings=embeddings)
    first = await anext(batches)  # an unavailable database is answered, and not begun with
    return Stream(
        _whole(first, batches),
        media_type=MEDIA_TYPE,
        headers={"content-disposition": 'attachment; filename="memrelay-export.jsonl"', "cache-control": "no-store"},
    )


async def _whole(first: Sequence[bytes], rest: AsyncIterator[Sequence[bytes]]) -> AsyncIterator[bytes]:
    """What comes in the way, such as a database that is unavailable, the last line says: the status has been sent."""
    yield b"".join(first)
    try:
        async for batch in rest:
            yield b"".join(batch)
    except GatewayError as error:
        yield error_line(error.message)


@post("/api/import", status_code=200)
async def import_account(request: Request[Any, Any, Any], state: State) -> ImportReport:
    """An export of Memrelay, mem0's or OpenWebUI's memories. All lines are checked before the first is written; the
    same again adds nothing.
    """
    api = account_request(request, state)
    owner = api.owner_of(request.query_params.get("user"))
    require_change(api)
    require_all_agents(api, "an import may write for all")
    admission: Admission = request.app.state.admission
    with admission.importing(api.caller.counts_as):
        return await _import(api, owner, await read_body(request, api))


async def _import(api: ApiRequest, owner: str, body: bytes) -> ImportReport:
    """Raises: InvalidRequest, Conflict."""
    try:
        if is_export(body):
            return await import_export(api.query, owner, await asyncio.to_thread(_lines, body))
        format, items = await asyncio.to_thread(read_foreign, body)
        return await import_foreign(api.query, owner, format, items)
    except ErasedMeanwhile:
        raise Conflict("The user was erased while this was imported. Send it again to import it.") from None
    except (BadExportLine, BadForeignMemory) as error:
        raise InvalidRequest(f"{NOT_IMPORTED} {error} Nothing was imported.") from error
    except ImportRefused as error:
        raise InvalidRequest(f"{NOT_IMPORTED} {error} What stands before that is imported.") from error


def _lines(body: bytes) -> list[ExportLine]:
    """Raises: BadExportLine."""
    return list(read_export(body.splitlines()))
