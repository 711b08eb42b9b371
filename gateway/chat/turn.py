"""The hot path: one chat request, from its bytes to its reply's last one. The only place that knows the order."""

import asyncio
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

from uuid_utils.compat import uuid7

from db.queries.turns import Status, Turn
from gateway.auth.caller import Caller, agent_of, authenticate
from gateway.chat.identity import Identity, turn_identity
from gateway.chat.injection import inject
from gateway.chat.kind import Kind, classify
from gateway.chat.memory_display import Shown
from gateway.chat.prompt_memories import Notes, find_notes
from gateway.http.exchange import Exchange
from gateway.protocol.conversation import Said, all_text
from gateway.protocol.developer_role import developer_as_system
from gateway.protocol.mistral import adapt, cache_key_of
from gateway.protocol.request import ChatRequest, parse_chat_request
from gateway.protocol.usage import usage_asked
from gateway.recording.recorder import Earlier, Recorded, storable
from gateway.services import Services
from gateway.streaming.relay import Answer, relay
from gateway.streaming.transcript import Transcript
from gateway.upstream.client import Upstream
from gateway.upstream.headers import upstream_headers
from retrieval.query.terms import index_text

REMEMBERED = (Kind.TURN, Kind.TOOL_ROUND, Kind.CONTINUE)
CHAT = "/chat/completions"


async def chat_turn(services: Services, exchange: Exchange) -> None:
    """Raises: InvalidRequest, Unauthenticated, Forbidden, RateLimited, PayloadTooLarge, ServiceUnavailable; before any
    byte UpstreamUnavailable, UpstreamTimeout.
    """
    caller = authenticate(
        exchange.headers, services.keys, services.settings.trust, client=exchange.client, now=time.monotonic()
    )
    request = parse_chat_request(await exchange.read_body(), services.settings.chat_limits)
    kind = exchange.summary.kind = classify(request, caller, services.settings.patterns)
    agent = storable(agent_of(caller, request.model))
    if kind not in REMEMBERED:
        await send_on(services, exchange, request, Shown(), on_end=None)
        return

    identity, said_at = turn_identity(request, caller), datetime.now(UTC)
    notes = await find_notes(services, caller, request, identity, kind=kind, agent=agent, now=said_at)
    told = inject(request, notes.placed.plan)
    recorded = services.recorder.record(
        turn_row(
            caller, request, identity, notes, agent=agent, said_at=said_at, keep_query=services.settings.keep_queries
        ),
        injected=[memory.content for memory in notes.placed.shown],
        earlier=exchange_before(request, identity.said),
        deadline=record_by(services, notes),
    )
    exchange.summary.memories, exchange.summary.recall = len(notes.placed.shown), notes.recalled.outcome
    heard = partial(_heard, recorded, caller, request)
    shows = shown(services, caller, kind, request, notes)
    cache_key = cache_key_of(recorded.turn.user_id, caller.chat) if caller.chat else None
    await send_on(services, exchange, told, shows, on_end=heard, after=recorded, cache_key=cache_key)


async def send_on(
    services: Services,
    exchange: Exchange,
    request: ChatRequest,
    shown: Shown,
    *,
    on_end: Callable[[Transcript], None] | None,
    after: Recorded | None = None,
    cache_key: str | None = None,
) -> None:
    """To the model server and back. `after`: what has to be durable before the first byte goes out."""
    body = as_wanted(services.upstream, request, cache_key=cache_key).raw
    headers = upstream_headers(services.upstream, exchange.headers, services.keys, services.settings.trust)
    asked = time.perf_counter()
    target = f"{CHAT}{exchange.query and '?'}{exchange.query}"
    # A chat sent twice costs tokens and changes nothing.
    async with services.upstream.open("POST", target, headers, body, repeatable=True) as reply:
        exchange.summary.upstream_s += time.perf_counter() - asked
        if after is not None:
            await after.durable()
        answer = Answer(
            exchange=exchange,
            reply=reply,
            observe=services.observe,
            shown=shown,
            on_end=on_end,
            from_mistral=services.upstream.kind == "mistral",
            usage=usage_asked(request),
            reply_limit_bytes=services.settings.reply_limit_bytes,
            event_limit_bytes=services.settings.event_limit_bytes,
        )
        await relay(answer)


def as_wanted(upstream: Upstream, request: ChatRequest, *, cache_key: str | None) -> ChatRequest:
    """The request in the form the model server takes."""
    if upstream.kind == "mistral":
        return adapt(request, cache_key=cache_key)
    return developer_as_system(request) if upstream.settings.developer_role == "system" else request


def record_by(services: Services, notes: Notes) -> float:
    """Until when the row may wait for Postgres. A turn has one patience with it: what the look back and recall have
    waited is gone, so that a Postgres that stops in the middle of a turn costs no more than one that is away.
    """
    return asyncio.get_running_loop().time() + services.settings.record_within_s - notes.waited_s


def turn_row(
    caller: Caller,
    request: ChatRequest,
    identity: Identity,
    notes: Notes,
    *,
    agent: str,
    said_at: datetime,
    keep_query: bool = False,
) -> Turn:
    assert caller.owner is not None
    content = all_text(request.messages[identity.said[-1].at].content) if identity.said else ""
    system, turn = (notes.placed.system, notes.placed.turn) if notes.frozen else (None, None)
    return Turn(
        user_id=caller.owner,
        id=uuid7(),
        identity=identity.key,
        windowed=identity.windowed,
        display_name=caller.display_name,
        chat_id=caller.chat,
        message_id=caller.user_message,
        parent_id=caller.parent,
        ordinal=identity.ordinal,
        agent=agent or None,
        model=storable(request.model) or None,
        content=storable(content),
        text=storable(identity.text),
        text_hash=identity.text_hash,
        indexed=index_text(identity.text),
        ts=said_at,
        system_block=system.text if system else None,
        system_memories=system.memories if system else (),
        turn_block=turn.text if turn else None,
        turn_memories=turn.memories if turn else (),
        recalled=[memory.id for memory in notes.placed.shown],
        recalled_turns=[memory.id for memory in notes.placed.shown if memory.turn],
        tokens=notes.placed.tokens,
        truncated=notes.recalled.truncated,
        trouble=notes.recalled.failed_step,
        query=identity.question if keep_query else None,
        rev_delivered=notes.recalled.rev,
        recall=notes.recalled.outcome,
        hits=notes.recalled.hits,
        latencies_ms=notes.recalled.latencies_ms,
    )


def exchange_before(request: ChatRequest, said: Sequence[Said]) -> Earlier | None:
    """What the user said before this turn and what was answered, if the history ends so: user, assistant, user."""
    if len(said) < 2:
        return None
    between = request.messages[said[-2].at + 1 : said[-1].at]
    answers = [text for each in between if each.role == "assistant" and (text := all_text(each.content))]
    return Earlier(asked=said[-2].text_hash, answered=answers[-1]) if answers else None


def shown(services: Services, caller: Caller, kind: Kind, request: ChatRequest, notes: Notes) -> Shown:
    in_openwebui = (
        services.settings.show_in_openwebui and caller.from_openwebui and caller.chat is not None and kind is Kind.TURN
    )
    return Shown(
        memories=notes.placed.shown,
        in_stream=caller.include_memories,
        model=storable(request.model) if in_openwebui else None,
        taught=notes.taught,
    )


def _heard(recorded: Recorded, caller: Caller, request: ChatRequest, transcript: Transcript) -> None:
    status: Status = "complete" if transcript.complete else "partial"
    if transcript.error is not None:
        status = "partial" if transcript.text else "error"
    recorded.heard(transcript, status=status, message_id=caller.message, model=storable(request.model))
